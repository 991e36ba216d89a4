//! The first and the last leaf, and tuples around them: wrapped, unwrapped, flat.

use super::by_parts::by_parts;
use super::flatten::Leaves;
use super::{HTuple, Leaf, Tuple};
use crate::diagnostic::{Answer, DecimalOf, Refusal, reason};
use crate::int::{B0, B1, UTerm, then_of_tail};
use frunk_core::hlist::{HCons, HNil};

/// The first leaf of a tuple, or the last: `Front = …, front, "first" by OfFirst` for one.
macro_rules! end {
    ($(#$meta:tt)* $name:ident = $compute:ident, $total:ident, $of:ident, $try_of:ident, $method:ident by $end:ident) => {
        crate::operation! {
            $(#$meta)*
            $name = $compute, $total, $of, $try_of, $method() -> moved []
        }

        impl<A> $compute for A
        where
            A: HTuple,
            A::Kind: LeafAt<$end, A>,
        {
            type Outcome = <A::Kind as LeafAt<$end, A>>::Outcome;
        }

        by_parts! { $compute }
    };
}

end! {
    /// Returns the first leaf: that of the first mode of the first mode, and so on (CuTe's
    /// `front`). A leaf is its own.
    ///
    /// `front(A) = front(A_0)`, and of a leaf `front(a) = a`.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(FrontOf<Shape![(4, 5), (2, 3)]>, Int![4]);
    /// assert_type_eq_all!(FrontOf<Layout![((4, 5), 2) : ((1, 4), 20)]>, Layout![4 : 1]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// fn f(_: FrontOf<RepeatOf<Int![4], Int![0]>>) {}
    /// // CUTE080: there is no mode Lit<0>: the tuple has rank Lit<0>
    /// ```
    Front = ComputeFront, TotalFront, FrontOf, FrontOutcome, front by First
}

end! {
    /// Returns the last leaf: that of the last mode of the last mode, and so on (CuTe's `back`). A
    /// leaf is its own.
    ///
    /// `back(A) = back(A_{r-1})`, and of a leaf `back(a) = a`.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(BackOf<Shape![(4, 5), (2, 3)]>, Int![3]);
    /// assert_type_eq_all!(BackOf<Layout![(4, (5, 2)) : (1, (4, 20))]>, Layout![2 : 20]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// fn f(_: BackOf<RepeatOf<Int![4], Int![0]>>) {}
    /// // CUTE080: there is no mode Lit<0>: the tuple has rank Lit<0>
    /// ```
    Back = ComputeBack, TotalBack, BackOf, BackOutcome, back by Last
}

/// The first one.
pub struct First;

/// The last one.
pub struct Last;

/// The leaf at this end of `A`.
#[doc(hidden)]
pub trait LeafAt<End, A> {
    type Outcome;
}

impl<End, A> LeafAt<End, A> for Leaf {
    type Outcome = Answer<A>;
}

impl<End, A: LeafOfList<End>> LeafAt<End, A> for Tuple {
    type Outcome = A::Outcome;
}

/// The leaf at this end of a list.
#[doc(hidden)]
pub trait LeafOfList<End> {
    type Outcome;
}

impl<End> LeafOfList<End> for HNil {
    type Outcome = Refusal<reason::NoSuchMode<DecimalOf<UTerm>, DecimalOf<UTerm>>>;
}

impl<H, T> LeafOfList<First> for HCons<H, T>
where
    H: HTuple,
    H::Kind: LeafAt<First, H>,
{
    type Outcome = <H::Kind as LeafAt<First, H>>::Outcome;
}

impl<H> LeafOfList<Last> for HCons<H, HNil>
where
    H: HTuple,
    H::Kind: LeafAt<Last, H>,
{
    type Outcome = <H::Kind as LeafAt<Last, H>>::Outcome;
}

impl<H, H1, T> LeafOfList<Last> for HCons<H, HCons<H1, T>>
where
    HCons<H1, T>: LeafOfList<Last>,
{
    type Outcome = <HCons<H1, T> as LeafOfList<Last>>::Outcome;
}

crate::operation! {
    /// Returns the tuple itself, and for a leaf the tuple of it alone (CuTe's `wrap`). Never
    /// refuses.
    ///
    /// `R = A` of a tuple, and `R = (a)` of a leaf.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(WrapOf<Int![4]>, Shape![(4)]);
    /// assert_type_eq_all!(WrapOf<Layout![(4, 8) : (1, 4)]>, Layout![(4, 8) : (1, 4)]);
    /// ```
    Wrap = ComputeWrap, TotalWrap, WrapOf, WrapOutcome, wrap() -> moved []
}

impl<A: HTuple> ComputeWrap for A {
    type Outcome = Answer<A::Modes>;
}

by_parts! { ComputeWrap }

crate::operation! {
    /// Returns what is within tuples of rank 1: `((4))` becomes `4`, and `((4,5))` becomes `(4,5)`
    /// (CuTe's `unwrap`). Never refuses.
    ///
    /// `unwrap((A)) = unwrap(A)`, and any other stays.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(UnwrapTupleOf<Shape![((4))]>, Int![4]);
    /// assert_type_eq_all!(UnwrapTupleOf<Shape![(4, (5))]>, Shape![4, (5)]);
    /// ```
    #[doc(alias = "unwrap")]
    UnwrapTuple = ComputeUnwrapTuple, TotalUnwrapTuple, UnwrapTupleOf, UnwrapTupleOutcome, unwrap_tuple() -> moved []
}

impl<A> ComputeUnwrapTuple for A
where
    A: HTuple,
    A::Kind: UnwrapKind<A>,
{
    type Outcome = Answer<<A::Kind as UnwrapKind<A>>::Output>;
}

by_parts! { ComputeUnwrapTuple }

/// A leaf, or what is within tuples of rank 1.
#[doc(hidden)]
pub trait UnwrapKind<A> {
    type Output;
}

impl<A> UnwrapKind<A> for Leaf {
    type Output = A;
}

impl<A: UnwrapList> UnwrapKind<A> for Tuple {
    type Output = A::Output;
}

/// What is within a list of one mode.
#[doc(hidden)]
pub trait UnwrapList {
    type Output;
}

impl UnwrapList for HNil {
    type Output = Self;
}

impl<H> UnwrapList for HCons<H, HNil>
where
    H: HTuple,
    H::Kind: UnwrapKind<H>,
{
    type Output = <H::Kind as UnwrapKind<H>>::Output;
}

impl<H, H1, T> UnwrapList for HCons<H, HCons<H1, T>> {
    type Output = Self;
}

crate::operation! {
    /// Returns the leaves in one flat tuple, also that of a leaf (CuTe's `flatten_to_tuple`).
    /// [`Flatten`](super::Flatten) leaves a leaf as it is. Never refuses.
    ///
    /// `R = (a_0, a_1, …)`, the leaves.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(FlattenToTupleOf<Shape![(2, 5), (6)]>, Shape![2, 5, 6]);
    /// assert_type_eq_all!(FlattenToTupleOf<Int![4]>, Shape![(4)]);
    /// ```
    FlattenToTuple = ComputeFlattenToTuple, TotalFlattenToTuple, FlattenToTupleOf, FlattenToTupleOutcome, flatten_to_tuple() -> moved []
}

impl<A> ComputeFlattenToTuple for A
where
    A: HTuple + Leaves<HNil>,
{
    type Outcome = Answer<A::Output>;
}

by_parts! { ComputeFlattenToTuple }

/// Whether no mode is a tuple, [`B1`] or [`B0`] (CuTe's `is_flat`): the depth is at most 1.
///
/// ```
/// use cute_static::htuple::*;
/// use cute_static::int::{B0, B1};
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(IsFlat<Shape![4, 8]>, IsFlat<Int![4]>, B1);
/// assert_type_eq_all!(IsFlat<Shape![4, (2, 3)]>, IsFlat<Shape![(4), 3]>, B0);
/// ```
pub type IsFlat<A> = <<A as HTuple>::Modes as OfLeaves>::Output;

/// Whether a list has leaves alone.
#[doc(hidden)]
pub trait OfLeaves {
    type Output;
}

impl OfLeaves for HNil {
    type Output = B1;
}

impl<H, T> OfLeaves for HCons<H, T>
where
    H: HTuple,
    H::Kind: AndOthers<T>,
{
    type Output = <H::Kind as AndOthers<T>>::Output;
}

then_of_tail! {
    /// Whether a mode of this kind and the others are leaves.
    AndOthers: Tuple => B0, Leaf => OfLeaves::Output
}
