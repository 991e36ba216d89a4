//! `copy_from_tile` and `copy_to_tile`: copies of what is present of a tile that may stick out of
//! its data.

use super::copy::copy_rows;
use super::fill::fill;
use super::same_size::SameSize;
use crate::LayoutFunction;
use crate::tensor::{Accessor, DataLayout, MemoryMut, Predicated, Tensor, TileExtent, TileLayout};

/// Sets `dst(i) = src(i)` for each integral coordinate `i` of the tile that is present, and
/// `dst(i) = otherwise` for the others: a predicated load.
///
/// It is CuTe's `copy_if` from a tile of the data, with its coordinates tiled alike for the
/// predicate, to a fragment that has been cleared. A tile that is present as a whole is copied as
/// by [`copy`](super::copy()).
///
/// ```
/// use cute_static::algorithm::copy_from_tile;
/// use cute_static::prelude::*;
///
/// let (rows, columns) = (Dyn::new(3).unwrap(), Dyn::new(2).unwrap());
/// let data = [1, 2, 3, 4, 5, 6];
/// let matrix = Tensor::new(&data[..], layout![({rows}, {columns}) : ({columns}, 1)])?;
/// let mut fragment = Tensor::filled(9, layout![(2, 2) : (2, 1)]);
/// copy_from_tile(&matrix.local_tile_ceil(tile![2, 2], (1, 0)), &mut fragment, 0);
/// assert_eq!(fragment.accessor()[..], [5, 6, 0, 0]);
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0277
/// use cute_static::algorithm::copy_from_tile;
/// use cute_static::prelude::*;
/// let matrix = Tensor::fixed(Counting(0), layout![3, 2]);
/// copy_from_tile(&matrix.local_tile_ceil(tile![2, 2], (1, 0)), &mut Tensor::filled(0, layout![3, 2]), 0); // CUTE104: 4 and 6
/// ```
#[inline(always)]
pub fn copy_from_tile<A, L, B, M>(src: &Predicated<A, L>, dst: &mut Tensor<B, M>, otherwise: A::Element)
where
    A: Accessor<Element: Copy>,
    L: TileLayout,
    B: MemoryMut<Element = A::Element>,
    M: DataLayout + SameSize<L>,
{
    match src.extent() {
        // SAFETY: the offsets of this layout are the accessor's, those of the tensor's layout the
        // tensor's.
        TileExtent::Whole(layout) => unsafe { copy_rows(src.accessor(), layout, &mut dst.accessor.part_mut(), dst.layout) },
        TileExtent::Part(present) => {
            fill(dst, otherwise);
            let mut part = dst.accessor.part_mut();
            let layout = dst.layout;
            L::walk_present(
                &present,
                in_bounds(&src.layout(), &layout, |offset, i| {
                    // SAFETY: `offset` is that of a coordinate that is present, and so the
                    // accessor's; `i` is below the size of the tile, which is that of `dst`.
                    unsafe { part.run_mut(layout.offset_at(i), 1)[0] = src.accessor().load(offset) }
                }),
            );
        }
    }
}

/// Sets `dst(i) = src(i)` for each integral coordinate `i` of the tile that is present: a
/// predicated store. The others of `src` are not read.
///
/// ```
/// use cute_static::algorithm::copy_to_tile;
/// use cute_static::prelude::*;
///
/// let mut matrix = Tensor::fixed([0; 6], layout![(3, 2) : (2, 1)]);
/// let fragment = Tensor::fixed(Counting(1), layout![2, 2]);
/// for mut tile in matrix.tiles_ceil_mut(tile![2, 2]) {
///     copy_to_tile(&fragment, &mut tile);
/// }
/// assert_eq!(matrix.into_parts().0, [1, 3, 2, 4, 1, 3]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::algorithm::copy_to_tile;
/// use cute_static::prelude::*;
/// let mut matrix = Tensor::fixed([0; 6], layout![3, 2]);
/// for mut tile in matrix.tiles_ceil_mut(tile![2, 2]) {
///     copy_to_tile(&Tensor::fixed(Counting(1), layout![3 : 1]), &mut tile); // CUTE104: 3 and 4
/// }
/// ```
#[inline(always)]
pub fn copy_to_tile<A, L, B, M>(src: &Tensor<A, L>, dst: &mut Predicated<B, M>)
where
    A: Accessor<Element: Copy>,
    L: DataLayout,
    B: MemoryMut<Element = A::Element>,
    M: TileLayout + SameSize<L>,
{
    let (tile, extent) = (dst.layout(), dst.extent());
    let mut part = dst.part_mut();
    match extent {
        // SAFETY: the offsets of this layout are the part's, those of the tensor's layout the
        // tensor's.
        TileExtent::Whole(layout) => unsafe { copy_rows(&src.accessor, src.layout, &mut part, layout) },
        TileExtent::Part(present) => M::walk_present(
            &present,
            in_bounds(&tile, &src.layout, |offset, i| {
                // SAFETY: `offset` is that of a coordinate that is present, and so the part's; `i`
                // is below the size of the tile, which is that of `src`.
                unsafe { part.run_mut(offset, 1)[0] = src.accessor.load(src.layout.offset_at(i)) }
            }),
        ),
    }
}

/// Restricts the callback to integral coordinates of a tile that are those of a tensor, too. Memory
/// safety depends here on equal sizes.
#[inline(always)]
fn in_bounds<F, L: LayoutFunction, M: LayoutFunction>(tile: &L, tensor: &M, each: F) -> F {
    assert!(tile.size() == tensor.size(), "the sizes of the tensors differ");
    each
}
