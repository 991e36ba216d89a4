//! Broken schedules of Hopper: copies by the tensor memory accelerator, barriers in shared memory
//! that they complete, and products of warpgroups. Each is found, and the order in which it breaks
//! is told; the right ones are right in all orders.
//!
//! Kernels in safe code hardly have such faults, so these are written in bare instructions.

mod common;

use common::tensors;
use cute_device::emulator::raw::*;
use cute_device::emulator::{Explored, Launched, Map, Options, Report};
use std::collections::HashSet;
use std::time::Instant;

const SHARED: u32 = 1024;
const STAGES: u32 = 3;
const TILES: u32 = 6;
/// The elements of a tile, of `u32`.
const TILE: u32 = 32;
const BYTES: u32 = 4 * TILE;

/// Runs something with a tensor `x` of tiles to read, whose elements are their numbers, and `y` to
/// write; `body` has the addresses of both.
fn launched<R>(threads: u32, options: Options, body: &(dyn Fn([u64; 2]) + Sync), with: impl FnOnce(&Launched<'_>) -> R) -> R {
    let (tensors, addresses) = tensors(TILE * (TILES + 2));
    let body = || body(addresses);
    with(&Launched { kernel: "schedule", number: 0, threads, grid: [1, 1, 1], cluster: 1, shared: 8192, tensors, regions: Vec::new(), options, body: &body })
}

/// The map of a vector, by tiles.
fn map(address: u64) -> Map {
    let (extents, strides) = ([(TILE * (TILES + 2)).into(), 1, 1, 1, 1], [4, 0, 0, 0, 0]);
    Map { address, rank: 1, bytes: 4, span: 16, extents, strides, box_extents: [TILE, 1, 1, 1, 1], numbers: 0, windows: None }
}

fn full(stage: u32) -> u32 {
    SHARED + 16 * stage
}

fn empty(stage: u32) -> u32 {
    SHARED + 16 * stage + 8
}

fn place(stage: u32) -> u32 {
    SHARED + 1024 + BYTES * stage
}

// ---- a pipeline: a warp has tiles copied, and two others read them

/// What is wrong with a pipeline.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Wrong {
    Nothing,
    /// Bytes are expected after the copy has begun, which is right.
    ExpectsLater,
    /// What is read is written over before the stage is released, with a fence, which is right.
    ScalesFenced,
    FillsWhatIsFull,
    FillsBeforeTheWait,
    ReadsEarly,
    ReadsBeforeTheWait,
    ReleasesEarly,
    ReleasesTwice,
    ProducerBeginsAtParity0,
    ProducerStaysAtParity1,
    ConsumerBeginsAtParity1,
    ConsumerStaysAtParity0,
    KeepsAStage,
    ThreeUsersAreExpected,
    OneUserSuffices,
    ExpectsHalf,
    ExpectsTwiceAsMuch,
    ExpectsNothing,
    ExpectsTwice,
    CopiesTwice,
    CopiesToTheNextStage,
    CompletesTheFirstBarrier,
    WaitsForTheFirstStage,
    ReadsTheNextStage,
    NotBegun,
    NotFenced,
    OneTileTooFew,
    OneTileTooMany,
    OneTileTooManyIsRead,
    OneUserSkipsATile,
    BarrierInAStage,
    BegunAgain,
    ScalesUnfenced,
    WritesWhatIsFilled,
    TwoStagesAreThree,
    UsersFillAsWell,
}
use Wrong::*;

/// One lane of each warp does it.
fn pipeline(wrong: Wrong, [x, _]: [u64; 2]) {
    let stages = if wrong == TwoStagesAreThree { 2 } else { STAGES };
    if thread() == 0 {
        for stage in 0..STAGES {
            let users = match wrong {
                OneUserSuffices => 1,
                ThreeUsersAreExpected => 3,
                _ => 2,
            };
            barrier_init(full(stage), 1);
            barrier_init(empty(stage), users);
        }
        if wrong != NotFenced {
            fence_barriers();
        }
    }
    if wrong != NotBegun {
        barrier();
    }
    if lane() != 0 {
        return;
    }
    let tiles = TILES - u32::from(wrong == OneTileTooFew && thread() == 0)
        + u32::from(wrong == OneTileTooMany && thread() == 0)
        + u32::from(wrong == OneTileTooManyIsRead && thread() == 32);
    for k in 0..tiles {
        let (stage, round) = (k % STAGES, k / STAGES);
        if thread() == 0 {
            produce(wrong, x, k, stage, round);
        } else {
            consume(wrong, k, stage % stages, round);
        }
    }
}

