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

//~ use of moved value: `y`
// Symptom: the result differs from run to run; the emulator reports two threads at one address
// without a barrier between.
#[kernel(threads = 256)]
fn two_tiles_of_one_tensor(block: &mut Block, a: f32, x: X, y: Y) {
    let (p, q) = (y.tile(block), y.tile(block));
}

//~ use of moved value: `y`
// Symptom: the result differs from run to run; the emulator reports two threads at one address
// without a barrier between.
#[kernel(threads = 256)]
fn two_shares_of_one_tile(block: &mut Block, a: f32, x: X, y: Y) {
    let y = y.tile(block);
    let (p, q) = (y.share::<Fours>(block), y.share::<Layout![(256, 4) : (1, 256)]>(block));
}

//~ use of moved value: `y`
// Symptom: two threads write one element, each by another order of modes: the result differs from
// run to run; the emulator reports the race.
#[kernel(threads = 256)]
fn a_tile_in_two_orders(block: &mut Block, y: GlobalMut<f32, Matrix, Tile![64, 64]>) {
    let y = y.tile(block);
    let (p, q) = (y.select(stride![1, 0]).share::<AlongRows>(block), y.share::<AlongRows>(block));
}

//~ use of moved value: `tile`
// Symptom: what one thread wrote another overwrites before the barrier: the result differs from run
// to run; the emulator reports the race.
#[kernel(threads = 256)]
fn shared_memory_in_two_orders(block: &mut Block, source: Global<f32, Matrix>, tile: Shared<f32, Layout![(64, 64) : (1, 65)]>) {
    let s = source.tile::<Tile![64, 64]>(block).share::<AlongRows>(block);
    let (p, q) = (tile.select_to_write(stride![1, 0]).write::<AlongRows>(block, &s), tile.write::<AlongRows>(block, &s));
}

//~ use of moved value: `tile`
// Symptom: as of the kernel above.
#[kernel(threads = 256)]
fn shared_memory_grouped_and_not(block: &mut Block, source: Global<f32, Matrix>, tile: Shared<f32, Layout![(64, 64) : (1, 65)]>) {
    let s = source.tile::<Tile![64, 64]>(block).share::<AlongRows>(block);
    let (p, q) = (tile.group(int![0], int![2]).write::<AlongRows>(block, &s), tile.write::<AlongRows>(block, &s));
}

//~ cannot move out of `tile` because it is borrowed
// Symptom: threads read what others are about to write: the result differs from run to run; the
// emulator reports the race with both lines.
#[kernel(threads = 256)]
fn a_share_kept_past_the_barrier_that_ends_reading(
    block: &mut Block,
    source: Global<f32, Matrix>,
    target: GlobalMut<f32, RowMajor, Tile![64, 64]>,
    tile: Shared<f32, Staged>,
) {
    let s = source.tile::<Tile![64, 64]>(block).share::<AlongRows>(block);
    let tile = tile.write::<AlongRows>(block, &s);
    let tile = block.synchronize(tile);
    let read = tile.share::<AlongColumns>(block);
    let tile = block.synchronize(tile);
    copy(&read, &mut target.tile(block).share::<AlongColumns>(block));
}

//~ closure may outlive the current function, but it borrows `leak`
// Symptom: threads take different branches by a value that leaked: a barrier hangs, or the result
// depends on the order of threads.
#[kernel(threads = 256)]
fn a_value_left_in_a_cell(block: &mut Block, a: f32, x: X, y: Y) {
    let s = x.tile::<Tile![1024]>(block).share::<Fours>(block);
    let leak = core::cell::Cell::new(0.0);
    load(&s).fold(0.0, |a, b| {
        leak.set(b);
        a + b
    });
}

//~ closure may outlive the current function, but it borrows `leak`
// Symptom: threads take different branches by a value that leaked: a barrier hangs, or the result
// depends on the order of threads.
#[kernel(threads = 256)]
fn a_value_left_in_an_atomic(block: &mut Block, a: f32, x: X, y: Y) {
    let s = x.tile::<Tile![1024]>(block).share::<Fours>(block);
    let leak = core::sync::atomic::AtomicU32::new(0);
    load(&s).map(|b| {
        leak.store(b as u32, core::sync::atomic::Ordering::Relaxed);
        b
    });
}

//~ `cell` does not live long enough
// Symptom: threads take different branches by a value that leaked: a barrier hangs, or the result
// depends on the order of threads.
#[kernel(threads = 256)]
fn a_value_left_through_a_reference(block: &mut Block, a: f32, x: X, y: Y) {
    let cell = core::cell::Cell::new(0);
    let _ = PerThread::filled(&cell).zip(block.thread(), |cell, i| cell.set(i));
}

//~ `cell` does not live long enough
// Symptom: threads take different branches by a value that leaked: a barrier hangs, or the result
// depends on the order of threads.
#[kernel(threads = 256)]
fn a_value_left_by_a_reduction(block: &mut Block, a: f32, x: X, y: Y) {
    let cell = core::cell::Cell::new(0.0);
    reduce(&x.tile::<Tile![1024]>(block).share::<Fours>(block), &cell, |cell: &core::cell::Cell<f32>, value| {
        cell.set(value);
        cell
    });
}

//~ `cell` does not live long enough
// Symptom: threads take different branches by a value that leaked: a barrier hangs, or the result
// depends on the order of threads.
#[kernel(threads = 256)]
fn a_value_left_by_registers(block: &mut Block, a: f32, x: X, y: Y) {
    let cell = core::cell::Cell::new(0);
    Registers::<_, Int![4]>::filled(&cell).map_with(block.thread(), |cell, i| {
        cell.set(i);
        i
    });
}

fn main() {}
