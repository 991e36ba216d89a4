//! Copies and products of which nobody says which thread has what.

use cute_device::*;
use cute_static::atom::*;
use cute_static::prelude::*;

/// A tile of `f32` whose columns are a bank apart.
type Padded = Layout![(64, 64) : (1, 65)];
/// A tile of `F16`: its lines have 128 bytes, whose vectors the swizzle permutes.
type Lines = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(64, 64) : (64, 1)]>;

/// Copies a matrix whose columns are contiguous to one whose rows are.
#[kernel(threads = 256, blocks = 6, extents(source.0 == target.0, source.1 == target.1))]
pub fn cooperative_transpose(block: &mut Block, source: Global<f32, Matrix>, target: GlobalMut<f32, RowMajor, Tile![64, 64]>, tile: Shared<f32, Padded>) {
    let tile = cooperative_copy(block, &source.tile::<Tile![64, 64]>(block), tile);
    let tile = block.synchronize(tile);
    cooperative_copy(block, &tile, target.tile(block));
}

/// Copies a matrix through shared memory, in vectors of 16 bytes that arrive asynchronously.
#[kernel(threads = 256, blocks = 6, extents(source.0 == target.0, source.1 == target.1))]
pub fn cooperative_through_shared(
    block: &mut Block,
    source: Global<F16, RowMajorBy<Int![8]>>,
    target: GlobalMut<F16, RowMajorBy<Int![8]>, Tile![64, 64]>,
    tile: Shared<F16, Lines>,
) {
    let source = source.tile::<Tile![64, 64]>(block);
    let tile = block.bring(tile, |block, tile| cooperative_copy_async(block, &source, tile));
    cooperative_copy(block, &tile, target.tile(block));
}

/// Four warps, two by two.
type Mma<Atom> = TiledMma<Atom, Layout![2, 2, 1], Tile![_, 32, _]>;
type OfF16 = Mma<SM80_16x8x16_F32F16F16F32_TN>;
type OfTf32 = Mma<SM80_16x8x8_F32TF32TF32F32_TN>;
type OfI8 = Mma<SM80_16x8x32_S32S8S8S32_TN>;
type OfF64 = Mma<SM80_8x8x4_F64F64F64F64_TN>;
type Load = CopyAtom<SM75_U32x4_LDSM_N, F16>;

/// `C = α·A·Bᵀ + β·C` of matrices that are at most 64 deep, by `ldmatrix`.
#[allow(clippy::too_many_arguments, reason = "those of BLAS, and the shared memory")]
#[kernel(threads = 128)]
pub fn cooperative_gemm_f16(
    block: &mut Block,
    alpha: f32,
    a: Global<F16, RowMajorBy<Int![8]>>,
    b: Global<F16, RowMajorBy<Int![8]>>,
    beta: f32,
    c: GlobalMut<F16, RowMajorBy<Int![8]>, Tile![64, 64]>,
    to_a: Shared<F16, Lines>,
    to_b: Shared<F16, Lines>,
) {
    let (i, j, _) = c.place(block);
    let (a, b) = (a.tile_at::<Tile![64, 64]>((i, 0)), b.tile_at::<Tile![64, 64]>((j, 0)));
    let bring = |block: &_, (to_a, to_b)| (cooperative_copy_async(block, &a, to_a), cooperative_copy_async(block, &b, to_b));
    let (a, b) = block.bring((to_a, to_b), bring);
    cooperative_gemm(block, OfF16::new(), alpha, (&a, TiledCopyA::<Load, OfF16>::new()), (&b, TiledCopyB::<Load, OfF16>::new()), beta, c.tile(block));
}

/// Tiles of 64 by 32 of `f32`, whose rows begin four banks apart.
type Stages32 = Stages<Layout![(64, 32) : (36, 1)]>;

