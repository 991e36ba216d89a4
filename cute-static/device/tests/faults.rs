//! Faults that kernels may have: each is found, in the order that is always the same and in random
//! ones, and where it is; and what looks like them and is right is not reported.
//!
//! Kernels in safe code hardly have such faults, so these are written in bare instructions.

use cute_device::emulator::raw::*;
use cute_device::emulator::{Fault, Launched, Memory, Options, Region, Report, Tensor};

/// Where shared memory begins.
const SHARED: u32 = 1024;
/// The elements of each tensor.
const LENGTH: u32 = 512;
/// The rows of each, which is a matrix: all lie together.
const ROWS: u32 = 32;

/// Runs a kernel of two warps with three tensors of `u32`: `x` to read and `y` to write, whose
/// elements are their numbers, and `z` to write, which nobody has written. Between two of them
/// there is nothing.
fn run(blocks: u32, seed: Option<u64>, body: impl Fn([u64; 3]) + Sync) -> Report {
    run_with(ROWS, blocks, Options { seed, ..Options::default() }, body)
}

fn run_with(rows: u32, blocks: u32, options: Options, body: impl Fn([u64; 3]) + Sync) -> Report {
    let mut tensors = Vec::new();
    for (number, (name, is_written)) in (0..).zip([("x", false), ("y", true), ("z", true)]) {
        let memory = Memory::uninitialised(number, 4 * LENGTH as usize).unwrap();
        if name != "z" {
            let bytes: Vec<u8> = (0..LENGTH).flat_map(u32::to_le_bytes).collect();
            memory.write(0, &bytes);
        }
        // A matrix whose columns lie 32 elements apart.
        let (address, columns) = (memory.address(), LENGTH / 32);
        let modes = vec![(rows.into(), 1), (columns.into(), 32)].into();
        let bytes = 4 * u64::from(32 * (columns - 1) + rows);
        tensors.push(Tensor { name, memory, address, bytes, element: 4, modes, is_written, is_atomic: false });
    }
    let addresses = [0, 1, 2].map(|tensor: usize| tensors[tensor].address);
    let mut report = Report::default();
    let launched = Launched {
        kernel: "f",
        number: 0,
        threads: 64,
        grid: [blocks, 1, 1],
        cluster: 1,
        shared: 4096,
        tensors,
        regions: vec![Region { name: "tile", bytes: 4096, alignment: 128, describe: |byte| format!("({})", byte / 4) }],
        options,
        body: &|| body(addresses),
    };
    launched.run(&mut report).unwrap();
    report
}

/// The orders: the one that is always the same, and random ones.
fn orders(count: u64) -> impl Iterator<Item = Option<u64>> {
    std::iter::once(None).chain((0..count).map(Some))
}

/// Runs a kernel in several orders: in each there is a fault of one of the codes, that has the
/// texts, and one of the lines, which are counted from the caller's.
#[track_caller]
fn finds(codes: &[&str], lines: &[u32], texts: &[&str], blocks: u32, body: impl Fn([u64; 3]) + Sync) {
    finds_of(ROWS, codes, lines, texts, blocks, body);
}

/// Does so with matrices of so many rows.
#[track_caller]
fn finds_of(rows: u32, codes: &[&str], lines: &[u32], texts: &[&str], blocks: u32, body: impl Fn([u64; 3]) + Sync) {
    let first = std::panic::Location::caller().line();
    for seed in orders(8) {
        let report = run_with(rows, blocks, Options { seed, ..Options::default() }, &body);
        let is_it = |(fault, _): (&Fault, u64)| {
            let text = fault.to_string();
            codes.contains(&fault.code())
                && texts.iter().all(|part| text.contains(part))
                && lines.iter().all(|line| text.contains(&format!("faults.rs:{}:", first + line)))
        };
        assert!(report.faults().any(is_it), "{codes:?} with {texts:?}, line {first}, seed {seed:?}:\n{report}");
        // What else is found follows from it.
        assert!(report.faults().len() <= 4, "{report}");
    }
}

