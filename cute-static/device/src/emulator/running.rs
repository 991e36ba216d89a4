//! A block that runs: its threads, what they wait for, its shared memory, and the scheduler.
//!
//! A block never leaves its thread of the operating system. One fiber runs at a time, to where it
//! has to wait for others; the last one of them carries out what all carry out together.

use super::explore::Explorer;
use super::fiber::{self, Fiber, Way};
use super::launch::Launched;
use super::report::{Fault, Kind, Space, Tally, Thread};
use super::shadow::{Access, At, Epoch, Known, Shadow, Violation, Who};
use std::boxed::Box;
use std::cell::Cell;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::hash::{Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::string::{String, ToString};
use std::vec::Vec;

/// Where the shared memory of a block begins.
pub(crate) const SHARED: u32 = 1024;

/// What all lanes of a warp carry out together: what tells it apart, and who does it.
#[derive(Clone, Copy)]
pub(crate) struct Collective {
    pub(crate) name: &'static str,
    pub(crate) perform: fn(&mut Running, warp: usize, at: At),
}

/// The words that a lane gives and gets.
pub(crate) type Slot = [u32; 32];

struct Warp {
    arrived: u32,
    collective: Option<(Collective, At)>,
    /// The barrier that its lanes have come to: its number, how often it was complete before, and
    /// where.
    barrier: Option<(u32, u32, At)>,
    pub(crate) inputs: [Slot; 32],
    pub(crate) outputs: [Slot; 32],
}

/// What a thread waits for, unless it is ready.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum State {
    Ready,
    InWarp,
    AtBarrier(u32),
    /// At a barrier in shared memory, until a phase of the parity is complete.
    AtPhase(u32, u32),
    Done,
}

/// An asynchronous copy that is under way.
struct Copying {
    to: u32,
    from: u64,
    bytes: u32,
    there: u32,
    saw: [u8; 16],
    at: At,
}

/// A thread: as much as a line of the cache has.
#[repr(align(64))]
struct Lane {
    state: State,
    at: At,
    place: Option<At>,
    value: u32,
    own: u32,
    /// To how many instructions it has come by which warps learn of each other.
    points: u32,
}

/// What the lanes of a warp know: most of them the same.
struct Knowing {
    all: Known,
    /// Which lanes know something else, and what each does.
    apart: u32,
    each: [Option<Known>; 32],
}

impl Knowing {
    fn of(&self, lane: usize) -> &Known {
        self.each[lane].as_ref().filter(|_| self.apart >> lane & 1 == 1).unwrap_or(&self.all)
    }

    /// What some lanes know from now on.
    fn set(&mut self, lanes: u32, known: &Known) {
        if lanes == u32::MAX {
            (self.all, self.apart) = (known.clone(), 0);
        } else {
            self.apart |= lanes;
            bits(lanes).for_each(|lane| self.each[lane] = Some(known.clone()));
        }
    }
}

/// The numbers of the bits that are set.
fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (bit < 32).then_some(bit as usize)
    })
}

/// The asynchronous copies of a lane: those that are in no group yet, and the groups.
#[derive(Default)]
struct Copies {
    open: Vec<Copying>,
    groups: VecDeque<Vec<Copying>>,
}

#[derive(Default)]
struct Barrier {
    /// How often it was complete.
    times: u32,
    /// How many have come, and which lanes of each warp.
    count: u32,
    arrived: Vec<u32>,
    expected: u32,
    /// Of those that have come, and of all when it was complete the last time.
    votes: u32,
    result: u32,
}

/// A barrier in shared memory (`mbarrier`): who has come to its phase, and what they knew.
struct PhasedBarrier {
    expected: u32,
    pending: u32,
    /// How many phases are complete.
    phase: u32,
    gathered: Vec<u32>,
    /// What those of the last phase knew.
    released: Known,
}

/// An access of a warp, as far as its lanes have come: the mask and the addresses.
type Together = (u32, [u64; 32]);

/// Which access of a warp it is: its line, memory, kind, bytes, the number of its value.
type Site = (usize, Space, Kind, u32, u32);

#[derive(Default)]
struct Group {
    /// How often each lane has come.
    times: [u32; 32],
    accesses: Vec<Together>,
    at: Option<At>,
}

/// A barrier that the thread that has just given way comes to.
#[derive(Clone, Copy)]
struct Coming {
    id: u32,
    count: u32,
    vote: bool,
    at: At,
}

/// What is run after a thread has given way.
enum Next {
    Same,
    Other,
    Nothing,
}

