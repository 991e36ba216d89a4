//! Coordinates of a shape, as values: from an index to a coordinate, back, and one after the other.
//!
//! A shape `S` has many coordinate sets (Cecka §2.2): an integer counts the whole shape
//! colexicographically, a tuple has a coordinate for each mode, and the *natural* coordinate goes
//! down to the leaves. The functions here translate between them.
//!
//! A coordinate is an integer, a Rust tuple or an HList of coordinates. A natural coordinate is
//! returned as an HList. A coordinate out of bounds maps as [`crd2idx`] and [`idx2crd`] say.
//!
//! Integers are `usize`. Each function has a form `…_in` for another index type, `u32` or `u64`,
//! whose arithmetic stays in that type. A shape whose indices do not fit in the index type does not
//! compile; with runtime extents, it panics.
//!
//! ```
//! use cute_static::htuple::{coord::coordinates, crd2idx, crd2idx_in, idx2crd};
//! use cute_static::prelude::*;
//! use frunk_core::hlist;
//!
//! assert_eq!(idx2crd(157, shape![2, ((2, 6), 8)]), hlist![1, hlist![hlist![0, 3], 6]]);
//! assert_eq!(crd2idx((1, 78), shape![2, ((2, 6), 8)]), 157);
//! assert_eq!(crd2idx_in((1u32, 78u32), shape![2, ((2, 6), 8)]), 157u32);
//! assert_eq!(coordinates(shape![2, (1, 2)]).nth(3), Some(hlist![1, hlist![0, 1]]));
//! ```

use super::Extents;
use crate::base::{Index, TupleCoordinate, for_each_tuple, in_usize};
use crate::int::{Dyn, Int, Multiple, Number, UInt};
use core::iter::FusedIterator;
use frunk_core::hlist::{HCons, HNil};

/// A shape, as the set of its natural coordinates: `Z_S` (Cecka Definitions 2.6 and 2.11).
///
/// ```
/// use cute_static::htuple::coord::CoordinateSet;
/// use cute_static::prelude::*;
/// use frunk_core::HList;
///
/// let natural: HList![u32, HList![u32, u32]] = <Shape![4, (2, 3)] as CoordinateSet>::first();
/// # let _ = natural;
/// ```
///
/// A stride is not a shape: an extent is at least 1.
///
/// ```compile_fail,E0277
/// use cute_static::htuple::coord::coordinates;
/// use cute_static::prelude::*;
/// coordinates(stride![4, 0]); // CUTE001: no coordinate is below 0
/// ```
#[refusal(ZeroExtent::NotAShape)]
pub trait CoordinateSet: Extents + Copy {
    /// A natural coordinate: an integer for each leaf, in the nesting of the shape.
    type Natural<I: Index>: Copy;

    /// Returns the natural coordinate of the index `i`.
    fn natural<I: Index>(&self, i: I) -> Self::Natural<I>;

    /// Returns the natural coordinate of the index 0.
    fn first<I: Index>() -> Self::Natural<I>;

    /// Goes on to the next natural coordinate, without a division; from the last, back to the
    /// first, and says `true`.
    fn advance<I: Index>(&self, natural: &mut Self::Natural<I>) -> bool;
}

/// Leaves that are extents, with the bound of each.
macro_rules! extent {
    ($([$($g:ident)*] $leaf:ty $(where $bounded:ty: $bound:ident)?;)*) => { $(
        impl<$($g),*> CoordinateSet for $leaf
        where
            $($bounded: $bound,)?
            $leaf: Int,
        {
            type Natural<I: Index> = I;

            #[inline(always)]
            fn natural<I: Index>(&self, i: I) -> I {
                i
            }

            #[inline(always)]
            fn first<I: Index>() -> I {
                I::from_u64(0)
            }

            #[inline(always)]
            fn advance<I: Index>(&self, natural: &mut I) -> bool {
                const { assert!(last_fits_in::<I>(<$leaf>::KNOWN), said!(IndexTooNarrow::Coordinates)) }
                let last = self.value() - 1;
                if last > I::MAX {
                    does_not_fit();
                }
                let is_last = *natural == I::from_u64(last);
                *natural = if is_last { I::from_u64(0) } else { *natural + I::from_u64(1) };
                is_last
            }
        }
    )* };
}

extent! {
    [U B] UInt<U, B> where UInt<U, B>: Number;
    [] Dyn;
    [K] Multiple<K> where K: Number;
}

/// Tells whether the last of so many indices, if the type says how many, fits in the index type.
const fn last_fits_in<I: Index>(size: Option<u64>) -> bool {
    match size {
        Some(size) => size - 1 <= I::MAX,
        None => true,
    }
}

