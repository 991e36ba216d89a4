//! The defining equation of every operation, checked in arithmetic that is wide enough for any
//! layout: what the property tests and the fuzz targets share.
//!
//! Small layouts are checked on their whole domain, large ones at the coordinates where something
//! could go wrong. An answer that breaks its equation panics with the operands. A refusal is held
//! to what it claims: its numbers, and its witness.

pub mod generate;
pub mod wide;

use cute_dynamic::category::{NestMorphism, tractable};
use cute_dynamic::htuple::{coordinates as natural_coordinates, crd2crd, crd2idx, idx2crd};
use cute_dynamic::{HTuple, Layout, LayoutError, Mode, Tile, Tiler, Witness};
use std::fmt::{Debug, Display};
use std::str::FromStr;
use wide::{WHOLE, coordinates, is_perfect_chain, offset, reach, size, sorted, value};

type Answer = Result<Layout, LayoutError>;

/// How many steps a search may take here.
const BUDGET: u64 = 1000;

/// An answer is a layout like any other: it fits in 64 bits, and is printed as it is read.
fn well_formed(layout: &Layout) {
    let text = layout.to_string();
    assert_eq!(text.parse().as_ref(), Ok(layout), "{text}");
    assert_eq!(u128::from(layout.size()), size(layout), "{layout}");
    assert_eq!(
        u128::from(layout.cosize()),
        1 + layout.leaves().iter().map(|mode| u128::from(mode.extent - 1) * u128::from(mode.stride)).sum::<u128>(),
        "{layout}"
    );
}

/// A layout evaluates as its modes say: one by one, in a row, and at some natural coordinates.
fn evaluated(layout: &Layout) {
    let (shape, all) = (layout.shape(), coordinates(&[layout]));
    for &x in &all {
        let expected = offset(layout, x);
        assert_eq!((layout.offset(x), layout.checked_offset(x)), (Ok(expected), Some(expected)), "{layout} at {x}");
    }
    for &x in all.iter().step_by(1 + all.len() / 16) {
        let natural = idx2crd(x, &shape).expect("a coordinate");
        assert_eq!((layout.offset(&natural), crd2idx(&natural, &shape)), (Ok(offset(layout, x)), Ok(x)), "{layout} at {natural}");
    }
    assert!((0..64).zip(layout.offsets()).all(|(x, o)| o == offset(layout, x)), "{layout} in a row");
    assert_eq!(layout.checked_offset(layout.size()), None, "{layout}");
    for &x in all.iter().step_by(1 + all.len() / 64) {
        let offset = offset(layout, x);
        match layout.coordinate_of(offset) {
            Ok(natural) => assert!(layout.checked_offset(&natural) == Some(offset) && natural.is_congruent(layout), "{layout} has {offset} at {natural}"),
            Err(refusal) => assert!(matches!(refusal, LayoutError::BudgetSpent { .. }), "{layout} has {offset} at {x}, and yet {refusal}"),
        }
    }
    let holes = (0..layout.cosize().min(2 * WHOLE)).filter(|_| layout.size() <= WHOLE).filter(|&hole| layout.offsets().all(|offset| offset != hole));
    for hole in holes.chain([layout.cosize()]) {
        let refusal = layout.coordinate_of(hole);
        assert!(matches!(refusal, Err(LayoutError::NoCoordinate { .. } | LayoutError::BudgetSpent { .. })), "{layout} has no {hole}, and yet {refusal:?}");
    }
}

fn answered(answer: &Answer) {
    if let Ok(layout) = answer {
        well_formed(layout);
    }
}

/// The same size and the same offsets.
fn same_function(a: &Layout, b: &Layout) {
    assert_eq!(size(a), size(b), "{a} and {b}");
    for x in coordinates(&[a, b]) {
        assert_eq!(offset(a, x), offset(b, x), "{a} and {b} at {x}");
    }
}

/// `R` refines `B`, and `R(c) = Â(B(c))`.
fn is_composition(a: &Layout, b: &Layout, r: &Layout) {
    assert!(b.is_compatible(r), "{a} o {b} = {r} does not refine");
    for c in coordinates(&[b, r]) {
        assert_eq!(Some(u128::from(offset(r, c))), value(a, offset(b, c)), "{a} o {b} = {r} at {c}");
    }
}

