//! What happens to the coordinates of a composed layout: `A ∘ off ∘ B` becomes `A ∘ off ∘ B'`.
//!
//! The operation of the algebra is that of the inner layout, and its equation holds after `A`, too:
//! `R(c) = B(b)` implies `A(off + R(c)) = A(off + B(b))`.

use super::ComposedLayout;
use crate::Layout;
use crate::algebra::compute::*;
use crate::diagnostic::{Answer, HasAnswer, unless_refused};
use crate::htuple::get::{ComputeGet, ComputeSelect};
use crate::htuple::{ComputeFlatten, Group, GroupOf, Take, TakeOf};
use crate::label::{AnyLayout, Evaluate, Head, Label, Lower, Operand, Parts, Tail};
use crate::layout::ComputeDice;
use crate::outcome::{TotalCoalesce, TotalComplement, TotalFilter, TotalFilterZeros, TotalFlatten, TotalLeftInverse, TotalMaxAlignment, TotalRightInverse};
use crate::stride::{HasStrideKind, Integers, integers_only};
use crate::swizzle::inner::{LabelOffset, methods};
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
#[refusal(WrongOperand::Tiler, bound = "")]
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

integers_only! { WithinKind<A, O, S, D> }

impl<A, O, S, D> WithinKind<A, O, S, D> for Integers {
    type Outcome = Answer<ComposedLayout<A, O, Layout<S, D>>>;
}

/// Operations of the inner layout: `ComputeCompose<C>` implements that trait.
macro_rules! on_the_inner_layout {
    ($($compute:ident $(<$($operand:ident),+>)?;)*) => { $(
        impl<A_, O_, B_, $($($operand),+)?> $compute$(<$($operand),+>)? for ComposedLayout<A_, O_, B_>
        where
            B_: $compute$(<$($operand),+>)?,
            B_::Outcome: Within<A_, O_>,
        {
            type Outcome = <B_::Outcome as Within<A_, O_>>::Outcome;
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

methods! {
    ComposedLayout:
    algebra Coalesce TotalCoalesce coalesce: AnyLayout;
    algebra Filter TotalFilter filter: AnyLayout;
    algebra FilterZeros TotalFilterZeros filter_zeros: AnyLayout;
    htuple Flatten TotalFlatten flatten: AnyLayout;
    algebra Complement TotalComplement complement: AnyLayout;
    algebra RightInverse TotalRightInverse right_inverse: AnyLayout;
    algebra LeftInverse TotalLeftInverse left_inverse: AnyLayout;
    // Of a refusal there is no number: the bound would fail a second time.
    algebra MaxAlignment TotalMaxAlignment max_alignment: Copy;
}

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
        ComposedLayout { outer: self.outer, offset: self.offset, layout: self.layout.take(begin, end) }
    }

    /// Returns the layout with the modes `Begin..End` of the inner layout as one mode. See
    /// [`Group`](trait@crate::htuple::Group).
    #[inline(always)]
    #[must_use]
    pub fn group<Begin, End>(self, begin: Begin, end: End) -> ComposedLayout<A, O, GroupOf<B, Begin, End>>
    where
        B: Group<Begin, End>,
    {
        ComposedLayout { outer: self.outer, offset: self.offset, layout: self.layout.group(begin, end) }
    }
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
