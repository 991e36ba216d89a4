//! Tiled products: instructions side by side, and again and again, until they fill a tile of all
//! threads of a block.

use super::chain::{Appended, Chain, ChainOf, Completed, Composed, ComposedWith, Divided, OnFirst, OnSecond, RightInverted, Unnested, Zipped, ZippedAll};
use super::partition::{Partitioner, ThreadShare, ThreadSlice, partitions};
use super::whole::{self, Whole, WholeTiles};
use super::{MmaAtom, TileOfProduct};
use crate::algebra::{Injective, TiledProductOf};
use crate::diagnostic::{Answer, HasAnswer, Output};
use crate::htuple::{HasSize, Size};
use crate::int::{Mul, Product, UInt};
use crate::layout::{Index, LayoutFunction};
use crate::outcome::{TiledProductOutcome, TotalTiledProduct};
use crate::{Int, Layout, Shape, StaticLayout, Tile, Underscore};
use core::marker::PhantomData;
use frunk_core::HList;
use frunk_core::hlist::{HCons, HNil};

/// The instruction `Atom`, side by side as the layout `Atoms` of `(M, N, K)` says, over a tile that
/// `Permutation` may enlarge and reorder (CuTe's `TiledMMA`; Cecka §3.3.4).
///
/// - `Atoms` places the atoms: at each of its coordinates works another group of threads, in the
///   order of the layout. Atoms along K have parts of the same sums: their elements of C are to be
///   added up.
/// - `Permutation` is a tiler `(M, N, K)`: `_` is the tile of the atoms side by side; a number
///   makes the tile larger, and each thread takes several atoms of it; a layout says which element
///   of the data stands in which row or column of the tile, so that a thread's elements can be
///   neighbours.
///
/// All of it is layout algebra: data is divided by the permutation, then by the atom's tile, which
/// is composed with the atom's thread-value layout; the rest is divided among the groups of
/// threads.
///
/// ```
/// use cute_static::atom::{OperandA, OperandC, SM80_16x8x16_F32F16F16F32_TN, ThreadValueOf, TiledMma, Tiling};
/// use cute_static::prelude::*;
///
/// /// Four warps, two by two, on a tile of 32 x 32 x 16.
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
/// assert_eq!(Mma::THREADS, 128);
/// assert_eq!(<Mma as Tiling>::ThreadLayout::NEW.to_string(), "(_32,_2,_2,_1):(_1,_32,_64,_128)");
/// static_assertions::assert_type_eq_all!(<Mma as Tiling>::TileShape, Shape![32, 32, 16]);
///
/// // Which thread has which element of the tile, and as which of its values.
/// assert_eq!(ThreadValueOf::<OperandC<Mma>>::NEW.to_string(), "((_4,_8,_2,_2),(_2,_2),_1,_2):((_64,_1,_16,_256),(_32,_8),_0,_512)");
///
/// // In a kernel: where the elements of one thread are in a tile of A of 64 x 16 in shared memory, row-major.
/// let slice = Mma::new().thread_slice(37u32);
/// let (offset, values) = slice.partition_a(layout![(64, 16) : (16, 1)]);
/// assert_eq!((offset, values), (16 * 17 + 2, layout![((2, 2, 2), 2, 1) : ((1, 128, 8), 512, 0)]));
/// assert_eq!(values.offset((1, 1, 0)), 513);
/// ```
/// ```compile_fail,E0277
/// use cute_static::atom::{OperandA, SM80_16x8x16_F32F16F16F32_TN, ThreadValueOf, TiledMma};
/// use cute_static::prelude::*;
///
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![48, 32, _]>;
/// fn f(_: ThreadValueOf<OperandA<Mma>>) {} // CUTE144: two atoms of 16 rows do not fill 48
/// ```
#[doc(alias = "TiledMMA")]
#[doc(alias = "make_tiled_mma")]
pub struct TiledMma<Atom, Atoms = Layout![1, 1, 1], Permutation = Tile![_, _, _]>(pub(super) PhantomData<(Atom, Atoms, Permutation)>);