/// Every operation with a layout on the right.
pub fn binary(a: &Layout, b: &Layout) {
    compositions(a, b);
    by_mode(a, &Tiler::from(b));
    blocked(a, b);

    let common = a.max_common_layout(b);
    well_formed(&common);
    for k in coordinates(&[&common]) {
        let x = offset(&common, k);
        assert_eq!((offset(a, x), offset(b, x)), (k, k), "{a} and {b} have {common} in common, at {k}");
    }
    assert_eq!(a.max_common_vector(b), common.size());

    if a.is_same_function(b) {
        same_function(a, b);
    } else if a.size() == b.size() && a.size() <= WHOLE {
        assert!((0..a.size()).any(|x| offset(a, x) != offset(b, x)), "{a} and {b} are the same function");
    }
    pairs(a, b);
}

/// The carry-free rule, the exact one, and the one of morphisms.
fn compositions(a: &Layout, b: &Layout) {
    let (carry_free, exact) = (a.compose(b), a.compose_exact(b, BUDGET));
    for answer in [&carry_free, &exact] {
        answered(answer);
    }
    match (&carry_free, &exact) {
        (Ok(r), Ok(exact)) => {
            is_composition(a, b, r);
            assert_eq!(r, exact, "{a} o {b}");
        }
        (Ok(r), Err(refusal)) => {
            is_composition(a, b, r);
            assert!(matches!(refusal, LayoutError::BudgetSpent { .. }), "{a} o {b} = {r}, and yet {refusal}");
        }
        (Err(refusal), Ok(r)) => {
            is_composition(a, b, r);
            assert_eq!(refusal.witness().and_then(Witness::coordinate), None, "{a} o {b} = {r}, and yet {refusal}");
        }
        (Err(_), Err(_)) => {}
    }
    if let Err(LayoutError::NoLayout { witness, value: claimed, forced }) = exact {
        assert_eq!(value(a, offset(b, witness)), u128::try_from(claimed).ok(), "{a} o {b} at the witness {witness}");
        assert_ne!(Some(claimed), forced, "{a} o {b} at the witness {witness}");
    }
    if let Err(refusal @ (LayoutError::ShapeDivisibility { leaf, .. } | LayoutError::CarriesIntoEachOther { leaf, .. })) = carry_free {
        first_leaf_at_fault(a, b, leaf, refusal);
    }
    if exact == Err(LayoutError::Overflow) && b.size() <= WHOLE {
        // The value 2^64 - 1 leaves no cosize. A mode of one element has a stride all the same.
        let beyond = |x: u64, limit: u64| value(a, x).is_none_or(|value| value > u128::from(limit));
        let strides = b.leaves().iter().any(|mode| beyond(mode.stride, u64::MAX));
        assert!(strides || (0..b.size()).any(|c| beyond(offset(b, c), u64::MAX - 1)), "{a} o {b} fits in 64 bits");
    }
    for refusal in [&carry_free, &exact].into_iter().filter_map(|answer| answer.as_ref().err()) {
        assert!(refusal.witness().and_then(Witness::coordinate).is_none_or(|witness| witness < b.size()), "{a} o {b}: {refusal}");
    }
    if let Ok(r) = tractable::compose(a, b) {
        well_formed(&r);
        is_composition(a, b, &r);
    }
    if let (Ok(g), Ok(f)) = (NestMorphism::from_layout(a), NestMorphism::from_layout(b)) {
        let _ = g.compose(&f);
        let _ = g.concatenate(&f);
        if let Ok(product) = g.logical_product(&f) {
            well_formed(&product.layout());
        }
        if let Ok(divided) = g.logical_divide(&f) {
            well_formed(&divided.layout());
        }
        if let Ok(composed) = g.compose_refined(&f) {
            well_formed(&composed.layout());
        }
    }
    answered(&tractable::logical_divide(a, b));
    answered(&tractable::logical_product(a, b));
}

/// The leaves of `B` before the one that a refusal names are not refused, and with it they are.
fn first_leaf_at_fault(a: &Layout, b: &Layout, leaf: usize, refusal: LayoutError) {
    let is_refused = |leaves: &[Mode]| {
        let leaves = leaves.iter().map(|mode| Layout::from_parts(mode.extent, mode.stride).expect("a leaf of a layout"));
        let composed = a.compose(&Layout::tuple(leaves).expect("leaves of a layout"));
        matches!(composed, Err(LayoutError::ShapeDivisibility { .. } | LayoutError::CarriesIntoEachOther { .. }))
    };
    assert!(is_refused(&b.leaves()[..=leaf]) && !is_refused(&b.leaves()[..leaf]), "{a} o {b}: {refusal}");
}

