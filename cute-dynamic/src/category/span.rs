//! Spans: a refinement backwards, then a morphism (Colfax, *Categorical foundations for CuTe
//! layouts*, connections to the theory of operads).
//!
//! A span `S ⇝ T` is a refinement `S' ↠ S`, read backwards, and a morphism `S' → T`. Its
//! realization is that of the morphism, on `[0, |S|)`: a refinement counts as before. So a span is
//! a layout as a function of the depth-1 reduction of its shape, with the way in which it cuts the
//! modes.
//!
//! Spans compose: for `S ↞ S' → T` and `T ↞ T' → U`, the morphism `S' → T` is
//! [pulled back](NestMorphism::pullback) along `T' ↠ T`, which gives `S'' → T'` with `S'' ↠ S'`;
//! the composite is `S ↞ S'' → T' → U`. That is associative, has identities, and realization
//! respects it. The morphisms of [`Nest`](super::nest) are the spans whose refinement is an
//! identity, and the refinements, read backwards, are those whose morphism is one.

use super::refinement::{list, meet};
use super::{NestMorphism, Refinement};
use crate::htuple::HTuple;
use crate::{Layout, LayoutError};
use core::fmt;

/// A span `S ↞ S' → T`.
///
/// ```
/// use cute_dynamic::category::{NestMorphism, Refinement, Span};
///
/// let cut = Refinement::new((12, 3), ((6, 2), 3))?;
/// let swap = NestMorphism::new(((6, 2), 3), (6, 3, 2), [Some(0), Some(2), Some(1)])?;
/// let span = Span::new(cut, swap)?;
/// assert_eq!(span.to_string(), "(12,3) <<- ((6,2),3) -> (6,3,2) by (0,2,1)");
/// assert_eq!(span.layout().to_string(), "((6,2),3):((1,18),6)");
/// # Ok::<(), cute_dynamic::LayoutError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    back: Refinement,
    forward: NestMorphism,
}

impl Span {
    /// Returns the span of a refinement `S' ↠ S` and a morphism `S' → T`.
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`] if the domain of the morphism is not `S'`.
    pub fn new(back: Refinement, forward: NestMorphism) -> Result<Self, LayoutError> {
        meet(back.fine(), forward.domain())?;
        Ok(Span { back, forward })
    }

    /// Returns the identity of an object.
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub fn identity(object: impl Into<HTuple>) -> Result<Self, LayoutError> {
        Ok(NestMorphism::identity(object)?.into())
    }

    /// Returns the span of a layout, from the sizes of its modes: they are cut into the leaves, and
    /// then goes the [standard representation](NestMorphism::from_layout).
    ///
    /// ```
    /// use cute_dynamic::{Layout, category::Span};
    /// let layout: Layout = "((2,2),(5,5)):((1,10),(2,20))".parse()?;
    /// assert_eq!(Span::from_layout(&layout)?.to_string(), "(4,25) <<- ((2,2),(5,5)) -> (2,5,2,5) by (0,2,1,3)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotTractable`]; [`LayoutError::Overflow`] if a mode reaches up to 2^64.
    pub fn from_layout(layout: &Layout) -> Result<Self, LayoutError> {
        let forward = NestMorphism::from_layout(layout)?;
        let sizes = || layout.modes().map(|mode| HTuple::from(mode.size()));
        let coarse = if layout.is_leaf() { HTuple::from(layout.size()) } else { HTuple::tuple(sizes())? };
        Span::new(Refinement::new(coarse, forward.domain())?, forward)
    }

    /// Returns `S`.
    #[must_use]
    pub fn source(&self) -> &HTuple {
        self.back.coarse()
    }

    /// Returns `S'`.
    #[must_use]
    pub fn apex(&self) -> &HTuple {
        self.back.fine()
    }

    /// Returns `T`.
    #[must_use]
    pub fn target(&self) -> &HTuple {
        self.forward.codomain()
    }

    /// Returns the refinement `S' ↠ S`.
    #[must_use]
    pub fn back(&self) -> &Refinement {
        &self.back
    }

    /// Returns the morphism `S' → T`.
    #[must_use]
    pub fn forward(&self) -> &NestMorphism {
        &self.forward
    }

