//! How to go through several tensors at once: the offsets that they have at the same coordinates,
//! as loops over modes that all of them have.
//!
//! Layouts of one size need not have one shape: `(8, (3, 5))` and `(8, 15)` have the modes
//! `8, 3, 5` in common. Modes that continue one another in all layouts are one; where the order of
//! the coordinates does not matter they are sorted by the strides of the last layout. What is then
//! the first mode is a [`Row`]: a loop with a fixed step in each layout. Where all these steps are
//! 1 it is a slice.
//!
//! Layouts without common modes, `(4, 6)` and `(6, 4)` with other strides, each go through their
//! own modes, and a row is as long as the shortest of theirs. Rows are rows of sums: where a
//! swizzle follows a layout, a row is cut into pieces that it leaves rows. An offset is never
//! computed from a coordinate.

use super::place::Place;
use crate::swizzle::{Swizzle, mask};
use smallvec::SmallVec;

/// Some coordinates of `T` layouts: at the `i`-th of `length`, layout `t` has the offset
/// `first[t] + i·step[t]`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<const T: usize> {
    pub length: usize,
    pub first: [usize; T],
    pub step: [isize; T],
}

/// A mode that `T` layouts have in common: one extent, a stride in each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Loop<const T: usize> {
    extent: usize,
    strides: [isize; T],
}

/// One coordinate.
impl<const T: usize> Default for Loop<T> {
    fn default() -> Self {
        Loop { extent: 1, strides: [0; T] }
    }
}

type Loops<const T: usize> = SmallVec<[Loop<T>; 6]>;

/// In which order the coordinates come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// Colexicographic: the first mode counts fastest.
    Coordinates,
    /// That of the offsets of the last layout, where it is injective: of coordinates that share an
    /// offset the last one stays the last.
    Any,
    /// That of the offsets of the last layout.
    Free,
}

/// How to go through `T` layouts of one size.
#[derive(Clone, Debug)]
pub(crate) struct Walk<const T: usize> {
    /// The sums at the first coordinate.
    first: [usize; T],
    loops: Modes<T>,
    swizzles: [Swizzle; T],
    /// Whether the coordinates may come in any order.
    is_free: bool,
}

#[derive(Clone, Debug)]
enum Modes<const T: usize> {
    /// Modes that all have in common.
    Common(Loops<T>),
    /// The modes of each.
    Each([Loops<1>; T]),
}

/// Adds to offsets. Past the last coordinate they may be no offsets.
#[inline(always)]
fn moved<const T: usize>(mut sums: [usize; T], strides: [isize; T], times: usize) -> [usize; T] {
    for (sum, stride) in sums.iter_mut().zip(strides) {
        *sum = sum.wrapping_add((times as isize).wrapping_mul(stride) as usize);
    }
    sums
}

impl<const T: usize> Walk<T> {
    /// Returns how to go through layouts, whose sizes are equal.
    pub fn new(places: [&Place; T], order: Order) -> Self {
        // Offsets of tensors are those of elements in memory, so they fit.
        let first = places.map(|place| place.base as usize);
        let swizzles = places.map(|place| place.swizzle);
        let each = places.map(|place| {
            let coalesced = place.layout.coalesce();
            let modes = coalesced.leaves().iter().filter(|mode| mode.extent > 1);
            modes.map(|mode| Loop { extent: mode.extent as usize, strides: [mode.stride as isize] }).collect::<Loops<1>>()
        });
        let is_free = match order {
            Order::Coordinates => false,
            Order::Any => places.last().is_none_or(|last| last.is_sorted_injective()),
            Order::Free => true,
        };
        let loops = common(&each).map_or(Modes::Each(each), Modes::Common);
        let mut walk = Walk { first, loops, swizzles, is_free };
        if is_free {
            walk.sort();
        }
        walk
    }

    /// Puts the modes in the order of the offsets of the last layout, and then of those before it.
    fn sort(&mut self) {
        let Modes::Common(loops) = &mut self.loops else { return };
        for mode in loops.iter_mut() {
            // Forwards in the last layout that does not repeat.
            if mode.strides.iter().rev().find(|stride| **stride != 0).is_some_and(|stride| *stride < 0) {
                self.first = moved(self.first, mode.strides, mode.extent - 1);
                mode.strides = mode.strides.map(isize::wrapping_neg);
            }
        }
        let key = |mode: &Loop<T>| {
            let mut key = mode.strides.map(isize::unsigned_abs);
            key.reverse();
            key
        };
        loops.sort_by_key(key);
        let mut merged = Loops::new();
        loops.drain(..).for_each(|mode| push(&mut merged, mode));
        *loops = merged;
    }

