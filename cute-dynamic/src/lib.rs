//! CuTe's layout algebra on runtime values: exact, total, checked.
//!
//! This crate mirrors `cute-static`, which has the same algebra in Rust's types: an operation has
//! the same name, the same meaning and the same codes of refusal in both. Where the static crate
//! does not compile, this one returns a [`LayoutError`] with the numbers. An answer is always
//! right.
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
//! The chapters, each built on those before it:
//!
//! 1. [`htuple`]: nested tuples, which shapes, coordinates, tilers and layouts are:
//!    - edited: [`flatten`](HTuple::flatten), [`get`](HTuple::get), [`select`](HTuple::select),
//!      [`take`](HTuple::take), [`group`](HTuple::group), [`append`](HTuple::append),
//!      [`replace`](HTuple::replace), [`zip`](HTuple::zip), …;
//!    - compared: [`is_congruent`](HTuple::is_congruent), [`is_compatible`](HTuple::is_compatible),
//!      [`is_evenly_divided`](HTuple::is_evenly_divided), …;
//!    - with coordinates: [`crd2idx`](htuple::crd2idx), [`idx2crd`](htuple::idx2crd),
//!      [`coordinates`](htuple::coordinates).
//! 2. [`layout`](mod@layout): layouts from their parts ([`from_parts`](Layout::from_parts)),
//!    compact ones ([`left`](Layout::left), [`right`](Layout::right),
//!    [`ordered`](Layout::ordered)), and from the notation ([`parse`]); their values
//!    ([`offset`](Layout::offset), [`offsets`](Layout::offsets)) and slices
//!    ([`slice`](Layout::slice), [`dice`](Layout::dice)).
//!    [`stride`]: layouts over coordinates, XOR elements and elements of other crates, and
//!    [identities](Layout::identity).
//! 3. [`algebra`], from layouts to layouts:
//!    - the same function with fewer modes: [`coalesce`](Layout::coalesce),
//!      [`filter`](Layout::filter);
//!    - one after the other: [`compose`](Layout::compose), by mode with a [`Tiler`];
//!    - what a layout leaves out: [`complement`](Layout::complement),
//!      [`complement_in`](Layout::complement_in), [`complement_ceil`](Layout::complement_ceil);
//!    - back: [`right_inverse`](Layout::right_inverse), [`left_inverse`](Layout::left_inverse),
//!      [`inverse`](Layout::inverse);
//!    - in tiles: [`logical_divide`](Layout::logical_divide),
//!      [`zipped_divide`](Layout::zipped_divide), [`tiled_divide`](Layout::tiled_divide),
//!      [`flat_divide`](Layout::flat_divide), and the same with `_ceil`;
//!    - repeated: [`logical_product`](Layout::logical_product),
//!      [`blocked_product`](Layout::blocked_product), [`raked_product`](Layout::raked_product),
//!      [`tile_to_shape`](Layout::tile_to_shape), …;
//!    - for copies: [`max_common_vector`](Layout::max_common_vector),
//!      [`max_alignment`](Layout::max_alignment), [`recast`](Layout::recast).
//! 4. [`exact`]: searches: [`compose_exact`](Layout::compose_exact),
//!    [`injective`](Layout::injective), [`right_inverse_max`](Layout::right_inverse_max),
//!    [`left_inverse_exact`](Layout::left_inverse_exact).
//! 5. From a function to its layout: [`from_fn`](Layout::from_fn),
//!    [`from_offsets`](Layout::from_offsets), to [several](Layout::sequence_of); [`category`]:
//!    permutations, factorizations, and the categories that explain the algebra.
//! 6. [`swizzle`]: swizzles and swizzled layouts; [`bank`]: the bank conflicts that they avoid.
//! 7. [`distribute`]: arrays over many ranks, and who sends what to whom.
//! 8. [`contraction`]: sums of products of tensors, by an equation, as products of matrices.
//! 9. [`convolution`]: convolutions of images and their gradients, as products of matrices, too.
//! 10. [`atom`]: the instructions of GPUs, and what the threads of a block do with them.
//! 11. [`tensor`]: layouts over data, and their disjoint parts; [`algorithm`]: what is done with
//!     tensors.
//! 12. [`render`] (drawings), [`eval`] (operations by name); the program `cute` (feature `cli`) has
//!     these on the command line.
//!
//! # What to expect
//!
//! - An operation that always has an answer returns it; any other returns a `Result`. No operation
//!   panics or wraps around, also in release builds. A layout exists only if its extents are at
//!   least 1 and its size, its cosize and its offsets fit in 64 bits; otherwise the error is
//!   [`LayoutError::Overflow`].
//! - A layout with up to 8 leaves, and up to 32 leaves and parentheses, lives in the value itself.
//!   An operation on such layouts stays off the heap unless its answer is larger. There are four
//!   exceptions: tilers written as Rust tuples, which become a [`Tiler`] first; refusals that look
//!   for a witness; the searches of [`exact`]; morphisms and drawings.
//! - The crate is `no_std` with `alloc`. The feature `serde` reads and writes tuples, layouts and
//!   tilers as strings in their notation.
//!
//! # The names of the static crate
//!
//! Every method of `cute-static` is here under its name. A type there is a value here, and has
//! another form:
//!
//! | `cute-static` | here |
//! |---|---|
//! | `ComposeOutcome<A, B>`: `Answer<R>` or `Refusal<Why>` | `Result<Layout, LayoutError>` |
//! | `LayoutLeft<S>`, `LayoutRight<S>`, `OrderedLayout<S, O>` | [`Layout::left`], [`Layout::right`], [`Layout::ordered`] |
//! | `Congruent`, `WeaklyCongruent`, `Compatible`, `WeaklyCompatible`, `EvenlyDivides`: bounds, and `IsCongruent`, …: truth values | [`is_congruent`](HTuple::is_congruent), …: `bool` |
//! | `Admissible`, `DisjointIntervals`: bounds on shapes | [`admissible`](HTuple::admissible), [`disjoint_intervals`](HTuple::disjoint_intervals): `Result<(), _>` |
//! | `Injective`, `Bijective`, `ImageWithin`: bounds | [`injective`](Layout::injective), [`bijective`](Layout::bijective), [`image_within`](Layout::image_within): `Result<(), _>` that says why not |
//! | `Permutation`, the bound by another name | [`is_permutation`](Layout::is_permutation): `bool` |
//! | `Concatenate` of a list of layouts | [`Tiler::concatenate`], [`Layout::tuple`] |
//! | `Swizzled<Sw, Offset, L>`, `ConflictFree` | [`ComposedLayout`], [`conflict_free`](ComposedLayout::conflict_free) |
//! | `composed::ComposedLayout<A, Offset, B>` | [`ComposedLayout<Layout>`](ComposedLayout) |
//! | `Layout![…]`, `Tile![…]`, `shape![…]`: macros | [`parse`], and conversions from Rust tuples |
//! | `LayoutFunction`, `StaticLayout`: bounds for generic code | not needed: there is one type |
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(unsafe_code)]

