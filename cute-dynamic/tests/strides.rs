//! Layouts over coordinates, XOR elements and tuples of them, against values that are added up one
//! by one.

use cute_dynamic::htuple::coordinates;
use cute_dynamic::stride::{Codomain, Coordinate, Element, Stride, Xor};
use cute_dynamic::{AnyLayout, HTuple, Layout, LayoutError, Mode, ParseError, Tiler};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

// The oracle: a value is what each leaf adds, component by component.

/// The digits of an integral coordinate; the last one is all that is left.
fn digits(extents: &[u64], mut i: u64) -> Vec<u64> {
    let last = extents.len().saturating_sub(1);
    let digit = |(t, &extent): (usize, &u64)| {
        let digit = if t == last { i } else { i % extent };
        i /= extent;
        digit
    };
    extents.iter().enumerate().map(digit).collect()
}

fn extents<D: Stride>(layout: &Layout<D>) -> Vec<u64> {
    layout.leaves().iter().map(|mode| mode.extent).collect()
}

/// `Â(i)` over XOR elements.
fn xor_at(layout: &Layout<Xor>, i: u64) -> u64 {
    digits(&extents(layout), i).iter().zip(layout.leaves()).fold(0, |value, (digit, mode)| value ^ (digit * mode.stride.0))
}

/// `Â(i)` over coordinates: the components that are not 0.
fn coordinate_at(layout: &Layout<Coordinate>, i: u64) -> BTreeMap<Vec<usize>, u64> {
    let mut value = BTreeMap::new();
    for (digit, mode) in digits(&extents(layout), i).into_iter().zip(layout.leaves()) {
        mode.stride.components().for_each(|(path, scale)| *value.entry(path).or_insert(0) += digit * scale);
    }
    value.retain(|_, component| *component > 0);
    value
}

/// `Â(c)` for a coordinate that is given by its components: each goes to the mode at its path,
/// which has no end.
fn offset_at_components(layout: &Layout, components: &BTreeMap<Vec<usize>, u64>) -> u64 {
    let of_mode = |(path, &component): (&Vec<usize>, &u64)| {
        let mode = layout.get_path(path).unwrap();
        digits(&extents(&mode), component).iter().zip(mode.leaves()).map(|(digit, mode)| digit * mode.stride).sum::<u64>()
    };
    components.iter().map(of_mode).sum()
}

/// All layouts of one, two and three modes with these extents and strides.
fn layouts<D: Stride>(extents: &[u64], strides: &[D], most: usize) -> Vec<Layout<D>> {
    let modes: Vec<Mode<D>> = extents.iter().flat_map(|&extent| strides.iter().map(move |stride| Mode { extent, stride: stride.clone() })).collect();
    let mut lists: Vec<Vec<Mode<D>>> = vec![Vec::new()];
    let mut all = Vec::new();
    for _ in 0..most {
        lists = lists.iter().flat_map(|list| modes.iter().map(|mode| [&list[..], std::slice::from_ref(mode)].concat())).collect();
        all.extend(lists.iter().filter_map(|list| {
            let shape = HTuple::tuple(list.iter().map(|mode| HTuple::from(mode.extent))).unwrap();
            let layout = Layout::left(shape).unwrap();
            let mut strides = list.iter();
            layout.map_leaves(|_| strides.next().unwrap().clone()).ok()
        }));
    }
    all
}

// The laws of a semimodule (Cecka Definition 2.16).

fn check_laws<D: Stride>(m: &D, n: &D, p: &D, a: u64, b: u64) -> Result<(), TestCaseError> {
    prop_assert_eq!(m.times(1), Ok(m.clone()));
    prop_assert_eq!(m.times(b).and_then(|bm| bm.times(a)), m.times(a * b));
    let left = m.plus(n).and_then(|mn| mn.plus(p));
    let right = n.plus(p).and_then(|np| m.plus(&np));
    prop_assert_eq!(left.is_ok(), right.is_ok());
    if left.is_ok() {
        prop_assert_eq!(left, right);
    }
    prop_assert_eq!(m.plus(&D::default()), Ok(m.clone()));
    prop_assert_eq!(D::default().plus(m), Ok(m.clone()));
    prop_assert_eq!(m.plus(n).ok(), n.plus(m).ok());
    if let Ok(sum) = m.plus(n) {
        prop_assert_eq!(m.plus(&n.times(0).unwrap()), Ok(m.clone()), "0·n is not neutral beside m, although {:?} exists", sum);
    }
    // What `distributes` says is true.
    let multiples = [(Some(a), m.times(b).unwrap()), (Some(b), m.times(a).unwrap())];
    if D::distributes(&multiples) {
        for (c, d) in (0..a).flat_map(|c| (0..b).map(move |d| (c, d))) {
            prop_assert_eq!(m.times(b * c).unwrap().plus(&m.times(a * d).unwrap()), m.times(b * c + a * d));
        }
    }
    if D::distributes(&[(Some(a), m.clone()), (Some(a), n.clone())])
        && let Ok(sum) = m.plus(n)
    {
        for c in 0..a {
            prop_assert_eq!(m.times(c).unwrap().plus(&n.times(c).unwrap()), sum.times(c));
        }
    }
    Ok(())
}

fn coordinate() -> impl Strategy<Value = Coordinate> {
    let term = (prop::collection::vec(0..3usize, 0..3), 0..20u64);
    prop::collection::vec(term, 0..3).prop_map(|terms| {
        let sum = |sum: Coordinate, (path, scale): (Vec<usize>, u64)| sum.plus(&Coordinate::basis(&path).unwrap().times(scale).unwrap());
        // Terms that do not fit the others are left out.
        terms.into_iter().fold(Coordinate::default(), |all, term| sum(all.clone(), term).unwrap_or(all))
    })
}

