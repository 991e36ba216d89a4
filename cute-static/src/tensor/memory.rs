//! Memory: accessors whose values have a place that can be borrowed; parts of it, which may touch
//! the offsets of their layout and no other; and raw pointers.
//!
//! Parts of one tensor may be interleaved in memory, so they cannot be slices. A part is a pointer
//! into the whole, and owns only the elements at the offsets of its layout.
//! [`Tensor`](super::Tensor) ensures this: it replaces the layout of a part only by one whose
//! offsets are among those of the part.

use super::accessor::{moves, prefetch};
use super::{Accessor, Advance};
use core::convert::identity;
use core::marker::PhantomData;
use core::ptr::NonNull;

/// An accessor whose elements lie in memory.
///
/// ```
/// use cute_static::prelude::*;
///
/// fn longest<A: Memory<Element = String>, L: DataLayout>(names: &Tensor<A, L>) -> &str {
///     names.iter().max_by_key(|name| name.len()).map_or("", |name| name)
/// }
/// let names = ["Ada", "Grace"].map(String::from);
/// assert_eq!(longest(&Tensor::fixed(&names, layout![2 : 1])), "Grace");
/// ```
/// ```compile_fail,E0277
/// # use cute_static::prelude::*;
/// fn borrows<A: Memory, L: DataLayout>(_: &Tensor<A, L>) {}
/// borrows(&Tensor::fixed(Counting(0), layout![2 : 1])); // CUTE003: no elements in memory
/// ```
///
/// # Safety
///
/// `element` is valid wherever [`Accessor::load`] may be called, for as long as the borrow, and
/// always the same element at an offset. All this, and the length, are the same for a clone, and
/// for a view. A clone, and what [`Advance`] moves, has the same elements.
#[refusal(WrongOperand::InMemory, bound = "A: Memory")]
pub unsafe trait Memory: Accessor {
    /// A borrow of the elements that can be copied and moved.
    type View<'a>: Memory<Element = Self::Element> + Advance + Copy
    where
        Self: 'a;

    /// Borrows the elements.
    fn view(&self) -> Self::View<'_>;

    /// Returns the element at an offset.
    ///
    /// # Safety
    ///
    /// As for [`Accessor::load`].
    unsafe fn element(&self, offset: usize) -> &Self::Element;
}

/// An accessor whose elements lie in memory and are its own, to change.
///
/// ```
/// use cute_static::prelude::*;
///
/// fn clear<A: MemoryMut<Element = u32>, L: DataLayout>(tensor: &mut Tensor<A, L>) {
///     tensor.fill(0);
/// }
/// let mut data = [1, 2, 3, 4];
/// clear(&mut Tensor::fixed(&mut data, layout![2 : 2]));
/// assert_eq!(data, [0, 2, 0, 4]);
/// ```
/// ```compile_fail,E0277
/// # use cute_static::prelude::*;
/// # fn clear<A: MemoryMut<Element = u32>, L: DataLayout>(tensor: &mut Tensor<A, L>) {}
/// clear(&mut Tensor::fixed(&[1, 2, 3, 4], layout![2 : 2])); // CUTE003: a shared slice
/// ```
///
/// # Safety
///
/// As for [`Memory`]: `element_mut` is the element that `element` is, and `part_mut` has these
/// elements, and this length.
#[refusal(WrongOperand::Changeable, bound = "A: MemoryMut")]
pub unsafe trait MemoryMut: Memory {
    /// A borrow of the elements that can be moved.
    type ViewMut<'a>: MemoryMut<Element = Self::Element> + Advance
    where
        Self: 'a;

    /// Borrows the elements.
    fn view_mut(&mut self) -> Self::ViewMut<'_>;

    /// Borrows the elements, to be split.
    fn part_mut(&mut self) -> PartMut<'_, Self::Element>;

    /// Returns the element at an offset.
    ///
    /// # Safety
    ///
    /// As for [`Accessor::load`].
    unsafe fn element_mut(&mut self, offset: usize) -> &mut Self::Element;
}

