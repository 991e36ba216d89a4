//! Flatten and unflatten: a tuple without its nesting, and with that of a profile.

use super::by_parts::by_parts;
use super::modes::TooShort;
use super::{HTuple, Leaf, Tuple, for_each_leaf};
use crate::Layout;
use crate::diagnostic::{Answer, Decimal, DecimalOf, NoAnswer, Refusal, reason};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the leaves in one flat tuple; a leaf stays a leaf. Never refuses.
    ///
    /// On a layout, `R(i) = A(i)` for every integral coordinate `i`, with the leaves of `A` as
    /// modes (CuTe's `flatten`).
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(FlattenOf<Shape![(2), 3]>, Shape![2, 3]);
    /// assert_type_eq_all!(FlattenOf<Layout![((2, 5), (6)) : ((6, 12), (1))]>, Layout![(2, 5, 6) : (6, 12, 1)]);
    /// assert_type_eq_all!(FlattenOf<Layout![2 : 9]>, Layout![2 : 9]);
    /// assert_type_eq_all!(FlattenOf<Layout![(2) : (1)]>, Layout![(2) : (1)]);
    /// ```
    #[doc(alias = "ravel")]
    Flatten = ComputeFlatten, TotalFlatten, FlattenOf, FlattenOutcome, flatten() -> moved []
}

impl<A> ComputeFlatten for A
where
    A: HTuple + Flat,
{
    type Outcome = Answer<A::Output>;
}

impl<S, D> ComputeFlatten for Layout<S, D>
where
    S: Flat,
    D: Flat,
{
    type Outcome = Answer<Layout<S::Output, D::Output>>;
}

crate::diagnostic::of_operands! {
    /// The leaves of an HTuple in a flat tuple; a leaf is flat already.
    #[doc(hidden)]
    pub trait Flat {
        type Output;
    }
}

crate::diagnostic::of_operands! {
    /// The leaves of an HTuple in front of the list `Rest`.
    #[doc(hidden)]
    pub trait Leaves<Rest> {
        type Output;
    }
}

macro_rules! leaf {
    ($([$($g:ident)*] $leaf:ty;)*) => { $(
        impl<$($g),*> Flat for $leaf {
            type Output = Self;
        }

        impl<Rest, $($g),*> Leaves<Rest> for $leaf {
            type Output = HCons<Self, Rest>;
        }
    )* };
}

for_each_leaf! { leaf }
leaf! { [] NoAnswer; }

impl Flat for HNil {
    type Output = Self;
}

impl<H, T> Flat for HCons<H, T>
where
    T: Leaves<HNil>,
    H: Leaves<T::Output>,
{
    type Output = H::Output;
}

impl<Rest> Leaves<Rest> for HNil {
    type Output = Rest;
}

impl<H, T, Rest> Leaves<Rest> for HCons<H, T>
where
    T: Leaves<Rest>,
    H: Leaves<T::Output>,
{
    type Output = H::Output;
}

/// The number of leaves, for messages.
#[doc(hidden)]
pub trait CountLeaves {
    type Output;
}

impl<A> CountLeaves for A
where
    A: Leaves<HNil>,
    A::Output: super::size::CountModes,
{
    type Output = <A::Output as super::size::CountModes>::Output;
}

crate::operation! {
    /// Returns the modes of a flat tuple, put into the nesting of the profile `P`; the values of
    /// the profile's leaves do not matter.
    ///
    /// `flatten(R) = A` and `R ~ P` (CuTe's `unflatten`). A mode that is itself a tuple goes whole
    /// to a leaf of the profile; then only `P ≲ R` holds.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(UnflattenOf<Shape![4, 2, 3], Shape![1, (1, 1)]>, Shape![4, (2, 3)]);
    /// assert_type_eq_all!(UnflattenOf<Layout![(4, 6, 6) : (1, 4, 24)], Shape![1, 1, (1)]>, Layout![(4, 6, (6)) : (1, 4, (24))]);
    /// ```
    ///
    /// There must be a mode for each leaf of the profile:
    ///
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(4, 2) : (1, 4)].unflatten(shape![1, (1, 1)]);
    /// // CUTE082: cannot unflatten: the rank of the tuple is Lit<2>, and the number of the profile's leaves Lit<3>
    /// ```
    Unflatten<P> = ComputeUnflatten, TotalUnflatten, UnflattenOf, UnflattenOutcome, unflatten(p: P) -> moved [P: Moved]
}

