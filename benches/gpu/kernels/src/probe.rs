//! One instruction each, on what the host gives each thread: the host compares what becomes of it
//! with the instruction's layouts.
//!
//! An entry is named after its atom, `probe_` before it. A block is a warp, and does it once; the
//! blocks of a grid are as many tries.

// together: probe_*LDSM* ldmatrix 1 bar 1
// together: probe_*STSM* stmatrix 1 bar 2
// together: probe_* mma 1

use cute_device::global::Vector;
use cute_device::mma::Multiply;
use cute_device::shared::Shared;
use cute_device::{matrix, thread};
use cute_static::atom::*;

// `each_product!`: the instructions, which the host goes through, too.
include!("../../instructions.rs");

/// The thread's place among those of all blocks.
fn place() -> usize {
    thread::launch_bounds::<32, 1>();
    (thread::block() * 32 + thread::lane()) as usize
}

/// Each thread's registers of A, B and C, one thread after the other, to those of D.
///
/// # Safety
///
/// Each address is that of as many registers as the grid has threads, and `d` overlaps no other. A
/// block is a warp.
#[inline(always)]
unsafe fn multiply<Atom: Multiply>(a: *const Atom::RegistersA, b: *const Atom::RegistersB, c: *const Atom::RegistersC, d: *mut Atom::RegistersC) {
    let at = place();
    // SAFETY: by the caller.
    unsafe { *d.add(at) = Atom::multiply(*a.add(at), *b.add(at), *c.add(at)) }
}

macro_rules! products {
    ($($atom:ident)*) => { $(
        const _: () = {
            /// # Safety
            ///
            /// As for [`multiply`].
            #[unsafe(export_name = concat!("probe_", stringify!($atom)))]
            pub unsafe extern "ptx-kernel" fn probe(
                a: *const <$atom as Multiply>::RegistersA,
                b: *const <$atom as Multiply>::RegistersB,
                c: *const <$atom as Multiply>::RegistersC,
                d: *mut <$atom as Multiply>::RegistersC,
            ) {
                // SAFETY: by the caller.
                unsafe { multiply::<$atom>(a, b, c, d) }
            }
        };
    )* };
}

each_product! { products }

/// The vectors of 16 bytes in shared memory that rows are chosen from.
const VECTORS: u32 = 64;

/// Moves the block's vectors from global memory to shared memory.
///
/// # Safety
///
/// `memory` is the address of 64 vectors for each block of the grid.
#[inline(always)]
unsafe fn fill(memory: *const Vector) -> Shared<Vector> {
    let shared = Shared::dynamic();
    let mut at = thread::lane();
    while at < VECTORS {
        // SAFETY: by the caller; no other thread has this vector.
        unsafe { shared.add(at).store_vector(memory.add((thread::block() * VECTORS + at) as usize).read()) }
        at += 32;
    }
    // SAFETY: all threads of the block come here.
    unsafe { thread::synchronize() }
    shared
}

macro_rules! loads {
    ($($atom:ident $load:ident $words:literal;)*) => { $(
        const _: () = {
            /// Each thread's row, a number below 64, to the words that it gets.
            ///
            /// # Safety
            ///
            /// `memory` is the address of 64 vectors for each block of the grid, the others of as
            /// many rows and words as it has threads; `words` overlaps no other. A block is a warp.
            #[unsafe(export_name = concat!("probe_", stringify!($atom)))]
            pub unsafe extern "ptx-kernel" fn probe(memory: *const Vector, rows: *const u32, words: *mut [u32; $words]) {
                // SAFETY: by the caller; a row is in shared memory.
                unsafe { *words.add(place()) = matrix::$load(fill(memory).add(*rows.add(place()))) }
            }
        };
    )* };
}

loads! {
    SM75_U32x1_LDSM_N load_1 1;
    SM75_U32x2_LDSM_N load_2 2;
    SM75_U32x4_LDSM_N load_4 4;
    SM75_U16x2_LDSM_T load_1_transposed 1;
    SM75_U16x4_LDSM_T load_2_transposed 2;
    SM75_U16x8_LDSM_T load_4_transposed 4;
}

/// Each thread's words to the row that it points to, a number below 64; then shared memory goes
/// back to where it came from.
///
/// # Safety
///
/// `memory` is the address of 64 vectors for each block of the grid, the others of as many rows and
/// words as it has threads; `memory` overlaps no other. A block is a warp.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub unsafe extern "ptx-kernel" fn probe_SM90_U32x4_STSM_N(memory: *mut Vector, rows: *const u32, words: *const [u32; 4]) {
    // SAFETY: by the caller; a row is in shared memory, and no two threads have the same.
    unsafe {
        let shared = fill(memory);
        matrix::store_4(shared.add(*rows.add(place())), *words.add(place()));
        thread::synchronize();
        let mut at = thread::lane();
        while at < VECTORS {
            memory.add((thread::block() * VECTORS + at) as usize).write(shared.add(at).load_vector());
            at += 32;
        }
    }
}
