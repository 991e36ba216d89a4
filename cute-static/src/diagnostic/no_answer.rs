//! What stands for the result of a refused operation, and absorbs what is done with it.
//!
//! A program that uses the result of a refused operation fails at the refusal. Each trait of an
//! operation is implemented for [`NoAnswer`] beside the trait: without these impls the program
//! would fail again at every further operation, with messages about a type that nobody wrote, some
//! of them before the one that matters.

use crate::Static;

/// Shape and stride of the result of a refused operation.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub enum NoAnswer {}

impl Static for NoAnswer {
    const NEW: Self = panic!("a refused operation does not compile");
}
