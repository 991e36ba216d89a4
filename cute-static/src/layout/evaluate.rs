//! Evaluation: from a coordinate to an offset.

use crate::base::{Index, TupleCoordinate, for_each_tuple};
use crate::diagnostic::NoAnswer;
use crate::htuple::Extents;
use crate::int::{Dyn, Int, Multiple, Number, UInt};
use crate::stride::{Codomain, JoinCodomain, StrideLeaf};
use frunk_core::hlist::{HCons, HNil};

/// A stride that makes a layout with the shape `S`: [`ShapeFunction`] the other way round, so that
/// the shape does not settle what the stride is before it is looked at.
///
/// ```
/// use cute_static::layout::StrideFor;
/// use cute_static::prelude::*;
///
/// fn of_matrix<D: StrideFor<Shape![4, 8]>>(_: D) {}
/// of_matrix(stride![8, 1]);
/// of_matrix(stride![e0, e1]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::layout::StrideFor;
/// use cute_static::prelude::*;
/// fn of_matrix<D: StrideFor<Shape![4, 8]>>(_: D) {}
/// of_matrix(stride![8, 4, 1]); // CUTE002: two modes, and three strides
/// ```
pub trait StrideFor<S> {}

impl<S: ShapeFunction<D>, D> StrideFor<S> for D {}

/// A shape together with strides `D` of the same profile: the recursion of
/// [`LayoutFunction`](crate::LayoutFunction).
///
/// ```
/// use cute_static::layout::ShapeFunction;
/// use cute_static::prelude::*;
/// assert_eq!(ShapeFunction::offset(&shape![4, 8], &stride![8, 1], 5usize), 9); // (1, 1)
/// assert_eq!(<Shape![4, 8] as ShapeFunction<Stride![8, 1]>>::REACH, Some(31));
/// ```
/// ```compile_fail,E0277
/// use cute_static::layout::ShapeFunction;
/// use cute_static::prelude::*;
/// fn of_matrix<D>()
/// where
///     Shape![4, 8]: ShapeFunction<D>,
/// {
/// }
/// of_matrix::<Stride![8, 1, 0]>(); // CUTE002: two modes, and three strides
/// ```
#[refusal(
    NotALayout,
    bound = "`Const<N>: ConstToExtent` for an extent `const N`, and take a layout as a type parameter `L: LayoutFunction`, not as `Layout<S, D>`"
)]
pub trait ShapeFunction<D>: Extents {
    /// What the layout yields.
    type Codomain: Codomain;
    /// The largest offset, if the types say it; for bits, the least `2^n - 1` that no offset is
    /// larger than.
    const REACH: Option<u64>;
    /// How far below 0 the least offset is, if the types say it.
    #[doc(hidden)]
    const FALL: Option<u64>;
    /// The number of top-level modes; 1 for a leaf.
    const RANK: usize;
    /// The nesting depth; 0 for a leaf.
    const DEPTH: usize;

    /// Returns the largest offset, as `REACH`; the largest `u64` if it does not fit.
    fn reach(&self, stride: &D) -> u64;

    /// Returns how far below 0 the least offset is; the largest `u64` if it does not fit.
    fn fall(&self, stride: &D) -> u64;

    /// Returns the offset at an integral coordinate, the last mode unbounded. Where strides have
    /// signs it is the distance from the least offset, at a coordinate below the size.
    fn offset<I: Index>(&self, stride: &D, i: I) -> I;
}

