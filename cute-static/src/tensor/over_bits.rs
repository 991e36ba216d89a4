//! Layouts over bits under a tensor: offsets that are exclusive ors.
//!
//! What a slice fixes is exclusive-ored onto what stays open, so that a base is kept apart from the
//! layout: `c ↦ b ⊕ L(c)`. The leaves of the layout are no sums: what algorithms take for the sum
//! at a coordinate is its integral coordinate, of which this looks the offset up. Where the first
//! mode is `(2^k : f1)` and nothing else has these bits, `2^k` of them are consecutive.

use super::components::{Fault, components};
use super::data_layout::KeepModes;
use super::disjoint::{Columns, Rows};
use super::swizzled::{CONSTANT_STEPS, DataOffset, STEPS};
use super::{Accessor, DataLayout, FragmentLayout, ModeList, SplitBy, Tensor, TensorCoordinate, TensorError, TensorSlice};
use crate::algebra::compute::{AreIndependent, ComputeInjective, NothingSeen};
use crate::base::{TupleCoordinate, for_each_tuple};
use crate::composed::ComposedLayout;
use crate::composed::inner::OntoBits;
use crate::diagnostic::HasAnswer;
use crate::int::{Dyn, Int, Multiple, Number, One, UInt, UTerm};
use crate::label::Evaluate;
use crate::layout::modes::{FlattenModes, ModesOf};
use crate::layout::{ComputeCosize, Coordinate, Cosize, Index, ShapeFunction, SliceCoordinate, SliceOf};
use crate::outcome::TotalSlice;
use crate::stride::Xor;
use crate::{Layout, LayoutFunction, Static, Underscore};
use core::fmt;
use core::ops::RangeFull;
use frunk_core::hlist::{HCons, HNil};

/// A layout over bits from a base on: `c ↦ b ⊕ L(c)`. Made by [`Tensor::over_bits`], and by slices
/// of such a tensor.
///
/// Coordinates have offsets of their own if the bits of all modes are independent. The types say so
/// of a static layout ([`Injective`](crate::algebra::Injective), [`Tensor::iter_mut`],
/// [`Tensor::rows_mut`]), the program of any ([`Tensor::try_iter_mut`], [`Tensor::try_rows_mut`]),
/// by the same law:
///
/// - Where the multiples of a stride come without carries, each bit of the coordinate yields an
///   element, and no such element of the layout is an exclusive or of others. This decides.
/// - Any other mode has no bit in common with the rest. A layout whose modes have may be injective
///   nevertheless, and is refused.
///
/// ```
/// use cute_static::prelude::*;
/// let mut tensor = Tensor::over_bits([0; 64], layout![(4, 8) : (f5, f4)]).unwrap(); // 5, 10; 4, 8, 16
/// for (i, mut row) in tensor.rows_mut().enumerate() {
///     row.fill(i);
/// }
/// assert_eq!(tensor[(3, 7)], 3);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// let mut tensor = Tensor::over_bits([0; 64], layout![(4, 8) : (f1, f2)]).unwrap();
/// tensor.rows_mut(); // CUTE100: coordinates 0 and 6, (0, 0) and (2, 1), have one offset
/// ```
pub type OverBits<O, L> = ComposedLayout<OntoBits, O, L>;

impl<O: DataOffset, L> OverBits<O, L> {
    /// Returns the base: the offset at the coordinate 0.
    #[inline(always)]
    #[must_use]
    pub fn base(&self) -> u64 {
        self.offset.to_u64()
    }
}

impl<O: DataOffset, L: fmt::Display> fmt::Display for OverBits<O, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.base() {
            0 => write!(f, "{}", self.layout),
            base => write!(f, "f{base} ^ {}", self.layout),
        }
    }
}

/// A shape with strides `D` that are bits: the recursion of [`OverBits`].
///
/// # Safety
///
/// The strides are elements of bits, or 0, and return the same numbers always; `MODES` and `leaves`
/// list the leaves.
#[doc(hidden)]
#[refusal(NotALayout::ForData)]
pub unsafe trait BitShape<D>: ShapeFunction<D> + Copy {
    const MODES: Option<ModeList>;
    fn leaves(&self, stride: &D, list: ModeList) -> ModeList;
}

