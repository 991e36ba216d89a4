//! Swizzled layouts as functions: how far their offsets reach.

use super::{DataLayout, ModeList};
use crate::LayoutFunction;
use crate::layout::Index;
use crate::swizzle::swizzled::swizzled;
use crate::swizzle::{InnerOffset, SwizzleFunction, Swizzled};

impl<Sw: SwizzleFunction, O: InnerOffset, L: DataLayout> LayoutFunction for Swizzled<Sw, O, L> {
    const SIZE: u64 = L::SIZE;
    const COSIZE: u64 = match (O::KNOWN_OFFSET, L::MODES) {
        (Some(offset), Some(modes)) => match largest::<Sw>(offset, &modes) {
            Some(largest) => one_more(largest),
            None => panic!(said!(KnownAtRunTime::CosizeNotComputed)),
        },
        _ => panic!(said!(KnownAtRunTime::Cosize)),
    };
    const RANK: usize = L::RANK;

    #[inline(always)]
    fn size(&self) -> usize {
        self.layout().size()
    }

    /// Returns one more than the largest offset; where sums carry among the bits that the swizzle
    /// touches, the whole domain is looked at.
    fn cosize(&self) -> usize {
        let largest = largest::<Sw>(self.inner_offset().to_u64(), &self.layout().modes()).unwrap_or_else(|| {
            let mut largest = 0;
            self.layout().walk(|offset| largest = largest.max(self.swizzle().swizzled(self.inner_offset().to_u64() + offset as u64)));
            largest
        });
        usize::try_from(largest.saturating_add(1)).unwrap_or(usize::MAX)
    }

    #[inline(always)]
    fn offset_in<I: Index>(&self, i: I) -> I {
        self.at(self.layout().offset_in(i))
    }
}

const fn one_more(largest: u64) -> u64 {
    assert!(largest < u64::MAX, said!(Overflow::Cosize));
    largest + 1
}

/// Returns the largest offset, if no sum carries among the bits that the swizzle touches.
///
/// Then the swizzled offset is the exclusive or of what each bit of the coordinate is worth. What
/// has high bits is always taken, of the others the largest exclusive or.
const fn largest<Sw: SwizzleFunction>(offset: u64, modes: &ModeList) -> Option<u64> {
    if !modes.is_complete() {
        return None;
    }
    let low = if Sw::TOP >= 64 { u64::MAX } else { (1 << Sw::TOP) - 1 };
    let (mut taken, mut high, mut fixed) = (offset & low, offset & !low, swizzled::<Sw>(offset) & low);
    let mut free = [0u64; 64];
    let (mut count, mut leaf) = (0, 0);
    while leaf < modes.len() {
        let (mut extent, mut stride) = modes.leaf(leaf);
        if stride & low == 0 {
            high += (extent - 1) * stride;
            extent = 1;
        }
        while extent > 1 {
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
