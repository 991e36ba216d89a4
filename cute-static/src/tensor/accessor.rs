//! Accessors: what a tensor finds its values in (Cecka Definition 2.18).
//!
//! [`Accessor`] is `*(e + d)`, [`Advance`] is `e + d`; [`Memory`] and [`MemoryMut`] are accessors whose values have a place that can be borrowed.

use super::PartMut;
use core::ops::Deref;
use generic_array::{ArrayLength, GenericArray};

/// Something that can be dereferenced at an offset: `e[d] = *(e + d)` (Cecka Definition 2.18).
///
/// Slices, arrays, [`GenericArray`]s, [`Raw`](super::Raw) pointers, [`Counting`](super::Counting) and [`Coordinates`](super::Coordinates), [`Computed`](super::Computed) values,
/// [parts](PartMut) of a tensor; and any type of yours:
///
/// ```
/// use cute_static::prelude::*;
///
/// /// The bits of a word, the lowest first.
/// struct Bits(u64);
///
/// impl Accessor for Bits {
///     type Element = bool;
///
///     fn length(&self) -> usize {
///         64
///     }
///
///     unsafe fn load(&self, offset: usize) -> bool {
///         self.0 >> offset & 1 == 1
///     }
/// }
///
/// let board = Tensor::new(Bits(0xff00), layout![(8, 8) : (1, 8)]).unwrap();
/// assert!(board.at((3, 1)) && !board.at((3, 2)));
/// ```
///
/// Where all code is safe, [`Computed`](super::Computed) makes an accessor of a function. A `Vec` is none, since what it is has no fixed length: its slice is.
///
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// let data = vec![0; 6];
/// Tensor::new(&data, layout![2, 3]); // CUTE003: write `&data[..]`
/// ```
#[diagnostic::on_unimplemented(
    message = "CUTE003: `{Self}` is not an accessor, which a tensor has its values from",
    label = "expected a slice, an array or another accessor",
    note = "of a `Vec`, take the slice: `&data[..]` to read, `&mut data[..]` to change",
    note = "in generic code, add the bound `A: Accessor`"
)]
pub trait Accessor {
    /// What it dereferences to.
    type Element;

    /// Whether every offset below the length may be dereferenced, as it may unless this is a part of something.
    const WHOLE: bool = true;

    /// The number of elements: offsets are below it. `usize::MAX` where there is no end.
    ///
    /// It is the same for an accessor and its clones, always; [`Advance`] makes it smaller by the offset, if there is an end.
    fn length(&self) -> usize;

    /// The value at an offset.
    ///
    /// # Safety
    ///
    /// The offset is below the length. If the accessor is not [`WHOLE`](Self::WHOLE), it belongs to its part.
    unsafe fn load(&self, offset: usize) -> Self::Element
    where
        Self::Element: Copy;

    /// The values at as many offsets, one after the other, as the run has elements: `run[i] = e[offset + i]`.
    ///
    /// # Safety
    ///
    /// As for [`load`](Self::load), for each of these offsets.
    #[inline(always)]
    unsafe fn load_run(&self, offset: usize, run: &mut [Self::Element])
    where
        Self::Element: Copy,
    {
        for (i, element) in run.iter_mut().enumerate() {
            // SAFETY: one of the offsets that the caller answers for.
            *element = unsafe { self.load(offset + i) };
        }
    }

    /// Asks for the cache line of an offset, which is loaded soon. A hint: it reads nothing, so that every offset will do. Where elements are not in memory it does nothing.
    ///
    /// ```
    /// use cute_static::tensor::Accessor;
    /// let data = [1, 2, 3];
    /// data.prefetch(2);
    /// data.prefetch(usize::MAX);
    /// ```
    #[inline(always)]
    fn prefetch(&self, offset: usize) {
        let _ = offset;
    }
}

