//! Products of matrices of `f32`: `C = α·A·B + β·C`, as in BLAS.
//!
//! A is `m` by `k`, and B is `n` by `k` here: `C(m, n) = α·Σ_k A(m, k)·B(n, k) + β·C(m, n)`. Which
//! mode of an operand is contiguous says its layout, and how its tiles come in follows from it.

use cute_device::*;
use cute_static::prelude::*;

/// A tile of an operand in shared memory, `k` after `k`; what comes in along `k` meets in no bank.
type Staged = Layout![(128, 16) : (1, 132)];
/// Who brings what of it: vectors of 4 rows, or a warp 8 `k` of 4 rows.
type AlongRows = Layout![((32, 8), (4, 2)) : ((4, 256), (1, 128))];
type AlongK = Layout![((8, 4, 8), (2, 4)) : ((128, 1, 16), (1024, 4))];
/// Whose sums need which rows, and which columns: 8 by 4 threads a warp, 2 by 4 warps.
type Rows = Layout![(((8, 4), (2, 4)), ((4, 2), 16)) : (((4, 0), (32, 0)), ((1, 64), 128))];
type Columns = Layout![(((8, 4), (2, 4)), ((4, 2), 16)) : (((0, 4), (0, 16)), ((1, 64), 128))];
/// Whose sums are which elements of C.
type Results = Layout![(((8, 4), (2, 4)), ((4, 2), (4, 2))) : (((4, 512), (32, 2048)), ((1, 64), (128, 8192)))];

/// A kernel for operands of two layouts, each with who brings it, for a layout of C, for tiles of
/// 128 by 16 and of 128 by 128, for what K is a multiple of, and for so many stages: of the
/// products whose B comes in along K two were faster than three.
macro_rules! sgemm {
    ($(#[$doc:meta])* $name:ident: $la:ty, $brings_a:ty; $lb:ty, $brings_b:ty; $lc:ty; $deep:ty, $square:ty; $k:tt; $stages:literal) => {
        $(#[$doc])*
        #[allow(clippy::too_many_arguments, reason = "those of BLAS, and the shared memory")]
        #[kernel(threads = 256, blocks = 2, extents(a.0 == c.0, b.0 == c.1, a.1 == b.1, a.1 % $k == 0))]
        pub fn $name(
            block: &mut Block,
            alpha: f32,
            a: Global<f32, $la>,
            b: Global<f32, $lb>,
            beta: f32,
            c: GlobalMut<f32, $lc, $square>,
            stages_a: Shared<f32, Stages<Staged, Int![$stages]>>,
            stages_b: Shared<f32, Stages<Staged, Int![$stages]>>,
        ) {
            let (i, j, _) = block.index();
            let stages = Pipeline::new(block, (stages_a, stages_b), a.tiles::<$deep>().1, move |block: &_, k, (to_a, to_b)| {
                // One after the other, so that addresses of one operand alone are in registers.
                let to_a = to_a.start(block, &a.tile_at::<$deep>((i, k)).share::<$brings_a>(block));
                (to_a, to_b.start(block, &b.tile_at::<$deep>((j, k)).share::<$brings_b>(block)))
            });
            let mut sums = Sums::<Int![8], Int![8]>::zero();
            stages.gemm(block, Needs::<Int![16], Rows, Columns>::new(), &mut sums);
            axpby(alpha, &sums, beta, &mut c.tile(block).share::<Results>(block));
        }
    };
}

/// Whole tiles: extents of C are multiples of 128, that of `k` of 16, and pitches of 4.
macro_rules! whole {
    ($($(#[$doc:meta])* $name:ident: $la:ident $brings_a:ty; $lb:ident $brings_b:ty; $stages:literal;)*) => {
        $(sgemm! {
            $(#[$doc])* $name: $la<Int![4]>, $brings_a; $lb<Int![4]>, $brings_b; MatrixBy<Int![4]>; Exact<Tile![128, 16]>, Exact<Tile![128, 128]>; 16; $stages
        })*
    };
}
whole! {
    /// A and B have contiguous rows (BLAS's `NT`). Extents of C are multiples of 128, `k` of 16.
    sgemm_nt: MatrixBy AlongRows; MatrixBy AlongRows; 3;
    /// A has contiguous rows, B is along K (BLAS's `NN`). Extents of C are multiples of 128, `k` of
    /// 16.
    sgemm_nn: MatrixBy AlongRows; RowMajorBy AlongK; 2;
    /// A and B are along K (BLAS's `TN`). Extents of C are multiples of 128, `k` of 16.
    sgemm_tn: RowMajorBy AlongK; RowMajorBy AlongK; 2;
    /// A is along K, B has contiguous rows (BLAS's `TT`). Extents of C are multiples of 128, `k` of
    /// 16.
    sgemm_tt: RowMajorBy AlongK; MatrixBy AlongRows; 3;
}

/// Any extents and pitches.
macro_rules! edges {
    ($($(#[$doc:meta])* $name:ident: $la:ty, $brings_a:ty; $lb:ty, $brings_b:ty;)*) => {
        $(sgemm! { $(#[$doc])* $name: $la, $brings_a; $lb, $brings_b; Matrix; Tile![128, 16], Tile![128, 128]; 1; 3 })*
    };
}
edges! {
    /// [`sgemm_nt`] of any extents and pitches.
    sgemm_nt_edges: Matrix, AlongRows; Matrix, AlongRows;
    /// [`sgemm_nn`] of any extents and pitches.
    sgemm_nn_edges: Matrix, AlongRows; RowMajor, AlongK;
    /// [`sgemm_tn`] of any extents and pitches.
    sgemm_tn_edges: RowMajor, AlongK; RowMajor, AlongK;
    /// [`sgemm_tt`] of any extents and pitches.
    sgemm_tt_edges: RowMajor, AlongK; Matrix, AlongRows;
}
