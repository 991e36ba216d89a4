//! Numbers as types, and every operation on them that the layout algebra needs.
//!
//! A number *is* a [`typenum`] unsigned integer: `UTerm` is 0 and `UInt<U, B>` is `2·U + B`, so
//! code that already speaks typenum composes with this crate. typenum's own `Prod`, `Quot` and
//! `Mod` are general and slow to compile; the operations here are written for the solver: one
//! obligation a bit, no renormalisation passes, and a power of two costs next to nothing.
//!
//! One trait is one function ([`Add`], [`Mul`], [`DivExact`], …) and has one alias that reads like
//! it ([`Sum`], [`Product`], [`Quotient`], …). All arithmetic of the crate goes through this
//! module. The leaves are those of this crate; what another crate adds is an element of a
//! semimodule, [`Custom`](crate::stride::Custom).
//!
//! ```
//! use cute_static::int::{Number, Product, Quotient, Sum, _6, _7, _42, _84};
//! use static_assertions::assert_type_eq_all;
//!
//! assert_type_eq_all!(Product<_6, _7>, _42);
//! assert_type_eq_all!(Sum<_42, _42>, _84);
//! assert_type_eq_all!(Quotient<_84, _7>, <_6 as cute_static::int::Add<_6>>::Output);
//! assert_eq!(<Quotient<_84, _7>>::VALUE, 12);
//! ```

/// Expands `callback! { B0 B1 }`, for impls that hold for the binary digits and not for those that
/// are [`Unknown`].
macro_rules! for_each_digit {
    ($callback:ident) => {
        $callback! { B0 B1 }
    };
}

pub(crate) use for_each_digit;