/// Asks for the cache line of an element, into the cache that is nearest.
#[inline(always)]
pub(super) fn prefetch<T>(pointer: *const T, offset: usize) {
    let element = pointer.wrapping_add(offset);
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: every processor of this architecture has the instruction, and it does not fail, whatever the address.
    unsafe {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(element.cast());
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = element;
}

/// An accessor that can be moved: `(e + d)[i] = e[d + i]` (Cecka Definition 2.18).
///
/// Arrays own their elements and stay where they are: their [views](Memory::view) move.
///
/// ```
/// use cute_static::prelude::*;
///
/// fn column<A: Advance<Element = usize>>(tensor: Tensor<A, Layout![4, 8]>, j: usize) -> usize {
///     tensor.slice((.., j)).values().sum()
/// }
/// assert_eq!(column(Tensor::fixed(Counting(0), layout![4, 8]), 1), 4 + 5 + 6 + 7);
/// ```
/// ```compile_fail,E0277
/// # use cute_static::prelude::*;
/// # fn column<A: Advance<Element = usize>>(tensor: Tensor<A, Layout![4, 8]>, j: usize) {}
/// column(Tensor::fixed([0; 32], layout![4, 8]), 1); // CUTE003: an array stays where it is
/// ```
#[diagnostic::on_unimplemented(
    message = "CUTE003: the accessor `{Self}` cannot be moved to another offset",
    label = "expected an accessor that can be moved",
    note = "an array stays where it is: slice its `view()` or its `view_mut()`; in generic code, add the bound `A: Advance`"
)]
pub trait Advance: Accessor + Sized {
    /// `e + d`.
    ///
    /// # Safety
    ///
    /// The offset is at most the length.
    unsafe fn advance(self, offset: usize) -> Self;
}

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
/// `element` is valid wherever [`Accessor::load`] may be called, for as long as the borrow, and always the same element at an offset. All this, and the length, are the same for a clone, and for a view.
/// A clone, and what [`Advance`] moves, has the same elements.
#[diagnostic::on_unimplemented(
    message = "CUTE003: the accessor `{Self}` has no elements in memory to borrow",
    label = "expected an accessor of elements in memory",
    note = "values that are computed are read with `at`, `value` and `values`; in generic code, add the bound `A: Memory`"
)]
pub unsafe trait Memory: Accessor {
    /// A borrow of the elements that can be copied and moved.
    type View<'a>: Memory<Element = Self::Element> + Advance + Copy
    where
        Self: 'a;

    /// Borrows the elements.
    fn view(&self) -> Self::View<'_>;

    /// The element at an offset.
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
/// As for [`Memory`]: `element_mut` is the element that `element` is, and `part_mut` has these elements, and this length.
#[diagnostic::on_unimplemented(
    message = "CUTE003: the elements of the accessor `{Self}` are not its own to change",
    label = "expected an accessor of elements to change",
    note = "make the tensor of a `&mut [T]` or of an array, or slice it with `slice_mut`; in generic code, add the bound `A: MemoryMut`"
)]
pub unsafe trait MemoryMut: Memory {
    /// A borrow of the elements that can be moved.
    type ViewMut<'a>: MemoryMut<Element = Self::Element> + Advance
    where
        Self: 'a;

    /// Borrows the elements.
    fn view_mut(&mut self) -> Self::ViewMut<'_>;

    /// Borrows the elements, to be split.
    fn part_mut(&mut self) -> PartMut<'_, Self::Element>;

    /// The element at an offset.
    ///
    /// # Safety
    ///
    /// As for [`Accessor::load`].
    unsafe fn element_mut(&mut self, offset: usize) -> &mut Self::Element;
}

/// An accessor whose length is known from its type, so that [`Tensor::fixed`](super::Tensor::fixed) can check at compile time that a layout fits.
///
/// Arrays, which come into the tensor; references to arrays, which come in as slices; and accessors without an end.
///
/// ```
/// use cute_static::tensor::FixedLength;
/// assert_eq!(<&[u8; 24] as FixedLength>::LENGTH, 24);
/// ```
///
/// # Safety
///
/// The length of what `into_accessor` returns is `LENGTH`.
pub unsafe trait FixedLength {
    /// What the tensor holds.
    type Accessor: Accessor;

    /// The length.
    const LENGTH: usize;

    /// What the tensor holds; its length is [`FixedLength::LENGTH`].
    fn into_accessor(self) -> Self::Accessor;
}

