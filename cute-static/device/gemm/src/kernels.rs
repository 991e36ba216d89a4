//! The kernels.

use crate::*;

type One = Int![1];
type Two = Int![2];
type Three = Int![3];
/// Two that have tiles in turns.
type Turns = InTurns<Int![2]>;

/// `numbers of A and B, as they are held, sums, C; matrices, C's, lines: how a sum becomes an
/// element; then name, threads, warpgroups, rows, columns, stages, tiles that have turns of what is
/// written at once, and that, and how many rows and columns a block brings: all, or its part of a
/// cluster's; and `early`, where kernels begin before others have ended.`
///
/// These are those of small products, whose blocks have one tile. Where blocks have several tiles,
/// the next kernel's get other multiprocessors than with a launch in order, and most are slower.
///
/// Each kernel has a module, so that it is compiled by itself.
macro_rules! products {
    ($t:ident $held:ident $sum:ident $out:ident, $matrix:ident $c:ident $lines:ident, |$alpha:ident: $of_alpha:ty, $value:ident| $to:expr;
        $($name:ident $threads:tt $groups:ty, $rows:literal $columns:literal $stages:literal $turns:literal $at_once:ty,
            $part_a:literal $part_b:literal $($early:ident)?;)*) => { $(
        mod $name {
            use super::*;

            #[doc = concat!("`C = alpha·A·Bᵀ` by tiles of ", $rows, " by ", $columns, ".")]
            #[allow(clippy::too_many_arguments, reason = "a product has so many")]
            #[kernel(threads = $threads, $($early,)? extents(a.0 == c.0, b.0 == c.1, a.1 == b.1, a.2 == c.2, b.2 == c.2))]
            pub fn $name(
                block: &mut Block, $alpha: $of_alpha,
                a: TensorMap<$held, $matrix, $lines<Int![$part_a]>>, b: TensorMap<$held, $matrix, $lines<Int![$part_b]>>,
                c: TensorMapMut<$out, $c, $at_once, Banded<Tile![$rows, $columns, 1], Int![{ 16 * $part_b / $columns }]>>,
                stages: GmmaStages<
                    SM90_64xNxK_SS<Int![$columns], $sum, $t, $t>, $lines<Int![$rows]>, $lines<Int![$columns]>, Int![$stages], $groups,
                    $lines<Int![$part_b]>, $lines<Int![$part_a]>,
                >,
                out: OutStages<$out, $at_once, $groups, Int![$turns]>,
            ) {
                let depth = agreed(a.tiles_along::<1>(), b.tiles_along::<1>());
                multiply_tiles(
                    block, stages, c, out, depth,
                    move |producer, (i, j, z), k, (to_a, to_b)| (a.load(producer, (i, k, z), to_a), b.load(producer, (j, k, z), to_b)),
                    move |group, sums, tile| tile.store(group, &sums.map(move |$value| $to)),
                );
            }
        }
        pub use $name::*;
    )* };
}

