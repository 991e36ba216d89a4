//! Questions drawn at random: operands for every operation that both crates have.

use super::random::Random;
use super::{Layout, Tiler, Tree, Value};

/// What an operand is; most fit the layout that the question is about.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// The layout that the question is about.
    Layout,
    /// Another one.
    Other,
    /// Another one, of its size; seldom of another.
    Addend,
    /// A layout to compose with, or to divide by.
    Right,
    /// The same by mode.
    Tiler,
    /// A layout to repeat it by.
    Repetition,
    /// The same by mode.
    Repetitions,
    /// A bound on its offsets.
    Bound,
    /// A small number, at least 1.
    Factor,
    /// A number of times, at least 1 and at most 4.
    Times,
    /// Its shape.
    Shape,
    /// A shape that is nested like it, with other extents.
    Congruent,
    /// Its shape with other numbers in the place of 1; seldom in another place.
    Broadcast,
    /// Some shape, mostly related to its own: coarser, finer, a part.
    Related,
    /// A shape that it might tile.
    Target,
    /// A profile of it: which modes stand for one.
    Profile,
    /// A profile of it with some numbers.
    Scale,
    /// An order of its modes.
    Order,
    /// The index of a mode, or of one that it does not have.
    Index,
    /// Indices of modes.
    Indices,
    /// The index of a mode, of a mode of that, ….
    Path,
    /// A coordinate with open components.
    Slice,
}

use Kind as K;

/// The operations of the algebra, and what they take.
pub const ALGEBRA: &[(&str, &[Kind])] = &[
    ("coalesce", &[K::Layout]),
    ("coalesce_by", &[K::Layout, K::Profile]),
    ("coalesce_extension", &[K::Layout]),
    ("compose", &[K::Layout, K::Right]),
    ("compose", &[K::Layout, K::Tiler]),
    ("complement", &[K::Layout]),
    ("complement_in", &[K::Layout, K::Bound]),
    ("complement_ceil", &[K::Layout, K::Bound]),
    ("right_inverse", &[K::Layout]),
    ("left_inverse", &[K::Layout]),
    ("logical_divide", &[K::Layout, K::Right]),
    ("logical_divide", &[K::Layout, K::Tiler]),
    ("zipped_divide", &[K::Layout, K::Tiler]),
    ("tiled_divide", &[K::Layout, K::Tiler]),
    ("flat_divide", &[K::Layout, K::Tiler]),
    ("logical_divide_ceil", &[K::Layout, K::Right]),
    ("logical_divide_ceil", &[K::Layout, K::Tiler]),
    ("zipped_divide_ceil", &[K::Layout, K::Tiler]),
    ("tiled_divide_ceil", &[K::Layout, K::Tiler]),
    ("flat_divide_ceil", &[K::Layout, K::Tiler]),
    ("logical_product", &[K::Layout, K::Repetition]),
    ("logical_product", &[K::Layout, K::Repetitions]),
    ("zipped_product", &[K::Layout, K::Repetitions]),
    ("tiled_product", &[K::Layout, K::Repetitions]),
    ("flat_product", &[K::Layout, K::Repetitions]),
    ("blocked_product", &[K::Layout, K::Repetition]),
    ("raked_product", &[K::Layout, K::Repetition]),
    ("tile_to_shape", &[K::Layout, K::Target]),
    ("tile_to_shape_ordered", &[K::Layout, K::Target, K::Order]),
    ("filter", &[K::Layout]),
    ("filter_by", &[K::Layout, K::Profile]),
    ("filter_zeros", &[K::Layout]),
    ("filter_zeros_by", &[K::Layout, K::Profile]),
    ("nullspace", &[K::Layout]),
    ("max_common_layout", &[K::Layout, K::Other]),
    ("max_common_vector", &[K::Layout, K::Other]),
    ("max_alignment", &[K::Layout]),
    ("domain_distribute", &[K::Shape, K::Factor]),
    ("upcast", &[K::Layout, K::Factor]),
    ("downcast", &[K::Layout, K::Factor]),
    ("recast", &[K::Layout, K::Factor, K::Factor]),
    ("with_shape", &[K::Layout, K::Target]),
    ("broadcast_to", &[K::Layout, K::Broadcast]),
    ("broadcast_to", &[K::Layout, K::Related]),
    ("layout_add", &[K::Layout, K::Addend]),
    ("layout_scale", &[K::Layout, K::Factor]),
    ("greatest_common_domain", &[K::Shape, K::Related]),
    ("greatest_common_domain", &[K::Shape, K::Target]),
];