    /// Returns the two modes along which layouts 0 and 1 have steps of 1, if these are not the same
    /// mode, and the coordinates may come in any order.
    fn transposed(&self) -> Option<(usize, usize)> {
        if !self.is_free {
            return None;
        }
        let Modes::Common(loops) = &self.loops else { return None };
        let along = |t: usize| loops.iter().position(|mode| mode.strides[t] == 1);
        let (source, target) = (along(0)?, along(1)?);
        (source != target && self.adds()).then_some((source, target))
    }

    /// Tells whether offsets are sums: nothing is swizzled.
    #[inline(always)]
    fn adds(&self) -> bool {
        self.swizzles.iter().all(|swizzle| swizzle.is_identity())
    }

    /// Calls back with each row.
    #[inline(always)]
    pub fn for_each(&self, mut each: impl FnMut(Row<T>)) {
        if self.adds() {
            self.sums(&mut each);
        } else {
            self.sums(&mut |row: Row<T>| self.placed(row, &mut each));
        }
    }

    /// Calls back with each row of sums.
    #[inline(always)]
    fn sums(&self, each: &mut impl FnMut(Row<T>)) {
        match &self.loops {
            Modes::Common(loops) => nest(self.first, loops, each),
            Modes::Each(loops) => self.side_by_side(loops, each),
        }
    }

    /// Goes through the modes of each layout by themselves.
    #[inline(never)]
    fn side_by_side(&self, loops: &[Loops<1>; T], each: &mut impl FnMut(Row<T>)) {
        let mut rows: [Rows<1>; T] = core::array::from_fn(|t| Rows::new([self.first[t]], loops[t].clone()));
        let mut rest: [Row<1>; T] = [Row { length: 0, first: [0], step: [0] }; T];
        loop {
            for (rest, rows) in rest.iter_mut().zip(&mut rows) {
                if rest.length == 0 {
                    // The sizes are equal, so that all end together.
                    match rows.next() {
                        Some(row) => *rest = row,
                        None => return,
                    }
                }
            }
            let length = rest.iter().map(|row| row.length).min().unwrap_or(0);
            each(Row { length, first: rest.map(|row| row.first[0]), step: rest.map(|row| row.step[0]) });
            for row in &mut rest {
                row.first = moved(row.first, row.step, length);
                row.length -= length;
            }
        }
    }

    /// Calls back with the rows of offsets that a row of sums stands for.
    #[inline(always)]
    fn placed(&self, mut row: Row<T>, each: &mut impl FnMut(Row<T>)) {
        while row.length > 0 {
            let piece = self.piece(&row);
            each(piece);
            row.first = moved(row.first, row.step, piece.length);
            row.length -= piece.length;
        }
    }

    /// Returns the first piece of a row of sums that is one of offsets.
    #[inline(always)]
    fn piece(&self, row: &Row<T>) -> Row<T> {
        let mut piece = *row;
        for t in 0..T {
            piece.length = piece.length.min(run(self.swizzles[t], row.first[t], row.step[t]));
            piece.first[t] = self.swizzles[t].apply(row.first[t] as u64) as usize;
        }
        piece
    }

    /// Returns the rows one by one.
    pub fn into_rows(self) -> PlacedRows<T> {
        match self.loops {
            Modes::Common(ref loops) => {
                let rows = Rows::new(self.first, loops.clone());
                PlacedRows { rows, rest: Row { length: 0, first: [0; T], step: [0; T] }, walk: self }
            }
            // One layout has its modes in common with itself; iterators are of one.
            Modes::Each(_) => unreachable!("a layout has modes in common with itself"),
        }
    }
}

/// The coordinates of two modes, from an offset in each layout on: of `along`, a mode in which the
/// second layout steps by 1, and of `across`, one in which the first does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    first: [usize; 2],
    along: Loop<2>,
    across: Loop<2>,
}

impl Block {
    /// Calls back with each row along the first mode.
    #[inline(always)]
    fn rows(self, each: &mut impl FnMut(Row<2>)) {
        let mut first = self.first;
        for _ in 0..self.across.extent {
            each(Row { length: self.along.extent, first, step: self.along.strides });
            first = moved(first, self.across.strides, 1);
        }
    }

