//! Hierarchical tuples: shapes, strides, coordinates, tilers, and layouts themselves.
//!
//! An HTuple is a leaf, or a list of HTuples (Cecka Definition 2.2): `4`, `(4,8)`, `(4,(2,3))`.
//! `(4)`, a tuple of rank 1, is not `4`. They are all of one type, with different leaves: a shape,
//! a stride, a profile and a coordinate are `HTuple<u64>`, a [`Layout`](crate::Layout) is an HTuple
//! of [modes](crate::Mode), a [`Tiler`](crate::Tiler) one of [tiles](crate::Tile). So the
//! structural operations are the same for all.
//!
//! The nesting is stored flat, as a list of tokens beside the list of leaves; up to 8 leaves are in
//! the value itself, without heap allocation.

mod append;
mod basis;
mod bounds;
mod ceil_divide;
mod common_refinement;
mod compatible;
mod congruent;
pub mod coord;
mod edit;
mod elements;
mod filter_tuple;
mod find;
mod flatten;
mod fold;
mod get;
mod group;
mod inner_product;
mod left_divide;
mod map_leaves;
mod map_modes;
mod node;
mod order;
mod product_each;
mod product_like;
pub(crate) mod profile;
mod repeat;
mod reverse;
mod round_up;
mod scan;
mod shape_divide;
mod size;
mod sort;
mod sum;
mod values;
mod wrap;
mod zip;
mod zip_by;

pub use crate::limits::MAX_DEPTH;
pub use coord::{Coordinates, coordinates, crd2crd, crd2idx, idx2crd};
pub use size::Extent;

pub(crate) use basis::{fold, tuple_of};
pub(crate) use node::{Modes, Node};

use crate::LayoutError;
use crate::stride::Stride;
use core::fmt;
use core::hash::{Hash, Hasher};
use profile::{Profile, Token};
use smallvec::SmallVec;

/// A leaf of an [`HTuple`]: a number or another stride, a mode, a tile, or a component of a
/// coordinate.
///
/// This trait is sealed.
///
/// ```
/// use cute_dynamic::HTuple;
/// use cute_dynamic::htuple::Leaf;
///
/// fn count<T: Leaf>(tuple: &HTuple<T>) -> usize {
///     tuple.leaves().len()
/// }
/// let (shape, layout): (HTuple, cute_dynamic::Layout) = ("(4,(2,3))".parse()?, "(4,8):(8,1)".parse()?);
/// assert_eq!((count(&shape), count(&layout)), (3, 2));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
/// ```compile_fail,E0277
/// fn count(tuple: cute_dynamic::HTuple<String>) {} // text is no leaf
/// ```
pub trait Leaf: Clone + PartialEq + sealed::Sealed {
    /// The storage for the leaves of small tuples.
    #[doc(hidden)]
    type Inline: smallvec::Array<Item = Self>;

    /// Whether a tuple with these leaves may exist.
    #[doc(hidden)]
    fn check(leaves: &[Self]) -> Result<(), LayoutError>;
}

pub(crate) mod sealed {
    pub trait Sealed {}
    impl<D: super::Stride> Sealed for D {}
    impl Sealed for Option<u64> {}
}

impl<D: Stride> Leaf for D {
    type Inline = [D; 8];

    fn check(_: &[Self]) -> Result<(), LayoutError> {
        Ok(())
    }
}

// A component of a coordinate to slice with; `None` is open, `_`.
impl Leaf for Option<u64> {
    type Inline = [Option<u64>; 8];

    fn check(_: &[Self]) -> Result<(), LayoutError> {
        Ok(())
    }
}

/// A leaf, or a tuple of HTuples (Cecka Definition 2.2).
///
/// The order of `Ord` is total and has no meaning in the algebra; sorted collections use it.
///
/// ```
/// use cute_dynamic::HTuple;
///
/// let shape: HTuple = "(4,(2,3))".parse()?;
/// assert_eq!((shape.rank(), shape.depth(), shape.size()?), (2, 2, 24));
/// assert_eq!(shape, HTuple::from((4, (2, 3))));
/// assert_eq!(shape.get(1)?.to_string(), "(2,3)");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[doc(alias = "tuple")]
#[doc(alias = "make_tuple")]
#[doc(alias = "make_shape")]
#[doc(alias = "make_stride")]
#[doc(alias = "make_step")]
#[doc(alias = "make_coord")]
#[doc(alias = "Shape")]
#[doc(alias = "Stride")]
#[doc(alias = "Step")]
#[doc(alias = "Coord")]
#[derive(Eq, PartialOrd, Ord)]
pub struct HTuple<T: Leaf = u64> {
    profile: Profile,
    leaves: SmallVec<T::Inline>,
}

