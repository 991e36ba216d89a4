// What is reported about kernels of CuTe, as programs. See reports.rs.
#![forbid(unsafe_code)]
#![allow(unused)]
use cute_device::*;
use cute_static::atom::{BF16, SM90_64xNxK_SS};
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

//~ CUTE200: the next stage of this pipeline cannot be waited for: its state is `Waited`
// Report NVIDIA/cutlass#2404, NVIDIA/cutlass#2418: a pipeline whose stage nobody fills, or whose
// barrier counts other arrivals than come: the kernel waits for ever.
#[kernel(threads = 256)]
fn wait_that_nobody_answers(block: &mut Block, x: Global<f32, Vector>, stages: Shared<f32, Stages<Layout![1024 : 1]>>) {
    let pipeline = Pipeline::new(block, (stages,), 8, move |block: &_, k, (to,)| {
        (to.start(block, &x.tile_at::<Tile![1024]>(k).share::<Layout![(256, 4) : (4, 1)]>(block)),)
    });
    pipeline.within(block, |block, steps| steps.wait(block).wait(block).finish(block));
}

//~ CUTE262: what differs from thread to thread is not compared here
// Report deepseek-ai/FlashMLA#41, vllm-project/vllm#26026: a barrier of all threads where some of
// them are: the kernel hangs.
#[kernel(threads = 256)]
fn barrier_of_some_threads(block: &mut Block, x: Global<f32, Vector>) {
    let s = x.tile::<Tile![1024]>(block).share::<Layout![(256, 4) : (4, 1)]>(block);
    if load(&s).fold(0.0, |a, b| a + b) > 0.0 {
        block.synchronize(());
    }
}

fn main() {}
