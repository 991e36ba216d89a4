#![forbid(unsafe_code)]
#![allow(unused)]
use cute_device::*;
use cute_static::atom::*;
use cute_static::prelude::*;

type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
type Other = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![4, 1, 1]>;
type Brain = TiledMma<SM80_16x8x16_F32BF16BF16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
type OfBytes = TiledMma<SM80_16x8x32_S32S8S8S32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
type LoadA = TiledCopyA<CopyAtom<SM75_U32x4_LDSM_N, F16>, Mma>;
type LoadB = TiledCopyB<CopyAtom<SM75_U32x4_LDSM_N, F16>, Mma>;
type Staged = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(64, 64) : (64, 1)]>;
type All = Block<Int![128]>;

//~ CUTE202: the fragment is not of this operand
// Symptom: wrong results that look like numbers, the same in each run; the emulator shows only the
// wrong data.
fn a_fragment_of_another_product(block: &All, a: &FragmentA<Mma, Int![2]>, b: &FragmentB<Brain, Int![4]>, c: &mut FragmentC<Brain, Int![2], Int![4]>) {
    c.gemm(block, a, b);
}

//~ CUTE202: the fragment is not of this operand
//~ 2 errors
// Symptom: the transposed product: wrong results that look like numbers, the same in each run; the
// emulator shows only the wrong data.
fn operands_in_the_other_order(block: &All, a: &FragmentA<Mma, Int![2]>, b: &FragmentB<Mma, Int![2]>, c: &mut FragmentC<Mma, Int![2], Int![2]>) {
    c.gemm(block, b, a);
}

//~ CUTE202: by this copy threads do not get what they have
// Symptom: wrong results that look like numbers, the same in each run; the emulator shows only the
// wrong data.
fn a_copy_of_the_other_operand(block: &All, tile: &Shared<F16, Staged, Readable>) {
    tile.fragment::<OperandA<Mma>, LoadB>(block, 0);
}

//~ CUTE202: by this copy threads do not get what they have
// Symptom: wrong results that look like numbers, the same in each run; the emulator shows only the
// wrong data.
fn a_copy_of_another_product(block: &All, tile: &Shared<F16, Staged, Readable>) {
    tile.fragment::<OperandA<Other>, LoadA>(block, 0);
}

//~ CUTE202: `ldmatrix` cannot read this shared memory
// Symptom: each `ldmatrix` reads rows that are cut in two: wrong results that look like numbers,
// the same in each run; the emulator shows only the wrong data.
fn a_swizzle_within_rows(block: &All, tile: &Shared<F16, Swizzled<Swizzle![3, 2, 3], Int![0], Layout![(64, 64) : (64, 1)]>, Readable>) {
    tile.fragment::<OperandA<Mma>, LoadA>(block, 0);
}

//~ CUTE202: `ldmatrix` cannot read this shared memory
// Symptom: CUDA_ERROR_MISALIGNED_ADDRESS, without a line; the emulator reports the address: the
// swizzle leaves 8 elements together, which are half of a row.
fn a_swizzle_within_rows_of_bytes(block: &All, tile: &Shared<i8, Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(64, 64) : (64, 1)]>, Readable>) {
    tile.fragment::<OperandA<OfBytes>, TiledCopyA<CopyAtom<SM75_U32x4_LDSM_N, i8>, OfBytes>>(block, 0);
}

//~ CUTE202: this copy does not fill registers with elements of this tile
// Symptom: numbers of another format: wrong results that look like numbers, the same in each run.
fn a_copy_of_other_elements(block: &All, tile: &Shared<BF16, Staged, Readable>) {
    tile.fragment::<OperandA<Brain>, TiledCopyA<CopyAtom<SM75_U32x4_LDSM_N, F16>, Brain>>(block, 0);
}

//~ CUTE202: `ldmatrix` cannot read this shared memory
// Symptom: each `ldmatrix` reads 8 elements of other rows: wrong results that look like numbers,
// the same in each run; the emulator shows only the wrong data.
fn rows_that_do_not_lie_together(block: &All, tile: &Shared<F16, Layout![(64, 64) : (1, 64)], Readable>) {
    tile.fragment::<OperandA<Mma>, LoadA>(block, 0);
}

