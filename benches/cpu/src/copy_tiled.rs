//! Copy between matrices of any strides, tile by tile: a transpose is a copy from rows to columns.

use crate::error::{Error, check_extents, check_len};
use crate::matrix::MatrixLayout;
use cute_static::prelude::*;

/// The extent of a tile: 64 elements of 4 bytes are four cache lines, which one page of memory is gone to for.
pub type Tile = Int![64];

/// The tiles of a block, one below the other and side by side: what is done before the next rows.
type Block = Layout![1, 64];

/// The register block that a tile is turned by.
type Register = Int![4];

/// Where a tile is as it is read: by rows.
pub type ByRows = Layout![(Tile, Tile) : (Tile, 1)];
/// Where a tile is as it is written: by columns.
pub type ByColumns = Layout![Tile, Tile];

/// `((x, y), (i, j))` to the offset in a tile: cut into register blocks.
type RegistersByRows = ZippedDivideOf<ByRows, Tile![Register, Register]>;
type RegistersByColumns = ZippedDivideOf<ByColumns, Tile![Register, Register]>;

const TILE: usize = Tile::VALUE as usize;
const REGISTER: usize = Register::VALUE as usize;
const BLOCK: [usize; 2] = [TILE * <GetOf<Block, Int![0]> as LayoutFunction>::SIZE as usize, TILE * <GetOf<Block, Int![1]> as LayoutFunction>::SIZE as usize];

/// The elements of a tile.
pub type TileOf<T> = [T; <ByRows as LayoutFunction>::SIZE as usize];

/// Copies `target[B(i, j)] = source[A(i, j)]` for every `(i, j)` of two matrices of one shape (Cecka §2.6).
///
/// A tile of 64x64 is read by rows, turned in the first-level cache, and written by columns. Where `A` has rows of stride 1 and `B` columns of stride 1, this is the transpose, and both sides move
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
    let mut tiles = [[T::default(); _]; 2];
    for block_row in (0..rows).step_by(BLOCK[0]) {
        for block_column in (0..columns).step_by(BLOCK[1]) {
            for column in (block_column..columns.min(block_column + BLOCK[1])).step_by(TILE) {
                for row in (block_row..rows.min(block_row + BLOCK[0])).step_by(TILE) {
                    let (height, width) = (rows - row, columns - column);
                    if height >= TILE && width >= TILE {
                        copy_tile(source, a, &mut tiles, target, b, row, column);
                    } else {
                        copy_edge(source, a, target, b, row..row + height.min(TILE), column..column + width.min(TILE));
                    }
                }
            }
        }
    }
    Ok(())
}

/// The whole tile that begins at `(row, column)`: [`read_tile`], [`turn_tile`], [`write_tile`]. What waits for memory does nothing else, so that the processor asks for many lines at a time.
#[inline(never)]
fn copy_tile<T: Copy, A: MatrixLayout, B: MatrixLayout>(source: &[T], a: A, tiles: &mut [TileOf<T>; 2], target: &mut [T], b: B, row: usize, column: usize) {
    let [read, turned] = tiles;
    read_tile(source, a, read, row, column);
    turn_tile(read, turned);
    write_tile(turned, target, b, row, column);
}

/// Reads the tile that begins at `(row, column)`, row after row: `tile[ByRows(i, j)] = source[A(row + i, column + j)]`.
///
/// # Panics
///
/// If the tile reaches beyond the source.
///
/// ```
/// use cpu_bench::copy_tiled::read_tile;
/// use cute_static::prelude::*;
///
/// let source: Vec<usize> = (0..128 * 128).collect();
/// let mut tile = [0; _];
/// read_tile(&source, layout![(128, 128) : (128, 1)], &mut tile, 64, 0);
/// assert_eq!(tile[65], 65 * 128 + 1);
/// ```
#[inline(always)]
pub fn read_tile<T: Copy, A: MatrixLayout>(source: &[T], a: A, tile: &mut TileOf<T>, row: usize, column: usize) {
    let (from, to) = (a.part_of_row(Tile::default()), ByRows::new().part_of_row(Tile::default()));
    for i in 0..TILE {
        let source = &source[a.at(row + i, column)..][..from.cosize()];
        let tile = &mut tile[ByRows::new().at(i, 0)..][..to.cosize()];
        for j in 0..TILE {
            tile[to.offset(j)] = source[from.offset(j)];
        }
    }
}

/// Copies a tile from rows to columns, register block by register block: `turned[ByColumns(i, j)] = tile[ByRows(i, j)]`.
///
/// ```
/// use cpu_bench::MatrixLayout;
/// use cpu_bench::copy_tiled::{ByColumns, ByRows, turn_tile};
/// use cute_static::Static;
///
/// let tile = core::array::from_fn(|i| i);
/// let mut turned = [0; _];
/// turn_tile(&tile, &mut turned);
/// assert_eq!(turned[ByColumns::new().at(3, 50)], tile[ByRows::new().at(3, 50)]);
/// ```
#[inline(always)]
pub fn turn_tile<T: Copy>(tile: &TileOf<T>, turned: &mut TileOf<T>) {
    for j in 0..TILE / REGISTER {
        for i in 0..TILE / REGISTER {
            for y in 0..REGISTER {
                for x in 0..REGISTER {
                    turned[RegistersByColumns::new().offset(((x, y), (i, j)))] = tile[RegistersByRows::new().offset(((x, y), (i, j)))];
                }
            }
        }
    }
}

/// Writes the tile that begins at `(row, column)`, column after column: `target[B(row + i, column + j)] = tile[ByColumns(i, j)]`.
///
/// # Panics
///
/// If the tile reaches beyond the target.
///
/// ```
/// use cpu_bench::MatrixLayout;
/// use cpu_bench::copy_tiled::{ByColumns, write_tile};
/// use cute_static::Static;
/// use cute_static::layout;
///
/// let mut target = [0; 128 * 128];
/// let tile = core::array::from_fn(|i| i);
/// write_tile(&tile, &mut target, layout![128, 128], 64, 0);
/// assert_eq!(target[64 + 1 + 128 * 3], tile[ByColumns::new().at(1, 3)]);
/// ```
#[inline(always)]
pub fn write_tile<T: Copy, B: MatrixLayout>(tile: &TileOf<T>, target: &mut [T], b: B, row: usize, column: usize) {
    let (from, to) = (ByColumns::new().part_of_column(Tile::default()), b.part_of_column(Tile::default()));
    for j in 0..TILE {
        let target = &mut target[b.at(row, column + j)..][..to.cosize()];
        let tile = &tile[ByColumns::new().at(0, j)..][..from.cosize()];
        for i in 0..TILE {
            target[to.offset(i)] = tile[from.offset(i)];
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
