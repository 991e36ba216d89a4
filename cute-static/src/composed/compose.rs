//! The layout that a composed layout is, and composition with it on the right.

use super::composed_layout::ComposedLayout;
use super::inner::{PutWithin, RuntimeOffset, Within};
use crate::Layout;
use crate::algebra::by_mode::Tiler;
use crate::algebra::compose::Composing;
use crate::algebra::compute::*;
use crate::diagnostic::{Answer, Decimal, DecimalOf, HasAnswer, NoAnswer, Refusal, RuntimeNumber, reason, unless_refused};
use crate::int::*;
use crate::label::{AnyLayout, Evaluate};
use crate::stride::for_each_element;
use frunk_core::hlist::{HCons, HNil};

type Two = UInt<UInt<UTerm, B1>, B0>;

crate::operation! {
    /// Returns a layout and a value that are the same function, `A(off + B(c)) = R(c) + v`, where
    /// `R` refines `B`: a list of the two, or a pair as a value.
    ///
    /// It exists where composition finds `A ∘ (B, 2:off)`, in which the offset is one more bit of
    /// the coordinates. For a swizzle in the place of `A`, it exists where the types know that no
    /// sum carries among the bits that the swizzle touches, and that the swizzled bits do not
    /// collide.
    ///
    /// ```
    /// use cute_static::composed::DecayOf;
    /// use cute_static::prelude::*;
    /// use frunk_core::HList;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// let column = layout![(4, 8) : (8, 1)].compose_at(int![1], layout![8 : 4]);
    /// assert_eq!(column.decay(), (layout![8 : 1], int![8]));
    /// assert_eq!(swizzle![3, 0, 3].compose(layout![8 : 8]).decay(), (layout![8 : 9], int![0]));
    ///
    /// type Column = cute_static::composed::ComposedLayout<Layout![(4, 8) : (8, 1)], Int![1], Layout![8 : 4]>;
    /// assert_type_eq_all!(DecayOf<Column>, HList![Layout![8 : 1], Int![8]]);
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(4, 6) : (2, 7)].compose_at(int![1], layout![4 : 1]).decay(); // CUTE011: 1 + 3 carries
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// swizzle![3, 0, 3].compose_at(int![16], layout![8 : 1]).decay(); // CUTE168: 18 19 16 17 22 23 20 21
    /// ```
    Decay = ComputeDecay, TotalDecay, DecayOf, DecayOutcome, decay_list() -> static by trait
}

crate::operation! {
    /// Returns the layout that is the same function, `R(c) = A(off + B(c))`.
    ///
    /// Every layout is 0 at 0, so `A(off)` has to be 0: [`Decay`] also gives what it is.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let transposed = layout![(4, 8) : (8, 1)].compose_at(int![0], layout![(8, 4) : (4, 1)]);
    /// assert_eq!(transposed.to_layout(), layout![(8, 4) : (1, 8)]);
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(4, 8) : (8, 1)].compose_at(int![1], layout![8 : 4]).to_layout(); // CUTE166: it begins at 8
    /// ```
    ToLayout = ComputeToLayout, TotalToLayout, ToLayoutOf, ToLayoutOutcome, to_layout() -> layout by trait
}

impl<A, O, B> ComposedLayout<A, O, B> {
    /// Returns the layout and the value of [`Decay`].
    #[inline(always)]
    #[must_use]
    pub fn decay<R>(self) -> (R::Layout, R::Value)
    where
        Self: TotalDecay,
        <Self as TotalDecay>::Outcome: HasAnswer<Output = R>,
        R: Decayed,
        <Self as TotalDecay>::Labelled: Evaluate<(Self, ())>,
    {
        TotalDecay::outcome(self).into_answer().into_pair()
    }

    /// Returns the result `R` of [`ToLayout`] as a value.
    #[inline(always)]
    #[must_use]
    pub fn to_layout<R>(self) -> R
    where
        Self: TotalToLayout,
        <Self as TotalToLayout>::Outcome: HasAnswer<Output = R>,
        R: AnyLayout,
        <Self as TotalToLayout>::Labelled: Evaluate<(Self, ())>,
    {
        TotalToLayout::outcome(self).into_answer()
    }
}

