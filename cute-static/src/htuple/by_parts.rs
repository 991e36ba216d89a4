//! An operation on a layout, from its outcomes for the shape and for the stride.

use crate::Layout;
use crate::diagnostic::{Answer, Refusal};

/// The layout of an outcome for the shape and an outcome for the stride.
#[doc(hidden)]
pub trait JoinParts<Stride> {
    type Outcome;
}

impl<S, D> JoinParts<Answer<D>> for Answer<S> {
    type Outcome = Answer<Layout<S, D>>;
}

impl<S, Why> JoinParts<Refusal<Why>> for Answer<S> {
    type Outcome = Refusal<Why>;
}

impl<Why, D> JoinParts<D> for Refusal<Why> {
    type Outcome = Refusal<Why>;
}

/// `Take<B, E> = TryTake` expands to `TryTake<B, E>` for a layout, by that of its shape and that of its stride:
///
/// ```text
/// impl<S, D, B, E> TryTake<B, E> for Layout<S, D>
/// where
///     S: TryTake<B, E>,
///     D: TryTake<B, E>,
///     S::Outcome: JoinParts<D::Outcome>,
/// {
///     type Outcome = <S::Outcome as JoinParts<D::Outcome>>::Outcome;
/// }
/// ```
///
/// The last parameter of `TryPrepend<; layout>` is itself a layout: its shape goes to the shape, its stride to the stride, and the modes of the result must have one codomain.
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
            X_: $crate::layout::HasShape,
            S_: $total<$($param,)* X_::Shape>,
            D_: $total<$($param,)* X_::Stride>,
            S_::Outcome: $crate::htuple::by_parts::JoinParts<D_::Outcome>,
            <S_::Outcome as $crate::htuple::by_parts::JoinParts<D_::Outcome>>::Outcome: $crate::layout::OverOneCodomain,
        {
            type Outcome = <<S_::Outcome as $crate::htuple::by_parts::JoinParts<D_::Outcome>>::Outcome as $crate::layout::OverOneCodomain>::Outcome;
        }
    };
}

pub(crate) use by_parts;
