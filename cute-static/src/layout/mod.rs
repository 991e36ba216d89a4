//! Layouts: a shape, a stride, and the function from coordinates to offsets that they make.
//!
//! A layout `S : D` has a shape `S` and a stride `D` of the same nesting (Cecka §2.4). Each pair of
//! leaves `(s : d)` is a *mode*: `s` coordinates, `d` apart. The value at a natural coordinate,
//! which is nested like the shape, is the sum over all modes:
//!
//! ```text
//! L(c_0, c_1, …) = c_0·d_0 + c_1·d_1 + …
//! ```
//!
//! An integral coordinate `i` below the size stands for the natural coordinate of that number in
//! colexicographic order: the first mode counts fastest. At any level of the shape a coordinate may
//! be integral.
//!
//! ```
//! use cute_static::prelude::*;
//!
//! let layout = layout![(4, (2, 3)) : (1, (4, 8))];
//! assert_eq!(layout.offset((1, (1, 2))), 1 + 4 + 16); // natural
//! assert_eq!(layout.offset((1, 5)), 1 + 4 + 16);      // 5 = 1 + 2·2 in the shape (2, 3)
//! assert_eq!(layout.offset(21), 1 + 4 + 16);          // 21 = 1 + 4·5
//! assert_eq!((layout.size(), layout.cosize()), (24, 24));
//! ```
//!
//! Beyond the size, the last mode continues. This function is the *extension* of the layout, which
//! composition evaluates ([rules](crate::guide::rules)):
//!
//! ```
//! # use cute_static::prelude::*;
//! assert_eq!(layout![(4, 2) : (2, 16)].offset(4 * 5 + 3), 3 * 2 + 5 * 16);
//! ```
//!
//! | to | |
//! |---|---|
//! | write one | [`Layout![…]`](crate::Layout!) and [`layout![…]`](crate::layout!), in the [notation](crate::guide::notation) |
//! | make a compact one | [`LayoutLeft`], [`LayoutRight`], [`OrderedLayout`]; [`MakeLayoutLike`], [`MakeFragmentLike`] |
//! | concatenate modes | [`Concatenate`] |
//! | ask | [`size`](Layout::size), [`cosize`](Layout::cosize), [`rank`](Layout::rank), [`depth`](Layout::depth), [`shape`](Layout::shape), [`stride`](Layout::stride); as types [`ShapeOf`], [`StrideOf`], [`Cosize`], [`Coshape`] |
//! | evaluate | [`offset`](Layout::offset); [`checked_offset`](Layout::checked_offset) with runtime leaves; [`offset_in`](Layout::offset_in) for another index type; [`coordinate`](Layout::coordinate) where the strides are basis elements |
//! | fix some coordinates | [`Slice`], [`Dice`], [`SliceAndOffset`](Layout::slice_and_offset) |
//! | take any layout | [`LayoutFunction`], or [`StaticLayout`] for one without runtime leaves |
//!
//! The leaves of a layout determine its type, so a static layout is zero-sized. A static type has
//! one value, [`Static::NEW`](crate::Static::NEW).
//!
//! ```
//! use cute_static::prelude::*;
//!
//! fn elements<L: LayoutFunction>(layout: L) -> usize {
//!     layout.size()
//! }
//! assert_eq!(elements(LayoutRight::<Shape![4, 8]>::NEW), 32);
//! assert_eq!(size_of::<Layout![(4, 8) : (8, 1)]>(), 0);
//! ```
//!
//! # In constants
//!
//! Methods of traits are no `const fn` in stable Rust, and with them neither are
//! [`size`](Layout::size), [`cosize`](Layout::cosize), [`offset`](Layout::offset), nor an operation
//! that is called as a method: in a `const`, rustc says E0015. What they return for a static layout
//! is in its type:
//!
//! | at run time | in a `const` or an array length |
//! |---|---|
//! | `layout.size()`, `layout.cosize()` | `L::SIZE`, `L::COSIZE`; `layout.rank()` and `layout.depth()` are `const fn` |
//! | `layout.extent(int![0])` | [`Size`](crate::htuple::Size)`<GetOf<ShapeOf<L>, Int![0]>>::USIZE` |
//! | `layout.offset((2, 3))` | [`InnerProductOf`](crate::htuple::InnerProductOf)`<Stride![2, 3], StrideOf<L>>::USIZE` |
//! | `a.compose(b)` | `ComposeOf<A, B>::NEW`, and so with each operation |
//!
//! ```
//! use cute_static::htuple::InnerProductOf;
//! use cute_static::layout::StrideOf;
//! use cute_static::prelude::*;
//!
//! type Matrix = Layout![(8, 16) : (20, 1)];
//! const ELEMENTS: usize = Matrix::COSIZE as usize;
//! static DATA: [f32; ELEMENTS] = [0.0; ELEMENTS];
//! const TILE: ComposeOf<Matrix, Tile![4, 8]> = Static::NEW;
//! const CORNER: usize = <InnerProductOf<Stride![4, 8], StrideOf<Matrix>>>::USIZE;
//!
//! assert_eq!((DATA.len(), TILE, CORNER), (156, layout![(4, 8) : (20, 1)], 88));
//! ```
//! ```compile_fail,E0015
//! # use cute_static::prelude::*;
//! const ELEMENTS: usize = layout![8, 16].size(); // `<Layout![8, 16]>::SIZE`
//! ```

