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

/// Floating-point numbers of 16 bits that Rust has no type for.
macro_rules! halves {
    ($($(#[$meta:meta])* $name:ident: exponent $exponent:literal mantissa $mantissa:literal, one $one:literal;)*) => { $(
        $(#[$meta])*
        ///
        /// It holds the bits of a number. Two are equal where the numbers are: a NaN equals
        /// nothing, and 0 equals -0.
        ///
        #[doc = "```"]
        #[doc = concat!("use cute_static::atom::", stringify!($name), ";")]
        #[doc = concat!("assert_eq!(", stringify!($name), "::from_f32(1.0).to_bits(), ", stringify!($one), ");")]
        #[doc = concat!("assert_eq!(", stringify!($name), "::from_f32(-2.5).to_f32(), -2.5);")]
        #[doc = "```"]
        #[derive(Clone, Copy, Default)]
        #[repr(transparent)]
        pub struct $name(u16);

        impl $name {
            /// Returns the number of these bits.
            #[inline(always)]
            #[must_use]
            pub const fn from_bits(bits: u16) -> Self {
                $name(bits)
            }

            /// Returns the bits of the number.
            #[inline(always)]
            #[must_use]
            pub const fn to_bits(self) -> u16 {
                self.0
            }

            /// Returns the number that is nearest to `value`, of two the one whose last bit is 0;
            /// of a NaN, the one that GPUs give, 0x7fff.
            #[must_use]
            pub const fn from_f32(value: f32) -> Self {
                $name(narrowed(value.to_bits(), $exponent, $mantissa))
            }

            /// Returns the same number as an `f32`.
            #[must_use]
            pub const fn to_f32(self) -> f32 {
                f32::from_bits(widened(self.0, $exponent, $mantissa))
            }
        }

        impl Element for $name {
            type Bits = Int![16];
        }

        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                self.to_f32() == other.to_f32()
            }
        }

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
                self.to_f32().partial_cmp(&other.to_f32())
            }
        }

        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                self.to_f32().fmt(f)
            }
        }
    )* };
}

halves! {
    /// A floating-point number of 5 exponent and 10 mantissa bits: IEEE half precision, CuTe's
    /// `half_t`.
    F16: exponent 5 mantissa 10, one 0x3c00;
    /// A floating-point number of 8 exponent and 7 mantissa bits: CuTe's `bfloat16_t`.
    BF16: exponent 8 mantissa 7, one 0x3f80;
}

/// The bits of an `f32` rounded to a number with so many exponent and mantissa bits.
const fn narrowed(bits: u32, exponent: u32, mantissa: u32) -> u16 {
    let (sign, magnitude, dropped) = ((bits >> 31 << 15) as u16, bits & 0x7fff_ffff, 23 - mantissa);
    if magnitude > 0x7f80_0000 {
        return 0x7fff;
    }
    // What the exponents of normal numbers differ by.
    let bias = 127 - ((1 << (exponent - 1)) - 1);
    let (from, shift) = if magnitude >= (bias + 1) << 23 || bias == 0 {
        (magnitude - (bias << 23), dropped)
    } else {
        // No normal number: the leading bit is one of the mantissa, which moves to the right.
        let shift = dropped + bias + 1 - (magnitude >> 23);
        ((magnitude & 0x7f_ffff) | 0x80_0000, if shift > 31 { 31 } else { shift })
    };
    let (kept, rest, half) = (from >> shift, from & ((1 << shift) - 1), 1 << (shift - 1));
    let rounded = kept + (rest > half || rest == half && kept & 1 == 1) as u32;
    let infinite = ((1u32 << exponent) - 1) << mantissa;
    sign | if rounded > infinite { infinite as u16 } else { rounded as u16 }
}

/// The bits of the `f32` that is a number with so many exponent and mantissa bits.
const fn widened(bits: u16, exponent: u32, mantissa: u32) -> u32 {
    let (sign, magnitude) = ((bits as u32) >> 15 << 31, (bits & 0x7fff) as u32);
    let (power, fraction) = (magnitude >> mantissa, magnitude & ((1 << mantissa) - 1));
    let bias = 127 - ((1 << (exponent - 1)) - 1);
    sign | if power == (1 << exponent) - 1 {
        0x7f80_0000 | fraction << (23 - mantissa)
    } else if power > 0 || bias == 0 {
        (magnitude << (23 - mantissa)) + (bias << 23)
    } else if fraction == 0 {
        0
    } else {
        // No normal number, and a normal `f32`.
        let leading = fraction.ilog2();
        (bias + 1 + leading - mantissa) << 23 | (fraction << (23 - leading)) & 0x7f_ffff
    }
}

#[cfg(test)]
mod tests {
    use super::{BF16, F16};

    /// The value of bits, by the definition of floating-point numbers.
    fn value(bits: u16, exponent: i32, mantissa: i32) -> f64 {
        let (sign, power, fraction) = (bits >> 15, (bits >> mantissa) as i32 & ((1 << exponent) - 1), f64::from(bits & ((1 << mantissa) - 1)));
        let bias = (1 << (exponent - 1)) - 1;
        let scaled = |number: f64, power: i32| number * f64::from_bits(((1023 + power) as u64) << 52);
        let magnitude = match power {
            0 => scaled(fraction, 1 - bias - mantissa),
            _ if power == (1 << exponent) - 1 => {
                if fraction == 0.0 {
                    f64::INFINITY
                } else {
                    f64::NAN
                }
            }
            _ => scaled(fraction + f64::from(1 << mantissa), power - bias - mantissa),
        };
        if sign == 1 { -magnitude } else { magnitude }
    }

    macro_rules! check {
        ($name:ident $half:ident $exponent:literal $mantissa:literal) => {
            #[test]
            fn $name() {
                let of = |bits| value(bits, $exponent, $mantissa);
                for bits in 0..=u16::MAX {
                    let (ours, theirs) = (f64::from($half::from_bits(bits).to_f32()), of(bits));
                    assert!(ours.to_bits() == theirs.to_bits() || ours.is_nan() && theirs.is_nan(), "{bits:04x}");
                    let back = $half::from_f32($half::from_bits(bits).to_f32()).to_bits();
                    assert_eq!(back, if theirs.is_nan() { 0x7fff } else { bits });
                }
                // Between neighbours the nearer one, in the middle the even one; beyond the largest
                // as if the numbers went on.
                let infinite = ((1u16 << $exponent) - 1) << $mantissa;
                for low in 0..infinite {
                    let high = if low + 1 == infinite { 2.0 * of(low) - of(low - 1) } else { of(low + 1) };
                    let middle = ((of(low) + high) / 2.0) as f32;
                    let even = if low % 2 == 0 { low } else { low + 1 };
                    for (number, expected) in [(middle.next_down(), low), (middle, even), (middle.next_up(), low + 1)] {
                        assert_eq!($half::from_f32(number).to_bits(), expected, "{number:e}");
                        assert_eq!($half::from_f32(-number).to_bits(), expected | 0x8000, "{number:e}");
                    }
                }
                assert_eq!($half::from_f32(f32::MAX).to_bits(), infinite);
                assert_eq!($half::from_f32(f32::from_bits(1)).to_bits(), 0);
            }
        };
    }
    check! { halves_are_the_nearest F16 5 10 }
    check! { brain_floats_are_the_nearest BF16 8 7 }
}
