//! The box of a tensor map.

use super::staged::{Leaf, MOST};
use super::{NotStaged, SHARED, Staged};
use core::fmt;

/// A box of a tensor map, and how often a tile is made of it.
///
/// A dimension of the map is a mode of the tensor; the first is contiguous in both memories.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TmaBox {
    /// How many dimensions there are.
    pub rank: usize,
    /// The mode of the tensor that each dimension is.
    pub modes: [usize; 5],
    /// The extents of the box, by dimension.
    pub extents: [u32; 5],
    /// The span of its swizzle in bytes: 16 if it has none, else 32, 64 or 128.
    pub span: u32,
    /// The other boxes of a tile: of two leaves, and of 1 if there are fewer.
    pub repeats: [Repeat; 2],
}

/// So many boxes, each so many coordinates of a mode and so many elements of shared memory after
/// the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Repeat {
    /// How many.
    pub count: u32,
    /// The mode of the tensor.
    pub mode: usize,
    /// Coordinates.
    pub coordinate: u32,
    /// Elements.
    pub offset: u32,
}

impl TmaBox {
    /// No box.
    #[doc(hidden)]
    pub const NONE: Self = TmaBox { rank: 0, modes: [0; 5], extents: [1; 5], span: 16, repeats: [Repeat { count: 1, mode: 0, coordinate: 0, offset: 0 }; 2] };

    /// Returns the box of a tile in shared memory, of elements of so many bytes.
    ///
    /// The leaf of stride 1 is the first dimension; each leaf whose stride is the number of
    /// elements before it is the next one, if its mode is not in the box yet. The other leaves are
    /// repeats.
    ///
    /// # Errors
    /// [`NotStaged`], `CUTE400`: there is none.
    pub const fn new(staged: &Staged, bytes: u64) -> Result<Self, NotStaged> {
        if !matches!(bytes, 1 | 2 | 4 | 8) {
            return Err(NotStaged::BoxBytes { bytes });
        }
        let Some(span) = staged.span(bytes) else {
            let [bits, base, distance] = staged.swizzle;
            return Err(NotStaged::BoxSwizzle { bits: bits as u64, base: base as u64, distance, bytes });
        };
        if staged.offset != 0 {
            return Err(NotStaged::BoxOffset { offset: staged.offset });
        }
        if staged.is_unknown {
            return Err(NotStaged::Leaves {});
        }
        if staged.rank == 0 || staged.rank > 5 {
            return Err(NotStaged::BoxRank { rank: staged.rank });
        }
        let mut plan = TmaBox { span: span as u32, ..Self::NONE };
        let (mut is_taken, mut is_in, mut size) = ([false; MOST], [false; 5], 1u64);
        loop {
            let mut i = 0;
            while i < staged.len && (is_taken[i] || is_in[staged.leaves[i].mode] || staged.leaves[i].stride != size || staged.leaves[i].step != 1) {
                i += 1;
            }
            if i == staged.len {
                break;
            }
            let Leaf { mode, extent, .. } = staged.leaves[i];
            if extent > 256 {
                return Err(NotStaged::Long { mode, extent });
            }
            (plan.modes[plan.rank], plan.extents[plan.rank]) = (mode, extent as u32);
            (is_taken[i], is_in[mode]) = (true, true);
            plan.rank += 1;
            size *= extent;
        }
        if plan.rank == 0 {
            return Err(NotStaged::Contiguous {});
        }
        let (inner, mode) = (plan.extents[0] as u64 * bytes, plan.modes[0]);
        if !inner.is_multiple_of(16) {
            return Err(NotStaged::Inner { mode, inner });
        }
        if staged.swizzle[0] > 0 && inner > span {
            return Err(NotStaged::Span { mode, inner, span });
        }
        // Modes of which the box has one element come last.
        let mut mode = 0;
        while mode < staged.rank {
            if !is_in[mode] {
                plan.modes[plan.rank] = mode;
                plan.rank += 1;
            }
            mode += 1;
        }
        // What the boxes begin at: where the swizzle begins anew.
        let unit = if staged.swizzle[0] > 0 { 8 * span } else { 128 };
        let (mut i, mut repeats) = (0, 0);
        while i < staged.len {
            let leaf = staged.leaves[i];
            if !is_taken[i] {
                let apart = leaf.stride.saturating_mul(bytes);
                if leaf.stride > u32::MAX as u64 || !apart.is_multiple_of(unit) {
                    return Err(NotStaged::BoxesApart { mode: leaf.mode, apart, unit });
                }
                if repeats == 2 || leaf.extent > 256 {
                    return Err(NotStaged::Leaves {});
                }
                plan.repeats[repeats] = Repeat { count: leaf.extent as u32, mode: leaf.mode, coordinate: leaf.step as u32, offset: leaf.stride as u32 };
                repeats += 1;
            }
            i += 1;
        }
        let tile = staged.size(bytes);
        if tile > SHARED {
            return Err(NotStaged::BoxLarge { size: tile });
        }
        match plan.overlap(size) {
            Some(Repeat { mode, offset, .. }) => Err(NotStaged::BoxesOverlap { mode, apart: offset as u64 * bytes, size: size * bytes }),
            None => Ok(plan),
        }
    }

