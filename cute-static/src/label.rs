//! Labels for runtime leaves: operands get labels before an operation, and its result gets values
//! for them.
//!
//! An operation of the algebra is a function of types. Its operands' runtime leaves are
//! [labelled](Label) with their places, the operation is computed, and the leaves of its result are
//! [made](Evaluate) from the operands' values: those that are numbers from nothing, the others by
//! the terms that their labels became. Where there is no runtime leaf nothing of this is left in
//! the program. Operations that only move leaves, and casts, which look at one mode after the
//! other, are computed without labels and are [labelled later](Later), for values.

use crate::base::for_each_tuple;
use crate::diagnostic::{Answer, NoAnswer, Refusal, of_operands};
use crate::int::{B0, B1, Ceil, Dyn, Int, Multiple, One, Plus, RuntimeLeaf, Symbol, Times, UInt, UTerm, for_each_digit};
use crate::stride::{Basis, Custom, Elementwise, Neg, Xor};
use crate::{Layout, LayoutFunction, Static, Underscore};
use core::marker::PhantomData;
use core::num::NonZeroU64;
use core::ops::RangeFull;
use frunk_core::hlist::{HCons, HNil};

/// The place of the first operand.
pub struct First;

/// The place of the second operand.
pub struct Second;

/// The place of the third operand.
pub struct Third;

/// The place of the head of the list at `P`, of the shape of the layout there, or of what the
/// stride there holds.
pub struct Head<P>(PhantomData<P>);

/// The place of the tail of the list at `P`, or of the stride of the layout there.
pub struct Tail<P>(PhantomData<P>);

of_operands! {
    /// An operand at the place `P`, with its runtime leaves labelled.
    pub trait Label<P> {
        /// The labelled operand.
        type Output;
    }
}

impl<P> Label<P> for UTerm {
    type Output = Self;
}

impl<P, U, B> Label<P> for UInt<U, B> {
    type Output = Self;
}

impl<P> Label<P> for Dyn {
    type Output = Symbol<One, Place<P>>;
}

impl<P, K> Label<P> for Multiple<K> {
    type Output = Symbol<K, Place<P>>;
}

impl<P> Label<P> for HNil {
    type Output = Self;
}

// Up to three modes at a step: each step is a question to the solver, and lists of one or two modes
// are most.
impl<P, A> Label<P> for HCons<A, HNil>
where
    A: Label<Head<P>>,
{
    type Output = HCons<A::Output, HNil>;
}

impl<P, A, B> Label<P> for HCons<A, HCons<B, HNil>>
where
    A: Label<Head<P>>,
    B: Label<Head<Tail<P>>>,
{
    type Output = HCons<A::Output, HCons<B::Output, HNil>>;
}

impl<P, A, B, C, T> Label<P> for HCons<A, HCons<B, HCons<C, T>>>
where
    A: Label<Head<P>>,
    B: Label<Head<Tail<P>>>,
    C: Label<Head<Tail<Tail<P>>>>,
    T: Label<Tail<Tail<Tail<P>>>>,
{
    type Output = HCons<A::Output, HCons<B::Output, HCons<C::Output, T::Output>>>;
}

impl<P, S, D> Label<P> for Layout<S, D>
where
    S: Label<Head<P>>,
    S::Output: WithStride<D, Tail<P>>,
{
    type Output = <S::Output as WithStride<D, Tail<P>>>::Layout;
}

of_operands! {
    /// The layout of the labelled shape `Self` and of a stride that is still to be labelled: one
    /// after the other, so that what is no layout is one error.
    pub trait WithStride<D, P> {
        /// The labelled layout.
        type Layout;
    }
}

impl<S, D, P> WithStride<D, P> for S
where
    D: Label<P>,
{
    type Layout = Layout<S, D::Output>;
}

// A stride that is not an integer holds its number, or its components, as a head.

impl<R, A: Label<Head<R>>, P> Label<R> for Basis<A, P> {
    type Output = Basis<A::Output, P>;
}

impl<R, N: Label<Head<R>>> Label<R> for Xor<N> {
    type Output = Xor<N::Output>;
}