/// Panics with what is said of runtime extents that the index type is too narrow for, out of the
/// way of the code that does not.
#[cold]
#[inline(never)]
fn does_not_fit() -> ! {
    panic!(said!(IndexTooNarrow::Coordinates))
}

impl<H: CoordinateSet> CoordinateSet for HCons<H, HNil> {
    type Natural<I: Index> = HCons<H::Natural<I>, HNil>;

    #[inline(always)]
    fn natural<I: Index>(&self, i: I) -> Self::Natural<I> {
        HCons { head: self.head.natural(i), tail: HNil }
    }

    #[inline(always)]
    fn first<I: Index>() -> Self::Natural<I> {
        HCons { head: H::first(), tail: HNil }
    }

    #[inline(always)]
    fn advance<I: Index>(&self, natural: &mut Self::Natural<I>) -> bool {
        self.head.advance::<I>(&mut natural.head)
    }
}

impl<H, H1, T> CoordinateSet for HCons<H, HCons<H1, T>>
where
    H: CoordinateSet,
    HCons<H1, T>: CoordinateSet,
{
    type Natural<I: Index> = HCons<H::Natural<I>, <HCons<H1, T> as CoordinateSet>::Natural<I>>;

    #[inline(always)]
    fn natural<I: Index>(&self, i: I) -> Self::Natural<I> {
        let size = self.head.size_u64();
        // A mode that alone fills the index type leaves nothing for the modes after it.
        if size > I::MAX {
            return HCons { head: self.head.natural(i), tail: <HCons<H1, T>>::first() };
        }
        let size = I::from_u64(size);
        HCons { head: self.head.natural(i % size), tail: self.tail.natural(i / size) }
    }

    #[inline(always)]
    fn first<I: Index>() -> Self::Natural<I> {
        HCons { head: H::first(), tail: <HCons<H1, T>>::first() }
    }

    #[inline(always)]
    fn advance<I: Index>(&self, natural: &mut Self::Natural<I>) -> bool {
        self.head.advance::<I>(&mut natural.head) && self.tail.advance::<I>(&mut natural.tail)
    }
}

/// Admits the coordinate `C`: an integer for the whole shape, or a tuple with a coordinate for each
/// mode (Cecka Definition 2.12).
///
/// Integers, Rust tuples of up to 8 modes, and HLists, nested. The shape is `Self`, so that the
/// solver waits for it: it stands after the coordinate in a call.
///
/// ```
/// use cute_static::htuple::coord::AdmitsCoordinate;
/// use cute_static::prelude::*;
/// let index: usize = shape![4, 8].index_of((1usize, 2usize));
/// assert_eq!(index, 9);
/// ```
/// ```compile_fail,E0277
/// use cute_static::htuple::coord::AdmitsCoordinate;
/// use cute_static::prelude::*;
/// fn admits<S: AdmitsCoordinate<C, usize>, C>(_: C, _: S) {}
/// admits((1usize, 2usize, 3usize), shape![4, 8]); // CUTE070: three components, of two modes
/// ```
#[refusal(CoordinateMismatch::OfShape)]
pub trait AdmitsCoordinate<C, I: Index>: CoordinateSet {
    /// Returns the colexicographic index of the coordinate.
    fn index_of(&self, coordinate: C) -> I;

    /// Returns the natural coordinate that the coordinate stands for.
    fn natural_of(&self, coordinate: C) -> Self::Natural<I>;
}

/// Takes a coordinate `C` of the shape `From`. See [`crd2crd`].
///
/// ```
/// use cute_static::htuple::coord::TakesCoordinate;
/// use cute_static::prelude::*;
/// let natural = TakesCoordinate::<_, _, usize>::take_from(&shape![4, 8], 9usize, &shape![32]);
/// assert_eq!(natural, frunk_core::hlist![1, 2]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::htuple::coord::TakesCoordinate;
/// use cute_static::prelude::*;
/// fn takes<S: TakesCoordinate<C, Shape![32], usize>, C>(_: C, _: S) {}
/// takes((1usize, 2usize), shape![4, 8]); // CUTE070: two components, of a shape of one mode
/// ```
#[refusal(CoordinateMismatch::OfOtherShape)]
pub trait TakesCoordinate<C, From, I: Index>: CoordinateSet {
    /// Returns the natural coordinate in this shape.
    fn take_from(&self, coordinate: C, from: &From) -> Self::Natural<I>;
}

