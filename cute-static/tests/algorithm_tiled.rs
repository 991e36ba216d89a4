//! The tiled copy and the packed product, against loops over single elements.

use cute_static::algorithm::{
    BlockOf, Blocking, Extent, GemmError, Portable, Separate, SizeMismatch, pack_panel, try_copy_tiled, try_gemm_packed, try_product_packed, workspace,
};
#[cfg(feature = "rayon")]
use cute_static::algorithm::{try_par_gemm_packed, try_par_product_packed};
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

/// The product by a kernel of matrices under layouts of any nesting and signs, added and in place
/// of what C had, against a sum for each element.
macro_rules! assert_nested {
    ($kernel:ident $mr:literal $nr:literal; $m:expr, $n:expr, $k:expr; $a:expr, $b:expr, $c:expr) => {{
        let (m, n, k): (usize, usize, usize) = ($m, $n, $k);
        let (la, lb, lc) = ($a, $b, $c);
        let (a, b, before) = (numbers(1, la.cosize()), numbers(2, lb.cosize()), numbers(3, lc.cosize() + 1));
        let (left, right) = (Tensor::new(&a[..], la).unwrap(), Tensor::new(&b[..], lb).unwrap());
        let mut space = vec![1 << 40; workspace::<$kernel, i64, $mr, $nr>()];
        let (mut added, mut over) = (before.clone(), before.clone());
        try_gemm_packed($kernel, &left, &right, &mut Tensor::new(&mut added[..], lc).unwrap(), &mut space).unwrap();
        try_product_packed($kernel, &left, &right, &mut Tensor::new(&mut over[..], lc).unwrap(), &mut space).unwrap();
        #[cfg(feature = "rayon")]
        for threads in [1, 2, 5, 12] {
            let (mut added_by_threads, mut over_by_threads) = (before.clone(), before.clone());
            let mut space = vec![1 << 40; threads * space.len() + 1];
            try_par_gemm_packed($kernel, &left, &right, &mut Tensor::new(&mut added_by_threads[..], lc).unwrap(), &mut space).unwrap();
            try_par_product_packed($kernel, &left, &right, &mut Tensor::new(&mut over_by_threads[..], lc).unwrap(), &mut space).unwrap();
            assert!(added_by_threads == added && over_by_threads == over, "{la} and {lb} to {lc}, by {threads} threads");
        }
        let (mut expected_added, mut expected_over) = (before.clone(), before);
        let (mut to_add, mut to_write) = (Tensor::new(&mut expected_added[..], lc).unwrap(), Tensor::new(&mut expected_over[..], lc).unwrap());
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let sum: i64 = (0..k).map(|p| left.at((i, p)) * right.at((j, p))).sum();
            to_add[(i, j)] += sum;
            to_write[(i, j)] = sum;
        }
        assert!(added == expected_added, "{la} and {lb} added to {lc}");
        assert!(over == expected_over, "{la} and {lb} to {lc}");
    }};
}