fn element() -> impl Strategy<Value = Element> {
    let leaf = prop_oneof![(0..20u64).prop_map(Element::Integer), (0..20u64).prop_map(|n| Element::from(Xor(n)))];
    leaf.prop_recursive(2, 8, 3, |inner| prop::collection::vec(inner, 0..3).prop_map(|elements| Element::tuple(elements).unwrap()))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn integers_are_a_semimodule((m, n, p) in (0..1000u64, 0..1000u64, 0..1000u64), a in 0..9u64, b in 0..9u64) {
        check_laws(&m, &n, &p, a, b)?;
    }

    #[test]
    fn xor_elements_are_a_semimodule((m, n, p) in (0..1000u64, 0..1000u64, 0..1000u64), a in 0..9u64, b in 0..9u64) {
        check_laws(&Xor(m), &Xor(n), &Xor(p), a, b)?;
    }

    #[test]
    fn coordinates_are_a_semimodule((m, n, p) in (coordinate(), coordinate(), coordinate()), a in 0..9u64, b in 0..9u64) {
        check_laws(&m, &n, &p, a, b)?;
    }

    #[test]
    fn tuples_are_a_semimodule((m, n, p) in ((0..99u64, 0..99u64), (0..99u64, 0..99u64), (0..99u64, 0..99u64)), a in 0..9u64, b in 0..9u64) {
        let pair = |(a, b)| (a, Xor(b));
        check_laws(&pair(m), &pair(n), &pair(p), a, b)?;
    }

    #[test]
    fn elements_of_one_codomain_are_a_semimodule((m, n, p) in (element(), element(), element()), a in 0..9u64, b in 0..9u64) {
        // Elements of different codomains have no sum, whatever comes first.
        if [(&m, &n), (&n, &p), (&m, &p)].into_iter().all(|(a, b)| a.plus(b).is_ok()) {
            check_laws(&m, &n, &p, a, b)?;
        }
        let written = m.to_string();
        prop_assert_eq!(written.parse::<Element>(), Ok(m));
    }

    #[test]
    fn coordinates_are_tuples(m in coordinate(), n in coordinate()) {
        let tuple = m.to_tuple().unwrap();
        prop_assert_eq!(Coordinate::try_from(&tuple), Ok(m.clone()));
        prop_assert_eq!(m.to_string().parse::<Coordinate>(), Ok(m.clone()));
        prop_assert_eq!(Coordinate::try_from(Element::from(m.clone())), Ok(m.clone()));
        // A sum of coordinates is that of elements.
        let sum = Element::from(m.clone()).plus(&Element::from(n.clone()));
        prop_assert_eq!(m.plus(&n).ok().map(Element::from), sum.ok());
    }
}

/// XOR does not distribute, so that the carry-less product, which does, is another one: it breaks
/// `a·(b·m) = (ab)·m`.
#[test]
fn the_product_without_carries_is_no_scalar_multiplication() {
    let carry_less = |a: u64, m: u64| (0..64).filter(|bit| a >> bit & 1 == 1).fold(0, |product, bit| product ^ (m << bit));
    assert_eq!(carry_less(3, carry_less(3, 1)), 5);
    assert_eq!(carry_less(9, 1), 9);
    assert!((0..64).all(|m| (0..2).all(|a| Xor(m).times(a) == Ok(Xor(carry_less(a, m))))), "at the coordinates of extents of 2 both are one");
}

#[test]
fn values_are_sums_over_the_digits() {
    for layout in layouts(&[1, 2, 3], &[0, 1, 3, 5, 8].map(Xor), 3) {
        let any = layout.to_any();
        for i in 0..3 * layout.size() {
            assert_eq!(layout.offset(i), Ok(Xor(xor_at(&layout, i))), "{layout} at {i}");
            assert_eq!(any.value(i), Ok(xor_at(&layout, i).into()), "{layout} at {i}");
        }
    }
    let layout: Layout<Coordinate> = "((2,3),(4,2)):((1@0,2@0),(1@0@1,[0,[5,7]]))".parse().unwrap();
    for i in 0..3 * layout.size() {
        let components: BTreeMap<_, _> = layout.offset(i).unwrap().components().collect();
        assert_eq!(components, coordinate_at(&layout, i), "{layout} at {i}");
    }
    let natural = layout.coordinate(((1, 2), (3, 1))).unwrap();
    assert_eq!(natural.to_string(), "(5,(8,7))");
    assert_eq!(natural, layout.to_any().value(47).unwrap());
}

/// Elements that keep to no law: not even 0 of one is 0. Scalars are said to distribute, or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Lawless<const DISTRIBUTES: bool>(u64);

impl<const DISTRIBUTES: bool> Stride for Lawless<DISTRIBUTES> {
    const CODOMAIN: Codomain = Codomain::Other("nonsense");

    fn plus(&self, other: &Self) -> Result<Self, LayoutError> {
        Ok(Lawless((self.0 * 7 + other.0 * 3 + 1) % 5))
    }

    fn times(&self, n: u64) -> Result<Self, LayoutError> {
        Ok(Lawless((self.0 * 5 + n % 7 * 3 + 2) % 4))
    }

    fn distributes(_: &[(Option<u64>, Self)]) -> bool {
        DISTRIBUTES
    }

    fn write(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}?", self.0)
    }
}

/// What comes of elements without laws is wrong, or refused, and no panic.
#[test]
fn elements_without_laws_end_nothing() {
    fn answered<const DISTRIBUTES: bool>() -> usize {
        let mut answered = 0;
        for a in layouts(&[1, 2, 3, 4], &[0, 1, 3].map(Lawless::<DISTRIBUTES>), 3) {
            let _ = (a.coalesce(), a.filter(), a.zipped_divide(2), a.is_injective(1000));
            for b in ["1:0", "1:1", "2:0", "3:1", "4:3", "(2,2):(1,2)", "(2,3):(0,5)", "5:7", "(1,2):(9,1)"] {
                let b: Layout = b.parse().unwrap();
                answered += usize::from(a.compose(&b).is_ok()) + usize::from(a.compose_exact(&b, 1000).is_ok());
            }
        }
        answered
    }
    assert!(answered::<true>() > 1000 && answered::<false>() > 300, "{} {}", answered::<true>(), answered::<false>());
}

