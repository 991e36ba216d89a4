//! Compiles every program of `fail/` and `pass/` and runs those of `pass/`.
//!
//! The messages of failing programs depend on the compiler. With the one named in `TOOLCHAIN` they
//! are compared with the snapshots `fail/*.stderr`, byte by byte. With any other, each program must
//! still fail, and its messages must still contain what its first lines say; and the test says what
//! to do about the snapshots. `tests/ui_snapshots.rs` reads the snapshots on every compiler.
//!
//! Where `CUTE_TESTS` is `all`, a program is named, or snapshots are written, nothing is skipped;
//! else each fourth program is tried.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};
use ui_tests::{BLESS, ENVIRONMENT, asked, failing, folder, programs, toolchains};

/// Where the second run finds the copies of the failing programs.
const COPIES: &str = "UI_TESTS_COPIES";

/// Each so many-eth program is tried, unless everything is asked.
const STEP: usize = 4;

#[test]
fn programs_compile_or_do_not() {
    if ENVIRONMENT.iter().any(|(name, value)| env::var_os(name).is_none_or(|found| found != *value)) {
        // In a process of its own, since trybuild takes it from the environment.
        let status = Command::new(env::current_exe().expect("this test")).args(env::args_os().skip(1)).envs(ENVIRONMENT).status();
        assert!(status.expect("this test runs again").success(), "see above");
        return;
    }
    let (used, pinned) = toolchains();
    let blesses = env::var_os("TRYBUILD").is_some_and(|value| value == "overwrite");
    let is_named = env::args().any(|argument| argument.starts_with("trybuild="));
    let step = if is_named || blesses { 1 } else { asked(1, STEP) };
    let part = |kind| programs(kind).into_iter().step_by(step);
    let relative = |path: PathBuf| path.strip_prefix(folder()).expect("a program of this package").to_owned();
    let tests = trybuild::TestCases::new();
    part("pass").for_each(|program| tests.pass(relative(program)));
    if used == pinned || blesses {
        part("fail").for_each(|program| tests.compile_fail(relative(program)));
    }
    // The programs are tried when `tests` is dropped.
    if let Err(failure) = catch_unwind(AssertUnwindSafe(|| drop(tests))) {
        eprintln!("\nWhere a message of ui-tests/fail changed: {BLESS}.\n");
        resume_unwind(failure);
    }
    if used == pinned || blesses {
        return;
    }

    eprintln!(
        "\nThe snapshots in ui-tests/fail were made with {pinned}, this is {used}: they are not compared. Each failing program must still fail, and \
         for the right reason.\nTo move the snapshots to this compiler: {BLESS}.\n"
    );
    let tried: Vec<PathBuf> = part("fail").collect();
    let answers = compile_copies(&tried);
    let wrong: Vec<String> = failing()
        .iter()
        .filter(|program| tried.iter().any(|path| path.file_stem().is_some_and(|stem| *stem == *program.file)))
        .filter_map(|program| {
            let answer = program.snapshot(&answers);
            let missing = program.missing(&answer);
            let is_known = ui_tests::known_wrong().contains_key(program.name.as_str());
            (!missing.is_empty() && !is_known).then(|| format!("fail/{}\n  expected: {missing:#?}\n  but {used} says:\n{answer}", program.name))
        })
        .collect();
    assert!(wrong.is_empty(), "{}\n{} programs fail for another reason than theirs", wrong.join("\n"), wrong.len());
}

/// Compiles copies of failing programs, and lets trybuild write the answers beside them.
///
/// In a process of its own, since trybuild takes its mode from the environment.
fn compile_copies(tried: &[PathBuf]) -> PathBuf {
    let copies = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fail");
    let _ = fs::remove_dir_all(&copies);
    fs::create_dir_all(&copies).expect("a folder for the copies");
    for program in tried {
        fs::copy(program, copies.join(program.file_name().expect("a name"))).expect("a copy");
    }
    let output = Command::new(env::current_exe().expect("this test"))
        .args(["--exact", "copies_do_not_compile", "--ignored", "--nocapture"])
        .env("TRYBUILD", "overwrite")
        .env(COPIES, &copies)
        .current_dir(folder())
        .output()
        .expect("this test runs again");
    assert!(
        output.status.success(),
        "a program of ui-tests/fail compiles, or could not be tried:\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    copies
}

#[test]
#[ignore = "the second half of `programs_compile_or_do_not` on another compiler"]
fn copies_do_not_compile() {
    if let Some(copies) = env::var_os(COPIES) {
        let tests = trybuild::TestCases::new();
        tests.compile_fail(Path::new(&copies).join("*.rs"));
        // trybuild only checks types unless there is a program to run, and an index type that is
        // too small shows when code is generated.
        tests.pass("pass/offsets.rs");
    }
}
