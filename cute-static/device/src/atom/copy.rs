//! Copies: what an instruction takes and gives of memory and of registers.

use super::mma::Fragment;
use crate::algorithm::SameCount;
use crate::block::Block;
use crate::element::Element;
use crate::extents::{ExtentsOf, SameTile, TileExtents};
use crate::hardware;
use crate::share::{InGlobal, InShared, Inside, Loads, LoadsGlobal, Stores, Values};
use crate::shared::{Arriving, CanStart, CanWrite, Shared, Written};
use crate::thread_value::{AllLead, ShareOf, ThreadValue, Threads};
use crate::unrolled::unroll;
use crate::vector::Runs;
use cute_static::atom::CopyOperation;
use cute_static::htuple::{HCons, HNil};
use cute_static::int::UTerm;
use cute_static::prelude::*;

/// A [`CopyOperation`] that the device has an instruction for, from `From` to `To`: places in
/// memory, or registers.
///
/// | operation | from | to |
/// |---|---|---|
/// | `UniversalCopy` | memory | memory |
/// | `SM80_CP_ASYNC_…` | global memory, and whether it is there | shared memory |
/// | `SM75_…_LDSM_…` | shared memory | registers |
/// | `SM90_…_STSM_…` | registers | shared memory |
/// | `SM75_U32x1_MOVM_T`, `SM50_Shuffle_…` | registers | registers |
///
/// [`copy_by`], [`load_matrices`], [`exchange`], [`Shared::start_by`] and
/// [`Shared::store_matrices`] carry it out.
#[refusal(NoInstruction::Copy)]
pub trait CopyInstruction<From, To>: CopyOperation {
    /// # Safety
    /// All lanes of the warp come here together. What the thread gives is there, and nobody writes
    /// it; nobody else touches what the thread gets. Both are aligned to what the instruction
    /// moves. Of an asynchronous copy this holds until it has been waited for.
    #[doc(hidden)]
    unsafe fn copy(from: From, to: &mut To, inside: Inside);
}

/// Each thread copies its share by the instruction `Op`, element by element: `target[v] =
/// source[v]`. What is not there in the source is 0; what is not there in the target is left out.
///
/// ```
/// use cute_device::atom::copy_by;
/// use cute_device::*;
/// use cute_static::atom::UniversalCopy;
/// use cute_static::prelude::*;
///
/// type Each = Layout![(256, 1) : (1, 0)];
///
/// #[kernel(threads = 256)]
/// fn vectors(block: &mut Block, x: Global<u128, Vector>, y: GlobalMut<u128, Vector, Tile![256]>) {
///     copy_by::<UniversalCopy<u128>, _, _>(block, &x.tile::<Tile![256]>(block).share::<Each>(block), &mut y.tile(block).share::<Each>(block));
/// }
/// ```
#[inline(always)]
#[track_caller]
pub fn copy_by<Op, S, D>(_: &Block<impl Number>, source: &S, target: &mut D)
where
    S: Loads<Count: SameCount<D::Count>, Extents: SameTile<D::Extents>>,
    D: Stores<Element = S::Element>,
    Op: CopyInstruction<S::Memory, D::Memory>,
{
    let _place = hardware::Place::note();
    let inside = Inside(());
    unroll::<S::Count>(|v| {
        if !target.is_whole() && !target.has(v, inside) {
        } else if source.is_whole() || source.has(v, inside) {
            if target.leads(inside) {
                // SAFETY: both are there, by `Loads` and `Stores`; an element is one, and of the
                // threads that have it this one writes it.
                unsafe { Op::copy(source.place(v, inside), &mut target.place(v, inside), inside) }
            }
        } else {
            target.store(v, S::Element::default(), inside);
        }
    });
}

/// Each warp loads matrices of 8 by 8 elements of 16 bits, whose rows are of 16 bytes: each lane
/// points to one, and gets its part of all of them.
///
/// `source` has one row for each thread: that of the lane `l` is row `l % 8` of the matrix `l / 8`.
/// Where an instruction has fewer matrices, the rows of the other lanes are not loaded.
///
/// ```
/// use cute_device::atom::load_matrices;
/// use cute_device::*;
/// use cute_static::atom::SM75_U32x4_LDSM_N;
/// use cute_static::prelude::*;
///
/// type Row = Layout![(32, 1) : (1, 0)];
///
/// #[kernel(threads = 32)]
/// fn fragments(block: &mut Block, x: Global<u128, Vector>, y: GlobalMut<u32, Vector, Tile![128]>, rows: Shared<u128, Layout![32 : 1]>) {
///     let rows = rows.write::<Row>(block, &x.tile::<Tile![32]>(block).share::<Row>(block));
///     let rows = block.synchronize(rows);
///     let words = load_matrices::<SM75_U32x4_LDSM_N, _, _>(block, &rows.share::<Row>(block));
///     store(&words, &mut y.tile(block).share::<Layout![(32, 4) : (4, 1)]>(block));
/// }
/// ```
#[inline(always)]
#[track_caller]
#[must_use]
pub fn load_matrices<Op, S, F>(_: &Block<impl Number>, source: &S) -> F
where
    S: Loads<Element = u128, Count: SameCount<Int![1]>>,
    F: Fragment,
    Op: CopyInstruction<S::Memory, F>,
{
    let _place = hardware::Place::note();
    let inside = Inside(());
    let mut words = F::default();
    // SAFETY: threads are together where a block is to be had; the row is an element, of 16 bytes
    // at a multiple of 16, by `Loads`. Tiles of shared memory are whole.
    unsafe { Op::copy(source.place(0, inside), &mut words, inside) }
    words
}

