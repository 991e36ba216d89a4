//! A layout in shared memory as numbers.

/// The most leaves of a layout that are looked at.
pub(super) const MOST: usize = 12;

/// A leaf of a layout: `extent : stride`, in a mode of which one step of the leaf is so many
/// coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leaf {
    pub(super) mode: usize,
    pub(super) extent: u64,
    pub(super) stride: u64,
    pub(super) step: u64,
}

/// A layout in shared memory, as numbers: its leaves of more than one element, and its swizzle.
#[derive(Clone, Copy, Debug)]
pub struct Staged {
    pub(super) leaves: [Leaf; MOST],
    pub(super) len: usize,
    pub(super) rank: usize,
    pub(super) is_unknown: bool,
    /// Bits, base and distance, in elements; no bits without a swizzle.
    pub(super) swizzle: [i64; 3],
    pub(super) offset: u64,
}

impl Staged {
    /// A layout without modes.
    #[doc(hidden)]
    pub const NONE: Self =
        Staged { leaves: [Leaf { mode: 0, extent: 1, stride: 0, step: 1 }; MOST], len: 0, rank: 0, is_unknown: false, swizzle: [0; 3], offset: 0 };

    /// Returns the layout of a tile in shared memory: extents and strides in elements, mode by
    /// mode, each of one or more leaves; and the bits, the base and the distance of the swizzle, or
    /// zeros.
    ///
    /// ```
    /// use cute_static::atom::sm90::{Descriptor, NotStaged, Staged};
    ///
    /// // `Sw<3,3,3> o 0 o ((64,4),64):((1,4096),64)`, along rows.
    /// let staged = Staged::new(&[&[(64, 1), (4, 4096)], &[(64, 64)]], [3, 3, 3]);
    /// assert!(Descriptor::new(&staged, 2, 256)?.is_mn);
    /// # Ok::<(), NotStaged>(())
    /// ```
    #[must_use]
    pub fn new(modes: &[&[(u64, u64)]], swizzle: [i64; 3]) -> Self {
        let first = modes.iter().rev().fold(Staged::NONE, |rest, mode| {
            // As of a type, leaves of one element are none.
            let (mut leaves, mut count) = ([(1, 0); 24], 0);
            for &leaf in mode.iter().filter(|leaf| leaf.0 != 1) {
                if count < leaves.len() {
                    leaves[count] = leaf;
                }
                count += 1;
            }
            let has_elements = mode.iter().all(|leaf| leaf.0 > 0);
            rest.after(&(has_elements && count <= leaves.len()).then_some((leaves, count)))
        });
        first.with_swizzle(swizzle, 0)
    }

    /// Returns the same with a swizzle, bits, base and distance, after an offset.
    #[must_use]
    pub const fn with_swizzle(self, swizzle: [i64; 3], offset: u64) -> Self {
        Staged { swizzle, offset, ..self }
    }

    /// The same modes after one with these leaves; of a mode that is not known, none.
    #[doc(hidden)]
    #[must_use]
    pub const fn after(self, first: &Option<([(u64, u64); 24], usize)>) -> Self {
        let mut all = Staged { rank: self.rank + 1, is_unknown: self.is_unknown, ..Self::NONE };
        let Some((modes, len)) = first else { return Staged { is_unknown: true, ..all } };
        if *len + self.len > MOST {
            return Staged { is_unknown: true, ..all };
        }
        let (mut i, mut step) = (0, 1u64);
        while i < *len {
            let (extent, stride) = modes[i];
            all.leaves[i] = Leaf { mode: 0, extent, stride, step };
            step = step.saturating_mul(extent);
            i += 1;
        }
        while i < *len + self.len {
            let leaf = self.leaves[i - *len];
            all.leaves[i] = Leaf { mode: leaf.mode + 1, ..leaf };
            i += 1;
        }
        all.len = i;
        all
    }

    /// Returns how many modes there are.
    #[must_use]
    pub const fn rank(&self) -> usize {
        self.rank
    }

    /// Returns the extent of a mode.
    #[must_use]
    pub const fn extent(&self, mode: usize) -> u64 {
        let (mut i, mut extent) = (0, 1u64);
        while i < self.len {
            if self.leaves[i].mode == mode {
                extent = extent.saturating_mul(self.leaves[i].extent);
            }
            i += 1;
        }
        extent
    }

