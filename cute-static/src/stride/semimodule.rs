//! Elements of other crates: a leaf for them, and the traits that such a crate implements.
//!
//! A stride of another crate cannot be a leaf itself: the impls that the algebra needs of a leaf
//! are those of this crate's traits for its own types, and Rust allows them to no other crate. So
//! the leaf is [`Custom<M>`], and what it asks of `M` is one trait for each question.

use crate::Static;
use crate::codomain::{Elements, HasCodomain, StrideLeaf};
use crate::int::Digit;
use core::fmt::{self, Debug};
use core::marker::PhantomData;

/// An integer-semimodule of another crate (Cecka Definition 2.16), as the running program has its
/// elements.
///
/// `Self` stands for the semimodule and has no values. Two semimodules are told apart by this type:
/// layouts over different ones cannot be concatenated (`CUTE120`).
///
/// The laws, for scalars `a`, `b` and values `m`, `n`, `p`:
///
/// - `1·m = m`, `a·(b·m) = (ab)·m`, `0·m = 0`;
/// - `m + (n + p) = (m + n) + p`, `m + n = n + m`, `0 + m = m`;
/// - with `Distributes = B1`: `(a + b)·m = a·m + b·m` and `a·(m + n) = a·m + a·n`; with
///   `Distributes = B0`, `a·m` is 0 only if `a` or `m` is.
///
/// The types of its elements obey them, too: [`Scale`], [`Plus`] and [`Same`] say of types what
/// `times`, `plus` and `==` say of values. [`semimodule_laws!`](crate::semimodule_laws) makes a
/// test of all of this. A semimodule that breaks a law has wrong layouts. It cannot do more: a
/// tensor's strides are numbers, and never elements of another crate.
///
/// See [`Custom`] for an example.
///
/// ```
/// # use core::fmt;
/// # use cute_static::int::B1;
/// # use cute_static::stride::{Custom, Element, Plus, Same, Scale, Semimodule};
/// /// Whether something is reached: a sum is, where a term is.
/// struct Reached;
/// impl Semimodule for Reached {
///     type Value = bool;
///     type Distributes = B1;
///     const ZERO: bool = false;
///     fn plus(m: bool, n: bool) -> bool {
///         m | n
///     }
///     fn times(a: u64, m: bool) -> bool {
///         a > 0 && m
///     }
///     fn write(m: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "{m}")
///     }
/// }
/// # struct Yes;
/// # impl Element for Yes {
/// #     type Semimodule = Reached;
/// #     const VALUE: bool = true;
/// # }
/// # impl<N> Scale<N> for Yes {
/// #     type Output = Custom<Yes>;
/// # }
/// # impl Plus<Yes> for Yes {
/// #     type Output = Custom<Yes>;
/// # }
/// # impl Same<Yes> for Yes {
/// #     type Output = B1;
/// # }
/// assert_eq!((Reached::plus(true, false), Reached::times(0, true)), (true, false));
/// ```
/// ```compile_fail,E0277
/// use cute_static::stride::Semimodule;
/// fn zero<S: Semimodule>() -> S::Value {
///     S::ZERO
/// }
/// zero::<u32>(); // CUTE158: a type that says nothing of sums
/// ```
#[refusal(SemimoduleIncomplete::Semimodule)]
pub trait Semimodule {
    /// An element, at run time.
    type Value: Copy + PartialEq + Debug;
    /// Whether scalars distribute over sums: [`B1`](crate::int::B1) if they do,
    /// [`B0`](crate::int::B0) if they need not. Modes are merged, and what meets on one mode is
    /// added up, only if they do.
    type Distributes: Digit;
    /// The zero.
    const ZERO: Self::Value;

    /// Returns `m + n`.
    fn plus(m: Self::Value, n: Self::Value) -> Self::Value;

    /// Returns `a·m`.
    fn times(a: u64, m: Self::Value) -> Self::Value;

