//! Numbers in decimal, as messages show them.
//!
//! Below 1025 and for powers of two a number is one literal, `Lit<384>`; others show groups of
//! three digits, and the name says what the first group counts: `Thousands<16, 385>` is 16385 and
//! `Thousands<16, 4>` is 16004. A number below 0 has its sign before its digits: `Lit<-8>`,
//! `Thousands<-16, 385>`.

use core::marker::PhantomData;

/// A number of magnitude up to 1024, or a power of two, or the negative of one.
pub struct Lit<const N: i128>;
/// `1000·A + B`, or the negative of that if `A` is below 0. So it is with the names for more
/// groups.
pub struct Thousands<const A: i128, const B: i128>;
/// `1000²·A + 1000·B + C`.
pub struct Millions<const A: i128, const B: i128, const C: i128>;
/// `1000³·A + 1000²·B + 1000·C + D`.
pub struct Billions<const A: i128, const B: i128, const C: i128, const D: i128>;
/// `1000⁴·A + 1000³·B + 1000²·C + 1000·D + E`.
///
/// ```
/// use cute_static::diagnostic::{DecimalOf, Trillions};
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(DecimalOf<Int![1_099_511_627_777]>, Trillions<1, 99, 511, 627, 777>);
/// ```
pub struct Trillions<const A: i128, const B: i128, const C: i128, const D: i128, const E: i128>;

/// A number whose first five groups of three digits are `N`'s, with more groups after them.
pub struct MoreThan<N>(PhantomData<N>);

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
/// use cute_static::diagnostic::{Lit, NegativeDecimalOf, Thousands, Trillions};
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(NegativeDecimalOf<Int![8]>, Lit<-8>);
/// static_assertions::assert_type_eq_all!(NegativeDecimalOf<Int![1025]>, Thousands<-1, 25>);
/// ```
pub trait NegativeDecimal {
    /// The rendering.
    type Output;
}

/// `-A` in decimal.
pub type NegativeDecimalOf<A> = <A as NegativeDecimal>::Output;
