//! Plans that move elements between GPUs, one for each rank, by each engine: each element of each
//! rank is compared with what the distributions say of it. Where there are too few GPUs, or no
//! NCCL, a test says so, and nothing else.
//!
//! `CUTE_NCCL_PAIRS` says how many random pairs of distributions there are.

mod common;

use common::cases::{Case, Random, UNTOUCHED, case, merged, read, table, whole};
use common::{gpus, has_ranks, inside, on_ranks, on_ranks_with, run, tell};
use cudarc::driver::{CudaContext, CudaSlice, CudaStream};
use cute_dynamic::distribute::Redistribution;
use cute_nccl::{Communicator, Element, Engine, EngineError, Id, MoveError, OneGpu, Options, Prepare, Prepared, Shared};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

const ENGINES: [Engine; 3] = [Engine::Auto, Engine::Pack, Engine::Peer];

/// A GPU's own stream, as a program has one.
fn stream(gpu: usize) -> Arc<CudaStream> {
    CudaContext::new(gpu).expect("a GPU").new_stream().expect("a stream")
}

/// A buffer with these elements; one of no elements has a place all the same.
fn upload<T: Element>(stream: &Arc<CudaStream>, elements: &[T]) -> CudaSlice<T> {
    if elements.is_empty() {
        // SAFETY: it has no elements that are read.
        return unsafe { stream.alloc(1) }.expect("memory");
    }
    stream.clone_htod(elements).expect("memory")
}

fn download<T: Element>(stream: &Arc<CudaStream>, buffer: &CudaSlice<T>, elements: usize) -> Vec<T> {
    let mut all = stream.clone_dtoh(buffer).expect("elements");
    stream.synchronize().expect("elements");
    all.truncate(elements);
    all
}

/// The named pairs: blocks that do not divide each other, uneven ends, transposition, copies,
/// partial sums, a part of an array, odd lengths.
fn named() -> Vec<Case> {
    [
        ("1023:block63/2,771:block63/1", "1023:block95/2,771:block47/1", vec![0, 1]),
        ("1023:block63/2,771", "771:block47/2,1023", vec![1, 0]),
        ("1031:block15/2,300:block20/1;rows", "300:block13/1,1031:block35/2", vec![1, 0]),
        ("1024:block64/2,1030", "1024:block96/2,1030", vec![0, 1]),
        ("1024:block64/2,1030", "1030:block48/2,1024", vec![1, 0]),
        ("1024:block/2,1030", "1024,1030:block/2", vec![0, 1]),
        ("1024:block/2,1030", "1030:block/2,1024", vec![1, 0]),
        ("1023:block/2,777", "777:cyclic/2,1023", vec![1, 0]),
        ("1031:block/2,513;rows", "1031,513:block7/2;rows", vec![0, 1]),
        ("4099:block/2", "4099:cyclic/2", vec![0]),
        ("4099:block3/2", "4099:block5/2", vec![0]),
        ("1000:block/2,64", "1000,64;copies r=2", vec![0, 1]),
        ("1000,64;copies r=2", "64:block/2,1000", vec![1, 0]),
        ("300,64;partial t=2", "300:block/2,64", vec![0, 1]),
        ("300,65;partial t=2", "65:block/2,300", vec![1, 0]),
        ("12:block/2,33,65", "65,12,33:block5/2", vec![2, 0, 1]),
        ("12,33:cyclic/2,64", "33,64:block16/2,12", vec![1, 2, 0]),
        ("16:block/2,16,16,16", "16,16,16,16:block/2", vec![3, 1, 2, 0]),
    ]
    .into_iter()
    .map(|(a, b, order)| whole(a, b, &order))
    .collect()
}

/// Elements of which a number of a case is made: its last bits, where it has more.
trait Numbered: Element + PartialEq + std::fmt::Display {
    fn of(number: f64) -> Self;
}

