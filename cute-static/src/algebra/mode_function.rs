//! The operations of the algebra as functions of a mode and its tile, for
//! [`ByMode`](super::ByMode).
//!
//! Each is a type that implements frunk's [`Func`]; its result is the outcome of the operation, an
//! answer or a refusal. Functions of one layout look at no tile.
//!
//! ```
//! use cute_static::algebra::ByModeOf;
//! use cute_static::algebra::mode_function::{ComplementingIn, Upcasting};
//! use cute_static::prelude::*;
//! use static_assertions::assert_type_eq_all;
//!
//! type Rests = ByModeOf<Layout![(2, 4) : (4, 1)], ComplementingIn, Tile![32, 8]>;
//! assert_type_eq_all!(Rests, Layout![((4, 4), 2) : ((1, 8), 4)]);
//! // The elements of the rows become half as many.
//! assert_eq!(layout![(8, 16) : (16, 1)].by_mode::<Upcasting, _>(tile![_, 2]), layout![(8, 8) : (16, 1)]);
//! ```

pub use super::compose::Composing;
pub use super::logical_divide::{Ceil, Dividing, Exact};
pub use super::logical_product::Repeating;

use super::coalesce::TotalCoalesce;
use super::complement::TotalComplement;
use super::complement_ceil::TotalComplementCeil;
use super::complement_in::TotalComplementIn;
use super::compose::TotalCompose;
use super::downcast::TotalDowncast;
use super::filter::TotalFilter;
use super::filter_zeros::TotalFilterZeros;
use super::left_inverse::TotalLeftInverse;
use super::logical_divide::{TotalLogicalDivide, TotalLogicalDivideCeil};
use super::logical_product::TotalLogicalProduct;
use super::right_inverse::TotalRightInverse;
use super::upcast::TotalUpcast;
use crate::int::{Dyn, Multiple, One, UInt};
use crate::label::Evaluate;
use crate::{Layout, Static};
use frunk_core::traits::Func;

/// `Composing: TotalCompose;` implements [`Func`] for pairs of a mode and a tile that is the other
/// operand of the operation; after `of modes:`, for those of a mode and any tile.
macro_rules! functions {
    ($($function:ty: $total:ident;)*) => { $(
        impl<A, T> Func<(A, T)> for $function
        where
            A: $total<T>,
            A::Labelled: Evaluate<(A, (T, ()))>,
        {
            type Output = A::Outcome;

            #[inline(always)]
            fn call((mode, tile): (A, T)) -> A::Outcome {
                $total::outcome(mode, tile)
            }
        }
    )* };
    (of modes: $($function:ty: $total:ident;)*) => { $(
        impl<A, T> Func<(A, T)> for $function
        where
            A: $total,
            A::Labelled: Evaluate<(A, ())>,
        {
            type Output = A::Outcome;

            #[inline(always)]
            fn call((mode, _): (A, T)) -> A::Outcome {
                $total::outcome(mode)
            }
        }
    )* };
}

functions! {
    Composing: TotalCompose;
    Dividing<Exact>: TotalLogicalDivide;
    Dividing<Ceil>: TotalLogicalDivideCeil;
    Repeating: TotalLogicalProduct;
    ComplementingIn: TotalComplementIn;
    ComplementingCeil: TotalComplementCeil;
    Upcasting: TotalUpcast;
    Downcasting: TotalDowncast;
}

functions! {
    of modes:
    Coalescing: TotalCoalesce;
    Filtering: TotalFilter;
    FilteringZeros: TotalFilterZeros;
    Complementing: TotalComplement;
    RightInverting: TotalRightInverse;
    LeftInverting: TotalLeftInverse;
}

/// [`ComplementIn`](super::ComplementIn) the bound that the tile is, a number.
pub struct ComplementingIn;
/// [`ComplementCeil`](super::ComplementCeil) of the bound that the tile is, a number.
pub struct ComplementingCeil;
/// [`Upcast`](super::Upcast) by the factor that the tile is, a number.
pub struct Upcasting;
/// [`Downcast`](super::Downcast) by the factor that the tile is, a number.
pub struct Downcasting;
/// [`Coalesce`](super::Coalesce).
pub struct Coalescing;
/// [`Filter`](super::Filter).
pub struct Filtering;
/// [`FilterZeros`](super::FilterZeros).
pub struct FilteringZeros;
/// [`Complement`](super::Complement).
pub struct Complementing;
/// [`RightInverse`](super::RightInverse).
pub struct RightInverting;
/// [`LeftInverse`](super::LeftInverse).
pub struct LeftInverting;

/// A tile as the layout that it is: a number `n` is `n:1` (Cecka Definition 3.1).
///
/// ```
/// use cute_static::algebra::mode_function::TileLayout;
/// use cute_static::prelude::*;
/// assert_eq!(int![4].to_layout(), layout![4 : 1]);
/// ```
/// ```compile_fail,E0277
/// # use cute_static::algebra::mode_function::TileLayout;
/// # use cute_static::prelude::*;
/// fn f<T: TileLayout>(_: T) {}
/// f(Underscore); // CUTE003: a mode that stays whole has no layout for a tile
/// ```
#[refusal(WrongOperand::Tiler, bound = "`T: TileLayout`")]
pub trait TileLayout: Copy {
    /// The layout.
    type Layout;

    /// Returns the layout.
    fn to_layout(self) -> Self::Layout;
}

impl<S: Copy, D: Copy> TileLayout for Layout<S, D> {
    type Layout = Self;

    #[inline(always)]
    fn to_layout(self) -> Self {
        self
    }
}

macro_rules! numbers {
    ($([$($g:ident)*] $number:ty;)*) => { $(
        impl<$($g),*> TileLayout for $number
        where
            Self: Copy,
        {
            type Layout = Layout<Self, One>;

            #[inline(always)]
            fn to_layout(self) -> Self::Layout {
                Layout { shape: self, stride: Static::new() }
            }
        }
    )* };
}

numbers! { [U B] UInt<U, B>; [] Dyn; [K] Multiple<K>; }
