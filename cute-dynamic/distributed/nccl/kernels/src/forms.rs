//! Which kernels there are.

use cute_device_permute as permute;

/// What a kernel does, and its tile along the first two modes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// It copies, adds or writes 0 where both layouts say the same.
    Strided(permute::Form),
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