/// Leaves that are extents, with the bound of each.
macro_rules! leaf {
    ($([$($g:ident)*] $leaf:ty $(where $bounded:ty: $bound:ident)?;)*) => { $(
        impl<$($g,)* D: StrideLeaf> ShapeFunction<D> for $leaf
        where
            $($bounded: $bound,)?
        {
            type Codomain = D::Codomain;
            const REACH: Option<u64> = match reach(Self::KNOWN, D::NUMBER) {
                Some(reach) if D::Codomain::IS_BITS => Some(all_bits(reach)),
                reach => reach,
            };
            const FALL: Option<u64> = if D::Codomain::IS_SIGNED { <Self as ShapeFunction<D>>::REACH } else { Some(0) };
            const RANK: usize = 1;
            const DEPTH: usize = 0;

            #[inline(always)]
            fn reach(&self, stride: &D) -> u64 {
                // An extent is at least 1.
                let reach = (self.value() - 1).saturating_mul(stride.number());
                if D::Codomain::IS_BITS { all_bits(reach) } else { reach }
            }

            #[inline(always)]
            fn fall(&self, stride: &D) -> u64 {
                if D::Codomain::IS_SIGNED { self.reach(stride) } else { 0 }
            }

            #[inline(always)]
            fn offset<I: Index>(&self, stride: &D, i: I) -> I {
                // From the least offset, a mode that runs backwards is its reflection.
                let i = if D::Codomain::IS_SIGNED { I::from_u64(self.value() - 1) - i } else { i };
                i * I::from_u64(stride.number())
            }
        }
    )* };
}

leaf! {
    [U B] UInt<U, B> where UInt<U, B>: Number;
    [] Dyn;
    [K] Multiple<K> where K: Number;
}

impl<SH, DH> ShapeFunction<HCons<DH, HNil>> for HCons<SH, HNil>
where
    SH: ShapeFunction<DH>,
{
    type Codomain = SH::Codomain;
    const REACH: Option<u64> = SH::REACH;
    const FALL: Option<u64> = SH::FALL;
    const RANK: usize = 1;
    const DEPTH: usize = 1 + SH::DEPTH;

    #[inline(always)]
    fn reach(&self, stride: &HCons<DH, HNil>) -> u64 {
        self.head.reach(&stride.head)
    }

    #[inline(always)]
    fn fall(&self, stride: &HCons<DH, HNil>) -> u64 {
        self.head.fall(&stride.head)
    }

    #[inline(always)]
    fn offset<I: Index>(&self, stride: &HCons<DH, HNil>, i: I) -> I {
        self.head.offset(&stride.head, i)
    }
}

impl<SH, S1, ST, DH, D1, DT> ShapeFunction<HCons<DH, HCons<D1, DT>>> for HCons<SH, HCons<S1, ST>>
where
    SH: ShapeFunction<DH>,
    HCons<S1, ST>: ShapeFunction<HCons<D1, DT>>,
    SH::Codomain: JoinCodomain<<HCons<S1, ST> as ShapeFunction<HCons<D1, DT>>>::Codomain, Output: Codomain>,
{
    type Codomain = <SH::Codomain as JoinCodomain<<HCons<S1, ST> as ShapeFunction<HCons<D1, DT>>>::Codomain>>::Output;
    const REACH: Option<u64> = sum(Self::Codomain::IS_BITS, SH::REACH, <HCons<S1, ST> as ShapeFunction<HCons<D1, DT>>>::REACH);
    const FALL: Option<u64> = sum(false, SH::FALL, <HCons<S1, ST> as ShapeFunction<HCons<D1, DT>>>::FALL);
    const RANK: usize = 1 + <HCons<S1, ST> as ShapeFunction<HCons<D1, DT>>>::RANK;
    const DEPTH: usize = {
        let tail = <HCons<S1, ST> as ShapeFunction<HCons<D1, DT>>>::DEPTH;
        if SH::DEPTH >= tail { SH::DEPTH + 1 } else { tail }
    };

    #[inline(always)]
    fn reach(&self, stride: &HCons<DH, HCons<D1, DT>>) -> u64 {
        let (head, tail) = (self.head.reach(&stride.head), self.tail.reach(&stride.tail));
        if Self::Codomain::IS_BITS { all_bits(head | tail) } else { head.saturating_add(tail) }
    }

    #[inline(always)]
    fn fall(&self, stride: &HCons<DH, HCons<D1, DT>>) -> u64 {
        self.head.fall(&stride.head).saturating_add(self.tail.fall(&stride.tail))
    }

    #[inline(always)]
    fn offset<I: Index>(&self, stride: &HCons<DH, HCons<D1, DT>>, i: I) -> I {
        let size = self.head.size_u64();
        // A mode that alone fills the index type leaves nothing for the modes after it.
        if size > I::MAX {
            return self.head.offset(&stride.head, i);
        }
        let remainder = match SH::KNOWN_SIZE {
            // Said as the bits that it is: of an `i` in a known range, compilers make a comparison
            // and a subtraction of the remainder.
            Some(known) if known.is_power_of_two() => i & I::from_u64(known - 1),
            _ => i % I::from_u64(size),
        };
        combine(Self::Codomain::IS_BITS, self.head.offset(&stride.head, remainder), self.tail.offset(&stride.tail, i / I::from_u64(size)))
    }
}

