//! Places in shared memory: whether each element of a tile has one of its own.
//!
//! It is a constant and not a bound, because there is no bound for layouts of bits; `#[kernel]`
//! evaluates it for each argument, so that `cargo check` says it, with the argument's name.

use crate::vector::gcd;
use cute_static::htuple::{HCons, HNil};
use cute_static::int::{UInt, UTerm};
use cute_static::prelude::*;
use cute_static::stride::Xor;
use cute_static::swizzle::{Swizzle, SwizzleFunction, Swizzled};

/// A static layout, of numbers or of bits, or one of numbers with a swizzle after it.
#[refusal(NotAnArgument::SharedLayout)]
pub trait Places {
    /// Why it is not known to have another offset at each coordinate.
    ///
    /// A layout of numbers has if each of its strides, in order, is larger than the largest offset
    /// of the modes before it. A layout of bits has if the offsets of the powers of two are
    /// linearly independent. A swizzle is a bijection, and leaves different offsets different.
    #[doc(hidden)]
    const CLASH: Clash;

    /// Its modes of more than one element.
    #[doc(hidden)]
    const MODES: List;
}

/// Why two elements of a layout may have one place.
#[derive(Clone, Copy)]
pub enum Clash {
    /// All have places of their own.
    None,
    /// A stride is not larger than the offsets of the modes before it, together.
    Strides { reach: u64, stride: u64 },
    /// The offset of a power of two is that of others together.
    Bits { offset: u64 },
    /// It has too many modes to tell.
    TooMany,
    /// Of a tensor to write: so many steps along a mode lead where others along another one lead.
    Modes { steps: u64, mode: u64, others: u64, other: u64 },
    /// Of a tensor to write: a mode has stride 0.
    Still { mode: u64 },
}

/// What the type of a shape, or of strides, knows of each leaf, in order.
#[derive(Clone, Copy)]
pub struct Known {
    leaves: [Option<u64>; 24],
    len: usize,
}

impl Known {
    pub(crate) const NONE: Self = Known { leaves: [None; 24], len: 0 };

    pub(crate) const fn one(leaf: Option<u64>) -> Self {
        let mut known = Self::NONE;
        known.leaves[0] = leaf;
        known.len = 1;
        known
    }

    /// Both, of which leaves beyond 24 are not known.
    pub(crate) const fn join(mut self, other: &Self) -> Self {
        let mut i = 0;
        while i < other.len && self.len < self.leaves.len() {
            self.leaves[self.len] = other.leaves[i];
            self.len += 1;
            i += 1;
        }
        self
    }
}

/// Why two elements are one, by one or two modes whose extents and strides the type knows.
///
/// `a` steps of the stride `s` lead where `b` of the stride `t` do if `a·s = b·t`: at least
/// `t / gcd(s, t)` and `s / gcd(s, t)`. What three modes do together, and runtime numbers, the
/// launch sees.
pub(crate) const fn of_known(shape: &Known, stride: &Known) -> Clash {
    let mut i = 0;
    while i < shape.len {
        if let (Some(extent), Some(s)) = (shape.leaves[i], stride.leaves[i])
            && extent > 1
        {
            if s == 0 {
                return Clash::Still { mode: i as u64 };
            }
            let mut j = 0;
            while j < i {
                if let (Some(extent_before), Some(t)) = (shape.leaves[j], stride.leaves[j])
                    && t > 0
                {
                    let both = gcd(s, t);
                    if s / both < extent_before && t / both < extent {
                        return Clash::Modes { steps: s / both, mode: j as u64, others: t / both, other: i as u64 };
                    }
                }
                j += 1;
            }
        }
        i += 1;
    }
    Clash::None
}

impl<S: Modes<D>, D> Places for Layout<S, D> {
    const CLASH: Clash = if S::LIST.is_too_long {
        Clash::TooMany
    } else if S::LIST.bits {
        of_bits(&S::LIST)
    } else {
        of_strides(&S::LIST)
    };
    const MODES: List = S::LIST;
}

