//! Products whose `k` blocks divide: where C has few tiles, each has some parts of `k`, which a
//! second kernel adds in order. Results are the same bits in each run.

use crate::*;

/// Matrices of parts.
pub(crate) type Whole = RowMajorBy<Int![8]>;
type WholeLines<Rows> = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(Rows, 64) : (64, 1)]>;

/// `name, threads, warpgroups, rows, columns, stages`.
macro_rules! products {
    ($($name:ident $threads:tt $groups:literal $rows:literal $columns:literal $stages:literal;)*) => { $(
        mod $name {
            use super::*;

            #[doc = concat!("The parts of `A·Bᵀ` by tiles of ", $rows, " by ", $columns, ": as many parts of `k` as `parts` has matrices.")]
            #[kernel(threads = $threads, extents(a.0 == parts.0, b.0 == parts.1, a.1 == b.1))]
            pub fn $name(
                block: &mut Block, a: TensorMap<BF16, Whole, WholeLines<Int![$rows]>>, b: TensorMap<BF16, Whole, WholeLines<Int![$columns]>>,
                parts: TensorMapMut<f32, Words, OutWords, Tile![$rows, $columns, 1]>,
                stages: GmmaStages<
                    SM90_64xNxK_SS<Int![$columns], f32, BF16, BF16>, WholeLines<Int![$rows]>, WholeLines<Int![$columns]>, Int![$stages], Int![$groups],
                >,
                out: OutStages<f32, OutWords, Int![$groups]>,
            ) {
                let depth = agreed(a.tiles_along::<1>(), b.tiles_along::<1>()).div_ceil(parts.extent::<2>());
                multiply_tiles(
                    block, stages, parts, out, depth,
                    // Beyond the end of `k` all is 0.
                    move |producer, (i, j, z), k, (to_a, to_b)| {
                        (a.load(producer, (i, z * depth + k), to_a), b.load(producer, (j, z * depth + k), to_b))
                    },
                    move |group, sums, tile| tile.store(group, &sums.map(|sum| sum)),
                );
            }
        }
        pub use $name::*;
    )* };
}

products! {
    wgmma_bf16_parts_64x32 256 1 64 32 16;
    wgmma_bf16_parts_64x64 256 1 64 64 12;
    wgmma_bf16_parts_64x128 256 1 64 128 8;
    wgmma_bf16_parts_128x64 384 2 128 64 8;
    wgmma_bf16_parts_128x128 384 2 128 128 6;
    wgmma_bf16_parts_128x256 384 2 128 256 4;
}

/// What a block adds, and what of it a thread: 8 columns of a row.
type Part = Tile![8, 256, 1];
type Sum = Tile![8, 256];
type Eights = Layout![((32, 8), 8) : ((64, 1), 8)];

/// `C = alpha·Σ_z parts(m, n, z)`, four parts at once.
#[kernel(threads = 256, blocks = 4, extents(parts.0 == c.0, parts.1 == c.1))]
pub fn add_parts_bf16(block: &mut Block, alpha: f32, parts: Global<f32, Words>, c: GlobalMut<BF16, RowMajorBy<Int![8]>, Sum>) {
    let ((i, j, _), count) = (block.index(), parts.tiles::<Part>().2);
    let part = |z| load(&parts.tile_at::<Part>((i, j, z)).share::<Eights>(block));
    let (mut sums, mut z) = (Registers::<f32, Int![8]>::filled(0.0), 0);
    while z < count {
        let (first, second, third, fourth) = (part(z), part(z + 1), part(z + 2), part(z + 3));
        sums.zip(&first, |part, sum| sum + part);
        sums.zip(&second, |part, sum| sum + part);
        sums.zip(&third, |part, sum| sum + part);
        sums.zip(&fourth, |part, sum| sum + part);
        z += 4;
    }
    store(&sums.map(move |sum| BF16::from_f32(alpha * sum)), &mut c.tile(block).share::<Eights>(block));
}
