//! Division of a shape by what divides it, or what it divides.

use super::HTuple;
use super::ceil_divide::{Divide, DivideNumbers, Quotients};
use crate::Layout;
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason};
use crate::int::{Inexact, One, QuotientOutcome, TotalDivExact, UInt, UTerm, Undecided};
use core::marker::PhantomData;

crate::operation! {
    /// Returns `⌈A / B⌉` as [`CeilDivide`](trait@super::CeilDivide) says, where of any two numbers
    /// one divides the other (CuTe's `shape_div`).
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(ShapeDivideOf<Shape![4, 5, 6], Int![40]>, Shape![1, 1, 3]);
    /// assert_type_eq_all!(ShapeDivideOf<Shape![12, 6], Shape![3, 12]>, Shape![4, 1]);
    /// assert_type_eq_all!(ShapeDivideOf<Int![24], Shape![2, 3]>, Int![4]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// fn f(_: ShapeDivideOf<Int![6], Int![4]>) {}
    /// // CUTE091: cannot divide exactly: Lit<4> does not divide Lit<6>
    /// ```
    #[doc(alias = "shape_div")]
    ShapeDivide<B> = ComputeShapeDivide, TotalShapeDivide, ShapeDivideOf, ShapeDivideOutcome, shape_divide(b: B) -> static
}

impl<A, B> ComputeShapeDivide<B> for A
where
    A: HTuple + Divide<Quotients<Divisible>, B>,
{
    type Outcome = <A as Divide<Quotients<Divisible>, B>>::Outcome;
}

impl<S, D, B> ComputeShapeDivide<B> for Layout<S, D>
where
    S: ComputeShapeDivide<B>,
{
    type Outcome = S::Outcome;
}

/// Rounded up, where one of the two numbers divides the other.
pub struct Divisible;

impl<A, B> DivideNumbers<A, B> for Quotients<Divisible>
where
    A: TotalDivExact<B>,
    A::Output: OrDivisor<A, B>,
{
    type Outcome = <QuotientOutcome<A, B> as OrDivisor<A, B>>::Outcome;
}

/// The quotient `A / B`, or 1 where `A` divides `B`.
#[doc(hidden)]
pub trait OrDivisor<A, B> {
    type Outcome;
}

impl<A, B> OrDivisor<A, B> for UTerm {
    type Outcome = Answer<UTerm>;
}

impl<A, B, U, C> OrDivisor<A, B> for UInt<U, C> {
    type Outcome = Answer<Self>;
}

impl<A, B> OrDivisor<A, B> for Inexact
where
    B: TotalDivExact<A>,
    QuotientOutcome<B, A>: OneIfExact<Indivisible<A, B>>,
{
    type Outcome = <QuotientOutcome<B, A> as OneIfExact<Indivisible<A, B>>>::Outcome;
}

impl<A, B, Why> OrDivisor<A, B> for Undecided<Why>
where
    B: TotalDivExact<A>,
    B::Output: OneIfExact<Refusal<Why>>,
{
    type Outcome = <QuotientOutcome<B, A> as OneIfExact<Refusal<Why>>>::Outcome;
}

/// Two numbers of which neither divides the other. Their decimals are computed where that is told.
pub struct Indivisible<A, B>(PhantomData<(A, B)>);

/// The refusal that `Self` stands for.
#[doc(hidden)]
pub trait Refused {
    type Outcome;
}

impl<A: Decimal, B: Decimal> Refused for Indivisible<A, B> {
    type Outcome = Refusal<reason::DoesNotDivide<DecimalOf<A>, DecimalOf<B>>>;
}

impl<Why> Refused for Refusal<Why> {
    type Outcome = Self;
}

/// 1 if `Self` is the quotient of a number that is not 0, else the refusal.
#[doc(hidden)]
pub trait OneIfExact<Why> {
    type Outcome;
}

impl<Why, U, C> OneIfExact<Why> for UInt<U, C> {
    type Outcome = Answer<One>;
}

macro_rules! refused {
    ($([$($g:ident)*] $quotient:ty;)*) => { $(
        impl<R: Refused, $($g),*> OneIfExact<R> for $quotient {
            type Outcome = R::Outcome;
        }
    )* };
}

refused! {
    [] UTerm;
    [] Inexact;
    [Why] Undecided<Why>;
}
