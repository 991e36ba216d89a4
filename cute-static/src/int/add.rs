//! Addition: a ripple of carries, one obligation a bit.

use super::{B0, B1, One, UInt, UTerm};

/// `Self + R`, in the integers or in any integer-semimodule that implements it (Cecka §2.3.1).
///
/// ```
/// use cute_static::int::{Sum, _3, _5, _8};
/// static_assertions::assert_type_eq_all!(Sum<_3, _5>, _8);
/// ```
pub trait Add<R> {
    /// The sum.
    type Output;
}

/// `A + B`.
pub type Sum<A, B> = <A as Add<B>>::Output;

impl Add<UTerm> for UTerm {
    type Output = UTerm;
}

impl<U, B> Add<UTerm> for UInt<U, B> {
    type Output = UInt<U, B>;
}

impl<U, B> Add<UInt<U, B>> for UTerm {
    type Output = UInt<U, B>;
}

impl<L, A, R, B> Add<UInt<R, B>> for UInt<L, A>
where
    UInt<L, A>: AddCarry<UInt<R, B>, B0>,
{
    type Output = <UInt<L, A> as AddCarry<UInt<R, B>, B0>>::Output;
}

/// `Self + R + C` where `C` is the carry that comes in.
#[doc(hidden)]
pub trait AddCarry<R, C> {
    type Output;
}

impl AddCarry<UTerm, B0> for UTerm {
    type Output = UTerm;
}

impl AddCarry<UTerm, B1> for UTerm {
    type Output = One;
}

impl<R, B> AddCarry<UInt<R, B>, B0> for UTerm {
    type Output = UInt<R, B>;
}

impl<R> AddCarry<UInt<R, B0>, B1> for UTerm {
    type Output = UInt<R, B1>;
}

impl<R> AddCarry<UInt<R, B1>, B1> for UTerm
where
    UTerm: AddCarry<R, B1>,
{
    type Output = UInt<<UTerm as AddCarry<R, B1>>::Output, B0>;
}

impl<L, B> AddCarry<UTerm, B0> for UInt<L, B> {
    type Output = UInt<L, B>;
}

impl<L> AddCarry<UTerm, B1> for UInt<L, B0> {
    type Output = UInt<L, B1>;
}

impl<L> AddCarry<UTerm, B1> for UInt<L, B1>
where
    L: AddCarry<UTerm, B1>,
{
    type Output = UInt<<L as AddCarry<UTerm, B1>>::Output, B0>;
}

/// The full adder: bits `a`, `b` and carry `c` give the sum bit and the carry that goes on.
///
/// A row `a b c => s k` expands to
/// `impl AddCarry<UInt<R, b>, c> for UInt<L, a> where L: AddCarry<R, k> { type Output = UInt<…, s>; }`.
macro_rules! full_adder {
    ($($a:ident $b:ident $c:ident => $sum:ident $carry:ident;)*) => { $(
        impl<L, R> AddCarry<UInt<R, $b>, $c> for UInt<L, $a>
        where
            L: AddCarry<R, $carry>,
        {
            type Output = UInt<<L as AddCarry<R, $carry>>::Output, $sum>;
        }
    )* };
}

full_adder! {
    B0 B0 B0 => B0 B0;
    B0 B0 B1 => B1 B0;
    B0 B1 B0 => B1 B0;
    B0 B1 B1 => B0 B1;
    B1 B0 B0 => B1 B0;
    B1 B0 B1 => B0 B1;
    B1 B1 B0 => B0 B1;
    B1 B1 B1 => B1 B1;
}
