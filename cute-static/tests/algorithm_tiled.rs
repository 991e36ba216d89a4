//! The tiled copy and the packed product, against loops over single elements.

use cute_static::algorithm::{BlockOf, Blocking, Extent, GemmError, Portable, Separate, SizeMismatch, pack_panel, try_copy_tiled, try_gemm_packed, workspace};
use cute_static::prelude::*;

fn extent(n: usize) -> Dyn {
    Dyn::new(n as u64).unwrap()
}

/// Small whole numbers, whose sums are exact, and other ones at other places.
fn numbers(seed: usize, len: usize) -> Vec<i64> {
    (0..len).map(|i| ((i * 7919 + seed * 104729) % 251) as i64 - 125).collect()
}

#[test]
fn copies_every_coordinate_and_nothing_else() {
    macro_rules! case {
        ($m:expr, $n:expr, $a:expr, $b:expr) => {{
            let (m, n, a, b): (usize, usize, _, _) = ($m, $n, $a, $b);
            let source: Vec<usize> = (1..=a.cosize()).collect();
            let mut target = vec![0; b.cosize() + 1];
            try_copy_tiled(&Tensor::new(&source[..], a).unwrap(), &mut Tensor::new(&mut target[..], b).unwrap()).unwrap();
            let mut expected = vec![0; b.cosize() + 1];
            for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
                expected[b.offset((i, j))] = source[a.offset((i, j))];
            }
            assert!(target == expected, "{a} to {b}");
        }};
    }
    case!(128, 64, layout![(128, 64) : (64, 1)], layout![128, 64]);
    case!(128, 64, layout![128, 64], layout![(128, 64) : (64, 1)]);
    case!(100, 130, layout![(100, 130) : (130, 1)], layout![100, 130]);
    case!(64, 128, layout![(64, 128) : (2, 128)], layout![(64, 128) : (128, 1)]);
    case!(70, 70, layout![(70, 70) : (0, 1)], layout![(70, 70) : (1, 71)]);
    case!(64, 64, layout![(64, 64) : (0, 0)], layout![(64, 64) : (3, 200)]);
    for (m, n) in [(1, 1), (1, 200), (200, 1), (63, 65), (64, 64), (65, 4200), (129, 191)] {
        let (rows, columns, pitch) = (extent(m), extent(n), extent(n + 3));
        case!(m, n, layout![(rows, columns) : ({columns}, 1)], layout![(rows, columns) : (1, {rows})]);
        case!(m, n, layout![(rows, columns) : (1, {rows})], layout![(rows, columns) : ({pitch}, 1)]);
        case!(m, n, layout![(rows, columns) : ({pitch}, 1)], layout![(rows, columns) : ({columns}, 1)]);
        case!(m, n, layout![(rows, columns) : ({columns}, {Dyn::ONE})], layout![(rows, columns) : ({Dyn::ONE}, {rows})]);
        case!(m, n, layout![(rows, columns) : ({Dyn::ONE}, {rows})], layout![(rows, columns) : ({columns}, {Dyn::ONE})]);
        let by_rows = swizzle![3, 2, 3].compose_at(5usize, layout![(rows, columns) : ({pitch}, 1)]);
        case!(m, n, by_rows, layout![(rows, columns) : (1, {rows})]);
        case!(m, n, layout![(rows, columns) : ({columns}, 1)], by_rows);
        case!(m, n, swizzle![2, 0, -3].compose(layout![(rows, columns) : (1, {rows})]), by_rows);
    }
    case!(64, 64, swizzle![3, 3, 3].compose(layout![(64, 64) : (64, 1)]), swizzle![3, 2, 3].compose(layout![64, 64]));
}

#[test]
fn copies_only_between_matrices_of_one_shape() {
    let source = Tensor::fixed(Counting(1), layout![64, 65]);
    let mut target = Tensor::fixed([0; 64 * 65], layout![65, 64]);
    assert_eq!(try_copy_tiled(&source, &mut target), Err(SizeMismatch { extent: Extent::M, first: 64, second: 65 }));
    assert_eq!(try_copy_tiled(&source, &mut target.slice_mut((.., ..))), Err(SizeMismatch { extent: Extent::M, first: 64, second: 65 }));
    let mut narrow = Tensor::fixed([0; 64 * 64], layout![64, 64]);
    assert_eq!(try_copy_tiled(&source, &mut narrow), Err(SizeMismatch { extent: Extent::N, first: 65, second: 64 }));
    assert!(target.values().all(|x| x == 0) && narrow.values().all(|x| x == 0));
}

/// Blocks that are small, so that there are many of them: two panels of 3 rows, three panels of 2
/// columns.
#[derive(Clone, Copy)]
struct Small;

impl Blocking<3, 2> for Small {
    type Arithmetic = Separate;
    type BlockA = BlockOf<Int![3], Int![6]>;
    type BlockB = BlockOf<Int![2], Int![6]>;
}