/// The integral coordinate.
macro_rules! integral_coordinate {
    ($($index:ident)*) => { $(
        impl<S: CoordinateSet> AdmitsCoordinate<$index, $index> for S {
            #[inline(always)]
            fn index_of(&self, coordinate: $index) -> $index {
                coordinate
            }

            #[inline(always)]
            fn natural_of(&self, coordinate: $index) -> S::Natural<$index> {
                self.natural(coordinate)
            }
        }

        impl<S: CoordinateSet, From: CoordinateSet> TakesCoordinate<$index, From, $index> for S {
            #[inline(always)]
            fn take_from(&self, coordinate: $index, _: &From) -> S::Natural<$index> {
                self.natural(coordinate)
            }
        }
    )* };
}

integral_coordinate! { u32 u64 usize }

impl<S, C, I> AdmitsCoordinate<HCons<C, HNil>, I> for HCons<S, HNil>
where
    S: AdmitsCoordinate<C, I>,
    I: Index,
{
    #[inline(always)]
    fn index_of(&self, coordinate: HCons<C, HNil>) -> I {
        self.head.index_of(coordinate.head)
    }

    #[inline(always)]
    fn natural_of(&self, coordinate: HCons<C, HNil>) -> Self::Natural<I> {
        HCons { head: self.head.natural_of(coordinate.head), tail: HNil }
    }
}

impl<S, S1, ST, C, C1, CT, I> AdmitsCoordinate<HCons<C, HCons<C1, CT>>, I> for HCons<S, HCons<S1, ST>>
where
    S: AdmitsCoordinate<C, I>,
    HCons<S1, ST>: AdmitsCoordinate<HCons<C1, CT>, I>,
    I: Index,
{
    #[inline(always)]
    fn index_of(&self, coordinate: HCons<C, HCons<C1, CT>>) -> I {
        const { assert!(last_fits_in::<I>(Self::KNOWN_SIZE), said!(IndexTooNarrow::Indices)) }
        // A size of `u64::MAX` stands for one that does not fit in 64 bits.
        let all = self.size_u64();
        if const { Self::KNOWN_SIZE.is_none() } && (all - 1 > I::MAX || all == u64::MAX) {
            does_not_fit();
        }
        let (index, size) = (self.head.index_of(coordinate.head), self.head.size_u64());
        // The modes after one that alone fills the index type have one element.
        if size > I::MAX {
            return index;
        }
        index + self.tail.index_of(coordinate.tail) * I::from_u64(size)
    }

    #[inline(always)]
    fn natural_of(&self, coordinate: HCons<C, HCons<C1, CT>>) -> Self::Natural<I> {
        HCons { head: self.head.natural_of(coordinate.head), tail: self.tail.natural_of(coordinate.tail) }
    }
}

/// To an integer: the index.
macro_rules! take_index {
    ($([$($g:ident)*] $leaf:ty;)*) => { $(
        impl<$($g,)* C, CT, From, I> TakesCoordinate<HCons<C, CT>, From, I> for $leaf
        where
            Self: CoordinateSet<Natural<I> = I>,
            From: AdmitsCoordinate<HCons<C, CT>, I>,
            I: Index,
        {
            #[inline(always)]
            fn take_from(&self, coordinate: HCons<C, CT>, from: &From) -> I {
                from.index_of(coordinate)
            }
        }
    )* };
}

take_index! {
    [U B] UInt<U, B>;
    [] Dyn;
    [K] Multiple<K>;
}

impl<S, C, From, I> TakesCoordinate<HCons<C, HNil>, HCons<From, HNil>, I> for HCons<S, HNil>
where
    S: TakesCoordinate<C, From, I>,
    I: Index,
{
    #[inline(always)]
    fn take_from(&self, coordinate: HCons<C, HNil>, from: &HCons<From, HNil>) -> Self::Natural<I> {
        HCons { head: self.head.take_from(coordinate.head, &from.head), tail: HNil }
    }
}

impl<S, S1, ST, C, C1, CT, From, From1, FromT, I> TakesCoordinate<HCons<C, HCons<C1, CT>>, HCons<From, HCons<From1, FromT>>, I> for HCons<S, HCons<S1, ST>>
where
    S: TakesCoordinate<C, From, I>,
    HCons<S1, ST>: TakesCoordinate<HCons<C1, CT>, HCons<From1, FromT>, I>,
    I: Index,
{
    #[inline(always)]
    fn take_from(&self, coordinate: HCons<C, HCons<C1, CT>>, from: &HCons<From, HCons<From1, FromT>>) -> Self::Natural<I> {
        HCons { head: self.head.take_from(coordinate.head, &from.head), tail: self.tail.take_from(coordinate.tail, &from.tail) }
    }
}

