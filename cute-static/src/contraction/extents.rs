//! Whether the modes that a letter names have one extent: in the types, or compared.

use super::error::{ContractError, Letter};
use super::modes::{Operand, OutputOf};
use super::places::Place;
use crate::diagnostic::{Answer, Decimal, DecimalOf, Lit, Refusal, reason, unless_refused};
use crate::htuple::{ComputeSize, Size};
use crate::int::{B0, B1, IsEqual, Undecided};
use crate::label::{First, Label, Second};
use crate::outcome::{LayoutAddOutcome, TotalLayoutAdd};
use crate::{Layout, LayoutFunction};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// The letter `L` names a mode at the place `Q` of operand `Of`, and it named one at the place `P`
/// of operand `FIRST` before.
#[doc(hidden)]
pub struct Meet<L, P, Q, Of, const FIRST: i128>(PhantomData<(L, P, Q, Of)>);

/// Places that meet have equal extents, as the types say.
#[doc(hidden)]
pub trait Agree<Modes> {
    type Outcome;
}

impl<Modes> Agree<Modes> for HNil {
    type Outcome = Answer<()>;
}

impl<Modes, L, P, Q, Of, const FIRST: i128, T> Agree<Modes> for HCons<Meet<L, P, Q, Of, FIRST>, T>
where
    P: Place<Modes>,
    Q: Place<Modes>,
    P::Shape: Label<First>,
    Q::Shape: Label<Second>,
    <P::Shape as Label<First>>::Output: ComputeSize,
    <Q::Shape as Label<Second>>::Output: ComputeSize,
    Size<<P::Shape as Label<First>>::Output>: IsEqual<Size<<Q::Shape as Label<Second>>::Output>>,
    IsOneExtent<P, Q, Modes>: AgreeIf<L, Of, Lit<FIRST>, Size<<Q::Shape as Label<Second>>::Output>, Size<<P::Shape as Label<First>>::Output>>,
    <IsOneExtent<P, Q, Modes> as AgreeIf<L, Of, Lit<FIRST>, Size<<Q::Shape as Label<Second>>::Output>, Size<<P::Shape as Label<First>>::Output>>>::Outcome:
        AndAgree<T, Modes>,
{
    type Outcome = <<IsOneExtent<P, Q, Modes> as AgreeIf<
        L,
        Of,
        Lit<FIRST>,
        Size<<Q::Shape as Label<Second>>::Output>,
        Size<<P::Shape as Label<First>>::Output>,
    >>::Outcome as AndAgree<T, Modes>>::Outcome;
}

/// Whether the extents at two places are equal.
type IsOneExtent<P, Q, Modes> =
    <Size<<<P as Place<Modes>>::Shape as Label<First>>::Output> as IsEqual<Size<<<Q as Place<Modes>>::Shape as Label<Second>>::Output>>>::Output;

unless_refused! {
    /// The places behind one that meets another.
    AndAgree<T, Modes> Outcome
}

impl<T: Agree<Modes>, Modes> AndAgree<T, Modes> for Answer<()> {
    type Outcome = T::Outcome;
}

/// Are the extents equal? Is it known?
#[doc(hidden)]
pub trait AgreeIf<L, Of, First, Extent, Other> {
    type Outcome;
}

impl<L, Of, First, Extent, Other> AgreeIf<L, Of, First, Extent, Other> for B1 {
    type Outcome = Answer<()>;
}

impl<L, const NUMBER: i128, First, Extent: Decimal, Other: Decimal> AgreeIf<L, Operand<NUMBER>, First, Extent, Other> for B0 {
    type Outcome = Refusal<reason::ExtentsMeet<L, Lit<NUMBER>, DecimalOf<Extent>, First, DecimalOf<Other>>>;
}

impl<L, First, Extent: Decimal, Other: Decimal> AgreeIf<L, OutputOf, First, Extent, Other> for B0 {
    type Outcome = Refusal<reason::OutputExtent<L, DecimalOf<Extent>, First, DecimalOf<Other>>>;
}

