//! What memory safety rests on: layouts, coordinates and slices whose arithmetic is known to stay
//! in bounds.
//!
//! The traits of this file are `unsafe` to implement, because [`Tensor`](super::Tensor)
//! dereferences what they compute without another check. Everything else, the whole algebra of
//! layouts, is trusted with nothing: what it returns is checked again, for a static layout at
//! compile time.

use super::ModeList;
use super::components::{Fault, components};
use crate::base::{TupleCoordinate, for_each_tuple};
use crate::diagnostic::{HasAnswer, NoAnswer};
use crate::int::{Dyn, Int, Multiple, Number, UInt, UTerm};
use crate::label::Evaluate;
use crate::layout::{ShapeFunction, SliceCoordinate, SliceOf};
use crate::outcome::TotalSlice;
use crate::stride::{Codomain, Neg, StrideLeaf};
use crate::{Layout, LayoutFunction, Static, Underscore};
use core::ops::RangeFull;
use frunk_core::hlist::{HCons, HNil};

/// A leaf of a layout that memory safety may rest on.
///
/// # Safety
///
/// [`StrideLeaf::number`] returns the same number for a leaf and its copies, always; it is
/// [`StrideLeaf::NUMBER`] where that is known, and [`Int::value`] of a leaf that has one.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::tensor::DataLeaf;
/// fn leaf<D: DataLeaf>(_: D) {}
/// leaf(int![8]);
/// leaf(Dyn::new(8).unwrap());
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// fn leaf<D: cute_static::tensor::DataLeaf>() {}
/// leaf::<cute_static::stride::Xor<Int![8]>>(); // CUTE122: bits are those of `Tensor::over_bits`
/// ```
#[refusal(WrongCodomain::Data)]
pub unsafe trait DataLeaf: StrideLeaf {}

// SAFETY: a number returns a constant, which is also its `KNOWN`.
unsafe impl DataLeaf for UTerm {}
// SAFETY: as above.
unsafe impl<U, B> DataLeaf for UInt<U, B> where Self: Number {}
// SAFETY: a runtime leaf returns its field, and is not known.
unsafe impl DataLeaf for Dyn {}
// SAFETY: as above, times a constant.
unsafe impl<K: Number> DataLeaf for Multiple<K> {}
// SAFETY: the magnitude is that of a leaf.
unsafe impl<N: DataLeaf + Int> DataLeaf for Neg<N> {}

/// A shape with strides `D` that memory safety may rest on: the recursion of [`DataLayout`].
///
/// An offset here is from the least one, which is 0 unless a stride is negative.
///
/// # Safety
///
/// With `reach` less than `usize::MAX`, for a coordinate `c` with every component below its extent,
/// and for an integral one below the size: [`ShapeFunction::offset`] is at most
/// [`ShapeFunction::reach`], which is [`ShapeFunction::REACH`] where that is known, and the largest
/// `u64` where it does not fit; `MODES` and `modes` list the leaves, and [`ShapeFunction::fall`] is
/// theirs, which is [`ShapeFunction::FALL`] where that is known; `walk` calls back with offsets of
/// coordinates, each coordinate once.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::tensor::DataShape;
/// let mut offsets = Vec::new();
/// shape![2, 2].walk(&stride![8, 1], 0, &mut |offset| offsets.push(offset));
/// assert_eq!(offsets, [0, 8, 1, 9]);
/// assert!(<Shape![2, 2] as DataShape<Stride![8, 1]>>::MODES.is_some());
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// fn of_matrix<D>()
/// where
///     Shape![4, 8]: cute_static::tensor::DataShape<D>,
/// {
/// }
/// of_matrix::<Stride![8, 1, 0]>(); // CUTE002: two modes, and three strides
/// ```
#[refusal(NotALayout::ForData)]
pub unsafe trait DataShape<D>: ShapeFunction<D> + Copy {
    /// The leaves, if the types say them.
    const MODES: Option<ModeList>;

    /// Adds the leaves to a list.
    fn modes(&self, stride: &D, list: ModeList) -> ModeList;

