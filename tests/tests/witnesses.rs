//! What the errors of both crates say of themselves: a code of the table, a witness that shows the
//! failure by enumeration, and a way out with all numbers in it.

use cute_dynamic::eval::evaluate;
use cute_dynamic::render::{ColorBy, Drawing};
use cute_dynamic::{AnyLayout, Coded, FromDynamic, HTuple, Layout, LayoutError, ParseError, TypeMismatch, Witness};
use cute_static::algorithm::{Portable, try_copy, try_gemm_packed};
use cute_static::prelude::*;
use cute_tests::oracle::{self, casts};
use std::collections::BTreeSet;

fn small() -> impl Iterator<Item = oracle::Layout> {
    let two = casts::small(2, &[1, 2, 3, 4], &[0, 1, 2, 3, 4, 5, 6, 8, 9]);
    let three = casts::small(3, &[2, 3], &[0, 1, 2, 4, 5]);
    two.into_iter().chain(three)
}

fn dynamic(layout: &oracle::Layout) -> Layout {
    layout.to_string().parse().unwrap()
}

/// How often each code was seen: a test that saw none has shown nothing.
fn assert_all_seen(seen: &BTreeSet<&'static str>, codes: &[&str]) {
    assert_eq!(seen.iter().copied().collect::<Vec<_>>(), codes);
}

#[test]
fn the_witness_of_a_refused_complement() {
    let mut seen = BTreeSet::new();
    for (a, bound) in small().flat_map(|a| (1..=24).map(move |bound| (a.clone(), bound))) {
        let Err(why) = dynamic(&a).complement_in(bound) else { continue };
        seen.insert(why.code());
        let (
            Some(Witness::Offset(witness)),
            LayoutError::ChainDoesNotDivide { reach, .. } | LayoutError::BoundNotTiled { reach, .. } | LayoutError::Overlap { reach, .. },
        ) = (why.witness(), why)
        else {
            assert!(matches!(why, LayoutError::Broadcast { .. }), "{a}: {why}");
            continue;
        };
        if let LayoutError::Overlap { .. } = why {
            // The next mode begins at this offset, and another one goes on beyond it.
            let (next, others): (Vec<_>, Vec<_>) = a.flat_modes().into_iter().filter(|mode| mode.0 > 1).partition(|mode| mode.1 == witness);
            let goes_beyond = |mode: &(u64, u64)| mode.1 <= witness && witness < mode.0 * mode.1;
            assert!(next.len() > 1 || (next.len() == 1 && others.iter().any(goes_beyond)), "{a}: {why}");
            continue;
        }
        // Copies of a layout that tile `[0, bound)` begin at the first offset that no copy before
        // has. Those before the witness fit, and one of those that together fill a tile does not.
        let end = if let LayoutError::BoundNotTiled { bound, .. } = why { bound } else { 4 * a.cosize() };
        let mut covered = vec![false; end as usize];
        let stuck = loop {
            let Some(first) = covered.iter().position(|is_covered| !is_covered) else { panic!("{a} tiles {bound}") };
            let copy: Vec<usize> = a.table().into_iter().map(|offset| first + offset as usize).collect();
            if copy.iter().any(|&offset| covered.get(offset) != Some(&false)) {
                break first;
            }
            copy.into_iter().for_each(|offset| covered[offset] = true);
        };
        assert!((witness..witness + reach).contains(&(stuck as u64)), "{a} in {bound}: {why}, at {witness} and not {stuck}");
    }
    assert_all_seen(&seen, &["CUTE020", "CUTE021", "CUTE022", "CUTE023"]);
}

#[test]
fn the_witness_of_a_refused_upcast() {
    let mut seen = 0;
    for (a, factor) in small().flat_map(|a| [2, 3, 4, 6, 8].map(|factor| (a.clone(), factor))) {
        let Err(why) = dynamic(&a).upcast(factor) else { continue };
        let Some(Witness::Leaf(leaf)) = why.witness() else { panic!("{a}: {why}") };
        let first = |leaves: usize| oracle::Layout::flat(&a.flat_modes()[..leaves]);
        assert!(casts::upcast_exists(&first(leaf), factor) && !casts::upcast_exists(&first(leaf + 1), factor), "{a} by {factor}: {why}");
        seen += 1;
    }
    assert!(seen > 1000, "{seen}");
}

#[test]
fn the_witness_of_a_predicate_that_does_not_hold() {
    let mut seen = BTreeSet::new();
    for a in small() {
        let (layout, offsets) = (dynamic(&a), a.table());
        let how_often = |offset: u64| offsets.iter().filter(|&&other| other == offset).count();
        for refused in [layout.bijective(), layout.injective(1 << 20), layout.image_within(8)].into_iter().filter_map(Result::err) {
            seen.insert(refused.code());
            let shows = match refused.witness() {
                Some(Witness::Offset(offset)) if refused.code() == "CUTE101" => offset < a.size() && how_often(offset) != 1,
                Some(Witness::Offset(offset)) => offset >= 8 && how_often(offset) > 0,
                Some(Witness::Coordinates(first, second)) => first != second && offsets[first as usize] == offsets[second as usize],
                _ => false,
            };
            assert!(shows, "{a}: {refused}: {:?}", refused.witness());
        }
    }
    assert_all_seen(&seen, &["CUTE100", "CUTE101", "CUTE102"]);
}

