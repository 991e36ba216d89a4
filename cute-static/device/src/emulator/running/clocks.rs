//! What each thread knows of the time of the others, and how they learn it.

use super::{Running, bits};
use crate::emulator::shadow::{At, Epoch, Known, Who, join};
use std::rc::Rc;
use std::vec::Vec;

/// The time of each thread, and what it knows of the others'.
pub(super) struct Clocks {
    /// The time of each thread, which goes on when it meets others; it begins at 1.
    own: Vec<u32>,
    /// What the lanes of each warp know.
    knowing: Vec<Knowing>,
}

/// What the lanes of a warp know: most of them the same.
struct Knowing {
    /// What those know that know nothing else.
    all: Known,
    /// Which lanes know something else.
    apart: u32,
    /// What each of these knows.
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

impl Clocks {
    /// The clocks of so many threads, of which none knows anything.
    pub(super) fn new(threads: usize) -> Self {
        let known: Known = std::vec![0; threads].into();
        let knowing = || Knowing { all: known.clone(), apart: 0, each: [const { None }; 32] };
        Clocks { own: std::vec![1; threads], knowing: (0..threads / 32).map(|_| knowing()).collect() }
    }

    /// What a thread knows.
    #[inline]
    pub(super) fn known(&self, thread: usize) -> &Known {
        self.knowing[thread / 32].of(thread % 32)
    }

    /// The time of a thread.
    #[inline]
    pub(super) fn own(&self, thread: usize) -> u32 {
        self.own[thread]
    }

    /// The time of a thread, which goes on: what it did before is told to others.
    pub(super) fn tick(&mut self, thread: usize) -> u32 {
        let own = self.own[thread];
        self.own[thread] += 1;
        own
    }

    /// A thread learns what others knew.
    pub(super) fn learn(&mut self, thread: usize, others: &[u32]) {
        let mut known = self.known(thread).to_vec();
        join(&mut known, others);
        self.set(thread, known);
    }

    /// What a thread knows from now on.
    pub(super) fn set(&mut self, thread: usize, known: Vec<u32>) {
        self.knowing[thread / 32].set(1 << (thread % 32), &known.into());
    }

    /// Each of some lanes of each warp knows afterwards what each of them knew.
    pub(super) fn meet(&mut self, lanes: impl Iterator<Item = (usize, u32)> + Clone) {
        let mut seen: Option<Known> = None;
        let mut all = Vec::new();
        for (warp, lanes) in lanes.clone() {
            let knowing = &self.knowing[warp];
            let together = (lanes & !knowing.apart != 0).then_some(&knowing.all);
            for known in together.into_iter().chain(bits(lanes & knowing.apart).map(|lane| knowing.of(lane))) {
                match &seen {
                    None => all.extend_from_slice(known),
                    Some(seen) if Rc::ptr_eq(seen, known) => continue,
                    Some(_) => join(&mut all, known),
                }
                seen = Some(known.clone());
            }
        }
        for (warp, lanes) in lanes.clone() {
            for thread in bits(lanes).map(|lane| 32 * warp + lane) {
                all[thread] = self.tick(thread);
            }
        }
        let all: Known = all.into();
        lanes.for_each(|(warp, lanes)| self.knowing[warp].set(lanes, &all));
    }
}

impl Running {
    /// What a thread does now, at a line.
    pub(super) fn epoch(&self, thread: usize, at: At) -> Epoch {
        Epoch { launch: self.launched().number, cluster: self.index, thread: thread as u32, clock: self.clocks.own(thread), at }
    }

    /// A thread that accesses something now, at a line.
    pub(super) fn who(&self, thread: usize, at: At) -> Who<'_> {
        Who { epoch: self.epoch(thread, at), known: self.clocks.known(thread), is_agent: false }
    }

    /// All lanes of a warp know what each of them knew: `bar.warp.sync`.
    pub(crate) fn meet_in_warp(&mut self, warp: usize) {
        self.clocks.meet(std::iter::once((warp, u32::MAX)));
    }
}
