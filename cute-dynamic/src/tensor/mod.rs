//! Tensors: any runtime layout over data.
//!
//! A [`Tensor`] is data composed with a layout, `T(c) = e[L(c)]` (Cecka §2.5): nested, strided,
//! repeated, backwards or swizzled. It is made only if the data has every offset of the layout.
//! After that only coordinates are checked, and what goes through a whole tensor checks nothing: it
//! turns the layout into loops first, and never evaluates it at a coordinate.
//!
//! ```
//! use cute_dynamic::Layout;
//! use cute_dynamic::tensor::Tensor;
//!
//! let mut data: Vec<u32> = (0..160).collect();
//! let mut matrix = Tensor::new(&mut data[..], "(8,16):(20,1)".parse::<Layout>()?)?;
//! assert_eq!(matrix.get((3, 5)), Some(&65));
//! assert_eq!(matrix.get((8, 0)), None);
//! assert_eq!(matrix.view().slice((3, ..))?.iter().sum::<u32>(), 16 * 60 + 120);
//!
//! // One part for each tile, each for a thread: the layout is injective, so the parts are disjoint.
//! std::thread::scope(|scope| {
//!     for (i, mut tile) in matrix.tiles_mut((4, 8)).unwrap().enumerate() {
//!         scope.spawn(move || tile.fill(i as u32));
//!     }
//! });
//! assert_eq!((data[65], data[155]), (0, 3));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! A layout whose coordinates share offsets is not split:
//!
//! ```
//! use cute_dynamic::Layout;
//! use cute_dynamic::tensor::Tensor;
//!
//! let mut matrix = Tensor::new(vec![0u32; 8], "(4,8):(0,1)".parse::<Layout>()?)?;
//! assert_eq!(matrix.rows_mut().unwrap_err().code(), "CUTE100");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! | to | |
//! |---|---|
//! | make one | [`new`](Tensor::new), [`with_base`](Tensor::with_base), [`filled`](Tensor::filled) |
//! | ask | [`layout`](Tensor::layout), [`base`](Tensor::base), [`swizzle`](Tensor::swizzle), [`size`](Tensor::size), [`shape`](Tensor::shape) |
//! | access | [`get`](Tensor::get), [`get_mut`](Tensor::get_mut), [`iter`](Tensor::iter), [`iter_mut`](Tensor::iter_mut), [`zip`](Tensor::zip) |
//! | borrow | [`view`](Tensor::view), [`view_mut`](Tensor::view_mut) |
//! | have another layout over the same data | [`slice`](Tensor::slice), [`compose`](Tensor::compose), [`zipped_divide`](Tensor::zipped_divide) and its kin, [`select`](Tensor::select), [`flip`](Tensor::flip), [`flatten`](Tensor::flatten), [`coalesce`](Tensor::coalesce); [`with_layout`](Tensor::with_layout), which need not be related |
//! | have one part | [`local_tile`](Tensor::local_tile), [`local_partition`](Tensor::local_partition), [`inner_partition`](Tensor::inner_partition), [`outer_partition`](Tensor::outer_partition); of a tiled product or copy [`partition_a`](Tensor::partition_a), …, [`partition_d`](Tensor::partition_d) |
//! | read and write files of NumPy, and arrays of `ndarray` (feature) | [`Npy`], [`to_npy`](Tensor::to_npy), [`axes`](Tensor::axes); `as_ndarray`, `as_ndarray_mut`, `try_from` |
//! | have all parts | [`rows`](Tensor::rows), [`columns`](Tensor::columns), [`tiles`](Tensor::tiles), [`shares`](Tensor::shares), and the same with `_mut`, disjoint; with the feature `rayon` parallel iterators, too |
//! | have tiles that the edge cuts | [`local_tile_ceil`](Tensor::local_tile_ceil), [`tiles_ceil`](Tensor::tiles_ceil), [`tiles_ceil_mut`](Tensor::tiles_ceil_mut): [`Predicated`] |
//!
//! The [algorithms](crate::algorithm) copy, fill, transform and reduce them.
//!
//! # What memory safety rests on
//!
//! A layout over whole data is checked against their length, whatever it comes from. A part of a
//! tensor touches the offsets of its layout alone; another layout replaces it if each of its modes
//! steps along one of the modes that it replaces, and they do not leave it. Parts are disjoint as
//! the layout that is split is [injective](crate::Layout::injective), which is decided once. So it
//! rests on slices to select modes, on the decision of injectivity, on the largest offset of a
//! layout, and on swizzles to be bijections.

