//! Products of matrices.

use crate::Error;
use crate::device::{Gpu, Results, row};
use crate::random::Random;
use cudarc::cublas::sys::cublasOperation_t::{self, CUBLAS_OP_N, CUBLAS_OP_T};
use cudarc::cublas::{CudaBlas, Gemm, GemmConfig};
use cudarc::driver::{CudaSlice, PushKernelArg};

/// `C(m,n) = Σ_k A(m,k)·B(n,k)`.
#[derive(Clone, Copy, Debug)]
struct Product {
    m: u32,
    n: u32,
    k: u32,
    /// BLAS's letters for A and B: `N` is A by columns and B by K, `T` is A by K and B by columns
    /// of N.
    operations: (char, char),
    /// What the pitches are more than the extents.
    padding: u32,
    /// Whether the columns of C are contiguous, as the kernels of `f32` have it; else its rows are.
    by_columns: bool,
}

impl Product {
    /// Whether an operand's rows (M or N) are contiguous: of A under `N`, of B under `T`.
    fn by_rows(self) -> (bool, bool) {
        (self.operations.0 == 'N', self.operations.1 == 'T')
    }

    fn pitches(self) -> (u32, u32, u32) {
        let (a, b) = self.by_rows();
        (
            if a { self.m } else { self.k } + self.padding,
            if b { self.n } else { self.k } + self.padding,
            if self.by_columns { self.m } else { self.n } + self.padding,
        )
    }

    fn sizes(self) -> (usize, usize, usize) {
        let (by_rows, (lda, ldb, ldc)) = (self.by_rows(), self.pitches());
        let size = |pitch: u32, other: u32| pitch as usize * other as usize;
        (
            size(lda, if by_rows.0 { self.k } else { self.m }),
            size(ldb, if by_rows.1 { self.k } else { self.n }),
            size(ldc, if self.by_columns { self.n } else { self.m }),
        )
    }

    fn name(self) -> String {
        format!("{}{}", self.operations.0, self.operations.1)
    }
}

const VARIANTS: [(char, char); 4] = [('N', 'N'), ('N', 'T'), ('T', 'N'), ('T', 'T')];

/// A kind of kernels: the elements, and what a block needs.
trait Kind: Copy + cudarc::driver::DeviceRepr + cudarc::driver::ValidAsZeroBits {
    const NAME: &'static str;
    const PREFIX: &'static str;
    const BY_COLUMNS: bool;
    /// The extents of a block's tile, and what pitches are multiples of, where there are no edges.
    const TILE: (u32, u32, u32);
    const VECTOR: u32;
    const SHARED: u32;
    /// What an element is rounded by, as a part of itself: half a unit in the last place.
    const ROUNDING: f64;
    /// The least number that is not 0: what is smaller is rounded to a multiple of it.
    const LEAST: f64;

    fn of(number: f32) -> Self;
    fn exactly(self) -> f64;
}

impl Kind for f32 {
    const NAME: &'static str = "f32";
    const PREFIX: &'static str = "sgemm";
    const BY_COLUMNS: bool = true;
    const TILE: (u32, u32, u32) = (128, 128, 16);
    const VECTOR: u32 = 4;
    const SHARED: u32 = 2 * 3 * 128 * 16 * 4;
    const ROUNDING: f64 = 1.0 / (1u64 << 24) as f64;
    const LEAST: f64 = f32::from_bits(1) as f64;

    fn of(number: f32) -> Self {
        number
    }

    fn exactly(self) -> f64 {
        f64::from(self)
    }
}

