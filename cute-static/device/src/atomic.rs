//! Atomic operations: how threads write where others write, too.
//!
//! A [`GlobalAtomic`] is an argument of which all threads of all blocks may change any element, but
//! by these operations alone. Of shared memory, so does the state [`Accumulating`]. What a thread
//! learns from an operation, the value before it, stays in [`PerThread`] and [`Registers`].
//!
//! The operations are types: [`Add`], [`Min`], [`Max`], [`And`], [`Or`], [`Xor`], [`Exchange`].
//! They are relaxed: of the order in which threads come nothing is known, and sums of `f32` and
//! `f64` are rounded in that order.

use crate::algorithm::{Registers, SameCount};
use crate::block::{Block, PerThread};
use crate::element::{Element, Words};
use crate::extents::PlaceOf;
use crate::global::fitting;
use crate::hardware::{self, global, shared};
use crate::share::{Begins, Holds, InGlobal, InShared, Inside, OfTiles, Share, Values};
use crate::shared::{Shared, Turns, Written};
use crate::thread_value::{ShareOf, ThreadValue, Threads};
use crate::tile::{Extent, HasTiles, Left, Placed, Tiler, Whole};
use crate::vector::Runs;
use crate::{Count, Readable};
use core::marker::PhantomData;
use cute_static::atom::{BF16, F16};
use cute_static::prelude::*;

/// The sum.
pub struct Add;
/// The smaller one.
pub struct Min;
/// The larger one.
pub struct Max;
/// Bits that both have.
pub struct And;
/// Bits that one has, or both.
pub struct Or;
/// Bits that one has, and not both.
pub struct Xor;
/// The new value.
pub struct Exchange;

/// Elements of which the hardware has the atomic operation `Op`: integers of 32 and 64 bits all of
/// them, `f32` and `f64` [`Add`] and [`Exchange`], `F16` and `BF16` [`Add`].
///
/// In global memory, sums of `f32` that are subnormal become 0. Two neighbours of 16 bits, at a
/// multiple of 4 bytes, are changed by one instruction where the layouts of a share prove that they
/// are: each of them atomically, and not both together (`red.add.noftz.f16x2`).
///
/// ```
/// use cute_device::*;
/// use cute_static::prelude::*;
///
/// /// The maximum of a vector, in one element, which the host has set to the least number.
/// #[kernel(threads = 256, blocks = 8)]
/// fn maximum(block: &mut Block, x: Global<i32, Vector>, y: GlobalAtomic<i32, Vector>, warps: WarpValues<i32>) {
///     let x = x.tile::<Tile![1024]>(block);
///     let mine = reduce(&x.share::<Layout![(256, 4) : (4, 1)]>(block), i32::MIN, |a, b| a.max(b));
///     let (all, _) = block.reduce(warps, mine, |a, b| a.max(b));
///     y.tile_at::<Tile![1]>(0).share::<Layout![(256, 1) : (0, 0)]>(block).fetch_each::<atomic::Max>(all);
/// }
/// ```
/// ```
/// use cute_device::*;
/// use cute_static::atom::BF16;
/// use cute_static::prelude::*;
///
/// type Twos = Layout![(256, 2) : (2, 1)];
///
/// /// The sum of all rows of a matrix, column by column, two at once.
/// #[kernel(threads = 256)]
/// fn sum(block: &mut Block, x: Global<BF16, RowMajorBy<Int![2]>>, y: GlobalAtomic<BF16, Vector>) {
///     let row = load(&x.tile::<Tile![1, 512]>(block).share::<Twos>(block));
///     y.tile_at::<Tile![512]>(block.index().1).share::<Twos>(block).fetch::<atomic::Add>(&row);
/// }
/// ```
/// ```compile_fail,E0277
/// use cute_device::*;
/// use cute_static::prelude::*;
///
/// #[kernel(threads = 256)]
/// fn maximum(block: &mut Block, y: GlobalAtomic<f32, Vector>) {
///     y.fetch_at::<atomic::Max>(block, PerThread::filled(0), PerThread::filled(1.0)); // CUTE250
/// }
/// ```
#[refusal(NotAtomic)]
pub trait Atomic<Op>: Element {
    /// # Safety
    /// The address is one of an element in global memory, which is changed by atomic operations
    /// alone.
    #[doc(hidden)]
    unsafe fn in_global(address: *mut Self, value: Self) -> Self;

    /// # Safety
    /// As in global memory, at an address of the block's shared memory.
    #[doc(hidden)]
    unsafe fn in_shared(address: u32, value: Self) -> Self;

    /// Whether one instruction changes two neighbours.
    #[doc(hidden)]
    const IN_PAIRS: bool = false;

