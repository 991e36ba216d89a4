//! Strides: elements of an integer-semimodule (Cecka §2.3.1).
//!
//! A step along a mode adds its stride to the value of the layout. Most strides are integers, and
//! the values are offsets. A stride may be any element that can be added, and multiplied by
//! integers:
//!
//! | codomain | type | written | a layout | its values |
//! |---|---|---|---|---|
//! | integers | `u64` | `4` | `(4,8):(1,4)` | offsets |
//! | integers of either sign | `i64` | `-4` | `(4,8):(1,-4)` | signed offsets |
//! | coordinates | [`Coordinate`] | `3@1`, `3*e1`, `1@0@1`, `e(1,0)`, `[1,2]` | `(4,8):(1@0,1@1)` | coordinates: `(3,5)` |
//! | XOR elements | [`Xor`] | `f5` | `(4,4):(f1,f5)` | offsets, added without carries |
//! | tuples of such | `(A, B)`, `(A, B, C)` | `[1,f5]` | `(4,4):([1,0],[0,f5])` | one of each |
//! | any of these | [`Element`] | | [`AnyLayout`](crate::AnyLayout) | what is found at run time |
//!
//! Layouts over different codomains are different types, so they cannot be concatenated. An
//! [`AnyLayout`](crate::AnyLayout) has its codomain as a value; there a concatenation over
//! different codomains returns [`LayoutError::CodomainsDiffer`].
//!
//! ```
//! use cute_dynamic::stride::{Coordinate, Xor};
//! use cute_dynamic::{AnyLayout, Layout, LayoutError};
//!
//! let identity = Layout::identity((4, 8))?;
//! assert_eq!(identity.to_string(), "(4,8):(1@0,1@1)");
//! assert_eq!(identity.coordinate(13)?.to_string(), "(1,3)");
//!
//! let swizzled: Layout<Xor> = "(4,4):(f1,f5)".parse()?;
//! assert_eq!(swizzled.offset((1, 3))?, Xor(14));
//!
//! let (a, b): (AnyLayout, AnyLayout) = ("4:2".parse()?, "3:e0".parse()?);
//! assert!(matches!(a.append(&b), Err(LayoutError::CodomainsDiffer { .. })));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! ```compile_fail,E0308
//! # use cute_dynamic::Layout;
//! let (a, identity): (Layout, _) = ("4:2".parse().unwrap(), Layout::identity((3,)).unwrap());
//! let _ = a.append(&identity); // offsets and coordinates
//! ```
//!
//! # What scalars do
//!
//! The definition asks only for `1·m = m`, `a·(b·m) = (ab)·m` and an associative addition (Cecka
//! Definition 2.16). Scalars need not distribute over sums: they do over sums of integers and
//! coordinates, and not over sums of XOR elements. A rule that splits sums, as coalescing and
//! composition do, has to ask [`Stride::distributes`].

use crate::LayoutError;
use crate::int::{add, mul};
use core::fmt;
use rule::Codomains;

mod coordinate;
mod element;
mod signed;
mod xor;

pub use crate::codomain::Codomain;
pub use crate::limits::MAX_COMPONENTS;
pub use coordinate::Coordinate;
pub(crate) use coordinate::{CONFLICT, Path, Term, index_of};
pub use element::Element;
pub(crate) use element::ZERO;
pub(crate) use rule::CodomainRule;
pub use xor::Xor;

