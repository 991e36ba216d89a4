//! Tiled copies: the instruction of a copy, for all threads of a block and all values that each of
//! them has.

use super::chain::{CoalescedBy, Composed, ComposedWith, OnFirst, RightInverted, Unfolded, Zipped, ZippedAll};
use super::partition::{Partitioner, ThreadShare, ThreadSlice, ThreadValueOf, partitions};
use super::vectorize::VectorShare;
use super::whole::{Threads, Values, Whole, WholeTiles};
use super::{CopySide, Covers, ElementLayouts, OperandA, OperandB, OperandC, ThreadsAndValues};
use crate::algebra::{Bijective, ComposeOf, RakedProductOf, RightInverseOf};
use crate::diagnostic::HasAnswer;
use crate::htuple::{ComputeSize, GroupOf, HasSize, ProductEachOf, Size};
use crate::int::{_1, _4, Number};
use crate::layout::{CompactColMajor, CompactColMajorOf, Index};
use crate::outcome::{ComposeOutcome, RakedProductOutcome, RightInverseOutcome, TotalCompose, TotalRakedProduct, TotalRightInverse};
use crate::outcome::{GroupOutcome, PartitionOutcome, ProductEachOutcome, TotalGroup, TotalPartition, TotalProductEach};
use crate::{Layout, Shape};
use core::marker::PhantomData;
use frunk_core::HList;

/// The instruction `Atom` for all threads of a block (CuTe's `TiledCopy`): `ThreadValue` maps
/// `(thread, value)` to the index in a tile of the sizes `Tile`, column-major.
///
/// An atom is a [`CopyAtom`](super::CopyAtom). [`TiledCopyOf`] makes the thread-value layout from a
/// layout of threads and one of values, [`TiledCopyA`], [`TiledCopyB`] and [`TiledCopyC`] take that
/// of an operand of a [`TiledMma`](super::TiledMma), so that a thread gets just the elements that
/// it multiplies.
///
/// ```
/// use cute_static::atom::{CopyAtom, CopyTiling, TiledCopyOf, UniversalCopy};
/// use cute_static::prelude::*;
///
/// /// 256 threads, 8 in a row of 32 floats; each takes 4 neighbours with one instruction.
/// type Copy = TiledCopyOf<CopyAtom<UniversalCopy<u128>, f32>, Layout![(32, 8) : (8, 1)], Layout![1, 4]>;
/// static_assertions::assert_type_eq_all!(<Copy as CopyTiling>::Tile, Shape![32, 32]);
/// assert_eq!(<Copy as CopyTiling>::ThreadValue::NEW.to_string(), "((_8,_32),_4):((_128,_1),_32)");
///
/// // The elements of thread 9 in a tile of 64 x 32 in global memory, row-major with a pitch: two instructions.
/// let pitch = Dyn::new(100).unwrap();
/// let (offset, values) = Copy::new().thread_slice(9u32).partition_s(layout![(64, 32) : (pitch, 1)]);
/// assert_eq!((offset, values.to_string().as_str()), (104, "((_4,_1),_2,_1):((_1,_0),3200,_0)"));
/// ```
/// ```compile_fail,E0277
/// use cute_static::atom::{CopyAtom, Source, ThreadValueOf, TiledCopyOf, UniversalCopy};
/// use cute_static::prelude::*;
///
/// type Copy = TiledCopyOf<CopyAtom<UniversalCopy<u128>, f32>, Layout![(32, 8) : (8, 1)], Layout![1, 6]>;
/// fn f(_: ThreadValueOf<Source<Copy>>) {} // CUTE146: 6 floats are no whole number of 4
/// ```
#[doc(alias = "make_cotiled_copy")]
#[doc(alias = "TV_Tiler")]
#[doc(alias = "make_tiler_impl")]
#[doc(alias = "make_tiled_copy_S")]
#[doc(alias = "make_tiled_copy_D")]
pub struct TiledCopy<Atom, ThreadValue, Tile>(pub(super) PhantomData<(Atom, ThreadValue, Tile)>);

/// What the tiled copy `Copy` reads: data of the tile's modes is partitioned by it.
#[doc(alias = "tidfrg_S")]
pub struct Source<Copy>(pub(super) PhantomData<Copy>);