/// Runs a kernel in many orders: nothing is reported.
#[track_caller]
fn is_right(blocks: u32, body: impl Fn([u64; 3]) + Sync) {
    for seed in orders(100) {
        let report = run(blocks, seed, &body);
        assert_eq!(report.faults().len(), 0, "seed {seed:?}:\n{report}");
    }
}

/// The address of a word of shared memory.
fn word(i: u32) -> u32 {
    SHARED + 4 * i
}

/// The address of an element of a tensor.
fn element(tensor: u64, i: u32) -> u64 {
    tensor + 4 * u64::from(i)
}

const RACE: &[&str] = &["CUTE241"];
/// What comes of one fault depends on who is first.
const RACE_OR_UNWRITTEN: &[&str] = &["CUTE241", "CUTE242"];

#[test]
fn races_in_shared_memory() {
    // Two lanes of one warp.
    finds(RACE, &[2], &["shared `tile`(3), byte 12 of the block's, address 0x40c"], 1, |_| {
        if thread() < 2 {
            store_shared(word(3), thread());
        }
    });
    // Two warps.
    finds(RACE, &[1], &["of block (0, 0, 0) of f"], 1, |_| {
        store_shared(word(lane()), thread());
    });
    // No barrier between writing and reading.
    finds(RACE, &[1, 2], &[], 1, |_| {
        store_shared(word(thread()), thread());
        load_shared::<u32>(word(63 - thread()));
    });
    // No barrier between reading and writing again.
    finds(RACE, &[3, 4], &[], 1, |_| {
        store_shared(word(thread()), thread());
        barrier();
        load_shared::<u32>(word(63 - thread()));
        store_shared(word(thread()), thread());
    });
    // The barrier is one of the other warp's, each by itself.
    finds(RACE, &[1, 3], &[], 1, |_| {
        store_shared(word(thread()), thread());
        barrier_of(1 + thread() / 32, 32);
        load_shared::<u32>(word(63 - thread()));
    });
    // Shuffles do not order memory, nor do votes.
    finds(RACE, &[1, 4], &[], 1, |_| {
        store_shared(word(thread()), thread());
        shuffle_xor(thread(), 1);
        ballot(true);
        load_shared::<u32>(word(thread() ^ 1));
    });
    // A vector, and a byte of it.
    finds(RACE, &[2, 4], &[], 1, |_| {
        if thread() == 0 {
            store_shared(SHARED, 7u128);
        } else if thread() == 33 {
            store_shared(SHARED + 9, 7u8);
        }
    });
    // One byte by two threads.
    finds(RACE, &[1], &["`tile`("], 1, |_| {
        store_shared(SHARED + 5 + thread() / 2 * 3, 7u8);
    });
    // A store among atomic changes, and a load.
    finds(RACE, &[4, 6], &["changes atomically"], 1, |_| {
        store_shared(word(thread()), 0u32);
        barrier();
        if thread() != 5 {
            add_shared(word(0), 1);
        } else {
            store_shared(word(0), 0u32);
        }
    });
    finds(RACE, &[4, 6], &["changes atomically"], 1, |_| {
        store_shared(word(thread()), 0u32);
        barrier();
        if thread() != 5 {
            add_shared(word(0), 1);
        } else {
            load_shared::<u32>(word(0));
        }
    });
    // Of several that change it, one comes to the barrier of the other.
    finds(RACE, &[5, 11], &["changes atomically"], 1, |_| {
        if thread() == 0 {
            store_shared(word(0), 0u32);
        }
        barrier();
        add_shared(word(0), 1);
        if thread() >= 32 {
            barrier_of(1, 32);
        }
        if thread() == 32 {
            // Those of its own warp are before it, and those of the other are not.
            load_shared::<u32>(word(0));
        }
    });
    // The stage that others still read.
    finds(RACE, &[5, 6], &[], 1, |_| {
        store_shared(word(thread()), 0u32);
        for k in 1..4 {
            barrier();
            // The barrier is one too few: there are not two stages.
            load_shared::<u32>(word(63 - thread()));
            store_shared(word(thread()), k);
        }
    });
    // Matrices that others have written, or read.
    finds(RACE_OR_UNWRITTEN, &[2], &[], 1, |_| {
        store_shared(SHARED + 16 * thread(), u128::from(thread()));
        load_matrices(SHARED + 16 * (63 - thread()));
    });
    finds(RACE_OR_UNWRITTEN, &[1, 2], &[], 1, |_| {
        store_matrices(SHARED + 16 * thread(), [thread(); 4]);
        load_shared::<u128>(SHARED + 16 * (63 - thread()));
    });
}

