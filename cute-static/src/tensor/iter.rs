//! Iteration over a tensor, in colexicographic order of the coordinates: the first mode runs
//! fastest.

use super::{Accessor, DataLayout, Memory, MemoryMut, PartMut, Tensor, TensorError};
use crate::algebra::Injective;
use core::iter::FusedIterator;
use core::ops::Range;

impl<A: Memory, L: DataLayout> Tensor<A, L> {
    /// Returns the elements, in colexicographic order of the coordinates.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let tensor = Tensor::fixed([1, 2, 3, 4, 5, 6], layout![(2, 3) : (3, 1)]);
    /// assert!(tensor.iter().eq([&1, &4, &2, &5, &3, &6]));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn iter(&self) -> Iter<'_, A, L> {
        Iter { tensor: self, range: 0..self.size() }
    }
}

impl<A: Accessor<Element: Copy>, L: DataLayout> Tensor<A, L> {
    /// Returns the values, in colexicographic order of the coordinates.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let tensor = Tensor::fixed(Counting(0), layout![(2, 3) : (3, 1)]);
    /// assert!(tensor.values().eq([0, 3, 1, 4, 2, 5]));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn values(&self) -> Values<'_, A, L> {
        Values { tensor: self, range: 0..self.size() }
    }
}

impl<A: MemoryMut, L: DataLayout> Tensor<A, L> {
    /// Returns the elements to change, in colexicographic order of the coordinates. Each element is
    /// lent once, so the layout must be injective.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let mut tensor = Tensor::fixed([0; 6], layout![(2, 3) : (3, 1)]);
    /// for (i, element) in tensor.iter_mut().enumerate() {
    ///     *element = i;
    /// }
    /// assert_eq!(tensor.into_parts().0, [0, 2, 4, 1, 3, 5]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// Tensor::fixed([0; 3], layout![(2, 3) : (0, 1)]).iter_mut(); // CUTE020: one element, twice
    /// ```
    #[inline(always)]
    pub fn iter_mut(&mut self) -> IterMut<'_, A::Element, L>
    where
        L: Injective,
    {
        require_injective(&self.layout);
        self.elements_mut()
    }

    /// Returns [`iter_mut`](Tensor::iter_mut) over a layout whose strides are known at run time.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let mut data = [0; 10];
    /// let pitch = Dyn::new(4).unwrap();
    /// let mut tensor = Tensor::new(&mut data[..], layout![(2, 3) : ({pitch}, 1)])?;
    /// tensor.try_iter_mut()?.for_each(|element| *element += 1);
    /// assert_eq!(data, [1, 1, 1, 0, 1, 1, 1, 0, 0, 0]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_iter_mut(&mut self) -> Result<IterMut<'_, A::Element, L>, TensorError> {
        self.layout.modes().check_injective()?;
        Ok(self.elements_mut())
    }

    /// Returns the elements to change; the layout is injective.
    #[inline(always)]
    fn elements_mut(&mut self) -> IterMut<'_, A::Element, L> {
        IterMut { layout: self.layout, range: 0..self.layout.size(), part: self.accessor.part_mut() }
    }

    /// Calls back with each element, in colexicographic order of the coordinates. An element that
    /// several coordinates share comes several times. Each leaf of the layout is a loop.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let mut tensor = Tensor::fixed([0; 3], layout![(2, 3) : (0, 1)]);
    /// tensor.for_each_mut(|element| *element += 1);
    /// assert_eq!(tensor.into_parts().0, [2; 3]);
    /// ```
    #[doc(alias = "for_each")]
    #[inline(always)]
    pub fn for_each_mut<F: FnMut(&mut A::Element)>(&mut self, mut each: F) {
        let accessor = &mut self.accessor;
        // SAFETY: it is an offset of the layout, and these are the accessor's.
        self.layout.walk(|offset| each(unsafe { accessor.element_mut(offset) }));
    }

    /// Sets each element.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let mut tensor = Tensor::fixed([0; 6], layout![(2, 2) : (1, 4)]);
    /// tensor.fill(7);
    /// assert_eq!(tensor.into_parts().0, [7, 7, 0, 0, 7, 7]);
    /// ```
    #[inline(always)]
    pub fn fill(&mut self, value: A::Element)
    where
        A::Element: Clone,
    {
        self.for_each_mut(|element| *element = value.clone());
    }
}

