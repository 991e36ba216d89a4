//! Vectors: a partition in units of what one instruction moves at once, where memory has it so.

use super::chain::{Chain, Coalesced, Divided, OnFirst, OnValues, Step, Upcasted};
use super::partition::{ByThread, ComputePartition, Partitioner};
use crate::Layout;
use crate::algebra::compute::ComputeUpcast;
use crate::composed::InnerOffset;
use crate::diagnostic::{Answer, Decimal, DecimalOf, HasAnswer, Refusal, reason, unless_refused};
use crate::int::{Inexact, Number, One, QuotientOutcome, TotalDivExact, UInt, UTerm};
use crate::label::Evaluate;
use crate::layout::Index;
use crate::swizzle::cast::{InOrder, RunAt};
use crate::swizzle::{Swizzle, Swizzled};
use core::marker::PhantomData;
use frunk_core::HList;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the [`Partition`](super::Partition) of data in memory, in vectors:
    /// `(thread, instructions, rest_0, rest_1, …)` to the number of the vector that an instruction
    /// moves, `A(c) / Vector`.
    ///
    /// `P` is the side of a [`TiledCopy`](super::TiledCopy) that is in memory:
    /// [`Source`](super::Source) or [`Destination`](super::Destination). The values that one
    /// instruction moves for a thread lie together, in order, at a multiple of their number: then
    /// the instruction moves just them. That the data itself begins at such an address is for the
    /// kernel to know. A swizzle that neither reads nor changes the bits within a vector stays,
    /// over vectors.
    ///
    /// ```
    /// use cute_static::atom::{CopyAtom, Source, TiledCopyOf, UniversalCopy, Vectorize};
    /// use cute_static::prelude::*;
    ///
    /// type Copy = TiledCopyOf<CopyAtom<UniversalCopy<u128>, f32>, Layout![(32, 8) : (8, 1)], Layout![1, 4]>;
    /// let pitch = Multiple::<Int![4]>::new(100).unwrap();
    /// let vectors = layout![(64, 32) : (pitch, 1)].vectorize(Source::<Copy>::default());
    /// assert_eq!(vectors.to_string(), "((_8,_32),_1,_2,_1):((_1,25),_0,800,_0)");
    /// let tile = swizzle![3, 2, 3].compose(layout![(32, 32) : (32, 1)]);
    /// assert_eq!(tile.vectorize(Source::<Copy>::default()).to_string(), "Sw<3,0,3> o _0 o ((_8,_32),_1,_1,_1):((_1,_8),_0,_0,_0)");
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_static::atom::{CopyAtom, Source, TiledCopyOf, UniversalCopy, Vectorize};
    /// # use cute_static::prelude::*;
    /// type Copy = TiledCopyOf<CopyAtom<UniversalCopy<u128>, f32>, Layout![(32, 8) : (8, 1)], Layout![1, 4]>;
    /// layout![(64, 32) : (1, 64)].vectorize(Source::<Copy>::default()); // CUTE147: four floats of a row do not lie together
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_static::atom::{CopyAtom, Source, TiledCopyOf, UniversalCopy, Vectorize};
    /// # use cute_static::prelude::*;
    /// # type Copy = TiledCopyOf<CopyAtom<UniversalCopy<u128>, f32>, Layout![(32, 8) : (8, 1)], Layout![1, 4]>;
    /// layout![(64, 32) : (33, 1)].vectorize(Source::<Copy>::default()); // CUTE060: rows of 33 floats
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_static::atom::{CopyAtom, Source, TiledCopyOf, UniversalCopy, Vectorize};
    /// # use cute_static::prelude::*;
    /// # type Copy = TiledCopyOf<CopyAtom<UniversalCopy<u128>, f32>, Layout![(32, 8) : (8, 1)], Layout![1, 4]>;
    /// swizzle![3, 0, 3].compose(layout![(32, 32) : (32, 1)]).vectorize(Source::<Copy>::default()); // CUTE147: floats change places
    /// ```
    Vectorize<P> = ComputeVectorize, TotalVectorize, VectorizeOf, VectorizeOutcome, vectorize(side: P) -> layout
}

