//! Every predicate on layouts, in types and at run time: it holds exactly where its definition
//! does, by brute force. Predicates on shapes are among the questions of `agreement_structure` and
//! `brute_force`.

use cute_dynamic::eval::evaluate;
use cute_dynamic::exact::DEFAULT_BUDGET;
use cute_dynamic::{AnyLayout, ComposedLayout, HTuple, Layout};
use cute_tests::oracle::{Tree, Value, casts, predicates};
use std::collections::BTreeMap;

cute_tests::generated!(bounds);

/// Whether the predicate holds that the types have under this name, and the operands are made of.
fn is_true(op: &str, operands: &[&str]) -> bool {
    match op {
        // Swizzles are not the oracle's. The runtime crate counts conflicts, which its tests
        // compare with a simulation of the banks.
        "conflict_free" => {
            let (layout, access): (ComposedLayout, Layout) = (operands[0].parse().unwrap(), operands[1].parse().unwrap());
            layout.conflict_free(&access, operands[2].parse().unwrap()).is_ok()
        }
        "image_within" if operands[1].contains('(') => is_within(operands[0], &operands[1].parse().unwrap()),
        _ => {
            let args: Vec<Value> = operands.iter().map(|text| text.parse().unwrap()).collect();
            let op = if op == "injective" { "clears" } else { op };
            predicates::holds(op, &args).unwrap()
        }
    }
}

fn tree(text: &str) -> Tree {
    text.parse::<Value>().ok().and_then(|value| value.as_tree().cloned()).expect("a tuple")
}

/// Every value of a layout over coordinates is a coordinate of the shape. A component that it does
/// not have is 0.
fn is_within(layout: &str, shape: &HTuple) -> bool {
    let layout: AnyLayout = layout.parse().unwrap();
    let all = predicates::coordinates(&tree(&shape.to_string()));
    (0..layout.size()).all(|c| {
        let mut value = layout.value(c).unwrap();
        while !value.is_leaf() && value.rank() < shape.rank() {
            value = value.append(&0.into()).unwrap();
        }
        all.contains(&predicates::spelled(&tree(&value.to_string())))
    })
}

#[test]
fn the_bounds_of_the_types_hold_where_their_definitions_do() {
    let (mut failures, mut counts) = (Vec::new(), BTreeMap::<_, [usize; 2]>::new());
    for question in bounds::ASKED {
        let name = format!("{}({})", question.op, question.operands.join("; "));
        let (holds, expected) = ((question.ask)().map(|_| ()), is_true(question.op, question.operands));
        if holds.is_ok() != expected {
            failures.push(format!("{name}: the types say {holds:?}, and it is {expected}"));
        }
        // What types prove is so.
        if question.op == "injective" && holds.is_ok() {
            assert_eq!(predicates::holds("injective", &[question.operands[0].parse().unwrap()]), Some(true), "{name}");
        }
        counts.entry(question.op).or_default()[usize::from(holds.is_ok())] += 1;
    }
    println!("{counts:#?}");
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), bounds::ASKED.len(), failures.join("\n"));
    assert!(counts.values().all(|[no, yes]| *no >= 5 && *yes >= 5), "a predicate that always holds, or never: {counts:?}");
}

#[test]
fn the_predicates_of_values_hold_where_their_definitions_do() {
    let layouts = [casts::small(1, &[1, 2, 3, 5], &[0, 1, 2, 3, 7]), casts::small(3, &[1, 2, 4], &[0, 1, 2, 3, 8])].concat();
    let by_definition = |op: &str, args: &[Value]| predicates::holds(op, args).unwrap();
    for a in &layouts {
        let (layout, value): (Layout, _) = (a.to_string().parse().unwrap(), Value::from(a));
        let args = std::slice::from_ref(&value);
        assert_eq!(layout.is_injective(DEFAULT_BUDGET), Ok(by_definition("injective", args)), "{a}");
        assert_eq!(layout.injective(DEFAULT_BUDGET).is_ok(), by_definition("injective", args), "{a}");
        let bijective = by_definition("bijective", args);
        assert_eq!((layout.is_permutation(), layout.bijective().is_ok(), layout.inverse().is_ok()), (bijective, bijective, bijective), "{a}");
        assert_eq!(layout.is_tractable(), by_definition("tractable", args), "{a}");
        for bound in [0, 1, a.size(), a.cosize() - 1, a.cosize(), a.cosize() + 1] {
            assert_eq!(layout.image_within(bound).is_ok(), by_definition("image_within", &[value.clone(), bound.into()]), "{a} in {bound}");
        }
    }
    // The same function: of the same size, and with the same offsets.
    for (i, a) in layouts.iter().enumerate().step_by(7) {
        for b in layouts[i..].iter().step_by(11) {
            let [left, right] = [a, b].map(|layout| layout.to_string().parse::<Layout>().unwrap());
            assert_eq!(left.is_same_function(&right), a.table() == b.table(), "{a} and {b}");
        }
    }
}

/// A coordinate is one of a shape if it is in the set of them.
#[test]
fn shapes_contain_their_coordinates() {
    let shapes = ["4", "(4)", "(2,3)", "((2,2),3)", "(2,(1,(3,2)))", "()", "(2,())", "(0,3)"];
    let coordinates = [
        "0",
        "1",
        "3",
        "5",
        "6",
        "12",
        "(0)",
        "(3)",
        "(4)",
        "(1,2)",
        "(2,0)",
        "(3,2)",
        "((1,1),2)",
        "((1,2),0)",
        "(1,(0,5))",
        "(1,(0,(2,1)))",
        "()",
        "(1,0,0)",
        "(1,())",
    ];
    for shape in shapes {
        let all = predicates::coordinates(&tree(shape));
        for coordinate in coordinates {
            let expected = all.contains(&predicates::spelled(&tree(coordinate)));
            let (shape, coordinate): (HTuple, HTuple) = (shape.parse().unwrap(), coordinate.parse().unwrap());
            assert_eq!(shape.contains(&coordinate), expected, "{coordinate} in {shape}");
        }
    }
}

/// A layout over coordinates is within a shape if all of its values are coordinates of it.
#[test]
fn windows_are_within_a_shape_where_their_values_are() {
    let windows = [
        "(3,4):(e0,e1)",
        "(3,4):(2e0,e1)",
        "((3,3),(5,2)):((e0,e1),(e0,2e1))",
        "4:e0",
        "4:e1",
        "(2,3):(e(1,0),e(1,1))",
        "(2,3):([1,2],[0,3])",
        "1:e2",
        "(2,2):(0,e0)",
    ];
    let shapes =
        ["(3,4)", "(5,4)", "(5,3)", "(7,5)", "(4)", "(3)", "(4,4)", "(1,(2,3))", "(1,(2,2))", "(1,6)", "(2,9)", "(2,8)", "(4,1,1)", "(4,0)", "(9,9,0)"];
    let mut counts = [0, 0];
    for window in windows {
        for shape in shapes {
            let (layout, shape): (AnyLayout, HTuple) = (window.parse().unwrap(), shape.parse().unwrap());
            let said = layout.image_within(&shape);
            assert_eq!(said.is_ok(), is_within(window, &shape), "{window} in {shape}: {said:?}");
            assert_eq!(evaluate("image_within", &[window, &shape.to_string()]).is_ok(), said.is_ok());
            counts[usize::from(said.is_ok())] += 1;
        }
    }
    assert!(counts[0] > 20 && counts[1] > 20, "{counts:?}");
}
