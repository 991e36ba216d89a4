//! The integers that coordinates and offsets are counted in.

use core::ops::{Add, BitAnd, BitXor, Div, Mul, Rem, Shl, Shr, Sub};

/// An integer that coordinates and offsets are counted in: `u32` on a GPU, `usize` on a CPU, `u64`
/// for tools.
///
/// Evaluation stays in the type it is given.
///
/// ```
/// use cute_static::prelude::*;
///
/// // Coordinates and their offset are of one index type.
/// let layout = layout![(4, 8) : (8, 1)];
/// assert_eq!(layout.offset_in::<u32>((1u32, 2u32)), 10u32);
/// assert_eq!(layout.offset((1, 2)), 10usize);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// layout![(4, 8) : (8, 1)].offset_in::<i8>((1i8, 2i8)); // CUTE070: no index type
/// ```
#[refusal(CoordinateMismatch::Index)]
pub trait Index:
    Copy
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Rem<Output = Self>
    + BitAnd<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The largest value of the type.
    const MAX: u64;

    /// The integer of as many bits that has a sign.
    type Signed: Copy;
    /// The largest value of that.
    const SIGNED_MAX: u64;

    /// Returns the number `n`, which is at most [`Index::MAX`].
    fn from_u64(n: u64) -> Self;

    /// Returns `self - below`, where both are at most [`Index::SIGNED_MAX`].
    fn minus(self, below: Self) -> Self::Signed;
}

/// `impl Index for u32 { … }`
macro_rules! index {
    ($($index:ident $signed:ident)*) => { $(
        impl Index for $index {
            const MAX: u64 = $index::MAX as u64;
            type Signed = $signed;
            const SIGNED_MAX: u64 = $signed::MAX as u64;

            #[inline(always)]
            fn from_u64(n: u64) -> Self {
                n as $index
            }

            #[inline(always)]
            fn minus(self, below: Self) -> $signed {
                self.cast_signed().wrapping_sub(below.cast_signed())
            }
        }
    )* };
}

index! { u32 i32 u64 i64 usize isize }

/// Tells whether a number that the types say fits in `usize`.
pub(crate) const fn in_usize(n: Option<u64>) -> bool {
    match n {
        Some(n) => n <= usize::MAX as u64,
        None => true,
    }
}
