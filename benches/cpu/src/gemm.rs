//! Register blocks for the vectors of this processor, and products with the best that it has.

use cute_static::Int;
use cute_static::algorithm::{
    Arithmetic, BlockOf, Blocking, GemmError, MatrixModes, Portable, Work, try_gemm_packed, try_par_product_packed, try_product_packed, workspace,
};
use cute_static::prelude::*;
use std::ops::{Add, AddAssign};

/// With one rounding: an instruction of processors that have it, and a slow function on others.
#[derive(Clone, Copy, Debug)]
pub struct Fused;

impl Arithmetic<f32> for Fused {
    #[inline(always)]
    fn multiply_add(x: f32, y: f32, sum: f32) -> f32 {
        x.mul_add(y, sum)
    }
}

impl Arithmetic<f64> for Fused {
    #[inline(always)]
    fn multiply_add(x: f64, y: f64, sum: f64) -> f64 {
        x.mul_add(y, sum)
    }
}

/// A register block, and the blocks that are packed for it.
macro_rules! blockings {
    ($($(#[$meta:meta])* $name:ident $m:literal $n:literal, $rows:ty, $columns:ty, $features:literal;)*) => { $(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl Blocking<$m, $n> for $name {
            type Arithmetic = Fused;
            type BlockA = BlockOf<Int![$m], $rows>;
            type BlockB = BlockOf<Int![$n], $columns>;

            fn vectorize<W: Work>(&self, work: W) {
                #[cfg(target_arch = "x86_64")]
                {
                    #[target_feature(enable = $features)]
                    fn with_features<W: Work>(work: W) {
                        work.run();
                    }
                    if has_features($features) {
                        // SAFETY: the function is safe but for the processor features that it is
                        // compiled for, and the processor was just found to have them.
                        return unsafe { with_features(work) };
                    }
                }
                work.run();
            }
        }
    )* };
}

blockings! {
    /// For vectors of 16 `f32`: 12x32 are 24 of 32 registers.
    Wide 12 32, Int![192], Int![1024], "avx512f,avx2,fma";
    /// For vectors of 8 `f32`: 6x16 are 12 of 16 registers.
    Narrow 6 16, Int![192], Int![1024], "avx2,fma";
    /// For vectors of 8 `f64`: 12x16 are 24 of 32 registers.
    WideDouble 12 16, Int![96], Int![1024], "avx512f,avx2,fma";
    /// For vectors of 4 `f64`: 6x8 are 12 of 16 registers.
    NarrowDouble 6 8, Int![96], Int![1024], "avx2,fma";
}

/// Tells whether this processor has the features, which are those of a register block.
#[cfg(target_arch = "x86_64")]
fn has_features(features: &str) -> bool {
    let narrow = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
    narrow && (!features.contains("avx512f") || is_x86_feature_detected!("avx512f"))
}

/// Work that is compiled for a register block.
pub trait Task<T> {
    /// What it returns.
    type Output;

    /// Does it. An implementation is `#[inline(always)]`, for the loops to be compiled for the
    /// features of the function that calls it.
    fn run<K: Blocking<M, N, Arithmetic: Arithmetic<T>> + Sync, const M: usize, const N: usize>(self, kernel: K) -> Self::Output;
}

/// A number with register blocks.
pub trait Element: Copy + Default + Add<Output = Self> + AddAssign + Send + Sync + 'static {
    /// Does the work with the widest vectors that this processor has.
    fn with_best<J: Task<Self>>(task: J) -> J::Output;
}

macro_rules! elements {
    ($($t:ident $wide:ident $narrow:ident;)*) => { $(
        impl Element for $t {
            fn with_best<J: Task<Self>>(task: J) -> J::Output {
                #[cfg(target_arch = "x86_64")]
                {
                    #[target_feature(enable = "avx512f,avx2,fma")]
                    fn wide<J: Task<$t>>(task: J) -> J::Output {
                        task.run($wide)
                    }
                    #[target_feature(enable = "avx2,fma")]
                    fn narrow<J: Task<$t>>(task: J) -> J::Output {
                        task.run($narrow)
                    }
                    if has_features("avx512f,avx2,fma") {
                        // SAFETY: the function is safe but for the processor features that it is
                        // compiled for, and the processor was just found to have them.
                        return unsafe { wide(task) };
                    } else if has_features("avx2,fma") {
                        // SAFETY: as above.
                        return unsafe { narrow(task) };
                    }
                }
                task.run(Portable)
            }
        }
    )* };
}

elements! {
    f32 Wide Narrow;
    f64 WideDouble NarrowDouble;
}

/// A product of tensors of `cute-static`.
struct Product<'t, A, LA, B, LB, C, LC> {
    a: &'t Tensor<A, LA>,
    b: &'t Tensor<B, LB>,
    c: &'t mut Tensor<C, LC>,
    is_overwritten: bool,
}

impl<T, A, LA, B, LB, C, LC> Task<T> for Product<'_, A, LA, B, LB, C, LC>
where
    T: Element,
    A: Memory<Element = T>,
    LA: MatrixModes,
    B: Memory<Element = T>,
    LB: MatrixModes,
    C: MemoryMut<Element = T>,
    LC: MatrixModes,
{
    type Output = Result<(), GemmError>;

    #[inline(always)]
    fn run<K: Blocking<M, N, Arithmetic: Arithmetic<T>> + Sync, const M: usize, const N: usize>(self, kernel: K) -> Self::Output {
        let mut space = vec![T::default(); workspace::<K, T, M, N>()];
        if self.is_overwritten {
            try_product_packed(kernel, self.a, self.b, self.c, &mut space)
        } else {
            try_gemm_packed(kernel, self.a, self.b, self.c, &mut space)
        }
    }
}