/// What the tiled copy `Copy` writes: data of the tile's modes is partitioned by it.
#[doc(alias = "tidfrg_D")]
pub struct Destination<Copy>(pub(super) PhantomData<Copy>);

/// A [`TiledCopy`] by a layout of threads and one of the values of each, into their coordinates:
/// the values are raked over the threads, `raked_product(Threads, Values)` (CuTe's
/// `make_tiled_copy`).
///
/// `Threads` maps a coordinate of the threads to the index of a thread, `Values` one of the values
/// to the number of a value. Both are bijections; the tile is that of both together.
#[doc(alias = "make_tiled_copy")]
#[doc(alias = "make_tiled_copy_impl")]
pub type TiledCopyOf<Atom, Threads, Values> = TiledCopy<Atom, <Threads as ThreadsWith<Values>>::ThreadValue, <Threads as ThreadsWith<Values>>::Tile>;

/// `(thread, values, rest…)` as `(thread, value)`.
type InTwoModes<P> = GroupOf<ThreadValueOf<P>, _1, _4>;

/// The thread-value layout and the tile of a side of a tiled product, in the place of both in a
/// [`TiledCopy`]: what stands there would be long, and is computed where it is asked for.
///
/// ```
/// use cute_static::atom::*;
/// use cute_static::prelude::*;
///
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
/// type Load = CopyAtom<SM75_U32x4_LDSM_N, F16>;
/// type Copy = TiledCopy<Load, OfOperand<OperandA<Mma>>, OfOperand<OperandA<Mma>>>;
/// static_assertions::assert_type_eq_all!(Copy, TiledCopyA<Load, Mma>);
/// static_assertions::assert_type_eq_all!(<Copy as CopyTiling>::ThreadValue, GroupOf<ThreadValueOf<OperandA<Mma>>, Int![1], Int![4]>);
/// static_assertions::assert_type_eq_all!(<Copy as CopyTiling>::Tile, Shape![32, 16]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::atom::*;
/// fn tiling<Copy: CopyTiling>() {}
/// tiling::<TiledCopy<CopyAtom<SM75_U32x4_LDSM_N, F16>, OfOperand<f32>, OfOperand<f32>>>(); // CUTE141: a number is no side of a product
/// ```
pub struct OfOperand<Side>(PhantomData<Side>);

/// A [`TiledCopy`] to or from the operand A of a tiled product: each thread has the elements that
/// it multiplies (CuTe's `make_tiled_copy_A`).
#[doc(alias = "make_tiled_copy_A")]
pub type TiledCopyA<Atom, Mma> = TiledCopy<Atom, OfOperand<OperandA<Mma>>, OfOperand<OperandA<Mma>>>;

/// A [`TiledCopy`] to or from the operand B of a tiled product. See [`TiledCopyA`].
#[doc(alias = "make_tiled_copy_B")]
pub type TiledCopyB<Atom, Mma> = TiledCopy<Atom, OfOperand<OperandB<Mma>>, OfOperand<OperandB<Mma>>>;

/// A [`TiledCopy`] to or from the operand C of a tiled product. See [`TiledCopyA`].
#[doc(alias = "make_tiled_copy_C")]
#[doc(alias = "make_tiled_copy_C_atom")]
pub type TiledCopyC<Atom, Mma> = TiledCopy<Atom, OfOperand<OperandC<Mma>>, OfOperand<OperandC<Mma>>>;

/// A layout of threads, with a layout of the values of each.
///
/// ```
/// use cute_static::atom::ThreadsWith;
/// use cute_static::prelude::*;
/// type Threads = Layout![(32, 8) : (8, 1)];
/// // Four values of each thread, along the second mode.
/// static_assertions::assert_type_eq_all!(<Threads as ThreadsWith<Layout![1, 4]>>::Tile, Shape![32, 32]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// fn tile<T: cute_static::atom::ThreadsWith<Layout![1, 4]>>() {}
/// tile::<u32>(); // CUTE003: a number is no layout of threads
/// ```
#[refusal(WrongOperand::ThreadsAndValues)]
pub trait ThreadsWith<Values> {
    /// `(thread, value)` to the index in the tile.
    type ThreadValue;
    /// The sizes of the tile.
    type Tile;
}

