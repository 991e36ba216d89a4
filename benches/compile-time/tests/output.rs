//! What becomes of the output of a program that prints by `bench_report::print`.

use std::process::{Command, Stdio};

/// The exit code and the errors of a run whose output goes there.
fn run_to(out: impl Into<Stdio>) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_compile-time-bench")).arg("--list").stdout(out).output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn a_closed_pipe_is_no_error() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    assert_eq!(run_to(writer), (Some(0), String::new()));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_output_is_an_error() {
    let full = std::fs::File::create("/dev/full").unwrap();
    assert_eq!(run_to(full), (Some(1), "error: cannot write the output: No space left on device (os error 28)\n".to_owned()));
}
