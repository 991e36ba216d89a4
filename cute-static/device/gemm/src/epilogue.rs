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
