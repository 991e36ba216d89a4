//! The lines of the kernel at which its threads are, for reports.

use super::Running;
use crate::emulator::shadow::At;
use std::vec::Vec;

/// Where each thread is.
pub(super) struct Places(Vec<Place>);

/// Where a thread is.
#[derive(Clone, Copy, Default)]
struct Place {
    /// The line of the kernel that has called the library, if the library has noted it.
    line: Option<At>,
    /// The number of the value of a share that is accessed next.
    value: u32,
}

impl Places {
    pub(super) fn new(threads: usize) -> Self {
        Places(std::vec![Place::default(); threads])
    }

    /// The line of the kernel at which a thread has called the library.
    pub(super) fn line(&self, thread: usize) -> Option<At> {
        self.0[thread].line
    }

    /// The number of the value that a thread accesses next.
    pub(super) fn value(&self, thread: usize) -> u32 {
        self.0[thread].value
    }
}

impl Running {
    /// The line of the kernel, if the library has noted it, or of whoever calls.
    #[inline]
    pub(crate) fn at(&self, caller: At) -> At {
        self.places.0[self.current].line.unwrap_or(caller)
    }

    /// Notes the line of the kernel, unless one is noted.
    pub(crate) fn enter(&mut self, caller: At) -> Option<Option<At>> {
        let line = &mut self.places.0[self.current].line;
        if line.is_some() { None } else { Some(line.replace(caller)) }
    }

    /// Notes the line of the kernel, and returns what was noted before.
    pub(crate) fn place(&mut self, line: Option<At>) -> Option<At> {
        std::mem::replace(&mut self.places.0[self.current].line, line)
    }

    /// Notes the number of the value that is accessed next.
    #[inline]
    pub(crate) fn value(&mut self, value: u32) {
        self.places.0[self.current].value = value;
    }
}
