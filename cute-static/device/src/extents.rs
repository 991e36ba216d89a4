//! Whether two tiles have one shape, and a place as many numbers as a tile has modes.
//!
//! The coordinate of an element in a tile is one number, column-major: the first mode counts
//! fastest. So two tiles of one size and of different shapes have the same numbers for different
//! rows and columns.

use crate::tile::{Place, Tiler};
use cute_static::diagnostic::{Decimal, DecimalOf};
use cute_static::htuple::{HCons, HNil};
use cute_static::int::{B0, B1, Equality, IsEqual, One, UInt};
use cute_static::prelude::*;

/// A tile, by the extents of its modes without those of one element: those of `Tile![64, 1, 32]`,
/// and of `Layout![(64, (4, 8)) : …]`, are 64 and 32.
pub trait TileExtents {
    /// The extents.
    type Output;
}

/// The extents of a tile.
pub type ExtentsOf<L> = <L as TileExtents>::Output;

impl TileExtents for HNil {
    type Output = HNil;
}

impl<M: HasSize, T: TileExtents> TileExtents for HCons<M, T>
where
    Size<M>: InFrontOf<T::Output>,
{
    type Output = <Size<M> as InFrontOf<T::Output>>::Output;
}

impl<U, B> TileExtents for UInt<U, B>
where
    Self: InFrontOf<HNil>,
{
    type Output = <Self as InFrontOf<HNil>>::Output;
}

impl<S: TileExtents, D> TileExtents for Layout<S, D> {
    type Output = S::Output;
}

impl<Sw, O, L: TileExtents> TileExtents for Swizzled<Sw, O, L> {
    type Output = L::Output;
}

/// An extent before others, unless it is 1.
pub trait InFrontOf<T> {
    /// The extents.
    type Output;
}

impl<T> InFrontOf<T> for One {
    type Output = T;
}

impl<U, A, B, T> InFrontOf<T> for UInt<UInt<U, A>, B> {
    type Output = HCons<Self, T>;
}

/// Two tiles whose elements correspond: of the same extents, modes of one element aside. A tile of
/// one mode goes with any: its coordinates are numbers only.
pub trait SameTile<Other> {}

impl<A, B> SameTile<B> for A
where
    A: Corresponds<B> + Shown,
    B: Shown,
    A::Output: OneShape<A::Decimals, B::Decimals>,
{
}

/// Whether the tiles of two shares have one shape.
#[refusal(OtherShape)]
pub trait OneShape<Source, Target> {}

impl<A, B> OneShape<A, B> for B1 {}

/// Whether the elements of two tiles correspond.
pub trait Corresponds<Other> {
    /// `B1` or `B0`.
    type Output;
}

impl<B> Corresponds<B> for HNil {
    type Output = B1;
}

impl<M, B> Corresponds<B> for HCons<M, HNil> {
    type Output = B1;
}

impl<M, N, T> Corresponds<HNil> for HCons<M, HCons<N, T>> {
    type Output = B1;
}

impl<M, N, T, P> Corresponds<HCons<P, HNil>> for HCons<M, HCons<N, T>> {
    type Output = B1;
}

impl<M, N, T, P, Q, R> Corresponds<HCons<P, HCons<Q, R>>> for HCons<M, HCons<N, T>>
where
    Self: IsEqual<HCons<P, HCons<Q, R>>>,
{
    type Output = Equality<Self, HCons<P, HCons<Q, R>>>;
}

/// A list of numbers as a message shows it: `(64, 32)`.
pub trait Shown {
    /// A tuple of decimal numbers.
    type Decimals;
}

impl Shown for HNil {
    type Decimals = ();
}

macro_rules! shown {
    ($($list:ty: $($n:ident)*;)*) => { $(
        impl<$($n: Decimal),*> Shown for $list {
            type Decimals = ($(DecimalOf<$n>,)*);
        }
    )* };
}
shown! {
    HCons<A, HNil>: A;
    HCons<A, HCons<B, HNil>>: A B;
    HCons<A, HCons<B, HCons<C, HNil>>>: A B C;
}

impl<A: Decimal, B: Decimal, C: Decimal, D: Decimal, T: Shown> Shown for HCons<A, HCons<B, HCons<C, HCons<D, T>>>> {
    type Decimals = (DecimalOf<A>, DecimalOf<B>, DecimalOf<C>, DecimalOf<D>, T::Decimals);
}

/// A place among the tiles `Tile`: a number for each of their modes.
#[refusal(PlaceOfOtherRank::Place)]
pub trait PlaceOf<Tile>: Place {}

