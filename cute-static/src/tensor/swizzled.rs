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
use super::{DataLayout, DataShape, ModeList, Tensor, TensorCoordinate, TensorSlice};
use crate::base::{TupleCoordinate, for_each_tuple};
use crate::composed::{ComposedLayout, RunBackwards};
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
    const FALL: Option<u64> = Some(0);
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
///
/// It is never too small. [`largest`] is an offset that no other exceeds. Otherwise, with `T` for
/// `TOP`: the bits of `Sw(x)` from bit `T` on are those of `x`, so `Sw(x) ≤ 2^T·⌊x/2^T⌋ + 2^T - 1`.
/// That grows with `x`, and at the largest sum it is the number that is returned.
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
///
/// It is never too small. Let `s` be the largest of the sums `x`, and `T` be `TOP`. The swizzle
/// leaves the bits from bit `T` on alone: `⌊Sw(x)/2^T⌋ = ⌊x/2^T⌋`. A sum that differs from `s` in
/// these bits is less than `s`, so less in these bits, and `Sw(x) < 2^T·⌊s/2^T⌋ ≤ Sw(s)`. So only
/// the sums with the same bits there count: those with `s - x ≤ s mod 2^T`. The search goes through
/// all of these, or says that it did not.
const fn largest<Sw: SwizzleFunction>(offset: u64, modes: &ModeList, steps: u64) -> Option<u64> {
    let Some(sum) = largest_sum(offset, modes) else { return Some(u64::MAX) };
    if let Some(largest) = largest_of_bits::<Sw>(offset, modes) {
        return Some(largest);
    }
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
    /// by at most `left`; `sum` is the largest. The others of the sum are those of the leaves
    /// before.
    ///
    /// No such coordinate is left out while there are steps. A coordinate `c` of a leaf `(n, d)` is
    /// `n - 1 - i` for an `i` below `n`, and makes the sum less by `i·d`. The loop goes through all
    /// `i` until `i·d` is more than `left`, and so is that of each `i` after it, also where the
    /// product does not fit; the leaves after this one make the sum only less. With `d = 0`, all
    /// `i` have the same sums. A step that is not taken leaves 0 steps, which says so.
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
            // Coordinates that share a sum, or no steps for more of them.
            if stride == 0 || self.steps == 0 {
                return self;
            }
            i += 1;
        }
        self
    }
}

