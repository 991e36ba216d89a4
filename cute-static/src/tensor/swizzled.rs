//! Swizzled layouts of data: `Sw ∘ off ∘ L` under a tensor.
//!
//! Memory safety rests on this crate's own [`Swizzle`], and not on [`SwizzleFunction`] or
//! [`InnerOffset`], which anybody may implement:
//!
//! - A swizzle is an exclusive or of some bits with others, all of them below bit `TOP`. It reads
//!   no bit that it changes, so it is a bijection, and it maps the numbers from `k·2^TOP` to the
//!   next such number to themselves.
//! - So `Sw(off + L(c))` is injective where `L` is, and parts that have no sum `L(c)` in common
//!   have no offset in common. A layout whose sums are among those of another has its offsets among
//!   the other's, if both have the same swizzle and the same `off`.
//! - Bits below bit `M` are neither read nor changed: in a block of `2^M` numbers what is
//!   consecutive stays so.

use super::components::Fault;
use super::{DataLayout, DataShape, ModeList, TensorCoordinate, TensorSlice};
use crate::base::{TupleCoordinate, for_each_tuple};
use crate::int::{Number, UInt, UTerm};
use crate::layout::{Index, ShapeFunction};
use crate::stride::Additive;
use crate::swizzle::swizzled::swizzled;
use crate::swizzle::{InnerOffset, Swizzle, SwizzleFunction, Swizzled};
use crate::{Layout, LayoutFunction};
use frunk_core::hlist::HCons;

impl<B, M, W, O: InnerOffset, S, D: Copy> LayoutFunction for Swizzled<Swizzle<B, M, W>, O, Layout<S, D>>
where
    Swizzle<B, M, W>: SwizzleFunction,
    S: DataShape<D> + ShapeFunction<D, Codomain: Additive>,
{
    const SIZE: u64 = <Layout<S, D> as LayoutFunction>::SIZE;
    const COSIZE: u64 = match (O::KNOWN_OFFSET, <S as DataShape<D>>::MODES) {
        (Some(offset), Some(modes)) => match largest::<Swizzle<B, M, W>>(offset, &modes, CONSTANT_STEPS) {
            Some(largest) => one_more(largest),
            None => panic!(said!(KnownAtRunTime::CosizeNotComputed)),
        },
        _ => panic!(said!(KnownAtRunTime::Cosize)),
    };
    const RANK: usize = <Layout<S, D> as LayoutFunction>::RANK;

    #[inline(always)]
    fn size(&self) -> usize {
        self.layout().size()
    }

    /// Returns one more than the largest offset. Of layouts with very many coordinates that have
    /// nearly the largest sum, of which few are different, it is what no offset reaches.
    fn cosize(&self) -> usize {
        usize::try_from(reach::<Swizzle<B, M, W>>(self.inner_offset().to_u64(), &self.layout().modes()).saturating_add(1)).unwrap_or(usize::MAX)
    }

    #[inline(always)]
    fn offset_in<I: Index>(&self, i: I) -> I {
        self.at(LayoutFunction::offset_in(&self.layout(), i))
    }
}

const fn one_more(largest: u64) -> u64 {
    assert!(largest < u64::MAX, said!(Overflow::Cosize));
    largest + 1
}

/// An offset before a swizzle that memory safety may rest on.
///
/// # Safety
///
/// [`InnerOffset::to_u64`] returns the same number for an offset and its copies, always; it is
/// [`InnerOffset::KNOWN_OFFSET`] where that is known.
#[doc(hidden)]
#[refusal(WrongOperand::InnerOffset)]
pub unsafe trait DataOffset: InnerOffset {}

// SAFETY: a number returns a constant, which is also what is known of it.
unsafe impl DataOffset for UTerm {}
// SAFETY: as above.
unsafe impl<U, B> DataOffset for UInt<U, B> where Self: Number + InnerOffset {}
// SAFETY: an integer returns itself, and is not known.
unsafe impl DataOffset for u32 {}
// SAFETY: as above.
unsafe impl DataOffset for u64 {}
// SAFETY: as above.
unsafe impl DataOffset for usize {}

