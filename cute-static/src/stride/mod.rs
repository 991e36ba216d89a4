//! Strides that are not integers: coordinates and bits.
//!
//! A stride is an element of an *integer-semimodule*: elements can be added, and multiplied by
//! integers (Cecka Definition 2.16):
//!
//! - `1·m = m`,
//! - `m + (n + p) = (m + n) + p`,
//! - `a·(b·m) = (a·b)·m`.
//!
//! Nothing else is asked of it. Another crate adds a semimodule of its own by [`Custom`].
//!
//! | leaf | written | `a·m` | `m + n` | a layout yields |
//! |---|---|---|---|---|
//! | a number, [`Dyn`], [`Multiple`] | `4`, `{n}` | product | sum | an offset |
//! | [`Neg<N>`](Neg) | `-4`, `-{n}` | minus the product | sum | a signed offset |
//! | [`Basis<A, P>`](Basis) | `e0`, `3*e1`, `e(1,0)` | the coefficient times `a` | a coordinate | a coordinate |
//! | [`Elementwise<T>`](Elementwise) | `[1, 2]` | by component | by component | a coordinate |
//! | [`Xor<N>`](Xor) | `f5` | `f_{a·N}` | exclusive or | an offset |
//! | [`Custom<M>`](Custom) | a name for it | [`Scale`] | [`Plus`] | an [element](crate::Layout::element) |
//!
//! What a layout yields is its [codomain](Codomain). All leaves of a stride have one codomain, and
//! layouts over different codomains cannot be concatenated: that is no layout, and does not
//! compile. 0 is an element of every codomain.
//!
//! ```
//! use cute_static::prelude::*;
//!
//! // Figure 4b of Cecka: coordinates into a 4 by 12 tensor.
//! let layout = layout![(4, (4, 2)) : (e1, (e0, 6*e1))];
//! assert_eq!(layout.coordinate((3, 5)), (1, 9));
//!
//! // Figure 4c: an XOR pattern.
//! let layout = layout![(4, 4) : (f1, f5)];
//! assert_eq!(layout.offset((3, 2)), 3 ^ 10);
//! ```
//! ```compile_fail,E0277
//! use cute_static::prelude::*;
//! layout![(4, 3) : (2, e0)].size(); // CUTE120: one mode yields offsets, the other coordinates
//! ```

mod arithmetic;
mod codomain;
mod component;
mod laws;
pub(crate) mod mask;
mod semimodule;
mod sign;

pub(crate) use crate::codomain::HasCodomain;
pub use crate::codomain::{
    Additive, AnyCodomain, Bits, BitsByXor, Codomain, CoordinateTuples, Coordinates, Differing, DifferingCodomains, Elements, ElementsOfASemimodule, Integers,
    IntegersOfEitherSign, JoinCodomain, Offsets, SignedIntegers, SignedOffsets, StrideLeaf, TheIntegers,
};
pub(crate) use arithmetic::AsXor;
pub(crate) use codomain::{HasLeadingKind, HasStrideKind, JoinedStride, NegativeRefused, StrideOfLeaf, WithNegative, WithoutSigns};
pub(crate) use component::{AllBasis, AtMostOne, OneElement, integers_only};
pub use component::{Component, ComponentOf, ComponentValue, Embed};
pub use laws::{BrokenLaw, check_laws};
pub(crate) use semimodule::DistributesOf;
pub use semimodule::{Custom, Element, Plus, Same, Scale, Semimodule, ValueOf};
pub use sign::{MagnitudeOf, Sign, SignOf};

use crate::Static;
#[cfg(doc)]
use crate::int::{Dyn, Multiple};
use core::marker::PhantomData;

/// The scaled basis element `A·e_P` of a module of coordinates: `A` in the component `P`, and 0 in
/// all others (Cecka §2.3.1).
///
/// `P` is the list of component numbers from the outside in: `e1` is `Basis<Int![1], Shape![(1)]>`,
/// and `e(1, 0)`, component 0 of component 1, has the list `(1, 0)`. CuTe writes the latter
/// `1@0@1`, and so does `Display`.
///
/// ```
/// use cute_static::prelude::*;
///
/// let pitch = Dyn::new(6).unwrap();
/// let layout = layout![(4, (4, 2)) : (e1, (e0, {pitch}*e1))];
/// assert_eq!(layout.coordinate(22), (1, 8));
/// assert_eq!(layout.to_string(), "(_4,(_4,_2)):(_1@1,(_1@0,6@1))");
/// ```
#[doc(alias = "ScaledBasis")]
#[doc(alias = "E")]
#[doc(alias = "is_scaled_basis")]
#[doc(alias = "mode")]
pub struct Basis<A, P> {
    pub(crate) coefficient: A,
    path: PhantomData<P>,
}

impl<A, P> Basis<A, P> {
    /// Returns `coefficient·e_P`
    #[inline(always)]
    #[must_use]
    pub const fn new(coefficient: A) -> Self {
        Basis { coefficient, path: PhantomData }
    }

    /// Returns the coefficient.
    #[doc(alias = "value")]
    #[doc(alias = "basis_value")]
    #[inline(always)]
    #[must_use]
    pub fn coefficient(self) -> A
    where
        A: Copy,
    {
        self.coefficient
    }
}

