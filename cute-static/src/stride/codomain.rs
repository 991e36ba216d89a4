//! The codomains of strides.

use super::{Basis, Custom, Elementwise, Neg, Xor};
use crate::codomain::{
    AnyCodomain, Bits, Codomain, CodomainOf, Coordinates, Differing, Elements, HasCodomain, Integers, JoinCodomain, SignedIntegers, StrideLeaf,
};
use crate::diagnostic::{NegativeDecimalOf, NoAnswer, Refusal, reason};
use crate::int::{Dyn, Int, Multiple, Number, Predecessor, UInt, UTerm};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

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
    [N] Neg<N> => SignedIntegers;
    [] HNil => AnyCodomain;
    [] NoAnswer => AnyCodomain;
}

// The component of a coordinate is what its coefficient is.
impl<A: Coefficient> HasCodomain for Basis<A, HNil> {
    type Codomain = A::Codomain;
}

/// What a basis element is multiplied by: an integer. The algebra adds such strides up; bits, and
/// elements of another crate, are components of a tuple, `[0, f5]`.
#[refusal(WrongCodomain::Coefficient)]
#[doc(hidden)]
pub trait Coefficient {
    type Codomain;
}

macro_rules! coefficient {
    ($([$($g:ident)*] $leaf:ty => $codomain:ty;)*) => { $(
        impl<$($g),*> Coefficient for $leaf {
            type Codomain = $codomain;
        }
    )* };
}

coefficient! {
    [] UTerm => AnyCodomain;
    [U B] UInt<U, B> => Integers;
    [] Dyn => Integers;
    [K] Multiple<K> => Integers;
    [N] Neg<N> => SignedIntegers;
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

/// The codomain of a component in front of those of the components after it.
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
    [] SignedIntegers;
    [] Bits;
    [L] Coordinates<L>;
    [K] Elements<K>;
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

crate::diagnostic::of_layouts! {
    /// The codomain `C` joined with that of the stride `Self`; one step for a number, and the
    /// leaves of most strides are numbers.
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
        [] SignedIntegers => SignedIntegers;
        [] Bits => Differing<Bits, Integers>;
        [L] Coordinates<L> => Differing<Coordinates<L>, Integers>;
        [E] Elements<E> => Differing<Elements<E>, Integers>;
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

crate::diagnostic::of_layouts! {
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

/// The number of a negative leaf is its magnitude: how far a mode reaches is a matter of that.
impl<N: Int> StrideLeaf for Neg<N> {
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
                const { assert!(<Self as HasCodomain>::Codomain::IS_OFFSET, said!(WrongCodomain::CallCoordinate)) }
                0
            }
        }
    )* };
}

coordinates! {
    [A P] Basis<A, P>;
    [T] Elementwise<T>;
}

/// What a stride consists of, seen from the first leaf that is not 0; cheaper than its codomain,
/// and all that an operation needs to choose its way.
#[doc(hidden)]
pub trait HasStrideKind {
    type Kind;
}

/// [`HasStrideKind`] without a look at the leaves after the first that is not 0: [`Integers`] of
/// either sign are one kind, for what answers where a leaf is negative.
#[doc(hidden)]
pub trait HasLeadingKind {
    type Kind;
}

macro_rules! stride_kind {
    ($([$($g:ident)*] $leaf:ty => $kind:ty, $leading:ty;)*) => { $(
        impl<$($g),*> HasStrideKind for $leaf {
            type Kind = $kind;
        }

        impl<$($g),*> HasLeadingKind for $leaf {
            type Kind = $leading;
        }
    )* };
}

stride_kind! {
    [] UTerm => AnyCodomain, AnyCodomain;
    [U B] UInt<U, B> => Integers, Integers;
    [] Dyn => Integers, Integers;
    [K] Multiple<K> => Integers, Integers;
    [] NoAnswer => Integers, Integers;
    [A P] Basis<A, P> => Coordinates<()>, Coordinates<()>;
    [T] Elementwise<T> => Coordinates<()>, Coordinates<()>;
    [N] Xor<N> => Bits, Bits;
    [M] Custom<M> => Elements<()>, Elements<()>;
    [N] Neg<N> => WithNegative<N>, Integers;
    [] HNil => AnyCodomain, AnyCodomain;
}

/// The kind of strides that are integers, of which one is `-N`.
pub struct WithNegative<N>(PhantomData<N>);

/// A stride of integers without their signs.
#[doc(hidden)]
pub trait WithoutSigns {
    type Output;
}

macro_rules! without_signs {
    ($([$($g:ident)*] $leaf:ty => $magnitude:ty;)*) => { $(
        impl<$($g),*> WithoutSigns for $leaf {
            type Output = $magnitude;
        }
    )* };
}

without_signs! {
    [] UTerm => UTerm;
    [U B] UInt<U, B> => UInt<U, B>;
    [] Dyn => Dyn;
    [K] Multiple<K> => Multiple<K>;
    [N] Neg<N> => N;
    [] HNil => HNil;
}