/// An element of an integer-semimodule: what may be the stride of a mode (Cecka Definition 2.16).
///
/// For scalars `a`, `b` and elements `m`, `n`, `p`, where nothing overflows:
///
/// - `1·m = m` and `a·(b·m) = (ab)·m`;
/// - `m + (n + p) = (m + n) + p`;
/// - `Default` is the zero: `0 + m = m + 0 = m`, and `0·m` is as good as it: `n + 0·m = n` wherever
///   the sum exists.
///
/// This trait is sealed.
///
/// ```
/// use cute_dynamic::LayoutError;
/// use cute_dynamic::stride::{Coordinate, Stride, Xor};
///
/// fn twice_and_once<D: Stride>(m: &D) -> Result<D, LayoutError> {
///     m.times(2)?.plus(m)
/// }
/// assert_eq!(twice_and_once(&5u64)?, 15);
/// assert_eq!(twice_and_once(&Coordinate::basis(&[1])?)?.to_string(), "3@1");
/// assert_eq!(twice_and_once(&Xor(5))?, Xor(15));
/// assert_eq!(twice_and_once(&Xor(3))?, Xor(5)); // 3·f3 is f9
/// # Ok::<(), LayoutError>(())
/// ```
///
/// ```compile_fail,E0277
/// use cute_dynamic::Layout;
/// fn over_text(layout: Layout<String>) {} // text cannot be added up
/// ```
pub trait Stride: Clone + Eq + Default + fmt::Debug + Codomains {
    /// `m + n`.
    ///
    /// # Errors
    /// [`LayoutError::Overflow`]; [`LayoutError::CodomainsDiffer`] if they are no elements of one
    /// semimodule.
    fn plus(&self, other: &Self) -> Result<Self, LayoutError>;

    /// `n·m`.
    ///
    /// # Errors
    /// [`LayoutError::Overflow`].
    fn times(&self, n: u64) -> Result<Self, LayoutError>;

    /// Whether multiples of these elements can be added before or after: each is given with the
    /// number of its multiples `0·m, 1·m, …`, `None` for all.
    ///
    /// If so, then for all scalars `c_l` below these numbers
    ///
    /// - `Σ (c_l·a_l)·d = (Σ c_l·a_l)·d`, if the elements are multiples `a_l·d` of one;
    /// - `Σ c·m_l = c·Σ m_l` for one scalar `c`.
    ///
    /// For two elements that are multiples of one, the first holds only if so. Always true of
    /// integers and coordinates.
    ///
    /// ```
    /// use cute_dynamic::stride::{Stride, Xor};
    /// assert!(Xor::distributes(&[(Some(2), Xor(5)), (Some(2), Xor(10))]));  // 5 ^ 10 = 15
    /// assert!(!Xor::distributes(&[(Some(2), Xor(3)), (Some(2), Xor(6))]));  // 3 ^ 6 is not 9
    /// assert!(u64::distributes(&[(None, 3), (None, 6)]));
    /// ```
    fn distributes(multiples: &[(Option<u64>, Self)]) -> bool;

    /// Writes the element as a stride.
    ///
    /// # Errors
    /// Those of the formatter.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Whether a mode with this stride is broadcast: whether all multiples are the same.
    fn is_zero(&self) -> bool {
        self.times(0).is_ok_and(|zero| zero == *self)
    }

    /// Whether the mode `(extent : self)` goes on with a mode `(next_extent : next)`, so that both
    /// are the mode `(extent·next_extent : self)`; `None` for a mode without end.
    ///
    /// ```
    /// use cute_dynamic::stride::{Stride, Xor};
    /// assert!(4u64.goes_on_with(8, Some(2), &32));
    /// assert!(Xor(5).goes_on_with(2, Some(2), &Xor(10)));  // 0, 5, 10, 15
    /// assert!(!Xor(5).goes_on_with(2, None, &Xor(10)));    // ..., 20, 25; but 20 ^ 5 = 17
    /// ```
    #[inline(always)]
    fn goes_on_with(&self, extent: u64, next_extent: Option<u64>, next: &Self) -> bool {
        self.times(extent).is_ok_and(|behind| behind == *next) && Self::distributes(&[(Some(extent), self.clone()), (next_extent, next.clone())])
    }
}

// Public, since `Stride` is, and out of sight, so that `Stride` is sealed.
mod rule {
    use super::{Coordinate, Element, Stride, Xor};

    /// A rule that depends on the codomain: what holds for all, and what is another matter for
    /// some. Only the stride says which case it is of, so that a codomain that has no case of its
    /// own goes by the rule for all.
    pub trait CodomainRule {
        /// What the rule is asked.
        type Question<'a, D: Stride + 'a>;
        /// What it says.
        type Answer<D: Stride>;