    /// Returns the layout of the morphism: its shape is `S'`, and its function that of the span.
    #[must_use]
    pub fn layout(&self) -> Layout {
        self.forward.layout()
    }

    /// Returns the realization of the span at `x`; `None` beyond `|S|`.
    #[must_use]
    pub fn realize(&self, x: u64) -> Option<u64> {
        self.forward.realize(x)
    }

    /// Returns `g ∘ f`: first `f`, then this one, `g`. `|g ∘ f| = |g| ∘ |f|`.
    ///
    /// ```
    /// use cute_dynamic::category::{NestMorphism, Refinement, Span};
    ///
    /// // 6 after 2, as 2 after 6.
    /// let f: Span = NestMorphism::new((2, 6), (6, 2), [Some(1), Some(0)])?.into();
    /// let g = Span::new(Refinement::new((6, 2), ((2, 3), 2))?, NestMorphism::new(((2, 3), 2), (3, 2, 2), [Some(1), Some(0), Some(2)])?)?;
    /// assert_eq!(g.compose(&f)?.to_string(), "(2,6) <<- (2,(2,3)) -> (3,2,2) by (2,1,0)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`] if the target of `f` is not the source of `g`;
    /// [`Span::compose_refined`] does with less. [`LayoutError::TooDeep`].
    pub fn compose(&self, first: &Self) -> Result<Self, LayoutError> {
        meet(first.target(), self.source())?;
        let pulled = first.forward.pullback(&self.back)?;
        Ok(Span { back: first.back.refine(&Refinement::new(first.apex(), pulled.domain())?)?, forward: self.forward.compose(&pulled)? })
    }

    /// Returns `g ∘ f` for an `f` whose target and a `g` whose apex have a mutual refinement; see
    /// [`NestMorphism::compose_refined`]. The source is that of `f`, and the target refines that of
    /// `g`.
    ///
    /// ```
    /// use cute_dynamic::{Layout, category::Span};
    /// let (a, b): (Layout, Layout) = ("(12,3,6):(1,72,12)".parse()?, "(6,6):(1,6)".parse()?);
    /// let composite = Span::from_layout(&a)?.compose_refined(&Span::from_layout(&b)?)?;
    /// assert_eq!(composite.to_string(), "(6,6) <<- (6,(2,3)) -> ((6,2),6,3) by (0,1,3)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoMutualRefinement`]; [`LayoutError::TooDeep`].
    pub fn compose_refined(&self, first: &Self) -> Result<Self, LayoutError> {
        let forward = self.forward.compose_refined(&first.forward)?;
        Ok(Span { back: first.back.refine(&Refinement::new(first.apex(), forward.domain())?)?, forward })
    }

    /// Returns the span between the flattened objects, in which each part is flat: that of the
    /// article, whose objects are flat. `flat(g ∘ f) = flat(flat(g) ∘ flat(f))`.
    ///
    /// ```
    /// use cute_dynamic::category::{NestMorphism, Refinement, Span};
    /// let deep = Span::new(Refinement::new((12,), ((2, (2, 3)),))?, NestMorphism::identity(((2, (2, 3)),))?)?;
    /// assert_eq!(deep.flatten().to_string(), "(12) <<- ((2,2,3)) -> (2,2,3) by (0,1,2)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    #[must_use]
    pub fn flatten(&self) -> Self {
        let (back, flat) = (self.back.flatten(), self.forward.flatten().clone());
        let forward = NestMorphism::new_unchecked(back.fine().clone(), list(flat.codomain()), flat);
        Span { back, forward }
    }
}

/// The span whose refinement is the identity.
impl From<NestMorphism> for Span {
    fn from(forward: NestMorphism) -> Self {
        Span { back: Refinement::identity(forward.domain()), forward }
    }
}

/// The span `S ⇝ S'` of a refinement `S' ↠ S`, whose morphism is the identity.
impl TryFrom<Refinement> for Span {
    type Error = LayoutError;

    fn try_from(back: Refinement) -> Result<Self, LayoutError> {
        let forward = NestMorphism::identity(back.fine())?;
        Ok(Span { back, forward })
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} <<- {}", self.source(), self.forward)
    }
}
