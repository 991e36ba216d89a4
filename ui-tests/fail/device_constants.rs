#![forbid(unsafe_code)]
#![allow(unused)]
use cute_device::*;
use cute_static::atom::{BF16, SM90_64xNxK_SS};
use cute_static::convolution::Window;
use cute_static::prelude::*;

type Fours = Layout![(256, 4) : (4, 1)];
type AlongRows = Layout![((64, 4), 16) : ((1, 64), 256)];
type AlongColumns = Layout![((64, 4), 16) : ((64, 1), 4)];
type Staged = Layout![(64, (32, 2)) : (f1, (f65, f2048))];
type X = Global<f32, Vector>;
type Of128 = Swizzle![3, 3, 3];
type Rows128 = Swizzled<Of128, Int![0], Layout![(128, 64) : (64, 1)]>;
type Rows192 = Swizzled<Of128, Int![0], Layout![(192, 64) : (64, 1)]>;
type Rows256 = Swizzled<Of128, Int![0], Layout![(256, 64) : (64, 1)]>;
type Image = Layout![(Dyn, Dyn, Dyn, Dyn) : (Multiple<Int![8]>, 1, Multiple<Int![8]>, Multiple<Int![8]>)];
type Planes = Layout![(Dyn, Dyn, Dyn, Dyn) : (Multiple<Int![8]>, Multiple<Int![8]>, Multiple<Int![8]>, 1)];
type Pixels = Swizzled<Of128, Int![0], Layout![(128, 64, 1) : (64, 1, 0)]>;
type Y = GlobalMut<f32, Vector, Tile![1024]>;

//~ CUTE194 Threads = 100
// Symptom: the last warp has 4 lanes, and a shuffle of all 32 hangs or yields garbage; the emulator
// reports lanes that are missing.
#[kernel(threads = 100)]
fn a_warp_that_is_not_whole(block: &mut Block) {}

//~ CUTE194 Threads = 2048
// Symptom: the launch fails with CUDA_ERROR_INVALID_VALUE, and says no more.
#[kernel(threads = 2048)]
fn more_threads_than_a_block_has(block: &mut Block) {}

//~ CUTE194 Threads = 0
// Symptom: the launch fails with CUDA_ERROR_INVALID_VALUE, and says no more.
#[kernel(threads = 0)]
fn no_threads(block: &mut Block) {}

//~ CUTE194 Most = 4, Threads = 512, Blocks = 5
// Symptom: the assembler limits registers for blocks that never run together: spills, and half the
// speed.
#[kernel(threads = 512, blocks = 5)]
fn more_blocks_than_threads_allow(block: &mut Block) {}

//~ CUTE195 Bytes = 262144, Argument = tile, Largest = 262144
// Symptom: the launch fails with CUDA_ERROR_INVALID_VALUE, and says no more.
#[kernel(threads = 256)]
fn more_shared_memory_than_a_block_has(block: &mut Block, tile: Shared<f32, Layout![65536 : 1]>) {}

//~ CUTE195 Bytes = 245760, Argument = tile, Largest = 245760
// Symptom: the launch fails with CUDA_ERROR_INVALID_VALUE, and says no more.
#[kernel(threads = 256)]
fn more_stages_than_a_block_has(block: &mut Block, tile: Shared<f32, Stages<Layout![(128, 160) : (1, 128)]>>) {}

//~ CUTE195 Blocks = 2, Shared = 131072, Bytes = 264192
// Symptom: one block runs where two were meant: half the speed, and no message.
#[kernel(threads = 256, blocks = 2)]
fn more_shared_memory_than_two_blocks_have(block: &mut Block, tile: Shared<f32, Layout![32768 : 1]>) {}

//~ CUTE198 Argument = tile, Reach = 63, Stride = 32
// Symptom: the last of two writers wins; the emulator reports two threads at one address.
#[kernel(threads = 256)]
fn two_elements_in_one_place(block: &mut Block, tile: Shared<f32, Layout![(64, 64) : (1, 32)]>) {}

