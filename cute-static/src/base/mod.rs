//! What everything else is said in: layouts, as pairs of a shape and a stride, values that are
//! types, and the integers of a program that count.
//!
//! Nothing here is computed, and nothing is imported. What a layout is as a function is in
//! [`layout`](crate::layout).

mod function;
mod index;
mod layout;
mod tuple;
mod value;

pub use function::{LayoutFunction, StaticLayout};
pub use index::Index;
pub(crate) use index::in_usize;
pub use layout::{HasShape, Layout, ShapeOf, StrideOf, Underscore};
pub(crate) use tuple::{TupleCoordinate, for_each_tuple};
pub use value::Static;