macro_rules! halves {
    ($($half:ident $name:literal $prefix:literal $bits:literal $least:literal;)*) => { $(
        impl Kind for half::$half {
            const NAME: &'static str = $name;
            const PREFIX: &'static str = $prefix;
            const BY_COLUMNS: bool = false;
            const TILE: (u32, u32, u32) = (128, 256, 64);
            const VECTOR: u32 = 8;
            const SHARED: u32 = 3 * (128 + 256) * 64 * 2;
            const ROUNDING: f64 = 1.0 / (1u64 << $bits) as f64;
            const LEAST: f64 = $least;

            fn of(number: f32) -> Self {
                half::$half::from_f32(number)
            }

            fn exactly(self) -> f64 {
                self.to_f64()
            }
        }
    )* };
}

halves! {
    bf16 "bf16" "hgemm_bf16" 8 1e-40;
    f16 "f16" "hgemm_f16" 11 6e-8;
}

/// The kernel for a product: without edges where it may.
fn kernel_of<T: Kind>(product: Product) -> String {
    let name = format!("{}_{}", T::PREFIX, product.name().to_lowercase());
    let ((lda, ldb, ldc), (m, n, k)) = (product.pitches(), T::TILE);
    let is_whole = product.m.is_multiple_of(m)
        && product.n.is_multiple_of(n)
        && product.k.is_multiple_of(k)
        && [lda, ldb, ldc].iter().all(|pitch| pitch.is_multiple_of(T::VECTOR));
    if is_whole { name } else { format!("{name}_edges") }
}

fn multiply<T: Kind>(gpu: &Gpu, kernel: &str, product: Product, a: &CudaSlice<T>, b: &CudaSlice<T>, c: &mut CudaSlice<T>) -> Result<(), Error> {
    let kernel = gpu.kernel(kernel, T::SHARED)?;
    let Product { m, n, k, .. } = product;
    let (lda, ldb, ldc) = product.pitches();
    let (rows, columns) = (m.div_ceil(T::TILE.0), n.div_ceil(T::TILE.1));
    let mut launch = gpu.stream.launch_builder(&kernel.function);
    launch.arg(a).arg(b).arg(c).arg(&m).arg(&n).arg(&k).arg(&lda).arg(&ldb).arg(&ldc);
    // SAFETY: the buffers have these elements, `sizes` says.
    unsafe { launch.launch(kernel.grid(if product.by_columns { (rows, columns, 1) } else { (rows * columns, 1, 1) }, 256)) }?;
    Ok(())
}

/// Operands and result of a product, on the host.
struct Numbers<'a, T> {
    product: Product,
    a: &'a [T],
    b: &'a [T],
    c: &'a [T],
}

impl<T: Kind> Numbers<'_, T> {
    /// Where the element `(row, k)` of an operand is.
    fn at(by_rows: bool, pitch: u32, row: u32, k: u32) -> usize {
        let (row, k, pitch) = (row as usize, k as usize, pitch as usize);
        if by_rows { row + k * pitch } else { k + row * pitch }
    }

    /// Whether an element of C is as near to the sum in `f64` as it has to be: half a unit in the
    /// last place, and what `k` additions in `f32` may be wrong by. Not a number is not near to
    /// anything.
    fn is_right(&self, m: u32, n: u32) -> bool {
        let ((a_rows, b_rows), (lda, ldb, ldc)) = (self.product.by_rows(), self.product.pitches());
        let terms = (0..self.product.k).map(|k| self.a[Self::at(a_rows, lda, m, k)].exactly() * self.b[Self::at(b_rows, ldb, n, k)].exactly());
        let (exact, sizes) = terms.fold((0.0, 0.0), |(sum, sizes), term| (sum + term, sizes + term.abs()));
        // The matrix units cut off where others round.
        let summed = f64::from(self.product.k) * 2.0 * f64::from(f32::EPSILON / 2.0) * sizes;
        let got = self.c[Self::at(self.product.by_columns, ldc, m, n)].exactly();
        (got - exact).abs() <= T::ROUNDING * (exact.abs() + summed) + summed + T::LEAST
    }

    /// The number of elements that are wrong, those between the columns (or rows) of C included,
    /// which nothing may write.
    fn wrong(&self) -> usize {
        let Product { m, n, by_columns, .. } = self.product;
        let wrong = (0..n).flat_map(|n| (0..m).map(move |m| (m, n))).filter(|&(m, n)| !self.is_right(m, n)).count();
        let contiguous = if by_columns { m } else { n } as usize;
        let between = self.c.chunks(self.product.pitches().2 as usize).flat_map(|line| &line[contiguous..]);
        wrong + between.filter(|value| !value.exactly().is_nan()).count()
    }
}