/// Returns the largest offset, if no sum carries among the bits that the swizzle touches; the sums
/// fit.
///
/// It is never too small. Let `T` be `TOP`, `low(x) = x mod 2^T` and `high(x) = x - low(x)`.
///
/// 1. A sum is `x = off + Σ b·d + Σ i·e`: `b` are bits of coordinates with strides `d`, of which
///    the low bits are not 0, and `i < n` what is left of a leaf as an extent `n` with a stride `e`
///    that has no low bits. A leaf whose extent is odd before its stride has no low bits is not
///    answered.
/// 2. The low bits of `off` and of the `d` are pairwise disjoint, by `taken`; else there is no
///    answer. So the low parts add up without a carry, to less than `2^T`, and
///    `low(x) = low(off) ⊕ ⊕ b·low(d)`, `high(x) = high(off) + Σ b·high(d) + Σ i·e`.
/// 3. The swizzle is linear over bits, leaves the bits from bit `T` on alone and takes numbers
///    below `2^T` to such. So `Sw(x) = high(x) + F` with `F = low(Sw(off)) ⊕ ⊕ b·low(Sw(d)) < 2^T`.
/// 4. `high(x)` is a multiple of `2^T`. Where it is less than the most that it can be, it is less
///    by `2^T` or more, and so is `Sw(x)` less than with the most, whatever `F` is. So the largest
///    offset has all `i = n - 1`, and `b = 1` wherever `high(d)` is not 0: that is `high` and
///    `fixed`. The other `b` are free: their `d`, of which `high(d)` is 0, are `free`.
/// 5. What is left is the largest element of `fixed ⊕ span(free)`. The loop goes from the highest
///    bit down, and before it comes to a bit, no element of `free` has a bit above. If one has the
///    bit, half of the elements have it, and only they can be largest. They are
///    `fixed' ⊕ span(free')`: `fixed'` is the one of `fixed` and `fixed ⊕ pivot` that has the bit,
///    and `free'` are the others, with the pivot added where they have the bit, so that none has
///    it. If no element of `free` has the bit, all have it or none. In the end `free` are all 0,
///    and `fixed` is the one element that is left.
const fn largest_of_bits<Sw: SwizzleFunction>(offset: u64, modes: &ModeList) -> Option<u64> {
    let low = low::<Sw>();
    let (mut taken, mut high, mut fixed) = (offset & low, offset & !low, swizzled::<Sw>(offset) & low);
    let mut free = [0u64; 64];
    let (mut count, mut leaf) = (0, 0);
    while leaf < modes.len() {
        let (mut extent, mut stride) = modes.leaf(leaf);
        while extent > 1 {
            // 1.
            if stride & low == 0 {
                high += (extent - 1) * stride;
                break;
            }
            // 2.
            if extent % 2 == 1 || stride & taken != 0 || count == 64 {
                return None;
            }
            taken |= stride & low;
            // 3, 4.
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
    // 5.
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

/// Methods that are there to be refused, as those of the layouts.
impl<A, M, O, B> Tensor<A, ComposedLayout<M, O, B>> {
    #[doc(hidden)]
    pub fn flip<I, R>(self, _mode: I) -> R
    where
        ComposedLayout<M, O, B>: RunBackwards<R>,
    {
        unreachable!("a refused operation does not compile")
    }

    #[doc(hidden)]
    pub fn reversed<R>(self) -> R
    where
        ComposedLayout<M, O, B>: RunBackwards<R>,
    {
        unreachable!("a refused operation does not compile")
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::{STEPS, largest, largest_of_bits, low, reach};
    use crate::prelude::*;
    use crate::swizzle::SwizzleFunction;
    use crate::tensor::ModeList;
    use std::vec::Vec;

    /// The definition of a swizzle, bit by bit.
    fn swizzled([bits, base, shift]: [i32; 3], x: u64) -> u64 {
        (0..bits).fold(x, |y, bit| {
            let (from, to) = if shift > 0 { (base + shift + bit, base + bit) } else { (base + bit, base - shift + bit) };
            y ^ (x >> from & 1) << to
        })
    }

    /// A pseudorandom number below `n` (xorshift).
    fn below(state: &mut u64, n: u64) -> u64 {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        *state % n
    }

    /// Some leaves: of powers of two, as where bits are apart, and of any numbers; zeros and sums
    /// that are there twice among them.
    fn leaves(state: &mut u64, top: u64) -> Vec<(u64, u64)> {
        let (count, is_linear) = (1 + below(state, 4), below(state, 2) == 0);
        let mut bit = below(state, 3);
        (0..count)
            .map(|_| {
                if is_linear {
                    let bits = below(state, 4);
                    // Some strides have bits above those that the swizzle touches, and below.
                    let stride = (1 << bit) + if below(state, 3) == 0 { (1 + below(state, 3)) << (top + 3) } else { 0 };
                    bit += bits + below(state, 2);
                    (1 << bits, stride)
                } else {
                    (1 + below(state, 7), below(state, 1 << (top + 2).min(12)))
                }
            })
            .collect()
    }

    /// Compares with all offsets of 3,000 layouts; returns how many were answered by bits, by the
    /// search, and by a bound.
    fn compare<Sw: SwizzleFunction>(numbers: [i32; 3]) -> [usize; 3] {
        let mut state = 0x9e37_79b9_7f4a_7c15 ^ (numbers[0] * 10_007 + numbers[1] * 101 + numbers[2]) as u64;
        let mut counts = [0; 3];
        for _ in 0..3_000 {
            let leaves = leaves(&mut state, Sw::TOP.into());
            let offset = if below(&mut state, 2) == 0 { 0 } else { below(&mut state, 1 << (Sw::TOP + 2)) };
            let sums = leaves
                .iter()
                .fold(std::vec![offset], |sums, &(extent, stride)| (0..extent).flat_map(|i| sums.iter().map(move |sum| sum + i * stride)).collect());
            let expected = sums.iter().map(|&sum| swizzled(numbers, sum)).max().unwrap();
            let modes = leaves.iter().fold(ModeList::EMPTY, |list, &(extent, stride)| list.with(extent, stride));
            let of_bits = largest_of_bits::<Sw>(offset, &modes);
            assert!(of_bits.is_none_or(|largest| largest == expected), "{numbers:?} {offset} {leaves:?}: {of_bits:?}, {expected}");
            // These layouts have few coordinates.
            assert_eq!(largest::<Sw>(offset, &modes, STEPS), Some(expected), "{numbers:?} {offset} {leaves:?}");
            assert_eq!(reach::<Sw>(offset, &modes), expected);
            // With too few steps there is no answer, rather than a wrong one.
            for steps in [0, 1, 2, 5, 20] {
                let few = largest::<Sw>(offset, &modes, steps);
                assert!(few.is_none_or(|largest| largest == expected), "{numbers:?} {offset} {leaves:?}: {few:?} in {steps} steps, {expected}");
                counts[2] += usize::from(few.is_none());
            }
            assert!(sums.iter().max().unwrap() | low::<Sw>() >= expected);
            counts[usize::from(of_bits.is_none())] += 1;
        }
        counts
    }

    #[test]
    fn no_offset_is_larger() {
        let mut counts = [0; 3];
        macro_rules! compare {
            ($([$bits:literal, $base:literal, $($shift:tt)+])*) => { $(
                let more = compare::<Swizzle![$bits, $base, $($shift)+]>([$bits, $base, $($shift)+]);
                counts = core::array::from_fn(|i| counts[i] + more[i]);
            )* };
        }
        compare! {
            [0, 0, 3] [1, 0, 1] [1, 2, 1] [1, 0, 4] [2, 0, 2] [2, 1, 2] [2, 1, 3] [2, 0, 5] [3, 0, 3] [3, 1, 3] [3, 2, 3] [3, 0, 4] [3, 0, 6] [4, 0, 4]
            [1, 0, -1] [1, 2, -3] [2, 0, -2] [2, 1, -3] [3, 0, -3] [3, 1, -4] [4, 0, -4]
        }
        assert!(counts[0] > 10_000 && counts[1] > 20_000 && counts[2] > 20_000, "{counts:?}");
    }

    /// More coordinates than can be looked at take no time, and have a bound.
    #[test]
    fn a_search_ends_with_its_steps() {
        type Far = Swizzle<Int![1], Int![0], Int![40]>;
        let modes = ModeList::EMPTY.with(3 << 38, 1);
        assert_eq!(largest::<Far>(0, &modes, STEPS), None);
        assert_eq!(reach::<Far>(0, &modes), (1 << 41) - 1);
    }
}