/// Makes sure that a swizzle is a bijection: what it reads it does not change.
///
/// Where `B` bits are moved by at least `B`, it is. The bound on a [`Swizzle`] says so in numbers,
/// of which another crate may have made some; this says so of the masks that are used.
const fn require_bijective<Sw: SwizzleFunction>() {
    assert!(Sw::READS & Sw::CHANGES == 0, "a swizzle reads no bit that it changes");
}

// SAFETY: `place(x) = Sw(off + x)` for the sums `x` of the layout, which has no signs. 1, 2:
// `reach` is no less than any of these offsets, and the largest `u64` unless `off + x` fits in
//    `usize` for all `x`; then neither it nor the swizzle of it wraps around, as the result fits,
//    too. 3, 4: by `DataShape`, and the modes are those of the layout before the swizzle.
// 5: it is injective, as above. What it is depends on the masks and the distance of the swizzle and
//    on `off` alone. 6: the sums that `row_length` counts are in one block of `2^M` numbers, or
//    apart by a multiple of `2^TOP`, which the swizzle neither reads nor changes.
unsafe impl<B, M, W, O, S, D> DataLayout for Swizzled<Swizzle<B, M, W>, O, Layout<S, D>>
where
    Swizzle<B, M, W>: SwizzleFunction,
    O: DataOffset,
    S: DataShape<D> + ShapeFunction<D, Codomain: Additive>,
    D: Copy,
{
    const ADDS: bool = false;
    const START: Option<u64> = O::KNOWN_OFFSET;
    const BLOCK: usize = block::<Swizzle<B, M, W>>();
    const REACH: Option<u64> = match (O::KNOWN_OFFSET, <S as DataShape<D>>::MODES) {
        (Some(offset), Some(modes)) => largest::<Swizzle<B, M, W>>(offset, &modes, CONSTANT_STEPS),
        _ => None,
    };
    const HAS_SIGNS: bool = false;
    const MODES: Option<ModeList> = match <S as DataShape<D>>::MODES {
        Some(modes) => Some(modes.under::<Swizzle<B, M, W>>()),
        None => None,
    };

    #[inline(always)]
    fn reach(&self) -> u64 {
        match Self::REACH {
            Some(reach) => reach,
            None => reach::<Swizzle<B, M, W>>(self.start(), &DataLayout::modes(&self.layout())),
        }
    }

    #[inline(always)]
    fn modes(&self) -> ModeList {
        DataLayout::modes(&self.layout()).under::<Swizzle<B, M, W>>()
    }

    #[inline(always)]
    fn fall(&self) -> usize {
        0
    }

    #[inline(always)]
    fn offset_at(&self, i: usize) -> usize {
        self.place(self.layout().offset_at(i))
    }

    #[inline(always)]
    fn walk<F: FnMut(usize)>(&self, mut each: F) {
        self.layout().walk(|sum| each(self.place(sum)));
    }

    #[inline(always)]
    fn start(&self) -> u64 {
        self.inner_offset().to_u64()
    }

    #[inline(always)]
    fn place(&self, sum: usize) -> usize {
        const { require_bijective::<Swizzle<B, M, W>>() }
        swizzled::<Swizzle<B, M, W>>(self.start() + sum as u64) as usize
    }

    #[inline(always)]
    fn row_length(&self, sum: usize, step: usize) -> usize {
        if step & const { low::<Swizzle<B, M, W>>() as usize } == 0 {
            return usize::MAX;
        }
        let (block, x) = (const { 1 << block_bits::<Swizzle<B, M, W>>() }, self.start() as usize + sum);
        // A step of 0 leaves all bits alone, and was seen above.
        (block - x % block).div_ceil(step)
    }
}

/// Returns the bits below those from which on a swizzle reads and changes nothing.
const fn low<Sw: SwizzleFunction>() -> u64 {
    if Sw::TOP >= 64 { u64::MAX } else { (1 << Sw::TOP) - 1 }
}

/// Returns the number of low bits that a swizzle of some bits leaves alone.
const fn block_bits<Sw: SwizzleFunction>() -> u32 {
    if Sw::BASE < usize::BITS { Sw::BASE } else { usize::BITS - 1 }
}

/// Returns how many numbers are in a block; 0 if the swizzle has no bits.
const fn block<Sw: SwizzleFunction>() -> usize {
    if Sw::BITS == 0 { 0 } else { 1 << block_bits::<Sw>() }
}

