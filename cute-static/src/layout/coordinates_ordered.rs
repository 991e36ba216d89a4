//! The coordinates of a shape in another order than the colexicographic one.

use super::{CompactOrder, CompactOrderOf};
use crate::base::{Index, in_usize};
use crate::htuple::coord::CoordinateSet;
use crate::int::{Dyn, Int, Multiple, UInt};
use core::iter::FusedIterator;
use core::ops::Range;
use frunk_core::hlist::{HCons, HNil};

/// Returns all natural coordinates of a shape, counted in the order `O`: the mode of the least
/// number counts fastest (CuTe's `make_coord_iterator` with an order). That is the order of the
/// offsets of [`OrderedLayout<S, O>`](super::OrderedLayout).
///
/// In the order `(0, 1, …)` they are those of [`coordinates`](crate::htuple::coordinates).
///
/// ```
/// use cute_static::layout::coordinates_ordered;
/// use cute_static::prelude::*;
/// use frunk_core::hlist;
///
/// // Row by row.
/// let all = coordinates_ordered(shape![2, 3], stride![1, 0]);
/// assert_eq!(all.len(), 6);
/// assert!(all.take(4).eq([hlist![0, 0], hlist![0, 1], hlist![0, 2], hlist![1, 0]]));
/// ```
///
/// ```compile_fail,E0277
/// use cute_static::layout::coordinates_ordered;
/// use cute_static::prelude::*;
/// coordinates_ordered(shape![2, 3], stride![2, 1, 0]); // CUTE083: the order has three modes, the shape two
/// ```
#[doc(alias = "make_coord_iterator")]
#[inline(always)]
#[must_use]
pub fn coordinates_ordered<S, O>(shape: S, order: O) -> OrderedCoordinates<S, CompactOrderOf<S, O>>
where
    S: CoordinateSet + CompactOrder<O> + DecodeBy<CompactOrderOf<S, O>>,
{
    const { assert!(in_usize(S::KNOWN_SIZE), said!(IndexTooNarrow::SizeOfShape)) }
    OrderedCoordinates { shape, strides: shape.compact_order(order), indices: 0..usize::try_from(shape.size_u64()).unwrap_or(usize::MAX) }
}

/// The iterator of [`coordinates_ordered`].
#[derive(Clone, Debug)]
pub struct OrderedCoordinates<S, D> {
    shape: S,
    strides: D,
    indices: Range<usize>,
}

impl<S: DecodeBy<D>, D> Iterator for OrderedCoordinates<S, D> {
    type Item = S::Natural<usize>;

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        Some(self.shape.decode_by(&self.strides, self.indices.next()?))
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.indices.size_hint()
    }
}

impl<S: DecodeBy<D>, D> ExactSizeIterator for OrderedCoordinates<S, D> {}

impl<S: DecodeBy<D>, D> FusedIterator for OrderedCoordinates<S, D> {}

/// The coordinate of a shape with the offset `i` under the compact strides `D`: `⌊i / d⌋ mod s` for
/// each leaf.
#[doc(hidden)]
pub trait DecodeBy<D>: CoordinateSet {
    fn decode_by(&self, strides: &D, i: usize) -> Self::Natural<usize>;
}

macro_rules! leaf {
    ($([$($g:ident)*] $leaf:ty;)*) => { $(
        impl<D: Int, $($g),*> DecodeBy<D> for $leaf
        where
            Self: Int + CoordinateSet<Natural<usize> = usize>,
        {
            #[inline(always)]
            fn decode_by(&self, stride: &D, i: usize) -> usize {
                // A mode of extent 1 has the stride 0.
                let place = (i as u64).checked_div((*stride).value()).unwrap_or(0);
                usize::from_u64(place % self.value())
            }
        }
    )* };
}

leaf! {
    [U B] UInt<U, B>;
    [] Dyn;
    [K] Multiple<K>;
}

impl<H: DecodeBy<D>, D> DecodeBy<HCons<D, HNil>> for HCons<H, HNil> {
    #[inline(always)]
    fn decode_by(&self, strides: &HCons<D, HNil>, i: usize) -> Self::Natural<usize> {
        HCons { head: self.head.decode_by(&strides.head, i), tail: HNil }
    }
}

impl<H, H1, T, D, D1, E> DecodeBy<HCons<D, HCons<D1, E>>> for HCons<H, HCons<H1, T>>
where
    H: DecodeBy<D>,
    HCons<H1, T>: DecodeBy<HCons<D1, E>>,
{
    #[inline(always)]
    fn decode_by(&self, strides: &HCons<D, HCons<D1, E>>, i: usize) -> Self::Natural<usize> {
        HCons { head: self.head.decode_by(&strides.head, i), tail: self.tail.decode_by(&strides.tail, i) }
    }
}
