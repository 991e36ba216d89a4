//! CuTe's layout algebra in Rust's type system: what compiles is right.
//!
//! A *layout* `shape : stride` maps coordinates to offsets. Shapes and strides are types here, so a
//! layout is a zero-sized value, and the compiler computes the operations of the algebra. An
//! operation without a right answer is a trait-bound error that says why, in decimal numbers.
//!
//! ```
//! use cute_static::prelude::*;
//!
//! type Matrix = Layout![(8, 16) : (20, 1)];
//! type Tiles = ZippedDivideOf<Matrix, Tile![4 : 1, 8 : 2]>;
//!
//! let tiles = Tiles::NEW;
//! assert_eq!(tiles, layout![((4, 8), (2, 2)) : ((20, 2), (80, 1))]);
//! assert_eq!(tiles.offset((5, 1)), 102);
//! ```
//!
//! The [guide] has a [tour](guide::tour) in examples, the [notation](guide::notation) line by line,
//! and the [rules](guide::rules) by which an operation has an answer. The chapters of the reference
//! build on one another:
//!
//! 1. [`int`](mod@int): numbers as types;
//! 2. [`htuple`]: nested tuples of numbers, and coordinates;
//! 3. [`layout`](mod@layout): layouts, their evaluation, slices, and compact layouts;
//! 4. [`algebra`]: coalesce, composition, complement, inverses, division, product, casts,
//!    predicates;
//! 5. [`swizzle`](mod@swizzle): swizzles, swizzled layouts, and a bound against bank conflicts;
//! 6. [`tensor`]: layouts over data, safe views of it, and its disjoint parts;
//! 7. [`algorithm`]: copy, fill, transform, reduce and matrix products of tensors of any layouts;
//! 8. [`contraction`]: sums of products of tensors by equations, `contract!("mk,nk->mn", a, b)`;
//! 9. [`convolution`]: images with windows, as one layout over the image;
//! 10. [`atom`]: the instructions of a GPU as layouts, tiled products and copies;
//! 11. [`category`]: ordered factorizations, and the permutations that are layouts;
//! 12. [`diagnostic`]: what a refusal is, and [the codes](diagnostic::codes) of all of them.
//!
//! # Four names for each operation
//!
//! | for | name | example |
//! |---|---|---|
//! | the result, as a type | `…Of` | `ComposeOf<A, B>` |
//! | the result, as a value | method | `a.compose(b)` |
//! | generic code | trait | `where A: Compose<B>`; needs no other bound |
//! | asking whether there is one | `…Outcome`, in [`outcome`] | `ComposeOutcome<A, B>` is `Answer<R>` or `Refusal<Why>` |
//!
//! # Numbers that are known only at run time
//!
//! A leaf may be a runtime number, a [`Dyn`](int::Dyn), or a runtime number that is a multiple of a
//! static one, a [`Multiple<K>`](int::Multiple). An operation compiles if the types prove its
//! answer right for every value of the runtime leaves. Otherwise the message names the ways out.
//! Static leaves stay static, and an operation checks nothing at run time.
//!
//! ```
//! use cute_static::prelude::*;
//!
//! let (rows, pitch) = (Dyn::new(100).unwrap(), Dyn::new(128).unwrap());
//! let matrix = layout![(rows, 64) : (1, pitch)];
//! let tiles = matrix.zipped_divide_ceil(tile![16 : 1, 8 : 1]);
//! assert_eq!(tiles.to_string(), "((_16,_8),(7,_8)):((_1,128),(_16,1024))");
//! ```
//!
//! The crates whose types are in signatures, [`typenum`], [`generic_array`] and [`frunk_core`], are
//! re-exported: `cute_static::typenum::U4` is of the right version. So are `ndarray` and `rayon`
//! under the features of their names.
//!
//! # What it costs, and its limits
//!
//! [`guide::costs`] says what an operation costs to compile and to run. rustc does not check a type
//! alias that nothing uses: a refused `type R = ComposeOf<A, B>;` is reported where `R` is used.
//! The page of [limits](guide::limits) has the others.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(unsafe_code)]

#[macro_use(refusal, said)]
extern crate cute_static_macros;

pub mod algebra;
// Algorithms access memory at the offsets that layouts have in common. Each `unsafe` has its proof
// beside it.
#[allow(unsafe_code)]
pub mod algorithm;
pub mod atom;
mod base;
pub mod category;
mod codomain;
pub mod composed;
pub mod contraction;
pub mod convolution;
pub mod diagnostic;
pub mod distribute;
#[cfg(all(doc, not(doctest)))]
pub mod guide;
pub mod htuple;
pub mod int;
mod label;
pub mod layout;
mod macros;
mod operation;
pub mod outcome;
pub mod prelude;
pub mod stride;
pub mod swizzle;
// Tensors access memory. Each `unsafe` has its proof beside it.
#[allow(unsafe_code)]
pub mod tensor;

pub(crate) use operation::operation;

pub use base::Static;
#[doc(no_inline)]
pub use layout::{Layout, LayoutFunction, LayoutLeft, StaticLayout, Underscore};
pub use swizzle::{Swizzle, Swizzled};
pub use tensor::Tensor;

// The crates whose types are in signatures here, so that a program need not guess their versions.
#[cfg(feature = "ndarray")]
pub use ndarray;
#[cfg(feature = "rayon")]
pub use rayon;
pub use {frunk_core, generic_array, typenum};

/// Names the notation macros expand to; not for users.
#[doc(hidden)]
pub mod __private {
    pub use frunk_core::hlist::{HCons, HNil};
    pub use typenum::{B0, B1, Const, UInt, UTerm};

    use crate::Layout;
    use crate::int::IntoLeaf;
    use crate::layout::{CompactColMajor, CompactColMajorOf, ShapeFunction};

    /// Returns a value as a leaf.
    #[inline(always)]
    #[must_use]
    pub fn leaf<L: IntoLeaf<Leaf = R>, R>(value: L) -> R {
        value.into_leaf()
    }

    /// Returns the compact column-major layout of a shape.
    #[inline(always)]
    #[must_use]
    pub fn compact_layout<S: Copy + CompactColMajor + ShapeFunction<CompactColMajorOf<S>>>(shape: S) -> Layout<S, CompactColMajorOf<S>> {
        Layout::from_parts(shape, shape.compact_col_major())
    }
}

#[doc(hidden)]
pub mod __macros {
    pub use cute_static_macros::*;
}