// The notation.

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Any text is a value, which is written so that it is read as the same, or an error at a
    /// column of the text.
    #[test]
    fn any_text_is_read_or_refused(text in "[0-4(),:@*ef\\[\\]_< >]{0,24}") {
        fn read<T: std::str::FromStr<Err = ParseError> + ToString + PartialEq + std::fmt::Debug>(text: &str) -> Result<(), TestCaseError> {
            match text.parse::<T>() {
                Ok(value) => prop_assert_eq!(value.to_string().parse::<T>(), Ok(value)),
                Err(error) => prop_assert!((1..=text.len() + 1).contains(&error.column()), "{}", error),
            }
            Ok(())
        }
        read::<Element>(&text)?;
        for text in [text.clone(), format!("4:{text}"), format!("(2,3):({text},1@1)"), format!("(2,3):({text},f1)")] {
            read::<AnyLayout>(&text)?;
            read::<Layout<Coordinate>>(&text)?;
            read::<Layout<Xor>>(&text)?;
            read::<Tiler>(&text)?;
        }
    }
}

#[test]
fn the_notation_of_strides() {
    for (text, written) in [
        ("(4,8):(e0,e1)", "(4,8):(1@0,1@1)"),
        ("(4,8):(_1@0,_3@1)", "(4,8):(1@0,3@1)"),
        ("(4,8):(3*e0,3e1)", "(4,8):(3@0,3@1)"),
        ("4:3*e(1,0)", "4:3@0@1"),
        ("4 : 3 * e( 1 , 0 )", "4:3@0@1"),
        ("4:3 * f5", "4:f15"),
        ("4:e( 1 , 0 )", "4:1@0@1"),
        ("(4,4):(f1,3*f5)", "(4,4):(f1,f15)"),
        ("4:[1,f5]", "4:[1,f5]"),
        ("4:[0,[0,2]]", "4:2@1@1"),
        ("4:[1,[1,1]]", "4:[1,[1,1]]"),
        ("4:[f1,e1]", "4:[f1,1@1]"),
        ("(4,2):(e0,0*e1)", "(4,2):(1@0,0)"),
        ("(4,2):(f0,0)", "(4,2):(0,0)"),
        ("(4,8)", "(4,8):(1,4)"),
    ] {
        assert_eq!(text.parse::<AnyLayout>().map(|layout| layout.to_string()), Ok(written.to_owned()), "{text}");
    }
    for (text, column, code) in [
        ("(4,8):(1@0,f5)", 12, "CUTE120"),
        ("(4,8):(1@0,1@0@0)", 12, "CUTE120"),
        ("(2,(2,2)):(f1,([1,f2],f3))", 16, "CUTE120"),
        ("(2,0):(e0,e1)", 4, "CUTE001"),
        ("(2,2):(e0,e1,e2)", 14, "CUTE002"),
        ("(2,2):(e0,([1,2]))", 11, "CUTE002"),
        ("4:e256", 3, "CUTE126"),
        ("(4,4):(f18446744073709551615,f1)", 8, "CUTE007"),
        ("(2,2):(18446744073709551615@0,1@0)", 8, "CUTE007"),
        ("4:3*g", 4, ""),
        ("4:e", 4, ""),
        ("4:[1,f5", 8, ""),
        ("4:3e1x", 6, ""),
    ] {
        let error = text.parse::<AnyLayout>().unwrap_err();
        assert_eq!((error.column(), error.layout_error().map_or("", |error| error.code())), (column, code), "{text}: {error}");
    }
    let deep = format!("4:{}1{}", "[".repeat(65), "]".repeat(65));
    assert_eq!(deep.parse::<AnyLayout>().unwrap_err().layout_error(), Some(LayoutError::TooDeep));
    let deep = format!("4:{}1{}{}", "[".repeat(40), "@0".repeat(40), "]".repeat(40));
    assert_eq!(deep.parse::<AnyLayout>().unwrap_err().layout_error(), Some(LayoutError::TooDeep));
    let of_coordinates = "4:f1".parse::<Layout<Coordinate>>().unwrap_err();
    assert_eq!(of_coordinates.layout_error(), Some(LayoutError::WrongCodomain { expected: Codomain::Coordinates, found: Codomain::Xor }));
    let of_tiles = "<4:e0,4:f1>".parse::<Tiler>().unwrap_err();
    assert_eq!((of_tiles.column(), of_tiles.layout_error().map(|error| error.code())), (7, Some("CUTE122")));
}

// Coalescing.

#[test]
fn coalescing_xor_layouts_keeps_the_function() {
    let (mut merged, mut merged_with_extension) = (0, 0);
    for layout in layouts(&[1, 2, 3, 4], &[0, 1, 2, 4, 5, 6, 8, 10].map(Xor), 3).iter().step_by(3) {
        let (coalesced, extension) = (layout.coalesce(), layout.coalesce_extension());
        assert!((0..layout.size()).all(|i| xor_at(&coalesced, i) == xor_at(layout, i)), "{layout} is not {coalesced}");
        assert!((0..3 * layout.size() + 12).all(|i| xor_at(&extension, i) == xor_at(layout, i)), "the extension of {layout} is not that of {extension}");
        let wide = layout.leaves().iter().filter(|mode| mode.extent > 1).count();
        merged += usize::from(coalesced.rank() < wide);
        merged_with_extension += usize::from(extension.rank() < wide);
    }
    assert!(merged > 500 && merged_with_extension > 400 && merged > merged_with_extension, "{merged}, {merged_with_extension}");
}

