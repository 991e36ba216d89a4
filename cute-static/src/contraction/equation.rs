//! Equations: what they ask of the layouts of their tensors, and the layouts of the matrices.

use super::error::ContractError;
use super::extents::{AndAgree, AndCut, AndKnown, Compare};
use super::modes::Lettered;
use super::places::Matrix;
use crate::algorithm::GemmLayouts;
use crate::diagnostic::{Answer, HasAnswer, NoAnswer, Output, unless_refused};
use crate::int::{One, UTerm};
use crate::layout::{CompactColMajor, LayoutLeft};
use crate::outcome::TotalInjective;
use crate::tensor::{DataLayout, FragmentLayout};
use crate::{Layout, Static};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};
use generic_array::ArrayLength;

/// An equation, which [`Equation!`](macro@crate::Equation) writes: what it asks of the modes of its
/// tensors, and which of them make up the modes of the matrices.
pub struct Equation<Terms, Meets, Matrices, Shape>(PhantomData<(Terms, Meets, Matrices, Shape)>);

impl<Terms, Meets, Matrices, Shape> Clone for Equation<Terms, Meets, Matrices, Shape> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Terms, Meets, Matrices, Shape> Copy for Equation<Terms, Meets, Matrices, Shape> {}

impl<Terms, Meets, Matrices, Shape> Static for Equation<Terms, Meets, Matrices, Shape> {
    const NEW: Self = Equation(PhantomData);
}

/// A tensor of an equation that has so many letters.
#[doc(hidden)]
pub struct Term<Of, N>(PhantomData<(Of, N)>);

/// The layouts of three tensors, A, B and C, of which an equation makes a product of matrices: they
/// have as many modes as letters, and the types say that modes with one letter have one extent, and
/// that C is injective.
///
/// In generic code this is the bound:
///
/// ```
/// use cute_static::contraction::Contraction;
/// use cute_static::prelude::*;
/// use cute_static::{Equation, contract};
///
/// fn gram<L: DataLayout>(a: &Tensor<&[f32], L>) -> [f32; 9]
/// where
///     Equation!["mk,nk->mn"]: Contraction<L, L, Layout![3, 3]>,
/// {
///     let mut products = Tensor::fixed([0.0; 9], layout![3, 3]);
///     contract!("mk,nk->mn", *a, *a => products);
///     products.into_parts().0
/// }
/// let products = gram(&Tensor::new(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0][..], layout![3, 2]).unwrap());
/// assert_eq!(products[..3], [17.0, 22.0, 27.0]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::Equation;
/// use cute_static::contraction::Contraction;
/// use cute_static::prelude::*;
///
/// fn product<A, B, C>(_: A, _: B, _: C) where Equation!["mk,nk->mn"]: Contraction<A, B, C> {}
/// product(layout![2, 3], layout![4, 3], layout![(2, 4) : (1, 0)]); // CUTE020: C repeats
/// ```
pub trait Contraction<A, B, C> {
    /// `A(m, k, l)`.
    type A: DataLayout;
    /// `B(n, k, l)`.
    type B: DataLayout;
    /// `C(m, n, l)`.
    type C: DataLayout + GemmLayouts<Self::A, Self::B>;

    /// Returns the layouts of the matrices.
    fn fold(self, a: &A, b: &B, c: &C) -> (Self::A, Self::B, Self::C);
}

