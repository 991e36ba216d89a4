//! Evaluation of layouts with strides of either sign.
//!
//! A stride is what it adds above 0 and what it takes below: `D = above - below`, each a stride of
//! natural numbers. So a signed offset is the difference of two offsets, and nothing of what
//! evaluates natural numbers has a sign to mind.

use super::{Coordinate, Index, ShapeFunction};
use crate::Layout;
use crate::diagnostic::NoAnswer;
use crate::htuple::Get;
use crate::int::{Dyn, Int, Multiple, Number, Predecessor, UInt, UTerm};
use crate::stride::{Basis, Custom, Elementwise, Neg, SignedOffsets, Xor};
use frunk_core::hlist::{HCons, HNil};

crate::diagnostic::of_layouts! {
    /// A stride of integers as the difference of two strides of natural numbers.
    #[doc(hidden)]
    pub trait SignParts: Copy {
        /// The strides above 0; 0 in the place of the others.
        type Above: Copy;
        /// The magnitudes of the strides below 0; 0 in the place of the others.
        type Below: Copy;
        /// The strides without their signs.
        type Magnitudes: Copy;
        /// The strides times -1.
        type Negated: Copy;

        fn above(self) -> Self::Above;

        fn below(self) -> Self::Below;

        fn magnitudes(self) -> Self::Magnitudes;

        fn negated(self) -> Self::Negated;
    }
}

/// The strides of a layout whose mode `I` runs backwards.
#[doc(hidden)]
pub trait NegateMode<I>: Copy {
    type Output: Copy;

    fn negate_mode(self) -> Self::Output;
}

impl<H: SignParts, T: Copy> NegateMode<UTerm> for HCons<H, T> {
    type Output = HCons<H::Negated, T>;

    #[inline(always)]
    fn negate_mode(self) -> Self::Output {
        HCons { head: self.head.negated(), tail: self.tail }
    }
}

// There is no such mode, which `Get` says.
impl<I> NegateMode<I> for HNil {
    type Output = HNil;

    fn negate_mode(self) -> HNil {
        HNil
    }
}

impl<U, B, H: Copy, T> NegateMode<UInt<U, B>> for HCons<H, T>
where
    UInt<U, B>: Predecessor,
    T: NegateMode<<UInt<U, B> as Predecessor>::Output>,
{
    type Output = HCons<H, T::Output>;

    #[inline(always)]
    fn negate_mode(self) -> Self::Output {
        HCons { head: self.head, tail: self.tail.negate_mode() }
    }
}

/// Strides that are natural numbers.
macro_rules! natural {
    ($([$($g:ident)*] $leaf:ty $(where $bounded:ty: $bound:ident)? => |$stride:ident| $negated:expr, $negative:ty;)*) => { $(
        impl<$($g),*> SignParts for $leaf
        where
            $($bounded: $bound,)?
        {
            type Above = Self;
            type Below = UTerm;
            type Magnitudes = Self;
            type Negated = $negative;

            #[inline(always)]
            fn above(self) -> Self {
                self
            }

            #[inline(always)]
            fn below(self) -> UTerm {
                UTerm
            }

            #[inline(always)]
            fn magnitudes(self) -> Self {
                self
            }

            #[inline(always)]
            fn negated(self) -> $negative {
                let $stride = self;
                $negated
            }
        }
    )* };
}

natural! {
    [] UTerm => |zero| zero, UTerm;
    [U B] UInt<U, B> where UInt<U, B>: Number => |stride| Neg::new(stride), Neg<Self>;
    [] Dyn => |stride| Neg::new(stride), Neg<Self>;
    [K] Multiple<K> where K: Number => |stride| Neg::new(stride), Neg<Self>;
}

/// The one mode of a layout that is a leaf.
macro_rules! negate_leaf {
    ($([$($g:ident)*] $leaf:ty;)*) => { $(
        impl<$($g),*> NegateMode<UTerm> for $leaf
        where
            Self: SignParts,
        {
            type Output = <Self as SignParts>::Negated;

            #[inline(always)]
            fn negate_mode(self) -> Self::Output {
                self.negated()
            }
        }
    )* };
}

