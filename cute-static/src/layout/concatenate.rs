//! Concatenation: a layout with given layouts as its modes.

use super::Layout;
use crate::algebra::by_mode::JoinModes;
use crate::diagnostic::{Answer, HasAnswer, Output};
use frunk_core::hlist::{HCons, HNil};

/// The total function behind [`Concatenate`].
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a tuple of layouts",
    label = "expected a tuple of layouts",
    note = "write it as `Tile![4 : 1, 8 : 4]`"
)]
pub trait TryConcatenate {
    /// `Answer<R>`.
    type Outcome;
}

/// What [`Concatenate`] comes to.
pub type TryConcatenateOf<T> = <T as TryConcatenate>::Outcome;

/// The layout that [`Concatenate`] gives.
pub type ConcatenateOf<T> = Output<<T as TryConcatenate>::Outcome>;

/// The layout whose modes are the layouts of a tuple: `(A, B, …)(a, b, …) = A(a) + B(b) + …` (Cecka §3.1, equation 11).
///
/// ```
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(ConcatenateOf<Tile![4 : 3, (2, 2) : (1, 12)]>, Layout![(4, (2, 2)) : (3, (1, 12))]);
/// assert_eq!(tile![4 : 3, 3 : 1].concatenate(), layout![(4, 3) : (3, 1)]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// shape![4, 8].concatenate(); // CUTE003: these are numbers, not layouts
/// ```
pub trait Concatenate: TryConcatenate<Outcome: HasAnswer<Output: crate::StaticLayout>> + Sized {
    /// The layout as a value.
    #[inline(always)]
    fn concatenate(self) -> ConcatenateOf<Self> {
        crate::Static::new()
    }
}

impl<T> Concatenate for T
where
    T: TryConcatenate,
    T::Outcome: HasAnswer<Output: crate::StaticLayout>,
{
}

impl<S, D> TryConcatenate for HCons<Layout<S, D>, HNil> {
    type Outcome = Answer<Layout<HCons<S, HNil>, HCons<D, HNil>>>;
}

impl<S, D, H, T> TryConcatenate for HCons<Layout<S, D>, HCons<H, T>>
where
    HCons<H, T>: TryConcatenate,
    Answer<Layout<S, D>>: JoinModes<<HCons<H, T> as TryConcatenate>::Outcome>,
{
    type Outcome = <Answer<Layout<S, D>> as JoinModes<<HCons<H, T> as TryConcatenate>::Outcome>>::Outcome;
}
