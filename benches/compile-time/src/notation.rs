//! CuTe's text notation for operands, parsed, and written again in the language of each side.
//!
//! `(4,(2,3)):(1,(4,8))` is a layout, `(4,8)` a shape, `<4:1,8:2>` a tiler by mode, `_` keeps a
//! mode whole. `(8)` is a tuple of rank 1 and `8` an integer, as in the conformance data.

use std::collections::BTreeSet;

/// A hierarchical tuple of integers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum HTuple {
    Int(u64),
    /// `_`: a mode kept whole, by a tiler or a slice.
    Keep,
    Tuple(Vec<HTuple>),
}

/// One operand of an operation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Operand {
    Layout(HTuple, HTuple),
    /// A bare number or shape: a cotarget, a profile, a factor, or a tiler by mode.
    Shape(HTuple),
    /// `<T0, T1, …>`.
    Tiler(Vec<Operand>),
    /// `Sw<B,M,S> o 0 o L`.
    Swizzled(Swizzle, Box<Operand>),
}

/// `Sw<bits,base,shift>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Swizzle {
    pub(crate) bits: u64,
    pub(crate) base: u64,
    pub(crate) shift: i64,
}

impl HTuple {
    fn leaves<'a>(&'a self, into: &mut Vec<&'a u64>) {
        match self {
            HTuple::Int(n) => into.push(n),
            HTuple::Keep => {}
            HTuple::Tuple(items) => items.iter().for_each(|item| item.leaves(into)),
        }
    }

    /// The integers from left to right.
    pub(crate) fn flat(&self) -> Vec<u64> {
        let mut leaves = Vec::new();
        self.leaves(&mut leaves);
        leaves.into_iter().copied().collect()
    }

    pub(crate) fn has_keep(&self) -> bool {
        match self {
            HTuple::Int(_) => false,
            HTuple::Keep => true,
            HTuple::Tuple(items) => items.iter().any(HTuple::has_keep),
        }
    }

    /// The types a user would write: one alias a number, lists spelled out.
    fn rust(&self) -> String {
        match self {
            HTuple::Int(n) => format!("N{n}"),
            HTuple::Keep => "Underscore".into(),
            HTuple::Tuple(items) => rust_list(items.iter().map(HTuple::rust)),
        }
    }

    fn cxx(&self) -> String {
        match self {
            HTuple::Int(n) => format!("Int<{n}>"),
            HTuple::Keep => "Underscore".into(),
            HTuple::Tuple(items) => cxx_list(items.iter().map(HTuple::cxx)),
        }
    }
}

impl Operand {
    pub(crate) fn number(n: u64) -> Self {
        Operand::Shape(HTuple::Int(n))
    }

    /// How many integers it is written with; of a layout, how many extents.
    pub(crate) fn leaves(&self) -> usize {
        match self {
            Operand::Layout(shape, _) | Operand::Shape(shape) => shape.flat().len(),
            Operand::Tiler(tiles) => tiles.iter().map(Operand::leaves).sum(),
            Operand::Swizzled(_, layout) => layout.leaves(),
        }
    }

    /// Every integer in the operand.
    pub(crate) fn numbers(&self, into: &mut BTreeSet<u64>) {
        match self {
            Operand::Layout(shape, stride) => {
                into.extend(shape.flat());
                into.extend(stride.flat());
            }
            Operand::Shape(shape) => into.extend(shape.flat()),
            Operand::Tiler(tiles) => tiles.iter().for_each(|tile| tile.numbers(into)),
            Operand::Swizzled(swizzle, layout) => {
                into.extend([0, swizzle.bits, swizzle.base, swizzle.shift.unsigned_abs()]);
                layout.numbers(into);
            }
        }
    }

