//! Ratios of numbers, in lowest terms: what a cast multiplies extents by.

use super::{CeilDiv, CeilQuotient, DivExact, GreatestCommonDivisor, Mul, Number, Product, QuotientOutcome};
use core::marker::PhantomData;

/// The ratio `N / D` (CuTe's `R<n, d>`). [`RatioOf`] makes one in lowest terms.
#[doc(alias = "R")]
pub struct Ratio<N, D>(PhantomData<(N, D)>);

impl<N: Number, D: Number> Ratio<N, D> {
    /// The numerator and the denominator.
    pub const VALUE: (u64, u64) = (N::VALUE, D::VALUE);
}

/// `A / B` in lowest terms (CuTe's `ratio`, `nratio`, `trait_ratio`). There is none for `B = 0`.
///
/// ```
/// use cute_static::int::{CeilScaled, Ratio, RatioOf, Scaled, _2, _3, _7, _8, _12, _16};
/// use static_assertions::assert_type_eq_all;
///
/// // A tile of 12 elements of 16 bits, counted in 8 bits, and back.
/// assert_type_eq_all!(RatioOf<_16, _8>, Ratio<_2, cute_static::int::_1>);
/// assert_type_eq_all!(Scaled<Scaled<_12, RatioOf<_16, _8>>, RatioOf<_8, _16>>, _12);
/// assert_type_eq_all!(CeilScaled<_7, RatioOf<_2, _3>>, cute_static::int::_5);
/// assert_eq!(<RatioOf<_8, _12>>::VALUE, (2, 3));
/// ```
#[doc(alias = "ratio")]
#[doc(alias = "nratio")]
#[doc(alias = "trait_ratio")]
pub type RatioOf<A, B> = Ratio<QuotientOutcome<A, GreatestCommonDivisor<A, B>>, QuotientOutcome<B, GreatestCommonDivisor<A, B>>>;

/// The number times the ratio `R`; a product that is no number is an error that says so.
///
/// ```compile_fail,E0277
/// use cute_static::int::{RatioOf, Scaled, _2, _3, _7};
/// fn f(_: Scaled<_7, RatioOf<_2, _3>>) {} // CUTE091: 3 does not divide 14
/// ```
pub trait Scale<R> {
    /// `Self · N / D`.
    type Output;
}

/// `A · R`.
pub type Scaled<A, R> = <A as Scale<R>>::Output;

impl<A, N, D> Scale<Ratio<N, D>> for A
where
    A: Mul<N>,
    Product<A, N>: DivExact<D>,
{
    type Output = <Product<A, N> as DivExact<D>>::Quotient;
}

/// The number times the ratio `R`, rounded up.
///
/// ```
/// use cute_static::int::{CeilScaled, RatioOf, _2, _3, _5, _7};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(CeilScaled<_7, RatioOf<_2, _3>>, _5); // 14 thirds
/// ```
pub trait CeilScale<R> {
    /// `⌈Self · N / D⌉`.
    type Output;
}

/// `⌈A · R⌉`.
pub type CeilScaled<A, R> = <A as CeilScale<R>>::Output;

impl<A, N, D> CeilScale<Ratio<N, D>> for A
where
    A: Mul<N>,
    Product<A, N>: CeilDiv<D>,
{
    type Output = CeilQuotient<Product<A, N>, D>;
}
