//! `A ∘ off ∘ B`: the values, and the function that they are.

use crate::int::{Int, UInt, UTerm};
use crate::layout::{Coordinate, Index, ShapeFunction};
use crate::stride::Offsets;
use crate::{Layout, Static};
use core::fmt;

/// `A ∘ off ∘ B`, the function from coordinates to what `A` yields `c ↦ A(off + B(c))`; written as
/// CuTe prints it, `(_4,_6):(_2,_7) o _0 o (_2,_3):(_1,_3)` (Cecka §3.3).
///
/// `A` is a layout over any codomain, of which its extension is taken, or a
/// [`Swizzle`](struct@crate::Swizzle); `B` is a layout over the natural numbers; the offset is a
/// number, or `u32`, `u64` or `usize`. `A` comes last, so operations on coordinates apply to `B`.
///
/// ```
/// use cute_static::prelude::*;
///
/// let coordinates = layout![(4, 6) : (e0, e1)].compose_at(int![1], layout![(2, 3) : (1, 3)]);
/// assert_eq!(coordinates.coordinate(5), (0, 2)); // 1 + 1 + 2·3 = 8
/// let bits = layout![(4, 4) : (f1, f5)].compose_at(int![1], layout![4 : 3]);
/// assert_eq!(bits.offset(1), 5);
/// let tiles = coordinates.compose(tile![2, 3]);
/// assert_eq!(tiles, coordinates);
/// ```
/// ```compile_fail,E0277
/// # use cute_static::prelude::*;
/// layout![(4, 6) : (2, 7)].compose_at(int![0], layout![(2, 3) : (1, 3)]).to_layout(); // CUTE010: a run of 3 crosses after 2
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[doc(alias = "make_composed_layout")]
pub struct ComposedLayout<A, Offset, B> {
    pub(crate) outer: A,
    pub(crate) offset: Offset,
    pub(crate) layout: B,
}

/// The offset in a composed layout: a number, or `u32`, `u64` or `usize`.
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

/// The function `A` of a composed layout, whose offsets are in the index type `I`.
#[doc(hidden)]
pub trait OuterFunction<I> {
    fn outer_offset(&self, offset: I) -> I;
}

impl<S, D, I> OuterFunction<I> for Layout<S, D>
where
    S: ShapeFunction<D, Codomain: Offsets>,
    I: Index + Coordinate<S, D, I>,
{
    #[inline(always)]
    #[track_caller]
    fn outer_offset(&self, offset: I) -> I {
        self.offset_in(offset)
    }
}

impl<A, O, B> ComposedLayout<A, O, B> {
    /// Returns `A`: what comes last.
    #[doc(alias = "layout_a")]
    #[inline(always)]
    #[must_use]
    pub fn outer(&self) -> A
    where
        A: Copy,
    {
        self.outer
    }

    /// Returns `off`: what is added before `A`.
    #[doc(alias = "offset")]
    #[inline(always)]
    #[must_use]
    pub fn inner_offset(&self) -> O
    where
        O: Copy,
    {
        self.offset
    }

    /// Returns `B`: what comes first.
    #[doc(alias = "layout_b")]
    #[doc(alias = "get_nonswizzle_portion")]
    #[inline(always)]
    #[must_use]
    pub fn layout(&self) -> B
    where
        B: Copy,
    {
        self.layout
    }

    /// Returns another layout before the same offset and `A`.
    #[inline(always)]
    pub(crate) fn with_layout<R>(self, layout: impl FnOnce(B) -> R) -> ComposedLayout<A, O, R> {
        ComposedLayout { outer: self.outer, offset: self.offset, layout: layout(self.layout) }
    }

    /// Returns what a part of `B` is before `A`: `part` gives the part and where it begins.
    #[doc(hidden)]
    #[inline(always)]
    #[track_caller]
    pub fn part<I: Index, R>(self, part: impl FnOnce(B) -> (I, R)) -> ComposedLayout<A, I, R>
    where
        O: InnerOffset,
    {
        let (begin, layout) = part(self.layout);
        ComposedLayout { outer: self.outer, offset: offset_in::<I>(self.offset) + begin, layout }
    }
}

