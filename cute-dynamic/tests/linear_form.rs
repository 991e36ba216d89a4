//! Linear forms against evaluation, at every coordinate; Cecka's Table 1; and functions that are
//! linear in the coordinates of a shape, against a test of additivity.

use cute_dynamic::eval::evaluate;
use cute_dynamic::stride::{Coordinate, Element, Stride, Xor};
use cute_dynamic::{AnyLayout, HTuple, Layout, LayoutError};

/// The numbers that a value consists of: so many bits for each component that is one of bits.
fn numbers(value: &[(Element, bool)], bits: &[u32]) -> Vec<i128> {
    let mut numbers = Vec::new();
    for ((leaf, is_bits), bits) in value.iter().zip(bits) {
        match leaf {
            Element::Xor(Xor(n)) => numbers.extend((0..*bits).map(|bit| i128::from(n >> bit & 1))),
            Element::Integer(0) if *is_bits => numbers.extend((0..*bits).map(|_| 0)),
            Element::Integer(n) => numbers.push((*n).into()),
            Element::Negative(n) => numbers.push((*n).into()),
            other => panic!("{other:?}"),
        }
    }
    numbers
}

/// The element with a leaf for each that one of both has, and the kind of the leaf that is not 0.
fn join(a: &Element, b: &Element) -> Element {
    match (a, b) {
        (Element::Tuple(a), Element::Tuple(b)) => {
            let at = |elements: &[Element], i: usize| elements.get(i).cloned().unwrap_or_default();
            Element::Tuple((0..a.len().max(b.len())).map(|i| join(&at(a, i), &at(b, i))).collect())
        }
        (Element::Integer(0), b) => b.clone(),
        _ => a.clone(),
    }
}

/// The leaves of an element, where the profile has leaves: with each whether it is of bits.
fn leaves(element: &Element, profile: &Element, to: &mut Vec<(Element, bool)>) {
    let zero = Element::default();
    match profile {
        Element::Tuple(profiles) => {
            for (i, profile) in profiles.iter().enumerate() {
                let component = if let Element::Tuple(elements) = element { elements.get(i) } else { None };
                leaves(component.unwrap_or(&zero), profile, to);
            }
        }
        _ => to.push((element.clone(), matches!(profile, Element::Xor(_)))),
    }
}

/// The value at a coordinate.
fn value(layout: &AnyLayout, c: u64) -> Vec<(Element, bool)> {
    let profile = layout.leaves().iter().fold(Element::default(), |profile, mode| join(&profile, &mode.stride));
    let mut to = Vec::new();
    leaves(&layout.offset(c).unwrap(), &profile, &mut to);
    to
}

