//! Views of `ndarray` as tensors and tensors as views of `ndarray`, over the same elements.
//!
//! The strides are kept, so nothing is copied. A view may be any part of an array, with elements of
//! others between its own, so its tensor is over a [`Part`].

use super::{DataLayout, DataLeaf, MemoryMut, Part, PartMut, Tensor, TensorError};
use crate::int::{Dyn, Int};
use crate::stride::{Codomain, Neg, StrideLeaf};
use crate::{Layout, LayoutFunction};
use core::ptr::NonNull;
use frunk_core::hlist::{HCons, HNil};
use ndarray::{ArrayView, ArrayViewMut, Axis, Dimension, Ix1, Ix2, Ix3, Ix4, Ix5, Ix6, ShapeBuilder};

/// The stride of an axis that is known to go forwards, [`Dyn`], or backwards, [`Neg<Dyn>`](Neg).
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::stride::Neg;
/// fn axis<D: cute_static::tensor::AxisStride>() {}
/// axis::<Dyn>();
/// axis::<Neg<Dyn>>();
/// ```
pub trait AxisStride: DataLeaf {
    /// Returns a stride in this direction.
    #[doc(hidden)]
    fn of_axis(axis: usize, stride: isize) -> Result<Self, TensorError>;

    /// Returns a stride of an axis of length 1.
    #[doc(hidden)]
    fn of_point() -> Self;
}

impl AxisStride for Dyn {
    fn of_axis(axis: usize, stride: isize) -> Result<Self, TensorError> {
        match Dyn::new(stride.unsigned_abs() as u64) {
            Some(magnitude) if stride > 0 => Ok(magnitude),
            Some(_) => Err(TensorError::NegativeStride { axis }),
            None => Err(TensorError::BroadcastAxis { axis }),
        }
    }

    fn of_point() -> Self {
        Dyn::ONE
    }
}

impl AxisStride for Neg<Dyn> {
    fn of_axis(axis: usize, stride: isize) -> Result<Self, TensorError> {
        match Dyn::new(stride.unsigned_abs() as u64) {
            Some(magnitude) if stride < 0 => Ok(Neg::new(magnitude)),
            Some(_) => Err(TensorError::ForwardAxis { axis }),
            None => Err(TensorError::BroadcastAxis { axis }),
        }
    }

    fn of_point() -> Self {
        Neg::new(Dyn::ONE)
    }
}

/// Returns an axis as a leaf of the shape and one of the stride.
///
/// The stride of an axis of length 1 does not matter, so one that is no leaf is 1.
fn leaves<D: AxisStride>(axis: usize, length: usize, stride: isize) -> Result<(Dyn, D), TensorError> {
    let extent = Dyn::new(length as u64).ok_or(TensorError::EmptyAxis { axis })?;
    match D::of_axis(axis, stride) {
        Err(_) if length == 1 => Ok((extent, D::of_point())),
        stride => Ok((extent, stride?)),
    }
}

/// Returns a length of `ndarray`, or a stride without its sign.
fn number(leaf: impl StrideLeaf) -> Result<usize, TensorError> {
    isize::try_from(leaf.number()).map(isize::unsigned_abs).map_err(|_| TensorError::BeyondNdarray)
}

/// A layout of a rank that `ndarray` has a type for, without nesting.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::tensor::FlatLayout;
/// use ndarray::Dimension;
/// fn axes<L: FlatLayout>(_: L) -> Option<usize> {
///     L::Dimension::NDIM
/// }
/// assert_eq!(axes(layout![(4, 8) : (8, 1)]), Some(2));
/// ```
pub trait FlatLayout: DataLayout {
    /// The type of that rank: [`Ix2`](type@Ix2) for a matrix.
    type Dimension: Dimension;

    /// Whether each axis goes backwards.
    #[doc(hidden)]
    const BACKWARDS: &'static [bool];

    /// Lengths and strides, these without their signs.
    #[doc(hidden)]
    fn axes(&self) -> Result<(Self::Dimension, Self::Dimension), TensorError>;
}

/// `HCons<a, HCons<b, HNil>>`, for as many as there are.
macro_rules! list {
    (@type $leaf:ty; ) => { HNil };
    (@type $leaf:ty; $first:ident $($rest:ident)*) => { HCons<$leaf, list!(@type $leaf; $($rest)*)> };
    (@types) => { HNil };
    (@types $first:ident $($rest:ident)*) => { HCons<$first, list!(@types $($rest)*)> };
    (@value) => { HNil };
    (@value $first:expr $(, $rest:expr)*) => { HCons { head: $first, tail: list!(@value $($rest),*) } };
}

