//! Products of a warpgroup: the sums in the registers of its 128 threads, and the instruction.

use crate::algorithm::Registers;
use crate::element::Element;
use crate::hardware;
use crate::thread_value::Elementwise;
use crate::unrolled::Count;
use cute_static::Int;
use cute_static::atom::{BF16, E4M3, E5M2, F16, MajorK, MajorMN, MmaAtom, SM90_64xNxK_RS, SM90_64xNxK_SS, TF32};
use cute_static::int::{Number, Quotient};

/// Which mode of an operand is contiguous: [`MajorK`] or [`MajorMN`].
///
/// Nobody else implements it.
pub trait Major: Sealed {
    /// Whether M or N is.
    const IS_MN: bool;
}

/// What nobody else implements a trait for.
pub trait Sealed {}

impl Sealed for MajorK {}
impl Sealed for MajorMN {}
impl<N, D, A, B, X, Y> Sealed for SM90_64xNxK_SS<N, D, A, B, X, Y> {}
impl<N, D, A, B, Y> Sealed for SM90_64xNxK_RS<N, D, A, B, Y> {}

impl Major for MajorK {
    const IS_MN: bool = false;
}

impl Major for MajorMN {
    const IS_MN: bool = true;
}

/// A `wgmma` whose operands are in shared memory, or A in registers: `C(m, n) += Σ_k A(m, k)·B(n,
/// k)`, of 64 rows, in the registers of a warpgroup.
///
/// What its operands' layouts may be, [`Descriptor`](super::Descriptor) says.
///
/// It is sealed: that its sums are numbers rests on it.
#[refusal(NoInstruction)]
pub trait GmmaInstruction: MmaAtom + Sealed {
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
    type Sums: Copy;
    /// Whether A has M contiguous, and B N.
    #[doc(hidden)]
    const IS_MN: [bool; 2];
    /// Whether A passes through registers: it is loaded to them from the stage, and multiplied from
    /// there.
    #[doc(hidden)]
    const A_IN_REGISTERS: bool;

    /// Sums are read: the emulator looks whether products are under way to them.
    #[doc(hidden)]
    fn read(sums: &Self::Sums);

    /// The sum of a number that the compiler knows.
    #[doc(hidden)]
    fn sum(sums: &Self::Sums, i: u32) -> Self::Sum;

    /// Adds a product, or sets the sums to it if `adds` is 0.
    ///
    /// # Safety
    /// All threads of the warpgroup come here together; the descriptors are of operands that are
    /// there. Until the products have been waited for, nobody writes these, or touches the sums.
    #[doc(hidden)]
    unsafe fn multiply(a: u64, b: u64, sums: &mut Self::Sums, adds: u32);

    /// The same of an A in registers, in the order of the atom's layout of A.
    ///
    /// # Safety
    /// As for [`multiply`](Self::multiply).
    #[doc(hidden)]
    unsafe fn multiply_registers(a: [u32; 4], b: u64, sums: &mut Self::Sums, adds: u32);

    /// Waits for all products.
    ///
    /// # Safety
    /// All threads of the warpgroup come here together.
    #[doc(hidden)]
    unsafe fn settle(sums: &mut Self::Sums);
}

/// What an instruction is: `[generics] atom, columns, A, B, kind of sums, sums; their orders; of a
/// sum; name, what stands behind the predicate, its operands; and of an A in registers; numbers of
/// sums`.
macro_rules! instruction {
    ([$($generic:ident)*] $atom:ty, $n:literal $held_a:ident $held_b:ident $sum:ident [$word:ident; $words:expr] $is_mn:expr, $in_registers:literal,
        |$sums:ident, $i:ident| $of_sum:expr; $product:ident $name:expr, $behind:literal, $operands:tt; $list:tt) => {
        impl<$($generic: Major),*> GmmaInstruction for $atom {
            type HeldA = $held_a;
            type HeldB = $held_b;
            type Columns = Int![$n];
            type Count = Quotient<Int![$n], Int![2]>;
            type Sum = $sum;
            type Sums = [$word; $words];
            const IS_MN: [bool; 2] = $is_mn;
            const A_IN_REGISTERS: bool = $in_registers;

            #[inline(always)]
            fn read(sums: &Self::Sums) {
                hardware::read_sums(&sums[..]);
            }

            #[inline(always)]
            fn sum($sums: &Self::Sums, $i: u32) -> $sum {
                $of_sum
            }

            instruction! { @ $product $name, $behind, $operands, $list }

            #[inline(always)]
            unsafe fn settle(sums: &mut Self::Sums) {
                // SAFETY: by the caller.
                #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_unsafe))]
                unsafe {
                    hardware::settle!(sums, $list);
                }
            }
        }
    };
    (@ shared $name:expr, $behind:literal, $operands:tt, $list:tt) => {
        #[inline(always)]
        unsafe fn multiply(a: u64, b: u64, sums: &mut Self::Sums, adds: u32) {
            // SAFETY: by the caller.
            #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_unsafe))]
            unsafe {
                hardware::wgmma!($name, $behind, $operands, a, b, sums, adds, $list);
            }
        }

        #[inline(always)]
        unsafe fn multiply_registers(_: [u32; 4], _: u64, _: &mut Self::Sums, _: u32) {
            hardware::trap()
        }
    };
    (@ registers $name:expr, $behind:literal, $operands:tt, $list:tt) => {
        #[inline(always)]
        unsafe fn multiply(_: u64, _: u64, _: &mut Self::Sums, _: u32) {
            hardware::trap()
        }

        #[inline(always)]
        unsafe fn multiply_registers(a: [u32; 4], b: u64, sums: &mut Self::Sums, adds: u32) {
            // SAFETY: by the caller.
            #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_unsafe))]
            unsafe {
                hardware::wgmma_of_registers!($name, $behind, $operands, a, b, sums, adds, $list);
            }
        }
    };
}

