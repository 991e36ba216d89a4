//! Which kernels there are.

/// The sizes of words in bytes, the largest first.
pub const WORDS: [u32; 5] = [16, 8, 4, 2, 1];

/// What a kernel does, and its tile along the first two modes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// It copies words of so many bytes.
    Copy(u32, [u32; 2]),
    /// It copies words of so many bytes through shared memory, from along the first mode to along
    /// the second.
    Transpose(u32, [u32; 2]),
    /// It does so with [`DEPTH`] tiles at once, along the third mode.
    Deep(u32, [u32; 2]),
    /// It adds floats of so many bytes.
    Add(u32, [u32; 2]),
    /// It writes 0 to floats of so many bytes.
    Zero(u32, [u32; 2]),
}

impl Form {
    /// Returns the tile along the first two modes.
    #[must_use]
    pub const fn tile(self) -> [u32; 2] {
        match self {
            Form::Copy(_, tile) | Form::Transpose(_, tile) | Form::Deep(_, tile) | Form::Add(_, tile) | Form::Zero(_, tile) => tile,
        }
    }

    /// Returns how many such tiles along the third mode a block has at once.
    #[must_use]
    pub const fn depth(self) -> u32 {
        if let Form::Deep(..) = self { DEPTH } else { 1 }
    }

    /// Returns the bytes of a word.
    #[must_use]
    pub const fn word(self) -> u32 {
        match self {
            Form::Copy(word, _) | Form::Transpose(word, _) | Form::Deep(word, _) | Form::Add(word, _) | Form::Zero(word, _) => word,
        }
    }
}

/// The tiles of copies, of words of up to 4 bytes, and of larger ones.
pub const COPIES: [[[u32; 2]; 6]; 2] =
    [[[2048, 1], [512, 4], [128, 16], [32, 64], [16, 128], [8, 256]], [[1024, 1], [256, 4], [64, 16], [16, 64], [8, 128], [4, 256]]];

/// The tiles of sums and of zeros, of floats of 4 and of 8 bytes.
pub const SUMS: [[[u32; 2]; 5]; 2] = [[[2048, 1], [512, 4], [128, 16], [32, 64], [8, 256]], [[1024, 1], [256, 4], [64, 16], [16, 64], [4, 256]]];

/// The sides of tiles that are transposed; those of words of 16 bytes have no side of 64.
pub const TRANSPOSES: [u32; 3] = [64, 32, 16];

/// The sides of tiles of which [`DEPTH`] are transposed at once; words of 16 bytes have no side of
/// 32.
pub const DEEP: [u32; 2] = [32, 16];

/// How many tiles along the third mode are transposed at once, if they are deep: a small tile has
/// one word for each thread, and so no loads under way beside it.
pub const DEPTH: u32 = 4;

