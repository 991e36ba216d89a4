//! An independent oracle: layouts as plain values, evaluated by brute force.
//!
//! Nothing here knows `cute-static`. The build script includes this folder by path (it chooses
//! cases with it), and the tests compare the typed answers against it. It is deliberately slow and
//! literal: the equations of `cute-static/guide/rules.md`, one after another.

pub mod carry_free;
pub mod casts;
pub mod check;
pub mod complement;
mod notation;
pub mod predicates;
pub mod questions;
pub mod random;
pub mod tuples;

use std::fmt;

pub use notation::NotInteger;

/// A nested tuple of natural numbers: a shape, a stride, a profile or a coordinate.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tree {
    /// A number.
    Leaf(u64),
    /// `_`: a mode that a slice keeps.
    Keep,
    /// A tuple, of any rank.
    Tuple(Vec<Tree>),
}

impl Tree {
    /// The numbers from left to right (`_` is skipped).
    pub fn leaves(&self) -> Vec<u64> {
        match self {
            Tree::Leaf(n) => vec![*n],
            Tree::Keep => vec![],
            Tree::Tuple(modes) => modes.iter().flat_map(Tree::leaves).collect(),
        }
    }

    /// The product of the leaves.
    pub fn product(&self) -> u64 {
        self.leaves().iter().product()
    }

    /// The modes; a number is its own only mode.
    pub fn modes(&self) -> &[Tree] {
        match self {
            Tree::Tuple(modes) => modes,
            leaf => std::slice::from_ref(leaf),
        }
    }

    /// 0 for a number, else one more than the deepest mode.
    pub fn depth(&self) -> usize {
        match self {
            Tree::Tuple(modes) => 1 + modes.iter().map(Tree::depth).max().unwrap_or(0),
            _ => 0,
        }
    }