impl<B, M, Sh, O, L: Places> Places for Swizzled<Swizzle<B, M, Sh>, O, L>
where
    Swizzle<B, M, Sh>: SwizzleFunction,
{
    const CLASH: Clash = L::CLASH;
    const MODES: List = L::MODES;
}

/// The modes of more than one element: extents and strides.
pub struct List {
    modes: [(u64, u64); 24],
    len: usize,
    bits: bool,
    is_too_long: bool,
}

impl List {
    const NONE: Self = List { modes: [(0, 0); 24], len: 0, bits: false, is_too_long: false };

    const fn one(extent: u64, stride: u64, bits: bool) -> Self {
        let mut list = List { bits, ..Self::NONE };
        if extent != 1 {
            list.modes[0] = (extent, stride);
            list.len = 1;
        }
        list
    }

    /// The extents of the modes.
    #[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
    pub(crate) fn extents(&self) -> std::vec::Vec<u64> {
        self.modes[..self.len].iter().map(|(extent, _)| *extent).collect()
    }

    /// The modes and how many of them there are, if they are of numbers and not too many.
    pub(crate) const fn numbers(&self) -> Option<([(u64, u64); 24], usize)> {
        if self.bits || self.is_too_long { None } else { Some((self.modes, self.len)) }
    }

    const fn join(mut self, other: &Self) -> Self {
        let mut i = 0;
        while i < other.len {
            if self.len == self.modes.len() {
                self.is_too_long = true;
            } else {
                self.modes[self.len] = other.modes[i];
                self.len += 1;
            }
            i += 1;
        }
        self.bits |= other.bits;
        self.is_too_long |= other.is_too_long;
        self
    }
}

/// A shape with strides `D`.
pub trait Modes<D> {
    #[doc(hidden)]
    const LIST: List;
}

impl<U, B> Modes<UTerm> for UInt<U, B>
where
    Self: Number,
{
    const LIST: List = List::one(<Self as Number>::VALUE, 0, false);
}

impl<U, B, V, C> Modes<UInt<V, C>> for UInt<U, B>
where
    Self: Number,
    UInt<V, C>: Number,
{
    const LIST: List = List::one(<Self as Number>::VALUE, <UInt<V, C> as Number>::VALUE, false);
}

impl<U, B, N: Number> Modes<Xor<N>> for UInt<U, B>
where
    Self: Number,
{
    const LIST: List = List::one(<Self as Number>::VALUE, N::VALUE, true);
}

impl Modes<HNil> for HNil {
    const LIST: List = List::NONE;
}

impl<H: Modes<DH>, T: Modes<DT>, DH, DT> Modes<HCons<DH, DT>> for HCons<H, T> {
    const LIST: List = H::LIST.join(&T::LIST);
}

/// The first stride, in order, that is not larger than the largest offset of those before it.
const fn of_strides(list: &List) -> Clash {
    let (mut reach, mut taken) = (0u64, [false; 24]);
    let mut count = 0;
    while count < list.len {
        let (mut least, mut i) = (list.len, 0);
        while i < list.len {
            if !taken[i] && (least == list.len || list.modes[i].1 < list.modes[least].1) {
                least = i;
            }
            i += 1;
        }
        let (extent, stride) = list.modes[least];
        if stride <= reach {
            return Clash::Strides { reach, stride };
        }
        reach = reach.saturating_add(stride.saturating_mul(extent - 1));
        taken[least] = true;
        count += 1;
    }
    Clash::None
}

