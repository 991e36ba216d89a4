//! The contract between a kernel and its launch, held against enumeration: what it takes cannot go
//! wrong, and what it refuses would.

use cute_device::kernel;
use cute_device_launch::ArgumentName::{self, Named};
use cute_device_launch::contract::{Access, Grid, Limits, Operand, Tiles, check_architecture, check_extents, grid};
use cute_device_launch::{Arguments, Capability, LaunchError};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::slice;

/// The offset of each coordinate, the first mode fastest.
fn offsets(modes: &[(u64, u64)]) -> Vec<u64> {
    modes.iter().fold(vec![0], |offsets, &(extent, stride)| (0..extent).flat_map(|c| offsets.iter().map(move |o| o + c * stride)).collect())
}

/// A tensor in a buffer that ends with its last element.
fn operand(name: &'static str, address: u64, modes: &[(u64, u64)], tiles: Option<(&[u64], bool)>) -> Operand {
    let length = offsets(modes).into_iter().max().map_or(0, |last| last + 1);
    let access = tiles.map_or(Access::Read, |(shape, exact)| Access::Write(Tiles { shape: shape.to_vec(), exact, strips: false }));
    Operand { argument: name.into(), address, length, bytes: 4, alignment: 16, modes: modes.to_vec(), matrix: None, access }
}

fn check(operands: &[Operand]) -> Result<[u32; 3], LaunchError> {
    grid("f", 0, operands, Some([1; 3]).filter(|_| operands.iter().all(|operand| operand.access == Access::Read)), &Limits::H100)
}

/// All layouts of up to three modes with small numbers.
fn layouts() -> Vec<Vec<(u64, u64)>> {
    let single: Vec<(u64, u64)> = (1..5).flat_map(|extent| (0..7).map(move |stride| (extent, stride))).collect();
    let mut layouts: Vec<Vec<(u64, u64)>> = single.iter().map(|&mode| vec![mode]).collect();
    for _ in 0..2 {
        let longer: Vec<_> = layouts.iter().flat_map(|modes| single.iter().map(move |&mode| [&modes[..], &[mode]].concat())).collect();
        layouts.extend(longer);
    }
    layouts.sort();
    layouts.dedup();
    layouts
}

#[test]
fn a_tensor_to_write_has_each_element_once() {
    let (mut once, mut twice) = (0, 0);
    for modes in layouts() {
        let tile = vec![2; modes.len()];
        let offsets = offsets(&modes);
        let mut first: BTreeMap<u64, u64> = BTreeMap::new();
        let is_one_to_one = (0..).zip(&offsets).all(|(c, &offset)| first.insert(offset, c).is_none());
        match check(&[operand("y", 0x1000, &modes, Some((&tile, false)))]) {
            Ok(_) => {
                assert!(is_one_to_one, "{modes:?}");
                once += 1;
            }
            Err(LaunchError::ElementTwice { first, second, .. }) => {
                assert_ne!(first, second);
                assert_eq!(offsets[first as usize], offsets[second as usize], "{modes:?}");
                twice += 1;
            }
            other => panic!("{modes:?}: {other:?}"),
        }
        // Read only, it may.
        assert_eq!(check(&[operand("y", 0x1000, &modes, None)]), Ok([1; 3]));
    }
    assert!(once > 1000 && twice > 1000, "{once} {twice}");
}

#[test]
fn a_buffer_has_all_elements() {
    for modes in layouts() {
        let whole = operand("y", 0x1000, &modes, None);
        assert!(check(slice::from_ref(&whole)).is_ok(), "{modes:?}");
        let (needed, found) = (whole.length.into(), whole.length - 1);
        let short = Operand { length: found, ..whole };
        assert_eq!(check(&[short]), Err(LaunchError::BufferTooShort { kernel: "f", argument: "y".into(), needed, found }), "{modes:?}");
    }
}