negate_leaf! {
    [] UTerm;
    [U B] UInt<U, B>;
    [] Dyn;
    [K] Multiple<K>;
    [N] Neg<N>;
    [A P] Basis<A, P>;
    [T] Elementwise<T>;
    [N] Xor<N>;
    [M] Custom<M>;
}

impl<N: Int> SignParts for Neg<N> {
    type Above = UTerm;
    type Below = N;
    type Magnitudes = N;
    type Negated = N;

    #[inline(always)]
    fn above(self) -> UTerm {
        UTerm
    }

    #[inline(always)]
    fn below(self) -> N {
        self.magnitude()
    }

    #[inline(always)]
    fn magnitudes(self) -> N {
        self.magnitude()
    }

    #[inline(always)]
    fn negated(self) -> N {
        self.magnitude()
    }
}

/// Strides without a sign of the whole, which no evaluation of signed offsets takes. They stay as
/// they are: that they are no integers is one message, and that of a stride which is none a second.
macro_rules! no_integers {
    ($([$($g:ident)*] $element:ty;)*) => { $(
        impl<$($g),*> SignParts for $element
        where
            Self: Copy,
        {
            type Above = Self;
            type Below = UTerm;
            type Magnitudes = Self;
            type Negated = Self;

            fn above(self) -> Self {
                self
            }

            fn below(self) -> UTerm {
                UTerm
            }

            fn magnitudes(self) -> Self {
                self
            }

            fn negated(self) -> Self {
                panic!(said!(WrongCodomain::Signed))
            }
        }
    )* };
}

no_integers! {
    [A P] Basis<A, P>;
    [T] Elementwise<T>;
    [N] Xor<N>;
    [M] Custom<M>;
}

// What stands for the strides of a refused layout.
impl SignParts for NoAnswer {
    type Above = Self;
    type Below = Self;
    type Magnitudes = Self;
    type Negated = Self;

    fn above(self) -> Self {
        self
    }

    fn below(self) -> Self {
        self
    }

    fn magnitudes(self) -> Self {
        self
    }

    fn negated(self) -> Self {
        self
    }
}

impl SignParts for HNil {
    type Above = HNil;
    type Below = HNil;
    type Magnitudes = HNil;
    type Negated = HNil;

    #[inline(always)]
    fn above(self) -> HNil {
        HNil
    }

    #[inline(always)]
    fn below(self) -> HNil {
        HNil
    }

    #[inline(always)]
    fn magnitudes(self) -> HNil {
        HNil
    }

    #[inline(always)]
    fn negated(self) -> HNil {
        HNil
    }
}

impl<H: SignParts, T: SignParts> SignParts for HCons<H, T> {
    type Above = HCons<H::Above, T::Above>;
    type Below = HCons<H::Below, T::Below>;
    type Magnitudes = HCons<H::Magnitudes, T::Magnitudes>;
    type Negated = HCons<H::Negated, T::Negated>;

    #[inline(always)]
    fn above(self) -> Self::Above {
        HCons { head: self.head.above(), tail: self.tail.above() }
    }

    #[inline(always)]
    fn below(self) -> Self::Below {
        HCons { head: self.head.below(), tail: self.tail.below() }
    }

    #[inline(always)]
    fn magnitudes(self) -> Self::Magnitudes {
        HCons { head: self.head.magnitudes(), tail: self.tail.magnitudes() }
    }

    #[inline(always)]
    fn negated(self) -> Self::Negated {
        HCons { head: self.head.negated(), tail: self.tail.negated() }
    }
}

/// Whether offsets from `fall` below 0 to `reach` above that fit in the index type with a sign.
const fn is_signed<I: Index>(reach: u64, fall: u64) -> bool {
    fall <= I::SIGNED_MAX + 1 && reach - fall <= I::SIGNED_MAX
}

/// Whether all offsets, if the types say them, fit in the index type with a sign.
pub(super) const fn fits_signed<S: ShapeFunction<D>, D, I: Index>() -> bool {
    match (S::REACH, S::FALL) {
        (Some(reach), Some(fall)) => is_signed::<I>(reach, fall),
        _ => true,
    }
}

