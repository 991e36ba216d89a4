//! Products of matrices of 16-bit floats on the tensor cores, summed in `f32`.

use cute_device::*;
use cute_static::atom::*;
use cute_static::prelude::*;

/// What a block has of A, B and C.
type OfA = Tile![128, 64];
type OfB = Tile![256, 64];
type OfC = Tile![128, 256];
/// What it has of B and C where the pitches are any: elements pass through registers, which fewer
/// sums leave to them.
type OfNarrowB = Tile![128, 64];
type OfNarrowC = Tile![128, 128];
/// An operand along M or N, and one along K: columns, or rows, begin at vectors of 8.
type ByRows = MatrixBy<Int![8]>;
type ByK = RowMajorBy<Int![8]>;
/// 2 by 4 warps, each with two instructions along N at once.
type Mma<Atom> = TiledMma<Atom, Layout![2, 4, 1], Tile![32, 64, 16]>;
type Any<Tile> = Tile;
type Results<Atom, Tile> = Shares<OperandC<Mma<Atom>>, Tile>;
/// Who brings what of a tile, in vectors of 8: 64 rows of 32 `k`, or 64 `k` of 32 rows.
type Bring<Threads, Values, T, Tile> = Shares<Source<TiledCopyOf<CopyAtom<SM80_CP_ASYNC_CACHEGLOBAL<u128>, T>, Threads, Values>>, Tile>;
type BringByRows<T, Tile> = Bring<Layout![(8, 32) : (1, 8)], Layout![8, 1], T, Tile>;
type BringByK<T, Tile> = Bring<Layout![(32, 8) : (8, 1)], Layout![1, 8], T, Tile>;
/// A tile in shared memory: its lines have 128 bytes, whose vectors the swizzle permutes.
type StagedByRows<Parts> = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![((64, Parts), 64) : ((1, 4096), 64)]>;
type StagedByK<Rows> = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(Rows, 64) : (64, 1)]>;
/// Who loads what of it to registers.
type LoadByRows<T> = CopyAtom<SM75_U16x8_LDSM_T, T>;
type LoadByK<T> = CopyAtom<SM75_U32x4_LDSM_N, T>;

