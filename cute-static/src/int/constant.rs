//! `const N: usize` parameters as numbers.

use super::{B0, B1, Const, Number, UInt, UTerm};

/// The number of a `const N: usize` parameter: `<Const<N> as ConstToInt>::Output`, what
/// `Shape![const N, 4]` expands to.
///
/// Stable Rust has no function from a constant to a type, so the values that can cross over are in
/// a table: 0 to 1024, the multiples of 64 to 65536, the powers of two to 2^40 and the powers of
/// ten to 10^12. Any other value can only be written as a literal.
///
/// ```
/// use cute_static::int::{Const, ConstToInt, _12};
/// static_assertions::assert_type_eq_all!(<Const<12> as ConstToInt>::Output, _12);
/// ```
///
/// In generic code the parameter brings its bound, and the layout or operation that it is used in
/// brings its own:
///
/// ```
/// use cute_static::int::{Const, ConstToInt};
/// use cute_static::prelude::*;
///
/// fn rows<const N: usize>() -> u64
/// where
///     Const<N>: ConstToInt,
///     Layout![(const N, 3) : (3, 1)]: LayoutFunction,
/// {
///     <Layout![(const N, 3) : (3, 1)]>::COSIZE
/// }
/// assert_eq!(rows::<8>(), 24);
/// ```
/// ```compile_fail,E0277
/// use cute_static::int::{Const, ConstToInt};
/// fn f(_: <Const<1537> as ConstToInt>::Output) {} // CUTE006: no number of the table
/// ```
#[refusal(NotInTheTable, bound = "`Const<N>: ConstToInt`, and beside it that of the layout or operation it is used in")]
pub trait ConstToInt {
    /// The typenum number.
    type Output: Number;
}

/// An impl for each value: one impl for all of them would report what it needs, typenum's `ToUInt`,
/// which has no message.
macro_rules! constants {
    ($($name:ident $value:literal [$number:ty])*) => { $(
        impl ConstToInt for Const<$value> {
            type Output = $number;
        }
    )* };
}

cute_static_macros::each_number! { constants }
cute_static_macros::each_constant! { constants }
