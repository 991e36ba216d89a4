//! Every operation on strides of every kind, integers, coordinates, nested ones, bits, tuples: the
//! types answer or refuse, and as the runtime crate does.

#![cfg(cute_tests = "all")]
#![cfg_attr(next_solver, recursion_limit = "256")]

use cute_dynamic::eval::evaluate;
use cute_dynamic::{AnyLayout, ComposedLayout, Layout};
use cute_tests::spelled::SpelledQuestion;
use cute_tests::swizzled::{Answer, holds, without_bits};
use std::collections::{BTreeMap, BTreeSet};

cute_tests::generated!(kinds);

/// Where both refuse, and not by the same name: the question, the codes of the types and of the
/// runtime crate, and why.
const OTHER_NAMES: &[(&str, &str, &str, &str)] = &[
    ("injective((4,3):(0,1))", "CUTE020", "CUTE100", "the types see the broadcast mode, the search at run time finds two coordinates with one offset"),
    (
        "logical_divide_ceil((4,4):(f1,f5); 3)",
        "CUTE010",
        "CUTE011",
        "the run is not whole, and it carries: the types cut runs first, the runtime crate adds them up as it cuts",
    ),
    (
        "compose(((2,4),(4,2)):((1,32),(4,2)); (4,3):([1,2],[0,5]))",
        "CUTE127",
        "CUTE011",
        "the run of the first mode crosses a boundary in one component: the types say so at once, the runtime crate goes on to the second mode",
    ),
];

/// The same for strides such as `[1,f5]`, whatever the question: the codes of the types and of the
/// runtime crate. The stride is no scaled basis element, it has too many components, and it is no
/// coordinate of integers: the types say the first that they come to, the runtime crate, which
/// looks at the codomain first, the last. And the runs, as above.
/// A bound has no mode for a second component, and the first is bits: the types say the latter.
const OTHER_NAMES_OF_TUPLES_OF_BITS: &[(&str, &str)] = &[("CUTE127", "CUTE122"), ("CUTE121", "CUTE122"), ("CUTE010", "CUTE011"), ("CUTE122", "CUTE070")];

/// Where the types refuse what the runtime crate answers: the question and the code.
const ANSWERED_AT_RUN_TIME: &[(&str, &str)] = &[
    // A run that crosses a boundary in one component is cut there, and in the other component it is
    // one run: the types do not cut that, too.
    ("compose(((2,4),(4,2)):((1,32),(4,2)); 4:[1,1])", "CUTE127"),
    ("compose((2,(2,2)):(f1,(f2,f5)); 4:[1,1])", "CUTE127"),
    ("compose(((2,4),8):((e(0,0),e(0,1)),e1); 4:[1,1])", "CUTE127"),
    ("compose((2,(2,2)):([f1,1],([f2,2],[f5,3])); 4:[1,1])", "CUTE127"),
    // Two components of bits have one mask: two runs on the first mode share bits of it, and in no
    // component.
    ("compose((2,2,2):([f1,[f1,1]],[f2,[f3,2]],[f4,[f7,3]]); (2,2):([1,1],2e0))", "CUTE123"),
    // Of the plain layout `(4,3):(9,32)` the types have no left inverse either.
    ("left_inverse(Sw<2,0,3> o 0 o (4,3):(8,32))", "CUTE030"),
];

/// Where both have the same function, and the types leave modes of bits that the runtime crate
/// merges: they coalesce the left operand so that its extension stays, whatever the right one
/// reaches.
const OTHER_MODES: &[(&str, &str, &str)] = &[("compose((2,2):(f5,f10); 4)", "(2,2):(f5,f10)", "4:f5")];

fn offsets(layout: &str) -> String {
    evaluate("offsets", &[layout]).expect("a small layout").to_string()
}

/// One spelling of an element: `[0,5]` is `5@1`.
fn normal(text: String) -> String {
    if text.starts_with("Sw<") || !text.contains(':') { without_bits(text) } else { text.parse::<AnyLayout>().map_or(text, |layout| layout.to_string()) }
}

