//! The sign and the magnitude of an integer of either sign.

use super::Neg;
use crate::int::{Dyn, Multiple, One, UInt, UTerm};

/// An integer of either sign, taken apart: it is its sign times its magnitude (CuTe's `signum` and
/// `abs`).
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::stride::{MagnitudeOf, Neg, SignOf};
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(MagnitudeOf<Neg<Int![8]>>, MagnitudeOf<Int![8]>, Int![8]);
/// assert_type_eq_all!(SignOf<Neg<Int![8]>>, Neg<Int![1]>);
/// assert_type_eq_all!(SignOf<Int![8]>, SignOf<Dyn>, Int![1]);
/// assert_type_eq_all!(SignOf<Int![0]>, MagnitudeOf<Int![0]>, Int![0]);
/// ```
///
/// A coordinate has no sign:
///
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::stride::SignOf;
/// fn f<T: Into<SignOf<cute_static::stride::Basis<Int![3], Shape![(1)]>>>>() {}
/// ```
pub trait Sign {
    /// -1, 0 or 1.
    type Sign;
    /// The number without its sign.
    type Magnitude;
}

/// -1, 0 or 1 (CuTe's `signum`): see [`Sign`].
#[doc(alias = "signum")]
pub type SignOf<A> = <A as Sign>::Sign;

/// `|A|` (CuTe's `abs`): see [`Sign`].
#[doc(alias = "abs")]
pub type MagnitudeOf<A> = <A as Sign>::Magnitude;

impl Sign for UTerm {
    type Sign = Self;
    type Magnitude = Self;
}

/// A runtime leaf is at least 1.
macro_rules! above_zero {
    ($([$($g:ident)*] $leaf:ty;)*) => { $(
        impl<$($g),*> Sign for $leaf {
            type Sign = One;
            type Magnitude = Self;
        }
    )* };
}

above_zero! {
    [U B] UInt<U, B>;
    [] Dyn;
    [K] Multiple<K>;
}

impl<N> Sign for Neg<N> {
    type Sign = Neg<One>;
    type Magnitude = N;
}