impl<R, N: Label<Head<R>>> Label<R> for Neg<N> {
    type Output = Neg<N::Output>;
}

impl<R, M> Label<R> for Custom<M> {
    type Output = Self;
}

impl<R, T: Label<Head<R>>> Label<R> for Elementwise<T> {
    type Output = Elementwise<T::Output>;
}

of_operands! {
    /// What may be the first operand of an operation; no other type has the operations as methods.
    pub trait Operand {}
}

/// The result of an operation: a layout that is an operand again.
pub trait AnyLayout: LayoutFunction + Operand + core::fmt::Display {}

impl<L: LayoutFunction + Operand + core::fmt::Display> AnyLayout for L {}

of_operands! {
    /// The first operand of an operation, labelled, in front of the second one.
    ///
    /// The second is `Self`: where a call has still to infer it, the search stops there, and not at
    /// what is not known of the first, so that a missing bound is told as such.
    pub trait After<A> {
        /// The first operand, labelled.
        type Before;
    }
}

impl<A, B> After<A> for B
where
    A: Label<First>,
{
    type Before = A::Output;
}

of_operands! {
    /// The labelled first operand `Self` and a second one that is still to be labelled: one after
    /// the other, as in [`WithStride`].
    pub trait Behind<B> {
        /// The second operand, labelled.
        type Output;
    }
}

impl<A, B> Behind<B> for A
where
    B: Label<Second>,
{
    type Output = B::Output;
}

/// The second operand, labelled, after the labelled first one.
pub type LabelBehind<A, B> = <A as Behind<B>>::Output;

macro_rules! operand {
    ($([$($g:ident)*] $operand:ty;)*) => { $(
        impl<$($g),*> Operand for $operand {}
    )* };
}

operand! {
    [] UTerm;
    [U B] UInt<U, B>;
    [] Dyn;
    [K] Multiple<K>;
    [] Underscore;
    [] HNil;
    [H T] HCons<H, T>;
    [S D] Layout<S, D>;
}

/// Operands without numbers.
macro_rules! unlabelled {
    ($($operand:ty)*) => { $(
        impl<P> Label<P> for $operand {
            type Output = Self;
        }
    )* };
}

unlabelled! { Underscore RangeFull u32 u64 usize NoAnswer }

macro_rules! unlabelled_tuple {
    ($($($c:ident)+;)*) => { $(
        impl<P, $($c),+> Label<P> for ($($c,)+) {
            type Output = Self;
        }
    )* };
}

for_each_tuple! { unlabelled_tuple }

/// The term of the runtime leaf at a place of the operands.
pub struct Place<P>(PhantomData<P>);

/// A place in the operands `Env`, the pairs `(first, (second, ()))`.
pub trait Find<Env> {
    /// What stands there.
    type Value: Copy;

    /// Returns what stands there.
    fn find(operands: &Env) -> Self::Value;
}

impl<A: Copy, Rest> Find<(A, Rest)> for First {
    type Value = A;

    #[inline(always)]
    fn find(operands: &(A, Rest)) -> A {
        operands.0
    }
}

impl<A, B: Copy, Rest> Find<(A, (B, Rest))> for Second {
    type Value = B;

    #[inline(always)]
    fn find(operands: &(A, (B, Rest))) -> B {
        operands.1.0
    }
}

impl<A, B, C: Copy, Rest> Find<(A, (B, (C, Rest)))> for Third {
    type Value = C;

    #[inline(always)]
    fn find(operands: &(A, (B, (C, Rest)))) -> C {
        operands.1.1.0
    }
}

/// A structure of two parts, which places lead into.
pub trait Parts {
    /// The head of a list, the shape of a layout, the offset of a swizzled layout.
    type First: Copy;
    /// The tail of a list, the stride of a layout, the layout of a swizzled one.
    type Second: Copy;

    /// Returns the first part.
    fn first(self) -> Self::First;

    /// Returns the second part.
    fn second(self) -> Self::Second;
}

/// Structures by their fields.
macro_rules! parts {
    ($($whole:ident { $first:ident, $second:ident })*) => { $(
        impl<A: Copy, B: Copy> Parts for $whole<A, B> {
            type First = A;
            type Second = B;

            #[inline(always)]
            fn first(self) -> A {
                self.$first
            }

            #[inline(always)]
            fn second(self) -> B {
                self.$second
            }
        }
    )* };
}

