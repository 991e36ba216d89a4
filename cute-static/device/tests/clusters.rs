//! Clusters, whose blocks run together: a pipeline that two blocks fill for each other is right in
//! all orders of their warps and copies, and each broken one is found.
//!
//! Kernels in safe code hardly have such faults, so these are written in bare instructions.

mod common;

use common::tensors;
use cute_device::emulator::raw::*;
use cute_device::emulator::{Explored, Launched, Map, Options, Report};
use std::collections::HashSet;
use std::time::Instant;

const SHARED: u32 = 1024;
/// The stages and tiles of a pipeline.
const SIZE: [u32; 2] = [2, 3];
/// Those of one of which all orders are looked at.
const SMALL: [u32; 2] = [1, 2];
/// The elements of a half of a tile, of `u32`, which a block brings to both.
const HALF: u32 = 32;
const BYTES: u32 = 4 * HALF;

/// Runs something with clusters of so many blocks, a tensor `x` to read, whose elements are their
/// numbers, and `y` to write.
fn launched<R>(cluster: u32, clusters: u32, threads: u32, options: Options, body: &(dyn Fn([u64; 2]) + Sync), with: impl FnOnce(&Launched<'_>) -> R) -> R {
    let (tensors, addresses) = tensors(8 * 2 * HALF);
    let (body, grid) = (|| body(addresses), [cluster * clusters, 1, 1]);
    with(&Launched { kernel: "f", number: 0, threads, grid, cluster, shared: 2048, tensors, regions: Vec::new(), options, body: &body })
}

/// The map of a vector, by halves of tiles.
fn map(address: u64) -> Map {
    let (extents, strides) = ([(16 * HALF).into(), 1, 1, 1, 1], [4, 0, 0, 0, 0]);
    Map { address, rank: 1, bytes: 4, span: 16, extents, strides, box_extents: [HALF, 1, 1, 1, 1], numbers: 0, windows: None }
}

fn full(stage: u32) -> u32 {
    SHARED + 16 * stage
}

fn empty(stage: u32) -> u32 {
    SHARED + 16 * stage + 8
}

/// Where the half of a stage is that a block brings.
fn place(stage: u32, block: u32) -> u32 {
    SHARED + 1024 + 2 * BYTES * stage + BYTES * block
}

/// What is wrong with a pipeline of a cluster.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Wrong {
    Nothing,
    /// The producer waits for the last stages at the end, instead of all threads for each other,
    /// which is right.
    Drains,
    NoBarrierAtTheStart,
    BarrierOfTheBlockAtTheStart,
    NotFenced,
    NoBarrierAtTheEnd,
    ABlockEndsEarly,
    ExpectsItsHalf,
    ExpectsHalfAsMuch,
    ExpectsMore,
    ReleasesToItself,
    ReleasesToTheOther,
    ReleasesTwice,
    ReleasesEarly,
    OneReleaseSuffices,
    ThreeReleasesAreExpected,
    FillsWhatIsFull,
    WaitsForParity0,
    ReadsEarly,
    ReadsOnlyAfterTheFirst,
    CopiesToItselfAlone,
    CopiesToTheOtherAlone,
    CopiesToTheSamePlace,
    CopiesToTheNextStage,
    CopiesToAThird,
    CopiesToNobody,
    ReleasesToAThird,
    OneBlockHasATileMore,
    OneBlockHasATileLess,
    ABlockWaitsForItselfAtTheEnd,
    WritesToWhatIsBrought,
}
use Wrong::*;