#[test]
fn races_in_global_memory() {
    // Blocks.
    finds(RACE, &[1], &["`y`(3, 1), address 0x"], 2, |[_, y, _]| {
        store(element(y, 35), 1u32);
    });
    finds(RACE, &[2, 4], &["`y`(3, 1)"], 2, |[_, y, _]| {
        if block()[0] == 0 && thread() == 0 {
            store(element(y, 35), 1u32);
        } else if thread() == 0 {
            load::<u32>(element(y, 35));
        }
    });
    // Threads of a block.
    finds(RACE, &[1, 2], &[], 1, |[_, y, _]| {
        store(element(y, thread()), 1u32);
        load::<u32>(element(y, 63 - thread()));
    });
    // A barrier orders no other block.
    finds(RACE, &[1, 3], &["block (1, 0, 0)"], 2, |[_, y, _]| {
        store(element(y, 64 * block()[0] + thread()), 1u32);
        barrier();
        load::<u32>(element(y, 64 + thread()));
    });
    // Atomic operations order nothing else.
    finds(RACE, &[2, 4], &["changes atomically"], 2, |[_, y, _]| {
        if block()[0] == 0 {
            add(element(y, 0), 1);
        } else if thread() == 0 {
            store(element(y, 0), 1u32);
        }
    });
    // Two tiles that have a column in common.
    finds(RACE, &[1], &["`y`(", ", 2)"], 2, |[_, y, _]| {
        store(element(y, 64 * block()[0] + thread() * 5 / 4), 1u32);
    });
}

#[test]
fn what_nobody_wrote() {
    let unwritten: &[&str] = &["CUTE242"];
    finds(unwritten, &[1], &["reads shared `tile`(0), byte 0 of the block's"], 1, |_| {
        load_shared::<u32>(word(0));
    });
    finds(unwritten, &[1], &["reads `z`(0, 1)"], 1, |[_, _, z]| {
        load::<u32>(element(z, 32));
    });
    // A part of a vector.
    finds(unwritten, &[3], &["shared `tile`(63)"], 1, |_| {
        store_shared(word(thread() % 63), 1u32);
        barrier();
        load_shared::<u128>(word(60));
    });
    // A row of a matrix.
    finds(unwritten, &[5], &[], 1, |_| {
        if thread() != 9 {
            store_shared(SHARED + 16 * thread(), u128::from(thread()));
        }
        barrier();
        load_matrices(SHARED + 16 * thread());
    });
    // A number that is added to.
    finds(unwritten, &[1], &[], 1, |_| {
        add_shared(word(7), 1);
    });
    finds(unwritten, &[1], &["`z`(7, 0)"], 1, |[_, _, z]| {
        add(element(z, 7), 1);
    });
    // The source of a copy.
    finds(unwritten, &[1], &["`z`("], 1, |[_, _, z]| {
        copy_async::<16>(SHARED + 16 * thread(), element(z, 4 * thread()));
        wait_all_async();
    });
    // The stage after the last one.
    finds(unwritten, &[7], &["reads shared `tile`(1"], 1, |[x, _, _]| {
        for stage in 0..2 {
            copy_async::<4>(word(64 * stage + thread()), element(x, 64 * stage + thread()));
        }
        wait_all_async();
        barrier();
        for stage in 0..3 {
            load_shared::<u32>(word(64 * stage + thread()));
        }
    });
}

