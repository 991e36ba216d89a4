//! Copies of boxes by the tensor memory accelerator: to shared memory, where the bytes that come
//! complete a barrier, and from shared memory, in groups that their thread waits for.

use super::{Act, know};
use crate::emulator::explore::Step;
use crate::emulator::report::Fault;
use crate::emulator::running::{Ended, Running, SHARED, bits};
use crate::emulator::seam::{sum_bf16, sum_f16};
use crate::emulator::shadow::{Access, At, Who, agent_of};
use std::collections::VecDeque;
use std::string::String;
use std::vec::Vec;

/// A tensor map, as the emulator has it.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Map {
    /// The address of the first element.
    pub address: u64,
    /// How many dimensions there are.
    pub rank: u32,
    /// The bytes of an element.
    pub bytes: u32,
    /// The span of the swizzle in bytes, 16 without one.
    pub span: u32,
    /// The extents of the tensor.
    pub extents: [u64; 5],
    /// Its strides in bytes; the first is that of neighbours.
    pub strides: [u64; 5],
    /// The extents of a box.
    pub box_extents: [u32; 5],
    /// What its elements are: 1 `BF16`, 2 `F16`, 3 `f32`, 4 `i32`; 0 if bits, which cannot be
    /// added.
    pub numbers: u32,
    /// The windows of one of an image, whose boxes are so many channels of so many pixels.
    pub windows: Option<MapWindows>,
}

/// The windows of a tensor map of an image, by dimension from the second on.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MapWindows {
    /// Where the first begins.
    pub lower: [i16; 3],
    /// How far the last one may begin after the end of the image.
    pub upper: [i16; 3],
    /// How far apart they begin, 1 to 8.
    pub steps: [u8; 3],
}

impl MapWindows {
    /// Them, as two words, the second of which is not 0.
    fn pack(&self) -> [u64; 2] {
        let word = |numbers: [i16; 3]| numbers.into_iter().enumerate().fold(0, |word, (i, number)| word | u64::from(number.cast_unsigned()) << (16 * i));
        let steps = self.steps.into_iter().enumerate().fold(0, |word, (i, step)| word | u64::from(step) << (48 + 4 * i));
        [word(self.lower) | steps, word(self.upper) | 1 << 48]
    }

    fn unpack([first, second]: [u64; 2]) -> Option<Self> {
        let numbers = |word: u64| std::array::from_fn(|i| ((word >> (16 * i)) as u16).cast_signed());
        let steps = std::array::from_fn(|i| (first >> (48 + 4 * i)) as u8 & 15);
        (second != 0).then(|| MapWindows { lower: numbers(first), upper: numbers(second), steps })
    }
}

impl Map {
    /// It, as the bytes of a parameter.
    #[must_use]
    pub fn pack(&self) -> [u64; 16] {
        let Map { address, rank, bytes, span, extents, strides, box_extents, numbers, windows } = *self;
        let mut words = [0; 16];
        words[0] = address;
        words[1] = u64::from(rank) | u64::from(bytes) << 8 | u64::from(span) << 16 | u64::from(numbers) << 32;
        words[2..7].copy_from_slice(&extents);
        words[7..11].copy_from_slice(&strides[1..]);
        for (i, extent) in box_extents.into_iter().enumerate() {
            words[11 + i / 2] |= u64::from(extent) << (32 * (i % 2));
        }
        if let Some(windows) = windows {
            words[14..].copy_from_slice(&windows.pack());
        }
        words
    }

    /// What the bytes of a parameter say.
    #[must_use]
    pub fn unpack(words: [u64; 16]) -> Self {
        let bytes = (words[1] >> 8) as u8;
        let (mut extents, mut strides) = ([1; 5], [bytes.into(); 5]);
        extents.copy_from_slice(&words[2..7]);
        strides[1..].copy_from_slice(&words[7..11]);
        let box_extents = std::array::from_fn(|i| (words[11 + i / 2] >> (32 * (i % 2))) as u32);
        let (rank, span, numbers) = ((words[1] as u8).into(), u32::from((words[1] >> 16) as u16), (words[1] >> 32) as u32);
        let windows = MapWindows::unpack([words[14], words[15]]);
        Map { address: words[0], rank, bytes: bytes.into(), span, extents, strides, box_extents, numbers, windows }
    }

