//! Equal blocks at equal distances, and where two such sequences meet: a closed form.
//!
//! What a rank has of an axis are a few sequences of equal blocks. The distance of block `i` of one
//! sequence and block `j` of another is fixed modulo the greatest common divisor `g` of their
//! steps, and blocks meet only if it is in `(-b, a)` for blocks of `a` and `b` elements. Each such
//! distance is one linear congruence, whose solutions are again at equal distances.

use alloc::vec::Vec;

/// Block `i < count` has the elements `start + i·step + k`, `k < length`, which are stored at
/// `local + i·local_step + k`.
///
/// Every element, and the place of each, fits in 64 bits. A single block has its length as steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Blocks {
    pub(super) start: u64,
    pub(super) local: u64,
    pub(super) length: u64,
    pub(super) count: u64,
    pub(super) step: u64,
    pub(super) local_step: u64,
}

/// So many elements, which are so far apart in the source and in the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Times {
    pub(super) count: u64,
    pub(super) source: u64,
    pub(super) target: u64,
}

impl Times {
    const ONCE: Times = Times { count: 1, source: 0, target: 0 };

    /// Whether both are one mode.
    pub(super) fn goes_on_with(&self, next: &Times) -> bool {
        self.count.checked_mul(self.source) == Some(next.source) && self.count.checked_mul(self.target) == Some(next.target)
    }
}

/// Elements that two sequences have in common: `length` of them from a place in each, `inner` times
/// and `outer` times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Meeting {
    pub(super) source: u64,
    pub(super) target: u64,
    pub(super) length: u64,
    pub(super) inner: Times,
    pub(super) outer: Times,
}

impl Blocks {
    pub(super) fn single(start: u64, local: u64, length: u64) -> Self {
        Blocks { start, local, length, count: 1, step: length.max(1), local_step: length }
    }

    /// The blocks with this count, at least 1; a single one has no step of its own.
    pub(super) fn repeated(self, count: u64) -> Self {
        if count == 1 { Blocks::single(self.start, self.local, self.length) } else { Blocks { count, ..self } }
    }

    pub(super) fn size(&self) -> u64 {
        self.length * self.count
    }

    /// The same elements, with the places that they are stored at as elements.
    pub(super) fn turned(&self) -> Self {
        if self.count == 1 {
            return Blocks::single(self.local, self.start, self.length);
        }
        Blocks { start: self.local, local: self.start, step: self.local_step, local_step: self.step, ..*self }
    }

    /// What is in `[from, until)`, with elements counted from `from`.
    pub(super) fn clip(&self, from: u64, until: u64, to: &mut Vec<Blocks>) {
        let (start, length, step) = (u128::from(self.start), u128::from(self.length), u128::from(self.step));
        let (low, high) = (u128::from(from), u128::from(until));
        if low >= high || start >= high {
            return;
        }
        let mut first = if start + length > low { 0 } else { (low - start - length) / step + 1 };
        let last = ((high - 1 - start) / step).min(u128::from(self.count - 1));
        let block = |index: u128| {
            let begins = start + index * step;
            let (kept, ends) = (begins.max(low), (begins + length).min(high));
            // The index is below the count, the rest is of elements.
            let local = self.local + index as u64 * self.local_step + (kept - begins) as u64;
            (kept, Blocks::single((kept - low) as u64, local, (ends - kept) as u64))
        };
        if first <= last && block(first).1.length < self.length {
            to.push(block(first).1);
            first += 1;
        }
        if first > last {
            return;
        }
        let ends_whole = block(last).1.length == self.length;
        let whole = last - first + u128::from(ends_whole);
        if whole > 0 {
            let Blocks { start, local, .. } = block(first).1;
            to.push(Blocks { start, local, ..*self }.repeated(whole as u64));
        }
        if !ends_whole {
            to.push(block(last).1);
        }
    }
}

/// How many blocks one has to look at before everything comes again: `step / g` of the other's
/// step.
fn period(of: &Blocks, other: &Blocks, g: u64) -> u64 {
    if of.count == 1 || other.count == 1 { of.count } else { of.count.min(other.step / g) }
}

