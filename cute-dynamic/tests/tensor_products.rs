//! Products, contractions and convolutions of tensors of every kind, beside their sums: slices,
//! parts of others, backwards, swizzled, nested.

#![cfg(feature = "typed")]

mod asked;

use asked::asked;
use cute_dynamic::algorithm::{PackedOperand, contract, convolve, convolve_backward_filter, convolve_backward_image, gemm, gemm_prepacked};
use cute_dynamic::contraction::ContractionError;
use cute_dynamic::convolution::{ConvolutionError, Window};
use cute_dynamic::tensor::{Memory, Part, Tensor, TensorError};
use cute_dynamic::{ComposedLayout, Layout, LayoutError};

/// Small numbers that look random.
fn numbers(length: usize, seed: u64) -> Vec<i64> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % 19) as i64 - 9
    };
    (0..length).map(|_| next()).collect()
}

/// A layout, of one of the kinds that a tensor has.
#[derive(Clone, Debug)]
enum Kind {
    Natural(Layout),
    Signed(Layout<i64>),
    Swizzled(ComposedLayout),
}

impl Kind {
    fn parse(text: &str) -> Kind {
        if text.starts_with('S') {
            Kind::Swizzled(text.parse().unwrap())
        } else if text.contains('-') {
            Kind::Signed(text.parse().unwrap())
        } else {
            Kind::Natural(text.parse().unwrap())
        }
    }

    fn over<D: Memory>(&self, data: D) -> Tensor<D> {
        match self {
            Kind::Natural(layout) => Tensor::new(data, layout),
            Kind::Signed(layout) => Tensor::new(data, layout),
            Kind::Swizzled(layout) => Tensor::new(data, layout),
        }
        .unwrap()
    }
}

fn at<D: Memory<Element = i64>>(tensor: &Tensor<D>, coordinate: (u64, u64, u64)) -> i64 {
    let (i, j, l) = coordinate;
    *if tensor.rank() == 3 { tensor.get((i, j, l)) } else { tensor.get((i, j)) }.unwrap()
}

/// Compares `gemm` with its sums.
fn check_product(texts: [&str; 3], [m, n, k, l]: [u64; 4]) {
    let [a, b, c] = texts.map(Kind::parse);
    let (x, y) = (numbers(20000, 1), numbers(20000, 2));
    let (a, b) = (a.over(&x[..]), b.over(&y[..]));
    let mut c = c.over(numbers(20000, 3));
    let before = c.clone();
    gemm(&a, &b, &mut c).unwrap();
    for (i, j, l) in (0..m).flat_map(|i| (0..n).flat_map(move |j| (0..l).map(move |l| (i, j, l)))) {
        let sum: i64 = (0..k).map(|k| at(&a, (i, k, l)) * at(&b, (j, k, l))).sum();
        assert_eq!(at(&c, (i, j, l)), at(&before, (i, j, l)) + sum, "{texts:?} at {i} {j} {l}");
    }
    if l == 1 && c.rank() == 2 {
        let packed = PackedOperand::new(&b).unwrap();
        assert_eq!((packed.rows(), packed.steps()), (n, k));
        let mut again = before.clone();
        gemm_prepacked(&a, &packed, &mut again).unwrap();
        assert_eq!(again.data(), c.data(), "{texts:?} prepacked");
    }
    #[cfg(feature = "rayon")]
    {
        let mut on_threads = before.clone();
        cute_dynamic::algorithm::par_gemm(&a, &b, &mut on_threads).unwrap();
        assert_eq!(on_threads.data(), c.data(), "{texts:?} on threads");
    }
    // What the layout does not have stays.
    let own: std::collections::HashSet<*const i64> = c.iter().map(|element| element as *const i64).collect();
    assert!(c.data().iter().zip(before.data()).all(|(now, was)| own.contains(&(now as *const i64)) || now == was));
}