impl ShapeFunction<NoAnswer> for NoAnswer {
    type Codomain = crate::stride::AnyCodomain;
    const REACH: Option<u64> = Some(0);
    const FALL: Option<u64> = Some(0);
    const RANK: usize = 1;
    const DEPTH: usize = 0;

    fn reach(&self, _: &NoAnswer) -> u64 {
        match *self {}
    }

    fn fall(&self, _: &NoAnswer) -> u64 {
        match *self {}
    }

    fn offset<I: Index>(&self, _: &NoAnswer, _: I) -> I {
        match *self {}
    }
}

/// Returns the offset of two modes.
#[inline(always)]
pub(super) fn combine<I: Index>(of_bits: bool, a: I, b: I) -> I {
    if of_bits { a ^ b } else { a + b }
}

/// Returns the reach of two modes. The exclusive or of two numbers has no bit above theirs.
const fn sum(of_bits: bool, a: Option<u64>, b: Option<u64>) -> Option<u64> {
    match (a, b) {
        (Some(a), Some(b)) if of_bits => Some(all_bits(a | b)),
        (Some(a), Some(b)) => match a.checked_add(b) {
            None => panic!(said!(Overflow::Offsets)),
            sum => sum,
        },
        _ => None,
    }
}

/// Returns the least `2^n - 1` that is at least `x`.
const fn all_bits(x: u64) -> u64 {
    if x == 0 { 0 } else { u64::MAX >> x.leading_zeros() }
}

const fn reach(extent: Option<u64>, stride: Option<u64>) -> Option<u64> {
    match (extent, stride) {
        (Some(extent), Some(stride)) => match (extent - 1).checked_mul(stride) {
            None => panic!(said!(Overflow::Offsets)),
            reach => reach,
        },
        // A mode of extent 1 or of stride 0 has one offset.
        (Some(1), _) | (_, Some(0)) => Some(0),
        _ => None,
    }
}

/// Tells whether all offsets of the layout `S : D`, if the types say them, fit in the index type.
pub(crate) const fn fits_in<S: ShapeFunction<D>, D, I: Index>() -> bool {
    match S::REACH {
        Some(reach) => reach <= I::MAX,
        None => true,
    }
}

/// Tells whether all offsets fit in the index type, of a layout whose types do not say that they do
/// not.
///
/// With runtime leaves it is a comparison of the reach, which does not change in a loop over
/// coordinates. A reach of `u64::MAX` stands for what does not fit in 64 bits.
#[inline(always)]
pub(super) fn reach_fits_in<S: ShapeFunction<D>, D, I: Index>(shape: &S, stride: &D) -> bool {
    if const { S::REACH.is_some() } {
        return true;
    }
    let reach = shape.reach(stride);
    reach <= I::MAX && reach < u64::MAX
}

