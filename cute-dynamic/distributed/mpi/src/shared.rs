//! Parts of arrays in memory that the ranks of one host share.

use crate::agree::agree;
use crate::element::Element;
use crate::error::{EngineError, MoveError};
use crate::raw::{Group, Window};
use mpi::traits::Communicator;
use std::hash::{BuildHasher, RandomState};
use std::ops::{Deref, DerefMut};

/// Elements of this rank, in memory that all ranks of its host see: what is moved from here is
/// copied once, from layout to layout.
///
/// It derefs to the slice of the elements. They are borrowed while they move
/// ([`Prepared::execute_shared`](crate::Prepared::execute_shared)), and it ends only when all ranks
/// are done, so that no rank changes what another reads.
///
/// All ranks make it, and drop it, together.
pub struct Shared<T> {
    window: Window,
    pub(crate) group: Group,
    /// A number that the ranks have for this one, and no other.
    pub(crate) number: u64,
    base: *mut T,
    length: usize,
}

impl<T: Element> Shared<T> {
    /// Returns so many elements on this rank, all of them 0; each rank has its own number.
    ///
    /// # Errors
    /// [`EngineError::NotOneHost`], [`EngineError::EngineFailed`].
    pub fn new(communicator: &impl Communicator, length: usize) -> Result<Self, MoveError> {
        let group = Group::new(communicator)?;
        one_host(&group)?;
        let bytes = length.checked_mul(size_of::<T>()).filter(|&bytes| isize::try_from(bytes).is_ok());
        let no_memory = EngineError::NoMemory { rank: group.rank as u64, bytes: bytes.unwrap_or(usize::MAX) as u64 };
        let bytes = agree(&group, bytes.ok_or(no_memory.into()))?;
        let window = window(&group, bytes)?;
        let base: *mut T = window.base().cast();
        let misplaced = EngineError::EngineFailed { call: "MPI_Win_allocate_shared", message: "its memory is not aligned".to_owned() };
        agree(&group, if base.is_aligned() && !base.is_null() { Ok(()) } else { Err(misplaced.into()) })?;
        for index in 0..length {
            // SAFETY: the window has so many elements, which nobody else knows of yet.
            unsafe { base.add(index).write(T::ZERO) };
        }
        let number = group.broadcast([RandomState::new().hash_one(group.rank)], 0)?[0];
        Ok(Shared { window, group, number, base, length })
    }

    /// The elements of a rank.
    pub(crate) fn of(&self, rank: usize) -> Result<(*const T, usize), MoveError> {
        let (base, bytes) = self.window.of(rank)?;
        Ok((base.cast(), bytes / size_of::<T>().max(1)))
    }

    pub(crate) fn synchronize(&self) -> Result<(), MoveError> {
        Ok(self.window.synchronize()?)
    }
}

/// A window with so many bytes of each rank, or an error on all ranks.
pub(crate) fn window(group: &Group, bytes: usize) -> Result<Window, MoveError> {
    // A rank that has no memory leaves the others waiting in some implementations: they ask first.
    // A rank without elements has a place all the same.
    let bytes = bytes.max(1);
    let all = group.sum(bytes as u64)?;
    let has_memory = free_bytes().is_none_or(|free| all < free);
    let no_memory = EngineError::NoMemory { rank: group.rank as u64, bytes: all };
    agree(group, if has_memory { Ok(()) } else { Err(no_memory.into()) })?;
    agree(group, Window::new(group, bytes).map_err(Into::into))
}

/// How many bytes of memory can be shared, where the machine tells.
fn free_bytes() -> Option<u64> {
    let mut found = std::mem::MaybeUninit::<libc::statvfs>::uninit();
    // SAFETY: the path ends with a zero, and the call writes the structure if it succeeds.
    let found = unsafe {
        if libc::statvfs(c"/dev/shm".as_ptr(), found.as_mut_ptr()) != 0 {
            return None;
        }
        found.assume_init()
    };
    Some((found.f_bavail as u64).saturating_mul(found.f_frsize as u64))
}

/// An error on all ranks if not all are on one host.
pub(crate) fn one_host(group: &Group) -> Result<(), MoveError> {
    let host = group.of_host()?;
    // On a host without rank 0, the first rank speaks for it.
    let first = group.broadcast([group.rank as u64], 0)?[0];
    let leader = host.broadcast([group.rank as u64], 0)?[0];
    let own = if leader == first { Ok(()) } else { Err(EngineError::NotOneHost { rank: group.rank as u64 }.into()) };
    agree(group, own)
}

impl<T> Deref for Shared<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: the window has so many elements, all of which are set; others only read them, and
        // only while this rank lends them.
        unsafe { std::slice::from_raw_parts(self.base, self.length) }
    }
}

impl<T> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as above; others read only while this rank lends the elements, which it does not
        // while they are borrowed here.
        unsafe { std::slice::from_raw_parts_mut(self.base, self.length) }
    }
}
