//! Distributions and redistributions against tables of elements: elements are dealt one by one, as
//! cards are, and each element of each rank is compared.
//!
//! `cargo test --release -p cute-dynamic --test distribute -- --ignored` takes all pairs of 1D
//! block-cyclic distributions with blocks of up to 12, up to 6 ranks, and up to 60 elements; an
//! ordinary run takes one of each 499. `PROPTEST_CASES` says how many random pairs there are.

use cute_dynamic::distribute::{Axis, Distribution, DistributionError, Grid, Mapping, Message, Part, Redistribution};
use cute_dynamic::stride::Coordinate;
use cute_dynamic::{Layout, LayoutError};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Deals these elements in blocks to so many ranks, of which the first block begins `shift` elements
/// late.
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
    for rank in 0..plan.ranks() {
        for message in plan.receives(rank).unwrap().messages() {
            assert_eq!(messages.get(&(message.rank(), rank)).map(Message::parts), Some(message.parts()), "from {} to {rank}", message.rank());
            received += 1;
        }
    }
    assert_eq!(received, messages.len());
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
    assert_eq!((plan.stays(), plan.moved(), plan.total()), (stays, n - stays, n));
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
    for (n, a, b) in one_axis_cases().step_by(499) {
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
    let same = coordinates(&[copies * terms]).into_iter().map(|which| which[0]);
    for (&rank, (_, _, elements)) in ranks {
        for (place, element) in (0..).zip(elements) {
            assert_eq!(contents.offset((rank - first, place)).unwrap(), index(element), "{text}: {contents}");
            let found = again.element(rank - first, place).unwrap();
            assert_eq!(found.iter().zip(again.shape()).rev().fold(0, |index, (component, extent)| index * extent + component), index(element), "{text}");
            // One of the copies and terms is this one.
            let size = distribution.size();
            let placed = |which: u64| components(&placement.offset(index(element) + which * size).unwrap());
            assert_eq!(same.clone().filter(|&which| placed(which) == (rank - first, place)).count(), 1, "{text}: {placement}");
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
    assert_eq!((plan.total(), plan.stays(), plan.moved()), (total, stays, total - stays), "{text}");
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

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_pairs_are_right_element_by_element(numbers in drawn()) {
        let g = &mut Drawn(numbers.into_iter());
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
        if target.ranks.len() <= 5 {
            check_relabelled(&source.distribution, &target.distribution, &mapping);
        }
    }
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
    let least = orders(&ranks).iter().map(|order| plan(&target.clone().relabelled(order).unwrap()).moved()).min();
    assert_eq!(Some(plan(&plan(target).relabelled().unwrap()).moved()), least);
}