// Not derived: that would ask for the same of `P`, which there is no value of.
impl<A: Copy, P> Clone for Basis<A, P> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: Copy, P> Copy for Basis<A, P> {}

impl<A: PartialEq, P> PartialEq for Basis<A, P> {
    fn eq(&self, other: &Self) -> bool {
        self.coefficient == other.coefficient
    }
}

impl<A: Eq, P> Eq for Basis<A, P> {}

impl<A: core::hash::Hash, P> core::hash::Hash for Basis<A, P> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.coefficient.hash(state);
    }
}

impl<A: Static, P> Static for Basis<A, P> {
    const NEW: Self = Basis { coefficient: A::NEW, path: PhantomData };
}

/// The element `f_N` of the module of bits: sums are exclusive ors, and `a·f_N = f_{a·N}` (Cecka
/// §2.3.1, §2.4.2).
///
/// The multiple is that of integers: a product without carries would break `a·(b·m) = (a·b)·m`. The
/// two agree where the extent is 2, so that a layout whose extents are all 2 is a matrix over the
/// field of two elements, as in Table 1 of the paper.
///
/// ```
/// use cute_static::prelude::*;
///
/// let layout = layout![(4, 4) : (f1, f5)];
/// let bits = layout![((2, 2), (2, 2)) : ((f1, f2), (f5, f10))];
/// assert!((0..16).all(|i| layout.offset(i) == bits.offset(i)));
/// assert_eq!(layout.to_string(), "(_4,_4):(f_1,f_5)");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[doc(alias = "F2")]
pub struct Xor<N>(pub(crate) N);

impl<N> Xor<N> {
    /// Returns `f_n`
    #[inline(always)]
    #[must_use]
    pub const fn new(n: N) -> Self {
        Xor(n)
    }

    /// Returns the number `n`, whose bits the element is.
    #[inline(always)]
    #[must_use]
    pub fn bits(self) -> N
    where
        N: Copy,
    {
        self.0
    }
}

impl<N: Static> Static for Xor<N> {
    const NEW: Self = Xor(N::NEW);
}

/// The integer `-N`, for `N` of at least 1: the stride of a mode that runs backwards.
///
/// Coordinates are natural numbers; what a layout with such a stride yields is an integer of either
/// sign, which [`Layout::signed_offset`](crate::Layout::signed_offset) gives.
///
/// ```
/// use cute_static::prelude::*;
///
/// let layout = layout![(4, 8) : (-8, 1)];
/// assert_eq!(layout.signed_offset((3, 2)), -22);
/// assert_eq!(layout.to_string(), "(_4,_8):(_-8,_1)");
/// assert_eq!(layout.coalesce_by(shape![1, 1]), layout);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// layout![(4, 8) : (-8, 1)].offset((3, 2)); // CUTE122: an offset may be below 0
/// ```
#[doc(alias = "_m1")]
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Neg<N>(pub(crate) N);

impl<N> Neg<N> {
    /// Returns `-n`
    #[inline(always)]
    #[must_use]
    pub const fn new(n: N) -> Self {
        Neg(n)
    }

    /// Returns `n`.
    #[inline(always)]
    #[must_use]
    pub fn magnitude(self) -> N
    where
        N: Copy,
    {
        self.0
    }
}

impl<N: Static> Static for Neg<N> {
    const NEW: Self = Neg(N::NEW);
}

/// A tuple of semimodule elements as *one* element: added and multiplied by component. Written
/// `[1, 2]`, for `e0 + 2·e1`.
///
/// An element has one type: what the macros write and what sums yield has no zeros at the end, is a
/// [`Basis`] where one component alone is not 0, and is 0 where none is.
///
/// ```
/// use cute_static::prelude::*;
///
/// let diagonal = layout![4 : [1, 2]];
/// assert_eq!(diagonal.coordinate(3), (3, 6));
/// static_assertions::assert_type_eq_all!(Stride![[0, 5, 0]], Stride![5*e1]);
/// ```
#[doc(alias = "ArithmeticTuple")]
#[doc(alias = "make_arithmetic_tuple")]
#[doc(alias = "as_arithmetic_tuple")]
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Elementwise<T>(pub(crate) T);

impl<T> Elementwise<T> {
    /// Returns the tuple of these components.
    #[inline(always)]
    #[must_use]
    pub const fn new(components: T) -> Self {
        Elementwise(components)
    }

    /// Returns the components.
    #[inline(always)]
    #[must_use]
    pub fn components(self) -> T
    where
        T: Copy,
    {
        self.0
    }
}

impl<T: Static> Static for Elementwise<T> {
    const NEW: Self = Elementwise(T::NEW);
}

/// `for_each_element! { callback }` expands to `callback! { [generics] element; … }`: the strides
/// that are not integers.
macro_rules! for_each_element {
    ($callback:ident) => {
        $callback! {
            [A P] $crate::stride::Basis<A, P>;
            [N] $crate::stride::Xor<N>;
            [N] $crate::stride::Neg<N>;
            [T] $crate::stride::Elementwise<T>;
            [T] $crate::stride::Custom<T>;
        }
    };
}

pub(crate) use for_each_element;
