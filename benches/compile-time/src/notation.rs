//! Operands: those of the runtime crate, read in its notation, and written in the language of each
//! side.
//!
//! `(4,(2,3)):(1,(4,8))` is a layout, `(4,8)` a shape, `<4:1,8:2>` a tiler by mode, `_` keeps a
//! mode whole. `(8)` is a tuple of rank 1 and `8` an integer, as in the conformance data.

use cute_dynamic::htuple::Leaf;
use cute_dynamic::{ComposedLayout, HTuple, Layout, Tile, Tiler};
use std::collections::BTreeSet;

/// One operand of an operation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Operand {
    Layout(Layout),
    /// A bare number or shape: a cotarget, a profile, a factor, or a tiler by mode.
    Shape(HTuple<Option<u64>>),
    /// `<T0, T1, …>`.
    Tiler(Tiler),
    /// `Sw<B,M,S> o 0 o L`.
    Swizzled(ComposedLayout),
    /// `A o off o B`.
    Composed(ComposedLayout<Layout>),
    /// A layout with the strides of every other leaf below 0, from the first one on.
    Signed(Layout),
    /// A layout whose strides are of the program's semimodule, which CuTe has not.
    Custom(Layout),
}

/// How a side writes numbers, tuples and composed layouts.
struct Language {
    number: fn(u64) -> String,
    negative: fn(u64) -> String,
    tuple: fn(Vec<String>) -> String,
    swizzled: fn(bits: u32, base: u32, shift: i32, layout: String) -> String,
}

/// The types a user would write: one alias a number, lists spelled out.
const RUST: Language = Language {
    number: |n| format!("N{n}"),
    negative: |n| format!("Neg<N{n}>"),
    tuple: |items| items.into_iter().rev().fold("HNil".into(), |tail, head| format!("HCons<{head}, {tail}>")),
    swizzled: |bits, base, shift, layout| {
        let distance = if shift < 0 { format!("Minus<N{}>", -shift) } else { format!("N{shift}") };
        format!("Swizzled<Swizzle<N{bits}, N{base}, {distance}>, N0, {layout}>")
    },
};

const CXX: Language = Language {
    number: |n| format!("Int<{n}>"),
    negative: |n| format!("Int<-{n}>"),
    tuple: |items| format!("tuple<{}>", items.join(", ")),
    swizzled: |bits, base, shift, layout| format!("ComposedLayout<Swizzle<{bits}, {base}, {shift}>, Int<0>, {layout}>"),
};

impl Language {
    fn tree<T: Leaf>(&self, tuple: &HTuple<T>, leaf: &dyn Fn(&T) -> String) -> String {
        if tuple.is_leaf() { leaf(&tuple.leaves()[0]) } else { (self.tuple)(tuple.modes().map(|mode| self.tree(&mode, leaf)).collect()) }
    }

    fn layout(&self, layout: &Layout) -> String {
        let [shape, stride] = [layout.shape(), layout.stride()].map(|tuple| self.tree(&tuple, &|n| (self.number)(*n)));
        format!("Layout<{shape}, {stride}>")
    }

    /// The same, where the strides are of the program's semimodule.
    fn custom(&self, layout: &Layout) -> String {
        let stride = |n: &u64| if *n == 0 { (self.number)(0) } else { format!("Custom<Units<{}>>", (self.number)(*n)) };
        format!("Layout<{}, {}>", self.tree(&layout.shape(), &|n| (self.number)(*n)), self.tree(&layout.stride(), &stride))
    }

    /// The same, where every other stride is negative.
    fn signed(&self, layout: &Layout) -> String {
        let places = std::cell::Cell::new(0);
        let stride = |n: &u64| {
            places.set(places.get() + 1);
            if is_negative(places.get() - 1, *n) { (self.negative)(*n) } else { (self.number)(*n) }
        };
        format!("Layout<{}, {}>", self.tree(&layout.shape(), &|n| (self.number)(*n)), self.tree(&layout.stride(), &stride))
    }

