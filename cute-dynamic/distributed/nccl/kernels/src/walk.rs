//! Copies of what two ranks have in common where blocks do not divide each other: all parts of a
//! message in one launch.
//!
//! The target is cut into tiles. Along two axes a block of threads walks through the runs of its
//! tile: as many elements as follow each other in a block of the source and in a block of the
//! target. Where they are in the source follows from the two sequences of blocks by divisions,
//! which are the same for all threads.
//!
//! A tile of the source begins where the tile of the target does in it. Where that is before the
//! source, because a run is nearer to its beginning than to that of the tile, the kernels leave the
//! run out: [`Runs::left_out`] says which, and each of them is a launch of its own.

use cute_device::cute_static::prelude::*;
use cute_device::*;

/// Two axes that are walked, and one that is not.
pub type Three = Layout![(Dyn, Dyn, Dyn) : (Dyn, Dyn, Dyn)];

/// Two sequences of equal blocks of an axis, those that a rank has in the source and those that
/// another has in the target, as a kernel takes them.
///
/// Elements are counted from the first one of the source. Block `i < count` of that has the
/// elements `i·step + k`, at the places `local + i·local_step + k`, for `k < length`, in the last
/// block for `k < last`. Place `l` of the target has the element `begin +
/// l/target_length·target_step + l mod target_length`. Numbers of elements and places are below
/// 2^30.
///
/// ```
/// use cute_nccl_kernels::Runs;
///
/// // Blocks of 3 of every 6 elements, and all elements, from the second on.
/// let runs = Runs { local: 0, length: 3, last: 3, count: 4, step: 6, local_step: 3, begin: 1, target_length: 23, target_step: 23 };
/// assert_eq!(Runs::of(Runs::packed(&[runs, runs])), [runs, runs]);
/// let all: Vec<_> = (0..8).filter_map(|place| runs.run(place).0).collect();
/// assert_eq!(all, [1, 2, 3, 4, 5]); // of the elements 1, 2, 6, 7, 8
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Runs {
    /// The place of the first element of the source.
    pub local: u32,
    /// How many elements blocks of the source have.
    pub length: u32,
    /// How many the last one has.
    pub last: u32,
    /// How many blocks there are.
    pub count: u32,
    /// The distance of their elements.
    pub step: u32,
    /// The distance of their places.
    pub local_step: u32,
    /// The first element of the target, which may be before that of the source.
    pub begin: i32,
    /// How many elements blocks of the target have.
    pub target_length: u32,
    /// The distance of their elements.
    pub target_step: u32,
}

impl Runs {
    /// Returns the run of so many elements that begins at a place of the source, and at the first
    /// of the target.
    #[must_use]
    pub const fn one(local: u32, length: u32) -> Self {
        Runs { local, length, last: length, count: 1, step: length, local_step: 0, begin: 0, target_length: length, target_step: length }
    }

    /// Returns the numbers of two axes as a kernel takes them: each number of both.
    #[must_use]
    pub fn packed(both: &[Runs; 2]) -> [u64; 9] {
        let numbers = |runs: &Runs| {
            let Runs { local, length, last, count, step, local_step, begin, target_length, target_step } = *runs;
            [local, length, last, count, step, local_step, begin.cast_unsigned(), target_length, target_step]
        };
        let [x, y] = both.each_ref().map(numbers);
        core::array::from_fn(|index| u64::from(x[index]) | u64::from(y[index]) << 32)
    }

    /// Returns the sequences of these numbers.
    #[inline(always)]
    #[must_use]
    pub fn of(packed: [u64; 9]) -> [Self; 2] {
        let runs = |numbers: [u32; 9]| {
            let [local, length, last, count, step, local_step, begin, target_length, target_step] = numbers;
            Runs { local, length, last, count, step, local_step, begin: begin.cast_signed(), target_length, target_step }
        };
        [runs(packed.map(|number| number as u32)), runs(packed.map(|number| (number >> 32) as u32))]
    }

