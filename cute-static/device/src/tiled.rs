//! Tiled products and copies: what each thread has of a tile, from shared memory to registers, to
//! sums, and to global memory.
//!
//! Who has what follows from the layouts of the [`TiledMma`] and of the [`TiledCopy`]; the types of
//! fragments say of which product and of which of its operands they are.

use crate::algorithm::{Combine, Registers, SameCount, held, put};
use crate::atom::{CopyInstruction, MmaInstruction};
use crate::block::Block;
use crate::cooperative_gemm::{AsKind, PartsTile, ProductSide, TwoModes};
use crate::element::{Element, Float, Words};
use crate::hardware;
use crate::pipeline::{Drained, Handover, Operands, Pipeline, Stage, Stages};
use crate::product::multiply_add;
use crate::share::{INSIDE, InShared, Updates};
use crate::shared::{CanRead, Shared};
use crate::thread_value::Threads as ThreadsOf;
use crate::unrolled::{Count, InRegisters, unroll};
use core::marker::PhantomData;
use core::ops::{Div, Mul};
use cute_static::__private::{HCons, HNil};
use cute_static::atom::{
    ByThread, CopyAtom, CopySide, CopyTiling, Element as Kind, ElementLayouts, MmaAtom, OfOperand, OperandA, OperandB, OperandC, PartitionOf, Partitioner,
    Source, ThreadsAndValues, TiledCopy, TiledCopyA, TiledCopyB, TiledCopyC, Tiling,
};
use cute_static::diagnostic::{Answer, HasAnswer, Refusal};
use cute_static::int::{B0, B1, IsEqual, One, UInt, UTerm};
use cute_static::layout::CompactColMajor;
use cute_static::outcome::{CoalesceOutcome, PartitionOutcome, TotalCoalesce, TotalPartition};
use cute_static::prelude::*;
use cute_static::swizzle::Swizzle;
use cute_static::typenum::{Prod, Quot};
use cute_static_macros::said;

/// The thread-value layout by which a side of a tiled product or copy goes through a tile of the
/// shape `Tile`: what each thread has of it, in the order `(values, rest_0, rest_1)`.
///
/// Shares by it are CuTe's `partition_A`, `partition_C`, `partition_S`: of `OperandA<Mma>`,
/// `OperandC<Mma>`, `Source<Copy>`.
///
/// ```
/// use cute_device::Shares;
/// use cute_static::atom::*;
/// use cute_static::prelude::*;
///
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
/// type OfC = Shares<OperandC<Mma>, Tile![32, 64]>;
/// assert_eq!(OfC::NEW.to_string(), "((_4,_8,_2,_2),((_2,_2),_1,_4)):((_64,_1,_16,_256),((_32,_8),_0,_512))");
/// ```
pub type Shares<Side, Tile> = GroupOf<PartitionOf<LayoutLeft<Tile>, Side>, Int![1], Int![4]>;

/// A partition, by the sizes of its modes `(thread, values, rest_0, rest_1)`.
///
/// It is sealed: which elements a thread reads rests on it.
pub trait Partitioned: Sealed {
    /// The threads.
    type Threads: Number;
    /// The values that one instruction takes of a thread.
    type Values: Number;
    /// The instructions along the first mode of the tile.
    type Rest0: Count;
    /// The instructions along the second one.
    type Rest1: Count;
}

impl<T, V, R, S, D> Partitioned for Layout<HCons<T, HCons<V, HCons<R, HCons<S, HNil>>>>, D>
where
    T: HasSize,
    V: HasSize,
    R: HasSize,
    S: HasSize,
    Size<R>: Count,
    Size<S>: Count,
{
    type Threads = Size<T>;
    type Values = Size<V>;
    type Rest0 = Size<R>;
    type Rest1 = Size<S>;
}

impl<Sw, O, L: Partitioned> Partitioned for Swizzled<Sw, O, L> {
    type Threads = L::Threads;
    type Values = L::Values;
    type Rest0 = L::Rest0;
    type Rest1 = L::Rest1;
}

/// What only this crate names.
pub trait Sealed {}

impl<S, D> Sealed for Layout<S, D> {}
impl<Sw, O, L> Sealed for Swizzled<Sw, O, L> {}
impl<Mma> Sealed for OperandA<Mma> {}
impl<Mma> Sealed for OperandB<Mma> {}
impl<Atom, ThreadValue, Tile> Sealed for TiledCopy<Atom, ThreadValue, Tile> {}

/// The answer of a partition, by the sizes of its modes.
///
/// A refusal has none, and says only why: what follows from it would be a second error.
pub trait PartitionedAnswer {
    /// The partition, of which the sizes are asked.
    type Partition: Partitioned;
}

impl<L: Partitioned> PartitionedAnswer for Answer<L> {
    type Partition = L;
}

impl<Why> PartitionedAnswer for Refusal<Why>
where
    Self: HasAnswer,
{
    type Partition = Layout<Shape![1, 1, 1, 1], Shape![1, 1, 1, 1]>;
}

/// The operands of a tiled product that an instruction of the device takes from registers.
///
/// It is sealed: which elements a thread reads rests on it.
#[refusal(NotAFragment::Side)]
pub trait FragmentSide: Partitioner + Sealed {
    /// The product.
    type Mma: Tiling;
    /// How many registers of 32 bits an instruction takes of it.
    type Words: Count;
}

impl<Mma: Tiling<Atom: MmaInstruction<FragmentA = Registers<u32, W>>>, W: Count> FragmentSide for OperandA<Mma>
where
    Self: Partitioner,
{
    type Mma = Mma;
    type Words = W;
}

impl<Mma: Tiling<Atom: MmaInstruction<FragmentB = Registers<u32, W>>>, W: Count> FragmentSide for OperandB<Mma>
where
    Self: Partitioner,
{
    type Mma = Mma;
    type Words = W;
}

/// What each thread has of an operand in its registers, for one step along K: that of `N`
/// instructions along M or N.
pub struct FragmentOf<Side: FragmentSide, N: Count>(pub(crate) N::Held<Registers<u32, Side::Words>>);

impl<Side: FragmentSide, N: Count> Clone for FragmentOf<Side, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<Side: FragmentSide, N: Count> Copy for FragmentOf<Side, N> {}

/// A fragment of the operand A of a tiled product.
pub type FragmentA<Mma, M> = FragmentOf<OperandA<Mma>, M>;
/// A fragment of the operand B of a tiled product.
pub type FragmentB<Mma, N> = FragmentOf<OperandB<Mma>, N>;

type SumsOf<Mma> = <<Mma as Tiling>::Atom as MmaInstruction>::FragmentC;

/// What each thread has of the sums of a tiled product, in its registers: those of `M` by `N`
/// instructions.
pub struct FragmentC<Mma: Tiling<Atom: MmaInstruction>, M: Count, N: Count>(pub(crate) M::Held<N::Held<SumsOf<Mma>>>);

