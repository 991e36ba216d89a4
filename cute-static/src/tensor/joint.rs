//! Several layouts at once: the offsets that they have at the same coordinates, as loops over modes
//! that are common to all of them.
//!
//! Layouts of one size need not have one shape: `(8, (3, 5))` and `(8, 15)` have the modes
//! `8, 3, 5` in common. Modes that continue one another in all layouts are one; where the order of
//! the coordinates does not matter they are sorted by the strides of one layout. What is then the
//! first mode is a *row*: a loop with a fixed step in each layout. Where all these steps are 1 it
//! is a run, whose length is that of the layouts' common vector (Cecka §3.4.2) if they repeat it.
//!
//! Rows are rows of sums. Where a swizzle follows a layout, a row is cut into pieces that it leaves
//! rows.
//!
//! For static layouts all this is computed at compile time. Layouts without common modes, `(4, 6)`
//! and `(6, 4)` with other strides, are evaluated at each integral coordinate.

use super::{DataLayout, ModeList};
use crate::LayoutFunction;

/// The modes that `T` layouts have in common.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct JointModes<const T: usize> {
    count: usize,
    modes: [JointMode<T>; ModeList::LIMIT],
}

/// A mode that `T` layouts have in common: one extent, a stride in each.
#[derive(Clone, Copy, Debug)]
struct JointMode<const T: usize> {
    extent: u64,
    strides: [u64; T],
}

/// How to go through `T` layouts.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Plan<const T: usize> {
    /// By the modes that they have in common.
    Modes(JointModes<T>),
    /// By integral coordinates: they have no modes in common.
    Coordinates,
    /// Known only at run time.
    Unknown,
}

/// Some coordinates of `T` layouts: at the `i`-th of `length`, layout `t` has the offset
/// `first[t] + i * step[t]`.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Row<const T: usize> {
    pub(crate) length: usize,
    pub(crate) first: [usize; T],
    pub(crate) step: [usize; T],
}

impl<const T: usize> Row<T> {
    /// Calls back with the offsets of its coordinates, in order.
    #[inline(always)]
    pub(crate) fn for_each<F: FnMut([usize; T])>(self, mut each: F) {
        for i in 0..self.length {
            each(core::array::from_fn(|t| self.first[t] + i * self.step[t]));
        }
    }
}

/// The offsets that the sums of `T` layouts stand for.
pub(crate) trait Places<const T: usize> {
    /// Whether they are the sums.
    const ADD: bool;
    /// The least of the [`DataLayout::BLOCK`]s.
    const BLOCK: usize;

    /// Returns the offsets.
    fn place(&self, sums: [usize; T]) -> [usize; T];

    /// Returns how long a row of sums is one of offsets, too.
    fn row_length(&self, row: &Row<T>) -> usize;
}

macro_rules! places {
    ($($count:literal: $($name:ident $t:tt)+;)*) => { $(
        impl<$($name: Joined),+> Places<$count> for ($(&$name,)+) {
            const ADD: bool = $($name::ADDS)&&+;
            const BLOCK: usize = {
                let mut block = 0;
                $( block = smaller_block(block, $name::BLOCK); )+
                block
            };

            #[inline(always)]
            fn place(&self, sums: [usize; $count]) -> [usize; $count] {
                [$(self.$t.place(sums[$t])),+]
            }

            #[inline(always)]
            fn row_length(&self, row: &Row<$count>) -> usize {
                row.length$(.min(self.$t.row_length(row.first[$t], row.step[$t])))+
            }
        }
    )* };
}

places! {
    1: L 0;
    2: L 0 M 1;
    3: L 0 M 1 N 2;
}

/// Returns the smaller of two [`DataLayout::BLOCK`]s, of which 0 is without an end.
const fn smaller_block(a: usize, b: usize) -> usize {
    if a == 0 || (b != 0 && b < a) { b } else { a }
}

impl<const T: usize> Row<T> {
    /// Calls back with the rows of offsets that a row of sums stands for. `chunk` is how long these
    /// are, as [`Plan::chunk`] says; 0 if that is not known.
    #[inline(always)]
    pub(crate) fn placed<P: Places<T>, F: FnMut(Row<T>)>(self, places: &P, chunk: usize, each: &mut F) {
        if P::ADD {
            return each(self);
        }
        let mut rest = self;
        if let Some(count) = self.length.checked_div(chunk) {
            for _ in 0..count {
                each(Row { length: chunk, first: places.place(rest.first), step: self.step });
                rest = rest.behind(chunk);
            }
            return;
        }
        while rest.length > 0 {
            let length = places.row_length(&rest);
            let first = places.place(rest.first);
            // Of the length that the types say, what is done with it has no loop.
            if P::BLOCK > 1 && length == P::BLOCK {
                each(Row { length: P::BLOCK, first, step: self.step });
            } else {
                each(Row { length, first, step: self.step });
            }
            rest = rest.behind(length);
        }
    }

