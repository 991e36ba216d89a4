//! Which equation the answer to a case has to satisfy.

use crate::oracle::check::{self, Tail, Verdict};
use crate::oracle::{Layout, Tree, Value};

/// What CuTe's operation is called here: its divides round up, and its complement has a bound, the cosize if no other is given.
pub fn meaning_of_cute(op: &str) -> &str {
    match op {
        "complement" => "complement_ceil",
        "logical_divide" => "logical_divide_ceil",
        "zipped_divide" => "zipped_divide_ceil",
        "tiled_divide" => "tiled_divide_ceil",
        "flat_divide" => "flat_divide_ceil",
        other => other,
    }
}

/// Checks an answer to an operation of this name *here* by brute force; `None` where the operation only rearranges notation and has no equation.
pub fn judge(op: &str, args: &[Value], answer: &Value) -> Option<Verdict> {
    let layout = |i: usize| args.get(i).and_then(Value::as_layout);
    let tree = |i: usize| args.get(i).and_then(Value::as_tree);
    let number = |i: usize| args.get(i).and_then(Value::as_number);
    if op == "domain_distribute" {
        return Some(check::domain_distribute(tree(0)?, number(1)?, answer.as_layout()?));
    }
    let (a, r) = (layout(0)?, answer.as_layout());
    let Some(r) = r else {
        return match op {
            "max_common_vector" => Some(check::max_common_vector(a, layout(1)?, answer.as_number()?)),
            "max_alignment" => Some(check::max_alignment(a, answer.as_number()?)),
            _ => None,
        };
    };
    let tiler = args.get(1).map(Value::as_tiler);
    Some(match op {
        "composition" => check::compose_tiler(a, &tiler?, r),
        "coalesce" if args.len() == 1 => check::coalesce(a, r),
        "coalesce" => check::by_profile(a, tree(1)?, r, check::coalesce),
        "complement" => check::complement(a, r),
        "complement_ceil" => check::complement_ceil(a, tree(1).map_or(a.cosize(), Tree::product), r),
        "right_inverse" => check::right_inverse(a, r),
        "left_inverse" => check::left_inverse(a, r),
        "logical_divide" => check::logical_divide(a, &tiler?, r, Tail::Exact),
        "zipped_divide" => check::zipped_divide(a, &tiler?, r, Tail::Exact),
        "tiled_divide" => check::tiled_divide(a, &tiler?, r, Tail::Exact),
        "flat_divide" => check::flat_divide(a, &tiler?, r, Tail::Exact),
        "logical_divide_ceil" => check::logical_divide(a, &tiler?, r, Tail::Ceil),
        "zipped_divide_ceil" => check::zipped_divide(a, &tiler?, r, Tail::Ceil),
        "tiled_divide_ceil" => check::tiled_divide(a, &tiler?, r, Tail::Ceil),
        "flat_divide_ceil" => check::flat_divide(a, &tiler?, r, Tail::Ceil),
        "logical_product" => check::logical_product(a, &tiler?, r),
        "zipped_product" => check::zipped_product(a, &tiler?, r),
        "tiled_product" => check::tiled_product(a, &tiler?, r),
        "flat_product" => check::flat_product(a, &tiler?, r),
        "blocked_product" | "raked_product" => check::blocked_product(a, &tiler?.as_layout()?, r),
        "tile_to_shape" => check::tile_to_shape(a, tree(1)?, r),
        "filter" if args.len() == 1 => check::filter(a, r),
        "filter" => check::by_profile(a, tree(1)?, r, check::filter),
        "filter_zeros" => check::filter_zeros(a, tree(1), r),
        "nullspace" => check::nullspace(a, r),
        "max_common_layout" => check::max_common_layout(a, layout(1)?, r),
        "upcast" => check::upcast(a, number(1)?, r),
        "downcast" => check::downcast(a, number(1)?, r),
        "recast_layout" => recast(a, number(1)?, number(2)?, r),
        "make_layout_like" => check::layout_like(a, r),
        "make_fragment_like" => check::fragment_like(a, r),
        "flatten" | "unflatten" | "group" => check::same_function(a, r),
        _ => return None,
    })
}

/// Elements of `old` bits read as elements of `new` bits: the offsets in bits stay.
fn recast(a: &Layout, old: u64, new: u64, r: &Layout) -> Verdict {
    if new.is_multiple_of(old) {
        check::upcast(a, new / old, r)
    } else if old.is_multiple_of(new) {
        check::downcast(a, old / new, r)
    } else {
        // Both in the largest unit that both are multiples of.
        let unit = gcd(old, new);
        let finer = |l: &Layout, n: u64| {
            let mut units: Vec<u64> = l.table().into_iter().flat_map(|x| (0..n).map(move |i| x * n + i)).collect();
            units.sort_unstable();
            units.dedup();
            units
        };
        if finer(a, old / unit) == finer(r, new / unit) { Ok(()) } else { Err("the bits covered differ".to_owned()) }
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
