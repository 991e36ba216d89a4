//! The parts of a tensor as parallel iterators (feature `rayon`).

use super::memory::{Part, PartMut};
use super::parts::Halve;
use super::{Parts, PartsMut, Predicated, PredicatedTiles, PredicatedTilesMut, Tensor};
use rayon::iter::plumbing::{Consumer, Producer, ProducerCallback, UnindexedConsumer, bridge};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

/// The parallel iterator of [`Parts`], [`PartsMut`], [`PredicatedTiles`] and
/// [`PredicatedTilesMut`].
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::tensor::Tensor;
/// use rayon::prelude::*;
///
/// let mut matrix = Tensor::new(vec![0u32; 160], "(8,16):(20,1)".parse::<Layout>()?)?;
/// matrix.tiles_mut((4, 8))?.into_par_iter().enumerate().for_each(|(i, mut tile)| tile.fill(i as u32));
/// let sums: Vec<u32> = matrix.tiles((4, 8))?.into_par_iter().map(|tile| tile.iter().sum()).collect();
/// assert_eq!(sums, [0, 32, 64, 96]);
/// // A column of 8 elements, in tiles of 3.
/// let present: u64 = matrix.slice((.., 0))?.tiles_ceil((3,))?.into_par_iter().map(|tile| tile.present().size()).sum();
/// assert_eq!(present, 8);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ParParts<P>(P);

macro_rules! parallel {
    ($([$($bound:tt)*] $parts:ident, $item:ty;)*) => { $(
        impl<'a, T: $($bound)*> IntoParallelIterator for $parts<'a, T> {
            type Iter = ParParts<Self>;
            type Item = $item;

            fn into_par_iter(self) -> ParParts<Self> {
                ParParts(self)
            }
        }
    )* };
}

parallel! {
    [Sync] Parts, Tensor<Part<'a, T>>;
    [Send] PartsMut, Tensor<PartMut<'a, T>>;
    [Sync] PredicatedTiles, Predicated<Part<'a, T>>;
    [Send] PredicatedTilesMut, Predicated<PartMut<'a, T>>;
}

impl<P: Halve + DoubleEndedIterator<Item: Send> + ExactSizeIterator + Send> ParallelIterator for ParParts<P> {
    type Item = P::Item;

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        Some(self.0.left())
    }
}

impl<P: Halve + DoubleEndedIterator<Item: Send> + ExactSizeIterator + Send> IndexedParallelIterator for ParParts<P> {
    fn len(&self) -> usize {
        self.0.left()
    }

    fn drive<C: Consumer<Self::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }

    fn with_producer<C: ProducerCallback<Self::Item>>(self, callback: C) -> C::Output {
        callback.callback(self)
    }
}

impl<P: Halve + DoubleEndedIterator<Item: Send> + ExactSizeIterator + Send> Producer for ParParts<P> {
    type Item = P::Item;
    type IntoIter = P;

    fn into_iter(self) -> P {
        self.0
    }

    fn split_at(self, index: usize) -> (Self, Self) {
        let (first, second) = self.0.halve(index);
        (ParParts(first), ParParts(second))
    }
}
