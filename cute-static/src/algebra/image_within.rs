//! Image within: a bound on layouts whose values are coordinates of a shape.

use crate::Layout;
use crate::diagnostic::{Answer, Decimal, DecimalOf, HasAnswer, Refusal, reason, unless_refused};
use crate::htuple::{AsShape, ComputeSize, CountModes, Size};
use crate::int::refuse_undecided;
use crate::int::*;
use crate::layout::AddReach;
use crate::stride::{AnyCodomain, Bits, Component, ComponentOf, Coordinates, Elements, HasCodomain, HasStrideKind, Integers, integers_only};
use frunk_core::hlist::{HCons, HNil};

/// Holds for layouts whose values are all coordinates of the shape `M`.
///
/// The offsets of a layout over integers lie in `[0, |M|)`: `cosize(A) <= |M|`. Each component of a
/// layout over coordinates stays below the extent of its mode, or below the size of a mode that is
/// a tuple: so the bound can require that a window does not leave an image. A component that no
/// stride has is 0. Of a layout in place of the shape, the shape counts.
///
/// [`Layout::contains`] asks at run time whether a coordinate is one of a layout.
///
/// ```
/// use cute_static::prelude::*;
///
/// fn index_into_64<L: ImageWithin<Int![64]>>(_: L) {}
/// index_into_64(layout![(4, 8) : (1, 8)]);
/// ```
/// ```compile_fail,E0277
/// # use cute_static::prelude::*;
/// # fn index_into_64<L: ImageWithin<Int![64]>>(_: L) {}
/// index_into_64(layout![(4, 8) : (1, 9)]); // CUTE102: cosize 67
/// ```
/// ```
/// use cute_static::prelude::*;
///
/// // The 3 x 3 windows at each of 26 x 26 places of an image of 28 x 28.
/// fn convolve<Windows: ImageWithin<Shape![28, 28]>>(_: Windows) {}
/// convolve(layout![((3, 3), (26, 26)) : ((e0, e1), (e0, e1))]);
/// ```
/// ```compile_fail,E0277
/// # use cute_static::prelude::*;
/// # fn convolve<Windows: ImageWithin<Shape![28, 28]>>(_: Windows) {}
/// convolve(layout![((3, 3), (26, 27)) : ((e0, e1), (e0, e1))]); // CUTE102: column 28
/// ```
#[refusal(WrongOperand::Layout, bound = "L: ImageWithin<M>")]
pub trait ImageWithin<M>: TotalImageWithin<M, Outcome: HasAnswer> {}

impl<A, M> ImageWithin<M> for A
where
    A: TotalImageWithin<M>,
    A::Outcome: HasAnswer,
{
}

/// The outcome of [`ImageWithin`]: `Answer<()>` or `Refusal<Why>`.
pub type ImageWithinOutcome<A, M> = <A as TotalImageWithin<M>>::Outcome;

/// The total form of [`ImageWithin`].
///
/// ```
/// use cute_static::diagnostic::{Answer, HasAnswer};
/// use cute_static::outcome::TotalImageWithin;
/// use cute_static::prelude::*;
/// use static_assertions::{assert_not_impl_any, assert_type_eq_all};
///
/// assert_type_eq_all!(<Layout![(4, 8) : (1, 5)] as TotalImageWithin<Int![40]>>::Outcome, Answer<()>);
/// assert_not_impl_any!(<Layout![(4, 8) : (1, 6)] as TotalImageWithin<Int![40]>>::Outcome: HasAnswer); // CUTE102: the last offset is 45
/// ```
#[refusal(WrongOperand::Layout, bound = "")]
pub trait TotalImageWithin<M> {
    /// `Answer<()>` or `Refusal<Why>`.
    type Outcome;
}

crate::label::labelled_predicate! { ComputeImageWithin, TotalImageWithin, M }

impl<S, D, M> ComputeImageWithin<M> for Layout<S, D>
where
    D: HasStrideKind,
    M: AsShape,
    D::Kind: ImageKind<S, D, M::Shape>,
{
    type Outcome = <D::Kind as ImageKind<S, D, M::Shape>>::Outcome;
}

/// [`ImageWithin`] of a layout whose stride is of the kind `Self`.
#[doc(hidden)]
pub trait ImageKind<S, D, M> {
    type Outcome;
}

impl<S, D, M> ImageKind<S, D, M> for AnyCodomain
where
    Integers: ImageKind<S, D, M>,
{
    type Outcome = <Integers as ImageKind<S, D, M>>::Outcome;
}

