//! Operations that no other program here is refused by: each with an operand that has no answer, or
//! that is no operand.

use cute_static::algebra::*;
use cute_static::atom::*;
use cute_static::htuple::*;
use cute_static::layout::*;
use cute_static::prelude::*;

//~ CUTE003: these are not operands of this operation of the layout algebra
fn coalesce_extension_of_shape(_: CoalesceExtensionOf<Shape![4, 8]>) {}

//~ CUTE003: these are not operands of this operation of the layout algebra
fn filter_zeros_of_shape(_: FilterZerosOf<Shape![4, 8]>) {}

//~ CUTE003: these are not operands of this operation of the layout algebra
fn nullspace_of_shape(_: NullspaceOf<Shape![4, 8]>) {}

//~ CUTE003: these are not operands of this operation of the layout algebra
fn make_layout_like_of_shape(_: MakeLayoutLikeOf<Shape![4, 8]>) {}

//~ CUTE003: these are not operands of this operation of the layout algebra
fn make_fragment_like_of_shape(_: MakeFragmentLikeOf<Shape![4, 8]>) {}

//~ CUTE003: these are not operands of this operation of the layout algebra
//~ CUTE001: this is not a shape
//~ 2 errors
fn greatest_common_domain_of_a_number_of_rust(_: GreatestCommonDomainOf<u32, Shape![4, 8]>) {}

// The block has 4 rows, and 10 rows are no whole number of them.
//~ CUTE050 Block = 4, Target = 10
fn tile_to_shape_ordered_of_ten_rows(_: TileToShapeOrderedOf<Layout![(4, 2) : (2, 1)], Shape![10, 4], Shape![2, 1]>) {}

// The second mode goes on by 3 rows, and is beyond 8 rows after 3 of 32 steps.
//~ CUTE010 Extent = 32, Run = 3
fn with_shape_of_three_rows(_: WithShapeOf<Layout![(8, 12) : (20, 1)], Shape![3, 32]>) {}

//~ CUTE141: `u32` is not a tiled copy
fn retile_by_a_number_of_rust(_: RetileOf<Layout![4, 8], u32>) {}

// 24 and 25 elements.
//~ CUTE087: not compatible: a shape of size Lit<24> cannot coarsen this shape of size Lit<25>
fn common_coarsening_of_two_sizes(_: CommonCoarseningOf<Shape![4, 6], Shape![5, 5]>) {}

//~ CUTE003: `u32` is not known to be a function of these types
//~ 2 errors
fn filter_tuple_by_a_number_of_rust(_: FilterTupleOf<Shape![4, 8], u32>) {}

//~ CUTE003: these are not operands of this operation of the layout algebra
fn tuple_cat_of_layout_and_shape(_: TupleCatOf<Layout![4, 8], Shape![4, 8]>) {}

//~ CUTE003: `u32` is not known to be a function of these types
fn find_if_by_a_number_of_rust(_: FindIfOf<Shape![4, 8], u32>) {}

//~ CUTE003: these are not operands of this operation of the layout algebra
//~ 2 errors
fn find_of_a_number_of_rust(_: FindOf<u32, Int![4]>) {}

//~ CUTE003: these are not operands of this operation of the layout algebra
//~ 3 errors
fn flatten_of_a_number_of_rust(_: FlattenOf<u32>) {}

//~ CUTE003: these are not operands of this operation of the layout algebra
fn sum_of_a_number_of_rust(_: SumOf<u32>) {}

// An empty tuple has no leaf, so that there is no least one.
//~ CUTE080: there is no mode Lit<0>: the tuple has rank Lit<0>
fn min_leaf_of_nothing(_: MinLeafOf<RepeatOf<Int![4], Int![0]>>) {}

//~ CUTE080: there is no mode Lit<0>: the tuple has rank Lit<0>
fn gcd_leaf_of_nothing(_: GcdLeafOf<RepeatOf<Int![4], Int![0]>>) {}

//~ CUTE080: there is no mode Lit<0>: the tuple has rank Lit<0>
fn lcm_leaf_of_nothing(_: LcmLeafOf<RepeatOf<Int![4], Int![0]>>) {}

//~ CUTE003: these are not operands of this operation of the layout algebra
fn product_each_of_a_number_of_rust(_: ProductEachOf<u32>) {}

// A leaf for each mode: three leaves, and two modes.
//~ CUTE083: the profile has rank Lit<3> where the tuple has rank Lit<2>
fn elem_scale_of_other_ranks(_: ElemScaleOf<Shape![2, 3, 4], Shape![5, 6]>) {}

//~ CUTE003: these are not operands of this operation of the layout algebra
fn repeat_a_number_of_rust_of_times(_: RepeatOf<Shape![2, 3], u32>) {}

//~ CUTE003: these are not operands of this operation of the layout algebra
fn repeat_like_a_number_of_rust(_: RepeatLikeOf<Shape![2, 3], u32>) {}

//~ CUTE003: these are not operands of this operation of the layout algebra
//~ 2 errors
fn reverse_of_a_number_of_rust(_: ReverseOf<u32>) {}

//~ CUTE003: `u32` is not known to be a function of these types
//~ 2 errors
fn inclusive_scan_by_a_number_of_rust(_: InclusiveScanOf<Shape![4, 8], Int![1], u32>) {}

//~ CUTE003: `u32` is not known to be a function of these types
//~ 2 errors
fn exclusive_scan_by_a_number_of_rust(_: ExclusiveScanOf<Shape![4, 8], Int![1], u32>) {}

//~ CUTE003: these are not operands of this operation of the layout algebra
//~ 2 errors
fn wrap_a_number_of_rust(_: WrapOf<u32>) {}

//~ CUTE003: these are not operands of this operation of the layout algebra
//~ 2 errors
fn unwrap_a_number_of_rust(_: UnwrapTupleOf<u32>) {}

//~ CUTE003: these are not operands of this operation of the layout algebra
//~ 3 errors
fn flatten_to_tuple_of_a_number_of_rust(_: FlattenToTupleOf<u32>) {}

//~ CUTE001: this is not a shape
fn compact_col_major_of_a_number_of_rust(_: CompactColMajorOf<u32>) {}

//~ CUTE001: this is not a shape
fn compact_row_major_of_a_number_of_rust(_: CompactRowMajorOf<u32>) {}

//~ CUTE083: the order does not fit the shape
fn compact_order_of_three_modes(_: CompactOrderOf<Shape![4, 8], Shape![1, 2, 3]>) {}

//~ CUTE003: these are not operands of this operation of the layout algebra
fn make_basis_like_of_a_number_of_rust(_: MakeBasisLikeOf<u32>) {}

fn main() {}
