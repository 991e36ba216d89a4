//! The syntax tree of the notation, and whether a layout written in it is congruent.

use crate::refusal::filled;
use proc_macro2::{Span, TokenStream};

/// A stretch of source, from the start of one token to the end of another (stable Rust cannot join
/// two spans into one).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) start: Span,
    pub(crate) end: Span,
}

impl Place {
    pub(crate) fn between(first: Place, last: Place) -> Self {
        Place { start: first.start, end: last.end }
    }
}

impl From<Span> for Place {
    fn from(span: Span) -> Self {
        Place { start: span, end: span }
    }
}

/// A number or a tuple of HTuples.
#[derive(Debug)]
pub(crate) enum HTuple {
    /// An integer literal.
    Number(u64, Place),
    /// A type written by the user, which may stand for a number or a tuple.
    Type(TokenStream, Place),
    /// A constant expression of type `usize`.
    Const(TokenStream, Place),
    /// An expression whose value is a leaf.
    Value(TokenStream, Place),
    /// `3*e(1, 0)`: a coefficient, and the numbers of components from the outside in.
    Basis(Box<HTuple>, Vec<u64>, Place),
    /// `-8`: a leaf that is no 0.
    Negative(Box<HTuple>, Place),
    /// `f5`
    Xor(u64, Place),
    /// `[a, b, …]`, of which the last is no 0, and another is none, either, or the last is a tuple,
    /// bits or a type: see [`HTuple::elementwise`].
    Elementwise(Vec<HTuple>, Place),
    /// `(a, b, …)`, not empty.
    Tuple(Vec<HTuple>, Place),
}

impl HTuple {
    pub(crate) fn place(&self) -> Place {
        match self {
            HTuple::Number(_, at) | HTuple::Type(_, at) | HTuple::Const(_, at) | HTuple::Value(_, at) => *at,
            HTuple::Negative(_, at) | HTuple::Basis(_, _, at) | HTuple::Xor(_, at) | HTuple::Elementwise(_, at) | HTuple::Tuple(_, at) => *at,
        }
    }

    /// `[a, b, …]` as sums of such elements are written: without zeros at the end, and as 0 or a
    /// scaled basis element where it is one. `[0, 5]` is `5*e1`.
    ///
    /// A type may stand for bits, which are in no basis element: it stays where it is.
    pub(crate) fn elementwise(mut items: Vec<Self>, at: Place) -> Self {
        while items.pop_if(|item| item.is_zero()).is_some() {}
        let Some(last) = items.pop() else { return HTuple::Number(0, at) };
        let component = items.len() as u64;
        match last {
            HTuple::Number(..) | HTuple::Negative(..) | HTuple::Const(..) | HTuple::Value(..) if items.iter().all(HTuple::is_zero) => {
                HTuple::Basis(Box::new(last), vec![component], at)
            }
            HTuple::Basis(coefficient, mut path, _) if items.iter().all(HTuple::is_zero) => {
                path.insert(0, component);
                HTuple::Basis(coefficient, path, at)
            }
            _ => {
                items.push(last);
                HTuple::Elementwise(items, at)
            }
        }
    }

    /// Whether it is 0 as it is written.
    fn is_zero(&self) -> bool {
        match self {
            HTuple::Number(0, _) | HTuple::Xor(0, _) => true,
            HTuple::Basis(coefficient, ..) => coefficient.is_zero(),
            _ => false,
        }
    }

    /// Whether it takes values, so that its type does not say all about it.
    pub(crate) fn has_values(&self) -> bool {
        match self {
            HTuple::Number(..) | HTuple::Type(..) | HTuple::Const(..) | HTuple::Xor(..) => false,
            HTuple::Value(..) => true,
            HTuple::Basis(coefficient, ..) | HTuple::Negative(coefficient, _) => coefficient.has_values(),
            HTuple::Tuple(items, _) | HTuple::Elementwise(items, _) => items.iter().any(HTuple::has_values),
        }
    }

