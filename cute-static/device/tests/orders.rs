//! Small pipelines in all orders of their warps: a warp brings tiles to stages in shared memory,
//! and two others use them, with barriers in shared memory that say which stage is full and which
//! empty.

use cute_device::emulator::raw::*;
use cute_device::emulator::{Explored, Launched, Memory, Options, Report, Tensor};
use std::collections::HashSet;
use std::time::Instant;

const SHARED: u32 = 1024;
const STAGES: u32 = 3;
const TILES: u32 = 6;

/// What is wrong with a pipeline.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Wrong {
    Nothing,
    /// A stage is filled without a wait for it to be empty.
    FillsWhatIsFull,
    /// A stage is read without a wait for it to be full.
    ReadsEarly,
    /// A stage is released before it is read.
    ReleasesEarly,
    /// Whoever fills waits for the other parity: at first for stages that nobody uses.
    OtherParity,
    /// A user does not release the last stage but two, so that nobody fills it again.
    KeepsAStage,
    /// A stage is said to be full before it is written.
    FullTooEarly,
    /// One user suffices for a stage to be empty: the other one may be reading.
    OneUserSuffices,
    /// The users take one stage after the other, and whoever fills the first twice.
    OtherStage,
    /// The barriers are used before they are there.
    NotBegun,
}

/// A word of shared memory that no barrier is in.
fn word(i: u32) -> u32 {
    SHARED + 256 + 4 * i
}

fn full(stage: u32) -> u32 {
    SHARED + 16 * stage
}

fn empty(stage: u32) -> u32 {
    SHARED + 16 * stage + 8
}

fn place(stage: u32) -> u32 {
    SHARED + 256 + 16 * stage
}

/// One lane of each warp does it.
fn pipeline(wrong: Wrong) {
    if thread() == 0 {
        for stage in 0..STAGES {
            begin_phases(full(stage), 1);
            begin_phases(empty(stage), if wrong == Wrong::OneUserSuffices { 1 } else { 2 });
        }
    }
    if wrong != Wrong::NotBegun {
        barrier();
    }
    if lane() != 0 {
        return;
    }
    for k in 0..TILES {
        let (stage, round) = (k % STAGES, k / STAGES);
        if thread() == 0 {
            let stage = if wrong == Wrong::OtherStage && k == 1 { 0 } else { stage };
            if wrong != Wrong::FillsWhatIsFull {
                wait_for_phase(empty(stage), (round + u32::from(wrong != Wrong::OtherParity)) % 2);
            }
            if wrong == Wrong::FullTooEarly {
                arrive(full(stage));
            }
            store_shared(place(stage), 100 + k);
            if wrong != Wrong::FullTooEarly {
                arrive(full(stage));
            }
        } else {
            if wrong != Wrong::ReadsEarly {
                wait_for_phase(full(stage), round % 2);
            }
            if wrong == Wrong::ReleasesEarly {
                arrive(empty(stage));
            }
            let found = load_shared::<u32>(place(stage));
            assert!(wrong != Wrong::Nothing || found == 100 + k, "tile {k} has {found}");
            if wrong != Wrong::ReleasesEarly && !(wrong == Wrong::KeepsAStage && k == 2 && thread() == 32) {
                arrive(empty(stage));
            }
        }
    }
}

