#![forbid(unsafe_code)]
use cute_device::*;
use cute_static::prelude::*;

type Fours = Layout![(256, 4) : (4, 1)];
type X = Global<f32, Vector>;
type Tile = Layout![1024 : 1];

//~ unused `cute_device::Shared` that must be used
// Symptom: shared memory is written that nobody reads: the work is lost.
#[kernel(threads = 256)]
pub fn a_tile_that_nobody_reads(block: &mut Block, x: X, tile: Shared<f32, Tile>) {
    tile.write::<Fours>(block, &x.tile::<Tile![1024]>(block).share::<Fours>(block));
}

fn main() {}
