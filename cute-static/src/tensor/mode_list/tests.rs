//! Every yes of a check is compared with all offsets.

extern crate std;

use super::ModeList;
use super::bits::is_linear;
use crate::tensor::TensorError;
use std::vec;
use std::vec::Vec;

fn list(modes: &[(u64, i64)]) -> ModeList {
    modes.iter().fold(ModeList::EMPTY, |list, &(extent, stride)| list.with_signed(extent, stride.unsigned_abs(), stride < 0))
}

fn offsets(modes: &[(u64, i64)]) -> Vec<i64> {
    modes.iter().fold(vec![0], |offsets, &(extent, stride)| (0..extent as i64).flat_map(|c| offsets.iter().map(move |o| o + c * stride)).collect())
}

/// Tries all pairs of layouts of up to two modes with small numbers: what is said to be injective
/// is, and what is within and what is not is decided.
#[test]
fn small_layouts() {
    let single: Vec<(u64, i64)> = (1..5).flat_map(|s| (-6..7).map(move |d| (s, d))).collect();
    let mut layouts: Vec<Vec<(u64, i64)>> = single.iter().map(|&mode| vec![mode]).collect();
    layouts.extend(single.iter().flat_map(|&a| single.iter().map(move |&b| vec![a, b])));
    // Each once, since there are millions of pairs: its list, its offsets, and which those are from
    // -40 on.
    let all: Vec<_> = layouts.iter().map(|modes| (list(modes), offsets(modes))).collect();
    let set = |offsets: &[i64]| offsets.iter().fold(0u128, |set, offset| set | 1 << (offset + 40));
    let sets: Vec<u128> = all.iter().map(|(_, offsets)| set(offsets)).collect();
    let (mut injective, mut within) = (0, 0);
    for ((a, (list_a, image)), set_a) in layouts.iter().zip(&all).zip(&sets) {
        if list_a.check_injective().is_ok() {
            injective += 1;
            let mut unique = image.clone();
            unique.sort_unstable();
            unique.dedup();
            assert_eq!(unique.len(), image.len(), "{a:?}");
        }
        for ((b, (list_b, _)), set_b) in layouts.iter().zip(&all).zip(&sets) {
            let is_within = list_b.check_within(*list_a).is_ok();
            assert_eq!(is_within, set_b & !set_a == 0, "{b:?} in {a:?}");
            within += usize::from(is_within);
        }
        assert_eq!(list_a.check_within(*list_a), Ok(()), "{a:?}");
    }
    assert!(injective > 200 && within > 20_000, "{injective} {within}");
}

/// Numbers that look random, below a bound each.
fn numbers() -> impl FnMut(u64) -> u64 {
    let mut state = 1u64;
    move |bound| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    }
}

fn shuffle<T>(items: &mut [T], below: &mut impl FnMut(u64) -> u64) {
    (1..items.len()).for_each(|i| items.swap(i, below(i as u64 + 1) as usize));
}

/// Modes of three or four, mostly with shared offsets: what is within is decided.
#[test]
fn shared_offsets() {
    let mut below = numbers();
    let modes =
        |most: u64, below: &mut dyn FnMut(u64) -> u64| -> Vec<(u64, i64)> { (0..1 + below(most)).map(|_| (1 + below(4), below(9) as i64 - 4)).collect() };
    let (mut yes, mut no) = (0, 0);
    for _ in 0..60_000 {
        let (whole, part) = (modes(4, &mut below), modes(3, &mut below));
        let image = offsets(&whole);
        let is_within = list(&part).check_within(list(&whole)).is_ok();
        assert_eq!(is_within, offsets(&part).iter().all(|offset| image.contains(offset)), "{part:?} in {whole:?}");
        *(if is_within { &mut yes } else { &mut no }) += 1;
    }
    assert!(yes > 5_000 && no > 5_000, "{yes} {no}");
}

/// Modes that are split, put together with the next, shuffled and left out are within, whatever
/// the strides are.
#[test]
fn what_is_regrouped_is_within() {
    let mut below = numbers();
    for round in 0..20_000 {
        let bound = [2, 3, 9, 1 << 30][round % 4];
        let mut whole: Vec<(u64, i64)> = Vec::new();
        let mut part: Vec<(u64, i64)> = Vec::new();
        for _ in 0..1 + below(4) {
            let stride = (below(bound) as i64 + i64::from(bound > 9)) * if below(2) == 0 { 1 } else { -1 };
            // Factors of the extent: some cuts are those of the whole, others those of the
            // part.
            let (mut of_whole, mut of_part, mut step) = ((1, stride), (1, stride), stride);
            for _ in 0..1 + below(3) {
                let factor = 1 + below(6);
                of_whole.0 *= factor;
                of_part.0 *= factor;
                step *= factor as i64;
                if below(2) == 0 {
                    part.push(of_part);
                    of_part = (1, step);
                }
                if below(3) == 0 {
                    whole.push(of_whole);
                    of_whole = (1, step);
                }
            }
            whole.push(of_whole);
            part.push(of_part);
        }
        shuffle(&mut part, &mut below);
        part.truncate(part.len() - below(2) as usize);
        if round % 2 == 0 {
            part.insert(0, (5, 0));
        }
        assert_eq!(list(&part).check_within(list(&whole)), Ok(()), "{part:?} in {whole:?}");
    }
}

