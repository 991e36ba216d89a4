//! Which leaves of a tuple are `_`, or a number.

use super::find::EqualTo;
use super::flatten::Leaves;
use super::{AllOf, AnyOf, TypeFunction};
use crate::Underscore;
use crate::int::{B0, B1, Dyn, Multiple, UInt, UTerm};
use frunk_core::hlist::HNil;

/// Whether a leaf is `_`, as a predicate (CuTe's `is_underscore`): a [`TypeFunction`] to [`B0`] or
/// [`B1`].
///
/// ```
/// use cute_static::htuple::*;
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(FindIfOf<Tile![4, _, 8], IsUnderscore>, Int![1]);
/// ```
#[derive(Clone, Copy)]
#[doc(alias = "is_underscore")]
pub struct IsUnderscore;

impl TypeFunction<Underscore> for IsUnderscore {
    type Output = B1;
}

macro_rules! number {
    ($([$($g:ident)*] $leaf:ty;)*) => { $(
        impl<$($g),*> TypeFunction<$leaf> for IsUnderscore {
            type Output = B0;
        }
    )* };
}

number! {
    [] UTerm;
    [U B] UInt<U, B>;
    [] Dyn;
    [K] Multiple<K>;
}

/// Whether a leaf of `A` is `_`, [`B1`] or [`B0`] (CuTe's `has_underscore`).
///
/// ```
/// use cute_static::htuple::*;
/// use cute_static::int::{B0, B1};
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(HasUnderscore<Tile![4, <_, 8>]>, AllUnderscore<Tile![_, <_, _>]>, B1);
/// assert_type_eq_all!(HasUnderscore<Tile![4, 8]>, AllUnderscore<Tile![_, <_, 8>]>, B0);
/// ```
#[doc(alias = "has_underscore")]
#[doc(alias = "has_none")]
pub type HasUnderscore<A> = AnyOf<LeavesOf<A>, IsUnderscore>;

/// Whether all leaves of `A` are `_`, [`B1`] or [`B0`] (CuTe's `all_underscore`). An example is
/// with [`HasUnderscore`].
#[doc(alias = "all_underscore")]
pub type AllUnderscore<A> = AllOf<LeavesOf<A>, IsUnderscore>;

/// Whether a leaf of `A` is the number `X`, [`B1`] or [`B0`] (CuTe's `has_elem`; for 0 and 1,
/// `has_int0` and `has_int1`).
///
/// ```
/// use cute_static::htuple::*;
/// use cute_static::int::{B0, B1};
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(HasElem<Stride![4, (0, 8)], Int![0]>, AllElem<Shape![1, (1, 1)], Int![1]>, B1);
/// assert_type_eq_all!(HasElem<Stride![4, (0, 8)], Int![1]>, AllElem<Shape![1, (1, 2)], Int![1]>, B0);
/// ```
#[doc(alias = "has_elem")]
#[doc(alias = "has_int0")]
#[doc(alias = "has_int1")]
pub type HasElem<A, X> = AnyOf<LeavesOf<A>, EqualTo<X>>;

/// Whether all leaves of `A` are the number `X`, [`B1`] or [`B0`] (CuTe's `all_elem`). An example
/// is with [`HasElem`].
#[doc(alias = "all_elem")]
pub type AllElem<A, X> = AllOf<LeavesOf<A>, EqualTo<X>>;

/// The leaves of `A`, in one flat tuple.
type LeavesOf<A> = <A as Leaves<HNil>>::Output;