macro_rules! leaf {
    ($([$($g:ident)*] $leaf:ty $(where $bounded:ty: $bound:ident)?;)*) => { $(
        // SAFETY: an element of a constant.
        unsafe impl<$($g,)* N: Number + Int> BitShape<Xor<N>> for $leaf
        where
            Self: ShapeFunction<Xor<N>>,
            $($bounded: $bound,)?
        {
            const MODES: Option<ModeList> = match <Self as Int>::KNOWN {
                Some(extent) => Some(ModeList::EMPTY.with(extent, N::VALUE)),
                None => None,
            };

            #[inline(always)]
            fn leaves(&self, _: &Xor<N>, list: ModeList) -> ModeList {
                list.with(self.value(), N::VALUE)
            }
        }

        // SAFETY: 0.
        unsafe impl<$($g),*> BitShape<UTerm> for $leaf
        where
            Self: ShapeFunction<UTerm>,
            $($bounded: $bound,)?
        {
            const MODES: Option<ModeList> = match <Self as Int>::KNOWN {
                Some(extent) => Some(ModeList::EMPTY.with(extent, 0)),
                None => None,
            };

            #[inline(always)]
            fn leaves(&self, _: &UTerm, list: ModeList) -> ModeList {
                list.with(self.value(), 0)
            }
        }
    )* };
}

leaf! {
    [U B] UInt<U, B> where UInt<U, B>: Number;
    [] Dyn;
    [K] Multiple<K> where K: Number;
}

// SAFETY: those of the one mode.
unsafe impl<S: BitShape<D>, D> BitShape<HCons<D, HNil>> for HCons<S, HNil> {
    const MODES: Option<ModeList> = S::MODES;

    #[inline(always)]
    fn leaves(&self, stride: &HCons<D, HNil>, list: ModeList) -> ModeList {
        self.head.leaves(&stride.head, list)
    }
}

// SAFETY: those of the head and of the tail.
unsafe impl<S, S1, ST, D, D1, DT> BitShape<HCons<D, HCons<D1, DT>>> for HCons<S, HCons<S1, ST>>
where
    Self: ShapeFunction<HCons<D, HCons<D1, DT>>>,
    S: BitShape<D>,
    HCons<S1, ST>: BitShape<HCons<D1, DT>>,
{
    const MODES: Option<ModeList> = match (S::MODES, <HCons<S1, ST> as BitShape<HCons<D1, DT>>>::MODES) {
        (Some(head), Some(tail)) => Some(head.and(tail)),
        _ => None,
    };

    #[inline(always)]
    fn leaves(&self, stride: &HCons<D, HCons<D1, DT>>, list: ModeList) -> ModeList {
        self.tail.leaves(&stride.tail, self.head.leaves(&stride.head, list))
    }
}

/// Returns the least `2^n - 1` that is at least `x`.
const fn all_bits(x: u64) -> u64 {
    if x == 0 { 0 } else { u64::MAX >> x.leading_zeros() }
}

/// Returns the largest offset from a base on; what no offset is larger than, all bits that there
/// are, if it takes too many steps to find. The largest `u64` if it does not fit in `usize`.
const fn reach_from(base: u64, reach: u64, modes: &ModeList, steps: u64) -> u64 {
    let reach = match modes.largest_over_bits(base, steps) {
        Some(largest) => largest,
        None => all_bits(base | reach),
    };
    if reach < usize::MAX as u64 { reach } else { u64::MAX }
}

/// Returns how many coordinates of the first mode have consecutive offsets, of all the layout.
const fn block_of(modes: Option<ModeList>) -> usize {
    match modes {
        Some(modes) => modes.block_of_bits(),
        None => 1,
    }
}

impl<O: DataOffset, S, D: Copy> LayoutFunction for OverBits<O, Layout<S, D>>
where
    S: BitShape<D>,
{
    const SIZE: u64 = match <S as crate::htuple::Extents>::KNOWN_SIZE {
        Some(size) => size,
        None => panic!(said!(KnownAtRunTime)),
    };
    const COSIZE: u64 = match <Self as DataLayout>::REACH {
        Some(u64::MAX) => panic!(said!(Overflow::Cosize)),
        Some(reach) => reach + 1,
        None => panic!(said!(KnownAtRunTime::Cosize)),
    };
    const RANK: usize = <S as ShapeFunction<D>>::RANK;

    #[inline(always)]
    fn size(&self) -> usize {
        self.layout.size()
    }

    #[inline(always)]
    fn cosize(&self) -> usize {
        usize::try_from(self.reach().saturating_add(1)).unwrap_or(usize::MAX)
    }

    #[inline(always)]
    fn offset_in<I: Index>(&self, i: I) -> I {
        I::from_u64(self.base()) ^ LayoutFunction::offset_in(&self.layout, i)
    }
}