/// Has a tile copied to a stage.
fn produce(wrong: Wrong, x: u64, k: u32, stage: u32, round: u32) {
    let parity = match wrong {
        ProducerBeginsAtParity0 => round % 2,
        ProducerStaysAtParity1 => 1,
        _ => (round + 1) % 2,
    };
    let copy = || {
        let to = match wrong {
            CopiesToTheNextStage => place((stage + 1) % STAGES),
            BarrierInAStage if stage == 0 => SHARED,
            _ => place(stage),
        };
        let completes = if wrong == CompletesTheFirstBarrier { full(0) } else { full(stage) };
        load_box(1, to, tensor_map(&map(x)), [TILE * k, 0, 0, 0, 0], completes);
    };
    if wrong == FillsBeforeTheWait {
        copy();
    }
    if wrong != FillsWhatIsFull {
        barrier_wait(empty(stage), parity);
    }
    if wrong == WritesWhatIsFilled {
        store_shared(place(stage), 7u32);
    }
    if wrong == BegunAgain && k == STAGES {
        barrier_init(empty(1), 2);
    }
    if wrong == ExpectsLater {
        copy();
    }
    match wrong {
        ExpectsHalf => barrier_expect(full(stage), BYTES / 2),
        ExpectsTwiceAsMuch => barrier_expect(full(stage), 2 * BYTES),
        ExpectsNothing => barrier_arrive(full(stage)),
        _ => barrier_expect(full(stage), BYTES),
    }
    if wrong == ExpectsTwice {
        barrier_expect(full(stage), BYTES);
    }
    if !matches!(wrong, FillsBeforeTheWait | ExpectsLater) {
        copy();
    }
    if wrong == CopiesTwice {
        copy();
    }
}

/// Reads a tile of a stage.
fn consume(wrong: Wrong, k: u32, stage: u32, round: u32) {
    let parity = match wrong {
        ConsumerBeginsAtParity1 => (round + 1) % 2,
        ConsumerStaysAtParity0 => 0,
        _ => round % 2,
    };
    let is_first = thread() == 32;
    let release = || barrier_arrive(empty(stage));
    if wrong == OneUserSkipsATile && is_first && k == 1 {
        return;
    }
    if wrong == ReadsBeforeTheWait {
        load_shared::<u32>(place(stage));
    }
    if wrong != ReadsEarly {
        barrier_wait(full(if wrong == WaitsForTheFirstStage { 0 } else { stage }), parity);
    }
    if wrong == ReleasesEarly {
        release();
    }
    let from = if wrong == ReadsTheNextStage { place((stage + 1) % STAGES) } else { place(stage) };
    // Each user has a half of the tile.
    let word = from + if is_first { 0 } else { BYTES / 2 };
    let found = load_shared::<u32>(word);
    let expected = TILE * k + if is_first { 0 } else { TILE / 2 };
    assert!(!matches!(wrong, Nothing | ExpectsLater | ScalesFenced) || found == expected, "tile {k} has {found}");
    if matches!(wrong, ScalesFenced | ScalesUnfenced) {
        store_shared(word, 2 * found);
        if wrong == ScalesFenced {
            fence_proxy();
        }
    }
    if wrong == UsersFillAsWell && is_first {
        store_shared(place((stage + 1) % STAGES), 1u32);
    }
    if wrong != ReleasesEarly && !(wrong == KeepsAStage && k == 2 && is_first) {
        release();
    }
    if wrong == ReleasesTwice && is_first {
        release();
    }
}

fn explored(wrong: Wrong, most: u64) -> Explored {
    let options = Options { counts: false, ..Options::default() };
    launched(96, options, &|addresses| pipeline(wrong, addresses), |launched| launched.explore(most).unwrap())
}

/// 3 stages, 2 consumers, 6 tiles, in all orders of the warps and of the copies.
#[test]
fn a_pipeline_is_right_in_all_orders() {
    for wrong in [Nothing, ExpectsLater, ScalesFenced] {
        let start = Instant::now();
        let Explored { executions, states, is_complete, report, .. } = explored(wrong, 200_000);
        println!("{wrong:?}: {executions} executions, {states} states, {:?}", start.elapsed());
        assert_eq!(report.faults().len(), 0, "{wrong:?}: {report}");
        assert!(is_complete);
        assert_eq!(states, states_by_hand(wrong == ExpectsLater), "{wrong:?}");
    }
}

