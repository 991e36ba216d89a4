//! Kinds of numbers that instructions know, and how many bits each has.

use core::fmt;

/// `Variant bits "name" ["other names"];` for each kind.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $bits:literal $name:literal [$($other:literal)*];)*) => {
        /// A kind of number, by its width. The names are those of the types in `cute-static`.
        ///
        /// ```
        /// use cute_dynamic::atom::Element;
        ///
        /// assert_eq!((Element::F32.bits(), Element::BF16.bits()), (32, 16));
        /// assert_eq!(Element::of_name("half_t"), Some(Element::F16));
        /// assert_eq!(Element::of_name("u128").map(|element| element.to_string()), Some("u128".to_string()));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Element {
            $($(#[$doc])* $kind,)*
            /// Anything else of so many bits, at least 1.
            Bits(u32),
        }

        impl Element {
            /// Every kind that has a name.
            pub const ALL: &[Element] = &[$(Element::$kind),*];

            /// Returns the width in bits.
            #[must_use]
            pub const fn bits(self) -> u32 {
                match self {
                    $(Element::$kind => $bits,)*
                    Element::Bits(bits) => bits,
                }
            }

            /// Returns the kind of a name: `f32`, `F16`, CuTe's `half_t` and `uint128_t`, C's
            /// `float`, in any case.
            #[must_use]
            pub fn of_name(name: &str) -> Option<Self> {
                let is = |other: &str| name.eq_ignore_ascii_case(other);
                $(if is($name) $(|| is($other))* {
                    return Some(Element::$kind);
                })*
                None
            }
        }

        impl fmt::Display for Element {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Element::$kind => f.write_str($name),)*
                    Element::Bits(bits) => write!(f, "{bits} bits"),
                }
            }
        }
    };
}

kinds! {
    /// One bit.
    U1 1 "U1" ["uint1_t" "b1"];
    /// A signed integer of 4 bits.
    S4 4 "S4" ["int4_t"];
    /// An unsigned integer of 4 bits.
    U4 4 "U4" ["uint4_t"];
    /// A floating-point number of 4 exponent and 3 mantissa bits.
    E4M3 8 "E4M3" ["float_e4m3_t"];
    /// A floating-point number of 5 exponent and 2 mantissa bits.
    E5M2 8 "E5M2" ["float_e5m2_t"];
    /// A signed integer of 8 bits.
    S8 8 "i8" ["s8" "int8_t"];
    /// An unsigned integer of 8 bits.
    U8 8 "u8" ["uint8_t"];
    /// A floating-point number of 5 exponent and 10 mantissa bits.
    F16 16 "F16" ["half_t" "half"];
    /// A floating-point number of 8 exponent and 7 mantissa bits.
    BF16 16 "BF16" ["bfloat16_t"];
    /// A signed integer of 16 bits.
    S16 16 "i16" ["s16" "int16_t"];
    /// An unsigned integer of 16 bits.
    U16 16 "u16" ["uint16_t"];
    /// A floating-point number of 8 exponent and 23 mantissa bits.
    F32 32 "f32" ["float"];
    /// A floating-point number of 8 exponent and 10 mantissa bits in 32.
    TF32 32 "TF32" ["tfloat32_t"];
    /// A signed integer of 32 bits.
    S32 32 "i32" ["s32" "int32_t"];
    /// An unsigned integer of 32 bits.
    U32 32 "u32" ["uint32_t"];
    /// A floating-point number of 11 exponent and 52 mantissa bits.
    F64 64 "f64" ["double"];
    /// A signed integer of 64 bits.
    S64 64 "i64" ["s64" "int64_t"];
    /// An unsigned integer of 64 bits.
    U64 64 "u64" ["uint64_t"];
    /// A signed integer of 128 bits.
    S128 128 "i128" ["s128" "int128_t"];
    /// An unsigned integer of 128 bits.
    U128 128 "u128" ["uint128_t"];
    /// A complex number, of two `f64`.
    C64 128 "C64" ["complex<double>"];
    /// The three sums that a product of complex numbers by Gauss's method keeps, of `f64`.
    GC64 192 "GC64" ["gauss_complex<double>"];
}
