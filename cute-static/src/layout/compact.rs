//! Compact layouts: strides that fill `[0, size)` without holes, in some order of the modes.

use super::Layout;
use crate::diagnostic::{Answer, NoAnswer, Refusal, unless_refused};
use crate::int::{Mul, One, Product, UInt, UTerm};
use crate::layout::modes::{Mode, WithFirst};
use crate::layout::sort::{InFront, InsertMode, Unordered};
use crate::stride::{HasStrideKind, Integers, for_each_element, integers_only};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the strides of a shape that make it compact with the first mode fastest: exclusive
    /// prefix products.
    ///
    /// `d_i = s_0·s_1·…·s_{i-1}` over the leaves.
    ///
    /// ```
    /// use cute_static::layout::CompactColMajorOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(CompactColMajorOf<Shape![(3, 4), 8]>, Stride![(1, 3), 12]);
    /// ```
    #[doc(alias = "make_layout")]
    #[doc(alias = "LayoutLeft")]
    #[doc(alias = "column_major")]
    #[doc(alias = "compact_major")]
    #[doc(alias = "prefix_product")]
    CompactColMajor = ComputeCompactColMajor, TotalCompactColMajor, CompactColMajorOf, CompactColMajorOutcome, compact_col_major() -> static by trait
}

crate::operation! {
    /// Returns the strides of a shape that make it compact with the last mode fastest: exclusive
    /// suffix products.
    ///
    /// `d_i = s_{i+1}·s_{i+2}·…` over the leaves.
    ///
    /// ```
    /// use cute_static::layout::CompactRowMajorOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(CompactRowMajorOf<Shape![(3, 4), 8]>, Stride![(32, 8), 1]);
    /// ```
    #[doc(alias = "LayoutRight")]
    #[doc(alias = "row_major")]
    CompactRowMajor = ComputeCompactRowMajor, TotalCompactRowMajor, CompactRowMajorOf, CompactRowMajorOutcome, compact_row_major() -> static by trait
}

crate::operation! {
    /// Returns the strides of a shape that make it compact with its modes in the order `O`: the
    /// mode with the least order is the fastest, modes of one order go left to right.
    ///
    /// `d_i = Π s_j` over the leaves `j` that come before `i` in the order.
    ///
    /// A leaf of the order may stand for a whole mode, which then is column-major.
    ///
    /// ```
    /// use cute_static::layout::CompactOrderOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(CompactOrderOf<Shape![4, (6, 8)], Stride![1, 0]>, Stride![48, (1, 6)]);
    /// ```
    #[doc(alias = "make_ordered_layout")]
    CompactOrder<O> = ComputeCompactOrder, TotalCompactOrder, CompactOrderOf, CompactOrderOutcome, compact_order(order: O) -> static by trait
}

/// The compact column-major layout of a shape: `Shape : prefix products`.
#[doc(alias = "GenColMajor")]
#[doc(alias = "column_major")]
#[doc(alias = "make_layout")]
pub type LayoutLeft<S> = Layout<S, CompactColMajorOf<S>>;

/// The compact row-major layout of a shape: `Shape : suffix products`.
///
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(LayoutRight<Shape![4, 8]>, Layout![(4, 8) : (8, 1)]);
/// ```
#[doc(alias = "GenRowMajor")]
#[doc(alias = "row_major")]
pub type LayoutRight<S> = Layout<S, CompactRowMajorOf<S>>;

/// The compact layout of a shape with its modes in the order `O`; see [`CompactOrder`].
///
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(OrderedLayout<Shape![4, 8, 2], Stride![1, 2, 0]>, Layout![(4, 8, 2) : (2, 8, 1)]);
/// ```
#[doc(alias = "make_ordered_layout")]
pub type OrderedLayout<S, O> = Layout<S, CompactOrderOf<S, O>>;

crate::operation! {
    /// Returns the compact layout with the shape of `A` and its modes in the order of `A`'s
    /// strides; broadcast modes stay broadcast.
    ///
    /// `shape(R) = shape(A)`.
    ///
    /// ```
    /// use cute_static::layout::MakeLayoutLikeOf;
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(MakeLayoutLikeOf<Layout![(5, 8, 2) : (24, 1, 120)]>, Layout![(5, 8, 2) : (8, 1, 40)]);
    /// ```
    MakeLayoutLike = ComputeMakeLayoutLike, TotalMakeLayoutLike, MakeLayoutLikeOf, MakeLayoutLikeOutcome, make_layout_like() -> layout
}