/// Two modes become one wherever there is one mode with their values.
#[test]
fn pairs_of_xor_modes_merge_where_they_can() {
    let mut merged = 0;
    for layout in layouts(&[2, 3, 4, 6], &(0..20).map(Xor).collect::<Vec<_>>(), 2).iter().filter(|layout| layout.rank() == 2) {
        let one = Layout::with_strides(layout.size(), layout.leaves()[0].stride).unwrap();
        let is_one = (0..layout.size()).all(|i| xor_at(&one, i) == xor_at(layout, i));
        assert_eq!(layout.coalesce().is_leaf(), is_one, "{layout}");
        merged += usize::from(is_one);
    }
    assert!(merged > 40, "{merged}");
}

// Composition with integers on the right.

/// Whether a layout refines `b` leaf by leaf.
fn refines<D: Stride, E: Stride>(b: &Layout<E>, r: &Layout<D>) -> bool {
    b.is_compatible(r)
}

#[test]
fn xor_layouts_compose_with_integers() {
    let left = layouts(&[2, 3, 4], &[0, 1, 2, 3, 5, 6, 8, 9, 12].map(Xor), 2);
    let right = layouts(&[1, 2, 3, 4], &[0, 1, 2, 3, 4, 6, 8], 2);
    let (mut accepted, mut cautious, mut refused) = (0, 0, 0);
    for (n, a) in left.iter().enumerate() {
        for b in right.iter().skip(n % 13).step_by(13) {
            let value = |c: u64| xor_at(a, b.offset(c).unwrap());
            match a.compose(b) {
                Ok(r) => {
                    assert!(refines(b, &r), "{a} o {b} = {r}");
                    assert!((0..b.size()).all(|c| xor_at(&r, c) == value(c)), "{a} o {b} = {r}");
                    accepted += 1;
                }
                Err(LayoutError::BitsCarry { .. }) => {
                    // The layout with the extents of `b` has its strides from the values at the
                    // coordinates with one 1.
                    let mut position = 1;
                    let strides: Vec<Xor> = b
                        .leaves()
                        .iter()
                        .map(|mode| {
                            let at = position;
                            position *= mode.extent;
                            Xor(value(at))
                        })
                        .collect();
                    let mut strides = strides.into_iter();
                    let forced = b.map_leaves(|mode| Mode { extent: mode.extent, stride: strides.next().unwrap() }).unwrap();
                    let is_one = (0..b.size()).all(|c| xor_at(&forced, c) == value(c));
                    cautious += usize::from(is_one);
                    refused += 1;
                }
                Err(LayoutError::ShapeDivisibility { .. } | LayoutError::CarriesIntoEachOther { .. }) => refused += 1,
                Err(error) => panic!("{a} o {b}: {error}"),
            }
        }
    }
    assert!(accepted > 10_000 && refused > 5_000, "{accepted} accepted, {refused} refused");
    assert!(cautious * 50 < refused, "{cautious} of {refused} refusals are cautious");
}

#[test]
fn coordinate_layouts_compose_with_integers_wherever_a_layout_exists() {
    let e = |path: &[usize], scale| Coordinate::basis(path).unwrap().times(scale).unwrap();
    let left = layouts(&[2, 3, 4], &[Coordinate::default(), e(&[0], 1), e(&[1], 1), e(&[0], 2), e(&[1], 3)], 3);
    let right = layouts(&[1, 2, 3, 4], &[0, 1, 2, 3, 4, 6, 7], 2);
    let (mut accepted, mut free) = (0, 0);
    for (n, a) in left.iter().enumerate() {
        for b in right.iter().skip(n % 83).step_by(83) {
            if let Ok(r) = a.compose(b) {
                assert!(refines(b, &r), "{a} o {b} = {r}");
                assert!((0..b.size()).all(|c| coordinate_at(&r, c) == coordinate_at(a, b.offset(c).unwrap())), "{a} o {b} = {r}");
                accepted += 1;
            }
        }
    }
    // With a component for each mode, strides have nothing in common, and each refusal is of what
    // is no layout: some leaf, or two of them, have values that do not add up.
    for shape in ["(2,3)", "(4,2)", "(3,4)", "(2,3,2)", "(4,2,3)"] {
        let a = Layout::identity(shape.parse::<HTuple>().unwrap()).unwrap();
        for b in &right {
            let value = |c: u64| coordinate_at(&a, b.offset(c).unwrap());
            let exists = exists(b, &value);
            assert_eq!(a.compose(b).is_ok(), exists, "{a} o {b}");
            free += 1;
        }
    }
    assert!(accepted > 5_000 && free > 2_000, "{accepted} accepted, {free} free");
}

/// Whether any layout that refines `b` has these values, of at most two leaves: each leaf alone
/// must have one, and the sums of both.
fn exists(b: &Layout, value: &dyn Fn(u64) -> BTreeMap<Vec<usize>, u64>) -> bool {
    type Value = BTreeMap<Vec<usize>, u64>;
    let sum = |x: &Value, y: &Value| {
        let mut sum = x.clone();
        y.iter().for_each(|(path, n)| *sum.entry(path.clone()).or_insert(0) += n);
        sum
    };
    let times = |n: u64, x: &Value| -> Value { x.iter().filter(|_| n > 0).map(|(path, m)| (path.clone(), n * m)).collect() };
    // A leaf of `n` elements from the coordinate `at` on: some first factor, then the rest.
    fn leaf(n: u64, of: &dyn Fn(u64) -> BTreeMap<Vec<usize>, u64>, times: &dyn Fn(u64, &Value) -> Value, sum: &dyn Fn(&Value, &Value) -> Value) -> bool {
        n == 1
            || (2..=n).filter(|&run| n.is_multiple_of(run)).any(|run| {
                let step = of(1);
                let first = (0..run).all(|i| of(i) == times(i, &step));
                let blocks = (0..n).all(|i| of(i) == sum(&of(i % run), &of(i - i % run)));
                first && blocks && leaf(n / run, &|i| of(i * run), times, sum)
            })
    }
    let first = b.leaves()[0].extent;
    let second = b.size() / first;
    leaf(first, value, &times, &sum)
        && leaf(second, &|j| value(j * first), &times, &sum)
        && (0..b.size()).all(|c| value(c) == sum(&value(c % first), &value(c - c % first)))
}

