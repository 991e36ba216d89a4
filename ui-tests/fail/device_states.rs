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

//~ CUTE191 Self = Written
// Symptom: threads read what others are about to write: the result differs from run to run; the
// emulator reports the race with both lines.
#[kernel(threads = 256)]
fn read_before_the_barrier(block: &mut Block, source: Global<f32, Matrix>, target: GlobalMut<f32, RowMajor, Tile![64, 64]>, tile: Shared<f32, Staged>) {
    let s = source.tile::<Tile![64, 64]>(block).share::<AlongRows>(block);
    let tile = tile.write::<AlongRows>(block, &s);
    tile.share::<AlongColumns>(block);
}

//~ CUTE191 Self = Free
// Symptom: garbage of the kernel before; the emulator reports a read of what nobody wrote.
#[kernel(threads = 256)]
fn read_what_nobody_wrote(block: &mut Block, source: Global<f32, Matrix>, target: GlobalMut<f32, RowMajor, Tile![64, 64]>, tile: Shared<f32, Staged>) {
    tile.share::<AlongColumns>(block);
}

//~ CUTE191: this shared memory cannot be written: its state is `Readable`
// Symptom: threads read what others are about to write: the result differs from run to run; the
// emulator reports the race with both lines.
#[kernel(threads = 256)]
fn write_what_can_be_read(block: &mut Block, source: Global<f32, Matrix>, target: GlobalMut<f32, RowMajor, Tile![64, 64]>, tile: Shared<f32, Staged>) {
    let s = source.tile::<Tile![64, 64]>(block).share::<AlongRows>(block);
    let tile = tile.write::<AlongRows>(block, &s);
    let tile = block.synchronize(tile);
    tile.write::<AlongRows>(block, &s);
}

//~ CUTE191: this shared memory cannot be written: its state is `Written`
// Symptom: the result differs from run to run; the emulator reports two threads at one address
// without a barrier between.
#[kernel(threads = 256)]
fn write_twice(block: &mut Block, source: Global<f32, Matrix>, target: GlobalMut<f32, RowMajor, Tile![64, 64]>, tile: Shared<f32, Staged>) {
    let s = source.tile::<Tile![64, 64]>(block).share::<AlongRows>(block);
    let tile = tile.write::<AlongRows>(block, &s);
    tile.write::<AlongColumns>(block, &source.tile::<Tile![64, 64]>(block).share::<AlongColumns>(block));
}

//~ CUTE191: a barrier does not change the state of this: `Free`
// Symptom: time is lost, and what is read afterwards is garbage of the kernel before; the emulator
// reports a read of what nobody wrote.
#[kernel(threads = 256)]
fn a_barrier_for_nothing(block: &mut Block, source: Global<f32, Matrix>, target: GlobalMut<f32, RowMajor, Tile![64, 64]>, tile: Shared<f32, Staged>) {
    block.synchronize(tile);
}

//~ CUTE191: a barrier changes nothing of this
// Symptom: a barrier of a block orders nothing between blocks, which the author hopes for: races
// between blocks, in the emulator too.
#[kernel(threads = 256)]
fn a_barrier_for_a_tensor(block: &mut Block, source: Global<f32, Matrix>, target: GlobalMut<f32, RowMajor, Tile![64, 64]>, tile: Shared<f32, Staged>) {
    block.synchronize(source);
}

//~ CUTE191 Self = Free
// Symptom: threads read what others are about to write: the result differs from run to run; the
// emulator reports the race with both lines.
#[kernel(threads = 256)]
fn read_after_a_second_barrier(block: &mut Block, source: Global<f32, Matrix>, target: GlobalMut<f32, RowMajor, Tile![64, 64]>, tile: Shared<f32, Staged>) {
    let s = source.tile::<Tile![64, 64]>(block).share::<AlongRows>(block);
    let tile = tile.write::<AlongRows>(block, &s);
    let tile = block.synchronize(tile);
    let tile = block.synchronize(tile);
    tile.share::<AlongColumns>(block);
}

//~ CUTE191 Self = Arriving
// Symptom: the copy may not have arrived: old values now and then; the emulator reports a read
// before the wait.
#[kernel(threads = 256)]
fn read_while_copies_arrive(block: &mut Block, x: X, tile: Shared<f32, Layout![1024 : 1]>) {
    let s = x.tile::<Tile![1024]>(block).share::<Fours>(block);
    block.bring(tile, |block, tile| {
        let tile = tile.start(block, &s);
        tile.share::<Fours>(block);
        tile
    });
}

//~ CUTE191: this shared memory cannot be written: its state is `Arriving`
//~ 2 errors
// Symptom: copy and store race for one address; the emulator reports a write to what is pending.
#[kernel(threads = 256)]
fn write_while_copies_arrive(block: &mut Block, x: X, tile: Shared<f32, Layout![1024 : 1]>) {
    let s = x.tile::<Tile![1024]>(block).share::<Fours>(block);
    block.bring(tile, |block, tile| tile.start(block, &s).write::<Fours>(block, &s));
}

//~ CUTE191: asynchronous copies come from global memory that nobody writes
// Symptom: the copy takes old values or new; the emulator reports the race.
#[kernel(threads = 256)]
fn start_from_what_is_written(block: &mut Block, y: Y, tile: Shared<f32, Layout![1024 : 1]>) {
    let y = y.tile(block).share::<Fours>(block);
    block.bring(tile, |block, tile| tile.start(block, &y));
}

//~ CUTE191: asynchronous copies come from global memory that nobody writes
// Symptom: the assembler refuses the PTX, in words of its own, after a build.
#[kernel(threads = 256)]
fn start_from_shared_memory(block: &mut Block, x: X, one: Shared<f32, Layout![1024 : 1]>, two: Shared<f32, Layout![1024 : 1]>) {
    let s = x.tile::<Tile![1024]>(block).share::<Fours>(block);
    let one = one.write::<Fours>(block, &s);
    let one = block.synchronize(one);
    block.bring(two, |block, two| two.start(block, &one.share::<Fours>(block)));
}

//~ CUTE191 Self = Written
// Symptom: threads read what others are about to write: the result differs from run to run; the
// emulator reports the race with both lines.
#[kernel(threads = 256)]
fn read_one_of_two_before_the_barrier(block: &mut Block, x: X, one: Shared<f32, Layout![1024 : 1]>, two: Shared<f32, Layout![1024 : 1]>) {
    let s = x.tile::<Tile![1024]>(block).share::<Fours>(block);
    let one = one.write::<Fours>(block, &s);
    let two = two.write::<Fours>(block, &s);
    let one = block.synchronize(one);
    one.share::<Fours>(block);
    two.share::<Fours>(block);
}

fn main() {}
