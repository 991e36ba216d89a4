//! Shares: what a thread has of a tile, in global or in shared memory.
//!
//! A share is made for all threads at once, and code outside of closures sees nothing of what is in
//! it. What tells threads apart takes an [`Inside`], which only this crate has.
//!
//! That is a rule of all traits here that others can name: a function of theirs that sees a
//! thread's values, or that accesses memory and is not `unsafe`, takes an `Inside`. It is then
//! called by the algorithms of this crate alone, which ask for values below the count that are
//! there.

use crate::element::{Element, Words, width};
use crate::hardware;
use crate::thread_value::{NoBroadcast, Of, Takes};
use crate::tile::Extent;
use crate::unrolled::Count;
use crate::vector::{Runs, gcd};
use core::marker::PhantomData;
use cute_static::prelude::*;

/// Leave to see what differs from thread to thread: nobody outside of this crate has it.
#[derive(Clone, Copy)]
pub struct Inside(pub(crate) ());

/// It, for the algorithms.
pub(crate) const INSIDE: Inside = Inside(());

/// Global memory, from an element on. What that is a multiple of says the share ([`Begins`]).
pub struct InGlobal<T, const READ_ONLY: bool>(pub(crate) *mut T);
/// Shared memory, from a 32-bit address on.
pub struct InShared<T>(pub(crate) u32, pub(crate) PhantomData<T>);

/// Memory of elements.
#[refusal(NoInstruction::Elements)]
pub trait Space<T: Element>: Copy {
    /// The memory from one of its elements on, to which the offsets of all values are added: of
    /// shared memory it is a sum that the compiler does not look into.
    #[doc(hidden)]
    fn begin_at(self, offset: u32) -> Self;

    /// The memory from one of its elements on, for one access.
    #[doc(hidden)]
    fn at(self, offset: u32) -> Self;

    /// # Safety
    /// The element is there, and nobody writes it.
    #[doc(hidden)]
    unsafe fn load(self, offset: u32) -> T;

    /// # Safety
    /// The element is there, and nobody else touches it.
    #[doc(hidden)]
    unsafe fn store(self, offset: u32, value: T);

    /// # Safety
    /// As for [`load`](Self::load), for `BYTES` of elements, 4, 8 or 16, at a multiple of it.
    #[doc(hidden)]
    unsafe fn load_words<const BYTES: u32>(self, offset: u32) -> Words;

    /// # Safety
    /// As for [`load_words`](Self::load_words), if they are there.
    #[doc(hidden)]
    #[inline(always)]
    unsafe fn load_words_if<const BYTES: u32>(self, offset: u32, is_there: bool) -> Words {
        // SAFETY: by the caller.
        if is_there { unsafe { self.load_words::<BYTES>(offset) } } else { Words::default() }
    }

    /// # Safety
    /// As for [`store`](Self::store), for `BYTES` of elements, 4, 8 or 16, at a multiple of it.
    #[doc(hidden)]
    unsafe fn store_words<const BYTES: u32>(self, offset: u32, words: Words);
}

impl<T, const READ_ONLY: bool> Clone for InGlobal<T, READ_ONLY> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, const READ_ONLY: bool> Copy for InGlobal<T, READ_ONLY> {}

/// 8 bytes, so aligned.
#[derive(Clone, Copy)]
#[repr(C, align(8))]
struct Half(u32, u32);

// The pointer is a parameter of the kernel, of which the compiler knows that it is global.
impl<T: Element, const READ_ONLY: bool> Space<T> for InGlobal<T, READ_ONLY> {
    #[inline(always)]
    fn begin_at(self, offset: u32) -> Self {
        InGlobal(self.0.wrapping_add(offset as usize))
    }

    #[inline(always)]
    fn at(self, offset: u32) -> Self {
        InGlobal(self.0.wrapping_add(offset as usize))
    }

    #[inline(always)]
    unsafe fn load(self, offset: u32) -> T {
        // SAFETY: by the caller.
        unsafe { hardware::load_global(self.0.wrapping_add(offset as usize)) }
    }

    #[inline(always)]
    unsafe fn store(self, offset: u32, value: T) {
        // SAFETY: by the caller.
        unsafe { hardware::store_global(self.0.wrapping_add(offset as usize), value) }
    }

