//! Slices of a swizzled layout, and what is left of the swizzle in them.

use super::columns::{BitsOf, CutIntoBits, NoneShared, OrAll, SwizzleAll};
use super::parts::SwizzleStrides;
use super::{Swizzle, SwizzleFunction, SwizzleNumber, Swizzled, SwizzledNumber};
use crate::composed::composed_layout::InnerOffset;
use crate::diagnostic::{Answer, HasAnswer, Refusal, RuntimeNumber, reason, unless_refused};
use crate::int::*;
use crate::label::{AnyLayout, Evaluate};
use crate::layout::modes::{FlattenModes, ModesOf};
use crate::layout::{Dice, DiceOf, FixedOffset, Index, ShapeFunction, SliceCoordinate, SliceOf, UsizeCoordinate};
use crate::outcome::TotalSlice;
use crate::stride::Additive;
use crate::{Layout, Static};
use frunk_core::hlist::HNil;

/// A slice at the coordinate `C` of a swizzled layout: a plain layout where the swizzle decays into
/// strides.
///
/// That is so where the bits of the open modes and those of the fixed ones, swizzled, do not
/// collide, whatever the fixed components are.
///
/// ```
/// use core::ops::RangeFull;
/// use cute_static::prelude::*;
/// use cute_static::swizzle::SliceSwizzled;
/// fn is_plain<L: SliceSwizzled<(usize, RangeFull), Slice<usize> = Layout![(8) : (1)]>>(_: L) {}
/// is_plain(swizzle![2, 0, 3].compose(layout![(8, 8) : (64, 1)])); // bits 3 and 4 are not there
/// ```
pub trait SliceSwizzled<C> {
    /// The slice, with the inner offset in `I` if there is one.
    type Slice<I>;

    /// Returns the slice and the offset after the swizzle, of the offset `inner` before the
    /// swizzle.
    #[doc(hidden)]
    fn finish<I: Index>(self, coordinate: C, inner: I) -> (Self::Slice<I>, I);
}

impl<B, M, W, O: InnerOffset, S: ShapeFunction<D>, D> Swizzled<Swizzle<B, M, W>, O, Layout<S, D>> {
    /// Returns the modes that a coordinate of the domain leaves open, and an offset after them:
    /// `A(c) = slice(c') + offset` where `c'` are the open components of `c` (Cecka §2.5.1).
    ///
    /// Where the types say that the bits do not collide, the slice is a plain layout, and the
    /// swizzle is gone. Else, and where they are not known, it is
    /// [`slice`](crate::composed::ComposedLayout::slice), and the offset after it is 0.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let layout = swizzle![2, 0, 3].compose(layout![(8, 8) : (64, 1)]);
    /// let (row, offset) = layout.slice_and_offset((5, ..)); // bits 3 and 4 are not there
    /// assert_eq!((row, offset), (layout![(8) : (1)], 320));
    ///
    /// let layout = swizzle![2, 0, 3].compose(layout![(8, 8) : (8, 1)]);
    /// let (row, offset) = layout.slice_and_offset((1, ..)); // 9 8 11 10 13 12 15 14
    /// assert_eq!((row.to_string().as_str(), offset), ("Sw<2,0,3> o 8 o (_8):(_1)", 0));
    /// assert_eq!(row.offset(2), 11);
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// swizzle![2, 0, 3].compose_at(8u32, layout![(4, 4) : (f1, f5)]).slice_and_offset((1, ..)); // CUTE122: 8 is added, and 1 is not
    /// ```
    ///
    /// # Panics
    ///
    /// As [`Layout::offset`]: CUTE008, if the layout has runtime leaves and an offset that does not
    /// fit in `usize`.
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn slice_and_offset<C>(self, coordinate: C) -> (<Self as SliceSwizzled<C>>::Slice<usize>, usize)
    where
        S: ShapeFunction<D, Codomain: Additive>,
        C: UsizeCoordinate<List: FixedOffset<S, D, usize>>,
        Self: SliceSwizzled<C>,
    {
        self.slice_and_offset_in(coordinate)
    }

    /// Returns [`Swizzled::slice_and_offset`] in the arithmetic of the index type `I`.
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn slice_and_offset_in<I: Index, C>(self, coordinate: C) -> (<Self as SliceSwizzled<C>>::Slice<I>, I)
    where
        S: ShapeFunction<D, Codomain: Additive>,
        C: SliceCoordinate<List: FixedOffset<S, D, I>>,
        Self: SliceSwizzled<C>,
    {
        let inner = self.moved(self.layout.fixed_offset(coordinate));
        self.finish(coordinate, inner)
    }
}

impl<Sw, O, S, D, C> SliceSwizzled<C> for Swizzled<Sw, O, Layout<S, D>>
where
    Sw: SwizzleFunction,
    O: DecayAt<Sw, SliceOf<Layout<S, D>, C>, DiceOf<Layout<S, D>, C>>,
    O::Outcome: DecayedOr<Sw, SliceOf<Layout<S, D>, C>>,
    Layout<S, D>: TotalSlice<C> + Dice<C>,
    <Layout<S, D> as TotalSlice<C>>::Outcome: HasAnswer<Output: AnyLayout>,
    <Layout<S, D> as TotalSlice<C>>::Labelled: Evaluate<(Layout<S, D>, (C, ()))>,
{
    type Slice<I> = <O::Outcome as DecayedOr<Sw, SliceOf<Layout<S, D>, C>>>::Slice<I>;

    #[inline(always)]
    fn finish<I: Index>(self, coordinate: C, inner: I) -> (Self::Slice<I>, I) {
        O::Outcome::decayed_or(self.outer, inner, TotalSlice::outcome(self.layout, coordinate).into_answer())
    }
}

