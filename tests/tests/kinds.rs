//! Every operation on strides of every kind, integers, coordinates, nested ones, bits, tuples: the types answer or refuse, and as the runtime crate does.

use cute_dynamic::AnyLayout;
use cute_dynamic::eval::evaluate;
use cute_tests::spelled::SpelledQuestion;
use std::collections::BTreeMap;

cute_tests::generated!(kinds);

/// Where both refuse, and not by the same name: the question, the codes of the types and of the runtime crate, and why.
const OTHER_NAMES: &[(&str, &str, &str, &str)] = &[
    ("injective((4,3):(0,1))", "CUTE020", "CUTE100", "the types see the broadcast mode, the search at run time finds two coordinates with one offset"),
    (
        "logical_divide_ceil((4,4):(f1,f5); 3)",
        "CUTE010",
        "CUTE011",
        "the run is not whole, and it carries: the types cut runs first, the runtime crate adds them up as it cuts",
    ),
];

/// The same for strides such as `[1,f5]`, whatever the question: the codes of the types and of the runtime crate. The stride is no scaled basis element, it has too many components, and it is no
/// coordinate of integers: the types say the first that they come to, the runtime crate, which looks at the codomain first, the last. And the runs, as above.
const OTHER_NAMES_OF_TUPLES_OF_BITS: &[(&str, &str)] = &[("CUTE127", "CUTE122"), ("CUTE121", "CUTE122"), ("CUTE010", "CUTE011")];

/// Where the types refuse a run of tuples of bits off the mode boundaries, which the runtime crate looks at.
const ANSWERED_AT_RUN_TIME: &[(&str, &str)] = &[("compose((2,(2,2)):([f1,1],([f2,2],[f5,3])); 2:3)", "CUTE123")];

/// Where both have the same function, and the types leave modes of bits that the runtime crate merges: they coalesce the left operand so that its extension stays, whatever the right one reaches.
const OTHER_MODES: &[(&str, &str, &str)] = &[("compose((2,2):(f5,f10); 4)", "(2,2):(f5,f10)", "4:f5")];

fn offsets(layout: &str) -> String {
    evaluate("offsets", &[layout]).expect("a small layout").to_string()
}

/// One spelling of an element: `[0,5]` is `5@1`.
fn normal(text: String) -> String {
    if text.contains(':') { text.parse::<AnyLayout>().map_or(text, |layout| layout.to_string()) } else { text }
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
        let runtime = evaluate(question.op, question.operands).map(|value| value.to_string()).map_err(|error| error.code());
        let is_listed = OTHER_NAMES.iter().any(|(question, types, values, _)| *question == name && typed == Err(types) && runtime == Err(values));
        let is_listed = is_listed || other_names.iter().any(|(types, values)| typed.as_ref() == Err(types) && runtime == Err(values));
        let is_listed = is_listed || ANSWERED_AT_RUN_TIME.iter().any(|(question, types)| *question == name && typed == Err(types) && runtime.is_ok());
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