#[test]
fn out_of_bounds() {
    let outside: &[&str] = &["CUTE243"];
    finds(outside, &[1], &["reads 4 bytes from byte 2048 of `x` on, which has 2048: to (0, 16), beyond its extents (32, 16), address 0x"], 1, |[x, _, _]| {
        load::<u32>(element(x, 512));
    });
    finds(outside, &[1], &["writes 4 bytes from byte -4 of `y` on, which has 2048"], 1, |[_, y, _]| {
        store(y - 4, 1u32);
    });
    // A vector of which the first half is there.
    finds(outside, &[1], &["reads 16 bytes from byte 2040 of `x` on"], 1, |[x, _, _]| {
        load::<u128>(x + 2040);
    });
    // The last block, whose tile is not whole.
    finds(outside, &[1], &["of block (8, 0, 0)"], 9, |[x, _, _]| {
        load::<u32>(element(x, 64 * block()[0] + thread()));
    });
    finds(outside, &[1], &["changes atomically 4 bytes"], 1, |[_, y, _]| {
        add(element(y, 600), 1);
    });
    finds(outside, &[1], &["writes 4 bytes from byte 4096 of the block's shared memory on, which has 4096"], 1, |_| {
        store_shared(SHARED + 4096, 1u32);
    });
    finds(outside, &[1], &["reads 4 bytes from byte -1024 of the block's shared memory on"], 1, |_| {
        load_shared::<u32>(0);
    });
    finds(outside, &[1], &["begins to copy to 16 bytes from byte 4096"], 1, |[x, _, _]| {
        copy_async::<16>(SHARED + 4096, x);
    });
    finds(outside, &[1], &["reads 16 bytes from byte ", " of `x` on, which has 2048"], 1, |[x, _, _]| {
        copy_async::<16>(SHARED + 16 * thread(), element(x, 512 + 4 * thread()));
    });
    finds(outside, &[1], &["reads 16 bytes from byte 4096"], 1, |_| {
        load_matrices(SHARED + 4096 - 16 * 31 + 16 * lane());
    });
}

/// Between columns of 30 elements there are two that belong to nobody.
#[test]
fn between_columns() {
    let outside: &[&str] = &["CUTE243"];
    finds_of(30, outside, &[1], &["reads 4 bytes from byte 120 of `x` on, which has 2040: to (30, 0), beyond its extents (30, 16)"], 1, |[x, _, _]| {
        load::<u32>(element(x, 30));
    });
    finds_of(30, outside, &[1], &["writes 4 bytes from byte 252 of `y` on, which has 2040: to (31, 1), beyond its extents (30, 16)"], 1, |[_, y, _]| {
        store(element(y, 63), 1u32);
    });
    // A vector that begins in a column.
    finds_of(30, outside, &[1], &["writes 16 bytes from byte 112 of `y` on, which has 2040: to (30, 0), beyond its extents"], 1, |[_, y, _]| {
        store(element(y, 28), 1u128);
    });
    finds_of(30, outside, &[1], &["changes atomically 4 bytes from byte 120 of `y` on"], 1, |[_, y, _]| {
        add(element(y, 30), 1);
    });
    finds_of(30, outside, &[1], &["reads 16 bytes from byte 240 of `x` on, which has 2040: to (30, 1)"], 1, |[x, _, _]| {
        copy_async::<16>(SHARED + 16 * thread(), element(x, 60));
    });
    // What is there is accessed.
    for seed in orders(8) {
        let report = run_with(30, 1, Options { seed, ..Options::default() }, |[x, y, _]| {
            for column in 0..8 {
                let at = 32 * (8 * (thread() / 32) + column);
                if thread() % 32 < 30 {
                    store(element(y, at + thread() % 32), load::<u32>(element(x, at + thread() % 32)));
                }
                load::<u128>(element(x, at + thread() % 7 * 4));
            }
        });
        assert_eq!(report.faults().len(), 0, "{report}");
    }
}

