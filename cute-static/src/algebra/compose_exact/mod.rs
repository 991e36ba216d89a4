//! Composition, by rule L2: exact, where the right operand is small.
//!
//! Where rule L1 answers, this does. Where it refuses, the values decide, which are gone through. A
//! range of coordinates is halved, so that the compiler's recursion is as deep as the number of
//! coordinates has bits. Where scalars distribute over sums of the strides of the left operand, the
//! modes of a layout are forced ([`forced`]); elsewhere there may be several ways to cut a leaf
//! into modes, and all of them are tried ([`chains`]).

mod box_of_values;
mod chains;
mod forced;

use super::by_mode::{Leftover, TileOperation, Tiler};
use super::coalesce::{CoalesceModes, CoalescedModes};
use super::compose::{ComposeTree, Composing, Conclude};
use crate::Layout;
use crate::diagnostic::reason::Rule;
use crate::diagnostic::{Answer, Decimal, DecimalOf, NoAnswer, Refusal, reason};
use crate::htuple::{ComputeSize, Size};
use crate::int::*;
use crate::layout::modes::FlattenModes;
use crate::stride::{AnyCodomain, Basis, Coordinates, Custom, DistributesOf, Element, Elementwise, HasStrideKind, Integers, Neg, Xor};
use chains::{ByElement, ByIndex, GoingThrough};
use core::marker::PhantomData;
use forced::Searching;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns `A ∘ B`, decided exactly: the layout `R` that refines `B` with `R(c) = Â(B(c))` at
    /// every coordinate `c`, if there is one.
    ///
    /// Answers where [`Compose`](super::Compose) answers, with the same layout, and also where
    /// carries cancel. A refusal names the smallest coordinate at which no layout agrees. What
    /// `Compose` refuses is decided by going through the coordinates of `B`, of which there may be
    /// 256; `compose_exact` of the runtime crate has no such limit.
    ///
    /// That is so where the types know all numbers, over every [codomain](mod@crate::stride), and
    /// where `B` yields coordinates, too. With runtime leaves the rule is that of `Compose`, which
    /// refuses some that have an answer: the runtime crate decides those, and the refusal says so.
    ///
    /// ```
    /// use cute_static::algebra::ComposeExactOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(ComposeExactOf<Layout![(4, 2, 8) : (1, 5, 9)], Layout![5 : 7]>, Layout![5 : 8]);
    /// assert_type_eq_all!(ComposeExactOf<Layout![(2, 2, 2, 2) : (1, 3, 5, 11)], Layout![4 : 3]>, Layout![4 : 4]);
    /// assert_type_eq_all!(ComposeExactOf<Layout![(2, 2, 2) : (1, 3, 5)], Layout![(2, 2) : (3, 1)]>, Layout![(2, 2) : (4, 1)]);
    /// assert_type_eq_all!(ComposeExactOf<Layout![(6, 2) : (8, 2)], Layout![(4, 3) : (3, 1)]>, Layout![((2, 2), 3) : ((24, 2), 8)]);
    /// assert_type_eq_all!(ComposeExactOf<Layout![(4, 2, 8) : (-1, -5, -9)], Layout![5 : 7]>, Layout![5 : -8]);
    /// assert_type_eq_all!(ComposeExactOf<Layout![(2, 2, 2) : (e0, 3*e0, 5*e0)], Layout![(2, 2) : (3, 1)]>, Layout![(2, 2) : (4*e0, e0)]);
    /// assert_type_eq_all!(ComposeExactOf<Layout![(4, 4) : (f8, f5)], Layout![3 : 5]>, Layout![3 : f13]);
    /// assert_type_eq_all!(ComposeExactOf<Layout![((4, 2, 8), 2) : ((1, 5, 9), 7)], Layout![5 : [7, 0]]>, Layout![5 : 8]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(4, 6, 8) : (2, 3, 5)].compose_exact(layout![3 : 3]);
    /// // CUTE014: no layout equals the composition: at coordinate Lit<2> it is Lit<7>, but the values before it force Lit<12>
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// let n = cute_static::int::Dyn::new(8).unwrap();
    /// layout![(4, 2, { n }) : (1, 5, 9)].compose_exact(layout![5 : 7]); // CUTE010: at run time it is 5:8
    /// ```
    ComposeExact<B> = ComputeComposeExact, TotalComposeExact, ComposeExactOf, ComposeExactOutcome, compose_exact(b: B) -> layout
}

