//! Whether scalars distribute over sums, which what splits sums has to ask.

use crate::codomain::{AnyCodomain, Bits, Coordinates, Differing, Elements, Integers, SignedIntegers};
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason};
use crate::htuple::{ComputeSize, Size};
use crate::int::{B0, B1};
use crate::stride::Semimodule;
use frunk_core::hlist::{HCons, HNil};

/// Whether in the codomain `Self`, of a layout of the shape `S`, the multiple of a sum is the sum
/// of the multiples: `Answer<()>`, or a refusal.
#[doc(hidden)]
pub trait IsDistributive<S> {
    type Outcome;
}

macro_rules! sums_of_integers {
    ($($codomain:ty)*) => { $(
        impl<S> IsDistributive<S> for $codomain {
            type Outcome = Answer<()>;
        }
    )* };
}

sums_of_integers! { AnyCodomain Integers SignedIntegers }

impl<S> IsDistributive<S> for Bits {
    type Outcome = Refusal<reason::WrongCodomain<Integers, Bits>>;
}

impl<C, K, S> IsDistributive<S> for Differing<C, K> {
    type Outcome = Refusal<reason::CodomainsDiffer<C, K>>;
}

impl<K: Semimodule<Distributes: EachIfDistributes<HNil, HNil, S>>, S> IsDistributive<S> for Elements<K> {
    type Outcome = <K::Distributes as EachIfDistributes<HNil, HNil, S>>::Outcome;
}

// Each component has to distribute.
impl<L: AreDistributive<HNil, S>, S> IsDistributive<S> for Coordinates<L> {
    type Outcome = L::Outcome;
}

/// The same of the components that have the codomains of the list `Self` and, after it, those of
/// the lists of the list `Later`.
#[doc(hidden)]
pub trait AreDistributive<Later, S> {
    type Outcome;
}

impl<S> AreDistributive<HNil, S> for HNil {
    type Outcome = Answer<()>;
}

impl<L: AreDistributive<Later, S>, Later, S> AreDistributive<HCons<L, Later>, S> for HNil {
    type Outcome = L::Outcome;
}

macro_rules! components_of_integers {
    ($($codomain:ident)*) => { $(
        impl<T: AreDistributive<Later, S>, Later, S> AreDistributive<Later, S> for HCons<$codomain, T> {
            type Outcome = T::Outcome;
        }
    )* };
}

components_of_integers! { AnyCodomain Integers SignedIntegers }

impl<T, Later, S> AreDistributive<Later, S> for HCons<Bits, T> {
    type Outcome = Refusal<reason::WrongCodomain<Integers, Bits>>;
}

impl<L: AreDistributive<HCons<T, Later>, S>, T, Later, S> AreDistributive<Later, S> for HCons<Coordinates<L>, T> {
    type Outcome = L::Outcome;
}

impl<K: Semimodule<Distributes: EachIfDistributes<T, Later, S>>, T, Later, S> AreDistributive<Later, S> for HCons<Elements<K>, T> {
    type Outcome = <K::Distributes as EachIfDistributes<T, Later, S>>::Outcome;
}

/// Do scalars distribute over sums of a component? Then the components after it.
#[doc(hidden)]
pub trait EachIfDistributes<T, Later, S> {
    type Outcome;
}

impl<T: AreDistributive<Later, S>, Later, S> EachIfDistributes<T, Later, S> for B1 {
    type Outcome = T::Outcome;
}

impl<T, Later, S: ComputeSize<Output: Decimal>> EachIfDistributes<T, Later, S> for B0 {
    type Outcome = Refusal<reason::NotDistributive<DecimalOf<Size<S>>>>;
}
