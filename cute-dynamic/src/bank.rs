//! Bank conflicts in shared memory: how many an access has, and the swizzle against them.
//!
//! The model is that of NVIDIA's hardware. Shared memory has 32 banks of 4 bytes; word `w` is in
//! bank `w mod 32`. An access moves a vector of 1, 2, 4, 8 or 16 bytes for each of the 32 threads
//! of a warp, in phases: all threads at once for up to 4 bytes, 16 threads at a time for 8, 8
//! threads at a time for 16. In a phase a bank serves one word, to any number of threads. The
//! *degree* of a phase is the largest number of different words that its threads read from one
//! bank. The phase takes that many cycles, and all but the first are *conflicts*.
//!
//! Checked on a Hopper GPU (H200): the latency in cycles of a load of 4, 8 or 16 bytes a thread is
//! a constant plus twice the sum of the degrees of its phases, for 80 random accesses of each width
//! without an exception. The model leaves one case out: where all threads read the same vector, the
//! phases are served together.
//!
//! An access is a thread-value layout, `(threads, values)`, into the coordinates of the data: the
//! offsets are those of the composition (Cecka §3.3). The values of a thread move in the widest
//! vectors that are whole in every thread, so an access of values that are not contiguous is
//! several accesses. Offset 0 is taken to be in bank 0: a tile begins at a multiple of 128 bytes.
//!
//! ```
//! use cute_dynamic::{Layout, LayoutError};
//!
//! // A tile of 8 rows of 64 halves, read as ldmatrix does: 8 threads, each 16 bytes of another row.
//! let tile: Layout = "(8,64):(64,1)".parse()?;
//! let rows: Layout = "(8,8):(1,8)".parse()?;
//! assert_eq!(tile.bank_conflicts(&rows, 16)?.total(), 7);
//!
//! let found = tile.find_swizzle(&[rows.clone()], 16)?;
//! assert_eq!(found.to_string(), "Sw<3,3,3>"); // over bytes: Sw<3,4,3>
//! let swizzled = found.compose_layout(&tile)?;
//! assert_eq!(swizzled.bank_conflicts(&rows, 16)?.total(), 0);
//! assert_eq!(swizzled.conflict_free(&rows, 16), Ok(()));
//! assert_eq!(tile.conflict_free(&rows, 16), Err(LayoutError::BankConflicts { phase: 0, conflicts: 7 }));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

use crate::budget::Budget;
use crate::htuple::HTuple;
use crate::{ComposedLayout, Layout, LayoutError, Mode, Swizzle};
use alloc::vec::Vec;

/// The number of banks.
pub const BANKS: usize = 32;
/// The width of a bank in bits.
pub const BANK_BITS: u64 = 32;
/// The number of threads of a warp.
pub const WARP: usize = 32;
/// How many offsets an access may have, and how many a search may try; more are
/// [`LayoutError::BudgetSpent`].
pub const BUDGET: u64 = 1 << 24;

/// The widest vector of a thread, in bits.
const VECTOR_BITS: u64 = 128;

/// The conflicts of an access, phase by phase; from [`Layout::bank_conflicts`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BankConflicts {
    vector: u64,
    degrees: Vec<u64>,
}

impl BankConflicts {
    /// Returns how many elements of a thread move at once.
    #[must_use]
    pub const fn vector(&self) -> u64 {
        self.vector
    }

    /// Returns the degree of each phase: how many cycles it takes. They are ordered by warp, then
    /// by vector of the values, then by phase.
    #[must_use]
    pub fn degrees(&self) -> &[u64] {
        &self.degrees
    }

    /// Returns the conflicts of each phase: one less than its degree.
    #[must_use]
    pub fn phases(&self) -> impl ExactSizeIterator<Item = u64> + '_ {
        self.degrees.iter().map(|degree| degree - 1)
    }

    /// Returns the conflicts of all phases.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.phases().sum()
    }
}

/// An access whose offsets are known: where each vector begins, phase by phase.
struct Access {
    /// Elements of a vector.
    vector: u64,
    /// Bits of an element.
    bits: u64,
    /// The offset at which each vector begins, for all phases one after the other.
    begins: Vec<u64>,
    /// The vectors of each phase.
    phases: Vec<usize>,
}