// Not derived: that would ask for `T::Inline: Clone`.
impl<T: Leaf> Clone for HTuple<T> {
    fn clone(&self) -> Self {
        self.as_node().to_tuple()
    }
}

impl<T: Leaf> PartialEq for HTuple<T> {
    fn eq(&self, other: &Self) -> bool {
        self.profile == other.profile && self.leaves[..] == other.leaves[..]
    }
}

impl<T: Leaf + Hash> Hash for HTuple<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.profile.hash(state);
        self.leaves.hash(state);
    }
}

impl<T: Leaf> HTuple<T> {
    /// The tuple of one leaf that is no tuple.
    pub(crate) fn from_leaf(leaf: T) -> Self {
        let mut tuple = Self::building();
        tuple.push(leaf);
        tuple
    }

    /// Returns the tuple `(modes…)`.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// let tuple: HTuple = HTuple::tuple([HTuple::from(4), HTuple::from((2, 3))])?;
    /// assert_eq!(tuple.to_string(), "(4,(2,3))");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::TooDeep`]; for layouts, [`LayoutError::Overflow`] if the size or the cosize
    /// of the whole does not fit in 64 bits.
    pub fn tuple(modes: impl IntoIterator<Item = Self>) -> Result<Self, LayoutError> {
        let mut tuple = Self::building();
        tuple.open();
        for mode in modes {
            tuple.node(mode.as_node());
        }
        tuple.close();
        tuple.checked()
    }

    /// Returns whether this is a leaf and no tuple.
    #[must_use]
    pub fn is_leaf(&self) -> bool {
        self.as_node().is_leaf()
    }

    /// Returns the number of top-level modes; 1 for a leaf (Cecka Definition 2.2).
    #[doc(alias = "tuple_size")]
    #[must_use]
    pub fn rank(&self) -> usize {
        self.as_node().rank()
    }

    /// Returns 0 for a leaf, and for a tuple one more than the largest depth of its modes (Cecka
    /// Definition 2.2).
    #[must_use]
    pub fn depth(&self) -> usize {
        self.as_node().depth()
    }

    /// Returns the leaves, from left to right (CuTe's `for_each_leaf` goes through them, and its
    /// `to_array` makes an array of them).
    #[doc(alias = "for_each_leaf")]
    #[doc(alias = "to_array")]
    #[inline]
    #[must_use]
    pub fn leaves(&self) -> &[T] {
        &self.leaves
    }

    /// Returns the top-level modes; a leaf is its own only mode (CuTe's `for_each` goes through
    /// them).
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let layout: Layout = "(4,(2,3)):(1,(4,8))".parse()?;
    /// let modes: Vec<String> = layout.modes().map(|mode| mode.to_string()).collect();
    /// assert_eq!(modes, ["4:1", "(2,3):(4,8)"]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "for_each")]
    pub fn modes(&self) -> impl Iterator<Item = Self> + '_ {
        self.as_node().modes().map(Node::to_tuple)
    }

    /// Returns whether the nesting is the same, whatever the leaves are: `A ~ B` (Cecka Definition
    /// 2.3). Layouts compare by their shapes.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// let shape: HTuple = "(4,(2,3))".parse()?;
    /// assert!(shape.is_congruent(&"(1,(0,0))".parse::<HTuple>()?));
    /// assert!(!shape.is_congruent(&"(4,6)".parse::<HTuple>()?));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "congruent")]
    #[must_use]
    pub fn is_congruent<U: Leaf>(&self, other: &HTuple<U>) -> bool {
        self.profile == other.profile
    }

    /// The tuple of this profile with these leaves, of the same number.
    #[inline(always)]
    pub(crate) fn of_profile(profile: Profile, leaves: SmallVec<T::Inline>) -> Self {
        HTuple { profile, leaves }
    }

    /// A tuple with the same nesting, and `f` of each leaf (CuTe's `transform_leaf`).
    pub(crate) fn map<U: Leaf>(&self, f: impl FnMut(&T) -> U) -> HTuple<U> {
        HTuple { profile: self.profile.clone(), leaves: self.leaves.iter().map(f).collect() }
    }

    /// A tuple with the same nesting and other leaves, of the same number.
    pub(crate) fn with_leaves<U: Leaf>(&self, leaves: SmallVec<U::Inline>) -> HTuple<U> {
        debug_assert_eq!(self.leaves.len(), leaves.len());
        HTuple { profile: self.profile.clone(), leaves }
    }

    pub(crate) fn leaves_mut(&mut self) -> &mut [T] {
        &mut self.leaves
    }

    #[inline(always)]
    pub(crate) fn as_node(&self) -> Node<'_, T> {
        Node { tokens: self.profile.as_str(), leaves: &self.leaves }
    }
}

