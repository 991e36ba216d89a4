//! Cosize: how large the codomain of a layout is, and its profile.

use super::{Layout, ShapeFunction};
use crate::htuple::{ComputeSize, Size};
use crate::int::{Add, B0, Mul, Number, One, OrBits, Predecessor, Product, Sum, UInt, UTerm, Unspecified};
use crate::stride::{
    AnyCodomain, Bits, Component, ComponentOf, ComponentValue, Coordinates, Differing, Elements, HasCodomain, HasLeadingKind, Integers, Neg, SignedIntegers,
    Xor,
};
use frunk_core::hlist::{HCons, HNil};

/// Computes [`Cosize`] and [`Coshape`].
///
/// ```
/// use cute_static::layout::ComputeCosize;
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// // The last offset is 3·20 + 7.
/// assert_type_eq_all!(<Layout![(4, 8) : (20, 1)] as ComputeCosize>::Cosize, Int![68]);
/// ```
#[refusal(WrongOperand::Layout, bound = "")]
pub trait ComputeCosize {
    /// The cosize as a number.
    type Cosize;
    /// The shape of the codomain.
    type Coshape;
}

/// `1 + Σ (s-1)·d`, the number of elements that data under the layout must have; for coordinates,
/// and for bits, the size of the [`Coshape`].
///
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(Cosize<Layout![(4, 2, 2) : (2, 8, 1)]>, Int![16]);
/// static_assertions::assert_type_eq_all!(Cosize<Layout![(4, 4) : (f1, f5)]>, Int![16]);
/// ```
#[doc(alias = "cosize")]
#[doc(alias = "cosize_t")]
#[doc(alias = "cosize_v")]
pub type Cosize<A> = <A as ComputeCosize>::Cosize;

/// Has a cosize: one more than the largest offset. Use the alias [`Cosize`]; in generic code,
/// `A: HasCosize` is all that it needs.
///
/// ```
/// use cute_static::prelude::*;
///
/// fn bytes<A: HasCosize>() -> u64 {
///     4 * <Cosize<A>>::VALUE
/// }
/// assert_eq!(bytes::<Layout![(4, 8) : (9, 1)]>(), 140);
/// ```
pub trait HasCosize: ComputeCosize<Cosize: Number> {}

impl<A> HasCosize for A where A: ComputeCosize<Cosize: Number> {}

/// The shape of the codomain of a layout: for integer strides, its [`Cosize`]; for coordinates, the
/// tuple of the coshapes of the components; for bits, the least power of two above every offset,
/// which is how many numbers there are of so many bits. The cosize is its size.
///
/// ```
/// use cute_static::layout::Coshape;
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(Coshape<Layout![(4, (4, 2)) : (e1, (e0, 6*e1))]>, Shape![4, 10]);
/// static_assertions::assert_type_eq_all!(Cosize<Layout![(4, (4, 2)) : (e1, (e0, 6*e1))]>, Int![40]);
/// ```
#[doc(alias = "coshape")]
pub type Coshape<A> = <A as ComputeCosize>::Coshape;

/// Computes [`Coprofile`].
///
/// ```
/// use cute_static::layout::ComputeCoprofile;
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(<Layout![(4, 8) : (e1, e0)] as ComputeCoprofile>::Output, Stride![0, 0]);
/// assert_type_eq_all!(<Layout![(4, 8) : (8, 1)] as ComputeCoprofile>::Output, Int![0]);
/// ```
#[refusal(WrongOperand::Layout, bound = "")]
pub trait ComputeCoprofile {
    /// The profile of the codomain.
    type Output;
}

/// The profile of the codomain: a tuple of 0 that every value of the layout is congruent to, and 0
/// itself for integers and bits (CuTe's `coprofile`).
///
/// ```
/// use cute_static::layout::Coprofile;
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(Coprofile<Layout![(4, (2, 3)) : (e1, (e(0, 1), e(0, 0)))]>, Stride![(0, 0), 0]);
/// static_assertions::assert_type_eq_all!(Coprofile<Layout![(4, 4) : (f1, f5)]>, Int![0]);
/// ```
#[doc(alias = "coprofile")]
pub type Coprofile<A> = <A as ComputeCoprofile>::Output;

impl<S, D> ComputeCoprofile for Layout<S, D>
where
    S: ShapeFunction<D>,
    D: HasCodomain<Codomain: ProfileOf>,
{
    type Output = <D::Codomain as ProfileOf>::Output;
}

/// The zero of the codomain `Self`, component by component.
#[doc(hidden)]
pub trait ProfileOf {
    type Output;
}

