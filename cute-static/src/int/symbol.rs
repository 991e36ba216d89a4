//! Numbers that are known only when the program runs, as the algebra sees them.
//!
//! The operations of the algebra are functions of types. A runtime leaf ([`Dyn`](super::Dyn),
//! [`Multiple`](super::Multiple)) is labelled with the place that its value stands in before an
//! operation sees it; the operation computes with the label, and what it says about a leaf of its
//! result, a product of labels and numbers, is evaluated once, when the result is made. So each
//! operation is written once, for types, and static facts stay static.
//!
//! A labelled number is a [`Symbol`]: `K·T`, where the factor `K ≥ 1` is a number and the term
//! `T ≥ 1` is not known. In the place of binary digits it has two that are [`Unknown`], so that
//! what is written for *some number of two digits or more* is what happens to it: it is a leaf, it
//! is not 0, and it is not known to be 1. It may be 1 all the same, unless `K ≥ 2`: where an
//! operation would come to something else then, it asks ([`IsOne`]). What is decided by digits has
//! an answer where `K` gives one ([`Less`]: below `K`; exact division: a divisor of `K`), and is
//! [`Undecided`] otherwise.

use super::{
    Add, AddCarry, B0, B1, Choose, Compare, CompareAbove, DivOdd, DivRem, Gcd, Greater, GreatestCommonDivisor, Inexact, IsEqual, IsLess, IsOne, Less, LessThan,
    Mul, NextPower, One, Predecessor, Product, QuotientOutcome, RoundUp, SubBorrow, TotalDivExact, UInt, UTerm,
};
use crate::diagnostic::{Decimal, DecimalOf, RuntimeNumber, reason};
use core::marker::PhantomData;

/// The place of a binary digit that is not known.
pub struct Unknown;

/// `K·T` without its digits: the known factor `K` and the term `T`.
pub struct Known<K, T>(PhantomData<(K, T)>);

/// The number `K·T`, which is at least `K` and a multiple of it.
pub type Symbol<K, T> = UInt<UInt<Known<K, T>, Unknown>, Unknown>;

/// A number that nothing is known of; it may be 0.
pub struct Unspecified;

/// The answer to a question that is decided only at run time, with the
/// [reason](crate::diagnostic::reason) to refuse what depends on it.
pub struct Undecided<Why>(PhantomData<Why>);

/// Refuses an operation whose decision depends on a runtime number:
/// `SkipMode<N, S, D, L, T> Output` becomes
///
/// ```text
/// impl<Why, N, S, D, L, T> SkipMode<N, S, D, L, T> for Undecided<Why> {
///     type Output = Refusal<Why>;
/// }
/// ```
///
/// Where the answer would only make the result simpler, the trait of the question says which result
/// is right in both cases.
macro_rules! refuse_undecided {
    ($question:ident<$($param:ident),+> $output:ident) => {
        impl<Why, $($param),+> $question<$($param),+> for $crate::int::Undecided<Why> {
            type $output = $crate::diagnostic::Refusal<Why>;
        }
    };
}

pub(crate) use refuse_undecided;

/// The term `A·B`.
pub struct Times<A, B>(PhantomData<(A, B)>);

/// The term `A + B` of two numbers, not both 0.
pub struct Plus<A, B>(PhantomData<(A, B)>);

/// The term `⌈A / B⌉` of two numbers.
pub struct Ceil<A, B>(PhantomData<(A, B)>);

/// It is not known whether `B` divides `A`.
pub type UnknownDivision<A, B> = Undecided<reason::NotKnownToDivide<DecimalOf<B>, DecimalOf<A>>>;

/// It is not known which of `A` and `B` is larger.
pub type UnknownOrder<A, B> = Undecided<reason::NotKnownToBeLess<DecimalOf<A>, DecimalOf<B>>>;

impl Decimal for Unspecified {
    type Output = RuntimeNumber;
}

// ---- products

macro_rules! products {
    ($($digit:ident)*) => { $(
        impl<K, T, R, A> Mul<UInt<UInt<R, A>, $digit>> for Symbol<K, T>
        where
            K: Mul<UInt<UInt<R, A>, $digit>>,
        {
            type Output = Symbol<Product<K, UInt<UInt<R, A>, $digit>>, T>;
        }

        // The factor on the left: where it is still to be inferred, the search stops there.
        impl<L, A, K, T> Mul<Symbol<K, T>> for UInt<UInt<L, A>, $digit>
        where
            K: Mul<Self>,
        {
            type Output = Symbol<Product<K, Self>, T>;
        }
    )* };
}

