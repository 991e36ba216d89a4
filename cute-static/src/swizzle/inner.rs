//! What happens to the coordinates of a swizzled layout: `Sw ∘ off ∘ L` becomes `Sw ∘ off ∘ L'`.
//!
//! The operation of the algebra is that of the inner layout, and its equation holds behind the swizzle: `R(c) = L(b)` implies `Sw(off + R(c)) = Sw(off + L(b))`.

use super::{Swizzle, SwizzleFunction, Swizzled};
use crate::Static;
use crate::algebra::compute::*;
use crate::algebra::{TryCoalesce, TryLeftInverse, TryMaxAlignment, TryRightInverse};
use crate::diagnostic::{Answer, HasAnswer, Refusal};
use crate::int::{Number, UInt, UTerm};
use crate::label::{AnyLayout, Evaluate, Find, InLayout, InOffset, Label, Lower, Operand, Parts};
use crate::layout::ComputeDice;
use core::marker::PhantomData;

impl<B, M, S> Swizzle<B, M, S> {
    /// `Sw ∘ L`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let layout = swizzle![2, 0, 3].compose(layout![(8, 8) : (8, 1)]);
    /// assert_eq!(layout.offset((1u32, 0u32)), 9);
    /// ```
    #[inline(always)]
    pub fn compose<L>(self, layout: L) -> Swizzled<Self, UTerm, L>
    where
        Self: SwizzleFunction,
    {
        self.compose_at(UTerm, layout)
    }

    /// `Sw ∘ off ∘ L`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let layout = swizzle![2, 0, 3].compose_at(int![8], layout![8 : 1]);
    /// assert_eq!((layout.offset(0u32), layout.to_string()), (9, "Sw<2,0,3> o _8 o _8:_1".to_string()));
    /// ```
    #[inline(always)]
    pub fn compose_at<O, L>(self, offset: O, layout: L) -> Swizzled<Self, O, L>
    where
        Self: SwizzleFunction,
    {
        Swizzled { swizzle: self, offset, layout }
    }
}

/// An outcome behind a swizzle and an offset.
#[doc(hidden)]
pub trait Behind<Sw, O> {
    type Outcome;
}

impl<Sw, O, R> Behind<Sw, O> for Answer<R> {
    type Outcome = Answer<Swizzled<Sw, O, R>>;
}

impl<Sw, O, Why> Behind<Sw, O> for Refusal<Why> {
    type Outcome = Refusal<Why>;
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

/// Methods without operands, as [`Layout`](struct@crate::Layout) has them: rustc checks the bounds of a trait's method when it looks it up, and then reports that it was not found.
macro_rules! methods {
    ($($name:ident $total:ident $method:ident: $result:path;)*) => {
        impl<Sw, O, L> Swizzled<Sw, O, L> {
            $(
                #[doc = concat!("The result `R` of [`", stringify!($name), "`](trait@crate::algebra::", stringify!($name), ") as a value.")]
                #[inline(always)]
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
    Coalesce TryCoalesce coalesce: AnyLayout;
    RightInverse TryRightInverse right_inverse: AnyLayout;
    LeftInverse TryLeftInverse left_inverse: AnyLayout;
    MaxAlignment TryMaxAlignment max_alignment: Number;
}

// A swizzled layout as an operand: the swizzle is a type, offset and layout may have runtime leaves.

impl<Sw, O, L> Operand for Swizzled<Sw, O, L> {}

impl<P, Sw, O, L> Label<P> for Swizzled<Sw, O, L>
where
    O: LabelOffset<InOffset<P>>,
    L: Label<InLayout<P>>,
{
    type Output = Swizzled<Sw, O::Output, L::Output>;
}

impl<P, B, M, S> Label<P> for Swizzle<B, M, S> {
    type Output = Self;
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