pub(crate) struct Running {
    launched: *const Launched<'static>,
    index: u32,
    pub(crate) block: [u32; 3],
    lanes: Vec<Lane>,
    knowing: Vec<Knowing>,
    copies: Vec<Copies>,
    pub(crate) current: usize,
    ways: Box<[Way]>,
    limits: Vec<usize>,
    warps: Vec<Warp>,
    ready: Vec<u32>,
    live: u32,
    shared: Vec<u8>,
    shadow: Shadow,
    barriers: Vec<Barrier>,
    /// Set by a thread, so that barriers are worked on by the scheduler: on one stack, which the
    /// caches have, where 256 do not fit.
    coming: Option<Coming>,
    phased: BTreeMap<u32, PhasedBarrier>,
    explorer: Option<Explorer>,
    groups: Vec<HashMap<Site, Group>>,
    random: Option<u64>,
    tally: Tally,
    has_ended: bool,
}

std::thread_local! {
    static CURRENT: Cell<*mut Running> = const { Cell::new(std::ptr::null_mut()) };
}

/// The kernel that runs on this thread, and the end of the stack it runs on.
pub(crate) fn stack_in_use() -> Option<(&'static str, usize)> {
    let running = CURRENT.get();
    if running.is_null() {
        return None;
    }
    // SAFETY: it is there as long as it is current; nothing is changed.
    let running = unsafe { &*running };
    Some((running.launched().kernel, running.limits[running.current]))
}

/// Whether a kernel runs here.
#[inline]
pub(crate) fn is_running() -> bool {
    !CURRENT.get().is_null()
}

/// Calls a function with the block that runs, and does not wait in it.
#[inline]
pub(crate) fn with<R>(body: impl FnOnce(&mut Running) -> R) -> R {
    let running = CURRENT.get();
    assert!(!running.is_null(), "no kernel runs here");
    // SAFETY: it is there as long as it is current. One fiber of it runs, and gives way only
    // outside of such functions, so that there is no other reference.
    body(unsafe { &mut *running })
}

/// Lets others run until somebody wakes this thread.
fn wait() {
    let way = with(|running| running.ways[running.current]);
    // SAFETY: the fiber that runs has left it when it began.
    unsafe { fiber::give_way(way) }
}

/// Ends the block: of this thread nothing more is done.
pub(crate) fn end(fault: impl FnOnce(&mut Running) -> Fault) -> ! {
    with(|running| {
        let fault = fault(running);
        running.tally.fault(fault);
        running.has_ended = true;
    });
    loop {
        wait();
    }
}