macro_rules! numbered {
    ($($type:ident)*) => { $(
        impl Numbered for $type {
            fn of(number: f64) -> Self {
                number as i64 as $type
            }
        }
    )* };
}
numbered! { u8 u16 f32 f64 }

/// Moves the elements of a case by all ways, and compares each.
fn moved<T: Numbered>(world: &Communicator, stream: &Arc<CudaStream>, case: &Case, options: &[Options]) {
    let rank = world.rank() as u64;
    let numbers = |numbers: Vec<f64>| numbers.into_iter().map(T::of).collect::<Vec<_>>();
    let (source, expected) = (numbers(case.source(rank)), numbers(case.expected(rank)));
    let untouched = || upload(stream, &vec![T::of(UNTOUCHED); expected.len()]);
    let on_source = upload(stream, &source);
    let check = |found: &[T], by: &str| {
        if let Some(place) = found.iter().zip(&expected).position(|(found, expected)| found != expected) {
            panic!("{}: {} by {by}, place {place} of rank {rank} is {} and not {}", case.said, T::NAME, found[place], expected[place]);
        }
        assert_eq!(found.len(), expected.len());
    };
    for options in options {
        let mut prepared = case.plan.prepare::<T>(world, options.clone()).unwrap_or_else(|error| panic!("{}: {error}", case.said));
        for _ in 0..2 {
            let mut target = untouched();
            prepared.execute(&on_source, &mut target).unwrap_or_else(|error| panic!("{} by {options:?}: {error}", case.said));
            check(&download(stream, &target, expected.len()), &format!("{options:?}"));
        }
    }
    let mut shared = Shared::<T>::new(world, on_source.len()).unwrap_or_else(|error| panic!("{error}"));
    shared.copy_from(&on_source).unwrap_or_else(|error| panic!("{error}"));
    let mut prepared = case.plan.prepare::<T>(world, Engine::Pack).expect("a plan");
    let mut target = untouched();
    prepared.execute_shared(&shared, &mut target).unwrap_or_else(|error| panic!("{}: {error}", case.said));
    check(&download(stream, &target, expected.len()), "shared memory");
    // Three at once: by messages, by reading, and by messages again.
    let mut all: Vec<_> = [Engine::Pack, Engine::Auto, Engine::Pack].map(|engine| case.plan.prepare::<T>(world, engine).expect("a plan")).into();
    let mut targets: Vec<_> = all.iter().map(|_| untouched()).collect();
    let together = Prepared::execute_all(all.iter_mut().zip(&mut targets).map(|(plan, target)| (plan, &on_source, target)));
    together.unwrap_or_else(|error| panic!("{}: {error}", case.said));
    targets.iter().for_each(|target| check(&download(stream, target, expected.len()), "one of three at once"));
    let mut targets: Vec<_> = all.iter().map(|_| untouched()).collect();
    let together = Prepared::execute_all_shared(all.iter_mut().zip(&mut targets).map(|(plan, target)| (plan, &shared, target)));
    together.unwrap_or_else(|error| panic!("{}: {error}", case.said));
    targets.iter().for_each(|target| check(&download(stream, target, expected.len()), "one of three at once from shared memory"));
}

/// Moves `f64`, and each third case as `f32`, `u16` or `u8`, too, in turns: terms are of floats.
fn moved_as(count: usize, world: &Communicator, stream: &Arc<CudaStream>, case: &Case, options: &[Options]) {
    moved::<f64>(world, stream, case, options);
    let adds = case.plan.source().terms() != case.plan.target().terms();
    match (count % 9, adds) {
        (0, _) => moved::<f32>(world, stream, case, options),
        (3, false) => moved::<u16>(world, stream, case, options),
        (6, false) => moved::<u8>(world, stream, case, options),
        _ => {}
    }
}

