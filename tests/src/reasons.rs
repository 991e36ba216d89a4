//! Why an answer may differ from CuTe's: every reason in prose, once, and the test of whether it applies.

use crate::judge::judge;
use crate::oracle::{Layout, Tree, Value, check, complement};

/// The reasons, by key.
pub const REASONS: &[(&str, &str)] = &[
    ("cute-refuses", "CuTe does not compile; there is an answer and it satisfies the operation's equation."),
    ("cute-wrong", "CuTe's answer breaks the operation's equation (a wrong composition, elements lost or doubled); ours satisfies it or is a refusal."),
    ("size-one-stride", "The answers differ only in strides of extents of 1: CuTe's are arbitrary, ours are the extension's."),
    ("respelled", "The same function over the same domain, other modes: ours are coalesced where CuTe leaves them, or keep what CuTe drops."),
    ("tiler-too-short", "The tiler has fewer tiles than the layout has modes: CuTe drops the modes, pycute keeps them, we ask for `_`."),
    ("tuple-bound", "A tuple as the bound of a complement, or of a rounding division: CuTe rounds its modes up one by one, here it means its product."),
    ("chain-does-not-divide", "CuTe rounds the gap between two modes down, so the pair leaves holes beyond this small bound; refused."),
    ("nothing-left", "A slice or dice that keeps no mode: CuTe has the layout of rank 0, `():()`, here it is `1:0`."),
    ("partial-unit", "The elements are no whole number of the larger unit: CuTe rounds up, here it is refused."),
    ("another-inverse", "Both are left inverses of a layout that is not injective; ours has only the modes it needs."),
];

/// What the static crate said: an answer, or the code of a refusal.
pub type Ours = Result<Value, &'static str>;

/// The reason for a difference between CuTe's answer (`None`: it does not compile) and ours.
///
/// A reason is found by checking, never by trust: `cute-wrong` means that the brute-force check refutes CuTe's answer. `None` is a difference
/// that nothing excuses.
pub fn reason(op: &str, args: &[Value], cute: Option<&Value>, ours: &Ours) -> Option<&'static str> {
    let holds = |answer: &Value| judge(op, args, answer).is_none_or(|verdict| verdict.is_ok());
    match (cute, ours) {
        (None, Ok(ours)) => holds(ours).then_some("cute-refuses"),
        (None, Err(_)) => None,
        (Some(_), Err("CUTE012")) => Some("tiler-too-short"),
        (Some(_), Ok(Value::Tree(_))) if op == "ceil_div_layout" && matches!(args[0], Value::Tree(Tree::Tuple(_))) => Some("tuple-bound"),
        (Some(_), Ok(ours)) if op == "complement" && bound_is_tuple(args) => holds(ours).then_some("tuple-bound"),
        (Some(cute), Err(_)) if !holds(cute) => Some("cute-wrong"),
        (Some(_), Err("CUTE022")) if op == "complement" => no_chain(args).then_some("chain-does-not-divide"),
        (Some(_), Err("CUTE060")) => Some("partial-unit"),
        (Some(cute), Ok(ours)) if !holds(cute) => holds(ours).then_some("cute-wrong"),
        (Some(Value::Layout(cute)), Ok(Value::Layout(ours))) => match same_layout(cute, ours) {
            None if op == "left_inverse" => Some("another-inverse"),
            other => other,
        },
        (Some(Value::Sliced(cute, a)), Ok(Value::Sliced(ours, b))) if a == b => same_layout(cute, ours),
        (Some(Value::Tree(cute)), Ok(Value::Tree(ours))) if op == "compact_row_major" => {
            let layout = |stride: &Tree| Some(Layout::new(args[0].as_tree()?.clone(), stride.clone()));
            same_layout(&layout(cute)?, &layout(ours)?)
        }
        _ => None,
    }
}

fn bound_is_tuple(args: &[Value]) -> bool {
    matches!(args.get(1), Some(Value::Tree(Tree::Tuple(_))))
}

fn no_chain(args: &[Value]) -> bool {
    args[0].as_layout().is_some_and(|a| complement::complement_ceil(a, 1).is_none())
}

fn same_layout(cute: &Layout, ours: &Layout) -> Option<&'static str> {
    if cute.shape == Tree::Tuple(Vec::new()) && *ours == Layout::leaf(1, 0) {
        Some("nothing-left")
    } else if cute.without_size_one_strides() == ours.without_size_one_strides() {
        Some("size-one-stride")
    } else {
        check::same_function(cute, ours).is_ok().then_some("respelled")
    }
}