    fn operand(&self, operand: &Operand) -> String {
        let number = |n: Option<u64>| n.map_or("Underscore".into(), self.number);
        match operand {
            Operand::Layout(layout) => self.layout(layout),
            Operand::Shape(shape) => self.tree(shape, &|n| number(*n)),
            Operand::Tiler(tiler) => self.tree(tiler, &|tile| match tile {
                Tile::Number(n) => number(Some(*n)),
                Tile::Layout(layout) => self.layout(layout),
                _ => number(None),
            }),
            Operand::Swizzled(composed) => {
                let swizzle = composed.swizzle();
                (self.swizzled)(swizzle.bits(), swizzle.base(), swizzle.shift(), self.layout(composed.layout()))
            }
            Operand::Composed(composed) => {
                let [outer, layout] = [composed.outer(), composed.layout()].map(|layout| self.layout(layout));
                format!("ComposedLayout<{outer}, {}, {layout}>", (self.number)(composed.inner_offset()))
            }
            Operand::Signed(layout) => self.signed(layout),
            Operand::Custom(layout) => self.custom(layout),
        }
    }
}

impl Operand {
    pub(crate) fn number(n: u64) -> Self {
        Operand::Shape(n.into())
    }

    pub(crate) fn shape(shape: &HTuple) -> Self {
        Operand::Shape(shape.into())
    }

    /// The layout, if it is one.
    pub(crate) fn layout(&self) -> Option<&Layout> {
        if let Operand::Layout(layout) = self { Some(layout) } else { None }
    }

    /// The tiler that is written so; `None` for what is swizzled.
    pub(crate) fn tiler(&self) -> Option<Tiler> {
        self.to_string().parse().ok()
    }

    /// The numbers that it is written with; of a layout, the extents and the strides.
    pub(crate) fn leaves(&self) -> (Vec<u64>, Vec<u64>) {
        let of_layout = |layout: &Layout| layout.leaves().iter().map(|mode| (mode.extent, mode.stride)).unzip();
        match self {
            Operand::Layout(layout) => of_layout(layout),
            Operand::Shape(shape) => (shape.leaves().iter().copied().flatten().collect(), Vec::new()),
            Operand::Tiler(tiler) => {
                let of_tile = |tile: &Tile| match tile {
                    Tile::Number(n) => (vec![*n], Vec::new()),
                    Tile::Layout(layout) => of_layout(layout),
                    _ => (Vec::new(), Vec::new()),
                };
                let (extents, strides): (Vec<_>, Vec<_>) = tiler.leaves().iter().map(of_tile).unzip();
                (extents.concat(), strides.concat())
            }
            Operand::Swizzled(composed) => of_layout(composed.layout()),
            Operand::Composed(composed) => {
                let [outer, layout] = [composed.outer(), composed.layout()].map(of_layout);
                ([outer.0, layout.0].concat(), [outer.1, layout.1].concat())
            }
            Operand::Signed(layout) | Operand::Custom(layout) => of_layout(layout),
        }
    }

    /// Every integer in the operand.
    pub(crate) fn numbers(&self, into: &mut BTreeSet<u64>) {
        let (extents, strides) = self.leaves();
        into.extend(extents.into_iter().chain(strides));
        if let Operand::Swizzled(composed) = self {
            let swizzle = composed.swizzle();
            into.extend([0, swizzle.bits(), swizzle.base(), swizzle.shift().unsigned_abs()].map(u64::from));
        }
        if let Operand::Composed(composed) = self {
            into.insert(composed.inner_offset());
        }
    }

    /// The operand as a type of `cute-static`, macro-free.
    pub(crate) fn rust(&self) -> String {
        RUST.operand(self)
    }

    /// The operand as a type of `cute-static`, written with its macros, which read this same
    /// notation.
    pub(crate) fn rust_macro(&self) -> String {
        match self {
            Operand::Layout(_) => format!("Layout![{self}]"),
            Operand::Shape(shape) if shape.is_leaf() => format!("Int![{self}]"),
            // No macro writes a coordinate to slice with.
            Operand::Shape(shape) if shape.leaves().contains(&None) => self.rust(),
            Operand::Shape(_) => format!("Shape![{self}]"),
            Operand::Tiler(_) => format!("Tile![{self}]"),
            Operand::Swizzled(composed) => {
                let swizzle = composed.swizzle();
                let [bits, base, shift] = [swizzle.bits().into(), swizzle.base().into(), i64::from(swizzle.shift())];
                format!("Swizzled<Swizzle![{bits}, {base}, {shift}], Int![0], Layout![{}]>", composed.layout())
            }
            Operand::Composed(composed) => {
                format!("ComposedLayout<Layout![{}], Int![{}], Layout![{}]>", composed.outer(), composed.inner_offset(), composed.layout())
            }
            Operand::Signed(_) => format!("Layout![{self}]"),
            // No macro writes strides of other crates.
            Operand::Custom(_) => self.rust(),
        }
    }

    /// The operand as a type of CuTe.
    pub(crate) fn cxx(&self) -> String {
        CXX.operand(self)
    }
}