//~ CUTE198 Argument = tile, Reach = 0, Stride = 0
// Symptom: all columns have the values of the last writer; the emulator reports two threads at one
// address.
#[kernel(threads = 256)]
fn a_broadcast_in_shared_memory(block: &mut Block, tile: Shared<f32, Layout![(64, 64) : (1, 0)]>) {}

//~ CUTE198 Argument = tile, Offset = 33
// Symptom: the last of two writers wins; the emulator reports two threads at one address.
#[kernel(threads = 256)]
fn dependent_bits(block: &mut Block, tile: Shared<f32, Layout![(64, (32, 2)) : (f1, (f33, f2048))]>) {}

//~ CUTE198 Argument = tile, Reach = 63, Stride = 32
// Symptom: the last of two copies wins; the emulator reports two copies to one address.
#[kernel(threads = 256)]
fn stages_with_two_elements_in_one_place(block: &mut Block, tile: Shared<f32, Stages<Layout![(64, 64) : (1, 32)]>>) {}

//~ CUTE208 Argument = y, Extent = 1000, Tile = 256
// Symptom: reads or writes beyond the tile, of another block's or beyond the buffer:
// CUDA_ERROR_ILLEGAL_ADDRESS or silent corruption; the emulator reports out of bounds.
#[kernel(threads = 256)]
fn exact_tiles_of_a_vector_that_they_do_not_divide(block: &mut Block, y: GlobalMut<f32, Layout![(1000) : (1)], Exact<Tile![256]>>) {}

//~ CUTE208 Argument = y, Extent = 100, Tile = 64
// Symptom: reads or writes beyond the tile, of another block's or beyond the buffer:
// CUDA_ERROR_ILLEGAL_ADDRESS or silent corruption; the emulator reports out of bounds.
#[kernel(threads = 256)]
fn exact_tiles_of_rows_that_they_do_not_divide(block: &mut Block, y: GlobalMut<f32, Layout![(Dyn, 100) : (100, 1)], Exact<Tile![64, 64]>>) {}

//~ CUTE214 Mode = 1, Argument = `x`, Modes = 1
// Symptom: what the kernel relies on is never checked: exact tiles trap where K is no multiple.
#[kernel(threads = 256, extents(x.1 % 16 == 0))]
fn extents_of_a_mode_that_a_vector_has_not(block: &mut Block, x: Global<f32, Vector>) {}

//~ CUTE223 Argument = y, Steps = 16, Mode = 0, Others = 1, Other = 1
// Symptom: the last of two stores wins, in another order in each run; the emulator reports a race.
#[kernel(threads = 256)]
fn columns_to_write_that_overlap(block: &mut Block, y: GlobalMut<f32, Layout![(32, 8) : (1, 16)], Tile![32, 8]>) {}

//~ CUTE223 Mode = 1, Argument = y
// Symptom: the last of 8 stores wins, in another order in each run; the emulator reports a race.
#[kernel(threads = 256)]
fn a_write_through_a_broadcast(block: &mut Block, y: GlobalMut<f32, Layout![(Dyn, 8) : (1, 0)], Tile![32, 8]>) {}

//~ CUTE223 Argument = y, Steps = 3, Mode = 1, Others = 2, Other = 2
// Symptom: the last of two stores wins, in another order in each run; the emulator reports a race.
#[kernel(threads = 256)]
fn planes_to_write_that_overlap(block: &mut Block, y: GlobalMut<f32, Layout![(Dyn, 8, 4) : (Dyn, 2, 3)], Tile![1, 8, 4]>) {}

//~ CUTE400 Argument = x, Mode = 1, Inner = 256, Span = 128
// Symptom: the driver makes no map, CUDA_ERROR_INVALID_VALUE, and does not say of what.
#[kernel(threads = 128)]
fn a_box_wider_than_its_swizzle(block: &mut Block, x: hopper::TensorMap<BF16, RowMajorBy<Int![8]>, Swizzled<Of128, Int![0], Layout![(64, 128) : (128, 1)]>>) {
}

//~ CUTE407 Argument = x, Mode = 3, Reach = 400, Most = 255
// Symptom: the offset of an element of the filter wraps around in the instruction: other pixels.
#[kernel(threads = 128)]
fn a_filter_that_reaches_too_far(block: &mut Block, x: hopper::ImageMap<BF16, Image, Pixels, (Window, Window<Int![1], Int![200]>), (Int![3], Int![3])>) {}