//~ CUTE202: `ldmatrix` cannot read this shared memory
// Symptom: CUDA_ERROR_MISALIGNED_ADDRESS, without a line; the emulator reports the address.
fn rows_at_no_multiple_of_16_bytes(block: &All, tile: &Shared<F16, Layout![(64, 64) : (68, 1)], Readable>) {
    tile.fragment::<OperandA<Mma>, LoadA>(block, 0);
}

//~ CUTE211
// Symptom: numbers of another format: wrong results that look like numbers, the same in each run.
fn a_product_of_other_elements(block: &All, tile: &Shared<BF16, Staged, Readable>) {
    tile.fragment::<OperandA<Mma>, TiledCopyA<CopyAtom<SM75_U32x4_LDSM_N, BF16>, Mma>>(block, 0);
}

//~ CUTE202: the tile of this product is several steps deep along K
// Symptom: what is of the next step is multiplied in this one: wrong results that look like
// numbers, the same in each run.
fn a_product_whose_tile_is_two_steps(block: &All, tile: &Shared<F16, Staged, Readable>) {
    type Deep = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, _, 32]>;
    tile.fragment::<OperandB<Deep>, TiledCopyB<CopyAtom<SM75_U32x4_LDSM_N, F16>, Deep>>(block, 0);
}

//~ CUTE146
// Symptom: half of the registers are those of other columns: wrong results that look like numbers,
// the same in each run.
fn a_copy_of_more_than_the_tile_has(block: &All, tile: &Shared<F16, Staged, Readable>) {
    type Narrow = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1]>;
    tile.fragment::<OperandB<Narrow>, TiledCopyB<CopyAtom<SM75_U32x4_LDSM_N, F16>, Narrow>>(block, 0);
}

//~ CUTE143
// Symptom: reads or writes beyond the tile, of another block's or beyond the buffer:
// CUDA_ERROR_ILLEGAL_ADDRESS or silent corruption; the emulator reports out of bounds.
fn a_tile_that_the_product_does_not_divide(block: &All, tile: &Shared<F16, Layout![(48, 64) : (64, 1)], Readable>) {
    tile.fragment::<OperandA<Mma>, LoadA>(block, 0);
}

//~ CUTE143
// Symptom: reads or writes beyond the tile, of another block's or beyond the buffer:
// CUDA_ERROR_ILLEGAL_ADDRESS or silent corruption; the emulator reports out of bounds.
fn sums_of_a_tile_that_the_product_does_not_divide() {
    partition_fragment_c::<Mma, Tile![48, 32]>();
}

//~ CUTE191
// Symptom: the copy may not have arrived: old values now and then; the emulator reports a read
// before the wait.
fn fragments_of_what_is_arriving(block: &All, tile: &Shared<F16, Staged, Arriving>) {
    tile.fragment::<OperandA<Mma>, LoadA>(block, 0);
}

//~ CUTE188
// Symptom: half of the warps multiply what the others do, and store it twice: the result differs
// from run to run; the emulator reports two threads at one address without a barrier between.
fn a_product_of_other_threads(block: &Block<Int![256]>, tile: &Shared<F16, Staged, Readable>) {
    tile.fragment::<OperandA<Mma>, LoadA>(block, 0);
}

//~ CUTE192
// Symptom: reads or writes beyond the tile, of another block's or beyond the buffer:
// CUDA_ERROR_ILLEGAL_ADDRESS or silent corruption; the emulator reports out of bounds.
#[kernel(threads = 128)]
fn results_of_another_tile(block: &mut Block, c: GlobalMut<F16, RowMajor, Tile![64, 64]>) {
    let sums = partition_fragment_c::<Mma, Tile![64, 32]>();
    axpby(1.0, &sums, 0.0, &mut c.tile(block).share::<Shares<OperandC<Mma>, Tile![64, 64]>>(block));
}

//~ CUTE193: this is no floating-point number of a kernel
// Symptom: bits of floats are taken for integers: wrong results that look like numbers, the same in
// each run; the emulator shows only the wrong data.
#[kernel(threads = 128)]
fn results_that_are_no_floats(block: &mut Block, c: GlobalMut<u16, RowMajor, Tile![64, 64]>) {
    let sums = partition_fragment_c::<Mma, Tile![64, 64]>();
    axpby(1.0, &sums, 0.0, &mut c.tile(block).share::<Shares<OperandC<Mma>, Tile![64, 64]>>(block));
}

fn main() {}