mod access;
mod algebra;
mod array;
mod error;
mod iter;
mod kernel;
mod memory;
#[cfg(feature = "ndarray")]
mod ndarray;
mod npy;
#[cfg(all(feature = "rayon", target_pointer_width = "64"))]
mod parallel;
mod parts;
mod place;
mod predicated;
#[cfg(all(feature = "rayon", feature = "typed"))]
mod rectangle;
mod walk;

pub use error::TensorError;
pub(crate) use error::{ELEMENTS, check_sizes};
pub use iter::{Iter, IterMut};
pub(crate) use kernel::{copy_elements, fold_mode, for_each, for_each_in, for_each_pair, for_each_triple, reduce_rows};
pub use memory::{Memory, MemoryMut, Part, PartMut};
pub use npy::{Npy, NpyElement};
#[cfg(all(feature = "rayon", target_pointer_width = "64"))]
pub use parallel::ParParts;
pub use parts::{Parts, PartsMut};
pub use place::DataLayout;
pub(crate) use place::Place;
pub use predicated::{Predicated, PredicatedTiles, PredicatedTilesMut};
#[cfg(all(feature = "rayon", feature = "typed"))]
pub(crate) use rectangle::Rectangle;
pub(crate) use walk::Order;

use crate::layout::Layout;
use crate::swizzle::Swizzle;
use crate::{HTuple, LayoutError};
use alloc::vec::Vec;

/// A tensor: the data `D` composed with a layout, `T(c) = e[Sw(base + L(c))]` (Cecka Definition
/// 2.19).
///
/// The data are a slice, to read or to change, a vector, or a [`Part`] of such. The layout is any
/// of [`DataLayout`]; it is kept over integers of either sign, from a base on, and with a swizzle
/// that may change nothing.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::tensor::Tensor;
///
/// let data: Vec<u32> = (0..72).collect();
/// let matrix = Tensor::new(&data[..], Layout::from_parts((6, 12), (12, 1))?)?;
/// assert_eq!((matrix.get((2, 5)), matrix.get(32)), (Some(&29), Some(&29)));
/// assert_eq!(matrix.get((6, 0)), None);
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "make_tensor")]
#[doc(alias = "ArrayView")]
pub struct Tensor<D> {
    data: D,
    /// Every offset is below the length of the data; if that is a part, it belongs to it.
    place: Place,
}

impl<D: Memory> Tensor<D> {
    /// Returns the tensor of data and a layout, if the layout fits: `cosize <= length`.
    ///
    /// Where the layout has offsets below 0, the element at its least offset is the first one.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::{Tensor, TensorError};
    ///
    /// let data = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    /// assert_eq!(Tensor::new(&data[..], Layout::right((2, 3))?)?.get((1, 0)), Some(&4.0));
    /// let error = Tensor::new(&data[..], Layout::from_parts((2, 3), (4, 1))?).unwrap_err();
    /// assert_eq!(error, TensorError::CosizeTooLarge { cosize: 7, length: 6 });
    /// let backwards = Tensor::new(&data[..], "6:-1".parse::<Layout<i64>>()?)?;
    /// assert_eq!(backwards.get(0), Some(&6.0));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::CosizeTooLarge`]; [`LayoutError::Overflow`] if an offset does not fit in 63
    /// bits; of a swizzled layout whose sums carry, [`LayoutError::BudgetSpent`].
    pub fn new(data: D, layout: impl DataLayout) -> Result<Self, TensorError> {
        let mut place = layout.into_place()?;
        place.base = place.base.checked_add(place.layout.fall()).ok_or(LayoutError::Overflow)?;
        Tensor::of_place(data, place)
    }