/// Some elements of memory, borrowed to change: the accessor of one of the disjoint parts of a
/// tensor.
///
/// Parts come from [`Tensor::rows_mut`](super::Tensor::rows_mut),
/// [`Tensor::tiles_mut`](super::Tensor::tiles_mut) and their kin. Like a `&mut [T]`, a part may be
/// sent to another thread if `T` may be, and shared if `T` may be.
///
/// ```
/// use cute_static::prelude::*;
///
/// let mut tensor = Tensor::fixed([0u32; 32], layout![(4, 8) : (1, 4)]);
/// std::thread::scope(|scope| {
///     for (i, mut row) in tensor.rows_mut().enumerate() {
///         scope.spawn(move || row.fill(i as u32));
///     }
/// });
/// assert_eq!(tensor.at((3, 7)), 3);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use std::cell::Cell;
/// use std::rc::Rc;
///
/// let mut tensor = Tensor::fixed([const { Cell::new(0) }; 32].map(Rc::new), layout![(4, 8) : (1, 4)]);
/// std::thread::scope(|scope| {
///     for row in tensor.rows_mut() {
///         scope.spawn(move || row); // an `Rc` stays in its thread
///     }
/// });
/// ```
#[doc(alias = "ViewEngine")]
#[derive(Debug)]
pub struct PartMut<'a, T> {
    /// Points to the element of offset 0, or one past the last element.
    pointer: NonNull<T>,
    length: usize,
    borrow: PhantomData<&'a mut [T]>,
}

// SAFETY: it is a borrow of elements that no other has, as `&mut T` is to each of them.
unsafe impl<T: Send> Send for PartMut<'_, T> {}
// SAFETY: shared, it gives shared references to its elements alone.
unsafe impl<T: Sync> Sync for PartMut<'_, T> {}

impl<'a, T> PartMut<'a, T> {
    /// Returns all of a slice.
    #[inline(always)]
    pub(super) fn from_slice(slice: &'a mut [T]) -> Self {
        let length = slice.len();
        // The pointer may touch the whole slice: it does not come from a reference to one element.
        PartMut { pointer: NonNull::from(slice).cast(), length, borrow: PhantomData }
    }

    /// Returns the elements that start at a pointer.
    ///
    /// # Safety
    ///
    /// For the lifetime, the offsets of the layout that this comes under point to elements of one
    /// allocation that are initialised and that nothing else touches; so does everything it is
    /// moved to.
    #[inline(always)]
    #[must_use]
    pub const unsafe fn from_raw_parts(pointer: NonNull<T>, length: usize) -> Self {
        PartMut { pointer, length, borrow: PhantomData }
    }

    /// Returns the element of offset 0, with leave to touch all of the part.
    #[cfg(feature = "ndarray")]
    pub(super) const fn pointer(&self) -> NonNull<T> {
        self.pointer
    }

    /// Returns the same part once more.
    ///
    /// # Safety
    ///
    /// The two touch different elements.
    #[inline(always)]
    pub(crate) unsafe fn alias(&self) -> Self {
        PartMut { pointer: self.pointer, length: self.length, borrow: PhantomData }
    }

    /// Returns as many elements as `length`, the first of them at an offset.
    ///
    /// # Safety
    ///
    /// All their offsets belong to the part.
    #[inline(always)]
    pub(crate) unsafe fn run_mut(&mut self, offset: usize, length: usize) -> &mut [T] {
        // SAFETY: the elements are valid, and this part's own, as long as it is borrowed; they lie
        // one after the other in one allocation.
        unsafe { core::slice::from_raw_parts_mut(self.pointer.add(offset).as_ptr(), length) }
    }

    /// Returns the element at an offset, for as long as the part lives.
    ///
    /// # Safety
    ///
    /// The offset belongs to the part, and nobody else touches the element in that time.
    #[inline(always)]
    pub(super) unsafe fn into_element(self, offset: usize) -> &'a mut T {
        // SAFETY: the elements of the part are valid for its lifetime, and nobody else has this
        // one, the caller says.
        unsafe { self.pointer.add(offset).as_mut() }
    }
}

// SAFETY: the elements that belong to the part are valid for its lifetime and its own.
unsafe impl<T> Memory for PartMut<'_, T> {
    type View<'view>
        = Part<'view, T>
    where
        Self: 'view;

    #[inline(always)]
    fn view(&self) -> Part<'_, T> {
        Part { pointer: self.pointer, length: self.length, borrow: PhantomData }
    }

    #[inline(always)]
    unsafe fn element(&self, offset: usize) -> &T {
        // SAFETY: the offset belongs to the part, the caller says: the element is this part's own,
        // and borrowed with it.
        unsafe { self.pointer.add(offset).as_ref() }
    }
}