    /// The bytes of a box; of one that is too large for any memory, the largest number.
    fn size(&self) -> u32 {
        self.box_extents.iter().fold(self.bytes, |bytes, &extent| bytes.saturating_mul(extent))
    }

    /// A coordinate, of which only as many numbers count as there are dimensions.
    fn coordinate(&self, c: [u32; 5]) -> [i32; 5] {
        std::array::from_fn(|i| if (i as u32) < self.rank { c[i].cast_signed() } else { 0 })
    }

    /// Calls a function for each line of a box at a coordinate: where it begins in the box; where
    /// its first element is in the tensor, unless none is; and which of its bytes are there.
    fn lines(&self, c: [i32; 5], line: impl FnMut(u32, u64, std::ops::Range<usize>)) {
        self.lines_of(c.map(i64::from), self.box_extents[1..].iter().product(), line);
    }

    /// The first so many of them.
    fn lines_of(&self, c: [i64; 5], count: u32, mut line: impl FnMut(u32, u64, std::ops::Range<usize>)) {
        let bytes = u64::from(self.bytes);
        let length = self.box_extents[0] * self.bytes;
        let first = c[0];
        let there = |at: i64| at.clamp(0, self.box_extents[0].into()) as usize * self.bytes as usize;
        let range = there(-first)..there(self.extents[0] as i64 - first);
        for i in 0..count {
            let (mut rest, mut address, mut is_there) = (i, self.address as i64 + first * bytes as i64, true);
            for (dimension, first) in c.iter().enumerate().skip(1) {
                let at = *first + i64::from(rest % self.box_extents[dimension]);
                rest /= self.box_extents[dimension];
                is_there &= (0..self.extents[dimension] as i64).contains(&at);
                address = address.wrapping_add(at.wrapping_mul(self.strides[dimension] as i64));
            }
            let range = if is_there && !range.is_empty() { range.clone() } else { 0..0 };
            line(i * length, address.wrapping_add(range.start as i64) as u64, range);
        }
    }

    /// Calls a function for each pixel that is copied from the one at a coordinate on, as
    /// [`lines`](Self::lines) does for the lines of a box. Windows follow each other along the
    /// second dimension, then along the others.
    fn pixels(&self, windows: &MapWindows, offsets: [u32; 3], c: [i32; 5], mut line: impl FnMut(u32, u64, std::ops::Range<usize>)) {
        let (modes, mut place) = (self.rank as usize - 1, c.map(i64::from));
        for i in 0..self.box_extents[1] {
            let mut at = place;
            (0..modes - 1).for_each(|mode| at[mode + 1] += i64::from(offsets[mode]));
            self.lines_of(at, 1, |_, address, there| line(i * self.box_extents[0] * self.bytes, address, there));
            for mode in 0..modes - 1 {
                place[mode + 1] += i64::from(windows.steps[mode]);
                if place[mode + 1] < self.extents[mode + 1] as i64 + i64::from(windows.upper[mode]) {
                    break;
                }
                place[mode + 1] = i64::from(windows.lower[mode]);
                // The last dimension is that of images.
                if mode + 2 == modes {
                    place[modes] += 1;
                }
            }
        }
    }

    /// Where 16 bytes of a box are, with its swizzle.
    fn swizzled(&self, address: u32) -> u32 {
        address ^ (address >> 7 & (self.span / 16 - 1)) << 4
    }
}

/// A copy to shared memory that is under way.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Load {
    pub(super) thread: usize,
    pub(super) at: At,
    to: u32,
    barrier: u32,
    c: [i32; 5],
    /// Of an image: where an element of the filter is from the pixel that its window begins at.
    offsets: [u32; 3],
    map: Map,
    tensor: usize,
    known: Vec<u32>,
}

/// The box that is copied: of a map with so many dimensions, at a coordinate; of an image, of
/// pixels from there on, each with these offsets to its place.
#[derive(Clone, Copy)]
pub(super) struct BoxAt {
    pub(super) rank: usize,
    pub(super) map: u64,
    pub(super) c: [u32; 5],
    pub(super) offsets: Option<[u32; 3]>,
}

