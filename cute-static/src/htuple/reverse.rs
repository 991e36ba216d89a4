//! Reverse and transpose: the modes in the opposite order.

use super::by_parts::by_parts;
use super::{ComputeRank, HTuple, Leaf, Rank, Tuple};
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the modes in the opposite order, each as it is: `(A_{r-1}, …, A_0)` (CuTe's
    /// `reverse`). A leaf stays a leaf. Never refuses.
    ///
    /// ```
    /// use cute_static::htuple::ReverseOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(ReverseOf<Shape![4, (2, 3), 5]>, Shape![5, (2, 3), 4]);
    /// assert_type_eq_all!(ReverseOf<Layout![(4, 8) : (8, 1)]>, Layout![(8, 4) : (1, 8)]);
    /// ```
    #[doc(alias = "permute")]
    Reverse = ComputeReverse, TotalReverse, ReverseOf, ReverseOutcome, reverse() -> moved []
}

impl<A> ComputeReverse for A
where
    A: HTuple,
    A::Kind: ReverseKind<A>,
{
    type Outcome = Answer<<A::Kind as ReverseKind<A>>::Output>;
}

by_parts! { ComputeReverse }

/// Only a tuple has an order.
#[doc(hidden)]
pub trait ReverseKind<A> {
    type Output;
}

impl<A> ReverseKind<A> for Leaf {
    type Output = A;
}

impl<A> ReverseKind<A> for Tuple
where
    A: ReverseOnto<HNil>,
{
    type Output = A::Output;
}

/// The list `Self` in the opposite order, in front of the list `Done`.
#[doc(hidden)]
pub trait ReverseOnto<Done> {
    type Output;
}

impl<Done> ReverseOnto<Done> for HNil {
    type Output = Done;
}

impl<H, T, Done> ReverseOnto<Done> for HCons<H, T>
where
    T: ReverseOnto<HCons<H, Done>>,
{
    type Output = T::Output;
}

crate::operation! {
    /// Returns the two modes of a matrix exchanged: `A^T(j, i) = A(i, j)`. Refuses other ranks than
    /// 2.
    ///
    /// [`Reverse`] takes tuples of any rank, and [`Select`](super::Select) any order of the modes.
    ///
    /// ```
    /// use cute_static::htuple::TransposeOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(TransposeOf<Layout![(4, (2, 4)) : (8, (1, 2))]>, Layout![((2, 4), 4) : ((1, 2), 8)]);
    /// assert_eq!(layout![(4, 8) : (8, 1)].transpose().offset((5, 3)), layout![(4, 8) : (8, 1)].offset((3, 5)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![4, 8, 2].transpose(); // CUTE093: a matrix has 2 modes, here are Lit<3>
    /// ```
    Transpose = ComputeTranspose, TotalTranspose, TransposeOf, TransposeOutcome, transpose() -> moved []
}

impl<A> ComputeTranspose for A
where
    A: HTuple,
    A::Modes: ExchangeTwo<A>,
{
    type Outcome = <A::Modes as ExchangeTwo<A>>::Outcome;
}

by_parts! { ComputeTranspose }

/// Exchanges the modes of a list of two. `A` is the whole tuple, for the message.
#[doc(hidden)]
pub trait ExchangeTwo<A> {
    type Outcome;
}

impl<A, H, H1> ExchangeTwo<A> for HCons<H, HCons<H1, HNil>> {
    type Outcome = Answer<HCons<H1, HCons<H, HNil>>>;
}

/// Lists of other lengths.
macro_rules! no_matrix {
    ($($modes:ty [$($g:ident)*];)*) => { $(
        impl<A, $($g),*> ExchangeTwo<A> for $modes
        where
            A: ComputeRank<Output: Decimal>,
        {
            type Outcome = Refusal<reason::NotAMatrix<DecimalOf<Rank<A>>>>;
        }
    )* };
}

no_matrix! {
    HNil [];
    HCons<H, HNil> [H];
    HCons<H, HCons<H1, HCons<H2, T>>> [H H1 H2 T];
}