    /// # Safety
    /// As for an element, of two from a multiple of 4 bytes on, if there is an instruction.
    #[doc(hidden)]
    #[inline(always)]
    unsafe fn pair_in_global(_address: *mut Self, _values: u32) -> u32 {
        0
    }

    /// # Safety
    /// As in global memory, at an address of the block's shared memory.
    #[doc(hidden)]
    #[inline(always)]
    unsafe fn pair_in_shared(_address: u32, _values: u32) -> u32 {
        0
    }
}

/// Elements as the words that instructions take.
trait Bits: Element {
    type Word;

    fn word(self) -> Self::Word;

    fn from_word(word: Self::Word) -> Self;
}

macro_rules! bits {
    ($($ty:ident $word:ident |$value:ident| $to:expr, |$bits:ident| $from:expr;)*) => { $(
        impl Bits for $ty {
            type Word = $word;

            #[inline(always)]
            fn word(self) -> $word {
                let $value = self;
                $to
            }

            #[inline(always)]
            fn from_word($bits: $word) -> Self {
                $from
            }
        }
    )* };
}
bits! {
    u32 u32 |value| value, |bits| bits;
    i32 u32 |value| value as u32, |bits| bits as i32;
    f32 u32 |value| value.to_bits(), |bits| f32::from_bits(bits);
    u64 u64 |value| value, |bits| bits;
    i64 u64 |value| value as u64, |bits| bits as i64;
    f64 u64 |value| value.to_bits(), |bits| f64::from_bits(bits);
    F16 u16 |value| value.to_bits(), |bits| F16::from_bits(bits);
    BF16 u16 |value| value.to_bits(), |bits| BF16::from_bits(bits);
}

macro_rules! atomics {
    ($([$op:ident] $($ty:ident $function:ident $($pair:ident)?;)*)*) => { $($(
        impl Atomic<$op> for $ty {
            #[inline(always)]
            unsafe fn in_global(address: *mut Self, value: Self) -> Self {
                // SAFETY: by the caller.
                Bits::from_word(unsafe { global::$function(address.cast(), value.word()) })
            }

            #[inline(always)]
            unsafe fn in_shared(address: u32, value: Self) -> Self {
                // SAFETY: by the caller.
                Bits::from_word(unsafe { shared::$function(address, value.word()) })
            }

            $(
                const IN_PAIRS: bool = true;

                #[inline(always)]
                unsafe fn pair_in_global(address: *mut Self, values: u32) -> u32 {
                    // SAFETY: by the caller.
                    unsafe { global::$pair(address.cast(), values) }
                }

                #[inline(always)]
                unsafe fn pair_in_shared(address: u32, values: u32) -> u32 {
                    // SAFETY: by the caller.
                    unsafe { shared::$pair(address, values) }
                }
            )?
        }
    )*)* };
}
atomics! {
    [Add]
        u32 add_u32;
        i32 add_u32;
        u64 add_u64;
        i64 add_u64;
        f32 add_f32;
        f64 add_f64;
        F16 add_f16 add_f16x2;
        BF16 add_bf16 add_bf16x2;
    [Min]
        u32 min_u32;
        i32 min_i32;
        u64 min_u64;
        i64 min_i64;
    [Max]
        u32 max_u32;
        i32 max_i32;
        u64 max_u64;
        i64 max_i64;
    [And]
        u32 and_32;
        i32 and_32;
        u64 and_64;
        i64 and_64;
    [Or]
        u32 or_32;
        i32 or_32;
        u64 or_64;
        i64 or_64;
    [Xor]
        u32 xor_32;
        i32 xor_32;
        u64 xor_64;
        i64 xor_64;
    [Exchange]
        u32 exchange_32;
        i32 exchange_32;
        u64 exchange_64;
        i64 exchange_64;
        f32 exchange_32;
        f64 exchange_64;
}

/// Elements that the hardware compares and exchanges: those of 4 and of 8 bytes. They are compared
/// bit by bit.
#[refusal(NotAtomic::Compared)]
pub trait CompareExchange: Element {
    /// # Safety
    /// As for [`Atomic`].
    #[doc(hidden)]
    unsafe fn in_global(address: *mut Self, expected: Self, value: Self) -> Self;

    /// # Safety
    /// As for [`Atomic`].
    #[doc(hidden)]
    unsafe fn in_shared(address: u32, expected: Self, value: Self) -> Self;
}

