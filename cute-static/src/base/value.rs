//! Values that their types determine.

use frunk_core::hlist::{HCons, HNil};

/// A type with one value: numbers, tuples of numbers, layouts of them. Zero-sized.
///
/// [`Static::NEW`] is that value, also in a `const` or a `static`. What methods return is there in
/// the types: [layouts in constants](mod@crate::layout#in-constants).
///
/// ```
/// use cute_static::prelude::*;
///
/// type Tiles = ZippedDivideOf<Layout![(8, 16) : (20, 1)], Tile![4, 8]>;
/// const TILES: Tiles = Tiles::NEW;
/// static MATRIX: Layout![4, 8] = layout![4, 8];
///
/// assert_eq!((TILES.offset((5, 1)), MATRIX.offset((1, 2))), (101, 9));
/// ```
#[doc(alias = "is_static")]
pub trait Static: Copy {
    /// The value.
    const NEW: Self;

    /// Returns [`Static::NEW`].
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    fn new() -> Self {
        Self::NEW
    }
}

impl Static for HNil {
    const NEW: Self = HNil;
}

impl<H: Static, T: Static> Static for HCons<H, T> {
    const NEW: Self = HCons { head: H::NEW, tail: T::NEW };
}
