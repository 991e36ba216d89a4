//! Products of tiles in shared memory by all threads of a block, of which nobody says which thread
//! has what.

use crate::algorithm::{Combine, Registers, axpby, held};
use crate::atom::{Fragment, MmaInstruction, RegisterValue};
use crate::block::Block;
use crate::element::{Element, Words};
use crate::global::BlockTile;
use crate::hardware;
use crate::share::{INSIDE, InGlobal, InShared, Inside, OfTiles, Read, Share, Write};
use crate::shared::{CanRead, Free, Readable, Shared, Written};
use crate::thread_value::{Elementwise, ShareOf, ThreadValue, Threads};
use crate::tile::{Extent, HasTiles, Left, Tiler, Whole};
use crate::tiled::{CompactTile, Feed, Feeds, FragmentC, FragmentOf, FragmentSide, OperandIn, Partitioned, Zero};
use crate::unrolled::{Count, unroll};
use crate::vector::Runs;
use crate::{ExtentsOf, TileExtents};
use core::marker::PhantomData;
use cute_static::atom::{BF16, E4M3, E5M2, F16, MmaAtom, OperandA, OperandB, OperandC, Partitioner, TF32, TiledCopy, Tiling};
use cute_static::diagnostic::{Answer, Decimal, DecimalOf, HasAnswer};
use cute_static::htuple::{HCons, HNil};
use cute_static::int::{B0, B1, Equality, IsEqual};
use cute_static::outcome::{GroupOutcome, PartitionOutcome, TotalGroup, TotalPartition};
use cute_static::prelude::*;
use cute_static_macros::said;

/// An operand of a tiled product whose elements threads have in registers: `OperandA<Mma>`,
/// `OperandB<Mma>`.
#[refusal(NotAFragment::Side)]
pub trait ProductSide: Partitioner {
    /// The registers of one instruction.
    type Fragment: Fragment;
    /// The numbers that the instruction multiplies.
    type Kind;
}

impl<Mma: Tiling<Atom: MmaInstruction>> ProductSide for OperandA<Mma>
where
    Self: Partitioner,
{
    type Fragment = <Mma::Atom as MmaInstruction>::FragmentA;
    type Kind = <Mma::Atom as MmaAtom>::A;
}

impl<Mma: Tiling<Atom: MmaInstruction>> ProductSide for OperandB<Mma>
where
    Self: Partitioner,
{
    type Fragment = <Mma::Atom as MmaInstruction>::FragmentB;
    type Kind = <Mma::Atom as MmaAtom>::B;
}

/// Elements whose bits an instruction takes for numbers of the kind `Kind`.
#[refusal(NotOfThisKind)]
pub trait AsKind<Kind>: Element {}

macro_rules! kinds {
    ($($ty:ident: $($kind:ident)*;)*) => { $($( impl AsKind<$kind> for $ty {} )*)* };
}
kinds! {
    f32: f32 TF32;
    f64: f64;
    F16: F16;
    BF16: BF16;
    i8: i8;
    u8: u8 E4M3 E5M2;
}

/// A register of elements `T`: one, or as many as 32 bits have.
pub trait Register<T>: RegisterValue {
    #[doc(hidden)]
    const EACH: u32;

    /// Puts an element where the element `i` of the register is.
    #[doc(hidden)]
    fn put(&mut self, i: u32, value: T);
}

macro_rules! of_words {
    ($($ty:ident)*) => { $(
        impl Register<$ty> for u32 {
            const EACH: u32 = 4 / <$ty as Element>::BYTES;

            #[inline(always)]
            fn put(&mut self, i: u32, value: $ty) {
                let mut words = Words(*self, 0, 0, 0);
                value.put(&mut words, i);
                *self = words.0;
            }
        }
    )* };
}
of_words! { F16 BF16 u8 i8 f32 }

macro_rules! of_one {
    ($($ty:ident)*) => { $(
        impl Register<$ty> for $ty {
            const EACH: u32 = 1;

            #[inline(always)]
            fn put(&mut self, _: u32, value: $ty) {
                *self = value;
            }
        }
    )* };
}
of_one! { f32 f64 }