/// A side of a [`TiledCopy`](super::TiledCopy).
///
/// ```
/// use cute_static::atom::{CopyAtom, CopySide, Source, TiledCopyOf, UniversalCopy};
/// use cute_static::prelude::*;
/// type Copy = TiledCopyOf<CopyAtom<UniversalCopy<u128>, f32>, Layout![(32, 8) : (8, 1)], Layout![1, 4]>;
/// static_assertions::assert_type_eq_all!(<Source<Copy> as CopySide>::Vector, Int![4]);
/// ```
/// ```compile_fail,E0277
/// fn side<P: cute_static::atom::CopySide>() {}
/// side::<f32>(); // CUTE141: a number is no side of a copy
/// ```
#[refusal(NotAnAtom::SideOfCopy, bound = "A: Vectorize<P>")]
pub trait CopySide: Partitioner {
    /// How many values an instruction moves for a thread of this side.
    type Vector: Number;
}

// A vector of values in order is one mode.
type Steps<P> = HList![
    OnValues<HList![Divided<<P as CopySide>::Vector>, OnFirst<HList![Coalesced]>]>,
    Upcasted<<P as CopySide>::Vector>,
    WholeVectors<<P as CopySide>::Vector>
];

impl<S, D, P> ComputeVectorize<P> for Layout<S, D>
where
    P: CopySide,
    Self: ComputePartition<P>,
    Steps<P>: Chain<<Self as ComputePartition<P>>::Outcome>,
{
    type Outcome = <Steps<P> as Chain<<Self as ComputePartition<P>>::Outcome>>::Outcome;
}

// Under a swizzle that neither reads nor changes the bits within a vector, vectors are swizzled.
impl<B, M, W, O, L, P> ComputeVectorize<P> for Swizzled<Swizzle<B, M, W>, O, L>
where
    P: CopySide,
    L: ComputeVectorize<P>,
    L::Outcome: VectorsUnder<Swizzle<B, M, W>, O, P::Vector>,
{
    type Outcome = <L::Outcome as VectorsUnder<Swizzle<B, M, W>, O, P::Vector>>::Outcome;
}

/// One element under a swizzle: the offset that it has.
type OneUnder<Sw, O> = Swizzled<Sw, O, Layout<One, UTerm>>;

unless_refused! {
    /// The vectors of an answer under the swizzle and the offset. How many elements from there on
    /// stay together?
    VectorsUnder<Sw, O, Vector> Outcome
}

impl<Sw, O, Vector, V> VectorsUnder<Sw, O, Vector> for Answer<V>
where
    Sw: InOrder,
    Sw::Run: RunAt<O>,
    <Sw::Run as RunAt<O>>::Outcome: WholeUnder<Sw, O, Vector, V>,
{
    type Outcome = <<Sw::Run as RunAt<O>>::Outcome as WholeUnder<Sw, O, Vector, V>>::Outcome;
}

unless_refused! {
    /// Are so many elements a whole number of vectors?
    WholeUnder<Sw, O, Vector, V> Outcome
}

impl<N, Sw, O, Vector, V> WholeUnder<Sw, O, Vector, V> for Answer<N>
where
    N: TotalDivExact<Vector>,
    QuotientOutcome<N, Vector>: SwizzleOfVectors<Sw, O, Vector, V>,
{
    type Outcome = <QuotientOutcome<N, Vector> as SwizzleOfVectors<Sw, O, Vector, V>>::Outcome;
}

/// The layout `V` under the swizzle and the offset in units of `Vector`, if `Self` is a number.
#[doc(hidden)]
pub trait SwizzleOfVectors<Sw, O, Vector, V> {
    type Outcome;
}

macro_rules! whole {
    ($([$($g:ident)*] $quotient:ty;)*) => { $(
        impl<Sw, O, Vector, V, $($g),*> SwizzleOfVectors<Sw, O, Vector, V> for $quotient
        where
            OneUnder<Sw, O>: ComputeUpcast<Vector>,
            <OneUnder<Sw, O> as ComputeUpcast<Vector>>::Outcome: WithVectorsOf<V>,
        {
            type Outcome = <<OneUnder<Sw, O> as ComputeUpcast<Vector>>::Outcome as WithVectorsOf<V>>::Outcome;
        }
    )* };
}

whole! { [] UTerm; [U D] UInt<U, D>; }

impl<Sw, O, Vector: Decimal, V> SwizzleOfVectors<Sw, O, Vector, V> for Inexact {
    type Outcome = Refusal<reason::NotVectors<DecimalOf<Vector>>>;
}

unless_refused! {
    /// The layout `V` in the place of the one element of an answer.
    WithVectorsOf<V> Outcome
}

impl<Sw, O, L, V> WithVectorsOf<V> for Answer<Swizzled<Sw, O, L>> {
    type Outcome = Answer<Swizzled<Sw, O, V>>;
}

