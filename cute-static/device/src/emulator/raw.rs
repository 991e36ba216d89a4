//! The instructions themselves, for tests of the emulator: kernels in safe code hardly have faults.

use super::launch::{Launched, Options, Region, Tensor};
use super::memory::Memory;
use super::report::Report;
use super::seam;
use crate::element::Words;
use std::string::String;
use std::vec::Vec;

pub use seam::{barrier, barrier_of, block, commit_async, lane, shared, thread, trap, wait_all_async, wait_async};