/// The slice `Open`: as the plain layout of an answer, or under the swizzle.
#[doc(hidden)]
pub trait DecayedOr<Sw, Open> {
    type Slice<I>;

    fn decayed_or<I: Index>(swizzle: Sw, inner: I, open: Open) -> (Self::Slice<I>, I);
}

impl<Sw: SwizzleFunction, Open, Plain: Static> DecayedOr<Sw, Open> for Answer<Plain> {
    type Slice<I> = Plain;

    #[inline(always)]
    fn decayed_or<I: Index>(swizzle: Sw, inner: I, _: Open) -> (Plain, I) {
        (Plain::new(), swizzle.swizzled(inner))
    }
}

impl<Sw, Open, Why> DecayedOr<Sw, Open> for Refusal<Why> {
    type Slice<I> = Swizzled<Sw, I, Open>;

    #[inline(always)]
    fn decayed_or<I: Index>(swizzle: Sw, inner: I, open: Open) -> (Swizzled<Sw, I, Open>, I) {
        (Swizzled { outer: swizzle, offset: inner, layout: open }, I::from_u64(0))
    }
}

/// The plain layout that the swizzled layout of the open modes is, up to an offset, with the offset
/// `Self` and any offset of the fixed modes before the swizzle; or a refusal.
#[doc(hidden)]
pub trait DecayAt<Sw, Open, Fixed> {
    type Outcome;
}

macro_rules! at_run_time {
    ($($integer:ident)*) => { $(
        impl<Sw, Open, Fixed> DecayAt<Sw, Open, Fixed> for $integer {
            type Outcome = Refusal<reason::NotProvedLinear<RuntimeNumber>>;
        }
    )* };
}

at_run_time! { u32 u64 usize }

macro_rules! decay_at {
    ($([$($g:ident)*] $offset:ty;)*) => { $(
        impl<Sw, OS, OD, FS, FD, $($g),*> DecayAt<Sw, Layout<OS, OD>, Layout<FS, FD>> for $offset
        where
            OS: FlattenModes<OD, HNil>,
            FS: FlattenModes<FD, HNil>,
            ModesOf<FS, FD>: CutIntoBits<HNil>,
            ModesOf<OS, OD>: CutIntoBits<HNil> + CutIntoBits<BitsOf<ModesOf<FS, FD>>>,
            BitsOf<ModesOf<OS, OD>, BitsOf<ModesOf<FS, FD>>>: NoneShared<$offset>,
            <BitsOf<ModesOf<OS, OD>, BitsOf<ModesOf<FS, FD>>> as NoneShared<$offset>>::Outcome:
                DecayBits<Sw, $offset, BitsOf<ModesOf<OS, OD>>, BitsOf<ModesOf<FS, FD>>, OS, OD>,
        {
            type Outcome = <<BitsOf<ModesOf<OS, OD>, BitsOf<ModesOf<FS, FD>>> as NoneShared<$offset>>::Outcome as DecayBits<
                Sw,
                $offset,
                BitsOf<ModesOf<OS, OD>>,
                BitsOf<ModesOf<FS, FD>>,
                OS,
                OD,
            >>::Outcome;
        }
    )* };
}

decay_at! { [] UTerm; [U B] UInt<U, B>; }

unless_refused! {
    /// Do the swizzled bits collide, if no sum carries?
    DecayBits<Sw, O, Open, Fixed, OS, OD> Outcome
}

impl<Taken, Sw, O, Open, Fixed, OS, OD> DecayBits<Sw, O, Open, Fixed, OS, OD> for Answer<Taken>
where
    Sw: SwizzleNumber<O>,
    Open: SwizzleAll<Sw>,
    Fixed: SwizzleAll<Sw>,
    Fixed::Output: OrAll<SwizzledNumber<Sw, O>>,
    Open::Output: NoneShared<<Fixed::Output as OrAll<SwizzledNumber<Sw, O>>>::Output>,
    <Open::Output as NoneShared<<Fixed::Output as OrAll<SwizzledNumber<Sw, O>>>::Output>>::Outcome: DecayTree<Sw, OS, OD>,
{
    type Outcome = <<Open::Output as NoneShared<<Fixed::Output as OrAll<SwizzledNumber<Sw, O>>>::Output>>::Outcome as DecayTree<Sw, OS, OD>>::Outcome;
}

unless_refused! {
    /// The layout `S : D` with swizzled strides, if they do not collide.
    DecayTree<Sw, S, D> Outcome
}

impl<Taken, Sw, S, D> DecayTree<Sw, S, D> for Answer<Taken>
where
    S: SwizzleStrides<Sw, D>,
{
    type Outcome = Answer<S::Output>;
}