crate::operation! {
    /// Returns the layout for a fragment of `A` in registers: the first mode is column-major and
    /// fastest, the other modes follow in the order of their strides (CuTe's `make_fragment_like`).
    ///
    /// `shape(R) = shape(A)`.
    ///
    /// Within the first mode broadcast modes stay broadcast. The other modes become compact,
    /// broadcast or not, so that each element of the fragment has its own register: if the first
    /// mode has no broadcast mode, the result is [`Bijective`](crate::algebra::Bijective). A layout
    /// of one mode becomes the compact layout of its shape.
    ///
    /// ```
    /// use cute_static::layout::MakeFragmentLikeOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(MakeFragmentLikeOf<Layout![(8, 8, 2) : (16, 2, 1)]>, Layout![(8, 8, 2) : (1, 16, 8)]);
    /// assert_type_eq_all!(MakeFragmentLikeOf<Layout![(2, 2) : (1, 0)]>, Layout![(2, 2) : (1, 2)]);
    /// ```
    #[doc(alias = "make_fragment")]
    #[doc(alias = "partition_fragment_A")]
    #[doc(alias = "partition_fragment_B")]
    #[doc(alias = "partition_fragment_C")]
    #[doc(alias = "partition_shape_A")]
    #[doc(alias = "partition_shape_B")]
    #[doc(alias = "partition_shape_C")]
    #[doc(alias = "make_fragment_A")]
    #[doc(alias = "make_fragment_B")]
    #[doc(alias = "make_fragment_C")]
    MakeFragmentLike = ComputeMakeFragmentLike, TotalMakeFragmentLike, MakeFragmentLikeOf, MakeFragmentLikeOutcome, make_fragment_like() -> layout
}

/// The compact layout like `A`; short for [`MakeLayoutLikeOf`].
pub type LayoutLike<A> = MakeLayoutLikeOf<A>;

/// The fragment layout like `A`; short for [`MakeFragmentLikeOf`].
pub type FragmentLike<A> = MakeFragmentLikeOf<A>;

/// The strides of a subtree from left to right, starting at the stride `Current`, and the stride
/// after it.
#[refusal(ZeroExtent::NotAShape, bound = "`S: CompactColMajor` for the shape")]
#[doc(hidden)]
pub trait ColMajorFrom<Current> {
    type Stride;
    type Next;
}

// The stride is on the left, so that the solver waits for it where the extent before it is a
// parameter.
impl<U, B, C> ColMajorFrom<C> for UInt<U, B>
where
    C: Mul<Self>,
{
    type Stride = C;
    type Next = Product<C, Self>;
}

impl<C> ColMajorFrom<C> for HNil {
    type Stride = HNil;
    type Next = C;
}

impl<H, T, C> ColMajorFrom<C> for HCons<H, T>
where
    H: ColMajorFrom<C>,
    T: ColMajorFrom<H::Next>,
{
    type Stride = HCons<H::Stride, T::Stride>;
    type Next = T::Next;
}

impl<S> ComputeCompactColMajor for S
where
    S: ColMajorFrom<One>,
{
    type Outcome = Answer<S::Stride>;
}

/// The strides of a subtree from right to left, starting at the stride `Current`, and the stride
/// before it.
#[refusal(ZeroExtent::NotAShape, bound = "`S: CompactColMajor` for the shape")]
#[doc(hidden)]
pub trait RowMajorFrom<Current> {
    type Stride;
    type Next;
}

impl<U, B, C> RowMajorFrom<C> for UInt<U, B>
where
    C: Mul<Self>,
{
    type Stride = C;
    type Next = Product<C, Self>;
}

impl<C> RowMajorFrom<C> for HNil {
    type Stride = HNil;
    type Next = C;
}

impl<H, T, C> RowMajorFrom<C> for HCons<H, T>
where
    T: RowMajorFrom<C>,
    H: RowMajorFrom<T::Next>,
{
    type Stride = HCons<H::Stride, T::Stride>;
    type Next = H::Next;
}

