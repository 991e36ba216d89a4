//! Questions about swizzles, and about layouts whose strides are not integers: operands in the
//! notation, as the macros of the static crate take it.

use crate::emit::{File, coordinate};
use crate::operations::{Question, question_of_types};
use crate::oracle::{Tree, Value};

/// An expression of type `Said`: what the static crate says to a case, which CuTe rejects or not;
/// or the reason to skip it.
pub(crate) fn ask(file: &mut File, op: &str, texts: &[&str], is_rejected: bool) -> Result<String, &'static str> {
    let types: Vec<String> = texts.iter().map(|text| operand(file, text)).collect();
    let new = |i: usize| format!("<{} as Static>::new()", types[i]);
    let tree = |i: usize| texts[i].parse().ok().and_then(|value: Value| value.as_tree().cloned()).unwrap_or(Tree::Keep);
    let alias = |alias: String| Ok(said(&format!("Answer<{alias}>")));
    match (op, texts.len()) {
        // An element that is only written down, a layout that is only written down.
        ("identity", 1) => alias(format!("Stride![{}]", texts[0])),
        ("swizzle_apply", 2) => alias(format!("SwizzledNumber<{}, {}>", types[0], types[1])),
        ("composition", 3) => alias(format!("Swizzled<{}, {}, {}>", types[0], types[1], types[2])),
        ("make_identity_layout", 1) => alias(format!("IdentityLayout<{}>", types[0])),
        ("make_basis_like", 1) => Ok(said(&format!("MakeBasisLikeOutcome<{}>", types[0]))),
        ("size" | "cosize", 1) if texts[0].starts_with("Sw<") => Ok(format!("Ok(Spoken::of(&{}.{op}()))", new(0))),
        ("eval", 2) => Ok(format!("Ok(Spoken::of_coordinate({}.coordinate({})))", new(0), coordinate(&tree(1)))),
        // A coordinate that does not fit has no value to be asked for.
        ("slice" | "slice_and_offset", 2) if is_rejected => {
            let layout = texts[1].rsplit(" o ").next().unwrap_or(texts[1]);
            Ok(said(&format!("SliceOutcome<Layout![{layout}], {}>", types[0])))
        }
        ("slice" | "slice_and_offset", 2) => Ok(format!("Ok(Spoken::of(&{}.{op}({})))", new(1), coordinate(&tree(0)))),
        // The divides of swizzled layouts are asked as they are called here, as at run time; CuTe's
        // round up.
        ("logical_divide" | "zipped_divide", 2) if texts[0].starts_with("Sw<") => {
            let name = if op == "logical_divide" { "LogicalDivide" } else { "ZippedDivide" };
            Ok(said(&format!("{name}Outcome<{}, {}>", types[0], types[1])))
        }
        _ => match question_of_types(op, types)? {
            Question::Layout(outcome) | Question::Plain(outcome) => Ok(said(&outcome)),
            Question::Value(expression) => Ok(format!("Ok(Spoken::of(&{expression}))")),
        },
    }
}

pub(crate) fn said(outcome: &str) -> String {
    format!("said::<{outcome}>()")
}

/// The type of an operand.
pub(crate) fn operand(file: &mut File, text: &str) -> String {
    // `_4` is a static 4; alone it keeps a mode.
    let text = text.replace("_,", "?,").replace("_)", "?)").replace("_>", "?>").replace('_', "").replace('?', "_");
    let parts: Vec<&str> = text.split(" o ").collect();
    match parts[..] {
        [swizzle] if swizzle.starts_with("Sw<") => format!("Swizzle![{}]", &swizzle[3..swizzle.len() - 1]),
        [swizzle, offset, layout] => format!("Swizzled<{}, Int![{offset}], Layout![{layout}]>", operand(file, swizzle)),
        _ if text.starts_with('<') => format!("Tile![{}]", &text[1..text.len() - 1]),
        _ if text.contains(':') => format!("Layout![{text}]"),
        // Numbers, tuples, coordinates; an element is no operand.
        _ => text.parse().map_or_else(|_| String::new(), |value: Value| file.value(&value)),
    }
}