/// Makes sure that a layout is injective: a static one at compile time.
///
/// The bound that it is, [`Injective`], is the algebra's; memory safety rests on
/// [`ModeList::check_injective`](super::ModeList::check_injective) alone, which says yes to the
/// same layouts.
#[inline(always)]
#[track_caller]
pub(super) fn require_injective<L: DataLayout>(layout: &L) {
    const {
        if let Some(modes) = L::MODES {
            match modes.check_injective() {
                Ok(()) => {}
                Err(TensorError::TooManyModes { .. }) => panic!(said!(TooManyLeaves)),
                Err(_) => panic!(said!(NotInjective::Unproved)),
            }
        }
    }
    if L::MODES.is_none()
        && let Err(why) = layout.modes().check_injective()
    {
        not_injective(why);
    }
}

/// Panics with what is said of runtime strides that do not keep coordinates apart, out of the way
/// of the code that does.
#[cold]
#[inline(never)]
#[track_caller]
fn not_injective(why: TensorError) -> ! {
    panic!("{}: {why}; the `try_` form of this, such as `try_iter_mut` and `try_rows_mut`, returns that", why.code())
}

/// The iterator of [`Tensor::iter`].
#[derive(Debug)]
pub struct Iter<'a, A, L> {
    tensor: &'a Tensor<A, L>,
    range: Range<usize>,
}

/// The iterator of [`Tensor::values`].
#[derive(Debug)]
pub struct Values<'a, A, L> {
    tensor: &'a Tensor<A, L>,
    range: Range<usize>,
}

/// The iterator of [`Tensor::iter_mut`].
#[derive(Debug)]
pub struct IterMut<'a, T, L> {
    /// The elements of the layout are lent one by one: those of the coordinates of the range are
    /// this iterator's own.
    part: PartMut<'a, T>,
    layout: L,
    range: Range<usize>,
}

/// Iterators over the integral coordinates of a range, from both ends; all at once, as a loop for
/// each leaf.
macro_rules! colexicographic {
    ([$($g:tt)*] $name:ty where [$($bounds:tt)*] { type Item = $item:ty; |$this:ident, $offset:ident| $element:expr; layout $layout:expr }) => {
        impl<$($g)*> $name
        where
            $($bounds)*
        {
            /// Returns the element at an offset of the layout.
            ///
            /// # Safety
            ///
            /// It is one, and, if elements are lent to change, that of a coordinate that the range
            /// has just left.
            #[inline(always)]
            unsafe fn lend(&mut self, $offset: usize) -> $item {
                let $this = self;
                $element
            }
        }

        impl<$($g)*> Iterator for $name
        where
            $($bounds)*
        {
            type Item = $item;

            #[inline(always)]
            fn next(&mut self) -> Option<Self::Item> {
                self.nth(0)
            }

            #[inline(always)]
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                let i = self.range.nth(n)?;
                let $this = &*self;
                let offset = $layout.offset_at(i);
                // SAFETY: the range is of integral coordinates, and has just left this one.
                Some(unsafe { self.lend(offset) })
            }

            #[inline(always)]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.range.size_hint()
            }

            #[inline(always)]
            fn fold<B, F: FnMut(B, Self::Item) -> B>(mut self, init: B, mut f: F) -> B {
                let $this = &self;
                let layout = $layout;
                if self.range.len() != layout.size() {
                    let mut value = init;
                    for item in self {
                        value = f(value, item);
                    }
                    return value;
                }
                let mut value = Some(init);
                layout.walk(|offset| {
                    // SAFETY: `walk` calls back with the offset of each coordinate once, and the
                    // range has all of them.
                    let item = unsafe { self.lend(offset) };
                    value = value.take().map(|value| f(value, item));
                });
                match value {
                    Some(value) => value,
                    None => unreachable!("it is put back where it is taken"),
                }
            }
        }

        impl<$($g)*> DoubleEndedIterator for $name
        where
            $($bounds)*
        {
            #[inline(always)]
            fn next_back(&mut self) -> Option<Self::Item> {
                let i = self.range.next_back()?;
                let $this = &*self;
                let offset = $layout.offset_at(i);
                // SAFETY: the range is of integral coordinates, and has just left this one.
                Some(unsafe { self.lend(offset) })
            }
        }

        impl<$($g)*> ExactSizeIterator for $name where $($bounds)* {}

        impl<$($g)*> FusedIterator for $name where $($bounds)* {}
    };
}

