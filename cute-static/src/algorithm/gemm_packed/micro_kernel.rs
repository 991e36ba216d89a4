//! The innermost loop of the product: a register block of C from a panel of A and a panel of B.

use crate::algorithm::MatrixLayout;
use crate::layout::StaticLayout;
use crate::tensor::Accessor;
use core::marker::PhantomData;
use core::ops::{Add, Mul};

/// How a product is added: fused or not.
///
/// A fused one is a function of `std` for floats, and a type of yours here:
///
/// ```
/// use cute_static::algorithm::{Arithmetic, Separate};
///
/// struct Fused;
///
/// impl Arithmetic<f32> for Fused {
///     #[inline(always)]
///     fn multiply_add(x: f32, y: f32, sum: f32) -> f32 {
///         x.mul_add(y, sum)
///     }
/// }
/// // 1 + 2^-12 squared is 1 + 2^-11 + 2^-24, which f32 has no place for.
/// let x = 1.0 + 1.0 / 4096.0;
/// assert_eq!(Separate::multiply_add(x, x, -1.0), 1.0 / 2048.0);
/// assert_eq!(Fused::multiply_add(x, x, -1.0), 1.0 / 2048.0 + 1.0 / 16777216.0);
/// ```
pub trait Arithmetic<T> {
    /// Returns `x·y + sum`.
    fn multiply_add(x: T, y: T, sum: T) -> T;
}

/// With two roundings: on every processor.
#[derive(Clone, Copy, Debug)]
pub struct Separate;

impl<T: Mul<Output = T> + Add<Output = T>> Arithmetic<T> for Separate {
    #[inline(always)]
    fn multiply_add(x: T, y: T, sum: T) -> T {
        x * y + sum
    }
}

/// With the factors in the other order: a product need not be the same then.
pub(super) struct Turned<F>(PhantomData<F>);

impl<F: Arithmetic<T>, T> Arithmetic<T> for Turned<F> {
    #[inline(always)]
    fn multiply_add(x: T, y: T, sum: T) -> T {
        F::multiply_add(y, x, sum)
    }
}

/// So many steps before they are used, lines of B are asked for: the first block of a panel waits
/// for the second-level cache or for what is behind it, and processors do not look beyond a page.
const AHEAD: usize = 16;

/// So many bytes a cache line has.
pub(super) const LINE: usize = 64;

/// Returns how many elements a cache line has.
pub(super) const fn slack<T>() -> usize {
    match size_of::<T>() {
        0 => 0,
        size => LINE.div_ceil(size),
    }
}

/// Computes `C(i, j) = Σ_{k < steps} a[A(i, k)]·b[B(j, k)]` for the `M`x`N` register block.
///
/// With static layouts the inner loops are unrolled into vector instructions with constant offsets.
/// `steps` counts at most as far as the layouts do.
///
/// # Panics
///
/// If a slice ends before its layout does.
///
/// ```
/// use cute_static::algorithm::{Separate, micro_kernel};
/// use cute_static::prelude::*;
///
/// let (a, b) = ([1., 2., 3., 4.], [5., 6., 7., 8.]);
/// let mut c = [[0.; 2]; 2];
/// micro_kernel::<Separate, f32, _, _, 2, 2>(&a, layout![2, 2], &b, layout![2, 2], 2, &mut c);
/// assert_eq!(c, [[26., 30.], [38., 44.]]);
/// ```
///
/// Panels that are not `(i, k)` do not compile, nor do those of another height than the register
/// block:
///
/// ```compile_fail,E0277
/// use cute_static::algorithm::{Separate, micro_kernel};
/// use cute_static::prelude::*;
/// micro_kernel::<Separate, f32, _, _, 2, 2>(&[1.; 4], layout![4 : 1], &[1.; 4], layout![4 : 1], 2, &mut [[0.; 2]; 2]);
/// // CUTE106: this is not the layout of a matrix
/// ```
/// ```compile_fail,E0080
/// use cute_static::algorithm::{Separate, micro_kernel};
/// use cute_static::prelude::*;
/// micro_kernel::<Separate, f32, _, _, 3, 2>(&[1.; 4], layout![2, 2], &[1.; 4], layout![2, 2], 2, &mut [[0.; 2]; 3]);
/// // CUTE104: the panels are not as high and wide as the register block
/// ```
#[allow(clippy::needless_range_loop, reason = "loops over indices are unrolled before they are vectorised")]
#[inline(always)]
pub fn micro_kernel<F, T, A, B, const M: usize, const N: usize>(a: &[T], layout_a: A, b: &[T], layout_b: B, steps: usize, c: &mut [[T; N]; M])
where
    F: Arithmetic<T>,
    T: Copy + Default,
    A: MatrixLayout + StaticLayout,
    B: MatrixLayout + StaticLayout,
{
    const { assert!(A::SIZE.is_multiple_of(M as u64) && B::SIZE.is_multiple_of(N as u64), said!(SizesDiffer::Panels)) }
    // Cut to what the layouts reach, so that the offsets are seen to lie within.
    let a = &a[..layout_a.cosize()];
    let b = &b[..layout_b.cosize()];
    let steps = steps.min(layout_a.columns()).min(layout_b.columns());
    assert!(layout_a.rows() >= M && layout_b.rows() >= N, said!(SizesDiffer::Panels));
    // A variable that nothing else sees, for the compiler to keep in registers. Loops over indices
    // are unrolled before they are vectorised; iterators over rows of 32 are not, which takes 100
    // times as long.
    let mut sums = [[T::default(); N]; M];
    for k in 0..steps {
        // As if the steps followed one another; if they do not, nothing is wrong. Of steps that are
        // shorter than a line none are asked for.
        for line in 0..N * size_of::<T>() / LINE {
            Accessor::prefetch(&b, layout_b.at(line * LINE / size_of::<T>(), k) + AHEAD * N);
        }
        for i in 0..M {
            // SAFETY: `i` is below `M`, which is at most the rows, and `k` below `steps`, at most
            // the columns. By `MatrixLayout` and `DataLayout` the offset is at most the reach, one
            // less than the cosize, to which the slice was cut. Checked accesses are not always
            // found to be within, and then a step takes a third longer.
            let x = unsafe { *a.get_unchecked(layout_a.at(i, k)) };
            for j in 0..N {
                // SAFETY: as above, with `j` below `N`.
                let y = unsafe { *b.get_unchecked(layout_b.at(j, k)) };
                sums[i][j] = F::multiply_add(x, y, sums[i][j]);
            }
        }
    }
    *c = sums;
}
