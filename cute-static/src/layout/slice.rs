//! Slice and dice: fix some modes of a layout, or keep just those.

use super::element::ElementAt;
use super::evaluate::{combine, fits_in};
use super::signed::{SignParts, fits_signed, require_fits_signed};
use super::{Index, Layout, ShapeFunction, Underscore};
use crate::base::{TupleCoordinate, for_each_tuple};
use crate::diagnostic::{Answer, Decimal, DecimalOf, HasAnswer, NoAnswer, Refusal, reason};
use crate::htuple::ComputeRank;
use crate::int::{Add, One, Sum, UInt, UTerm};
use crate::label::{AnyLayout, Evaluate};
use crate::layout::{IntoTuple, require_reach_fits_in};
use crate::stride::{Additive, AnyCodomain, Bits, Codomain, ComponentOf, ComponentValue, Coordinates, Elements, Integers, Semimodule, SignedIntegers, Xor};
use core::convert;
use core::marker::PhantomData;
use core::ops::RangeFull;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the layout of the modes that the coordinate `C` leaves open: those paired with `_`
    /// or `..` (Cecka §2.5.1).
    ///
    /// `A(x, c) = A(0, c) + R(x)`, where `x` is what is open and `c` what is fixed.
    ///
    /// `C` is a tuple of any depth. A nested tuple gives its open modes one after the other. A
    /// coordinate that fixes every mode leaves `1:0`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let data = layout![((3, 2), (2, 5, 2)) : ((4, 1), (2, 13, 100))];
    /// assert_eq!(data.slice((2, ..)), layout![((2, 5, 2)) : ((2, 13, 100))]);
    /// assert_eq!(data.slice(((2, ..), (.., 3, ..))), layout![(2, 2, 2) : (1, 2, 100)]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![4, 8].slice((.., 1, 2)); // CUTE070: three components for two modes
    /// ```
    #[doc(alias = "view")]
    #[doc(alias = "slice_")]
    Slice<C> = ComputeSlice, TotalSlice, SliceOf, SliceOutcome, slice(coordinate: C) -> moved layout by trait [C: Moved]
}

crate::operation! {
    /// Returns the layout of the modes that the coordinate `C` fixes: those [`Slice`] drops.
    ///
    /// `R(c) = A(0, c)`, where `c` is what the coordinate fixes.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// assert_eq!(layout![(4, 8) : (8, 1)].dice((.., 3)), layout![(8) : (1)]);
    /// ```
    Dice<C> = ComputeDice, TotalDice, DiceOf, DiceOutcome, dice(coordinate: C) -> moved layout by trait [C: Moved]
}

impl<S, D, C> ComputeSlice<C> for Layout<S, D>
where
    C: SliceCoordinate,
    C::List: SelectModes<S, D>,
    <C::List as SelectModes<S, D>>::Output: SelectedModes,
{
    type Outcome = <<C::List as SelectModes<S, D>>::Output as SelectedModes>::Open;
}

impl<S, D, C> ComputeDice<C> for Layout<S, D>
where
    C: SliceCoordinate,
    C::List: SelectModes<S, D>,
    <C::List as SelectModes<S, D>>::Output: SelectedModes,
{
    type Outcome = <<C::List as SelectModes<S, D>>::Output as SelectedModes>::Fixed;
}

