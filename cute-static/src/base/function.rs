//! What algorithms ask of a layout.

use super::{Index, Static};

/// What algorithms ask of a layout: the function itself, at integral coordinates, and its numbers.
///
/// ```
/// use cute_static::prelude::*;
///
/// fn sum_of_offsets<L: LayoutFunction>(layout: L) -> u64 {
///     (0..L::SIZE).map(|i| layout.offset_in(i)).sum()
/// }
/// assert_eq!(sum_of_offsets(layout![(2, 2) : (1, 10)]), 22);
/// assert_eq!(<Layout![2, 2]>::SIZE, 4);
/// ```
#[doc(alias = "is_layout")]
pub trait LayoutFunction: Copy {
    /// `|A|`: the number of coordinates. Where it is known only at run time, to use this is a
    /// compile error.
    const SIZE: u64;
    /// `1 + max A(c)`: one more than the largest offset; for bits (`f5`), the least power of two
    /// above every offset. Where it is known only at run time, and for coordinates, to use this is
    /// a compile error.
    const COSIZE: u64;
    /// The number of top-level modes; 1 for a layout whose shape is an integer.
    const RANK: usize;

    /// Returns `|A|`, the number of coordinates. See [`Layout::size`](crate::Layout::size).
    fn size(&self) -> usize;

    /// Returns `1 + max A(c)`, one more than the largest offset. See
    /// [`Layout::cosize`](crate::Layout::cosize).
    fn cosize(&self) -> usize;

    /// Returns `Â(i)`, the offset at the integral coordinate `i`. See
    /// [`Layout::offset`](crate::Layout::offset).
    ///
    /// # Panics
    ///
    /// CUTE008, if the layout has runtime leaves and an offset that does not fit in `usize`.
    #[inline(always)]
    #[track_caller]
    fn offset(&self, i: usize) -> usize {
        self.offset_in(i)
    }

    /// Returns [`LayoutFunction::offset`] in the arithmetic of the index type `I`. See
    /// [`Layout::offset_in`](crate::Layout::offset_in).
    ///
    /// # Panics
    ///
    /// CUTE008, if the layout has runtime leaves and an offset that does not fit in the index type.
    fn offset_in<I: Index>(&self, i: I) -> I;
}

/// A layout that its type says all about, so that a value of it can be made from nothing. The
/// result of every operation on static layouts is one.
///
/// ```
/// use cute_static::prelude::*;
///
/// fn table<L: StaticLayout>() -> String {
///     L::NEW.to_string()
/// }
/// assert_eq!(table::<Layout![(4, 8) : (8, 1)]>(), "(_4,_8):(_8,_1)");
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// fn table<L: StaticLayout>(_: L) {}
/// table(layout![({ Dyn::new(4).unwrap() }, 8)]); // a value that the type does not say
/// ```
pub trait StaticLayout: LayoutFunction + Static + core::fmt::Display {}

impl<L: LayoutFunction + Static + core::fmt::Display> StaticLayout for L {}