// SAFETY: `place(i) = b ⊕ L(i)` at the integral coordinate `i`, which is the sum. 1, 2: no
// exclusive or of numbers has a bit above theirs, and `reach` is all bits up to the highest. 3: the
// lists of bits say that sums are integral coordinates. 4: they are gone through. 5:
// `check_injective` asks whether the bits are independent, so sums are as different as offsets; a
// list of bits is within another if what its bits yield is among the exclusive ors of the other's.
// 6: in the first `2^k` coordinates of a block, where neither the base nor another mode has a bit,
// the offset counts.
unsafe impl<O: DataOffset, S, D: Copy> DataLayout for OverBits<O, Layout<S, D>>
where
    S: BitShape<D>,
{
    const ADDS: bool = false;
    const START: Option<u64> = O::KNOWN_OFFSET;
    const BLOCK: usize = block_of(<S as BitShape<D>>::MODES);
    const REACH: Option<u64> = match (O::KNOWN_OFFSET, <S as ShapeFunction<D>>::REACH, <S as BitShape<D>>::MODES) {
        (Some(base), Some(reach), Some(modes)) => Some(reach_from(base, reach, &modes, CONSTANT_STEPS)),
        _ => None,
    };
    const HAS_SIGNS: bool = false;
    const FALL: Option<u64> = Some(0);
    const MODES: Option<ModeList> = match <S as BitShape<D>>::MODES {
        Some(modes) => Some(modes.over_bits()),
        None => None,
    };

    #[inline(always)]
    fn reach(&self) -> u64 {
        match Self::REACH {
            Some(reach) => reach,
            None => reach_from(self.base(), self.layout.shape.reach(&self.layout.stride), &self.modes(), STEPS),
        }
    }

    #[inline(always)]
    fn modes(&self) -> ModeList {
        self.layout.shape.leaves(&self.layout.stride, ModeList::EMPTY).over_bits()
    }

    #[inline(always)]
    fn fall(&self) -> usize {
        0
    }

    #[inline(always)]
    fn offset_at(&self, i: usize) -> usize {
        self.place(i)
    }

    #[inline(always)]
    fn walk<F: FnMut(usize)>(&self, mut each: F) {
        (0..self.layout.size()).for_each(|i| each(self.place(i)));
    }

    #[inline(always)]
    fn start(&self) -> u64 {
        self.base()
    }

    #[inline(always)]
    fn place(&self, sum: usize) -> usize {
        self.base() as usize ^ self.layout.shape.offset::<usize>(&self.layout.stride, sum)
    }

    #[inline(always)]
    fn row_length(&self, sum: usize, step: usize) -> usize {
        match step {
            0 => usize::MAX,
            1 if Self::BLOCK > 1 && (self.base() as usize).is_multiple_of(Self::BLOCK) => Self::BLOCK - sum % Self::BLOCK,
            _ => 1,
        }
    }
}

impl<O, L: ComputeCosize> FragmentLayout for OverBits<O, L>
where
    O: Number,
{
    type Length = Cosize<L>;
}

// A base is exclusive-ored onto all offsets alike.
impl<O, S, D> ComputeInjective for OverBits<O, Layout<S, D>>
where
    S: FlattenModes<D, HNil>,
    S::Output: AreIndependent<NothingSeen, One, One>,
{
    type Outcome = <ModesOf<S, D> as AreIndependent<NothingSeen, One, One>>::Outcome;
}

components! {
    /// The fixed components of a coordinate, for the shape `S` with strides `D` that are bits.
    #[refusal(CoordinateMismatch::SliceOfTensor)]
    BitModes(BitShape, ^), RangeFull, Underscore;
}

/// Rust tuples, through their lists.
macro_rules! tuple {
    ($($($c:ident)+;)*) => { $( components! { @tuple BitModes $($c)+ } )* };
}

for_each_tuple! { tuple }

// SAFETY: a coordinate has no `..`, so all components are fixed, and in bounds they are those of a
// coordinate of the domain.
unsafe impl<CH: Copy, CT: Copy, O, S, D> TensorCoordinate<OverBits<O, Layout<S, D>>> for HCons<CH, CT>
where
    Self: BitModes<S, D> + Coordinate<S, D, usize>,
    O: DataOffset,
{
    #[inline(always)]
    fn checked_offset(self, layout: &OverBits<O, Layout<S, D>>) -> Option<usize> {
        if BitModes::is_in_bounds(self, &layout.layout.shape) { Some(TensorCoordinate::offset(self, layout)) } else { None }
    }

    #[inline(always)]
    fn offset(self, layout: &OverBits<O, Layout<S, D>>) -> usize {
        layout.base() as usize ^ BitModes::offset_in(self, &layout.layout.shape, &layout.layout.stride)
    }

    fn fault(self, layout: &OverBits<O, Layout<S, D>>) -> Fault {
        self.fault_in(&layout.layout.shape)
    }
}

