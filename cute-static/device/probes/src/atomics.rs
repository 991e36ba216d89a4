//! Atomic operations: each thread takes a value to an element of its choice, in global memory, and
//! in shared memory whose elements go to global memory afterwards.

use cute_device::*;
use cute_static::atom::{BF16, F16};
use cute_static::prelude::*;

/// A value of each thread.
type One = Layout![(256, 1) : (1, 0)];
/// Elements that operations meet in, and who of a block has which: four threads the same.
type Bins = Layout![64 : 1];
type Fours = Layout![((64, 4), 1) : ((1, 0), 0)];

macro_rules! atomics {
    ($($op:ident: $($ty:ident $name:ident $launched:ident)*;)*) => { $($(
        #[doc = concat!("Takes `x` to the elements `at` of `y`, and by blocks to those of `z`, by `", stringify!($op), "` of `", stringify!($ty), "`.")]
        ///
        /// `before` is what was in `y`.
        #[allow(clippy::too_many_arguments, reason = "an entry has as many")]
        #[kernel(threads = 256, launched = $launched)]
        pub fn $name(
            block: &mut Block,
            x: Global<$ty, Vector>,
            at: Global<u32, Vector>,
            neutral: Global<$ty, Vector>,
            y: GlobalAtomic<$ty, Vector>,
            z: GlobalAtomic<$ty, Vector>,
            before: GlobalMut<$ty, Vector, Tile![256]>,
            bins: Shared<$ty, Bins>,
        ) {
            let x = load(&x.tile::<Tile![256]>(block).share::<One>(block)).fold($ty::default(), |_, x| x);
            let at = load(&at.tile::<Tile![256]>(block).share::<One>(block)).fold(0, |_, at| at);
            store_each(y.fetch_at::<atomic::$op>(block, at, x), &mut before.tile(block).share::<One>(block));
            let bins = bins.write::<Fours>(block, &neutral.tile_at::<Tile![64]>(0).share::<Fours>(block)).accumulate();
            let bins = block.synchronize(bins);
            bins.fetch_at::<atomic::$op>(block, at, x);
            let bins = block.synchronize(bins);
            let of_block = load(&bins.share::<Fours>(block)).fold($ty::default(), |_, x| x);
            z.tile_at::<Tile![64]>(0).share::<Fours>(block).fetch_each::<atomic::$op>(of_block);
        }
    )*)* };
}

/// Calls a macro with the table of all atomic operations but comparisons: `Op: type kernel
/// Launched`.
#[macro_export]
macro_rules! for_each_atomic {
    ($callback:ident) => {
        $callback! {
            Add:
                u32 add_u32 AddU32 i32 add_i32 AddI32 u64 add_u64 AddU64 i64 add_i64 AddI64
                f32 add_f32 AddF32 f64 add_f64 AddF64 F16 add_f16 AddF16 BF16 add_bf16 AddBf16;
            Min: u32 min_u32 MinU32 i32 min_i32 MinI32 u64 min_u64 MinU64 i64 min_i64 MinI64;
            Max: u32 max_u32 MaxU32 i32 max_i32 MaxI32 u64 max_u64 MaxU64 i64 max_i64 MaxI64;
            And: u32 and_u32 AndU32 i32 and_i32 AndI32 u64 and_u64 AndU64 i64 and_i64 AndI64;
            Or: u32 or_u32 OrU32 i32 or_i32 OrI32 u64 or_u64 OrU64 i64 or_i64 OrI64;
            Xor: u32 xor_u32 XorU32 i32 xor_i32 XorI32 u64 xor_u64 XorU64 i64 xor_i64 XorI64;
            Exchange:
                u32 exchange_u32 ExchangeU32 i32 exchange_i32 ExchangeI32 u64 exchange_u64 ExchangeU64 i64 exchange_i64 ExchangeI64
                f32 exchange_f32 ExchangeF32 f64 exchange_f64 ExchangeF64;
        }
    };
}

for_each_atomic!(atomics);

macro_rules! compared {
    ($($ty:ident $name:ident $launched:ident)*) => { $(
        #[doc = concat!("Puts `x` to the elements `at` of `y` that are 0 then, of `", stringify!($ty), "`; `before` is what was there.")]
        #[kernel(threads = 256, launched = $launched)]
        pub fn $name(
            block: &mut Block,
            x: Global<$ty, Vector>,
            at: Global<u32, Vector>,
            y: GlobalAtomic<$ty, Vector>,
            before: GlobalMut<$ty, Vector, Tile![256]>,
        ) {
            let x = load(&x.tile::<Tile![256]>(block).share::<One>(block)).fold($ty::default(), |_, x| x);
            let at = load(&at.tile::<Tile![256]>(block).share::<One>(block)).fold(0, |_, at| at);
            let found = y.compare_exchange_at(block, at, PerThread::filled($ty::default()), x);
            store_each(found, &mut before.tile(block).share::<One>(block));
        }
    )* };
}

/// Calls a macro with the table of all comparisons: `type kernel Launched`.
#[macro_export]
macro_rules! for_each_comparison {
    ($callback:ident) => {
        $callback! {
            u32 compare_u32 CompareU32 i32 compare_i32 CompareI32 u64 compare_u64 CompareU64
            i64 compare_i64 CompareI64 f32 compare_f32 CompareF32 f64 compare_f64 CompareF64
        }
    };
}

for_each_comparison!(compared);

/// Two neighbours of each thread.
type Twos = Layout![(256, 2) : (2, 1)];

macro_rules! pairs {
    ($($ty:ident $name:ident $launched:ident)*) => { $(
        #[doc = concat!("Adds tiles of `x` to the elements of `y`, and by way of shared memory to those of `z`, two `", stringify!($ty), "` at once.")]
        ///
        /// `before` is what was in `y`.
        #[kernel(threads = 256, launched = $launched)]
        pub fn $name(
            block: &mut Block,
            x: Global<$ty, Vector>,
            y: GlobalAtomic<$ty, Vector>,
            z: GlobalAtomic<$ty, Vector>,
            before: GlobalMut<$ty, Vector, Tile![512]>,
            bins: Shared<$ty, Layout![512 : 1]>,
        ) {
            let mine = load(&x.tile::<Tile![512]>(block).share::<Twos>(block));
            store(&y.tile_at::<Tile![512]>(0).share::<Twos>(block).fetch::<atomic::Add>(&mine), &mut before.tile(block).share::<Twos>(block));
            let bins = bins.store::<Twos, _>(block, &mine).accumulate();
            let bins = block.synchronize(bins);
            bins.atomics::<Twos>(block).fetch::<atomic::Add>(&mine);
            let bins = block.synchronize(bins);
            z.tile_at::<Tile![512]>(0).share::<Twos>(block).fetch::<atomic::Add>(&load(&bins.share::<Twos>(block)));
        }
    )* };
}

/// Calls a macro with the table of all additions of two halves at once: `type kernel Launched`.
#[macro_export]
macro_rules! for_each_pair {
    ($callback:ident) => {
        $callback! { F16 add_pairs_f16 AddPairsF16 BF16 add_pairs_bf16 AddPairsBf16 }
    };
}

for_each_pair!(pairs);
