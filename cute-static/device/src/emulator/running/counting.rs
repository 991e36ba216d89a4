//! How accesses go through the banks and sectors: those of a warp at one line are one access.

use super::Running;
use crate::emulator::report::{Kind, Space};
use crate::emulator::shadow::At;
use std::collections::HashMap;
use std::vec::Vec;

/// The accesses of each warp since its lanes were together last.
pub(super) struct Counting(Vec<HashMap<Site, Group>>);

/// Which access of a warp it is: its line, memory, kind, bytes, the number of its value.
type Site = (usize, Space, Kind, u32, u32);

/// An access of a warp, as far as its lanes have come: the mask and the addresses.
type Together = (u32, [u64; 32]);

/// The accesses of a warp at one site.
#[derive(Default)]
struct Group {
    /// How often each lane has come.
    times: [u32; 32],
    /// The first access of each lane, the second, and so on.
    accesses: Vec<Together>,
    /// The line.
    at: Option<At>,
}

impl Counting {
    pub(super) fn new(warps: usize) -> Self {
        Counting((0..warps).map(|_| HashMap::new()).collect())
    }
}

impl Running {
    /// Counts an access of this lane: with those of the other lanes of its line and value.
    pub(crate) fn count(&mut self, (space, kind): (Space, Kind), address: u64, bytes: u32, at: At) {
        if !self.launched().options.counts {
            return;
        }
        let (warp, lane, value) = (self.current / 32, self.current % 32, self.places.value(self.current));
        let group = self.counting.0[warp].entry((std::ptr::from_ref(at).addr(), space, kind, bytes, value)).or_default();
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
    pub(super) fn flush(&mut self, warp: usize) {
        if self.counting.0[warp].is_empty() {
            return;
        }
        let kernel = self.launched().kernel;
        for ((_, space, kind, bytes, _), group) in self.counting.0[warp].drain() {
            let Some(at) = group.at else { continue };
            for (mask, addresses) in &group.accesses {
                self.tally.access(kernel, at, (space, kind), bytes, *mask, addresses);
            }
        }
    }
}