/// The operations on structure, and what they take.
pub const STRUCTURE: &[(&str, &[Kind])] = &[
    ("append", &[K::Layout, K::Other]),
    ("prepend", &[K::Layout, K::Other]),
    ("append_to", &[K::Layout, K::Index, K::Other]),
    ("prepend_to", &[K::Layout, K::Index, K::Other]),
    ("replace", &[K::Layout, K::Index, K::Other]),
    ("insert", &[K::Layout, K::Index, K::Other]),
    ("remove", &[K::Layout, K::Index]),
    ("get", &[K::Layout, K::Path]),
    ("select", &[K::Layout, K::Indices]),
    ("take", &[K::Layout, K::Index, K::Index]),
    ("group", &[K::Layout, K::Index, K::Index]),
    ("flatten", &[K::Layout]),
    ("unflatten", &[K::Layout, K::Profile]),
    ("reverse", &[K::Layout]),
    ("transpose", &[K::Layout]),
    ("zip_all", &[K::Layout]),
    ("zip", &[K::Layout, K::Other]),
    ("slice", &[K::Slice, K::Layout]),
    ("dice", &[K::Slice, K::Layout]),
    ("make_layout_like", &[K::Layout]),
    ("make_fragment_like", &[K::Layout]),
    ("left", &[K::Shape]),
    ("right", &[K::Shape]),
    ("ordered", &[K::Shape, K::Congruent]),
    ("compact_col_major", &[K::Shape]),
    ("compact_row_major", &[K::Shape]),
    ("compact_order", &[K::Shape, K::Congruent]),
    ("product_each", &[K::Shape]),
    ("ceil_divide", &[K::Shape, K::Related]),
    ("inner_product", &[K::Shape, K::Congruent]),
    ("shape_divide", &[K::Shape, K::Related]),
    ("shape_divide", &[K::Shape, K::Factor]),
    ("round_up", &[K::Shape, K::Congruent]),
    ("round_up", &[K::Shape, K::Related]),
    ("product_like", &[K::Shape, K::Profile]),
    ("elem_scale", &[K::Scale, K::Shape]),
    ("sum", &[K::Shape]),
    ("max_leaf", &[K::Shape]),
    ("min_leaf", &[K::Shape]),
    ("gcd_leaf", &[K::Shape]),
    ("common_refinement", &[K::Shape, K::Related]),
    ("common_coarsening", &[K::Shape, K::Related]),
    ("repeat", &[K::Layout, K::Times]),
    ("repeat_like", &[K::Congruent, K::Layout]),
    ("is_congruent", &[K::Shape, K::Related]),
    ("is_weakly_congruent", &[K::Related, K::Shape]),
    ("is_compatible", &[K::Related, K::Shape]),
    ("is_weakly_compatible", &[K::Related, K::Shape]),
    ("is_evenly_divided", &[K::Shape, K::Related]),
    ("is_evenly_divided", &[K::Shape, K::Tiler]),
    ("is_evenly_divided", &[K::Shape, K::Right]),
    ("is_lex_less", &[K::Shape, K::Congruent]),
    ("is_colex_less", &[K::Shape, K::Congruent]),
    ("is_elem_less", &[K::Shape, K::Congruent]),
    ("is_elem_less_or_equal", &[K::Shape, K::Congruent]),
];

/// The operations on what divides a shape, linear forms, and what they take.
pub const DIVISIBILITY: &[(&str, &[Kind])] = &[
    ("left_divide", &[K::Shape, K::Factor]),
    ("weakly_left_divide", &[K::Shape, K::Factor]),
    ("is_left_divisible", &[K::Shape, K::Bound]),
    ("is_weakly_left_divisible", &[K::Shape, K::Bound]),
    ("admissible", &[K::Shape, K::Right]),
    ("admissible", &[K::Shape, K::Other]),
    ("is_admissible", &[K::Shape, K::Right]),
    ("disjoint_intervals", &[K::Shape, K::Right]),
    ("disjoint_intervals", &[K::Shape, K::Other]),
    ("linear_form", &[K::Layout]),
];

