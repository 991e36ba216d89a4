//! The longest run of offsets that two layouts place at the same coordinates: what a vectorised
//! copy may move at once.

use super::right_inverse::InverseModes;
use crate::Layout;
use crate::diagnostic::{Refusal, unless_refused};
use crate::int::refuse_undecided;
use crate::int::*;
use crate::layout::modes::{ConcludeModes, IfDecided, IfOneIsKnown, Mode, WithFirst};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the layout `R` of the coordinates at which both layouts have the offsets 0, 1, 2, …:
    /// `A(R(k)) = k = B(R(k))` on `[0, |R|)` (Cecka §3.4.2, equation 25).
    ///
    /// It is the common beginning of the right inverses of `A` and `B`, so it exists for any two
    /// layouts. For injective layouts it is the longest such layout.
    ///
    /// ```
    /// use cute_static::algebra::MaxCommonLayoutOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(MaxCommonLayoutOf<Layout![4, 8], Layout![(4, 8) : (1, 5)]>, Layout![4 : 1]);
    /// assert_type_eq_all!(MaxCommonLayoutOf<Layout![4, 8], Layout![(4, 8) : (8, 1)]>, Layout![1 : 0]);
    /// ```
    MaxCommonLayout<B> = ComputeMaxCommonLayout, TotalMaxCommonLayout, MaxCommonLayoutOf, MaxCommonLayoutOutcome, max_common_layout(other: B) -> layout
}

impl<S, D, B> ComputeMaxCommonLayout<B> for Layout<S, D>
where
    B: CommonWith<Layout<S, D>>,
    B::Modes: ConcludeModes,
{
    type Outcome = <B::Modes as ConcludeModes>::Outcome;
}

/// The common beginning of the right inverses of `A` and of the layout `Self`, as modes; or a
/// [`Refusal`].
#[refusal(WrongOperand::Layout, bound = "")]
#[doc(hidden)]
pub trait CommonWith<A> {
    type Modes;
}

impl<A, S, D> CommonWith<A> for Layout<S, D>
where
    A: InverseModes,
    Self: InverseModes,
    A::Output: CommonPrefix<<Self as InverseModes>::Output>,
{
    type Modes = <A::Output as CommonPrefix<<Self as InverseModes>::Output>>::Output;
}

unless_refused! {
    /// The common beginning of two lists of coalesced modes; never empty, `1:0` if they differ at
    /// once. The first [`Refusal`] wins.
    CommonPrefix<B> Output
}

impl<M, T, Why> CommonPrefix<Refusal<Why>> for HCons<M, T> {
    type Output = Refusal<Why>;
}

impl<S, D, T, S1, D1, T1> CommonPrefix<HCons<Mode<S1, D1>, T1>> for HCons<Mode<S, D>, T>
where
    D: IsEqual<D1>,
    D::Output: CommonIfSameStride<S, D, T, S1, T1>,
{
    type Output = <D::Output as CommonIfSameStride<S, D, T, S1, T1>>::Output;
}

/// Do the first modes have the same stride?
#[doc(hidden)]
pub trait CommonIfSameStride<S, D, T, S1, T1> {
    type Output;
}

// A mode that may have extent 1 may not be the first one.
impl<S: IsOne, D, T, S1: IsOne, T1> CommonIfSameStride<S, D, T, S1, T1> for B0
where
    S1::Output: IfDecided<HCons<Mode<One, UTerm>, HNil>>,
    S::Output: IfDecided<IfOneIsKnown<S1, HCons<Mode<One, UTerm>, HNil>>>,
{
    type Output = IfOneIsKnown<S, IfOneIsKnown<S1, HCons<Mode<One, UTerm>, HNil>>>;
}

impl<S, D, T, S1, T1> CommonIfSameStride<S, D, T, S1, T1> for B1
where
    S: Compare<S1>,
    S::Output: CommonByExtent<S, D, T, S1, T1>,
{
    type Output = <S::Output as CommonByExtent<S, D, T, S1, T1>>::Output;
}

refuse_undecided! { CommonIfSameStride<S, D, T, S1, T1> Output }

/// How do the extents of the first modes compare? Only after equal ones can there be more in
/// common: the next strides do not continue.
#[doc(hidden)]
pub trait CommonByExtent<S, D, T, S1, T1> {
    type Output;
}

impl<S, D, T, S1, T1> CommonByExtent<S, D, T, S1, T1> for Less
where
    T: EndOfRun<Mode<S, D>>,
{
    type Output = T::Output;
}

impl<S, D, T, S1, T1> CommonByExtent<S, D, T, S1, T1> for Greater
where
    T1: EndOfRun<Mode<S1, D>>,
{
    type Output = T1::Output;
}

impl<S, D, T, S1, T1> CommonByExtent<S, D, T, S1, T1> for Equal
where
    T: CommonTail<T1>,
    T::Output: WithFirst<Mode<S, D>>,
{
    type Output = <T::Output as WithFirst<Mode<S, D>>>::Output;
}

refuse_undecided! { CommonByExtent<S, D, T, S1, T1> Output }

/// The mode `M` alone, if the modes `Self` after it are known not to continue it.
#[doc(hidden)]
pub trait EndOfRun<M> {
    type Output;
}

impl<M> EndOfRun<M> for HNil {
    type Output = HCons<M, HNil>;
}

impl<S0: Mul<D0>, D0, S: IsOne, D, T> EndOfRun<Mode<S0, D0>> for HCons<Mode<S, D>, T>
where
    D: IsEqual<Product<S0, D0>>,
    Equality<D, Product<S0, D0>>: IfDecided<HCons<Mode<S0, D0>, HNil>>,
    OneFlag<S>: IfDecided<<Equality<D, Product<S0, D0>> as IfDecided<HCons<Mode<S0, D0>, HNil>>>::Output>,
{
    type Output = IfOneIsKnown<S, <Equality<D, Product<S0, D0>> as IfDecided<HCons<Mode<S0, D0>, HNil>>>::Output>;
}

/// The common beginning of what is after the first modes; may be empty.
#[doc(hidden)]
pub trait CommonTail<B> {
    type Output;
}

impl<B> CommonTail<B> for HNil {
    type Output = HNil;
}

impl<M, T> CommonTail<HNil> for HCons<M, T> {
    type Output = HNil;
}

impl<M, T, M1, T1> CommonTail<HCons<M1, T1>> for HCons<M, T>
where
    Self: CommonPrefix<HCons<M1, T1>>,
    <Self as CommonPrefix<HCons<M1, T1>>>::Output: DropTrivial,
{
    type Output = <<Self as CommonPrefix<HCons<M1, T1>>>::Output as DropTrivial>::Output;
}

unless_refused! {
    /// `1:0` as the empty list.
    DropTrivial<> Output
}

impl<D, T> DropTrivial for HCons<Mode<One, D>, T> {
    type Output = HNil;
}

impl<U, B, C, D, T> DropTrivial for HCons<Mode<UInt<UInt<U, B>, C>, D>, T> {
    type Output = Self;
}