    /// Returns how many parts of the rows, each of the layout `part`, are this layout one after the
    /// other: 1, 2, 4 or 8.
    #[doc(hidden)]
    #[must_use]
    pub const fn parts(&self, part: &Self, bytes: u64) -> Option<u32> {
        let [rows, of_part, depth] = [self.extent(0), part.extent(0), self.extent(1)];
        let Some(parts) = rows.checked_div(of_part) else { return None };
        let [bits, base, distance] = self.swizzle;
        let is_swizzle = part.swizzle[0] == bits && part.swizzle[1] == base && part.swizzle[2] == distance && part.offset == self.offset;
        if !is_swizzle || self.is_unknown || part.is_unknown || part.rank != self.rank || part.extent(1) != depth || rows != parts * of_part || rows > 512 {
            return None;
        }
        // A part begins where the swizzle begins anew.
        if parts > 1 && !self.at(0, of_part).saturating_mul(bytes).is_multiple_of(1024) {
            return None;
        }
        let (first_row, first_k) = (part.first(0), part.first(1));
        let runs = [self.agrees(0, first_row.extent, first_row.stride), self.agrees(1, first_k.extent, first_k.stride)];
        let mut i = 0;
        while i < rows {
            if self.at(0, i) != part.at(0, i % of_part) + i / of_part * self.at(0, of_part) {
                return None;
            }
            i += runs[0];
        }
        i = 0;
        while i < depth {
            if self.at(1, i) != part.at(1, i) {
                return None;
            }
            i += runs[1];
        }
        match parts {
            1 | 2 | 4 | 8 => Some(parts as u32),
            _ => None,
        }
    }

    /// Returns the offset of a coordinate of one mode, without the swizzle.
    #[must_use]
    pub const fn at(&self, mode: usize, c: u64) -> u64 {
        let (mut i, mut offset) = (0, 0u64);
        while i < self.len {
            let leaf = self.leaves[i];
            if leaf.mode == mode {
                offset = offset.saturating_add((c / leaf.step % leaf.extent).saturating_mul(leaf.stride));
            }
            i += 1;
        }
        offset
    }

    /// The first leaf of a mode: the first coordinates go along it.
    const fn first(&self, mode: usize) -> Leaf {
        let mut i = 0;
        while i < self.len {
            if self.leaves[i].mode == mode {
                return self.leaves[i];
            }
            i += 1;
        }
        Leaf { mode, extent: 1, stride: 0, step: 1 }
    }

    /// Returns how many coordinates in a row of a mode, from each multiple of so many, lie as far
    /// apart as those of a layout whose first leaf is `extent : stride`: where the first of them
    /// agree, all do. It is 1 where that cannot be told of more.
    ///
    /// The compiler evaluates what compares layouts for each kernel: one comparison in place of 8
    /// to 64.
    pub(super) const fn agrees(&self, mode: usize, extent: u64, stride: u64) -> u64 {
        let first = self.first(mode);
        let (few, many) = if first.extent < extent { (first.extent, extent) } else { (extent, first.extent) };
        if few > 0 && first.stride == stride && many.is_multiple_of(few) { few } else { 1 }
    }

    /// Returns the span of the swizzle in bytes: 128, 64 or 32, or 16 where there is none; nothing
    /// where it is not one of those of 16-byte units.
    #[must_use]
    pub const fn span(&self, bytes: u64) -> Option<u64> {
        let [bits, base, distance] = self.swizzle;
        match bits {
            0 => Some(16),
            1..=3 if base >= 0 && base < 8 && bytes << base == 16 && distance == 3 => Some(16 << bits),
            _ => None,
        }
    }

    /// The bytes up to the end of its last element.
    pub(super) const fn size(&self, bytes: u64) -> u64 {
        let (mut i, mut last) = (0, 0u64);
        while i < self.len {
            let leaf = self.leaves[i];
            last = last.saturating_add(leaf.extent.saturating_sub(1).saturating_mul(leaf.stride));
            i += 1;
        }
        last.saturating_add(1).saturating_mul(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::Staged;

    /// The coordinates that are said to agree are as far from the first of them as those of the
    /// other layout are from its first.
    #[test]
    fn what_agrees_is_as_far_apart() {
        let numbers = || (1..=6).flat_map(|extent| (0..4).map(move |stride| (extent, stride)));
        let (mut of_one, mut of_more) = (0, 0);
        for (first, second, other) in numbers().flat_map(|a| numbers().flat_map(move |b| numbers().map(move |c| (a, b, c)))) {
            let staged = Staged::new(&[&[(2, 40)], &[first, second]], [0; 3]);
            let run = staged.agrees(1, other.0, other.1);
            for c in 0..first.0 * second.0 {
                let (base, after) = (c / run * run, c % run);
                assert!(base % other.0 + after < other.0, "{c} of {first:?}, {second:?} with {other:?}");
                assert_eq!(staged.at(1, c), staged.at(1, base) + after * other.1, "{c} of {first:?}, {second:?} with {other:?}");
            }
            *(if run > 1 { &mut of_more } else { &mut of_one }) += 1;
        }
        assert!(of_one > 1000 && of_more > 1000, "{of_one} and {of_more}");
    }
}