impl Running {
    #[inline]
    pub(crate) fn launched(&self) -> &Launched<'static> {
        // SAFETY: it outlives the block.
        unsafe { &*self.launched }
    }

    pub(crate) fn me(&self) -> Thread {
        self.thread(self.current as u32)
    }

    fn thread(&self, thread: u32) -> Thread {
        Thread { kernel: self.launched().kernel, block: self.block, thread }
    }

    fn of(&self, epoch: &Epoch) -> Thread {
        let [x, y, _] = self.launched().grid;
        Thread { kernel: self.launched().kernel, block: [epoch.block % x, epoch.block / x % y, epoch.block / x / y], thread: epoch.thread }
    }

    /// The line of the kernel, if the library has noted it, or of whoever calls.
    #[inline]
    pub(crate) fn at(&self, caller: At) -> At {
        self.lanes[self.current].place.unwrap_or(caller)
    }

    /// Notes the line of the kernel, unless one is noted.
    pub(crate) fn enter(&mut self, caller: At) -> Option<Option<At>> {
        let place = &mut self.lanes[self.current].place;
        if place.is_some() { None } else { Some(place.replace(caller)) }
    }

    /// Notes the line of the kernel, and returns what was noted before.
    pub(crate) fn place(&mut self, place: Option<At>) -> Option<At> {
        std::mem::replace(&mut self.lanes[self.current].place, place)
    }

    /// Notes the number of the value that is accessed next.
    #[inline]
    pub(crate) fn value(&mut self, value: u32) {
        self.lanes[self.current].value = value;
    }

    fn epoch(&self, thread: usize, at: At) -> Epoch {
        Epoch { launch: self.launched().number, block: self.index, thread: thread as u32, clock: self.lanes[thread].own, at }
    }

    fn next_random(&mut self) -> Option<u64> {
        let state = self.random.as_mut()?;
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        Some(state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16)
    }

    #[cold]
    fn violated(&mut self, thread: usize, access: Access, at: At, what: String, violation: Violation) {
        let thread = self.thread(thread as u32);
        let does = access.verb();
        let fault = match violation {
            Violation::Race { other, did } => Fault::Race { thread, does, what, at, other: self.of(&other), did, other_at: other.at },
            Violation::Uninitialised => Fault::Uninitialised { thread, what, at },
            Violation::UnderWay { copy } => Fault::UnderWay { thread, does, what, at, other: self.of(&copy), other_at: copy.at },
        };
        self.tally.fault(fault);
    }

    // ---- shared memory

    /// Whether some bytes of shared memory can be accessed; if not, the block ends.
    fn check_shared(&mut self, thread: usize, address: u32, bytes: u32, access: Access, at: At) -> bool {
        let does = access.verb();
        let end = u64::from(address) + u64::from(bytes);
        let fault = if address < SHARED || end > u64::from(SHARED) + self.shared.len() as u64 {
            let (has, byte) = (self.shared.len(), i64::from(address) - i64::from(SHARED));
            let what = std::format!("from byte {byte} of the block's shared memory on, which has {has}");
            Fault::OutOfBounds { thread: self.thread(thread as u32), does, bytes, what, at }
        } else if !address.is_multiple_of(bytes) {
            Fault::Misaligned { thread: self.thread(thread as u32), does, bytes, what: self.shared_name(address), at }
        } else {
            return true;
        };
        self.tally.fault(fault);
        self.has_ended = true;
        false
    }

    fn shared_name(&self, address: u32) -> String {
        self.launched().name_shared(address - SHARED)
    }

    fn shadow_shared(&mut self, thread: usize, address: u32, bytes: u32, access: Access, at: At) {
        if !self.launched().options.detects {
            return;
        }
        let epoch = self.epoch(thread, at);
        let who = Who { epoch, known: self.knowing[thread / 32].of(thread % 32) };
        if let Some((violation, byte)) = self.shadow.access((address - SHARED) as usize, bytes as usize, &who, access) {
            let what = self.shared_name(byte as u32 + SHARED);
            self.violated(thread, access, at, what, violation);
        }
    }

    /// Accesses of shared memory by any thread; `None` if the block has ended.
    pub(crate) fn shared(&mut self, thread: usize, address: u32, bytes: u32, access: Access, at: At) -> Option<&mut [u8]> {
        if !self.check_shared(thread, address, bytes, access, at) {
            return None;
        }
        self.shadow_shared(thread, address, bytes, access, at);
        Some(&mut self.shared[(address - SHARED) as usize..][..bytes as usize])
    }

    // ---- global memory

    /// An access of global memory, which `body` does; `false` if the block has ended.
    pub(crate) fn global(&mut self, address: u64, bytes: u32, access: Access, at: At, body: impl FnOnce(&mut [u8])) -> bool {
        let launched = self.launched();
        let does = access.verb();
        let Some(tensor) = launched.tensor(address, bytes) else {
            let what = launched.name_outside(address, bytes);
            self.tally.fault(Fault::OutOfBounds { thread: self.me(), does, bytes, what, at });
            self.has_ended = true;
            return false;
        };
        let name = || tensor.name(address);
        if access != Access::Read && !tensor.is_written {
            self.tally.fault(Fault::ReadOnly { thread: self.me(), does, what: name(), at });
            self.has_ended = true;
            return false;
        }
        let width = if bytes.is_power_of_two() { bytes } else { 1 };
        if !address.is_multiple_of(u64::from(width)) {
            self.tally.fault(Fault::Misaligned { thread: self.me(), does, bytes, what: name(), at });
            self.has_ended = true;
            return false;
        }
        let first = (address - tensor.memory.address()) as usize;
        let who = Who { epoch: self.epoch(self.current, at), known: self.known(self.current) };
        let is_shadowed = launched.options.detects;
        let found = tensor.memory.access(first, bytes as usize, is_shadowed.then_some(&who), access, !tensor.is_written, body);
        if let Some((violation, byte)) = found {
            let what = tensor.name(tensor.memory.address() + byte as u64);
            self.violated(self.current, access, at, what, violation);
        }
        true
    }

    // ---- asynchronous copies

    /// Begins a copy of this thread; `false` if the block has ended.
    pub(crate) fn begin_copy(&mut self, to: u32, from: u64, bytes: u32, there: u32, at: At) -> bool {
        let thread = self.current;
        if !self.check_shared(thread, to, bytes, Access::Copy, at) {
            return false;
        }
        let mut saw = [0; 16];
        if there > 0 {
            if !from.is_multiple_of(u64::from(bytes)) {
                let what = self.launched().tensor(from, there).map_or_else(|| self.launched().name_outside(from, there), |tensor| tensor.name(from));
                self.tally.fault(Fault::Misaligned { thread: self.me(), does: "copies", bytes, what, at });
                self.has_ended = true;
                return false;
            }
            // The bytes that are there may be any number: each is looked at.
            if !self.global(from, there, Access::Read, at, |bytes| saw[..bytes.len()].copy_from_slice(bytes)) {
                return false;
            }
            self.count((Space::Global, Kind::Copy), from, bytes, at);
        }
        self.shadow_shared(thread, to, bytes, Access::Copy, at);
        self.shared[(to - SHARED) as usize..][..bytes as usize].fill(0xff);
        self.copies[thread].open.push(Copying { to, from, bytes, there, saw, at });
        true
    }

    /// Puts the copies begun into a group.
    pub(crate) fn commit(&mut self) {
        let copies = &mut self.copies[self.current];
        let group = std::mem::take(&mut copies.open);
        copies.groups.push_back(group);
    }

    /// Waits until at most so many groups are under way.
    pub(crate) fn wait_for_groups(&mut self, most: usize) {
        while self.copies[self.current].groups.len() > most {
            if let Some(group) = self.copies[self.current].groups.pop_front() {
                group.into_iter().for_each(|copy| self.arrive(copy));
            }
        }
    }

    /// Waits for all copies, committed or not.
    pub(crate) fn wait_for_all(&mut self) {
        self.wait_for_groups(0);
        std::mem::take(&mut self.copies[self.current].open).into_iter().for_each(|copy| self.arrive(copy));
    }

    fn arrive(&mut self, Copying { to, from, bytes, there, saw, at }: Copying) {
        let mut now = [0; 16];
        if there > 0
            && let Some(tensor) = self.launched().tensor(from, there)
        {
            tensor.memory.read((from - tensor.memory.address()) as usize, &mut now[..there as usize]);
            if now != saw {
                let what = tensor.name(from);
                self.tally.fault(Fault::SourceChanged { thread: self.me(), what, at });
            }
        }
        if self.launched().options.detects {
            let epoch = self.epoch(self.current, at);
            self.shadow.arrive((to - SHARED) as usize, bytes as usize, epoch);
        }
        self.shared[(to - SHARED) as usize..][..bytes as usize].copy_from_slice(&now[..bytes as usize]);
    }

    // ---- how accesses go through the memory

    /// Counts an access of this lane: with those of the other lanes of its line and value.
    pub(crate) fn count(&mut self, (space, kind): (Space, Kind), address: u64, bytes: u32, at: At) {
        if !self.launched().options.counts {
            return;
        }
        let (warp, lane, value) = (self.current / 32, self.current % 32, self.lanes[self.current].value);
        let group = self.groups[warp].entry((std::ptr::from_ref(at).addr(), space, kind, bytes, value)).or_default();
        group.at = Some(at);
        let time = group.times[lane] as usize;
        group.times[lane] += 1;
        if group.accesses.len() <= time {
            group.accesses.resize(time + 1, (0, [0; 32]));
        }
        let (mask, addresses) = &mut group.accesses[time];
        *mask |= 1 << lane;
        addresses[lane] = address;
    }

    /// Counts an access of all lanes.
    pub(crate) fn count_warp(&mut self, kind: Kind, bytes: u32, mask: u32, addresses: &[u64; 32], at: At) {
        if self.launched().options.counts {
            let kernel = self.launched().kernel;
            self.tally.access(kernel, at, (Space::Shared, kind), bytes, mask, addresses);
        }
    }

    /// Takes the accesses of a warp as they are: its lanes are together.
    fn flush(&mut self, warp: usize) {
        if self.groups[warp].is_empty() {
            return;
        }
        let kernel = self.launched().kernel;
        for ((_, space, kind, bytes, _), group) in self.groups[warp].drain() {
            let Some(at) = group.at else { continue };
            for (mask, addresses) in &group.accesses {
                self.tally.access(kernel, at, (space, kind), bytes, *mask, addresses);
            }
        }
    }

    // ---- meetings

    fn known(&self, thread: usize) -> &Known {
        self.knowing[thread / 32].of(thread % 32)
    }

    fn state_of(&self, thread: usize) -> State {
        if self.ready[thread / 32] >> (thread % 32) & 1 == 1 { State::Ready } else { self.lanes[thread].state }
    }

    fn wake(&mut self, thread: usize) {
        self.ready[thread / 32] |= 1 << (thread % 32);
    }

    fn sleep(&mut self, state: State, at: At) {
        let thread = self.current;
        self.lanes[thread].state = state;
        self.lanes[thread].at = at;
        self.ready[thread / 32] &= !(1 << (thread % 32));
    }

    /// Each of some lanes of each warp knows afterwards what each of them knew.
    fn meet(&mut self, lanes: impl Iterator<Item = (usize, u32)> + Clone) {
        let mut seen: Option<Known> = None;
        let mut all = Vec::new();
        for (warp, lanes) in lanes.clone() {
            let knowing = &self.knowing[warp];
            let together = (lanes & !knowing.apart != 0).then_some(&knowing.all);
            for known in together.into_iter().chain(bits(lanes & knowing.apart).map(|lane| knowing.of(lane))) {
                match &seen {
                    None => all.extend_from_slice(known),
                    Some(seen) if Rc::ptr_eq(seen, known) => continue,
                    Some(_) => all.iter_mut().zip(known.iter()).for_each(|(a, b)| *a = (*a).max(*b)),
                }
                seen = Some(known.clone());
            }
        }
        for (warp, lanes) in lanes.clone() {
            for thread in bits(lanes).map(|lane| 32 * warp + lane) {
                let lane = &mut self.lanes[thread];
                all[thread] = lane.own;
                lane.own += 1;
            }
        }
        let all: Known = all.into();
        lanes.for_each(|(warp, lanes)| self.knowing[warp].set(lanes, &all));
    }

    /// What follows when the current thread has given way.
    #[inline]
    fn after(&mut self, is_done: bool) -> Next {
        let is_last = match self.coming.take() {
            Some(coming) => self.come_to_barrier(coming),
            None if is_done => {
                self.ended(self.current);
                false
            }
            None => false,
        };
        match () {
            () if self.has_ended => Next::Nothing,
            () if is_last => Next::Same,
            () => Next::Other,
        }
    }

    /// Ends the block with a fault.
    #[cold]
    fn end(&mut self, fault: Fault) {
        self.tally.fault(fault);
        self.has_ended = true;
    }

    /// The current thread comes to a barrier; returns whether it was the last one.
    fn come_to_barrier(&mut self, Coming { id, count, vote, at }: Coming) -> bool {
        if !count.is_multiple_of(32) || count == 0 || count as usize > self.lanes.len() || id as usize >= self.barriers.len() {
            self.end(Fault::NoBarrier { thread: self.me(), barrier: id, count, at });
            return false;
        }
        let (warp, lane) = (self.current / 32, self.current % 32);
        let barrier = &mut self.barriers[id as usize];
        if barrier.count == 0 {
            (barrier.expected, barrier.votes) = (count, 0);
            barrier.arrived.resize(self.warps.len(), 0);
        }
        let (expected, times) = (barrier.expected, barrier.times);
        if expected != count {
            self.end(Fault::BarrierDiffers { thread: self.me(), barrier: id, count, expected, at });
            return false;
        }
        barrier.arrived[warp] |= 1 << lane;
        barrier.count += 1;
        barrier.votes += u32::from(vote);
        let is_last = barrier.count == count;
        // All lanes of a warp come by the same instruction.
        match self.warps[warp].barrier {
            Some((other, before, other_at)) if (other, before) == (id, times) => {
                if !std::ptr::eq(other_at, at) && other_at != at {
                    let (operation, other) = (std::format!("barrier {id}"), std::format!("barrier {id}"));
                    self.tally.fault(Fault::Diverged { thread: self.me(), operation, at, other, other_at });
                }
            }
            _ => self.warps[warp].barrier = Some((id, times, at)),
        }
        if is_last {
            self.complete(id as usize);
        } else {
            self.sleep(State::AtBarrier(id), at);
        }
        is_last
    }

    /// All have come to a barrier.
    fn complete(&mut self, id: usize) {
        let barrier = &mut self.barriers[id];
        barrier.times += 1;
        barrier.result = barrier.votes;
        barrier.count = 0;
        let arrived = std::mem::take(&mut barrier.arrived);
        if self.launched().options.detects {
            self.meet(arrived.iter().copied().enumerate().filter(|&(_, lanes)| lanes != 0));
        }
        self.ready.iter_mut().zip(arrived).for_each(|(ready, lanes)| *ready |= lanes);
        (0..self.warps.len()).for_each(|warp| self.flush(warp));
    }

    pub(crate) fn input(&self, warp: usize, lane: usize) -> &Slot {
        &self.warps[warp].inputs[lane]
    }

    pub(crate) fn output(&mut self, warp: usize, lane: usize) -> &mut Slot {
        &mut self.warps[warp].outputs[lane]
    }

    /// This lane comes to what its warp carries out together; returns whether it was the last one.
    fn come_together(&mut self, collective: Collective, input: &[u32], at: At) -> Result<bool, Box<Fault>> {
        let (index, lane) = (self.current / 32, self.current % 32);
        let warp = &mut self.warps[index];
        match warp.collective {
            Some((other, other_at)) if warp.arrived != 0 => {
                if other.name != collective.name || other_at != at {
                    let (operation, other) = (collective.name.to_string(), other.name.to_string());
                    return Err(Box::new(Fault::Diverged { thread: self.me(), operation, at, other, other_at }));
                }
            }
            _ => warp.collective = Some((collective, at)),
        }
        warp.arrived |= 1 << lane;
        warp.inputs[lane][..input.len()].copy_from_slice(input);
        if warp.arrived != u32::MAX {
            self.sleep(State::InWarp, at);
            return Ok(false);
        }
        warp.arrived = 0;
        (collective.perform)(self, index, at);
        for other in (0..32).filter(|&other| other != lane) {
            self.wake(32 * index + other);
        }
        self.flush(index);
        Ok(true)
    }

    /// Nobody can go on: says why.
    fn nobody_goes_on(&mut self) {
        for warp in 0..self.warps.len() {
            let Some((collective, at)) = self.warps[warp].collective.filter(|_| self.warps[warp].arrived != 0) else { continue };
            let missing = (0..32).map(|lane| 32 * warp + lane).find(|&thread| self.state_of(thread) != State::InWarp);
            let Some(missing) = missing else { continue };
            let (thread, lane) = (self.thread(missing as u32), &self.lanes[missing]);
            let (operation, other_at) = match lane.state {
                State::AtBarrier(id) => (std::format!("barrier {id}"), lane.at),
                State::AtPhase(..) => (String::from("a barrier in shared memory"), lane.at),
                _ => (String::from("the end"), at),
            };
            self.tally.fault(Fault::Diverged { thread, operation, at: other_at, other: collective.name.to_string(), other_at: at });
            return;
        }
        let mut waiting: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (thread, lane) in self.lanes.iter().enumerate() {
            let text = match lane.state {
                State::AtBarrier(id) => std::format!("wait at barrier {id} at {}", lane.at),
                State::Done => String::from("have ended"),
                State::AtPhase(address, parity) => {
                    std::format!("wait at the barrier in {} for a phase of parity {parity} at {}", self.shared_name(address), lane.at)
                }
                State::InWarp => std::format!("wait for their warp at {}", lane.at),
                State::Ready => String::from("run"),
            };
            waiting.entry(text).or_default().push(thread);
        }
        let waiting: Vec<String> = waiting.iter().map(|(text, threads)| std::format!("threads {} {text}", ranges(threads))).collect();
        let (kernel, block) = (self.launched().kernel, self.index);
        self.tally.fault(Fault::NotReached { kernel, block, waiting: waiting.join(", ") });
    }

    /// A thread has come to the end of the kernel.
    fn ended(&mut self, thread: usize) {
        self.lanes[thread].state = State::Done;
        self.ready[thread / 32] &= !(1 << (thread % 32));
        self.live -= 1;
        let copies = &self.copies[thread];
        let under_way = || copies.groups.iter().flatten().chain(&copies.open);
        if let Some(first) = under_way().next() {
            let (count, at) = (under_way().count(), first.at);
            self.tally.fault(Fault::NeverWaited { thread: self.thread(thread as u32), count, at });
        }
    }

    /// Which warp goes on in the run of an explorer; none if the state was there before.
    fn explored(&mut self) -> Option<usize> {
        let ready: Vec<usize> = (0..self.warps.len()).filter(|&warp| self.ready[warp] != 0).collect();
        let state = self.state();
        let choice = match ready.len() {
            0 | 1 => 0,
            count => self.explorer.as_mut()?.choose(count, state)?,
        };
        ready.get(choice).copied()
    }

    /// What the future depends on: how far each thread is, what it waits for and knows, who is at
    /// which barrier, and shared memory. Global memory is what the warps have made of it.
    fn state(&self) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        let mut last = None;
        for (thread, lane) in self.lanes.iter().enumerate() {
            (self.state_of(thread), lane.own, lane.points).hash(&mut hasher);
            let known = self.known(thread);
            if last.is_none_or(|last| !Rc::ptr_eq(last, known)) {
                known.hash(&mut hasher);
                last = Some(known);
            }
        }
        for barrier in &self.barriers {
            barrier.count.hash(&mut hasher);
        }
        for (address, barrier) in &self.phased {
            (address, barrier.pending, barrier.phase).hash(&mut hasher);
        }
        for copies in &self.copies {
            (copies.open.len(), copies.groups.len()).hash(&mut hasher);
        }
        self.shared.hash(&mut hasher);
        hasher.finish()
    }

    // ---- barriers in shared memory

    /// Begins a barrier that so many come to.
    pub(crate) fn begin_phases(&mut self, address: u32, expected: u32, at: At) -> Option<()> {
        let thread = self.current;
        self.shared(thread, address, 8, Access::Write, at)?;
        let threads = self.lanes.len();
        let barrier = PhasedBarrier { expected, pending: expected, phase: 0, gathered: std::vec![0; threads], released: std::vec![0; threads].into() };
        self.phased.insert(address, barrier);
        Some(())
    }

    /// This thread comes to a barrier, and does not wait.
    pub(crate) fn come_to_phase(&mut self, address: u32, at: At) -> Option<()> {
        let thread = self.current;
        self.shared(thread, address, 8, Access::Atomic, at)?;
        let Some(barrier) = self.phased.get_mut(&address) else { return self.is_no_barrier(address, at) };
        let (lane, known) = (&mut self.lanes[thread], self.knowing[thread / 32].of(thread % 32));
        barrier.gathered.iter_mut().zip(known.iter()).for_each(|(all, known)| *all = (*all).max(*known));
        barrier.gathered[thread] = lane.own;
        lane.own += 1;
        barrier.pending = barrier.pending.saturating_sub(1);
        if barrier.pending == 0 {
            barrier.pending = barrier.expected;
            barrier.phase += 1;
            barrier.released = std::mem::replace(&mut barrier.gathered, std::vec![0; self.lanes.len()]).into();
            let parity = (barrier.phase - 1) % 2;
            for other in 0..self.lanes.len() {
                if self.state_of(other) == State::AtPhase(address, parity) {
                    self.wake(other);
                }
            }
        }
        Some(())
    }

    /// Sleeps until a phase is complete, in the run of an explorer: as soon as it is, this thread
    /// may go on.
    fn announce(&mut self, address: u32, parity: u32, at: At) {
        if self.phased.get(&address).is_some_and(|barrier| barrier.phase % 2 == parity) {
            self.sleep(State::AtPhase(address, parity), at);
        }
    }

    /// Whether the phase of a parity is complete; if not, this thread sleeps until it is.
    pub(crate) fn has_phase(&mut self, address: u32, parity: u32, at: At) -> Option<bool> {
        let thread = self.current;
        self.shared(thread, address, 8, Access::Atomic, at)?;
        let Some(barrier) = self.phased.get(&address) else { return self.is_no_barrier(address, at) };
        if barrier.phase % 2 == parity {
            self.sleep(State::AtPhase(address, parity), at);
            return Some(false);
        }
        let known: Known = self.known(thread).iter().zip(barrier.released.iter()).map(|(a, b)| *a.max(b)).collect();
        self.knowing[thread / 32].set(1 << (thread % 32), &known);
        Some(true)
    }

    fn is_no_barrier<R>(&mut self, address: u32, at: At) -> Option<R> {
        let (thread, what) = (self.me(), self.shared_name(address));
        self.tally.fault(Fault::Uninitialised { thread, what, at });
        self.has_ended = true;
        None
    }

    /// All lanes of a warp know what each of them knew: `bar.warp.sync`.
    pub(crate) fn meet_in_warp(&mut self, warp: usize) {
        self.meet(std::iter::once((warp, u32::MAX)));
    }

    /// The lanes of a warp in the order in which they run: where it begins.
    fn turn(&mut self, of: usize) -> usize {
        self.next_random().map_or(0, |number| (number % of as u64) as usize)
    }
}

