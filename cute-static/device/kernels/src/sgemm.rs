//! Products of matrices of `f32`.

use cute_device::*;
use cute_static::prelude::*;

/// A matrix whose columns begin at vectors.
type Operand = MatrixBy<Int![4]>;
/// A tile of an operand, 16 deep, and what a block has of C.
type Deep = Exact<Tile![128, 16]>;
type Square = Exact<Tile![128, 128]>;
/// A tile of an operand in shared memory, `k` after `k`.
type Staged = Layout![(128, 16) : (1, 128)];
/// Who brings what of it: vectors of 4 rows.
type Brings = Layout![((32, 8), (4, 2)) : ((4, 256), (1, 128))];
/// Whose sums need which rows, and which columns: 8 by 4 threads a warp, 2 by 4 warps.
type Rows = Layout![(((8, 4), (2, 4)), ((4, 2), 16)) : (((4, 0), (32, 0)), ((1, 64), 128))];
type Columns = Layout![(((8, 4), (2, 4)), ((4, 2), 16)) : (((0, 4), (0, 16)), ((1, 64), 128))];
/// Whose sums are which elements of C.
type Results = Layout![(((8, 4), (2, 4)), ((4, 2), (4, 2))) : (((4, 512), (32, 2048)), ((1, 64), (128, 8192)))];

/// `C(m, n) = Σ_k A(m, k)·B(n, k)`; the extents of C are multiples of 128, that of `k` of 16.
#[kernel(threads = 256, blocks = 2)]
pub fn sgemm_nt(
    block: &mut Block,
    a: Global<f32, Operand>,
    b: Global<f32, Operand>,
    c: GlobalMut<f32, Operand, Square>,
    stages_a: Shared<f32, Stages<Staged>>,
    stages_b: Shared<f32, Stages<Staged>>,
) {
    let (i, j, _) = block.index();
    let mut stages = Pipeline::new(block, (stages_a, stages_b), a.tiles::<Deep>().1, move |block: &_, k, (to_a, to_b)| {
        let (a, b) = (a.tile_at::<Deep>((i, k)), b.tile_at::<Deep>((j, k)));
        (to_a.start::<Brings>(block, &a.share::<Brings>(block)), to_b.start::<Brings>(block, &b.share::<Brings>(block)))
    });
    let mut sums = Sums::<Int![8], Int![8]>::zero();
    while let Some((a, b)) = stages.next(block) {
        sums.gemm::<Int![16]>(&a.share::<Rows>(block), &b.share::<Columns>(block));
    }
    sums.store(block, &mut c.tile(block).share::<Results>(block));
}
