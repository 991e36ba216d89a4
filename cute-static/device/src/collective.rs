//! What threads find out together: votes, shuffles, reductions and scans, over the 32 lanes of each
//! warp and over the block.
//!
//! What differs from warp to warp stays in [`PerThread`]; what is the same for all threads of a
//! block can be branched on.

use crate::block::{Block, PerThread};
use crate::element::{Element, Words};
use crate::hardware;
use crate::shared::{Readable, Shared};
use crate::thread_value::Elementwise;
use crate::unrolled::unroll;
use cute_static::prelude::*;

/// Shared memory for a value of each warp, with which a block reduces and scans. There are 32 warps
/// at most.
pub type WarpValues<T> = Shared<T, Layout![32 : 1]>;

impl<N: Number> Block<N> {
    /// The warps of a block.
    const WARPS: u32 = N::VALUE as u32 / 32;

    /// Returns the extents of the grid.
    #[inline(always)]
    #[must_use]
    pub fn grid(&self) -> (u32, u32, u32) {
        let [x, y, z] = hardware::grid();
        (x, y, z)
    }

    /// Returns the number of each thread in its block.
    #[inline(always)]
    #[must_use]
    pub fn thread(&self) -> PerThread<u32> {
        PerThread(hardware::thread())
    }

    /// Returns the number of each thread in its warp: its lane.
    #[inline(always)]
    #[must_use]
    pub fn lane(&self) -> PerThread<u32> {
        PerThread(hardware::lane())
    }

    /// Returns for each lane the value of the lane `by` before it; the first `by` lanes keep theirs
    /// (`shfl.sync.up`).
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn shuffle_up<T: Element>(&mut self, value: PerThread<T>, by: u32) -> PerThread<T> {
        let PerThread(value) = value;
        let _place = hardware::Place::note();
        PerThread(shuffled(value, |word| hardware::shuffle_up(word, by.min(32))))
    }

    /// Returns for each lane the value of the lane `by` after it; the last `by` lanes keep theirs
    /// (`shfl.sync.down`).
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn shuffle_down<T: Element>(&mut self, value: PerThread<T>, by: u32) -> PerThread<T> {
        let PerThread(value) = value;
        let _place = hardware::Place::note();
        PerThread(shuffled(value, |word| hardware::shuffle_down(word, by.min(32))))
    }

    /// Returns for each lane the value of the lane that it asks for, modulo 32 (`shfl.sync.idx`).
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn shuffle_index<T: Element>(&mut self, value: PerThread<T>, lane: PerThread<u32>) -> PerThread<T> {
        let (PerThread(value), PerThread(lane)) = (value, lane);
        let _place = hardware::Place::note();
        PerThread(shuffled(value, |word| hardware::shuffle_index(word, lane % 32)))
    }

