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
    pub fn transform_layout_with<F, B>(self, b: B) -> <B as TransformPairs<F, Self>>::Output
    where
        B: TransformPairs<F, Self>,
    {
        b.transform_pairs(self)
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
        impl<F, D, $($g),*> TransformModes<F> for Layout<$leaf, D>
        where
            F: Func<Self, Output: IntoMode>,
        {
            type Output = Layout<HCons<<F::Output as IntoMode>::Shape, HNil>, HCons<<F::Output as IntoMode>::Stride, HNil>>;

            #[inline(always)]
            fn transform_modes(self) -> Self::Output {
                F::call(self).into_mode().in_front_of(Layout { shape: HNil, stride: HNil })
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

impl<F, S, ST, D, DT, RT, ET> TransformModes<F> for Layout<HCons<S, ST>, HCons<D, DT>>
where
    F: Func<Layout<S, D>, Output: IntoMode>,
    Layout<ST, DT>: TransformModes<F, Output = Layout<RT, ET>>,
{
    type Output = Layout<HCons<<F::Output as IntoMode>::Shape, RT>, HCons<<F::Output as IntoMode>::Stride, ET>>;

    #[inline(always)]
    fn transform_modes(self) -> Self::Output {
        let (mode, others) = self.split_first();
        F::call(mode).into_mode().in_front_of(others.transform_modes())
    }
}

/// What a function returns, as a mode: a layout.
#[refusal(NotOfLayouts::InTypes)]
#[doc(hidden)]
pub trait IntoMode {
    type Shape;
    type Stride;

    fn into_mode(self) -> Layout<Self::Shape, Self::Stride>;
}

impl<S, D> IntoMode for Layout<S, D> {
    type Shape = S;
    type Stride = D;

    #[inline(always)]
    fn into_mode(self) -> Self {
        self
    }
}

/// The modes of the layouts `A` and `Self`, `F` of each pair, and after them those that one has and
/// the other does not.
///
/// The second layout implements it. So a call whose function is wrong does not tell the compiler
/// which layout the second one is.
#[refusal(WrongOperand::Layout, bound = "")]
#[doc(hidden)]
pub trait TransformPairs<F, A> {
    type Output;

    fn transform_pairs(self, a: A) -> Self::Output;
}

impl<F> TransformPairs<F, Layout<HNil, HNil>> for Layout<HNil, HNil> {
    type Output = Self;

    #[inline(always)]
    fn transform_pairs(self, _: Layout<HNil, HNil>) -> Self {
        self
    }
}

impl<F, S, ST, D, DT> TransformPairs<F, Layout<HCons<S, ST>, HCons<D, DT>>> for Layout<HNil, HNil> {
    type Output = Layout<HCons<S, ST>, HCons<D, DT>>;

    #[inline(always)]
    fn transform_pairs(self, a: Layout<HCons<S, ST>, HCons<D, DT>>) -> Self::Output {
        a
    }
}

impl<F, N, NT, M, MT> TransformPairs<F, Layout<HNil, HNil>> for Layout<HCons<N, NT>, HCons<M, MT>> {
    type Output = Self;

    #[inline(always)]
    fn transform_pairs(self, _: Layout<HNil, HNil>) -> Self {
        self
    }
}

impl<F, S, ST, D, DT, N, NT, M, MT, RT, ET> TransformPairs<F, Layout<HCons<S, ST>, HCons<D, DT>>> for Layout<HCons<N, NT>, HCons<M, MT>>
where
    F: Func<(Layout<S, D>, Layout<N, M>), Output: IntoMode>,
    Layout<NT, MT>: TransformPairs<F, Layout<ST, DT>, Output = Layout<RT, ET>>,
{
    type Output = Layout<HCons<<F::Output as IntoMode>::Shape, RT>, HCons<<F::Output as IntoMode>::Stride, ET>>;

    #[inline(always)]
    fn transform_pairs(self, a: Layout<HCons<S, ST>, HCons<D, DT>>) -> Self::Output {
        let ((b, others_of_b), (a, others_of_a)) = (self.split_first(), a.split_first());
        F::call((a, b)).into_mode().in_front_of(others_of_b.transform_pairs(others_of_a))
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