// SAFETY: with the fixed components in bounds, `d ⊕ R(c)` is what the layout yields at the
// coordinate put together from them and the open components `c`, for `d` what the fixed ones yield;
// so `(b ⊕ d) ⊕ R(c)` is an offset of this layout. It begins at 0. That `R` is the layout of the
// open modes is `Slice`'s, whose impl for these operands is this crate's.
unsafe impl<C, O, S, D> TensorSlice<C> for OverBits<O, Layout<S, D>>
where
    Self: DataLayout,
    C: BitModes<S, D> + SliceCoordinate,
    O: DataOffset,
    S: BitShape<D>,
    D: Copy,
    Layout<S, D>: TotalSlice<C, Labelled: Evaluate<(Layout<S, D>, (C, ()))>>,
    <Layout<S, D> as TotalSlice<C>>::Outcome: HasAnswer<Output: Copy>,
    OverBits<usize, SliceOf<Layout<S, D>, C>>: DataLayout,
{
    type Open = OverBits<usize, SliceOf<Layout<S, D>, C>>;

    #[inline(always)]
    fn slice_or_fault(&self, coordinate: C) -> Result<(usize, Self::Open), Fault> {
        if !coordinate.is_in_bounds(&self.layout.shape) {
            return Err(coordinate.fault_in(&self.layout.shape));
        }
        let base = self.base() as usize ^ coordinate.offset_in(&self.layout.shape, &self.layout.stride);
        Ok((0, OverBits { outer: OntoBits, offset: base, layout: HasAnswer::into_answer(TotalSlice::outcome(self.layout, coordinate)) }))
    }
}

/// Slices with one component of two fixed.
macro_rules! split {
    ($($kind:ident: |$shape:ident| $extent:expr, |$i:ident| $coordinate:expr, $type:ty;)*) => { $(
        // SAFETY: by `TensorSlice`; the coordinates of the part `i` have the component `i`.
        unsafe impl<O, S0, S1, D0, D1> SplitBy<$kind> for OverBits<O, Layout<HCons<S0, HCons<S1, HNil>>, HCons<D0, HCons<D1, HNil>>>>
        where
            S0: KeepModes + BitShape<D0>,
            S1: KeepModes + BitShape<D1>,
            Self: TensorSlice<$type>,
        {
            type Part = <Self as TensorSlice<$type>>::Open;

            #[inline(always)]
            fn count(&self) -> usize {
                let $shape = &self.layout.shape;
                $extent.size()
            }

            #[inline(always)]
            fn part(&self, $i: usize) -> (usize, Self::Part) {
                match <Self as TensorSlice<$type>>::slice_with(self, $coordinate) {
                    Some(part) => part,
                    None => unreachable!("parts are counted"),
                }
            }
        }
    )* };
}

split! {
    Rows: |shape| shape.head, |i| (i, Static::new()), (usize, S1::Coordinate);
    Columns: |shape| shape.tail.head, |i| (Static::new(), i), (S0::Coordinate, usize);
}

impl<A: Accessor, S: BitShape<D>, D: Copy> Tensor<A, OverBits<UTerm, Layout<S, D>>> {
    /// Returns the tensor of an accessor and a layout over bits, if it fits: `T(c) = e[L(c)]`,
    /// where `L(c)` is an exclusive or.
    ///
    /// It is read, written, sliced, divided and split like any other, and goes into and out of the
    /// algorithms. Tiles that stick out are refused (CUTE118): they are those of the swizzled
    /// layout, where it is one ([`Swizzled::from_xor`](crate::Swizzled::from_xor)).
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let mut data = [0; 64];
    /// let mut tensor = Tensor::over_bits(&mut data[..], layout![(8, 8) : (f1, f9)])?;
    /// tensor[(3, 5)] = 7;
    /// assert_eq!(tensor.accessor()[3 ^ (5 * 9)], 7);
    /// for (j, mut column) in tensor.columns_mut().enumerate() {
    ///     column.fill(j);
    /// }
    /// assert!(tensor.view().slice((2, ..)).values().eq(0..8));
    /// assert_eq!(tensor.view().slice((.., 5)).layout().to_string(), "f45 ^ (_8):(f_1)");
    ///
    /// // Disjoint tiles.
    /// tensor.tiles_mut(tile![4, 4]).enumerate().for_each(|(t, mut tile)| tile.fill(t));
    /// assert_eq!((data[0], data[5], data[36], data[56]), (0, 1, 2, 3));
    /// # Ok::<(), TensorError>(())
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// Tensor::over_bits(Counting(0), layout![(8, 8) : (1, 8)]); // CUTE002: these are numbers
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// let tensor = Tensor::over_bits(Counting(0), layout![(8, 8) : (f1, f9)]).unwrap();
    /// tensor.tiles_ceil(tile![3, 8]); // CUTE118: take `Swizzled::from_xor` of the layout
    /// ```
    ///
    /// # Errors
    ///
    /// [`TensorError::CosizeTooLarge`], if the data has no element at the largest offset. Where
    /// some leaves are not linear, and have very many coordinates together, it has to have one for
    /// each number of the bits that the layout has.
    #[inline(always)]
    pub fn over_bits(accessor: A, layout: Layout<S, D>) -> Result<Self, TensorError> {
        Tensor::new(accessor, OverBits { outer: OntoBits, offset: UTerm::new(), layout })
    }
}