    /// Returns for all lanes of a warp the value of one, modulo 32.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn broadcast<T: Element>(&mut self, value: PerThread<T>, lane: u32) -> PerThread<T> {
        let _place = hardware::Place::note();
        self.shuffle_index(value, PerThread(lane))
    }

    /// Returns the lanes of each warp that vote yes: lane `i` is the bit `i` (`vote.sync.ballot`).
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn ballot(&mut self, vote: PerThread<bool>) -> PerThread<u32> {
        let PerThread(vote) = vote;
        let _place = hardware::Place::note();
        PerThread(hardware::ballot(vote))
    }

    /// Returns whether any lane of the warp votes yes.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn any(&mut self, vote: PerThread<bool>) -> PerThread<bool> {
        let _place = hardware::Place::note();
        self.ballot(vote).map(|lanes| lanes != 0)
    }

    /// Returns whether all lanes of the warp vote yes.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn all(&mut self, vote: PerThread<bool>) -> PerThread<bool> {
        let _place = hardware::Place::note();
        self.ballot(vote).map(|lanes| lanes == u32::MAX)
    }

    /// Returns the lanes of the warp that have the same bits as the lane itself (`match.any.sync`).
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn match_any<T: Element>(&mut self, value: PerThread<T>) -> PerThread<u32> {
        let PerThread(value) = value;
        let _place = hardware::Place::note();
        let mut words = Words::default();
        value.put(&mut words, 0);
        let of_two = |low: u32, high: u32| hardware::match_any_64(u64::from(low) | u64::from(high) << 32);
        PerThread(match const { T::BYTES } {
            16 => of_two(words.0, words.1) & of_two(words.2, words.3),
            8 => of_two(words.0, words.1),
            _ => hardware::match_any_32(words.0),
        })
    }

    /// Waits for all threads, and returns whether any of them votes yes (CUDA's
    /// `__syncthreads_or`). All threads have the same answer.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn synchronize_or(&mut self, vote: PerThread<bool>) -> bool {
        let PerThread(vote) = vote;
        let _place = hardware::Place::note();
        hardware::barrier_any(vote) != 0
    }

    /// Waits for all threads, and returns whether all of them vote yes (CUDA's
    /// `__syncthreads_and`). All threads have the same answer.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn synchronize_and(&mut self, vote: PerThread<bool>) -> bool {
        let PerThread(vote) = vote;
        let _place = hardware::Place::note();
        hardware::barrier_all(vote) != 0
    }

    /// Waits for all threads, and returns how many of them vote yes (CUDA's `__syncthreads_count`).
    /// All threads have the same answer.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn synchronize_count(&mut self, vote: PerThread<bool>) -> u32 {
        let PerThread(vote) = vote;
        let _place = hardware::Place::note();
        hardware::barrier_count(vote)
    }

    /// Returns for each lane the values of its warp up to its own, combined by an associative `f`
    /// in the order of the lanes.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn inclusive_scan_warps<T: Element>(&mut self, value: PerThread<T>, f: impl Fn(T, T) -> T + Elementwise) -> PerThread<T> {
        let PerThread(value) = value;
        let _place = hardware::Place::note();
        let (mut value, lane) = (value, hardware::lane());
        unroll::<Int![5]>(|k| {
            let before = shuffled(value, |word| hardware::shuffle_up(word, 1 << k));
            if lane >= 1 << k {
                value = f(before, value);
            }
        });
        PerThread(value)
    }

    /// Returns for each lane the values of its warp before its own, combined by an associative `f`
    /// in the order of the lanes; `zero` for the first.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn exclusive_scan_warps<T: Element>(&mut self, value: PerThread<T>, zero: T, f: impl Fn(T, T) -> T + Elementwise) -> PerThread<T> {
        let _place = hardware::Place::note();
        let PerThread(scanned) = self.inclusive_scan_warps(value, f);
        let before = shuffled(scanned, |word| hardware::shuffle_up(word, 1));
        PerThread(if hardware::lane() == 0 { zero } else { before })
    }

    /// Combines the values of all threads: each has the result. There is one barrier in it, and the
    /// memory can be read afterwards, so that another one makes it free. It has the values of the
    /// warps, and the default value for warps that are not there.
    ///
    /// `f` is to be commutative and associative; the order is always the same.
    #[inline(always)]
    #[track_caller]
    pub fn reduce<T: Element>(
        &mut self,
        memory: WarpValues<T>,
        value: PerThread<T>,
        f: impl Fn(T, T) -> T + Elementwise,
    ) -> (PerThread<T>, Shared<T, Layout![32 : 1], Readable>) {
        let _place = hardware::Place::note();
        let PerThread(value) = self.reduce_warps(value, f);
        let memory = self.exchange(memory, value, 0);
        let mut all = value;
        Self::each_warp(&memory, |warp, value| all = if warp == 0 { value } else { f(all, value) });
        (PerThread(all), memory)
    }

    /// Returns for each thread the values of the block up to its own, combined by an associative
    /// `f` in the order of the threads. There is one barrier in it.
    #[inline(always)]
    #[track_caller]
    pub fn inclusive_scan<T: Element>(
        &mut self,
        memory: WarpValues<T>,
        value: PerThread<T>,
        f: impl Fn(T, T) -> T + Elementwise,
    ) -> (PerThread<T>, Shared<T, Layout![32 : 1], Readable>) {
        let _place = hardware::Place::note();
        let PerThread(mine) = self.inclusive_scan_warps(value, f);
        let (memory, before) = self.before_the_warp(memory, mine, f);
        (PerThread(before.map_or(mine, |before| f(before, mine))), memory)
    }

    /// Returns for each thread the values of the block before its own, combined by an associative
    /// `f` in the order of the threads; `zero` for the first. There is one barrier in it.
    #[inline(always)]
    #[track_caller]
    pub fn exclusive_scan<T: Element>(
        &mut self,
        memory: WarpValues<T>,
        value: PerThread<T>,
        zero: T,
        f: impl Fn(T, T) -> T + Elementwise,
    ) -> (PerThread<T>, Shared<T, Layout![32 : 1], Readable>) {
        let _place = hardware::Place::note();
        let PerThread(scanned) = self.inclusive_scan_warps(value, f);
        let (memory, before) = self.before_the_warp(memory, scanned, f);
        let mine = shuffled(scanned, |word| hardware::shuffle_up(word, 1));
        let is_first = hardware::lane() == 0;
        let result = match before {
            Some(before) if is_first => before,
            Some(before) => f(before, mine),
            None if is_first => zero,
            None => mine,
        };
        (PerThread(result), memory)
    }

    /// The values of all warps before the thread's, where there are some; the last lane has its
    /// warp's.
    #[inline(always)]
    fn before_the_warp<T: Element>(
        &mut self,
        memory: WarpValues<T>,
        of_warp: T,
        f: impl Fn(T, T) -> T + Elementwise,
    ) -> (Shared<T, Layout![32 : 1], Readable>, Option<T>) {
        let memory = self.exchange(memory, of_warp, 31);
        let (warp, mut before) = (hardware::thread() / 32, of_warp);
        Self::each_warp(&memory, |other, value| {
            if other == 0 {
                before = value;
            } else if other < warp {
                before = f(before, value);
            }
        });
        (memory, (warp > 0).then_some(before))
    }

    /// One lane of each warp leaves its value, which all threads find after the barrier. The
    /// others fill the places of warps that are not there: all of the memory can be read.
    #[inline(always)]
    fn exchange<T: Element>(&mut self, memory: WarpValues<T>, value: T, lane: u32) -> Shared<T, Layout![32 : 1], Readable> {
        // The lane itself is 0, and the others are 1 to 31: all threads together have a place
        // each, of which the first 32 are there.
        let other = hardware::lane() ^ lane;
        let place = hardware::thread() / 32 + Self::WARPS * other;
        if place < 32 {
            let value = if other == 0 { value } else { T::default() };
            // SAFETY: the memory is free, and has 32 values, of which no two threads have one
            // place.
            unsafe { value.store_shared(hardware::shared() + memory.address() + place * T::BYTES) }
        }
        hardware::barrier();
        memory.become_()
    }

    /// What each warp has left, in order.
    #[inline(always)]
    fn each_warp<T: Element>(memory: &Shared<T, Layout![32 : 1], Readable>, mut body: impl FnMut(u32, T)) {
        let (address, in_vector) = (hardware::shared() + memory.address(), 16 / T::BYTES);
        let mut words = Words::default();
        unroll::<Int![32]>(|warp| {
            if warp < Self::WARPS {
                if warp % in_vector == 0 {
                    // SAFETY: nobody writes what can be read; there are 32 values, all of them
                    // written, from a multiple of 128 bytes on.
                    words = unsafe { hardware::load_shared_words::<16>(address + warp * T::BYTES) };
                }
                body(warp, T::of(words, warp % in_vector));
            }
        });
    }
}

/// The words of an element, each shuffled.
#[inline(always)]
pub(crate) fn shuffled<T: Element>(value: T, shuffle: impl Fn(u32) -> u32) -> T {
    let mut words = Words::default();
    value.put(&mut words, 0);
    words.0 = shuffle(words.0);
    if const { T::BYTES >= 8 } {
        words.1 = shuffle(words.1);
    }
    if const { T::BYTES == 16 } {
        words.2 = shuffle(words.2);
        words.3 = shuffle(words.3);
    }
    T::of(words, 0)
}