fn all_pairs(world: &Communicator, seed: u64) {
    let stream = stream(world.rank());
    let few = |random: &mut Random| Options::new(Engine::Pack).chunk(1 + random.below(3000)).rounds(1 + random.below(9));
    let mut random = Random(seed);
    let options = |random: &mut Random| {
        ENGINES.map(Options::from).into_iter().chain([few(random), few(random).own_messages(), Options::new(Engine::Peer).own_messages()])
    };
    let mut count = 0;
    // Where memory can be shared, as below, that is what is chosen.
    let halves = whole(&format!("64:block/{}", world.ranks()), "64", &[0]);
    assert!(halves.plan.prepare::<f64>(world, Engine::Auto).expect("a plan").reads());
    if world.ranks() == 2 {
        for case in named().into_iter().chain(table()) {
            let options: Vec<_> = options(&mut random).collect();
            moved_as(count, world, &stream, &case, &options);
            count += 1;
        }
    }
    // The last two are so long that messages are read in several rounds.
    let ranks = world.ranks() as u64;
    let long = [("block3", "block5", 0), ("block", "block", 1)].map(|(a, b, axis)| {
        let to = if axis == 0 { format!("{}:{b}/{ranks},800", 4000 * ranks) } else { format!("{},800:{b}/{ranks}", 4000 * ranks) };
        whole(&format!("{}:{a}/{ranks},800", 4000 * ranks), &to, &[0, 1])
    });
    for case in merged(ranks).into_iter().map(|(case, _)| case).chain(long) {
        moved_as(count, world, &stream, &case, &options(&mut random).collect::<Vec<_>>());
        count += 1;
    }
    let pairs = std::env::var("CUTE_NCCL_PAIRS").map_or(40, |pairs| pairs.parse().expect("a number"));
    for _ in 0..pairs {
        let case = case(&mut random, world.ranks() as u64);
        let options: Vec<_> = options(&mut random).collect();
        moved_as(count, world, &stream, &case, &options);
        count += 1;
    }
    if world.rank() == 0 {
        println!("# {count} pairs on {} ranks: each element right by each engine", world.ranks());
    }
}

/// A communicator of one rank, which sends to itself, too.
#[test]
fn pairs_are_moved_on_one_gpu() {
    on_ranks("pairs_are_moved_on_one_gpu", 1, |world| all_pairs(world, 1));
}

/// As ranks of several hosts do, where there is no memory that all of them have.
#[test]
fn ranks_agree_by_nccl() {
    on_ranks_with("ranks_agree_by_nccl", 2, &[("CUTE_NCCL_AGREE_BY_NCCL", "1")], |world| {
        let stream = stream(world.rank());
        for (case, _) in named().into_iter().map(|case| (case, 0)).chain(merged(2)) {
            moved::<f64>(world, &stream, &case, &ENGINES.map(Options::from));
        }
        let mut prepared = plan("100:block/2", "100:cyclic/2").prepare::<f64>(world, Engine::Auto).expect("a plan");
        let source = upload(&stream, &vec![1.0; 50 - world.rank()]);
        let mut target = upload(&stream, &[UNTOUCHED; 50]);
        let error = engine_error(prepared.execute(&source, &mut target));
        assert_eq!(error, EngineError::ShortBuffer { rank: 1, what: "source", elements: 49, needed: 50 });
        assert!(download(&stream, &target, 50).iter().all(|&element| element == UNTOUCHED));
        // A kernel and a copy take longer than words of the host do.
        let begun = Instant::now();
        (0..100).for_each(|_| world.barrier().expect("both are here"));
        println!("# a barrier of NCCL: {:.1} us", begun.elapsed().as_secs_f64() * 1e4);
    });
}

#[test]
fn pairs_are_moved_on_two_gpus() {
    on_ranks("pairs_are_moved_on_two_gpus", 2, |world| all_pairs(world, 2));
}

#[test]
fn pairs_are_moved_on_three_gpus() {
    on_ranks("pairs_are_moved_on_three_gpus", 3, |world| all_pairs(world, 3));
}

