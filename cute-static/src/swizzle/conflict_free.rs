//! Free of bank conflicts: a bound on layouts of shared memory, proved by linear algebra over bits.
//!
//! Where no sum carries, the swizzled offset of a thread is the exclusive or of what each bit of
//! its number is worth. The threads of a phase then want `2^w` words in `2^b` banks, where `w` and
//! `b` are the ranks of the bits' words and of their banks, and every bank that is wanted has
//! `2^(w-b)` words. So there are no conflicts if the ranks are equal: if elimination on the bits of
//! the bank leaves nothing of the words.

use super::Swizzled;
use super::columns::{AllKnown, BitsOf, CutIntoBits, KnownOr, NoneShared, SwizzleAll};
use crate::algebra::compute::ComputeCompose;
use crate::algebra::eliminate::{Column, EliminateBit, NoPivot};
use crate::diagnostic::{Answer, Decimal, DecimalOf, HasAnswer, Refusal, reason, unless_refused};
use crate::htuple::{ComputeRank, ComputeSize, Rank, Size};
use crate::int::*;
use crate::label::{First, Label, Second};
use crate::layout::modes::{FlattenModes, ModesOf};
use crate::outcome::TotalImageWithin;
use crate::stride::{HasStrideKind, Integers, integers_only};
use crate::{Layout, Swizzle};
use frunk_core::hlist::{HCons, HNil};

/// Holds for layouts under which the access `A`, a layout `(threads, values)` into their
/// coordinates, has no bank conflicts, where elements have `Bits` bits.
///
/// Shared memory has 32 banks of 4 bytes. An access moves vectors of 1 to 16 bytes for each thread,
/// in phases: 32 threads at a time for up to 4 bytes, 16 for 8, 8 for 16. In a phase a bank serves
/// one word, to any number of threads; every other word is a conflict. The values of a thread move
/// in the widest vectors that are whole in every thread. Offset 0 is in bank 0.
///
/// The access stays within the coordinates of the layout (CUTE102). It is proved for extents that
/// are powers of two and strides that fill different bits, swizzled or not; the runtime crate
/// counts the conflicts of any layout.
///
/// ```
/// use cute_static::prelude::*;
///
/// // A column of 32 floats, one for each thread.
/// fn column<Tile: ConflictFree<Layout![(32, 1) : (1, 0)], Int![32]>>(_: Tile) {}
/// column(swizzle![5, 0, 5].compose(layout![(32, 32) : (32, 1)]));
/// column(layout![(32, 32) : (1, 32)]);
/// ```
/// ```compile_fail,E0277
/// # use cute_static::prelude::*;
/// # fn column<Tile: ConflictFree<Layout![(32, 1) : (1, 0)], Int![32]>>(_: Tile) {}
/// column(layout![(32, 32) : (32, 1)]); // CUTE107: 31 bank conflicts
/// ```
#[refusal(WrongOperand::SharedMemory, bound = "L: ConflictFree<A, Bits>")]
pub trait ConflictFree<A, Bits>: TotalConflictFree<A, Bits, Outcome: HasAnswer> {}

impl<L, A, Bits> ConflictFree<A, Bits> for L
where
    L: TotalConflictFree<A, Bits>,
    L::Outcome: HasAnswer,
{
}

/// The outcome of [`ConflictFree`]: `Answer<()>` or `Refusal<Why>`.
pub type ConflictFreeOutcome<L, A, Bits> = <L as TotalConflictFree<A, Bits>>::Outcome;

/// The total form of [`ConflictFree`].
///
/// ```
/// use cute_static::diagnostic::Answer;
/// use cute_static::outcome::TotalConflictFree;
/// use cute_static::prelude::*;
/// // A column of 32 floats, one for each thread.
/// type Column = Layout![(32, 1) : (1, 0)];
/// type Tile = Layout![(32, 32) : (1, 32)];
/// static_assertions::assert_type_eq_all!(<Tile as TotalConflictFree<Column, Int![32]>>::Outcome, Answer<()>);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// fn outcome<L: cute_static::outcome::TotalConflictFree<Layout![(32, 1) : (1, 0)], Int![32]>>() {}
/// outcome::<f32>(); // CUTE003: a number is no layout of shared memory
/// ```
#[refusal(WrongOperand::SharedMemory, bound = "L: ConflictFree<A, Bits>")]
pub trait TotalConflictFree<A, Bits> {
    /// `Answer<()>` or `Refusal<Why>`.
    type Outcome;
}

