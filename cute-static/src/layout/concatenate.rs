//! Concatenation: a layout with given layouts as its modes.

use super::Layout;
use crate::diagnostic::{Answer, HasAnswer, Refusal};
use crate::htuple::by_parts::OverOneCodomain;
use crate::label::Evaluate;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the layout whose modes are the layouts of a tuple:
    /// `(A, B, …)(a, b, …) = A(a) + B(b) + …` (Cecka §3.1, equation 11).
    ///
    /// ```
    /// use cute_static::layout::ConcatenateOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(ConcatenateOf<Tile![4 : 3, (2, 2) : (1, 12)]>, Layout![(4, (2, 2)) : (3, (1, 12))]);
    /// assert_eq!(tile![4 : 3, 3 : 1].concatenate(), layout![(4, 3) : (3, 1)]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// shape![4, 8].concatenate(); // CUTE003: these are numbers, not layouts
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// tile![4 : 2, 3 : e0].concatenate(); // CUTE120: one yields offsets, the other coordinates
    /// ```
    #[doc(alias = "make_layout")]
    Concatenate = ComputeConcatenate, TotalConcatenate, ConcatenateOf, ConcatenateOutcome, concatenate() -> layout by trait
}

/// Says why a tuple has no concatenation. Without this trait rustc says that the tuple has no such
/// method.
///
/// Where there is an answer [`Concatenate::concatenate`] is called: it takes the tuple by value,
/// and those methods are looked for first.
pub trait ConcatenateTuple {
    /// Computes [`Concatenate::concatenate`].
    #[inline(always)]
    fn concatenate<R>(&self) -> R
    where
        Self: Copy + TotalConcatenate<Outcome: HasAnswer<Output = R>>,
        Self::Labelled: Evaluate<(Self, ())>,
    {
        TotalConcatenate::outcome(*self).into_answer()
    }
}

impl<H, T> ConcatenateTuple for HCons<H, T> {}

impl<H, T> ComputeConcatenate for HCons<H, T>
where
    Self: JoinLayouts,
    <Self as JoinLayouts>::Outcome: OverOneCodomain,
{
    type Outcome = <<Self as JoinLayouts>::Outcome as OverOneCodomain>::Outcome;
}

/// The layouts of a list as modes of one layout.
#[refusal(WrongOperand::Layouts, bound = "")]
#[doc(hidden)]
pub trait JoinLayouts {
    type Outcome;
}

impl<S, D> JoinLayouts for HCons<Layout<S, D>, HNil> {
    type Outcome = Answer<Layout<HCons<S, HNil>, HCons<D, HNil>>>;
}

impl<S, D, H, T> JoinLayouts for HCons<Layout<S, D>, HCons<H, T>>
where
    HCons<H, T>: JoinLayouts,
    Answer<Layout<S, D>>: JoinModes<<HCons<H, T> as JoinLayouts>::Outcome>,
{
    type Outcome = <Answer<Layout<S, D>> as JoinModes<<HCons<H, T> as JoinLayouts>::Outcome>>::Outcome;
}

/// The outcome of a mode in front of the outcome of the modes after it; the first refusal wins.
pub trait JoinModes<Tail> {
    type Outcome;
}

impl<S, D, ST, DT> JoinModes<Answer<Layout<ST, DT>>> for Answer<Layout<S, D>> {
    type Outcome = Answer<Layout<HCons<S, ST>, HCons<D, DT>>>;
}

impl<S, D, Why> JoinModes<Refusal<Why>> for Answer<Layout<S, D>> {
    type Outcome = Refusal<Why>;
}

impl<Why, Tail> JoinModes<Tail> for Refusal<Why> {
    type Outcome = Refusal<Why>;
}
