// What is reported about CuTe, as programs that are right here. See fail/reports.rs.
use cute_dynamic::ToDynamic;
use cute_static::atom::*;
use cute_static::prelude::*;

// Report NVIDIA/cutlass#1353: the composition is another function than A after B.
fn composition_of_two_storage_orders() {
    let (a, b) = (layout![2, 3], layout![(2, 3) : (3, 1)]);
    let r = a.compose(b);
    assert!((0..6).all(|c| r.offset(c) == a.offset(b.offset(c))));
    assert_eq!(r, b);
}

// Report NVIDIA/cutlass#2113: the composition is refused, and there is one.
fn composition_across_two_modes() {
    let (a, b) = (layout![(10, 2) : (16, 4)], layout![(3, 4) : (1, 5)]);
    let r = a.compose(b);
    assert!((0..12).all(|c| r.offset(c) == a.offset(b.offset(c))));
    assert_eq!(r, layout![(3, (2, 2)) : (16, (80, 4))]);
}

// Report NVIDIA/cutlass#2432: the composition is refused of static layouts, and of dynamic ones it
// is not.
fn composition_with_the_first_thirty_rows() {
    let (a, b) = (layout![(32, 128) : (128, 1)], layout![(30, 128) : (1, 32)]);
    assert_eq!(a.compose(b), layout![(30, 128) : (128, 1)]);
    assert_eq!(a.compose(tile![30, 128]), layout![(30, 128) : (128, 1)]);
}

// Report NVIDIA/cutlass#1355, NVIDIA/cutlass#1625: what an inverse is, and one that is wrong of a
// layout whose extents the program computes.
fn right_inverses() {
    let a = layout![(2, 4, 6) : (4, 1, 8)];
    let r = a.right_inverse();
    assert_eq!(r, layout![(4, 2, 6) : (2, 1, 8)]);
    assert!((0..48).all(|k| a.offset(r.offset(k)) == k));
}

// Report NVIDIA/cutlass#2094, NVIDIA/cutlass#3485: the left inverse has an extent that is made to
// divide, and is none.
fn left_inverses() {
    let a = layout![(128, 160) : (65536, 1)];
    let l = a.left_inverse();
    assert!((0..128 * 160).all(|c| l.offset(a.offset(c)) == c));
    let b = layout![((2, 2), (2, 2)) : ((1, 4), (8, 32))];
    let l = b.left_inverse();
    assert!((0..16).all(|c| l.offset(b.offset(c)) == c));
}

// Report NVIDIA/cutlass#3471, NVIDIA/cutlass#3469: the inverse of a layout with a runtime extent is
// refused, and `coalesce` leaves it as it is.
fn runtime_extents() {
    let n = Dyn::new(8192).unwrap();
    let layout = layout![(16, {n}) : (1, 16)];
    assert_eq!(layout.coalesce().to_string(), "131072:_1");
    assert_eq!(layout.to_dynamic().unwrap().right_inverse().to_string(), "131072:1");
}

// Report NVIDIA/cutlass#3470: a composition with a runtime extent is refused, and the message has
// the operands alone.
fn composition_with_a_runtime_extent() {
    let n = Dyn::new(1024).unwrap();
    let a = layout![(4096, 8192) : (1, 4096)];
    let r = a.compose(layout![(32, {n}, 8, 128) : (e0, 8*e1, e1, 32*e0)]);
    for (i, j, k, l) in [(0, 0, 0, 0), (31, 1023, 7, 127), (3, 500, 2, 90), (17, 1, 5, 1)] {
        assert_eq!(r.offset((i, j, k, l)), a.offset((i + 32 * l, 8 * j + k)));
    }
}

// Report NVIDIA/cutlass#3058: a complement with a mode that nobody expects.
fn complement_without_more_modes() {
    assert_eq!(layout![4 : 2].complement_in(int![8]), layout![2 : 1]);
}

// Report NVIDIA/cutlass#3454: `slice_` of a swizzled layout aborts.
fn slice_of_a_swizzled_layout() {
    let whole = swizzle![3, 4, 3].compose(layout![(10, 2) : (2, 1)]);
    let column = whole.slice((.., 0));
    assert!((0..10).all(|i| column.offset(i) == whole.offset((i, 0))));
}

