//! Layouts: a shape, a stride, and the function from coordinates to offsets that they are.

mod compact;
mod concatenate;
mod cosize;
mod display;
mod evaluate;
mod slice;

pub(crate) use compact::{ColMajorFrom, OrderedFrom};
pub use compact::{
    CompactColMajor, CompactColMajorOf, CompactOrder, CompactOrderOf, CompactRowMajor, CompactRowMajorOf, FragmentLike, LayoutLeft, LayoutLike, LayoutRight,
    MakeFragmentLike, MakeFragmentLikeOf, MakeLayoutLike, MakeLayoutLikeOf, OrderedLayout, TryCompactColMajor, TryCompactColMajorOf, TryCompactOrder,
    TryCompactOrderOf, TryCompactRowMajor, TryCompactRowMajorOf, TryMakeFragmentLike, TryMakeFragmentLikeOf, TryMakeLayoutLike, TryMakeLayoutLikeOf,
};
#[doc(hidden)]
pub use concatenate::ConcatenateTuple;
pub(crate) use concatenate::{AnswerIfOne, OverOneCodomain};
pub use concatenate::{Concatenate, ConcatenateOf, TryConcatenate, TryConcatenateOf};
pub(crate) use cosize::AddReach;
pub use cosize::{ComputeCoprofile, ComputeCosize, Coprofile, Coshape, Cosize, HasCosize};
pub use evaluate::{Coordinate, Index, ShapeFunction, StrideFor};
pub(crate) use evaluate::{TupleCoordinate, fits_in, for_each_tuple, require_reach_fits_in};
pub(crate) use slice::ComputeDice;
pub use slice::{Dice, DiceOf, FixedOffset, Slice, SliceAndOffset, SliceCoordinate, SliceOf, SliceOffset, TryDice, TryDiceOf, TrySlice, TrySliceOf};

use crate::Static;
use crate::stride::Offsets;

/// The layout `Shape : Stride`: a function from the coordinates of the shape to offsets.
///
/// At a natural coordinate `c` its value is `Σ c_i·d_i` over the leaves; at an integral coordinate, the value at the colexicographic natural
/// coordinate with that index, the last mode unbounded (Cecka §2.4). A layout of numbers holds no data.
///
/// ```
/// use cute_static::prelude::*;
///
/// let layout = layout![(4, (2, 3)) : (1, (12, 4))];
/// assert_eq!(size_of_val(&layout), 0);
/// assert_eq!(layout.offset(9usize), 5);
/// assert_eq!(layout.offset((1u32, 2u32)), 5);
/// assert_eq!(layout.offset((1u32, (0u32, 1u32))), 5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout<Shape, Stride> {
    pub(crate) shape: Shape,
    pub(crate) stride: Stride,
}

impl<S: Static, D: Static> Static for Layout<S, D> {
    #[inline(always)]
    fn new() -> Self {
        Layout { shape: S::new(), stride: D::new() }
    }
}

impl<S: Static, D: Static> Default for Layout<S, D> {
    #[inline(always)]
    fn default() -> Self {
        Static::new()
    }
}

/// The shape and the stride of a layout, as types.
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a layout",
    label = "expected a layout",
    note = "write a layout as `Layout![4 : 1]`; in generic code, add the bound of the operation"
)]
pub trait HasShape {
    /// The shape.
    type Shape;
    /// The stride.
    type Stride;
}

impl<S, D> HasShape for Layout<S, D> {
    type Shape = S;
    type Stride = D;
}

/// The shape of a layout.
///
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(ShapeOf<Layout![(4, 8) : (8, 1)]>, Shape![4, 8]);
/// ```
pub type ShapeOf<A> = <A as HasShape>::Shape;

/// The stride of a layout.
///
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(StrideOf<Layout![(4, 8) : (8, 1)]>, Stride![8, 1]);
/// ```
pub type StrideOf<A> = <A as HasShape>::Stride;

/// What algorithms ask of a layout: the function itself, at integral coordinates, and its numbers.
///
/// ```
/// use cute_static::prelude::*;
///
/// fn sum_of_offsets<L: LayoutFunction>(layout: L) -> u64 {
///     (0..L::SIZE).map(|i| layout.offset(i)).sum()
/// }
/// assert_eq!(sum_of_offsets(layout![(2, 2) : (1, 10)]), 22);
/// ```
pub trait LayoutFunction: Copy {
    /// `|A|`: the number of coordinates. Where it is known only at run time, to use this is a compile error.
    const SIZE: u64;
    /// `1 + max A(c)`: one more than the largest offset; for bits (`f5`), the least power of two above every offset. Where it is known only at run time, and for coordinates, to use this is a
    /// compile error.
    const COSIZE: u64;
    /// The number of top-level modes; 1 for a layout whose shape is an integer.
    const RANK: usize;

    /// `|A|`: the number of coordinates. See [`Layout::size`].
    fn size(&self) -> usize;

