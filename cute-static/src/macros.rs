//! The notation macros: upper case where a type stands, lower case where a value stands.
//!
//! Each passes its own crate's path to the procedural macro that reads the notation, so that they
//! work under any name of this crate. They are written out one by one because macros that a macro
//! defines cannot be re-exported by path.

/// The type of a number: `Int![24]`.
///
/// Any integer literal that fits in 64 bits; `Int![const N]` for a `const N: usize` parameter.
///
/// ```
/// use cute_static::{Int, int::Number};
/// assert_eq!(<Int![1_536]>::VALUE, 1536);
/// ```
#[macro_export]
macro_rules! Int {
    ($($tokens:tt)*) => { $crate::__macros::int_type!(($crate) $($tokens)*) };
}

/// The value of a number: `int![24]`.
///
/// ```
/// use cute_static::{int, int::Int};
/// assert_eq!(int![1_536].value(), 1536);
/// ```
#[macro_export]
macro_rules! int {
    ($($tokens:tt)*) => { $crate::__macros::int_value!(($crate) $($tokens)*) };
}

/// The type of a shape: `Shape![4, (2, 3)]`.
///
/// A leaf is an integer literal of at least 1, a type, or `const N` for a `const N: usize`
/// parameter. `Shape![4]` is the integer 4, `Shape![(4)]` the tuple of rank 1.
///
/// ```
/// use cute_static::prelude::*;
/// type Tile<const N: usize> = Shape![const N, (2, 3)];
/// static_assertions::assert_type_eq_all!(Tile<4>, Shape![4, (2, 3)]);
/// ```
/// ```compile_fail
/// # use cute_static::prelude::*;
/// type Empty = Shape![4, 0]; // CUTE001: an extent of 0
/// # fn f(_: Empty) {}
/// ```
#[macro_export]
macro_rules! Shape {
    ($($tokens:tt)*) => { $crate::__macros::shape_type!(($crate) $($tokens)*) };
}

/// The value of a shape: `shape![4, (2, 3)]`.
#[macro_export]
macro_rules! shape {
    ($($tokens:tt)*) => { $crate::__macros::shape_value!(($crate) $($tokens)*) };
}

/// The type of a stride: `Stride![1, (4, 8)]`. Like [`Shape!`], and a leaf may be 0.
#[macro_export]
macro_rules! Stride {
    ($($tokens:tt)*) => { $crate::__macros::stride_type!(($crate) $($tokens)*) };
}

/// The value of a stride: `stride![1, (4, 8)]`.
#[macro_export]
macro_rules! stride {
    ($($tokens:tt)*) => { $crate::__macros::stride_value!(($crate) $($tokens)*) };
}

/// The type of a layout: `Layout![(4, (2, 3)) : (1, (4, 8))]`, or `Layout![4, 8]` for the compact
/// column-major layout of a shape.
///
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(Layout![4, 8], Layout![(4, 8) : (1, 4)]);
/// ```
/// ```compile_fail
/// # use cute_static::prelude::*;
/// type NotCongruent = Layout![(4, 8) : (1, (4, 8))]; // CUTE002: a tuple where the shape has a number
/// # fn f(_: NotCongruent) {}
/// ```
#[macro_export]
macro_rules! Layout {
    ($($tokens:tt)*) => { $crate::__macros::layout_type!(($crate) $($tokens)*) };
}

/// The value of a layout: `layout![(4, (2, 3)) : (1, (4, 8))]`.
#[macro_export]
macro_rules! layout {
    ($($tokens:tt)*) => { $crate::__macros::layout_value!(($crate) $($tokens)*) };
}

/// The type of a tiler: `Tile![4 : 1, 8 : 2]`, a tuple of layouts; a number `n` stands for `n:1`
/// and `_` keeps a mode whole.
///
/// ```
/// use cute_static::prelude::*;
/// type Half = ComposeOf<Layout![8, 16], Tile![4 : 2, _]>;
/// static_assertions::assert_type_eq_all!(Half, Layout![(4, 16) : (2, 8)]);
/// ```
#[macro_export]
macro_rules! Tile {
    ($($tokens:tt)*) => { $crate::__macros::tile_type!(($crate) $($tokens)*) };
}

/// The value of a tiler: `tile![4 : 1, 8 : 2]`.
#[macro_export]
macro_rules! tile {
    ($($tokens:tt)*) => { $crate::__macros::tile_value!(($crate) $($tokens)*) };
}