    /// The same nesting.
    pub fn congruent(&self, other: &Tree) -> bool {
        match (self, other) {
            (Tree::Tuple(a), Tree::Tuple(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.congruent(b)),
            (Tree::Tuple(_), _) | (_, Tree::Tuple(_)) => false,
            _ => true,
        }
    }

    /// The nesting of `other`, or a coarser one that stops earlier with a number.
    pub fn weakly_congruent(&self, other: &Tree) -> bool {
        match (self, other) {
            (Tree::Tuple(a), Tree::Tuple(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.weakly_congruent(b)),
            (Tree::Tuple(_), _) => false,
            _ => true,
        }
    }

    /// Whether `other` refines this shape: every number of this one is a tuple of the same size
    /// there.
    pub fn compatible(&self, other: &Tree) -> bool {
        match (self, other) {
            (Tree::Tuple(a), Tree::Tuple(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.compatible(b)),
            (Tree::Tuple(_), _) => false,
            (leaf, other) => leaf.product() == other.product(),
        }
    }
}

/// A layout with integer strides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    /// The extents.
    pub shape: Tree,
    /// The strides, congruent to the shape.
    pub stride: Tree,
}

impl Layout {
    /// `shape : stride`.
    pub fn new(shape: Tree, stride: Tree) -> Self {
        assert!(shape.congruent(&stride), "{shape} and {stride} are not congruent");
        Layout { shape, stride }
    }

    /// A layout of one integral mode.
    pub fn leaf(extent: u64, stride: u64) -> Self {
        Layout::new(Tree::Leaf(extent), Tree::Leaf(stride))
    }

    /// The layout whose modes are these layouts.
    pub fn tuple<'a>(modes: impl IntoIterator<Item = &'a Layout>) -> Self {
        let (shape, stride) = modes.into_iter().map(|l| (l.shape.clone(), l.stride.clone())).unzip();
        Layout { shape: Tree::Tuple(shape), stride: Tree::Tuple(stride) }
    }

    /// The flat layout of these `(extent, stride)` modes; one mode gives a leaf, none gives `1:0`.
    pub fn flat(modes: &[(u64, u64)]) -> Self {
        match modes {
            [] => Layout::leaf(1, 0),
            [(s, d)] => Layout::leaf(*s, *d),
            _ => Layout {
                shape: Tree::Tuple(modes.iter().map(|m| Tree::Leaf(m.0)).collect()),
                stride: Tree::Tuple(modes.iter().map(|m| Tree::Leaf(m.1)).collect()),
            },
        }
    }

    /// The compact column-major layout of a shape, `1` first.
    pub fn compact(shape: &Tree) -> Self {
        fn walk(shape: &Tree, next: &mut u64) -> Tree {
            match shape {
                Tree::Tuple(modes) => Tree::Tuple(modes.iter().map(|m| walk(m, next)).collect()),
                leaf => {
                    let stride = *next;
                    *next *= leaf.product();
                    Tree::Leaf(stride)
                }
            }
        }
        Layout { shape: shape.clone(), stride: walk(shape, &mut 1) }
    }

    /// The leaves as `(extent, stride)`, in colexicographic order.
    pub fn flat_modes(&self) -> Vec<(u64, u64)> {
        self.shape.leaves().into_iter().zip(self.stride.leaves()).collect()
    }

    /// The modes as layouts; a leaf is its own only mode.
    pub fn modes(&self) -> Vec<Layout> {
        self.shape.modes().iter().zip(self.stride.modes()).map(|(s, d)| Layout { shape: s.clone(), stride: d.clone() }).collect()
    }

    /// Whether the shape is a number rather than a tuple.
    pub fn is_leaf(&self) -> bool {
        !matches!(self.shape, Tree::Tuple(_))
    }

    /// The number of coordinates.
    pub fn size(&self) -> u64 {
        self.shape.product()
    }

    /// One more than the largest offset.
    pub fn cosize(&self) -> u64 {
        1 + self.flat_modes().iter().map(|(s, d)| (s - 1) * d).sum::<u64>()
    }

    /// The offset of an integral coordinate, the last leaf unbounded: the extension `Â`.
    pub fn eval(&self, coordinate: u64) -> u64 {
        self.function()(coordinate)
    }

    /// [`Layout::eval`] of one coordinate after the other.
    pub fn function(&self) -> impl Fn(u64) -> u64 + use<> {
        let modes = self.flat_modes();
        move |coordinate| {
            let mut rest = coordinate;
            let mut offset = 0;
            for (i, (s, d)) in modes.iter().enumerate() {
                let here = if i + 1 == modes.len() { rest } else { rest % s };
                offset += here * d;
                rest /= s;
            }
            offset
        }
    }

    /// The offsets of all coordinates in colexicographic order.
    pub fn table(&self) -> Vec<u64> {
        (0..self.size()).map(self.function()).collect()
    }

    /// Whether different coordinates have different offsets.
    pub fn injective(&self) -> bool {
        let mut table = self.table();
        table.sort_unstable();
        table.windows(2).all(|w| w[0] != w[1])
    }

    /// The same layout with the stride of every extent 1 set to 0, for comparisons that ignore it.
    pub fn without_size_one_strides(&self) -> Self {
        fn clear(shape: &Tree, stride: &Tree) -> Tree {
            match (shape, stride) {
                (Tree::Tuple(s), Tree::Tuple(d)) => Tree::Tuple(s.iter().zip(d).map(|(s, d)| clear(s, d)).collect()),
                (Tree::Leaf(1), _) => Tree::Leaf(0),
                (_, d) => d.clone(),
            }
        }
        Layout { shape: self.shape.clone(), stride: clear(&self.shape, &self.stride) }
    }
}

/// What composes with a layout mode by mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tiler {
    /// A layout.
    Layout(Layout),
    /// `n`, meaning `n:1`.
    Number(u64),
    /// `_`: the mode stays whole.
    Keep,
    /// One tiler per mode.
    Modes(Vec<Tiler>),
}

impl Tiler {
    /// The number of modes; 1 for a tiler without modes.
    pub fn rank(&self) -> usize {
        match self {
            Tiler::Modes(modes) => modes.len(),
            _ => 1,
        }
    }