pub(crate) mod compact;
pub(crate) mod concatenate;
mod coordinate;
mod coordinates_ordered;
mod cosize;
pub(crate) mod display;
mod element;
mod evaluate;
pub(crate) mod identity;
pub(crate) mod linear_form;
pub(crate) mod modes;
mod signed;
pub(crate) mod slice;
pub(crate) mod sort;
mod transform_layout;

pub(crate) use compact::{ColMajorFrom, OrderedFrom, ShrinkZeros};
pub use compact::{
    CompactColMajor, CompactColMajorOf, CompactOrder, CompactOrderOf, CompactRowMajor, CompactRowMajorOf, FragmentLike, LayoutLeft, LayoutLike, LayoutRight,
    MakeFragmentLike, MakeFragmentLikeOf, MakeLayoutLike, MakeLayoutLikeOf, OrderedLayout,
};
#[doc(hidden)]
pub use concatenate::ConcatenateTuple;
pub(crate) use concatenate::JoinModes;
pub use concatenate::{Concatenate, ConcatenateOf};
pub use coordinate::CoordinateFunction;
pub(crate) use coordinate::IntoTuple;
pub use coordinates_ordered::{OrderedCoordinates, coordinates_ordered};
pub(crate) use cosize::AddReach;
pub use cosize::{ComputeCoprofile, ComputeCosize, Coprofile, Coshape, Cosize, HasCosize};
pub use display::notation;
pub use evaluate::{Coordinate, ShapeFunction, StrideFor, crd2idx_with, crd2idx_with_in};
pub(crate) use evaluate::{fits_in, require_reach_fits_in};
pub use identity::{IdentityLayout, MakeBasisLike, MakeBasisLikeOf};
pub use linear_form::{LinearForm, LinearFormOf};
pub(crate) use signed::{NegateMode, SignParts};
pub(crate) use slice::ComputeDice;
pub use slice::{Dice, DiceOf, FixedOffset, Slice, SliceAndOffset, SliceCoordinate, SliceOf, SliceOffset, UsizeCoordinate};

pub use crate::base::{HasShape, Index, Layout, LayoutFunction, ShapeOf, StaticLayout, StrideOf, Underscore};

use crate::base::in_usize;
use crate::htuple::{Extents, Get, GetOf};
use crate::stride::{Codomain, Offsets};