        /// The rule for all.
        fn of_any<D: Stride>(question: Self::Question<'_, D>) -> Self::Answer<D>;

        #[inline(always)]
        fn of_integers(question: Self::Question<'_, u64>) -> Self::Answer<u64> {
            Self::of_any(question)
        }

        fn of_signed(question: Self::Question<'_, i64>) -> Self::Answer<i64> {
            Self::of_any(question)
        }

        fn of_coordinates(question: Self::Question<'_, Coordinate>) -> Self::Answer<Coordinate> {
            Self::of_any(question)
        }

        fn of_xor(question: Self::Question<'_, Xor>) -> Self::Answer<Xor> {
            Self::of_any(question)
        }

        /// The codomain is found at run time.
        fn of_elements(question: Self::Question<'_, Element>) -> Self::Answer<Element> {
            Self::of_any(question)
        }
    }

    /// The case of a rule.
    pub trait Codomains: Sized {
        /// What the rule says of these strides.
        #[inline(always)]
        fn apply_rule<'a, R: CodomainRule>(question: R::Question<'a, Self>) -> R::Answer<Self>
        where
            Self: Stride + 'a,
        {
            R::of_any(question)
        }
    }

    /// The types that a rule may have a case for, and the names of these.
    macro_rules! cases {
        ($($element:ty => $case:ident;)*) => { $(
            impl Codomains for $element {
                #[inline(always)]
                fn apply_rule<'a, R: CodomainRule>(question: R::Question<'a, Self>) -> R::Answer<Self>
                where
                    Self: 'a,
                {
                    R::$case(question)
                }
            }
        )* };
    }

    cases! {
        u64 => of_integers;
        i64 => of_signed;
        Coordinate => of_coordinates;
        Xor => of_xor;
        Element => of_elements;
    }
}

/// The integers.
impl Stride for u64 {
    #[inline(always)]
    fn plus(&self, other: &Self) -> Result<Self, LayoutError> {
        add(*self, *other)
    }

    #[inline(always)]
    fn times(&self, n: u64) -> Result<Self, LayoutError> {
        mul(*self, n)
    }

    #[inline(always)]
    fn distributes(_: &[(Option<u64>, Self)]) -> bool {
        true
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The elements that have an arithmetic of their own.
macro_rules! strides {
    ($($element:ty;)*) => { $(
        impl Stride for $element {
            fn plus(&self, other: &Self) -> Result<Self, LayoutError> {
                self.sum(other)
            }

            fn times(&self, n: u64) -> Result<Self, LayoutError> {
                self.multiple(n)
            }

            fn distributes(multiples: &[(Option<u64>, Self)]) -> bool {
                <$element>::distribute(multiples)
            }

            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{self}")
            }
        }
    )* };
}

strides! {
    Coordinate;
    Xor;
    Element;
}

/// Tuples of elements, added and multiplied one by one; written `[1,f5]`.
macro_rules! tuple_of_strides {
    ($($($component:ident $index:tt)+;)*) => { $(
        impl<$($component: Stride),+> Codomains for ($($component,)+) {}

        impl<$($component: Stride),+> Stride for ($($component,)+) {
            fn plus(&self, other: &Self) -> Result<Self, LayoutError> {
                Ok(($(self.$index.plus(&other.$index)?,)+))
            }

            fn times(&self, n: u64) -> Result<Self, LayoutError> {
                Ok(($(self.$index.times(n)?,)+))
            }

            fn distributes(multiples: &[(Option<u64>, Self)]) -> bool {
                $($component::distributes(&multiples.iter().map(|(n, element)| (*n, element.$index.clone())).collect::<alloc::vec::Vec<_>>()))&&+
            }

            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                $(
                    f.write_str(if $index == 0 { "[" } else { "," })?;
                    self.$index.write(f)?;
                )+
                f.write_str("]")
            }
        }
    )* };
}

tuple_of_strides! {
    A 0 B 1;
    A 0 B 1 C 2;
}
