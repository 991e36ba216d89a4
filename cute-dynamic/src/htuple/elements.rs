//! Elements that are no integers as leaves.

use super::{HTuple, Written};
use crate::stride::{Coordinate, Element, Stride, Xor};
use core::fmt;

/// Strides of a layout, as Rust writes tuples of them.
macro_rules! written {
    ($($element:ty;)*) => { $(
        impl From<$element> for HTuple<$element> {
            fn from(element: $element) -> Self {
                HTuple::from_leaf(element)
            }
        }

        impl Written<$element> for $element {
            fn write_into(self, tuple: &mut HTuple<$element>) {
                tuple.push(self);
            }
        }

        impl fmt::Display for HTuple<$element> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.write(f, '(', ')', Stride::write)
            }
        }
    )* };
}

written! {
    Coordinate;
    Xor;
    i64;
    Element;
}
