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

//~ CUTE262: what differs from thread to thread is not compared here
// Symptom: threads of a warp part, and those that come to the barrier wait for ever: the card
// hangs; the emulator reports a barrier that not all reach.
#[kernel(threads = 256)]
fn a_branch_on_a_value(block: &mut Block, a: f32, x: X, y: Y) {
    let s = x.tile::<Tile![1024]>(block).share::<Fours>(block);
    let p = load(&s).fold(0.0, |a, b| a + b);
    if p > 0.0 {
        block.synchronize(());
    }
}

//~ field `0` of struct `PerThread` is private
// Symptom: threads of a warp part, and those that come to the barrier wait for ever: the card
// hangs; the emulator reports a barrier that not all reach.
#[kernel(threads = 256)]
fn a_look_into_a_value(block: &mut Block, a: f32, x: X, y: Y) {
    let s = x.tile::<Tile![1024]>(block).share::<Fours>(block);
    let p = load(&s).fold(0.0f32, |a, b| a + b);
    if p.0 > 0.0 {
        block.synchronize(());
    }
}

//~ this method takes 2 arguments but 1 argument was supplied
// Symptom: threads of a warp part, and those that come to the barrier wait for ever: the card
// hangs; the emulator reports a barrier that not all reach.
#[kernel(threads = 256)]
fn an_element_of_a_share(block: &mut Block, a: f32, x: X, y: Y) {
    let s = x.tile::<Tile![1024]>(block).share::<Fours>(block);
    if s.load(0) > 0.0 {
        block.synchronize(());
    }
}

//~ no function or associated item named `default` found for struct `cute_device::Block<N>`
// Symptom: a block where threads are apart: threads of a warp part, and those that come to the
// barrier wait for ever: the card hangs; the emulator reports a barrier that not all reach.
#[kernel(threads = 256)]
fn a_forged_block(block: &mut Block, a: f32, x: X, y: Y) {
    let b = Block::<Int![256]>::default();
}

//~ method takes 0 generic arguments but 1 generic argument was supplied
//~ 2 errors
// Symptom: tiles of 512 and of 1024 overlap: blocks overwrite each other; the emulator reports the
// race between blocks.
#[kernel(threads = 256)]
fn another_partition_of_some_blocks(block: &mut Block, a: f32, x: X, y: Y) {
    let y = if block.index().0 == 0 { y.tile::<Tile![512]>(block) } else { y.tile(block) };
}

//~ this function takes 2 arguments but 1 argument was supplied
// Symptom: threads read what others are about to write: the result differs from run to run; the
// emulator reports the race with both lines.
#[kernel(threads = 256)]
fn a_state_without_a_barrier(block: &mut Block, x: X, tile: Shared<f32, Layout![1024 : 1]>) {
    let tile = tile.write::<Fours>(block, &x.tile::<Tile![1024]>(block).share::<Fours>(block));
    let tile = Synchronize::after(tile);
}

//~ CUTE262: what differs from thread to thread is not compared here
// Symptom: threads of a warp part, and those that come to the barrier wait for ever: the card
// hangs; the emulator reports a barrier that not all reach.
#[kernel(threads = 256)]
fn a_barrier_of_the_first_thread(block: &mut Block) {
    if block.thread() == 0 {
        block.synchronize(());
    }
}

//~ CUTE262: what differs from thread to thread is not compared here
// Symptom: the warps part, and those that come to the barrier wait for ever: the card hangs; the
// emulator reports a barrier that not all reach.
#[kernel(threads = 256)]
fn a_barrier_of_the_first_warp(block: &mut Block) {
    if block.thread() < 32 {
        block.synchronize(());
    }
}

//~ cannot index into a value of type `cute_device::Global<f32,
// Symptom: the host reads an address of the device: a segmentation fault.
fn a_global_tensor_on_the_host(x: X) -> f32 {
    x[0]
}

fn main() {}