/// A sum that is half a word.
#[inline(always)]
fn half(sums: &[u32], i: u32) -> F16 {
    F16::from_bits((sums[i as usize / 2 % sums.len()] >> (i % 2 * 16)) as u16)
}

/// `{ T sum "name" }`: products of 16-bit numbers, whose operands lie in any order.
macro_rules! of_16_bits {
    ({ $($t:ident $sum:ident $name:literal)* } $n:literal $list:tt) => { $( of_16_bits! { @ $t $sum $name $n $list } )* };
    (@ $t:ident F16 $name:literal $n:literal $list:tt) => {
        of_16_bits! { @ $t F16 [u32; $n / 4] |sums, i| half(sums, i); $name $n $list }
    };
    (@ $t:ident f32 $name:literal $n:literal $list:tt) => {
        of_16_bits! { @ $t f32 [f32; $n / 2] |sums, i| sums[i as usize % ($n / 2)]; $name $n $list }
    };
    (@ $t:ident $sum:ident [$word:ident; $words:expr] |$sums:ident, $i:ident| $of_sum:expr; $name:literal $n:literal $list:tt) => {
        instruction! {
            [A B] SM90_64xNxK_SS<Int![$n], $sum, $t, $t, A, B>, $n $t $t $sum [$word; $words] [A::IS_MN, B::IS_MN], false, |$sums, $i| $of_sum;
            shared concat!("wgmma.mma_async.sync.aligned.m64n", $n, $name), ", 1, 1, {ta}, {tb}", (ta = A::IS_MN as u32, tb = B::IS_MN as u32); $list
        }
        instruction! {
            [B] SM90_64xNxK_RS<Int![$n], $sum, $t, $t, B>, $n $t $t $sum [$word; $words] [false, B::IS_MN], true, |$sums, $i| $of_sum;
            registers concat!("wgmma.mma_async.sync.aligned.m64n", $n, $name), ", 1, 1, {tb}", (tb = B::IS_MN as u32); $list
        }
    };
}
hardware::each_columns! { of_16_bits! { BF16 f32 "k16.f32.bf16.bf16" F16 f32 "k16.f32.f16.f16" } }
hardware::each_columns! { halves: of_16_bits! { F16 F16 "k16.f16.f16.f16" } }

/// `{ sum "behind"; A held B held "name"; … }`: products whose operands are contiguous along K.
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
    ({ F16 $behind:literal $($a:ident $held_a:ident $b:ident $held_b:ident $name:literal;)* } $n:literal $list:tt) => {
        $( along_k! { @ F16 [u32; $n / 4] |sums, i| half(sums, i); $behind $a $held_a $b $held_b $name $n $list } )*
    };
    ({ $sum:ident $behind:literal $($a:ident $held_a:ident $b:ident $held_b:ident $name:literal;)* } $n:literal $list:tt) => {
        $( along_k! { @ $sum [$sum; $n / 2] |sums, i| sums[i as usize % ($n / 2)]; $behind $a $held_a $b $held_b $name $n $list } )*
    };
    (@ $sum:ident [$word:ident; $words:expr] |$sums:ident, $i:ident| $of_sum:expr; $behind:literal
        $a:ident $held_a:ident $b:ident $held_b:ident $name:literal $n:literal $list:tt) => {
        instruction! {
            [] SM90_64xNxK_SS<Int![$n], $sum, $a, $b>, $n $held_a $held_b $sum [$word; $words] [false; 2], false, |$sums, $i| $of_sum;
            shared concat!("wgmma.mma_async.sync.aligned.m64n", $n, $name), $behind, (); $list
        }
        instruction! {
            [] SM90_64xNxK_RS<Int![$n], $sum, $a, $b>, $n $held_a $held_b $sum [$word; $words] [false; 2], true, |$sums, $i| $of_sum;
            registers concat!("wgmma.mma_async.sync.aligned.m64n", $n, $name), $behind, (); $list
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
hardware::each_columns! { halves: along_k! { F16 ", 1, 1"
    E4M3 u8 E4M3 u8 "k32.f16.e4m3.e4m3";
    E4M3 u8 E5M2 u8 "k32.f16.e4m3.e5m2";
    E5M2 u8 E4M3 u8 "k32.f16.e5m2.e4m3";
    E5M2 u8 E5M2 u8 "k32.f16.e5m2.e5m2";
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
        Atom::read(&self.0);
        Registers::from_each(|i| f(Atom::sum(&self.0, i)))
    }
}
