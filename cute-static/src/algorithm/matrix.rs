//! Layouts of matrices, as the tiled algorithms ask for them.

use super::gemm::IntoModes;
use crate::int::Int;
use crate::stride::Codomain;
use crate::swizzle::{Swizzle, Swizzled};
use crate::tensor::{BitShape, DataLayout, DataLeaf, DataOffset, DataShape, OverBits};
use crate::{Layout, LayoutFunction};
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

/// A layout of two modes of any nesting: `(i, j) → L0(i) + L1(j)`, and the swizzle of that, if
/// there is one. It is what a packed product takes: modes that are folded make it a contraction.
///
/// ```
/// use cute_static::algorithm::MatrixModes;
/// use cute_static::prelude::*;
///
/// fn extents<L: MatrixModes>(layout: L) -> [usize; 2] {
///     [layout.extent_of_rows(), layout.extent_of_columns()]
/// }
/// assert_eq!(extents(layout![((2, 3), 5) : ((1, 10), 2)]), [6, 5]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::algorithm::MatrixModes;
/// use cute_static::prelude::*;
/// fn extents<L: MatrixModes>(_: L) {}
/// extents(layout![4, 8, 2]); // CUTE106: three modes
/// ```
pub trait MatrixModes: DataLayout + IntoModes<Modes: Pair> {
    /// Returns the size of the first mode.
    #[inline(always)]
    fn extent_of_rows(&self) -> usize {
        self.into_modes().sizes()[0]
    }

    /// Returns the size of the second mode.
    #[inline(always)]
    fn extent_of_columns(&self) -> usize {
        self.into_modes().sizes()[1]
    }
}

impl<L: DataLayout + IntoModes<Modes: Pair>> MatrixModes for L {}

/// Two modes.
///
/// # Safety
///
/// `first` and `second` are offsets of the modes, from the least one, at coordinates below the
/// sizes.
#[doc(hidden)]
#[refusal(NoProduct::Modes, bound = "L: MatrixModes")]
pub unsafe trait Pair: Copy {
    fn sizes(&self) -> [usize; 2];
    fn first(&self, i: usize) -> usize;
    fn second(&self, j: usize) -> usize;
}

// SAFETY: by `DataLayout`. A mode that is not in memory whole has an extent of 1 beside it.
unsafe impl<R: DataLayout, C: DataLayout> Pair for (R, C) {
    #[inline(always)]
    fn sizes(&self) -> [usize; 2] {
        [LayoutFunction::size(&self.0), LayoutFunction::size(&self.1)]
    }

    #[inline(always)]
    fn first(&self, i: usize) -> usize {
        self.0.offset_at(i)
    }

    #[inline(always)]
    fn second(&self, j: usize) -> usize {
        self.1.offset_at(j)
    }
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
