//! `Display` in CuTe's notation: static numbers with a leading underscore.

use super::{Layout, Underscore};
use crate::int::{Dyn, Multiple, Number, UInt, UTerm};
use core::fmt::{Display, Formatter, Result};
use frunk_core::hlist::{HCons, HNil};

/// Writes a tuple of numbers in CuTe's notation, `(_4,(_2,_3))`.
#[doc(hidden)]
pub trait Notation {
    fn write(&self, f: &mut Formatter<'_>) -> Result;
}

impl Notation for UTerm {
    fn write(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str("_0")
    }
}

impl<U, B> Notation for UInt<U, B>
where
    Self: Number,
{
    fn write(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "_{}", Self::VALUE)
    }
}

impl Notation for Dyn {
    fn write(&self, f: &mut Formatter<'_>) -> Result {
        Display::fmt(self, f)
    }
}

impl<K: Number> Notation for Multiple<K> {
    fn write(&self, f: &mut Formatter<'_>) -> Result {
        Display::fmt(self, f)
    }
}

impl Notation for Underscore {
    fn write(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str("_")
    }
}

impl<H: Notation, T: NotationTail> Notation for HCons<H, T> {
    fn write(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str("(")?;
        self.head.write(f)?;
        self.tail.write_tail(f)?;
        f.write_str(")")
    }
}

/// The components of a tuple behind the first, each with its comma.
#[doc(hidden)]
pub trait NotationTail {
    fn write_tail(&self, f: &mut Formatter<'_>) -> Result;
}

impl NotationTail for HNil {
    fn write_tail(&self, _: &mut Formatter<'_>) -> Result {
        Ok(())
    }
}

impl<H: Notation, T: NotationTail> NotationTail for HCons<H, T> {
    fn write_tail(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(",")?;
        self.head.write(f)?;
        self.tail.write_tail(f)
    }
}

/// ```
/// use cute_static::prelude::*;
/// extern crate std;
/// assert_eq!(std::format!("{}", layout![(4, (2, 3)) : (1, (12, 4))]), "(_4,(_2,_3)):(_1,(_12,_4))");
/// ```
impl<S: Notation, D: Notation> Display for Layout<S, D> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.shape.write(f)?;
        f.write_str(":")?;
        self.stride.write(f)
    }
}

impl<S: Notation, D: Notation> Notation for Layout<S, D> {
    fn write(&self, f: &mut Formatter<'_>) -> Result {
        Display::fmt(self, f)
    }
}
