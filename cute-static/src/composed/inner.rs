//! What happens to the coordinates of a composed layout: `A ∘ off ∘ B` becomes `A ∘ off ∘ B'`.
//!
//! The operation of the algebra is that of the inner layout, and its equation holds after `A`, too:
//! `R(c) = B(b)` implies `A(off + R(c)) = A(off + B(b))`.

use super::composed_layout::ComposedLayout;
use crate::algebra::compute::*;
use crate::algebra::{ComplementCeilOf, ComplementInOf, MaxCommonLayoutOf, MaxCommonVectorOf};
use crate::diagnostic::{Answer, HasAnswer, NoAnswer, Refusal, reason, unless_refused};
use crate::htuple::get::{ComputeGet, ComputeSelect};
use crate::htuple::{ComputeFlatten, ComputeGroup, ComputeSize, ComputeTake, Group, GroupOf, Take, TakeOf};
use crate::int::{UInt, UTerm};
use crate::label::{AnyLayout, Evaluate, Find, Head, Label, Lower, Operand, Parts, Tail};
use crate::layout::ComputeDice;
use crate::outcome::{
    TotalCoalesce, TotalComplement, TotalComplementCeil, TotalComplementIn, TotalFilter, TotalFilterZeros, TotalFlatten, TotalInverse, TotalLeftInverse,
    TotalLinearForm, TotalMaxAlignment, TotalMaxCommonLayout, TotalMaxCommonVector, TotalNullspace, TotalRightInverse,
};
use crate::stride::{AnyCodomain, Bits, Coordinates, Elements, HasLeadingKind, HasStrideKind, Integers, integers_only};
use crate::swizzle::Swizzle;
use crate::{Layout, Static};
use core::marker::PhantomData;
use frunk_core::hlist::HCons;

unless_refused! {
    /// The answer of an outcome as the inner layout before `O` and `A`.
    Within<A, O> Outcome
}

impl<A, O, R> Within<A, O> for Answer<R>
where
    R: PutWithin<A, O>,
{
    type Outcome = R::Outcome;
}

/// `A ∘ O ∘ Self`.
#[refusal(WrongOperand::AfterSwizzle)]
#[doc(hidden)]
pub trait PutWithin<A, O> {
    type Outcome;
}

impl<A, O, S, D> PutWithin<A, O> for Layout<S, D>
where
    D: HasStrideKind,
    D::Kind: WithinKind<A, O, S, D>,
{
    type Outcome = <D::Kind as WithinKind<A, O, S, D>>::Outcome;
}

unless_refused! {
    /// What an operation made of the inner layout, before `O` and `A`. The strides of an inner
    /// layout are not negative, and no operation on it makes them so: the first of them tells their
    /// kind.
    #[refusal(WrongOperand::AfterSwizzle)]
    StaysWithin<A, O> Outcome
}

impl<A, O, S, D> StaysWithin<A, O> for Answer<Layout<S, D>>
where
    D: HasLeadingKind,
    D::Kind: WithinKind<A, O, S, D>,
{
    type Outcome = <D::Kind as WithinKind<A, O, S, D>>::Outcome;
}

impl<A, O, Outer, P, B> StaysWithin<A, O> for Answer<ComposedLayout<Outer, P, B>>
where
    ComposedLayout<Outer, P, B>: PutWithin<A, O>,
{
    type Outcome = <ComposedLayout<Outer, P, B> as PutWithin<A, O>>::Outcome;
}

/// What `A ∘ O ∘ B` is made of: the composed layout, or what stands for one that is refused.
#[refusal(WrongOperand::Layout)]
#[doc(hidden)]
pub trait OfParts<A, O, B> {
    fn of_parts(outer: A, offset: O, layout: B) -> Self;
}

impl<A, O, B> OfParts<A, O, B> for ComposedLayout<A, O, B> {
    #[inline(always)]
    fn of_parts(outer: A, offset: O, layout: B) -> Self {
        ComposedLayout { outer, offset, layout }
    }
}

impl<A, O, B> OfParts<A, O, B> for Layout<NoAnswer, NoAnswer> {
    fn of_parts(_: A, _: O, _: B) -> Self {
        Static::new()
    }
}

/// `A ∘ O ∘ (S : D)` with strides of the kind `Self`.
#[doc(hidden)]
pub trait WithinKind<A, O, S, D> {
    type Outcome;
}