integers_only! { @natural ImageKind [S D M] }
integers_only! { @refused ImageKind [S D M] Bits }
integers_only! { @refused ImageKind [S D M] Elements<()> }

impl<S, D, M> ImageKind<S, D, M> for Integers
where
    // Not `ComputeCosize`, which takes layouts that exist: labels, in the place of runtime leaves,
    // are none.
    S: AddReach<D, One>,
    M: ComputeSize,
    S::Output: Compare<Size<M>>,
    Comparison<S::Output, Size<M>>: WithinIf<S::Output, Size<M>>,
{
    type Outcome = <Comparison<S::Output, Size<M>> as WithinIf<S::Output, Size<M>>>::Outcome;
}

impl<S, D, M> ImageKind<S, D, M> for Coordinates<()>
where
    D: HasCodomain,
    M: HasCoordinates<Layout<S, D>, D::Codomain>,
{
    type Outcome = M::Outcome;
}

/// Whether the values of the layout `L`, whose codomain `C` is one of coordinates, are coordinates
/// of the shape `Self`.
#[doc(hidden)]
pub trait HasCoordinates<L, C> {
    type Outcome;
}

macro_rules! of_leaf {
    ($([$($g:ident)*] $leaf:ty;)*) => { $(
        impl<L, C, $($g),*> HasCoordinates<L, C> for $leaf {
            type Outcome = Refusal<reason::WrongCodomain<Integers, Coordinates<()>>>;
        }
    )* };
}

of_leaf! { [] UTerm; [U B] UInt<U, B>; }

macro_rules! of_tuple {
    ($([$($g:ident)*] $tuple:ty;)*) => { $(
        // `[0, 0]`, a tuple that is 0.
        impl<L, $($g),*> HasCoordinates<L, AnyCodomain> for $tuple {
            type Outcome = Answer<()>;
        }

        impl<L, T, $($g),*> HasCoordinates<L, Coordinates<T>> for $tuple
        where
            T: ComponentsWithin<UTerm, L, Self>,
        {
            type Outcome = T::Outcome;
        }
    )* };
}

of_tuple! { [] HNil; [H R] HCons<H, R>; }

/// Whether the components of the layout `L` from `K` on are coordinates of the modes `M`; `Self` is
/// the list of their codomains.
#[doc(hidden)]
pub trait ComponentsWithin<K, L, M> {
    type Outcome;
}

impl<K, L, M> ComponentsWithin<K, L, M> for HNil {
    type Outcome = Answer<()>;
}

impl<H, T, K, L, MH, MT> ComponentsWithin<K, L, HCons<MH, MT>> for HCons<H, T>
where
    L: Component<K, Output: ComputeImageWithin<MH>>,
    <ComponentOf<L, K> as ComputeImageWithin<MH>>::Outcome: ThenComponents<T, K, L, MT>,
{
    type Outcome = <<ComponentOf<L, K> as ComputeImageWithin<MH>>::Outcome as ThenComponents<T, K, L, MT>>::Outcome;
}

// There are more components than modes.
impl<H, T, K, L> ComponentsWithin<K, L, HNil> for HCons<H, T>
where
    Self: CountModes,
    K: Decimal + Add<<Self as CountModes>::Output, Output: Decimal>,
{
    type Outcome = Refusal<reason::CoordinateMismatch<DecimalOf<Sum<K, <Self as CountModes>::Output>>, DecimalOf<K>>>;
}

unless_refused! {
    /// The component `K` is within its mode, if `Self` is an answer: are those after it?
    ThenComponents<T, K, L, MT> Outcome
}

impl<T, K, L, MT> ThenComponents<T, K, L, MT> for Answer<()>
where
    K: Add<One>,
    T: ComponentsWithin<Sum<K, One>, L, MT>,
{
    type Outcome = T::Outcome;
}

/// Is the cosize at most the bound?
#[doc(hidden)]
pub trait WithinIf<C, M> {
    type Outcome;
}

impl<C, M> WithinIf<C, M> for Less {
    type Outcome = Answer<()>;
}

impl<C, M> WithinIf<C, M> for Equal {
    type Outcome = Answer<()>;
}

impl<C: Decimal, M: Decimal> WithinIf<C, M> for Greater {
    type Outcome = Refusal<reason::ImageTooLarge<DecimalOf<C>, DecimalOf<M>>>;
}

refuse_undecided! { WithinIf<C, M> Outcome }