/// Threads as ranges: `0..=31, 40`.
fn ranges(threads: &[usize]) -> String {
    let mut list = Vec::new();
    let mut at = 0;
    while at < threads.len() {
        let first = at;
        while threads.get(at + 1) == Some(&(threads[at] + 1)) {
            at += 1;
        }
        list.push(if first == at { threads[at].to_string() } else { std::format!("{}..={}", threads[first], threads[at]) });
        at += 1;
    }
    if list.len() > 6 {
        list.truncate(6);
        list.push(String::from("…"));
    }
    list.join(", ")
}

/// In the run of an explorer, lets it choose who goes on.
pub(crate) fn point() {
    let is_explored = with(|running| {
        running.lanes[running.current].points += 1;
        running.explorer.is_some()
    });
    if is_explored {
        wait();
    }
}

/// Comes to a barrier in shared memory, and does not wait.
pub(crate) fn arrive(address: u32, at: At) {
    point();
    or_wait(with(|running| running.come_to_phase(address, at)));
}

/// Waits until a phase of a barrier in shared memory is complete.
pub(crate) fn wait_for_phase(address: u32, parity: u32, at: At) {
    with(|running| running.explorer.is_some().then(|| running.announce(address, parity, at)));
    point();
    while !or_wait(with(|running| running.has_phase(address, parity, at))) {
        wait();
    }
}