/// The method of an operation that selects modes by a coordinate, whose integers are `usize`.
macro_rules! method {
    ($($(#$meta:tt)* $method:ident: $trait_:ident $total:ident $of:ident;)*) => { $(
        impl<S, D> Layout<S, D> {
            $(#$meta)*
            #[inline(always)]
            #[must_use]
            pub fn $method<C>(self, coordinate: C) -> $of<Self, C>
            where
                C: UsizeCoordinate,
                Self: $total<C>,
                <Self as $total<C>>::Outcome: HasAnswer<Output: AnyLayout>,
                <Self as $total<C>>::Labelled: Evaluate<(Self, (C, ()))>,
            {
                $total::outcome(self, coordinate).into_answer()
            }
        }
    )* };
}

method! {
    /// Returns the layout of the modes that the coordinate leaves open. See [`Slice`](trait@Slice).
    slice: Slice TotalSlice SliceOf;
    /// Returns the layout of the modes that the coordinate fixes. See [`Dice`](trait@Dice).
    dice: Dice TotalDice DiceOf;
}

/// A coordinate to slice with whose integers are `usize`, so that a literal is one.
///
/// ```
/// use cute_static::prelude::*;
///
/// // The component 3 is a `usize`, without a suffix.
/// assert_eq!(layout![(4, 8) : (8, 1)].slice_and_offset((3, ..)).1, 24usize);
/// ```
#[refusal(CoordinateMismatch::Slice, bound = "A: Slice<C>")]
pub trait UsizeCoordinate: SliceCoordinate {}

/// `impl UsizeCoordinate for usize {}`
macro_rules! usize_coordinate {
    ($([$($g:ident)*] $leaf:ty)*) => { $(
        impl<$($g: Copy),*> UsizeCoordinate for $leaf {}
    )* };
}

usize_coordinate! { [] usize [] RangeFull [] Underscore [] UTerm [U B] UInt<U, B> [] HNil }

impl<H: UsizeCoordinate, T: UsizeCoordinate> UsizeCoordinate for HCons<H, T> {}

/// `impl<C0: UsizeCoordinate> UsizeCoordinate for (C0,) {}`
macro_rules! usize_tuple {
    ($($($c:ident)+;)*) => { $(
        impl<$($c: UsizeCoordinate),+> UsizeCoordinate for ($($c,)+) {}
    )* };
}

for_each_tuple! { usize_tuple }

impl<S, D> Layout<S, D> {
    /// Returns [`Layout::slice`], and what the layout yields at the fixed components:
    /// `A(c) = slice(c') + offset` where `c'` are the open components of `c` (Cecka §2.5.1).
    ///
    /// The offset is an element of the codomain, and the sum is that of the codomain: of integers,
    /// a number of the index type; of coordinates, a tuple of the components, up to 8 of them, as
    /// [`Layout::coordinate`] gives it; of bits, an [`Xor`], whose sum is the exclusive or; of
    /// elements of another crate, one of its values.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::stride::Xor;
    ///
    /// let data = layout![((3, 2), (2, 5, 2)) : ((4, 1), (2, 13, 100))];
    /// let (open, offset) = data.slice_and_offset(((2, ..), (.., 3, ..)));
    /// assert_eq!((open, offset), (layout![(2, 2, 2) : (1, 2, 100)], 47));
    ///
    /// let coordinates = layout![(4, (4, 2)) : (e1, (e0, 6*e1))];
    /// let (column, offset) = coordinates.slice_and_offset((.., 6));
    /// assert_eq!((column, offset), (layout![(4) : (e1)], (2, 6)));
    ///
    /// let bits = layout![(4, 4) : (f1, f5)];
    /// let (row, offset) = bits.slice_and_offset((3, ..));
    /// assert_eq!((row, offset), (layout![(4) : (f5)], Xor::new(3)));
    /// assert_eq!(format!("{row} {offset}"), "(_4):(f_5) f3");
    /// assert_eq!(offset.bits() ^ row.offset(2), bits.offset((3, 2)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(4, 8) : (e0, e1)].slice_and_offset((1, .., 2)); // CUTE070: three components for two modes
    /// ```
    ///
    /// # Panics
    ///
    /// As [`Layout::offset`]: CUTE008, if the layout has runtime leaves and an offset, or a
    /// component of a coordinate, that does not fit in `usize`.
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn slice_and_offset<C>(self, coordinate: C) -> (SliceOf<Self, C>, <S::Codomain as SliceOffset<Self, C, usize>>::Output)
    where
        C: UsizeCoordinate,
        C::List: FixedOffset<S, D, usize>,
        S: ShapeFunction<D, Codomain: SliceOffset<Self, C, usize>>,
        Self: TotalSlice<C>,
        <Self as TotalSlice<C>>::Outcome: HasAnswer<Output: AnyLayout>,
        <Self as TotalSlice<C>>::Labelled: Evaluate<(Self, (C, ()))>,
    {
        self.slice_and_offset_in(coordinate)
    }

    /// Returns [`Layout::slice_and_offset`] in the arithmetic of the index type `I`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let (row, offset) = layout![(4, 8) : (8, 1)].slice_and_offset_in((3u32, ..));
    /// assert_eq!((row, offset), (layout![(8) : (1)], 24u32));
    /// ```
    /// ```compile_fail,E0080
    /// use cute_static::prelude::*;
    /// layout![(4, 8) : (e0, 4294967301*e1)].slice_and_offset_in((1u32, ..)); // CUTE008: a component does not fit in `u32`
    /// ```
    ///
    /// # Panics
    ///
    /// As [`Layout::offset_in`].
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn slice_and_offset_in<I: Index, C>(self, coordinate: C) -> (SliceOf<Self, C>, <S::Codomain as SliceOffset<Self, C, I>>::Output)
    where
        C: SliceCoordinate,
        C::List: FixedOffset<S, D, I>,
        S: ShapeFunction<D, Codomain: SliceOffset<Self, C, I>>,
        Self: TotalSlice<C>,
        <Self as TotalSlice<C>>::Outcome: HasAnswer<Output: AnyLayout>,
        <Self as TotalSlice<C>>::Labelled: Evaluate<(Self, (C, ()))>,
    {
        const { assert!(S::Codomain::FITS, said!(IndexTooNarrow)) }
        let offset = S::Codomain::slice_offset(&self, coordinate);
        (TotalSlice::outcome(self, coordinate).into_answer(), offset)
    }

    /// Returns the offset of the components that `coordinate` fixes, in a layout that yields
    /// offsets.
    #[inline(always)]
    #[track_caller]
    fn offset_of_fixed<I: Index, C: SliceCoordinate>(&self, coordinate: C) -> I
    where
        S: ShapeFunction<D>,
        C::List: FixedOffset<S, D, I>,
    {
        require_reach_fits_in::<S, D, I>(&self.shape, &self.stride);
        coordinate.list().fixed_offset(&self.shape, &self.stride)
    }
}

/// What the layout `L` with the codomain `Self` yields at the components that the coordinate `C`
/// fixes: the offset of [`Layout::slice_and_offset`].
///
/// ```
/// use cute_static::layout::SliceOffset;
/// use cute_static::prelude::*;
/// use cute_static::stride::Integers;
/// let matrix = layout![(4, 8) : (8, 1)];
/// let offset: usize = <Integers as SliceOffset<_, _, usize>>::slice_offset(&matrix, (2usize, ..));
/// assert_eq!(offset, 16);
/// ```
/// ```compile_fail,E0277
/// use core::ops::RangeFull;
/// use cute_static::layout::SliceOffset;
/// use cute_static::prelude::*;
/// use cute_static::stride::Integers;
/// fn offset<C, K: SliceOffset<Layout![(4, 8) : (8, 1)], C, usize>>() {}
/// offset::<(f32, RangeFull), Integers>(); // CUTE070: a component that is no integer
/// ```
#[refusal(CoordinateMismatch::SliceOfLayout)]
pub trait SliceOffset<L, C, I> {
    /// The index type, a tuple, or an [`Xor`].
    type Output;

    /// Whether all offsets, as far as the types say them, fit in the index type.
    #[doc(hidden)]
    const FITS: bool;

    /// Returns the offset.
    fn slice_offset(layout: &L, coordinate: C) -> Self::Output;
}

/// What is one number: itself, or as an element of bits.
macro_rules! number {
    ($($codomain:ident: $output:ty, $element:expr;)*) => { $(
        impl<S: ShapeFunction<D>, D, C: SliceCoordinate<List: FixedOffset<S, D, I>>, I: Index> SliceOffset<Layout<S, D>, C, I> for $codomain {
            type Output = $output;
            const FITS: bool = fits_in::<S, D, I>();

            #[inline(always)]
            #[track_caller]
            fn slice_offset(layout: &Layout<S, D>, coordinate: C) -> $output {
                $element(layout.offset_of_fixed(coordinate))
            }
        }
    )* };
}

number! {
    AnyCodomain: I, convert::identity;
    Integers: I, convert::identity;
    Bits: Xor<I>, Xor::new;
}

impl<S, D, C, I: Index> SliceOffset<Layout<S, D>, C, I> for SignedIntegers
where
    S: ShapeFunction<D>,
    D: SignParts,
    C: SliceCoordinate<List: FixedOffset<S, D::Above, I> + FixedOffset<S, D::Below, I>>,
{
    type Output = I::Signed;
    const FITS: bool = fits_signed::<S, D, I>();

    #[inline(always)]
    #[track_caller]
    fn slice_offset(layout: &Layout<S, D>, coordinate: C) -> I::Signed {
        require_fits_signed::<S, D, I>(&layout.shape, &layout.stride);
        let (above, below) = (layout.stride.above(), layout.stride.below());
        coordinate.list().fixed_offset(&layout.shape, &above).minus(coordinate.list().fixed_offset(&layout.shape, &below))
    }
}

impl<S, D, C, I, K: Semimodule> SliceOffset<Layout<S, D>, C, I> for Elements<K>
where
    C: SliceCoordinate<List: ElementAt<S, D, K>>,
{
    type Output = K::Value;
    const FITS: bool = true;

    #[inline(always)]
    fn slice_offset(layout: &Layout<S, D>, coordinate: C) -> K::Value {
        coordinate.list().element_at(&layout.shape, &layout.stride)
    }
}

impl<T, L, C, I> SliceOffset<L, C, I> for Coordinates<T>
where
    T: SliceOffsets<UTerm, L, C, I, Output: IntoTuple>,
{
    type Output = <T::Output as IntoTuple>::Tuple;
    const FITS: bool = T::FITS;

    #[inline(always)]
    #[track_caller]
    fn slice_offset(layout: &L, coordinate: C) -> Self::Output {
        T::slice_offsets(layout, coordinate).into_tuple()
    }
}

/// [`SliceOffset`] of the components of the layout `L` from `K` on. `Self` is the list of their
/// codomains.
#[doc(hidden)]
pub trait SliceOffsets<K, L, C, I> {
    type Output;
    const FITS: bool;

    fn slice_offsets(layout: &L, coordinate: C) -> Self::Output;
}

impl<K, L, C, I> SliceOffsets<K, L, C, I> for HNil {
    type Output = HNil;
    const FITS: bool = true;

    #[inline(always)]
    fn slice_offsets(_: &L, _: C) -> HNil {
        HNil
    }
}

impl<H, T, K, L, C, I> SliceOffsets<K, L, C, I> for HCons<H, T>
where
    L: ComponentValue<K>,
    C: Copy,
    H: SliceOffset<ComponentOf<L, K>, C, I>,
    K: Add<One>,
    T: SliceOffsets<Sum<K, One>, L, C, I>,
{
    type Output = HCons<H::Output, T::Output>;
    const FITS: bool = H::FITS && T::FITS;

    #[inline(always)]
    #[track_caller]
    fn slice_offsets(layout: &L, coordinate: C) -> Self::Output {
        HCons { head: H::slice_offset(&layout.component(), coordinate), tail: T::slice_offsets(layout, coordinate) }
    }
}

/// [`Layout::slice_and_offset`] as a bound, for generic code: offsets in `I`, which add up, of the
/// components that the coordinate `C` fixes.
///
/// ```
/// use cute_static::layout::SliceAndOffset;
/// use cute_static::prelude::*;
/// use core::ops::RangeFull;
///
/// fn row<A: SliceAndOffset<(u32, RangeFull), u32>>(data: A, i: u32) -> u32 {
///     let (row, offset) = data.slice_and_offset((i, ..));
///     offset + row.offset_in(1u32)
/// }
/// assert_eq!(row(layout![(4, 8) : (8, 1)], 2), 17);
/// ```
/// ```compile_fail,E0277
/// # use cute_static::layout::SliceAndOffset;
/// # use cute_static::prelude::*;
/// # use core::ops::RangeFull;
/// fn row<A: SliceAndOffset<(u32, RangeFull), u32>>(data: A) {}
/// row(layout![(4, 4) : (f1, f5)]); // CUTE122: 1 and 5 are 4, not 6
/// ```
pub trait SliceAndOffset<C, I>: Slice<C> {
    /// Returns the slice, and the offset of the fixed components.
    fn slice_and_offset(self, coordinate: C) -> (SliceOf<Self, C>, I);
}

impl<S, D, C, I: Index> SliceAndOffset<C, I> for Layout<S, D>
where
    Self: Slice<C>,
    S: ShapeFunction<D, Codomain: Additive>,
    C: SliceCoordinate,
    C::List: FixedOffset<S, D, I>,
{
    #[inline(always)]
    #[track_caller]
    fn slice_and_offset(self, coordinate: C) -> (SliceOf<Self, C>, I) {
        const { assert!(fits_in::<S, D, I>(), said!(IndexTooNarrow)) }
        let offset = self.offset_of_fixed(coordinate);
        (Slice::slice(self, coordinate), offset)
    }
}

/// A coordinate with open components: integers, `_`, `..`, and tuples of them.
///
/// ```
/// use cute_static::prelude::*;
///
/// let layout = layout![(4, (2, 4)) : (8, (1, 2))];
/// assert_eq!(layout.slice((3, ..)).to_string(), "((_2,_4)):((_1,_2))");
/// assert_eq!(layout.slice((Underscore, (1, Underscore))).to_string(), "(_4,_4):(_8,_2)");
/// ```
#[refusal(CoordinateMismatch::Slice, bound = "A: Slice<C>")]
pub trait SliceCoordinate: Copy {
    /// The same coordinate with tuples as HLists.
    type List: Copy;

    /// Returns the same coordinate with tuples as HLists.
    fn list(self) -> Self::List;
}

/// Coordinates that are their own list.
macro_rules! own_list {
    ($($leaf:ty)*) => { $(
        impl SliceCoordinate for $leaf {
            type List = Self;

            #[inline(always)]
            fn list(self) -> Self {
                self
            }
        }
    )* };
}

own_list! { u32 u64 usize RangeFull Underscore UTerm HNil }

impl<U: Copy, B: Copy> SliceCoordinate for UInt<U, B> {
    type List = Self;

    #[inline(always)]
    fn list(self) -> Self {
        self
    }
}

impl<H: Copy, T: Copy> SliceCoordinate for HCons<H, T> {
    type List = Self;

    #[inline(always)]
    fn list(self) -> Self {
        self
    }
}

/// Rust tuples, through their lists.
macro_rules! tuple_list {
    ($($($c:ident)+;)*) => { $(
        impl<$($c: Copy),+> SliceCoordinate for ($($c,)+) {
            type List = <Self as TupleCoordinate>::List;

            #[inline(always)]
            fn list(self) -> Self::List {
                self.into_list()
            }
        }
    )* };
}

for_each_tuple! { tuple_list }

/// The open and the fixed modes of a layout, as shapes and strides.
pub struct Selected<Open, OpenStride, Fixed, FixedStride>(PhantomData<(Open, OpenStride, Fixed, FixedStride)>);

/// The modes of `S : D` that the coordinate `Self` leaves open and those that it fixes: a
/// [`Selected`] or a [`Refusal`].
#[refusal(CoordinateMismatch::Slice)]
#[doc(hidden)]
pub trait SelectModes<S, D> {
    type Output;
}

/// Adds the modes of `S : D` that the coordinate `Self` leaves open, and those that it fixes, to
/// what the components after it selected.
///
/// `Whole` is the pair of coordinate and shape around it, for the message.
#[refusal(CoordinateMismatch::Slice)]
#[doc(hidden)]
pub trait SelectInto<S, D, Behind, Whole> {
    type Output;
}

/// An open component: `_` or `..`. At the top level it is the layout itself; in a tuple, a mode of
/// the result.
macro_rules! open {
    ($($leaf:ty)*) => { $(
        impl<S, D> SelectModes<S, D> for $leaf {
            type Output = Selected<S, D, HNil, HNil>;
        }

        impl<S, D, O, OD, F, FD, Whole> SelectInto<S, D, Selected<O, OD, F, FD>, Whole> for $leaf {
            type Output = Selected<HCons<S, O>, HCons<D, OD>, F, FD>;
        }

        impl<S, D, Why, Whole> SelectInto<S, D, Refusal<Why>, Whole> for $leaf {
            type Output = Refusal<Why>;
        }

        impl<S, D, I: Index> FixedOffset<S, D, I> for $leaf {
            const IS_BITS: bool = false;

            #[inline(always)]
            fn fixed_offset(self, _: &S, _: &D) -> I {
                I::from_u64(0)
            }
        }
    )* };
}

open! { Underscore RangeFull }

/// A fixed component: an integer. `[generics] type` each.
macro_rules! fixed {
    ($([$($g:ident)*] $leaf:ty)*) => { $(
        impl<S, D, $($g),*> SelectModes<S, D> for $leaf {
            type Output = Selected<HNil, HNil, S, D>;
        }

        impl<S, D, O, OD, F, FD, Whole, $($g),*> SelectInto<S, D, Selected<O, OD, F, FD>, Whole> for $leaf {
            type Output = Selected<O, OD, HCons<S, F>, HCons<D, FD>>;
        }

        impl<S, D, Why, Whole, $($g),*> SelectInto<S, D, Refusal<Why>, Whole> for $leaf {
            type Output = Refusal<Why>;
        }
    )* };
}

fixed! { [] u32 [] u64 [] usize [] UTerm [U B] UInt<U, B> }

impl<CH, CT, S, D> SelectModes<S, D> for HCons<CH, CT>
where
    Self: SelectInto<S, D, Selected<HNil, HNil, HNil, HNil>, (Self, S)>,
{
    type Output = <Self as SelectInto<S, D, Selected<HNil, HNil, HNil, HNil>, (Self, S)>>::Output;
}

impl<Behind, Whole> SelectInto<HNil, HNil, Behind, Whole> for HNil {
    type Output = Behind;
}

impl<CH, CT, SH, ST, DH, DT, Behind, Whole> SelectInto<HCons<SH, ST>, HCons<DH, DT>, Behind, Whole> for HCons<CH, CT>
where
    CT: SelectInto<ST, DT, Behind, Whole>,
    CH: SliceCoordinate,
    CH::List: SelectInto<SH, DH, CT::Output, (CH::List, SH)>,
{
    type Output = <CH::List as SelectInto<SH, DH, CT::Output, (CH::List, SH)>>::Output;
}

impl<CH, CT, Behind, Whole: CoordinateMismatch> SelectInto<HNil, HNil, Behind, Whole> for HCons<CH, CT> {
    type Output = Whole::Output;
}

impl<SH, ST, DH, DT, Behind, Whole: CoordinateMismatch> SelectInto<HCons<SH, ST>, HCons<DH, DT>, Behind, Whole> for HNil {
    type Output = Whole::Output;
}

impl<CH, CT, U, B, D, Behind, Whole> SelectInto<UInt<U, B>, D, Behind, Whole> for HCons<CH, CT>
where
    Self: ComponentCount<Count: Decimal>,
{
    type Output = Refusal<reason::CoordinateTooDeep<DecimalOf<<Self as ComponentCount>::Count>>>;
}

impl<CH, CT, Behind, Whole> SelectInto<NoAnswer, NoAnswer, Behind, Whole> for HCons<CH, CT> {
    type Output = Selected<NoAnswer, NoAnswer, HNil, HNil>;
}

/// The refusal of a coordinate that does not fit a shape; `Self` is the pair of them.
#[doc(hidden)]
pub trait CoordinateMismatch {
    type Output;
}

impl<C, S> CoordinateMismatch for (C, S)
where
    C: ComponentCount<Count: Decimal>,
    S: ComputeRank<Output: Decimal>,
{
    type Output = Refusal<reason::CoordinateMismatch<DecimalOf<C::Count>, DecimalOf<S::Output>>>;
}

/// The number of components of a coordinate.
#[doc(hidden)]
pub trait ComponentCount {
    type Count;
}

impl ComponentCount for HNil {
    type Count = UTerm;
}

impl<H, T> ComponentCount for HCons<H, T>
where
    T: ComponentCount,
    One: Add<T::Count>,
{
    type Count = Sum<One, T::Count>;
}

/// The outcomes of slice and dice: the open modes as a layout, and the fixed ones.
#[doc(hidden)]
pub trait SelectedModes {
    type Open;
    type Fixed;
}

impl<O: AsSlice<OD>, OD, F: AsSlice<FD>, FD> SelectedModes for Selected<O, OD, F, FD> {
    type Open = O::Outcome;
    type Fixed = F::Outcome;
}

impl<Why> SelectedModes for Refusal<Why> {
    type Open = Refusal<Why>;
    type Fixed = Refusal<Why>;
}

/// The selected modes as a layout; none are `1:0`.
#[doc(hidden)]
pub trait AsSlice<D> {
    type Outcome;
}

impl AsSlice<HNil> for HNil {
    type Outcome = Answer<Layout<One, UTerm>>;
}

impl<H, T, D> AsSlice<D> for HCons<H, T> {
    type Outcome = Answer<Layout<Self, D>>;
}

impl<U, B, D> AsSlice<D> for UInt<U, B> {
    type Outcome = Answer<Layout<Self, D>>;
}

impl AsSlice<NoAnswer> for NoAnswer {
    type Outcome = Answer<Layout<NoAnswer, NoAnswer>>;
}

/// The offset of the fixed components of the coordinate `Self`.
///
/// ```
/// use cute_static::layout::FixedOffset;
/// use cute_static::prelude::*;
/// let offset: usize = 5usize.fixed_offset(&shape![4, 8], &stride![8, 1]);
/// assert_eq!(offset, 9); // (1, 1)
/// ```
/// ```compile_fail,E0277
/// use cute_static::layout::FixedOffset;
/// use cute_static::prelude::*;
/// fn offset<C: FixedOffset<Shape![4, 8], Stride![8, 1], usize>>(_: C) {}
/// offset(1.5); // CUTE070: no coordinate
/// ```
#[refusal(CoordinateMismatch::SliceOfLayout)]
pub trait FixedOffset<S, D, I>: Copy {
    /// Whether offsets of modes are combined by exclusive or.
    #[doc(hidden)]
    const IS_BITS: bool;

    /// Returns the offset.
    fn fixed_offset(self, shape: &S, stride: &D) -> I;
}

/// An integer's offset is the layout's.
macro_rules! integer_offset {
    ($($index:ident)*) => { $(
        impl<S: ShapeFunction<D>, D> FixedOffset<S, D, $index> for $index {
            const IS_BITS: bool = S::Codomain::IS_BITS;

            #[inline(always)]
            fn fixed_offset(self, shape: &S, stride: &D) -> $index {
                shape.offset(stride, self)
            }
        }
    )* };
}

integer_offset! { u32 u64 usize }

impl<I: Index> FixedOffset<HNil, HNil, I> for HNil {
    const IS_BITS: bool = false;

    #[inline(always)]
    fn fixed_offset(self, _: &HNil, _: &HNil) -> I {
        I::from_u64(0)
    }
}

/// Coordinates that do not fit: [`Slice`] refuses them, and its message is the one to show.
/// `[generics] coordinate, shape, stride` each.
macro_rules! refused_by_slice {
    ($([$($g:ident)*] $coordinate:ty, $shape:ty, $stride:ty;)*) => { $(
        impl<$($g: Copy,)* I: Index> FixedOffset<$shape, $stride, I> for $coordinate {
            const IS_BITS: bool = false;

            fn fixed_offset(self, _: &$shape, _: &$stride) -> I {
                unreachable!("a refused slice does not compile")
            }
        }
    )* };
}

refused_by_slice! {
    [CH CT] HCons<CH, CT>, HNil, HNil;
    [SH ST DH DT] HNil, HCons<SH, ST>, HCons<DH, DT>;
    [CH CT U B D] HCons<CH, CT>, UInt<U, B>, D;
}

impl<CH, CT, SH, ST, DH, DT, I: Index> FixedOffset<HCons<SH, ST>, HCons<DH, DT>, I> for HCons<CH, CT>
where
    CH: SliceCoordinate<List: FixedOffset<SH, DH, I>>,
    CT: FixedOffset<ST, DT, I>,
{
    // Both are bits, or one of them is 0.
    const IS_BITS: bool = <CH::List as FixedOffset<SH, DH, I>>::IS_BITS || CT::IS_BITS;

    #[inline(always)]
    fn fixed_offset(self, shape: &HCons<SH, ST>, stride: &HCons<DH, DT>) -> I {
        let (head, tail) = (self.head.list().fixed_offset(&shape.head, &stride.head), self.tail.fixed_offset(&shape.tail, &stride.tail));
        combine(<Self as FixedOffset<HCons<SH, ST>, HCons<DH, DT>, I>>::IS_BITS, head, tail)
    }
}

impl<CH, CT, I: Index> FixedOffset<NoAnswer, NoAnswer, I> for HCons<CH, CT>
where
    Self: Copy,
{
    const IS_BITS: bool = false;

    fn fixed_offset(self, shape: &NoAnswer, _: &NoAnswer) -> I {
        match *shape {}
    }
}
