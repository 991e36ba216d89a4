//! `Nest`: layouts as arrows between nested tuples (Colfax, *Categorical foundations for CuTe
//! layouts*).
//!
//! As [`Tuple`](mod@super::tuple), with nested tuples for objects: a morphism of `Nest` is one of
//! `Tuple` between the flattened objects. Its layout has the nesting of its domain. New are
//! refinements: a morphism can be cut along a refinement of its codomain
//! ([pullback](NestMorphism::pullback)) or of its domain ([pushforward](NestMorphism::pushforward))
//! without changing its function, so that any two morphisms compose whose middle tuples have a
//! mutual refinement ([`NestMorphism::compose_refined`]). That is the composition algorithm of the
//! article; [`tractable`](super::tractable) applies it to layouts.

use super::TupleMorphism;
use super::refinement::{MutualRefinement, Refinement, list, meet, substitute};
use crate::htuple::{HTuple, Node};
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;
use core::fmt;

/// A morphism of `Nest`.
///
/// ```
/// use cute_dynamic::category::NestMorphism;
///
/// let f = NestMorphism::new((4, (2, 5)), (5, (4, 2)), [Some(1), Some(2), Some(0)])?;
/// assert_eq!(f.to_string(), "(4,(2,5)) -> (5,(4,2)) by (1,2,0)");
/// assert_eq!(f.layout().to_string(), "(4,(2,5)):(5,(20,1))");
/// # Ok::<(), cute_dynamic::LayoutError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NestMorphism {
    domain: HTuple,
    codomain: HTuple,
    /// The same between the flattened objects.
    flat: TupleMorphism,
}

impl NestMorphism {
    /// Returns the morphism `S → T` that sends entry `i` of `S`, counted from left to right through
    /// all nesting, to entry `map[i]` of `T`, or to the base point for `None`.
    ///
    /// # Errors
    /// Those of [`TupleMorphism::new`].
    pub fn new(domain: impl Into<HTuple>, codomain: impl Into<HTuple>, map: impl Into<Vec<Option<usize>>>) -> Result<Self, LayoutError> {
        let (domain, codomain) = (domain.into(), codomain.into());
        let flat = TupleMorphism::new(domain.leaves(), codomain.leaves(), map)?;
        Ok(NestMorphism { domain, codomain, flat })
    }

    /// A morphism that is known to be one.
    pub(super) fn new_unchecked(domain: HTuple, codomain: HTuple, flat: TupleMorphism) -> Self {
        debug_assert!(domain.leaves() == flat.domain() && codomain.leaves() == flat.codomain());
        NestMorphism { domain, codomain, flat }
    }

    /// Returns the identity of an object.
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub fn identity(object: impl Into<HTuple>) -> Result<Self, LayoutError> {
        let object = object.into();
        let flat = TupleMorphism::identity(object.leaves())?;
        Ok(NestMorphism { domain: object.clone(), codomain: object, flat })
    }

    /// Returns the standard representation of a layout: the morphism of standard form, into a flat
    /// codomain, that has the layout; see [`TupleMorphism::from_layout`].
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::category::NestMorphism;
    ///
    /// let layout: Layout = "((2,2),(5,5)):((1,10),(2,20))".parse()?;
    /// let f = NestMorphism::from_layout(&layout)?;
    /// assert_eq!(f.to_string(), "((2,2),(5,5)) -> (2,5,2,5) by (0,2,1,3)");
    /// assert_eq!(f.layout(), layout);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotTractable`]; [`LayoutError::Overflow`] if a mode reaches up to 2^64.
    pub fn from_layout(layout: &Layout) -> Result<Self, LayoutError> {
        let flat = TupleMorphism::from_layout(layout)?;
        Ok(NestMorphism { domain: layout.shape(), codomain: list(flat.codomain()), flat })
    }

    /// Returns `S`.
    #[must_use]
    pub fn domain(&self) -> &HTuple {
        &self.domain
    }

    /// Returns `T`.
    #[must_use]
    pub fn codomain(&self) -> &HTuple {
        &self.codomain
    }

    /// Returns where the entries of the domain go; `None` is the base point.
    #[must_use]
    pub fn map(&self) -> &[Option<usize>] {
        self.flat.map()
    }

    /// Returns the same morphism between the flattened objects: the functor from `Nest` to `Tuple`.
    #[must_use]
    pub fn flatten(&self) -> &TupleMorphism {
        &self.flat
    }