/// As many coordinates as are looked at for the largest offset in a constant.
pub(super) const CONSTANT_STEPS: u64 = 1 << 13;

/// As many as are looked at in a program.
pub(super) const STEPS: u64 = 1 << 20;

/// Returns the largest offset of a layout of these leaves from an offset on, under a swizzle; what
/// no offset is larger than, if there are too many coordinates to look at. The largest `u64` if the
/// sums do not fit in `usize`.
fn reach<Sw: SwizzleFunction>(offset: u64, modes: &ModeList) -> u64 {
    match largest_sum(offset, modes) {
        Some(sum) => largest::<Sw>(offset, modes, STEPS).unwrap_or(sum | low::<Sw>()),
        None => u64::MAX,
    }
}

/// Returns the largest sum, if it fits in `usize` and all leaves are known.
const fn largest_sum(offset: u64, modes: &ModeList) -> Option<u64> {
    let (mut sum, mut leaf) = (offset, 0);
    while leaf < modes.len() {
        let (extent, stride) = modes.leaf(leaf);
        sum = match (extent - 1).checked_mul(stride) {
            Some(reach) => match sum.checked_add(reach) {
                Some(sum) => sum,
                None => return None,
            },
            None => return None,
        };
        leaf += 1;
    }
    if modes.is_complete() && sum < usize::MAX as u64 { Some(sum) } else { None }
}

/// Returns the largest offset, if so many steps find it; the largest `u64` if the sums do not fit.
const fn largest<Sw: SwizzleFunction>(offset: u64, modes: &ModeList, steps: u64) -> Option<u64> {
    let Some(sum) = largest_sum(offset, modes) else { return Some(u64::MAX) };
    if let Some(largest) = largest_of_bits::<Sw>(offset, modes) {
        return Some(largest);
    }
    // What has the highest bits above those that the swizzle touches is largest: those bits are
    // those of the largest sum, which others are less than by no more than its low bits.
    let search = Search { steps, largest: 0 }.through::<Sw>(modes, 0, sum, sum & low::<Sw>());
    if search.steps == 0 { None } else { Some(search.largest) }
}

/// A search for the largest offset.
struct Search {
    /// How many steps are left.
    steps: u64,
    largest: u64,
}

impl Search {
    /// Goes through the coordinates of the leaves from `leaf` on whose sum is less than the largest
    /// by at most `left`; `sum` is the largest.
    const fn through<Sw: SwizzleFunction>(mut self, modes: &ModeList, leaf: usize, sum: u64, left: u64) -> Self {
        if self.steps == 0 {
            return self;
        }
        self.steps -= 1;
        if leaf == modes.len() {
            let offset = swizzled::<Sw>(sum);
            if offset > self.largest {
                self.largest = offset;
            }
            return self;
        }
        let (extent, stride) = modes.leaf(leaf);
        let mut i = 0;
        while i < extent {
            let less = match stride.checked_mul(i) {
                Some(less) if less <= left => less,
                _ => return self,
            };
            self = self.through::<Sw>(modes, leaf + 1, sum - less, left - less);
            // Coordinates that share a sum.
            if stride == 0 {
                return self;
            }
            i += 1;
        }
        self
    }
}

/// Returns the largest offset, if no sum carries among the bits that the swizzle touches.
///
/// Then the swizzled offset is the exclusive or of what each bit of the coordinate is worth. What
/// has high bits is always taken, of the others the largest exclusive or.
const fn largest_of_bits<Sw: SwizzleFunction>(offset: u64, modes: &ModeList) -> Option<u64> {
    let low = low::<Sw>();
    let (mut taken, mut high, mut fixed) = (offset & low, offset & !low, swizzled::<Sw>(offset) & low);
    let mut free = [0u64; 64];
    let (mut count, mut leaf) = (0, 0);
    while leaf < modes.len() {
        let (mut extent, mut stride) = modes.leaf(leaf);
        while extent > 1 {
            if stride & low == 0 {
                high += (extent - 1) * stride;
                break;
            }
            if extent % 2 == 1 || stride & taken != 0 || count == 64 {
                return None;
            }
            taken |= stride & low;
            let image = swizzled::<Sw>(stride);
            if image & !low == 0 {
                free[count] = image;
                count += 1;
            } else {
                high += image & !low;
                fixed ^= image & low;
            }
            extent /= 2;
            stride <<= 1;
        }
        leaf += 1;
    }
    // From the highest bit down: a bit that can be had is had, by the first that has it, which then
    // is taken from the others.
    let mut bit = Sw::TOP;
    while bit > 0 {
        bit -= 1;
        let mut pivot = 0;
        let mut at = 0;
        while at < count {
            if free[at] >> bit & 1 == 1 {
                if pivot == 0 {
                    pivot = free[at];
                }
                free[at] ^= pivot;
            }
            at += 1;
        }
        if pivot != 0 && fixed >> bit & 1 == 0 {
            fixed ^= pivot;
        }
    }
    Some(high + fixed)
}

