#![forbid(unsafe_code)]
#![allow(unused)]
use cute_device::hopper::*;
use cute_device::*;
use cute_static::atom::*;
use cute_static::prelude::*;

type Operand = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(64, 64) : (64, 1)]>;
type OfC = Layout![(64, 16) : (16, 1)];
type X = TensorMap<BF16, RowMajorBy<Int![8]>, Operand>;
type C = TensorMapMut<BF16, RowMajorBy<Int![8]>, OfC, Tile![64, 64]>;
type Atom = SM90_64xNxK_SS<Int![64], f32, BF16, BF16>;
type Stages = GmmaStages<Atom, Operand, Operand, Int![3], Int![1]>;
type Out = OutStages<BF16, OfC, Int![1]>;

//~ CUTE430: no stage of this ring can be filled: its state is `Between`
// Symptom: the stage is overwritten while products read it: wrong sums now and then; the emulator
// reports the race between copy and product.
#[kernel(threads = 256)]
fn fill_what_is_not_acquired(block: &mut Block, x: X, c: C, stages: Stages, out: Out) {
    multiply_by_roles(
        block,
        stages,
        c,
        out,
        move |producer, (i, j, _), writer| writer.fill(producer, move |producer, (a, b)| (x.load(producer, (i, 0), a), x.load(producer, (j, 0), b))),
        move |group, place, tile, reader| reader,
    );
}

//~ CUTE430: no stage of this ring can be acquired: its state is `Acquired`
// Symptom: a stage of which bytes are expected and none come: the kernel hangs; the emulator says
// that nobody goes on, and which bytes the barrier lacks.
#[kernel(threads = 256)]
fn acquire_twice(block: &mut Block, x: X, c: C, stages: Stages, out: Out) {
    multiply_by_roles(
        block, stages,
        c,
        out,
        move |producer, (i, j, _), writer| {
            let writer = writer.acquire().acquire();
            writer.fill(producer, move |producer, (a, b)| (x.load(producer, (i, 0), a), x.load(producer, (j, 0), b)))
        },
        move |group, place, tile, reader| reader,
    );
}

//~ mismatched types
// Symptom: a stage of which bytes are expected and none come: the kernel hangs; the emulator says
// that nobody goes on, and which bytes the barrier lacks.
#[kernel(threads = 256)]
fn a_stage_that_is_not_filled(block: &mut Block, x: X, c: C, stages: Stages, out: Out) {
    multiply_by_roles(block, stages, c, out, move |producer, place, writer| writer.acquire(), move |group, place, tile, reader| reader);
}

//~ mismatched types
// Symptom: half of the bytes that are expected never come: the kernel hangs; the emulator says that
// nobody goes on, and which bytes the barrier lacks.
#[kernel(threads = 256)]
fn a_tile_that_is_not_filled(block: &mut Block, x: X, c: C, stages: Stages, out: Out) {
    multiply_by_roles(
        block,
        stages,
        c,
        out,
        move |producer, (i, j, _), writer| writer.acquire().fill(producer, move |producer, (a, b)| (x.load(producer, (i, 0), a), b)),
        move |group, place, tile, reader| reader,
    );
}

//~ CUTE430: the next stage of this ring cannot be waited for: its state is `Between`
// Symptom: the first product adds to the sums of the tile before: wrong sums; the emulator reports
// a difference from the reference alone.
#[kernel(threads = 256)]
fn wait_without_sums(block: &mut Block, x: X, c: C, stages: Stages, out: Out) {
    multiply_by_roles(block, stages, c, out, move |producer, place, writer| writer, move |group, place, tile, reader| {
        let reader = reader.wait();
        loop {}
    });
}

//~ CUTE430: no products can begin: the state of this ring is `Reading`
// Symptom: products read a stage that copies are under way to: wrong sums now and then; the
// emulator reports the race between copy and product.
#[kernel(threads = 256)]
fn multiply_before_the_wait(block: &mut Block, x: X, c: C, stages: Stages, out: Out) {
    multiply_by_roles(block, stages, c, out, move |producer, place, writer| writer, move |group, place, tile, reader| {
        let reader = reader.begin().multiply().release_before();
        reader.settle().0
    });
}

//~ CUTE430: no products can begin: the state of this ring is `Multiplying`
// Symptom: a stage is multiplied twice, and the phase goes on once: wrong sums.
#[kernel(threads = 256)]
fn multiply_twice(block: &mut Block, x: X, c: C, stages: Stages, out: Out) {
    multiply_by_roles(block, stages, c, out, move |producer, place, writer| writer, move |group, place, tile, reader| {
        let reader = reader.begin().wait().multiply().multiply().release_before();
        reader.settle().0
    });
}