/// An operand: random numbers, and no numbers between its rows, which nothing may use.
fn operand<T: Kind>(random: &mut Random, len: usize, contiguous: u32, pitch: u32) -> Vec<T> {
    (0..len).map(|at| if at % (pitch as usize) < contiguous as usize { T::of(random.number()) } else { T::of(f32::NAN) }).collect()
}

/// Products of many extents, compared with sums in `f64`.
pub(crate) fn check(gpu: &Gpu, seed: u64, results: &mut Results) -> Result<(), Error> {
    let mut random = Random(seed ^ 1);
    check_kind::<f32>(gpu, &VARIANTS, &mut random, results)?;
    check_kind::<half::bf16>(gpu, &VARIANTS, &mut random, results)?;
    check_kind::<half::f16>(gpu, &VARIANTS, &mut random, results)
}

fn check_kind<T: Kind>(gpu: &Gpu, variants: &[(char, char)], random: &mut Random, results: &mut Results) -> Result<(), Error> {
    let (m, n, k) = T::TILE;
    let whole = [(m, n, k, 0), (2 * m, 2 * n, 5 * k, 0), (2 * m, n, 3 * k, T::VECTOR), (m, 3 * n, 2 * k, 0), (17 * m, 2 * n, k, 0)];
    let edges = [
        (1, 1, 1, 0),
        (m - 1, n + 1, k + 1, 0),
        (m + 2, n - 28, 33, 3),
        (257, 5, 100, 1),
        (3, 260, 64, 0),
        (m, n, k + 4, 0),
        (m + 8, n + 8, k + 8, 8),
        (12 * m + 40, n + 44, 24, 0),
    ];
    for &operations in variants {
        for (m, n, k, padding) in whole.into_iter().chain(edges) {
            let product = Product { m, n, k, operations, padding, by_columns: T::BY_COLUMNS };
            let mut kernels = vec![kernel_of::<T>(product)];
            let twin = format!("{}_by_hand", kernels[0]);
            if gpu.has(&twin) {
                kernels.push(twin);
            }
            let ((of_a, of_b, of_c), (lda, ldb, _), (a_rows, b_rows)) = (product.sizes(), product.pitches(), product.by_rows());
            let a: Vec<T> = operand(random, of_a, if a_rows { m } else { k }, lda);
            let b: Vec<T> = operand(random, of_b, if b_rows { n } else { k }, ldb);
            let (on_a, on_b) = (gpu.stream.clone_htod(&a)?, gpu.stream.clone_htod(&b)?);
            for kernel in kernels {
                let mut on_c = gpu.stream.clone_htod(&vec![T::of(f32::NAN); of_c])?;
                multiply(gpu, &kernel, product, &on_a, &on_b, &mut on_c)?;
                let c = gpu.stream.clone_dtoh(&on_c)?;
                let wrong = Numbers { product, a: &a, b: &b, c: &c }.wrong();
                results.add(|| format!("{kernel} of {product:?}: {wrong} elements wrong"), wrong == 0);
            }
        }
    }
    Ok(())
}

