//! Operands that may be one thing or another.

use super::value::Value;
use crate::category::{FactMorphism, NestMorphism, Refinement, Span};
use crate::exact::DEFAULT_BUDGET;
use crate::layout::AnyLayout;
use crate::stride::Element;
use crate::swizzle::OuterFunction;
use crate::{ComposedLayout, HTuple, Layout, LayoutError, Swizzle, Tiler};

/// An operation on what a composed layout is; with `integers`, on one that yields integers.
macro_rules! of_composed {
    ($a:ident => $answer:expr) => {
        match $a {
            Composed::Swizzled($a) => Value::from($answer),
            Composed::OfLayouts($a) => Value::from($answer),
        }
    };
    ($a:ident: integers => $answer:expr) => {
        match $a {
            Composed::Swizzled($a) => Value::from($answer),
            Composed::OfLayouts($a) => {
                let $a = $a.try_to_composed::<u64>()?;
                Value::from($answer)
            }
        }
    };
}

/// What composes from the left, where one of the two is a swizzle or a composed layout.
pub(super) enum LeftMap {
    Swizzle(Swizzle),
    Composed(Composed),
    Layout(AnyLayout),
}

/// What composes from the right.
#[expect(clippy::large_enum_variant, reason = "it is an operand, which is read once and moved once")]
pub(super) enum Map {
    Swizzle(Swizzle),
    Composed(Composed),
    Tiler(Tiler),
}

impl LeftMap {
    /// `a ∘ b`.
    pub(super) fn compose(self, b: Map) -> Result<Value, LayoutError> {
        match b {
            Map::Tiler(b) => self.compose_tiler(&b),
            Map::Composed(Composed::OfLayouts(b)) => self.compose_layouts(b),
            Map::Composed(Composed::Swizzled(b)) => self.compose_swizzled(&b),
            Map::Swizzle(b) => self.compose_swizzle(b),
        }
    }

    /// A tiler takes coordinates, of which a swizzle has no modes.
    fn compose_tiler(self, b: &Tiler) -> Result<Value, LayoutError> {
        Ok(match self {
            LeftMap::Swizzle(a) => a.compose_layout(b.concatenate()?)?.into(),
            LeftMap::Composed(a) => of_composed!(a => a.compose(b)?),
            LeftMap::Layout(a) => a.compose(b)?.into(),
        })
    }

    /// Layouts go past layouts; for a swizzle, `b` has to be one layout.
    fn compose_layouts(self, b: ComposedLayout<AnyLayout>) -> Result<Value, LayoutError> {
        Ok(match self {
            LeftMap::Layout(a) => a.compose_composed(&b.try_to_composed()?)?.into(),
            LeftMap::Composed(Composed::OfLayouts(a)) => a.compose_composed(&b.try_to_composed()?)?.into(),
            a => return a.compose_swizzled(&Composed::OfLayouts(b).into_swizzled()?),
        })
    }

    fn compose_swizzled(self, b: &ComposedLayout) -> Result<Value, LayoutError> {
        Ok(match self {
            LeftMap::Swizzle(a) => a.compose_layout(b)?.into(),
            LeftMap::Composed(Composed::Swizzled(a)) => a.compose_swizzled(b)?.into(),
            LeftMap::Composed(Composed::OfLayouts(a)) => a.try_to_composed()?.compose_swizzled(b)?.into(),
            LeftMap::Layout(a) => ComposedLayout::from(a.try_to_layout()?).compose_swizzled(b)?.into(),
        })
    }

    /// A swizzle permutes coordinates, all those of the shape.
    fn compose_swizzle(self, b: Swizzle) -> Result<Value, LayoutError> {
        let shape = match &self {
            LeftMap::Swizzle(a) => return Ok(a.compose(b)?.into()),
            LeftMap::Composed(a) => a.shape(),
            LeftMap::Layout(a) => a.shape(),
        };
        match self {
            LeftMap::Composed(a) if b.is_identity() => Ok(of_composed!(a => a)),
            a => a.compose_swizzled(&b.compose_layout(Layout::left(shape)?)?),
        }
    }
}

/// A composed layout of either kind.
#[expect(clippy::large_enum_variant, reason = "it is an operand, which is read once and moved once")]
pub(super) enum Composed {
    Swizzled(ComposedLayout),
    OfLayouts(ComposedLayout<AnyLayout>),
}

impl Composed {
    pub(super) fn shape(&self) -> HTuple {
        match self {
            Composed::Swizzled(layout) => layout.shape(),
            Composed::OfLayouts(layout) => layout.shape(),
        }
    }

    /// The same function of integers with a swizzle last, be it one that changes nothing.
    pub(super) fn into_swizzled(self) -> Result<ComposedLayout, LayoutError> {
        match self {
            Composed::Swizzled(layout) => Ok(layout),
            Composed::OfLayouts(layout) => Swizzle::identity().compose_composed(&layout.try_to_composed()?),
        }
    }
}

impl Composed {
    /// The layout of integers that is the same function.
    pub(super) fn to_layout(&self) -> Result<Layout, LayoutError> {
        match self {
            Composed::Swizzled(layout) => layout.to_layout(),
            Composed::OfLayouts(layout) => layout.try_to_composed::<u64>()?.to_layout(),
        }
    }

