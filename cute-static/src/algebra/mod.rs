//! The layout algebra: every operation from layouts to layouts, one file each.

mod blocked_product;
pub(crate) mod by_mode;
pub(crate) mod by_profile;
pub(crate) mod cast;
mod coalesce;
pub(crate) mod complement;
pub(crate) mod compose;
mod domain_distribute;
pub(crate) mod filter;
mod flat_divide;
mod flat_product;
mod left_inverse;
mod logical_divide;
mod logical_product;
mod max_alignment;
mod max_common;
pub(crate) mod modes;
mod nullspace;
pub(crate) mod pair;
mod predicate;
mod raked_product;
mod right_inverse;
pub(crate) mod sort;
mod tile_to_shape;
mod tiled_divide;
mod tiled_product;
pub(crate) mod unzip;
mod zipped_divide;
mod zipped_product;

pub use blocked_product::{BlockedProduct, BlockedProductOf, TryBlockedProduct, TryBlockedProductOf};
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
pub use domain_distribute::{DomainDistribute, DomainDistributeOf, TryDomainDistribute, TryDomainDistributeOf};
pub use filter::{
    Filter, FilterBy, FilterByOf, FilterOf, FilterZeros, FilterZerosBy, FilterZerosByOf, FilterZerosOf, TryFilter, TryFilterBy, TryFilterByOf, TryFilterOf,
    TryFilterZeros, TryFilterZerosBy, TryFilterZerosByOf, TryFilterZerosOf,
};
pub use flat_divide::{FlatDivide, FlatDivideCeil, FlatDivideCeilOf, FlatDivideOf, TryFlatDivide, TryFlatDivideCeil, TryFlatDivideCeilOf, TryFlatDivideOf};
pub use flat_product::{FlatProduct, FlatProductOf, TryFlatProduct, TryFlatProductOf};
pub use left_inverse::{LeftInverse, LeftInverseOf, TryLeftInverse, TryLeftInverseOf};
pub use logical_divide::{
    LogicalDivide, LogicalDivideCeil, LogicalDivideCeilOf, LogicalDivideOf, TryLogicalDivide, TryLogicalDivideCeil, TryLogicalDivideCeilOf, TryLogicalDivideOf,
};
pub use logical_product::{LogicalProduct, LogicalProductOf, TryLogicalProduct, TryLogicalProductOf};
pub use max_alignment::{MaxAlignment, MaxAlignmentOf, TryMaxAlignment, TryMaxAlignmentOf};
pub use max_common::{
    MaxCommonLayout, MaxCommonLayoutOf, MaxCommonVector, MaxCommonVectorOf, TryMaxCommonLayout, TryMaxCommonLayoutOf, TryMaxCommonVector, TryMaxCommonVectorOf,
};
pub use nullspace::{Nullspace, NullspaceOf, TryNullspace, TryNullspaceOf};
pub use predicate::{Bijective, ImageWithin, Injective, Permutation, TryBijective, TryImageWithin, TryInjective};
pub use raked_product::{RakedProduct, RakedProductOf, TryRakedProduct, TryRakedProductOf};
pub use right_inverse::{RightInverse, RightInverseOf, TryRightInverse, TryRightInverseOf};
pub use tile_to_shape::{
    TileToShape, TileToShapeOf, TileToShapeOrdered, TileToShapeOrderedOf, TryTileToShape, TryTileToShapeOf, TryTileToShapeOrdered, TryTileToShapeOrderedOf,
};
pub use tiled_divide::{
    TiledDivide, TiledDivideCeil, TiledDivideCeilOf, TiledDivideOf, TryTiledDivide, TryTiledDivideCeil, TryTiledDivideCeilOf, TryTiledDivideOf,
};
pub use tiled_product::{TiledProduct, TiledProductOf, TryTiledProduct, TryTiledProductOf};
pub use zipped_divide::{
    TryZippedDivide, TryZippedDivideCeil, TryZippedDivideCeilOf, TryZippedDivideOf, ZippedDivide, ZippedDivideCeil, ZippedDivideCeilOf, ZippedDivideOf,
};
pub use zipped_product::{TryZippedProduct, TryZippedProductOf, ZippedProduct, ZippedProductOf};
