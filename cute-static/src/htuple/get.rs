//! Get and select: a mode, and a tuple of modes, by their indices.

use super::by_parts::by_parts;
use super::modes::{FindMode, Found};
use crate::diagnostic::{Answer, Refusal, unless_refused};
use crate::int::{UInt, UTerm};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the mode with the index `I`, `R = A_I` (Cecka Definition 2.2).
    ///
    /// `I` is a number, or a tuple of numbers, the path through nested modes. A leaf is its own
    /// mode 0.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(GetOf<Shape![4, (2, 3)], Int![1]>, Shape![2, 3]);
    /// assert_type_eq_all!(GetOf<Shape![4, (2, 3)], Stride![1, 0]>, Int![2]);
    /// assert_type_eq_all!(GetOf<Layout![(2, (5)) : (1, (2))], Int![1]>, Layout![(5) : (2)]);
    /// assert_type_eq_all!(GetOf<Int![4], Int![0]>, Int![4]);
    ///
    /// assert_eq!(layout![(4, 8) : (8, 1)].get(int![0]).offset(3), 24);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(4, 8) : (8, 1)].get(int![2]);
    /// // CUTE080: there is no mode Lit<2>: the tuple has rank Lit<2>
    /// ```
    #[doc(alias = "mode")]
    #[doc(alias = "basis_get")]
    #[doc(alias = "layout")]
    #[doc(alias = "tuple_element")]
    Get<I> = ComputeGet, TotalGet, GetOf, GetOutcome, get(i: I) -> moved [I: Moved]
}

impl<A, I> ComputeGet<I> for A
where
    A: super::HTuple,
    I: Locate<A>,
{
    type Outcome = I::Outcome;
}

by_parts! { ComputeGet<I> }

/// The mode of the HTuple `A` at the index or path `Self`.
#[refusal(WrongOperand::Path)]
#[doc(hidden)]
pub trait Locate<A> {
    type Outcome;
}

impl<A> Locate<A> for UTerm
where
    Self: FindMode<A>,
    <Self as FindMode<A>>::Output: TheMode,
{
    type Outcome = <<Self as FindMode<A>>::Output as TheMode>::Outcome;
}

impl<A, U, B> Locate<A> for UInt<U, B>
where
    Self: FindMode<A>,
    <Self as FindMode<A>>::Output: TheMode,
{
    type Outcome = <<Self as FindMode<A>>::Output as TheMode>::Outcome;
}

// The empty path leads nowhere else.
impl<A> Locate<A> for HNil {
    type Outcome = Answer<A>;
}

impl<A, I, Is> Locate<A> for HCons<I, Is>
where
    I: Locate<A>,
    I::Outcome: ThenLocate<Is>,
{
    type Outcome = <I::Outcome as ThenLocate<Is>>::Outcome;
}

unless_refused! {
    /// The mode that was found.
    TheMode<> Outcome
}

impl<Front, Mode, Back> TheMode for Found<Front, Mode, Back> {
    type Outcome = Answer<Mode>;
}

unless_refused! {
    /// Follows the rest of a path.
    ThenLocate<Is> Outcome
}

impl<A, Is> ThenLocate<Is> for Answer<A>
where
    Is: Locate<A>,
{
    type Outcome = Is::Outcome;
}

crate::operation! {
    /// Returns the modes with the indices `Is`, a tuple of numbers, as a tuple in that order:
    /// `R = (A_i for i in Is)`. A mode may be taken twice.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(SelectOf<Shape![4, (2, 3), 5], Stride![2, 0]>, Shape![5, 4]);
    /// assert_type_eq_all!(SelectOf<Layout![(3, 2, 5) : (2, 16, 1)], Stride![1, 1]>, Layout![(2, 2) : (16, 16)]);
    /// assert_type_eq_all!(SelectOf<Layout![(3, 2) : (1, 3)], Stride![(1)]>, Layout![(2) : (3)]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(4, 8) : (8, 1)].select(stride![0, 3]);
    /// // CUTE080: there is no mode Lit<3>: the tuple has rank Lit<2>
    /// ```
    #[doc(alias = "permute")]
    Select<Is> = ComputeSelect, TotalSelect, SelectOf, SelectOutcome, select(is: Is) -> moved [Is: Moved]
}

impl<A, Is> ComputeSelect<Is> for A
where
    A: super::HTuple,
    Is: LocateEach<A>,
{
    type Outcome = Is::Outcome;
}

by_parts! { ComputeSelect<Is> }

/// The tuple of the modes of the HTuple `A` at each of the indices `Self`.
#[refusal(WrongOperand::Indices)]
#[doc(hidden)]
pub trait LocateEach<A> {
    type Outcome;
}

impl<A> LocateEach<A> for HNil {
    type Outcome = Answer<HNil>;
}

impl<A, I, Is> LocateEach<A> for HCons<I, Is>
where
    I: Locate<A>,
    Is: LocateEach<A>,
    I::Outcome: InFrontOf<Is::Outcome>,
{
    type Outcome = <I::Outcome as InFrontOf<Is::Outcome>>::Outcome;
}

unless_refused! {
    /// A mode in front of a tuple of modes; the first refusal wins.
    InFrontOf<Tail> Outcome
}

impl<H, T> InFrontOf<Answer<T>> for Answer<H> {
    type Outcome = Answer<HCons<H, T>>;
}

impl<H, Why> InFrontOf<Refusal<Why>> for Answer<H> {
    type Outcome = Refusal<Why>;
}
