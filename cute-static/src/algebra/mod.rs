//! The layout algebra: every operation from layouts to layouts, one file each.

pub(crate) mod by_mode;
pub(crate) mod by_profile;
pub(crate) mod cast;
mod coalesce;
pub(crate) mod complement;
pub(crate) mod compose;
mod divide;
mod domain_distribute;
pub(crate) mod filter;
mod left_inverse;
mod max_alignment;
mod max_common;
pub(crate) mod modes;
mod nullspace;
mod predicate;
pub(crate) mod product;
mod right_inverse;
pub(crate) mod sort;
mod tile_to_shape;
pub(crate) mod unzip;

pub use cast::{Downcast, DowncastOf, Recast, RecastOf, TryDowncast, TryDowncastOf, TryRecast, TryRecastOf, TryUpcast, TryUpcastOf, Upcast, UpcastOf};
pub use coalesce::{
    Coalesce, CoalesceBy, CoalesceByOf, CoalesceExtension, CoalesceExtensionOf, CoalesceOf, TryCoalesce, TryCoalesceBy, TryCoalesceByOf, TryCoalesceExtension,
    TryCoalesceExtensionOf, TryCoalesceOf,
};
pub use complement::{
    Complement, ComplementCeil, ComplementCeilOf, ComplementIn, ComplementInOf, ComplementOf, TryComplement, TryComplementCeil, TryComplementCeilOf,
    TryComplementIn, TryComplementInOf, TryComplementOf,
};
pub use compose::{Compose, ComposeOf, Composition, TryCompose, TryComposeOf};
pub use divide::{
    FlatDivide, FlatDivideCeil, FlatDivideCeilOf, FlatDivideOf, LogicalDivide, LogicalDivideCeil, LogicalDivideCeilOf, LogicalDivideOf, TiledDivide,
    TiledDivideCeil, TiledDivideCeilOf, TiledDivideOf, TryFlatDivide, TryFlatDivideCeil, TryFlatDivideCeilOf, TryFlatDivideOf, TryLogicalDivide,
    TryLogicalDivideCeil, TryLogicalDivideCeilOf, TryLogicalDivideOf, TryTiledDivide, TryTiledDivideCeil, TryTiledDivideCeilOf, TryTiledDivideOf,
    TryZippedDivide, TryZippedDivideCeil, TryZippedDivideCeilOf, TryZippedDivideOf, ZippedDivide, ZippedDivideCeil, ZippedDivideCeilOf, ZippedDivideOf,
};
pub use domain_distribute::{DomainDistribute, DomainDistributeOf, TryDomainDistribute, TryDomainDistributeOf};
pub use filter::{
    Filter, FilterBy, FilterByOf, FilterOf, FilterZeros, FilterZerosBy, FilterZerosByOf, FilterZerosOf, TryFilter, TryFilterBy, TryFilterByOf, TryFilterOf,
    TryFilterZeros, TryFilterZerosBy, TryFilterZerosByOf, TryFilterZerosOf,
};
pub use left_inverse::{LeftInverse, LeftInverseOf, TryLeftInverse, TryLeftInverseOf};
pub use max_alignment::{MaxAlignment, MaxAlignmentOf, TryMaxAlignment, TryMaxAlignmentOf};
pub use max_common::{
    MaxCommonLayout, MaxCommonLayoutOf, MaxCommonVector, MaxCommonVectorOf, TryMaxCommonLayout, TryMaxCommonLayoutOf, TryMaxCommonVector, TryMaxCommonVectorOf,
};
pub use nullspace::{Nullspace, NullspaceOf, TryNullspace, TryNullspaceOf};
pub use predicate::{Bijective, ImageWithin, Injective, Permutation, TryBijective, TryImageWithin, TryInjective};
pub use product::{
    BlockedProduct, BlockedProductOf, FlatProduct, FlatProductOf, LogicalProduct, LogicalProductOf, RakedProduct, RakedProductOf, TiledProduct, TiledProductOf,
    TryBlockedProduct, TryBlockedProductOf, TryFlatProduct, TryFlatProductOf, TryLogicalProduct, TryLogicalProductOf, TryRakedProduct, TryRakedProductOf,
    TryTiledProduct, TryTiledProductOf, TryZippedProduct, TryZippedProductOf, ZippedProduct, ZippedProductOf,
};
pub use right_inverse::{RightInverse, RightInverseOf, TryRightInverse, TryRightInverseOf};
pub use tile_to_shape::{
    TileToShape, TileToShapeOf, TileToShapeOrdered, TileToShapeOrderedOf, TryTileToShape, TryTileToShapeOf, TryTileToShapeOrdered, TryTileToShapeOrderedOf,
};
