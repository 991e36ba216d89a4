//! The layout algebra: every operation from layouts to layouts, one file each.
//!
//! `Â` is `A` with its last mode unbounded, `A*` a complement, `|A|` the size. Equations hold at
//! every coordinate of the result; where no layout satisfies them, or none can be proved to, the
//! operation refuses. The guide has the [rules](crate::guide::rules), with their proofs.
//!
//! | operation | what it gives | refuses |
//! |---|---|---|
//! | [`Coalesce`] | `R(i) = A(i)` below `\|A\|`, the fewest modes; [`CoalesceBy`] a profile, [`CoalesceExtension`] keeps `Â` | |
//! | [`Compose`] | `R(c) = Â(B(c))`, `R` refines `B`; by mode with a tiler | [CUTE010 to 013][codes] |
//! | [`Complement`] | the offsets that `A` leaves out, unbounded | [CUTE021][codes] |
//! | [`ComplementIn`] | `(A, R)` is a bijection onto `[0, M)` | [CUTE020 to 023][codes] |
//! | [`ComplementCeil`] | `(A, R)` is injective and covers `[0, M)` | [CUTE021, 022][codes] |
//! | [`RightInverse`] | `A(R(k)) = k` | |
//! | [`LeftInverse`] | `R(A(k)) = k`, or `A(R(A(k))) = A(k)` with broadcasts | [CUTE030][codes] |
//! | [`LogicalDivide`], [`ZippedDivide`], [`TiledDivide`], [`FlatDivide`] | `A ∘ (T, T*)`: tiles and rest, a permutation of `A` | as complement and composition |
//! | [`LogicalDivideCeil`] and its kin | the same with the number of tiles rounded up | |
//! | [`LogicalProduct`], [`ZippedProduct`], [`TiledProduct`], [`FlatProduct`] | `(A, A* ∘ B)`: `A` repeated | as complement and composition |
//! | [`BlockedProduct`], [`RakedProduct`], [`TileToShape`] | the product with the modes paired | and [CUTE050][codes] |
//! | [`Filter`], [`FilterZeros`], [`Nullspace`] | without broadcasts; the broadcasts themselves | |
//! | [`MaxCommonLayout`], [`MaxCommonVector`], [`MaxAlignment`] | what a vectorised copy may move at once | |
//! | [`DomainDistribute`] | a size spread over the modes of a shape | |
//! | [`Upcast`], [`Downcast`], [`Recast`] | the same data as other elements | [CUTE060, 061][codes] |
//! | [`EvenlyDivides`] | a bound on shapes: every layout of the shape has the logical division | as that |
//! | [`Injective`], [`Bijective`], [`Permutation`], [`ImageWithin`] | bounds on layouts | [CUTE020, 100 to 102][codes] |
//!
//! [codes]: crate::diagnostic::codes

mod bijective;
mod bit_inverse;
mod blocked_product;
mod by_component;
pub(crate) mod by_mode;
mod by_profile;
mod cast;
pub(crate) mod coalesce;
mod complement;
mod complement_ceil;
mod complement_in;
pub(crate) mod compose;
mod domain_distribute;
mod downcast;
pub(crate) mod eliminate;
mod evenly_divides;
mod filter;
mod filter_zeros;
mod flat_divide;
mod flat_product;
mod image_within;
mod injective;
mod left_inverse;
mod logical_divide;
mod logical_product;
mod max_alignment;
mod max_common_layout;
mod max_common_vector;
mod nullspace;
mod pair;
mod raked_product;
mod recast;
pub(crate) mod right_inverse;
mod tile_to_shape;
mod tiled_divide;
mod tiled_product;
pub(crate) mod unzip;
mod upcast;
mod zipped_divide;
mod zipped_product;

/// The operations as functions of types, for those that are functions of a layout within.
pub(crate) mod compute {
    pub use super::blocked_product::ComputeBlockedProduct;
    pub use super::coalesce::{ComputeCoalesce, ComputeCoalesceBy};
    pub use super::complement::ComputeComplement;
    pub use super::compose::ComputeCompose;
    pub use super::downcast::ComputeDowncast;
    pub use super::flat_divide::{ComputeFlatDivide, ComputeFlatDivideCeil};
    pub use super::flat_product::ComputeFlatProduct;
    pub use super::left_inverse::ComputeLeftInverse;
    pub use super::logical_divide::{ComputeLogicalDivide, ComputeLogicalDivideCeil};
    pub use super::logical_product::ComputeLogicalProduct;
    pub use super::max_alignment::ComputeMaxAlignment;
    pub use super::max_common_vector::ComputeMaxCommonVector;
    pub use super::raked_product::ComputeRakedProduct;
    pub use super::recast::{ComputeRecast, RecastFrom};
    pub use super::right_inverse::ComputeRightInverse;
    pub use super::tile_to_shape::ComputeTileToShape;
    pub use super::tiled_divide::{ComputeTiledDivide, ComputeTiledDivideCeil};
    pub use super::tiled_product::ComputeTiledProduct;
    pub use super::upcast::ComputeUpcast;
    pub use super::zipped_divide::{ComputeZippedDivide, ComputeZippedDivideCeil};
    pub use super::zipped_product::ComputeZippedProduct;
}