/// The operand A of the tiled product `Mma`: data of `(M, K)` is partitioned by it.
#[doc(alias = "thrfrg_A")]
pub struct OperandA<Mma>(pub(super) PhantomData<Mma>);

/// The operand B of the tiled product `Mma`: data of `(N, K)` is partitioned by it.
#[doc(alias = "thrfrg_B")]
pub struct OperandB<Mma>(pub(super) PhantomData<Mma>);

/// The operand C, and the result, of the tiled product `Mma`: data of `(M, N)` is partitioned by
/// it.
#[doc(alias = "thrfrg_C")]
pub struct OperandC<Mma>(pub(super) PhantomData<Mma>);

/// The parts of a [`TiledMma`], and the layouts that follow from them.
///
/// ```
/// use cute_static::atom::{SM80_16x8x16_F32F16F16F32_TN, TiledMma, Tiling};
/// use cute_static::prelude::*;
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![32, 32, 16]>;
/// assert_eq!(Mma::THREADS, 128);
/// static_assertions::assert_type_eq_all!(<Mma as Tiling>::TileShape, Shape![32, 32, 16]);
/// ```
/// ```compile_fail,E0277
/// fn threads<Mma: cute_static::atom::Tiling>() -> usize {
///     Mma::THREADS
/// }
/// threads::<f32>(); // CUTE141: a number is no tiled product
/// ```
#[doc(alias = "tile_shape")]
#[doc(alias = "thr_size")]
#[doc(alias = "get_thr_layout_vmnk")]
#[doc(alias = "permutation_mnk")]
#[doc(alias = "tile_size_mnk")]
#[refusal(NotAnAtom::TiledProduct, bound = "Tiling")]
pub trait Tiling {
    /// The instruction.
    type Atom: MmaAtom;

    /// `(V, M, N, K)`, thread of the atom and atom, to the index of the thread in the block (CuTe's
    /// `ThrLayoutVMNK`).
    type ThreadLayout: StaticLayout;

    /// The tiler `(M, N, K)` of the data.
    type Tiles;

    /// The sizes `(M, N, K)` of the tile that the block goes through together.
    type TileShape;

    /// The partitions of the operands.
    #[doc(hidden)]
    type Partitions: Partitions;

    /// How many threads the block has: with those in between, where the indices have gaps.
    const THREADS: usize;
}

/// The sizes of the tile of each operand of a tiled product, and the steps of its partition.
#[doc(hidden)]
pub trait Partitions {
    type TileA;
    type StepsA;
    type TileB;
    type StepsB;
    type TileC;
    type StepsC;
}

/// The tile along one mode: `Self`, or `Whole`, the atoms side by side, where `Self` is `_`.
#[refusal(NotAnAtom::TileOfMode)]
#[doc(hidden)]
pub trait TileOr<Whole> {
    type Output: HasSize;
}

impl<Whole: HasSize> TileOr<Whole> for Underscore {
    type Output = Whole;
}

impl<Whole, U, B> TileOr<Whole> for UInt<U, B>
where
    Self: HasSize,
{
    type Output = Self;
}

impl<Whole, S, D> TileOr<Whole> for Layout<S, D>
where
    Self: HasSize,
{
    type Output = Self;
}

/// `(V, M, N, K)` of an atom and the layout of atoms.
type ThreadsOf<Atom, Atoms> = TiledProductOf<<Atom as MmaAtom>::ThreadId, Atoms>;

/// The layout of threads `(V, M, N, K)`, `Self`, of the atoms `Atom`, with a permutation: a tiled
/// product.
#[refusal(NotAnAtom::AtomsAndTile)]
#[doc(hidden)]
pub trait TiledBy<Atom, Permutation> {
    type Tiles;
    type TileShape;
    /// The number of threads, with those in between where the indices have gaps.
    const THREADS: usize;
    type Partitions: Partitions;
}

/// The extents of an atom.
type AtomM<Atom> = <<Atom as MmaAtom>::Shape as TileOfProduct>::M;
type AtomN<Atom> = <<Atom as MmaAtom>::Shape as TileOfProduct>::N;
type AtomK<Atom> = <<Atom as MmaAtom>::Shape as TileOfProduct>::K;

