#![forbid(unsafe_code)]
#![allow(unused)]
use cute_device::*;
use cute_static::prelude::*;

type Fours = Layout![(256, 4) : (4, 1)];
type AlongRows = Layout![((64, 4), 16) : ((1, 64), 256)];
type AlongColumns = Layout![((64, 4), 16) : ((64, 1), 4)];
type Staged = Layout![(64, (32, 2)) : (f1, (f65, f2048))];
type X = Global<f32, Vector>;
type Y = GlobalMut<f32, Vector, Tile![1024]>;

//~ CUTE203 Expected = 256, Stride = 1
// Symptom: the result differs from run to run; the emulator reports two threads at one address
// without a barrier between.
#[kernel(threads = 256)]
fn threads_write_the_same(block: &mut Block, a: f32, x: X, y: Y) {
    let mut t = y.tile(block).share::<Layout![(256, 4) : (1, 1)]>(block);
}

//~ CUTE203 Expected = 256, Stride = 512
// Symptom: reads or writes beyond the tile, of another block's or beyond the buffer:
// CUDA_ERROR_ILLEGAL_ADDRESS or silent corruption; the emulator reports out of bounds.
#[kernel(threads = 256)]
fn threads_write_beyond_the_tile(block: &mut Block, a: f32, x: X, y: Y) {
    let mut t = y.tile(block).share::<Layout![(256, 4) : (1, 512)]>(block);
}

//~ CUTE197 Elements = 768, Tile = 1024
// Symptom: a quarter of the tile is what the kernel before left; the emulator reports a read of
// what nobody wrote.
#[kernel(threads = 256)]
fn threads_leave_some_out(block: &mut Block, a: f32, x: X, y: Y) {
    let mut t = y.tile(block).share::<Layout![(256, 3) : (1, 256)]>(block);
}

//~ CUTE197 Elements = 2048, Tile = 1024
// Symptom: reads or writes beyond the tile, of another block's or beyond the buffer:
// CUDA_ERROR_ILLEGAL_ADDRESS or silent corruption; the emulator reports out of bounds.
#[kernel(threads = 256)]
fn threads_have_more_than_the_tile(block: &mut Block, a: f32, x: X, y: Y) {
    let mut t = y.tile(block).share::<Layout![(256, 8) : (8, 1)]>(block);
}

//~ CUTE188 Kernel = 256, Threads = 128
// Symptom: threads 128 to 255 wrap around and write beyond the tile: reads or writes beyond the
// tile, of another block's or beyond the buffer: CUDA_ERROR_ILLEGAL_ADDRESS or silent corruption;
// the emulator reports out of bounds.
#[kernel(threads = 256)]
fn threads_of_another_block(block: &mut Block, a: f32, x: X, y: Y) {
    let mut t = y.tile(block).share::<Layout![(128, 8) : (8, 1)]>(block);
}

//~ CUTE188 Kernel = 256, Threads = 512
// Symptom: the values of threads that there are not are never read: half of the tile is left out.
#[kernel(threads = 256)]
fn half_of_the_threads_read(block: &mut Block, a: f32, x: X, y: Y) {
    let s = x.tile::<Tile![1024]>(block).share::<Layout![(512, 2) : (2, 1)]>(block);
}

//~ CUTE187
// Symptom: each thread has all 1024 elements: the result differs from run to run; the emulator
// reports two threads at one address without a barrier between.
#[kernel(threads = 256)]
fn a_layout_without_threads(block: &mut Block, a: f32, x: X, y: Y) {
    let s = x.tile::<Tile![1024]>(block).share::<Layout![1024 : 1]>(block);
}

//~ CUTE192 Source = 2, Target = 4
// Symptom: reads or writes beyond the tile, of another block's or beyond the buffer:
// CUDA_ERROR_ILLEGAL_ADDRESS or silent corruption; the emulator reports out of bounds.
#[kernel(threads = 256)]
fn shares_of_two_sizes(block: &mut Block, a: f32, x: X, y: Y) {
    copy(&x.tile::<Tile![512]>(block).share::<Layout![(256, 2) : (2, 1)]>(block), &mut y.tile(block).share::<Fours>(block));
}

//~ CUTE192 Source = 8, Target = 4
// Symptom: reads or writes beyond the tile, of another block's or beyond the buffer:
// CUDA_ERROR_ILLEGAL_ADDRESS or silent corruption; the emulator reports out of bounds.
#[kernel(threads = 256)]
fn an_update_of_two_sizes(block: &mut Block, a: f32, x: X, y: Y) {
    update(&x.tile::<Tile![2048]>(block).share::<Layout![(256, 8) : (8, 1)]>(block), &mut y.tile(block).share::<Fours>(block), |x, y| x + y);
}

