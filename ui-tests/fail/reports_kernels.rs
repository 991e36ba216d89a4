// What is reported about kernels of CuTe, as programs. See reports.rs.
#![forbid(unsafe_code)]
#![allow(unused)]
use cute_device::*;
use cute_static::prelude::*;

//~ CUTE197 Elements = 768, Tile = 192
// Report NVIDIA/cutlass#2980: 384 threads of two elements each, on a tile of 192. The thread that
// the predicate leaves out accesses memory beyond the tile.
#[kernel(threads = 384)]
fn threads_beyond_the_tile(block: &mut Block, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![192]>) {
    let mut t = y.tile(block).share::<Layout![(384, 2) : (2, 1)]>(block);
}

//~ CUTE203 Expected = 32, Stride = 1
// Report NVIDIA/cutlass#1876: the tiled copy is of 8 threads and 24 more run it. Each writes what
// another has.
#[kernel(threads = 32)]
fn threads_that_wrap_around(block: &mut Block, y: GlobalMut<f32, Vector, Tile![256]>) {
    let mut t = y.tile(block).share::<Layout![(32, 8) : (1, 1)]>(block);
}

fn main() {}