    /// Returns what is behind the first `length` of it.
    #[inline(always)]
    fn behind(mut self, length: usize) -> Self {
        self.length -= length;
        for (first, step) in self.first.iter_mut().zip(self.step) {
            // Past the last row it may be no sum.
            *first = first.wrapping_add(length.wrapping_mul(step));
        }
        self
    }
}

impl<const T: usize> JointMode<T> {
    /// One coordinate.
    const POINT: Self = JointMode { extent: 1, strides: [0; T] };

    /// Returns the extent as a number of steps. One that does not fit is that of a broadcast
    /// without an end.
    #[inline(always)]
    const fn extent(&self) -> usize {
        if self.extent > usize::MAX as u64 { usize::MAX } else { self.extent as usize }
    }
}

impl<const T: usize> JointModes<T> {
    const NONE: Self = JointModes { count: 0, modes: [JointMode::POINT; ModeList::LIMIT] };

    /// Returns the modes that the layouts of these leaves have in common, in the order of the
    /// coordinates; none if one layout's modes end within another's.
    ///
    /// The sizes are equal then: the leaves of all lists end together.
    const fn of(mut lists: [ModeList; T]) -> Option<Self> {
        let mut t = 0;
        while t < T {
            lists[t] = match lists[t].sums() {
                Some(list) => list,
                None => return None,
            };
            t += 1;
        }
        let mut joint = Self::NONE;
        let mut at = [0; T];
        // What is left of the leaf that each list is at.
        let mut left = JointMode { extent: 0, strides: [0; T] };
        let mut extents = [1u64; T];
        loop {
            let (mut ended, mut shortest, mut t) = (0, u64::MAX, 0);
            while t < T {
                if !lists[t].is_complete() || !lists[t].runs_forwards() {
                    return None;
                }
                if extents[t] == 1 && at[t] < lists[t].len() {
                    (extents[t], left.strides[t]) = lists[t].leaf(at[t]);
                    at[t] += 1;
                }
                if extents[t] == 1 {
                    ended += 1;
                }
                if extents[t] < shortest {
                    shortest = extents[t];
                }
                t += 1;
            }
            if ended == T {
                return Some(joint);
            }
            if ended > 0 {
                return None;
            }
            left.extent = shortest;
            joint = match joint.with(left) {
                Some(joint) => joint,
                None => return None,
            };
            t = 0;
            while t < T {
                if extents[t] % shortest != 0 {
                    return None;
                }
                extents[t] /= shortest;
                if extents[t] > 1 {
                    left.strides[t] = match left.strides[t].checked_mul(shortest) {
                        Some(stride) => stride,
                        None => return None,
                    };
                }
                t += 1;
            }
        }
    }

    /// Returns the modes with one more at the end, or the last one longer if it continues it in all
    /// layouts; none if there are too many.
    const fn with(mut self, mode: JointMode<T>) -> Option<Self> {
        if self.count > 0 {
            let last = self.modes[self.count - 1];
            let (mut continues, mut t) = (true, 0);
            while t < T {
                continues = continues && matches!(last.extent.checked_mul(last.strides[t]), Some(end) if end == mode.strides[t]);
                t += 1;
            }
            if continues && let Some(extent) = last.extent.checked_mul(mode.extent) {
                self.modes[self.count - 1].extent = extent;
                return Some(self);
            }
        }
        if self.count == ModeList::LIMIT {
            return None;
        }
        self.modes[self.count] = mode;
        self.count += 1;
        Some(self)
    }

    /// Sorts the modes by the strides of layout `t`, and then by those of the others.
    const fn sorted_by(mut self, t: usize) -> Self {
        let mut end = 1;
        while end < self.count {
            let mut at = end;
            while at > 0 && self.modes[at].is_before(&self.modes[at - 1], t) {
                let mode = self.modes[at];
                self.modes[at] = self.modes[at - 1];
                self.modes[at - 1] = mode;
                at -= 1;
            }
            end += 1;
        }
        let mut merged = Self::NONE;
        let mut at = 0;
        while at < self.count {
            merged = match merged.with(self.modes[at]) {
                Some(merged) => merged,
                // It has no more modes than before.
                None => return self,
            };
            at += 1;
        }
        merged
    }