/// How many states of the pipeline have several warps or copies that can go on: those that are
/// reached, one step after the other. A warp has gone past so many of its instructions: for each
/// tile a wait and an arrival. A copy begins at once after the arrival that expects it, or before
/// it.
fn states_by_hand(begins_before: bool) -> usize {
    #[derive(Clone, PartialEq, Eq, Hash)]
    struct State {
        past: [usize; 3],
        /// Which copies have come.
        come: u32,
        /// Of the last warp to come to the first barrier, a lane is past it until the others are.
        last: Option<usize>,
    }
    let end = 2 * TILES as usize + 1;
    let has_begun = |state: &State, k: u32| state.past[0] >= 2 * k as usize + if begins_before { 2 } else { 3 };
    let has_arrived = |state: &State, warp: usize, k: u32| state.past[warp] >= 2 * k as usize + 3;
    let can_go_on = |state: &State, warp: usize| match state.past[warp] {
        0 => true,
        at if at == end => false,
        at if at % 2 == 0 => true,
        at => {
            let k = (at - 1) as u32 / 2;
            match warp {
                0 => k < STAGES || [1, 2].iter().all(|&user| has_arrived(state, user, k - STAGES)),
                _ => state.come >> k & 1 == 1 && has_arrived(state, 0, k),
            }
        }
    };
    let can_come = |state: &State, k: u32| has_begun(state, k) && state.come >> k & 1 == 0;
    let mut open: Vec<State> = (0..3).map(|last| State { past: [0; 3], come: 0, last: Some(last) }).collect();
    let mut seen: HashSet<State> = open.iter().cloned().collect();
    while let Some(state) = open.pop() {
        let warps = (0..3).filter(|&warp| can_go_on(&state, warp)).map(|warp| {
            let mut next = state.clone();
            next.past[warp] += 1;
            next.last = next.last.filter(|&last| last != warp);
            next
        });
        let copies = (0..TILES).filter(|&k| can_come(&state, k)).map(|k| State { come: state.come | 1 << k, ..state.clone() });
        for next in warps.chain(copies).collect::<Vec<_>>() {
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    let choices = |state: &&State| (0..3).filter(|&warp| can_go_on(state, warp)).count() + (0..TILES).filter(|&k| can_come(state, k)).count();
    // Before the first barrier all are ready, or two of them.
    seen.iter().filter(|state| choices(state) > 1).count() + 4
}

/// The codes of races, deadlocks, …, of which one is found.
const RACE: &[&str] = &["CUTE241", "CUTE242"];
const STUCK: &[&str] = &["CUTE246"];

#[test]
fn broken_pipelines_are_found_with_the_order_that_breaks() {
    let cases: &[(Wrong, &[&str])] = &[
        (FillsWhatIsFull, RACE),
        (FillsBeforeTheWait, RACE),
        (ReadsEarly, RACE),
        (ReadsBeforeTheWait, RACE),
        (ReleasesEarly, RACE),
        (ReleasesTwice, &["CUTE241", "CUTE424"]),
        (ProducerBeginsAtParity0, STUCK),
        (ProducerStaysAtParity1, RACE),
        (ConsumerBeginsAtParity1, RACE),
        (ConsumerStaysAtParity0, RACE),
        (KeepsAStage, STUCK),
        (ThreeUsersAreExpected, STUCK),
        (OneUserSuffices, &["CUTE241", "CUTE424"]),
        (ExpectsHalf, STUCK),
        (ExpectsTwiceAsMuch, STUCK),
        (ExpectsNothing, RACE),
        (ExpectsTwice, &["CUTE424"]),
        (CopiesTwice, &["CUTE241", "CUTE246"]),
        (CopiesToTheNextStage, RACE),
        (CompletesTheFirstBarrier, STUCK),
        (WaitsForTheFirstStage, RACE),
        (ReadsTheNextStage, RACE),
        (NotBegun, RACE),
        (NotFenced, &["CUTE420"]),
        (OneTileTooFew, STUCK),
        (OneTileTooMany, &["CUTE249"]),
        (OneTileTooManyIsRead, STUCK),
        (OneUserSkipsATile, STUCK),
        (BarrierInAStage, &["CUTE241", "CUTE420"]),
        (BegunAgain, &["CUTE241", "CUTE424", "CUTE246"]),
        (ScalesUnfenced, &["CUTE420"]),
        (WritesWhatIsFilled, &["CUTE420"]),
        (TwoStagesAreThree, &["CUTE241", "CUTE246"]),
        (UsersFillAsWell, RACE),
    ];
    for (wrong, codes) in cases {
        let start = Instant::now();
        // Most break in the first orders.
        let is_found = |explored: &Explored| explored.report.faults().any(|(fault, _)| codes.contains(&fault.code()));
        let few = explored(*wrong, 200);
        let Explored { report, executions, interleaving, .. } = if is_found(&few) { few } else { explored(*wrong, 3000) };
        let found: Vec<&str> = report.faults().map(|(fault, _)| fault.code()).collect();
        println!("{wrong:?}: {found:?} in {executions} executions, {:?}", start.elapsed());
        assert!(found.iter().any(|code| codes.contains(code)), "{wrong:?}: none of {codes:?} in {executions} executions:\n{report}");
        assert!(interleaving[0].ends_with(" begins") && interleaving.iter().any(|step| step.contains("schedules.rs:")), "{wrong:?}: {interleaving:#?}");
    }
}

/// What a deadlock lacks, and the order that led to it, are told.
#[test]
fn a_deadlock_says_what_is_missing() {
    for (wrong, text) in [
        (ExpectsTwiceAsMuch, "lacks 128 bytes"),
        (ExpectsHalf, "to which 64 bytes too many have come"),
        (ThreeUsersAreExpected, "lacks 1 arrival"),
        (KeepsAStage, "lacks 1 arrival"),
    ] {
        let Explored { report, interleaving, .. } = explored(wrong, 1000);
        assert!(report.to_string().contains(text), "{wrong:?}: {report}");
        assert!(interleaving.iter().any(|step| step.starts_with("the copy to shared memory, byte ")), "{interleaving:#?}");
    }
}

// ---- what does not depend on an order

/// Runs a block in the order that is always the same, and in random ones.
fn runs(threads: u32, body: impl Fn([u64; 2]) + Sync) -> impl Iterator<Item = Report> {
    (0..12u64).map(move |seed| {
        let mut report = Report::default();
        let options = Options { seed: (seed > 0).then_some(seed), ..Options::default() };
        launched(threads, options, &body, |launched| launched.run(&mut report).unwrap());
        report
    })
}

#[track_caller]
fn finds(codes: &[&str], threads: u32, body: impl Fn([u64; 2]) + Sync) {
    for (seed, report) in runs(threads, body).enumerate() {
        assert!(report.faults().any(|(fault, _)| codes.contains(&fault.code())), "{codes:?}, seed {seed}:\n{report}");
    }
}

#[track_caller]
fn is_right(threads: u32, body: impl Fn([u64; 2]) + Sync) {
    for (seed, report) in runs(threads, body).enumerate() {
        assert_eq!(report.faults().len(), 0, "seed {seed}:\n{report}");
    }
}

#[test]
fn boxes_that_are_none() {
    let load = |to: u32, rank: usize, of: Map| {
        if thread() == 0 {
            barrier_init(full(0), 1);
            fence_barriers();
            barrier_expect(full(0), BYTES);
            load_box(rank, to, tensor_map(&of), [0; 5], full(0));
            barrier_wait(full(0), 0);
        }
    };
    is_right(32, |[x, _]| load(place(0), 1, map(x)));
    finds(&["CUTE426"], 32, |[x, _]| load(place(0) + 64, 1, map(x)));
    finds(&["CUTE426"], 32, |[x, _]| load(SHARED + 8192 - 64 + 64, 1, map(x)));
    finds(&["CUTE426"], 32, |[x, _]| load(0, 1, map(x)));
    finds(&["CUTE426"], 32, |[x, _]| load(place(0), 2, map(x)));
    finds(&["CUTE426"], 32, |[x, _]| load(place(0), 1, map(x + 4)));
    finds(&["CUTE426"], 32, |[x, _]| load(place(0), 5, Map { rank: 5, box_extents: [256; 5], ..map(x) }));
    finds(&["CUTE245"], 32, |[x, _]| {
        if thread() == 0 {
            store_box(1, place(0), tensor_map(&map(x)), [0; 5]);
        }
    });
    // Bits are no numbers that can be added.
    let add = |to: Map| {
        if thread() == 0 {
            add_box(1, place(0), tensor_map(&to), [0; 5]);
            commit_bulk();
            wait_bulk_but(0, true);
        }
    };
    finds(&["CUTE426"], 32, |[_, y]| add(map(y)));
    finds(&["CUTE245"], 32, |[x, _]| add(Map { numbers: 3, ..map(x) }));
}

#[test]
fn barriers_that_are_none() {
    finds(&["CUTE424"], 32, |_| {
        if thread() == 0 {
            barrier_init(full(0), 0);
        }
    });
    finds(&["CUTE424"], 32, |_| {
        if thread() == 0 {
            barrier_init(full(0), 1 << 20);
        }
    });
    finds(&["CUTE424"], 32, |_| {
        if thread() == 0 {
            barrier_init(full(0), 2);
            barrier_expect(full(0), 1 << 20);
        }
    });
    finds(&["CUTE244"], 32, |_| {
        if thread() == 0 {
            barrier_init(full(0) + 4, 1);
        }
    });
    finds(&["CUTE242"], 32, |_| {
        if thread() == 0 {
            barrier_arrive(full(0));
        }
    });
    // A copy that nobody waits for, and bytes that nobody brings.
    finds(&["CUTE249"], 32, |[x, _]| {
        if thread() == 0 {
            barrier_init(full(0), 1);
            fence_barriers();
            barrier_expect(full(0), BYTES);
            for _ in 0..2 {
                load_box(1, place(0), tensor_map(&map(x)), [0; 5], full(0));
            }
        }
    });
    finds(&["CUTE425"], 32, |_| {
        if thread() == 0 {
            barrier_init(full(0), 1);
            barrier_expect(full(0), BYTES);
        }
    });
    // A named barrier of a warpgroup that a warp does not come to.
    finds(STUCK, 128, |_| {
        if thread() < 96 {
            barrier_of(1, 128);
        }
    });
}

/// A copy that nobody waits for is found, also where it comes before the end.
#[test]
fn copies_that_come_and_that_nobody_waits_for() {
    let body = |[x, _]: [u64; 2], waits: bool| {
        if thread() == 0 {
            barrier_init(full(0), 1);
            fence_barriers();
        }
        barrier();
        for k in 0..4 {
            if thread() == 0 {
                barrier_expect(full(0), BYTES);
                load_box(1, place(k), tensor_map(&map(x)), [TILE * k, 0, 0, 0, 0], full(0));
                if k < 3 || waits {
                    barrier_wait(full(0), k % 2);
                }
            }
            for _ in 0..8 {
                barrier();
            }
        }
    };
    is_right(64, |addresses| body(addresses, true));
    for report in runs(64, |addresses| body(addresses, false)) {
        assert!(report.to_string().contains("thread 0 of block (0, 0, 0) of schedule ends with 1 copies under way"), "{report}");
    }
}

/// A barrier that is made again and again is one barrier.
#[test]
fn a_barrier_made_many_times() {
    let mut report = Report::default();
    let body = |[x, _]: [u64; 2]| {
        if thread() == 0 {
            for _ in 0..70_000 {
                barrier_init(full(0), 1);
            }
            fence_barriers();
            barrier_expect(full(0), BYTES);
            load_box(1, place(0), tensor_map(&map(x)), [TILE, 0, 0, 0, 0], full(0));
            barrier_wait(full(0), 0);
            assert_eq!(load_shared::<u32>(place(0)), TILE);
        }
    };
    launched(32, Options::default(), &body, |launched| launched.run(&mut report).unwrap());
    assert_eq!(report.faults().len(), 0, "{report}");
}

/// Copies see a barrier if whoever fences has made it, or knows of it.
#[test]
fn a_fence_shows_the_barriers_that_its_thread_knows_of() {
    let body = |[x, _]: [u64; 2], knows: bool| {
        if thread() == 0 {
            barrier_init(full(0), 1);
        }
        if knows {
            barrier();
        }
        if thread() == 32 {
            fence_barriers();
        }
        barrier();
        if thread() == 0 {
            barrier_expect(full(0), BYTES);
            load_box(1, place(0), tensor_map(&map(x)), [0; 5], full(0));
            barrier_wait(full(0), 0);
        }
    };
    is_right(64, |addresses| body(addresses, true));
    // In some orders the fence comes before the barrier is made.
    finds(&["CUTE420"], 64, |addresses| body(addresses, false));
}

/// A lane that waits for others than its warp has not diverged: what it waits for is told.
#[test]
fn a_lane_that_waits_while_its_warp_waits_for_it() {
    for report in runs(32, |_| {
        if thread() == 0 {
            barrier_init(full(0), 2);
            barrier_arrive(full(0));
            barrier_wait(full(0), 0);
        }
        synchronize_warp();
    }) {
        let text = report.to_string();
        assert_eq!((report.count("CUTE246"), report.faults().len()), (1, 1), "{report}");
        assert!(text.contains("which lacks 1 arrival") && text.contains("threads 1..=31 wait for their warp at"), "{report}");
    }
}

/// What a thread has written to global memory a copy sees past a fence.
#[test]
fn copies_of_what_threads_write_to_global_memory() {
    let body = |[_, y]: [u64; 2], fences: bool| {
        if thread() < TILE {
            store(y + 4 * u64::from(thread()), 100 + thread());
        }
        if fences {
            fence_proxy();
        }
        barrier();
        if thread() == 0 {
            barrier_init(full(0), 1);
            fence_barriers();
            barrier_expect(full(0), BYTES);
            load_box(1, place(0), tensor_map(&map(y)), [0; 5], full(0));
            barrier_wait(full(0), 0);
            assert_eq!(load_shared::<u32>(place(0) + 4), 101);
        }
    };
    is_right(64, |addresses| body(addresses, true));
    finds(&["CUTE420"], 64, |addresses| body(addresses, false));
}

/// A deadlock is found in all orders, also beside a copy to global memory that is under way, and
/// beside a product.
#[test]
fn a_deadlock_beside_what_is_under_way() {
    let options = || Options { counts: false, ..Options::default() };
    let stores = |[_, y]: [u64; 2]| {
        if thread() == 0 {
            barrier_init(full(0), 1);
            (0..TILE).for_each(|i| store_shared(place(0) + 4 * i, i));
            fence_proxy();
            store_box(1, place(0), tensor_map(&map(y)), [0; 5]);
            commit_bulk();
            barrier_wait(full(0), 0);
            wait_bulk_but(0, false);
        }
    };
    let multiplies = |_: [u64; 2]| {
        let mut sums = [0.0f32; 4];
        if thread() == 0 {
            barrier_init(full(0), 1);
        }
        store_shared(A + 16 * thread(), 0u128);
        if thread() < 16 {
            store_shared(B + 16 * thread(), 0u128);
        }
        fence_proxy();
        barrier();
        fence_products();
        wgmma(NAME, descriptor(A, 64), descriptor(B, 8), &mut sums, false);
        commit_products();
        if lane() == 0 {
            barrier_wait(full(0), 0);
        }
        settle(&mut sums);
    };
    for (threads, body) in [(32, &stores as &(dyn Fn([u64; 2]) + Sync)), (128, &multiplies)] {
        let Explored { report, is_complete, .. } = launched(threads, options(), body, |launched| launched.explore(10_000).unwrap());
        assert!(is_complete && report.count("CUTE246") == 1, "{threads} threads: {report}");
        assert_eq!(report.faults().len(), 1, "{report}");
    }
}

/// What lanes of a warp read that one lane has waited for.
#[test]
fn a_lane_waits_for_its_warp() {
    let body = |[x, _]: [u64; 2], together: bool| {
        if thread() == 0 {
            barrier_init(full(0), 1);
            fence_barriers();
            barrier_expect(full(0), BYTES);
            load_box(1, place(0), tensor_map(&map(x)), [TILE, 0, 0, 0, 0], full(0));
            barrier_wait(full(0), 0);
        }
        if together {
            synchronize_warp();
        }
        assert!(!together || load_shared::<u32>(place(0) + 4 * lane()) == TILE + lane());
        load_shared::<u32>(place(0) + 4 * lane());
    };
    is_right(32, |addresses| body(addresses, true));
    finds(RACE, 32, |addresses| body(addresses, false));
}

// ---- copies from shared memory

/// What is wrong with how a buffer is written, copied, and written again, by two warps.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Copied {
    Right,
    /// Whoever copies fences behind the barrier for all, which is right, too.
    FencedBehind,
    Unfenced,
    NoBarrier,
    FencedTooEarly,
    ReusedAtOnce,
    ReusedByOthersAtOnce,
    OthersWait,
    NotCommitted,
    OneGroupLeft,
    NoWaitAtTheEnd,
    ReadFromGlobal,
    TwiceToOnePlace,
}

fn copied(wrong: Copied, [_, y]: [u64; 2]) {
    let write = |k: u32| {
        if thread() < TILE {
            store_shared(place(0) + 4 * thread(), 100 * k + thread());
        }
    };
    for k in 0..2 {
        if wrong == Copied::FencedTooEarly {
            fence_proxy();
        }
        write(k);
        if !matches!(wrong, Copied::Unfenced | Copied::FencedTooEarly | Copied::FencedBehind) {
            fence_proxy();
        }
        if wrong != Copied::NoBarrier {
            barrier();
        }
        if thread() == 32 {
            if wrong == Copied::FencedBehind {
                fence_proxy();
            }
            let at = if wrong == Copied::TwiceToOnePlace { 0 } else { TILE * k };
            store_box(1, place(0), tensor_map(&map(y)), [at, 0, 0, 0, 0]);
            if wrong != Copied::NotCommitted {
                commit_bulk();
            }
        }
        match wrong {
            Copied::ReusedAtOnce => {}
            Copied::OthersWait if thread() < 32 => wait_bulk_but(0, false),
            Copied::OthersWait => {}
            Copied::NoWaitAtTheEnd if k == 1 => {}
            Copied::OneGroupLeft => wait_bulk_but(1, false),
            _ if thread() == 32 => wait_bulk_but(0, false),
            _ => {}
        }
        if wrong != Copied::ReusedByOthersAtOnce {
            barrier();
        }
    }
    if wrong == Copied::ReadFromGlobal && thread() == 32 {
        load::<u32>(y);
    }
}

#[test]
fn copies_from_shared_memory() {
    for wrong in [Copied::Right, Copied::FencedBehind] {
        is_right(64, |addresses| copied(wrong, addresses));
    }
    for (wrong, codes) in [
        (Copied::Unfenced, ["CUTE420"]),
        (Copied::NoBarrier, ["CUTE241"]),
        (Copied::FencedTooEarly, ["CUTE420"]),
        (Copied::ReusedAtOnce, ["CUTE241"]),
        (Copied::ReusedByOthersAtOnce, ["CUTE241"]),
        (Copied::OthersWait, ["CUTE241"]),
        (Copied::NotCommitted, ["CUTE241"]),
        (Copied::OneGroupLeft, ["CUTE241"]),
        (Copied::NoWaitAtTheEnd, ["CUTE249"]),
        (Copied::ReadFromGlobal, ["CUTE241"]),
        (Copied::TwiceToOnePlace, ["CUTE241"]),
    ] {
        println!("{wrong:?}");
        finds(&codes, 64, |addresses| copied(wrong, addresses));
    }
}

// ---- products

/// `A(m, k)`, 64 by 16, and `B(n, k)`, 8 by 16, without a swizzle: matrices of 8 rows of 16 bytes.
const A: u32 = SHARED + 2048;
const B: u32 = SHARED + 4096;
const NAME: &str = "m64n8k16.f32.bf16.bf16";

fn descriptor(address: u32, rows: u32) -> u64 {
    let (leading, stride) = (16 * rows, 128u32);
    u64::from(address / 16) | u64::from(leading / 16) << 16 | u64::from(stride / 16) << 32
}

/// The bits of a small integer.
fn bf16(value: u32) -> u16 {
    ((value as f32).to_bits() >> 16) as u16
}

/// What is wrong with a product of a warpgroup; a warp beside it writes A again when it is told.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Product {
    Right,
    /// Two products are one group, which is right.
    TwoTogether,
    Unfenced,
    NoBarrier,
    NoProductFence,
    ReadAtOnce,
    ReadBehindTheCommit,
    OneGroupLeft,
    NotCommitted,
    NeverWaited,
    ReleasedEarly,
    ReleasedWithOneGroupLeft,
    ReadByOneWarpEarly,
    OtherOperand,
    OtherNumberOfProducts,
    OtherSums,
    BeyondSharedMemory,
    PatternBetween,
    LanesApart,
    SumsTouched,
}