/// Of `(thread, (vector, values), …)` in units of `Vector` the layout `(thread, values, …)`, if the
/// vectors are one each.
pub struct WholeVectors<Vector>(PhantomData<Vector>);

type WithVectors<T, V, W, R> = HCons<T, HCons<HCons<V, HCons<W, HNil>>, R>>;

impl<ST, SV, SW, SR, DT, DV, DW, DR, Vector> Step<Layout<WithVectors<ST, SV, SW, SR>, WithVectors<DT, DV, DW, DR>>> for WholeVectors<Vector>
where
    SV: IfOneVector<Layout<HCons<ST, HCons<SW, SR>>, HCons<DT, HCons<DW, DR>>>, Vector>,
{
    type Outcome = SV::Outcome;
}

/// The answer `R`, if the shape `Self` is 1: several modes are as many runs, or one that is out of
/// order.
pub trait IfOneVector<R, Vector> {
    type Outcome;
}

impl<R, Vector> IfOneVector<R, Vector> for One {
    type Outcome = Answer<R>;
}

impl<R, Vector: Decimal, U, A, B> IfOneVector<R, Vector> for UInt<UInt<U, A>, B> {
    type Outcome = Refusal<reason::NotVectors<DecimalOf<Vector>>>;
}

impl<R, Vector: Decimal, H, T> IfOneVector<R, Vector> for HCons<H, T> {
    type Outcome = Refusal<reason::NotVectors<DecimalOf<Vector>>>;
}

/// Data of which a thread moves vectors.
///
/// ```
/// use cute_static::atom::{CopyAtom, Source, TiledCopyOf, UniversalCopy, VectorShare};
/// use cute_static::prelude::*;
/// type Copy = TiledCopyOf<CopyAtom<UniversalCopy<u128>, f32>, Layout![(32, 8) : (8, 1)], Layout![1, 4]>;
/// let matrix = layout![(64, 32) : (32, 1)];
/// let (first, vectors) = VectorShare::<Source<Copy>, usize>::vectors_of(matrix, 9);
/// assert_eq!((first, vectors.size()), (9, 2)); // row 1, from the second vector on
/// ```
/// ```compile_fail,E0277
/// use cute_static::atom::{CopyAtom, Source, TiledCopyOf, UniversalCopy, VectorShare};
/// use cute_static::prelude::*;
/// type Copy = TiledCopyOf<CopyAtom<UniversalCopy<u128>, f32>, Layout![(32, 8) : (8, 1)], Layout![1, 4]>;
/// fn vectors<D: VectorShare<Source<Copy>, usize>>(_: D) {}
/// vectors([0.0; 2048]); // CUTE003: an array has no layout
/// ```
#[refusal(WrongOperand::Vectors, bound = "VectorShare<P, I>")]
pub trait VectorShare<P, I> {
    /// The layout of what the thread has, in vectors.
    type Vectors;

    /// Returns where what the thread has begins, and its layout, in vectors.
    fn vectors_of(self, thread: I) -> (I, Self::Vectors);
}

impl<S, D, P, I> VectorShare<P, I> for Layout<S, D>
where
    P: Default,
    Self: TotalVectorize<P, Labelled: Evaluate<(Self, (P, ()))>>,
    VectorizeOutcome<Self, P>: HasAnswer<Output: ByThread<I>>,
{
    type Vectors = <VectorizeOf<Self, P> as ByThread<I>>::Values;

    #[inline(always)]
    #[track_caller]
    fn vectors_of(self, thread: I) -> (I, Self::Vectors) {
        TotalVectorize::outcome(self, P::default()).into_answer().of_thread(thread)
    }
}

// What comes before the swizzle is in its offset, and the vectors begin at 0.
impl<B, M, W, O, L, Sw, E, V, P, I> VectorShare<P, I> for Swizzled<Swizzle<B, M, W>, O, L>
where
    P: Default,
    Self: TotalVectorize<P, Labelled: Evaluate<(Self, (P, ()))>>,
    VectorizeOutcome<Self, P>: HasAnswer<Output = Swizzled<Sw, E, V>>,
    E: InnerOffset,
    V: ByThread<I>,
    I: Index,
{
    type Vectors = Swizzled<Sw, I, V::Values>;

    #[inline(always)]
    #[track_caller]
    fn vectors_of(self, thread: I) -> (I, Self::Vectors) {
        let vectors = TotalVectorize::outcome(self, P::default()).into_answer();
        (I::from_u64(0), vectors.part(|layout| layout.of_thread(thread)))
    }
}
