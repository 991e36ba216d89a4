//! What a layout yields: offsets, coordinates or bits.

use crate::diagnostic::Named;
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// The codomain of 0, which is an element of every codomain.
pub struct AnyCodomain(());

/// The integers: an offset is a sum.
pub struct Integers(());

/// The integers of either sign: an offset is a sum, and may be below 0.
pub struct SignedIntegers(());

/// Bits: an offset is an exclusive or.
pub struct Bits(());

/// Coordinates: tuples with the codomains of the list `L` as components.
pub struct Coordinates<L>(PhantomData<L>);

/// The elements of the semimodule `K`, which another crate defines.
pub struct Elements<K>(PhantomData<K>);

/// Two codomains that differ.
pub struct Differing<A, B>(PhantomData<(A, B)>);

/// Stands for [`Integers`] in a message. The compiler writes a name without its path only where no
/// other type in the program has it.
pub struct TheIntegers(());

/// Stands for [`SignedIntegers`] in a message.
pub struct IntegersOfEitherSign(());

/// Stands for [`Bits`] in a message.
pub struct BitsByXor(());

/// Stands for [`Coordinates`] of every profile in a message.
pub struct CoordinateTuples(());

/// Stands for the [`Elements`] of any semimodule in a message.
pub struct ElementsOfASemimodule(());

/// Stands for [`Differing`] codomains in a message.
pub struct DifferingCodomains(());

/// Codomains as messages call them.
macro_rules! named {
    ($([$($g:ident)*] $codomain:ty => $name:ident;)*) => { $(
        impl<$($g),*> Named for $codomain {
            type Name = $name;
        }
    )* };
}

named! {
    [] AnyCodomain => AnyCodomain;
    [] Integers => TheIntegers;
    [] SignedIntegers => IntegersOfEitherSign;
    [] Bits => BitsByXor;
    [L] Coordinates<L> => CoordinateTuples;
    [K] Elements<K> => ElementsOfASemimodule;
    [A B] Differing<A, B> => DifferingCodomains;
}

/// What a layout yields: [`Integers`], [`Bits`], [`Coordinates`], [`Elements`] of another crate, or
/// [`AnyCodomain`] where all strides are 0.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::stride::{Bits, Codomain, Coordinates, Integers, SignedIntegers};
///
/// fn facts<C: Codomain>() -> (bool, bool, bool) {
///     (C::IS_BITS, C::IS_OFFSET, C::IS_SIGNED)
/// }
/// assert_eq!(facts::<Integers>(), (false, true, false));
/// assert_eq!(facts::<Bits>(), (true, true, false));
/// assert_eq!(facts::<SignedIntegers>(), (false, false, true));
/// ```
#[refusal(CodomainsDiffer::OfOneLayout)]
pub trait Codomain {
    /// Whether offsets are exclusive ors.
    const IS_BITS: bool;
    /// Whether the layout yields offsets, and not coordinates.
    const IS_OFFSET: bool;
    /// Whether an offset may be below 0.
    const IS_SIGNED: bool;
}

/// A codomain of numbers, which are offsets, and not of coordinates.
///
/// ```
/// use cute_static::stride::{Bits, Integers, Offsets};
/// fn holds<C: Offsets>() {}
/// holds::<Integers>();
/// holds::<Bits>();
/// ```
/// ```compile_fail,E0277
/// use cute_static::stride::{Offsets, SignedIntegers};
/// fn holds<C: Offsets>() {}
/// holds::<SignedIntegers>(); // CUTE122: offsets of either sign
/// ```
#[refusal(WrongCodomain::Offsets)]
pub trait Offsets {}

impl Offsets for AnyCodomain {}
impl Offsets for Integers {}
impl Offsets for Bits {}
// That they differ is said already.
impl<A, B> Offsets for Differing<A, B> {}

/// A codomain of integers, of which an offset may be below 0.
///
/// ```
/// use cute_static::stride::{Integers, SignedIntegers, SignedOffsets};
/// fn holds<C: SignedOffsets>() {}
/// holds::<Integers>();
/// holds::<SignedIntegers>();
/// ```
/// ```compile_fail,E0277
/// use cute_static::stride::{Bits, SignedOffsets};
/// fn holds<C: SignedOffsets>() {}
/// holds::<Bits>(); // CUTE122: bits have no sign
/// ```
#[refusal(WrongCodomain::Signed)]
pub trait SignedOffsets: Codomain {}

