//! Swizzles: permutations of offsets that exclusive-or some bits onto others, against bank
//! conflicts; and swizzled layouts.
//!
//! ```text
//! bit          5   4   3   2   1   0
//! Sw<2,0,3>    .   r1  r0  .   c1  c0      c0 becomes c0 ^ r0, and c1 becomes c1 ^ r1
//! ```
//!
//! - [`Swizzle`]: the permutation alone, `Swizzle![3, 4, 3]`.
//! - [`Swizzled`]: `Sw ∘ off ∘ L`, the layout `L` moved by an offset and swizzled (Cecka §2.4.2,
//!   §3.3). It is a [`LayoutFunction`](crate::LayoutFunction), and the operations of the algebra
//!   that have an answer for it take it.
//! - [`ToXor`]: the layout over bits that a swizzled layout is, and [`FromXor`], the way back.
//! - [`ConflictFree`]: a bound on layouts in shared memory; [`CountBankConflicts`] counts the
//!   conflicts as a constant.
//!
//! ```
//! use cute_static::prelude::*;
//!
//! // 8 rows of 64 halves in shared memory, read as ldmatrix does: 8 threads, each 16 bytes of another row.
//! fn read<Tile: LayoutFunction + ConflictFree<Layout![(8, 8) : (1, 8)], Int![16]>>(tile: Tile) -> usize {
//!     tile.offset(8 * 8 + 1)
//! }
//! let tile = swizzle![3, 3, 3].compose(layout![(8, 64) : (64, 1)]);
//! assert_eq!(tile.to_string(), "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)");
//! assert_eq!(read(tile), 64);
//! ```
//! ```compile_fail,E0277
//! # use cute_static::prelude::*;
//! # fn read<Tile: LayoutFunction + ConflictFree<Layout![(8, 8) : (1, 8)], Int![16]>>(tile: Tile) {}
//! read(layout![(8, 64) : (64, 1)]); // CUTE107: 7 bank conflicts
//! ```
//!
//! A tensor stands under a swizzled layout as under any other:
//!
//! ```
//! use cute_static::prelude::*;
//!
//! let mut shared = Tensor::filled(0, swizzle![2, 0, 3].compose(layout![(8, 8) : (8, 1)]));
//! for (i, mut row) in shared.rows_mut().enumerate() {
//!     row.fill(i);
//! }
//! assert_eq!(shared.at((3, 5)), 3);
//! assert_eq!(shared.accessor()[3 * 8 + (5 ^ 3)], 3);
//! ```
//! ```compile_fail,E0080
//! use cute_static::prelude::*;
//! Tensor::fixed([0; 63], swizzle![3, 0, 3].compose(layout![8 : 8])); // CUTE102: 56 is swizzled to 63
//! ```

mod apply;
pub(crate) mod cast;
mod columns;
mod compose;
pub(crate) mod conflict_free;
mod count_conflicts;
mod decay;
mod from_masks;
mod idle;
pub(crate) mod inner;
mod linear;
mod merge;
mod own_bits;
mod parts;
mod row;
mod slice;
pub(crate) mod swizzled;
pub(crate) mod xor;

pub use crate::composed::InnerOffset;
pub use apply::{SwizzleNumber, SwizzledNumber};
pub use conflict_free::ConflictFree;
pub use count_conflicts::CountBankConflicts;
pub use from_masks::SwizzleOfMasks;
#[doc(hidden)]
pub use linear::Reaches;
pub use slice::SliceSwizzled;
pub use swizzled::Swizzled;
pub use xor::{FromXor, FromXorOf, ToXor, ToXorOf};

use crate::Static;
use crate::diagnostic::{Decimal, DecimalOf, Explain, reason};
use crate::int::{Compare, Equal, Greater, Less, Number, UInt, UTerm};
use crate::layout::Index;
use core::fmt;
use core::marker::PhantomData;

/// `Swizzle<B, M, S>` in CuTe's convention: `x ^ ((x & mask) >> S)` where `mask` has `B` bits from
/// bit `M + S` on; for a distance [`Minus<N>`](Minus) the mask begins at bit `M` and is shifted to
/// the left by `N`. Written `Swizzle![B, M, S]`.
///
/// It is an involution: the distance is at least `B`, so no bit is both read and changed.
///
/// ```
/// use cute_static::prelude::*;
///
/// let swizzle = swizzle![2, 3, 3];
/// assert_eq!(size_of_val(&swizzle), 0);
/// assert_eq!((swizzle.apply(326), swizzle.apply(334)), (334, 326));
/// assert_eq!(swizzle.to_string(), "Sw<2,3,3>");
/// ```
/// ```compile_fail,E0277
/// # use cute_static::prelude::*;
/// swizzle![3, 0, 2]; // CUTE062: it would read what it changes
/// ```
pub struct Swizzle<B, M, S>(PhantomData<fn() -> (B, M, S)>);

