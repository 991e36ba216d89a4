//! Questions under the names that operations have here, to be put to both crates.

use crate::emit::File;
use crate::oracle::Value;

/// The question: an expression of type `Asked`, with what types say to it.
pub(crate) fn ask(file: &mut File, op: &str, operands: &[Value]) -> String {
    let outcome = outcome(file, op, operands);
    ask_as(op, operands, &outcome)
}

/// [`ask`], the type that answers being given.
pub(crate) fn ask_as(op: &str, operands: &[Value], outcome: &str) -> String {
    let texts: Vec<String> = operands.iter().map(Value::to_string).collect();
    let kind = if answers_a_layout(op) { "layout" } else { "plain" };
    format!("Asked {{ op: {op:?}, operands: &{texts:?}, case: Case::{kind}::<{outcome}>(0) }}")
}

/// The type that answers: `<Name>Outcome` of the operands for an operation that may have no answer.
fn outcome(file: &mut File, op: &str, operands: &[Value]) -> String {
    let mut types: Vec<String> = operands.iter().map(|operand| file.value(operand)).collect();
    let alias = |name: &str, types: &[String]| format!("Answer<{name}<{}>>", types.join(", "));
    match op {
        "left" => alias("LayoutLeft", &types),
        "right" => alias("LayoutRight", &types),
        "ordered" => alias("OrderedLayout", &types),
        _ if op.starts_with("is_") => alias(&camel_case(op), &types),
        _ => {
            // The layout comes first, in the notation of CuTe last.
            if matches!(op, "slice" | "dice" | "repeat_like") {
                types.reverse();
            }
            format!("{}Outcome<{}>", camel_case(op), types.join(", "))
        }
    }
}

/// Whether the answer is a layout, which evaluates itself. Others are numbers, tuples and truth
/// values; and nothing may be left behind what is removed.
fn answers_a_layout(op: &str) -> bool {
    let others = ["max_common_vector", "max_alignment", "ceil_divide", "shape_divide", "round_up", "inner_product", "product_each", "product_like", "remove"];
    let of_tuples = ["elem_scale", "sum", "max_leaf", "min_leaf", "gcd_leaf", "common_refinement", "common_coarsening"];
    let of_divisors = ["left_divide", "weakly_left_divide", "admissible", "disjoint_intervals", "linear_form"];
    !(of_divisors.contains(&op) || of_tuples.contains(&op) || others.contains(&op) || op.starts_with("is_") || op.starts_with("compact_"))
}

/// `complement_in` as `ComplementIn`.
pub(crate) fn camel_case(op: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    op.split('_').map(capital).collect()
}