for_each_digit! { products }

impl<K, T> Mul<Symbol<K, T>> for One {
    type Output = Symbol<K, T>;
}

impl<K, T, J, U> Mul<Symbol<J, U>> for Symbol<K, T>
where
    K: Mul<J>,
{
    type Output = Symbol<Product<K, J>, Times<T, U>>;
}

impl Mul<UTerm> for Unspecified {
    type Output = UTerm;
}

// ---- sums and differences

/// `[generics] Operation<Right> for Left` each, of which nothing is known.
macro_rules! unspecified {
    ($([$($g:ident)*] $operation:ident<$right:ty $(, $carry:ident)?> for $left:ty;)*) => { $(
        impl<$($g),*> $operation<$right $(, $carry)?> for $left {
            type Output = Unspecified;
        }
    )* };
}

unspecified! {
    [U B] Mul<UInt<U, B>> for Unspecified;
    [U B] Mul<Unspecified> for UInt<U, B>;
    [] Add<UTerm> for Unspecified;
    [U B] Add<UInt<U, B>> for Unspecified;
    [] Add<Unspecified> for Unspecified;
    [] Add<Unspecified> for UTerm;
    [U B] Add<Unspecified> for UInt<U, B>;
}

impl<K, T> Predecessor for Symbol<K, T> {
    type Output = Unspecified;
}

impl NextPower for Unspecified {
    type Output = Unspecified;
}

/// Sums and differences that a symbol is in: a sum is a term of its own, of a difference nothing is
/// known. `[generics] left, right` each.
macro_rules! sums {
    ($([$($g:ident)*] $left:ty, $right:ty;)*) => { $(
        impl<$($g),*> AddCarry<$right, B0> for $left {
            type Output = Symbol<One, Plus<$left, $right>>;
        }

        unspecified! {
            [$($g)* C] SubBorrow<$right, C> for $left;
        }
    )* };
}

sums! {
    [K T] Symbol<K, T>, One;
    [K T] One, Symbol<K, T>;
    [K T J U] Symbol<K, T>, Symbol<J, U>;
    [K T U A] Symbol<K, T>, UInt<UInt<U, A>, B0>;
    [K T U A] Symbol<K, T>, UInt<UInt<U, A>, B1>;
    [K T U A] UInt<UInt<U, A>, B0>, Symbol<K, T>;
    [K T U A] UInt<UInt<U, A>, B1>, Symbol<K, T>;
}

// ---- order: a symbol is at least its factor

/// What the factor `Self` of the symbol `A` says about its order to the number `B`.
///
/// The factor is `Self`: where it is still to be inferred, the search stops there.
#[doc(hidden)]
pub trait OrderByFactor<A, B> {
    /// The order of the symbol and the number.
    type FromAbove;
    /// The order of the number and the symbol.
    type FromBelow;
    /// Whether they are equal.
    type Equal;
}

impl<K, A, B> OrderByFactor<A, B> for K
where
    B: IsLess<K>,
    LessThan<B, K>: OrderAboveFactor<A, B>,
{
    type FromAbove = <LessThan<B, K> as OrderAboveFactor<A, B>>::FromAbove;
    type FromBelow = <LessThan<B, K> as OrderAboveFactor<A, B>>::FromBelow;
    type Equal = <LessThan<B, K> as OrderAboveFactor<A, B>>::Equal;
}

/// [`OrderByFactor`], when the number is below the factor (`B1`) or not (`B0`).
#[doc(hidden)]
pub trait OrderAboveFactor<A, B> {
    type FromAbove;
    type FromBelow;
    type Equal;
}

impl<A, B> OrderAboveFactor<A, B> for B1 {
    type FromAbove = Greater;
    type FromBelow = Less;
    type Equal = B0;
}

impl<A: Decimal, B: Decimal> OrderAboveFactor<A, B> for B0 {
    type FromAbove = UnknownOrder<A, B>;
    type FromBelow = UnknownOrder<B, A>;
    type Equal = UnknownOrder<A, B>;
}

impl<K, T, J, U, Below> CompareAbove<Symbol<J, U>, Below> for Symbol<K, T>
where
    Symbol<K, T>: Decimal,
    Symbol<J, U>: Decimal,
{
    type Output = UnknownOrder<Symbol<K, T>, Symbol<J, U>>;
}

