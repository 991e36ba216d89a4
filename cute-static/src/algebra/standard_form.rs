//! Standard form: a tractable layout as an arrow between tuples.

use crate::base::Underscore;
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason};
use crate::int::refuse_undecided;
use crate::int::*;
use crate::label::{Evaluate, Lower};
use crate::layout::display::Notation;
use crate::layout::modes::{FlattenModes, IfDecided, IfOneIsKnown, Mode, ModesOf};
use crate::layout::sort::{SortModes, Sorted, Unordered};
use crate::stride::{HasStrideKind, Integers, integers_only};
use crate::{Layout, Static};
use core::fmt;
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the standard representation of a tractable layout: the morphism `S → T` with the
    /// fewest entries in `T` that has the layout (Colfax, *Tractable layouts*).
    ///
    /// The domain `S` is the shape. The codomain `T` are the digits of the memory: for each mode
    /// `s : d`, sorted by stride, after what reaches up to `r`, an entry `d / r` that no mode runs
    /// over, if it is not 1, and the entry `s`. A mode goes to its entry; a mode of stride 0 or
    /// extent 1 goes to the base point, `_`. So the stride of a mode is the product of the entries
    /// before its own.
    ///
    /// A mode whose extent may be 1 at run time is refused (`CUTE017`) unless its stride is 0: it
    /// is not known whether it goes to the base point. Such a layout may still be
    /// [`Tractable`](super::Tractable).
    ///
    /// ```
    /// use cute_static::algebra::{Morphism, StandardFormOf};
    /// use cute_static::frunk_core::HList;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// type F = StandardFormOf<Layout![(2, 4, 3) : (24, 1, 0)]>;
    /// assert_type_eq_all!(F, Morphism<Shape![2, 4, 3], Shape![4, 6, 2], HList![Int![2], Int![0], Underscore]>);
    /// assert_eq!(F::NEW.to_string(), "(_2,_4,_3) -> (_4,_6,_2) by (2,0,*)");
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(4, 8) : (1, 5)].standard_form(); // CUTE115: 4 does not divide 5
    /// ```
    StandardForm = ComputeStandardForm, TotalStandardForm, StandardFormOf, StandardFormOutcome, standard_form() -> static
}

/// A morphism between tuples: each entry of the domain `S`, counted from left to right through all
/// nesting, goes to an equal entry of the codomain `T`, or to the base point.
///
/// `M` lists where they go: the index of an entry, or `_` for the base point. The runtime twin is
/// `cute_dynamic::category::NestMorphism`, which reads what this prints.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Morphism<S, T, M> {
    domain: S,
    codomain: T,
    map: PhantomData<M>,
}

impl<S: Copy, T: Copy, M> Morphism<S, T, M> {
    /// Returns `S`.
    ///
    /// ```
    /// use cute_static::layout::notation;
    /// use cute_static::prelude::*;
    /// let f = layout![(2, (4, 3)) : (24, (1, 0))].standard_form();
    /// assert_eq!(notation(f.domain()).to_string(), "(_2,(_4,_3))");
    /// assert_eq!(notation(f.codomain()).to_string(), "(_4,_6,_2)");
    /// ```
    #[must_use]
    pub fn domain(self) -> S {
        self.domain
    }

    /// Returns `T`.
    #[must_use]
    pub fn codomain(self) -> T {
        self.codomain
    }
}

impl<S: Static, T: Static, M> Static for Morphism<S, T, M>
where
    Self: Copy,
{
    const NEW: Self = Morphism { domain: S::NEW, codomain: T::NEW, map: PhantomData };
}

impl<S: Static, T: Static, M> Morphism<S, T, M> {
    /// The value of a morphism of numbers that are types.
    pub const NEW: Self = Morphism { domain: S::NEW, codomain: T::NEW, map: PhantomData };
}

impl<S: Notation, T: Entries, M: Targets> fmt::Display for Morphism<S, T, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.domain.write(f)?;
        f.write_str(" -> (")?;
        self.codomain.write_entries("", f)?;
        f.write_str(") by (")?;
        M::write_targets("", f)?;
        f.write_str(")")
    }
}