impl<T: Leaf> Node<'_, T> {
    pub(crate) fn to_tuple(self) -> HTuple<T> {
        let mut tuple = HTuple::building();
        tuple.node(self);
        tuple
    }
}

/// Building a tuple from left to right. What is built counts only once it went through
/// [`HTuple::checked`].
impl<T: Leaf> HTuple<T> {
    #[inline]
    pub(crate) fn building() -> Self {
        HTuple { profile: Profile::new(), leaves: SmallVec::new() }
    }

    #[inline]
    pub(crate) fn open(&mut self) {
        self.profile.push(Token::Open);
    }

    #[inline]
    pub(crate) fn close(&mut self) {
        self.profile.push(Token::Close);
    }

    #[inline]
    pub(crate) fn push(&mut self, leaf: T) {
        self.profile.push(Token::Leaf);
        self.leaves.push(leaf);
    }

    /// A copy of a subtree.
    #[inline]
    pub(crate) fn node(&mut self, node: Node<'_, T>) {
        self.profile.extend(node.tokens);
        for leaf in node.leaves {
            self.leaves.push(leaf.clone());
        }
    }

    /// A subtree with the same nesting, and `f` of each leaf.
    #[inline]
    pub(crate) fn node_map<E>(&mut self, node: Node<'_, T>, mut f: impl FnMut(&T) -> Result<T, E>) -> Result<(), E> {
        self.profile.extend(node.tokens);
        for leaf in node.leaves {
            self.leaves.push(f(leaf)?);
        }
        Ok(())
    }

    /// A subtree with the leaves that `f` adds in the place of each leaf: a leaf for one, a tuple
    /// for several.
    #[inline]
    pub(crate) fn node_replacing_leaves<U, E>(&mut self, node: Node<'_, U>, mut f: impl FnMut(&U, &mut SmallVec<T::Inline>) -> Result<(), E>) -> Result<(), E> {
        let mut leaves = node.leaves.iter();
        for token in node.tokens.tokens() {
            if token == Token::Leaf {
                let before = self.leaves.len();
                f(leaves.next().expect("a leaf for each leaf token"), &mut self.leaves)?;
                self.profile.push_flat(self.leaves.len() - before);
            } else {
                self.profile.push(token);
            }
        }
        Ok(())
    }

    /// The modes of a subtree, without a tuple around them.
    pub(crate) fn nodes<'a>(&mut self, nodes: impl IntoIterator<Item = Node<'a, T>>)
    where
        T: 'a,
    {
        for node in nodes {
            self.node(node);
        }
    }

    /// Leaves, as one subtree: a leaf if there is one, else a tuple.
    #[inline]
    pub(crate) fn flat(&mut self, leaves: &[T]) {
        self.profile.push_flat(leaves.len());
        for leaf in leaves {
            self.leaves.push(leaf.clone());
        }
    }

    /// The tuple, if it may exist.
    #[inline(always)]
    pub(crate) fn checked(self) -> Result<Self, LayoutError> {
        if self.profile.len() > MAX_DEPTH && self.depth() > MAX_DEPTH {
            return Err(LayoutError::TooDeep);
        }
        T::check(&self.leaves)?;
        Ok(self)
    }
}

