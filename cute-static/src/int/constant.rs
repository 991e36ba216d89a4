//! `const N: usize` parameters as numbers.

use super::{B0, B1, Const, Digit, Number, UInt, UTerm};

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
/// In generic code this is the bound of a number that may be 0, such as the index of a mode. An
/// extent is at least 1, and a layout of it needs no other bound than [`ConstToExtent`].
///
/// ```compile_fail,E0277
/// use cute_static::int::{Const, ConstToInt};
/// fn f(_: <Const<1537> as ConstToInt>::Output) {} // CUTE006: no number of the table
/// ```
#[refusal(NotInTheTable, bound = "Const<N>: ConstToExtent")]
pub trait ConstToInt {
    /// The typenum number.
    type Output: Number;
}

/// A `const N: usize` parameter that is an extent: a number of [`ConstToInt`] that is at least 1.
///
/// It is the one bound that generic code needs for a layout of const parameters whose strides are
/// written out: sizes, offsets and tensors follow from it. A struct with such a layout has the
/// bound itself, and not only its impls: then the compiler says `CUTE006` of a number that is not
/// in the table ([notation](crate::guide::notation)).
///
/// ```
/// use cute_static::prelude::*;
///
/// fn corner<const M: usize, const N: usize>(data: &[f32]) -> f32
/// where
///     Const<M>: ConstToExtent,
///     Const<N>: ConstToExtent,
/// {
///     let layout = <Layout![(const M, const N) : (1, const M)]>::NEW;
///     assert_eq!((layout.size(), layout.offset((M - 1, N - 1))), (M * N, M * N - 1));
///     Tensor::new(data, layout).unwrap()[(M - 1, N - 1)]
/// }
/// assert_eq!(corner::<2, 3>(&[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]), 5.0);
/// ```
///
/// Compact strides are products of extents. Where the last extent alone is a const parameter, no
/// stride depends on it, and the product with it is the one bound more:
///
/// ```
/// use cute_static::int::Mul;
/// use cute_static::prelude::*;
///
/// fn corner<const N: usize>() -> usize
/// where
///     Const<N>: ConstToExtent,
///     Int![4]: Mul<Int![const N]>,
/// {
///     <Layout![4, const N]>::NEW.offset((3, N - 1))
/// }
/// assert_eq!(corner::<8>(), 31);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// fn corner<const N: usize>() -> usize
/// where
///     Const<N>: ConstToExtent,
/// {
///     <Layout![4, const N]>::NEW.offset((3, N - 1)) // CUTE003: the product with N is not known
/// }
/// ```
///
/// No bound helps where a stride is itself computed from such an extent. Write the strides, or take
/// the layout as a type parameter `L: LayoutFunction`:
///
/// ```compile_fail,E0277
/// use cute_static::int::Mul;
/// use cute_static::prelude::*;
/// fn corner<const N: usize>() -> usize
/// where
///     Const<N>: ConstToExtent,
///     Int![1]: Mul<Int![const N], Output = Int![const N]>,
///     Int![const N]: Mul<Int![4]>,
/// {
///     <Layout![const N, 4]>::NEW.offset((N - 1, 3)) // the stride of the last mode is N
/// }
/// ```
/// ```compile_fail,E0277
/// # use cute_static::prelude::*;
/// fn columns<const N: usize>() -> usize {
///     <Layout![(4, const N) : (1, 4)]>::NEW.size() // CUTE006: add the bound `Const<N>: ConstToExtent`
/// }
/// ```
#[refusal(NotInTheTable, bound = "Const<N>: ConstToExtent")]
pub trait ConstToExtent: ConstToInt<Output = UInt<<Self as ConstToExtent>::High, <Self as ConstToExtent>::Low>> {
    /// The number without its lowest digit.
    #[doc(hidden)]
    type High: Number;
    /// The lowest digit.
    #[doc(hidden)]
    type Low: Digit;
}

// A projection to `UInt<_, _>` shows generic code that this is a number of the kind that every
// implementation for extents is for.
impl<const N: usize, U: Number, B: Digit> ConstToExtent for Const<N>
where
    Self: ConstToInt<Output = UInt<U, B>>,
{
    type High = U;
    type Low = B;
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