    /// Returns the runs that the kernels leave out of tiles of so many places, where the target has
    /// `extent` of them: the place in the target, the place in the source, and the length.
    ///
    /// ```
    /// use cute_nccl_kernels::Runs;
    ///
    /// // The second half is all of the source: it begins in the middle of a tile.
    /// let runs = Runs { begin: -40, target_length: 80, target_step: 80, ..Runs::one(0, 40) };
    /// assert_eq!(runs.left_out(64, 80).collect::<Vec<_>>(), [(40, 0, 24)]);
    /// assert_eq!(runs.left_out(32, 80).collect::<Vec<_>>(), [(40, 0, 24)]);
    /// assert_eq!(runs.left_out(8, 80).count(), 0);
    /// ```
    pub fn left_out(self, side: u32, extent: u32) -> impl Iterator<Item = (u32, u32, u32)> {
        let mut at = 0;
        core::iter::from_fn(move || {
            while at < extent {
                let (place, (found, length)) = (at, self.run(at));
                let inside = place % side;
                let length = length.min(side - inside).min(extent - place);
                at += length;
                match found {
                    // From there on all are after the first tile of the source.
                    Some(source) if source >= side => at = extent,
                    Some(source) if source < inside => return Some((place, source, length)),
                    _ => {}
                }
            }
            None
        })
    }

    /// Returns where the element at a place of the target is in the source, if that has it, and for
    /// how many places, this one counted, the same is so.
    #[inline(always)]
    #[must_use]
    pub fn run(&self, place: u32) -> (Option<u32>, u32) {
        let (block, inside) = divided(place, self.target_length);
        let element = self.begin.cast_unsigned().wrapping_add(block.wrapping_mul(self.target_step)).wrapping_add(inside).cast_signed();
        let left = self.target_length.wrapping_sub(inside);
        if element < 0 {
            return (None, least(left, element.unsigned_abs()));
        }
        let (block, inside) = divided(element.cast_unsigned(), self.step);
        if block >= self.count {
            return (None, left);
        }
        let length = if block + 1 == self.count { self.last } else { self.length };
        if inside >= length {
            return (None, least(left, self.step.wrapping_sub(inside)));
        }
        (Some(self.local.wrapping_add(block.wrapping_mul(self.local_step)).wrapping_add(inside)), least(left, length - inside))
    }
}

/// The quotient and the remainder; of 0 there is neither.
#[inline(always)]
fn divided(number: u32, by: u32) -> (u32, u32) {
    match number.checked_div(by) {
        Some(quotient) => (quotient, number - quotient * by),
        None => (0, 0),
    }
}

/// The smaller one, and at least 1, so that a walk ends whatever the numbers are.
#[inline(always)]
fn least(a: u32, b: u32) -> u32 {
    let least = if a < b { a } else { b };
    if least == 0 { 1 } else { least }
}

/// A run within a tile: where the tile would begin in the source if all of it went on as the run
/// does, and the places of the tile from which, and below which, it does.
#[derive(Clone, Copy)]
struct Piece {
    begin: u32,
    from: u32,
    until: u32,
}

/// The runs of the tile of so many places that begins at one. Of places after the last one of the
/// target nothing is written.
#[derive(Clone, Copy)]
struct Walk {
    runs: Runs,
    begin: u32,
    at: u32,
    end: u32,
}

impl Walk {
    #[inline(always)]
    fn new(runs: Runs, tile: u32, side: u32) -> Self {
        let begin = tile.wrapping_mul(side);
        Walk { runs, begin, at: begin, end: begin.wrapping_add(side) }
    }

    /// The next run that the source has, but for one whose tile would begin before the source.
    #[inline(always)]
    fn next(&mut self) -> Option<Piece> {
        while self.at < self.end {
            let (at, (found, length)) = (self.at, self.runs.run(self.at));
            let left = self.end - at;
            let length = if length < left { length } else { left };
            self.at = at + length;
            let from = at - self.begin;
            if let Some(begin) = found.and_then(|place| place.checked_sub(from)) {
                return Some(Piece { begin, from, until: from + length });
            }
        }
        None
    }
}

/// Whether the element of a tile is in both runs.
#[inline(always)]
fn inside(x: Piece, y: Piece, side: u32) -> impl Fn(u32) -> bool + Elementwise {
    move |element| {
        let (i, j) = (element % side, element / side);
        i >= x.from && i < x.until && j >= y.from && j < y.until
    }
}

