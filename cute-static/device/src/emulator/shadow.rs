//! Who touched which bytes last, and who knows of it: shadows of memory, and vector clocks.
//!
//! A thread has a time of its own, which goes on when it meets others, and an array of what it
//! knows of the time of the others. What it finds in a shadow was before if it knows of it. Threads
//! that meet at a barrier know afterwards what each of them knew; nothing else orders memory.

use std::boxed::Box;
use std::panic::Location;
use std::rc::Rc;
use std::vec::Vec;

/// A line of a program.
pub(crate) type At = &'static Location<'static>;

/// What a thread knows of the others' time; its own it has beside.
pub(crate) type Known = Rc<[u32]>;

/// Who accessed something, and when.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Epoch {
    pub(crate) launch: u32,
    /// The cluster of the thread, or its block if it is in none.
    pub(crate) cluster: u32,
    pub(crate) thread: u32,
    pub(crate) clock: u32,
    pub(crate) at: At,
}

/// Who accesses something now, and what it knows.
pub(crate) struct Who<'k> {
    pub(crate) epoch: Epoch,
    pub(crate) known: &'k [u32],
    /// Whether it is an agent, which does several things at once: none is before another.
    pub(crate) is_agent: bool,
}

/// Makes of what one knows what both of two know.
pub(crate) fn join(all: &mut Vec<u32>, other: &[u32]) {
    if all.len() < other.len() {
        all.resize(other.len(), 0);
    }
    all.iter_mut().zip(other).for_each(|(a, b)| *a = (*a).max(*b));
}

/// What an agent is named by in an epoch: its place in what threads know, and the thread for which
/// it acts.
pub(crate) fn agent_of(place: usize, thread: usize) -> u32 {
    (thread as u32 + 1) << 16 | place as u32
}

impl Epoch {
    /// The place in what threads know.
    pub(crate) fn place(&self) -> usize {
        (self.thread & 0xffff) as usize
    }

    /// The thread, or the one for which an agent acts.
    pub(crate) fn acts_for(&self) -> u32 {
        (self.thread >> 16).checked_sub(1).unwrap_or(self.thread)
    }
}

impl Who<'_> {
    /// Whether something was before: in an earlier launch, or where the cluster's threads have met
    /// since.
    fn knows(&self, other: &Epoch) -> bool {
        let mine = &self.epoch;
        other.launch != mine.launch
            || other.cluster == mine.cluster
                && (other.thread == mine.thread && !self.is_agent || self.known.get(other.place()).is_some_and(|&known| other.clock <= known))
    }
}

/// What is done to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Access {
    Read,
    Write,
    Atomic,
    /// The target of an asynchronous copy, which begins.
    Copy,
    /// The source of an asynchronous copy, which begins.
    Source,
}

impl Access {
    pub(crate) fn verb(self) -> &'static str {
        match self {
            Access::Read | Access::Source => "reads",
            Access::Write => "writes",
            Access::Atomic => "changes atomically",
            Access::Copy => "begins to copy to",
        }
    }

    /// Whether it changes nothing.
    pub(crate) fn is_read(self) -> bool {
        matches!(self, Access::Read | Access::Source)
    }
}

/// What is wrong with an access.
pub(crate) enum Violation {
    /// Another access is not ordered with it, which wrote or read, atomically or not.
    Race { other: Epoch, did: &'static str },
    /// Nobody wrote it.
    Uninitialised,
    /// A copy of this thread is on the way to it.
    UnderWay { copy: Epoch },
    /// A copy is on the way from it.
    SourceChanged { copy: Epoch },
}

#[derive(Clone, Default)]
struct Cell {
    write: Option<Epoch>,
    read: Option<Epoch>,
    others: Option<Box<Others>>,
    wrote_atomically: bool,
    is_initialised: bool,
    is_under_way: bool,
}

/// Accesses that are not ordered among themselves: of readers, and of those that change atomically;
/// and the copies that are on the way from it.
#[derive(Clone, Default)]
struct Others {
    reads: Vec<Epoch>,
    changes: Vec<Epoch>,
    sources: Vec<Epoch>,
}

impl Cell {
    fn access(&mut self, who: &Who<'_>, access: Access) -> Option<Violation> {
        let mut found = None;
        if self.is_under_way
            && let Some(copy) = self.write
        {
            found = Some(Violation::UnderWay { copy });
            if access.is_read() {
                return found;
            }
            self.is_under_way = false;
        }
        if found.is_none()
            && let Some(other) = self.unordered_write(who, access)
        {
            found = Some(Violation::Race { other, did: if self.wrote_atomically { "changes atomically" } else { "writes" } });
        }
        if access.is_read() {
            if !self.is_initialised {
                self.is_initialised = true;
                found = found.or(Some(Violation::Uninitialised));
            }
            self.note_read(who);
            if access == Access::Source {
                self.others.get_or_insert_default().sources.push(who.epoch);
            }
            return found;
        }
        if found.is_none()
            && let Some(other) = self.unordered_read(who)
        {
            found = Some(Violation::Race { other, did: "reads" });
        }
        let source = self.source(who);
        found = found.or(source.map(|copy| Violation::SourceChanged { copy }));
        if access == Access::Atomic {
            if !self.is_initialised {
                found = found.or(Some(Violation::Uninitialised));
            }
            self.note_change(who);
        } else {
            self.others = None;
        }
        self.write = Some(who.epoch);
        self.read = None;
        self.wrote_atomically = access == Access::Atomic;
        self.is_under_way = access == Access::Copy;
        self.is_initialised = access != Access::Copy;
        found
    }

