//! Register blocks of the packed product, of each size that fits the vector registers of a
//! processor: `block_<vectors>_<number>_<rows>x<columns>`, and `…_by_rows` where A is packed by
//! rows.

extern crate std;

use cute_static::algorithm::{Arithmetic, Panel, Separate, micro_kernel};
use cute_static::prelude::*;

/// With one rounding, as the processor has it.
struct Fused;

macro_rules! fused {
    ($($number:ident)*) => { $(
        impl Arithmetic<$number> for Fused {
            #[inline(always)]
            fn multiply_add(x: $number, y: $number, sum: $number) -> $number {
                x.mul_add(y, sum)
            }
        }
    )* };
}

fused!(f32 f64);

macro_rules! blocks {
    ($($arithmetic:ident $number:ident $features:literal $columns:literal: $($rows:literal $name:ident $by_rows:ident),*;)*) => { $($(
        #[doc = concat!("The block of ", stringify!($rows), "x", stringify!($columns), " `", stringify!($number), "`, for `", $features, "`.")]
        // SAFETY: no other function has this name.
        #[unsafe(no_mangle)]
        #[target_feature(enable = $features)]
        fn $name(a: &[$number], b: &[$number], steps: usize, c: &mut [[$number; $columns]; $rows]) {
            micro_kernel::<$arithmetic, _, _, _, $rows, $columns>(a, Panel::<Int![$rows]>::new(), b, Panel::<Int![$columns]>::new(), steps, c);
        }

        #[doc = concat!("[`", stringify!($name), "`] where the steps of a row of A are neighbours.")]
        // SAFETY: no other function has this name.
        #[unsafe(no_mangle)]
        #[target_feature(enable = $features)]
        fn $by_rows(a: &[$number], b: &[$number], steps: usize, c: &mut [[$number; $columns]; $rows]) {
            micro_kernel::<$arithmetic, _, _, _, $rows, $columns>(a, <Layout![($rows, 256) : (256, 1)]>::new(), b, Panel::<Int![$columns]>::new(), steps, c);
        }
    )*)* };
}