/// The operands; of one that is `to_xor(L)`, what it comes to at run time.
fn operands(question: &SpelledQuestion) -> Vec<String> {
    let of = |text: &str| match text.strip_prefix("to_xor(").and_then(|text| text.strip_suffix(')')) {
        Some(layout) => evaluate("to_xor", &[layout]).expect("a layout over bits").to_string(),
        None => text.to_owned(),
    };
    question.operands.iter().map(|text| of(text)).collect()
}

/// What the runtime crate says, where a bound that holds is 1.
fn at_run_time(question: &SpelledQuestion) -> Result<String, &'static str> {
    if let ("conflict_free", [layout, access, bits]) = (question.op, question.operands) {
        let (layout, access): (ComposedLayout, Layout) = (layout.parse().unwrap(), access.parse().unwrap());
        return layout.conflict_free(&access, bits.parse().unwrap()).map(|()| "1".to_owned()).map_err(|error| error.code());
    }
    let operands = operands(question);
    let operands: Vec<&str> = operands.iter().map(String::as_str).collect();
    evaluate(question.op, &operands).map(|value| value.to_string()).map_err(|error| error.code())
}

/// Whether the question is a predicate that the types have for integers only, and the runtime crate
/// says of other values what is so, by going through them.
fn is_decided_at_run_time(question: &SpelledQuestion, typed: &Result<String, &'static str>, runtime: &Result<String, &'static str>) -> bool {
    if *typed != Err("CUTE122") || !["injective", "bijective", "image_within"].contains(&question.op) {
        return false;
    }
    let operands = operands(question);
    let size: u64 = evaluate("size", &[&operands[0]]).expect("a layout").to_string().parse().expect("a number");
    let values: Vec<String> = (0..size).map(|c| evaluate("offset", &[&operands[0], &c.to_string()]).expect("in the domain").to_string()).collect();
    let distinct: BTreeSet<&String> = values.iter().collect();
    let holds = match question.op {
        "injective" => distinct.len() == values.len(),
        "bijective" => (0..size).all(|n| distinct.contains(&n.to_string())),
        _ => values.iter().all(|value| evaluate("contains", &[&operands[1], value]).is_ok_and(|within| within.to_string() == "1")),
    };
    runtime.is_ok() == holds && runtime.as_ref().map_or_else(|code| ["CUTE100", "CUTE102"].contains(code), |answer| answer == "1")
}

fn agree(asked: &[SpelledQuestion], other_names: &[(&str, &str)]) -> BTreeMap<String, usize> {
    let (mut counts, mut failures) = (BTreeMap::new(), Vec::new());
    for question in asked {
        let name = format!("{}({})", question.op, question.operands.join("; "));
        let said = (question.ask)();
        if let Ok(spoken) = &said {
            failures.extend(spoken.check_evaluation().err().map(|why| format!("{name}: {why}")));
        }
        let typed = said.map(|spoken| normal(spoken.text));
        let runtime = at_run_time(question).map(normal);
        let is_listed = OTHER_NAMES.iter().any(|(question, types, values, _)| *question == name && typed == Err(types) && runtime == Err(values));
        let is_listed = is_listed || other_names.iter().any(|(types, values)| typed.as_ref() == Err(types) && runtime == Err(values));
        let is_listed = is_listed || ANSWERED_AT_RUN_TIME.iter().any(|(question, types)| *question == name && typed == Err(types) && runtime.is_ok());
        let is_listed = is_listed || is_decided_at_run_time(question, &typed, &runtime);
        if typed == runtime
            && (OTHER_NAMES.iter().any(|(question, ..)| *question == name) || ANSWERED_AT_RUN_TIME.iter().any(|(question, _)| *question == name))
        {
            failures.push(format!("{name} is listed as a difference, and both say {typed:?}"));
        }
        let is_same_function = OTHER_MODES.iter().any(|&(question, types, values)| {
            question == name && typed.as_deref() == Ok(types) && runtime.as_deref() == Ok(values) && offsets(types) == offsets(values)
        });
        if typed != runtime && !is_listed && !is_same_function {
            failures.push(format!("{name}: the types say {typed:?}, the runtime crate {runtime:?}"));
        }
        *counts.entry(typed.map_or_else(|code| code.to_owned(), |_| "answered".to_owned())).or_default() += 1;
    }
    assert!(failures.is_empty(), "{} failures of {}:\n{}", failures.len(), asked.len(), failures.join("\n"));
    counts
}