    /// Calls `square` with the offsets of each whole square of `side` coordinates of both modes,
    /// and with the steps of the first layout along, and of the second across; then back with rows
    /// of what is left.
    #[inline(always)]
    pub fn squares(self, side: usize, mut square: impl FnMut([usize; 2], [isize; 2]), each: &mut impl FnMut(Row<2>)) {
        let Block { first, along, across } = self;
        let whole = [along, across].map(|mode| mode.extent / side * side);
        let steps = [along.strides[0], across.strides[1]];
        for j in (0..whole[1]).step_by(side) {
            let first = moved(first, across.strides, j);
            (0..whole[0]).step_by(side).for_each(|i| square(moved(first, along.strides, i), steps));
        }
        let rest = |mode: Loop<2>, whole: usize| Loop { extent: mode.extent - whole, ..mode };
        if whole[0] < along.extent {
            Block { first: moved(first, along.strides, whole[0]), along: rest(along, whole[0]), across: Loop { extent: whole[1], ..across } }.rows(each);
        }
        Block { first: moved(first, across.strides, whole[1]), along, across: rest(across, whole[1]) }.rows(each);
    }
}

impl Walk<2> {
    /// Calls back with each row, as [`Walk::for_each`] does; where one layout goes along another
    /// mode than the other does, in blocks of both modes, so that a cache line of either is gone to
    /// once.
    ///
    /// A block has `height` coordinates along the target's mode and `width` along the source's.
    /// Where a mode is shorter than that, the block is as short, and longer along the other one.
    /// The rows of a block go along the target's mode, unless that is shorter than `width`. There
    /// are no blocks where a mode is shorter than `width`, and what is beside it is elsewhere in
    /// memory: lines far apart would leave the cache before they are whole.
    #[inline(always)]
    pub fn for_each_in_blocks(&self, size: (usize, usize), mut each: impl FnMut(Row<2>)) {
        self.for_each_block(size, size.1, &mut each, |block, each| block.rows(each));
    }

    /// [`Walk::for_each_in_blocks`] with a call of its own for each block whose rows go along the
    /// target's mode: those in which that has `least` coordinates, which is what is asked of both
    /// modes instead of `width`.
    #[inline(always)]
    pub fn for_each_block<F: FnMut(Row<2>)>(&self, (height, width): (usize, usize), least: usize, each: &mut F, mut of_block: impl FnMut(Block, &mut F)) {
        let (Some((source, target)), Modes::Common(loops)) = (self.transposed(), &self.loops) else { return self.for_each(each) };
        let (along, across) = (loops[target], loops[source]);
        let is_beside = |short: Loop<2>, long: Loop<2>, t: usize| short.extent >= least || long.strides[t].unsigned_abs() == short.extent;
        if !is_beside(along, across, 1) || !is_beside(across, along, 0) {
            return self.for_each(each);
        }
        let is_along_target = along.extent >= least;
        let size = height * width;
        let (height, width) = if along.extent < height {
            (along.extent, across.extent.min(size / along.extent))
        } else {
            let width = across.extent.min(width);
            (along.extent.min(size / width), width)
        };
        let mut outer: Loops<2> = loops.iter().enumerate().filter(|(i, _)| *i != source && *i != target).map(|(_, mode)| *mode).collect();
        // The blocks along the target's mode come first: it was measured that lines which are
        // written in part are better off together than those which are read.
        let blocks =
            |mode: Loop<2>, block: usize| Loop { extent: mode.extent.div_ceil(block), strides: mode.strides.map(|stride| stride.wrapping_mul(block as isize)) };
        outer.insert(0, blocks(across, width));
        outer.insert(0, blocks(along, height));
        let mut rows = Rows::new(self.first, outer.clone());
        // What is left of the two modes is counted beside the offsets.
        let (mut i, mut j) = (0, 0);
        while let Some(row) = rows.next() {
            let mut corner = row.first;
            for _ in 0..row.length {
                let along = Loop { extent: height.min(along.extent - i * height), ..along };
                let across = Loop { extent: width.min(across.extent - j * width), ..across };
                if is_along_target {
                    of_block(Block { first: corner, along, across }, each);
                } else {
                    Block { first: corner, along: across, across: along }.rows(each);
                }
                corner = moved(corner, row.step, 1);
                i += 1;
                if i == outer[0].extent {
                    (i, j) = (0, (j + 1) % outer[1].extent);
                }
            }
        }
    }
}

/// How many steps from a sum on have offsets whose distance is the step.
#[inline(always)]
fn run(swizzle: Swizzle, sum: usize, step: isize) -> usize {
    let top = mask(swizzle.top());
    if step == 0 || swizzle.is_identity() || step.unsigned_abs() as u64 & top == 0 {
        return usize::MAX;
    }
    // Within a block of this size, nothing is read or changed.
    let block = 1usize << swizzle.base().min(usize::BITS - 2);
    let within = sum & (block - 1);
    match step {
        1 => block - within,
        -1 => within + 1,
        _ if step.unsigned_abs() >= block => 1,
        _ if step > 0 => (block - within).div_ceil(step as usize),
        _ => within / step.unsigned_abs() + 1,
    }
}

