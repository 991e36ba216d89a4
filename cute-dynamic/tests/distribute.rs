//! Distributions and redistributions against tables of elements: elements are dealt one by one, as
//! cards are, and each element of each rank is compared.
//!
//! `cargo test --release -p cute-dynamic --test distribute -- --ignored` takes all pairs of 1D
//! block-cyclic distributions with blocks of up to 12, up to 6 ranks, and up to 60 elements, of
//! which an ordinary run takes one of each 997, and 100,000 random pairs of 1 to 4 axes, of which
//! it takes as many as `PROPTEST_CASES` says.

use cute_dynamic::distribute::{Axis, Distribution, DistributionError, Grid, Mapping, Message, Part, Redistribution, Sequence};
use cute_dynamic::stride::Coordinate;
use cute_dynamic::{Layout, LayoutError};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::num::NonZero;
use std::panic::catch_unwind;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread::available_parallelism;

/// Deals these elements in blocks to so many ranks, of which the first block begins `shift`
/// elements late.
fn deal(elements: &[u64], block: u64, ranks: u64, shift: u64) -> Vec<Vec<u64>> {
    let mut hands = vec![vec![]; ranks as usize];
    let (mut rank, mut left) = (shift / block % ranks, block - shift % block);
    for &element in elements {
        hands[rank as usize].push(element);
        left -= 1;
        if left == 0 {
            (rank, left) = ((rank + 1) % ranks, block);
        }
    }
    hands
}

/// A rank and a place there.
type Place = (u64, u64);

/// What a rank sends to another: the places in both memories, sorted.
type Sent = BTreeMap<Place, Vec<(u64, u64)>>;

fn places(message: &Message) -> Vec<(u64, u64)> {
    let mut places: Vec<(u64, u64)> = message.parts().iter().flat_map(Part::places).collect();
    places.sort_unstable();
    places
}

/// Elements of sequences, one by one, each with its place.
fn elements(sequences: &[Sequence]) -> BTreeMap<u64, u64> {
    let of = |sequence: &Sequence| -> Vec<(u64, u64)> {
        let length = |i| if i + 1 == sequence.count { sequence.last } else { sequence.length };
        let block = |i: u64| (0..length(i)).map(move |k| (sequence.start + i * sequence.step + k, sequence.local + i * sequence.local_step + k));
        let all: Vec<(u64, u64)> = (0..sequence.count).flat_map(block).collect();
        assert_eq!(all.len() as u64, sequence.size());
        all
    };
    sequences.iter().flat_map(of).collect()
}

/// What both ranks have along each axis is, as sequences and as parts, what the message has.
fn check_crossing(plan: &Redistribution, rank: u64, message: &Message) {
    let axes = plan.crossing(message.rank(), rank).unwrap();
    let (mut by_elements, mut by_parts) = (vec![(0, 0)], vec![(0, 0)]);
    for axis in &axes {
        let (source, target) = (elements(&axis.source), elements(&axis.target));
        let both: Vec<(u64, u64)> =
            source.iter().filter_map(|(element, place)| Some((place * axis.source_stride, target.get(element)? * axis.target_stride))).collect();
        let of_parts: Vec<(u64, u64)> = axis.parts.iter().flat_map(Part::places).collect();
        let with =
            |places: &[(u64, u64)], more: &[(u64, u64)]| places.iter().flat_map(|a| more.iter().map(move |b| (a.0 + b.0, a.1 + b.1))).collect::<Vec<_>>();
        (by_elements, by_parts) = (with(&by_elements, &both), with(&by_parts, &of_parts));
    }
    by_elements.sort_unstable();
    by_parts.sort_unstable();
    assert_eq!(by_elements, places(message), "from {} to {rank}", message.rank());
    assert_eq!(by_parts, by_elements, "from {} to {rank}", message.rank());
}

/// What crosses the links above switches of 2 ranks, and above those that join 3 of them.
fn check_traffic(plan: &Redistribution, messages: &BTreeMap<Place, Message>) {
    for rank in 0..plan.ranks() {
        let sends = plan.sends(rank).unwrap();
        assert!(sends.sizes().eq(sends.messages().map(|message| (message.rank(), message.size()))));
    }
    for (level, below) in plan.traffic(&[2, 3]).unwrap().iter().zip([2, 6]) {
        let outside = |end: fn(&Place) -> u64, switch: u64| -> u64 {
            let crosses = |((from, to), _): &(&Place, &Message)| from / below != to / below && end(&(*from, *to)) / below == switch;
            messages.iter().filter(crosses).map(|(_, message)| message.size()).sum()
        };
        let switches = plan.ranks().div_ceil(below);
        let (out, arriving): (Vec<u64>, Vec<u64>) = (0..switches).map(|switch| (outside(|ends| ends.0, switch), outside(|ends| ends.1, switch))).unzip();
        assert_eq!((level.ranks, level.switches, level.crossing), (below, switches, out.iter().sum()));
        assert_eq!(level.crossing, arriving.iter().sum());
        assert_eq!((level.most_out, level.most_in), (*out.iter().max().unwrap(), *arriving.iter().max().unwrap()));
    }
}

/// All messages of a plan, from what ranks send; what they receive is found to be the same.
fn all_messages(plan: &Redistribution) -> BTreeMap<Place, Message> {
    let mut messages = BTreeMap::new();
    for rank in 0..plan.ranks() {
        for message in plan.sends(rank).unwrap().messages() {
            assert!(message.size() > 0, "an empty message");
            assert!(messages.insert((rank, message.rank()), message).is_none(), "two messages from one rank to another");
        }
    }
    let mut received = 0;
    let (sends, receives) = (plan.all_sends().unwrap(), plan.all_receives().unwrap());
    for rank in 0..plan.ranks() {
        assert_eq!(sends.of(rank), plan.sends(rank));
        assert_eq!(receives.of(rank), plan.receives(rank));
        for message in plan.receives(rank).unwrap().messages() {
            assert_eq!(messages.get(&(message.rank(), rank)).map(Message::parts), Some(message.parts()), "from {} to {rank}", message.rank());
            check_crossing(plan, rank, &message);
            received += 1;
        }
    }
    assert_eq!(received, messages.len());
    check_traffic(plan, &messages);
    messages
}

fn components(coordinate: &Coordinate) -> (u64, u64) {
    let mut found = (0, 0);
    for (path, value) in coordinate.components() {
        if path == [0] { found.0 = value } else { found.1 = value }
    }
    found
}

