#![forbid(unsafe_code)]
#![allow(unused)]
use cute_device::*;
use cute_static::prelude::*;
use cute_static::atom::*;

type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
type Deep<T, State = Readable> = Shared<T, Layout![(64, 64) : (64, 1)], State>;
type Shallow = Shared<F16, Layout![(64, 32) : (32, 1)], Readable>;
type Uneven = Shared<F16, Layout![(48, 64) : (64, 1)], Readable>;
type Sums = Shared<f32, Layout![(64, 64) : (1, 65)]>;
type Wide = SM90_64xNxK_SS<Int![64], f32, BF16, BF16>;
type Out = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(64, 64) : (64, 1)]>;
type Load<T> = CopyAtom<SM75_U32x4_LDSM_N, T>;

//~ CUTE210 MA = 64, KA = 64, NB = 64, KB = 32, MC = 64, NC = 64
// Symptom: reads beyond B: the emulator reports a read of what nobody wrote.
fn operands_of_other_depths(block: &mut Block<Int![128]>, a: &Deep<F16>, b: &Shallow, c: Sums) {
    cooperative_gemm(block, Mma::new(), 1.0, a, b, (), c);
}

//~ CUTE210 MA = 64, KA = 64, NB = 64, KB = 64, MC = 64, NC = 32
// Symptom: half of the results are written beyond C: the emulator reports out of bounds.
fn a_result_of_other_columns(block: &mut Block<Int![128]>, a: &Deep<F16>, b: &Deep<F16>, c: Shared<f32, Layout![64, 32]>) {
    cooperative_gemm(block, Mma::new(), 1.0, a, b, (), c);
}

//~ CUTE211 Self = cute_device::cute_static::atom::BF16, Kind = cute_device::cute_static::atom::F16
// Symptom: the results are wrong: the bits of a number are taken for another one.
fn elements_of_another_kind(block: &mut Block<Int![128]>, a: &Deep<BF16>, b: &Deep<F16>, c: Sums) {
    cooperative_gemm(block, Mma::new(), 1.0, a, b, (), c);
}

//~ CUTE211 Self = f32, Kind = cute_device::cute_static::atom::F16
// Symptom: the results are wrong: the bits of a number are taken for two others.
fn numbers_of_32_bits(block: &mut Block<Int![128]>, a: &Deep<F16>, b: &Deep<f32>, c: Sums) {
    cooperative_gemm(block, Mma::new(), 1.0, a, b, (), c);
}

//~ CUTE191 Self = cute_device::Written
// Symptom: elements that other threads have not written yet: the emulator reports a race.
fn before_the_operands_are_there(block: &mut Block<Int![128]>, a: &Deep<F16, Written>, b: &Deep<F16>, c: Sums) {
    cooperative_gemm(block, Mma::new(), 1.0, a, b, (), c);
}

//~ CUTE210
// Symptom: results are added to what nobody wrote: the emulator reports that.
fn added_to_nothing(block: &mut Block<Int![128]>, a: &Deep<F16>, b: &Deep<F16>, c: Sums) {
    cooperative_gemm(block, Mma::new(), 1.0, a, b, 1.0, c);
}

//~ CUTE210
// Symptom: other threads have not written yet what is added to: the emulator reports a race.
fn to_what_was_just_written(block: &mut Block<Int![128]>, a: &Deep<F16>, b: &Deep<F16>, c: Sums) {
    let c = cooperative_gemm(block, Mma::new(), 1.0, a, b, (), c);
    cooperative_gemm(block, Mma::new(), 1.0, a, b, 1.0, c);
}

//~ CUTE188 Kernel = 256, Threads = 128
// Symptom: warps 4 to 7 write what the others do: the emulator reports a race.
fn threads_of_another_product(block: &mut Block<Int![256]>, a: &Deep<F16>, b: &Deep<F16>, c: Sums) {
    cooperative_gemm(block, Mma::new(), 1.0, a, b, (), c);
}

//~ CUTE202
// Symptom: threads get elements of A that are of other rows: the results are wrong.
fn a_copy_of_the_other_operand(block: &mut Block<Int![128]>, a: &Deep<F16>, b: &Deep<F16>, c: Sums) {
    cooperative_gemm(block, Mma::new(), 1.0, (a, TiledCopyB::<Load<F16>, Mma>::new()), b, (), c);
}

//~ CUTE210
// Symptom: rows beyond the tile: the emulator reports out of bounds.
fn tiles_that_do_not_divide(block: &mut Block<Int![128]>, a: &Uneven, b: &Deep<F16>, c: Shared<f32, Layout![48, 64]>) {
    cooperative_gemm(block, Mma::new(), 1.0, a, b, (), c);
}

//~ CUTE405
// Symptom: a number is taken for the address of a tensor: CUDA_ERROR_ILLEGAL_ADDRESS.
fn a_number_beside_c(group: &hopper::Warpgroup, sums: &hopper::GmmaSums<Wide>, tile: hopper::OutTile<BF16, Out, Wide>) {
    tile.store_with(group, sums, 2.0f32, |sum, factor| sum * factor);
}

//~ CUTE405
// Symptom: the first element of the last mode for all of them: wrong results.
fn a_tensor_of_four_modes_beside_c(
    group: &hopper::Warpgroup,
    sums: &hopper::GmmaSums<Wide>,
    tile: hopper::OutTile<BF16, Out, Wide>,
    beside: Global<f32, Layout![(Dyn, Dyn, Dyn, Dyn) : (1, Dyn, Dyn, Dyn)]>,
) {
    tile.store_with(group, sums, beside, |sum, beside| sum + beside);
}

fn main() {}
