//! Register blocks for the vectors of this processor, and the product with the best that it has.

use cute_static::Int;
use cute_static::algorithm::{Arithmetic, BlockOf, Blocking, GemmError, MatrixLayout, Portable, try_gemm_packed, workspace};
use cute_static::prelude::*;

/// With one rounding: an instruction of processors that have it, and a slow function on others.
#[derive(Clone, Copy, Debug)]
pub struct Fused;

impl Arithmetic<f32> for Fused {
    #[inline(always)]
    fn multiply_add(x: f32, y: f32, sum: f32) -> f32 {
        x.mul_add(y, sum)
    }
}

/// For vectors of 16: 12x32 are 24 of 32 registers.
#[derive(Clone, Copy, Debug)]
pub struct Wide;

impl Blocking<12, 32> for Wide {
    type Arithmetic = Fused;
    type BlockA = BlockOf<Int![12], Int![192]>;
    type BlockB = BlockOf<Int![32], Int![1024]>;
}

/// For vectors of 8: 6x16 are 12 of 16 registers.
#[derive(Clone, Copy, Debug)]
pub struct Narrow;

impl Blocking<6, 16> for Narrow {
    type Arithmetic = Fused;
    type BlockA = BlockOf<Int![6], Int![192]>;
    type BlockB = BlockOf<Int![16], Int![1024]>;
}

/// `C(m, n) += Σ_k A(m, k)·B(n, k)`, by [`try_gemm_packed`] and the widest vectors that this
/// processor has.
///
/// # Errors
///
/// [`GemmError::Sizes`] if the extents do not agree.
pub fn gemm<A, LA, B, LB, C, LC>(a: &Tensor<A, LA>, b: &Tensor<B, LB>, c: &mut Tensor<C, LC>) -> Result<(), GemmError>
where
    A: Memory<Element = f32>,
    LA: MatrixLayout,
    B: Memory<Element = f32>,
    LB: MatrixLayout,
    C: MemoryMut<Element = f32>,
    LC: MatrixLayout,
{
    let mut space = Vec::new();
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx512f") {
        space.resize(workspace::<Wide, f32, 12, 32>(), 0.0);
        // SAFETY: the function is safe but for the processor feature that it is compiled for, and
        // the processor was just found to have it.
        return unsafe { multiply_with_avx512(a, b, c, &mut space) };
    } else if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
        space.resize(workspace::<Narrow, f32, 6, 16>(), 0.0);
        // SAFETY: the function is safe but for the processor features that it is compiled for, and
        // the processor was just found to have both.
        return unsafe { multiply_with_avx2(a, b, c, &mut space) };
    }
    space.resize(workspace::<Portable, f32, 4, 8>(), 0.0);
    try_gemm_packed(Portable, a, b, c, &mut space)
}

/// `name(a, b, c, space)` is the product by a kernel, compiled for processor features.
macro_rules! with_features {
    ($($(#[$meta:meta])* $name:ident $features:literal $kernel:ident;)*) => { $(
        $(#[$meta])*
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = $features)]
        fn $name<A, LA, B, LB, C, LC>(a: &Tensor<A, LA>, b: &Tensor<B, LB>, c: &mut Tensor<C, LC>, space: &mut [f32]) -> Result<(), GemmError>
        where
            A: Memory<Element = f32>,
            LA: MatrixLayout,
            B: Memory<Element = f32>,
            LB: MatrixLayout,
            C: MemoryMut<Element = f32>,
            LC: MatrixLayout,
        {
            try_gemm_packed($kernel, a, b, c, space)
        }
    )* };
}

with_features! {
    /// For vectors of 16.
    multiply_with_avx512 "avx512f" Wide;
    /// For vectors of 8 and fused multiply-add.
    multiply_with_avx2 "avx2,fma" Narrow;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All three register blocks come to the same product, whatever the processor takes.
    #[test]
    fn register_blocks_agree() {
        // Edges in every mode. Sums of small whole numbers are exact.
        const M: usize = 205;
        const N: usize = 77;
        const K: usize = 301;
        let numbers = |seed: usize, len: usize| -> Vec<f32> { (0..len).map(|i| ((i * 31 + seed) % 17) as f32 - 8.0).collect() };
        let (a, b) = (numbers(1, M * K), numbers(2, K * N));
        let expected: Vec<f32> = (0..M * N).map(|c| (0..K).map(|k| a[c / N * K + k] * b[k * N + c % N]).sum()).collect();
        let (a, b) = (Tensor::new(&a[..], layout![(205, 301) : (301, 1)]).unwrap(), Tensor::new(&b[..], layout![(77, 301) : (1, 77)]).unwrap());
        macro_rules! check_all {
            ($($kernel:ident $m:literal $n:literal;)*) => { $( {
                let mut c = vec![0.0; M * N];
                let mut space = vec![f32::NAN; workspace::<$kernel, f32, $m, $n>()];
                let mut tensor = Tensor::new(&mut c[..], layout![(205, 77) : (77, 1)]).unwrap();
                try_gemm_packed($kernel, &a, &b, &mut tensor, &mut space).unwrap();
                assert!(c == expected);
            } )* };
        }
        check_all! {
            Wide 12 32;
            Narrow 6 16;
            Portable 4 8;
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn the_vectors_of_8_agree() {
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
            let (a, b) = (Tensor::fixed([2.0; 20 * 40], layout![(20, 40) : (40, 1)]), Tensor::fixed([3.0; 40 * 30], layout![(30, 40) : (1, 30)]));
            let mut c = Tensor::fixed([1.0; 20 * 30], layout![(20, 30) : (30, 1)]);
            let mut space = vec![0.0; workspace::<Narrow, f32, 6, 16>()];
            // SAFETY: the processor was just found to have the features.
            unsafe { multiply_with_avx2(&a, &b, &mut c, &mut space) }.unwrap();
            assert!(c.values().all(|c| c == 1.0 + 40.0 * 6.0));
        }
    }
}
