//! Runtime strides of kernels.

use cute_static::layout::ShapeFunction;
use cute_static::prelude::*;

/// A runtime leaf; the host passes no 0, which is taken as 1.
#[inline(always)]
pub(crate) fn leaf(n: u32) -> Dyn {
    Dyn::new(u64::from(n.max(1))).unwrap_or(Dyn::ONE)
}

/// Takes the question away whether the offsets fit in `u32`.
///
/// # Safety
///
/// They do.
#[inline(always)]
pub(crate) unsafe fn assume_fits<S: ShapeFunction<D>, D>(layout: Layout<S, D>) -> Layout<S, D> {
    // SAFETY: by the caller.
    unsafe { core::hint::assert_unchecked(layout.fits_in::<u32>()) }
    layout
}