#[test]
fn pairs_are_moved_on_four_gpus() {
    on_ranks("pairs_are_moved_on_four_gpus", 4, |world| all_pairs(world, 4));
}

/// As many ranks as the plan has, on one GPU, by the kernels alone.
#[test]
fn ranks_on_one_gpu() {
    if gpus() == 0 {
        return println!("nothing was run on a GPU");
    }
    let gpu = OneGpu::open(0).expect("a GPU");
    let stream = stream(0);
    let mut count = 0;
    for ranks in [1, 2, 3, 4, 6, 12] {
        let mut random = Random(ranks);
        let cases = (0..30).map(|_| case(&mut random, ranks)).collect::<Vec<_>>();
        for case in cases.into_iter().chain(if ranks == 2 { named() } else { Vec::new() }) {
            let mut prepared = gpu.prepare::<f64>(&case.plan).unwrap_or_else(|error| panic!("{}: {error}", case.said));
            let all = case.plan.ranks();
            let sources: Vec<_> = (0..all).map(|rank| upload(&stream, &case.source(rank))).collect();
            let expected: Vec<_> = (0..all).map(|rank| case.expected(rank)).collect();
            let mut targets: Vec<_> = expected.iter().map(|expected| upload(&stream, &vec![UNTOUCHED; expected.len()])).collect();
            prepared.execute(&sources, &mut targets).unwrap_or_else(|error| panic!("{}: {error}", case.said));
            for (rank, (target, expected)) in targets.iter().zip(&expected).enumerate() {
                assert!(download(&stream, target, expected.len()) == *expected, "{}: rank {rank}", case.said);
            }
            count += 1;
        }
    }
    println!("{count} pairs on one GPU: each element right");
    let plan = read("10:block/2").redistribute(&read("10:cyclic/2")).unwrap();
    let error = gpu.prepare::<f32>(&plan).unwrap().execute(&[upload(&stream, &[0.0; 5])], &mut []).unwrap_err();
    assert_eq!(error.code(), "CUTE346");
    let mut targets = [upload(&stream, &[0.0; 5]), upload(&stream, &[0.0; 5])];
    let sources = [upload(&stream, &[0.0; 5]), upload(&stream, &[0.0f32; 4])];
    assert_eq!(gpu.prepare(&plan).unwrap().execute(&sources, &mut targets).unwrap_err().code(), "CUTE345");
}

fn plan(a: &str, b: &str) -> Redistribution {
    read(a).redistribute(&read(b)).unwrap_or_else(|error| panic!("{a} -> {b}: {error}"))
}

fn engine_error<V>(result: Result<V, MoveError>) -> EngineError {
    match result {
        Err(MoveError::Engine(error)) => error,
        Err(error) => panic!("an error of the engine is expected: {error}"),
        Ok(_) => panic!("an error of the engine is expected"),
    }
}