impl<S> ComputeCompactRowMajor for S
where
    S: RowMajorFrom<One>,
{
    type Outcome = Answer<S::Stride>;
}

// Ordered compact strides: every leaf of the order becomes an entry (subshape, order, index of the
// leaf); the entries are sorted by order, given their strides one after the other, and the strides
// are put back by index.

/// The strides of the entry number `I`.
pub struct Placed<D, I>(PhantomData<(D, I)>);

/// The entries of the order `Self` over the shape `S` in front of the list `Rest`; `I` is the index
/// of the next leaf in unary.
#[refusal(ProfileMismatch::Order)]
#[doc(hidden)]
pub trait OrderEntries<S, I, Rest> {
    type Entries;
    type Next;
}

impl<S, I, Rest> OrderEntries<S, I, Rest> for UTerm {
    type Entries = HCons<Mode<S, UTerm, I>, Rest>;
    type Next = (I,);
}

impl<S, I, Rest, U, B> OrderEntries<S, I, Rest> for UInt<U, B> {
    type Entries = HCons<Mode<S, Self, I>, Rest>;
    type Next = (I,);
}

impl<I, Rest> OrderEntries<HNil, I, Rest> for HNil {
    type Entries = Rest;
    type Next = I;
}

// The indices run left to right and the list is built right to left, so the tail is visited twice:
// once for nothing but its place.
impl<OH, OT, SH, ST, I, Rest> OrderEntries<HCons<SH, ST>, I, Rest> for HCons<OH, OT>
where
    OH: OrderEntries<SH, I, HNil>,
    OT: OrderEntries<ST, <OH as OrderEntries<SH, I, HNil>>::Next, Rest>,
    OH: OrderEntries<SH, I, OT::Entries>,
{
    type Entries = <OH as OrderEntries<SH, I, OT::Entries>>::Entries;
    type Next = OT::Next;
}

/// The entries sorted by order; all extents count, so this is not the sort of modes by stride.
#[doc(hidden)]
pub trait SortEntries {
    type Output;
}

impl SortEntries for HNil {
    type Output = HNil;
}

impl<S, O, I, T> SortEntries for HCons<Mode<S, O, I>, T>
where
    T: SortEntries,
    T::Output: InsertMode<S, O, I, InFront>,
{
    type Output = <T::Output as InsertMode<S, O, I, InFront>>::Output;
}

/// Strides for the sorted entries, one after the other; or a [`Refusal`].
#[doc(hidden)]
pub trait PlaceEntries<Current> {
    type Output;
}

impl<C> PlaceEntries<C> for HNil {
    type Output = HNil;
}

impl<S, O, I, T, C> PlaceEntries<C> for HCons<Mode<S, O, I>, T>
where
    S: ColMajorFrom<C>,
    T: PlaceEntries<S::Next>,
    T::Output: WithFirst<Placed<S::Stride, I>>,
{
    type Output = <T::Output as WithFirst<Placed<S::Stride, I>>>::Output;
}

impl<Why, C> PlaceEntries<C> for Unordered<Why> {
    type Output = Refusal<Why>;
}

/// The strides of the entry with index `I`.
#[doc(hidden)]
pub trait FindEntry<I> {
    type Output;
}

impl<D, I, T, J> FindEntry<J> for HCons<Placed<D, I>, T>
where
    I: SameIndex<J>,
    I::Output: FoundEntry<D, T, J>,
{
    type Output = <I::Output as FoundEntry<D, T, J>>::Output;
}

/// Is this the entry?
#[doc(hidden)]
pub trait FoundEntry<D, T, J> {
    type Output;
}

impl<D, T, J> FoundEntry<D, T, J> for crate::int::B1 {
    type Output = D;
}

impl<D, T, J> FoundEntry<D, T, J> for crate::int::B0
where
    T: FindEntry<J>,
{
    type Output = T::Output;
}

/// Equality of unary indices.
#[doc(hidden)]
pub trait SameIndex<J> {
    type Output;
}

impl SameIndex<()> for () {
    type Output = crate::int::B1;
}

impl<J> SameIndex<(J,)> for () {
    type Output = crate::int::B0;
}

impl<I> SameIndex<()> for (I,) {
    type Output = crate::int::B0;
}