#[test]
fn each_tile_has_a_block_and_each_element_a_tile() {
    for (m, n) in (1..14).flat_map(|m| (1..14).map(move |n| (m, n))) {
        for (tile_m, tile_n) in (1..6).flat_map(|m| (1..6).map(move |n| (m, n))) {
            let modes = [(m, 1), (n, m + 3)];
            let [x, y, z] = check(&[operand("y", 0x1000, &modes, Some((&[tile_m, tile_n], false)))]).unwrap();
            assert_eq!(z, 1);
            let mut blocks = vec![0; (x * y) as usize];
            for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
                // Out of bounds would be an element without a block.
                blocks[(i / tile_m + u64::from(x) * (j / tile_n)) as usize] += 1;
            }
            assert!(blocks.iter().all(|&elements| elements > 0), "a block of {modes:?} has nothing");
            let exact = check(&[operand("y", 0x1000, &modes, Some((&[tile_m, tile_n], true)))]);
            let all_whole = blocks.iter().all(|&elements| elements == tile_m * tile_n);
            match exact {
                Ok(grid) => assert!(all_whole && grid == [x, y, 1]),
                Err(LaunchError::TilesDoNotDivide { mode, extent, tile, .. }) => {
                    assert!(!all_whole && extent % tile != 0 && [(m, tile_m), (n, tile_n)][mode] == (extent, tile));
                }
                Err(other) => panic!("{other}"),
            }
        }
    }
}

#[test]
fn what_is_written_overlaps_with_nothing() {
    let mut counted = [0; 2];
    let modes: [&[(u64, u64)]; 4] = [&[(4, 1)], &[(8, 1)], &[(3, 4)], &[(2, 1), (3, 5)]];
    for (a, b) in modes.iter().flat_map(|a| modes.iter().map(move |b| (a, b))) {
        for (at, other) in (0..20).flat_map(|at| (0..20).map(move |other| (at * 16, other * 16))) {
            let tile = vec![2; a.len()];
            let written = operand("y", 0x1000 + at, a, Some((&tile, false)));
            let read = operand("x", 0x1000 + other, b, None);
            let bytes = |operand: &Operand| -> Vec<u64> {
                let begins = offsets(&operand.modes).into_iter().map(|offset| operand.address + offset * 4);
                begins.flat_map(|begin| begin..begin + 4).collect()
            };
            let (of_written, of_read) = (bytes(&written), bytes(&read));
            let share = of_written.iter().any(|byte| of_read.contains(byte));
            let ends = |bytes: &[u64]| (*bytes.iter().min().unwrap(), *bytes.iter().max().unwrap());
            let ((first, last), (other_first, other_last)) = (ends(&of_written), ends(&of_read));
            let meet = (first.max(other_first), last.min(other_last));
            let found = check(&[written, read]);
            counted[usize::from(found.is_ok())] += 1;
            // Tensors that interleave are refused, too.
            match found {
                Ok(_) => assert!(!share && meet.0 > meet.1),
                Err(LaunchError::TensorsOverlap { argument: Named("y"), other: Named("x"), address, .. }) => assert!(meet.0 <= meet.1 && address == meet.0),
                Err(other) => panic!("{other}"),
            }
        }
    }
    assert!(counted[0] > 500 && counted[1] > 500, "{counted:?}");
    // What is read may overlap with what is read.
    assert!(check(&[operand("y", 0x1000, &[(8, 1)], None), operand("x", 0x1010, &[(8, 1)], None)]).is_ok());
}

#[test]
fn tensors_begin_at_vectors() {
    for address in 0..64 {
        let found = check(&[operand("z", 0x1000 + address, &[(8, 1)], None)]);
        match address % 16 {
            0 => assert!(found.is_ok()),
            _ => assert_eq!(found, Err(LaunchError::TensorMisaligned { kernel: "f", argument: "z".into(), address: 0x1000 + address })),
        }
    }
}

