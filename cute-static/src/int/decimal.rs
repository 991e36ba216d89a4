//! Decimal rendering of numbers, evaluated only when a message needs it.

use super::*;
use crate::diagnostic::{Billions, Decimal, DecimalOf, Lit, Millions, MoreThan, NegativeDecimal, RuntimeMultiple, RuntimeNumber, Thousands, Trillions};

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

        impl<U> NegativeDecimal for UInt<U, $digit>
        where
            Self: IsPowerOfTwo + Compare<UInt<_512, B1>>,
            Comparison<Self, UInt<_512, B1>>: RenderBelowLimit<PowerOfTwoFlag<Self>, Self>,
        {
            type Output = <Comparison<Self, UInt<_512, B1>> as RenderBelowLimit<PowerOfTwoFlag<Self>, Self>>::Negative;
        }
    )* };
}

for_each_digit! { decimal }

impl<K: RenderFactor, T> Decimal for Symbol<K, T> {
    type Output = K::Output;
}

impl<K: NegativeDecimal, T> NegativeDecimal for Symbol<K, T> {
    type Output = RuntimeMultiple<K::Output>;
}

/// Is the number small, or a power of two, or neither?
#[doc(hidden)]
pub trait RenderBelowLimit<PowerOfTwo, N> {
    type Output;
    /// The number below 0 with this magnitude.
    type Negative;
}

impl<P, N: Table> RenderBelowLimit<P, N> for Less {
    type Output = N::Output;
    type Negative = N::Negative;
}

impl<P, N: InGroups> RenderBelowLimit<P, N> for Equal {
    type Output = N::Output;
    type Negative = N::Negative;
}

impl<N: Table> RenderBelowLimit<B1, N> for Greater {
    type Output = N::Output;
    type Negative = N::Negative;
}

impl<N: InGroups> RenderBelowLimit<B0, N> for Greater {
    type Output = N::Output;
    type Negative = N::Negative;
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
    type Negative;
}

/// The digits of `Self` in groups of three.
#[doc(hidden)]
pub trait InGroups {
    type Output;
    type Negative;
}

impl<N> InGroups for N
where
    N: Digits,
    N::Output: Groups<(), Output: Name>,
{
    type Output = <<N::Output as Groups<()>>::Output as Name>::Output;
    type Negative = <<N::Output as Groups<()>>::Output as Name>::Negative;
}

/// The decimal digits of a number, the last one first: `(D4, (D2, ()))` for 24.
#[doc(hidden)]
pub trait Digits {
    type Output;
}

impl Digits for UTerm {
    type Output = ();
}

impl Digits for One {
    type Output = (D1, ());
}

macro_rules! two_bits {
    ($($b1:ident $b0:ident => $carry:ident;)*) => { $(
        impl<U> Digits for UInt<UInt<U, $b1>, $b0>
        where
            U: Digits,
            U::Output: FourTimes<$carry>,
        {
            type Output = <U::Output as FourTimes<$carry>>::Output;
        }
    )* };
}

two_bits! {
    B0 B0 => D0;
    B0 B1 => D1;
    B1 B0 => D2;
    B1 B1 => D3;
}

/// The digits of `4·N + Carry` from those of `N`.
#[doc(hidden)]
pub trait FourTimes<Carry> {
    type Output;
}

impl FourTimes<D0> for () {
    type Output = ();
}

macro_rules! first_digit {
    ($($digit:ident)*) => { $(
        impl FourTimes<$digit> for () {
            type Output = ($digit, ());
        }
    )* };
}

first_digit! { D1 D2 D3 }

/// A row `d: [x c] …` has, for what is carried into the digit `d`, from 0 to 3, the digit `x` that
/// comes of it and what is carried on.
macro_rules! four_times {
    ($($d:ident: [$x0:ident $c0:ident] [$x1:ident $c1:ident] [$x2:ident $c2:ident] [$x3:ident $c3:ident];)*) => {
        $( four_times! { @digit $d: D0 => $x0 $c0, D1 => $x1 $c1, D2 => $x2 $c2, D3 => $x3 $c3 } )*
    };
    (@digit $d:ident: $($carry:ident => $x:ident $next:ident),*) => { $(
        impl<Higher: FourTimes<$next>> FourTimes<$carry> for ($d, Higher) {
            type Output = ($x, Higher::Output);
        }
    )* };
}