    /// `1 + max A(c)`: one more than the largest offset. See [`Layout::cosize`].
    fn cosize(&self) -> usize;

    /// `Â(i)`: the offset at the integral coordinate `i`. See [`Layout::offset`].
    ///
    /// # Panics
    ///
    /// CUTE008, if the layout has runtime leaves and an offset that does not fit in the index type.
    fn offset<I: Index>(&self, i: I) -> I;
}

/// A layout that its type says all about, so that a value of it can be made from nothing. The result of every operation on static layouts is one.
pub trait StaticLayout: LayoutFunction + Static + core::fmt::Display {}

impl<L: LayoutFunction + Static + core::fmt::Display> StaticLayout for L {}

impl<S: Copy, D: Copy> LayoutFunction for Layout<S, D>
where
    S: ShapeFunction<D>,
{
    const SIZE: u64 = match S::SIZE {
        Some(size) => size,
        None => panic!("CUTE018: the size of this layout is known only at run time: call `size()`"),
    };
    const COSIZE: u64 = match S::REACH {
        Some(u64::MAX) => panic!("CUTE007: the cosize of this layout does not fit in 64 bits"),
        Some(reach) => reach + 1,
        None => panic!("CUTE018: the cosize of this layout is known only at run time: call `cosize()`"),
    };
    const RANK: usize = S::RANK;

    #[inline(always)]
    fn size(&self) -> usize {
        Layout::size(self)
    }

    #[inline(always)]
    fn cosize(&self) -> usize {
        const { assert!(in_usize(S::REACH) && !matches!(S::REACH, Some(u64::MAX)), "CUTE008: the cosize of this layout does not fit in usize") }
        usize::try_from(self.shape.reach(&self.stride).saturating_add(1)).unwrap_or(usize::MAX)
    }

    #[inline(always)]
    #[track_caller]
    fn offset<I: Index>(&self, i: I) -> I {
        const { assert!(evaluate::fits_in::<S, D, I>(), "CUTE008: the offsets of this layout do not fit in the index type; use a wider one") }
        require_reach_fits_in::<S, D, I>(&self.shape, &self.stride);
        self.shape.offset(&self.stride, i)
    }
}

impl<S, D> Layout<S, D> {
    /// The layout of a shape and a stride of the same profile.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// assert_eq!(Layout::from_parts(shape![4, 8], stride![8, 1]), layout![(4, 8) : (8, 1)]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// Layout::from_parts(shape![4, 8], stride![8, 1, 1]); // CUTE002: not congruent
    /// ```
    #[inline(always)]
    pub const fn from_parts(shape: S, stride: D) -> Self
    where
        D: StrideFor<S>,
    {
        Layout { shape, stride }
    }

    /// The offset at a coordinate: an integer, or a tuple with a coordinate for each mode, nested as far as one likes.
    ///
    /// In the domain the offset is right, in whatever index type: a layout that has an offset beyond it does not compile, or, with runtime leaves, panics. That is one comparison, of the layout and
    /// not of the coordinate, so a loop makes it once; a layout of static numbers has none. A [`Tensor`](crate::Tensor) has made it when it is made. Where it is known to hold and still one too many, as in a GPU
    /// kernel whose host has asked [`fits_in`](Layout::fits_in), `core::hint::assert_unchecked` of that takes it away.
    ///
    /// The last mode of the layout is unbounded: an integral coordinate past the size goes on with the extension. Out there the arithmetic is that of Rust's integers of the index type, which overflow as
    /// they do everywhere; [`Layout::checked_offset`] stays in the domain.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let pitch = Dyn::new((1 << 32) + 5).unwrap();
    /// let matrix = layout![(4, 8) : (1, {pitch})];
    /// assert_eq!(matrix.offset((1u64, 1u64)), (1 << 32) + 6);
    /// ```
    /// ```should_panic
    /// # use cute_static::prelude::*;
    /// # let pitch = Dyn::new((1 << 32) + 5).unwrap();
    /// # let matrix = layout![(4, 8) : (1, {pitch})];
    /// matrix.offset((1u32, 1u32)); // CUTE008: the offsets do not fit in `u32`
    /// ```
    /// ```compile_fail,E0080
    /// # use cute_static::prelude::*;
    /// layout![(4, 8) : (1, 4294967301)].offset((1u32, 1u32)); // CUTE008: nor do these
    /// ```
    ///
    /// # Panics
    ///
    /// CUTE008, if the layout has runtime leaves and an offset, at any coordinate of the domain, that does not fit in the index type.
    #[inline(always)]
    #[track_caller]
    pub fn offset<I: Index, C: Coordinate<S, D, I>>(&self, coordinate: C) -> I
    where
        S: ShapeFunction<D, Codomain: Offsets>,
    {
        const { assert!(evaluate::fits_in::<S, D, I>(), "CUTE008: the offsets of this layout do not fit in the index type; use a wider one") }
        require_reach_fits_in::<S, D, I>(&self.shape, &self.stride);
        coordinate.offset_in(&self.shape, &self.stride)
    }

