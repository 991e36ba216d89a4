//! Integers modulo a number as strides of layouts, at run time and in types: what another crate
//! writes to bring a semimodule of its own.
//!
//! [`values`] implements `cute_dynamic`'s `Stride`, and [`types`] the traits of `cute_static`'s
//! `Custom`. [`wrong`] has types that break the laws, for the tests: what comes of them is a broken
//! law, a refusal or a wrong layout, never a panic of the algebra.
//!
//! The tests hold every operation to its equation, by brute force over whole domains.
#![forbid(unsafe_code)]

pub mod types;
pub mod values;
pub mod wrong;