    /// Returns how long the runs are that are whole in the blocks of layout `t` as well, if rows
    /// are runs of `length` and it is known where they begin.
    const fn chunk_in(&self, length: u64, t: usize, block: usize, start: Option<u64>) -> Option<u64> {
        if block == 0 {
            return Some(length);
        }
        let Some(start) = start else { return None };
        // All of these end in as many zeros as the runs that are whole have bits.
        let (mut bits, mut at) = (length | block as u64 | start, 1);
        while at < self.count {
            bits |= self.modes[at].strides[t];
            at += 1;
        }
        Some(1 << bits.trailing_zeros())
    }

    /// Returns the mode at a position; one coordinate where there is none.
    #[inline(always)]
    const fn mode(&self, at: usize) -> JointMode<T> {
        if at < self.count { self.modes[at] } else { JointMode::POINT }
    }

    /// Calls back with each row: a loop for each of the next two modes, and one for all others.
    #[inline(always)]
    fn rows<F: FnMut(Row<T>)>(&self, mut each: F) {
        let (inner, middle, outer) = (self.mode(0), self.mode(1), self.mode(2));
        let mut rest = 1usize;
        // So that no index is checked below.
        let count = self.count.min(ModeList::LIMIT);
        for at in 3..count {
            rest = rest.saturating_mul(self.modes[at].extent());
        }
        for i in 0..rest {
            let (mut first, mut i) = ([0; T], i);
            for at in 3..count {
                let mode = &self.modes[at];
                let extent = mode.extent().max(1);
                for (first, stride) in first.iter_mut().zip(mode.strides) {
                    *first += i % extent * stride as usize;
                }
                i /= extent;
            }
            for k in 0..outer.extent() {
                for j in 0..middle.extent() {
                    let first = core::array::from_fn(|t| first[t] + k * outer.strides[t] as usize + j * middle.strides[t] as usize);
                    each(Row { length: inner.extent(), first, step: inner.strides.map(|stride| stride as usize) });
                }
            }
        }
    }
}

impl<const T: usize> JointMode<T> {
    /// Tells whether it comes before another, sorted by the strides of layout `t` and then by those
    /// of the others.
    const fn is_before(&self, other: &Self, t: usize) -> bool {
        if self.strides[t] != other.strides[t] {
            return self.strides[t] < other.strides[t];
        }
        let mut at = 0;
        while at < T {
            if self.strides[at] != other.strides[at] {
                return self.strides[at] < other.strides[at];
            }
            at += 1;
        }
        false
    }
}

impl<const T: usize> Plan<T> {
    /// Returns the plan for layouts of these leaves. If it need not keep to the order of the
    /// coordinates, it goes in the order of layout `sorted`'s offsets; if that layout is injective,
    /// that is: where coordinates share an offset, the last one stays the last.
    const fn of(lists: [ModeList; T], sorted: Option<usize>) -> Self {
        match (JointModes::of(lists), sorted) {
            (Some(joint), Some(t)) if lists[t].check_injective().is_ok() => Self::Modes(joint.sorted_by(t)),
            (Some(joint), _) => Self::Modes(joint),
            (None, _) => Self::Coordinates,
        }
    }

    /// Makes [`Plan::of`] at run time: once, and not in the middle of the loops.
    #[inline(never)]
    fn make(lists: [ModeList; T], sorted: Option<usize>) -> Self {
        Self::of(lists, sorted)
    }

    /// Returns [`Plan::of`], if the types say the leaves.
    const fn known(lists: [Option<ModeList>; T], sorted: Option<usize>) -> Self {
        let mut known = [ModeList::EMPTY; T];
        let mut t = 0;
        while t < T {
            match lists[t] {
                Some(list) => known[t] = list,
                None => return Self::Unknown,
            }
            t += 1;
        }
        Self::of(known, sorted)
    }

