//! Pipelines: while a stage of one to three operands is read, copies to the others are under way.
//!
//! ```text
//! Pipeline -> each ----------------------------------------------------------> Drained
//!          -> within -> Filled -> wait -> Waited -> fill -> Held -> wait -> Waited -> …
//!                                         └──── stage ─────────┘                -> finish
//! ```
//!
//! A `Pipeline` says which copies there are, and begins none. Who begins them sees to it that all
//! are waited for: `each` and the products go through all tiles, and the closure of `within`
//! returns what `finish` gives and nothing else.
//!
//! What a stage goes through is in types. `fill` acquires it, hands its tiles to the closure that
//! begins copies to them, and commits what that returns. `wait` waits for the next one, which
//! `stage` lends to be read; the next `wait` releases it. `each` does that for all tiles. `finish`
//! waits for all copies.

use crate::block::Block;
use crate::element::Element;
use crate::hardware;
use crate::shared::{Arriving, Awaited, Begun, Readable, Shared};
use crate::thread_value::Of;
use crate::unrolled::{Count, unroll};
use core::marker::PhantomData;
use core::ops::Deref;
use cute_static::prelude::*;

/// `N` tiles of the layout `L`, one after the other.
pub struct Stages<L, N = Int![3]>(Of<(L, N)>);

impl<T: Element, L: LayoutFunction + Static, N: Number> Shared<T, Stages<L, N>> {
    /// Its bytes.
    pub const BYTES: u32 = {
        let bytes = (Shared::<T, L>::BYTES as u64).saturating_mul(N::VALUE);
        if bytes > u32::MAX as u64 { u32::MAX } else { bytes as u32 }
    };
}

/// What a pipeline brings: the stages of one to three operands, `Shared<T, Stages<L, N>>` each, as
/// a tuple.
///
/// Nobody else implements it: pipelines rest on it.
#[refusal(PipelineState::Operands)]
pub trait Operands: Sized + Sealed {
    /// How many stages each has.
    type Count: StageCount;
    /// The tiles of a stage, to which copies are to begin.
    type Awaited;
    /// The tiles of a stage that copies are under way to.
    type Arriving;
    /// The tiles of a stage, lent to be read: `(Stage<T, L>, …)`.
    type Lent<'p>;
    /// Where the operands are.
    #[doc(hidden)]
    type Places: Copy;

    /// The last stage.
    #[doc(hidden)]
    const LAST: u32 = Self::Count::VALUE as u32 - 1;

    #[doc(hidden)]
    fn places(self) -> Self::Places;

    /// # Safety
    /// All stages are there, and what the pipeline has.
    #[doc(hidden)]
    unsafe fn free_at(places: Self::Places) -> Self;

    /// # Safety
    /// The stage is there, and nobody reads or writes it.
    #[doc(hidden)]
    unsafe fn awaited(places: Self::Places, stage: u32) -> Self::Awaited;

    /// # Safety
    /// The stage is there, and nobody writes it as long as it is lent.
    #[doc(hidden)]
    unsafe fn lent<'p>(places: Self::Places, stage: u32) -> Self::Lent<'p>;
}

/// Operands.
pub trait Sealed {}

macro_rules! operands {
    ($(($($t:ident $l:ident $i:tt $place:ident),*))*) => { $(
        impl<$($t, $l,)* N> Sealed for ($(Shared<$t, Stages<$l, N>>,)*) {}

        impl<$($t: Element, $l: LayoutFunction + Static,)* N: StageCount> Operands for ($(Shared<$t, Stages<$l, N>>,)*) {
            type Count = N;
            type Awaited = ($(Shared<$t, $l, Awaited>,)*);
            type Arriving = ($(Shared<$t, $l, Arriving>,)*);
            type Lent<'p> = ($(Stage<'p, $t, $l>,)*);
            type Places = ($(operands!(@place $i),)*);

            #[inline(always)]
            fn places(self) -> Self::Places {
                ($(self.$i.address(),)*)
            }

            #[inline(always)]
            unsafe fn free_at(places: Self::Places) -> Self {
                // SAFETY: by the caller.
                unsafe { ($(Shared::at(places.$i),)*) }
            }

            #[inline(always)]
            unsafe fn awaited(places: Self::Places, stage: u32) -> Self::Awaited {
                // SAFETY: by the caller.
                unsafe { ($(Shared::<$t, $l>::at(places.$i + stage * Shared::<$t, $l>::BYTES).become_(),)*) }
            }

            #[inline(always)]
            unsafe fn lent<'p>(places: Self::Places, stage: u32) -> Self::Lent<'p> {
                // SAFETY: by the caller.
                unsafe { ($(Stage::at(places.$i + stage * Shared::<$t, $l>::BYTES),)*) }
            }
        }
    )* };
    (@place $i:tt) => { u32 };
}
operands! { (A LA 0 a) (A LA 0 a, B LB 1 b) (A LA 0 a, B LB 1 b, C LC 2 c) }

