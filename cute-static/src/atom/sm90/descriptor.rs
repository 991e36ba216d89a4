//! The matrix descriptor of an operand of `wgmma`.

use super::{NotStaged, SHARED, Staged};
use core::fmt;

/// What `wgmma` is told of an operand in shared memory: the matrix descriptor without the address,
/// and how far the descriptors of its parts are from the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Descriptor {
    /// Whether M or N is contiguous.
    pub is_mn: bool,
    /// Leading and stride byte offset, in 16 bytes.
    pub offsets: [u32; 2],
    /// The mode of the swizzle: 0, 3, 2 and 1 for 16, 32, 64 and 128 bytes.
    pub mode: u32,
    /// How many instructions there are along K.
    pub along_k: u32,
    /// How many of them are one step apart.
    pub in_a_row: u32,
    /// The step, in 16 bytes.
    pub step: u32,
    /// How far so many are from the next ones.
    pub jump: u32,
    /// How far the rows of an instruction are from those of the next one, in 16 bytes; 0 if there
    /// is no next one.
    pub rows: u32,
}

impl Descriptor {
    /// That of nothing.
    #[doc(hidden)]
    pub const NONE: Self = Descriptor { is_mn: false, offsets: [0; 2], mode: 0, along_k: 1, in_a_row: 1, step: 0, jump: 0, rows: 0 };

    /// Returns the bits, without the address: the start address and the base offset are 0.
    #[must_use]
    pub const fn bits(&self) -> u64 {
        let [leading, stride] = self.offsets;
        (leading as u64) << 16 | (stride as u64) << 32 | (self.mode as u64) << 62
    }

    /// Returns the leading byte offset.
    #[must_use]
    pub const fn leading_bytes(&self) -> u32 {
        16 * self.offsets[0]
    }

    /// Returns the stride byte offset.
    #[must_use]
    pub const fn stride_bytes(&self) -> u32 {
        16 * self.offsets[1]
    }

    /// Returns the span of the swizzle in bytes: 128, 64 or 32, or 16 if there is none.
    #[must_use]
    pub const fn swizzle_bytes(&self) -> u32 {
        match self.mode {
            1 => 128,
            2 => 64,
            3 => 32,
            _ => 16,
        }
    }

    /// Returns how far the instruction `k` is from the first one, in 16 bytes.
    #[inline(always)]
    #[must_use]
    pub const fn along(&self, k: u32) -> u32 {
        k % self.in_a_row * self.step + k / self.in_a_row * self.jump
    }