impl<L, Of, First, Extent: Decimal, Other: Decimal, Why> AgreeIf<L, Of, First, Extent, Other> for Undecided<Why> {
    type Outcome = Refusal<reason::ExtentsNotKnown<L, DecimalOf<Extent>, DecimalOf<Other>>>;
}

/// The modes at the places `P` and `Q` of operand `Of`, which the letter `L` names both, have a
/// diagonal.
#[doc(hidden)]
pub struct Cut<L, P, Q, Of>(PhantomData<(L, P, Q, Of)>);

impl<Modes, L, P, Q, Of, T> Agree<Modes> for HCons<Cut<L, P, Q, Of>, T>
where
    P: Place<Modes>,
    Q: Place<Modes>,
    Layout<P::Shape, P::Stride>: TotalLayoutAdd<Layout<Q::Shape, Q::Stride>>,
    LayoutAddOutcome<Layout<P::Shape, P::Stride>, Layout<Q::Shape, Q::Stride>>: OrNoDiagonal<L, Of>,
    <LayoutAddOutcome<Layout<P::Shape, P::Stride>, Layout<Q::Shape, Q::Stride>> as OrNoDiagonal<L, Of>>::Outcome: AndAgree<T, Modes>,
{
    type Outcome =
        <<LayoutAddOutcome<Layout<P::Shape, P::Stride>, Layout<Q::Shape, Q::Stride>> as OrNoDiagonal<L, Of>>::Outcome as AndAgree<T, Modes>>::Outcome;
}

/// Is there a sum of two modes of an operand?
#[doc(hidden)]
pub trait OrNoDiagonal<L, Of> {
    type Outcome;
}

impl<R, L, Of> OrNoDiagonal<L, Of> for Answer<R> {
    type Outcome = Answer<()>;
}

impl<Why, L, const NUMBER: i128> OrNoDiagonal<L, Operand<NUMBER>> for Refusal<Why> {
    type Outcome = Refusal<reason::NoDiagonal<L, Lit<NUMBER>>>;
}

unless_refused! {
    /// The diagonals alone of places that meet.
    AndCut<T, Modes> Outcome
}

impl<Modes> AndCut<HNil, Modes> for Answer<()> {
    type Outcome = Answer<()>;
}

impl<L, P, Q, Of, const FIRST: i128, T, Modes> AndCut<HCons<Meet<L, P, Q, Of, FIRST>, T>, Modes> for Answer<()>
where
    Self: AndCut<T, Modes>,
{
    type Outcome = <Self as AndCut<T, Modes>>::Outcome;
}

impl<L, P, Q, Of, T, Modes> AndCut<HCons<Cut<L, P, Q, Of>, T>, Modes> for Answer<()>
where
    P: Place<Modes>,
    Q: Place<Modes>,
    Layout<P::Shape, P::Stride>: TotalLayoutAdd<Layout<Q::Shape, Q::Stride>>,
    LayoutAddOutcome<Layout<P::Shape, P::Stride>, Layout<Q::Shape, Q::Stride>>: OrNoDiagonal<L, Of>,
    <LayoutAddOutcome<Layout<P::Shape, P::Stride>, Layout<Q::Shape, Q::Stride>> as OrNoDiagonal<L, Of>>::Outcome: AndCut<T, Modes>,
{
    type Outcome = <<LayoutAddOutcome<Layout<P::Shape, P::Stride>, Layout<Q::Shape, Q::Stride>> as OrNoDiagonal<L, Of>>::Outcome as AndCut<T, Modes>>::Outcome;
}

impl<Modes, L, P, Q, Of, T: Compare<Modes>> Compare<Modes> for HCons<Cut<L, P, Q, Of>, T> {
    #[inline(always)]
    fn compare(modes: &Modes) -> Result<(), ContractError> {
        T::compare(modes)
    }
}