/// Calls a macro with the rows `form kernel word`: those with a source and a target, and those with
/// a target alone.
#[macro_export]
macro_rules! for_each_kernel {
    ($to:ident) => {
        $to! {
            (Copy(16, [1024, 1])) Copy16Bytes1024x1 u128;
            (Copy(16, [256, 4])) Copy16Bytes256x4 u128;
            (Copy(16, [64, 16])) Copy16Bytes64x16 u128;
            (Copy(16, [16, 64])) Copy16Bytes16x64 u128;
            (Copy(16, [8, 128])) Copy16Bytes8x128 u128;
            (Copy(16, [4, 256])) Copy16Bytes4x256 u128;
            (Copy(8, [1024, 1])) Copy8Bytes1024x1 u64;
            (Copy(8, [256, 4])) Copy8Bytes256x4 u64;
            (Copy(8, [64, 16])) Copy8Bytes64x16 u64;
            (Copy(8, [16, 64])) Copy8Bytes16x64 u64;
            (Copy(8, [8, 128])) Copy8Bytes8x128 u64;
            (Copy(8, [4, 256])) Copy8Bytes4x256 u64;
            (Copy(4, [2048, 1])) Copy4Bytes2048x1 u32;
            (Copy(4, [512, 4])) Copy4Bytes512x4 u32;
            (Copy(4, [128, 16])) Copy4Bytes128x16 u32;
            (Copy(4, [32, 64])) Copy4Bytes32x64 u32;
            (Copy(4, [16, 128])) Copy4Bytes16x128 u32;
            (Copy(4, [8, 256])) Copy4Bytes8x256 u32;
            (Copy(2, [2048, 1])) Copy2Bytes2048x1 u16;
            (Copy(2, [512, 4])) Copy2Bytes512x4 u16;
            (Copy(2, [128, 16])) Copy2Bytes128x16 u16;
            (Copy(2, [32, 64])) Copy2Bytes32x64 u16;
            (Copy(2, [16, 128])) Copy2Bytes16x128 u16;
            (Copy(2, [8, 256])) Copy2Bytes8x256 u16;
            (Copy(1, [2048, 1])) Copy1Bytes2048x1 u8;
            (Copy(1, [512, 4])) Copy1Bytes512x4 u8;
            (Copy(1, [128, 16])) Copy1Bytes128x16 u8;
            (Copy(1, [32, 64])) Copy1Bytes32x64 u8;
            (Copy(1, [16, 128])) Copy1Bytes16x128 u8;
            (Copy(1, [8, 256])) Copy1Bytes8x256 u8;
            (Transpose(16, [32, 32])) Transpose16Bytes32x32 u128;
            (Transpose(16, [16, 16])) Transpose16Bytes16x16 u128;
            (Transpose(8, [64, 64])) Transpose8Bytes64x64 u64;
            (Transpose(8, [32, 32])) Transpose8Bytes32x32 u64;
            (Transpose(8, [16, 16])) Transpose8Bytes16x16 u64;
            (Transpose(4, [64, 64])) Transpose4Bytes64x64 u32;
            (Transpose(4, [32, 32])) Transpose4Bytes32x32 u32;
            (Transpose(4, [16, 16])) Transpose4Bytes16x16 u32;
            (Transpose(2, [64, 64])) Transpose2Bytes64x64 u16;
            (Transpose(2, [32, 32])) Transpose2Bytes32x32 u16;
            (Transpose(2, [16, 16])) Transpose2Bytes16x16 u16;
            (Transpose(1, [64, 64])) Transpose1Bytes64x64 u8;
            (Transpose(1, [32, 32])) Transpose1Bytes32x32 u8;
            (Transpose(1, [16, 16])) Transpose1Bytes16x16 u8;
            (Deep(16, [16, 16])) Transpose16Bytes16x16x4 u128;
            (Deep(8, [32, 32])) Transpose8Bytes32x32x4 u64;
            (Deep(8, [16, 16])) Transpose8Bytes16x16x4 u64;
            (Deep(4, [32, 32])) Transpose4Bytes32x32x4 u32;
            (Deep(4, [16, 16])) Transpose4Bytes16x16x4 u32;
            (Deep(2, [32, 32])) Transpose2Bytes32x32x4 u16;
            (Deep(2, [16, 16])) Transpose2Bytes16x16x4 u16;
            (Deep(1, [32, 32])) Transpose1Bytes32x32x4 u8;
            (Deep(1, [16, 16])) Transpose1Bytes16x16x4 u8;
            (Add(8, [1024, 1])) AddF641024x1 f64;
            (Add(8, [256, 4])) AddF64256x4 f64;
            (Add(8, [64, 16])) AddF6464x16 f64;
            (Add(8, [16, 64])) AddF6416x64 f64;
            (Add(8, [4, 256])) AddF644x256 f64;
            (Add(4, [2048, 1])) AddF322048x1 f32;
            (Add(4, [512, 4])) AddF32512x4 f32;
            (Add(4, [128, 16])) AddF32128x16 f32;
            (Add(4, [32, 64])) AddF3232x64 f32;
            (Add(4, [8, 256])) AddF328x256 f32;
            =>
            (Zero(8, [1024, 1])) ZeroF641024x1 f64;
            (Zero(8, [256, 4])) ZeroF64256x4 f64;
            (Zero(8, [64, 16])) ZeroF6464x16 f64;
            (Zero(8, [16, 64])) ZeroF6416x64 f64;
            (Zero(8, [4, 256])) ZeroF644x256 f64;
            (Zero(4, [2048, 1])) ZeroF322048x1 f32;
            (Zero(4, [512, 4])) ZeroF32512x4 f32;
            (Zero(4, [128, 16])) ZeroF32128x16 f32;
            (Zero(4, [32, 64])) ZeroF3232x64 f32;
            (Zero(4, [8, 256])) ZeroF328x256 f32;
        }
    };
}