/// A tile of shared memory, which is lent to be read: of a stage, or by
/// [`select`](Shared::select).
pub struct Stage<'p, T, L>(Shared<T, L, Readable>, PhantomData<&'p ()>);

impl<T, L> Stage<'_, T, L> {
    /// # Safety
    /// The tile is there, and nobody writes it as long as it is lent.
    #[inline(always)]
    pub(crate) unsafe fn at(address: u32) -> Self {
        // SAFETY: by the caller.
        Stage(unsafe { Shared::<T, L>::at(address) }.become_(), PhantomData)
    }
}

impl<T, L> Deref for Stage<'_, T, L> {
    type Target = Shared<T, L, Readable>;

    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

/// How stages change hands between the threads that fill them and those that read them.
///
/// A stage is *acquired*, copies to it begin and are *committed*; they are *waited* for, the stage
/// is read and *released*. Each asks of the stage, and of how often it came round before: barriers
/// in shared memory would wait for the parity of that.
///
/// Nobody else implements it: pipelines rest on it.
pub trait Handover<N>: Sealed {
    /// Waits until the stage may be written.
    #[doc(hidden)]
    fn acquire(stage: u32, round: u32);

    /// Says that all copies to the stage have begun.
    #[doc(hidden)]
    fn commit(stage: u32, round: u32);

    /// Waits until the stage may be read, if there is one.
    #[doc(hidden)]
    fn wait(stage: u32, round: u32, is_there: bool);

    /// Says that the stage has been read.
    #[doc(hidden)]
    fn release(stage: u32, round: u32);
}

/// Groups of `cp.async`, one for each stage and in order, and a barrier of all threads.
pub struct Groups(());

impl Sealed for Groups {}

impl<N: StageCount> Handover<N> for Groups {
    // The barrier of the last wait came after the release.
    #[inline(always)]
    fn acquire(_: u32, _: u32) {}

    // A group may be empty.
    #[inline(always)]
    fn commit(_: u32, _: u32) {
        hardware::commit_async();
    }

    // All stages but one are committed, and this one is the oldest of them: the groups of the
    // others may still be under way. They are those of each thread; behind the barrier all are
    // there.
    #[inline(always)]
    fn wait(_: u32, _: u32, _: bool) {
        N::wait_for_oldest();
        hardware::barrier();
    }

    // The barrier of the next wait says it.
    #[inline(always)]
    fn release(_: u32, _: u32) {}
}

/// A number of stages, from 2 to 8.
#[refusal(StagesOfPipeline)]
pub trait StageCount: Number {
    /// One less.
    #[doc(hidden)]
    type Others: Count;

    /// Waits until of the groups of all stages but one the oldest is there.
    #[doc(hidden)]
    fn wait_for_oldest();
}

macro_rules! counts {
    ($($count:literal $others:literal $groups:literal;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl StageCount for Int![$count] {
            type Others = Int![$others];

            #[inline(always)]
            fn wait_for_oldest() {
                hardware::wait_async::<$groups>();
            }
        }
    )* };
}
counts! { 2 1 0; 3 2 1; 4 3 2; 5 4 3; 6 5 4; 7 6 5; 8 7 6; }

/// All stages but a free one are filled, and none is held to be read.
pub struct Filled;
/// A stage is held to be read, and one is free to be filled.
pub struct Waited;
/// A stage is held to be read, and the others are filled.
pub struct Held;

/// A state in which a stage is held.
#[refusal(PipelineState)]
pub trait HasStage {}
impl HasStage for Waited {}
impl HasStage for Held {}

/// A state in which the next stage can be waited for.
#[refusal(PipelineState::Wait)]
pub trait CanWait {}
impl CanWait for Filled {}
impl CanWait for Held {}

