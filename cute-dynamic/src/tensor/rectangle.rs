//! What the threads of a product write: rows, columns and matrices of a batch.

use crate::blocked::Target;
use crate::layout::Layout;
use crate::{LayoutError, Mode};
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::Range;
use core::ptr::NonNull;
use cute_static::algorithm::{Arithmetic, Blocking, Order, Rectangles, multiply_part};

/// One thread's rows, columns and matrices of a product: the elements at the sums of their offsets.
///
/// No two rectangles of one product have an element in common. Offsets are different, and are
/// those of the modes of an injective layout, so that sums of different ones are different; and no
/// two rectangles have a row, a column and a matrix in common.
#[derive(Debug)]
pub(crate) struct Rectangle<'a, T> {
    /// The first element of the data. Nobody else touches those at the sums while this lives.
    pointer: NonNull<T>,
    length: usize,
    /// The offsets of all rows, columns and matrices, and which of them are here.
    offsets: [&'a [usize]; 3],
    ranges: [Range<usize>; 3],
    borrow: PhantomData<&'a mut [T]>,
}

// SAFETY: it is a borrow of elements that no other has, as `&mut T` is to each of them.
unsafe impl<T: Send> Send for Rectangle<'_, T> {}

impl<'a, T> Rectangle<'a, T> {
    /// Cuts a product into at most so many rectangles of whole blocks: its rows, columns and
    /// matrices are at offsets of these modes of an injective layout, each from a base on.
    ///
    /// # Errors
    /// [`LayoutError::NotInjective`] if coordinates of the modes share an element.
    ///
    /// # Panics
    /// If the offsets are not different ones of their modes.
    pub fn cut(data: &'a mut [T], offsets: [&'a [usize]; 3], modes: [&Layout; 3], block: [usize; 3], most: usize) -> Result<Vec<Self>, LayoutError> {
        // However its modes are nested.
        let leaves: Vec<Mode> = modes.iter().flat_map(|mode| mode.leaves()).copied().collect();
        Layout::of_modes(&leaves)?.injective(crate::exact::DEFAULT_BUDGET)?;
        assert!(offsets.iter().zip(modes).all(|(offsets, mode)| are_different(offsets, mode)), "offsets of other modes");
        let rectangles = Rectangles::new(offsets.map(<[usize]>::len), block, most);
        let length = data.len();
        // The pointer may touch all of the data: it does not come from a reference to one element.
        let pointer = NonNull::from(data).cast();
        let rectangle = |i| Rectangle { pointer, length, offsets, ranges: rectangles.at(i), borrow: PhantomData };
        Ok((0..rectangles.count()).map(rectangle).collect())
    }

    /// The offsets of the rows, the columns or the matrices that are here.
    fn offsets(&self, mode: usize) -> &'a [usize] {
        &self.offsets[mode][self.ranges[mode].clone()]
    }
}

impl<T> Target<T> for Rectangle<'_, T> {
    fn ranges(&self) -> [Range<usize>; 3] {
        self.ranges.clone()
    }

    #[inline(always)]
    fn multiply<K, G, const M: usize, const N: usize>(
        &mut self,
        matrix: usize,
        [rows, columns]: [Range<usize>; 2],
        packed_a: (&[T], Order),
        packed_b: &[T],
        steps: usize,
        add: Option<G>,
    ) where
        T: Copy + Default,
        K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
        G: Fn(T, T) -> T + Copy,
    {
        let first = self.offsets(2)[matrix];
        let offsets = [&self.offsets(0)[rows], &self.offsets(1)[columns]];
        assert!(first <= self.length, "a matrix begins where the data end");
        // SAFETY: the data have an element there, or end there. Of what follows, the part touches
        // only sums of offsets of this rectangle, whose elements are its own while it is borrowed.
        unsafe {
            let mut part = cute_static::tensor::PartMut::from_raw_parts(self.pointer.add(first), self.length - first);
            multiply_part::<K, T, G, M, N>(packed_a, packed_b, steps, &mut part, offsets, add);
        }
    }

    #[inline]
    fn element(&mut self, at: [usize; 3]) -> &mut T {
        let offset = at.iter().enumerate().fold(0usize, |sum, (mode, &at)| sum.saturating_add(self.offsets(mode)[at]));
        assert!(offset < self.length, "an offset is not below the length of its data");
        // SAFETY: it is an element of the data, at a sum of offsets of this rectangle: its own
        // while it is borrowed.
        unsafe { self.pointer.add(offset).as_mut() }
    }
}