/// Whether the stride of a leaf of a signed layout is written below 0.
fn is_negative(leaf: usize, stride: u64) -> bool {
    leaf.is_multiple_of(2) && stride > 0
}

/// `n` as typenum's binary number, the most significant bit innermost.
pub(crate) fn typenum(n: u64) -> String {
    match n {
        0 => "UTerm".into(),
        _ => format!("UInt<{}, B{}>", typenum(n / 2), n % 2),
    }
}

impl std::fmt::Display for Operand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Operand::Layout(layout) | Operand::Custom(layout) => layout.fmt(f),
            Operand::Shape(shape) => shape.fmt(f),
            Operand::Tiler(tiler) => tiler.fmt(f),
            Operand::Swizzled(composed) => composed.fmt(f),
            Operand::Composed(composed) => composed.fmt(f),
            Operand::Signed(layout) => {
                const TEXT: Language = Language {
                    number: |n| n.to_string(),
                    negative: |n| format!("-{n}"),
                    tuple: |items| format!("({})", items.join(",")),
                    swizzled: |_, _, _, layout| layout,
                };
                let text = TEXT.signed(layout);
                let (shape, stride) = text["Layout<".len()..text.len() - 1].split_once(", ").unwrap_or_default();
                write!(f, "{shape}:{stride}")
            }
        }
    }
}

/// Parses an operand; `None` for what this bench does not take from the data (swizzled layouts,
/// basis strides, empty tuples).
pub(crate) fn parse(text: &str) -> Option<Operand> {
    if text.contains("()") {
        return None;
    }
    Some(match text {
        _ if text.starts_with('<') => Operand::Tiler(text.parse().ok()?),
        _ if text.contains(':') => Operand::Layout(text.parse().ok()?),
        _ => Operand::Shape(text.parse().ok()?),
    })
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
        let swizzled = Operand::Swizzled("Sw<2,1,-3> o 0 o 4:1".parse().unwrap());
        assert_eq!(swizzled.to_string(), "Sw<2,1,-3> o 0 o 4:1");
        assert_eq!(swizzled.rust(), "Swizzled<Swizzle<N2, N1, Minus<N3>>, N0, Layout<N4, N1>>");
        assert_eq!(swizzled.rust_macro(), "Swizzled<Swizzle![2, 1, -3], Int![0], Layout![4:1]>");
        assert_eq!(swizzled.cxx(), "ComposedLayout<Swizzle<2, 1, -3>, Int<0>, Layout<Int<4>, Int<1>>>");
    }

    #[test]
    fn composed_and_signed_layouts_in_each_language() {
        let composed = Operand::Composed("4:2 o 1 o 2:1".parse().unwrap());
        assert_eq!(composed.rust(), "ComposedLayout<Layout<N4, N2>, N1, Layout<N2, N1>>");
        assert_eq!(composed.rust_macro(), "ComposedLayout<Layout![4:2], Int![1], Layout![2:1]>");
        assert_eq!(composed.cxx(), "ComposedLayout<Layout<Int<4>, Int<2>>, Int<1>, Layout<Int<2>, Int<1>>>");
        let signed = Operand::Signed("(4,(2,3)):(6,(3,1))".parse().unwrap());
        assert_eq!(signed.to_string(), "(4,(2,3)):(-6,(3,-1))");
        assert_eq!(signed.rust(), "Layout<HCons<N4, HCons<HCons<N2, HCons<N3, HNil>>, HNil>>, HCons<Neg<N6>, HCons<HCons<N3, HCons<Neg<N1>, HNil>>, HNil>>>");
        assert_eq!(signed.cxx(), "Layout<tuple<Int<4>, tuple<Int<2>, Int<3>>>, tuple<Int<-6>, tuple<Int<3>, Int<-1>>>>");
        let custom = Operand::Custom("(4,2):(6,0)".parse().unwrap());
        assert_eq!(custom.rust(), "Layout<HCons<N4, HCons<N2, HNil>>, HCons<Custom<Units<N6>>, HCons<N0, HNil>>>");
    }

    #[test]
    fn a_tiler_in_each_language() {
        let tiler = parse("<4:1,_>").unwrap();
        assert_eq!(tiler.rust(), "HCons<Layout<N4, N1>, HCons<Underscore, HNil>>");
        assert_eq!(tiler.rust_macro(), "Tile![<4:1,_>]");
        assert_eq!(tiler.cxx(), "tuple<Layout<Int<4>, Int<1>>, Underscore>");
    }
}
