//! What the ranks of one host tell each other: memory of the host that all of them have, so that it
//! takes microseconds, and no kernel.

use crate::communicator::TOLD;
use std::ffi::CString;
use std::io::{Error, Result};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU64, Ordering};

/// Words of a rank: how often it has told something, and what, of the last two times.
const OF_RANK: usize = 1 + 2 * TOLD;
/// Words before those of the ranks: the name, and whether a rank has ended.
const BEFORE: usize = 16;

/// A file in memory that each rank has mapped.
#[derive(Debug)]
pub(crate) struct Board {
    words: NonNull<AtomicU64>,
    length: usize,
    rank: usize,
    ranks: usize,
    told: u64,
}

// SAFETY: the words are atomic, and the mapping is that of the process. Ranks that tests make are
// threads; else a board stays in its group.
#[cfg(test)]
unsafe impl Send for Board {}

/// Where the file of this name is, until all ranks have it.
fn path(name: u64) -> PathBuf {
    PathBuf::from(format!("/dev/shm/cute-nccl-{name:016x}"))
}

/// The name of a file, which is taken away when this ends.
pub(crate) struct Named(pub(crate) u64);

impl Drop for Named {
    fn drop(&mut self) {
        Board::forget(self.0);
    }
}

impl Board {
    /// Makes the file, on the first rank.
    pub(crate) fn make(name: u64, rank: usize, ranks: usize) -> Result<Self> {
        let board = Board::open(name, rank, ranks, libc::O_CREAT | libc::O_EXCL)?;
        board.word(0).store(name, Ordering::Release);
        Ok(board)
    }

    /// Maps the file that the first rank has made.
    pub(crate) fn find(name: u64, rank: usize, ranks: usize) -> Result<Self> {
        let board = Board::open(name, rank, ranks, 0)?;
        if board.word(0).load(Ordering::Acquire) == name { Ok(board) } else { Err(Error::other("another file")) }
    }

    fn open(name: u64, rank: usize, ranks: usize, flags: libc::c_int) -> Result<Self> {
        let length = BEFORE + ranks * OF_RANK.next_multiple_of(8);
        let bytes = length * size_of::<AtomicU64>();
        let path = CString::new(path(name).as_os_str().as_bytes())?;
        // SAFETY: the path ends with 0; the descriptor is closed below.
        let file = unsafe { libc::open(path.as_ptr(), flags | libc::O_RDWR | libc::O_CLOEXEC | libc::O_NOFOLLOW, 0o600) };
        if file < 0 {
            return Err(Error::last_os_error());
        }
        let map = || {
            let size = libc::off_t::try_from(bytes).map_err(Error::other)?;
            if flags != 0 {
                // SAFETY: the descriptor is open. All pages are asked for: a file that has none
                // would end who writes to it.
                let reserved = unsafe { libc::posix_fallocate(file, 0, size) };
                if reserved != 0 {
                    return Err(Error::from_raw_os_error(reserved));
                }
            } else {
                // SAFETY: the descriptor is open, and the call returns where the file ends.
                let end = unsafe { libc::lseek(file, 0, libc::SEEK_END) };
                if end != size {
                    return Err(Error::other("a file of another size"));
                }
            }
            // SAFETY: a new mapping of an open file, which has so many bytes.
            let mapped = unsafe { libc::mmap(std::ptr::null_mut(), bytes, libc::PROT_READ | libc::PROT_WRITE, libc::MAP_SHARED, file, 0) };
            if mapped == libc::MAP_FAILED { Err(Error::last_os_error()) } else { Ok(mapped) }
        };
        let mapped = map();
        // SAFETY: it was opened above, and the mapping does not need it.
        unsafe { libc::close(file) };
        if mapped.is_err() && flags != 0 {
            // SAFETY: the path ends with 0, and the file is the one that was made above.
            unsafe { libc::unlink(path.as_ptr()) };
        }
        let words = NonNull::new(mapped?.cast()).ok_or_else(|| Error::other("nothing"))?;
        Ok(Board { words, length, rank, ranks, told: 0 })
    }

