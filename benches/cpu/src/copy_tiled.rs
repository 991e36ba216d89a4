//! Copy between matrices of any strides, tile by tile: a transpose is a copy from rows to columns.

use crate::error::{Error, check_extents, check_len};
use crate::matrix::MatrixLayout;
use cute_static::prelude::*;

/// The extent of a tile: 16 elements of 4 bytes are a cache line, so that each line is read once and written once, whole.
type Tile = Int![16];

/// The tiles of a block, one below the other and side by side. A block is what is done before the next pages of memory are gone to.
type Block = Layout![4, 16];

/// Where a tile is while it is turned: by rows.
pub type Buffer = Layout![(Tile, Tile) : (Tile, 1)];

const TILE: usize = Tile::VALUE as usize;
const BLOCK: [usize; 2] = [TILE * <GetOf<Block, Int![0]> as LayoutFunction>::SIZE as usize, TILE * <GetOf<Block, Int![1]> as LayoutFunction>::SIZE as usize];

/// The elements of a tile.
pub type TileOf<T> = [T; <Buffer as LayoutFunction>::SIZE as usize];

/// Copies `target[B(i, j)] = source[A(i, j)]` for every `(i, j)` of two matrices of one shape (Cecka §2.6).
///
/// A tile of 16x16 is read by rows into a buffer and written by columns. Where `A` has rows of stride 1 and `B` columns of stride 1, this is the transpose, and both sides move
/// whole cache lines. At the edges, where a tile reaches beyond the matrix, it is predicated.
///
/// # Errors
///
/// [`Error::Extents`] if the shapes differ, [`Error::TooShort`] if a slice ends before its layout does.
///
/// ```
/// use cpu_bench::copy_tiled;
/// use cute_static::prelude::*;
///
/// let (rows, columns) = (Dyn::new(100).unwrap(), Dyn::new(33).unwrap());
/// let source: Vec<usize> = (0..3300).collect();
/// let mut target = vec![0; 3300];
/// copy_tiled(&source, layout![(rows, columns) : ({columns}, 1)], &mut target, layout![(rows, columns) : (1, {rows})])?;
/// assert!((0..100).all(|i| (0..33).all(|j| target[j * 100 + i] == source[i * 33 + j])));
/// # Ok::<(), cpu_bench::Error>(())
/// ```
/// ```compile_fail,E0277
/// use cpu_bench::copy_tiled;
/// use cute_static::prelude::*;
/// copy_tiled(&[0; 8], layout![8], &mut [0; 8], layout![8]).unwrap(); // one mode
/// ```
pub fn copy_tiled<T: Copy + Default, A: MatrixLayout, B: MatrixLayout>(source: &[T], a: A, target: &mut [T], b: B) -> Result<(), Error> {
    check_extents("rows", a.rows(), b.rows())?;
    check_extents("columns", a.columns(), b.columns())?;
    check_len("source", source.len(), a.cosize())?;
    check_len("target", target.len(), b.cosize())?;
    let (rows, columns) = (a.rows(), a.columns());
    for block_row in (0..rows).step_by(BLOCK[0]) {
        for block_column in (0..columns).step_by(BLOCK[1]) {
            for column in (block_column..columns.min(block_column + BLOCK[1])).step_by(TILE) {
                for row in (block_row..rows.min(block_row + BLOCK[0])).step_by(TILE) {
                    let (height, width) = (rows - row, columns - column);
                    if height >= TILE && width >= TILE {
                        copy_tile(source, a, target, b, row, column);
                    } else {
                        copy_edge(source, a, target, b, row..row + height.min(TILE), column..column + width.min(TILE));
                    }
                }
            }
        }
    }
    Ok(())
}

/// The whole tile that begins at `(row, column)`: [`read_tile`] and [`write_tile`].
#[inline(always)]
fn copy_tile<T: Copy + Default, A: MatrixLayout, B: MatrixLayout>(source: &[T], a: A, target: &mut [T], b: B, row: usize, column: usize) {
    let mut tile = [T::default(); _];
    read_tile(source, a, &mut tile, row, column);
    write_tile(&tile, target, b, row, column);
}

/// Reads the tile that begins at `(row, column)`, row after row: `tile[Buffer(i, j)] = source[A(row + i, column + j)]`.
///
/// # Panics
///
/// If the tile reaches beyond the source.
///
/// ```
/// use cpu_bench::copy_tiled::read_tile;
/// use cute_static::prelude::*;
///
/// let source: Vec<usize> = (0..1024).collect();
/// let mut tile = [0; _];
/// read_tile(&source, layout![(32, 32) : (32, 1)], &mut tile, 16, 0);
/// assert_eq!(tile[17], 17 * 32 + 1);
/// ```
#[inline(always)]
pub fn read_tile<T: Copy, A: MatrixLayout>(source: &[T], a: A, tile: &mut TileOf<T>, row: usize, column: usize) {
    let run = a.part_of_row(Tile::default());
    for i in 0..TILE {
        let source = &source[a.at(row + i, column)..][..run.cosize()];
        for j in 0..TILE {
            tile[Buffer::new().offset((i, j))] = source[run.offset(j)];
        }
    }
}

/// Writes the tile that begins at `(row, column)`, column after column: `target[B(row + i, column + j)] = tile[Buffer(i, j)]`.
///
/// # Panics
///
/// If the tile reaches beyond the target.
///
/// ```
/// use cpu_bench::copy_tiled::{Buffer, write_tile};
/// use cute_static::prelude::*;
///
/// let mut target = [0; 1024];
/// let tile = core::array::from_fn(|i| i);
/// write_tile(&tile, &mut target, layout![32, 32], 16, 0);
/// assert_eq!(target[16 + 32 * 3], tile[Buffer::new().offset((0usize, 3usize))]);
/// ```
#[inline(always)]
pub fn write_tile<T: Copy, B: MatrixLayout>(tile: &TileOf<T>, target: &mut [T], b: B, row: usize, column: usize) {
    let run = b.part_of_column(Tile::default());
    for j in 0..TILE {
        let target = &mut target[b.at(row, column + j)..][..run.cosize()];
        for i in 0..TILE {
            target[run.offset(i)] = tile[Buffer::new().offset((i, j))];
        }
    }
}

/// The part of a tile that lies in the matrix.
fn copy_edge<T: Copy, A: MatrixLayout, B: MatrixLayout>(
    source: &[T],
    a: A,
    target: &mut [T],
    b: B,
    rows: std::ops::Range<usize>,
    columns: std::ops::Range<usize>,
) {
    for j in columns {
        for i in rows.clone() {
            target[b.at(i, j)] = source[a.at(i, j)];
        }
    }
}