/// Tells whether these are different offsets of a layout, from their least on.
fn are_different(offsets: &[usize], layout: &Layout) -> bool {
    let base = offsets.iter().min().copied().unwrap_or_default();
    let mut sorted: Vec<u64> = offsets.iter().map(|&offset| (offset - base) as u64).collect();
    let mut all: Vec<u64> = layout.offsets().collect();
    sorted.sort_unstable();
    all.sort_unstable();
    let mut all = all.into_iter();
    sorted.windows(2).all(|pair| pair[0] < pair[1]) && sorted.iter().all(|&offset| all.any(|of_layout| of_layout == offset))
}

#[cfg(test)]
mod tests {
    use super::{Rectangle, are_different};
    use crate::blocked::Target;
    use crate::{Layout, LayoutError};
    use alloc::vec::Vec;

    fn tables(modes: &[Layout; 3]) -> [Vec<usize>; 3] {
        modes.each_ref().map(|mode| mode.offsets().map(|offset| offset as usize).collect())
    }

    #[test]
    fn offsets_are_different_ones_of_the_layout() {
        let layout = Layout::from_parts((3, 2), (10, 1)).unwrap();
        assert!(are_different(&[21, 0, 11], &layout) && are_different(&[], &layout));
        assert!(!are_different(&[21, 21], &layout), "one of them twice");
        assert!(are_different(&[42, 31], &layout), "from 31 on");
        assert!(!are_different(&[0, 2], &layout), "of another layout");
    }

    #[test]
    fn rectangles_have_each_element_once() {
        // Interleaved in memory: rows are 2 apart, matrices 1.
        let modes = ["5:2", "3:10", "2:1"].map(|mode| mode.parse::<Layout>().unwrap());
        let tables = tables(&modes);
        for most in 1..=31 {
            let mut data = [0; 30];
            let mut parts = Rectangle::cut(&mut data, tables.each_ref().map(Vec::as_slice), modes.each_ref(), [1; 3], most).unwrap();
            assert!(parts.len() <= most);
            for part in &mut parts {
                let [rows, columns, matrices] = part.ranges().map(|range| range.len());
                for at in (0..rows).flat_map(|i| (0..columns).flat_map(move |j| (0..matrices).map(move |l| [i, j, l]))) {
                    *part.element(at) += 1;
                }
            }
            assert_eq!(data, [1; 30]);
        }
    }

    #[test]
    fn what_shares_elements_is_not_cut() {
        let modes = ["4:1", "4:3", "1:0"].map(|mode| mode.parse::<Layout>().unwrap());
        let (tables, mut data) = (tables(&modes), [0; 13]);
        let parts = Rectangle::cut(&mut data, tables.each_ref().map(Vec::as_slice), modes.each_ref(), [1; 3], 2);
        assert!(matches!(parts, Err(LayoutError::NotInjective { .. })));
    }

    #[test]
    #[should_panic = "offsets of other modes"]
    fn offsets_of_other_modes_are_not_cut() {
        let modes = ["4:1", "4:4", "1:0"].map(|mode| mode.parse::<Layout>().unwrap());
        let _ = Rectangle::cut(&mut [0; 16], [&[0, 1, 1, 2], &[0, 4, 8, 12], &[0]], modes.each_ref(), [1; 3], 2);
    }
}