//~ CUTE192 Source = 4, Target = 1
// Symptom: three of four elements are not written; the emulator reports a read of what nobody
// wrote.
#[kernel(threads = 256)]
fn one_value_for_four(block: &mut Block, a: f32, x: X, y: Y) {
    let one = load(&x.tile::<Tile![1024]>(block).share::<Fours>(block)).fold(0.0, |a, b| a + b);
    store_each(one, &mut y.tile(block).share::<Fours>(block));
}

//~ CUTE189: this share cannot be written
// Symptom: other blocks read it through the read-only cache: old values or new; the emulator
// reports a race.
#[kernel(threads = 256)]
fn a_copy_to_what_is_to_read(block: &mut Block, a: f32, x: X, y: Y) {
    let s = x.tile::<Tile![1024]>(block).share::<Fours>(block);
    copy(&s, &mut x.tile::<Tile![1024]>(block).share::<Fours>(block));
}

//~ CUTE189: this share cannot be written
// Symptom: other blocks read it through the read-only cache: old values or new; the emulator
// reports a race.
#[kernel(threads = 256)]
fn an_update_of_what_is_to_read(block: &mut Block, a: f32, x: X, y: Y) {
    let s = x.tile::<Tile![1024]>(block).share::<Fours>(block);
    update(&s, &mut x.tile::<Tile![1024]>(block).share::<Fours>(block), |x, y| x + y);
}

//~ CUTE189: several threads have the same elements by this layout, and cannot update them
// Symptom: 256 threads add to one element and one of them wins; the emulator reports the race.
#[kernel(threads = 256)]
fn an_update_of_one_by_many(block: &mut Block, x: X, y: GlobalMut<f32, Vector, Tile![1]>) {
    type Same = Layout![(256, 1) : (0, 0)];
    update(&x.tile::<Tile![1]>(block).share::<Same>(block), &mut y.tile(block).share::<Same>(block), |x, y| x + y);
}

//~ CUTE189: several threads have the same elements by this layout, and cannot update them
// Symptom: two threads add to one element: it is counted once or twice; the emulator reports the
// race.
#[kernel(threads = 256)]
fn an_update_of_some_by_two(block: &mut Block, x: X, y: GlobalMut<f32, Vector, Tile![128]>) {
    type Twos = Layout![((128, 2), 1) : ((1, 0), 0)];
    update(&x.tile::<Tile![128]>(block).share::<Twos>(block), &mut y.tile(block).share::<Twos>(block), |x, y| x + y);
}

//~ CUTE190
// Symptom: only the first column is read: wrong results that look like numbers, the same in each
// run; the emulator shows only the wrong data.
#[kernel(threads = 256)]
fn a_tile_of_another_rank(block: &mut Block, x: Global<f32, Matrix>) {
    let x = x.tile::<Tile![1024]>(block);
}

//~ CUTE190
// Symptom: reads or writes beyond the tile, of another block's or beyond the buffer:
// CUDA_ERROR_ILLEGAL_ADDRESS or silent corruption; the emulator reports out of bounds.
#[kernel(threads = 256)]
fn a_tile_of_two_modes_of_a_vector(block: &mut Block, a: f32, x: X, y: Y) {
    let x = x.tile::<Tile![32, 32]>(block);
}

//~ CUTE190
// Symptom: only the first column is read: wrong results that look like numbers, the same in each
// run; the emulator shows only the wrong data.
#[kernel(threads = 256)]
fn an_exact_tile_of_another_rank(block: &mut Block, x: Global<f32, Matrix>) {
    let x = x.tile_at::<Exact<Tile![1024]>>(0);
}

//~ CUTE197 Elements = 2048, Tile = 4096
//~ CUTE192 Source = 16, Target = 8
//~ 2 errors
// Symptom: half of the tile is what the kernel before left; the emulator reports a read of what
// nobody wrote.
#[kernel(threads = 256)]
fn a_share_of_shared_memory_is_too_small(
    block: &mut Block,
    source: Global<f32, Matrix>,
    target: GlobalMut<f32, RowMajor, Tile![64, 64]>,
    tile: Shared<f32, Staged>,
) {
    let s = source.tile::<Tile![64, 64]>(block).share::<AlongRows>(block);
    let tile = tile.write::<Layout![(256, 8) : (1, 256)]>(block, &s);
}

