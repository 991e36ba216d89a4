//! The runtime mirror of `cute-static`.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod algebra;
pub mod category;
mod error;
pub mod eval;
pub mod exact;
mod function;
pub mod htuple;
mod int;
pub mod layout;
pub mod parse;
pub mod render;
mod scratch;
pub mod swizzle;
pub mod tiler;

pub use error::LayoutError;
pub use htuple::HTuple;
pub use layout::{Layout, Mode};
pub use parse::ParseError;
pub use swizzle::Swizzle;
pub use tiler::{Operand, Tile, Tiler};