/// What is moved by elements begins at any of them.
#[test]
fn tensors_with_runtime_strides_alone_begin_at_elements() {
    use cute_device_launch::HostLayout;
    use cute_static::prelude::*;
    const {
        assert!(<Layout![(Dyn, Dyn) : (Dyn, Dyn)] as HostLayout>::HAS_RUNTIME_STRIDES);
        assert!(!<Layout![(Dyn, Dyn) : (1, Dyn)] as HostLayout>::HAS_RUNTIME_STRIDES);
        assert!(!<Layout![(Dyn, Dyn) : (Dyn, Multiple<Int![4]>)] as HostLayout>::HAS_RUNTIME_STRIDES);
    }
    for address in 0..32 {
        for bytes in [1, 2, 4, 8, 16] {
            let found =
                check(&[Operand { alignment: bytes, ..operand("z", 0x1000 + address, &[(4, 1)], None) }, operand("w", 0x8000, &[(1, 1)], Some((&[1], false)))]);
            match address % bytes {
                0 => assert!(found.is_ok()),
                _ if bytes == 16 => assert_eq!(found, Err(LaunchError::TensorMisaligned { kernel: "f", argument: "z".into(), address: 0x1000 + address })),
                _ => assert_eq!(found, Err(LaunchError::ElementMisaligned { kernel: "f", argument: "z".into(), address: 0x1000 + address, bytes })),
            }
        }
    }
}

#[test]
fn grids_agree_and_fit() {
    let of = |name: &'static str, modes: &[(u64, u64)], tile: &[u64]| {
        let access = Access::Write(Tiles { shape: tile.to_vec(), exact: false, strips: false });
        Operand {
            argument: name.into(),
            address: if name == "y" { 0x1000 } else { 1 << 48 },
            length: u64::MAX,
            bytes: 4,
            alignment: 16,
            modes: modes.to_vec(),
            matrix: None,
            access,
        }
    };
    // Different tensors and different tiles, as many of them.
    assert_eq!(check(&[of("y", &[(100, 1), (60, 100)], &[10, 20]), of("x", &[(10, 1), (3, 10)], &[1, 1])]), Ok([10, 3, 1]));
    let differ = check(&[of("y", &[(100, 1)], &[10]), of("x", &[(100, 1)], &[20])]).unwrap_err();
    assert!(differ.to_string().starts_with("CUTE226: argument `y` of f has 10x1x1 tiles and argument `x` has 5x1x1"));
    // One mode and two: as many if there is one tile along the second.
    assert!(check(&[of("y", &[(100, 1)], &[10]), of("x", &[(100, 1), (4, 100)], &[10, 4])]).is_ok());
    assert!(check(&[of("y", &[(100, 1)], &[10]), of("x", &[(100, 1), (5, 100)], &[10, 4])]).is_err());
    // Strips: a block has all tiles at its place along the first mode.
    let Operand { access: Access::Write(tiles), .. } = of("y", &[(100, 1), (60, 100)], &[10, 20]) else { unreachable!() };
    let strips = Access::Write(Tiles { strips: true, ..tiles });
    assert_eq!(check(&[Operand { access: strips, ..of("y", &[(100, 1), (60, 100)], &[10, 20]) }]), Ok([10, 1, 1]));
    // The largest grids, and what is beyond.
    let most = u64::from(u32::MAX);
    assert_eq!(check(&[of("y", &[(most, 1)], &[2])]).unwrap_err().code(), "CUTE227");
    assert_eq!(check(&[of("y", &[(most - 1, 1)], &[2])]), Ok([i32::MAX as u32, 1, 1]));
    for (mode, modes) in [(1, [(1, 0), (65536, 1), (1, 0)]), (2, [(1, 0), (1, 0), (65536, 1)])] {
        assert_eq!(check(&[of("y", &modes, &[1; 3])]), Err(LaunchError::GridTooLarge { kernel: "f", mode, blocks: 65536, most: 65535 }));
    }
    assert_eq!(check(&[of("y", &[(1, 0), (65535, 1), (1, 0)], &[1; 3])]), Ok([1, 65535, 1]));
    // The last mode of the grid is that of the third mode and of those after it.
    let five = [(7, 1), (5, 7), (3, 35), (2, 105), (3, 210)];
    assert_eq!(check(&[of("y", &five, &[3, 2, 2, 1, 2])]), Ok([3, 3, 2 * 2 * 2]));
    let many = [(1, 1), (1, 1), (256, 1), (256, 256)];
    assert_eq!(check(&[of("y", &many, &[1; 4])]), Err(LaunchError::GridTooLarge { kernel: "f", mode: 2, blocks: 65536, most: 65535 }));
    let most = [(1, 1), (1, 1), (most, 1), (most, 1 << 32), (most, 1 << 63)];
    assert!(check(&[of("y", &most, &[1; 5])]).is_err());
}

