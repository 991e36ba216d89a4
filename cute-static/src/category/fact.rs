//! `Fact`: ordered factorizations into primes (Shah §3).
//!
//! An object is a tuple of primes `E = [p_0 … p_{k-1}]`, and a tuple of indices `α` is a morphism
//! to it from `E^α = [p_{α(0)} … p_{α(n-1)}]`. The domain `E^α` is [`SelectOf<E, Alpha>`], and the
//! composition `α ∘ β` is [`SelectOf<Alpha, Beta>`].
//!
//! [`SelectOf<E, Alpha>`]: crate::htuple::SelectOf
//! [`SelectOf<Alpha, Beta>`]: crate::htuple::SelectOf

use crate::diagnostic::{Answer, Decimal, DecimalOf, HasAnswer, Refusal, of_operands, reason, unless_refused};
use crate::htuple::HTuple;
use crate::int::refuse_undecided;
use crate::int::*;
use crate::label::{First, Label};
use crate::layout::modes::{ConcludeModes, Mode, WithFirst};
use frunk_core::hlist::{HCons, HNil};

of_operands! {
    /// Holds for objects of `Fact`: tuples of primes (Shah Definition 3.1). A number is its only
    /// entry.
    ///
    /// Primes are known up to 1367.
    ///
    /// ```
    /// use cute_static::category::Factorization;
    /// use cute_static::prelude::*;
    ///
    /// fn object<E: Factorization>(_: E) {}
    /// object(shape![2, 3, 2]);
    /// object(shape![31, 37, 1367]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::category::Factorization;
    /// use cute_static::prelude::*;
    /// # fn object<E: Factorization>(_: E) {}
    /// object(shape![4, 3]); // CUTE111: 4 is not prime
    /// ```
    pub trait Factorization: TotalFactorization<Outcome: HasAnswer> {}
}

impl<E> Factorization for E
where
    E: TotalFactorization,
    E::Outcome: HasAnswer,
{
}

of_operands! {
    /// The total form of [`Factorization`]: `Answer<()>` or a [`Refusal`].
    ///
    /// ```
    /// use cute_static::diagnostic::{Answer, HasAnswer};
    /// use cute_static::outcome::TotalFactorization;
    /// use cute_static::prelude::*;
    /// use static_assertions::{assert_not_impl_any, assert_type_eq_all};
    ///
    /// assert_type_eq_all!(<Shape![2, 3] as TotalFactorization>::Outcome, Answer<()>);
    /// assert_not_impl_any!(<Shape![2, 1] as TotalFactorization>::Outcome: HasAnswer); // 1 is no factor
    /// ```
    pub trait TotalFactorization {
        /// `Answer<()>` or `Refusal<Why>`.
        type Outcome;
    }
}

impl<E> TotalFactorization for E
where
    E: Label<First>,
    E::Output: HTuple,
    <E::Output as HTuple>::Modes: ArePrimes,
{
    type Outcome = <<E::Output as HTuple>::Modes as ArePrimes>::Outcome;
}

crate::operation! {
    /// Returns the layout of the morphism `E^α → E`: mode `i` is `(p_{α(i)} : Π_{j<α(i)} p_j)`, and
    /// `1:0` for no index (Shah Definition 3.9, who writes `1:1`).
    ///
    /// It permutes `[0, p_0·…·p_{k-1})` exactly if `α` does the indices, and each layout that
    /// permutes is one of these (Proposition 3.15).
    ///
    /// ```
    /// use cute_static::category::FactLayoutOf;
    /// use cute_static::htuple::SelectOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// // Shah Example 3.10.
    /// assert_type_eq_all!(FactLayoutOf<Shape![2, 3], Stride![1, 0]>, Layout![(3, 2) : (2, 1)]);
    /// assert_type_eq_all!(FactLayoutOf<Shape![2, 2, 2], Stride![1, 2, 0]>, Layout![(2, 2, 2) : (2, 4, 1)]);
    ///
    /// // Lemma 3.12: the layout of a composition is the composition of the layouts.
    /// type E = Shape![2, 3, 5];
    /// type Alpha = Stride![2, 0];
    /// type Beta = Stride![1, 0];
    /// type Together = FactLayoutOf<E, SelectOf<Alpha, Beta>>;
    /// assert_type_eq_all!(Together, ComposeOf<FactLayoutOf<E, Alpha>, FactLayoutOf<SelectOf<E, Alpha>, Beta>>);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::category::FactLayout;
    /// use cute_static::prelude::*;
    /// shape![2, 3].fact_layout(stride![0, 2]); // CUTE112: entry 1 goes to 2, and there is none
    /// ```
    FactLayout<Alpha> = ComputeFactLayout, TotalFactLayout, FactLayoutOf, FactLayoutOutcome, fact_layout(alpha: Alpha) -> layout by trait
}