    /// The layout that a tiler without modes stands for; `None` for `_` and for tuples.
    pub fn as_layout(&self) -> Option<Layout> {
        match self {
            Tiler::Layout(layout) => Some(layout.clone()),
            Tiler::Number(n) => Some(Layout::leaf(*n, 1)),
            _ => None,
        }
    }
}

impl From<&Tree> for Tiler {
    fn from(tree: &Tree) -> Self {
        match tree {
            Tree::Leaf(n) => Tiler::Number(*n),
            Tree::Keep => Tiler::Keep,
            Tree::Tuple(modes) => Tiler::Modes(modes.iter().map(Tiler::from).collect()),
        }
    }
}

/// Anything that a case has as operand or answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number or a tuple of numbers.
    Tree(Tree),
    /// A layout.
    Layout(Layout),
    /// `<…>`: a tuple of tilers.
    Tiler(Tiler),
    /// `(layout,offset)`, what `slice_and_offset` gives.
    Sliced(Layout, u64),
    /// `counting_iter(offset) o layout`: a part of a tensor that counts.
    Part(Layout, u64),
}

impl Value {
    /// This value as a tiler. What reads as a layout with an offset, `(8:3,32)`, is one of two
    /// tiles.
    pub fn as_tiler(&self) -> Tiler {
        match self {
            Value::Tree(tree) => Tiler::from(tree),
            Value::Layout(layout) => Tiler::Layout(layout.clone()),
            Value::Tiler(tiler) => tiler.clone(),
            Value::Sliced(layout, n) => Tiler::Modes(vec![Tiler::Layout(layout.clone()), Tiler::Number(*n)]),
            Value::Part(..) => panic!("{self} is no tiler"),
        }
    }

    /// This value as a layout.
    pub fn as_layout(&self) -> Option<&Layout> {
        match self {
            Value::Layout(layout) => Some(layout),
            _ => None,
        }
    }

    /// This value as a number or tuple.
    pub fn as_tree(&self) -> Option<&Tree> {
        match self {
            Value::Tree(tree) => Some(tree),
            _ => None,
        }
    }

    /// This value as one number.
    pub fn as_number(&self) -> Option<u64> {
        match self {
            Value::Tree(Tree::Leaf(n)) => Some(*n),
            _ => None,
        }
    }
}

impl From<u64> for Value {
    fn from(n: u64) -> Self {
        Value::Tree(Tree::Leaf(n))
    }
}

impl From<&Tree> for Value {
    fn from(tree: &Tree) -> Self {
        Value::Tree(tree.clone())
    }
}

impl From<&Layout> for Value {
    fn from(layout: &Layout) -> Self {
        Value::Layout(layout.clone())
    }
}

impl From<&Tiler> for Value {
    fn from(tiler: &Tiler) -> Self {
        match tiler {
            Tiler::Layout(layout) => layout.into(),
            Tiler::Number(n) => (*n).into(),
            other => Value::Tiler(other.clone()),
        }
    }
}

fn join<T: fmt::Display>(f: &mut fmt::Formatter<'_>, open: &str, items: &[T], close: &str) -> fmt::Result {
    f.write_str(open)?;
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            f.write_str(",")?;
        }
        write!(f, "{item}")?;
    }
    f.write_str(close)
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tree::Leaf(n) => write!(f, "{n}"),
            Tree::Keep => f.write_str("_"),
            Tree::Tuple(modes) => join(f, "(", modes, ")"),
        }
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.shape, self.stride)
    }
}

impl fmt::Display for Tiler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tiler::Layout(layout) => write!(f, "{layout}"),
            Tiler::Number(n) => write!(f, "{n}"),
            Tiler::Keep => f.write_str("_"),
            Tiler::Modes(modes) => join(f, "<", modes, ">"),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Tree(tree) => write!(f, "{tree}"),
            Value::Layout(layout) => write!(f, "{layout}"),
            Value::Tiler(tiler) => write!(f, "{tiler}"),
            Value::Sliced(layout, offset) => write!(f, "({layout},{offset})"),
            Value::Part(layout, offset) => write!(f, "counting_iter({offset}) o {layout}"),
        }
    }
}
