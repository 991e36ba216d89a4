//! Reads the snapshots in `fail/` and asks what a snapshot cannot ask of itself: is the code the right one, are the numbers right and decimal, is there one
//! error and not a second that follows from it?

use std::collections::BTreeSet;
use std::path::PathBuf;
use ui_tests::{BLESS, Failing, errors, failing, files, folder, known_wrong};

/// What is wrong with the snapshot of a program.
fn faults(program: &Failing) -> Vec<String> {
    let answer = program.snapshot(&folder().join("fail"));
    let mut faults: Vec<String> = program.missing(&answer).into_iter().map(|text| format!("does not say: {text}")).collect();
    let errors: Vec<&str> = errors(&answer).collect();
    if errors.len() != program.errors {
        faults.push(format!("has {} errors instead of {}", errors.len(), program.errors));
    }
    faults.extend(answer.lines().filter(|line| shows_binary_numbers(line)).map(|line| format!("shows a binary number: {}", line.trim())));
    faults.extend(errors.iter().filter(|error| error.contains("E0275")).map(|error| format!("overflows: {error}")));
    faults
}

/// Whether one of the lines that we write, or that stand first, shows `UInt<UInt<UTerm, B1>, B0>` for 2.
///
/// rustc's own notes are free to: which impls it looked at, where a bound was written, what a constant it evaluated is called.
fn shows_binary_numbers(line: &str) -> bool {
    const OF_RUSTC: [&str; 4] = ["= note: required ", "= help: the trait `", "= note: evaluation of ", "^ evaluation of "];
    let is_ours = line.starts_with("error") || line.contains('^') || line.trim_start().starts_with("= note:") || line.trim_start().starts_with("= help:");
    is_ours && line.contains("UInt<UInt<") && !OF_RUSTC.iter().any(|prefix| line.contains(prefix))
}

#[test]
fn messages_have_the_right_code_and_decimal_numbers() {
    let known = known_wrong();
    let mut report = Vec::new();
    for program in failing() {
        let faults = faults(&program);
        match known.contains_key(program.name.as_str()) {
            false if !faults.is_empty() => report.push(format!("fail/{}.rs:\n    {}", program.name, faults.join("\n    "))),
            true if faults.is_empty() => report.push(format!("fail/{}.rs is right now: remove its line from ui-tests/KNOWN_WRONG", program.name)),
            _ => {}
        }
    }
    assert!(report.is_empty(), "{}\nThe program's `//~` lines are wrong, or its message is; {BLESS}", report.join("\n"));
}

#[test]
fn known_wrong_programs_exist() {
    let names: BTreeSet<String> = failing().into_iter().map(|program| program.name).collect();
    let gone: Vec<&str> = known_wrong().into_keys().filter(|name| !names.contains(*name)).collect();
    assert!(gone.is_empty(), "ui-tests/KNOWN_WRONG names programs that do not exist: {gone:?}");
}

#[test]
fn every_snapshot_has_a_program() {
    let names: BTreeSet<String> = failing().into_iter().map(|program| program.name).collect();
    let orphans: Vec<PathBuf> =
        files(&folder().join("fail"), "stderr").into_iter().filter(|path| !names.contains(&*path.file_stem().unwrap().to_string_lossy())).collect();
    assert!(orphans.is_empty(), "no program for {orphans:?}");
}
