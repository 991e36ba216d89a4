//! An operation on a layout, from its outcomes for the shape and for the stride.

use crate::Layout;
use crate::codomain::{AnyCodomain, Bits, Coordinates, Differing, Elements, HasCodomain, Integers, SignedIntegers};
use crate::diagnostic::{Answer, Refusal, reason, unless_refused};

unless_refused! {
    /// The layout of an outcome for the shape and an outcome for the stride.
    JoinParts<Stride> Outcome
}

impl<S, D> JoinParts<Answer<D>> for Answer<S> {
    type Outcome = Answer<Layout<S, D>>;
}

impl<S, Why> JoinParts<Refusal<Why>> for Answer<S> {
    type Outcome = Refusal<Why>;
}

/// `ComputeTake<B, E>` expands to the trait for a layout, by that of its shape and that of its
/// stride:
///
/// ```text
/// impl<S, D, B, E> ComputeTake<B, E> for Layout<S, D>
/// where
///     S: ComputeTake<B, E>,
///     D: ComputeTake<B, E>,
///     S::Outcome: JoinParts<D::Outcome>,
/// {
///     type Outcome = <S::Outcome as JoinParts<D::Outcome>>::Outcome;
/// }
/// ```
///
/// The last parameter of `ComputePrepend<; layout>` is itself a layout: its shape goes to the
/// shape, its stride to the stride, and the modes of the result must have one codomain.
macro_rules! by_parts {
    ($total:ident $(<$($param:ident),+>)?) => {
        impl<S_, D_, $($($param),+)?> $total<$($($param),+)?> for $crate::Layout<S_, D_>
        where
            S_: $total<$($($param),+)?>,
            D_: $total<$($($param),+)?>,
            S_::Outcome: $crate::htuple::by_parts::JoinParts<D_::Outcome>,
        {
            type Outcome = <S_::Outcome as $crate::htuple::by_parts::JoinParts<D_::Outcome>>::Outcome;
        }
    };
    ($total:ident <$($param:ident,)* ; layout>) => {
        impl<S_, D_, $($param,)* X_> $total<$($param,)* X_> for $crate::Layout<S_, D_>
        where
            X_: $crate::base::HasShape,
            S_: $total<$($param,)* X_::Shape>,
            D_: $total<$($param,)* X_::Stride>,
            S_::Outcome: $crate::htuple::by_parts::JoinParts<D_::Outcome>,
            <S_::Outcome as $crate::htuple::by_parts::JoinParts<D_::Outcome>>::Outcome: $crate::htuple::by_parts::OverOneCodomain,
        {
            type Outcome = <<S_::Outcome as $crate::htuple::by_parts::JoinParts<D_::Outcome>>::Outcome as $crate::htuple::by_parts::OverOneCodomain>::Outcome;
        }
    };
}

pub(crate) use by_parts;

unless_refused! {
    /// The outcome, unless its modes yield elements of different codomains.
    OverOneCodomain<> Outcome
}

impl<S, D> OverOneCodomain for Answer<Layout<S, D>>
where
    D: HasCodomain,
    D::Codomain: AnswerIfOne<Layout<S, D>>,
{
    type Outcome = <D::Codomain as AnswerIfOne<Layout<S, D>>>::Outcome;
}

/// The layout `L`, whose codomain is `Self`, if that is one.
#[doc(hidden)]
pub trait AnswerIfOne<L> {
    type Outcome;
}

macro_rules! one_codomain {
    ($([$($g:ident)*] $codomain:ty;)*) => { $(
        impl<A, $($g),*> AnswerIfOne<A> for $codomain {
            type Outcome = Answer<A>;
        }
    )* };
}

one_codomain! {
    [] AnyCodomain;
    [] Integers;
    [] SignedIntegers;
    [] Bits;
    [L] Coordinates<L>;
    [K] Elements<K>;
}

impl<A, B, L> AnswerIfOne<L> for Differing<A, B> {
    type Outcome = Refusal<reason::CodomainsDiffer<A, B>>;
}