/// Of each of two blocks one lane of a warp has halves of tiles copied to both, and one of another
/// warp reads them.
fn pipeline(wrong: Wrong, [stages, tiles]: [u32; 2], [x, _]: [u64; 2]) {
    let me = block_of_cluster();
    if thread() == 0 {
        for stage in 0..stages {
            barrier_init(full(stage), 1);
            barrier_init(
                empty(stage),
                match wrong {
                    OneReleaseSuffices => 1,
                    ThreeReleasesAreExpected => 3,
                    _ => 2,
                },
            );
        }
        if wrong != NotFenced {
            fence_barriers();
        }
    }
    match wrong {
        NoBarrierAtTheStart => {}
        BarrierOfTheBlockAtTheStart => barrier(),
        _ => cluster_barrier(),
    }
    if lane() == 0 {
        let tiles = tiles + u32::from(wrong == OneBlockHasATileMore && me == 1) - u32::from(wrong == OneBlockHasATileLess && me == 1);
        for k in 0..tiles {
            let (stage, round) = (k % stages, k / stages);
            if thread() == 0 { produce(wrong, x, me, k, [stage, stages], round) } else { consume(wrong, me, k, stage, round) }
        }
        if wrong == Drains && thread() == 0 {
            (tiles..tiles + stages).for_each(|k| barrier_wait(empty(k % stages), (k / stages + 1) % 2));
        }
    }
    match wrong {
        Drains | NoBarrierAtTheEnd => {}
        ABlockEndsEarly if me == 1 => {}
        ABlockWaitsForItselfAtTheEnd if me == 1 => barrier_of(1, 64 * 2),
        _ => cluster_barrier(),
    }
}

/// Has a half of a tile copied to both blocks.
fn produce(wrong: Wrong, x: u64, me: u32, k: u32, [stage, stages]: [u32; 2], round: u32) {
    if wrong != FillsWhatIsFull {
        barrier_wait(empty(stage), if wrong == WaitsForParity0 { round } else { round + 1 } % 2);
    }
    let bytes = match wrong {
        ExpectsItsHalf => BYTES,
        ExpectsHalfAsMuch => BYTES / 2,
        ExpectsMore => 2 * BYTES + 16,
        _ => 2 * BYTES,
    };
    if wrong == WritesToWhatIsBrought {
        store_shared(place(stage, 1 - me), 7u32);
    }
    barrier_expect(full(stage), bytes);
    let to = match wrong {
        CopiesToTheSamePlace => place(stage, 0),
        CopiesToTheNextStage => place((stage + 1) % stages, me),
        _ => place(stage, me),
    };
    let blocks = match wrong {
        CopiesToItselfAlone => 1 << me,
        CopiesToTheOtherAlone => 2 >> me,
        CopiesToAThird => 7,
        CopiesToNobody => 0,
        _ => 3,
    };
    load_box_together(1, to, tensor_map(&map(x)), [HALF * (2 * k + me), 0, 0, 0, 0], full(stage), blocks);
}

/// Reads both halves of a tile.
fn consume(wrong: Wrong, me: u32, k: u32, stage: u32, round: u32) {
    let release = || {
        let (first, second) = match wrong {
            ReleasesToItself => (me, me),
            ReleasesToTheOther => (1 - me, 1 - me),
            ReleasesToAThird => (me, 2),
            _ => (me, 1 - me),
        };
        barrier_arrive_at(empty(stage), first);
        if first != second {
            barrier_arrive_at(empty(stage), second);
        }
    };
    if wrong != ReadsEarly && !(wrong == ReadsOnlyAfterTheFirst && k > 0) {
        barrier_wait(full(stage), round % 2);
    }
    if wrong == ReleasesEarly {
        release();
    }
    for half in 0..2 {
        let found = load_shared::<u32>(place(stage, half));
        assert!(!matches!(wrong, Nothing | Drains) || found == HALF * (2 * k + half), "half {half} of tile {k} has {found}");
    }
    if wrong != ReleasesEarly {
        release();
    }
    if wrong == ReleasesTwice {
        release();
    }
}

fn explored(wrong: Wrong, size: [u32; 2], most: u64) -> Explored {
    let options = Options { counts: false, ..Options::default() };
    launched(2, 1, 64, options, &|addresses| pipeline(wrong, size, addresses), |launched| launched.explore(most).unwrap())
}

fn in_order(wrong: Wrong, seed: Option<u64>) -> Report {
    let mut report = Report::default();
    let options = Options { seed, ..Options::default() };
    launched(2, 3, 64, options, &|addresses| pipeline(wrong, SIZE, addresses), |launched| launched.run(&mut report).unwrap());
    report
}

/// The orders: the one that is always the same, and random ones.
fn orders(count: u64) -> impl Iterator<Item = Option<u64>> {
    std::iter::once(None).chain((0..count).map(Some))
}