    #[inline(always)]
    unsafe fn load_words<const BYTES: u32>(self, offset: u32) -> Words {
        let pointer = self.0.wrapping_add(offset as usize);
        // SAFETY: by the caller; so many bytes, so aligned.
        unsafe {
            if BYTES == 16 {
                hardware::load_global(pointer.cast::<Words>())
            } else if BYTES == 8 {
                let half = hardware::load_global(pointer.cast::<Half>());
                Words(half.0, half.1, 0, 0)
            } else {
                Words(hardware::load_global(pointer.cast::<u32>()), 0, 0, 0)
            }
        }
    }

    #[inline(always)]
    unsafe fn load_words_if<const BYTES: u32>(self, offset: u32, is_there: bool) -> Words {
        // SAFETY: by the caller.
        unsafe { hardware::load_global_words_if::<BYTES>(self.0.wrapping_add(offset as usize).cast(), is_there) }
    }

    #[inline(always)]
    unsafe fn store_words<const BYTES: u32>(self, offset: u32, words: Words) {
        let pointer = self.0.wrapping_add(offset as usize);
        // SAFETY: by the caller; so many bytes, so aligned.
        unsafe {
            if BYTES == 16 {
                hardware::store_global(pointer.cast::<Words>(), words);
            } else if BYTES == 8 {
                hardware::store_global(pointer.cast::<Half>(), Half(words.0, words.1));
            } else {
                hardware::store_global(pointer.cast::<u32>(), words.0);
            }
        }
    }
}

impl<T> Clone for InShared<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for InShared<T> {}

impl<T: Element> Space<T> for InShared<T> {
    // What is known of the address's bits would turn sums with it into `or`, one instruction each,
    // where a load takes a sum along.
    #[inline(always)]
    fn begin_at(self, offset: u32) -> Self {
        InShared(hardware::opaque(self.0 + offset * T::BYTES), PhantomData)
    }

    #[inline(always)]
    fn at(self, offset: u32) -> Self {
        InShared(self.0 + offset * T::BYTES, PhantomData)
    }

    #[inline(always)]
    unsafe fn load(self, offset: u32) -> T {
        // SAFETY: by the caller.
        unsafe { T::load_shared(self.0 + offset * T::BYTES) }
    }

    #[inline(always)]
    unsafe fn store(self, offset: u32, value: T) {
        // SAFETY: by the caller.
        unsafe { value.store_shared(self.0 + offset * T::BYTES) }
    }

    #[inline(always)]
    unsafe fn load_words<const BYTES: u32>(self, offset: u32) -> Words {
        // SAFETY: by the caller.
        unsafe { hardware::load_shared_words::<BYTES>(self.0 + offset * T::BYTES) }
    }

    #[inline(always)]
    unsafe fn store_words<const BYTES: u32>(self, offset: u32, words: Words) {
        // SAFETY: by the caller.
        unsafe { hardware::store_shared_words::<BYTES>(self.0 + offset * T::BYTES, words) }
    }
}

/// What a thread has of a tile.
pub trait Values {
    /// The elements.
    type Element: Element;
    /// How many values each thread has.
    type Count: Count;
    /// The extents of the tile, without those of one element.
    type Extents;
    /// The memory that they are in.
    type Memory: Space<Self::Element>;

    /// How many elements one instruction moves.
    #[doc(hidden)]
    const WIDTH: u32;

    #[doc(hidden)]
    fn is_whole(&self) -> bool;

    #[doc(hidden)]
    fn has(&self, v: u32, inside: Inside) -> bool;

    /// Where a value is.
    #[doc(hidden)]
    fn place(&self, v: u32, inside: Inside) -> Self::Memory;
    /// The integral coordinate of a value in the tile.
    #[doc(hidden)]
    fn index(&self, v: u32, inside: Inside) -> u32;

    #[doc(hidden)]
    fn load(&self, v: u32, inside: Inside) -> Self::Element;

    #[doc(hidden)]
    fn load_words(&self, v: u32, inside: Inside) -> Words;

    /// A value, or another if it is not there, without a branch.
    #[doc(hidden)]
    fn load_or(&self, v: u32, otherwise: Self::Element, inside: Inside) -> Self::Element;

    /// A vector if it is there, without a branch: others can be under way.
    #[doc(hidden)]
    fn load_words_if(&self, v: u32, is_there: bool, inside: Inside) -> Words;
}