#[test]
fn products_of_nested_modes() {
    macro_rules! kernels {
        ($($case:tt)*) => {
            // Each in a function of its own: tables of offsets are on the stack.
            let by_portable = || assert_nested!(Portable 4 8; $($case)*);
            let by_small = || assert_nested!(Small 3 2; $($case)*);
            by_portable();
            by_small();
        };
    }
    let [four, six, nine, seventeen] = [4, 6, 9, 17].map(extent);
    // Runs of 24 columns in C, of 16 steps in A; B is read along its rows, 3 at a time.
    kernels!(35, 48, 80;
        layout![((5, 7), (16, 5)) : ((400, 16), (1, 2000))],
        layout![((24, 2), (16, 5)) : ((80, 1), (2, 3840))],
        layout![((5, 7), (24, 2)) : ((24, 240), (1, 120))]);
    // Deeper, with extents that the program knows.
    kernels!(36, 51, 54;
        layout![((four, nine), ({six}, (3, 3))) : ((1, {seventeen}), (1000, (4, 300)))],
        layout![((3, {seventeen}), (six, {nine})) : ((54, 162), (9, 1))],
        layout![((four, nine), (3, {seventeen})) : ((1, 204), (4, 12))]);
    // Rows of C that are neighbours, and steps of one.
    kernels!(34, 10, 300;
        layout![((2, 17), 300) : ((17, 1), 34)],
        layout![((5, 2), (3, 100)) : ((1, 0), (0, 5))],
        layout![((2, 17), (5, 2)) : ((1, 2), (34, 170))]);
    // Im2col: windows of a signal that overlap.
    kernels!(60, 9, 24;
        layout![((20, 3), (3, 8)) : ((1, 200), (1, 25))],
        layout![(9, (3, 8)) : (24, (8, 1))],
        layout![((20, 3), 9) : ((9, 180), 1)]);
    // Backwards, and swizzled.
    kernels!(20, 18, 40;
        layout![((4, 5), (8, 5)) : ((-1, 4), (20, -160))],
        layout![((9, 2), (8, 5)) : ((1, -400), (-9, 72))],
        layout![((4, 5), (9, 2)) : ((18, -72), (1, 9))]);
    let swizzle = swizzle![3, 2, 3];
    kernels!(16, 16, 48;
        swizzle.compose(layout![((4, 4), (8, 6)) : ((1, 4), (16, 128))]),
        swizzle.compose_at(9u64, layout![((8, 2), (8, 6)) : ((48, 384), (1, 8))]),
        swizzle.compose(layout![((4, 4), (8, 2)) : ((1, 4), (16, 128))]));
    // One row, one column, one step.
    kernels!(1, 33, 2; layout![(1, 2) : (0, 1)], layout![((11, 3), 2) : ((1, 11), 33)], layout![(1, (11, 3)) : (5, (1, 11))]);
    kernels!(33, 1, 1; layout![((11, 3), 1) : ((3, 1), 7)], layout![(1, 1) : (0, 0)], layout![((11, 3), 1) : ((1, 11), 0)]);
}

/// Blocks of A whose panels take turns, step by step: those of rows have no places of their own.
#[derive(Clone, Copy)]
struct Interleaved;

impl Blocking<3, 2> for Interleaved {
    type Arithmetic = Separate;
    type BlockA = Layout![((3, 256), (2, 1)) : ((1, 6), (3, 0))];
    type BlockB = BlockOf<Int![2], Int![6]>;
}

#[test]
fn products_by_panels_that_take_turns() {
    assert_nested!(Interleaved 3 2; 20, 9, 300; layout![(20, 300) : (300, 1)], layout![(9, 300) : (1, 9)], layout![(20, 9) : (9, 1)]);
    assert_nested!(Interleaved 3 2; 20, 9, 300; layout![(20, 300) : (1, 20)], layout![(9, 300) : (300, 1)], layout![(20, 9) : (1, 20)]);
}

/// Matrices of 2x2 by rows: their products depend on the order.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Square([i64; 4]);

impl std::ops::Mul for Square {
    type Output = Self;

    fn mul(self, Square([e, f, g, h]): Self) -> Self {
        let Square([a, b, c, d]) = self;
        Square([a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h])
    }
}

impl std::ops::Add for Square {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Square(std::array::from_fn(|i| self.0[i] + other.0[i]))
    }
}

