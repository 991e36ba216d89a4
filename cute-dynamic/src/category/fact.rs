//! `Fact`: ordered factorizations into primes (Shah §3).
//!
//! An object is a sequence of primes `E = [p_0 … p_{k-1}]`. A map of indices `α: n → k` picks
//! factors: it is a morphism from `E^α = [p_{α(0)} … p_{α(n-1)}]` to `E`. Its layout has the shape
//! `E^α` and at mode `i` the stride `Π_{j<α(i)} p_j`: the place value of the factor that the mode
//! is.
//!
//! The *realization* `R` turns objects into sets and morphisms into functions:
//! `R(E) = [0, p_0·…·p_{k-1})`, and `R(α)` is the function of the layout. It sends the isomorphisms
//! onto exactly the permutations that are layouts (Proposition 3.15); those of
//! [`permutations_of`](super::permutations_of).
//!
//! Shah has `R` respect all composition (Lemma 3.12). That holds for `R(α ∘ β)` if no factor is
//! picked twice by `β`, and fails otherwise, since `R(β)` then leaves its codomain: with
//! `E = [2 2]`, the swap `α` and the constant `β = (0,0)`, the function of `α ∘ β` has 4 at 3, and
//! that of `α` has 1 at `β`'s 2.

use super::permutation::next_permutation;
use super::{TupleMorphism, meet, prefix_products, prime, product, realize, write_list};
use crate::layout::ModeList;
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;
use core::fmt;

/// An object of `Fact`: a finite sequence of primes, written `[2 3 2]` (Shah Definition 3.1).
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Factorization {
    primes: Vec<u64>,
}

impl Factorization {
    /// Returns the factorization with these factors, in this order.
    ///
    /// ```
    /// use cute_dynamic::LayoutError;
    /// use cute_dynamic::category::Factorization;
    ///
    /// assert_eq!(Factorization::new([2, 3, 2])?.to_string(), "[2 3 2]");
    /// assert_eq!(Factorization::new([4, 3]), Err(LayoutError::NotPrime { factor: 4 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotPrime`]; [`LayoutError::Overflow`] if the product does not fit in 64 bits.
    pub fn new(primes: impl Into<Vec<u64>>) -> Result<Self, LayoutError> {
        let primes = primes.into();
        if let Some(&factor) = primes.iter().find(|factor| !prime::is_prime(**factor)) {
            return Err(LayoutError::NotPrime { factor });
        }
        product(&primes)?;
        Ok(Factorization { primes })
    }

    /// Returns the factors.
    #[must_use]
    pub fn primes(&self) -> &[u64] {
        &self.primes
    }

    /// Returns `N`: the product of the factors. The realization of the object is `[0, N)` (Shah
    /// Definition 3.14).
    #[must_use]
    pub fn product(&self) -> u64 {
        self.primes.iter().product()
    }
}

impl fmt::Display for Factorization {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, ["[", "]"], " ", self.primes.iter())
    }
}

/// Returns the objects of `Fact` with product `n`, each once, in lexicographic order; none for 0.
/// (Shah Remark 3.16.)
///
/// ```
/// use cute_dynamic::category::factorizations_of;
/// let all: Vec<String> = factorizations_of(12).map(|object| object.to_string()).collect();
/// assert_eq!(all, ["[2 2 3]", "[2 3 2]", "[3 2 2]"]);
/// ```
pub fn factorizations_of(n: u64) -> impl Iterator<Item = Factorization> + Clone {
    let primes = prime::factors(n).into_iter().flat_map(|(prime, exponent)| core::iter::repeat_n(prime, exponent as usize)).collect();
    let first = (n > 0).then_some(Factorization { primes });
    core::iter::successors(first, |object| {
        let mut next = object.clone();
        next_permutation(&mut next.primes).then_some(next)
    })
}

