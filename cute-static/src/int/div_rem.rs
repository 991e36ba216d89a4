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

// An odd divisor: long division from the highest bit down.
impl<L, B, R, A> DivRem<UInt<UInt<R, A>, B1>> for UInt<L, B>
where
    Self: Reverse<()>,
    <Self as Reverse<()>>::Output: LongDivision<UInt<UInt<R, A>, B1>, UTerm, UTerm>,
{
    type Quotient = <<Self as Reverse<()>>::Output as LongDivision<UInt<UInt<R, A>, B1>, UTerm, UTerm>>::Quotient;
    type Remainder = <<Self as Reverse<()>>::Output as LongDivision<UInt<UInt<R, A>, B1>, UTerm, UTerm>>::Remainder;
}

/// The bits from the highest to the lowest, in front of the list `Below`.
///
/// A number has its lowest bit outermost. With the bits the other way round the division below is a loop with accumulators, whose requirements
/// do not nest: a recursion that waits for its result goes three requirements deeper with each bit.
#[doc(hidden)]
pub trait Reverse<Below> {
    type Output;
}

impl<Below> Reverse<Below> for UTerm {
    type Output = Below;
}

impl<U, B, Below> Reverse<Below> for UInt<U, B>
where
    U: Reverse<(B, Below)>,
{
    type Output = U::Output;
}

/// Divides the bits `Self`, brought down one by one behind the running remainder `X`, by `R`; `Q` is the quotient so far.
#[doc(hidden)]
pub trait LongDivision<R, Q, X> {
    type Quotient;
    type Remainder;
}

impl<R, Q, X> LongDivision<R, Q, X> for () {
    type Quotient = Q;
    type Remainder = X;
}

impl<B, T, R, Q, X> LongDivision<R, Q, X> for (B, T)
where
    X: PushBit<B>,
    X::Output: Compare<R>,
    <X::Output as Compare<R>>::Output: BringDown<Q, X::Output, R>,
    T: LongDivision<
            R,
            <<X::Output as Compare<R>>::Output as BringDown<Q, X::Output, R>>::Quotient,
            <<X::Output as Compare<R>>::Output as BringDown<Q, X::Output, R>>::Remainder,
        >,
{
    type Quotient = T::Quotient;
    type Remainder = T::Remainder;
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