/// [`Contraction`] whose extents are compared at run time.
///
/// ```
/// use cute_static::Equation;
/// use cute_static::contraction::TryContraction;
/// use cute_static::prelude::*;
///
/// fn product<A, B, C>(_: A, _: B, _: C) where Equation!["mk,nk->mn"]: TryContraction<A, B, C> {}
/// let k = Dyn::new(3).unwrap();
/// product(layout![(2, k)], layout![4, 3], layout![2, 4]);
/// ```
/// ```compile_fail,E0277
/// # use cute_static::Equation;
/// # use cute_static::contraction::TryContraction;
/// # use cute_static::prelude::*;
/// # fn product<A, B, C>(_: A, _: B, _: C) where Equation!["mk,nk->mn"]: TryContraction<A, B, C> {}
/// product(layout![2, 3], layout![4 : 1], layout![2, 4]); // CUTE451: expected Lit<2> modes of operand Lit<1>
/// ```
pub trait TryContraction<A, B, C> {
    /// `A(m, k, l)`.
    type A: DataLayout;
    /// `B(n, k, l)`.
    type B: DataLayout;
    /// `C(m, n, l)`.
    type C: DataLayout + GemmLayouts<Self::A, Self::B>;

    /// Returns the layouts of the matrices, if modes with one letter have one extent.
    ///
    /// # Errors
    /// Otherwise.
    fn try_fold(self, a: &A, b: &B, c: &C) -> Result<(Self::A, Self::B, Self::C), ContractError>;
}

/// The layouts of A and B of an equation whose output is returned: in a tensor that owns it, is
/// compact and column-major, and has the extents of its letters.
///
/// ```
/// use cute_static::contraction::OwnedContraction;
/// use cute_static::prelude::*;
/// use cute_static::{Equation, contract};
///
/// fn trace<L: DataLayout>(a: &Tensor<&[f32], L>) -> f32
/// where
///     Equation!["ii->"]: OwnedContraction<L, Layout![1 : 0]>,
/// {
///     contract!("ii->", *a).at(0)
/// }
/// assert_eq!(trace(&Tensor::new(&[1.0, 2.0, 3.0, 4.0][..], layout![2, 2]).unwrap()), 5.0);
/// ```
/// ```compile_fail,E0277
/// # use cute_static::Equation;
/// # use cute_static::contraction::OwnedContraction;
/// # use cute_static::prelude::*;
/// # fn product<A, B>(_: A, _: B) where Equation!["mk,nk->mn"]: OwnedContraction<A, B> {}
/// let m = Dyn::new(3).unwrap();
/// product(layout![{ m }, 4], layout![2, 4]); // CUTE452: the types do not say the extent of `Letter<'m'>`
/// ```
pub trait OwnedContraction<A, B> {
    /// How many elements the output has.
    type Length: ArrayLength;
    /// The layout of the output.
    type Layout: DataLayout + Static + FragmentLayout<Length = Self::Length>;
    /// `A(m, k, l)`.
    type A: DataLayout;
    /// `B(n, k, l)`.
    type B: DataLayout;
    /// `C(m, n, l)`.
    type C: DataLayout + GemmLayouts<Self::A, Self::B>;

    /// Returns the layouts of the matrices.
    fn fold(self, a: &A, b: &B) -> (Self::A, Self::B, Self::C);
}

/// The total form of [`Contraction`].
#[doc(hidden)]
pub trait TotalContraction<A, B, C> {
    /// `Answer<()>` or a refusal.
    type Outcome;
}

/// The total form of [`TryContraction`].
#[doc(hidden)]
pub trait TotalTryContraction<A, B, C> {
    /// `Answer<()>` or a refusal.
    type Outcome;
}

/// The modes of the tensors of an equation.
type ModesOf<OA, NA, A, OB, NB, B, OC, NC, C> = (<A as Lettered<OA, NA>>::Modes, <B as Lettered<OB, NB>>::Modes, <C as Lettered<OC, NC>>::Modes);

unless_refused! {
    /// The second of two questions.
    AndThen<Second> Outcome
}

impl<Second> AndThen<Second> for Answer<()> {
    type Outcome = Second;
}

unless_refused! {
    /// Is C injective?
    AndInjective<C> Outcome
}

impl<C: TotalInjective> AndInjective<C> for Answer<()> {
    type Outcome = C::Outcome;
}

type AgreeOf<Before, Meets, Modes> = <Before as AndAgree<Meets, Modes>>::Outcome;

type Both<A, B> = <A as AndThen<B>>::Outcome;