/// Operands of these kinds.
pub fn draw(random: &mut Random, kinds: &[Kind]) -> Vec<Value> {
    let a = random.layout(3);
    kinds.iter().map(|kind| operand(random, *kind, &a)).collect()
}

fn operand(random: &mut Random, kind: Kind, a: &Layout) -> Value {
    let rank = a.modes().len() as u64;
    match kind {
        K::Layout => Value::from(a),
        K::Other => Value::from(&random.layout(2)),
        K::Addend => Value::from(&addend(random, a)),
        K::Right => Value::from(&right(random, a)),
        K::Tiler => Value::from(&tiler(random, a, right)),
        K::Repetition => Value::from(&repetition(random, a)),
        K::Repetitions => Value::from(&tiler(random, a, repetition)),
        K::Bound => {
            let multiple = 1 + random.below(4);
            Value::from(multiple * random.of(&[a.size(), a.cosize(), a.cosize() + 1, 1 + a.cosize() / 2, 60]))
        }
        K::Factor => Value::from(random.of(&[1, 2, 2, 3, 4, 4, 6, 8, 16])),
        K::Times => Value::from(1 + random.below(4)),
        K::Shape => Value::from(&a.shape),
        K::Congruent => Value::from(&map(&a.shape, &mut |n| (n + random.below(4)).saturating_sub(1).max(1))),
        K::Broadcast => Value::from(&map(&a.shape, &mut |n| if n == 1 || random.below(12) == 0 { 1 + random.below(5) } else { n })),
        K::Related => Value::from(&related(random, &a.shape)),
        K::Target => {
            let sizes = a.shape.modes().iter().map(|mode| mode.product() * random.of(&[1, 2, 3]) + random.of(&[0, 0, 0, 0, 0, 1]));
            let sizes: Vec<Tree> = sizes.map(Tree::Leaf).collect();
            Value::from(&Tree::Tuple(sizes))
        }
        K::Profile => Value::from(&profile(random, &a.shape)),
        K::Scale => Value::from(&map(&profile(random, &a.shape), &mut |_| 1 + random.below(4))),
        K::Order => Value::from(&Tree::Tuple((0..rank).map(|_| Tree::Leaf(random.below(rank))).collect())),
        K::Index => Value::from(random.below(rank + 2)),
        K::Indices => {
            let beyond = u64::from(random.below(6) == 0);
            let count = 1 + random.below(3);
            Value::from(&Tree::Tuple((0..count).map(|_| Tree::Leaf(random.below(rank + beyond))).collect()))
        }
        K::Path => {
            let beyond = u64::from(random.below(4) == 0);
            let first = random.below(rank + beyond);
            let second = (random.below(3) == 0).then(|| random.below(3));
            Value::from(&Tree::Tuple([first].into_iter().chain(second).map(Tree::Leaf).collect()))
        }
        K::Slice => Value::from(&slice(random, &a.shape)),
    }
}

/// A layout of the size of `A`, cut at divisors of it, or at its own boundaries.
fn addend(random: &mut Random, a: &Layout) -> Layout {
    let size = a.size() * random.of(&[1, 1, 1, 1, 1, 1, 2]);
    let mut extents = if random.below(3) == 0 && size == a.size() { a.shape.leaves() } else { vec![divisor(random, size)] };
    let left = size / extents.iter().product::<u64>();
    let next = divisor(random, left);
    extents.extend([next, left / next]);
    Layout::flat(&extents.iter().map(|extent| (*extent, random.below(8))).collect::<Vec<_>>())
}

/// A layout that stays near the coordinates of `A`: a tile, its own shape, one of its modes.
fn right(random: &mut Random, a: &Layout) -> Layout {
    match random.below(6) {
        0 => Layout::compact(&a.shape),
        1 => random.layout(1),
        2 => Layout::leaf(random.of(&a.shape.leaves()), 1),
        _ => random.tile(a.size()),
    }
}

