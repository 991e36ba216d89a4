//! What an algorithm refuses before it touches data.

use std::fmt;

/// Operands that do not belong together.
///
/// ```
/// use cpu_bench::{Error, copy};
/// use cute_static::prelude::*;
///
/// let refused = copy(&[1, 2, 3], layout![4], &mut [0; 4], layout![4]);
/// assert_eq!(refused, Err(Error::TooShort { operand: "source", len: 3, cosize: 4 }));
/// assert_eq!(refused.unwrap_err().to_string(), "the source has 3 elements, and its layout reaches 4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// The data ends before the layout does.
    TooShort {
        /// Which operand.
        operand: &'static str,
        /// How many elements there are.
        len: usize,
        /// How many its layout needs.
        cosize: usize,
    },
    /// Two extents that must be equal are not.
    Extents {
        /// Which extent.
        extent: &'static str,
        /// Its value in the operand named first.
        left: usize,
        /// Its value in the other.
        right: usize,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Error::TooShort { operand, len, cosize } => write!(f, "the {operand} has {len} elements, and its layout reaches {cosize}"),
            Error::Extents { extent, left, right } => write!(f, "the operands differ in {extent}: {left} and {right}"),
        }
    }
}

impl std::error::Error for Error {}

/// Whether `len` elements suffice for a layout of this cosize.
pub(crate) fn check_len(operand: &'static str, len: usize, cosize: usize) -> Result<(), Error> {
    if len < cosize { Err(Error::TooShort { operand, len, cosize }) } else { Ok(()) }
}

/// Whether two extents are equal.
pub(crate) fn check_extents(extent: &'static str, left: usize, right: usize) -> Result<(), Error> {
    if left == right { Ok(()) } else { Err(Error::Extents { extent, left, right }) }
}