//~ CUTE017
// Symptom: each column begins 16 rows late: wrong results that look like numbers, the same in each
// run; the emulator shows only the wrong data.
#[kernel(threads = 256)]
fn a_vector_of_another_height(block: &mut Block, source: Global<f32, Matrix>) {
    let s = source.tile::<Tile![48, 64]>(block).share::<Layout![((64, 4), 12) : ((1, 64), 256)]>(block);
}

//~ CUTE192 Source = 16, Target = 32
//~ 2 errors
// Symptom: reads or writes beyond the tile, of another block's or beyond the buffer:
// CUDA_ERROR_ILLEGAL_ADDRESS or silent corruption; the emulator reports out of bounds.
#[kernel(threads = 256)]
fn sums_of_another_depth(block: &mut Block, x: Global<f32, Matrix>) {
    let s = x.tile::<Tile![64, 64]>(block).share::<AlongRows>(block);
    Sums::<Int![4], Int![4]>::zero().gemm::<Int![8]>(&s, &s);
}

//~ CUTE192 Source = 64, Target = 16
// Symptom: reads or writes beyond the tile, of another block's or beyond the buffer:
// CUDA_ERROR_ILLEGAL_ADDRESS or silent corruption; the emulator reports out of bounds.
#[kernel(threads = 256)]
fn sums_for_another_tile(block: &mut Block, y: GlobalMut<f32, RowMajor, Tile![64, 64]>) {
    Sums::<Int![8], Int![8]>::zero().store(block, &mut y.tile(block).share::<AlongRows>(block));
}

//~ CUTE189: several threads have the same elements by this layout, and cannot update them
// Symptom: threads read what others are about to write: the result differs from run to run; the
// emulator reports the race with both lines.
#[kernel(threads = 256)]
fn a_load_of_what_another_thread_writes(block: &mut Block, y: GlobalMut<f32, Vector, Tile![128]>) {
    type Twos = Layout![((128, 2), 1) : ((1, 0), 0)];
    let mut share = y.tile(block).share::<Twos>(block);
    let values = load(&share);
    store(&values, &mut share);
}

//~ CUTE204 Source = (64, 16), Target = (32, 32)
// Symptom: rows and columns are mixed up: wrong results that look like numbers, the same in each
// run; the emulator shows only the wrong data.
#[kernel(threads = 256)]
fn a_copy_between_tiles_of_other_shapes(block: &mut Block, x: Global<f32, Matrix>, y: GlobalMut<f32, Matrix, Tile![32, 32]>) {
    copy(&x.tile::<Tile![64, 16]>(block).share::<Fours>(block), &mut y.tile(block).share::<Fours>(block));
}

//~ CUTE204 Source = (32, 64), Target = (64, 32)
// Symptom: rows and columns are mixed up: wrong results that look like numbers, the same in each
// run; the emulator shows only the wrong data.
#[kernel(threads = 256)]
fn a_transpose_that_forgets_the_tile(block: &mut Block, x: Global<f32, Matrix>, y: GlobalMut<f32, Matrix, Tile![64, 32]>) {
    type Eights = Layout![(256, 8) : (8, 1)];
    update(&x.tile::<Tile![32, 64]>(block).share::<Eights>(block), &mut y.tile(block).share::<Eights>(block), |x, y| x + y);
}

//~ CUTE204 Source = (64, 32), Target = (32, 64)
// Symptom: rows and columns are mixed up: wrong results that look like numbers, the same in each
// run; the emulator shows only the wrong data.
#[kernel(threads = 256)]
fn shared_memory_of_another_shape(block: &mut Block, x: Global<f32, Matrix>, tile: Shared<f32, Layout![(32, 64) : (1, 32)]>) {
    type Eights = Layout![(256, 8) : (8, 1)];
    tile.write::<Eights>(block, &x.tile::<Tile![64, 32]>(block).share::<Eights>(block));
}

//~ CUTE204 Source = (64, 32), Target = (32, 64)
// Symptom: rows and columns are mixed up: wrong results that look like numbers, the same in each
// run; the emulator shows only the wrong data.
#[kernel(threads = 256)]
fn an_asynchronous_copy_to_another_shape(block: &mut Block, x: Global<f32, Matrix>, tile: Shared<f32, Layout![(32, 64) : (1, 32)]>) {
    type Eights = Layout![(256, 8) : (8, 1)];
    block.bring(tile, |block, tile| tile.start(block, &x.tile::<Tile![64, 32]>(block).share::<Eights>(block)));
}