impl Access {
    fn new(layout: &ComposedLayout, access: &Layout, bits: u64) -> Result<Self, LayoutError> {
        if access.rank() != 2 || access.is_leaf() {
            return Err(LayoutError::NotThreadValue { rank: access.rank() });
        }
        if access.cosize() > layout.size() {
            return Err(LayoutError::ImageTooLarge { cosize: access.cosize(), bound: layout.size(), component: None });
        }
        if access.size() > BUDGET {
            return Err(LayoutError::BudgetSpent { budget: BUDGET });
        }
        let threads = usize::try_from(access.get(0)?.size()).unwrap_or(usize::MAX);
        let values = access.size() as usize / threads;
        // In the order of the layout: all threads for each value.
        let offsets = access.offsets().map(|coordinate| layout.offset(coordinate)).collect::<Result<Vec<u64>, _>>()?;
        let of_value = |value: usize| &offsets[value * threads..][..threads];

        // The widest vectors that are whole in every thread.
        let is_whole = |vector: usize| {
            values.is_multiple_of(vector)
                && (0..values).all(|value| {
                    let (first, behind) = (value - value % vector, (value % vector) as u64);
                    of_value(first)
                        .iter()
                        .zip(of_value(value))
                        .all(|(&first, &offset)| first.is_multiple_of(vector as u64) && offset.checked_sub(first) == Some(behind))
                })
        };
        let is_access = |vector: u64| bits.checked_mul(vector).is_some_and(|width| (8..=VECTOR_BITS).contains(&width) && width.is_power_of_two());
        let vector = (0..=7).rev().map(|exponent| 1 << exponent).find(|&vector| is_access(vector) && is_whole(vector as usize));
        let vector = vector.ok_or(LayoutError::NoVector { bits })?;

        let at_once = WARP / (vector * bits / BANK_BITS).max(1) as usize;
        let (mut begins, mut phases) = (Vec::new(), Vec::new());
        for warp in (0..threads).step_by(WARP) {
            let warp = warp..threads.min(warp + WARP);
            for value in (0..values).step_by(vector as usize) {
                for phase in of_value(value)[warp.clone()].chunks(at_once) {
                    begins.extend_from_slice(phase);
                    phases.push(phase.len());
                }
            }
        }
        Ok(Access { vector, bits, begins, phases })
    }

    /// The degree of each phase, with the offsets swizzled.
    fn degrees(&self, swizzle: Swizzle) -> impl Iterator<Item = u64> + '_ {
        let mut rest = self.begins.as_slice();
        self.phases.iter().map(move |&vectors| {
            let (phase, behind) = rest.split_at(vectors);
            rest = behind;
            self.degree(phase.iter().map(|&begin| swizzle.apply(begin)))
        })
    }

    /// The largest number of different words of one bank.
    fn degree(&self, begins: impl Iterator<Item = u64>) -> u64 {
        let words = (self.vector * self.bits).div_ceil(BANK_BITS);
        // 2⁶⁴ elements of 128 bits have more words than 64 bits count.
        let first = |begin: u64| u128::from(begin) * u128::from(self.bits) / u128::from(BANK_BITS);
        let mut wanted: Vec<u128> = begins.flat_map(|begin| (0..words).map(move |word| first(begin) + u128::from(word))).collect();
        wanted.sort_unstable();
        wanted.dedup();
        let mut of_bank = [0; BANKS];
        for word in wanted {
            of_bank[(word % BANKS as u128) as usize] += 1;
        }
        of_bank.into_iter().max().unwrap_or(0)
    }
}

impl ComposedLayout {
    /// Returns the bank conflicts of an access to data under this layout; the [module](crate::bank)
    /// says what they are.
    ///
    /// `access` has the modes `(threads, values)` and gives coordinates of this layout as indices;
    /// the offsets count elements of `bits` bits.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Layout};
    ///
    /// // 32 floats of a column, of rows of 32: all in one bank. Padded or swizzled, each in its own.
    /// let column: Layout = "(32,1):(1,0)".parse()?;
    /// let conflicts = |layout: &str| layout.parse::<ComposedLayout>().unwrap().bank_conflicts(&column, 32).map(|conflicts| conflicts.total());
    /// assert_eq!(conflicts("(32,32):(32,1)"), Ok(31));
    /// assert_eq!(conflicts("(32,32):(33,1)"), Ok(0));
    /// assert_eq!(conflicts("Sw<5,0,5> o 0 o (32,32):(32,1)"), Ok(0));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotThreadValue`] if the access does not have two modes,
    /// [`LayoutError::ImageTooLarge`] if it leaves the layout, [`LayoutError::NoVector`] if no
    /// vector of elements of this size is an access, [`LayoutError::BudgetSpent`] if it has more
    /// than [`BUDGET`] offsets.
    ///
    /// [`BUDGET`]: crate::bank::BUDGET
    pub fn bank_conflicts(&self, access: &Layout, bits: u64) -> Result<BankConflicts, LayoutError> {
        let access = Access::new(self, access, bits)?;
        Ok(BankConflicts { vector: access.vector, degrees: access.degrees(Swizzle::identity()).collect() })
    }