impl<OA, NA, A, OB, NB, B, OC, NC, C, Meets, Matrices, Shape> TotalTryContraction<A, B, C>
    for Equation<(Term<OA, NA>, Term<OB, NB>, Term<OC, NC>), Meets, Matrices, Shape>
where
    A: Lettered<OA, NA>,
    B: Lettered<OB, NB>,
    C: Lettered<OC, NC>,
    B::Outcome: AndThen<C::Outcome>,
    A::Outcome: AndThen<Both<B::Outcome, C::Outcome>>,
    Both<A::Outcome, Both<B::Outcome, C::Outcome>>: AndCut<Meets, ModesOf<OA, NA, A, OB, NB, B, OC, NC, C>>,
{
    type Outcome = <Both<A::Outcome, Both<B::Outcome, C::Outcome>> as AndCut<Meets, ModesOf<OA, NA, A, OB, NB, B, OC, NC, C>>>::Outcome;
}

impl<OA, NA, A, OB, NB, B, OC, NC, C, Meets, Matrices, Shape> TotalContraction<A, B, C>
    for Equation<(Term<OA, NA>, Term<OB, NB>, Term<OC, NC>), Meets, Matrices, Shape>
where
    A: Lettered<OA, NA>,
    B: Lettered<OB, NB>,
    C: Lettered<OC, NC>,
    B::Outcome: AndThen<C::Outcome>,
    A::Outcome: AndThen<Both<B::Outcome, C::Outcome>>,
    Both<A::Outcome, Both<B::Outcome, C::Outcome>>: AndAgree<Meets, ModesOf<OA, NA, A, OB, NB, B, OC, NC, C>>,
    AgreeOf<Both<A::Outcome, Both<B::Outcome, C::Outcome>>, Meets, ModesOf<OA, NA, A, OB, NB, B, OC, NC, C>>: AndInjective<C>,
{
    type Outcome = <AgreeOf<Both<A::Outcome, Both<B::Outcome, C::Outcome>>, Meets, ModesOf<OA, NA, A, OB, NB, B, OC, NC, C>> as AndInjective<C>>::Outcome;
}

impl<OA, NA, A, OB, NB, B, OC, NC, C, Meets, Matrices, Shape> Contraction<A, B, C>
    for Equation<(Term<OA, NA>, Term<OB, NB>, Term<OC, NC>), Meets, Matrices, Shape>
where
    Self: TotalContraction<A, B, C, Outcome: HasAnswer>,
    A: Lettered<OA, NA>,
    B: Lettered<OB, NB>,
    C: Lettered<OC, NC>,
    Output<<Self as TotalContraction<A, B, C>>::Outcome>: Fold<Matrices, ModesOf<OA, NA, A, OB, NB, B, OC, NC, C>>,
{
    type A = <Output<<Self as TotalContraction<A, B, C>>::Outcome> as Fold<Matrices, ModesOf<OA, NA, A, OB, NB, B, OC, NC, C>>>::A;
    type B = <Output<<Self as TotalContraction<A, B, C>>::Outcome> as Fold<Matrices, ModesOf<OA, NA, A, OB, NB, B, OC, NC, C>>>::B;
    type C = <Output<<Self as TotalContraction<A, B, C>>::Outcome> as Fold<Matrices, ModesOf<OA, NA, A, OB, NB, B, OC, NC, C>>>::C;

    #[inline(always)]
    fn fold(self, a: &A, b: &B, c: &C) -> (Self::A, Self::B, Self::C) {
        <Output<<Self as TotalContraction<A, B, C>>::Outcome>>::fold(&(a.modes(), b.modes(), c.modes()))
    }
}

impl<OA, NA, A, OB, NB, B, OC, NC, C, Meets, Matrices, Shape> TryContraction<A, B, C>
    for Equation<(Term<OA, NA>, Term<OB, NB>, Term<OC, NC>), Meets, Matrices, Shape>
