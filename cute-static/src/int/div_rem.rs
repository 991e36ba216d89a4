//! Floor division with remainder: an even divisor peels a bit, an odd one is divided from the top.

use super::{B0, B1, Negative, One, PushBit, SubBorrow, UInt, UTerm};
use core::marker::PhantomData;

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
macro_rules! even_divisor {
    ($($digit:ident)*) => { $(
        impl<L, R, A> DivRem<UInt<UInt<R, A>, B0>> for UInt<L, $digit>
        where
            L: DivRem<UInt<R, A>>,
            L::Remainder: PushBit<$digit>,
        {
            type Quotient = L::Quotient;
            type Remainder = <L::Remainder as PushBit<$digit>>::Output;
        }
    )* };
}

for_each_digit! { even_divisor }

// An odd divisor: long division from the highest bit down.
macro_rules! odd_divisor {
    ($($digit:ident)*) => { $(
        impl<L, R, A> DivRem<UInt<UInt<R, A>, B1>> for UInt<L, $digit>
        where
            Self: Chunks<()>,
            <Self as Chunks<()>>::Output: DivideChunks<UInt<UInt<R, A>, B1>, Running<UTerm, UTerm>>,
            <<Self as Chunks<()>>::Output as DivideChunks<UInt<UInt<R, A>, B1>, Running<UTerm, UTerm>>>::Output: Divided,
        {
            type Quotient = <<<Self as Chunks<()>>::Output as DivideChunks<UInt<UInt<R, A>, B1>, Running<UTerm, UTerm>>>::Output as Divided>::Quotient;
            type Remainder = <<<Self as Chunks<()>>::Output as DivideChunks<UInt<UInt<R, A>, B1>, Running<UTerm, UTerm>>>::Output as Divided>::Remainder;
        }
    )* };
}

for_each_digit! { odd_divisor }

/// A division under way: the quotient so far, with leading zeros, and the running remainder.
pub struct Running<Q, X>(PhantomData<(Q, X)>);

/// The bits from the highest to the lowest, six at a time, in front of the list `Below`.
///
/// A number has its lowest bit outermost, and a division starts at the highest. A recursion over single bits, either way, nests its requirements several
/// deep for each of them, and the solvers stop at 128: over chunks of bits it nests as deep as there are chunks, and a chunk as deep as its bits.
#[doc(hidden)]
pub trait Chunks<Below> {
    type Output;
}

impl<Below> Chunks<Below> for UTerm {
    type Output = Below;
}

impl<U, Ba, Bb, Bc, Bd, Be, Bf, Below> Chunks<Below> for UInt<UInt<UInt<UInt<UInt<UInt<U, Ba>, Bb>, Bc>, Bd>, Be>, Bf>
where
    U: Chunks<((Ba, (Bb, (Bc, (Bd, (Be, (Bf, ())))))), Below)>,
{
    type Output = U::Output;
}

/// The highest bits, if they are less than a chunk: `[a b] UInt<UInt<UTerm, a>, b>` gives the list `(a, (b, ()))`.
macro_rules! first_chunk {
    ($([$($bit:ident)+] $number:ty;)*) => { $(
        impl<Below, $($bit),+> Chunks<Below> for $number {
            type Output = (first_chunk!(@list $($bit)+), Below);
        }
    )* };
    (@list $head:ident $($tail:ident)*) => { ($head, first_chunk!(@list $($tail)*)) };
    (@list) => { () };
}

first_chunk! {
    [Ba] UInt<UTerm, Ba>;
    [Ba Bb] UInt<UInt<UTerm, Ba>, Bb>;
    [Ba Bb Bc] UInt<UInt<UInt<UTerm, Ba>, Bb>, Bc>;
    [Ba Bb Bc Bd] UInt<UInt<UInt<UInt<UTerm, Ba>, Bb>, Bc>, Bd>;
    [Ba Bb Bc Bd Be] UInt<UInt<UInt<UInt<UInt<UTerm, Ba>, Bb>, Bc>, Bd>, Be>;
}

/// Divides chunk by chunk by `R`, starting from the state `State`.
#[doc(hidden)]
pub trait DivideChunks<R, State> {
    type Output;
}

impl<R, State> DivideChunks<R, State> for () {
    type Output = State;
}

impl<C, T, R, State> DivideChunks<R, State> for (C, T)
where
    C: DivideBits<R, State>,
    T: DivideChunks<R, C::Output>,
{
    type Output = T::Output;
}

/// Divides the bits `Self`, brought down one by one behind the running remainder, by the odd `R >= 3`.
#[doc(hidden)]
pub trait DivideBits<R, State> {
    type Output;
}

impl<R, State> DivideBits<R, State> for () {
    type Output = State;
}

// Nothing to subtract from yet.
impl<T, R, Q> DivideBits<R, Running<Q, UTerm>> for (B0, T)
where
    T: DivideBits<R, Running<UInt<Q, B0>, UTerm>>,
{
    type Output = T::Output;
}

impl<T, R, Q> DivideBits<R, Running<Q, UTerm>> for (B1, T)
where
    T: DivideBits<R, Running<UInt<Q, B0>, One>>,
{
    type Output = T::Output;
}

impl<B, T, R, Q, X, A> DivideBits<R, Running<Q, UInt<X, A>>> for (B, T)
where
    UInt<UInt<X, A>, B>: SubBorrow<R, B0>,
    <UInt<UInt<X, A>, B> as SubBorrow<R, B0>>::Output: Subtracted<Q, UInt<UInt<X, A>, B>>,
    T: DivideBits<R, <<UInt<UInt<X, A>, B> as SubBorrow<R, B0>>::Output as Subtracted<Q, UInt<UInt<X, A>, B>>>::Output>,
{
    type Output = T::Output;
}

/// `Self` is the running remainder `X` minus the divisor: if that is a number the quotient has a 1 here, else a 0.
#[doc(hidden)]
pub trait Subtracted<Q, X> {
    type Output;
}

impl<Q, X> Subtracted<Q, X> for Negative {
    type Output = Running<UInt<Q, B0>, X>;
}

impl<Q, X> Subtracted<Q, X> for UTerm {
    type Output = Running<UInt<Q, B1>, UTerm>;
}

impl<Q, X, U, B> Subtracted<Q, X> for UInt<U, B> {
    type Output = Running<UInt<Q, B1>, Self>;
}

/// A finished division.
#[doc(hidden)]
pub trait Divided {
    type Quotient;
    type Remainder;
}

impl<Q: Trim, X> Divided for Running<Q, X> {
    type Quotient = Q::Output;
    type Remainder = X;
}

/// A number without its leading zeros.
#[doc(hidden)]
pub trait Trim {
    type Output;
}

impl Trim for UTerm {
    type Output = UTerm;
}

impl<U, B> Trim for UInt<U, B>
where
    U: Trim,
    U::Output: PushBit<B>,
{
    type Output = <U::Output as PushBit<B>>::Output;
}