#[test]
fn products() {
    let sizes = [20, 13, 300, 1];
    let mut pairs = 0;
    for a in ["(20,300):(1,20)", "(20,300):(300,1)", "((4,5),(3,100)):((1,12),(4,60))", "(20,300):(-1,20)", "Sw<2,0,3> o 5 o (20,300):(300,1)"] {
        for (b, c) in [
            ("(13,300):(1,13)", "(20,13):(1,20)"),
            ("(13,300):(300,1)", "(20,13):(13,1)"),
            ("(13,300):(0,1)", "(20,13):(20,-1)"),
            ("(13,300):(300,-1)", "((5,4),13):((13,65),1)"),
            ("(13,300):(301,1)", "Sw<2,1,3> o 0 o (20,13):(1,32)"),
        ] {
            // Each sixth has each operand once.
            if pairs % asked(1, 6) == 0 {
                check_product([a, b, c], sizes);
            }
            pairs += 1;
        }
    }
    check_product(["(5,3,4):(12,4,1)", "(6,3,4):(3,1,18)", "(5,6,4):(1,5,30)"], [5, 6, 3, 4]);
    check_product(["(5,3,4):(3,1,0)", "(6,3,4):(-12,4,1)", "(5,6,4):(24,4,1)"], [5, 6, 3, 4]);
    check_product(["(1,1):(1,1)", "(1,1):(1,1)", "(1,1):(1,1)"], [1, 1, 1, 1]);
}

#[test]
fn an_operand_of_several_blocks_is_packed() {
    // More steps than are multiplied at a time, and more columns than a block has.
    let (m, n, k) = (9, 1100, 520);
    let (x, y) = (numbers(9 * 520, 1), numbers(1100 * 520, 2));
    let a = Tensor::new(&x[..], Layout::right((m, k)).unwrap()).unwrap();
    let b = Tensor::new(&y[..], Layout::left((n, k)).unwrap()).unwrap();
    let packed = PackedOperand::new(&b).unwrap();
    for layout in [Layout::right((m, n)).unwrap(), Layout::left((m, n)).unwrap()].into_iter().take(asked(2, 1)) {
        let mut c = Tensor::filled(3, layout).unwrap();
        gemm_prepacked(&a, &packed, &mut c).unwrap();
        for (i, j) in (0..m).flat_map(|i| (0..n).step_by(asked(7, 53)).map(move |j| (i, j))) {
            let sum: i64 = (0..k).map(|k| a.get((i, k)).unwrap() * b.get((j, k)).unwrap()).sum();
            assert_eq!(c.get((i, j)), Some(&(3 + sum)));
        }
    }
    let vector = Tensor::filled(1, Layout::left(4).unwrap()).unwrap();
    assert_eq!(PackedOperand::new(&vector).map(|_| ()), Err(TensorError::NoProduct));
    let mut c = Tensor::filled(1, Layout::left((m, n)).unwrap()).unwrap();
    assert_eq!(gemm_prepacked(&vector, &packed, &mut c), Err(TensorError::NoProduct));
    let short = Tensor::filled(1, Layout::left((m, k - 1)).unwrap()).unwrap();
    assert_eq!(gemm_prepacked(&short, &packed, &mut c), Err(TensorError::SizesDiffer { what: "the mode K", first: k - 1, second: k }));
    let mut other = Tensor::filled(1, Layout::left((m, n + 1)).unwrap()).unwrap();
    assert_eq!(gemm_prepacked(&a, &packed, &mut other), Err(TensorError::SizesDiffer { what: "the mode N", first: n, second: n + 1 }));
    let mut other = Tensor::filled(1, Layout::left((m + 1, n)).unwrap()).unwrap();
    assert_eq!(gemm_prepacked(&a, &packed, &mut other), Err(TensorError::SizesDiffer { what: "the mode M", first: m, second: m + 1 }));
}

#[test]
fn products_of_parts() {
    // C in disjoint tiles, each by a thread of its own.
    let (x, y) = (numbers(32 * 24, 4), numbers(48 * 24, 5));
    let a = Tensor::new(&x[..], Layout::right((32, 24)).unwrap()).unwrap();
    let b = Tensor::new(&y[..], Layout::left((48, 24)).unwrap()).unwrap();
    let mut whole = Tensor::filled(1, Layout::right((32, 48)).unwrap()).unwrap();
    let mut tiled = whole.clone();
    gemm(&a, &b, &mut whole).unwrap();
    std::thread::scope(|scope| {
        for (i, mut tile) in tiled.tiles_mut((8, 16)).unwrap().enumerate() {
            let (a, b) = (&a, &b);
            scope.spawn(move || {
                let a = a.view().local_tile((8, ..), (i as u64 % 4, 0)).unwrap();
                let b = b.view().local_tile((16, ..), (i as u64 / 4, 0)).unwrap();
                gemm(&a, &b, &mut tile).unwrap();
            });
        }
    });
    assert_eq!(whole.data(), tiled.data());
}