/// Returns the sums of nothing for a tile of the shape `Tile` (CuTe's `partition_fragment_C`, and
/// `clear`).
///
/// ```
/// use cute_device::*;
/// use cute_static::atom::*;
/// use cute_static::prelude::*;
///
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
/// // 2 by 2 instructions for each thread.
/// let sums: FragmentC<Mma, Int![2], Int![2]> = partition_fragment_c::<Mma, Tile![64, 32]>();
/// ```
/// ```compile_fail,E0277
/// # use cute_device::*;
/// # use cute_static::atom::*;
/// # use cute_static::prelude::*;
/// # type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
/// partition_fragment_c::<Mma, Tile![48, 32]>(); // CUTE143: 48 rows are no whole number of 32
/// ```
#[inline(always)]
#[must_use]
pub fn partition_fragment_c<Mma: ProductOf<Tile>, Tile>() -> Mma::Sums {
    Zero::zero()
}

/// A tile of the shape `Self`, of which each thread has a part by the operand `Side`.
pub trait TileOfOperand<Side> {
    /// The instructions along the first mode of the tile.
    type Atoms: Count;
}

impl<Tile, Side> TileOfOperand<Side> for Tile
where
    Tile: CompactTile<Layout: TotalPartition<Side>>,
    PartitionOutcome<Tile::Layout, Side>: PartitionedAnswer,
{
    type Atoms = <PartitionedBy<Tile::Layout, Side> as Partitioned>::Rest0;
}

