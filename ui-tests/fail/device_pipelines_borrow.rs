#![forbid(unsafe_code)]
#![allow(unused)]
use cute_device::*;
use cute_static::prelude::*;

type Fours = Layout![(256, 4) : (4, 1)];
type X = Global<f32, Vector>;
type Tile = Layout![1024 : 1];

//~ cannot move out of `pipeline` because it is borrowed
// Symptom: the stage is overwritten while it is read: a mixture of two tiles, now and then; the
// emulator reports the race between copy and read.
#[kernel(threads = 256)]
fn a_stage_kept_past_the_next_wait(block: &mut Block, x: X, stages: Shared<f32, Stages<Tile>>) {
    let pipeline = Pipeline::new(block, (stages,), 8, move |block: &_, k, (to,)| {
        (to.start::<Fours>(block, &x.tile_at::<Tile![1024]>(k).share::<Fours>(block)),)
    });
    let pipeline = pipeline.wait(block).fill(block);
    let (tile,) = pipeline.stage();
    let pipeline = pipeline.wait(block);
    load(&tile.share::<Fours>(block));
}

//~ cannot borrow `pipeline` as mutable more than once at a time
// Symptom: the stage is overwritten while it is read: a mixture of two tiles, now and then; the
// emulator reports the race between copy and read.
#[kernel(threads = 256)]
fn a_stage_kept_past_the_next_one(block: &mut Block, x: X, stages: Shared<f32, Stages<Tile>>) {
    let mut pipeline = Pipeline::new(block, (stages,), 8, move |block: &_, k, (to,)| {
        (to.start::<Fours>(block, &x.tile_at::<Tile![1024]>(k).share::<Fours>(block)),)
    });
    let first = pipeline.next(block);
    let second = pipeline.next(block);
    drop(first);
}

//~ use of moved value: `stages`
// Symptom: copies that are still under way arrive in the memory of the second pipeline: stray
// tiles; the emulator reports copies never waited for.
#[kernel(threads = 256)]
fn shared_memory_without_a_drain(block: &mut Block, x: X, stages: Shared<f32, Stages<Tile>>) {
    let pipeline = Pipeline::new(block, (stages,), 8, move |block: &_, k, (to,)| {
        (to.start::<Fours>(block, &x.tile_at::<Tile![1024]>(k).share::<Fours>(block)),)
    });
    let again = Pipeline::new(block, (stages,), 8, move |block: &_, k, (to,)| {
        (to.start::<Fours>(block, &x.tile_at::<Tile![1024]>(k).share::<Fours>(block)),)
    });
}

fn main() {}
