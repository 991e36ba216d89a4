//! What the products of matrices share, whatever numbers they are of.

use core::marker::PhantomData;
use cute_device::shared::Shared;

/// What the host says of a product of numbers `T`.
#[derive(Clone, Copy)]
pub(crate) struct Matrices<T> {
    pub(crate) a: *const T,
    pub(crate) b: *const T,
    pub(crate) c: *mut T,
    pub(crate) m: u32,
    pub(crate) n: u32,
    pub(crate) k: u32,
    pub(crate) lda: u32,
    pub(crate) ldb: u32,
    pub(crate) ldc: u32,
}

/// One operand of a block: where its tiles are, and how they come in.
#[derive(Clone, Copy)]
pub(crate) struct Stream<O, T> {
    pub(crate) operand: PhantomData<O>,
    pub(crate) pitch: u32,
    /// In the tile that comes in next: its first element, or the thread's.
    pub(crate) source: *const T,
    /// The tiles in shared memory.
    pub(crate) staged: Shared<T>,
    /// The rows that are there, and the `k` that are left from the source on.
    pub(crate) rows: u32,
    pub(crate) depth: u32,
}

/// Where the block's tile of C goes.
pub(crate) struct Target<T> {
    /// The element `(0, 0)` of the tile.
    pub(crate) data: *mut T,
    pub(crate) pitch: u32,
    /// The rows and columns that are there, from it on.
    pub(crate) m: u32,
    pub(crate) n: u32,
}

/// The stage after a stage, of so many that come round.
#[inline(always)]
pub(crate) fn next<const STAGES: u32>(stage: u32) -> u32 {
    if stage == STAGES - 1 { 0 } else { stage + 1 }
}

/// Kernels that are a product with its parameters. What goes for all of them is said once.
macro_rules! entries {
    (of $number:ty: $all:literal; $($(#[$doc:meta])* fn $name:ident = $product:path;)*) => { $(
        $(#[$doc])*
        ///
        #[doc = $all]
        ///
        /// # Safety
        ///
        /// - The matrices are there, and C overlaps neither A nor B.
        /// - Extents and pitches are not 0. A tile's offsets fit in 32 bits: its rows, or its
        ///   depth, times the pitch.
        /// - The grid, the block and shared memory are as said.
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name(a: *const $number, b: *const $number, c: *mut $number, m: u32, n: u32, k: u32, lda: u32, ldb: u32, ldc: u32) {
            // SAFETY: by the caller.
            unsafe { $product(Matrices { a, b, c, m, n, k, lda, ldb, ldc }) }
        }
    )* };
}

pub(crate) use entries;
