//! Global memory of an emulated device: buffers at addresses that only it knows, so that nothing of
//! them can be touched but through it.

use super::shadow::{Access, Epoch, Shadow, Violation, Who};
use std::boxed::Box;
use std::ops::Range;
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
    pages: Box<[Mutex<Page>]>,
}

#[derive(Clone)]
pub(crate) struct Page {
    data: Box<[u8]>,
    /// Whether all of it is written, while there is no shadow.
    is_initialised: bool,
    /// There when a kernel has written, or the host a part.
    shadow: Option<Shadow>,
}

impl Page {
    fn shadow(&mut self) -> &mut Shadow {
        let (bytes, is_initialised) = (self.data.len(), self.is_initialised);
        self.shadow.get_or_insert_with(|| Shadow::new(bytes, is_initialised))
    }
}

impl std::fmt::Debug for Page {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Page").finish_non_exhaustive()
    }
}

impl Memory {
    /// Returns a buffer of so many bytes, the `number`-th of its device: what is in it is 0xff, and
    /// nobody has written it. `None` if there is no room for it.
    #[must_use]
    pub fn uninitialised(number: u32, bytes: usize) -> Option<Self> {
        if bytes as u64 >= APART / 2 {
            return None;
        }
        let mut pages = Vec::new();
        pages.try_reserve_exact(bytes.div_ceil(PAGE)).ok()?;
        for first in (0..bytes).step_by(PAGE) {
            let mut data = Vec::new();
            data.try_reserve_exact(PAGE.min(bytes - first)).ok()?;
            data.resize(PAGE.min(bytes - first), 0xff);
            pages.push(Mutex::new(Page { data: data.into(), is_initialised: false, shadow: None }));
        }
        Some(Memory(Arc::new(Pages { address: APART * (u64::from(number) + 1), bytes, pages: pages.into() })))
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

    fn page(&self, at: usize) -> MutexGuard<'_, Page> {
        self.0.pages[at / PAGE].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls a function with each page of some bytes, with where in it its part of them is, and
    /// where in them that part.
    fn each(&self, first: usize, bytes: usize, mut body: impl FnMut(&mut Page, Range<usize>, usize)) {
        let mut at = first;
        while at < first + bytes {
            let end = (at / PAGE * PAGE + PAGE).min(first + bytes);
            body(&mut self.page(at), at % PAGE..at % PAGE + end - at, at - first);
            at = end;
        }
    }

    /// Copies bytes from the buffer, from a byte on.
    ///
    /// # Panics
    /// The buffer has not so many bytes.
    pub fn read(&self, first: usize, to: &mut [u8]) {
        self.each(first, to.len(), |page, part, at| to[at..][..part.len()].copy_from_slice(&page.data[part]));
    }

    /// Copies bytes to the buffer, from a byte on. They count as written.
    ///
    /// # Panics
    /// The buffer has not so many bytes.
    pub fn write(&self, first: usize, from: &[u8]) {
        self.each(first, from.len(), |page, part, at| {
            let bytes = part.len();
            if bytes == page.data.len() {
                // No kernel runs that it could race with.
                (page.is_initialised, page.shadow) = (true, None);
            } else {
                page.shadow().initialise(part.start, bytes);
            }
            page.data[part].copy_from_slice(&from[at..][..bytes]);
        });
    }

    /// An access of a kernel of up to 16 bytes at a multiple of their number: what is wrong with
    /// it, and then what it does to them. Of a tensor that the kernel only reads, nobody is told
    /// apart.
    pub(crate) fn access(
        &self,
        first: usize,
        bytes: usize,
        who: Option<&Who<'_>>,
        access: Access,
        is_read_only: bool,
        body: impl FnOnce(&mut [u8]),
    ) -> Option<(Violation, usize)> {
        let mut page = self.page(first);
        let at = first % PAGE;
        let is_whole = page.shadow.is_none() && page.is_initialised;
        let found = who.and_then(|who| match is_read_only {
            true if is_whole => None,
            true => page.shadow().read(at, bytes),
            false => page.shadow().access(at, bytes, who, access),
        });
        body(&mut page.data[at..][..bytes]);
        found.map(|(violation, at)| (violation, first / PAGE * PAGE + at))
    }

    /// The last write of a kernel to some bytes of which something holds, and at which byte.
    pub(crate) fn find_write(&self, first: usize, bytes: usize, holds: impl Fn(&Epoch) -> bool) -> Option<(Epoch, usize)> {
        let mut found = None;
        self.each(first, bytes, |page, part, at| {
            if let (None, Some(shadow)) = (&found, &mut page.shadow) {
                found = shadow.find_write(part.start, part.len(), &holds).map(|(write, byte)| (write, first + at + byte - part.start));
            }
        });
        found
    }

    /// What is in the buffer, and who has accessed it.
    pub(crate) fn snapshot(&self) -> Vec<Page> {
        self.0.pages.iter().map(|page| page.lock().unwrap_or_else(PoisonError::into_inner).clone()).collect()
    }

    /// Makes it what it was.
    pub(crate) fn restore(&self, before: &[Page]) {
        self.0.pages.iter().zip(before).for_each(|(page, before)| page.lock().unwrap_or_else(PoisonError::into_inner).clone_from(before));
    }

    /// Calls a function with what is in each page.
    pub(crate) fn each_page(&self, mut body: impl FnMut(&[u8])) {
        (0..self.bytes()).step_by(PAGE).for_each(|first| body(&self.page(first).data));
    }

    /// A copy from some bytes, which began at an epoch, has arrived.
    pub(crate) fn leave(&self, first: usize, bytes: usize, began: &Epoch) {
        self.each(first, bytes, |page, part, _| {
            if let Some(shadow) = &mut page.shadow {
                shadow.leave(part.start, part.len(), began);
            }
        });
    }
}
