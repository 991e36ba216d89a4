//! The instructions themselves, for tests of the emulator: kernels in safe code hardly have faults.

pub use super::seam::{barrier, barrier_of, block, commit_async, lane, shared, thread, trap, wait_all_async, wait_async};
