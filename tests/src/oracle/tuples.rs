//! What the operations on tuples mean, and the sums and common parts of layouts and shapes, by
//! brute force: sets of coordinates, tables of offsets, and searches among numbers.

use super::check::{Verdict, same_table};
use super::predicates::{compatible, is_layout};
use super::{Layout, Tree, Value};

fn ensure(holds: bool, otherwise: &str) -> Verdict {
    if holds { Ok(()) } else { Err(otherwise.to_owned()) }
}

/// Checks an answer that is a number or a tuple; `None` of another operation.
pub fn judge(op: &str, args: &[Value], answer: &Value) -> Option<Verdict> {
    let shape = |i: usize| match args.get(i)? {
        Value::Layout(layout) => Some(&layout.shape),
        other => other.as_tree(),
    };
    if op == "repeat" {
        return Some(repeat(args.first()?, args.get(1)?.as_number()?, answer));
    }
    if op == "repeat_like" {
        return Some(ensure(repeat_like(shape(0)?, args.get(1)?)? == *answer, "not the profile with the operand in the place of each leaf"));
    }
    let (a, r) = (shape(0)?, answer.as_tree()?);
    let (leaves, number) = (a.leaves(), answer.as_number());
    Some(match op {
        "round_up" => round_up(a, shape(1)?, r),
        "shape_divide" => shape_divide(a, shape(1)?, r),
        "product_like" => ensure(r.congruent(shape(1)?) && compatible(r, a), "not the sizes of the modes"),
        "elem_scale" => {
            // What is left when the factors are taken out again: of a factor 0 nothing is.
            let factors = map_pairs(a, r, &|factor, scaled| (factor > 0 && scaled.is_multiple_of(factor)).then(|| scaled / factor));
            ensure(leaves.contains(&0) || factors.is_some_and(|sizes| compatible(&sizes, shape(1).unwrap_or(a))), "not the leaves times the sizes")
        }
        "sum" => ensure(number? == leaves.iter().sum::<u64>(), "not the sum"),
        "max_leaf" => ensure(leaves.contains(&number?) && leaves.iter().all(|leaf| *leaf <= number.unwrap_or(0)), "not the largest"),
        "min_leaf" => ensure(leaves.contains(&number?) && leaves.iter().all(|leaf| *leaf >= number.unwrap_or(0)), "not the smallest"),
        "gcd_leaf" => {
            let divides_all = |d: &u64| leaves.iter().all(|leaf| leaf.is_multiple_of(*d));
            ensure((1..=*leaves.iter().max()?).rev().find(divides_all) == number, "not the largest that divides all")
        }
        "common_refinement" => {
            let refines_both = |c: &Tree| compatible(a, c) && shape(1).is_some_and(|b| compatible(b, c));
            ensure(refines_both(r), "no refinement of both").and_then(|()| ensure(!coarser(r).iter().any(refines_both), "a coarser shape refines both"))
        }
        "common_coarsening" => {
            let coarsens_both = |c: &Tree| compatible(c, a) && shape(1).is_some_and(|b| compatible(c, b));
            ensure(coarsens_both(r), "no coarsening of both").and_then(|()| ensure(!finer(r, a).iter().any(coarsens_both), "a finer shape coarsens both"))
        }
        _ => return None,
    })
}

/// Whether the operation has an answer; `None` where there is no other way to tell.
pub fn exists(op: &str, args: &[Value]) -> Option<bool> {
    match (op, args) {
        ("layout_add", [Value::Layout(a), Value::Layout(b)]) => {
            let (f, g) = (a.function(), b.function());
            Some(a.size() == b.size() && is_layout(&|i| vec![f(i) + g(i)], a.size()))
        }
        ("layout_scale", _) => Some(true),
        ("broadcast_to", [Value::Layout(a), shape]) => {
            let shape = shape.as_tree()?;
            let extents = a.shape.leaves().into_iter().zip(shape.leaves());
            Some(a.shape.congruent(shape) && extents.into_iter().all(|(extent, target)| extent == 1 || extent == target))
        }
        ("common_coarsening", [Value::Tree(a), Value::Tree(b)]) => Some(a.product() == b.product()),
        _ => None,
    }
}

