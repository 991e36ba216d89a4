//! Disjoint parts as a parallel iterator (feature `rayon`).

use super::predicated::{Blocks, CeilTiles, Predicated, PredicatedTilesMut, TileLayout};
use super::{DataLayout, PartMut, PartsMut, SplitBy, Tensor};
use rayon::iter::plumbing::{Consumer, Producer, ProducerCallback, UnindexedConsumer, bridge};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, Map, ParallelIterator};

/// The parallel iterator of [`PartsMut`].
///
/// ```
/// use cute_static::prelude::*;
/// use rayon::prelude::*;
///
/// let mut data = vec![0u32; 160];
/// let mut matrix = Tensor::new(&mut data[..], layout![(8, 16) : (20, 1)])?;
/// matrix.tiles_mut(tile![4, 8]).into_par_iter().enumerate().for_each(|(i, mut tile)| tile.fill(i as u32));
/// assert_eq!((data[65], data[155]), (0, 3));
/// # Ok::<(), TensorError>(())
/// ```
#[derive(Debug)]
pub struct ParParts<'a, T, L, K>(PartsMut<'a, T, L, K>);

impl<'a, T: Send, L, K> IntoParallelIterator for PartsMut<'a, T, L, K>
where
    L: DataLayout + Send,
    K: SplitBy<L, Part: Send> + Send,
{
    type Iter = ParParts<'a, T, L, K>;
    type Item = Tensor<PartMut<'a, T>, K::Part>;

    fn into_par_iter(self) -> Self::Iter {
        ParParts(self)
    }
}

impl<'a, T: Send, L, K> ParallelIterator for ParParts<'a, T, L, K>
where
    L: DataLayout + Send,
    K: SplitBy<L, Part: Send> + Send,
{
    type Item = Tensor<PartMut<'a, T>, K::Part>;

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        Some(self.len())
    }
}

impl<'a, T: Send, L, K> IndexedParallelIterator for ParParts<'a, T, L, K>
where
    L: DataLayout + Send,
    K: SplitBy<L, Part: Send> + Send,
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

impl<'a, T: Send, L, K> Producer for ParParts<'a, T, L, K>
where
    L: DataLayout + Send,
    K: SplitBy<L, Part: Send> + Send,
{
    type Item = Tensor<PartMut<'a, T>, K::Part>;
    type IntoIter = PartsMut<'a, T, L, K>;

    fn into_iter(self) -> Self::IntoIter {
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
    type Iter = Map<ParParts<'a, T, L, Blocks<Tiler>>, fn(Tensor<PartMut<'a, T>, <L::Tile as TileLayout>::Present>) -> Predicated<PartMut<'a, T>, L::Tile>>;
    type Item = Predicated<PartMut<'a, T>, L::Tile>;

    fn into_par_iter(self) -> Self::Iter {
        self.parts.into_par_iter().map(Self::tile)
    }
}
