//! Shared memory, whose states alternate: it is written, then read, with a barrier in between.
//!
//! ```text
//! Shared -> write -> Written -> synchronize ┐
//!        -> bring -> Awaited -> start -> Arriving ┴-> Readable -> synchronize -> Shared
//! ```
//!
//! Asynchronous copies begin in a closure that has the tile as `Awaited` and returns it as
//! `Arriving`. Whoever calls the closure waits for them: `Block::bring`, or a pipeline. So no copy
//! is under way at the end of a kernel.

use crate::algorithm::{Registers, SameCount, copy, copy_groups_of, copy_values, store, store_each, tabulate};
use crate::block::{Block, PerThread};
use crate::element::Element;
use crate::extents::{DistinctModes, ExtentsOf, SameTile, TileExtents};
use crate::hardware;
use crate::pipeline::Stage;
use crate::share::{InShared, Inside, Loads, LoadsGlobal, Read, Share, SharedShare, Values, Write};
use crate::thread_value::{Elementwise, Of, ShareOf, Takes, ThreadValue, Threads};
use crate::tile::{Extent, Whole};
use crate::unrolled::{Count, Fit, unroll};
use crate::vector::Runs;
use core::marker::PhantomData;
use cute_static::prelude::*;

/// Nobody reads or writes it: it can be written.
pub struct Free;
/// Each thread has written its share, or more.
pub struct Written;
/// Copies to it are to begin, which are waited for.
pub struct Awaited;
/// Copies to it are under way.
pub struct Arriving;
/// All of it can be read.
pub struct Readable;

/// A tile of shared memory under the layout `L`, in a state: [`Free`] to be written, [`Written`],
/// [`Awaited`], [`Arriving`], or [`Readable`].
///
/// It holds a 32-bit address and not a pointer: a pointer that is chosen at run time would be
/// generic, and its loads slow.
#[must_use = "what is written is read after `block.synchronize`"]
pub struct Shared<T, L, State = Free>(u32, Of<(T, L, State)>);

/// A state that can be written in.
#[refusal(SharedState::Write)]
pub trait CanWrite {}
impl CanWrite for Free {}

/// A state in which copies begin.
#[refusal(SharedState::Start)]
pub trait CanStart {}
impl CanStart for Awaited {}

/// A state that can be read in.
#[refusal(SharedState)]
pub trait CanRead {}
impl CanRead for Readable {}

impl<T: Element, L: LayoutFunction + Static, State> Shared<T, L, State> {
    /// Its bytes: tiles begin at multiples of 128.
    pub const BYTES: u32 = {
        let bytes = (L::COSIZE.saturating_mul(T::BYTES as u64)).saturating_add(127) / 128 * 128;
        if bytes > u32::MAX as u64 { u32::MAX } else { bytes as u32 }
    };
}

impl<T, L> Shared<T, L> {
    /// # Safety
    /// So many bytes after the beginning of the block's shared memory, a multiple of 128, its bytes
    /// are there and nobody else has them.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn at(bytes: u32) -> Self {
        Shared(bytes, PhantomData)
    }
}

impl<T, L, State> Shared<T, L, State> {
    #[inline(always)]
    pub(crate) fn become_<New>(self) -> Shared<T, L, New> {
        Shared(self.0, PhantomData)
    }

    #[inline(always)]
    pub(crate) fn address(&self) -> u32 {
        self.0
    }
}

impl<T, L, State> Shared<T, L, State> {
    /// Returns the tile with some of its modes, in another order, to be read: `select(stride![1,
    /// 0])(i, j) = self(j, i)` (`cute_static::tensor::Tensor::select`).
    ///
    /// Of modes that are left out it has the first coordinate.
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// /// `y(i, j) = x(j, i)`, of matrices whose columns are contiguous.
    /// #[kernel(threads = 256)]
    /// fn transpose(block: &mut Block, x: Global<f32, Matrix>, y: GlobalMut<f32, Matrix, Tile![64, 64]>, tile: Shared<f32, Layout![(64, 64) : (1, 65)]>) {
    ///     let (i, j, _) = y.place(block);
    ///     let tile = cooperative_copy(block, &x.tile_at::<Tile![64, 64]>((j, i)), tile);
    ///     let tile = block.synchronize(tile);
    ///     cooperative_copy(block, &*tile.select(stride![1, 0]), y.tile(block));
    /// }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// fn f(tile: Shared<f32, Layout![64, 64]>) {
    ///     tile.select(stride![1, 0]); // CUTE191: nobody has written it
    /// }
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn select<Is: DistinctModes>(&self, _is: Is) -> Stage<'_, T, SelectOf<L, Is>>
    where
        State: CanRead,
        L: Select<Is>,
    {
        // SAFETY: it is all there, and while it is borrowed its state remains; other modes, none of
        // them twice, have offsets of the layout.
        unsafe { Stage::at(self.0) }
    }
}

