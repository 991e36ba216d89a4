//! From the operations of the conformance cases to the types of the static crate that answer them.

use crate::emit::{File, coordinate};
use crate::oracle::{Layout, Tree, Value};
use crate::records::NEGATIVE;

/// How a case is put to the static crate.
pub(crate) enum Question {
    /// A type that is `Answer<_>` or `Refusal<_>`; the answer is a layout.
    Layout(String),
    /// The same; the answer is a number, a tuple or a truth value.
    Plain(String),
    /// An expression whose value is a number or a tuple, or a layout with an offset.
    Value(String),
}

/// Why a case is not put to the static crate at all.
const NO_OPERATION: &str = "no operation of this name in the static crate";

fn outcome(operation: &str, operands: &[String]) -> String {
    format!("{operation}Outcome<{}>", operands.join(", "))
}

/// The question of one case, or the reason to skip it.
pub(crate) fn question(file: &mut File, op: &str, texts: &[&str]) -> Result<Question, &'static str> {
    let args: Result<Vec<Value>, _> = texts.iter().map(|t| t.parse()).collect();
    let args = args.map_err(|_| NEGATIVE)?;
    // CuTe counts one-dimensional complements up to the cosize.
    if op == "complement" {
        let layout = args[0].as_layout().ok_or(NEGATIVE)?;
        let bound = args.get(1).map_or(layout.cosize(), |m| m.as_tree().map_or(0, Tree::product));
        let operands = [file.layout(layout), file.number(bound)];
        return Ok(Question::Layout(outcome("ComplementCeil", &operands)));
    }
    if let Some(value) = value_question(file, op, &args) {
        return Ok(Question::Value(value));
    }
    let types: Vec<String> = args.iter().map(|a| file.value(a)).collect();
    match op {
        // The number of tiles by mode: the shape of what a rounding division leaves.
        "ceil_div_layout" => {
            let bound = file.number(args[0].as_tree().map_or(0, Tree::product));
            let rest = format!("ComplementCeilOf<{}, {bound}>", types[1]);
            Ok(Question::Plain(format!("Answer<ShapeOf<{rest}>>")))
        }
        "make_layout" if args.len() == 1 && args[0].as_tree().is_some() => question_of_types("make_layout_left", types),
        _ => question_of_types(op, types),
    }
}

/// The question of these operands, if it can be put without looking at them.
pub(crate) fn question_of_types(op: &str, mut types: Vec<String>) -> Result<Question, &'static str> {
    let layout = |name: &str, types: &[String]| Ok(Question::Layout(outcome(name, types)));
    let plain = |name: &str, types: &[String]| Ok(Question::Plain(outcome(name, types)));
    let alias = |name: &str, types: &[String]| format!("Answer<{name}<{}>>", types.join(", "));
    let arity = types.len();
    match (op, arity) {
        ("coalesce", 1) => layout("Coalesce", &types),
        ("coalesce", 2) => layout("CoalesceBy", &types),
        ("composition", 2) => layout("Compose", &types),
        ("left_inverse", 1) => layout("LeftInverse", &types),
        ("right_inverse", 1) => layout("RightInverse", &types),
        ("logical_divide", 2) => layout("LogicalDivideCeil", &types),
        ("zipped_divide", 2) => layout("ZippedDivideCeil", &types),
        ("tiled_divide", 2) => layout("TiledDivideCeil", &types),
        ("flat_divide", 2) => layout("FlatDivideCeil", &types),
        ("logical_product", 2) => layout("LogicalProduct", &types),
        ("zipped_product", 2) => layout("ZippedProduct", &types),
        ("tiled_product", 2) => layout("TiledProduct", &types),
        ("flat_product", 2) => layout("FlatProduct", &types),
        ("blocked_product", 2) => layout("BlockedProduct", &types),
        ("raked_product", 2) => layout("RakedProduct", &types),
        ("tile_to_shape", 2) => layout("TileToShape", &types),
        ("tile_to_shape", 3) => layout("TileToShapeOrdered", &types),
        ("filter", 1) => layout("Filter", &types),
        ("filter", 2) => layout("FilterBy", &types),
        ("filter_zeros", 1) => layout("FilterZeros", &types),
        ("filter_zeros", 2) => layout("FilterZerosBy", &types),
        ("nullspace", 1) => layout("Nullspace", &types),
        ("to_layout", 1) => layout("ToLayout", &types),
        ("max_common_layout", 2) => layout("MaxCommonLayout", &types),
        ("max_common_vector", 2) => plain("MaxCommonVector", &types),
        ("domain_distribute", 2) => layout("DomainDistribute", &types),
        ("upcast", 2) => layout("Upcast", &types),
        ("downcast", 2) => layout("Downcast", &types),
        ("recast_layout", 3) => layout("Recast", &types),
        ("max_alignment", 1) => plain("MaxAlignment", &types),
        ("flatten", 1) => layout("Flatten", &types),
        ("unflatten", 2) => layout("Unflatten", &types),
        ("get", 2) => layout("Get", &types),
        ("get" | "select", _) => {
            let path = types.split_off(1).into_iter().rev();
            types.push(path.fold("HNil".to_owned(), |tail, head| format!("HCons<{head}, {tail}>")));
            layout(if op == "get" { "Get" } else { "Select" }, &types)
        }
        ("take", 3) => layout("Take", &types),
        ("group", 3) => layout("Group", &types),
        ("append", 2) => layout("Append", &types),
        ("prepend", 2) => layout("Prepend", &types),
        ("append_n", 3) => layout("AppendTo", &types),
        ("prepend_n", 3) => layout("PrependTo", &types),
        ("replace", 3) => layout("Replace", &types),
        ("slice" | "dice", 2) => {
            types.reverse();
            layout(if op == "slice" { "Slice" } else { "Dice" }, &types)
        }
        ("ceil_div", 2) => plain("CeilDivide", &types),
        ("inner_product", 2) => plain("InnerProduct", &types),
        ("product_each", 1) => plain("ProductEach", &types),
        ("compact_row_major", 1) => plain("CompactRowMajor", &types),
        ("product" | "size", 1) => Ok(Question::Plain(alias("Size", &types))),
        ("cosize", 1) => Ok(Question::Plain(alias("Cosize", &types))),
        ("coshape", 1) => Ok(Question::Plain(alias("Coshape", &types))),
        ("coprofile", 1) => Ok(Question::Plain(alias("Coprofile", &types))),
        ("rank", 1) => Ok(Question::Plain(alias("Rank", &types))),
        ("depth", 1) => Ok(Question::Plain(alias("Depth", &types))),
        ("congruent", 2) => Ok(Question::Plain(alias("IsCongruent", &types))),
        ("weakly_congruent", 2) => Ok(Question::Plain(alias("IsWeaklyCongruent", &types))),
        ("compatible", 2) => Ok(Question::Plain(alias("IsCompatible", &types))),
        ("evenly_divides", 2) => Ok(Question::Plain(alias("IsEvenlyDivided", &types))),
        ("lex_less", 2) => Ok(Question::Plain(alias("IsLexLess", &types))),
        ("colex_less", 2) => Ok(Question::Plain(alias("IsColexLess", &types))),
        ("elem_less", 2) => Ok(Question::Plain(alias("IsElemLess", &types))),
        ("make_ordered_layout", 2) => Ok(Question::Layout(alias("OrderedLayout", &types))),
        ("make_layout_like" | "make_tensor_like", 1) => Ok(Question::Layout(alias("LayoutLike", &types))),
        ("make_fragment_like", 1) => Ok(Question::Layout(alias("FragmentLike", &types))),
        ("make_layout_right", 1) => Ok(Question::Layout(alias("LayoutRight", &types))),
        ("make_layout_left" | "make_identity_layout", 1) => Ok(Question::Layout(alias("LayoutLeft", &types))),
        ("make_layout", _) => {
            let append = |tuple: String, mode: &String| format!("AppendOf<{tuple}, {mode}>");
            let tuple = types.iter().fold("Layout<HNil, HNil>".to_owned(), append);
            Ok(Question::Layout(format!("Answer<{tuple}>")))
        }
        ("layout_id", 1) => Ok(Question::Layout(format!("Answer<{}>", types[0]))),
        _ => Err(NO_OPERATION),
    }
}

