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
//! | another crate's | a type that implements [`Stride`] | | `Layout<Hour>` | its elements |
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
//! Definition 2.16). [`Stride`] asks for a commutative one with a zero. Scalars need not distribute
//! over sums: they do over sums of integers and coordinates, and not over sums of XOR elements. A
//! rule that splits sums, as coalescing and composition do, has to ask [`Stride::distributes`].

use crate::LayoutError;
use crate::int::{add, mul};
use alloc::vec::Vec;
use core::fmt;

mod coordinate;
mod element;
mod laws;
mod signed;
mod xor;

pub use crate::codomain::Codomain;
pub use crate::limits::MAX_COMPONENTS;
pub use coordinate::Coordinate;
pub(crate) use coordinate::{CONFLICT, Path, Term, index_of};
pub use element::Element;
pub(crate) use element::ZERO;
pub use laws::{BrokenLaw, check_laws};
pub(crate) use rule::CodomainRule;
pub use xor::Xor;

/// An element of an integer-semimodule: what may be the stride of a mode (Cecka Definition 2.16).
///
/// For scalars `a`, `b` and elements `m`, `n`, `p`, where nothing is refused:
///
/// - `1·m = m` and `a·(b·m) = (ab)·m`;
/// - `m + (n + p) = (m + n) + p`;
/// - `m + n = n + m`: a composition adds the modes of its left operand in another order;
/// - `Default` is the zero: `0 + m = m`, and `0·m` is as good as it, `n + 0·m = n`.
///
/// Another crate may implement the trait for a type of its own. Layouts with such strides have all
/// operations that ask for nothing else: evaluation, slices, coalesce, filters, composition, the
/// divisions, sums, `Display`. What needs integers or coordinates, a complement, is refused with
/// [`Stride::CODOMAIN`] in the message. [`semimodule_laws!`](crate::semimodule_laws) makes a test
/// of the laws. A type that breaks them has wrong layouts, or errors; no operation panics or does
/// anything undefined because of it.
///
/// ```
/// use core::fmt;
/// use cute_dynamic::stride::{Codomain, Stride, StrideLeaf};
/// use cute_dynamic::{Layout, LayoutError};
///
/// /// Hours on a dial.
/// #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
/// struct Hour(u64);
///
/// impl Stride for Hour {
///     const CODOMAIN: Codomain = Codomain::Other("hours");
///
///     fn plus(&self, other: &Self) -> Result<Self, LayoutError> {
///         Ok(Hour((self.0 + other.0) % 12))
///     }
///
///     fn times(&self, n: u64) -> Result<Self, LayoutError> {
///         Ok(Hour(n % 12 * self.0 % 12))
///     }
///
///     fn distributes(_: &[(Option<u64>, Self)]) -> bool {
///         true
///     }
///
///     fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "{}h", self.0)
///     }
/// }
///
/// impl StrideLeaf for Hour {}
///
/// let layout = Layout::with_strides((4, 6), (Hour(5), Hour(8)))?;
/// assert_eq!(layout.offset((3, 2))?, Hour(7)); // 15 + 16 hours
/// assert_eq!(layout.coalesce().to_string(), "24:5h"); // 4 times 5 hours are 8
/// assert_eq!(layout.zipped_divide((2, 3))?.to_string(), "((2,3),(2,2)):((5h,8h),(10h,0h))");
/// let error = layout.complement().unwrap_err();
/// assert_eq!(error.code(), "CUTE122");
/// assert!(error.to_string().ends_with("this one is over hours"));
/// # use cute_dynamic::Coded as _;
/// # Ok::<(), LayoutError>(())
/// ```
///
/// The elements of this crate are such types, too:
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
pub trait Stride: Clone + Eq + Default + fmt::Debug {
    /// What the elements are. A type of another crate says [`Codomain::Other`], with the word that
    /// refusals have for its elements.
    const CODOMAIN: Codomain;