/// `C(m, n) += Σ_k A(m, k)·B(n, k)`, by [`try_gemm_packed`] and the widest vectors that this
/// processor has.
///
/// # Errors
///
/// [`GemmError::Sizes`] if the extents do not agree.
pub fn gemm<T, A, LA, B, LB, C, LC>(a: &Tensor<A, LA>, b: &Tensor<B, LB>, c: &mut Tensor<C, LC>) -> Result<(), GemmError>
where
    T: Element,
    A: Memory<Element = T>,
    LA: MatrixModes,
    B: Memory<Element = T>,
    LB: MatrixModes,
    C: MemoryMut<Element = T>,
    LC: MatrixModes,
{
    T::with_best(Product { a, b, c, is_overwritten: false })
}

/// `C(m, n) = Σ_k A(m, k)·B(n, k)`, by [`try_product_packed`], as [`gemm`] does.
///
/// # Errors
///
/// Those of [`gemm`].
pub fn product<T, A, LA, B, LB, C, LC>(a: &Tensor<A, LA>, b: &Tensor<B, LB>, c: &mut Tensor<C, LC>) -> Result<(), GemmError>
where
    T: Element,
    A: Memory<Element = T>,
    LA: MatrixModes,
    B: Memory<Element = T>,
    LB: MatrixModes,
    C: MemoryMut<Element = T>,
    LC: MatrixModes,
{
    T::with_best(Product { a, b, c, is_overwritten: true })
}

/// A product of tensors of `cute-static` on several threads.
struct ProductOfThreads<'t, A, LA, B, LB, C, LC> {
    a: &'t Tensor<A, LA>,
    b: &'t Tensor<B, LB>,
    c: &'t mut Tensor<C, LC>,
    threads: usize,
}

impl<T, A, LA, B, LB, C, LC> Task<T> for ProductOfThreads<'_, A, LA, B, LB, C, LC>
where
    T: Element,
    A: Memory<Element = T> + Sync,
    LA: MatrixModes + Sync,
    B: Memory<Element = T> + Sync,
    LB: MatrixModes + Sync,
    C: MemoryMut<Element = T>,
    LC: MatrixModes + Sync,
{
    type Output = Result<(), GemmError>;

    #[inline(always)]
    fn run<K: Blocking<M, N, Arithmetic: Arithmetic<T>> + Sync, const M: usize, const N: usize>(self, kernel: K) -> Self::Output {
        let mut space = vec![T::default(); self.threads * workspace::<K, T, M, N>()];
        try_par_product_packed(kernel, self.a, self.b, self.c, &mut space)
    }
}

/// [`product`] on so many threads of the pool that it is called in.
///
/// # Errors
///
/// Those of [`gemm`], and [`GemmError::Output`] if C is not known to be injective.
pub fn product_of_threads<T, A, LA, B, LB, C, LC>(threads: usize, a: &Tensor<A, LA>, b: &Tensor<B, LB>, c: &mut Tensor<C, LC>) -> Result<(), GemmError>
where
    T: Element,
    A: Memory<Element = T> + Sync,
    LA: MatrixModes + Sync,
    B: Memory<Element = T> + Sync,
    LB: MatrixModes + Sync,
    C: MemoryMut<Element = T>,
    LC: MatrixModes + Sync,
{
    T::with_best(ProductOfThreads { a, b, c, threads })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All register blocks come to the same product, whatever the processor takes.
    #[test]
    fn register_blocks_agree() {
        // Edges in every mode. Sums of small whole numbers are exact.
        const M: usize = 205;
        const N: usize = 77;
        const K: usize = 301;
        macro_rules! check_all {
            ($t:ident; $($kernel:ident $m:literal $n:literal;)*) => {
                let numbers = |seed: usize, len: usize| -> Vec<$t> { (0..len).map(|i| ((i * 31 + seed) % 17) as $t - 8.0).collect() };
                let (a, b) = (numbers(1, M * K), numbers(2, K * N));
                let expected: Vec<$t> = (0..M * N).map(|c| (0..K).map(|k| a[c / N * K + k] * b[k * N + c % N]).sum()).collect();
                let (a, b) = (Tensor::new(&a[..], layout![(205, 301) : (301, 1)]).unwrap(), Tensor::new(&b[..], layout![(77, 301) : (1, 77)]).unwrap());
                $( {
                    let mut c = vec![0.0; M * N];
                    let mut space = vec![$t::NAN; workspace::<$kernel, $t, $m, $n>()];
                    let mut tensor = Tensor::new(&mut c[..], layout![(205, 77) : (77, 1)]).unwrap();
                    try_gemm_packed($kernel, &a, &b, &mut tensor, &mut space).unwrap();
                    assert!(c == expected);
                } )*
                let mut c = vec![$t::NAN; M * N];
                product(&a, &b, &mut Tensor::new(&mut c[..], layout![(205, 77) : (77, 1)]).unwrap()).unwrap();
                assert!(c == expected);
                c.fill($t::NAN);
                product_of_threads(3, &a, &b, &mut Tensor::new(&mut c[..], layout![(205, 77) : (77, 1)]).unwrap()).unwrap();
                assert!(c == expected);
            };
        }
        check_all! {
            f32;
            Wide 12 32;
            Narrow 6 16;
            Portable 4 8;
        }
        check_all! {
            f64;
            WideDouble 12 16;
            NarrowDouble 6 8;
            Portable 4 8;
        }
    }
}
