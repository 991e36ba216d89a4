//! The algebra of layouts, one file an operation, under the same names as in the static crate.
//!
//! The operations are methods of [`Layout`](crate::Layout). An operation that may have no answer
//! returns a `Result` with a [`LayoutError`](crate::LayoutError) that carries the numbers. An
//! operation that always has an answer returns it.
//!
//! `Â` is `A` with its last mode unbounded, `A*` is a complement, and `|A|` is the size. Equations
//! hold at every coordinate of the result. Where no layout satisfies them, the operation refuses.
//! Sizes, cosizes, offsets and strides that do not fit in 64 bits are refused everywhere
//! (`CUTE007`).
//!
//! | operation | what it gives | refuses |
//! |---|---|---|
//! | [`coalesce`] | `R(i) = A(i)` below `\|A\|`, the fewest modes; [`coalesce_by`] a profile, [`coalesce_extension`] keeps `Â` | |
//! | [`compose`] | `R(c) = Â(B(c))`, `R` refines `B`; by mode with a tiler | [CUTE010 to 013][codes] |
//! | [`complement`] | the offsets that `A` leaves out, unbounded | [CUTE021][codes] |
//! | [`complement_in`] | `(A, R)` is a bijection onto `[0, M)` | [CUTE020 to 023][codes] |
//! | [`complement_ceil`] | `(A, R)` is injective and covers `[0, M)` | [CUTE021, 022][codes] |
//! | [`right_inverse`] | `A(R(k)) = k` | |
//! | [`left_inverse`] | `R(A(k)) = k`, or `A(R(A(k))) = A(k)` | [CUTE030, 015][codes] |
//! | [`inverse`] of a permutation | both | [CUTE101][codes] |
//! | [`logical_divide`], [`zipped_divide`], [`tiled_divide`], [`flat_divide`] | `A ∘ (T, T*)`: tiles and rest, a permutation of `A` | as complement and composition |
//! | [`logical_divide_ceil`], [`zipped_divide_ceil`], [`tiled_divide_ceil`], [`flat_divide_ceil`] | the same with the number of tiles rounded up | |
//! | [`logical_product`], [`zipped_product`], [`tiled_product`], [`flat_product`] | `(A, A* ∘ B)`: `A` repeated | as complement and composition |
//! | [`blocked_product`], [`raked_product`], [`tile_to_shape`], [`tile_to_shape_ordered`] | the product with the modes paired | and [CUTE050][codes] |
//! | [`filter`], [`filter_zeros`], [`nullspace`]; [`filter_by`], [`filter_zeros_by`] a profile | without broadcasts; the broadcasts themselves | |
//! | [`max_common_layout`], [`max_common_vector`], [`max_alignment`] | what a vectorised copy may move at once | |
//! | [`domain_distribute`] | a size spread over the modes of a shape | |
//! | [`greatest_common_domain`] | the coordinates along which two shapes count alike | |
//! | [`layout_add`] | `R(i) = A(i) + B(i)` | [CUTE087, 117][codes] |
//! | [`layout_scale`] | `R(c) = k·A(c)` | [CUTE123, 159][codes] |
//! | [`broadcast_to`] | `R(c) = A(c')`: repeated where an extent is 1 | [CUTE024, 085][codes] |
//! | [`with_shape`] | `A` at the coordinates of another shape | as composition |
//! | [`inner_partition`], [`outer_partition`], [`local_tile`], [`local_partition`]; [`local_tile_by`], [`local_partition_by`] a projection | one tile, one thread's share, with its offset | and [CUTE070, 071, 031][codes] |
//! | [`upcast`], [`downcast`], [`recast`] | the same data as other elements | [CUTE060, 061][codes] |
//! | [`is_evenly_divided`] | whether every layout of the shape has the logical division | |
//! | [`admissible`], [`disjoint_intervals`] | bounds on a right operand, with which every layout of a shape composes | [CUTE011, 171, 172][codes] |
//! | [`bijective`], [`is_permutation`], [`image_within`], [`tractable`], [`is_tractable`] | what a layout is | [CUTE101, 102, 115][codes] |
//!
//! Most operations take strides of several [kinds](crate::stride). Coalescing, composition and
//! division take all of them; products and complements take integers and coordinates; one-sided
//! inverses take integers, coordinates and XOR elements. With such strides an operation may also
//! refuse with `CUTE120` to `127`.
//!
//! The operations that search are in [`exact`](crate::exact).
//!
//! [`coalesce`]: crate::Layout::coalesce
//! [`coalesce_by`]: crate::Layout::coalesce_by
//! [`coalesce_extension`]: crate::Layout::coalesce_extension
//! [`compose`]: crate::Layout::compose
//! [`complement`]: crate::Layout::complement
//! [`complement_in`]: crate::Layout::complement_in
//! [`complement_ceil`]: crate::Layout::complement_ceil
//! [`right_inverse`]: crate::Layout::right_inverse
//! [`left_inverse`]: crate::Layout::left_inverse
//! [`inverse`]: crate::Layout::inverse
//! [`logical_divide`]: crate::Layout::logical_divide
//! [`zipped_divide`]: crate::Layout::zipped_divide
//! [`tiled_divide`]: crate::Layout::tiled_divide
//! [`flat_divide`]: crate::Layout::flat_divide
//! [`logical_divide_ceil`]: crate::Layout::logical_divide_ceil
//! [`zipped_divide_ceil`]: crate::Layout::zipped_divide_ceil
//! [`tiled_divide_ceil`]: crate::Layout::tiled_divide_ceil
//! [`flat_divide_ceil`]: crate::Layout::flat_divide_ceil
//! [`logical_product`]: crate::Layout::logical_product
//! [`zipped_product`]: crate::Layout::zipped_product
//! [`tiled_product`]: crate::Layout::tiled_product
//! [`flat_product`]: crate::Layout::flat_product
//! [`blocked_product`]: crate::Layout::blocked_product
//! [`raked_product`]: crate::Layout::raked_product
//! [`tile_to_shape`]: crate::Layout::tile_to_shape
//! [`tile_to_shape_ordered`]: crate::Layout::tile_to_shape_ordered
//! [`filter`]: crate::Layout::filter
//! [`filter_zeros`]: crate::Layout::filter_zeros
//! [`nullspace`]: crate::Layout::nullspace
//! [`filter_by`]: crate::Layout::filter_by
//! [`filter_zeros_by`]: crate::Layout::filter_zeros_by
//! [`max_common_layout`]: crate::Layout::max_common_layout
//! [`max_common_vector`]: crate::Layout::max_common_vector
//! [`max_alignment`]: crate::Layout::max_alignment
//! [`inner_partition`]: crate::Layout::inner_partition
//! [`outer_partition`]: crate::Layout::outer_partition
//! [`local_tile`]: crate::Layout::local_tile
//! [`local_partition`]: crate::Layout::local_partition
//! [`local_tile_by`]: crate::Layout::local_tile_by
//! [`local_partition_by`]: crate::Layout::local_partition_by
//! [`upcast`]: crate::Layout::upcast
//! [`downcast`]: crate::Layout::downcast
//! [`recast`]: crate::Layout::recast
//! [`admissible`]: crate::HTuple::admissible
//! [`disjoint_intervals`]: crate::HTuple::disjoint_intervals
//! [`bijective`]: crate::Layout::bijective
//! [`is_permutation`]: crate::Layout::is_permutation
//! [`image_within`]: crate::Layout::image_within
//! [`tractable`]: crate::Layout::tractable
//! [`is_tractable`]: crate::Layout::is_tractable
//! [`domain_distribute`]: crate::HTuple::domain_distribute
//! [`is_evenly_divided`]: crate::HTuple::is_evenly_divided
//! [`greatest_common_domain`]: crate::HTuple::greatest_common_domain
//! [`layout_add`]: crate::Layout::layout_add
//! [`layout_scale`]: crate::Layout::layout_scale
//! [`broadcast_to`]: crate::Layout::broadcast_to
//! [`with_shape`]: crate::Layout::with_shape
#![cfg_attr(feature = "typed", doc = "[codes]: cute_static::diagnostic::codes")]
#![cfg_attr(not(feature = "typed"), doc = "[codes]: https://docs.rs/cute-static/latest/cute_static/diagnostic/codes")]

mod admissible;
mod bit_inverse;
mod blocked_product;
mod broadcast_to;
mod by_component;
pub(crate) mod by_mode;
pub(crate) mod by_profile;
pub(crate) mod chain_inverse;
pub(crate) mod coalesce;
pub(crate) mod complement;
pub(crate) mod compose;
mod domain_distribute;
mod downcast;
mod evenly_divides;
mod filter;
mod filter_zeros;
mod flat_divide;
mod flat_product;
mod greatest_common_domain;
pub(crate) mod image_within;
mod inline;
mod inverses;
mod invertible;
mod layout_add;
mod layout_scale;
mod left_inverse;
pub(crate) mod logical_divide;
pub(crate) mod logical_product;
mod max_alignment;
mod max_common_layout;
mod nullspace;
mod partition;
mod permutation;
mod raked_product;
mod recast;
mod right_inverse;
pub(crate) mod sort;
mod tile_to_shape;
mod tiled_divide;
mod tiled_product;
pub(crate) mod tractable;
pub(crate) mod unzip;
mod upcast;
mod with_shape;
mod zipped_divide;
mod zipped_product;

pub use compose::NEAREST_REACH;
pub use invertible::Invertible;