/// The number of a thread or value, at each coordinate of the tile.
type Raked<Threads, Values> = RakedProductOf<Threads, Values>;

/// `(thread, value)`, column-major.
type Numbered<Threads, Values> = Layout![(Size<Threads>, Size<Values>) : (1, Size<Threads>)];

impl<S, D, Values> ThreadsWith<Values> for Layout<S, D>
where
    Self: Bijective + TotalRakedProduct<Values> + HasSize,
    Values: Bijective + HasSize,
    RakedProductOutcome<Self, Values>: HasAnswer<Output: TotalRightInverse + TotalProductEach>,
    RightInverseOutcome<Raked<Self, Values>>: HasAnswer<Output: TotalCompose<Numbered<Self, Values>>>,
    ComposeOutcome<RightInverseOf<Raked<Self, Values>>, Numbered<Self, Values>>: HasAnswer,
    ProductEachOutcome<Raked<Self, Values>>: HasAnswer,
{
    type ThreadValue = ComposeOf<RightInverseOf<Raked<Self, Values>>, Numbered<Self, Values>>;
    type Tile = ProductEachOf<Raked<Self, Values>>;
}

/// The parts of a [`TiledCopy`], and the layouts that follow from them.
///
/// ```
/// use cute_static::atom::{CopyAtom, CopyTiling, TiledCopyOf, UniversalCopy};
/// use cute_static::prelude::*;
/// type Copy = TiledCopyOf<CopyAtom<UniversalCopy<u128>, f32>, Layout![(32, 8) : (8, 1)], Layout![1, 4]>;
/// assert_eq!(Copy::THREADS, 256);
/// ```
/// ```compile_fail,E0277
/// fn threads<C: cute_static::atom::CopyTiling>() -> usize {
///     C::THREADS
/// }
/// threads::<f32>(); // CUTE141: a number is no tiled copy
/// ```
#[doc(alias = "tile_size")]
#[refusal(NotAnAtom::TiledCopy, bound = "CopyTiling")]
pub trait CopyTiling {
    /// The instruction, for a kind of elements.
    type Atom: ElementLayouts;

    /// `(thread, value)` to the index in the tile.
    type ThreadValue: ThreadsAndValues;

    /// The sizes of the tile that the block goes through together.
    type Tile;

    /// How many threads the block has.
    const THREADS: usize = <<Self::ThreadValue as ThreadsAndValues>::Threads as Number>::VALUE as usize;
}

impl<Atom, ThreadValue, Tile> CopyTiling for TiledCopy<Atom, ThreadValue, Tile>
where
    Atom: ElementLayouts,
    ThreadValue: TilesCopy<Tile>,
{
    type Atom = Atom;
    type ThreadValue = ThreadValue::ThreadValue;
    type Tile = ThreadValue::Tile;
}

/// What stands for the thread-value layout of a tiled copy, beside what stands for its tile: both
/// themselves, or a side of a tiled product, of which they are.
#[doc(hidden)]
#[refusal(NotAnAtom::TiledCopy)]
pub trait TilesCopy<Of> {
    type ThreadValue: ThreadsAndValues;
    type Tile;
}

impl<S, D, Tile> TilesCopy<Tile> for Layout<S, D>
where
    Tile: ComputeSize,
    Self: ThreadsAndValues + Covers<Size<Tile>>,
{
    type ThreadValue = Self;
    type Tile = Tile;
}

impl<Side> TilesCopy<Self> for OfOperand<Side>
where
    Side: Partitioner<Tile: ComputeSize + CompactColMajor>,
    Layout<Side::Tile, CompactColMajorOf<Side::Tile>>: TotalPartition<Side>,
    PartitionOutcome<Layout<Side::Tile, CompactColMajorOf<Side::Tile>>, Side>: HasAnswer<Output: TotalGroup<_1, _4>>,
    GroupOutcome<ThreadValueOf<Side>, _1, _4>: HasAnswer<Output: ThreadsAndValues + Covers<Size<Side::Tile>>>,
{
    type ThreadValue = InTwoModes<Side>;
    type Tile = Side::Tile;
}

