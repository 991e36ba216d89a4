//! Cosize: how large the codomain of a layout is.

use super::{Layout, ShapeFunction};
use crate::int::{Add, Mul, Number, One, Predecessor, Product, Sum, UInt, UTerm};
use frunk_core::hlist::{HCons, HNil};

/// The function behind [`Cosize`].
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a layout",
    label = "expected a layout",
    note = "write a layout as `Layout![4 : 1]`; in generic code, add the bound of the operation"
)]
pub trait ComputeCosize {
    /// The cosize as a number.
    type Cosize;
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

/// The shape of the codomain of a layout: for integer strides, its [`Cosize`].
pub type Coshape<A> = <A as ComputeCosize>::Cosize;

impl<S, D> ComputeCosize for Layout<S, D>
where
    S: ShapeFunction<D>,
    S: AddReach<D, One>,
{
    type Cosize = S::Output;
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