parts! {
    HCons { head, tail }
    Layout { shape, stride }
}

/// Strides that are not integers, by what they hold.
macro_rules! holds {
    ($([$inside:ident $($g:ident)*] $element:ident { $field:tt })*) => { $(
        impl<$inside: Copy, $($g),*> Parts for $element<$inside, $($g),*> {
            type First = $inside;
            type Second = ();

            #[inline(always)]
            fn first(self) -> $inside {
                self.$field
            }

            #[inline(always)]
            fn second(self) {}
        }

        impl<$inside: Lower, $($g),*> Lower for $element<$inside, $($g),*> {
            type Output = $element<$inside::Output, $($g),*>;
        }

        impl<$inside: Evaluate<Env>, $($g,)* Env> Evaluate<Env> for $element<$inside, $($g),*> {
            #[inline(always)]
            fn evaluate(operands: &Env) -> Self::Output {
                $element::new($inside::evaluate(operands))
            }
        }
    )* };
}

holds! {
    [A P] Basis { coefficient }
    [N] Xor { 0 }
    [N] Neg { 0 }
    [T] Elementwise { 0 }
}

/// Places by the part that they name.
macro_rules! places {
    ($($place:ident = $part:ident $get:ident;)*) => { $(
        impl<P, Env> Find<Env> for $place<P>
        where
            P: Find<Env, Value: Parts>,
        {
            type Value = <P::Value as Parts>::$part;

            #[inline(always)]
            fn find(operands: &Env) -> Self::Value {
                P::find(operands).$get()
            }
        }
    )* };
}

places! {
    Head = First first;
    Tail = Second second;
}

/// A number of at least 1, computed from the operands `Env`. What does not fit in 64 bits is the
/// largest number that does: no data is that long.
pub trait Term<Env> {
    /// Returns the number.
    fn evaluate(operands: &Env) -> NonZeroU64;
}

impl<P, Env> Term<Env> for Place<P>
where
    P: Find<Env, Value: RuntimeLeaf>,
{
    #[inline(always)]
    fn evaluate(operands: &Env) -> NonZeroU64 {
        P::find(operands).term()
    }
}

impl<A: Term<Env>, B: Term<Env>, Env> Term<Env> for Times<A, B> {
    #[inline(always)]
    fn evaluate(operands: &Env) -> NonZeroU64 {
        A::evaluate(operands).saturating_mul(B::evaluate(operands))
    }
}

impl<A, B, Env> Term<Env> for Plus<A, B>
where
    A: Evaluate<Env, Output: Int>,
    B: Evaluate<Env, Output: Int>,
{
    #[inline(always)]
    fn evaluate(operands: &Env) -> NonZeroU64 {
        let (a, b) = (A::evaluate(operands).value(), B::evaluate(operands).value());
        NonZeroU64::new(a.saturating_add(b)).unwrap_or(NonZeroU64::MIN)
    }
}

impl<A, B, Env> Term<Env> for Ceil<A, B>
where
    A: Evaluate<Env, Output: Int>,
    B: Evaluate<Env, Output: Int>,
{
    #[inline(always)]
    fn evaluate(operands: &Env) -> NonZeroU64 {
        let (a, b) = (A::evaluate(operands).value(), B::evaluate(operands).value());
        // Both are at least 1: an extent and what it is divided by.
        NonZeroU64::new(a.div_ceil(b.max(1))).unwrap_or(NonZeroU64::MIN)
    }
}

/// A part of the result of an operation, with runtime leaves in the place of labels.
///
/// ```
/// use cute_static::outcome::Lower;
/// use cute_static::prelude::*;
/// // What has no label is the same.
/// static_assertions::assert_type_eq_all!(<Int![4] as Lower>::Output, Int![4]);
/// ```
/// ```compile_fail,E0277
/// fn lowered<P: cute_static::outcome::Lower>() {}
/// lowered::<f32>(); // CUTE003: no part of a layout
/// ```
#[refusal(WrongOperand::ConstParameter)]
pub trait Lower {
    /// The same part.
    type Output;
}

