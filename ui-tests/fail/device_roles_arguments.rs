#![forbid(unsafe_code)]
#![allow(unused)]
use cute_device::hopper::*;
use cute_device::*;
use cute_static::atom::*;
use cute_static::prelude::*;

type Lines<Rows> = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(Rows, 64) : (64, 1)]>;
type Atom<Columns> = SM90_64xNxK_SS<Columns, f32, BF16, BF16>;
type Two<Columns, P, Q> = GmmaStages<Atom<Columns>, Lines<Int![128]>, Lines<Columns>, Int![2], Int![2], Lines<P>, Lines<Q>>;
type Sums = GmmaSums<Atom<Int![64]>>;
type Out = OutTile<BF16, Lines<Int![64]>, Atom<Int![64]>>;

//~ CUTE402 Argument = stages, Registers = 64512, Blocks = 2
// Symptom: the kernel hangs: its warpgroups wait for registers that the other block has.
#[kernel(threads = 384, blocks = 2)]
fn two_blocks_that_give_registers_away(block: &mut Block, stages: Two<Int![64], Int![64], Int![128]>) {}

//~ CUTE402 Argument = stages, Below = 4, Beside = 4
// Symptom: a launch that the driver refuses, without a word of which argument is why.
#[kernel(threads = 384)]
fn a_cluster_of_sixteen_blocks(block: &mut Block, stages: Two<Int![128], Int![32], Int![32]>) {}

//~ CUTE402 Part = 24, Rows = 64, Operand = B, Argument = stages
// Symptom: rows that no block brings, or two: wrong sums, or a kernel that hangs.
#[kernel(threads = 384)]
fn parts_that_are_no_part(block: &mut Block, stages: Two<Int![64], Int![24], Int![128]>) {}

//~ CUTE402 Columns = 64, Argument = out, N = 96
// Symptom: columns beyond the product: wrong elements of C, or it has none of them.
#[kernel(threads = 384)]
fn columns_at_once_that_do_not_divide(block: &mut Block, stages: Two<Int![96], Int![96], Int![128]>, out: OutStages<BF16, Lines<Int![64]>>) {}

//~ CUTE402 Argument = out, Count = 9
// Symptom: more shared memory than is asked for: what other arguments have is written over.
#[kernel(threads = 384)]
fn nine_turns(block: &mut Block, out: OutStages<BF16, Lines<Int![64]>, Int![2], Int![9]>) {}

//~ CUTE408 Argument = bias
// Symptom: a value from before the kernel that writes it has ended: results differ from run to run.
#[kernel(threads = 384, early)]
fn threads_that_read_early(block: &mut Block, bias: Global<f32, Vector>, stages: Two<Int![64], Int![64], Int![128]>) {}

//~ CUTE405
// Symptom: memory of the host, which the device does not see: CUDA_ERROR_ILLEGAL_ADDRESS.
fn memory_of_the_host(group: &Warpgroup, sums: &Sums, tile: Out, bias: &'static [f32]) {
    tile.store_with(group, sums, bias, |sum, bias| sum + bias[0]);
}

//~ CUTE405
// Symptom: elements that other blocks are writing: the results differ from run to run.
fn what_others_write(group: &Warpgroup, sums: &Sums, tile: Out, beside: GlobalMut<f32, Layout![(Dyn, Dyn) : (0, 1)], Tile![64, 64]>) {
    tile.store_with(group, sums, beside, |sum, _| sum);
}

//~ CUTE405
// Symptom: the element of another place: wrong results.
fn a_mode_of_two_numbers(group: &Warpgroup, sums: &Sums, tile: Out, beside: Global<f32, Layout![((Dyn, 4), Dyn) : ((1, 8), 64)]>) {
    tile.store_with(group, sums, beside, |sum, beside| sum + beside);
}

//~ CUTE405
// Symptom: the first element of the last mode for all of them: wrong results.
fn four_modes(group: &Warpgroup, sums: &Sums, tile: Out, beside: Global<f32, Layout![(Dyn, Dyn, Dyn, Dyn) : (1, Dyn, Dyn, Dyn)]>) {
    tile.store_with(group, sums, beside, |sum, beside| sum + beside);
}

fn main() {}