    /// Follows the plan; `size`, `offsets` and `places` are those of the layouts, `chunk`
    /// is that of the plan of the types.
    #[inline(always)]
    fn follow<P: Places<T>, F: FnMut(Row<T>)>(
        &self,
        size: impl FnOnce() -> usize,
        offsets: impl Fn(usize) -> [usize; T],
        places: P,
        chunk: usize,
        mut each: F,
    ) {
        match self {
            Self::Modes(modes) if P::ADD => modes.rows(each),
            Self::Modes(modes) => modes.rows(|row| row.placed(&places, chunk, &mut each)),
            _ => (0..size()).for_each(|i| each(Row { length: 1, first: offsets(i), step: [0; T] })),
        }
    }

    /// Returns how long the rows of offsets are that each row is cut into, if all of them are so
    /// long; 0 if that is not known. `blocks` and `starts` are the layouts'.
    const fn chunk(&self, blocks: [usize; T], starts: [Option<u64>; T]) -> usize {
        let Self::Modes(joint) = self else { return 0 };
        let row = joint.mode(0);
        let (mut length, mut t) = (row.extent, 0);
        while t < T {
            if blocks[t] != 0 {
                if row.strides[t] != 1 {
                    return 0;
                }
                match joint.chunk_in(length, t, blocks[t], starts[t]) {
                    Some(chunk) => length = chunk,
                    None => return 0,
                }
            }
            t += 1;
        }
        if length > 1 && length <= usize::MAX as u64 { length as usize } else { 0 }
    }

    /// Returns the steps of the rows.
    #[inline(always)]
    const fn steps(&self) -> [u64; T] {
        match self {
            Self::Modes(modes) => modes.mode(0).strides,
            _ => [0; T],
        }
    }
}

/// A layout to go through together with others: a tensor's, or the integral coordinates of one.
///
/// # Safety
///
/// All as for [`DataLayout`], with `offset` for `offset_at`.
#[doc(hidden)]
pub unsafe trait Joined {
    /// Whether offsets are sums.
    const ADDS: bool;
    /// What is added to a sum before a swizzle, if the types say it.
    const START: Option<u64>;
    /// How many consecutive sums have consecutive offsets; 0 if it is without an end.
    const BLOCK: usize;
    /// The leaves, if the types say them.
    const MODES: Option<ModeList>;
    fn place(&self, sum: usize) -> usize;
    fn row_length(&self, sum: usize, step: usize) -> usize;
    fn modes(&self) -> ModeList;
    fn size(&self) -> usize;
    fn offset(&self, i: usize) -> usize;
}

// SAFETY: by `DataLayout`.
unsafe impl<L: DataLayout> Joined for L {
    const ADDS: bool = <L as DataLayout>::ADDS;
    const START: Option<u64> = <L as DataLayout>::START;
    const BLOCK: usize = <L as DataLayout>::BLOCK;
    const MODES: Option<ModeList> = <L as DataLayout>::MODES;

    #[inline(always)]
    fn place(&self, sum: usize) -> usize {
        DataLayout::place(self, sum)
    }

    #[inline(always)]
    fn row_length(&self, sum: usize, step: usize) -> usize {
        DataLayout::row_length(self, sum, step)
    }

    #[inline(always)]
    fn modes(&self) -> ModeList {
        DataLayout::modes(self)
    }

    #[inline(always)]
    fn size(&self) -> usize {
        LayoutFunction::size(self)
    }

    #[inline(always)]
    fn offset(&self, i: usize) -> usize {
        self.offset_at(i)
    }
}

/// The integral coordinates of a layout: `i` at `i`.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Integral<L>(pub(crate) L);

// SAFETY: `size : 1` is the layout of the integral coordinates.
unsafe impl<L: DataLayout> Joined for Integral<L> {
    const ADDS: bool = true;
    const START: Option<u64> = Some(0);
    const BLOCK: usize = 0;
    const MODES: Option<ModeList> = match <L as DataLayout>::MODES {
        Some(modes) => modes.integral(),
        None => None,
    };

    #[inline(always)]
    fn place(&self, sum: usize) -> usize {
        sum
    }

    #[inline(always)]
    fn row_length(&self, _: usize, _: usize) -> usize {
        usize::MAX
    }

    #[inline(always)]
    fn modes(&self) -> ModeList {
        // A size that does not fit goes with no other: the plan is then to go by coordinates.
        DataLayout::modes(&self.0).integral().unwrap_or(ModeList::EMPTY)
    }

    #[inline(always)]
    fn size(&self) -> usize {
        LayoutFunction::size(&self.0)
    }

