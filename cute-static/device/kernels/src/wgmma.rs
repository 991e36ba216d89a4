//! Products of matrices of 16-bit floats by Hopper's tensor cores: tiles come by the tensor memory
//! accelerator, and warpgroups multiply them where they are.

use cute_device::hopper::*;
use cute_device::*;
use cute_static::atom::*;
use cute_static::prelude::*;

/// An operand along M or N, and one along K: columns, or rows, begin at vectors of 8.
type ByRows = MatrixBy<Int![8]>;
type ByK = RowMajorBy<Int![8]>;
/// A tile in shared memory: its lines have 128 bytes, whose vectors the swizzle permutes.
type Lines<Tile> = Swizzled<Swizzle![3, 3, 3], Int![0], Tile>;
type StagedByRows<Parts> = Lines<Layout![((64, Parts), 64) : ((1, 4096), 64)]>;
type StagedByK<Rows> = Lines<Layout![(Rows, 64) : (64, 1)]>;
/// What a warpgroup writes of C at once.
type OfC<Parts> = Lines<Layout![(64, (64, Parts)) : (64, (1, 4096))]>;

/// `name numbers columns of a tile of C, parts that are written at once: A's layout, its stages,
/// its order; B's;`
///
/// Each kernel has a module, so that it is compiled by itself.
macro_rules! products {
    ($($(#[$doc:meta])* $name:ident $t:ident $n:literal $parts:literal: $a:ident $stage_a:ty, $order_a:ident; $b:ident $stage_b:ty, $order_b:ident;)*) => { $(
        mod $name {
            use super::*;

            $(#[$doc])*
            #[allow(clippy::too_many_arguments, reason = "a product has so many")]
            #[kernel(threads = 384, extents(a.0 == c.0, b.0 == c.1, a.1 == b.1))]
            pub fn $name(
                block: &mut Block, alpha: f32, a: TensorMap<$t, $a, $stage_a>, b: TensorMap<$t, $b, $stage_b>,
                c: TensorMapMut<$t, ByK, OfC<Int![$parts]>, Banded<Tile![128, $n], Int![16]>>,
                stages: GmmaStages<SM90_64xNxK_SS<Int![$n], f32, $t, $t, $order_a, $order_b>, $stage_a, $stage_b>, out: OutStages<$t, OfC<Int![$parts]>>,
            ) {
                let depth = agreed(a.tiles_along::<1>(), b.tiles_along::<1>());
                multiply_tiles(
                    block, stages, c, out, depth,
                    move |producer, (i, j, _), k, (to_a, to_b)| (a.load(producer, (i, k), to_a), b.load(producer, (j, k), to_b)),
                    move |group, sums, tile| tile.store(group, &sums.map(move |sum| alpha * sum)),
                );
            }
        }
        pub use $name::*;
    )* };
}

products! {
    /// `C = alpha·A·Bᵀ` of `BF16`, A contiguous along M, B along K, of any extents.
    wgmma_bf16_nn BF16 256 2: ByRows StagedByRows<Int![2]>, MajorMN; ByK StagedByK<Int![256]>, MajorK;
    /// `C = alpha·A·Bᵀ` of `BF16`, A contiguous along M, B along N, of any extents.
    wgmma_bf16_nt BF16 256 2: ByRows StagedByRows<Int![2]>, MajorMN; ByRows StagedByRows<Int![4]>, MajorMN;
    /// `C = alpha·A·Bᵀ` of `BF16`, A contiguous along K, B along K, of any extents.
    wgmma_bf16_tn BF16 256 2: ByK StagedByK<Int![128]>, MajorK; ByK StagedByK<Int![256]>, MajorK;
    /// `C = alpha·A·Bᵀ` of `BF16`, A contiguous along K, B along N, of any extents.
    wgmma_bf16_tt BF16 256 2: ByK StagedByK<Int![128]>, MajorK; ByRows StagedByRows<Int![4]>, MajorMN;
    /// `C = alpha·A·Bᵀ` of `F16`, A contiguous along M, B along K, of any extents.
    wgmma_f16_nn F16 256 2: ByRows StagedByRows<Int![2]>, MajorMN; ByK StagedByK<Int![256]>, MajorK;
    /// `C = alpha·A·Bᵀ` of `F16`, A contiguous along M, B along N, of any extents.
    wgmma_f16_nt F16 256 2: ByRows StagedByRows<Int![2]>, MajorMN; ByRows StagedByRows<Int![4]>, MajorMN;
    /// `C = alpha·A·Bᵀ` of `F16`, A contiguous along K, B along K, of any extents.
    wgmma_f16_tn F16 256 2: ByK StagedByK<Int![128]>, MajorK; ByK StagedByK<Int![256]>, MajorK;
    /// `C = alpha·A·Bᵀ` of `F16`, A contiguous along K, B along N, of any extents.
    wgmma_f16_tt F16 256 2: ByK StagedByK<Int![128]>, MajorK; ByRows StagedByRows<Int![4]>, MajorMN;
    /// [`wgmma_bf16_tn`] by tiles of 192 columns, for extents that 256 leave a part of a wave.
    wgmma_bf16_tn_192 BF16 192 1: ByK StagedByK<Int![128]>, MajorK; ByK StagedByK<Int![192]>, MajorK;
    /// [`wgmma_bf16_tn`] by tiles of 128 columns.
    wgmma_bf16_tn_128 BF16 128 2: ByK StagedByK<Int![128]>, MajorK; ByK StagedByK<Int![128]>, MajorK;
}