impl<S, D, A, Bits> TotalConflictFree<A, Bits> for Layout<S, D>
where
    Swizzled<Swizzle<UTerm, UTerm, UTerm>, UTerm, Self>: TotalConflictFree<A, Bits>,
{
    type Outcome = ConflictFreeOutcome<Swizzled<Swizzle<UTerm, UTerm, UTerm>, UTerm, Self>, A, Bits>;
}

impl<Sw, O, L, A, ElementBits> TotalConflictFree<A, ElementBits> for Swizzled<Sw, O, L>
where
    A: LabelAccess,
    Self: Label<First>,
    <Self as Label<First>>::Output: ComputeConflictFree<A::Output, ElementBits>,
{
    type Outcome = <<Self as Label<First>>::Output as ComputeConflictFree<A::Output, ElementBits>>::Outcome;
}

/// The access `Self`, labelled.
#[refusal(WrongOperand::Access)]
#[doc(hidden)]
pub trait LabelAccess {
    type Output;
}

impl<S, D> LabelAccess for Layout<S, D>
where
    Self: Label<Second>,
{
    type Output = <Self as Label<Second>>::Output;
}

/// [`TotalConflictFree`] with labels in the place of runtime leaves.
#[doc(hidden)]
pub trait ComputeConflictFree<A, ElementBits> {
    type Outcome;
}

impl<Sw, O, S, D, A, ElementBits> ComputeConflictFree<A, ElementBits> for Swizzled<Sw, O, Layout<S, D>>
where
    D: HasStrideKind,
    D::Kind: ConflictKind<Sw, O, S, D, A, ElementBits>,
{
    type Outcome = <D::Kind as ConflictKind<Sw, O, S, D, A, ElementBits>>::Outcome;
}

integers_only! { ConflictKind<Sw, O, S, D, A, ElementBits> }

impl<Sw, O, S, D, A, ElementBits> ConflictKind<Sw, O, S, D, A, ElementBits> for Integers
where
    A: AccessWithin<Layout<S, D>>,
    O: KnownOr<A::Outcome>,
    O::Outcome: IfWithin<Sw, O, Layout<S, D>, A, ElementBits>,
{
    type Outcome = <O::Outcome as IfWithin<Sw, O, Layout<S, D>, A, ElementBits>>::Outcome;
}

/// Whether the access `Self` stays within the coordinates of the layout `L`: a composition goes on
/// beyond them.
#[doc(hidden)]
pub trait AccessWithin<L> {
    type Outcome;
}

impl<AS, AD, L> AccessWithin<L> for Layout<AS, AD>
where
    AD: HasStrideKind,
    AD::Kind: AccessKind<AS, AD, L>,
{
    type Outcome = <AD::Kind as AccessKind<AS, AD, L>>::Outcome;
}

integers_only! { AccessKind<AS, AD, L> }

impl<AS, AD, L> AccessKind<AS, AD, L> for Integers
where
    AS: FlattenModes<AD, HNil>,
    ModesOf<AS, AD>: AllKnown,
    <ModesOf<AS, AD> as AllKnown>::Outcome: AccessIfKnown<Layout<AS, AD>, L>,
{
    type Outcome = <<ModesOf<AS, AD> as AllKnown>::Outcome as AccessIfKnown<Layout<AS, AD>, L>>::Outcome;
}

unless_refused! {
    /// Whether the access `A` stays within the layout `L`, if all of it is known.
    AccessIfKnown<A, L> Outcome
}

