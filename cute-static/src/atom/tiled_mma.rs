//! Tiled products: instructions side by side, and again and again, until they fill a tile of all threads of a block.

use super::chain::{Appended, Completed, Composed, ComposedWith, Divided, OnFirst, OnSecond, RightInverted, Transposed, Unnested, Zipped};
use super::partition::{Partitioner, ThreadShare, ThreadSlice, partitions};
use super::whole::{self, Whole, WholeTiles};
use super::{MmaAtom, TileOfProduct};
use crate::algebra::{Injective, TiledProductOf, TryTiledProduct, TryTiledProductOf};
use crate::diagnostic::HasAnswer;
use crate::htuple::{HasSize, Size};
use crate::int::{Mul, Number, Product, UInt};
use crate::layout::Index;
use crate::{Int, Layout, Shape, StaticLayout, Tile, Underscore};
use core::marker::PhantomData;
use frunk_core::HList;
use frunk_core::hlist::{HCons, HNil};

/// The instruction `Atom`, side by side as the layout `Atoms` of `(M, N, K)` says, over a tile that `Permutation` may enlarge and reorder (CuTe's `TiledMMA`; Cecka §3.3.4).
///
/// - `Atoms` places the atoms: at each of its coordinates works another group of threads, in the order of the layout. Atoms along K have parts of the same sums: their elements of C are to be added up.
/// - `Permutation` is a tiler `(M, N, K)`: `_` is the tile of the atoms side by side; a number makes the tile larger, and each thread takes several atoms of it; a layout says which element of the data stands
///   in which row or column of the tile, so that a thread's elements can be neighbours.
///
/// All of it is layout algebra: data is divided by the permutation, then by the atom's tile, which is composed with the atom's thread-value layout; the rest is divided among the groups of threads.
///
/// ```
/// use cute_static::atom::{OperandA, OperandC, SM80_16x8x16_F32F16F16F32_TN, ThreadValueOf, TiledMma, Tiling};
/// use cute_static::prelude::*;
///
/// /// Four warps, two by two, on a tile of 32 x 32 x 16.
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
/// assert_eq!(Mma::THREADS, 128);
/// assert_eq!(<Mma as Tiling>::ThreadLayout::default().to_string(), "(_32,_2,_2,_1):(_1,_32,_64,_128)");
/// static_assertions::assert_type_eq_all!(<Mma as Tiling>::TileShape, Shape![32, 32, 16]);
///
/// // Which thread has which element of the tile, and as which of its values.
/// assert_eq!(ThreadValueOf::<OperandC<Mma>>::default().to_string(), "((_4,_8,_2,_2),(_2,_2),_1,_2):((_64,_1,_16,_256),(_32,_8),_0,_512)");
///
/// // In a kernel: where the elements of one thread are in a tile of A of 64 x 16 in shared memory, row-major.
/// let slice = Mma::new().thread_slice(37u32);
/// let (offset, values) = slice.partition_a(layout![(64, 16) : (16, 1)]);
/// assert_eq!((offset, values), (16 * 17 + 2, layout![((2, 2, 2), 2, 1) : ((1, 128, 8), 512, 0)]));
/// assert_eq!(values.offset((1u32, 1u32, 0u32)), 513);
/// ```
/// ```compile_fail,E0277
/// use cute_static::atom::{OperandA, SM80_16x8x16_F32F16F16F32_TN, ThreadValueOf, TiledMma};
/// use cute_static::prelude::*;
///
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![48, 32, _]>;
/// fn f(_: ThreadValueOf<OperandA<Mma>>) {} // CUTE144: two atoms of 16 rows do not fill 48
/// ```
pub struct TiledMma<Atom, Atoms = Layout![1, 1, 1], Permutation = Tile![_, _, _]>(pub(super) PhantomData<(Atom, Atoms, Permutation)>);

/// The operand A of the tiled product `Mma`: data of `(M, K)` is partitioned by it.
pub struct OperandA<Mma>(pub(super) PhantomData<Mma>);

/// The operand B of the tiled product `Mma`: data of `(N, K)` is partitioned by it.
pub struct OperandB<Mma>(pub(super) PhantomData<Mma>);

/// The operand C, and the result, of the tiled product `Mma`: data of `(M, N)` is partitioned by it.
pub struct OperandC<Mma>(pub(super) PhantomData<Mma>);

/// What a [`TiledMma`] is made of, and what it comes to.
#[diagnostic::on_unimplemented(
    message = "CUTE141: `{Self}` is not a tiled product",
    label = "expected `TiledMma<Atom, Atoms, Permutation>`",
    note = "in generic code, add the bound `Tiling`"
)]
pub trait Tiling {
    /// The instruction.
    type Atom: MmaAtom;