impl Load {
    /// What tells those apart that are under way at a time, unless they race.
    pub(super) fn order(&self) -> (u32, u32, usize, [i32; 5], [u32; 3]) {
        (self.to, self.barrier, self.thread, self.c, self.offsets)
    }
}

/// Which numbers are added to what is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Adds {
    Bf16,
    F16,
    F32,
    I32,
}

impl Adds {
    /// Those of a map.
    fn of(map: &Map) -> Option<Self> {
        [None, Some(Adds::Bf16), Some(Adds::F16), Some(Adds::F32), Some(Adds::I32)].get(map.numbers as usize).copied().flatten()
    }

    /// Adds numbers to others.
    fn add(self, to: &mut [u8], numbers: &[u8]) {
        match self {
            Adds::Bf16 => in_pairs(to, numbers, |a, b| sum_bf16(u16::from_le_bytes(a), u16::from_le_bytes(b)).to_le_bytes()),
            Adds::F16 => in_pairs(to, numbers, |a, b| sum_f16(u16::from_le_bytes(a), u16::from_le_bytes(b)).to_le_bytes()),
            Adds::F32 => in_pairs(to, numbers, |a, b| (f32::from_le_bytes(a) + f32::from_le_bytes(b)).to_le_bytes()),
            Adds::I32 => in_pairs(to, numbers, |a, b| i32::from_le_bytes(a).wrapping_add(i32::from_le_bytes(b)).to_le_bytes()),
        }
    }
}

/// Changes each number of so many bytes by a function of it and of another.
fn in_pairs<const BYTES: usize>(to: &mut [u8], numbers: &[u8], f: impl Fn([u8; BYTES], [u8; BYTES]) -> [u8; BYTES]) {
    for (to, number) in to.as_chunks_mut::<BYTES>().0.iter_mut().zip(numbers.as_chunks::<BYTES>().0) {
        *to = f(*to, *number);
    }
}

/// A copy from shared memory.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Store {
    from: u32,
    c: [i32; 5],
    map: Map,
    tensor: usize,
    known: Vec<u32>,
    /// The number of its group.
    group: u32,
    at: At,
    /// Which numbers it adds to those that are there, instead of writing them.
    adds: Option<Adds>,
    /// What it has read.
    held: Option<Vec<u8>>,
}

/// The copies from shared memory of a thread.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Bulk {
    stores: VecDeque<Store>,
    groups: u32,
    /// Those that it has not waited for until they were read: the group of each, and where it
    /// began.
    begun: VecDeque<(u32, At)>,
    /// The agents that read, and that write.
    agents: [usize; 2],
}

/// Pieces of up to 16 bytes, each at a multiple of its length.
fn pieces(mut address: u64, mut bytes: usize) -> impl Iterator<Item = (u64, usize)> {
    std::iter::from_fn(move || {
        let length = (1 << address.trailing_zeros().min(4)).min(if bytes == 0 { 0 } else { 1 << bytes.ilog2() });
        let piece = (address, length);
        (address, bytes) = (address + length as u64, bytes - length);
        (length > 0).then_some(piece)
    })
}

impl Running {
    /// The number of a tensor map.
    pub(super) fn map(&mut self, words: [u64; 16]) -> u64 {
        let map = Map::unpack(words);
        let maps = &mut self.hopper.maps;
        let at = maps.iter().position(|known| *known == map).unwrap_or_else(|| {
            maps.push(map);
            maps.len() - 1
        });
        at as u64 + 1
    }

