//! Whether the steps of one layout are sums of steps of another, one by one or by a search.

use super::{Mode, ModeList};

impl ModeList {
    /// Tells whether each mode steps along that of the largest stride there which is not larger.
    pub(super) const fn steps_along(&self, mut whole: Self) -> bool {
        let mut at = 0;
        while at < self.count {
            let Mode { extent, stride, runs_backwards } = self.modes[at];
            at += 1;
            // A mode of stride 0 stays where it is.
            if stride == 0 {
                continue;
            }
            let mut found = whole.count;
            let mut candidate = 0;
            while candidate < whole.count {
                let Mode { stride: step, runs_backwards: steps_back, .. } = whole.modes[candidate];
                if step != 0 && step <= stride && steps_back == runs_backwards {
                    found = candidate;
                }
                candidate += 1;
            }
            if found == whole.count || stride % whole.modes[found].stride != 0 {
                return false;
            }
            let (steps, left) = ((extent - 1).checked_mul(stride / whole.modes[found].stride), whole.modes[found].extent - 1);
            match steps {
                // The extent left is what the modes to come may step through.
                Some(steps) if steps <= left => whole.modes[found].extent -= steps,
                _ => return false,
            }
        }
        true
    }

    /// Tells whether a search finds steps along single modes there, or else sums of them. What
    /// reaches further than all modes there is not looked for.
    pub(super) const fn is_found_in(&self, mut whole: Self) -> bool {
        let this = self.sorted();
        let ((back, forth), (least, most)) = (this.reaches_below(this.count, 1), whole.reaches_below(whole.count, 1));
        back <= least
            && forth <= most
            && (this.is_sum_from(this.count, &mut whole, &mut Search::along_single_modes())
                || this.is_sum_from(this.count, &mut whole, &mut Search::along_sums()))
    }

    /// Searches steps for the leaves below `leaf`, and for `rest` of the stride of the leaf
    /// `leaf` along the modes of `whole` below `end`. The lists are sorted, and the largest strides
    /// are first. What the extents of `whole` have left may be stepped through.
    ///
    /// A yes is right whatever way the search goes, because it takes each step from an extent. Ways
    /// that it leaves out lead nowhere that another way does not: of modes there that are equal it
    /// takes the first, and none if it leaves out that; and where a mode there equals a mode here,
    /// it gives the one to the other. For let steps be found in which the mode here goes along
    /// others, by `m_j`, and some modes go along the equal one, by `k` each: these may go along the
    /// others instead, by `k·m_j`, because they have no more steps together.
    const fn is_sum(&self, leaf: usize, rest: i128, end: usize, whole: &mut Self, search: &mut Search) -> bool {
        if rest == 0 {
            return self.is_sum_from(leaf, whole, search);
        }
        // A constant has a limit of calls within calls.
        if search.depth == Search::DEPTH {
            return false;
        }
        let steps = self.modes[leaf].extent - 1;
        let mut at = end;
        while at > 0 && search.steps > 0 {
            at -= 1;
            search.steps -= 1;
            let mode = whole.modes[at];
            if whole.has_between(at + 1, end, mode) {
                continue;
            }
            // In the direction of the mode: `rest = m·D + r`, where the modes below come to `r`.
            let (towards, stride) = (if mode.runs_backwards { -rest } else { rest }, mode.stride as i128);
            let (most, least) = if search.sums {
                let (back, forth) = whole.reaches_below(at, steps);
                let (behind, ahead) = if mode.runs_backwards { (forth, back) } else { (back, forth) };
                ((towards + behind).div_euclid(stride), -(ahead - towards).div_euclid(stride))
            } else if towards % stride == 0 {
                (towards / stride, towards / stride)
            } else {
                (0, 0)
            };
            let left = ((mode.extent - 1) / steps) as i128;
            let mut m = if most <= left {
                most
            } else if search.sums {
                left
            } else {
                0
            };
            while m > 0 && m >= least && search.steps > 0 {
                let taken = m as u64 * steps;
                whole.modes[at].extent -= taken;
                search.depth += 1;
                let is_sum = self.is_sum(leaf, if mode.runs_backwards { rest + m * stride } else { rest - m * stride }, at, whole, search);
                search.depth -= 1;
                whole.modes[at].extent += taken;
                if is_sum {
                    return true;
                }
                m -= 1;
            }
            if search.sums && least > 0 {
                return false;
            }
        }
        false
    }

    /// Searches steps for the leaves below `leaf`.
    const fn is_sum_from(&self, leaf: usize, whole: &mut Self, search: &mut Search) -> bool {
        if leaf == 0 || self.modes[leaf - 1].stride == 0 {
            return true;
        }
        if search.depth == Search::DEPTH {
            return false;
        }
        search.depth += 1;
        let mode = self.modes[leaf - 1];
        let equal = whole.index_of(mode);
        let is_sum = if equal < whole.count {
            whole.modes[equal].extent = 1;
            let is_sum = self.is_sum_from(leaf - 1, whole, search);
            whole.modes[equal].extent = mode.extent;
            is_sum
        } else {
            let stride = mode.stride as i128;
            self.is_sum(leaf - 1, if mode.runs_backwards { -stride } else { stride }, whole.count, whole, search)
        };
        search.depth -= 1;
        is_sum
    }

    /// Tells whether a mode is in a range of the list.
    const fn has_between(&self, mut at: usize, end: usize, mode: Mode) -> bool {
        while at < end {
            if self.modes[at].equals(mode) {
                return true;
            }
            at += 1;
        }
        false
    }

    /// Returns how far the modes below an index reach backwards and forwards, in as many equal
    /// steps.
    pub(super) const fn reaches_below(&self, end: usize, steps: u64) -> (i128, i128) {
        let (mut back, mut forth, mut at) = (0i128, 0i128, 0);
        while at < end {
            let Mode { extent, stride, runs_backwards } = self.modes[at];
            // What is more than fits is as good as without an end.
            let reach = ((extent - 1) / steps).saturating_mul(stride) as i128;
            if runs_backwards {
                back += reach;
            } else {
                forth += reach;
            }
            at += 1;
        }
        (back, forth)
    }
}

/// How far a search has come.
struct Search {
    /// How many steps it may take yet.
    steps: u64,
    /// How many calls are within one another.
    depth: usize,
    /// Whether a mode may step along several at once.
    sums: bool,
}

impl Search {
    /// As many calls within one another as a constant of any crate has room for.
    const DEPTH: usize = 80;

    const fn along_single_modes() -> Self {
        Search { steps: 1 << 12, depth: 0, sums: false }
    }

    const fn along_sums() -> Self {
        Search { sums: true, ..Self::along_single_modes() }
    }
}
