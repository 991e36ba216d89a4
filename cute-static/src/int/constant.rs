//! `const N: usize` parameters as numbers.

use super::{Number, for_each_number};
use typenum::{Const, ToUInt};

/// The number of a `const N: usize` parameter: `<Const<N> as ConstToInt>::Output`, what
/// `Shape![const N, 4]` expands to.
///
/// typenum's `Const` knows which values can cross over; here 0 to 1024 and the powers of two and of
/// ten above, to 2^40. Any other value can only be written as a literal.
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
/// fn f(_: <Const<1536> as ConstToInt>::Output) {} // CUTE006: no number of the table
/// ```
#[refusal(NotInTheTable, bound = "`Const<N>: ConstToInt`, and beside it that of the layout or operation it is used in")]
pub trait ConstToInt {
    /// The typenum number.
    type Output: Number;
}

/// An impl for each value: one impl for all of them would report what it needs, typenum's `ToUInt`,
/// which has no message.
macro_rules! constants {
    ($($name:ident $value:literal)*) => { $(
        impl ConstToInt for Const<$value> {
            type Output = <Const<$value> as ToUInt>::Output;
        }
    )* };
}

for_each_number! { constants }

constants! {
    _10000 10000 _100000 100000 _1000000 1000000 _10000000 10000000 _100000000 100000000 _1000000000 1000000000
    _10000000000 10000000000 _100000000000 100000000000 _1000000000000 1000000000000
}
