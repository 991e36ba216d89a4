//! Residues as strides of runtime layouts.

use core::fmt;
use cute_dynamic::LayoutError;
use cute_dynamic::stride::{Codomain, Stride, StrideLeaf};

/// An integer modulo `M`, for `M` from 1 to 2^32.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Residue<const M: u64>(u64);

impl<const M: u64> Residue<M> {
    /// Returns the residue of `n`.
    pub fn new(n: u64) -> Self {
        const { assert!(M >= 1 && M <= 1 << 32) }
        Residue(n % M)
    }

    /// Returns the least integer of the residue.
    pub fn least(self) -> u64 {
        self.0
    }
}

impl<const M: u64> Stride for Residue<M> {
    const CODOMAIN: Codomain = Codomain::Other("residues");

    fn plus(&self, other: &Self) -> Result<Self, LayoutError> {
        Ok(Residue::new(self.0 + other.0))
    }

    fn times(&self, n: u64) -> Result<Self, LayoutError> {
        Ok(Residue::new(n % M * self.0))
    }

    fn distributes(_: &[(Option<u64>, Self)]) -> bool {
        true
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // 0 is written as that of every codomain is.
        if self.0 == 0 { f.write_str("0") } else { write!(f, "{}mod{M}", self.0) }
    }
}

impl<const M: u64> StrideLeaf for Residue<M> {}