#[test]
fn offsets_in_a_tile_fit_in_32_bits() {
    for (tile, pitch, fits) in [(256, 1 << 24, true), (257, 1 << 24, false), (2, u64::from(u32::MAX), true), (2, 1 << 32, false), (2, u64::MAX, false)] {
        let modes = vec![(1, 1), (1000, pitch)];
        let access = Access::Write(Tiles { shape: vec![1, tile], exact: false, strips: false });
        let found = check(&[Operand { length: u64::MAX, modes, access, ..operand("y", 0x1000, &[], None) }]);
        // The last element of a tile is `(tile - 1)·pitch` after its first.
        assert_eq!(u128::from(tile - 1) * u128::from(pitch) < 1 << 32, fits);
        match found {
            Ok(_) => assert!(fits),
            Err(LaunchError::TileTooLong { offset, .. }) => assert_eq!((fits, offset), (false, u128::from(tile - 1) * u128::from(pitch))),
            // The tensor itself has offsets that no buffer has.
            Err(LaunchError::BufferTooShort { .. }) => assert!(u128::from(pitch) * 999 > u128::from(u64::MAX)),
            Err(other) => panic!("{other}"),
        }
    }
}

#[test]
fn shared_memory_is_the_device_s() {
    let of = |shared| grid("f", shared, &[], Some([1; 3]), &Limits { shared: 101_376, ..Limits::H100 });
    assert_eq!(of(101_376), Ok([1; 3]));
    assert_eq!(of(101_377), Err(LaunchError::BlockTooLarge { kernel: "f", needed: 101_377, most: 101_376 }));
}

/// CUDA C++ Programming Guide, "Application Compatibility": PTX for an architecture runs on it and
/// later ones, that with architecture-specific features (`a`) on it alone, and that with
/// family-specific features (`f`) on later ones of its family.
#[test]
fn architectures_are_told_apart() {
    for (target, capability, runs) in [
        ("sm_80", (8, 0), true),
        ("sm_80", (8, 9), true),
        ("sm_80", (12, 0), true),
        ("sm_86", (8, 0), false),
        ("sm_90", (8, 9), false),
        ("sm_90a", (9, 0), true),
        ("sm_90a", (10, 0), false),
        ("sm_90a", (8, 9), false),
        ("sm_100f", (10, 3), true),
        ("sm_100f", (12, 0), false),
        ("sm_120", (12, 1), true),
        ("sm_75", (7, 5), false),
        ("sm_75", (9, 0), true),
        ("sm_90b", (9, 0), false),
        ("compute_90", (9, 0), false),
        ("", (9, 0), false),
        ("sm_", (9, 0), false),
        ("sm_99999999999", (9, 0), false),
        ("sm_é", (9, 0), false),
    ] {
        let found = check_architecture(target, &Limits { capability, ..Limits::H100 });
        assert_eq!(found.is_ok(), runs, "{target} on {capability:?}: {found:?}");
        if capability < (8, 0) {
            assert_eq!(found, Err(LaunchError::TooOld { capability: Capability(capability.0, capability.1) }));
        }
    }
}

