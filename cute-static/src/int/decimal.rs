//! Decimal rendering of numbers, evaluated only when a message needs it.

use super::*;
use crate::diagnostic::{Billions, Decimal, DecimalOf, Lit, Millions, MoreThan, RuntimeMultiple, RuntimeNumber, Thousands, Trillions};

impl Decimal for UTerm {
    type Output = Lit<0>;
}

macro_rules! decimal {
    ($($digit:ident)*) => { $(
        impl<U> Decimal for UInt<U, $digit>
        where
            Self: IsPowerOfTwo + Compare<UInt<_512, B1>>,
            Comparison<Self, UInt<_512, B1>>: RenderBelowLimit<PowerOfTwoFlag<Self>, Self>,
        {
            type Output = <Comparison<Self, UInt<_512, B1>> as RenderBelowLimit<PowerOfTwoFlag<Self>, Self>>::Output;
        }
    )* };
}

for_each_digit! { decimal }

impl<K: RenderFactor, T> Decimal for Symbol<K, T> {
    type Output = K::Output;
}

/// Is the number small, or a power of two, or neither?
#[doc(hidden)]
pub trait RenderBelowLimit<PowerOfTwo, N> {
    type Output;
}

impl<P, N: Table> RenderBelowLimit<P, N> for Less {
    type Output = N::Output;
}

impl<P, N: Groups<()>> RenderBelowLimit<P, N> for Equal {
    type Output = N::Output;
}

impl<N: Table> RenderBelowLimit<B1, N> for Greater {
    type Output = N::Output;
}

impl<N: Groups<()>> RenderBelowLimit<B0, N> for Greater {
    type Output = N::Output;
}

/// `RuntimeNumber` for the factor 1, `RuntimeMultiple<Lit<8>>` for 8.
#[doc(hidden)]
pub trait RenderFactor {
    type Output;
}

impl RenderFactor for One {
    type Output = RuntimeNumber;
}

impl<U, A, B> RenderFactor for UInt<UInt<U, A>, B>
where
    Self: Decimal,
{
    type Output = RuntimeMultiple<DecimalOf<Self>>;
}

/// The numbers that are one literal.
#[doc(hidden)]
pub trait Table {
    type Output;
}

/// The digits of `Self` in groups of three, before the groups `Done` already split off.
#[doc(hidden)]
pub trait Groups<Done> {
    type Output;
}

impl<Done> Groups<Done> for UTerm
where
    Done: Name,
{
    type Output = Done::Output;
}

impl<U, B, Done> Groups<Done> for UInt<U, B>
where
    Self: DivRem<_1000>,
    Remainder<Self, _1000>: Table,
    FloorQuotient<Self, _1000>: Groups<(<Remainder<Self, _1000> as Table>::Output, Done)>,
{
    type Output = <FloorQuotient<Self, _1000> as Groups<(<Remainder<Self, _1000> as Table>::Output, Done)>>::Output;
}

/// The name for that many groups.
#[doc(hidden)]
pub trait Name {
    type Output;
}

impl<const A: u64, const B: u64> Name for (Lit<A>, (Lit<B>, ())) {
    type Output = Thousands<A, B>;
}

impl<const A: u64, const B: u64, const C: u64> Name for (Lit<A>, (Lit<B>, (Lit<C>, ()))) {
    type Output = Millions<A, B, C>;
}

impl<const A: u64, const B: u64, const C: u64, const D: u64> Name for (Lit<A>, (Lit<B>, (Lit<C>, (Lit<D>, ())))) {
    type Output = Billions<A, B, C, D>;
}

impl<const A: u64, const B: u64, const C: u64, const D: u64, const E: u64> Name for (Lit<A>, (Lit<B>, (Lit<C>, (Lit<D>, (Lit<E>, ()))))) {
    type Output = Trillions<A, B, C, D, E>;
}

/// A number beyond `Trillions`: more groups than any message will need, shown by its leading ones.
impl<const A: u64, const B: u64, const C: u64, const D: u64, const E: u64, F, G> Name for (Lit<A>, (Lit<B>, (Lit<C>, (Lit<D>, (Lit<E>, (F, G)))))) {
    type Output = MoreThan<Trillions<A, B, C, D, E>>;
}

/// `impl Table for _n { type Output = Lit<n>; }`
macro_rules! table {
    ($($name:ident $value:literal)*) => { $(
        impl Table for $name {
            type Output = Lit<$value>;
        }
    )* };
}

/// `impl Table for 2·_half { type Output = Lit<n>; }`, for the powers of two that have no name.
macro_rules! powers_of_two {
    ($($name:ident $half:ident $value:literal)*) => { $(
        type $name = UInt<$half, B0>;

        impl Table for $name {
            type Output = Lit<$value>;
        }
    )* };
}

type Power40 = _1099511627776;

powers_of_two! {
    Power41 Power40 2199023255552
    Power42 Power41 4398046511104
    Power43 Power42 8796093022208
    Power44 Power43 17592186044416
    Power45 Power44 35184372088832
    Power46 Power45 70368744177664
    Power47 Power46 140737488355328
    Power48 Power47 281474976710656
    Power49 Power48 562949953421312
    Power50 Power49 1125899906842624
    Power51 Power50 2251799813685248
    Power52 Power51 4503599627370496
    Power53 Power52 9007199254740992
    Power54 Power53 18014398509481984
    Power55 Power54 36028797018963968
    Power56 Power55 72057594037927936
    Power57 Power56 144115188075855872
    Power58 Power57 288230376151711744
    Power59 Power58 576460752303423488
    Power60 Power59 1152921504606846976
    Power61 Power60 2305843009213693952
    Power62 Power61 4611686018427387904
    Power63 Power62 9223372036854775808
}

for_each_number! { table }