fn product(wrong: Product, _: [u64; 2]) {
    let warp = thread() / 32;
    if thread() == 0 {
        barrier_init(empty(0), 1);
    }
    // Whoever is beside writes A, and the others B.
    if warp == 4 {
        for row in (lane()..64).step_by(32) {
            (0..16).for_each(|k| store_shared(A + k / 8 * 1024 + row * 16 + k % 8 * 2, bf16(row % 4 + k)));
        }
    } else if thread() < 8 {
        (0..16).for_each(|k| store_shared(B + k / 8 * 128 + thread() * 16 + k % 8 * 2, bf16(thread() + 2 * (k % 3))));
    }
    if wrong != Product::Unfenced {
        fence_proxy();
    }
    if wrong != Product::NoBarrier {
        barrier();
    }
    if warp == 4 {
        barrier_wait(empty(0), 0);
        store_shared(A + 16 * lane(), 0u32);
        return;
    }
    let mut sums = [0.0f32; 4];
    if wrong != Product::NoProductFence {
        fence_products();
    }
    let a = match wrong {
        Product::OtherOperand if warp == 2 => A + 128,
        Product::BeyondSharedMemory => SHARED + 8192 - 1024,
        _ => A,
    };
    let between = if wrong == Product::PatternBetween { 1 << 49 } else { 0 };
    let times = match wrong {
        Product::TwoTogether | Product::ReleasedWithOneGroupLeft | Product::SumsTouched => 2,
        Product::OtherNumberOfProducts if warp == 3 => 0,
        _ => 1,
    };
    for i in 0..times {
        if wrong == Product::LanesApart && lane() == 5 {
            synchronize_warp();
        }
        if wrong == Product::SumsTouched && i == 1 {
            sums = [0.0; 4];
            commit_products();
            wait_products_but(1);
        }
        wgmma(NAME, descriptor(a, 64) | between, descriptor(B, 8), &mut sums, i > 0);
        if wrong == Product::ReleasedWithOneGroupLeft {
            commit_products();
        }
    }
    if wrong == Product::OtherSums {
        let mut others = [0.0f32; 4];
        wgmma(NAME, descriptor(a, 64), descriptor(B, 8), if warp == 1 { &mut others } else { &mut sums }, true);
    }
    let release = || {
        if thread() == 0 {
            barrier_arrive(empty(0));
        }
    };
    if wrong == Product::ReadAtOnce {
        read_sums(&sums);
    }
    if !matches!(wrong, Product::NotCommitted | Product::ReleasedWithOneGroupLeft) {
        commit_products();
    }
    if wrong == Product::ReleasedEarly {
        release();
    }
    if wrong == Product::ReadBehindTheCommit || wrong == Product::ReadByOneWarpEarly && warp == 3 {
        read_sums(&sums);
    }
    match wrong {
        Product::OneGroupLeft => wait_products_but(1),
        Product::NeverWaited => {}
        Product::ReleasedWithOneGroupLeft => {
            wait_products_but(1);
            release();
            settle(&mut sums);
        }
        _ => settle(&mut sums),
    }
    if wrong != Product::NeverWaited {
        let found = read_sums(&sums);
        if matches!(wrong, Product::Right | Product::TwoTogether) {
            let (row, column) = (16 * warp + lane() / 4, lane() % 4 * 2);
            for (i, (row, column)) in [(row, column), (row, column + 1), (row + 8, column), (row + 8, column + 1)].into_iter().enumerate() {
                let exact: u32 = (0..16).map(|k| (row % 4 + k) * (column + 2 * (k % 3))).sum();
                assert_eq!(found[i], (times * exact) as f32, "row {row}, column {column}");
            }
        }
    }
    if !matches!(wrong, Product::ReleasedEarly | Product::ReleasedWithOneGroupLeft) {
        release();
    }
}

