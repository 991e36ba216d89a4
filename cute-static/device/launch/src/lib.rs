#![no_std]
#![doc = include_str!("../README.md")]

extern crate alloc;
#[macro_use(refusal)]
extern crate cute_static_macros;
#[cfg(any(test, feature = "driver"))]
extern crate std;

#[cfg(feature = "driver")]
mod argument;
pub mod contract;
mod error;
mod layout;
#[cfg(feature = "driver")]
mod module;

#[cfg(feature = "driver")]
pub use argument::{Arguments, Buffer, BufferMut, HostArgument, Tensor, TensorMut};
#[cfg(feature = "driver")]
pub use cudarc;
pub use error::{Capability, LaunchError};
pub use layout::{AsManyNumbers, HostLayout, Numbers};
#[cfg(feature = "driver")]
pub use module::{Launch, Loaded, Module, open};