/// `R(i) = A(i) + B(i)`, and coalesced.
pub fn layout_add(a: &Layout, b: &Layout, r: &Layout) -> Verdict {
    let (f, g) = (a.function(), b.function());
    ensure(r.size() == a.size() && r.size() == b.size(), "the sizes differ")?;
    same_table("R(i) = A(i) + B(i)", r.size(), r.function(), |i| f(i) + g(i))?;
    super::check::coalesce(r, r)
}

/// `R(c) = k·A(c)`, with the same coordinates.
pub fn layout_scale(a: &Layout, k: u64, r: &Layout) -> Verdict {
    let f = a.function();
    ensure(r.shape == a.shape, "the shapes differ")?;
    same_table("R(c) = k·A(c)", r.size(), r.function(), |i| k * f(i))
}

/// `R(c) = A(c')`: the component `0` where there is one element, and else that of `c`.
pub fn broadcast_to(a: &Layout, shape: &Tree, r: &Layout) -> Verdict {
    ensure(r.shape == *shape, "another shape")?;
    let f = a.function();
    same_table("R(c) = A(c')", r.size(), r.function(), |mut c| {
        let (mut index, mut weight) = (0, 1);
        for (target, extent) in shape.leaves().into_iter().zip(a.shape.leaves()) {
            index += if extent == 1 { 0 } else { c % target * weight };
            (c, weight) = (c / target, weight * extent);
        }
        f(index)
    })
}

/// In each shape, a coordinate of `R` goes along as many leaves as there are modes, without
/// carries; where the boundaries of both follow one another, `R` has all coordinates.
pub fn greatest_common_domain(a: &Tree, b: &Tree, r: &Layout) -> Verdict {
    for shape in [a, b] {
        ensure(shape.product().is_multiple_of(r.size()), "the size does not divide that of a shape")?;
        let digits = |mut x: u64| -> Vec<u64> {
            let digit = |extent: u64| {
                let here = x % extent;
                x /= extent;
                here
            };
            shape.leaves().into_iter().map(digit).collect()
        };
        for (steps, step) in r.flat_modes() {
            let along: Vec<usize> = (0..digits(step).len()).filter(|i| digits(step)[*i] > 0).collect();
            let is_straight =
                (0..steps).all(|j| digits(j * step).iter().enumerate().all(|(i, d)| *d == if along.contains(&i) { j * digits(step)[i] } else { 0 }));
            ensure(along.len() <= 1 && is_straight, "a mode leaves its leaf")?;
        }
        let parts = |mut x: u64| -> Vec<Vec<u64>> {
            let part = |(steps, step): (u64, u64)| {
                let here = x % steps;
                x /= steps;
                digits(here * step)
            };
            r.flat_modes().into_iter().map(part).collect()
        };
        let sums = |x: u64| (0..digits(0).len()).map(|i| parts(x).iter().map(|part| part[i]).sum()).collect::<Vec<u64>>();
        ensure(r.injective() && (0..r.size()).all(|x| digits(r.eval(x)) == sums(x)), "the modes carry into each other")?;
    }
    let ends = |shape: &Tree| (1..=shape.leaves().len()).map(|n| shape.leaves()[..n].iter().product()).collect::<Vec<u64>>();
    let mut boundaries = [ends(a), ends(b)].concat();
    boundaries.sort_unstable();
    let follow = a.product() == b.product() && boundaries.windows(2).all(|pair| pair[1].is_multiple_of(pair[0]));
    ensure(!follow || r.size() == a.product(), "some coordinates are left out")
}

/// Each leaf is the least multiple that is not below; the modes that `b` lacks count as 1.
fn round_up(a: &Tree, b: &Tree, r: &Tree) -> Verdict {
    match (a, b, r) {
        (Tree::Leaf(a), Tree::Leaf(b), Tree::Leaf(r)) => ensure((*a..a + b).find(|m| m.is_multiple_of(*b)) == Some(*r), "not the least multiple"),
        (Tree::Tuple(a), Tree::Tuple(b), Tree::Tuple(r)) => {
            ensure(a.len() == r.len() && b.len() <= a.len() && a[b.len()..] == r[b.len()..], "other modes")?;
            a.iter().zip(b).zip(r).try_for_each(|((a, b), r)| round_up(a, b, r))
        }
        _ => Err("other nesting".to_owned()),
    }
}