    /// Calls back with the offset of each coordinate, plus `base`, in colexicographic order: a loop
    /// for each leaf.
    fn walk<F: FnMut(usize)>(&self, stride: &D, base: usize, each: &mut F);
}

macro_rules! leaf {
    ($([$($g:ident)*] $leaf:ty;)*) => { $(
        // SAFETY: the offsets are `i·d` for `i` below the extent, or `(s-1-i)·|d|` where `d` is
        // negative, and the reach is `(s-1)·|d|`.
        unsafe impl<$($g,)* D: DataLeaf> DataShape<D> for $leaf
        where
            Self: DataLeaf + Int + ShapeFunction<D>,
        {
            const MODES: Option<ModeList> = match (Self::KNOWN, D::NUMBER) {
                (Some(extent), Some(stride)) => Some(ModeList::EMPTY.with_signed(extent, stride, D::Codomain::IS_SIGNED)),
                (Some(1), None) => Some(ModeList::EMPTY),
                _ => None,
            };

            #[inline(always)]
            fn modes(&self, stride: &D, list: ModeList) -> ModeList {
                list.with_signed(self.value(), stride.number(), D::Codomain::IS_SIGNED)
            }

            #[inline(always)]
            fn walk<F: FnMut(usize)>(&self, stride: &D, base: usize, each: &mut F) {
                // An extent that does not fit is that of a broadcast without an end; the stride of
                // one that is more than 1 fits.
                let (extent, stride) = (usize::try_from(self.value()).unwrap_or(usize::MAX), stride.number() as usize);
                for i in 0..extent {
                    each(base + if D::Codomain::IS_SIGNED { extent - 1 - i } else { i } * stride);
                }
            }
        }
    )* };
}

leaf! {
    [U B] UInt<U, B>;
    [] Dyn;
    [K] Multiple<K>;
}

// SAFETY: the offsets and the reach are those of the one mode.
unsafe impl<SH, DH> DataShape<HCons<DH, HNil>> for HCons<SH, HNil>
where
    SH: DataShape<DH>,
{
    const MODES: Option<ModeList> = SH::MODES;

    #[inline(always)]
    fn modes(&self, stride: &HCons<DH, HNil>, list: ModeList) -> ModeList {
        self.head.modes(&stride.head, list)
    }

    #[inline(always)]
    fn walk<F: FnMut(usize)>(&self, stride: &HCons<DH, HNil>, base: usize, each: &mut F) {
        self.head.walk(&stride.head, base, each);
    }
}

// SAFETY: the offsets are sums of one of the head and one of the tail. An integral coordinate below
// the size has a remainder below the size of the head, and a quotient below that of the tail; where
// the size of the head does not fit, it is all of the coordinate.
unsafe impl<SH, S1, ST, DH, D1, DT> DataShape<HCons<DH, HCons<D1, DT>>> for HCons<SH, HCons<S1, ST>>
where
    Self: ShapeFunction<HCons<DH, HCons<D1, DT>>>,
    SH: DataShape<DH>,
    HCons<S1, ST>: DataShape<HCons<D1, DT>>,
{
    const MODES: Option<ModeList> = match (SH::MODES, <HCons<S1, ST> as DataShape<HCons<D1, DT>>>::MODES) {
        (Some(head), Some(tail)) => Some(head.and(tail)),
        _ => None,
    };

    #[inline(always)]
    fn modes(&self, stride: &HCons<DH, HCons<D1, DT>>, list: ModeList) -> ModeList {
        self.tail.modes(&stride.tail, self.head.modes(&stride.head, list))
    }

    #[inline(always)]
    fn walk<F: FnMut(usize)>(&self, stride: &HCons<DH, HCons<D1, DT>>, base: usize, each: &mut F) {
        // The first mode is the innermost loop.
        self.tail.walk(&stride.tail, base, &mut |base| self.head.walk(&stride.head, base, each));
    }
}

// SAFETY: there is no value of it.
unsafe impl DataShape<NoAnswer> for NoAnswer {
    const MODES: Option<ModeList> = None;

    fn modes(&self, _: &NoAnswer, _: ModeList) -> ModeList {
        match *self {}
    }

    fn walk<F: FnMut(usize)>(&self, _: &NoAnswer, _: usize, _: &mut F) {
        match *self {}
    }
}