// Composition with coordinates on the right.

#[test]
fn layouts_compose_with_coordinates() {
    let e = |path: &[usize], scale| Coordinate::basis(path).unwrap().times(scale).unwrap();
    let strides = [Coordinate::default(), e(&[0], 1), e(&[0], 3), e(&[1], 1), e(&[1], 2), e(&[0], 2).plus(&e(&[1], 1)).unwrap()];
    let nested = [e(&[0], 1), e(&[1, 0], 1), e(&[1, 1], 1), e(&[1, 0], 2), e(&[0], 1).plus(&e(&[1, 1], 1)).unwrap()];
    let left = ["(4,8):(8,1)", "((2,3),(4,2)):((1,10),(3,50))", "((2,2,2),5):((7,1,3),11)", "(6,(2,3)):(100,(7,1))"];
    let (mut accepted, mut refused) = (0, 0);
    for a in left.map(|a| a.parse::<Layout>().unwrap()) {
        let right = layouts(&[1, 2, 3, 4, 6], if a.get(1).unwrap().rank() == 2 { &nested } else { &strides }, 2);
        for b in layouts(&[2, 3, 4, 6], &strides, 2).iter().chain(&right) {
            match a.compose(b) {
                Ok(r) => {
                    assert!(refines(b, &r), "{a} o {b} = {r}");
                    for c in 0..b.size() {
                        assert_eq!(r.offset(c), Ok(offset_at_components(&a, &coordinate_at(b, c))), "{a} o {b} = {r} at {c}");
                    }
                    accepted += 1;
                }
                Err(LayoutError::ShapeDivisibility { .. } | LayoutError::CarriesIntoEachOther { .. }) => refused += 1,
                Err(error) => panic!("{a} o {b}: {error}"),
            }
        }
    }
    assert!(accepted > 1_500 && refused > 500, "{accepted} accepted, {refused} refused");
}

/// Modes of `B` in one mode of `A` carry together, and those in different modes do not.
#[test]
fn carries_are_those_of_a_mode() {
    let a: Layout = "((4,4),8):((1,100),1000)".parse().unwrap();
    let compose = |b: &str| a.compose(&b.parse::<Layout<Coordinate>>().unwrap());
    assert_eq!(compose("(2,2):(2@0,1@0)").unwrap().to_string(), "(2,2):(2,1)");
    assert!(matches!(compose("(2,2):(2@0,3@0)"), Err(LayoutError::CarriesIntoEachOther { load: 5, extent: 4, leaf: 1, .. })));
    assert_eq!(compose("(2,2):(2@0,3@1)").unwrap().to_string(), "(2,2):(2,3000)");
    // Beyond the end of its mode, and not into the next one.
    assert_eq!(compose("8:4@0").unwrap().to_string(), "8:100");
    assert_eq!(compose("2:e2"), Err(LayoutError::NoSuchComponent { index: 2, modes: 2 }));
    assert_eq!(compose("2:e(1,0)"), Err(LayoutError::NoSuchComponent { index: 0, modes: 0 }));
    // Of a number, and of a tuple of one.
    let (number, tuple): (Layout, Layout) = ("8:3".parse().unwrap(), "(8):(3)".parse().unwrap());
    let b: Layout<Coordinate> = "4:2@0".parse().unwrap();
    assert_eq!(number.compose(&b), Err(LayoutError::NoSuchComponent { index: 0, modes: 0 }));
    assert_eq!(tuple.compose(&b).unwrap().to_string(), "4:6");
}

/// `L ∘ T = L ∘ (I ∘ T)` for the identity of the shape of `L` (Cecka §3.3.5).
#[test]
fn a_tiler_is_a_layout_of_coordinates() {
    let tilers = ["<4:1,8:1>", "<4:2,8:1>", "<(2,2):(1,4),8:2>", "(4,8)", "<2,3:4>", "<8:1,(2,4):(8,2)>", "<3:2,4>"];
    let data = ["(8,16):(20,1)", "((2,4),(4,4)):((1,50),(2,9))", "((4,2),16):((2,16),32)", "(8,(2,8)):(1,(100,8))"];
    let mut equal = 0;
    for layout in data.map(|layout| layout.parse::<Layout>().unwrap()) {
        let natural = Layout::identity((8, 16)).unwrap();
        for tiler in tilers.map(|tiler| tiler.parse::<Tiler>().unwrap()) {
            let points = natural.compose(&tiler).unwrap();
            let by_tiler = layout.compose(&tiler);
            let by_coordinates = layout.compose(&points);
            assert_eq!(by_tiler.is_ok(), by_coordinates.is_ok(), "{layout} o {tiler}");
            if let (Ok(by_tiler), Ok(by_coordinates)) = (by_tiler, by_coordinates) {
                assert_eq!(by_tiler, by_coordinates, "{layout} o {tiler}, which is {points}");
                equal += 1;
            }
            // The points of a tile are those of a tensor of coordinates that is tiled as the data
            // is.
            if let Ok(tiled) = natural.zipped_divide(&tiler) {
                assert_eq!(tiled.get(0).unwrap(), points, "{tiler}");
            }
        }
    }
    assert!(equal >= 20, "{equal}");
}

