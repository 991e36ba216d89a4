//! Slices and arrays as accessors.

use super::accessor::{moves, prefetch};
use super::{Accessor, Advance, FixedLength, Memory, MemoryMut, PartMut};
use core::ops::Deref;
use generic_array::{ArrayLength, GenericArray};

/// Accessors that borrow from a slice: `self[..]`.
macro_rules! through_slice {
    ($([$($g:tt)*] $accessor:ty: { $($moves:tt)* };)*) => { $(
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

            $($moves)*
        }

        // SAFETY: the elements are those of the slice, whose length does not change. A clone of a
        // reference is the reference, that of an array another array of that length.
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
    [T] &[T]: { moves! {} };
    [T] &mut [T]: { moves! {} };
    [T, const N: usize] [T; N]: {};
    [T, N: ArrayLength] GenericArray<T, N>: {};
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
