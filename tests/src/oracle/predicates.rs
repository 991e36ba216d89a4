//! What predicates mean, by brute force: sets of coordinates and tables of offsets, and no rule of
//! either crate.

use super::{Layout, Tiler, Tree, Value, complement};
use std::collections::BTreeSet;

/// Whether the predicate of this name, here or in CuTe, holds for these operands; `None` if it is
/// none.
pub fn holds(op: &str, args: &[Value]) -> Option<bool> {
    let shape = |i: usize| match args.get(i)? {
        Value::Layout(layout) => Some(&layout.shape),
        other => other.as_tree(),
    };
    let layout = || args.first().and_then(Value::as_layout);
    let number = || args.get(1).and_then(Value::as_number);
    Some(match op.strip_prefix("is_").unwrap_or(op) {
        "congruent" => shape(0)?.congruent(shape(1)?),
        "weakly_congruent" => shape(0)?.weakly_congruent(shape(1)?),
        "compatible" => compatible(shape(0)?, shape(1)?),
        "weakly_compatible" => weakly_compatible(shape(0)?, shape(1)?),
        "evenly_divided" | "evenly_divides" => evenly_divides(shape(0)?, &args.get(1)?.as_tiler()),
        "lex_less" => shape(0)?.leaves() < shape(1)?.leaves(),
        "colex_less" => shape(0)?.leaves().iter().rev().lt(shape(1)?.leaves().iter().rev()),
        "elem_less" => shape(0)?.leaves().iter().zip(shape(1)?.leaves()).all(|(a, b)| *a < b),
        "elem_less_or_equal" => shape(0)?.leaves().iter().zip(shape(1)?.leaves()).all(|(a, b)| *a <= b),
        "clears" => clears(layout()?),
        "injective" => distinct(layout()?) == layout()?.size(),
        "bijective" | "permutation" => is_onto(layout()?, layout()?.size()),
        "tractable" => tractable(layout()?),
        "image_within" => layout()?.table().iter().all(|x| *x < number().unwrap_or(0)),
        // Broadcasts are not counted.
        "covers" => {
            let own: Vec<_> = layout()?.flat_modes().into_iter().filter(|mode| mode.1 != 0).collect();
            let own = Layout::flat(&own);
            is_onto(&own, own.size()) && own.size() == number()?
        }
        "same_size" => layout()?.table().len() == args.get(1)?.as_layout()?.table().len(),
        _ => return None,
    })
}

fn distinct(a: &Layout) -> u64 {
    a.table().into_iter().collect::<BTreeSet<_>>().len() as u64
}

/// Every number below `n`, and no other, is an offset, once.
fn is_onto(a: &Layout, n: u64) -> bool {
    a.size() == n && distinct(a) == n && a.table().iter().all(|x| *x < n)
}

/// Each mode, in the order of the strides, begins beyond all offsets of those before it.
fn clears(a: &Layout) -> bool {
    let mut modes: Vec<(u64, u64)> = a.flat_modes().into_iter().filter(|mode| mode.0 > 1).collect();
    modes.sort_by_key(|mode| mode.1);
    (0..modes.len()).all(|i| Layout::flat(&modes[..i]).table().into_iter().all(|x| x < modes[i].1))
}

/// Of two modes that count, in the order of stride and extent, the first times its stride divides
/// the stride of the second.
fn tractable(a: &Layout) -> bool {
    let mut modes: Vec<(u64, u64)> = a.flat_modes().into_iter().filter(|mode| mode.0 > 1 && mode.1 > 0).map(|(extent, stride)| (stride, extent)).collect();
    modes.sort_unstable();
    modes.iter().enumerate().all(|(i, low)| modes[i + 1..].iter().all(|high| high.0.is_multiple_of(low.0 * low.1)))
}

/// A coordinate as the sets of coordinates have it.
pub fn spelled(coordinate: &Tree) -> String {
    match coordinate {
        Tree::Tuple(components) => format!("({})", components.iter().map(|component| spelled(component) + ",").collect::<String>()),
        leaf => leaf.to_string(),
    }
}

/// All coordinates of a shape: numbers below its size; and for a tuple, a coordinate of each mode.
pub fn coordinates(shape: &Tree) -> BTreeSet<String> {
    let mut all: BTreeSet<String> = (0..shape.product()).map(|n| n.to_string()).collect();
    if let Tree::Tuple(modes) = shape {
        let join = |tuples: Vec<String>, mode: &Tree| {
            let components = coordinates(mode);
            tuples.iter().flat_map(|tuple| components.iter().map(move |c| format!("{tuple}{c},"))).collect()
        };
        all.extend(modes.iter().fold(vec!["(".to_owned()], join).into_iter().map(|tuple| tuple + ")"));
    }
    all
}