impl std::ops::AddAssign for Square {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

#[test]
fn factors_keep_their_order() {
    macro_rules! case {
        ($c:expr) => {{
            let (la, lb, lc) = (layout![(9, 20) : (20, 1)], layout![(17, 20) : (1, 17)], $c);
            let squares = |seed, len: usize| -> Vec<Square> { numbers(seed, 4 * len).chunks(4).map(|x| Square([x[0], x[1], x[2], x[3]])).collect() };
            let (a, b, mut c) = (squares(1, la.cosize()), squares(2, lb.cosize()), squares(3, lc.cosize()));
            let (left, right) = (Tensor::new(&a[..], la).unwrap(), Tensor::new(&b[..], lb).unwrap());
            let mut expected = c.clone();
            for (i, j) in (0..9).flat_map(|i| (0..17).map(move |j| (i, j))) {
                (0..20).for_each(|k| expected[lc.offset((i, j))] += a[la.offset((i, k))] * b[lb.offset((j, k))]);
            }
            let mut space = vec![Square::default(); workspace::<Portable, Square, 4, 8>()];
            try_gemm_packed(Portable, &left, &right, &mut Tensor::new(&mut c[..], lc).unwrap(), &mut space).unwrap();
            assert!(c == expected, "{lc}");
        }};
    }
    case!(layout![(9, 17) : (17, 1)]);
    case!(layout![9, 17]);
    case!(layout![((3, 3), 17) : ((3, 1), 9)]);
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

/// Threads write to a matrix whose elements are known to be apart, and to no other.
#[cfg(feature = "rayon")]
#[test]
fn threads_refuse_what_they_would_share() {
    let a = Tensor::fixed([1; 6], layout![2, 3]);
    let mut space = vec![0; 2 * workspace::<Portable, i32, 4, 8>()];
    let (mut data, length) = ([5; 4], space.len() / 2 - 1);
    let mut shared = Tensor::new(&mut data[..], layout![(2, 2) : (1, {Dyn::ONE})]).unwrap();
    let refused = try_par_gemm_packed(Portable, &a, &a, &mut shared, &mut space).unwrap_err();
    assert!(matches!(refused, GemmError::Output(_)) && refused.to_string().contains("not proved injective"), "{refused}");
    assert_eq!(try_par_product_packed(Portable, &a, &a, &mut shared, &mut space), Err(refused));
    let mut c = Tensor::new(&mut data[..], layout![2, 2]).unwrap();
    assert_eq!(try_par_product_packed(Portable, &a, &a, &mut c, &mut space[..length]), Err(GemmError::Workspace { needed: length + 1, length }));
    let wide = Tensor::fixed([1; 9], layout![3, 3]);
    assert_eq!(try_par_gemm_packed(Portable, &a, &wide, &mut c, &mut space), Err(SizeMismatch { extent: Extent::N, first: 3, second: 2 }.into()));
    assert!(c.values().all(|x| x == 5));
    assert_eq!(try_par_gemm_packed(Portable, &a, &a, &mut c, &mut space), Ok(()));
    assert!(c.values().all(|x| x == 8));
}

/// A kernel is asked once for each rectangle to do the work, and on threads of the pool.
#[cfg(feature = "rayon")]
#[test]
fn each_rectangle_is_vectorized() {
    use cute_static::algorithm::Work;
    use std::sync::Mutex;

    struct Counted(Mutex<Vec<Option<usize>>>);

    impl Blocking<3, 2> for &Counted {
        type Arithmetic = Separate;
        type BlockA = BlockOf<Int![3], Int![6]>;
        type BlockB = BlockOf<Int![2], Int![6]>;

        fn vectorize<W: Work>(&self, work: W) {
            self.0.lock().unwrap().push(rayon::current_thread_index());
            work.run();
        }
    }
    let (a, mut c) = (Tensor::fixed([1; 60], layout![12, 5]), Tensor::fixed([0; 144], layout![12, 12]));
    let kernel = Counted(Mutex::new(Vec::new()));
    let mut space = vec![0; 4 * workspace::<&Counted, i32, 3, 2>()];
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    pool.install(|| try_par_gemm_packed(&kernel, &a, &a, &mut c, &mut space)).unwrap();
    let threads = kernel.0.into_inner().unwrap();
    assert!(threads.len() == 4 && threads.iter().all(|thread| thread.is_some_and(|index| index < 3)), "{threads:?}");
    assert!(c.values().all(|x| x == 5));
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