/// Panics where a runtime layout has an offset that does not fit. A reach of `u64::MAX` stands for
/// one that does not fit in 64 bits.
#[inline(always)]
#[track_caller]
pub(super) fn require_fits_signed<S: ShapeFunction<D>, D, I: Index>(shape: &S, stride: &D) {
    if const { S::REACH.is_none() || S::FALL.is_none() } {
        let reach = shape.reach(stride);
        if reach == u64::MAX || !is_signed::<I>(reach, shape.fall(stride)) {
            panic!(said!(IndexTooNarrow::Checked));
        }
    }
}

/// Whether all distances between two offsets, if the types say them, fit in `isize`.
const fn distances_fit<S: ShapeFunction<D>, D>() -> bool {
    match S::REACH {
        Some(reach) => reach <= isize::MAX as u64,
        None => true,
    }
}

impl<S, D> Layout<S, D> {
    /// Returns the offset at a coordinate, an integer of either sign: what the strides above 0 add,
    /// less what those below take (Cecka Definition 2.15, over the semimodule of the integers).
    ///
    /// Coordinates are natural numbers, and the last mode is unbounded, as in [`Layout::offset`].
    /// A layout of natural numbers has the same offsets here.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let flipped = layout![(4, 8) : (-8, 1)];
    /// assert_eq!(flipped.signed_offset((3, 2)), -22);
    /// assert!((0..32).all(|i| flipped.signed_offset(i) == (i / 4) as isize - 8 * (i % 4) as isize));
    ///
    /// let pitch = Dyn::new(20).unwrap();
    /// assert_eq!(layout![(4, 8) : (-{pitch}, 1)].signed_offset((1, 2)), -18);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(4, 8) : (e0, e1)].signed_offset((1, 2)); // CUTE122: coordinates
    /// ```
    /// ```compile_fail,E0080
    /// use cute_static::prelude::*;
    /// layout![2 : 9223372036854775808].signed_offset(1); // CUTE008: 2^63, where `isize` ends before
    /// ```
    ///
    /// # Panics
    ///
    /// CUTE008, if the layout has runtime leaves and an offset that does not fit in `isize`.
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn signed_offset<C>(&self, coordinate: C) -> isize
    where
        S: ShapeFunction<D, Codomain: SignedOffsets>,
        D: SignParts,
        C: Coordinate<S, D::Above, usize> + Coordinate<S, D::Below, usize>,
    {
        self.signed_offset_in::<usize, C>(coordinate)
    }

    /// Returns [`Layout::signed_offset`] in the arithmetic of the index type `I`, with a sign: an
    /// `i32` at a coordinate of `u32`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// assert_eq!(layout![(4, 8) : (-8, 1)].signed_offset_in((3u32, 2u32)), -22);
    /// ```
    ///
    /// # Panics
    ///
    /// As [`Layout::signed_offset`], for that index type.
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn signed_offset_in<I: Index, C>(&self, coordinate: C) -> I::Signed
    where
        S: ShapeFunction<D, Codomain: SignedOffsets>,
        D: SignParts,
        C: Coordinate<S, D::Above, I> + Coordinate<S, D::Below, I>,
    {
        const { assert!(fits_signed::<S, D, I>(), said!(IndexTooNarrow)) }
        require_fits_signed::<S, D, I>(&self.shape, &self.stride);
        let (above, below) = (self.stride.above(), self.stride.below());
        coordinate.offset_in(&self.shape, &above).minus(coordinate.offset_in(&self.shape, &below))
    }

    /// Returns the layout with every stride without its sign: this one with the modes of negative
    /// strides run backwards.
    ///
    /// It is injective where this one is, and has as many offsets from the least to the largest.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// assert_eq!(layout![(4, 8) : (-8, 1)].magnitudes(), layout![(4, 8) : (8, 1)]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn magnitudes(&self) -> Layout<S, D::Magnitudes>
    where
        S: Copy,
        D: SignParts,
    {
        Layout { shape: self.shape, stride: self.stride.magnitudes() }
    }

