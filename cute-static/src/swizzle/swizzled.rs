//! `Sw ∘ off ∘ L`: a layout, moved by an offset, then swizzled.

use super::{Swizzle, SwizzleFunction};
use crate::composed::ComposedLayout;
use crate::composed::composed_layout::OuterFunction;
use crate::layout::Index;

/// `Sw ∘ off ∘ L`, the function from coordinates to offsets `c ↦ Sw(off + L(c))` (Cecka §3.3): the
/// composed layout whose outer function is a swizzle. Made by
/// [`Swizzle::compose`](super::Swizzle::compose).
///
/// The swizzle comes last, so operations on coordinates apply to `L`. The offset is a number, or an
/// integer that is known at run time.
///
/// ```
/// use cute_static::prelude::*;
///
/// let layout = swizzle![2, 0, 3].compose(layout![(8, 8) : (8, 1)]);
/// assert_eq!(size_of_val(&layout), 0);
/// assert_eq!((0..4).map(|row| layout.offset((row, 0))).collect::<Vec<_>>(), [0, 9, 18, 27]);
/// assert_eq!(layout.compose(tile![4, 4]).to_string(), "Sw<2,0,3> o _0 o (_4,_4):(_8,_1)");
/// ```
pub type Swizzled<Sw, Offset, L> = ComposedLayout<Sw, Offset, L>;

/// Computes [`SwizzleFunction::swizzled`] as a constant function.
pub(crate) const fn swizzled<Sw: SwizzleFunction>(x: u64) -> u64 {
    let (read, distance) = (x & Sw::READS, Sw::SHIFT.unsigned_abs());
    if read == 0 {
        return x;
    }
    x ^ if Sw::SHIFT > 0 { read >> distance } else { read << distance }
}

impl<B, M, S, I: Index> OuterFunction<I> for Swizzle<B, M, S>
where
    Self: SwizzleFunction,
{
    #[inline(always)]
    fn outer_offset(&self, offset: I) -> I {
        SwizzleFunction::swizzled(*self, offset)
    }
}

impl<Sw: SwizzleFunction, O, L> Swizzled<Sw, O, L> {
    /// Returns the swizzle: what comes last.
    #[doc(alias = "get_swizzle_t")]
    #[doc(alias = "get_swizzle_portion")]
    #[inline(always)]
    #[must_use]
    pub fn swizzle(&self) -> Sw {
        self.outer
    }
}

impl<B, M, S, O, L> Swizzled<Swizzle<B, M, S>, O, L> {
    /// It is there to be refused: without it rustc would say that there is none.
    #[doc(hidden)]
    pub fn signed_offset<C>(&self, _coordinate: C) -> isize
    where
        Self: YieldsSigned<C>,
    {
        unreachable!("a refused method does not compile")
    }
}

/// Composed layouts with a swizzle that have offsets below 0: there are none.
#[refusal(WrongCodomain::Natural)]
#[doc(hidden)]
pub trait YieldsSigned<C> {}
