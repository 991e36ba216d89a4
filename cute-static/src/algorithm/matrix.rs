//! Layouts of matrices, as the tiled algorithms ask for them.

use crate::Layout;
use crate::int::Int;
use crate::stride::Codomain;
use crate::swizzle::{Swizzle, Swizzled};
use crate::tensor::{BitShape, DataLayout, DataLeaf, DataOffset, DataShape, OverBits};
use frunk_core::hlist::{HCons, HNil};

/// A layout of two modes that are one leaf each, `(i, j) → i·r + j·c`: extents and strides static
/// or known at run time. Where a stride is negative, offsets are from the least one. A swizzle may
/// follow, or the strides are bits, `(i, j) → b ⊕ i·r ⊕ j·c`; then no stride is known.
///
/// ```
/// use cute_static::algorithm::MatrixLayout;
/// use cute_static::prelude::*;
///
/// let (rows, pitch) = (Dyn::new(100).unwrap(), Dyn::new(128).unwrap());
/// let matrix = layout![(rows, 64) : ({pitch}, 1)];
/// assert_eq!((matrix.rows(), matrix.columns(), matrix.at(3, 5)), (100, 64, 389));
/// ```
/// ```compile_fail,E0277
/// use cute_static::algorithm::MatrixLayout;
/// use cute_static::prelude::*;
/// fn rows<L: MatrixLayout>(layout: L) -> usize {
///     layout.rows()
/// }
/// rows(layout![4, 8, 2]); // CUTE106: three modes
/// ```
///
/// # Safety
///
/// `at(i, j)` is the offset of the layout at `i` below `rows` and `j` below `columns`, if the reach
/// is less than `usize::MAX`; it goes on by the strides that are known.
#[refusal(NoProduct::Matrix, bound = "L: MatrixLayout")]
pub unsafe trait MatrixLayout: DataLayout {
    /// The stride from a row to the next, if the type says it and it is not negative.
    const ROW_STRIDE: Option<u64>;
    /// The stride from a column to the next, if the type says it and it is not negative.
    const COLUMN_STRIDE: Option<u64>;

    /// The layout of the transpose, `(j, i)`.
    type Transpose: MatrixLayout;

    /// Returns the extent of the first mode.
    fn rows(&self) -> usize;

    /// Returns the extent of the second mode.
    fn columns(&self) -> usize;

    /// Returns the offset at `(i, j)`, from the least one.
    fn at(&self, i: usize, j: usize) -> usize;

    /// Returns the layout of the transpose.
    fn transpose(&self) -> Self::Transpose;
}

type Two<A, B> = HCons<A, HCons<B, HNil>>;

// SAFETY: by `DataShape`, the offset of `(i, j)` is the sum of those in the modes, `i·r` and `j·c`.
unsafe impl<M, N, R, C> MatrixLayout for Layout<Two<M, N>, Two<R, C>>
where
    M: DataLeaf + Int + DataShape<R>,
    N: DataLeaf + Int + DataShape<C>,
    R: DataLeaf,
    C: DataLeaf,
    Self: DataLayout,
    Layout<Two<N, M>, Two<C, R>>: DataLayout,
{
    const ROW_STRIDE: Option<u64> = if R::Codomain::IS_SIGNED { None } else { R::NUMBER };
    const COLUMN_STRIDE: Option<u64> = if C::Codomain::IS_SIGNED { None } else { C::NUMBER };

    type Transpose = Layout<Two<N, M>, Two<C, R>>;

    #[inline(always)]
    fn rows(&self) -> usize {
        usize::try_from(self.shape.head.value()).unwrap_or(usize::MAX)
    }

    #[inline(always)]
    fn columns(&self) -> usize {
        usize::try_from(self.shape.tail.head.value()).unwrap_or(usize::MAX)
    }

    #[inline(always)]
    fn at(&self, i: usize, j: usize) -> usize {
        self.shape.head.offset(&self.stride.head, i) + self.shape.tail.head.offset(&self.stride.tail.head, j)
    }

    #[inline(always)]
    fn transpose(&self) -> Self::Transpose {
        Layout {
            shape: HCons { head: self.shape.tail.head, tail: HCons { head: self.shape.head, tail: HNil } },
            stride: HCons { head: self.stride.tail.head, tail: HCons { head: self.stride.head, tail: HNil } },
        }
    }
}

// SAFETY: the sums are those of the matrix before the swizzle, and no stride is known.
unsafe impl<V, B, W, O, M, N, R, C> MatrixLayout for Swizzled<Swizzle<V, B, W>, O, Layout<Two<M, N>, Two<R, C>>>
where
    O: Copy,
    M: DataLeaf + Int + DataShape<R>,
    N: DataLeaf + Int + DataShape<C>,
    R: DataLeaf,
    C: DataLeaf,
    Layout<Two<M, N>, Two<R, C>>: DataLayout,
    Layout<Two<N, M>, Two<C, R>>: DataLayout,
    Self: DataLayout,
    Swizzled<Swizzle<V, B, W>, O, Layout<Two<N, M>, Two<C, R>>>: DataLayout,
{
    const ROW_STRIDE: Option<u64> = None;
    const COLUMN_STRIDE: Option<u64> = None;

    type Transpose = Swizzled<Swizzle<V, B, W>, O, Layout<Two<N, M>, Two<C, R>>>;

    #[inline(always)]
    fn rows(&self) -> usize {
        self.layout().rows()
    }

    #[inline(always)]
    fn columns(&self) -> usize {
        self.layout().columns()
    }

    #[inline(always)]
    fn at(&self, i: usize, j: usize) -> usize {
        self.place(self.layout().at(i, j))
    }

    #[inline(always)]
    fn transpose(&self) -> Self::Transpose {
        self.with_layout(|layout| MatrixLayout::transpose(&layout))
    }
}

// SAFETY: the offset of `(i, j)` is the exclusive or of the base and of what the modes yield. No
// stride is known.
unsafe impl<O, M, N, R, C> MatrixLayout for OverBits<O, Layout<Two<M, N>, Two<R, C>>>
where
    O: DataOffset,
    M: Int + BitShape<R>,
    N: Int + BitShape<C>,
    R: Copy,
    C: Copy,
    Self: DataLayout,
    OverBits<O, Layout<Two<N, M>, Two<C, R>>>: DataLayout,
{
    const ROW_STRIDE: Option<u64> = None;
    const COLUMN_STRIDE: Option<u64> = None;

    type Transpose = OverBits<O, Layout<Two<N, M>, Two<C, R>>>;

    #[inline(always)]
    fn rows(&self) -> usize {
        usize::try_from(self.layout.shape.head.value()).unwrap_or(usize::MAX)
    }

    #[inline(always)]
    fn columns(&self) -> usize {
        usize::try_from(self.layout.shape.tail.head.value()).unwrap_or(usize::MAX)
    }

    #[inline(always)]
    fn at(&self, i: usize, j: usize) -> usize {
        let Layout { shape, stride } = &self.layout;
        self.base() as usize ^ shape.head.offset::<usize>(&stride.head, i) ^ shape.tail.head.offset::<usize>(&stride.tail.head, j)
    }

    #[inline(always)]
    fn transpose(&self) -> Self::Transpose {
        let Layout { shape, stride } = &self.layout;
        let layout = Layout {
            shape: HCons { head: shape.tail.head, tail: HCons { head: shape.head, tail: HNil } },
            stride: HCons { head: stride.tail.head, tail: HCons { head: stride.head, tail: HNil } },
        };
        OverBits { outer: self.outer, offset: self.offset, layout }
    }
}
