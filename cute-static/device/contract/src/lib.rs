//! Contractions of tensors on a GPU: any equation, as products of matrices by tensor cores.
//!
//! A step of a contraction is a batch of products whose groups of modes are layouts. Where the
//! tensor memory accelerator copies tiles of a tensor as it lies, it is multiplied in place; any
//! other is copied once, by the kernels of [`permute`], to where its modes follow each other. Which
//! ones, and in which order their modes go, is what copies least: modes go in the order in which
//! they lie in one of the tensors that have them.
//!
//! This crate is one of kernels, those of [`gemm`] and of [`permute`], and is built for the GPU by
//! `cute-device-build`. With the feature `launch` the host has `Prepared`, which launches them.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "launch")]
extern crate alloc;

#[cfg(feature = "launch")]
mod error;
#[cfg(feature = "launch")]
mod number;
#[cfg(feature = "launch")]
mod prepared;
#[cfg(feature = "launch")]
mod product;

pub use cute_device_gemm as gemm;
pub use cute_device_permute as permute;
#[cfg(feature = "launch")]
pub use error::ContractError;
#[cfg(feature = "launch")]
pub use number::Number;
#[cfg(feature = "launch")]
pub use prepared::Prepared;