/// Beside cuBLAS, where it is.
pub(crate) fn time(gpu: &Gpu, seed: u64, results: &mut Results) -> Result<(), Error> {
    // SAFETY: it looks for a library.
    let is_there = unsafe { cudarc::cublas::sys::is_culib_present() };
    let blas = if is_there { Some(CudaBlas::new(gpu.stream.clone())?) } else { None };
    if blas.is_none() {
        eprintln!("there is no cuBLAS (libcublas) where the loader looks: its products are not compared; LD_LIBRARY_PATH may say where it is");
    }
    let mut random = Random(seed ^ 2);
    for operations in VARIANTS {
        time_kind::<f32>(
            gpu,
            blas.as_ref(),
            Product { m: 5120, n: 5120, k: 4096, operations, padding: 0, by_columns: true },
            &mut random,
            Some(0.85),
            results,
        )?;
    }
    for operations in VARIANTS {
        time_kind::<half::bf16>(
            gpu,
            blas.as_ref(),
            Product { m: 8192, n: 8192, k: 8192, operations, padding: 0, by_columns: false },
            &mut random,
            Some(0.6),
            results,
        )?;
    }
    // Beside CuTe's tutorial, which `compare.sh` runs; the 16-bit products wait for the card's
    // power, and nothing is asked of this one beside cuBLAS.
    time_kind::<half::f16>(
        gpu,
        blas.as_ref(),
        Product { m: 8192, n: 8192, k: 8192, operations: ('T', 'N'), padding: 0, by_columns: false },
        &mut random,
        None,
        results,
    )
}

/// A product beside cuBLAS, and beside its twin by hand where there is one.
fn time_kind<T: Kind>(gpu: &Gpu, blas: Option<&CudaBlas>, product: Product, random: &mut Random, least: Option<f64>, results: &mut Results) -> Result<(), Error>
where
    CudaBlas: Gemm<T>,
{
    let (of_a, of_b, of_c) = product.sizes();
    // A block of random numbers, over and over: made in a second, and not zeros. Its length is a
    // prime, so that no two rows are alike.
    let block: Vec<T> = (0..1_000_003).map(|_| T::of(random.number())).collect();
    let numbers = |first: usize, count: usize| -> Vec<T> { block.iter().copied().cycle().skip(first).take(count).collect() };
    let (numbers_a, numbers_b) = (numbers(0, of_a), numbers(123_457, of_b));
    let (a, b) = (gpu.stream.clone_htod(&numbers_a)?, gpu.stream.clone_htod(&numbers_b)?);
    let mut c = gpu.stream.alloc_zeros::<T>(of_c)?;
    let rate = |milliseconds: f64| 2.0 * f64::from(product.m) * f64::from(product.n) * f64::from(product.k) / milliseconds / 1e9;
    let kernel = kernel_of::<T>(product);
    // What is timed is right, too: at a thousand places.
    multiply(gpu, &kernel, product, &a, &b, &mut c)?;
    let numbers_c = gpu.stream.clone_dtoh(&c)?;
    let once = Numbers { product, a: &numbers_a, b: &numbers_b, c: &numbers_c };
    let mut below = |extent: u32| (random.next() % u64::from(extent)) as u32;
    let wrong = (0..1000).filter(|_| !once.is_right(below(product.m), below(product.n))).count();
    results.add(|| format!("{kernel} of {product:?}, as it is timed: {wrong} of 1000 elements wrong"), wrong == 0);

    let ours = rate(gpu.milliseconds(|| multiply(gpu, &kernel, product, &a, &b, &mut c))?);
    let theirs = blas.map(|blas| gpu.milliseconds(|| library(blas, product, &a, &b, &mut c))).transpose()?.map(rate);
    let work = format!("{} product {}, {}x{}x{}", T::NAME, product.name(), product.m, product.n, product.k);
    row(&work, "TFLOP/s", ours, "cuBLAS", theirs, least);
    let twin = format!("{kernel}_by_hand");
    if gpu.has(&twin) {
        let by_hand = rate(gpu.milliseconds(|| multiply(gpu, &twin, product, &a, &b, &mut c))?);
        row(&work, "TFLOP/s", ours, "by hand", by_hand, 0.99);
    }
    Ok(())
}