    /// Returns the layout `R` whose mode `mode` runs backwards, and the offset at which it begins:
    /// `R(c) + offset = L(c')`, where `c'` is `c` with its component `i` of that mode replaced by
    /// `s-1-i` (NumPy's `flip`).
    ///
    /// The mode may be nested: its integral coordinates run backwards, and with them each leaf.
    /// Flipped twice, the layout is as it was.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let matrix = layout![(4, 8) : (8, 1)];
    /// let (flipped, base) = matrix.flip(int![0]);
    /// assert_eq!((flipped, base), (layout![(4, 8) : (-8, 1)], 24));
    /// assert_eq!(flipped.signed_offset((1, 2)) + base, matrix.signed_offset((2, 2)));
    /// assert_eq!(flipped.flip(int![0]), (matrix, -24));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(4, 8) : (8, 1)].flip(int![2]); // CUTE080: there is no mode 2: the tuple has rank 2
    /// ```
    ///
    /// # Panics
    ///
    /// CUTE008, if the distance between two offsets does not fit in `isize`.
    #[doc(alias = "reverse")]
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn flip<I, E: Copy>(&self, mode: I) -> (Layout<S, E>, isize)
    where
        S: Copy + Get<I> + ShapeFunction<D, Codomain: SignedOffsets> + ShapeFunction<E>,
        D: NegateMode<I, Output = E>,
    {
        let _ = mode;
        self.with_base(self.stride.negate_mode())
    }

    /// Returns the layout that runs backwards along every mode, and the offset at which it begins:
    /// `R(i) + offset = L(|L|-1-i)`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let layout = layout![(4, 8) : (-8, 1)];
    /// let (reversed, base) = layout.reversed();
    /// assert_eq!((reversed, base), (layout![(4, 8) : (8, -1)], -17));
    /// assert!((0..32).all(|i| reversed.signed_offset(i) + base == layout.signed_offset(31 - i)));
    /// ```
    ///
    /// # Panics
    ///
    /// CUTE008, if the distance between two offsets does not fit in `isize`.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn reversed(&self) -> (Layout<S, D::Negated>, isize)
    where
        S: Copy + ShapeFunction<D, Codomain: SignedOffsets> + ShapeFunction<D::Negated>,
        D: SignParts,
    {
        self.with_base(self.stride.negated())
    }

    /// Returns the layout of other strides of the same magnitudes, and how much further below 0 its
    /// least offset is.
    #[inline(always)]
    #[track_caller]
    fn with_base<E: Copy>(&self, stride: E) -> (Layout<S, E>, isize)
    where
        S: Copy + ShapeFunction<D> + ShapeFunction<E>,
    {
        const { assert!(distances_fit::<S, D>(), said!(IndexTooNarrow)) }
        if const { <S as ShapeFunction<D>>::REACH.is_none() } && self.shape.reach(&self.stride) > isize::MAX as u64 {
            panic!(said!(IndexTooNarrow::Checked));
        }
        let base = self.shape.fall(&stride).wrapping_sub(self.shape.fall(&self.stride)) as isize;
        (Layout { shape: self.shape, stride }, base)
    }

    /// Returns how far below 0 the least offset is, `Σ (s-1)·|d|` over the modes with negative
    /// strides: where a tensor over this layout begins in its data.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// assert_eq!(layout![(4, 8) : (-8, 1)].fall(), 24);
    /// assert_eq!(layout![(4, 8) : (8, 1)].fall(), 0);
    /// ```
    ///
    /// # Panics
    ///
    /// CUTE008, if it does not fit in `usize`.
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn fall(&self) -> usize
    where
        S: ShapeFunction<D>,
    {
        const { assert!(crate::base::in_usize(S::REACH), said!(IndexTooNarrow)) }
        match usize::try_from(self.shape.fall(&self.stride)) {
            Ok(fall) => fall,
            Err(_) => panic!(said!(IndexTooNarrow::Checked)),
        }
    }
}
