//! Accessors: the sources of a tensor's values (Cecka Definition 2.18).
//!
//! [`Accessor`] is `*(e + d)`, [`Advance`] is `e + d`.

/// A type that can be dereferenced at an offset: `e[d] = *(e + d)` (Cecka Definition 2.18).
///
/// Slices, arrays, `GenericArray`s, [`Raw`](super::Raw) pointers, [`Counting`](super::Counting) and
/// [`Coordinates`](super::Coordinates), [`Computed`](super::Computed) values,
/// [parts](super::PartMut) of a tensor; and any type of yours:
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
/// Where all code is safe, [`Computed`](super::Computed) makes an accessor of a function. A `Vec`
/// is no accessor, because its length may change; its slice is one.
///
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// let data = vec![0; 6];
/// Tensor::new(&data, layout![2, 3]); // CUTE003: write `&data[..]`
/// ```
#[refusal(WrongOperand::Accessor, bound = "A: Accessor")]
pub trait Accessor {
    /// What it dereferences to.
    type Element;

    /// Whether every offset below the length may be dereferenced, as it may unless this is a part
    /// of something.
    const DENSE: bool = true;

    /// Returns the number of elements: offsets are below it. It is `usize::MAX` where there is no
    /// end.
    ///
    /// It is the same for an accessor and its clones, always; [`Advance`] makes it smaller by the
    /// offset, if there is an end.
    fn length(&self) -> usize;

    /// Returns the value at an offset.
    ///
    /// # Safety
    ///
    /// The offset is below the length. If the accessor is not [`DENSE`](Self::DENSE), it belongs to
    /// its part.
    unsafe fn load(&self, offset: usize) -> Self::Element
    where
        Self::Element: Copy;

    /// Reads the values at as many offsets, one after the other, as the run has elements: `run[i] =
    /// e[offset + i]`.
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

    /// Whether [`moved_by`](Self::moved_by) moves it, as it does what is [`Advance`].
    const MOVES: bool = false;

    /// Returns [`Advance::advance`] of an accessor that has it. A composition with a layout whose
    /// strides have signs begins elsewhere.
    ///
    /// # Safety
    ///
    /// As for [`Advance::advance`].
    ///
    /// # Panics
    ///
    /// Unless it [`MOVES`](Self::MOVES).
    #[inline(always)]
    #[must_use]
    unsafe fn moved_by(self, offset: usize) -> Self
    where
        Self: Sized,
    {
        let _ = offset;
        panic!(said!(WrongOperand::Movable))
    }

    /// Asks for the cache line of an offset, which is loaded soon. A hint: it reads nothing, so
    /// that every offset will do. Where elements are not in memory it does nothing.
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

/// [`Accessor::moved_by`] of what is [`Advance`].
macro_rules! moves {
    () => {
        const MOVES: bool = true;

        #[inline(always)]
        unsafe fn moved_by(self, offset: usize) -> Self {
            // SAFETY: as the caller says.
            unsafe { $crate::tensor::Advance::advance(self, offset) }
        }
    };
}

pub(super) use moves;

/// Asks for the cache line of an element, into the cache that is nearest.
#[inline(always)]
pub(super) fn prefetch<T>(pointer: *const T, offset: usize) {
    let element = pointer.wrapping_add(offset);
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: every processor of this architecture has the instruction, and it does not fail,
    // whatever the address.
    unsafe {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(element.cast());
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = element;
}

/// An accessor that can be moved: `(e + d)[i] = e[d + i]` (Cecka Definition 2.18).
///
/// Arrays own their elements and stay where they are: their [views](crate::tensor::Memory::view)
/// move.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::tensor::Advance;
///
/// fn column<A: Advance<Element = usize>>(tensor: Tensor<A, Layout![4, 8]>, j: usize) -> usize {
///     tensor.slice((.., j)).values().sum()
/// }
/// assert_eq!(column(Tensor::fixed(Counting(0), layout![4, 8]), 1), 4 + 5 + 6 + 7);
/// ```
/// ```compile_fail,E0277
/// # use cute_static::prelude::*;
/// # use cute_static::tensor::Advance;
/// # fn column<A: Advance<Element = usize>>(tensor: Tensor<A, Layout![4, 8]>, j: usize) {}
/// column(Tensor::fixed([0; 32], layout![4, 8]), 1); // CUTE003: an array stays where it is
/// ```
#[refusal(WrongOperand::Movable, bound = "A: Advance")]
pub trait Advance: Accessor + Sized {
    /// Returns `e + d`.
    ///
    /// # Safety
    ///
    /// The offset is at most the length.
    unsafe fn advance(self, offset: usize) -> Self;
}

/// An accessor whose length is known from its type, so that [`Tensor::fixed`](super::Tensor::fixed)
/// can check at compile time that a layout fits.
///
/// Arrays, which come into the tensor; references to arrays, which come in as slices; and accessors
/// without an end.
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

    /// Returns what the tensor holds; its length is [`FixedLength::LENGTH`].
    fn into_accessor(self) -> Self::Accessor;
}
