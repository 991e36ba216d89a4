//! What happens to the coordinates of a swizzled layout: `Sw ∘ off ∘ L` becomes `Sw ∘ off ∘ L'`.
//!
//! The operation of the algebra is that of the inner layout, and its equation holds after the
//! swizzle, too: `R(c) = L(b)` implies `Sw(off + R(c)) = Sw(off + L(b))`.

use super::{Swizzle, SwizzleFunction, Swizzled};
use crate::algebra::compute::*;
use crate::algebra::{ComposeOf, MaxCommonVectorOf};
use crate::diagnostic::{Answer, HasAnswer, unless_refused};
use crate::htuple::get::{ComputeGet, ComputeSelect};
use crate::htuple::{ComputeFlatten, ComputeSize, Group, GroupOf, Take, TakeOf};
use crate::int::{UInt, UTerm};
use crate::label::{AnyLayout, Evaluate, Find, Head, Label, Lower, Operand, Parts, Tail};
use crate::layout::ComputeDice;
use crate::outcome::TotalFlatten;
use crate::outcome::{TotalCoalesce, TotalCompose, TotalLeftInverse, TotalMaxAlignment, TotalMaxCommonVector, TotalRightInverse};
use crate::stride::{HasStrideKind, Integers, integers_only};
use crate::{Layout, Static};
use core::marker::PhantomData;

// A swizzle is applied last, so that what it is composed with decides what comes of it.
impl<B, M, S, R> ComputeCompose<R> for Swizzle<B, M, S>
where
    R: PutBehind<Self, UTerm>,
{
    type Outcome = R::Outcome;
}

impl<B, M, S> Swizzle<B, M, S> {
    /// Returns `Sw ∘ B` for a layout, a swizzled layout or a swizzle `B`. Two swizzles have a
    /// composition where they are the same, and undo each other, or where one has no bits.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let layout = swizzle![2, 0, 3].compose(layout![(8, 8) : (8, 1)]);
    /// assert_eq!(layout.offset((1, 0)), 9);
    /// assert_eq!(swizzle![2, 0, 3].compose(layout).offset((1, 0)), 8);
    /// static_assertions::assert_type_eq_all!(ComposeOf<Swizzle![2, 0, 3], Swizzle![0, 0, 1]>, Swizzle![2, 0, 3]);
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// swizzle![2, 0, 3].compose(swizzle![2, 2, 2]); // CUTE064: no swizzle is the composition
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// swizzle![2, 0, 3].compose(layout![(8, 8) : (f1, f8)]); // CUTE122: a swizzle takes integers
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn compose<R>(self, b: R) -> ComposeOf<Self, R>
    where
        Self: SwizzleFunction + TotalCompose<R>,
        <Self as TotalCompose<R>>::Outcome: HasAnswer<Output: Copy>,
        <Self as TotalCompose<R>>::Labelled: Evaluate<(Self, (R, ()))>,
    {
        TotalCompose::outcome(self, b).into_answer()
    }

    /// Returns `Sw ∘ off ∘ L`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let layout = swizzle![2, 0, 3].compose_at(int![8], layout![8 : 1]);
    /// assert_eq!((layout.offset(0), layout.to_string()), (9, "Sw<2,0,3> o _8 o _8:_1".to_string()));
    /// ```
    #[doc(alias = "make_composed_layout")]
    #[inline(always)]
    #[must_use]
    pub fn compose_at<O, L>(self, offset: O, layout: L) -> Swizzled<Self, O, L>
    where
        Self: SwizzleFunction,
    {
        Swizzled { swizzle: self, offset, layout }
    }
}

unless_refused! {
    /// An outcome under a swizzle and an offset.
    Behind<Sw, O> Outcome
}

impl<Sw, O, R> Behind<Sw, O> for Answer<R>
where
    R: PutBehind<Sw, O>,
{
    type Outcome = R::Outcome;
}

/// `Sw ∘ O ∘ Self`.
#[refusal(WrongOperand::AfterSwizzle)]
#[doc(hidden)]
pub trait PutBehind<Sw, O> {
    type Outcome;
}

impl<Sw, O, S, D> PutBehind<Sw, O> for Layout<S, D>
where
    D: HasStrideKind,
    D::Kind: BehindKind<Sw, O, S, D>,
{
    type Outcome = <D::Kind as BehindKind<Sw, O, S, D>>::Outcome;
}

integers_only! { BehindKind<Sw, O, S, D> }

impl<Sw, O, S, D> BehindKind<Sw, O, S, D> for Integers {
    type Outcome = Answer<Swizzled<Sw, O, Layout<S, D>>>;
}

/// Operations that are those of the inner layout.
macro_rules! on_the_inner_layout {
    ($($compute:ident $(<$($operand:ident),+>)?;)*) => { $(
        impl<Sw, O, L, $($($operand),+)?> $compute$(<$($operand),+>)? for Swizzled<Sw, O, L>
        where
            L: $compute$(<$($operand),+>)?,
            L::Outcome: Behind<Sw, O>,
        {
            type Outcome = <L::Outcome as Behind<Sw, O>>::Outcome;
        }
    )* };
}

