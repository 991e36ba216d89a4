#![forbid(unsafe_code)]
use cute_device::*;
use cute_static::prelude::*;

type Fours = Layout![(256, 4) : (4, 1)];
type X = Global<f32, Vector>;
type Tile = Layout![1024 : 1];

//~ unused return value of `cute_device::Shared::<T, L, State>::start` that must be used
//~ 2 errors
// Symptom: the kernel ends while copies are under way to its shared memory, which another block may
// have by then: stray tiles; the emulator reports copies never waited for.
#[kernel(threads = 256)]
pub fn a_copy_that_nobody_waits_for(block: &mut Block, x: X, tile: Shared<f32, Tile>) {
    tile.start::<Fours>(block, &x.tile::<Tile![1024]>(block).share::<Fours>(block));
}

//~ unused return value of `cute_device::cooperative_copy_async` that must be used
//~ 2 errors
// Symptom: as above, if the copy is said by whole tiles: the emulator reports copies never waited
// for.
#[kernel(threads = 256)]
pub fn a_cooperative_copy_that_nobody_waits_for(block: &mut Block, x: X, tile: Shared<f32, Tile>) {
    cooperative_copy_async(block, &x.tile::<Tile![1024]>(block), tile);
}

//~ unused `cute_device::Shared` that must be used
// Symptom: shared memory is written that nobody reads: the work is lost.
#[kernel(threads = 256)]
pub fn a_tile_that_nobody_reads(block: &mut Block, x: X, tile: Shared<f32, Tile>) {
    tile.write::<Fours>(block, &x.tile::<Tile![1024]>(block).share::<Fours>(block));
}

fn main() {}
