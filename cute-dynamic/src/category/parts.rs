//! Parts of morphisms, and sums: restrict a morphism to entries of its domain, factorize it through
//! entries of its codomain, put two side by side, drop entries 1, sort (Colfax, *Categorical
//! foundations for CuTe layouts*).

use super::refinement::list;
use super::{NestMorphism, TupleMorphism};
use crate::LayoutError;
use crate::htuple::{HTuple, Node};
use alloc::vec::Vec;

impl TupleMorphism {
    /// Returns the inclusion `T_J → T` of some entries of an object, in the order in which they are
    /// named. Its layout has a mode for each, with the prefix product before it for the stride.
    ///
    /// ```
    /// use cute_dynamic::category::TupleMorphism;
    /// let inclusion = TupleMorphism::inclusion([4, 2, 5], [2, 0])?;
    /// assert_eq!(inclusion.to_string(), "(5,4) -> (4,2,5) by (2,0)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotAMorphism`] if there is no such entry, or one is named twice;
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub fn inclusion(object: impl Into<Vec<u64>>, entries: impl AsRef<[usize]>) -> Result<Self, LayoutError> {
        let (object, entries) = (object.into(), entries.as_ref());
        let picked = entries.iter().enumerate().map(|(entry, &target)| object.get(target).copied().ok_or(LayoutError::NotAMorphism { entry, target }));
        TupleMorphism::new(picked.collect::<Result<Vec<_>, _>>()?, object, entries.iter().copied().map(Some).collect::<Vec<_>>())
    }

    /// Returns the restriction `f_I: S_I → T` to some entries of the domain, in the order in which
    /// they are named: `f` after the [inclusion](TupleMorphism::inclusion) of `S_I`. Its layout has
    /// these modes of `L_f`.
    ///
    /// ```
    /// use cute_dynamic::category::TupleMorphism;
    /// let f = TupleMorphism::new([2, 3, 5], [5, 2], [Some(1), None, Some(0)])?;
    /// assert_eq!(f.restrict([2, 1])?.to_string(), "(5,3) -> (5,2) by (0,*)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotAMorphism`] if there is no such entry, or one is named twice.
    pub fn restrict(&self, entries: impl AsRef<[usize]>) -> Result<Self, LayoutError> {
        self.compose(&TupleMorphism::inclusion(self.domain(), entries)?)
    }

    /// Returns the factorization `f^J: S → T_J` through some entries of the codomain, among which
    /// are all that are hit: `f` is the [inclusion](TupleMorphism::inclusion) of `T_J` after it.
    ///
    /// ```
    /// use cute_dynamic::LayoutError;
    /// use cute_dynamic::category::TupleMorphism;
    /// let f = TupleMorphism::new([4, 5], [4, 2, 8, 5], [Some(0), Some(3)])?;
    /// assert_eq!(f.factorize([0, 3])?.to_string(), "(4,5) -> (4,5) by (0,1)");
    /// assert_eq!(f.factorize([0, 1]), Err(LayoutError::NotAMorphism { entry: 1, target: 3 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotAMorphism`] with an entry of the domain that goes elsewhere; or, as for
    /// the inclusion, if there is no such entry or one is named twice.
    pub fn factorize(&self, entries: impl AsRef<[usize]>) -> Result<Self, LayoutError> {
        let inclusion = TupleMorphism::inclusion(self.codomain(), &entries)?;
        let place = inclusion.preimages();
        let through = |(entry, target): (usize, &Option<usize>)| match *target {
            Some(target) => place[target].map(Some).ok_or(LayoutError::NotAMorphism { entry, target }),
            None => Ok(None),
        };
        let map = self.map().iter().enumerate().map(through).collect::<Result<Vec<_>, _>>()?;
        Ok(TupleMorphism::new_unchecked(self.domain().into(), inclusion.domain().into(), map))
    }

    /// Returns the sum `f ⊕ g: S ⋆ U → T ⋆ V` of `f: S → T` and `g: U → V`, side by side. Its
    /// layout is `L_f`, and after it `L_g` with its strides times `|T|`.
    ///
    /// ```
    /// use cute_dynamic::category::TupleMorphism;
    /// let f = TupleMorphism::new([2, 3], [3, 2], [Some(1), Some(0)])?;
    /// let g = TupleMorphism::new([4], [5, 4], [Some(1)])?;
    /// assert_eq!(f.sum(&g)?.to_string(), "(2,3,4) -> (3,2,5,4) by (1,0,3)");
    /// assert_eq!(f.sum(&g)?.layout().to_string(), "(2,3,4):(3,1,30)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::Overflow`].
    pub fn sum(&self, other: &Self) -> Result<Self, LayoutError> {
        let before = self.codomain().len();
        let behind: Vec<Option<usize>> = other.map().iter().map(|target| target.map(|target| before + target)).collect();
        TupleMorphism::new([self.domain(), other.domain()].concat(), [self.codomain(), other.codomain()].concat(), [self.map(), &behind].concat())
    }

