//! Floor division with remainder: an even divisor peels a bit, an odd one is divided from the top.

use super::{B0, B1, Compare, One, PushBit, SubBorrow, UInt, UTerm};
use typenum::{Equal, Greater, Less};

/// `Self = Quotient · R + Remainder` with `Remainder < R`. There is none for `R = 0`.
///
/// ```
/// use cute_static::int::{FloorQuotient, Remainder, _2, _3, _5, _17};
/// static_assertions::assert_type_eq_all!(FloorQuotient<_17, _5>, _3);
/// static_assertions::assert_type_eq_all!(Remainder<_17, _5>, _2);
/// ```
pub trait DivRem<R> {
    /// `floor(Self / R)`.
    type Quotient;
    /// `Self mod R`.
    type Remainder;
}

/// `floor(A / B)`.
pub type FloorQuotient<A, B> = <A as DivRem<B>>::Quotient;

/// `A mod B`.
pub type Remainder<A, B> = <A as DivRem<B>>::Remainder;

impl<R, B> DivRem<UInt<R, B>> for UTerm {
    type Quotient = UTerm;
    type Remainder = UTerm;
}

impl<L, B> DivRem<One> for UInt<L, B> {
    type Quotient = UInt<L, B>;
    type Remainder = UTerm;
}

// (2·l + b) mod (2·r) = 2·(l mod r) + b
impl<L, B, R, A> DivRem<UInt<UInt<R, A>, B0>> for UInt<L, B>
where
    L: DivRem<UInt<R, A>>,
    L::Remainder: PushBit<B>,
{
    type Quotient = L::Quotient;
    type Remainder = <L::Remainder as PushBit<B>>::Output;
}

// Long division: bring down a bit, subtract the divisor if it fits.
impl<L, B, R, A> DivRem<UInt<UInt<R, A>, B1>> for UInt<L, B>
where
    L: DivRem<UInt<UInt<R, A>, B1>>,
    L::Remainder: PushBit<B>,
    <L::Remainder as PushBit<B>>::Output: Compare<UInt<UInt<R, A>, B1>>,
    <<L::Remainder as PushBit<B>>::Output as Compare<UInt<UInt<R, A>, B1>>>::Output:
        BringDown<L::Quotient, <L::Remainder as PushBit<B>>::Output, UInt<UInt<R, A>, B1>>,
{
    type Quotient = <<<L::Remainder as PushBit<B>>::Output as Compare<UInt<UInt<R, A>, B1>>>::Output as BringDown<
        L::Quotient,
        <L::Remainder as PushBit<B>>::Output,
        UInt<UInt<R, A>, B1>,
    >>::Quotient;
    type Remainder = <<<L::Remainder as PushBit<B>>::Output as Compare<UInt<UInt<R, A>, B1>>>::Output as BringDown<
        L::Quotient,
        <L::Remainder as PushBit<B>>::Output,
        UInt<UInt<R, A>, B1>,
    >>::Remainder;
}

/// The next bit of the quotient `Q` and the next remainder, by how the running remainder `X` compares with the divisor `R`.
#[doc(hidden)]
pub trait BringDown<Q, X, R> {
    type Quotient;
    type Remainder;
}

impl<Q, X, R> BringDown<Q, X, R> for Less
where
    Q: PushBit<B0>,
{
    type Quotient = <Q as PushBit<B0>>::Output;
    type Remainder = X;
}

impl<Q, X, R> BringDown<Q, X, R> for Equal
where
    Q: PushBit<B1>,
{
    type Quotient = <Q as PushBit<B1>>::Output;
    type Remainder = UTerm;
}

impl<Q, X, R> BringDown<Q, X, R> for Greater
where
    Q: PushBit<B1>,
    X: SubBorrow<R, B0>,
{
    type Quotient = <Q as PushBit<B1>>::Output;
    type Remainder = <X as SubBorrow<R, B0>>::Output;
}
