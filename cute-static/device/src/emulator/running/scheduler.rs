//! Whose turn it is: a thread runs until it waits for others, and then another one.

use super::accesses::SharedMemory;
use super::barriers::Barriers;
use super::clocks::Clocks;
use super::cluster::Cluster;
use super::collectives::Warp;
use super::copies::Copies;
use super::counting::Counting;
use super::explored::Choice;
use super::hopper::Hopper;
use super::phases::Phases;
use super::places::Places;
use super::{CURRENT, Ended, Running, bits, is_running, with};
use crate::emulator::explore::Explorer;
use crate::emulator::fiber::{self, Fiber, Way};
use crate::emulator::launch::Launched;
use crate::emulator::report::{Fault, Tally};
use crate::emulator::shadow::At;
use std::boxed::Box;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::string::{String, ToString};
use std::sync::Once;
use std::vec::Vec;

/// What a thread waits for, unless it is ready.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum State {
    Ready,
    /// For the other lanes of its warp.
    InWarp,
    /// At the barrier of a number of its block.
    AtBarrier(u32),
    /// At the barrier of the cluster.
    AtCluster,
    /// At a barrier in shared memory, of a place, until a phase of the parity is complete.
    AtPhase(u32, u32),
    /// For the products of its warpgroup up to one.
    AtProducts(u32),
    Done,
}

/// The threads of a cluster: which can go on, and what the others wait for.
pub(super) struct Threads {
    /// What each waits for, and where; of one that can go on, what it waited for last.
    waiting: Vec<(State, At)>,
    /// Where those are that have not begun.
    nowhere: At,
    /// Which lanes of each warp can go on.
    ready: Vec<u32>,
    /// How many have not ended.
    live: u32,
    /// How each gives way: its fiber leaves it when it begins.
    ways: Box<[Way]>,
    /// The lowest address of the stack of each.
    limits: Vec<usize>,
    /// The generator of random orders, if they are random.
    random: Option<u64>,
}

impl Threads {
    fn new(count: usize, seed: Option<u64>, at: At) -> Self {
        Threads {
            waiting: std::vec![(State::Ready, at); count],
            nowhere: at,
            ready: std::vec![u32::MAX; count / 32],
            live: count as u32,
            ways: std::vec![std::ptr::null(); count].into(),
            limits: Vec::with_capacity(count),
            random: seed,
        }
    }

    /// What a thread waits for.
    pub(super) fn state_of(&self, thread: usize) -> State {
        if self.ready[thread / 32] >> (thread % 32) & 1 == 1 { State::Ready } else { self.waiting[thread].0 }
    }

    /// How many have not ended.
    pub(super) fn live(&self) -> u32 {
        self.live
    }

    /// A thread waits.
    pub(super) fn sleep(&mut self, thread: usize, state: State, at: At) {
        self.waiting[thread] = (state, at);
        self.ready[thread / 32] &= !(1 << (thread % 32));
    }

    /// All lanes of a warp can go on.
    pub(super) fn wake_warp(&mut self, warp: usize) {
        self.ready[warp] = u32::MAX;
    }

    /// Some lanes of each warp can go on.
    pub(super) fn wake_lanes(&mut self, lanes: Vec<u32>) {
        self.ready.iter_mut().zip(lanes).for_each(|(ready, lanes)| *ready |= lanes);
    }

    /// A thread that goes on at once, if it is chosen, is at a line.
    pub(super) fn stands(&mut self, thread: usize, at: At) {
        self.waiting[thread].1 = at;
    }

    /// The threads of a warpgroup can go on that wait for products up to one that all have begun.
    pub(super) fn wake_for_products(&mut self, warpgroup: usize, begun: u32) {
        for thread in 128 * warpgroup..128 * (warpgroup + 1) {
            if matches!(self.state_of(thread), State::AtProducts(until) if until <= begun) {
                self.ready[thread / 32] |= 1 << (thread % 32);
            }
        }
    }

