//! The instructions for copies, by what they move.

use super::copy::CopyInstruction;
use crate::algorithm::Registers;
use crate::element::Element;
use crate::hardware;
use crate::share::{InGlobal, InShared, Inside, Space};
use crate::unrolled::Count;
use cute_static::Int;
use cute_static::atom::*;

impl<T: Element, M: Space<T>, N: Space<T>> CopyInstruction<M, N> for UniversalCopy<T>
where
    Self: CopyOperation,
{
    #[inline(always)]
    unsafe fn copy(from: M, to: &mut N, Inside(()): Inside) {
        // SAFETY: by the caller.
        unsafe { to.store(0, from.load(0)) }
    }
}

/// Copies of global memory to shared memory: whether they pass the first-level cache (`cg`), and
/// whether the instruction itself fills with zeros what is not there.
macro_rules! asynchronous {
    ($($operation:ident $global:literal $fills:literal;)*) => { $(
        impl<T: Element> CopyInstruction<(InGlobal<T, true>, bool), InShared<T>> for $operation<T>
        where
            Self: CopyOperation,
        {
            #[inline(always)]
            unsafe fn copy((from, is_there): (InGlobal<T, true>, bool), to: &mut InShared<T>, Inside(()): Inside) {
                // SAFETY: by the caller; the operation exists for 4, 8 and 16 bytes.
                unsafe {
                    if !$fills && !is_there {
                        return to.store(0, T::default());
                    }
                    match T::BYTES {
                        16 => hardware::copy_async::<16, $global, { !$fills }>(to.0, from.0.cast(), if is_there { 16 } else { 0 }),
                        8 => hardware::copy_async::<8, $global, { !$fills }>(to.0, from.0.cast(), if is_there { 8 } else { 0 }),
                        _ => hardware::copy_async::<4, $global, { !$fills }>(to.0, from.0.cast(), if is_there { 4 } else { 0 }),
                    }
                }
            }
        }
    )* };
}

asynchronous! {
    SM80_CP_ASYNC_CACHEALWAYS false false;
    SM80_CP_ASYNC_CACHEALWAYS_ZFILL false true;
    SM80_CP_ASYNC_CACHEGLOBAL true false;
    SM80_CP_ASYNC_CACHEGLOBAL_ZFILL true true;
}

/// A place in shared memory: what `ldmatrix` and `stmatrix` take rows of.
#[refusal(NoInstruction::Matrices)]
pub trait InSharedMemory {
    #[doc(hidden)]
    fn address(&self) -> u32;
}

impl<T> InSharedMemory for InShared<T> {
    #[inline(always)]
    fn address(&self) -> u32 {
        self.0
    }
}

/// Matrices of 8 by 8 elements of 16 bits, so many, transposed or not.
macro_rules! matrices {
    ($($load:ident $store:ident $count:tt $transposed:literal: $from:ident $to:ident;)*) => { $(
        impl<M: InSharedMemory> CopyInstruction<M, Registers<u32, Int![$count]>> for $load {
            #[inline(always)]
            unsafe fn copy(from: M, to: &mut Registers<u32, Int![$count]>, Inside(()): Inside) {
                // SAFETY: by the caller.
                let words = unsafe { hardware::$from::<$transposed>(from.address()) };
                *to = Registers::from_each(|i| words[i as usize]);
            }
        }

        impl<M: InSharedMemory> CopyInstruction<Registers<u32, Int![$count]>, M> for $store {
            #[inline(always)]
            unsafe fn copy(from: Registers<u32, Int![$count]>, to: &mut M, Inside(()): Inside) {
                let mut words = [0; $count];
                <Int![$count]>::walk(&from.0, 0, &mut |i, word| words[i as usize] = word);
                // SAFETY: by the caller.
                unsafe { hardware::$to::<$transposed>(to.address(), words) }
            }
        }
    )* };
}

matrices! {
    SM75_U32x1_LDSM_N SM90_U32x1_STSM_N 1 false: load_matrix_1 store_matrix_1;
    SM75_U32x2_LDSM_N SM90_U32x2_STSM_N 2 false: load_matrix_2 store_matrix_2;
    SM75_U32x4_LDSM_N SM90_U32x4_STSM_N 4 false: load_matrix_4 store_matrix_4;
    SM75_U16x2_LDSM_T SM90_U16x2_STSM_T 1 true: load_matrix_1 store_matrix_1;
    SM75_U16x4_LDSM_T SM90_U16x4_STSM_T 2 true: load_matrix_2 store_matrix_2;
    SM75_U16x8_LDSM_T SM90_U16x8_STSM_T 4 true: load_matrix_4 store_matrix_4;
}

impl CopyInstruction<Registers<u32, Int![1]>, Registers<u32, Int![1]>> for SM75_U32x1_MOVM_T {
    #[inline(always)]
    unsafe fn copy(from: Registers<u32, Int![1]>, to: &mut Registers<u32, Int![1]>, Inside(()): Inside) {
        *to = from.map(hardware::transpose_matrix);
    }
}

/// Two numbers in each of two threads, which differ in one bit of their numbers.
macro_rules! shuffles {
    ($($operation:ident $bit:literal;)*) => { $(
        impl CopyInstruction<Registers<u32, Int![2]>, Registers<u32, Int![2]>> for $operation {
            #[inline(always)]
            unsafe fn copy(from: Registers<u32, Int![2]>, to: &mut Registers<u32, Int![2]>, Inside(()): Inside) {
                let (((), (), first), ((), (), second)) = from.0;
                // All bits, or none: of a branch the compiler would make two shuffles, each of some
                // lanes.
                let is_second = 0u32.wrapping_sub(u32::from(hardware::thread() & $bit != 0));
                let choose = |first: u32, second: u32| first & !is_second | second & is_second;
                // Each has one number of its own in its place, and gives the other.
                let other = hardware::shuffle_xor(choose(second, first), $bit);
                to.0 = (((), (), choose(first, other)), ((), (), choose(other, second)));
            }
        }
    )* };
}

shuffles! {
    SM50_Shuffle_U32_2x2Trans_XOR1 1;
    SM50_Shuffle_U32_2x2Trans_XOR4 4;
}
