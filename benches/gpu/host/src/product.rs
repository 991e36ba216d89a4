//! Products of matrices.

use crate::Error;
use crate::device::{Gpu, Results, row};
use crate::random::Random;
use cudarc::cublas::sys::cublasOperation_t::{self, CUBLAS_OP_N, CUBLAS_OP_T};
use cudarc::cublas::{CudaBlas, Gemm, GemmConfig};
use cudarc::driver::{CudaSlice, PushKernelArg};

/// `C(m,n) = Σ_k A(m,k)·B(n,k)`, C by columns.
#[derive(Clone, Copy, Debug)]
struct Product {
    m: u32,
    n: u32,
    k: u32,
    /// BLAS's letters for A and B: `N` is A by columns and B by K, `T` is A by K and B by columns of N.
    operations: (char, char),
    /// What the pitches are more than the extents.
    padding: u32,
}

impl Product {
    /// Whether an operand's rows (M or N) are contiguous: of A under `N`, of B under `T`.
    fn by_rows(self) -> (bool, bool) {
        (self.operations.0 == 'N', self.operations.1 == 'T')
    }

    fn pitches(self) -> (u32, u32, u32) {
        let (a, b) = self.by_rows();
        (if a { self.m } else { self.k } + self.padding, if b { self.n } else { self.k } + self.padding, self.m + self.padding)
    }

    fn sizes(self) -> (usize, usize, usize) {
        let (by_rows, (lda, ldb, ldc)) = (self.by_rows(), self.pitches());
        let size = |pitch: u32, other: u32| pitch as usize * other as usize;
        (size(lda, if by_rows.0 { self.k } else { self.m }), size(ldb, if by_rows.1 { self.k } else { self.n }), size(ldc, self.n))
    }

    fn name(self) -> String {
        format!("{}{}", self.operations.0, self.operations.1)
    }
}

const VARIANTS: [(char, char); 4] = [('N', 'N'), ('N', 'T'), ('T', 'N'), ('T', 'T')];

/// The kernel for a product: without edges where it may.
fn f32_kernel(product: Product) -> String {
    let name = format!("sgemm_{}", product.name().to_lowercase());
    let (lda, ldb, ldc) = product.pitches();
    let is_whole = product.m.is_multiple_of(128) && product.n.is_multiple_of(128) && product.k.is_multiple_of(16) && [lda, ldb, ldc].iter().all(|pitch| pitch.is_multiple_of(4));
    if is_whole { name } else { format!("{name}_edges") }
}

fn sgemm(gpu: &Gpu, kernel: &str, product: Product, a: &CudaSlice<f32>, b: &CudaSlice<f32>, c: &mut CudaSlice<f32>) -> Result<(), Error> {
    let kernel = gpu.kernel(kernel, 2 * 3 * 128 * 16 * 4)?;
    let Product { m, n, k, .. } = product;
    let (lda, ldb, ldc) = product.pitches();
    let mut launch = gpu.stream.launch_builder(&kernel.function);
    launch.arg(a).arg(b).arg(c).arg(&m).arg(&n).arg(&k).arg(&lda).arg(&ldb).arg(&ldc);
    // SAFETY: the buffers have these elements, `sizes` says.
    unsafe { launch.launch(kernel.grid((m.div_ceil(128), n.div_ceil(128), 1), 256)) }?;
    Ok(())
}

/// `|ours - reference| / |reference|`, and whether what lies between the columns is untouched; not a number where something was not written.
fn error(product: Product, a: &[f32], b: &[f32], c: &[f32]) -> (f64, bool) {
    let ((a_rows, b_rows), (lda, ldb, ldc)) = (product.by_rows(), product.pitches());
    let at = |by_rows: bool, pitch: u32, row: u32, k: u32| if by_rows { row as usize + k as usize * pitch as usize } else { k as usize + row as usize * pitch as usize };
    let (mut difference, mut norm) = (0.0, 0.0);
    for n in 0..product.n {
        for m in 0..product.m {
            let exact: f64 = (0..product.k).map(|k| f64::from(a[at(a_rows, lda, m, k)]) * f64::from(b[at(b_rows, ldb, n, k)])).sum();
            difference += (f64::from(c[m as usize + n as usize * ldc as usize]) - exact).powi(2);
            norm += exact.powi(2);
        }
    }
    let is_clean = c.chunks(ldc as usize).all(|column| column[product.m as usize..].iter().all(|value| value.is_nan()));
    ((difference / norm).sqrt(), is_clean)
}