impl SignedOffsets for AnyCodomain {}
impl SignedOffsets for Integers {}
impl SignedOffsets for SignedIntegers {}

/// A codomain in which offsets add up: what goes on from an offset, such as a generic kernel or a
/// swizzle after it, adds the two as integers.
///
/// ```
/// use cute_static::stride::{Additive, Integers};
/// fn holds<C: Additive>() {}
/// holds::<Integers>();
/// ```
/// ```compile_fail,E0277
/// use cute_static::stride::{Additive, Bits};
/// fn holds<C: Additive>() {}
/// holds::<Bits>(); // CUTE122: exclusive ors are no sums
/// ```
#[refusal(WrongCodomain::Sums)]
pub trait Additive: Codomain {}

impl Additive for AnyCodomain {}
impl Additive for Integers {}

/// Codomains whose elements are offsets or parts of coordinates.
macro_rules! codomain {
    ($([$($g:ident)*] $codomain:ty: $is_bits:literal $is_offset:literal $is_signed:literal;)*) => { $(
        impl<$($g),*> Codomain for $codomain {
            const IS_BITS: bool = $is_bits;
            const IS_OFFSET: bool = $is_offset;
            const IS_SIGNED: bool = $is_signed;
        }
    )* };
}

codomain! {
    [] AnyCodomain: false true false;
    [] Integers: false true false;
    [] SignedIntegers: false false true;
    [] Bits: true true false;
    [L] Coordinates<L>: false false false;
    [K] Elements<K>: false false false;
}

/// The codomain of both, which is that of either where the other's elements are all 0;
/// [`Differing`] if there is none.
#[refusal(CodomainsDiffer::OfSemimodules)]
#[doc(hidden)]
pub trait JoinCodomain<B> {
    type Output;
}

impl<B> JoinCodomain<B> for AnyCodomain {
    type Output = B;
}

/// `[generics] A, B => output` each.
macro_rules! join {
    ($([$($g:ident)*] $a:ty, $b:ty => $output:ty;)*) => { $(
        impl<$($g),*> JoinCodomain<$b> for $a {
            type Output = $output;
        }
    )* };
}

join! {
    [] Integers, AnyCodomain => Integers;
    [] Integers, Integers => Integers;
    [] Integers, Bits => Differing<Integers, Bits>;
    [L] Integers, Coordinates<L> => Differing<Integers, Coordinates<L>>;
    [] Integers, SignedIntegers => SignedIntegers;
    [] SignedIntegers, AnyCodomain => SignedIntegers;
    [] SignedIntegers, Integers => SignedIntegers;
    [] SignedIntegers, SignedIntegers => SignedIntegers;
    [] SignedIntegers, Bits => Differing<SignedIntegers, Bits>;
    [L] SignedIntegers, Coordinates<L> => Differing<SignedIntegers, Coordinates<L>>;
    [] Bits, AnyCodomain => Bits;
    [] Bits, Integers => Differing<Bits, Integers>;
    [] Bits, SignedIntegers => Differing<Bits, SignedIntegers>;
    [] Bits, Bits => Bits;
    [L] Bits, Coordinates<L> => Differing<Bits, Coordinates<L>>;
    [K] Coordinates<K>, AnyCodomain => Coordinates<K>;
    [K] Coordinates<K>, Integers => Differing<Coordinates<K>, Integers>;
    [K] Coordinates<K>, SignedIntegers => Differing<Coordinates<K>, SignedIntegers>;
    [K] Coordinates<K>, Bits => Differing<Coordinates<K>, Bits>;
    [K] Elements<K>, AnyCodomain => Elements<K>;
    // Of any other semimodule it is not known whether it is the same.
    [K] Elements<K>, Elements<K> => Elements<K>;
    [K] Elements<K>, Integers => Differing<Elements<K>, Integers>;
    [K] Elements<K>, SignedIntegers => Differing<Elements<K>, SignedIntegers>;
    [K] Elements<K>, Bits => Differing<Elements<K>, Bits>;
    [K L] Elements<K>, Coordinates<L> => Differing<Elements<K>, Coordinates<L>>;
    [K] Integers, Elements<K> => Differing<Integers, Elements<K>>;
    [K] SignedIntegers, Elements<K> => Differing<SignedIntegers, Elements<K>>;
    [K] Bits, Elements<K> => Differing<Bits, Elements<K>>;
    [K L] Coordinates<L>, Elements<K> => Differing<Coordinates<L>, Elements<K>>;
}

