//! Leaves whose value is known only at run time.

use super::{Int, Number, UInt, UTerm};
use core::fmt;
use core::marker::PhantomData;
use core::num::{NonZeroU32, NonZeroU64, NonZeroUsize};

/// A runtime leaf: an extent or a stride of at least 1.
///
/// 0 is no extent, and the stride 0 of a broadcast is written as a static number, since what is
/// proved of a layout depends on it.
///
/// ```
/// use cute_static::prelude::*;
///
/// let (rows, pitch) = (Dyn::new(100).unwrap(), Dyn::new(128).unwrap());
/// let matrix = layout![({rows}, 4) : (1, {pitch})];
/// assert_eq!(matrix.offset((7, 2)), 263);
/// assert_eq!(matrix.to_string(), "(100,_4):(_1,128)");
/// assert_eq!(Dyn::try_from(matrix.extent(int![0])), Ok(rows));
/// assert_eq!(Dyn::new(0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dyn(NonZeroU64);

impl Dyn {
    /// The number 1.
    pub const ONE: Self = Dyn(NonZeroU64::MIN);

    /// Returns the leaf of this value; `None` for 0.
    #[inline(always)]
    #[must_use]
    pub const fn new(value: u64) -> Option<Self> {
        match NonZeroU64::new(value) {
            Some(value) => Some(Dyn(value)),
            None => None,
        }
    }

    /// Returns the value.
    #[inline(always)]
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0.get()
    }
}

impl Int for Dyn {
    const KNOWN: Option<u64> = None;

    #[inline(always)]
    fn value(self) -> u64 {
        self.get()
    }
}

impl fmt::Display for Dyn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

cute_refusals::errors! {
    /// Why a number is no runtime leaf.
    ///
    /// ```
    /// use cute_static::int::LeafError;
    /// use cute_static::prelude::*;
    ///
    /// assert_eq!(Dyn::try_from(0), Err(LeafError::BelowOne { found: 0 }));
    /// let error = Multiple::<Int![64]>::try_from(100_u64).unwrap_err();
    /// assert_eq!(error, LeafError::NotAMultiple { factor: 64, found: 100 });
    /// assert_eq!(error.to_string(), "a leaf of this type is a multiple of 64, at least that number, found 100");
    /// assert_eq!(error.code(), "CUTE019");
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum LeafError {
        /// The number is 0 or negative.
        BelowOne = NotARuntimeLeaf (BelowOne) {
            /// The number.
            found: i64 = Found,
        },
        /// The number is no multiple of that of the type.
        NotAMultiple = NotARuntimeLeaf (NotAMultiple) {
            /// The number of the type.
            factor: u64 = Factor,
            /// The number.
            found: u64 = Found,
        },
    }
}

impl fmt::Display for LeafError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message(f)
    }
}

/// From Rust's integers that an extent or a stride comes as; an unsuffixed literal is an `i32`.
macro_rules! from_integers {
    ($($integer:ty)*) => { $(
        impl TryFrom<$integer> for Dyn {
            type Error = LeafError;

            #[inline(always)]
            fn try_from(value: $integer) -> Result<Self, LeafError> {
                // What is not above 0 fits in an `i64`.
                u64::try_from(value).ok().and_then(Dyn::new).ok_or(LeafError::BelowOne { found: value as i64 })
            }
        }

        impl<K: Number> TryFrom<$integer> for Multiple<K> {
            type Error = LeafError;

            #[inline(always)]
            fn try_from(value: $integer) -> Result<Self, LeafError> {
                let found = Dyn::try_from(value)?.get();
                Multiple::new(found).ok_or(LeafError::NotAMultiple { factor: K::VALUE, found })
            }
        }
    )* };
}

from_integers! { i32 i64 isize u32 u64 usize }

impl From<Dyn> for u64 {
    #[inline(always)]
    fn from(leaf: Dyn) -> u64 {
        leaf.get()
    }
}

impl<K: Number> From<Multiple<K>> for u64 {
    #[inline(always)]
    fn from(leaf: Multiple<K>) -> u64 {
        leaf.get()
    }
}

impl From<NonZeroU64> for Dyn {
    #[inline(always)]
    fn from(value: NonZeroU64) -> Self {
        Dyn(value)
    }
}

impl From<NonZeroU32> for Dyn {
    #[inline(always)]
    fn from(value: NonZeroU32) -> Self {
        Dyn(value.into())
    }
}

/// No platform that Rust runs on has a `usize` of more than 64 bits.
impl From<NonZeroUsize> for Dyn {
    #[inline(always)]
    fn from(value: NonZeroUsize) -> Self {
        Dyn(NonZeroU64::new(value.get() as u64).unwrap_or(NonZeroU64::MAX))
    }
}

