//! Elements of arrays.

use mpi::traits::Equivalence;

/// What arrays have as elements: numbers that MPI sends, and that add up.
///
/// ```
/// use cute_mpi::Element;
/// assert_eq!((3u8.plus(4), 200u8.plus(100)), (Some(7), None));
/// assert_eq!(0.5f32.plus(0.25), Some(0.75));
/// ```
pub trait Element: Equivalence + Copy + Send + Sync + 'static {
    /// The sum of no terms.
    const ZERO: Self;

    /// Returns the sum, if it fits in the type.
    #[must_use]
    fn plus(self, other: Self) -> Option<Self>;
}

macro_rules! elements {
    ($($type:ty: $zero:literal, |$a:ident, $b:ident| $sum:expr;)*) => {
        $(
            impl Element for $type {
                const ZERO: Self = $zero;

                fn plus(self, other: Self) -> Option<Self> {
                    let ($a, $b) = (self, other);
                    $sum
                }
            }
        )*
    };
}

elements! {
    u8: 0, |a, b| a.checked_add(b);
    u16: 0, |a, b| a.checked_add(b);
    u32: 0, |a, b| a.checked_add(b);
    u64: 0, |a, b| a.checked_add(b);
    i8: 0, |a, b| a.checked_add(b);
    i16: 0, |a, b| a.checked_add(b);
    i32: 0, |a, b| a.checked_add(b);
    i64: 0, |a, b| a.checked_add(b);
    f32: 0.0, |a, b| Some(a + b);
    f64: 0.0, |a, b| Some(a + b);
}