impl<K, L> JoinCodomain<Coordinates<L>> for Coordinates<K>
where
    K: JoinEach<L>,
    K::Output: AsCoordinates,
{
    type Output = <K::Output as AsCoordinates>::Output;
}

impl<A, B, C> JoinCodomain<C> for Differing<A, B> {
    type Output = Self;
}

macro_rules! stays_differing {
    ($([$($g:ident)*] $codomain:ty;)*) => { $(
        impl<$($g,)* A, B> JoinCodomain<Differing<A, B>> for $codomain {
            type Output = Differing<A, B>;
        }
    )* };
}

stays_differing! {
    [] Integers;
    [] SignedIntegers;
    [] Bits;
    [L] Coordinates<L>;
    [K] Elements<K>;
}

/// The codomains of the components of tuples, joined; the shorter tuple has zeros in the place of
/// the components that it lacks.
#[doc(hidden)]
pub trait JoinEach<L> {
    type Output;
}

impl JoinEach<HNil> for HNil {
    type Output = HNil;
}

impl<H, T> JoinEach<HCons<H, T>> for HNil {
    type Output = HCons<H, T>;
}

impl<H, T> JoinEach<HNil> for HCons<H, T> {
    type Output = HCons<H, T>;
}

impl<H, T, H1, T1> JoinEach<HCons<H1, T1>> for HCons<H, T>
where
    H: JoinCodomain<H1>,
    T: JoinEach<T1>,
    H::Output: InFrontOf<T::Output>,
{
    type Output = <H::Output as InFrontOf<T::Output>>::Output;
}

/// The codomain of a component in front of those of the components after it; the first that differ
/// win.
#[doc(hidden)]
pub trait InFrontOf<T> {
    type Output;
}

impl<A, B, T> InFrontOf<T> for Differing<A, B> {
    type Output = Self;
}

macro_rules! in_front_of {
    ($([$($g:ident)*] $codomain:ty;)*) => { $(
        impl<$($g,)* T: Behind<$codomain>> InFrontOf<T> for $codomain {
            type Output = T::Output;
        }
    )* };
}

in_front_of! {
    [] AnyCodomain;
    [] Integers;
    [] SignedIntegers;
    [] Bits;
    [L] Coordinates<L>;
    [K] Elements<K>;
}

/// A list of codomains, or two that differ, after the codomain `H`.
#[doc(hidden)]
pub trait Behind<H> {
    type Output;
}

impl<H> Behind<H> for HNil {
    type Output = HCons<H, HNil>;
}

impl<H, H1, T> Behind<H> for HCons<H1, T> {
    type Output = HCons<H, Self>;
}

impl<A, B, H> Behind<H> for Differing<A, B> {
    type Output = Self;
}

/// The codomain of tuples with these components.
#[doc(hidden)]
pub trait AsCoordinates {
    type Output;
}

impl AsCoordinates for HNil {
    type Output = Coordinates<HNil>;
}

impl<H, T> AsCoordinates for HCons<H, T> {
    type Output = Coordinates<Self>;
}

impl<A, B> AsCoordinates for Differing<A, B> {
    type Output = Self;
}

crate::diagnostic::of_layouts! {
    /// The codomain of a stride: that of its leaves, joined; [`Differing`] if there is none.
    #[doc(hidden)]
    pub trait HasCodomain {
        type Codomain;
    }
}

/// The codomain of a stride.
pub type CodomainOf<D> = <D as HasCodomain>::Codomain;

/// An element of an integer-semimodule, as a leaf of a stride (Cecka Definition 2.16).
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::stride::StrideLeaf;
///
/// fn number<D: StrideLeaf>(_: D) -> Option<u64> {
///     D::NUMBER
/// }
/// assert_eq!((number(stride![20]), number(stride![f5]), number(stride![3*e1])), (Some(20), Some(5), None));
/// ```
/// ```compile_fail,E0277
/// fn leaf<D: cute_static::stride::StrideLeaf>(_: D) {}
/// leaf("20"); // CUTE002: text is no stride
/// ```
#[refusal(NotALayout)]
pub trait StrideLeaf: HasCodomain<Codomain: Codomain> + Copy {
    /// The number of the element, if the types say it: the integer, or `n` of `f_n`. Coordinates
    /// have none.
    const NUMBER: Option<u64>;

    /// Returns the number of the element.
    fn number(&self) -> u64;
}
