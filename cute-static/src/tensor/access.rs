//! Access: one element, at a coordinate; a slice, at some components of one.

use super::components::Fault;
use super::{Accessor, Advance, DataLayout, Memory, MemoryMut, Tensor, TensorCoordinate, TensorSlice};
use core::ops::{Index, IndexMut};

/// Says of a coordinate that it is out of bounds, out of the way of the code where it is not.
///
/// A kernel of a GPU says no numbers: they would be in memory.
#[inline(always)]
#[track_caller]
pub(super) fn out_of_bounds(fault: Fault) -> ! {
    match fault {
        Some((component, extent)) if !cfg!(target_arch = "nvptx64") => out_of_bounds_by(component, extent),
        _ => out_of_bounds_somewhere(),
    }
}

/// Panics where the coordinate of an element is out of bounds.
#[inline(always)]
#[track_caller]
pub(super) fn out_of_bounds_at<L, C: TensorCoordinate<L>>(coordinate: C, layout: &L) -> ! {
    if cfg!(target_arch = "nvptx64") { out_of_bounds_somewhere() } else { out_of_bounds(coordinate.fault(layout)) }
}

#[cold]
#[inline(never)]
#[track_caller]
fn out_of_bounds_by(component: usize, extent: u64) -> ! {
    panic!("CUTE071: the coordinate is out of bounds: {component} in a mode of {extent} elements of the tensor")
}

#[cold]
#[inline(never)]
#[track_caller]
fn out_of_bounds_somewhere() -> ! {
    panic!("CUTE071: the coordinate is out of bounds of the tensor")
}

impl<A: Accessor, L: DataLayout> Tensor<A, L> {
    /// Returns the value at a coordinate, `None` at one that is out of bounds: `T(c) = *(e + L(c))`
    /// (Cecka equation 9).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let tensor = Tensor::fixed(Counting(0), layout![(4, 2) : (2, 1)]);
    /// assert_eq!(tensor.value((3, 1)), Some(7));
    /// assert_eq!(tensor.value((0, 2)), None);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn value<C: TensorCoordinate<L>>(&self, coordinate: C) -> Option<A::Element>
    where
        A::Element: Copy,
    {
        // SAFETY: it is an offset of the layout, and these are the accessor's.
        coordinate.checked_offset(&self.layout).map(|offset| unsafe { self.accessor.load(offset) })
    }

    /// Returns the value at a coordinate: `T(c) = *(e + L(c))` (Cecka equation 9).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// assert_eq!(Tensor::fixed([1, 2, 3, 4], layout![(2, 2) : (2, 1)]).at((1, 0)), 3);
    /// ```
    ///
    /// # Panics
    ///
    /// If the coordinate is out of bounds.
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn at<C: TensorCoordinate<L>>(&self, coordinate: C) -> A::Element
    where
        A::Element: Copy,
    {
        match coordinate.checked_offset(&self.layout) {
            // SAFETY: it is an offset of the layout, and these are the accessor's.
            Some(offset) => unsafe { self.accessor.load(offset) },
            None => out_of_bounds_at(coordinate, &self.layout),
        }
    }

    /// Returns the value at a coordinate that is in bounds.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let tensor = Tensor::fixed([1, 2, 3, 4], layout![(2, 2) : (2, 1)]);
    /// // SAFETY: 1 < 2 and 0 < 2.
    /// assert_eq!(unsafe { tensor.at_unchecked((1, 0)) }, 3);
    /// ```
    ///
    /// # Safety
    ///
    /// The coordinate is in bounds.
    #[inline(always)]
    #[must_use]
    pub unsafe fn at_unchecked<C: TensorCoordinate<L>>(&self, coordinate: C) -> A::Element
    where
        A::Element: Copy,
    {
        // SAFETY: it is an offset of the layout, the caller says, and these are the accessor's.
        unsafe { self.accessor.load(coordinate.offset(&self.layout)) }
    }

