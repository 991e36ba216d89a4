//! Which equation the answer to a case has to satisfy.

use crate::oracle::check::{self, Part, Tail, Tiling, Verdict};
use crate::oracle::{Layout, Tiler, Tree, Value, carry_free, casts, complement, predicates, tuples};

/// What CuTe's operation is called here: its divides round up, and its complement has a bound, the
/// cosize if no other is given.
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

/// Checks an answer to an operation of this name *here* by brute force; `None` where the operation
/// only rearranges notation and has no equation. A predicate holds where its definition does.
pub fn judge(op: &str, args: &[Value], answer: &Value) -> Option<Verdict> {
    if let Some(holds) = predicates::holds(op, args) {
        return Some(if *answer == Value::from(u64::from(holds)) { Ok(()) } else { Err(format!("by brute force it is {holds}")) });
    }
    if let Some(verdict) = tuples::judge(op, args, answer) {
        return Some(verdict);
    }
    let layout = |i: usize| args.get(i).and_then(Value::as_layout);
    let tree = |i: usize| args.get(i).and_then(Value::as_tree);
    let number = |i: usize| args.get(i).and_then(Value::as_number);
    if op == "domain_distribute" {
        return Some(check::domain_distribute(tree(0)?, number(1)?, answer.as_layout()?));
    }
    if op == "greatest_common_domain" {
        return Some(tuples::greatest_common_domain(tree(0)?, tree(1)?, answer.as_layout()?));
    }
    if let Value::Part(part, offset) = answer {
        return partition(op, args, part, *offset);
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
    if let Some((tiling, holds)) = check::tiling(op) {
        return Some(holds(tiling, a, &tiler?, r));
    }
    Some(match op {
        "compose" | "composition" => check::compose_tiler(a, &tiler?, r),
        "coalesce" if args.len() == 1 => check::coalesce(a, r),
        "coalesce" | "coalesce_by" => check::by_profile(a, tree(1)?, r, check::coalesce),
        "coalesce_extension" => check::coalesce_extension(a, r),
        "complement" => check::complement(a, r),
        "complement_in" => check::complement_in(a, number(1)?, r),
        "complement_ceil" => check::complement_ceil(a, tree(1).map_or(a.cosize(), Tree::product), r),
        "right_inverse" => check::right_inverse(a, r),
        "left_inverse" => check::left_inverse(a, r),
        "blocked_product" | "raked_product" => check::blocked_product(a, &tiler?.as_layout()?, r),
        "tile_to_shape" | "tile_to_shape_ordered" => check::tile_to_shape(a, tree(1)?, r),
        "filter" if args.len() == 1 => check::filter(a, r),
        "filter" | "filter_by" => check::by_profile(a, tree(1)?, r, check::filter),
        "filter_zeros" | "filter_zeros_by" => check::filter_zeros(a, tree(1), r),
        "nullspace" => check::nullspace(a, r),
        "max_common_layout" => check::max_common_layout(a, layout(1)?, r),
        "upcast" => casts::upcast(a, number(1)?, r),
        "downcast" => casts::downcast(a, number(1)?, r),
        "recast" | "recast_layout" => casts::recast(a, number(1)?, number(2)?, r),
        "layout_add" => tuples::layout_add(a, layout(1)?, r),
        "layout_scale" => tuples::layout_scale(a, number(1)?, r),
        "broadcast_to" => tuples::broadcast_to(a, tree(1)?, r),
        "with_shape" => check::compose(a, &Layout::compact(tree(1)?), r),
        "make_layout_like" => check::layout_like(a, r),
        "make_fragment_like" => check::fragment_like(a, r),
        "flatten" | "unflatten" | "group" => check::same_function(a, r),
        _ => return None,
    })
}

/// Whether there is an answer, by the rules of `cute-static/guide/rules.md`; `None` where they do
/// not say.
pub fn exists(op: &str, args: &[Value]) -> Option<bool> {
    if let Some(exists) = tuples::exists(op, args) {
        return Some(exists);
    }
    let a = args.first()?.as_layout()?;
    let tiler = args.get(1).map(Value::as_tiler);
    let bound = args.get(1).and_then(Value::as_number);
    if let Some((tiling, _)) = check::tiling(op) {
        return Some(match tiling {
            Tiling::Divide(Tail::Exact) => complement::divides(a, &tiler?, complement::complement_in),
            Tiling::Divide(Tail::Ceil) => complement::divides(a, &tiler?, complement::complement_ceil),
            Tiling::Product => complement::repeats(a, &tiler?),
        });
    }
    Some(match op {
        "compose" => carry_free::compose_tiler(a, &tiler?).is_some(),
        "with_shape" => carry_free::compose(a, &Layout::compact(args.get(1)?.as_tree()?)).is_some(),
        "complement" => complement::complement(a).is_some(),
        "complement_in" => complement::complement_in(a, bound?).is_some(),
        "complement_ceil" => complement::complement_ceil(a, bound?).is_some(),
        "blocked_product" | "raked_product" => complement::repeats(a, &tiler?),
        "upcast" => casts::upcast_exists(a, bound?),
        "downcast" => casts::downcast_exists(a, bound?),
        "recast" => {
            let (down, up) = casts::factors(bound?, args.get(2).and_then(Value::as_number)?);
            casts::downcast_of(a, down).is_some_and(|parts| casts::upcast_exists(&parts, up))
        }
        _ => return None,
    })
}

/// A part of the tensor that counts.
fn partition(op: &str, args: &[Value], part: &Layout, offset: u64) -> Option<Verdict> {
    let kept = match op {
        "inner_partition" | "local_tile" => Part::Tile,
        "outer_partition" | "local_partition" => Part::Share,
        _ => return None,
    };
    let (tiles, components) = match (op, &args[1]) {
        // The thread with this index, by its coordinate.
        ("local_partition", Value::Layout(threads)) => {
            let sizes: Vec<u64> = threads.modes().iter().map(Layout::size).collect();
            let mut rest = threads.table().iter().position(|thread| Some(*thread) == args[2].as_number())? as u64;
            let digit = |size: &u64| {
                let here = rest % size;
                rest /= size;
                here
            };
            let components: Vec<u64> = sizes.iter().map(digit).collect();
            (sizes.into_iter().map(Tiler::Number).collect(), components.into_iter().map(Tree::Leaf).collect())
        }
        _ => match (args[1].as_tiler(), args[2].as_tree()?) {
            (Tiler::Modes(tiles), Tree::Tuple(components)) => (tiles, components.clone()),
            _ => return None,
        },
    };
    // What the projection has `_` for is left out.
    let projection = args.get(3).and_then(Value::as_tree).map_or(&[][..], Tree::modes);
    let is_kept = |i: &usize| projection.get(*i) != Some(&Tree::Keep);
    let tiles: Vec<Tiler> = (0..tiles.len()).filter(is_kept).map(|i| tiles[i].clone()).collect();
    let components = (0..components.len()).filter(is_kept).map(|i| components[i].clone()).collect();
    Some(check::partition(args[0].as_layout()?, &tiles, &Tree::Tuple(components), kept, part, offset))
}