/// A layout that data may stand under: every [`Layout`](struct@crate::Layout) of numbers and
/// runtime leaves, and every [`Swizzled`](crate::Swizzled) one.
///
/// In generic code this is the bound: an integral coordinate fits all of them.
///
/// ```
/// use cute_static::prelude::*;
///
/// fn sum<A: Accessor<Element = u32>, L: DataLayout>(tensor: &Tensor<A, L>) -> u32 {
///     (0..tensor.size()).map(|i| tensor.at(i)).sum()
/// }
/// assert_eq!(sum(&Tensor::fixed([1, 2, 3, 4], layout![(2, 3) : (1, 0)])), 9);
/// ```
///
/// # Safety
///
/// The methods return the same for a layout and its copies, every time. If `reach()` is less than
/// `usize::MAX`, then for every coordinate `i` below [`LayoutFunction::size`]:
///
/// 1. `offset_at(i)` equals [`offset(i)`](LayoutFunction::offset) in `usize`, or, where strides
///    have signs, its distance from the least offset; it is at most `reach()`.
/// 2. `cosize()` is `reach() + 1`. `REACH` and `FALL` are `reach()` and `fall()`, where they are
///    known.
/// 3. `MODES` and `modes()` list the leaves of a layout `M`; with the *sum* `x(i) = M(i) + f`,
///    where `f` is how far the least offset of `M` is below 0, `offset_at(i)` is `place(x(i))`.
///    Where `ADDS`, that is `x(i)`.
/// 4. `walk` calls back with `offset_at(i)` for each `i` exactly once.
/// 5. `place` has different values at different sums. Two layouts have the same `place` if their
///    lists have the same swizzle and their `start()` is the same; that is `START` where it is
///    known, and 0 where `ADDS`.
/// 6. `place(x + j·step)` is `place(x) + j·step` for `j` below `row_length(x, step)`, which is at
///    least 1, if these are sums of the layout.
#[refusal(WrongOperand::LayoutOfData, bound = "L: DataLayout")]
pub unsafe trait DataLayout: LayoutFunction {
    /// Whether an offset is the sum that its leaves come to, as it is unless a swizzle follows.
    #[doc(hidden)]
    const ADDS: bool = true;
    /// What is added to the sum before the swizzle, if the types say it.
    #[doc(hidden)]
    const START: Option<u64> = Some(0);
    /// The power of two that `row_length(x, 1)` comes to where `place(x)` is a multiple of it; 0 if
    /// it is without an end.
    #[doc(hidden)]
    const BLOCK: usize = 0;

    /// The largest offset, if the types say it.
    const REACH: Option<u64>;
    /// Whether a stride may be negative.
    #[doc(hidden)]
    const HAS_SIGNS: bool;
    /// How far below 0 the least offset is, if the types say it.
    #[doc(hidden)]
    const FALL: Option<u64>;
    /// The leaves, if the types say them.
    #[doc(hidden)]
    const MODES: Option<ModeList>;

    /// Returns the largest offset; the largest `u64` if it does not fit.
    fn reach(&self) -> u64;

    /// Returns the leaves.
    #[doc(hidden)]
    fn modes(&self) -> ModeList;

    /// Returns how far below 0 the least offset is: where data of the layout's cosize has the
    /// element of the coordinate 0.
    #[doc(hidden)]
    fn fall(&self) -> usize;

    /// Returns the offset at an integral coordinate below the size, from the least one, of a layout
    /// whose reach is less than `usize::MAX`.
    #[doc(hidden)]
    fn offset_at(&self, i: usize) -> usize;

    /// Calls back with each offset in colexicographic order of the coordinates: a loop for each
    /// leaf.
    fn walk<F: FnMut(usize)>(&self, each: F);

    /// Returns what is added to the sum before the swizzle.
    #[doc(hidden)]
    #[inline(always)]
    fn start(&self) -> u64 {
        0
    }

    /// Returns the offset that a sum of the layout stands for.
    #[doc(hidden)]
    #[inline(always)]
    fn place(&self, sum: usize) -> usize {
        sum
    }