impl<T: Leaf> HTuple<T> {
    /// Writes the tuple with `leaf` for each leaf.
    pub(crate) fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        open: char,
        close: char,
        mut leaf: impl FnMut(&T, &mut fmt::Formatter<'_>) -> fmt::Result,
    ) -> fmt::Result {
        let mut leaves = self.leaves.iter();
        let mut first = true;
        for token in self.profile.as_str().tokens() {
            if !first && token != Token::Close {
                write!(f, ",")?;
            }
            match token {
                Token::Leaf => leaf(leaves.next().expect("a leaf for each leaf token"), f)?,
                Token::Open => write!(f, "{open}")?,
                Token::Close => write!(f, "{close}")?,
            }
            first = token == Token::Open;
        }
        Ok(())
    }
}

impl fmt::Display for HTuple<u64> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, '(', ')', |n, f| write!(f, "{n}"))
    }
}

impl fmt::Display for HTuple<Option<u64>> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, '(', ')', |component, f| match component {
            Some(n) => write!(f, "{n}"),
            None => write!(f, "_"),
        })
    }
}

impl<T: Leaf> fmt::Debug for HTuple<T>
where
    Self: fmt::Display,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<u64> for HTuple<u64> {
    fn from(n: u64) -> Self {
        HTuple::from_leaf(n)
    }
}

impl<T: Leaf> From<&HTuple<T>> for HTuple<T> {
    fn from(tuple: &HTuple<T>) -> Self {
        tuple.clone()
    }
}

/// Coordinates to slice with: an integer is fixed, `..` is open.
impl From<u64> for HTuple<Option<u64>> {
    fn from(n: u64) -> Self {
        HTuple::from_leaf(Some(n))
    }
}

impl From<core::ops::RangeFull> for HTuple<Option<u64>> {
    fn from(_: core::ops::RangeFull) -> Self {
        HTuple::from_leaf(None)
    }
}

impl From<&HTuple<u64>> for HTuple<Option<u64>> {
    fn from(tuple: &HTuple<u64>) -> Self {
        tuple.map(|n| Some(*n))
    }
}

/// What Rust tuples that are written as HTuples are made of: integers, `..`, layouts, and tuples of
/// them, with modes or without. It is not implemented for HTuples, so that a tuple is as deep as it
/// is written.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no part of a tuple here: a tuple is made of numbers (`u64`), tuples of them, and `..` where a mode may stay open",
    label = "not a `u64`, a tuple or `..`",
    note = "an index of another type is converted: `i as u64`"
)]
pub trait Written<T: Leaf> {
    fn write_into(self, tuple: &mut HTuple<T>);
}

impl Written<u64> for u64 {
    fn write_into(self, tuple: &mut HTuple<u64>) {
        tuple.push(self);
    }
}

impl Written<Option<u64>> for u64 {
    fn write_into(self, tuple: &mut HTuple<Option<u64>>) {
        tuple.push(Some(self));
    }
}

impl Written<Option<u64>> for core::ops::RangeFull {
    fn write_into(self, tuple: &mut HTuple<Option<u64>>) {
        tuple.push(None);
    }
}

/// `()` is the tuple without modes.
impl<L: Leaf> Written<L> for () {
    fn write_into(self, tuple: &mut HTuple<L>) {
        tuple.open();
        tuple.close();
    }
}

impl<L: Leaf> From<()> for HTuple<L> {
    fn from(written: ()) -> Self {
        let mut tuple = HTuple::building();
        written.write_into(&mut tuple);
        tuple
    }
}

/// `(a, b, …)`, nested as far as one likes, is the tuple with these modes.
macro_rules! from_rust_tuple {
    ($($($mode:ident)+;)*) => { $(
        impl<L: Leaf, $($mode: Written<L>),+> Written<L> for ($($mode,)+) {
            #[allow(non_snake_case)]
            fn write_into(self, tuple: &mut HTuple<L>) {
                let ($($mode,)+) = self;
                tuple.open();
                $($mode.write_into(tuple);)+
                tuple.close();
            }
        }

        impl<L: Leaf, $($mode: Written<L>),+> From<($($mode,)+)> for HTuple<L> {
            fn from(written: ($($mode,)+)) -> Self {
                let mut tuple = HTuple::building();
                written.write_into(&mut tuple);
                tuple
            }
        }
    )* };
}

from_rust_tuple! {
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G H;
}
