//! The layout algebra: every operation from layouts to layouts, one file each.
//!
//! `Â` is `A` with its last mode unbounded, `A*` is a complement, and `|A|` is the size. Equations
//! hold at every coordinate of the result. Where no layout satisfies them, or none can be proved
//! to, the operation refuses. The guide has the [rules](crate::guide::rules), with their proofs.
//!
//! | operation | what it gives | refuses |
//! |---|---|---|
//! | [`Coalesce`] | `R(i) = A(i)` below `\|A\|`, the fewest modes; [`CoalesceBy`] a profile, [`CoalesceExtension`] keeps `Â` | |
//! | [`Compose`] | `R(c) = Â(B(c))`, `R` refines `B`; by mode with a tiler | [CUTE010 to 013][codes] |
//! | [`ByMode`] | any operation, mode by mode, as a tiler says | CUTE013, and as the operation |
//! | [`ComposeExact`] | the same, also where carries cancel; `B` has at most 256 coordinates where they decide | [CUTE014, 173][codes] |
//! | [`Complement`] | the offsets that `A` leaves out, unbounded | [CUTE021][codes] |
//! | [`ComplementIn`] | `(A, R)` is a bijection onto `[0, M)` | [CUTE020 to 023][codes] |
//! | [`ComplementCeil`] | `(A, R)` is injective and covers `[0, M)` | [CUTE021, 022][codes] |
//! | [`RightInverse`] | `A(R(k)) = k` | |
//! | [`LeftInverse`] | `R(A(k)) = k`, or `A(R(A(k))) = A(k)` with broadcasts | [CUTE030][codes] |
//! | [`Inverse`] of a permutation | both | [CUTE101][codes] |
//! | [`LogicalDivide`], [`ZippedDivide`], [`TiledDivide`], [`FlatDivide`] | `A ∘ (T, T*)`: tiles and rest, a permutation of `A` | as complement and composition |
//! | [`LogicalDivideCeil`] and its kin | the same with the number of tiles rounded up | |
//! | [`LogicalProduct`], [`ZippedProduct`], [`TiledProduct`], [`FlatProduct`] | `(A, A* ∘ B)`: `A` repeated | as complement and composition |
//! | [`BlockedProduct`], [`RakedProduct`], [`TileToShape`] | the product with the modes paired | and [CUTE050][codes] |
//! | [`Filter`], [`FilterZeros`], [`Nullspace`] | without broadcasts; the broadcasts themselves | |
//! | [`MaxCommonLayout`], [`MaxCommonVector`], [`MaxAlignment`] | what a vectorised copy may move at once | |
//! | [`DomainDistribute`] | a size spread over the modes of a shape | |
//! | [`GreatestCommonDomain`] | the coordinates along which two shapes count alike | |
//! | [`LayoutAdd`] | `R(i) = A(i) + B(i)` | [CUTE087, 117][codes] |
//! | [`LayoutScale`] | `R(c) = k·A(c)` | [CUTE122, 159][codes] |
//! | [`BroadcastTo`] | `R(c) = A(c')`: repeated where an extent is 1 | [CUTE024, 085][codes] |
//! | [`WithShape`] | `A` at the coordinates of another shape | as composition |
//! | [`Upcast`], [`Downcast`], [`Recast`] | the same data as other elements | [CUTE060, 061][codes] |
//! | [`EvenlyDivides`] | a bound on shapes: every layout of the shape has the logical division | as that |
//! | [`Admissible`], [`DisjointIntervals`] | bounds on a right operand, with which every layout of a shape composes | [CUTE011, 171, 172][codes] |
//! | [`StandardForm`] | the layout as an arrow between tuples | [CUTE115][codes] |
//! | [`Injective`], [`Bijective`], [`Permutation`], [`ImageWithin`], [`Tractable`] | bounds on layouts | [CUTE020, 100 to 102, 115][codes] |
//!
//! [codes]: crate::diagnostic::codes

pub(crate) mod admissible;
pub(crate) mod bijective;
mod bit_inverse;
pub(crate) mod blocked_product;
pub(crate) mod broadcast_to;
mod by_component;
pub(crate) mod by_mode;
mod by_profile;
mod cast;
pub(crate) mod coalesce;
pub(crate) mod complement;
pub(crate) mod complement_ceil;
pub(crate) mod complement_in;
pub(crate) mod compose;
pub(crate) mod compose_exact;
mod coordinate_of;
mod distributive;
pub(crate) mod domain_distribute;
pub(crate) mod downcast;
pub(crate) mod eliminate;
pub(crate) mod evenly_divides;
pub(crate) mod filter;
pub(crate) mod filter_zeros;
pub(crate) mod flat_divide;
pub(crate) mod flat_product;
pub(crate) mod greatest_common_domain;
pub(crate) mod image_within;
pub(crate) mod independent;
pub(crate) mod injective;
pub(crate) mod layout_add;
pub(crate) mod layout_scale;
pub(crate) mod left_inverse;
pub(crate) mod logical_divide;
pub(crate) mod logical_product;
pub(crate) mod max_alignment;
pub(crate) mod max_common_layout;
pub(crate) mod max_common_vector;
pub mod mode_function;
pub(crate) mod nullspace;
mod pair;
pub(crate) mod permutation;
pub(crate) mod raked_product;
pub(crate) mod recast;
pub(crate) mod right_inverse;
pub(crate) mod standard_form;
pub(crate) mod tile_to_shape;
pub(crate) mod tiled_divide;
pub(crate) mod tiled_product;
pub(crate) mod tractable;
pub(crate) mod unzip;
pub(crate) mod upcast;
pub(crate) mod with_shape;
pub(crate) mod zipped_divide;
pub(crate) mod zipped_product;

