#![forbid(unsafe_code)]
#![allow(unused)]
use cute_device::*;
use cute_static::atom::*;
use cute_static::prelude::*;

type AlongColumns = Layout![((64, 4), 16) : ((64, 1), 4)];
type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;

/// A tile in shared memory of which each access by `Access` takes one step.
fn in_one_step<Tile: ConflictFree<Access, Int![32]>, Access>(_: &Shared<f32, Tile>) {}

//~ CUTE107 Conflicts = 31
// Symptom: 32 accesses where one would do: the transpose at a fraction of its speed; the emulator
// counts 31 bank conflicts an access.
#[kernel(threads = 256)]
fn a_column_of_32_banks(block: &mut Block, tile: Shared<f32, Layout![(64, 64) : (1, 64)]>) {
    in_one_step::<_, AlongColumns>(&tile);
}

//~ CUTE207 Registers = 512
// Symptom: spills to local memory: a product tens of times slower, and no message.
#[kernel(threads = 256)]
fn more_sums_than_registers(block: &mut Block) {
    let sums = Sums::<Int![16], Int![32]>::zero();
}

//~ CUTE207 Registers = 512
// Symptom: spills to local memory: a product tens of times slower, and no message.
#[kernel(threads = 128)]
fn more_sums_of_a_product_than_registers(block: &mut Block) {
    let sums = partition_fragment_c::<Mma, Tile![256, 256]>();
}

//~ CUTE207 Bytes = 2048
// Symptom: spills to local memory: a copy tens of times slower, and no message.
#[kernel(threads = 32)]
fn more_values_than_registers(block: &mut Block, x: Global<f32, Vector>) {
    type Each = Layout![(32, 512) : (512, 1)];
    let values = load(&x.tile::<Tile![16384]>(block).share::<Each>(block));
}

//~ CUTE207 Bytes = 1024
// Symptom: spills to local memory: a copy tens of times slower, and no message.
#[kernel(threads = 32)]
fn more_values_of_8_bytes_than_registers(block: &mut Block, x: Global<f64, Vector>, y: GlobalMut<f64, Vector, Tile![4096]>) {
    type Each = Layout![(32, 128) : (128, 1)];
    transform(&x.tile::<Tile![4096]>(block).share::<Each>(block), &mut y.tile(block).share::<Each>(block), |x| 2.0 * x);
}

fn main() {}