    /// Returns the same realization without the entries 1 of both tuples. `L_{squeeze(f)}` is `L_f`
    /// without its modes of extent 1.
    ///
    /// ```
    /// use cute_dynamic::category::TupleMorphism;
    /// let f = TupleMorphism::new([2, 1, 3], [3, 1, 2, 1], [Some(2), Some(1), Some(0)])?;
    /// assert_eq!(f.squeeze().to_string(), "(2,3) -> (3,2) by (1,0)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    #[must_use]
    pub fn squeeze(&self) -> Self {
        let is_kept = |entry: &u64| *entry > 1;
        // How many entries before each stay. What stays goes to what stays: both are equal.
        let place = self.codomain().iter().scan(0, |next, entry| Some(core::mem::replace(next, *next + usize::from(is_kept(entry)))));
        let place: Vec<usize> = place.collect();
        let kept = self.domain().iter().zip(self.map()).filter(|(entry, _)| is_kept(entry));
        let (domain, map) = kept.map(|(&entry, target)| (entry, target.map(|target| place[target]))).unzip();
        TupleMorphism::new_unchecked(domain, self.codomain().iter().copied().filter(is_kept).collect(), map)
    }

    /// Returns the morphism with the entries of the domain in the order of their strides, and of
    /// their extents where strides are equal. `L_{sort(f)}` has the modes of `L_f` in this order.
    ///
    /// ```
    /// use cute_dynamic::category::TupleMorphism;
    /// let f = TupleMorphism::new([2, 3, 5], [5, 2], [Some(1), None, Some(0)])?;
    /// assert_eq!(f.sort().to_string(), "(3,5,2) -> (5,2) by (*,0,1)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    #[must_use]
    pub fn sort(&self) -> Self {
        let modes = self.modes();
        let mut order: Vec<usize> = (0..modes.len()).collect();
        order.sort_by_key(|&i| (modes[i].stride, modes[i].extent));
        let (domain, map) = order.into_iter().map(|i| (self.domain()[i], self.map()[i])).unzip();
        TupleMorphism::new_unchecked(domain, self.codomain().into(), map)
    }
}

impl NestMorphism {
    /// Returns the inclusion `T_J → T` of some modes of an object, in the order in which they are
    /// named.
    ///
    /// ```
    /// use cute_dynamic::category::NestMorphism;
    /// let inclusion = NestMorphism::inclusion((4, (2, 5), 3), [1, 0])?;
    /// assert_eq!(inclusion.to_string(), "((2,5),4) -> (4,(2,5),3) by (1,2,0)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoSuchMode`]; [`LayoutError::NotAMorphism`] if a mode is named twice;
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub fn inclusion(object: impl Into<HTuple>, modes: impl AsRef<[usize]>) -> Result<Self, LayoutError> {
        let object = object.into();
        let (part, entries) = picked(&object, modes.as_ref())?;
        NestMorphism::new(part, object, entries.into_iter().map(Some).collect::<Vec<_>>())
    }

    /// Returns the restriction `f_I: S_I → T` to some modes of the domain, in the order in which
    /// they are named. Its layout has these modes of `L_f`.
    ///
    /// ```
    /// use cute_dynamic::category::NestMorphism;
    /// let f = NestMorphism::new((4, (2, 5)), (5, (4, 2)), [Some(1), Some(2), Some(0)])?;
    /// assert_eq!(f.restrict([1])?.to_string(), "((2,5)) -> (5,(4,2)) by (2,0)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoSuchMode`]; [`LayoutError::NotAMorphism`] if a mode is named twice.
    pub fn restrict(&self, modes: impl AsRef<[usize]>) -> Result<Self, LayoutError> {
        self.compose(&NestMorphism::inclusion(self.domain(), modes)?)
    }

