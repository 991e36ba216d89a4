//! Vectors: how many values of a thread lie in a row, at a multiple of their number, whatever the
//! runtime numbers are.

use cute_static::diagnostic::NoAnswer;
use cute_static::htuple::{HCons, HNil};
use cute_static::int::{UInt, UTerm};
use cute_static::prelude::*;
use cute_static::stride::Xor;
use cute_static::swizzle::{Swizzle, SwizzleFunction, Swizzled};

/// The greatest common divisor; 0 is a multiple of everything.
pub(crate) const fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// A stride, and what it is known to be a multiple of.
pub trait Divided {
    /// A number that it is a multiple of.
    #[doc(hidden)]
    const BY: u64;

    /// Whether that is the stride itself.
    #[doc(hidden)]
    const KNOWN: bool = false;

    /// Whether it adds.
    #[doc(hidden)]
    const ADDS: bool = true;
}

impl Divided for UTerm {
    const BY: u64 = 0;
    const KNOWN: bool = true;
}

impl<U, B> Divided for UInt<U, B>
where
    Self: Number,
{
    const BY: u64 = <Self as Number>::VALUE;
    const KNOWN: bool = true;
}

impl Divided for Dyn {
    const BY: u64 = 1;
}

impl<K: Number> Divided for Multiple<K> {
    const BY: u64 = K::VALUE;
}

// Bits are not added, so that they are in a row with nothing.
impl<N> Divided for Xor<N> {
    const BY: u64 = 1;
    const ADDS: bool = false;
}

/// What a shape with strides `D` tells of runs: its first leaf, and the divisor of the strides of
/// all leaves, and of all but the first.
pub trait Strides<D> {
    #[doc(hidden)]
    const EXTENT: u64;
    #[doc(hidden)]
    const FIRST: u64;
    #[doc(hidden)]
    const ALL: u64;
    #[doc(hidden)]
    const REST: u64;
    #[doc(hidden)]
    const ADDS: bool;
}

impl<U, B, D: Divided> Strides<D> for UInt<U, B>
where
    Self: Number,
{
    const EXTENT: u64 = <Self as Number>::VALUE;
    const FIRST: u64 = if D::KNOWN { D::BY } else { 0 };
    const ALL: u64 = if <Self as Number>::VALUE == 1 { 0 } else { D::BY };
    const REST: u64 = 0;
    const ADDS: bool = D::ADDS;
}

impl Strides<HNil> for HNil {
    const EXTENT: u64 = 1;
    const FIRST: u64 = 0;
    const ALL: u64 = 0;
    const REST: u64 = 0;
    const ADDS: bool = true;
}

impl<H: Strides<DH>, T: Strides<DT>, DH, DT> Strides<HCons<DH, DT>> for HCons<H, T> {
    const EXTENT: u64 = H::EXTENT;
    const FIRST: u64 = H::FIRST;
    const ALL: u64 = gcd(H::ALL, T::ALL);
    const REST: u64 = gcd(H::REST, T::ALL);
    const ADDS: bool = H::ADDS && T::ADDS;
}

/// How many values of a thread lie in a row, at a multiple of their number, in a layout by thread
/// and value.
pub trait Runs {
    #[doc(hidden)]
    const RUN: u64;

    /// The stride of the first mode of values, if it is a number, or 0.
    #[doc(hidden)]
    const STEP: u64;

    /// A divisor of the extent of that mode, and of all other strides.
    #[doc(hidden)]
    const TOGETHER: u64;

    /// Whether the offset of a value of a thread is the sum of the offsets of both.
    #[doc(hidden)]
    const ADDS: bool;
}

/// No run, of a composition that has no answer: why it has none is said where it is asked for.
impl Runs for Layout<NoAnswer, NoAnswer> {
    const RUN: u64 = 1;
    const STEP: u64 = 0;
    const TOGETHER: u64 = 1;
    const ADDS: bool = false;
}

impl<TS: Strides<TD>, TD, VS: Strides<VD>, VD> Runs for Layout<HCons<TS, HCons<VS, HNil>>, HCons<TD, HCons<VD, HNil>>> {
    const RUN: u64 = if VS::FIRST == 1 { Self::TOGETHER } else { 1 };
    const STEP: u64 = VS::FIRST;
    const TOGETHER: u64 = gcd(VS::EXTENT, gcd(TS::ALL, VS::REST));
    const ADDS: bool = TS::ADDS && VS::ADDS;
}