    /// `m + n`.
    ///
    /// # Errors
    /// [`LayoutError::Overflow`]; [`LayoutError::CodomainsDiffer`] if they are no elements of one
    /// semimodule; of a type of another crate, [`LayoutError::ElementRefused`] in its own words.
    fn plus(&self, other: &Self) -> Result<Self, LayoutError>;

    /// `n·m`.
    ///
    /// # Errors
    /// [`LayoutError::Overflow`], [`LayoutError::ElementRefused`].
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

    /// What is told where these multiples would have to be added up and do not distribute; one of
    /// the modes has this extent.
    #[doc(hidden)]
    fn refuse_sums(_multiples: &[(Option<u64>, Self)], extent: u64) -> LayoutError {
        LayoutError::NotDistributive { extent, codomain: Self::CODOMAIN }
    }

    /// What a rule says of these strides: that for all, where it has no case for them.
    #[doc(hidden)]
    #[inline(always)]
    fn apply_rule<'a, R: CodomainRule>(question: R::Question<'a, Self>) -> R::Answer<Self>
    where
        Self: 'a,
    {
        R::of_any(question)
    }
}

/// A stride that Rust tuples are written with, as a leaf: `(Xor(1), Xor(5))` is a stride of rank 2.
///
/// A type of another crate that implements [`Stride`] says so with an empty impl. It cannot say so
/// of a Rust tuple of elements, which would be a tuple of strides as well; `HTuple::leaf` makes a
/// leaf of any stride.
///
/// ```
/// use cute_dynamic::HTuple;
/// use cute_dynamic::stride::Xor;
///
/// let stride: HTuple<Xor> = (Xor(1), (Xor(2), Xor(5))).into();
/// assert_eq!(stride.to_string(), "(f1,(f2,f5))");
/// assert_eq!(HTuple::leaf((1u64, Xor(5))).leaves(), [(1, Xor(5))]);
/// ```
/// ```compile_fail,E0277
/// use cute_dynamic::HTuple;
/// use cute_dynamic::stride::Xor;
/// let _: HTuple<(u64, Xor)> = ((1, Xor(5)), (2, Xor(1))).into(); // leaves, or tuples of rank 2?
/// ```
pub trait StrideLeaf: Stride {}

impl StrideLeaf for i64 {}

impl StrideLeaf for Coordinate {}

impl StrideLeaf for Xor {}

impl StrideLeaf for Element {}

// A method of `Stride` has it as a bound, and nobody but this crate can name it.
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
}

/// The case of a rule that is for the strides `Self`.
macro_rules! case {
    ($case:ident) => {
        #[inline(always)]
        fn apply_rule<'a, R: $crate::stride::CodomainRule>(question: R::Question<'a, Self>) -> R::Answer<Self>
        where
            Self: 'a,
        {
            R::$case(question)
        }
    };
}

pub(crate) use case;

/// The integers.
impl Stride for u64 {
    const CODOMAIN: Codomain = Codomain::Integers;

    case! { of_integers }

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
    ($($element:ty: $codomain:ident, $case:ident $(, $refuse_sums:expr)?;)*) => { $(
        impl Stride for $element {
            const CODOMAIN: Codomain = Codomain::$codomain;

            case! { $case }

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

            $(
                fn refuse_sums(_: &[(Option<u64>, Self)], extent: u64) -> LayoutError {
                    $refuse_sums(extent)
                }
            )?
        }
    )* };
}

/// Refuses multiples that would have to be added up, where they do not distribute; one of the modes
/// has this extent.
pub(crate) fn check_sums<D: Stride>(multiples: &[(Option<u64>, D)], extent: u64) -> Result<(), LayoutError> {
    if D::distributes(multiples) { Ok(()) } else { Err(D::refuse_sums(multiples, extent)) }
}

/// `Σ n·m` of these multiples; `None` if it does not fit in the codomain.
pub(crate) fn sum_of_multiples<D: Stride>(multiples: &[(u64, &D)]) -> Result<Option<D>, LayoutError> {
    D::apply_rule::<SumOfMultiples>(multiples)
}

struct SumOfMultiples;