/// cuBLAS, whose C is by columns: where ours is by rows, it is asked for the transposed product.
fn library<T: Kind>(blas: &CudaBlas, product: Product, a: &CudaSlice<T>, b: &CudaSlice<T>, c: &mut CudaSlice<T>) -> Result<(), Error>
where
    CudaBlas: Gemm<T>,
{
    let ((lda, ldb, ldc), (a_rows, b_rows)) = (product.pitches(), product.by_rows());
    // Of the first operand the rows are contiguous under `N`, of the second under `T`.
    let (first, second) = (|by_rows: bool| if by_rows { CUBLAS_OP_N } else { CUBLAS_OP_T }, |by_rows: bool| if by_rows { CUBLAS_OP_T } else { CUBLAS_OP_N });
    let config = |transa: cublasOperation_t, transb: cublasOperation_t, m: u32, n: u32, lda: u32, ldb: u32| GemmConfig {
        transa,
        transb,
        m: m.cast_signed(),
        n: n.cast_signed(),
        k: product.k.cast_signed(),
        alpha: T::of(1.0),
        beta: T::of(0.0),
        lda: lda.cast_signed(),
        ldb: ldb.cast_signed(),
        ldc: ldc.cast_signed(),
    };
    // SAFETY: the buffers have these elements.
    unsafe {
        if product.by_columns {
            blas.gemm(config(first(a_rows), second(b_rows), product.m, product.n, lda, ldb), a, b, c)
        } else {
            blas.gemm(config(first(b_rows), second(a_rows), product.n, product.m, ldb, lda), b, a, c)
        }
    }?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The product as it should be, rounded once.
    fn right<T: Kind>(product: Product) -> (Vec<T>, Vec<T>, Vec<T>) {
        let (mut random, (of_a, of_b, of_c)) = (Random(7), product.sizes());
        let ((a_rows, b_rows), (lda, ldb, ldc)) = (product.by_rows(), product.pitches());
        let a: Vec<T> = operand(&mut random, of_a, if a_rows { product.m } else { product.k }, lda);
        let b: Vec<T> = operand(&mut random, of_b, if b_rows { product.n } else { product.k }, ldb);
        let mut c = vec![T::of(f32::NAN); of_c];
        for (m, n) in (0..product.n).flat_map(|n| (0..product.m).map(move |m| (m, n))) {
            let at = Numbers::<T>::at;
            let sum: f64 = (0..product.k).map(|k| a[at(a_rows, lda, m, k)].exactly() * b[at(b_rows, ldb, n, k)].exactly()).sum();
            c[at(product.by_columns, ldc, m, n)] = T::of(sum as f32);
        }
        (a, b, c)
    }

    /// One element lost, moved or not written is seen; so is one that is written where nothing is.
    fn sees_one_element<T: Kind>(operations: (char, char)) {
        let product = Product { m: 40, n: 24, k: 50, operations, padding: 3, by_columns: T::BY_COLUMNS };
        let (a, b, c) = right::<T>(product);
        let wrong = |c: &[T]| Numbers { product, a: &a, b: &b, c }.wrong();
        assert_eq!(wrong(&c), 0);
        let at = Numbers::<T>::at(product.by_columns, product.pitches().2, 17, 5);
        for other in [0.0, f32::NAN, c[at].exactly() as f32 + 0.3] {
            let mut changed = c.clone();
            changed[at] = T::of(other);
            assert_eq!(wrong(&changed), 1, "{other}");
        }
        let mut changed = c.clone();
        changed[if product.by_columns { 41 } else { 25 }] = T::of(1.0);
        assert_eq!(wrong(&changed), 1);
    }

    #[test]
    fn one_wrong_element_is_seen() {
        for operations in VARIANTS {
            sees_one_element::<f32>(operations);
            sees_one_element::<half::bf16>(operations);
            sees_one_element::<half::f16>(operations);
        }
    }
}
