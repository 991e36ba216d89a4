#![forbid(unsafe_code)]
#![allow(unused)]
use cute_device::*;
use cute_static::prelude::*;

type Fours = Layout![(256, 4) : (4, 1)];
type One = Layout![(256, 1) : (1, 0)];
type X = Global<f32, Vector>;

//~ CUTE196: this closure over elements takes something along that it could change
// Symptom: threads of a warp part, and those that come to the barrier wait for ever: the card
// hangs; the emulator reports a barrier that not all reach.
#[kernel(threads = 256)]
fn a_vote_in_a_closure(block: &mut Block, x: X) {
    let x = load(&x.tile::<Tile![1024]>(block).share::<Fours>(block));
    x.map(|x| block.synchronize_or(PerThread::filled(x > 0.0)));
}

//~ CUTE196: this closure over elements takes something along that it could change
// Symptom: lanes that do not come have no value: garbage, or a warp that hangs; the emulator
// reports lanes that are missing.
#[kernel(threads = 256)]
fn a_shuffle_in_a_closure(block: &mut Block, x: X) {
    let x = load(&x.tile::<Tile![1024]>(block).share::<Fours>(block)).fold(0.0, |a, b| a + b);
    x.map(|x| block.shuffle_xor(PerThread::filled(x), 1));
}

//~ expected `bool`, found `PerThread<bool>`
// Symptom: threads of a warp part, and those that come to the barrier wait for ever: the card
// hangs; the emulator reports a barrier that not all reach.
#[kernel(threads = 256)]
fn a_branch_on_the_vote_of_a_warp(block: &mut Block) {
    if block.any(PerThread::filled(true)) {
        block.synchronize(());
    }
}

//~ CUTE262: what differs from thread to thread is not compared here
// Symptom: threads of a warp part, and those that come to the barrier wait for ever: the card
// hangs; the emulator reports a barrier that not all reach.
#[kernel(threads = 256)]
fn a_branch_on_the_number_of_a_thread(block: &mut Block) {
    if block.thread() == 0 {
        block.synchronize(());
    }
}

//~ use of moved value: `warps`
// Symptom: the second reduction overwrites what slow warps still read: a wrong maximum now and
// then; the emulator reports the race.
#[kernel(threads = 256)]
fn two_reductions_by_one_memory(block: &mut Block, warps: WarpValues<f32>) {
    let (one, _) = block.reduce(warps, PerThread::filled(1.0), |a, b| a + b);
    let (two, _) = block.reduce(warps, PerThread::filled(1.0), |a, b| a + b);
}

//~ mismatched types
// Symptom: the second reduction overwrites what slow warps still read: a wrong maximum now and
// then; the emulator reports the race.
#[kernel(threads = 256)]
fn a_reduction_by_memory_that_others_read(block: &mut Block, warps: WarpValues<f32>) {
    let (one, warps) = block.reduce(warps, PerThread::filled(1.0), |a, b| a + b);
    let (two, _) = block.reduce(warps, PerThread::filled(1.0), |a, b| a + b);
}

//~ closure may outlive the current function, but it borrows `y`
//~ 2 errors
// Symptom: as many additions as there are values, where one for each thread is meant, and a barrier
// may be between: the sum is too large.
#[kernel(threads = 256)]
fn an_atomic_operation_in_a_closure(block: &mut Block, x: X, y: GlobalAtomic<f32, Vector>) {
    let x = load(&x.tile::<Tile![1024]>(block).share::<Fours>(block));
    x.map(|x| {
        y.fetch_at::<atomic::Add>(block, PerThread::filled(0), PerThread::filled(x));
        x
    });
}

//~ CUTE196: this closure over elements takes something along that it could change
// Symptom: what is copied depends on how the loop is unrolled: wrong results that look like
// numbers, the same in each run; the emulator shows only the wrong data.
#[kernel(threads = 256)]
fn a_predicate_that_counts(block: &mut Block, x: X, y: GlobalMut<f32, Vector, Tile![1024]>) {
    let mut count = 0;
    copy_if(|i| i < { count += 1; count }, &x.tile::<Tile![1024]>(block).share::<Fours>(block), &mut y.tile(block).share::<Fours>(block));
}

//~ CUTE192 Source = 1, Target = 4
// Symptom: three of four elements are not written; the emulator reports a read of what nobody
// wrote.
#[kernel(threads = 256)]
fn a_transform_of_another_size(block: &mut Block, x: X, y: GlobalMut<f32, Vector, Tile![1024]>) {
    transform(&x.tile::<Tile![256]>(block).share::<One>(block), &mut y.tile(block).share::<Fours>(block), |x| x);
}

//~ CUTE189: this share cannot be written
// Symptom: other blocks read it at the same time through the read-only cache: old values or new;
// the emulator reports a race.
#[kernel(threads = 256)]
fn a_fill_of_what_is_to_read(block: &mut Block, x: X) {
    fill(&mut x.tile::<Tile![1024]>(block).share::<Fours>(block), 0.0);
}

//~ CUTE189: several threads have the same elements by this layout, and cannot update them
// Symptom: two threads add to one element: it is counted twice, now and then; the emulator reports
// the race.
#[kernel(threads = 256)]
fn a_sum_of_what_several_threads_have(block: &mut Block, x: X, y: GlobalMut<f32, Vector, Tile![128]>) {
    type Twos = Layout![((128, 2), 1) : ((1, 0), 0)];
    axpby(1.0, &x.tile::<Tile![128]>(block).share::<Twos>(block), 1.0, &mut y.tile(block).share::<Twos>(block));
}

//~ CUTE190: this tensor is cut into one tile for each block, and has no strips
// Symptom: blocks write each other's tiles; the emulator reports the race between blocks.
#[kernel(threads = 256)]
fn several_tiles_of_a_tensor_cut_into_one_for_each_block(block: &mut Block, y: GlobalMut<f32, Vector, Tile![1024]>) {
    let mut tiles = y.tiles(block);
}

//~ use of moved value: `y`
// Symptom: the result differs from run to run; the emulator reports two threads at one address
// without a barrier between.
#[kernel(threads = 256)]
fn the_tiles_of_a_strip_twice(block: &mut Block, y: GlobalMut<f32, RowMajor, Strips<Tile![1, 1024]>>) {
    let (mut one, mut two) = (y.tiles(block), y.tiles(block));
}

fn main() {}
