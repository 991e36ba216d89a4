//! Numbers in decimal, as messages show them.
//!
//! Below 1025 and for powers of two a number is one literal, `Lit<384>`; others show groups of
//! three digits, and the name says what the first group counts: `Thousands<16, 385>` is 16385 and
//! `Thousands<16, 4>` is 16004. A number below 0 is `Signed<-8>`, or `Negated<Thousands<16, 385>>`.

use core::marker::PhantomData;

/// A number up to 1024, or a power of two.
pub struct Lit<const N: u64>;
/// `1000·A + B`.
pub struct Thousands<const A: u64, const B: u64>;
/// `1000²·A + 1000·B + C`.
pub struct Millions<const A: u64, const B: u64, const C: u64>;
/// `1000³·A + 1000²·B + 1000·C + D`.
pub struct Billions<const A: u64, const B: u64, const C: u64, const D: u64>;
/// `1000⁴·A + 1000³·B + 1000²·C + 1000·D + E`.
///
/// ```
/// use cute_static::diagnostic::{DecimalOf, Trillions};
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(DecimalOf<Int![1_099_511_627_777]>, Trillions<1, 99, 511, 627, 777>);
/// ```
pub struct Trillions<const A: u64, const B: u64, const C: u64, const D: u64, const E: u64>;

/// A number whose first five groups of three digits are `N`'s, with more groups after them.
pub struct MoreThan<N>(PhantomData<N>);
/// A number below 0 whose magnitude is one literal.
pub struct Signed<const N: i128>;
/// The number below 0 with the magnitude `N`, which is no literal.
pub struct Negated<N>(PhantomData<N>);

/// A number that is known only at run time.
pub struct RuntimeNumber;
/// A multiple of `N` that is known only at run time.
pub struct RuntimeMultiple<N>(PhantomData<N>);

/// A number that messages can show in decimal.
///
/// ```
/// use cute_static::diagnostic::{DecimalOf, Lit, Thousands};
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(DecimalOf<Int![384]>, Lit<384>);
/// static_assertions::assert_type_eq_all!(DecimalOf<Int![16384]>, Lit<16384>);
/// static_assertions::assert_type_eq_all!(DecimalOf<Int![1025]>, Thousands<1, 25>);
/// static_assertions::assert_type_eq_all!(DecimalOf<Int![16385]>, Thousands<16, 385>);
/// ```
pub trait Decimal {
    /// The rendering.
    type Output;
}

/// `A` in decimal.
pub type DecimalOf<A> = <A as Decimal>::Output;

/// A number whose negative messages can show in decimal.
///
/// ```
/// use cute_static::diagnostic::{Negated, NegativeDecimalOf, Signed, Thousands};
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(NegativeDecimalOf<Int![8]>, Signed<-8>);
/// static_assertions::assert_type_eq_all!(NegativeDecimalOf<Int![1025]>, Negated<Thousands<1, 25>>);
/// ```
pub trait NegativeDecimal {
    /// The rendering.
    type Output;
}

/// `-A` in decimal.
pub type NegativeDecimalOf<A> = <A as NegativeDecimal>::Output;
