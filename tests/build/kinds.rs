//! Every operation on strides of every kind, and on swizzled layouts: each must be an answer or a
//! refusal, and the runtime crate's. The layouts and the operations are in `data/kinds.txt`.

use crate::asked::camel_case;
use crate::emit::File;
use crate::spelled::{operand, said};

const KINDS: [&str; 6] = ["integers", "basis", "nested", "bits", "elementwise", "of_bits"];

/// The lines of a section.
fn section(name: &str) -> Vec<&'static str> {
    let lines = include_str!("../data/kinds.txt").lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.skip_while(|line| *line != format!("[{name}]")).skip(1).take_while(|line| !line.ends_with(']') || !line.starts_with('[')).collect()
}

/// A question, `op(A; 2:1)`, about a layout. An operand may be `to_xor(A)`.
fn question(file: &mut File, question: &str, layout: &str) -> String {
    let (op, operands) = question.strip_suffix(')').and_then(|text| text.split_once('(')).expect("op(operands)");
    let operands: Vec<String> = operands.split("; ").map(|operand| operand.replace('A', layout)).collect();
    let mut of = |text: &str| match text.strip_prefix("to_xor(").and_then(|text| text.strip_suffix(')')) {
        Some(layout) => format!("ToXorOf<{}>", operand(file, layout)),
        None => operand(file, text),
    };
    let types = operands.iter().map(|text| of(text)).collect::<Vec<_>>().join(", ");
    let name = op.trim_start_matches(['?', '!', '.']);
    let alias = camel_case(name);
    let ask = match &op[..1] {
        "?" => format!("holds::<{alias}Outcome<{types}>>()"),
        "!" => said(&format!("Answer<{alias}<{types}>>")),
        "." => format!("Ok(Spoken::of(&<{types} as Static>::new().{name}()))"),
        _ => said(&format!("{alias}Outcome<{types}>")),
    };
    format!("SpelledQuestion {{ op: {name:?}, operands: &{operands:?}, ask: || {ask} }}")
}

/// A module with all operations on these layouts, and further questions.
fn module(name: &str, operations: &str, others: &str) -> String {
    let mut file = File::default();
    let operations = section(operations);
    let mut asked = Vec::new();
    for layout in section(name) {
        asked.extend(operations.iter().map(|operation| question(&mut file, operation, layout)));
    }
    asked.extend(section(others).into_iter().map(|line| question(&mut file, line, "")));
    file.line(&format!("pub(crate) static ASKED: &[SpelledQuestion] = &[\n    {}\n];", asked.join(",\n    ")));
    format!("pub(crate) mod {name} {{ use super::*;\n{}}}\n", file.finish())
}

/// The file: a list of questions for each kind.
pub(crate) fn file() -> String {
    let kinds = KINDS.map(|kind| module(kind, "operations", "")).concat();
    kinds + &module("swizzled", "operations on swizzled", "questions on swizzled") + &module("xor", "operations on xor", "")
}