    /// Returns the layout of the morphism, nested as its domain: `(s_i : Π_{j<α(i)} t_j)`, stride 0
    /// for what goes to the base point.
    #[must_use]
    pub fn layout(&self) -> Layout {
        self.domain.with_leaves::<Mode>(self.flat.modes())
    }

    /// Returns the realization of the morphism at `x`; see [`TupleMorphism::realize`].
    #[must_use]
    pub fn realize(&self, x: u64) -> Option<u64> {
        self.flat.realize(x)
    }

    /// Returns `g ∘ f`: first `f`, then this one, `g`. `L_{g∘f} = L_g ∘ L_f`.
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`] if the codomain of `f` is not the domain of `g`, in entries
    /// and nesting; [`NestMorphism::compose_refined`] does with less.
    pub fn compose(&self, first: &Self) -> Result<Self, LayoutError> {
        meet(&first.codomain, &self.domain)?;
        Ok(NestMorphism { domain: first.domain.clone(), codomain: self.codomain.clone(), flat: self.flat.compose(&first.flat)? })
    }

    /// Returns whether the realization is one to one: no entry but 1 goes to the base point.
    #[must_use]
    pub fn is_injective(&self) -> bool {
        self.flat.is_injective()
    }

    /// Returns whether there is an [inverse](NestMorphism::inverse); then the realization is a
    /// permutation.
    #[must_use]
    pub fn is_isomorphism(&self) -> bool {
        self.flat.is_isomorphism()
    }

    /// Returns the inverse, whose layout is the [inverse](Layout::inverse) of the layout, nested as
    /// the codomain.
    ///
    /// # Errors
    /// [`LayoutError::NotInvertible`].
    pub fn inverse(&self) -> Result<Self, LayoutError> {
        Ok(NestMorphism { domain: self.codomain.clone(), codomain: self.domain.clone(), flat: self.flat.inverse()? })
    }

    /// Returns whether the flattened morphism [is degenerate](TupleMorphism::is_degenerate).
    #[must_use]
    pub fn is_degenerate(&self) -> bool {
        self.flat.is_degenerate()
    }

    /// Returns whether the flattened morphism [has standard form](TupleMorphism::is_standard) and
    /// the codomain is flat.
    #[must_use]
    pub fn is_standard(&self) -> bool {
        self.flat.is_standard() && self.codomain == list(self.codomain.leaves())
    }

    /// Returns the morphism of standard form with the same domain and realization; see
    /// [`TupleMorphism::standard_form`].
    #[must_use]
    pub fn standard_form(&self) -> Self {
        let flat = self.flat.standard_form();
        NestMorphism { domain: self.domain.clone(), codomain: list(flat.codomain()), flat }
    }

    /// Returns the same realization between flat tuples with the fewest entries of the domain; see
    /// [`TupleMorphism::coalesce`]. `L_{coal(f)} = coal(L_f)`.
    ///
    /// The domain is a number and no tuple if one entry is left, and 1 if none is.
    ///
    /// ```
    /// use cute_dynamic::category::NestMorphism;
    ///
    /// let f = NestMorphism::new((2, (3, 1)), (5, 2, 3), [Some(1), Some(2), None])?;
    /// assert_eq!(f.coalesce().to_string(), "6 -> (5,6) by (1)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    #[must_use]
    pub fn coalesce(&self) -> Self {
        let flat = self.flat.coalesce();
        let codomain = list(flat.codomain());
        if flat.domain().is_empty() {
            let flat = TupleMorphism::new_unchecked([1].into(), flat.codomain().into(), [None].into());
            return NestMorphism { domain: HTuple::from(1), codomain, flat };
        }
        let mut domain = HTuple::building();
        domain.flat(flat.domain());
        NestMorphism { domain, codomain, flat }
    }

    /// Returns `f^c: S^c → T`: the entries of the codomain that nothing hits, as a flat tuple; see
    /// [`TupleMorphism::complement`].
    #[must_use]
    pub fn complement(&self) -> Self {
        let flat = self.flat.complement();
        NestMorphism { domain: list(flat.domain()), codomain: self.codomain.clone(), flat }
    }

    /// Returns `f` followed by the inclusion of `T` in `(T, e…)`, as the modes after those of `T`,
    /// if there are any.
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub fn extended(&self, beyond: &[u64]) -> Result<Self, LayoutError> {
        let flat = self.flat.extended(beyond)?;
        if beyond.is_empty() {
            return Ok(self.clone());
        }
        let mut codomain = HTuple::building();
        codomain.open();
        codomain.nodes(self.codomain.as_node().modes());
        codomain.nodes(beyond.iter().map(Node::of_leaf));
        codomain.close();
        Ok(NestMorphism { domain: self.domain.clone(), codomain, flat })
    }