//~ CUTE407 Argument = x, Mode = 2, Before = 129, After = 0, Most = 128
// Symptom: the driver makes no map, CUDA_ERROR_INVALID_VALUE, and does not say of what.
#[kernel(threads = 128)]
fn more_zeros_than_a_map_has_room_for(
    block: &mut Block,
    x: hopper::ImageMap<BF16, Image, Pixels, (Window<Int![1], Int![1], Int![129], Int![0]>, Window), (Int![3], Int![3])>,
) {
}

//~ CUTE407 Argument = x, Mode = 2, Step = 9, Extent = 3
// Symptom: the driver makes no map, CUDA_ERROR_INVALID_VALUE, and does not say of what.
#[kernel(threads = 128)]
fn windows_further_apart_than_a_map_steps(block: &mut Block, x: hopper::ImageMap<BF16, Image, Pixels, (Window<Int![9]>, Window), (Int![3], Int![3])>) {}

//~ CUTE407 Argument = x, Rank = 4, Modes = 3
// Symptom: each window is of rows alone, at the first column: wrong results.
#[kernel(threads = 128)]
fn fewer_windows_than_the_image_has_modes(block: &mut Block, x: hopper::ImageMap<BF16, Image, Pixels, (Window,), (Int![3],)>) {}

//~ CUTE407 Argument = x
// Symptom: NCHW taken for NHWC: 64 neighbours of a row are multiplied as if they were channels.
#[kernel(threads = 128)]
fn channels_that_are_not_contiguous(block: &mut Block, x: hopper::ImageMap<BF16, Planes, Pixels, (Window, Window), (Int![3], Int![3])>) {}

//~ CUTE407 Argument = x, Modes = 2
// Symptom: none: such a tile has no place for the element of the filter.
#[kernel(threads = 128)]
fn a_tile_without_the_mode_of_the_filter(block: &mut Block, x: hopper::ImageMap<BF16, Image, Rows128, (Window, Window), (Int![3], Int![3])>) {}

//~ CUTE401 Operand = A, Argument = stages, Row = 1, Expected = 64, Found = 72
// Symptom: `wgmma` reads other elements than those of the row: results that look like numbers.
#[kernel(threads = 384)]
fn rows_that_wgmma_does_not_read(
    block: &mut Block,
    stages: hopper::GmmaStages<SM90_64xNxK_SS<Int![256], f32, BF16, BF16>, Swizzled<Of128, Int![0], Layout![(128, 64) : (72, 1)]>, Rows256>,
) {
}

//~ CUTE402 Argument = stages, Rows = 128, Columns = 128, M = 128, N = 256
// Symptom: columns of B beyond its tile: wrong results, or CUDA_ERROR_ILLEGAL_ADDRESS.
#[kernel(threads = 384)]
fn fewer_rows_of_b_than_the_product_has(block: &mut Block, stages: hopper::GmmaStages<SM90_64xNxK_SS<Int![256], f32, BF16, BF16>, Rows128, Rows128>) {}

//~ CUTE402 Argument = stages, Registers = 64512, Blocks = 2
// Symptom: the kernel hangs: its warpgroups wait for registers that the other block has.
#[kernel(threads = 384, blocks = 2)]
fn two_blocks_that_give_registers_away(
    block: &mut Block,
    stages: hopper::GmmaStages<SM90_64xNxK_SS<Int![128], f32, BF16, BF16>, Rows128, Rows128, Int![2]>,
) {
}

//~ CUTE402 Argument = stages, Registers = 65536, Blocks = 2
// Symptom: the kernel hangs: its warpgroups wait for registers that the other block has.
#[kernel(threads = 512, blocks = 2)]
fn two_blocks_of_four_warpgroups(
    block: &mut Block,
    stages: hopper::GmmaStages<SM90_64xNxK_SS<Int![128], f32, BF16, BF16>, Rows192, Rows128, Int![2], Int![3]>,
) {
}

fn main() {}