/// Every operation with a tiler on the right.
pub fn by_mode(a: &Layout, tiler: &Tiler) {
    assert_eq!(tiler.to_string().parse().as_ref(), Ok(tiler));
    let composed = a.compose(tiler);
    answered(&composed);
    if let Ok(r) = &composed {
        is_composition_by_mode(a, tiler, r);
    }
    answered(&a.compose_exact(tiler, BUDGET));
    answered(&tiler.concatenate());
    let _ = a.is_evenly_divided(tiler);

    let exact = [a.logical_divide(tiler), a.zipped_divide(tiler), a.tiled_divide(tiler), a.flat_divide(tiler)];
    let ceil = [a.logical_divide_ceil(tiler), a.zipped_divide_ceil(tiler), a.tiled_divide_ceil(tiler), a.flat_divide_ceil(tiler)];
    for (answers, kind) in [(&exact, Divide::Exact), (&ceil, Divide::Ceil)] {
        if let Ok(r) = &answers[0] {
            is_divide(a, tiler, r, kind);
        }
        rearranged(a, tiler, answers);
    }
    if let (Ok(exact), ceil) = (&exact[0], &ceil[0]) {
        assert_eq!(Ok(exact), ceil.as_ref(), "{a} divided by {tiler}");
        assert_eq!(size(exact), size(a), "{a} divided by {tiler}");
    }
    // The tiles of a divide are the composition.
    let tiled = if tiler.is_leaf() { Ok(a.clone()) } else { a.take(0, tiler.rank()) };
    if let (Ok(tiled), Ok(zipped), false) = (tiled, &exact[1], matches!(tiler.leaves(), [Tile::Keep] if tiler.is_leaf())) {
        let composed = tiled.compose(tiler);
        // A divide keeps modes without a tile, within a tile for a tuple, too.
        if !matches!(composed, Err(LayoutError::TooFewTiles { .. })) {
            assert_eq!(composed, zipped.get(0), "the tiles of {a} divided by {tiler}");
        }
    }

    if let Ok(zipped) = &exact[1] {
        partitions(a, tiler, zipped);
    }

    let products = [a.logical_product(tiler), a.zipped_product(tiler), a.tiled_product(tiler), a.flat_product(tiler)];
    if let Ok(r) = &products[0] {
        is_product(a, tiler, r);
    }
    rearranged(a, tiler, &products);
}

/// In every mode, the composition with its tile.
fn is_composition_by_mode(a: &Layout, tiler: &Tiler, r: &Layout) {
    match tile_of(tiler) {
        Some(Tile::Keep) => assert_eq!(a, r),
        Some(tile) => is_composition(a, &layout_of(tile), r),
        None => a.modes().zip(tiler.modes()).zip(r.modes()).for_each(|((a, tile), r)| is_composition_by_mode(&a, &tile, &r)),
    }
}

/// The tile of a tiler that is no tuple.
fn tile_of(tiler: &Tiler) -> Option<&Tile> {
    if tiler.is_leaf() { tiler.leaves().first() } else { None }
}

/// The layout that a tile stands for where it is not `_`.
fn layout_of(tile: &Tile) -> Layout {
    match tile {
        Tile::Number(n) => Layout::from_parts(*n, 1).expect("it was taken for a layout"),
        Tile::Layout(layout) => layout.clone(),
        other => unreachable!("{other}"),
    }
}

#[derive(Clone, Copy, Debug)]
enum Divide {
    Exact,
    Ceil,
}

/// In every mode with a tile `B`, `R = A ∘ (B, B*)` with the complement of the kind; the others
/// stay.
fn is_divide(a: &Layout, tiler: &Tiler, r: &Layout, kind: Divide) {
    match tile_of(tiler) {
        Some(Tile::Keep) => assert_eq!(a, r),
        Some(tile) => {
            let b = layout_of(tile);
            let rest = match kind {
                Divide::Exact => b.complement_in(a.size()),
                Divide::Ceil => b.complement_ceil(a.size()),
            };
            let rest = rest.unwrap_or_else(|refusal| panic!("{a} divided by {b} = {r}, and yet {refusal}"));
            assert_eq!(r.rank(), 2, "{a} divided by {b} = {r}");
            is_composition(a, &b, &r.get(0).expect("the tile"));
            is_composition(a, &rest, &r.get(1).expect("the rest"));
            if let Ok(pair) = Layout::tuple([b, rest]) {
                is_composition(a, &pair, r);
            }
        }
        None => {
            assert_eq!(a.rank(), r.rank(), "{a} divided by {tiler} = {r}");
            let mut tiles = tiler.modes();
            a.modes().zip(r.modes()).for_each(|(a, r)| match tiles.next() {
                Some(tile) => is_divide(&a, &tile, &r, kind),
                None => assert_eq!(a, r),
            });
        }
    }
}