    /// Returns the tensor whose coordinate 0 is the element `base` of the data, if the layout fits
    /// around it: `T(c) = e[base + L(c)]`, where `L(c)` may be below 0.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::{Tensor, TensorError};
    ///
    /// let data = [1, 2, 3, 4, 5, 6];
    /// let layout: Layout<i64> = "3:-2".parse()?;
    /// assert!(Tensor::with_base(&data[..], 4, &layout)?.iter().eq(&[5, 3, 1]));
    /// let error = Tensor::with_base(&data[..], 3, &layout).unwrap_err();
    /// assert_eq!(error, TensorError::BaseTooSmall { base: 3, fall: 4 });
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::BaseTooSmall`] if an offset is before the data,
    /// [`TensorError::CosizeTooLarge`] if one is after it, and those of [`Tensor::new`].
    pub fn with_base(data: D, base: u64, layout: impl DataLayout) -> Result<Self, TensorError> {
        let mut place = layout.into_place()?;
        place.base = place.base.checked_add(base).ok_or(LayoutError::Overflow)?;
        Tensor::of_place(data, place)
    }

    /// The tensor of a place that may not fit; a part takes none.
    fn of_place(data: D, place: Place) -> Result<Self, TensorError> {
        let part = data.part();
        if !part.is_whole() {
            return Err(TensorError::LeavesThePart);
        }
        check_place(&place, part.length())?;
        Ok(Tensor { data, place })
    }

    /// The tensor of a place that fits.
    fn unchecked(data: D, place: Place) -> Self {
        Tensor { data, place }
    }

    /// The same data in another place, if it fits.
    fn with_place(self, place: Place) -> Result<Self, TensorError> {
        let part = self.data.part();
        if part.is_whole() {
            check_place(&place, part.length())?;
        } else if !place.is_within(&self.place) {
            return Err(TensorError::LeavesThePart);
        }
        Ok(Tensor { data: self.data, place })
    }

    /// Returns the same elements under another layout, which need not be related to this one.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let tensor = Tensor::new(vec![0u8; 12], Layout::left(9)?)?;
    /// let tiles = tensor.with_layout(Layout::left((4, 3))?)?;
    /// assert_eq!(tiles.size(), 12);
    /// assert!(tiles.with_layout(Layout::left(13)?).is_err());
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Tensor::new`]; over a part, [`TensorError::LeavesThePart`].
    pub fn with_layout(self, layout: impl DataLayout) -> Result<Self, TensorError> {
        Tensor::new(self.data, layout)
    }

    /// Returns the layout, over integers of either sign: what is added to the base.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let tensor = Tensor::new(vec![0; 32], Layout::right((4, 8))?)?.flip(0)?;
    /// assert_eq!((tensor.layout().to_string().as_str(), tensor.base()), ("(4,8):(-8,1)", 24));
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    #[must_use]
    pub fn layout(&self) -> &Layout<i64> {
        &self.place.layout
    }

    /// Returns what is added to the values of the layout: where nothing is swizzled, the offset of
    /// the coordinate 0.
    #[must_use]
    pub fn base(&self) -> u64 {
        self.place.base
    }

    /// Returns the swizzle, which may change nothing.
    #[must_use]
    pub fn swizzle(&self) -> Swizzle {
        self.place.swizzle
    }

    /// Returns the number of coordinates.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.place.size()
    }

    /// Returns the shape.
    #[must_use]
    pub fn shape(&self) -> HTuple {
        self.place.layout.shape()
    }

    /// Returns the number of modes.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.place.layout.rank()
    }

    /// Returns the data.
    #[must_use]
    pub fn into_data(self) -> D {
        self.data
    }

    /// Borrows the data.
    #[must_use]
    pub fn data(&self) -> &D {
        &self.data
    }

    /// Returns a tensor that borrows the elements to read.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let matrix = Tensor::new(vec![1, 2, 3, 4], Layout::left((2, 2))?)?;
    /// assert!(matrix.view().slice((1, ..))?.iter().eq(&[2, 4]));
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    #[must_use]
    pub fn view(&self) -> Tensor<Part<'_, D::Element>> {
        Tensor { data: self.data.part(), place: self.place.clone() }
    }

    /// Returns a tensor that borrows the elements to change.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let mut matrix = Tensor::new(vec![1, 2, 3, 4], Layout::left((2, 2))?)?;
    /// matrix.view_mut().slice((1, ..))?.fill(0);
    /// assert_eq!(matrix.into_data(), [1, 0, 3, 0]);
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    #[must_use]
    pub fn view_mut(&mut self) -> Tensor<PartMut<'_, D::Element>>
    where
        D: MemoryMut,
    {
        Tensor { data: self.data.part_mut(), place: self.place.clone() }
    }

    /// Checks that different coordinates have different elements.
    #[cfg(feature = "typed")]
    pub(crate) fn check_injective(&self) -> Result<(), TensorError> {
        Ok(self.place.check_injective()?)
    }

    /// Returns the data from coordinate 0 on as a slice, and the layout over natural numbers, if
    /// all data are borrowed, nothing goes backwards and nothing is swizzled.
    #[cfg(feature = "typed")]
    pub(crate) fn natural(&self) -> Option<(&[D::Element], Layout)> {
        let (layout, base) = self.place.natural()?;
        Some((self.data.part().as_slice()?.get(base as usize..)?, layout))
    }

    /// [`Tensor::natural`], to change.
    #[cfg(feature = "typed")]
    pub(crate) fn natural_mut(&mut self) -> Option<(&mut [D::Element], Layout)>
    where
        D: MemoryMut,
    {
        let (layout, base) = self.place.natural()?;
        Some((self.data.part_mut().into_slice()?.get_mut(base as usize..)?, layout))
    }

    /// Where the elements are.
    pub(crate) fn place(&self) -> &Place {
        &self.place
    }
}

