//! Partition: data divided among the threads of a tiled product or copy.

use super::chain::{Chain, ChainOf};
use crate::Layout;
use crate::composed::inner::Within;
use crate::diagnostic::{Answer, HasAnswer, NoAnswer};
use crate::label::Evaluate;
use crate::layout::{CompactColMajorOf, Coordinate, Index, ShapeFunction};
use crate::stride::Offsets;
use crate::swizzle::{InnerOffset, Swizzled};
use core::marker::PhantomData;
use frunk_core::hlist::HCons;

crate::operation! {
    /// Returns the data `A` as `(thread, values, rest_0, rest_1, …)`: who has which element, where
    /// a [`TiledMma`](super::TiledMma) or a [`TiledCopy`](super::TiledCopy) goes through it (CuTe's
    /// `thrfrg_A`, `tidfrg_S`, by the index of the thread).
    ///
    /// The partitioner `P` is a side of it: [`OperandA`](super::OperandA),
    /// [`OperandB`](super::OperandB), [`OperandC`](super::OperandC), [`Source`](super::Source),
    /// [`Destination`](super::Destination). `thread` is the index of a thread in the block;
    /// `values` are what one instruction takes of it; after them is a mode for each mode of the
    /// data, the instructions along it. Modes of the data beyond the tile stay whole. The strides
    /// of the data may be runtime numbers.
    ///
    /// ```
    /// use cute_static::atom::{OperandA, Partition, SM80_16x8x16_F32F16F16F32_TN, TiledMma};
    /// use cute_static::prelude::*;
    ///
    /// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![32, 32, 16]>;
    ///
    /// // A tile of 64 x 32 halves, row-major with a pitch: 2 x 2 instructions for each of 128 threads.
    /// let pitch = Dyn::new(40).unwrap();
    /// let by_thread = layout![(64, 32) : (pitch, 1)].partition(OperandA::<Mma>::default());
    /// assert_eq!(by_thread.to_string(), "((_4,_8,_2,_2),(_2,_2,_2),_2,_2):((_2,40,640,_0),(_1,320,_8),1280,_16)");
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::atom::{OperandA, Partition, SM80_16x8x16_F32F16F16F32_TN, TiledMma};
    /// use cute_static::prelude::*;
    ///
    /// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![32, 32, 16]>;
    /// layout![(48, 32) : (32, 1)].partition(OperandA::<Mma>::default()); // CUTE143: 48 rows are no whole number of 32
    /// ```
    #[doc(alias = "tile2thrfrg")]
    Partition<P> = ComputePartition, TotalPartition, PartitionOf, PartitionOutcome, partition(partitioner: P) -> layout
}

/// A side of a tiled instruction: what data is partitioned by.
///
/// ```
/// use cute_static::atom::{OperandA, Partitioner, SM80_16x8x16_F32F16F16F32_TN, TiledMma};
/// use cute_static::prelude::*;
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![32, 32, 16]>;
/// static_assertions::assert_type_eq_all!(<OperandA<Mma> as Partitioner>::Tile, Shape![32, 16]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// fn side<P: cute_static::atom::Partitioner>() {}
/// side::<Layout![32, 16]>(); // CUTE141: a layout is no side of an instruction
/// ```
#[refusal(NotAnAtom::Side, bound = "A: Partition<P>")]
pub trait Partitioner {
    /// The sizes of the modes of the tile that all threads go through together.
    type Tile;

    /// What happens to the data, one operation of the algebra after the other.
    #[doc(hidden)]
    type Steps;
}

impl<S, D, P> ComputePartition<P> for Layout<S, D>
where
    S: PartitionShape<D, P>,
{
    type Outcome = S::Outcome;
}

impl<Sw, O, L, P> ComputePartition<P> for Swizzled<Sw, O, L>
where
    L: ComputePartition<P>,
    L::Outcome: Within<Sw, O>,
{
    type Outcome = <L::Outcome as Within<Sw, O>>::Outcome;
}