/// The operations as functions of types, for those that are functions of a layout within.
pub(crate) mod compute {
    pub use super::blocked_product::ComputeBlockedProduct;
    pub use super::coalesce::{ComputeCoalesce, ComputeCoalesceBy};
    pub use super::complement::ComputeComplement;
    pub use super::complement_ceil::ComputeComplementCeil;
    pub use super::complement_in::ComputeComplementIn;
    pub use super::compose::ComputeCompose;
    pub use super::downcast::ComputeDowncast;
    pub use super::filter::ComputeFilter;
    pub use super::filter_zeros::ComputeFilterZeros;
    pub use super::flat_divide::{ComputeFlatDivide, ComputeFlatDivideCeil};
    pub use super::flat_product::ComputeFlatProduct;
    pub use super::image_within::ComputeImageWithin;
    pub use super::independent::{AreIndependent, NothingSeen};
    pub use super::injective::ComputeInjective;
    pub use super::left_inverse::ComputeLeftInverse;
    pub use super::logical_divide::{ComputeLogicalDivide, ComputeLogicalDivideCeil};
    pub use super::logical_product::ComputeLogicalProduct;
    pub use super::max_alignment::ComputeMaxAlignment;
    pub use super::max_common_vector::ComputeMaxCommonVector;
    pub use super::permutation::ComputeInverse;
    pub use super::raked_product::ComputeRakedProduct;
    pub use super::recast::{ComputeRecast, RecastFrom};
    pub use super::right_inverse::ComputeRightInverse;
    pub use super::tile_to_shape::ComputeTileToShape;
    pub use super::tiled_divide::{ComputeTiledDivide, ComputeTiledDivideCeil};
    pub use super::tiled_product::ComputeTiledProduct;
    pub use super::upcast::ComputeUpcast;
    pub use super::with_shape::ComputeWithShape;
    pub use super::zipped_divide::{ComputeZippedDivide, ComputeZippedDivideCeil};
    pub use super::zipped_product::ComputeZippedProduct;
}

pub use admissible::{Admissible, DisjointIntervals, IsAdmissible};
pub use bijective::{Bijective, Permutation};
pub use blocked_product::{BlockedProduct, BlockedProductOf};
pub use broadcast_to::{BroadcastTo, BroadcastToOf};
pub use by_mode::{ByMode, ByModeOf};
pub use coalesce::{Coalesce, CoalesceBy, CoalesceByOf, CoalesceExtension, CoalesceExtensionOf, CoalesceOf};
pub use complement::{Complement, ComplementOf};
pub use complement_ceil::{ComplementCeil, ComplementCeilOf};
pub use complement_in::{ComplementIn, ComplementInOf};
pub use compose::{Compose, ComposeOf, Composition};
pub use compose_exact::{ComposeExact, ComposeExactOf};
pub use domain_distribute::{DomainDistribute, DomainDistributeOf};
pub use downcast::{Downcast, DowncastOf};
pub use evenly_divides::{EvenlyDivides, IsEvenlyDivided};
pub use filter::{Filter, FilterBy, FilterByOf, FilterOf};
pub use filter_zeros::{FilterZeros, FilterZerosBy, FilterZerosByOf, FilterZerosOf};
pub use flat_divide::{FlatDivide, FlatDivideCeil, FlatDivideCeilOf, FlatDivideOf};
pub use flat_product::{FlatProduct, FlatProductOf};
pub use greatest_common_domain::{GreatestCommonDomain, GreatestCommonDomainOf};
pub use image_within::ImageWithin;
pub use injective::Injective;
pub use layout_add::{LayoutAdd, LayoutAddOf};
pub use layout_scale::{LayoutScale, LayoutScaleOf};
pub use left_inverse::{LeftInverse, LeftInverseOf};
pub use logical_divide::{LogicalDivide, LogicalDivideCeil, LogicalDivideCeilOf, LogicalDivideOf};
pub use logical_product::{LogicalProduct, LogicalProductOf};
pub use max_alignment::{MaxAlignment, MaxAlignmentOf};
pub use max_common_layout::{MaxCommonLayout, MaxCommonLayoutOf};
pub use max_common_vector::{MaxCommonVector, MaxCommonVectorOf};
pub use nullspace::{Nullspace, NullspaceOf};
pub use permutation::{Inverse, InverseOf};
pub use raked_product::{RakedProduct, RakedProductOf};
pub use recast::{Recast, RecastOf};
pub use right_inverse::{RightInverse, RightInverseOf};
pub use standard_form::{Morphism, StandardForm, StandardFormOf};
pub use tile_to_shape::{TileToShape, TileToShapeOf, TileToShapeOrdered, TileToShapeOrderedOf};
pub use tiled_divide::{TiledDivide, TiledDivideCeil, TiledDivideCeilOf, TiledDivideOf};
pub use tiled_product::{TiledProduct, TiledProductOf};
pub use tractable::Tractable;
pub use upcast::{Upcast, UpcastOf};
pub use with_shape::{WithShape, WithShapeOf};
pub use zipped_divide::{ZippedDivide, ZippedDivideCeil, ZippedDivideCeilOf, ZippedDivideOf};
pub use zipped_product::{ZippedProduct, ZippedProductOf};