/// The steps from the index of a thread in the block to its coordinate in the layout of threads:
/// the inverse of the layout with what it leaves out.
type FromIndex = HList![Completed, RightInverted];

impl<Atom, V, M, N, K, D, PM, PN, PK> TiledBy<Atom, HCons<PM, HCons<PN, HCons<PK, HNil>>>> for Layout<Shape![V, M, N, K], D>
where
    Atom: MmaAtom,
    M: HasSize,
    N: HasSize,
    K: HasSize,
    AtomM<Atom>: Mul<Size<M>>,
    AtomN<Atom>: Mul<Size<N>>,
    AtomK<Atom>: Mul<Size<K>>,
    PM: TileOr<Product<AtomM<Atom>, Size<M>>>,
    PN: TileOr<Product<AtomN<Atom>, Size<N>>>,
    PK: TileOr<Product<AtomK<Atom>, Size<K>>>,
    Self: HasSize,
    FromIndex: Chain<Answer<Self>, Outcome: HasAnswer<Output: StaticLayout>>,
{
    type Tiles = Shape![PM::Output, PN::Output, PK::Output];
    type TileShape = Shape![Size<PM::Output>, Size<PN::Output>, Size<PK::Output>];
    const THREADS: usize = <Output<ChainOf<FromIndex, Self>> as LayoutFunction>::SIZE as usize;
    type Partitions = PartitionsOf<
        Atom,
        Self,
        Along<PM::Output, Product<AtomM<Atom>, Size<M>>, AtomM<Atom>, Size<M>>,
        Along<PN::Output, Product<AtomN<Atom>, Size<N>>, AtomN<Atom>, Size<N>>,
        Along<PK::Output, Product<AtomK<Atom>, Size<K>>, AtomK<Atom>, Size<K>>,
    >;
}

/// What a tiled product is along one of M, N and K: the tile of the data, the extent of the atoms
/// that are side by side, that of one, and how many groups of threads there are.
#[doc(hidden)]
pub struct Along<Tile, SideBySide, Extent, Groups>(PhantomData<(Tile, SideBySide, Extent, Groups)>);

/// [`Partitions`] for the atom and the layout of threads, by what they are along M, N and K.
#[doc(hidden)]
pub struct PartitionsOf<Atom, Threads, AlongM, AlongN, AlongK>(PhantomData<(Atom, Threads, AlongM, AlongN, AlongK)>);

/// The partition of an operand with the modes 0 and 1. `Share` takes the mode of threads,
/// `(V, (groups, groups))`, to `(V, M, N, K)`.
type Steps<Tile0, Side0, Atom0, Groups0, Tile1, Side1, Atom1, Groups1, ThreadValue, Share, Threads> = HList![
    Whole<whole::Atoms, Size<Tile0>, Side0>,
    Whole<whole::Atoms, Size<Tile1>, Side1>,
    WholeTiles<HList![Size<Tile0>, Size<Tile1>]>,
    // ((tile, rest), (tile, rest))
    Divided<HList![Tile0, Tile1]>,
    // ((atom, atom), (rest, rest))
    Zipped<HList![Atom0, Atom1]>,
    // ((V, values), (rest, rest))
    Composed<HList![ThreadValue, Underscore]>,
    // ((V, values), ((groups, groups), (rest, rest)))
    OnSecond<HList![Zipped<HList![Groups0, Groups1]>]>,
    // ((V, (groups, groups)), (values, (rest, rest)))
    ZippedAll,
    // (thread, (values, (rest, rest))): the threads in between do what others do
    OnFirst<HList![Share, ComposedWith<HList![ComposedWith<FromIndex, Threads>], Layout![(Size<Threads>, 1) : (1, 0)]>]>,
    Unnested
];

/// The groups of threads `(M, N)` of a tiled product, of which those along M, or along N, differ in
/// what they have.
type GroupsMN<M, N, AlongM, AlongN> = Composed<HList![Underscore, HList![Layout![(M, N) : (AlongM, AlongN)], Underscore]]>;

