//! Hierarchical tuples: the shapes, strides and profiles that layouts are made of, and everything
//! that only looks at their structure.
//!
//! An HTuple is a number, or a list of HTuples (Cecka Definition 2.2): `4`, `(4, 8)`,
//! `(4, (2, 3))`. In types, a number is a [`typenum`] integer and a list is frunk's HList;
//! [`Shape!`](crate::Shape) writes both. `(4)`, a tuple of rank 1, is not `4`.
//!
//! - structure: [`Flatten`], [`Unflatten`], [`Get`], [`Select`], [`Take`], [`Group`], [`Append`],
//!   [`Prepend`], [`AppendTo`], [`PrependTo`], [`Replace`], [`Insert`], [`Remove`], [`Reverse`],
//!   [`Zip`], [`ZipAll`], [`ZipBy`], [`Transpose`], [`Repeat`], [`RepeatLike`], [`TupleCat`],
//!   [`Front`], [`Back`], [`Wrap`], [`UnwrapTuple`], [`FlattenToTuple`], [`IsFlat`], [`RangeOf`];
//! - algorithms with a [`TypeFunction`]: [`MapLeaves`], [`MapLeavesWith`], [`MapModes`],
//!   [`MapModesWith`], [`Fold`], [`FoldFirst`], [`InclusiveScan`], [`ExclusiveScan`], [`FindIf`],
//!   [`AnyOf`], [`AllOf`], [`NoneOf`], [`HasElem`], [`HasUnderscore`], [`FilterTuple`]; [`Find`],
//!   [`Sort`], [`SortByKey`];
//! - numbers as values: [`ForEach`], [`ForEachLeaf`], [`ToArray`], [`FillFrom`];
//! - numbers: [`Size`], [`Rank`], [`Depth`], [`ProductEach`], [`ProductLike`], [`ElemScale`],
//!   [`InnerProduct`], [`CeilDivide`], [`ShapeDivide`], [`LeftDivide`], [`WeaklyLeftDivide`],
//!   [`RoundUp`]; [`SumOf`], [`MaxLeaf`], [`MinLeaf`], [`GcdLeaf`], [`LcmLeaf`];
//! - order: [`Congruent`], [`WeaklyCongruent`], [`Compatible`], [`WeaklyCompatible`];
//!   [`CommonRefinement`], [`CommonCoarsening`];
//!   [`IsLexLess`], [`IsColexLess`], [`IsElemLess`], [`IsElemLessOrEqual`];
//! - values: [`coord`], the coordinates of a shape.
//!
//! The structural operations work on layouts too: on the shape and the stride alike, so that the
//! modes keep their strides.
//!
//! ```
//! use cute_static::htuple::*;
//! use cute_static::prelude::*;
//! use static_assertions::assert_type_eq_all;
//!
//! assert_type_eq_all!(FlattenOf<Shape![4, (2, 3)]>, Shape![4, 2, 3]);
//! assert_type_eq_all!(FlattenOf<Layout![(4, (2, 3)) : (6, (1, 2))]>, Layout![(4, 2, 3) : (6, 1, 2)]);
//! assert_type_eq_all!(Size<Shape![4, (2, 3)]>, Int![24]);
//! ```

pub(crate) mod append;
pub(crate) mod by_parts;
pub(crate) mod ceil_divide;
pub(crate) mod common_refinement;
pub(crate) mod compatible;
pub(crate) mod congruent;
pub mod coord;
pub(crate) mod edit;
pub(crate) mod filter_tuple;
pub(crate) mod find;
pub(crate) mod flatten;
pub(crate) mod fold;
pub(crate) mod fold_leaves;
pub(crate) mod get;
pub(crate) mod group;
pub(crate) mod inner_product;
pub(crate) mod left_divide;
pub(crate) mod map_leaves;
pub(crate) mod map_modes;
mod modes;
pub(crate) mod order;
pub(crate) mod product_each;
pub(crate) mod product_like;
mod range;
mod relation;
pub(crate) mod repeat;
pub(crate) mod reverse;
pub(crate) mod round_up;
pub(crate) mod scan;
pub(crate) mod shape_divide;
pub(crate) mod size;
pub(crate) mod sort;
mod type_function;
mod underscore;
mod values;
pub(crate) mod wrap;
pub(crate) mod zip;
pub(crate) mod zip_by;