macro_rules! profile_of_offsets {
    ($($codomain:ident)*) => { $(
        impl ProfileOf for $codomain {
            type Output = UTerm;
        }
    )* };
}

profile_of_offsets! { AnyCodomain Integers SignedIntegers Bits }

impl<K> ProfileOf for Elements<K> {
    type Output = UTerm;
}

impl<L: ProfileOf> ProfileOf for Coordinates<L> {
    type Output = L::Output;
}

impl ProfileOf for HNil {
    type Output = HNil;
}

impl<H: ProfileOf, T: ProfileOf> ProfileOf for HCons<H, T> {
    type Output = HCons<H::Output, T::Output>;
}

impl<S, D> ComputeCosize for Layout<S, D>
where
    S: ShapeFunction<D>,
    D: HasLeadingKind,
    D::Kind: CoshapeKind<S, D>,
{
    type Cosize = <D::Kind as CoshapeKind<S, D>>::Cosize;
    type Coshape = <D::Kind as CoshapeKind<S, D>>::Coshape;
}

/// The coshape of the layout `S : D`, whose stride is of the kind `Self`.
#[refusal(WrongCodomain::Order)]
#[doc(hidden)]
pub trait CoshapeKind<S, D> {
    type Cosize;
    type Coshape;
}

macro_rules! integers {
    ($($kind:ident)*) => { $(
        impl<S: AddReach<D, One>, D> CoshapeKind<S, D> for $kind {
            type Cosize = S::Output;
            type Coshape = S::Output;
        }
    )* };
}

integers! { AnyCodomain Integers }

impl<S, D> CoshapeKind<S, D> for Bits
where
    S: AddReach<D, UTerm>,
    S::Output: PowerAbove,
{
    type Cosize = <S::Output as PowerAbove>::Output;
    type Coshape = Self::Cosize;
}

impl<S, D> CoshapeKind<S, D> for Coordinates<()>
where
    D: HasCodomain<Codomain: CoshapeEach<UTerm, Layout<S, D>, Output: ComputeSize>>,
{
    type Cosize = Size<Self::Coshape>;
    type Coshape = <D::Codomain as CoshapeEach<UTerm, Layout<S, D>>>::Output;
}

/// The coshapes of the components of the layout `L` from `K` on; `Self` is the list of the
/// components' codomains.
#[doc(hidden)]
pub trait CoshapeEach<K, L> {
    type Output;
}

impl<T, K, L> CoshapeEach<K, L> for Coordinates<T>
where
    T: CoshapeEach<K, L>,
{
    type Output = T::Output;
}

// `[0, 0]`, a tuple that is 0.
impl<K, L> CoshapeEach<K, L> for AnyCodomain {
    type Output = One;
}

impl<K, L> CoshapeEach<K, L> for HNil {
    type Output = HNil;
}

impl<H, T, K, L> CoshapeEach<K, L> for HCons<H, T>
where
    L: Component<K, Output: ComputeCosize>,
    K: Add<One>,
    T: CoshapeEach<Sum<K, One>, L>,
{
    type Output = HCons<Coshape<ComponentOf<L, K>>, T::Output>;
}

crate::diagnostic::of_layouts! {
    /// `C + Σ (s-1)·d`; where the strides are `f_n`, `C | (s-1)·n | …`, whose highest bit is that
    /// of the largest offset.
    #[doc(hidden)]
    pub trait AddReach<D, C> {
        type Output;
    }
}

impl<U, B, C> AddReach<UTerm, C> for UInt<U, B> {
    type Output = C;
}

// Stride 1: before anything else, one more than the reach is the extent.
impl<U, B, C> AddReach<One, C> for UInt<U, B>
where
    C: AddBelow<Self>,
{
    type Output = C::Output;
}

impl<U, B, V, E, F, C> AddReach<UInt<UInt<V, E>, F>, C> for UInt<U, B>
where
    Self: Predecessor,
    <Self as Predecessor>::Output: Mul<UInt<UInt<V, E>, F>>,
    C: Add<Product<<Self as Predecessor>::Output, UInt<UInt<V, E>, F>>>,
{
    type Output = Sum<C, Product<<Self as Predecessor>::Output, UInt<UInt<V, E>, F>>>;
}

/// `Self + (S - 1)`.
#[doc(hidden)]
pub trait AddBelow<S> {
    type Output;
}

impl<S> AddBelow<S> for One {
    type Output = S;
}

