//! Cosize: how large the codomain of a layout is, and its profile.

use super::{Layout, ShapeFunction};
use crate::htuple::{ComputeSize, Size};
use crate::int::{Add, Mul, Number, One, Predecessor, Product, Sum, UInt, UTerm};
use crate::stride::{AnyCodomain, Bits, Component, ComponentOf, Coordinates, HasCodomain, HasStrideKind, Integers};
use frunk_core::hlist::{HCons, HNil};

/// The function behind [`Cosize`] and [`Coshape`].
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a layout",
    label = "expected a layout",
    note = "write a layout as `Layout![4 : 1]`; in generic code, add the bound of the operation"
)]
pub trait ComputeCosize {
    /// The cosize as a number.
    type Cosize;
    /// The shape of the codomain.
    type Coshape;
}

/// `1 + Σ (s-1)·d`, the number of elements that data under the layout must have.
///
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(Cosize<Layout![(4, 2, 2) : (2, 8, 1)]>, Int![16]);
/// ```
pub type Cosize<A> = <A as ComputeCosize>::Cosize;

/// Has a cosize: one more than the largest offset. Use the alias [`Cosize`]; in generic code, `A: HasCosize` is all that it needs.
///
/// ```
/// use cute_static::prelude::*;
///
/// fn bytes<A: HasCosize>() -> u64 {
///     4 * <Cosize<A>>::VALUE
/// }
/// assert_eq!(bytes::<Layout![(4, 8) : (9, 1)]>(), 140);
/// ```
pub trait HasCosize: ComputeCosize<Cosize: Number> {}

impl<A> HasCosize for A where A: ComputeCosize<Cosize: Number> {}

/// The shape of the codomain of a layout: for integer strides, its [`Cosize`]; for coordinates, the tuple of the coshapes of the components, and the cosize is its size.
///
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(Coshape<Layout![(4, (4, 2)) : (e1, (e0, 6*e1))]>, Shape![4, 10]);
/// static_assertions::assert_type_eq_all!(Cosize<Layout![(4, (4, 2)) : (e1, (e0, 6*e1))]>, Int![40]);
/// ```
pub type Coshape<A> = <A as ComputeCosize>::Coshape;

/// The function behind [`Coprofile`].
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a layout",
    label = "expected a layout",
    note = "write a layout as `Layout![4 : 1]`; in generic code, add the bound of the operation"
)]
pub trait ComputeCoprofile {
    /// The profile of the codomain.
    type Output;
}

/// The profile of the codomain: a tuple of 0 that every value of the layout is congruent to, and 0 itself for integers and bits (CuTe's `coprofile`).
///
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(Coprofile<Layout![(4, (2, 3)) : (e1, (e(0, 1), e(0, 0)))]>, Stride![(0, 0), 0]);
/// static_assertions::assert_type_eq_all!(Coprofile<Layout![(4, 4) : (f1, f5)]>, Int![0]);
/// ```
pub type Coprofile<A> = <A as ComputeCoprofile>::Output;

impl<S, D> ComputeCoprofile for Layout<S, D>
where
    S: ShapeFunction<D>,
    D: HasCodomain<Codomain: ProfileOf>,
{
    type Output = <D::Codomain as ProfileOf>::Output;
}

/// The zero of the codomain `Self`, component by component.
#[doc(hidden)]
pub trait ProfileOf {
    type Output;
}

macro_rules! profile_of_offsets {
    ($($codomain:ident)*) => { $(
        impl ProfileOf for $codomain {
            type Output = UTerm;
        }
    )* };
}

profile_of_offsets! { AnyCodomain Integers Bits }

impl<L: ProfileOf> ProfileOf for Coordinates<L> {
    type Output = L::Output;
}

impl ProfileOf for HNil {
    type Output = HNil;
}

impl<H: ProfileOf, T: ProfileOf> ProfileOf for HCons<H, T> {
    type Output = HCons<H::Output, T::Output>;
}

impl<S, D> ComputeCosize for Layout<S, D>
where
    S: ShapeFunction<D>,
    D: HasStrideKind,
    D::Kind: CoshapeKind<S, D>,
{
    type Cosize = <D::Kind as CoshapeKind<S, D>>::Cosize;
    type Coshape = <D::Kind as CoshapeKind<S, D>>::Coshape;
}

/// The coshape of the layout `S : D`, whose stride is of the kind `Self`.
#[diagnostic::on_unimplemented(
    message = "CUTE122: the codomain of a layout over `{Self}` has no shape",
    label = "this is computed for integers and for coordinates",
    note = "`cosize()` is a bound of its offsets, at compile time too: `LayoutFunction::COSIZE`"
)]
#[doc(hidden)]
pub trait CoshapeKind<S, D> {
    type Cosize;
    type Coshape;
}

macro_rules! integers {
    ($($kind:ident)*) => { $(
        impl<S: AddReach<D, One>, D> CoshapeKind<S, D> for $kind {
            type Cosize = S::Output;
            type Coshape = S::Output;
        }
    )* };
}

integers! { AnyCodomain Integers }

impl<S, D> CoshapeKind<S, D> for Coordinates<()>
where
    D: HasCodomain<Codomain: CoshapeEach<UTerm, Layout<S, D>, Output: ComputeSize>>,
{
    type Cosize = Size<Self::Coshape>;
    type Coshape = <D::Codomain as CoshapeEach<UTerm, Layout<S, D>>>::Output;
}

/// The coshapes of the components of the layout `L` from `K` on; `Self` is the list of the components' codomains.
#[doc(hidden)]
pub trait CoshapeEach<K, L> {
    type Output;
}

impl<T, K, L> CoshapeEach<K, L> for Coordinates<T>
where
    T: CoshapeEach<K, L>,
{
    type Output = T::Output;
}

impl<K, L> CoshapeEach<K, L> for HNil {
    type Output = HNil;
}

impl<H, T, K, L> CoshapeEach<K, L> for HCons<H, T>
where
    L: Component<K, Output: ComputeCosize>,
    K: Add<One>,
    T: CoshapeEach<Sum<K, One>, L>,
{
    type Output = HCons<Coshape<ComponentOf<L, K>>, T::Output>;
}

/// `C + Σ (s-1)·d`.
#[diagnostic::on_unimplemented(
    message = "CUTE002: this is not a layout: its stride is not congruent to its shape, or an extent is 0",
    label = "not a layout",
    note = "a layout's stride has one leaf for each leaf of its shape, nested alike, and every extent is at least 1",
    note = "in generic code, add the bound of the operation"
)]
#[doc(hidden)]
pub trait AddReach<D, C> {
    type Output;
}

impl<U, B, C> AddReach<UTerm, C> for UInt<U, B> {
    type Output = C;
}

impl<U, B, V, E, C> AddReach<UInt<V, E>, C> for UInt<U, B>
where
    Self: Predecessor,
    <Self as Predecessor>::Output: Mul<UInt<V, E>>,
    C: Add<Product<<Self as Predecessor>::Output, UInt<V, E>>>,
{
    type Output = Sum<C, Product<<Self as Predecessor>::Output, UInt<V, E>>>;
}

impl<C> AddReach<HNil, C> for HNil {
    type Output = C;
}

impl<SH, ST, DH, DT, C> AddReach<HCons<DH, DT>, C> for HCons<SH, ST>
where
    SH: AddReach<DH, C>,
    ST: AddReach<DT, SH::Output>,
{
    type Output = ST::Output;
}