    /// Returns `(f, g): (S, U) → T` for `f: S → T` and `g: U → T` that hit different entries. Its
    /// layout is `(L_f, L_g)`.
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`] if the codomains differ, [`LayoutError::NotAMorphism`] if
    /// both hit the same entry, [`LayoutError::Overflow`], [`LayoutError::TooDeep`].
    pub fn concatenate(&self, other: &Self) -> Result<Self, LayoutError> {
        meet(&self.codomain, &other.codomain)?;
        let domain = HTuple::tuple([self.domain.clone(), other.domain.clone()])?;
        Ok(NestMorphism { domain, codomain: self.codomain.clone(), flat: self.flat.concatenate(&other.flat)? })
    }

    /// Returns `f ⊘ g = f ∘ (g, g^c)` for an injective `g` into the domain of `f`: the elements
    /// that `g` points to, and the rest.
    ///
    /// `L_{f⊘g} = L_f ⊘ L_g`, with the rest coalesced.
    ///
    /// ```
    /// use cute_dynamic::category::NestMorphism;
    ///
    /// let f = NestMorphism::new((4, 2, 3), (2, 4, 3), [Some(1), Some(0), Some(2)])?;
    /// let g = NestMorphism::new(4, (4, 2, 3), [Some(0)])?;
    /// assert_eq!(f.logical_divide(&g)?.layout().to_string(), "(4,(2,3)):(2,(1,8))");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`] if the codomain of `g` is not the domain of `f`;
    /// [`LayoutError::Broadcast`] if `g` is not injective;
    /// [`LayoutError::TooDeep`].
    pub fn logical_divide(&self, divisor: &Self) -> Result<Self, LayoutError> {
        meet(&divisor.codomain, &self.domain)?;
        let flat = self.flat.logical_divide(&divisor.flat)?;
        let rest = divisor.complement();
        Ok(NestMorphism { domain: HTuple::tuple([divisor.domain.clone(), rest.domain])?, codomain: self.codomain.clone(), flat })
    }

    /// Returns `f ⊗ g = (f, f^c ∘ g)` for a `g` into the domain of the complement of `f`: `f`, and
    /// a copy of it for each element of `g`. `L_{f⊗g} = L_f ⊗ L_g`.
    ///
    /// ```
    /// use cute_dynamic::category::NestMorphism;
    ///
    /// let f = NestMorphism::new((2, 2), (2, 3, 2, 5), [Some(2), Some(0)])?;
    /// let g = NestMorphism::new((5, 3), (3, 5), [Some(1), Some(0)])?;
    /// assert_eq!(f.logical_product(&g)?.layout().to_string(), "((2,2),(5,3)):((6,1),(12,2))");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`] if the codomain of `g` is not the domain of `f^c`;
    /// [`LayoutError::Overflow`], [`LayoutError::TooDeep`].
    pub fn logical_product(&self, other: &Self) -> Result<Self, LayoutError> {
        self.concatenate(&self.complement().compose(other)?)
    }

    /// Returns the pullback `f': S' → T'` of `f: S → T` along a refinement `T' ↠ T`: what hits an
    /// entry is cut as the entry is. The same function; `S' ↠ S`.
    ///
    /// ```
    /// use cute_dynamic::category::{NestMorphism, Refinement};
    ///
    /// let f = NestMorphism::new((6, 6), (6, 6), [Some(1), Some(0)])?;
    /// let refinement = Refinement::new((6, 6), ((2, 3), 6))?;
    /// assert_eq!(f.pullback(&refinement)?.to_string(), "(6,(2,3)) -> ((2,3),6) by (2,0,1)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`] if the refinement is not one of the codomain;
    /// [`LayoutError::TooDeep`].
    pub fn pullback(&self, along: &Refinement) -> Result<Self, LayoutError> {
        meet(&self.codomain, along.coarse())?;
        let targets = along.parts();
        let place = first_leaves(&targets);
        let (mut parts, mut map) = (Vec::new(), Vec::new());
        for (entry, target) in self.domain.leaves().iter().zip(self.map()) {
            match *target {
                Some(target) => {
                    parts.push(targets[target]);
                    map.extend((place[target]..).take(targets[target].leaves().len()).map(Some));
                }
                None => {
                    parts.push(Node::of_leaf(entry));
                    map.push(None);
                }
            }
        }
        let domain = substitute(self.domain.as_node(), parts)?;
        NestMorphism::new(domain, along.fine(), map)
    }

