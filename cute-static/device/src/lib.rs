#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(asm_experimental_arch, stdarch_nvptx, allow_internal_unstable, allow_internal_unsafe))]
#![cfg_attr(target_arch = "nvptx64", allow(internal_features))]
#![doc = include_str!("../README.md")]

// The attribute names this crate from wherever it stands.
#[macro_use(refusal)]
extern crate cute_static_macros;
#[cfg(any(test, all(not(target_arch = "nvptx64"), feature = "emulate")))]
extern crate std;

mod algorithm;
mod argument;
pub mod atom;
pub mod atomic;
mod block;
mod collective;
mod cooperative_copy;
mod cooperative_gemm;
mod element;
#[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
pub mod emulator;
mod extents;
mod global;
mod hardware;
pub mod hopper;
mod in_turn;
mod kernel;
mod math;
mod parting;
mod pipeline;
mod places;
mod product;
mod share;
mod shared;
mod thread_value;
mod tile;
mod tiled;
mod unrolled;
mod vector;

pub use algorithm::{AsMany, Combine, Registers, SameCount, axpby, copy, copy_if, fill, load, load_or, reduce, store, store_each, tabulate, transform, update};
pub use argument::{Argument, MAX_STRIDE, Matrix, MatrixBy, Nothing, Pair, RawLayout, RawLeaves, RowMajor, RowMajorBy, Vector};
pub use atomic::{Accumulating, Atomic, AtomicTile, Atomically, CompareExchange, GlobalAtomic, Initialized};
pub use block::{Block, PerThread, Seen};
pub use collective::WarpValues;
pub use cooperative_copy::{CopiedTo, ReadBy, StartedBy, TileInMemory, WrittenBy, cooperative_copy, cooperative_copy_async};
pub use cooperative_gemm::{AsKind, Each, GemmOperand, GemmTarget, IsProduct, ProductSide, cooperative_gemm};
pub use cute_device_macros::kernel;
pub use cute_static;
pub use element::{Element, Float};
#[doc(hidden)]
pub use element::{bytes, bytes_mut};
pub use extents::{ANumberForEachMode, DistinctModes, ExtentsOf, OneShape, PlaceOf, SameTile, TileExtents};
pub use global::{BlockTile, Global, GlobalMut, Numbers, StripTiles};
#[doc(hidden)]
pub use kernel::{Entry, Tiles, begins, checked, checked_extents, cluster, end_early, parameters, signature, tiles};
pub use kernel::{Extents, Kernel};
pub use math::{exp, exp2};
pub use parting::PartedBy;
pub use pipeline::{
    CanFill, CanWait, Drained, Filled, Finished, Groups, Handover, HasStage, Held, Operands, Pipeline, Stage, StageCount, Stages, Steps, Waited,
};
pub use product::{Needs, Sums, multiply_add};
pub use share::{Begins, Loads, LoadsGlobal, Read, Share, Space, Stores, Updates, Values, Write};
pub use shared::{Arriving, Awaited, Begun, Bring, CanRead, CanStart, CanWrite, Free, Readable, Shared, Synchronize, Turns, Written};
pub use thread_value::{Elementwise, NoBroadcast, SameThreads, ShareOf, ThreadValue, Threads};
pub use tile::{Banded, Displaced, Exact, Extent, GroupedModes, HasTiles, Left, Place, Strips, TileShape, Tiler, Whole, agreed};
pub use tiled::{
    CompactTile, CopyFor, FedBy, Feed, Feeds, FragmentA, FragmentB, FragmentC, FragmentOf, FragmentSide, IsOneStep, LoadsWords, Located, OfInstructions,
    OperandIn, Partitioned, ProductOf, RowsFor, Shares, TileOfOperand, WholeInstructions, gemm_stages, make_tiled_copy_a, make_tiled_copy_b, make_tiled_copy_c,
    partition_fragment_a, partition_fragment_b, partition_fragment_c,
};
pub use unrolled::{Count, FewEnough, Fit, Fits, InRegisters};
