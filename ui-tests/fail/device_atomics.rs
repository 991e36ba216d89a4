#![forbid(unsafe_code)]
#![allow(unused)]
use cute_device::*;
use cute_static::prelude::*;

type Fours = Layout![(256, 4) : (4, 1)];
type One = Layout![(256, 1) : (1, 0)];
type X = Global<f32, Vector>;
type Bins = Shared<u32, Layout![256 : 1]>;

//~ CUTE189: this share cannot be written
// Symptom: updates of other blocks are lost now and then; the emulator reports a race between
// blocks.
#[kernel(threads = 256)]
fn a_plain_store_to_an_atomic_tensor(block: &mut Block, x: X, y: GlobalAtomic<f32, Vector>) {
    let x = load(&x.tile::<Tile![1024]>(block).share::<Fours>(block));
    store(&x, &mut y.tile_at::<Tile![1024]>(0).share::<Fours>(block));
}

//~ CUTE189: this share cannot be written
// Symptom: updates of other blocks are lost now and then; the emulator reports a race between
// blocks.
#[kernel(threads = 256)]
fn a_copy_to_an_atomic_tensor(block: &mut Block, x: X, y: GlobalAtomic<f32, Vector>) {
    copy(&x.tile::<Tile![1024]>(block).share::<Fours>(block), &mut y.tile_at::<Tile![1024]>(0).share::<Fours>(block));
}

//~ CUTE189: this share cannot be loaded: other threads write its elements
// Symptom: a sum half done, another in each run; the emulator reports a race between blocks.
#[kernel(threads = 256)]
fn a_plain_load_of_an_atomic_tensor(block: &mut Block, y: GlobalAtomic<f32, Vector>) {
    load(&y.tile_at::<Tile![1024]>(0).share::<Fours>(block));
}

//~ CUTE189: this share cannot be loaded: other threads write its elements
// Symptom: a sum half done, another in each run; the emulator reports a race between blocks.
#[kernel(threads = 256)]
fn a_reduction_of_an_atomic_tensor(block: &mut Block, y: GlobalAtomic<f32, Vector>) {
    reduce(&y.tile_at::<Tile![1024]>(0).share::<Fours>(block), 0.0, |a, b| a + b);
}

//~ CUTE191: asynchronous copies come from global memory that nobody writes
// Symptom: a sum half done, another in each run; the emulator reports a race between blocks.
#[kernel(threads = 256)]
fn an_asynchronous_copy_of_an_atomic_tensor(block: &mut Block, y: GlobalAtomic<f32, Vector>, tile: Shared<f32, Layout![1024 : 1]>) {
    block.bring(tile, |block, tile| tile.start(block, &y.tile_at::<Tile![1024]>(0).share::<Fours>(block)));
}

//~ CUTE250: `f32` has not the atomic operation `cute_device::atomic::Max`
// Symptom: there is no such instruction: compared as integers, negative numbers are in the wrong
// order.
#[kernel(threads = 256)]
fn a_maximum_of_floats(block: &mut Block, y: GlobalAtomic<f32, Vector>) {
    y.fetch_at::<atomic::Max>(block, PerThread::filled(0), PerThread::filled(1.0));
}

//~ CUTE250: `u16` has not the atomic operation `cute_device::atomic::Add`
// Symptom: the assembler refuses the PTX, in words of its own, after a build.
#[kernel(threads = 256)]
fn a_sum_of_short_integers(block: &mut Block, y: GlobalAtomic<u16, Vector>) {
    y.fetch_at::<atomic::Add>(block, PerThread::filled(0), PerThread::filled(1));
}

//~ CUTE250: `i16` is not compared and exchanged
// Symptom: the assembler refuses the PTX, in words of its own, after a build.
#[kernel(threads = 256)]
fn a_comparison_of_short_integers(block: &mut Block, y: GlobalAtomic<i16, Vector>) {
    y.compare_exchange_at(block, PerThread::filled(0), PerThread::filled(0), PerThread::filled(1));
}

//~ CUTE251: this shared memory takes no atomic operations: its state is `Free`
// Symptom: counts begin at what the kernel before left; the emulator reports a read of what nobody
// wrote.
#[kernel(threads = 256)]
fn a_sum_in_what_nobody_wrote(block: &mut Block, bins: Bins) {
    bins.fetch_at::<atomic::Add>(block, block.thread(), PerThread::filled(1));
}

//~ CUTE251: this shared memory takes no atomic operations: its state is `Written`
// Symptom: a thread sets a bin to 0 after another has counted in it: counts are too small now and
// then; the emulator reports the race.
#[kernel(threads = 256)]
fn a_sum_before_the_barrier(block: &mut Block, bins: Bins) {
    let bins = bins.store_each::<One>(block, PerThread::filled(0));
    bins.fetch_at::<atomic::Add>(block, block.thread(), PerThread::filled(1));
}

//~ CUTE251: this shared memory takes no atomic operations: its state is `Initialized`
// Symptom: a thread sets a bin to 0 after another has counted in it: counts are too small now and
// then; the emulator reports the race.
#[kernel(threads = 256)]
fn a_sum_before_the_barrier_that_begins_it(block: &mut Block, bins: Bins) {
    let bins = bins.store_each::<One>(block, PerThread::filled(0)).accumulate();
    bins.atomics::<One>(block).fetch_each::<atomic::Add>(PerThread::filled(1));
}

//~ CUTE251: this shared memory takes no atomic operations: its state is `Readable`
// Symptom: threads read what others are about to write: the result differs from run to run; the
// emulator reports the race with both lines.
#[kernel(threads = 256)]
fn a_sum_while_others_read(block: &mut Block, bins: Bins) {
    let bins = bins.store_each::<One>(block, PerThread::filled(0));
    let bins = block.synchronize(bins);
    bins.fetch_at::<atomic::Add>(block, block.thread(), PerThread::filled(1));
}

//~ CUTE251: this shared memory cannot be made ready for atomic operations: its state is `Free`
// Symptom: counts begin at what the kernel before left; the emulator reports a read of what nobody
// wrote.
#[kernel(threads = 256)]
fn sums_from_what_nobody_wrote(block: &mut Block, bins: Bins) {
    bins.accumulate();
}

//~ CUTE191: this shared memory cannot be read: its state is `Accumulating`
// Symptom: counts half done; the emulator reports a race.
#[kernel(threads = 256)]
fn a_load_while_others_add(block: &mut Block, bins: Bins) {
    let bins = bins.store_each::<One>(block, PerThread::filled(0)).accumulate();
    let bins = block.synchronize(bins);
    load(&bins.share::<One>(block));
}

//~ CUTE191: this shared memory cannot be written: its state is `Accumulating`
// Symptom: counts are lost; the emulator reports a race.
#[kernel(threads = 256)]
fn a_store_while_others_add(block: &mut Block, bins: Bins) {
    let bins = bins.store_each::<One>(block, PerThread::filled(0)).accumulate();
    let bins = block.synchronize(bins);
    bins.store_each::<One>(block, PerThread::filled(0));
}

//~ CUTE197 Elements = 512, Tile = 1024
// Symptom: half of the sums are left out: wrong results that look like numbers, the same in each
// run; the emulator shows only the wrong data.
#[kernel(threads = 256)]
fn an_atomic_share_that_is_too_small(block: &mut Block, y: GlobalAtomic<f32, Vector>) {
    y.tile_at::<Tile![1024]>(0).share::<Layout![(256, 2) : (2, 1)]>(block);
}

fn main() {}