/// Finds what two sequences have in common.
pub(super) fn meet(a: &Blocks, b: &Blocks, found: &mut impl FnMut(Meeting)) {
    let g = crate::int::gcd(a.step, b.step);
    let (blocks_of_a, blocks_of_b) = (period(a, b, g), period(b, a, g));
    let distances = if a.count == 1 || b.count == 1 { u128::MAX } else { (u128::from(a.length) + u128::from(b.length) - 1) / u128::from(g) + 1 };
    if distances < u128::from(blocks_of_a.min(blocks_of_b)) {
        meet_by_distance(a, b, g, found);
    } else if blocks_of_a <= blocks_of_b {
        meet_by_block(a, b, g, blocks_of_a, found);
    } else {
        let turned = |times: Times| Times { count: times.count, source: times.target, target: times.source };
        meet_by_block(b, a, g, blocks_of_b, &mut |meeting: Meeting| {
            let Meeting { source, target, length, inner, outer } = meeting;
            found(Meeting { source: target, target: source, length, inner: turned(inner), outer: turned(outer) });
        });
    }
}

/// `⌊a / b⌋` for `b > 0`.
fn floor_div(a: i128, b: i128) -> i128 {
    match (i64::try_from(a), i64::try_from(b)) {
        // What ordinary arrays have, which takes a fraction of the time.
        (Ok(a), Ok(b)) => a.div_euclid(b).into(),
        _ => a.div_euclid(b),
    }
}

/// `⌈a / b⌉` for `b > 0`.
fn ceil_div(a: i128, b: i128) -> i128 {
    -floor_div(-a, b)
}

/// Each of `blocks` of A against the run of blocks of B that it meets: a part of one, whole ones, a
/// part of one.
fn meet_by_block(a: &Blocks, b: &Blocks, g: u64, blocks: u64, found: &mut impl FnMut(Meeting)) {
    let repeats = blocks < a.count;
    let again = if repeats { Again { of_a: b.step / g, of_b: a.step / g } } else { Again { of_a: 1, of_b: 1 } };
    let (length, step, width) = (i128::from(a.length), i128::from(b.step), i128::from(b.length));
    for i in 0..blocks {
        let distance = i128::from(b.start) - i128::from(a.start + i * a.step);
        let (mut low, mut high) = (ceil_div(1 - width - distance, step), floor_div(length - 1 - distance, step));
        if !repeats {
            (low, high) = (low.max(0), high.min(i128::from(b.count) - 1));
        }
        let overlap = |j: i128| {
            let delta = distance + j * step;
            (delta.max(0), (delta + width).min(length) - delta.max(0), (-delta).max(0))
        };
        let mut group = |from: i128, to: i128| {
            let (in_a, length, in_b) = overlap(from);
            Group { i, j: from, blocks: to - from + 1, in_a: in_a as u64, in_b: in_b as u64, length: length as u64 }.again(a, b, again, repeats, found);
        };
        if low > high {
            continue;
        }
        if overlap(low).1 < width {
            group(low, low);
            low += 1;
        }
        let cut = low <= high && overlap(high).1 < width;
        let whole = high - i128::from(cut);
        if low <= whole {
            group(low, whole);
        }
        if cut {
            group(high, high);
        }
    }
}

/// Each distance at which blocks meet: `step_b·j − step_a·i = distance − (start_b − start_a)`.
fn meet_by_distance(a: &Blocks, b: &Blocks, g: u64, found: &mut impl FnMut(Meeting)) {
    let again = Again { of_a: b.step / g, of_b: a.step / g };
    let (g, length, width) = (i128::from(g), i128::from(a.length), i128::from(b.length));
    let base = i128::from(b.start) - i128::from(a.start);
    let (modulus, inverse) = (u128::from(again.of_a), u128::from(inverse(again.of_b % again.of_a, again.of_a)));
    let mut distance = (base + width - 1).rem_euclid(g) - (width - 1);
    while distance < length {
        let c = distance - base;
        // Both factors are below 2^64.
        let quotient = -floor_div(c, g);
        let class = (quotient - floor_div(quotient, modulus as i128) * modulus as i128) as u128;
        let i = match u64::try_from(class * inverse) {
            Ok(product) => product % again.of_a,
            Err(_) => (class * inverse % modulus) as u64,
        };
        if i < a.count {
            let j = floor_div(c + i128::from(a.step) * i128::from(i), i128::from(b.step));
            let (in_a, in_b) = (distance.max(0), (-distance).max(0));
            let common = (distance + width).min(length) - in_a;
            Group { i, j, blocks: 1, in_a: in_a as u64, in_b: in_b as u64, length: common as u64 }.again(a, b, again, true, found);
        }
        distance += g;
    }
}