/// `Dimension: extent stride axis, …;` each.
macro_rules! ranks {
    ($($dimension:ident: $($s:ident $d:ident $axis:literal),+;)*) => { $(
        impl<$($s: Int, $d: DataLeaf),+> FlatLayout for Layout<list!(@types $($s)+), list!(@types $($d)+)>
        where
            Self: DataLayout,
        {
            type Dimension = $dimension;

            const BACKWARDS: &'static [bool] = &[$($d::Codomain::IS_SIGNED),+];

            #[allow(non_snake_case)]
            fn axes(&self) -> Result<($dimension, $dimension), TensorError> {
                let frunk_core::hlist_pat![$($s),+] = self.shape;
                let frunk_core::hlist_pat![$($d),+] = self.stride;
                Ok((ndarray::Dim([$(number($s)?),+]), ndarray::Dim([$(number($d)?),+])))
            }
        }

        impl<'a, T, $($d: AxisStride),+> Tensor<Part<'a, T>, Layout<list!(@type Dyn; $($s)+), list!(@types $($d)+)>>
        where
            Layout<list!(@type Dyn; $($s)+), list!(@types $($d)+)>: DataLayout,
        {
            /// Returns the view of `ndarray` as a tensor with the same strides, where the type says
            /// which axes go backwards; where none does, `Tensor::try_from` needs no type.
            ///
            /// # Errors
            /// [`TensorError::NegativeStride`] and [`TensorError::ForwardAxis`] if an axis goes the
            /// other way; [`TensorError::EmptyAxis`], [`TensorError::BroadcastAxis`].
            #[allow(non_snake_case)]
            pub fn from_ndarray(mut view: ArrayView<'a, T, $dimension>) -> Result<Self, TensorError> {
                $( let ($s, $d) = leaves::<$d>($axis, view.shape()[$axis], view.strides()[$axis])?; )+
                let layout = Layout { shape: list!(@value $($s),+), stride: list!(@value $($d),+) };
                // So that it begins at its least address.
                $( if view.strides()[$axis] < 0 { view.invert_axis(Axis($axis)); } )+
                let pointer = NonNull::new(view.as_ptr().cast_mut()).ok_or(TensorError::BeyondNdarray)?;
                // SAFETY: the offsets of the layout, from the least, are those of the view's
                // elements, which it borrows for its lifetime.
                Ok(Tensor { accessor: unsafe { Part::from_raw_parts(pointer, LayoutFunction::cosize(&layout)) }, layout })
            }
        }

        impl<'a, T, $($d: AxisStride),+> Tensor<PartMut<'a, T>, Layout<list!(@type Dyn; $($s)+), list!(@types $($d)+)>>
        where
            Layout<list!(@type Dyn; $($s)+), list!(@types $($d)+)>: DataLayout,
        {
            /// Returns the view of `ndarray` as a tensor to change; otherwise as for a view to
            /// read.
            ///
            /// # Errors
            /// Those of a view to read.
            #[allow(non_snake_case)]
            pub fn from_ndarray(mut view: ArrayViewMut<'a, T, $dimension>) -> Result<Self, TensorError> {
                $( let ($s, $d) = leaves::<$d>($axis, view.shape()[$axis], view.strides()[$axis])?; )+
                let layout = Layout { shape: list!(@value $($s),+), stride: list!(@value $($d),+) };
                // So that it begins at its least address.
                $( if view.strides()[$axis] < 0 { view.invert_axis(Axis($axis)); } )+
                let pointer = NonNull::new(view.as_mut_ptr()).ok_or(TensorError::BeyondNdarray)?;
                // SAFETY: as above, and the view, which is used up, is the only borrow of them.
                Ok(Tensor { accessor: unsafe { PartMut::from_raw_parts(pointer, LayoutFunction::cosize(&layout)) }, layout })
            }
        }

        impl<'a, T> TryFrom<ArrayView<'a, T, $dimension>> for Tensor<Part<'a, T>, Layout<list!(@type Dyn; $($s)+), list!(@type Dyn; $($d)+)>> {
            type Error = TensorError;

            fn try_from(view: ArrayView<'a, T, $dimension>) -> Result<Self, TensorError> {
                Self::from_ndarray(view)
            }
        }

        impl<'a, T> TryFrom<ArrayViewMut<'a, T, $dimension>> for Tensor<PartMut<'a, T>, Layout<list!(@type Dyn; $($s)+), list!(@type Dyn; $($d)+)>> {
            type Error = TensorError;

            fn try_from(view: ArrayViewMut<'a, T, $dimension>) -> Result<Self, TensorError> {
                Self::from_ndarray(view)
            }
        }
    )* };
}

