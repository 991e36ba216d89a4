//! Whether a tiler cuts a shape into whole tiles.

use super::compatible::IsExact;
use super::relation::AsShape;
use super::{ComputeSize, HTuple, Size};
use crate::diagnostic::{Answer, Decimal, DecimalOf, HasAnswer, Refusal, of_operands, reason};
use crate::int::{B0, B1, Mul, One, Product, TryDivExact, TryQuotient, UInt, UTerm, Undecided};
use crate::label::{First, Label, Second};
use crate::{Layout, Underscore};
use frunk_core::hlist::{HCons, HNil};

of_operands! {
    /// The shape `Self` is a whole number of tiles `T`, mode by mode (CuTe's `evenly_divides(shape, tiler)`).
    ///
    /// A number divides the size of the shape, a layout counts by its size, `_` always divides; a tuple of tiles goes by mode: modes beyond the tiler are kept
    /// whole, and a tiler longer than the shape does not divide it. A layout in place of the shape counts by its shape.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    ///
    /// fn tile<S: EvenlyDivides<T>, T>(_: S, _: T) {}
    /// tile(shape![32, (8, 8), 3], tile![8 : 2, 32]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// # fn tile<S: EvenlyDivides<T>, T>(_: S, _: T) {}
    /// tile(shape![32, 12], tile![8, 8]);
    /// // CUTE089: the tiler of Lit<64> elements does not evenly divide the shape of Lit<384> elements, mode by mode
    /// ```
    pub trait EvenlyDivides<T>: TryEvenlyDivides<T, Outcome: HasAnswer> {}
}

impl<A, T> EvenlyDivides<T> for A
where
    A: TryEvenlyDivides<T>,
    A::Outcome: HasAnswer,
{
}

/// Whether the tiler `T` cuts the shape `A` into whole tiles, `B1` or `B0`: see [`EvenlyDivides`].
///
/// ```
/// use cute_static::htuple::*;
/// use cute_static::int::{B0, B1};
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(IsEvenlyDivided<Shape![32, 64], Tile![8 : 2, 32]>, B1);
/// assert_type_eq_all!(IsEvenlyDivided<Shape![(2, 3), 3], Int![18]>, B1);
/// assert_type_eq_all!(IsEvenlyDivided<Shape![(6)], Shape![6, 3]>, B0);
/// ```
pub type IsEvenlyDivided<A, T> = <T as CutsEvenly<<A as AsShape>::Shape>>::Flag;

of_operands! {
    /// The total function behind [`EvenlyDivides`]: `Answer<()>` or a [`Refusal`].
    pub trait TryEvenlyDivides<T> {
        /// `Answer<()>` or `Refusal<Why>`.
        type Outcome;
    }
}

impl<A, T> TryEvenlyDivides<T> for A
where
    A: Label<First>,
    T: Label<Second>,
    T::Output: DividesEvenly<A::Output>,
{
    type Outcome = <T::Output as DividesEvenly<A::Output>>::Outcome;
}

/// [`TryEvenlyDivides`] with labels in the place of runtime leaves.
#[doc(hidden)]
pub trait DividesEvenly<A> {
    type Outcome;
}

impl<A, T> DividesEvenly<A> for T
where
    A: AsShape,
    T: CutsEvenly<A::Shape>,
    T::Flag: OrNotEvenlyDivided<A::Shape, T>,
{
    type Outcome = <T::Flag as OrNotEvenlyDivided<A::Shape, T>>::Outcome;
}

/// Whether the tiler `Self` cuts the shape `A` into whole tiles, as a bit.
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a tiler",
    label = "expected a layout or a tiler",
    note = "write a tiler as `Tile![4 : 1, 8 : 2]`, `Shape![4, 8]` or `Int![4]`, and `_` (`Underscore`) for a mode that stays whole"
)]
#[doc(hidden)]
pub trait CutsEvenly<A> {
    type Flag;
}

impl<A> CutsEvenly<A> for Underscore {
    type Flag = B1;
}

impl<A> CutsEvenly<A> for UTerm {
    type Flag = B0;
}

impl<A, U, B> CutsEvenly<A> for UInt<U, B>
where
    A: ComputeSize,
    Size<A>: TryDivExact<Self>,
    TryQuotient<Size<A>, Self>: IsExact,
{
    type Flag = <TryQuotient<Size<A>, Self> as IsExact>::Flag;
}

impl<A, S, D> CutsEvenly<A> for Layout<S, D>
where
    S: ComputeSize,
    Size<S>: CutsEvenly<A>,
{
    type Flag = <Size<S> as CutsEvenly<A>>::Flag;
}

impl<A> CutsEvenly<A> for HNil {
    type Flag = B1;
}

impl<A, H, T> CutsEvenly<A> for HCons<H, T>
where
    A: HTuple,
    Self: CutModes<A::Modes>,
{
    type Flag = <Self as CutModes<A::Modes>>::Flag;
}

/// Whether the tiles `Self` cut a list of modes.
#[doc(hidden)]
pub trait CutModes<Modes> {
    type Flag;
}

impl<Modes> CutModes<Modes> for HNil {
    type Flag = B1;
}

impl<H, T> CutModes<HNil> for HCons<H, T> {
    type Flag = B0;
}

impl<H, T, M, Modes> CutModes<HCons<M, Modes>> for HCons<H, T>
where
    H: CutsEvenly<M>,
    H::Flag: AndCutModes<T, Modes>,
{
    type Flag = <H::Flag as AndCutModes<T, Modes>>::Flag;
}

/// The first mode is cut: are those behind it?
#[doc(hidden)]
pub trait AndCutModes<T, Modes> {
    type Flag;
}

impl<T, Modes> AndCutModes<T, Modes> for B0 {
    type Flag = B0;
}

impl<T, Modes, Why> AndCutModes<T, Modes> for Undecided<Why> {
    type Flag = Self;
}

impl<T, Modes> AndCutModes<T, Modes> for B1
where
    T: CutModes<Modes>,
{
    type Flag = T::Flag;
}

/// An answer where the tiler divides, else a refusal that names both sizes.
#[doc(hidden)]
pub trait OrNotEvenlyDivided<A, T> {
    type Outcome;
}

impl<A, T> OrNotEvenlyDivided<A, T> for B1 {
    type Outcome = Answer<()>;
}

impl<A, T, Why> OrNotEvenlyDivided<A, T> for Undecided<Why> {
    type Outcome = Refusal<Why>;
}

impl<A, T> OrNotEvenlyDivided<A, T> for B0
where
    A: ComputeSize<Output: Decimal>,
    T: TileSize<Output: Decimal>,
{
    type Outcome = Refusal<reason::NotEvenlyDivided<DecimalOf<Size<A>>, DecimalOf<T::Output>>>;
}

/// The number of elements of a tiler, for the message; `_` counts as 1.
#[doc(hidden)]
pub trait TileSize {
    type Output;
}

impl TileSize for UTerm {
    type Output = Self;
}

impl<U, B> TileSize for UInt<U, B> {
    type Output = Self;
}

impl TileSize for Underscore {
    type Output = One;
}

impl<S: ComputeSize, D> TileSize for Layout<S, D> {
    type Output = S::Output;
}

impl TileSize for HNil {
    type Output = One;
}

impl<H, T> TileSize for HCons<H, T>
where
    H: TileSize,
    T: TileSize,
    T::Output: Mul<H::Output>,
{
    type Output = Product<T::Output, H::Output>;
}