/// Adds a mode after others; it makes the last one longer if it continues it in all layouts.
fn push<const T: usize>(loops: &mut Loops<T>, mode: Loop<T>) {
    if let Some(last) = loops.last_mut() {
        let continues = |(stride, next): (isize, isize)| stride.checked_mul(last.extent as isize) == Some(next);
        if last.strides.into_iter().zip(mode.strides).all(continues)
            && let Some(extent) = last.extent.checked_mul(mode.extent)
        {
            last.extent = extent;
            return;
        }
    }
    loops.push(mode);
}

/// The modes that layouts have in common, in the order of the coordinates; `None` if one layout's
/// modes end within another's.
fn common<const T: usize>(each: &[Loops<1>; T]) -> Option<Loops<T>> {
    let mut loops = Loops::new();
    let mut at = [0; T];
    // What is left of the mode that each is at.
    let mut left = [1usize; T];
    let mut strides = [0isize; T];
    loop {
        let mut ended = 0;
        for t in 0..T {
            if left[t] == 1 {
                match each[t].get(at[t]) {
                    Some(mode) => {
                        (left[t], strides[t]) = (mode.extent, mode.strides[0]);
                        at[t] += 1;
                    }
                    None => ended += 1,
                }
            }
        }
        if ended > 0 {
            return (ended == T).then_some(loops);
        }
        let extent = left.into_iter().min()?;
        if left.iter().any(|left| left % extent != 0) {
            return None;
        }
        push(&mut loops, Loop { extent, strides });
        for t in 0..T {
            left[t] /= extent;
            strides[t] = strides[t].wrapping_mul(extent as isize);
        }
    }
}

/// Calls back with each row of modes: a loop for each of the next two modes, and one for all
/// others.
#[inline(always)]
fn nest<const T: usize>(first: [usize; T], loops: &[Loop<T>], each: &mut impl FnMut(Row<T>)) {
    let mode = |at: usize| loops.get(at).copied().unwrap_or_default();
    let (inner, middle, outer) = (mode(0), mode(1), mode(2));
    let rest = loops.get(3..).unwrap_or_default();
    let mut blocks = Rows::new(first, rest.into());
    while let Some(block) = blocks.next() {
        let mut first = block.first;
        for _ in 0..block.length {
            let mut plane = first;
            for _ in 0..outer.extent {
                let mut row = plane;
                for _ in 0..middle.extent {
                    each(Row { length: inner.extent, first: row, step: inner.strides });
                    row = moved(row, middle.strides, 1);
                }
                plane = moved(plane, outer.strides, 1);
            }
            first = moved(first, block.step, 1);
        }
    }
}

/// The rows of sums of some modes, one by one.
#[derive(Clone, Debug)]
pub(crate) struct Rows<const T: usize> {
    loops: Loops<T>,
    /// The coordinate of the next row, but for the first mode.
    coordinate: SmallVec<[usize; 6]>,
    next: [usize; T],
    is_done: bool,
}

impl<const T: usize> Rows<T> {
    fn new(first: [usize; T], loops: Loops<T>) -> Self {
        let coordinate = smallvec::smallvec![0; loops.len().saturating_sub(1)];
        Rows { loops, coordinate, next: first, is_done: false }
    }

    fn next(&mut self) -> Option<Row<T>> {
        if self.is_done {
            return None;
        }
        let inner = self.loops.first().copied().unwrap_or_default();
        let row = Row { length: inner.extent, first: self.next, step: inner.strides };
        self.is_done = true;
        for (at, mode) in self.coordinate.iter_mut().zip(self.loops.iter().skip(1)) {
            *at += 1;
            if *at < mode.extent {
                self.next = moved(self.next, mode.strides, 1);
                self.is_done = false;
                break;
            }
            self.next = moved(self.next, mode.strides.map(isize::wrapping_neg), *at - 1);
            *at = 0;
        }
        Some(row)
    }
}

/// The rows of offsets of a walk, one by one.
#[derive(Clone, Debug)]
pub(crate) struct PlacedRows<const T: usize> {
    walk: Walk<T>,
    rows: Rows<T>,
    /// What is left of a row of sums.
    rest: Row<T>,
}

impl<const T: usize> Iterator for PlacedRows<T> {
    type Item = Row<T>;

    #[inline]
    fn next(&mut self) -> Option<Row<T>> {
        if self.rest.length == 0 {
            self.rest = self.rows.next()?;
        }
        let piece = self.walk.piece(&self.rest);
        self.rest.first = moved(self.rest.first, piece.step, piece.length);
        self.rest.length -= piece.length;
        Some(piece)
    }
}
