//! Bijective: a bound on layouts that permute `[0, size)`.

use crate::Layout;
use crate::diagnostic::{Answer, Decimal, DecimalOf, HasAnswer, Refusal, reason};
use crate::int::refuse_undecided;
use crate::int::*;
use crate::layout::modes::{FlattenModes, IfDecided, IfOneIsKnown, Mode, ModesOf};
use crate::layout::sort::{SortModes, Sorted, Unordered};
use crate::stride::{HasStrideKind, Integers, integers_only};
use frunk_core::hlist::{HCons, HNil};

/// Holds for layouts that map their domain one to one onto `[0, |A|)`: compact layouts. The bound
/// is exact: it holds where each sorted stride is the product of the extents before it, from 1 on.
///
/// ```
/// use cute_static::prelude::*;
///
/// fn in_place<L: Bijective>(_: L) {}
/// in_place(layout![(4, (2, 3)) : (6, (3, 1))]);
/// ```
/// ```compile_fail,E0277
/// # use cute_static::prelude::*;
/// # fn in_place<L: Bijective>(_: L) {}
/// in_place(layout![(4, 8) : (1, 5)]); // CUTE101: stride 5 where 4 is expected
/// ```
#[refusal(WrongOperand::Layout, bound = "L: Bijective")]
pub trait Bijective: TotalBijective<Outcome: HasAnswer> {}

impl<A> Bijective for A
where
    A: TotalBijective,
    A::Outcome: HasAnswer,
{
}

/// Holds for layouts that permute `[0, |A|)`. These are the layouts of [`Bijective`]; the name is
/// the one used where they are composed and inverted.
///
/// ```
/// use cute_static::prelude::*;
///
/// fn reorder<L: Permutation>(_: L) {}
/// reorder(layout![(4, 8) : (8, 1)]);
/// ```
/// ```compile_fail,E0277
/// # use cute_static::prelude::*;
/// # fn reorder<L: Permutation>(_: L) {}
/// reorder(layout![(4, 8) : (1, 2)]); // CUTE101: stride 2 where 4 is expected
/// ```
#[refusal(WrongOperand::Layout, bound = "L: Permutation")]
pub trait Permutation: Bijective {}

impl<A: Bijective> Permutation for A {}

/// The outcome of [`Bijective`]: `Answer<()>` or `Refusal<Why>`.
pub type BijectiveOutcome<A> = <A as TotalBijective>::Outcome;

/// The total form of [`Bijective`].
///
/// ```
/// use cute_static::diagnostic::{Answer, HasAnswer};
/// use cute_static::outcome::TotalBijective;
/// use cute_static::prelude::*;
/// use static_assertions::{assert_not_impl_any, assert_type_eq_all};
///
/// assert_type_eq_all!(<Layout![(4, 8) : (8, 1)] as TotalBijective>::Outcome, Answer<()>);
/// assert_not_impl_any!(<Layout![(4, 8) : (1, 5)] as TotalBijective>::Outcome: HasAnswer); // CUTE101: 5 where 4 is expected
/// ```
#[refusal(WrongOperand::Layout, bound = "")]
pub trait TotalBijective {
    /// `Answer<()>` or `Refusal<Why>`.
    type Outcome;
}

crate::label::labelled_predicate! { ComputeBijective, TotalBijective }

impl<S, D> ComputeBijective for Layout<S, D>
where
    D: HasStrideKind,
    D::Kind: BijectiveKind<S, D>,
{
    type Outcome = <D::Kind as BijectiveKind<S, D>>::Outcome;
}

integers_only! { BijectiveKind<S, D> }

impl<S, D> BijectiveKind<S, D> for Integers
where
    S: FlattenModes<D, HNil>,
    S::Output: SortModes,
    Sorted<ModesOf<S, D>>: ChainsFrom<One>,
{
    type Outcome = <Sorted<ModesOf<S, D>> as ChainsFrom<One>>::Outcome;
}

/// Does each sorted mode start where the ones before it end, `Reached`?
#[doc(hidden)]
pub trait ChainsFrom<Reached> {
    type Outcome;
}

impl<R> ChainsFrom<R> for HNil {
    type Outcome = Answer<()>;
}

impl<R, Why> ChainsFrom<R> for Unordered<Why> {
    type Outcome = Refusal<Why>;
}

impl<S, D, L, T, R> ChainsFrom<R> for HCons<Mode<S, D, L>, T>
where
    D: IsEqual<R>,
    D::Output: ChainIf<Mode<S, D, L>, T, R>,
{
    type Outcome = <D::Output as ChainIf<Mode<S, D, L>, T, R>>::Outcome;
}

/// Is the stride the expected one?
#[doc(hidden)]
pub trait ChainIf<M, T, R> {
    type Outcome;
}

impl<S, D, L, T, R> ChainIf<Mode<S, D, L>, T, R> for B1
where
    S: Mul<R>,
    T: ChainsFrom<Product<S, R>>,
{
    type Outcome = T::Outcome;
}

impl<S: IsOne, D: Decimal, L, T, R: Decimal> ChainIf<Mode<S, D, L>, T, R> for B0
where
    OneFlag<S>: IfDecided<Refusal<reason::NotBijective<DecimalOf<R>, DecimalOf<D>>>>,
{
    type Outcome = IfOneIsKnown<S, Refusal<reason::NotBijective<DecimalOf<R>, DecimalOf<D>>>>;
}

refuse_undecided! { ChainIf<M, T, R> Outcome }