/// Products of many extents, compared with sums in `f64`.
pub(crate) fn check(gpu: &Gpu, seed: u64, results: &mut Results) -> Result<(), Error> {
    let mut random = Random(seed ^ 1);
    let sizes = [(128, 128, 16, 0), (256, 384, 160, 0), (256, 128, 48, 4), (1, 1, 1, 0), (127, 129, 17, 0), (130, 100, 33, 3), (257, 5, 100, 1), (3, 260, 64, 0), (128, 128, 20, 0)];
    for operations in VARIANTS {
        for (m, n, k, padding) in sizes {
            let product = Product { m, n, k, operations, padding };
            let (of_a, of_b, of_c) = product.sizes();
            let (a, b) = (random.numbers(of_a), random.numbers(of_b));
            let (on_a, on_b) = (gpu.stream.clone_htod(&a)?, gpu.stream.clone_htod(&b)?);
            let mut kernels = vec![f32_kernel(product)];
            if operations.0 != operations.1 && !kernels[0].ends_with("edges") {
                kernels.push(format!("{}_by_hand", kernels[0]));
            }
            for kernel in kernels {
                let mut on_c = gpu.stream.clone_htod(&vec![f32::NAN; of_c])?;
                sgemm(gpu, &kernel, product, &on_a, &on_b, &mut on_c)?;
                let (error, is_clean) = error(product, &a, &b, &gpu.stream.clone_dtoh(&on_c)?);
                // Not a number is not below anything.
                results.add(|| format!("{kernel} of {product:?}: error {error:.1e}, clean: {is_clean}"), error < 1e-5 && is_clean);
            }
        }
    }
    Ok(())
}

/// Beside cuBLAS.
pub(crate) fn time(gpu: &Gpu, seed: u64) -> Result<(), Error> {
    let blas = CudaBlas::new(gpu.stream.clone())?;
    let mut random = Random(seed ^ 2);
    for operations in VARIANTS {
        let product = Product { m: 5120, n: 5120, k: 4096, operations, padding: 0 };
        let (of_a, of_b, of_c) = product.sizes();
        let (a, b) = (gpu.stream.clone_htod(&random.numbers(of_a))?, gpu.stream.clone_htod(&random.numbers(of_b))?);
        let mut c = gpu.stream.alloc_zeros::<f32>(of_c)?;
        let rate = |milliseconds: f64| 2.0 * f64::from(product.m) * f64::from(product.n) * f64::from(product.k) / milliseconds / 1e9;
        let kernel = f32_kernel(product);
        let ours = rate(gpu.milliseconds(|| sgemm(gpu, &kernel, product, &a, &b, &mut c))?);
        let theirs = rate(gpu.milliseconds(|| {
            let (lda, ldb, ldc) = product.pitches();
            let signed = |n: u32| n.cast_signed();
            let operation = |letter: char| -> cublasOperation_t { if letter == 'N' { CUBLAS_OP_N } else { CUBLAS_OP_T } };
            let config = GemmConfig {
                transa: operation(operations.0),
                transb: operation(operations.1),
                m: signed(product.m),
                n: signed(product.n),
                k: signed(product.k),
                alpha: 1.0f32,
                beta: 0.0,
                lda: signed(lda),
                ldb: signed(ldb),
                ldc: signed(ldc),
            };
            // SAFETY: the buffers have these elements.
            unsafe { blas.gemm(config, &a, &b, &mut c) }?;
            Ok(())
        })?);
        row(&format!("f32 product {}, 5120x5120x4096", product.name()), "TFLOP/s", ours, "cuBLAS", theirs, 0.85);
        let twin = format!("{kernel}_by_hand");
        if operations.0 != operations.1 {
            let by_hand = rate(gpu.milliseconds(|| sgemm(gpu, &twin, product, &a, &b, &mut c))?);
            row(&format!("f32 product {}, 5120x5120x4096", product.name()), "TFLOP/s", ours, "by hand", by_hand, 0.99);
        }
    }
    Ok(())
}
