//! `try_copy_tiled`: a copy between matrices in tiles, which is how a transpose keeps to cache
//! lines.

use super::matrix::MatrixLayout;
use super::same_size::{Extent, SizeMismatch};
use crate::algebra::ZippedDivideOf;
use crate::int::Number;
use crate::tensor::{Accessor, MemoryMut, PartMut, Tensor};
use crate::{Int, Layout, LayoutFunction, Static, Tile};

/// The extent of a tile: 64 elements of 4 bytes are four cache lines, which one page of memory is
/// gone to for.
type Side = Int![64];

/// The register block that a tile is turned by.
type Register = Int![4];

/// Where a tile is as it is read: by rows.
type ByRows = Layout![(Side, Side) : (Side, 1)];
/// Where a tile is as it is written: by columns.
type ByColumns = Layout![Side, Side];

/// `((x, y), (i, j))` to the offset in a tile: cut into register blocks.
type RegistersByRows = ZippedDivideOf<ByRows, Tile![Register, Register]>;
type RegistersByColumns = ZippedDivideOf<ByColumns, Tile![Register, Register]>;

const SIDE: usize = Side::VALUE as usize;
const REGISTER: usize = Register::VALUE as usize;

/// The elements of a tile.
#[doc(hidden)]
pub type TileOf<T> = [T; <ByRows as LayoutFunction>::SIZE as usize];

/// Sets `dst(i, j) = src(i, j)` for each coordinate of two matrices, as
/// [`try_copy`](super::try_copy) (Cecka §2.6.1), in tiles of 64 by 64.
///
/// Where one matrix is stored by rows and the other by columns, this is a transpose. Each tile is
/// read along the smaller stride of `src`, turned in the first-level cache, and written the other
/// way, so that both sides move whole cache lines; [`copy`](super::copy()) goes along one of them.
/// Between matrices of the same storage order use `copy`, which moves consecutive elements at once.
/// The tile takes `8192` elements of the stack.
///
/// ```
/// use cute_static::algorithm::try_copy_tiled;
/// use cute_static::prelude::*;
///
/// let (rows, columns) = (Dyn::new(100).unwrap(), Dyn::new(33).unwrap());
/// let data: Vec<usize> = (0..3300).collect();
/// let source = Tensor::new(&data[..], layout![(rows, columns) : ({columns}, 1)])?;
/// let mut transposed = vec![0; 3300];
/// try_copy_tiled(&source, &mut Tensor::new(&mut transposed[..], layout![(rows, columns) : (1, {rows})])?)?;
/// assert!((0..100).all(|i| (0..33).all(|j| transposed[j * 100 + i] == data[i * 33 + j])));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
/// ```compile_fail,E0277
/// use cute_static::algorithm::try_copy_tiled;
/// use cute_static::prelude::*;
/// try_copy_tiled(&Tensor::fixed([0; 8], layout![8 : 1]), &mut Tensor::fixed([0; 8], layout![8 : 1])); // CUTE106: one mode
/// ```
///
/// # Errors
///
/// If the numbers of rows or of columns differ. Nothing is copied then.
#[inline(always)]
pub fn try_copy_tiled<A, L, B, M>(src: &Tensor<A, L>, dst: &mut Tensor<B, M>) -> Result<(), SizeMismatch>
where
    A: Accessor<Element: Copy>,
    L: MatrixLayout,
    B: MemoryMut<Element = A::Element>,
    M: MatrixLayout,
{
    let (from, to) = (src.layout, dst.layout);
    for (extent, first, second) in [(Extent::M, from.rows(), to.rows()), (Extent::N, from.columns(), to.columns())] {
        if first != second {
            return Err(SizeMismatch { extent, first, second });
        }
    }
    let mut part = dst.accessor.part_mut();
    let by_rows = match (L::ROW_STRIDE, L::COLUMN_STRIDE) {
        (_, Some(1)) => true,
        (Some(1), _) => false,
        _ => {
            let step = |next: usize| from.at(0, 0).abs_diff(next);
            from.columns() > 1 && (from.rows() == 1 || step(from.at(0, 1)) <= step(from.at(1, 0)))
        }
    };
    // SAFETY: the extents are the same. The offsets of a layout at coordinates below them are the
    // accessors'; those of the transpose are the same.
    unsafe {
        if by_rows {
            copy_tiles(&src.accessor, from, &mut part, to);
        } else {
            copy_tiles(&src.accessor, from.transpose(), &mut part, to.transpose());
        }
    }
    Ok(())
}