// Report ROCm/FlyDSL#739: `zipped_divide` with tiles for some modes crashes, or has other modes.
fn division_by_tiles_for_some_modes() {
    let a = layout![(64, 50, 80) : (16000, 160, 1)];
    let divided = a.zipped_divide(tile![32, _, _]);
    assert_eq!(divided.size(), a.size());
    assert!((0..32).all(|i| divided.offset(((i, 7, 9), (1, 0, 0))) == a.offset((32 + i, 7, 9))));
}

// Report NVIDIA/cutlass#1397: a tile beyond the end of a matrix.
fn tile_at_the_end() {
    let matrix = Tensor::fixed(Counting(0), layout![(10, 32) : (32, 1)]);
    let tile = matrix.local_tile_ceil(tile![16, 16], (0, 1));
    assert_eq!((tile.value((9, 3)), tile.value((10, 3))), (Some(9 * 32 + 19), None));
}

// Report NVIDIA/cutlass#3160: partitions of a swizzled tile are wrong where a thread goes on along
// K.
fn partitions_of_a_swizzled_tile() {
    type Copy = TiledCopyOf<CopyAtom<UniversalCopy<u32>, f32>, Layout![(8, 8) : (8, 1)], Layout![1, 1]>;
    let tile = swizzle![3, 0, 3].compose(layout![(64, 16) : (16, 1)]);
    let mut found = [0; 64 * 16];
    for thread in 0..64usize {
        let (row, column) = (thread / 8, thread % 8);
        let partition = Copy::new().thread_slice(thread).partition_s(tile);
        for i in 0..8 {
            for k in 0..2 {
                let offset = partition.offset((0, i, k));
                assert_eq!(offset, tile.offset((row + 8 * i, column + 8 * k)));
                found[offset] += 1;
            }
        }
    }
    assert!(found.iter().all(|&count| count == 1));
}

// Report NVIDIA/cutlass#3254, NVIDIA/cutlass#3290: `wgmma` of 8 columns has a wrong layout of C, or
// is refused.
fn wgmma_of_eight_columns() {
    type C = LayoutC<SM90_64xNxK_SS<Int![8], f32, E4M3, E4M3>>;
    let c = C::default();
    let mut found = [0; 64 * 8];
    (0..64 * 8).for_each(|i| found[c.offset(i)] += 1);
    assert!(found.iter().all(|&count| count == 1));
}

// Report NVIDIA/cutlass#3253: a layout is put before its complement, and `coalesce` of the two
// corrupts memory.
fn complement_beside_its_layout() {
    let a = layout![6 : 4];
    let complement = a.complement_in(int![24]);
    assert_eq!(complement, layout![4 : 1]);
    let both = layout![(4, 6) : (1, 4)];
    assert_eq!(both.coalesce(), layout![24 : 1]);
}

// Report NVIDIA/cutlass#1688, NVIDIA/cutlass#2872, NVIDIA/cutlass#2388: the canonical layouts of
// `wgmma` look like other layouts than those of tiles: blocks of 8 rows, by stride and leading
// offsets. They are the same function.
fn canonical_layout_of_wgmma() {
    let tile = swizzle![3, 3, 3].compose(layout![(64, 64) : (64, 1)]);
    let canonical = swizzle![3, 3, 3].compose(layout![((8, 8), (8, 2)) : ((64, 512), (1, 8))]);
    for (row, k) in (0..64).flat_map(|row| (0..16).map(move |k| (row, k))) {
        assert_eq!(canonical.offset(((row % 8, row / 8), (k % 8, k / 8))), tile.offset((row, k)));
    }
}

// Report NVIDIA/cutlass#2015, reed-lau/cute-gemm#5: why is it `Swizzle<3,4,3>`, and which bits,
// base and shift are best? A profiler has to say.
fn swizzle_of_lines_of_128_bytes() {
    // Eight rows of 16 bytes, which `ldmatrix` reads at once: in units of 16 bytes, a column.
    fn eight_rows<Tile: ConflictFree<Layout![(8, 1) : (1, 0)], Int![8]>>(_: Tile) {}
    eight_rows(swizzle![3, 0, 3].compose(layout![(8, 8) : (8, 1)]));
    let tile = swizzle![3, 4, 3].compose(layout![(8, 128) : (128, 1)]);
    for column in 0..8 {
        let mut banks: Vec<usize> = (0..8).map(|row| tile.offset((row, 16 * column)) / 16 % 8).collect();
        banks.sort_unstable();
        assert!(banks.into_iter().eq(0..8));
    }
}