/// The registers of one instruction, from so many elements.
pub trait FromElements<T, V: Count>: Fragment {
    #[doc(hidden)]
    fn from_elements(values: &V::Held<T>, f: impl Fn(T) -> T + Elementwise) -> Self
    where
        T: Copy;
}

impl<T, V: Count, R: Register<T>, W: Count> FromElements<T, V> for Registers<R, W> {
    #[inline(always)]
    fn from_elements(values: &V::Held<T>, f: impl Fn(T) -> T + Elementwise) -> Self
    where
        T: Copy,
    {
        Registers::from_each(|word| {
            let mut register = R::default();
            V::walk(values, 0, &mut |v, value| {
                if v / R::EACH == word {
                    register.put(v % R::EACH, f(value));
                }
            });
            register
        })
    }
}

/// A layout, or a shape, of two modes, by their extents.
pub trait TwoModes {
    /// The extent of the first mode.
    type Rows;
    /// The extent of the second one.
    type Columns;
}

impl<S, T, D> TwoModes for Layout<HCons<S, HCons<T, HNil>>, D>
where
    S: HasSize,
    T: HasSize,
{
    type Rows = Size<S>;
    type Columns = Size<T>;
}

impl<S, T> TwoModes for HCons<S, HCons<T, HNil>>
where
    S: HasSize,
    T: HasSize,
{
    type Rows = Size<S>;
    type Columns = Size<T>;
}

impl<Sw, O, L: TwoModes> TwoModes for Swizzled<Sw, O, L> {
    type Rows = L::Rows;
    type Columns = L::Columns;
}

/// A matrix of such extents.
type Extents<Rows, Columns> = HCons<Rows, HCons<Columns, HNil>>;
type TileOf<L> = Extents<<L as TwoModes>::Rows, <L as TwoModes>::Columns>;

/// A side of a tiled product, by which threads part a tile of the extents `X`.
pub trait PartsTile<X> {
    /// `(thread, (values, rest_0, rest_1))`, as [`Shares`](crate::Shares) says.
    type ThreadValue: ThreadValue;
    /// The values that one instruction takes of a thread.
    type Values: Count;
    /// The instructions along the first mode.
    type Rest0: Count;
    /// The instructions along the second one.
    type Rest1: Count;
}

type PartsOf<X, Side> = <PartitionOutcome<<X as CompactTile>::Layout, Side> as Parted>::Output;

/// The answer of a partition. A refusal has none, so that what follows from it is no second error.
#[refusal(NotAProduct::Parts)]
pub trait Parted {
    /// The partition.
    type Output;
}

impl<L> Parted for Answer<L> {
    type Output = L;
}

impl<X, Side> PartsTile<X> for Side
where
    X: CompactTile<Layout: TotalPartition<Side>>,
    PartitionOutcome<X::Layout, Side>: Parted,
    PartsOf<X, Side>: Partitioned<Values: Count> + TotalGroup<Int![1], Int![4]>,
    GroupOutcome<PartsOf<X, Side>, Int![1], Int![4]>: HasAnswer<Output: ThreadValue>,
{
    type ThreadValue = <GroupOutcome<PartsOf<X, Side>, Int![1], Int![4]> as HasAnswer>::Output;
    type Values = <PartsOf<X, Side> as Partitioned>::Values;
    type Rest0 = <PartsOf<X, Side> as Partitioned>::Rest0;
    type Rest1 = <PartsOf<X, Side> as Partitioned>::Rest1;
}

/// The thread-value layout by which the side of a product goes through a layout of two modes.
type SharesOf<Side, X> = <Side as PartsTile<X>>::ThreadValue;

/// An operand of [`cooperative_gemm`]: a tile in shared memory, and how it comes to registers.
///
/// | operand | how |
/// |---|---|
/// | `&tile` | element by element, those that lie together in vectors |
/// | `(&tile, Each(f))` | as above, each element changed by `f` (CuTe's `sA_load_op`) |
/// | `(&tile, TiledCopyA::<Load, Mma>::new())` | by the instruction of the copy, `ldmatrix` |
pub trait GemmOperand<Side: ProductSide, N> {
    /// The extent along M or N.
    type Rows;
    /// The extent along K.
    type Depth;
    /// The instructions along M or N.
    type Atoms: Count;
    /// The steps along K.
    type Steps: Count;
    /// What of it a thread keeps.
    #[doc(hidden)]
    type Part;