/// The distance of a swizzle that changes bits above those that it reads: `Swizzle![2, 0, -3]` is
/// `Swizzle<_2, _0, Minus<_3>>`.
pub struct Minus<N>(PhantomData<N>);

impl<B, M, S> Swizzle<B, M, S> {
    /// Returns the swizzle.
    #[inline(always)]
    #[must_use]
    pub const fn new() -> Self {
        Swizzle(PhantomData)
    }

    /// Returns the swizzled offset.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// assert_eq!(swizzle![2, 0, 3].apply(9), 8);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn apply(self, x: usize) -> usize
    where
        Self: SwizzleFunction,
    {
        SwizzleFunction::swizzled(self, x)
    }

    /// Returns the swizzled offset in the arithmetic of the index type `I`, which has to hold all
    /// bits that are read or changed.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// assert_eq!(swizzle![2, 0, -31].apply_in(3u64), 3 ^ 3 << 31);
    /// ```
    /// ```compile_fail,E0080
    /// use cute_static::prelude::*;
    /// swizzle![2, 0, -31].apply_in(3u32); // CUTE008: bit 32 is changed
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn apply_in<I: Index>(self, x: I) -> I
    where
        Self: SwizzleFunction,
    {
        SwizzleFunction::swizzled(self, x)
    }
}

impl<B, M, S> Clone for Swizzle<B, M, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B, M, S> Copy for Swizzle<B, M, S> {}

impl<B, M, S> Default for Swizzle<B, M, S> {
    fn default() -> Self {
        Swizzle::new()
    }
}

impl<B, M, S> Static for Swizzle<B, M, S> {
    const NEW: Self = Swizzle::new();
}

impl<B, M, S> PartialEq for Swizzle<B, M, S> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<B, M, S> Eq for Swizzle<B, M, S> {}

// Also of what is no swizzle: `swizzle!` has said so, and once is enough.
impl<B: Number, M: Number, S: Distance> fmt::Display for Swizzle<B, M, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sw<{},{},{}{}>", B::VALUE, M::VALUE, if S::IS_DOWN { "-" } else { "" }, S::Bits::VALUE)
    }
}

impl<B: Number, M: Number, S: Distance> fmt::Debug for Swizzle<B, M, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A [`Swizzle`] whose distance is at least its number of bits.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::int::{_1, _2, _3};
/// use cute_static::swizzle::SwizzleFunction;
///
/// fn parts<W: SwizzleFunction>(_: W) -> (u32, u32, i32) {
///     (W::BITS, W::BASE, W::SHIFT)
/// }
/// assert_eq!(parts(Swizzle::<_2, _1, _3>::NEW), (2, 1, 3));
/// ```
#[refusal(WrongOperand::Swizzle, bound = "Sw: SwizzleFunction")]
pub trait SwizzleFunction: Static + fmt::Display {
    /// The swizzle.
    #[doc(hidden)]
    const SWIZZLE: Self;
    /// `B`: the number of bits that are changed.
    const BITS: u32;
    /// `M`: the number of low bits that are neither read nor changed.
    const BASE: u32;
    /// `S`: the distance from the bits that are changed up to those that are read; negative if they
    /// are read below.
    const SHIFT: i32;

    /// The bits from which on nothing is read or changed.
    const TOP: u32 = if Self::BITS == 0 { 0 } else { Self::BITS + Self::BASE + Self::SHIFT.unsigned_abs() };

    /// The bits that are read, as a mask (CuTe's `yyy_msk`).
    #[doc(alias = "yyy_msk")]
    #[doc(alias = "swizzle_code")]
    const READS: u64 = {
        assert!(Self::TOP <= 64, said!(BadSwizzle::Beyond64Bits));
        match Self::BITS {
            0 => 0,
            bits => (u64::MAX >> (64 - bits)) << (Self::BASE + if Self::SHIFT > 0 { Self::SHIFT.unsigned_abs() } else { 0 }),
        }
    };

    /// The bits that are changed, as a mask (CuTe's `zzz_msk`).
    #[doc(alias = "zzz_msk")]
    #[doc(alias = "swizzle_code")]
    const CHANGES: u64 = match Self::BITS {
        0 => 0,
        _ if Self::SHIFT > 0 => Self::READS >> Self::SHIFT.unsigned_abs(),
        _ => Self::READS << Self::SHIFT.unsigned_abs(),
    };

