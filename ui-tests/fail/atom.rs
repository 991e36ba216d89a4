use cute_static::atom::*;
use cute_static::atom::MmaAtom;
use cute_static::prelude::*;

//~ CUTE140
//~ CUTE140: this thread-value layout has not as many threads as its instruction
fn of_more_threads_than_its_operands() {
    struct Rows;
    impl MmaAtom for Rows {
        type D = f32;
        type A = f32;
        type B = f32;
        type C = f32;
        type Shape = Shape![4, 1, 4];
        type ThreadId = Layout![4 : 1];
        type LayoutA = Layout![(2, 8) : (1, 2)];
        type LayoutB = Layout![(4, 4) : (0, 1)];
        type LayoutC = Layout![(4, 1) : (1, 0)];
    }
}

//~ CUTE141
//~ CUTE141: this is not a thread-value layout
fn tiled_copy_of_three_modes() {
    type Copy = TiledCopy<CopyAtom<UniversalCopy<u128>, f32>, Layout![(32, 8, 4) : (1, 32, 256)], Shape![32, 32]>;
    layout![32, 32].partition(Source::<Copy>::default());
}

//~ CUTE141
//~ CUTE141: `u32` is not an instruction for matrix products
fn tiled_mma_of_a_number() {
    type Mma = TiledMma<u32, Layout![2, 2, 1]>;
    layout![32, 16].partition(OperandA::<Mma>::default());
}

//~ CUTE141
//~ CUTE141: this layout of atoms and this permutation are no tiled product of (M, N, K)
fn tiled_mma_of_two_modes() {
    type Atom = SM80_16x8x16_F32F16F16F32_TN;
    type Mma = TiledMma<Atom, Layout![2, 2]>;
    layout![32, 16].partition(OperandA::<Mma>::default());
}

//~ CUTE141
//~ CUTE141: this layout of atoms and this permutation are no tiled product of (M, N, K)
fn tiled_mma_permutation_of_two_modes() {
    type Atom = SM80_16x8x16_F32F16F16F32_TN;
    type Mma = TiledMma<Atom, Layout![2, 2, 1], Tile![_, 32]>;
    Mma::new().thread_slice(3u32).partition_a(layout![64, 64]);
}

fn main() {
    //~ CUTE149 Holders = 16, Threads = 32
    <CopyAtom<SM75_U32x4_LDSM_N, f64> as ElementLayouts>::Destination::default();
    //~ CUTE141
    //~ CUTE141: `u32` is not a tiled product
    layout![32, 16].partition(OperandA::<u32>::default());
    //~ CUTE142
    //~ CUTE142: `wgmma` has no tile with this extent in N
    LayoutC::<SM90_64xNxK_SS<Int![100], f32, F16, F16>>::default();
}