impl<P, T: Tiler> PlaceOf<T> for P
where
    P: Place,
    P::Modes: IsEqual<Rank<T::Shape>> + Decimal,
    Rank<T::Shape>: Decimal,
    Equality<P::Modes, Rank<T::Shape>>: ANumberForEachMode<DecimalOf<P::Modes>, DecimalOf<Rank<T::Shape>>>,
{
}

/// Whether a place has a number for each mode.
#[refusal(PlaceOfOtherRank)]
pub trait ANumberForEachMode<Numbers, Modes> {}

impl<A, B> ANumberForEachMode<A, B> for B1 {}

/// The numbers of modes, none of them twice: an element of both would be beyond the tensor.
///
/// It is sealed: that what is selected lies in the tensor rests on what the algebra does with
/// numbers, and of a type of its own another crate can tell the algebra anything.
#[refusal(ModeTwice::Modes)]
pub trait DistinctModes: Sealed {
    /// The number at a place of the list.
    #[doc(hidden)]
    fn nth(i: u32) -> u32;
}

/// What only this crate names.
pub trait Sealed {}

impl<I, T> Sealed for HCons<I, T> {}

impl<I: Number> DistinctModes for HCons<I, HNil> {
    #[inline(always)]
    fn nth(_: u32) -> u32 {
        I::VALUE as u32
    }
}

impl<I: Number, J, T> DistinctModes for HCons<I, HCons<J, T>>
where
    HCons<J, T>: DistinctModes + Without<I>,
{
    #[inline(always)]
    fn nth(i: u32) -> u32 {
        if i == 0 { I::VALUE as u32 } else { <HCons<J, T> as DistinctModes>::nth(i - 1) }
    }
}

/// A list of numbers that `I` is not in.
pub trait Without<I> {}

impl<I> Without<I> for HNil {}

impl<I, J, T> Without<I> for HCons<J, T>
where
    I: IsEqual<J> + Decimal,
    Equality<I, J>: NotTwice<DecimalOf<I>>,
    T: Without<I>,
{
}

/// Whether as many modes are selected as a tile has.
#[refusal(ModeTwice::All)]
pub trait AllModes<Selected, Modes> {}

impl<A, B> AllModes<A, B> for B1 {}

/// Whether a mode is not selected twice.
#[refusal(ModeTwice)]
pub trait NotTwice<Mode> {}

impl<M> NotTwice<M> for B0 {}

#[cfg(test)]
mod tests {
    use super::{Corresponds, ExtentsOf};
    use cute_static::int::{B0, B1};
    use cute_static::prelude::*;
    use std::any::TypeId;

    /// Types say of two tiles what their lists of extents do, those of 1 left out.
    #[test]
    fn tiles_correspond_if_their_extents_are_equal_or_one_is_flat() {
        macro_rules! tiles {
            ($([$($extent:tt),*])*) => { tiles! { all [$([$($extent),*])*] $([$($extent),*])* } };
            (all $all:tt $($one:tt)*) => { $( tiles! { row $one $all } )* };
            (row $one:tt [$($other:tt)*]) => { $( tiles! { pair $one $other } )* };
            (pair [$($a:tt),*] [$($b:tt),*]) => {
                let without_ones = |list: &[u64]| list.iter().copied().filter(|&extent| extent != 1).collect::<std::vec::Vec<_>>();
                let (a, b) = (without_ones(&[$($a),*]), without_ones(&[$($b),*]));
                let expected = a.len() < 2 || b.len() < 2 || a == b;
                let found = TypeId::of::<<ExtentsOf<Shape![$($a),*]> as Corresponds<ExtentsOf<Shape![$($b),*]>>>::Output>();
                assert_eq!(found, if expected { TypeId::of::<B1>() } else { TypeId::of::<B0>() }, "{a:?} {b:?}");
            };
        }
        tiles! { [1] [64] [64, 64] [128, 32] [32, 128] [64, 1, 64] [1, 64, 64] [2, 32, 64] [2, 32, 64, 3] [64, 64, 2, 3] [64, 64, 2, 3, 5] [1, 1] }
    }

    /// Modes of modes count as one.
    #[test]
    fn extents_are_those_of_the_outer_modes() {
        fn same<A: 'static, B: 'static>() {
            assert_eq!(TypeId::of::<A>(), TypeId::of::<B>());
        }
        same::<ExtentsOf<Layout![((64, 2), 64) : ((1, 4096), 64)]>, ExtentsOf<Shape![128, 64]>>();
        same::<ExtentsOf<Layout![(64, (32, 2)) : (f1, (f65, f2048))]>, ExtentsOf<Shape![64, 64]>>();
        same::<ExtentsOf<Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(16, 64) : (64, 1)]>>, ExtentsOf<Shape![16, 64]>>();
    }
}