#[test]
fn every_rank_has_an_error() {
    on_ranks("every_rank_has_an_error", 2, |world| {
        let rank = world.rank();
        let stream = stream(rank);
        let blocks = plan("100:block/2", "100:cyclic/2");
        for engine in ENGINES {
            let mut prepared = blocks.prepare::<f64>(world, engine).expect("a plan");
            let source = upload(&stream, &vec![rank as f64; 50]);
            let short = upload(&stream, &vec![rank as f64; 49]);
            let mut target = upload(&stream, &vec![UNTOUCHED; 50]);

            // A buffer of one rank is too short: nothing moves, and then it does.
            let error = engine_error(prepared.execute(if rank == 1 { &short } else { &source }, &mut target));
            assert_eq!(error, EngineError::ShortBuffer { rank: 1, what: "source", elements: 49, needed: 50 });
            let mut none = upload(&stream, &[UNTOUCHED]);
            let error = engine_error(prepared.execute(&source, if rank == 0 { &mut none } else { &mut target }));
            assert_eq!(error.to_string(), "rank 0 has 1 elements of the target, and the distribution deals 50 to it");
            assert!(download(&stream, &target, 50).iter().all(|&element| element == UNTOUCHED));
            prepared.execute(&source, &mut target).expect("all take part");
            assert!(download(&stream, &target, 50).iter().enumerate().all(|(place, &element)| element == ((2 * place + rank) / 50) as f64));

            // Ranks execute different plans together.
            let mut second = plan("100:cyclic/2", "100:block/2").prepare::<f64>(world, engine).expect("a plan");
            let mut other_target = upload(&stream, &vec![UNTOUCHED; 50]);
            let (mut first, mut last) = ((&mut prepared, &source, &mut target), (&mut second, &source, &mut other_target));
            if rank == 1 {
                std::mem::swap(&mut first, &mut last);
            }
            assert_eq!(engine_error(Prepared::execute_all([first, last])), EngineError::PlansDiffer { rank: 1 });
            assert!(download(&stream, &other_target, 50).iter().all(|&element| element == UNTOUCHED));

            // Ranks execute different ones of the same plan.
            let mut again = plan("100:cyclic/2", "100:block/2").prepare::<f64>(world, engine).expect("a plan");
            let which = if rank == 1 { &mut again } else { &mut second };
            assert_eq!(engine_error(which.execute(&source, &mut other_target)), EngineError::PlansDiffer { rank: 1 });
            assert!(download(&stream, &other_target, 50).iter().all(|&element| element == UNTOUCHED));

            // A rank has another plan, engine or type.
            let other = if rank == 1 { plan("100:block50/2>>1", "100:cyclic/2") } else { blocks.clone() };
            assert_eq!(engine_error(other.prepare::<f64>(world, engine)), EngineError::PlansDiffer { rank: 1 });
            let of_type = if rank == 1 { blocks.prepare::<u64>(world, engine).map(drop) } else { blocks.prepare::<f64>(world, engine).map(drop) };
            assert_eq!(engine_error(of_type), EngineError::PlansDiffer { rank: 1 });

            // More ranks than there are; terms that no kernel adds; memory that no GPU has.
            let error = engine_error(plan("100:block/2", "100:block/6").prepare::<f64>(world, engine));
            assert_eq!(error, EngineError::FewRanks { ranks: 6, given: 2 });
            // CUTE359
            let error = engine_error(plan("8;partial 2", "8:block/2").prepare::<u8>(world, engine));
            assert_eq!(error.to_string(), "terms of u8 are not added up on a GPU");
            assert_eq!(error.code(), "CUTE359");
            let large = plan("1099511627776:block/2", "1099511627776:cyclic/2").prepare::<f64>(world, engine);
            assert!(matches!(engine_error(large), EngineError::NoMemory { .. }));
        }
        let engines = if rank == 1 { Engine::Pack } else { Engine::Peer };
        assert_eq!(engine_error(blocks.prepare::<f64>(world, engines)), EngineError::PlansDiffer { rank: 1 });
        let error = engine_error(Shared::<f64>::new(world, if rank == 0 { 1 << 50 } else { 1 }));
        assert!(matches!(error, EngineError::NoMemory { rank: 0, .. }), "{error}");
        // Shared memory with too few elements on one rank.
        let shared = Shared::<f64>::new(world, if rank == 0 { 49 } else { 50 }).expect("memory");
        let mut target = upload(&stream, &vec![UNTOUCHED; 50]);
        let error = engine_error(blocks.prepare::<f64>(world, Engine::Pack).expect("a plan").execute_shared(&shared, &mut target));
        assert!(matches!(error, EngineError::ShortBuffer { rank: 0, elements: 49, .. }), "{error}");
    });
}