impl<K, T, J, U> IsEqual<Symbol<J, U>> for Symbol<K, T>
where
    Symbol<K, T>: Decimal,
    Symbol<J, U>: Decimal,
{
    type Output = UnknownOrder<Symbol<K, T>, Symbol<J, U>>;
}

impl<K, T> IsOne for Symbol<K, T>
where
    Self: IsEqual<One>,
{
    type Output = <Self as IsEqual<One>>::Output;
}

/// The order of symbols and numbers: `[generics] number` each.
macro_rules! order {
    ($([$($g:ident)*] $number:ty;)*) => { $(
        impl<K, T, $($g,)* Below> CompareAbove<$number, Below> for Symbol<K, T>
        where
            K: OrderByFactor<Self, $number>,
        {
            type Output = K::FromAbove;
        }

        impl<K, T, $($g,)* Below> CompareAbove<Symbol<K, T>, Below> for $number
        where
            K: OrderByFactor<Symbol<K, T>, Self>,
        {
            type Output = K::FromBelow;
        }

        impl<K, T, $($g),*> IsEqual<$number> for Symbol<K, T>
        where
            K: OrderByFactor<Self, $number>,
        {
            type Output = K::Equal;
        }

        impl<K, T, $($g),*> IsEqual<Symbol<K, T>> for $number
        where
            K: OrderByFactor<Symbol<K, T>, Self>,
        {
            type Output = K::Equal;
        }
    )* };
}

order! {
    [] One;
    [U A] UInt<UInt<U, A>, B0>;
    [U A] UInt<UInt<U, A>, B1>;
}

impl Compare<UTerm> for Unspecified {
    type Output = UnknownOrder<UTerm, Unspecified>;
}

impl<U, B> Compare<UInt<U, B>> for Unspecified
where
    UInt<U, B>: Decimal,
{
    type Output = UnknownOrder<Unspecified, UInt<U, B>>;
}

impl<U, B> Compare<Unspecified> for UInt<U, B>
where
    UInt<U, B>: Decimal,
{
    type Output = UnknownOrder<UInt<U, B>, Unspecified>;
}

impl Compare<Unspecified> for UTerm {
    type Output = UnknownOrder<UTerm, Unspecified>;
}

// ---- division: by a divisor of the factor

/// The quotient of `A = K·T` and `B`, when `Self` is that of `K` and `B`.
pub trait QuotientOfSymbol<T, A, B> {
    /// The exact quotient, or that there is none in sight.
    type Exact;
    /// The quotient of the floor division.
    type Quotient;
    /// Its remainder.
    type Remainder;
}

impl<U, C, T, A, B> QuotientOfSymbol<T, A, B> for UInt<U, C> {
    type Exact = Symbol<UInt<U, C>, T>;
    type Quotient = Symbol<UInt<U, C>, T>;
    type Remainder = UTerm;
}

impl<T, A: Decimal, B: Decimal> QuotientOfSymbol<T, A, B> for Inexact {
    type Exact = UnknownDivision<A, B>;
    type Quotient = Unspecified;
    type Remainder = UnknownRemainder<A, B>;
}

/// The remainder of `A` and `B`.
pub struct UnknownRemainder<A, B>(PhantomData<(A, B)>);

impl<A, B> Mul<UTerm> for UnknownRemainder<A, B> {
    type Output = UTerm;
}

impl<A, B, U, C> Mul<UInt<U, C>> for UnknownRemainder<A, B> {
    type Output = Unspecified;
}

// 0, but nothing is to be decided where a remainder is not known.
impl<A, B> Mul<UnknownRemainder<A, B>> for UTerm {
    type Output = Unspecified;
}

impl<A, B, U, C> Mul<UnknownRemainder<A, B>> for UInt<U, C> {
    type Output = Unspecified;
}

impl<A, B> Mul<UnknownRemainder<A, B>> for Unspecified {
    type Output = Unspecified;
}

impl<A, B, Q> RoundUp<Q> for UnknownRemainder<A, B> {
    type Output = Symbol<One, Ceil<A, B>>;
}

