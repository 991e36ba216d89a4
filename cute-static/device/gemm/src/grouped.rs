//! Many products of extents and addresses of their own, in one launch.

use crate::*;

/// `C = alpha·A·Bᵀ` of each problem of a group.
type Problems<A, B, C> = GmmaProblems<TensorMap<BF16, Halves, A>, TensorMap<BF16, Halves, B>, TensorMapMut<BF16, Halves, Out128, C>>;

/// `name, threads, warpgroups, rows, columns, stages`.
macro_rules! products {
    ($($name:ident $threads:tt $groups:literal $rows:literal $columns:literal $stages:literal;)*) => { $(
        mod $name {
            use super::*;

            #[doc = concat!("`C = alpha·A·Bᵀ` of each problem of a group, by tiles of ", $rows, " by ", $columns, ".")]
            #[kernel(threads = $threads)]
            pub fn $name(
                block: &mut Block, alpha: f32,
                problems: Problems<HalfLines<Int![$rows]>, HalfLines<Int![$columns]>, Banded<Tile![$rows, $columns, 1], Int![16]>>,
                stages: GmmaStages<
                    SM90_64xNxK_SS<Int![$columns], f32, BF16, BF16>, HalfLines<Int![$rows]>, HalfLines<Int![$columns]>, Int![$stages], Int![$groups],
                >,
                out: OutStages<BF16, Out128, Int![$groups]>,
            ) {
                multiply_groups(block, stages, problems, out, move |group, sums, tile| tile.store(group, &sums.map(move |sum| alpha * sum)));
            }
        }
        pub use $name::*;
    )* };
}

products! {
    wgmma_bf16_grouped_64x128 256 1 64 128 8;
    wgmma_bf16_grouped_128x128 384 2 128 128 6;
    wgmma_bf16_grouped_128x256 384 2 128 256 4;
}