#[test]
fn misaligned_and_read_only() {
    let misaligned: &[&str] = &["CUTE244"];
    finds(misaligned, &[1], &["reads 16 bytes of `x`(1, 0), address 0x", "lie at no multiple of 16"], 1, |[x, _, _]| {
        load::<u128>(element(x, 1));
    });
    finds(misaligned, &[1], &["writes 8 bytes of `y`(1, 0)"], 1, |[_, y, _]| {
        store(element(y, 1), 1u64);
    });
    finds(misaligned, &[1], &["writes 16 bytes of shared `tile`(2)"], 1, |_| {
        store_shared(word(2), 1u128);
    });
    finds(misaligned, &[1], &["reads 16 bytes of shared `tile`(1)"], 1, |_| {
        load_matrices(word(1) + 16 * lane());
    });
    finds(misaligned, &[1], &["begins to copy to 16 bytes of shared `tile`(1)"], 1, |[x, _, _]| {
        copy_async::<16>(word(1), x);
    });
    finds(misaligned, &[1], &["copies 16 bytes of `x`(1, 0)"], 1, |[x, _, _]| {
        copy_async::<16>(SHARED, x + 4);
    });
    finds(&["CUTE245"], &[1], &["writes `x`(7, 0)"], 1, |[x, _, _]| {
        store(element(x, 7), 1u32);
    });
    finds(&["CUTE245"], &[1], &["changes atomically `x`(7, 0)"], 1, |[x, _, _]| {
        add(element(x, 7), 1);
    });
}

#[test]
fn barriers_that_not_all_reach() {
    let stuck: &[&str] = &["CUTE246"];
    finds(stuck, &[2], &["threads 0..=31 wait at barrier 0", "threads 32..=63 have ended"], 1, |_| {
        if thread() < 32 {
            barrier();
        }
    });
    // One more round.
    finds(stuck, &[2], &["wait at barrier 0"], 1, |_| {
        for _ in 0..3 + thread() / 32 {
            barrier();
        }
    });
    // One lane is missing.
    finds(&["CUTE246"], &[2], &["threads 0..=16, 18..=63 wait at barrier 0"], 1, |_| {
        if thread() != 17 {
            barrier();
        }
    });
    // Two barriers that wait for each other.
    finds(stuck, &[1], &["wait at barrier 1", "wait at barrier 2"], 1, |_| {
        barrier_of(1 + thread() / 32, 64);
    });
    finds(stuck, &[1], &["barrier 1"], 1, |_| {
        barrier_of(1, if thread() < 32 { 64 } else { 32 });
    });
    finds(stuck, &[1], &["barrier 16 of 64 threads, which is none"], 1, |_| {
        barrier_of(16, 64);
    });
    finds(stuck, &[1], &["barrier 1 of 48 threads, which is none"], 1, |_| {
        barrier_of(1, 48);
    });
    finds(stuck, &[1], &["barrier 1 of 96 threads, which is none"], 1, |_| {
        barrier_of(1, 96);
    });
}