impl<H: WithoutSigns, T: WithoutSigns> WithoutSigns for HCons<H, T> {
    type Output = HCons<H::Output, T::Output>;
}

/// What an operation answers that has answers in the natural numbers, to a stride `-N`.
pub type NegativeRefused<N> = Refusal<reason::NegativeStride<NegativeDecimalOf<N>>>;

impl<H: HasLeadingKind<Kind: OrLeadingKindOf<T>>, T> HasLeadingKind for HCons<H, T> {
    type Kind = <H::Kind as OrLeadingKindOf<T>>::Kind;
}

/// The kind `Self`, or that of `T` after zeros.
#[doc(hidden)]
pub trait OrLeadingKindOf<T> {
    type Kind;
}

impl<T: HasLeadingKind> OrLeadingKindOf<T> for AnyCodomain {
    type Kind = T::Kind;
}

/// The kind `Self`, or that of `T` after zeros; integers are of [`WithNegative`] if a leaf after
/// them is negative.
#[doc(hidden)]
pub trait OrKindOf<T> {
    type Kind;
}

impl<T: HasStrideKind> OrKindOf<T> for AnyCodomain {
    type Kind = T::Kind;
}

macro_rules! decided {
    ($trait_:ident: $($kind:ty)*) => { $(
        impl<T> $trait_<T> for $kind {
            type Kind = Self;
        }
    )* };
}

decided! { OrKindOf: Bits Coordinates<()> Elements<()> }
decided! { OrLeadingKindOf: Integers Bits Coordinates<()> Elements<()> }

impl<N, T> OrKindOf<T> for WithNegative<N> {
    type Kind = Self;
}

// A number may stand before one that is negative.
impl<T: KindAfterIntegers> OrKindOf<T> for Integers {
    type Kind = T::Kind;
}

/// The kind of a stride that begins with a number: [`WithNegative`] if a leaf of `Self` is
/// negative, and [`Integers`] if none is.
#[doc(hidden)]
pub trait KindAfterIntegers {
    type Kind;
}

macro_rules! kind_after_integers {
    ($([$($g:ident)*] $leaf:ty => $kind:ty;)*) => { $(
        impl<$($g),*> KindAfterIntegers for $leaf {
            type Kind = $kind;
        }
    )* };
}

kind_after_integers! {
    [] UTerm => Integers;
    [U B] UInt<U, B> => Integers;
    [] Dyn => Integers;
    [K] Multiple<K> => Integers;
    [] NoAnswer => Integers;
    [A P] Basis<A, P> => Integers;
    [T] Elementwise<T> => Integers;
    [N] Xor<N> => Integers;
    [M] Custom<M> => Integers;
    [N] Neg<N> => WithNegative<N>;
    [] HNil => Integers;
}

/// The kind of a list, by its first leaf: one question for each leaf that does not settle it.
macro_rules! kind_of_list {
    ($([$($g:ident)*] $leaf:ty => $kind:ident $after:ident;)*) => { $(
        impl<$($g,)* T: $kind> HasStrideKind for HCons<$leaf, T> {
            type Kind = T::Kind;
        }

        impl<$($g,)* T: $after> KindAfterIntegers for HCons<$leaf, T> {
            type Kind = T::Kind;
        }
    )* };
}

kind_of_list! {
    [] UTerm => HasStrideKind KindAfterIntegers;
    [] HNil => HasStrideKind KindAfterIntegers;
    [U B] UInt<U, B> => KindAfterIntegers KindAfterIntegers;
    [] Dyn => KindAfterIntegers KindAfterIntegers;
    [K] Multiple<K> => KindAfterIntegers KindAfterIntegers;
}

/// The kind of a list whose first leaf settles it; after integers it is no layout, unless it is
/// negative.
macro_rules! settled {
    ($([$($g:ident)*] $leaf:ty => $kind:ty, $after:ty;)*) => { $(
        impl<$($g,)* T> HasStrideKind for HCons<$leaf, T> {
            type Kind = $kind;
        }

        impl<$($g,)* T> KindAfterIntegers for HCons<$leaf, T> {
            type Kind = $after;
        }
    )* };
}

settled! {
    [A P] Basis<A, P> => Coordinates<()>, Integers;
    [E] Elementwise<E> => Coordinates<()>, Integers;
    [N] Xor<N> => Bits, Integers;
    [M] Custom<M> => Elements<()>, Integers;
    [N] Neg<N> => WithNegative<N>, WithNegative<N>;
    [] NoAnswer => Integers, Integers;
}

impl<A, B, T> HasStrideKind for HCons<HCons<A, B>, T>
where
    HCons<A, B>: HasStrideKind<Kind: OrKindOf<T>>,
{
    type Kind = <<HCons<A, B> as HasStrideKind>::Kind as OrKindOf<T>>::Kind;
}

impl<A, B, T> KindAfterIntegers for HCons<HCons<A, B>, T>
where
    HCons<A, B>: KindAfterIntegers<Kind: OrKindOf<T>>,
{
    type Kind = <<HCons<A, B> as KindAfterIntegers>::Kind as OrKindOf<T>>::Kind;
}