impl<S, D, B> ComputeComposeExact<B> for Layout<S, D>
where
    B: Tiler<ComposingExactly, S, D>,
{
    type Outcome = B::Outcome;
}

/// Exact composition, as an operation by mode.
pub struct ComposingExactly;

impl<S, D, BS, BD> TileOperation<BS, BD, S, D> for ComposingExactly
where
    Composing: TileOperation<BS, BD, S, D>,
    <Composing as TileOperation<BS, BD, S, D>>::Outcome: OrExact<BS, BD, S, D>,
{
    type Outcome = <<Composing as TileOperation<BS, BD, S, D>>::Outcome as OrExact<BS, BD, S, D>>::Outcome;
}

impl<S, D, Whole> Leftover<S, D, Whole> for ComposingExactly
where
    Composing: Leftover<S, D, Whole>,
{
    type Outcome = <Composing as Leftover<S, D, Whole>>::Outcome;
}

/// The outcome `Self` of rule L1, or that of rule L2 where carries decide.
#[doc(hidden)]
pub trait OrExact<BS, BD, S, D> {
    type Outcome;
}

impl<R, BS, BD, S, D> OrExact<BS, BD, S, D> for Answer<R> {
    type Outcome = Self;
}

impl<Why: Rule, BS, BD, S, D> OrExact<BS, BD, S, D> for Refusal<Why>
where
    Why::Decides: StaysUnlessValues<Self, IfKnown<Self>, BS, BD, S, D>,
{
    type Outcome = <Why::Decides as StaysUnlessValues<Self, IfKnown<Self>, BS, BD, S, D>>::Outcome;
}

/// The outcome `Stays` where types decide, as `Self` says, or that of `Decides` where values do.
#[doc(hidden)]
pub trait StaysUnlessValues<Stays, Decides, BS, BD, S, D> {
    type Outcome;
}

impl<Stays, Decides, BS, BD, S, D> StaysUnlessValues<Stays, Decides, BS, BD, S, D> for reason::Types {
    type Outcome = Stays;
}

impl<Stays, Decides, BS, BD, S, D> StaysUnlessValues<Stays, Decides, BS, BD, S, D> for reason::Values
where
    Decides: DecideExactly<BS, BD, S, D>,
{
    type Outcome = Decides::Outcome;
}

/// All values decide if the types know them, else the refusal stays.
pub struct IfKnown<Refused>(PhantomData<Refused>);

impl<Refused, BS, BD, S, D> DecideExactly<BS, BD, S, D> for IfKnown<Refused>
where
    BD: HasStrideKind,
    HCons<S, HCons<BS, HCons<BD, HCons<D, HNil>>>>: AreKnown,
    <HCons<S, HCons<BS, HCons<BD, HCons<D, HNil>>>> as AreKnown>::How: ExactIfKnown<Refused, BD::Kind, BS, BD, S, D>,
{
    type Outcome = <<HCons<S, HCons<BS, HCons<BD, HCons<D, HNil>>>> as AreKnown>::How as ExactIfKnown<Refused, BD::Kind, BS, BD, S, D>>::Outcome;
}

/// All leaves are known, and scalars distribute over sums of them.
pub struct Distribute;

/// All leaves are known.
pub struct Known;

/// Some leaves are known only at run time.
pub struct NotKnown;

/// What all leaves of a tuple are: [`Distribute`], [`Known`] or [`NotKnown`].
#[doc(hidden)]
pub trait AreKnown {
    type How;
}

/// What the leaves of a tuple are, where those before it are as `Self` says.
#[doc(hidden)]
pub trait AndAreKnown<T> {
    type How;
}

impl<T> AndAreKnown<T> for NotKnown {
    type How = Self;
}

impl<T: AreKnown<How: AtMostKnown>> AndAreKnown<T> for Known {
    type How = <T::How as AtMostKnown>::How;
}

impl<T: AreKnown> AndAreKnown<T> for Distribute {
    type How = T::How;
}

/// [`Known`] in the place of [`Distribute`].
#[doc(hidden)]
pub trait AtMostKnown {
    type How;
}

impl AtMostKnown for NotKnown {
    type How = Self;
}

impl AtMostKnown for Known {
    type How = Self;
}

impl AtMostKnown for Distribute {
    type How = Known;
}