    /// Whether both are the same function.
    pub(super) fn is_same_function(&self, other: &Composed) -> Result<bool, LayoutError> {
        use Composed::{OfLayouts, Swizzled};

        match (self, other) {
            (Swizzled(a), Swizzled(b)) => a.is_same_function(b, DEFAULT_BUDGET),
            (OfLayouts(a), OfLayouts(b)) => a.is_same_function(b, DEFAULT_BUDGET),
            (OfLayouts(a), Swizzled(b)) | (Swizzled(b), OfLayouts(a)) => a.is_same_as_swizzled(b, DEFAULT_BUDGET),
        }
    }
}

/// What comes last in a composed layout, as what shows its values.
pub(super) trait Shows: OuterFunction {
    fn shown(&self, value: &Self::Value) -> HTuple<Element>;
}

impl Shows for Swizzle {
    fn shown(&self, offset: &u64) -> HTuple<Element> {
        HTuple::from_leaf(Element::from(*offset))
    }
}

impl Shows for AnyLayout {
    fn shown(&self, value: &Element) -> HTuple<Element> {
        self.in_codomain(value)
    }
}

/// A tuple of numbers or a layout: what a structural operation takes.
pub(super) enum Term {
    Tuple(HTuple),
    Layout(AnyLayout),
}

impl Term {
    pub(super) fn into_layout(self) -> Result<AnyLayout, LayoutError> {
        match self {
            Term::Tuple(shape) => Layout::left(shape).map(|layout| layout.to_any()),
            Term::Layout(layout) => Ok(layout),
        }
    }
}

/// A structural operation on what a term is.
macro_rules! of_term {
    ($x:ident => $answer:expr) => {
        match $x {
            Term::Tuple($x) => Value::from($answer),
            Term::Layout($x) => Value::from($answer),
        }
    };
    // If one of them is a layout, a tuple beside it is one, too.
    ($x:ident, $y:ident => $answer:expr) => {
        match ($x, $y) {
            (Term::Tuple($x), Term::Tuple($y)) => Value::from($answer),
            (x, y) => {
                let ($x, $y) = (x.into_layout()?, y.into_layout()?);
                Value::from($answer)
            }
        }
    };
}

pub(super) use {of_composed, of_term};

/// A morphism between tuples or factorizations, or a span.
pub(super) enum Arrow {
    Nest(NestMorphism),
    Factors(FactMorphism),
    Span(Span),
}

impl Arrow {
    /// `self ∘ f`: of factorizations and of spans where both are, or can be made, such.
    pub(super) fn compose(self, f: Arrow) -> Result<Value, LayoutError> {
        Ok(match (self, f) {
            (Arrow::Factors(g), Arrow::Factors(f)) => g.compose(&f)?.into(),
            (Arrow::Nest(g), Arrow::Nest(f)) => g.compose(&f)?.into(),
            (g @ Arrow::Span(_), f) | (g, f @ Arrow::Span(_)) => g.into_span()?.compose(&f.into_span()?)?.into(),
            (g, f) => g.into_nest()?.compose(&f.into_nest()?)?.into(),
        })
    }

    /// `self ∘ f` after refinements.
    pub(super) fn compose_refined(self, f: Arrow) -> Result<Value, LayoutError> {
        Ok(match (self, f) {
            (g @ Arrow::Span(_), f) | (g, f @ Arrow::Span(_)) => g.into_span()?.compose_refined(&f.into_span()?)?.into(),
            (g, f) => g.into_nest()?.compose_refined(&f.into_nest()?)?.into(),
        })
    }

    /// The morphism between tuples; of a span, the one that goes forward.
    pub(super) fn into_nest(self) -> Result<NestMorphism, LayoutError> {
        match self {
            Arrow::Nest(f) => Ok(f),
            Arrow::Factors(f) => Ok(f.to_tuple()?.into()),
            Arrow::Span(f) => Ok(f.forward().clone()),
        }
    }

    pub(super) fn into_span(self) -> Result<Span, LayoutError> {
        match self {
            Arrow::Span(f) => Ok(f),
            f => f.into_nest().map(Span::from),
        }
    }

    pub(super) fn layout(&self) -> Layout {
        match self {
            Arrow::Nest(f) => f.layout(),
            Arrow::Factors(f) => f.layout(),
            Arrow::Span(f) => f.layout(),
        }
    }

    pub(super) fn realize(&self, x: u64) -> Option<u64> {
        match self {
            Arrow::Nest(f) => f.realize(x),
            Arrow::Factors(f) => f.realize(x),
            Arrow::Span(f) => f.realize(x),
        }
    }
}

/// A refinement, or what one comes to.
pub(super) enum Cut {
    Refinement(Refinement),
    Fine(HTuple),
}

impl Cut {
    /// The refinement, which is one of this tuple if nothing else is said.
    pub(super) fn of(self, coarse: &HTuple) -> Result<Refinement, LayoutError> {
        match self {
            Cut::Refinement(refinement) => Ok(refinement),
            Cut::Fine(fine) => Refinement::new(coarse.clone(), fine),
        }
    }
}
