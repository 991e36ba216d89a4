//! The data of tensors: slices, vectors, and parts of them, which may touch the offsets of their
//! layout and no others.
//!
//! Parts of one tensor may be interleaved in memory, so they cannot be slices. A part is a pointer
//! into the whole, and owns the elements at the offsets of its layout alone.

use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ptr::NonNull;

mod sealed {
    pub trait Sealed {}
}

/// Data that a tensor reads: `&[T]`, `&mut [T]`, `Vec<T>`, [`Part`], [`PartMut`].
///
/// This trait is sealed.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::tensor::{Memory, Tensor};
///
/// fn first<D: Memory<Element = u32>>(tensor: &Tensor<D>) -> Option<u32> {
///     tensor.get(0).copied()
/// }
/// assert_eq!(first(&Tensor::new(vec![7, 8], Layout::left(2)?)?), Some(7));
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
pub trait Memory: sealed::Sealed {
    /// What the elements are.
    type Element;

    /// Borrows the data.
    #[doc(hidden)]
    fn part(&self) -> Part<'_, Self::Element>;
}

/// Data that a tensor changes: `&mut [T]`, `Vec<T>`, [`PartMut`].
///
/// This trait is sealed.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::tensor::{MemoryMut, Tensor};
///
/// fn clear<D: MemoryMut<Element = u32>>(tensor: &mut Tensor<D>) {
///     tensor.fill(0);
/// }
/// let mut data = [1, 2, 3, 4];
/// clear(&mut Tensor::new(&mut data[..], Layout::from_parts(2, 2)?)?);
/// assert_eq!(data, [0, 2, 0, 4]);
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
pub trait MemoryMut: Memory {
    /// Borrows the data to change.
    #[doc(hidden)]
    fn part_mut(&mut self) -> PartMut<'_, Self::Element>;
}

/// Some elements of memory, borrowed to read.
#[derive(Debug)]
pub struct Part<'a, T> {
    pointer: NonNull<T>,
    length: usize,
    /// Whether all elements below the length are borrowed, not only those of a layout.
    is_whole: bool,
    borrow: PhantomData<&'a [T]>,
}

// SAFETY: it is a shared borrow of elements, as `&T` is to each of them.
unsafe impl<T: Sync> Send for Part<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Part<'_, T> {}

impl<T> Clone for Part<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Part<'_, T> {}

impl<'a, T> Part<'a, T> {
    /// Returns all of a slice.
    pub(crate) fn from_slice(slice: &'a [T]) -> Self {
        Part { pointer: NonNull::from(slice).cast(), length: slice.len(), is_whole: true, borrow: PhantomData }
    }

    /// Returns elements that begin at a pointer, of which only those at the offsets of a layout are
    /// borrowed.
    ///
    /// # Safety
    ///
    /// For the lifetime, the offsets of the layout that this comes under are below `length`, and
    /// point to elements of one allocation that are initialised and that nobody changes.
    #[cfg(feature = "ndarray")]
    pub(crate) unsafe fn from_raw_parts(pointer: NonNull<T>, length: usize) -> Self {
        Part { pointer, length, is_whole: false, borrow: PhantomData }
    }

    /// Returns the same data twice, as [`PartMut::halved`] does.
    ///
    /// # Safety
    ///
    /// None is needed: both read.
    #[cfg(all(feature = "rayon", target_pointer_width = "64"))]
    pub(crate) unsafe fn halved(self) -> (Self, Self) {
        (self, self)
    }

    /// Returns the element of offset 0.
    #[inline]
    pub(crate) fn pointer(&self) -> *const T {
        self.pointer.as_ptr()
    }

    /// Returns how many elements there are.
    pub(crate) fn length(&self) -> usize {
        self.length
    }

    /// Tells whether all elements below the length are borrowed.
    pub(crate) fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Returns the data as a slice, if all of it is borrowed.
    #[cfg(feature = "typed")]
    pub(crate) fn as_slice(&self) -> Option<&'a [T]> {
        // SAFETY: a whole part was made of a slice of this length, borrowed for the lifetime.
        self.is_whole.then(|| unsafe { core::slice::from_raw_parts(self.pointer.as_ptr(), self.length) })
    }
}

