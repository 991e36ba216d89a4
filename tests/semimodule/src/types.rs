//! Residues as strides of layouts in types.

use core::fmt;
use core::marker::PhantomData;
use cute_static::int::{Add, B1, DivRem, IsEqual, Mul, Number, Product, Remainder, Sum, UInt, UTerm};
use cute_static::stride::{Custom, Element, Plus, Same, Scale, Semimodule};

/// The integers modulo `M`, a number from 1 to 2^32.
pub struct Modulo<M>(PhantomData<M>);

impl<M: Number> Semimodule for Modulo<M> {
    type Value = u64;
    type Distributes = B1;
    const ZERO: u64 = 0;

    fn plus(m: u64, n: u64) -> u64 {
        const { assert!(M::VALUE >= 1 && M::VALUE <= 1 << 32) }
        (m + n) % M::VALUE
    }

    fn times(a: u64, m: u64) -> u64 {
        const { assert!(M::VALUE >= 1 && M::VALUE <= 1 << 32) }
        a % M::VALUE * m % M::VALUE
    }

    fn write(m: u64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{m}mod{}", M::VALUE)
    }
}

/// The residue of `N` modulo `M`, for `N` from 1 to `M - 1`.
pub struct Residue<N, M>(PhantomData<(N, M)>);

impl<N: Number, M: Number> Element for Residue<N, M> {
    type Semimodule = Modulo<M>;
    const VALUE: u64 = {
        assert!(N::VALUE >= 1 && N::VALUE < M::VALUE);
        N::VALUE
    };
}

/// The leaf of a remainder by `M`: 0 is that of every codomain.
pub trait IntoResidue<M> {
    /// The leaf.
    type Leaf;
}

impl<M> IntoResidue<M> for UTerm {
    type Leaf = UTerm;
}

impl<U, B, M> IntoResidue<M> for UInt<U, B> {
    type Leaf = Custom<Residue<Self, M>>;
}

/// The leaf of the number `N` modulo `M`.
pub type ResidueOf<N, M> = <Remainder<N, M> as IntoResidue<M>>::Leaf;

impl<A, N, M> Scale<A> for Residue<N, M>
where
    A: Mul<N>,
    A::Output: DivRem<M>,
    Remainder<Product<A, N>, M>: IntoResidue<M>,
{
    type Output = ResidueOf<Product<A, N>, M>;
}

impl<N, K, M> Plus<Residue<K, M>> for Residue<N, M>
where
    N: Add<K>,
    N::Output: DivRem<M>,
    Remainder<Sum<N, K>, M>: IntoResidue<M>,
{
    type Output = ResidueOf<Sum<N, K>, M>;
}

impl<N: IsEqual<K>, K, M> Same<Residue<K, M>> for Residue<N, M> {
    type Output = N::Output;
}