impl<H, T> AreKnown for HCons<H, T>
where
    H: AreKnown,
    H::How: AndAreKnown<T>,
{
    type How = <H::How as AndAreKnown<T>>::How;
}

macro_rules! are_known {
    ($([$($g:ident)*] $leaf:ty => $how:ident;)*) => { $(
        impl<$($g),*> AreKnown for $leaf {
            type How = $how;
        }
    )* };
}

are_known! {
    [] NoAnswer => NotKnown;
    [] HNil => Distribute;
    [] UTerm => Distribute;
    [U] UInt<U, B0> => Distribute;
    [U] UInt<U, B1> => Distribute;
    [U] UInt<U, Unknown> => NotKnown;
    [N] Xor<N> => Known;
}

macro_rules! as_inside {
    ($([$($g:ident)*] $element:ty => $inside:ident;)*) => { $(
        impl<$($g),*> AreKnown for $element
        where
            $inside: AreKnown,
        {
            type How = $inside::How;
        }
    )* };
}

as_inside! {
    [N] Neg<N> => N;
    [A P] Basis<A, P> => A;
    [T] Elementwise<T> => T;
}

impl<M: Element> AreKnown for Custom<M>
where
    DistributesOf<M>: IfDistribute,
{
    type How = <DistributesOf<M> as IfDistribute>::How;
}

/// Do scalars distribute?
#[doc(hidden)]
pub trait IfDistribute {
    type How;
}

impl IfDistribute for B1 {
    type How = Distribute;
}

impl IfDistribute for B0 {
    type How = Known;
}

/// Are all values known, as `Self` says? Then they decide, else the refusal stays. `Kind` is what
/// the right operand yields.
#[doc(hidden)]
pub trait ExactIfKnown<Refused, Kind, BS, BD, S, D> {
    type Outcome;
}

impl<Refused: AtRunTimeDecided, Kind, BS, BD, S, D> ExactIfKnown<Refused, Kind, BS, BD, S, D> for NotKnown {
    type Outcome = Refused::Outcome;
}

/// The refusal of rule L1, with what the runtime crate decides in the message.
#[doc(hidden)]
pub trait AtRunTimeDecided {
    type Outcome;
}

impl<Extent, Run> AtRunTimeDecided for Refusal<reason::ShapeDivisibility<Extent, Run>> {
    type Outcome = Refusal<reason::RunInTypes<Extent, Run>>;
}

impl<Load, Extent> AtRunTimeDecided for Refusal<reason::CarriesIntoEachOther<Load, Extent>> {
    type Outcome = Refusal<reason::CarriesInTypes<Load, Extent>>;
}

impl<Extent> AtRunTimeDecided for Refusal<reason::BitsCarry<Extent>> {
    type Outcome = Refusal<reason::BitsInTypes<Extent>>;
}

impl<Extent> AtRunTimeDecided for Refusal<reason::NotDistributive<Extent>> {
    type Outcome = Self;
}

impl<Stride> AtRunTimeDecided for Refusal<reason::NotABasisElement<Stride>> {
    type Outcome = Self;
}

macro_rules! by_values {
    ($([$($how:ident)*] $kind:ty => $decides:ident;)*) => { $($(
        impl<Refused, BS, BD, S, D> ExactIfKnown<Refused, $kind, BS, BD, S, D> for $how
        where
            BS: ComputeSize,
            Size<BS>: Compare<_256>,
            Comparison<Size<BS>, _256>: ExactIfSmall<$decides, BS, BD, S, D>,
        {
            type Outcome = <Comparison<Size<BS>, _256> as ExactIfSmall<$decides, BS, BD, S, D>>::Outcome;
        }
    )*)* };
}

by_values! {
    [Distribute] Integers => Forced;
    [Distribute] AnyCodomain => Forced;
    [Known] Integers => ByChains;
    [Known] AnyCodomain => ByChains;
    [Distribute Known] Coordinates<()> => ByChainsOfModes;
}

/// The modes are forced.
pub struct Forced;

/// The modes are one of several chains.
pub struct ByChains;

/// The same, and the right operand yields coordinates.
pub struct ByChainsOfModes;

/// Are there few enough coordinates to go through? Then `Decides` does.
#[doc(hidden)]
pub trait ExactIfSmall<Decides, BS, BD, S, D> {
    type Outcome;
}

impl<Decides, BS, BD, S, D> ExactIfSmall<Decides, BS, BD, S, D> for Greater
where
    BS: ComputeSize<Output: Decimal>,
{
    type Outcome = Refusal<reason::TooManyCoordinates<DecimalOf<Size<BS>>>>;
}