#[test]
fn integers() {
    println!("{:?}", agree(kinds::integers::ASKED, &[]));
}

#[test]
fn coordinates() {
    println!("{:?}", agree(kinds::basis::ASKED, &[]));
}

#[test]
fn nested_coordinates() {
    println!("{:?}", agree(kinds::nested::ASKED, &[]));
}

#[test]
fn bits() {
    println!("{:?}", agree(kinds::bits::ASKED, &[]));
}

#[test]
fn tuples_of_bits() {
    println!("{:?}", agree(kinds::of_bits::ASKED, OTHER_NAMES_OF_TUPLES_OF_BITS));
}

#[test]
fn tuples() {
    println!("{:?}", agree(kinds::elementwise::ASKED, &[]));
}

#[test]
fn swizzled() {
    println!("{:?}", agree(kinds::swizzled::ASKED, &[]));
    println!("{:?}", agree(kinds::xor::ASKED, &[]));
}

/// Each answer about a swizzled layout satisfies the equation of its operation, by brute force over
/// the whole domain.
#[test]
fn swizzled_answers_are_right() {
    let parsed = |text: &str| text.parse::<Answer>().unwrap();
    let mut counts = BTreeMap::new();
    for question in kinds::swizzled::ASKED.iter().chain(kinds::xor::ASKED) {
        let Ok(spoken) = (question.ask)() else {
            // Strides of one bit each come back, of extents that are powers of two.
            if let Some(layout) = question.operands[0].strip_prefix("to_xor(").and_then(|text| text.strip_suffix(')')) {
                let swizzled: ComposedLayout = layout.parse().unwrap();
                let comes_back = swizzled.layout().leaves().iter().all(|mode| mode.extent.is_power_of_two() && mode.stride.count_ones() <= 1);
                assert!(!comes_back, "{layout}");
            }
            continue;
        };
        if question.op == "conflict_free" {
            continue;
        }
        let name = format!("{}({}) = {}", question.op, question.operands.join("; "), spoken.text);
        let operands = operands(question);
        // One of both is over bits, which have offsets at run time; the other one is evaluated by
        // brute force.
        let xor = match question.op {
            "to_xor" => Some((operands[0].as_str(), spoken.text.as_str())),
            "from_xor" => Some((spoken.text.as_str(), operands[0].as_str())),
            _ => None,
        };
        let is_right = if let Some((swizzled, xor)) = xor {
            let Answer::Composed(swizzled) = parsed(swizzled) else { panic!("{name}") };
            let values: Vec<String> = (0..swizzled.size()).map(|c| swizzled.eval(c).to_string()).collect();
            // Before the swizzle, each bit of a coordinate has a bit of its own.
            let are_bits = |layout: Layout| layout.leaves().iter().all(|mode| mode.extent == 1 || mode.stride == 0 || mode.stride.is_power_of_two());
            offsets(xor) == format!("({})", values.join(",")) && (question.op == "to_xor" || are_bits(swizzled.layout.unwrap().to_string().parse().unwrap()))
        } else {
            let args: Vec<Answer> = operands.iter().map(|text| parsed(text)).collect();
            let op = match question.op {
                "recast" => "recast_layout",
                "compose" => "composition",
                op => op,
            };
            holds(op, &args, &parsed(&spoken.text)) == Some(true)
        };
        assert!(is_right, "{name}");
        *counts.entry(question.op).or_insert(0) += 1;
    }
    // None of the operations is refused always.
    assert_eq!(counts["from_xor"], 26 + 62);
    assert_eq!(counts.len(), 14, "{counts:?}");
}