/// By mode; by a number `n`, as many coordinates as `n` at a time fit into.
fn shape_divide(a: &Tree, b: &Tree, r: &Tree) -> Verdict {
    if let (Tree::Tuple(a), Tree::Tuple(b), Tree::Tuple(r)) = (a, b, r) {
        ensure(a.len() == r.len() && b.len() <= a.len() && a[b.len()..] == r[b.len()..], "other modes")?;
        return a.iter().zip(b).zip(r).try_for_each(|((a, b), r)| shape_divide(a, b, r));
    }
    let parts = map_pairs(a, r, &|a, r| a.is_multiple_of(r).then_some(0)).is_some();
    ensure(parts && r.product() == a.product().div_ceil(b.product()), "not a quotient")
}

fn repeat(a: &Value, n: u64, r: &Value) -> Verdict {
    let modes: Vec<Value> = match r {
        _ if n == 1 => vec![r.clone()],
        Value::Layout(r) => r.modes().iter().map(Value::from).collect(),
        r => r.as_tree().map_or(Vec::new(), |r| r.modes().iter().map(Value::from).collect()),
    };
    ensure(modes.len() as u64 == n && modes.iter().all(|mode| mode == a), "not the operand so many times")
}

fn repeat_like(profile: &Tree, a: &Value) -> Option<Value> {
    let around = |a: &Tree| around(profile, a);
    Some(match a {
        Value::Layout(a) => Value::from(&Layout::new(around(&a.shape), around(&a.stride))),
        a => Value::from(&around(a.as_tree()?)),
    })
}

fn around(profile: &Tree, a: &Tree) -> Tree {
    match profile {
        Tree::Tuple(modes) => Tree::Tuple(modes.iter().map(|mode| around(mode, a)).collect()),
        _ => a.clone(),
    }
}

/// `f` of the leaves of two congruent tuples.
fn map_pairs(a: &Tree, b: &Tree, f: &impl Fn(u64, u64) -> Option<u64>) -> Option<Tree> {
    match (a, b) {
        (Tree::Tuple(a), Tree::Tuple(b)) if a.len() == b.len() => a.iter().zip(b).map(|(a, b)| map_pairs(a, b, f)).collect::<Option<_>>().map(Tree::Tuple),
        (Tree::Leaf(a), Tree::Leaf(b)) => f(*a, *b).map(Tree::Leaf),
        _ => None,
    }
}

/// The shapes with one tuple of this one as a number.
fn coarser(shape: &Tree) -> Vec<Tree> {
    let Tree::Tuple(modes) = shape else { return Vec::new() };
    let inner = (0..modes.len()).flat_map(|i| coarser(&modes[i]).into_iter().map(move |mode| (i, mode)));
    let with = |(i, mode)| {
        let mut modes = modes.clone();
        modes[i] = mode;
        Tree::Tuple(modes)
    };
    inner.map(with).chain([Tree::Leaf(shape.product())]).collect()
}

/// The shapes with one number of this one as the sizes of the modes that it has in `a`.
fn finer(shape: &Tree, a: &Tree) -> Vec<Tree> {
    match (shape, a) {
        (Tree::Tuple(modes), Tree::Tuple(of_a)) => {
            let inner = (0..modes.len().min(of_a.len())).flat_map(|i| finer(&modes[i], &of_a[i]).into_iter().map(move |mode| (i, mode)));
            let with = |(i, mode)| {
                let mut modes = modes.clone();
                modes[i] = mode;
                Tree::Tuple(modes)
            };
            inner.map(with).collect()
        }
        (Tree::Leaf(_), Tree::Tuple(modes)) => vec![Tree::Tuple(modes.iter().map(|mode| Tree::Leaf(mode.product())).collect())],
        _ => Vec::new(),
    }
}
