//! Global memory of an emulated device: buffers at addresses that only it knows, so that nothing of
//! them can be touched but through it.

use super::shadow::{Access, Shadow, Violation, Who};
use std::boxed::Box;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::vec::Vec;

/// Buffers lie so far apart that no offset leads from one to another.
const APART: u64 = 1 << 36;
/// Bytes that have a lock and a shadow of their own.
const PAGE: usize = 4096;

/// A buffer in the global memory of an emulated device.
#[derive(Clone, Debug)]
pub struct Memory(Arc<Pages>);

#[derive(Debug)]
struct Pages {
    address: u64,
    bytes: usize,
    is_initialised: bool,
    pages: Box<[Mutex<Page>]>,
}

struct Page {
    data: Box<[u8]>,
    /// There when someone has written.
    shadow: Option<Shadow>,
}

impl std::fmt::Debug for Page {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Page").finish_non_exhaustive()
    }
}

impl Memory {
    /// Returns a buffer of so many bytes, the `number`-th of its device: what is in it is 0xff, and
    /// nobody has written it.
    #[must_use]
    pub fn uninitialised(number: u32, bytes: usize) -> Self {
        Self::new(number, bytes, 0xff, false)
    }

    /// Returns a buffer of zeros.
    #[must_use]
    pub fn zeros(number: u32, bytes: usize) -> Self {
        Self::new(number, bytes, 0, true)
    }

    fn new(number: u32, bytes: usize, byte: u8, is_initialised: bool) -> Self {
        let page = |first: usize| Mutex::new(Page { data: std::vec![byte; PAGE.min(bytes - first)].into(), shadow: None });
        let pages = (0..bytes).step_by(PAGE).map(page).collect();
        Memory(Arc::new(Pages { address: APART * (u64::from(number) + 1), bytes, is_initialised, pages }))
    }

    /// Returns the address of the first byte.
    #[must_use]
    pub fn address(&self) -> u64 {
        self.0.address
    }

    /// Returns the number of bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.bytes
    }

    /// Returns whether all of it is written from the beginning.
    pub(crate) fn is_initialised(&self) -> bool {
        self.0.is_initialised
    }

    fn page(&self, at: usize) -> MutexGuard<'_, Page> {
        self.0.pages[at / PAGE].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls a function with each page of some bytes, and with the place of its part of them.
    fn each(&self, first: usize, bytes: usize, mut body: impl FnMut(&mut [u8], usize)) {
        let mut at = first;
        while at < first + bytes {
            let end = (at / PAGE * PAGE + PAGE).min(first + bytes);
            body(&mut self.page(at).data[at % PAGE..][..end - at], at - first);
            at = end;
        }
    }

    /// Copies bytes from the buffer, from a byte on.
    ///
    /// # Panics
    /// The buffer has not so many bytes.
    pub fn read(&self, first: usize, to: &mut [u8]) {
        self.each(first, to.len(), |part, at| to[at..][..part.len()].copy_from_slice(part));
    }

    /// Copies bytes to the buffer, from a byte on. They count as written.
    ///
    /// # Panics
    /// The buffer has not so many bytes.
    pub fn write(&self, first: usize, from: &[u8]) {
        self.each(first, from.len(), |part, at| part.copy_from_slice(&from[at..][..part.len()]));
        if !self.0.is_initialised {
            (first..first + from.len()).for_each(|at| {
                let mut page = self.page(at);
                let Page { data, shadow } = &mut *page;
                shadow.get_or_insert_with(|| Shadow::new(data.len(), false)).initialise(at % PAGE, 1);
            });
        }
    }

    /// An access of a kernel of up to 16 bytes at a multiple of their number: what is wrong with
    /// it, and then what it does to them.
    pub(crate) fn access(
        &self,
        first: usize,
        bytes: usize,
        who: Option<&Who<'_>>,
        access: Access,
        body: impl FnOnce(&mut [u8]),
    ) -> Option<(Violation, usize)> {
        let mut page = self.page(first);
        let Page { data, shadow } = &mut *page;
        let found = who.and_then(|who| {
            let shadow = shadow.get_or_insert_with(|| Shadow::new(data.len(), self.0.is_initialised));
            shadow.access(first % PAGE, bytes, who, access)
        });
        body(&mut data[first % PAGE..][..bytes]);
        found.map(|(violation, at)| (violation, first / PAGE * PAGE + at))
    }
}