/// Cecka Definition 2.7: as many coordinates, and every one of `a` is one of `b`.
pub fn compatible(a: &Tree, b: &Tree) -> bool {
    a.product() == b.product() && coordinates(a).is_subset(&coordinates(b))
}

/// Some multiples of the leaves of `a` are compatible with `b`.
fn weakly_compatible(a: &Tree, b: &Tree) -> bool {
    fn multiples(a: &Tree, most: u64) -> Vec<Tree> {
        match a {
            Tree::Tuple(modes) => {
                let with = |tuples: Vec<Vec<Tree>>, mode: &Tree| -> Vec<Vec<Tree>> {
                    let all = multiples(mode, most);
                    tuples.iter().flat_map(|tuple| all.iter().map(move |m| [tuple.clone(), vec![m.clone()]].concat())).collect()
                };
                modes.iter().fold(vec![Vec::new()], with).into_iter().map(Tree::Tuple).filter(|tuple| tuple.product() <= most).collect()
            }
            leaf => (1..=most / leaf.product().max(1)).map(|k| Tree::Leaf(k * leaf.product())).collect(),
        }
    }
    multiples(a, b.product()).iter().any(|multiple| multiple.product() == b.product() && compatible(multiple, b))
}

/// Every layout of the shape is divided by the tiler: `(B, B*)` is a bijection, and the coordinate
/// of the shape is a layout's function of it.
fn evenly_divides(shape: &Tree, tiler: &Tiler) -> bool {
    match tiler {
        Tiler::Keep => true,
        Tiler::Modes(tilers) => tilers.len() <= shape.modes().len() && shape.modes().iter().zip(tilers).all(|(mode, tile)| evenly_divides(mode, tile)),
        tile => tile.as_layout().is_some_and(|tile| tile.size() > 0 && divides_whole(shape, &tile)),
    }
}

fn divides_whole(shape: &Tree, tile: &Layout) -> bool {
    let size = shape.product();
    let Some(rest) = complement::complement_in(tile, size) else {
        assert!(!tiles(tile, size), "{tile} tiles {size} elements, and has no complement");
        return false;
    };
    let pair = Layout::tuple([tile, &rest]);
    assert!(is_onto(&pair, size), "{pair} is no bijection onto {size} elements");
    let extents = shape.leaves();
    let coordinate = |mut x: u64| -> Vec<u64> {
        let component = |extent: &u64| {
            let here = x % extent;
            x /= extent;
            here
        };
        extents.iter().map(component).collect()
    };
    let add = |a: Vec<u64>, b: Vec<u64>| -> Vec<u64> { a.iter().zip(&b).map(|(a, b)| a + b).collect() };
    let modes = pair.flat_modes();
    // Each leaf by itself is a layout's function, and the leaves add up.
    modes.iter().all(|&(extent, stride)| is_layout(&|c| coordinate(c * stride), extent))
        && (0..size).all(|c| {
            let mut rest = c;
            let parts = modes.iter().map(|(extent, stride)| {
                let here = rest % extent;
                rest /= extent;
                here * stride
            });
            let parts: Vec<u64> = parts.collect();
            coordinate(parts.iter().sum()) == parts.iter().map(|x| coordinate(*x)).reduce(&add).unwrap_or_default()
        })
}

/// Whether copies of the tile cover `0..size`, each number once: the least that is left out begins
/// a copy.
fn tiles(tile: &Layout, size: u64) -> bool {
    let mut covered = BTreeSet::new();
    while let Some(start) = (0..size).find(|x| !covered.contains(x)) {
        if !tile.table().into_iter().all(|x| start + x < size && covered.insert(start + x)) {
            return false;
        }
    }
    true
}

/// Whether a function on `0..extent` is that of a layout: some factorization of the extent makes it
/// a sum of multiples.
pub fn is_layout(f: &impl Fn(u64) -> Vec<u64>, extent: u64) -> bool {
    fn from(f: &impl Fn(u64) -> Vec<u64>, extent: u64, done: u64) -> bool {
        let scaled = |n: u64| f(done).into_iter().map(|x| x * n).collect::<Vec<u64>>();
        let adds = |n: u64| (0..n).all(|j| (0..done).all(|i| f(j * done + i) == scaled(j).iter().zip(f(i)).map(|(a, b)| a + b).collect::<Vec<u64>>()));
        done == extent || (2..=extent / done).any(|n| (extent / done).is_multiple_of(n) && adds(n) && from(f, extent, done * n))
    }
    from(f, extent, 1)
}
