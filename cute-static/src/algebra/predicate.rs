//! Predicates on layouts as bounds: what a kernel may require of a layout it is given.

use super::modes::{FlattenModes, Mode, ModesOf};
use super::sort::{SortModes, Sorted};
use crate::Layout;
use crate::diagnostic::{Answer, Decimal, DecimalOf, HasAnswer, Refusal, reason};
use crate::int::*;
use crate::layout::{Cosize, HasCosize};
use frunk_core::hlist::{HCons, HNil};

/// Holds for layouts whose injectivity is proved: sorted by stride, each stride is larger than all offsets of the modes before it, `Σ (s-1)·d < d'`.
///
/// Different coordinates have different offsets. An injective layout whose modes interleave may fail the test.
///
/// ```
/// use cute_static::prelude::*;
///
/// fn scatter<L: Injective>(_: L) {}
/// scatter(layout![(4, 8) : (9, 1)]);
/// ```
/// ```compile_fail,E0277
/// # use cute_static::prelude::*;
/// # fn scatter<L: Injective>(_: L) {}
/// scatter(layout![(4, 8) : (1, 0)]); // CUTE020: a broadcast mode
/// ```
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a layout",
    label = "expected a layout",
    note = "write a layout as `Layout![4 : 1]`; in generic code, add the bound `L: Injective`"
)]
pub trait Injective: TryInjective<Outcome: HasAnswer> {}

impl<A> Injective for A
where
    A: TryInjective,
    A::Outcome: HasAnswer,
{
}

/// The total function behind [`Injective`].
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a layout",
    label = "expected a layout",
    note = "write a layout as `Layout![4 : 1]`; in generic code, add the bound of the operation"
)]
pub trait TryInjective {
    /// `Answer<()>` or `Refusal<Why>`.
    type Outcome;
}

impl<S, D> TryInjective for Layout<S, D>
where
    S: FlattenModes<D, HNil>,
    S::Output: SortModes,
    Sorted<ModesOf<S, D>>: ClearsReach<UTerm>,
{
    type Outcome = <Sorted<ModesOf<S, D>> as ClearsReach<UTerm>>::Outcome;
}

/// Does each sorted mode start beyond the largest offset `Reach` of the ones before it?
#[doc(hidden)]
pub trait ClearsReach<Reach> {
    type Outcome;
}

impl<R> ClearsReach<R> for HNil {
    type Outcome = Answer<()>;
}

impl<S: Decimal, L, T, R> ClearsReach<R> for HCons<Mode<S, UTerm, L>, T> {
    type Outcome = Refusal<reason::Broadcast<DecimalOf<S>>>;
}

impl<S, U, B, L, T, R> ClearsReach<R> for HCons<Mode<S, UInt<U, B>, L>, T>
where
    R: Compare<UInt<U, B>>,
    R::Output: ClearIf<Mode<S, UInt<U, B>, L>, T, R>,
{
    type Outcome = <R::Output as ClearIf<Mode<S, UInt<U, B>, L>, T, R>>::Outcome;
}

/// How does the reach of the modes before compare with the stride?
#[doc(hidden)]
pub trait ClearIf<M, T, R> {
    type Outcome;
}

impl<S, D, L, T, R> ClearIf<Mode<S, D, L>, T, R> for Less
where
    S: Predecessor,
    S::Output: Mul<D>,
    R: Add<Product<S::Output, D>>,
    T: ClearsReach<Sum<R, Product<S::Output, D>>>,
{
    type Outcome = T::Outcome;
}

impl<S, D: Decimal, L, T, R: Decimal> ClearIf<Mode<S, D, L>, T, R> for Equal {
    type Outcome = Refusal<reason::NotInjective<DecimalOf<R>, DecimalOf<D>>>;
}

impl<S, D: Decimal, L, T, R: Decimal> ClearIf<Mode<S, D, L>, T, R> for Greater {
    type Outcome = Refusal<reason::NotInjective<DecimalOf<R>, DecimalOf<D>>>;
}

/// Holds for layouts that map their domain one to one onto `[0, |A|)`: compact layouts. Exact: sorted strides that chain from 1.
///
/// ```
/// use cute_static::prelude::*;
///
/// fn in_place<L: Bijective>(_: L) {}
/// in_place(layout![(4, (2, 3)) : (6, (3, 1))]);
/// ```
/// ```compile_fail,E0277
/// # use cute_static::prelude::*;
/// # fn in_place<L: Bijective>(_: L) {}
/// in_place(layout![(4, 8) : (1, 5)]); // CUTE101: stride 5 where 4 is expected
/// ```
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a layout",
    label = "expected a layout",
    note = "write a layout as `Layout![4 : 1]`; in generic code, add the bound `L: Bijective`"
)]
pub trait Bijective: TryBijective<Outcome: HasAnswer> {}

impl<A> Bijective for A
where
    A: TryBijective,
    A::Outcome: HasAnswer,
{
}

