//! Tables 1 and 4 to 7 and Figure 4 of Cecka's paper: each row is what we answer and satisfies its
//! equation, or stands here with the coordinate at which the paper's own definition contradicts it.

use cute_dynamic::htuple::coordinates;
use cute_dynamic::stride::Codomain;
use cute_dynamic::{AnyLayout, HTuple, Layout, Tiler};

fn layout(text: &str) -> AnyLayout {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The value at a coordinate, as the inverses take it.
fn value(layout: &AnyLayout, coordinate: impl Into<HTuple>) -> HTuple {
    layout.value(coordinate).unwrap_or_else(|error| panic!("{layout}: {error}"))
}

/// All coordinates of a layout, one component for each component of a codomain.
fn domain(layout: &AnyLayout) -> Vec<HTuple> {
    coordinates(layout.shape()).unwrap().collect()
}

#[test]
fn table_1_layouts_are_linear_in_the_natural_coordinate() {
    // The layout, and its matrix: a column for each leaf.
    let rows: [(&str, &[&[u64]]); 2] = [("((2,2),(4,2)):((1,8),(2,16))", &[&[1, 8, 2, 16]]), ("(4,(4,2)):(e1,(e0,6e1))", &[&[0, 1, 0], &[1, 0, 6]])];
    for (text, matrix) in rows {
        let layout = layout(text);
        for natural in domain(&layout) {
            let product: Vec<u64> = matrix.iter().map(|row| row.iter().zip(natural.leaves()).map(|(d, c)| d * c).sum()).collect();
            assert_eq!(value(&layout, &natural).leaves(), product, "{text} at {natural}");
        }
    }
    // Bits of bits, modulo 2.
    let (whole, bits) = (layout("(4,4):(f1,f5)"), layout("((2,2),(2,2)):((f1,f2),(f5,f10))"));
    let matrix: [[u64; 4]; 4] = [[1, 0, 1, 0], [0, 1, 0, 1], [0, 0, 1, 0], [0, 0, 0, 1]];
    for (i, natural) in (0..).zip(domain(&bits)) {
        let row = |row: &[u64; 4]| row.iter().zip(natural.leaves()).map(|(d, c)| d * c).sum::<u64>() % 2;
        let product: u64 = (0..).zip(&matrix).map(|(bit, columns)| row(columns) << bit).sum();
        assert_eq!(value(&bits, &natural), product.into(), "at {natural}");
        assert_eq!(value(&whole, i), product.into(), "at {i}");
    }
    assert_eq!(bits.coalesce(), whole);
}

#[test]
fn figure_4_layouts_yield_coordinates_and_swizzles() {
    // (4a): the identity.
    let identity = layout("(4,8):(e0,e1)");
    assert_eq!(identity, Layout::identity((4, 8)).unwrap().to_any());
    domain(&identity).iter().for_each(|c| assert_eq!(value(&identity, c), *c));
    // (4b): rows along component 1, columns along component 0 in two blocks.
    let blocks = layout("(4,(4,2)):(e1,(e0,6e1))");
    for (i, j) in (0..4).flat_map(|i| (0..8).map(move |j| (i, j))) {
        assert_eq!(value(&blocks, (i, j)), (j % 4, i + 6 * (j / 4)).into());
    }
    // (4c): in row i, the columns are permuted by XOR with i.
    let swizzle = layout("(4,4):(f1,f5)");
    for (i, j) in (0..4).flat_map(|i| (0..4).map(move |j| (i, j))) {
        assert_eq!(value(&swizzle, (i, j)), (4 * j + (i ^ j)).into());
    }
}

#[test]
fn table_4_thread_value_layouts() {
    let thread_value = "((4,8),2):((16,1),8)";
    let rows = [
        ("(8,8):(1,8)", "((4,8),2):((16,1),8)"),
        ("(8,8):(8,1)", "((4,8),2):((2,8),1)"),
        ("(8,8):(1,9)", "((4,8),2):((18,1),9)"),
        ("((4,2),(2,4)):((2,16),(1,8))", "((4,(4,2)),2):((8,(2,16)),1)"),
        ("(8,8):(f1,f9)", "((4,8),2):((f18,f1),f9)"),
        ("(8,8):(e0,e1)", "((4,8),2):((2e1,e0),e1)"),
    ];
    let by: Tiler = thread_value.parse().unwrap();
    let threads: Layout = thread_value.parse().unwrap();
    for (data, expected) in rows {
        let (data, expected) = (layout(data), layout(expected));
        let result = data.compose(&by).unwrap();
        assert_eq!(result, expected, "{data}");
        for c in 0..64 {
            assert_eq!(value(&result, c), value(&data, threads.offset(c).unwrap()), "{data} at {c}");
        }
    }
}

/// Equation 24 on the whole domain of the inverse, which is one to one.
fn is_right_inverse(a: &AnyLayout, inverse: &AnyLayout) -> Result<(), String> {
    let mut taken = Vec::new();
    for k in domain(inverse) {
        let at = value(inverse, &k);
        let back = value(inverse, value(a, &at));
        if back != at {
            return Err(format!("at {k}: {at}, and from its value {} back: {back}", value(a, &at)));
        }
        if taken.contains(&at) || at.leaves()[0] >= a.size() {
            return Err(format!("at {k}: {at} is taken, or no coordinate"));
        }
        taken.push(at);
    }
    Ok(())
}

/// Equation 26 on the whole domain of the layout.
fn is_left_inverse(a: &AnyLayout, inverse: &AnyLayout) -> Result<(), String> {
    for k in 0..a.size() {
        let back = value(inverse, value(a, k));
        if value(a, &back) != value(a, k) {
            return Err(format!("at {k}: {}, and {back} has {}", value(a, k), value(a, &back)));
        }
    }
    Ok(())
}

/// Equations 28 and 29, with coordinates of the complement beyond its extents.
fn is_complement(a: &AnyLayout, complement: &AnyLayout) -> Result<(), String> {
    let modes = complement.get(0).map_or(1, |_| if a.codomain() == Codomain::Integers { 1 } else { complement.rank() });
    let room = if modes == 1 { HTuple::from(200) } else { HTuple::tuple((0..modes).map(|_| 40.into())).unwrap() };
    for c in coordinates(&room).unwrap().skip(1) {
        let found = value(complement, &c);
        if let Some(k) = (0..a.size()).find(|&k| a.offset(k) == complement.offset(&c)) {
            return Err(format!("{found} at {c} is the value at {k}"));
        }
    }
    let along: Vec<HTuple> = (0..50).map(|c| value(complement, c)).collect();
    if along.windows(2).all(|pair| pair[0].is_colex_less(&pair[1]) == Ok(true)) { Ok(()) } else { Err("not in order".to_owned()) }
}

/// What the paper prints, as against what we answer.
enum Row {
    /// The paper's layout is ours.
    Same(&'static str),
    /// The paper's layout, the coordinate at which it contradicts the paper's own equation, and
    /// ours.
    Contradicted(&'static str, &'static str, &'static str),
}
use Row::{Contradicted, Same};

/// Each row satisfies the equation, or what the paper prints does not.
fn check(rows: &[(&str, Row)], answer: impl Fn(&AnyLayout) -> AnyLayout, equation: impl Fn(&AnyLayout, &AnyLayout) -> Result<(), String>) {
    for (a, row) in rows {
        let a = layout(a);
        let ours = answer(&a);
        let expected = match row {
            Same(expected) => expected,
            Contradicted(paper, at, ours) => {
                assert_eq!(equation(&a, &layout(paper)), Err(at.to_string()), "{a}: {paper}");
                ours
            }
        };
        assert_eq!(ours, layout(expected), "{a}");
        assert_eq!(equation(&a, &ours), Ok(()), "{a}: {ours}");
    }
}

#[test]
fn table_5_right_inverses() {
    let rows = [
        ("(4,8):(1,4)", Same("32:1")),
        ("(4,8):(8,1)", Same("(8,4):(4,1)")),
        ("(3,7,5):(5,15,1)", Same("(5,21):(21,1)")),
        ("(4,8):(1,5)", Same("4:1")),
        ("(4,(4,2)):(4,(1,16))", Same("(4,4,2):(4,1,16)")),
        ("((2,2),(4,2)):((1,8),(2,16))", Same("(2,4,2,2):(1,4,2,16)")),
        // The first coordinate with the value 1 is 2, not 4.
        ("((2,2),(2,4)):((0,1),(0,2))", Contradicted("(2,2):(4,8)", "at (1,0): 4, and from its value 0 back: 0", "(2,4):(2,8)")),
        ("((2,2),(2,4)):((0,2),(0,4))", Same("1:0")),
        ("(4,8):(e0,e1)", Same("(4,8):(1,4)")),
        ("(4,(4,2)):(e1,(e0,6e1))", Same("(4,4):(4,1)")),
        ("(4,(4,3)):(f1,(f5,f16))", Same("(4,4,3):(f1,f5,f16)")),
    ];
    check(&rows, |a| a.right_inverse().unwrap(), is_right_inverse);
}

#[test]
fn table_6_left_inverses() {
    let rows = [
        ("(4,8):(1,4)", Same("32:1")),
        ("(4,8):(8,1)", Same("(8,4):(4,1)")),
        ("(3,7,5):(5,15,1)", Same("(5,21):(21,1)")),
        ("(4,8):(1,5)", Same("(5,8):(1,4)")),
        ("(4,(4,2)):(4,(1,16))", Same("(4,4,2):(4,1,16)")),
        ("((2,2),(4,2)):((1,8),(2,16))", Same("(2,4,2,2):(1,4,2,16)")),
        ("((2,2),(2,4)):((0,2),(0,4))", Same("(2,2,4):(0,2,8)")),
        ("((2,2),(2,4)):((0,1),(0,2))", Contradicted("(2,2):(4,8)", "at 2: 1, and 4 has 0", "(2,4):(2,8)")),
        ("(4,8):(e0,e1)", Same("(4,8):(1,4)")),
        ("(4,(4,2)):(e1,(e0,6e1))", Same("(4,(6,2)):(4,(1,16))")),
        ("(4,(4,3)):(f1,(f5,f16))", Same("(4,4,3):(f1,f5,f16)")),
    ];
    check(&rows, |a| a.left_inverse().unwrap(), is_left_inverse);
}

#[test]
fn table_7_complements() {
    let rows = [
        ("(4,8):(1,4)", Same("1:32")),
        ("(4,8):(8,1)", Same("1:32")),
        ("(4,(4,2)):(4,(1,16))", Same("1:32")),
        ("(4,8):(1,5)", Same("1:40")),
        ("(4,8):(1,8)", Same("(2,1):(4,64)")),
        ("((2,2),(2,4)):((0,1),(0,2))", Same("1:8")),
        ("((2,2),(2,4)):((0,2),(0,4))", Same("(2,1):(1,16)")),
        // Component 1 goes up to 7.
        ("(4,8):(e0,e1)", Contradicted("(1,1):(4e0,4e1)", "(0,4) at (0,1) is the value at 16", "(1,1):(4e0,8e1)")),
        ("(4,(4,2)):(e1,(e0,12e1))", Same("(1,(3,1)):(4e0,(4e1,24e1))")),
    ];
    check(&rows, |a| a.complement().unwrap(), is_complement);
}

/// What would be a larger right inverse of `(4,(4,2)):(e1,(e0,6e1))`, in the shape of the left one,
/// is none: it leads to coordinates twice.
#[test]
fn a_right_inverse_is_one_to_one() {
    let (a, larger) = (layout("(4,(4,2)):(e1,(e0,6e1))"), layout("(4,(6,2)):(4,(1,16))"));
    assert_eq!(is_left_inverse(&a, &larger), Ok(()));
    assert_eq!(is_right_inverse(&a, &larger), Err("at (0,(4,0)): 4 is taken, or no coordinate".to_owned()));
}
