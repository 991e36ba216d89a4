// The examples of codes that no other program has.
#![allow(unused)]
use cute_static::algorithm::gemm;
use cute_static::atom::{CopyAtom, Source, TiledCopyOf, UniversalCopy};
use cute_static::prelude::*;
use cute_static::swizzle::SwizzleOfMasks;

//~ CUTE063 Factor = 2, Bits = 2, Base = 0, Distance = 2
fn upcast_of_what_a_swizzle_splits() {
    swizzle![2, 0, -2].compose(layout![(16, 16) : (16, 1)]).upcast(int![2]);
}

//~ CUTE065 Offset = 8
fn inverse_with_an_offset() {
    swizzle![2, 0, 3].compose_at(int![8], layout![(8, 8) : (8, 1)]).right_inverse();
}

//~ CUTE066 Stride = 70
fn conflicts_of_padded_rows() {
    fn column<Tile: ConflictFree<Layout![(32, 1) : (1, 0)], Int![32]>>(_: Tile) {}
    column(layout![(32, 32) : (35, 1)]);
}

//~ CUTE068 Bits = 24
fn swizzle_of_three_columns() {
    swizzle![2, 0, 3].compose(layout![(8, 3) : (1, 8)]).to_xor();
}

//~ CUTE106
fn product_of_a_matrix_and_a_vector() {
    let (a, b) = (Tensor::fixed([1; 4], layout![2, 2]), Tensor::fixed([1; 2], layout![2 : 1]));
    gemm(&a, &b, &mut Tensor::fixed([0; 2], layout![2 : 1]));
}

//~ CUTE108 Bits = 4
fn accesses_of_half_a_byte() {
    fn column<Tile: ConflictFree<Layout![(32, 1) : (1, 0)], Int![4]>>(_: Tile) {}
    column(layout![(32, 32) : (32, 1)]);
}

//~ CUTE109 Rank = 1
fn access_of_one_mode() {
    fn column<Tile: ConflictFree<Layout![32 : 1], Int![32]>>(_: Tile) {}
    column(layout![(32, 32) : (32, 1)]);
}

//~ CUTE118
fn strided_tiles_that_stick_out() {
    Tensor::fixed(Counting(0), layout![10, 7]).tiles_ceil(tile![4 : 2, 4]);
}

//~ CUTE131 Factor = 3
fn accesses_of_24_threads() {
    fn column<Tile: ConflictFree<Layout![(24, 1) : (1, 0)], Int![32]>>(_: Tile) {}
    column(layout![(24, 32) : (32, 1)]);
}

//~ CUTE132 Bits = 1, Base = 0
fn layout_after_a_swizzle_that_carries() {
    layout![(6, 4) : (4, 1)].compose(swizzle![1, 0, 2].compose(layout![3 : 2]));
}

//~ CUTE146 Values = 6, Vector = 4
fn copy_of_a_part_of_a_vector() {
    type Copy = TiledCopyOf<CopyAtom<UniversalCopy<u128>, f32>, Layout![32, 8], Layout![1, 6]>;
    layout![32, 48].partition(Source::<Copy>::default());
}

//~ CUTE184 Reads = 5, Changes = 10
fn masks_of_no_swizzle(_: SwizzleOfMasks<Int![5], Int![10]>) {}

//~ CUTE206 Self = [usize; 3], Passed = [usize; 2]
fn numbers_of_a_layout() {
    use cute_device::RowMajor;
    use cute_device_launch::{AsManyNumbers, HostLayout};
    fn tensor<L: HostLayout<Numbers: AsManyNumbers<N>>, N>(numbers: N) {}
    tensor::<RowMajor, _>([100usize, 50]);
}

fn main() {}
