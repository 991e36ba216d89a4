//! Products of a warpgroup: the sums in the registers of its 128 threads, and the instruction.

use crate::algorithm::Registers;
use crate::element::Element;
use crate::hardware;
use crate::thread_value::Elementwise;
use crate::unrolled::Count;
use cute_static::Int;
use cute_static::atom::{BF16, E4M3, E5M2, F16, MajorK, MajorMN, MmaAtom, SM90_64xNxK_SS, TF32};
use cute_static::int::{Number, Quotient};

/// Which mode of an operand is contiguous: [`MajorK`] or [`MajorMN`].
///
/// Nobody else implements it.
pub trait Major: Sealed {
    /// Whether M or N is.
    const IS_MN: bool;
}

/// The two orders.
pub trait Sealed {}

impl Sealed for MajorK {}
impl Sealed for MajorMN {}

impl Major for MajorK {
    const IS_MN: bool = false;
}

impl Major for MajorMN {
    const IS_MN: bool = true;
}

/// A `wgmma` whose operands are in shared memory: `C(m, n) += Σ_k A(m, k)·B(n, k)`, of 64 rows, in
/// the registers of a warpgroup.
///
/// What its operands' layouts may be, [`Descriptor`](super::Descriptor) says.
#[refusal(NoInstruction)]
pub trait GmmaInstruction: MmaAtom {
    /// What the numbers of A are in memory: a TF32 is an `f32`, of which the last 13 bits are not
    /// read, an E4M3 and an E5M2 a `u8` of its bits.
    type HeldA: Element;
    /// What those of B are.
    type HeldB: Element;
    /// The extent in N.
    type Columns: Number;
    /// How many sums a thread has.
    type Count: Count;
    /// What one of them is.
    type Sum: Copy + Default + 'static;
    /// All of a thread's.
    #[doc(hidden)]
    type Sums: Copy + AsMut<[Self::Sum]> + AsRef<[Self::Sum]>;
    /// Whether A has M contiguous, and B N.
    #[doc(hidden)]
    const IS_MN: [bool; 2];

    /// Adds a product, or sets the sums to it if `adds` is 0.
    ///
    /// # Safety
    /// All threads of the warpgroup come here together; the descriptors are of operands that are
    /// there. Until the products have been waited for, nobody writes these, or touches the sums.
    #[doc(hidden)]
    unsafe fn multiply(a: u64, b: u64, sums: &mut Self::Sums, adds: u32);

    /// Waits for all products.
    ///
    /// # Safety
    /// All threads of the warpgroup come here together.
    #[doc(hidden)]
    unsafe fn settle(sums: &mut Self::Sums);
}

/// `{ T "name" }`: products of 16-bit numbers, whose operands lie in any order.
macro_rules! of_16_bits {
    ({ $($t:ident $name:literal)* } $n:literal $list:tt) => { $( of_16_bits! { @ $t $name $n $list } )* };
    (@ $t:ident $name:literal $n:literal [$($i:literal)*]) => {
        impl<A: Major, B: Major> GmmaInstruction for SM90_64xNxK_SS<Int![$n], f32, $t, $t, A, B> {
            type HeldA = $t;
            type HeldB = $t;
            type Columns = Int![$n];
            type Count = Quotient<Int![$n], Int![2]>;
            type Sum = f32;
            type Sums = [f32; $n / 2];
            const IS_MN: [bool; 2] = [A::IS_MN, B::IS_MN];

            #[inline(always)]
            unsafe fn multiply(a: u64, b: u64, sums: &mut Self::Sums, adds: u32) {
                // SAFETY: by the caller.
                #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_unsafe))]
                unsafe {
                    hardware::wgmma!(
                        concat!("wgmma.mma_async.sync.aligned.m64n", $n, "k16.f32.", $name, ".", $name), ", 1, 1, {ta}, {tb}",
                        (ta = A::IS_MN as u32, tb = B::IS_MN as u32), a, b, sums, adds, [$($i)*]
                    );
                }
            }

            #[inline(always)]
            unsafe fn settle(sums: &mut Self::Sums) {
                // SAFETY: by the caller.
                #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_unsafe))]
                unsafe {
                    hardware::settle!(sums, [$($i)*]);
                }
            }
        }
    };
}
hardware::each_columns! { of_16_bits! { BF16 "bf16" F16 "f16" } }

