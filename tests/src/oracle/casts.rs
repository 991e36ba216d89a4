//! Layouts over larger and smaller elements, by enumeration: which answers there are for a small
//! layout, and whether a given one is right.

use super::check::Verdict;
use super::{Layout, Tree};

/// The coordinate of each leaf.
fn coordinates(mut c: u64, extents: &[u64]) -> Vec<u64> {
    let here = |extent: &u64| {
        let here = c % extent;
        c /= extent;
        here
    };
    extents.iter().map(here).collect()
}

fn value(coordinate: &[u64], strides: &[u64]) -> u64 {
    coordinate.iter().zip(strides).map(|(c, d)| c * d).sum()
}

/// All ways to choose one of these for each leaf.
fn choices(each: &[Vec<u64>]) -> Vec<Vec<u64>> {
    each.iter().fold(vec![Vec::new()], |chosen, options| {
        chosen.iter().flat_map(|first| options.iter().map(move |option| [first.as_slice(), &[*option]].concat())).collect()
    })
}

fn divisors(n: u64) -> Vec<u64> {
    (1..=n).filter(|d| n.is_multiple_of(*d)).collect()
}

/// `R(⌊c/g⌋) = ⌊A(c)/n⌋` at every coordinate, with a whole number of groups of `g` in each leaf.
fn groups(a: &Layout, n: u64, groups: &[u64], strides: &[u64]) -> Verdict {
    let extents = a.shape.leaves();
    (0..a.size()).try_for_each(|c| {
        let fine = coordinates(c, &extents);
        let coarse: Vec<u64> = fine.iter().zip(groups).map(|(c, g)| c / g).collect();
        let (element, answer) = (value(&fine, &a.stride.leaves()) / n, value(&coarse, strides));
        if element == answer { Ok(()) } else { Err(format!("coordinate {c} is in element {element}, not {answer}")) }
    })
}

/// `upcast<n>`: the elements of the coordinates of `A`, in groups of so many as the extents of `R`
/// say. Only what broadcasts does not move.
pub fn upcast(a: &Layout, n: u64, r: &Layout) -> Verdict {
    let (old, new) = (a.flat_modes(), r.flat_modes());
    let is_grouped = old.len() == new.len() && old.iter().zip(&new).all(|(old, new)| old.0.is_multiple_of(new.0));
    if !is_grouped || old.iter().zip(&new).any(|(old, new)| new.0 > 1 && (new.1 == 0) != (old.1 == 0)) {
        return Err(format!("{r} does not group the coordinates of {a}"));
    }
    groups(a, n, &old.iter().zip(&new).map(|(old, new)| old.0 / new.0).collect::<Vec<_>>(), &r.stride.leaves())
}

/// Whether the function of elements is a layout of some grouped shape.
pub fn upcast_exists(a: &Layout, n: u64) -> bool {
    let modes = a.flat_modes();
    let each: Vec<Vec<u64>> = modes.iter().map(|mode| divisors(mode.0)).collect();
    choices(&each).iter().any(|chosen| {
        // The stride of a leaf is its value at the first coordinate of its second group.
        let strides: Vec<u64> = modes.iter().zip(chosen).map(|(mode, g)| g * mode.1 / n).collect();
        groups(a, n, chosen, &strides).is_ok()
    })
}

/// Each element of `A` is `n` elements of `R`, one after the other: those of the coordinates that
/// are `c` in groups of `g`.
fn parts(a: &Layout, n: u64, parts: &[u64], strides: &[u64]) -> Verdict {
    let (extents, a_strides) = (a.shape.leaves(), a.stride.leaves());
    let within: Vec<Vec<u64>> = choices(&parts.iter().map(|g| (0..*g).collect()).collect::<Vec<_>>());
    (0..a.size()).try_for_each(|c| {
        let coarse = coordinates(c, &extents);
        let fine = |w: &Vec<u64>| -> u64 { value(&coarse.iter().zip(parts).zip(w).map(|((c, g), w)| c * g + w).collect::<Vec<_>>(), strides) };
        let mut elements: Vec<u64> = within.iter().map(fine).collect();
        elements.sort_unstable();
        let first = n * value(&coarse, &a_strides);
        if elements.iter().copied().eq(first..first + n) { Ok(()) } else { Err(format!("coordinate {c} becomes {elements:?}, not {n} from {first} on")) }
    })
}

