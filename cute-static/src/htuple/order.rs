//! Orders on tuples: lexicographic, colexicographic, elementwise.

use crate::int::{B0, B1, Compare, Comparison, Equal, Greater, IsLess, IsLessOrEqual, Less, OrderingFlag, UInt, UTerm};
use frunk_core::hlist::{HCons, HNil};

/// How `Self` compares with `B` lexicographically, the first component first: [`Less`], [`Equal`]
/// or [`Greater`]. The tuples are congruent.
///
/// ```
/// use cute_static::htuple::LexCompare;
/// use cute_static::int::{Equal, Greater, Less};
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(<Shape![2, 9] as LexCompare<Shape![3, 4]>>::Output, Less);
/// assert_type_eq_all!(<Shape![2, 9] as LexCompare<Shape![2, 4]>>::Output, Greater);
/// assert_type_eq_all!(<Shape![2, 9] as LexCompare<Shape![2, 9]>>::Output, Equal);
/// ```
pub trait LexCompare<B> {
    /// [`Less`], [`Equal`] or [`Greater`].
    type Output;
}

/// How `Self` compares with `B` colexicographically, the last component first: [`Less`], [`Equal`]
/// or [`Greater`]. The tuples are congruent.
///
/// ```
/// use cute_static::htuple::ColexCompare;
/// use cute_static::int::{Equal, Greater, Less};
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(<Shape![2, 9] as ColexCompare<Shape![3, 4]>>::Output, Greater);
/// assert_type_eq_all!(<Shape![2, 9] as ColexCompare<Shape![3, 9]>>::Output, Less);
/// assert_type_eq_all!(<Shape![2, 9] as ColexCompare<Shape![2, 9]>>::Output, Equal);
/// ```
pub trait ColexCompare<B> {
    /// [`Less`], [`Equal`] or [`Greater`].
    type Output;
}

/// `B1` where every component of `Self` is less than that of `B`, else `B0`. The tuples are
/// congruent.
///
/// ```
/// use cute_static::htuple::ElemCompare;
/// use cute_static::int::{B0, B1};
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(<Shape![2, 3] as ElemCompare<Shape![3, 4]>>::Output, B1);
/// assert_type_eq_all!(<Shape![2, 4] as ElemCompare<Shape![3, 4]>>::Output, B0);
/// ```
pub trait ElemCompare<B> {
    /// `B0` or `B1`.
    type Output;
}

/// `B1` where every component of `Self` is at most that of `B`, else `B0`. The tuples are
/// congruent.
///
/// ```
/// use cute_static::htuple::ElemCompareOrEqual;
/// use cute_static::int::{B0, B1};
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(<Shape![2, 4] as ElemCompareOrEqual<Shape![3, 4]>>::Output, B1);
/// assert_type_eq_all!(<Shape![2, 5] as ElemCompareOrEqual<Shape![3, 4]>>::Output, B0);
/// ```
pub trait ElemCompareOrEqual<B> {
    /// `B0` or `B1`.
    type Output;
}

/// Whether `A` is lexicographically less than `B`, as a bit.
///
/// ```
/// use cute_static::int::{B0, B1};
/// use cute_static::htuple::IsLexLess;
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(IsLexLess<Shape![1, 9], Shape![2, 3]>, B1);
/// assert_type_eq_all!(IsLexLess<Shape![2, 9], Shape![2, 3]>, B0);
/// ```
#[doc(alias = "lex_less")]
#[doc(alias = "lex_leq")]
#[doc(alias = "lex_gtr")]
#[doc(alias = "lex_geq")]
pub type IsLexLess<A, B> = <<A as LexCompare<B>>::Output as OrderingFlag>::IsLess;

/// Whether `A` is colexicographically less than `B`, as a bit: the order in which coordinates are
/// counted.
///
/// ```
/// use cute_static::int::{B0, B1};
/// use cute_static::htuple::IsColexLess;
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(IsColexLess<Shape![9, 1], Shape![2, 3]>, B1);
/// assert_type_eq_all!(IsColexLess<Shape![9, 3], Shape![2, 3]>, B0);
/// ```
#[doc(alias = "colex_less")]
#[doc(alias = "colex_leq")]
#[doc(alias = "colex_gtr")]
#[doc(alias = "colex_geq")]
pub type IsColexLess<A, B> = <<A as ColexCompare<B>>::Output as OrderingFlag>::IsLess;