blocks! {
    Separate f32 "sse2" 4:
        1 block_sse2_f32_1x4 block_sse2_f32_1x4_by_rows,
        2 block_sse2_f32_2x4 block_sse2_f32_2x4_by_rows,
        3 block_sse2_f32_3x4 block_sse2_f32_3x4_by_rows,
        4 block_sse2_f32_4x4 block_sse2_f32_4x4_by_rows,
        5 block_sse2_f32_5x4 block_sse2_f32_5x4_by_rows,
        6 block_sse2_f32_6x4 block_sse2_f32_6x4_by_rows,
        7 block_sse2_f32_7x4 block_sse2_f32_7x4_by_rows,
        8 block_sse2_f32_8x4 block_sse2_f32_8x4_by_rows,
        9 block_sse2_f32_9x4 block_sse2_f32_9x4_by_rows,
        10 block_sse2_f32_10x4 block_sse2_f32_10x4_by_rows,
        11 block_sse2_f32_11x4 block_sse2_f32_11x4_by_rows,
        12 block_sse2_f32_12x4 block_sse2_f32_12x4_by_rows,
        13 block_sse2_f32_13x4 block_sse2_f32_13x4_by_rows;
    Separate f32 "sse2" 8:
        1 block_sse2_f32_1x8 block_sse2_f32_1x8_by_rows,
        2 block_sse2_f32_2x8 block_sse2_f32_2x8_by_rows,
        3 block_sse2_f32_3x8 block_sse2_f32_3x8_by_rows,
        4 block_sse2_f32_4x8 block_sse2_f32_4x8_by_rows,
        5 block_sse2_f32_5x8 block_sse2_f32_5x8_by_rows,
        6 block_sse2_f32_6x8 block_sse2_f32_6x8_by_rows;
    Separate f32 "sse2" 12:
        1 block_sse2_f32_1x12 block_sse2_f32_1x12_by_rows,
        2 block_sse2_f32_2x12 block_sse2_f32_2x12_by_rows,
        3 block_sse2_f32_3x12 block_sse2_f32_3x12_by_rows;
    Separate f64 "sse2" 2:
        1 block_sse2_f64_1x2 block_sse2_f64_1x2_by_rows,
        2 block_sse2_f64_2x2 block_sse2_f64_2x2_by_rows,
        3 block_sse2_f64_3x2 block_sse2_f64_3x2_by_rows,
        4 block_sse2_f64_4x2 block_sse2_f64_4x2_by_rows,
        5 block_sse2_f64_5x2 block_sse2_f64_5x2_by_rows,
        6 block_sse2_f64_6x2 block_sse2_f64_6x2_by_rows,
        7 block_sse2_f64_7x2 block_sse2_f64_7x2_by_rows,
        8 block_sse2_f64_8x2 block_sse2_f64_8x2_by_rows,
        9 block_sse2_f64_9x2 block_sse2_f64_9x2_by_rows,
        10 block_sse2_f64_10x2 block_sse2_f64_10x2_by_rows,
        11 block_sse2_f64_11x2 block_sse2_f64_11x2_by_rows,
        12 block_sse2_f64_12x2 block_sse2_f64_12x2_by_rows,
        13 block_sse2_f64_13x2 block_sse2_f64_13x2_by_rows;
    Separate f64 "sse2" 4:
        1 block_sse2_f64_1x4 block_sse2_f64_1x4_by_rows,
        2 block_sse2_f64_2x4 block_sse2_f64_2x4_by_rows,
        3 block_sse2_f64_3x4 block_sse2_f64_3x4_by_rows,
        4 block_sse2_f64_4x4 block_sse2_f64_4x4_by_rows,
        5 block_sse2_f64_5x4 block_sse2_f64_5x4_by_rows,
        6 block_sse2_f64_6x4 block_sse2_f64_6x4_by_rows;
    Separate f64 "sse2" 6:
        1 block_sse2_f64_1x6 block_sse2_f64_1x6_by_rows,
        2 block_sse2_f64_2x6 block_sse2_f64_2x6_by_rows,
        3 block_sse2_f64_3x6 block_sse2_f64_3x6_by_rows;
    Fused f32 "avx2,fma" 8:
        1 block_avx2_f32_1x8 block_avx2_f32_1x8_by_rows,
        2 block_avx2_f32_2x8 block_avx2_f32_2x8_by_rows,
        3 block_avx2_f32_3x8 block_avx2_f32_3x8_by_rows,
        4 block_avx2_f32_4x8 block_avx2_f32_4x8_by_rows,
        5 block_avx2_f32_5x8 block_avx2_f32_5x8_by_rows,
        6 block_avx2_f32_6x8 block_avx2_f32_6x8_by_rows,
        7 block_avx2_f32_7x8 block_avx2_f32_7x8_by_rows,
        8 block_avx2_f32_8x8 block_avx2_f32_8x8_by_rows,
        9 block_avx2_f32_9x8 block_avx2_f32_9x8_by_rows,
        10 block_avx2_f32_10x8 block_avx2_f32_10x8_by_rows,
        11 block_avx2_f32_11x8 block_avx2_f32_11x8_by_rows,
        12 block_avx2_f32_12x8 block_avx2_f32_12x8_by_rows,
        13 block_avx2_f32_13x8 block_avx2_f32_13x8_by_rows,
        14 block_avx2_f32_14x8 block_avx2_f32_14x8_by_rows;
    Fused f32 "avx2,fma" 16:
        1 block_avx2_f32_1x16 block_avx2_f32_1x16_by_rows,
        2 block_avx2_f32_2x16 block_avx2_f32_2x16_by_rows,
        3 block_avx2_f32_3x16 block_avx2_f32_3x16_by_rows,
        4 block_avx2_f32_4x16 block_avx2_f32_4x16_by_rows,
        5 block_avx2_f32_5x16 block_avx2_f32_5x16_by_rows,
        6 block_avx2_f32_6x16 block_avx2_f32_6x16_by_rows;
    Fused f32 "avx2,fma" 24:
        1 block_avx2_f32_1x24 block_avx2_f32_1x24_by_rows,
        2 block_avx2_f32_2x24 block_avx2_f32_2x24_by_rows,
        3 block_avx2_f32_3x24 block_avx2_f32_3x24_by_rows,
        4 block_avx2_f32_4x24 block_avx2_f32_4x24_by_rows;
    Fused f64 "avx2,fma" 4:
        1 block_avx2_f64_1x4 block_avx2_f64_1x4_by_rows,
        2 block_avx2_f64_2x4 block_avx2_f64_2x4_by_rows,
        3 block_avx2_f64_3x4 block_avx2_f64_3x4_by_rows,
        4 block_avx2_f64_4x4 block_avx2_f64_4x4_by_rows,
        5 block_avx2_f64_5x4 block_avx2_f64_5x4_by_rows,
        6 block_avx2_f64_6x4 block_avx2_f64_6x4_by_rows,
        7 block_avx2_f64_7x4 block_avx2_f64_7x4_by_rows,
        8 block_avx2_f64_8x4 block_avx2_f64_8x4_by_rows,
        9 block_avx2_f64_9x4 block_avx2_f64_9x4_by_rows,
        10 block_avx2_f64_10x4 block_avx2_f64_10x4_by_rows,
        11 block_avx2_f64_11x4 block_avx2_f64_11x4_by_rows,
        12 block_avx2_f64_12x4 block_avx2_f64_12x4_by_rows,
        13 block_avx2_f64_13x4 block_avx2_f64_13x4_by_rows,
        14 block_avx2_f64_14x4 block_avx2_f64_14x4_by_rows;
    Fused f64 "avx2,fma" 8:
        1 block_avx2_f64_1x8 block_avx2_f64_1x8_by_rows,
        2 block_avx2_f64_2x8 block_avx2_f64_2x8_by_rows,
        3 block_avx2_f64_3x8 block_avx2_f64_3x8_by_rows,
        4 block_avx2_f64_4x8 block_avx2_f64_4x8_by_rows,
        5 block_avx2_f64_5x8 block_avx2_f64_5x8_by_rows,
        6 block_avx2_f64_6x8 block_avx2_f64_6x8_by_rows;
    Fused f64 "avx2,fma" 12:
        1 block_avx2_f64_1x12 block_avx2_f64_1x12_by_rows,
        2 block_avx2_f64_2x12 block_avx2_f64_2x12_by_rows,
        3 block_avx2_f64_3x12 block_avx2_f64_3x12_by_rows,
        4 block_avx2_f64_4x12 block_avx2_f64_4x12_by_rows;
    Fused f32 "avx512f,avx2,fma" 16:
        1 block_avx512_f32_1x16 block_avx512_f32_1x16_by_rows,
        2 block_avx512_f32_2x16 block_avx512_f32_2x16_by_rows,
        3 block_avx512_f32_3x16 block_avx512_f32_3x16_by_rows,
        4 block_avx512_f32_4x16 block_avx512_f32_4x16_by_rows,
        5 block_avx512_f32_5x16 block_avx512_f32_5x16_by_rows,
        6 block_avx512_f32_6x16 block_avx512_f32_6x16_by_rows,
        7 block_avx512_f32_7x16 block_avx512_f32_7x16_by_rows,
        8 block_avx512_f32_8x16 block_avx512_f32_8x16_by_rows,
        9 block_avx512_f32_9x16 block_avx512_f32_9x16_by_rows,
        10 block_avx512_f32_10x16 block_avx512_f32_10x16_by_rows,
        11 block_avx512_f32_11x16 block_avx512_f32_11x16_by_rows,
        12 block_avx512_f32_12x16 block_avx512_f32_12x16_by_rows,
        13 block_avx512_f32_13x16 block_avx512_f32_13x16_by_rows,
        14 block_avx512_f32_14x16 block_avx512_f32_14x16_by_rows,
        15 block_avx512_f32_15x16 block_avx512_f32_15x16_by_rows,
        16 block_avx512_f32_16x16 block_avx512_f32_16x16_by_rows;
    Fused f32 "avx512f,avx2,fma" 32:
        1 block_avx512_f32_1x32 block_avx512_f32_1x32_by_rows,
        2 block_avx512_f32_2x32 block_avx512_f32_2x32_by_rows,
        3 block_avx512_f32_3x32 block_avx512_f32_3x32_by_rows,
        4 block_avx512_f32_4x32 block_avx512_f32_4x32_by_rows,
        5 block_avx512_f32_5x32 block_avx512_f32_5x32_by_rows,
        6 block_avx512_f32_6x32 block_avx512_f32_6x32_by_rows,
        7 block_avx512_f32_7x32 block_avx512_f32_7x32_by_rows,
        8 block_avx512_f32_8x32 block_avx512_f32_8x32_by_rows,
        9 block_avx512_f32_9x32 block_avx512_f32_9x32_by_rows,
        10 block_avx512_f32_10x32 block_avx512_f32_10x32_by_rows,
        11 block_avx512_f32_11x32 block_avx512_f32_11x32_by_rows,
        12 block_avx512_f32_12x32 block_avx512_f32_12x32_by_rows,
        13 block_avx512_f32_13x32 block_avx512_f32_13x32_by_rows,
        14 block_avx512_f32_14x32 block_avx512_f32_14x32_by_rows;
    Fused f32 "avx512f,avx2,fma" 48:
        1 block_avx512_f32_1x48 block_avx512_f32_1x48_by_rows,
        2 block_avx512_f32_2x48 block_avx512_f32_2x48_by_rows,
        3 block_avx512_f32_3x48 block_avx512_f32_3x48_by_rows,
        4 block_avx512_f32_4x48 block_avx512_f32_4x48_by_rows,
        5 block_avx512_f32_5x48 block_avx512_f32_5x48_by_rows,
        6 block_avx512_f32_6x48 block_avx512_f32_6x48_by_rows,
        7 block_avx512_f32_7x48 block_avx512_f32_7x48_by_rows,
        8 block_avx512_f32_8x48 block_avx512_f32_8x48_by_rows,
        9 block_avx512_f32_9x48 block_avx512_f32_9x48_by_rows;
    Fused f64 "avx512f,avx2,fma" 8:
        1 block_avx512_f64_1x8 block_avx512_f64_1x8_by_rows,
        2 block_avx512_f64_2x8 block_avx512_f64_2x8_by_rows,
        3 block_avx512_f64_3x8 block_avx512_f64_3x8_by_rows,
        4 block_avx512_f64_4x8 block_avx512_f64_4x8_by_rows,
        5 block_avx512_f64_5x8 block_avx512_f64_5x8_by_rows,
        6 block_avx512_f64_6x8 block_avx512_f64_6x8_by_rows,
        7 block_avx512_f64_7x8 block_avx512_f64_7x8_by_rows,
        8 block_avx512_f64_8x8 block_avx512_f64_8x8_by_rows,
        9 block_avx512_f64_9x8 block_avx512_f64_9x8_by_rows,
        10 block_avx512_f64_10x8 block_avx512_f64_10x8_by_rows,
        11 block_avx512_f64_11x8 block_avx512_f64_11x8_by_rows,
        12 block_avx512_f64_12x8 block_avx512_f64_12x8_by_rows,
        13 block_avx512_f64_13x8 block_avx512_f64_13x8_by_rows,
        14 block_avx512_f64_14x8 block_avx512_f64_14x8_by_rows,
        15 block_avx512_f64_15x8 block_avx512_f64_15x8_by_rows,
        16 block_avx512_f64_16x8 block_avx512_f64_16x8_by_rows;
    Fused f64 "avx512f,avx2,fma" 16:
        1 block_avx512_f64_1x16 block_avx512_f64_1x16_by_rows,
        2 block_avx512_f64_2x16 block_avx512_f64_2x16_by_rows,
        3 block_avx512_f64_3x16 block_avx512_f64_3x16_by_rows,
        4 block_avx512_f64_4x16 block_avx512_f64_4x16_by_rows,
        5 block_avx512_f64_5x16 block_avx512_f64_5x16_by_rows,
        6 block_avx512_f64_6x16 block_avx512_f64_6x16_by_rows,
        7 block_avx512_f64_7x16 block_avx512_f64_7x16_by_rows,
        8 block_avx512_f64_8x16 block_avx512_f64_8x16_by_rows,
        9 block_avx512_f64_9x16 block_avx512_f64_9x16_by_rows,
        10 block_avx512_f64_10x16 block_avx512_f64_10x16_by_rows,
        11 block_avx512_f64_11x16 block_avx512_f64_11x16_by_rows,
        12 block_avx512_f64_12x16 block_avx512_f64_12x16_by_rows,
        13 block_avx512_f64_13x16 block_avx512_f64_13x16_by_rows,
        14 block_avx512_f64_14x16 block_avx512_f64_14x16_by_rows;
    Fused f64 "avx512f,avx2,fma" 24:
        1 block_avx512_f64_1x24 block_avx512_f64_1x24_by_rows,
        2 block_avx512_f64_2x24 block_avx512_f64_2x24_by_rows,
        3 block_avx512_f64_3x24 block_avx512_f64_3x24_by_rows,
        4 block_avx512_f64_4x24 block_avx512_f64_4x24_by_rows,
        5 block_avx512_f64_5x24 block_avx512_f64_5x24_by_rows,
        6 block_avx512_f64_6x24 block_avx512_f64_6x24_by_rows,
        7 block_avx512_f64_7x24 block_avx512_f64_7x24_by_rows,
        8 block_avx512_f64_8x24 block_avx512_f64_8x24_by_rows,
        9 block_avx512_f64_9x24 block_avx512_f64_9x24_by_rows;
}
