//! Ranges of numbers as tuples.

use crate::int::{Add, Compare, Equal, Greater, Less, One, Sum, UTerm};
use frunk_core::hlist::{HCons, HNil};

/// `(Self, Self + 1, …, E - 1)`, and `()` if there is no such number (CuTe's `make_range`).
///
/// Reversed it is `ReverseOf<RangeOf<B, E>>` (CuTe's `make_rseq`), and the sequence of the modes of
/// a tuple is [`SequenceOf`] of its rank (CuTe's `tuple_seq`).
///
/// ```
/// use cute_static::htuple::*;
/// use cute_static::int::{_2, _3, _5};
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(RangeOf<_2, _5>, Stride![2, 3, 4]);
/// assert_type_eq_all!(RangeOf<_5, _2>, RangeOf<_2, _2>, SelectOf<Shape![7], RangeOf<_3, _2>>);
/// assert_type_eq_all!(ReverseOf<SequenceOf<_3>>, Stride![2, 1, 0]);
///
/// // The modes from 1 on.
/// let layout = layout![(4, 2, 3) : (1, 4, 8)];
/// assert_eq!(layout.select(<RangeOf<Int![1], Int![3]>>::NEW), layout![(2, 3) : (4, 8)]);
/// ```
#[doc(alias = "make_range")]
#[doc(alias = "make_rseq")]
pub trait RangeTo<E> {
    /// The tuple.
    type Output;
}

/// `(B, B + 1, …, E - 1)`: see [`RangeTo`].
#[doc(alias = "make_range")]
#[doc(alias = "tuple_rseq")]
#[doc(alias = "make_rseq")]
pub type RangeOf<B, E> = <B as RangeTo<E>>::Output;

/// `(0, 1, …, N - 1)` (CuTe's `make_seq`): see [`RangeTo`].
#[doc(alias = "make_seq")]
#[doc(alias = "tuple_seq")]
#[doc(alias = "seq")]
#[doc(alias = "int_sequence")]
pub type SequenceOf<N> = RangeOf<UTerm, N>;

impl<B, E> RangeTo<E> for B
where
    B: Compare<E>,
    B::Output: RangeFrom<B, E>,
{
    type Output = <B::Output as RangeFrom<B, E>>::Output;
}

/// The numbers from `B` on that are below `E`, to which it stands as `Self` says.
#[doc(hidden)]
pub trait RangeFrom<B, E> {
    type Output;
}

impl<B, E> RangeFrom<B, E> for Less
where
    B: Add<One>,
    Sum<B, One>: RangeTo<E>,
{
    type Output = HCons<B, RangeOf<Sum<B, One>, E>>;
}

impl<B, E> RangeFrom<B, E> for Equal {
    type Output = HNil;
}

impl<B, E> RangeFrom<B, E> for Greater {
    type Output = HNil;
}
