#![forbid(unsafe_code)]
#![allow(unused)]
use cute_device::hopper::*;
use cute_device::*;
use cute_static::atom::*;
use cute_static::prelude::*;

type Lines = Layout![(64, 64) : (64, 1)];
type Of128 = Swizzled<Swizzle![3, 3, 3], Int![0], Lines>;

/// What another crate says of a layout: that it has one element, and lies beyond it.
#[derive(Clone, Copy)]
struct Mine;

impl Static for Mine {
    const NEW: Self = Mine;
}

impl LayoutFunction for Mine {
    const SIZE: u64 = 1;
    const COSIZE: u64 = 1;
    const RANK: usize = 2;

    fn size(&self) -> usize {
        1
    }

    fn cosize(&self) -> usize {
        1
    }

    fn offset_in<I>(&self, i: I) -> I {
        i
    }
}

//~ the trait bound `Mine: hopper::gmma::Sealed` is not satisfied
// Symptom: a tile of 64 by 64 is copied to the shared memory of one element, over what lies behind
// it: CUDA_ERROR_ILLEGAL_ADDRESS; the emulator reports out of bounds.
impl StagedLayout for Mine {
    const STAGED: Staged = <Of128 as StagedLayout>::STAGED;
}

/// What another crate says to be a layout of a tensor.
#[derive(Clone, Copy)]
struct Other;

//~ CUTE193: this is no layout of a tensor that the host passes
// Symptom: tiles of another tensor than the launch has checked: CUDA_ERROR_ILLEGAL_ADDRESS; the
// emulator reports out of bounds.
impl MapLayout for Other {
    const RANK: usize = 1;
    const STRIDES: [(u64, bool); 5] = [(1, true), (0, false), (0, false), (0, false), (0, false)];

    fn extents(&self) -> [u32; 5] {
        [u32::MAX; 5]
    }
}

//~ CUTE193: this is no layout of a tensor that the host passes
// Symptom: elements beyond the tensor: CUDA_ERROR_ILLEGAL_ADDRESS; the emulator reports out of
// bounds.
impl PlacesOf for Other {
    fn last(&self) -> u64 {
        0
    }

    fn find(&self, _: [u32; 3]) -> Option<u32> {
        Some(u32::MAX)
    }
}

type Wide = SM90_64xNxK_SS<Int![64], f32, BF16, BF16>;

/// What another crate says to be an instruction: its sums are references.
struct Lying;

impl MmaAtom for Lying {
    type D = f32;
    type A = BF16;
    type B = BF16;
    type C = f32;
    type Shape = <Wide as MmaAtom>::Shape;
    type ThreadId = <Wide as MmaAtom>::ThreadId;
    type LayoutA = <Wide as MmaAtom>::LayoutA;
    type LayoutB = <Wide as MmaAtom>::LayoutB;
    type LayoutC = <Wide as MmaAtom>::LayoutC;
}

//~ the trait bound `Lying: hopper::gmma::Sealed` is not satisfied
//~ 2 errors
// Symptom: references that are null, as sums begin with all bits 0: a fault, or anything.
impl GmmaInstruction for Lying {}

fn main() {}