// SAFETY: the sum at a coordinate in bounds is one of the layout's, and its place an offset.
unsafe impl<B, M, W, O, S, D, CH: Copy, CT: Copy> TensorCoordinate<Swizzled<Swizzle<B, M, W>, O, Layout<S, D>>> for HCons<CH, CT>
where
    Self: TensorCoordinate<Layout<S, D>>,
    Swizzle<B, M, W>: SwizzleFunction,
    O: DataOffset,
    S: Copy,
    D: Copy,
    Swizzled<Swizzle<B, M, W>, O, Layout<S, D>>: DataLayout,
{
    #[inline(always)]
    fn checked_offset(self, layout: &Swizzled<Swizzle<B, M, W>, O, Layout<S, D>>) -> Option<usize> {
        TensorCoordinate::checked_offset(self, &layout.layout()).map(|sum| layout.place(sum))
    }

    #[inline(always)]
    fn offset(self, layout: &Swizzled<Swizzle<B, M, W>, O, Layout<S, D>>) -> usize {
        layout.place(TensorCoordinate::offset(self, &layout.layout()))
    }

    fn fault(self, layout: &Swizzled<Swizzle<B, M, W>, O, Layout<S, D>>) -> Fault {
        TensorCoordinate::fault(self, &layout.layout())
    }
}

/// Rust tuples, through their lists.
macro_rules! tuple {
    ($($($c:ident)+;)*) => { $(
        // SAFETY: as for the list that it is.
        unsafe impl<Sw, O, L, $($c: Copy),+> TensorCoordinate<Swizzled<Sw, O, L>> for ($($c,)+)
        where
            <Self as TupleCoordinate>::List: TensorCoordinate<Swizzled<Sw, O, L>>,
        {
            #[inline(always)]
            fn checked_offset(self, layout: &Swizzled<Sw, O, L>) -> Option<usize> {
                self.into_list().checked_offset(layout)
            }

            #[inline(always)]
            fn offset(self, layout: &Swizzled<Sw, O, L>) -> usize {
                TensorCoordinate::offset(self.into_list(), layout)
            }

            fn fault(self, layout: &Swizzled<Sw, O, L>) -> Fault {
                self.into_list().fault(layout)
            }
        }
    )* };
}

for_each_tuple! { tuple }

// SAFETY: by the inner layout's, `d + R(c)` are its sums, and `off + d + R(c)` under the swizzle is
// an offset of this one. That is what the slice has at `c`, and it begins at 0.
unsafe impl<B, M, W, O, S, D, C> TensorSlice<C> for Swizzled<Swizzle<B, M, W>, O, Layout<S, D>>
where
    Self: DataLayout,
    Swizzle<B, M, W>: SwizzleFunction,
    O: DataOffset,
    S: Copy,
    D: Copy,
    Layout<S, D>: TensorSlice<C>,
    Swizzled<Swizzle<B, M, W>, usize, <Layout<S, D> as TensorSlice<C>>::Open>: DataLayout,
{
    type Open = Swizzled<Swizzle<B, M, W>, usize, <Layout<S, D> as TensorSlice<C>>::Open>;

    #[inline(always)]
    fn slice_or_fault(&self, coordinate: C) -> Result<(usize, Self::Open), Fault> {
        let (sum, open) = self.layout().slice_or_fault(coordinate)?;
        Ok((0, Swizzled::part(*self, |_| (sum, open))))
    }
}