macro_rules! compared {
    ($($function:ident: $($ty:ident)*;)*) => { $($(
        impl CompareExchange for $ty {
            #[inline(always)]
            unsafe fn in_global(address: *mut Self, expected: Self, value: Self) -> Self {
                // SAFETY: by the caller.
                Bits::from_word(unsafe { global::$function(address.cast(), expected.word(), value.word()) })
            }

            #[inline(always)]
            unsafe fn in_shared(address: u32, expected: Self, value: Self) -> Self {
                // SAFETY: by the caller.
                Bits::from_word(unsafe { shared::$function(address, expected.word(), value.word()) })
            }
        }
    )*)* };
}
compared! {
    compare_exchange_32: u32 i32 f32;
    compare_exchange_64: u64 i64 f64;
}

/// A tensor in global memory of which any thread may change any element, by atomic operations
/// alone. Nothing else reads or writes it while the kernel runs.
pub struct GlobalAtomic<T, L> {
    data: *mut T,
    layout: L,
}

/// A tile of a [`GlobalAtomic`]. Any block may have it.
pub struct AtomicTile<T, L, Tile: Tiler>
where
    L: HasTiles<Tile>,
{
    data: *mut T,
    placed: Placed<L::Tile, Tile>,
}

/// To change by atomic operations.
pub struct Atomically;

impl<T: Element, L: LayoutFunction + Copy> GlobalAtomic<T, L> {
    /// # Safety
    /// While the kernel runs, the elements of the tensor, which are there, from an address of
    /// global memory on that is a multiple of 16, are changed by atomic operations alone.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(data: *mut T, layout: L) -> Self {
        GlobalAtomic { data, layout }
    }

    /// Returns the tile at a place among the tiles. Beyond the tensor nothing is there.
    #[inline(always)]
    #[must_use]
    pub fn tile_at<Tile: Tiler>(&self, place: impl PlaceOf<Tile>) -> AtomicTile<T, L, Tile>
    where
        L: HasTiles<Tile>,
    {
        AtomicTile { data: self.data, placed: self.layout.placed(place.place()) }
    }

    /// Where an element is; `None` beyond the tensor.
    #[inline(always)]
    fn address(&self, index: u32) -> Option<*mut T> {
        (u64::from(index) < self.layout.size() as u64).then(|| self.data.wrapping_add(self.layout.offset_in(u64::from(index)) as usize))
    }
}

impl<T: Element, L: HasTiles<Tile>, Tile: Tiler> AtomicTile<T, L, Tile> {
    /// Returns the share of each thread: `TV` says which elements of the tile it has. Threads may
    /// have the same ones.
    #[inline(always)]
    #[must_use]
    pub fn share<TV>(
        &self,
        _: &Block<impl Number + Threads<TV::Threads>>,
    ) -> Share<'static, InGlobal<T, false>, ComposeOf<L::Tile, TV>, TV, Left<Tile>, Atomically, OfTiles<L, Tile>>
    where
        TV: ShareOf<<Left<Tile> as Extent>::Size>,
        L::Tile: Compose<TV>,
        ComposeOf<L::Tile, TV>: LayoutFunction + Runs,
    {
        let composed = fitting(self.placed.layout.compose(TV::NEW));
        // SAFETY: `GlobalAtomic::new`; the tile is in it as far as `left` says; of what
        // `Atomically` says, there are atomic operations alone.
        unsafe { Share::new(InGlobal(self.data.wrapping_add(self.placed.first as usize)), composed, self.placed.left) }
    }
}

/// Memory whose elements atomic operations change.
pub trait AtomicSpace<T>: Copy {
    /// # Safety
    /// The element is there, and changed by atomic operations alone.
    #[doc(hidden)]
    unsafe fn fetch<Op>(self, offset: u32, value: T) -> T
    where
        T: Atomic<Op>;

    /// # Safety
    /// As for an element, of two from a multiple of 4 bytes on, if there is an instruction.
    #[doc(hidden)]
    unsafe fn fetch_pair<Op>(self, offset: u32, values: u32) -> u32
    where
        T: Atomic<Op>;
}

impl<T: Element> AtomicSpace<T> for InGlobal<T, false> {
    #[inline(always)]
    unsafe fn fetch<Op>(self, offset: u32, value: T) -> T
    where
        T: Atomic<Op>,
    {
        // SAFETY: by the caller.
        unsafe { T::in_global(self.0.wrapping_add(offset as usize), value) }
    }

    #[inline(always)]
    unsafe fn fetch_pair<Op>(self, offset: u32, values: u32) -> u32
    where
        T: Atomic<Op>,
    {
        // SAFETY: by the caller.
        unsafe { T::pair_in_global(self.0.wrapping_add(offset as usize), values) }
    }
}