    #[inline(always)]
    fn offset(&self, i: usize) -> usize {
        i
    }
}

/// Calls back with the rows of a layout: in the order of its offsets if it is injective, else in
/// that of its coordinates.
///
/// Each offset of a row is one of the layout.
#[inline(always)]
pub(crate) fn rows<L: Joined, F: FnMut(Row<1>)>(layout: &L, each: F) {
    const fn plan_of<L: Joined>() -> Plan<1> {
        Plan::known([L::MODES], Some(0))
    }
    let made;
    let plan = if const { matches!(plan_of::<L>(), Plan::Unknown) } {
        made = Plan::make([layout.modes()], Some(0));
        &made
    } else {
        const { &plan_of::<L>() }
    };
    plan.follow(|| layout.size(), |i| [layout.offset(i)], (layout,), const { plan_of::<L>().chunk([L::BLOCK], [L::START]) }, each);
}

/// The rows that two layouts of one size have in common: in the order of the coordinates, or, if
/// `ANY_ORDER`, of the second layout's offsets where it is injective.
///
/// Offset `t` of a row is one of layout `t`; all coordinates are met, each once.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Joint<const ANY_ORDER: bool, L, M> {
    layouts: (L, M),
    /// The plan, where the types do not say it.
    made: Option<Plan<2>>,
}

impl<const ANY_ORDER: bool, L: Joined + Copy, M: Joined + Copy> Joint<ANY_ORDER, L, M> {
    const PLAN: Plan<2> = Plan::known([L::MODES, M::MODES], sorted(ANY_ORDER));
    const IS_KNOWN: bool = !matches!(Self::PLAN, Plan::Unknown);

    #[inline(always)]
    pub(crate) fn new(l: L, m: M) -> Self {
        let made = if Self::IS_KNOWN { None } else { Some(Plan::make([l.modes(), m.modes()], sorted(ANY_ORDER))) };
        Joint { layouts: (l, m), made }
    }

    /// Returns the plan; that of the types is a constant.
    #[inline(always)]
    fn plan(&self) -> &Plan<2> {
        match &self.made {
            Some(plan) if !Self::IS_KNOWN => plan,
            _ => const { &Self::PLAN },
        }
    }

    /// Calls back with each row.
    #[inline(always)]
    pub(crate) fn for_each<F: FnMut(Row<2>)>(&self, each: F) {
        let (l, m) = &self.layouts;
        self.plan().follow(
            || equal_size([l.size(), m.size()]),
            |i| [l.offset(i), m.offset(i)],
            (l, m),
            const { Self::PLAN.chunk([L::BLOCK, M::BLOCK], [L::START, M::START]) },
            each,
        );
    }

    /// Returns the steps of the rows.
    #[inline(always)]
    pub(crate) fn steps(&self) -> [u64; 2] {
        self.plan().steps()
    }
}

/// [`Joint`] of three layouts; it is the second whose offsets the rows may follow.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Joint3<const ANY_ORDER: bool, L, M, N> {
    layouts: (L, M, N),
    /// The plan, where the types do not say it.
    made: Option<Plan<3>>,
}

impl<const ANY_ORDER: bool, L: Joined + Copy, M: Joined + Copy, N: Joined + Copy> Joint3<ANY_ORDER, L, M, N> {
    const PLAN: Plan<3> = Plan::known([L::MODES, M::MODES, N::MODES], sorted(ANY_ORDER));
    const IS_KNOWN: bool = !matches!(Self::PLAN, Plan::Unknown);

    #[inline(always)]
    pub(crate) fn new(l: L, m: M, n: N) -> Self {
        let made = if Self::IS_KNOWN { None } else { Some(Plan::make([l.modes(), m.modes(), n.modes()], sorted(ANY_ORDER))) };
        Joint3 { layouts: (l, m, n), made }
    }

    /// Returns the plan; that of the types is a constant.
    #[inline(always)]
    fn plan(&self) -> &Plan<3> {
        match &self.made {
            Some(plan) if !Self::IS_KNOWN => plan,
            _ => const { &Self::PLAN },
        }
    }

    /// Calls back with each row.
    #[inline(always)]
    pub(crate) fn for_each<F: FnMut(Row<3>)>(&self, each: F) {
        let (l, m, n) = &self.layouts;
        self.plan().follow(
            || equal_size([l.size(), m.size(), n.size()]),
            |i| [l.offset(i), m.offset(i), n.offset(i)],
            (l, m, n),
            const { Self::PLAN.chunk([L::BLOCK, M::BLOCK, N::BLOCK], [L::START, M::START, N::START]) },
            each,
        );
    }
}

