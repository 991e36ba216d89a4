//! Composition with a right operand that yields coordinates: each of its modes goes to one mode of
//! the left operand.
//!
//! `A ∘ (n : a·e_i) = A_i ∘ (n : a)` (Cecka §3.3.2), and what arrives at one mode of `A` is
//! composed with it together, so that its carries are seen. A mode of `A` stands for itself: its
//! last leaf is unbounded, as in a composition by mode.

use super::boundaries::AtBoundariesOf;
use super::general::VerifyGeneral;
use super::load::{ComposeTree, Composed, Conclude, Loaded, ThenComposeTail};
use crate::Layout;
use crate::algebra::coalesce::{CoalesceModes, CoalescedModes};
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason, unless_refused};
use crate::htuple::{ComputeRank, Rank};
use crate::int::{_2, _3, Add, B0, B1, One, Predecessor, Sum, UInt, UTerm, Undecided};
use crate::layout::modes::FlattenModes;
use crate::stride::mask::{AnyBits, JoinMasks, MaskOfRun};
use crate::stride::{AtMostOne, Basis, Bits, Coordinates, Custom, DistributesOf, Element, Elements, Elementwise, Integers, OneElement, Plus, Xor};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// The left operand while modes are composed with it: `Mode` is an [`Untouched`], a [`Loaded`] or a
/// [`ByMode`].
pub struct ByCoordinate<Mode>(PhantomData<Mode>);

/// A mode of the left operand that nothing has been composed with yet.
pub struct Untouched<S, D>(PhantomData<(S, D)>);

/// A tuple of modes of the left operand, each in one of the three states.
pub struct ByMode<List>(PhantomData<List>);

impl<M, U, B, A, P> ComposeTree<UInt<U, B>, Basis<A, P>> for ByCoordinate<M>
where
    M: ComposeAt<P, UInt<U, B>, A>,
    M::Output: InCoordinates,
{
    type Output = <M::Output as InCoordinates>::Output;
}

// 0 is a coordinate of every mode.
impl<M, U, B> ComposeTree<UInt<U, B>, UTerm> for ByCoordinate<M> {
    type Output = Composed<UInt<U, B>, UTerm, Self>;
}

impl<M, U, B, T> ComposeTree<UInt<U, B>, Elementwise<T>> for ByCoordinate<M>
where
    T: AtMostOne,
    T::Output: ComposeElement<M, UInt<U, B>, T>,
{
    type Output = <T::Output as ComposeElement<M, UInt<U, B>, T>>::Output;
}

/// Is the tuple `T` in one component?
#[doc(hidden)]
pub trait ComposeElement<M, N, T> {
    type Output;
}

impl<M, N, T> ComposeElement<M, N, T> for B1
where
    T: OneElement<UTerm>,
    ByCoordinate<M>: ComposeTree<N, T::Output>,
{
    type Output = <ByCoordinate<M> as ComposeTree<N, T::Output>>::Output;
}

// An element of several components: what each of them yields, added up.
impl<M, N, T> ComposeElement<M, N, T> for B0
where
    T: ComposeEach<M, N, UTerm, UTerm>,
    T::Output: InCoordinates,
{
    type Output = <T::Output as InCoordinates>::Output;
}

impl<M, U, V, T> ComposeTree<UInt<U, V>, Xor<T>> for ByCoordinate<M> {
    type Output = Refusal<reason::CodomainsDiffer<Coordinates<()>, Bits>>;
}

impl<M, U, V, W, C> ComposeTree<UInt<U, V>, UInt<W, C>> for ByCoordinate<M> {
    type Output = Refusal<reason::CodomainsDiffer<Coordinates<()>, Integers>>;
}

impl<M> ComposeTree<HNil, HNil> for ByCoordinate<M> {
    type Output = Composed<HNil, HNil, Self>;
}

impl<M, SH, ST, DH, DT> ComposeTree<HCons<SH, ST>, HCons<DH, DT>> for ByCoordinate<M>
where
    Self: ComposeTree<SH, DH>,
    <Self as ComposeTree<SH, DH>>::Output: ThenComposeTail<ST, DT>,
{
    type Output = <<Self as ComposeTree<SH, DH>>::Output as ThenComposeTail<ST, DT>>::Output;
}

/// Composes the mode of `N` elements with the left operand `M` in each of the components `Self`,
/// which are those from `K` on; the components before yield `Sum` together. The output is a
/// [`Composed`] or a [`Refusal`].
#[doc(hidden)]
pub trait ComposeEach<M, N, K, Sum> {
    type Output;
}