/// What a thread reads of a tile: what nobody writes, or what nobody else has.
#[refusal(SharedUpdate::ToWrite)]
pub trait Loads: Values {}

/// What a thread writes of a tile: of all threads that write, nobody else has it.
#[refusal(SharedUpdate::ToRead)]
pub trait Stores: Values {
    /// Whether of the threads that have the same elements this one writes them.
    #[doc(hidden)]
    fn leads(&self, inside: Inside) -> bool;

    #[doc(hidden)]
    fn store(&mut self, v: u32, value: Self::Element, inside: Inside);

    #[doc(hidden)]
    fn store_words(&mut self, v: u32, words: Words, inside: Inside);
}

/// What a thread writes of a tile, and no other thread reads.
#[refusal(SharedUpdate::ToRead)]
pub trait Updates: Stores + Loads {}

/// What a thread reads of global memory that nobody writes while the kernel runs: asynchronous
/// copies may come from it.
#[refusal(SharedState::Source)]
pub trait LoadsGlobal: Loads {
    /// The thread-value layout that it is a share by.
    type ThreadValue: Takes<Values = Self::Count>;

    /// Whether vectors go along one mode of the tile, so that of each what is there comes first.
    #[doc(hidden)]
    const IN_ORDER: bool;

    /// How many elements are there from a value on, the first of a vector, or more.
    #[doc(hidden)]
    fn run(&self, v: u32, inside: Inside) -> u32;

    /// The same share, of which the compiler computes where it ends where that is asked, and not
    /// before a loop.
    #[doc(hidden)]
    fn ending_here(&self, inside: Inside) -> Self;

    #[doc(hidden)]
    fn address(&self, v: u32, inside: Inside) -> *const u8;
}

/// To read.
pub struct Read;
/// To write.
pub struct Write;

/// The share of each thread of a tile, by the thread-value layout `TV`: the element `v` of a thread
/// is at the offset `C(t, v)`, where `C` is the tile's layout composed with `TV`.
///
/// `M` is the memory, `E` says how much there is of the tile, `A` is [`Read`] or [`Write`], and `P`
/// says what the tile begins at a multiple of ([`Begins`]).
pub struct Share<'a, M, C, TV, E, A, P = Anything> {
    memory: M,
    composed: C,
    left: E,
    thread: u32,
    kind: PhantomData<(&'a (), Of<(TV, A, P)>)>,
}

/// A known divisor of where a tile begins, in elements; 0 where that limits no vector.
pub trait Begins {
    #[doc(hidden)]
    const ALIGNED: u64;
}

/// Of shared memory: it begins at a multiple of 128 bytes, so that vectors are as wide as layouts
/// say.
pub struct Anything;

impl Begins for Anything {
    const ALIGNED: u64 = 0;
}

/// A tile of the layout `L` cut by `T` begins where [`HasTiles`](crate::tile::HasTiles) says.
pub struct OfTiles<L, T>(Of<(L, T)>);

impl<L: crate::tile::HasTiles<T>, T: crate::tile::Tiler> Begins for OfTiles<L, T> {
    const ALIGNED: u64 = L::ALIGNED;
}

impl<M: Copy, C, TV, E, A, P> Share<'_, M, C, TV, E, A, P> {
    #[inline(always)]
    pub(crate) fn memory(&self) -> M {
        self.memory
    }
}