#[test]
fn a_pipeline_is_right_in_all_orders() {
    for wrong in [Nothing, Drains] {
        let start = Instant::now();
        let Explored { executions, states, is_complete, report, .. } = explored(wrong, SMALL, 200_000);
        println!("{wrong:?}: {executions} executions, {states} states, {:?}", start.elapsed());
        assert_eq!(report.faults().len(), 0, "{wrong:?}: {report}");
        assert!(is_complete);
        if wrong == Nothing {
            assert_eq!(states, states_by_hand());
        }
        for seed in orders(100) {
            let report = in_order(wrong, seed);
            assert_eq!(report.faults().len(), 0, "{wrong:?}, seed {seed:?}: {report}");
        }
    }
}

/// How many states of the small pipeline have several warps or copies that can go on: those that
/// are reached, one step after the other. A warp that fills has gone past so many of its
/// instructions, for each tile a wait and an arrival, and one that reads a wait and two arrivals.
/// Halves of tiles come to each block by themselves.
fn states_by_hand() -> usize {
    let [stages, tiles] = SMALL;
    /// Of each block the warp that fills and the one that reads; which halves have come to which
    /// block, of each tile.
    type State = ([[u32; 2]; 2], u32);
    let end = [2 * tiles + 1, 3 * tiles + 1];
    // Of a tile: whether a block expects it, and whether a block has released it to another.
    let expects = |state: &State, block: usize, k: u32| state.0[block][0] >= 2 * k + 3;
    let released = |state: &State, from: usize, to: usize, k: u32| state.0[from][1] >= 3 * k + if from == to { 3 } else { 4 };
    let come = |half: usize, block: usize, k: u32| 1 << (4 * k + 2 * half as u32 + block as u32);
    let can_go_on = |state: &State, block: usize, role: usize| {
        let past = state.0[block][role];
        match (role, past) {
            (_, 0) => true,
            _ if past == end[role] => false,
            (0, _) if past % 2 == 1 => {
                let k = past / 2;
                k < stages || [0, 1].iter().all(|&from| released(state, from, block, k - stages))
            }
            (1, _) if past % 3 == 1 => {
                let k = past / 3;
                expects(state, block, k) && [0, 1].iter().all(|&half| state.1 & come(half, block, k) != 0)
            }
            _ => true,
        }
    };
    let warps = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let choices = |state: &State| {
        let mut next = Vec::new();
        for (block, role) in warps.into_iter().filter(|&(block, role)| can_go_on(state, block, role)) {
            let mut past = state.0;
            past[block][role] += 1;
            next.push((past, state.1));
        }
        for (k, half, block) in (0..tiles).flat_map(|k| warps.map(|(half, block)| (k, half, block))) {
            // It begins after the arrival of the block that brings it.
            if expects(state, half, k) && state.1 & come(half, block, k) == 0 {
                next.push((state.0, state.1 | come(half, block, k)));
            }
        }
        next
    };
    let mut open: Vec<State> = vec![([[0; 2]; 2], 0)];
    let mut seen: HashSet<State> = open.iter().copied().collect();
    let mut count = 0;
    while let Some(state) = open.pop() {
        let next = choices(&state);
        count += usize::from(next.len() > 1);
        open.extend(next.into_iter().filter(|next| seen.insert(*next)));
    }
    // After the last barrier four of the warps are ready, three or two. Which of the two blocks has
    // made its barriers first tells states apart: before the first barrier they are those once more
    // in which just these two warps have begun.
    2 * (count + 1 + 4 + 6) + 1 + 4 + 7
}

/// The codes of races, deadlocks, …, of which one is found.
const RACE: &[&str] = &["CUTE241", "CUTE242"];
const STUCK: &[&str] = &["CUTE246"];

