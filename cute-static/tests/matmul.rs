//! The example `matmul`, run as a user runs it: what becomes of its output.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// The program, as `cargo test` has built it beside this test.
fn matmul() -> Command {
    static BUILT: OnceLock<()> = OnceLock::new();
    BUILT.get_or_init(|| {
        // With the features that `cargo test` builds the workspace with; a package is alone.
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        let workspace = package.parent().filter(|folder| folder.join("Cargo.toml").exists());
        let arguments = ["build", "--quiet", "--profile", "test", "--example", "matmul"];
        let status = Command::new(env!("CARGO")).args(arguments).current_dir(workspace.unwrap_or(package)).status();
        assert!(status.unwrap().success());
    });
    // This test is in `deps`, next to the `examples`.
    let test = std::env::current_exe().unwrap();
    let examples = test.parent().and_then(Path::parent).unwrap().join("examples");
    Command::new(examples.join("matmul"))
}

/// The exit code and the errors of a run whose output goes there.
fn run_to(argument: Option<&str>, out: impl Into<Stdio>) -> (Option<i32>, String) {
    let output = matmul().args(argument).stdout(out).output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn a_closed_pipe_is_no_error() {
    for argument in [None, Some("--show"), Some("--help")] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        assert_eq!(run_to(argument, writer), (Some(0), String::new()), "{argument:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_output_is_an_error() {
    for argument in [None, Some("--show"), Some("--help")] {
        let full = std::fs::File::create("/dev/full").unwrap();
        let expected = "matmul: cannot print: No space left on device (os error 28)\n".to_owned();
        assert_eq!(run_to(argument, full), (Some(2), expected), "{argument:?}");
    }
}
