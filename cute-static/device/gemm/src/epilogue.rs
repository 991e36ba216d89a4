//! Products whose sums become something else before they are written.

use crate::*;

/// One row for all rows of C.
type Row = Layout![(Dyn, Dyn, Dyn) : (0, 1, Multiple<Int![4]>)];

/// `D = max(0, alpha·A·Bᵀ + beta·C + bias)`, by tiles of 128 by 192, a bias for each column.
#[allow(clippy::too_many_arguments, reason = "a product has so many")]
#[kernel(threads = 384, extents(a.0 == d.0, b.0 == d.1, a.1 == b.1, a.2 == d.2, b.2 == d.2, c.0 == d.0, c.1 == d.1, c.2 == d.2, bias.1 == d.1, bias.2 == d.2))]
pub fn wgmma_bf16_affine_128x192(
    block: &mut Block,
    alpha: f32,
    beta: f32,
    a: TensorMap<BF16, Halves, HalfLines<Int![128]>>,
    b: TensorMap<BF16, Halves, HalfLines<Int![192]>>,
    c: Global<BF16, Halves>,
    bias: Global<f32, Row>,
    d: TensorMapMut<BF16, Halves, Out64, Banded<Tile![128, 192, 1], Int![16]>>,
    stages: GmmaStages<SM90_64xNxK_SS<Int![192], f32, BF16, BF16>, HalfLines<Int![128]>, HalfLines<Int![192]>>,
    out: OutStages<BF16, Out64>,
) {
    let depth = agreed(a.tiles_along::<1>(), b.tiles_along::<1>());
    multiply_tiles(
        block,
        stages,
        d,
        out,
        depth,
        move |producer, (i, j, z), k, (to_a, to_b)| (a.load(producer, (i, k, z), to_a), b.load(producer, (j, k, z), to_b)),
        move |group, sums, tile| {
            tile.store_with(group, &sums, (c, bias), move |sum, (c, bias)| f32::max(0.0, alpha * sum + beta * c.to_f32() + bias));
        },
    );
}

/// `name, A and B, as they are held, sums, C; C's matrices, what is added at once; what a sum is
/// multiplied by.`
macro_rules! added {
    ($(
        $name:ident $t:ident $held:ident $sum:ident $out:ident, $matrix:ident $lines:ident $c:ident $at_once:ty,
        |$alpha:ident: $of_alpha:ty, $value:ident| $to:expr;
    )*) => { $(
        mod $name {
            use super::*;

            /// `C += alpha·A·Bᵀ`, by tiles of 128 by 128 that the memory adds: C is not read.
            #[kernel(threads = 384, extents(a.0 == c.0, b.0 == c.1, a.1 == b.1, a.2 == c.2, b.2 == c.2))]
            pub fn $name(
                block: &mut Block, $alpha: $of_alpha,
                a: TensorMap<$held, $matrix, $lines<Int![128]>>, b: TensorMap<$held, $matrix, $lines<Int![128]>>,
                c: TensorMapMut<$out, $c, $at_once, Banded<Tile![128, 128, 1], Int![16]>>,
                stages: GmmaStages<SM90_64xNxK_SS<Int![128], $sum, $t, $t>, $lines<Int![128]>, $lines<Int![128]>>,
                out: OutStages<$out, $at_once>,
            ) {
                let depth = agreed(a.tiles_along::<1>(), b.tiles_along::<1>());
                multiply_tiles(
                    block, stages, c, out, depth,
                    move |producer, (i, j, z), k, (to_a, to_b)| (a.load(producer, (i, k, z), to_a), b.load(producer, (j, k, z), to_b)),
                    move |group, sums, tile| tile.add(group, &sums.map(move |$value| $to)),
                );
            }
        }
        pub use $name::*;
    )* };
}

added! {
    wgmma_bf16_added BF16 BF16 f32 BF16, Halves HalfLines Halves Out64, |alpha: f32, sum| alpha * sum;
    wgmma_f16_added F16 F16 f32 F16, Halves HalfLines Halves Out64, |alpha: f32, sum| alpha * sum;
    wgmma_f32_added BF16 BF16 f32 f32, Halves HalfLines Words OutWords, |alpha: f32, sum| alpha * sum;
    wgmma_s8_added i8 i8 i32 i32, Bytes ByteLines Words OutWords, |alpha: i32, sum| alpha.wrapping_mul(sum);
}