#[test]
fn identities_are_neutral() {
    for shape in ["8", "(4,8)", "((3,4),8)", "(2,(3,(2,2)),1)", "(3)"] {
        let shape: HTuple = shape.parse().unwrap();
        let identity = Layout::identity(&shape).unwrap();
        for c in coordinates(&shape).unwrap() {
            assert_eq!(identity.coordinate(&c), Ok(c), "{identity}");
        }
        let data = Layout::right(&shape).unwrap();
        assert_eq!(data.compose(&identity), Ok(data.clone()), "A o I is A");
        assert_eq!(identity.compose(&identity), Ok(identity.clone()), "I o I is I");
        assert_eq!((identity.coshape(), identity.cosize()), (shape.clone(), shape.size()));
        assert_eq!(identity.coprofile(), shape.map_leaves(|_| 0).unwrap());
    }
    // An integer stride is one of a coordinate that is an integer.
    let identity = Layout::identity(8).unwrap();
    assert_eq!(identity.to_any().codomain(), Codomain::Integers);
    let too_many = HTuple::tuple((0..300).map(|_| HTuple::from(1))).unwrap();
    assert_eq!(Layout::identity(too_many), Err(LayoutError::TooManyComponents { index: 256, limit: 256 }));
}

#[test]
fn coshapes_are_one_more_than_the_largest_values() {
    for layout in layouts(&[1, 2, 3, 4], &[0, 1, 2, 3, 5, 6, 12].map(Xor), 3) {
        let largest = (0..layout.size()).map(|i| xor_at(&layout, i)).max().unwrap();
        let above = (0..).map(|bits| 1 << bits).find(|&power: &u64| power > largest).unwrap();
        assert_eq!(layout.cosize(), Ok(above), "{layout}");
        assert_eq!(layout.to_any().coshape(), Ok(above.into()), "{layout}");
    }
    let strides = ["0", "1@0", "3@0", "2@1", "1@0@2", "[1,2]"].map(|stride| stride.parse::<Coordinate>().unwrap());
    for layout in layouts(&[1, 2, 3], &strides, 3) {
        let values: Vec<_> = (0..layout.size()).map(|i| coordinate_at(&layout, i)).collect();
        let coshape = layout.coshape();
        assert!(coshape.is_congruent(&layout.coprofile()), "{layout}");
        for (path, _) in layout.leaves().iter().flat_map(|mode| mode.stride.components()) {
            let largest = values.iter().map(|value| value.get(&path).copied().unwrap_or(0)).max().unwrap();
            assert_eq!(coshape.get_path(&path).unwrap(), HTuple::from(largest + 1), "{layout}");
        }
        assert_eq!((layout.to_any().coshape(), layout.to_any().cosize()), (Ok(layout.coshape()), layout.cosize()), "{layout}");
    }
    let above: Layout<Xor> = "2:f9223372036854775808".parse().unwrap();
    assert_eq!(above.cosize(), Err(LayoutError::Overflow));
}

// Division and product.

#[test]
fn divisions_permute_the_elements() {
    let xor: Layout<Xor> = "(8,8):(f1,f9)".parse().unwrap();
    let coordinates: Layout<Coordinate> = "((4,2),8):((1@1,4@1),1@0)".parse().unwrap();
    let values = |layout: &Layout<Xor>| (0..layout.size()).map(|i| xor_at(layout, i)).collect::<BTreeSet<_>>();
    let points = |layout: &Layout<Coordinate>| (0..layout.size()).map(|i| coordinate_at(layout, i)).collect::<BTreeSet<_>>();
    let mut divided = 0;
    for tiler in ["<2,4>", "(4,8)", "<4:2,8>", "<2:4,2:4>", "8", "4:8", "<_,2>", "16:4"].map(|tiler| tiler.parse::<Tiler>().unwrap()) {
        for tiles in [xor.zipped_divide(&tiler), xor.logical_divide(&tiler), xor.tiled_divide(&tiler), xor.flat_divide(&tiler), xor.zipped_divide_ceil(&tiler)]
        {
            let tiles = tiles.unwrap_or_else(|error| panic!("{xor} / {tiler}: {error}"));
            assert_eq!((tiles.size(), values(&tiles)), (xor.size(), values(&xor)), "{xor} / {tiler} = {tiles}");
            divided += 1;
        }
        let tiles = coordinates.zipped_divide(&tiler).unwrap();
        assert_eq!(points(&tiles), points(&coordinates), "{coordinates} / {tiler} = {tiles}");
        if let Ok(points) = coordinates.compose(&tiler) {
            assert_eq!(tiles.get(0).unwrap(), points, "{coordinates} / {tiler}");
        }
    }
    assert_eq!(divided, 40);
    let by_coordinates = xor.zipped_divide(&coordinates);
    assert_eq!(by_coordinates, Err(LayoutError::WrongCodomain { expected: Codomain::Integers, found: Codomain::Coordinates }));
}

#[test]
fn products_repeat_without_meeting() {
    let block: Layout<Coordinate> = "(2,3):(e1,e0)".parse().unwrap();
    let grid: Layout<Coordinate> = "(4,5):(e0,e1)".parse().unwrap();
    let product = block.logical_product(&grid).unwrap();
    assert_eq!(product.to_string(), "((2,3),(4,5)):((1@1,1@0),(3@0,2@1))");
    let points: BTreeSet<_> = (0..product.size()).map(|i| coordinate_at(&product, i)).collect();
    assert_eq!(points.len(), 120, "the copies meet");
    assert_eq!(block.blocked_product(&"4:1".parse().unwrap()).unwrap().to_string(), "((2,4),(3,1)):((1@1,2@1),(1@0,0))");
    let by_mode = Layout::identity((2, 3)).unwrap().zipped_product((4, 5)).unwrap();
    assert_eq!(by_mode.to_string(), "((2,3),(4,5)):((1@0,1@1),(2@0,3@1))");
    let xor: Layout<Xor> = "(4,4):(f1,f5)".parse().unwrap();
    assert_eq!(xor.logical_product(2), Err(LayoutError::WrongCodomain { expected: Codomain::Coordinates, found: Codomain::Xor }));
}

