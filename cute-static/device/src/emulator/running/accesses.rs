//! Accesses of shared and of global memory.

use super::{Ended, Running, SHARED};
use crate::emulator::report::Fault;
use crate::emulator::shadow::{Access, At, Shadow, Violation, Who};
use std::string::String;
use std::vec::Vec;

/// The shared memory of the blocks of a cluster, one after the other.
pub(super) struct SharedMemory {
    /// What is in it: 0xff, where nobody has written.
    pub(super) bytes: Vec<u8>,
    /// Who has accessed it; of no bytes, if nothing is looked for.
    pub(super) shadow: Shadow,
}

impl SharedMemory {
    pub(super) fn new(bytes: usize, detects: bool) -> Self {
        SharedMemory { bytes: std::vec![0xff; bytes], shadow: Shadow::new(if detects { bytes } else { 0 }, false) }
    }

    /// Some bytes that are there.
    pub(super) fn at(&mut self, address: u32, bytes: u32) -> &mut [u8] {
        &mut self.bytes[(address - SHARED) as usize..][..bytes as usize]
    }
}

impl Running {
    /// Reports what a shadow has found of an access.
    #[cold]
    pub(super) fn violated(&mut self, thread: usize, access: Access, at: At, what: String, violation: Violation) {
        let thread = self.thread(thread);
        let does = access.verb();
        let fault = match violation {
            Violation::Race { other, did } => Fault::Race { thread, does, what, at, other: self.thread_of(&other), did, other_at: other.at },
            Violation::Uninitialised => Fault::Uninitialised { thread, what, at },
            Violation::SourceChanged { copy } => Fault::SourceChanged { thread: self.thread_of(&copy), what, at: copy.at, other: thread, other_at: at },
            Violation::UnderWay { copy } => Fault::UnderWay { thread, does, what, at, other: self.thread_of(&copy), other_at: copy.at },
        };
        self.report(fault);
    }

    // ---- shared memory

    /// Sees that a thread can access some bytes of its block's shared memory; returns where they
    /// are in that of the cluster.
    pub(super) fn check_shared(&mut self, thread: usize, address: u32, bytes: u32, access: Access, at: At) -> Result<u32, Ended> {
        self.check_shared_of(self.block_of(thread), thread, address, bytes, access, at)
    }

    /// The same of a block of the cluster.
    pub(super) fn check_shared_of(&mut self, block: usize, thread: usize, address: u32, bytes: u32, access: Access, at: At) -> Result<u32, Ended> {
        let does = access.verb();
        let end = u64::from(address) + u64::from(bytes);
        let has = self.launched().shared;
        if address < SHARED || end > u64::from(SHARED) + u64::from(has) {
            let byte = i64::from(address) - i64::from(SHARED);
            let what = std::format!("from byte {byte} of the block's shared memory on, which has {has}");
            return Err(self.end(Fault::OutOfBounds { thread: self.thread(thread), does, bytes, what, at }));
        }
        let place = self.place_of(block, address);
        if !address.is_multiple_of(bytes) {
            let what = self.shared_name(place);
            return Err(self.end(Fault::Misaligned { thread: self.thread(thread), does, bytes, what, at }));
        }
        Ok(place)
    }

    /// Notes an access of bytes of the cluster's shared memory that are there, and reports what is
    /// wrong with it.
    pub(super) fn shadow_shared(&mut self, thread: usize, address: u32, bytes: u32, access: Access, at: At) {
        if !self.launched().options.detects {
            return;
        }
        // Its parts, where `who` would borrow the shadow, too.
        let who = Who { epoch: self.epoch(thread, at), known: self.clocks.known(thread), is_agent: false };
        if let Some((violation, byte)) = self.memory.shadow.access((address - SHARED) as usize, bytes as usize, &who, access) {
            let what = self.shared_name(byte as u32 + SHARED);
            self.violated(thread, access, at, what, violation);
        }
    }

    /// Accesses bytes of its block's shared memory for a thread.
    pub(crate) fn shared(&mut self, thread: usize, address: u32, bytes: u32, access: Access, at: At) -> Result<&mut [u8], Ended> {
        let place = self.check_shared(thread, address, bytes, access, at)?;
        self.shadow_shared(thread, place, bytes, access, at);
        Ok(self.memory.at(place, bytes))
    }

    // ---- global memory

    /// Accesses bytes of global memory for the thread that runs; `body` does it.
    pub(crate) fn global(&mut self, address: u64, bytes: u32, access: Access, at: At, body: impl FnOnce(&mut [u8])) -> Result<(), Ended> {
        let launched = self.launched();
        let does = access.verb();
        let Some(tensor) = launched.tensor(address, bytes) else {
            let what = launched.name_outside(address, bytes);
            return Err(self.end(Fault::OutOfBounds { thread: self.me(), does, bytes, what, at }));
        };
        if !access.is_read() && !tensor.is_written {
            let what = tensor.name(address);
            return Err(self.end(Fault::ReadOnly { thread: self.me(), does, what, at }));
        }
        let width = if bytes.is_power_of_two() { bytes } else { 1 };
        if !address.is_multiple_of(u64::from(width)) {
            let what = tensor.name(address);
            return Err(self.end(Fault::Misaligned { thread: self.me(), does, bytes, what, at }));
        }
        let first = (address - tensor.memory.address()) as usize;
        let who = launched.options.detects.then(|| self.who(self.current, at));
        let mut before = [0; 16];
        let observes = self.explorer.is_some() && access != Access::Write;
        let body = |bytes: &mut [u8]| {
            if observes {
                before[..bytes.len()].copy_from_slice(bytes);
            }
            body(bytes);
        };
        let found = tensor.memory.access(first, bytes as usize, who.as_ref(), access, !tensor.is_written, body);
        if let Some((violation, byte)) = found {
            let what = tensor.name(tensor.memory.address() + byte as u64);
            self.violated(self.current, access, at, what, violation);
        }
        if observes {
            self.observe(self.current, &before[..bytes as usize]);
        }
        Ok(())
    }
}