/// Each warp exchanges registers by the instruction `Op`.
///
/// ```
/// use cute_device::atom::exchange;
/// use cute_device::*;
/// use cute_static::atom::SM75_U32x1_MOVM_T;
/// use cute_static::prelude::*;
///
/// type Each = Layout![(32, 1) : (1, 0)];
///
/// #[kernel(threads = 32)]
/// fn transposes(block: &mut Block, x: Global<u32, Vector>, y: GlobalMut<u32, Vector, Tile![32]>) {
///     let words = load(&x.tile::<Tile![32]>(block).share::<Each>(block));
///     store(&exchange::<SM75_U32x1_MOVM_T, _>(block, &words), &mut y.tile(block).share::<Each>(block));
/// }
/// ```
#[inline(always)]
#[track_caller]
#[must_use]
pub fn exchange<Op, F>(_: &Block<impl Number>, registers: &F) -> F
where
    F: Fragment,
    Op: CopyInstruction<F, F>,
{
    let _place = hardware::Place::note();
    let mut exchanged = F::default();
    // SAFETY: threads are together where a block is to be had.
    unsafe { Op::copy(*registers, &mut exchanged, Inside(())) }
    exchanged
}

impl<T, L, State> Shared<T, L, State>
where
    T: Element,
    L: LayoutFunction + Static + HasSize + TileExtents,
{
    /// Each thread begins to copy its share of the tile by the instruction `Op`, `cp.async`,
    /// element by element; what is not there in the source is 0.
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::atom::SM80_CP_ASYNC_CACHEGLOBAL;
    /// use cute_static::prelude::*;
    ///
    /// type Row = Layout![(32, 1) : (1, 0)];
    ///
    /// #[kernel(threads = 32)]
    /// fn through_shared(block: &mut Block, x: Global<u128, Vector>, y: GlobalMut<u128, Vector, Tile![32]>, rows: Shared<u128, Layout![32 : 1]>) {
    ///     let x = x.tile::<Tile![32]>(block);
    ///     let rows = block.bring(rows, |block, rows| rows.start_by::<SM80_CP_ASYNC_CACHEGLOBAL<u128>, Row>(block, &x.share::<Row>(block)));
    ///     copy(&rows.share::<Row>(block), &mut y.tile(block).share::<Row>(block));
    /// }
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn start_by<Op, TV>(
        self,
        block: &Block<impl Number + Threads<TV::Threads>>,
        source: &impl LoadsGlobal<Element = T, Count: SameCount<TV::Values>, Extents: SameTile<ExtentsOf<L>>>,
    ) -> Shared<T, L, Arriving>
    where
        State: CanStart,
        Op: CopyInstruction<(InGlobal<T, true>, bool), InShared<T>>,
        L: Compose<TV>,
        TV: ShareOf<Size<L>>,
        ComposeOf<L, TV>: LayoutFunction + Runs + Static,
    {
        let _place = hardware::Place::note();
        let (target, inside) = (self.to_write::<TV>(block), Inside(()));
        if target.leads() {
            unroll::<TV::Values>(|v| {
                let from = (InGlobal(source.address(v, inside).cast_mut().cast()), source.is_whole() || source.has(v, inside));
                // SAFETY: `Share`; it is written before the barrier that ends its state, and nobody
                // writes the source. An element is one.
                unsafe { Op::copy(from, &mut target.place(v, inside), inside) }
            });
        }
        self.become_()
    }
}

