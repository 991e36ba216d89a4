//! Congruence: the same nesting, and weak congruence: a nesting that stops earlier.

use super::flatten::CountLeaves;
use super::for_each_leaf;
use super::relation::{CoarsenedByLeaf, relation};
use crate::int::{B0, B1};
use frunk_core::hlist::{HCons, HNil};

relation! {
    /// `A ~ B`: the same nesting, whatever the leaves are (Cecka Definition 2.3).
    ///
    /// Two leaves, or two tuples of the same rank whose modes are congruent. Layouts compare by
    /// their shapes.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    ///
    /// fn same_profile<A: Congruent<B>, B>(_: A, _: B) {}
    /// same_profile(shape![4, (2, 4)], stride![7, (3, 0)]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// # fn same_profile<A: Congruent<B>, B>(_: A, _: B) {}
    /// same_profile(shape![4, 8], shape![4, (2, 4)]);
    /// // CUTE085: not congruent: tuples of Lit<2> leaves and Lit<3> leaves with different nesting
    /// ```
    #[doc(alias = "congruent")]
    Congruent = Congruence,
    /// Whether `A ~ B`, `B1` or `B0`: see [`Congruent`].
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::int::{B0, B1};
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(IsCongruent<Shape![4, (2, 4)], Shape![7, (3, 2)]>, B1);
    /// assert_type_eq_all!(IsCongruent<Shape![4, 8], Shape![4, (2, 4)]>, B0);
    /// assert_type_eq_all!(IsCongruent<Int![4], Shape![(4)]>, B0);
    /// ```
    #[doc(alias = "is_congruent")]
    IsCongruent, TotalCongruent, or NotCongruent by CountLeaves, whatever the leaves are
}

/// `[generics] B => flag` each: whether a leaf is congruent to `B`, as it is weakly to every one.
macro_rules! coarsened_by_leaf {
    ($([$($g:ident)*] $b:ty => $flag:ident;)*) => { $(
        impl<Left, At, $($g),*> CoarsenedByLeaf<Congruence, Left, At> for $b {
            type Flag = $flag;
        }

        impl<Left, At, $($g),*> CoarsenedByLeaf<WeakCongruence, Left, At> for $b {
            type Flag = B1;
        }
    )* };
}

macro_rules! leaf {
    ($([$($g:ident)*] $leaf:ty;)*) => {
        coarsened_by_leaf! { $([$($g)*] $leaf => B1;)* }
    };
}

for_each_leaf! { leaf }

coarsened_by_leaf! {
    [] HNil => B0;
    [H T] HCons<H, T> => B0;
}

relation! {
    /// `A ≲ B`: the nesting of `A` is that of `B`, or stops earlier with a leaf (Cecka Definition
    /// 2.4).
    ///
    /// `A` is a leaf, or both are tuples of the same rank whose modes are weakly congruent: `A`
    /// coarsens the profile of `B`. A coordinate that is weakly congruent to a shape is admissible
    /// for it (Cecka Definition 2.12). Layouts compare by their shapes.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    ///
    /// fn coarser_profile<A: WeaklyCongruent<B>, B>(_: A, _: B) {}
    /// coarser_profile(shape![1, 1], layout![(4, (2, 4)) : (1, (4, 8))]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// # fn coarser_profile<A: WeaklyCongruent<B>, B>(_: A, _: B) {}
    /// coarser_profile(shape![1, (1, 1)], shape![(2, 4), 4]);
    /// // CUTE086: not weakly congruent: a tuple of Lit<3> leaves does not coarsen a tuple of Lit<3> leaves
    /// ```
    #[doc(alias = "weakly_congruent")]
    WeaklyCongruent = WeakCongruence,
    /// Whether `A ≲ B`, `B1` or `B0`: see [`WeaklyCongruent`].
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::int::{B0, B1};
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(IsWeaklyCongruent<Int![30], Shape![5, (2, 3)]>, B1);
    /// assert_type_eq_all!(IsWeaklyCongruent<Shape![5, 6], Shape![5, (2, 3)]>, B1);
    /// assert_type_eq_all!(IsWeaklyCongruent<Shape![5, (2, 3)], Shape![5, 6]>, B0);
    /// ```
    #[doc(alias = "is_weakly_congruent")]
    IsWeaklyCongruent, TotalWeaklyCongruent, or NotWeaklyCongruent by CountLeaves, whatever the leaves are
}