/// A kernel without tensors to write by tiles has the blocks that it is given; with one, its tiles.
#[test]
fn blocks_are_given_or_those_of_tiles() {
    let atomic = Operand { access: Access::Atomic, ..operand("y", 0x1000, &[(4, 0)], None) };
    let written = operand("x", 0x2000, &[(100, 1)], Some((&[30], false)));
    let blocks = |operands: &[Operand], blocks| grid("f", 0, operands, blocks, &Limits::H100);
    // An element twice is no harm to atomic operations.
    assert_eq!(blocks(slice::from_ref(&atomic), Some([7, 3, 2])), Ok([7, 3, 2]));
    assert_eq!(blocks(slice::from_ref(&atomic), None), Err(LaunchError::NoGrid { kernel: "f" }));
    assert_eq!(blocks(&[], None), Err(LaunchError::NoGrid { kernel: "f" }));
    assert_eq!(blocks(slice::from_ref(&atomic), Some([7, 0, 2])), Err(LaunchError::NoBlocks { kernel: "f", blocks: Grid([7, 0, 2]) }));
    assert_eq!(blocks(slice::from_ref(&atomic), Some([1, 65536, 1])).unwrap_err().code(), "CUTE227");
    assert_eq!(blocks(&[atomic.clone(), written.clone()], Some([4, 1, 1])), Ok([4, 1, 1]));
    assert_eq!(blocks(&[atomic.clone(), written.clone()], None), Ok([4, 1, 1]));
    let differ = LaunchError::BlocksDiffer { kernel: "f", first: Grid([5, 1, 1]), argument: "x".into(), second: Grid([4, 1, 1]) };
    assert_eq!(blocks(&[atomic.clone(), written], Some([5, 1, 1])), Err(differ));
    // What is read or changed otherwise is not changed by atomic operations.
    for other in [operand("x", 0x1000, &[(1, 1)], None), Operand { argument: "x".into(), ..atomic.clone() }] {
        assert_eq!(blocks(&[atomic.clone(), other], Some([1; 3])).unwrap_err().code(), "CUTE224");
    }
}

proptest! {
    /// No numbers make it panic, and what it takes is right as far as numbers of any size can be
    /// checked: in the buffer, and in the grid.
    #[test]
    fn any_numbers_are_answered(
        shared: u32,
        arguments in prop::collection::vec(
            (any::<u64>(), any::<u64>(), 1..17u32, prop::collection::vec((prop_oneof![0..5u64, any::<u64>()], prop_oneof![0..9u64, any::<u64>()]), 0..5),
             prop::option::of((prop::collection::vec(prop_oneof![0..9u64, any::<u64>()], 0..5), any::<bool>()))), 0..4),
        blocks: Option<[u32; 3]>,
    ) {
        let operands: Vec<Operand> = arguments.into_iter().enumerate().map(|(place, (address, length, bytes, modes, tiles))| {
            let access = tiles.map_or(Access::Atomic, |(shape, exact)| Access::Write(Tiles { shape, exact, strips: false }));
            Operand { argument: ArgumentName::Numbered(place), address: address & !15, length, bytes, alignment: 16, modes, matrix: None, access }
        }).collect();
        if let Ok(blocks) = grid("f", shared, &operands, blocks, &Limits::H100) {
            prop_assert!(blocks.iter().zip(Limits::H100.grid).all(|(&blocks, most)| blocks <= most));
            for operand in &operands {
                let last: u128 = operand.modes.iter().map(|&(extent, stride)| u128::from(extent.saturating_sub(1)) * u128::from(stride)).sum();
                prop_assert!(last < u128::from(operand.length));
            }
        }
    }
}