/// The extent of the letter `L` in an output that is returned: that of the mode at the place `P`.
#[doc(hidden)]
pub struct Extent<L, P>(PhantomData<(L, P)>);

/// The extents of an output that is returned, if the types say them.
#[doc(hidden)]
pub trait AreKnown<Modes> {
    type Outcome;
}

impl<Modes> AreKnown<Modes> for HNil {
    type Outcome = Answer<HNil>;
}

impl<Modes, L, P, T> AreKnown<Modes> for HCons<Extent<L, P>, T>
where
    P: Place<Modes>,
    T: AreKnown<Modes>,
    P::Shape: Label<First> + Label<Second>,
    <P::Shape as Label<First>>::Output: ComputeSize,
    <P::Shape as Label<Second>>::Output: ComputeSize,
    // A runtime number is not known to be another one.
    Size<<P::Shape as Label<First>>::Output>: IsEqual<Size<<P::Shape as Label<Second>>::Output>>,
    IsOneExtent<P, P, Modes>: IsKnown<L, Size<<P::Shape as Label<First>>::Output>, T::Outcome>,
{
    type Outcome = <IsOneExtent<P, P, Modes> as IsKnown<L, Size<<P::Shape as Label<First>>::Output>, T::Outcome>>::Outcome;
}

/// Is the extent `N` known?
#[doc(hidden)]
pub trait IsKnown<L, N, Rest> {
    type Outcome;
}

impl<L, N, T> IsKnown<L, N, Answer<T>> for B1 {
    type Outcome = Answer<HCons<N, T>>;
}

impl<L, N, Why> IsKnown<L, N, Refusal<Why>> for B1 {
    type Outcome = Refusal<Why>;
}

impl<L, N, Rest, Why> IsKnown<L, N, Rest> for Undecided<Why> {
    type Outcome = Refusal<reason::OutputNotKnown<L>>;
}

unless_refused! {
    /// The extents of an output.
    AndKnown<T, Modes> Outcome
}

impl<T: AreKnown<Modes>, Modes> AndKnown<T, Modes> for Answer<()> {
    type Outcome = T::Outcome;
}

/// Places that meet have equal extents, as a comparison says.
#[doc(hidden)]
pub trait Compare<Modes> {
    /// Compares.
    fn compare(modes: &Modes) -> Result<(), ContractError>;
}

impl<Modes> Compare<Modes> for HNil {
    #[inline(always)]
    fn compare(_: &Modes) -> Result<(), ContractError> {
        Ok(())
    }
}

impl<Modes, const LETTER: char, P, Q, Of, const FIRST: i128, T> Compare<Modes> for HCons<Meet<Letter<LETTER>, P, Q, Of, FIRST>, T>
where
    P: Place<Modes>,
    Q: Place<Modes>,
    Layout<P::Shape, P::Stride>: LayoutFunction,
    Layout<Q::Shape, Q::Stride>: LayoutFunction,
    Of: WhichTensor,
    T: Compare<Modes>,
{
    #[inline(always)]
    fn compare(modes: &Modes) -> Result<(), ContractError> {
        let (other, extent) = (LayoutFunction::size(&P::at(modes)), LayoutFunction::size(&Q::at(modes)));
        if extent == other { T::compare(modes) } else { Err(Of::mismatch(LETTER, extent, FIRST as usize, other)) }
    }
}

/// An operand or the output, in an error.
#[doc(hidden)]
pub trait WhichTensor {
    fn mismatch(label: char, extent: usize, first: usize, other: usize) -> ContractError;
}

impl<const NUMBER: i128> WhichTensor for Operand<NUMBER> {
    #[cold]
    fn mismatch(label: char, extent: usize, first: usize, other: usize) -> ContractError {
        ContractError::ExtentsMeet { label, operand: NUMBER as usize, extent, first, other }
    }
}

impl WhichTensor for OutputOf {
    #[cold]
    fn mismatch(label: char, extent: usize, first: usize, other: usize) -> ContractError {
        ContractError::OutputExtent { label, extent, first, other }
    }
}
