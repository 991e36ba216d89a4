//! Slices of layouts over coordinates, over bits and over tuples, in types: the slice and its
//! offset are the runtime crate's, and `A(c) = slice(c') + offset` at every coordinate.

use cute_dynamic::AnyLayout;
use cute_dynamic::eval::evaluate;
use cute_static::layout::CoordinateFunction;
use cute_static::layout::ShapeFunction;
use cute_static::outcome::SliceOutcome;
use cute_static::prelude::*;
use cute_static::stride::{AnyCodomain, Bits, Coordinates, Integers, Xor};
use std::fmt;
use std::ops::RangeFull;

/// An element of a codomain.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Element {
    /// A number.
    Number(usize),
    /// The number of an element of bits.
    Bits(usize),
    /// The components of a coordinate.
    Tuple(Vec<Element>),
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Element::Number(n) | Element::Bits(n) => write!(f, "{n}"),
            Element::Tuple(components) => write!(f, "({})", components.iter().map(Element::to_string).collect::<Vec<_>>().join(",")),
        }
    }
}

/// `offset + value`, where the offset says what is bits. The value of strides that are all 0 is 0,
/// and what is after the last component of a value, too.
fn plus(offset: &Element, value: &Element) -> Element {
    match (offset, value) {
        (Element::Number(a), Element::Number(b)) => Element::Number(a + b),
        (Element::Bits(a), Element::Number(b)) => Element::Number(a ^ b),
        (Element::Tuple(a), Element::Tuple(b)) => {
            assert!(b.len() <= a.len(), "{offset} has a component for each of {value}");
            let b = b.iter().cloned().chain(std::iter::repeat(Element::Number(0)));
            Element::Tuple(a.iter().zip(b).map(|(a, b)| plus(a, &b)).collect())
        }
        (Element::Tuple(a), Element::Number(0)) => Element::Tuple(a.iter().map(|a| plus(a, value)).collect()),
        _ => panic!("{offset} and {value} have different codomains"),
    }
}

trait AsElement {
    fn element(&self) -> Element;
}

impl AsElement for usize {
    fn element(&self) -> Element {
        Element::Number(*self)
    }
}

impl AsElement for Xor<usize> {
    fn element(&self) -> Element {
        Element::Bits(self.bits())
    }
}

/// A coordinate to slice with, as the runtime crate reads it.
trait Written {
    fn written(&self) -> String;
}

impl Written for usize {
    fn written(&self) -> String {
        self.to_string()
    }
}

impl Written for RangeFull {
    fn written(&self) -> String {
        "_".to_owned()
    }
}

macro_rules! tuples {
    ($($($c:ident)+;)*) => { $(
        impl<$($c: AsElement),+> AsElement for ($($c,)+) {
            #[allow(non_snake_case)]
            fn element(&self) -> Element {
                let ($($c,)+) = self;
                Element::Tuple(vec![$($c.element()),+])
            }
        }

        impl<$($c: Written),+> Written for ($($c,)+) {
            #[allow(non_snake_case)]
            fn written(&self) -> String {
                let ($($c,)+) = self;
                format!("({})", [$($c.written()),+].join(","))
            }
        }
    )* };
}

tuples! {
    A;
    A B;
    A B C;
    A B C D;
}

/// The value of the layout `L` with the codomain `Self`.
trait ValueOf<L, C> {
    fn value(layout: &L, coordinate: C) -> Element;
}

macro_rules! offsets {
    ($($codomain:ident)*) => { $(
        impl<S: ShapeFunction<D, Codomain = Self>, D, C: Coordinate<S, D, usize>> ValueOf<Layout<S, D>, C> for $codomain {
            fn value(layout: &Layout<S, D>, coordinate: C) -> Element {
                Element::Number(layout.offset(coordinate))
            }
        }
    )* };
}

offsets! { AnyCodomain Integers Bits }

impl<T, L, C> ValueOf<L, C> for Coordinates<T>
where
    Self: CoordinateFunction<L, C, usize, Output: AsElement>,
{
    fn value(layout: &L, coordinate: C) -> Element {
        Self::at(layout, coordinate).element()
    }
}

fn value<S: ShapeFunction<D, Codomain: ValueOf<Layout<S, D>, C>>, D, C>(layout: &Layout<S, D>, coordinate: C) -> Element {
    S::Codomain::value(layout, coordinate)
}

