//! Folds over the modes, with a function of types.

use super::{HTuple, TypeFunction};
use crate::diagnostic::{Answer, DecimalOf, Refusal, reason};
use crate::int::UTerm;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns what the modes come to, one after the other, from `V` on:
    /// `F(… F(F(V, A_0), A_1) …, A_{r-1})` (CuTe's `fold`). A leaf is its own only mode; of `()` it
    /// is `V`. `F` is a [`TypeFunction`] of `(Done, Mode)`.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::int::{Add, Sum};
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// #[derive(Clone, Copy)]
    /// struct AddSize;
    /// impl<Done: Add<Size<M>>, M: HasSize> TypeFunction<(Done, M)> for AddSize {
    ///     type Output = Sum<Done, Size<M>>;
    /// }
    /// assert_type_eq_all!(FoldOf<Shape![4, (2, 3)], Int![100], AddSize>, Int![110]);
    /// assert_eq!(shape![4, (2, 3)].fold(int![100], AddSize), int![110]);
    /// ```
    ///
    /// The function must have a case for each mode:
    ///
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// struct OfOne;
    /// impl TypeFunction<(Int![0], Int![1])> for OfOne {
    ///     type Output = Int![0];
    /// }
    /// fn f(_: FoldOf<Shape![1, 2], Int![0], OfOne>) {}
    /// ```
    Fold<V, F> = ComputeFold, TotalFold, FoldOf, FoldOutcome, fold(init: V, f: F) -> static by function
}

impl<A, V, F> ComputeFold<V, F> for A
where
    A: HTuple,
    A::Modes: FoldList<V, F>,
{
    type Outcome = Answer<<A::Modes as FoldList<V, F>>::Output>;
}

crate::operation! {
    /// Returns what the modes come to, one after the other, from the first on:
    /// `F(… F(A_0, A_1) …, A_{r-1})` (CuTe's `fold_first`). There is at least one mode.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::int::{Max, Maximum};
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// #[derive(Clone, Copy)]
    /// struct Larger;
    /// impl<A: Max<B>, B> TypeFunction<(A, B)> for Larger {
    ///     type Output = Maximum<A, B>;
    /// }
    /// assert_type_eq_all!(FoldFirstOf<Shape![4, 9, 2], Larger>, Int![9]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::htuple::*;
    /// # use cute_static::prelude::*;
    /// struct First;
    /// impl<A, B> TypeFunction<(A, B)> for First {
    ///     type Output = A;
    /// }
    /// fn f(_: FoldFirstOf<RepeatOf<Int![4], Int![0]>, First>) {}
    /// // CUTE080: there is no mode Lit<0>: the tuple has rank Lit<0>
    /// ```
    FoldFirst<F> = ComputeFoldFirst, TotalFoldFirst, FoldFirstOf, FoldFirstOutcome, fold_first(f: F) -> static by function
}

impl<A, F> ComputeFoldFirst<F> for A
where
    A: HTuple,
    A::Modes: FoldFromFirst<F>,
{
    type Outcome = <A::Modes as FoldFromFirst<F>>::Outcome;
}

/// A list of modes folded onto `Done`, what those before it came to.
#[doc(hidden)]
pub trait FoldList<Done, F> {
    type Output;
}

impl<Done, F> FoldList<Done, F> for HNil {
    type Output = Done;
}

impl<Done, F, H, T> FoldList<Done, F> for HCons<H, T>
where
    F: TypeFunction<(Done, H)>,
    T: FoldList<F::Output, F>,
{
    type Output = T::Output;
}

/// A list of modes folded onto its first one, if there is one.
#[doc(hidden)]
pub trait FoldFromFirst<F> {
    type Outcome;
}

impl<F> FoldFromFirst<F> for HNil {
    type Outcome = Refusal<reason::NoSuchMode<DecimalOf<UTerm>, DecimalOf<UTerm>>>;
}

impl<F, H, T: FoldList<H, F>> FoldFromFirst<F> for HCons<H, T> {
    type Outcome = Answer<T::Output>;
}