/// Modes that step along several at once are within as long as these have steps left.
#[test]
fn sums_of_steps_are_within() {
    let mut below = numbers();
    let (mut diagonals, mut found) = (0, 0);
    for round in 0..20_000 {
        let bound = [4, 40, 1 << 20][round % 3];
        let whole: Vec<(u64, i64)> = (0..1 + below(4)).map(|_| (1 + below(9), below(bound) as i64 - bound as i64 / 2)).collect();
        let mut left: Vec<u64> = whole.iter().map(|mode| mode.0 - 1).collect();
        let mut part = Vec::new();
        for _ in 0..1 + below(3) {
            let extent = 2 + below(3);
            let steps: Vec<u64> = left.iter().map(|&left| below(left / (extent - 1) + 1)).collect();
            diagonals += usize::from(steps.iter().filter(|&&steps| steps > 0).count() > 1);
            left.iter_mut().zip(&steps).for_each(|(left, steps)| *left -= (extent - 1) * steps);
            part.push((extent, whole.iter().zip(&steps).map(|(mode, &steps)| mode.1 * steps as i64).sum()));
        }
        let is_within = list(&part).check_within(list(&whole)).is_ok();
        assert!(is_within, "{part:?} in {whole:?}");
        found += usize::from(is_within);
    }
    assert!(diagonals > 5_000 && found == 20_000, "{diagonals} {found}");
}

/// A search ends, with the largest numbers too, and as a constant.
#[test]
fn a_search_ends() {
    const fn many(count: u64, stride: u64) -> ModeList {
        let (mut list, mut at) = (ModeList::EMPTY, 0);
        while at < count {
            list = list.with_signed(2 + at, stride + at * at, at % 2 == 1);
            at += 1;
        }
        list
    }
    // Sums of many strides, no two of which are equal.
    const NONE: bool = many(24, 1001).check_within(many(24, 1000)).is_ok();
    const ALL: bool = many(24, 1000).check_within(many(24, 1000)).is_ok();
    const { assert!(!NONE && ALL) }
    let mut below = numbers();
    let large = [u64::MAX, u64::MAX - 1, 1 << 63, 1 << 32, 3, 2, 1, 0];
    for _ in 0..2_000 {
        let any = |below: &mut dyn FnMut(u64) -> u64| {
            (0..1 + below(24)).fold(ModeList::EMPTY, |list, _| list.with_signed(large[below(8) as usize], large[below(8) as usize], below(2) == 0))
        };
        let (part, whole) = (any(&mut below), any(&mut below));
        let _ = part.check_within(whole);
        assert_eq!(whole.check_within(whole), Ok(()));
    }
    let one_more = many(24, 1).with(2, 1);
    let error = TensorError::TooManyModes { limit: ModeList::LIMIT };
    assert_eq!(one_more.check_within(many(2, 1)), Err(error));
    assert_eq!(many(2, 1).check_within(one_more), Err(error));
}

/// Tries all pairs of modes over bits, and triples of single bits: a yes is true, and where all
/// is linear, so is a no.
#[test]
fn independent_bits() {
    let offsets = |modes: &[(u64, u64)]| -> Vec<u64> {
        modes.iter().fold(vec![0], |offsets, &(extent, stride)| (0..extent).flat_map(|c| offsets.iter().map(move |o| o ^ (c * stride))).collect())
    };
    let single: Vec<(u64, u64)> = (1..7).flat_map(|s| (0..13).map(move |d| (s, d))).collect();
    let mut layouts: Vec<Vec<(u64, u64)>> = single.iter().flat_map(|&a| single.iter().map(move |&b| vec![a, b])).collect();
    layouts.extend((0..4096).map(|i: u64| (0..3).map(|k| (2, i >> (4 * k) & 15)).collect()));
    let (mut yes, mut linear) = (0, 0);
    for modes in &layouts {
        let list = modes.iter().fold(ModeList::EMPTY, |list, &(extent, stride)| list.with(extent, stride)).over_bits();
        let image = offsets(modes);
        let mut unique = image.clone();
        unique.sort_unstable();
        unique.dedup();
        let is_injective = unique.len() == image.len();
        let answer = list.check_injective().is_ok();
        assert!(!answer || is_injective, "{modes:?}");
        yes += usize::from(answer);
        if modes.iter().all(|&(extent, stride)| is_linear(extent, stride)) {
            linear += 1;
            assert_eq!(answer, is_injective, "{modes:?}");
        }
        for base in [0, 5, 18] {
            assert_eq!(list.largest_over_bits(base, 1 << 13), image.iter().map(|offset| offset ^ base).max(), "{base} {modes:?}");
        }
        let block = list.block_of_bits() as u64;
        assert!(image.chunks(block as usize).all(|run| run.iter().enumerate().all(|(i, &offset)| offset == run[0] + i as u64)), "{modes:?}");
        assert!(block == 1 || modes.iter().find(|mode| mode.0 > 1).is_some_and(|mode| mode.1 == 1));
        assert!(list.check_within(list).is_ok() && list.check_within(ModeList::EMPTY.with(1 << 20, 1)).is_err());
    }
    // Within one another.
    let pairs: Vec<&Vec<(u64, u64)>> = layouts.iter().step_by(37).collect();
    let mut within = 0;
    for whole in &pairs {
        let (image, listed) = (offsets(whole), |modes: &[(u64, u64)]| modes.iter().fold(ModeList::EMPTY, |list, &(s, d)| list.with(s, d)).over_bits());
        for modes in &pairs {
            let is_within = listed(modes).check_within(listed(whole)).is_ok();
            assert_eq!(is_within, offsets(modes).iter().all(|offset| image.contains(offset)), "{modes:?} in {whole:?}");
            within += usize::from(is_within);
        }
    }
    assert!(within > pairs.len(), "{within}");
    assert!(yes > 500 && linear > 500, "{yes} {linear}");
}