impl<M, N, K, Total> ComposeEach<M, N, K, Total> for HNil {
    type Output = Composed<N, Total, M>;
}

impl<M, N, K: Add<One>, Total, T> ComposeEach<M, N, K, Total> for HCons<UTerm, T>
where
    T: ComposeEach<M, N, Sum<K, One>, Total>,
{
    type Output = T::Output;
}

/// `component, its coefficient, the rest of its path` each.
macro_rules! compose_component {
    ($([$($g:ident)*] $component:ty, $coefficient:ty, $path:ty;)*) => { $(
        impl<M, N, K, Total, T, $($g),*> ComposeEach<M, N, K, Total> for HCons<$component, T>
        where
            M: ComposeAt<HCons<K, $path>, N, $coefficient>,
            M::Output: AddComponent<N, K, Total, T>,
        {
            type Output = <M::Output as AddComponent<N, K, Total, T>>::Output;
        }
    )* };
}

compose_component! {
    [U B] UInt<U, B>, UInt<U, B>, HNil;
    [A P] Basis<A, P>, A, P;
}

// A tuple in the tuple, which is a scaled basis element or is not: `[0, 5]` is `5*e1`.
impl<M, N, K, Total, E, T> ComposeEach<M, N, K, Total> for HCons<Elementwise<E>, T>
where
    E: AtMostOne,
    E::Output: ComposeTuple<M, N, K, Total, E, T>,
{
    type Output = <E::Output as ComposeTuple<M, N, K, Total, E, T>>::Output;
}

/// Is the tuple `E` in one component?
#[doc(hidden)]
pub trait ComposeTuple<M, N, K, Total, E, T> {
    type Output;
}

impl<M, N, K, Total, E, T> ComposeTuple<M, N, K, Total, E, T> for B0 {
    type Output = Refusal<reason::NotABasisElement<Elementwise<()>>>;
}

impl<M, N, K, Total, E, T> ComposeTuple<M, N, K, Total, E, T> for B1
where
    E: OneElement<UTerm>,
    HCons<E::Output, T>: ComposeEach<M, N, K, Total>,
{
    type Output = <HCons<E::Output, T> as ComposeEach<M, N, K, Total>>::Output;
}

impl<M, N, K, Total, E, T> ComposeEach<M, N, K, Total> for HCons<Custom<E>, T> {
    type Output = Refusal<reason::WrongCodomain<Integers, Elements<()>>>;
}

impl<M, N, K, Total, F, T> ComposeEach<M, N, K, Total> for HCons<Xor<F>, T> {
    type Output = Refusal<reason::WrongCodomain<Integers, Bits>>;
}

unless_refused! {
    /// What the component `K` yields, added to `Total`; then the components `T` after it.
    AddComponent<N, K, Total, T> Output
}

impl<S, C, D, M, N, K, Total, T> AddComponent<N, K, Total, T> for Composed<UInt<S, C>, D, M>
where
    K: Add<One>,
    Total: AddRun<N, D>,
    Total::Output: ThenComponents<M, N, Sum<K, One>, T>,
{
    type Output = <Total::Output as ThenComponents<M, N, Sum<K, One>, T>>::Output;
}

// The run crosses a boundary in this component, and may not where another does.
impl<H, T1, D, M, N, K, Total, T> AddComponent<N, K, Total, T> for Composed<HCons<H, T1>, D, M> {
    type Output = Refusal<reason::NotABasisElement<Elementwise<()>>>;
}

unless_refused! {
    /// The components `T` from `K` on, with the sum `Self` of those before, or with a refusal in
    /// its place.
    ThenComponents<M, N, K, T> Output
}

macro_rules! then_components {
    ($([$($g:ident)*] $total:ty;)*) => { $(
        impl<M, N, K, T, $($g),*> ThenComponents<M, N, K, T> for $total
        where
            T: ComposeEach<M, N, K, Self>,
        {
            type Output = T::Output;
        }

        impl<L, $($g),*> BeforeRuns<L> for $total {
            type Output = HCons<Self, L>;
        }
    )* };
}

// A sum of any kind: the components after it, and the list that it goes before.
then_components! {
    [] UTerm;
    [U B] UInt<U, B>;
    [A P] Basis<A, P>;
    [E] Elementwise<E>;
    [F] Xor<F>;
    [C] Custom<C>;
}