    /// Returns the pushforward `g': U' → V'` of `g: U → V` along a refinement `U' ↠ U`: what an
    /// entry goes to is cut as the entry is. The same function; `V' ↠ V`.
    ///
    /// ```
    /// use cute_dynamic::category::{NestMorphism, Refinement};
    ///
    /// let g = NestMorphism::new((12, 3, 6), (12, 6, 3), [Some(0), Some(2), Some(1)])?;
    /// let refinement = Refinement::new((12, 3, 6), ((6, 2), 3, 6))?;
    /// assert_eq!(g.pushforward(&refinement)?.to_string(), "((6,2),3,6) -> ((6,2),6,3) by (0,1,3,2)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`] if the refinement is not one of the domain;
    /// [`LayoutError::TooDeep`].
    pub fn pushforward(&self, along: &Refinement) -> Result<Self, LayoutError> {
        meet(&self.domain, along.coarse())?;
        let entries = along.parts();
        let preimages = self.flat.preimages();
        let targets: Vec<Node<'_, u64>> =
            self.codomain.leaves().iter().zip(preimages).map(|(target, entry)| entry.map_or(Node::of_leaf(target), |entry| entries[entry])).collect();
        let place = first_leaves(&targets);
        let mut map = Vec::new();
        for (entry, target) in entries.iter().zip(self.map()) {
            map.extend((0..entry.leaves().len()).map(|i| target.map(|target| place[target] + i)));
        }
        let codomain = substitute(self.codomain.as_node(), targets)?;
        NestMorphism::new(along.fine(), codomain, map)
    }

    /// Returns `g ∘ f` for an `f` whose codomain and a `g` whose domain have a mutual refinement:
    /// `f` is pulled back along it, `g` pushed forward, and then they compose.
    ///
    /// The domain refines that of `f`, and the codomain that of `g`. The function is that of `g`
    /// after that of `f`. (Colfax, *The composition algorithm*.)
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::category::NestMorphism;
    ///
    /// let (a, b): (Layout, Layout) = ("(6,6):(1,6)".parse()?, "(12,3,6):(1,72,12)".parse()?);
    /// let (f, g) = (NestMorphism::from_layout(&a)?, NestMorphism::from_layout(&b)?);
    /// assert!(g.compose(&f).is_err());
    /// assert_eq!(g.compose_refined(&f)?.layout().to_string(), "(6,(2,3)):(1,(6,72))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoMutualRefinement`]; [`LayoutError::TooDeep`].
    pub fn compose_refined(&self, first: &Self) -> Result<Self, LayoutError> {
        let mutual = MutualRefinement::new(&first.codomain, &self.domain)?;
        let first = first.pullback(mutual.left())?.extended(mutual.beyond())?;
        let second = self.pushforward(mutual.right())?;
        // The middle tuples have the same entries now, and their nesting does not matter.
        Ok(NestMorphism { flat: second.flat.compose(&first.flat)?, domain: first.domain, codomain: second.codomain })
    }
}

impl HTuple<Mode> {
    /// Returns the standard representation of a tractable layout; see
    /// [`NestMorphism::from_layout`].
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let layout: Layout = "(2,4,3):(24,1,0)".parse()?;
    /// assert_eq!(layout.standard_form()?.to_string(), "(2,4,3) -> (4,6,2) by (2,0,*)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotTractable`]; [`LayoutError::Overflow`] if a mode extends to 2^64.
    pub fn standard_form(&self) -> Result<NestMorphism, LayoutError> {
        NestMorphism::from_layout(self)
    }
}

/// For subtrees that stand one after the other, the number of leaves before each.
fn first_leaves(parts: &[Node<'_, u64>]) -> Vec<usize> {
    parts
        .iter()
        .scan(0, |leaves, part| {
            let before = *leaves;
            *leaves += part.leaves().len();
            Some(before)
        })
        .collect()
}

/// The same morphism, between tuples that are not nested.
impl From<TupleMorphism> for NestMorphism {
    fn from(flat: TupleMorphism) -> Self {
        NestMorphism { domain: list(flat.domain()), codomain: list(flat.codomain()), flat }
    }
}

impl fmt::Display for NestMorphism {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {}", self.domain, self.codomain)?;
        self.flat.write_map(f)
    }
}