    /// Those can go on that wait for something.
    pub(super) fn wake_those(&mut self, state: &State) {
        for thread in 0..self.waiting.len() {
            if self.state_of(thread) == *state {
                self.ready[thread / 32] |= 1 << (thread % 32);
            }
        }
    }

    /// The warps of which a lane can go on.
    pub(super) fn ready_warps(&self) -> impl Iterator<Item = usize> {
        (0..self.ready.len()).filter(|&warp| self.ready[warp] != 0)
    }

    /// Where to begin among so many, in the order in which they run.
    pub(super) fn turn(&mut self, of: usize) -> usize {
        let Some(state) = &mut self.random else { return 0 };
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        (state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16) as usize % of
    }
}

/// What is run after a thread has given way.
enum Next {
    Same,
    Other,
    Nothing,
}

impl Running {
    /// What follows when the current thread has given way.
    #[inline]
    fn after(&mut self, is_done: bool) -> Next {
        let is_last = match self.barriers.take_coming() {
            Some(coming) => self.come_to_barrier(coming),
            None => {
                if is_done {
                    self.is_done(self.current);
                }
                Ok(false)
            }
        };
        match is_last {
            _ if self.has_ended => Next::Nothing,
            Ok(true) => Next::Same,
            _ => Next::Other,
        }
    }

    /// A thread has come to the end of the kernel.
    fn is_done(&mut self, thread: usize) {
        let (_, at) = self.threads.waiting[thread];
        self.threads.sleep(thread, State::Done, at);
        self.threads.live -= 1;
        self.never_waited(thread);
        self.agents_of_ended(thread);
        self.complete_cluster();
    }

    /// The warp whose turn it is, where its lanes begin, and which of them can go on; none if all
    /// have ended, or the block has.
    fn next(&mut self) -> Option<(usize, usize, u32)> {
        if self.has_ended {
            return None;
        }
        if self.threads.live == 0 {
            self.agents_end();
            return None;
        }
        let warps = self.warps.len();
        if self.explorer.is_none() {
            self.agents_may_go_on();
        }
        loop {
            let start = self.threads.turn(warps);
            let next = (0..warps).map(|i| (start + i) % warps).find(|&warp| self.threads.ready[warp] != 0);
            // In the run of an explorer stores and products are carried out by whoever waits for
            // them, and wake nobody.
            let is_explored = self.explorer.is_some();
            let under_way = if is_explored { self.loads_under_way() } else { self.agents_under_way() };
            let next = match (next, is_explored) {
                (None, _) if under_way == 0 => {
                    let fault = self.nobody_goes_on();
                    let Ended(()) = self.end(fault);
                    return None;
                }
                (_, true) => match self.explored()? {
                    Choice::Warp(warp) => Some(warp),
                    Choice::Copy(copy) => {
                        self.carry_out_load(copy);
                        None
                    }
                },
                (None, false) => {
                    self.agents_go_on();
                    None
                }
                (next, false) => next,
            };
            if let Some(warp) = next {
                return Some((warp, self.threads.turn(32), self.threads.ready[warp]));
            }
        }
    }

    /// Whether the order of threads is random.
    pub(super) fn is_random(&self) -> bool {
        self.threads.random.is_some()
    }

    /// Where a warp goes on: where its first lane that can was last; nowhere, if that has not
    /// begun.
    pub(super) fn goes_on_at(&self, warp: usize) -> Option<At> {
        let lane = self.threads.ready[warp].trailing_zeros() as usize % 32;
        let at = self.threads.waiting[32 * warp + lane].1;
        (!std::ptr::eq(at, self.threads.nowhere)).then_some(at)
    }