impl<T, L, State> Shared<T, L, State> {
    /// Returns the tile with some of its modes, in another order, to be written: what
    /// [`select`](Self::select) is to read. Of modes that are left out it has the first coordinate.
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// /// `y(i, j) = x(j, i)`: written along rows, and read along columns.
    /// #[kernel(threads = 256)]
    /// fn transpose(block: &mut Block, x: Global<f32, Matrix>, y: GlobalMut<f32, Matrix, Tile![64, 64]>, tile: Shared<f32, Layout![(64, 64) : (1, 65)]>) {
    ///     let (i, j, _) = y.place(block);
    ///     let tile = cooperative_copy(block, &x.tile_at::<Tile![64, 64]>((j, i)), tile.select_to_write(stride![1, 0]));
    ///     let tile = block.synchronize(tile);
    ///     cooperative_copy(block, &tile, y.tile(block));
    /// }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// fn f(tile: Shared<f32, Layout![64, 64], Readable>) {
    ///     tile.select_to_write(stride![1, 0]); // CUTE191: others may read it
    /// }
    /// ```
    #[inline(always)]
    pub fn select_to_write<Is: DistinctModes>(self, _is: Is) -> Shared<T, SelectOf<L, Is>, State>
    where
        State: CanWrite,
        L: Select<Is>,
    {
        // Other modes, none of them twice, have offsets of the layout, each once.
        Shared(self.0, PhantomData)
    }

    /// Returns the tile with the modes `begin` to `end`, without `end`, as one
    /// (`cute_static::tensor::Tensor::group`): the elements are the same, and so are their numbers.
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// /// A tile of 64 x 32, in shared memory whose rows are two modes.
    /// #[kernel(threads = 256)]
    /// fn f(block: &mut Block, x: Global<f32, Matrix>, tile: Shared<f32, Layout![(16, 4, 32) : (1, 17, 69)]>) {
    ///     let tile = cooperative_copy(block, &x.tile::<Tile![64, 32]>(block), tile.group(int![0], int![2]));
    /// }
    /// ```
    #[inline(always)]
    pub fn group<B: Number, E: Number>(self, _begin: B, _end: E) -> Shared<T, GroupOf<L, B, E>, State>
    where
        L: Group<B, E>,
    {
        // The same function of integral coordinates: numbers are types of the algebra alone, which
        // another crate can tell nothing of.
        Shared(self.0, PhantomData)
    }
}

