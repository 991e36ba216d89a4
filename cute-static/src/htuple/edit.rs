//! Replace, insert and remove: the edits of a single mode.

use super::by_parts::by_parts;
use super::modes::{Concat, FindMode, FirstBehind, Found, Split, SplitAt, TooShort};
use crate::diagnostic::{Answer, unless_refused};
use frunk_core::hlist::HCons;

crate::operation! {
    /// Returns `X` in place of the mode with the index `I` (CuTe's `replace`). Only a layout
    /// replaces a mode of a layout.
    ///
    /// `R = (A_0, …, A_{I-1}, X, A_{I+1}, …)`.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(ReplaceOf<Shape![4, (2, 3), 5], Int![1], Int![6]>, Shape![4, 6, 5]);
    /// assert_type_eq_all!(ReplaceOf<Layout![(2, 3) : (8, 6)], Int![1], Layout![(4) : (4)]>, Layout![(2, (4)) : (8, (4))]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(2, 3) : (8, 6)].replace(int![2], layout![4 : 1]);
    /// // CUTE080: there is no mode Lit<2>: the tuple has rank Lit<2>
    /// ```
    #[doc(alias = "replace_front")]
    #[doc(alias = "replace_back")]
    Replace<I, X> = ComputeReplace, TotalReplace, ReplaceOf, ReplaceOutcome, replace(i: I, x: X) -> moved [I: ModeIndex, X: Moved]
}

impl<A, I, X> ComputeReplace<I, X> for A
where
    A: super::HTuple,
    I: FindMode<A>,
    I::Output: ReplaceFound<X>,
{
    type Outcome = <I::Output as ReplaceFound<X>>::Outcome;
}

by_parts! { ComputeReplace<I, ; layout> }

unless_refused! {
    /// `X` between what surrounds the mode that was found.
    ReplaceFound<X> Outcome
}

impl<Front, Mode, Back, X> ReplaceFound<X> for Found<Front, Mode, Back>
where
    Front: Concat<HCons<X, Back>>,
{
    type Outcome = Answer<Front::Output>;
}

crate::operation! {
    /// Returns `X` as a new mode with the index `I`; the modes from there on move up (CuTe's
    /// `insert`). `I` may be the rank. Only a layout is inserted into a layout.
    ///
    /// `R = (A_0, …, A_{I-1}, X, A_I, …)`.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(InsertOf<Shape![4, 5], Int![1], Shape![2, 3]>, Shape![4, (2, 3), 5]);
    /// assert_type_eq_all!(InsertOf<Layout![(2, 3) : (8, 6)], Int![2], Layout![4 : 1]>, Layout![(2, 3, 4) : (8, 6, 1)]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(2, 3) : (8, 6)].insert(int![3], layout![4 : 1]);
    /// // CUTE080: there is no mode Lit<3>: the tuple has rank Lit<2>
    /// ```
    Insert<I, X> = ComputeInsert, TotalInsert, InsertOf, InsertOutcome, insert(i: I, x: X) -> moved [I: ModeIndex, X: Moved]
}

impl<A, I, X> ComputeInsert<I, X> for A
where
    A: super::HTuple,
    I: SplitAt<A::Modes>,
    I::Output: InsertAtSplit<I, X, A>,
{
    type Outcome = <I::Output as InsertAtSplit<I, X, A>>::Outcome;
}

by_parts! { ComputeInsert<I, ; layout> }

/// `X` between the two parts.
#[doc(hidden)]
pub trait InsertAtSplit<I, X, A> {
    type Outcome;
}

impl<Front, Back, I, X, A> InsertAtSplit<I, X, A> for Split<Front, Back>
where
    Front: Concat<HCons<X, Back>>,
{
    type Outcome = Answer<Front::Output>;
}

impl<I, X, A> InsertAtSplit<I, X, A> for TooShort
where
    Self: FirstBehind<I, A>,
{
    type Outcome = <Self as FirstBehind<I, A>>::Output;
}

crate::operation! {
    /// Returns all modes but the one with the index `I`, as a tuple (CuTe's `remove`).
    ///
    /// `R = (A_0, …, A_{I-1}, A_{I+1}, …)`.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(RemoveOf<Shape![4, (2, 3), 5], Int![1]>, Shape![4, 5]);
    /// assert_type_eq_all!(RemoveOf<Layout![(2, 3) : (8, 6)], Int![0]>, Layout![(3) : (6)]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(2, 3) : (8, 6)].remove(int![2]);
    /// // CUTE080: there is no mode Lit<2>: the tuple has rank Lit<2>
    /// ```
    Remove<I> = ComputeRemove, TotalRemove, RemoveOf, RemoveOutcome, remove(i: I) -> moved [I: ModeIndex]
}

impl<A, I> ComputeRemove<I> for A
where
    A: super::HTuple,
    I: FindMode<A>,
    I::Output: RemoveFound,
{
    type Outcome = <I::Output as RemoveFound>::Outcome;
}

by_parts! { ComputeRemove<I> }

unless_refused! {
    /// What surrounds the mode that was found.
    RemoveFound<> Outcome
}

impl<Front, Mode, Back> RemoveFound for Found<Front, Mode, Back>
where
    Front: Concat<Back>,
{
    type Outcome = Answer<Front::Output>;
}