/// Leaves over bits that are split and put together where no bits are shared are within, and a
/// yes is true; nearly all are decided.
#[test]
fn split_leaves_over_bits() {
    let mut below = numbers();
    let image = |modes: &[(u64, u64)]| -> Vec<u64> {
        modes.iter().fold(vec![0], |offsets, &(extent, stride)| (0..extent).flat_map(|c| offsets.iter().map(move |o| o ^ (c * stride))).collect())
    };
    let listed = |modes: &[(u64, u64)]| modes.iter().fold(ModeList::EMPTY, |list, &(s, d)| list.with(s, d)).over_bits();
    let (mut split, mut apart, mut yes, mut undecided) = (0, 0, 0, 0);
    for _ in 0..8_000 {
        let whole: Vec<(u64, u64)> = (0..1 + below(3)).map(|_| (1 + below(12), below(9) << (3 * below(2)))).collect();
        // Each leaf as two that come to the same offsets, where they do.
        let mut part = Vec::new();
        for &(extent, stride) in &whole {
            let first = 1 + below(extent);
            let halves = [(first, stride), (extent / first, first * stride)];
            if extent % first == 0 && image(&halves) == image(&[(extent, stride)]) {
                part.extend(halves);
                split += usize::from(first > 1 && first < extent);
            } else {
                part.push((extent, stride));
            }
        }
        shuffle(&mut part, &mut below);
        let bits = |&(extent, stride): &(u64, u64)| (0..extent).fold(0, |bits, c| bits | (c * stride));
        let (_, are_apart) = whole.iter().map(bits).fold((0, true), |(all, are_apart), bits| (all | bits, are_apart && all & bits == 0));
        apart += usize::from(are_apart);
        assert!(listed(&part).check_within(listed(&whole)).is_ok() || !are_apart, "{part:?} in {whole:?}");
        for other in [&whole, &part] {
            let any: Vec<(u64, u64)> = (0..1 + below(2)).map(|_| (1 + below(7), below(9))).collect();
            let (is_within, all) = (listed(&any).check_within(listed(other)).is_ok(), image(other));
            let truth = image(&any).iter().all(|offset| all.contains(offset));
            assert!(truth || !is_within, "{any:?} in {other:?}");
            yes += usize::from(is_within);
            undecided += usize::from(truth && !is_within);
        }
    }
    // Where the leaves that are not linear have too many multiples.
    assert!(split > 500 && apart > 1_000 && yes > 1_000 && undecided < yes / 100, "{split} {apart} {yes} {undecided}");
}

#[test]
fn the_largest_offset_takes_few_steps_or_is_not_looked_for() {
    let many = ModeList::EMPTY.with(101, 1).with(101, 3).with(101, 5).over_bits();
    assert_eq!(many.largest_over_bits(0, 1 << 13), None);
    let linear = (0..8).fold(ModeList::EMPTY, |list, i| list.with(1 << 7, 1 << (7 * i))).over_bits();
    assert_eq!(linear.largest_over_bits(0, 2), Some((1 << 56) - 1));
}

#[test]
fn extents_beyond_64_bits_are_not_within() {
    let huge = ModeList::EMPTY.with(u64::MAX, u64::MAX - 1);
    assert!(huge.check_within(list(&[(4, 1)])).is_err());
    assert!(ModeList::EMPTY.with(u64::MAX, 1).with(3, u64::MAX).check_injective().is_ok());
}