impl<S: Copy, D: Copy> LayoutFunction for Layout<S, D>
where
    S: ShapeFunction<D>,
{
    const SIZE: u64 = match S::KNOWN_SIZE {
        Some(size) => size,
        None => panic!(said!(KnownAtRunTime)),
    };
    const COSIZE: u64 = match S::REACH {
        Some(u64::MAX) => panic!(said!(Overflow::Cosize)),
        Some(reach) => reach + 1,
        None => panic!(said!(KnownAtRunTime::Cosize)),
    };
    const RANK: usize = S::RANK;

    #[inline(always)]
    fn size(&self) -> usize {
        Layout::size(self)
    }

    #[inline(always)]
    fn cosize(&self) -> usize {
        const { assert!(in_usize(S::REACH) && !matches!(S::REACH, Some(u64::MAX)), said!(IndexTooNarrow::Cosize)) }
        usize::try_from(self.shape.reach(&self.stride).saturating_add(1)).unwrap_or(usize::MAX)
    }

    #[inline(always)]
    #[track_caller]
    fn offset_in<I: Index>(&self, i: I) -> I {
        const {
            assert!(!S::Codomain::IS_SIGNED, said!(NegativeStride::CallSigned));
            assert!(evaluate::fits_in::<S, D, I>(), said!(IndexTooNarrow));
        }
        require_reach_fits_in::<S, D, I>(&self.shape, &self.stride);
        self.shape.offset(&self.stride, i)
    }
}

impl<S, D> Layout<S, D> {
    /// Returns the layout of a shape and a stride of the same profile.
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
    #[must_use]
    pub const fn from_parts(shape: S, stride: D) -> Self
    where
        D: StrideFor<S>,
    {
        Layout { shape, stride }
    }

