//! Stores: accessors whose values can be replaced, in memory or not.
//!
//! Memory that is to change is a store. So is what has no addresses: elements of a few bits, or the
//! memory of another device.

use super::access::out_of_bounds_at;
use super::{Accessor, DataLayout, MemoryMut, Tensor, TensorCoordinate};

/// An accessor whose values can be replaced: `e[d] = x`.
///
/// Every [`MemoryMut`] is one. A tensor of it has [`put`](Tensor::put) and
/// [`put_all`](Tensor::put_all), and is what `copy_to_store` copies into.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::tensor::Store;
/// use std::cell::Cell;
///
/// /// Cells, which are replaced through a shared reference.
/// struct Cells<'a>(&'a [Cell<u32>]);
///
/// impl Accessor for Cells<'_> {
///     type Element = u32;
///
///     fn length(&self) -> usize {
///         self.0.len()
///     }
///
///     unsafe fn load(&self, offset: usize) -> u32 {
///         self.0[offset].get()
///     }
/// }
///
/// impl Store for Cells<'_> {
///     unsafe fn store(&mut self, offset: usize, value: u32) {
///         self.0[offset].set(value);
///     }
/// }
///
/// let cells = [const { Cell::new(0) }; 6];
/// let mut tensor = Tensor::new(Cells(&cells), layout![(2, 3) : (3, 1)])?;
/// tensor.put((1, 2), 7);
/// assert_eq!((tensor.at(5), cells[5].get()), (7, 7));
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::tensor::Store;
///
/// fn clear<A: Store<Element = i32>, L: DataLayout>(tensor: &mut Tensor<A, L>) {
///     tensor.put_all(|_| 0);
/// }
/// clear(&mut Tensor::fixed(&[1, 2, 3, 4], layout![2, 2])); // CUTE003: a shared slice
/// ```
#[refusal(WrongOperand::Changeable, bound = "A: Store")]
pub trait Store: Accessor {
    /// Replaces the value at an offset.
    ///
    /// # Safety
    ///
    /// As for [`Accessor::load`].
    unsafe fn store(&mut self, offset: usize, value: Self::Element);
}

impl<A: MemoryMut<Element: Sized>> Store for A {
    #[inline(always)]
    unsafe fn store(&mut self, offset: usize, value: A::Element) {
        // SAFETY: as the caller says.
        *unsafe { self.element_mut(offset) } = value;
    }
}

impl<A: Store, L: DataLayout> Tensor<A, L> {
    /// Sets the value at a coordinate: `T(c) = x`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let mut tensor = Tensor::fixed([0; 4], layout![(2, 2) : (2, 1)]);
    /// tensor.put((1, 0), 3);
    /// assert_eq!(tensor.into_parts().0, [0, 0, 3, 0]);
    /// ```
    ///
    /// # Panics
    ///
    /// If the coordinate is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn put<C: TensorCoordinate<L>>(&mut self, coordinate: C, value: A::Element) {
        match coordinate.checked_offset(&self.layout) {
            // SAFETY: it is an offset of the layout, and these are the accessor's.
            Some(offset) => unsafe { self.accessor.store(offset, value) },
            None => out_of_bounds_at(coordinate, &self.layout),
        }
    }

    /// Sets the value at each coordinate, in colexicographic order: `T(i) = f(i)` for the integral
    /// coordinate `i`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let mut tensor = Tensor::fixed([0; 6], layout![(2, 3) : (3, 1)]);
    /// tensor.put_all(|i| 10 * i);
    /// assert_eq!(tensor.into_parts().0, [0, 20, 40, 10, 30, 50]);
    /// ```
    #[inline(always)]
    pub fn put_all(&mut self, mut value: impl FnMut(usize) -> A::Element) {
        let accessor = &mut self.accessor;
        let mut i = 0;
        self.layout.walk(|offset| {
            // SAFETY: it is an offset of the layout, and these are the accessor's.
            unsafe { accessor.store(offset, value(i)) }
            i += 1;
        });
    }
}