/// `name numbers instruction tiles, what K is a multiple of, tiles of B of C, C's layout: A's
/// layout, who brings it, its stages, who loads it; B's;`
///
/// Each kernel has a module, so that it is compiled by itself.
macro_rules! products {
    ($($(#[$doc:meta])* $name:ident $t:ident $atom:ident $exact:ident $k:tt $of_b:ident $of_c:ident, $c:ident:
        $a:ident $bring_a:ident $stage_a:ty, $load_a:ident; $b:ident $bring_b:ident $stage_b:ty, $load_b:ident;)*) => { $(
        mod $name {
            use super::*;

            $(#[$doc])*
            #[allow(clippy::too_many_arguments, reason = "a product has so many")]
            #[kernel(threads = 256, extents(a.0 == c.0, b.0 == c.1, a.1 == b.1, a.1 % $k == 0))]
            pub fn $name(
                block: &mut Block, alpha: f32, beta: f32, a: Global<$t, $a>, b: Global<$t, $b>, c: GlobalMut<$t, $c, Banded<$exact<$of_c>>>,
                stages_a: Shared<$t, Stages<$stage_a>>, stages_b: Shared<$t, Stages<$stage_b>>,
            ) {
                type BringA = $bring_a<$t, OfA>;
                type BringB = $bring_b<$t, $of_b>;
                let ((i, j, _), tiles) = (c.place(block), agreed(a.tiles::<$exact<OfA>>().1, b.tiles::<$exact<$of_b>>().1));
                let pipeline = Pipeline::new(block, (stages_a, stages_b), tiles, move |block: &_, k, (to_a, to_b)| {
                    let (a, b) = (a.tile_at::<$exact<OfA>>((i, k)), b.tile_at::<$exact<$of_b>>((j, k)));
                    (to_a.start(block, &a.share::<BringA>(block)), to_b.start(block, &b.share::<BringB>(block)))
                });
                let (load_a, load_b) = (TiledCopyA::<$load_a<$t>, Mma<$atom>>::new(), TiledCopyB::<$load_b<$t>, Mma<$atom>>::new());
                let mut sums = partition_fragment_c::<Mma<$atom>, $of_c>();
                gemm_stages(block, pipeline, load_a, load_b, &mut sums);
                axpby(alpha, &sums, beta, &mut c.tile(block).share::<Results<$atom, $of_c>>(block));
            }
        }
        pub use $name::*;
    )* };
}

products! {
    /// `C = alpha·A·Bᵀ + beta·C` of `BF16`, A contiguous along M, B along K.
    hgemm_bf16_nn BF16 SM80_16x8x16_F32BF16BF16F32_TN Exact 64 OfB OfC, ByK:
        ByRows BringByRows StagedByRows<Int![2]>, LoadByRows;
        ByK BringByK StagedByK<Int![256]>, LoadByK;
    /// `C = alpha·A·Bᵀ + beta·C` of `BF16`, A contiguous along M, B along N.
    hgemm_bf16_nt BF16 SM80_16x8x16_F32BF16BF16F32_TN Exact 64 OfB OfC, ByK:
        ByRows BringByRows StagedByRows<Int![2]>, LoadByRows;
        ByRows BringByRows StagedByRows<Int![4]>, LoadByRows;
    /// `C = alpha·A·Bᵀ + beta·C` of `BF16`, A contiguous along K, B along K.
    hgemm_bf16_tn BF16 SM80_16x8x16_F32BF16BF16F32_TN Exact 64 OfB OfC, ByK:
        ByK BringByK StagedByK<Int![128]>, LoadByK;
        ByK BringByK StagedByK<Int![256]>, LoadByK;
    /// `C = alpha·A·Bᵀ + beta·C` of `BF16`, A contiguous along K, B along N.
    hgemm_bf16_tt BF16 SM80_16x8x16_F32BF16BF16F32_TN Exact 64 OfB OfC, ByK:
        ByK BringByK StagedByK<Int![128]>, LoadByK;
        ByRows BringByRows StagedByRows<Int![4]>, LoadByRows;
    /// `C = alpha·A·Bᵀ + beta·C` of `F16`, A contiguous along M, B along K.
    hgemm_f16_nn F16 SM80_16x8x16_F32F16F16F32_TN Exact 64 OfB OfC, ByK:
        ByRows BringByRows StagedByRows<Int![2]>, LoadByRows;
        ByK BringByK StagedByK<Int![256]>, LoadByK;
    /// `C = alpha·A·Bᵀ + beta·C` of `F16`, A contiguous along M, B along N.
    hgemm_f16_nt F16 SM80_16x8x16_F32F16F16F32_TN Exact 64 OfB OfC, ByK:
        ByRows BringByRows StagedByRows<Int![2]>, LoadByRows;
        ByRows BringByRows StagedByRows<Int![4]>, LoadByRows;
    /// `C = alpha·A·Bᵀ + beta·C` of `F16`, A contiguous along K, B along K.
    hgemm_f16_tn F16 SM80_16x8x16_F32F16F16F32_TN Exact 64 OfB OfC, ByK:
        ByK BringByK StagedByK<Int![128]>, LoadByK;
        ByK BringByK StagedByK<Int![256]>, LoadByK;
    /// `C = alpha·A·Bᵀ + beta·C` of `F16`, A contiguous along K, B along N.
    hgemm_f16_tt F16 SM80_16x8x16_F32F16F16F32_TN Exact 64 OfB OfC, ByK:
        ByK BringByK StagedByK<Int![128]>, LoadByK;
        ByRows BringByRows StagedByRows<Int![4]>, LoadByRows;
    /// [`hgemm_bf16_nn`] of any extents, whose lines begin at vectors of 8.
    hgemm_bf16_nn_edges BF16 SM80_16x8x16_F32BF16BF16F32_TN Any 1 OfB OfC, ByK:
        ByRows BringByRows StagedByRows<Int![2]>, LoadByRows;
        ByK BringByK StagedByK<Int![256]>, LoadByK;
    /// [`hgemm_bf16_nt`] of any extents, whose lines begin at vectors of 8.
    hgemm_bf16_nt_edges BF16 SM80_16x8x16_F32BF16BF16F32_TN Any 1 OfB OfC, ByK:
        ByRows BringByRows StagedByRows<Int![2]>, LoadByRows;
        ByRows BringByRows StagedByRows<Int![4]>, LoadByRows;
    /// [`hgemm_bf16_tn`] of any extents, whose lines begin at vectors of 8.
    hgemm_bf16_tn_edges BF16 SM80_16x8x16_F32BF16BF16F32_TN Any 1 OfB OfC, ByK:
        ByK BringByK StagedByK<Int![128]>, LoadByK;
        ByK BringByK StagedByK<Int![256]>, LoadByK;
    /// [`hgemm_bf16_tt`] of any extents, whose lines begin at vectors of 8.
    hgemm_bf16_tt_edges BF16 SM80_16x8x16_F32BF16BF16F32_TN Any 1 OfB OfC, ByK:
        ByK BringByK StagedByK<Int![128]>, LoadByK;
        ByRows BringByRows StagedByRows<Int![4]>, LoadByRows;
    /// [`hgemm_f16_nn`] of any extents, whose lines begin at vectors of 8.
    hgemm_f16_nn_edges F16 SM80_16x8x16_F32F16F16F32_TN Any 1 OfB OfC, ByK:
        ByRows BringByRows StagedByRows<Int![2]>, LoadByRows;
        ByK BringByK StagedByK<Int![256]>, LoadByK;
    /// [`hgemm_f16_nt`] of any extents, whose lines begin at vectors of 8.
    hgemm_f16_nt_edges F16 SM80_16x8x16_F32F16F16F32_TN Any 1 OfB OfC, ByK:
        ByRows BringByRows StagedByRows<Int![2]>, LoadByRows;
        ByRows BringByRows StagedByRows<Int![4]>, LoadByRows;
    /// [`hgemm_f16_tn`] of any extents, whose lines begin at vectors of 8.
    hgemm_f16_tn_edges F16 SM80_16x8x16_F32F16F16F32_TN Any 1 OfB OfC, ByK:
        ByK BringByK StagedByK<Int![128]>, LoadByK;
        ByK BringByK StagedByK<Int![256]>, LoadByK;
    /// [`hgemm_f16_tt`] of any extents, whose lines begin at vectors of 8.
    hgemm_f16_tt_edges F16 SM80_16x8x16_F32F16F16F32_TN Any 1 OfB OfC, ByK:
        ByK BringByK StagedByK<Int![128]>, LoadByK;
        ByRows BringByRows StagedByRows<Int![4]>, LoadByRows;
    /// [`hgemm_bf16_nn`] of any extents and pitches.
    hgemm_bf16_nn_pitches BF16 SM80_16x8x16_F32BF16BF16F32_TN Any 1 OfNarrowB OfNarrowC, RowMajor:
        Matrix BringByRows StagedByRows<Int![2]>, LoadByRows;
        RowMajor BringByK StagedByK<Int![128]>, LoadByK;
    /// [`hgemm_bf16_nt`] of any extents and pitches.
    hgemm_bf16_nt_pitches BF16 SM80_16x8x16_F32BF16BF16F32_TN Any 1 OfNarrowB OfNarrowC, RowMajor:
        Matrix BringByRows StagedByRows<Int![2]>, LoadByRows;
        Matrix BringByRows StagedByRows<Int![2]>, LoadByRows;
    /// [`hgemm_bf16_tn`] of any extents and pitches.
    hgemm_bf16_tn_pitches BF16 SM80_16x8x16_F32BF16BF16F32_TN Any 1 OfNarrowB OfNarrowC, RowMajor:
        RowMajor BringByK StagedByK<Int![128]>, LoadByK;
        RowMajor BringByK StagedByK<Int![128]>, LoadByK;
    /// [`hgemm_bf16_tt`] of any extents and pitches.
    hgemm_bf16_tt_pitches BF16 SM80_16x8x16_F32BF16BF16F32_TN Any 1 OfNarrowB OfNarrowC, RowMajor:
        RowMajor BringByK StagedByK<Int![128]>, LoadByK;
        Matrix BringByRows StagedByRows<Int![2]>, LoadByRows;
    /// [`hgemm_f16_nn`] of any extents and pitches.
    hgemm_f16_nn_pitches F16 SM80_16x8x16_F32F16F16F32_TN Any 1 OfNarrowB OfNarrowC, RowMajor:
        Matrix BringByRows StagedByRows<Int![2]>, LoadByRows;
        RowMajor BringByK StagedByK<Int![128]>, LoadByK;
    /// [`hgemm_f16_nt`] of any extents and pitches.
    hgemm_f16_nt_pitches F16 SM80_16x8x16_F32F16F16F32_TN Any 1 OfNarrowB OfNarrowC, RowMajor:
        Matrix BringByRows StagedByRows<Int![2]>, LoadByRows;
        Matrix BringByRows StagedByRows<Int![2]>, LoadByRows;
    /// [`hgemm_f16_tn`] of any extents and pitches.
    hgemm_f16_tn_pitches F16 SM80_16x8x16_F32F16F16F32_TN Any 1 OfNarrowB OfNarrowC, RowMajor:
        RowMajor BringByK StagedByK<Int![128]>, LoadByK;
        RowMajor BringByK StagedByK<Int![128]>, LoadByK;
    /// [`hgemm_f16_tt`] of any extents and pitches.
    hgemm_f16_tt_pitches F16 SM80_16x8x16_F32F16F16F32_TN Any 1 OfNarrowB OfNarrowC, RowMajor:
        RowMajor BringByK StagedByK<Int![128]>, LoadByK;
        Matrix BringByRows StagedByRows<Int![2]>, LoadByRows;
}
