//! Reads the snapshots in `fail/` and asks what a snapshot cannot ask of itself: is the code the
//! right one, are the numbers right and decimal, is there one error and not a second that follows
//! from it?

use cute_refusals::{Refusal, TABLE};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use ui_tests::{BLESS, Failing, Values, errors, failing, files, folder, known_wrong, says};

/// What is wrong with the snapshot of a program.
fn faults(program: &Failing) -> Vec<String> {
    let answer = program.snapshot(&folder().join("fail"));
    let mut faults: Vec<String> = program.missing(&answer).into_iter().map(|text| format!("does not say: {text}")).collect();
    let errors: Vec<&str> = errors(&answer).collect();
    if errors.len() != program.errors {
        faults.push(format!("has {} errors instead of {}", errors.len(), program.errors));
    }
    faults.extend(errors.iter().filter(|error| error.contains("E0275")).map(|error| format!("overflows: {error}")));
    faults
}

/// What a line has that is of the table of refusals: the error, a label, a note.
fn of_the_table(line: &str) -> Option<&str> {
    let line = line.trim();
    let error = line.strip_prefix("error").and_then(|error| Some(error.split_once(": ")?.1));
    let other = || {
        [("= note: ", "= note: "), ("", "^ "), ("", "- "), ("|", "| ")]
            .into_iter()
            .find_map(|(start, end)| line.starts_with(start).then(|| line.rsplit_once(end))?.map(|(_, text)| text.trim()))
    };
    let text = error.or_else(other)?;
    // A constant that cannot be computed says why.
    let text = text.strip_prefix("evaluation panicked: ").unwrap_or(text);
    let is_of = |refusal: &Refusal| {
        let told = text.strip_prefix(refusal.code).and_then(|text| text.strip_prefix(": ")).unwrap_or(text);
        let texts = refusal.messages.iter().flat_map(|message| [message.text, message.label].into_iter().chain(message.notes.iter().copied()));
        // What is one name for a whole text is told by its code.
        texts.chain([refusal.way_out]).any(|template| !template.is_empty() && !template.starts_with("{Wrong") && says(template, &Values::new(), told))
    };
    (text.starts_with("CUTE") || text.starts_with("in generic code, add the bound") || TABLE.iter().any(is_of)).then_some(text)
}

/// The modules of cute-static that a program can name.
const PUBLIC: [&str; 9] = ["algorithm", "algebra", "atom", "diagnostic", "htuple", "int", "layout", "stride", "tensor"];

/// Whether a text shows how types are built: `UInt<UInt<UTerm, B1>, B0>` for 2, `HCons<..>` for a
/// tuple, or the path of something that a program cannot name.
fn shows_machinery(text: &str) -> bool {
    let is_private = |path: &str| {
        let modules: Vec<&str> = path.split("::").take_while(|segment| segment.starts_with(|c: char| c.is_lowercase() || c == '_')).collect();
        modules.len() > 1 || modules.first().is_some_and(|module| !PUBLIC.contains(&module.trim_end_matches(|c: char| !c.is_lowercase())))
    };
    text.contains("UInt<")
        || text.contains("HCons")
        || text.split("cute_static::").skip(1).any(|rest| is_private(rest.split([' ', '`', '<', '>', ',']).next().unwrap_or(rest)))
}

/// What a line of the compiler's own is.
fn kind(line: &str) -> &'static str {
    let line = line.trim();
    match () {
        () if line.starts_with("= note: required") => "how a bound follows from another",
        () if line.contains("note: evaluation of") || line.contains("note: inside") || line.contains("note: the above error") => "which constant is evaluated",
        () if line.contains("the trait `") || line.contains("the following other types") => "which trait is not implemented, and for which types it is",
        () if line.contains("required by") => "where a bound is written",
        () if line.starts_with('|') || line.starts_with(|c: char| c.is_ascii_digit()) => "a line of a program, and what is under it",
        () => "a type in a list of those that have a trait",
    }
}

#[test]
fn lines_of_the_table_are_known() {
    for (line, text) in [
        ("error[E0277]: CUTE010: cannot", Some("CUTE010: cannot")),
        ("error: CUTE005: expected", Some("CUTE005: expected")),
        ("error[E0080]: evaluation panicked: CUTE007: too", Some("CUTE007: too")),
        ("  |     ^^^^^ not a layout", Some("not a layout")),
        ("  |     |     quotients of these strides do not recover the coordinates", Some("quotients of these strides do not recover the coordinates")),
        ("  = note: flatten what does not need its nesting", Some("flatten what does not need its nesting")),
        ("  = note: required for `HCons<A, B>` to implement `Injective`", None),
        ("  |     ^^^^^ the trait `A` is not implemented for `HCons<A, B>`", None),
    ] {
        assert_eq!(of_the_table(line), text, "{line}");
    }
}

#[test]
fn only_lines_of_the_compiler_show_machinery() {
    let mut others: BTreeMap<&str, (usize, BTreeSet<String>)> = BTreeMap::new();
    let mut report = Vec::new();
    for program in failing() {
        let answer = program.snapshot(&folder().join("fail"));
        for line in answer.lines().filter(|line| shows_machinery(line)) {
            match of_the_table(line) {
                Some(text) if shows_machinery(text) => report.push(format!("fail/{}: {}", program.name, line.trim())),
                _ => {
                    let (lines, programs) = others.entry(kind(line)).or_default();
                    *lines += 1;
                    programs.insert(program.name.clone());
                }
            }
        }
    }
    for (kind, (lines, programs)) in others {
        println!("{lines} lines of the compiler show machinery in {} of {} snapshots: {kind}", programs.len(), failing().len());
    }
    assert!(report.is_empty(), "{}", report.join("\n"));
}

#[test]
fn messages_have_the_right_code_and_decimal_numbers() {
    let known = known_wrong();
    let mut report = Vec::new();
    for program in failing() {
        let faults = faults(&program);
        match known.contains_key(program.name.as_str()) {
            false if !faults.is_empty() => report.push(format!("fail/{}:\n    {}", program.name, faults.join("\n    "))),
            true if faults.is_empty() => report.push(format!("fail/{} is right now: remove its line from ui-tests/KNOWN_WRONG", program.name)),
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
    let names: BTreeSet<String> = failing().into_iter().map(|program| program.file).collect();
    let orphans: Vec<PathBuf> =
        files(&folder().join("fail"), "stderr").into_iter().filter(|path| !names.contains(&*path.file_stem().unwrap().to_string_lossy())).collect();
    assert!(orphans.is_empty(), "no program for {orphans:?}");
}

#[test]
fn a_template_says_what_its_names_stand_for() {
    let values: Values = [("extent", "6")].into();
    for (template, text, is_said) in [
        ("cut {extent} by {run}", "cut 6 by 4", true),
        ("cut {extent} by {run}", "cut 8 by 4", false),
        ("cut {other} by {run}", "cut by by 4", true),
        ("{a} of {b} of {c}", "1 of 2", false),
        ("{a} of {b} of {c}", "1 of 2 of ", true),
        ("{a}ab", "ab", true),
        ("ab{a}b", "ab", false),
        ("none", "none of it", false),
    ] {
        assert_eq!(says(template, &values, text), is_said, "{template} {text}");
    }
}