/// Messages of the contract name arguments as operands do, in quotes; without a name, by number.
#[test]
fn messages_name_arguments() {
    let written = |name, address, modes: &[(u64, u64)], tile: &[u64]| operand(name, address, modes, Some((tile, false)));
    let numbered = |operand: Operand| Operand { argument: ArgumentName::Numbered(2), ..operand };
    let long = |modes: &[(u64, u64)]| Operand { length: u64::MAX, modes: modes.to_vec(), ..written("y", 0x1000, &[], &[1, 1024]) };
    let x = || operand("x", 0x1000, &[(8, 1)], None);
    for (operands, text) in [
        (vec![operand("x", 0x1004, &[(8, 1)], None)], "argument `x` of f begins at address 4100, which is no multiple of 16"),
        (
            vec![Operand { alignment: 4, ..operand("x", 0x1002, &[(8, 1)], None) }],
            "argument `x` of f begins at address 4098, which is no multiple of the 4 bytes of its elements",
        ),
        (vec![Operand { length: 7, ..x() }], "argument `x` of f needs 8 elements and its buffer has 7"),
        (vec![numbered(Operand { length: 7, ..x() })], "argument 2 of f needs 8 elements and its buffer has 7"),
        (vec![written("y", 0x1000, &[(4, 1), (4, 3)], &[4, 4])], "argument `y` of f is written, and coordinates 3 and 4 of it are one element"),
        (vec![long(&[(u64::MAX, 0), (u64::MAX, 0)])], "argument `y` of f is written, and is not known to have each element once"),
        (vec![x(), written("y", 0x1010, &[(8, 1)], &[8])], "argument `y` of f is written, and overlaps with argument `x` from address 4112 on"),
        (vec![x(), numbered(written("y", 0x1010, &[(8, 1)], &[8]))], "argument 2 of f is written, and overlaps with argument `x` from address 4112 on"),
        (vec![operand("y", 0x1000, &[(10, 1)], Some((&[4], true)))], "mode 0 of argument `y` of f has extent 10, which exact tiles of 4 do not divide"),
        (vec![written("y", 0x1000, &[(8, 1)], &[4]), written("z", 0x2000, &[(8, 1)], &[8])], "argument `y` of f has 2x1x1 tiles and argument `z` has 1x1x1"),
        (vec![long(&[(1, 1), (1024, 1 << 23)])], "a tile of argument `y` of f has offsets up to 8581545984, and these are below 4294967296"),
    ] {
        says(check(&operands), text);
    }
    let blocks = grid("f", 0, &[written("y", 0x1000, &[(8, 1)], &[4])], Some([3, 1, 1]), &Limits::H100);
    says(blocks, "f is launched with 3x1x1 blocks and argument `y` has 2x1x1 tiles");
}

/// What is said of extents names arguments by their places in the list of names.
#[test]
fn extents_name_arguments() {
    use cute_device::Extents::{Multiple, Same};
    // The first argument is a number, and the last one has no name.
    let names = ["a", "x", "y"];
    let last = Operand { argument: ArgumentName::Numbered(3), ..operand("", 0x3000, &[(6, 1)], None) };
    let operands = [operand("x", 0x1000, &[(8, 1), (5, 8)], None), operand("y", 0x2000, &[(7, 1)], None), last];
    for (extents, text) in [
        (Same { first: (1, 0), second: (2, 0) }, "mode 0 of argument `x` of f has extent 8, and mode 0 of argument `y`, which is to have the same, has 7"),
        (Same { first: (3, 0), second: (1, 1) }, "mode 0 of argument 3 of f has extent 6, and mode 1 of argument `x`, which is to have the same, has 5"),
        (Multiple { of: (1, 1), divisor: 2 }, "mode 1 of argument `x` of f has extent 5, and is to have a multiple of 2"),
        (Multiple { of: (2, 1), divisor: 2 }, "`extents` names mode 1 of argument `y`, whose number of modes is 1"),
        (Same { first: (1, 0), second: (0, 0) }, "`extents` names mode 0 of argument `a`, whose number of modes is 0"),
        (Multiple { of: (3, 4), divisor: 2 }, "`extents` names mode 4 of argument 3, whose number of modes is 1"),
        (Multiple { of: (4, 0), divisor: 2 }, "`extents` names mode 0 of argument 4, whose number of modes is 0"),
    ] {
        says(check_extents("f", &names, &operands, &[extents]), text);
    }
    assert_eq!(check_extents("f", &names, &operands, &[Multiple { of: (3, 0), divisor: 3 }, Same { first: (2, 0), second: (2, 0) }]), Ok(()));
}

