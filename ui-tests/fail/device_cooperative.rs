#![forbid(unsafe_code)]
#![allow(unused)]
use cute_device::*;
use cute_static::prelude::*;

type Square = Layout![(64, 64) : (1, 65)];
type X = Global<f32, Matrix>;
type Y = GlobalMut<f32, Matrix, Tile![64, 64]>;

//~ CUTE209: this is not a tile that threads copy
//~ 2 errors
// Symptom: all blocks copy all of the vector: the result is right, and as slow as one block.
#[kernel(threads = 256)]
fn a_tensor_without_tiles(block: &mut Block, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![1000]>) {
    cooperative_copy(block, &x, y.tile(block));
}

//~ CUTE204 Source = (64, 64), Target = (32, 128)
//~ 2 errors
// Symptom: elements of other rows and columns: the result is wrong.
#[kernel(threads = 256)]
fn tiles_of_other_shapes(block: &mut Block, x: X, y: GlobalMut<f32, Matrix, Tile![32, 128]>) {
    cooperative_copy(block, &x.tile::<Tile![64, 64]>(block), y.tile(block));
}

//~ CUTE191
// Symptom: what other threads still read is overwritten: the emulator reports a race.
#[kernel(threads = 256)]
fn to_what_is_read(block: &mut Block, x: X, tile: Shared<f32, Square>) {
    let tile = block.synchronize(cooperative_copy(block, &x.tile::<Tile![64, 64]>(block), tile));
    cooperative_copy(block, &x.tile_at::<Tile![64, 64]>((0, 0)), tile);
}

//~ CUTE191
// Symptom: elements that other threads have not written yet: the emulator reports a race.
#[kernel(threads = 256)]
fn before_the_barrier(block: &mut Block, x: X, y: Y, tile: Shared<f32, Square>) {
    let tile = cooperative_copy(block, &x.tile::<Tile![64, 64]>(block), tile);
    cooperative_copy(block, &tile, y.tile(block));
}

//~ CUTE191
// Symptom: elements that have not come yet: the emulator reports a read before the wait.
#[kernel(threads = 256)]
fn before_it_has_come(block: &mut Block, x: X, y: Y, tile: Shared<f32, Square>) {
    block.bring(tile, |block, tile| {
        let tile = cooperative_copy_async(block, &x.tile::<Tile![64, 64]>(block), tile);
        cooperative_copy(block, &tile, y.tile(block));
        tile
    });
}

//~ CUTE191
// Symptom: `cp.async` of an address of shared memory: CUDA_ERROR_ILLEGAL_ADDRESS.
#[kernel(threads = 256)]
fn asynchronously_from_shared_memory(block: &mut Block, x: X, tile: Shared<f32, Square>, other: Shared<f32, Square>) {
    let tile = block.synchronize(cooperative_copy(block, &x.tile::<Tile![64, 64]>(block), tile));
    block.bring(other, |block, other| cooperative_copy_async(block, &tile, other));
}

//~ CUTE191
// Symptom: there is no such instruction: the PTX is not assembled.
#[kernel(threads = 256)]
fn asynchronously_to_global_memory(block: &mut Block, x: X, y: Y) {
    let _ = cooperative_copy_async(block, &x.tile::<Tile![64, 64]>(block), y.tile(block));
}

//~ CUTE189
// Symptom: two blocks copy to one tile: the result differs from run to run.
#[kernel(threads = 256)]
fn to_what_all_blocks_read(block: &mut Block, x: X) {
    cooperative_copy(block, &x.tile::<Tile![64, 64]>(block), x.tile_at::<Tile![64, 64]>((0, 0)));
}

//~ CUTE189
// Symptom: what a block reads that it has not written is of other blocks, or of none.
#[kernel(threads = 256)]
fn from_what_is_to_be_written(block: &mut Block, y: Y, tile: Shared<f32, Square>) {
    let tile = cooperative_copy(block, &y.tile(block), tile);
}

//~ CUTE189: this share cannot be written
// Symptom: tiles that begin anywhere overlap, and those of two blocks are written: the result
// differs from run to run; the emulator reports the race between blocks.
#[kernel(threads = 256)]
fn a_tile_that_begins_anywhere_is_written(block: &mut Block, x: X) {
    cooperative_copy(block, &x.tile::<Tile![64, 64]>(block), x.tile_from::<Tile![64, 64]>((block.index().0, 0)));
}

//~ no method named `tile_from` found
// Symptom: as of the kernel above.
#[kernel(threads = 256)]
fn a_tile_to_write_that_begins_anywhere(block: &mut Block, y: Y) {
    y.tile_from::<Tile![64, 64]>((block.index().0, 0));
}

fn main() {}