/// The stride of the mode `(N : Self + D)`: what modes of the strides `Self` and `D` yield
/// together, or a refusal.
#[doc(hidden)]
pub trait AddRun<N, D> {
    type Output;
}

macro_rules! add_run {
    ($([$($g:ident)*] $stride:ty;)*) => { $(
        impl<N, D, $($g),*> AddRun<N, D> for $stride
        where
            Self: Add<D>,
        {
            type Output = Sum<Self, D>;
        }
    )* };
}

add_run! {
    [] UTerm;
    [U B] UInt<U, B>;
    [A P] Basis<A, P>;
}

impl<N, M> AddRun<N, UTerm> for Custom<M> {
    type Output = Self;
}

impl<N, M: Element, E> AddRun<N, Custom<E>> for Custom<M>
where
    DistributesOf<M>: AddElementRuns<N, M, E>,
{
    type Output = <DistributesOf<M> as AddElementRuns<N, M, E>>::Output;
}

/// The element `M + E` of a run of `N`, if scalars distribute.
#[doc(hidden)]
pub trait AddElementRuns<N, M, E> {
    type Output;
}

impl<N, M: Plus<E>, E> AddElementRuns<N, M, E> for B1 {
    type Output = M::Output;
}

impl<N: Decimal, M, E> AddElementRuns<N, M, E> for B0 {
    type Output = Refusal<reason::NotDistributive<DecimalOf<N>>>;
}

impl<N, E> AddRun<N, UTerm> for Elementwise<E> {
    type Output = Self;
}

// The components of a scaled basis element are integers.
impl<N, E, A, P> AddRun<N, Basis<A, P>> for Elementwise<E>
where
    Self: Add<Basis<A, P>>,
{
    type Output = Sum<Self, Basis<A, P>>;
}

// Of tuples, by component: some may be bits.
impl<N, E, F> AddRun<N, Elementwise<F>> for Elementwise<E>
where
    E: AddRuns<N, F>,
    E::Output: AsElementwise,
{
    type Output = <E::Output as AsElementwise>::Output;
}

/// [`AddRun`] for each element of two lists, the shorter of which ends with zeros: a list, or a
/// refusal.
#[doc(hidden)]
pub trait AddRuns<N, U> {
    type Output;
}

impl<N> AddRuns<N, HNil> for HNil {
    type Output = HNil;
}

impl<N, H, T> AddRuns<N, HCons<H, T>> for HNil {
    type Output = HCons<H, T>;
}

impl<N, H, T> AddRuns<N, HNil> for HCons<H, T> {
    type Output = HCons<H, T>;
}

impl<N, H, T, H1, T1> AddRuns<N, HCons<H1, T1>> for HCons<H, T>
where
    H: AddRun<N, H1>,
    T: AddRuns<N, T1>,
    T::Output: BehindRun<H::Output>,
{
    type Output = <T::Output as BehindRun<H::Output>>::Output;
}

unless_refused! {
    /// The list `Self` after the sum `H`; a refusal of either wins.
    BehindRun<H> Output
}

impl<H: BeforeRuns<Self>> BehindRun<H> for HNil {
    type Output = H::Output;
}

impl<H: BeforeRuns<Self>, H1, T> BehindRun<H> for HCons<H1, T> {
    type Output = H::Output;
}

unless_refused! {
    /// The sum `Self` before the list `L`, or the refusal that it is.
    BeforeRuns<L> Output
}

unless_refused! {
    /// The tuple of a list; a refusal stays one.
    AsElementwise<> Output
}

impl AsElementwise for HNil {
    type Output = Elementwise<Self>;
}

impl<H, T> AsElementwise for HCons<H, T> {
    type Output = Elementwise<Self>;
}

impl<N, F> AddRun<N, UTerm> for Xor<F> {
    type Output = Self;
}

// Of bits, where the multiples have none in common.
impl<N, F, G> AddRun<N, Xor<G>> for Xor<F>
where
    N: MaskOfRun<F> + MaskOfRun<G>,
    <N as MaskOfRun<F>>::Output: JoinMasks<<N as MaskOfRun<G>>::Output>,
    <<N as MaskOfRun<F>>::Output as JoinMasks<<N as MaskOfRun<G>>::Output>>::Output: AddApart<N, F, G>,
{
    type Output = <<<N as MaskOfRun<F>>::Output as JoinMasks<<N as MaskOfRun<G>>::Output>>::Output as AddApart<N, F, G>>::Output;
}

