//! The number of bank conflicts of an access, counted by the compiler, thread by thread.

use super::{DataShape, ModeList};
use crate::int::Number;
use crate::swizzle::swizzled::swizzled;
use crate::swizzle::{CountBankConflicts, InnerOffset, SwizzleFunction, Swizzled};
use crate::{Layout, LayoutFunction};
use frunk_core::hlist::{HCons, HNil};

/// The number of banks, and of the threads of a warp.
const BANKS: u64 = 32;
/// The width of a bank in bits.
const BANK_BITS: u64 = 32;

impl<Sw, O, S, D, TS, TD, VS, VD, Bits> CountBankConflicts<Layout<HCons<TS, HCons<VS, HNil>>, HCons<TD, HCons<VD, HNil>>>, Bits>
    for Swizzled<Sw, O, Layout<S, D>>
where
    Sw: SwizzleFunction,
    O: InnerOffset,
    S: DataShape<D>,
    D: Copy,
    TS: DataShape<TD>,
    VS: DataShape<VD>,
    Bits: Number,
{
    const TOTAL: u64 = {
        let (Some(offset), Some(data)) = (O::KNOWN_OFFSET, <S as DataShape<D>>::MODES) else { panic!(said!(KnownAtRunTime::ConflictsOfLayout)) };
        let threads = Group::new(TS::KNOWN_SIZE, <TS as DataShape<TD>>::MODES);
        let values = Group::new(VS::KNOWN_SIZE, <VS as DataShape<VD>>::MODES);
        assert!(threads.last() + values.last() < <Layout<S, D> as LayoutFunction>::SIZE, said!(ImageTooLarge::Access));
        let access = Access { data, offset, threads, values, bits: Bits::VALUE };
        access.conflicts::<Sw>()
    };
}

/// The threads of an access, or the values of a thread.
struct Group {
    size: u64,
    modes: ModeList,
}

impl Group {
    const fn new(size: Option<u64>, modes: Option<ModeList>) -> Self {
        match (size, modes) {
            (Some(size), Some(modes)) if modes.is_complete() => Group { size, modes },
            _ => panic!(said!(KnownAtRunTime::ConflictsOfAccess)),
        }
    }

    /// Returns the largest coordinate.
    const fn last(&self) -> u64 {
        offset_at(&self.modes, self.size - 1)
    }
}

/// Returns the offset of a layout of these leaves at an index of its domain.
const fn offset_at(modes: &ModeList, mut index: u64) -> u64 {
    let (mut offset, mut leaf) = (0, 0);
    while leaf < modes.len() {
        let (extent, stride) = modes.leaf(leaf);
        offset += index % extent * stride;
        index /= extent;
        leaf += 1;
    }
    offset
}

struct Access {
    data: ModeList,
    offset: u64,
    threads: Group,
    values: Group,
    bits: u64,
}

impl Access {
    const fn at<Sw: SwizzleFunction>(&self, thread: u64, value: u64) -> u64 {
        let coordinate = offset_at(&self.threads.modes, thread) + offset_at(&self.values.modes, value);
        swizzled::<Sw>(self.offset + offset_at(&self.data, coordinate))
    }

    /// Returns the number of elements of the widest vectors that are whole in every thread.
    const fn vector<Sw: SwizzleFunction>(&self) -> u64 {
        let mut vector = 128;
        while vector > 0 {
            let width = self.bits.saturating_mul(vector);
            if width >= 8 && width <= 128 && width.is_power_of_two() && self.is_whole::<Sw>(vector) {
                return vector;
            }
            vector /= 2;
        }
        panic!(said!(NoVector::Counting))
    }

    const fn is_whole<Sw: SwizzleFunction>(&self, vector: u64) -> bool {
        if !self.values.size.is_multiple_of(vector) {
            return false;
        }
        let mut thread = 0;
        while thread < self.threads.size {
            let mut value = 0;
            while value < self.values.size {
                let first = self.at::<Sw>(thread, value);
                if !first.is_multiple_of(vector) {
                    return false;
                }
                let mut behind = 1;
                while behind < vector {
                    if self.at::<Sw>(thread, value + behind) != first + behind {
                        return false;
                    }
                    behind += 1;
                }
                value += vector;
            }
            thread += 1;
        }
        true
    }

    const fn conflicts<Sw: SwizzleFunction>(&self) -> u64 {
        let vector = self.vector::<Sw>();
        let words = (vector * self.bits).div_ceil(BANK_BITS);
        let at_once = BANKS / words;
        let mut conflicts = 0;
        let mut value = 0;
        while value < self.values.size {
            // Warps are whole numbers of phases, and the last one may be short.
            let mut thread = 0;
            while thread < self.threads.size {
                let end = if thread + at_once < self.threads.size { thread + at_once } else { self.threads.size };
                conflicts += self.degree::<Sw>(thread, end, value) - 1;
                thread = end;
            }
            value += vector;
        }
        conflicts
    }

    /// Returns the largest number of different words of one bank that the threads from `begin` to
    /// `end` want.
    const fn degree<Sw: SwizzleFunction>(&self, begin: u64, end: u64, value: u64) -> u64 {
        // A vector is whole words, or part of one: all of its banks are wanted alike, and its first
        // word says which.
        let mut firsts = [u128::MAX; BANKS as usize];
        let mut of_bank = [0u64; BANKS as usize];
        let (mut count, mut degree) = (0, 1);
        let mut thread = begin;
        while thread < end {
            let first = self.at::<Sw>(thread, value) as u128 * self.bits as u128 / BANK_BITS as u128;
            let mut seen = 0;
            while seen < count && firsts[seen] != first {
                seen += 1;
            }
            if seen == count {
                firsts[count] = first;
                count += 1;
                let bank = (first % BANKS as u128) as usize;
                of_bank[bank] += 1;
                if of_bank[bank] > degree {
                    degree = of_bank[bank];
                }
            }
            thread += 1;
        }
        degree
    }
}