impl<E, Alpha> ComputeFactLayout<Alpha> for E
where
    E: HTuple,
    E::Modes: ArePrimes,
    <E::Modes as ArePrimes>::Outcome: ThenPick<E::Modes, Alpha>,
{
    type Outcome = <<E::Modes as ArePrimes>::Outcome as ThenPick<E::Modes, Alpha>>::Outcome;
}

unless_refused! {
    /// The entries are primes: pick those of the indices.
    ThenPick<Primes, Alpha> Outcome
}

impl<Primes, Alpha> ThenPick<Primes, Alpha> for Answer<()>
where
    Primes: PlacesFrom<One>,
    Alpha: HTuple,
    Alpha::Modes: PickModes<Primes::Output, UTerm>,
    <Alpha::Modes as PickModes<Primes::Output, UTerm>>::Output: ConcludeModes,
{
    type Outcome = <<Alpha::Modes as PickModes<Primes::Output, UTerm>>::Output as ConcludeModes>::Outcome;
}

/// The compact modes of these extents, from the stride `D` on.
#[doc(hidden)]
pub trait PlacesFrom<D> {
    type Output;
}

impl<D> PlacesFrom<D> for HNil {
    type Output = HNil;
}

impl<P, T, D> PlacesFrom<D> for HCons<P, T>
where
    D: Mul<P>,
    T: PlacesFrom<Product<D, P>>,
{
    type Output = HCons<Mode<P, D>, T::Output>;
}

/// The modes at the indices `Self`, of which the first is entry `Entry`; or a [`Refusal`].
#[doc(hidden)]
pub trait PickModes<Modes, Entry> {
    type Output;
}

impl<Modes, Entry> PickModes<Modes, Entry> for HNil {
    type Output = HNil;
}

impl<Modes, Entry, I, Is> PickModes<Modes, Entry> for HCons<I, Is>
where
    Modes: NthMode<I>,
    Modes::Output: PickOrRefuse<I, Is, Modes, Entry>,
{
    type Output = <Modes::Output as PickOrRefuse<I, Is, Modes, Entry>>::Output;
}

/// There is no such mode.
pub struct Missing;

/// The mode with an index, or [`Missing`].
#[doc(hidden)]
pub trait NthMode<I> {
    type Output;
}

impl<I> NthMode<I> for HNil {
    type Output = Missing;
}

impl<M, T> NthMode<UTerm> for HCons<M, T> {
    type Output = M;
}

impl<M, T, U, B> NthMode<UInt<U, B>> for HCons<M, T>
where
    UInt<U, B>: Predecessor,
    T: NthMode<<UInt<U, B> as Predecessor>::Output>,
{
    type Output = T::Output;
}

/// Is there a mode?
#[doc(hidden)]
pub trait PickOrRefuse<I, Is, Modes, Entry> {
    type Output;
}

impl<I: Decimal, Is, Modes, Entry: Decimal> PickOrRefuse<I, Is, Modes, Entry> for Missing {
    type Output = Refusal<reason::NotAMorphism<DecimalOf<Entry>, DecimalOf<I>>>;
}