/// A component of a coordinate has the value that is too large, and the component is that leaf of
/// the bound.
#[test]
fn the_witness_of_coordinates_that_leave_a_shape() {
    let mut seen = [0; 3];
    for (extents, strides) in [("(3,4)", "(e0,e1)"), ("(3,4)", "(2*e1,e0)"), ("(3,4,2)", "(e(1,0),e0,2*e(1,1))"), ("(3,4)", "([1,2],[0,3])")] {
        let layout: AnyLayout = format!("{extents}:{strides}").parse().unwrap();
        let values: Vec<HTuple> = (0..layout.size()).map(|c| layout.value(c).unwrap()).collect();
        for bounds in (0..216).map(|n| [1 + n % 6, 1 + n / 6 % 6, 1 + n / 36]) {
            let nested = strides.contains("e(1");
            let bound = if nested { format!("({},({},{}))", bounds[0], bounds[1], bounds[2]) } else { format!("({},{})", bounds[0], bounds[1]) };
            let refused = layout.image_within(bound.parse::<HTuple>().unwrap());
            let leaves = |value: &HTuple| value.leaves().iter().zip(bounds).all(|(component, bound)| *component < bound);
            assert_eq!(refused.is_ok(), values.iter().all(leaves), "{layout} in {bound}");
            let Err(why) = refused else { continue };
            let Some(Witness::Component(component, value)) = why.witness() else { panic!("{layout} in {bound}: {why}") };
            assert!(value >= bounds[component] && values.iter().any(|of| of.leaves()[component] == value), "{layout} in {bound}: {why}");
            seen[component] += 1;
        }
    }
    assert!(seen.iter().all(|&seen| seen > 10), "{seen:?}");
}

#[test]
fn the_witness_of_a_text_and_of_a_value() {
    for (text, column) in [("(4,8):(1,x)", 10), ("(4,0):(1,1)", 4), ("x", 1)] {
        assert_eq!(text.parse::<Layout>().map_err(|error: ParseError| error.witness()), Err(Some(Witness::Column(column))), "{text}");
    }
    let nested = HTuple::from((4, (3, (6, 8))));
    type Typed = Shape![4, (Dyn, (Multiple<Int![4]>, 8))];
    assert_eq!(Typed::from_dynamic(&nested), Err(TypeMismatch::NotMultiple { factor: 4, found: 6, leaf: 2 }));
    assert_eq!(Typed::from_dynamic(&HTuple::from((4, (3, (8, 7))))).unwrap_err().witness(), Some(Witness::Leaf(3)));
    assert_eq!(Typed::from_dynamic(&HTuple::from((4, (3, 8)))).unwrap_err().witness(), Some(Witness::Leaf(2)));
}

/// Asks an error all that errors are asked.
fn told(error: impl Coded, code: &str, way_out: &str) {
    assert_eq!((error.code(), error.refusal().code), (code, code));
    let (message, said) = (error.to_string(), error.way_out().to_string());
    assert!(said.starts_with(way_out) && !said.contains('{') && !message.contains('{'), "{code}: {message}; {said}");
}