/// `[layout] a < 4 => (a, ..) => b < 8 => (a, b)`: the slice at the first coordinate, for every
/// `a`, is the layout at the second one, for every `b`.
macro_rules! slices {
    ($([$($layout:tt)*] $($fixed:ident < $fixed_extent:literal),* => $slice:expr => $($open:ident < $open_extent:literal),* => $whole:expr;)*) => { $(
        let layout = layout![$($layout)*];
        let text = layout.to_string().replace('_', "");
        for fixed in 0..1usize $(* $fixed_extent)* {
            let mut _rest: usize = fixed;
            $(let $fixed = _rest % $fixed_extent; _rest /= $fixed_extent;)*
            let (slice, offset) = layout.slice_and_offset($slice);
            let offset = offset.element();

            // One spelling of an element: `[0,5]` is `5@1`.
            let spelled = format!("({},{offset})", slice.to_string().replace('_', "").parse::<AnyLayout>().unwrap());
            let coordinate = $slice.written();
            assert_eq!(evaluate("slice_and_offset", &[&coordinate, &text]).map(|value| value.to_string()), Ok(spelled), "{text} at {coordinate}");

            assert_eq!(slice.size(), 1usize $(* $open_extent)*, "{text} at {coordinate}");
            for open in 0..slice.size() {
                let mut _rest: usize = open;
                $(let $open = _rest % $open_extent; _rest /= $open_extent;)*
                assert_eq!(plus(&offset, &value(&slice, open)), value(&layout, $whole), "{text} at {coordinate} is {slice} + {offset}, at {open}");
            }
        }
    )* };
}

#[test]
fn of_coordinates() {
    slices! {
        [(4, 8) : (e0, e1)] a < 4 => (a, ..) => b < 8 => (a, b);
        [(4, 8) : (e0, e1)] b < 8 => (.., b) => a < 4 => (a, b);
        [(4, 8) : (e0, e1)] a < 4, b < 8 => (a, b) => => (a, b);
        [(4, 8) : (e0, e1)] => (.., ..) => a < 4, b < 8 => (a, b);
        [(4, 8) : (e0, e1)] => .. => a < 4, b < 8 => (a, b);
        [(4, 8) : (e0, e1)] i < 32 => i => => i;
        [4 : e0] a < 4 => a => => a;
        [4 : e2] => .. => a < 4 => a;
        [(4, (4, 2)) : (e1, (e0, 6*e1))] b < 8 => (.., b) => a < 4 => (a, b);
        [(4, (4, 2)) : (e1, (e0, 6*e1))] a < 4 => (a, ..) => b < 8 => (a, b);
        [(4, (4, 2)) : (e1, (e0, 6*e1))] a < 4, b < 2 => (a, (.., b)) => c < 4 => (a, (c, b));
        [(4, (4, 2)) : (e1, (e0, 6*e1))] b < 4 => (.., (b, ..)) => a < 4, c < 2 => (a, (b, c));
        [(4, 3, 2) : (0, e1, e0)] b < 3, c < 2 => (.., b, c) => a < 4 => (a, b, c);
        [(4, 3, 2) : (0, e1, e0)] a < 4 => (a, .., ..) => b < 3, c < 2 => (a, b, c);
        [(3, 2, 5) : (7*e2, 3*e0, 5*e1)] b < 2 => (.., b, ..) => a < 3, c < 5 => (a, b, c);
        // Several modes in one component.
        [((4, 2), (8, 2)) : ((e0, 4*e0), (e1, 8*e1))] a < 2, b < 8 => ((.., a), (b, ..)) => c < 4, d < 2 => ((c, a), (b, d));
        [(4, 2) : (e0, 4*e0)] b < 2 => (.., b) => a < 4 => (a, b);
        // An extent of 1, with a stride.
        [(1, 4) : (5*e1, e0)] b < 4 => (.., b) => => (0usize, b);
        [(1, 4) : (5*e1, e0)] => (0usize, ..) => b < 4 => (0usize, b);
    }
}

#[test]
fn of_nested_coordinates() {
    slices! {
        [((2, 4), 8) : ((e(0, 0), e(0, 1)), e1)] b < 8 => (.., b) => a < 8 => (a, b);
        [((2, 4), 8) : ((e(0, 0), e(0, 1)), e1)] a < 8 => (a, ..) => b < 8 => (a, b);
        [((2, 4), 8) : ((e(0, 0), e(0, 1)), e1)] a < 4, b < 8 => ((.., a), b) => c < 2 => ((c, a), b);
        [((2, 4), 8) : ((e(0, 0), e(0, 1)), e1)] a < 2 => ((a, ..), ..) => c < 4, b < 8 => ((a, c), b);
        [(4, 2) : (e(0, 1), e1)] a < 4 => (a, ..) => b < 2 => (a, b);
        [4 : e(1, 0)] a < 4 => a => => a;
        [(3, (2, (2, 2))) : (e(1, 1), (e0, (3*e(1, 0), 5*e(1, 1))))] a < 2, b < 2 => (.., (a, (.., b))) => c < 3, d < 2 => (c, (a, (d, b)));
    }
}

#[test]
fn of_tuples() {
    slices! {
        [(4, 3) : ([1, 2], [0, 5])] a < 4 => (a, ..) => b < 3 => (a, b);
        [(4, 3) : ([1, 2], [0, 5])] b < 3 => (.., b) => a < 4 => (a, b);
        [(2, (2, 3)) : (e0, ([1, [2, 1]], [0, [1, 4]]))] a < 2, b < 3 => (a, (.., b)) => c < 2 => (a, (c, b));
        // Components of bits.
        [(4, 4) : ([1, f1], [0, f5])] a < 4 => (a, ..) => b < 4 => (a, b);
        [(4, 4) : ([1, f1], [0, f5])] b < 4 => (.., b) => a < 4 => (a, b);
        [(2, (2, 2)) : ([f1, 1], ([f2, 2], [f5, 3]))] a < 2, b < 2 => (a, (.., b)) => c < 2 => (a, (c, b));
        [(2, (2, 2)) : ([f1, 1], ([f2, 2], [f5, 3]))] b < 4 => (.., b) => a < 2 => (a, b);
        [(4, 3) : ([f1, e1], [f5, [2, 1]])] b < 3 => (.., b) => a < 4 => (a, b);
        [(4, 3) : ([f1, e1], [f5, [2, 1]])] a < 4, b < 3 => (a, b) => => (a, b);
    }
}