/// `C = A·Bᵀ` in TF32, a stage after the other.
#[kernel(threads = 128)]
pub fn cooperative_gemm_tf32(
    block: &mut Block,
    a: Global<f32, RowMajorBy<Int![4]>>,
    b: Global<f32, RowMajorBy<Int![4]>>,
    c: GlobalMut<f32, RowMajor, Tile![64, 64]>,
    to_a: Shared<f32, Stages32>,
    to_b: Shared<f32, Stages32>,
) {
    let (i, j, _) = c.place(block);
    let pipeline = Pipeline::new(block, (to_a, to_b), a.tiles::<Tile![64, 32]>().1, move |block: &_, k, (to_a, to_b)| {
        let (a, b) = (a.tile_at::<Tile![64, 32]>((i, k)), b.tile_at::<Tile![64, 32]>((j, k)));
        (cooperative_copy_async(block, &a, to_a), cooperative_copy_async(block, &b, to_b))
    });
    let mut sums = partition_fragment_c::<OfTf32, Tile![64, 64]>();
    pipeline.each(block, |block, (a, b)| sums.cooperative_gemm(block, &*a, &*b));
    cute_device::axpby(1.0, &sums, 0.0, &mut c.tile(block).share::<Shares<OperandC<OfTf32>, Tile![64, 64]>>(block));
}

/// `C = α·A·Bᵀ + β·(A·Bᵀ)`, of bytes, in shared memory, and from there to global memory.
#[allow(clippy::too_many_arguments, reason = "those of BLAS, and the shared memory")]
#[kernel(threads = 128)]
pub fn cooperative_gemm_i8(
    block: &mut Block,
    alpha: i32,
    a: Global<i8, RowMajorBy<Int![16]>>,
    b: Global<i8, Layout![(Dyn, Dyn) : (1, Dyn)]>,
    beta: i32,
    c: GlobalMut<i32, RowMajor, Tile![64, 64]>,
    to_a: Shared<i8, Layout![(64, 64) : (80, 1)]>,
    to_b: Shared<i8, Layout![(64, 64) : (1, 68)]>,
    to_c: Shared<i32, Layout![(64, 64) : (1, 65)]>,
) {
    let (i, j, _) = c.place(block);
    let bring = |block: &_, to_a: Shared<_, _, Awaited>| cooperative_copy_async(block, &a.tile_at::<Tile![64, 64]>((i, 0)), to_a);
    let (a, b) = block.bring_while(to_a, bring, |block| cooperative_copy(block, &b.tile_at::<Tile![64, 64]>((j, 0)), to_b));
    let product = cooperative_gemm(block, OfI8::new(), 1, &a, &b, (), to_c);
    let product = block.synchronize(product);
    let both = cooperative_gemm(block, OfI8::new(), alpha, &a, &b, beta, product);
    let both = block.synchronize(both);
    cooperative_copy(block, &both, c.tile(block));
}

/// `C = α·A·(-B)ᵀ + β·C`, of `f64`: the sign of B changes on its way to registers.
#[allow(clippy::too_many_arguments, reason = "those of BLAS, and the shared memory")]
#[kernel(threads = 128)]
pub fn cooperative_gemm_f64(
    block: &mut Block,
    alpha: f64,
    a: Global<f64, Matrix>,
    b: Global<f64, RowMajor>,
    beta: f64,
    c: GlobalMut<f64, Matrix, Tile![32, 64]>,
    to_a: Shared<f64, Layout![(32, 16) : (1, 36)]>,
    to_b: Shared<f64, Layout![(64, 16) : (1, 68)]>,
) {
    let (i, j, _) = c.place(block);
    let a = cooperative_copy(block, &a.tile_at::<Tile![32, 16]>((i, 0)), to_a);
    let b = cooperative_copy(block, &b.tile_at::<Tile![64, 16]>((j, 0)), to_b);
    let (a, b) = block.synchronize((a, b));
    cooperative_gemm(block, OfF64::new(), alpha, &a, (&b, Each(|b: f64| -b)), beta, c.tile(block));
}
