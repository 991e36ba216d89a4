//! Tile to shape: a block repeated until it fills a shape.

use super::blocked_product::ComputeBlockedProduct;
use super::pair::ModeList;
use crate::Layout;
use crate::diagnostic::{Decimal, DecimalOf, Refusal, reason, unless_refused};
use crate::htuple::{ComputeSize, Size};
use crate::int::{Inexact, One, TotalDivExact, UInt, UTerm, refuse_undecided};
use crate::layout::modes::WithFirst;
use crate::layout::{ColMajorFrom, OrderedFrom};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the block `A` repeated in column-major order until it fills the shape `T`: a layout
    /// of `|T|` elements, mode by mode.
    ///
    /// It is the blocked product with the column-major layout of the quotients. Each mode of the
    /// block must divide the mode of the shape; where one of them has fewer modes, it is extended
    /// by extent 1.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(TileToShapeOf<Layout![(4, 2) : (2, 1)], Shape![12, 4]>, Layout![((4, 3), (2, 2)) : ((2, 8), (1, 24))]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(4, 2) : (2, 1)].tile_to_shape(shape![10, 4]); // CUTE050: 4 does not divide 10
    /// ```
    TileToShape<T> = ComputeTileToShape, TotalTileToShape, TileToShapeOf, TileToShapeOutcome, tile_to_shape(shape: T) -> layout
}

crate::operation! {
    /// Returns [`TileToShape`] with the repetitions in the order `O`; see
    /// [`CompactOrder`](crate::layout::CompactOrder).
    ///
    /// `|R| = |T|`.
    ///
    /// ```
    /// use cute_static::algebra::TileToShapeOrderedOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(
    ///     TileToShapeOrderedOf<Layout![(4, 2) : (2, 1)], Shape![12, 4], Stride![1, 0]>,
    ///     Layout![((4, 3), (2, 2)) : ((2, 16), (1, 8))]
    /// );
    /// ```
    TileToShapeOrdered<T, O> = ComputeTileToShapeOrdered, TotalTileToShapeOrdered, TileToShapeOrderedOf, TileToShapeOrderedOutcome,
    tile_to_shape_ordered(shape: T, order: O) -> layout
}

/// Repetitions in column-major order.
pub struct Left;

/// Repetitions in the order `O`.
pub struct Ordered<O>(PhantomData<O>);

impl<S, D, T> ComputeTileToShape<T> for Layout<S, D>
where
    T: TileTarget<S, D, Left>,
{
    type Outcome = T::Outcome;
}

impl<S, D, T, O> ComputeTileToShapeOrdered<T, O> for Layout<S, D>
where
    T: TileTarget<S, D, Ordered<O>>,
{
    type Outcome = T::Outcome;
}

/// A shape to fill with the block `S : D`.
#[refusal(WrongOperand::Target, bound = "A: TileToShape<T>")]
#[doc(hidden)]
pub trait TileTarget<S, D, Order> {
    type Outcome;
}

impl<S, D, Order, U, B> TileTarget<S, D, Order> for UInt<U, B>
where
    HCons<Self, HNil>: TileTarget<S, D, Order>,
{
    type Outcome = <HCons<Self, HNil> as TileTarget<S, D, Order>>::Outcome;
}

impl<S, D, Order, H, T> TileTarget<S, D, Order> for HCons<H, T>
where
    S: ModeList,
    Self: Repetitions<S::List>,
    <Self as Repetitions<S::List>>::Output: RepeatInOrder<S, D, Order>,
{
    type Outcome = <<Self as Repetitions<S::List>>::Output as RepeatInOrder<S, D, Order>>::Outcome;
}

/// How often each mode of the block fits into the mode of the shape: a tuple of numbers or a
/// [`Refusal`].
#[doc(hidden)]
pub trait Repetitions<Block> {
    type Output;
}

impl Repetitions<HNil> for HNil {
    type Output = HNil;
}

impl<BH, BT> Repetitions<HCons<BH, BT>> for HNil
where
    HCons<One, HNil>: Repetitions<HCons<BH, BT>>,
{
    type Output = <HCons<One, HNil> as Repetitions<HCons<BH, BT>>>::Output;
}