/// A rank that ends in any of three places: the other has an error when its timeout is over, or
/// before.
#[test]
fn a_rank_that_ends_is_an_error_on_the_other() {
    let test = "a_rank_that_ends_is_an_error_on_the_other";
    if !has_ranks(test, 2) {
        return;
    }
    let scene: usize = std::env::var("CUTE_NCCL_SCENE").map_or(0, |scene| scene.parse().expect("a number"));
    let body = |world: &Communicator| {
        world.set_timeout(Duration::from_secs(4));
        let stream = stream(world.rank());
        let blocks = whole("4194304:block/2", "4194304:cyclic/2", &[0]);
        let engine = [Engine::Peer, Engine::Pack, Engine::Peer, Engine::Auto][scene];
        let mut prepared = blocks.plan.prepare::<f64>(world, engine).expect("a plan");
        let rank = world.rank() as u64;
        let expected = blocks.expected(rank);
        let (source, mut target) = (upload(&stream, &blocks.source(rank)), upload(&stream, &vec![UNTOUCHED; expected.len()]));
        prepared.execute(&source, &mut target).expect("both take part");
        assert!(download(&stream, &target, expected.len()) == expected);
        let mut target = upload(&stream, &vec![UNTOUCHED; expected.len()]);
        if rank == 1 {
            std::process::exit(7);
        }
        let begun = Instant::now();
        let error = match scene {
            2 | 3 => engine_error(blocks.plan.prepare::<f64>(world, engine)),
            _ => engine_error(prepared.execute(&source, &mut target)),
        };
        println!("# scene {scene}: after {:.1} s: {}: {error}", begun.elapsed().as_secs_f64(), error.code());
        assert!(begun.elapsed() < Duration::from_secs(30));
        // Both say that nothing has moved.
        assert!(matches!(error, EngineError::RankMissing { .. } | EngineError::EngineFailed { .. }), "{error}");
        assert!(download(&stream, &target, expected.len()).iter().all(|&element| element == UNTOUCHED));
        // Nothing moves after that.
        assert_eq!(engine_error(prepared.execute(&source, &mut target)).code(), "CUTE348");
        assert!(world.barrier().is_err());
    };
    if inside().is_some() {
        drop(run(test, 2, &[], body));
        return;
    }
    for scene in ["0", "1", "2", "3"] {
        let ended = run(test, 2, &[("CUTE_NCCL_SCENE", scene)], |_| ());
        assert_eq!(ended.iter().map(|(status, _)| *status).collect::<Vec<_>>(), [Some(0), Some(7)], "{ended:?}");
        tell(&ended[0].1);
    }
}