impl<M, C: LayoutFunction + Runs, TV: Takes, E, A, P> Share<'_, M, C, TV, E, A, P> {
    /// Whether the thread's part of each offset is added.
    const ADDS: bool = TV::VECTOR == 0 && C::ADDS;

    /// # Safety
    /// The tile is in the memory as far as `left` says, and aligned as `P` says. To write, it is
    /// the block's alone, and no other share of it is alive between two barriers; to read, nobody
    /// writes it as long as the share is alive. `TV` covers the tile, in a block of its threads,
    /// and its vectors lie in a row in the memory, at multiples of their length. Offsets are below
    /// 2^32: those of shared memory are, and of global memory `fitting` sees to it.
    #[inline(always)]
    pub(crate) unsafe fn new<T: Element>(memory: M, composed: C, left: E) -> Self
    where
        M: Space<T>,
    {
        let mut share = Share { memory, composed, left, thread: hardware::thread(), kind: PhantomData };
        // The thread's part of each offset is added once.
        if const { Self::ADDS } {
            share.memory = memory.begin_at(share.composed.offset_in(share.thread()));
        }
        share
    }

    /// The same share, of which the compiler computes what it needs of the thread here, and not
    /// before a loop.
    #[inline(always)]
    pub(crate) fn here(&self) -> Self
    where
        M: Copy,
        C: Copy,
        E: Copy,
    {
        Share { memory: self.memory, composed: self.composed, left: self.left, thread: hardware::here(self.thread), kind: PhantomData }
    }

    #[inline(always)]
    fn thread(&self) -> u32 {
        // SAFETY: a kernel's block has as many threads as its type says, by its `.reqntid`; those
        // of the layout are the same number, by `Threads`.
        unsafe { core::hint::assert_unchecked(self.thread < TV::Threads::VALUE as u32) };
        self.thread
    }

    #[inline(always)]
    pub(crate) fn leads(&self) -> bool {
        TV::leads(self.thread(), Inside(()))
    }

    #[inline(always)]
    pub(crate) fn offset(&self, v: u32) -> u32 {
        hardware::value(v);
        if const { Self::ADDS } {
            return self.composed.offset_in(v * TV::Threads::VALUE as u32);
        }
        let (coordinate, after) = TV::composed(self.thread(), v, Inside(()));
        self.composed.offset_in(coordinate) + after
    }
}

impl<M, T, C, TV, E, A, P> Values for Share<'_, M, C, TV, E, A, P>
where
    T: Element,
    M: Space<T> + Holds<Element = T>,
    C: LayoutFunction + Runs,
    TV: Takes,
    E: Extent,
    P: Begins,
{
    type Element = T;
    type Count = TV::Values;
    type Extents = E::Extents;
    type Memory = M;
    const WIDTH: u32 = width(gcd(if TV::VECTOR == 0 { C::RUN } else { TV::VECTOR }, P::ALIGNED), T::BYTES);

    #[inline(always)]
    fn is_whole(&self) -> bool {
        TV::ALL && self.left.is_whole()
    }

    #[inline(always)]
    fn has(&self, v: u32, inside: Inside) -> bool {
        // Where all have all, a whole tile is not asked.
        TV::has(self.thread(), v, inside) && (!TV::ALL && self.left.is_whole() || self.left.has(self.index(v, inside)))
    }

    #[inline(always)]
    fn index(&self, v: u32, inside: Inside) -> u32 {
        TV::element(self.thread(), v, inside)
    }

    #[inline(always)]
    fn place(&self, v: u32, Inside(()): Inside) -> M {
        self.memory.at(self.offset(v))
    }

    #[inline(always)]
    fn load(&self, v: u32, Inside(()): Inside) -> T {
        // SAFETY: the algorithms ask for what is there, `v` below the count; `Share::new`.
        unsafe { self.memory.load(self.offset(v)) }
    }

    #[inline(always)]
    fn load_words(&self, v: u32, Inside(()): Inside) -> Words {
        // SAFETY: as above, for as many, which lie in a row at a multiple by `WIDTH`.
        unsafe {
            match const { Self::WIDTH * T::BYTES } {
                16 => self.memory.load_words::<16>(self.offset(v)),
                8 => self.memory.load_words::<8>(self.offset(v)),
                _ => self.memory.load_words::<4>(self.offset(v)),
            }
        }
    }

    #[inline(always)]
    fn load_or(&self, v: u32, otherwise: T, Inside(()): Inside) -> T {
        let is_there = self.has(v, Inside(()));
        // SAFETY: as above, for one element, if it is there.
        let words = unsafe {
            match const { T::BYTES } {
                16 => self.memory.load_words_if::<16>(self.offset(v), is_there),
                8 => self.memory.load_words_if::<8>(self.offset(v), is_there),
                4 => self.memory.load_words_if::<4>(self.offset(v), is_there),
                _ if is_there => return self.memory.load(self.offset(v)),
                _ => return otherwise,
            }
        };
        if is_there { T::of(words, 0) } else { otherwise }
    }

    #[inline(always)]
    fn load_words_if(&self, v: u32, is_there: bool, Inside(()): Inside) -> Words {
        // SAFETY: as above, for as many, which lie in a row at a multiple by `WIDTH`.
        unsafe {
            match const { Self::WIDTH * T::BYTES } {
                16 => self.memory.load_words_if::<16>(self.offset(v), is_there),
                8 => self.memory.load_words_if::<8>(self.offset(v), is_there),
                _ => self.memory.load_words_if::<4>(self.offset(v), is_there),
            }
        }
    }
}