// Layouts that are not by thread and value: no more is known of them, and what asks for thread and
// value refuses them.
macro_rules! not_by_thread {
    ($([$($p:ident)*] $shape:ty, $stride:ty;)*) => { $(
        impl<$($p),*> Runs for Layout<$shape, $stride> {
            const RUN: u64 = 1;
            const STEP: u64 = 0;
            const TOGETHER: u64 = 1;
            const ADDS: bool = false;
        }
    )* };
}
not_by_thread! {
    [U B D] UInt<U, B>, D;
    [D] HNil, D;
    [S D] HCons<S, HNil>, HCons<D, HNil>;
    [S0 S1 S2 S D] HCons<S0, HCons<S1, HCons<S2, S>>>, D;
}

// Bits below the swizzle's base are neither read nor changed: runs at a multiple of a part of
// `2^base` stay.
impl<B, M: Number, Sh, L: Runs> Runs for Swizzled<Swizzle<B, M, Sh>, cute_static::int::UTerm, L>
where
    Swizzle<B, M, Sh>: SwizzleFunction,
{
    const RUN: u64 = if M::VALUE < 64 { gcd(L::RUN, 1 << M::VALUE) } else { L::RUN };
    const STEP: u64 = 0;
    const TOGETHER: u64 = 1;
    const ADDS: bool = false;
}

#[cfg(test)]
mod tests {
    use super::Runs;
    use cute_static::prelude::*;

    /// The largest power of two up to 16 so that each such run of values is at a multiple and in a
    /// row, by trying all.
    fn by_trying<L: LayoutFunction>(layout: L, threads: u32, values: u32) -> u64 {
        let is_run = |run: u32| {
            values.is_multiple_of(run)
                && (0..threads).all(|t| {
                    (0..values).step_by(run as usize).all(|v| {
                        let first: u32 = layout.offset_in(t + v * threads);
                        first.is_multiple_of(run) && (0..run).all(|i| layout.offset_in(t + (v + i) * threads) == first + i)
                    })
                })
        };
        [16, 8, 4, 2].into_iter().find(|&run| is_run(run)).unwrap_or(1).into()
    }

    #[test]
    fn runs_are_in_a_row_and_at_a_multiple() {
        macro_rules! check {
            ($($threads:literal $values:literal: $layout:ty;)*) => { $(
                let run = <$layout as Runs>::RUN;
                let power = 1 << run.trailing_zeros().min(4);
                assert!(power <= by_trying(<$layout>::new(), $threads, $values), stringify!($layout));
            )* };
        }
        macro_rules! exact {
            ($($threads:literal $values:literal: $layout:ty;)*) => { $(
                check! { $threads $values: $layout; }
                assert_eq!(<$layout as Runs>::RUN, by_trying(<$layout>::new(), $threads, $values), stringify!($layout));
            )* };
        }
        exact! {
            256 4: Layout![(256, 4) : (4, 1)];
            32 16: Layout![(32, (4, 4)) : (4, (1, 128))];
            8 4: Layout![(8, 4) : (6, 1)];
            8 4: Layout![(8, 4) : (1, 8)];
            8 4: Layout![((4, 2), 4) : ((0, 4), 1)];
            32 16: Swizzled<Swizzle![3, 3, 3], Int![0], Layout![((8, 4), (8, 2)) : ((8, 64), (1, 256))]>;
            32 16: Swizzled<Swizzle![3, 2, 3], Int![0], Layout![((8, 4), (8, 2)) : ((8, 64), (1, 256))]>;
            32 8: Swizzled<Swizzle![3, 3, 3], Int![0], Layout![((8, 4), 8) : ((1, 64), 8)]>;
        }
        check! {
            8 6: Layout![(8, 6) : (6, 1)];
            8 4: Layout![(8, (1, 4)) : (4, (1, 1))];
            4 4: Layout![(4, (2, 2)) : (4, (1, 2))];
        }
        // Rows of a runtime pitch are not known to begin at a multiple.
        assert_eq!(<Layout![((8, 4), (4, 2)) : ((4, Dyn), (1, 32))] as Runs>::RUN, 1);
    }
}