/// Panics where [`reach_fits_in`] does not hold.
#[inline(always)]
#[track_caller]
pub(crate) fn require_reach_fits_in<S: ShapeFunction<D>, D, I: Index>(shape: &S, stride: &D) {
    if !reach_fits_in::<S, D, I>(shape, stride) {
        does_not_fit();
    }
}

/// Panics with what `offset` says of runtime strides that its index type is too narrow for, out of
/// the way of the code that does not.
#[cold]
#[inline(never)]
#[track_caller]
fn does_not_fit() -> ! {
    panic!(said!(IndexTooNarrow::Checked))
}

/// A coordinate of the shape `S`: an integer for a whole (sub)shape, or a tuple with a coordinate
/// for each mode (Cecka §2.2.2).
///
/// Tuples are Rust's, up to 8 modes, or HLists.
///
/// ```
/// use cute_static::prelude::*;
///
/// let layout = layout![(4, (2, 4)) : (8, (1, 2))];
/// // Each mode, in whole or in parts; or one number for all.
/// assert_eq!(layout.offset((3, (1, 2))), 29);
/// assert_eq!((layout.offset((3, 5)), layout.offset(23)), (29, 29));
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// layout![(4, (2, 4)) : (8, (1, 2))].offset((3, 1, 2)); // CUTE070: two modes, and three components
/// ```
#[refusal(CoordinateMismatch::OfShape)]
pub trait Coordinate<S, D, I>: Copy {
    /// Whether offsets of modes are combined by exclusive or.
    #[doc(hidden)]
    const IS_BITS: bool;

    /// Returns the offset at this coordinate.
    fn offset_in(self, shape: &S, stride: &D) -> I;

    /// Tells whether each component is below the extent it counts in.
    fn is_in_bounds(self, shape: &S, stride: &D) -> bool;
}

/// The integral coordinate.
macro_rules! integral_coordinate {
    ($($index:ident)*) => { $(
        impl<S: ShapeFunction<D>, D> Coordinate<S, D, $index> for $index {
            const IS_BITS: bool = S::Codomain::IS_BITS;

            #[inline(always)]
            fn offset_in(self, shape: &S, stride: &D) -> $index {
                shape.offset(stride, self)
            }

            #[inline(always)]
            fn is_in_bounds(self, shape: &S, _: &D) -> bool {
                (self as u64) < shape.size_u64()
            }
        }
    )* };
}

integral_coordinate! { u32 u64 usize }

impl<CH, SH, DH, I> Coordinate<HCons<SH, HNil>, HCons<DH, HNil>, I> for HCons<CH, HNil>
where
    CH: Coordinate<SH, DH, I>,
{
    const IS_BITS: bool = CH::IS_BITS;

    #[inline(always)]
    fn offset_in(self, shape: &HCons<SH, HNil>, stride: &HCons<DH, HNil>) -> I {
        self.head.offset_in(&shape.head, &stride.head)
    }

    #[inline(always)]
    fn is_in_bounds(self, shape: &HCons<SH, HNil>, stride: &HCons<DH, HNil>) -> bool {
        self.head.is_in_bounds(&shape.head, &stride.head)
    }
}

impl<CH, C1, CT, SH, S1, ST, DH, D1, DT, I> Coordinate<HCons<SH, HCons<S1, ST>>, HCons<DH, HCons<D1, DT>>, I> for HCons<CH, HCons<C1, CT>>
where
    CH: Coordinate<SH, DH, I>,
    HCons<C1, CT>: Coordinate<HCons<S1, ST>, HCons<D1, DT>, I>,
    I: Index,
{
    // Not by the codomain of the layout: to ask for that, where a call has still to infer the
    // layout, is a search without an end. Both are bits, or one of them is 0.
    const IS_BITS: bool = CH::IS_BITS || <HCons<C1, CT> as Coordinate<HCons<S1, ST>, HCons<D1, DT>, I>>::IS_BITS;

    #[inline(always)]
    fn offset_in(self, shape: &HCons<SH, HCons<S1, ST>>, stride: &HCons<DH, HCons<D1, DT>>) -> I {
        let (head, tail) = (self.head.offset_in(&shape.head, &stride.head), self.tail.offset_in(&shape.tail, &stride.tail));
        combine(<Self as Coordinate<HCons<SH, HCons<S1, ST>>, HCons<DH, HCons<D1, DT>>, I>>::IS_BITS, head, tail)
    }

    #[inline(always)]
    fn is_in_bounds(self, shape: &HCons<SH, HCons<S1, ST>>, stride: &HCons<DH, HCons<D1, DT>>) -> bool {
        self.head.is_in_bounds(&shape.head, &stride.head) && self.tail.is_in_bounds(&shape.tail, &stride.tail)
    }
}

