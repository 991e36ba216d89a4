#![forbid(unsafe_code)]
#![allow(unused)]
use cute_device::*;
use cute_static::atom::*;
use cute_static::prelude::*;

type Fours = Layout![(256, 4) : (4, 1)];
type Vectors = Layout![(256, 1) : (1, 0)];
type X = Global<f32, Vector>;
type Tile = Layout![1024 : 1];

//~ CUTE191: no copy to this shared memory can begin: its state is `Free`
// Symptom: the kernel ends while copies are under way to its shared memory, which another block may
// have by then: stray tiles; the emulator reports copies never waited for.
#[kernel(threads = 256)]
pub fn a_copy_that_nobody_waits_for(block: &mut Block, x: X, tile: Shared<f32, Tile>) {
    tile.start(block, &x.tile::<Tile![1024]>(block).share::<Fours>(block));
}

//~ CUTE191: no copy to this shared memory can begin: its state is `Free`
// Symptom: the same, where the tile has a name, and no barrier comes after it: stray tiles; the
// emulator reports copies never waited for.
#[kernel(threads = 256)]
pub fn a_copy_with_a_name_that_nobody_waits_for(block: &mut Block, x: X, tile: Shared<f32, Tile>) {
    let tile = tile.start(block, &x.tile::<Tile![1024]>(block).share::<Fours>(block));
}

//~ CUTE191: no copy to this shared memory can begin: its state is `Free`
// Symptom: as above, if the copy is said by whole tiles: the emulator reports copies never waited
// for.
#[kernel(threads = 256)]
pub fn a_cooperative_copy_that_nobody_waits_for(block: &mut Block, x: X, tile: Shared<f32, Tile>) {
    let tile = cooperative_copy_async(block, &x.tile::<Tile![1024]>(block), tile);
}

//~ CUTE191: no copy to this shared memory can begin: its state is `Free`
// Symptom: as above, if the copy is said by its instruction: the emulator reports copies never
// waited for.
#[kernel(threads = 256)]
pub fn a_copy_by_an_atom_that_nobody_waits_for(block: &mut Block, x: Global<u128, Vector>, tile: Shared<u128, Layout![256 : 1]>) {
    let tile = tile.start_by::<SM80_CP_ASYNC_CACHEGLOBAL<u128>, Vectors>(block, &x.tile::<Tile![256]>(block).share::<Vectors>(block));
}

//~ CUTE191: what begins copies does not return the tiles that they are under way to
// Symptom: the tile is read before its copy has begun: what the kernel before left there; the
// emulator reports a read of what nobody wrote.
#[kernel(threads = 256)]
pub fn a_tile_to_which_no_copy_begins(block: &mut Block, x: X, tile: Shared<f32, Tile>) {
    let tile = block.bring(tile, |block, tile| tile);
}

//~ CUTE191: what begins copies does not return the tiles that they are under way to
// Symptom: the second tile is read before its copy has begun: what the kernel before left there;
// the emulator reports a read of what nobody wrote.
#[kernel(threads = 256)]
pub fn one_of_two_tiles_to_which_no_copy_begins(block: &mut Block, x: X, one: Shared<f32, Tile>, two: Shared<f32, Tile>) {
    let (one, two) = block.bring((one, two), |block, (one, two)| (one.start(block, &x.tile_at::<Tile![1024]>(0).share::<Fours>(block)), two));
}

//~ CUTE191: what begins copies does not return the tiles that they are under way to
// Symptom: copies are under way to a tile that is kept past the wait for another one: stray tiles;
// the emulator reports copies never waited for.
#[kernel(threads = 256)]
pub fn a_copy_that_is_kept(block: &mut Block, x: X, tile: Shared<f32, Tile>) {
    let mut kept = None;
    block.bring(tile, |block, tile| kept = Some(tile.start(block, &x.tile::<Tile![1024]>(block).share::<Fours>(block))));
}

//~ CUTE191: this shared memory cannot be written: its state is `Readable`
// Symptom: the copy overwrites what slow threads still read; the emulator reports the race.
#[kernel(threads = 256)]
pub fn copies_to_what_can_be_read(block: &mut Block, x: X, tile: Shared<f32, Tile>) {
    let x = x.tile::<Tile![1024]>(block);
    let tile = block.bring(tile, |block, tile| tile.start(block, &x.share::<Fours>(block)));
    let tile = block.bring(tile, |block, tile| tile.start(block, &x.share::<Fours>(block)));
}

//~ CUTE191: copies are brought to shared memory that can be written
// Symptom: there is no such instruction: the PTX is not assembled.
#[kernel(threads = 256)]
pub fn copies_to_global_memory(block: &mut Block, x: X, y: GlobalMut<f32, Vector, Tile![1024]>) {
    block.bring(y.tile(block), |block, tile| tile);
}

fn main() {}
