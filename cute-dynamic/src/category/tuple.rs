//! `Tuple`: flat layouts as arrows between flat tuples (Colfax, *Categorical foundations for CuTe
//! layouts*).
//!
//! An object is a tuple of positive integers. A morphism `f: S → T` sends each entry of `S` to an
//! equal entry of `T`, no two to the same one, or to the base point `*`. Its layout has the shape
//! `S`; the stride of mode `i` is `Π_{j<α(i)} t_j`, and 0 if it goes to the base point. The
//! codomain is the memory, cut into digits: modes run over the digits that are hit, and the other
//! digits are constant.
//!
//! The layouts of morphisms are the *tractable* ones: of two modes with stride `d > 0` and extent
//! `s > 1`, sorted by stride, then extent, the `s·d` of the first divides the `d` of the second.
//! Modes of extent 1 do not count: they go to the base point, and their strides are read as 0. Of
//! all morphisms that have one layout, the one of *standard form* has the fewest entries, and is
//! the standard representation of the layout.
//!
//! Composition, realization and all operations below agree with those of layouts.

use super::{meet, prefix_products, product, realize, write_list};
use crate::algebra::tractable::digits;
use crate::layout::ModeList;
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;
use core::fmt;

/// A morphism of `Tuple`.
///
/// ```
/// use cute_dynamic::category::TupleMorphism;
///
/// let f = TupleMorphism::new([4, 5], [4, 16, 5], [Some(0), Some(2)])?;
/// assert_eq!(f.to_string(), "(4,5) -> (4,16,5) by (0,2)");
/// assert_eq!(f.layout().to_string(), "(4,5):(1,64)");
/// # Ok::<(), cute_dynamic::LayoutError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TupleMorphism {
    domain: Vec<u64>,
    codomain: Vec<u64>,
    map: Vec<Option<usize>>,
}