where
    Self: TotalTryContraction<A, B, C, Outcome: HasAnswer>,
    A: Lettered<OA, NA>,
    B: Lettered<OB, NB>,
    C: Lettered<OC, NC>,
    Output<<Self as TotalTryContraction<A, B, C>>::Outcome>:
        Fold<Matrices, ModesOf<OA, NA, A, OB, NB, B, OC, NC, C>> + CompareAll<Meets, ModesOf<OA, NA, A, OB, NB, B, OC, NC, C>>,
{
    type A = <Output<<Self as TotalTryContraction<A, B, C>>::Outcome> as Fold<Matrices, ModesOf<OA, NA, A, OB, NB, B, OC, NC, C>>>::A;
    type B = <Output<<Self as TotalTryContraction<A, B, C>>::Outcome> as Fold<Matrices, ModesOf<OA, NA, A, OB, NB, B, OC, NC, C>>>::B;
    type C = <Output<<Self as TotalTryContraction<A, B, C>>::Outcome> as Fold<Matrices, ModesOf<OA, NA, A, OB, NB, B, OC, NC, C>>>::C;

    #[inline(always)]
    fn try_fold(self, a: &A, b: &B, c: &C) -> Result<(Self::A, Self::B, Self::C), ContractError> {
        let modes = (a.modes(), b.modes(), c.modes());
        <Output<<Self as TotalTryContraction<A, B, C>>::Outcome>>::compare(&modes)?;
        Ok(<Output<<Self as TotalTryContraction<A, B, C>>::Outcome>>::fold(&modes))
    }
}

/// What an answer of an equation folds to. Of a refusal, which has its message, it is anything.
#[doc(hidden)]
pub trait Fold<Matrices, Modes> {
    type A: DataLayout;
    type B: DataLayout;
    type C: DataLayout + GemmLayouts<Self::A, Self::B>;

    /// Returns the matrices.
    fn fold(modes: &Modes) -> (Self::A, Self::B, Self::C);
}

impl<MA, MB, MC, Modes> Fold<(MA, MB, MC), Modes> for ()
where
    MA: Matrix<Modes>,
    MB: Matrix<Modes>,
    MC: Matrix<Modes>,
    Layout<MA::Shape, MA::Stride>: DataLayout,
    Layout<MB::Shape, MB::Stride>: DataLayout,
    Layout<MC::Shape, MC::Stride>: DataLayout + GemmLayouts<Layout<MA::Shape, MA::Stride>, Layout<MB::Shape, MB::Stride>>,
{
    type A = Layout<MA::Shape, MA::Stride>;
    type B = Layout<MB::Shape, MB::Stride>;
    type C = Layout<MC::Shape, MC::Stride>;

    #[inline(always)]
    fn fold(modes: &Modes) -> (Self::A, Self::B, Self::C) {
        (MA::matrix(modes), MB::matrix(modes), MC::matrix(modes))
    }
}

impl<Matrices, Modes> Fold<Matrices, Modes> for Layout<NoAnswer, NoAnswer> {
    type A = crate::Layout![1 : 0];
    type B = crate::Layout![1 : 0];
    type C = crate::Layout![1 : 0];

    fn fold(_: &Modes) -> (Self::A, Self::B, Self::C) {
        (Static::NEW, Static::NEW, Static::NEW)
    }
}

/// The comparisons of an answer.
#[doc(hidden)]
pub trait CompareAll<Meets, Modes> {
    /// Compares.
    fn compare(modes: &Modes) -> Result<(), ContractError>;
}

impl<Meets: Compare<Modes>, Modes> CompareAll<Meets, Modes> for () {
    #[inline(always)]
    fn compare(modes: &Modes) -> Result<(), ContractError> {
        Meets::compare(modes)
    }
}

impl<Meets, Modes> CompareAll<Meets, Modes> for Layout<NoAnswer, NoAnswer> {
    fn compare(_: &Modes) -> Result<(), ContractError> {
        Ok(())
    }
}