#[test]
fn lanes_that_are_not_together() {
    let diverged: &[&str] = &["CUTE247"];
    finds(diverged, &[2], &["shfl.sync.bfly", "the end"], 1, |_| {
        if lane() < 16 {
            shuffle_xor(1, 1);
        }
    });
    finds(diverged, &[2, 4], &["shfl.sync.bfly", "shfl.sync.up"], 1, |_| {
        if lane() < 16 {
            shuffle_xor(1, 1);
        } else {
            shuffle_up(1, 1);
        }
    });
    // The same instruction, in two branches.
    finds(diverged, &[2, 4], &["vote.sync.ballot"], 1, |_| {
        if lane() == 0 {
            ballot(true);
        } else {
            ballot(false);
        }
    });
    finds(diverged, &[2, 4], &["barrier 0", "movmatrix"], 1, |_| {
        if lane() == 31 {
            transpose_matrix(1);
        } else {
            barrier();
        }
    });
    // A barrier in two branches of a warp.
    #[allow(clippy::if_same_then_else, reason = "the branches have a barrier each")]
    finds(diverged, &[2, 4], &["barrier 0"], 1, |_| {
        if lane() < 8 {
            barrier();
        } else {
            barrier();
        }
    });
}

#[test]
fn copies_that_are_under_way() {
    let under_way: &[&str] = &["CUTE248"];
    finds(under_way, &[1, 3], &["reads shared `tile`(", "is under way"], 1, |[x, _, _]| {
        copy_async::<4>(word(thread()), element(x, thread()));
        commit_async();
        load_shared::<u32>(word(thread()));
        wait_all_async();
    });
    // The barrier does not wait for them.
    finds(under_way, &[1, 4], &[], 1, |[x, _, _]| {
        copy_async::<4>(word(thread()), element(x, thread()));
        commit_async();
        barrier();
        load_shared::<u32>(word(63 - thread()));
        wait_all_async();
    });
    // A group too few.
    finds(under_way, &[2, 7], &["shared `tile`("], 1, |[x, _, _]| {
        for stage in 0..2 {
            copy_async::<4>(word(64 * stage + thread()), element(x, 64 * stage + thread()));
            commit_async();
        }
        wait_async::<1>();
        for stage in 0..2 {
            load_shared::<u32>(word(64 * stage + thread()));
        }
        wait_all_async();
    });
    // Not committed.
    finds(under_way, &[1, 3], &[], 1, |[x, _, _]| {
        copy_async::<4>(word(thread()), element(x, thread()));
        wait_async::<0>();
        load_shared::<u32>(word(thread()));
        wait_all_async();
    });
    // Written, or copied to again, meanwhile.
    finds(under_way, &[1, 2], &["writes shared"], 1, |[x, _, _]| {
        copy_async::<4>(word(thread()), element(x, thread()));
        store_shared(word(thread()), 1u32);
        wait_all_async();
    });
    finds(under_way, &[1, 2], &["begins to copy to shared"], 1, |[x, _, _]| {
        copy_async::<4>(word(thread()), element(x, thread()));
        copy_async::<4>(word(thread()), element(x, thread()));
        wait_all_async();
    });
    // Others see them after a barrier.
    finds(&["CUTE241", "CUTE248"], &[1, 3], &[], 1, |[x, _, _]| {
        copy_async::<4>(word(thread()), element(x, thread()));
        wait_all_async();
        load_shared::<u32>(word(63 - thread()));
    });
    // A copy to what others still read.
    finds(RACE, &[3, 4], &["begins to copy to shared"], 1, |[x, _, _]| {
        store_shared(word(thread()), 1u32);
        barrier();
        load_shared::<u32>(word(63 - thread()));
        copy_async::<4>(word(thread()), element(x, thread()));
        wait_all_async();
    });
    finds(&["CUTE249"], &[1], &["ends with 1 copies under way"], 1, |[x, _, _]| {
        copy_async::<4>(word(thread()), element(x, thread()));
    });
    finds(&["CUTE249"], &[2], &["ends with 2 copies under way"], 1, |[x, _, _]| {
        for stage in 0..4 {
            copy_async::<4>(word(64 * stage + thread()), element(x, 64 * stage + thread()));
            commit_async();
        }
        wait_async::<2>();
    });
    finds(&["CUTE252"], &[1, 2], &["copies `y`("], 1, |[_, y, _]| {
        copy_async::<4>(word(thread()), element(y, thread()));
        store(element(y, thread()), 77u32);
        wait_all_async();
    });
    // Another thread writes it, and knows that the copy has begun; what it writes was there before.
    finds(&["CUTE252"], &[1, 3], &["copies `y`("], 1, |[_, y, _]| {
        copy_async::<16>(word(4 * thread()), element(y, 4 * thread()));
        barrier();
        store(element(y, 255 - thread()), 255 - thread());
        wait_all_async();
    });
}