// Report NVIDIA/cutlass#3255: an index into a swizzled tensor of runtime extents is a segmentation
// fault.
fn swizzled_tensor_of_runtime_extents() {
    let (rows, pitch) = (Dyn::new(100).unwrap(), Dyn::new(64).unwrap());
    let a = swizzle![3, 3, 3].compose(layout![({rows}, 64) : ({pitch}, 1)]);
    let mut found = vec![0; 6400];
    for (i, j) in (0..100).flat_map(|i| (0..64).map(move |j| (i, j))) {
        found[a.offset((i, j))] += 1;
    }
    assert!(found.iter().all(|&count| count == 1));
}

// Report NVIDIA/cutlass#1873: how do vectors and predicates go together? Nothing says whether a
// predicate is of an element or of a vector.
fn vectors_at_the_edge() {
    let source = Tensor::fixed(Counting(0), layout![16 : 1]);
    let tile = source.local_tile_ceil(tile![2048], 0);
    let whole = |thread: usize| (0..8).all(|value| tile.value(8 * thread + value).is_some());
    let none = |thread: usize| (0..8).all(|value| tile.value(8 * thread + value).is_none());
    assert!((0..2).all(whole) && (2..256).all(none));
}

// Report NVIDIA/cutlass#2312, NVIDIA/cutlass#3327: strides of 2^31 elements and more are taken
// modulo 2^32, or refused where the extent is 1.
fn strides_beyond_32_bits() {
    assert_eq!(layout![(2, 4) : (2147483648, 1)].offset((1, 3)), 2147483651);
    assert_eq!(layout![(1, 8) : (4294967296, 1)].offset((0, 7)), 7);
    let wide = Dyn::new(4294967296).unwrap();
    assert_eq!(layout![(3, 4) : ({wide}, 1)].offset((2, 1)), 8589934593);
}

// Report NVIDIA/cutlass#1735: a copy of C to shared memory, one value at a time, is a segmentation
// fault of the compiler.
fn copy_of_c_value_by_value() {
    type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![8, 1, 1], Tile![128, 16, 16]>;
    let shared = layout![(128, (32, 4)) : (32, (1, 4096))];
    let mut found = vec![0; 128 * 128];
    for thread in 0..256usize {
        let (at, c) = Mma::new().thread_slice(thread).partition_c(shared);
        (0..4).for_each(|v| (0..16).for_each(|n| found[at + c.offset((v, 0, n))] += 1));
    }
    assert!(found.iter().all(|&count| count == 1));
}

// Report NVIDIA/cutlass#1018, microsoft/TileFusion#8: what do the three numbers of a swizzle do?
// One has to try them on layouts.
fn three_numbers_of_a_swizzle() {
    // Bits M to M + B change where the bits that are S higher are set.
    let tile = swizzle![3, 3, 3].compose(layout![(8, 64) : (64, 1)]);
    for (i, j) in (0..8usize).flat_map(|i| (0..64usize).map(move |j| (i, j))) {
        let offset = 64 * i + j;
        assert_eq!(tile.offset((i, j)), offset ^ ((offset >> 6 & 7) << 3));
        assert_eq!(tile.offset((i, j)), 64 * i + 8 * (j / 8 ^ i) + j % 8);
    }
}

// Report NVIDIA/cutlass#3172: a profiler counts bank conflicts of `ldmatrix` on a swizzled tile,
// and nothing says whether they are the layout's.
fn swizzle_of_transposed_matrices() {
    // Eight rows along K, of 16 bytes along M, in units of 16 bytes: no two are in one bank.
    fn eight_rows<Tile: ConflictFree<Layout![(1, 8) : (0, 1)], Int![8]>>(_: Tile) {}
    eight_rows(swizzle![3, 0, 4].compose(layout![(16, 8) : (1, 16)]));
    let tile = swizzle![3, 3, 4].compose(layout![(128, 8) : (1, 128)]);
    for m in (0..128).step_by(8) {
        let mut banks: Vec<usize> = (0..8).map(|k| tile.offset((m, k)) / 8 % 8).collect();
        banks.sort_unstable();
        assert!(banks.into_iter().eq(0..8));
    }
}

