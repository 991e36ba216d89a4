//! Take and group: a range of modes, by itself or as one mode in its place.

use super::for_each_leaf;
use super::modes::{Concat, FindRange, Found};
use crate::Layout;
use crate::diagnostic::{Answer, NoAnswer, unless_refused};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the modes `B..E` as a tuple: `(A_B, …, A_{E-1})` (CuTe's `take`). The range holds at
    /// least one mode.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(TakeOf<Shape![4, (2, 3), 5], Int![1], Int![3]>, Shape![(2, 3), 5]);
    /// assert_type_eq_all!(TakeOf<Layout![(6, 12) : (1, 6)], Int![1], Int![2]>, Layout![(12) : (6)]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(6, 12) : (1, 6)].take(int![1], int![1]);
    /// // CUTE081: the range of modes Lit<1>..Lit<1> is empty or runs backwards
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(6, 12) : (1, 6)].take(int![1], int![3]);
    /// // CUTE080: there is no mode Lit<2>: the tuple has rank Lit<2>
    /// ```
    Take<B, E> = ComputeTake, TotalTake, TakeOf, TakeOutcome, take(begin: B, end: E) -> moved [B: ModeIndex, E: ModeIndex]
}

/// `[generics] operand`: each has an impl of its own, since the solver tries two that may apply,
/// and asks all that they ask twice.
macro_rules! by_range {
    ($([$($g:ident)*] $operand:ty;)*) => { $(
        impl<$($g,)* B, E> ComputeTake<B, E> for $operand
        where
            B: FindRange<E, Self>,
            B::Output: TheRange,
        {
            type Outcome = <B::Output as TheRange>::Outcome;
        }

        impl<$($g,)* B, E> ComputeGroup<B, E> for $operand
        where
            B: FindRange<E, Self>,
            B::Output: AsOneMode,
        {
            type Outcome = <B::Output as AsOneMode>::Outcome;
        }
    )* };
}

for_each_leaf! { by_range }
by_range! {
    [] HNil;
    [H T] HCons<H, T>;
    [] NoAnswer;
    [S D] Layout<S, D>;
}

unless_refused! {
    /// The range that was found.
    TheRange<> Outcome
}

impl<Front, Range, Back> TheRange for Found<Front, Range, Back> {
    type Outcome = Answer<Range>;
}

crate::operation! {
    /// Returns the modes `B..E` as one mode in their place: `(A_0, …, (A_B, …, A_{E-1}), A_E, …)`
    /// (CuTe's `group`).
    ///
    /// It is the same function of integral coordinates: `R(i) = A(i)`.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(GroupOf<Shape![2, 3, 4, 5], Int![1], Int![3]>, Shape![2, (3, 4), 5]);
    /// assert_type_eq_all!(GroupOf<Layout![(3, 3) : (3, 1)], Int![0], Int![1]>, Layout![((3), 3) : ((3), 1)]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(6, 12) : (1, 6)].group(int![2], int![1]);
    /// // CUTE081: the range of modes Lit<2>..Lit<1> is empty or runs backwards
    /// ```
    Group<B, E> = ComputeGroup, TotalGroup, GroupOf, GroupOutcome, group(begin: B, end: E) -> moved [B: ModeIndex, E: ModeIndex]
}

unless_refused! {
    /// The range that was found, as one mode between the others.
    AsOneMode<> Outcome
}

impl<Range, Back> AsOneMode for Found<HNil, Range, Back> {
    type Outcome = Answer<HCons<Range, Back>>;
}

impl<H, T, Range, Back> AsOneMode for Found<HCons<H, T>, Range, Back>
where
    T: Concat<HCons<Range, Back>>,
{
    type Outcome = Answer<HCons<H, T::Output>>;
}

impl<S, D, RS, RD, BS, BD> AsOneMode for Found<Layout<S, D>, Layout<RS, RD>, Layout<BS, BD>>
where
    S: Concat<HCons<RS, BS>>,
    D: Concat<HCons<RD, BD>>,
{
    type Outcome = Answer<Layout<S::Output, D::Output>>;
}
