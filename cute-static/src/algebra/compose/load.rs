//! What the ways of composition have in common: what a leaf or a subtree of the right operand
//! became, and the loads on the modes of the left one.

use crate::diagnostic::{Decimal, DecimalOf, Refusal, RuntimeNumber, reason, unless_refused};
use crate::int::*;
use crate::layout::modes::Mode;
use crate::stride::{Basis, Elementwise, Neg};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// The modes of the left operand with their loads so far, and what the general rule emitted.
pub struct Loaded<Modes, General>(PhantomData<(Modes, General)>);

/// A composed subtree `S : D`, and the loads after it.
pub struct Composed<S, D, State>(PhantomData<(S, D, State)>);

/// What a leaf became: its modes, and the modes of the left operand with the leaf's load added.
pub struct Emitted<Modes, LoadedModes>(PhantomData<(Modes, LoadedModes)>);

/// A leaf whose stride does not fall on mode boundaries; the general rule takes over.
pub struct Misaligned;

crate::diagnostic::of_layouts! {
    /// Composes a subtree of the right operand; the loads run through its leaves.
    ///
    /// The output is a [`Composed`] or a [`Refusal`].
    #[doc(hidden)]
    pub trait ComposeTree<BS, BD> {
        type Output;
    }
}

unless_refused! {
    /// The head of a tuple is composed: compose the tail with the loads it left.
    ThenComposeTail<ST, DT> Output
}

impl<S, D, State, ST, DT> ThenComposeTail<ST, DT> for Composed<S, D, State>
where
    State: ComposeTree<ST, DT>,
    State::Output: PutInFront<S, D>,
{
    type Output = <State::Output as PutInFront<S, D>>::Output;
}

unless_refused! {
    /// The tail is composed too: join head and tail.
    PutInFront<S, D> Output
}

impl<S, D, ST, DT, State> PutInFront<S, D> for Composed<ST, DT, State> {
    type Output = Composed<HCons<S, ST>, HCons<D, DT>, State>;
}

unless_refused! {
    /// All leaves are composed; where the general rule had a part in it, the loads are checked once
    /// more as a whole.
    Conclude<> Outcome
}

/// With the load `Self` on the mode `(S : D)`, or a refusal in place of a load: the emitted mode
/// `M`, in front of `Modes`.
#[doc(hidden)]
pub trait Settle<M, S, D, T, Modes = HNil> {
    type Output;
}

impl<M, S, D, T, Modes> Settle<M, S, D, T, Modes> for UTerm {
    type Output = Emitted<HCons<M, Modes>, HCons<Mode<S, D>, T>>;
}

impl<U, B, M, S, D, T, Modes> Settle<M, S, D, T, Modes> for UInt<U, B> {
    type Output = Emitted<HCons<M, Modes>, HCons<Mode<S, D, UInt<U, B>>, T>>;
}

impl<Why, M, S, D, T, Modes> Settle<M, S, D, T, Modes> for Refusal<Why> {
    type Output = Refusal<Why>;
}

// The first load of a mode is below its extent by construction, known or not.
impl<M, S, D, T, Modes> Settle<M, S, D, T, Modes> for Unspecified {
    type Output = Emitted<HCons<M, Modes>, HCons<Mode<S, D, Unspecified>, T>>;
}

/// The load `Self + X` on a mode of extent `S` with the emitted mode `M`, or a refusal where it
/// reaches the extent.
#[doc(hidden)]
pub trait AddLoad<X, S, M> {
    type Output;
}

/// Strides that add up, so that what the runs on a mode reach together is all that counts; not so
/// [`bits`](super::bits).
macro_rules! for_each_sum {
    ($callback:ident) => {
        $callback! {
            [] UTerm;
            [W C] UInt<W, C>;
            [A P] Basis<A, P>;
            [I] Neg<I>;
        }
    };
}

pub(crate) use for_each_sum;

macro_rules! add_load {
    ($([$($g:ident)*] $stride:ty;)*) => { $(
        // The first load of a mode is below its extent by construction.
        impl<X, S, N, $($g),*> AddLoad<X, S, Mode<N, $stride>> for UTerm {
            type Output = X;
        }

        impl<U, B, S, N, $($g),*> AddLoad<UTerm, S, Mode<N, $stride>> for UInt<U, B> {
            type Output = UInt<U, B>;
        }

        impl<U, B, V, F, S, N, $($g),*> AddLoad<UInt<V, F>, S, Mode<N, $stride>> for UInt<U, B>
        where
            UInt<U, B>: Add<UInt<V, F>>,
            Sum<UInt<U, B>, UInt<V, F>>: Compare<S>,
            Comparison<Sum<UInt<U, B>, UInt<V, F>>, S>: StaysBelow<Sum<UInt<U, B>, UInt<V, F>>, S>,
        {
            type Output = <Comparison<Sum<UInt<U, B>, UInt<V, F>>, S> as StaysBelow<Sum<UInt<U, B>, UInt<V, F>>, S>>::Output;
        }
    )* };
}

for_each_sum! { add_load }

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

/// Is the load `X` below the extent `S`?
#[doc(hidden)]
pub trait StaysBelow<X, S> {
    type Output;
}

impl<X, S> StaysBelow<X, S> for Less {
    type Output = X;
}

impl<X: Decimal, S: Decimal> StaysBelow<X, S> for Equal {
    type Output = Refusal<reason::CarriesIntoEachOther<DecimalOf<X>, DecimalOf<S>>>;
}

impl<X: Decimal, S: Decimal> StaysBelow<X, S> for Greater {
    type Output = Refusal<reason::CarriesIntoEachOther<DecimalOf<X>, DecimalOf<S>>>;
}

refuse_undecided! { StaysBelow<X, S> Output }