pub use bijective::{Bijective, Permutation, TryBijective, TryBijectiveOf};
pub use blocked_product::{BlockedProduct, BlockedProductOf, TryBlockedProduct, TryBlockedProductOf};
pub use coalesce::{
    Coalesce, CoalesceBy, CoalesceByOf, CoalesceExtension, CoalesceExtensionOf, CoalesceOf, TryCoalesce, TryCoalesceBy, TryCoalesceByOf, TryCoalesceExtension,
    TryCoalesceExtensionOf, TryCoalesceOf,
};
pub use complement::{Complement, ComplementOf, TryComplement, TryComplementOf};
pub use complement_ceil::{ComplementCeil, ComplementCeilOf, TryComplementCeil, TryComplementCeilOf};
pub use complement_in::{ComplementIn, ComplementInOf, TryComplementIn, TryComplementInOf};
pub use compose::{Compose, ComposeOf, Composition, TryCompose, TryComposeOf};
pub use domain_distribute::{DomainDistribute, DomainDistributeOf, TryDomainDistribute, TryDomainDistributeOf};
pub use downcast::{Downcast, DowncastOf, TryDowncast, TryDowncastOf};
pub use evenly_divides::{EvenlyDivides, IsEvenlyDivided, TryEvenlyDivides};
pub use filter::{Filter, FilterBy, FilterByOf, FilterOf, TryFilter, TryFilterBy, TryFilterByOf, TryFilterOf};
pub use filter_zeros::{FilterZeros, FilterZerosBy, FilterZerosByOf, FilterZerosOf, TryFilterZeros, TryFilterZerosBy, TryFilterZerosByOf, TryFilterZerosOf};
pub use flat_divide::{FlatDivide, FlatDivideCeil, FlatDivideCeilOf, FlatDivideOf, TryFlatDivide, TryFlatDivideCeil, TryFlatDivideCeilOf, TryFlatDivideOf};
pub use flat_product::{FlatProduct, FlatProductOf, TryFlatProduct, TryFlatProductOf};
pub use image_within::{ImageWithin, TryImageWithin, TryImageWithinOf};
pub use injective::{Injective, TryInjective, TryInjectiveOf};
pub use left_inverse::{LeftInverse, LeftInverseOf, TryLeftInverse, TryLeftInverseOf};
pub use logical_divide::{
    LogicalDivide, LogicalDivideCeil, LogicalDivideCeilOf, LogicalDivideOf, TryLogicalDivide, TryLogicalDivideCeil, TryLogicalDivideCeilOf, TryLogicalDivideOf,
};
pub use logical_product::{LogicalProduct, LogicalProductOf, TryLogicalProduct, TryLogicalProductOf};
pub use max_alignment::{MaxAlignment, MaxAlignmentOf, TryMaxAlignment, TryMaxAlignmentOf};
pub use max_common_layout::{MaxCommonLayout, MaxCommonLayoutOf, TryMaxCommonLayout, TryMaxCommonLayoutOf};
pub use max_common_vector::{MaxCommonVector, MaxCommonVectorOf, TryMaxCommonVector, TryMaxCommonVectorOf};
pub use nullspace::{Nullspace, NullspaceOf, TryNullspace, TryNullspaceOf};
pub use raked_product::{RakedProduct, RakedProductOf, TryRakedProduct, TryRakedProductOf};
pub use recast::{Recast, RecastOf, TryRecast, TryRecastOf};
pub use right_inverse::{RightInverse, RightInverseOf, TryRightInverse, TryRightInverseOf};
pub use tile_to_shape::{
    TileToShape, TileToShapeOf, TileToShapeOrdered, TileToShapeOrderedOf, TryTileToShape, TryTileToShapeOf, TryTileToShapeOrdered, TryTileToShapeOrderedOf,
};
pub use tiled_divide::{
    TiledDivide, TiledDivideCeil, TiledDivideCeilOf, TiledDivideOf, TryTiledDivide, TryTiledDivideCeil, TryTiledDivideCeilOf, TryTiledDivideOf,
};
pub use tiled_product::{TiledProduct, TiledProductOf, TryTiledProduct, TryTiledProductOf};
pub use upcast::{TryUpcast, TryUpcastOf, Upcast, UpcastOf};
pub use zipped_divide::{
    TryZippedDivide, TryZippedDivideCeil, TryZippedDivideCeilOf, TryZippedDivideOf, ZippedDivide, ZippedDivideCeil, ZippedDivideCeilOf, ZippedDivideOf,
};
pub use zipped_product::{TryZippedProduct, TryZippedProductOf, ZippedProduct, ZippedProductOf};