    /// The map of a number, and its tensor, if a box of it can be copied from or to a place in
    /// shared memory.
    fn checked_box(&mut self, of: BoxAt, place: u32, is_written: bool, at: At) -> Result<(Map, usize), Ended> {
        let BoxAt { rank, map, offsets, .. } = of;
        let map = map.checked_sub(1).and_then(|at| self.hopper.maps.get(at as usize)).copied();
        let (tensors, has) = (&self.launched().tensors, self.launched().shared);
        let of = |map: Map| (0..tensors.len()).filter(|&i| tensors[i].address == map.address).max_by_key(|&i| tensors[i].is_written == is_written);
        let what = match map.and_then(|map| of(map).map(|tensor| (map, tensor))) {
            None => String::from("there is no map of it"),
            Some((map, _)) if map.rank as usize != rank => std::format!("it has {rank} dimensions, and its map {}", map.rank),
            Some((map, _)) if map.windows.is_some() != offsets.is_some() => {
                let [is, is_not] = if offsets.is_some() { ["pixels of an image", "boxes of a tensor"] } else { ["a box of a tensor", "pixels of an image"] };
                std::format!("it is {is}, and its map of {is_not}")
            }
            Some(_) if !place.is_multiple_of(128) => String::from("it lies at no multiple of 128 bytes of shared memory"),
            Some((map, _)) if place < SHARED || u64::from(place) + u64::from(map.size()) > u64::from(SHARED) + u64::from(has) => {
                let (byte, bytes) = (i64::from(place) - i64::from(SHARED), map.size());
                std::format!("it has {bytes} bytes from byte {byte} of the block's shared memory on, which has {has}")
            }
            Some((_, tensor)) if is_written && !tensors[tensor].is_written => {
                let what = tensors[tensor].name(tensors[tensor].address);
                return Err(self.end(Fault::ReadOnly { thread: self.me(), does: "copies a box to", what, at }));
            }
            Some(found) => return Ok(found),
        };
        Err(self.end(Fault::NoBox { thread: self.me(), what, at }))
    }

    // ---- to shared memory

    /// Begins to copy a box to one place in the shared memory of some blocks of the cluster, whose
    /// barriers at one place it completes: to each it comes by itself.
    pub(super) fn begin_load(&mut self, of: BoxAt, to: u32, barrier: u32, blocks: &[usize], at: At) -> Result<(), Ended> {
        let (map, tensor) = self.checked_box(of, to, false, at)?;
        let (c, offsets) = (map.coordinate(of.c), of.offsets.unwrap_or_default());
        let thread = self.current;
        let barriers = blocks.iter().map(|&block| self.completes(block, barrier, at)).collect::<Result<Vec<u32>, Ended>>()?;
        let known = self.begins(thread);
        for (&block, barrier) in blocks.iter().zip(barriers) {
            let to = self.place_of(block, to);
            self.hopper.loads.push(Load { thread, at, to, barrier, c, offsets, map, tensor, known: known.clone() });
        }
        Ok(())
    }

    /// Begins to copy a box to each block of the cluster whose bit is 1.
    pub(super) fn begin_load_together(&mut self, of: BoxAt, to: u32, barrier: u32, blocks: u32, at: At) -> Result<(), Ended> {
        if blocks == 0 {
            let what = String::from("it is copied to no block");
            return Err(self.end(Fault::NoBox { thread: self.me(), what, at }));
        }
        let blocks = bits(blocks).map(|block| self.of_cluster(block as u32, "copies a box to", at)).collect::<Result<Vec<usize>, Ended>>()?;
        // That it comes a thread of that block has to wait for, as for all copies.
        self.begin_load(of, to, barrier, &blocks, at)
    }

    /// How many copies to shared memory are under way.
    pub(in crate::emulator::running) fn loads_under_way(&self) -> usize {
        self.hopper.loads.len()
    }

    /// That one of them comes, as a step.
    pub(in crate::emulator::running) fn load_step(&self, which: usize) -> Step {
        let Load { thread, to, at, .. } = self.hopper.loads[which];
        Step::Copy { thread, place: to, at }
    }