macro_rules! integers {
    ($($kind:ident)*) => { $(
        impl<A, O, S, D> WithinKind<A, O, S, D> for $kind {
            type Outcome = Answer<ComposedLayout<A, O, Layout<S, D>>>;
        }
    )* };
}

integers! { Integers AnyCodomain }
integers_only! { @natural WithinKind [A O S D] }
integers_only! { @refused WithinKind [A O S D] Coordinates<()> }
integers_only! { @refused WithinKind [A O S D] Elements<()> }

impl<A, O, S, D> WithinKind<A, O, S, D> for Bits
where
    A: AfterBits<O, S, D>,
{
    type Outcome = A::Outcome;
}

/// `Self ∘ O ∘ (S : D)` where the strides are bits.
#[doc(hidden)]
pub trait AfterBits<O, S, D> {
    type Outcome;
}

macro_rules! takes_integers {
    ($([$($g:ident)*] $outer:ty;)*) => { $(
        impl<$($g,)* O, S, D> AfterBits<O, S, D> for $outer {
            type Outcome = Refusal<reason::WrongCodomain<Integers, Bits>>;
        }
    )* };
}

takes_integers! { [AS AD] Layout<AS, AD>; [B M Sh] Swizzle<B, M, Sh>; }

/// The outer function of a layout over bits from a base on, `b ⊕ L`: the identity. The offset is
/// exclusive-ored onto what the layout yields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OntoBits;

impl Static for OntoBits {
    const NEW: Self = OntoBits;
}

impl<O, S, D> AfterBits<O, S, D> for OntoBits {
    type Outcome = Answer<ComposedLayout<Self, O, Layout<S, D>>>;
}

impl<P> Label<P> for OntoBits {
    type Output = Self;
}

impl Operand for OntoBits {}

impl Lower for OntoBits {
    type Output = Self;
}

impl<Env> Evaluate<Env> for OntoBits {
    #[inline(always)]
    fn evaluate(_: &Env) -> Self {
        OntoBits
    }
}

/// Operations of the inner layout: `ComputeCompose<C>` implements that trait.
macro_rules! on_the_inner_layout {
    ($($compute:ident $(<$($operand:ident),+>)?;)*) => { $(
        impl<A_, O_, B_, $($($operand),+)?> $compute$(<$($operand),+>)? for ComposedLayout<A_, O_, B_>
        where
            B_: $compute$(<$($operand),+>)?,
            B_::Outcome: StaysWithin<A_, O_>,
        {
            type Outcome = <B_::Outcome as StaysWithin<A_, O_>>::Outcome;
        }
    )* };
}

on_the_inner_layout! {
    ComputeCompose<C>;
    ComputeCoalesce;
    ComputeCoalesceBy<P>;
    ComputeFilter;
    ComputeFilterZeros;
    ComputeWithShape<S>;
    ComputeDice<C>;
    ComputeFlatten;
    ComputeGet<I>;
    ComputeSelect<Is>;
    ComputeTake<Begin, End>;
    ComputeGroup<Begin, End>;
    ComputeLogicalDivide<T>;
    ComputeZippedDivide<T>;
    ComputeTiledDivide<T>;
    ComputeFlatDivide<T>;
    ComputeLogicalDivideCeil<T>;
    ComputeZippedDivideCeil<T>;
    ComputeTiledDivideCeil<T>;
    ComputeFlatDivideCeil<T>;
    ComputeLogicalProduct<T>;
    ComputeZippedProduct<T>;
    ComputeTiledProduct<T>;
    ComputeFlatProduct<T>;
    ComputeBlockedProduct<T>;
    ComputeRakedProduct<T>;
    ComputeTileToShape<S>;
}

/// Methods without operands, as [`Layout`](struct@crate::Layout) has them: rustc checks the bounds
/// of a trait's method when it looks it up, and then reports that it was not found.
macro_rules! methods {
    ($($module:ident $name:ident $total:ident $method:ident: $result:path;)*) => {
        impl<A, O, B> ComposedLayout<A, O, B> {
            $(
                #[doc = concat!("The result `R` of [`", stringify!($name), "`](trait@crate::", stringify!($module), "::", stringify!($name), ") as a value.")]
                #[inline(always)]
                #[must_use]
                pub fn $method<R>(self) -> R
                where
                    Self: $total,
                    <Self as $total>::Outcome: HasAnswer<Output = R>,
                    R: $result,
                    <Self as $total>::Labelled: Evaluate<(Self, ())>,
                {
                    $total::outcome(self).into_answer()
                }
            )*
        }
    };
}