    /// Returns the swizzled offset.
    #[inline(always)]
    fn swizzled<I: Index>(self, x: I) -> I {
        const { assert!(Self::READS | Self::CHANGES <= I::MAX, said!(IndexTooNarrow::Swizzle)) }
        if Self::BITS == 0 {
            return x;
        }
        let (read, distance) = (x & I::from_u64(Self::READS), Self::SHIFT.unsigned_abs());
        x ^ if Self::SHIFT > 0 { read >> distance } else { read << distance }
    }
}

impl<B: Number, M: Number, S: Distance> SwizzleFunction for Swizzle<B, M, S>
where
    S::Bits: Compare<B>,
    <S::Bits as Compare<B>>::Output: Clears<B, S::Bits>,
{
    const SWIZZLE: Self = Swizzle::new();
    const BITS: u32 = small(B::VALUE);
    const BASE: u32 = small(M::VALUE);
    const SHIFT: i32 = if S::IS_DOWN { -small(S::Bits::VALUE).cast_signed() } else { small(S::Bits::VALUE).cast_signed() };
}

/// Returns a number of bits.
const fn small(n: u64) -> u32 {
    assert!(n <= 64, said!(BadSwizzle::Beyond64Bits));
    n as u32
}

/// How far the bits that a swizzle changes are from those that it reads: a number, or [`Minus`]
/// one.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::swizzle::{Distance, Minus};
/// assert_eq!((<Int![3] as Distance>::IS_DOWN, <Minus<Int![3]> as Distance>::IS_DOWN), (false, true));
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// fn distance<S: cute_static::swizzle::Distance>() {}
/// distance::<Layout![4 : 1]>(); // CUTE003: a layout is no distance
/// ```
#[refusal(WrongOperand::Distance)]
pub trait Distance {
    /// The distance, in either direction.
    type Bits: Number;
    /// Whether bits are read below those that they change.
    const IS_DOWN: bool;
}

impl Distance for UTerm {
    type Bits = UTerm;
    const IS_DOWN: bool = false;
}

impl<U, B> Distance for UInt<U, B>
where
    Self: Number,
{
    type Bits = Self;
    const IS_DOWN: bool = false;
}

impl<N: Number> Distance for Minus<N> {
    type Bits = N;
    const IS_DOWN: bool = true;
}

/// How does the distance compare with the number of bits `B`?
#[doc(hidden)]
pub trait Clears<B, Distance> {}

impl<B, D> Clears<B, D> for Greater {}

impl<B, D> Clears<B, D> for Equal {}

impl<B: Decimal, D: Decimal> Clears<B, D> for Less where reason::BadSwizzle<DecimalOf<B>, DecimalOf<D>>: Explain {}

/// The type of a swizzle: `Swizzle![3, 4, 3]`; a negative distance is `Swizzle![3, 4, -3]`.
///
/// ```
/// use cute_static::prelude::*;
/// let swizzle = <Swizzle![2, 0, -3]>::new();
/// assert_eq!((swizzle.to_string().as_str(), swizzle.apply(3)), ("Sw<2,0,-3>", 27));
/// ```
/// ```compile_fail,E0277
/// # use cute_static::prelude::*;
/// <Swizzle![3, 0, 2]>::new().apply(3); // CUTE062: it would read what it changes
/// ```
#[macro_export]
macro_rules! Swizzle {
    ($bits:tt, $base:tt, - $shift:tt) => { $crate::swizzle::Swizzle<$crate::Int![$bits], $crate::Int![$base], $crate::swizzle::Minus<$crate::Int![$shift]>> };
    ($bits:tt, $base:tt, $shift:tt) => { $crate::swizzle::Swizzle<$crate::Int![$bits], $crate::Int![$base], $crate::Int![$shift]> };
    ($($other:tt)*) => { compile_error!($crate::__macros::said!(WrongNotation::Swizzle)) };
}

/// The value of a swizzle: `swizzle![3, 4, 3]`.
///
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// swizzle![3, 0, 2]; // CUTE062: it would read what it changes
/// ```
#[macro_export]
macro_rules! swizzle {
    ($bits:tt, $base:tt, - $shift:tt) => { <$crate::Swizzle![$bits, $base, - $shift] as $crate::swizzle::SwizzleFunction>::SWIZZLE };
    ($bits:tt, $base:tt, $shift:tt) => { <$crate::Swizzle![$bits, $base, $shift] as $crate::swizzle::SwizzleFunction>::SWIZZLE };
    ($($other:tt)*) => { $crate::Swizzle![$($other)*] };
}