/// How many threads have voted at the barrier `id`, when it was complete the last time.
pub(crate) fn votes(id: u32) -> u32 {
    with(|running| running.barriers[id as usize].result)
}

/// Waits for `count` threads at the barrier `id`; for all, if it does not say.
#[inline]
pub(crate) fn barrier(id: u32, count: Option<u32>, vote: bool, caller: At) {
    let way = with(|running| {
        let (count, at) = (count.unwrap_or(running.lanes.len() as u32), running.at(caller));
        running.coming = Some(Coming { id, count, vote, at });
        running.ways[running.current]
    });
    // SAFETY: the fiber that runs has left it when it began.
    unsafe { fiber::give_way(way) }
}

/// Carries out with the other lanes of the warp what all carry out together.
pub(crate) fn together(collective: Collective, input: &[u32], output: &mut [u32], at: At) {
    match with(|running| running.come_together(collective, input, at)) {
        Ok(true) => {}
        Ok(false) => wait(),
        Err(fault) => end(|_| *fault),
    }
    if with(|running| running.has_ended) {
        loop {
            wait();
        }
    }
    with(|running| {
        let (warp, lane) = (running.current / 32, running.current % 32);
        output.copy_from_slice(&running.warps[warp].outputs[lane][..output.len()]);
    });
}

