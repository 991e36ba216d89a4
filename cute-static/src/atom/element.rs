//! Kinds of numbers that instructions know, and how many bits each has.

use crate::Int;
use crate::int::Number;

/// A kind of number, by its width. Rust's own numbers are kinds, and so are the types of this file
/// for those that Rust has no type for.
///
/// ```
/// use cute_static::atom::{BF16, Element};
/// use cute_static::int::Number;
/// assert_eq!((<f32 as Element>::Bits::VALUE, <BF16 as Element>::Bits::VALUE), (32, 16));
/// ```
#[refusal(WrongOperand::Element)]
pub trait Element {
    /// The width in bits.
    type Bits: Number;
}

/// Numbers of Rust, and their widths.
macro_rules! numbers {
    ($($bits:tt: $($number:ty)*;)*) => { $( $(
        impl Element for $number {
            type Bits = Int![$bits];
        }
    )* )* };
}

numbers! {
    8: u8 i8;
    16: u16 i16;
    32: u32 i32 f32;
    64: u64 i64 f64;
    128: u128 i128;
}

/// Kinds that Rust has no type for: the type says which number is meant and holds none.
macro_rules! kinds {
    ($($(#[$meta:meta])* $name:ident $bits:tt;)*) => { $(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $name;

        impl Element for $name {
            type Bits = Int![$bits];
        }
    )* };
}

kinds! {
    /// A floating-point number of 5 exponent and 10 mantissa bits: IEEE half precision, CuTe's
    /// `half_t`.
    F16 16;
    /// A floating-point number of 8 exponent and 7 mantissa bits: CuTe's `bfloat16_t`.
    BF16 16;
    /// A floating-point number of 8 exponent and 10 mantissa bits in a register of 32 bits: CuTe's
    /// `tfloat32_t`.
    TF32 32;
    /// A floating-point number of 4 exponent and 3 mantissa bits: CuTe's `float_e4m3_t`.
    E4M3 8;
    /// A floating-point number of 5 exponent and 2 mantissa bits: CuTe's `float_e5m2_t`.
    E5M2 8;
    /// A signed integer of 4 bits: CuTe's `int4_t`.
    S4 4;
    /// An unsigned integer of 4 bits: CuTe's `uint4_t`.
    U4 4;
    /// One bit: CuTe's `uint1_t`.
    U1 1;
    /// A complex number, of two `f64`: CuTe's `complex<double>`.
    C64 128;
    /// The three sums that a product of complex numbers by Gauss's method keeps, of `f64`.
    GC64 192;
}