/// `{ sum A held B held "name" "behind"; … }`: products whose operands are contiguous along K.
macro_rules! along_k {
    // 8-bit integers have multiples of 16 above 24 alone.
    ({ i32 $($rest:tt)* } 40 $list:tt) => {};
    ({ i32 $($rest:tt)* } 56 $list:tt) => {};
    ({ i32 $($rest:tt)* } 72 $list:tt) => {};
    ({ i32 $($rest:tt)* } 88 $list:tt) => {};
    ({ i32 $($rest:tt)* } 104 $list:tt) => {};
    ({ i32 $($rest:tt)* } 120 $list:tt) => {};
    ({ i32 $($rest:tt)* } 136 $list:tt) => {};
    ({ i32 $($rest:tt)* } 152 $list:tt) => {};
    ({ i32 $($rest:tt)* } 168 $list:tt) => {};
    ({ i32 $($rest:tt)* } 184 $list:tt) => {};
    ({ i32 $($rest:tt)* } 200 $list:tt) => {};
    ({ i32 $($rest:tt)* } 216 $list:tt) => {};
    ({ i32 $($rest:tt)* } 232 $list:tt) => {};
    ({ i32 $($rest:tt)* } 248 $list:tt) => {};
    ({ $sum:ident $behind:literal $($a:ident $held_a:ident $b:ident $held_b:ident $name:literal;)* } $n:literal $list:tt) => {
        $( along_k! { @ $sum $behind $a $held_a $b $held_b $name $n $list } )*
    };
    (@ $sum:ident $behind:literal $a:ident $held_a:ident $b:ident $held_b:ident $name:literal $n:literal [$($i:literal)*]) => {
        impl GmmaInstruction for SM90_64xNxK_SS<Int![$n], $sum, $a, $b> {
            type HeldA = $held_a;
            type HeldB = $held_b;
            type Columns = Int![$n];
            type Count = Quotient<Int![$n], Int![2]>;
            type Sum = $sum;
            type Sums = [$sum; $n / 2];
            const IS_MN: [bool; 2] = [false; 2];

            #[inline(always)]
            unsafe fn multiply(a: u64, b: u64, sums: &mut Self::Sums, adds: u32) {
                // SAFETY: by the caller.
                #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_unsafe))]
                unsafe {
                    hardware::wgmma!(concat!("wgmma.mma_async.sync.aligned.m64n", $n, $name), $behind, (), a, b, sums, adds, [$($i)*]);
                }
            }

            #[inline(always)]
            unsafe fn settle(sums: &mut Self::Sums) {
                // SAFETY: by the caller.
                #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_unsafe))]
                unsafe {
                    hardware::settle!(sums, [$($i)*]);
                }
            }
        }
    };
}
hardware::each_columns! { along_k! { f32 ", 1, 1"
    TF32 f32 TF32 f32 "k8.f32.tf32.tf32";
    E4M3 u8 E4M3 u8 "k32.f32.e4m3.e4m3";
    E4M3 u8 E5M2 u8 "k32.f32.e4m3.e5m2";
    E5M2 u8 E4M3 u8 "k32.f32.e5m2.e4m3";
    E5M2 u8 E5M2 u8 "k32.f32.e5m2.e5m2";
} }
hardware::each_columns! { along_k! { i32 ""
    i8 i8 i8 i8 "k32.s32.s8.s8";
    i8 i8 u8 u8 "k32.s32.s8.u8";
    u8 u8 i8 i8 "k32.s32.u8.s8";
    u8 u8 u8 u8 "k32.s32.u8.u8";
} }

/// The sums of a product in the registers of a warpgroup, in the order of the atom's layout of C.
pub struct GmmaSums<Atom: GmmaInstruction>(pub(super) Atom::Sums);

impl<Atom: GmmaInstruction> GmmaSums<Atom> {
    /// All zero.
    #[inline(always)]
    pub(super) fn new() -> Self {
        // SAFETY: they are numbers, and all bits of 0 are one.
        GmmaSums(unsafe { core::mem::zeroed() })
    }

    /// Returns `f` of each sum, in the order of the atom's layout of C.
    #[inline(always)]
    #[must_use]
    pub fn map<U: Copy + Default + 'static>(&self, f: impl Fn(Atom::Sum) -> U + Elementwise) -> Registers<U, Atom::Count> {
        let sums = self.0.as_ref();
        hardware::read_sums(sums);
        // SAFETY: there are as many sums as `Count`.
        Registers::from_each(|i| f(unsafe { *sums.get_unchecked(i as usize) }))
    }
}