/// A 1D block-cyclic distribution, and each element's rank and place.
fn one_axis(n: u64, block: u64, ranks: u64) -> (Distribution, Vec<Place>) {
    let elements: Vec<u64> = (0..n).collect();
    let mut table = vec![(0, 0); n as usize];
    for (rank, hand) in (0..).zip(deal(&elements, block, ranks, 0)) {
        for (place, element) in (0..).zip(hand) {
            table[element as usize] = (rank, place);
        }
    }
    let grid = Grid::new([("x", ranks)]).unwrap();
    (Distribution::new(&grid, [Axis::new(n).block_cyclic(block, "x")]).unwrap(), table)
}

/// Returns whether the plan is one layout.
fn check_one_axis(n: u64, a: (u64, u64), b: (u64, u64)) -> bool {
    let ((source, from), (target, to)) = (one_axis(n, a.0, a.1), one_axis(n, b.0, b.1));
    let plan = source.redistribute(&target).unwrap();
    let mut expected: Sent = BTreeMap::new();
    for (from, to) in from.iter().zip(&to) {
        expected.entry((from.0, to.0)).or_default().push((from.1, to.1));
    }
    let messages = all_messages(&plan);
    let found: Sent = messages.iter().map(|(pair, message)| (*pair, places(message))).collect();
    assert_eq!(found, expected, "{n} elements, {a:?} -> {b:?}");
    let stays = from.iter().zip(&to).filter(|(from, to)| from.0 == to.0).count() as u64;
    assert_eq!((plan.stays().unwrap(), plan.moved().unwrap(), plan.total()), (stays, n - stays, n));
    plan.verify().unwrap();
    let Ok(layout) = plan.as_layout() else { return false };
    for (from, to) in from.iter().zip(&to) {
        assert_eq!(components(&layout.offset(*from).unwrap()), *to, "{layout}");
    }
    true
}

fn one_axis_cases() -> impl Iterator<Item = (u64, (u64, u64), (u64, u64))> {
    let pairs = (1..=12).flat_map(|b| (1..=6).map(move |p| (b, p)));
    let all = pairs.clone().flat_map(move |a| pairs.clone().map(move |b| (a, b)));
    all.flat_map(|(a, b)| (1..=60).map(move |n| (n, a, b)))
}

#[test]
fn a_sample_of_block_cyclic_pairs_is_right_element_by_element() {
    let mut layouts = 0;
    for (n, a, b) in one_axis_cases().step_by(997) {
        layouts += u64::from(check_one_axis(n, a, b));
    }
    assert!(layouts > 0);
}

#[test]
#[ignore = "all 311,040 pairs: for a release build"]
fn all_block_cyclic_pairs_are_right_element_by_element() {
    let layouts = one_axis_cases().filter(|(n, a, b)| check_one_axis(*n, *a, *b)).count();
    println!("{layouts} are one layout");
}

/// Numbers that proptest draws.
struct Drawn(std::vec::IntoIter<u64>);

impl Drawn {
    fn below(&mut self, bound: u64) -> u64 {
        self.0.next().unwrap_or(0) % bound
    }

    fn order(&mut self, axes: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..axes).collect();
        for i in (1..axes).rev() {
            order.swap(i, self.below(i as u64 + 1) as usize);
        }
        order
    }
}

/// A distribution, and by itself what it should be.
struct Case {
    distribution: Distribution,
    shape: Vec<u64>,
    /// For each rank: its coordinate in the grid, its term, and its elements by place.
    ranks: BTreeMap<u64, (Vec<u64>, u64, Vec<Vec<u64>>)>,
    copies: u64,
    terms: u64,
    text: String,
}

/// All coordinates of a shape, the first component fastest.
fn coordinates(shape: &[u64]) -> Vec<Vec<u64>> {
    (0..shape.iter().product())
        .map(|index: u64| {
            let mut rest = index;
            shape.iter().map(|extent| (rest % extent, rest /= extent).0).collect()
        })
        .collect()
}

fn case(g: &mut Drawn, shape: &[u64], allow_terms: bool) -> Case {
    let extents: Vec<u64> = (0..1 + g.below(3)).map(|_| 1 + g.below(4)).collect();
    let names: Vec<String> = (0..extents.len()).map(|i| format!("g{i}")).collect();
    // The strides of the grid in any order, and with gaps.
    let mut strides = vec![0; extents.len()];
    let mut stride = 1;
    for axis in g.order(extents.len()) {
        strides[axis] = stride;
        stride *= extents[axis];
        stride += if g.below(8) == 0 { 1 } else { 0 };
    }
    let first = if g.below(6) == 0 { g.below(4) } else { 0 };
    let leaf = |numbers: &[u64]| cute_dynamic::HTuple::tuple(numbers.iter().map(|&n| n.into())).unwrap();
    let layout = Layout::from_parts(leaf(&extents), leaf(&strides)).unwrap();
    let mut grid = Grid::from_layout(names.clone(), &layout).unwrap().from(first).unwrap();
    let mut rank_of: Vec<(Vec<u64>, u64)> = coordinates(&extents)
        .into_iter()
        .map(|c| {
            let rank = first + c.iter().zip(&strides).map(|(c, s)| c * s).sum::<u64>();
            (c, rank)
        })
        .collect();
    if first == 0 && g.below(6) == 0 {
        let order = g.order(rank_of.len());
        let numbers: Vec<u64> = order.iter().map(|&i| rank_of[i].1).collect();
        rank_of.iter_mut().zip(&numbers).for_each(|(entry, number)| entry.1 = *number);
        grid = grid.relabelled(&numbers).unwrap();
    }

    // What each axis of the grid does: the axis of the array that it deals, copies, or terms.
    let mut axes: Vec<Axis> = shape.iter().map(|&n| Axis::new(n)).collect();
    let mut dealings: Vec<Vec<(usize, u64)>> = vec![vec![]; shape.len()];
    let mut hands: Vec<BTreeMap<Vec<u64>, Vec<u64>>> = shape.iter().map(|&n| BTreeMap::from([(vec![], (0..n).collect())])).collect();
    let mut shifts = vec![0; shape.len()];
    let (mut partial, mut copies, mut terms) = (vec![], 1, 1);
    for axis in g.order(extents.len()) {
        let use_of = g.below(shape.len() as u64 * 2 + 2) as usize;
        if use_of >= shape.len() * 2 {
            if use_of > shape.len() * 2 && allow_terms {
                partial.push(axis);
                terms *= extents[axis];
            } else {
                copies *= extents[axis];
            }
            continue;
        }
        let k = use_of % shape.len();
        let most = if g.below(3) == 0 { 2 } else { 7 };
        let mut block = 1 + g.below(most);
        let before = std::mem::replace(&mut axes[k], Axis::new(1));
        if dealings[k].is_empty() && g.below(4) == 0 {
            shifts[k] = g.below(12);
        }
        let shift = if dealings[k].is_empty() { shifts[k] } else { 0 };
        axes[k] = match g.below(4) {
            // What `block` finds is ⌈longest / ranks⌉.
            0 => {
                let longest = hands[k].values().map(Vec::len).max().unwrap() as u64;
                block = longest.div_ceil(extents[axis]).max(1);
                before.block(names[axis].clone())
            }
            1 => {
                block = 1;
                before.cyclic(names[axis].clone())
            }
            _ => before.block_cyclic(block, names[axis].clone()),
        };
        let mut dealt = BTreeMap::new();
        for (key, hand) in &hands[k] {
            for (rank, hand) in (0..).zip(deal(hand, block, extents[axis], shift)) {
                dealt.insert([key.clone(), vec![rank]].concat(), hand);
            }
        }
        hands[k] = dealt;
        dealings[k].push((axis, block));
    }
    let axes: Vec<Axis> = axes.into_iter().zip(&shifts).map(|(axis, &shift)| axis.shifted(shift)).collect();
    let mut distribution = Distribution::new(&grid, axes).unwrap();
    for &axis in &partial {
        distribution = distribution.partial(&names[axis]).unwrap();
    }
    let order = g.order(shape.len());
    distribution = distribution.ordered(order.iter().copied()).unwrap();

    let mut ranks = BTreeMap::new();
    for (at, rank) in rank_of {
        let of_axes: Vec<&Vec<u64>> = (0..shape.len()).map(|k| &hands[k][&dealings[k].iter().map(|dealing| at[dealing.0]).collect::<Vec<_>>()]).collect();
        let local: Vec<u64> = order.iter().map(|&k| of_axes[k].len() as u64).collect();
        let elements = coordinates(&local).into_iter().map(|place| {
            let mut element = vec![0; shape.len()];
            order.iter().zip(place).for_each(|(&k, place)| element[k] = of_axes[k][place as usize]);
            element
        });
        let term = partial.iter().rev().fold(0, |term, &axis| term * extents[axis] + at[axis]);
        ranks.insert(rank, (at, term, elements.collect()));
    }
    let text = format!("{shape:?} by {dealings:?} shifted {shifts:?} of {extents:?}:{strides:?}+{first}, terms {partial:?}, order {order:?}");
    Case { distribution, shape: shape.to_vec(), ranks, copies, terms, text }
}