/// The functions of coordinates, asked as expressions.
fn value_question(file: &mut File, op: &str, args: &[Value]) -> Option<String> {
    let tree = |i: usize| args.get(i).and_then(Value::as_tree);
    let new = |ty: String| format!("<{ty} as Static>::new()");
    let (coordinate_at, layout) = match op {
        "crd2idx" => {
            let shape = tree(1)?;
            let compact = Layout::compact(shape);
            (0, Layout { shape: shape.clone(), stride: tree(2).cloned().unwrap_or(compact.stride) })
        }
        "idx2crd" | "crd2crd" => {
            let shapes: Option<Vec<String>> = args[1..].iter().map(|s| Some(new(file.tree(s.as_tree()?)))).collect();
            return Some(format!("{op}({}, {})", coordinate(tree(0)?), shapes?.join(", ")));
        }
        // CuTe's way back from an offset is the left inverse, then the coordinate in the shape that
        // is asked for.
        "get_1d_coord" | "get_hier_coord" | "get_flat_coord" => {
            let layout = args[0].as_layout()?;
            let inverse = new(format!("LeftInverseOf<{}>", file.layout(layout)));
            let index = format!("{inverse}.offset({})", coordinate(tree(1)?));
            let flat: Vec<Tree> = layout.modes().iter().map(|m| Tree::Leaf(m.size())).collect();
            let shape = match op {
                "get_1d_coord" => return Some(index),
                "get_flat_coord" if layout.modes().len() > 1 => Tree::Tuple(flat),
                "get_flat_coord" => Tree::Leaf(layout.size()),
                _ => layout.shape.clone(),
            };
            return Some(format!("idx2crd({index}, {})", new(file.tree(&shape))));
        }
        "inner_partition" | "outer_partition" | "local_tile" | "local_partition" | "tensor_slice" => return Some(part_question(file, op, args)),
        "eval" => (1, args[0].as_layout()?.clone()),
        "slice_and_offset" => (0, args[1].as_layout()?.clone()),
        _ => return None,
    };
    let method = if matches!(op, "crd2idx" | "eval") { "offset" } else { op };
    Some(format!("{}.{method}({})", new(file.layout(&layout)), coordinate(tree(coordinate_at)?)))
}

/// A part of the tensor that counts, under the method of this name; with a projection,
/// `local_tile_by`.
fn part_question(file: &mut File, op: &str, args: &[Value]) -> String {
    let new = |ty: String| format!("<{ty} as Static>::new()");
    let coordinate_at = |i: usize| coordinate(args[i].as_tree().expect("a coordinate"));
    let tensor = format!("Tensor::fixed(Counting(0), {})", new(file.value(&args[0])));
    let by = if args.len() == 4 { format!(", {}", new(file.value(&args[3]))) } else { String::new() };
    let method = if by.is_empty() { op.to_owned() } else { format!("{op}_by") };
    match op {
        "tensor_slice" => format!("{tensor}.slice({})", coordinate_at(1)),
        _ => format!("{tensor}.{method}({}, {}{by})", new(file.value(&args[1])), coordinate_at(2)),
    }
}