    /// Whether a leaf of it is a constant expression.
    fn has_constants(&self) -> bool {
        match self {
            HTuple::Const(..) => true,
            HTuple::Basis(coefficient, ..) | HTuple::Negative(coefficient, _) => coefficient.has_constants(),
            HTuple::Tuple(items, _) | HTuple::Elementwise(items, _) => items.iter().any(HTuple::has_constants),
            HTuple::Number(..) | HTuple::Type(..) | HTuple::Value(..) | HTuple::Xor(..) => false,
        }
    }

    /// What a leaf returns once its error is reported: parsing goes on, nothing is expanded.
    pub(crate) fn refused(at: Place) -> Self {
        HTuple::Number(1, at)
    }
}

/// What a macro writes.
#[derive(Debug)]
pub(crate) enum Term {
    /// A shape or a stride; in a tiler, the tiler n:1 of each number n, or a layout type by name.
    HTuple(HTuple),
    /// `SHAPE : STRIDE`
    Layout(HTuple, HTuple),
    /// `Layout![SHAPE]`
    CompactLayout(HTuple),
    /// `_`
    Whole(Place),
    /// `<a, b, …>`, not empty.
    Tiler(Vec<Term>, Place),
}

impl Term {
    /// Whether it takes values, so that its type does not say all about it.
    pub(crate) fn has_values(&self) -> bool {
        match self {
            Term::HTuple(tuple) | Term::CompactLayout(tuple) => tuple.has_values(),
            Term::Layout(shape, stride) => shape.has_values() || stride.has_values(),
            Term::Whole(_) => false,
            Term::Tiler(items, _) => items.iter().any(Term::has_values),
        }
    }

    /// Whether a leaf of it is a constant expression.
    pub(crate) fn has_constants(&self) -> bool {
        match self {
            Term::HTuple(tuple) | Term::CompactLayout(tuple) => tuple.has_constants(),
            Term::Layout(shape, stride) => shape.has_constants() || stride.has_constants(),
            Term::Whole(_) => false,
            Term::Tiler(items, _) => items.iter().any(Term::has_constants),
        }
    }

    pub(crate) fn place(&self) -> Place {
        match self {
            Term::HTuple(tuple) | Term::CompactLayout(tuple) => tuple.place(),
            Term::Layout(shape, stride) => Place::between(shape.place(), stride.place()),
            Term::Whole(at) | Term::Tiler(_, at) => *at,
        }
    }
}

/// An error and the tokens it is about.
#[derive(Debug)]
pub(crate) struct Error {
    pub(crate) message: String,
    pub(crate) at: Place,
}

/// The places where the written structure of a shape and its stride differ.
///
/// Types may stand for a number or a tuple, so they match anything; the compiler knows more and
/// checks again.
pub(crate) fn incongruities(term: &Term) -> Vec<Error> {
    match term {
        Term::Layout(shape, stride) => between(shape, stride),
        Term::Tiler(items, _) => items.iter().flat_map(incongruities).collect(),
        Term::HTuple(_) | Term::CompactLayout(_) | Term::Whole(_) => Vec::new(),
    }
}

fn between(shape: &HTuple, stride: &HTuple) -> Vec<Error> {
    let describe = |htuple: &HTuple| match htuple {
        HTuple::Tuple(items, _) => format!("a tuple of rank {}", items.len()),
        HTuple::Number(number, _) => format!("the number {number}"),
        HTuple::Const(..) | HTuple::Value(..) | HTuple::Type(..) => "a number".to_string(),
        HTuple::Negative(..) | HTuple::Basis(..) | HTuple::Xor(..) | HTuple::Elementwise(..) => "one element".to_string(),
    };
    use HTuple::{Tuple, Type};
    match (shape, stride) {
        (Type(..), _) | (_, Type(..)) => Vec::new(),
        (Tuple(shapes, _), Tuple(strides, _)) if shapes.len() == strides.len() => {
            shapes.iter().zip(strides).flat_map(|(shape, stride)| between(shape, stride)).collect()
        }
        (Tuple(..), _) | (_, Tuple(..)) => {
            vec![Error { message: filled("NotALayout", "Notation", &[("Shape", &describe(shape)), ("Stride", &describe(stride))]), at: stride.place() }]
        }
        _ => Vec::new(),
    }
}