/// A state in which a stage can be filled.
#[refusal(PipelineState::Fill)]
pub trait CanFill {}
impl CanFill for Waited {}

/// The copies of tiles to stages of the operands `O`, which `S` begins, and `H` hands over: none of
/// them has begun.
///
/// ```
/// use cute_device::*;
/// use cute_static::prelude::*;
///
/// type Fours = Layout![(256, 4) : (4, 1)];
///
/// /// The sum of all tiles, element by element.
/// #[kernel(threads = 256)]
/// fn sum(block: &mut Block, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![1024]>, stages: Shared<f32, Stages<Layout![1024 : 1], Int![4]>>) {
///     let pipeline = Pipeline::new(block, (stages,), x.tiles::<Tile![1024]>().0, move |block: &_, k, (to,)| {
///         (to.start(block, &x.tile_at::<Tile![1024]>(k).share::<Fours>(block)),)
///     });
///     let mut sums = Registers::<f32, Int![4]>::filled(0.0);
///     pipeline.each(block, |block, (tile,)| sums.zip(&load(&tile.share::<Fours>(block)), |x, sum| x + sum));
///     store(&sums, &mut y.tile(block).share::<Fours>(block));
/// }
/// ```
#[must_use = "no copy has begun"]
pub struct Pipeline<O: Operands, S, H = Groups> {
    places: O::Places,
    tiles: u32,
    start: S,
    handover: Of<H>,
}

impl<O: Operands, S> Pipeline<O, S> {
    /// Returns the copies of so many tiles; `start` begins those of the tiles `k` to a stage.
    ///
    /// `start` has nothing of its own but what may be copied, so that it cannot keep a stage. There
    /// is a tile at least; else the kernel ends with an error.
    #[inline(always)]
    #[track_caller]
    pub fn new<N, R>(_: &Block<N>, operands: O, tiles: u32, start: S) -> Self
    where
        S: Fn(&Block<N>, u32, O::Awaited) -> R + Copy + 'static,
        R: Begun<O::Arriving>,
    {
        let _place = hardware::Place::note();
        if tiles == 0 {
            hardware::trap();
        }
        Pipeline { places: operands.places(), tiles, start, handover: PhantomData }
    }
}

impl<O: Operands, S, H: Handover<O::Count>> Pipeline<O, S, H> {
    /// Returns how many tiles there are.
    #[inline(always)]
    #[must_use]
    pub fn tiles(&self) -> u32 {
        self.tiles
    }

