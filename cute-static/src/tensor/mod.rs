//! Tensors: a layout over data.
//!
//! A [`Tensor`] is an [`Accessor`] composed with a layout, `T(c) = e[L(c)]` (Cecka §2.5). It is
//! made only if the data has every offset of the layout, `cosize <= length`. After that only
//! coordinates are checked. The compiler checks those of a loop over a static shape.
//!
//! ```
//! use cute_static::prelude::*;
//!
//! let mut data: Vec<u32> = (0..160).collect();
//! let mut matrix = Tensor::new(&mut data[..], layout![(8, 16) : (20, 1)])?;
//! assert_eq!(matrix[(3, 5)], 65);
//! matrix[(3, 5)] = 7;
//! assert_eq!(matrix.view().slice((3, ..)).iter().sum::<u32>(), 16 * 60 + 120 - 65 + 7);
//!
//! // One part for each tile, each for a thread, without `unsafe`: the layout is injective, so the parts are disjoint.
//! std::thread::scope(|scope| {
//!     for (i, mut tile) in matrix.tiles_mut(tile![4, 8]).enumerate() {
//!         scope.spawn(move || tile.fill(i as u32));
//!     }
//! });
//! assert_eq!(data[65], 0);
//! assert_eq!(data[155], 3);
//! # Ok::<(), TensorError>(())
//! ```
//!
//! A layout whose coordinates share offsets is not split:
//!
//! ```compile_fail,E0277
//! use cute_static::prelude::*;
//!
//! let mut matrix = Tensor::fixed([0u32; 8], layout![(4, 8) : (0, 1)]);
//! matrix.rows_mut(); // CUTE020: a broadcast mode
//! ```
//!
//! | | method |
//! |---|---|
//! | make | [`new`](Tensor::new), [`fixed`](Tensor::fixed), [`filled`](Tensor::filled), [`identity`](Tensor::identity), [`over_bits`](Tensor::over_bits) |
//! | access | `t[c]`, [`get`](Tensor::get), [`get_mut`](Tensor::get_mut), [`at`](Tensor::at), [`value`](Tensor::value), [`iter`](Tensor::iter), [`iter_mut`](Tensor::iter_mut), [`values`](Tensor::values) |
//! | borrow | [`view`](Tensor::view), [`view_mut`](Tensor::view_mut), [`slice`](Tensor::slice), [`slice_mut`](Tensor::slice_mut) |
//! | another layout over the same data | [`compose`](Tensor::compose), [`zipped_divide`](Tensor::zipped_divide) and its kin, [`coalesce`](Tensor::coalesce), [`flatten`](Tensor::flatten), [`group`](Tensor::group), [`take`](Tensor::take), [`select`](Tensor::select), [`filter`](Tensor::filter), [`filter_zeros`](Tensor::filter_zeros), [`domain_offset`](Tensor::domain_offset); [`with_layout`](Tensor::with_layout), which checks |
//! | values that are computed, or have no addresses | [`map`](Tensor::map), [`ZipTensor`], [`Constant`], [`Packed`]; [`put`](Tensor::put), [`put_all`](Tensor::put_all) |
//! | one part of it | [`local_tile`](Tensor::local_tile), [`local_partition`](Tensor::local_partition), [`inner_partition`](Tensor::inner_partition), [`outer_partition`](Tensor::outer_partition) |
//! | tiles that may stick out | [`local_tile_ceil`](Tensor::local_tile_ceil), [`tiles_ceil`](Tensor::tiles_ceil), and the same with `_mut`, disjoint: [`Predicated`] |
//! | all parts of it | [`rows`](Tensor::rows), [`columns`](Tensor::columns), [`tiles`](Tensor::tiles), [`shares`](Tensor::shares), and the same with `_mut`, disjoint |
//!
//! # What of the paper is a test
//!
//! | | in `tests/` | |
//! |---|---|---|
//! | Figure 5 | `tensor::figure_5` | 72 values by four kinds of coordinates, 6 slices |
//! | Figure 6 | `tensor::figure_6` | 64 cells |
//! | Figure 7 | `tensor::figure_7` | the text's tiler in its four notations, 6 more on 3 layouts, all 32 elements each |
//! | Table 2 | `tensor::table_2`, and `algorithm` | 8 rows |
//! | Table 3 | `algorithm_gemm::table_3_…` | 7 rows |
//! | Table 4 | `tensor::table_4` | 6 rows, all 64 values each |
//!
//! # What memory safety rests on
//!
//! On the evaluation of layouts of numbers and of bits, on this crate's swizzles to be bijections,
//! and on slices to select modes: the offset of a coordinate in bounds is at most the reach. The
//! traits that say so, [`DataLayout`], [`TensorCoordinate`] and [`TensorSlice`], are `unsafe` to
//! implement. The rest of the algebra is trusted with nothing. A result of it replaces a layout
//! over whole data only if it reaches no further, forwards and backwards, and over a part of the
//! data only if its modes step along the modes that it replaces; and a layout is split only if each
//! of its sorted strides is larger than the largest offset of the modes before it. The compiler
//! answers this for static layouts, the program for others.