impl<Atom, Threads, TM, SM, AM, GM, TN, SN, AN, GN, TK, SK, AK, GK> Partitions
    for PartitionsOf<Atom, Threads, Along<TM, SM, AM, GM>, Along<TN, SN, AN, GN>, Along<TK, SK, AK, GK>>
where
    Atom: MmaAtom,
    Threads: HasSize,
    TM: HasSize,
    TN: HasSize,
    TK: HasSize,
{
    type TileA = HList![Size<TM>, Size<TK>];
    type StepsA = Steps<TM, SM, AM, GM, TK, SK, AK, GK, Atom::LayoutA, GroupsMN<GM, GN, Int![1], Int![0]>, Threads>;
    type TileB = HList![Size<TN>, Size<TK>];
    type StepsB = Steps<TN, SN, AN, GN, TK, SK, AK, GK, Atom::LayoutB, GroupsMN<GM, GN, Int![0], Int![1]>, Threads>;
    type TileC = HList![Size<TM>, Size<TN>];
    type StepsC = Steps<TM, SM, AM, GM, TN, SN, AN, GN, Atom::LayoutC, Appended<Layout![(GK) : (0)]>, Threads>;
}

impl<Atom, Atoms, Permutation> Tiling for TiledMma<Atom, Atoms, Permutation>
where
    Atom: MmaAtom,
    Atom::ThreadId: TotalTiledProduct<Atoms>,
    TiledProductOutcome<Atom::ThreadId, Atoms>: HasAnswer<Output: StaticLayout + Injective + TiledBy<Atom, Permutation>>,
{
    type Atom = Atom;
    type ThreadLayout = ThreadsOf<Atom, Atoms>;
    type Tiles = <ThreadsOf<Atom, Atoms> as TiledBy<Atom, Permutation>>::Tiles;
    type TileShape = <ThreadsOf<Atom, Atoms> as TiledBy<Atom, Permutation>>::TileShape;
    type Partitions = <ThreadsOf<Atom, Atoms> as TiledBy<Atom, Permutation>>::Partitions;

    const THREADS: usize = <ThreadsOf<Atom, Atoms> as TiledBy<Atom, Permutation>>::THREADS;
}

macro_rules! operands {
    ($($operand:ident: $tile:ident $steps:ident;)*) => { $(
        impl<Mma: Tiling> Partitioner for $operand<Mma> {
            type Tile = <Mma::Partitions as Partitions>::$tile;
            type Steps = <Mma::Partitions as Partitions>::$steps;
        }
    )* };
}

operands! {
    OperandA: TileA StepsA;
    OperandB: TileB StepsB;
    OperandC: TileC StepsC;
}

impl<Atom, Atoms, Permutation> TiledMma<Atom, Atoms, Permutation> {
    /// Returns the tiled product: a value of no size.
    #[must_use]
    pub const fn new() -> Self {
        TiledMma(PhantomData)
    }

    /// Returns what one thread of the block has to do with it. An index beyond the threads is no
    /// thread; nothing here checks it.
    #[doc(alias = "get_slice")]
    #[doc(alias = "get_thread_slice")]
    #[inline(always)]
    #[must_use]
    pub const fn thread_slice<I>(self, thread: I) -> ThreadSlice<Self, I> {
        ThreadSlice::new(thread)
    }
}

impl<Atom, Atoms, Permutation, I: Index> ThreadSlice<TiledMma<Atom, Atoms, Permutation>, I> {
    partitions! {
        #[doc(alias = "partition_A")]
        partition_a OperandA<TiledMma<Atom, Atoms, Permutation>>, "an operand `(M, K)`";
        #[doc(alias = "partition_B")]
        partition_b OperandB<TiledMma<Atom, Atoms, Permutation>>, "an operand `(N, K)`";
        #[doc(alias = "partition_C")]
        partition_c OperandC<TiledMma<Atom, Atoms, Permutation>>, "an operand `(M, N)`";
    }
}
