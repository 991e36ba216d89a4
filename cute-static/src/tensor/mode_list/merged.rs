//! Modes that continue one another, as one.

use super::{Mode, ModeList};

impl ModeList {
    /// Merges modes that continue one another; the list is sorted.
    pub(super) const fn merged(self) -> Self {
        let mut merged = Self::EMPTY;
        let mut at = 0;
        while at < self.count {
            merged = merged.with_next(self.modes[at]);
            at += 1;
        }
        merged
    }

    /// Returns the list with one more mode, merged with the last if it continues that.
    const fn with_next(mut self, mode: Mode) -> Self {
        if self.count > 0
            && let Some(merged) = self.modes[self.count - 1].continued_by(mode)
        {
            self.modes[self.count - 1] = merged;
            return self;
        }
        self.with_mode(mode)
    }

    /// Merges modes that continue one another, of those that are not broadcast: first neighbours,
    /// as the algebra merges them, then any. Sorted by stride.
    pub(super) const fn chained(self) -> Self {
        let (mut chained, mut at) = (Self::EMPTY, 0);
        while at < self.count {
            if self.modes[at].stride > 0 {
                chained = chained.with_next(self.modes[at]);
            }
            at += 1;
        }
        let mut first = 0;
        while first < chained.count {
            let mut next = 0;
            while next < chained.count {
                match chained.modes[first].continued_by(chained.modes[next]) {
                    Some(merged) => {
                        chained.modes[first] = merged;
                        chained.count -= 1;
                        chained.modes[next] = chained.modes[chained.count];
                        // There may be more to merge, with any of them.
                        (first, next) = (0, 0);
                    }
                    None => next += 1,
                }
            }
            first += 1;
        }
        chained.sorted()
    }
}

impl Mode {
    /// Returns both modes as one, if the other continues this one. None continues a broadcast.
    pub(super) const fn continued_by(self, next: Self) -> Option<Self> {
        match self.extent.checked_mul(self.stride) {
            Some(end) if end > 0 && end == next.stride && self.runs_backwards == next.runs_backwards => match self.extent.checked_mul(next.extent) {
                Some(extent) => Some(Mode { extent, ..self }),
                None => None,
            },
            _ => None,
        }
    }
}