impl<L, State> Shared<u128, L, State>
where
    L: LayoutFunction + Static + HasSize + TileExtents,
{
    /// Each warp stores matrices of 8 by 8 elements of 16 bits, whose rows are of 16 bytes: each
    /// lane points to one, and gives its part of all of them.
    ///
    /// `TV` says which row a thread points to, as for
    /// [`load_matrices`](crate::atom::load_matrices). Where an instruction has fewer than 4
    /// matrices, the other lanes have the row of a lane that has one (`CUTE216`).
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::atom::SM90_U32x1_STSM_N;
    /// use cute_static::prelude::*;
    ///
    /// /// The rows of the lanes 0 to 7.
    /// type Eight = Layout![((8, 4), 1) : ((1, 0), 0)];
    ///
    /// #[kernel(threads = 32)]
    /// fn rows(block: &mut Block, x: Global<u32, Vector>, y: GlobalMut<u128, Vector, Tile![8]>, rows: Shared<u128, Layout![8 : 1]>) {
    ///     let words = load(&x.tile::<Tile![32]>(block).share::<Layout![(32, 1) : (1, 0)]>(block));
    ///     let rows = rows.store_matrices::<SM90_U32x1_STSM_N, Eight, _>(block, &words);
    ///     let rows = block.synchronize(rows);
    ///     copy(&rows.share::<Eight>(block), &mut y.tile(block).share::<Eight>(block));
    /// }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::atom::SM90_U32x1_STSM_N;
    /// use cute_static::prelude::*;
    ///
    /// #[kernel(threads = 32)]
    /// fn rows(block: &mut Block, x: Global<u32, Vector>, rows: Shared<u128, Layout![32 : 1]>) {
    ///     let words = load(&x.tile::<Tile![32]>(block).share::<Layout![(32, 1) : (1, 0)]>(block));
    ///     rows.store_matrices::<SM90_U32x1_STSM_N, Layout![(32, 1) : (1, 0)], _>(block, &words); // CUTE216: 8 rows are stored of 32
    /// }
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn store_matrices<Op, TV, F>(self, block: &Block<impl Number + Threads<TV::Threads>>, words: &F) -> Shared<u128, L, Written>
    where
        State: CanWrite,
        F: Fragment,
        Op: CopyInstruction<F, InShared<u128>>,
        L: Compose<TV>,
        TV: ShareOf<Size<L>> + ThreadValue<Values: SameCount<Int![1]>> + MatrixRows<F::Count>,
        ComposeOf<L, TV>: LayoutFunction + Runs + Static,
    {
        let _place = hardware::Place::note();
        let (target, inside) = (self.to_write::<TV>(block), Inside(()));
        // SAFETY: threads are together where a block is to be had; the row is an element, of 16
        // bytes at a multiple of 16; of the lanes that point to it, one brings it, by `MatrixRows`.
        unsafe { Op::copy(*words, &mut target.place(0, inside), inside) }
        self.become_()
    }
}

/// Thread-value layouts by which the first `8·Matrices` lanes of each warp have a row each, which
/// nobody else has but the other lanes of the warp.
///
/// With `(8, 4) : (d, 0)` and `(16, 2) : (d, 0)` as threads of a warp these are the rows of one and
/// of two matrices; with four matrices no two threads have the same row.
///
/// ```
/// use cute_device::atom::MatrixRows;
/// use cute_static::prelude::*;
///
/// fn check<TV: MatrixRows<N>, N>() {}
/// check::<Layout![((8, 4), 1) : ((1, 0), 0)], Int![1]>();
/// check::<Layout![(((16, 2), 8), 1) : (((1, 0), 16), 0)], Int![2]>();
/// check::<Layout![(256, 1) : (1, 0)], Int![4]>();
/// ```
/// ```compile_fail,E0277
/// # use cute_device::atom::MatrixRows;
/// # use cute_static::prelude::*;
/// # fn check<TV: MatrixRows<N>, N>() {}
/// check::<Layout![((16, 2), 1) : ((1, 0), 0)], Int![4]>(); // CUTE216: two lanes with one row
/// ```
#[refusal(NotRows)]
pub trait MatrixRows<Matrices> {}

#[diagnostic::do_not_recommend]
impl<TS, VS, TD, VD, N: Rows<TS, TD>> MatrixRows<N> for Layout<HCons<TS, HCons<VS, HNil>>, HCons<TD, HCons<VD, HNil>>> {}

/// So many matrices have their rows from threads of the shape `TS` with strides `TD`.
pub trait Rows<TS, TD> {}

impl<TS: AllLead<TD>, TD> Rows<TS, TD> for Int![4] {}

type Two<A, B> = HCons<A, HCons<B, HNil>>;

macro_rules! rows {
    ($($matrices:tt: $rows:tt $others:tt;)*) => { $(
        impl<D> Rows<Two<Int![$rows], Int![$others]>, Two<D, UTerm>> for Int![$matrices] where Int![$rows]: AllLead<D> {}

        impl<D, Warps, E> Rows<Two<Two<Int![$rows], Int![$others]>, Warps>, Two<Two<D, UTerm>, E>> for Int![$matrices]
        where
            Int![$rows]: AllLead<D>,
            Warps: AllLead<E>,
        {
        }
    )* };
}

rows! {
    1: 8 4;
    2: 16 2;
}