/// `downcast<n>`: every element of `A` becomes `n` consecutive ones, at coordinates that lie
/// together.
pub fn downcast(a: &Layout, n: u64, r: &Layout) -> Verdict {
    let (old, new) = (a.flat_modes(), r.flat_modes());
    if old.len() != new.len() || old.iter().zip(&new).any(|(old, new)| !new.0.is_multiple_of(old.0)) {
        return Err(format!("{r} does not part the coordinates of {a}"));
    }
    parts(a, n, &old.iter().zip(&new).map(|(old, new)| new.0 / old.0).collect::<Vec<_>>(), &r.stride.leaves())
}

/// Whether the elements, `n` times smaller, are those of some layout each of whose leaves has a
/// multiple of the coordinates.
pub fn downcast_exists(a: &Layout, n: u64) -> bool {
    let modes = a.flat_modes();
    let each = vec![divisors(n); modes.len()];
    choices(&each).iter().filter(|chosen| chosen.iter().product::<u64>() == n).any(|chosen| {
        let options = modes.iter().zip(chosen).map(|(mode, g)| match mode {
            // The stride of a single coordinate is free.
            (1, _) => (1..=if *g > 1 { n } else { 1 }).collect(),
            _ if (n * mode.1).is_multiple_of(*g) => vec![n * mode.1 / g],
            _ => Vec::new(),
        });
        choices(&options.collect::<Vec<_>>()).iter().any(|strides| parts(a, n, chosen, strides).is_ok())
    })
}

/// The first leaf of stride 1, or else of extent 1, in `n` times as many parts.
pub fn downcast_of(a: &Layout, n: u64) -> Option<Layout> {
    if n == 1 {
        return Some(a.clone());
    }
    let mut modes = a.flat_modes();
    let taken = modes.iter().position(|mode| mode.1 == 1).or(modes.iter().position(|mode| mode.0 == 1));
    modes.iter_mut().for_each(|mode| mode.1 *= n);
    modes[taken?] = (modes[taken?].0 * n, 1);
    Some(Layout::flat(&modes))
}

/// Elements of `old` parts read as elements of `new` parts: a downcast to the parts, then an
/// upcast.
pub fn recast(a: &Layout, old: u64, new: u64, r: &Layout) -> Verdict {
    let (down, up) = factors(old, new);
    let wanted: std::collections::BTreeSet<u64> = a.table().into_iter().flat_map(|x| (0..down).map(move |i| (x * down + i) / up)).collect();
    if wanted == r.table().into_iter().collect() { Ok(()) } else { Err("the elements are not those that the bits lie in".to_owned()) }
}

/// By how much elements of `old` are smaller and then larger, to be of `new`.
pub fn factors(old: u64, new: u64) -> (u64, u64) {
    fn gcd(a: u64, b: u64) -> u64 {
        if b == 0 { a } else { gcd(b, a % b) }
    }
    (old / gcd(old, new), new / gcd(old, new))
}

/// Elements of `n` offsets each that `A` has some of, whole or not: what CuTe answers where they
/// are not.
pub fn touched(a: &Layout, n: u64, r: &Layout) -> bool {
    let elements: std::collections::BTreeSet<u64> = a.table().into_iter().map(|x| x / n).collect();
    elements == r.table().into_iter().collect()
}

/// A layout whose leaves are at most these: for the enumeration of small ones.
pub fn small(rank: usize, extents: &[u64], strides: &[u64]) -> Vec<Layout> {
    let modes: Vec<(u64, u64)> = extents.iter().flat_map(|s| strides.iter().map(move |d| (*s, *d))).collect();
    let indices = vec![(0..modes.len() as u64).collect::<Vec<_>>(); rank];
    let layout = |chosen: Vec<u64>| {
        let leaf = |part: fn(&(u64, u64)) -> u64| Tree::Tuple(chosen.iter().map(|i| Tree::Leaf(part(&modes[*i as usize]))).collect());
        Layout::new(leaf(|mode| mode.0), leaf(|mode| mode.1))
    };
    choices(&indices).into_iter().map(layout).collect()
}
