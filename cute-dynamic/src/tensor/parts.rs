//! A tensor in parts: its rows, its columns, its tiles; of a tensor to change, disjoint parts, one
//! for each thread.
//!
//! Parts may be interleaved in memory. They are disjoint because the layout is injective: parts
//! have no coordinate in common, so they have no offset in common. That is decided once; what goes
//! through the parts checks nothing.

use super::memory::{Part, PartMut};
use super::place::Place;
use super::{Memory, MemoryMut, Tensor, TensorError};
use crate::LayoutError;
use crate::layout::Layout;
use crate::tiler::Operand;
use core::iter::FusedIterator;
use core::ops::Range;

/// The places of the parts: one layout at the offsets of another.
#[derive(Clone, Debug)]
struct Split {
    /// Where the first part is.
    part: Place,
    /// What the others have instead of 0.
    offsets: Layout<i64>,
    range: Range<u64>,
}

impl Split {
    /// Splits a place of two modes into the parts along mode `along`.
    fn new(place: &Place, along: usize) -> Result<Self, LayoutError> {
        let rank = place.layout.rank();
        if rank != 2 {
            return Err(LayoutError::CoordinateMismatch { components: 2, modes: rank });
        }
        let mode = |mode: usize| place.layout.mode_or_trivial(mode);
        let offsets = mode(along);
        Ok(Split { part: place.with(mode(1 - along)), range: 0..offsets.size(), offsets })
    }

    /// Returns the part `i`, below the number of parts.
    fn place(&self, i: u64) -> Place {
        // It is an offset of a layout that exists.
        let offset = self.offsets.offset(i).unwrap_or_default();
        self.part.at((self.part.layout.clone(), offset))
    }
}

/// How many numbers a range has.
pub(super) fn size_hint(range: &Range<u64>) -> (usize, Option<usize>) {
    let left = range.end - range.start;
    (usize::try_from(left).unwrap_or(usize::MAX), usize::try_from(left).ok())
}

/// The parts of a tensor to read, one after the other; see [`Tensor::tiles`].
#[derive(Clone, Debug)]
pub struct Parts<'a, T> {
    data: Part<'a, T>,
    split: Split,
}

/// The disjoint parts of a tensor to change, one after the other; see [`Tensor::tiles_mut`].
#[derive(Debug)]
pub struct PartsMut<'a, T> {
    /// The parts of the range are this iterator's own.
    data: PartMut<'a, T>,
    split: Split,
}

impl<'a, T> Parts<'a, T> {
    fn part(&self, i: u64) -> Tensor<Part<'a, T>> {
        // The offsets of a part are some of the tensor's.
        Tensor::unchecked(self.data, self.split.place(i))
    }
}

impl<'a, T> PartsMut<'a, T> {
    fn part(&self, i: u64) -> Tensor<PartMut<'a, T>> {
        // SAFETY: the part touches offsets of the tensor at coordinates that no other part has; the
        // layout is injective, so that no other part has the offsets; `i` has just left the range,
        // so that nobody else has this part. The whole is borrowed for the lifetime.
        let data = unsafe { self.data.alias() };
        Tensor::unchecked(data, self.split.place(i))
    }
}

/// Parts that are cut in two.
#[cfg(all(feature = "rayon", target_pointer_width = "64"))]
#[doc(hidden)]
pub trait Halve: Sized {
    /// Returns how many are left.
    fn left(&self) -> usize;

    /// Returns the first `index` and the others.
    fn halve(self, index: usize) -> (Self, Self);
}

/// Iterators over parts: the items, one for each number of the range.
macro_rules! iterator {
    ($name:ident, $item:ty) => {
        impl<'a, T> Iterator for $name<'a, T> {
            type Item = $item;

            fn next(&mut self) -> Option<Self::Item> {
                let i = self.split.range.next()?;
                Some(self.part(i))
            }

            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                let i = self.split.range.nth(n)?;
                Some(self.part(i))
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                size_hint(&self.split.range)
            }
        }

        impl<T> DoubleEndedIterator for $name<'_, T> {
            fn next_back(&mut self) -> Option<Self::Item> {
                let i = self.split.range.next_back()?;
                Some(self.part(i))
            }
        }

        impl<T> FusedIterator for $name<'_, T> {}

        // As many parts as memory has elements, or of a layout that repeats.
        #[cfg(target_pointer_width = "64")]
        impl<T> ExactSizeIterator for $name<'_, T> {}

        #[cfg(all(feature = "rayon", target_pointer_width = "64"))]
        impl<T> Halve for $name<'_, T> {
            fn left(&self) -> usize {
                (self.split.range.end - self.split.range.start) as usize
            }

            fn halve(self, index: usize) -> (Self, Self) {
                let middle = self.split.range.start.saturating_add(index as u64).min(self.split.range.end);
                let (mut first, mut second) = (self.split.clone(), self.split);
                first.range.end = middle;
                second.range.start = middle;
                // SAFETY: each touches the parts of its range alone, and the ranges are disjoint.
                let (of_first, of_second) = unsafe { self.data.halved() };
                ($name { data: of_first, split: first }, $name { data: of_second, split: second })
            }
        }
    };
}

pub(super) use iterator;