/// The shape of data with the strides `D`, partitioned by `P`.
#[refusal(WrongOperand::Partitioned)]
#[doc(hidden)]
pub trait PartitionShape<D, P> {
    type Outcome;
}

impl<H, T, D, P> PartitionShape<D, P> for HCons<H, T>
where
    P: Partitioner,
    P::Steps: Chain<Answer<Layout<Self, D>>>,
{
    type Outcome = ChainOf<P::Steps, Layout<Self, D>>;
}

impl<D, P> PartitionShape<D, P> for NoAnswer {
    type Outcome = Answer<Layout<NoAnswer, NoAnswer>>;
}

/// A layout `(thread, values…)` of which a thread has its share.
///
/// ```
/// use cute_static::atom::ByThread;
/// use cute_static::prelude::*;
/// let by_thread = layout![((4, 8), 2, 3) : ((16, 1), 8, 64)];
/// assert_eq!(by_thread.of_thread(5u32), (17, layout![(2, 3) : (8, 64)]));
/// ```
/// ```compile_fail,E0277
/// use cute_static::atom::ByThread;
/// use cute_static::prelude::*;
/// fn share<L: ByThread<usize>>(_: L) {}
/// share(layout![8 : 1]); // CUTE070: no mode of values
/// ```
#[refusal(CoordinateMismatch::ByThread)]
pub trait ByThread<I> {
    /// The layout of what the thread has.
    type Values;

    /// Returns the offset of what the thread has, and its layout.
    fn of_thread(self, thread: I) -> (I, Self::Values);
}

impl<T, V, DT, DV, I> ByThread<I> for Layout<HCons<T, V>, HCons<DT, DV>>
where
    T: ShapeFunction<DT, Codomain: Offsets>,
    I: Index + Coordinate<T, DT, I>,
{
    type Values = Layout<V, DV>;

    #[inline(always)]
    #[track_caller]
    fn of_thread(self, thread: I) -> (I, Self::Values) {
        let threads = Layout { shape: self.shape.head, stride: self.stride.head };
        (threads.offset_in(thread), Layout { shape: self.shape.tail, stride: self.stride.tail })
    }
}

impl<I> ByThread<I> for Layout<NoAnswer, NoAnswer> {
    type Values = Self;

    fn of_thread(self, _: I) -> (I, Self) {
        match self.shape {}
    }
}

/// Data that a thread takes its share of: a layout, a swizzled layout, a tensor.
///
/// ```
/// use cute_static::atom::{OperandC, SM80_16x8x16_F32F16F16F32_TN, ThreadShare, TiledMma};
/// use cute_static::prelude::*;
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![32, 32, 16]>;
/// let matrix = layout![(32, 32) : (32, 1)];
/// let (offset, share) = ThreadShare::<OperandC<Mma>, usize>::share_of(matrix, 5);
/// assert_eq!((offset, share.size()), (34, 8)); // from row 1, column 2 on
/// ```
/// ```compile_fail,E0277
/// use cute_static::atom::{OperandC, SM80_16x8x16_F32F16F16F32_TN, ThreadShare, TiledMma};
/// use cute_static::prelude::*;
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![32, 32, 16]>;
/// fn share<D: ThreadShare<OperandC<Mma>, usize>>(_: D) {}
/// share([0.0; 1024]); // CUTE003: an array has no layout
/// ```
#[refusal(WrongOperand::Share, bound = "ThreadShare<P, I>")]
pub trait ThreadShare<P, I> {
    /// Of a layout, the pair of the offset where the share begins and of its layout; of a tensor, a
    /// tensor.
    type Share;

    /// Returns what the thread has of it: `(values, rest_0, rest_1, …)`.
    fn share_of(self, thread: I) -> Self::Share;
}

