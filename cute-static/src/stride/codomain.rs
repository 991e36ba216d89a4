//! What a layout yields: offsets, coordinates or bits.

use super::{Basis, Elementwise, Xor};
use crate::diagnostic::NoAnswer;
use crate::int::{Dyn, Int, Multiple, Number, Predecessor, UInt, UTerm};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// The codomain of 0, which is an element of every codomain.
pub struct AnyCodomain(());

/// The integers: an offset is a sum.
pub struct Integers(());

/// Bits: an offset is an exclusive or.
pub struct Bits(());

/// Coordinates: tuples with the codomains of the list `L` as components.
pub struct Coordinates<L>(PhantomData<L>);

/// Two codomains that differ.
pub struct Differing<A, B>(PhantomData<(A, B)>);

/// What a layout yields: [`Integers`], [`Bits`], [`Coordinates`], or [`AnyCodomain`] where all strides are 0.
#[diagnostic::on_unimplemented(
    message = "CUTE120: the modes of a layout yield elements of different codomains: {Self}",
    label = "this is not a layout",
    note = "all strides are integers, or all are coordinates (`e0`, `3*e1`) whose components agree, or all are bits (`f5`); 0 goes with any"
)]
pub trait Codomain {
    /// Whether offsets are exclusive ors.
    const IS_BITS: bool;
    /// Whether the layout yields offsets, and not coordinates.
    const IS_OFFSET: bool;
}

/// A codomain of numbers, which are offsets, and not of coordinates.
#[diagnostic::on_unimplemented(
    message = "CUTE122: this needs offsets, and the layout yields {Self}",
    label = "not a layout that yields offsets",
    note = "a layout of coordinates is evaluated by `coordinate`"
)]
pub trait Offsets {}

impl Offsets for AnyCodomain {}
impl Offsets for Integers {}
impl Offsets for Bits {}
// That they differ is said already.
impl<A, B> Offsets for Differing<A, B> {}

/// A codomain in which offsets add up: what goes on from an offset, such as a generic kernel or a swizzle behind it, adds the two as integers.
#[diagnostic::on_unimplemented(
    message = "CUTE122: this needs offsets that add up, and the layout yields {Self}",
    label = "not a layout with integer strides",
    note = "a layout of coordinates is evaluated by `coordinate`",
    note = "the method `Layout::slice_and_offset` gives what a slice begins at as a coordinate, and of bits as an `Xor`"
)]
pub trait Additive: Codomain {}

impl Additive for AnyCodomain {}
impl Additive for Integers {}

/// Codomains whose elements are offsets or parts of coordinates.
macro_rules! codomain {
    ($([$($g:ident)*] $codomain:ty: $is_bits:literal $is_offset:literal;)*) => { $(
        impl<$($g),*> Codomain for $codomain {
            const IS_BITS: bool = $is_bits;
            const IS_OFFSET: bool = $is_offset;
        }
    )* };
}

codomain! {
    [] AnyCodomain: false true;
    [] Integers: false true;
    [] Bits: true true;
    [L] Coordinates<L>: false false;
}

/// The codomain of both, which is that of either where the other's elements are all 0; [`Differing`] if there is none.
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
    [] Bits, AnyCodomain => Bits;
    [] Bits, Integers => Differing<Bits, Integers>;
    [] Bits, Bits => Bits;
    [L] Bits, Coordinates<L> => Differing<Bits, Coordinates<L>>;
    [K] Coordinates<K>, AnyCodomain => Coordinates<K>;
    [K] Coordinates<K>, Integers => Differing<Coordinates<K>, Integers>;
    [K] Coordinates<K>, Bits => Differing<Coordinates<K>, Bits>;
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
    [] Bits;
    [L] Coordinates<L>;
}

/// The codomains of the components of tuples, joined; the shorter tuple has zeros in the place of the components that it lacks.
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

/// The codomain of a component in front of those of the components behind it; the first that differ win.
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
    [] Bits;
    [L] Coordinates<L>;
}

/// A list of codomains, or two that differ, behind the codomain `H`.
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

crate::label::of_layouts! {
    /// The codomain of a stride: that of its leaves, joined; [`Differing`] if there is none.
    #[doc(hidden)]
    pub trait HasCodomain {
        type Codomain;
    }
}

/// The codomain of a stride.
pub type CodomainOf<D> = <D as HasCodomain>::Codomain;

macro_rules! has_codomain {
    ($([$($g:ident)*] $leaf:ty => $codomain:ty;)*) => { $(
        impl<$($g),*> HasCodomain for $leaf {
            type Codomain = $codomain;
        }
    )* };
}

has_codomain! {
    [] UTerm => AnyCodomain;
    [U B] UInt<U, B> => Integers;
    [] Dyn => Integers;
    [K] Multiple<K> => Integers;
    [N] Xor<N> => Bits;
    [] HNil => AnyCodomain;
    [] NoAnswer => AnyCodomain;
    [A] Basis<A, HNil> => Integers;
}