    /// Why nobody can go on.
    fn nobody_goes_on(&self) -> Fault {
        for (index, warp) in self.warps.iter().enumerate() {
            let Some((collective, at)) = warp.collective.filter(|_| warp.arrived != 0) else { continue };
            // What waits for others than its warp, and would come then, has not diverged.
            let has_diverged = |&thread: &usize| matches!(self.threads.state_of(thread), State::AtBarrier(_) | State::AtCluster | State::Done);
            let Some(missing) = (0..32).map(|lane| 32 * index + lane).find(has_diverged) else { continue };
            let (operation, other_at) = match self.threads.waiting[missing] {
                (State::AtBarrier(id), other_at) => (std::format!("barrier {id}"), other_at),
                (State::AtCluster, other_at) => (String::from("the barrier of the cluster"), other_at),
                _ => (String::from("the end"), at),
            };
            return Fault::Diverged { thread: self.thread(missing), operation, at: other_at, other: collective.name.to_string(), other_at: at };
        }
        let (blocks, each) = (self.launched().blocks_of_cluster(), self.threads_of_block());
        let mut waiting: BTreeMap<(usize, String), Vec<usize>> = BTreeMap::new();
        for (thread, (state, at)) in self.threads.waiting.iter().enumerate() {
            let text = match state {
                State::AtBarrier(id) => std::format!("wait at barrier {id} at {at}"),
                State::AtCluster => std::format!("wait at the barrier of the cluster at {at}"),
                State::Done => String::from("have ended"),
                State::AtPhase(address, parity) => {
                    let lacks = self.phases.lacks(*address);
                    std::format!("wait at the barrier in {} for a phase of parity {parity} at {at}{lacks}", self.shared_name(*address))
                }
                State::AtProducts(_) => std::format!("wait for products that others of their warpgroup do not begin, at {at}"),
                State::InWarp => std::format!("wait for their warp at {at}"),
                State::Ready => String::from("run"),
            };
            waiting.entry((thread / each, text)).or_default().push(thread % each);
        }
        let of_block = |block: usize| {
            let [x, y, z] = self.place_in_grid(block);
            if blocks > 1 { std::format!(" of block ({x}, {y}, {z})") } else { String::new() }
        };
        let waiting = waiting.iter().map(|((block, text), threads)| std::format!("threads {}{} {text}", ranges(threads), of_block(*block)));
        let waiting: Vec<String> = waiting.collect();
        let [x, y, z] = self.place_in_grid(0);
        Fault::NotReached { kernel: self.launched().kernel, block: std::format!("({x}, {y}, {z})"), waiting: waiting.join(", ") }
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

/// Lets others run until somebody wakes this thread, once a function has said what it waits for.
#[inline]
pub(super) fn give_way(before: impl FnOnce(&mut Running)) {
    let way = with(|running| {
        before(running);
        running.threads.ways[running.current]
    });
    // SAFETY: the fiber that runs has left it when it began.
    unsafe { fiber::give_way(way) }
}

/// Lets others run until somebody wakes this thread.
pub(crate) fn wait() {
    give_way(|_| ());
}

/// Gives way for good, if the block has ended.
pub(crate) fn or_wait<T>(result: Result<T, Ended>) -> T {
    match result {
        Ok(result) => result,
        Err(Ended(())) => loop {
            wait();
        },
    }
}

/// The kernel that runs on this thread, and the end of the stack it runs on.
pub(crate) fn stack_in_use() -> Option<(&'static str, usize)> {
    let running = CURRENT.get();
    if running.is_null() {
        return None;
    }
    // SAFETY: it is there as long as it is current; nothing is changed.
    let running = unsafe { &*running };
    Some((running.launched().kernel, running.threads.limits[running.current]))
}

/// Runs a cluster, or a block, to its end, and returns what was found and whether others are to
/// run.
pub(crate) fn run(launched: &Launched<'_>, index: u32) -> std::io::Result<(Tally, bool)> {
    run_with(launched, index, None).map(|(tally, goes_on, _)| (tally, goes_on))
}

/// Runs a cluster, or a block, to its end, in the order of an explorer, which it gives back.
pub(crate) fn run_with(launched: &Launched<'_>, index: u32, explorer: Option<Explorer>) -> std::io::Result<(Tally, bool, Option<Explorer>)> {
    let blocks = launched.blocks_of_cluster();
    let (count, warps) = (blocks * launched.threads as usize, blocks * launched.threads as usize / 32);
    let seeded = |seed: u64| seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (u64::from(index) + 1).wrapping_mul(0xD134_2543_DE82_EF95) | 1;
    let stacks = fiber::stacks(count, launched.options.stack)?;
    note_panics();
    let explorer = explorer.map(|explorer| explorer.begin(count));
    let mut running = Running {
        launched: std::ptr::from_ref(launched).cast(),
        index,
        current: 0,
        threads: Threads::new(count, launched.options.seed.filter(|_| explorer.is_none()).map(seeded), std::panic::Location::caller()),
        clocks: Clocks::new(count),
        places: Places::new(count),
        memory: SharedMemory::new((blocks - 1) * launched.apart() as usize + launched.shared as usize, launched.options.detects),
        cluster: Cluster::default(),
        copies: (0..count).map(|_| Copies::default()).collect(),
        warps: (0..warps).map(|_| Warp::new()).collect(),
        barriers: Barriers::new(blocks),
        phases: Phases::default(),
        hopper: Hopper::new(launched.options.seed),
        counting: Counting::new(warps),
        explorer,
        tally: Tally::default(),
        has_ended: false,
    };
    // SAFETY: fibers have ended, or are forgotten, before this function ends.
    let body: *const (dyn Fn() + Sync + 'static) = unsafe { std::mem::transmute(std::ptr::from_ref::<dyn Fn() + Sync>(launched.body)) };
    let ways = running.threads.ways.as_mut_ptr();
    let mut fibers: Vec<Fiber> = Vec::with_capacity(count);
    for (thread, stack) in stacks.into_iter().enumerate() {
        // SAFETY: as above; the place is in `running`, which is not moved.
        let fiber = unsafe { Fiber::new(stack, body, ways.add(thread)) };
        running.threads.limits.push(fiber.limit);
        fibers.push(fiber);
    }
    let outer = CURRENT.replace(&mut running);
    let result = catch_unwind(AssertUnwindSafe(|| schedule(&mut fibers)));
    CURRENT.set(outer);
    if let Err(payload) = result {
        let text = payload.downcast_ref::<String>().map(String::as_str).or(payload.downcast_ref::<&str>().copied()).unwrap_or("without a text");
        let fault = Fault::Panicked { thread: running.me(), place: running.panicked_at(), message: text.to_string() };
        let Ended(()) = running.end(fault);
    }
    (0..warps).for_each(|warp| running.flush(warp));
    fiber::give_back(fibers.into_iter().map(Fiber::into_stack), launched.options.stack);
    Ok((running.tally, !running.has_ended, running.explorer))
}

std::thread_local! {
    /// Where the last panic was on this thread of the operating system.
    static PANICKED: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Has the place of a panic in a kernel noted, before what is done about panics otherwise.
fn note_panics() {
    static ONCE: Once = Once::new();
    // A hook cannot be set during a panic.
    if std::thread::panicking() {
        return;
    }
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if is_running() {
                PANICKED.set(panic.location().map(ToString::to_string).unwrap_or_default());
            }
            before(panic);
        }));
    });
}

impl Running {
    /// Where the current thread has panicked: the place itself, and the line of the kernel, if that
    /// has called the library.
    fn panicked_at(&self) -> String {
        let (place, line) = (PANICKED.take(), self.places.line(self.current));
        match line {
            // The hook was replaced.
            _ if place.is_empty() => line.map_or_else(|| String::from("a place that is not known"), ToString::to_string),
            Some(line) if !place.starts_with(line.file()) => std::format!("{place}, which {line} calls"),
            _ => place,
        }
    }
}

/// Runs the fibers of the current block until all have ended, or it has.
fn schedule(fibers: &mut [Fiber]) {
    while let Some((warp, turn, ready)) = with(Running::next) {
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