macro_rules! fragments_of_operands {
    ($($(#[$doc:meta])* $name:ident $fragment:ident $side:ident;)*) => { $(
        $(#[$doc])*
        #[inline(always)]
        #[must_use]
        pub fn $name<Mma, Tile: TileOfOperand<$side<Mma>>>() -> $fragment<Mma, Tile::Atoms>
        where
            $side<Mma>: FragmentSide,
        {
            FragmentOf(Tile::Atoms::hold(0, &mut |_| Registers::default()))
        }
    )* };
}
fragments_of_operands! {
    /// Returns what each thread has of a tile of A, `(rows, k)`, for one step along `k`: zeros, to
    /// be replaced by [`Shared::fragment`] (CuTe's `partition_fragment_A`).
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::atom::*;
    /// use cute_static::prelude::*;
    ///
    /// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
    /// // 64 rows are those of two instructions of each warp.
    /// let a: FragmentA<Mma, Int![2]> = partition_fragment_a::<Mma, Tile![64, 64]>();
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_device::*;
    /// # use cute_static::atom::*;
    /// # use cute_static::prelude::*;
    /// # type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
    /// partition_fragment_a::<Mma, Tile![48, 64]>(); // CUTE143: 48 rows are no whole number of 32
    /// ```
    partition_fragment_a FragmentA OperandA;
    /// Returns what each thread has of a tile of B, `(columns, k)`, for one step along `k`: zeros,
    /// to be replaced by [`Shared::fragment`] (CuTe's `partition_fragment_B`).
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::atom::*;
    /// use cute_static::prelude::*;
    ///
    /// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
    /// // 64 columns are those of four instructions of each warp.
    /// let b: FragmentB<Mma, Int![4]> = partition_fragment_b::<Mma, Tile![64, 64]>();
    /// ```
    partition_fragment_b FragmentB OperandB;
}

/// Registers, by their number.
pub trait InEach {
    /// The number.
    type Count: Count;
}

impl<T: Copy, C: Count> InEach for Registers<T, C> {
    type Count = C;
}

/// The sums of the instructions below each other, along M.
type OfColumn<Mma, Tile> = Prod<<SumsOf<Mma> as InEach>::Count, <PartitionedBy<<Tile as CompactTile>::Layout, OperandC<Mma>> as Partitioned>::Rest0>;

/// The partition of a layout, if it has one.
type PartitionedBy<L, Side> = <PartitionOutcome<L, Side> as PartitionedAnswer>::Partition;

/// A tiled product that goes through a tile `Tile` of C.
pub trait ProductOf<Tile>: Tiling<Atom: MmaInstruction> {
    /// What each thread has of the sums, a [`FragmentC`]: one type, so that the instructions along
    /// M and N are asked once.
    type Sums: Zero;
}

impl<Mma, Tile> ProductOf<Tile> for Mma
where
    Mma: Tiling<Atom: MmaInstruction>,
    Tile: CompactTile<Layout: TotalPartition<OperandC<Mma>>>,
    PartitionOutcome<Tile::Layout, OperandC<Mma>>: PartitionedAnswer,
    SumsOf<Mma>: InEach,
    <SumsOf<Mma> as InEach>::Count: Mul<<PartitionedBy<Tile::Layout, OperandC<Mma>> as Partitioned>::Rest0>,
    OfColumn<Mma, Tile>: Mul<<PartitionedBy<Tile::Layout, OperandC<Mma>> as Partitioned>::Rest1, Output: InRegisters>,
{
    type Sums =
        FragmentC<Mma, <PartitionedBy<Tile::Layout, OperandC<Mma>> as Partitioned>::Rest0, <PartitionedBy<Tile::Layout, OperandC<Mma>> as Partitioned>::Rest1>;
}

/// The column-major layout of a tile.
pub trait CompactTile {
    /// The layout.
    type Layout;
}

impl<H, T> CompactTile for HCons<H, T>
where
    Self: CompactColMajor,
{
    type Layout = LayoutLeft<Self>;
}

/// Sums, of nothing at first.
pub trait Zero {
    #[doc(hidden)]
    fn zero() -> Self;
}

impl<Mma: Tiling<Atom: MmaInstruction>, M: Count, N: Count> Zero for FragmentC<Mma, M, N> {
    #[inline(always)]
    fn zero() -> Self {
        FragmentC(M::hold(0, &mut |_| N::hold(0, &mut |_| Default::default())))
    }
}

impl<Mma: Tiling<Atom: MmaInstruction>, M: Count, N: Count> FragmentC<Mma, M, N> {
    /// Each warp adds the products of two fragments to its sums: those of one step along K (CuTe's
    /// `gemm`).
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::atom::*;
    /// use cute_static::prelude::*;
    ///
    /// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
    /// type LoadA = TiledCopyA<CopyAtom<SM75_U32x4_LDSM_N, F16>, Mma>;
    /// type LoadB = TiledCopyB<CopyAtom<SM75_U32x4_LDSM_N, F16>, Mma>;
    /// type Staged = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(64, 64) : (64, 1)]>;
    ///
    /// /// One of four steps.
    /// fn step(block: &Block<Int![128]>, a: &Shared<F16, Staged, Readable>, b: &Shared<F16, Staged, Readable>) {
    ///     let mut sums = partition_fragment_c::<Mma, Tile![64, 64]>();
    ///     sums.gemm(block, &a.fragment::<OperandA<Mma>, LoadA>(block, 0), &b.fragment::<OperandB<Mma>, LoadB>(block, 0));
    /// }
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_device::*;
    /// # use cute_static::atom::*;
    /// # use cute_static::prelude::*;
    /// # type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
    /// fn step(block: &Block<Int![128]>, a: &FragmentA<Mma, Int![2]>, b: &FragmentB<Mma, Int![2]>, sums: &mut FragmentC<Mma, Int![2], Int![2]>) {
    ///     sums.gemm(block, b, a); // CUTE202: a fragment of another operand
    /// }
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn gemm<A, B>(&mut self, _: &Block<impl Number>, a: &FragmentOf<A, M>, b: &FragmentOf<B, N>)
    where
        A: FragmentSide + OperandIn<<Mma::Atom as MmaInstruction>::FragmentA, OperandA<Mma>>,
        B: FragmentSide + OperandIn<<Mma::Atom as MmaInstruction>::FragmentB, OperandB<Mma>>,
    {
        let _place = hardware::Place::note();
        M::zip(&a.0, &mut self.0, &mut |a, row| {
            N::zip(&b.0, row, &mut |b, sum| Mma::Atom::multiply(A::registers(&a), B::registers(&b), sum, INSIDE));
        });
    }
}

/// The operand `Side` of a tiled product, whose registers are `R`.
#[refusal(NotAFragment)]
pub trait OperandIn<R, Side>: FragmentSide {
    #[doc(hidden)]
    fn registers(registers: &Registers<u32, Self::Words>) -> &R;
}

impl<Side: FragmentSide> OperandIn<Registers<u32, Side::Words>, Side> for Side {
    #[inline(always)]
    fn registers(registers: &Registers<u32, Side::Words>) -> &Registers<u32, Side::Words> {
        registers
    }
}

/// What a thread has of a tile in shared memory, by the number of the value.
pub trait Located {
    #[doc(hidden)]
    fn located(&self, i: u32) -> u32;
}

impl<L: LayoutFunction> Located for (u32, L) {
    #[inline(always)]
    fn located(&self, i: u32) -> u32 {
        self.0 + self.1.offset_in(i)
    }
}

impl<Sw, L> Located for Swizzled<Sw, u32, L>
where
    Self: LayoutFunction,
{
    #[inline(always)]
    fn located(&self, i: u32) -> u32 {
        self.offset_in(i)
    }
}

/// A partition of which a thread has its share, whose thread is the first mode.
pub trait OfThread {
    /// What a thread has of it.
    type Share: Located;

    #[doc(hidden)]
    fn share_of(self, thread: u32) -> Self::Share;
}

impl<S, D> OfThread for Layout<S, D>
where
    Self: ByThread<u32, Values: LayoutFunction>,
{
    type Share = (u32, <Self as ByThread<u32>>::Values);

    #[inline(always)]
    fn share_of(self, thread: u32) -> Self::Share {
        self.of_thread(thread)
    }
}

// The thread's offset goes under the swizzle, which is applied to the sum.
impl<Sw, L> OfThread for Swizzled<Sw, UTerm, L>
where
    L: ByThread<u32>,
    Swizzled<Sw, u32, L::Values>: Located,
{
    type Share = Swizzled<Sw, u32, L::Values>;

    #[inline(always)]
    fn share_of(self, thread: u32) -> Self::Share {
        self.part(|layout| layout.of_thread(thread))
    }
}

/// A layout of shared memory in which all that `Copy` reads for a thread at once lies in a row of
/// 16 bytes, at a multiple of them: `R` is its partition by the source of the copy.
#[refusal(NotAFragment::Rows)]
pub trait RowsFor<Copy, R> {}

#[diagnostic::do_not_recommend]
impl<S, D, Copy, R> RowsFor<Copy, R> for Layout<S, D>
where
    Source<Copy>: CopySide,
    R: InRows<<Source<Copy> as CopySide>::Vector>,
{
}

// A swizzle of the base `M` moves `2^M` elements together, which begin at a multiple of it.
#[diagnostic::do_not_recommend]
impl<B, M, Sh, L, Copy, R> RowsFor<Copy, Swizzled<Swizzle<B, M, Sh>, UTerm, R>> for Swizzled<Swizzle<B, M, Sh>, UTerm, L>
where
    L: RowsFor<Copy, R>,
    Copy: RowsAbove<M>,
{
}

/// A partition `(thread, values, …)` of whose values `N` lie in a row, at a multiple of `N`,
/// whatever the coordinates are.
trait InRows<N> {}

impl<ST, SV, SR, DT, DV, DR, N> InRows<N> for Layout<HCons<ST, HCons<SV, SR>>, HCons<DT, HCons<DV, DR>>>
where
    Layout<SV, DV>: TotalCoalesce,
    CoalesceOutcome<Layout<SV, DV>>: HasAnswer<Output = Layout<N, One>>,
    DT: MultipleOf<N>,
    DR: MultipleOf<N>,
{
}

/// A multiple of the power of two `N`, or a tree of strides that are.
trait MultipleOf<N> {}

impl<N> MultipleOf<N> for UTerm {}
impl<N> MultipleOf<N> for HNil {}
impl<H: MultipleOf<N>, T: MultipleOf<N>, N> MultipleOf<N> for HCons<H, T> {}
impl<U, B> MultipleOf<One> for UInt<U, B> {}
impl<U: MultipleOf<UInt<V, B>>, V, B> MultipleOf<UInt<UInt<V, B>, B0>> for UInt<U, B0> {}

/// A copy whose rows of 16 bytes stay together under a swizzle of the base `Base`, the lowest bit
/// of an offset that it reads or changes: `2^Base` elements are a row or more.
///
/// It is a bound of the copy and not of the layout: the compiler looks up a method by the layout
/// alone, and would say that there is no such method.
#[refusal(NotAFragment::Rows)]
pub trait RowsAbove<Base> {}

#[diagnostic::do_not_recommend]
impl<Copy, Base> RowsAbove<Base> for Copy where Source<Copy>: CopySide<Vector: IsBelow<Base>> {}

/// So many elements of a row, 16 bytes of them, that a swizzle of the base `Base` leaves together.
trait IsBelow<Base> {}

impl<U, X, Y> IsBelow<UInt<UInt<U, X>, Y>> for Int![4] {}
impl IsBelow<Int![3]> for Int![8] {}
impl<U, X, Y, Z> IsBelow<UInt<UInt<UInt<U, X>, Y>, Z>> for Int![8] {}
impl<U, X, Y, Z> IsBelow<UInt<UInt<UInt<U, X>, Y>, Z>> for Int![16] {}

/// A tiled copy by which each thread gets what it has of an operand of a tiled product:
/// `TiledCopyA<CopyAtom<…>, Mma>` for `OperandA<Mma>`.
///
/// Its instruction is a [`CopyAtom`]: of a type of its own another crate can tell any layouts. It
/// is sealed: which elements a thread multiplies rests on it.
#[refusal(NotAFragment::Copy)]
pub trait CopyFor<Side>: Sealed {}

#[diagnostic::do_not_recommend]
impl<Op, T, Side> CopyFor<Side> for TiledCopy<CopyAtom<Op, T>, OfOperand<Side>, OfOperand<Side>> {}

#[diagnostic::do_not_recommend]
impl<Op, T, S, D, Side> CopyFor<Side> for TiledCopy<CopyAtom<Op, T>, Layout<S, D>, Side::Tile> where
    Side: Partitioner + PartsTile<Side::Tile, ThreadValue = Layout<S, D>>
{
}

macro_rules! copies_of_operands {
    ($($(#[$doc:meta])* $name:ident $copy:ident $side:ident;)*) => { $(
        $(#[$doc])*
        #[inline(always)]
        #[must_use]
        pub fn $name<Atom, Mma>() -> $copy<Atom, Mma>
        where
            $side<Mma>: Partitioner + PartsTile<<$side<Mma> as Partitioner>::Tile>,
        {
            TiledCopy::new()
        }
    )* };
}
copies_of_operands! {
    /// Returns the copy by which each thread gets what it multiplies of A: a
    /// [`TiledCopyA`](cute_static::atom::TiledCopyA) (CuTe's `make_tiled_copy_A`).
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::atom::*;
    /// use cute_static::prelude::*;
    ///
    /// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
    /// type Load = CopyAtom<SM75_U32x4_LDSM_N, F16>;
    /// let load: TiledCopyA<Load, Mma> = make_tiled_copy_a::<Load, Mma>();
    /// ```
    make_tiled_copy_a TiledCopyA OperandA;
    /// Returns the copy by which each thread gets what it multiplies of B: a
    /// [`TiledCopyB`](cute_static::atom::TiledCopyB) (CuTe's `make_tiled_copy_B`). See
    /// [`make_tiled_copy_a`].
    make_tiled_copy_b TiledCopyB OperandB;
    /// Returns the copy by which each thread moves its sums: a
    /// [`TiledCopyC`](cute_static::atom::TiledCopyC) (CuTe's `make_tiled_copy_C`). See
    /// [`make_tiled_copy_a`].
    make_tiled_copy_c TiledCopyC OperandC;
}

/// Whether an instruction of a copy fills the registers of whole instructions of the product.
#[refusal(NotAFragment::Order)]
pub trait WholeInstructions {}

impl WholeInstructions for B1 {}

/// A tile of the layout `Self` in shared memory, of elements `T`, that `Copy` brings to fragments
/// of the operand `Side` of a tiled product.
///
/// Nobody else implements it: which rows a thread reads rests on it. A layout of another crate's is
/// none here; for a `Copy` of its own, what it says overlaps with what is said here of all layouts.
///
/// ```compile_fail,E0119
/// use cute_device::Feeds;
/// use cute_static::atom::*;
/// use cute_static::prelude::*;
///
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
/// type Load = TiledCopyA<CopyAtom<SM75_U32x4_LDSM_N, F16>, Mma>;
/// type Large = Layout![(128, 64) : (64, 1)];
///
/// struct Mine;
/// impl Feeds<F16, OperandA<Mma>, Mine> for Layout![(32, 16) : (16, 1)] {
///     type By = <Large as Feeds<F16, OperandA<Mma>, Load>>::By; // the rows of a larger tile
/// }
/// ```
pub trait Feeds<T, Side: FragmentSide, Copy>: Sealed {
    /// How it does. What is compiled for each product asks this and not the layouts again.
    type By: Feed<T, Side>;
}

/// How a tile of elements `T` in shared memory is brought to fragments of the operand `Side`.
///
/// It is sealed: which elements a thread reads rests on it.
pub trait Feed<T, Side: FragmentSide>: Sealed {
    /// The threads.
    type Threads: Number;
    /// The instructions of the product along M or N.
    type Atoms: Count;
    /// The steps along K.
    type Steps: Count;

    /// # Safety
    /// The tile is at the address, and nobody writes it; all lanes of the warp come here together;
    /// there are more steps.
    #[doc(hidden)]
    unsafe fn load_step(address: u32, step: u32) -> FragmentOf<Side, Self::Atoms>;
}

/// A tiled product whose tile is one step along K: the atoms along K, side by side, are as deep.
trait OneStep {}

/// Whether that is so.
#[refusal(NotAFragment::Steps)]
pub trait IsOneStep {}

impl IsOneStep for B1 {}

impl<Mma, X, Y, AtomK, V, M, N, K, D, TileM, TileN, TileK> OneStep for Mma
where
    Mma: Tiling<
            Atom: MmaAtom<Shape = HCons<X, HCons<Y, HCons<AtomK, HNil>>>>,
            ThreadLayout = Layout<HCons<V, HCons<M, HCons<N, HCons<K, HNil>>>>, D>,
            TileShape = HCons<TileM, HCons<TileN, HCons<TileK, HNil>>>,
        >,
    K: HasSize,
    AtomK: Mul<Size<K>>,
    Prod<AtomK, Size<K>>: IsEqual<TileK, Output: IsOneStep>,
{
}

/// The number of registers that an instruction of a copy fills, which are those of whole
/// instructions of a product, `Words` for each: it fills them for each of `Tiles` tiles of the
/// product along M or N.
pub trait OfInstructions<Words, Tiles> {
    /// The instructions of the product.
    type Atoms: Count;
}

impl<W, Words, Tiles> OfInstructions<Words, Tiles> for W
where
    W: Div<Words>,
    Quot<W, Words>: Mul<Words> + Mul<Tiles>,
    Prod<Quot<W, Words>, Words>: IsEqual<W, Output: WholeInstructions>,
    Prod<Quot<W, Words>, Tiles>: Count,
{
    type Atoms = Prod<Quot<W, Words>, Tiles>;
}

/// A tiled copy whose instruction fills registers of 32 bits with elements `T` of shared memory.
#[refusal(NotAFragment::Elements)]
pub trait LoadsWords<T>: CopyTiling {
    /// The instruction.
    type Operation: CopyInstruction<InShared<T>, Registers<u32, Self::Words>>;
    /// The registers of one instruction.
    type Words: Count;
}

#[diagnostic::do_not_recommend]
impl<T, Copy, V, B, W> LoadsWords<T> for Copy
where
    T: Kind<Bits = B>,
    Copy: CopyTiling<Atom: ElementLayouts<Element = T, Destination: ThreadsAndValues<Values = V>, Operation: CopyInstruction<InShared<T>, Registers<u32, W>>>>,
    V: Mul<B>,
    Prod<V, B>: Div<Int![32], Output = W>,
    W: Count,
{
    type Operation = <Copy::Atom as ElementLayouts>::Operation;
    type Words = W;
}

// The partition has a name here, so that the compiler computes it once.
impl<L, T, Side, Copy, R, By> Feeds<T, Side, Copy> for L
where
    T: Element,
    Side: FragmentSide,
    L: Sealed + TotalPartition<Source<Copy>, Outcome = R>,
    R: FeedsAs<L, T, Side, Copy, By = By>,
    By: Feed<T, Side>,
{
    type By = By;
}

/// The outcome of the partition of a tile `L` by the source of a copy: [`Feeds`], of its answer.
///
/// A refusal says only why: what follows from it would be a second error.
pub trait FeedsAs<L, T, Side: FragmentSide, Copy> {
    /// How.
    type By: Feed<T, Side>;
}

impl<Why, L, T, Side, Copy> FeedsAs<L, T, Side, Copy> for Refusal<Why>
where
    Self: HasAnswer,
    Side: FragmentSide<Mma: Tiling<ThreadLayout: HasSize>>,
    Size<<Side::Mma as Tiling>::ThreadLayout>: Number,
{
    type By = NoFeed<Size<<Side::Mma as Tiling>::ThreadLayout>>;
}

/// What no tile is brought by: that of a refusal.
pub struct NoFeed<Threads>(PhantomData<Threads>);

impl<Threads> Sealed for NoFeed<Threads> {}

impl<T, Side: FragmentSide, Threads: Number> Feed<T, Side> for NoFeed<Threads> {
    type Threads = Threads;
    type Atoms = One;
    type Steps = One;

    unsafe fn load_step(_: u32, _: u32) -> FragmentOf<Side, One> {
        hardware::trap()
    }
}

// Threads have the same elements of each tile of the product, in the same order, by the copy and
// by the operand (`CopyFor`): the values of an instruction, then those of the others along M or N,
// then those of the steps along K, of which there is one (`OneStep`). An instruction of the copy
// brings them all, since a thread's values of a tile are one row (`RowsFor`), to the registers in
// this order. So what comes along M or N in the next tile is next in the registers of the step. An
// element has as many bits as one of the product's (`AsKind`), so that registers count the same.
impl<R, L, T, Side, Copy> FeedsAs<L, T, Side, Copy> for Answer<R>
where
    T: Element + AsKind<Side::Kind>,
    Side: FragmentSide<Mma: OneStep> + ProductSide,
    Copy: LoadsWords<T> + CopyFor<Side>,
    L: LayoutFunction + Static + RowsFor<Copy, R>,
    R: Partitioned + LayoutFunction + StaticLayout + OfThread,
    Copy::Words: OfInstructions<Side::Words, R::Rest0>,
{
    type By = Fed<L, R, <Copy::Words as OfInstructions<Side::Words, R::Rest0>>::Atoms, Copy::Operation, Copy::Words>;
}

/// A tile of the layout `L`, whose partition by the source of a copy is `R`, to fragments of
/// `Atoms` instructions; an instruction `Operation` loads `Words` registers at once.
pub struct Fed<L, R, Atoms, Operation, Words>(PhantomData<(L, R, Atoms, Operation, Words)>);

impl<L, R, Atoms, Operation, Words> Sealed for Fed<L, R, Atoms, Operation, Words> {}

impl<L, R, Atoms, Operation, W, T, Side> Feed<T, Side> for Fed<L, R, Atoms, Operation, W>
where
    T: Element,
    Side: FragmentSide,
    L: LayoutFunction,
    R: Partitioned + LayoutFunction + StaticLayout + OfThread,
    Atoms: Count,
    Operation: CopyInstruction<InShared<T>, Registers<u32, W>>,
    W: Count,
{
    type Threads = R::Threads;
    type Atoms = Atoms;
    type Steps = R::Rest1;

    #[inline(always)]
    unsafe fn load_step(address: u32, step: u32) -> FragmentOf<Side, Atoms> {
        // What another crate says of a product, or of a copy, leads to no row beyond the tile. Rows
        // have 16 bytes: those of `RowsFor` then lie at multiples of them.
        const {
            assert!(
                R::COSIZE <= L::COSIZE && R::Values::VALUE * T::BYTES as u64 == 16 && R::Rest1::N > 0 && Atoms::N * Side::Words::N == R::Rest0::N * W::N,
                said!(NotAFragment::Copy)
            );
        }
        let share = R::NEW.share_of(hardware::thread());
        let mut words = Registers::<u32, W>::default();
        FragmentOf(Atoms::hold(0, &mut |atom| {
            Registers::from_each(|word| {
                let i = atom * Side::Words::N + word;
                if i % W::N == 0 {
                    let row = share.located((i / W::N + step * R::Rest0::N) * R::Values::VALUE as u32);
                    let row = InShared(address + row * T::BYTES, PhantomData);
                    // SAFETY: by the caller; the row is one of the tile, as is asserted above, of
                    // 16 bytes at a multiple of them, by `RowsFor`.
                    unsafe { Operation::copy(row, &mut words, INSIDE) }
                }
                words.nth(i % W::N)
            })
        }))
    }
}

/// A tiled product whose operand `Side` is brought by `Copy` from tiles of the layout `L`, to
/// fragments of `Atoms` instructions each: [`Feeds`], of a product that is known.
///
/// The compiler asks it once the product is known, which is the last that it learns of a call, and
/// keeps the answer. Of the layout it asks at once, with less than it needs, and then again.
///
/// Nobody else implements it, as [`Feeds`].
///
/// ```compile_fail,E0119
/// use cute_device::{FedBy, Feeds};
/// use cute_static::atom::*;
/// use cute_static::prelude::*;
///
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
/// type Load = TiledCopyA<CopyAtom<SM75_U32x4_LDSM_N, F16>, Mma>;
/// type Large = Layout![(128, 64) : (64, 1)];
///
/// struct Mine;
/// impl FedBy<F16, OperandA<Mma>, Layout![(32, 16) : (16, 1)], Mine, Int![4]> for Mma {
///     type By = <Large as Feeds<F16, OperandA<Mma>, Load>>::By; // the rows of a larger tile
/// }
/// ```
pub trait FedBy<T, Side: FragmentSide, L: Sealed, Copy, Atoms: Count>: Tiling<ThreadLayout: HasSize> {
    /// How it is.
    type By: Feed<T, Side, Atoms = Atoms, Threads = ThreadsOfProduct<Self>>;
}

impl<Mma, T, Side, L, Copy, Atoms, By> FedBy<T, Side, L, Copy, Atoms> for Mma
where
    Mma: Tiling<ThreadLayout: HasSize>,
    Side: FragmentSide,
    L: Feeds<T, Side, Copy, By = By>,
    By: Feed<T, Side, Atoms = Atoms, Threads = ThreadsOfProduct<Mma>>,
    Atoms: Count,
{
    type By = By;
}

/// The threads of a tiled product.
type ThreadsOfProduct<Mma> = Size<<Mma as Tiling>::ThreadLayout>;
/// How the operands of a product of stages are brought.
type ByA<Mma, T, LA, A, M> = <Mma as FedBy<T, OperandA<Mma>, LA, A, M>>::By;
type ByB<Mma, T, LB, B, N> = <Mma as FedBy<T, OperandB<Mma>, LB, B, N>>::By;
/// The steps along K of a stage.
type StepsOf<Mma, T, LA, A, M> = <ByA<Mma, T, LA, A, M> as Feed<T, OperandA<Mma>>>::Steps;

/// The threads of the copy that brings a tile of the layout `L`.
type ThreadsOfFeed<T, L, Side, Copy> = <<L as Feeds<T, Side, Copy>>::By as Feed<T, Side>>::Threads;
/// The fragment of one step of a tile of the layout `L`.
type FragmentBy<T, L, Side, Copy> = FragmentOf<Side, <<L as Feeds<T, Side, Copy>>::By as Feed<T, Side>>::Atoms>;

impl<T: Element, L, State> Shared<T, L, State> {
    /// Returns the fragment of the operand `Side` for the step `step` along K, which `Copy` loads
    /// (CuTe's `partition_fragment_A`, `retile_D` and `copy`, of one step).
    ///
    /// A step that there is not ends the kernel with an error. See [`FragmentC::gemm`].
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::atom::*;
    /// use cute_static::prelude::*;
    ///
    /// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
    /// type Load = TiledCopyA<CopyAtom<SM75_U32x4_LDSM_N, F16>, Mma>;
    /// fn f(block: &Block<Int![128]>, tile: &Shared<F16, Layout![(64, 64) : (1, 64)], Readable>) {
    ///     tile.fragment::<OperandA<Mma>, Load>(block, 0); // CUTE202: 8 elements of a row do not lie together
    /// }
    /// ```
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn fragment<Side, Copy>(&self, block: &Block<impl Number + ThreadsOf<ThreadsOfFeed<T, L, Side, Copy>>>, step: u32) -> FragmentBy<T, L, Side, Copy>
    where
        State: CanRead,
        Side: FragmentSide,
        L: Feeds<T, Side, Copy>,
    {
        // SAFETY: this is how the layout is brought.
        unsafe { self.fragment_by::<Side, L::By>(block, step) }
    }

    /// # Safety
    /// `By` is that of the layout ([`Feeds::By`]), of some copy.
    #[inline(always)]
    #[track_caller]
    unsafe fn fragment_by<Side, By>(&self, _: &Block<impl Number + ThreadsOf<By::Threads>>, step: u32) -> FragmentOf<Side, By::Atoms>
    where
        State: CanRead,
        Side: FragmentSide,
        By: Feed<T, Side>,
    {
        let _place = hardware::Place::note();
        if step >= By::Steps::N {
            hardware::trap();
        }
        // SAFETY: nobody writes what can be read; threads are together where a block is to be had.
        unsafe { By::load_step(hardware::shared() + self.address(), step) }
    }
}

/// The stages of the operands A and B of a product.
type OfBoth<T, LA, LB, Count> = (Shared<T, Stages<LA, Count>>, Shared<T, Stages<LB, Count>>);

/// Adds the products of all tiles of a pipeline to sums: the fragments of each step, which `load_a`
/// and `load_b` load, come while those before them are multiplied, also from one stage to the next.
///
/// Returns the shared memory; threads may still be reading the last stage.
///
/// ```
/// use cute_device::*;
/// use cute_static::atom::*;
/// use cute_static::prelude::*;
///
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
/// type Load = CopyAtom<SM75_U32x4_LDSM_N, F16>;
/// type Staged = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(64, 64) : (64, 1)]>;
/// /// Each thread brings vectors of 8 elements along K.
/// type Brings = Shares<Source<TiledCopyOf<CopyAtom<SM80_CP_ASYNC_CACHEGLOBAL<u128>, F16>, Layout![(16, 8) : (8, 1)], Layout![1, 8]>>, Tile![64, 64]>;
/// type Operand = Global<F16, RowMajorBy<Int![8]>>;
/// type Result = GlobalMut<F16, RowMajorBy<Int![8]>, Tile![64, 64]>;
///
/// #[kernel(threads = 128)]
/// fn product(block: &mut Block, a: Operand, b: Operand, c: Result, to_a: Shared<F16, Stages<Staged>>, to_b: Shared<F16, Stages<Staged>>) {
///     let (i, j, _) = c.place(block);
///     let pipeline = Pipeline::new(block, (to_a, to_b), a.tiles::<Tile![64, 64]>().1, move |block: &_, k, (to_a, to_b)| {
///         let (a, b) = (a.tile_at::<Tile![64, 64]>((i, k)), b.tile_at::<Tile![64, 64]>((j, k)));
///         (to_a.start(block, &a.share::<Brings>(block)), to_b.start(block, &b.share::<Brings>(block)))
///     });
///     let mut sums = partition_fragment_c::<Mma, Tile![64, 64]>();
///     gemm_stages(block, pipeline, TiledCopyA::<Load, Mma>::new(), TiledCopyB::<Load, Mma>::new(), &mut sums);
///     axpby(1.0, &sums, 0.0, &mut c.tile(block).share::<Shares<OperandC<Mma>, Tile![64, 64]>>(block));
/// }
/// ```
#[inline(always)]
#[track_caller]
pub fn gemm_stages<T, LA, LB, C, S, H, A, B, Mma, M, N, Threads>(
    block: &mut Block<Threads>,
    pipeline: Pipeline<OfBoth<T, LA, LB, C>, S, H>,
    _load_a: A,
    _load_b: B,
    sums: &mut FragmentC<Mma, M, N>,
) -> Drained<OfBoth<T, LA, LB, C>>
where
    OfBoth<T, LA, LB, C>: for<'p> Operands<Count = C, Lent<'p> = (Stage<'p, T, LA>, Stage<'p, T, LB>)>,
    T: Element,
    LA: TwoModes + Sealed,
    LB: TwoModes<Columns = LA::Columns> + Sealed,
    H: Handover<C>,
    S: Fn(&Block<Threads>, u32, <OfBoth<T, LA, LB, C> as Operands>::Awaited) -> <OfBoth<T, LA, LB, C> as Operands>::Arriving + Copy + 'static,
    Mma: Tiling<Atom: MmaInstruction> + FedBy<T, OperandA<Mma>, LA, A, M> + FedBy<T, OperandB<Mma>, LB, B, N>,
    OperandA<Mma>: FragmentSide + OperandIn<<Mma::Atom as MmaInstruction>::FragmentA, OperandA<Mma>>,
    OperandB<Mma>: FragmentSide + OperandIn<<Mma::Atom as MmaInstruction>::FragmentB, OperandB<Mma>>,
    M: Count,
    N: Count,
    Threads: Number + ThreadsOf<ThreadsOfProduct<Mma>>,
{
    let _place = hardware::Place::note();
    let mut steps = pipeline.begin_all(block).wait(block);
    let (a, b) = steps.stage();
    // SAFETY: this is how the layouts are brought, here and below.
    let of_a = |a: &Stage<'_, T, LA>, block: &_, step| unsafe { a.fragment_by::<OperandA<Mma>, ByA<Mma, T, LA, A, M>>(block, step) };
    // SAFETY: as above.
    let of_b = |b: &Stage<'_, T, LB>, block: &_, step| unsafe { b.fragment_by::<OperandB<Mma>, ByB<Mma, T, LB, B, N>>(block, step) };
    let mut held = (of_a(&a, block, 0), of_b(&b, block, 0));
    loop {
        let (has_next, last) = (steps.has_next(), StepsOf::<Mma, T, LA, A, M>::N - 1);
        let mut next = |stage: (Stage<'_, T, LA>, Stage<'_, T, LB>), block: &_, step| {
            let following = (of_a(&stage.0, block, step), of_b(&stage.1, block, step));
            core::mem::replace(&mut held, following)
        };
        let mut multiply = |block: &_, (a, b)| sums.gemm(block, &a, &b);
        let filled = steps.fill(block);
        if last > 0 {
            let now = next(filled.stage(), block, 1);
            multiply(block, now);
        }
        unroll::<StepsOf<Mma, T, LA, A, M>>(|step| {
            if step > 0 && step < last {
                let now = next(filled.stage(), block, step + 1);
                multiply(block, now);
            }
        });
        steps = filled.wait(block);
        let now = next(steps.stage(), block, 0);
        multiply(block, now);
        if !has_next {
            return steps.drained();
        }
    }
}

/// A number that an element is the result of: a sum by a factor, and the element before by another.
pub trait ResultOf<S: Copy>: Element {
    /// The sum by its factor.
    #[doc(hidden)]
    fn scaled(alpha: S, sum: S) -> S;

    /// The sum by its factor, and the element before by its own.
    #[doc(hidden)]
    fn added(alpha: S, sum: S, beta: S, before: Self) -> S;

    #[doc(hidden)]
    fn result(sum: S) -> Self;
}

impl<T: Float> ResultOf<f32> for T {
    #[inline(always)]
    fn scaled(alpha: f32, sum: f32) -> f32 {
        alpha * sum
    }

    #[inline(always)]
    fn added(alpha: f32, sum: f32, beta: f32, before: T) -> f32 {
        multiply_add(alpha, sum, beta * before.to_f32())
    }

    #[inline(always)]
    fn result(sum: f32) -> T {
        T::from_f32(sum)
    }
}

impl ResultOf<f64> for f64 {
    #[inline(always)]
    fn scaled(alpha: f64, sum: f64) -> f64 {
        alpha * sum
    }

    #[inline(always)]
    fn added(alpha: f64, sum: f64, beta: f64, before: f64) -> f64 {
        alpha * sum + beta * before
    }

    #[inline(always)]
    fn result(sum: f64) -> f64 {
        sum
    }
}

impl ResultOf<i32> for i32 {
    #[inline(always)]
    fn scaled(alpha: i32, sum: i32) -> i32 {
        alpha.wrapping_mul(sum)
    }

    #[inline(always)]
    fn added(alpha: i32, sum: i32, beta: i32, before: i32) -> i32 {
        alpha.wrapping_mul(sum).wrapping_add(beta.wrapping_mul(before))
    }

    #[inline(always)]
    fn result(sum: i32) -> i32 {
        sum
    }
}

macro_rules! combined {
    ($($sum:ident)*) => { $(
        /// `y` is a share by [`Shares<OperandC<Mma>, Tile>`](Shares). It is not read where `beta`
        /// is 0, and each element of it is read and written once. What is not there of it is left
        /// out.
        impl<Mma, M, N, V, D> Combine<$sum, $sum, D> for FragmentC<Mma, M, N>
        where
            Mma: Tiling<Atom: MmaInstruction<FragmentC = Registers<$sum, V>>>,
            V: Count + Mul<M>,
            Prod<V, M>: Mul<N>,
            Prod<Prod<V, M>, N>: SameCount<D::Count>,
            M: Count,
            N: Count,
            D: Updates<Element: ResultOf<$sum>>,
        {
            #[inline(always)]
            fn combine(&self, alpha: $sum, beta: $sum, y: &mut D) {
                match (y.is_whole(), beta == $sum::default()) {
                    (true, true) => scaled::<Mma, M, N, V, D, $sum, true>(alpha, self, None, y),
                    (true, false) => scaled::<Mma, M, N, V, D, $sum, true>(alpha, self, Some(beta), y),
                    (false, _) => scaled::<Mma, M, N, V, D, $sum, false>(alpha, self, Some(beta), y),
                }
            }
        }
    )* };
}
combined! { f32 f64 i32 }

/// One row of instructions after the other: its loads are together, before its stores.
#[inline(always)]
fn scaled<Mma, M, N, V, D, S, const WHOLE: bool>(alpha: S, x: &FragmentC<Mma, M, N>, beta: Option<S>, y: &mut D)
where
    S: Copy + Default + PartialEq + 'static,
    Mma: Tiling<Atom: MmaInstruction<FragmentC = Registers<S, V>>>,
    V: Count,
    M: Count,
    N: Count,
    D: Updates<Element: ResultOf<S>>,
{
    M::walk(&x.0, 0, &mut |m, row| {
        let first = |n: u32| (n * M::N + m) * V::N;
        let mut results = row;
        if let Some(beta) = beta {
            let before = if WHOLE || beta != S::default() {
                N::hold(0, &mut |n| held::<V, D, WHOLE>(y, first(n), D::Element::default()))
            } else {
                N::hold(0, &mut |_| V::hold(0, &mut |_| D::Element::default()))
            };
            N::zip(&before, &mut results, &mut |before, sums| {
                V::zip(&before, &mut sums.0, &mut |before, sum| *sum = D::Element::added(alpha, *sum, beta, before));
            });
        } else {
            N::zip(&row, &mut results, &mut |sums, results| V::zip(&sums.0, &mut results.0, &mut |sum, result| *result = D::Element::scaled(alpha, sum)));
        }
        let mut words = Words::default();
        N::walk(&results, 0, &mut |n, results| {
            V::walk(&results.0, 0, &mut |v, result| {
                let (at, result) = (first(n) + v, D::Element::result(result));
                if const { V::N.is_multiple_of(D::WIDTH) } {
                    put::<D::Element, D, WHOLE>(at, result, &mut words, y);
                } else if WHOLE || y.has(at, INSIDE) {
                    y.store(at, result, INSIDE);
                }
            });
        });
    });
}

#[cfg(test)]
mod tests {
    use super::{Feed, Feeds, Partitioned};
    use cute_static::atom::*;
    use cute_static::prelude::*;

    type F16x16<Atoms, Tile> = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Atoms, Tile>;
    type F16x8<Atoms, Tile> = TiledMma<SM80_16x8x8_F32F16F16F32_TN, Atoms, Tile>;
    type Bytes<Atoms, Tile> = TiledMma<SM80_16x8x32_S32S8S8S32_TN, Atoms, Tile>;
    type Tf32<Atoms, Tile> = TiledMma<SM80_16x8x8_F32TF32TF32F32_TN, Atoms, Tile>;
    /// Contiguous along K, and along M or N.
    type ByK<Rows> = Layout![(Rows, 64) : (64, 1)];
    type ByRows<Rows> = Layout![((64, Rows), 64) : ((1, 4096), 64)];

    /// What is said of instructions, tiles and steps is what the partition by the operand says, and
    /// the copy fills the registers in order: what `retile` makes of all of them is one mode, of
    /// stride 1.
    #[test]
    fn registers_are_filled_in_order() {
        macro_rules! check {
            ($($t:ident $side:ident $copy:ident $load:ident $mma:ident<$atoms:ty, $tile:ty>: $layout:ty, [$rows:literal, $k:literal];)*) => { $( {
                type Mma = $mma<$atoms, $tile>;
                type Copy = $copy<CopyAtom<$load, $t>, Mma>;
                type Parted = PartitionOf<Layout<Shape![$rows, $k], Shape![1, $rows]>, $side<Mma>>;
                type Fragment = LayoutLeft<Shape![<Parted as Partitioned>::Values, <Parted as Partitioned>::Rest0, <Parted as Partitioned>::Rest1]>;
                fn is_said<By: Feed<$t, $side<Mma>, Atoms = <Parted as Partitioned>::Rest0, Steps = <Parted as Partitioned>::Rest1>>() {}
                is_said::<<$layout as Feeds<$t, $side<Mma>, Copy>>::By>();
                let retiled = Fragment::NEW.retile(Copy::new()).coalesce();
                let values: u32 = Fragment::NEW.size().try_into().unwrap();
                for i in 0..values {
                    assert_eq!(retiled.offset_in(i), i, "{} {}", stringify!($mma<$atoms, $tile>), stringify!($load));
                }
                assert_eq!(retiled.size(), Fragment::NEW.size());
            } )* };
        }
        check! {
            F16 OperandA TiledCopyA SM75_U32x4_LDSM_N F16x16<Layout![2, 2, 1], Tile![_, 32, _]>: ByK<Int![64]>, [64, 64];
            F16 OperandA TiledCopyA SM75_U32x4_LDSM_N F16x16<Layout![1, 4, 1], Tile![_, _, _]>: ByK<Int![128]>, [128, 64];
            F16 OperandA TiledCopyA SM75_U32x4_LDSM_N F16x16<Layout![2, 1, 2], Tile![_, _, _]>: ByK<Int![64]>, [64, 64];
            F16 OperandA TiledCopyA SM75_U32x4_LDSM_N F16x8<Layout![2, 2, 1], Tile![64, 32, _]>: ByK<Int![128]>, [128, 64];
            F16 OperandA TiledCopyA SM75_U32x2_LDSM_N F16x8<Layout![2, 2, 1], Tile![_, 32, _]>: ByK<Int![64]>, [64, 64];
            F16 OperandB TiledCopyB SM75_U32x4_LDSM_N F16x16<Layout![2, 2, 1], Tile![_, 32, _]>: ByK<Int![64]>, [64, 64];
            F16 OperandB TiledCopyB SM75_U32x2_LDSM_N F16x16<Layout![2, 2, 1], Tile![_, _, _]>: ByK<Int![64]>, [64, 64];
            F16 OperandB TiledCopyB SM75_U32x4_LDSM_N F16x8<Layout![2, 2, 1], Tile![_, 64, _]>: ByK<Int![128]>, [128, 64];
            F16 OperandB TiledCopyB SM75_U32x1_LDSM_N F16x8<Layout![2, 2, 1], Tile![_, _, _]>: ByK<Int![64]>, [64, 64];
            F16 OperandB TiledCopyB SM75_U32x4_LDSM_N F16x16<Layout![1, 2, 2], Tile![_, 32, _]>: ByK<Int![64]>, [64, 64];
            F16 OperandA TiledCopyA SM75_U16x8_LDSM_T F16x16<Layout![2, 4, 1], Tile![32, 64, 16]>: ByRows<Int![2]>, [128, 64];
            F16 OperandB TiledCopyB SM75_U16x8_LDSM_T F16x16<Layout![2, 4, 1], Tile![32, 64, 16]>: ByRows<Int![4]>, [256, 64];
            F16 OperandB TiledCopyB SM75_U16x4_LDSM_T F16x16<Layout![2, 4, 1], Tile![_, _, _]>: ByRows<Int![2]>, [128, 64];
            F16 OperandB TiledCopyB SM75_U32x4_LDSM_N F16x16<Layout![2, 2, 1], Tile![_, Layout![(8, 2, 2) : (1, 16, 8)], _]>: ByK<Int![64]>, [64, 64];
            F16 OperandA TiledCopyA SM75_U32x4_LDSM_N F16x16<Layout![2, 2, 1], Tile![Layout![(16, 2) : (2, 1)], 32, _]>: ByK<Int![64]>, [64, 64];
            F16 OperandA TiledCopyA SM75_U32x4_LDSM_N F16x8<Layout![2, 2, 1], Tile![Layout![(16, 2, 2) : (1, 32, 16)], 32, _]>: ByK<Int![64]>, [64, 64];
            F16 OperandB TiledCopyB SM75_U32x4_LDSM_N F16x16<Layout![(2, 2, 1) : (2, 1, 4)], Tile![_, 32, _]>: ByK<Int![64]>, [64, 64];
            i8 OperandA TiledCopyA SM75_U32x4_LDSM_N Bytes<Layout![2, 2, 1], Tile![_, 32, _]>: ByK<Int![64]>, [64, 64];
            i8 OperandB TiledCopyB SM75_U32x4_LDSM_N Bytes<Layout![2, 2, 1], Tile![_, 32, _]>: ByK<Int![64]>, [64, 64];
            f32 OperandA TiledCopyA SM75_U32x4_LDSM_N Tf32<Layout![2, 2, 1], Tile![_, 32, _]>: ByK<Int![64]>, [64, 64];
            f32 OperandB TiledCopyB SM75_U32x4_LDSM_N Tf32<Layout![2, 2, 1], Tile![_, 32, _]>: ByK<Int![64]>, [64, 64];
        }
    }
}
