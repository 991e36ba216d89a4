//! Copies of what two ranks have in common where blocks do not divide each other: kernels of
//! `cute-nccl`.
//!
//! There a message has many parts: one launch copies all of them, by tables of places, or, where
//! those would be large, by the sequences of blocks ([`Runs`]). A part by itself is copied by the
//! kernels of [`permute`].
#![no_std]
#![forbid(unsafe_code)]

mod deal;
mod forms;
mod look;
mod merge;
mod walk;

pub use cute_device_permute as permute;
pub use deal::*;
pub use forms::{DEALT, Form, deals, looks, merges, walks};
pub use look::*;
pub use merge::*;
pub use walk::*;