iterator!(Parts, Tensor<Part<'a, T>>);
iterator!(PartsMut, Tensor<PartMut<'a, T>>);

impl<D: Memory> Tensor<D> {
    /// Returns the rows of a tensor of two modes: `T(i, _)` for each coordinate `i` of the first.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let matrix = Tensor::new(vec![1, 2, 3, 4, 5, 6], Layout::right((2, 3))?)?;
    /// let sums: Vec<i32> = matrix.rows()?.map(|row| row.iter().sum()).collect();
    /// assert_eq!(sums, [6, 15]);
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::CoordinateMismatch`] if there are not two modes.
    pub fn rows(&self) -> Result<Parts<'_, D::Element>, TensorError> {
        Ok(Parts { data: self.data.part(), split: Split::new(&self.place, 0)? })
    }

    /// Returns the columns of a tensor of two modes: `T(_, j)` for each coordinate `j` of the
    /// second.
    ///
    /// # Errors
    /// [`LayoutError::CoordinateMismatch`] if there are not two modes.
    pub fn columns(&self) -> Result<Parts<'_, D::Element>, TensorError> {
        Ok(Parts { data: self.data.part(), split: Split::new(&self.place, 1)? })
    }

    /// Returns the tiles: each [`inner_partition`](Tensor::inner_partition).
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let matrix = Tensor::new((0..160).collect::<Vec<_>>(), Layout::from_parts((8, 16), (20, 1))?)?;
    /// let corners: Vec<i32> = matrix.tiles((4, 8))?.map(|tile| *tile.get((0, 0)).unwrap()).collect();
    /// assert_eq!(corners, [0, 80, 8, 88]);
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::zipped_divide`](crate::Layout::zipped_divide).
    pub fn tiles<'b>(&self, tiler: impl Into<Operand<'b>>) -> Result<Parts<'_, D::Element>, TensorError> {
        let divided = self.view().zipped_divide(tiler)?;
        Ok(Parts { split: Split::new(&divided.place, 1)?, data: divided.data })
    }

    /// Returns the shares of the coordinates of a tile: each
    /// [`outer_partition`](Tensor::outer_partition).
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let vector = Tensor::new((0..6).collect::<Vec<_>>(), Layout::left(6)?)?;
    /// let shares: Vec<Vec<i32>> = vector.shares(2)?.map(|share| share.iter().copied().collect()).collect();
    /// assert_eq!(shares, [[0, 2, 4], [1, 3, 5]]);
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::zipped_divide`](crate::Layout::zipped_divide).
    pub fn shares<'b>(&self, tiler: impl Into<Operand<'b>>) -> Result<Parts<'_, D::Element>, TensorError> {
        let divided = self.view().zipped_divide(tiler)?;
        Ok(Parts { split: Split::new(&divided.place, 0)?, data: divided.data })
    }
}

impl<D: MemoryMut> Tensor<D> {
    /// Returns the rows of a tensor of two modes, disjoint: `T(i, _)` for each coordinate `i` of
    /// the first. Each thread may take one.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let mut matrix = Tensor::new(vec![0; 6], Layout::left((2, 3))?)?;
    /// std::thread::scope(|scope| {
    ///     for (i, mut row) in matrix.rows_mut().unwrap().enumerate() {
    ///         scope.spawn(move || row.fill(i));
    ///     }
    /// });
    /// assert_eq!(matrix.into_data(), [0, 1, 0, 1, 0, 1]);
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::CoordinateMismatch`] if there are not two modes,
    /// [`LayoutError::NotInjective`] if coordinates share an element, [`LayoutError::BudgetSpent`]
    /// if that is not found out in [`DEFAULT_BUDGET`](crate::exact::DEFAULT_BUDGET) steps.
    pub fn rows_mut(&mut self) -> Result<PartsMut<'_, D::Element>, TensorError> {
        self.view_mut().split(0)
    }

    /// Returns the columns of a tensor of two modes, disjoint: `T(_, j)` for each coordinate `j` of
    /// the second.
    ///
    /// # Errors
    /// Those of [`Tensor::rows_mut`].
    pub fn columns_mut(&mut self) -> Result<PartsMut<'_, D::Element>, TensorError> {
        self.view_mut().split(1)
    }

    /// Returns the tiles, disjoint: each [`inner_partition`](Tensor::inner_partition).
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let mut matrix = Tensor::new(vec![0; 8], Layout::right((2, 4))?)?;
    /// matrix.tiles_mut((2, 2))?.zip(1..).for_each(|(mut tile, i)| tile.fill(i));
    /// assert_eq!(matrix.into_data(), [1, 1, 2, 2, 1, 1, 2, 2]);
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::zipped_divide`](crate::Layout::zipped_divide) and of
    /// [`Tensor::rows_mut`].
    pub fn tiles_mut<'b>(&mut self, tiler: impl Into<Operand<'b>>) -> Result<PartsMut<'_, D::Element>, TensorError> {
        self.view_mut().zipped_divide(tiler)?.split(1)
    }

    /// Returns the shares of the coordinates of a tile, disjoint: each
    /// [`outer_partition`](Tensor::outer_partition).
    ///
    /// # Errors
    /// Those of [`Tensor::tiles_mut`].
    pub fn shares_mut<'b>(&mut self, tiler: impl Into<Operand<'b>>) -> Result<PartsMut<'_, D::Element>, TensorError> {
        self.view_mut().zipped_divide(tiler)?.split(0)
    }
}

impl<'a, T> Tensor<PartMut<'a, T>> {
    /// The parts along a mode, if the layout is injective.
    fn split(self, along: usize) -> Result<PartsMut<'a, T>, TensorError> {
        let split = Split::new(&self.place, along)?;
        self.place.check_injective()?;
        Ok(PartsMut { data: self.data, split })
    }
}