#[test]
fn products_of_a_warpgroup() {
    for wrong in [Product::Right, Product::TwoTogether] {
        is_right(160, |addresses| product(wrong, addresses));
    }
    for (wrong, codes) in [
        (Product::Unfenced, ["CUTE420", ""]),
        (Product::NoBarrier, ["CUTE241", "CUTE242"]),
        (Product::NoProductFence, ["CUTE422", ""]),
        (Product::ReadAtOnce, ["CUTE421", ""]),
        (Product::ReadBehindTheCommit, ["CUTE421", ""]),
        (Product::OneGroupLeft, ["CUTE421", ""]),
        (Product::NotCommitted, ["CUTE421", ""]),
        (Product::NeverWaited, ["CUTE421", ""]),
        (Product::ReleasedEarly, ["CUTE241", ""]),
        (Product::ReleasedWithOneGroupLeft, ["CUTE241", ""]),
        (Product::ReadByOneWarpEarly, ["CUTE421", ""]),
        (Product::OtherOperand, ["CUTE423", ""]),
        (Product::OtherNumberOfProducts, ["CUTE246", ""]),
        (Product::OtherSums, ["CUTE423", ""]),
        (Product::BeyondSharedMemory, ["CUTE427", ""]),
        (Product::PatternBetween, ["CUTE427", ""]),
        (Product::LanesApart, ["CUTE247", ""]),
        (Product::SumsTouched, ["CUTE421", ""]),
    ] {
        println!("{wrong:?}");
        finds(&codes, 160, |addresses| product(wrong, addresses));
    }
    // The last warp of a block is in no warpgroup.
    finds(&["CUTE423"], 160, |_| {
        if thread() >= 128 {
            fence_products();
        }
    });
}