/// What a distribution says of itself.
fn check_distribution(case: &Case) {
    let Case { distribution, shape, ranks, copies, terms, text } = case;
    assert_eq!((distribution.shape(), distribution.copies(), distribution.terms()), (shape.clone(), *copies, *terms), "{text}");
    assert_eq!(distribution.to_string().parse::<Distribution>().as_ref(), Ok(distribution), "{text}");
    assert!(ranks.keys().copied().eq({
        let mut all: Vec<u64> = distribution.grid().all().collect();
        all.sort_unstable();
        all
    }));
    for (&rank, (at, _, elements)) in ranks {
        assert_eq!(distribution.grid().coordinate(rank).as_ref(), Some(at), "{text}");
        assert_eq!(distribution.local_size(rank).unwrap(), elements.len() as u64, "{text}");
        for (place, element) in (0..).zip(elements) {
            assert_eq!(&distribution.element(rank, place).unwrap(), element, "{text}: place {place} of rank {rank}");
            let (owner, place) = distribution.owner(element).unwrap();
            assert_eq!(&ranks[&owner].2[place as usize], element, "{text}");
        }
        assert!(distribution.element(rank, elements.len() as u64).is_err());
    }
    for rank in 0..distribution.grid().ranks() {
        assert_eq!(distribution.local_size(rank).is_ok(), ranks.contains_key(&rank), "{text}");
    }
    let (contents, placement) = (distribution.contents(), distribution.placement());
    assert_eq!(contents.is_ok(), placement.is_ok());
    let (Ok(contents), Ok(placement)) = (contents, placement) else { return };
    let index = |element: &[u64]| element.iter().zip(shape).rev().fold(0, |index, (component, extent)| index * extent + component);
    let first = ranks.keys().next().unwrap();
    let again = Distribution::from_contents(&contents).unwrap();
    let size = distribution.size();
    let all = |index: u64| (0..copies * terms).map(move |which| index + which * size);
    let placed: Vec<Vec<Place>> = (0..size).map(|index| all(index).map(|at| components(&placement.offset(at).unwrap())).collect()).collect();
    for (&rank, (_, _, elements)) in ranks {
        for (place, element) in (0..).zip(elements) {
            assert_eq!(contents.offset((rank - first, place)).unwrap(), index(element), "{text}: {contents}");
            let found = again.element(rank - first, place).unwrap();
            assert_eq!(found.iter().zip(again.shape()).rev().fold(0, |index, (component, extent)| index * extent + component), index(element), "{text}");
            // One of the copies and terms is this one.
            let of_element = placed[index(element) as usize].iter();
            assert_eq!(of_element.filter(|&&placed| placed == (rank - first, place)).count(), 1, "{text}: {placement}");
        }
    }
}

fn distance(a: &[u64], b: &[u64]) -> usize {
    a.iter().zip(b).filter(|(a, b)| a != b).count()
}

