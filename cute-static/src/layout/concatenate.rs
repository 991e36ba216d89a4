//! Concatenation: a layout with given layouts as its modes.

use super::Layout;
use crate::algebra::by_mode::JoinModes;
use crate::diagnostic::Answer;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// The layout whose modes are the layouts of a tuple: `(A, B, …)(a, b, …) = A(a) + B(b) + …` (Cecka §3.1, equation 11).
    ///
    /// ```
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
    Concatenate = ComputeConcatenate, TryConcatenate, ConcatenateOf, TryConcatenateOf, concatenate() -> layout by trait
}

impl<S, D> ComputeConcatenate for HCons<Layout<S, D>, HNil> {
    type Outcome = Answer<Layout<HCons<S, HNil>, HCons<D, HNil>>>;
}

impl<S, D, H, T> ComputeConcatenate for HCons<Layout<S, D>, HCons<H, T>>
where
    HCons<H, T>: ComputeConcatenate,
    Answer<Layout<S, D>>: JoinModes<<HCons<H, T> as ComputeConcatenate>::Outcome>,
{
    type Outcome = <Answer<Layout<S, D>> as JoinModes<<HCons<H, T> as ComputeConcatenate>::Outcome>>::Outcome;
}
