//! The sum of two layouts.

use super::coalesce::{CoalesceFully, ConcludeCoalesced};
use super::distributive::IsDistributive;
use crate::Layout;
use crate::codomain::{HasCodomain, JoinCodomain};
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason, unless_refused};
use crate::htuple::{ComputeSize, Size};
use crate::int::{
    Add, B0, B1, Compare, Comparison, Equal, Equality, Greater, Inexact, IsEqual, Less, Mul, Product, QuotientOutcome, Sum, TotalDivExact, UInt,
    refuse_undecided,
};
use crate::layout::modes::{FlattenModes, Mode, ModesOf, WithFirst};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the sum: `R(i) = A(i) + B(i)` for every `i < |A| = |B|`, coalesced (PyCuTe's
    /// `layout_add`).
    ///
    /// Both are coalesced and cut where either has a boundary, and the strides of the pieces are
    /// added. This finds every sum that is a layout: where neither of two boundaries divides the
    /// other, both remain in the sum. The operands are over integers or over coordinates.
    ///
    /// ```
    /// use cute_static::algebra::LayoutAddOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(LayoutAddOf<Layout![12 : 2], Layout![(4, 3) : (3, 1)]>, Layout![(4, 3) : (5, 9)]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(5, 3) : (3, 1)].layout_add(layout![(3, 5) : (5, 1)]);
    /// // CUTE117: no mutual refinement: of one tuple an entry of Lit<5> is left where the other has Lit<3> left
    /// ```
    LayoutAdd<B> = ComputeLayoutAdd, TotalLayoutAdd, LayoutAddOf, LayoutAddOutcome, layout_add(b: B) -> layout
}

impl<S, D, BS, BD> ComputeLayoutAdd<Layout<BS, BD>> for Layout<S, D>
where
    D: HasCodomain,
    BD: HasCodomain,
    D::Codomain: JoinCodomain<BD::Codomain>,
    JointCodomain<D, BD>: IsDistributive<S>,
    <JointCodomain<D, BD> as IsDistributive<S>>::Outcome: ThenAdd<S, D, BS, BD>,
{
    type Outcome = <<JointCodomain<D, BD> as IsDistributive<S>>::Outcome as ThenAdd<S, D, BS, BD>>::Outcome;
}

/// The codomain of the strides `D` and `BD`.
type JointCodomain<D, BD> = <<D as HasCodomain>::Codomain as JoinCodomain<<BD as HasCodomain>::Codomain>>::Output;

unless_refused! {
    /// The sum of two layouts over a codomain in which sums of multiples are multiples of sums.
    ThenAdd<S, D, BS, BD> Outcome
}

impl<S, D, BS, BD> ThenAdd<S, D, BS, BD> for Answer<()>
where
    S: ComputeSize,
    BS: ComputeSize,
    Size<S>: IsEqual<Size<BS>>,
    Equality<Size<S>, Size<BS>>: AddOfOneSize<S, D, BS, BD>,
{
    type Outcome = <Equality<Size<S>, Size<BS>> as AddOfOneSize<S, D, BS, BD>>::Outcome;
}

/// Do the layouts `S : D` and `BS : BD` have one size?
#[doc(hidden)]
pub trait AddOfOneSize<S, D, BS, BD> {
    type Outcome;
}

impl<S, D, BS, BD> AddOfOneSize<S, D, BS, BD> for B0
where
    S: ComputeSize<Output: Decimal>,
    BS: ComputeSize<Output: Decimal>,
{
    type Outcome = Refusal<reason::NotCompatible<DecimalOf<Size<S>>, DecimalOf<Size<BS>>>>;
}

refuse_undecided! { AddOfOneSize<S, D, BS, BD> Outcome }

