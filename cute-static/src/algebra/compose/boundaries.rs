//! What is refused because of a mode boundary, where a boundary may be elsewhere at run time.

use super::load::Composed;
use crate::diagnostic::{Answer, Refusal, reason};
use crate::int::{B0, B1, IsEqual, IsOne, Mul, OneFlag, Product, Undecided};
use crate::layout::modes::{IfDecided, Mode};
use frunk_core::hlist::{HCons, HNil};

/// The outcome of a composition with the coalesced modes `Modes`: what is refused because of a mode
/// boundary is refused for want of knowledge where the modes may have other boundaries at run time.
#[doc(hidden)]
pub trait AtBoundariesOf<Modes> {
    type Outcome;
}

impl<R, Modes> AtBoundariesOf<Modes> for Answer<R> {
    type Outcome = Self;
}

impl<S, D, State, Modes> AtBoundariesOf<Modes> for Composed<S, D, State> {
    type Outcome = Self;
}

macro_rules! refused_at_boundaries {
    ($($reason:ident<$($g:ident),*>)*) => { $(
        impl<$($g,)* Modes> AtBoundariesOf<Modes> for Refusal<reason::$reason<$($g),*>>
        where
            Modes: HasBoundaries,
            Modes::Known: IfDecided<Self>,
        {
            type Outcome = <Modes::Known as IfDecided<Self>>::Output;
        }
    )* };
}

refused_at_boundaries! { ShapeDivisibility<A, B> CarriesIntoEachOther<A, B> BitsCarry<A> NotDistributive<A> }

macro_rules! refused_elsewhere {
    ($($reason:ident<$($g:ident),*>)*) => { $(
        impl<$($g,)* Modes> AtBoundariesOf<Modes> for Refusal<reason::$reason<$($g),*>> {
            type Outcome = Self;
        }
    )* };
}

refused_elsewhere! { NotKnownToDivide<A, B> NotKnownToBeLess<A, B> }

/// Whether the coalesced modes `Self` end where they do whatever the runtime numbers are: `B1`, or
/// [`Undecided`]. A runtime stride may continue the mode before it, and a mode of a runtime extent
/// may not count.
#[doc(hidden)]
pub trait HasBoundaries {
    type Known;
}

impl<M> HasBoundaries for HCons<M, HNil> {
    type Known = B1;
}

impl<S, D, L, S1, D1, L1, T> HasBoundaries for HCons<Mode<S, D, L>, HCons<Mode<S1, D1, L1>, T>>
where
    S: IsOne + Mul<D>,
    D1: IsEqual<Product<S, D>>,
    HCons<Mode<S1, D1, L1>, T>: HasBoundaries,
    D1::Output: AndKnown<<HCons<Mode<S1, D1, L1>, T> as HasBoundaries>::Known>,
    OneFlag<S>: AndKnown<<D1::Output as AndKnown<<HCons<Mode<S1, D1, L1>, T> as HasBoundaries>::Known>>::Known>,
{
    type Known = <OneFlag<S> as AndKnown<<D1::Output as AndKnown<<HCons<Mode<S1, D1, L1>, T> as HasBoundaries>::Known>>::Known>>::Known;
}

/// `Rest`, if the answer `Self` to a question is known.
#[doc(hidden)]
pub trait AndKnown<Rest> {
    type Known;
}

impl<Rest> AndKnown<Rest> for B0 {
    type Known = Rest;
}

impl<Rest> AndKnown<Rest> for B1 {
    type Known = Rest;
}

impl<Why, Rest> AndKnown<Rest> for Undecided<Why> {
    type Known = Self;
}
