//! The defining equation of every operation, checked by brute force over the whole domain.
//!
//! Each function takes the operands and an answer and says whether the answer is right, whoever
//! gave it: the same checks judge the static crate's answers and CuTe's. `Err` names the first
//! coordinate that breaks the equation.

use super::complement as complements;
use super::{Layout, Tiler, Tree, carry_free};
use std::collections::{BTreeMap, BTreeSet};

/// The verdict of a check.
pub type Verdict = Result<(), String>;

fn ensure(condition: bool, otherwise: impl FnOnce() -> String) -> Verdict {
    if condition { Ok(()) } else { Err(otherwise()) }
}

pub(super) fn same_table(what: &str, size: u64, left: impl Fn(u64) -> u64, right: impl Fn(u64) -> u64) -> Verdict {
    for c in 0..size {
        let (l, r) = (left(c), right(c));
        ensure(l == r, || format!("{what} at {c}: {l} is not {r}"))?;
    }
    Ok(())
}

fn counted(values: impl IntoIterator<Item = u64>) -> BTreeMap<u64, u64> {
    let mut counts = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_insert(0) += 1;
    }
    counts
}

/// Both layouts are the same function on the same number of coordinates.
pub fn same_function(left: &Layout, right: &Layout) -> Verdict {
    ensure(left.size() == right.size(), || format!("sizes {} and {}", left.size(), right.size()))?;
    // Millions of offsets are as well compared by the modes that they have when no two can merge.
    let coalesced = |layout: &Layout| carry_free::coalesce(&layout.flat_modes());
    if left.size() > 1 << 20 && coalesced(left) == coalesced(right) {
        return Ok(());
    }
    same_table("the functions differ", left.size(), left.function(), right.function())
}

/// `R` refines `B` leaf by leaf and `R(c) = Â(B(c))` for every coordinate of `B`.
pub fn compose(a: &Layout, b: &Layout, r: &Layout) -> Verdict {
    ensure(b.shape.compatible(&r.shape), || format!("{} does not refine {}", r.shape, b.shape))?;
    let (size, a, b) = (b.size(), a.function(), b.function());
    same_table("R(c) = A(B(c))", size, r.function(), |c| a(b(c)))
}

/// Composition with a tiler: [`compose`] in every mode.
pub fn compose_tiler(a: &Layout, tiler: &Tiler, r: &Layout) -> Verdict {
    match tiler {
        Tiler::Keep => same_function(a, r),
        Tiler::Modes(tilers) => {
            let (a, r) = (a.modes(), r.modes());
            ensure(a.len() == tilers.len() && r.len() == tilers.len(), || "the ranks differ".to_owned())?;
            a.iter().zip(tilers).zip(&r).try_for_each(|((a, t), r)| compose_tiler(a, t, r))
        }
        leaf => compose(a, &leaf.as_layout().expect("a tiler without modes"), r),
    }
}

/// The same function, flat, and no neighbouring modes left to merge.
pub fn coalesce(a: &Layout, r: &Layout) -> Verdict {
    same_function(a, r)?;
    let least = Layout::flat(&carry_free::coalesce(&a.flat_modes()));
    ensure(r.shape == least.shape, || format!("{} is not the coalesced shape {}", r.shape, least.shape))
}

/// A check in every mode that the profile names (a leaf of the profile takes its mode as one); the
/// other modes stay.
pub fn by_profile(a: &Layout, profile: &Tree, r: &Layout, leaf: fn(&Layout, &Layout) -> Verdict) -> Verdict {
    match profile {
        Tree::Tuple(profiles) => {
            let (a, r) = (a.modes(), r.modes());
            ensure(a.len() == r.len(), || "the ranks differ".to_owned())?;
            a.iter().zip(&r).enumerate().try_for_each(|(i, (a, r))| match profiles.get(i) {
                Some(profile) => by_profile(a, profile, r, leaf),
                None => same_function(a, r),
            })
        }
        _ => leaf(a, r),
    }
}