    /// # Safety
    /// What it returns is dropped before the tile is.
    #[doc(hidden)]
    unsafe fn part(&self, block: &Block<N>, inside: Inside) -> Self::Part;

    /// The registers of a step that there is.
    ///
    /// # Safety
    /// All lanes of the warp come here together.
    #[doc(hidden)]
    unsafe fn load_step(&self, part: &Self::Part, step: u32, inside: Inside) -> <Self::Atoms as Count>::Held<Side::Fragment>;
}

/// How each element of an operand is changed before it is multiplied.
#[derive(Clone, Copy)]
pub struct Each<F>(pub F);

impl<T, L, State, Side, N, F> GemmOperand<Side, N> for (&Shared<T, L, State>, Each<F>)
where
    T: AsKind<Side::Kind>,
    State: CanRead,
    L: LayoutFunction + Static + HasSize + TileExtents + TwoModes + Compose<SharesOf<Side, TileOf<L>>>,
    Side: ProductSide<Fragment: FromElements<T, ValuesOf<L, Side>>> + PartsTile<TileOf<L>, ThreadValue: ShareOf<Size<L>>>,
    ComposeOf<L, SharesOf<Side, TileOf<L>>>: LayoutFunction + Runs,
    N: Number + Threads<<SharesOf<Side, TileOf<L>> as ThreadValue>::Threads>,
    F: Fn(T) -> T + Elementwise,
{
    type Rows = L::Rows;
    type Depth = L::Columns;
    type Atoms = <Side as PartsTile<TileOf<L>>>::Rest0;
    type Steps = <Side as PartsTile<TileOf<L>>>::Rest1;
    type Part = Share<'static, InShared<T>, ComposeOf<L, SharesOf<Side, TileOf<L>>>, SharesOf<Side, TileOf<L>>, Whole<Size<L>, ExtentsOf<L>>, Read>;

    #[inline(always)]
    unsafe fn part(&self, _: &Block<N>, Inside(()): Inside) -> Self::Part {
        let place = InShared(hardware::shared() + self.0.address(), PhantomData);
        // SAFETY: it is all there, and the caller does not keep the share for longer.
        unsafe { Share::new(place, L::NEW.compose(<SharesOf<Side, TileOf<L>>>::NEW), Whole::new()) }
    }

    #[inline(always)]
    unsafe fn load_step(&self, part: &Self::Part, step: u32, Inside(()): Inside) -> <Self::Atoms as Count>::Held<Side::Fragment> {
        Self::Atoms::hold(0, &mut |atom| {
            let first = (step * Self::Atoms::N + atom) * <ValuesOf<L, Side> as Count>::N;
            FromElements::from_elements(&held::<ValuesOf<L, Side>, _, true>(part, first, T::default()), self.1.0)
        })
    }
}

type ValuesOf<L, Side> = <Side as PartsTile<TileOf<L>>>::Values;

/// An element as it is.
type Same<T> = Each<fn(T) -> T>;

