//! Copies: between rows in shared memory and registers, between registers, and through memory.

use core::fmt::{Result, Write};
use cute_static::atom::CopyOperation;
use cute_static::prelude::*;

/// `name kind threads` to a line: the layouts of the source and of the destination.
macro_rules! lines {
    ($to:ident $($atom:ident $kind:literal)*) => { $(
        type Of = cute_static::atom::$atom;
        let (source, destination) = (<Of as CopyOperation>::Source::NEW, <Of as CopyOperation>::Destination::NEW);
        writeln!($to, "{}\t{}\t{source}\t{destination}", $kind, stringify!($atom))?;
    )* };
}

/// Loads of matrices: 32 rows to the words of each thread. The threads point to the rows in another
/// order than they lie in.
macro_rules! loads {
    ($($atom:ident $words:tt $of_all:tt;)*) => {
        $(
            #[doc = concat!("The kernel of [`", stringify!($atom), "`](cute_static::atom::", stringify!($atom), ").")]
            #[allow(non_snake_case)]
            pub mod $atom {
                use cute_device::atom::load_matrices;
                use cute_device::*;
                use cute_static::prelude::*;

                /// Loads rows of `memory`, of which each thread points to one, to the `words` of
                /// threads.
                #[kernel(threads = 32, launched = Launched)]
                pub fn $atom(
                    block: &mut Block,
                    memory: Global<u128, Vector>,
                    words: GlobalMut<u32, Vector, Exact<Tile![$of_all]>>,
                    rows: Shared<u128, Layout![32 : 1]>,
                ) {
                    type Lanes = Layout![(32, 1) : (1, 0)];
                    let rows = rows.write::<Lanes>(block, &memory.tile::<Exact<Tile![32]>>(block).share::<Lanes>(block));
                    let rows = block.synchronize(rows);
                    let loaded = load_matrices::<cute_static::atom::$atom, _, _>(block, &rows.share::<Layout![((2, 16), 1) : ((16, 1), 0)]>(block));
                    store(&loaded, &mut words.tile(block).share::<Layout![(32, $words) : ($words, 1)]>(block));
                }
            }
        )*

        fn describe_loads<W: Write>(to: &mut W) -> Result {
            $( { lines!(to $atom "load"); } )*
            Ok(())
        }
    };
}

/// Calls a macro with the table of all loads of matrices: `Atom 2 64` is the words of a thread and
/// of a warp.
#[macro_export]
macro_rules! for_each_load {
    ($callback:ident) => {
        $callback! {
            SM75_U32x1_LDSM_N 1 32;
            SM75_U32x2_LDSM_N 2 64;
            SM75_U32x4_LDSM_N 4 128;
            SM75_U16x2_LDSM_T 1 32;
            SM75_U16x4_LDSM_T 2 64;
            SM75_U16x8_LDSM_T 4 128;
        }
    };
}

for_each_load!(loads);

/// Stores of matrices: the words of each thread of two warps to the rows of both, which lie three
/// apart.
macro_rules! stores {
    ($($atom:ident $words:tt $of_all:tt $rows:tt $lanes:tt;)*) => {
        $(
            #[doc = concat!("The kernel of [`", stringify!($atom), "`](cute_static::atom::", stringify!($atom), ").")]
            #[allow(non_snake_case)]
            pub mod $atom {
                use cute_device::*;
                use cute_static::prelude::*;

                /// Stores the `words` of threads to rows, which go to `memory`.
                #[kernel(threads = 64, launched = Launched)]
                pub fn $atom(
                    block: &mut Block,
                    words: Global<u32, Vector>,
                    memory: GlobalMut<u128, Vector, Exact<Tile![$rows]>>,
                    rows: Shared<u128, Layout![$rows : 3]>,
                ) {
                    type Lanes = Layout! $lanes;
                    let words = load(&words.tile::<Exact<Tile![$of_all]>>(block).share::<Layout![(64, $words) : ($words, 1)]>(block));
                    let rows = rows.store_matrices::<cute_static::atom::$atom, Lanes, _>(block, &words);
                    let rows = block.synchronize(rows);
                    copy(&rows.share::<Lanes>(block), &mut memory.tile(block).share::<Lanes>(block));
                }
            }
        )*

        fn describe_stores<W: Write>(to: &mut W) -> Result {
            $( { lines!(to $atom "store"); } )*
            Ok(())
        }
    };
}

/// Calls a macro with the table of all stores of matrices: `Atom 2 128 32 [lanes]` is the words of
/// a thread and of two warps, and their rows.
#[macro_export]
macro_rules! for_each_store {
    ($callback:ident) => {
        $callback! {
            SM90_U32x1_STSM_N 1 64 16 [(((8, 4), 2), 1) : (((1, 0), 8), 0)];
            SM90_U32x2_STSM_N 2 128 32 [(((16, 2), 2), 1) : (((1, 0), 16), 0)];
            SM90_U32x4_STSM_N 4 256 64 [(64, 1) : (1, 0)];
            SM90_U16x2_STSM_T 1 64 16 [(((8, 4), 2), 1) : (((1, 0), 8), 0)];
            SM90_U16x4_STSM_T 2 128 32 [(((16, 2), 2), 1) : (((1, 0), 16), 0)];
            SM90_U16x8_STSM_T 4 256 64 [(64, 1) : (1, 0)];
        }
    };
}

for_each_store!(stores);

