//! Tilers: the right operands of operations by mode (Cecka §3.3.5).

use crate::htuple::sealed::Sealed;
use crate::htuple::{HTuple, Leaf, Node, Written};
use crate::layout::AnyLayout;
use crate::stride::{Codomain, Coordinate};
use crate::{Layout, LayoutError, Mode};
use alloc::boxed::Box;
use core::fmt;
use core::ops::RangeFull;

/// One tile of a [`Tiler`]: what happens to the mode that it is paired with.
#[doc(alias = "Underscore")]
#[doc(alias = "_")]
#[doc(alias = "X")]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tile {
    /// The mode stays as it is; written `_`, or `..` in Rust.
    Keep,
    /// `n` stands for the layout `n:1`.
    Number(u64),
    /// The layout is applied to the mode.
    Layout(Layout),
    /// The layout yields coordinates of the mode: `(2,4):(1@1@1,1@0)`.
    Coordinates(Box<Layout<Coordinate>>),
}

impl Tile {
    /// Returns the layout that the tile is: a number `n` is `n:1` (Cecka Definition 3.1).
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError, Tile};
    ///
    /// assert_eq!(Tile::Number(4).to_layout()?, "4:1".parse::<Layout>()?);
    /// assert_eq!(Tile::Keep.to_layout(), Err(LayoutError::WrongOperand { tile: 0 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::WrongOperand`] of a tile that keeps the mode whole,
    /// [`LayoutError::WrongCodomain`] of a layout that yields coordinates,
    /// [`LayoutError::ZeroExtent`] of the number 0.
    pub fn to_layout(&self) -> Result<Layout, LayoutError> {
        match self {
            Tile::Keep => Err(LayoutError::WrongOperand { tile: 0 }),
            Tile::Number(n) => Layout::left(*n),
            Tile::Layout(layout) => Ok(layout.clone()),
            Tile::Coordinates(_) => Err(LayoutError::WrongCodomain { expected: Codomain::Integers, found: Codomain::Coordinates }),
        }
    }
}

/// A layout that is over integers or coordinates.
impl TryFrom<&AnyLayout> for Tile {
    type Error = LayoutError;

    fn try_from(layout: &AnyLayout) -> Result<Self, LayoutError> {
        match layout.codomain() {
            Codomain::Integers | Codomain::SignedIntegers => layout.try_to_layout().map(Tile::Layout),
            _ => layout.try_to_layout().map(|layout| Tile::Coordinates(Box::new(layout))),
        }
    }
}

impl Sealed for Tile {}

impl Leaf for Tile {
    type Inline = [Tile; 1];

    fn check(_: &[Self]) -> Result<(), LayoutError> {
        Ok(())
    }
}

/// A tile, or a tuple of tilers, one for each mode: `8`, `4:2`, `<4:1,8:2>`, `(4,_)`.
///
/// ```
/// use cute_dynamic::{Layout, Tiler};
///
/// let data: Layout = "(8,16):(20,1)".parse()?;
/// let tiler: Tiler = "<4:1,8:2>".parse()?;
/// assert_eq!(data.compose(&tiler)?.to_string(), "(4,8):(20,2)");
/// assert_eq!(data.compose((4, ..))?.to_string(), "(4,16):(20,1)");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[doc(alias = "make_tile")]
pub type Tiler = HTuple<Tile>;

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tile::Keep => write!(f, "_"),
            Tile::Number(n) => write!(f, "{n}"),
            Tile::Layout(layout) => write!(f, "{layout}"),
            Tile::Coordinates(layout) => write!(f, "{layout}"),
        }
    }
}

impl fmt::Display for HTuple<Tile> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, '<', '>', |tile, f| write!(f, "{tile}"))
    }
}

/// The right operand of an operation by mode: a layout, a number, `..`, a tiler, or a Rust tuple of
/// such. Methods take `impl Into<Operand>`, so that all of them can be passed as they are.
#[derive(Debug)]
pub struct Operand<'a>(Given<'a>);