#[test]
fn broken_pipelines_are_found() {
    let cases: &[(Wrong, &[&str])] = &[
        (NoBarrierAtTheStart, RACE),
        (BarrierOfTheBlockAtTheStart, RACE),
        (NotFenced, &["CUTE420"]),
        (NoBarrierAtTheEnd, &["CUTE429"]),
        (ABlockEndsEarly, &["CUTE429"]),
        (ExpectsItsHalf, &["CUTE241", "CUTE246", "CUTE425"]),
        (ExpectsHalfAsMuch, STUCK),
        (ExpectsMore, STUCK),
        (ReleasesToItself, STUCK),
        (ReleasesToTheOther, STUCK),
        (ReleasesTwice, &["CUTE241", "CUTE424"]),
        (ReleasesEarly, RACE),
        (OneReleaseSuffices, &["CUTE241", "CUTE424"]),
        (ThreeReleasesAreExpected, STUCK),
        (FillsWhatIsFull, &["CUTE241", "CUTE424"]),
        (WaitsForParity0, STUCK),
        (ReadsEarly, RACE),
        (ReadsOnlyAfterTheFirst, RACE),
        (CopiesToItselfAlone, STUCK),
        (CopiesToTheOtherAlone, STUCK),
        (CopiesToTheSamePlace, RACE),
        (CopiesToTheNextStage, RACE),
        (CopiesToAThird, &["CUTE429"]),
        (CopiesToNobody, &["CUTE426"]),
        (ReleasesToAThird, &["CUTE429"]),
        (OneBlockHasATileMore, &["CUTE246", "CUTE249"]),
        (OneBlockHasATileLess, &["CUTE246", "CUTE249"]),
        (ABlockWaitsForItselfAtTheEnd, &["CUTE246"]),
        (WritesToWhatIsBrought, &["CUTE241", "CUTE420"]),
    ];
    let mut missed = Vec::new();
    for &(wrong, codes) in cases {
        let has = |report: &Report| codes.iter().any(|code| report.count(code) > 0);
        for seed in orders(8) {
            let report = in_order(wrong, seed);
            if !has(&report) {
                missed.push(format!("{wrong:?}, seed {seed:?}: {report}"));
            }
        }
        let Explored { report, interleaving, .. } = explored(wrong, SIZE, 50);
        if !has(&report) || interleaving.is_empty() {
            missed.push(format!("{wrong:?}, in all orders: {report}"));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// Runs a kernel in several orders: in each there is a fault of the code, that has the text.
#[track_caller]
fn finds(code: &str, text: &str, body: impl Fn([u64; 2]) + Sync) {
    for seed in orders(8) {
        let mut report = Report::default();
        launched(2, 1, 32, Options { seed, ..Options::default() }, &body, |launched| launched.run(&mut report).unwrap());
        assert!(report.faults().any(|(fault, _)| fault.code() == code && fault.to_string().contains(text)), "{seed:?}: {report}");
    }
}

/// Runs a kernel in many orders: nothing is reported.
#[track_caller]
fn is_right(cluster: u32, clusters: u32, threads: u32, body: impl Fn([u64; 2]) + Sync) {
    for seed in orders(50) {
        let mut report = Report::default();
        launched(cluster, clusters, threads, Options { seed, ..Options::default() }, &body, |launched| launched.run(&mut report).unwrap());
        assert_eq!(report.faults().len(), 0, "{seed:?}: {report}");
    }
}

/// Each block has its number, shared memory and barriers of its own, and threads counted from 0.
#[test]
fn blocks_are_apart() {
    is_right(4, 2, 64, |_| {
        assert_eq!(block_of_cluster(), block()[0] % 4);
        store_shared(SHARED + 4 * thread(), 1000 * block()[0] + thread());
        // Barriers of a block are those of its threads.
        (0..block_of_cluster()).for_each(|_| barrier());
        barrier();
        assert_eq!(load_shared::<u32>(SHARED + 4 * (63 - thread())), 1000 * block()[0] + 63 - thread());
    });
}

/// What threads of a cluster have written before its barrier, all see after it.
#[test]
fn the_barrier_of_a_cluster_orders_memory() {
    let exchange = |is_ordered: bool| {
        move |[_, y]: [u64; 2]| {
            let number = 32 * block_of_cluster() + thread();
            store(y + 4 * u64::from(number), 7 + number);
            if is_ordered {
                cluster_barrier();
            }
            let other = 63 - number;
            let found = load::<u32>(y + 4 * u64::from(other));
            assert!(!is_ordered || found == 7 + other);
        }
    };
    is_right(2, 1, 32, exchange(true));
    finds("CUTE241", "of block (1, 0, 0) of f", exchange(false));
    // Blocks of other clusters are not ordered by it.
    finds_of_clusters("CUTE241", |[_, y]| {
        store(y + 4 * u64::from(thread()), block()[0]);
        cluster_barrier();
    });
}

#[track_caller]
fn finds_of_clusters(code: &str, body: impl Fn([u64; 2]) + Sync) {
    for seed in orders(8) {
        let mut report = Report::default();
        launched(1, 2, 32, Options { seed, ..Options::default() }, &body, |launched| launched.run(&mut report).unwrap());
        assert!(report.count(code) > 0, "{seed:?}: {report}");
    }
}

/// Threads that have ended are not waited for.
#[test]
fn threads_that_have_ended_do_not_count() {
    is_right(2, 1, 64, |_| {
        if thread() < 32 || block_of_cluster() == 1 {
            cluster_barrier();
        }
        if block_of_cluster() == 1 {
            cluster_barrier();
        }
    });
}

#[test]
fn others_that_do_not_come_are_named() {
    finds("CUTE246", "threads 0..=31 of block (1, 0, 0) wait at the barrier of the cluster at", |_| {
        if block_of_cluster() == 1 {
            cluster_barrier();
        } else {
            barrier_of(1, 32);
            barrier_init(SHARED, 1);
            barrier_wait(SHARED, 0);
        }
    });
    finds("CUTE246", "threads 0..=31 of block (0, 0, 0) wait at the barrier in shared memory, byte 0, address 0x400 in block (0, 0, 0) for a phase", |_| {
        if thread() == 0 {
            barrier_init(SHARED, 1);
        }
        barrier();
        barrier_wait(SHARED, block_of_cluster());
    });
}

/// A block whose shared memory another one accesses waits for it, or may have ended.
#[test]
fn blocks_do_not_end_while_others_access_them() {
    let arrives = |waits: bool| {
        move |_: [u64; 2]| {
            if thread() == 0 {
                barrier_init(SHARED, 1);
            }
            cluster_barrier();
            if thread() == 0 && block_of_cluster() == 0 {
                barrier_arrive_at(SHARED, 1);
            }
            if waits && block_of_cluster() == 1 {
                barrier_wait(SHARED, 0);
            }
        }
    };
    is_right(2, 1, 32, arrives(true));
    finds("CUTE429", "thread 0 of block (0, 0, 0) of f accesses the shared memory of block (1, 0, 0) at", arrives(false));
    // A copy comes to a block that does not wait for it.
    finds("CUTE249", "thread 0 of block (0, 0, 0) of f", |[x, _]| {
        if thread() == 0 {
            barrier_init(full(0), 1);
            fence_barriers();
        }
        cluster_barrier();
        if thread() == 0 && block_of_cluster() == 1 {
            barrier_expect(full(0), BYTES);
        }
        cluster_barrier();
        if thread() == 0 && block_of_cluster() == 0 {
            load_box_together(1, place(0, 0), tensor_map(&map(x)), [0; 5], full(0), 2);
        }
    });
    finds("CUTE429", "arrives at a barrier of block 2 of its cluster at", |_| {
        if thread() == 0 {
            barrier_arrive_at(SHARED, 2);
        }
    });
    // A place that no barrier is at, in the other block.
    finds("CUTE242", "in block (1, 0, 0)", |_| {
        if thread() == 0 && block_of_cluster() == 0 {
            barrier_arrive_at(SHARED + 64, 1);
        }
    });
    finds("CUTE243", "byte 2048 of the block's shared memory on, which has 2048", |_| {
        if thread() == 0 {
            barrier_arrive_at(SHARED + 2048, 1 - block_of_cluster());
        }
    });
}

/// Blocks that are no whole clusters are not run.
#[test]
fn parts_of_clusters_are_refused() {
    let options = Options::default();
    let launched = Launched {
        kernel: "f",
        number: 0,
        threads: 32,
        grid: [3, 1, 1],
        cluster: 2,
        shared: 0,
        tensors: Vec::new(),
        regions: Vec::new(),
        options,
        body: &|| (),
    };
    assert_eq!(launched.run(&mut Report::default()).unwrap_err().to_string(), "blocks that make no whole clusters are not emulated");
}