/// Some elements of memory, borrowed to change: the data of one of the disjoint parts of a tensor.
///
/// Like a `&mut [T]`, a part may be sent to another thread if `T` may be, and shared if `T` may be.
#[derive(Debug)]
pub struct PartMut<'a, T> {
    pointer: NonNull<T>,
    length: usize,
    /// Whether all elements below the length are borrowed, not only those of a layout.
    is_whole: bool,
    borrow: PhantomData<&'a mut [T]>,
}

// SAFETY: it is a borrow of elements that no other has, as `&mut T` is to each of them.
unsafe impl<T: Send> Send for PartMut<'_, T> {}
// SAFETY: shared, it gives shared references to its elements alone.
unsafe impl<T: Sync> Sync for PartMut<'_, T> {}

impl<'a, T> PartMut<'a, T> {
    /// Returns all of a slice.
    pub(crate) fn from_slice(slice: &'a mut [T]) -> Self {
        let length = slice.len();
        // The pointer may touch the whole slice: it does not come from a reference to one element.
        PartMut { pointer: NonNull::from(slice).cast(), length, is_whole: true, borrow: PhantomData }
    }

    /// Returns elements that begin at a pointer, of which only those at the offsets of a layout are
    /// borrowed.
    ///
    /// # Safety
    ///
    /// For the lifetime, the offsets of the layout that this comes under are below `length`, and
    /// point to elements of one allocation that are initialised and that nothing else touches.
    #[cfg(feature = "ndarray")]
    pub(crate) unsafe fn from_raw_parts(pointer: NonNull<T>, length: usize) -> Self {
        PartMut { pointer, length, is_whole: false, borrow: PhantomData }
    }

    /// Returns the same data once more, no longer as a whole.
    ///
    /// # Safety
    ///
    /// The two touch different elements, for as long as both live.
    pub(crate) unsafe fn alias(&self) -> Self {
        PartMut { pointer: self.pointer, length: self.length, is_whole: false, borrow: PhantomData }
    }

    /// Returns the same data twice.
    ///
    /// # Safety
    ///
    /// The two touch different elements, for as long as both live.
    #[cfg(all(feature = "rayon", target_pointer_width = "64"))]
    pub(crate) unsafe fn halved(self) -> (Self, Self) {
        // SAFETY: as above.
        let other = unsafe { self.alias() };
        (self, other)
    }

    /// Returns the element of offset 0, with leave to touch all of the part.
    #[inline]
    pub(crate) fn pointer(&self) -> *mut T {
        self.pointer.as_ptr()
    }

    /// Returns the data as a slice, if all of it is borrowed.
    #[cfg(feature = "typed")]
    pub(crate) fn into_slice(self) -> Option<&'a mut [T]> {
        // SAFETY: a whole part was made of a slice of this length, borrowed for the lifetime; the
        // part is used up.
        self.is_whole.then(|| unsafe { core::slice::from_raw_parts_mut(self.pointer.as_ptr(), self.length) })
    }
}

macro_rules! memory {
    ($([$($g:tt)*] $memory:ty: |$this:ident| $part:expr;)*) => { $(
        impl<$($g)*> sealed::Sealed for $memory {}

        impl<$($g)*> Memory for $memory {
            type Element = T;

            #[inline]
            fn part(&self) -> Part<'_, T> {
                let $this = self;
                $part
            }
        }
    )* };
}

memory! {
    [T] &[T]: |slice| Part::from_slice(slice);
    [T] &mut [T]: |slice| Part::from_slice(slice);
    [T] Vec<T>: |vector| Part::from_slice(vector);
    [T] Part<'_, T>: |part| *part;
    [T] PartMut<'_, T>: |part| Part { pointer: part.pointer, length: part.length, is_whole: part.is_whole, borrow: PhantomData };
}

impl<T> MemoryMut for &mut [T] {
    #[inline]
    fn part_mut(&mut self) -> PartMut<'_, T> {
        PartMut::from_slice(self)
    }
}

impl<T> MemoryMut for Vec<T> {
    #[inline]
    fn part_mut(&mut self) -> PartMut<'_, T> {
        PartMut::from_slice(self)
    }
}

impl<T> MemoryMut for PartMut<'_, T> {
    #[inline]
    fn part_mut(&mut self) -> PartMut<'_, T> {
        // While the borrow lives, this part is not touched.
        PartMut { pointer: self.pointer, length: self.length, is_whole: self.is_whole, borrow: PhantomData }
    }
}