/// In every mode with a tile `B`, `R = (A, A* ∘ B)`; the others stay.
fn is_product(a: &Layout, tiler: &Tiler, r: &Layout) {
    match tile_of(tiler) {
        Some(Tile::Keep) => assert_eq!(a, r),
        Some(tile) => {
            let b = layout_of(tile);
            let rest = a.complement().unwrap_or_else(|refusal| panic!("{a} times {b} = {r}, and yet {refusal}"));
            assert_eq!((r.rank(), size(r)), (2, size(a) * size(&b)), "{a} times {b} = {r}");
            assert_eq!(r.get(0).as_ref(), Ok(a), "{a} times {b} = {r}");
            is_composition(&rest, &b, &r.get(1).expect("the copies"));
            stays_injective(a, &b, r);
        }
        None => {
            assert_eq!(a.rank(), r.rank(), "{a} times {tiler} = {r}");
            let mut tiles = tiler.modes();
            a.modes().zip(r.modes()).for_each(|(a, r)| match tiles.next() {
                Some(tile) => is_product(&a, &tile, &r),
                None => assert_eq!(a, r),
            });
        }
    }
}

/// `R` is injective when `A` and `B` are.
fn stays_injective(a: &Layout, b: &Layout, r: &Layout) {
    if let (Ok(true), Ok(true), Ok(injective)) = (a.is_injective(BUDGET), b.is_injective(BUDGET), r.is_injective(BUDGET)) {
        assert!(injective, "{a} times {b} = {r} repeats an offset");
    }
}

/// The zipped, tiled and flat arrangement have the modes of the logical one, which comes first; all
/// exist or none.
fn rearranged(a: &Layout, tiler: &Tiler, [logical, others @ ..]: &[Answer; 4]) {
    answered(logical);
    for other in others {
        answered(other);
        match (logical, other) {
            (Ok(logical), Ok(other)) => {
                let leaves = |layout: &Layout| sorted([layout], true);
                assert_eq!(leaves(logical), leaves(other), "{a} and {tiler}: {logical} became {other}");
            }
            (Err(LayoutError::TooDeep), _) | (_, Err(LayoutError::TooDeep)) => {}
            (logical, other) => assert_eq!(logical.as_ref().err(), other.as_ref().err(), "{a} and {tiler}"),
        }
    }
}

/// The products that pair modes, and what is built on them.
fn blocked(a: &Layout, b: &Layout) {
    let product = a.logical_product(b);
    for paired in [a.blocked_product(b), a.raked_product(b)] {
        answered(&paired);
        match (&product, &paired) {
            (Ok(product), Ok(paired)) => {
                assert_eq!(sorted([product], true), sorted([paired], true), "{a} times {b}");
                let sizes = |layout: &Layout, i: usize| layout.get(i).map_or(1, |mode| mode.size());
                for (i, mode) in paired.modes().enumerate() {
                    assert_eq!(mode.size(), sizes(a, i) * sizes(b, i), "mode {i} of {a} times {b} = {paired}");
                }
            }
            (Err(LayoutError::TooDeep), _) | (_, Err(LayoutError::TooDeep)) => {}
            _ => assert_eq!(product.as_ref().err(), paired.as_ref().err(), "{a} times {b}"),
        }
    }
    // As large as the block says, so that it fits at times.
    let target = b.shape();
    let fitting = HTuple::tuple(a.modes().map(|mode| HTuple::from(mode.size().saturating_mul(1 + b.leaves().first().map_or(0, |mode| mode.extent % 5)))));
    for target in [Ok(target), fitting].into_iter().flatten() {
        let order = target.map_leaves(|n| n % 3).expect("as deep as it was");
        for tiled in [a.tile_to_shape(&target), a.tile_to_shape_ordered(&target, &order)] {
            answered(&tiled);
            if let Ok(r) = tiled {
                let sizes: Vec<u64> = r.modes().map(|mode| mode.size()).collect();
                let wanted: Vec<u64> = target.modes().map(|mode| mode.size().expect("it was tiled")).collect();
                // Modes of the block beyond the target have one element.
                assert!(sizes.starts_with(&wanted) && sizes[wanted.len()..].iter().all(|&n| n == 1), "{a} in {target} = {r}");
                stays_injective(a, &Layout::left(1).expect("one element"), &r);
            }
        }
    }
}

