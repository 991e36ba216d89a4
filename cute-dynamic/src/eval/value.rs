//! What an operation answers.

#[cfg(feature = "typed")]
use crate::atom::{Descriptor, TmaBox};
use crate::category::{FactMorphism, MutualRefinement, NestMorphism, Profile, Refinement, Span};
use crate::exact::DecidedBy;
use crate::layout::AnyLayout;
use crate::stride::Element;
use crate::{ComposedLayout, HTuple, Layout, Swizzle, Tiler};
use alloc::vec::Vec;
use core::fmt;

/// What an operation answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Value {
    /// A number, or a tuple of numbers; a truth value is 0 or 1.
    Tuple(HTuple),
    /// A layout.
    Layout(Layout),
    /// A layout over another codomain than the integers.
    AnyLayout(AnyLayout),
    /// Strides that are not all integers.
    Strides(HTuple<Element>),
    /// A tiler.
    Tiler(Tiler),
    /// Layouts of integers of either sign, written as the tiler of layouts without signs is.
    Sequence(Vec<Layout<i64>>),
    /// A layout and an offset, written `(layout,offset)`.
    Sliced(Layout, u64),
    /// A swizzle.
    Swizzle(Swizzle),
    /// A composed layout, whose swizzle is not the identity or whose offset is not 0: what is no
    /// more than a layout is written as that layout, though [`ComposedLayout`] and its types keep
    /// the function that changes nothing.
    Composed(ComposedLayout),
    /// A composed layout and an offset, written `(layout,offset)`.
    ComposedSliced(ComposedLayout, u64),
    /// A composed layout of two layouts, of which the outer one is not `n:1` or the offset not 0.
    OfLayouts(ComposedLayout<AnyLayout>),
    /// A composed layout of two layouts and a value of its codomain, written `(layout,value)`.
    OfLayoutsSliced(ComposedLayout<AnyLayout>, HTuple<Element>),
    /// A layout over another codomain and a value of it, written `(layout,value)`.
    AnySliced(AnyLayout, HTuple<Element>),
    /// A part of what counts the values of a layout's codomain, from a value on: written as CuTe
    /// writes such a tensor, `counting_iter(8) o (4,2):(1,16)`, or
    /// `ArithTuple(0,8) o (4,2):(1@0,1@1)`.
    Part(AnyLayout, HTuple<Element>),
    /// What decided a composition, as its [`Display`](fmt::Display) writes it.
    DecidedBy(DecidedBy),
    /// A morphism between tuples, written `(2,4) -> (4,6,2) by (2,0)`.
    Morphism(NestMorphism),
    /// A morphism between factorizations, written `[3 2] -> [2 3] by (1,0)`.
    Factors(FactMorphism),
    /// A span, written `(12,3) <<- ((6,2),3) -> (6,3,2) by (0,2,1)`.
    Span(Span),
    /// A refinement, written `(12,3) <<- ((6,2),3)`.
    Refinement(Refinement),
    /// The two refinements of a mutual refinement, and the entries beyond, written
    /// `((6,6) <<- (6,(2,3)), (12,3,6) <<- ((6,2),3,6), (6))`.
    MutualRefinement(MutualRefinement),
    /// A profile, written `(*,(*,*))`.
    Profile(Profile),
    /// A box of a tensor map of elements of so many bytes, in words.
    #[cfg(feature = "typed")]
    Box(TmaBox, u64),
    /// A matrix descriptor, in words.
    #[cfg(feature = "typed")]
    Descriptor(Descriptor),
    /// There is no such number, written `none`.
    Nothing,
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Tuple(tuple) => write!(f, "{tuple}"),
            Value::Layout(layout) => write!(f, "{layout}"),
            Value::AnyLayout(layout) => write!(f, "{layout}"),
            Value::Strides(strides) => write!(f, "{strides}"),
            Value::Tiler(tiler) => write!(f, "{tiler}"),
            Value::Sequence(layouts) => {
                write!(f, "<")?;
                for (i, layout) in layouts.iter().enumerate() {
                    write!(f, "{}{layout}", if i == 0 { "" } else { "," })?;
                }
                write!(f, ">")
            }
            Value::Sliced(layout, offset) => write!(f, "({layout},{offset})"),
            Value::Swizzle(swizzle) => write!(f, "{swizzle}"),
            Value::Composed(layout) => write!(f, "{layout}"),
            Value::ComposedSliced(layout, offset) => write!(f, "({layout},{offset})"),
            Value::OfLayouts(layout) => write!(f, "{layout}"),
            Value::OfLayoutsSliced(layout, value) => write!(f, "({layout},{value})"),
            Value::AnySliced(layout, value) => write!(f, "({layout},{value})"),
            Value::Part(layout, value) if value.is_leaf() => write!(f, "counting_iter({value}) o {layout}"),
            Value::Part(layout, value) => write!(f, "ArithTuple{value} o {layout}"),
            Value::DecidedBy(rule) => write!(f, "{rule}"),
            Value::Morphism(morphism) => write!(f, "{morphism}"),
            Value::Factors(morphism) => write!(f, "{morphism}"),
            Value::Span(span) => write!(f, "{span}"),
            Value::Refinement(refinement) => write!(f, "{refinement}"),
            Value::MutualRefinement(mutual) => write!(f, "{mutual}"),
            Value::Profile(profile) => write!(f, "{profile}"),
            #[cfg(feature = "typed")]
            Value::Box(plan, bytes) => write!(f, "{}", plan.in_words(*bytes)),
            #[cfg(feature = "typed")]
            Value::Descriptor(descriptor) => write!(f, "{descriptor}"),
            Value::Nothing => write!(f, "none"),
        }
    }
}

