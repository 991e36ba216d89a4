//! The seam: products of a warpgroup.

/// Calls a macro for each number of columns that `wgmma` has, with the numbers of its `f32` sums
/// and what else it is given.
macro_rules! each_columns {
    ($each:ident! { $($with:tt)* }) => {
        $crate::hardware::each_columns! { @ $each { $($with)* } []
            8: 0 1 2 3; 16: 4 5 6 7; 24: 8 9 10 11; 32: 12 13 14 15;
            40: 16 17 18 19; 48: 20 21 22 23; 56: 24 25 26 27; 64: 28 29 30 31;
            72: 32 33 34 35; 80: 36 37 38 39; 88: 40 41 42 43; 96: 44 45 46 47;
            104: 48 49 50 51; 112: 52 53 54 55; 120: 56 57 58 59; 128: 60 61 62 63;
            136: 64 65 66 67; 144: 68 69 70 71; 152: 72 73 74 75; 160: 76 77 78 79;
            168: 80 81 82 83; 176: 84 85 86 87; 184: 88 89 90 91; 192: 92 93 94 95;
            200: 96 97 98 99; 208: 100 101 102 103; 216: 104 105 106 107; 224: 108 109 110 111;
            232: 112 113 114 115; 240: 116 117 118 119; 248: 120 121 122 123; 256: 124 125 126 127;
        }
    };
    // Of words of two `f16` sums each.
    (halves: $each:ident! { $($with:tt)* }) => {
        $crate::hardware::each_columns! { @ $each { $($with)* } []
            8: 0 1; 16: 2 3; 24: 4 5; 32: 6 7; 40: 8 9; 48: 10 11; 56: 12 13; 64: 14 15; 72: 16 17; 80: 18 19;
            88: 20 21; 96: 22 23; 104: 24 25; 112: 26 27; 120: 28 29; 128: 30 31; 136: 32 33; 144: 34 35;
            152: 36 37; 160: 38 39; 168: 40 41; 176: 42 43; 184: 44 45; 192: 46 47; 200: 48 49; 208: 50 51;
            216: 52 53; 224: 54 55; 232: 56 57; 240: 58 59; 248: 60 61; 256: 62 63;
        }
    };
    (@ $each:ident $with:tt [$($before:literal)*] $n:literal: $($i:literal)*; $($rest:tt)*) => {
        $each! { $with $n [$($before)* $($i)*] }
        $crate::hardware::each_columns! { @ $each $with [$($before)* $($i)*] $($rest)* }
    };
    (@ $each:ident $with:tt $all:tt) => {};
}

#[cfg(target_arch = "nvptx64")]
mod device {
    /// `wgmma!("NAME", "{ta}, {tb}", (ta = …), a, b, sums, adds, [0 1 …])`: adds to sums the
    /// product of operands in shared memory by their descriptors, or sets them to it if `adds` is
    /// 0. Behind the predicate stand signs, and in which order operands lie.
    macro_rules! wgmma {
        ($name:expr, $behind:literal, ($($operand:ident = $value:expr),*), $a:expr, $b:expr, $sums:expr, $adds:expr, [$first:literal $($i:literal)*]) => {
            ::core::arch::asm!(
                "{{ .reg .pred p; setp.ne.b32 p, {adds}, 0;",
                concat!($name, " {{", $crate::hardware::numbered!($first $($i)*), "}}, {a}, {b}, p", $behind, "; }}"),
                inout(reg32) $sums[$first], $(inout(reg32) $sums[$i],)*
                a = in(reg64) $a, b = in(reg64) $b, adds = in(reg32) $adds, $($operand = const $value,)*
                options(nostack)
            )
        };
    }

