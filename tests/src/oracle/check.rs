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

/// What an operation makes of a mode and a tile: a pair of modes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tiling {
    /// A divide: the tile, and the rest.
    Divide(Tail),
    /// A product: the block, and its copies.
    Product,
}

impl Tiling {
    /// The equation of all elements, however they are nested. A divide is `R = A ∘ (B, B*)`, with
    /// the complement of the tail's kind in `|A|`; a product is a [`rearranged_product`].
    fn whole(self, a: &Layout, b: &Layout, r: &Layout) -> Verdict {
        let Tiling::Divide(tail) = self else { return rearranged_product(a, b, r) };
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

    /// The equations of a pair: a tile is `A ∘ B`; a block is `A` and its copies are `A* ∘ B`.
    fn pair(self, a: &Layout, b: &Layout, r: &Layout) -> Verdict {
        let [first, second] = &two_modes(r)?;
        if self == Tiling::Product {
            ensure(a.shape.compatible(&first.shape), || format!("{} does not refine {}", first.shape, a.shape))?;
            same_function(a, first)?;
            let rest = complements::complement(a).ok_or_else(|| format!("{a} has no complement"))?;
            compose(&rest, b, second)?;
        } else {
            compose(a, b, first)?;
        }
        self.whole(a, b, r)
    }
}

fn two_modes(r: &Layout) -> Result<[Layout; 2], String> {
    r.modes().try_into().map_err(|_| format!("{r} is not a pair"))
}

/// How a divide or a product arranges its pairs: a check of `(A, tiler, R)`.
pub type Arranged = fn(Tiling, &Layout, &Tiler, &Layout) -> Verdict;

/// The arrangements by their names.
const ARRANGEMENTS: [(&str, Arranged); 4] = [("logical", logical), ("zipped", zipped), ("tiled", tiled), ("flat", flat)];

/// The divide or the product with this name.
pub fn tiling(op: &str) -> Option<(Tiling, Arranged)> {
    let (name, operation) = op.split_once('_')?;
    let tiling = match operation {
        "divide" => Tiling::Divide(Tail::Exact),
        "divide_ceil" => Tiling::Divide(Tail::Ceil),
        "product" => Tiling::Product,
        _ => return None,
    };
    ARRANGEMENTS.iter().find(|arrangement| arrangement.0 == name).map(|arrangement| (tiling, arrangement.1))
}

/// A pair in every tiled mode; the modes beyond the tiler stay.
fn logical(tiling: Tiling, a: &Layout, tiler: &Tiler, r: &Layout) -> Verdict {
    match tiler {
        Tiler::Keep => same_function(a, r),
        Tiler::Modes(tilers) => {
            let (a, r) = (a.modes(), r.modes());
            ensure(a.len() == r.len() && tilers.len() <= a.len(), || "the ranks differ".to_owned())?;
            a.iter().zip(&r).enumerate().try_for_each(|(i, (a, r))| match tilers.get(i) {
                Some(tiler) => logical(tiling, a, tiler, r),
                None => same_function(a, r),
            })
        }
        leaf => tiling.pair(a, &leaf.as_layout().expect("a tiler without modes"), r),
    }
}

/// `(firsts, seconds)`, mode by mode with a tiler; the modes beyond the tiler go to the seconds.
fn zipped(tiling: Tiling, a: &Layout, tiler: &Tiler, r: &Layout) -> Verdict {
    let [firsts, seconds] = two_modes(r)?;
    match tiler {
        Tiler::Modes(tilers) => by_mode(tiling, a, tilers, &firsts.modes(), &seconds.modes()),
        other => logical(tiling, a, other, r),
    }
}

/// `(firsts, second, second, …)`.
fn tiled(tiling: Tiling, a: &Layout, tiler: &Tiler, r: &Layout) -> Verdict {
    spread(tiling, a, tiler, r, 1, |first| first[0].modes())
}

/// `(first, first, …, second, second, …)`; a single first may keep the tuple that it came in.
fn flat(tiling: Tiling, a: &Layout, tiler: &Tiler, r: &Layout) -> Verdict {
    let single = |why| if tiler.rank() == 1 { tiled(tiling, a, tiler, r) } else { Err(why) };
    spread(tiling, a, tiler, r, tiler.rank(), <[Layout]>::to_vec).or_else(single)
}

fn spread(tiling: Tiling, a: &Layout, tiler: &Tiler, r: &Layout, count: usize, firsts: fn(&[Layout]) -> Vec<Layout>) -> Verdict {
    let modes = r.modes();
    match tiler {
        Tiler::Modes(tilers) => {
            ensure(count <= modes.len(), || "the ranks differ".to_owned())?;
            by_mode(tiling, a, tilers, &firsts(&modes[..count]), &unpacked(a, &modes[count..]))
        }
        other => tiling.whole(a, &other.as_layout().ok_or("`_` alone is no tile")?, r),
    }
}

/// The seconds of the modes of `A`. That of one mode may keep the tuple that it came in.
fn unpacked(a: &Layout, seconds: &[Layout]) -> Vec<Layout> {
    match seconds {
        [second] if a.modes().len() == 1 => second.modes(),
        _ => seconds.to_vec(),
    }
}

fn by_mode(tiling: Tiling, a: &Layout, tilers: &[Tiler], firsts: &[Layout], seconds: &[Layout]) -> Verdict {
    let a = a.modes();
    let ranks = firsts.len() == tilers.len() && seconds.len() == a.len() && tilers.len() <= a.len();
    ensure(ranks, || "the ranks differ".to_owned())?;
    for (i, (a, second)) in a.iter().zip(seconds).enumerate() {
        match tilers.get(i) {
            Some(Tiler::Keep) => kept_whole(a, &firsts[i], second)?,
            Some(Tiler::Modes(tilers)) => by_mode(tiling, a, tilers, &firsts[i].modes(), &second.modes())?,
            Some(tiler) => logical(tiling, a, tiler, &Layout::tuple([&firsts[i], second]))?,
            None => same_function(a, second)?,
        }
    }
    Ok(())
}

/// A mode under `_` is the tile, as in a composition, and there is one of it.
fn kept_whole(a: &Layout, tile: &Layout, rest: &Layout) -> Verdict {
    ensure(rest.size() == 1, || format!("{rest} is left of a mode that stays whole"))?;
    same_function(a, tile)
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