macro_rules! walks {
    ($($name:ident $word:ident $x:literal $y:literal $share:ty;)*) => { $(
        /// Copies what the source has of each tile, read and written along the first mode.
        #[kernel(threads = 256, blocks = 4)]
        #[allow(clippy::too_many_arguments, reason = "a kernel takes numbers one by one")]
        pub fn $name(
            block: &mut Block,
            source: Global<$word, Three>,
            target: GlobalMut<$word, Three, Tile![$x, $y, 1]>,
            local: u64,
            length: u64,
            last: u64,
            count: u64,
            step: u64,
            local_step: u64,
            begin: u64,
            target_length: u64,
            target_step: u64,
        ) {
            let (x, y, z) = target.place(block);
            let [along_x, along_y] = Runs::of([local, length, last, count, step, local_step, begin, target_length, target_step]);
            let mut target = target.tile(block).share::<$share>(block);
            let mut rows = Walk::new(along_y, y, $y);
            while let Some(row) = rows.next() {
                let mut columns = Walk::new(along_x, x, $x);
                while let Some(column) = columns.next() {
                    let tile = source.tile_from::<Tile![$x, $y, 1]>((column.begin, row.begin, z));
                    copy_if(inside(column, row, $x), &tile.share::<$share>(block), &mut target);
                }
            }
        }
    )* };
}

walks! {
    walk_16_bytes_32x64 u128 32 64 Layout![(256, 8) : (1, 256)];
    walk_8_bytes_32x64 u64 32 64 Layout![(256, 8) : (1, 256)];
    walk_4_bytes_64x64 u32 64 64 Layout![(256, 16) : (1, 256)];
    walk_2_bytes_64x64 u16 64 64 Layout![(256, 16) : (1, 256)];
    walk_1_bytes_64x64 u8 64 64 Layout![(256, 16) : (1, 256)];
}

// Lines of a tile in shared memory are a bank apart, so that neither rows nor columns meet in one.
macro_rules! turns {
    ($($name:ident $word:ident $staged:ty;)*) => { $(
        /// Copies what the source has of each tile, read along the second mode, and written along
        /// the first one.
        #[kernel(threads = 256, blocks = 4)]
        #[allow(clippy::too_many_arguments, reason = "a kernel takes numbers one by one")]
        pub fn $name(
            block: &mut Block,
            source: Global<$word, Three>,
            target: GlobalMut<$word, Three, Tile![64, 64, 1]>,
            tile: Shared<$word, $staged>,
            local: u64,
            length: u64,
            last: u64,
            count: u64,
            step: u64,
            local_step: u64,
            begin: u64,
            target_length: u64,
            target_step: u64,
        ) {
            let (x, y, z) = target.place(block);
            let [along_x, along_y] = Runs::of([local, length, last, count, step, local_step, begin, target_length, target_step]);
            let mut target = target.tile(block).share::<AlongFirst>(block);
            let (mut tile, mut rows) = (tile, Walk::new(along_y, y, 64));
            while let Some(row) = rows.next() {
                let mut columns = Walk::new(along_x, x, 64);
                while let Some(column) = columns.next() {
                    let found = source.tile_from::<Tile![64, 64, 1]>((column.begin, row.begin, z));
                    let written = tile.write::<AlongSecond>(block, &found.share::<AlongSecond>(block));
                    let readable = block.synchronize(written);
                    copy_if(inside(column, row, 64), &readable.share::<AlongFirst>(block), &mut target);
                    tile = block.synchronize(readable);
                }
            }
        }
    )* };
}

/// Sixteen elements of a tile of 64 x 64 for each of 256 threads, along its first mode.
pub(crate) type AlongFirst = Layout![(256, 16) : (1, 256)];
/// Along its second mode.
pub(crate) type AlongSecond = Layout![((64, 4), 16) : ((64, 1), 4)];

turns! {
    turn_8_bytes_64x64 u64 Layout![(64, 64) : (1, 65)];
    turn_4_bytes_64x64 u32 Layout![(64, 64) : (1, 65)];
    turn_2_bytes_64x64 u16 Layout![(64, 64) : (1, 66)];
    turn_1_bytes_64x64 u8 Layout![(64, 64) : (1, 68)];
}