macro_rules! small {
    ($($order:ident)*) => { $(
        impl<Decides, BS, BD, S, D> ExactIfSmall<Decides, BS, BD, S, D> for $order
        where
            Decides: DecideExactly<BS, BD, S, D>,
        {
            type Outcome = Decides::Outcome;
        }
    )* };
}

small! { Less Equal }

/// The outcome of the composition of `S : D` with `BS : BD`, by all values.
#[doc(hidden)]
pub trait DecideExactly<BS, BD, S, D> {
    type Outcome;
}

impl<BS, BD, S, D> DecideExactly<BS, BD, S, D> for Forced
where
    S: FlattenModes<D, HNil>,
    S::Output: CoalesceModes,
    Searching<CoalescedModes<S, D>, One, HNil>: ComposeTree<BS, BD>,
    <Searching<CoalescedModes<S, D>, One, HNil> as ComposeTree<BS, BD>>::Output: Conclude,
{
    type Outcome = <<Searching<CoalescedModes<S, D>, One, HNil> as ComposeTree<BS, BD>>::Output as Conclude>::Outcome;
}

impl<BS, BD, S, D> DecideExactly<BS, BD, S, D> for ByChains
where
    S: FlattenModes<D, HNil>,
    S::Output: CoalesceModes,
    GoingThrough<ByIndex<CoalescedModes<S, D>>, One, HNil>: ComposeTree<BS, BD>,
    <GoingThrough<ByIndex<CoalescedModes<S, D>>, One, HNil> as ComposeTree<BS, BD>>::Output: Conclude,
{
    type Outcome = <<GoingThrough<ByIndex<CoalescedModes<S, D>>, One, HNil> as ComposeTree<BS, BD>>::Output as Conclude>::Outcome;
}

// Whether the left operand has all components is asked with extents of 1, along which nothing
// carries.
impl<BS, BD, S, D> DecideExactly<BS, BD, S, D> for ByChainsOfModes
where
    BS: Ones,
    Composing: TileOperation<BS::Output, BD, S, D>,
    <Composing as TileOperation<BS::Output, BD, S, D>>::Outcome: IfHasComponents<BS, BD, S, D>,
{
    type Outcome = <<Composing as TileOperation<BS::Output, BD, S, D>>::Outcome as IfHasComponents<BS, BD, S, D>>::Outcome;
}

/// A shape with 1 in the place of each number.
#[doc(hidden)]
pub trait Ones {
    type Output;
}

impl<U, B> Ones for UInt<U, B> {
    type Output = One;
}

impl Ones for HNil {
    type Output = HNil;
}

impl<H: Ones, T: Ones> Ones for HCons<H, T> {
    type Output = HCons<H::Output, T::Output>;
}

/// The outcome by all values, where `Self` is that of the composition with a shape of ones: a
/// refusal of it stays, unless values decide.
#[doc(hidden)]
pub trait IfHasComponents<BS, BD, S, D> {
    type Outcome;
}

impl<R, BS, BD, S, D> IfHasComponents<BS, BD, S, D> for Answer<R>
where
    ByChainsOfElements: DecideExactly<BS, BD, S, D>,
{
    type Outcome = <ByChainsOfElements as DecideExactly<BS, BD, S, D>>::Outcome;
}

impl<Why: Rule, BS, BD, S, D> IfHasComponents<BS, BD, S, D> for Refusal<Why>
where
    Why::Decides: StaysUnlessValues<Self, ByChainsOfElements, BS, BD, S, D>,
{
    type Outcome = <Why::Decides as StaysUnlessValues<Self, ByChainsOfElements, BS, BD, S, D>>::Outcome;
}

/// The modes are one of several chains, and the right operand yields elements that the left one has
/// a value at.
pub struct ByChainsOfElements;

impl<BS, BD, S, D> DecideExactly<BS, BD, S, D> for ByChainsOfElements
where
    GoingThrough<ByElement<S, D>, One, HNil>: ComposeTree<BS, BD>,
    <GoingThrough<ByElement<S, D>, One, HNil> as ComposeTree<BS, BD>>::Output: Conclude,
{
    type Outcome = <<GoingThrough<ByElement<S, D>, One, HNil> as ComposeTree<BS, BD>>::Output as Conclude>::Outcome;
}