on_the_inner_layout! {
    ComputeCompose<B>;
    ComputeCoalesce;
    ComputeCoalesceBy<P>;
    ComputeDice<C>;
    ComputeFlatten;
    ComputeFilter;
    ComputeFilterZeros;
    ComputeWithShape<P>;
    ComputeGet<I>;
    ComputeSelect<Is>;
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
    ($layout:ident: $($module:ident $name:ident $total:ident $method:ident: $result:path;)*) => {
        impl<A, O, L> $layout<A, O, L> {
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

pub(crate) use methods;

methods! {
    Swizzled:
    algebra Coalesce TotalCoalesce coalesce: AnyLayout;
    htuple Flatten TotalFlatten flatten: AnyLayout;
    algebra RightInverse TotalRightInverse right_inverse: AnyLayout;
    algebra LeftInverse TotalLeftInverse left_inverse: AnyLayout;
    // Of a refusal there is no number: the bound would fail a second time.
    algebra MaxAlignment TotalMaxAlignment max_alignment: Copy;
}

impl<Sw, O, L> Swizzled<Sw, O, L> {
    /// Returns the modes `Begin..End` of the inner layout. See [`Take`](trait@crate::htuple::Take).
    #[inline(always)]
    #[must_use]
    pub fn take<Begin, End>(self, begin: Begin, end: End) -> Swizzled<Sw, O, TakeOf<L, Begin, End>>
    where
        L: Take<Begin, End>,
    {
        Swizzled { swizzle: self.swizzle, offset: self.offset, layout: self.layout.take(begin, end) }
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
    pub fn group<Begin, End>(self, begin: Begin, end: End) -> Swizzled<Sw, O, GroupOf<L, Begin, End>>
    where
        L: Group<Begin, End>,
    {
        Swizzled { swizzle: self.swizzle, offset: self.offset, layout: self.layout.group(begin, end) }
    }
}

impl<Sw, O, L> Swizzled<Sw, O, L> {
    /// Returns the result of [`MaxCommonVector`](trait@crate::algebra::MaxCommonVector) as a value.
    #[inline(always)]
    #[must_use]
    pub fn max_common_vector<B>(self, other: B) -> MaxCommonVectorOf<Self, B>
    where
        Self: TotalMaxCommonVector<B>,
        <Self as TotalMaxCommonVector<B>>::Outcome: HasAnswer<Output: Copy>,
        <Self as TotalMaxCommonVector<B>>::Labelled: Evaluate<(Self, (B, ()))>,
    {
        TotalMaxCommonVector::outcome(self, other).into_answer()
    }
}

impl<Sw, O, L: ComputeSize> ComputeSize for Swizzled<Sw, O, L> {
    type Output = L::Output;
}

// A swizzle is a bijection, which leaves different offsets different.
impl<B, M, S, O, L> ComputeInjective for Swizzled<Swizzle<B, M, S>, O, L>
where
    L: ComputeInjective,
{
    type Outcome = L::Outcome;
}

// A swizzled layout as an operand: the swizzle is a type, offset and layout may have runtime
// leaves.

impl<Sw, O, L> Operand for Swizzled<Sw, O, L> {}

impl<P, Sw, O, L> Label<P> for Swizzled<Sw, O, L>
where
    O: LabelOffset<Head<P>>,
    L: Label<Tail<P>>,
{
    type Output = Swizzled<Sw, O::Output, L::Output>;
}

impl<P, B, M, S> Label<P> for Swizzle<B, M, S> {
    type Output = Self;
}

impl<B, M, S> Operand for Swizzle<B, M, S> {}

impl<B, M, S> Lower for Swizzle<B, M, S> {
    type Output = Self;
}

impl<B, M, S, Env> Evaluate<Env> for Swizzle<B, M, S> {
    #[inline(always)]
    fn evaluate(_: &Env) -> Self {
        Swizzle::new()
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

impl<Sw, O: Lower, L: Lower> Lower for Swizzled<Sw, O, L> {
    type Output = Swizzled<Sw, O::Output, L::Output>;
}

impl<Sw: Static, O: Evaluate<Env>, L: Evaluate<Env>, Env> Evaluate<Env> for Swizzled<Sw, O, L> {
    #[inline(always)]
    fn evaluate(operands: &Env) -> Self::Output {
        Swizzled { swizzle: Sw::new(), offset: O::evaluate(operands), layout: L::evaluate(operands) }
    }
}

impl<Sw, O: Copy, L: Copy> Parts for Swizzled<Sw, O, L> {
    type First = O;
    type Second = L;

    #[inline(always)]
    fn first(self) -> O {
        self.offset
    }

    #[inline(always)]
    fn second(self) -> L {
        self.layout
    }
}