/// The same function with the extension: equal on four times the domain, too.
pub fn coalesce_extension(a: &Layout, r: &Layout) -> Verdict {
    same_table("the extensions differ", 4 * a.size(), a.function(), r.function())
}

/// `complement`: Cecka (28) and (29) on the extended domain of `R`. `A`'s images and `R`'s sums are
/// all different, and `R` ascends.
pub fn complement(a: &Layout, r: &Layout) -> Verdict {
    let extended = 4 * r.size().max(4);
    let r = r.function();
    for b in 1..extended {
        ensure(r(b - 1) < r(b), || format!("R does not ascend at {b}"))?;
    }
    let image: BTreeSet<u64> = a.table().into_iter().collect();
    let mut seen = BTreeSet::new();
    for b in 0..extended {
        for &x in &image {
            ensure(seen.insert(x + r(b)), || format!("{} = {x} + R({b}) is reached twice", x + r(b)))?;
        }
    }
    Ok(())
}

/// `complement_in`: `(A, R)` is a bijection onto `[0, M)`.
pub fn complement_in(a: &Layout, m: u64, r: &Layout) -> Verdict {
    let pair = Layout::tuple([a, r]);
    ensure(pair.size() == m, || format!("(A, R) has {} elements, not {m}", pair.size()))?;
    ensure(pair.injective() && pair.cosize() == m, || "(A, R) is no bijection".to_owned())
}

/// `complement_ceil`: `(A, R)` covers `[0, M)`, every offset of `R` adds new elements, and `R`
/// ascends.
pub fn complement_ceil(a: &Layout, m: u64, r: &Layout) -> Verdict {
    let image: BTreeSet<u64> = a.table().into_iter().collect();
    let mut seen = BTreeSet::new();
    for b in r.table() {
        for &x in &image {
            ensure(seen.insert(x + b), || format!("{} = {x} + {b} is reached twice", x + b))?;
        }
    }
    let table = r.table();
    ensure(table.windows(2).all(|w| w[0] < w[1]), || "R does not ascend".to_owned())?;
    match (0..m).find(|x| !seen.contains(x)) {
        Some(hole) => Err(format!("(A, R) leaves {hole} out")),
        None => Ok(()),
    }
}

/// `A(R(k)) = k` on `[0, |R|)`, and every `R(k)` is a coordinate of `A`.
pub fn right_inverse(a: &Layout, r: &Layout) -> Verdict {
    ensure(r.cosize() <= a.size(), || format!("R reaches coordinate {} of {}", r.cosize() - 1, a.size()))?;
    let (size, a, r) = (r.size(), a.function(), r.function());
    same_table("A(R(k)) = k", size, |k| a(r(k)), |k| k)
}

/// `R(A(k)) = k` for injective `A`, else `A(R(A(k))) = A(k)`; `R` extended, for `A` may reach
/// beyond it.
pub fn left_inverse(a: &Layout, r: &Layout) -> Verdict {
    let (size, is_injective, a, r) = (a.size(), a.injective(), a.function(), r.function());
    if is_injective { same_table("R(A(k)) = k", size, |k| r(a(k)), |k| k) } else { same_table("A(R(A(k))) = A(k)", size, |k| a(r(a(k))), &a) }
}

/// What a divide has to keep: all elements exactly once, or at least once where the last tile may
/// overshoot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tail {
    /// The exact divides: a permutation.
    Exact,
    /// The `_ceil` divides: a cover.
    Ceil,
}

/// Every element of `A` is in `R`: exactly as often, or at least as often where the tail may
/// overshoot.
pub fn keeps_elements(a: &Layout, r: &Layout, tail: Tail) -> Verdict {
    let (want, got) = (counted(a.table()), counted(r.table()));
    match tail {
        Tail::Exact => ensure(want == got, || "R does not permute the elements of A".to_owned()),
        Tail::Ceil => match want.iter().find(|(x, n)| got.get(x) < Some(n)) {
            Some((x, n)) => Err(format!("offset {x} appears {} times, not {n}", got.get(x).unwrap_or(&0))),
            None => Ok(()),
        },
    }
}