impl<A, L> AccessIfKnown<A, L> for Answer<()>
where
    L: ComputeSize,
    A: TotalImageWithin<Size<L>>,
{
    type Outcome = A::Outcome;
}

unless_refused! {
    /// The conflicts of the access `A`, if it stays within the layout.
    IfWithin<Sw, O, L, A, Bits> Outcome
}

impl<Sw, O, L, A, ElementBits> IfWithin<Sw, O, L, A, ElementBits> for Answer<()>
where
    L: ComputeCompose<A>,
    L::Outcome: ThreadsAndValues<Sw, O, ElementBits>,
{
    type Outcome = <L::Outcome as ThreadsAndValues<Sw, O, ElementBits>>::Outcome;
}

unless_refused! {
    /// The composition of the layout with the access, of two modes.
    ThreadsAndValues<Sw, O, Bits> Outcome
}

macro_rules! of_another_rank {
    ($([$($g:ident)*] $shape:ty;)*) => { $(
        impl<Sw, O, Bits, D, $($g),*> ThreadsAndValues<Sw, O, Bits> for Answer<Layout<$shape, D>>
        where
            $shape: ComputeRank<Output: Decimal>,
        {
            type Outcome = Refusal<reason::NotThreadValue<DecimalOf<Rank<$shape>>>>;
        }
    )* };
}

of_another_rank! {
    [U B] UInt<U, B>;
    [] HNil;
    [S] HCons<S, HNil>;
    [S T V W] HCons<S, HCons<T, HCons<V, W>>>;
}

impl<Sw, O, Bits, TS, TD, VS, VD> ThreadsAndValues<Sw, O, Bits> for Answer<Layout<HCons<TS, HCons<VS, HNil>>, HCons<TD, HCons<VD, HNil>>>>
where
    TS: FlattenModes<TD, HNil>,
    VS: FlattenModes<VD, HNil>,
    ModesOf<TS, TD>: CutIntoBits<HNil>,
    ModesOf<VS, VD>: CutIntoBits<HNil>,
    // Of both, whether sums carry.
    ModesOf<TS, TD>: CutIntoBits<BitsOf<ModesOf<VS, VD>>>,
    BitsOf<ModesOf<TS, TD>, BitsOf<ModesOf<VS, VD>>>: NoneShared<O>,
    <BitsOf<ModesOf<TS, TD>, BitsOf<ModesOf<VS, VD>>> as NoneShared<O>>::Outcome: SwizzledAccess<Sw, O, BitsOf<ModesOf<TS, TD>>, BitsOf<ModesOf<VS, VD>>, Bits>,
{
    type Outcome = <<BitsOf<ModesOf<TS, TD>, BitsOf<ModesOf<VS, VD>>> as NoneShared<O>>::Outcome as SwizzledAccess<
        Sw,
        O,
        BitsOf<ModesOf<TS, TD>>,
        BitsOf<ModesOf<VS, VD>>,
        Bits,
    >>::Outcome;
}

unless_refused! {
    /// The swizzled bits of threads and values, if no sum carries.
    SwizzledAccess<Sw, O, Threads, Values, Bits> Outcome
}

impl<Taken, Sw, O, Threads, Values, Bits> SwizzledAccess<Sw, O, Threads, Values, Bits> for Answer<Taken>
where
    HCons<O, Threads>: SwizzleAll<Sw>,
    Values: SwizzleAll<Sw>,
    Values::Output: Widen<<HCons<O, Threads> as SwizzleAll<Sw>>::Output, Bits>,
{
    type Outcome = <Values::Output as Widen<<HCons<O, Threads> as SwizzleAll<Sw>>::Output, Bits>>::Outcome;
}

/// The bits of the values, widened to vectors as long as the next one is 1 and all other numbers
/// are even; then halved, they count vectors. The first of the numbers `Others` is the offset, and
/// after it are the bits of the threads.
#[doc(hidden)]
pub trait Widen<Others, Bits> {
    type Outcome;
}