#[test]
fn contractions() {
    let kinds = ["(3,4,5):(1,3,12)", "(3,4,5):(20,5,1)", "(3,4,5):(-20,5,1)", "Sw<2,0,2> o 0 o (3,4,5):(1,3,12)"].map(Kind::parse);
    let others = ["(5,4,6):(24,6,1)", "(5,4,6):(1,-5,20)"].map(Kind::parse);
    let (x, y) = (numbers(200, 6), numbers(200, 7));
    for (a, b) in kinds.iter().flat_map(|a| others.iter().map(move |b| (a, b))) {
        let (a, b) = (a.over(&x[..]), b.over(&y[..]));
        for text in ["(6,3):(1,6)", "(6,3):(3,1)", "(6,3):(3,-1)"] {
            let mut c = Kind::parse(text).over(vec![99; 18]);
            contract("abk,kbn->na", &[a.view(), b.view()], &mut c).unwrap();
            for (i, n) in (0..3u64).flat_map(|i| (0..6u64).map(move |n| (i, n))) {
                let terms = (0..4u64).flat_map(|j| (0..5u64).map(move |k| (j, k)));
                let sum: i64 = terms.map(|(j, k)| a.get((i, j, k)).unwrap() * b.get((k, j, n)).unwrap()).sum();
                assert_eq!(c.get((n, i)), Some(&sum), "{text}");
            }
        }
    }
    // Into parts of a tensor, of a part of one.
    let matrix = Tensor::new(numbers(64, 8), Layout::right((8, 8)).unwrap()).unwrap();
    let mut target = Tensor::filled(7, Layout::left((8, 8)).unwrap()).unwrap();
    for mut tile in target.tiles_mut((4, 4)).unwrap().take(2) {
        let part = matrix.view().local_tile((4, 4), (1, 1)).unwrap();
        contract("ij->ji", &[part], &mut tile).unwrap();
    }
    for (i, j) in (0..8u64).flat_map(|i| (0..8u64).map(move |j| (i, j))) {
        let expected = if j < 4 { *matrix.get((4 + j, 4 + i % 4)).unwrap() } else { 7 };
        assert_eq!(target.get((i, j)), Some(&expected));
    }
}