/// The message of an error, without its code and the way out.
#[track_caller]
fn says<T: std::fmt::Debug>(found: Result<T, LaunchError>, text: &str) {
    let error = found.unwrap_err().to_string();
    assert_eq!(error.lines().next().unwrap().split_once(": ").unwrap().1, text);
}

/// A grid has whole clusters.
#[test]
fn clusters_are_whole() {
    use cute_device_launch::contract::check_clusters;
    for (cluster, blocks) in (1..=8).flat_map(|cluster| (1..=40).map(move |blocks| (cluster, blocks))) {
        let found = check_clusters("f", cluster, [blocks, 3, 1]).map_err(|error| error.code());
        assert_eq!(found, if blocks % cluster == 0 { Ok(()) } else { Err("CUTE404") }, "{blocks} blocks, clusters of {cluster}");
    }
}

/// Kernels of one name, of which the PTX has at most one.
macro_rules! kernels_of_one_name {
    ($($of:ident [$($extents:tt)*] $tile:ty, $x:ty;)*) => { $(
        mod $of {
            use cute_device::*;
            use cute_static::prelude::*;

            #[kernel(threads = 256 $($extents)*)]
            #[allow(unused_variables, reason = "its arguments are what is compared")]
            pub fn of_one_name(block: &mut Block, x: $x, y: GlobalMut<f32, Vector, $tile>) {}
        }
    )* };
}
kernels_of_one_name! {
    first [] Exact<Tile![1024]>, Global<f32, Vector>;
    the_same [] Exact<Tile![1024]>, Global<f32, Vector>;
    larger_tiles [] Exact<Tile![2048]>, Global<f32, Vector>;
    tiles_that_are_cut [] Tile![1024], Global<f32, Vector>;
    other_elements [] Exact<Tile![1024]>, Global<u32, Vector>;
    other_extents [, extents(x.0 == y.0)] Exact<Tile![1024]>, Global<f32, Vector>;
}

/// As many arguments as `#[kernel]` lets a kernel have.
#[kernel(threads = 32)]
#[allow(clippy::too_many_arguments, unused_variables, reason = "its arguments are what is asked for")]
fn of_twelve(block: &mut Block, a: f32, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: f32, k: f32, l: f32) {}

#[test]
fn a_launch_takes_as_many_arguments_as_a_kernel_has() {
    fn sizes<A: Arguments>() -> Vec<u32> {
        let mut sizes = Vec::new();
        A::sizes(&mut sizes);
        sizes
    }
    assert_eq!(sizes::<<OfTwelve as cute_device::Kernel>::Arguments>(), [4; 12]);
}

#[test]
#[cfg(feature = "ptx")]
fn the_ptx_has_the_kernel_and_no_other_one_of_its_name() {
    use cute_device::Kernel;
    use cute_device_launch::contract::check_kernel;

    let line = |signature: u64| format!("// cute.kernel of_one_name threads 256 blocks 1 shared 0 cluster 1 signature {signature}\n");
    let launches = |signature: u64| {
        let kernels = cute_device_build::read(&line(first::OfOneName::SIGNATURE)).kernels;
        check_kernel("of_one_name", 256, 0, &[], signature, &kernels)
    };
    assert_eq!(launches(first::OfOneName::SIGNATURE), Ok(()));
    assert_eq!(launches(the_same::OfOneName::SIGNATURE), Ok(()));
    let others = [
        larger_tiles::OfOneName::SIGNATURE,
        tiles_that_are_cut::OfOneName::SIGNATURE,
        other_elements::OfOneName::SIGNATURE,
        other_extents::OfOneName::SIGNATURE,
    ];
    for other in others {
        assert_eq!(launches(other), Err(LaunchError::OtherArguments { kernel: "of_one_name" }));
    }
    // A type that says nothing of its arguments is taken at its word; PTX that says nothing is not.
    assert_eq!(launches(0), Ok(()));
    assert!(check_kernel("of_one_name", 256, 0, &[], 1, &cute_device_build::read(&line(0)).kernels).is_err());
}
