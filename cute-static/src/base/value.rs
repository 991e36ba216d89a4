//! Values that their types say all about.

use frunk_core::hlist::{HCons, HNil};

/// A value that its type says all about: numbers, tuples of numbers, layouts of them. Zero-sized.
pub trait Static: Copy {
    /// The value.
    fn new() -> Self;
}

impl Static for HNil {
    #[inline(always)]
    fn new() -> Self {
        HNil
    }
}

impl<H: Static, T: Static> Static for HCons<H, T> {
    #[inline(always)]
    fn new() -> Self {
        HCons { head: H::new(), tail: T::new() }
    }
}