#[test]
fn convolutions_and_their_gradients() {
    let window = Window::new().stride(2).padding(1, 1);
    let (x, w, dy) = (numbers(2 * 4 * 9, 9), numbers(6 * 2 * 3, 10), numbers(2 * 6 * 5, 11));
    // The position of an element of the image, if there is one.
    let place = |p: u64, r: u64| (2 * p + r).checked_sub(1).filter(|&h| h < 9);
    for (image, filter, output) in [
        ("(2,4,9):(36,9,1)", "(6,2,3):(6,3,1)", "(2,6,5):(30,5,1)"),
        ("(2,4,9):(36,1,4)", "(6,2,3):(1,6,12)", "(2,6,5):(30,1,6)"),
        ("(2,4,9):(36,9,-1)", "(6,2,3):(-6,3,1)", "(2,6,5):(30,-5,1)"),
    ] {
        let [image, filter, output] = [image, filter, output].map(Kind::parse);
        let mut y = output.over(vec![99; 60]);
        convolve(&image.over(&x[..]), &filter.over(&w[..]), &mut y, &[window], 2).unwrap();
        let (xs, ws) = (image.over(&x[..]), filter.over(&w[..]));
        let dys = output.over(&dy[..]);
        let mut dw = filter.over(vec![99; 36]);
        convolve_backward_filter(&xs, &dys, &mut dw, &[window], 2).unwrap();
        let mut dx = image.over(vec![99; 72]);
        convolve_backward_image(&dys, &ws, &mut dx, &[window], 2).unwrap();
        let (mut y_sums, mut dw_sums, mut dx_sums) = ([[[0; 5]; 6]; 2], [[[0; 3]; 2]; 6], [[[0; 9]; 4]; 2]);
        for (n, k, p) in (0..2).flat_map(|n| (0..6).flat_map(move |k| (0..5).map(move |p| (n, k, p)))) {
            for (c, r) in (0..2).flat_map(|c| (0..3).map(move |r| (c, r))) {
                let Some(h) = place(p, r) else { continue };
                let channel = k / 3 * 2 + c;
                let (x, w, dy) = (xs.get((n, channel, h)).unwrap(), ws.get((k, c, r)).unwrap(), dys.get((n, k, p)).unwrap());
                y_sums[n as usize][k as usize][p as usize] += x * w;
                dw_sums[k as usize][c as usize][r as usize] += dy * x;
                dx_sums[n as usize][channel as usize][h as usize] += dy * w;
            }
        }
        let same = |tensor: &Tensor<Vec<i64>>, sum: &dyn Fn(u64, u64, u64) -> i64| {
            let [a, b, c] = [0, 1, 2].map(|mode| tensor.layout().extent(mode).unwrap());
            let mut all = (0..a).flat_map(|i| (0..b).flat_map(move |j| (0..c).map(move |k| (i, j, k))));
            all.all(|(i, j, k)| tensor.get((i, j, k)) == Some(&sum(i, j, k)))
        };
        assert!(same(&y, &|n, k, p| y_sums[n as usize][k as usize][p as usize]), "{output:?}");
        assert!(same(&dw, &|k, c, r| dw_sums[k as usize][c as usize][r as usize]), "{filter:?}");
        assert!(same(&dx, &|n, c, h| dx_sums[n as usize][c as usize][h as usize]), "{image:?}");
    }
}

#[test]
fn what_is_refused() {
    let matrix = |shape: (u64, u64)| Tensor::filled(1, Layout::left(shape).unwrap()).unwrap();
    let product = |a, b, c| gemm(&matrix(a), &matrix(b), &mut matrix(c));
    let differ = |what, first, second| Err(TensorError::SizesDiffer { what, first, second });
    assert_eq!(product((4, 3), (5, 3), (4, 5)), Ok(()));
    assert_eq!(product((4, 3), (5, 3), (5, 5)), differ("the mode M", 4, 5));
    assert_eq!(product((4, 3), (5, 3), (4, 4)), differ("the mode N", 5, 4));
    assert_eq!(product((4, 3), (5, 2), (4, 5)), differ("the mode K", 3, 2));
    let vector = Tensor::filled(1, Layout::left(4).unwrap()).unwrap();
    assert_eq!(gemm(&vector, &vector, &mut vector.clone()), Err(TensorError::NoProduct));
    let shared = Tensor::new(vec![0; 5], "(4,5):(0,1)".parse::<Layout>().unwrap()).unwrap();
    assert_eq!(gemm(&matrix((4, 3)), &matrix((5, 3)), &mut shared.clone()), Err(LayoutError::NotInjective { first: 0, second: 1, offset: 0 }.into()));
    let contracted = |equation: &str| contract(equation, &[matrix((4, 3)).view(), matrix((5, 3)).view()], &mut matrix((4, 5)));
    assert_eq!(contracted("mk,nk->mn"), Ok(()));
    assert_eq!(contracted("mk,kn->mn").unwrap_err().code(), "CUTE452");
    assert_eq!(contracted("mk,nk->nm").unwrap_err().code(), "CUTE452");
    assert_eq!(contracted("mk->m"), Err(ContractionError::Operands { operands: 1, given: 2 }.into()));
    let none: [Tensor<Part<'_, i64>>; 0] = [];
    assert_eq!(contract("->", &none, &mut matrix((1, 1))).unwrap_err().code(), "CUTE451");
    assert_eq!(contract("ij->ij", &[matrix((4, 5)).view()], &mut shared.clone()).unwrap_err().code(), "CUTE100");
    let no_image = convolve(&matrix((4, 3)), &matrix((5, 3)), &mut matrix((4, 5)), &[Window::new()], 1);
    assert_eq!(no_image, Err(ConvolutionError::ImageModes { tensor: "image", modes: 2, expected: 3 }.into()));
}