impl<T: Element> AtomicSpace<T> for InShared<T> {
    #[inline(always)]
    unsafe fn fetch<Op>(self, offset: u32, value: T) -> T
    where
        T: Atomic<Op>,
    {
        // SAFETY: by the caller.
        unsafe { T::in_shared(self.0 + offset * T::BYTES, value) }
    }

    #[inline(always)]
    unsafe fn fetch_pair<Op>(self, offset: u32, values: u32) -> u32
    where
        T: Atomic<Op>,
    {
        // SAFETY: by the caller.
        unsafe { T::pair_in_shared(self.0 + offset * T::BYTES, values) }
    }
}

impl<T, M, C, TV, E, P> Share<'_, M, C, TV, E, Atomically, P>
where
    T: Element,
    M: AtomicSpace<T> + Holds<Element = T> + crate::share::Space<T>,
    C: LayoutFunction + Runs,
    TV: ThreadValue,
    E: Extent,
    P: Begins,
{
    /// Each thread combines its values with the elements of its share: `share[v] = Op(share[v],
    /// values[v])`. Of an element that several threads have, each one changes it.
    ///
    /// Returns what the elements were before; 0 for those that are not there.
    #[inline(always)]
    #[track_caller]
    pub fn fetch<Op>(&mut self, values: &Registers<T, TV::Values>) -> Registers<T, TV::Values>
    where
        T: Atomic<Op>,
    {
        let _place = hardware::Place::note();
        if const { <T as Atomic<Op>>::IN_PAIRS && <Self as Values>::WIDTH > 1 } {
            return self.fetch_pairs::<Op>(values);
        }
        let mut before = Registers::filled(T::default());
        let mut v = 0;
        TV::Values::zip(&values.0, &mut before.0, &mut |value, before| {
            if self.is_whole() || self.has(v, Inside(())) {
                // SAFETY: `Share::new`; it is there.
                *before = unsafe { self.memory().fetch::<Op>(self.offset(v), value) };
            }
            v += 1;
        });
        before
    }

    /// As above, two values at once where both are there.
    #[inline(always)]
    fn fetch_pairs<Op>(&mut self, values: &Registers<T, TV::Values>) -> Registers<T, TV::Values>
    where
        T: Atomic<Op>,
    {
        let mut words = Words::default();
        Registers::from_each(|v| {
            if v % 2 == 0 {
                let first = self.is_whole() || self.has(v, Inside(()));
                let second = self.is_whole() || self.has(v + 1, Inside(()));
                words = Words::default();
                if first && second {
                    values.nth(v).put(&mut words, 0);
                    values.nth(v + 1).put(&mut words, 1);
                    // SAFETY: `Share::new`; both are there, and lie in a row at a multiple of two
                    // by `WIDTH`.
                    words.0 = unsafe { self.memory().fetch_pair::<Op>(self.offset(v), words.0) };
                } else {
                    if first {
                        // SAFETY: `Share::new`; it is there.
                        unsafe { self.memory().fetch::<Op>(self.offset(v), values.nth(v)) }.put(&mut words, 0);
                    }
                    if second {
                        // SAFETY: as above.
                        unsafe { self.memory().fetch::<Op>(self.offset(v + 1), values.nth(v + 1)) }.put(&mut words, 1);
                    }
                }
            }
            T::of(words, v % 2)
        })
    }

    /// Combines a value of each thread with its element: of threads that have the same element, the
    /// first one's.
    ///
    /// Returns what the element was before, to those; 0 to others.
    #[inline(always)]
    #[track_caller]
    pub fn fetch_each<Op>(&mut self, value: PerThread<T>) -> PerThread<T>
    where
        T: Atomic<Op>,
        TV::Values: SameCount<Int![1]>,
    {
        let PerThread(value) = value;
        let _place = hardware::Place::note();
        let is_there = self.is_whole() || self.has(0, Inside(()));
        // SAFETY: `Share::new`; it is there.
        PerThread(if is_there && self.leads() { unsafe { self.memory().fetch::<Op>(self.offset(0), value) } } else { T::default() })
    }
}

/// Shared memory that is written, and that atomic operations change after a barrier.
pub struct Initialized;
/// Shared memory that atomic operations change.
pub struct Accumulating;

impl Turns for Initialized {
    type After = Accumulating;
}

impl Turns for Accumulating {
    type After = Readable;
}

/// A state in which atomic operations change shared memory.
#[refusal(AtomicState)]
pub trait CanAccumulate {}
impl CanAccumulate for Accumulating {}

/// A state from which shared memory can be made ready for atomic operations.
#[refusal(AtomicState::Begin)]
pub trait CanInitialize {}
impl CanInitialize for Written {}
impl CanInitialize for Readable {}