#[test]
fn of_bits() {
    slices! {
        [(4, 4) : (f1, f5)] a < 4 => (a, ..) => b < 4 => (a, b);
        [(4, 4) : (f1, f5)] b < 4 => (.., b) => a < 4 => (a, b);
        [(4, 4) : (f1, f5)] a < 4, b < 4 => (a, b) => => (a, b);
        [(4, 4) : (f1, f5)] i < 16 => i => => i;
        [(4, 4) : (f1, f5)] => (.., ..) => a < 4, b < 4 => (a, b);
        [4 : f3] a < 4 => a => => a;
        // Fixed bits that meet: 3 ^ 5, not 8.
        [(2, (2, 2)) : (f8, (f3, f5))] a < 2, b < 2 => (.., (a, b)) => c < 2 => (c, (a, b));
        [(2, (2, 2)) : (f3, (f5, f6))] a < 2, b < 2 => (a, (b, ..)) => c < 2 => (a, (b, c));
        [(2, (2, 2)) : (f3, (f5, f6))] b < 4 => (.., b) => a < 2 => (a, b);
        [(3, 5, 7) : (f3, f7, f11)] a < 3, b < 7 => (a, .., b) => c < 5 => (a, c, b);
        [(3, 5, 7) : (f3, f7, f11)] b < 5 => (.., b, ..) => a < 3, c < 7 => (a, b, c);
        [(4, (4, 3)) : (f1, (f5, f16))] a < 4, b < 3 => (a, (.., b)) => c < 4 => (a, (c, b));
        [(2, 4) : (0, f1)] a < 2 => (a, ..) => b < 4 => (a, b);
        [(2, 4) : (0, f1)] b < 4 => (.., b) => a < 2 => (a, b);
        [(8, 64, 4) : (f72, f1, f1048576)] a < 8, b < 4 => (a, .., b) => c < 64 => (a, c, b);
    }
}

/// Integers go on as before, and 0 is of any codomain.
#[test]
fn of_integers() {
    slices! {
        [(4, 8) : (8, 1)] a < 4 => (a, ..) => b < 8 => (a, b);
        [((3, 2), (2, 5, 2)) : ((4, 1), (2, 13, 100))] a < 3, b < 5 => ((a, ..), (.., b, ..)) => c < 2, d < 2, e < 2 => ((a, c), (d, b, e));
        [(4, 2) : (0, 0)] a < 4 => (a, ..) => b < 2 => (a, b);
    }
}

/// Strides that are known only at run time.
#[test]
fn of_runtime_strides() {
    let (pitch, rows) = (Dyn::new(6).unwrap(), Dyn::new(4).unwrap());
    slices! {
        [(4, (4, 2)) : (e1, (e0, {pitch}*e1))] b < 8 => (.., b) => a < 4 => (a, b);
        [({rows}, (4, 2)) : (e1, (e0, {pitch}*e1))] a < 4, b < 2 => (a, (.., b)) => c < 4 => (a, (c, b));
        [(4, 4) : ([1, {pitch}], [{pitch}, 2])] a < 4 => (a, ..) => b < 4 => (a, b);
    }
}

/// A coordinate that does not fit is refused in both crates.
#[test]
fn misfits() {
    use cute_static::diagnostic::{Reason, Refusal};
    fn code<W: Reason>(_: Option<Refusal<W>>) -> &'static str {
        W::CODE
    }
    macro_rules! refused {
        ($($code:literal [$($layout:tt)*] $coordinate:ty, $text:literal;)*) => { $(
            let layout = layout![$($layout)*].to_string().replace('_', "");
            assert_eq!(code(None::<SliceOutcome<Layout![$($layout)*], $coordinate>>), $code);
            assert_eq!(evaluate("slice_and_offset", &[$text, &layout]).unwrap_err().code(), $code, "{layout} at {}", $text);
        )* };
    }
    refused! {
        "CUTE070" [(4, 8) : (e0, e1)] (usize, RangeFull, usize), "(1,_,2)";
        "CUTE070" [(4, 8) : (e0, e1)] (RangeFull,), "(_)";
        "CUTE164" [4 : e0] (usize, RangeFull), "(1,_)";
        "CUTE164" [(4, (4, 2)) : (e1, (e0, 6*e1))] ((usize, RangeFull), usize), "((1,_),2)";
        "CUTE070" [(4, 4) : (f1, f5)] (usize, RangeFull, RangeFull), "(1,_,_)";
        "CUTE164" [(4, 4) : ([1, f1], [0, f5])] (RangeFull, (usize, RangeFull)), "(_,(1,_))";
    }
}