impl<P, D, I, Is, Modes, Entry> PickOrRefuse<I, Is, Modes, Entry> for Mode<P, D>
where
    Entry: Add<One>,
    Is: PickModes<Modes, Sum<Entry, One>>,
    Is::Output: WithFirst<Mode<P, D>>,
{
    type Output = <Is::Output as WithFirst<Mode<P, D>>>::Output;
}

/// Are all these numbers primes?
#[doc(hidden)]
pub trait ArePrimes {
    type Outcome;
}

impl ArePrimes for HNil {
    type Outcome = Answer<()>;
}

impl<P, T> ArePrimes for HCons<P, T>
where
    P: Compare<_37>,
    Comparison<P, _37>: PrimeIf<P>,
    <Comparison<P, _37> as PrimeIf<P>>::Outcome: ThenPrimes<T>,
{
    type Outcome = <<Comparison<P, _37> as PrimeIf<P>>::Outcome as ThenPrimes<T>>::Outcome;
}

unless_refused! {
    /// A number is prime: are those after it?
    ThenPrimes<T> Outcome
}

impl<T: ArePrimes> ThenPrimes<T> for Answer<()> {
    type Outcome = T::Outcome;
}

/// Is the number prime? `Self` says how it stands to 37, the first prime that is not in the table.
#[doc(hidden)]
pub trait PrimeIf<P> {
    type Outcome;
}

/// The primes below 37.
type SmallPrimes = crate::Stride![2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31];

/// Their product.
type ProductOfPrimes = crate::Int![200_560_490_130];

/// The square of 37: a number below that has a factor which is not in the table is a prime.
type FirstUndecided = crate::Int![1369];

impl<P> PrimeIf<P> for Less
where
    SmallPrimes: HasPrime<P>,
{
    type Outcome = <SmallPrimes as HasPrime<P>>::Outcome;
}

impl<P> PrimeIf<P> for Equal {
    type Outcome = Answer<()>;
}

impl<P> PrimeIf<P> for Greater
where
    P: Gcd<ProductOfPrimes, Output: IsOne> + Compare<FirstUndecided>,
    OneFlag<GreatestCommonDivisor<P, ProductOfPrimes>>: PrimeIfCoprime<P, Comparison<P, FirstUndecided>>,
{
    type Outcome = <OneFlag<GreatestCommonDivisor<P, ProductOfPrimes>> as PrimeIfCoprime<P, Comparison<P, FirstUndecided>>>::Outcome;
}

refuse_undecided! { PrimeIf<P> Outcome }

/// Is the number in the table?
#[doc(hidden)]
pub trait HasPrime<P> {
    type Outcome;
}

impl<P: Decimal> HasPrime<P> for HNil {
    type Outcome = Refusal<reason::NotPrime<DecimalOf<P>>>;
}

impl<H, T, P> HasPrime<P> for HCons<H, T>
where
    H: IsEqual<P>,
    H::Output: PrimeOrOther<T, P>,
{
    type Outcome = <H::Output as PrimeOrOther<T, P>>::Outcome;
}

/// Is the number this prime?
#[doc(hidden)]
pub trait PrimeOrOther<T, P> {
    type Outcome;
}

impl<T, P> PrimeOrOther<T, P> for B1 {
    type Outcome = Answer<()>;
}

impl<T: HasPrime<P>, P> PrimeOrOther<T, P> for B0 {
    type Outcome = T::Outcome;
}

/// Has the number no factor in the table? `Order` says how it stands to the first that is not
/// decided so.
#[doc(hidden)]
pub trait PrimeIfCoprime<P, Order> {
    type Outcome;
}

impl<P: Decimal, Order> PrimeIfCoprime<P, Order> for B0 {
    type Outcome = Refusal<reason::NotPrime<DecimalOf<P>>>;
}

impl<P> PrimeIfCoprime<P, Less> for B1 {
    type Outcome = Answer<()>;
}

macro_rules! undecided {
    ($($order:ident)*) => { $(
        impl<P: Decimal> PrimeIfCoprime<P, $order> for B1 {
            type Outcome = Refusal<reason::PrimeTooLarge<DecimalOf<P>>>;
        }
    )* };
}

undecided! { Equal Greater }