impl<T: Clone> Tensor<Vec<T>> {
    /// Returns the tensor of a layout with an element at each of its offsets and all between them.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let tensor = Tensor::filled(7, Layout::from_parts(3, 4)?)?;
    /// assert_eq!(tensor.into_data(), [7; 9]);
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::Overflow`] if as many elements are more than memory can have, and those of
    /// [`Tensor::new`].
    pub fn filled(value: T, layout: impl DataLayout) -> Result<Self, TensorError> {
        let mut place = layout.into_place()?;
        place.base = place.base.checked_add(place.layout.fall()).ok_or(LayoutError::Overflow)?;
        let length = usize::try_from(place.cosize()?).map_err(|_| LayoutError::Overflow)?;
        check_size(&place)?;
        let mut data = Vec::new();
        data.try_reserve_exact(length).map_err(|_| LayoutError::Overflow)?;
        data.resize(length, value);
        Ok(Tensor { data, place })
    }
}

/// Checks that `isize` counts the coordinates of a place, which loops do. Of those of one element
/// that is repeated there may be more than elements in memory.
fn check_size(place: &Place) -> Result<(), TensorError> {
    isize::try_from(place.layout.size()).map(drop).map_err(|_| LayoutError::Overflow.into())
}

/// Checks that every offset of a place is one of so many elements.
fn check_place(place: &Place, length: usize) -> Result<(), TensorError> {
    let fall = place.layout.fall();
    if place.base < fall {
        return Err(TensorError::BaseTooSmall { base: place.base, fall });
    }
    check_size(place)?;
    let cosize = place.cosize()?;
    if cosize > length as u64 { Err(TensorError::CosizeTooLarge { cosize, length }) } else { Ok(()) }
}