/// Structure with structure: no equations here, those have tests of their own; but no panic.
fn pairs(a: &Layout, b: &Layout) {
    let (s, t) = (a.shape(), b.shape());
    for answer in [a.append(b), a.prepend(b), a.replace(0, b), a.insert(1, b), a.zip(b), a.append_to(a.rank() + 2, b), a.prepend_to(a.rank() + 2, b)] {
        answered(&answer);
    }
    for answer in [a.coalesce_by(&t), a.filter_by(&t), a.filter_zeros_by(b.stride()), a.unflatten(&t), a.flatten().unflatten(&s)] {
        answered(&answer);
    }
    for answer in [Layout::from_parts(&s, b.stride()), Layout::from_parts(&s, &t), Layout::ordered(&s, b.stride())] {
        answered(&answer);
    }
    if let Ok(coalesced) = a.coalesce_by(&t) {
        same_function(a, &coalesced);
    }
    let _ = (s.is_congruent(&t), s.is_weakly_congruent(&t), s.is_compatible(&t), s.is_weakly_compatible(&t), a.is_compatible(b));
    let _ = (s.ceil_divide(&t), a.ceil_divide(b.stride()), s.inner_product(&t), s.inner_product(b.stride()), s.compact_order(b.stride()));
    let _ = (s.is_lex_less(&t), s.is_colex_less(&t), s.is_elem_less(&t), s.zip(&t), s.append(&t));
    let _ = (crd2idx(b.stride(), &s), idx2crd(&t, &s), idx2crd(b.stride(), &s), crd2crd(&t, &s, b.stride()), crd2crd(b.cosize(), &s, &t));
    if let Ok(x) = crd2idx(b.stride(), &s)
        && let Ok(natural) = idx2crd(b.stride(), &s)
    {
        assert_eq!(crd2idx(natural, &s), Ok(x), "coordinate {} of {s}", b.stride());
    }
    let _ = a.offset(&t);
}

/// Tile `x` and the share of `t` have what the zipped division has there.
fn partitions(a: &Layout, tiler: &Tiler, zipped: &Layout) {
    let (tile, rest) = (zipped.get(0).expect("the tile"), zipped.get(1).expect("the rest"));
    let some = |layout: &Layout| coordinates(&[layout]).into_iter().rev().step_by(7).take(8).collect::<Vec<u64>>();
    for x in some(&rest) {
        let (part, start) = a.inner_partition(tiler, x).expect("a tile");
        assert_eq!(part.size(), tile.size(), "tile {x} of {a} divided by {tiler}");
        for t in some(&tile) {
            let (share, at) = a.outer_partition(tiler, t).expect("a share");
            let element = zipped.offset((t, x)).expect("an element");
            assert_eq!((start + offset(&part, t), at + offset(&share, x)), (element, element), "element {t} of tile {x} of {a} divided by {tiler}");
        }
    }
    let beyond = |layout: &Layout| LayoutError::OutOfBounds { component: layout.size(), extent: layout.size() };
    assert_eq!(a.inner_partition(tiler, rest.size()), Err(beyond(&rest)), "{a} divided by {tiler}");
    assert_eq!(a.outer_partition(tiler, tile.size()), Err(beyond(&tile)), "{a} divided by {tiler}");
}

/// The slices at a coordinate: `A(c) = slice(c') + offset`.
pub fn slices(a: &Layout, coordinate: &HTuple<Option<u64>>) {
    assert_eq!(coordinate.to_string().parse().as_ref(), Ok(coordinate));
    let (open, fixed) = (a.slice(coordinate), a.dice(coordinate));
    answered(&open);
    answered(&fixed);
    if let Ok((sliced, offset)) = a.slice_and_offset(coordinate) {
        assert_eq!(Ok(&sliced), open.as_ref(), "{a} at {coordinate}");
        let first = coordinate.map_leaves(|component| component.unwrap_or(0)).expect("as deep as it was");
        assert_eq!(a.offset(&first), Ok(offset), "{a} at {coordinate}");
    }
    if let (Ok(open), Ok(fixed)) = (&open, &fixed) {
        assert_eq!(size(open) * size(fixed), size(a), "{a} at {coordinate}");
    }
}

/// Every operation of a layout alone, and with numbers.
pub fn unary(a: &Layout, n: u64, m: u64) {
    well_formed(a);
    evaluated(a);
    coalesced(a);
    complements(a, n);
    inverses(a);
    filters(a);
    casts(a, n, m);
    searches(a);
    compact(a);
    single(a, n);
    staged(a, n, m);
    if let Ok(f) = NestMorphism::from_layout(a) {
        let alike = f.layout();
        let one = |mode: &Mode| if mode.extent == 1 { 0 } else { mode.stride };
        assert!(alike.leaves().iter().map(one).eq(a.leaves().iter().map(one)), "{a} became {f}");
        for g in [f.standard_form(), f.coalesce(), f.complement()] {
            well_formed(&g.layout());
        }
        let _ = (f.is_isomorphism(), f.is_degenerate(), f.inverse());
    }
}