    /// Returns the tensor of the components that the coordinate leaves open, written `..`:
    /// `T(c' + c*) = (e + L(c')) ∘ L(c*)` (Cecka equation 10, Figure 5).
    ///
    /// The slice of a shared tensor lives as long as the data. A mutable tensor is consumed;
    /// [`slice_mut`](Tensor::slice_mut) borrows it. A mode that stays open stays as it is. The open
    /// components of a nested tuple come one after the other.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let tensor = Tensor::fixed(Counting(0), layout![((3, 2), ((2, 3), 2)) : ((4, 1), ((2, 15), 100))]);
    /// let slice = tensor.slice((2, ((0, ..), ..)));
    /// assert_eq!(*slice.accessor(), Counting(8));
    /// assert_eq!(slice.layout(), layout![(3, 2) : (15, 100)]);
    /// ```
    ///
    /// # Panics
    ///
    /// If a fixed component is out of bounds. [`checked_slice`](Tensor::checked_slice) does not.
    #[doc(alias = "tensor")]
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn slice<C>(self, coordinate: C) -> Tensor<A, L::Open>
    where
        A: Advance,
        L: TensorSlice<C>,
    {
        match self.layout.slice_or_fault(coordinate) {
            // SAFETY: by `TensorSlice`.
            Ok((offset, layout)) => unsafe { self.part(offset, layout) },
            Err(fault) => out_of_bounds(fault),
        }
    }

    /// Returns [`slice`](Tensor::slice), `None` if a fixed component is out of bounds.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let tensor = Tensor::fixed(Counting(0), layout![4, 8]);
    /// assert!(tensor.checked_slice((3, ..)).is_some() && tensor.checked_slice((4, ..)).is_none());
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn checked_slice<C>(self, coordinate: C) -> Option<Tensor<A, L::Open>>
    where
        A: Advance,
        L: TensorSlice<C>,
    {
        let (offset, layout) = self.layout.slice_with(coordinate)?;
        // SAFETY: by `TensorSlice`.
        Some(unsafe { self.part(offset, layout) })
    }

    /// Returns the tensor of the accessor moved by an offset, under another layout.
    ///
    /// # Safety
    ///
    /// `offset + layout(c)` for the coordinates `c` of `layout` are offsets of this layout.
    #[inline(always)]
    pub(super) unsafe fn part<R: DataLayout>(self, offset: usize, layout: R) -> Tensor<A, R>
    where
        A: Advance,
    {
        // SAFETY: these offsets are below the length, and this accessor's. At `c = 0` that is
        // `offset`.
        Tensor { accessor: unsafe { self.accessor.advance(offset) }, layout }
    }
}

impl<A: Memory, L: DataLayout> Tensor<A, L> {
    /// Returns the element at a coordinate, `None` at one that is out of bounds.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let tensor = Tensor::fixed(["a", "b", "c", "d"], layout![(2, 2) : (2, 1)]);
    /// assert_eq!(tensor.get((1, 0)), Some(&"c"));
    /// assert_eq!(tensor.get(4), None);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn get<C: TensorCoordinate<L>>(&self, coordinate: C) -> Option<&A::Element> {
        // SAFETY: it is an offset of the layout, and these are the accessor's.
        coordinate.checked_offset(&self.layout).map(|offset| unsafe { self.accessor.element(offset) })
    }

    /// Returns the element at a coordinate that is in bounds.
    ///
    /// # Safety
    ///
    /// The coordinate is in bounds.
    #[inline(always)]
    #[must_use]
    pub unsafe fn get_unchecked<C: TensorCoordinate<L>>(&self, coordinate: C) -> &A::Element {
        // SAFETY: it is an offset of the layout, the caller says, and these are the accessor's.
        unsafe { self.accessor.element(coordinate.offset(&self.layout)) }
    }

    /// Returns the same tensor, borrowed: it can be copied and sliced.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let owned = Tensor::fixed([1, 2, 3, 4, 5, 6], layout![(2, 3) : (1, 2)]);
    /// let row = owned.view().slice((1, ..));
    /// assert!(row.iter().eq([&2, &4, &6]));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn view(&self) -> Tensor<A::View<'_>, L> {
        Tensor { accessor: self.accessor.view(), layout: self.layout }
    }
}

