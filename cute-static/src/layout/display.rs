//! `Display` and `Debug` in CuTe's notation: static numbers have a leading underscore.

use super::{Layout, Underscore};
use crate::diagnostic::NoAnswer;
use crate::int::{Dyn, Multiple, Number, UInt, UTerm};
use crate::stride::{Basis, Custom, Element, Elementwise, Neg, Semimodule, Xor};
use core::fmt::{Display, Formatter, Result};
use frunk_core::hlist::{HCons, HNil};

/// Returns what prints a number, a tuple of numbers or a layout in CuTe's notation: `(_4,(_2,_3))`.
///
/// Numbers and tuples are types of other crates, which have no `Display`, and whose `Debug` shows
/// how they are made: `UInt { .. }`. Layouts, and leaves that are types of this crate, print the
/// notation themselves, and need no call.
///
/// ```
/// use cute_static::layout::notation;
/// use cute_static::prelude::*;
///
/// let layout = layout![({Dyn::new(4).unwrap()}, (2, 3)) : (1, (12, 4))];
/// assert_eq!(notation(layout.shape()).to_string(), "(4,(_2,_3))");
/// assert_eq!(notation(int![24]).to_string(), "_24");
/// let steps = stride![(3*e0, f5, [1, 2])];
/// assert_eq!(notation(steps).to_string(), "(_3@0,f_5,[_1,_2])");
/// assert_eq!(format!("{} {:?}", steps.head, steps.head), "_3@0 _3@0");
/// assert_eq!(format!("{layout} {layout:?}"), "(4,(_2,_3)):(_1,(_12,_4)) (4,(_2,_3)):(_1,(_12,_4))");
/// ```
#[doc(alias = "print")]
#[must_use]
pub fn notation(term: impl Notation) -> impl Display {
    core::fmt::from_fn(move |f| term.write(f))
}

/// Writes a tuple of numbers in CuTe's notation, `(_4,(_2,_3))`.
#[doc(hidden)]
pub trait Notation {
    fn write(&self, f: &mut Formatter<'_>) -> Result;

    /// Writes the number below 0 with this magnitude.
    fn write_negative(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str("-")?;
        self.write(f)
    }
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

    fn write_negative(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "_-{}", Self::VALUE)
    }
}

impl Notation for Dyn {
    fn write(&self, f: &mut Formatter<'_>) -> Result {
        Display::fmt(self, f)
    }
}

/// A number of an index type is known at run time: what a layout of bits yields is `Xor<usize>`.
macro_rules! indices {
    ($($index:ty)*) => { $(
        impl Notation for $index {
            fn write(&self, f: &mut Formatter<'_>) -> Result {
                Display::fmt(self, f)
            }
        }
    )* };
}

indices! { u32 u64 usize }

impl<K: Number> Notation for Multiple<K> {
    fn write(&self, f: &mut Formatter<'_>) -> Result {
        Display::fmt(self, f)
    }
}

/// `_3@0@1`: component 0 of component 1.
impl<A: Notation, P: NotationPath> Notation for Basis<A, P> {
    fn write(&self, f: &mut Formatter<'_>) -> Result {
        self.coefficient.write(f)?;
        P::write_path(f)
    }
}

/// The numbers of components, from the inside out, each after an `@`.
#[doc(hidden)]
pub trait NotationPath {
    fn write_path(f: &mut Formatter<'_>) -> Result;
}

impl NotationPath for HNil {
    fn write_path(_: &mut Formatter<'_>) -> Result {
        Ok(())
    }
}

impl<K: Number, P: NotationPath> NotationPath for HCons<K, P> {
    fn write_path(f: &mut Formatter<'_>) -> Result {
        P::write_path(f)?;
        write!(f, "@{}", K::VALUE)
    }
}

/// `f_5`
impl<N: Notation> Notation for Xor<N> {
    fn write(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str("f")?;
        self.0.write(f)
    }
}

/// `_-5` for a number of the type, `-5` for one of the running program.
impl<N: Notation> Notation for Neg<N> {
    fn write(&self, f: &mut Formatter<'_>) -> Result {
        self.0.write_negative(f)
    }
}

/// As its crate writes it.
impl<M: Element> Notation for Custom<M> {
    fn write(&self, f: &mut Formatter<'_>) -> Result {
        M::Semimodule::write(M::VALUE, f)
    }
}

/// `[_1,_2]`
impl<H: Notation, T: NotationTail> Notation for Elementwise<HCons<H, T>> {
    fn write(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str("[")?;
        self.0.head.write(f)?;
        self.0.tail.write_tail(f)?;
        f.write_str("]")
    }
}

impl Notation for Underscore {
    fn write(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str("_")
    }
}

impl Notation for NoAnswer {
    fn write(&self, _: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match *self {}
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

/// The components of a tuple after the first, each with its comma.
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

impl<S: Notation, D: Notation> core::fmt::Debug for Layout<S, D> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        Display::fmt(self, f)
    }
}

impl<S: Notation, D: Notation> Notation for Layout<S, D> {
    fn write(&self, f: &mut Formatter<'_>) -> Result {
        Display::fmt(self, f)
    }
}

/// `Display` and `Debug` of leaves that are types of this crate.
macro_rules! shown {
    ($([$($g:ident)*] $leaf:ty;)*) => { $(
        impl<$($g),*> Display for $leaf
        where
            Self: Notation,
        {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                self.write(f)
            }
        }

        impl<$($g),*> core::fmt::Debug for $leaf
        where
            Self: Notation,
        {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                self.write(f)
            }
        }
    )* };
}

shown! {
    [A P] Basis<A, P>;
    [N] Xor<N>;
    [N] Neg<N>;
    [M] Custom<M>;
    [T] Elementwise<T>;
    [] Underscore;
}
