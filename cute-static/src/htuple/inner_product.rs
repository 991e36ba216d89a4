//! The inner product of two congruent HTuples.

use super::flatten::CountLeaves;
use super::{HTuple, Leaf, Tuple};
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason};
use crate::int::{Add, Mul, Product, Sum, UTerm};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns `Σ A_i · B_i` over the leaves of congruent HTuples (Cecka Definition 2.15, equation
    /// 6).
    ///
    /// It is the offset of the layout `S : B` at the natural coordinate `A`.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(InnerProductOf<Shape![2, (8, 6)], Stride![5, (4, 2)]>, Int![54]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// fn f(_: InnerProductOf<Shape![2, 8], Stride![5, (4, 2)]>) {}
    /// // CUTE085: not congruent: tuples of Lit<2> leaves and Lit<3> leaves with different nesting
    /// ```
    InnerProduct<B> = ComputeInnerProduct, TotalInnerProduct, InnerProductOf, InnerProductOutcome, inner_product(b: B) -> number
}

impl<A, B> ComputeInnerProduct<B> for A
where
    A: SumOfProducts<B>,
    A::Output: OrNotCongruent<A, B>,
{
    type Outcome = <A::Output as OrNotCongruent<A, B>>::Outcome;
}

/// The nesting differs.
pub struct Differs;

/// The sum, or [`Differs`].
pub struct SumOf<N>(core::marker::PhantomData<N>);

/// The inner product: a [`SumOf`] or [`Differs`].
#[doc(hidden)]
pub trait SumOfProducts<B> {
    type Output;
}

impl<A, B> SumOfProducts<B> for A
where
    A: HTuple,
    B: HTuple,
    B::Kind: ProductsOfKinds<A::Kind, A, B>,
{
    type Output = <B::Kind as ProductsOfKinds<A::Kind, A, B>>::Output;
}

/// Two leaves multiply, two tuples go on by mode.
#[doc(hidden)]
pub trait ProductsOfKinds<K, A, B> {
    type Output;
}

impl<A, B> ProductsOfKinds<Leaf, A, B> for Leaf
where
    A: Mul<B>,
{
    type Output = SumOf<Product<A, B>>;
}

impl<A, B> ProductsOfKinds<Tuple, A, B> for Leaf {
    type Output = Differs;
}

impl<A, B> ProductsOfKinds<Leaf, A, B> for Tuple {
    type Output = Differs;
}

impl<A, B> ProductsOfKinds<Tuple, A, B> for Tuple
where
    A: SumOfModes<B>,
{
    type Output = A::Output;
}

/// The inner product of two lists of modes.
#[doc(hidden)]
pub trait SumOfModes<B> {
    type Output;
}

impl SumOfModes<HNil> for HNil {
    type Output = SumOf<UTerm>;
}

impl<H, T> SumOfModes<HCons<H, T>> for HNil {
    type Output = Differs;
}

impl<H, T> SumOfModes<HNil> for HCons<H, T> {
    type Output = Differs;
}

impl<AH, AT, BH, BT> SumOfModes<HCons<BH, BT>> for HCons<AH, AT>
where
    AH: SumOfProducts<BH>,
    AT: SumOfModes<BT>,
    AH::Output: PlusSum<AT::Output>,
{
    type Output = <AH::Output as PlusSum<AT::Output>>::Output;
}

/// The sum of two sums; the nesting differs if it differs in either.
#[doc(hidden)]
pub trait PlusSum<T> {
    type Output;
}

impl<A, B> PlusSum<SumOf<B>> for SumOf<A>
where
    A: Add<B>,
{
    type Output = SumOf<Sum<A, B>>;
}

impl<A> PlusSum<Differs> for SumOf<A> {
    type Output = Differs;
}

impl<T> PlusSum<T> for Differs {
    type Output = Differs;
}

/// Turns [`Differs`] into a refusal that names both numbers of leaves.
#[doc(hidden)]
pub trait OrNotCongruent<A, B> {
    type Outcome;
}

impl<N, A, B> OrNotCongruent<A, B> for SumOf<N> {
    type Outcome = Answer<N>;
}

impl<A, B> OrNotCongruent<A, B> for Differs
where
    A: CountLeaves<Output: Decimal>,
    B: CountLeaves<Output: Decimal>,
{
    type Outcome = Refusal<reason::NotCongruent<DecimalOf<A::Output>, DecimalOf<B::Output>>>;
}