/// The first offset of a power of two, of all modes, that is one of those before it together.
const fn of_bits(list: &List) -> Clash {
    let mut by_highest = [0u64; 64];
    let mut i = 0;
    while i < list.len {
        let (extent, stride) = list.modes[i];
        let bits = u64::BITS - (extent - 1).leading_zeros();
        let mut bit = 0;
        while bit < bits {
            if stride.leading_zeros() < bit {
                return Clash::Bits { offset: stride };
            }
            let mut rest = stride << bit;
            loop {
                if rest == 0 {
                    return Clash::Bits { offset: stride << bit };
                }
                let highest = rest.ilog2() as usize;
                if by_highest[highest] == 0 {
                    by_highest[highest] = rest;
                    break;
                }
                rest ^= by_highest[highest];
            }
            bit += 1;
        }
        i += 1;
    }
    Clash::None
}

#[cfg(test)]
mod tests {
    use super::{Clash, Known, Places, of_known};
    use cute_static::prelude::*;
    use std::collections::BTreeSet;

    #[test]
    fn places_are_distinct_as_a_count_says() {
        macro_rules! check {
            ($($layout:ty;)*) => { $(
                let layout = <$layout>::new();
                let size = layout.size() as u32;
                let offsets: BTreeSet<u32> = (0..size).map(|i| layout.offset_in(i)).collect();
                assert_eq!(matches!(<$layout as Places>::CLASH, Clash::None), offsets.len() == size as usize, stringify!($layout));
            )* };
        }
        check! {
            Layout![8 : 1];
            Layout![(8, 4) : (1, 8)];
            Layout![(8, 4) : (5, 1)];
            Layout![(8, 4) : (3, 1)];
            Layout![(8, 4) : (1, 0)];
            Layout![(8, 1) : (1, 0)];
            Layout![(4, (2, 3)) : (2, (1, 8))];
            Layout![(4, (2, 3)) : (2, (1, 4))];
            Layout![(64, (32, 2)) : (f1, (f65, f2048))];
            Layout![(64, (32, 2)) : (f1, (f33, f2048))];
            Layout![(8, 8) : (f1, f9)];
            Layout![(8, 8) : (f1, f3)];
            Layout![(4, 4) : (f5, f3)];
            Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(16, 64) : (64, 1)]>;
            Swizzled<Swizzle![2, 0, 3], Int![8], Layout![(8, 8) : (8, 1)]>;
            Swizzled<Swizzle![3, 3, 3], Int![0], Layout![((64, 2), 8) : ((1, 512), 64)]>;
            Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(16, 64) : (32, 1)]>;
        }
    }

    /// Of two known modes the type says what a count of their elements does, and by steps that lead
    /// to one element; of runtime numbers it says nothing.
    #[test]
    fn two_known_modes_have_each_element_once_as_a_count_says() {
        let two = |first: Option<u64>, second: Option<u64>| Known::one(first).join(&Known::one(second));
        for (m, n, s, t) in (1..6).flat_map(|m| (1..6).flat_map(move |n| (0..9).flat_map(move |s| (0..9).map(move |t| (m, n, s, t))))) {
            let offsets: BTreeSet<u64> = (0..m).flat_map(|i| (0..n).map(move |j| i * s + j * t)).collect();
            let clash = of_known(&two(Some(m), Some(n)), &two(Some(s), Some(t)));
            assert_eq!(matches!(clash, Clash::None), offsets.len() as u64 == m * n, "({m}, {n}) : ({s}, {t})");
            match clash {
                Clash::Modes { steps, mode: 0, others, other: 1 } => assert!(0 < steps && steps < m && others < n && steps * s == others * t),
                Clash::Still { mode: 0 } => assert!(m > 1 && s == 0),
                Clash::Still { mode: 1 } => assert!(n > 1 && t == 0),
                Clash::None => {}
                _ => panic!("({m}, {n}) : ({s}, {t})"),
            }
            for unknown in [of_known(&two(None, Some(n)), &two(Some(s), Some(t))), of_known(&two(Some(m), Some(n)), &two(None, Some(t)))] {
                assert_eq!(matches!(unknown, Clash::None), n == 1 || t > 0, "{n} : {t}");
            }
        }
    }
}
