//! CuTe's layout algebra in Rust's type system: what compiles is right.
#![no_std]
#![forbid(unsafe_code)]

pub mod algebra;
pub mod diagnostic;
pub mod htuple;
pub mod int;
pub mod layout;
mod macros;
mod operation;
pub mod prelude;

pub(crate) use operation::operation;

pub use layout::{Layout, LayoutFunction, LayoutLeft, StaticLayout, Underscore};

/// A value that its type says all about: numbers, tuples of numbers, layouts of them. Zero-sized.
pub trait Static: Copy {
    /// The value.
    fn new() -> Self;
}

impl Static for frunk_core::hlist::HNil {
    #[inline(always)]
    fn new() -> Self {
        frunk_core::hlist::HNil
    }
}

impl<H: Static, T: Static> Static for frunk_core::hlist::HCons<H, T> {
    #[inline(always)]
    fn new() -> Self {
        frunk_core::hlist::HCons { head: H::new(), tail: T::new() }
    }
}

/// Names the notation macros expand to; not for users.
#[doc(hidden)]
pub mod __private {
    pub use frunk_core::hlist::{HCons, HNil};
    pub use typenum::{B0, B1, Const, UInt, UTerm};
}

#[doc(hidden)]
pub mod __macros {
    pub use cute_static_macros::*;
}

/// The README's examples, checked.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