fn repetition(random: &mut Random, _: &Layout) -> Layout {
    match random.below(4) {
        0 => Layout::leaf(random.of(&[1, 2, 3, 4, 6]), random.of(&[0, 1, 1, 2, 3])),
        _ => random.ordered(1, &[1, 1, 2]),
    }
}

/// A tile for each mode; at times one too few or too many, or a tuple in the place of one.
fn tiler(random: &mut Random, a: &Layout, layout: fn(&mut Random, &Layout) -> Layout) -> Tiler {
    let modes = a.modes();
    let count = match random.below(10) {
        0 if modes.len() > 1 => modes.len() - 1,
        1 => modes.len() + 1,
        _ => modes.len(),
    };
    let tiles = (0..count).map(|i| {
        let mode = modes.get(i).unwrap_or(a);
        match random.below(8) {
            0 => Tiler::Keep,
            1..=3 => Tiler::Number(divisor(random, mode.size())),
            4 if !mode.is_leaf() => tiler(random, mode, layout),
            5 => Tiler::Number(random.of(&[1, 2, 3, 4])),
            _ => Tiler::Layout(layout(random, mode)),
        }
    });
    Tiler::Modes(tiles.collect())
}

fn divisor(random: &mut Random, n: u64) -> u64 {
    let divisors: Vec<u64> = (1..=n).filter(|d| n.is_multiple_of(*d)).collect();
    random.of(&divisors)
}

fn map(tree: &Tree, f: &mut impl FnMut(u64) -> u64) -> Tree {
    match tree {
        Tree::Tuple(modes) => Tree::Tuple(modes.iter().map(|mode| map(mode, f)).collect()),
        leaf => Tree::Leaf(f(leaf.product())),
    }
}

/// The shape itself, or with a mode changed, made coarser or finer, dropped or added.
fn related(random: &mut Random, shape: &Tree) -> Tree {
    match (shape, random.below(6)) {
        (_, 0) => Tree::Leaf(shape.product()),
        (_, 1) => Tree::Leaf(divisor(random, shape.product())),
        (Tree::Leaf(n), 2) => {
            let d = divisor(random, *n);
            Tree::Tuple(vec![Tree::Leaf(d), Tree::Leaf(n / d)])
        }
        (Tree::Tuple(modes), 2..=4) if !modes.is_empty() => {
            let mut modes = modes.clone();
            let i = random.below(modes.len() as u64) as usize;
            modes[i] = related(random, &modes[i]);
            Tree::Tuple(modes)
        }
        (Tree::Tuple(modes), 5) => {
            let mut modes = modes.clone();
            // The types write no empty tuple.
            if random.below(2) == 0 || modes.len() == 1 {
                modes.push(Tree::Leaf(2))
            } else {
                modes.truncate(modes.len() - 1)
            }
            Tree::Tuple(modes)
        }
        _ => shape.clone(),
    }
}

/// Leaves that each stand for a mode of any depth, one of them 0 at times; seldom one too many.
fn profile(random: &mut Random, shape: &Tree) -> Tree {
    match shape {
        Tree::Tuple(modes) if random.below(4) > 0 => {
            let mut profiles: Vec<Tree> = modes.iter().map(|mode| profile(random, mode)).collect();
            match random.below(8) {
                0 => profiles.truncate(modes.len() - 1),
                1 => profiles.push(Tree::Leaf(1)),
                _ => {}
            }
            Tree::Tuple(profiles)
        }
        _ => Tree::Leaf(u64::from(random.below(4) > 0)),
    }
}

/// A coordinate of each mode, or `_`; seldom one too many.
fn slice(random: &mut Random, shape: &Tree) -> Tree {
    match (shape, random.below(5)) {
        (_, 0) => Tree::Keep,
        (Tree::Tuple(modes), 1..=3) => {
            let mut components: Vec<Tree> = modes.iter().map(|mode| slice(random, mode)).collect();
            if random.below(10) == 0 {
                components.push(Tree::Leaf(0));
            }
            Tree::Tuple(components)
        }
        _ => Tree::Leaf(random.below(shape.product())),
    }
}
