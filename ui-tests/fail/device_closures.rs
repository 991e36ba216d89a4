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

//~ CUTE196: this closure over elements takes something along that it could change
// Symptom: threads take different branches by a value that leaked: a barrier hangs, or the result
// depends on the order of threads.
#[kernel(threads = 256)]
fn a_value_left_in_a_variable(block: &mut Block, a: f32, x: X, y: Y) {
    let s = x.tile::<Tile![1024]>(block).share::<Fours>(block);
    let mut leak = 0.0;
    load(&s).fold(0.0, |a, b| { leak = b; a + b });
}

//~ CUTE196: this closure over elements takes something along that it could change
// Symptom: threads of a warp part, and those that come to the barrier wait for ever: the card
// hangs; the emulator reports a barrier that not all reach.
#[kernel(threads = 256)]
fn a_barrier_in_a_closure(block: &mut Block, a: f32, x: X, y: Y) {
    let s = x.tile::<Tile![1024]>(block).share::<Fours>(block);
    load(&s).fold(0.0, |a, b| { block.synchronize(()); a + b });
}

//~ CUTE196: this closure over elements takes something along that it could change
// Symptom: the result differs from run to run; the emulator reports two threads at one address
// without a barrier between.
#[kernel(threads = 256)]
fn a_tensor_moved_into_a_closure(block: &mut Block, a: f32, x: X, y: Y) {
    let s = x.tile::<Tile![1024]>(block).share::<Fours>(block);
    load(&s).map(move |b| { let _ = &y; b });
}

fn main() {}