impl<A, O: InnerOffset, B> ComposedLayout<A, O, B> {
    /// Returns `off + inner`.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn moved<I: Index>(&self, inner: I) -> I {
        offset_in::<I>(self.offset) + inner
    }

    /// Returns `A(off + inner)`.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn at<I: Index>(&self, inner: I) -> I
    where
        A: OuterFunction<I>,
    {
        self.outer.outer_offset(self.moved(inner))
    }
}

/// The offset in the arithmetic of the index type `I`.
#[inline(always)]
#[track_caller]
fn offset_in<I: Index>(offset: impl InnerOffset) -> I {
    let offset = offset.to_u64();
    assert!(offset <= I::MAX, said!(IndexTooNarrow));
    I::from_u64(offset)
}

/// Whether the largest sum is known not to fit in the index type.
const fn is_beyond(offset: Option<u64>, reach: Option<u64>, max: u64) -> bool {
    match (offset, reach) {
        (Some(offset), Some(reach)) => offset.saturating_add(reach) > max,
        _ => false,
    }
}

impl<A, O: InnerOffset, S, D> ComposedLayout<A, O, Layout<S, D>>
where
    S: ShapeFunction<D, Codomain: Offsets>,
{
    /// `off + B(c)`.
    #[inline(always)]
    #[track_caller]
    pub(super) fn inner<I: Index>(&self, coordinate: impl Coordinate<S, D, I>) -> I {
        const { assert!(!is_beyond(O::KNOWN_OFFSET, S::REACH, I::MAX), said!(IndexTooNarrow)) }
        self.moved(self.layout.offset_in::<I>(coordinate))
    }

    /// Returns the offset at a coordinate, `A(off + B(c))`. The coordinate is as in
    /// [`Layout::offset`].
    #[doc(alias = "crd2idx")]
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn offset<C: Coordinate<S, D, usize>>(&self, coordinate: C) -> usize
    where
        A: OuterFunction<usize>,
    {
        self.outer.outer_offset(self.inner(coordinate))
    }

    /// Returns [`ComposedLayout::offset`] in the arithmetic of the index type `I`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let composed = layout![(4, 6) : (2, 7)].compose_at(1usize, layout![(2, 3) : (1, 3)]);
    /// assert_eq!(composed.offset_in::<u32>((1u32, 2u32)), 14);
    /// ```
    /// ```compile_fail,E0080
    /// # use cute_static::prelude::*;
    /// layout![8 : 1].compose_at(int![4294967295], layout![4 : 1]).offset_in::<u32>(1u32); // CUTE008: 4294967298 does not fit in `u32`
    /// ```
    ///
    /// # Panics
    ///
    /// CUTE008, if the offset or a runtime leaf does not fit in the index type.
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn offset_in<I: Index>(&self, coordinate: impl Coordinate<S, D, I>) -> I
    where
        A: OuterFunction<I>,
    {
        self.outer.outer_offset(self.inner(coordinate))
    }

    /// Returns the offset at a coordinate of the domain, `None` at any other.
    #[inline(always)]
    #[must_use]
    pub fn checked_offset<C: Coordinate<S, D, usize>>(&self, coordinate: C) -> Option<usize>
    where
        A: OuterFunction<usize>,
    {
        self.checked_offset_in(coordinate)
    }

    /// Returns [`ComposedLayout::checked_offset`] in the arithmetic of the index type `I`.
    #[inline(always)]
    #[must_use]
    pub fn checked_offset_in<I: Index>(&self, coordinate: impl Coordinate<S, D, I>) -> Option<I>
    where
        A: OuterFunction<I>,
    {
        let inner = self.layout.checked_offset_in(coordinate)?;
        let left = I::from_u64(I::MAX.checked_sub(self.offset.to_u64())?);
        if inner > left { None } else { Some(self.at(inner)) }
    }
}

impl<A: Static, O: Static, B: Static> Static for ComposedLayout<A, O, B> {
    const NEW: Self = ComposedLayout { outer: A::NEW, offset: O::NEW, layout: B::NEW };
}

impl<A: fmt::Display, O: InnerOffset, B: fmt::Display> fmt::Display for ComposedLayout<A, O, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = if O::KNOWN_OFFSET.is_some() { "_" } else { "" };
        write!(f, "{} o {known}{} o {}", self.outer, self.offset.to_u64(), self.layout)
    }
}