    /// Returns the descriptor of an operand of `rows` rows an instruction, of elements of so many
    /// bytes, of which an instruction takes 32 bytes along K.
    ///
    /// What `wgmma` reads at each row and each `k` is compared with the layout. The swizzle is
    /// taken as it is written, be the tile so small that some of its bits change nothing.
    ///
    /// # Errors
    /// [`NotStaged`], `CUTE401`: `wgmma` does not read it.
    pub const fn new(staged: &Staged, bytes: u64, rows: u64) -> Result<Self, NotStaged> {
        if !matches!(bytes, 1 | 2 | 4) {
            return Err(NotStaged::OperandBytes { bytes });
        }
        let Some(span) = staged.span(bytes) else {
            let [bits, base, distance] = staged.swizzle;
            return Err(NotStaged::OperandSwizzle { bits: bits as u64, base: base as u64, distance });
        };
        if staged.offset != 0 {
            return Err(NotStaged::OperandOffset { offset: staged.offset });
        }
        if rows < 8 || rows > 256 || !rows.is_multiple_of(8) {
            return Err(NotStaged::Rows { rows });
        }
        let (of_tile, depth) = (staged.extent(0), staged.extent(1));
        let (vector, deep) = (16 / bytes, 32 / bytes);
        if staged.is_unknown
            || staged.rank < 2
            || staged.rank > 3
            || staged.extent(2) != 1
            || !of_tile.is_multiple_of(rows)
            || !depth.is_multiple_of(deep)
            || depth > 256
            || of_tile > 512
        {
            return Err(NotStaged::Extents { rows, deep });
        }
        let is_mn = match (staged.at(1, 1), staged.at(0, 1)) {
            (1, _) => false,
            (_, 1) => true,
            _ => return Err(NotStaged::NoMajor {}),
        };
        if is_mn && bytes != 2 {
            return Err(NotStaged::Major { bytes });
        }
        let is_swizzled = staged.swizzle[0] > 0;
        // Elements of the lines of the swizzle, and of 16 bytes without one.
        let line = span / bytes;
        // Along M or N: so many in a row, a step from each to the next, and one from each so many
        // to the next. Along K alike.
        let (row, row_step, k, k_step) = match (is_mn, is_swizzled) {
            (false, true) => (8, line, line, 1),
            (false, false) => (8, vector, vector, 1),
            (true, true) => (line, 1, 8, line),
            (true, false) => (vector, 1, 8, vector),
        };
        let (row_jump, k_jump) = (staged.at(0, row), staged.at(1, k));
        let runs = [staged.agrees(0, row, row_step), staged.agrees(1, k, k_step)];
        let mut c = 0;
        while c < of_tile {
            let (expected, found) = ((c / row).saturating_mul(row_jump).saturating_add(c % row * row_step), staged.at(0, c));
            if expected != found {
                return Err(NotStaged::Row { row: c, expected, found });
            }
            c += runs[0];
        }
        c = 0;
        while c < depth {
            let (expected, found) = ((c / k).saturating_mul(k_jump).saturating_add(c % k * k_step), staged.at(1, c));
            if expected != found {
                return Err(NotStaged::Depth { k: c, expected, found });
            }
            c += runs[1];
        }
        if of_tile > rows && !rows.is_multiple_of(row) {
            return Err(NotStaged::Split { rows, line: row });
        }
        // Where the swizzle begins anew, in bytes.
        let pattern = if is_swizzled { 8 * span } else { 16 };
        let jumps = [(if of_tile > row { row_jump } else { 0 }).saturating_mul(bytes), (if depth > k { k_jump } else { 0 }).saturating_mul(bytes)];
        let mut i = 0;
        while i < 2 {
            if !jumps[i].is_multiple_of(pattern) || jumps[i] / 16 >= 1 << 14 {
                return Err(NotStaged::PatternsApart { jump: jumps[i], pattern });
            }
            i += 1;
        }
        let size = staged.size(bytes);
        if size > SHARED {
            return Err(NotStaged::OperandLarge { size });
        }
        let [row_jump, k_jump] = [(jumps[0] / 16) as u32, (jumps[1] / 16) as u32];
        let offsets = match (is_mn, is_swizzled) {
            // The leading offset of a swizzled operand along K is not used.
            (false, true) => [1, row_jump],
            (false, false) => [k_jump, row_jump],
            (true, true) => [row_jump, k_jump],
            (true, false) => [k_jump, row_jump],
        };
        let mode = match span {
            128 => 1,
            64 => 2,
            32 => 3,
            _ => 0,
        };
        // An instruction takes `deep` of K: a part of a line, or some lines.
        let (in_a_row, step, jump) = if is_mn || !is_swizzled { (1, 0, k_jump * (deep / k) as u32) } else { ((line / deep) as u32, 2, k_jump) };
        let along_rows = staged.at(0, rows % of_tile) * bytes / 16;
        Ok(Descriptor { is_mn, offsets, mode, along_k: (depth / deep) as u32, in_a_row, step, jump, rows: along_rows as u32 })
    }
}

/// What is contiguous, the offsets in bytes, the swizzle, and the bits without the address.
///
/// ```
/// use cute_static::atom::sm90::{Descriptor, NotStaged, Staged};
///
/// let tile = Staged::new(&[&[(128, 64)], &[(64, 1)]], [3, 3, 3]);
/// let text = Descriptor::new(&tile, 2, 64)?.to_string();
/// assert_eq!(text, "K contiguous, leading offset 16 bytes, stride offset 1024 bytes, 128-byte swizzle: 0x4000004000010000");
/// # Ok::<(), NotStaged>(())
/// ```
impl fmt::Display for Descriptor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let contiguous = if self.is_mn { "M or N" } else { "K" };
        write!(f, "{contiguous} contiguous, leading offset {} bytes, stride offset {} bytes, ", self.leading_bytes(), self.stride_bytes())?;
        match self.swizzle_bytes() {
            16 => f.write_str("no swizzle")?,
            span => write!(f, "{span}-byte swizzle")?,
        }
        write!(f, ": {:#018x}", self.bits())
    }
}