pub(crate) use append::ComputeAppend;
pub use append::{Append, AppendOf, AppendTo, AppendToOf, Prepend, PrependOf, PrependTo, PrependToOf};
pub use ceil_divide::{CeilDivide, CeilDivideOf};
pub use common_refinement::{CommonCoarsening, CommonCoarseningOf, CommonRefinement, CommonRefinementOf};
pub use compatible::{Compatible, IsCompatible, IsWeaklyCompatible, WeaklyCompatible};
pub use congruent::{Congruent, IsCongruent, IsWeaklyCongruent, WeaklyCongruent};
pub use coord::{coordinates, coordinates_in, crd2crd, crd2crd_in, crd2idx, crd2idx_in, idx2crd, idx2crd_in};
pub use edit::{Insert, InsertOf, Remove, RemoveOf, Replace, ReplaceOf};
pub use filter_tuple::{FilterTuple, FilterTupleOf, TupleCat, TupleCatOf};
pub use find::{AllOf, AnyOf, Find, FindIf, FindIfOf, FindOf, NoneOf};
pub(crate) use flatten::ComputeFlatten;
pub use flatten::{Flatten, FlattenOf, Unflatten, UnflattenOf};
pub use fold::{Fold, FoldFirst, FoldFirstOf, FoldOf};
pub use fold_leaves::{GcdLeaf, GcdLeafOf, LcmLeaf, LcmLeafOf, MaxLeaf, MaxLeafOf, MinLeaf, MinLeafOf, SumLeaves, SumOf};
pub use get::{Get, GetOf, Select, SelectOf};
pub(crate) use group::{ComputeGroup, ComputeTake};
pub use group::{Group, GroupOf, Take, TakeOf};
pub use inner_product::{InnerProduct, InnerProductOf};
pub(crate) use left_divide::{ComputeLeftDivide, ComputeWeaklyLeftDivide};
pub use left_divide::{IsLeftDivisible, IsWeaklyLeftDivisible, LeftDivide, LeftDivideOf, WeaklyLeftDivide, WeaklyLeftDivideOf};
pub use map_leaves::{MapLeaves, MapLeavesOf, MapLeavesWith, MapLeavesWithOf};
pub use map_modes::{MapModes, MapModesOf, MapModesWith, MapModesWithOf};
pub use order::{ColexCompare, ElemCompare, ElemCompareOrEqual, IsColexLess, IsElemLess, IsElemLessOrEqual, IsLexLess, LexCompare};
pub(crate) use product_each::ComputeProductEach;
pub use product_each::{ProductEach, ProductEachOf};
pub use product_like::{ElemScale, ElemScaleOf, ProductLike, ProductLikeOf};
pub use range::{RangeOf, RangeTo, SequenceOf};
pub(crate) use relation::AsShape;
pub use repeat::{Repeat, RepeatLike, RepeatLikeOf, RepeatOf};
pub use reverse::{Reverse, ReverseOf, Transpose, TransposeOf};
pub use round_up::{RoundUp, RoundUpOf};
pub use scan::{ExclusiveScan, ExclusiveScanOf, InclusiveScan, InclusiveScanOf};
pub use shape_divide::{ShapeDivide, ShapeDivideOf};
pub(crate) use size::{ComputeRank, ComputeSize, CountModes};
pub use size::{Depth, Extents, HasDepth, HasRank, HasSize, Rank, Size};
pub use sort::{Sort, SortByKey, SortByKeyOf, SortOf};
pub use type_function::TypeFunction;
pub use underscore::{AllElem, AllUnderscore, HasElem, HasUnderscore, IsUnderscore};
pub use values::{FillFrom, ForEach, ForEachLeaf, ToArray, Visit};
pub use wrap::{Back, BackOf, FlattenToTuple, FlattenToTupleOf, Front, FrontOf, IsFlat, UnwrapTuple, UnwrapTupleOf, Wrap, WrapOf};
pub(crate) use zip::ComputeZipAll;
pub use zip::{Zip, ZipAll, ZipAllOf, ZipOf};
pub use zip_by::{ZipBy, ZipByOf};

use crate::diagnostic::NoAnswer;
#[doc(no_inline)]
pub use frunk_core::hlist::{HCons, HNil};

/// A number, or a tuple of HTuples (Cecka Definition 2.2).
///
/// A crate with its own leaves implements this trait for them; the structural operations then take
/// them.
///
/// ```
/// use cute_static::htuple::HTuple;
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(<Shape![4, (2, 3)] as HTuple>::Modes, Shape![4, (2, 3)]);
/// assert_type_eq_all!(<Int![4] as HTuple>::Modes, Shape![(4)]);
/// ```
#[doc(alias = "tuple")]
#[doc(alias = "make_tuple")]
#[doc(alias = "make_coord")]
#[refusal(WrongOperand::Tuple)]
pub trait HTuple {
    /// The modes: the tuple itself; for a leaf, the tuple of it alone.
    type Modes;
    /// `Leaf` or `Tuple`.
    type Kind;
}

/// What is not a tuple: a number, or `_`.
pub struct Leaf;

/// A list of HTuples.
pub struct Tuple;

/// `for_each_leaf! { callback }` expands to `callback! { [generics] leaf; … }`: what is no tuple.
macro_rules! for_each_leaf {
    ($callback:ident) => {
        $callback! {
            [] $crate::int::UTerm;
            [U C] $crate::int::UInt<U, C>;
            [] $crate::int::Dyn;
            [K] $crate::int::Multiple<K>;
            [] $crate::Underscore;
        }
        $crate::stride::for_each_element! { $callback }
    };
}

pub(crate) use for_each_leaf;

macro_rules! leaf {
    ($([$($g:ident)*] $leaf:ty;)*) => { $(
        impl<$($g),*> HTuple for $leaf {
            type Modes = HCons<Self, HNil>;
            type Kind = Leaf;
        }
    )* };
}

for_each_leaf! { leaf }

impl HTuple for HNil {
    type Modes = Self;
    type Kind = Tuple;
}

impl<H, T> HTuple for HCons<H, T> {
    type Modes = Self;
    type Kind = Tuple;
}

impl HTuple for NoAnswer {
    type Modes = HCons<NoAnswer, HNil>;
    type Kind = Leaf;
}
