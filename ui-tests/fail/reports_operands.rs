// What is reported about operands of `wgmma` and boxes of TMA, as programs. See reports.rs.
#![forbid(unsafe_code)]
#![allow(unused)]
use cute_device::*;
use cute_static::atom::{BF16, SM90_64xNxK_SS};
use cute_static::prelude::*;

type Of128 = Swizzle![3, 3, 3];
type Rows128 = Swizzled<Of128, Int![0], Layout![(128, 64) : (64, 1)]>;

//~ CUTE401 Operand = A, Argument = stages
// Report NVIDIA/cutlass#3078, NVIDIA/cutlass#1331: an operand of `wgmma` without a swizzle is
// refused by an operation that is "marked illegal", and which layouts are accepted one has to ask.
#[kernel(threads = 384)]
fn operand_of_plain_rows(
    block: &mut Block,
    stages: hopper::GmmaStages<SM90_64xNxK_SS<Int![128], f32, BF16, BF16>, Layout![(128, 64) : (64, 1)], Rows128>,
) {
}

//~ CUTE400 Argument = x, Mode = 1, Inner = 256, Span = 128
// Report tile-ai/tilelang#2380: a box that is wider than its swizzle: the driver makes no map, and
// does not say of what.
#[kernel(threads = 128)]
fn box_wider_than_its_swizzle(block: &mut Block, x: hopper::TensorMap<BF16, RowMajorBy<Int![8]>, Swizzled<Of128, Int![0], Layout![(64, 128) : (128, 1)]>>) {
}

fn main() {}