    /// `(V, M, N, K)`, thread of the atom and atom, to the index of the thread in the block (CuTe's `ThrLayoutVMNK`).
    type ThreadLayout: StaticLayout + ThreadModes;

    /// The tiler `(M, N, K)` of the data.
    type Tiles: TilesOfProduct;

    /// The sizes `(M, N, K)` of the tile that the block goes through together.
    type TileShape;

    /// How many threads the block has.
    const THREADS: usize;
}

/// The layout of threads `(V, M, N, K)` of a tiled product.
#[diagnostic::on_unimplemented(
    message = "CUTE141: the layout of atoms of a tiled product has three modes, (M, N, K)",
    label = "expected a layout of three modes",
    note = "write it as `Layout![2, 2, 1]`"
)]
pub trait ThreadModes {
    /// The groups of threads along M.
    type M: Number;
    /// The groups of threads along N.
    type N: Number;
    /// The groups of threads along K.
    type K: Number;
    /// `(V, M, N, K)` and, where the indices have gaps, the threads in between, which do what the others do: to the coordinate `(V, M, N, K)` as one integer.
    #[doc(hidden)]
    type Spread;
}

impl<V, M, N, K, D> ThreadModes for Layout<Shape![V, M, N, K], D>
where
    M: HasSize,
    N: HasSize,
    K: HasSize,
    Self: HasSize,
{
    type M = Size<M>;
    type N = Size<N>;
    type K = Size<K>;
    type Spread = Layout![(Size<Self>, 1) : (1, 0)];
}

/// The tiler `(M, N, K)` of a tiled product, and the sizes of its tiles.
pub trait TilesOfProduct {
    /// The tile in M.
    type M: HasSize;
    /// The tile in N.
    type N: HasSize;
    /// The tile in K.
    type K: HasSize;
}

impl<M: HasSize, N: HasSize, K: HasSize> TilesOfProduct for HCons<M, HCons<N, HCons<K, HNil>>> {
    type M = M;
    type N = N;
    type K = K;
}

/// The tile along one mode: `Self`, or `Whole`, the atoms side by side, where `Self` is `_`.
#[diagnostic::on_unimplemented(
    message = "CUTE141: this is not the tile of a tiled product along a mode",
    label = "expected `_`, a number or a layout",
    note = "a permutation has a tile for each of M, N and K: `Tile![32, 32, _]`"
)]
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

/// What belongs to one of M, N and K: the atom's extent, the groups of threads, the atoms that are side by side, the tile of the data.
macro_rules! modes {
    ($($mode:ident: $atom:ident $groups:ident $side_by_side:ident $tile:ident;)*) => { $(
        type $atom<Atom> = <<Atom as MmaAtom>::Shape as TileOfProduct>::$mode;
        type $groups<Threads> = <Threads as ThreadModes>::$mode;
        type $side_by_side<Atom, Threads> = Product<$atom<Atom>, $groups<Threads>>;
        type $tile<Mma> = <<Mma as Tiling>::Tiles as TilesOfProduct>::$mode;
    )* };
}

modes! {
    M: AtomM GroupsM SideBySideM TileM;
    N: AtomN GroupsN SideBySideN TileN;
    K: AtomK GroupsK SideBySideK TileK;
}

impl<Atom, Atoms, PM, PN, PK> Tiling for TiledMma<Atom, Atoms, HCons<PM, HCons<PN, HCons<PK, HNil>>>>
where
    Atom: MmaAtom,
    Atom::ThreadId: TryTiledProduct<Atoms>,
    TryTiledProductOf<Atom::ThreadId, Atoms>: HasAnswer<Output: StaticLayout + ThreadModes + HasSize + Injective>,
    AtomM<Atom>: Mul<GroupsM<ThreadsOf<Atom, Atoms>>>,
    AtomN<Atom>: Mul<GroupsN<ThreadsOf<Atom, Atoms>>>,
    AtomK<Atom>: Mul<GroupsK<ThreadsOf<Atom, Atoms>>>,
    PM: TileOr<SideBySideM<Atom, ThreadsOf<Atom, Atoms>>>,
    PN: TileOr<SideBySideN<Atom, ThreadsOf<Atom, Atoms>>>,
    PK: TileOr<SideBySideK<Atom, ThreadsOf<Atom, Atoms>>>,
{
    type Atom = Atom;
    type ThreadLayout = ThreadsOf<Atom, Atoms>;
    type Tiles = Shape![PM::Output, PN::Output, PK::Output];
    type TileShape = Shape![Size<PM::Output>, Size<PN::Output>, Size<PK::Output>];

    const THREADS: usize = <Size<ThreadsOf<Atom, Atoms>>>::VALUE as usize;
}

