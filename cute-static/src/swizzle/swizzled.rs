//! `Sw ∘ off ∘ L`: a layout, moved by an offset, then swizzled.

use super::SwizzleFunction;
use crate::int::{Int, UInt, UTerm};
use crate::layout::{Coordinate, Index, ShapeFunction};
use crate::stride::Offsets;
use crate::{Layout, Static};
use core::fmt;

/// `Sw ∘ off ∘ L`, the function from coordinates to offsets `c ↦ Sw(off + L(c))` (Cecka §3.3). Made
/// by [`Swizzle::compose`](super::Swizzle::compose).
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[doc(alias = "ComposedLayout")]
pub struct Swizzled<Sw, Offset, L> {
    pub(super) swizzle: Sw,
    pub(super) offset: Offset,
    pub(super) layout: L,
}

/// The offset between a layout and its swizzle: a number, or `u32`, `u64` or `usize`.
///
/// ```
/// use cute_static::int::*;
/// use cute_static::swizzle::*;
/// assert_eq!((cute_static::int![8].value(), 8usize.to_u64()), (8, 8));
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// fn offset<O: cute_static::swizzle::InnerOffset>(_: O) {}
/// offset(8i32); // CUTE003: this is not an offset
/// ```
#[refusal(WrongOperand::InnerOffset)]
pub trait InnerOffset: Copy {
    /// The value, if the type says it. It is not named `KNOWN`, and its value not `value`, as those
    /// of [`Int`]: both traits may be in scope.
    const KNOWN_OFFSET: Option<u64>;

    /// Returns the value.
    fn to_u64(self) -> u64;
}

macro_rules! inner_offset {
    ($([$($g:ident)*] $number:ty;)*) => { $(
        impl<$($g),*> InnerOffset for $number
        where
            Self: Int,
        {
            const KNOWN_OFFSET: Option<u64> = <Self as Int>::KNOWN;

            #[inline(always)]
            fn to_u64(self) -> u64 {
                Int::value(self)
            }
        }
    )* };
    ($($integer:ident)*) => { $(
        impl InnerOffset for $integer {
            const KNOWN_OFFSET: Option<u64> = None;

            #[inline(always)]
            fn to_u64(self) -> u64 {
                self as u64
            }
        }
    )* };
}

inner_offset! { [] UTerm; [U B] UInt<U, B>; }
inner_offset! { u32 u64 usize }

/// Computes [`SwizzleFunction::swizzled`] as a constant function.
pub(crate) const fn swizzled<Sw: SwizzleFunction>(x: u64) -> u64 {
    let (read, distance) = (x & Sw::READS, Sw::SHIFT.unsigned_abs());
    if read == 0 {
        return x;
    }
    x ^ if Sw::SHIFT > 0 { read >> distance } else { read << distance }
}

impl<Sw: SwizzleFunction, O: InnerOffset, L> Swizzled<Sw, O, L> {
    /// Returns where an offset of the layout goes.
    #[inline(always)]
    pub(crate) fn at<I: Index>(&self, offset: I) -> I {
        self.swizzle.swizzled(I::from_u64(self.offset.to_u64()) + offset)
    }

    /// Returns the swizzle: what comes last.
    #[doc(alias = "layout_a")]
    #[doc(alias = "get_swizzle_t")]
    #[doc(alias = "get_swizzle_portion")]
    #[inline(always)]
    #[must_use]
    pub fn swizzle(&self) -> Sw {
        self.swizzle
    }

    /// Returns what is added before the swizzle.
    #[doc(alias = "offset")]
    #[inline(always)]
    #[must_use]
    pub fn inner_offset(&self) -> O {
        self.offset
    }

    /// Returns the layout: what comes first.
    #[doc(alias = "layout_b")]
    #[doc(alias = "get_nonswizzle_portion")]
    #[inline(always)]
    #[must_use]
    pub fn layout(&self) -> L
    where
        L: Copy,
    {
        self.layout
    }
}

impl<Sw: SwizzleFunction, O: InnerOffset, S, D> Swizzled<Sw, O, Layout<S, D>>
where
    S: ShapeFunction<D, Codomain: Offsets>,
{
    /// Returns the offset at a coordinate, `Sw(off + L̂(c))`. The coordinate is as in
    /// [`Layout::offset`].
    #[doc(alias = "crd2idx")]
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn offset<C: Coordinate<S, D, usize>>(&self, coordinate: C) -> usize {
        self.offset_in(coordinate)
    }

    /// Returns [`Swizzled::offset`] in the arithmetic of the index type `I`, as
    /// [`Layout::offset_in`].
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn offset_in<I: Index>(&self, coordinate: impl Coordinate<S, D, I>) -> I {
        self.at(self.layout.offset_in(coordinate))
    }

    /// Returns the offset at a coordinate of the domain, `None` at any other.
    #[inline(always)]
    #[must_use]
    pub fn checked_offset<C: Coordinate<S, D, usize>>(&self, coordinate: C) -> Option<usize> {
        self.checked_offset_in(coordinate)
    }

    /// Returns [`Swizzled::checked_offset`] in the arithmetic of the index type `I`.
    #[inline(always)]
    #[must_use]
    pub fn checked_offset_in<I: Index>(&self, coordinate: impl Coordinate<S, D, I>) -> Option<I> {
        self.layout.checked_offset_in(coordinate).map(|offset| self.at(offset))
    }
}

impl<Sw, O: InnerOffset, L> Swizzled<Sw, O, L> {
    /// Returns what a part of the inner layout is under the swizzle: `part` gives the part and
    /// where it begins.
    #[inline(always)]
    pub(crate) fn part<I: Index, R>(self, part: impl FnOnce(L) -> (I, R)) -> Swizzled<Sw, I, R> {
        let (begin, layout) = part(self.layout);
        Swizzled { swizzle: self.swizzle, offset: I::from_u64(self.offset.to_u64()) + begin, layout }
    }
}

impl<Sw: Copy, O: Copy, L: Copy> Swizzled<Sw, O, L> {
    /// Returns another layout under the same swizzle, from the same offset on.
    #[inline(always)]
    pub(crate) fn with_layout<R>(self, layout: impl FnOnce(L) -> R) -> Swizzled<Sw, O, R> {
        Swizzled { swizzle: self.swizzle, offset: self.offset, layout: layout(self.layout) }
    }
}

impl<Sw: Static, O: Static, L: Static> Static for Swizzled<Sw, O, L> {
    const NEW: Self = Swizzled { swizzle: Sw::NEW, offset: O::NEW, layout: L::NEW };
}

impl<Sw: SwizzleFunction, O: InnerOffset, L: fmt::Display> fmt::Display for Swizzled<Sw, O, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = if O::KNOWN_OFFSET.is_some() { "_" } else { "" };
        write!(f, "{} o {known}{} o {}", self.swizzle, self.offset.to_u64(), self.layout)
    }
}
