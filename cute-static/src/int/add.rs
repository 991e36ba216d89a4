//! Addition: two bits of each number an obligation, and four where only the carry goes on.

use super::{_2, _3, _4, _7, _8, B0, B1, FourOnes, FourZeros, One, UInt, UTerm};

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

impl<R> AddCarry<FourOnes<R>, B1> for UTerm
where
    UTerm: AddCarry<R, B1>,
{
    type Output = FourZeros<<UTerm as AddCarry<R, B1>>::Output>;
}

impl<L> AddCarry<UTerm, B1> for FourOnes<L>
where
    L: AddCarry<UTerm, B1>,
{
    type Output = FourZeros<<L as AddCarry<UTerm, B1>>::Output>;
}

/// A carry into fewer than four ones: `number => the number after it`.
macro_rules! carry_into {
    ($([$($g:ident)*] $number:ty => $sum:ty;)*) => { $(
        impl<$($g),*> AddCarry<$number, B1> for UTerm {
            type Output = $sum;
        }

        impl<$($g),*> AddCarry<UTerm, B1> for $number {
            type Output = $sum;
        }
    )* };
}

carry_into! {
    [] One => _2;
    [] _3 => _4;
    [] _7 => _8;
    [A] UInt<A, B0> => UInt<A, B1>;
    [A] UInt<UInt<A, B0>, B1> => UInt<UInt<A, B1>, B0>;
    [A] UInt<UInt<UInt<A, B0>, B1>, B1> => UInt<UInt<UInt<A, B1>, B0>, B0>;
    [A] UInt<UInt<UInt<UInt<A, B0>, B1>, B1>, B1> => UInt<UInt<UInt<UInt<A, B1>, B0>, B0>, B0>;
}

impl<L, B> AddCarry<UTerm, B0> for UInt<L, B> {
    type Output = UInt<L, B>;
}

/// Adding the single bit 1 and the carry `c` to a number with lowest bit `b`, from either side.
///
/// A row `b c => s` expands to `2·(R + k) + s` where the carry `k` is 1 unless `b` and `c` are 0.
macro_rules! add_one {
    ($($b:ident $c:ident => $sum:ident;)*) => { $(
        impl<R> AddCarry<UInt<R, $b>, $c> for One
        where
            UTerm: AddCarry<R, B1>,
        {
            type Output = UInt<<UTerm as AddCarry<R, B1>>::Output, $sum>;
        }

        impl<L, A> AddCarry<One, $c> for UInt<UInt<L, A>, $b>
        where
            UInt<L, A>: AddCarry<UTerm, B1>,
        {
            type Output = UInt<<UInt<L, A> as AddCarry<UTerm, B1>>::Output, $sum>;
        }
    )* };
}

add_one! {
    B0 B1 => B0;
    B1 B0 => B0;
    B1 B1 => B1;
}

impl<R> AddCarry<UInt<R, B0>, B0> for One {
    type Output = UInt<R, B1>;
}

impl<L, A> AddCarry<One, B0> for UInt<UInt<L, A>, B0> {
    type Output = UInt<UInt<L, A>, B1>;
}

/// The full adder of two bits: bits `a1 a0` and `b1 b0` and carry `c` give the sum bits and the
/// carry that goes on. Two bits at once halve the depth of the requirements, which both solvers
/// bound.
///
/// A row `a1 a0 b1 b0 c => s1 s0 k` expands to `impl AddCarry<UInt<UInt<R, b1>, b0>, c> for
/// UInt<UInt<L, a1>, a0> where L: AddCarry<R, k> { type Output = 4·(L + R + k) + 2·s1 + s0; }`.
macro_rules! full_adder {
    ($($a1:ident $a0:ident $b1:ident $b0:ident $c:ident => $s1:ident $s0:ident $carry:ident;)*) => { $(
        impl<L, R> AddCarry<UInt<UInt<R, $b1>, $b0>, $c> for UInt<UInt<L, $a1>, $a0>
        where
            L: AddCarry<R, $carry>,
        {
            type Output = UInt<UInt<<L as AddCarry<R, $carry>>::Output, $s1>, $s0>;
        }
    )* };
}

full_adder! {
    B0 B0 B0 B0 B0 => B0 B0 B0;
    B0 B0 B0 B0 B1 => B0 B1 B0;
    B0 B0 B0 B1 B0 => B0 B1 B0;
    B0 B0 B0 B1 B1 => B1 B0 B0;
    B0 B0 B1 B0 B0 => B1 B0 B0;
    B0 B0 B1 B0 B1 => B1 B1 B0;
    B0 B0 B1 B1 B0 => B1 B1 B0;
    B0 B0 B1 B1 B1 => B0 B0 B1;
    B0 B1 B0 B0 B0 => B0 B1 B0;
    B0 B1 B0 B0 B1 => B1 B0 B0;
    B0 B1 B0 B1 B0 => B1 B0 B0;
    B0 B1 B0 B1 B1 => B1 B1 B0;
    B0 B1 B1 B0 B0 => B1 B1 B0;
    B0 B1 B1 B0 B1 => B0 B0 B1;
    B0 B1 B1 B1 B0 => B0 B0 B1;
    B0 B1 B1 B1 B1 => B0 B1 B1;
    B1 B0 B0 B0 B0 => B1 B0 B0;
    B1 B0 B0 B0 B1 => B1 B1 B0;
    B1 B0 B0 B1 B0 => B1 B1 B0;
    B1 B0 B0 B1 B1 => B0 B0 B1;
    B1 B0 B1 B0 B0 => B0 B0 B1;
    B1 B0 B1 B0 B1 => B0 B1 B1;
    B1 B0 B1 B1 B0 => B0 B1 B1;
    B1 B0 B1 B1 B1 => B1 B0 B1;
    B1 B1 B0 B0 B0 => B1 B1 B0;
    B1 B1 B0 B0 B1 => B0 B0 B1;
    B1 B1 B0 B1 B0 => B0 B0 B1;
    B1 B1 B0 B1 B1 => B0 B1 B1;
    B1 B1 B1 B0 B0 => B0 B1 B1;
    B1 B1 B1 B0 B1 => B1 B0 B1;
    B1 B1 B1 B1 B0 => B1 B0 B1;
    B1 B1 B1 B1 B1 => B1 B1 B1;
}