    /// The operand as a type of `cute-static`, macro-free.
    pub(crate) fn rust(&self) -> String {
        match self {
            Operand::Layout(shape, stride) => {
                format!("Layout<{}, {}>", shape.rust(), stride.rust())
            }
            Operand::Shape(shape) => shape.rust(),
            Operand::Tiler(tiles) => rust_list(tiles.iter().map(Operand::rust)),
            Operand::Swizzled(Swizzle { bits, base, shift }, layout) => {
                let distance = if *shift < 0 { format!("Minus<N{}>", -shift) } else { format!("N{shift}") };
                format!("Swizzled<Swizzle<N{bits}, N{base}, {distance}>, N0, {}>", layout.rust())
            }
        }
    }

    /// The operand as a type of `cute-static`, written with its macros, which read this same
    /// notation.
    pub(crate) fn rust_macro(&self) -> String {
        match self {
            Operand::Layout(..) => format!("Layout![{self}]"),
            Operand::Shape(HTuple::Int(n)) => format!("Int![{n}]"),
            // No macro writes a coordinate to slice with.
            Operand::Shape(shape) if shape.has_keep() => self.rust(),
            Operand::Shape(_) => format!("Shape![{self}]"),
            Operand::Tiler(_) => format!("Tile![{self}]"),
            Operand::Swizzled(Swizzle { bits, base, shift }, layout) => {
                format!("Swizzled<Swizzle![{bits}, {base}, {shift}], Int![0], {}>", layout.rust_macro())
            }
        }
    }

    /// The operand as a type of CuTe.
    pub(crate) fn cxx(&self) -> String {
        match self {
            Operand::Layout(shape, stride) => format!("Layout<{}, {}>", shape.cxx(), stride.cxx()),
            Operand::Shape(shape) => shape.cxx(),
            Operand::Tiler(tiles) => cxx_list(tiles.iter().map(Operand::cxx)),
            Operand::Swizzled(Swizzle { bits, base, shift }, layout) => format!("ComposedLayout<Swizzle<{bits}, {base}, {shift}>, Int<0>, {}>", layout.cxx()),
        }
    }
}

fn comma(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}

fn rust_list(items: impl DoubleEndedIterator<Item = String>) -> String {
    items.rev().fold("HNil".into(), |tail, head| format!("HCons<{head}, {tail}>"))
}

fn cxx_list(items: impl Iterator<Item = String>) -> String {
    format!("tuple<{}>", comma(items))
}

/// `n` as typenum's binary number, the most significant bit innermost.
pub(crate) fn typenum(n: u64) -> String {
    match n {
        0 => "UTerm".into(),
        _ => format!("UInt<{}, B{}>", typenum(n / 2), n % 2),
    }
}

impl std::fmt::Display for HTuple {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            HTuple::Int(n) => write!(f, "{n}"),
            HTuple::Keep => write!(f, "_"),
            HTuple::Tuple(items) => write_list(f, "(", items, ")"),
        }
    }
}

impl std::fmt::Display for Operand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Operand::Layout(shape, stride) => write!(f, "{shape}:{stride}"),
            Operand::Shape(shape) => write!(f, "{shape}"),
            Operand::Tiler(tiles) => write_list(f, "<", tiles, ">"),
            Operand::Swizzled(Swizzle { bits, base, shift }, layout) => write!(f, "Sw<{bits},{base},{shift}> o 0 o {layout}"),
        }
    }
}

fn write_list<T: std::fmt::Display>(f: &mut std::fmt::Formatter<'_>, open: &str, items: &[T], close: &str) -> std::fmt::Result {
    write!(f, "{open}")?;
    for (i, item) in items.iter().enumerate() {
        write!(f, "{}{item}", if i == 0 { "" } else { "," })?;
    }
    write!(f, "{close}")
}

/// Parses an operand; `None` for what this bench does not take from the data (swizzled layouts,
/// basis strides, empty tuples).
pub(crate) fn parse(text: &str) -> Option<Operand> {
    let mut rest = text.trim();
    let operand = parse_operand(&mut rest)?;
    rest.is_empty().then_some(operand)
}