    /// Checks that an access has no bank conflicts. The error says in which phase they come first,
    /// and how many they are.
    ///
    /// # Errors
    /// [`LayoutError::BankConflicts`], and those of [`ComposedLayout::bank_conflicts`].
    pub fn conflict_free(&self, access: &Layout, bits: u64) -> Result<(), LayoutError> {
        let conflicts = self.bank_conflicts(access, bits)?;
        let first = conflicts.phases().enumerate().find(|&(_, conflicts)| conflicts > 0);
        first.map_or(Ok(()), |(phase, conflicts)| Err(LayoutError::BankConflicts { phase, conflicts }))
    }
}

impl HTuple<Mode> {
    /// Returns [`ComposedLayout::bank_conflicts`] without a swizzle.
    ///
    /// # Errors
    /// Those of [`ComposedLayout::bank_conflicts`].
    pub fn bank_conflicts(&self, access: &Layout, bits: u64) -> Result<BankConflicts, LayoutError> {
        ComposedLayout::from(self).bank_conflicts(access, bits)
    }

    /// Returns [`ComposedLayout::conflict_free`] without a swizzle.
    ///
    /// # Errors
    /// Those of [`ComposedLayout::conflict_free`].
    pub fn conflict_free(&self, access: &Layout, bits: u64) -> Result<(), LayoutError> {
        ComposedLayout::from(self).conflict_free(access, bits)
    }

    /// Returns the swizzle for this layout with which the given accesses together have the fewest
    /// bank conflicts. Among equals it is the one of the fewest bits, then of the shortest
    /// distance, then of the lowest base. The search looks at the swizzles that keep the elements
    /// of the widest vector of all accesses contiguous and take no offset past the cosize;
    /// [`Swizzle::identity`] if none is better.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    ///
    /// // 32 by 32 floats, written by rows in vectors of 16 bytes, read by columns one by one.
    /// let tile: Layout = "(32,32):(32,1)".parse()?;
    /// let write: Layout = "((8,4),4):((128,1),32)".parse()?;
    /// let read: Layout = "(32,1):(1,0)".parse()?;
    /// let conflicts = |layout: &cute_dynamic::ComposedLayout| [&write, &read].map(|access| layout.bank_conflicts(access, 32).unwrap().total());
    /// assert_eq!(conflicts(&(&tile).into()), [0, 31]);
    ///
    /// let found = tile.find_swizzle(&[write.clone(), read.clone()], 32)?;
    /// assert_eq!(found.to_string(), "Sw<3,2,3>");
    /// // Vectors of four banks each: better than four rows at a time is not possible.
    /// assert_eq!(conflicts(&found.compose_layout(&tile)?), [0, 3]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`ComposedLayout::bank_conflicts`]; [`LayoutError::BudgetSpent`] if the search
    /// would look at more than [`BUDGET`] vectors.
    pub fn find_swizzle(&self, accesses: &[Layout], bits: u64) -> Result<Swizzle, LayoutError> {
        let plain = ComposedLayout::from(self);
        let accesses = accesses.iter().map(|access| Access::new(&plain, access, bits)).collect::<Result<Vec<_>, _>>()?;
        let conflicts = |swizzle| accesses.iter().flat_map(|access| access.degrees(swizzle)).map(|degree| degree - 1).sum::<u64>();
        let widest = accesses.iter().map(|access| access.vector).max().unwrap_or(1);
        let vectors = accesses.iter().map(|access| access.begins.len() as u64).sum::<u64>();
        let mut budget = Budget::new(BUDGET / vectors.max(1));

        let mut best = (conflicts(Swizzle::identity()), Swizzle::identity());
        for swizzle in smallest_first(widest.trailing_zeros(), 64 - (self.cosize() - 1).leading_zeros()) {
            if best.0 == 0 {
                break;
            }
            budget.spend().map_err(|_| LayoutError::BudgetSpent { budget: BUDGET })?;
            let found = conflicts(swizzle);
            if found < best.0 && swizzle.compose_layout(self)?.cosize()? <= self.cosize() {
                best = (found, swizzle);
            }
        }
        Ok(best.1)
    }
}

/// All swizzles that touch bits from `base` up to `end` only, the smallest first.
fn smallest_first(base: u32, end: u32) -> impl Iterator<Item = Swizzle> {
    let parameters = (1..=end).flat_map(move |bits| (bits..=end).flat_map(move |distance| (base..=end).map(move |base| (bits, distance, base))));
    let within = parameters.filter(move |(bits, distance, base)| bits + distance + base <= end);
    let directions = within.flat_map(|(bits, distance, base)| [1, -1].map(|sign| Swizzle::new(bits, base, sign * distance.cast_signed())));
    directions.filter_map(Result::ok)
}