/// `R = A ∘ (B, B*)` as a function, however it is nested, with the complement of the tail's kind in
/// `|A|`.
fn divided(a: &Layout, b: &Layout, r: &Layout, tail: Tail) -> Verdict {
    keeps_elements(a, r, tail)?;
    let rest = match tail {
        Tail::Exact => complements::complement_in(b, a.size()),
        Tail::Ceil => complements::complement_ceil(b, a.size()),
    };
    let rest = rest.ok_or_else(|| format!("{b} has no complement in {}", a.size()))?;
    let pair = Layout::tuple([b, &rest]);
    ensure(r.size() == pair.size(), || format!("{} elements, not {}", r.size(), pair.size()))?;
    let (size, a, pair) = (pair.size(), a.function(), pair.function());
    same_table("R(c) = A((B, B*)(c))", size, r.function(), |c| a(pair(c)))
}

/// `logical_divide`: in every tiled mode `(tile, rest)`, `R = A ∘ (B, B*)`; the modes beyond the
/// tiler stay.
pub fn logical_divide(a: &Layout, tiler: &Tiler, r: &Layout, tail: Tail) -> Verdict {
    match tiler {
        Tiler::Keep => same_function(a, r),
        Tiler::Modes(tilers) => {
            let (a, r) = (a.modes(), r.modes());
            ensure(a.len() == r.len() && tilers.len() <= a.len(), || "the ranks differ".to_owned())?;
            a.iter().zip(&r).enumerate().try_for_each(|(i, (a, r))| match tilers.get(i) {
                Some(tiler) => logical_divide(a, tiler, r, tail),
                None => same_function(a, r),
            })
        }
        leaf => {
            let b = leaf.as_layout().expect("a tiler without modes");
            ensure(r.modes().len() == 2 && !r.is_leaf(), || "R is not (tile, rest)".to_owned())?;
            compose(a, &b, &r.modes()[0])?;
            divided(a, &b, r, tail)
        }
    }
}

/// `zipped_divide`: `(tiles, rests)`, mode by mode with a tiler; the modes beyond the tiler go to
/// the rests.
pub fn zipped_divide(a: &Layout, tiler: &Tiler, r: &Layout, tail: Tail) -> Verdict {
    ensure(r.modes().len() == 2 && !r.is_leaf(), || "R is not (tiles, rests)".to_owned())?;
    let parts = r.modes();
    match tiler {
        Tiler::Modes(tilers) => divide_by_mode(a, tilers, &parts[0].modes(), &parts[1].modes(), tail),
        other => logical_divide(a, other, r, tail),
    }
}

/// `tiled_divide`: `(tiles, rest, rest, …)`.
pub fn tiled_divide(a: &Layout, tiler: &Tiler, r: &Layout, tail: Tail) -> Verdict {
    spread_divide(a, tiler, r, 1, tail, |first| first[0].modes())
}

/// `flat_divide`: `(tile, tile, …, rest, rest, …)`; a single tile may keep the tuple that it came
/// in.
pub fn flat_divide(a: &Layout, tiler: &Tiler, r: &Layout, tail: Tail) -> Verdict {
    let single = |why| if tiler.rank() == 1 { tiled_divide(a, tiler, r, tail) } else { Err(why) };
    spread_divide(a, tiler, r, tiler.rank(), tail, <[Layout]>::to_vec).or_else(single)
}

fn spread_divide(a: &Layout, tiler: &Tiler, r: &Layout, first: usize, tail: Tail, tiles: fn(&[Layout]) -> Vec<Layout>) -> Verdict {
    let modes = r.modes();
    match tiler {
        Tiler::Modes(tilers) => {
            ensure(first <= modes.len(), || "the ranks differ".to_owned())?;
            divide_by_mode(a, tilers, &tiles(&modes[..first]), &unpacked(a, &modes[first..]), tail)
        }
        other => divided(a, &other.as_layout().ok_or("`_` alone tiles nothing")?, r, tail),
    }
}

