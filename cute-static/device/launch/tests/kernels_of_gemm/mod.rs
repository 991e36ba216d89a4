//! The products of `cute-device-gemm` by `wgmma`.

#![allow(unused_macros, unused_imports, reason = "not each test has all")]

/// Calls a macro with the products of a kind of numbers: what A and B are, what they are in memory,
/// what C is; what the sums are multiplied by; whether C is along columns; of each kernel its name
/// and its tile.
macro_rules! each_of_halves {
    ($each:ident) => {
        $each! { BF16 BF16 BF16, -2.0f32, false:
            WgmmaBf1664x32 64 32; WgmmaBf1664x64 64 64; WgmmaBf1664x128 64 128; WgmmaBf1664x192 64 192; WgmmaBf1664x256 64 256;
            WgmmaBf16128x64 128 64; WgmmaBf16128x96 128 96; WgmmaBf16128x128 128 128; WgmmaBf16128x160 128 160; WgmmaBf16128x192 128 192;
            WgmmaBf16128x224 128 224; WgmmaBf16128x256 128 256; WgmmaBf16192x128 192 128; WgmmaBf16192x160 192 160; WgmmaBf16192x192 192 192;
            WgmmaBf1664x192Turns 64 192; WgmmaBf1664x256Turns 64 256;
        }
    };
}

macro_rules! each_of_f16 {
    ($each:ident) => {
        $each! { F16 F16 F16, -2.0f32, false:
            WgmmaF1664x64 64 64; WgmmaF1664x128 64 128; WgmmaF16128x128 128 128; WgmmaF16128x192 128 192; WgmmaF16128x224 128 224;
            WgmmaF16128x256 128 256; WgmmaF16192x192 192 192; WgmmaF1664x192Turns 64 192; WgmmaF1664x256Turns 64 256;
        }
    };
}

macro_rules! each_of_halves_by_columns {
    ($each:ident) => {
        $each! { BF16 BF16 BF16, -2.0f32, true:
            WgmmaBf16Columns64x16 64 16; WgmmaBf16Columns64x32 64 32; WgmmaBf16Columns64x64 64 64; WgmmaBf16Columns128x32 128 32;
            WgmmaBf16Columns128x64 128 64; WgmmaBf16Columns128x96 128 96; WgmmaBf16Columns128x128 128 128;
        }
    };
}

/// The blocks of each of these make clusters: so many below each other, and beside each other.
macro_rules! each_of_clusters {
    ($each:ident) => {
        $each! { BF16 BF16 BF16, -2.0f32, false:
            WgmmaBf16128x128Pair 128 128 2 1; WgmmaBf16128x160Pair 128 160 2 1; WgmmaBf16128x192Pair 128 192 2 1; WgmmaBf16128x224Pair 128 224 2 1;
            WgmmaBf16128x256Pair 128 256 2 1; WgmmaBf16192x128Pair 192 128 2 1; WgmmaBf16192x176Pair 192 176 2 1; WgmmaBf16192x192Pair 192 192 2 1;
            WgmmaBf16128x64Row 128 64 1 2; WgmmaBf16128x96Row 128 96 1 2; WgmmaBf16128x128Row 128 128 1 2; WgmmaBf1664x128Row 64 128 1 2;
            WgmmaBf16128x80Row 128 80 1 2; WgmmaBf16128x128Quad 128 128 2 2; WgmmaBf16128x256Quad 128 256 2 2; WgmmaBf1664x128Pair 64 128 2 1;
            WgmmaBf16128x96Row4 128 96 1 4; WgmmaBf1664x256PairTurns 64 256 2 1;
        }
    };
}

macro_rules! each_of_clusters_by_columns {
    ($each:ident) => {
        $each! { BF16 BF16 BF16, -2.0f32, true:
            WgmmaBf16Columns64x16Row 64 16 1 2; WgmmaBf16Columns64x32Row 64 32 1 2; WgmmaBf16Columns64x16RowDeep 64 16 1 2;
            WgmmaBf16Columns64x160Pair 64 160 2 1;
        }
    };
}

macro_rules! each_of_bytes {
    ($each:ident) => {
        $each! { E4M3 u8 BF16, -2.0f32, false:
            WgmmaE4m364x128 64 128; WgmmaE4m3128x128 128 128; WgmmaE4m3128x192 128 192; WgmmaE4m3128x224 128 224; WgmmaE4m3128x256 128 256;
            WgmmaE4m3192x192 192 192; WgmmaE4m364x256Turns 64 256;
        }
    };
}

macro_rules! each_of_words {
    ($each:ident) => {
        $each! { TF32 f32 f32, -2.0f32, false:
            WgmmaTf3264x128 64 128; WgmmaTf32128x128 128 128; WgmmaTf32128x192 128 192; WgmmaTf32128x224 128 224; WgmmaTf32128x256 128 256;
            WgmmaTf32192x192 192 192; WgmmaTf3264x256Turns 64 256;
        }
    };
}

macro_rules! each_of_integers {
    ($each:ident) => {
        $each! { i8 i8 i32, -2i32, false:
            WgmmaS864x128 64 128; WgmmaS8128x128 128 128; WgmmaS8128x192 128 192; WgmmaS8128x224 128 224; WgmmaS8128x256 128 256;
            WgmmaS8192x192 192 192; WgmmaS864x256Turns 64 256;
        }
    };
}

/// Calls a macro with the products of groups: what A and B are, what they are in memory, what C is;
/// what the sums are multiplied by; of each kernel its name and its tile.
macro_rules! each_of_groups {
    ($each:ident) => {
        $each! {
            BF16 BF16 BF16, -2.0f32: WgmmaBf16Grouped64x128 64 128; WgmmaBf16Grouped128x128 128 128; WgmmaBf16Grouped128x256 128 256;
        }
        $each! { F16 F16 F16, -2.0f32: WgmmaF16Grouped64x128 64 128; WgmmaF16Grouped128x256 128 256; }
        $each! { E4M3 u8 BF16, -2.0f32: WgmmaE4m3Grouped64x128 64 128; WgmmaE4m3Grouped128x256 128 256; }
        $each! { TF32 f32 f32, -2.0f32: WgmmaTf32Grouped64x128 64 128; WgmmaTf32Grouped128x256 128 256; }
        $each! { i8 i8 i32, -2i32: WgmmaS8Grouped64x128 64 128; WgmmaS8Grouped128x256 128 256; }
    };
}

/// Calls a macro with the products that are added to C: what A and B are, what they are in memory,
/// what C is, what the sums are multiplied by, and the name.
macro_rules! each_added {
    ($each:ident) => {
        $each! {
            BF16 BF16 BF16, -2.0f32: WgmmaBf16Added;
            F16 F16 F16, -2.0f32: WgmmaF16Added;
            BF16 BF16 f32, -2.0f32: WgmmaF32Added;
            i8 i8 i32, -2i32: WgmmaS8Added;
        }
    };
}

/// Calls a macro with the products of parts of `k`, and their tiles.
macro_rules! each_of_parts {
    ($each:ident) => {
        $each! {
            WgmmaBf16Parts64x32 64 32; WgmmaBf16Parts64x64 64 64; WgmmaBf16Parts64x128 64 128; WgmmaBf16Parts128x64 128 64;
            WgmmaBf16Parts128x128 128 128; WgmmaBf16Parts128x256 128 256;
        }
    };
}

pub(crate) use {
    each_added, each_of_bytes, each_of_clusters, each_of_clusters_by_columns, each_of_f16, each_of_groups, each_of_halves, each_of_halves_by_columns,
    each_of_integers, each_of_parts, each_of_words,
};