/// A plan, element by element: `moves` says what becomes of an element of the source.
fn check_plan(source: &Case, target: &Case, plan: &Redistribution, moves: &dyn Fn(&[u64]) -> Option<Vec<u64>>) {
    let text = format!("{}\n -> {}", source.text, target.text);
    // Each term of an element of the target, and the places of it.
    let mut held: BTreeMap<(Vec<u64>, u64), Vec<Place>> = BTreeMap::new();
    for (&rank, (_, term, elements)) in &source.ranks {
        for (place, element) in (0..).zip(elements) {
            if let Some(moved) = moves(element) {
                held.entry((moved, *term)).or_default().push((rank, place));
            }
        }
    }
    let messages = all_messages(plan);
    let mut arrived: BTreeMap<(Place, Place), u64> = BTreeMap::new();
    for (&(from, to), message) in &messages {
        for (source, target) in places(message) {
            *arrived.entry(((to, target), (from, source))).or_default() += 1;
        }
        assert_eq!(message.vector() % plan.common_vector().unwrap(), 0, "{text}");
        for part in message.parts() {
            let (vector, mut at) = (part.vector(), part.places());
            while let Some((source, target)) = at.next() {
                assert!(vector <= 1 || source % vector == 0 && target % vector == 0, "{text}: vector {vector} of {part:?}");
                for behind in 1..vector {
                    assert_eq!(at.next(), Some((source + behind, target + behind)), "{text}: vector {vector} of {part:?}");
                }
            }
        }
    }
    let (mut total, mut stays) = (0, 0);
    for (&rank, (_, term, elements)) in &target.ranks {
        let mut received = vec![];
        for (place, element) in (0..).zip(elements) {
            for of_source in (0..source.terms).filter(|of_source| of_source % target.terms == *term) {
                let Some(holders) = held.get(&(element.clone(), of_source)) else { continue };
                let chosen: Vec<&Place> = holders.iter().filter(|holder| arrived.contains_key(&((rank, place), **holder))).collect();
                assert_eq!(chosen.len(), 1, "{text}: element {element:?}, term {of_source}, arrives from {chosen:?} on rank {rank}");
                assert_eq!(arrived.remove(&((rank, place), *chosen[0])), Some(1), "{text}");
                received.push(*chosen[0]);
                // The nearest: the rank itself, or one that differs in the fewest coordinates.
                if let Some((at, ..)) = source.ranks.get(&rank) {
                    let nearest = holders.iter().map(|holder| distance(&source.ranks[&holder.0].0, at)).min().unwrap();
                    assert_eq!(distance(&source.ranks[&chosen[0].0].0, at), nearest, "{text}");
                }
                total += 1;
                stays += u64::from(holders.iter().any(|holder| holder.0 == rank));
            }
        }
        let of_rank: Vec<Message> = plan.receives(rank).unwrap().messages().collect();
        plan.verify_receives(rank, &of_rank).unwrap();
    }
    assert!(arrived.is_empty(), "{text}: {arrived:?} arrive, too");
    // What a rank has in the source need not move, and all else must: the lower bound.
    assert_eq!((plan.total(), plan.stays().unwrap(), plan.moved().unwrap()), (total, stays, total - stays), "{text}");
    plan.verify().unwrap();
}

/// Layouts of plans, where there are any.
fn check_layout(source: &Case, target: &Case, plan: &Redistribution, moves: &dyn Fn(&[u64]) -> Option<Vec<u64>>) {
    let Ok(layout) = plan.as_layout() else { return };
    let first = |case: &Case| *case.ranks.keys().next().unwrap();
    for (&rank, (_, _, elements)) in &source.ranks {
        for (place, element) in (0..).zip(elements) {
            let moved = moves(element).unwrap();
            let found = |copy: u64| {
                let at = rank - first(source);
                components(&if target.copies > 1 { layout.offset((at, place, copy)) } else { layout.offset((at, place)) }.unwrap())
            };
            let mut copies: Vec<Place> = (0..target.copies).map(found).map(|(rank, place)| (rank + first(target), place)).collect();
            copies.sort_unstable();
            copies.dedup();
            assert_eq!(copies.len() as u64, target.copies);
            for (rank, place) in copies {
                assert_eq!(target.ranks[&rank].2[place as usize], moved, "{}\n -> {}: {layout}", source.text, target.text);
            }
        }
    }
}

fn drawn() -> impl Strategy<Value = Vec<u64>> {
    vec(any::<u64>(), 40..100)
}