/// For each arity, the Rust tuple as a coordinate through its list.
macro_rules! tuple_coordinate {
    ($($($c:ident)+;)*) => { $(
        impl<S, I, $($c: Copy),+> AdmitsCoordinate<($($c,)+), I> for S
        where
            S: AdmitsCoordinate<<($($c,)+) as TupleCoordinate>::List, I>,
            I: Index,
        {
            #[inline(always)]
            fn index_of(&self, coordinate: ($($c,)+)) -> I {
                <S as AdmitsCoordinate<_, I>>::index_of(self, coordinate.into_list())
            }

            #[inline(always)]
            fn natural_of(&self, coordinate: ($($c,)+)) -> S::Natural<I> {
                <S as AdmitsCoordinate<_, I>>::natural_of(self, coordinate.into_list())
            }
        }

        impl<S, From, I, $($c: Copy),+> TakesCoordinate<($($c,)+), From, I> for S
        where
            S: TakesCoordinate<<($($c,)+) as TupleCoordinate>::List, From, I>,
            I: Index,
        {
            #[inline(always)]
            fn take_from(&self, coordinate: ($($c,)+), from: &From) -> S::Natural<I> {
                <S as TakesCoordinate<_, From, I>>::take_from(self, coordinate.into_list(), from)
            }
        }
    )* };
}

for_each_tuple! { tuple_coordinate }

/// Returns the colexicographic index of a coordinate: `c_0 + |S_0|·(c_1 + |S_1|·(c_2 + …))` (Cecka
/// equation 5).
///
/// An integer is its own index. On the coordinates in bounds this is the inverse of [`idx2crd`]. A
/// coordinate out of bounds gives the value of the formula, in the arithmetic of the index type,
/// which may be the index of another coordinate.
///
/// # Panics
///
/// CUTE008, if the shape has runtime extents and more coordinates than the index type counts.
///
/// ```
/// use cute_static::htuple::crd2idx;
/// use cute_static::prelude::*;
///
/// assert_eq!(crd2idx((7, 0, (3, 0)), shape![8, 2, (4, 2)]), 55);
/// assert_eq!(crd2idx((7, 6), shape![8, (2, 4)]), 55);
/// assert_eq!(crd2idx(55, shape![8, (2, 4)]), 55);
/// ```
/// ```compile_fail,E0277
/// use cute_static::htuple::crd2idx;
/// use cute_static::prelude::*;
/// crd2idx((1, 2, 3), shape![8, (2, 4)]); // CUTE070: three coordinates for two modes
/// ```
#[inline(always)]
#[doc(alias = "ravel_multi_index")]
#[must_use]
pub fn crd2idx<S: AdmitsCoordinate<C, usize>, C>(coordinate: C, shape: S) -> usize {
    shape.index_of(coordinate)
}

/// Returns [`crd2idx`] in the arithmetic of the index type `I`.
#[inline(always)]
#[must_use]
pub fn crd2idx_in<I: Index, S: AdmitsCoordinate<C, I>, C>(coordinate: C, shape: S) -> I {
    shape.index_of(coordinate)
}

/// Returns the natural coordinate of an index: `(i mod |S_0|, ⌊i / |S_0|⌋ mod |S_1|, …)`, the last
/// mode not wrapped (Cecka equation 4).
///
/// So an index of `|S|` or more gives a coordinate that is out of bounds in its last component. A
/// tuple is translated mode by mode, so every coordinate has a natural coordinate.
///
/// ```
/// use cute_static::htuple::idx2crd;
/// use cute_static::prelude::*;
/// use frunk_core::hlist;
///
/// assert_eq!(idx2crd(10, shape![3, (2, 3)]), hlist![1, hlist![1, 1]]);
/// assert_eq!(idx2crd(18, shape![3, (2, 3)]), hlist![0, hlist![0, 3]]);
/// assert_eq!(idx2crd((1, 3), shape![3, (2, 3)]), hlist![1, hlist![1, 1]]);
/// assert_eq!(idx2crd(5, shape![4]), 5);
/// ```
#[inline(always)]
#[doc(alias = "unravel_index")]
#[doc(alias = "get_hier_coord")]
#[must_use]
pub fn idx2crd<S: AdmitsCoordinate<C, usize>, C>(coordinate: C, shape: S) -> S::Natural<usize> {
    shape.natural_of(coordinate)
}