/// The inverse of `a` modulo `m`, which have no common divisor; 0 for a modulus of 1.
fn inverse(a: u64, m: u64) -> u64 {
    // The factors alternate in sign, and none is larger than `m`.
    let (mut r, mut s, mut is_negative) = ((m, a), (0u64, u64::from(m > 1)), true);
    while r.1 != 0 {
        let quotient = r.0 / r.1;
        r = (r.1, r.0 - quotient * r.1);
        s = (s.1, if r.1 == 0 { s.0 } else { s.0 + quotient * s.1 });
        is_negative = !is_negative;
    }
    if m > 1 && is_negative { m - s.0 } else { s.0 }
}

/// After how many blocks of each the same comes again.
#[derive(Clone, Copy)]
struct Again {
    of_a: u64,
    of_b: u64,
}

/// Block `i` of A meets `blocks` blocks of B from `j` on, which may be too early or too late: those
/// below 0 and from the count on do not exist.
struct Group {
    i: u64,
    j: i128,
    blocks: i128,
    in_a: u64,
    in_b: u64,
    length: u64,
}

impl Group {
    /// Tells of this group, and of the same one again and again, where it exists.
    fn again(&self, a: &Blocks, b: &Blocks, again: Again, repeats: bool, found: &mut impl FnMut(Meeting)) {
        let (step, count) = (i128::from(again.of_b), i128::from(b.count));
        let last = if repeats { i128::from((a.count - 1 - self.i) / again.of_a) } else { 0 };
        let behind = self.j + self.blocks - 1;
        // Where all of its blocks exist, and where some do.
        let all = (ceil_div(-self.j, step).max(0), floor_div(count - 1 - behind, step).min(last));
        if all.0 <= all.1 {
            self.tell(a, b, again, (all.0, all.1 - all.0 + 1), (0, self.blocks), found);
        }
        if self.blocks == 1 {
            return;
        }
        let some = (ceil_div(-behind, step).max(0), floor_div(count - 1 - self.j, step).min(last));
        let (before, after) = if all.0 <= all.1 { ((some.0, all.0 - 1), (all.1 + 1, some.1)) } else { (some, (0, -1)) };
        for k in (before.0..=before.1).chain(after.0..=after.1) {
            let from = self.j + k * step;
            let (skipped, until) = ((-from).max(0), self.blocks.min(count - from));
            self.tell(a, b, again, (k, 1), (skipped, until), found);
        }
    }