/// Two products of a group each, of one warpgroup: the sums of the first can be read while the
/// second is under way, from where they have been moved to, and not when others have been written
/// over them.
fn two_products(wrong: Sums) {
    let (warp, lane) = (thread() / 32, lane());
    let write = |at: u32, rows: u32, k: u32, value: u32| store_shared(at + k / 8 * 16 * rows + thread() * 16 + k % 8 * 2, bf16(value));
    if thread() < 64 {
        (0..16).for_each(|k| write(A, 64, k, thread() % 4 + k));
    }
    if thread() < 8 {
        (0..16).for_each(|k| write(B, 8, k, thread() + 2 * (k % 3)));
    }
    fence_proxy();
    barrier();
    let product = |sums: &mut [f32; 4]| {
        wgmma(NAME, descriptor(A, 64), descriptor(B, 8), sums, true);
        commit_products();
    };
    let is = |sums: &[f32; 4], times: u32| {
        let (row, column) = (16 * warp + lane / 4, lane % 4 * 2);
        let places = [(row, column), (row, column + 1), (row + 8, column), (row + 8, column + 1)];
        let exact = places.map(|(row, column)| times * (0..16).map(|k| (row % 4 + k) * (column + 2 * (k % 3))).sum::<u32>());
        assert_eq!(read_sums(sums), exact.map(|sum| sum as f32));
    };
    let mut all = [[0.0f32; 4]; 3];
    fence_products();
    let [first, second, third] = &mut all;
    product(first);
    product(second);
    match wrong {
        Sums::FirstRead => {
            wait_products_but(1);
            is(first, 1);
            is(first, 1);
            // It is added to where it was left.
            product(first);
            settle(first);
            settle(second);
            is(first, 2);
        }
        Sums::SecondRead => {
            wait_products_but(1);
            is(second, 1);
        }
        Sums::Moved | Sums::Overwritten => {
            let moved = *first;
            *first = [0.0; 4];
            product(first);
            *third = if wrong == Sums::Moved { moved } else { [0.0; 4] };
            settle(third);
            settle(second);
            settle(first);
            is(first, 1);
            if wrong == Sums::Moved {
                is(third, 1);
            }
        }
        Sums::PartOverwritten => {
            first[3] = 0.0;
            settle(first);
            settle(second);
        }
        Sums::OverwrittenAfterTheWait => {
            wait_products_but(1);
            *first = [0.0; 4];
            product(first);
            settle(second);
            settle(first);
            is(first, 1);
        }
    }
    is(second, 1);
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Sums {
    FirstRead,
    SecondRead,
    Moved,
    Overwritten,
    PartOverwritten,
    OverwrittenAfterTheWait,
}

#[test]
fn two_products_of_a_warpgroup() {
    for right in [Sums::FirstRead, Sums::Moved, Sums::OverwrittenAfterTheWait] {
        println!("{right:?}");
        is_right(128, |_| two_products(right));
    }
    for wrong in [Sums::SecondRead, Sums::Overwritten, Sums::PartOverwritten] {
        println!("{wrong:?}");
        finds(&["CUTE421"], 128, |_| two_products(wrong));
    }
}

/// An A in registers: four words of each lane, of which two are in a row 8 below, and two 8 further
/// along K.
#[test]
fn a_product_of_registers() {
    is_right(128, |_| {
        let (warp, lane) = (thread() / 32, lane());
        let (of_a, of_b) = (|row: u32, k: u32| row % 5 + 3 * k, |column: u32, k: u32| 2 * column + k % 4);
        if thread() < 8 {
            (0..16).for_each(|k| store_shared(B + k / 8 * 128 + thread() * 16 + k % 8 * 2, bf16(of_b(thread(), k))));
        }
        fence_proxy();
        barrier();
        let pair = |row: u32, k: u32| u32::from(bf16(of_a(row, k))) | u32::from(bf16(of_a(row, k + 1))) << 16;
        let (row, k) = (16 * warp + lane / 4, lane % 4 * 2);
        let a = [pair(row, k), pair(row + 8, k), pair(row, k + 8), pair(row + 8, k + 8)];
        let mut sums = [0.0f32; 4];
        fence_products();
        wgmma_of_registers(NAME, a, descriptor(B, 8), &mut sums, false);
        commit_products();
        settle(&mut sums);
        let found = read_sums(&sums);
        let column = lane % 4 * 2;
        for (i, (row, column)) in [(row, column), (row, column + 1), (row + 8, column), (row + 8, column + 1)].into_iter().enumerate() {
            let exact: u32 = (0..16).map(|k| of_a(row, k) * of_b(column, k)).sum();
            assert_eq!(found[i], exact as f32, "row {row}, column {column}");
        }
    });
}

/// Of a product A is in registers for all warps, or for none.
#[test]
fn a_product_of_registers_of_some_warps() {
    finds(&["CUTE423", "CUTE427"], 128, |_| {
        let mut sums = [0.0f32; 4];
        if thread() < 16 {
            store_shared(B + 16 * thread(), 0u128);
        }
        fence_proxy();
        barrier();
        fence_products();
        if thread() < 96 {
            wgmma_of_registers(NAME, [0; 4], descriptor(B, 8), &mut sums, false);
        } else {
            wgmma(NAME, 0, descriptor(B, 8), &mut sums, false);
        }
        commit_products();
        settle(&mut sums);
    });
}

#[test]
fn registers_that_a_warpgroup_cannot_have() {
    is_right(256, |_| if thread() < 128 { set_registers::<40, false>() } else { set_registers::<232, true>() });
    finds(&["CUTE428"], 128, |_| set_registers::<20, false>());
    finds(&["CUTE428"], 128, |_| set_registers::<264, true>());
    finds(&["CUTE428"], 128, |_| set_registers::<36, false>());
    finds(&["CUTE428"], 384, |_| set_registers::<240, true>());
    finds(&["CUTE428"], 128, |_| {
        set_registers::<64, false>();
        set_registers::<72, false>();
    });
}