impl TupleMorphism {
    /// Returns the morphism `S → T` that sends entry `i` of `S` to entry `map[i]` of `T`, or to the
    /// base point for `None`.
    ///
    /// ```
    /// use cute_dynamic::LayoutError;
    /// use cute_dynamic::category::TupleMorphism;
    ///
    /// let twice = TupleMorphism::new([2, 2], [2], [Some(0), Some(0)]);
    /// assert_eq!(twice, Err(LayoutError::NotAMorphism { entry: 1, target: 0 }));
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotAMorphism`] if an entry goes to none, to another number, or to where an
    /// earlier one goes. [`LayoutError::RanksDiffer`] if the map does not have one value for each
    /// entry. [`LayoutError::ZeroExtent`]; [`LayoutError::Overflow`] if the product of a tuple does
    /// not fit in 64 bits.
    pub fn new(domain: impl Into<Vec<u64>>, codomain: impl Into<Vec<u64>>, map: impl Into<Vec<Option<usize>>>) -> Result<Self, LayoutError> {
        let (domain, codomain, map) = (domain.into(), codomain.into(), map.into());
        if domain.contains(&0) || codomain.contains(&0) {
            return Err(LayoutError::ZeroExtent);
        }
        if domain.len() != map.len() {
            return Err(LayoutError::RanksDiffer { a: domain.len(), b: map.len() });
        }
        product(&domain)?;
        product(&codomain)?;
        let mut is_hit = alloc::vec![false; codomain.len()];
        for (entry, target) in map.iter().enumerate() {
            let Some(target) = *target else { continue };
            if codomain.get(target) != Some(&domain[entry]) || core::mem::replace(&mut is_hit[target], true) {
                return Err(LayoutError::NotAMorphism { entry, target });
            }
        }
        Ok(TupleMorphism { domain, codomain, map })
    }

    /// A morphism that is known to be one.
    pub(super) fn new_unchecked(domain: Vec<u64>, codomain: Vec<u64>, map: Vec<Option<usize>>) -> Self {
        let morphism = TupleMorphism { domain, codomain, map };
        debug_assert_eq!(TupleMorphism::new(&morphism.domain[..], &morphism.codomain[..], &morphism.map[..]).as_ref(), Ok(&morphism));
        morphism
    }

    /// Returns the identity of an object.
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub fn identity(object: impl Into<Vec<u64>>) -> Result<Self, LayoutError> {
        let object = object.into();
        let map: Vec<_> = (0..object.len()).map(Some).collect();
        TupleMorphism::new(object.clone(), object, map)
    }

    /// Returns the standard representation of a flattened layout: the morphism of standard form
    /// that has the layout.
    ///
    /// The codomain is read off the sorted modes: for `s : d` after what reaches up to `r`, an
    /// entry `d / r` that nothing hits, if it is not 1, and the entry `s`. (Colfax, *Tractable
    /// layouts*.)
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// use cute_dynamic::category::TupleMorphism;
    ///
    /// let layout: Layout = "(2,4,3):(24,1,0)".parse()?;
    /// assert_eq!(TupleMorphism::from_layout(&layout)?.to_string(), "(2,4,3) -> (4,6,2) by (2,0,*)");
    /// let padded: Layout = "(4,8):(1,5)".parse()?;
    /// assert_eq!(TupleMorphism::from_layout(&padded), Err(LayoutError::NotTractable { reach: 4, stride: 5 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotTractable`]; [`LayoutError::Overflow`] if a mode reaches up to 2^64.
    pub fn from_layout(layout: &Layout) -> Result<Self, LayoutError> {
        let modes = layout.leaves();
        let mut codomain = Vec::new();
        let mut map = alloc::vec![None; modes.len()];
        digits(modes, |gap, mode, i| {
            if gap > 1 {
                codomain.push(gap);
            }
            map[i] = Some(codomain.len());
            codomain.push(mode.extent);
        })?;
        Ok(TupleMorphism::new_unchecked(modes.iter().map(|mode| mode.extent).collect(), codomain, map))
    }

    /// Returns `S`.
    #[must_use]
    pub fn domain(&self) -> &[u64] {
        &self.domain
    }

    /// Returns `T`.
    #[must_use]
    pub fn codomain(&self) -> &[u64] {
        &self.codomain
    }

    /// Returns where the entries of the domain go; `None` is the base point.
    #[must_use]
    pub fn map(&self) -> &[Option<usize>] {
        &self.map
    }

    /// For each entry of the codomain, the entry of the domain that goes there.
    pub(super) fn preimages(&self) -> Vec<Option<usize>> {
        let mut preimages = alloc::vec![None; self.codomain.len()];
        for (entry, target) in self.map.iter().enumerate() {
            if let Some(target) = *target {
                preimages[target] = Some(entry);
            }
        }
        preimages
    }

    /// Returns the layout of the morphism: `(s_i : Π_{j<α(i)} t_j)`, stride 0 for what goes to the
    /// base point; `1:0` for the empty domain.
    #[must_use]
    pub fn layout(&self) -> Layout {
        Layout::of_modes_unchecked(&self.modes())
    }

    pub(super) fn modes(&self) -> ModeList {
        let strides = prefix_products(&self.codomain);
        self.domain.iter().zip(&self.map).map(|(&extent, target)| Mode::new(extent, target.map_or(0, |target| strides[target]))).collect()
    }

    /// Returns the realization of the morphism at `x`, computed from the map and not from the
    /// layout; `None` beyond the domain.
    ///
    /// The realization of `S` is `[0, |S|)`, and `|f|: [0, |S|) → [0, |T|)` is the function of the
    /// layout; `|g ∘ f| = |g| ∘ |f|`.
    ///
    /// ```
    /// use cute_dynamic::category::TupleMorphism;
    /// let f = TupleMorphism::new([2, 3], [3, 2], [Some(1), Some(0)])?;
    /// assert_eq!([0, 1, 2, 5, 6].map(|x| f.realize(x)), [Some(0), Some(3), Some(1), Some(5), None]);
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    #[must_use]
    pub fn realize(&self, x: u64) -> Option<u64> {
        realize(x, &self.domain, &self.codomain, |entry| self.map[entry])
    }

    /// Returns `g ∘ f`: first `f`, then this one, `g`. `L_{g∘f} = L_g ∘ L_f`.
    ///
    /// ```
    /// use cute_dynamic::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::new([2, 2], [5, 2, 5, 2], [Some(1), Some(3)])?;
    /// let g = TupleMorphism::new([5, 2, 5, 2], [5, 5, 2, 2], [Some(0), Some(2), Some(1), Some(3)])?;
    /// assert_eq!((f.layout().to_string(), g.layout().to_string()), ("(2,2):(5,50)".into(), "(5,2,5,2):(1,25,5,50)".into()));
    /// assert_eq!(g.compose(&f)?.layout().to_string(), "(2,2):(25,50)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`] if the codomain of `f` is not the domain of `g`.
    pub fn compose(&self, first: &Self) -> Result<Self, LayoutError> {
        meet(&first.codomain, &self.domain)?;
        let map = first.map.iter().map(|middle| middle.and_then(|middle| self.map[middle])).collect();
        Ok(TupleMorphism::new_unchecked(first.domain.clone(), self.codomain.clone(), map))
    }

    /// Returns whether the realization is one to one: no entry but 1 goes to the base point.
    ///
    /// ```
    /// use cute_dynamic::category::TupleMorphism;
    ///
    /// assert!(!TupleMorphism::new([5, 2], [5], [Some(0), None])?.is_injective());
    /// assert!(TupleMorphism::new([5, 1], [5], [Some(0), None])?.is_injective());
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    #[must_use]
    pub fn is_injective(&self) -> bool {
        self.domain.iter().zip(&self.map).all(|(&extent, target)| extent == 1 || target.is_some())
    }

    /// Returns whether there is an [inverse](TupleMorphism::inverse); then the realization is a
    /// permutation.
    #[must_use]
    pub fn is_isomorphism(&self) -> bool {
        self.domain.len() == self.codomain.len() && self.map.iter().all(Option::is_some)
    }

    /// Returns the inverse, whose layout is the [inverse](Layout::inverse) of the layout.
    ///
    /// # Errors
    /// [`LayoutError::NotInvertible`] with an entry of the codomain that nothing hits or, if there
    /// is none, with one of the domain that goes to the base point.
    pub fn inverse(&self) -> Result<Self, LayoutError> {
        let map = self.preimages();
        let alone = map.iter().position(Option::is_none).or_else(|| self.map.iter().position(Option::is_none));
        match alone {
            Some(entry) => Err(LayoutError::NotInvertible { entry }),
            None => Ok(TupleMorphism::new_unchecked(self.codomain.clone(), self.domain.clone(), map)),
        }
    }

    /// Returns whether an entry 1 goes to an entry and not to the base point. Such an entry does
    /// not change the realization; only its stride is not 0.
    #[must_use]
    pub fn is_degenerate(&self) -> bool {
        self.domain.iter().zip(&self.map).any(|(&extent, target)| extent == 1 && target.is_some())
    }

    /// Returns whether the morphism has standard form: it is not degenerate, the last entry of the
    /// codomain is hit, and of those not hit none is 1 and no two are neighbours.
    #[must_use]
    pub fn is_standard(&self) -> bool {
        let preimages = self.preimages();
        !self.is_degenerate()
            && preimages.last().is_none_or(Option::is_some)
            && preimages.iter().zip(&self.codomain).all(|(preimage, &entry)| preimage.is_some() || entry > 1)
            && preimages.windows(2).all(|pair| pair[0].is_some() || pair[1].is_some())
    }

    /// Returns the morphism of standard form with the same realization, and with the same layout
    /// but for strides of modes of extent 1.
    ///
    /// ```
    /// use cute_dynamic::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::new([4, 5], [4, 2, 8, 1, 5, 7], [Some(0), Some(4)])?;
    /// assert_eq!(f.standard_form().to_string(), "(4,5) -> (4,16,5) by (0,2)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    #[must_use]
    pub fn standard_form(&self) -> Self {
        let preimages = self.preimages();
        let mut codomain: Vec<u64> = Vec::new();
        let mut map = alloc::vec![None; self.map.len()];
        let mut gap = 1;
        for (&entry, preimage) in self.codomain.iter().zip(preimages) {
            match preimage {
                None => gap *= entry,
                Some(_) if entry == 1 => {}
                Some(preimage) => {
                    if gap > 1 {
                        codomain.push(core::mem::replace(&mut gap, 1));
                    }
                    map[preimage] = Some(codomain.len());
                    codomain.push(entry);
                }
            }
        }
        TupleMorphism::new_unchecked(self.domain.clone(), codomain, map)
    }

    /// Returns the same realization with the fewest entries of the domain: entries 1 go from both
    /// tuples, and neighbours whose arrows run side by side become one entry, their product.
    /// `L_{coal(f)} = coal(L_f)`.
    ///
    /// ```
    /// use cute_dynamic::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::new([2, 3, 5, 1, 7], [5, 2, 3, 9], [Some(1), Some(2), Some(0), None, None])?;
    /// assert_eq!(f.coalesce().to_string(), "(6,5,7) -> (5,6,9) by (1,0,*)");
    /// assert_eq!(f.coalesce().layout(), f.layout().coalesce());
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    #[must_use]
    pub fn coalesce(&self) -> Self {
        // First the entries 1 go. Then a target that continues the one before is merged into it,
        // and at last the entries that have come to share a target.
        let entries: Vec<usize> = (0..self.domain.len()).filter(|&i| self.domain[i] > 1).collect();
        let targets: Vec<usize> = (0..self.codomain.len()).filter(|&j| self.codomain[j] > 1).collect();
        let preimages = self.preimages();
        let continues = |pair: &[usize]| {
            let [before, next] = [preimages[pair[0]]?, preimages[pair[1]]?];
            let position = entries.binary_search(&before).ok()?;
            (entries.get(position + 1) == Some(&next)).then_some(())
        };
        let (mut codomain, mut place): (Vec<u64>, Vec<usize>) = (Vec::new(), alloc::vec![0; self.codomain.len()]);
        for (k, &target) in targets.iter().enumerate() {
            if k > 0 && continues(&targets[k - 1..=k]).is_some() {
                *codomain.last_mut().expect("the entry before") *= self.codomain[target];
            } else {
                codomain.push(self.codomain[target]);
            }
            place[target] = codomain.len() - 1;
        }
        let (mut domain, mut map): (Vec<u64>, Vec<Option<usize>>) = (Vec::new(), Vec::new());
        for entry in entries {
            let target = self.map[entry].map(|target| place[target]);
            if map.last() == Some(&target) {
                *domain.last_mut().expect("the entry before") *= self.domain[entry];
            } else {
                domain.push(self.domain[entry]);
                map.push(target);
            }
        }
        TupleMorphism::new_unchecked(domain, codomain, map)
    }

    /// Returns `f^c: S^c → T`: the entries of the codomain that nothing hits, in order.
    ///
    /// For an injective `f`, its layout is the [complement](Layout::complement_in) of `L_f` in
    /// `|T|`, not coalesced.
    ///
    /// ```
    /// use cute_dynamic::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::new([2, 2], [2, 3, 2, 2], [Some(0), Some(2)])?;
    /// assert_eq!(f.complement().to_string(), "(3,2) -> (2,3,2,2) by (1,3)");
    /// assert_eq!(f.complement().layout(), f.layout().complement_in(24)?);
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    #[must_use]
    pub fn complement(&self) -> Self {
        let targets = self.preimages().into_iter().enumerate().filter(|(_, preimage)| preimage.is_none()).map(|(target, _)| target);
        let (domain, map) = targets.map(|target| (self.codomain[target], Some(target))).unzip();
        TupleMorphism::new_unchecked(domain, self.codomain.clone(), map)
    }

    /// Returns `f` followed by the inclusion of `T` in `T ⋆ E`: the same layout, with more entries
    /// after the codomain.
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub fn extended(&self, beyond: &[u64]) -> Result<Self, LayoutError> {
        TupleMorphism::new(&self.domain[..], [&self.codomain, beyond].concat(), &self.map[..])
    }

    /// Returns `f ⋆ g: S ⋆ U → T` for `f: S → T` and `g: U → T` that hit different entries. Its
    /// layout is the two layouts, one after the other.
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`] if the codomains differ, [`LayoutError::NotAMorphism`] if
    /// both hit the same entry, [`LayoutError::Overflow`].
    pub fn concatenate(&self, other: &Self) -> Result<Self, LayoutError> {
        meet(&self.codomain, &other.codomain)?;
        TupleMorphism::new([&self.domain[..], &other.domain].concat(), &self.codomain[..], [&self.map[..], &other.map].concat())
    }

    /// Returns `f ⊘ g = f ∘ (g ⋆ g^c)` for an injective `g` into the domain of `f`: the elements
    /// that `g` points to, and the rest. `L_{f⊘g} = L_f ⊘ L_g` up to coalescing.
    ///
    /// ```
    /// use cute_dynamic::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::identity([2, 3, 4])?;
    /// let g = TupleMorphism::new([4, 2], [2, 3, 4], [Some(2), Some(0)])?;
    /// assert_eq!(f.logical_divide(&g)?.layout().to_string(), "(4,2,3):(6,1,2)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`] if the codomain of `g` is not the domain of `f`;
    /// [`LayoutError::Broadcast`] if `g` is not injective.
    pub fn logical_divide(&self, divisor: &Self) -> Result<Self, LayoutError> {
        meet(&divisor.codomain, &self.domain)?;
        if let Some((&extent, _)) = divisor.domain.iter().zip(&divisor.map).find(|(extent, target)| **extent > 1 && target.is_none()) {
            return Err(LayoutError::Broadcast { extent });
        }
        self.compose(&divisor.concatenate(&divisor.complement())?)
    }

    /// Returns `f ⊗ g = f ⋆ (f^c ∘ g)` for a `g` into the domain of the complement of `f`: `f`, and
    /// a copy of it for each element of `g`. `L_{f⊗g} = L_f ⊗ L_g` up to coalescing.
    ///
    /// ```
    /// use cute_dynamic::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::new([2, 2], [2, 3, 2, 5], [Some(2), Some(0)])?;
    /// let g = TupleMorphism::new([5, 3], [3, 5], [Some(1), Some(0)])?;
    /// assert_eq!(f.logical_product(&g)?.layout().to_string(), "(2,2,5,3):(6,1,12,2)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`] if the codomain of `g` is not the domain of `f^c`;
    /// [`LayoutError::Overflow`].
    pub fn logical_product(&self, other: &Self) -> Result<Self, LayoutError> {
        self.concatenate(&self.complement().compose(other)?)
    }
}

impl fmt::Display for TupleMorphism {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, ["(", ")"], ",", self.domain.iter())?;
        write_list(f, [" -> (", ")"], ",", self.codomain.iter())?;
        self.write_map(f)
    }
}

impl TupleMorphism {
    /// ` by (0,*,1)`.
    pub(super) fn write_map(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let target = |target: &Option<usize>| {
            let target = *target;
            fmt::from_fn(move |f| match target {
                Some(target) => write!(f, "{target}"),
                None => write!(f, "*"),
            })
        };
        write_list(f, [" by (", ")"], ",", self.map.iter().map(target))
    }
}