products! { BF16 BF16 f32 BF16, Halves Halves HalfLines, |alpha: f32, sum| alpha * sum;
    wgmma_bf16_64x32 256 One, 64 32 16 1 Out32, 64 32;
    wgmma_bf16_64x64 256 One, 64 64 12 1 Out64, 64 64;
    wgmma_bf16_64x128 256 One, 64 128 8 1 Out128, 64 128;
    wgmma_bf16_64x192 256 One, 64 192 6 3 Out64, 64 192;
    wgmma_bf16_64x256 256 One, 64 256 5 1 Out128, 64 256;
    wgmma_bf16_128x64 384 Two, 128 64 8 1 Out64, 128 64;
    wgmma_bf16_128x96 384 Two, 128 96 7 3 Out32, 128 96;
    wgmma_bf16_128x128 384 Two, 128 128 6 1 Out128, 128 128;
    wgmma_bf16_128x160 384 Two, 128 160 6 1 Out32, 128 160;
    wgmma_bf16_128x192 384 Two, 128 192 5 1 Out64, 128 192;
    wgmma_bf16_128x224 384 Two, 128 224 4 6 Out32, 128 224;
    wgmma_bf16_128x256 384 Two, 128 256 4 1 Out128, 128 256;
    wgmma_bf16_192x128 512 Three, 192 128 5 1 Out64, 192 128;
    wgmma_bf16_192x160 512 Three, 192 160 4 4 Out32, 192 160;
    wgmma_bf16_192x192 512 Three, 192 192 4 1 Out64, 192 192;
    wgmma_bf16_128x128_pair 384 Two, 128 128 6 1 Out128, 128 64;
    wgmma_bf16_128x160_pair 384 Two, 128 160 6 1 Out32, 128 80;
    wgmma_bf16_128x192_pair 384 Two, 128 192 5 1 Out64, 128 96;
    wgmma_bf16_128x224_pair 384 Two, 128 224 4 6 Out32, 128 112;
    wgmma_bf16_128x256_pair 384 Two, 128 256 4 1 Out128, 128 128;
    wgmma_bf16_192x128_pair 512 Three, 192 128 5 1 Out64, 192 64;
    wgmma_bf16_192x176_pair 512 Three, 192 176 4 7 Out16, 192 88;
    wgmma_bf16_192x192_pair 512 Three, 192 192 4 1 Out64, 192 96;
    wgmma_bf16_128x64_row 384 Two, 128 64 8 1 Out64, 64 64 early;
    wgmma_bf16_128x96_row 384 Two, 128 96 7 3 Out32, 64 96;
    wgmma_bf16_128x128_row 384 Two, 128 128 6 1 Out128, 64 128;
    wgmma_bf16_64x128_row 256 One, 64 128 8 1 Out128, 32 128;
    wgmma_bf16_128x80_row 384 Two, 128 80 7 5 Out16, 64 80;
    wgmma_bf16_128x128_quad 384 Two, 128 128 6 1 Out128, 64 64;
    wgmma_bf16_128x256_quad 384 Two, 128 256 4 1 Out128, 64 128;
    wgmma_bf16_64x128_pair 256 One, 64 128 8 1 Out128, 64 64 early;
    wgmma_bf16_128x96_row4 384 Two, 128 96 7 3 Out32, 32 96 early;
    wgmma_bf16_64x192_turns 384 Turns, 64 192 6 1 Out64, 64 192;
    wgmma_bf16_64x256_turns 384 Turns, 64 256 5 1 Out64, 64 256;
    wgmma_bf16_64x256_pair_turns 384 Turns, 64 256 5 1 Out64, 64 128;
}

// C contiguous along M: of few columns, where rows would be a part of the 64 of an instruction.
products! { BF16 BF16 f32 BF16, Halves Columns HalfLines, |alpha: f32, sum| alpha * sum;
    wgmma_bf16_columns_64x16 256 One, 64 16 16 1 OutColumns<Int![16]>, 64 16;
    wgmma_bf16_columns_64x32 256 One, 64 32 16 1 OutColumns<Int![32]>, 64 32;
    wgmma_bf16_columns_64x64 256 One, 64 64 12 1 OutColumns<Int![64]>, 64 64;
    wgmma_bf16_columns_64x16_row 256 One, 64 16 16 1 OutColumns<Int![16]>, 32 16;
    wgmma_bf16_columns_64x32_row 256 One, 64 32 16 1 OutColumns<Int![32]>, 32 32;
    wgmma_bf16_columns_64x160_pair 256 One, 64 160 7 5 OutColumns<Int![32]>, 64 80 early;
    wgmma_bf16_columns_128x32 384 Two, 128 32 10 1 OutColumns<Int![32]>, 128 32;
    wgmma_bf16_columns_128x64 384 Two, 128 64 8 1 OutColumns<Int![64]>, 128 64;
    wgmma_bf16_columns_128x96 384 Two, 128 96 7 2 OutColumns<Int![48]>, 128 96;
    wgmma_bf16_columns_128x128 384 Two, 128 128 6 2 OutColumns<Int![64]>, 128 128;
}

products! { F16 F16 f32 F16, Halves Halves HalfLines, |alpha: f32, sum| alpha * sum;
    wgmma_f16_64x64 256 One, 64 64 12 1 Out64, 64 64;
    wgmma_f16_64x128 256 One, 64 128 8 1 Out128, 64 128;
    wgmma_f16_128x128 384 Two, 128 128 6 1 Out128, 128 128;
    wgmma_f16_128x192 384 Two, 128 192 5 1 Out64, 128 192;
    wgmma_f16_128x224 384 Two, 128 224 4 6 Out32, 128 224;
    wgmma_f16_128x256 384 Two, 128 256 4 1 Out128, 128 256;
    wgmma_f16_64x192_turns 384 Turns, 64 192 6 1 Out64, 64 192;
    wgmma_f16_64x256_turns 384 Turns, 64 256 5 1 Out64, 64 256;
    wgmma_f16_192x192 512 Three, 192 192 4 1 Out64, 192 192;
}