impl<H, T> Repetitions<HNil> for HCons<H, T>
where
    H: ComputeSize,
    T: Repetitions<HNil>,
    T::Output: WithFirst<H::Output>,
{
    type Output = <T::Output as WithFirst<H::Output>>::Output;
}

impl<H, T, BH, BT> Repetitions<HCons<BH, BT>> for HCons<H, T>
where
    H: ComputeSize,
    BH: ComputeSize,
    H::Output: TotalDivExact<Size<BH>>,
    <H::Output as TotalDivExact<Size<BH>>>::Output: Repetition<Size<BH>, H::Output, T, BT>,
{
    type Output = <<H::Output as TotalDivExact<Size<BH>>>::Output as Repetition<Size<BH>, H::Output, T, BT>>::Output;
}

/// With the quotient of the first modes: the repetitions of the modes after them.
#[doc(hidden)]
pub trait Repetition<B, S, T, BT> {
    type Output;
}

impl<U, C, B, S, T, BT> Repetition<B, S, T, BT> for UInt<U, C>
where
    T: Repetitions<BT>,
    T::Output: WithFirst<Self>,
{
    type Output = <T::Output as WithFirst<Self>>::Output;
}

impl<B: Decimal, S: Decimal, T, BT> Repetition<B, S, T, BT> for Inexact {
    type Output = Refusal<reason::ShapeNotTiled<DecimalOf<B>, DecimalOf<S>>>;
}

refuse_undecided! { Repetition<B, S, T, BT> Output }

unless_refused! {
    /// The blocked product of the block `S : D` with the compact layout of the repetitions.
    RepeatInOrder<S, D, Order> Outcome
}

impl<S, D, H, T> RepeatInOrder<S, D, Left> for HCons<H, T>
where
    Self: ColMajorFrom<One>,
    Layout<S, D>: ComputeBlockedProduct<Layout<Self, <Self as ColMajorFrom<One>>::Stride>>,
{
    type Outcome = <Layout<S, D> as ComputeBlockedProduct<Layout<Self, <Self as ColMajorFrom<One>>::Stride>>>::Outcome;
}

impl<S, D, H, T, O> RepeatInOrder<S, D, Ordered<O>> for HCons<H, T>
where
    O: PadOrder<Self>,
    O::Output: OrderedFrom<Self, One>,
    <O::Output as OrderedFrom<Self, One>>::Output: RepeatBy<Layout<S, D>, Self>,
{
    type Outcome = <<O::Output as OrderedFrom<Self, One>>::Output as RepeatBy<Layout<S, D>, Self>>::Outcome;
}

unless_refused! {
    /// The blocked product of the block `A` with the repetitions `R : Self`; a [`Refusal`] in the
    /// place of their strides stays one.
    RepeatBy<A, R> Outcome
}

impl<A, R, H, T> RepeatBy<A, R> for HCons<H, T>
where
    A: ComputeBlockedProduct<Layout<R, Self>>,
{
    type Outcome = A::Outcome;
}

/// The order as a tuple of the rank of the shape; the modes that the block adds have extent 1, and
/// their order does not matter.
#[refusal(ProfileMismatch::Order)]
#[doc(hidden)]
pub trait PadOrder<S> {
    type Output;
}

impl<S> PadOrder<S> for UTerm
where
    HCons<Self, HNil>: PadOrder<S>,
{
    type Output = <HCons<Self, HNil> as PadOrder<S>>::Output;
}

impl<S, U, B> PadOrder<S> for UInt<U, B>
where
    HCons<Self, HNil>: PadOrder<S>,
{
    type Output = <HCons<Self, HNil> as PadOrder<S>>::Output;
}

impl PadOrder<HNil> for HNil {
    type Output = HNil;
}

impl<SH, ST> PadOrder<HCons<SH, ST>> for HNil
where
    HNil: PadOrder<ST>,
{
    type Output = HCons<UTerm, <HNil as PadOrder<ST>>::Output>;
}

impl<OH, OT, SH, ST> PadOrder<HCons<SH, ST>> for HCons<OH, OT>
where
    OT: PadOrder<ST>,
{
    type Output = HCons<OH, OT::Output>;
}