impl<O, Threads, Bits> Widen<HCons<O, Threads>, Bits> for HNil
where
    Bits: VectorOf<Threads>,
{
    type Outcome = Bits::Outcome;
}

impl<V, T, Others, Bits> Widen<Others, Bits> for HCons<V, T>
where
    V: IsOne,
    Bits: IsLess<_128>,
    T: AnyOdd,
    Others: AnyOdd,
    (V::Output, Bits::Output, T::Output, Others::Output): WidenIf<T, Others, Bits>,
{
    type Outcome = <(V::Output, Bits::Output, T::Output, Others::Output) as WidenIf<T, Others, Bits>>::Outcome;
}

/// Is the bit of the value 1, is there room, and is nothing else odd?
#[doc(hidden)]
pub trait WidenIf<T, Others, Bits> {
    type Outcome;
}

impl<T, Others, Bits> WidenIf<T, Others, Bits> for (B1, B1, B0, B0)
where
    T: Halve,
    Others: Halve,
    Bits: PushBit<B0>,
    T::Output: Widen<Others::Output, Bits::Output>,
{
    type Outcome = <T::Output as Widen<Others::Output, Bits::Output>>::Outcome;
}

/// Every other answer: the vector stays as it is.
macro_rules! not_wider {
    ($([$($g:ident)*] $flags:ty;)*) => { $(
        impl<T, O, Threads, Bits, $($g),*> WidenIf<T, HCons<O, Threads>, Bits> for $flags
        where
            Bits: VectorOf<Threads>,
        {
            type Outcome = Bits::Outcome;
        }
    )* };
}

not_wider! {
    [R A B] (B0, R, A, B);
    [A B] (B1, B0, A, B);
    [B] (B1, B1, B1, B);
    [] (B1, B1, B0, B1);
}

/// `B1` if a number of the list is odd.
#[doc(hidden)]
pub trait AnyOdd {
    type Output;
}

impl AnyOdd for HNil {
    type Output = B0;
}

impl<T: AnyOdd> AnyOdd for HCons<UTerm, T> {
    type Output = T::Output;
}

impl<U, T: AnyOdd> AnyOdd for HCons<UInt<U, B0>, T> {
    type Output = T::Output;
}

impl<U, T> AnyOdd for HCons<UInt<U, B1>, T> {
    type Output = B1;
}

/// All numbers of the list without their lowest bits.
#[doc(hidden)]
pub trait Halve {
    type Output;
}

impl Halve for HNil {
    type Output = HNil;
}

impl<T: Halve> Halve for HCons<UTerm, T> {
    type Output = HCons<UTerm, T::Output>;
}

impl<U, B, T: Halve> Halve for HCons<UInt<U, B>, T> {
    type Output = HCons<U, T::Output>;
}

/// A vector of `Self` bits for each thread: is it an access?
#[doc(hidden)]
pub trait VectorOf<Threads> {
    type Outcome;
}

impl<Bits, Threads> VectorOf<Threads> for Bits
where
    Bits: IsLess<_8> + IsLessOrEqual<_128> + IsPowerOfTwo,
    (LessThan<Bits, _8>, LessOrEqualThan<Bits, _128>, PowerOfTwoFlag<Bits>): VectorIf<Bits, Threads>,
{
    type Outcome = <(LessThan<Bits, _8>, LessOrEqualThan<Bits, _128>, PowerOfTwoFlag<Bits>) as VectorIf<Bits, Threads>>::Outcome;
}

/// Is the vector less than a byte, at most 16, a power of two?
#[doc(hidden)]
pub trait VectorIf<Bits, Threads> {
    type Outcome;
}

impl<Bits: VectorWidth<Threads>, Threads> VectorIf<Bits, Threads> for (B0, B1, B1) {
    type Outcome = Bits::Outcome;
}

macro_rules! no_vector {
    ($([$($g:ident)*] $flags:ty;)*) => { $(
        impl<Bits: Decimal, Threads, $($g),*> VectorIf<Bits, Threads> for $flags {
            type Outcome = Refusal<reason::NoVector<DecimalOf<Bits>>>;
        }
    )* };
}