    /// Returns how many sums, `step` apart and the first of them `sum`, have offsets that are
    /// `step` apart.
    #[doc(hidden)]
    #[inline(always)]
    fn row_length(&self, sum: usize, step: usize) -> usize {
        let _ = (sum, step);
        usize::MAX
    }
}

// SAFETY: by what `DataShape` promises. A coordinate below the size is in bounds.
unsafe impl<S: DataShape<D>, D: Copy> DataLayout for Layout<S, D> {
    const REACH: Option<u64> = <S as ShapeFunction<D>>::REACH;
    const HAS_SIGNS: bool = <S as ShapeFunction<D>>::Codomain::IS_SIGNED;
    const FALL: Option<u64> = <S as ShapeFunction<D>>::FALL;
    const MODES: Option<ModeList> = <S as DataShape<D>>::MODES;

    #[inline(always)]
    fn reach(&self) -> u64 {
        self.shape.reach(&self.stride)
    }

    #[inline(always)]
    fn modes(&self) -> ModeList {
        DataShape::modes(&self.shape, &self.stride, ModeList::EMPTY)
    }

    #[inline(always)]
    fn fall(&self) -> usize {
        // It is at most the reach.
        self.shape.fall(&self.stride) as usize
    }

    #[inline(always)]
    fn offset_at(&self, i: usize) -> usize {
        self.shape.offset(&self.stride, i)
    }

    #[inline(always)]
    fn walk<F: FnMut(usize)>(&self, mut each: F) {
        DataShape::walk(&self.shape, &self.stride, 0, &mut each);
    }
}

/// A coordinate of a tensor under the layout `L`: a `usize`, or a tuple of any depth with one
/// coordinate for each mode.
///
/// ```
/// use cute_static::prelude::*;
///
/// let tensor = Tensor::fixed(Counting(0), layout![(4, (2, 3)) : (1, (12, 4))]);
/// assert_eq!(tensor.at(9), 5);
/// assert_eq!(tensor.at((1, 2)), 5);
/// assert_eq!(tensor.at((1, (0, 1))), 5);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// let tensor = Tensor::fixed(Counting(0), layout![(4, (2, 3)) : (1, (12, 4))]);
/// tensor.at((1, 2, 3)); // CUTE070: three components for two modes
/// ```
///
/// # Safety
///
/// `checked_offset` is `None` or an offset of the layout: that of a coordinate of its domain.
#[refusal(CoordinateMismatch::OfTensor)]
pub unsafe trait TensorCoordinate<L>: Copy {
    /// Returns the offset; `None` if a component is not below the extent that it counts in.
    fn checked_offset(self, layout: &L) -> Option<usize>;

    /// Returns the offset of a coordinate that is in bounds.
    fn offset(self, layout: &L) -> usize;

    /// Returns the first component that is not below the extent that it counts in, and that extent.
    #[doc(hidden)]
    fn fault(self, layout: &L) -> Fault;
}

// SAFETY: `DataLayout` promises it of integral coordinates below the size.
unsafe impl<L: DataLayout> TensorCoordinate<L> for usize {
    #[inline(always)]
    fn checked_offset(self, layout: &L) -> Option<usize> {
        if self < layout.size() { Some(layout.offset_at(self)) } else { None }
    }

    #[inline(always)]
    fn offset(self, layout: &L) -> usize {
        layout.offset_at(self)
    }

    fn fault(self, layout: &L) -> Fault {
        (self >= layout.size()).then(|| (self, layout.size() as u64))
    }
}

components! {
    /// A coordinate of the shape `S` with strides `D`: the recursion of [`TensorCoordinate`].
    ///
    /// It is that of [`Coordinate`](crate::layout::Coordinate), which anybody may implement, and
    /// which memory safety therefore cannot rest on.
    #[refusal(CoordinateMismatch::OfTensor)]
    DataCoordinate(DataShape, +);

    /// The fixed components of a coordinate, for the shape `S` with strides `D`.
    #[refusal(CoordinateMismatch::SliceOfTensor)]
    FixedModes(DataShape, +), RangeFull, Underscore;
}

