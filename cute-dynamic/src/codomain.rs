//! What strides, and with them the values of a layout, may be elements of.

use core::fmt;

/// What the strides of a layout are elements of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Codomain {
    /// Integers from 0 on.
    Integers,
    /// Integers of either sign.
    SignedIntegers,
    /// Coordinates, of some profile.
    Coordinates,
    /// XOR elements.
    Xor,
    /// Tuples of elements that are not all integers.
    Tuples,
    /// Elements of another crate, by the word that it has for them: `residues modulo 7`.
    Other(&'static str),
}

impl fmt::Display for Codomain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Codomain::Integers => "integers",
            Codomain::SignedIntegers => "integers of either sign",
            Codomain::Coordinates => "coordinates",
            Codomain::Xor => "XOR elements",
            Codomain::Tuples => "tuples",
            Codomain::Other(elements) => elements,
        })
    }
}