impl<A, Q> HasCodomain for Basis<A, HCons<UTerm, Q>>
where
    Basis<A, Q>: HasCodomain,
{
    type Codomain = Coordinates<HCons<CodomainOf<Basis<A, Q>>, HNil>>;
}

impl<A, U, B, Q> HasCodomain for Basis<A, HCons<UInt<U, B>, Q>>
where
    UInt<U, B>: Predecessor,
    Basis<A, HCons<<UInt<U, B> as Predecessor>::Output, Q>>: HasCodomain<Codomain: OneBehind>,
{
    type Codomain = <CodomainOf<Basis<A, HCons<<UInt<U, B> as Predecessor>::Output, Q>>> as OneBehind>::Output;
}

/// Tuples with one more component in front, of which only 0 is known.
#[doc(hidden)]
pub trait OneBehind {
    type Output;
}

impl<L> OneBehind for Coordinates<L> {
    type Output = Coordinates<HCons<AnyCodomain, L>>;
}

impl<T: CodomainEach<List: OfTuples>> HasCodomain for Elementwise<T> {
    type Codomain = <T::List as OfTuples>::Codomain;
}

/// The codomain of tuples whose components have the codomains of this list; of none, that of 0.
#[doc(hidden)]
pub trait OfTuples {
    type Codomain;
}

impl OfTuples for HNil {
    type Codomain = AnyCodomain;
}

impl<H, T> OfTuples for HCons<H, T> {
    type Codomain = Coordinates<Self>;
}

/// The codomains of the elements of a list, without the zeros that it ends with: `[1, 0]` is `e0`.
#[doc(hidden)]
pub trait CodomainEach {
    type List;
}

impl CodomainEach for HNil {
    type List = HNil;
}

impl<H: HasCodomain<Codomain: InFrontOfEach<T::List>>, T: CodomainEach> CodomainEach for HCons<H, T> {
    type List = <H::Codomain as InFrontOfEach<T::List>>::List;
}

/// The codomain of a component in front of those of the components behind it.
#[doc(hidden)]
pub trait InFrontOfEach<T> {
    type List;
}

impl InFrontOfEach<HNil> for AnyCodomain {
    type List = HNil;
}

impl<H, T> InFrontOfEach<HCons<H, T>> for AnyCodomain {
    type List = HCons<Self, HCons<H, T>>;
}

macro_rules! in_front_of_each {
    ($([$($g:ident)*] $codomain:ty;)*) => { $(
        impl<$($g,)* T> InFrontOfEach<T> for $codomain {
            type List = HCons<Self, T>;
        }
    )* };
}

in_front_of_each! {
    [] Integers;
    [] Bits;
    [L] Coordinates<L>;
    [A B] Differing<A, B>;
}

impl<A> HasCodomain for HCons<A, HNil>
where
    A: HasCodomain,
{
    type Codomain = A::Codomain;
}

impl<A, B, T> HasCodomain for HCons<A, HCons<B, T>>
where
    A: HasCodomain,
    B: JoinedStride<A::Codomain>,
    T: JoinedStride<B::Output>,
{
    type Codomain = T::Output;
}

crate::label::of_layouts! {
    /// The codomain `C` joined with that of the stride `Self`; one step for a number, and the leaves of most strides are numbers.
    ///
    /// The stride is `Self`, so that the solver waits for one that it has still to infer.
    #[doc(hidden)]
    pub trait JoinedStride<C> {
        type Output;
    }
}

/// Strides of which nothing but 0 is known.
macro_rules! join_zero {
    ($($zero:ty)*) => { $(
        impl<C> JoinedStride<C> for $zero {
            type Output = C;
        }
    )* };
}

join_zero! { UTerm NoAnswer HNil }

/// `{ [generics] codomain => that with integers; … }`, and then `[generics] number` each.
macro_rules! join_number {
    (@each $generics:tt $number:ty; { $([$($c:ident)*] $codomain:ty => $output:ty;)* }) => { $(
        join_number! { @one $generics [$($c)*] $number, $codomain, $output }
    )* };
    (@one [$($g:ident)*] [$($c:ident)*] $number:ty, $codomain:ty, $output:ty) => {
        impl<$($g,)* $($c),*> JoinedStride<$codomain> for $number {
            type Output = $output;
        }
    };
    ($codomains:tt $($generics:tt $number:ty;)*) => { $(
        join_number! { @each $generics $number; $codomains }
    )* };
}

join_number! {
    {
        [] AnyCodomain => Integers;
        [] Integers => Integers;
        [] Bits => Differing<Bits, Integers>;
        [L] Coordinates<L> => Differing<Coordinates<L>, Integers>;
        [C1 C2] Differing<C1, C2> => Differing<C1, C2>;
    }
    [U B] UInt<U, B>;
    [] Dyn;
    [K] Multiple<K>;
}

/// Strides whose codomain is asked for first.
macro_rules! join_element {
    ($([$($g:ident)*] $element:ty;)*) => { $(
        impl<C, $($g),*> JoinedStride<C> for $element
        where
            Self: HasCodomain,
            C: JoinCodomain<CodomainOf<Self>>,
        {
            type Output = C::Output;
        }
    )* };
}

