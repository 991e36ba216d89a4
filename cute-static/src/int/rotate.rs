//! Rotations of numbers of a fixed width.

use super::{DifferenceOutcome, DivRem, InclusiveOr, LowBits, LowBitsOf, OrBits, Remainder, ShiftLeft, ShiftRight, ShiftedLeft, ShiftedRight, TotalSub};

/// `Self` with its digits moved up by `N`, among `W` digits; those beyond the highest come in at
/// the lowest (CuTe's `rotl`, where `W` is the width of the type). Of `N` and of `Self` only what
/// is below `W` and `2^W` counts.
///
/// ```
/// use cute_static::int::{RotatedLeft, RotatedRight, _1, _3, _4, _6, _9, _12};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(RotatedLeft<_9, _1, _4>, _3); // 1001, 0011
/// assert_type_eq_all!(RotatedRight<_9, _1, _4>, _12); // 1001, 1100
/// assert_type_eq_all!(RotatedLeft<_9, _6, _4>, _6); // twice
/// ```
#[doc(alias = "rotl")]
pub trait RotateLeft<N, W> {
    /// The rotated number.
    type Output;
}

/// `A` rotated to the left by `N`, among `W` digits.
pub type RotatedLeft<A, N, W> = <A as RotateLeft<N, W>>::Output;

/// `Self` with its digits moved down by `N`, among `W` digits; those below the lowest come in at
/// the highest (CuTe's `rotr`). An example is with [`RotateLeft`].
///
/// ```
/// use cute_static::int::{RotatedRight, _1, _4, _9, _12};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(RotatedRight<_9, _1, _4>, _12); // 1001, 1100
/// ```
#[doc(alias = "rotr")]
pub trait RotateRight<N, W> {
    /// The rotated number.
    type Output;
}

/// `A` rotated to the right by `N`, among `W` digits.
pub type RotatedRight<A, N, W> = <A as RotateRight<N, W>>::Output;

impl<A, N, W> RotateLeft<N, W> for A
where
    A: LowBits<W>,
    N: DivRem<W>,
    LowBitsOf<A, W>: RotateBy<Remainder<N, W>, W>,
{
    type Output = <LowBitsOf<A, W> as RotateBy<Remainder<N, W>, W>>::Output;
}

// To the right by N is to the left by W - N.
impl<A, N, W> RotateRight<N, W> for A
where
    N: DivRem<W>,
    W: TotalSub<Remainder<N, W>>,
    A: RotateLeft<DifferenceOutcome<W, Remainder<N, W>>, W>,
{
    type Output = RotatedLeft<A, DifferenceOutcome<W, Remainder<N, W>>, W>;
}

/// A number below `2^W`, rotated by `N`, which is below `W`.
#[doc(hidden)]
pub trait RotateBy<N, W> {
    type Output;
}

impl<A, N, W> RotateBy<N, W> for A
where
    W: TotalSub<N>,
    A: ShiftLeft<N> + ShiftRight<DifferenceOutcome<W, N>>,
    ShiftedLeft<A, N>: LowBits<W>,
    LowBitsOf<ShiftedLeft<A, N>, W>: OrBits<ShiftedRight<A, DifferenceOutcome<W, N>>>,
{
    type Output = InclusiveOr<LowBitsOf<ShiftedLeft<A, N>, W>, ShiftedRight<A, DifferenceOutcome<W, N>>>;
}