/// Accessors that borrow from a slice: `self[..]`.
macro_rules! through_slice {
    ($([$($g:tt)*] $accessor:ty;)*) => { $(
        impl<$($g)*> Accessor for $accessor {
            type Element = T;

            #[inline(always)]
            fn length(&self) -> usize {
                <[T]>::len(self)
            }

            #[inline(always)]
            unsafe fn load(&self, offset: usize) -> T
            where
                T: Copy,
            {
                // SAFETY: the offset is below the length, the caller says.
                unsafe { *self.get_unchecked(offset) }
            }

            #[inline(always)]
            unsafe fn load_run(&self, offset: usize, run: &mut [T])
            where
                T: Copy,
            {
                // SAFETY: the offsets are below the length, the caller says.
                run.copy_from_slice(unsafe { self.get_unchecked(offset..offset + run.len()) });
            }

            #[inline(always)]
            fn prefetch(&self, offset: usize) {
                prefetch(self.as_ptr(), offset);
            }
        }

        // SAFETY: the elements are those of the slice, whose length does not change. A clone of a reference is the reference, that of an array another array of that length.
        unsafe impl<$($g)*> Memory for $accessor {
            type View<'view> = &'view [T] where Self: 'view;

            #[inline(always)]
            fn view(&self) -> &[T] {
                self
            }

            #[inline(always)]
            unsafe fn element(&self, offset: usize) -> &T {
                // SAFETY: the offset is below the length, the caller says.
                unsafe { self.get_unchecked(offset) }
            }
        }
    )* };
}

through_slice! {
    [T] &[T];
    [T] &mut [T];
    [T, const N: usize] [T; N];
    [T, N: ArrayLength] GenericArray<T, N>;
}

/// Accessors that borrow from a slice to change.
macro_rules! through_slice_mut {
    ($([$($g:tt)*] $accessor:ty;)*) => { $(
        // SAFETY: as for `Memory`.
        unsafe impl<$($g)*> MemoryMut for $accessor {
            type ViewMut<'view> = &'view mut [T] where Self: 'view;

            #[inline(always)]
            fn view_mut(&mut self) -> &mut [T] {
                self
            }

            #[inline(always)]
            fn part_mut(&mut self) -> PartMut<'_, T> {
                PartMut::from_slice(self)
            }

            #[inline(always)]
            unsafe fn element_mut(&mut self, offset: usize) -> &mut T {
                // SAFETY: the offset is below the length, the caller says.
                unsafe { self.get_unchecked_mut(offset) }
            }
        }
    )* };
}

through_slice_mut! {
    [T] &mut [T];
    [T, const N: usize] [T; N];
    [T, N: ArrayLength] GenericArray<T, N>;
}

impl<T> Advance for &[T] {
    #[inline(always)]
    unsafe fn advance(self, offset: usize) -> Self {
        // SAFETY: the offset is at most the length, the caller says.
        unsafe { self.get_unchecked(offset..) }
    }
}

impl<T> Advance for &mut [T] {
    #[inline(always)]
    unsafe fn advance(self, offset: usize) -> Self {
        // SAFETY: the offset is at most the length, the caller says.
        unsafe { self.get_unchecked_mut(offset..) }
    }
}

// SAFETY: the length of the array is in its type.
unsafe impl<T, const N: usize> FixedLength for [T; N] {
    type Accessor = Self;
    const LENGTH: usize = N;

    #[inline(always)]
    fn into_accessor(self) -> Self {
        self
    }
}

// SAFETY: the length of the array is in its type.
unsafe impl<T, N: ArrayLength> FixedLength for GenericArray<T, N> {
    type Accessor = Self;
    const LENGTH: usize = N::USIZE;

    #[inline(always)]
    fn into_accessor(self) -> Self {
        self
    }
}

// SAFETY: the length of the array is in its type.
unsafe impl<'a, T, const N: usize> FixedLength for &'a [T; N] {
    type Accessor = &'a [T];
    const LENGTH: usize = N;

    #[inline(always)]
    fn into_accessor(self) -> &'a [T] {
        self
    }
}

// SAFETY: the length of the array is in its type.
unsafe impl<'a, T, const N: usize> FixedLength for &'a mut [T; N] {
    type Accessor = &'a mut [T];
    const LENGTH: usize = N;

    #[inline(always)]
    fn into_accessor(self) -> &'a mut [T] {
        self
    }
}

// SAFETY: the length of the array is in its type.
unsafe impl<'a, T, N: ArrayLength> FixedLength for &'a GenericArray<T, N> {
    type Accessor = &'a [T];
    const LENGTH: usize = N::USIZE;

    #[inline(always)]
    fn into_accessor(self) -> &'a [T] {
        self.deref()
    }
}

// SAFETY: the length of the array is in its type.
unsafe impl<'a, T, N: ArrayLength> FixedLength for &'a mut GenericArray<T, N> {
    type Accessor = &'a mut [T];
    const LENGTH: usize = N::USIZE;

    #[inline(always)]
    fn into_accessor(self) -> &'a mut [T] {
        self
    }
}