/// A morphism of `Fact`: an object `E`, its codomain, and a map of indices that picks the factors
/// of the domain from it (Shah Definition 3.4).
///
/// ```
/// use cute_dynamic::category::{FactMorphism, Factorization};
///
/// // Shah Example 3.10.
/// let swap = FactMorphism::new(Factorization::new([2, 3])?, [1, 0])?;
/// assert_eq!(swap.to_string(), "[3 2] -> [2 3] by (1,0)");
/// assert_eq!(swap.layout().to_string(), "(3,2):(2,1)");
/// let cycle = FactMorphism::new(Factorization::new([2, 2, 2])?, [1, 2, 0])?;
/// assert_eq!(cycle.layout().to_string(), "(2,2,2):(2,4,1)");
/// # Ok::<(), cute_dynamic::LayoutError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FactMorphism {
    codomain: Factorization,
    map: Vec<usize>,
}

impl FactMorphism {
    /// Returns the morphism `E^α → E` of the map `α`, given by its values.
    ///
    /// # Errors
    /// [`LayoutError::NotAMorphism`] if `E` has no such factor. [`LayoutError::Overflow`] if the
    /// product of the domain or an offset of the layout does not fit in 64 bits; only a map that
    /// picks a factor twice can do that.
    pub fn new(codomain: Factorization, map: impl Into<Vec<usize>>) -> Result<Self, LayoutError> {
        let map = map.into();
        if let Some((entry, &target)) = map.iter().enumerate().find(|(_, target)| **target >= codomain.primes.len()) {
            return Err(LayoutError::NotAMorphism { entry, target });
        }
        let morphism = FactMorphism { codomain, map };
        Layout::of_modes(&morphism.modes())?;
        Ok(morphism)
    }

    /// Returns the identity of an object.
    #[must_use]
    pub fn identity(object: Factorization) -> Self {
        FactMorphism { map: (0..object.primes.len()).collect(), codomain: object }
    }

    /// Returns the isomorphism whose realization is a permutation that is a layout (Shah
    /// Proposition 3.15).
    ///
    /// There may be several: an extent that is not a prime is a product of primes in several
    /// orders. Here they ascend.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::category::FactMorphism;
    ///
    /// let transpose: Layout = "(4,3):(3,1)".parse()?;
    /// let morphism = FactMorphism::from_permutation(&transpose)?;
    /// assert_eq!(morphism.to_string(), "[2 2 3] -> [3 2 2] by (1,2,0)");
    /// assert_eq!(morphism.layout().coalesce(), transpose);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotBijective`].
    pub fn from_permutation(layout: &Layout) -> Result<Self, LayoutError> {
        layout.bijective()?;
        let mut modes = ModeList::new();
        for mode in layout.leaves() {
            let mut stride = mode.stride;
            for (prime, exponent) in prime::factors(mode.extent) {
                for _ in 0..exponent {
                    modes.push(Mode::new(prime, stride));
                    // At most the size of the layout.
                    stride *= prime;
                }
            }
        }
        let mut by_stride: Vec<usize> = (0..modes.len()).collect();
        by_stride.sort_by_key(|&i| modes[i].stride);
        let mut map = alloc::vec![0; modes.len()];
        for (target, &i) in by_stride.iter().enumerate() {
            map[i] = target;
        }
        let primes = by_stride.iter().map(|&i| modes[i].extent).collect();
        Ok(FactMorphism { codomain: Factorization { primes }, map })
    }

    /// Returns `E^α`.
    #[must_use]
    pub fn domain(&self) -> Factorization {
        Factorization { primes: self.map.iter().map(|&target| self.codomain.primes[target]).collect() }
    }

    /// Returns `E`.
    #[must_use]
    pub fn codomain(&self) -> &Factorization {
        &self.codomain
    }

    /// Returns the values of `α`.
    #[must_use]
    pub fn map(&self) -> &[usize] {
        &self.map
    }

