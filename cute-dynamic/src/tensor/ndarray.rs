//! Views of `ndarray` as tensors, and tensors as views of `ndarray`: the same strides over the same
//! elements, without a copy.
//!
//! An axis is a mode, whichever way it goes. A view that leaves gaps may touch its own elements
//! alone, so that its data are a [`Part`].

use super::memory::{Part, PartMut};
use super::place::Place;
use super::{Memory, MemoryMut, Tensor, TensorError};
use crate::layout::Layout;
use crate::swizzle::Swizzle;
use crate::{LayoutError, Mode};
use alloc::vec::Vec;
use core::ptr::NonNull;
use ndarray::{ArrayView, ArrayViewD, ArrayViewMut, ArrayViewMutD, Axis, Dimension, IxDyn, ShapeBuilder};

/// The place of a view, from its least address on.
fn place(shape: &[usize], strides: &[isize]) -> Result<Place, TensorError> {
    let mut modes = Vec::with_capacity(shape.len());
    for (axis, (&length, &stride)) in shape.iter().zip(strides).enumerate() {
        if length == 0 {
            return Err(TensorError::EmptyAxis { axis });
        }
        let stride = if length == 1 { 0 } else { i64::try_from(stride).map_err(|_| LayoutError::Overflow)? };
        modes.push(Layout::of_modes(&[Mode::new(length as u64, stride)])?);
    }
    let layout = Layout::tuple(modes)?;
    Ok(Place { swizzle: Swizzle::identity(), base: layout.fall(), layout })
}

/// The number of elements from the least address to the largest.
fn length(place: &Place) -> Result<usize, TensorError> {
    Ok(usize::try_from(place.cosize()?).map_err(|_| LayoutError::Overflow)?)
}

impl<'a, T, D: Dimension> TryFrom<ArrayView<'a, T, D>> for Tensor<Part<'a, T>> {
    type Error = TensorError;

    /// Returns the view as a tensor with a mode for each axis.
    ///
    /// ```
    /// use cute_dynamic::tensor::{Part, Tensor};
    /// use ndarray::{Array2, s};
    ///
    /// let array = Array2::from_shape_fn((4, 6), |(i, j)| 10 * i + j);
    /// let view = array.slice(s![..;-1, ..;2]);
    /// let tensor: Tensor<Part<'_, usize>> = view.try_into()?;
    /// assert_eq!(tensor.layout().to_string(), "(4,3):(-6,2)");
    /// assert_eq!(tensor.get((0, 2)), Some(&34));
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    fn try_from(view: ArrayView<'a, T, D>) -> Result<Self, TensorError> {
        let place = place(view.shape(), view.strides())?;
        if let Some(slice) = view.to_slice_memory_order() {
            return Ok(Tensor::unchecked(Part::from_slice(slice), place));
        }
        let first = NonNull::new(view.as_ptr().cast_mut()).ok_or(TensorError::BeyondNdarray)?;
        // SAFETY: the element at the coordinate 0 is so far behind the one at the least address.
        // The offsets of the layout, from there, are those of the view's elements, which it borrows
        // for its lifetime.
        let part = unsafe { Part::from_raw_parts(first.sub(place.base as usize), length(&place)?) };
        Ok(Tensor::unchecked(part, place))
    }
}

impl<'a, T, D: Dimension> TryFrom<ArrayViewMut<'a, T, D>> for Tensor<PartMut<'a, T>> {
    type Error = TensorError;

    /// Returns the view as a tensor to change, with a mode for each axis.
    fn try_from(mut view: ArrayViewMut<'a, T, D>) -> Result<Self, TensorError> {
        let place = place(view.shape(), view.strides())?;
        if view.as_slice_memory_order().is_some() {
            // It is contiguous, so that there is a slice.
            let slice = view.into_slice_memory_order().ok_or(TensorError::BeyondNdarray)?;
            return Ok(Tensor::unchecked(PartMut::from_slice(slice), place));
        }
        let first = NonNull::new(view.as_mut_ptr()).ok_or(TensorError::BeyondNdarray)?;
        // SAFETY: as above, and the view, which is used up, is the only borrow of them.
        let part = unsafe { PartMut::from_raw_parts(first.sub(place.base as usize), length(&place)?) };
        Ok(Tensor::unchecked(part, place))
    }
}