// SAFETY: as above.
unsafe impl<T> MemoryMut for PartMut<'_, T> {
    type ViewMut<'view>
        = PartMut<'view, T>
    where
        Self: 'view;

    #[inline(always)]
    fn view_mut(&mut self) -> PartMut<'_, T> {
        self.part_mut()
    }

    #[inline(always)]
    fn part_mut(&mut self) -> PartMut<'_, T> {
        // While the borrow lives, this part is not touched.
        PartMut { pointer: self.pointer, length: self.length, borrow: PhantomData }
    }

    #[inline(always)]
    unsafe fn element_mut(&mut self, offset: usize) -> &mut T {
        // SAFETY: the offset belongs to the part, the caller says: the element is this part's own,
        // and borrowed with it.
        unsafe { self.pointer.add(offset).as_mut() }
    }
}

/// Some elements of memory, borrowed to read: the accessor of a view of a [`PartMut`].
#[doc(alias = "ConstViewEngine")]
#[derive(Debug)]
pub struct Part<'a, T> {
    pointer: NonNull<T>,
    length: usize,
    borrow: PhantomData<&'a [T]>,
}

// SAFETY: it is a shared borrow of elements, as `&T` is to each of them.
unsafe impl<T: Sync> Send for Part<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Part<'_, T> {}

impl<T> Clone for Part<'_, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Part<'_, T> {}

impl<'a, T> Part<'a, T> {
    /// Returns all of a slice.
    #[cfg(feature = "ndarray")]
    #[inline(always)]
    pub(super) fn from_slice(slice: &'a [T]) -> Self {
        Part { pointer: NonNull::from(slice).cast(), length: slice.len(), borrow: PhantomData }
    }

    /// Returns the elements that start at a pointer.
    ///
    /// # Safety
    ///
    /// For the lifetime, the offsets of the layout that this comes under point to elements of one
    /// allocation that are initialised and that nobody changes; so does everything it is moved to.
    #[inline(always)]
    #[must_use]
    pub const unsafe fn from_raw_parts(pointer: NonNull<T>, length: usize) -> Self {
        Part { pointer, length, borrow: PhantomData }
    }

    /// Returns the element of offset 0, with leave to read all of the part.
    #[cfg(feature = "ndarray")]
    pub(super) const fn pointer(&self) -> NonNull<T> {
        self.pointer
    }
}

// SAFETY: the elements that belong to the part are valid for its lifetime, and nobody changes them.
unsafe impl<T> Memory for Part<'_, T> {
    type View<'view>
        = Part<'view, T>
    where
        Self: 'view;

    #[inline(always)]
    fn view(&self) -> Part<'_, T> {
        *self
    }

    #[inline(always)]
    unsafe fn element(&self, offset: usize) -> &T {
        // SAFETY: the offset belongs to the part, the caller says.
        unsafe { self.pointer.add(offset).as_ref() }
    }
}

/// A pointer to read through. Its maker guarantees that it is valid.
///
/// ```
/// use cute_static::prelude::*;
///
/// let data = [3, 1, 4, 1, 5, 9];
/// // SAFETY: the six elements stay where they are while the tensor is used.
/// let raw = unsafe { Raw::new(data.as_ptr(), 6) };
/// let tensor = Tensor::new(raw, layout![(2, 3) : (3, 1)])?;
/// assert_eq!(tensor[(1, 2)], 9);
/// # Ok::<(), TensorError>(())
/// ```
#[derive(Debug)]
pub struct Raw<T> {
    pointer: *const T,
    length: usize,
}

impl<T> Clone for Raw<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Raw<T> {}

impl<T> Raw<T> {
    /// Returns `length` elements, beginning with the one that the pointer points to.
    ///
    /// # Safety
    ///
    /// While the accessor, or a copy of it, is in use, these elements are initialised, lie in one
    /// allocation, and are not changed.
    #[inline(always)]
    #[must_use]
    pub const unsafe fn new(pointer: *const T, length: usize) -> Self {
        Raw { pointer, length }
    }

    /// Returns the pointer.
    #[inline(always)]
    #[must_use]
    pub const fn pointer(&self) -> *const T {
        self.pointer
    }
}

// SAFETY: by `Raw::new`.
unsafe impl<T> Memory for Raw<T> {
    type View<'view>
        = Raw<T>
    where
        Self: 'view;

    #[inline(always)]
    fn view(&self) -> Raw<T> {
        *self
    }

    #[inline(always)]
    unsafe fn element(&self, offset: usize) -> &T {
        // SAFETY: below the length, and so an element by `Raw::new`.
        unsafe { &*self.pointer.add(offset) }
    }
}