impl SumOfMultiples {
    fn checked<D: Stride>(multiples: &[(u64, &D)]) -> Result<D, LayoutError> {
        multiples.iter().try_fold(D::default(), |sum, (n, m)| sum.plus(&m.times(*n)?))
    }

    /// A sum that is never below its terms: if one of them does not fit, it does not.
    fn growing<D: Stride>(multiples: &[(u64, &D)]) -> Result<Option<D>, LayoutError> {
        match Self::checked(multiples) {
            Err(LayoutError::Overflow) => Ok(None),
            sum => sum.map(Some),
        }
    }
}

impl CodomainRule for SumOfMultiples {
    type Question<'a, D: Stride + 'a> = &'a [(u64, &'a D)];
    type Answer<D: Stride> = Result<Option<D>, LayoutError>;

    // Later terms might take back what does not fit.
    fn of_any<D: Stride>(multiples: &[(u64, &D)]) -> Result<Option<D>, LayoutError> {
        Self::checked(multiples).map(Some)
    }

    fn of_integers(multiples: &[(u64, &u64)]) -> Result<Option<u64>, LayoutError> {
        Self::growing(multiples)
    }

    fn of_signed(multiples: &[(u64, &i64)]) -> Result<Option<i64>, LayoutError> {
        let sum = multiples.iter().try_fold(0i128, |sum, &(n, &m)| sum.checked_add(i128::from(n) * i128::from(m)));
        Ok(sum.and_then(|sum| i64::try_from(sum).ok()))
    }

    fn of_coordinates(multiples: &[(u64, &Coordinate)]) -> Result<Option<Coordinate>, LayoutError> {
        Self::growing(multiples)
    }

    fn of_elements(multiples: &[(u64, &Element)]) -> Result<Option<Element>, LayoutError> {
        let has_signs = multiples.iter().any(|(_, m)| m.leaves().any(|leaf| matches!(leaf, Element::Negative(_))));
        if has_signs { Self::of_any(multiples) } else { Self::growing(multiples) }
    }
}

/// What is told of bits that would have to be added up.
fn bits_carry(extent: u64) -> LayoutError {
    LayoutError::BitsCarry { extent }
}

strides! {
    Coordinate: Coordinates, of_coordinates;
    Xor: Xor, of_xor, bits_carry;
    Element: Tuples, of_elements, bits_carry;
}

/// The component of each of these multiples.
fn components<D: Clone, C>(multiples: &[(Option<u64>, D)], component: impl Fn(&D) -> C) -> Vec<(Option<u64>, C)> {
    multiples.iter().map(|(n, element)| (*n, component(element))).collect()
}

/// Tuples of elements, added and multiplied one by one; written `[1,f5]`.
macro_rules! tuple_of_strides {
    ($($($component:ident $index:tt)+;)*) => { $(
        impl<$($component: Stride),+> Stride for ($($component,)+) {
            const CODOMAIN: Codomain = Codomain::Tuples;

            fn plus(&self, other: &Self) -> Result<Self, LayoutError> {
                Ok(($(self.$index.plus(&other.$index)?,)+))
            }

            fn times(&self, n: u64) -> Result<Self, LayoutError> {
                Ok(($(self.$index.times(n)?,)+))
            }

            fn distributes(multiples: &[(Option<u64>, Self)]) -> bool {
                $($component::distributes(&components(multiples, |element| element.$index.clone())))&&+
            }

            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                $(
                    f.write_str(if $index == 0 { "[" } else { "," })?;
                    self.$index.write(f)?;
                )+
                f.write_str("]")
            }

            // The first component that does not distribute.
            fn refuse_sums(multiples: &[(Option<u64>, Self)], extent: u64) -> LayoutError {
                $(
                    let of_component = components(multiples, |element| element.$index.clone());
                    if !$component::distributes(&of_component) {
                        return $component::refuse_sums(&of_component, extent);
                    }
                )+
                LayoutError::NotDistributive { extent, codomain: Self::CODOMAIN }
            }
        }
    )* };
}

tuple_of_strides! {
    A 0 B 1;
    A 0 B 1 C 2;
}