impl<I, J> SameIndex<(J,)> for (I,)
where
    I: SameIndex<J>,
{
    type Output = I::Output;
}

/// The strides with the profile of the order, taken from the placed entries.
#[doc(hidden)]
pub trait CollectEntries<I, Placed> {
    type Output;
    type Next;
}

impl<I, P: FindEntry<I>> CollectEntries<I, P> for UTerm {
    type Output = P::Output;
    type Next = (I,);
}

impl<I, P: FindEntry<I>, U, B> CollectEntries<I, P> for UInt<U, B> {
    type Output = P::Output;
    type Next = (I,);
}

impl<I, P> CollectEntries<I, P> for HNil {
    type Output = HNil;
    type Next = I;
}

impl<I, P, OH, OT> CollectEntries<I, P> for HCons<OH, OT>
where
    OH: CollectEntries<I, P>,
    OT: CollectEntries<OH::Next, P>,
{
    type Output = HCons<OH::Output, OT::Output>;
    type Next = OT::Next;
}

unless_refused! {
    /// The placed entries `Self` as strides with the profile of the order `O`; a [`Refusal`] stays
    /// one.
    CollectAll<O> Output
}

impl<O: CollectEntries<(), HNil>> CollectAll<O> for HNil {
    type Output = O::Output;
}

impl<H, T, O: CollectEntries<(), HCons<H, T>>> CollectAll<O> for HCons<H, T> {
    type Output = O::Output;
}

/// The compact strides of the shape `S` in the order `Self`, starting at the stride `Current`; or a
/// [`Refusal`].
#[doc(hidden)]
pub trait OrderedFrom<S, Current> {
    type Output;
}

type Entries<O, S> = <O as OrderEntries<S, (), HNil>>::Entries;
type PlacedFrom<O, S, C> = <<Entries<O, S> as SortEntries>::Output as PlaceEntries<C>>::Output;

impl<O, S, C> OrderedFrom<S, C> for O
where
    O: OrderEntries<S, (), HNil>,
    Entries<O, S>: SortEntries,
    <Entries<O, S> as SortEntries>::Output: PlaceEntries<C>,
    PlacedFrom<O, S, C>: CollectAll<O>,
{
    type Output = <PlacedFrom<O, S, C> as CollectAll<O>>::Output;
}

impl<S, O> ComputeCompactOrder<O> for S
where
    O: OrderedFrom<S, One>,
    O::Output: ConcludeStrides<S>,
{
    type Outcome = <O::Output as ConcludeStrides<S>>::Strides;
}

impl<S, D> ComputeMakeLayoutLike for Layout<S, D>
where
    D: HasStrideKind,
    D::Kind: LayoutLikeKind<S, D>,
{
    type Outcome = <D::Kind as LayoutLikeKind<S, D>>::Outcome;
}

integers_only! { LayoutLikeKind<S, D> }

impl<S, D> LayoutLikeKind<S, D> for Integers
where
    S: ShrinkZeros<D>,
    D: OrderedFrom<S::Output, One>,
    <D as OrderedFrom<S::Output, One>>::Output: KeepZeros<D>,
    <<D as OrderedFrom<S::Output, One>>::Output as KeepZeros<D>>::Output: ConcludeStrides<S>,
{
    type Outcome = <<<D as OrderedFrom<S::Output, One>>::Output as KeepZeros<D>>::Output as ConcludeStrides<S>>::Layout;
}

/// Strides of the shape `S`, or the [`Refusal`] in their place, as an outcome: alone, and as a
/// layout.
#[doc(hidden)]
pub trait ConcludeStrides<S> {
    type Strides;
    type Layout;
}

macro_rules! strides {
    ($([$($g:ident)*] $strides:ty;)*) => { $(
        impl<S, $($g),*> ConcludeStrides<S> for $strides {
            type Strides = Answer<Self>;
            type Layout = Answer<Layout<S, Self>>;
        }
    )* };
}

strides! {
    [] UTerm;
    [U B] UInt<U, B>;
    [] HNil;
    [H T] HCons<H, T>;
}

impl<S, Why> ConcludeStrides<S> for Refusal<Why> {
    type Strides = Self;
    type Layout = Self;
}

crate::diagnostic::of_layouts! {
    /// The shape `Self` with extent 1 where the stride `D` is 0.
    #[doc(hidden)]
    pub trait ShrinkZeros<D> {
        type Output;
    }
}