// SAFETY: in bounds, by `DataCoordinate`, the offset is one of the layout's.
unsafe impl<CH, CT, S, D> TensorCoordinate<Layout<S, D>> for HCons<CH, CT>
where
    Self: DataCoordinate<S, D>,
    S: DataShape<D>,
    D: Copy,
{
    #[inline(always)]
    fn checked_offset(self, layout: &Layout<S, D>) -> Option<usize> {
        if self.is_in_bounds(&layout.shape) { Some(self.offset_in(&layout.shape, &layout.stride)) } else { None }
    }

    #[inline(always)]
    fn offset(self, layout: &Layout<S, D>) -> usize {
        self.offset_in(&layout.shape, &layout.stride)
    }

    fn fault(self, layout: &Layout<S, D>) -> Fault {
        self.fault_in(&layout.shape)
    }
}

/// A layout of a tensor that can be sliced with the coordinate `C`: `..` keeps a mode, a `usize`
/// fixes it, a tuple goes into it (Cecka §2.5.1).
///
/// ```
/// use cute_static::prelude::*;
/// use core::ops::RangeFull;
///
/// fn row<L: TensorSlice<(usize, RangeFull)>>(tensor: Tensor<Counting, L>, i: usize) -> usize {
///     tensor.slice((i, ..)).values().sum()
/// }
/// assert_eq!(row(Tensor::fixed(Counting(0), layout![2, 3]), 1), 1 + 3 + 5);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// Tensor::fixed(Counting(0), layout![2, 3]).slice((1, .., 2)); // CUTE070: three components for two modes
/// ```
///
/// # Safety
///
/// `slice_with` is `None`, or an offset `d` and a layout `R` so that `d + R(c)` for the coordinates
/// `c` of `R` are offsets of this layout.
#[refusal(CoordinateMismatch::SliceOfTensor)]
pub unsafe trait TensorSlice<C>: DataLayout {
    /// The layout of the modes that stay open.
    type Open: DataLayout;

    /// Returns the offset of the fixed components, and that layout; `None` if one of them is not
    /// below the extent that it counts in.
    #[inline(always)]
    fn slice_with(&self, coordinate: C) -> Option<(usize, Self::Open)> {
        self.slice_or_fault(coordinate).ok()
    }

    /// Returns the same, or the first component that is out of bounds, with its extent.
    #[doc(hidden)]
    fn slice_or_fault(&self, coordinate: C) -> Result<(usize, Self::Open), Fault>;
}

// SAFETY: with the fixed components in bounds, `d + R(c)` is the offset of the coordinate put
// together from them and the open components `c`. That `R` is the layout of the open modes is
// `Slice`'s, whose impl for these operands is this crate's: no other crate can add one for types
// that are not its own, which `FixedModes` and `DataShape`s are not. For a static layout the
// compiler also checks that it reaches no further.
unsafe impl<C, S, D> TensorSlice<C> for Layout<S, D>
where
    C: FixedModes<S, D> + SliceCoordinate,
    S: DataShape<D>,
    D: Copy,
    Layout<S, D>: TotalSlice<C, Labelled: Evaluate<(Layout<S, D>, (C, ()))>>,
    <Layout<S, D> as TotalSlice<C>>::Outcome: HasAnswer<Output: DataLayout>,
{
    type Open = SliceOf<Layout<S, D>, C>;

    #[inline(always)]
    fn slice_or_fault(&self, coordinate: C) -> Result<(usize, Self::Open), Fault> {
        const {
            if let (Some(fixed), Some(open), Some(whole)) = (C::REACH, <Self::Open as DataLayout>::REACH, <S as ShapeFunction<D>>::REACH) {
                // No data stands under a layout whose reach does not fit.
                assert!(whole == u64::MAX || fixed <= whole && open <= whole - fixed, said!(LeavesThePart::Answer));
            }
        }
        if !coordinate.is_in_bounds(&self.shape) {
            return Err(coordinate.fault_in(&self.shape));
        }
        Ok((coordinate.offset_in(&self.shape, &self.stride), HasAnswer::into_answer(TotalSlice::outcome(*self, coordinate))))
    }
}

