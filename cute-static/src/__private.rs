//! Names the notation macros expand to; not for users.

pub use frunk_core::hlist::{HCons, HNil};
pub use typenum::{B0, B1, Const, UInt, UTerm};

use crate::Layout;
use crate::int::IntoLeaf;
#[doc(hidden)]
pub use crate::label::Evaluate;
use crate::layout::{CompactColMajor, CompactColMajorOf, ShapeFunction};

/// A value as a leaf.
#[inline(always)]
pub fn leaf<L: IntoLeaf<Leaf = R>, R>(value: L) -> R {
    value.into_leaf()
}

/// The compact column-major layout of a shape.
#[inline(always)]
pub fn compact_layout<S: Copy + CompactColMajor + ShapeFunction<CompactColMajorOf<S>>>(shape: S) -> Layout<S, CompactColMajorOf<S>> {
    Layout::from_parts(shape, shape.compact_col_major())
}
