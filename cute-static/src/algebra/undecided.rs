//! What an operation comes to when a question on its way has no answer in the types.
//!
//! Where the answer only makes the result simpler, the result that is right in both cases is taken; else the operation is refused, with the question.

use super::bijective::ChainIf;
use super::coalesce::{MergeIfContinues, MergeModes};
use super::complement::{Gap, LastGap, UnevenGap};
use super::compose::bits::{AddBits, EmitLast};
use super::compose::general::{BoundaryHolds, CarryAt, EmitRun};
use super::compose::{AddLoad, ComposeInMode, EndsInMode, RunInMode, RunThenRest, Settle, SkipMode, StaysBelow, for_each_sum};
use super::domain_distribute::TakeFactor;
use super::image_within::WithinIf;
use super::injective::ClearIf;
use super::left_inverse::{InvertIfWithin, InvertMode};
use super::logical_divide::SplitLeaf;
use super::max_alignment::AlignLink;
use super::max_common_layout::{CommonByExtent, CommonIfSameStride};
use super::modes::Mode;
use super::recast::DowncastThenUpcast;
use super::right_inverse::ChainLink;
use super::sort::{Behind, InFront, InsertBy, InsertMode, SortFromEnd, SortFromLast, Unordered};
use super::tile_to_shape::Repetition;
use super::upcast::{StaysWithinElement, UpcastAligned, UpcastExtent, UpcastGroups, UpcastPart};
use crate::diagnostic::{Decimal, DecimalOf, Refusal, RuntimeNumber, reason};
use crate::int::{One, UInt, UTerm, Undecided, Unspecified};
use crate::stride::{Basis, Elementwise};
use frunk_core::hlist::HCons;

/// `Question<A, B> Output;`: undecided, it is refused.
macro_rules! refused {
    ($($question:ident<$($param:ident),+> $output:ident;)*) => { $(
        impl<Why, $($param),+> $question<$($param),+> for Undecided<Why> {
            type $output = Refusal<Why>;
        }
    )* };
}

refused! {
    AddBits<L, X, S> Output;
    EmitLast<M, S, D> Output;
    ComposeInMode<N, R, S, D, L, T> Output;
    EndsInMode<N, R, X, S, D, L, T> Output;
    SkipMode<N, S, D, L, T> Output;
    RunInMode<N, R, S, D, L, T> Output;
    RunThenRest<M, N, R, S, D, L, T> Output;
    StaysBelow<X, S> Output;
    EmitRun<Modes, N, M, R, G> Output;
    BoundaryHolds<T, G, P, Below, Load, Outcome> Output;
    LastGap<R, M> Output;
    SplitLeaf<N, D, M> Outcome;
    Gap<M, T, R, End> Output;
    UnevenGap<M, T, R, End> Output;
    ChainIf<M, T, R> Outcome;
    ClearIf<M, T, R> Outcome;
    WithinIf<C, M> Outcome;
    InvertMode<S, D, P, T> Output;
    InvertIfWithin<Q, S, D, P, T> Output;
    ChainLink<M, T, R> Output;
    CommonIfSameStride<S, D, T, S1, T1> Output;
    CommonByExtent<S, D, T, S1, T1> Output;
    AlignLink<M, T, R, G> Outcome;
    DowncastThenUpcast<N, L> Outcome;
    TakeFactor<S, T, N, P> Output;
    Repetition<B, S, T, BT> Output;
    UpcastAligned<N, X, S, D> Output;
    UpcastGroups<N, X, S, D> Output;
    UpcastExtent<G, N, X, S, D> Output;
    UpcastPart<N, X, S, D> Output;
    StaysWithinElement<X, N, S, D, Q> Output;
}

// Two modes that may or may not continue each other stay two modes: the function is the same.
impl<Why, S1, D1, S, D, T, Of> MergeIfContinues<S1, D1, S, D, T, Of> for Undecided<Why>
where
    T: MergeModes<S, D, Of>,
{
    type Output = HCons<Mode<S1, D1>, T::Output>;
}

// Nothing comes before the stride 1; what is not decided is only whether the other one is 1, too.
impl<Why, S, L, F, T> InsertBy<Mode<S, One, L>, InFront, F, T> for Undecided<Why> {
    type Output = HCons<Mode<S, One, L>, HCons<F, T>>;
}

impl<Why, S, U, A, B, L, S1, L1, T> InsertBy<Mode<S, UInt<UInt<U, A>, B>, L>, Behind, Mode<S1, One, L1>, T> for Undecided<Why>
where
    T: InsertMode<S, UInt<UInt<U, A>, B>, L, Behind>,
{
    type Output = HCons<Mode<S1, One, L1>, T::Output>;
}

// What comes in which order, from here on, is not known.
impl<Why, S, U, A, B, L, F, T> InsertBy<Mode<S, UInt<UInt<U, A>, B>, L>, InFront, F, T> for Undecided<Why> {
    type Output = Unordered<Why>;
}

impl<Why, M, S1, U, A, B, L1, T> InsertBy<M, Behind, Mode<S1, UInt<UInt<U, A>, B>, L1>, T> for Undecided<Why> {
    type Output = Unordered<Why>;
}

// The order that the modes stand in says nothing of the end to sort from.
impl<Why, Modes: SortFromLast> SortFromEnd<Modes> for Undecided<Why> {
    type Output = Modes::Output;
}

// Where a leaf crosses a boundary, if it does.
impl<Why, N, P, Rho> CarryAt<N, P, Rho> for Undecided<Why> {
    type Output = Self;
}

// The first load of a mode is below its extent by construction, known or not.
impl<M, S, D, T, Modes> Settle<M, S, D, T, Modes> for Unspecified {
    type Output = super::compose::Emitted<HCons<M, Modes>, HCons<Mode<S, D, Unspecified>, T>>;
}

macro_rules! no_more_load {
    ($([$($g:ident)*] $stride:ty;)*) => { $(
        impl<S, N, $($g),*> AddLoad<UTerm, S, Mode<N, $stride>> for Unspecified {
            type Output = Unspecified;
        }
    )* };
}

for_each_sum! { no_more_load }
no_more_load! { [E] Elementwise<E>; }

/// Loads that add up to what nothing is known of: `[generics] load, to it` each.
macro_rules! unspecified_load {
    ($([$($g:ident)*] $load:ty, $more:ty;)*) => { $(
        impl<S: Decimal, M, $($g),*> AddLoad<$more, S, M> for $load {
            type Output = Refusal<reason::NotKnownToBeLess<RuntimeNumber, DecimalOf<S>>>;
        }
    )* };
}

unspecified_load! {
    [U B] Unspecified, UInt<U, B>;
    [U B] UInt<U, B>, Unspecified;
    [] Unspecified, Unspecified;
}
