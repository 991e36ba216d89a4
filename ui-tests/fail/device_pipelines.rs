#![forbid(unsafe_code)]
#![allow(unused)]
use cute_device::*;
use cute_static::prelude::*;

type Fours = Layout![(256, 4) : (4, 1)];
type X = Global<f32, Vector>;
type Tile = Layout![1024 : 1];

//~ CUTE200: no stage of this pipeline can be read: its state is `Filled`
// Symptom: the copy may not have arrived: old values now and then; the emulator reports a read
// before the wait.
#[kernel(threads = 256)]
fn read_before_the_wait(block: &mut Block, x: X, stages: Shared<f32, Stages<Tile>>) {
    let pipeline = Pipeline::new(block, (stages,), 8, move |block: &_, k, (to,)| {
        (to.start(block, &x.tile_at::<Tile![1024]>(k).share::<Fours>(block)),)
    });
    pipeline.within(block, |block, steps| {
        let (tile,) = steps.stage();
        steps.finish(block)
    });
}

//~ CUTE200: no stage of this pipeline can be filled: its state is `Filled`
// Symptom: the stage is overwritten while it is read: a mixture of two tiles, now and then; the
// emulator reports the race between copy and read.
#[kernel(threads = 256)]
fn fill_before_the_wait(block: &mut Block, x: X, stages: Shared<f32, Stages<Tile>>) {
    let pipeline = Pipeline::new(block, (stages,), 8, move |block: &_, k, (to,)| {
        (to.start(block, &x.tile_at::<Tile![1024]>(k).share::<Fours>(block)),)
    });
    pipeline.within(block, |block, steps| steps.fill(block).finish(block));
}

//~ CUTE200: no stage of this pipeline can be filled: its state is `Held`
// Symptom: the stage is overwritten while it is read: a mixture of two tiles, now and then; the
// emulator reports the race between copy and read; one commit too many, so that each wait is a
// stage too early.
#[kernel(threads = 256)]
fn fill_twice(block: &mut Block, x: X, stages: Shared<f32, Stages<Tile>>) {
    let pipeline = Pipeline::new(block, (stages,), 8, move |block: &_, k, (to,)| {
        (to.start(block, &x.tile_at::<Tile![1024]>(k).share::<Fours>(block)),)
    });
    pipeline.within(block, |block, steps| steps.wait(block).fill(block).fill(block).finish(block));
}

//~ CUTE200: the next stage of this pipeline cannot be waited for: its state is `Waited`
// Symptom: a commit is missing, so that the wait is a stage too late: the last tiles are read
// before they arrive; the emulator reports a read before the wait.
#[kernel(threads = 256)]
fn wait_without_a_fill(block: &mut Block, x: X, stages: Shared<f32, Stages<Tile>>) {
    let pipeline = Pipeline::new(block, (stages,), 8, move |block: &_, k, (to,)| {
        (to.start(block, &x.tile_at::<Tile![1024]>(k).share::<Fours>(block)),)
    });
    pipeline.within(block, |block, steps| steps.wait(block).wait(block).finish(block));
}

//~ CUTE201: no pipeline has so many stages
//~ 2 errors
// Symptom: nothing to read while the next copy is under way: the stage is overwritten while it is
// read: a mixture of two tiles, now and then; the emulator reports the race between copy and read.
#[kernel(threads = 256)]
fn one_stage(block: &mut Block, x: X, stages: Shared<f32, Stages<Tile, Int![1]>>) {
    let pipeline = Pipeline::new(block, (stages,), 8, move |block: &_, k, (to,)| {
        (to.start(block, &x.tile_at::<Tile![1024]>(k).share::<Fours>(block)),)
    });
}

//~ CUTE200: these are not the operands of a pipeline
//~ 2 errors
// Symptom: the stage is overwritten while it is read: a mixture of two tiles, now and then; the
// emulator reports the race between copy and read.
#[kernel(threads = 256)]
fn a_tile_that_is_no_stages(block: &mut Block, x: X, tile: Shared<f32, Tile>) {
    let pipeline = Pipeline::new(block, (tile,), 8, |block: &_, k, tiles| tiles);
}

//~ CUTE191: this shared memory cannot be written: its state is `Awaited`
//~ 2 errors
// Symptom: the stores of a stage are not waited for by its group: old values now and then; the
// emulator reports a read with no order after the write.
#[kernel(threads = 256)]
fn a_stage_that_is_written_and_not_copied(block: &mut Block, x: X, stages: Shared<f32, Stages<Tile>>) {
    let pipeline = Pipeline::new(block, (stages,), 8, move |block: &_, k, (to,)| {
        (to.write::<Fours>(block, &x.tile_at::<Tile![1024]>(k).share::<Fours>(block)),)
    });
    pipeline.each(block, |block, (tile,)| ());
}

//~ CUTE191: what begins copies does not return the tiles that they are under way to
// Symptom: nobody fills the stage: what the kernel before left there.
#[kernel(threads = 256)]
fn a_stage_that_nobody_fills(block: &mut Block, x: X, stages: Shared<f32, Stages<Tile>>) {
    let pipeline = Pipeline::new(block, (stages,), 8, move |block: &_, k, (to,)| {});
}

fn main() {}