/// A pointer to read and write through. Its maker guarantees that it is valid.
///
/// ```
/// use cute_static::prelude::*;
///
/// let mut data = [0; 6];
/// // SAFETY: the six elements stay where they are, and nothing else touches them while the tensor is used.
/// let raw = unsafe { RawMut::new(data.as_mut_ptr(), 6) };
/// let mut tensor = Tensor::new(raw, layout![(2, 3) : (3, 1)])?;
/// tensor[(1, 2)] = 9;
/// assert_eq!(data[5], 9);
/// # Ok::<(), TensorError>(())
/// ```
#[derive(Debug)]
pub struct RawMut<T> {
    pointer: *mut T,
    length: usize,
}

impl<T> RawMut<T> {
    /// Returns `length` elements, beginning with the one that the pointer points to.
    ///
    /// # Safety
    ///
    /// While the accessor is in use, these elements are initialised, lie in one allocation, and
    /// nothing else touches them.
    #[inline(always)]
    #[must_use]
    pub const unsafe fn new(pointer: *mut T, length: usize) -> Self {
        RawMut { pointer, length }
    }

    /// Returns the pointer.
    #[inline(always)]
    #[must_use]
    pub const fn pointer(&self) -> *mut T {
        self.pointer
    }
}

// SAFETY: by `RawMut::new`. It has no clone.
unsafe impl<T> Memory for RawMut<T> {
    type View<'view>
        = Part<'view, T>
    where
        Self: 'view;

    #[inline(always)]
    fn view(&self) -> Part<'_, T> {
        // `RawMut::new` promises elements, so there is an address; a length of 0 may come with
        // none.
        Part { pointer: NonNull::new(self.pointer).unwrap_or(NonNull::dangling()), length: self.length, borrow: PhantomData }
    }

    #[inline(always)]
    unsafe fn element(&self, offset: usize) -> &T {
        // SAFETY: below the length, and so an element by `RawMut::new`, borrowed with the accessor.
        unsafe { &*self.pointer.add(offset) }
    }
}

// SAFETY: as above.
unsafe impl<T> MemoryMut for RawMut<T> {
    type ViewMut<'view>
        = PartMut<'view, T>
    where
        Self: 'view;

    #[inline(always)]
    fn view_mut(&mut self) -> PartMut<'_, T> {
        self.part_mut()
    }

    #[inline(always)]
    fn part_mut(&mut self) -> PartMut<'_, T> {
        // As for `view`.
        PartMut { pointer: NonNull::new(self.pointer).unwrap_or(NonNull::dangling()), length: self.length, borrow: PhantomData }
    }

    #[inline(always)]
    unsafe fn element_mut(&mut self, offset: usize) -> &mut T {
        // SAFETY: below the length, and so an element by `RawMut::new`, borrowed with the accessor.
        unsafe { &mut *self.pointer.add(offset) }
    }
}

/// Reads and moves what is a pointer to the element of offset 0 with a length. `$raw` is the
/// pointer's way to a raw one; `$dense` is [`Accessor::DENSE`].
macro_rules! behind_a_pointer {
    ($($accessor:ty: $raw:expr, dense: $dense:literal;)*) => { $(
        impl<T> Accessor for $accessor {
            type Element = T;
            const DENSE: bool = $dense;

            #[inline(always)]
            fn length(&self) -> usize {
                self.length
            }

            #[inline(always)]
            unsafe fn load(&self, offset: usize) -> T
            where
                T: Copy,
            {
                // SAFETY: the caller says that the offset is below the length, and belongs to the
                // part if this is one. The maker of the accessor promised an element there.
                unsafe { *$raw(self.pointer).add(offset) }
            }

            #[inline(always)]
            unsafe fn load_run(&self, offset: usize, run: &mut [T])
            where
                T: Copy,
            {
                // SAFETY: the caller says of each offset what it says of that of `load`. The run is
                // borrowed to change, so it has none of the elements.
                unsafe { run.as_mut_ptr().copy_from_nonoverlapping($raw(self.pointer).add(offset), run.len()) }
            }

            #[inline(always)]
            fn prefetch(&self, offset: usize) {
                prefetch($raw(self.pointer), offset);
            }

            moves! {}
        }

        impl<T> Advance for $accessor {
            #[inline(always)]
            unsafe fn advance(mut self, offset: usize) -> Self {
                // SAFETY: the offset is at most the length, the caller says: within the allocation
                // or at its end.
                self.pointer = unsafe { self.pointer.add(offset) };
                self.length -= offset;
                self
            }
        }
    )* };
}

behind_a_pointer! {
    PartMut<'_, T>: NonNull::as_ptr, dense: false;
    Part<'_, T>: NonNull::as_ptr, dense: false;
    Raw<T>: identity, dense: true;
    RawMut<T>: identity, dense: true;
}
