//! In which order several operands are multiplied: the one that takes the fewest products, of few
//! operands, or one that keeps what is between small.

use alloc::vec::Vec;

/// Up to how many operands every order is looked at.
const OPTIMAL: usize = 8;

/// The labels of what is to be multiplied, by number.
pub(super) struct Network {
    /// The labels of each operand, none of them twice.
    pub operands: Vec<Vec<usize>>,
    /// For each label, whether the output has it.
    pub is_in_output: Vec<bool>,
    /// The extent of each label.
    pub extents: Vec<u64>,
}

/// Two operands, or what was made of some, by number: results are numbered after the operands.
pub(super) type Pair = (usize, usize);

impl Network {
    /// Returns the pairs in the order in which they are multiplied.
    pub fn order(&self) -> Vec<Pair> {
        if self.operands.len() <= OPTIMAL { self.optimal() } else { self.greedy() }
    }

    fn size(&self, labels: impl IntoIterator<Item = usize>) -> u128 {
        labels.into_iter().fold(1, |size: u128, label| size.saturating_mul(self.extents[label].into()))
    }

    /// How many operands have each label.
    fn counts<'a>(&self, operands: impl IntoIterator<Item = &'a Vec<usize>>) -> Vec<usize> {
        let mut counts = alloc::vec![0; self.extents.len()];
        operands.into_iter().flatten().for_each(|&label| counts[label] += 1);
        counts
    }

    /// The order of the fewest products: the cost of a set of operands is that of its best two
    /// parts; of two that cost as much, that with less between.
    fn optimal(&self) -> Vec<Pair> {
        let count = self.operands.len();
        let all = self.counts(&self.operands);
        let kept: Vec<Vec<usize>> = (0..1usize << count)
            .map(|set| {
                let own = self.counts((0..count).filter(|operand| set >> operand & 1 == 1).map(|operand| &self.operands[operand]));
                // One operand stays as it is; labels stay that the output has, or others have.
                let stays = |&label: &usize| own[label] > 0 && (set.is_power_of_two() || self.is_in_output[label] || own[label] < all[label]);
                (0..own.len()).filter(stays).collect()
            })
            .collect();
        let mut best: Vec<((u128, u128), usize)> = alloc::vec![((0, 0), 0); kept.len()];
        for set in (1..kept.len()).filter(|set| !set.is_power_of_two()) {
            let first = set & set.wrapping_neg();
            let cost = |part: usize| {
                let (((a, between_a), _), ((b, between_b), _)) = (best[part], best[set ^ part]);
                let products = self.size(union(&kept[part], &kept[set ^ part]));
                (a.saturating_add(b).saturating_add(products), between_a.saturating_add(between_b).saturating_add(self.size(kept[set].iter().copied())))
            };
            // The parts that have the first operand, and not all.
            let parts = (1..set).filter(|part| part & !set == 0 && part & first != 0);
            best[set] = parts.map(|part| (cost(part), part)).min().unwrap_or_default();
        }
        let mut pairs = Vec::new();
        self.parts(kept.len() - 1, &best, &mut pairs);
        pairs
    }

    /// Appends the pairs of a set in the order in which they are multiplied, and returns its
    /// number.
    fn parts(&self, set: usize, best: &[((u128, u128), usize)], pairs: &mut Vec<Pair>) -> usize {
        if set.is_power_of_two() {
            return set.trailing_zeros() as usize;
        }
        let part = best[set].1;
        let pair = (self.parts(part, best, pairs), self.parts(set ^ part, best, pairs));
        pairs.push(pair);
        self.operands.len() + pairs.len() - 1
    }

    /// One pair after the other: that whose result is least, less the two.
    fn greedy(&self) -> Vec<Pair> {
        let mut counts = self.counts(&self.operands);
        let mut left: Vec<(usize, Vec<usize>)> = self.operands.iter().cloned().enumerate().collect();
        let mut pairs = Vec::new();
        while left.len() > 1 {
            let result = |a: &[usize], b: &[usize]| -> Vec<usize> {
                let in_both = |label| usize::from(a.contains(&label)) + usize::from(b.contains(&label));
                union(a, b).filter(|&label| self.is_in_output[label] || counts[label] > in_both(label)).collect()
            };
            let cost = |&(first, second): &Pair| {
                let (a, b) = (&left[first].1, &left[second].1);
                let size = |labels: &[usize]| i128::try_from(self.size(labels.iter().copied())).unwrap_or(i128::MAX);
                (size(&result(a, b)).saturating_sub(size(a)).saturating_sub(size(b)), self.size(union(a, b)))
            };
            let all = (1..left.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
            let Some((first, second)) = all.min_by_key(cost) else { break };
            let labels = result(&left[first].1, &left[second].1);
            let (number, b) = left.remove(second);
            pairs.push((left[first].0, number));
            left[first].1.iter().chain(&b).for_each(|&label| counts[label] -= 1);
            labels.iter().for_each(|&label| counts[label] += 1);
            left[first] = (self.operands.len() + pairs.len() - 1, labels);
        }
        pairs
    }
}

/// The labels of two tensors, each once.
fn union<'a>(first: &'a [usize], second: &'a [usize]) -> impl Iterator<Item = usize> + 'a {
    first.iter().chain(second.iter().filter(|label| !first.contains(label))).copied()
}