//~ CUTE205 Numbers = 1, Modes = 2
// Symptom: tiles of the first column are read in the place of all others: wrong results that look
// like numbers, the same in each run; the emulator shows only the wrong data.
#[kernel(threads = 256)]
fn a_place_in_the_first_column(block: &mut Block, x: Global<f32, Matrix>) {
    x.tile_at::<Tile![32, 32]>(3);
}

//~ CUTE205 Numbers = 3, Modes = 2
// Symptom: blocks along the third mode read the same tile: wrong results that look like numbers,
// the same in each run; the emulator shows only the wrong data.
#[kernel(threads = 256)]
fn a_place_of_three_modes(block: &mut Block, x: Global<f32, Matrix>) {
    x.tile_at::<Tile![32, 32]>(block.index());
}

//~ CUTE205: `(u32,)` is no place among tiles
// Symptom: as above, of a tuple that looks like a number.
#[kernel(threads = 256)]
fn a_place_of_one_number(block: &mut Block, x: Global<f32, Matrix>) {
    x.tile_at::<Tile![32, 32]>((3u32,));
}

//~ CUTE205: `u64` is no coordinate of an element of a tensor in global memory
// Symptom: what is beyond 32 bits is cut off, and another element is read; the emulator shows only
// the wrong data.
#[kernel(threads = 256)]
fn an_element_by_a_number_of_64_bits(block: &mut Block, x: Global<f32, Vector>, at: u64) {
    x.get_uniform(block, at);
}

//~ CUTE205 Numbers = 2, Modes = 1
// Symptom: all sums of the second mode go to the first tile: wrong results that look like numbers,
// the same in each run; the emulator shows only the wrong data.
#[kernel(threads = 256)]
fn a_place_of_an_atomic_vector(block: &mut Block, y: GlobalAtomic<f32, Vector>) {
    y.tile_at::<Tile![1024]>((0, 1));
}

//~ CUTE190
// Symptom: reads or writes beyond the tile, of another block's or beyond the buffer:
// CUDA_ERROR_ILLEGAL_ADDRESS or silent corruption; the emulator reports out of bounds.
fn a_tile_to_write_of_another_rank(block: &mut Block<Int![256]>, y: GlobalMut<f32, Vector, Tile![32, 32]>) {
    y.tile(block);
}

//~ CUTE212 Mode = 1
// Symptom: elements beyond the tensor: CUDA_ERROR_ILLEGAL_ADDRESS; the emulator reports out of
// bounds.
fn a_mode_twice(x: Global<f32, Matrix>) {
    x.select(stride![1, 1]);
}

//~ CUTE080
// Symptom: there is no such mode: elements of anything.
fn a_mode_that_there_is_not(x: Global<f32, Matrix>) {
    x.select(stride![2, 0]);
}

//~ CUTE191 Self = Free
// Symptom: what nobody wrote: the emulator reports that.
fn other_modes_of_what_nobody_wrote(tile: Shared<f32, Layout![64, 64]>) {
    tile.select(stride![1, 0]);
}

//~ CUTE191
// Symptom: what other threads still read is overwritten: the emulator reports a race.
fn other_modes_to_write_of_what_is_read(tile: Shared<f32, Layout![64, 64], Readable>) {
    tile.select_to_write(stride![1, 0]);
}

//~ CUTE212 Mode = 2
// Symptom: elements beyond the tensor: CUDA_ERROR_ILLEGAL_ADDRESS; the emulator reports out of
// bounds.
fn a_mode_twice_of_four(x: Global<f32, Layout![(Dyn, Dyn, Dyn, Dyn) : (1, Dyn, Dyn, Dyn)]>) {
    x.select(stride![0, 2, 1, 2]);
}

//~ CUTE212 Selected = 1, Modes = 2
// Symptom: only the first column is written; the emulator reports a read of what nobody wrote.
fn a_tile_without_a_mode(block: &mut Block<Int![256]>, y: GlobalMut<f32, Matrix, Tile![64, 64]>) {
    y.tile(block).select(stride![(0)]);
}

//~ CUTE212: modes of this tile are one, and are not taken in another order
// Symptom: rows of one mode and columns of another: wrong results that look like numbers, the same
// in each run; the emulator shows only the wrong data.
fn another_order_of_what_is_grouped(block: &mut Block<Int![256]>, y: GlobalMut<f32, Matrix, Tile![64, 64]>) {
    y.tile(block).group(int![0], int![2]).select(stride![1, 0]);
}

fn main() {}
