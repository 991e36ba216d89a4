//! The integers that coordinates and offsets are counted in.

use core::ops::{Add, BitAnd, BitXor, Div, Mul, Rem, Shl, Shr};

/// An integer that coordinates and offsets are counted in: `u32` on a GPU, `usize` on a CPU, `u64`
/// for tools.
///
/// Evaluation stays in the type it is given.
#[refusal(CoordinateMismatch::Index)]
pub trait Index:
    Copy
    + PartialOrd
    + Add<Output = Self>
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

    /// Returns the number `n`, which is at most [`Index::MAX`].
    fn from_u64(n: u64) -> Self;
}

/// `impl Index for u32 { … }`
macro_rules! index {
    ($($index:ident)*) => { $(
        impl Index for $index {
            const MAX: u64 = $index::MAX as u64;

            #[inline(always)]
            fn from_u64(n: u64) -> Self {
                n as $index
            }
        }
    )* };
}

index! { u32 u64 usize }

/// Tells whether a number that the types say fits in `usize`.
pub(crate) const fn in_usize(n: Option<u64>) -> bool {
    match n {
        Some(n) => n <= usize::MAX as u64,
        None => true,
    }
}
