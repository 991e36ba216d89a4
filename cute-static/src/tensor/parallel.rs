//! The parts of a tensor as parallel iterators (feature `rayon`).

use super::disjoint::SplitAt;
use super::predicated::{Blocks, CeilTiles, Predicated, PredicatedTilesMut, TileLayout};
use super::{Advance, DataLayout, PartMut, Parts, PartsMut, SplitBy, Tensor};
use rayon::iter::plumbing::{Consumer, Producer, ProducerCallback, UnindexedConsumer, bridge};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, Map, ParallelIterator};

/// The parallel iterator of [`Parts`] and of [`PartsMut`].
///
/// ```
/// use cute_static::prelude::*;
/// use rayon::prelude::*;
///
/// let mut data = vec![0u32; 160];
/// let mut matrix = Tensor::new(&mut data[..], layout![(8, 16) : (20, 1)])?;
/// matrix.tiles_mut(tile![4, 8]).into_par_iter().enumerate().for_each(|(i, mut tile)| tile.fill(i as u32));
/// let sums: Vec<u32> = matrix.view().tiles(tile![4, 8]).into_par_iter().map(|tile| tile.iter().sum()).collect();
/// assert_eq!(sums, [0, 32, 64, 96]);
/// # Ok::<(), TensorError>(())
/// ```
#[derive(Debug)]
pub struct ParParts<P>(P);

/// Makes a parallel iterator of parts.
macro_rules! into_parallel {
    ([$($g:tt)*] $parts:ty where [$($bounds:tt)*]) => {
        impl<$($g)*> IntoParallelIterator for $parts
        where
            $($bounds)*
        {
            type Iter = ParParts<Self>;
            type Item = <Self as Iterator>::Item;

            fn into_par_iter(self) -> Self::Iter {
                ParParts(self)
            }
        }
    };
}

into_parallel! { [A, L, K] Parts<A, L, K> where [A: Advance + Clone + Send, L: DataLayout + SplitBy<K, Part: Send> + Send, K: Send] }
into_parallel! { ['a, T: Send, L, K] PartsMut<'a, T, L, K> where [L: DataLayout + SplitBy<K, Part: Send> + Send, K: Send] }

impl<P: SplitAt + Send> ParallelIterator for ParParts<P>
where
    P::Item: Send,
{
    type Item = P::Item;

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

impl<P: SplitAt + Send> IndexedParallelIterator for ParParts<P>
where
    P::Item: Send,
{
    fn len(&self) -> usize {
        self.0.len()
    }

    fn drive<C: Consumer<Self::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }

    fn with_producer<C: ProducerCallback<Self::Item>>(self, callback: C) -> C::Output {
        callback.callback(self)
    }
}

impl<P: SplitAt + Send> Producer for ParParts<P>
where
    P::Item: Send,
{
    type Item = P::Item;
    type IntoIter = P;

    fn into_iter(self) -> P {
        self.0
    }

    fn split_at(self, index: usize) -> (Self, Self) {
        let (first, second) = self.0.split_at(index);
        (ParParts(first), ParParts(second))
    }
}

/// Tiles that may stick out, in parallel.
///
/// ```
/// use cute_static::prelude::*;
/// use rayon::prelude::*;
///
/// let mut data = vec![0; 35];
/// let mut matrix = Tensor::new(&mut data[..], layout![(5, 7) : (7, 1)])?;
/// matrix.tiles_ceil_mut(tile![4, 4]).into_par_iter().enumerate().for_each(|(i, tile)| tile.present().fill(i));
/// assert_eq!((data[0], data[28], data[6], data[34]), (0, 1, 2, 3));
/// # Ok::<(), TensorError>(())
/// ```
impl<'a, T: Send, L, Tiler> IntoParallelIterator for PredicatedTilesMut<'a, T, L, Tiler>
where
    L: CeilTiles<Tiler, Tile: TileLayout<Present: Send> + Send> + Send,
    Tiler: Send,
{
    type Iter =
        Map<ParParts<PartsMut<'a, T, L, Blocks<Tiler>>>, fn(Tensor<PartMut<'a, T>, <L::Tile as TileLayout>::Present>) -> Predicated<PartMut<'a, T>, L::Tile>>;
    type Item = Predicated<PartMut<'a, T>, L::Tile>;

    fn into_par_iter(self) -> Self::Iter {
        self.parts.into_par_iter().map(Self::tile)
    }
}