impl<CH, CT, I: Index> Coordinate<NoAnswer, NoAnswer, I> for HCons<CH, CT>
where
    Self: Copy,
{
    const IS_BITS: bool = false;

    fn offset_in(self, shape: &NoAnswer, _: &NoAnswer) -> I {
        match *shape {}
    }

    fn is_in_bounds(self, shape: &NoAnswer, _: &NoAnswer) -> bool {
        match *shape {}
    }
}

/// For each arity, the tuple as a coordinate through its list.
macro_rules! tuple_coordinate {
    ($($($c:ident)+;)*) => { $(
        impl<S, D, I, $($c: Copy),+> Coordinate<S, D, I> for ($($c,)+)
        where
            <($($c,)+) as TupleCoordinate>::List: Coordinate<S, D, I>,
        {
            const IS_BITS: bool = <<Self as TupleCoordinate>::List as Coordinate<S, D, I>>::IS_BITS;

            #[inline(always)]
            fn offset_in(self, shape: &S, stride: &D) -> I {
                self.into_list().offset_in(shape, stride)
            }

            #[inline(always)]
            fn is_in_bounds(self, shape: &S, stride: &D) -> bool {
                self.into_list().is_in_bounds(shape, stride)
            }
        }
    )* };
}

for_each_tuple! { tuple_coordinate }

/// Returns the offset of the layout `shape : stride` at a coordinate, as
/// [`Layout::offset`](crate::Layout::offset) gives it (Cecka Definition 2.15).
///
/// ```
/// use cute_static::layout::crd2idx_with;
/// use cute_static::prelude::*;
///
/// assert_eq!(crd2idx_with((1, 5), shape![3, (2, 3)], stride![3, (12, 1)]), 17);
/// assert_eq!(crd2idx_with(16, shape![3, (2, 3)], stride![3, (12, 1)]), 17);
/// ```
///
/// # Panics
///
/// As [`Layout::offset`](crate::Layout::offset): CUTE008, if the layout has runtime leaves and an
/// offset that does not fit in `usize`.
#[inline(always)]
#[track_caller]
#[must_use]
pub fn crd2idx_with<S: ShapeFunction<D>, D, C: Coordinate<S, D, usize>>(coordinate: C, shape: S, stride: D) -> usize {
    crd2idx_with_in(coordinate, shape, stride)
}

/// Returns [`crd2idx_with`] in the arithmetic of the index type `I`.
///
/// # Panics
///
/// As [`Layout::offset_in`](crate::Layout::offset_in).
#[inline(always)]
#[track_caller]
#[must_use]
pub fn crd2idx_with_in<I: Index, S: ShapeFunction<D>, D, C: Coordinate<S, D, I>>(coordinate: C, shape: S, stride: D) -> I {
    const { assert!(!S::Codomain::IS_SIGNED, said!(NegativeStride::CallSigned)) }
    const { assert!(fits_in::<S, D, I>(), said!(IndexTooNarrow)) }
    require_reach_fits_in::<S, D, I>(&shape, &stride);
    coordinate.offset_in(&shape, &stride)
}
