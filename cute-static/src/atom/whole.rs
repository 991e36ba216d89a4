//! The question of every tiling: is a number of elements, or of threads, a whole number of parts?

use super::chain::Step;
use crate::Layout;
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason};
use crate::htuple::ComputeSize;
use crate::int::{Inexact, TotalDivExact, UInt, Undecided};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// The step that refuses any layout where `Part` does not divide `N`; what they are numbers of is
/// `What`, for the message.
pub struct Whole<What, N, Part>(PhantomData<(What, N, Part)>);

impl<L, What, N, Part> Step<L> for Whole<What, N, Part>
where
    N: TotalDivExact<Part>,
    N::Output: IfWhole<L, What, N, Part>,
{
    type Outcome = <N::Output as IfWhole<L, What, N, Part>>::Outcome;
}

/// The answer `R`, if the division of `N` by `Part`, whose quotient is `Self`, has no remainder.
pub trait IfWhole<R, What, N, Part> {
    type Outcome;
}

impl<U, B, R, What, N, Part> IfWhole<R, What, N, Part> for UInt<U, B> {
    type Outcome = Answer<R>;
}

impl<Why, R, What, N, Part> IfWhole<R, What, N, Part> for Undecided<Why> {
    type Outcome = Refusal<Why>;
}

/// What is to be whole, each with its reason to refuse.
macro_rules! parts {
    ($($(#[$meta:meta])* $what:ident: $reason:ident;)*) => { $(
        $(#[$meta])*
        pub struct $what;

        impl<R, N: Decimal, Part: Decimal> IfWhole<R, $what, N, Part> for Inexact {
            type Outcome = Refusal<reason::$reason<DecimalOf<N>, DecimalOf<Part>>>;
        }
    )* };
}

parts! {
    /// The elements of a tile, in the atoms side by side in it.
    Atoms: NotWholeAtoms;
    /// The threads of a tiled copy, in those of its atom.
    Threads: NotWholeThreads;
    /// The values of a thread in a tiled copy, in those of its atom.
    Values: NotWholeVectors;
    /// The bits that a thread has of an instruction for copies, in elements.
    BitsOfThread: NotWholeElements;
    /// The threads that elements begin in, of all that an instruction for copies has.
    ThreadsOfElements: SplitElements;
}

/// The step that refuses a layout whose modes are not whole numbers of the tiles `Tiles`, a list of
/// sizes. Modes beyond the tiles are free.
pub struct WholeTiles<Tiles>(PhantomData<Tiles>);

impl<S, D, Tiles> Step<Layout<S, D>> for WholeTiles<Tiles>
where
    S: HasWholeTiles<Tiles, Layout<S, D>>,
{
    type Outcome = S::Outcome;
}

/// The answer `L`, if each mode of the shape `Self` is a whole number of the tile.
pub trait HasWholeTiles<Tiles, L> {
    type Outcome;
}

impl<S, L> HasWholeTiles<HNil, L> for S {
    type Outcome = Answer<L>;
}

// Fewer modes than tiles: the division has the message.
impl<T, TT, L> HasWholeTiles<HCons<T, TT>, L> for HNil {
    type Outcome = Answer<L>;
}

impl<SH, ST, T, TT, L> HasWholeTiles<HCons<T, TT>, L> for HCons<SH, ST>
where
    SH: ComputeSize,
    SH::Output: TotalDivExact<T>,
    <SH::Output as TotalDivExact<T>>::Output: ThenWholeTiles<SH::Output, T, ST, TT, L>,
{
    type Outcome = <<SH::Output as TotalDivExact<T>>::Output as ThenWholeTiles<SH::Output, T, ST, TT, L>>::Outcome;
}

/// With the quotient of a mode of `N` elements by a tile of `T`: the other modes.
pub trait ThenWholeTiles<N, T, ST, TT, L> {
    type Outcome;
}

impl<U, B, N, T, ST, TT, L> ThenWholeTiles<N, T, ST, TT, L> for UInt<U, B>
where
    ST: HasWholeTiles<TT, L>,
{
    type Outcome = ST::Outcome;
}

impl<N: Decimal, T: Decimal, ST, TT, L> ThenWholeTiles<N, T, ST, TT, L> for Inexact {
    type Outcome = Refusal<reason::NotWholeTiles<DecimalOf<N>, DecimalOf<T>>>;
}

impl<Unknown, N, T, ST, TT, L> ThenWholeTiles<N, T, ST, TT, L> for Undecided<Unknown> {
    type Outcome = Refusal<Unknown>;
}
