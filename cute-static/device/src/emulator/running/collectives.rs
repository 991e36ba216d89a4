//! What all lanes of a warp carry out together: the last lane to come does it for all.

use super::scheduler::State;
use super::{Ended, Running, bits, or_wait, wait, with};
use crate::emulator::report::Fault;
use crate::emulator::shadow::At;
use std::string::ToString;
use std::vec::Vec;

/// What the lanes of a warp carry out together: what tells it apart, and who does it.
#[derive(Clone, Copy)]
pub(crate) struct Collective {
    pub(crate) name: &'static str,
    pub(crate) perform: fn(&mut Running, warp: usize, at: At) -> Result<(), Ended>,
}

/// The words that a lane gives and gets.
pub(crate) type Slot = [u32; 32];

/// What the lanes of a warp carry out.
pub(super) struct Warp {
    /// Which lanes have come.
    pub(super) arrived: u32,
    /// What the first of them has come to, and where.
    pub(super) collective: Option<(Collective, At)>,
    /// The barrier that its lanes have come to last: its number, how often it was complete before,
    /// and where.
    pub(super) barrier: Option<(u32, u32, At)>,
    /// What each lane gives.
    inputs: [Slot; 32],
    /// What each lane gets.
    outputs: [Slot; 32],
}

/// What the future depends on of what a warp carries out.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct WarpState {
    arrived: u32,
    collective: Option<(&'static str, At)>,
    barrier: Option<(u32, u32, At)>,
    /// What the lanes have given that have come.
    inputs: Vec<Slot>,
    /// What the last time has given, which not all lanes may have taken yet.
    outputs: [Slot; 32],
}

impl Warp {
    pub(super) fn state(&self) -> WarpState {
        let collective = self.collective.filter(|_| self.arrived != 0).map(|(collective, at)| (collective.name, at));
        let inputs = bits(self.arrived).map(|lane| self.inputs[lane]).collect();
        WarpState { arrived: self.arrived, collective, barrier: self.barrier, inputs, outputs: self.outputs }
    }

    pub(super) fn new() -> Self {
        Warp { arrived: 0, collective: None, barrier: None, inputs: [[0; 32]; 32], outputs: [[0; 32]; 32] }
    }
}

impl Running {
    /// What a lane has given.
    pub(crate) fn input(&self, warp: usize, lane: usize) -> &Slot {
        &self.warps[warp].inputs[lane]
    }

    /// What a lane is to get.
    pub(crate) fn output(&mut self, warp: usize, lane: usize) -> &mut Slot {
        &mut self.warps[warp].outputs[lane]
    }

    /// This lane comes to what its warp carries out together; returns whether it was the last one.
    fn come_together(&mut self, collective: Collective, input: &[u32], at: At) -> Result<bool, Ended> {
        let (index, lane) = (self.current / 32, self.current % 32);
        let warp = &mut self.warps[index];
        match warp.collective {
            Some((other, other_at)) if warp.arrived != 0 => {
                if other.name != collective.name || other_at != at {
                    let (operation, other) = (collective.name.to_string(), other.name.to_string());
                    return Err(self.end(Fault::Diverged { thread: self.me(), operation, at, other, other_at }));
                }
            }
            _ => warp.collective = Some((collective, at)),
        }
        warp.arrived |= 1 << lane;
        warp.inputs[lane][..input.len()].copy_from_slice(input);
        if warp.arrived != u32::MAX {
            self.threads.sleep(self.current, State::InWarp, at);
            return Ok(false);
        }
        warp.arrived = 0;
        (collective.perform)(self, index, at)?;
        self.threads.wake_warp(index);
        self.flush(index);
        Ok(true)
    }
}

/// Carries out with the other lanes of the warp what all carry out together.
pub(crate) fn together(collective: Collective, input: &[u32], output: &mut [u32], at: At) {
    if !or_wait(with(|running| running.come_together(collective, input, at))) {
        wait();
    }
    with(|running| {
        let (warp, lane) = (running.current / 32, running.current % 32);
        output.copy_from_slice(&running.warps[warp].outputs[lane][..output.len()]);
        if running.explorer.is_some() {
            let bytes: Vec<u8> = output.iter().flat_map(|word| word.to_le_bytes()).collect();
            running.observe(running.current, &bytes);
        }
    });
}
