//! Products by `mma.sync`, of matrices under any strides: for what the tensor memory accelerator
//! does not copy.

use crate::*;

/// Matrices of a batch, whose elements lie anywhere.
pub type Matrices = Layout![(Dyn, Dyn, Dyn) : (Dyn, Dyn, Dyn)];

/// Two by two warps.
type Warps<Atom> = TiledMma<Atom, Layout![2, 2, 1], Tile![_, 32, _]>;
/// A tile of 64 rows of A, or of B, in shared memory.
type Lines<K, Pitch> = Stages<Layout![(64, K) : (Pitch, 1)]>;

/// `name, A and B, sums, C, what an instruction multiplies, the elements along K of a tile, and
/// those from one of its rows to the next.`
macro_rules! products {
    ($($name:ident $held:ident $sum:ident $out:ident $atom:ident $k:literal $pitch:literal;)*) => { $(
        mod $name {
            use super::*;

            /// `C = alpha·A·Bᵀ` by tiles of 64 by 64, under any strides.
            #[kernel(threads = 128, extents(a.0 == c.0, b.0 == c.1, a.1 == b.1, a.2 == c.2, b.2 == c.2))]
            pub fn $name(
                block: &mut Block, alpha: $sum, a: Global<$held, Matrices>, b: Global<$held, Matrices>, c: GlobalMut<$out, Matrices, Banded<Tile![64, 64, 1]>>,
                to_a: Shared<$held, Lines<Int![$k], Int![$pitch]>>, to_b: Shared<$held, Lines<Int![$k], Int![$pitch]>>,
            ) {
                type OfOperand = Tile![64, $k, 1];
                let ((i, j, z), depth) = (c.place(block), agreed(a.tiles::<OfOperand>().1, b.tiles::<OfOperand>().1));
                let pipeline = Pipeline::new(block, (to_a, to_b), depth, move |block: &_, k, (to_a, to_b)| {
                    let (a, b) = (a.tile_at::<OfOperand>((i, k, z)), b.tile_at::<OfOperand>((j, k, z)));
                    let (a, b) = (a.group(int![1], int![3]), b.group(int![1], int![3]));
                    (cooperative_copy_async(block, &a, to_a), cooperative_copy_async(block, &b, to_b))
                });
                let mut sums = partition_fragment_c::<Warps<$atom>, Tile![64, 64]>();
                pipeline.each(block, |block, (a, b)| sums.cooperative_gemm(block, &*a, &*b));
                // As the factor of C is 0, it is not read.
                axpby(alpha, &sums, <$sum>::default(), &mut c.tile(block).share::<Shares<OperandC<Warps<$atom>>, Tile![64, 64]>>(block));
            }
        }
        pub use $name::*;
    )* };
}

products! {
    mma_bf16 BF16 f32 BF16 SM80_16x8x16_F32BF16BF16F32_TN 32 40;
    mma_f16 F16 f32 F16 SM80_16x8x16_F32F16F16F32_TN 32 40;
    mma_e4m3 u8 f32 BF16 SM89_16x8x32_F32E4M3E4M3F32_TN 64 80;
    mma_tf32 f32 f32 f32 SM80_16x8x8_F32TF32TF32F32_TN 32 36;
    mma_s8 i8 i32 i32 SM80_16x8x32_S32S8S8S32_TN 64 80;
}