    /// A box comes to shared memory.
    pub(in crate::emulator::running) fn carry_out_load(&mut self, which: usize) {
        let Load { thread, at, to, barrier, c, offsets, map, tensor, known } = self.hopper.loads.remove(which);
        let Some((place, clock)) = self.phases.copy_comes(barrier, thread, at) else { return };
        let act = Act { agent: agent_of(place, thread), clock, known: &known, at };
        let mut data = std::vec![0u8; map.size() as usize];
        let mut line = |line: u32, address, there: std::ops::Range<usize>| {
            let mut to = &mut data[line as usize + there.start..][..there.len()];
            for (address, bytes) in pieces(address, there.len()) {
                let (part, rest) = std::mem::take(&mut to).split_at_mut(bytes);
                to = rest;
                self.agent_global(act, tensor, address, bytes, Access::Read, |found| part.copy_from_slice(found));
            }
        };
        match &map.windows {
            Some(windows) => map.pixels(windows, offsets, c, line),
            None => map.lines(c, &mut line),
        }
        for (i, bytes) in data.chunks_exact(16).enumerate() {
            self.agent_shared(act, map.swizzled(to + 16 * i as u32), Access::Write).copy_from_slice(bytes);
        }
        self.bytes_come(barrier, map.size());
    }

    /// Accesses some bytes of a tensor for an agent, which `body` does.
    fn agent_global(&mut self, act: Act<'_>, tensor: usize, address: u64, bytes: usize, access: Access, body: impl FnOnce(&mut [u8])) {
        let (mine, launched) = (self.epoch_of(act), self.launched());
        let who = launched.options.detects.then_some(Who { epoch: mine, known: act.known, is_agent: true });
        let tensor = &launched.tensors[tensor];
        let first = (address - tensor.memory.address()) as usize;
        let is_looked_at = launched.options.detects && tensor.is_written;
        let hidden = is_looked_at.then(|| tensor.memory.find_write(first, bytes, self.is_hidden(act))).flatten();
        let hidden = hidden.map(|(write, byte)| (write, tensor.name(tensor.memory.address() + byte as u64)));
        let found = tensor.memory.access(first, bytes, who.as_ref(), access, !tensor.is_written, body);
        let found = found.map(|(violation, byte)| (violation, tensor.name(tensor.memory.address() + byte as u64)));
        if let Some((write, what)) = hidden {
            self.not_fenced(act, access, what, write);
        }
        if let Some((violation, what)) = found {
            self.violated(mine.acts_for() as usize, access, act.at, what, violation);
        }
    }

    // ---- from shared memory

    /// The copies of the current thread.
    fn bulk(&mut self) -> &mut Bulk {
        let thread = self.current;
        if !self.hopper.bulk.contains_key(&thread) {
            let agents = [self.new_agent(), self.new_agent()];
            self.hopper.bulk.insert(thread, Bulk { agents, ..Bulk::default() });
        }
        self.hopper.bulk.entry(thread).or_default()
    }

    /// Begins to copy a box from shared memory, or to add it to what is there.
    pub(super) fn begin_store(&mut self, rank: usize, from: u32, map: u64, c: [u32; 5], adds: bool, at: At) -> Result<(), Ended> {
        let (map, tensor) = self.checked_box(BoxAt { rank, map, c, offsets: None }, from, true, at)?;
        let numbers = Adds::of(&map);
        if adds && numbers.is_none() {
            let what = String::from("it is added, and its map is of bits");
            return Err(self.end(Fault::NoBox { thread: self.me(), what, at }));
        }
        let adds = numbers.filter(|_| adds);
        let (known, from) = (self.begins(self.current), self.place_of(self.block_of(self.current), from));
        let bulk = self.bulk();
        let group = bulk.groups + 1;
        bulk.begun.push_back((group, at));
        bulk.stores.push_back(Store { from, c: map.coordinate(c), map, tensor, known, group, at, adds, held: None });
        Ok(())
    }

    /// `cp.async.bulk.commit_group`.
    pub(super) fn commit_bulk(&mut self) {
        self.bulk().groups += 1;
    }

    /// Waits until all groups but so many have been read, or written, too.
    pub(super) fn wait_bulk(&mut self, most: u32, is_written: bool) {
        let thread = self.current;
        let bulk = self.bulk();
        let (last, agents) = (bulk.groups.saturating_sub(most), bulk.agents);
        bulk.begun.retain(|(group, _)| *group > last);
        while let Some(at) = self.bulk().stores.iter().position(|store| store.group <= last && (is_written || store.held.is_none())) {
            self.carry_out_bulk(thread, at);
        }
        let mut list = Vec::new();
        know(&mut list, agents[0], last);
        if is_written {
            know(&mut list, agents[1], last);
        }
        self.clocks.learn(thread, &list);
    }