    /// The repeat whose boxes, of so many elements, have elements in common.
    const fn overlap(&self, size: u64) -> Option<Repeat> {
        let [a, b] = self.repeats;
        let [of_a, of_b] = [a.offset as i64, b.offset as i64];
        let mut i = 0;
        while i < a.count as i64 {
            let mut j = if i == 0 { 1 } else { 1 - b.count as i64 };
            while j < b.count as i64 {
                if (i * of_a + j * of_b).unsigned_abs() < size {
                    return Some(if j == 0 || (i != 0 && of_a > of_b) { a } else { b });
                }
                j += 1;
            }
            i += 1;
        }
        None
    }

    /// Returns the bytes of a box.
    #[must_use]
    pub const fn bytes(&self, of_element: u32) -> u32 {
        let [a, b, c, d, e] = self.extents;
        a * b * c * d * e * of_element
    }

    /// Returns how many boxes the tile is made of.
    #[must_use]
    pub const fn count(&self) -> u32 {
        self.repeats[0].count * self.repeats[1].count
    }

    /// Returns the box in words, of elements of so many bytes: its extents with the modes of the
    /// tile, the swizzle, and the other boxes.
    ///
    /// ```
    /// use cute_static::atom::sm90::{NotStaged, Staged, TmaBox};
    ///
    /// let rows = Staged::new(&[&[(64, 1), (4, 4096)], &[(64, 64)]], [3, 3, 3]);
    /// let text = TmaBox::new(&rows, 2)?.in_words(2).to_string();
    /// assert_eq!(text, "box of (64,64), modes (0,1), 128-byte swizzle; 4 boxes along mode 0, each 64 elements and 8192 bytes after the one before");
    /// # Ok::<(), NotStaged>(())
    /// ```
    #[must_use]
    pub fn in_words(&self, of_element: u64) -> impl fmt::Display + '_ {
        fmt::from_fn(move |f| {
            let list = |f: &mut fmt::Formatter<'_>, number: fn(&Self, usize) -> u64| {
                (0..self.rank).try_for_each(|i| write!(f, "{}{}", if i == 0 { "" } else { "," }, number(self, i)))
            };
            f.write_str("box of (")?;
            list(f, |plan, i| u64::from(plan.extents[i]))?;
            f.write_str("), modes (")?;
            list(f, |plan, i| plan.modes[i] as u64)?;
            match self.span {
                16 => f.write_str("), no swizzle")?,
                span => write!(f, "), {span}-byte swizzle")?,
            }
            self.repeats.iter().filter(|repeat| repeat.count > 1).try_for_each(|repeat| {
                let Repeat { count, mode, coordinate, offset } = *repeat;
                let apart = u64::from(offset).saturating_mul(of_element);
                write!(f, "; {count} boxes along mode {mode}, each {coordinate} elements and {apart} bytes after the one before")
            })
        })
    }

    /// Returns the place of a mode of the tensor among the dimensions.
    #[must_use]
    pub const fn dimension(&self, mode: usize) -> usize {
        let mut i = 0;
        while i < self.rank && self.modes[i] != mode {
            i += 1;
        }
        i
    }
}