/// A runtime leaf known to be a multiple of the number `K`, at least `K`, so that what divides `K`
/// divides it by proof.
///
/// ```
/// use cute_static::prelude::*;
///
/// let rows = Multiple::<Int![64]>::new(192).unwrap();
/// let matrix = layout![({rows}, 4) : (4, 1)];
/// assert_eq!(matrix.zipped_divide(tile![16 : 1, 4 : 1]).to_string(), "((_16,_4),(12,_1)):((_4,_1),(_64,_0))");
/// assert!(Multiple::<Int![64]>::new(100).is_none());
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// let rows = Multiple::<Int![64]>::new(192).unwrap();
/// layout![({rows}, 4) : (4, 1)].zipped_divide(tile![3 : 1, 4 : 1]); // CUTE016: 3 is not known to divide the extent
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Multiple<K> {
    /// How many times `K` it is; so no exact division is left for run time.
    count: NonZeroU64,
    factor: PhantomData<K>,
}

impl<K: Number> Multiple<K> {
    /// Returns the value.
    #[inline(always)]
    #[must_use]
    pub const fn get(self) -> u64 {
        self.count.get().saturating_mul(K::VALUE)
    }

    /// Returns the leaf of this value; `None` for 0 and for what is no multiple of `K`.
    #[inline(always)]
    #[must_use]
    pub const fn new(value: u64) -> Option<Self> {
        if K::VALUE == 0 || !value.is_multiple_of(K::VALUE) {
            return None;
        }
        match NonZeroU64::new(value / K::VALUE) {
            Some(count) => Some(Multiple { count, factor: PhantomData }),
            None => None,
        }
    }
}

impl<K> Multiple<K> {
    /// Returns `K` so many times.
    #[inline(always)]
    pub(crate) const fn from_count(count: NonZeroU64) -> Self {
        Multiple { count, factor: PhantomData }
    }
}

impl<K: Number> Int for Multiple<K> {
    const KNOWN: Option<u64> = None;

    #[inline(always)]
    fn value(self) -> u64 {
        self.get()
    }
}

impl<K: Number> fmt::Display for Multiple<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value().fmt(f)
    }
}

/// What the macros take for a leaf: `layout![(m, 4) : (1, {pitch})]`.
///
/// ```
/// use core::num::NonZeroU64;
/// use cute_static::int::IntoLeaf;
/// use cute_static::prelude::*;
///
/// let pitch = NonZeroU64::new(128).unwrap();
/// assert_eq!(pitch.into_leaf(), Dyn::new(128).unwrap());
/// assert_eq!(layout![(8, 4) : (1, {pitch})].to_string(), "(_8,_4):(_1,128)");
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// let pitch = 128u64;
/// layout![(8, 4) : (1, {pitch})]; // CUTE019: it may be 0
/// ```
#[refusal(NotARuntimeLeaf)]
pub trait IntoLeaf {
    /// The leaf.
    type Leaf: Int;

    /// Returns the value as a leaf.
    fn into_leaf(self) -> Self::Leaf;
}

// One impl each, not one for all leaves: of a value that is none, nothing more is then concluded.
macro_rules! into_leaf {
    ($([$($g:ident)*] $value:ty => $leaf:ty;)*) => { $(
        impl<$($g),*> IntoLeaf for $value
        where
            $leaf: Int,
        {
            type Leaf = $leaf;

            #[inline(always)]
            fn into_leaf(self) -> $leaf {
                self.into()
            }
        }
    )* };
}

into_leaf! {
    [] Dyn => Dyn;
    [K] Multiple<K> => Multiple<K>;
    [] UTerm => UTerm;
    [U B] UInt<U, B> => UInt<U, B>;
    [] NonZeroU32 => Dyn;
    [] NonZeroU64 => Dyn;
    [] NonZeroUsize => Dyn;
}

/// A leaf with a value of at least 1 that only the program knows: `K·T` with the number `K` in its
/// type.
///
/// ```
/// use cute_static::int::{Int, RuntimeLeaf};
/// use cute_static::prelude::*;
///
/// let rows = Multiple::<Int![16]>::new(96).unwrap();
/// assert_eq!((rows.term().get(), rows.value()), (6, 96)); // 96 is 16·6
/// assert_eq!(Dyn::new(96).unwrap().term().get(), 96);
/// ```
/// ```compile_fail,E0277
/// use cute_static::int::RuntimeLeaf;
/// use cute_static::prelude::*;
/// fn term<N: RuntimeLeaf>(_: N) {}
/// term(int![96]); // a type says this number
/// ```
#[doc(alias = "is_std_integral")]
pub trait RuntimeLeaf: Int {
    /// Returns `T`.
    fn term(self) -> NonZeroU64;
}

impl RuntimeLeaf for Dyn {
    #[inline(always)]
    fn term(self) -> NonZeroU64 {
        self.0
    }
}

impl<K: Number> RuntimeLeaf for Multiple<K> {
    #[inline(always)]
    fn term(self) -> NonZeroU64 {
        self.count
    }
}