/// What is left of the modes of `A`. What is left of one mode may keep the tuple that it came in.
fn unpacked(a: &Layout, rests: &[Layout]) -> Vec<Layout> {
    match rests {
        [rest] if a.modes().len() == 1 => rest.modes(),
        _ => rests.to_vec(),
    }
}

fn divide_by_mode(a: &Layout, tilers: &[Tiler], tiles: &[Layout], rests: &[Layout], tail: Tail) -> Verdict {
    let a = a.modes();
    let ranks = tiles.len() == tilers.len() && rests.len() == a.len() && tilers.len() <= a.len();
    ensure(ranks, || "the ranks differ".to_owned())?;
    for (i, (a, rest)) in a.iter().zip(rests).enumerate() {
        match tilers.get(i) {
            Some(Tiler::Keep) => kept_whole(a, &tiles[i], rest)?,
            Some(Tiler::Modes(tilers)) => divide_by_mode(a, tilers, &tiles[i].modes(), &rest.modes(), tail)?,
            Some(tiler) => logical_divide(a, tiler, &Layout::tuple([&tiles[i], rest]), tail)?,
            None => same_function(a, rest)?,
        }
    }
    Ok(())
}

/// A mode under `_` is the tile, as in a composition, and there is one of it.
fn kept_whole(a: &Layout, tile: &Layout, rest: &Layout) -> Verdict {
    ensure(rest.size() == 1, || format!("{rest} is left of a mode that stays whole"))?;
    same_function(a, tile)
}

/// `logical_product`: `(A, B copies)`: the first mode is `A`, the second `A* ∘ B`, and all is
/// injective when both are. By mode with a tiler.
pub fn logical_product(a: &Layout, tiler: &Tiler, r: &Layout) -> Verdict {
    match tiler {
        Tiler::Keep => same_function(a, r),
        Tiler::Modes(tilers) => {
            let (a, r) = (a.modes(), r.modes());
            ensure(a.len() == r.len() && tilers.len() <= a.len(), || "the ranks differ".to_owned())?;
            a.iter().zip(&r).enumerate().try_for_each(|(i, (a, r))| match tilers.get(i) {
                Some(tiler) => logical_product(a, tiler, r),
                None => same_function(a, r),
            })
        }
        leaf => {
            ensure(r.modes().len() == 2 && !r.is_leaf(), || "R is not (block, copies)".to_owned())?;
            one_product(a, &leaf.as_layout().expect("a tiler without modes"), &r.modes()[0], &r.modes()[1])
        }
    }
}

/// `zipped_product`: `(blocks, copies)`, mode by mode with a tiler; the modes beyond the tiler go
/// to the copies.
pub fn zipped_product(a: &Layout, tiler: &Tiler, r: &Layout) -> Verdict {
    ensure(r.modes().len() == 2 && !r.is_leaf(), || "R is not (blocks, copies)".to_owned())?;
    let parts = r.modes();
    match tiler {
        Tiler::Modes(tilers) => product_by_mode(a, tilers, &parts[0].modes(), &parts[1].modes()),
        other => logical_product(a, other, r),
    }
}

/// `tiled_product`: `(blocks, copies, copies, …)`.
pub fn tiled_product(a: &Layout, tiler: &Tiler, r: &Layout) -> Verdict {
    spread_product(a, tiler, r, 1, |first| first[0].modes())
}

/// `flat_product`: `(block, block, …, copies, copies, …)`; a single block may keep the tuple that
/// it came in.
pub fn flat_product(a: &Layout, tiler: &Tiler, r: &Layout) -> Verdict {
    let single = |why| if tiler.rank() == 1 { tiled_product(a, tiler, r) } else { Err(why) };
    spread_product(a, tiler, r, tiler.rank(), <[Layout]>::to_vec).or_else(single)
}

fn spread_product(a: &Layout, tiler: &Tiler, r: &Layout, first: usize, blocks: fn(&[Layout]) -> Vec<Layout>) -> Verdict {
    let modes = r.modes();
    match tiler {
        Tiler::Modes(tilers) => {
            ensure(first <= modes.len(), || "the ranks differ".to_owned())?;
            product_by_mode(a, tilers, &blocks(&modes[..first]), &unpacked(a, &modes[first..]))
        }
        other => rearranged_product(a, &other.as_layout().ok_or("`_` alone repeats nothing")?, r),
    }
}