// Report NVIDIA/cutlass#1396, NVIDIA/cutlass#3119: the rows of 32 bytes of `wgmma` do not look like
// those that the hardware's manual draws; a layout's table has other offsets than its function.
fn swizzle_of_rows_of_32_bytes() {
    let tile = swizzle![1, 3, 3].compose(layout![(64, 16) : (16, 1)]);
    let canonical = swizzle![1, 3, 3].compose(layout![((8, 8), (8, 2)) : ((16, 128), (1, 8))]);
    for (row, k) in (0..64usize).flat_map(|row| (0..16usize).map(move |k| (row, k))) {
        // The halves of every second four rows are exchanged.
        let drawn = 16 * row + 8 * (k / 8 ^ row / 4 % 2) + k % 8;
        assert_eq!((tile.offset((row, k)), canonical.offset(((row % 8, row / 8), (k % 8, k / 8)))), (drawn, drawn));
    }
    assert_eq!(tile.offset((4, 0)), 72);
}

// Report NVIDIA/cutlass#2634: a swizzle has another offset than the manual of the hardware says.
fn swizzle_of_bytes_and_of_elements() {
    // The manual counts bytes, and the layout counts elements of four.
    let bytes = swizzle![3, 4, 3].compose(layout![(128, 8) : (1, 128)]).to_dynamic().unwrap();
    let elements = swizzle![3, 2, 3].compose(layout![(32, 8) : (1, 32)]);
    assert_eq!(bytes.upcast(4).unwrap(), elements.to_dynamic().unwrap());
    assert_eq!(elements.offset((0, 1)), 36);
}

// Report NVIDIA/cutlass#2381: a tile by the default order of its blocks takes more boxes of TMA,
// and the layouts that the two orders give have to be compared by hand.
fn orders_of_the_blocks_of_a_tile() {
    let (default, stepped) = (layout![(8, 8) : (64, 2048)], layout![(8, 8) : (64, 512)]);
    assert_eq!(default.coalesce(), default);
    assert_eq!(stepped.coalesce(), layout![64 : 64]);
}

// Report NVIDIA/cutlass#3478: the product with a number is, in pycute, the quotient by it.
fn product_with_a_number() {
    let block = layout![(2, 5) : (5, 1)];
    let product = block.logical_product(layout![4 : 1]);
    assert_eq!(product, layout![((2, 5), 4) : ((5, 1), 10)]);
    assert!((0..4).all(|k| (0..10).all(|c| product.offset((c, k)) == block.offset(c) + 10 * k)));
}

// Report NVIDIA/cutlass#1766: the operand of a product is refused where its tile is swizzled.
fn operand_of_swizzled_columns() {
    type Mma = TiledMma<SM80_16x8x16_F16F16F16F16_TN, Layout![1, 1, 1], Tile![16, 16, 16]>;
    let tile = swizzle![3, 3, 4].compose(layout![(128, 32) : (1, 128)]);
    let mut found = vec![0; 128 * 32];
    for thread in 0..32usize {
        let b = Mma::new().thread_slice(thread).partition_b(tile);
        (0..b.size()).for_each(|c| found[b.offset(c)] += 1);
    }
    assert!(found.iter().all(|&count| count == 1));
}

fn main() {
    three_numbers_of_a_swizzle();
    swizzle_of_transposed_matrices();
    swizzle_of_rows_of_32_bytes();
    swizzle_of_bytes_and_of_elements();
    orders_of_the_blocks_of_a_tile();
    product_with_a_number();
    operand_of_swizzled_columns();
    complement_beside_its_layout();
    canonical_layout_of_wgmma();
    swizzle_of_lines_of_128_bytes();
    swizzled_tensor_of_runtime_extents();
    vectors_at_the_edge();
    strides_beyond_32_bits();
    copy_of_c_value_by_value();
    composition_of_two_storage_orders();
    composition_across_two_modes();
    composition_with_the_first_thirty_rows();
    right_inverses();
    left_inverses();
    runtime_extents();
    composition_with_a_runtime_extent();
    complement_without_more_modes();
    slice_of_a_swizzled_layout();
    division_by_tiles_for_some_modes();
    tile_at_the_end();
    partitions_of_a_swizzled_tile();
    wgmma_of_eight_columns();
}
