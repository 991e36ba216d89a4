//! Identity layouts: what maps each coordinate of a shape to itself.

use crate::Layout;
use crate::diagnostic::Answer;
use crate::int::{Add, One, Sum, UInt, UTerm};
use crate::stride::{Basis, Embed};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the strides that make a shape an identity layout: for each leaf, the basis element
    /// of its place (CuTe's `make_basis_like`). For an integer, 1.
    ///
    /// `R_i = e_i`, and at a path `(i, j)` `R_{i,j} = e(i,j)`.
    ///
    /// ```
    /// use cute_static::layout::MakeBasisLikeOf;
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(MakeBasisLikeOf<Shape![(3, 4), 8]>, Stride![(e(0, 0), e(0, 1)), e1]);
    /// static_assertions::assert_type_eq_all!(MakeBasisLikeOf<Int![8]>, Int![1]);
    /// ```
    MakeBasisLike = ComputeMakeBasisLike, TotalMakeBasisLike, MakeBasisLikeOf, MakeBasisLikeOutcome, make_basis_like() -> static by trait
}

/// The identity layout `I_S` of a shape: `I_S(c) = c` for every natural coordinate (Cecka §3.3.1,
/// CuTe's `make_identity_layout`).
///
/// ```
/// use cute_static::prelude::*;
///
/// type Identity = IdentityLayout<Shape![4, 6]>;
/// static_assertions::assert_type_eq_all!(Identity, Layout![(4, 6) : (e0, e1)]);
/// assert_eq!(Identity::default().coordinate(9), (1, 2));
/// ```
#[doc(alias = "make_identity_layout")]
#[doc(alias = "make_identity_tensor")]
pub type IdentityLayout<S> = Layout<S, MakeBasisLikeOf<S>>;

impl<U, B> ComputeMakeBasisLike for UInt<U, B> {
    type Outcome = Answer<One>;
}

impl<H, T> ComputeMakeBasisLike for HCons<H, T>
where
    Self: BasisFrom<UTerm>,
{
    type Outcome = Answer<<Self as BasisFrom<UTerm>>::Output>;
}

/// The strides of the modes of a list, which are those from `K` on.
#[doc(hidden)]
pub trait BasisFrom<K> {
    type Output;
}

impl<K> BasisFrom<K> for HNil {
    type Output = HNil;
}

impl<H, T, K> BasisFrom<K> for HCons<H, T>
where
    H: BasisAt<K>,
    K: Add<One>,
    T: BasisFrom<Sum<K, One>>,
{
    type Output = HCons<H::Output, T::Output>;
}

/// The strides of a mode that is component `K`.
#[refusal(ZeroExtent::NotAShape)]
#[doc(hidden)]
pub trait BasisAt<K> {
    type Output;
}

impl<U, B, K> BasisAt<K> for UInt<U, B> {
    type Output = Basis<One, HCons<K, HNil>>;
}

impl<H, T, K> BasisAt<K> for HCons<H, T>
where
    Self: BasisFrom<UTerm>,
    <Self as BasisFrom<UTerm>>::Output: Embed<K>,
{
    type Output = <<Self as BasisFrom<UTerm>>::Output as Embed<K>>::Output;
}