fn parse_operand(rest: &mut &str) -> Option<Operand> {
    if eat(rest, '<') {
        return parse_items(rest, '>', parse_operand).map(Operand::Tiler);
    }
    let shape = parse_htuple(rest)?;
    if !eat(rest, ':') {
        return Some(Operand::Shape(shape));
    }
    let stride = parse_htuple(rest)?;
    (!shape.has_keep() && !stride.has_keep()).then_some(Operand::Layout(shape, stride))
}

fn parse_htuple(rest: &mut &str) -> Option<HTuple> {
    if eat(rest, '(') {
        return parse_items(rest, ')', parse_htuple).map(HTuple::Tuple);
    }
    if eat(rest, '_') {
        return Some(HTuple::Keep);
    }
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (number, tail) = rest.split_at(digits);
    *rest = tail;
    number.parse().ok().map(HTuple::Int)
}

fn parse_items<T>(rest: &mut &str, close: char, item: fn(&mut &str) -> Option<T>) -> Option<Vec<T>> {
    let mut items = vec![item(rest)?];
    while eat(rest, ',') {
        items.push(item(rest)?);
    }
    eat(rest, close).then_some(items)
}

fn eat(rest: &mut &str, token: char) -> bool {
    match rest.trim_start().strip_prefix(token) {
        Some(tail) => {
            *rest = tail.trim_start();
            true
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_parsed_prints_the_same() {
        for text in ["4:1", "(4):(1)", "(4,(2,3)):(1,(4,8))", "24", "(4,8)", "<4:1,(2,2):(1,4),_,8>", "_", "(1,(_,2))"] {
            assert_eq!(parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_not_measured_is_not_parsed() {
        for text in ["Sw<2,1,3> o 0 o (64,8):(1,64)", "(4,5):(1@0,1@1)", "()", "():()", "(4", "4:", "", "(1,_):(1,2)"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_are_written_low_bit_outermost() {
        assert_eq!(typenum(0), "UTerm");
        assert_eq!(typenum(6), "UInt<UInt<UInt<UTerm, B1>, B1>, B0>");
    }

    #[test]
    fn a_layout_in_each_language() {
        let layout = parse("(4,(2)):(1,(4))").unwrap();
        assert_eq!(layout.rust(), "Layout<HCons<N4, HCons<HCons<N2, HNil>, HNil>>, HCons<N1, HCons<HCons<N4, HNil>, HNil>>>");
        assert_eq!(layout.rust_macro(), "Layout![(4,(2)):(1,(4))]");
        assert_eq!(layout.cxx(), "Layout<tuple<Int<4>, tuple<Int<2>>>, tuple<Int<1>, tuple<Int<4>>>>");
    }

    #[test]
    fn a_swizzled_layout_in_each_language() {
        let swizzled = Operand::Swizzled(Swizzle { bits: 2, base: 1, shift: -3 }, Box::new(parse("4:1").unwrap()));
        assert_eq!(swizzled.to_string(), "Sw<2,1,-3> o 0 o 4:1");
        assert_eq!(swizzled.rust(), "Swizzled<Swizzle<N2, N1, Minus<N3>>, N0, Layout<N4, N1>>");
        assert_eq!(swizzled.rust_macro(), "Swizzled<Swizzle![2, 1, -3], Int![0], Layout![4:1]>");
        assert_eq!(swizzled.cxx(), "ComposedLayout<Swizzle<2, 1, -3>, Int<0>, Layout<Int<4>, Int<1>>>");
    }

    #[test]
    fn a_tiler_in_each_language() {
        let tiler = parse("<4:1,_>").unwrap();
        assert_eq!(tiler.rust(), "HCons<Layout<N4, N1>, HCons<Underscore, HNil>>");
        assert_eq!(tiler.rust_macro(), "Tile![<4:1,_>]");
        assert_eq!(tiler.cxx(), "tuple<Layout<Int<4>, Int<1>>, Underscore>");
    }
}