/// Exchanges of registers.
macro_rules! exchanges {
    ($($atom:ident $words:tt $of_all:tt;)*) => {
        $(
            #[doc = concat!("The kernel of [`", stringify!($atom), "`](cute_static::atom::", stringify!($atom), ").")]
            #[allow(non_snake_case)]
            pub mod $atom {
                use cute_device::atom::exchange;
                use cute_device::*;
                use cute_static::prelude::*;

                /// Exchanges the words of threads.
                #[kernel(threads = 32, launched = Launched)]
                pub fn $atom(block: &mut Block, from: Global<u32, Vector>, to: GlobalMut<u32, Vector, Exact<Tile![$of_all]>>) {
                    type Words = Layout![(32, $words) : ($words, 1)];
                    let words = load(&from.tile::<Exact<Tile![$of_all]>>(block).share::<Words>(block));
                    store(&exchange::<cute_static::atom::$atom, _>(block, &words), &mut to.tile(block).share::<Words>(block));
                }
            }
        )*

        fn describe_exchanges<W: Write>(to: &mut W) -> Result {
            $( { lines!(to $atom "exchange"); } )*
            Ok(())
        }
    };
}

/// Calls a macro with the table of all exchanges of registers: `Atom 2 64` is the words of a thread
/// and of a warp.
#[macro_export]
macro_rules! for_each_exchange {
    ($callback:ident) => {
        $callback! {
            SM75_U32x1_MOVM_T 1 32;
            SM50_Shuffle_U32_2x2Trans_XOR1 2 64;
            SM50_Shuffle_U32_2x2Trans_XOR4 2 64;
        }
    };
}

for_each_exchange!(exchanges);

/// Copies of elements by each thread: from global to shared memory, by the instruction or an other
/// one, and from there to global memory. What is not there is 0.
macro_rules! elements {
    ($($name:ident: $operation:ident<$ty:ident> $start:ident;)*) => {
        $(
            #[doc = concat!("The kernel of [`", stringify!($operation), "`](cute_static::atom::", stringify!($operation), ").")]
            #[allow(non_snake_case)]
            pub mod $name {
                use cute_device::*;
                use cute_static::atom::$operation;
                use cute_static::prelude::*;

                /// Copies elements through shared memory.
                #[kernel(threads = 64, launched = Launched)]
                pub fn $name(block: &mut Block, from: Global<$ty, Vector>, to: GlobalMut<$ty, Vector, Tile![128]>, tile: Shared<$ty, Layout![128 : 1]>) {
                    type Pairs = Layout![(64, 2) : (1, 64)];
                    let from = from.tile::<Tile![128]>(block);
                    elements! { @$start block from to tile $operation $ty Pairs }
                }
            }
        )*

        fn describe_elements<W: Write>(to: &mut W) -> Result {
            $( writeln!(to, "elements\t{}\t{}", stringify!($name), size_of::<$ty>())?; )*
            Ok(())
        }
    };
    (@start $block:ident $from:ident $to:ident $tile:ident $operation:ident $ty:ident $pairs:ident) => {
        let tile = $block.bring($tile, |block, tile| tile.start_by::<$operation<$ty>, $pairs>(block, &$from.share::<$pairs>(block)));
        copy(&tile.share::<$pairs>($block), &mut $to.tile($block).share::<$pairs>($block));
    };
    (@copy $block:ident $from:ident $to:ident $tile:ident $operation:ident $ty:ident $pairs:ident) => {
        let tile = $tile.write::<$pairs>($block, &$from.share::<$pairs>($block));
        let tile = $block.synchronize(tile);
        cute_device::atom::copy_by::<$operation<$ty>, _, _>($block, &tile.share::<$pairs>($block), &mut $to.tile($block).share::<$pairs>($block));
    };
}

/// Calls a macro with the table of all copies of elements: `name: Operation<Element>`.
#[macro_export]
macro_rules! for_each_copy {
    ($callback:ident) => {
        $callback! {
            UniversalCopy_u8: UniversalCopy<u8> copy;
            UniversalCopy_u16: UniversalCopy<u16> copy;
            UniversalCopy_u32: UniversalCopy<u32> copy;
            UniversalCopy_u64: UniversalCopy<u64> copy;
            UniversalCopy_u128: UniversalCopy<u128> copy;
            SM80_CP_ASYNC_CACHEALWAYS_u32: SM80_CP_ASYNC_CACHEALWAYS<u32> start;
            SM80_CP_ASYNC_CACHEALWAYS_u64: SM80_CP_ASYNC_CACHEALWAYS<u64> start;
            SM80_CP_ASYNC_CACHEALWAYS_u128: SM80_CP_ASYNC_CACHEALWAYS<u128> start;
            SM80_CP_ASYNC_CACHEALWAYS_ZFILL_u32: SM80_CP_ASYNC_CACHEALWAYS_ZFILL<u32> start;
            SM80_CP_ASYNC_CACHEALWAYS_ZFILL_u64: SM80_CP_ASYNC_CACHEALWAYS_ZFILL<u64> start;
            SM80_CP_ASYNC_CACHEALWAYS_ZFILL_u128: SM80_CP_ASYNC_CACHEALWAYS_ZFILL<u128> start;
            SM80_CP_ASYNC_CACHEGLOBAL_u128: SM80_CP_ASYNC_CACHEGLOBAL<u128> start;
            SM80_CP_ASYNC_CACHEGLOBAL_ZFILL_u128: SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<u128> start;
        }
    };
}

for_each_copy!(elements);

/// Writes the layouts of all copies.
pub(crate) fn describe<W: Write>(to: &mut W) -> Result {
    describe_loads(to)?;
    describe_stores(to)?;
    describe_exchanges(to)?;
    describe_elements(to)
}