/// A copy whose source is written is found whatever is written, for each thread.
#[test]
fn sources_of_copies_that_change_to_the_same() {
    for seed in orders(8) {
        let report = run(1, seed, |[_, y, _]| {
            copy_async::<4>(word(thread()), element(y, thread()));
            store(element(y, thread()), thread());
            wait_all_async();
            // Now it may be written.
            store(element(y, thread()), 7u32);
        });
        let found: Vec<(&str, u64)> = report.faults().map(|(fault, count)| (fault.code(), count)).collect();
        assert_eq!(found, [("CUTE252", 64)], "{report}");
    }
}

#[test]
fn what_ends_a_kernel() {
    finds(&["CUTE253"], &[2], &["thread 40 of block (1, 0, 0) of f"], 2, |_| {
        if thread() == 40 && block()[0] == 1 {
            trap();
        }
    });
    finds(&["CUTE254"], &[1], &["thread 40 of block", "panics at ", ": no element 40"], 1, |_| {
        assert!(thread() != 40, "no element {}", thread());
    });
}

/// Options of any numbers: an order, or an error.
#[test]
fn options_of_any_numbers() {
    for seed in [0, 1, u64::MAX - 1, u64::MAX] {
        let report = run(2, Some(seed), |[_, y, _]| store(element(y, 64 * block()[0] + thread()), thread()));
        assert_eq!(report.faults().len(), 0, "{report}");
    }
    for stack in [usize::MAX, usize::MAX - 4096, isize::MAX as usize, isize::MAX as usize / 2 - 8192] {
        let options = Options { stack, ..Options::default() };
        let launched = Launched {
            kernel: "f",
            number: 0,
            threads: 32,
            grid: [1; 3],
            cluster: 1,
            shared: 0,
            tensors: Vec::new(),
            regions: Vec::new(),
            options,
            body: &|| (),
        };
        assert!(launched.run(&mut Report::default()).is_err(), "{stack}");
    }
}