impl<T, L, State> Shared<T, L, State> {
    /// Says that atomic operations come after the next barrier; the one after that makes it
    /// readable.
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// type Bins = Layout![256 : 1];
    /// type One = Layout![(256, 1) : (1, 0)];
    ///
    /// /// How often each number below 256 occurs.
    /// #[kernel(threads = 256)]
    /// fn histogram(block: &mut Block, x: Global<u32, Vector>, y: GlobalAtomic<u32, Vector>, bins: Shared<u32, Bins>) {
    ///     let bins = bins.store_each::<One>(block, PerThread::filled(0)).accumulate();
    ///     let bins = block.synchronize(bins);
    ///     let number = load_or(&x.tile::<Tile![256]>(block).share::<One>(block), u32::MAX).fold(0, |_, x| x);
    ///     bins.fetch_at::<atomic::Add>(block, number, PerThread::filled(1));
    ///     let bins = block.synchronize(bins);
    ///     y.tile_at::<Tile![256]>(0).share::<One>(block).fetch::<atomic::Add>(&load(&bins.share::<One>(block)));
    /// }
    /// ```
    #[inline(always)]
    pub fn accumulate(self) -> Shared<T, L, Initialized>
    where
        State: CanInitialize,
    {
        self.become_()
    }
}

impl<T, L, State> Shared<T, L, State>
where
    T: Element,
    L: LayoutFunction + Static + HasSize,
{
    /// Returns the share of each thread, to change by atomic operations. Threads may have the same
    /// elements.
    #[inline(always)]
    #[must_use]
    pub fn atomics<TV>(&self, _: &Block<impl Number + Threads<TV::Threads>>) -> Share<'_, InShared<T>, ComposeOf<L, TV>, TV, Whole<Size<L>>, Atomically>
    where
        State: CanAccumulate,
        L: Compose<TV>,
        TV: ShareOf<Size<L>>,
        ComposeOf<L, TV>: LayoutFunction + Runs,
    {
        // SAFETY: it is all there; in this state there are atomic operations alone.
        unsafe { Share::new(InShared(hardware::shared() + self.address(), PhantomData), L::NEW.compose(TV::NEW), Whole::new()) }
    }

    #[inline(always)]
    fn place(&self, index: u32) -> Option<u32> {
        let size = <Size<L> as Number>::VALUE;
        (u64::from(index) < size).then(|| hardware::shared() + self.address() + L::NEW.offset_in(index) * T::BYTES)
    }
}

macro_rules! by_index {
    ($([$($generics:tt)*] [$($bounds:tt)*] $ty:ty, $place:ident $in_memory:ident $([$state:ident])?;)*) => { $(
        impl<T: Element, $($generics)*> $ty
        where
            $($bounds)*
        {
            /// Each thread combines a value with the element of an integral coordinate, which it
            /// says. There is nothing done where there is no such element.
            ///
            /// Returns what the element was before; 0 where there is none.
            #[inline(always)]
            #[track_caller]
            pub fn fetch_at<Op>(&self, _: &Block<impl Number>, index: PerThread<u32>, value: PerThread<T>) -> PerThread<T>
            where
                T: Atomic<Op>,
                $($state: CanAccumulate,)?
            {
                let (PerThread(index), PerThread(value)) = (index, value);
                let _place = hardware::Place::note();
                // SAFETY: it is there, and changed by atomic operations alone.
                PerThread(self.$place(index).map_or(T::default(), |address| unsafe { <T as Atomic<Op>>::$in_memory(address, value) }))
            }

            /// Each thread puts a value where it says, if the element is the one that it expects.
            ///
            /// Returns what the element was before; 0 where there is none.
            #[inline(always)]
            #[track_caller]
            pub fn compare_exchange_at(
                &self,
                _: &Block<impl Number>,
                index: PerThread<u32>,
                expected: PerThread<T>,
                value: PerThread<T>,
            ) -> PerThread<T>
            where
                T: CompareExchange,
                $($state: CanAccumulate,)?
            {
                let (PerThread(index), PerThread(expected), PerThread(value)) = (index, expected, value);
                let _place = hardware::Place::note();
                // SAFETY: as above.
                PerThread(self.$place(index).map_or(T::default(), |address| unsafe { <T as CompareExchange>::$in_memory(address, expected, value) }))
            }
        }
    )* };
}
by_index! {
    [L: LayoutFunction + Copy] [] GlobalAtomic<T, L>, address in_global;
    [L, State] [L: LayoutFunction + Static + HasSize] Shared<T, L, State>, place in_shared [State];
}