fn product_by_mode(a: &Layout, tilers: &[Tiler], blocks: &[Layout], copies: &[Layout]) -> Verdict {
    let a = a.modes();
    let ranks = blocks.len() == tilers.len() && copies.len() == a.len() && tilers.len() <= a.len();
    ensure(ranks, || "the ranks differ".to_owned())?;
    for (i, (a, copies)) in a.iter().zip(copies).enumerate() {
        match tilers.get(i) {
            Some(Tiler::Keep) => kept_whole(a, &blocks[i], copies)?,
            Some(Tiler::Modes(tilers)) => product_by_mode(a, tilers, &blocks[i].modes(), &copies.modes())?,
            Some(tiler) => logical_product(a, tiler, &Layout::tuple([&blocks[i], copies]))?,
            None => same_function(a, copies)?,
        }
    }
    Ok(())
}

fn one_product(a: &Layout, b: &Layout, block: &Layout, copies: &Layout) -> Verdict {
    ensure(a.shape.compatible(&block.shape), || format!("{} does not refine {}", block.shape, a.shape))?;
    same_function(a, block)?;
    let rest = complements::complement(a).ok_or_else(|| format!("{a} has no complement"))?;
    compose(&rest, b, copies)?;
    rearranged_product(a, b, &Layout::tuple([block, copies]))
}

/// What every product keeps: `|A|·|B|` elements, different when those of `A` and those of `B` are.
pub fn rearranged_product(a: &Layout, b: &Layout, r: &Layout) -> Verdict {
    ensure(r.size() == a.size() * b.size(), || format!("{} elements, not {}·{}", r.size(), a.size(), b.size()))?;
    ensure(!a.injective() || !b.injective() || r.injective(), || "R aliases elements".to_owned())
}

/// `blocked_product` and `raked_product`: mode `i` has the size of both modes `i`, besides
/// [`rearranged_product`].
pub fn blocked_product(a: &Layout, b: &Layout, r: &Layout) -> Verdict {
    let mode = |l: &Layout, i: usize| l.shape.modes().get(i).map_or(1, Tree::product);
    for (i, got) in r.modes().iter().enumerate() {
        ensure(got.size() == mode(a, i) * mode(b, i), || format!("mode {i} has {} elements", got.size()))?;
    }
    rearranged_product(a, b, r)
}

/// `tile_to_shape`: mode by mode the size of the target, and injective when the block is.
pub fn tile_to_shape(block: &Layout, target: &Tree, r: &Layout) -> Verdict {
    let sizes = |t: &Tree| t.modes().iter().map(Tree::product).collect::<Vec<_>>();
    ensure(sizes(&r.shape) == sizes(target), || format!("{} does not have the sizes of {target}", r.shape))?;
    ensure(!block.injective() || r.injective(), || "R aliases elements".to_owned())
}

/// `filter`: the modes with a nonzero stride, coalesced: the same offsets without the repetitions
/// that stride 0 makes.
pub fn filter(a: &Layout, r: &Layout) -> Verdict {
    let kept: Vec<_> = a.flat_modes().into_iter().filter(|m| m.1 != 0).collect();
    coalesce(&Layout::flat(&kept), r)
}

/// `filter_zeros`: the same strides, every extent with stride 0 replaced by 1; `profile` (if any)
/// stands for the strides.
pub fn filter_zeros(a: &Layout, profile: Option<&Tree>, r: &Layout) -> Verdict {
    fn walk(shape: &Tree, by: &Tree) -> Tree {
        match (shape, by) {
            (_, Tree::Leaf(0)) => ones(shape),
            (Tree::Tuple(s), Tree::Tuple(b)) => {
                let at = |(i, s): (usize, &Tree)| b.get(i).map_or_else(|| s.clone(), |b| walk(s, b));
                Tree::Tuple(s.iter().enumerate().map(at).collect())
            }
            (s, _) => s.clone(),
        }
    }
    fn ones(shape: &Tree) -> Tree {
        match shape {
            Tree::Tuple(modes) => Tree::Tuple(modes.iter().map(ones).collect()),
            _ => Tree::Leaf(1),
        }
    }
    let shape = walk(&a.shape, profile.unwrap_or(&a.stride));
    ensure(r.shape == shape, || format!("shape {} is not {shape}", r.shape))?;
    same_function(&Layout { shape, stride: a.stride.clone() }, r)
}