methods! {
    algebra Coalesce TotalCoalesce coalesce: AnyLayout;
    algebra Filter TotalFilter filter: AnyLayout;
    algebra FilterZeros TotalFilterZeros filter_zeros: AnyLayout;
    htuple Flatten TotalFlatten flatten: AnyLayout;
    algebra Complement TotalComplement complement: AnyLayout;
    algebra Inverse TotalInverse inverse: AnyLayout;
    layout LinearForm TotalLinearForm linear_form: Copy;
    algebra Nullspace TotalNullspace nullspace: AnyLayout;
    algebra RightInverse TotalRightInverse right_inverse: AnyLayout;
    algebra LeftInverse TotalLeftInverse left_inverse: AnyLayout;
    // Of a refusal there is no number: the bound would fail a second time.
    algebra MaxAlignment TotalMaxAlignment max_alignment: Copy;
}

/// Methods with a bound, as [`Layout`](struct@crate::Layout) has them.
macro_rules! methods_within {
    ($($name:ident $total:ident $of:ident $method:ident;)*) => {
        impl<A, O, B> ComposedLayout<A, O, B> {
            $(
                #[doc = concat!("Returns the result of [`", stringify!($name), "`](trait@crate::algebra::", stringify!($name), ") as a value.")]
                #[inline(always)]
                #[must_use]
                pub fn $method<M>(self, m: M) -> $of<Self, M>
                where
                    Self: $total<M>,
                    <Self as $total<M>>::Outcome: HasAnswer<Output: AnyLayout>,
                    <Self as $total<M>>::Labelled: Evaluate<(Self, (M, ()))>,
                {
                    $total::outcome(self, m).into_answer()
                }
            )*
        }
    };
}

methods_within! {
    ComplementIn TotalComplementIn ComplementInOf complement_in;
    ComplementCeil TotalComplementCeil ComplementCeilOf complement_ceil;
}

/// Methods that are there to be refused. Without them rustc would say that there are none, and list
/// all the places it looked in.
impl<A, O, B> ComposedLayout<A, O, B> {
    #[doc(hidden)]
    pub fn flip<I, R>(&self, _mode: I) -> (R, isize)
    where
        Self: RunBackwards<R>,
    {
        unreachable!("a refused operation does not compile")
    }

    #[doc(hidden)]
    pub fn reversed<R>(&self) -> (R, isize)
    where
        Self: RunBackwards<R>,
    {
        unreachable!("a refused operation does not compile")
    }
}

/// Composed layouts of which modes run backwards, as `R`: there are none.
#[refusal(NegativeStride::Backwards)]
#[doc(hidden)]
pub trait RunBackwards<R> {}

impl<A, O, B> ComposedLayout<A, O, B> {
    /// Returns the modes `Begin..End` of the inner layout. See [`Take`](trait@crate::htuple::Take).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let composed = layout![(4, 6) : (2, 7)].compose_at(int![1], layout![(2, 3) : (1, 3)]);
    /// assert_eq!(composed.take(int![1], int![2]).layout(), layout![(3) : (3)]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn take<Begin, End>(self, begin: Begin, end: End) -> ComposedLayout<A, O, TakeOf<B, Begin, End>>
    where
        B: Take<Begin, End>,
    {
        self.with_layout(|layout| layout.take(begin, end))
    }

    /// Returns the layout with the modes `Begin..End` of the inner layout as one mode. See
    /// [`Group`](trait@crate::htuple::Group).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let layout = swizzle![2, 0, 3].compose(layout![(8, 4, 2) : (8, 1, 4)]);
    /// assert_eq!(layout.group(int![1], int![3]).to_string(), "Sw<2,0,3> o _0 o (_8,(_4,_2)):(_8,(_1,_4))");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn group<Begin, End>(self, begin: Begin, end: End) -> ComposedLayout<A, O, GroupOf<B, Begin, End>>
    where
        B: Group<Begin, End>,
    {
        self.with_layout(|layout| layout.group(begin, end))
    }

