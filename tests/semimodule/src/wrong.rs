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

/// The same in types.
pub mod types {
    use core::fmt;
    use core::marker::PhantomData;
    use cute_static::int::{B0, B1, IsEqual, Max, Mul, Number};
    use cute_static::stride::{Custom, Element, Plus, Same, Scale, Semimodule};

    /// Numbers of which the largest is the sum: a semimodule whose scalars do not distribute.
    pub struct Largest;

    /// The same, which says that they do.
    pub struct Boasting;

    /// Numbers whose sum as types is another than as values.
    pub struct TwoSums;

    /// Numbers that are never equal as types.
    pub struct NeverEqual;

    /// Numbers with a multiple that adds: `a·(b·m)` is not `(ab)·m`.
    pub struct Shifts;

    macro_rules! semimodules {
        ($($semimodule:ident: $distributes:ident, |$m:ident, $n:ident| $sum:expr, |$a:ident| $multiple:expr;)*) => { $(
            impl Semimodule for $semimodule {
                type Value = u64;
                type Distributes = $distributes;
                const ZERO: u64 = 0;

                fn plus($m: u64, $n: u64) -> u64 {
                    $sum
                }

                fn times($a: u64, $m: u64) -> u64 {
                    $multiple
                }

                fn write(m: u64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    write!(f, "{m}")
                }
            }
        )* };
    }

    semimodules! {
        Largest: B0, |m, n| m.max(n), |a| a.saturating_mul(m);
        Boasting: B1, |m, n| m.max(n), |a| a.saturating_mul(m);
        TwoSums: B1, |m, n| m.wrapping_add(n), |a| a.wrapping_mul(m);
        NeverEqual: B1, |m, n| m.wrapping_add(n), |a| a.wrapping_mul(m);
        Shifts: B0, |m, n| m.wrapping_add(n), |a| match a { 0 => 0, 1 => m, a => if m == 0 { 0 } else { m.wrapping_add(a) } };
    }

    /// The number `N` in one of them.
    pub struct Of<N, Semimodule>(PhantomData<(N, Semimodule)>);

    impl<N: Number, K: Semimodule<Value = u64>> Element for Of<N, K> {
        type Semimodule = K;
        const VALUE: u64 = N::VALUE;
    }

    impl<A: Mul<N>, N, K> Scale<A> for Of<N, K> {
        type Output = Custom<Of<A::Output, K>>;
    }

    // The sum of `TwoSums` is the largest number as a type, too.
    impl<N: Max<M>, M, K> Plus<Of<M, K>> for Of<N, K> {
        type Output = Custom<Of<N::Output, K>>;
    }

    /// Whether equal numbers are equal.
    pub trait Equality<Flag> {
        /// `B0` or `B1`.
        type Output;
    }

    macro_rules! equality {
        ($($semimodule:ident)*) => { $(
            impl<Flag> Equality<Flag> for $semimodule {
                type Output = Flag;
            }
        )* };
    }

    equality! { Largest Boasting TwoSums Shifts }

    impl<Flag> Equality<Flag> for NeverEqual {
        type Output = B0;
    }

    impl<N: IsEqual<M>, M, K: Equality<N::Output>> Same<Of<M, K>> for Of<N, K> {
        type Output = K::Output;
    }
}