//~ CUTE430: the stage before cannot be released: the state of this ring is `cute_device::hopper::Full`
// Symptom: the stage is filled again while products read it: wrong sums now and then; the emulator
// reports the race between copy and product.
#[kernel(threads = 256)]
fn release_before_the_products(block: &mut Block, x: X, c: C, stages: Stages, out: Out) {
    multiply_by_roles(block, stages, c, out, move |producer, place, writer| writer, move |group, place, tile, reader| {
        let reader = reader.begin().wait().release_before();
        reader.settle().0
    });
}

//~ CUTE430: the next stage of this ring cannot be waited for: its state is `cute_device::hopper::Full`
// Symptom: a stage is passed over, and never released: the kernel hangs when the ring comes round;
// the emulator says that nobody goes on, and that an arrival lacks.
#[kernel(threads = 256)]
fn wait_twice(block: &mut Block, x: X, c: C, stages: Stages, out: Out) {
    multiply_by_roles(block, stages, c, out, move |producer, place, writer| writer, move |group, place, tile, reader| {
        let reader = reader.begin().wait().wait().multiply().release_before();
        reader.settle().0
    });
}

//~ CUTE430: the sums cannot be had: the state of this ring is `Multiplying`
// Symptom: the last stage but one is never released: the kernel hangs when the ring comes round;
// the emulator says that nobody goes on, and that an arrival lacks.
#[kernel(threads = 256)]
fn settle_without_a_release(block: &mut Block, x: X, c: C, stages: Stages, out: Out) {
    multiply_by_roles(block, stages, c, out, move |producer, place, writer| writer, move |group, place, tile, reader| {
        let reader = reader.begin().wait().multiply();
        reader.settle().0
    });
}

//~ CUTE430: sums cannot be begun: the state of this ring is `Reading`
// Symptom: the last stage is never released: the kernel hangs when the ring comes round; the
// emulator says that nobody goes on, and that an arrival lacks.
#[kernel(threads = 256)]
fn begin_without_an_end(block: &mut Block, x: X, c: C, stages: Stages, out: Out) {
    multiply_by_roles(block, stages, c, out, move |producer, place, writer| writer, move |group, place, tile, reader| {
        let reader = reader.begin().wait().multiply().release_before().begin();
        reader.settle().0
    });
}

//~ CUTE430: the sums cannot be had: the state of this ring is `Between`
// Symptom: the sums of the tile before, or any numbers; the emulator reports a difference from the
// reference alone.
#[kernel(threads = 256)]
fn sums_that_were_not_begun(block: &mut Block, x: X, c: C, stages: Stages, out: Out) {
    multiply_by_roles(block, stages, c, out, move |producer, place, writer| writer, move |group, place, tile, reader| {
        let (reader, sums) = reader.settle();
        tile.store(group, &sums.map(|sum| sum));
        reader
    });
}

//~ is not an iterator
// Symptom: registers that products are under way to are read: any numbers; the emulator reports
// sums under way.
#[kernel(threads = 256)]
fn sums_that_are_under_way(block: &mut Block, x: X, c: C, stages: Stages, out: Out) {
    multiply_by_roles(block, stages, c, out, move |producer, place, writer| writer, move |group, place, tile, reader| {
        let reader = reader.begin().wait().multiply();
        tile.store(group, &reader.map(|sum| sum));
        reader.release_before().settle().0
    });
}

//~ mismatched types
// Symptom: products are under way when the kernel ends, and their stage is never released: the
// kernel hangs; the emulator reports products that nobody waits for.
#[kernel(threads = 256)]
fn products_that_nobody_waits_for(block: &mut Block, x: X, c: C, stages: Stages, out: Out) {
    multiply_by_roles(block, stages, c, out, move |producer, place, writer| writer, move |group, place, tile, reader| {
        reader.begin().wait().multiply()
    });
}

//~ CUTE402: warpgroups of `cute_device::hopper::InTurns` have tiles of their own
// Symptom: a stage came round more often than a warpgroup saw that left it out: it reads what a
// copy overwrites, which the emulator reports.
#[kernel(threads = 384)]
fn a_schedule_of_ones_own_in_turns(
    block: &mut Block, c: C, stages: GmmaStages<Atom, Operand, Operand, Int![3], InTurns>, out: OutStages<BF16, OfC, InTurns>,
) {
    multiply_by_roles(block, stages, c, out, move |producer, place, writer| writer, move |group, place, tile, reader| reader);
}

fn main() {}