/// Lengths and strides without their signs, and the axes that go backwards.
fn axes<D: Memory>(tensor: &Tensor<D>) -> Result<(Vec<usize>, Vec<usize>, Vec<Axis>), TensorError> {
    let axes = tensor.axes()?;
    // No tensor has more coordinates: its constructors ask. What is unsafe here asks again.
    if isize::try_from(tensor.size()).is_err() {
        return Err(TensorError::BeyondNdarray);
    }
    let lengths = axes.iter().map(|(extent, _)| *extent as usize).collect();
    let strides = axes.iter().map(|(_, stride)| stride.unsigned_abs() as usize).collect();
    let backwards = axes.iter().enumerate().filter(|(_, (_, stride))| *stride < 0).map(|(axis, _)| Axis(axis)).collect();
    Ok((lengths, strides, backwards))
}

impl<D: Memory> Tensor<D> {
    /// Returns the tensor as a view of `ndarray` with the same strides, an axis for each mode.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let matrix = Tensor::new((0..30).collect::<Vec<_>>(), Layout::from_parts((4, 5), (6, 1))?)?.flip(0)?;
    /// let view = matrix.as_ndarray()?;
    /// assert_eq!(view.strides(), [-6, 1]);
    /// assert!(view.index_axis(ndarray::Axis(1), 2).iter().eq(&[20, 14, 8, 2]));
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Tensor::axes`].
    pub fn as_ndarray(&self) -> Result<ArrayViewD<'_, D::Element>, TensorError> {
        let (lengths, strides, backwards) = axes(self)?;
        let least = self.base() as usize - self.layout().fall() as usize;
        // SAFETY: the indices of these lengths are the coordinates of the layout whose modes run
        // forwards, their offsets those of this layout from the least, all elements of the data,
        // which are borrowed; no stride is negative, and the lengths multiply to no more than
        // `isize::MAX`.
        let mut view = unsafe { ArrayViewD::from_shape_ptr(IxDyn(&lengths).strides(IxDyn(&strides)), self.data.part().pointer().add(least)) };
        backwards.into_iter().for_each(|axis| view.invert_axis(axis));
        Ok(view)
    }

    /// Returns the tensor as a view of `ndarray` to change, with the same strides.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let mut matrix = Tensor::new(vec![0; 12], Layout::from_parts((2, 3), (1, 4))?)?;
    /// matrix.as_ndarray_mut()?.index_axis_mut(ndarray::Axis(0), 1).fill(7);
    /// assert_eq!(matrix.into_data(), [0, 7, 0, 0, 0, 7, 0, 0, 0, 7, 0, 0]);
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Tensor::as_ndarray`]; [`LayoutError::NotInjective`] if coordinates share an
    /// element.
    pub fn as_ndarray_mut(&mut self) -> Result<ArrayViewMutD<'_, D::Element>, TensorError>
    where
        D: MemoryMut,
    {
        self.place.check_injective()?;
        let (lengths, strides, backwards) = axes(self)?;
        let least = self.base() as usize - self.layout().fall() as usize;
        // SAFETY: as above; the layout is injective, so that no two indices have one element, and
        // the data are borrowed to change.
        let mut view = unsafe { ArrayViewMutD::from_shape_ptr(IxDyn(&lengths).strides(IxDyn(&strides)), self.data.part_mut().pointer().add(least)) };
        backwards.into_iter().for_each(|axis| view.invert_axis(axis));
        Ok(view)
    }
}