/// Copies all tiles, row of tiles by row of tiles; column by column where there are at most half as
/// many rows as columns, so that cache lines that neighbours share are still near. A function of
/// its own, for the stack that tiles take. At the edges, where a tile sticks out, it is copied
/// element by element.
///
/// # Safety
///
/// The extents are the same. The offsets of `from` are the accessor's, those of `to` the part's.
#[inline(never)]
unsafe fn copy_tiles<A: Accessor<Element: Copy>, L: MatrixLayout, M: MatrixLayout>(src: &A, from: L, dst: &mut PartMut<'_, A::Element>, to: M) {
    let (rows, columns) = (from.rows(), from.columns());
    // SAFETY: an extent is at least 1, so there is a first element.
    let mut tiles = unsafe { [[src.load(from.at(0, 0)); _]; 2] };
    let is_wide = rows <= columns / 2;
    let (long, short) = if is_wide { (columns, rows) } else { (rows, columns) };
    let corner = |along: usize, across: usize| if is_wide { (across, along) } else { (along, across) };
    for along in (0..long).step_by(SIDE) {
        for across in (0..short).step_by(SIDE) {
            let (row, column) = corner(along, across);
            let next = if short - across > SIDE { corner(along, across + SIDE) } else { corner(along + SIDE, 0) };
            let next = (next.0.min(rows.saturating_sub(SIDE)), next.1.min(columns.saturating_sub(SIDE)));
            // SAFETY: rows from `row` on, as many as are left or fewer, and columns likewise.
            unsafe {
                if rows - row >= SIDE && columns - column >= SIDE {
                    copy_tile(src, from, &mut tiles, dst, to, (row, column), next);
                } else {
                    if rows.min(columns) >= SIDE {
                        prefetch_tile(src, from, next);
                    }
                    for j in column..columns.min(column + SIDE) {
                        for i in row..rows.min(row + SIDE) {
                            dst.run_mut(to.at(i, j), 1)[0] = src.load(from.at(i, j));
                        }
                    }
                }
            }
        }
    }
}

/// Asks for the lines of the tile that begins at `(row, column)`, which does not stick out, where
/// they are along its rows.
#[inline(always)]
fn prefetch_tile<A: Accessor, L: MatrixLayout>(src: &A, from: L, (row, column): (usize, usize)) {
    if L::COLUMN_STRIDE.is_some_and(|stride| stride != 1) {
        return;
    }
    for i in 0..SIDE {
        for j in lines::<A::Element>() {
            src.prefetch(from.at(row + i, column + j));
        }
    }
}

/// Copies the whole tile that begins at `(row, column)`. What waits for memory does nothing else,
/// so that the processor asks for many lines at a time; while the tile is turned, which takes no
/// memory, the lines that it is written to are on their way, and those of the tile that is `next`.
///
/// # Safety
///
/// As for [`copy_tiles`], and the tile does not stick out.
#[inline(never)]
unsafe fn copy_tile<A, L, M>(
    src: &A,
    from: L,
    tiles: &mut [TileOf<A::Element>; 2],
    dst: &mut PartMut<'_, A::Element>,
    to: M,
    (row, column): (usize, usize),
    next: (usize, usize),
) where
    A: Accessor<Element: Copy>,
    L: MatrixLayout,
    M: MatrixLayout,
{
    let [read, turned] = tiles;
    for i in 0..SIDE {
        for j in 0..SIDE {
            // SAFETY: a coordinate of the tile, which does not stick out.
            read[ByRows::new().at(i, j)] = unsafe { src.load(from.at(row + i, column + j)) };
        }
    }
    if M::ROW_STRIDE.is_none_or(|stride| stride == 1) {
        for j in 0..SIDE {
            for i in lines::<A::Element>() {
                dst.prefetch(to.at(row + i, column + j));
            }
        }
    }
    prefetch_tile(src, from, next);
    turn_tile(read, turned);
    for j in 0..SIDE {
        if M::ROW_STRIDE == Some(1) {
            // SAFETY: the tile does not stick out, and the stride is 1: these elements are the
            // column's.
            let run = unsafe { dst.run_mut(to.at(row, column + j), SIDE) };
            run.copy_from_slice(&turned[ByColumns::new().at(0, j)..][..SIDE]);
        } else {
            for i in 0..SIDE {
                // SAFETY: a coordinate of the tile, which does not stick out.
                unsafe { dst.run_mut(to.at(row + i, column + j), 1)[0] = turned[ByColumns::new().at(i, j)] }
            }
        }
    }
}

/// Lists, of the elements of a tile's side, one after the other in memory, one in each cache line
/// of 64 bytes, and the last. None of elements of more than 8 bytes: tiles of them are larger than
/// the first-level cache.
#[inline(always)]
fn lines<T>() -> impl Iterator<Item = usize> {
    let (end, line) = const {
        match size_of::<T>() {
            1 => (SIDE + SIDE - 1, SIDE),
            bytes @ 2..=8 => (SIDE + 64 / bytes - 1, 64 / bytes),
            _ => (0, 1),
        }
    };
    (0..end).step_by(line).map(|i| i.min(SIDE - 1))
}

/// Copies a tile from rows to columns, register block by register block:
/// `turned[ByColumns(i, j)] = tile[ByRows(i, j)]`. Public for the test that counts its
/// instructions.
///
/// ```
/// use cute_static::algorithm::turn_tile;
///
/// let tile = std::array::from_fn(|i| i);
/// let mut turned = [0; _];
/// turn_tile(&tile, &mut turned);
/// assert_eq!(turned[3 + 64 * 50], tile[64 * 3 + 50]);
/// ```
#[doc(hidden)]
#[inline(always)]
pub fn turn_tile<T: Copy>(tile: &TileOf<T>, turned: &mut TileOf<T>) {
    for j in 0..SIDE / REGISTER {
        for i in 0..SIDE / REGISTER {
            for y in 0..REGISTER {
                for x in 0..REGISTER {
                    turned[RegistersByColumns::new().offset(((x, y), (i, j)))] = tile[RegistersByRows::new().offset(((x, y), (i, j)))];
                }
            }
        }
    }
}