/// The product by a kernel, in a workspace of other numbers: every element of C gets its sum, and
/// nothing else is changed.
macro_rules! assert_product {
    ($kernel:ident $mr:literal $nr:literal; $m:expr, $n:expr, $k:expr; $a:expr, $b:expr, $c:expr) => {{
        let (m, n, k): (usize, usize, usize) = ($m, $n, $k);
        let (la, lb, lc) = ($a, $b, $c);
        let (a, b, before) = (numbers(1, la.cosize()), numbers(2, lb.cosize()), numbers(3, lc.cosize() + 1));
        let (left, right) = (Tensor::new(&a[..], la).unwrap(), Tensor::new(&b[..], lb).unwrap());
        let (mut c, mut space) = (before.clone(), vec![1 << 40; workspace::<$kernel, i64, $mr, $nr>()]);
        try_gemm_packed($kernel, &left, &right, &mut Tensor::new(&mut c[..], lc).unwrap(), &mut space).unwrap();
        let mut expected = before;
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            expected[lc.offset((i, j))] += (0..k).map(|p| a[la.offset((i, p))] * b[lb.offset((j, p))]).sum::<i64>();
        }
        assert!(c == expected, "{la} and {lb} to {lc}");
    }};
}

#[test]
fn products_of_all_edges() {
    for (m, n, k) in [(1, 1, 1), (4, 8, 256), (5, 9, 257), (3, 7, 255), (193, 7, 40), (10, 1030, 5), (24, 64, 600)] {
        let (rows, columns, steps, pitch) = (extent(m), extent(n), extent(k), extent(n.max(k) + 2));
        macro_rules! kernels {
            ($a:expr, $b:expr, $c:expr) => {
                assert_product!(Portable 4 8; m, n, k; $a, $b, $c);
                assert_product!(Small 3 2; m, n, k; $a, $b, $c);
            };
        }
        kernels!(layout![(rows, steps) : ({steps}, 1)], layout![(columns, steps) : (1, {columns})], layout![(rows, columns) : ({columns}, 1)]);
        kernels!(layout![(rows, steps) : (1, {rows})], layout![(columns, steps) : ({steps}, 1)], layout![(rows, columns) : (1, {rows})]);
        kernels!(layout![(rows, steps) : ({pitch}, 1)], layout![(columns, steps) : ({pitch}, {Dyn::ONE})], layout![(rows, columns) : ({pitch}, 1)]);
        kernels!(layout![(rows, steps) : (0, 1)], layout![(columns, steps) : (1, 0)], layout![(rows, columns) : ({pitch}, {Dyn::ONE})]);
    }
    let swizzle = swizzle![3, 2, 3];
    for (m, n, k) in [(5, 9, 257), (24, 64, 100)] {
        let (rows, columns, steps) = (extent(m), extent(n), extent(k));
        assert_product!(Portable 4 8; m, n, k;
            swizzle.compose_at(9u64, layout![(rows, steps) : (1, {rows})]), swizzle.compose(layout![(columns, steps) : ({steps}, 1)]),
            swizzle.compose(layout![(rows, columns) : ({columns}, 1)]));
    }
    assert_product!(Portable 4 8; 48, 96, 300; layout![(48, 300) : (300, 1)], layout![(96, 300) : (1, 96)], layout![(48, 96) : (96, 1)]);
}

#[test]
fn refuses_what_does_not_belong_together() {
    let a = Tensor::fixed([1; 6], layout![2, 3]);
    let mut space = vec![0; workspace::<Portable, i32, 4, 8>()];
    let mut c = Tensor::fixed([5; 4], layout![2, 2]);
    let sizes = |extent, first, second| Err(GemmError::Sizes(SizeMismatch { extent, first, second }));
    assert_eq!(try_gemm_packed(Portable, &a, &Tensor::fixed([1; 9], layout![3, 3]), &mut c, &mut space), sizes(Extent::N, 3, 2));
    assert_eq!(try_gemm_packed(Portable, &a, &Tensor::fixed([1; 4], layout![2, 2]), &mut c, &mut space), sizes(Extent::K, 3, 2));
    assert_eq!(try_gemm_packed(Portable, &Tensor::fixed([1; 9], layout![3, 3]), &a, &mut c, &mut space), sizes(Extent::M, 3, 2));
    let (needed, length) = (space.len(), space.len() - 1);
    let refused = try_gemm_packed(Portable, &a, &a, &mut c, &mut space[1..]);
    assert_eq!(refused, Err(GemmError::Workspace { needed, length }));
    assert_eq!(refused.unwrap_err().to_string(), format!("the workspace of the product has {length} elements and needs {needed}"));
    assert!(c.values().all(|x| x == 5));
    assert_eq!(try_gemm_packed(Portable, &a, &a, &mut c, &mut space), Ok(()));
    assert!(c.values().all(|x| x == 8));
}

/// Through an accessor without memory: values that are computed.
#[test]
fn packs_what_is_computed() {
    let source = Tensor::fixed(Computed::new(|d| d as i64), layout![(5, 4) : (1, 10)]);
    let mut panel = [-1; 16];
    pack_panel::<_, _, _, 4>(source, (3, 1), 9, &mut panel, layout![4, 4]);
    assert_eq!(panel, [13, 14, 0, 0, 23, 24, 0, 0, 33, 34, 0, 0, -1, -1, -1, -1]);
}

#[test]
#[should_panic(expected = "not in the source")]
fn packs_nothing_from_outside() {
    pack_panel::<_, _, _, 4>(Tensor::fixed(&[1; 20], layout![5, 4]), (5, 0), 1, &mut [0; 16], layout![4, 4]);
}