/// Boxes have all elements of a tile; what has no box, or is no operand, says why.
fn staged(a: &Layout, n: u64, m: u64) {
    for bytes in [1, 2, 4, 8, 16, n] {
        match a.tma_box(bytes) {
            Ok(found) => {
                let extents = &found.extents[..found.rank];
                assert!((1..=5).contains(&found.rank) && extents.iter().all(|extent| (1..=256).contains(extent)), "{a}: {found:?}");
                let counts = found.repeats.iter().map(|repeat| repeat.count).chain(extents.iter().copied());
                assert_eq!(counts.map(u128::from).product::<u128>(), u128::from(a.size()), "{a} of {bytes} bytes: {found:?}");
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
        for rows in [64, 128, m] {
            if let Err(error) = a.gmma_operand(bytes, rows) {
                assert!(!error.to_string().is_empty());
            }
        }
    }
}

fn coalesced(a: &Layout) {
    let (r, extension) = (a.coalesce(), a.coalesce_extension());
    for layout in [&r, &extension] {
        well_formed(layout);
        same_function(a, layout);
        let merges = |w: &[Mode]| reach(w[0]) == u128::from(w[1].stride) && w[1].extent > 1;
        assert!(layout.depth() <= 1 && !layout.leaves().windows(2).any(merges), "{a} coalesced to {layout}");
    }
    for x in [a.size(), a.size().saturating_add(1), a.size().saturating_mul(3), a.cosize(), u64::MAX] {
        assert_eq!(value(a, x), value(&extension, x), "{a} and {extension} at {x}");
    }
}

fn complements(a: &Layout, n: u64) {
    let (all, within, covering) = (a.complement(), a.complement_in(n), a.complement_ceil(n));
    for answer in [&all, &within, &covering, &tractable::complement_in(a, n)] {
        answered(answer);
    }
    match &all {
        Ok(r) => {
            let mut modes = sorted([a, r], false);
            // The last mode goes on without bound, whatever its extent.
            let last = *r.leaves().last().expect("the rest");
            assert!(modes.iter().all(|&mode| reach(mode) <= last.stride.into() || mode == last), "{a} has the complement {r}");
            modes.retain(|&mode| mode != last);
            assert!(modes.windows(2).all(|w| reach(w[0]) <= w[1].stride.into()), "{a} has the complement {r}");
            assert!(r.leaves().windows(2).all(|w| reach(w[0]) <= w[1].stride.into()), "{a} has the complement {r}");
        }
        Err(refusal) => refused_complement(a, refusal),
    }
    match &within {
        Ok(r) => {
            assert!(is_perfect_chain(&sorted([a, r], true)), "{a} has the complement {r} in {n}");
            assert_eq!(size(a) * size(r), n.into(), "{a} has the complement {r} in {n}");
        }
        Err(refusal) => refused_complement(a, refusal),
    }
    match &covering {
        Ok(r) => {
            let chain = sorted([a, r], false);
            assert!(is_perfect_chain(&chain), "{a} has the complement {r} for {n}");
            let total: u128 = chain.iter().map(|mode| u128::from(mode.extent)).product();
            // It covers, and is no larger than it must be.
            let reach_of_a = sorted([a], false).last().map_or(1, |&mode| reach(mode));
            assert!(total >= n.into() && total < u128::from(n) + reach_of_a, "{a} has the complement {r} for {n}");
        }
        Err(refusal) => refused_complement(a, refusal),
    }
}

fn refused_complement(a: &Layout, refusal: &LayoutError) {
    let holds = match *refusal {
        LayoutError::Broadcast { extent } => a.leaves().contains(&Mode { extent, stride: 0 }),
        LayoutError::Overlap { reach, stride } => stride < reach && a.leaves().iter().any(|mode| mode.stride == stride),
        LayoutError::ChainDoesNotDivide { reach, stride } => stride > reach && !stride.is_multiple_of(reach),
        LayoutError::BoundNotTiled { reach, bound } => !bound.is_multiple_of(reach),
        LayoutError::ZeroArgument | LayoutError::Overflow => true,
        _ => false,
    };
    assert!(holds, "the complement of {a}: {refusal}");
}

fn inverses(a: &Layout) {
    let right = a.right_inverse();
    is_right_inverse(a, &right);
    // The search of the one without a budget takes its time.
    let lefts = [a.left_inverse_exact(BUDGET), if size(a) <= WHOLE.into() { a.left_inverse() } else { Err(LayoutError::BudgetSpent { budget: 0 }) }];
    let is_injective = a.is_injective(BUDGET) == Ok(true);
    for left in lefts.into_iter().flatten() {
        well_formed(&left);
        for k in coordinates(&[a]) {
            let back = u64::try_from(value(&left, offset(a, k)).expect("a coordinate")).expect("a coordinate");
            // Where offsets repeat, the way back leads to one of the coordinates that have it.
            assert_eq!(value(a, back), value(a, k), "{left} inverts {a}, at {k}");
            assert!(!is_injective || back == k, "{left} inverts {a}, at {k}");
        }
    }
    let inverse = a.inverse();
    assert_eq!((a.is_permutation(), a.bijective().is_ok()), (inverse.is_ok(), inverse.is_ok()), "{a}");
    assert_eq!(a.is_permutation(), is_perfect_chain(&sorted([a], true)), "{a}");
    if let Ok(r) = inverse {
        assert_eq!(r.size(), a.size(), "{a}");
        is_right_inverse(a, &r);
    }
    match a.right_inverse_max(BUDGET) {
        Ok(largest) => {
            is_right_inverse(a, &largest);
            assert!(largest.size() >= right.size(), "{a} has the right inverse {right}, larger than {largest}");
        }
        Err(refusal) => assert!(matches!(refusal, LayoutError::BudgetSpent { .. }), "{a}: {refusal}"),
    }
}

fn is_right_inverse(a: &Layout, r: &Layout) {
    well_formed(r);
    assert!(r.cosize() <= a.size(), "{r} does not map into {a}");
    for k in coordinates(&[r]) {
        assert_eq!(offset(a, offset(r, k)), k, "{r} inverts {a}, at {k}");
    }
}

fn filters(a: &Layout) {
    let (filtered, zeros, nullspace) = (a.filter(), a.filter_zeros(), a.nullspace());
    for layout in [&filtered, &zeros, &nullspace] {
        well_formed(layout);
    }
    let kept: Vec<Mode> = a.leaves().iter().copied().filter(|mode| mode.stride > 0).collect();
    let modes = kept.iter().map(|mode| Layout::from_parts(mode.extent, mode.stride).expect("a mode"));
    same_function(&Layout::tuple(modes).expect("fewer modes"), &filtered);
    assert!(zeros.is_congruent(a) && zeros.stride() == a.stride(), "{a} became {zeros}");
    assert_eq!(size(&zeros), size(&filtered), "{a}");
    assert_eq!(size(&nullspace) * size(&filtered), size(a), "{a}");
    assert!(nullspace.is_injective(BUDGET) != Ok(false), "{a} has the nullspace {nullspace}");
    for k in coordinates(&[&nullspace]) {
        assert_eq!(offset(a, offset(&nullspace, k)), 0, "{a} has the nullspace {nullspace}, at {k}");
    }
}

fn casts(a: &Layout, n: u64, m: u64) {
    let largest = |layout: &Layout| u128::from(layout.cosize()) - 1;
    let (up, down, recast) = (a.upcast(n), a.downcast(n), a.recast(n, m));
    for answer in [&up, &down, &recast] {
        answered(answer);
    }
    let (wide_n, wide_m) = (u128::from(n), u128::from(m));
    if let Ok(r) = &up {
        assert_eq!(largest(r), largest(a) / wide_n, "{a} upcast by {n} = {r}");
        if size(a) <= WHOLE.into() {
            let mut units: Vec<u64> = a.offsets().map(|x| x / n).collect();
            assert_eq!(distinct(&mut units), distinct(&mut r.offsets().collect()), "{a} upcast by {n} = {r}");
        }
    }
    if let Ok(r) = &down {
        assert_eq!((largest(r), size(r)), (largest(a) * wide_n + wide_n - 1, size(a) * wide_n), "{a} downcast by {n} = {r}");
    }
    if let Ok(r) = &recast {
        assert_eq!(largest(r), (largest(a) * wide_n + wide_n - 1) / wide_m, "{a} recast from {n} to {m} = {r}");
    }
    if size(a) <= WHOLE.into() {
        // Of the offsets of an aligned group, `A` has each equally often.
        let (alignment, mut offsets) = (a.max_alignment(), a.offsets().collect::<Vec<u64>>());
        offsets.sort_unstable();
        let counts: Vec<&[u64]> = offsets.chunk_by(|x, y| x == y).collect();
        let groups = counts.chunk_by(|x, y| x[0] / alignment == y[0] / alignment);
        let even = |group: &[&[u64]]| group.len() as u64 == alignment && group.iter().all(|same| same.len() == group[0].len());
        assert!(groups.into_iter().all(even), "{a} has the alignment {alignment}");
    }
}

fn distinct(values: &mut Vec<u64>) -> &[u64] {
    values.sort_unstable();
    values.dedup();
    values
}

fn searches(a: &Layout) {
    match a.injective(BUDGET) {
        Err(LayoutError::NotInjective { first, second, offset: both }) => {
            assert!(first < second, "{a}");
            assert_eq!([offset(a, first), offset(a, second)].map(i128::from), [both, both], "{a} at {first} and {second}");
        }
        Ok(()) if size(a) <= WHOLE.into() => {
            let mut offsets: Vec<u64> = a.offsets().collect();
            assert_eq!(distinct(&mut offsets).len() as u64, a.size(), "{a}");
        }
        Ok(()) => {}
        Err(refusal) => assert!(matches!(refusal, LayoutError::BudgetSpent { .. }), "{a}: {refusal}"),
    }
    if size(a) <= 1 << 10 {
        let offsets: Vec<u64> = a.offsets().collect();
        assert_eq!(Layout::from_offsets(&offsets), Ok(a.coalesce()), "{a}");
        assert_eq!(Layout::from_fn(a.size(), |i| offsets[i as usize]), Ok(a.coalesce()), "{a}");
    }
    let bound = a.cosize() / 2;
    assert_eq!((a.image_within(a.cosize()), a.image_within(bound).is_ok()), (Ok(()), a.cosize() <= bound), "{a}");
}

fn compact(a: &Layout) {
    let shape = a.shape();
    for layout in [Layout::left(&shape), Layout::right(&shape), Layout::ordered(&shape, a.stride())] {
        let layout = layout.expect("compact strides are below the size");
        well_formed(&layout);
        assert!(layout.is_permutation() && layout.shape() == shape, "{a} became {layout}");
    }
    let (like, fragment) = (a.make_layout_like(), a.make_fragment_like());
    for layout in [&like, &fragment] {
        well_formed(layout);
        assert!(layout.shape() == shape && is_perfect_chain(&sorted([layout], false)), "{a} became {layout}");
    }
    assert_eq!(like.filter_zeros().shape(), a.filter_zeros().shape(), "{a} became {like}");
    // Each element has a register of its own, unless the first mode repeats some.
    let repeats = a.rank() > 1 && a.modes().next().is_some_and(|first| first.leaves().iter().any(|mode| mode.stride == 0));
    assert!(repeats || fragment.is_permutation(), "{a} became {fragment}");
}

fn single(a: &Layout, n: u64) {
    let index = n as usize % (a.rank() + 2);
    for answer in [a.get(index), a.get_path(&[index, 0]), a.select(&[index, 0, index]), a.take(index / 2, index), a.group(index / 2, index), a.remove(index)] {
        answered(&answer);
    }
    let (flat, reversed) = (a.flatten(), a.reverse());
    for layout in [&flat, &reversed] {
        well_formed(layout);
    }
    assert_eq!(reversed.reverse(), *a);
    same_function(a, &flat);
    answered(&a.transpose());
    if let Ok(grouped) = a.group(index / 2, index) {
        same_function(a, &grouped);
    }
    if let Ok(distributed) = a.shape().domain_distribute(n) {
        well_formed(&distributed);
        assert!(distributed.size() <= n && distributed.cosize() <= a.size(), "{n} over {}", a.shape());
        assert!(distributed.is_injective(BUDGET) != Ok(false), "{n} over {}", a.shape());
    }
    let shape = a.shape();
    let _ =
        (a.product_each(), shape.product_each(), a.stride().product_each(), a.stride().size(), a.stride().compact_col_major(), a.stride().compact_row_major());
    if let Ok(all) = natural_coordinates(&shape) {
        assert!((0..16).zip(all).all(|(x, c)| idx2crd(x, &shape) == Ok(c)), "the coordinates of {shape}");
    }
    let _ = (a.offset(n), idx2crd(n, &shape), idx2crd(n, a.stride()));
}

/// What is read is printed, and read again as the same.
pub fn read(text: &str) {
    fn round_trip<T: FromStr + Display + PartialEq + Debug>(text: &str) {
        if let Ok(value) = text.parse::<T>() {
            assert_eq!(value.to_string().parse::<T>().ok().as_ref(), Some(&value), "{text}");
        }
    }
    round_trip::<HTuple>(text);
    round_trip::<HTuple<Option<u64>>>(text);
    round_trip::<Layout>(text);
    round_trip::<cute_dynamic::AnyLayout>(text);
    round_trip::<cute_dynamic::stride::Element>(text);
    round_trip::<Tiler>(text);
    round_trip::<cute_dynamic::Swizzle>(text);
    if let Err(error) = text.parse::<Tiler>() {
        assert!(error.column() >= 1 && error.column() <= text.chars().count() + 1, "{text}: {error}");
    }
}