    /// Whether all offsets fit in the index type, so that [`offset`](Layout::offset) does not panic. Of static numbers the compiler knows it, and refuses what does not fit.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let rows = |pitch| layout![(2, 8) : ({Dyn::new(pitch).unwrap()}, 1)];
    /// assert!(rows((1 << 32) - 8).fits_in::<u32>());
    /// assert!(!rows((1 << 32) - 7).fits_in::<u32>());
    /// ```
    ///
    /// An offset of `u64::MAX` stands for what does not fit in 64 bits.
    #[inline(always)]
    pub fn fits_in<I: Index>(&self) -> bool
    where
        S: ShapeFunction<D>,
    {
        const { assert!(evaluate::fits_in::<S, D, I>(), "CUTE008: the offsets of this layout do not fit in the index type; use a wider one") }
        evaluate::reach_fits_in::<S, D, I>(&self.shape, &self.stride)
    }

    /// The offset at a coordinate of the domain, `None` at any other. With runtime leaves, also `None` if the layout has an offset that does not fit in the index type.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let layout = layout![(4, 2) : (2, 1)];
    /// assert_eq!(layout.checked_offset(7u32), Some(7));
    /// assert_eq!(layout.checked_offset(8u32), None);
    /// assert_eq!(layout.checked_offset((0u32, 2u32)), None);
    ///
    /// let layout = layout![(4, 2) : ({Dyn::new(1 << 31).unwrap()}, 1)];
    /// assert_eq!(layout.checked_offset((1u32, 0u32)), None);
    /// assert_eq!(layout.checked_offset((1u64, 0u64)), Some(1 << 31));
    /// ```
    #[inline(always)]
    pub fn checked_offset<I: Index, C: Coordinate<S, D, I>>(&self, coordinate: C) -> Option<I>
    where
        S: ShapeFunction<D, Codomain: Offsets>,
    {
        const { assert!(evaluate::fits_in::<S, D, I>(), "CUTE008: the offsets of this layout do not fit in the index type; use a wider one") }
        let has_offset = evaluate::reach_fits_in::<S, D, I>(&self.shape, &self.stride) && coordinate.is_in_bounds(&self.shape, &self.stride);
        if has_offset { Some(coordinate.offset_in(&self.shape, &self.stride)) } else { None }
    }

    /// The shape.
    #[inline(always)]
    pub fn shape(&self) -> S
    where
        S: Copy,
    {
        self.shape
    }

    /// The stride.
    #[inline(always)]
    pub fn stride(&self) -> D
    where
        D: Copy,
    {
        self.stride
    }

    /// The number of coordinates. With runtime leaves, `usize::MAX` if it does not fit.
    #[inline(always)]
    pub fn size(&self) -> usize
    where
        S: ShapeFunction<D>,
    {
        const { assert!(in_usize(S::SIZE), "CUTE008: the size of this layout does not fit in usize") }
        usize::try_from(self.shape.size()).unwrap_or(usize::MAX)
    }

    /// One more than the largest offset: the number of elements that data under this layout must have. With runtime leaves, `usize::MAX` if it does not fit: no data is
    /// that long.
    ///
    /// For coordinates, the size of the [`Coshape`]: the product of the cosizes of the components. For bits (`f5`), the least power of two above every offset.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// assert_eq!(layout![(4, 8) : (9, 1)].cosize(), 35);
    /// assert_eq!(layout![(4, (4, 2)) : (e1, (e0, 6*e1))].cosize(), 4 * 10);
    /// assert_eq!(layout![(4, 3) : (f1, f5)].cosize(), 16); // the largest offset is 11
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(4, 3) : (2, e0)].cosize(); // CUTE120: no layout
    /// ```
    #[inline(always)]
    pub fn cosize<Codomain>(&self) -> usize
    where
        S: ShapeFunction<D, Codomain = Codomain>,
        Codomain: cosize::CosizeFunction<Self>,
    {
        const { assert!(in_usize(Codomain::COSIZE), "CUTE008: the cosize of this layout does not fit in usize") }
        usize::try_from(Codomain::cosize(self)).unwrap_or(usize::MAX)
    }

    /// The number of top-level modes.
    #[inline(always)]
    pub const fn rank(&self) -> usize
    where
        S: ShapeFunction<D>,
    {
        S::RANK
    }

    /// How deep the shape nests; 0 for an integer.
    #[inline(always)]
    pub const fn depth(&self) -> usize
    where
        S: ShapeFunction<D>,
    {
        S::DEPTH
    }
}

/// Whether a number that the types say fits in `usize`.
pub(crate) const fn in_usize(n: Option<u64>) -> bool {
    match n {
        Some(n) => n <= usize::MAX as u64,
        None => true,
    }
}

/// Keeps a mode whole: in a tiler, in a slice. Written `_` in the macros, `..` in a slice of values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Underscore;

impl Static for Underscore {
    #[inline(always)]
    fn new() -> Self {
        Underscore
    }
}
