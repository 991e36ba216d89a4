//! Copies by several threads.

use crate::strided::{Stores, Strided};
use std::thread;

/// Elements to copy, from one memory to another.
pub(crate) struct Task<'a, T> {
    pub(crate) strided: &'a Strided,
    pub(crate) from: *const T,
    pub(crate) to: *mut T,
}

/// Part of a task, for a thread.
struct Piece<T> {
    strided: Strided,
    from: *const T,
    to: *mut T,
}

// SAFETY: a piece is copied by one thread, while the caller of `copy_all` answers for both
// memories.
unsafe impl<T: Send + Sync> Send for Piece<T> {}

/// Fewer bytes than this are copied sooner than a thread is there.
const WORTH_A_THREAD: usize = 1 << 20;

/// Copies all elements, by up to so many threads.
///
/// # Safety
/// As for [`Strided::copy`], of each task; and no place is written by two.
pub(crate) unsafe fn copy_all<T: Copy + Send + Sync>(tasks: &[Task<'_, T>], threads: usize) {
    let size: usize = tasks.iter().map(|task| task.strided.size()).sum();
    let bytes = size * size_of::<T>();
    let stores = Stores::of_bytes(bytes);
    let threads = threads.min(bytes / WORTH_A_THREAD);
    if threads <= 1 {
        for task in tasks {
            // SAFETY: the caller says so.
            unsafe { task.strided.copy(task.from, task.to, stores) };
        }
        return;
    }
    let each = size.div_ceil(threads);
    let mut shares: Vec<(usize, Vec<Piece<T>>)> = (0..threads).map(|_| (0, Vec::new())).collect();
    // Smaller pieces than shares, so that these come out even.
    for task in tasks {
        for strided in task.strided.cut((each / 4).max(1)) {
            let Some(share) = shares.iter_mut().min_by_key(|share| share.0) else { return };
            share.0 += strided.size();
            share.1.push(Piece { strided, from: task.from, to: task.to });
        }
    }
    let copy = |pieces: Vec<Piece<T>>| {
        for piece in pieces {
            // SAFETY: the pieces have each element of the tasks once.
            unsafe { piece.strided.copy(piece.from, piece.to, stores) };
        }
    };
    thread::scope(|scope| {
        let mut shares = shares.into_iter().map(|share| share.1);
        let own = shares.next();
        for pieces in shares {
            scope.spawn(|| copy(pieces));
        }
        own.into_iter().for_each(copy);
    });
}