/// Whether every component of `A` is less than that of `B`, as a bit: what makes a coordinate in
/// bounds.
///
/// ```
/// use cute_static::int::{B0, B1};
/// use cute_static::htuple::IsElemLess;
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(IsElemLess<Shape![1, 2], Shape![2, 3]>, B1);
/// assert_type_eq_all!(IsElemLess<Shape![1, 3], Shape![2, 3]>, B0);
/// ```
#[doc(alias = "elem_less")]
#[doc(alias = "elem_leq")]
#[doc(alias = "elem_gtr")]
#[doc(alias = "elem_geq")]
pub type IsElemLess<A, B> = <A as ElemCompare<B>>::Output;

/// Whether every component of `A` is at most that of `B`, as a bit.
///
/// This is an order. CuTe's `elem_leq(a, b)` is not: it is `!elem_less(b, a)`, which also holds for
/// (1,5) and (2,3).
///
/// ```
/// use cute_static::int::{B0, B1};
/// use cute_static::htuple::IsElemLessOrEqual;
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(IsElemLessOrEqual<Shape![1, 3], Shape![2, 3]>, B1);
/// assert_type_eq_all!(IsElemLessOrEqual<Shape![1, 5], Shape![2, 3]>, B0);
/// ```
pub type IsElemLessOrEqual<A, B> = <A as ElemCompareOrEqual<B>>::Output;

/// The comparison of two leaves, which is also that of tuples of one component.
macro_rules! leaf_order {
    ($($order:ident)*) => { $(
        impl<B> $order<B> for UTerm
        where
            UTerm: Compare<B>,
        {
            type Output = Comparison<UTerm, B>;
        }

        impl<U, V, B> $order<B> for UInt<U, V>
        where
            Self: Compare<B>,
        {
            type Output = Comparison<Self, B>;
        }

        impl $order<HNil> for HNil {
            type Output = Equal;
        }
    )* };
}

leaf_order! { LexCompare ColexCompare }

impl<AH, AT, BH, BT> LexCompare<HCons<BH, BT>> for HCons<AH, AT>
where
    AH: LexCompare<BH>,
    AT: LexCompare<BT>,
    AH::Output: UnlessEqual<AT::Output>,
{
    type Output = <AH::Output as UnlessEqual<AT::Output>>::Output;
}

impl<AH, AT, BH, BT> ColexCompare<HCons<BH, BT>> for HCons<AH, AT>
where
    AH: ColexCompare<BH>,
    AT: ColexCompare<BT>,
    AT::Output: UnlessEqual<AH::Output>,
{
    type Output = <AT::Output as UnlessEqual<AH::Output>>::Output;
}

/// The comparison itself, or `Next` where it is [`Equal`].
#[doc(hidden)]
pub trait UnlessEqual<Next> {
    type Output;
}

impl<Next> UnlessEqual<Next> for Less {
    type Output = Less;
}

impl<Next> UnlessEqual<Next> for Equal {
    type Output = Next;
}

impl<Next> UnlessEqual<Next> for Greater {
    type Output = Greater;
}

/// `$order` of leaves by `$compare`, of tuples of all components.
macro_rules! each {
    ($order:ident by $compare:ident) => {
        impl<B> $order<B> for UTerm
        where
            UTerm: $compare<B>,
        {
            type Output = <UTerm as $compare<B>>::Output;
        }

        impl<U, V, B> $order<B> for UInt<U, V>
        where
            Self: $compare<B>,
        {
            type Output = <Self as $compare<B>>::Output;
        }

        impl $order<HNil> for HNil {
            type Output = B1;
        }

        impl<AH, AT, BH, BT> $order<HCons<BH, BT>> for HCons<AH, AT>
        where
            AH: $order<BH>,
            AT: $order<BT>,
            AH::Output: BothHold<AT::Output>,
        {
            type Output = <AH::Output as BothHold<AT::Output>>::Output;
        }
    };
}

each! { ElemCompare by IsLess }
each! { ElemCompareOrEqual by IsLessOrEqual }

/// The conjunction of two bits.
#[doc(hidden)]
pub trait BothHold<B> {
    type Output;
}

impl<B> BothHold<B> for B0 {
    type Output = B0;
}

impl<B> BothHold<B> for B1 {
    type Output = B;
}