four_times! {
    D0: [D0 D0] [D1 D0] [D2 D0] [D3 D0];
    D1: [D4 D0] [D5 D0] [D6 D0] [D7 D0];
    D2: [D8 D0] [D9 D0] [D0 D1] [D1 D1];
    D3: [D2 D1] [D3 D1] [D4 D1] [D5 D1];
    D4: [D6 D1] [D7 D1] [D8 D1] [D9 D1];
    D5: [D0 D2] [D1 D2] [D2 D2] [D3 D2];
    D6: [D4 D2] [D5 D2] [D6 D2] [D7 D2];
    D7: [D8 D2] [D9 D2] [D0 D3] [D1 D3];
    D8: [D2 D3] [D3 D3] [D4 D3] [D5 D3];
    D9: [D6 D3] [D7 D3] [D8 D3] [D9 D3];
}

/// The digits `Self` in groups of three before the groups `Done`: `(Sign<16, -16>, (Sign<4, -4>,
/// ()))` for 16004.
#[doc(hidden)]
pub trait Groups<Done> {
    type Output;
}

impl<Done> Groups<Done> for () {
    type Output = Done;
}

impl<A, Done> Groups<Done> for (A, ())
where
    D0: Group<D0, A>,
{
    type Output = (<D0 as Group<D0, A>>::Output, Done);
}

impl<A, B, Done> Groups<Done> for (A, (B, ()))
where
    D0: Group<B, A>,
{
    type Output = (<D0 as Group<B, A>>::Output, Done);
}

impl<A, B, C, Higher, Done> Groups<Done> for (A, (B, (C, Higher)))
where
    C: Group<B, A>,
    Higher: Groups<(C::Output, Done)>,
{
    type Output = Higher::Output;
}

/// A number above 0 and its negative, of which the first group of a number shows one.
pub struct Sign<const N: i128, const NEGATIVE: i128>;

/// The number of three digits, `100·Self + 10·B + A`.
#[doc(hidden)]
pub trait Group<B, A> {
    type Output;
}

macro_rules! groups {
    ($($digit:ident $value:literal)*) => {
        $(
            /// A decimal digit.
            pub struct $digit;
        )*

        groups! { @first [$($digit $value)*] [$($digit $value)*] }
    };
    (@first [$($c:ident $hundreds:literal)*] $digits:tt) => { $( groups! { @second $c $hundreds $digits $digits } )* };
    (@second $c:ident $hundreds:literal [$($b:ident $tens:literal)*] $digits:tt) => { $( groups! { @third $c $hundreds $b $tens $digits } )* };
    (@third $c:ident $hundreds:literal $b:ident $tens:literal [$($a:ident $ones:literal)*]) => { $(
        impl Group<$b, $a> for $c {
            type Output = Sign<{ 100 * $hundreds + 10 * $tens + $ones }, { -(100 * $hundreds + 10 * $tens + $ones) }>;
        }
    )* };
}

groups! { D0 0 D1 1 D2 2 D3 3 D4 4 D5 5 D6 6 D7 7 D8 8 D9 9 }

/// The name for that many groups.
#[doc(hidden)]
pub trait Name {
    type Output;
    type Negative;
}

macro_rules! names {
    ($($name:ident $first:ident $negative:ident $($group:ident $unused:ident)*;)*) => { $(
        impl<const $first: i128, const $negative: i128, $(const $group: i128, const $unused: i128),*> Name
            for names!(@groups $first $negative $($group $unused)*)
        {
            type Output = $name<$first, $($group),*>;
            type Negative = $name<$negative, $($group),*>;
        }
    )* };
    (@groups $group:ident $negative:ident $($rest:ident)*) => { (Sign<$group, $negative>, names!(@groups $($rest)*)) };
    (@groups) => { () };
}

names! {
    Thousands A NA B NB;
    Millions A NA B NB C NC;
    Billions A NA B NB C NC D ND;
    Trillions A NA B NB C NC D ND E NE;
}

/// A number beyond `Trillions`: more groups than any message will need, shown by its leading ones.
impl<A, B, C, D, E, F, G> Name for (A, (B, (C, (D, (E, (F, G))))))
where
    (A, (B, (C, (D, (E, ()))))): Name,
{
    type Output = MoreThan<<(A, (B, (C, (D, (E, ()))))) as Name>::Output>;
    type Negative = MoreThan<<(A, (B, (C, (D, (E, ()))))) as Name>::Negative>;
}

/// `impl Table for _n { type Output = Lit<n>; type Negative = Lit<-n>; }`
macro_rules! table {
    ($($name:ident $value:literal [$number:ty])*) => { $(
        impl Table for $number {
            type Output = Lit<$value>;
            type Negative = Lit<{ -$value }>;
        }
    )* };
}

/// `impl Table for 2·_half { … }` of the same form, for the powers of two that have no name.
macro_rules! powers_of_two {
    ($($name:ident $half:ident $value:literal)*) => { $(
        type $name = UInt<$half, B0>;

        impl Table for $name {
            type Output = Lit<$value>;
            type Negative = Lit<{ -$value }>;
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

cute_static_macros::each_number! { table }