ranks! {
    Ix1: S0 D0 0;
    Ix2: S0 D0 0, S1 D1 1;
    Ix3: S0 D0 0, S1 D1 1, S2 D2 2;
    Ix4: S0 D0 0, S1 D1 1, S2 D2 2, S3 D3 3;
    Ix5: S0 D0 0, S1 D1 1, S2 D2 2, S3 D3 3, S4 D4 4;
    Ix6: S0 D0 0, S1 D1 1, S2 D2 2, S3 D3 3, S4 D4 4, S5 D5 5;
}

/// The axes that go backwards.
fn backwards<L: FlatLayout>() -> impl Iterator<Item = Axis> {
    L::BACKWARDS.iter().enumerate().filter(|(_, is_backwards)| **is_backwards).map(|(axis, _)| Axis(axis))
}

/// Lengths and strides, if `ndarray` can count the indices.
fn axes<L: FlatLayout>(layout: &L) -> Result<(L::Dimension, L::Dimension), TensorError> {
    if layout.size() > isize::MAX as usize {
        return Err(TensorError::BeyondNdarray);
    }
    layout.axes()
}

impl<'a, T, L: DataLayout> Tensor<&'a [T], L> {
    /// Returns the same tensor over a [`Part`], as [`into_ndarray`](Tensor::into_ndarray) takes it.
    #[inline(always)]
    #[must_use]
    pub fn into_part(self) -> Tensor<Part<'a, T>, L> {
        // Every offset of the layout is below the length of the slice.
        Tensor { accessor: Part::from_slice(self.accessor), layout: self.layout }
    }
}

impl<'a, T, L: FlatLayout> Tensor<Part<'a, T>, L> {
    /// Returns the tensor as a view of `ndarray` with the same strides; a tensor over a slice is
    /// one after [`into_part`](Tensor::into_part).
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let data: Vec<u32> = (0..30).collect();
    /// let matrix = Tensor::new(&data[..], layout![(4, 5) : (6, 1)])?;
    /// let view = matrix.into_part().into_ndarray()?;
    /// assert_eq!(view.column(2).to_vec(), [2, 8, 14, 20]);
    /// assert_eq!(view.strides(), [6, 1]);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::BeyondNdarray`] if a number, or the size, does not fit in `isize`.
    pub fn into_ndarray(self) -> Result<ArrayView<'a, T, L::Dimension>, TensorError> {
        let (lengths, strides) = axes(&self.layout)?;
        // SAFETY: the indices of these lengths are the coordinates of the layout whose modes run
        // forwards, their offsets those of this layout from the least, all within the part, which
        // is borrowed for `'a`; no stride is negative, and the lengths multiply to no more than
        // `isize::MAX`.
        let mut view = unsafe { ArrayView::from_shape_ptr(lengths.strides(strides), self.accessor.pointer().as_ptr()) };
        backwards::<L>().for_each(|axis| view.invert_axis(axis));
        Ok(view)
    }
}

impl<A: MemoryMut, L: FlatLayout> Tensor<A, L> {
    /// Returns the tensor as a view of `ndarray` to change, with the same strides.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let mut data = [0; 12];
    /// let mut matrix = Tensor::new(&mut data[..], layout![(2, 3) : (1, {Dyn::new(4).unwrap()})])?;
    /// matrix.as_ndarray_mut()?.row_mut(1).fill(7);
    /// assert_eq!(data, [0, 7, 0, 0, 0, 7, 0, 0, 0, 7, 0, 0]);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::ModesOverlap`] if elements may have several indices,
    /// [`TensorError::BeyondNdarray`] if a number does not fit in `isize`.
    pub fn as_ndarray_mut(&mut self) -> Result<ArrayViewMut<'_, A::Element, L::Dimension>, TensorError> {
        self.layout.modes().check_injective()?;
        let (lengths, strides) = axes(&self.layout)?;
        // SAFETY: as above; the layout is injective, so that no two indices have one element, and
        // the part is borrowed to change.
        let mut view = unsafe { ArrayViewMut::from_shape_ptr(lengths.strides(strides), self.accessor.part_mut().pointer().as_ptr()) };
        backwards::<L>().for_each(|axis| view.invert_axis(axis));
        Ok(view)
    }
}