// The greatest common divisor of a symbol and a number is the number if that divides the factor.
macro_rules! divisors {
    ($($digit:ident)*) => { $(
        impl<K, T, R, A> Gcd<UInt<UInt<R, A>, $digit>> for Symbol<K, T>
        where
            Self: TotalDivExact<UInt<UInt<R, A>, $digit>>,
            QuotientOutcome<Self, UInt<UInt<R, A>, $digit>>: DivisorOf<UInt<UInt<R, A>, $digit>>,
        {
            type Output = <QuotientOutcome<Self, UInt<UInt<R, A>, $digit>> as DivisorOf<UInt<UInt<R, A>, $digit>>>::Output;
        }

        impl<L, A, K, T> Gcd<Symbol<K, T>> for UInt<UInt<L, A>, $digit>
        where
            Symbol<K, T>: Gcd<Self>,
        {
            type Output = GreatestCommonDivisor<Symbol<K, T>, Self>;
        }
    )* };
}

for_each_digit! { divisors }

impl<K, T, J, U> Gcd<Symbol<J, U>> for Symbol<K, T>
where
    Symbol<K, T>: Decimal,
    Symbol<J, U>: Decimal,
{
    type Output = UnknownDivision<Symbol<J, U>, Symbol<K, T>>;
}

/// The greatest common divisor of a symbol and the number `N`, where `Self` is their exact
/// quotient: `N`, or it is not known.
pub trait DivisorOf<N> {
    type Output;
}

impl<U, C, N> DivisorOf<N> for UInt<U, C> {
    type Output = N;
}

impl<Why, N> DivisorOf<N> for Undecided<Why> {
    type Output = Self;
}

impl<K, T, R, A> TotalDivExact<UInt<UInt<R, A>, B0>> for Symbol<K, T>
where
    K: TotalDivExact<UInt<UInt<R, A>, B0>>,
    K::Output: QuotientOfSymbol<T, Self, UInt<UInt<R, A>, B0>>,
{
    type Output = <K::Output as QuotientOfSymbol<T, Self, UInt<UInt<R, A>, B0>>>::Exact;
}

impl<K, T, R> DivOdd<R> for Symbol<K, T>
where
    K: TotalDivExact<UInt<R, B1>>,
    K::Output: QuotientOfSymbol<T, Self, UInt<R, B1>>,
{
    type Output = <K::Output as QuotientOfSymbol<T, Self, UInt<R, B1>>>::Exact;
}

impl<L, B, K, T> TotalDivExact<Symbol<K, T>> for UInt<L, B>
where
    UInt<L, B>: Decimal,
    Symbol<K, T>: Decimal,
{
    type Output = UnknownDivision<UInt<L, B>, Symbol<K, T>>;
}

macro_rules! floor_division {
    ($($digit:ident)*) => { $(
        impl<K, T, R, A> DivRem<UInt<UInt<R, A>, $digit>> for Symbol<K, T>
        where
            K: TotalDivExact<UInt<UInt<R, A>, $digit>>,
            K::Output: QuotientOfSymbol<T, Self, UInt<UInt<R, A>, $digit>>,
        {
            type Quotient = <QuotientOutcome<K, UInt<UInt<R, A>, $digit>> as QuotientOfSymbol<T, Self, UInt<UInt<R, A>, $digit>>>::Quotient;
            type Remainder = <QuotientOutcome<K, UInt<UInt<R, A>, $digit>> as QuotientOfSymbol<T, Self, UInt<UInt<R, A>, $digit>>>::Remainder;
        }
    )* };
}

for_each_digit! { floor_division }

impl<L, B, K, T> DivRem<Symbol<K, T>> for UInt<L, B> {
    type Quotient = Unspecified;
    type Remainder = UnknownRemainder<UInt<L, B>, Symbol<K, T>>;
}

impl<R, B> DivRem<UInt<R, B>> for Unspecified {
    type Quotient = Unspecified;
    type Remainder = Unspecified;
}

// ---- what is not decided, and what depends on it

/// `[generics] Operation<Right> for Left` each, where one of the two is not decided for the reason
/// `Why`.
macro_rules! undecided {
    ($([$($g:ident)*] $operation:ident<$right:ty> for $left:ty;)*) => { $(
        impl<Why, $($g),*> $operation<$right> for $left {
            type Output = Undecided<Why>;
        }
    )* };
}

undecided! {
    [R] Compare<R> for Undecided<Why>;
    [U B] Compare<Undecided<Why>> for UInt<U, B>;
    [U B] TotalDivExact<Undecided<Why>> for UInt<U, B>;
    [U B] Gcd<UInt<U, B>> for Undecided<Why>;
    [U B] Gcd<Undecided<Why>> for UInt<U, B>;
}

impl<L, R, Why> Choose<L, R> for Undecided<Why> {
    type Smaller = Self;
    type Larger = Self;
}
