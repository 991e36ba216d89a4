//! The modes of an operand as a list, one for each letter, and whether it has as many.

use crate::Layout;
use crate::diagnostic::{Answer, Decimal, DecimalOf, NoAnswer, Refusal, reason};
use crate::htuple::{ComputeRank, Rank};
use crate::int::{B0, B1, Dyn, IsEqual, Multiple, One, UInt, UTerm};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// The first index.
#[doc(hidden)]
pub struct Here;

/// The index after `I`.
#[doc(hidden)]
pub struct Next<I>(PhantomData<I>);

/// A list of layouts with one at the index `I`.
#[doc(hidden)]
pub trait Nth<I> {
    type Shape: Copy;
    type Stride: Copy;

    /// Returns the layout.
    fn nth(&self) -> Layout<Self::Shape, Self::Stride>;
}

impl<S: Copy, D: Copy, T> Nth<Here> for HCons<Layout<S, D>, T> {
    type Shape = S;
    type Stride = D;

    #[inline(always)]
    fn nth(&self) -> Layout<S, D> {
        self.head
    }
}

impl<H, T: Nth<I>, I> Nth<Next<I>> for HCons<H, T> {
    type Shape = T::Shape;
    type Stride = T::Stride;

    #[inline(always)]
    fn nth(&self) -> Layout<T::Shape, T::Stride> {
        self.tail.nth()
    }
}

/// A layout whose modes have `N` letters, of operand `Of`, or of the output.
#[doc(hidden)]
#[refusal(WrongOperand::Labelled, bound = "`E: Contraction<A, B, C>`, of the equation, and `Layout` for those of the tensors")]
pub trait Lettered<Of, N> {
    /// `Answer<()>` or a refusal.
    type Outcome;
    /// The list of the modes.
    type Modes;

    /// Returns the list.
    fn modes(&self) -> Self::Modes;
}

// What has no letters is a number.
impl<S, D, Of> Lettered<Of, UTerm> for Layout<S, D>
where
    S: IsOneElement<Of>,
{
    type Outcome = S::Outcome;
    type Modes = HNil;

    #[inline(always)]
    fn modes(&self) -> HNil {
        HNil
    }
}

impl<S, D, Of, U, B> Lettered<Of, UInt<U, B>> for Layout<S, D>
where
    S: ModeList<D> + Copy + ComputeRank,
    D: Copy,
    Rank<S>: IsEqual<UInt<U, B>>,
    <Rank<S> as IsEqual<UInt<U, B>>>::Output: IsAsMany<Of, UInt<U, B>, Rank<S>>,
{
    type Outcome = <<Rank<S> as IsEqual<UInt<U, B>>>::Output as IsAsMany<Of, UInt<U, B>, Rank<S>>>::Outcome;
    type Modes = S::Modes;

    #[inline(always)]
    fn modes(&self) -> S::Modes {
        S::list(self.shape, self.stride)
    }
}

/// Are there as many modes as letters?
#[doc(hidden)]
pub trait IsAsMany<Of, Labels, Modes> {
    type Outcome;
}

impl<Of, Labels, Modes> IsAsMany<Of, Labels, Modes> for B1 {
    type Outcome = Answer<()>;
}

impl<Of: Mismatched<DecimalOf<Labels>, DecimalOf<Modes>>, Labels: Decimal, Modes: Decimal> IsAsMany<Of, Labels, Modes> for B0 {
    type Outcome = Refusal<Of::Reason>;
}

/// Is the shape that of one element?
#[doc(hidden)]
pub trait IsOneElement<Of> {
    type Outcome;
}

impl<Of> IsOneElement<Of> for One {
    type Outcome = Answer<()>;
}

macro_rules! not_one {
    ($([$($g:ident)*] $shape:ty: $rank:ty;)*) => { $(
        impl<Of: Mismatched<DecimalOf<UTerm>, DecimalOf<$rank>>, $($g),*> IsOneElement<Of> for $shape
        where
            $rank: Decimal,
        {
            type Outcome = Refusal<Of::Reason>;
        }
    )* };
}

not_one! {
    [U A B] UInt<UInt<U, A>, B>: One;
    [] Dyn: One;
    [K] Multiple<K>: One;
}

impl<Of, H, T> IsOneElement<Of> for HCons<H, T>
where
    Self: ComputeRank,
    Rank<Self>: Decimal,
    Of: Mismatched<DecimalOf<UTerm>, DecimalOf<Rank<Self>>>,
{
    type Outcome = Refusal<Of::Reason>;
}

/// An operand, by its number, or the output: what is said of one with another number of modes.
#[doc(hidden)]
pub trait Mismatched<Labels, Modes> {
    type Reason;
}

/// The operand with a number.
#[doc(hidden)]
pub struct Operand<const NUMBER: i128>;

/// The output.
#[doc(hidden)]
pub struct OutputOf;

impl<const NUMBER: i128, Labels, Modes> Mismatched<Labels, Modes> for Operand<NUMBER> {
    type Reason = reason::OperandModes<crate::diagnostic::Lit<NUMBER>, Labels, Modes>;
}

impl<Labels, Modes> Mismatched<Labels, Modes> for OutputOf {
    type Reason = reason::OutputModes<Labels, Modes>;
}

/// A shape whose modes with strides `D` are a list; that of a number is of one.
#[doc(hidden)]
pub trait ModeList<D> {
    type Modes;

    /// Returns the list.
    fn list(self, stride: D) -> Self::Modes;
}

macro_rules! one_mode {
    ($([$($g:ident)*] $extent:ty;)*) => { $(
        impl<D, $($g),*> ModeList<D> for $extent {
            type Modes = HCons<Layout<Self, D>, HNil>;

            #[inline(always)]
            fn list(self, stride: D) -> Self::Modes {
                HCons { head: Layout { shape: self, stride }, tail: HNil }
            }
        }
    )* };
}

one_mode! {
    [U B] UInt<U, B>;
    [] Dyn;
    [K] Multiple<K>;
}

impl ModeList<HNil> for HNil {
    type Modes = HNil;

    #[inline(always)]
    fn list(self, _: HNil) -> HNil {
        HNil
    }
}

impl<S, ST: ModeList<DT>, D, DT> ModeList<HCons<D, DT>> for HCons<S, ST> {
    type Modes = HCons<Layout<S, D>, ST::Modes>;

    #[inline(always)]
    fn list(self, stride: HCons<D, DT>) -> Self::Modes {
        HCons { head: Layout { shape: self.head, stride: stride.head }, tail: self.tail.list(stride.tail) }
    }
}

impl ModeList<NoAnswer> for NoAnswer {
    type Modes = HNil;

    fn list(self, _: NoAnswer) -> HNil {
        match self {}
    }
}
