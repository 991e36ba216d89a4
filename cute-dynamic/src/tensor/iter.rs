//! Iterators over the elements of a tensor.

use super::memory::{Part, PartMut};
use super::place::Place;
use super::walk::{Order, PlacedRows, Row, Walk};
use core::iter::FusedIterator;
use core::marker::PhantomData;

/// The offsets of a place, in colexicographic order of the coordinates.
#[derive(Clone, Debug)]
struct Offsets {
    rows: PlacedRows<1>,
    row: Row<1>,
    left: u64,
}

impl Offsets {
    fn new(place: &Place) -> Self {
        let rows = Walk::new([place], Order::Coordinates).into_rows();
        Offsets { rows, row: Row { length: 0, first: [0], step: [0] }, left: place.size() }
    }

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.row.length == 0 {
            self.row = self.rows.next()?;
        }
        let [offset] = self.row.first;
        self.row.length -= 1;
        self.row.first = [offset.wrapping_add_signed(self.row.step[0])];
        self.left -= 1;
        Some(offset)
    }

    /// Calls back with each row that is left.
    #[inline(always)]
    fn for_each_row(self, mut each: impl FnMut(Row<1>)) {
        if self.row.length > 0 {
            each(self.row);
        }
        self.rows.for_each(each);
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::try_from(self.left).unwrap_or(usize::MAX), usize::try_from(self.left).ok())
    }
}

/// The elements of a tensor, in colexicographic order of the coordinates; see
/// [`Tensor::iter`](super::Tensor::iter).
#[derive(Debug)]
pub struct Iter<'a, T> {
    pointer: *const T,
    offsets: Offsets,
    borrow: PhantomData<&'a [T]>,
}

// SAFETY: it is a shared borrow of elements, as `&T` is to each of them.
unsafe impl<T: Sync> Send for Iter<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Iter<'_, T> {}

impl<T> Clone for Iter<'_, T> {
    fn clone(&self) -> Self {
        Iter { pointer: self.pointer, offsets: self.offsets.clone(), borrow: PhantomData }
    }
}

impl<'a, T> Iter<'a, T> {
    /// Returns the elements at a place, whose offsets belong to the part.
    pub(super) fn new(part: Part<'a, T>, place: &Place) -> Self {
        Iter { pointer: part.pointer(), offsets: Offsets::new(place), borrow: PhantomData }
    }
}

impl<'a, T> Iterator for Iter<'a, T> {
    type Item = &'a T;

    #[inline]
    fn next(&mut self) -> Option<&'a T> {
        let offset = self.offsets.next()?;
        // SAFETY: the offset belongs to the part, which is borrowed for the lifetime.
        Some(unsafe { &*self.pointer.add(offset) })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.offsets.size_hint()
    }

    #[inline]
    fn fold<A, F: FnMut(A, &'a T) -> A>(self, init: A, mut f: F) -> A {
        let (mut sum, pointer) = (Some(init), self.pointer);
        self.offsets.for_each_row(|Row { length, first: [first], step: [step] }| {
            let Some(before) = sum.take() else { return };
            // SAFETY: as above; with a step of 1 they are those of a slice.
            sum = Some(unsafe {
                let first = pointer.add(first);
                if step == 1 {
                    core::slice::from_raw_parts(first, length).iter().fold(before, &mut f)
                } else {
                    (0..length as isize).fold(before, |sum, i| f(sum, &*first.offset(i * step)))
                }
            });
        });
        sum.expect("a sum is put back after each row")
    }
}

impl<T> FusedIterator for Iter<'_, T> {}

/// The elements of a tensor, in colexicographic order of the coordinates, to change; see
/// [`Tensor::iter_mut`](super::Tensor::iter_mut).
#[derive(Debug)]
pub struct IterMut<'a, T> {
    pointer: *mut T,
    offsets: Offsets,
    borrow: PhantomData<&'a mut [T]>,
}

// SAFETY: it is a borrow of elements that no other has, as `&mut T` is to each of them.
unsafe impl<T: Send> Send for IterMut<'_, T> {}
// SAFETY: shared, it gives nothing.
unsafe impl<T: Sync> Sync for IterMut<'_, T> {}

impl<'a, T> IterMut<'a, T> {
    /// Returns the elements at a place that is injective, whose offsets belong to the part.
    pub(super) fn new(part: PartMut<'a, T>, place: &Place) -> Self {
        IterMut { pointer: part.pointer(), offsets: Offsets::new(place), borrow: PhantomData }
    }
}

impl<'a, T> Iterator for IterMut<'a, T> {
    type Item = &'a mut T;

    #[inline]
    fn next(&mut self) -> Option<&'a mut T> {
        let offset = self.offsets.next()?;
        // SAFETY: the offset belongs to the part, which is borrowed to change for the lifetime; the
        // place is injective, so that no other item is this element.
        Some(unsafe { &mut *self.pointer.add(offset) })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.offsets.size_hint()
    }
}

impl<T> FusedIterator for IterMut<'_, T> {}