/// Holds for layouts that permute `[0, |A|)`; the same layouts as [`Bijective`], under the name that composing and inverting them goes by.
///
/// ```
/// use cute_static::prelude::*;
///
/// fn reorder<L: Permutation>(_: L) {}
/// reorder(layout![(4, 8) : (8, 1)]);
/// ```
/// ```compile_fail,E0277
/// # use cute_static::prelude::*;
/// # fn reorder<L: Permutation>(_: L) {}
/// reorder(layout![(4, 8) : (1, 2)]); // CUTE101: stride 2 where 4 is expected
/// ```
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a layout",
    label = "expected a layout",
    note = "write a layout as `Layout![4 : 1]`; in generic code, add the bound `L: Permutation`"
)]
pub trait Permutation: Bijective {}

impl<A: Bijective> Permutation for A {}

/// The total function behind [`Bijective`].
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a layout",
    label = "expected a layout",
    note = "write a layout as `Layout![4 : 1]`; in generic code, add the bound of the operation"
)]
pub trait TryBijective {
    /// `Answer<()>` or `Refusal<Why>`.
    type Outcome;
}

impl<S, D> TryBijective for Layout<S, D>
where
    S: FlattenModes<D, HNil>,
    S::Output: SortModes,
    Sorted<ModesOf<S, D>>: ChainsFrom<One>,
{
    type Outcome = <Sorted<ModesOf<S, D>> as ChainsFrom<One>>::Outcome;
}

/// Does each sorted mode start where the ones before it end, `Reached`?
#[doc(hidden)]
pub trait ChainsFrom<Reached> {
    type Outcome;
}

impl<R> ChainsFrom<R> for HNil {
    type Outcome = Answer<()>;
}

impl<S, D, L, T, R> ChainsFrom<R> for HCons<Mode<S, D, L>, T>
where
    D: IsEqual<R>,
    D::Output: ChainIf<Mode<S, D, L>, T, R>,
{
    type Outcome = <D::Output as ChainIf<Mode<S, D, L>, T, R>>::Outcome;
}

/// Is the stride the expected one?
#[doc(hidden)]
pub trait ChainIf<M, T, R> {
    type Outcome;
}

impl<S, D, L, T, R> ChainIf<Mode<S, D, L>, T, R> for B1
where
    S: Mul<R>,
    T: ChainsFrom<Product<S, R>>,
{
    type Outcome = T::Outcome;
}

impl<S, D: Decimal, L, T, R: Decimal> ChainIf<Mode<S, D, L>, T, R> for B0 {
    type Outcome = Refusal<reason::NotBijective<DecimalOf<R>, DecimalOf<D>>>;
}

/// Holds for layouts whose offsets all lie in `[0, M)`: `cosize(A) <= M`.
///
/// ```
/// use cute_static::prelude::*;
///
/// fn index_into_64<L: ImageWithin<Int![64]>>(_: L) {}
/// index_into_64(layout![(4, 8) : (1, 8)]);
/// ```
/// ```compile_fail,E0277
/// # use cute_static::prelude::*;
/// # fn index_into_64<L: ImageWithin<Int![64]>>(_: L) {}
/// index_into_64(layout![(4, 8) : (1, 9)]); // CUTE102: cosize 67
/// ```
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a layout",
    label = "expected a layout",
    note = "write a layout as `Layout![4 : 1]`; in generic code, add the bound `L: ImageWithin<M>`"
)]
pub trait ImageWithin<M>: TryImageWithin<M, Outcome: HasAnswer> {}

impl<A, M> ImageWithin<M> for A
where
    A: TryImageWithin<M>,
    A::Outcome: HasAnswer,
{
}

/// The total function behind [`ImageWithin`].
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a layout",
    label = "expected a layout",
    note = "write a layout as `Layout![4 : 1]`; in generic code, add the bound of the operation"
)]
pub trait TryImageWithin<M> {
    /// `Answer<()>` or `Refusal<Why>`.
    type Outcome;
}

impl<S, D, M> TryImageWithin<M> for Layout<S, D>
where
    Self: HasCosize,
    Cosize<Self>: Compare<M>,
    Comparison<Cosize<Self>, M>: WithinIf<Cosize<Self>, M>,
{
    type Outcome = <Comparison<Cosize<Self>, M> as WithinIf<Cosize<Self>, M>>::Outcome;
}

/// Is the cosize at most the bound?
#[doc(hidden)]
pub trait WithinIf<C, M> {
    type Outcome;
}

impl<C, M> WithinIf<C, M> for Less {
    type Outcome = Answer<()>;
}

impl<C, M> WithinIf<C, M> for Equal {
    type Outcome = Answer<()>;
}

impl<C: Decimal, M: Decimal> WithinIf<C, M> for Greater {
    type Outcome = Refusal<reason::ImageTooLarge<DecimalOf<C>, DecimalOf<M>>>;
}
