//! Total functions: each operation with an outcome for all operands, whether it has an answer or
//! not.
//!
//! For an operation `Compose<B>` this module has the trait `TotalCompose<B>`, which every operand
//! implements, and the alias `ComposeOutcome<A, B>`, which is
//! [`Answer<R>`](crate::diagnostic::Answer) or [`Refusal<Why>`](crate::diagnostic::Refusal). A
//! program asks with them whether there is an answer, and why not:
//!
//! ```
//! use cute_static::diagnostic::Answer;
//! use cute_static::outcome::ComposeOutcome;
//! use cute_static::prelude::*;
//!
//! // 20:2 after 4:1 is 4:2; after 8:3 it is 8:6, whose coordinate 7 leaves 20:2.
//! type Composed = ComposeOutcome<Layout![20 : 2], Layout![4 : 1]>;
//! static_assertions::assert_type_eq_all!(Composed, Answer<Layout![4 : 2]>);
//! ```
//!
//! The outcome of operands with runtime leaves is `TotalCompose::Labelled`, with labels in the
//! place of these leaves; [`Evaluate`] puts the numbers of the operands there.

pub use crate::algebra::admissible::{AdmissibleOutcome, DisjointIntervalsOutcome, TotalAdmissible, TotalDisjointIntervals};
pub use crate::algebra::bijective::{BijectiveOutcome, TotalBijective};
pub use crate::algebra::blocked_product::{BlockedProductOutcome, TotalBlockedProduct};
pub use crate::algebra::broadcast_to::{BroadcastToOutcome, TotalBroadcastTo};
pub use crate::algebra::by_mode::{ByModeOutcome, TotalByMode};
pub use crate::algebra::coalesce::{CoalesceByOutcome, CoalesceExtensionOutcome, CoalesceOutcome, TotalCoalesce, TotalCoalesceBy, TotalCoalesceExtension};
pub use crate::algebra::complement::{ComplementOutcome, TotalComplement};
pub use crate::algebra::complement_ceil::{ComplementCeilOutcome, TotalComplementCeil};
pub use crate::algebra::complement_in::{ComplementInOutcome, TotalComplementIn};
pub use crate::algebra::compose::{ComposeOutcome, TotalCompose};
pub use crate::algebra::compose_exact::{ComposeExactOutcome, TotalComposeExact};
pub use crate::algebra::domain_distribute::{DomainDistributeOutcome, TotalDomainDistribute};
pub use crate::algebra::downcast::{DowncastOutcome, TotalDowncast};
pub use crate::algebra::evenly_divides::TotalEvenlyDivides;
pub use crate::algebra::filter::{FilterByOutcome, FilterOutcome, TotalFilter, TotalFilterBy};
pub use crate::algebra::filter_zeros::{FilterZerosByOutcome, FilterZerosOutcome, TotalFilterZeros, TotalFilterZerosBy};
pub use crate::algebra::flat_divide::{FlatDivideCeilOutcome, FlatDivideOutcome, TotalFlatDivide, TotalFlatDivideCeil};
pub use crate::algebra::flat_product::{FlatProductOutcome, TotalFlatProduct};
pub use crate::algebra::greatest_common_domain::{GreatestCommonDomainOutcome, TotalGreatestCommonDomain};
pub use crate::algebra::image_within::{ImageWithinOutcome, TotalImageWithin};
pub use crate::algebra::injective::{InjectiveOutcome, TotalInjective};
pub use crate::algebra::layout_add::{LayoutAddOutcome, TotalLayoutAdd};
pub use crate::algebra::layout_scale::{LayoutScaleOutcome, TotalLayoutScale};
pub use crate::algebra::left_inverse::{LeftInverseOutcome, TotalLeftInverse};
pub use crate::algebra::logical_divide::{LogicalDivideCeilOutcome, LogicalDivideOutcome, TotalLogicalDivide, TotalLogicalDivideCeil};
pub use crate::algebra::logical_product::{LogicalProductOutcome, TotalLogicalProduct};
pub use crate::algebra::max_alignment::{MaxAlignmentOutcome, TotalMaxAlignment};
pub use crate::algebra::max_common_layout::{MaxCommonLayoutOutcome, TotalMaxCommonLayout};
pub use crate::algebra::max_common_vector::{MaxCommonVectorOutcome, TotalMaxCommonVector};
pub use crate::algebra::nullspace::{NullspaceOutcome, TotalNullspace};
pub use crate::algebra::permutation::{InverseOutcome, TotalInverse};
pub use crate::algebra::raked_product::{RakedProductOutcome, TotalRakedProduct};
pub use crate::algebra::recast::{RecastOutcome, TotalRecast};
pub use crate::algebra::right_inverse::{RightInverseOutcome, TotalRightInverse};
pub use crate::algebra::standard_form::{StandardFormOutcome, TotalStandardForm};
pub use crate::algebra::tile_to_shape::{TileToShapeOrderedOutcome, TileToShapeOutcome, TotalTileToShape, TotalTileToShapeOrdered};
pub use crate::algebra::tiled_divide::{TiledDivideCeilOutcome, TiledDivideOutcome, TotalTiledDivide, TotalTiledDivideCeil};
pub use crate::algebra::tiled_product::{TiledProductOutcome, TotalTiledProduct};
pub use crate::algebra::tractable::{TotalTractable, TractableOutcome};
pub use crate::algebra::upcast::{TotalUpcast, UpcastOutcome};
pub use crate::algebra::with_shape::{TotalWithShape, WithShapeOutcome};
pub use crate::algebra::zipped_divide::{TotalZippedDivide, TotalZippedDivideCeil, ZippedDivideCeilOutcome, ZippedDivideOutcome};
pub use crate::algebra::zipped_product::{TotalZippedProduct, ZippedProductOutcome};
pub use crate::atom::partition::{PartitionOutcome, TotalPartition};
pub use crate::atom::retile::{RetileOutcome, TotalRetile};
pub use crate::atom::vectorize::{TotalVectorize, VectorizeOutcome};
pub use crate::category::fact::{FactLayoutOutcome, TotalFactLayout, TotalFactorization};
pub use crate::composed::compose::{DecayOutcome, ToLayoutOutcome, TotalDecay, TotalToLayout};
pub use crate::htuple::append::{AppendOutcome, AppendToOutcome, PrependOutcome, PrependToOutcome, TotalAppend, TotalAppendTo, TotalPrepend, TotalPrependTo};
pub use crate::htuple::ceil_divide::{CeilDivideOutcome, TotalCeilDivide};
pub use crate::htuple::common_refinement::{CommonCoarseningOutcome, CommonRefinementOutcome, TotalCommonCoarsening, TotalCommonRefinement};
pub use crate::htuple::compatible::{TotalCompatible, TotalWeaklyCompatible};
pub use crate::htuple::congruent::{TotalCongruent, TotalWeaklyCongruent};
pub use crate::htuple::edit::{InsertOutcome, RemoveOutcome, ReplaceOutcome, TotalInsert, TotalRemove, TotalReplace};
pub use crate::htuple::filter_tuple::{FilterTupleOutcome, TotalFilterTuple, TotalTupleCat, TupleCatOutcome};
pub use crate::htuple::find::{FindIfOutcome, FindOutcome, TotalFind, TotalFindIf};
pub use crate::htuple::flatten::{FlattenOutcome, TotalFlatten, TotalUnflatten, UnflattenOutcome};
pub use crate::htuple::fold::{FoldFirstOutcome, FoldOutcome, TotalFold, TotalFoldFirst};
pub use crate::htuple::fold_leaves::{
    GcdLeafOutcome, LcmLeafOutcome, MaxLeafOutcome, MinLeafOutcome, SumOutcome, TotalGcdLeaf, TotalLcmLeaf, TotalMaxLeaf, TotalMinLeaf, TotalSum,
};
pub use crate::htuple::get::{GetOutcome, SelectOutcome, TotalGet, TotalSelect};
pub use crate::htuple::group::{GroupOutcome, TakeOutcome, TotalGroup, TotalTake};
pub use crate::htuple::inner_product::{InnerProductOutcome, TotalInnerProduct};
pub use crate::htuple::left_divide::{LeftDivideOutcome, TotalLeftDivide, TotalWeaklyLeftDivide, WeaklyLeftDivideOutcome};
pub use crate::htuple::map_leaves::{MapLeavesOutcome, MapLeavesWithOutcome, TotalMapLeaves, TotalMapLeavesWith};
pub use crate::htuple::map_modes::{MapModesOutcome, MapModesWithOutcome, TotalMapModes, TotalMapModesWith};
pub use crate::htuple::product_each::{ProductEachOutcome, TotalProductEach};
pub use crate::htuple::product_like::{ElemScaleOutcome, ProductLikeOutcome, TotalElemScale, TotalProductLike};
pub use crate::htuple::repeat::{RepeatLikeOutcome, RepeatOutcome, TotalRepeat, TotalRepeatLike};
pub use crate::htuple::reverse::{ReverseOutcome, TotalReverse, TotalTranspose, TransposeOutcome};
pub use crate::htuple::round_up::{RoundUpOutcome, TotalRoundUp};
pub use crate::htuple::scan::{ExclusiveScanOutcome, InclusiveScanOutcome, TotalExclusiveScan, TotalInclusiveScan};
pub use crate::htuple::shape_divide::{ShapeDivideOutcome, TotalShapeDivide};
pub use crate::htuple::sort::{SortByKeyOutcome, SortOutcome, TotalSort, TotalSortByKey};
pub use crate::htuple::wrap::{
    BackOutcome, FlattenToTupleOutcome, FrontOutcome, TotalBack, TotalFlattenToTuple, TotalFront, TotalUnwrapTuple, TotalWrap, UnwrapTupleOutcome, WrapOutcome,
};
pub use crate::htuple::zip::{TotalZip, TotalZipAll, ZipAllOutcome, ZipOutcome};
pub use crate::htuple::zip_by::{TotalZipBy, ZipByOutcome};
pub use crate::label::{Evaluate, Lower};
pub use crate::layout::compact::{
    CompactColMajorOutcome, CompactOrderOutcome, CompactRowMajorOutcome, MakeFragmentLikeOutcome, MakeLayoutLikeOutcome, TotalCompactColMajor,
    TotalCompactOrder, TotalCompactRowMajor, TotalMakeFragmentLike, TotalMakeLayoutLike,
};
pub use crate::layout::concatenate::{ConcatenateOutcome, TotalConcatenate};
pub use crate::layout::identity::{MakeBasisLikeOutcome, TotalMakeBasisLike};
pub use crate::layout::linear_form::{LinearFormOutcome, TotalLinearForm};
pub use crate::layout::slice::{DiceOutcome, SliceOutcome, TotalDice, TotalSlice};
pub use crate::swizzle::conflict_free::{ConflictFreeOutcome, TotalConflictFree};
pub use crate::swizzle::xor::{FromXorOutcome, ToXorOutcome, TotalFromXor, TotalToXor};