/// A part of the result of an operation on the operands `Env`, with its values.
///
/// An outcome of operands with runtime leaves is known by its labels, which stand for these leaves.
/// Evaluated, it is the outcome with the numbers in their place:
///
/// ```
/// use cute_static::diagnostic::Answer;
/// use cute_static::outcome::{CoalesceOutcome, Evaluate, TotalCoalesce};
/// use cute_static::prelude::*;
///
/// fn coalesced<L>(layout: L) -> CoalesceOutcome<L>
/// where
///     L: Copy + TotalCoalesce<Labelled: Evaluate<(L, ()), Output = CoalesceOutcome<L>>>,
/// {
///     L::Labelled::evaluate(&(layout, ()))
/// }
/// let rows = Dyn::new(6).unwrap();
/// let answer: Answer<_> = coalesced(layout![(4, rows) : (1, 4)]);
/// # let _ = answer;
/// ```
#[refusal(WrongOperand::ConstParameter)]
pub trait Evaluate<Env>: Lower {
    /// Returns the same part.
    fn evaluate(operands: &Env) -> Self::Output;
}

/// Parts that are made from nothing.
macro_rules! lower_static {
    ($([$($g:ident)*] $part:ty;)*) => { $(
        impl<$($g),*> Lower for $part {
            type Output = Self;
        }

        impl<Env, $($g),*> Evaluate<Env> for $part {
            #[inline(always)]
            fn evaluate(_: &Env) -> Self {
                Static::new()
            }
        }
    )* };
}

lower_static! {
    [] UTerm;
    [] HNil;
    [] Underscore;
    [] NoAnswer;
    [M] Custom<M>;
}

macro_rules! lower_number {
    ($($digit:ident)*) => { $(
        impl<U> Lower for UInt<U, $digit> {
            type Output = Self;
        }

        impl<U, Env> Evaluate<Env> for UInt<U, $digit>
        where
            Self: Static,
        {
            #[inline(always)]
            fn evaluate(_: &Env) -> Self {
                Static::new()
            }
        }
    )* };
}

for_each_digit! { lower_number }

impl<K: LeafOfFactor, T> Lower for Symbol<K, T> {
    type Output = K::Leaf;
}

impl<K: LeafOfFactor, T: Term<Env>, Env> Evaluate<Env> for Symbol<K, T> {
    #[inline(always)]
    fn evaluate(operands: &Env) -> K::Leaf {
        K::leaf(T::evaluate(operands))
    }
}

/// The runtime leaf `K·T` for the factor `Self = K`.
pub trait LeafOfFactor {
    /// The leaf.
    type Leaf;

    /// Returns the leaf with this value of `T`.
    fn leaf(term: NonZeroU64) -> Self::Leaf;
}

impl LeafOfFactor for One {
    type Leaf = Dyn;

    #[inline(always)]
    fn leaf(term: NonZeroU64) -> Dyn {
        Dyn::from(term)
    }
}

impl<U, A, B> LeafOfFactor for UInt<UInt<U, A>, B> {
    type Leaf = Multiple<Self>;

    #[inline(always)]
    fn leaf(term: NonZeroU64) -> Multiple<Self> {
        Multiple::from_count(term)
    }
}

// As many modes at a step as [`Label`] takes.
impl<A: Lower> Lower for HCons<A, HNil> {
    type Output = HCons<A::Output, HNil>;
}

impl<A: Lower, B: Lower> Lower for HCons<A, HCons<B, HNil>> {
    type Output = HCons<A::Output, HCons<B::Output, HNil>>;
}

impl<A: Lower, B: Lower, C: Lower, T: Lower> Lower for HCons<A, HCons<B, HCons<C, T>>> {
    type Output = HCons<A::Output, HCons<B::Output, HCons<C::Output, T::Output>>>;
}

impl<H: Evaluate<Env>, T: Evaluate<Env>, Env> Evaluate<Env> for HCons<H, T>
where
    Self: Lower<Output = HCons<H::Output, T::Output>>,
{
    #[inline(always)]
    fn evaluate(operands: &Env) -> Self::Output {
        HCons { head: H::evaluate(operands), tail: T::evaluate(operands) }
    }
}