impl<'a, T, L, State, Side, N> GemmOperand<Side, N> for &'a Shared<T, L, State>
where
    Side: ProductSide,
    (&'a Shared<T, L, State>, Same<T>): GemmOperand<Side, N>,
{
    type Rows = <(Self, Same<T>) as GemmOperand<Side, N>>::Rows;
    type Depth = <(Self, Same<T>) as GemmOperand<Side, N>>::Depth;
    type Atoms = <(Self, Same<T>) as GemmOperand<Side, N>>::Atoms;
    type Steps = <(Self, Same<T>) as GemmOperand<Side, N>>::Steps;
    type Part = <(Self, Same<T>) as GemmOperand<Side, N>>::Part;

    #[inline(always)]
    unsafe fn part(&self, block: &Block<N>, inside: Inside) -> Self::Part {
        // SAFETY: by the caller.
        unsafe { (*self, Each(same as fn(T) -> T)).part(block, inside) }
    }

    #[inline(always)]
    unsafe fn load_step(&self, part: &Self::Part, step: u32, inside: Inside) -> <Self::Atoms as Count>::Held<Side::Fragment> {
        // SAFETY: by the caller.
        unsafe { (*self, Each(same as fn(T) -> T)).load_step(part, step, inside) }
    }
}

#[inline(always)]
fn same<T>(value: T) -> T {
    value
}

impl<T, L, State, Side, N, Atom, TV, X, By> GemmOperand<Side, N> for (&Shared<T, L, State>, TiledCopy<Atom, TV, X>)
where
    T: AsKind<<Side as ProductSide>::Kind>,
    State: CanRead,
    Side: ProductSide + FragmentSide + OperandIn<<Side as ProductSide>::Fragment, Side>,
    L: TwoModes + Feeds<T, Side, TiledCopy<Atom, TV, X>, By = By>,
    By: Feed<T, Side>,
    N: Number + Threads<By::Threads>,
{
    type Rows = L::Rows;
    type Depth = L::Columns;
    type Atoms = By::Atoms;
    type Steps = By::Steps;
    type Part = u32;

    #[inline(always)]
    unsafe fn part(&self, _: &Block<N>, Inside(()): Inside) -> u32 {
        hardware::shared() + self.0.address()
    }

    #[inline(always)]
    unsafe fn load_step(&self, &address: &u32, step: u32, Inside(()): Inside) -> <By::Atoms as Count>::Held<<Side as ProductSide>::Fragment> {
        // SAFETY: nobody writes what can be read; by the caller.
        let FragmentOf(words) = unsafe { By::load_step(address, step) };
        let mut fragments = By::Atoms::hold(0, &mut |_| <Side as ProductSide>::Fragment::default());
        By::Atoms::zip(&words, &mut fragments, &mut |words, fragment| *fragment = *Side::registers(&words));
        fragments
    }
}

/// Whether three matrices are the operands and the result of a product: A is `MA` by `KA`, B `NB`
/// by `KB`, and C `MC` by `NC`.
#[refusal(NotAProduct)]
pub trait IsProduct<MA, KA, NB, KB, MC, NC, Sums> {
    /// The sums of the product: what is asked of them is asked of a product alone.
    type Sums;

    #[doc(hidden)]
    fn sums(sums: Sums) -> Self::Sums;
}

impl<MA, KA, NB, KB, MC, NC, Sums> IsProduct<MA, KA, NB, KB, MC, NC, Sums> for B1 {
    type Sums = Sums;

    #[inline(always)]
    fn sums(sums: Sums) -> Sums {
        sums
    }
}

/// `B1` where both are.
pub trait Both<Other> {
    /// `B1` or `B0`.
    type Output;
}

impl<F> Both<F> for B1 {
    type Output = F;
}

impl<F> Both<F> for B0 {
    type Output = B0;
}

type AllEqual<MA, KA, NB, KB, MC, NC> = <<Equality<KA, KB> as Both<Equality<MA, MC>>>::Output as Both<Equality<NB, NC>>>::Output;

/// The extents of three matrices, if they are those of a product, whose sums are `Sums`.
pub trait ExtentsOfProduct<Sums> {
    /// The sums.
    type Sums;

    #[doc(hidden)]
    fn sums(sums: Sums) -> Self::Sums;
}

impl<MA, KA, NB, KB, MC, NC, Sums> ExtentsOfProduct<Sums> for ((MA, KA), (NB, KB), (MC, NC))
where
    KA: IsEqual<KB> + Decimal,
    MA: IsEqual<MC> + Decimal,
    NB: IsEqual<NC> + Decimal,
    KB: Decimal,
    MC: Decimal,
    NC: Decimal,
    Equality<KA, KB>: Both<Equality<MA, MC>>,
    <Equality<KA, KB> as Both<Equality<MA, MC>>>::Output: Both<Equality<NB, NC>>,
    AllEqual<MA, KA, NB, KB, MC, NC>: IsProduct<DecimalOf<MA>, DecimalOf<KA>, DecimalOf<NB>, DecimalOf<KB>, DecimalOf<MC>, DecimalOf<NC>, Sums>,
{
    type Sums =
        <AllEqual<MA, KA, NB, KB, MC, NC> as IsProduct<DecimalOf<MA>, DecimalOf<KA>, DecimalOf<NB>, DecimalOf<KB>, DecimalOf<MC>, DecimalOf<NC>, Sums>>::Sums;

    #[inline(always)]
    fn sums(sums: Sums) -> Self::Sums {
        AllEqual::<MA, KA, NB, KB, MC, NC>::sums(sums)
    }
}

/// The result of the product of two operands by the tiled product `Mma`.
///
/// It is a trait of the result, so that the compiler, which looks for an impl before it knows all
/// three, waits for it.
pub trait ResultOfGemm<Mma, T, A, B>: GemmResult {
    /// The sums, in registers.
    type Sums;

    #[doc(hidden)]
    fn multiply(block: &Block<T>, a: A, b: B, inside: Inside) -> Self::Sums;
}

impl<A, B, C, Mma, T> ResultOfGemm<Mma, T, A, B> for C
where
    C: GemmResult,
    Mma: Tiling<Atom: MmaInstruction>,
    OperandA<Mma>: ProductSide<Fragment = <Mma::Atom as MmaInstruction>::FragmentA>,
    OperandB<Mma>: ProductSide<Fragment = <Mma::Atom as MmaInstruction>::FragmentB>,
    A: GemmOperand<OperandA<Mma>, T>,
    B: GemmOperand<OperandB<Mma>, T>,
    MatricesOf<A, B, C, Mma, T>: ExtentsOfProduct<FragmentC<Mma, A::Atoms, B::Atoms>>,
{
    type Sums = <MatricesOf<A, B, C, Mma, T> as ExtentsOfProduct<FragmentC<Mma, A::Atoms, B::Atoms>>>::Sums;

    #[inline(always)]
    fn multiply(block: &Block<T>, a: A, b: B, Inside(()): Inside) -> Self::Sums {
        let mut sums = FragmentC::zero();
        accumulate(block, a, b, &mut sums);
        MatricesOf::<A, B, C, Mma, T>::sums(sums)
    }
}

/// The extents of A, B and C.
type MatricesOf<A, B, C, Mma, T> = (
    (<A as GemmOperand<OperandA<Mma>, T>>::Rows, <A as GemmOperand<OperandA<Mma>, T>>::Depth),
    (<B as GemmOperand<OperandB<Mma>, T>>::Rows, <B as GemmOperand<OperandB<Mma>, T>>::Depth),
    (<C as GemmResult>::Rows, <C as GemmResult>::Columns),
);

/// Adds the product of two operands that are equally deep.
#[inline(always)]
fn accumulate<Mma, A, B, T>(block: &Block<T>, a: A, b: B, sums: &mut FragmentC<Mma, A::Atoms, B::Atoms>)
where
    Mma: Tiling<Atom: MmaInstruction>,
    OperandA<Mma>: ProductSide<Fragment = <Mma::Atom as MmaInstruction>::FragmentA>,
    OperandB<Mma>: ProductSide<Fragment = <Mma::Atom as MmaInstruction>::FragmentB>,
    A: GemmOperand<OperandA<Mma>, T>,
    B: GemmOperand<OperandB<Mma>, T>,
{
    const { assert!(A::Steps::N == B::Steps::N, said!(NotAProduct::Parts)) };
    // SAFETY: the tiles are borrowed for longer.
    let (of_a, of_b) = unsafe { (a.part(block, INSIDE), b.part(block, INSIDE)) };
    unroll::<A::Steps>(|step| {
        // SAFETY: threads are together where a block is to be had; B has as many steps as A.
        let (a, b) = unsafe { (a.load_step(&of_a, step, INSIDE), b.load_step(&of_b, step, INSIDE)) };
        A::Atoms::zip(&a, &mut sums.0, &mut |a, row| B::Atoms::zip(&b, row, &mut |b, sum| Mma::Atom::multiply(&a, &b, sum, INSIDE)));
    });
}

/// The sums of `X` by `Y` instructions of a product.
#[refusal(NotAProduct::Sums)]
pub trait SumsFor<Mma: Tiling<Atom: MmaInstruction>, X: Count, Y: Count> {
    #[doc(hidden)]
    fn of_operands(&mut self) -> &mut FragmentC<Mma, X, Y>;
}

impl<Mma: Tiling<Atom: MmaInstruction>, M: Count, N: Count> SumsFor<Mma, M, N> for FragmentC<Mma, M, N> {
    #[inline(always)]
    fn of_operands(&mut self) -> &mut Self {
        self
    }
}

impl<Mma: Tiling<Atom: MmaInstruction>, M: Count, N: Count> FragmentC<Mma, M, N> {
    /// Adds the product of two tiles in shared memory: `sums(m, n) += Σ_k a(m, k)·b(n, k)` (CuTe's
    /// `cooperative_gemm` with accumulators in registers).
    ///
    /// See [`cooperative_gemm`] and [`GemmOperand`].
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::atom::*;
    /// use cute_static::prelude::*;
    ///
    /// type Mma = TiledMma<SM80_16x8x8_F32TF32TF32F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
    /// type Stage = Layout![(64, 32) : (36, 1)];
    /// type Stages3 = Stages<Stage>;
    /// type Rows = RowMajorBy<Int![4]>;
    ///
    /// /// `C = A·Bᵀ`, in TF32.
    /// #[kernel(threads = 128)]
    /// fn product(
    ///     block: &mut Block, a: Global<f32, Rows>, b: Global<f32, Rows>, c: GlobalMut<f32, Rows, Tile![64, 64]>,
    ///     to_a: Shared<f32, Stages3>, to_b: Shared<f32, Stages3>,
    /// ) {
    ///     let (i, j, _) = c.place(block);
    ///     let pipeline = Pipeline::new(block, (to_a, to_b), a.tiles::<Tile![64, 32]>().1, move |block: &_, k, (to_a, to_b)| {
    ///         let (a, b) = (a.tile_at::<Tile![64, 32]>((i, k)), b.tile_at::<Tile![64, 32]>((j, k)));
    ///         (cooperative_copy_async(block, &a, to_a), cooperative_copy_async(block, &b, to_b))
    ///     });
    ///     let mut sums = partition_fragment_c::<Mma, Tile![64, 64]>();
    ///     pipeline.each(block, |block, (a, b)| sums.cooperative_gemm(block, &*a, &*b));
    ///     axpby(1.0, &sums, 0.0, &mut c.tile(block).share::<Shares<OperandC<Mma>, Tile![64, 64]>>(block));
    /// }
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn cooperative_gemm<A, B, T>(&mut self, block: &Block<T>, a: A, b: B)
    where
        A: GemmOperand<OperandA<Mma>, T>,
        B: GemmOperand<OperandB<Mma>, T>,
        Self: SumsFor<Mma, A::Atoms, B::Atoms>,
        ((A::Rows, A::Depth), (B::Rows, B::Depth), (A::Rows, B::Rows)): ExtentsOfProduct<()>,
        OperandA<Mma>: ProductSide<Fragment = <Mma::Atom as MmaInstruction>::FragmentA>,
        OperandB<Mma>: ProductSide<Fragment = <Mma::Atom as MmaInstruction>::FragmentB>,
    {
        let _place = hardware::Place::note();
        accumulate(block, a, b, self.of_operands());
    }
}

/// A matrix of two modes, in global or in shared memory.
#[refusal(NotAProduct::Target)]
pub trait GemmResult {
    /// The extent along M.
    type Rows;
    /// The extent along N.
    type Columns;
}

impl<T, L: HasTiles<Tile>, Tile: Tiler<Shape: TwoModes>, A> GemmResult for BlockTile<T, L, Tile, A> {
    type Rows = <Tile::Shape as TwoModes>::Rows;
    type Columns = <Tile::Shape as TwoModes>::Columns;
}

impl<T, L: TwoModes, State> GemmResult for Shared<T, L, State> {
    type Rows = L::Rows;
    type Columns = L::Columns;
}

/// What [`cooperative_gemm`] writes: the tile of a block in global memory, or shared memory.
///
/// | result | what it is afterwards |
/// |---|---|
/// | a tile of a `GlobalMut` | `()` |
/// | `Shared` memory that can be read | `Written`, after a barrier |
/// | `Shared` memory that is `Free` | `Written`; β is `()`: there is nothing to be added to |
#[refusal(NotAProduct::Target)]
pub trait GemmTarget<P, Q, N, Sums>: GemmResult {
    /// What it is afterwards.
    type Done;

    #[doc(hidden)]
    fn combine(self, block: &mut Block<N>, alpha: P, sums: &Sums, beta: Q, inside: Inside) -> Self::Done;
}

type ResultShares<Mma, X> = SharesOf<OperandC<Mma>, X>;
type GlobalResult<T, L, Tile, Mma> = Share<
    'static,
    InGlobal<T, false>,
    ComposeOf<<L as HasTiles<Tile>>::Tile, ResultShares<Mma, <Tile as Tiler>::Shape>>,
    ResultShares<Mma, <Tile as Tiler>::Shape>,
    Left<Tile>,
    Write,
    OfTiles<L, Tile>,
>;

impl<T, L, Tile, Mma, P, Q, N, X, Y> GemmTarget<P, Q, N, FragmentC<Mma, X, Y>> for BlockTile<T, L, Tile, Write>
where
    T: Element,
    L: HasTiles<Tile>,
    Tile: Tiler<Shape: TwoModes>,
    Mma: Tiling<Atom: MmaInstruction>,
    X: Count,
    Y: Count,
    OperandC<Mma>: PartsTile<Tile::Shape, ThreadValue: ShareOf<<Left<Tile> as Extent>::Size>>,
    N: Number + Threads<<ResultShares<Mma, Tile::Shape> as ThreadValue>::Threads>,
    L::Tile: Compose<ResultShares<Mma, Tile::Shape>>,
    ComposeOf<L::Tile, ResultShares<Mma, Tile::Shape>>: LayoutFunction + Runs,
    FragmentC<Mma, X, Y>: Combine<P, Q, GlobalResult<T, L, Tile, Mma>>,
{
    type Done = ();

    #[inline(always)]
    fn combine(self, block: &mut Block<N>, alpha: P, sums: &FragmentC<Mma, X, Y>, beta: Q, Inside(()): Inside) {
        axpby(alpha, sums, beta, &mut self.share::<ResultShares<Mma, Tile::Shape>>(block));
    }
}

type SharedResult<T, L, Mma> =
    Share<'static, InShared<T>, ComposeOf<L, ResultShares<Mma, TileOf<L>>>, ResultShares<Mma, TileOf<L>>, Whole<Size<L>, ExtentsOf<L>>, Write>;

/// `State [Beta] type of β, |block, tile, beta| tile to write, beta;` expands to the impl of shared
/// memory in a state: each thread writes what it has of the results.
macro_rules! shared_targets {
    ($($state:ident [$($q:ident)?] $beta:ty, |$block:ident, $tile:ident, $given:ident| $free:expr, $used:expr;)*) => { $(
        impl<T, L, Mma, P, $($q,)? N, X, Y> GemmTarget<P, $beta, N, FragmentC<Mma, X, Y>> for Shared<T, L, $state>
        where
            T: Element,
            L: LayoutFunction + Static + HasSize + TileExtents + TwoModes + Compose<ResultShares<Mma, TileOf<L>>>,
            Mma: Tiling<Atom: MmaInstruction>,
            X: Count,
            Y: Count,
            OperandC<Mma>: PartsTile<TileOf<L>, ThreadValue: ShareOf<Size<L>>>,
            N: Number + Threads<<ResultShares<Mma, TileOf<L>> as ThreadValue>::Threads>,
            ComposeOf<L, ResultShares<Mma, TileOf<L>>>: LayoutFunction + Runs,
            P: Default,
            FragmentC<Mma, X, Y>: Combine<P, shared_targets!(@beta P $($q)?), SharedResult<T, L, Mma>>,
        {
            type Done = Shared<T, L, Written>;

            #[inline(always)]
            fn combine(self, $block: &mut Block<N>, alpha: P, sums: &FragmentC<Mma, X, Y>, $given: $beta, Inside(()): Inside) -> Self::Done {
                let $tile = self;
                let tile: Shared<T, L, Free> = $free;
                let place = InShared(hardware::shared() + tile.address(), PhantomData);
                // SAFETY: it is all there, each element at one offset; nobody reads it, and what it
                // is written in ends here. A thread reads what it writes alone.
                let mut share: SharedResult<T, L, Mma> = unsafe { Share::new(place, L::NEW.compose(<ResultShares<Mma, TileOf<L>>>::NEW), Whole::new()) };
                axpby(alpha, sums, $used, &mut share);
                tile.become_()
            }
        }
    )* };
    (@beta $p:ident) => { $p };
    (@beta $p:ident $q:ident) => { $q };
}
shared_targets! {
    // All threads are past what they read of it.
    Readable [Q] Q, |block, tile, beta| block.synchronize(tile), beta;
    Free [] (), |_block, tile, _beta| tile, P::default();
}

/// All threads of the block multiply two tiles in shared memory: `c(m, n) = α·Σ_k a(m, k)·b(n, k) +
/// β·c(m, n)` (CuTe's `cooperative_gemm`).
///
/// A is `M` by `K`, B is `N` by `K` and C is `M` by `N`; each mode is a whole number of tiles of
/// the product `Mma`. Who has what follows from `Mma`. An operand is a tile, or a tile with how it
/// comes to registers: see [`GemmOperand`]. C is in global memory, or in shared memory: see
/// [`GemmTarget`]. Sums are in registers, of the kind of the instruction, and α and β are of it;
/// where β is 0, C is not read. Sums of `i32` wrap around.
///
/// A number of `f32` for an instruction of TF32 loses its last 13 bits, unless an operand says
/// otherwise.
///
/// To add up products, as in a loop over K, see [`FragmentC::cooperative_gemm`].
///
/// ```
/// use cute_device::*;
/// use cute_static::atom::*;
/// use cute_static::prelude::*;
///
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
/// type Stage = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(64, 64) : (64, 1)]>;
/// type Rows = RowMajorBy<Int![8]>;
/// type Load = CopyAtom<SM75_U32x4_LDSM_N, F16>;
///
/// /// `C = 2·A·Bᵀ + C` of matrices that are 64 deep.
/// #[kernel(threads = 128)]
/// fn product(
///     block: &mut Block, a: Global<F16, Rows>, b: Global<F16, Rows>, c: GlobalMut<F16, Rows, Tile![64, 64]>,
///     to_a: Shared<F16, Stage>, to_b: Shared<F16, Stage>,
/// ) {
///     let (i, j, _) = c.place(block);
///     let (a, b) = block.bring((to_a, to_b), |block, (to_a, to_b)| {
///         let (a, b) = (a.tile_at::<Tile![64, 64]>((i, 0)), b.tile_at::<Tile![64, 64]>((j, 0)));
///         (cooperative_copy_async(block, &a, to_a), cooperative_copy_async(block, &b, to_b))
///     });
///     cooperative_gemm(block, Mma::new(), 2.0, (&a, TiledCopyA::<Load, Mma>::new()), (&b, TiledCopyB::<Load, Mma>::new()), 1.0, c.tile(block));
/// }
/// ```
/// ```compile_fail,E0277
/// use cute_device::*;
/// use cute_static::atom::*;
/// use cute_static::prelude::*;
///
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
/// type Deep = Shared<F16, Layout![(64, 64) : (64, 1)], Readable>;
/// fn f(block: &mut Block<Int![128]>, a: &Deep, b: &Shared<F16, Layout![(64, 32) : (32, 1)], Readable>, c: Shared<f32, Layout![64, 64]>) {
///     cooperative_gemm(block, Mma::new(), 1.0, a, b, (), c); // CUTE210: A is 64 deep, B is 32 deep
/// }
/// ```
#[inline(always)]
#[track_caller]
#[allow(clippy::too_many_arguments, reason = "those of BLAS")]
pub fn cooperative_gemm<Mma, A, B, C, P, Q, R, T>(block: &mut Block<T>, _: Mma, alpha: P, a: A, b: B, beta: Q, c: C) -> R
where
    C: ResultOfGemm<Mma, T, A, B> + GemmTarget<P, Q, T, <C as ResultOfGemm<Mma, T, A, B>>::Sums, Done = R>,
{
    let _place = hardware::Place::note();
    let sums = C::multiply(block, a, b, INSIDE);
    c.combine(block, alpha, &sums, beta, INSIDE)
}
