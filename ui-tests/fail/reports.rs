// What is reported about CuTe, as programs: after the lines `//~` of each is its report, and what
// CuTe does. The page `reports` of the guide has a table of them.
#![allow(unused)]
use cute_static::algorithm::{copy, copy_if};
use cute_static::atom::*;
use cute_static::prelude::*;

//~ CUTE010 Extent = 3, Run = 2
// Report NVIDIA/cutlass#2657: the example of `composition` in the documentation of CuTe DSL says
// that the composition cannot be computed, and not why.
fn composition_without_a_reason() {
    layout![(2, 3) : (4, 1)].compose(layout![(3, 4) : (3, 1)]);
}

//~ CUTE010 Extent = 128, Run = 12
// Report NVIDIA/cutlass#3513: a division by a tile that the program computes is answered by a
// layout of 288 of the 384 elements, and offsets beyond the last one.
fn division_that_loses_elements() {
    layout![(12, (4, 8)) : (7, (1, 30))].zipped_divide(layout![128 : 1]);
}

//~ CUTE016 Divisor = RuntimeNumber, Number = 384
// Report NVIDIA/cutlass#3513: the same of a tile that only the running program knows: there is no
// check at all.
fn division_by_a_runtime_tile() {
    layout![(12, (4, 8)) : (7, (1, 30))].zipped_divide(layout![{Dyn::new(128).unwrap()} : 1]);
}

//~ CUTE023 Tile = 16, Bound = 10
// Report NVIDIA/cutlass#1397: a tile of 16 rows of a matrix of 10 repeats its rows, and then goes
// to other addresses.
fn tile_beyond_the_matrix() {
    let matrix = Tensor::fixed(Counting(0), layout![(10, 32) : (32, 1)]);
    matrix.local_tile(tile![16, 16], (0, 0));
}

//~ CUTE147 Vector = 4
// Report NVIDIA/cutlass#1358, NVIDIA/cutlass#2319: C++ says that the layout does not vectorize into
// registers, after its templates; CuTe DSL aborts.
fn copy_whose_values_are_not_together() {
    type Copy = TiledCopyOf<CopyAtom<UniversalCopy<u128>, f32>, Layout![(32, 8) : (8, 1)], Layout![1, 4]>;
    layout![32, 32].vectorize(Source::<Copy>::default());
}

//~ CUTE060
// Report NVIDIA/cutlass#1561: a misaligned address, when the kernel runs.
fn rows_that_begin_within_a_vector() {
    type Copy = TiledCopyOf<CopyAtom<UniversalCopy<u128>, f32>, Layout![(32, 8) : (8, 1)], Layout![1, 4]>;
    layout![(64, 32) : (33, 1)].vectorize(Source::<Copy>::default());
}

//~ CUTE144 Tile = 32, Atoms = 64
// Report NVIDIA/cutlass#3393, NVIDIA/cutlass#3646: a tile that is not a whole number of
// instructions, and a backtrace of templates.
fn tile_of_a_part_of_an_instruction() {
    type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![4, 1, 1], Tile![32, 32, 16]>;
    layout![64, 16].partition(OperandA::<Mma>::default());
}

//~ CUTE145 Threads = 16, Atom = 32
// Report NVIDIA/cutlass#1705: which tiled copies can `ldmatrix` make? One has to ask for it.
fn matrices_by_half_a_warp() {
    type Copy = TiledCopyOf<CopyAtom<SM75_U32x4_LDSM_N, F16>, Layout![16, 1], Layout![1, 8]>;
    layout![16, 16].partition(Source::<Copy>::default());
}

//~ CUTE143 Size = 8, Tile = 64
// Report NVIDIA/cutlass#1886, NVIDIA/cutlass#2277: a copy of 64 rows on a tile of 8. Threads go
// around and write other elements.
fn copy_that_is_larger_than_its_tile() {
    type Copy = TiledCopyOf<CopyAtom<UniversalCopy<u128>, f32>, Layout![(64, 2) : (2, 1)], Layout![1, 4]>;
    layout![(8, 64) : (64, 1)].partition(Source::<Copy>::default());
}

//~ CUTE070
// Report NVIDIA/cutlass#2323: `crd2idx` with its operands exchanged, and a floating-point
// exception.
fn operands_exchanged() {
    crd2idx(layout![2, 2], shape![1, 1]);
}

//~ CUTE010 Extent = 3, Run = 2
// Report NVIDIA/cutlass#3177: C++ answers with a layout that is another function, and pycute
// refuses.
fn composition_by_a_weak_condition() {
    layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 3]);
}

//~ CUTE107 Conflicts = 31
// Report NVIDIA/cutlass#1234, NVIDIA/cutlass#1443: a profiler counts bank conflicts, and which
// swizzle avoids them one has to ask.
fn columns_of_32_floats() {
    fn column<Tile: ConflictFree<Layout![(32, 1) : (1, 0)], Int![32]>>(_: Tile) {}
    column(layout![(32, 32) : (32, 1)]);
}

//~ CUTE104 A = 2, B = 16
// Report NVIDIA/cutlass#2308: the compiler hangs where the predicates are those of another copy.
fn predicates_of_another_copy() {
    let source = Tensor::fixed(Counting(0), layout![(8, 2) : (1, 8)]);
    let whole_vectors = Tensor::fixed([true; 2], layout![2 : 1]);
    copy_if(&whole_vectors, &source, &mut Tensor::fixed([0; 16], layout![(8, 2) : (1, 8)]));
}

//~ CUTE140
// Report NVIDIA/cutlass#1988: a tiled copy that compiles and is wrong: two threads copy the same
// elements, and others nobody does.
fn threads_that_overlap() {
    type Copy = TiledCopy<CopyAtom<UniversalCopy<u32>, f32>, Layout![(32, 4) : (2, 1)], Shape![128, 1]>;
    layout![128, 1].partition(Source::<Copy>::default());
}

fn main() {}