impl<A: MemoryMut, L: DataLayout> Tensor<A, L> {
    /// Returns the element at a coordinate, to change; `None` at one that is out of bounds.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let mut tensor = Tensor::fixed([1, 2, 3, 4], layout![(2, 2) : (2, 1)]);
    /// if let Some(element) = tensor.get_mut((1, 0)) {
    ///     *element += 10;
    /// }
    /// assert_eq!(tensor.at((1, 0)), 13);
    /// ```
    #[inline(always)]
    pub fn get_mut<C: TensorCoordinate<L>>(&mut self, coordinate: C) -> Option<&mut A::Element> {
        let offset = coordinate.checked_offset(&self.layout)?;
        // SAFETY: it is an offset of the layout, and these are the accessor's.
        Some(unsafe { self.accessor.element_mut(offset) })
    }

    /// Returns the element at a coordinate that is in bounds, to change.
    ///
    /// # Safety
    ///
    /// The coordinate is in bounds.
    #[inline(always)]
    pub unsafe fn get_unchecked_mut<C: TensorCoordinate<L>>(&mut self, coordinate: C) -> &mut A::Element {
        // SAFETY: it is an offset of the layout, the caller says, and these are the accessor's.
        unsafe { self.accessor.element_mut(coordinate.offset(&self.layout)) }
    }

    /// Returns the same tensor, borrowed to change: it can be sliced.
    ///
    /// ```compile_fail,E0499
    /// use cute_static::prelude::*;
    /// let mut data = [0; 6];
    /// let mut tensor = Tensor::fixed(&mut data, layout![(2, 3) : (1, 2)]);
    /// let one = tensor.view_mut();
    /// let other = tensor.view_mut(); // a second borrow of the same elements
    /// drop((one, other));
    /// ```
    #[inline(always)]
    pub fn view_mut(&mut self) -> Tensor<A::ViewMut<'_>, L> {
        Tensor { accessor: self.accessor.view_mut(), layout: self.layout }
    }

    /// Returns [`slice`](Tensor::slice), borrowed to change.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let mut tensor = Tensor::fixed([0; 6], layout![(2, 3) : (1, 2)]);
    /// tensor.slice_mut((1, ..))[2] = 7;
    /// assert_eq!(tensor.at((1, 2)), 7);
    /// ```
    ///
    /// # Panics
    ///
    /// If a fixed component is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn slice_mut<C>(&mut self, coordinate: C) -> Tensor<A::ViewMut<'_>, L::Open>
    where
        L: TensorSlice<C>,
    {
        self.view_mut().slice(coordinate)
    }
}

/// # Panics
///
/// If the coordinate is out of bounds, as for a slice. [`get`](Tensor::get) does not.
impl<A: Memory, L: DataLayout, C: TensorCoordinate<L>> Index<C> for Tensor<A, L> {
    type Output = A::Element;

    #[inline(always)]
    #[track_caller]
    fn index(&self, coordinate: C) -> &A::Element {
        match coordinate.checked_offset(&self.layout) {
            // SAFETY: it is an offset of the layout, and these are the accessor's.
            Some(offset) => unsafe { self.accessor.element(offset) },
            None => out_of_bounds_at(coordinate, &self.layout),
        }
    }
}

/// # Panics
///
/// If the coordinate is out of bounds, as for a slice. [`get_mut`](Tensor::get_mut) does not.
impl<A: MemoryMut, L: DataLayout, C: TensorCoordinate<L>> IndexMut<C> for Tensor<A, L> {
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, coordinate: C) -> &mut A::Element {
        match coordinate.checked_offset(&self.layout) {
            // SAFETY: it is an offset of the layout, and these are the accessor's.
            Some(offset) => unsafe { self.accessor.element_mut(offset) },
            None => out_of_bounds_at(coordinate, &self.layout),
        }
    }
}
