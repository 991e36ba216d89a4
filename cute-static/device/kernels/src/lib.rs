//! Kernels in safe Rust, generic over nothing but what their types say: each is a function of its
//! layouts, and no line of it can race.
#![no_std]
#![forbid(unsafe_code)]

mod hgemm;
mod saxpy;
mod sgemm;
mod sum;
mod transpose;

pub use hgemm::*;
pub use saxpy::{Saxpy, saxpy};
pub use sgemm::{SgemmNt, sgemm_nt};
pub use sum::{Sum, sum};
pub use transpose::{Transpose, transpose};
