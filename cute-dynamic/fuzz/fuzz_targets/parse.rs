//! Any text, read as every kind of value and put to every operation by name.

#![no_main]

use cute_dynamic::eval::{EvalError, Value, evaluate};
use cute_dynamic::{AnyLayout, HTuple, Layout, Tiler};
use cute_dynamic_fuzz::equations;
use libfuzzer_sys::fuzz_target;

/// The names of the operations.
const OPERATIONS: &[&str] = &[
    "append",
    "append_to",
    "basis_like",
    "blocked_product",
    "ceil_divide",
    "ceil_div_layout",
    "coalesce",
    "coalesce_extension",
    "compact_col_major",
    "compact_order",
    "compact_row_major",
    "complement",
    "complement_ceil",
    "complement_in",
    "compose",
    "compose_exact",
    "coprofile",
    "coshape",
    "cosize",
    "crd2crd",
    "crd2idx",
    "depth",
    "dice",
    "domain_distribute",
    "downcast",
    "filter",
    "filter_zeros",
    "find",
    "flat_divide",
    "flat_divide_ceil",
    "flat_product",
    "flatten",
    "get",
    "get_1d_coord",
    "get_flat_coord",
    "get_hier_coord",
    "group",
    "identity",
    "idx2crd",
    "inner_product",
    "insert",
    "inverse",
    "is_colex_less",
    "is_compatible",
    "is_congruent",
    "is_elem_less",
    "is_evenly_divided",
    "is_injective",
    "is_lex_less",
    "is_permutation",
    "is_same_function",
    "is_weakly_compatible",
    "is_weakly_congruent",
    "layout",
    "layout_id",
    "left",
    "left_inverse",
    "logical_divide",
    "logical_divide_ceil",
    "logical_product",
    "make_fragment_like",
    "make_identity_layout",
    "make_layout",
    "make_layout_like",
    "max_alignment",
    "max_common_layout",
    "max_common_vector",
    "nullspace",
    "offset",
    "ordered",
    "prepend",
    "prepend_to",
    "product_each",
    "raked_product",
    "rank",
    "recast",
    "remove",
    "replace",
    "reverse",
    "right",
    "right_inverse",
    "right_inverse_max",
    "select",
    "shape",
    "size",
    "slice",
    "slice_and_offset",
    "stride",
    "swizzle",
    "take",
    "tile_to_shape",
    "tiled_divide",
    "tiled_divide_ceil",
    "tiled_product",
    "transpose",
    "unflatten",
    "upcast",
    "zip",
    "zipped_divide",
    "zipped_divide_ceil",
    "zipped_product",
];

/// Numbers that say how much is asked for: a rank to extend to, a budget.
fn asks_for_too_much(op: &str, operands: &[&str]) -> bool {
    let amount = match op {
        "append_to" | "prepend_to" => operands.get(1),
        "compose_exact" => operands.get(2),
        _ => None,
    };
    amount.is_some_and(|text| text.bytes().filter(u8::is_ascii_digit).count() > 4)
}

fuzz_target!(|input: (u8, &str)| {
    let (op, text) = input;
    let operands: Vec<&str> = text.split('\n').collect();
    operands.iter().for_each(|text| equations::read(text));

    let op = OPERATIONS[usize::from(op) % OPERATIONS.len()];
    if asks_for_too_much(op, &operands) {
        return;
    }
    match evaluate(op, &operands) {
        // What is answered is printed, and read again as the same.
        Ok(answer) => {
            let text = answer.to_string();
            let same = match &answer {
                Value::Tuple(tuple) => text.parse::<HTuple>().as_ref() == Ok(tuple),
                Value::Layout(layout) => text.parse::<Layout>().as_ref() == Ok(layout),
                Value::AnyLayout(layout) => text.parse::<AnyLayout>().as_ref() == Ok(layout),
                Value::Tiler(tiler) => text.parse::<Tiler>().as_ref() == Ok(tiler),
                _ => true,
            };
            assert!(same, "{op} {operands:?} = {text}");
        }
        Err(error) => {
            assert!(!error.to_string().is_empty() && !error.code().is_empty());
            if let EvalError::Parse { operand, error } = error {
                assert!(error.column() <= operands[operand].chars().count() + 1, "{op} {operands:?}: {error}");
            }
        }
    }
});