mod access;
mod accessor;
mod algebra;
mod array;
mod components;
mod count_conflicts;
mod data_layout;
mod disjoint;
mod display;
mod domain_offset;
mod error;
mod fragment;
mod implicit;
mod iter;
mod joint;
mod memory;
mod mode_list;
#[cfg(feature = "ndarray")]
mod ndarray;
mod over_bits;
mod packed;
#[cfg(feature = "rayon")]
mod parallel;
mod partition;
mod predicated;
mod recast;
mod store;
mod swizzled;
mod zip;

pub use accessor::{Accessor, Advance, FixedLength};
pub use data_layout::{DataCoordinate, DataLayout, DataLeaf, DataShape, FixedModes, KeepModes, TensorCoordinate, TensorSlice};
pub use disjoint::{Columns, Parts, PartsMut, Rows, SplitBy, Tiles};
#[doc(hidden)]
pub use display::{TableLayout, TableShape};
#[doc(hidden)]
pub use domain_offset::{FromOrigin, Origin};
pub use error::TensorError;
pub use fragment::{Fragment, FragmentLayout};
pub use implicit::{Computed, Constant, Coordinates, Counting, Identity, Transformed};
pub use iter::{Iter, IterMut, Values};
#[doc(hidden)]
pub use joint::{Integral, Joined, Joint, Joint3, Row};
pub(crate) use joint::{rows, run_length};
pub use memory::{Memory, MemoryMut, Part, PartMut, Raw, RawMut};
#[doc(hidden)]
pub use mode_list::ModeList;
#[cfg(feature = "ndarray")]
pub use ndarray::{AxisStride, FlatLayout};
pub use over_bits::OverBits;
#[doc(hidden)]
pub use over_bits::{BitModes, BitShape};
pub use packed::{Narrow, Packed, PackedArray, PackedBits, PackedMut};
#[cfg(feature = "rayon")]
pub use parallel::ParParts;
pub use partition::{ModeSizes, Project, ShareAt, ThreadCoordinate, TileAt};
pub(crate) use predicated::Extent as TileExtent;
#[doc(hidden)]
pub use predicated::{Blocks, LeafwiseCoordinate};
pub use predicated::{CeilTiles, Predicated, PredicatedTiles, PredicatedTilesMut, PresentCoordinate, TileLayout};
pub use recast::Plain;
pub use store::Store;
#[doc(hidden)]
pub use swizzled::DataOffset;
#[doc(hidden)]
pub use zip::ZipTensors;
pub use zip::{ZipMismatch, ZipTensor};

use crate::Layout;
use crate::htuple::{Extents, Get, GetOf};
use crate::layout::{NegateMode, SignParts};

/// A tensor: the accessor `A` composed with the layout `L`, `T(c) = e[L(c)]` (Cecka Definition
/// 2.19).
///
/// Every offset of the layout is below the length of the accessor. With a static layout it is as
/// large as the accessor.
///
/// ```
/// use cute_static::prelude::*;
///
/// let data: Vec<u32> = (0..72).collect();
/// let pitch = Dyn::new(12).unwrap();
/// let matrix = Tensor::new(&data[..], layout![(6, 12) : ({pitch}, 1)])?;
/// assert_eq!((matrix[(2, 5)], matrix[32]), (29, 29));
/// assert_eq!(matrix.get((6, 0)), None);
/// # Ok::<(), TensorError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "make_tensor")]
#[doc(alias = "ArrayView")]
#[doc(alias = "view")]
#[doc(alias = "MakeTensor")]
#[doc(alias = "is_tensor")]
pub struct Tensor<A, L> {
    pub(crate) accessor: A,
    pub(crate) layout: L,
}

impl<A: Accessor, L: DataLayout> Tensor<A, L> {
    /// Returns the tensor of an accessor and a layout, if the layout fits: `cosize <= length`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let data = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    /// assert_eq!(Tensor::new(&data[..], layout![(2, 3) : (3, 1)])?[(1, 0)], 4.0);
    /// let error = Tensor::new(&data[..], layout![(2, 3) : (4, 1)]).unwrap_err();
    /// assert_eq!(error, TensorError::CosizeTooLarge { cosize: 7, length: 6 });
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn new(accessor: A, layout: L) -> Result<Self, TensorError> {
        const { assert!(A::DENSE, said!(LeavesThePart::Whole)) }
        check_cosize(&accessor, &layout)?;
        Ok(Tensor { accessor, layout })
    }