/// Gives way for good, if the block has ended.
pub(crate) fn or_wait<T>(result: Option<T>) -> T {
    match result {
        Some(result) => result,
        None => loop {
            wait();
        },
    }
}

/// Runs a block to its end, and returns what was found and whether others are to run.
pub(crate) fn run(launched: &Launched<'_>, index: u32) -> std::io::Result<(Tally, bool)> {
    run_with(launched, index, None).map(|(tally, goes_on, _)| (tally, goes_on))
}

/// Runs a block to its end, in the order of an explorer, which it gives back.
pub(crate) fn run_with(launched: &Launched<'_>, index: u32, explorer: Option<Explorer>) -> std::io::Result<(Tally, bool, Option<Explorer>)> {
    let count = launched.threads as usize;
    let [x, y, _] = launched.grid;
    let known: Known = std::vec![0; count].into();
    let nowhere = std::panic::Location::caller();
    let shared = launched.shared as usize;
    let lane = || Lane { state: State::Ready, at: nowhere, place: None, value: 0, own: 1, points: 0 };
    let knowing = || Knowing { all: known.clone(), apart: 0, each: [const { None }; 32] };
    let warp = || Warp { arrived: 0, collective: None, barrier: None, inputs: [[0; 32]; 32], outputs: [[0; 32]; 32] };
    let seeded = |seed: u64| (seed + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (u64::from(index) + 1).wrapping_mul(0xD134_2543_DE82_EF95) | 1;
    let stacks = fiber::stacks(count, launched.options.stack)?;
    let mut running = Running {
        launched: std::ptr::from_ref(launched).cast(),
        index,
        block: [index % x, index / x % y, index / x / y],
        lanes: (0..count).map(|_| lane()).collect(),
        knowing: (0..count / 32).map(|_| knowing()).collect(),
        copies: (0..count).map(|_| Copies::default()).collect(),
        current: 0,
        ways: std::vec![std::ptr::null(); count].into(),
        limits: Vec::with_capacity(count),
        warps: (0..count / 32).map(|_| warp()).collect(),
        ready: std::vec![u32::MAX; count / 32],
        live: launched.threads,
        shared: std::vec![0xff; shared],
        shadow: Shadow::new(if launched.options.detects { shared } else { 0 }, false),
        barriers: (0..16).map(|_| Barrier::default()).collect(),
        coming: None,
        phased: BTreeMap::new(),
        explorer,
        groups: (0..count / 32).map(|_| HashMap::new()).collect(),
        random: launched.options.seed.map(seeded),
        tally: Tally::default(),
        has_ended: false,
    };
    // SAFETY: fibers have ended, or are forgotten, before this function ends.
    let body: *const (dyn Fn() + Sync + 'static) = unsafe { std::mem::transmute(std::ptr::from_ref::<dyn Fn() + Sync>(launched.body)) };
    let ways = running.ways.as_mut_ptr();
    let mut fibers: Vec<Fiber> = Vec::with_capacity(count);
    for (thread, stack) in stacks.into_iter().enumerate() {
        // SAFETY: as above; the place is in `running`, which is not moved.
        let fiber = unsafe { Fiber::new(stack, body, ways.add(thread)) };
        running.limits.push(fiber.limit);
        fibers.push(fiber);
    }
    let outer = CURRENT.replace(&mut running);
    let result = catch_unwind(AssertUnwindSafe(|| schedule(&mut fibers)));
    CURRENT.set(outer);
    if let Err(payload) = result {
        let text = payload.downcast_ref::<String>().map(String::as_str).or(payload.downcast_ref::<&str>().copied()).unwrap_or("without a text");
        let fault = Fault::Panicked { thread: running.me(), message: text.to_string() };
        running.tally.fault(fault);
        running.has_ended = true;
    }
    (0..running.warps.len()).for_each(|warp| running.flush(warp));
    fiber::give_back(fibers.into_iter().map(Fiber::into_stack), launched.options.stack);
    Ok((running.tally, !running.has_ended, running.explorer))
}

/// Runs the fibers of the current block until all have ended, or it has.
fn schedule(fibers: &mut [Fiber]) {
    loop {
        let next = with(|running| {
            if running.live == 0 || running.has_ended {
                return None;
            }
            let warps = running.warps.len();
            let start = running.turn(warps);
            let next = (0..warps).map(|i| (start + i) % warps).find(|&warp| running.ready[warp] != 0);
            if next.is_none() {
                running.nobody_goes_on();
                running.has_ended = true;
            }
            let next = if running.explorer.is_some() { running.explored() } else { next };
            next.map(|warp| (warp, running.turn(32), running.ready[warp]))
        });
        let Some((warp, turn, ready)) = next else { return };
        for thread in bits(ready.rotate_right(turn as u32)).map(|bit| 32 * warp + (bit + turn) % 32) {
            with(|running| running.current = thread);
            loop {
                let is_done = fibers[thread].resume();
                match with(|running| running.after(is_done)) {
                    Next::Same => {}
                    Next::Other => break,
                    Next::Nothing => return,
                }
            }
        }
    }
}
