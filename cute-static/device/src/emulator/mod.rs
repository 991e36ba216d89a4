//! Kernels on the CPU, with what is wrong with them said.
//!
//! With the feature `emulate` the functions of `hardware` have a second implementation: each thread
//! of a block is a fiber, which runs until it has to wait for others.

mod explore;
mod fiber;
mod launch;
mod matrix;
mod memory;
#[doc(hidden)]
pub mod raw;
mod report;
mod running;
#[allow(missing_docs, reason = "those of `hardware`")]
pub(crate) mod seam;
mod shadow;

pub use explore::Explored;
pub use launch::Options;
#[doc(hidden)]
pub use launch::{Launched, Modes, Region, Tensor};
pub(crate) use matrix::product;
#[doc(hidden)]
pub use memory::Memory;
pub use report::{Accesses, Fault, Kind, Report, Space, Thread};
#[doc(hidden)]
pub use running::hopper::{Map, MapWindows};

use crate::argument::Argument;
use crate::block::Block;
use cute_static::int::Number;
use std::string::String;
use std::vec::Vec;

/// A parameter of a kernel's entry: a number, an address, the numbers of a layout, or a
/// tensor map.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub struct Parameter(pub [u32; 32]);

impl Parameter {
    /// What has no size.
    const NONE: Self = Parameter([0; 32]);
}

/// What a kernel's function is called with on the host: an emulated launch alone makes it.
#[doc(hidden)]
pub struct Parameters<'p> {
    rest: &'p [Parameter],
    shared: u32,
}

impl Parameters<'_> {
    /// Returns the block.
    #[must_use]
    pub fn block<N: Number>(&self) -> Block<N> {
        // SAFETY: the parameters are there in an emulated launch of the kernel alone, for the
        // function that the attribute has made, which takes one.
        unsafe { Block::begin() }
    }

    /// Returns the next argument.
    pub fn argument<A: Argument>(&mut self) -> A {
        let (first, second) = (self.take(), self.take());
        // SAFETY: the launch has checked what `from_raw` asks for; each argument has shared memory
        // of its own.
        let from = crate::begins::<A>(self.shared);
        let argument = unsafe { A::from_raw(first, second, from) };
        self.shared = from + A::SHARED;
        argument
    }

    /// Takes a parameter, if it has a size.
    fn take<P: Copy>(&mut self) -> P {
        const { assert!(size_of::<P>() <= size_of::<Parameter>()) };
        let from = match (size_of::<P>(), self.rest) {
            (0, _) => &Parameter::NONE,
            (_, [first, rest @ ..]) => {
                self.rest = rest;
                first
            }
            (_, []) => unreachable!("the launch has a parameter for each argument"),
        };
        // SAFETY: parameters are numbers, addresses, or lists of numbers, of which any bits are
        // values; so many bytes are there, at a multiple of 16.
        unsafe { std::ptr::from_ref(from).cast::<P>().read() }
    }
}

/// The function of a kernel, for the host.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Entry {
    /// Calls it.
    pub run: fn(&mut Parameters<'_>),
    /// Says what its arguments are.
    pub arguments: fn(&mut Arguments),
}

impl Entry {
    /// Does what a thread of the kernel does.
    ///
    /// # Safety
    /// The parameters are those of its arguments, whose numbers keep the contract of a launch.
    pub unsafe fn call(&self, parameters: &[Parameter]) {
        (self.run)(&mut Parameters { rest: parameters, shared: 0 });
    }

    /// Returns its arguments.
    #[must_use]
    pub fn arguments(&self) -> Vec<Region> {
        let mut arguments = Arguments(Vec::new());
        (self.arguments)(&mut arguments);
        arguments.0
    }
}

/// The arguments of a kernel, as they are in shared memory.
#[doc(hidden)]
pub struct Arguments(Vec<Region>);

impl Arguments {
    /// Adds one.
    pub fn add<A: Argument>(&mut self, name: &'static str) {
        self.0.push(Region { name, bytes: A::SHARED, alignment: A::ALIGNMENT, describe: A::describe });
    }
}

/// The coordinate of an element by its offset in a layout, of which only modes of more than one
/// element have a number.
pub(crate) fn describe(offset: u32, extents: &[u64], offset_of: impl Fn(u32) -> u32) -> String {
    let size: u64 = extents.iter().product();
    match (0..size as u32).find(|&c| offset_of(c) == offset) {
        Some(mut c) => {
            let mut coordinate = Vec::new();
            for &extent in extents {
                coordinate.push(u64::from(c) % extent);
                c /= extent as u32;
            }
            launch::tuple(&coordinate)
        }
        None => String::from(" between its elements"),
    }
}
