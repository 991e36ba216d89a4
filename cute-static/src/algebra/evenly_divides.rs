//! Evenly divides: a bound on shapes that a tiler cuts into whole tiles.

use super::logical_divide::ComputeLogicalDivide;
use crate::Layout;
use crate::diagnostic::{HasAnswer, NoAnswer, of_operands};
use crate::htuple::AsShape;
use crate::int::{One, UInt};
use crate::label::{First, Label, Second};
use crate::operation::Answered;
use frunk_core::hlist::{HCons, HNil};

of_operands! {
    /// Holds for shapes that the tiler `T` cuts into whole tiles: every layout of the shape `Self`
    /// over integers or coordinates has a [`LogicalDivide`](super::LogicalDivide) by `T` (CuTe's
    /// `evenly_divides(shape, tiler)`).
    ///
    /// The strides do not matter. A layout whose modes merge may have a logical division although
    /// its shape is not evenly divided: `(2,3,2):(1,2,6)` is `12:1` and has one by `4`,
    /// `(2,3,2):(1,9,60)` has none. Of a layout in place of the shape, the shape counts. The
    /// refusal is that of the division. CuTe's predicate also holds for `(4,3)` by `6`, where its
    /// division does not compile.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// fn tile<S: EvenlyDivides<T>, T>(_: S, _: T) {}
    /// tile(shape![32, (8, 8), 3], tile![8 : 2, 32]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// # fn tile<S: EvenlyDivides<T>, T>(_: S, _: T) {}
    /// tile(shape![32, 64], tile![8 : 3, 32]); // CUTE023: tiles of 24 leave 8 of 32
    /// ```
    #[doc(alias = "evenly_divides")]
    pub trait EvenlyDivides<T>: TotalEvenlyDivides<T, Outcome: HasAnswer> {}
}

impl<A, T> EvenlyDivides<T> for A
where
    A: TotalEvenlyDivides<T>,
    A::Outcome: HasAnswer,
{
}

/// Whether the tiler `T` cuts the shape `A` into whole tiles, `B1` or `B0`: see [`EvenlyDivides`].
///
/// ```
/// use cute_static::int::{B0, B1};
/// use cute_static::algebra::IsEvenlyDivided;
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(IsEvenlyDivided<Shape![32, 64], Tile![8 : 2, 32]>, B1);
/// assert_type_eq_all!(IsEvenlyDivided<Shape![32, 64], Tile![8 : 3, 32]>, B0);
/// assert_type_eq_all!(IsEvenlyDivided<Shape![(2, 3), 3], Int![18]>, B1);
/// assert_type_eq_all!(IsEvenlyDivided<Shape![2, 3, 2], Int![4]>, B0);
/// assert_type_eq_all!(IsEvenlyDivided<Shape![(6)], Shape![6, 3]>, B0);
/// ```
pub type IsEvenlyDivided<A, T> = <<T as DividesEvenly<A>>::Division as Answered>::Flag;

of_operands! {
    /// The total form of [`EvenlyDivides`]: `Answer<()>` or a
    /// [`Refusal`](crate::diagnostic::Refusal).
    ///
    /// ```
    /// use cute_static::diagnostic::{Answer, HasAnswer};
    /// use cute_static::outcome::TotalEvenlyDivides;
    /// use cute_static::prelude::*;
    /// use static_assertions::{assert_not_impl_any, assert_type_eq_all};
    ///
    /// assert_type_eq_all!(<Shape![8, 16] as TotalEvenlyDivides<Tile![4, 8]>>::Outcome, Answer<()>);
    /// assert_not_impl_any!(<Shape![9, 16] as TotalEvenlyDivides<Tile![4, 8]>>::Outcome: HasAnswer); // CUTE023: 4 does not divide 9
    /// ```
    pub trait TotalEvenlyDivides<T> {
        /// `Answer<()>` or `Refusal<Why>`.
        type Outcome;
    }
}

impl<A, T> TotalEvenlyDivides<T> for A
where
    A: Label<First>,
    T: Label<Second>,
    T::Output: DividesEvenly<A::Output>,
{
    type Outcome = <<T::Output as DividesEvenly<A::Output>>::Division as Answered>::Outcome;
}

/// The logical division by `Self` of a layout of the shape of `A` none of whose modes are one with
/// others.
#[doc(hidden)]
pub trait DividesEvenly<A> {
    type Division: Answered;
}

impl<A, T> DividesEvenly<A> for T
where
    A: AsShape<Shape: Ones>,
    OfOnes<A::Shape>: ComputeLogicalDivide<T, Outcome: Answered>,
{
    type Division = <OfOnes<A::Shape> as ComputeLogicalDivide<T>>::Outcome;
}

/// The layout `S : (1, 1, …)`. Modes of extents 2 and more are never one: that would take the
/// stride `s` after `s : 1`.
pub(super) type OfOnes<S> = Layout<S, <S as Ones>::Output>;

/// 1 for each leaf of a shape.
#[doc(hidden)]
pub trait Ones {
    type Output;
}

impl Ones for NoAnswer {
    type Output = Self;
}

impl<U, B> Ones for UInt<U, B> {
    type Output = One;
}

impl Ones for HNil {
    type Output = HNil;
}

impl<H: Ones, T: Ones> Ones for HCons<H, T> {
    type Output = HCons<H::Output, T::Output>;
}