/// `nullspace`: as many coordinates as the stride-0 modes have, all different, all with offset 0.
pub fn nullspace(a: &Layout, r: &Layout) -> Verdict {
    let size: u64 = a.flat_modes().iter().filter(|m| m.1 == 0).map(|m| m.0).product();
    ensure(r.size() == size && r.injective(), || format!("{r} is not {size} different coordinates"))?;
    let (a, r) = (a.function(), r.function());
    same_table("A(R(k)) = 0", size, |k| a(r(k)), |_| 0)
}

/// `A(R(i)) = i = B(R(i))` on `[0, |R|)`.
pub fn max_common_layout(a: &Layout, b: &Layout, r: &Layout) -> Verdict {
    right_inverse(a, r)?;
    right_inverse(b, r)
}

/// The first `n` offsets of both inverses agree: there are `n` coordinates that both layouts send
/// to `0..n` in order.
pub fn max_common_vector(a: &Layout, b: &Layout, n: u64) -> Verdict {
    let at = |l: &Layout, c: u64| l.table().iter().position(|x| *x == c);
    for i in 0..n {
        ensure(at(a, i).is_some() && at(a, i) == at(b, i), || format!("offset {i} has no common coordinate"))?;
    }
    Ok(())
}

/// `domain_distribute`: different coordinates of the shape, at most `n`.
pub fn domain_distribute(shape: &Tree, n: u64, r: &Layout) -> Verdict {
    ensure(r.size() <= n, || format!("{} parts, more than {n}", r.size()))?;
    ensure(r.injective() && r.cosize() <= shape.product(), || "not different coordinates of the shape".to_owned())
}

/// `max_alignment`: `A` has the offsets of an aligned group of `n` equally often, whichever group
/// it is.
pub fn max_alignment(a: &Layout, n: u64) -> Verdict {
    let counts = counted(a.table());
    let count = |x: u64| counts.get(&x).copied().unwrap_or(0);
    let uneven = counts.keys().find(|x| (0..n).any(|i| count(**x / n * n + i) != count(**x)));
    ensure(uneven.is_none(), || format!("offset {uneven:?} does not appear as often as the others of its group of {n}"))
}

/// `make_layout_like`: the shape of `A`, and compact strides in the order of `A`'s; broadcast modes
/// stay.
pub fn layout_like(a: &Layout, r: &Layout) -> Verdict {
    let mut order: Vec<usize> = (0..a.flat_modes().len()).collect();
    order.sort_by_key(|i| a.flat_modes()[*i].1);
    compact_in_order(a, &order, r)
}

/// `make_fragment_like`: the extents of `A`; the broadcast leaves of the first of several modes
/// stay so, and the others have an offset of their own for each coordinate, without holes. The
/// leaves of the first mode come first, in their order, then the others by their strides in `A`;
/// one mode keeps the order of its leaves.
pub fn fragment_like(a: &Layout, r: &Layout) -> Verdict {
    ensure(a.shape.leaves() == r.shape.leaves(), || format!("shape {} is not {}", r.shape, a.shape))?;
    let (modes, like) = (a.flat_modes(), r.flat_modes());
    let first = if a.modes().len() > 1 { a.modes()[0].flat_modes().len() } else { 0 };
    let stays = |i: &usize| *i < first && modes[*i].1 == 0;
    let mut order: Vec<usize> = (0..modes.len()).collect();
    if a.modes().len() > 1 {
        order[first..].sort_by_key(|i| modes[*i].1);
    }
    let (broadcast, order): (Vec<usize>, Vec<usize>) = order.into_iter().partition(stays);
    ensure(broadcast.iter().all(|&i| like[i].1 == 0), || format!("strides {} do not stay 0", r.stride))?;
    let own: Vec<(u64, u64)> = order.into_iter().map(|i| like[i]).filter(|mode| mode.0 > 1).collect();
    ensure(own.windows(2).all(|pair| pair[0].1 < pair[1].1), || format!("strides {} are not in order", r.stride))?;
    let own = Layout::flat(&own);
    ensure(own.injective() && own.cosize() == own.size(), || format!("elements of {r} share an offset, or leave one out"))
}

