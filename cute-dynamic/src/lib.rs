//! The runtime mirror of `cute-static`: the same layout algebra on runtime values.
//!
//! Every operation of `cute-static` will stand here under the same name and return a `Result` where
//! the static crate refuses to compile, together with what needs values: the exact composition,
//! layouts of functions, a parser, drawings, and the leaves that let static and runtime extents meet
//! in one layout. This version of the crate is a page of documentation and holds no items yet.

#![no_std]
#![forbid(unsafe_code)]