/// A pair of distributions of 1 to 4 axes, and what becomes of one by the other.
fn check_pair(g: &mut Drawn) {
    let rank = 1 + g.below(4) as usize;
    let most = [40, 12, 6, 5][rank - 1];
    let shape: Vec<u64> = (0..rank).map(|_| 1 + g.below(most)).collect();
    let order = g.order(rank);
    let mut of_target: Vec<u64> = order.iter().map(|&axis| shape[axis]).collect();
    let (mut from, mut to) = (vec![0; rank], vec![0; rank]);
    let mut mapping = Mapping::new().permuted(order.clone());
    let mut lengths = shape.clone();
    if g.below(3) == 0 {
        for k in 0..rank {
            lengths[k] = 1 + g.below(shape[k]);
            from[k] = g.below(shape[k] - lengths[k] + 1);
        }
        for k in 0..rank {
            let length = lengths[order[k]];
            of_target[k] = length + g.below(5);
            to[k] = g.below(of_target[k] - length + 1);
        }
        mapping = mapping.from(from.clone()).to(to.clone()).part(lengths.clone());
    }
    let allow_terms = g.below(2) == 0;
    let (source, target) = (case(g, &shape, allow_terms), case(g, &of_target, allow_terms));
    check_distribution(&source);
    check_distribution(&target);
    let plan = source.distribution.redistribute_as(&target.distribution, &mapping).unwrap();
    let moves = |element: &[u64]| {
        let moved: Option<Vec<u64>> = (0..rank).map(|k| element[k].checked_sub(from[k]).filter(|&moved| moved < lengths[k])).collect();
        let moved = moved?;
        Some((0..rank).map(|k| moved[order[k]] + to[k]).collect())
    };
    check_plan(&source, &target, &plan, &moves);
    check_layout(&source, &target, &plan, &moves);
    if target.ranks.len() <= 4 {
        check_relabelled(&source.distribution, &target.distribution, &mapping);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_pairs_are_right_element_by_element(numbers in drawn()) {
        check_pair(&mut Drawn(numbers.into_iter()));
    }
}

/// On all cores: each pair is of the numbers that follow from its own.
#[test]
#[ignore = "100,000 pairs: for a release build"]
fn a_hundred_thousand_random_pairs_are_right_element_by_element() {
    let next = AtomicU64::new(0);
    let check = || {
        while let pair @ ..100_000 = next.fetch_add(1, Relaxed) {
            // SplitMix64.
            let number = |index: u64| {
                let mixed = (pair << 32 | index).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
                mixed ^ mixed >> 31
            };
            let numbers: Vec<u64> = (1..=100).map(number).collect();
            assert!(catch_unwind(|| check_pair(&mut Drawn(numbers.into_iter()))).is_ok(), "pair {pair}");
        }
    };
    std::thread::scope(|scope| (0..available_parallelism().map_or(1, NonZero::get)).for_each(|_| drop(scope.spawn(check))));
}

/// All orders of these numbers.
fn orders(numbers: &[u64]) -> Vec<Vec<u64>> {
    if numbers.is_empty() {
        return vec![vec![]];
    }
    let rest = |i: usize| [&numbers[..i], &numbers[i + 1..]].concat();
    (0..numbers.len()).flat_map(|i| orders(&rest(i)).into_iter().map(move |order| [vec![numbers[i]], order].concat())).collect()
}

/// No other order of the ranks moves less.
fn check_relabelled(source: &Distribution, target: &Distribution, mapping: &Mapping) {
    let plan = |target: &Distribution| source.redistribute_as(target, mapping).unwrap();
    let ranks: Vec<u64> = target.grid().all().collect();
    let least = orders(&ranks).iter().map(|order| plan(&target.clone().relabelled(order).unwrap()).moved().unwrap()).min();
    assert_eq!(Some(plan(&plan(target).relabelled().unwrap()).moved().unwrap()), least);
}

type Result<T> = std::result::Result<T, DistributionError>;

/// How many elements ranks get that they do not have, element by element.
fn lower_bound(source: &Distribution, target: &Distribution) -> u64 {
    let elements = |distribution: &Distribution, rank| -> Vec<Vec<u64>> {
        let size = distribution.local_size(rank).unwrap_or(0);
        (0..size).map(|place| distribution.element(rank, place).unwrap()).collect()
    };
    let missing = |rank| {
        let held: std::collections::BTreeSet<Vec<u64>> = elements(source, rank).into_iter().collect();
        elements(target, rank).iter().filter(|element| !held.contains(*element)).count() as u64
    };
    (0..target.grid().ranks()).map(missing).sum()
}

/// A plan that is verified, and moves as few elements as there can be.
fn planned(source: &Distribution, target: &Distribution) -> Result<Redistribution> {
    let plan = source.redistribute(target)?;
    plan.verify()?;
    for rank in 0..target.grid().ranks() {
        plan.verify_receives(rank, &plan.receives(rank)?.messages().collect::<Vec<_>>())?;
    }
    assert_eq!(plan.moved().unwrap(), lower_bound(source, target));
    Ok(plan)
}

// Report pytorch/pytorch#134646: `[S(0), S(1)] -> [S(1), S(0)]` on 2 by 2 ranks, which swaps ranks
// 1 and 2, is not found to be that.
#[test]
fn two_axes_that_change_places_swap_two_ranks() -> Result<()> {
    let grid = Grid::from_layout(["x", "y"], &"(2,2):(2,1)".parse().unwrap())?;
    let over = |names: [&str; 2]| Distribution::new(&grid, names.map(|name| Axis::new(8).block(name)));
    let plan = planned(&over(["x", "y"])?, &over(["y", "x"])?)?;
    assert_eq!((plan.moved().unwrap(), plan.stays().unwrap()), (32, 32));
    let found: Vec<Place> = all_messages(&plan).into_keys().collect();
    assert_eq!(found, [(0, 0), (1, 2), (2, 1), (3, 3)]);
    assert_eq!(plan.as_layout()?.to_string(), "((2,2),(4,4)):((2@0,1@0),(1@1,4@1))");
    assert_eq!(plan.as_layout()?, "((2,2),(4,4)):((2@0,1@0),(1@1,4@1))".parse::<cute_dynamic::Layout<Coordinate>>().unwrap());
    Ok(())
}

// Report jax-ml/jax#21562, openxla/xla#15207: `P('y', None, 'x') -> P(None, ('x', 'y'), None)` of
// 16 by 16 by 16 on 4 by 2 devices gathers everything everywhere, 28,672 elements instead of 3,584.
#[test]
fn axes_of_a_mesh_that_deal_one_axis_together_move_an_eighth() -> Result<()> {
    let mesh = Grid::from_layout(["x", "y"], &"(4,2):(2,1)".parse().unwrap())?;
    let axis = || Axis::new(16);
    let source = Distribution::new(&mesh, [axis().block("y"), axis(), axis().block("x")])?.row_major();
    let target = Distribution::new(&mesh, [axis(), axis().block("x").block("y"), axis()])?.row_major();
    let plan = planned(&source, &target)?;
    assert_eq!(plan.moved().unwrap(), 3584);
    let gathered = Distribution::new(&mesh, [axis(), axis(), axis()])?;
    assert_eq!(source.redistribute(&gathered)?.moved().unwrap(), 28_672);
    Ok(())
}

// Report jax-ml/jax#26946, jax-ml/jax#27808: 17 rows of 16 on 8 devices are refused, or silently
// replicated.
#[test]
fn rows_that_devices_do_not_divide_are_dealt() -> Result<()> {
    let mesh = Grid::new([("data", 8)])?;
    let rows = Distribution::new(&mesh, [Axis::new(17).block("data"), Axis::new(16)])?.row_major();
    let sizes: Vec<u64> = (0..8).map(|rank| rows.local_size(rank)).collect::<Result<_>>()?;
    assert_eq!(sizes, [48, 48, 48, 48, 48, 32, 0, 0]);
    let columns = Distribution::new(&mesh, [Axis::new(17), Axis::new(16).block("data")])?.row_major();
    planned(&rows, &columns)?;
    let everywhere = Distribution::new(&mesh, [Axis::new(17), Axis::new(16)])?;
    assert_eq!(planned(&rows, &everywhere)?.moved().unwrap(), 7 * 17 * 16);
    assert_eq!(planned(&everywhere, &rows)?.moved().unwrap(), 0);
    Ok(())
}

// Report pytorch/pytorch#103306: five rows of 10, dealt to four ranks and gathered again, are
// eight.
#[test]
fn rows_that_are_dealt_and_gathered_are_as_many_as_before() -> Result<()> {
    let ranks = Grid::new([("x", 4)])?;
    let everywhere = Distribution::new(&ranks, [Axis::new(5), Axis::new(10)])?.row_major();
    let rows = Distribution::new(&ranks, [Axis::new(5).block("x"), Axis::new(10)])?.row_major();
    let sizes = |array: &Distribution| (0..4).map(|rank| array.local_size(rank)).collect::<Result<Vec<u64>>>();
    assert_eq!((sizes(&rows)?, sizes(&everywhere)?), (vec![20, 20, 10, 0], vec![50; 4]));
    // Each rank gets what it lacks of 50.
    assert_eq!(planned(&rows, &everywhere)?.moved().unwrap(), 30 + 30 + 40 + 50);
    planned(&everywhere, &rows)?;
    Ok(())
}

// Report pytorch/pytorch#143372: six rows of 256 on four ranks, of which the last has none, cannot
// be viewed as one axis.
#[test]
fn rows_of_which_a_rank_has_none_are_one_axis() -> Result<()> {
    let ranks = Grid::new([("x", 4)])?;
    let rows = Distribution::new(&ranks, [Axis::new(6).block("x"), Axis::new(256)])?.row_major();
    let axis = Distribution::new(&ranks, [Axis::new(1536).block_cyclic(512, "x")])?;
    assert_eq!(planned(&rows.flattened()?, &axis)?.moved().unwrap(), 0);
    let sizes: Vec<u64> = (0..4).map(|rank| rows.flattened()?.local_size(rank)).collect::<Result<_>>()?;
    assert_eq!(sizes, [512, 512, 512, 0]);
    Ok(())
}

// Report pytorch/pytorch#179502: a view of 12 by 8, dealt by columns, as 16 by 6, dealt by rows, is
// taken to be free, which gives wrong results. So is one of 4 by 4 by 4 as 8 by 8, which is free.
#[test]
fn views_of_dealt_arrays_move_what_they_have_to() -> Result<()> {
    for ranks in [4, 6] {
        let grid = Grid::new([("x", ranks)])?;
        let columns = Distribution::new(&grid, [Axis::new(12), Axis::new(8).block("x")])?.row_major();
        let rows = Distribution::new(&grid, [Axis::new(16).block("x"), Axis::new(6)])?.row_major();
        let Ok(flat) = columns.flattened() else {
            assert_eq!((ranks, columns.flattened()), (6, Err(DistributionError::NotOneLayout { axis: 1, length: 8, round: 12 })));
            continue;
        };
        let plan = planned(&flat, &rows.flattened()?)?;
        // Row-major indices, one by one.
        let stays = (0..96).filter(|index| index % 8 / 2 == index / 24).count() as u64;
        assert_eq!(plan.stays().unwrap(), stays);
    }
    let grid = Grid::new([("x", 2), ("y", 3)])?;
    let cube = Distribution::new(&grid, [Axis::new(4), Axis::new(4).block("x"), Axis::new(4)])?.row_major();
    let rows = |rows| Distribution::new(&grid, [rows, Axis::new(8)])?.row_major().flattened();
    // Half a plane is a row of the square.
    assert_eq!(planned(&cube.flattened()?, &rows(Axis::new(8).cyclic("x"))?)?.moved().unwrap(), 0);
    // Of four rows that follow each other, a rank has two; there are three copies.
    assert_eq!(planned(&cube.flattened()?, &rows(Axis::new(8).block("x"))?)?.moved().unwrap(), 3 * 32);
    Ok(())
}

/// Weights of a model with 10¹² parameters from 256 ranks that train to 128 others that serve: the
/// expert tensors of Kimi K2, 384 experts of 7168 by 2048, by experts and rows to by experts.
#[test]
fn weights_move_from_trainers_to_servers_once() -> Result<()> {
    let (train, serve) = (Grid::new([("expert", 32), ("tensor", 8)])?, Grid::new([("expert", 128)])?.from(256)?);
    let trained = Distribution::new(&train, [Axis::new(384).block("expert"), Axis::new(2048).block("tensor"), Axis::new(7168)])?.row_major();
    let served = Distribution::new(&serve, [Axis::new(384).block("expert"), Axis::new(2048), Axis::new(7168)])?.row_major();
    let plan = trained.redistribute(&served)?;
    plan.verify()?;
    // The ranks that serve have nothing of it, so that each element moves, once.
    assert_eq!((plan.ranks(), plan.moved().unwrap(), plan.bytes_moved(2)?), (384, 384 * 2048 * 7168, 384 * 2048 * 7168 * 2));
    for rank in 256..384 {
        let messages: Vec<Message> = plan.receives(rank)?.messages().collect();
        assert_eq!((messages.len(), messages.iter().map(Message::size).sum::<u64>()), (8, 3 * 2048 * 7168));
        assert!(messages.iter().all(|message| message.parts().len() == 1 && message.vector() == 256 * 7168));
    }
    Ok(())
}

/// The elements of an axis that one of so many ranks has in blocks, by themselves.
fn block_of(length: u64, ranks: u64, rank: u64) -> std::ops::Range<u64> {
    let block = length.div_ceil(ranks);
    (rank * block).min(length)..((rank + 1) * block).min(length)
}

/// The tensors of a layer of Kimi K2, and of what is before and after the layers: the shape, and
/// the axis that `tensor` deals; experts are dealt by their first axis, too.
fn tensors(layer: u64) -> Vec<(Vec<u64>, usize)> {
    let (hidden, vocabulary, heads) = (7168, 163_840, 64);
    // Queries, keys and values, the output.
    let mut tensors =
        vec![(vec![1536, hidden], 0), (vec![heads * 192, 1536], 0), (vec![576, hidden], 0), (vec![heads * 256, 512], 0), (vec![hidden, heads * 128], 1)];
    let wide = if layer == 0 { 18_432 } else { 2048 };
    tensors.extend([(vec![wide, hidden], 0), (vec![wide, hidden], 0), (vec![hidden, wide], 1)]);
    if layer > 0 {
        tensors.push((vec![384, hidden], 1));
        tensors.extend([(vec![384, wide, hidden], 1), (vec![384, wide, hidden], 1), (vec![384, hidden, wide], 2)]);
    }
    if layer == 0 || layer == 60 {
        tensors.push((vec![vocabulary, hidden], 0));
    }
    tensors
}

/// All weights of a model with 10¹² parameters (Kimi K2: 61 layers, 384 experts) from 256 ranks, 4
/// along `tensor`, 8 along `expert`, in 8 stages, to the first 128 of them, 8 along `tensor`, 16
/// along `expert`, in one stage: no rank gets anything that it has. In less than a second.
#[test]
fn all_weights_of_a_model_move_as_little_as_they_can() -> Result<()> {
    let start = processor_time();
    let (mut parameters, mut moved, mut expected, mut messages) = (0, 0, 0, 0u64);
    let (trained_by, served_by) = ((4, 8), (8, 16));
    let dealt = |grid: &Grid, shape: &[u64], tensor: usize| {
        let axis = |(index, &length): (usize, &u64)| match index {
            _ if index == tensor => Axis::new(length).block("tensor"),
            0 if shape.len() == 3 => Axis::new(length).block("expert"),
            _ => Axis::new(length),
        };
        Distribution::new(grid, shape.iter().enumerate().map(axis)).map(Distribution::row_major)
    };
    let grid = |(tensor, expert)| Grid::new([("tensor", tensor), ("expert", expert)]);
    // What a rank has of an axis, by itself.
    let range = |shape: &[u64], tensor: usize, by: (u64, u64), rank: u64, axis: usize| match axis {
        _ if axis == tensor => block_of(shape[axis], by.0, rank % by.0),
        0 if shape.len() == 3 => block_of(shape[axis], by.1, rank / by.0),
        _ => 0..shape[axis],
    };
    for layer in 0..61u64 {
        let stage = layer / 8;
        for (shape, tensor) in tensors(layer) {
            let plan = dealt(&grid(trained_by)?.from(32 * stage)?, &shape, tensor)?.redistribute(&dealt(&grid(served_by)?, &shape, tensor)?)?;
            parameters += shape.iter().product::<u64>();
            let all = plan.all_receives()?;
            for rank in 0..128 {
                let receives = all.of(rank)?;
                for message in receives.messages().filter(|message| message.rank() != rank) {
                    moved += message.size();
                    messages += 1;
                }
                let trained = rank.checked_sub(32 * stage).filter(|&trained| trained < 32);
                let (mut needs, mut has) = (1, u64::from(trained.is_some()));
                for axis in 0..shape.len() {
                    let served = range(&shape, tensor, served_by, rank, axis);
                    needs *= served.end - served.start;
                    let trained = trained.map_or(0..0, |trained| range(&shape, tensor, trained_by, trained, axis));
                    has *= served.end.min(trained.end).saturating_sub(served.start.max(trained.start));
                }
                expected += needs - has;
            }
        }
    }
    let seconds = processor_time() - start;
    println!("{parameters} parameters: {moved} elements in {messages} messages, planned in {seconds:.3} s");
    assert!((1_000_000_000_000..1_050_000_000_000).contains(&parameters));
    assert_eq!(moved, expected);
    assert!(cfg!(debug_assertions) || seconds < 1.0, "{seconds} s");
    Ok(())
}

/// 64 by 64 blocks to 96 by 48 of 4096 by 4096.
#[test]
fn blocks_that_do_not_divide_each_other_are_few_layouts() -> Result<()> {
    let grid = Grid::new([("x", 2), ("y", 2)])?;
    let of = |rows, columns| Distribution::new(&grid, [Axis::new(4096).block_cyclic(rows, "x"), Axis::new(4096).block_cyclic(columns, "y")]);
    let plan = of(64, 64)?.redistribute(&of(96, 48)?)?;
    plan.verify()?;
    for rank in 0..4 {
        for message in plan.sends(rank)?.messages() {
            assert!(message.parts().len() <= 20, "{} parts", message.parts().len());
        }
    }
    assert!(matches!(plan.as_layout(), Err(DistributionError::NotOneLayout { axis: 0, length: 4096, round: 192 })));
    Ok(())
}

#[test]
fn views_have_the_memory_of_the_array() -> Result<()> {
    let grid = Grid::new([("x", 2), ("y", 3), ("z", 2)])?;
    let axes = [
        [Axis::new(12).block_cyclic(2, "y"), Axis::new(8).block_cyclic(2, "x"), Axis::new(5).cyclic("z")],
        [Axis::new(12).cyclic("y").cyclic("x"), Axis::new(4).block("z"), Axis::new(1)],
        [Axis::new(6), Axis::new(6).cyclic("x").shifted(1), Axis::new(5)],
        [Axis::new(5), Axis::new(6).cyclic("x"), Axis::new(9).block_cyclic(2, "y").shifted(3)],
    ];
    for axes in axes {
        let shape = Distribution::new(&grid, axes.clone())?.shape();
        let array = Distribution::new(&grid, axes)?;
        let flat = array.flattened()?;
        for rank in 0..12 {
            assert_eq!(flat.local_size(rank)?, array.local_size(rank)?);
            for place in 0..array.local_size(rank)? {
                let element = array.element(rank, place)?;
                assert_eq!(flat.element(rank, place)?, [element[0] + shape[0] * (element[1] + shape[1] * element[2])]);
            }
        }
    }
    Ok(())
}

#[test]
fn numbers_near_the_end_are_right_or_refused() -> Result<()> {
    let overflow = DistributionError::Layout(LayoutError::Overflow);
    let grid = Grid::new([("x", 1 << 40), ("y", 3)])?;
    let of = |axis: Axis| Distribution::new(&grid, [axis]);
    let most = u64::MAX - 1;
    for axis in [Axis::new(u64::MAX), Axis::new(most).shifted(1).cyclic("x"), Axis::new(1).cyclic("x").shifted(u64::MAX)] {
        assert_eq!(of(axis), Err(overflow.clone()));
    }
    assert_eq!(Distribution::new(&grid, [Axis::new(1 << 32), Axis::new(1 << 32)]), Err(overflow.clone()));
    assert_eq!(Grid::new([("x", 1 << 32), ("y", 1 << 32)]), Err(overflow.clone()));
    assert_eq!(Grid::new([("x", 4)])?.from(u64::MAX - 3), Err(overflow));
    let one = Grid::new([("x", 1 << 40)])?;
    for (grid, axis, element) in [
        (&one, Axis::new(most).cyclic("x"), most - 1),
        (&one, Axis::new(most).block("x"), most - 1),
        (&one, Axis::new(most).block_cyclic(u64::MAX, "x"), most - 1),
        (&grid, Axis::new(most).block_cyclic(1 << 63, "y").block("x"), most - 1),
        (&one, Axis::new(most - 9).block_cyclic(7, "x").shifted(9), most - 10),
    ] {
        let distribution = Distribution::new(grid, [axis])?;
        let (rank, place) = distribution.owner(&[element])?;
        assert_eq!(distribution.element(rank, place)?, [element]);
        assert!(distribution.local_size(rank)? > place);
        let same = distribution.redistribute(&distribution)?;
        let sent: Vec<(u64, u64)> = same.sends(rank)?.messages().map(|message| (message.rank(), message.size())).collect();
        assert_eq!(sent, [(rank, distribution.local_size(rank)?)]);
    }
    // Whole on 2^40 ranks: the number of elements that arrive does not fit.
    let whole = of(Axis::new(most))?;
    assert_eq!(whole.redistribute(&whole).unwrap_err(), DistributionError::Layout(LayoutError::Overflow));
    Ok(())
}

#[test]
fn what_has_no_distribution_is_refused() -> Result<()> {
    let from = |text: &str| Distribution::from_contents(&text.parse().unwrap()).unwrap_err();
    assert_eq!(from("(4,8):(1,5)"), LayoutError::NotBijective { expected: 4, stride: 5 }.into());
    assert_eq!(from("(4,8):(1,0)"), DistributionError::LocalBroadcast { extent: 8 });
    assert_eq!(from("32:1"), DistributionError::NotRankAndLocal { rank: 1 });
    let layout = |text: &str| text.parse::<Layout>().unwrap();
    assert_eq!(Grid::from_layout(["x", "y"], &layout("(3,2):(2,3)")), Err(LayoutError::Overlap { reach: 5, stride: 3 }.into()));
    assert_eq!(Grid::from_layout(["x", "y"], &layout("(3,2):(2,0)")), Err(LayoutError::Broadcast { extent: 2 }.into()));
    assert_eq!(Grid::from_layout(["x"], &layout("(3,2):(1,3)")), Err(DistributionError::AxesOfRank { axes: 2, given: 1 }));
    let grid = Grid::new([("x", 2)])?;
    let a = Distribution::new(&grid, [Axis::new(8).block_cyclic(3, "x"), Axis::new(8)])?;
    assert_eq!(a.contents(), Err(DistributionError::NotOneLayout { axis: 0, length: 8, round: 6 }));
    assert_eq!(a.owner(&[8, 0]).unwrap_err(), LayoutError::OutOfBounds { component: 8, extent: 8 }.into());
    assert_eq!(a.redistribute(&a)?.sends(2).unwrap_err(), DistributionError::NoSuchRank { rank: 2, ranks: 2 });
    let nested = Distribution::new(&Grid::new([("x", 2), ("y", 2)])?, [Axis::new(24).block_cyclic(3, "x").block_cyclic(2, "y")])?;
    assert!(matches!(nested.contents(), Err(DistributionError::Layout(LayoutError::CarriesIntoEachOther { .. }))));
    planned(&nested, &Distribution::new(nested.grid(), [Axis::new(24).block("x").block("y")])?)?;
    Ok(())
}

/// Seconds that this thread has had a processor; of a machine that does not tell, seconds.
fn processor_time() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds: Option<f64> = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

/// `cargo test --release -p cute-dynamic --test distribute -- --ignored --nocapture time`.
#[test]
#[ignore = "a measurement"]
fn time_of_a_plan() -> Result<()> {
    for side in [2, 100, 316, 1000] {
        let grid = Grid::new([("x", side), ("y", side)])?;
        let of = |rows, columns| Distribution::new(&grid, [Axis::new(1 << 20).block_cyclic(rows, "x"), Axis::new(1 << 20).block_cyclic(columns, "y")]);
        let plan = of(64, 64)?.redistribute(&of(96, 48)?)?;
        let ranks = (0..side * side).step_by((side * side / 10_000).max(1) as usize);
        let number = ranks.clone().count() as f64;
        let each = |what: &str, f: &dyn Fn(u64) -> u64| {
            let start = processor_time();
            let sum: u64 = ranks.clone().map(f).sum();
            println!("{} ranks: {:.2} us a rank {what} ({sum})", side * side, (processor_time() - start) / number * 1e6);
        };
        each("by axis", &|rank| plan.sends(rank).unwrap().rank());
        each("with all messages", &|rank| plan.sends(rank).unwrap().messages().map(|message| message.parts().len() as u64).sum());
        let start = processor_time();
        let all = plan.all_sends()?;
        println!("{} ranks: {:.2} us a rank for the plan of all", side * side, (processor_time() - start) / (side * side) as f64 * 1e6);
        each("from it", &|rank| all.of(rank).unwrap().rank());
        each("from it, with all messages", &|rank| all.of(rank).unwrap().messages().map(|message| message.parts().len() as u64).sum());
    }
    Ok(())
}

/// `cargo test --release -p cute-dynamic --test distribute -- --ignored --nocapture tree`: bytes on
/// the links of a fat tree, for up to a million ranks.
#[test]
#[ignore = "a measurement"]
fn traffic_of_a_tree() -> Result<()> {
    for side in [32, 100, 316, 1000] {
        let grid = Grid::new([("x", side), ("y", side)])?;
        let of = |rows, columns| Distribution::new(&grid, [Axis::new(1 << 20).block_cyclic(rows, "x"), Axis::new(1 << 20).block_cyclic(columns, "y")]);
        let plan = of(64, 64)?.redistribute(&of(96, 48)?)?;
        let start = processor_time();
        let levels = plan.traffic(&[32, 32, 32])?;
        println!("{} ranks, {} elements move of {}: {:.2} s", side * side, plan.moved()?, plan.total(), processor_time() - start);
        for level in levels {
            println!(
                "  {} switches of {} ranks: {} cross, at most {} out of one and {} into one",
                level.switches, level.ranks, level.crossing, level.most_out, level.most_in
            );
            assert!(level.crossing <= plan.moved()?);
        }
    }
    Ok(())
}

/// With copies each rank looks at all that its copy serves: more than can be gone through is an
/// error at once, and fewer are right.
#[test]
fn traffic_with_many_copies_is_bounded() -> Result<()> {
    let read = |text: &str| text.parse::<Distribution>();
    let plan = |copies: u64, b: &str| read(&format!("1048576:block/1024;copies {copies}"))?.redistribute(&read(b)?);
    let start = std::time::Instant::now();
    for target in ["1048576:cyclic/1024;copies 1024", "1048576:cyclic/1048576"] {
        let error = plan(1024, target)?.traffic(&[32, 32]).unwrap_err();
        assert_eq!(error.to_string(), "the plan has more than 67108864 steps");
        assert_eq!(error.code(), "CUTE340");
    }
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
    let levels = read("65536:block/64;copies 2")?.redistribute(&read("65536:cyclic/64;copies 2")?)?.traffic(&[64])?;
    assert_eq!((levels[0].switches, levels[0].crossing), (2, 0)); // each copy is served by its own half
    Ok(())
}

#[test]
fn the_notation_says_what_is_wrong() {
    let refused = |text: &str| text.parse::<Distribution>().unwrap_err().to_string();
    for (text, why) in [
        ("", "expected a number that fits in 64 bits at column 1"),
        ("12:", "expected `block` or `cyclic` at column 4"),
        ("12:block", "expected `/` and a number of ranks at column 9"),
        ("12:block/", "expected a number of ranks, or a name and `=` before it at column 10"),
        ("12:block/x", "expected a number of ranks, or a name and `=` before it at column 11"),
        ("12:block/2,", "expected a number that fits in 64 bits at column 12"),
        ("12 13", "expected `,`, `;` or the end at column 4"),
        ("12;row", "expected `copies`, `partial`, `rows`, `order`, `grid`, `from` or `ranks` at column 4"),
        ("18446744073709551616", "expected a number that fits in 64 bits at column 1"),
        ("12:block/2;grid x", "expected `:` and a layout of ranks at column 18"),
        ("12:block/x=2;grid x:(3):(1)", "expected a grid with the extents of the dealings at column 1"),
        ("12:block/x=2;grid y:(2):(1)", "the grid of ranks has no axis `x`"),
        ("12:block/x=2,3:block/x=2", "the axis `x` of the grid of ranks is used twice"),
        ("12:block0/2", "axis 0 is dealt in blocks of 0 elements, and a block has at least 1"),
        ("12:block/2;ranks 0,0", "expected 2 different numbers, one for each rank"),
        ("12;order 1", "expected each number below 1, once"),
        ("(4,8", "expected a layout `(rank, local)` at column 5"),
    ] {
        assert!(refused(text).ends_with(why), "{text}: {}", refused(text));
    }
    let same = |a: &str, b: &str| assert_eq!(a.parse::<Distribution>(), b.parse(), "{a}, {b}");
    same(" 12 : cyclic4 / 2 ; rows ", "12:block4/2");
    same("12:cyclic/2", "12:block1/2");
}