    /// Writes an element as a stride.
    ///
    /// # Errors
    ///
    /// Those of the formatter.
    fn write(m: Self::Value, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// An element of a [`Semimodule`] as a type, which is not 0: 0 is `Int![0]`, the zero of every
/// codomain. It has no values; [`Custom<Self>`](Custom) is the leaf.
///
/// ```
/// # use core::fmt;
/// # use cute_static::int::B1;
/// # use cute_static::stride::{Custom, Element, Plus, Same, Scale, Semimodule};
/// # /// Whether something is reached: a sum is, where a term is.
/// # struct Reached;
/// # impl Semimodule for Reached {
/// #     type Value = bool;
/// #     type Distributes = B1;
/// #     const ZERO: bool = false;
/// #     fn plus(m: bool, n: bool) -> bool {
/// #         m | n
/// #     }
/// #     fn times(a: u64, m: bool) -> bool {
/// #         a > 0 && m
/// #     }
/// #     fn write(m: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
/// #         write!(f, "{m}")
/// #     }
/// # }
/// # struct Yes;
/// impl Element for Yes {
///     type Semimodule = Reached;
///     const VALUE: bool = true;
/// }
/// # impl<N> Scale<N> for Yes {
/// #     type Output = Custom<Yes>;
/// # }
/// # impl Plus<Yes> for Yes {
/// #     type Output = Custom<Yes>;
/// # }
/// # impl Same<Yes> for Yes {
/// #     type Output = B1;
/// # }
/// fn value<M: Element>() -> <M::Semimodule as Semimodule>::Value {
///     M::VALUE
/// }
/// assert!(value::<Yes>());
/// ```
/// ```compile_fail,E0277
/// use cute_static::stride::Element;
/// fn element<M: Element>() {}
/// element::<bool>(); // CUTE158: a type that is no element
/// ```
#[refusal(SemimoduleIncomplete)]
pub trait Element {
    /// The semimodule.
    type Semimodule: Semimodule;
    /// The element, at run time.
    const VALUE: <Self::Semimodule as Semimodule>::Value;
}

/// The multiple `N·m` of the element `Self`, for numbers `N` of at least 1: a leaf [`Custom<R>`],
/// or `Int![0]` where it is 0.
///
/// ```
/// # use core::fmt;
/// # use cute_static::int::B1;
/// # use cute_static::stride::{Custom, Element, Plus, Same, Scale, Semimodule};
/// # /// Whether something is reached: a sum is, where a term is.
/// # struct Reached;
/// # impl Semimodule for Reached {
/// #     type Value = bool;
/// #     type Distributes = B1;
/// #     const ZERO: bool = false;
/// #     fn plus(m: bool, n: bool) -> bool {
/// #         m | n
/// #     }
/// #     fn times(a: u64, m: bool) -> bool {
/// #         a > 0 && m
/// #     }
/// #     fn write(m: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
/// #         write!(f, "{m}")
/// #     }
/// # }
/// # struct Yes;
/// # impl Element for Yes {
/// #     type Semimodule = Reached;
/// #     const VALUE: bool = true;
/// # }
/// impl<N> Scale<N> for Yes {
///     type Output = Custom<Yes>;
/// }
/// # impl Plus<Yes> for Yes {
/// #     type Output = Custom<Yes>;
/// # }
/// # impl Same<Yes> for Yes {
/// #     type Output = B1;
/// # }
/// # use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(<Yes as Scale<Int![3]>>::Output, Custom<Yes>);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// fn scaled<M: cute_static::stride::Scale<Int![3]>>() {}
/// scaled::<bool>(); // CUTE158: without multiples
/// ```
#[refusal(SemimoduleIncomplete::Scale)]
pub trait Scale<N> {
    /// The leaf.
    type Output;
}

/// The sum of two elements: a leaf [`Custom<R>`], or `Int![0]` where it is 0.
///
/// ```
/// # use core::fmt;
/// # use cute_static::int::B1;
/// # use cute_static::stride::{Custom, Element, Plus, Same, Scale, Semimodule};
/// # /// Whether something is reached: a sum is, where a term is.
/// # struct Reached;
/// # impl Semimodule for Reached {
/// #     type Value = bool;
/// #     type Distributes = B1;
/// #     const ZERO: bool = false;
/// #     fn plus(m: bool, n: bool) -> bool {
/// #         m | n
/// #     }
/// #     fn times(a: u64, m: bool) -> bool {
/// #         a > 0 && m
/// #     }
/// #     fn write(m: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
/// #         write!(f, "{m}")
/// #     }
/// # }
/// # struct Yes;
/// # impl Element for Yes {
/// #     type Semimodule = Reached;
/// #     const VALUE: bool = true;
/// # }
/// # impl<N> Scale<N> for Yes {
/// #     type Output = Custom<Yes>;
/// # }
/// impl Plus<Yes> for Yes {
///     type Output = Custom<Yes>;
/// }
/// # impl Same<Yes> for Yes {
/// #     type Output = B1;
/// # }
/// static_assertions::assert_type_eq_all!(<Yes as Plus<Yes>>::Output, Custom<Yes>);
/// ```
/// ```compile_fail,E0277
/// fn sum<M: cute_static::stride::Plus<M>>() {}
/// sum::<bool>(); // CUTE158: without sums
/// ```
#[refusal(SemimoduleIncomplete::Plus)]
pub trait Plus<M> {
    /// The leaf.
    type Output;
}

/// Whether two elements are equal.
///
/// ```
/// # use core::fmt;
/// # use cute_static::int::B1;
/// # use cute_static::stride::{Custom, Element, Plus, Same, Scale, Semimodule};
/// # /// Whether something is reached: a sum is, where a term is.
/// # struct Reached;
/// # impl Semimodule for Reached {
/// #     type Value = bool;
/// #     type Distributes = B1;
/// #     const ZERO: bool = false;
/// #     fn plus(m: bool, n: bool) -> bool {
/// #         m | n
/// #     }
/// #     fn times(a: u64, m: bool) -> bool {
/// #         a > 0 && m
/// #     }
/// #     fn write(m: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
/// #         write!(f, "{m}")
/// #     }
/// # }
/// # struct Yes;
/// # impl Element for Yes {
/// #     type Semimodule = Reached;
/// #     const VALUE: bool = true;
/// # }
/// # impl<N> Scale<N> for Yes {
/// #     type Output = Custom<Yes>;
/// # }
/// # impl Plus<Yes> for Yes {
/// #     type Output = Custom<Yes>;
/// # }
/// impl Same<Yes> for Yes {
///     type Output = B1;
/// }
/// static_assertions::assert_type_eq_all!(<Yes as Same<Yes>>::Output, B1);
/// ```
/// ```compile_fail,E0277
/// fn same<M: cute_static::stride::Same<M>>() {}
/// same::<bool>(); // CUTE158: it does not say whether they are equal
/// ```
#[refusal(SemimoduleIncomplete::Same)]
pub trait Same<M> {
    /// [`B1`](crate::int::B1) if they are, else [`B0`](crate::int::B0).
    type Output;
}

/// The value of the element `M`.
pub type ValueOf<M> = <<M as Element>::Semimodule as Semimodule>::Value;

/// Whether scalars distribute over sums of elements such as `M`.
pub(crate) type DistributesOf<M> = <<M as Element>::Semimodule as Semimodule>::Distributes;

/// The element `M` of a semimodule of another crate, as the stride of a mode.
///
/// Such layouts have all operations that ask of strides no more than a sum and multiples:
/// evaluation by [`Layout::element`](crate::Layout::element), slices, filters, coalesce,
/// composition as the left operand, the divisions, `layout_add`, `Display`. What needs an order or
/// divisors, complements and inverses, is refused (`CUTE122`), as over coordinates and bits.
///
/// ```
/// use core::fmt;
/// use core::marker::PhantomData;
/// use cute_static::int::{B0, B1, Add, DivRem, IsEqual, Mul, Product, Remainder, Sum, UInt, UTerm};
/// use cute_static::prelude::*;
/// use cute_static::stride::{Custom, Element, Plus, Same, Scale, Semimodule};
///
/// /// Hours on a dial, modulo 12.
/// struct Hours;
///
/// impl Semimodule for Hours {
///     type Value = u64;
///     type Distributes = B1;
///     const ZERO: u64 = 0;
///
///     fn plus(m: u64, n: u64) -> u64 {
///         (m + n) % 12
///     }
///
///     fn times(a: u64, m: u64) -> u64 {
///         a % 12 * m % 12
///     }
///
///     fn write(m: u64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "{m}h")
///     }
/// }
///
/// /// `N` hours, for `N` from 1 to 11.
/// struct Hour<N>(PhantomData<N>);
///
/// impl<N: Number> Element for Hour<N> {
///     type Semimodule = Hours;
///     const VALUE: u64 = N::VALUE;
/// }
///
/// /// The leaf of a remainder: 0 is the library's.
/// trait OnDial {
///     type Leaf;
/// }
///
/// impl OnDial for UTerm {
///     type Leaf = UTerm;
/// }
///
/// impl<U, B> OnDial for UInt<U, B> {
///     type Leaf = Custom<Hour<Self>>;
/// }
///
/// impl<N, A: Mul<N, Output: DivRem<Int![12], Remainder: OnDial>>> Scale<A> for Hour<N> {
///     type Output = <Remainder<Product<A, N>, Int![12]> as OnDial>::Leaf;
/// }
///
/// impl<N: Add<M, Output: DivRem<Int![12], Remainder: OnDial>>, M> Plus<Hour<M>> for Hour<N> {
///     type Output = <Remainder<Sum<N, M>, Int![12]> as OnDial>::Leaf;
/// }
///
/// impl<N: IsEqual<M>, M> Same<Hour<M>> for Hour<N> {
///     type Output = N::Output;
/// }
///
/// type H5 = Custom<Hour<Int![5]>>;
/// type H8 = Custom<Hour<Int![8]>>;
///
/// let layout = layout![(4, 6) : (H5, H8)];
/// assert_eq!(layout.to_string(), "(_4,_6):(5h,8h)");
/// assert_eq!(layout.element((3, 2)), 7); // 15 + 16 hours
/// assert_eq!(layout.coalesce().to_string(), "_24:5h"); // 4 times 5 hours are 8
/// assert_eq!(layout.zipped_divide(tile![2, 3]).to_string(), "((_2,_3),(_2,_2)):((5h,8h),(10h,_0))");
/// assert_eq!(layout.slice((2, ..)).to_string(), "(_6):(8h)");
/// ```
/// ```compile_fail,E0277
/// # use cute_static::prelude::*;
/// # use cute_static::stride::Custom;
/// struct Text;
/// <Layout![4 : Custom<Text>]>::NEW.element(1); // CUTE158: no element of a semimodule
/// ```
pub struct Custom<M>(PhantomData<M>);

impl<M> Custom<M> {
    /// Returns the element.
    #[inline(always)]
    #[must_use]
    pub const fn new() -> Self {
        Custom(PhantomData)
    }
}

// Not derived: that would ask for the same of `M`, which there is no value of.
impl<M> Clone for Custom<M> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for Custom<M> {}

impl<M> Default for Custom<M> {
    fn default() -> Self {
        Custom::new()
    }
}

impl<M> PartialEq for Custom<M> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<M> Eq for Custom<M> {}

impl<M> core::hash::Hash for Custom<M> {
    fn hash<H: core::hash::Hasher>(&self, _: &mut H) {}
}

impl<M> Static for Custom<M> {
    const NEW: Self = Custom::new();
}

impl<M: Element> HasCodomain for Custom<M> {
    type Codomain = Elements<M::Semimodule>;
}

impl<M: Element> StrideLeaf for Custom<M> {
    const NUMBER: Option<u64> = None;

    #[inline(always)]
    fn number(&self) -> u64 {
        // No type is so large. The size is asked for so that the constant is evaluated where `M` is
        // known, and not where this crate is compiled.
        const { assert!(size_of::<M>() == usize::MAX, said!(WrongCodomain::CallElement)) }
        0
    }
}
