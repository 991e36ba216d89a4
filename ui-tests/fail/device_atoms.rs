#![forbid(unsafe_code)]
#![allow(unused)]
use cute_device::atom::{copy_by, load_matrices, mma};
use cute_device::*;
use cute_static::atom::*;
use cute_static::prelude::*;

type Each = Layout![(32, 1) : (1, 0)];
type Rows = Layout![32 : 1];

//~ CUTE215: no instruction of the device multiplies as `cute_device::cute_static::atom::SM61_DP2A`
//~ 3 errors
// Symptom: the assembler refuses the PTX, in words of its own, after a build.
#[kernel(threads = 32)]
fn pairs_of_16_bits(block: &mut Block, a: Global<u32, Vector>) {
    let a = load(&a.tile::<Tile![32]>(block).share::<Each>(block));
    mma::<SM61_DP2A>(block, &a, &a, &mut Registers::<i32, Int![1]>::default());
}

//~ CUTE215: no instruction of the device multiplies as `cute_device::cute_static::atom::SM100_2x1x1_F32F32F32F32`
//~ 3 errors
// Symptom: the assembler refuses the PTX, in words of its own, after a build.
#[kernel(threads = 32)]
fn another_architecture(block: &mut Block, a: Global<f32, Vector>) {
    let a = load(&a.tile::<Tile![32]>(block).share::<Each>(block));
    mma::<SM100_2x1x1_F32F32F32F32>(block, &a, &a, &mut Registers::<f32, Int![2]>::default());
}

//~ CUTE215: matrices are loaded from shared memory, and stored to it; this is `cute_device::share::InGlobal<u128, true>`
// Symptom: the address is taken for one of shared memory: CUDA_ERROR_ILLEGAL_ADDRESS, or garbage.
#[kernel(threads = 32)]
fn matrices_of_global_memory(block: &mut Block, x: Global<u128, Vector>, y: GlobalMut<u32, Vector, Tile![128]>) {
    let words: Registers<u32, Int![4]> = load_matrices::<SM75_U32x4_LDSM_N, _, _>(block, &x.tile::<Tile![32]>(block).share::<Each>(block));
    store(&words, &mut y.tile(block).share::<Layout![(32, 4) : (4, 1)]>(block));
}

//~ CUTE191: this shared memory cannot be read: its state is `Written`
// Symptom: threads read what others are about to write: the result differs from run to run; the
// emulator reports the race with both lines.
#[kernel(threads = 32)]
fn matrices_before_the_barrier(block: &mut Block, x: Global<u128, Vector>, rows: Shared<u128, Rows>) {
    let rows = rows.write::<Each>(block, &x.tile::<Tile![32]>(block).share::<Each>(block));
    let words: Registers<u32, Int![4]> = load_matrices::<SM75_U32x4_LDSM_N, _, _>(block, &rows.share::<Each>(block));
}

//~ CUTE191: this shared memory cannot be read: its state is `Arriving`
// Symptom: the copy may not have arrived: old values now and then; the emulator reports a read
// before the wait.
#[kernel(threads = 32)]
fn vectors_before_the_barrier(block: &mut Block, x: Global<u128, Vector>, rows: Shared<u128, Rows>) {
    block.bring(rows, |block, rows| {
        let rows = rows.start_by::<SM80_CP_ASYNC_CACHEGLOBAL<u128>, Each>(block, &x.tile::<Tile![32]>(block).share::<Each>(block));
        load(&rows.share::<Each>(block));
        rows
    });
}

//~ CUTE215: this memory, `cute_device::share::InGlobal<u64, true>`, is not one of elements `u32`
//~ 2 errors
// Symptom: wrong results that look like numbers, the same in each run; the emulator shows only the
// wrong data.
#[kernel(threads = 32)]
fn halves(block: &mut Block, x: Global<u64, Vector>, y: GlobalMut<u64, Vector, Tile![32]>) {
    copy_by::<UniversalCopy<u32>, _, _>(block, &x.tile::<Tile![32]>(block).share::<Each>(block), &mut y.tile(block).share::<Each>(block));
}

//~ CUTE215: this memory, `cute_device::share::InGlobal<f32, true>`, is not one of elements `u128`
//~ 2 errors
// Symptom: CUDA_ERROR_MISALIGNED_ADDRESS, without a line, where a row begins at no multiple of 16
// bytes; the emulator reports the address.
#[kernel(threads = 32)]
fn vectors_of_what_lies_at_multiples_of_4_bytes(block: &mut Block, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![32]>) {
    copy_by::<UniversalCopy<u128>, _, _>(block, &x.tile::<Tile![32]>(block).share::<Each>(block), &mut y.tile(block).share::<Each>(block));
}

//~ CUTE142: `cp.async.cg` does not copy this number of bits
// Symptom: the assembler refuses the PTX, in words of its own, after a build.
#[kernel(threads = 32)]
fn eight_bytes_past_the_cache(block: &mut Block, x: Global<u64, Vector>, tile: Shared<u64, Rows>) {
    block.bring(tile, |block, tile| tile.start_by::<SM80_CP_ASYNC_CACHEGLOBAL<u64>, Each>(block, &x.tile::<Tile![32]>(block).share::<Each>(block)));
}

//~ CUTE216: by this thread-value layout the lanes that bring rows have not one each
// Symptom: rows of the matrix stay as they were; the emulator reports a read of what nobody wrote.
#[kernel(threads = 32)]
fn rows_that_nobody_stores(block: &mut Block, x: Global<u32, Vector>, rows: Shared<u128, Rows>) {
    rows.store_matrices::<SM90_U32x1_STSM_N, Each, _>(block, &load(&x.tile::<Tile![32]>(block).share::<Each>(block)));
}

//~ CUTE216: by this thread-value layout the lanes that bring rows have not one each
// Symptom: the result differs from run to run; the emulator reports two threads at one address
// without a barrier between.
#[kernel(threads = 64)]
fn rows_that_two_warps_store(block: &mut Block, x: Global<u32, Vector>, rows: Shared<u128, Rows>) {
    let words = load(&x.tile::<Tile![256]>(block).share::<Layout![(64, 4) : (4, 1)]>(block));
    rows.store_matrices::<SM90_U32x4_STSM_N, Layout![((32, 2), 1) : ((1, 0), 0)], _>(block, &words);
}

fn main() {}