impl<A, P> ComputeUnflatten<P> for A
where
    A: HTuple,
    P: Fill<A::Modes>,
    P::Output: Filled<A, P>,
{
    type Outcome = <P::Output as Filled<A, P>>::Outcome;
}

by_parts! { ComputeUnflatten<P> }

/// A filled profile, and the modes that are left.
pub struct FilledWith<R, Left>(PhantomData<(R, Left)>);

/// Fills the leaves of the profile `Self` from a list of modes: a [`FilledWith`] or [`TooShort`].
#[doc(hidden)]
pub trait Fill<Modes> {
    type Output;
}

impl<P, Modes> Fill<Modes> for P
where
    P: HTuple,
    P::Kind: FillKind<P, Modes>,
{
    type Output = <P::Kind as FillKind<P, Modes>>::Output;
}

/// A leaf takes the first mode, a tuple goes on by mode.
#[doc(hidden)]
pub trait FillKind<P, Modes> {
    type Output;
}

impl<P, H, T> FillKind<P, HCons<H, T>> for Leaf {
    type Output = FilledWith<H, T>;
}

impl<P> FillKind<P, HNil> for Leaf {
    type Output = TooShort;
}

impl<P, Modes> FillKind<P, Modes> for Tuple
where
    P: FillModes<Modes>,
{
    type Output = P::Output;
}

/// Fills a tuple of profiles.
#[doc(hidden)]
pub trait FillModes<Modes> {
    type Output;
}

impl<Modes> FillModes<Modes> for HNil {
    type Output = FilledWith<HNil, Modes>;
}

impl<PH, PT, Modes> FillModes<Modes> for HCons<PH, PT>
where
    PH: Fill<Modes>,
    PH::Output: FillTail<PT>,
{
    type Output = <PH::Output as FillTail<PT>>::Output;
}

/// The head is filled: go on with the modes it left.
#[doc(hidden)]
pub trait FillTail<PT> {
    type Output;
}

impl<R, Left, PT> FillTail<PT> for FilledWith<R, Left>
where
    PT: FillModes<Left>,
    PT::Output: BehindFilled<R>,
{
    type Output = <PT::Output as BehindFilled<R>>::Output;
}

impl<PT> FillTail<PT> for TooShort {
    type Output = TooShort;
}

/// Puts the head in front of the filled tail.
#[doc(hidden)]
pub trait BehindFilled<R> {
    type Output;
}

impl<R, RT, Left> BehindFilled<R> for FilledWith<RT, Left> {
    type Output = FilledWith<HCons<R, RT>, Left>;
}

impl<R> BehindFilled<R> for TooShort {
    type Output = TooShort;
}

/// Did the modes fill the profile exactly?
#[doc(hidden)]
pub trait Filled<A, P> {
    type Outcome;
}

impl<A, P, R> Filled<A, P> for FilledWith<R, HNil> {
    type Outcome = Answer<R>;
}

impl<A, P, R, H, T> Filled<A, P> for FilledWith<R, HCons<H, T>>
where
    TooShort: Filled<A, P>,
{
    type Outcome = <TooShort as Filled<A, P>>::Outcome;
}

impl<A, P> Filled<A, P> for TooShort
where
    A: super::ComputeRank<Output: Decimal>,
    P: CountLeaves<Output: Decimal>,
{
    type Outcome = Refusal<reason::ProfileRankMismatch<DecimalOf<super::Rank<A>>, DecimalOf<<P as CountLeaves>::Output>>>;
}
