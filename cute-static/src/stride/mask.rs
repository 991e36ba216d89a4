//! The bits that the elements of a run consist of, where they are made without carries.

use crate::diagnostic::Decimal;
use crate::int::*;

/// The mask of a run whose bits are not known.
pub struct AnyBits;

/// The bits of `i·E` for `i < Self`: a number, [`AnyBits`], or [`Undecided`].
#[doc(hidden)]
pub trait MaskOf<E> {
    type Output;
}

impl<E> MaskOf<E> for One {
    type Output = UTerm;
}

macro_rules! even {
    ($($digit:ident)*) => { $(
        impl<U, A, E> MaskOf<UInt<E, $digit>> for UInt<UInt<U, A>, B0>
        where
            UInt<U, A>: MaskOf<UInt<UInt<E, $digit>, B0>>,
            <UInt<U, A> as MaskOf<UInt<UInt<E, $digit>, B0>>>::Output: JoinMasks<UInt<E, $digit>>,
        {
            type Output = <<UInt<U, A> as MaskOf<UInt<UInt<E, $digit>, B0>>>::Output as JoinMasks<UInt<E, $digit>>>::Output;
        }
    )* };
}

for_each_digit! { even }

impl<U, A, E> MaskOf<UInt<E, Unknown>> for UInt<UInt<U, A>, B0>
where
    Self: Decimal,
    UInt<E, Unknown>: Decimal,
{
    type Output = UnknownOrder<Self, UInt<E, Unknown>>;
}

impl<U, A, E> MaskOf<E> for UInt<UInt<U, A>, B1> {
    type Output = AnyBits;
}

impl<U, E> MaskOf<E> for UInt<U, Unknown>
where
    Self: Decimal,
    E: Decimal,
{
    type Output = UnknownOrder<Self, E>;
}

impl<E: Decimal> MaskOf<E> for Unspecified {
    type Output = UnknownOrder<Self, E>;
}

/// The bits of `i·E` for `i < Self`, for any number of elements: as many as the next power of two
/// has, where that is known.
#[doc(hidden)]
pub trait MaskOfRun<E> {
    type Output;
}

impl<N, E> MaskOfRun<E> for N
where
    N: Predecessor<Output: NextPower>,
    NextPowerOf<N::Output>: MaskOf<E>,
{
    type Output = <NextPowerOf<N::Output> as MaskOf<E>>::Output;
}

/// Both masks, or [`AnyBits`] if they have a bit in common; [`Undecided`] if one of them is.
#[doc(hidden)]
pub trait JoinMasks<M> {
    type Output;
}

macro_rules! any_bits {
    ($([$($g:ident)*] $mask:ty;)*) => { $(
        impl<$($g),*> JoinMasks<$mask> for AnyBits {
            type Output = AnyBits;
        }
    )* };
}

any_bits! {
    [] AnyBits;
    [] UTerm;
    [U B] UInt<U, B>;
}

impl<M> JoinMasks<M> for UTerm {
    type Output = M;
}

impl<U, B> JoinMasks<AnyBits> for UInt<U, B> {
    type Output = AnyBits;
}

// The bits of a runtime number, or of so many elements.
impl<Why, M> JoinMasks<M> for Undecided<Why> {
    type Output = Self;
}

impl<Why> JoinMasks<Undecided<Why>> for AnyBits {
    type Output = Undecided<Why>;
}

impl<Why, U, B> JoinMasks<Undecided<Why>> for UInt<U, B> {
    type Output = Undecided<Why>;
}

impl<U, B> JoinMasks<UTerm> for UInt<U, B> {
    type Output = Self;
}

impl<U, B, V, C> JoinMasks<UInt<V, C>> for UInt<U, B>
where
    UInt<U, B>: SharesBits<UInt<V, C>>,
    SharesBitsFlag<UInt<U, B>, UInt<V, C>>: JoinIf<UInt<U, B>, UInt<V, C>>,
{
    type Output = <SharesBitsFlag<UInt<U, B>, UInt<V, C>> as JoinIf<UInt<U, B>, UInt<V, C>>>::Output;
}

/// Both masks, if they do not share a bit: `Self` says whether they do.
#[doc(hidden)]
pub trait JoinIf<A, B> {
    type Output;
}

impl<A: OrBits<B>, B> JoinIf<A, B> for B0 {
    type Output = InclusiveOr<A, B>;
}

impl<A, B> JoinIf<A, B> for B1 {
    type Output = AnyBits;
}
