//! CuTe's layout algebra in Rust's type system: what compiles is right.
//!
//! A *layout* `shape : stride` maps coordinates to offsets. Here shapes and strides are types, so a layout is a zero-sized value, the operations of the algebra
//! are computed by the compiler, and an operation that has no right answer is a trait-bound error that says why in decimal numbers.
//!
//! ```
//! use cute_static::prelude::*;
//!
//! type Matrix = Layout![(8, 16) : (20, 1)];
//! type Tiles = ZippedDivideOf<Matrix, Tile![4 : 1, 8 : 2]>;
//!
//! let tiles = Tiles::default();
//! assert_eq!(tiles, layout![((4, 8), (2, 2)) : ((20, 2), (80, 1))]);
//! assert_eq!(tiles.offset((5, 1)), 102);
//! ```
//!
//! Read in this order; each chapter stands on the ones before it:
//!
//! 1. [`int`](mod@int): numbers as types;
//! 2. [`htuple`]: nested tuples of numbers, and coordinates;
//! 3. [`layout`](mod@layout): layouts and their evaluation, slices, compact layouts;
//! 4. [`algebra`]: coalesce, composition, complement, inverses, division, product, casts, predicates;
//! 5. [`swizzle`](mod@swizzle): swizzles, layouts behind them, and a bound against bank conflicts;
//! 6. [`tensor`]: layouts over data, safe views of it, and its disjoint parts;
//! 7. [`algorithm`]: copy, fill, transform, reduce and matrix products of tensors of any layouts;
//! 8. [`atom`]: the instructions of a GPU as layouts, tiled products and copies;
//! 9. [`diagnostic`]: what a refusal is, and [the codes](diagnostic::codes) of all of them.
//!
//! # Four names for each operation
//!
//! | for | name | example |
//! |---|---|---|
//! | the result, as a type | `…Of` | `ComposeOf<A, B>` |
//! | the result, as a value | method | `a.compose(b)` |
//! | generic code | trait | `where A: Compose<B>`; needs no other bound |
//! | asking whether there is one | `Try…Of` | `TryComposeOf<A, B>` is `Answer<R>` or `Refusal<Why>` |
//!
//! # Numbers that are known only at run time
//!
//! A leaf may be a runtime number, a [`Dyn`](int::Dyn), or one that is a multiple of a number, a [`Multiple<K>`](int::Multiple). Every operation takes such layouts where the types
//! prove that its answer is right whatever the number is; where they do not, it does not compile, and the message names the ways out. Static facts stay static, and nothing is checked
//! at run time.
//!
//! ```
//! use cute_static::prelude::*;
//!
//! let (rows, pitch) = (Dyn::new(100).unwrap(), Dyn::new(128).unwrap());
//! let matrix = layout![(rows, 64) : (1, {pitch})];
//! let tiles = matrix.zipped_divide_ceil(tile![16 : 1, 8 : 1]);
//! assert_eq!(tiles.to_string(), "((_16,_8),(7,_8)):((_1,128),(_16,1024))");
//! ```
//!
//! # What it costs to compile
//!
//! An operation takes some milliseconds of `cargo check`, a fraction of what it takes in CuTe's C++; the cost grows about linearly in the number of modes times the bits of the numbers. Generic code costs less than
//! the concrete types: a bound is looked up, not computed, until somebody calls the function. A user's crate of 2,050 lines with 50 layout operations, checked by cargo after an edit, incrementally, on two cores:
//!
//! | after | with layouts | the same with index arithmetic by hand |
//! |---|--:|--:|
//! | no edit | 28 ms | 25 ms |
//! | an edit of a function that has no layouts | 241 ms | 161 ms |
//! | an edit of one layout | 287 ms | 181 ms |
//! | an edit of all 50 operations | 560 ms | 271 ms |
//! | an edit of one layout that is refused, with the message | 264 ms | 181 ms |
//!
//! So an editor that checks on save says within a third of a second whether a layout is right; on a slower day of the same machine, within half a second. `benches/run` measures it all again.
//!
//! rustc does not check a type alias that is not used: a refused `type R = ComposeOf<A, B>;` is reported where `R` is used.
#![no_std]
#![deny(unsafe_code)]

pub mod algebra;
// Algorithms touch memory at the offsets that layouts have in common. Each `unsafe` in them stands beside its proof.
#[allow(unsafe_code)]
pub mod algorithm;
pub mod atom;
mod base;
mod codomain;
pub mod diagnostic;
#[cfg(all(doc, not(doctest)))]
pub mod guide;
pub mod htuple;
pub mod int;
mod label;
pub mod layout;
mod macros;
mod operation;
pub mod prelude;
pub mod stride;
pub mod swizzle;
// What touches memory. Each `unsafe` in it stands beside its proof.
#[allow(unsafe_code)]
pub mod tensor;

pub(crate) use operation::operation;

pub use base::Static;
#[doc(no_inline)]
pub use layout::{Layout, LayoutFunction, LayoutLeft, StaticLayout, Underscore};
pub use swizzle::{Swizzle, Swizzled};
pub use tensor::Tensor;

#[doc(hidden)]
pub mod __private;
#[doc(hidden)]
pub mod __macros {
    pub use cute_static_macros::*;
}