// Codomains that are known at run time.

#[test]
fn layouts_over_different_codomains_are_not_concatenated() {
    let any = |text: &str| text.parse::<AnyLayout>().unwrap();
    let texts = ["4:2", "4:e0", "4:e(0,1)", "4:f2", "4:[f2,1]"];
    for (i, a) in texts.iter().enumerate() {
        for (j, b) in texts.iter().enumerate() {
            let both = any(a).append(&any(b));
            assert_eq!(both.is_ok(), i == j, "{a} and {b}: {both:?}");
            if let Err(error) = both {
                assert_eq!(error.code(), "CUTE120", "{a} and {b}");
            }
        }
        // 0 is in all of them.
        assert!(any(a).append(&any("3:0")).is_ok(), "{a} and 3:0");
    }
    let error = "(4,(8,2)):(e0,(e1,f5))".parse::<AnyLayout>().unwrap_err();
    assert_eq!((error.column(), error.layout_error().unwrap().code()), (19, "CUTE120"));
}

#[test]
fn what_is_known_at_run_time_is_computed_as_what_is_known_before() {
    for (text, tiler) in
        [("(8,8):(f1,f9)", "<4,2>"), ("(4,(4,2)):(e1,(e0,6e1))", "<2:2,4>"), ("((2,2),(4,2)):((1,8),(2,16))", "8:4"), ("(4,4):([1@0,f1],[1@1,f5])", "<2,2>")]
    {
        let (any, tiler): (AnyLayout, Tiler) = (text.parse().unwrap(), tiler.parse().unwrap());
        assert_eq!(any.to_string().parse(), Ok(any.clone()));
        let tiles = any.zipped_divide(&tiler).unwrap().to_string();
        let known = match any.codomain() {
            Codomain::Integers => any.try_to_layout::<u64>().unwrap().zipped_divide(&tiler).unwrap().to_string(),
            Codomain::Coordinates => any.try_to_layout::<Coordinate>().unwrap().zipped_divide(&tiler).unwrap().to_string(),
            Codomain::Xor => any.try_to_layout::<Xor>().unwrap().zipped_divide(&tiler).unwrap().to_string(),
            _ => {
                let pair = |element: &Element| match element {
                    Element::Tuple(elements) => (Coordinate::try_from(elements[0].clone()).unwrap(), Xor::try_from(elements[1].clone()).unwrap()),
                    other => panic!("{other:?}"),
                };
                let pairs = any.map_leaves(|mode| Mode { extent: mode.extent, stride: pair(&mode.stride) }).unwrap();
                pairs.zipped_divide(&tiler).unwrap().to_string()
            }
        };
        assert_eq!(tiles, known, "{text}");
    }
}

#[test]
fn structural_operations_do_not_mind_the_strides() {
    let layout: AnyLayout = "((2,3),(4,5)):((f1,f2),(f8,f32))".parse().unwrap();
    assert_eq!(layout.flatten().to_string(), "(2,3,4,5):(f1,f2,f8,f32)");
    assert_eq!(layout.get_path(&[1, 0]).unwrap().to_string(), "4:f8");
    assert_eq!(layout.select(&[1, 0]).unwrap().to_string(), "((4,5),(2,3)):((f8,f32),(f1,f2))");
    assert_eq!(layout.slice((1, ..)).unwrap().to_string(), "((4,5)):((f8,f32))");
    let (open, offset) = layout.slice_and_offset(((1, 2), ..)).unwrap();
    assert_eq!((open.to_string().as_str(), offset), ("((4,5)):((f8,f32))", Element::Xor(Xor(5))));
    assert_eq!(layout.filter().to_string(), "(6,20):(f1,f8)");
    assert_eq!("(4,(2,3)):(0,(e0,0))".parse::<AnyLayout>().unwrap().filter_zeros().to_string(), "(1,(2,1)):(0,(1@0,0))");
}

// Inverses and complements.

#[test]
fn inverses_of_xor_layouts() {
    let (mut right_inverses, mut left_inverses, mut larger) = (0, 0, 0);
    let partial = layouts(&[2, 4, 5, 6, 7, 12], &[0, 1, 2, 3, 4, 5, 8, 17, 32].map(Xor), 2);
    for layout in layouts(&[2, 3, 4], &[0, 1, 2, 3, 4, 5, 8, 10, 16].map(Xor), 3).into_iter().chain(partial) {
        let taken: BTreeSet<u64> = (0..layout.size()).map(|i| xor_at(&layout, i)).collect();
        if let Ok(inverse) = layout.right_inverse() {
            for k in 0..inverse.size() {
                let i = xor_at(&inverse, k);
                assert!(i < layout.size(), "{layout}: {inverse} leads to {i}");
                assert_eq!(xor_at(&layout, i), k, "{layout}: {inverse}");
                assert_eq!(xor_at(&inverse, xor_at(&layout, i)), i, "{layout}: {inverse} and equation 24");
            }
            // Of full extents, nothing larger is right: the next power of two is not taken.
            if layout.size().is_power_of_two() {
                assert!(!taken.contains(&inverse.size()), "{layout}: {inverse} could be larger");
                larger += usize::from(inverse.size() > 4);
            }
            right_inverses += 1;
        }
        if let Ok(inverse) = layout.left_inverse() {
            let is_injective = taken.len() as u64 == layout.size();
            for i in 0..layout.size() {
                let value = xor_at(&layout, i);
                let back = xor_at(&inverse, value);
                assert_eq!(xor_at(&layout, back), value, "{layout}: {inverse} and equation 26");
                assert!(!is_injective || back == i, "{layout}: {inverse} at {value}");
                assert!(back < layout.size(), "{layout}: {inverse} at {value}");
            }
            left_inverses += 1;
        }
        assert_eq!(layout.left_inverse().is_ok(), layout.right_inverse().is_ok(), "{layout}");
    }
    assert!(right_inverses > 7_000 && left_inverses > 7_000 && larger > 900, "{right_inverses}, {left_inverses}, {larger}");
}