    /// Calls a function with the tiles of each stage, one after the other, while copies to the
    /// other stages are under way. Afterwards all copies have been waited for.
    ///
    /// ```compile_fail,E0521
    /// # use cute_device::*;
    /// # use cute_static::prelude::*;
    /// # type Fours = Layout![(256, 4) : (4, 1)];
    /// #[kernel(threads = 256)]
    /// fn f(block: &mut Block, x: Global<f32, Vector>, stages: Shared<f32, Stages<Layout![1024 : 1]>>) {
    ///     let pipeline = Pipeline::new(block, (stages,), x.tiles::<Tile![1024]>().0, move |block: &_, k, (to,)| {
    ///         (to.start(block, &x.tile_at::<Tile![1024]>(k).share::<Fours>(block)),)
    ///     });
    ///     let mut last = None;
    ///     pipeline.each(block, |_, tiles| last = Some(tiles)); // a stage is lent for one call
    /// }
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn each<N, R>(self, block: &mut Block<N>, mut body: impl for<'p> FnMut(&mut Block<N>, O::Lent<'p>)) -> Drained<O>
    where
        S: Fn(&Block<N>, u32, O::Awaited) -> R + Copy + 'static,
    {
        let _place = hardware::Place::note();
        let mut steps = self.begin_all(block);
        while steps.hold_next() {
            steps.begin_next(block);
            body(block, steps.held());
        }
        steps.drained()
    }

    /// Calls a function with the steps of the pipeline, one by one.
    ///
    /// The function returns what [`finish`](Steps::finish) gives: it cannot leave copies under way.
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// type Fours = Layout![(256, 4) : (4, 1)];
    ///
    /// /// The first tile alone, while those after it come.
    /// #[kernel(threads = 256)]
    /// fn first(block: &mut Block, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![1024]>, stages: Shared<f32, Stages<Layout![1024 : 1]>>) {
    ///     let pipeline = Pipeline::new(block, (stages,), x.tiles::<Tile![1024]>().0, move |block: &_, k, (to,)| {
    ///         (to.start(block, &x.tile_at::<Tile![1024]>(k).share::<Fours>(block)),)
    ///     });
    ///     pipeline.within(block, |block, steps| {
    ///         let steps = steps.wait(block);
    ///         let (tile,) = steps.stage();
    ///         copy(&tile.share::<Fours>(block), &mut y.tile(block).share::<Fours>(block));
    ///         steps.finish(block)
    ///     });
    /// }
    /// ```
    /// ```compile_fail,E0308
    /// # use cute_device::*;
    /// # use cute_static::prelude::*;
    /// # type Fours = Layout![(256, 4) : (4, 1)];
    /// #[kernel(threads = 256)]
    /// fn f(block: &mut Block, x: Global<f32, Vector>, stages: Shared<f32, Stages<Layout![1024 : 1]>>) {
    ///     let pipeline = Pipeline::new(block, (stages,), x.tiles::<Tile![1024]>().0, move |block: &_, k, (to,)| {
    ///         (to.start(block, &x.tile_at::<Tile![1024]>(k).share::<Fours>(block)),)
    ///     });
    ///     pipeline.within(block, |block, steps| {
    ///         let steps = steps.wait(block); // copies are under way: `steps.finish(block)` is missing
    ///     });
    /// }
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn within<N, R>(self, block: &mut Block<N>, body: impl for<'p> FnOnce(&mut Block<N>, Steps<'p, O, S, Filled, H>) -> Finished<'p>) -> Drained<O>
    where
        S: Fn(&Block<N>, u32, O::Awaited) -> R + Copy + 'static,
    {
        let _place = hardware::Place::note();
        let places = self.places;
        let steps = self.begin_all(block);
        // It says that these steps have finished.
        let Finished(_) = body(block, steps);
        Drained(places)
    }

    /// Begins the copies of the first tiles, to all stages but one.
    #[inline(always)]
    pub(crate) fn begin_all<N, R>(self, block: &Block<N>) -> Steps<'static, O, S, Filled, H>
    where
        S: Fn(&Block<N>, u32, O::Awaited) -> R + Copy + 'static,
    {
        let Pipeline { places, tiles, start, .. } = self;
        let steps = Steps { places, stage: O::LAST, past: 0, tiles, start, state: PhantomData };
        unroll::<<O::Count as StageCount>::Others>(|stage| steps.begin(block, stage, stage));
        steps
    }
}

/// What says that the steps of a pipeline have finished: [`Steps::finish`] alone gives it, and a
/// function called by [`Pipeline::within`] returns it.
pub struct Finished<'p>(PhantomData<fn(&'p ()) -> &'p ()>);

/// The shared memory of a pipeline whose copies have all been waited for; threads may still be
/// reading the last stage.
pub struct Drained<O: Operands>(O::Places);

impl<O: Operands> Drained<O> {
    /// Waits for all threads, and gives the shared memory back.
    #[inline(always)]
    #[track_caller]
    pub fn free(self, _: &mut Block<impl Number>) -> O {
        let _place = hardware::Place::note();
        hardware::barrier();
        // SAFETY: each thread has waited for its copies, and all are past what they read.
        unsafe { O::free_at(self.0) }
    }
}

/// The steps of a pipeline, in a state: [`Filled`], [`Waited`] or [`Held`].
///
/// ```compile_fail,E0277
/// # use cute_device::*;
/// # use cute_static::prelude::*;
/// # type Fours = Layout![(256, 4) : (4, 1)];
/// #[kernel(threads = 256)]
/// fn f(block: &mut Block, x: Global<f32, Vector>, stages: Shared<f32, Stages<Layout![1024 : 1]>>) {
///     let pipeline = Pipeline::new(block, (stages,), x.tiles::<Tile![1024]>().0, move |block: &_, k, (to,)| {
///         (to.start(block, &x.tile_at::<Tile![1024]>(k).share::<Fours>(block)),)
///     });
///     pipeline.within(block, |block, steps| {
///         steps.stage(); // CUTE200: nobody has waited for it
///         steps.finish(block)
///     });
/// }
/// ```
pub struct Steps<'p, O: Operands, S, State = Filled, H = Groups> {
    places: O::Places,
    /// The stage that is held, or was.
    stage: u32,
    /// How many were.
    past: u32,
    tiles: u32,
    start: S,
    state: Of<(Finished<'p>, State, H)>,
}