    /// Returns the tensor whose coordinate 0 is the element `base` of the accessor, if the layout
    /// fits around it: `T(c) = e[base + L(c)]`, where `L(c)` may be below 0.
    ///
    /// [`Tensor::new`] takes the least base that there is, [`Layout::fall`].
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let data = [1, 2, 3, 4, 5, 6];
    /// let backwards = Tensor::with_base(&data[..], 4, layout![3 : -2])?;
    /// assert!(backwards.values().eq([5, 3, 1]));
    /// let error = Tensor::with_base(&data[..], 3, layout![3 : -2]).unwrap_err();
    /// assert_eq!(error, TensorError::BaseTooSmall { base: 3, fall: 4 });
    /// assert!(Tensor::with_base(&data[..], 4, layout![3 : 2]).is_err());
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::BaseTooSmall`] if an offset is before the data,
    /// [`TensorError::CosizeTooLarge`] if one is after it.
    #[inline(always)]
    pub fn with_base(accessor: A, base: usize, layout: L) -> Result<Self, TensorError>
    where
        A: Advance,
    {
        const { assert!(A::DENSE, said!(LeavesThePart::Whole)) }
        let length = accessor.length();
        let fall = layout.fall();
        let Some(begin) = base.checked_sub(fall) else { return Err(TensorError::BaseTooSmall { base, fall }) };
        if begin > length {
            return Err(TensorError::CosizeTooLarge { cosize: base.saturating_add(1), length });
        }
        // SAFETY: it is at most the length.
        Self::new(unsafe { accessor.advance(begin) }, layout)
    }

    /// Returns the tensor of an accessor of fixed length and a static layout. That the layout fits,
    /// `cosize <= length`, is checked at compile time.
    ///
    /// The tensor owns an array, and borrows the slice of a reference to an array. Accessors
    /// without an end, such as [`Counting`], take every layout.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let mut owned = Tensor::fixed([0u8; 24], layout![(4, (2, 3)) : (1, (12, 4))]);
    /// owned[9] = 1;
    /// let array = [0u8; 24];
    /// let borrowed: Tensor<&[u8], _> = Tensor::fixed(&array, layout![8 : 3]);
    /// # let _ = borrowed;
    /// ```
    /// ```compile_fail,E0080
    /// use cute_static::prelude::*;
    /// Tensor::fixed([0u8; 24], layout![(4, 8) : (8, 1)]); // CUTE102: the cosize of the layout is 32, more than 24
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn fixed<D: FixedLength<Accessor = A>>(data: D, layout: L) -> Self {
        const {
            assert!(A::DENSE, said!(LeavesThePart::Whole));
            match L::REACH {
                Some(reach) if reach < D::LENGTH as u64 && reach < usize::MAX as u64 => {}
                Some(reach) => mode_list::refuse_cosize(reach.saturating_add(1), D::LENGTH as u64),
                None => panic!(said!(KnownAtRunTime::OfATensor)),
            }
        }
        Tensor { accessor: data.into_accessor(), layout }
    }

    /// Returns the tensor of an accessor and a layout that are known to fit.
    ///
    /// # Safety
    ///
    /// Every offset of the layout is below the length of the accessor; if that is a part, they
    /// belong to it. [`DataLayout::reach`] is less than `usize::MAX`.
    #[inline(always)]
    #[must_use]
    pub const unsafe fn new_unchecked(accessor: A, layout: L) -> Self {
        Tensor { accessor, layout }
    }

    /// Returns the same elements under another layout, which need not be related to this one.
    ///
    /// It is an error if that layout does not fit: over whole data, if its cosize is more than the
    /// length; over a [part](PartMut), if it may have offsets that this layout does not have. Use
    /// this for layouts that may reach beyond this one: rounded-up tilings, and compositions past
    /// the domain. The element at the least offset of the one is that of the other.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let data = [0u8; 12];
    /// let tensor = Tensor::new(&data[..], layout![9 : 1])?;
    /// let tiles = tensor.with_layout(tensor.layout().zipped_divide_ceil(tile![4]))?;
    /// assert_eq!(tiles.size(), 12);
    /// let tiles = tensor.with_layout(tensor.layout().zipped_divide_ceil(tile![5]));
    /// assert!(tiles.is_ok_and(|tiles| tiles.size() == 10));
    /// assert!(tensor.with_layout(layout![13 : 1]).is_err());
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn with_layout<R: DataLayout>(self, layout: R) -> Result<Tensor<A, R>, TensorError> {
        if A::DENSE {
            check_cosize(&self.accessor, &layout)?;
        } else if layout.start() == self.layout.start() {
            layout.modes().magnitudes().check_within(self.layout.modes().magnitudes())?;
        } else {
            return Err(TensorError::LeavesThePart);
        }
        Ok(Tensor { accessor: self.accessor, layout })
    }