    /// Returns `α ∘ β`: first `β`, then this one, `α`.
    ///
    /// Its layout is the composition of the layouts if `β` picks no factor twice.
    ///
    /// ```
    /// use cute_dynamic::category::{FactMorphism, Factorization};
    ///
    /// let alpha = FactMorphism::new(Factorization::new([2, 3, 5])?, [2, 0])?;
    /// let beta = FactMorphism::new(alpha.domain(), [1])?;
    /// assert_eq!(alpha.compose(&beta)?.to_string(), "[2] -> [2 3 5] by (0)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`] if the codomain of `β` is not the domain of `α`;
    /// [`LayoutError::Overflow`] as in [`FactMorphism::new`].
    pub fn compose(&self, first: &Self) -> Result<Self, LayoutError> {
        meet(&first.codomain.primes, &self.domain().primes)?;
        let map: Vec<usize> = first.map.iter().map(|&middle| self.map[middle]).collect();
        FactMorphism::new(self.codomain.clone(), map)
    }

    /// Returns whether the map is one to one and onto. Then, and only then, the realization is a
    /// permutation of the whole codomain.
    #[must_use]
    pub fn is_isomorphism(&self) -> bool {
        self.inverse().is_ok()
    }

    /// Returns the inverse of an isomorphism, whose layout is the [inverse](Layout::inverse) of the
    /// layout.
    ///
    /// # Errors
    /// [`LayoutError::NotInvertible`].
    pub fn inverse(&self) -> Result<Self, LayoutError> {
        let target = |entry| {
            let mut picking = self.map.iter().enumerate().filter(|(_, target)| **target == entry).map(|(i, _)| i);
            match (picking.next(), picking.next()) {
                (Some(i), None) => Ok(i),
                _ => Err(LayoutError::NotInvertible { entry }),
            }
        };
        let map = (0..self.codomain.primes.len()).map(target).collect::<Result<_, _>>()?;
        Ok(FactMorphism { codomain: self.domain(), map })
    }

    /// Returns the layout of the morphism: mode `i` is `(p_{α(i)} : Π_{j<α(i)} p_j)`; `1:0` for the
    /// empty map (Shah Definition 3.9, who writes `1:1`).
    #[must_use]
    pub fn layout(&self) -> Layout {
        Layout::of_modes_unchecked(&self.modes())
    }

    /// Returns the morphism of [`Tuple`](mod@super::tuple) with the same map, which has the same
    /// layout.
    ///
    /// ```
    /// use cute_dynamic::category::{FactMorphism, Factorization};
    /// let swap = FactMorphism::new(Factorization::new([2, 3])?, [1, 0])?;
    /// assert_eq!(swap.to_tuple()?.to_string(), "(3,2) -> (2,3) by (1,0)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotAMorphism`] if the map picks a factor twice.
    pub fn to_tuple(&self) -> Result<TupleMorphism, LayoutError> {
        TupleMorphism::new(self.domain().primes, &self.codomain.primes[..], self.map.iter().copied().map(Some).collect::<Vec<_>>())
    }

    fn modes(&self) -> ModeList {
        let strides = prefix_products(&self.codomain.primes);
        self.map.iter().map(|&target| Mode::new(self.codomain.primes[target], strides[target])).collect()
    }

    /// Returns the realization `R(α)` at `x`, computed from the map and not from the layout; `None`
    /// beyond the domain (Shah Remark 3.11).
    ///
    /// ```
    /// use cute_dynamic::category::{FactMorphism, Factorization};
    /// let swap = FactMorphism::new(Factorization::new([2, 3])?, [1, 0])?;
    /// assert_eq!([0, 1, 2, 3, 4, 5, 6].map(|x| swap.realize(x)), [Some(0), Some(2), Some(4), Some(1), Some(3), Some(5), None]);
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    #[must_use]
    pub fn realize(&self, x: u64) -> Option<u64> {
        realize(x, &self.domain().primes, &self.codomain.primes, |entry| Some(self.map[entry]))
    }
}

impl fmt::Display for FactMorphism {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {} by ", self.domain(), self.codomain)?;
        write_list(f, ["(", ")"], ",", self.map.iter())
    }
}