impl<S: Lower, D: Lower> Lower for Layout<S, D> {
    type Output = Layout<S::Output, D::Output>;
}

impl<S: Evaluate<Env>, D: Evaluate<Env>, Env> Evaluate<Env> for Layout<S, D> {
    #[inline(always)]
    fn evaluate(operands: &Env) -> Self::Output {
        Layout { shape: S::evaluate(operands), stride: D::evaluate(operands) }
    }
}

// The outcome of an operation.

impl<R: Lower> Lower for Answer<R> {
    type Output = Answer<R::Output>;
}

impl<R: Evaluate<Env>, Env> Evaluate<Env> for Answer<R> {
    #[inline(always)]
    fn evaluate(operands: &Env) -> Self::Output {
        Answer::new(R::evaluate(operands))
    }
}

impl<Why> Lower for Refusal<Why> {
    type Output = Self;
}

impl<Why, Env> Evaluate<Env> for Refusal<Why> {
    #[inline(always)]
    fn evaluate(_: &Env) -> Self {
        Refusal::new()
    }
}

/// A parameter of an operation on `A`, whatever it is.
///
/// Parameters are `Self`, as in [`After`]: where a call has still to infer one, the search stops
/// there.
pub trait Moved<A> {
    /// `A`.
    type Operand;
}

impl<A, X> Moved<A> for X {
    type Operand = A;
}

/// The index of a mode of `A`.
#[refusal(WrongOperand::Index)]
pub trait ModeIndex<A> {
    /// `A`.
    type Operand;
}

impl<A> ModeIndex<A> for UTerm {
    type Operand = A;
}

impl<A, U, B> ModeIndex<A> for UInt<U, B> {
    type Operand = A;
}

/// The outcome `R` of an operation that looks at no leaf, or at those of one mode at a time, which
/// is known without labels on the operands; `L` is the operation on labelled operands, for its
/// values.
pub struct Later<R, L>(PhantomData<(R, L)>);

/// An operation on labelled operands, which is computed when it is asked for.
pub trait LabelLater {
    /// The outcome with labels in the place of runtime leaves.
    type Outcome;
}

impl<R, L> Lower for Later<R, L> {
    type Output = R;
}

impl<R, L, Env> Evaluate<Env> for Later<R, L>
where
    R: EvaluateLater<L, Env>,
{
    #[inline(always)]
    fn evaluate(operands: &Env) -> R {
        R::evaluate(operands)
    }
}

/// The outcome `Self` from its labels. What is no outcome has an error already, and asks nothing
/// more here.
pub trait EvaluateLater<L, Env> {
    /// Returns the outcome.
    fn evaluate(operands: &Env) -> Self;
}

impl<R, L, Env> EvaluateLater<L, Env> for Answer<R>
where
    L: LabelLater<Outcome: Evaluate<Env, Output = Self>>,
{
    #[inline(always)]
    fn evaluate(operands: &Env) -> Self {
        L::Outcome::evaluate(operands)
    }
}

impl<Why, L, Env> EvaluateLater<L, Env> for Refusal<Why> {
    #[inline(always)]
    fn evaluate(_: &Env) -> Self {
        Refusal::new()
    }
}

/// The total function of a predicate on layouts, from its function of types with labels in the
/// place of runtime leaves: `ComputeInjective, TotalInjective`.
macro_rules! labelled_predicate {
    ($compute:ident, $total:ident $(, $param:ident)?) => {
        #[doc = concat!("[`", stringify!($total), "`] with labels in the place of runtime leaves.")]
        #[doc(hidden)]
        #[refusal(WrongOperand::Layout, bound = "")]
        pub trait $compute$(<$param>)? {
            /// `Answer<()>` or a refusal.
            type Outcome;
        }

        impl<A_, $($param)?> $total$(<$param>)? for A_
        where
            A_: $crate::label::Label<$crate::label::First>,
            A_::Output: $compute$(<$param>)?,
        {
            type Outcome = <A_::Output as $compute$(<$param>)?>::Outcome;
        }
    };
}

pub(crate) use labelled_predicate;
