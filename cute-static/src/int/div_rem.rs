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
#[doc(alias = "divmod")]
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
            L: Above<UInt<R, A>>,
            Self: Split<L::Output, ()>,
            <Self as Split<L::Output, ()>>::Output: Divide<UInt<UInt<R, A>, B1>>,
        {
            type Quotient = <<Self as Split<L::Output, ()>>::Output as Divide<UInt<UInt<R, A>, B1>>>::Quotient;
            type Remainder = <<Self as Split<L::Output, ()>>::Output as Divide<UInt<UInt<R, A>, B1>>>::Remainder;
        }
    )* };
}

for_each_digit! { odd_divisor }

/// A number without its lowest bits: as many as `R` has after its first.
///
/// `2·L + B` divided by `2·R + A` has a quotient with as many bits as `L` has above `R`, or one
/// more.
#[doc(hidden)]
pub trait Above<R> {
    type Output;
}

impl<L> Above<One> for L {
    type Output = L;
}

impl<A> Above<UInt<One, A>> for UTerm {
    type Output = UTerm;
}

impl<L, B, A> Above<UInt<One, A>> for UInt<L, B> {
    type Output = L;
}

impl<R, A, B, C> Above<UInt<UInt<UInt<R, A>, B>, C>> for UTerm {
    type Output = UTerm;
}

impl<R, A, B, C> Above<UInt<UInt<UInt<R, A>, B>, C>> for One {
    type Output = UTerm;
}

impl<L, D, E, R, A, B, C> Above<UInt<UInt<UInt<R, A>, B>, C>> for UInt<UInt<L, D>, E>
where
    L: Above<UInt<R, A>>,
{
    type Output = L::Output;
}

/// The highest bits `X` of a dividend, which are less than the divisor, and the list of the lower
/// ones.
pub struct Halves<X, Bits>(PhantomData<(X, Bits)>);

/// Takes as many low bits from a number as `Count` has, in front of the list `Below`: from the
/// highest to the lowest, six at a time.
///
/// A number has its lowest bit outermost, and a division starts at the highest. A recursion over
/// single bits, either way, nests its requirements several deep for each of them, and the solvers
/// stop at 128: over chunks of bits it nests as deep as there are chunks, and a chunk as deep as
/// its bits.
#[doc(hidden)]
pub trait Split<Count, Below> {
    type Output;
}

impl<L, Below> Split<UTerm, Below> for L {
    type Output = Halves<L, Below>;
}

impl<L, Ba, Bb, Bc, Bd, Be, Bf, N, Na, Nb, Nc, Nd, Ne, Nf, Below> Split<UInt<UInt<UInt<UInt<UInt<UInt<N, Na>, Nb>, Nc>, Nd>, Ne>, Nf>, Below>
    for UInt<UInt<UInt<UInt<UInt<UInt<L, Ba>, Bb>, Bc>, Bd>, Be>, Bf>
where
    L: Split<N, ((Ba, (Bb, (Bc, (Bd, (Be, (Bf, ())))))), Below)>,
{
    type Output = L::Output;
}

/// Fewer bits than a chunk: `[a b][m n]` takes two, `L` of `UInt<UInt<L, a>, b>` and the list
/// `(a, (b, ()))`, by a count of two bits `m n`.
macro_rules! last_chunk {
    ($([$($bit:ident)+][$($count:ident)+])*) => { $(
        impl<L, Below, $($bit,)+ $($count),+> Split<last_chunk!(@number UTerm, $($count)+), Below> for last_chunk!(@number L, $($bit)+) {
            type Output = Halves<L, (last_chunk!(@list $($bit)+), Below)>;
        }
    )* };
    (@number $number:ty, $head:ident $($tail:ident)*) => { last_chunk!(@number UInt<$number, $head>, $($tail)*) };
    (@number $number:ty,) => { $number };
    (@list $head:ident $($tail:ident)*) => { ($head, last_chunk!(@list $($tail)*)) };
    (@list) => { () };
}

last_chunk! {
    [Ba] [Na]
    [Ba Bb] [Na Nb]
    [Ba Bb Bc] [Na Nb Nc]
    [Ba Bb Bc Bd] [Na Nb Nc Nd]
    [Ba Bb Bc Bd Be] [Na Nb Nc Nd Ne]
}

/// The quotient and the remainder of the dividend by `R`.
#[doc(hidden)]
pub trait Divide<R> {
    type Quotient;
    type Remainder;
}

impl<X, Bits, R> Divide<R> for Halves<X, Bits>
where
    Bits: DivideChunks<R, Running<UTerm, X>>,
    Bits::Output: Divided,
{
    type Quotient = <Bits::Output as Divided>::Quotient;
    type Remainder = <Bits::Output as Divided>::Remainder;
}

/// A division under way: the quotient so far, and the running remainder.
pub struct Running<Q, X>(PhantomData<(Q, X)>);

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

/// Divides the bits `Self`, brought down one by one after the running remainder, by the odd
/// `R >= 3`.
#[doc(hidden)]
pub trait DivideBits<R, State> {
    type Output;
}

impl<R, State> DivideBits<R, State> for () {
    type Output = State;
}

// The running remainder is 0.
impl<T, R, Q> DivideBits<R, Running<Q, UTerm>> for (B0, T)
where
    Q: PushBit<B0>,
    T: DivideBits<R, Running<Q::Output, UTerm>>,
{
    type Output = T::Output;
}

impl<T, R, Q> DivideBits<R, Running<Q, UTerm>> for (B1, T)
where
    Q: PushBit<B0>,
    T: DivideBits<R, Running<Q::Output, One>>,
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

/// `Self` is the running remainder `X` minus the divisor: if that is a number the quotient has a 1
/// here, else a 0.
#[doc(hidden)]
pub trait Subtracted<Q, X> {
    type Output;
}

impl<X> Subtracted<UTerm, X> for Negative {
    type Output = Running<UTerm, X>;
}

impl<Q, B, X> Subtracted<UInt<Q, B>, X> for Negative {
    type Output = Running<UInt<UInt<Q, B>, B0>, X>;
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

impl<Q, X> Divided for Running<Q, X> {
    type Quotient = Q;
    type Remainder = X;
}