    /// The last write that is not ordered with an access, or an earlier atomic one.
    fn unordered_write(&self, who: &Who<'_>, access: Access) -> Option<Epoch> {
        if access == Access::Atomic && self.wrote_atomically {
            return None;
        }
        let changes = self.others.as_ref().map_or(&[][..], |others| &others.changes);
        self.write.iter().chain(changes).find(|write| !who.knows(write)).copied()
    }

    fn unordered_read(&self, who: &Who<'_>) -> Option<Epoch> {
        let reads = self.others.as_ref().map_or(&[][..], |others| &others.reads);
        self.read.iter().chain(reads).find(|read| !who.knows(read)).copied()
    }

    /// A copy that is on the way from it, in this launch.
    fn source(&self, who: &Who<'_>) -> Option<Epoch> {
        self.others.as_ref()?.sources.iter().find(|copy| copy.launch == who.epoch.launch).copied()
    }

    /// Keeps readers that are not ordered with this one.
    fn note_read(&mut self, who: &Who<'_>) {
        if let Some(others) = &mut self.others {
            others.reads.retain(|other| !who.knows(other));
        }
        if let Some(before) = self.read.replace(who.epoch)
            && !who.knows(&before)
        {
            self.others.get_or_insert_default().reads.push(before);
        }
    }

    /// Keeps atomic changes that are not ordered with this one.
    fn note_change(&mut self, who: &Who<'_>) {
        if let Some(others) = &mut self.others {
            others.reads.clear();
            others.sources.clear();
            others.changes.retain(|other| !who.knows(other));
        }
        if let Some(before) = self.write.filter(|before| self.wrote_atomically && !who.knows(before)) {
            self.others.get_or_insert_default().changes.push(before);
        }
    }
}

/// The shadow of some memory: cells of 16 bytes, halved when an access is narrower.
#[derive(Clone)]
pub(crate) struct Shadow {
    shift: u32,
    cells: Vec<Cell>,
}

impl Shadow {
    pub(crate) fn new(bytes: usize, is_initialised: bool) -> Self {
        Shadow { shift: 4, cells: std::vec![Cell { is_initialised, ..Cell::default() }; bytes.div_ceil(16)] }
    }

    fn refine(&mut self, first: usize, bytes: usize) {
        while self.shift > 0 && (first | bytes) & ((1 << self.shift) - 1) != 0 {
            self.shift -= 1;
            let cells = std::mem::take(&mut self.cells);
            self.cells = cells.into_iter().flat_map(|cell| [cell.clone(), cell]).collect();
        }
    }

    fn cells(&mut self, first: usize, bytes: usize) -> &mut [Cell] {
        &mut self.cells[first >> self.shift..(first + bytes) >> self.shift]
    }

    /// An access of some bytes: what is wrong with it first, and at which byte.
    pub(crate) fn access(&mut self, first: usize, bytes: usize, who: &Who<'_>, access: Access) -> Option<(Violation, usize)> {
        if bytes == 0 {
            return None;
        }
        self.refine(first, bytes);
        let (mut found, shift) = (None, self.shift);
        for (i, cell) in self.cells(first, bytes).iter_mut().enumerate() {
            let wrong = cell.access(who, access);
            if found.is_none() {
                found = wrong.map(|violation| (violation, first + (i << shift)));
            }
        }
        found
    }

    /// The first write of some bytes of which something holds, and at which byte.
    pub(crate) fn find_write(&mut self, first: usize, bytes: usize, holds: impl Fn(&Epoch) -> bool) -> Option<(Epoch, usize)> {
        self.refine(first, bytes);
        let shift = self.shift;
        let found = self.cells(first, bytes).iter().enumerate().find(|(_, cell)| cell.write.as_ref().is_some_and(&holds));
        found.and_then(|(i, cell)| cell.write.map(|write| (write, first + (i << shift))))
    }

    /// A read of bytes that nobody writes now: where nobody has written them before.
    pub(crate) fn read(&mut self, first: usize, bytes: usize) -> Option<(Violation, usize)> {
        // Cells that are wider than the access are written as a whole, or not at all.
        let shift = self.shift;
        let (from, to) = (first >> shift, (first + bytes).div_ceil(1 << shift));
        let cells = &mut self.cells[from..to];
        let at = cells.iter().position(|cell| !cell.is_initialised)?;
        cells.iter_mut().for_each(|cell| cell.is_initialised = true);
        Some((Violation::Uninitialised, first.max((from + at) << shift)))
    }

    /// The host has written some bytes.
    pub(crate) fn initialise(&mut self, first: usize, bytes: usize) {
        self.refine(first, bytes);
        self.cells(first, bytes).iter_mut().for_each(|cell| cell.is_initialised = true);
    }

    /// A copy from some bytes, which began at an epoch, has arrived: they may be written again.
    pub(crate) fn leave(&mut self, first: usize, bytes: usize, began: &Epoch) {
        self.refine(first, bytes);
        for cell in self.cells(first, bytes) {
            if let Some(others) = &mut cell.others
                && let Some(copy) = others.sources.iter().position(|copy| copy == began)
            {
                others.sources.swap_remove(copy);
            }
        }
    }

    /// A copy has arrived: its thread wrote it.
    pub(crate) fn arrive(&mut self, first: usize, bytes: usize, epoch: Epoch) {
        self.refine(first, bytes);
        for cell in self.cells(first, bytes) {
            cell.is_under_way = false;
            cell.is_initialised = true;
            cell.write = Some(epoch);
        }
    }
}