#[derive(Debug)]
enum Given<'a> {
    Layout(&'a Layout),
    Coordinates(&'a Layout<Coordinate>),
    Number(u64),
    Keep,
    Tiler(&'a Tiler),
    Owned(Tiler),
}

/// An [`Operand`], or a part of one, borrowed.
#[derive(Clone, Copy)]
pub(crate) enum TilerNode<'a> {
    Tile(Node<'a, Mode>),
    /// A layout of coordinates.
    Coordinates(&'a Layout<Coordinate>),
    /// `n`, which stands for `n:1`.
    Number(u64),
    Keep,
    Modes(Node<'a, Tile>),
}

impl<'a> From<Node<'a, Tile>> for TilerNode<'a> {
    fn from(node: Node<'a, Tile>) -> Self {
        if !node.is_leaf() {
            return TilerNode::Modes(node);
        }
        match &node.leaves()[0] {
            Tile::Keep => TilerNode::Keep,
            Tile::Number(n) => TilerNode::Number(*n),
            Tile::Layout(layout) => TilerNode::Tile(layout.as_node()),
            Tile::Coordinates(layout) => TilerNode::Coordinates(layout),
        }
    }
}

impl<'a> Operand<'a> {
    /// The layout, if it is one and no more.
    #[inline(always)]
    pub(crate) fn as_layout(&self) -> Option<&'a Layout> {
        match self.0 {
            Given::Layout(layout) => Some(layout),
            _ => None,
        }
    }

    pub(crate) fn as_node(&self) -> TilerNode<'_> {
        match &self.0 {
            Given::Layout(layout) => TilerNode::Tile(layout.as_node()),
            Given::Coordinates(layout) => TilerNode::Coordinates(layout),
            Given::Number(n) => TilerNode::Number(*n),
            Given::Keep => TilerNode::Keep,
            Given::Tiler(tiler) => tiler.as_node().into(),
            Given::Owned(tiler) => tiler.as_node().into(),
        }
    }
}

impl<'a> From<&'a Layout> for Operand<'a> {
    #[inline]
    fn from(layout: &'a Layout) -> Self {
        Operand(Given::Layout(layout))
    }
}

/// A layout that yields coordinates of the left operand.
impl<'a> From<&'a Layout<Coordinate>> for Operand<'a> {
    fn from(layout: &'a Layout<Coordinate>) -> Self {
        Operand(Given::Coordinates(layout))
    }
}

impl<'a> From<&'a Tiler> for Operand<'a> {
    fn from(tiler: &'a Tiler) -> Self {
        Operand(Given::Tiler(tiler))
    }
}

impl<'a> From<&'a Tile> for Operand<'a> {
    fn from(tile: &'a Tile) -> Self {
        Operand(match tile {
            Tile::Keep => Given::Keep,
            Tile::Number(n) => Given::Number(*n),
            Tile::Layout(layout) => Given::Layout(layout),
            Tile::Coordinates(layout) => Given::Coordinates(layout),
        })
    }
}

impl From<u64> for Operand<'_> {
    fn from(n: u64) -> Self {
        Operand(Given::Number(n))
    }
}

impl From<RangeFull> for Operand<'_> {
    fn from(_: RangeFull) -> Self {
        Operand(Given::Keep)
    }
}

/// Everything that a tiler can be made of.
macro_rules! tiler_from {
    ($($from:ty, $value:ident => $tile:expr;)*) => { $(
        impl From<$from> for HTuple<Tile> {
            fn from($value: $from) -> Self {
                HTuple::from_leaf($tile)
            }
        }

        impl Written<Tile> for $from {
            fn write_into(self, tuple: &mut HTuple<Tile>) {
                let $value = self;
                tuple.push($tile);
            }
        }
    )* };
}

tiler_from! {
    u64, n => Tile::Number(n);
    RangeFull, _keep => Tile::Keep;
    Layout, layout => Tile::Layout(layout);
    &Layout, layout => Tile::Layout(layout.clone());
    Layout<Coordinate>, layout => Tile::Coordinates(Box::new(layout));
    &Layout<Coordinate>, layout => Tile::Coordinates(Box::new(layout.clone()));
}

impl From<&HTuple<u64>> for HTuple<Tile> {
    fn from(shape: &HTuple<u64>) -> Self {
        shape.map(|n| Tile::Number(*n))
    }
}

impl From<&HTuple<u64>> for Operand<'_> {
    fn from(shape: &HTuple<u64>) -> Self {
        Operand(Given::Owned(shape.into()))
    }
}

/// The tiler without tiles.
impl From<()> for Operand<'_> {
    fn from(written: ()) -> Self {
        Operand(Given::Owned(written.into()))
    }
}

/// Rust tuples as operands, through tilers.
macro_rules! operand_from_rust_tuple {
    ($($($mode:ident)+;)*) => { $(
        impl<$($mode: Written<Tile>),+> From<($($mode,)+)> for Operand<'_> {
            fn from(written: ($($mode,)+)) -> Self {
                Operand(Given::Owned(written.into()))
            }
        }
    )* };
}

operand_from_rust_tuple! {
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G H;
}