/// Returns [`idx2crd`] in the arithmetic of the index type `I`.
#[inline(always)]
#[must_use]
pub fn idx2crd_in<I: Index, S: AdmitsCoordinate<C, I>, C>(coordinate: C, shape: S) -> S::Natural<I> {
    shape.natural_of(coordinate)
}

/// Returns a coordinate of the shape `from`, as a natural coordinate of the shape `to` (CuTe's
/// `crd2crd`).
///
/// Where both shapes and the coordinate are tuples, they have the same rank and each mode is
/// translated by itself. Otherwise the index of the coordinate is translated. The shapes, or their
/// modes, have the same size; with another size the result may be out of bounds.
///
/// ```
/// use cute_static::htuple::crd2crd;
/// use cute_static::prelude::*;
/// use frunk_core::hlist;
///
/// assert_eq!(crd2crd((7, 1), shape![8, 2], shape![(2, 4), 2]), hlist![hlist![1, 3], 1]);
/// assert_eq!(crd2crd(9, shape![64], shape![2, 4, 8]), hlist![1, 0, 1]);
/// assert_eq!(crd2crd((1, 3, 1), shape![2, 4, 8], shape![64]), 15);
/// ```
/// ```compile_fail,E0277
/// use cute_static::htuple::crd2crd;
/// use cute_static::prelude::*;
/// crd2crd((2, 0), shape![4, 2], shape![(8)]); // CUTE070: two coordinates for one mode
/// ```
#[inline(always)]
#[must_use]
pub fn crd2crd<S, T: TakesCoordinate<C, S, usize>, C>(coordinate: C, from: S, to: T) -> T::Natural<usize> {
    to.take_from(coordinate, &from)
}

/// Returns [`crd2crd`] in the arithmetic of the index type `I`.
#[inline(always)]
#[must_use]
pub fn crd2crd_in<I: Index, S, T: TakesCoordinate<C, S, I>, C>(coordinate: C, from: S, to: T) -> T::Natural<I> {
    to.take_from(coordinate, &from)
}

/// Returns all natural coordinates of a shape, in colexicographic order: that of [`idx2crd`] for
/// `0, 1, …, |S| - 1`.
///
/// Each step is an increment, without a division.
///
/// ```
/// use cute_static::htuple::coordinates;
/// use cute_static::prelude::*;
/// use frunk_core::hlist;
///
/// let mut all = coordinates(shape![2, 3]);
/// assert_eq!(all.len(), 6);
/// assert!(all.by_ref().take(3).eq([hlist![0, 0], hlist![1, 0], hlist![0, 1]]));
/// assert_eq!(all.last(), Some(hlist![1, 2]));
///
/// let layout = layout![(2, (2, 2)) : (4, (1, 2))];
/// let offsets = coordinates(layout.shape()).map(|c| layout.offset(c));
/// assert!(offsets.eq([0, 4, 1, 5, 2, 6, 3, 7]));
///
/// let rows = Dyn::new(3).unwrap();
/// assert_eq!(coordinates(shape![rows, 2]).last(), Some(hlist![2, 1]));
/// ```
///
/// A step in a mode of a runtime extent whose coordinates do not fit in the index type panics with
/// CUTE008.
#[doc(alias = "make_coord_iterator")]
#[inline(always)]
#[must_use]
pub fn coordinates<S: CoordinateSet>(shape: S) -> Coordinates<S, usize> {
    coordinates_in(shape)
}

/// Returns [`coordinates`] whose components are of the index type `I`:
/// `coordinates_in::<u32, _>(shape)`.
#[inline(always)]
#[must_use]
pub fn coordinates_in<I: Index, S: CoordinateSet>(shape: S) -> Coordinates<S, I> {
    const { assert!(in_usize(S::KNOWN_SIZE), said!(IndexTooNarrow::SizeOfShape)) }
    Coordinates { next: S::first(), left: usize::try_from(shape.size_u64()).unwrap_or(usize::MAX), shape }
}

/// The iterator of [`coordinates`] (CuTe's `ForwardCoordIterator`).
#[derive(Clone, Copy, Debug)]
#[doc(alias = "ForwardCoordIterator")]
pub struct Coordinates<S: CoordinateSet, I: Index> {
    next: S::Natural<I>,
    left: usize,
    shape: S,
}

impl<S: CoordinateSet, I: Index> Iterator for Coordinates<S, I> {
    type Item = S::Natural<I>;

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let natural = self.next;
        self.shape.advance::<I>(&mut self.next);
        Some(natural)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<S: CoordinateSet, I: Index> ExactSizeIterator for Coordinates<S, I> {}

impl<S: CoordinateSet, I: Index> FusedIterator for Coordinates<S, I> {}
