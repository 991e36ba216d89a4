#![forbid(unsafe_code)]
#![allow(unused)]
use cute_device::*;
use cute_static::prelude::*;

type Fours = Layout![(256, 4) : (4, 1)];
type X = Global<f32, Vector>;
type Tile = Layout![1024 : 1];

//~ cannot move out of `steps` because it is borrowed
// Symptom: the stage is overwritten while it is read: a mixture of two tiles, now and then; the
// emulator reports the race between copy and read.
#[kernel(threads = 256)]
fn a_stage_kept_past_the_next_wait(block: &mut Block, x: X, stages: Shared<f32, Stages<Tile>>) {
    let pipeline = Pipeline::new(block, (stages,), 8, move |block: &_, k, (to,)| {
        (to.start(block, &x.tile_at::<Tile![1024]>(k).share::<Fours>(block)),)
    });
    pipeline.within(block, |block, steps| {
        let steps = steps.wait(block).fill(block);
        let (tile,) = steps.stage();
        let steps = steps.wait(block);
        load(&tile.share::<Fours>(block));
        steps.finish(block)
    });
}

//~ borrowed data escapes outside of closure
// Symptom: the stage is overwritten while it is read: a mixture of two tiles, now and then; the
// emulator reports the race between copy and read.
#[kernel(threads = 256)]
fn a_stage_kept_past_the_next_one(block: &mut Block, x: X, stages: Shared<f32, Stages<Tile>>) {
    let pipeline = Pipeline::new(block, (stages,), 8, move |block: &_, k, (to,)| {
        (to.start(block, &x.tile_at::<Tile![1024]>(k).share::<Fours>(block)),)
    });
    let mut first = None;
    pipeline.each(block, |block, (tile,)| first = Some(tile));
}

//~ use of moved value: `stages`
// Symptom: copies that are still under way arrive in the memory of the second pipeline: stray
// tiles; the emulator reports copies never waited for.
#[kernel(threads = 256)]
fn shared_memory_without_a_drain(block: &mut Block, x: X, stages: Shared<f32, Stages<Tile>>) {
    let pipeline = Pipeline::new(block, (stages,), 8, move |block: &_, k, (to,)| {
        (to.start(block, &x.tile_at::<Tile![1024]>(k).share::<Fours>(block)),)
    });
    let again = Pipeline::new(block, (stages,), 8, move |block: &_, k, (to,)| {
        (to.start(block, &x.tile_at::<Tile![1024]>(k).share::<Fours>(block)),)
    });
}

//~ mismatched types
// Symptom: the kernel ends while copies are under way to its shared memory, which another block may
// have by then: stray tiles; the emulator reports copies never waited for.
#[kernel(threads = 256)]
fn a_pipeline_left_without_a_drain(block: &mut Block, x: X, stages: Shared<f32, Stages<Tile>>) {
    let pipeline = Pipeline::new(block, (stages,), 8, move |block: &_, k, (to,)| {
        (to.start(block, &x.tile_at::<Tile![1024]>(k).share::<Fours>(block)),)
    });
    pipeline.within(block, |block, steps| {
        let steps = steps.wait(block);
        load(&steps.stage().0.share::<Fours>(block));
    });
}

fn main() {}
