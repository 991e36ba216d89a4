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
    /// It copies words of so many bytes where two sequences of blocks meet, along two modes.
    Walk(u32, [u32; 2]),
    /// It does so through shared memory, from along the second mode to along the first.
    Turn(u32, [u32; 2]),
    /// It copies words of so many bytes from the places that two tables say.
    Look(u32, [u32; 2]),
    /// It does so through shared memory, from along the second mode to along the first.
    TurnedLook(u32, [u32; 2]),
    /// It copies words of so many bytes from the places that tables say to so many targets.
    Deal(u32, u32, [u32; 2]),
    /// It copies words of so many bytes from the places of two sources that a table says.
    Merge(u32, [u32; 2]),
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

/// The tile of a walk by words of so many bytes, and of one that turns.
#[must_use]
pub const fn walks(bytes: u32, turns: bool) -> Form {
    match (bytes, turns) {
        (_, true) => Form::Turn(bytes, [64, 64]),
        (8.., false) => Form::Walk(bytes, [32, 64]),
        _ => Form::Walk(bytes, [64, 64]),
    }
}

/// The tile of a copy by tables of words of so many bytes, and of one that turns.
#[must_use]
pub const fn looks(bytes: u32, turns: bool) -> Form {
    match (bytes, turns) {
        (_, true) => Form::TurnedLook(bytes, [64, 64]),
        (8.., false) => Form::Look(bytes, [32, 64]),
        _ => Form::Look(bytes, [64, 64]),
    }
}

/// The most targets that a launch copies to by tables.
pub const DEALT: usize = 3;

/// The tile of a copy by tables of words of so many bytes to so many targets, up to [`DEALT`].
#[must_use]
pub const fn deals(bytes: u32, targets: u32) -> Form {
    match bytes {
        8.. => Form::Deal(bytes, targets, [32, 64]),
        _ => Form::Deal(bytes, targets, [64, 64]),
    }
}

/// The tile of a copy of two sources by words of so many bytes.
#[must_use]
pub const fn merges(bytes: u32) -> Form {
    match bytes {
        16.. => Form::Merge(bytes, [32, 32]),
        _ => Form::Merge(bytes, [64, 32]),
    }
}

/// Calls a macro with the rows `form kernel word` of the kernels that take a table of the places of
/// two sources.
#[macro_export]
macro_rules! for_each_merge {
    ($to:ident) => {
        $to! {
            (Merge(16, [32, 32])) Merge16Bytes32x32 u128;
            (Merge(8, [64, 32])) Merge8Bytes64x32 u64;
            (Merge(4, [64, 32])) Merge4Bytes64x32 u32;
            (Merge(2, [64, 32])) Merge2Bytes64x32 u16;
            (Merge(1, [64, 32])) Merge1Bytes64x32 u8;
        }
    };
}

/// Calls a macro with the rows `form kernel word (target number) ...` of the kernels that take
/// tables of places for several targets.
#[macro_export]
macro_rules! for_each_deal {
    ($to:ident) => {
        $to! {
            (Deal(16, 2, [32, 64])) Deal16Bytes32x64To2 u128 (first 0) (second 1);
            (Deal(8, 2, [32, 64])) Deal8Bytes32x64To2 u64 (first 0) (second 1);
            (Deal(4, 2, [64, 64])) Deal4Bytes64x64To2 u32 (first 0) (second 1);
            (Deal(2, 2, [64, 64])) Deal2Bytes64x64To2 u16 (first 0) (second 1);
            (Deal(1, 2, [64, 64])) Deal1Bytes64x64To2 u8 (first 0) (second 1);
            (Deal(16, 3, [32, 64])) Deal16Bytes32x64To3 u128 (first 0) (second 1) (third 2);
            (Deal(8, 3, [32, 64])) Deal8Bytes32x64To3 u64 (first 0) (second 1) (third 2);
            (Deal(4, 3, [64, 64])) Deal4Bytes64x64To3 u32 (first 0) (second 1) (third 2);
            (Deal(2, 3, [64, 64])) Deal2Bytes64x64To3 u16 (first 0) (second 1) (third 2);
            (Deal(1, 3, [64, 64])) Deal1Bytes64x64To3 u8 (first 0) (second 1) (third 2);
        }
    };
}

/// Calls a macro with the rows `form kernel word` of the kernels that take tables of places.
#[macro_export]
macro_rules! for_each_look {
    ($to:ident) => {
        $to! {
            (Look(16, [32, 64])) Look16Bytes32x64 u128;
            (Look(8, [32, 64])) Look8Bytes32x64 u64;
            (Look(4, [64, 64])) Look4Bytes64x64 u32;
            (Look(2, [64, 64])) Look2Bytes64x64 u16;
            (Look(1, [64, 64])) Look1Bytes64x64 u8;
            (TurnedLook(8, [64, 64])) TurnedLook8Bytes64x64 u64;
            (TurnedLook(4, [64, 64])) TurnedLook4Bytes64x64 u32;
            (TurnedLook(2, [64, 64])) TurnedLook2Bytes64x64 u16;
            (TurnedLook(1, [64, 64])) TurnedLook1Bytes64x64 u8;
        }
    };
}

/// Calls a macro with the rows `form kernel word` of the kernels that walk.
#[macro_export]
macro_rules! for_each_walk {
    ($to:ident) => {
        $to! {
            (Walk(16, [32, 64])) Walk16Bytes32x64 u128;
            (Walk(8, [32, 64])) Walk8Bytes32x64 u64;
            (Walk(4, [64, 64])) Walk4Bytes64x64 u32;
            (Walk(2, [64, 64])) Walk2Bytes64x64 u16;
            (Walk(1, [64, 64])) Walk1Bytes64x64 u8;
            (Turn(8, [64, 64])) Turn8Bytes64x64 u64;
            (Turn(4, [64, 64])) Turn4Bytes64x64 u32;
            (Turn(2, [64, 64])) Turn2Bytes64x64 u16;
            (Turn(1, [64, 64])) Turn1Bytes64x64 u8;
        }
    };
}

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