#[test]
fn what_is_right_is_not_reported() {
    // Stages, with two barriers, or one and twice as much memory.
    is_right(2, |[x, _, z]| {
        let mut sum = 0;
        for k in 0..4 {
            store_shared(word(thread()), load::<u32>(element(x, 64 * k + thread())));
            barrier();
            sum += load_shared::<u32>(word(63 - thread()));
            barrier();
        }
        assert_eq!(sum, (0..4).map(|k| 64 * k + 63 - thread()).sum());
        store(element(z, 64 * block()[0] + thread()), sum);
    });
    is_right(1, |[x, _, _]| {
        for k in 0..4 {
            store_shared(word(64 * (k % 2) + thread()), load::<u32>(element(x, 64 * k + thread())));
            barrier();
            assert_eq!(load_shared::<u32>(word(64 * (k % 2) + 63 - thread())), 64 * k + 63 - thread());
        }
    });
    // A pipeline of copies.
    is_right(1, |[x, _, _]| {
        let begin = |k: u32| {
            if k < 8 {
                copy_async::<4>(word(64 * (k % 3) + thread()), element(x, 64 * k + thread()));
            }
            commit_async();
        };
        (0..2).for_each(begin);
        for k in 0..8 {
            wait_async::<1>();
            barrier();
            begin(k + 2);
            assert_eq!(load_shared::<u32>(word(64 * (k % 3) + 63 - thread())), 64 * k + 63 - thread());
        }
    });
    // One's own copies, without a barrier.
    is_right(1, |[x, _, _]| {
        copy_async::<16>(SHARED + 16 * thread(), element(x, 4 * thread()));
        wait_all_async();
        assert_eq!(load_shared::<u32>(word(4 * thread() + 1)), 4 * thread() + 1);
    });
    // Each warp by itself, and from one to the other by a third barrier.
    is_right(1, |_| {
        store_shared(word(thread()), thread());
        barrier_of(1 + thread() / 32, 32);
        assert_eq!(load_shared::<u32>(word(thread() ^ 31)), thread() ^ 31);
        barrier_of(3, 64);
        assert_eq!(load_shared::<u32>(word(63 - thread())), 63 - thread());
    });
    // What one warp has known of the other before.
    is_right(1, |_| {
        if thread() == 0 {
            store_shared(word(0), 5u32);
        }
        barrier();
        barrier_of(1 + thread() / 32, 32);
        assert_eq!(load_shared::<u32>(word(0)), 5);
    });
    // Bytes beside each other, and parts of vectors.
    is_right(1, |_| {
        store_shared(SHARED + thread(), thread() as u8);
        barrier();
        let found = load_shared::<u128>(SHARED + thread() / 16 * 16).to_le_bytes();
        assert_eq!(found[thread() as usize % 16], thread() as u8);
    });
    // Atomic changes, and reads after a barrier.
    is_right(1, |_| {
        if thread() == 0 {
            store_shared(word(0), 0u32);
        }
        barrier();
        add_shared(word(0), thread());
        barrier();
        assert_eq!(load_shared::<u32>(word(0)), 63 * 32);
    });
    // Matrices, and back.
    is_right(1, |_| {
        let words = [thread(), 100 + thread(), 200 + thread(), 300 + thread()];
        let row = SHARED + 16 * thread();
        store_matrices(row, words);
        barrier_of(1 + thread() / 32, 32);
        assert_eq!(load_matrices(row), words);
    });
    // The end of a thread before a barrier of others.
    is_right(1, |_| {
        if thread() < 32 {
            barrier_of(1, 32);
        }
    });
}

/// By line, the times that banks are accessed once more than without conflicts.
#[test]
fn bank_conflicts_are_counted_by_access_and_phase() {
    let report = run(1, None, |_| {
        for row in 0..32 {
            store_shared(word(32 * row + lane()), row);
        }
        load_shared::<u32>(word(32 * lane()));
        load_shared::<u32>(word(2 * lane()));
        load_shared::<u32>(word(0));
        load_shared::<u128>(SHARED + 32 * lane());
        load_matrices(SHARED + 128 * lane());
        load_matrices(SHARED + 144 * (lane() % 8));
    });
    let conflicts: Vec<u64> = report.accesses().iter().map(|accesses| accesses.bank_conflicts()).collect();
    // Of two warps: 32 words of a bank; two of each; one; two vectors of each four banks, of 8
    // lanes at a time; 8 rows of four banks, 4 times; none.
    assert_eq!(conflicts, [0, 2 * 31, 2, 0, 2 * 4, 2 * 4 * 7, 0], "{report}");
    assert_eq!(report.bank_conflicts(), 2 * (31 + 1 + 4 + 28));
    let phases = &report.accesses()[5];
    assert_eq!((phases.passes, phases.least_passes), ([16; 4], [2; 4]), "{report}");
}

#[test]
fn the_same_seed_finds_the_same() {
    let body = |[_, y, _]: [u64; 3]| {
        store(element(y, thread() % 7), thread());
        barrier();
        store_shared(word(lane()), load::<u32>(element(y, thread() % 5)));
    };
    for seed in [None, Some(0), Some(1), Some(77)] {
        let one_after_the_other = Options { seed, workers: 1, ..Options::default() };
        let again = || run_with(ROWS, 3, one_after_the_other.clone(), body);
        assert!(again().faults().len() > 1);
        assert_eq!(again().to_string(), again().to_string());
    }
}