/// `f_F + f_G` as the stride of a mode of `N` elements, if `Self` is the mask of the multiples of
/// both.
#[doc(hidden)]
pub trait AddApart<N, F, G> {
    type Output;
}

// Of two elements one is 0, and the other the sum.
impl<F, G> AddApart<_2, F, G> for AnyBits
where
    Xor<F>: Add<Xor<G>>,
{
    type Output = Sum<Xor<F>, Xor<G>>;
}

macro_rules! add_with_carries {
    ($([$($g:ident)*] $n:ty;)*) => { $(
        impl<F, G, $($g),*> AddApart<$n, F, G> for AnyBits
        where
            $n: Decimal,
        {
            type Output = Refusal<reason::BitsCarry<DecimalOf<$n>>>;
        }
    )* };
}

add_with_carries! {
    [] _3;
    [U A B C] UInt<UInt<UInt<U, A>, B>, C>;
}

impl<Why, N, F, G> AddApart<N, F, G> for Undecided<Why> {
    type Output = Refusal<Why>;
}

macro_rules! add_apart {
    ($([$($g:ident)*] $mask:ty;)*) => { $(
        impl<N, F, G, $($g),*> AddApart<N, F, G> for $mask
        where
            Xor<F>: Add<Xor<G>>,
        {
            type Output = Sum<Xor<F>, Xor<G>>;
        }
    )* };
}

add_apart! {
    [] UTerm;
    [U B] UInt<U, B>;
}

unless_refused! {
    /// The state of the mode is that of the operand.
    InCoordinates<> Output
}

impl<S, D, M> InCoordinates for Composed<S, D, M> {
    type Output = Composed<S, D, ByCoordinate<M>>;
}

/// Composes the mode `(N : A·e_P)`; the output is a [`Composed`] or a [`Refusal`].
#[doc(hidden)]
pub trait ComposeAt<P, N, A> {
    type Output;
}

// The coordinate ends here: an integral coordinate of this mode.
impl<S, D, N, A> ComposeAt<HNil, N, A> for Untouched<S, D>
where
    S: FlattenModes<D, HNil>,
    S::Output: CoalesceModes,
    Loaded<CoalescedModes<S, D>, HNil>: ComposeTree<N, A>,
    <Loaded<CoalescedModes<S, D>, HNil> as ComposeTree<N, A>>::Output: AtBoundariesOf<CoalescedModes<S, D>>,
{
    type Output = <<Loaded<CoalescedModes<S, D>, HNil> as ComposeTree<N, A>>::Output as AtBoundariesOf<CoalescedModes<S, D>>>::Outcome;
}

impl<Modes, G, N, A> ComposeAt<HNil, N, A> for Loaded<Modes, G>
where
    Self: ComposeTree<N, A>,
    <Self as ComposeTree<N, A>>::Output: AtBoundariesOf<Modes>,
{
    type Output = <<Self as ComposeTree<N, A>>::Output as AtBoundariesOf<Modes>>::Outcome;
}

// It goes on: the mode has modes.
impl<SH, ST, D, I, Q, N, A> ComposeAt<HCons<I, Q>, N, A> for Untouched<HCons<SH, ST>, D>
where
    HCons<SH, ST>: UntouchedModes<D>,
    ByMode<<HCons<SH, ST> as UntouchedModes<D>>::List>: ComposeAt<HCons<I, Q>, N, A>,
{
    type Output = <ByMode<<HCons<SH, ST> as UntouchedModes<D>>::List> as ComposeAt<HCons<I, Q>, N, A>>::Output;
}

impl<List, I, Q, N, A> ComposeAt<HCons<I, Q>, N, A> for ByMode<List>
where
    List: ComposeAtIndex<I, Q, N, A, (I, List)>,
    List::Output: AsByMode,
{
    type Output = <List::Output as AsByMode>::Output;
}

// It goes on, and the mode is an integer; or one mode of the right operand takes the mode as a
// whole and another one its modes.
impl<U, B, D, I: Decimal, Q, N, A> ComposeAt<HCons<I, Q>, N, A> for Untouched<UInt<U, B>, D> {
    type Output = Refusal<reason::NoSuchComponent<DecimalOf<I>, DecimalOf<UTerm>>>;
}