    /// Takes the name away: whoever has mapped the file keeps it.
    fn forget(name: u64) {
        let _ = std::fs::remove_file(path(name));
    }

    fn word(&self, index: usize) -> &AtomicU64 {
        debug_assert!(index < self.length);
        // SAFETY: the mapping has `length` words, at a multiple of a page, for as long as this is
        // there. Other processes change them, by atomic operations alone.
        unsafe { self.words.add(index).as_ref() }
    }

    fn of(&self, rank: usize, index: usize) -> &AtomicU64 {
        self.word(BEFORE + rank * OF_RANK.next_multiple_of(8) + index)
    }

    /// Says that this rank takes part no longer: nobody waits for it then.
    pub(crate) fn end(&self) {
        self.word(8).store(1, Ordering::Release);
    }

    /// Whether a rank takes part no longer.
    pub(crate) fn is_ended(&self) -> bool {
        self.word(8).load(Ordering::Acquire) != 0
    }

    /// Tells all ranks these numbers; [`heard`](Self::heard) says when all have told theirs.
    ///
    /// What was told two times before is written over: all ranks have read it, since they have told
    /// something after it.
    pub(crate) fn tell(&mut self, numbers: &[u64]) {
        self.told += 1;
        let begin = self.begin();
        for index in 0..TOLD {
            self.of(self.rank, begin + index).store(numbers.get(index).copied().unwrap_or(0), Ordering::Relaxed);
        }
        self.of(self.rank, 0).store(self.told, Ordering::Release);
    }

    fn begin(&self) -> usize {
        1 + (self.told % 2) as usize * TOLD
    }

    /// What each rank has told, when all have.
    pub(crate) fn heard(&self) -> Option<Vec<[u64; TOLD]>> {
        let has_told = |rank: usize| self.of(rank, 0).load(Ordering::Acquire) >= self.told;
        let numbers = |rank: usize| std::array::from_fn(|index| self.of(rank, self.begin() + index).load(Ordering::Relaxed));
        (0..self.ranks).all(has_told).then(|| (0..self.ranks).map(numbers).collect())
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        // SAFETY: it was mapped with so many bytes, and no reference to it is left.
        unsafe { libc::munmap(self.words.as_ptr().cast(), self.length * size_of::<AtomicU64>()) };
    }
}

#[cfg(test)]
mod tests {
    use super::{Board, Named, path};

    /// What cannot be as large as it is to be does not stay.
    #[test]
    fn a_board_that_is_not_made_leaves_no_file() {
        let name = 0x7e58_0000 + u64::from(std::process::id());
        let error = Board::make(name, 0, usize::MAX / 400).unwrap_err();
        assert!(!path(name).exists(), "{error}");
    }

    /// Ranks that are threads tell each other numbers, 20,000 times, each at its own pace.
    #[test]
    fn ranks_hear_what_each_has_told() {
        let name = 0x7e57_0000 + u64::from(std::process::id());
        let first = Board::make(name, 0, 4).unwrap();
        assert!(Board::make(name, 0, 4).is_err(), "the name is taken");
        assert!(Board::find(name, 1, 5).is_err(), "for another number of ranks");
        let named = Named(name);
        let others: Vec<Board> = (1..4).map(|rank| Board::find(name, rank, 4).unwrap()).collect();
        drop(named);
        assert!(Board::find(name, 1, 4).is_err());
        std::thread::scope(|scope| {
            for (rank, mut board) in std::iter::once(first).chain(others).enumerate() {
                scope.spawn(move || {
                    for round in 0..20_000u64 {
                        board.tell(&[round, rank as u64]);
                        let heard = loop {
                            match board.heard() {
                                Some(heard) => break heard,
                                None => std::thread::yield_now(),
                            }
                        };
                        assert!(heard.iter().enumerate().all(|(rank, told)| told[..3] == [round, rank as u64, 0]), "{round}: {heard:?}");
                    }
                    assert!(!board.is_ended());
                    board.tell(&[]);
                    while board.heard().is_none() {
                        std::thread::yield_now();
                    }
                    if rank == 2 {
                        board.end();
                    }
                    while !board.is_ended() {
                        std::thread::yield_now();
                    }
                });
            }
        });
    }
}