    /// Returns the accessor, at the offset where the data begins. Its dereference is unsafe,
    /// because only the tensor knows which offsets are its own.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let data = [1, 2, 3, 4, 5, 6];
    /// let column = Tensor::fixed(&data, layout![2, 3]).slice((.., 1));
    /// assert_eq!(*column.accessor(), &data[2..]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn accessor(&self) -> &A {
        &self.accessor
    }

    /// Returns the layout.
    #[inline(always)]
    #[must_use]
    pub const fn layout(&self) -> L {
        self.layout
    }

    /// Returns accessor and layout: the way back to the array that a tensor owns.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let (array, layout) = Tensor::fixed([1, 2, 3, 4], layout![2, 2]).into_parts();
    /// assert_eq!((array[3], layout.size()), (4, 4));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn into_parts(self) -> (A, L) {
        (self.accessor, self.layout)
    }

    /// Returns the number of coordinates.
    #[inline(always)]
    #[must_use]
    pub fn size(&self) -> usize {
        self.layout.size()
    }
}

impl<A: Accessor, S: DataShape<D>, D: Copy> Tensor<A, Layout<S, D>> {
    /// Returns the same elements with the mode `mode` run backwards: `R(c) = T(c')`, where `c'` is
    /// `c` with its component `i` of that mode replaced by `s-1-i` (NumPy's `flip`).
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let data: Vec<u32> = (0..32).collect();
    /// let flipped = Tensor::new(&data[..], layout![(4, 8) : (8, 1)])?.flip(int![0]);
    /// assert_eq!(flipped.layout(), layout![(4, 8) : (-8, 1)]);
    /// assert_eq!((flipped.at((0, 0)), flipped.at((3, 7))), (24, 7));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn flip<I, E: Copy>(self, mode: I) -> Tensor<A, Layout<S, E>>
    where
        S: Get<I> + DataShape<E>,
        D: NegateMode<I, Output = E>,
    {
        let _ = mode;
        self.with_strides(|stride| stride.negate_mode())
    }

    /// Returns the same elements in the opposite order: `R(i) = T(|T|-1-i)`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let reversed = Tensor::fixed([1, 2, 3, 4, 5, 6], layout![2, 3]).reversed();
    /// assert!(reversed.values().eq([6, 5, 4, 3, 2, 1]));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn reversed(self) -> Tensor<A, Layout<S, D::Negated>>
    where
        S: DataShape<D::Negated>,
        D: SignParts,
    {
        self.with_strides(|stride| stride.negated())
    }

    /// Returns the tensor with strides of the same magnitudes.
    #[inline(always)]
    fn with_strides<E: Copy>(self, stride: impl FnOnce(D) -> E) -> Tensor<A, Layout<S, E>>
    where
        S: DataShape<E>,
    {
        let layout = Layout { shape: self.layout.shape, stride: stride(self.layout.stride) };
        if A::DENSE {
            assert!(layout.reach() == self.layout.reach(), said!(LeavesThePart::Answer));
        } else {
            data_layout::require_reflection(&layout, &self.layout);
        }
        // From the least offset, the offsets are the same, or below the length at least.
        Tensor { accessor: self.accessor, layout }
    }

    /// Returns the size of a mode: the number of rows of a matrix is `extent(int![0])`. See
    /// [`Layout::extent`].
    #[inline(always)]
    #[must_use]
    pub fn extent<I>(&self, mode: I) -> usize
    where
        S: Get<I>,
        GetOf<S, I>: Extents,
    {
        self.layout.extent(mode)
    }

    /// Returns the shape.
    #[inline(always)]
    #[must_use]
    pub const fn shape(&self) -> S {
        self.layout.shape
    }

    /// Returns the stride.
    #[inline(always)]
    #[must_use]
    pub const fn stride(&self) -> D {
        self.layout.stride
    }
}

/// Checks `cosize <= length`. A cosize that does not fit in `usize` is no length.
#[inline(always)]
fn check_cosize<A: Accessor, L: DataLayout>(accessor: &A, layout: &L) -> Result<(), TensorError> {
    let length = accessor.length();
    if layout.reach() < length as u64 && layout.reach() < usize::MAX as u64 {
        Ok(())
    } else {
        Err(TensorError::CosizeTooLarge { cosize: usize::try_from(layout.reach().saturating_add(1)).unwrap_or(usize::MAX), length })
    }
}
