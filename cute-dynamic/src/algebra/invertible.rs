//! Which strides have one-sided inverses of their layouts.

use crate::Layout;
use crate::stride::Stride;

/// Strides whose layouts have one-sided inverses: integers, coordinates, XOR elements, and
/// [`Element`](crate::stride::Element)s that are such. What they are is with
/// [`Layout::right_inverse`](crate::Layout::right_inverse) and
/// [`Layout::left_inverse`](crate::Layout::left_inverse).
///
/// An inverse takes what a layout yields back to coordinates, so that the elements have to be
/// numbers, or coordinates of numbers. Those of another crate are not:
///
/// ```compile_fail,E0277
/// use core::fmt;
/// use cute_dynamic::stride::{Codomain, Stride};
/// use cute_dynamic::{Layout, LayoutError};
///
/// #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
/// struct Hour(u64);
///
/// impl Stride for Hour {
///     const CODOMAIN: Codomain = Codomain::Other("hours");
///     // ...
/// #   fn plus(&self, other: &Self) -> Result<Self, LayoutError> { Ok(Hour((self.0 + other.0) % 12)) }
/// #   fn times(&self, n: u64) -> Result<Self, LayoutError> { Ok(Hour(n % 12 * self.0 % 12)) }
/// #   fn distributes(_: &[(Option<u64>, Self)]) -> bool { true }
/// #   fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{}h", self.0) }
/// }
///
/// fn inverse(layout: &Layout<Hour>) {
///     layout.right_inverse(); // CUTE122: a layout over `Hour` has no inverse
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "CUTE122: this operation takes a layout over integers, coordinates or XOR elements, and this one is over `{Self}`",
    label = "the strides of this layout are of the wrong kind",
    note = "an inverse takes what the layout yields back to coordinates: the values have to be numbers, or coordinates of numbers"
)]
pub trait Invertible: Stride {
    /// The right inverse, or a `Result` with it.
    type Right;
    /// A `Result` with the left inverse.
    type Left;

    #[doc(hidden)]
    fn right_inverse(layout: &Layout<Self>) -> Self::Right;

    #[doc(hidden)]
    fn left_inverse(layout: &Layout<Self>) -> Self::Left;
}
