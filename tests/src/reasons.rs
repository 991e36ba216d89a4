//! Why an answer may differ from CuTe's: every reason in prose, once, and the test of whether it
//! applies.

use crate::judge::{judge, meaning_of_cute};
use crate::oracle::{Layout, Tree, Value, casts, check, complement};
use crate::runtime;

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
    (
        "exact-divide",
        "The tiles do not fit, and the divide by this name is exact here; the one that rounds up has CuTe's answer, or differs for a reason above.",
    ),
    (
        "unbounded-complement",
        "CuTe's complement of a layout ends at its cosize, here it goes on; the one with that bound has CuTe's answer, or differs for a reason above.",
    ),
    (
        "value-not-read",
        "CuTe does not read integers known at run time and answers what holds for any: \
         a smaller inverse, vector or alignment, modes neither dropped nor ordered.",
    ),
];

/// What one of our crates said: an answer, or the code of a refusal.
pub type Ours = Result<Value, &'static str>;

/// The reason for a difference between CuTe's answer (`None`: it does not compile) and ours to the
/// operation that CuTe's name means.
///
/// A reason is found by checking, never by trust: `cute-wrong` means that the brute-force check
/// refutes CuTe's answer. `None` is a difference that nothing excuses.
pub fn reason(op: &str, args: &[Value], cute: Option<&Value>, ours: &Ours) -> Option<&'static str> {
    let holds = |answer: &Value| judge(meaning_of_cute(op), args, answer).is_none_or(|verdict| verdict.is_ok());
    match (cute, ours) {
        (None, Ok(ours)) => holds(ours).then_some("cute-refuses"),
        (None, Err(_)) => None,
        (Some(_), Err("CUTE012")) => Some("tiler-too-short"),
        (Some(_), Ok(Value::Tree(_))) if op == "ceil_div_layout" && matches!(args[0], Value::Tree(Tree::Tuple(_))) => Some("tuple-bound"),
        (Some(_), Ok(ours)) if op == "complement" && bound_is_tuple(args) => holds(ours).then_some("tuple-bound"),
        (Some(cute), Ok(ours)) if value_not_read(op, args, cute, ours) => holds(ours).then_some("value-not-read"),
        // CuTe coalesces only what it reads: the function is right, the modes are not the fewest.
        (Some(Value::Layout(cute)), Ok(ours)) if op == "coalesce" && keeps_function(args, cute) => holds(ours).then_some("respelled"),
        (Some(Value::Layout(cute)), Err("CUTE060")) if op == "upcast" && rounds_up(args, cute) => Some("partial-unit"),
        (Some(cute), Err(_)) if !holds(cute) => Some("cute-wrong"),
        (Some(_), Err("CUTE022")) if op == "complement" => no_chain(args).then_some("chain-does-not-divide"),
        (Some(cute), Ok(ours)) if !holds(cute) => holds(ours).then_some("cute-wrong"),
        (Some(Value::Layout(cute)), Ok(Value::Layout(ours))) => match same_layout(cute, ours) {
            None if op == "left_inverse" => Some("another-inverse"),
            other => other,
        },
        (Some(Value::Sliced(cute, a)), Ok(Value::Sliced(ours, b))) if a == b => same_layout(cute, ours),
        (Some(Value::Tree(cute)), Ok(Value::Tree(ours))) if op.starts_with("compact_") => {
            let layout = |stride: &Tree| Some(Layout::new(args[0].as_tree()?.clone(), stride.clone()));
            same_layout(&layout(cute)?, &layout(ours)?)
        }
        _ => None,
    }
}

/// [`reason`] for the runtime crate, whose operations are called as they are here: the divides are
/// exact, and the complement without a bound has none.
pub fn runtime_reason(op: &str, args: &[Value], cute: Option<&Value>, ours: &Ours) -> Option<&'static str> {
    let means = meaning_of_cute(op);
    let renamed = match op {
        "complement" if args.len() == 1 => "unbounded-complement",
        _ if op.ends_with("_divide") => "exact-divide",
        _ => return reason(op, args, cute, ours),
    };
    let mut texts: Vec<String> = args.iter().map(Value::to_string).collect();
    if op == "complement" {
        texts.push(args[0].as_layout()?.cosize().to_string());
    }
    let cutes: Ours = runtime::ask(means, &texts);
    if cutes == *ours {
        return reason(op, args, cute, ours);
    }
    // That ours is right, or rightly refused, is not a matter of what CuTe says.
    let justified = match ours {
        Ok(ours) => judge(op, args, ours)?.is_ok(),
        Err(_) if op == "complement" => complement::complement(args[0].as_layout()?).is_none(),
        Err(_) => !complement::divides(args[0].as_layout()?, &args[1].as_tiler(), complement::complement_in),
    };
    let agrees = match (cute, &cutes) {
        (Some(cute), Ok(cutes)) if cute == cutes => true,
        (None, Err(_)) => true,
        (cute, cutes) => reason(op, args, cute, cutes).is_some(),
    };
    (justified && agrees).then_some(renamed)
}

/// Whether CuTe's answer is the one for integers that it does not read, and ours is more than that.
fn value_not_read(op: &str, args: &[Value], cute: &Value, ours: &Value) -> bool {
    let numbers = cute.as_number().zip(ours.as_number());
    let layouts = cute.as_layout().zip(ours.as_layout());
    match op {
        "max_common_vector" | "max_alignment" => numbers.is_some_and(|(cute, ours)| cute < ours && ours.is_multiple_of(cute)),
        "right_inverse" | "nullspace" => layouts.is_some_and(|(cute, ours)| cute.size() < ours.size() && ours.size().is_multiple_of(cute.size())),
        // Nothing is dropped.
        "filter" | "filter_zeros" => layouts.zip(args[0].as_layout()).is_some_and(|((cute, _), a)| check::same_function(cute, a).is_ok()),
        // Nothing is dropped, and the modes stay in their order.
        "make_layout_like" | "make_fragment_like" => layouts.is_some_and(|(cute, ours)| cute.shape == ours.shape && *cute == Layout::compact(&ours.shape)),
        // The strides are divided, and no extent.
        "upcast" => layouts.zip(args[0].as_layout()).is_some_and(|((cute, _), a)| cute.shape == a.shape),
        _ => false,
    }
}

/// Whether a coalesced layout is the same function, in each mode of the profile.
fn keeps_function(args: &[Value], cute: &Layout) -> bool {
    args[0].as_layout().is_some_and(|a| match args.get(1).and_then(Value::as_tree) {
        Some(profile) => check::by_profile(a, profile, cute, check::same_function).is_ok(),
        None => check::same_function(a, cute).is_ok(),
    })
}

/// Whether CuTe's answer to an upcast has the elements that the layout has a part of.
fn rounds_up(args: &[Value], cute: &Layout) -> bool {
    args[0].as_layout().zip(args[1].as_number()).is_some_and(|(a, n)| casts::touched(a, n, cute))
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
