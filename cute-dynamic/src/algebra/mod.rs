//! The algebra of layouts, one file an operation, under the same names as in the static crate.
//!
//! The operations are methods of [`Layout`](crate::Layout). What may have no answer returns a `Result` with a [`LayoutError`](crate::LayoutError) that carries the numbers; what always has
//! one returns it.

mod blocked_product;
pub(crate) mod by_mode;
pub(crate) mod by_profile;
pub(crate) mod coalesce;
pub(crate) mod complement;
pub(crate) mod compose;
mod domain_distribute;
mod downcast;
mod few;
mod filter;
mod filter_zeros;
mod flat_divide;
mod flat_product;
mod image_within;
pub(crate) mod left_inverse;
pub(crate) mod logical_divide;
pub(crate) mod logical_product;
mod max_alignment;
mod max_common_layout;
mod nullspace;
mod permutation;
mod raked_product;
mod recast;
mod right_inverse;
pub(crate) mod sort;
mod tile_to_shape;
mod tiled_divide;
mod tiled_product;
pub(crate) mod unzip;
mod upcast;
mod zipped_divide;
mod zipped_product;
