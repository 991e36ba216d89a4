//! Layouts of matrices, as the tiled algorithms ask for them.

use cute_static::Layout;
use cute_static::int::Int;
use cute_static::layout::{LayoutFunction, ShapeFunction};
use frunk_core::hlist::{HCons, HNil};

/// A layout of two modes that are numbers, `(i, j) → i·r + j·c`: extents and strides static or known at run time.
///
/// ```
/// use cpu_bench::MatrixLayout;
/// use cute_static::prelude::*;
///
/// let (rows, pitch) = (Dyn::new(100).unwrap(), Dyn::new(128).unwrap());
/// let matrix = layout![(rows, 64) : ({pitch}, 1)];
/// assert_eq!((matrix.rows(), matrix.columns(), matrix.at(3, 5)), (100, 64, 389));
/// ```
/// ```compile_fail,E0277
/// use cpu_bench::MatrixLayout;
/// use cute_static::prelude::*;
/// layout![4, 8, 2].rows(); // three modes
/// ```
pub trait MatrixLayout: LayoutFunction {
    /// The stride from a row to the next.
    type RowStride: Int;
    /// The stride from a column to the next.
    type ColumnStride: Int;

    /// The extent of the first mode.
    fn rows(&self) -> usize;

    /// The extent of the second mode.
    fn columns(&self) -> usize;

    /// The offset at `(i, j)`.
    fn at(&self, i: usize, j: usize) -> usize;

    /// The layout `N:r` of `N` elements of a column: the composition of the first mode with `N:1` (Cecka §3.3).
    ///
    /// ```
    /// use cpu_bench::MatrixLayout;
    /// use cute_static::prelude::*;
    /// assert_eq!(layout![(64, 32) : (32, 1)].part_of_column(int![8]), layout![8 : 32]);
    /// ```
    fn part_of_column<N: ShapeFunction<Self::RowStride>>(&self, extent: N) -> Layout<N, Self::RowStride>;

    /// The layout `N:c` of `N` elements of a row: the composition of the second mode with `N:1` (Cecka §3.3).
    ///
    /// ```
    /// use cpu_bench::MatrixLayout;
    /// use cute_static::prelude::*;
    /// assert_eq!(layout![(64, 32) : (32, 1)].part_of_row(int![8]), layout![8 : 1]);
    /// ```
    fn part_of_row<N: ShapeFunction<Self::ColumnStride>>(&self, extent: N) -> Layout<N, Self::ColumnStride>;
}

impl<M, N, R, C> MatrixLayout for Layout<HCons<M, HCons<N, HNil>>, HCons<R, HCons<C, HNil>>>
where
    M: Int + ShapeFunction<R>,
    N: Int + ShapeFunction<C>,
    R: Int,
    C: Int,
    HCons<M, HCons<N, HNil>>: ShapeFunction<HCons<R, HCons<C, HNil>>>,
    Self: LayoutFunction,
{
    type RowStride = R;
    type ColumnStride = C;

    #[inline(always)]
    fn rows(&self) -> usize {
        Layout::from_parts(self.shape().head, self.stride().head).size()
    }

    #[inline(always)]
    fn columns(&self) -> usize {
        Layout::from_parts(self.shape().tail.head, self.stride().tail.head).size()
    }

    #[inline(always)]
    fn at(&self, i: usize, j: usize) -> usize {
        Layout::offset(self, (i, j))
    }

    #[inline(always)]
    fn part_of_column<E: ShapeFunction<R>>(&self, extent: E) -> Layout<E, R> {
        Layout::from_parts(extent, self.stride().head)
    }

    #[inline(always)]
    fn part_of_row<E: ShapeFunction<C>>(&self, extent: E) -> Layout<E, C> {
        Layout::from_parts(extent, self.stride().tail.head)
    }
}