    /// Returns the factorization `f^J: S → T_J` through some modes of the codomain, in which are
    /// all entries that are hit: `f` is the [inclusion](NestMorphism::inclusion) of `T_J` after it.
    ///
    /// ```
    /// use cute_dynamic::category::NestMorphism;
    /// let f = NestMorphism::new((2, 5), ((5, 2), 4), [Some(1), Some(0)])?;
    /// assert_eq!(f.factorize([0])?.to_string(), "(2,5) -> ((5,2)) by (1,0)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoSuchMode`]; [`LayoutError::NotAMorphism`] with an entry of the domain that
    /// goes elsewhere, or if a mode is named twice.
    pub fn factorize(&self, modes: impl AsRef<[usize]>) -> Result<Self, LayoutError> {
        let (part, entries) = picked(self.codomain(), modes.as_ref())?;
        let flat = self.flatten().factorize(entries)?;
        NestMorphism::new(self.domain(), part, flat.map())
    }

    /// Returns the sum `f ⊕ g: (S, U) → (T, V)` of `f: S → T` and `g: U → V`, side by side. Its
    /// layout is `(L_f, L_g)` with the strides of `L_g` times `|T|`.
    ///
    /// ```
    /// use cute_dynamic::category::NestMorphism;
    /// let f = NestMorphism::new((2, 3), (3, 2), [Some(1), Some(0)])?;
    /// let g = NestMorphism::new(4, (5, 4), [Some(1)])?;
    /// assert_eq!(f.sum(&g)?.to_string(), "((2,3),4) -> ((3,2),(5,4)) by (1,0,3)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::Overflow`], [`LayoutError::TooDeep`].
    pub fn sum(&self, other: &Self) -> Result<Self, LayoutError> {
        let pair = |a: &HTuple, b: &HTuple| HTuple::tuple([a.clone(), b.clone()]);
        let flat = self.flatten().sum(other.flatten())?;
        NestMorphism::new(pair(self.domain(), other.domain())?, pair(self.codomain(), other.codomain())?, flat.map())
    }

    /// Returns the same realization without the entries 1 of both tuples, and without the tuples
    /// that have no others. `L_{squeeze(f)}` is `L_f` without its modes of extent 1.
    ///
    /// ```
    /// use cute_dynamic::category::NestMorphism;
    /// let f = NestMorphism::new((2, (1, 3), (1, 1)), (3, (1, 2)), [Some(2), None, Some(0), Some(1), None])?;
    /// assert_eq!(f.squeeze().to_string(), "(2,(3)) -> (3,(2)) by (1,0)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    #[must_use]
    pub fn squeeze(&self) -> Self {
        NestMorphism::new_unchecked(squeezed(self.domain()), squeezed(self.codomain()), self.flatten().squeeze())
    }

    /// Returns the morphism of the flattened domain, [sorted](TupleMorphism::sort) by strides.
    ///
    /// ```
    /// use cute_dynamic::category::NestMorphism;
    /// let f = NestMorphism::new((4, (2, 5)), (5, (4, 2)), [Some(1), Some(2), Some(0)])?;
    /// assert_eq!(f.sort().to_string(), "(5,4,2) -> (5,(4,2)) by (0,1,2)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    #[must_use]
    pub fn sort(&self) -> Self {
        let flat = self.flatten().sort();
        NestMorphism::new_unchecked(list(flat.domain()), self.codomain().clone(), flat)
    }
}

/// The tuple of some modes of an object, and the entries that they are of.
fn picked(object: &HTuple, modes: &[usize]) -> Result<(HTuple, Vec<usize>), LayoutError> {
    let all: Vec<Node<'_, u64>> = object.as_node().modes().collect();
    let (mut part, mut entries) = (HTuple::building(), Vec::new());
    part.open();
    for &index in modes {
        let mode = *all.get(index).ok_or(LayoutError::NoSuchMode { index, rank: all.len() })?;
        let before: usize = all[..index].iter().map(|mode| mode.leaves().len()).sum();
        entries.extend(before..before + mode.leaves().len());
        part.node(mode);
    }
    part.close();
    Ok((part.checked()?, entries))
}

/// The tuple without the leaves 1, and without the tuples that have no others.
fn squeezed(tuple: &HTuple) -> HTuple {
    fn walk(tuple: Node<'_, u64>, squeezed: &mut HTuple, is_kept: bool) {
        if !is_kept && tuple.leaves().iter().all(|leaf| *leaf == 1) {
            return;
        }
        if tuple.is_leaf() {
            return squeezed.node(tuple);
        }
        squeezed.open();
        tuple.modes().for_each(|mode| walk(mode, squeezed, false));
        squeezed.close();
    }
    if tuple.is_leaf() && tuple.leaves() == [1] {
        return list(&[]);
    }
    let mut squeezed = HTuple::building();
    walk(tuple.as_node(), &mut squeezed, true);
    squeezed
}