impl<Modes, G, I: Decimal, Q, N, A> ComposeAt<HCons<I, Q>, N, A> for Loaded<Modes, G> {
    type Output = Refusal<reason::NoSuchComponent<DecimalOf<I>, DecimalOf<UTerm>>>;
}

impl<List, N, A> ComposeAt<HNil, N, A> for ByMode<List>
where
    List: ComputeRank<Output: Decimal>,
{
    type Output = Refusal<reason::NoSuchComponent<DecimalOf<UTerm>, DecimalOf<Rank<List>>>>;
}

/// The modes of a tuple, untouched.
#[doc(hidden)]
pub trait UntouchedModes<D> {
    type List;
}

impl UntouchedModes<HNil> for HNil {
    type List = HNil;
}

impl<SH, ST: UntouchedModes<DT>, DH, DT> UntouchedModes<HCons<DH, DT>> for HCons<SH, ST> {
    type List = HCons<Untouched<SH, DH>, ST::List>;
}

/// Composes at the mode `I` of the list, counted from here. `Whole` is the number and the list for
/// the message.
#[doc(hidden)]
pub trait ComposeAtIndex<I, Q, N, A, Whole> {
    type Output;
}

impl<M, T, Q, N, A, Whole> ComposeAtIndex<UTerm, Q, N, A, Whole> for HCons<M, T>
where
    M: ComposeAt<Q, N, A>,
    M::Output: BeforeModes<T>,
{
    type Output = <M::Output as BeforeModes<T>>::Output;
}

impl<M, T, U, B, Q, N, A, Whole> ComposeAtIndex<UInt<U, B>, Q, N, A, Whole> for HCons<M, T>
where
    UInt<U, B>: Predecessor,
    T: ComposeAtIndex<<UInt<U, B> as Predecessor>::Output, Q, N, A, Whole>,
    T::Output: BehindMode<M>,
{
    type Output = <T::Output as BehindMode<M>>::Output;
}

impl<I, Q, N, A, K: Decimal, List> ComposeAtIndex<I, Q, N, A, (K, List)> for HNil
where
    List: ComputeRank<Output: Decimal>,
{
    type Output = Refusal<reason::NoSuchComponent<DecimalOf<K>, DecimalOf<Rank<List>>>>;
}

unless_refused! {
    /// The mode that was composed with, before the modes `T`.
    BeforeModes<T> Output
}

impl<S, D, M, T> BeforeModes<T> for Composed<S, D, M> {
    type Output = Composed<S, D, HCons<M, T>>;
}

unless_refused! {
    /// The modes, after the mode `M` that was not composed with.
    BehindMode<M> Output
}

impl<S, D, T, M> BehindMode<M> for Composed<S, D, T> {
    type Output = Composed<S, D, HCons<M, T>>;
}

unless_refused! {
    /// The list of modes as one mode.
    AsByMode<> Output
}

impl<S, D, List> AsByMode for Composed<S, D, List> {
    type Output = Composed<S, D, ByMode<List>>;
}

impl<S, D, M> Conclude for Composed<S, D, ByCoordinate<M>>
where
    M: VerifyModes<Answer<Layout<S, D>>>,
{
    type Outcome = M::Outcome;
}

/// The loads of the modes are checked where the general rule had a part in them; then `Outcome`,
/// else a refusal.
#[doc(hidden)]
pub trait VerifyModes<Outcome> {
    type Outcome;
}

impl<S, D, Outcome> VerifyModes<Outcome> for Untouched<S, D> {
    type Outcome = Outcome;
}

impl<Modes, Outcome> VerifyModes<Outcome> for Loaded<Modes, HNil> {
    type Outcome = Outcome;
}

impl<Modes, M, T, Outcome> VerifyModes<Outcome> for Loaded<Modes, HCons<M, T>>
where
    Modes: VerifyGeneral<HCons<M, T>, Outcome>,
    Modes::Outcome: AtBoundariesOf<Modes>,
{
    type Outcome = <Modes::Outcome as AtBoundariesOf<Modes>>::Outcome;
}

impl<Outcome> VerifyModes<Outcome> for ByMode<HNil> {
    type Outcome = Outcome;
}

impl<M, T, Outcome> VerifyModes<Outcome> for ByMode<HCons<M, T>>
where
    ByMode<T>: VerifyModes<Outcome>,
    M: VerifyModes<<ByMode<T> as VerifyModes<Outcome>>::Outcome>,
{
    type Outcome = M::Outcome;
}