/// A rank that is killed while elements move: the other has an error when its timeout is over, or
/// before.
#[test]
fn a_rank_that_is_killed_is_an_error_on_the_other() {
    let test = "a_rank_that_is_killed_is_an_error_on_the_other";
    if !has_ranks(test, 2) {
        return;
    }
    let engine = if std::env::var("CUTE_NCCL_SCENE").as_deref() == Ok("pack") { Engine::Pack } else { Engine::Peer };
    let body = |world: &Communicator| {
        world.set_timeout(Duration::from_secs(4));
        let stream = stream(world.rank());
        let case = whole("4194304:block3/2", "4194304:block5/2", &[0]);
        let mut prepared = case.plan.prepare::<f64>(world, engine).expect("a plan");
        let rank = world.rank() as u64;
        // No element is 0, so that what was not written is seen.
        let positive = |elements: Vec<f64>| elements.into_iter().map(|element| element + 1.0).collect::<Vec<_>>();
        let (source, expected) = (upload(&stream, &positive(case.source(rank))), positive(case.expected(rank)));
        let mut target = upload(&stream, &vec![0.0; expected.len()]);
        prepared.execute(&source, &mut target).expect("both take part");
        let found = |target: &CudaSlice<f64>| download(&stream, target, expected.len());
        assert!(found(&target) == expected);
        let begun = Instant::now();
        let life = Duration::from_secs(1);
        if world.rank() == 1 {
            std::thread::spawn(move || {
                std::thread::sleep(life);
                drop(Command::new("kill").args(["-KILL", &std::process::id().to_string()]).status());
            });
        }
        // Until then each execution is whole, or an error: some of them are compared.
        let mut once = |times: usize| {
            stream.memset_zeros(&mut target).expect("memory");
            let moved = prepared.execute(&source, &mut target);
            if moved.is_err() {
                return Some((times, engine_error(moved)));
            }
            assert!(!times.is_multiple_of(256) || found(&target) == expected, "execution {times}");
            None
        };
        let (times, error) = (0..).find_map(&mut once).expect("an end");
        println!("# {engine:?}, {times} times: {:.1} s later: {}: {error}", (begun.elapsed() - life).as_secs_f64(), error.code());
        assert!(begun.elapsed() < Duration::from_secs(30));
        assert!(times > 0);
        let is_half = match error {
            EngineError::RankMissing { .. } | EngineError::EngineFailed { .. } => false,
            EngineError::LeftMoving { .. } | EngineError::FailedMoving { .. } => true,
            error => panic!("{error}"),
        };
        let is_left = |(found, expected): (&f64, &f64)| *found == 0.0 || is_half && found == expected;
        assert!(found(&target).iter().zip(&expected).all(is_left), "{error}");
        assert_eq!(engine_error(prepared.execute(&source, &mut target)).code(), "CUTE348");
        assert!(world.barrier().is_err());
    };
    if inside().is_some() {
        drop(run(test, 2, &[], body));
        return;
    }
    for engine in ["peer", "pack"] {
        let ended = run(test, 2, &[("CUTE_NCCL_SCENE", engine)], |_| ());
        // A program that a signal ends has no status.
        assert_eq!(ended.iter().map(|(status, _)| *status).collect::<Vec<_>>(), [Some(0), None], "{ended:?}");
        tell(&ended[0].1);
    }
}

/// A rank that never comes: an error after the timeout, and no hang.
#[test]
fn a_rank_that_does_not_come_is_an_error() {
    if gpus() == 0 {
        return println!("nothing was run on a GPU");
    }
    let begun = Instant::now();
    // CUTE358
    let error = Communicator::with_timeout(Id::new().expect("NCCL"), 0, 2, 0, Duration::from_secs(3)).expect_err("nobody else is there");
    assert_eq!(error.to_string(), "a rank did not come within 3000 ms, and nothing has moved");
    assert_eq!(error.code(), "CUTE358");
    assert!(begun.elapsed() < Duration::from_secs(60));
}

/// Two ranks that are threads of one process, with the memory of each other by address.
#[test]
fn ranks_are_threads() {
    if gpus() < 2 {
        return println!("nothing was run on 2 ranks");
    }
    let id = Id::new().expect("NCCL");
    std::thread::scope(|scope| {
        for rank in 0..2 {
            scope.spawn(move || {
                let world = Communicator::new(id, rank, 2, rank).expect("a communicator");
                let stream = stream(rank);
                for case in named() {
                    moved::<f64>(&world, &stream, &case, &ENGINES.map(Options::from));
                }
            });
        }
    });
}

/// Without a GPU or NCCL there is an error, and no panic.
#[test]
fn what_is_missing_is_said() {
    match Id::new() {
        Ok(id) => assert_eq!(Id::from_bytes(id.to_bytes()).to_bytes(), id.to_bytes()),
        Err(error) => {
            assert_eq!(error.code(), "CUTE356");
            // CUTE356
            let error = Id::new().expect_err("there is no NCCL");
            assert_eq!(error.to_string(), "no libnccl.so is found");
            let none = Communicator::new(Id::from_bytes([0; 128]), 0, 1, 0).expect_err("there is no NCCL");
            assert_eq!(none.code(), "CUTE356");
        }
    }
    assert_eq!(OneGpu::open(1000).expect_err("no GPU has this number").code(), "CUTE348");
}