impl<S, D, BS, BD> AddOfOneSize<S, D, BS, BD> for B1
where
    S: FlattenModes<D, HNil>,
    BS: FlattenModes<BD, HNil>,
    S::Output: CoalesceFully,
    BS::Output: CoalesceFully,
    <ModesOf<S, D> as CoalesceFully>::Modes: AddModes<<ModesOf<BS, BD> as CoalesceFully>::Modes>,
    <<ModesOf<S, D> as CoalesceFully>::Modes as AddModes<<ModesOf<BS, BD> as CoalesceFully>::Modes>>::Output: ConcludeCoalesced,
{
    type Outcome = <<<ModesOf<S, D> as CoalesceFully>::Modes as AddModes<<ModesOf<BS, BD> as CoalesceFully>::Modes>>::Output as ConcludeCoalesced>::Outcome;
}

/// The sum of two lists of modes of one size, cut where either has a boundary; or a [`Refusal`].
#[doc(hidden)]
pub trait AddModes<B> {
    type Output;
}

impl AddModes<HNil> for HNil {
    type Output = HNil;
}

impl<S, D, T, N, E, R> AddModes<HCons<Mode<N, E>, R>> for HCons<Mode<S, D>, T>
where
    S: Compare<N>,
    Comparison<S, N>: AddFirst<Self, HCons<Mode<N, E>, R>>,
{
    type Output = <Comparison<S, N> as AddFirst<Self, HCons<Mode<N, E>, R>>>::Output;
}

/// Which of the first modes is the shorter?
#[doc(hidden)]
pub trait AddFirst<A, B> {
    type Output;
}

impl<S, D, T, N, E, R> AddFirst<HCons<Mode<S, D>, T>, HCons<Mode<N, E>, R>> for Equal
where
    D: Add<E>,
    T: AddModes<R>,
    T::Output: WithFirst<Mode<S, Sum<D, E>>>,
{
    type Output = <T::Output as WithFirst<Mode<S, Sum<D, E>>>>::Output;
}

impl<S, D, T, N, E, R> AddFirst<HCons<Mode<S, D>, T>, HCons<Mode<N, E>, R>> for Less
where
    N: TotalDivExact<S>,
    N::Output: AddCut<S, D, T, N, E, R>,
{
    type Output = <QuotientOutcome<N, S> as AddCut<S, D, T, N, E, R>>::Output;
}

impl<S, D, T, N, E, R> AddFirst<HCons<Mode<S, D>, T>, HCons<Mode<N, E>, R>> for Greater
where
    S: TotalDivExact<N>,
    S::Output: AddToCut<S, D, T, N, E, R>,
{
    type Output = <QuotientOutcome<S, N> as AddToCut<S, D, T, N, E, R>>::Output;
}

refuse_undecided! { AddFirst<A, B> Output }

/// `Self` is the quotient of the longer first mode by the shorter. In `AddCut` the second layout
/// has the longer one, in `AddToCut` the first.
macro_rules! cut {
    ($cut:ident: $short:ident $longer:ident, $behind_a:ty, $behind_b:ty) => {
        #[doc = "The sum of `(S : D)` and `(N : E)`, of which the longer is cut, in front of the sum of what is after it."]
        #[doc(hidden)]
        pub trait $cut<S, D, T, N, E, R> {
            type Output;
        }

        impl<U, V, S, D, T, N, E, R> $cut<S, D, T, N, E, R> for UInt<U, V>
        where
            D: Add<E>,
            $short: Mul<$longer>,
            $behind_a: AddModes<$behind_b>,
            <$behind_a as AddModes<$behind_b>>::Output: WithFirst<Mode<$short, Sum<D, E>>>,
        {
            type Output = <<$behind_a as AddModes<$behind_b>>::Output as WithFirst<Mode<$short, Sum<D, E>>>>::Output;
        }

        impl<S: Decimal, D, T, N: Decimal, E, R> $cut<S, D, T, N, E, R> for Inexact {
            type Output = Refusal<reason::NoMutualRefinement<DecimalOf<S>, DecimalOf<N>>>;
        }

        refuse_undecided! { $cut<S, D, T, N, E, R> Output }
    };
}

cut! { AddCut: S E, T, HCons<Mode<Self, Product<S, E>>, R> }
cut! { AddToCut: N D, HCons<Mode<Self, Product<N, D>>, T>, R }