    /// How many copies from shared memory are under way.
    pub(super) fn stores_under_way(&self) -> usize {
        self.hopper.bulk.values().map(|bulk| bulk.stores.len()).sum()
    }

    /// A copy from shared memory goes on: it reads, or writes.
    pub(super) fn carry_out_store(&mut self, which: usize) {
        let place = self.hopper.bulk.iter().flat_map(|(&thread, bulk)| (0..bulk.stores.len()).map(move |at| (thread, at))).nth(which);
        if let Some((thread, at)) = place {
            self.carry_out_bulk(thread, at);
        }
    }

    fn carry_out_bulk(&mut self, thread: usize, which: usize) {
        let Some(bulk) = self.hopper.bulk.get_mut(&thread) else { return };
        let [reads, writes] = bulk.agents.map(|place| agent_of(place, thread));
        let Some(mut store) = bulk.stores.remove(which) else { return };
        let act = Act { agent: reads, clock: store.group, known: &store.known, at: store.at };
        let Some(held) = store.held.take() else {
            let places = (0..store.map.size() / 16).map(|i| store.map.swizzled(store.from + 16 * i));
            let held = places.flat_map(|place| self.agent_shared(act, place, Access::Read).to_vec()).collect();
            store.held = Some(held);
            if let Some(bulk) = self.hopper.bulk.get_mut(&thread) {
                bulk.stores.insert(which, store);
            }
            return;
        };
        let act = Act { agent: writes, ..act };
        store.map.lines(store.c, |line, address, there| {
            let mut from = &held[line as usize + there.start..][..there.len()];
            for (address, bytes) in pieces(address, there.len()) {
                let (part, rest) = from.split_at(bytes);
                from = rest;
                match store.adds {
                    // As atomic operations do, in whatever order they come.
                    Some(adds) => self.agent_global(act, store.tensor, address, bytes, Access::Atomic, |to| adds.add(to, part)),
                    None => self.agent_global(act, store.tensor, address, bytes, Access::Write, |to| to.copy_from_slice(part)),
                }
            }
        });
    }

    /// A thread has ended: its copies may read what is another block's by then, unless it has
    /// waited.
    pub(super) fn bulk_of_ended(&mut self, thread: usize) {
        let Some(bulk) = self.hopper.bulk.get(&thread) else { return };
        if let Some(&(_, at)) = bulk.begun.front() {
            let (thread, count) = (self.thread(thread), bulk.begun.len());
            self.report(Fault::NeverWaited { thread, count, at });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Map, MapWindows, pieces};
    use std::vec::Vec;

    #[test]
    fn a_map_is_what_was_packed() {
        let map = Map {
            address: 0x10_0000_0040,
            rank: 3,
            bytes: 2,
            span: 128,
            extents: [500, 1000, 1 << 31, 1, 1],
            strides: [2, 1008, 1 << 39, 0, 0],
            box_extents: [64, 256, 2, 1, 1],
            numbers: 3,
            windows: None,
        };
        assert_eq!(Map::unpack(map.pack()), map);
        let windows = Some(MapWindows { lower: [-32768, -1, 7], upper: [32767, -300, 0], steps: [8, 1, 3] });
        assert_eq!(Map::unpack(Map { windows, ..map }.pack()), Map { windows, ..map });
    }

    /// Each byte comes once, in order, in pieces that lie at multiples of their length.
    #[test]
    fn pieces_are_aligned() {
        for (address, bytes) in (0..40u64).flat_map(|address| (0..70usize).map(move |bytes| (address, bytes))) {
            let all: Vec<_> = pieces(address, bytes).collect();
            assert!(all.iter().all(|&(at, length)| length.is_power_of_two() && length <= 16 && at.is_multiple_of(length as u64)));
            let bytes_of: Vec<u64> = all.iter().flat_map(|&(at, length)| at..at + length as u64).collect();
            assert_eq!(bytes_of, (address..address + bytes as u64).collect::<Vec<_>>());
        }
    }
}