impl<S: Notation, T: Entries, M: Targets> fmt::Debug for Morphism<S, T, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The entries of a flat tuple, which may have none.
#[doc(hidden)]
pub trait Entries {
    fn write_entries(&self, before: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl Entries for HNil {
    fn write_entries(&self, _: &str, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl<H: Notation, T: Entries> Entries for HCons<H, T> {
    fn write_entries(&self, before: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(before)?;
        self.head.write(f)?;
        self.tail.write_entries(",", f)
    }
}

/// Where entries go.
#[doc(hidden)]
pub trait Targets {
    fn write_targets(before: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl Targets for HNil {
    fn write_targets(_: &str, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl<T: Targets> Targets for HCons<Underscore, T> {
    fn write_targets(before: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{before}*")?;
        T::write_targets(",", f)
    }
}

impl<T: Targets> Targets for HCons<UTerm, T> {
    fn write_targets(before: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{before}0")?;
        T::write_targets(",", f)
    }
}

impl<U, B, T: Targets> Targets for HCons<UInt<U, B>, T>
where
    UInt<U, B>: Number,
{
    fn write_targets(before: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{before}{}", <UInt<U, B> as Number>::VALUE)?;
        T::write_targets(",", f)
    }
}

impl<S: Lower, T: Lower, M> Lower for Morphism<S, T, M> {
    type Output = Morphism<S::Output, T::Output, M>;
}

impl<S: Evaluate<Env>, T: Evaluate<Env>, M, Env> Evaluate<Env> for Morphism<S, T, M> {
    #[inline(always)]
    fn evaluate(operands: &Env) -> Self::Output {
        Morphism { domain: S::evaluate(operands), codomain: T::evaluate(operands), map: PhantomData }
    }
}

impl<S, D> ComputeStandardForm for Layout<S, D>
where
    D: HasStrideKind,
    D::Kind: StandardFormKind<S, D>,
{
    type Outcome = <D::Kind as StandardFormKind<S, D>>::Outcome;
}

integers_only! { StandardFormKind<S, D> }

impl<S, D> StandardFormKind<S, D> for Integers
where
    S: FlattenModes<D, HNil>,
    S::Output: WithIndices<UTerm>,
    Indexed<ModesOf<S, D>>: SortModes,
    Sorted<Indexed<ModesOf<S, D>>>: Digits<One, UTerm>,
    <Sorted<Indexed<ModesOf<S, D>>> as Digits<One, UTerm>>::Output: ConcludeMorphism<S, Indexed<ModesOf<S, D>>>,
{
    type Outcome = <<Sorted<Indexed<ModesOf<S, D>>> as Digits<One, UTerm>>::Output as ConcludeMorphism<S, Indexed<ModesOf<S, D>>>>::Outcome;
}

/// Each mode with its index, from `I` on, in its third place.
#[doc(hidden)]
pub trait WithIndices<I> {
    type Output;
}

/// The modes with their indices.
type Indexed<Modes> = <Modes as WithIndices<UTerm>>::Output;

impl<I> WithIndices<I> for HNil {
    type Output = HNil;
}

impl<S, D, L, T, I> WithIndices<I> for HCons<Mode<S, D, L>, T>
where
    I: Add<One>,
    T: WithIndices<Sum<I, One>>,
{
    type Output = HCons<Mode<S, D, I>, T::Output>;
}

/// The codomain `T`, and the list `P` of [`At`]: which mode goes to which entry of it.
#[doc(hidden)]
pub struct Placed<T, P>(PhantomData<(T, P)>);

/// The mode `I` goes to the entry `J`.
#[doc(hidden)]
pub struct At<I, J>(PhantomData<(I, J)>);

/// The digits that the sorted modes `Self` run over, from `Reached` on, where the entry `Next` of
/// the codomain stands: [`Placed`], or a [`Refusal`].
#[doc(hidden)]
pub trait Digits<Reached, Next> {
    type Output;
}

impl<R, J> Digits<R, J> for HNil {
    type Output = Placed<HNil, HNil>;
}

impl<R, J, Why> Digits<R, J> for Unordered<Why> {
    type Output = Refusal<Why>;
}

// Broadcast modes are sorted to the front, and run over no digit.
impl<S, I, T, R, J> Digits<R, J> for HCons<Mode<S, UTerm, I>, T>
where
    T: Digits<R, J>,
{
    type Output = T::Output;
}

impl<S, U, B, I, T, R, J> Digits<R, J> for HCons<Mode<S, UInt<U, B>, I>, T>
where
    UInt<U, B>: TotalDivExact<R>,
    QuotientOutcome<UInt<U, B>, R>: DigitAfterGap<Mode<S, UInt<U, B>, I>, T, R, J>,
{
    type Output = <QuotientOutcome<UInt<U, B>, R> as DigitAfterGap<Mode<S, UInt<U, B>, I>, T, R, J>>::Output;
}

/// The digit of the mode `M` after a gap of `Self`, and the digits after it.
#[doc(hidden)]
pub trait DigitAfterGap<M, T, R, J> {
    type Output;
}

impl<S, D, I, T, R, J> DigitAfterGap<Mode<S, D, I>, T, R, J> for One
where
    S: Mul<D> + IsOne,
    J: Add<One>,
    T: Digits<Product<S, D>, Sum<J, One>>,
    T::Output: WithDigit<S, At<I, J>>,
    OneFlag<S>: IfDecided<<T::Output as WithDigit<S, At<I, J>>>::Output>,
{
    type Output = IfOneIsKnown<S, <T::Output as WithDigit<S, At<I, J>>>::Output>;
}

impl<U, B, C, S, D, I, T, R, J> DigitAfterGap<Mode<S, D, I>, T, R, J> for UInt<UInt<U, B>, C>
where
    J: Add<One>,
    // Where the gap is passed, nothing is left out before the mode.
    One: DigitAfterGap<Mode<S, D, I>, T, R, Sum<J, One>>,
    <One as DigitAfterGap<Mode<S, D, I>, T, R, Sum<J, One>>>::Output: WithGap<Self>,
{
    type Output = <<One as DigitAfterGap<Mode<S, D, I>, T, R, Sum<J, One>>>::Output as WithGap<Self>>::Output;
}

impl<S: IsOne, D: Decimal, I, T, R: Decimal, J> DigitAfterGap<Mode<S, D, I>, T, R, J> for Inexact
where
    OneFlag<S>: IfDecided<Refusal<reason::NotTractable<DecimalOf<R>, DecimalOf<D>>>>,
{
    type Output = IfOneIsKnown<S, Refusal<reason::NotTractable<DecimalOf<R>, DecimalOf<D>>>>;
}

refuse_undecided! { DigitAfterGap<M, T, R, J> Output }

/// The digits with one of `S` in front, to which a mode goes.
#[doc(hidden)]
pub trait WithDigit<S, A> {
    type Output;
}

impl<S, A, T, P> WithDigit<S, A> for Placed<T, P> {
    type Output = Placed<HCons<S, T>, HCons<A, P>>;
}

impl<S, A, Why> WithDigit<S, A> for Refusal<Why> {
    type Output = Self;
}

/// The digits with one of `G` in front, to which no mode goes.
#[doc(hidden)]
pub trait WithGap<G> {
    type Output;
}

impl<G, T, P> WithGap<G> for Placed<T, P> {
    type Output = Placed<HCons<G, T>, P>;
}

impl<G, Why> WithGap<G> for Refusal<Why> {
    type Output = Self;
}

/// The morphism from the shape `S` whose modes are `Modes`.
#[doc(hidden)]
pub trait ConcludeMorphism<S, Modes> {
    type Outcome;
}

impl<S, Modes, T, P> ConcludeMorphism<S, Modes> for Placed<T, P>
where
    Modes: TargetsOf<P>,
{
    type Outcome = Answer<Morphism<S, T, Modes::Output>>;
}

impl<S, Modes, Why> ConcludeMorphism<S, Modes> for Refusal<Why> {
    type Outcome = Self;
}

/// Where each of the modes goes, by the list `P`.
#[doc(hidden)]
pub trait TargetsOf<P> {
    type Output;
}

impl<P> TargetsOf<P> for HNil {
    type Output = HNil;
}

impl<S, D, I, T, P> TargetsOf<P> for HCons<Mode<S, D, I>, T>
where
    P: TargetOf<I>,
    T: TargetsOf<P>,
{
    type Output = HCons<<P as TargetOf<I>>::Output, T::Output>;
}

/// Where the mode `I` goes: to the base point, if it is not in the list.
#[doc(hidden)]
pub trait TargetOf<I> {
    type Output;
}

impl<I> TargetOf<I> for HNil {
    type Output = Underscore;
}

impl<I, K, J, P> TargetOf<I> for HCons<At<K, J>, P>
where
    I: IsEqual<K>,
    Equality<I, K>: TargetIf<J, P, I>,
{
    type Output = <Equality<I, K> as TargetIf<J, P, I>>::Output;
}

/// Is the mode `I` the one that goes to `J`?
#[doc(hidden)]
pub trait TargetIf<J, P, I> {
    type Output;
}

impl<J, P, I> TargetIf<J, P, I> for B1 {
    type Output = J;
}

impl<J, P: TargetOf<I>, I> TargetIf<J, P, I> for B0 {
    type Output = P::Output;
}