fn launched<R>(options: Options, body: &(dyn Fn() + Sync), with: impl FnOnce(&Launched<'_>) -> R) -> R {
    launched_with(Vec::new(), options, body, with)
}

fn launched_with<R>(tensors: Vec<Tensor>, options: Options, body: &(dyn Fn() + Sync), with: impl FnOnce(&Launched<'_>) -> R) -> R {
    with(&Launched { kernel: "pipeline", number: 0, threads: 96, grid: [1, 1, 1], cluster: 1, shared: 1024, tensors, regions: Vec::new(), options, body })
}

fn explored(wrong: Wrong, most: u64) -> Explored {
    launched(Options { counts: false, ..Options::default() }, &|| pipeline(wrong), |launched| launched.explore(most).unwrap())
}

#[test]
fn a_pipeline_is_right_in_all_orders() {
    let start = Instant::now();
    let Explored { executions, states, is_complete, report, .. } = explored(Wrong::Nothing, 100_000);
    println!("{executions} executions, {states} states, {:?}", start.elapsed());
    assert_eq!(report.faults().len(), 0, "{report}");
    assert!(is_complete);
    assert_eq!(states, states_by_hand());
}

/// How many states of the pipeline have several warps that can go on: those that are reached, one
/// step of one warp after the other. A warp has gone past so many of its instructions: for each
/// tile a wait and an arrival.
fn states_by_hand() -> usize {
    let last = 2 * TILES as usize + 1;
    let tile = |at: usize| (at - 1) as u32 / 2;
    let can_go_on = |positions: &[usize; 3], warp: usize| {
        // Who has come to a stage, of those that are before an instruction.
        let arrivals = |warp: usize, stage: u32| (0..TILES).filter(|k| k % STAGES == stage && positions[warp] > 2 * *k as usize + 2).count() as u32;
        match positions[warp] {
            0 => true,
            at if at == last => false,
            at if at % 2 == 0 => true,
            at => {
                let (stage, round) = (tile(at) % STAGES, tile(at) / STAGES);
                // The phase of the round is complete, of the stage that is full; of the empty one
                // that of the round before.
                if warp == 0 { (arrivals(1, stage) + arrivals(2, stage)) / 2 >= round } else { arrivals(0, stage) > round }
            }
        }
    };
    // Of the last warp to come to the first barrier, a lane is past it, until the others are.
    let mut open: Vec<([usize; 3], Option<usize>)> = (0..3).map(|last| ([0; 3], Some(last))).collect();
    let mut seen: HashSet<_> = open.iter().copied().collect();
    while let Some((positions, last)) = open.pop() {
        for warp in (0..3).filter(|&warp| can_go_on(&positions, warp)) {
            let mut next = positions;
            next[warp] += 1;
            let next = (next, last.filter(|&last| last != warp));
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    let choices = seen.iter().filter(|(positions, _)| (0..3).filter(|&warp| can_go_on(positions, warp)).count() > 1).count();
    // Before the first barrier all are ready, or two of them.
    choices + 4
}

#[test]
fn what_is_wrong_in_some_order_is_found() {
    for (wrong, code) in [
        (Wrong::FillsWhatIsFull, "CUTE241"),
        (Wrong::ReadsEarly, "CUTE241"),
        (Wrong::ReleasesEarly, "CUTE241"),
        (Wrong::OtherParity, "CUTE246"),
        (Wrong::KeepsAStage, "CUTE246"),
        (Wrong::FullTooEarly, "CUTE241"),
        (Wrong::OneUserSuffices, "CUTE241"),
        (Wrong::OtherStage, "CUTE246"),
        (Wrong::NotBegun, "CUTE242"),
    ] {
        let start = Instant::now();
        let Explored { report, executions, .. } = explored(wrong, 2000);
        println!("{wrong:?}: {executions} executions, {:?}", start.elapsed());
        assert!(report.count(code) > 0, "{wrong:?}: {code} is not found in {executions} executions:\n{report}");
    }
}

/// Two orders lead to the same memory, and to the same lines, with other numbers in registers: both
/// are gone on from.
#[test]
fn what_threads_have_seen_tells_states_apart() {
    for who in [0, 32, 64] {
        let body = || {
            if thread() == 0 {
                store_shared(word(0), 0u32);
                store_shared(word(1), 0u32);
            }
            barrier();
            if lane() == 0 {
                let place = add_shared(word(0), 1);
                add_shared(word(1), 1);
                if thread() == who && place == 2 {
                    trap();
                }
            }
        };
        let Explored { report, is_complete, .. } = launched(Options::default(), &body, |launched| launched.explore(100_000).unwrap());
        assert!(is_complete && report.count("CUTE253") > 0, "the lane {who} is never the last:\n{report}");
    }
}

/// Each run begins with the same memory: three warps get 0, 1 and 2, in any order.
#[test]
fn each_order_begins_with_the_same_memory() {
    let memory = Memory::uninitialised(0, 4).unwrap();
    memory.write(0, &[0; 4]);
    let address = memory.address();
    let modes = vec![(1, 1)].into();
    let tensor = Tensor { name: "z", memory: memory.clone(), address, bytes: 4, element: 4, modes, is_written: true, is_atomic: true };
    let body = || {
        if lane() == 0 && add(address, 1) > 2 {
            trap();
        }
    };
    let explored = launched_with(vec![tensor], Options { seed: Some(3), ..Options::default() }, &body, |launched| launched.explore(1000).unwrap());
    assert!(explored.is_complete && explored.executions >= 6, "{explored:?}");
    assert_eq!(explored.report.faults().len(), 0, "{}", explored.report);
    let mut after = [0; 4];
    memory.read(0, &mut after);
    assert!(u32::from_le_bytes(after) <= 3);
}

/// The right one in random orders, too, and by groups of lanes with a barrier of the warp.
#[test]
fn a_pipeline_is_right_in_random_orders() {
    for seed in 0..50 {
        let mut report = Report::default();
        launched(Options { seed: Some(seed), ..Options::default() }, &|| pipeline(Wrong::Nothing), |launched| launched.run(&mut report).unwrap());
        assert_eq!(report.faults().len(), 0, "seed {seed}:\n{report}");
    }
}

/// One lane comes for its warp, once the others are with it; without that, the others race.
#[test]
fn a_lane_comes_for_its_warp() {
    let body = |together: bool| {
        if thread() == 0 {
            begin_phases(full(0), 1);
        }
        barrier();
        if thread() < 32 {
            store_shared(word(lane()), lane());
            if together {
                synchronize_warp();
            }
            if lane() == 0 {
                arrive(full(0));
            }
        } else {
            wait_for_phase(full(0), 0);
            load_shared::<u32>(word(lane()));
        }
    };
    for (together, races) in [(true, 0), (false, 1)] {
        let mut report = Report::default();
        launched(Options::default(), &|| body(together), |launched| launched.run(&mut report).unwrap());
        assert_eq!(report.races(), races, "{report}");
    }
}