/// `OperandA: LayoutA (M, K), (…), threads [steps];` expands to the [`Partitioner`] of the operand with the modes M and K. The steps take the mode of threads, `(V, (M, K))`, to `(V, M, N, K)`.
macro_rules! operands {
    ($(
        $operand:ident<$mma:ident>: $layout:ident, [$atom0:ident $atom1:ident] [$groups0:ident $groups1:ident] [$tile0:ident $tile1:ident] [$side0:ident $side1:ident],
        threads [$($threads:ty),*];
    )*) => { $(
        impl<$mma> Partitioner for $operand<$mma>
        where
            $mma: Tiling,
            $atom0<$mma::Atom>: Mul<$groups0<$mma::ThreadLayout>>,
            $atom1<$mma::Atom>: Mul<$groups1<$mma::ThreadLayout>>,
        {
            type Tile = HList![Size<$tile0<$mma>>, Size<$tile1<$mma>>];
            type Steps = HList![
                Whole<whole::Atoms, Size<$tile0<$mma>>, $side0<$mma::Atom, $mma::ThreadLayout>>,
                Whole<whole::Atoms, Size<$tile1<$mma>>, $side1<$mma::Atom, $mma::ThreadLayout>>,
                WholeTiles<Self::Tile>,
                // ((tile, rest), (tile, rest))
                Divided<HList![$tile0<$mma>, $tile1<$mma>]>,
                // ((atom, atom), (rest, rest))
                Zipped<HList![$atom0<$mma::Atom>, $atom1<$mma::Atom>]>,
                // ((V, values), (rest, rest))
                Composed<HList![<$mma::Atom as MmaAtom>::$layout, Underscore]>,
                // ((V, values), ((groups, groups), (rest, rest)))
                OnSecond<HList![Zipped<HList![$groups0<$mma::ThreadLayout>, $groups1<$mma::ThreadLayout>]>]>,
                // ((V, (groups, groups)), (values, (rest, rest)))
                Transposed,
                // (thread, (values, (rest, rest)))
                OnFirst<HList![$($threads,)* ComposedWith<FromIndex<$mma::ThreadLayout>, <$mma::ThreadLayout as ThreadModes>::Spread>]>,
                Unnested
            ];
        }
    )* };
}

/// From the index of a thread in the block to `(V, M, N, K)`, in the steps that make it of `Spread`: the inverse of the layout of threads with what it leaves out.
type FromIndex<Threads> = HList![ComposedWith<HList![Completed, RightInverted], Threads>];

/// The groups of threads `(M, N)` of a tiled product, of which those along M, or along N, differ in what they have.
type GroupsMN<Threads, AlongM, AlongN> = HList![Underscore, HList![Layout![(GroupsM<Threads>, GroupsN<Threads>) : (AlongM, AlongN)], Underscore]];

operands! {
    OperandA<Mma>: LayoutA, [AtomM AtomK] [GroupsM GroupsK] [TileM TileK] [SideBySideM SideBySideK],
    threads [Composed<GroupsMN<Mma::ThreadLayout, Int![1], Int![0]>>];

    OperandB<Mma>: LayoutB, [AtomN AtomK] [GroupsN GroupsK] [TileN TileK] [SideBySideN SideBySideK],
    threads [Composed<GroupsMN<Mma::ThreadLayout, Int![0], Int![1]>>];

    OperandC<Mma>: LayoutC, [AtomM AtomN] [GroupsM GroupsN] [TileM TileN] [SideBySideM SideBySideN],
    threads [Appended<Layout![(GroupsK<Mma::ThreadLayout>) : (0)]>];
}

impl<Atom, Atoms, Permutation> TiledMma<Atom, Atoms, Permutation> {
    /// The tiled product: a value of no size.
    pub const fn new() -> Self {
        TiledMma(PhantomData)
    }

    /// What one thread of the block has to do with it. An index beyond the threads is no thread; nothing here checks it.
    #[inline(always)]
    pub const fn thread_slice<I>(self, thread: I) -> ThreadSlice<Self, I> {
        ThreadSlice::new(thread)
    }
}

impl<Atom, Atoms, Permutation, I: Index> ThreadSlice<TiledMma<Atom, Atoms, Permutation>, I> {
    partitions! {
        partition_a OperandA<TiledMma<Atom, Atoms, Permutation>>, "an operand `(M, K)`";
        partition_b OperandB<TiledMma<Atom, Atoms, Permutation>>, "an operand `(N, K)`";
        partition_c OperandC<TiledMma<Atom, Atoms, Permutation>>, "an operand `(M, N)`";
    }
}
