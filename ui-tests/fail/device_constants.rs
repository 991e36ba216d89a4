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

//~ CUTE194 Threads = 100
#[kernel(threads = 100)]
fn a_warp_that_is_not_whole(block: &mut Block) {}

//~ CUTE194 Threads = 2048
#[kernel(threads = 2048)]
fn more_threads_than_a_block_has(block: &mut Block) {}

//~ CUTE194 Threads = 0
#[kernel(threads = 0)]
fn no_threads(block: &mut Block) {}

//~ CUTE194 Most = 4, Threads = 512, Blocks = 5
#[kernel(threads = 512, blocks = 5)]
fn more_blocks_than_threads_allow(block: &mut Block) {}

//~ CUTE195 Bytes = 262144, Argument = tile, Largest = 262144
#[kernel(threads = 256)]
fn more_shared_memory_than_a_block_has(block: &mut Block, tile: Shared<f32, Layout![65536 : 1]>) {}

//~ CUTE195 Bytes = 245760, Argument = tile, Largest = 245760
#[kernel(threads = 256)]
fn more_stages_than_a_block_has(block: &mut Block, tile: Shared<f32, Stages<Layout![(128, 160) : (1, 128)]>>) {}

//~ CUTE195 Blocks = 2, Shared = 131072, Bytes = 264192
#[kernel(threads = 256, blocks = 2)]
fn more_shared_memory_than_two_blocks_have(block: &mut Block, tile: Shared<f32, Layout![32768 : 1]>) {}

//~ CUTE198 Argument = tile, Reach = 63, Stride = 32
#[kernel(threads = 256)]
fn two_elements_in_one_place(block: &mut Block, tile: Shared<f32, Layout![(64, 64) : (1, 32)]>) {}

//~ CUTE198 Argument = tile, Reach = 0, Stride = 0
#[kernel(threads = 256)]
fn a_broadcast_in_shared_memory(block: &mut Block, tile: Shared<f32, Layout![(64, 64) : (1, 0)]>) {}

//~ CUTE198 Argument = tile, Offset = 33
#[kernel(threads = 256)]
fn dependent_bits(block: &mut Block, tile: Shared<f32, Layout![(64, (32, 2)) : (f1, (f33, f2048))]>) {}

//~ CUTE198 Argument = tile, Reach = 63, Stride = 32
#[kernel(threads = 256)]
fn stages_with_two_elements_in_one_place(block: &mut Block, tile: Shared<f32, Stages<Layout![(64, 64) : (1, 32)]>>) {}

fn main() {}