    /// Tells of the blocks `[skipped, until)` of the group, from the `k`-th time on.
    fn tell(&self, a: &Blocks, b: &Blocks, again: Again, (k, times): (i128, i128), (skipped, until): (i128, i128), found: &mut impl FnMut(Meeting)) {
        let (i, j) = (self.i + k as u64 * again.of_a, (self.j + k * i128::from(again.of_b) + skipped) as u64);
        let counted = |count: i128, source: (u64, u64), target: (u64, u64)| match count {
            1 => Times::ONCE,
            // It comes again, so that the distance is one of elements.
            _ => Times { count: count as u64, source: source.0 * source.1, target: target.0 * target.1 },
        };
        found(Meeting {
            source: a.local + i * a.local_step + self.in_a + skipped as u64 * b.step,
            target: b.local + j * b.local_step + self.in_b,
            length: self.length,
            inner: counted(until - skipped, (1, b.step), (1, b.local_step)),
            outer: counted(times, (again.of_a, a.local_step), (again.of_b, b.local_step)),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeMap;

    /// The elements of a sequence, and where each is stored.
    fn elements(blocks: &Blocks) -> BTreeMap<u64, u64> {
        let places = (0..blocks.count).flat_map(|i| (0..blocks.length).map(move |k| (i, k)));
        places.map(|(i, k)| (blocks.start + i * blocks.step + k, blocks.local + i * blocks.local_step + k)).collect()
    }

    fn sequences() -> impl Iterator<Item = Blocks> {
        let all = (0..4u64).flat_map(|start| (1..5).flat_map(move |length| (1..5).flat_map(move |count| (0..7).map(move |gap| (start, length, count, gap)))));
        all.filter(|(_, _, count, gap)| *count > 1 || *gap == 0)
            .map(|(start, length, count, gap)| Blocks { start, local: 100 + start, length, count, step: length + gap, local_step: length }.repeated(count))
    }

    #[test]
    fn sequences_meet_where_their_elements_do() {
        for a in sequences() {
            for b in sequences() {
                let (of_a, of_b) = (elements(&a), elements(&b));
                let expected: Vec<(u64, u64)> = of_a.iter().filter_map(|(element, place)| Some((*place, *of_b.get(element)?))).collect();
                let mut places = Vec::new();
                meet(&a, &b, &mut |Meeting { source, target, length, inner, outer }| {
                    for (x, y, z) in (0..outer.count).flat_map(|x| (0..inner.count).flat_map(move |y| (0..length).map(move |z| (x, y, z)))) {
                        places.push((source + x * outer.source + y * inner.source + z, target + x * outer.target + y * inner.target + z));
                    }
                });
                places.sort_unstable();
                assert_eq!(places, expected, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn a_clipped_sequence_has_the_elements_of_the_interval() {
        for blocks in sequences() {
            for (from, until) in (0..20).flat_map(|from| (0..24).map(move |until| (from, until))) {
                let mut clipped = Vec::new();
                blocks.clip(from, until, &mut clipped);
                let found: Vec<(u64, u64)> = clipped.iter().flat_map(elements).map(|(element, place)| (element + from, place)).collect();
                let expected: Vec<(u64, u64)> = elements(&blocks).into_iter().filter(|(element, _)| (from..until).contains(element)).collect();
                assert_eq!(found, expected, "{blocks:?} in [{from}, {until})");
                assert!(clipped.len() <= 3);
            }
        }
    }

    #[test]
    fn numbers_near_the_end_do_not_wrap_around() {
        let half = 1 << 63;
        let a = Blocks { start: 3, local: 0, length: 5, count: 2, step: half, local_step: 5 };
        let b = Blocks { start: 0, local: 0, length: u64::MAX - 7, count: 1, step: u64::MAX - 7, local_step: u64::MAX - 7 };
        let mut places = Vec::new();
        meet(&a, &b, &mut |meeting| places.push((meeting.source, meeting.target, meeting.length, meeting.inner.count * meeting.outer.count)));
        assert_eq!(places, [(0, 3, 5, 2)]);
        let prime = 18_446_744_073_709_551_557; // the largest below 2^64
        let a = Blocks { start: 0, local: 0, length: 1, count: 2, step: prime, local_step: 1 };
        let b = Blocks { start: 1, local: 0, length: 1, count: prime - 1, step: 1, local_step: 1 };
        let mut places = Vec::new();
        meet(&a, &b, &mut |meeting| places.push((meeting.source, meeting.target)));
        assert_eq!(places, [] as [(u64, u64); 0]);
    }

    #[test]
    fn an_inverse_times_the_number_is_one() {
        let prime = 18_446_744_073_709_551_557;
        let small = (1..40u64).flat_map(|m| (0..m).map(move |a| (a, m)));
        for (a, m) in small.chain([(1, prime), (2, prime), (prime - 1, prime), (prime / 3, prime), (3, u64::MAX - 2), (1 << 63, prime)]) {
            if crate::int::gcd(a, m) == 1 {
                let found = inverse(a, m);
                assert!(found < m && u128::from(found) * u128::from(a) % u128::from(m) == 1 % u128::from(m), "{a} modulo {m}: {found}");
            }
        }
    }
}