#[test]
fn every_error_has_a_code_and_a_way_out() {
    let layout = |text: &str| text.parse::<Layout>().unwrap();
    told(layout("9:1").logical_divide(4).unwrap_err(), "CUTE023", "use the `_ceil` form");
    told(layout("9:1").upcast(2).unwrap_err(), "CUTE060", "give that mode a stride that is a multiple of 2");
    told("(4,".parse::<Layout>().unwrap_err(), "CUTE005", "the message says");
    told("(4,0)".parse::<Layout>().unwrap_err(), "CUTE001", "write the extent");
    told(evaluate("dance", &[]).unwrap_err(), "CUTE153", "choose one");
    told(evaluate("compose", &["4"]).unwrap_err(), "CUTE154", "give the operands");
    told(evaluate("offsets", &["4294967296"]).unwrap_err(), "CUTE155", "ask for less");
    told(evaluate("compose", &["(4,6,8):(2,3,5)", "6:3"]).unwrap_err(), "CUTE010", "choose a smaller extent for this mode");
    told(evaluate("compose", &["(4,", "6:3"]).unwrap_err(), "CUTE005", "the message says");
    told(evaluate("compose", &["0", "6:3"]).unwrap_err(), "CUTE001", "write the extent");
    let drawing = |text: &str| Drawing::of_layout(&layout(text), ColorBy::Value).unwrap_err();
    told(drawing("(4294967296,1024):(0,1)"), "CUTE156", "draw a part");
    told(Drawing::of_thread_values(&layout("8:1"), (2, 4), ColorBy::Thread).unwrap_err(), "CUTE109", "give it a mode of threads");
    told(<Shape![4]>::from_dynamic(&HTuple::from(5)).unwrap_err(), "CUTE152", "write `Dyn`");

    let data = [0u8; 20];
    told(Tensor::new(&data[..], layout![(4, 8) : (8, 1)]).unwrap_err(), "CUTE102", "keep all offsets at least 0 and below 20");
    let (rows, pitch) = (Dyn::new(4).unwrap(), Dyn::new(2).unwrap());
    let mut changed = [0u8; 20];
    let mut overlapping = Tensor::new(&mut changed[..], layout![(rows, 4) : (1, {pitch})]).unwrap();
    told(overlapping.try_iter_mut().unwrap_err(), "CUTE100", "choose each stride larger");
    let (source, mut target) = (Tensor::fixed([1.0f32; 4], layout![2, 2]), Tensor::fixed([0.0f32; 9], layout![3, 3]));
    let mismatch = try_copy(&source, &mut target).unwrap_err();
    assert_eq!(mismatch.to_string(), "the sizes of these tensors do not agree in the number of elements: 4 and 9");
    told(mismatch, "CUTE104", "copy between slices");
    let sizes = try_gemm_packed::<_, _, _, _, _, _, _, _, 4, 8>(Portable, &source, &source, &mut target, &mut []).unwrap_err();
    told(sizes, "CUTE104", "copy between slices");
    let mut product = Tensor::fixed([0.0f32; 4], layout![2, 2]);
    let workspace = try_gemm_packed::<_, _, _, _, _, _, _, _, 4, 8>(Portable, &source, &source, &mut product, &mut []).unwrap_err();
    told(workspace, "CUTE151", "lend ");
}

/// `Â(x)`, by the digits of `x`, the last of which has no bound.
fn extension(a: &oracle::Layout, x: u64) -> u64 {
    let modes = a.flat_modes();
    let (last, first) = modes.split_last().unwrap();
    let (rest, value) = first.iter().fold((x, 0), |(rest, value), mode| (rest / mode.0, value + rest % mode.0 * mode.1));
    value + rest * last.1
}

/// What `nearest_compositions` finds composes, and nothing nearer does.
#[test]
fn what_would_compose_does_and_is_the_nearest() {
    let (mut found, mut none) = (0, 0);
    let lefts = casts::small(2, &[2, 3, 4, 6], &[1, 2, 5, 7]);
    let rights = casts::small(1, &[2, 3, 5, 6], &[1, 2, 3, 5]).into_iter().chain(casts::small(2, &[2, 3, 4], &[1, 2, 3]));
    // A search that finds nothing takes long, so every 61st pair is asked.
    for (a, b) in rights.flat_map(|b| lefts.iter().map(move |a| (a, b.clone()))).step_by(61) {
        let (layout, right) = (dynamic(a), dynamic(&b));
        let nearest = layout.nearest_compositions(&right);
        let Err(LayoutError::ShapeDivisibility { leaf, .. } | LayoutError::CarriesIntoEachOther { leaf, .. }) = layout.compose(&right) else {
            assert!(nearest.is_empty(), "{a} o {b} has an answer");
            none += 1;
            continue;
        };
        let with = |extent: u64, stride: u64| {
            let mut modes = b.flat_modes();
            modes[leaf] = (extent, stride);
            oracle::Layout::flat(&modes)
        };
        let composes = |b: &oracle::Layout| layout.compose(&dynamic(b)).is_ok();
        let (extent, stride) = b.flat_modes()[leaf];
        let expected = [
            (2..extent).rev().map(|extent| with(extent, stride)).find(composes),
            (extent + 1..=extent + 256).map(|extent| with(extent, stride)).find(composes),
            (1..stride).rev().map(|stride| with(extent, stride)).find(composes),
            (stride + 1..=stride + 256).map(|stride| with(extent, stride)).find(composes),
        ];
        let expected: Vec<oracle::Layout> = expected.into_iter().flatten().collect();
        assert_eq!(
            nearest.iter().map(|(b, _)| b.leaves().to_vec()).collect::<Vec<_>>(),
            expected.iter().map(|b| dynamic(b).leaves().to_vec()).collect::<Vec<_>>(),
            "{a} o {b}"
        );
        for ((_, composition), b) in nearest.iter().zip(&expected) {
            let values: Vec<u64> = b.table().into_iter().map(|x| extension(a, x)).collect();
            assert_eq!(composition.offsets().collect::<Vec<_>>(), values, "{a} o {b}");
            found += 1;
        }
    }
    assert!(found > 50 && none > 50, "{found} {none}");
}