#[test]
fn the_matrix_times_a_coordinate_is_the_value() {
    let strides = ["0", "1", "6", "-3", "e0", "2*e1", "e(1,0)", "[1,f3]", "[0,f5]", "f1", "f5", "f6", "f9", "[f1,f2]", "3*e0"];
    let shapes = ["(2,4)", "(4,(2,2))", "(1,8)", "(3,2)", "(4,5)"];
    let (mut compared, mut refused, mut coordinates) = (0, 0, 0);
    for shape in shapes {
        for first in strides {
            for second in strides {
                let stride = if shape.contains("((") || shape.contains(",(") { format!("({first},({second},{first}))") } else { format!("({first},{second})") };
                let Ok(layout) = format!("{shape}:{stride}").parse::<AnyLayout>() else { continue };
                let has_bits = layout.to_string().contains('f');
                let form = match layout.linear_form() {
                    Ok(form) => form,
                    Err(LayoutError::NoLinearForm { .. }) => {
                        // It is not the matrix of its values at 1.
                        assert!(has_bits && !is_linear(&layout), "{layout}");
                        refused += 1;
                        continue;
                    }
                    Err(error) => panic!("{layout}: {error}"),
                };
                assert!(!has_bits || is_linear(&layout), "{layout}");
                assert_eq!(form.shape().size(), Ok(layout.size()));
                // How many rows each component has.
                let values: Vec<_> = (0..layout.size()).map(|c| value(&layout, c)).collect();
                let bits = |component: usize| {
                    let bits = values.iter().map(|value| if let Element::Xor(Xor(n)) = value[component].0 { 64 - n.leading_zeros() } else { 1 });
                    bits.max().unwrap()
                };
                let counts: Vec<u32> = (0..values[0].len()).map(bits).collect();
                let binary: Vec<bool> = values[0].iter().zip(&counts).flat_map(|((_, is_bits), count)| vec![*is_bits; *count as usize]).collect();
                assert_eq!((0..form.rows().len()).map(|row| form.is_binary(row)).collect::<Vec<_>>(), binary, "{layout}: {form}");
                for c in 0..layout.size() {
                    let mut rest = c;
                    let natural: Vec<u64> = form.shape().leaves().iter().map(|s| (rest % s, rest /= s).0).collect();
                    assert_eq!(form.apply(&natural).unwrap(), numbers(&values[c as usize], &counts), "{layout} at {c}: {form}");
                    coordinates += 1;
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 250 && refused > 100 && coordinates > 3000, "{compared} {refused} {coordinates}");
}

/// Whether the value at each coordinate is the sum of the values at 1, added up component by
/// component: over extents of 2 as long as an extent is even, and what is left.
fn is_linear(layout: &AnyLayout) -> bool {
    let twos = |extent: u64| std::iter::repeat_n(2, extent.trailing_zeros() as usize).chain(Some(extent >> extent.trailing_zeros()).filter(|&odd| odd > 1));
    let extents: Vec<u64> = layout.leaves().iter().flat_map(|mode| twos(mode.extent)).collect();
    (0..layout.size()).all(|c| {
        let (mut rest, mut place, mut sum) = (c, 1, Element::default());
        for extent in &extents {
            for _ in 0..rest % extent {
                sum = sum.plus(&layout.offset(place).unwrap()).unwrap();
            }
            (rest, place) = (rest / extent, place * extent);
        }
        sum == layout.offset(c).unwrap()
    })
}

#[test]
fn table_1_of_cecka() {
    for (layout, form, rows) in [
        ("((2,2),(4,2)):((1,8),(2,16))", "[1 8 2 16]", "((1,8,2,16))"),
        ("(4,(4,2)):(e1,(e0,6*e1))", "[0 1 0; 1 0 6]", "((0,1,0),(1,0,6))"),
        ("(4,4):(f1,f5)", "[1 0 1 0; 0 1 0 1; 0 0 1 0; 0 0 0 1]", "((1,0,1,0),(0,1,0,1),(0,0,1,0),(0,0,0,1))"),
        ("((2,2),(2,2)):((f1,f2),(f5,f10))", "[1 0 1 0; 0 1 0 1; 0 0 1 0; 0 0 0 1]", "((1,0,1,0),(0,1,0,1),(0,0,1,0),(0,0,0,1))"),
        ("4:0", "[0]", "((0))"),
        ("(4,2):(-1,8)", "[-1 8]", "((-1,8))"),
        ("(4,2):([1,f1],[0,f4])", "[1 2 0; 1 0 0; 0 1 0; 0 0 1]", "((1,2,0),(1,0,0),(0,1,0),(0,0,1))"),
    ] {
        let layout: AnyLayout = layout.parse().unwrap();
        assert_eq!(layout.linear_form().unwrap().to_string(), form, "{layout}");
        assert_eq!(evaluate("linear_form", &[&layout.to_string()]).unwrap().to_string(), rows, "{layout}");
    }
    let error = evaluate("linear_form", &["(3,4):(f1,f4)"]).unwrap_err();
    assert_eq!((error.code(), error.to_string()), ("CUTE174", "no matrix of bits: the mode 3:f1 is not linear in the bits of its coordinate".into()));
    let form = "(4,2):(1,4)".parse::<Layout>().unwrap().linear_form().unwrap();
    assert_eq!(form.apply(&[1]), Err(LayoutError::CoordinateMismatch { components: 1, modes: 2 }));
    let form = "2:18446744073709551614".parse::<Layout>().unwrap().linear_form().unwrap();
    assert_eq!(form.apply(&[u64::MAX]), Err(LayoutError::Overflow));
    assert_eq!(form.apply(&[2]), Ok(vec![36893488147419103228]));
}

/// The first coordinate at which a function is not the sum of its values at the units.
fn first_deviation(extents: &[u64], f: impl Fn(u64) -> u64) -> Option<u64> {
    let size: u64 = extents.iter().product();
    (0..size).find(|&c| {
        let (mut rest, mut place, mut sum) = (c, 1, 0);
        for s in extents {
            sum += rest % s * if *s > 1 { f(place % size) } else { 0 };
            rest /= s;
            place *= s;
        }
        sum != f(c)
    })
}

#[test]
fn functions_linear_in_coordinates_are_layouts() {
    let (mut layouts, mut refused) = (0, 0);
    for shape in ["4", "(2,2)", "(2,3)", "(3,2)", "((2,2),2)", "(1,4)", "(2,1,2)"] {
        let tuple: HTuple = shape.parse().unwrap();
        let size = tuple.size().unwrap();
        // All functions with values below 3, and layouts' own.
        for code in 0..3u64.pow(size as u32) {
            let f = |c: u64| code / 3u64.pow(c as u32) % 3;
            let found = Layout::from_linear(&tuple, f);
            match first_deviation(tuple.leaves(), f) {
                None => {
                    let layout = found.unwrap();
                    assert!((0..size).all(|c| layout.offset(c) == Ok(f(c))) && layout.shape() == tuple, "{layout}");
                    layouts += 1;
                }
                Some(index) => {
                    assert_eq!(found, Err(LayoutError::NotSemiLinear { index }), "{shape} {code}");
                    refused += 1;
                }
            }
        }
    }
    assert!(layouts > 30 && refused > 5000, "{layouts} {refused}");

    let coordinates = Layout::from_linear((4, 2), |c| Coordinate::basis(&[1]).unwrap().times(c % 4).unwrap()).unwrap();
    assert_eq!(coordinates.to_string(), "(4,2):(1@1,0)");
    assert_eq!(Layout::from_linear((2, 2), |c| Xor([0, 3, 6, 5][c as usize])).unwrap().to_string(), "(2,2):(f3,f6)");
    // 3·3 is 9, and 3 ^ 6 is 5.
    assert_eq!(Layout::from_linear(4, |c| Xor([0, 3, 6, 5][c as usize])), Err(LayoutError::NotSemiLinear { index: 3 }));
    assert_eq!(Layout::from_linear((2, 2), |c| -(c as i64)).unwrap().to_string(), "(2,2):(-1,-2)");
    assert_eq!(Layout::from_linear((2, 0), |c| c), Err(LayoutError::ZeroExtent));
    assert_eq!(Layout::from_linear((u64::MAX, 2), |_| 0u64), Err(LayoutError::Overflow));
}

#[test]
fn operations_by_name() {
    let answer = |op: &str, operands: &[&str]| evaluate(op, operands).map_or_else(|error| error.code().to_string(), |value| value.to_string());
    assert_eq!(answer("from_linear", &["(3,2)", "0", "3", "6", "1", "4", "7"]), "(3,2):(3,1)");
    assert_eq!(answer("from_linear", &["(2,3)", "0", "3", "6", "1", "4", "7"]), "CUTE175");
    assert_eq!(answer("from_linear", &["(2,3)", "0", "3"]), "CUTE087");
    assert_eq!(answer("count_permutations_of", &["24"]), "78");
    assert_eq!(answer("permutations_of", &["6"]), "<6:1,(2,3):(3,1),(3,2):(2,1)>");
    assert_eq!(answer("permutations_of", &["0"]), "<>");
    assert_eq!(answer("permutations_of", &["1048576"]), "CUTE155");
    assert_eq!(answer("fact_layout", &["(2,3)", "(1,0)"]), "(3,2):(2,1)");
    assert_eq!(answer("fact_layout", &["(4,3)", "(1,0)"]), "CUTE111");
    assert_eq!(answer("fact_layout", &["(2,3)", "2"]), "CUTE112");
    assert_eq!(answer("compose_exact_decided_by", &["(4,2,8):(1,5,9)", "5:7"]), "bisection");
    assert_eq!(answer("admissible", &["(6,2)", "(2,2,2):(1,2,3)"]), "CUTE011");
    assert_eq!(answer("disjoint_intervals", &["(6,2)", "(2,2,2):(1,2,3)"]), "1");
    assert_eq!(answer("interval_of_definition", &["(4,6,8)", "12", "4"]), "(4,23)");
    assert_eq!(answer("interval_of_definition", &["(4,6,8)", "4", "24"]), "none");
    assert_eq!(answer("left_divide", &["(4,6,8)", "12"]), "(2,8)");
    assert_eq!(answer("weakly_left_divide", &["(4,6,8)", "16"]), "(1,4)");
}

/// Zeros are bits where the type says so, among them a mode of one element, which has none.
#[test]
fn zeros_of_bits_have_a_column_for_each_bit() {
    for (text, columns) in [("8:0", 3), ("(4,(2,1)):(0,(0,0))", 3), ("1:0", 0), ("(2,4):(0,f5)", 3)] {
        let layout: Layout<Xor> = text.parse().unwrap();
        let form = layout.linear_form().unwrap();
        assert_eq!(form.shape().leaves(), vec![2; columns], "{text}");
        assert!((0..form.rows().len()).all(|row| form.is_binary(row)), "{text}");
        for c in 0..layout.size() {
            let bits: Vec<u64> = (0..columns).map(|bit| c >> bit & 1).collect();
            let value = form.apply(&bits).unwrap().iter().rev().fold(0, |value, bit| 2 * value + *bit as u64);
            assert_eq!(Ok(Xor(value)), layout.offset(c), "{text} at {c}");
        }
    }
    assert_eq!(evaluate("from_linear", &["(2,0)", "1", "2"]).unwrap_err().code(), "CUTE001");
    assert_eq!(evaluate("from_linear", &["(2,2)", "1", "2"]).unwrap_err().code(), "CUTE087");
}
