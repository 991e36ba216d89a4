//! Types that break the laws of a semimodule, and one that keeps them without distributing.

use core::fmt;
use cute_dynamic::LayoutError;
use cute_dynamic::stride::{Codomain, Stride, StrideLeaf};

/// A type over `u64` with a sum, a multiple, and what it says of distributing.
macro_rules! strides {
    ($($(#[$meta:meta])* $name:ident: $words:literal, |$m:ident, $n:ident| $sum:expr, |$a:ident| $multiple:expr, $distributes:expr;)*) => { $(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $name(pub u64);

        impl Stride for $name {
            const CODOMAIN: Codomain = Codomain::Other($words);

            fn plus(&self, other: &Self) -> Result<Self, LayoutError> {
                let ($m, $n) = (self.0, other.0);
                $sum.map($name)
            }

            fn times(&self, $a: u64) -> Result<Self, LayoutError> {
                let $m = self.0;
                $multiple.map($name)
            }

            fn distributes(multiples: &[(Option<u64>, Self)]) -> bool {
                $distributes(multiples.len())
            }

            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.0)
            }
        }

        impl StrideLeaf for $name {}
    )* };
}

const LARGE: LayoutError = LayoutError::ElementRefused { words: "a number beyond a thousand" };

/// The number, if it is at most a thousand.
fn small(n: Option<u64>) -> Result<u64, LayoutError> {
    n.filter(|n| *n <= 1000).ok_or(LARGE)
}

strides! {
    /// Their difference for a sum: not associative.
    Differences: "differences", |m, n| Ok(m.abs_diff(n)), |a| Ok(a.wrapping_mul(m)), |_| true;
    /// A multiple that adds: `a·(b·m)` is not `(ab)·m`.
    Shifts: "shifts", |m, n| Ok(m.wrapping_add(n)), |a| Ok(match a { 0 => 0, 1 => m, a => m.wrapping_add(a) }), |_| true;
    /// The first element for a sum: it depends on the order.
    Firsts: "firsts", |m, n| Ok(if m == 0 { n } else { m }), |a| Ok(a.wrapping_mul(m)), |_| false;
    /// A multiple by 0 that is not 0.
    NoZero: "numbers without a zero", |m, n| Ok(m.wrapping_add(n)), |a| Ok(a.max(1).wrapping_mul(m)), |_| true;
    /// The largest number for a sum: a semimodule, but it says that scalars distribute.
    Boasting: "largest numbers", |m, n| Ok(m.max(n)), |a| Ok(a.saturating_mul(m)), |_| true;
    /// The largest number for a sum, and it says that two do not distribute.
    Largest: "largest numbers", |m, n| Ok(m.max(n)), |a| Ok(a.saturating_mul(m)), |count| count < 2;
    /// Numbers up to a thousand; what is larger is refused.
    Small: "small numbers", |m, n| small(m.checked_add(n)), |a| small(m.checked_mul(a)), |_| true;
}
