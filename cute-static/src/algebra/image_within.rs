//! Image within: a bound on layouts whose offsets stay below a number.

use crate::Layout;
use crate::diagnostic::{Answer, Decimal, DecimalOf, HasAnswer, Refusal, reason};
use crate::int::refuse_undecided;
use crate::int::*;
use crate::layout::AddReach;
use crate::stride::{HasStrideKind, Integers, integers_only};

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
#[refusal(WrongOperand::Layout, bound = "L: ImageWithin<M>")]
pub trait ImageWithin<M>: TryImageWithin<M, Outcome: HasAnswer> {}

impl<A, M> ImageWithin<M> for A
where
    A: TryImageWithin<M>,
    A::Outcome: HasAnswer,
{
}

/// What [`ImageWithin`] comes to: `Answer<()>` or `Refusal<Why>`.
pub type TryImageWithinOf<A, M> = <A as TryImageWithin<M>>::Outcome;

/// The total function behind [`ImageWithin`].
#[refusal(WrongOperand::Layout, bound = "")]
pub trait TryImageWithin<M> {
    /// `Answer<()>` or `Refusal<Why>`.
    type Outcome;
}

crate::label::labelled_predicate! { ComputeImageWithin, TryImageWithin, M }

impl<S, D, M> ComputeImageWithin<M> for Layout<S, D>
where
    D: HasStrideKind,
    D::Kind: ImageKind<S, D, M>,
{
    type Outcome = <D::Kind as ImageKind<S, D, M>>::Outcome;
}

integers_only! { ImageKind<S, D, M> }

impl<S, D, M> ImageKind<S, D, M> for Integers
where
    // Not `ComputeCosize`, which takes layouts that exist: labels, in the place of runtime leaves, are none.
    S: AddReach<D, One>,
    S::Output: Compare<M>,
    Comparison<S::Output, M>: WithinIf<S::Output, M>,
{
    type Outcome = <Comparison<S::Output, M> as WithinIf<S::Output, M>>::Outcome;
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

refuse_undecided! { WithinIf<C, M> Outcome }
