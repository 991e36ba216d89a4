//! Tests that run on several ranks: each starts itself again by `mpirun`.

use mpi::topology::SimpleCommunicator;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What each rank knows itself by.
const INSIDE: &str = "CUTE_MPI_INSIDE";

/// How long ranks may take.
const PATIENCE: Duration = Duration::from_secs(300);

/// `mpirun` for so many ranks of one host, which listen on no other interface than loopback.
pub fn mpirun(ranks: usize) -> Command {
    let mut command = Command::new("mpirun");
    command.args(["-n", &ranks.to_string()]).envs([
        ("OMPI_ALLOW_RUN_AS_ROOT", "1"),
        ("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
        ("OMPI_MCA_rmaps_base_oversubscribe", "1"),
        ("OMPI_MCA_hwloc_base_binding_policy", "none"),
        ("OMPI_MCA_pml", "ob1"),
        ("OMPI_MCA_btl", "self,vader"),
        ("OMPI_MCA_oob_tcp_if_include", "lo"),
        ("OMP_NUM_THREADS", "1"),
    ]);
    command
}

/// Runs this test on so many ranks; returns whether all ended well, and what they have said.
fn start(test: &str, ranks: usize) -> (bool, String) {
    let this = std::env::current_exe().expect("a program");
    let said = tempfile(test, ranks);
    let file = std::fs::File::create(&said).expect("a file");
    let mut command = mpirun(ranks);
    command.arg(this).args([test, "--exact", "--nocapture", "--include-ignored", "--test-threads=1"]).env(INSIDE, "1");
    command.stdin(Stdio::null()).stdout(file.try_clone().expect("a file")).stderr(file);
    let mut running = command.spawn().expect("`mpirun` (Debian: openmpi-bin)");
    let begun = Instant::now();
    let ended = loop {
        match running.try_wait().expect("a process") {
            Some(status) => break Some(status),
            None if begun.elapsed() > PATIENCE => {
                let _ = running.kill();
                let _ = running.wait();
                break None;
            }
            None => std::thread::sleep(Duration::from_millis(10)),
        }
    };
    let text = std::fs::read_to_string(&said).unwrap_or_default();
    let _ = std::fs::remove_file(&said);
    match ended {
        Some(status) => (status.success(), text),
        None => panic!("{test} on {ranks} ranks is not over after {PATIENCE:?}:\n{text}"),
    }
}

fn tempfile(test: &str, ranks: usize) -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}-{ranks}-{}", std::process::id()))
}

/// On a rank: does what it has to do. Elsewhere: runs the test of this name on ranks, and returns
/// what has been said, of those that did not end well.
fn run(test: &str, ranks: &[usize], body: impl FnOnce(&SimpleCommunicator)) -> Vec<String> {
    if std::env::var_os(INSIDE).is_none() {
        let failed = ranks.iter().map(|&ranks| start(test, ranks)).filter(|(well, _)| !well);
        return failed.map(|(_, said)| said).collect();
    }
    let universe = mpi::initialize().expect("MPI begins");
    // A rank that panics must not wait for the others.
    std::panic::set_hook(Box::new(|panic| {
        eprintln!("{panic}");
        std::process::exit(101);
    }));
    body(&universe.world());
    drop(universe);
    // What the test says of other ranks it has said there.
    std::process::exit(0);
}

/// Runs the test of this name on these numbers of ranks.
pub fn on_ranks(test: &str, ranks: &[usize], body: impl FnOnce(&SimpleCommunicator)) {
    let failed = run(test, ranks, body);
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// Runs the test of this name, in which a rank ends; returns what has been said.
pub fn on_ranks_that_fail(test: &str, ranks: usize, body: impl FnOnce(&SimpleCommunicator)) -> String {
    let mut failed = run(test, &[ranks], body);
    assert_eq!(failed.len(), 1, "all ranks ended well");
    failed.pop().unwrap_or_default()
}