impl<'p, O: Operands, S, State, H: Handover<O::Count>> Steps<'p, O, S, State, H> {
    #[inline(always)]
    fn become_<New>(self) -> Steps<'p, O, S, New, H> {
        let Steps { places, stage, past, tiles, start, .. } = self;
        Steps { places, stage, past, tiles, start, state: PhantomData }
    }

    /// Begins the copies of the tiles `k`, if there are.
    #[inline(always)]
    fn begin<N, R>(&self, block: &Block<N>, k: u32, stage: u32)
    where
        S: Fn(&Block<N>, u32, O::Awaited) -> R + Copy + 'static,
    {
        let round = k / (O::LAST + 1);
        H::acquire(stage, round);
        // The first is there.
        if k == 0 || k < self.tiles {
            // SAFETY: it has been acquired, and what it becomes is forgotten.
            let _ = (self.start)(block, k, unsafe { O::awaited(self.places, stage) });
        }
        H::commit(stage, round);
    }

    /// Begins the copies to the stage before the one that is held.
    #[inline(always)]
    pub(crate) fn begin_next<N, R>(&self, block: &Block<N>)
    where
        S: Fn(&Block<N>, u32, O::Awaited) -> R + Copy + 'static,
    {
        self.begin(block, self.past - 1 + O::LAST, if self.stage == 0 { O::LAST } else { self.stage - 1 });
    }

    /// Holds the next stage, or the last one again.
    #[inline(always)]
    fn advance(&mut self) {
        let next = if self.stage == O::LAST { 0 } else { self.stage + 1 };
        if self.past > 0 {
            H::release(self.stage, (self.past - 1) / (O::LAST + 1));
        }
        H::wait(next, self.past / (O::LAST + 1), self.has_next());
        if self.has_next() {
            (self.stage, self.past) = (next, self.past + 1);
        }
    }

    /// Holds the next stage, and begins no copies; returns whether there was one.
    #[inline(always)]
    pub(crate) fn hold_next(&mut self) -> bool {
        let there_is = self.past != self.tiles;
        if there_is {
            self.advance();
        }
        there_is
    }

    /// Returns the tiles of the stage that is held.
    #[inline(always)]
    pub(crate) fn held(&self) -> O::Lent<'_> {
        // SAFETY: it has come, and nobody writes it before the next wait, which takes `self`, or
        // borrows it alone.
        unsafe { O::lent(self.places, self.stage) }
    }

    /// Returns how many tiles there are.
    #[inline(always)]
    #[must_use]
    pub fn tiles(&self) -> u32 {
        self.tiles
    }

    /// Returns whether there are tiles after those that have been waited for.
    #[inline(always)]
    #[must_use]
    pub fn has_next(&self) -> bool {
        self.past < self.tiles
    }

    /// Waits for the next stage, and is done with the one that was held: after the last one it
    /// holds the last again.
    #[inline(always)]
    #[track_caller]
    pub fn wait(mut self, _: &mut Block<impl Number>) -> Steps<'p, O, S, Waited, H>
    where
        State: CanWait,
    {
        let _place = hardware::Place::note();
        self.advance();
        self.become_()
    }

    /// Returns the tiles of the stage that is held, to read until the next is waited for.
    #[inline(always)]
    pub fn stage(&self) -> O::Lent<'_>
    where
        State: HasStage,
    {
        self.held()
    }

    /// Begins the copies to the stage that is free.
    #[inline(always)]
    #[track_caller]
    pub fn fill<N, R>(self, block: &Block<N>) -> Steps<'p, O, S, Held, H>
    where
        State: CanFill,
        S: Fn(&Block<N>, u32, O::Awaited) -> R + Copy + 'static,
    {
        let _place = hardware::Place::note();
        self.begin_next(block);
        self.become_()
    }

    /// Waits for all copies.
    #[inline(always)]
    #[track_caller]
    pub fn finish(self, _: &mut Block<impl Number>) -> Finished<'p> {
        let _place = hardware::Place::note();
        hardware::wait_all_async();
        Finished(PhantomData)
    }

    /// Returns the shared memory, where all tiles have been waited for: then no copies are under
    /// way, since none are begun but those of tiles.
    #[inline(always)]
    pub(crate) fn drained(self) -> Drained<O> {
        Drained(self.places)
    }
}