#[cfg(feature = "typed")]
impl From<Descriptor> for Value {
    fn from(descriptor: Descriptor) -> Self {
        Value::Descriptor(descriptor)
    }
}

/// Conversions from what the methods return.
macro_rules! value_from {
    ($($from:ty, $value:ident => $made:expr;)*) => { $(
        impl From<$from> for Value {
            fn from($value: $from) -> Self {
                $made
            }
        }
    )* };
}

value_from! {
    HTuple, tuple => Value::Tuple(tuple);
    Layout, layout => Value::Layout(layout);
    AnyLayout, layout => layout.try_to_layout().map_or_else(|_| Value::AnyLayout(layout), Value::Layout);
    HTuple<Element>, strides => integers(&strides).map_or_else(|| Value::Strides(strides), Value::Tuple);
    Tiler, tiler => Value::Tiler(tiler);
    NestMorphism, morphism => Value::Morphism(morphism);
    FactMorphism, morphism => Value::Factors(morphism);
    Span, span => Value::Span(span);
    Refinement, refinement => Value::Refinement(refinement);
    MutualRefinement, mutual => Value::MutualRefinement(mutual);
    Profile, profile => Value::Profile(profile);
    Swizzle, swizzle => Value::Swizzle(swizzle);
    DecidedBy, rule => Value::DecidedBy(rule);
    // A composed layout that is no more than a layout is one.
    ComposedLayout, composed => match composed.as_layout() {
        Some(layout) => Value::Layout(layout.clone()),
        None => Value::Composed(composed),
    };
    (ComposedLayout, u64), sliced => match sliced.0.as_layout() {
        Some(layout) => Value::Sliced(layout.clone(), sliced.1),
        None => Value::ComposedSliced(sliced.0, sliced.1),
    };
    // After the layout `1:1` a layout stays what it is.
    ComposedLayout<AnyLayout>, composed => match plain(&composed) {
        Some(layout) => Value::Layout(layout.clone()),
        None => Value::OfLayouts(composed),
    };
    (ComposedLayout<AnyLayout>, Element), sliced => {
        let value = sliced.0.outer().in_codomain(&sliced.1);
        match plain(&sliced.0) {
            Some(layout) => (layout.to_any(), value).into(),
            None => Value::OfLayoutsSliced(sliced.0, value),
        }
    };
    ComposedLayout<Layout>, composed => composed.to_any().into();
    (AnyLayout, HTuple<Element>), sliced => match (sliced.0.try_to_layout(), sliced.1.leaves()) {
        (Ok(layout), [Element::Integer(offset)]) if sliced.1.is_leaf() => Value::Sliced(layout, *offset),
        _ => Value::AnySliced(sliced.0, sliced.1),
    };
    u64, n => Value::Tuple(n.into());
    usize, n => Value::Tuple((n as u64).into());
    bool, holds => Value::Tuple(u64::from(holds).into());
    (), _holds => true.into();
    (Layout<i64>, i64), flipped => (flipped.0.to_any(), HTuple::from_leaf(flipped.1.into())).into();
    Option<HTuple<Element>>, value => value.map_or(Value::Nothing, Value::from);
    Option<u64>, value => value.map_or(Value::Nothing, Value::from);
}

/// The layout that a composed layout is after `1:1` and no offset.
fn plain(composed: &ComposedLayout<AnyLayout>) -> Option<&Layout> {
    let is_itself = matches!(composed.outer().leaves(), [mode] if mode.stride == Element::from(1u64));
    (is_itself && composed.inner_offset() == 0).then_some(composed.layout())
}

/// Strides, if they are integers.
pub(super) fn integers(strides: &HTuple<Element>) -> Option<HTuple> {
    let numbers: Option<Vec<u64>> = strides.leaves().iter().map(|stride| stride.clone().try_into().ok()).collect();
    Some(strides.with_leaves(numbers?.into()))
}