impl<M, T, C, TV, E, P> Stores for Share<'_, M, C, TV, E, Write, P>
where
    T: Element,
    M: Space<T> + Holds<Element = T>,
    C: LayoutFunction + Runs,
    TV: Takes,
    E: Extent,
    P: Begins,
{
    #[inline(always)]
    fn leads(&self, Inside(()): Inside) -> bool {
        self.leads()
    }

    #[inline(always)]
    fn store(&mut self, v: u32, value: T, Inside(()): Inside) {
        if self.leads() {
            // SAFETY: the algorithms ask for what is there; of the threads that have it, one leads.
            unsafe { self.memory.store(self.offset(v), value) }
        }
    }

    #[inline(always)]
    fn store_words(&mut self, v: u32, words: Words, Inside(()): Inside) {
        if self.leads() {
            // SAFETY: as above, for as many, which lie in a row at a multiple by `WIDTH`.
            unsafe {
                match const { <Self as Values>::WIDTH * T::BYTES } {
                    16 => self.memory.store_words::<16>(self.offset(v), words),
                    8 => self.memory.store_words::<8>(self.offset(v), words),
                    _ => self.memory.store_words::<4>(self.offset(v), words),
                }
            }
        }
    }
}

impl<M, C, TV, E, P> Loads for Share<'_, M, C, TV, E, Read, P> where Self: Values {}

impl<M, C, TV: NoBroadcast, E, P> Loads for Share<'_, M, C, TV, E, Write, P> where Self: Values {}

impl<M, C, TV: NoBroadcast, E, P> Updates for Share<'_, M, C, TV, E, Write, P> where Self: Stores {}

impl<T: Element, C: LayoutFunction + Runs, TV: Takes + Runs, E: Extent, P: Begins> Share<'_, InGlobal<T, true>, C, TV, E, Read, P> {
    /// The mode that a vector goes along: the first, from a multiple on, or the second; 2 for none.
    const ALONG: u32 = {
        let width = <Self as Values>::WIDTH as u64;
        // A first mode of one element has no vectors.
        if TV::STEP == 1 && (E::MODES == 1 || E::FIRST > 1 && gcd(TV::TOGETHER, E::FIRST).is_multiple_of(width)) {
            0
        } else if TV::STEP == E::FIRST && E::MODES == 2 {
            1
        } else {
            2
        }
    };
}

impl<T: Element, C: LayoutFunction + Runs, TV: Takes + Runs, E: Extent, P: Begins> LoadsGlobal for Share<'_, InGlobal<T, true>, C, TV, E, Read, P> {
    type ThreadValue = TV;
    const IN_ORDER: bool = Self::ALONG != 2;

    #[inline(always)]
    fn run(&self, v: u32, inside: Inside) -> u32 {
        self.left.run(self.index(v, inside), Self::ALONG)
    }

    #[inline(always)]
    fn ending_here(&self, Inside(()): Inside) -> Self {
        self.here()
    }

    #[inline(always)]
    fn address(&self, v: u32, Inside(()): Inside) -> *const u8 {
        self.place(v, Inside(())).0.cast_const().cast()
    }
}

/// What elements a memory has.
pub trait Holds {
    /// The elements.
    type Element;
}

impl<T, const READ_ONLY: bool> Holds for InGlobal<T, READ_ONLY> {
    type Element = T;
}

impl<T> Holds for InShared<T> {
    type Element = T;
}

/// A share of shared memory that is written for its state.
pub(crate) type SharedShare<'a, T, C, TV, E, A> = Share<'a, InShared<T>, C, TV, E, A>;

impl<T: Element, C: LayoutFunction + Runs, TV: Takes, E> SharedShare<'_, T, C, TV, E, Write> {
    /// The address of a value.
    #[inline(always)]
    pub(crate) fn shared_address(&self, v: u32) -> u32 {
        self.memory.0 + self.offset(v) * T::BYTES
    }
}