    /// Returns the offset at a coordinate: an integer, or a tuple with a coordinate for each mode,
    /// nested to any depth (Cecka Definition 2.15).
    ///
    /// Coordinates and offsets are `usize`, so a literal needs no suffix. [`Layout::offset_in`]
    /// counts in `u32` or `u64`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let matrix = layout![(4, 8) : (8, 1)];
    /// assert_eq!(matrix.offset((1, 2)), 10);
    /// assert_eq!(matrix.offset(9), 10);
    ///
    /// let data: Vec<u32> = (0..32).collect();
    /// let column: Vec<u32> = (0..4).map(|i| data[matrix.offset((i, 2))]).collect();
    /// assert_eq!(column, [2, 10, 18, 26]);
    /// ```
    ///
    /// The last mode of the layout is unbounded: an integral coordinate past the size continues
    /// with the extension. There the arithmetic overflows as Rust's integers do;
    /// [`Layout::checked_offset`] answers in the domain only. A negative number is no coordinate:
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(4, 8) : (8, 1)].offset((-1, 2));
    /// ```
    ///
    /// # Panics
    ///
    /// CUTE008, if the layout has runtime leaves and an offset, at any coordinate of the domain,
    /// that does not fit in `usize`.
    #[doc(alias = "crd2idx")]
    #[doc(alias = "domain_offset")]
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn offset<C: Coordinate<S, D, usize>>(&self, coordinate: C) -> usize
    where
        S: ShapeFunction<D, Codomain: Offsets>,
    {
        self.offset_in(coordinate)
    }

    /// Returns the offset at a coordinate in the arithmetic of the index type `I`: `u32` on a GPU,
    /// `usize` on a CPU.
    ///
    /// The type follows from the coordinate, or is written: `offset_in::<u32>((1, 2))`.
    ///
    /// In the domain the offset is right. A static layout with an offset that the type cannot hold
    /// does not compile; a layout with runtime leaves panics. That check is one comparison, which
    /// depends on the layout and not on the coordinate, so a loop makes it once. A static layout
    /// needs no check at run time, and `Tensor::new` makes it once for a [`Tensor`](crate::Tensor).
    /// A GPU kernel whose host has called [`fits_in`](Layout::fits_in) can remove the comparison by
    /// `core::hint::assert_unchecked`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let pitch = Dyn::new((1 << 32) + 5).unwrap();
    /// let matrix = layout![(4, 8) : (1, {pitch})];
    /// assert_eq!(matrix.offset_in::<u64>((1, 1)), (1 << 32) + 6);
    /// ```
    /// ```should_panic
    /// # use cute_static::prelude::*;
    /// # let pitch = Dyn::new((1 << 32) + 5).unwrap();
    /// # let matrix = layout![(4, 8) : (1, {pitch})];
    /// matrix.offset_in::<u32>((1, 1)); // CUTE008: the offsets do not fit in `u32`
    /// ```
    /// ```compile_fail,E0080
    /// # use cute_static::prelude::*;
    /// layout![(4, 8) : (1, 4294967301)].offset_in::<u32>((1, 1)); // CUTE008: nor do these
    /// ```
    ///
    /// # Panics
    ///
    /// CUTE008, if the layout has runtime leaves and an offset, at any coordinate of the domain,
    /// that does not fit in the index type.
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn offset_in<I: Index>(&self, coordinate: impl Coordinate<S, D, I>) -> I
    where
        S: ShapeFunction<D, Codomain: Offsets>,
    {
        const { assert!(evaluate::fits_in::<S, D, I>(), said!(IndexTooNarrow)) }
        require_reach_fits_in::<S, D, I>(&self.shape, &self.stride);
        coordinate.offset_in(&self.shape, &self.stride)
    }

    /// Returns whether all offsets fit in the index type, so that [`offset`](Layout::offset) does
    /// not panic. For a static layout the compiler decides it.
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
    #[must_use]
    pub fn fits_in<I: Index>(&self) -> bool
    where
        S: ShapeFunction<D>,
    {
        const { assert!(evaluate::fits_in::<S, D, I>(), said!(IndexTooNarrow)) }
        evaluate::reach_fits_in::<S, D, I>(&self.shape, &self.stride)
    }

    /// Returns the offset at a coordinate of the domain, `None` at any other.
    ///
    /// With runtime leaves it is `None`, too, if the layout has an offset that does not fit in
    /// `usize`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let layout = layout![(4, 2) : (2, 1)];
    /// assert_eq!(layout.checked_offset(7), Some(7));
    /// assert_eq!(layout.checked_offset(8), None);
    /// assert_eq!(layout.checked_offset((0, 2)), None);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn checked_offset<C: Coordinate<S, D, usize>>(&self, coordinate: C) -> Option<usize>
    where
        S: ShapeFunction<D, Codomain: Offsets>,
    {
        self.checked_offset_in(coordinate)
    }

    /// Returns [`Layout::checked_offset`] in the arithmetic of the index type `I`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let layout = layout![(4, 2) : ({Dyn::new(1 << 31).unwrap()}, 1)];
    /// assert_eq!(layout.checked_offset_in::<u32>((1, 0)), None);
    /// assert_eq!(layout.checked_offset_in::<u64>((1, 0)), Some(1 << 31));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn checked_offset_in<I: Index>(&self, coordinate: impl Coordinate<S, D, I>) -> Option<I>
    where
        S: ShapeFunction<D, Codomain: Offsets>,
    {
        const { assert!(evaluate::fits_in::<S, D, I>(), said!(IndexTooNarrow)) }
        let has_offset = evaluate::reach_fits_in::<S, D, I>(&self.shape, &self.stride) && coordinate.is_in_bounds(&self.shape, &self.stride);
        if has_offset { Some(coordinate.offset_in(&self.shape, &self.stride)) } else { None }
    }

    /// Returns whether a coordinate is one of the layout: each integer in it is below the size of
    /// the mode that it counts in.
    ///
    /// A layout over coordinates has its largest components at its last coordinate, so this tells
    /// whether it leaves the domain of another layout. [`ImageWithin`](crate::algebra::ImageWithin)
    /// decides that at compile time.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let image = layout![(28, 28) : (28, 1)];
    /// assert!(image.contains((27, 27)) && image.contains(783));
    /// assert!(!image.contains((28, 0)) && !image.contains(784));
    ///
    /// let window = layout![(3, 3) : (2*e0, e1)];
    /// assert!(image.contains(window.coordinate(8)));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn contains<C: Coordinate<S, D, usize>>(&self, coordinate: C) -> bool {
        coordinate.is_in_bounds(&self.shape, &self.stride)
    }

    /// Returns [`Layout::contains`] for a coordinate in the index type `I`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// assert!(layout![4, 8].contains_in::<u32>((3, 7)));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn contains_in<I>(&self, coordinate: impl Coordinate<S, D, I>) -> bool {
        coordinate.is_in_bounds(&self.shape, &self.stride)
    }

    /// Returns the shape.
    #[inline(always)]
    #[doc(alias = "extents")]
    #[doc(alias = "dim")]
    #[must_use]
    pub fn shape(&self) -> S
    where
        S: Copy,
    {
        self.shape
    }

    /// Returns the stride.
    #[inline(always)]
    #[doc(alias = "strides")]
    #[must_use]
    pub fn stride(&self) -> D
    where
        D: Copy,
    {
        self.stride
    }

    /// Returns the number of coordinates. With runtime leaves it is `usize::MAX` if it does not
    /// fit. In a `const` it is [`LayoutFunction::SIZE`].
    #[inline(always)]
    #[doc(alias = "numel")]
    #[doc(alias = "len")]
    #[must_use]
    pub fn size(&self) -> usize
    where
        S: ShapeFunction<D>,
    {
        const { assert!(in_usize(S::KNOWN_SIZE), said!(IndexTooNarrow::Size)) }
        usize::try_from(self.shape.size_u64()).unwrap_or(usize::MAX)
    }

    /// Returns the size of a mode: the number of rows of a matrix, `extent(int![0])`, or of its
    /// columns, `extent(int![1])` (CuTe's `size<I>`).
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let rows = Dyn::try_from(100).unwrap();
    /// let matrix = layout![(rows, (4, 8)) : (1, (200, 800))];
    /// assert_eq!((matrix.extent(int![0]), matrix.extent(int![1])), (100, 32));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![4, 8].extent(int![2]); // CUTE080: there is no such mode
    /// ```
    #[doc(alias = "rows")]
    #[doc(alias = "nrows")]
    #[doc(alias = "ncols")]
    #[inline(always)]
    #[must_use]
    pub fn extent<I>(&self, mode: I) -> usize
    where
        S: Copy + Get<I>,
        GetOf<S, I>: Extents,
    {
        self.shape.get(mode).size()
    }

    /// Returns one more than the largest offset: the number of elements that data under this layout
    /// must have. With runtime leaves it is `usize::MAX` if it does not fit; no data is that long.
    /// In a `const` it is [`LayoutFunction::COSIZE`].
    ///
    /// For coordinates, the size of the [`Coshape`]: the product of the cosizes of the components.
    /// For bits (`f5`), the least power of two above every offset.
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
    #[must_use]
    pub fn cosize<Codomain>(&self) -> usize
    where
        S: ShapeFunction<D, Codomain = Codomain>,
        Codomain: cosize::CosizeFunction<Self>,
    {
        const { assert!(in_usize(Codomain::COSIZE), said!(IndexTooNarrow::Cosize)) }
        usize::try_from(Codomain::cosize(self)).unwrap_or(usize::MAX)
    }

    /// Returns the number of top-level modes.
    #[inline(always)]
    #[must_use]
    pub const fn rank(&self) -> usize
    where
        S: ShapeFunction<D>,
    {
        S::RANK
    }

    /// Returns the nesting depth of the shape; 0 for an integer.
    #[inline(always)]
    #[must_use]
    pub const fn depth(&self) -> usize
    where
        S: ShapeFunction<D>,
    {
        S::DEPTH
    }
}