impl<U, B> ShrinkZeros<UTerm> for UInt<U, B> {
    type Output = One;
}

impl<U, B, V, C> ShrinkZeros<UInt<V, C>> for UInt<U, B> {
    type Output = Self;
}

macro_rules! not_zero {
    ($([$($g:ident)*] $element:ty;)*) => { $(
        impl<U, V, $($g),*> ShrinkZeros<$element> for UInt<U, V> {
            type Output = Self;
        }
    )* };
}

for_each_element! { not_zero }

impl ShrinkZeros<HNil> for HNil {
    type Output = HNil;
}

impl<SH, ST, DH, DT> ShrinkZeros<HCons<DH, DT>> for HCons<SH, ST>
where
    SH: ShrinkZeros<DH>,
    ST: ShrinkZeros<DT>,
{
    type Output = HCons<SH::Output, ST::Output>;
}

impl ShrinkZeros<NoAnswer> for NoAnswer {
    type Output = NoAnswer;
}

unless_refused! {
    /// The strides `Self`, 0 where `D` is.
    KeepZeros<D> Output
}

impl<U, B> KeepZeros<UTerm> for UInt<U, B> {
    type Output = UTerm;
}

impl<U, B, V, C> KeepZeros<UInt<V, C>> for UInt<U, B> {
    type Output = Self;
}

impl KeepZeros<HNil> for HNil {
    type Output = HNil;
}

impl<H, T, DH, DT> KeepZeros<HCons<DH, DT>> for HCons<H, T>
where
    H: KeepZeros<DH>,
    T: KeepZeros<DT>,
{
    type Output = HCons<H::Output, T::Output>;
}

impl<S, D> ComputeMakeFragmentLike for Layout<S, D>
where
    D: HasStrideKind,
    D::Kind: FragmentLikeKind<S, D>,
{
    type Outcome = <D::Kind as FragmentLikeKind<S, D>>::Outcome;
}

integers_only! { FragmentLikeKind<S, D> }

// A layout of one mode has no others to order: its fragment is the compact layout of its shape, as
// CuTe's.
impl<U, B, D> FragmentLikeKind<UInt<U, B>, D> for Integers {
    type Outcome = Answer<Layout<UInt<U, B>, One>>;
}

impl<SH, D> FragmentLikeKind<HCons<SH, HNil>, D> for Integers
where
    SH: ColMajorFrom<One>,
{
    type Outcome = Answer<Layout<HCons<SH, HNil>, HCons<SH::Stride, HNil>>>;
}

impl<SH, S1, ST, DH, D1, DT> FragmentLikeKind<HCons<SH, HCons<S1, ST>>, HCons<DH, HCons<D1, DT>>> for Integers
where
    SH: ShrinkZeros<DH>,
    SH::Output: ColMajorFrom<One>,
    <SH::Output as ColMajorFrom<One>>::Stride: KeepZeros<DH>,
    HCons<D1, DT>: OrderedFrom<HCons<S1, ST>, <SH::Output as ColMajorFrom<One>>::Next>,
    OrderedAfter<SH, S1, ST, DH, D1, DT>: WithFirst<<<SH::Output as ColMajorFrom<One>>::Stride as KeepZeros<DH>>::Output>,
    <OrderedAfter<SH, S1, ST, DH, D1, DT> as WithFirst<<<SH::Output as ColMajorFrom<One>>::Stride as KeepZeros<DH>>::Output>>::Output:
        ConcludeStrides<HCons<SH, HCons<S1, ST>>>,
{
    type Outcome =
        <<OrderedAfter<SH, S1, ST, DH, D1, DT> as WithFirst<<<SH::Output as ColMajorFrom<One>>::Stride as KeepZeros<DH>>::Output>>::Output as ConcludeStrides<
            HCons<SH, HCons<S1, ST>>,
        >>::Layout;
}

/// The strides of the modes after the first one, in their order, starting where the first one ends.
type OrderedAfter<SH, S1, ST, DH, D1, DT> = <HCons<D1, DT> as OrderedFrom<HCons<S1, ST>, <<SH as ShrinkZeros<DH>>::Output as ColMajorFrom<One>>::Next>>::Output;
