//! The block: all of its threads, together.

use crate::collective::shuffled;
use crate::element::Element;
use crate::hardware;
use crate::share::Inside;
use crate::shared::{Begun, Bring, Synchronize};
use crate::thread_value::{Elementwise, Of};
use core::marker::PhantomData;
use cute_static::prelude::*;

/// All threads of a block of `N`, where they are together.
///
/// A kernel is handed one, and there is no other way to come by it. It is not to be had in the
/// closures that see a thread's values, so that a barrier is where all threads come to it.
pub struct Block<N = Int![1]>(PhantomData<*mut ()>, Of<N>);

impl<N: Number> Block<N> {
    /// The block of a kernel.
    ///
    /// # Safety
    /// Once, at the entry of a kernel, on the device, that is launched with so many threads in the
    /// first dimension.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub unsafe fn begin() -> Self {
        Block(PhantomData, PhantomData)
    }

    /// Returns its place in the grid.
    #[inline(always)]
    #[must_use]
    pub fn index(&self) -> (u32, u32, u32) {
        let [x, y, z] = hardware::block();
        (x, y, z)
    }

    /// Waits for all threads: what was written can be read afterwards, and what was read be
    /// written.
    #[inline(always)]
    #[track_caller]
    pub fn synchronize<S: Synchronize>(&mut self, memory: S) -> S::After {
        let _place = hardware::Place::note();
        hardware::barrier();
        memory.after(Inside(()))
    }

    /// Brings what `start` begins to copy to tiles of shared memory, a tile or a tuple, and waits
    /// for it and for all threads: the tiles can be read afterwards.
    ///
    /// `start` returns the tiles, each with copies under way to it.
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// type Fours = Layout![(256, 4) : (4, 1)];
    ///
    /// #[kernel(threads = 256)]
    /// fn through_shared(block: &mut Block, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![1024]>, tile: Shared<f32, Layout![1024 : 1]>) {
    ///     let tile = block.bring(tile, |block, tile| tile.start(block, &x.tile::<Tile![1024]>(block).share::<Fours>(block)));
    ///     copy(&tile.share::<Fours>(block), &mut y.tile(block).share::<Fours>(block));
    /// }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// type Fours = Layout![(256, 4) : (4, 1)];
    ///
    /// #[kernel(threads = 256)]
    /// fn f(block: &mut Block, x: Global<f32, Vector>, tile: Shared<f32, Layout![1024 : 1]>) {
    ///     block.bring(tile, |block, tile| tile); // CUTE191: no copy to it has begun
    /// }
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn bring<M: Bring, R: Begun<M::Arriving>>(&mut self, memory: M, start: impl FnOnce(&Self, M::Awaited) -> R) -> M::Readable {
        self.bring_while(memory, start, |_| ()).0
    }

    /// Does so, and calls a function while the copies are under way.
    ///
    /// Returns what has come, and what the barrier makes of what the function returns: shared
    /// memory that it has written, or read, or `()`.
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// type Fours = Layout![(256, 4) : (4, 1)];
    /// type Stage = Shared<f32, Layout![1024 : 1]>;
    ///
    /// /// The sum of two tiles, of which the first comes while the other one is written.
    /// #[kernel(threads = 256)]
    /// fn sum(block: &mut Block, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![1024]>, one: Stage, two: Stage) {
    ///     let start = |block: &_, one: Shared<_, _, Awaited>| one.start(block, &x.tile_at::<Tile![1024]>(0).share::<Fours>(block));
    ///     let (one, two) = block.bring_while(one, start, |block| two.write::<Fours>(block, &x.tile_at::<Tile![1024]>(1).share::<Fours>(block)));
    ///     let mut sums = load(&one.share::<Fours>(block));
    ///     sums.zip(&load(&two.share::<Fours>(block)), |x, sum| x + sum);
    ///     store(&sums, &mut y.tile(block).share::<Fours>(block));
    /// }
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn bring_while<M: Bring, R: Begun<M::Arriving>, S: Synchronize>(
        &mut self,
        memory: M,
        start: impl FnOnce(&Self, M::Awaited) -> R,
        meanwhile: impl FnOnce(&mut Self) -> S,
    ) -> (M::Readable, S::After) {
        let arriving = start(self, memory.awaited(Inside(()))).itself();
        let other = meanwhile(self);
        let _place = hardware::Place::note();
        hardware::wait_all_async();
        hardware::barrier();
        (M::readable(arriving, Inside(())), other.after(Inside(())))
    }

    /// Combines the values of all 32 lanes of each warp: each lane has the result.
    ///
    /// `f` is to be commutative and associative; the order is that of a butterfly.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn reduce_warps<T: Element>(&mut self, value: PerThread<T>, f: impl Fn(T, T) -> T + Elementwise) -> PerThread<T> {
        let PerThread(value) = value;
        let _place = hardware::Place::note();
        let mut value = value;
        crate::unrolled::unroll::<Int![5]>(|k| value = f(value, shuffled(value, |word| hardware::shuffle_xor(word, 16 >> k))));
        PerThread(value)
    }

    /// Returns for each lane of a warp the value of the lane whose number differs in the bits of
    /// `mask`, below 32.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn shuffle_xor<T: Element>(&mut self, value: PerThread<T>, mask: u32) -> PerThread<T> {
        let PerThread(value) = value;
        let _place = hardware::Place::note();
        PerThread(shuffled(value, |word| hardware::shuffle_xor(word, mask % 32)))
    }
}

/// A value of each thread. Nobody can look at it where threads are together.
///
/// It borrows nothing: through a reference to a `Cell` it could be left where all threads are
/// together.
#[derive(Clone, Copy)]
pub struct PerThread<T>(pub(crate) T);

impl<T: Copy + 'static> PerThread<T> {
    /// Returns the same value for each thread.
    #[inline(always)]
    #[must_use]
    pub fn filled(value: T) -> Self {
        PerThread(value)
    }

    /// Returns `f` of each thread's value.
    #[inline(always)]
    #[must_use]
    pub fn map<U: Copy + 'static>(self, f: impl Fn(T) -> U + Elementwise) -> PerThread<U> {
        PerThread(f(self.0))
    }

    /// Returns `f` of each thread's two values.
    #[inline(always)]
    #[must_use]
    pub fn zip<U: Copy + 'static, V: Copy + 'static>(self, other: PerThread<U>, f: impl Fn(T, U) -> V + Elementwise) -> PerThread<V> {
        PerThread(f(self.0, other.0))
    }
}

/// What a value of each thread can be compared with: nothing.
#[refusal(SeenOutside)]
pub trait Seen {}

// Of a value that has no impl at all the compiler says so in its own words.
impl<T, U: Seen> PartialEq<U> for PerThread<T> {
    fn eq(&self, _: &U) -> bool {
        false
    }
}

impl<T, U: Seen> PartialOrd<U> for PerThread<T> {
    fn partial_cmp(&self, _: &U) -> Option<core::cmp::Ordering> {
        None
    }
}