const fn sorted(any_order: bool) -> Option<usize> {
    if any_order { Some(1) } else { None }
}

/// Returns the size of all; memory safety rests on it here.
#[inline(always)]
fn equal_size<const T: usize>(sizes: [usize; T]) -> usize {
    assert!(sizes.iter().all(|&size| size == sizes[0]), "the sizes of the tensors differ");
    sizes[0]
}

/// Returns how many elements a row has that all steps of 1 go through, if the types say it.
pub(crate) const fn run_length<L: Joined, M: Joined>() -> Option<u64> {
    match Plan::known([L::MODES, M::MODES], sorted(true)) {
        Plan::Modes(joint) => {
            let row = joint.mode(0);
            if row.strides[0] != 1 || row.strides[1] != 1 {
                return Some(1);
            }
            match joint.chunk_in(row.extent, 0, L::BLOCK, L::START) {
                Some(length) => joint.chunk_in(length, 1, M::BLOCK, M::START),
                None => None,
            }
        }
        Plan::Coordinates => Some(1),
        Plan::Unknown => None,
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::{JointModes, Plan};
    use crate::tensor::ModeList;
    use std::vec::Vec;

    fn list(modes: &[(u64, u64)]) -> ModeList {
        modes.iter().fold(ModeList::EMPTY, |list, &(extent, stride)| list.with(extent, stride))
    }

    fn modes(lists: [&[(u64, u64)]; 2], sorted: Option<usize>) -> Option<Vec<(u64, [u64; 2])>> {
        match Plan::of(lists.map(list), sorted) {
            Plan::Modes(joint) => Some(joint.modes[..joint.count].iter().map(|mode| (mode.extent, mode.strides)).collect()),
            _ => None,
        }
    }

    #[test]
    fn what_shapes_have_in_common() {
        // Table 2's tensor transpose.
        assert_eq!(modes([&[(8, 1), (3, 57), (5, 8)], &[(8, 1), (15, 8)]], None), Some([(8, [1, 1]), (3, [57, 8]), (5, [8, 24])].to_vec()));
        // Modes that continue one another in both; in one only.
        assert_eq!(modes([&[(4, 2), (3, 8)], &[(2, 5), (6, 10)]], None), Some([(12, [2, 5])].to_vec()));
        assert_eq!(modes([&[(4, 2), (3, 8)], &[(4, 5), (3, 21)]], None), Some([(4, [2, 5]), (3, [8, 21])].to_vec()));
        // Sorted by the second, unless its coordinates share offsets.
        assert_eq!(modes([&[(4, 1), (6, 4)], &[(4, 6), (6, 1)]], Some(1)), Some([(6, [4, 1]), (4, [1, 6])].to_vec()));
        assert_eq!(modes([&[(4, 1), (6, 4)], &[(4, 5), (6, 1)]], Some(1)), Some([(4, [1, 5]), (6, [4, 1])].to_vec()));
        // Modes of which none is the other's end; sizes that differ; one coordinate.
        assert_eq!(modes([&[(4, 1), (6, 9)], &[(6, 1), (4, 9)]], None), None);
        assert_eq!(modes([&[(4, 1), (6, 9)], &[(4, 1)]], None), None);
        assert_eq!(modes([&[(1, 7)], &[]], None), Some(Vec::new()));
    }

    #[test]
    fn too_many_modes_are_gone_through_by_coordinates() {
        let powers = |count: u32| -> Vec<(u64, u64)> { (0..count).map(|k| (2, 3u64.pow(k))).collect() };
        assert_eq!(modes([&powers(24), &[(1 << 24, 1)]], None).map(|modes| modes.len()), Some(24));
        assert_eq!(modes([&powers(25), &powers(25)], None), None);
        // Each list fits; what they have in common does not.
        let (a, b): (Vec<_>, Vec<_>) =
            ((0..13).map(|k| (4, 5u64.pow(k))).collect(), [(2, 1)].into_iter().chain((0..12).map(|k| (4, 7u64.pow(k)))).chain([(2, 3)]).collect());
        assert!(JointModes::of([list(&a), list(&b)]).is_none());
        assert!(JointModes::of([list(&a[..12]), list(&[(1 << 24, 1)])]).is_some());
    }
}