    /// The same of an A in registers, four words.
    macro_rules! wgmma_of_registers {
        ($name:expr, $behind:literal, ($($operand:ident = $value:expr),*), $a:expr, $b:expr, $sums:expr, $adds:expr, [$first:literal $($i:literal)*]) => {
            ::core::arch::asm!(
                "{{ .reg .pred p; setp.ne.b32 p, {adds}, 0;",
                concat!($name, " {{", $crate::hardware::numbered!($first $($i)*), "}}, {{{a0}, {a1}, {a2}, {a3}}}, {b}, p", $behind, "; }}"),
                inout(reg32) $sums[$first], $(inout(reg32) $sums[$i],)*
                a0 = in(reg32) $a[0], a1 = in(reg32) $a[1], a2 = in(reg32) $a[2], a3 = in(reg32) $a[3],
                b = in(reg64) $b, adds = in(reg32) $adds, $($operand = const $value,)*
                options(nostack)
            )
        };
    }

    /// Waits for all products; sums go through it, so that nothing that reads them moves above it.
    macro_rules! settle {
        ($sums:expr, [$first:literal $($i:literal)*]) => {
            ::core::arch::asm!(
                concat!("wgmma.wait_group.sync.aligned 0; // ", $crate::hardware::numbered!($first $($i)*)),
                inout(reg32) $sums[$first], $(inout(reg32) $sums[$i],)*
                options(nostack)
            )
        };
    }

    /// `{0}, {1}, …`.
    macro_rules! numbered {
        ($first:literal $($i:literal)*) => { concat!("{", $first, "}" $(, ", {", $i, "}")*) };
    }

    pub(crate) use {numbered, settle, wgmma, wgmma_of_registers};

    /// Sums are read: the emulator looks whether products are under way to them.
    #[inline(always)]
    pub(crate) fn read_sums<T: Copy + 'static>(_: &[T]) {}
}

#[cfg(not(target_arch = "nvptx64"))]
mod device {
    macro_rules! wgmma {
        ($name:expr, $behind:literal, ($($operand:ident = $value:expr),*), $a:expr, $b:expr, $sums:expr, $adds:expr, $list:tt) => {
            $crate::hardware::warpgroup_product($name, &[$($value),*], $a, $b, &mut $sums[..], $adds)
        };
        ($name:expr, $behind:literal, (), $a:expr, $b:expr, $sums:expr, $adds:expr, $list:tt) => {
            $crate::hardware::warpgroup_product($name, &[], $a, $b, &mut $sums[..], $adds)
        };
    }

    macro_rules! wgmma_of_registers {
        ($name:expr, $behind:literal, ($($operand:ident = $value:expr),*), $a:expr, $b:expr, $sums:expr, $adds:expr, $list:tt) => {
            $crate::hardware::warpgroup_product_of_registers($name, &[$($value),*], $a, $b, &mut $sums[..], $adds)
        };
    }

    macro_rules! settle {
        ($sums:expr, $list:tt) => {
            $crate::hardware::wait_products(&mut $sums[..])
        };
    }

    pub(crate) use {settle, wgmma, wgmma_of_registers};

    #[cfg(feature = "emulate")]
    pub(crate) use crate::emulator::seam::hopper::{
        read_sums, settle as wait_products, wgmma as warpgroup_product, wgmma_of_registers as warpgroup_product_of_registers,
    };

    /// A product of a warpgroup.
    #[cfg(not(feature = "emulate"))]
    pub(crate) fn warpgroup_product<T>(_: &str, _: &[u32], _: u64, _: u64, _: &mut [T], _: u32) {
        unreachable!("no kernel is launched on this target")
    }

    /// A product of a warpgroup, of an A in registers.
    #[cfg(not(feature = "emulate"))]
    pub(crate) fn warpgroup_product_of_registers<T>(_: &str, _: &[u32], _: [u32; 4], _: u64, _: &mut [T], _: u32) {
        unreachable!("no kernel is launched on this target")
    }

    /// Waits for it.
    #[cfg(not(feature = "emulate"))]
    pub(crate) fn wait_products<T>(_: &mut [T]) {
        unreachable!("no kernel is launched on this target")
    }

    /// Sums are read.
    #[cfg(not(feature = "emulate"))]
    pub(crate) fn read_sums<T: Copy + 'static>(_: &[T]) {}
}

pub(crate) use device::*;
pub(crate) use each_columns;
