//! The leaves and the modes of a tuple in another order: sorted, by themselves or by keys.

use super::HTuple;
use super::flatten::Leaves;
use super::get::InFrontOf;
use super::zip::ZipModes;
use crate::diagnostic::{Answer, unless_refused};
use crate::int::{Compare, Comparison, Equal, Greater, Less, refuse_undecided};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the leaves in ascending order, in one flat tuple (CuTe's `detail::Sort`).
    ///
    /// `R_0 ≤ R_1 ≤ …`
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(SortOf<Stride![8, (1, 2), 1]>, Stride![1, 1, 2, 8]);
    /// ```
    ///
    /// Runtime numbers have an order only at run time:
    ///
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// fn f(_: SortOf<Shape![Dyn, 4]>) {}
    /// // CUTE017: cannot prove which of RuntimeNumber and Lit<4> is larger
    /// ```
    Sort = ComputeSort, TotalSort, SortOf, SortOutcome, sort() -> static by trait
}

impl<A> ComputeSort for A
where
    A: Leaves<HNil>,
    A::Output: ZipModes<A::Output, A::Output, A::Output>,
    <A::Output as ZipModes<A::Output, A::Output, A::Output>>::Outcome: SortZipped,
{
    type Outcome = <<A::Output as ZipModes<A::Output, A::Output, A::Output>>::Outcome as SortZipped>::Outcome;
}

crate::operation! {
    /// Returns the modes in the order of the keys `K`, a tuple with a leaf for each mode, ascending
    /// (CuTe's `detail::SortByKey`). Modes with equal keys stay in their order.
    ///
    /// `R = (A_p, A_q, …)` with `K_p ≤ K_q ≤ …`
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(SortByKeyOf<Shape![4, (2, 3), 5], Stride![8, 1, 2]>, Shape![(2, 3), 5, 4]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// fn f(_: SortByKeyOf<Shape![4, 5], Stride![8, 1, 2]>) {}
    /// // CUTE092: cannot pair the modes: one tuple has rank Lit<3>, the other has rank Lit<2>
    /// ```
    SortByKey<K> = ComputeSortByKey, TotalSortByKey, SortByKeyOf, SortByKeyOutcome, sort_by_key(keys: K) -> static by trait
}

impl<A, K> ComputeSortByKey<K> for A
where
    A: HTuple,
    K: Leaves<HNil>,
    K::Output: ZipModes<A::Modes, K::Output, A>,
    <K::Output as ZipModes<A::Modes, K::Output, A>>::Outcome: SortZipped,
{
    type Outcome = <<K::Output as ZipModes<A::Modes, K::Output, A>>::Outcome as SortZipped>::Outcome;
}

/// A mode and its key.
pub struct Keyed<K, M>(PhantomData<(K, M)>);

unless_refused! {
    /// The second elements of pairs, in the order of the first.
    SortZipped<> Outcome
}

impl<Pairs> SortZipped for Answer<Pairs>
where
    Pairs: SortPairs,
    Pairs::Outcome: WithoutKeys,
{
    type Outcome = <Pairs::Outcome as WithoutKeys>::Outcome;
}

/// A list of pairs as a sorted list of [`Keyed`].
#[doc(hidden)]
pub trait SortPairs {
    type Outcome;
}

impl SortPairs for HNil {
    type Outcome = Answer<HNil>;
}

impl<K, M, T> SortPairs for HCons<HCons<K, HCons<M, HNil>>, T>
where
    T: SortPairs,
    T::Outcome: InsertByKey<K, M>,
{
    type Outcome = <T::Outcome as InsertByKey<K, M>>::Outcome;
}

unless_refused! {
    /// The sorted list with the mode `M` in front of those whose keys are not less than `K`.
    InsertByKey<K, M> Outcome
}

impl<K, M> InsertByKey<K, M> for Answer<HNil> {
    type Outcome = Answer<HCons<Keyed<K, M>, HNil>>;
}

impl<K, M, K1, M1, T> InsertByKey<K, M> for Answer<HCons<Keyed<K1, M1>, T>>
where
    K: Compare<K1>,
    Comparison<K, K1>: InsertBefore<Keyed<K, M>, Keyed<K1, M1>, T>,
{
    type Outcome = <Comparison<K, K1> as InsertBefore<Keyed<K, M>, Keyed<K1, M1>, T>>::Outcome;
}

/// Does the new mode come before the first of the list?
#[doc(hidden)]
pub trait InsertBefore<New, First, T> {
    type Outcome;
}

impl<New, First, T> InsertBefore<New, First, T> for Less {
    type Outcome = Answer<HCons<New, HCons<First, T>>>;
}

impl<New, First, T> InsertBefore<New, First, T> for Equal {
    type Outcome = Answer<HCons<New, HCons<First, T>>>;
}

impl<K, M, First, T> InsertBefore<Keyed<K, M>, First, T> for Greater
where
    Answer<T>: InsertByKey<K, M>,
    Answer<First>: InFrontOf<<Answer<T> as InsertByKey<K, M>>::Outcome>,
{
    type Outcome = <Answer<First> as InFrontOf<<Answer<T> as InsertByKey<K, M>>::Outcome>>::Outcome;
}

refuse_undecided! { InsertBefore<New, First, T> Outcome }

unless_refused! {
    /// The modes of a list of [`Keyed`].
    WithoutKeys<> Outcome
}

impl<List: Modes> WithoutKeys for Answer<List> {
    type Outcome = Answer<List::Output>;
}

/// The modes of a list of [`Keyed`].
#[doc(hidden)]
pub trait Modes {
    type Output;
}

impl Modes for HNil {
    type Output = HNil;
}

impl<K, M, T: Modes> Modes for HCons<Keyed<K, M>, T> {
    type Output = HCons<M, T::Output>;
}