extern crate alloc;

pub mod algebra;
pub mod algorithm;
pub mod atom;
pub mod bank;
#[cfg(feature = "typed")]
mod blocked;
mod budget;
pub mod category;
mod codomain;
pub mod contraction;
pub mod convolution;
pub mod distribute;
mod error;
pub mod eval;
pub mod exact;
mod function;
pub mod htuple;
mod int;
pub mod layout;
mod limits;
pub mod parse;
pub mod render;
mod scratch;
mod sequence;
#[cfg(feature = "serde")]
mod serde;
pub mod stride;
pub mod swizzle;
#[allow(unsafe_code)]
pub mod tensor;
pub mod tiler;
#[cfg(feature = "typed")]
pub mod typed;

/// What macros of this crate expand to.
#[doc(hidden)]
pub mod __private {
    pub use alloc::vec::Vec;
}

pub use cute_refusals::{Coded, Witness};
/// Leaves of typed layouts that are known only at run time.
#[cfg(feature = "typed")]
pub use cute_static::int::{Dyn, Multiple};
pub use error::LayoutError;
pub use htuple::HTuple;
pub use layout::{AnyLayout, Layout, Mode};
pub use parse::ParseError;
pub use swizzle::{ComposedLayout, Swizzle};
pub use tensor::{Tensor, TensorError};
pub use tiler::{Operand, Tile, Tiler};
#[cfg(feature = "typed")]
pub use typed::{FromDynamic, ToAny, ToDynamic, ToDynamicWith, TypeMismatch};
