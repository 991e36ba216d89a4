//! Injective: a bound on layouts whose coordinates all have offsets of their own.

use crate::Layout;
use crate::diagnostic::{Answer, Decimal, DecimalOf, HasAnswer, Refusal, reason};
use crate::int::refuse_undecided;
use crate::int::*;
use crate::layout::modes::{FlattenModes, IfDecided, IfOneIsKnown, Mode, ModesOf};
use crate::layout::sort::{SortModes, Sorted, Unordered};
use crate::stride::{AnyCodomain, HasStrideKind, Integers, WithNegative, WithoutSigns, integers_only};
use frunk_core::hlist::{HCons, HNil};

/// Holds for layouts whose injectivity is proved: sorted by stride, each stride is larger than all
/// offsets of the modes before it, `Σ (s-1)·d < d'`.
///
/// Different coordinates have different offsets. An injective layout whose modes interleave may
/// fail the test. Of the layout of a tensor [over bits](crate::Tensor::over_bits) it asks that the
/// bits of its modes are independent.
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
#[refusal(WrongOperand::Layout, bound = "L: Injective")]
pub trait Injective: TotalInjective<Outcome: HasAnswer> {}

impl<A> Injective for A
where
    A: TotalInjective,
    A::Outcome: HasAnswer,
{
}

/// What [`Injective`] comes to: `Answer<()>` or `Refusal<Why>`.
pub type InjectiveOutcome<A> = <A as TotalInjective>::Outcome;

/// The total form of [`Injective`].
///
/// ```
/// use cute_static::diagnostic::{Answer, HasAnswer};
/// use cute_static::outcome::TotalInjective;
/// use cute_static::prelude::*;
/// use static_assertions::{assert_not_impl_any, assert_type_eq_all};
///
/// assert_type_eq_all!(<Layout![(4, 8) : (1, 5)] as TotalInjective>::Outcome, Answer<()>);
/// assert_not_impl_any!(<Layout![(4, 8) : (1, 2)] as TotalInjective>::Outcome: HasAnswer); // CUTE020: two coordinates have one offset
/// ```
#[refusal(WrongOperand::Layout, bound = "")]
pub trait TotalInjective {
    /// `Answer<()>` or `Refusal<Why>`.
    type Outcome;
}

crate::label::labelled_predicate! { ComputeInjective, TotalInjective }

impl<S, D> ComputeInjective for Layout<S, D>
where
    D: HasStrideKind,
    D::Kind: InjectiveKind<S, D>,
{
    type Outcome = <D::Kind as InjectiveKind<S, D>>::Outcome;
}

/// The operation on a layout whose stride is of the kind `Self`.
#[doc(hidden)]
pub trait InjectiveKind<S, D> {
    type Outcome;
}

impl<S, D> InjectiveKind<S, D> for AnyCodomain
where
    Integers: InjectiveKind<S, D>,
{
    type Outcome = <Integers as InjectiveKind<S, D>>::Outcome;
}

// A mode that runs backwards has the offsets of one that runs forwards, moved.
impl<N, S, D> InjectiveKind<S, D> for WithNegative<N>
where
    D: WithoutSigns,
    Integers: InjectiveKind<S, D::Output>,
{
    type Outcome = <Integers as InjectiveKind<S, D::Output>>::Outcome;
}

integers_only! { @others InjectiveKind [S D] }

impl<S, D> InjectiveKind<S, D> for Integers
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

impl<S: Decimal + IsOne, L, T, R> ClearsReach<R> for HCons<Mode<S, UTerm, L>, T>
where
    OneFlag<S>: IfDecided<Refusal<reason::Broadcast<DecimalOf<S>>>>,
{
    type Outcome = IfOneIsKnown<S, Refusal<reason::Broadcast<DecimalOf<S>>>>;
}

impl<R, Why> ClearsReach<R> for Unordered<Why> {
    type Outcome = Refusal<Why>;
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

impl<S: IsOne, D: Decimal, L, T, R: Decimal> ClearIf<Mode<S, D, L>, T, R> for Equal
where
    OneFlag<S>: IfDecided<Refusal<reason::NotInjective<DecimalOf<R>, DecimalOf<D>>>>,
{
    type Outcome = IfOneIsKnown<S, Refusal<reason::NotInjective<DecimalOf<R>, DecimalOf<D>>>>;
}

impl<M, T, R> ClearIf<M, T, R> for Greater
where
    Equal: ClearIf<M, T, R>,
{
    type Outcome = <Equal as ClearIf<M, T, R>>::Outcome;
}

refuse_undecided! { ClearIf<M, T, R> Outcome }
