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

//~ use of moved value: `a`
// Symptom: more bytes come than are expected, and B is what it was: the kernel hangs, or products
// read the tile before; the emulator reports the race of two copies.
#[kernel(threads = 256)]
fn a_tile_that_is_filled_twice(block: &mut Block, x: X, c: C, stages: Stages, out: Out) {
    multiply_by_roles(
        block,
        stages,
        c,
        out,
        move |producer, (i, j, _), writer| {
            writer.acquire().fill(producer, move |producer, (a, b)| (x.load(producer, (i, 0), a), x.load(producer, (j, 0), a)))
        },
        move |group, place, tile, reader| reader,
    );
}

//~ use of moved value: `tile`
// Symptom: the tile is written again while copies read it: a mixture of two tiles now and then; the
// emulator reports the race between copy and store.
#[kernel(threads = 256)]
fn a_tile_that_is_stored_twice(block: &mut Block, x: X, c: C, stages: Stages, out: Out) {
    multiply_by_roles(block, stages, c, out, move |producer, place, writer| writer, move |group, place, tile, reader| {
        let (reader, sums) = reader.begin().wait().multiply().release_before().settle();
        let sums = sums.map(|sum| sum);
        tile.store(group, &sums);
        tile.store(group, &sums);
        reader
    });
}

fn main() {}