    /// Returns the result of [`MaxCommonVector`](trait@crate::algebra::MaxCommonVector) as a value.
    #[inline(always)]
    #[must_use]
    pub fn max_common_vector<Other>(self, other: Other) -> MaxCommonVectorOf<Self, Other>
    where
        Self: TotalMaxCommonVector<Other>,
        <Self as TotalMaxCommonVector<Other>>::Outcome: HasAnswer<Output: Copy>,
        <Self as TotalMaxCommonVector<Other>>::Labelled: Evaluate<(Self, (Other, ()))>,
    {
        TotalMaxCommonVector::outcome(self, other).into_answer()
    }

    /// Returns the result of [`MaxCommonLayout`](trait@crate::algebra::MaxCommonLayout) as a value.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let column = layout![(4, 8) : (8, 1)].compose_at(int![1], layout![(4, 2) : (8, 4)]);
    /// let compact = layout![(4, 2) : (2, 1)]; // the column is 8 + 2·i + j
    /// assert_eq!(column.max_common_layout(compact), layout![(2, 4) : (4, 1)]);
    /// assert_eq!(column.max_common_vector(compact), int![8]);
    /// assert_eq!(column.nullspace(), layout![1 : 0]);
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// let rows = layout![(4, 6) : (2, 7)].compose_at(int![0], layout![(2, 3) : (1, 3)]);
    /// rows.max_common_layout(layout![6 : 1]); // CUTE010: no layout is this composition
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn max_common_layout<Other>(self, other: Other) -> MaxCommonLayoutOf<Self, Other>
    where
        Self: TotalMaxCommonLayout<Other>,
        <Self as TotalMaxCommonLayout<Other>>::Outcome: HasAnswer<Output: AnyLayout>,
        <Self as TotalMaxCommonLayout<Other>>::Labelled: Evaluate<(Self, (Other, ()))>,
    {
        TotalMaxCommonLayout::outcome(self, other).into_answer()
    }
}

impl<A, O, B: ComputeSize> ComputeSize for ComposedLayout<A, O, B> {
    type Output = B::Output;
}

// A composed layout as an operand: all three parts may have runtime leaves.

impl<A, O, B> Operand for ComposedLayout<A, O, B> {}

impl<P, A, O, B> Label<P> for ComposedLayout<A, O, B>
where
    A: Label<Head<Head<P>>>,
    O: LabelOffset<Tail<Head<P>>>,
    B: Label<Tail<P>>,
{
    type Output = ComposedLayout<A::Output, O::Output, B::Output>;
}

impl<A: Lower, O: Lower, B: Lower> Lower for ComposedLayout<A, O, B> {
    type Output = ComposedLayout<A::Output, O::Output, B::Output>;
}

impl<A: Evaluate<Env>, O: Evaluate<Env>, B: Evaluate<Env>, Env> Evaluate<Env> for ComposedLayout<A, O, B> {
    #[inline(always)]
    fn evaluate(operands: &Env) -> Self::Output {
        ComposedLayout { outer: A::evaluate(operands), offset: O::evaluate(operands), layout: B::evaluate(operands) }
    }
}

/// The outer layout and the offset, then the inner layout.
impl<A: Copy, O: Copy, B: Copy> Parts for ComposedLayout<A, O, B> {
    type First = HCons<A, O>;
    type Second = B;

    #[inline(always)]
    fn first(self) -> HCons<A, O> {
        HCons { head: self.outer, tail: self.offset }
    }

    #[inline(always)]
    fn second(self) -> B {
        self.layout
    }
}

/// An offset at the place `P`, labelled if it is known only at run time.
#[doc(hidden)]
pub trait LabelOffset<P> {
    type Output;
}

impl<P> LabelOffset<P> for UTerm {
    type Output = Self;
}

impl<P, U, B> LabelOffset<P> for UInt<U, B> {
    type Output = Self;
}

/// The integer of type `I` at the place `P`.
pub struct RuntimeOffset<I, P>(PhantomData<(I, P)>);

macro_rules! runtime_offset {
    ($($integer:ident)*) => { $(
        impl<P> LabelOffset<P> for $integer {
            type Output = RuntimeOffset<$integer, P>;
        }
    )* };
}

runtime_offset! { u32 u64 usize }

impl<I, P> Lower for RuntimeOffset<I, P> {
    type Output = I;
}

impl<I, P: Find<Env, Value = I>, Env> Evaluate<Env> for RuntimeOffset<I, P> {
    #[inline(always)]
    fn evaluate(operands: &Env) -> I {
        P::find(operands)
    }
}