no_vector! {
    [A B] (B1, A, B);
    [B] (B0, B0, B);
    [] (B0, B1, B0);
}

/// A vector of `Self` bits for each thread: how many threads are in a phase, as bits, how many
/// vectors are in a word, and how many in all banks.
#[doc(hidden)]
pub trait VectorWidth<Threads> {
    type Outcome;
}

macro_rules! vector_width {
    ($($bits:ident: $threads:ident $in_word:ident $in_banks:ident;)*) => { $(
        impl<Threads> VectorWidth<Threads> for $bits
        where
            Threads: FirstBits<$threads, $in_word>,
            Threads::Output: EliminateBits<$in_banks>,
            <Threads::Output as EliminateBits<$in_banks>>::Output: CountConflicts<UTerm>,
        {
            type Outcome = <<Threads::Output as EliminateBits<$in_banks>>::Output as CountConflicts<UTerm>>::Outcome;
        }
    )* };
}

vector_width! {
    _8: _5 _2 _5;
    _16: _5 _1 _5;
    _32: _5 _0 _5;
    _64: _4 _0 _4;
    _128: _3 _0 _3;
}

/// The first `N` numbers of the list, each without its lowest `Low` bits, as columns.
#[doc(hidden)]
pub trait FirstBits<N, Low> {
    type Output;
}

impl<N, Low> FirstBits<N, Low> for HNil {
    type Output = HNil;
}

impl<D, T, Low> FirstBits<UTerm, Low> for HCons<D, T> {
    type Output = HNil;
}

impl<D, T, U, B, Low> FirstBits<UInt<U, B>, Low> for HCons<D, T>
where
    UInt<U, B>: Predecessor,
    D: ShiftRight<Low>,
    T: FirstBits<<UInt<U, B> as Predecessor>::Output, Low>,
{
    type Output = HCons<Column<D::Output, ()>, T::Output>;
}

/// The list after elimination of its lowest `N` bits.
#[doc(hidden)]
pub trait EliminateBits<N> {
    type Output;
}

impl<L> EliminateBits<UTerm> for L {
    type Output = L;
}

impl<L, U, B> EliminateBits<UInt<U, B>> for L
where
    L: EliminateBit,
    UInt<U, B>: Predecessor,
    L::Rest: EliminateBits<<UInt<U, B> as Predecessor>::Output>,
{
    type Output = <L::Rest as EliminateBits<<UInt<U, B> as Predecessor>::Output>>::Output;
}

/// What is left of the words after elimination of the banks, of rank `r`: `2^r - 1` conflicts.
/// `Count` is that of the pivots so far.
#[doc(hidden)]
pub trait CountConflicts<Count> {
    type Outcome;
}

impl CountConflicts<UTerm> for HNil {
    type Outcome = Answer<()>;
}

impl<U, B> CountConflicts<UInt<U, B>> for HNil
where
    UInt<U, B>: Decimal,
{
    type Outcome = Refusal<reason::BankConflicts<DecimalOf<UInt<U, B>>>>;
}

impl<D, T, Count> CountConflicts<Count> for HCons<D, T>
where
    Self: EliminateBit,
    <Self as EliminateBit>::Pivot: CountPivot<Count>,
    <Self as EliminateBit>::Rest: CountConflicts<<<Self as EliminateBit>::Pivot as CountPivot<Count>>::Output>,
{
    type Outcome = <<Self as EliminateBit>::Rest as CountConflicts<<<Self as EliminateBit>::Pivot as CountPivot<Count>>::Output>>::Outcome;
}

/// `2·Count + 1` if there is a pivot.
#[doc(hidden)]
pub trait CountPivot<Count> {
    type Output;
}

impl<Count> CountPivot<Count> for NoPivot {
    type Output = Count;
}

impl<V, Count> CountPivot<Count> for Column<V, ()> {
    type Output = UInt<Count, B1>;
}
