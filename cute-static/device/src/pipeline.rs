//! Pipelines: while a stage of two operands is read, copies to the two others are under way.

use crate::block::Block;
use crate::element::Element;
use crate::hardware;
use crate::shared::{Arriving, Free, Readable, Shared};
use crate::thread_value::Of;
use core::marker::PhantomData;
use core::ops::Deref;
use cute_static::prelude::*;

/// Three tiles of the layout `L`, one after the other.
pub struct Stages<L>(Of<L>);

impl<T: Element, L: LayoutFunction + Static> Shared<T, Stages<L>> {
    /// Its bytes.
    pub const BYTES: u32 = Shared::<T, L>::BYTES.saturating_mul(3);
}

/// Three stages of two operands under the layouts `LA` and `LB`, filled by `S`.
///
/// A stage is read while it is held, and written when all threads are past it.
pub struct Pipeline<T, LA, LB, S> {
    first: (u32, u32),
    stage: u32,
    next: u32,
    tiles: u32,
    start: S,
    layouts: Of<(T, LA, LB)>,
}

impl<T: Element, LA: LayoutFunction + Static, LB: LayoutFunction + Static, S> Pipeline<T, LA, LB, S> {
    /// Begins the copies of the first two of so many tiles; `start` begins those of the tiles `k`
    /// to a stage. It has nothing of its own but what may be copied, so that it cannot keep a
    /// stage.
    #[inline(always)]
    pub fn new<N>(block: &Block<N>, a: Shared<T, Stages<LA>>, b: Shared<T, Stages<LB>>, tiles: u32, start: S) -> Self
    where
        S: Fn(&Block<N>, u32, Shared<T, LA>, Shared<T, LB>) -> (Shared<T, LA, Arriving>, Shared<T, LB, Arriving>) + Copy + 'static,
    {
        let pipeline = Pipeline { first: (a.address(), b.address()), stage: 0, next: 0, tiles, start, layouts: PhantomData };
        pipeline.begin(block, 0, 0);
        pipeline.begin(block, 1, 1);
        pipeline
    }

    #[inline(always)]
    fn at<State>(&self, stage: u32) -> (Shared<T, LA, State>, Shared<T, LB, State>) {
        let (a, b) = (self.first.0 + stage * Shared::<T, LA>::BYTES, self.first.1 + stage * Shared::<T, LB>::BYTES);
        // SAFETY: one of the three tiles of each, which the pipeline has for itself.
        unsafe { (Shared::<T, LA>::at(a).become_(), Shared::<T, LB>::at(b).become_()) }
    }

    /// Each stage is one group, also if there is nothing to copy.
    #[inline(always)]
    fn begin<N>(&self, block: &Block<N>, k: u32, stage: u32)
    where
        S: Fn(&Block<N>, u32, Shared<T, LA>, Shared<T, LB>) -> (Shared<T, LA, Arriving>, Shared<T, LB, Arriving>) + Copy + 'static,
    {
        if k < self.tiles {
            let (a, b) = self.at::<Free>(stage);
            let _ = (self.start)(block, k, a, b);
        }
        hardware::commit_async();
    }

    /// Returns the next tiles, to read until it is asked for those after them; `None` after the
    /// last.
    #[inline(always)]
    #[allow(clippy::should_implement_trait, reason = "it takes the block, and lends")]
    pub fn next<N>(&mut self, block: &mut Block<N>) -> Option<(Stage<'_, T, LA>, Stage<'_, T, LB>)>
    where
        S: Fn(&Block<N>, u32, Shared<T, LA>, Shared<T, LB>) -> (Shared<T, LA, Arriving>, Shared<T, LB, Arriving>) + Copy + 'static,
    {
        if self.next == self.tiles {
            return None;
        }
        // All groups but the youngest are there: this stage is older than the one after it.
        hardware::wait_async::<1>();
        // Behind the barrier nobody reads the stage before this one: it is free.
        hardware::barrier();
        let free = if self.stage == 0 { 2 } else { self.stage - 1 };
        self.begin(block, self.next + 2, free);
        let (a, b) = self.at::<Readable>(self.stage);
        self.stage = if self.stage == 2 { 0 } else { self.stage + 1 };
        self.next += 1;
        Some((Stage(a, PhantomData), Stage(b, PhantomData)))
    }
}

/// A tile of a pipeline, which is lent until the next is asked for.
pub struct Stage<'p, T, L>(Shared<T, L, Readable>, PhantomData<&'p mut ()>);

impl<T, L> Deref for Stage<'_, T, L> {
    type Target = Shared<T, L, Readable>;

    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}