macro_rules! add_below {
    ($([$($g:ident)*] $sum:ty;)*) => { $(
        impl<S: Predecessor, $($g),*> AddBelow<S> for $sum
        where
            Self: Add<S::Output>,
        {
            type Output = Sum<Self, S::Output>;
        }
    )* };
}

add_below! {
    [] UTerm;
    [] Unspecified;
    [U B C] UInt<UInt<U, B>, C>;
}

impl<U, B, C> AddReach<Xor<UTerm>, C> for UInt<U, B> {
    type Output = C;
}

impl<U, B, V, E, C> AddReach<Xor<UInt<V, E>>, C> for UInt<U, B>
where
    Self: Predecessor,
    <Self as Predecessor>::Output: Mul<UInt<V, E>>,
    C: OrBits<Product<<Self as Predecessor>::Output, UInt<V, E>>>,
{
    type Output = C::Output;
}

// The distance from the least offset to the largest is a matter of magnitudes.
impl<U, B, N, C> AddReach<Neg<N>, C> for UInt<U, B>
where
    Self: AddReach<N, C>,
{
    type Output = <Self as AddReach<N, C>>::Output;
}

impl<C> AddReach<HNil, C> for HNil {
    type Output = C;
}

impl<SH, ST, DH, DT, C> AddReach<HCons<DH, DT>, C> for HCons<SH, ST>
where
    SH: AddReach<DH, C>,
    ST: AddReach<DT, SH::Output>,
{
    type Output = ST::Output;
}

/// The least power of two above a number.
#[doc(hidden)]
pub trait PowerAbove {
    type Output;
}

impl PowerAbove for UTerm {
    type Output = One;
}

impl<U: PowerAbove, B> PowerAbove for UInt<U, B> {
    type Output = UInt<U::Output, B0>;
}

/// [`Cosize`] as a value, of the layout `L` with the codomain `Self`.
#[doc(hidden)]
#[refusal(WrongCodomain::Counted)]
pub trait CosizeFunction<L> {
    /// The cosize, if the types say it.
    const COSIZE: Option<u64>;

    /// Returns the cosize; the largest `u64` if it does not fit.
    fn cosize(layout: &L) -> u64;
}

macro_rules! of_offsets {
    ($($codomain:ident)*) => { $(
        impl<S: ShapeFunction<D>, D> CosizeFunction<Layout<S, D>> for $codomain {
            const COSIZE: Option<u64> = match S::REACH {
                Some(u64::MAX) => panic!(said!(Overflow::Cosize)),
                Some(reach) => Some(reach + 1),
                None => None,
            };

            #[inline(always)]
            fn cosize(layout: &Layout<S, D>) -> u64 {
                layout.shape.reach(&layout.stride).saturating_add(1)
            }
        }
    )* };
}

of_offsets! { AnyCodomain Integers SignedIntegers Bits }

impl<T, L> CosizeFunction<L> for Coordinates<T>
where
    T: CosizeFunctions<UTerm, L>,
{
    const COSIZE: Option<u64> = T::COSIZE;

    #[inline(always)]
    fn cosize(layout: &L) -> u64 {
        T::cosize(layout)
    }
}

// That they differ is said already.
impl<A, B, L> CosizeFunction<L> for Differing<A, B> {
    const COSIZE: Option<u64> = None;

    fn cosize(_: &L) -> u64 {
        unreachable!("a refused layout does not compile")
    }
}

/// The product of the cosizes of the components of the layout `L` from `K` on; `Self` is the list
/// of their codomains.
#[doc(hidden)]
pub trait CosizeFunctions<K, L> {
    const COSIZE: Option<u64>;

    fn cosize(layout: &L) -> u64;
}

impl<K, L> CosizeFunctions<K, L> for HNil {
    const COSIZE: Option<u64> = Some(1);

    #[inline(always)]
    fn cosize(_: &L) -> u64 {
        1
    }
}

impl<H, T, K, L> CosizeFunctions<K, L> for HCons<H, T>
where
    L: ComponentValue<K>,
    H: CosizeFunction<ComponentOf<L, K>>,
    K: Add<One>,
    T: CosizeFunctions<Sum<K, One>, L>,
{
    const COSIZE: Option<u64> = match (H::COSIZE, T::COSIZE) {
        (Some(head), Some(tail)) => match head.checked_mul(tail) {
            None => panic!(said!(Overflow::Cosize)),
            cosize => cosize,
        },
        _ => None,
    };

    #[inline(always)]
    fn cosize(layout: &L) -> u64 {
        H::cosize(&layout.component()).saturating_mul(T::cosize(layout))
    }
}
