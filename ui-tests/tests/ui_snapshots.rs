//! Reads the snapshots in `fail/` and asks what a snapshot cannot ask of itself: is the code the right one, are the numbers right and decimal, is there one
//! error and not a second that follows from it, has every code a program?

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use ui_tests::{BLESS, Failing, codes, errors, failing, files, folder, known_wrong, workspace};

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

/// The codes that cute-static gives.
fn declared() -> BTreeSet<String> {
    let declared: BTreeSet<String> = ["cute-static/src", "cute-static/macros/src"]
        .iter()
        .flat_map(|source| files(&workspace().join(source), "rs"))
        .filter(|path| path.file_name().is_some_and(|name| name != "tests.rs"))
        .flat_map(|path| codes(&without_comments(&fs::read_to_string(path).expect("readable"))))
        .collect();
    assert!(declared.len() > 30, "the codes of cute-static are not where they were: {declared:?}");
    declared
}

#[test]
fn every_code_has_a_program() {
    let declared = declared();
    let shown: BTreeSet<String> = failing()
        .iter()
        .flat_map(|program| {
            let answer = program.snapshot(&folder().join("fail"));
            codes(&errors(&answer).collect::<Vec<_>>().join("\n"))
        })
        .collect();
    let known = known_wrong();
    let expected = |is_known: bool| -> BTreeSet<String> {
        failing()
            .iter()
            .filter(|program| known.contains_key(program.name.as_str()) == is_known)
            .flat_map(|program| codes(&program.expected.join("\n")))
            .collect()
    };
    let (right, wrong) = (expected(false), expected(true));
    let is_covered = |code: &String| (right.contains(code) && shown.contains(code)) || wrong.contains(code);
    let silent: Vec<&String> = declared.iter().filter(|code| !is_covered(code)).collect();
    assert!(silent.is_empty(), "no failing program shows {silent:?}");
    let page = fs::read_to_string(workspace().join("cute-static/src/diagnostic/codes.md")).expect("readable");
    let unexplained: Vec<&String> = declared.iter().filter(|code| !page.contains(&format!("## {code}:"))).collect();
    assert!(unexplained.is_empty(), "codes.md does not explain {unexplained:?}");
}

/// Each section of the page of codes has an example, and the program `fail/code_….rs` is that example: its `//~` line holds it to the code. The runtime crate's own codes are on the
/// page too; their examples are doctests.
#[test]
fn every_code_is_explained_by_a_program() {
    let page = workspace().join("cute-static/src/diagnostic/codes.md");
    let page = fs::read_to_string(page).expect("readable");
    let sections: Vec<&str> = page.split("\n## ").skip(1).collect();
    assert!(sections.len() > 30, "the sections of codes.md are not where they were");
    let declared = declared();
    for section in sections {
        let code = &section[..7];
        if !declared.contains(code) {
            continue;
        }
        let example = section.split("```").nth(1).unwrap_or_else(|| panic!("{code} has no example"));
        let program = fs::read_to_string(folder().join(format!("fail/code_{}.rs", code.to_lowercase()))).expect("the example as a program");
        assert!(program.starts_with(&format!("//~ {code}\n")), "fail/code_{} does not expect its code", code.to_lowercase());
        for line in example.lines().skip(1).filter(|line| !line.starts_with("# ")) {
            assert!(program.contains(line), "fail/code_{} lacks the line `{line}` of codes.md", code.to_lowercase());
        }
    }
}

fn without_comments(source: &str) -> String {
    source.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}