impl<T, L, State> Shared<T, L, State>
where
    T: Element,
    L: LayoutFunction + Static + HasSize + TileExtents,
{
    /// Each thread writes its share of the tile.
    #[inline(always)]
    #[track_caller]
    pub fn write<TV>(
        self,
        block: &Block<impl Number + Threads<TV::Threads>>,
        source: &impl Loads<Element = T, Count: SameCount<TV::Values>, Extents: SameTile<ExtentsOf<L>>>,
    ) -> Shared<T, L, Written>
    where
        State: CanWrite,
        L: Compose<TV>,
        TV: ShareOf<Size<L>>,
        ComposeOf<L, TV>: LayoutFunction + Runs + Static,
    {
        let _place = hardware::Place::inner();
        copy(source, &mut self.to_write::<TV>(block));
        self.become_()
    }

    /// Each thread writes what it has in registers to its share of the tile.
    #[inline(always)]
    #[track_caller]
    pub fn store<TV, C>(self, block: &Block<impl Number + Threads<TV::Threads>>, registers: &Registers<T, C>) -> Shared<T, L, Written>
    where
        State: CanWrite,
        C: crate::Count + SameCount<TV::Values>,
        L: Compose<TV>,
        TV: ShareOf<Size<L>>,
        ComposeOf<L, TV>: LayoutFunction + Runs + Static,
    {
        let _place = hardware::Place::inner();
        store(registers, &mut self.to_write::<TV>(block));
        self.become_()
    }

    /// Each thread writes one value; of threads that have the same element, the first one's.
    #[inline(always)]
    #[track_caller]
    pub fn store_each<TV>(self, block: &Block<impl Number + Threads<TV::Threads>>, value: PerThread<T>) -> Shared<T, L, Written>
    where
        State: CanWrite,
        L: Compose<TV>,
        TV: ShareOf<Size<L>> + ThreadValue<Values: SameCount<Int![1]>>,
        ComposeOf<L, TV>: LayoutFunction + Runs + Static,
    {
        let _place = hardware::Place::inner();
        store_each(value, &mut self.to_write::<TV>(block));
        self.become_()
    }

    /// Each thread writes to its share of the tile what `f` returns of the integral coordinate of
    /// an element ([`tabulate`](crate::tabulate)).
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// type Staged = Layout![(32, 32) : (1, 33)];
    /// type Rows = Layout![((32, 8), 4) : ((1, 32), 256)];
    /// type Columns = Layout![((32, 8), 4) : ((32, 1), 8)];
    ///
    /// /// `y(i, j) = x(rows(i), j)`, read along `j` and written along `i`.
    /// #[kernel(threads = 256)]
    /// fn gather(block: &mut Block, x: Global<f32, RowMajor>, rows: Global<u32, Vector>, y: GlobalMut<f32, Matrix, Tile![32, 32]>, tile: Shared<f32, Staged>) {
    ///     let (i, j, _) = y.place(block);
    ///     let tile = tile.tabulate::<Columns>(block, move |e| rows.get(32 * i + e % 32).and_then(|row| x.get((row, 32 * j + e / 32))).unwrap_or(0.0));
    ///     let tile = block.synchronize(tile);
    ///     copy(&tile.share::<Rows>(block), &mut y.tile(block).share::<Rows>(block));
    /// }
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn tabulate<TV>(self, block: &Block<impl Number + Threads<TV::Threads>>, f: impl Fn(u32) -> T + Elementwise) -> Shared<T, L, Written>
    where
        State: CanWrite,
        L: Compose<TV>,
        TV: ShareOf<Size<L>> + ThreadValue<Values: Fit<T>>,
        ComposeOf<L, TV>: LayoutFunction + Runs + Static,
    {
        let _place = hardware::Place::inner();
        tabulate(&mut self.to_write::<TV>(block), move |i| Some(f(i)));
        self.become_()
    }

    /// Each thread begins to copy what it has of the source to the same elements of the tile
    /// (`cp.async`), which are there when they have been waited for; what is not there in the
    /// source is 0.
    ///
    /// It is called in the closure of [`Block::bring`](crate::Block::bring) or of a
    /// [`Pipeline`](crate::Pipeline), which waits. What lies together in vectors of 4 bytes or more
    /// on both sides is copied asynchronously, other elements at once.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// type Fours = Layout![(256, 4) : (4, 1)];
    ///
    /// #[kernel(threads = 256)]
    /// fn f(block: &mut Block, x: Global<f32, Vector>, tile: Shared<f32, Layout![1024 : 1]>) {
    ///     let tile = tile.start(block, &x.tile::<Tile![1024]>(block).share::<Fours>(block)); // CUTE191: nobody would wait for it
    /// }
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn start<S>(self, block: &Block<impl Number + Threads<<S::ThreadValue as ThreadValue>::Threads>>, source: &S) -> Shared<T, L, Arriving>
    where
        State: CanStart,
        S: LoadsGlobal<Element = T, Extents: SameTile<ExtentsOf<L>>>,
        L: Compose<S::ThreadValue>,
        S::ThreadValue: ShareOf<Size<L>>,
        ComposeOf<L, S::ThreadValue>: LayoutFunction + Runs + Static,
    {
        let _place = hardware::Place::inner();
        start(source, &mut self.to_write::<S::ThreadValue>(block));
        self.become_()
    }

    /// As [`start`](Self::start), to the elements of the tile that `TV` says: other ones than those
    /// that the thread has of the source.
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// type Rows = Layout![(1024, 4) : (1, 1024)];
    /// type Reversed = Layout![((32, 32), 4) : ((32, 1), 1024)];
    ///
    /// /// Transposes tiles of 32 by 128, seen as four of 32 by 32.
    /// #[kernel(threads = 1024)]
    /// fn f(block: &mut Block, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![4096]>, tile: Shared<f32, Layout![4096 : 1]>) {
    ///     let x = x.tile::<Tile![4096]>(block);
    ///     let tile = block.bring(tile, |block, tile| tile.start_as::<Reversed, _>(block, &x.share::<Rows>(block)));
    ///     copy(&tile.share::<Rows>(block), &mut y.tile(block).share::<Rows>(block));
    /// }
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn start_as<TV, S>(self, block: &Block<impl Number + Threads<TV::Threads>>, source: &S) -> Shared<T, L, Arriving>
    where
        State: CanStart,
        S: LoadsGlobal<Element = T, Count: SameCount<TV::Values>, Extents: SameTile<ExtentsOf<L>>>,
        L: Compose<TV>,
        TV: ShareOf<Size<L>>,
        ComposeOf<L, TV>: LayoutFunction + Runs + Static,
    {
        let _place = hardware::Place::inner();
        start(source, &mut self.to_write::<TV>(block));
        self.become_()
    }

    /// Returns what each thread reads: `TV` says which elements of the tile, of which threads may
    /// have the same.
    #[inline(always)]
    pub fn share<TV>(&self, _: &Block<impl Number + Threads<TV::Threads>>) -> Share<'_, InShared<T>, ComposeOf<L, TV>, TV, Whole<Size<L>, ExtentsOf<L>>, Read>
    where
        State: CanRead,
        L: Compose<TV>,
        TV: ShareOf<Size<L>>,
        ComposeOf<L, TV>: LayoutFunction + Runs + Static,
    {
        // SAFETY: it is all there, and while it is borrowed its state remains.
        unsafe { Share::new(InShared(hardware::shared() + self.0, PhantomData), <ComposeOf<L, TV>>::NEW, Whole::new()) }
    }

    /// The share of each thread by `TV`, which makes the layout `composed`.
    ///
    /// # Safety
    /// As for `Share::new`, of this tile.
    #[inline(always)]
    pub(crate) unsafe fn share_by<TV: Takes, C: LayoutFunction + Runs, A>(
        &self,
        composed: C,
    ) -> Share<'static, InShared<T>, C, TV, Whole<Size<L>, ExtentsOf<L>>, A> {
        // SAFETY: by the caller.
        unsafe { Share::new(InShared(hardware::shared() + self.0, PhantomData), composed, Whole::new()) }
    }

    #[inline(always)]
    pub(crate) fn to_write<TV>(
        &self,
        _: &Block<impl Number + Threads<TV::Threads>>,
    ) -> SharedShare<'_, T, ComposeOf<L, TV>, TV, Whole<Size<L>, ExtentsOf<L>>, Write>
    where
        L: Compose<TV>,
        TV: ShareOf<Size<L>>,
        ComposeOf<L, TV>: LayoutFunction + Runs + Static,
    {
        // SAFETY: it is all there, each element at one offset; what it is written in ends with this
        // state, in which nobody reads it.
        unsafe { Share::new(InShared(hardware::shared() + self.0, PhantomData), <ComposeOf<L, TV>>::NEW, Whole::new()) }
    }
}