/// What a question says of a list, once it has said something of the head: `AndAll: B0 => B0, B1 =>
/// AllBasis::Output` expands to
///
/// ```text
/// pub trait AndAll<T> { type Output; }
/// impl<T> AndAll<T> for B0 { type Output = B0; }
/// impl<T: AllBasis> AndAll<T> for B1 { type Output = T::Output; }
/// ```
macro_rules! then_of_tail {
    ($(#[$doc:meta])* $then:ident: $decides:ident => $answer:ident, $goes_on:ident => $question:ident::$output:ident) => {
        $(#[$doc])*
        #[doc(hidden)]
        pub trait $then<T> {
            type $output;
        }

        impl<T> $then<T> for $decides {
            type $output = $answer;
        }

        impl<T: $question> $then<T> for $goes_on {
            type $output = T::$output;
        }
    };
}

pub(crate) use then_of_tail;

mod add;
mod bits;
mod ceil_div;
mod compare;
mod constant;
mod count_bits;
mod decimal;
mod div_exact;
mod div_rem;
mod gcd;
mod lcm;
mod mul;
pub mod names;
mod power_of_two;
mod ratio;
mod rotate;
mod runtime;
mod sub;
mod symbol;

pub use add::{Add, AddCarry, Sum};
pub use bits::{
    AndBits, CommonBits, ExclusiveOr, InclusiveOr, LowBits, LowBitsOf, OrBits, SharesBits, SharesBitsFlag, ShiftLeft, ShiftRight, ShiftedLeft, ShiftedRight,
    XorBits,
};
pub(crate) use ceil_div::RoundUp;
pub use ceil_div::{CeilDiv, CeilQuotient, Predecessor};
pub(crate) use compare::{Choose, differ};
pub use compare::{
    Compare, CompareAbove, Comparison, Equality, IsEqual, IsLess, IsLessOrEqual, LessOrEqualThan, LessThan, Max, Maximum, Min, Minimum, OrderingFlag,
};
pub use constant::{ConstToExtent, ConstToInt};
pub use count_bits::{BitWidth, BitWidthOf, CountOnes, CountOnesOf, FloorLog2, LeadingZeros, TrailingZeros, TrailingZerosOf};
pub(crate) use div_exact::DivOdd;
pub use div_exact::{DivExact, Inexact, Quotient, QuotientOutcome, TotalDivExact};
pub use div_rem::{DivRem, FloorQuotient, Remainder};
pub use gcd::{Gcd, GreatestCommonDivisor};
pub use lcm::{Lcm, LeastCommonMultiple};
pub use mul::{Mul, Product};
#[doc(no_inline)]
pub use names::*;
pub(crate) use power_of_two::Logarithm;
pub use power_of_two::{HighestBit, IsOne, IsPowerOfTwo, NextPower, NextPowerOf, OneFlag, PowerOfTwoFlag};
pub use ratio::{CeilScale, CeilScaled, Ratio, RatioOf, Scale, Scaled};
pub use rotate::{RotateLeft, RotateRight, RotatedLeft, RotatedRight};
pub use runtime::{Dyn, IntoLeaf, LeafError, Multiple, RuntimeLeaf};
pub use sub::{Difference, DifferenceOutcome, Negative, Sub, SubBorrow, TotalSub};

pub use symbol::{Ceil, Known, Plus, Symbol, Times, Undecided, Unknown, Unspecified};
pub(crate) use symbol::{UnknownOrder, refuse_undecided};

pub use typenum::{B0, B1, Const, Equal, Greater, Less, UInt, UTerm};

use crate::Static;
use crate::codomain::StrideLeaf;

/// The number 1, in the shape the solver matches on.
pub type One = UInt<UTerm, B1>;

/// A leaf of a shape, a stride or a coordinate: something that is one integer.
///
/// Every [`Number`] is one, and so are [`Dyn`] and [`Multiple`]. Another crate cannot add one.
///
/// ```
/// use cute_static::int::Int;
/// use cute_static::prelude::*;
///
/// fn times_two<N: Int>(n: N) -> u64 {
///     2 * n.value()
/// }
/// assert_eq!((times_two(int![6]), times_two(Dyn::new(6).unwrap())), (12, 12));
/// assert_eq!((<Int![6] as Int>::KNOWN, Dyn::KNOWN), (Some(6), None));
/// ```
/// ```compile_fail,E0277
/// fn leaf<N: cute_static::int::Int>(_: N) {}
/// leaf(6u64); // a value of Rust's may be 0
/// ```
#[doc(alias = "is_integral")]
pub trait Int: StrideLeaf {
    /// The value, if the type says it.
    const KNOWN: Option<u64>;

    /// Returns the value of the leaf.
    fn value(self) -> u64;
}

/// A number that is a type: `UTerm`, or `UInt<U, B>` over a number.
///
/// ```
/// use cute_static::int::{Number, _12};
/// assert_eq!(_12::VALUE, 12);
/// ```
#[doc(alias = "static_value")]
pub trait Number: Int + Static + Default {
    /// The value.
    ///
    /// A number of more than 64 bits has none: to use it is a compile error, never a wrapped value.
    const VALUE: u64;

    /// The value as a `usize`, for array lengths. A number that does not fit is a compile error
    /// where it is used.
    const USIZE: usize = {
        assert!(Self::VALUE <= usize::MAX as u64, said!(IndexTooNarrow::Number));
        Self::VALUE as usize
    };
}

impl Static for UTerm {
    const NEW: Self = UTerm;
}

impl<U: Number + Default, B: Digit> Static for UInt<U, B> {
    const NEW: Self = number();

    #[inline(always)]
    fn new() -> Self {
        Self::default()
    }
}

/// Returns the value of a number as a constant, for which typenum has no function: `Default` is
/// none.
#[allow(unsafe_code)]
const fn number<U: Number + Default, B: Digit>() -> UInt<U, B> {
    const { assert!(size_of::<UInt<U, B>>() == 0) }
    // SAFETY: no byte is read or written, since the type has none. A value of the type exists and
    // is no secret: the type is `Default` and `Copy` here, and made of nothing but such types
    // (typenum's bits and numbers are structs without fields or of two such), so it has no
    // invariant that another value could break.
    unsafe { core::mem::zeroed() }
}

impl Int for UTerm {
    const KNOWN: Option<u64> = Some(0);

    #[inline(always)]
    fn value(self) -> u64 {
        0
    }
}

impl Number for UTerm {
    const VALUE: u64 = 0;
}

/// A binary digit, for [`Number`]'s recursion.
#[doc(hidden)]
pub trait Digit: Copy + Default {
    const DIGIT: u64;
}

impl Digit for B0 {
    const DIGIT: u64 = 0;
}

impl Digit for B1 {
    const DIGIT: u64 = 1;
}

impl<U: Number, B: Digit> Int for UInt<U, B> {
    const KNOWN: Option<u64> = Some(Self::VALUE);

    #[inline(always)]
    fn value(self) -> u64 {
        Self::VALUE
    }
}

impl<U: Number, B: Digit> Number for UInt<U, B> {
    const VALUE: u64 = {
        assert!(U::VALUE <= u64::MAX >> 1, said!(Overflow::Number));
        U::VALUE << 1 | B::DIGIT
    };
}

/// The number with four zeros after it: 16 times the number.
pub(crate) type FourZeros<A> = UInt<UInt<UInt<UInt<A, B0>, B0>, B0>, B0>;

/// The number with four ones after it.
pub(crate) type FourOnes<A> = UInt<UInt<UInt<UInt<A, B1>, B1>, B1>, B1>;

/// Puts a bit below a number, keeping it normal: no leading zeros.
///
/// `2·Self + B`; the markers of failed operations ([`Inexact`], [`Negative`]) pass through.
#[doc(hidden)]
pub trait PushBit<B> {
    type Output;
}

impl PushBit<B0> for UTerm {
    type Output = UTerm;
}

impl PushBit<B1> for UTerm {
    type Output = One;
}

impl<U, A, B> PushBit<B> for UInt<U, A> {
    type Output = UInt<UInt<U, A>, B>;
}

/// Puts two bits below a number, keeping it normal: `4·Self + 2·B + A`; the marker [`Negative`]
/// passes through.
#[doc(hidden)]
pub trait PushTwoBits<B, A> {
    type Output;
}

impl<A> PushTwoBits<B0, A> for UTerm
where
    UTerm: PushBit<A>,
{
    type Output = <UTerm as PushBit<A>>::Output;
}

impl<A> PushTwoBits<B1, A> for UTerm {
    type Output = UInt<One, A>;
}

impl<U, C, B, A> PushTwoBits<B, A> for UInt<U, C> {
    type Output = UInt<UInt<UInt<U, C>, B>, A>;
}