super::for_each_element! { join_element }

impl<C, A> JoinedStride<C> for HCons<A, HNil>
where
    A: JoinedStride<C>,
{
    type Output = A::Output;
}

impl<C, A, B, T> JoinedStride<C> for HCons<A, HCons<B, T>>
where
    A: JoinedStride<C>,
    B: JoinedStride<A::Output>,
    T: JoinedStride<B::Output>,
{
    type Output = T::Output;
}

crate::label::of_layouts! {
    /// The stride of one mode: an element, and no tuple. What it is made of is not asked.
    #[doc(hidden)]
    pub trait StrideOfLeaf {}
}

macro_rules! stride_of_leaf {
    ($([$($g:ident)*] $leaf:ty;)*) => { $(
        impl<$($g),*> StrideOfLeaf for $leaf {}
    )* };
}

super::for_each_element! { stride_of_leaf }

stride_of_leaf! {
    [] UTerm;
    [U B] UInt<U, B>;
    [] Dyn;
    [K] Multiple<K>;
    [] NoAnswer;
}

/// An element of an integer-semimodule, as a leaf of a stride (Cecka Definition 2.16).
#[diagnostic::on_unimplemented(
    message = "CUTE002: this is not a layout: its stride is not congruent to its shape, or an extent is 0",
    label = "not a layout",
    note = "a layout's stride has one leaf for each leaf of its shape, nested alike, and every extent is at least 1"
)]
pub trait StrideLeaf: HasCodomain<Codomain: Codomain> + Copy {
    /// The number of the element, if the types say it: the integer, or `n` of `f_n`. Coordinates have none.
    const NUMBER: Option<u64>;

    /// The number of the element.
    fn number(&self) -> u64;
}

/// Leaves that are a number.
macro_rules! numbers {
    ($([$($g:ident)*] $leaf:ty $(where $bounded:ty: $bound:ident)?;)*) => { $(
        impl<$($g),*> StrideLeaf for $leaf
        where
            $($bounded: $bound,)?
        {
            const NUMBER: Option<u64> = <Self as Int>::KNOWN;

            #[inline(always)]
            fn number(&self) -> u64 {
                self.value()
            }
        }
    )* };
}

numbers! {
    [] UTerm;
    [U B] UInt<U, B> where UInt<U, B>: Number;
    [] Dyn;
    [K] Multiple<K> where K: Number;
}

impl<N: Int> StrideLeaf for Xor<N> {
    const NUMBER: Option<u64> = N::KNOWN;

    #[inline(always)]
    fn number(&self) -> u64 {
        self.0.value()
    }
}

/// Leaves that are a coordinate.
macro_rules! coordinates {
    ($([$($g:ident)*] $leaf:ty;)*) => { $(
        impl<$($g),*> StrideLeaf for $leaf
        where
            Self: HasCodomain<Codomain: Codomain> + Copy,
        {
            const NUMBER: Option<u64> = None;

            #[inline(always)]
            fn number(&self) -> u64 {
                const { assert!(<Self as HasCodomain>::Codomain::IS_OFFSET, "CUTE122: this layout yields coordinates, not offsets: call `coordinate`") }
                0
            }
        }
    )* };
}

coordinates! {
    [A P] Basis<A, P>;
    [T] Elementwise<T>;
}

/// What a stride consists of, seen from the first leaf that is not 0; cheaper than its codomain, and all that an operation needs to choose its way.
#[doc(hidden)]
pub trait HasStrideKind {
    type Kind;
}

macro_rules! stride_kind {
    ($([$($g:ident)*] $leaf:ty => $kind:ty;)*) => { $(
        impl<$($g),*> HasStrideKind for $leaf {
            type Kind = $kind;
        }
    )* };
}

stride_kind! {
    [] UTerm => AnyCodomain;
    [U B] UInt<U, B> => Integers;
    [] Dyn => Integers;
    [K] Multiple<K> => Integers;
    [] NoAnswer => Integers;
    [A P] Basis<A, P> => Coordinates<()>;
    [T] Elementwise<T> => Coordinates<()>;
    [N] Xor<N> => Bits;
    [] HNil => AnyCodomain;
}

impl<H, T> HasStrideKind for HCons<H, T>
where
    H: HasStrideKind,
    H::Kind: OrKindOf<T>,
{
    type Kind = <H::Kind as OrKindOf<T>>::Kind;
}

/// The kind `Self`, or that of `T` behind zeros.
#[doc(hidden)]
pub trait OrKindOf<T> {
    type Kind;
}

impl<T: HasStrideKind> OrKindOf<T> for AnyCodomain {
    type Kind = T::Kind;
}

macro_rules! decided {
    ($($kind:ty)*) => { $(
        impl<T> OrKindOf<T> for $kind {
            type Kind = Self;
        }
    )* };
}

decided! { Integers Bits Coordinates<()> }
