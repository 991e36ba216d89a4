//! Tests that run on several GPUs: each starts itself again, once for each rank.

pub mod cases;

use cute_nccl::{Communicator, Id};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// What each rank knows itself by: its number, how many there are, and the name of the
/// communicator.
const INSIDE: &str = "CUTE_NCCL_RANK";
const RANKS: &str = "CUTE_NCCL_RANKS";
const ID: &str = "CUTE_NCCL_ID";

/// What a rank says when it has done all that it has to do: a program that runs no test of this
/// name says nothing, and ends as well.
const DONE: &str = "all of this rank is done";

/// How long ranks may take.
const PATIENCE: Duration = Duration::from_secs(240);
/// How long a rank waits for the others.
pub const TIMEOUT: Duration = Duration::from_secs(20);

/// How many GPUs there are; 0, and why, where nothing can be run.
///
/// # Panics
/// There are fewer than the variable `CUTE_NCCL_REQUIRE` says.
pub fn gpus() -> usize {
    let (count, said) = match Id::new() {
        Err(error) => (0, format!("nothing was run: {error}")),
        Ok(_) => {
            let count = (0..64).take_while(|&gpu| cute_nccl::open(gpu).is_ok()).count();
            (count, format!("{count} GPUs"))
        }
    };
    let required: usize = std::env::var("CUTE_NCCL_REQUIRE").map_or(0, |required| required.parse().expect("a number"));
    assert!(count >= required, "{required} GPUs are required: {said}");
    println!("{said}");
    count
}

/// On a rank: its number, and that of all.
pub fn inside() -> Option<(usize, usize)> {
    let number = |name: &str| std::env::var(name).ok()?.parse().ok();
    Some((number(INSIDE)?, number(RANKS)?))
}

/// On a rank: does what it has to do. Elsewhere: runs the test of this name on so many ranks, and
/// returns how each has ended, and what they have said.
pub fn run(test: &str, ranks: usize, with: &[(&str, &str)], body: impl FnOnce(&Communicator)) -> Vec<(Option<i32>, String)> {
    if let Some((rank, ranks)) = inside() {
        // A rank that panics must not wait for the others.
        std::panic::set_hook(Box::new(move |panic| {
            eprintln!("rank {rank}: {panic}");
            std::process::exit(101);
        }));
        let text = std::env::var(ID).expect("an id");
        let byte = |index: usize| u8::from_str_radix(&text[2 * index..2 * index + 2], 16).expect("bytes");
        let id = Id::from_bytes(std::array::from_fn(byte));
        let world = Communicator::with_timeout(id, rank, ranks, rank, TIMEOUT).unwrap_or_else(|error| panic!("{error}"));
        body(&world);
        drop(world);
        println!("{DONE}");
        // What the test says of other ranks it has said there.
        std::process::exit(0);
    }
    // The listener of a new id is in this process, which stays until all ranks have ended.
    let id: String = Id::new().expect("NCCL").to_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    let files: Vec<_> = (0..ranks).map(|rank| std::env::temp_dir().join(format!("{test}-{rank}-{}", std::process::id()))).collect();
    let start = |rank: usize| -> Child {
        let file = std::fs::File::create(&files[rank]).expect("a file");
        let mut command = Command::new(std::env::current_exe().expect("a program"));
        command.args([test, "--exact", "--nocapture", "--include-ignored", "--test-threads=1"]);
        command.env(INSIDE, rank.to_string()).env(RANKS, ranks.to_string()).env(ID, &id).envs(with.iter().copied());
        command.stdin(Stdio::null()).stdout(file.try_clone().expect("a file")).stderr(file).spawn().expect("a rank")
    };
    let mut running: Vec<Child> = (0..ranks).map(start).collect();
    let begun = Instant::now();
    let mut ended: Vec<Option<Option<i32>>> = vec![None; ranks];
    while ended.iter().any(Option::is_none) && begun.elapsed() < PATIENCE {
        for (rank, child) in running.iter_mut().enumerate() {
            if let Some(status) = child.try_wait().expect("a process") {
                ended[rank].get_or_insert(status.code());
            }
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let mut is_late = false;
    for (rank, child) in running.iter_mut().enumerate() {
        if ended[rank].is_none() {
            is_late = true;
            let _ = child.kill();
            let _ = child.wait();
        }
    }
    let said: Vec<String> = files.iter().map(|file| std::fs::read_to_string(file).unwrap_or_default()).collect();
    files.iter().for_each(|file| drop(std::fs::remove_file(file)));
    assert!(!is_late, "{test} on {ranks} ranks is not over after {PATIENCE:?}:\n{}", said.join("\n"));
    ended.into_iter().map(Option::flatten).zip(said).collect()
}

/// Whether the test of this name can be run on so many ranks; else it says so.
pub fn has_ranks(test: &str, ranks: usize) -> bool {
    let has = inside().is_some() || gpus() >= ranks;
    if !has {
        println!("{test}: nothing was run on {ranks} ranks");
    }
    has
}

/// Prints the lines that a rank has said to the test.
pub fn tell(said: &str) {
    said.lines().filter_map(|line| line.split_once("# ")).for_each(|(_, line)| println!("{line}"));
}

/// Runs the test of this name on so many ranks, if there are as many GPUs.
pub fn on_ranks(test: &str, ranks: usize, body: impl FnOnce(&Communicator)) {
    on_ranks_with(test, ranks, &[], body);
}

/// The same, whose ranks have these variables.
pub fn on_ranks_with(test: &str, ranks: usize, with: &[(&str, &str)], body: impl FnOnce(&Communicator)) {
    if !has_ranks(test, ranks) {
        return;
    }
    for (status, said) in run(test, ranks, with, body) {
        assert_eq!(status, Some(0), "{said}");
        assert!(said.contains(DONE), "no rank has run {test}:\n{said}");
        tell(&said);
    }
}
