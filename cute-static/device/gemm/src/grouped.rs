//! Many products of extents and addresses of their own, in one launch.

use crate::*;

/// Products of a group: operands as they are held, C.
type Problems<T, L, A, B, U, M, O, C> = GmmaProblems<TensorMap<T, L, A>, TensorMap<T, L, B>, TensorMapMut<U, M, O, C>>;

/// `numbers of A and B, as they are held, sums, C; matrices, C's, lines, what is written at once:
/// how a sum becomes an element; then name, threads, warpgroups, rows, columns, stages.`
macro_rules! products {
    ($t:ident $held:ident $sum:ident $out:ident, $matrix:ident $c:ident $lines:ident $at_once:ident, |$alpha:ident: $of_alpha:ty, $value:ident| $to:expr;
        $($name:ident $threads:tt $groups:literal $rows:literal $columns:literal $stages:literal;)*) => { $(
        mod $name {
            use super::*;

            #[doc = concat!("`C = alpha·A·Bᵀ` of each problem of a group, by tiles of ", $rows, " by ", $columns, ".")]
            #[kernel(threads = $threads)]
            pub fn $name(
                block: &mut Block, $alpha: $of_alpha,
                problems: Problems<
                    $held, $matrix, $lines<Int![$rows]>, $lines<Int![$columns]>, $out, $c, $at_once, Banded<Tile![$rows, $columns, 1], Int![16]>,
                >,
                stages: GmmaStages<
                    SM90_64xNxK_SS<Int![$columns], $sum, $t, $t>, $lines<Int![$rows]>, $lines<Int![$columns]>, Int![$stages], Int![$groups],
                >,
                out: OutStages<$out, $at_once, Int![$groups]>,
            ) {
                multiply_groups(block, stages, problems, out, move |group, sums, tile| tile.store(group, &sums.map(move |$value| $to)));
            }
        }
        pub use $name::*;
    )* };
}

products! { BF16 BF16 f32 BF16, Halves Halves HalfLines Out128, |alpha: f32, sum| alpha * sum;
    wgmma_bf16_grouped_64x128 256 1 64 128 8;
    wgmma_bf16_grouped_128x128 384 2 128 128 6;
    wgmma_bf16_grouped_128x256 384 2 128 256 4;
}

products! { F16 F16 f32 F16, Halves Halves HalfLines Out128, |alpha: f32, sum| alpha * sum;
    wgmma_f16_grouped_64x128 256 1 64 128 8;
    wgmma_f16_grouped_128x256 384 2 128 256 4;
}

products! { E4M3 u8 f32 BF16, Bytes Halves ByteLines Out128, |alpha: f32, sum| alpha * sum;
    wgmma_e4m3_grouped_64x128 256 1 64 128 8;
    wgmma_e4m3_grouped_128x256 384 2 128 256 4;
}

products! { TF32 f32 f32 f32, Words Words WordLines OutWords, |alpha: f32, sum| alpha * sum;
    wgmma_tf32_grouped_64x128 256 1 64 128 8;
    wgmma_tf32_grouped_128x256 384 2 128 256 4;
}

products! { i8 i8 i32 i32, Bytes Words ByteLines OutWords, |alpha: i32, sum| alpha.wrapping_mul(sum);
    wgmma_s8_grouped_64x128 256 1 64 128 8;
    wgmma_s8_grouped_128x256 384 2 128 256 4;
}
