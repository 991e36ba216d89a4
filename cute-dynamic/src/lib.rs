//! CuTe's layout algebra on runtime values: exact, total, checked.
//!
//! The runtime mirror of `cute-static`, which has the same algebra in Rust's types: every operation has the same name, the same meaning and the same codes of refusal. Where the static crate does not
//! compile, this one returns a [`LayoutError`] that carries the numbers; what it accepts is right.
//!
//! ```
//! use cute_dynamic::{Layout, LayoutError};
//!
//! let matrix: Layout = "(8,16):(20,1)".parse()?;                    // 8 rows of 16, padded to 20
//! let tiles = matrix.zipped_divide((4, 8))?;                        // 4 by 8 at a time
//! assert_eq!(tiles.to_string(), "((4,8),(2,2)):((20,1),(80,8))");
//! assert_eq!(tiles.offset((5, 1))?, 101);                           // element 5 of tile 1
//!
//! let odd = Layout::left((9, 16))?;                                 // 9 rows: 4 does not divide them
//! assert_eq!(odd.zipped_divide((4, 8)), Err(LayoutError::BoundNotTiled { reach: 4, bound: 9 }));
//! assert_eq!(odd.zipped_divide_ceil((4, 8))?.to_string(), "((4,8),(3,2)):((1,9),(4,72))");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! Read in this order:
//!
//! 1. [`htuple`]: nested tuples, which shapes, coordinates, tilers and layouts are;
//! 2. [`layout`](mod@layout): layouts and their evaluation, slices, compact layouts; [`parse`]: the notation;
//! 3. [`algebra`]: coalesce, composition, complement, inverses, division, product, casts;
//! 4. [`exact`]: what takes a search: exact composition, injectivity, the largest inverses;
//! 5. [`Layout::from_fn`] and [`Layout::from_offsets`]: from a function to its layout; [`category`]: permutations, factorizations, and the categories that explain the algebra;
//! 6. [`swizzle`], [`render`] (drawings), [`eval`] (operations by name); the program `cute` (feature `cli`) is these on the command line.
//!
//! # What to expect
//!
//! - An operation that always has an answer returns it; any other returns a `Result`. Nothing panics and nothing wraps around, in release builds too: a layout exists only if its extents are
//!   at least 1 and its size and offsets fit in 64 bits, and what would not fit is [`LayoutError::Overflow`].
//! - A layout of up to 8 leaves lives in the value itself. Coalesce, composition, complement, division and product of such layouts do not allocate unless their result is larger; tilers
//!   that are tuples, refusals and the searches of [`exact`] do.
//! - `no_std` with `alloc`. Feature `serde`: tuples, layouts and tilers as strings in their notation.
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
#[cfg(feature = "serde")]
mod serde;
pub mod swizzle;
pub mod tiler;

pub use error::LayoutError;
pub use htuple::HTuple;
pub use layout::{Layout, Mode};
pub use parse::ParseError;
pub use swizzle::Swizzle;
pub use tiler::{Operand, Tile, Tiler};