/// `R` has the extents of `A`; the strides that are not 0 in `A` follow one another in this order
/// of the leaves.
fn compact_in_order(a: &Layout, order: &[usize], r: &Layout) -> Verdict {
    ensure(a.shape.leaves() == r.shape.leaves(), || format!("shape {} is not {}", r.shape, a.shape))?;
    let (modes, mut next, mut strides) = (a.flat_modes(), 1, vec![0; order.len()]);
    for &i in order {
        if modes[i].1 != 0 {
            strides[i] = next;
            next *= modes[i].0;
        }
    }
    // The stride of an extent of 1 says nothing.
    let differs = (0..order.len()).find(|&i| modes[i].0 != 1 && r.flat_modes()[i].1 != strides[i]);
    ensure(differs.is_none(), || format!("strides {} are not {strides:?}", r.stride))
}

/// Which modes of a division a partition keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// `inner_partition`: those of the tile. The coordinate is one of the tiles.
    Tile,
    /// `outer_partition`: those of the rest. The coordinate is one of the tile.
    Share,
}

/// A partition by a tuple of tiles, by its equation: element `t` of tile `r` is `A((B, B*)(t, r))`,
/// mode by mode; the coordinate fixes one of both, and each of its components that is open is a
/// further mode.
pub fn partition(a: &Layout, tiles: &[Tiler], coordinate: &Tree, kept: Part, part: &Layout, offset: u64) -> Verdict {
    let modes = a.modes();
    let (mut tile_modes, mut rest_modes) = (Vec::new(), Vec::new());
    for (i, mode) in modes.iter().enumerate() {
        match tiles.get(i) {
            Some(tile) => {
                let tile = tile.as_layout().ok_or("a tile is no layout")?;
                let rest = complements::complement_in(&tile, mode.size()).ok_or_else(|| format!("{tile} does not tile {mode}"))?;
                tile_modes.push((tile, i));
                rest_modes.push((rest, i));
            }
            None => rest_modes.push((Layout::leaf(mode.size(), 1), i)),
        }
    }
    let (mut open, sliced) = match kept {
        Part::Tile => (tile_modes, rest_modes),
        Part::Share => (rest_modes, tile_modes),
    };
    ensure(coordinate.modes().len() <= sliced.len(), || format!("{coordinate} has too many components"))?;
    let mut at = vec![0; modes.len()];
    let mut further = Vec::new();
    for (j, (mode, i)) in sliced.into_iter().enumerate() {
        match coordinate.modes().get(j) {
            Some(Tree::Leaf(n)) => {
                ensure(*n < mode.size(), || format!("{n} is no coordinate of {mode}"))?;
                at[i] += mode.eval(*n);
            }
            _ => further.push((mode, i)),
        }
    }
    match kept {
        Part::Tile => open.extend(further),
        Part::Share => open.splice(0..0, further).for_each(drop),
    }
    let size = open.iter().map(|(mode, _)| mode.size()).product();
    ensure(part.size() == size, || format!("{} elements, not {size}", part.size()))?;
    let function = part.function();
    same_table(
        "R(c) + offset = A",
        size,
        |c| function(c) + offset,
        |c| {
            let (mut rest, mut at) = (c, at.clone());
            for (mode, i) in &open {
                at[*i] += mode.eval(rest % mode.size());
                rest /= mode.size();
            }
            modes.iter().zip(at).map(|(mode, x)| mode.eval(x)).sum()
        },
    )
}