/// Coordinates that do not fit: [`Slice`](crate::layout::Slice) refuses them, and its message is
/// the one to show. `[generics] coordinate, shape, stride` each.
macro_rules! refused_by_slice {
    ($([$($g:ident)*] $coordinate:ty, $shape:ty, $stride:ty;)*) => { $(
        // SAFETY: it does not return.
        unsafe impl<$($g: Copy),*> FixedModes<$shape, $stride> for $coordinate {
            const REACH: Option<u64> = None;

            fn is_in_bounds(self, _: &$shape) -> bool {
                unreachable!("a refused slice does not compile")
            }

            fn offset_in(self, _: &$shape, _: &$stride) -> usize {
                unreachable!("a refused slice does not compile")
            }
        }
    )* };
}

refused_by_slice! {
    [CH CT] HCons<CH, CT>, HNil, HNil;
    [SH ST DH DT] HNil, HCons<SH, ST>, HCons<DH, DT>;
    [CH CT U B D] HCons<CH, CT>, UInt<U, B>, D;
}

// SAFETY: there is no such shape.
unsafe impl<CH: Copy, CT: Copy> DataCoordinate<NoAnswer, NoAnswer> for HCons<CH, CT> {
    const REACH: Option<u64> = None;

    fn is_in_bounds(self, shape: &NoAnswer) -> bool {
        match *shape {}
    }

    fn offset_in(self, shape: &NoAnswer, _: &NoAnswer) -> usize {
        match *shape {}
    }
}

// SAFETY: there is no such shape.
unsafe impl<CH: Copy, CT: Copy> FixedModes<NoAnswer, NoAnswer> for HCons<CH, CT> {
    const REACH: Option<u64> = None;

    fn is_in_bounds(self, shape: &NoAnswer) -> bool {
        match *shape {}
    }

    fn offset_in(self, shape: &NoAnswer, _: &NoAnswer) -> usize {
        match *shape {}
    }
}

/// Rust tuples, through their lists.
macro_rules! tuple {
    ($($($c:ident)+;)*) => { $(
        components! { @tuple DataCoordinate $($c)+ }
        components! { @tuple FixedModes $($c)+ }

        // SAFETY: as for the list that it is.
        unsafe impl<S, D, $($c: Copy),+> TensorCoordinate<Layout<S, D>> for ($($c,)+)
        where
            <Self as TupleCoordinate>::List: TensorCoordinate<Layout<S, D>>,
        {
            #[inline(always)]
            fn checked_offset(self, layout: &Layout<S, D>) -> Option<usize> {
                self.into_list().checked_offset(layout)
            }

            #[inline(always)]
            fn offset(self, layout: &Layout<S, D>) -> usize {
                TensorCoordinate::offset(self.into_list(), layout)
            }

            fn fault(self, layout: &Layout<S, D>) -> Fault {
                self.into_list().fault(layout)
            }
        }
    )* };
}

for_each_tuple! { tuple }

/// The coordinate that keeps each mode of the shape `Self`, one by one: as many `_` as it has
/// modes.
///
/// A slice with it gives the modes as they are, where a slice with `_` would give them as one mode.
#[doc(hidden)]
pub trait KeepModes {
    type Coordinate: Static;
}

impl<U, B> KeepModes for UInt<U, B> {
    type Coordinate = Underscore;
}

impl KeepModes for Dyn {
    type Coordinate = Underscore;
}

impl<K> KeepModes for Multiple<K> {
    type Coordinate = Underscore;
}

impl KeepModes for HNil {
    type Coordinate = HNil;
}

impl<H, T: KeepModes> KeepModes for HCons<H, T> {
    type Coordinate = HCons<Underscore, T::Coordinate>;
}

impl KeepModes for NoAnswer {
    type Coordinate = Underscore;
}

/// Makes sure that two layouts differ in the directions of their modes alone.
pub(super) fn require_reflection<R: DataLayout, L: DataLayout>(result: &R, layout: &L) {
    let (modes, whole) = (result.modes(), layout.modes());
    assert!(modes.is_complete() && whole.is_complete(), said!(TooManyLeaves));
    assert!(modes.is_reflection_of(&whole), said!(LeavesThePart::Answer));
}
