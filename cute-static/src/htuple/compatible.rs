//! Compatibility: every coordinate of one shape is a coordinate of another, and its weak form.

use super::relation::{CoarsenedByLeaf, relation};
use super::{ComputeSize, Size, for_each_leaf};
use crate::int::{B0, B1, Equality, Inexact, IsEqual, One, QuotientOutcome, TotalDivExact, UInt, UTerm, Undecided};
use frunk_core::hlist::{HCons, HNil};

relation! {
    /// `A ≼ B`: every coordinate of the shape `A` is a coordinate of the shape `B` (Cecka
    /// Definition 2.7).
    ///
    /// `A` is a number and equal to `|B|`, or both are tuples of the same rank whose modes are
    /// compatible: `A` coarsens `B`, `B` refines `A`. Layouts compare by their shapes.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    ///
    /// fn as_matrix<L: LayoutFunction>(layout: L)
    /// where
    ///     Shape![4, 8]: Compatible<L>,
    /// {
    /// }
    /// as_matrix(layout![(4, (2, 4)) : (8, (1, 2))]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// fn coarser<A: Compatible<B>, B>(_: A, _: B) {}
    /// coarser(shape![4, 8], shape![4, (2, 3)]);
    /// // CUTE087: not compatible: a shape of size Lit<32> cannot coarsen this shape of size Lit<24>
    /// ```
    #[doc(alias = "compatible")]
    Compatible = Compatibility,
    /// Whether `A ≼ B`, `B1` or `B0`: see [`Compatible`].
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::int::{B0, B1};
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(IsCompatible<Int![30], Shape![2, (3, 5)]>, B1);
    /// assert_type_eq_all!(IsCompatible<Shape![2, 15], Shape![2, (3, 5)]>, B1);
    /// assert_type_eq_all!(IsCompatible<Shape![2, (3, 5)], Shape![(3, 2), 5]>, B0);
    /// ```
    #[doc(alias = "is_compatible")]
    IsCompatible, TotalCompatible, or NotCompatible by ComputeSize
}

/// `[generics] B, |B|` each: whether the leaf `Left` is the size of `B`.
macro_rules! compatible_leaf {
    ($([$($g:ident)*] $b:ty, $size:ty $(where $bounds:ty)?;)*) => { $(
        impl<Left, At, $($g),*> CoarsenedByLeaf<Compatibility, Left, At> for $b
        where
            $($bounds: ComputeSize,)?
            Left: IsEqual<$size>,
        {
            type Flag = Equality<Left, $size>;
        }
    )* };
}

macro_rules! leaf {
    ($([$($g:ident)*] $leaf:ty;)*) => {
        compatible_leaf! { $([$($g)*] $leaf, $leaf;)* }
    };
}

for_each_leaf! { leaf }

compatible_leaf! {
    [] HNil, One;
    [H T] HCons<H, T>, Size<Self> where Self;
}

relation! {
    /// Returns whether `A` is weakly compatible with `B`: `A` is a number that divides `|B|`, or
    /// both are tuples of the same rank whose modes are weakly compatible.
    ///
    /// Some `A'`, a multiple of `A` leaf by leaf, is compatible with `B`: each mode of `B` can be
    /// cut into tiles of the sizes in `A`. Layouts compare by their shapes.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    ///
    /// fn tiles<A: WeaklyCompatible<B>, B>(_: A, _: B) {}
    /// tiles(shape![4, 2], shape![8, (2, 3)]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// # fn tiles<A: WeaklyCompatible<B>, B>(_: A, _: B) {}
    /// tiles(shape![4, 4], shape![8, (2, 3)]);
    /// // CUTE088: not weakly compatible: no leaf-wise multiple of a shape of size Lit<16> coarsens this shape of size Lit<48>
    /// ```
    WeaklyCompatible = WeakCompatibility,
    /// Whether `A` is weakly compatible with `B`, `B1` or `B0`: see [`WeaklyCompatible`].
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::int::{B0, B1};
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(IsWeaklyCompatible<Int![6], Shape![2, (3, 5)]>, B1);
    /// assert_type_eq_all!(IsWeaklyCompatible<Shape![2, 5], Shape![2, (3, 5)]>, B1);
    /// assert_type_eq_all!(IsWeaklyCompatible<Int![4], Shape![2, (3, 5)]>, B0);
    /// ```
    IsWeaklyCompatible, TotalWeaklyCompatible, or NotWeaklyCompatible by ComputeSize
}

/// `[generics] B, |B|` each: whether the leaf `Left` divides the size of `B`, which is a number or
/// a tuple of numbers.
macro_rules! weakly_compatible_leaf {
    ($([$($g:ident)*] $b:ty, $size:ty $(where $bounds:ty)?;)*) => { $(
        impl<Left, At, $($g),*> CoarsenedByLeaf<WeakCompatibility, Left, At> for $b
        where
            $($bounds: ComputeSize,)?
            $size: TotalDivExact<Left>,
            QuotientOutcome<$size, Left>: IsExact,
        {
            type Flag = <QuotientOutcome<$size, Left> as IsExact>::Flag;
        }
    )* };
}

weakly_compatible_leaf! {
    [] UTerm, UTerm;
    [U C] UInt<U, C>, UInt<U, C>;
    [] HNil, One;
    [H T] HCons<H, T>, Size<Self> where Self;
}

/// Whether a division had no remainder, as a bit.
#[doc(hidden)]
pub trait IsExact {
    type Flag;
}

impl IsExact for UTerm {
    type Flag = B1;
}

impl<U, B> IsExact for UInt<U, B> {
    type Flag = B1;
}

impl IsExact for Inexact {
    type Flag = B0;
}

impl<Why> IsExact for Undecided<Why> {
    type Flag = Self;
}