colexicographic! {
    ['a, A, L] Iter<'a, A, L> where [A: Memory, L: DataLayout] {
        type Item = &'a A::Element;
        |this, offset| {
            // SAFETY: it is an offset of the layout, the caller says, and these are the accessor's.
            unsafe { this.tensor.accessor.element(offset) }
        };
        layout this.tensor.layout
    }
}

colexicographic! {
    ['a, A, L] Values<'a, A, L> where [A: Accessor<Element: Copy>, L: DataLayout] {
        type Item = A::Element;
        |this, offset| {
            // SAFETY: it is an offset of the layout, the caller says, and these are the accessor's.
            unsafe { this.tensor.accessor.load(offset) }
        };
        layout this.tensor.layout
    }
}

colexicographic! {
    ['a, T, L] IterMut<'a, T, L> where [L: DataLayout] {
        type Item = &'a mut T;
        |this, offset| {
            // SAFETY: it is an offset of the layout, and so of the part. The layout is injective
            // and each coordinate is met once, so nobody else has the element for the lifetime of
            // the part.
            unsafe { this.part.alias().into_element(offset) }
        };
        layout this.layout
    }
}

impl<A: Memory, L: DataLayout> Clone for Iter<'_, A, L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        Iter { tensor: self.tensor, range: self.range.clone() }
    }
}

impl<A: Accessor, L: DataLayout> Clone for Values<'_, A, L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        Values { tensor: self.tensor, range: self.range.clone() }
    }
}

impl<'a, A: Memory, L: DataLayout> IntoIterator for &'a Tensor<A, L> {
    type Item = &'a A::Element;
    type IntoIter = Iter<'a, A, L>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// [`Tensor::iter_mut`], for `for`. That a static layout is injective is checked when the loop is
/// compiled; of one with runtime leaves, when it begins.
///
/// ```
/// use cute_static::prelude::*;
/// let mut data = [0; 7];
/// let mut tensor = Tensor::new(&mut data[..], layout![(2, 3) : ({Dyn::new(4).unwrap()}, 1)])?;
/// for element in &mut tensor {
///     *element += 1;
/// }
/// assert_eq!(data, [1, 1, 1, 0, 1, 1, 1]);
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0080
/// use cute_static::prelude::*;
/// for element in &mut Tensor::fixed([0; 3], layout![(2, 3) : (0, 1)]) {} // CUTE100: one element, twice
/// ```
///
/// # Panics
///
/// If runtime strides may give coordinates one element. [`Tensor::try_iter_mut`] says so in a
/// `Result`.
impl<'a, A: MemoryMut, L: DataLayout> IntoIterator for &'a mut Tensor<A, L> {
    type Item = &'a mut A::Element;
    type IntoIter = IterMut<'a, A::Element, L>;

    #[inline(always)]
    #[track_caller]
    fn into_iter(self) -> Self::IntoIter {
        require_injective(&self.layout);
        self.elements_mut()
    }
}
