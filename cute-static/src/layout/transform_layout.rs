//! The modes of a layout, each put through a function.

use super::Layout;
use crate::htuple::for_each_leaf;
use frunk_core::hlist::{HCons, HNil};
use frunk_core::traits::Func;

impl<S, D> Layout<S, D> {
    /// Returns the layout whose modes are `F` of the modes: `(F(A_0), F(A_1), …)` (CuTe's
    /// `transform_layout`). A leaf is its only mode.
    ///
    /// The function is a type that implements frunk's [`Func`] for each mode. Its refusals are
    /// compile errors at the call.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use frunk_core::traits::Func;
    ///
    /// struct Coalesced;
    ///
    /// impl<L: Coalesce> Func<L> for Coalesced {
    ///     type Output = CoalesceOf<L>;
    ///
    ///     fn call(mode: L) -> CoalesceOf<L> {
    ///         mode.coalesce()
    ///     }
    /// }
    ///
    /// let layout = layout![((2, 3), (4, 5)) : ((1, 2), (30, 6))];
    /// assert_eq!(layout.transform_layout::<Coalesced>(), layout![(6, (4, 5)) : (1, (30, 6))]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn transform_layout<F>(self) -> <Self as TransformModes<F>>::Output
    where
        Self: TransformModes<F>,
    {
        self.transform_modes()
    }

    /// Returns the layout whose modes are `F` of pairs of modes: `(F(A_0, B_0), F(A_1, B_1), …)`,
    /// and after them the modes that only one of the two has (CuTe's `transform_layout` of two
    /// layouts).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use frunk_core::traits::Func;
    ///
    /// struct Composed;
    ///
    /// impl<A: Compose<B>, B> Func<(A, B)> for Composed {
    ///     type Output = ComposeOf<A, B>;
    ///
    ///     fn call((a, b): (A, B)) -> ComposeOf<A, B> {
    ///         a.compose(b)
    ///     }
    /// }
    ///
    /// let a = layout![(4, 6, 8) : (1, 4, 24)];
    /// let by_mode = a.transform_layout_with::<Composed, _>(layout![(2, 3) : (2, 1)]);
    /// assert_eq!(by_mode, layout![(2, 3, 8) : (2, 4, 24)]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn transform_layout_with<F, B>(self, b: B) -> <Self as TransformPairs<F, B>>::Output
    where
        Self: TransformPairs<F, B>,
    {
        self.transform_pairs(b)
    }
}

/// The modes of a layout, `F` of each.
#[doc(hidden)]
pub trait TransformModes<F> {
    type Output;

    fn transform_modes(self) -> Self::Output;
}

macro_rules! leaf {
    ($([$($g:ident)*] $leaf:ty;)*) => { $(
        impl<F, D, R, E, $($g),*> TransformModes<F> for Layout<$leaf, D>
        where
            F: Func<Self, Output = Layout<R, E>>,
        {
            type Output = Layout<HCons<R, HNil>, HCons<E, HNil>>;

            #[inline(always)]
            fn transform_modes(self) -> Self::Output {
                F::call(self).in_front_of(Layout { shape: HNil, stride: HNil })
            }
        }
    )* };
}

for_each_leaf! { leaf }

impl<F> TransformModes<F> for Layout<HNil, HNil> {
    type Output = Self;

    #[inline(always)]
    fn transform_modes(self) -> Self {
        self
    }
}

impl<F, S, ST, D, DT, R, RT, E, ET> TransformModes<F> for Layout<HCons<S, ST>, HCons<D, DT>>
where
    F: Func<Layout<S, D>, Output = Layout<R, E>>,
    Layout<ST, DT>: TransformModes<F, Output = Layout<RT, ET>>,
{
    type Output = Layout<HCons<R, RT>, HCons<E, ET>>;

    #[inline(always)]
    fn transform_modes(self) -> Self::Output {
        let (mode, others) = self.split_first();
        F::call(mode).in_front_of(others.transform_modes())
    }
}

/// The modes of two layouts, `F` of each pair, and after them those that one has and the other
/// does not.
#[doc(hidden)]
pub trait TransformPairs<F, B> {
    type Output;

    fn transform_pairs(self, b: B) -> Self::Output;
}

impl<F> TransformPairs<F, Layout<HNil, HNil>> for Layout<HNil, HNil> {
    type Output = Self;

    #[inline(always)]
    fn transform_pairs(self, _: Layout<HNil, HNil>) -> Self {
        self
    }
}

impl<F, S, ST, D, DT> TransformPairs<F, Layout<HNil, HNil>> for Layout<HCons<S, ST>, HCons<D, DT>> {
    type Output = Self;

    #[inline(always)]
    fn transform_pairs(self, _: Layout<HNil, HNil>) -> Self {
        self
    }
}

impl<F, S, ST, D, DT> TransformPairs<F, Layout<HCons<S, ST>, HCons<D, DT>>> for Layout<HNil, HNil> {
    type Output = Layout<HCons<S, ST>, HCons<D, DT>>;

    #[inline(always)]
    fn transform_pairs(self, b: Layout<HCons<S, ST>, HCons<D, DT>>) -> Self::Output {
        b
    }
}

impl<F, S, ST, D, DT, N, NT, M, MT, R, RT, E, ET> TransformPairs<F, Layout<HCons<N, NT>, HCons<M, MT>>> for Layout<HCons<S, ST>, HCons<D, DT>>
where
    F: Func<(Layout<S, D>, Layout<N, M>), Output = Layout<R, E>>,
    Layout<ST, DT>: TransformPairs<F, Layout<NT, MT>, Output = Layout<RT, ET>>,
{
    type Output = Layout<HCons<R, RT>, HCons<E, ET>>;

    #[inline(always)]
    fn transform_pairs(self, b: Layout<HCons<N, NT>, HCons<M, MT>>) -> Self::Output {
        let ((a, others_of_a), (b, others_of_b)) = (self.split_first(), b.split_first());
        F::call((a, b)).in_front_of(others_of_a.transform_pairs(others_of_b))
    }
}

impl<S, ST, D, DT> Layout<HCons<S, ST>, HCons<D, DT>> {
    /// Returns the first mode, and the layout of the others.
    #[inline(always)]
    pub(crate) fn split_first(self) -> (Layout<S, D>, Layout<ST, DT>) {
        let Layout { shape, stride } = self;
        (Layout { shape: shape.head, stride: stride.head }, Layout { shape: shape.tail, stride: stride.tail })
    }
}

impl<S, D> Layout<S, D> {
    /// Returns the layout of this mode and of the modes after it.
    #[inline(always)]
    pub(crate) fn in_front_of<ST, DT>(self, others: Layout<ST, DT>) -> Layout<HCons<S, ST>, HCons<D, DT>> {
        Layout { shape: HCons { head: self.shape, tail: others.shape }, stride: HCons { head: self.stride, tail: others.stride } }
    }
}