/// A layout and a value, as a pair.
#[doc(hidden)]
pub trait Decayed {
    type Layout;
    type Value;

    fn into_pair(self) -> (Self::Layout, Self::Value);
}

impl<R, V> Decayed for HCons<R, HCons<V, HNil>> {
    type Layout = R;
    type Value = V;

    #[inline(always)]
    fn into_pair(self) -> (R, V) {
        (self.head, self.tail.head)
    }
}

// Of a refusal there is nothing, and its message is told.
impl Decayed for Layout<NoAnswer, NoAnswer> {
    type Layout = Self;
    type Value = NoAnswer;

    fn into_pair(self) -> (Self, NoAnswer) {
        (self, self.shape)
    }
}

impl<S, D, O, B> ComputeDecay for ComposedLayout<Layout<S, D>, O, B>
where
    O: ShiftBefore<Layout<S, D>, B>,
{
    type Outcome = O::Outcome;
}

/// `A ∘ Self ∘ B` as a layout and a value.
#[doc(hidden)]
pub trait ShiftBefore<A, B> {
    type Outcome;
}

impl<A, B> ShiftBefore<A, B> for UTerm
where
    A: ComputeCompose<B>,
    A::Outcome: WithoutShift,
{
    type Outcome = <A::Outcome as WithoutShift>::Outcome;
}

unless_refused! {
    /// The layout of an answer, and 0.
    WithoutShift<> Outcome
}

impl<R> WithoutShift for Answer<R> {
    type Outcome = Answer<HCons<R, HCons<UTerm, HNil>>>;
}

/// `B` with one more mode, of two coordinates that are `O` apart.
pub(super) type WithOffset<S, D, O> = Layout<HCons<S, HCons<Two, HNil>>, HCons<D, HCons<O, HNil>>>;

impl<A, S, D, U, V> ShiftBefore<A, Layout<S, D>> for UInt<U, V>
where
    A: ComputeCompose<WithOffset<S, D, Self>>,
    A::Outcome: SplitShift,
{
    type Outcome = <A::Outcome as SplitShift>::Outcome;
}

unless_refused! {
    /// The first mode of an answer, and the stride of the second one.
    SplitShift<> Outcome
}

impl<S, E, D, V> SplitShift for Answer<Layout<HCons<S, HCons<E, HNil>>, HCons<D, HCons<V, HNil>>>> {
    type Outcome = Answer<HCons<Layout<S, D>, HCons<V, HNil>>>;
}

impl<I, P, A, B> ShiftBefore<A, B> for RuntimeOffset<I, P> {
    type Outcome = Refusal<reason::ShiftedLayout<RuntimeNumber>>;
}

impl<S, D, O, B> ComputeToLayout for ComposedLayout<Layout<S, D>, O, B>
where
    O: ShiftBefore<Layout<S, D>, B>,
    O::Outcome: AtZero<O>,
{
    type Outcome = <O::Outcome as AtZero<O>>::Outcome;
}

unless_refused! {
    /// The layout of an answer whose value is 0; else a refusal with the offset.
    AtZero<O> Outcome
}

impl<R, V, O> AtZero<O> for Answer<HCons<R, HCons<V, HNil>>>
where
    V: IfZero<Answer<R>, O>,
{
    type Outcome = V::Outcome;
}

/// The outcome `R`, if the value `Self` is 0; else a refusal with the offset.
#[doc(hidden)]
pub trait IfZero<R, O> {
    type Outcome;
}

impl<R, O> IfZero<R, O> for UTerm {
    type Outcome = R;
}

macro_rules! shifted {
    ($([$($g:ident)*] $value:ty;)*) => { $(
        impl<R, O: Decimal, $($g),*> IfZero<R, O> for $value {
            type Outcome = Refusal<reason::ShiftedLayout<DecimalOf<O>>>;
        }
    )* };
}

shifted! { [U B] UInt<U, B>; }

for_each_element! { shifted }

