//! A swizzle in the strides: `Sw ∘ L` is a layout over bits.

use super::conflict_free::{BitsOf, CutIntoBits, NoneShared};
use super::inner::RuntimeOffset;
use super::slice::{StrideOfOne, SwizzleStrides};
use super::{SwizzleNumber, Swizzled, SwizzledNumber};
use crate::Layout;
use crate::algebra::modes::{FlattenModes, ModesOf};
use crate::diagnostic::{Answer, Decimal, DecimalOf, HasAnswer, Refusal, RuntimeNumber, reason};
use crate::int::*;
use crate::label::{AnyLayout, Evaluate};
use crate::stride::AsXor;
use core::marker::PhantomData;
use frunk_core::hlist::HNil;

crate::operation! {
    /// The layout over bits with the same offsets as the swizzled layout `Sw ∘ L`.
    ///
    /// `R(c) = Sw(L(c))` at every coordinate: the exclusive or of `Sw(d_i)` over the bits of the coordinates that are set, where bit `i` is worth `d_i` to `L` (Cecka §2.3.1, Figure 4c).
    /// `R` refines `L`: a mode of `2^k` becomes `k` modes of two, except where their strides are those of one.
    ///
    /// A swizzle is linear over bits, and so is a layout in which no sum carries; any other is refused (CUTE064), and so is an offset before the swizzle (CUTE065). Extents that are no powers of
    /// two, and numbers that are known only at run time, are not decided by the types (CUTE066).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// type Tile = Swizzled<Swizzle![3, 0, 3], Int![0], Layout![(8, 8) : (1, 8)]>;
    /// assert_type_eq_all!(ToXorOf<Tile>, Layout![(8, 8) : (f1, f9)]);
    ///
    /// let rows = swizzle![1, 2, 1].compose(layout![(8, 4) : (8, 1)]);
    /// assert_eq!(rows.to_xor(), layout![((2, 4), 4) : ((f12, f16), f1)]);
    /// assert!((0..32u32).all(|i| rows.to_xor().offset(i) == rows.offset(i)));
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// swizzle![2, 0, 3].compose(layout![(8, 8) : (9, 1)]).to_xor(); // CUTE064: 1 + 9 is 10, and the exclusive or 8
    /// ```
    ToXor = ComputeToXor, TryToXor, ToXorOf, TryToXorOf, to_xor() -> layout by trait
}

impl<Sw, O, L> Swizzled<Sw, O, L> {
    /// The result `R` of [`ToXor`] as a value.
    #[inline(always)]
    pub fn to_xor<R>(self) -> R
    where
        Self: TryToXor,
        <Self as TryToXor>::Outcome: HasAnswer<Output = R>,
        R: AnyLayout,
        <Self as TryToXor>::Labelled: Evaluate<(Self, ())>,
    {
        TryToXor::outcome(self).into_answer()
    }
}

impl<Sw, O, S, D> ComputeToXor for Swizzled<Sw, O, Layout<S, D>>
where
    O: ToXorAt<Sw, S, D>,
{
    type Outcome = O::Outcome;
}

/// `Sw ∘ Self ∘ (S : D)` with the offset `Self` as a layout over bits.
#[doc(hidden)]
pub trait ToXorAt<Sw, S, D> {
    type Outcome;
}

impl<Sw, S, D> ToXorAt<Sw, S, D> for UTerm
where
    S: FlattenModes<D, HNil>,
    ModesOf<S, D>: CutIntoBits<HNil>,
    BitsOf<ModesOf<S, D>>: NoneShared<UTerm>,
    <BitsOf<ModesOf<S, D>> as NoneShared<UTerm>>::Outcome: ToXorIfLinear<Sw, S, D>,
{
    type Outcome = <<BitsOf<ModesOf<S, D>> as NoneShared<UTerm>>::Outcome as ToXorIfLinear<Sw, S, D>>::Outcome;
}

impl<Sw, S, D, U, B> ToXorAt<Sw, S, D> for UInt<U, B>
where
    Self: Decimal,
{
    type Outcome = Refusal<reason::InnerOffset<DecimalOf<Self>>>;
}

impl<I, P, Sw, S, D> ToXorAt<Sw, S, D> for RuntimeOffset<I, P> {
    type Outcome = Refusal<reason::BitsAtRunTime<RuntimeNumber>>;
}

/// Does no sum of the layout `S : D` carry?
#[doc(hidden)]
pub trait ToXorIfLinear<Sw, S, D> {
    type Outcome;
}

impl<Sw, S, D> ToXorIfLinear<Sw, S, D> for Answer<()>
where
    S: SwizzleStrides<AsBits<Sw>, D>,
{
    type Outcome = Answer<S::Output>;
}

impl<Sw, S, D, Stride> ToXorIfLinear<Sw, S, D> for Refusal<reason::NotProvedLinear<Stride>> {
    type Outcome = Refusal<reason::SumsCarry<Stride>>;
}

macro_rules! undecided {
    ($($reason:ident)*) => { $(
        impl<Sw, S, D, Number> ToXorIfLinear<Sw, S, D> for Refusal<reason::$reason<Number>> {
            type Outcome = Self;
        }
    )* };
}

undecided! { NotBits BitsAtRunTime }

/// The swizzle `Sw` from offsets to elements of bits, `d ↦ f_(Sw(d))`.
pub struct AsBits<Sw>(PhantomData<Sw>);

impl<Sw, X> SwizzleNumber<X> for AsBits<Sw>
where
    Sw: SwizzleNumber<X, Output: AsXor>,
{
    type Output = <SwizzledNumber<Sw, X> as AsXor>::Element;
}

impl<Sw> StrideOfOne<UTerm> for AsBits<Sw> {
    type Output = UTerm;
}

macro_rules! stride_of_one {
    ($($digit:ident)*) => { $(
        impl<Sw, U> StrideOfOne<UInt<U, $digit>> for AsBits<Sw>
        where
            Self: SwizzleNumber<UInt<U, $digit>>,
        {
            type Output = SwizzledNumber<Self, UInt<U, $digit>>;
        }
    )* };
}

for_each_digit! { stride_of_one }

// What it is worth is known only at run time, and never used.
impl<Sw, U> StrideOfOne<UInt<U, Unknown>> for AsBits<Sw> {
    type Output = UTerm;
}