impl<OA, NA, A, OB, NB, B, T, Meets, Matrices, Shape> OwnedContraction<A, B> for Equation<(Term<OA, NA>, Term<OB, NB>, T), Meets, Matrices, Shape>
where
    A: Lettered<OA, NA>,
    B: Lettered<OB, NB>,
    A::Outcome: AndThen<B::Outcome>,
    Both<A::Outcome, B::Outcome>: AndKnown<Shape, (A::Modes, B::Modes, ())>,
    KnownOf<A::Outcome, B::Outcome, Shape, (A::Modes, B::Modes, ())>: HasAnswer<Output: Owned<Self, A, B>>,
{
    type Length = <Output<KnownOf<A::Outcome, B::Outcome, Shape, (A::Modes, B::Modes, ())>> as Owned<Self, A, B>>::Length;
    type Layout = <Output<KnownOf<A::Outcome, B::Outcome, Shape, (A::Modes, B::Modes, ())>> as Owned<Self, A, B>>::Layout;
    type A = <Output<KnownOf<A::Outcome, B::Outcome, Shape, (A::Modes, B::Modes, ())>> as Owned<Self, A, B>>::A;
    type B = <Output<KnownOf<A::Outcome, B::Outcome, Shape, (A::Modes, B::Modes, ())>> as Owned<Self, A, B>>::B;
    type C = <Output<KnownOf<A::Outcome, B::Outcome, Shape, (A::Modes, B::Modes, ())>> as Owned<Self, A, B>>::C;

    #[inline(always)]
    fn fold(self, a: &A, b: &B) -> (Self::A, Self::B, Self::C) {
        <Output<KnownOf<A::Outcome, B::Outcome, Shape, (A::Modes, B::Modes, ())>>>::fold(self, a, b)
    }
}

type KnownOf<A, B, Shape, Modes> = <Both<A, B> as AndKnown<Shape, Modes>>::Outcome;

/// The equation `E` with an output of these extents. Of a refusal, which has its message, it is
/// anything.
#[doc(hidden)]
pub trait Owned<E, A, B> {
    type Length: ArrayLength;
    type Layout: DataLayout + Static + FragmentLayout<Length = Self::Length>;
    type A: DataLayout;
    type B: DataLayout;
    type C: DataLayout + GemmLayouts<Self::A, Self::B>;

    fn fold(equation: E, a: &A, b: &B) -> (Self::A, Self::B, Self::C);
}

/// The shape of an output, and its layout.
macro_rules! owned {
    ($([$($g:ident)*] $shape:ty => $layout:ty $(, $bound:ident)?;)*) => { $(
        impl<E, A, B, $($g),*> Owned<E, A, B> for $shape
        where
            $($shape: $bound,)?
            $layout: DataLayout + Static + FragmentLayout<Length: ArrayLength>,
            E: Contraction<A, B, $layout>,
        {
            type Length = <$layout as FragmentLayout>::Length;
            type Layout = $layout;
            type A = E::A;
            type B = E::B;
            type C = E::C;

            #[inline(always)]
            fn fold(equation: E, a: &A, b: &B) -> (E::A, E::B, E::C) {
                equation.fold(a, b, &<$layout as Static>::NEW)
            }
        }
    )* };
}

owned! {
    [] HNil => Layout<One, UTerm>;
    [N T] HCons<N, T> => LayoutLeft<HCons<N, T>>, CompactColMajor;
}

impl<E, A, B> Owned<E, A, B> for Layout<NoAnswer, NoAnswer> {
    type Length = One;
    type Layout = crate::Layout![1 : 0];
    type A = crate::Layout![1 : 0];
    type B = crate::Layout![1 : 0];
    type C = crate::Layout![1 : 0];

    fn fold(_: E, _: &A, _: &B) -> (Self::A, Self::B, Self::C) {
        (Static::NEW, Static::NEW, Static::NEW)
    }
}