products! { E4M3 u8 f32 BF16, Bytes Halves ByteLines, |alpha: f32, sum| alpha * sum;
    wgmma_e4m3_64x128 256 One, 64 128 8 1 Out128, 64 128;
    wgmma_e4m3_128x128 384 Two, 128 128 6 1 Out128, 128 128;
    wgmma_e4m3_128x192 384 Two, 128 192 5 1 Out64, 128 192;
    wgmma_e4m3_128x224 384 Two, 128 224 4 6 Out32, 128 224;
    wgmma_e4m3_128x256 384 Two, 128 256 4 1 Out128, 128 256;
    wgmma_e4m3_64x256_turns 384 Turns, 64 256 5 1 Out64, 64 256;
    wgmma_e4m3_192x192 512 Three, 192 192 4 1 Out64, 192 192;
}

products! { TF32 f32 f32 f32, Words Words WordLines, |alpha: f32, sum| alpha * sum;
    wgmma_tf32_64x128 256 One, 64 128 8 4 OutWords, 64 128;
    wgmma_tf32_128x128 384 Two, 128 128 6 2 OutWords, 128 128;
    wgmma_tf32_128x192 384 Two, 128 192 5 1 OutWords, 128 192;
    wgmma_tf32_128x224 384 Two, 128 224 4 3 OutWords, 128 224;
    wgmma_tf32_128x256 384 Two, 128 256 4 2 OutWords, 128 256;
    wgmma_tf32_64x256_turns 384 Turns, 64 256 5 1 OutWords, 64 256;
    wgmma_tf32_192x192 512 Three, 192 192 4 1 OutWords, 192 192;
}

products! { i8 i8 i32 i32, Bytes Words ByteLines, |alpha: i32, sum| alpha.wrapping_mul(sum);
    wgmma_s8_64x128 256 One, 64 128 8 4 OutWords, 64 128;
    wgmma_s8_128x128 384 Two, 128 128 6 2 OutWords, 128 128;
    wgmma_s8_128x192 384 Two, 128 192 5 1 OutWords, 128 192;
    wgmma_s8_128x224 384 Two, 128 224 4 3 OutWords, 128 224;
    wgmma_s8_128x256 384 Two, 128 256 4 2 OutWords, 128 256;
    wgmma_s8_64x256_turns 384 Turns, 64 256 5 1 OutWords, 64 256;
    wgmma_s8_192x192 512 Three, 192 192 4 1 OutWords, 192 192;
}

/// `C = alpha·A·Bᵀ` by tiles of 64 by 16, of which two beside each other have A in common, 128
/// along K at a time.
#[kernel(threads = 256, extents(a.0 == c.0, b.0 == c.1, a.1 == b.1, a.2 == c.2, b.2 == c.2))]
pub fn wgmma_bf16_columns_64x16_row_deep(
    block: &mut Block,
    alpha: f32,
    a: TensorMap<BF16, Halves, DeepLines<Int![32], Int![64]>>,
    b: TensorMap<BF16, Halves, DeepLines<Int![16]>>,
    c: TensorMapMut<BF16, Columns, OutColumns<Int![16]>, Banded<Tile![64, 16, 1], Int![16]>>,
    stages: GmmaStages<
        SM90_64xNxK_SS<Int![16], f32, BF16, BF16>,
        DeepLines<Int![64]>,
        DeepLines<Int![16]>,
        Int![10],
        Int![1],
        DeepLines<Int![16]>,
        DeepLines<Int![32], Int![64]>,
    >,
    out: OutStages<BF16, OutColumns<Int![16]>, Int![1]>,
) {
    let depth = agreed(a.tiles_along::<1>(), b.tiles_along::<1>());
    multiply_tiles(
        block,
        stages,
        c,
        out,
        depth,
        move |producer, (i, j, z), k, (to_a, to_b)| (a.load(producer, (i, k, z), to_a), b.load(producer, (j, k, z), to_b)),
        move |group, sums, tile| tile.store(group, &sums.map(move |sum| alpha * sum)),
    );
}