#[test]
fn inverses_and_complements_of_coordinate_layouts() {
    let e = |path: &[usize], scale| Coordinate::basis(path).unwrap().times(scale).unwrap();
    let strides = [Coordinate::default(), e(&[0], 1), e(&[0], 2), e(&[0], 5), e(&[1], 1), e(&[1], 3)];
    let (mut left_inverses, mut complements) = (0, 0);
    for layout in layouts(&[1, 2, 3], &strides, 3).iter().step_by(5) {
        let image: Vec<_> = (0..layout.size()).map(|i| coordinate_at(layout, i)).collect();
        let right = layout.right_inverse().unwrap();
        assert!(layout.coprofile().is_weakly_congruent(&right), "{layout}: {right}");
        for k in coordinates(right.shape()).unwrap() {
            let i = right.offset(&k).unwrap();
            let back = layout.coordinate(i).unwrap();
            assert!(i < layout.size());
            assert_eq!(right.offset(&back), Ok(i), "{layout}: {right} and equation 24");
            assert_eq!(index_in(&right, &back), index_in(&right, &k), "{layout}: {right}");
        }
        if let Ok(left) = layout.left_inverse() {
            for i in 0..layout.size() {
                let back = left.offset(layout.coordinate(i).unwrap()).unwrap();
                assert!(back < layout.size());
                assert_eq!(image[back as usize], image[i as usize], "{layout}: {left} and equation 26");
            }
            left_inverses += 1;
        }
        if let Ok(complement) = layout.complement() {
            assert!(layout.coprofile().is_weakly_congruent(&complement), "{layout}: {complement} and equation 27");
            let taken: BTreeSet<_> = image.into_iter().collect();
            // A coordinate for each component, which goes on beyond its end.
            let room = if complement.is_leaf() { HTuple::from(32) } else { complement.product_each().map_leaves(|_| 9).unwrap() };
            for natural in coordinates(&room).unwrap().skip(1) {
                let value: BTreeMap<_, _> = complement.offset(&natural).unwrap().components().collect();
                assert!(!taken.contains(&value), "{layout}: {complement} has {value:?}, too, and equation 28");
            }
            let along: Vec<_> = (0..30).map(|i| complement.coordinate(i).unwrap()).collect();
            assert!(along.windows(2).all(|pair| pair[0].is_colex_less(&pair[1]).unwrap()), "{layout}: {complement} and equation 29");
            complements += 1;
        }
    }
    assert!(left_inverses > 600 && complements > 600, "{left_inverses}, {complements}");
}

/// The leaves of a coordinate as one number for each mode of a layout, which may be finer.
fn index_in(layout: &Layout, coordinate: &HTuple) -> Vec<u64> {
    let mode = |(mode, component): (Layout, HTuple)| cute_dynamic::htuple::crd2idx(component, mode.shape()).unwrap();
    if coordinate.is_leaf() { vec![mode((layout.clone(), coordinate.clone()))] } else { layout.modes().zip(coordinate.modes()).map(mode).collect() }
}

#[test]
fn what_needs_one_basis_element_says_so() {
    let diagonal: Layout<Coordinate> = "(3,4):(e0,[1,1])".parse().unwrap();
    for refusal in [diagonal.complement().unwrap_err(), diagonal.right_inverse().unwrap_err(), diagonal.left_inverse().unwrap_err()] {
        assert_eq!(refusal, LayoutError::NotABasisElement { leaf: 1, components: 2 });
    }
}

// Any function is a sequence of layouts.

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_function_is_a_sequence_of_layouts(values in prop::collection::vec(0..1u64 << 57, 0..64)) {
        let values: Vec<u64> = std::iter::once(0).chain(values).collect();
        let sequence = Layout::sequence_of(&values).unwrap();
        prop_assert_eq!(sequence.len(), values.len().saturating_sub(2).max(1));
        for (i, &value) in (0..).zip(&values) {
            prop_assert_eq!(sequence.iter().rev().try_fold(i, |c, layout| layout.offset(c)), Ok(value));
            // The rightmost layouts give each index a bit of its own.
            if i > 0 {
                prop_assert_eq!(sequence[1..].iter().rev().try_fold(i, |c, layout| layout.offset(c)), Ok(1 << (i - 1)));
            }
        }
    }
}

#[test]
fn a_sequence_has_its_limits() {
    assert_eq!(Layout::sequence_of(&[]), Err(LayoutError::ZeroExtent));
    assert_eq!(Layout::sequence_of(&[0]).unwrap()[0].to_string(), "1:0");
    assert_eq!(Layout::sequence_of(&[0, u64::MAX - 1]).unwrap()[0].to_string(), format!("2:{}", u64::MAX - 1));
    assert_eq!(Layout::sequence_of(&[0, 1, u64::MAX - 1]), Err(LayoutError::Overflow));
    assert_eq!(Layout::sequence_of(&[0; 64]).unwrap().len(), 62);
    assert_eq!(Layout::sequence_of(&[0; 65]), Err(LayoutError::TooManyValues { values: 65, limit: 64 }));
}