impl<S, D, P, I> ThreadShare<P, I> for Layout<S, D>
where
    P: Default,
    Self: TotalPartition<P, Labelled: Evaluate<(Self, (P, ()))>>,
    PartitionOutcome<Self, P>: HasAnswer<Output: ByThread<I>>,
{
    type Share = (I, <PartitionOf<Self, P> as ByThread<I>>::Values);

    #[inline(always)]
    #[track_caller]
    fn share_of(self, thread: I) -> Self::Share {
        TotalPartition::outcome(self, P::default()).into_answer().of_thread(thread)
    }
}

// The thread's offset goes under the swizzle, which is applied to the sum.
impl<Sw, O, L, R, P, I> ThreadShare<P, I> for Swizzled<Sw, O, L>
where
    P: Default,
    Self: TotalPartition<P, Labelled: Evaluate<(Self, (P, ()))>>,
    PartitionOutcome<Self, P>: HasAnswer<Output = Swizzled<Sw, O, R>>,
    O: InnerOffset,
    R: ByThread<I>,
    I: Index,
{
    type Share = Swizzled<Sw, I, R::Values>;

    #[inline(always)]
    #[track_caller]
    fn share_of(self, thread: I) -> Self::Share {
        TotalPartition::outcome(self, P::default()).into_answer().part(|layout| layout.of_thread(thread))
    }
}

/// A [`TiledMma`](super::TiledMma) or a [`TiledCopy`](super::TiledCopy) as one thread of the block
/// sees it (CuTe's `ThrMMA` and `ThrCopy`). Made by their `thread_slice`.
#[doc(alias = "ThrMMA")]
#[doc(alias = "ThrCopy")]
pub struct ThreadSlice<Tiled, I> {
    thread: I,
    tiled: PhantomData<Tiled>,
}

impl<Tiled, I> ThreadSlice<Tiled, I> {
    pub(super) const fn new(thread: I) -> Self {
        ThreadSlice { thread, tiled: PhantomData }
    }
}

impl<Tiled, I: Copy> ThreadSlice<Tiled, I> {
    /// Returns the index of the thread.
    #[inline(always)]
    #[must_use]
    pub const fn thread(&self) -> I {
        self.thread
    }
}

impl<Tiled, I: Copy> Clone for ThreadSlice<Tiled, I> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<Tiled, I: Copy> Copy for ThreadSlice<Tiled, I> {}

/// `partition_a OperandA<…> "an operand (M, K)";` expands to the method of a [`ThreadSlice`] that
/// takes the thread's share of it.
macro_rules! partitions {
    ($($(#[$meta:meta])* $method:ident $side:ty, $data:literal;)*) => { $(
        $(#[$meta])*
        #[doc = concat!("What the thread has of ", $data, ": `(values, rest_0, rest_1, …)`. See [`Partition`](trait@super::Partition).")]
        ///
        /// Of a layout, the offset where it begins, in the thread's index type, and its layout; of
        /// a swizzled layout, the swizzled layout of it; of a tensor, the tensor of it.
        #[inline(always)]
        #[track_caller]
        #[must_use]
        pub fn $method<Data: ThreadShare<$side, I>>(self, data: Data) -> Data::Share {
            data.share_of(self.thread())
        }
    )* };
}

pub(super) use partitions;

/// The thread-value layout of a side of a tiled instruction: `(thread, values, rest_0, rest_1, …)`
/// to the index in its tile, column-major (CuTe's `get_layoutA_TV`, `get_layoutS_TV`).
#[doc(alias = "get_layoutA_TV")]
#[doc(alias = "get_layoutB_TV")]
#[doc(alias = "get_layoutC_TV")]
#[doc(alias = "get_layoutS_TV")]
#[doc(alias = "get_layoutD_TV")]
pub type ThreadValueOf<P> = PartitionOf<Layout<<P as Partitioner>::Tile, CompactColMajorOf<<P as Partitioner>::Tile>>, P>;