/// From what a thread has of the atom's `Side` to where it is in the atom's reference:
/// `Reference‡ ∘ Side`.
type FromReference<Atom, Side> = ComposedWith<HList![RightInverted, Composed<Side>], <Atom as ElementLayouts>::Reference>;

type ThreadsOf<L> = <L as ThreadsAndValues>::Threads;
type ValuesOf<L> = <L as ThreadsAndValues>::Values;

/// `(thread, value)` of a side of the copy to the index in its tile: the threads and values of each
/// atom are those of the side.
type SideOf<Copy, Atom, Side> = HList![
    Whole<Threads, ThreadsOf<<Copy as CopyTiling>::ThreadValue>, ThreadsOf<<Atom as ElementLayouts>::Reference>>,
    Whole<Values, ValuesOf<<Copy as CopyTiling>::ThreadValue>, ValuesOf<<Atom as ElementLayouts>::Reference>>,
    // ((thread, value), (rest, rest))
    Zipped<HList![ThreadsOf<<Atom as ElementLayouts>::Reference>, ValuesOf<<Atom as ElementLayouts>::Reference>]>,
    OnFirst<HList![FromReference<Atom, Side>]>,
    // ((thread, rest), (value, rest))
    ZippedAll,
    CoalescedBy<Shape![1, (1, 1)]>
];

/// `Source` expands to the [`Partitioner`] and the [`CopySide`] of a tiled copy.
macro_rules! sides {
    ($($side:ident;)*) => { $(
        impl<C: CopyTiling> Partitioner for $side<C> {
            type Tile = C::Tile;
            type Steps = HList![
                WholeTiles<C::Tile>,
                // ((tile, tile, …), (rest, rest, …))
                Zipped<C::Tile>,
                // ((thread, values), (rest, rest, …))
                OnFirst<HList![ComposedWith<SideOf<C, C::Atom, <C::Atom as ElementLayouts>::$side>, C::ThreadValue>]>,
                Unfolded
            ];
        }

        impl<C: CopyTiling> CopySide for $side<C> {
            type Vector = ValuesOf<<C::Atom as ElementLayouts>::$side>;
        }
    )* };
}

sides! {
    Source;
    Destination;
}

impl<Atom, ThreadValue, Tile> TiledCopy<Atom, ThreadValue, Tile> {
    /// Returns the tiled copy: a value of no size.
    #[must_use]
    pub const fn new() -> Self {
        TiledCopy(PhantomData)
    }

    /// Returns what one thread of the block has to do with it. An index beyond the threads is no
    /// thread; nothing here checks it.
    #[inline(always)]
    #[must_use]
    pub const fn thread_slice<I>(self, thread: I) -> ThreadSlice<Self, I> {
        ThreadSlice::new(thread)
    }
}

impl<Atom, ThreadValue, Tile, I: Index> ThreadSlice<TiledCopy<Atom, ThreadValue, Tile>, I> {
    partitions! {
        #[doc(alias = "partition_S")]
        partition_s Source<TiledCopy<Atom, ThreadValue, Tile>>, "what is read";
        #[doc(alias = "partition_D")]
        partition_d Destination<TiledCopy<Atom, ThreadValue, Tile>>, "what is written";
    }

    /// Returns what the thread reads, in vectors: the offset where it begins and the layout
    /// `(instructions, rest_0, rest_1, …)`, both in vectors of the instruction. See
    /// [`Vectorize`](super::Vectorize).
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn vectors_s<Data: VectorShare<Source<TiledCopy<Atom, ThreadValue, Tile>>, I>>(self, data: Data) -> (I, Data::Vectors) {
        data.vectors_of(self.thread())
    }

    /// Returns what the thread writes, in vectors: the offset where it begins and the layout
    /// `(instructions, rest_0, rest_1, …)`, both in vectors of the instruction. See
    /// [`Vectorize`](super::Vectorize).
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn vectors_d<Data: VectorShare<Destination<TiledCopy<Atom, ThreadValue, Tile>>, I>>(self, data: Data) -> (I, Data::Vectors) {
        data.vectors_of(self.thread())
    }
}