// `C ∘ (A ∘ off ∘ B)`.
impl<S, D, AS, AD, O, B> Tiler<Composing, S, D> for ComposedLayout<Layout<AS, AD>, O, B>
where
    O: ShiftBefore<Layout<AS, AD>, B>,
    O::Outcome: AfterDecayed<Layout<S, D>, Layout<AS, AD>, O, B>,
{
    type Outcome = <O::Outcome as AfterDecayed<Layout<S, D>, Layout<AS, AD>, O, B>>::Outcome;
}

/// `C ∘ (A ∘ O ∘ B)`, where `Self` is what `A ∘ O ∘ B` decays to.
#[doc(hidden)]
pub trait AfterDecayed<C, A, O, B> {
    type Outcome;
}

impl<R, V, C, A, O, B> AfterDecayed<C, A, O, B> for Answer<HCons<R, HCons<V, HNil>>>
where
    R: PutWithin<C, V>,
{
    type Outcome = R::Outcome;
}

impl<Why, C, AS, AD, O, S, D> AfterDecayed<C, Layout<AS, AD>, O, Layout<S, D>> for Refusal<Why>
where
    O: WithinDomain<AS, S, D>,
    O::Outcome: ThroughLeft<C, Layout<AS, AD>, O, Layout<S, D>>,
{
    type Outcome = <O::Outcome as ThroughLeft<C, Layout<AS, AD>, O, Layout<S, D>>>::Outcome;
}

/// Are the offsets `Self + (S : D)` coordinates of the shape `AS`?
#[doc(hidden)]
pub trait WithinDomain<AS, S, D> {
    type Outcome;
}

impl<AS, S, D> WithinDomain<AS, S, D> for UTerm
where
    Layout<S, D>: ComputeImageWithin<AS>,
{
    type Outcome = <Layout<S, D> as ComputeImageWithin<AS>>::Outcome;
}

impl<AS, S, D, U, V> WithinDomain<AS, S, D> for UInt<U, V>
where
    WithOffset<S, D, Self>: ComputeImageWithin<AS>,
{
    type Outcome = <WithOffset<S, D, Self> as ComputeImageWithin<AS>>::Outcome;
}

impl<I, P, AS, S, D> WithinDomain<AS, S, D> for RuntimeOffset<I, P> {
    type Outcome = Refusal<reason::ShiftedLayout<RuntimeNumber>>;
}

unless_refused! {
    /// `(C ∘ A) ∘ O ∘ B`, if the offsets are coordinates of `A`.
    ThroughLeft<C, A, O, B> Outcome
}

impl<C, A, O, B> ThroughLeft<C, A, O, B> for Answer<()>
where
    C: ComputeCompose<A>,
    C::Outcome: BeforeInner<O, B>,
{
    type Outcome = <C::Outcome as BeforeInner<O, B>>::Outcome;
}

unless_refused! {
    /// The answer of an outcome as the outer layout after `O` and `B`.
    BeforeInner<O, B> Outcome
}

impl<R, O, B> BeforeInner<O, B> for Answer<R> {
    type Outcome = Answer<ComposedLayout<R, O, B>>;
}

// `A ∘ O ∘ (L ∘ V ∘ R)`, as `A ∘ (O + v) ∘ R'`.
impl<A, O, LS, LD, V, R> PutWithin<A, O> for ComposedLayout<Layout<LS, LD>, V, R>
where
    V: ShiftBefore<Layout<LS, LD>, R>,
    V::Outcome: AddOffset<A, O>,
{
    type Outcome = <V::Outcome as AddOffset<A, O>>::Outcome;
}

unless_refused! {
    /// The decayed answer within `A` and the offset `O`, to which its value is added.
    AddOffset<A, O> Outcome
}

impl<R, V, A, O> AddOffset<A, O> for Answer<HCons<R, HCons<V, HNil>>>
where
    O: Add<V>,
    Answer<R>: Within<A, Sum<O, V>>,
{
    type Outcome = <Answer<R> as Within<A, Sum<O, V>>>::Outcome;
}
