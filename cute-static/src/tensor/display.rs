//! The notation of tensors: the layout, and the values as a table.

use super::{Accessor, DataLayout, Tensor};
use crate::Layout;
use crate::composed::ComposedLayout;
use crate::diagnostic::NoAnswer;
use crate::htuple::Extents;
use crate::int::{Dyn, Multiple, UInt};
use crate::layout::ShapeFunction;
use core::fmt;
use core::fmt::Write;
use frunk_core::hlist::{HCons, HNil};

/// The layout, a colon, and the values (CuTe's `print_tensor`): the first mode goes down, the
/// second to the right, and there is a table for each coordinate of the others.
///
/// A precision applies to the values. Their width is that of the longest value, or the one asked
/// for.
///
/// ```
/// use cute_static::prelude::*;
///
/// let matrix = Tensor::fixed([1.0, 20.5, 3.0, -4.0, 5.0, 6.25], layout![(2, 3) : (3, 1)]);
/// assert_eq!(format!("{matrix:.1}"), "\
/// (_2,_3):(_3,_1):
///    1.0  20.5   3.0
///   -4.0   5.0   6.2
/// ");
/// let line = Tensor::fixed(Counting(8), layout![3 : 1]);
/// assert_eq!(line.to_string(), "_3:_1:\n   8\n   9\n  10\n");
/// ```
impl<A, L> fmt::Display for Tensor<A, L>
where
    A: Accessor<Element: Copy + fmt::Display>,
    L: DataLayout + TableLayout + fmt::Display,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}:", self.layout)?;
        let precision = f.precision();
        let width = self.values().map(|value| length(value, precision)).max().unwrap_or(0).max(f.width().unwrap_or(0));
        let [rows, columns] = self.layout.table();
        let (size, table) = (self.size(), rows.saturating_mul(columns));
        for first in (0..size).step_by(table) {
            if first > 0 {
                for _ in 0..columns.saturating_mul(width + 2) {
                    f.write_char('-')?;
                }
                f.write_char('\n')?;
            }
            for row in 0..rows {
                for column in 0..columns {
                    let value = self.at(first + row + rows * column);
                    for _ in length(value, precision)..width + 2 {
                        f.write_char(' ')?;
                    }
                    write_value(f, value, precision)?;
                }
                f.write_char('\n')?;
            }
        }
        Ok(())
    }
}

fn write_value<T: fmt::Display>(f: &mut impl Write, value: T, precision: Option<usize>) -> fmt::Result {
    match precision {
        Some(precision) => write!(f, "{value:.precision$}"),
        None => write!(f, "{value}"),
    }
}

/// Returns how many characters a value has.
fn length<T: fmt::Display>(value: T, precision: Option<usize>) -> usize {
    let mut counter = Counter(0);
    match write_value(&mut counter, value, precision) {
        // What cannot be written has no length; that is found out where it is written.
        Ok(()) | Err(fmt::Error) => counter.0,
    }
}

/// Counts what is written.
struct Counter(usize);

impl Write for Counter {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.chars().count();
        Ok(())
    }
}

/// A layout as the numbers of rows and columns of a table: the sizes of the first two modes.
#[doc(hidden)]
pub trait TableLayout {
    fn table(&self) -> [usize; 2];
}

impl<S: TableShape<D>, D> TableLayout for Layout<S, D> {
    fn table(&self) -> [usize; 2] {
        self.shape.table()
    }
}

impl<F, O, L: TableLayout + Copy> TableLayout for ComposedLayout<F, O, L> {
    fn table(&self) -> [usize; 2] {
        self.layout().table()
    }
}

/// The same for the shape `Self` with the strides `D`.
#[doc(hidden)]
pub trait TableShape<D> {
    fn table(&self) -> [usize; 2];
}

macro_rules! leaf {
    ($([$($g:ident)*] $leaf:ty;)*) => { $(
        impl<$($g,)* D> TableShape<D> for $leaf
        where
            Self: ShapeFunction<D>,
        {
            fn table(&self) -> [usize; 2] {
                [self.size(), 1]
            }
        }
    )* };
}

leaf! {
    [U B] UInt<U, B>;
    [] Dyn;
    [K] Multiple<K>;
}

impl<S: ShapeFunction<D>, D> TableShape<HCons<D, HNil>> for HCons<S, HNil> {
    fn table(&self) -> [usize; 2] {
        [self.head.size(), 1]
    }
}

impl<S: ShapeFunction<D>, S1: ShapeFunction<D1>, ST, D, D1, DT> TableShape<HCons<D, HCons<D1, DT>>> for HCons<S, HCons<S1, ST>> {
    fn table(&self) -> [usize; 2] {
        [self.head.size(), self.tail.head.size()]
    }
}

impl TableShape<NoAnswer> for NoAnswer {
    fn table(&self) -> [usize; 2] {
        match *self {}
    }
}