/// Begins to copy a share to one of as many values: as wide as both sides allow, of which what is
/// there comes first.
#[inline(always)]
pub(crate) fn start<S, T, C, TV, E>(source: &S, target: &mut SharedShare<'_, T, C, TV, E, Write>)
where
    S: LoadsGlobal<Element = T>,
    T: Element,
    C: LayoutFunction + Runs,
    TV: Takes,
    E: Extent,
{
    const { assert!(S::Count::N == <TV::Values as Count>::N, "a source of as many values") };
    let target_width = const { <SharedShare<'_, T, C, TV, E, Write> as Values>::WIDTH };
    // Both are powers of two.
    let width = if S::WIDTH < target_width { S::WIDTH } else { target_width };
    // Where there are no vectors, whole tiles are copied as others are.
    if width > 1 && source.is_whole() && width * T::BYTES >= 4 {
        vectors::<_, _, _, _, _, true>(source, target, width);
    } else if S::IN_ORDER && width * T::BYTES >= 4 {
        vectors::<_, _, _, _, _, false>(&source.ending_here(Inside(())), &mut target.here(), width);
    } else if T::BYTES >= 4 {
        vectors::<_, _, _, _, _, false>(&source.ending_here(Inside(())), &mut target.here(), 1);
    } else if const { <TV::Values as Count>::N.is_multiple_of(Together::N) } {
        // What is not there is 0, which the whole target takes.
        copy_groups_of::<Together, _, _, false>(&source.ending_here(Inside(())), &mut target.here());
    } else {
        copy_values(source, target);
    }
}

/// How many elements that no asynchronous copy takes are under way at once: all of a share would
/// take the registers of sums beside it.
type Together = Int![16];

/// Begins to copy vectors of `width` elements, all or the first of each.
#[inline(always)]
fn vectors<S, T, C, TV, E, const WHOLE: bool>(source: &S, target: &mut SharedShare<'_, T, C, TV, E, Write>, width: u32)
where
    S: LoadsGlobal<Element = T>,
    T: Element,
    C: LayoutFunction + Runs,
    TV: Takes,
    E: Extent,
{
    let inside = Inside(());
    if target.leads() {
        unroll::<TV::Values>(|v| {
            // All of the target is there, of which a thread may have less than others.
            if v % width == 0 && target.has(v, inside) {
                let (to, from) = (target.shared_address(v), source.address(v, inside));
                let bytes = match width {
                    _ if WHOLE => 0,
                    1 => u32::from(source.has(v, inside)) * T::BYTES,
                    _ => source.run(v, inside).min(width) * T::BYTES,
                };
                // SAFETY: `Share`; it is written before the barrier that ends its state, and nobody
                // writes the source, of which what is not there is not read.
                unsafe {
                    match width * T::BYTES {
                        16 => hardware::copy_async::<16, true, WHOLE>(to, from, bytes),
                        8 => hardware::copy_async::<8, false, WHOLE>(to, from, bytes),
                        _ => hardware::copy_async::<4, false, WHOLE>(to, from, bytes),
                    }
                }
            }
        });
    }
}

/// Memory whose state a barrier changes: shared memory, or a tuple of up to 8 of such.
#[refusal(SharedState::NoState)]
pub trait Synchronize {
    /// What it is afterwards.
    type After;

    #[doc(hidden)]
    fn after(self, inside: Inside) -> Self::After;
}

impl Synchronize for () {
    type After = ();

    #[inline(always)]
    fn after(self, Inside(()): Inside) {}
}

/// The state after a barrier.
#[refusal(SharedState::Synchronize)]
pub trait Turns {
    /// That state.
    type After;
}

impl Turns for Written {
    type After = Readable;
}

impl Turns for Readable {
    type After = Free;
}

impl<T, L, State: Turns> Synchronize for Shared<T, L, State> {
    type After = Shared<T, L, State::After>;

    #[inline(always)]
    fn after(self, Inside(()): Inside) -> Self::After {
        self.become_()
    }
}

/// Shared memory that copies are brought to: a tile that can be written, or a tuple of up to 8 of
/// such.
#[refusal(SharedState::Bring)]
pub trait Bring {
    /// What the copies begin to.
    type Awaited;
    /// What they are under way to.
    type Arriving;
    /// What it is when they have been waited for.
    type Readable;

    #[doc(hidden)]
    fn awaited(self, inside: Inside) -> Self::Awaited;

    #[doc(hidden)]
    fn readable(arriving: Self::Arriving, inside: Inside) -> Self::Readable;
}

impl<T, L, State: CanWrite> Bring for Shared<T, L, State> {
    type Awaited = Shared<T, L, Awaited>;
    type Arriving = Shared<T, L, Arriving>;
    type Readable = Shared<T, L, Readable>;

    #[inline(always)]
    fn awaited(self, Inside(()): Inside) -> Self::Awaited {
        self.become_()
    }

    #[inline(always)]
    fn readable(arriving: Self::Arriving, Inside(()): Inside) -> Self::Readable {
        arriving.become_()
    }
}

/// What a closure returns that begins copies: their tiles, to which they are under way.
///
/// It returns each that it has, since nobody else has one, and nobody else implements this.
#[refusal(SharedState::Begun)]
pub trait Begun<Arriving>: Is<Arriving> {}

impl<A> Begun<A> for A {}

/// A type is itself.
pub trait Is<A> {
    #[doc(hidden)]
    fn itself(self) -> A;
}

impl<A> Is<A> for A {
    #[inline(always)]
    fn itself(self) -> A {
        self
    }
}

macro_rules! tuples {
    ($(($($a:ident $i:tt)*))*) => { $(
        impl<$($a: Synchronize),*> Synchronize for ($($a,)*) {
            type After = ($($a::After,)*);

            #[inline(always)]
            fn after(self, inside: Inside) -> Self::After {
                ($(self.$i.after(inside),)*)
            }
        }

        impl<$($a: Bring),*> Bring for ($($a,)*) {
            type Awaited = ($($a::Awaited,)*);
            type Arriving = ($($a::Arriving,)*);
            type Readable = ($($a::Readable,)*);

            #[inline(always)]
            fn awaited(self, inside: Inside) -> Self::Awaited {
                ($(self.$i.awaited(inside),)*)
            }

            #[inline(always)]
            fn readable(arriving: Self::Arriving, inside: Inside) -> Self::Readable {
                ($($a::readable(arriving.$i, inside),)*)
            }
        }
    )* };
}
tuples! {
    (A 0)
    (A 0 B 1)
    (A 0 B 1 C 2)
    (A 0 B 1 C 2 D 3)
    (A 0 B 1 C 2 D 3 E 4)
    (A 0 B 1 C 2 D 3 E 4 F 5)
    (A 0 B 1 C 2 D 3 E 4 F 5 G 6)
    (A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7)
}
