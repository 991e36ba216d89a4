//! The mistakes in kernels that do not compile: how many there are, that each says what would be
//! seen on a card or in the emulator, and that our message comes first.

use cute_refusals::TABLE;
use std::collections::BTreeSet;
use std::fs;
use ui_tests::{Failing, Values, errors, failing, folder, says};

/// How many mistakes our messages are to refuse. Those that rustc refuses in its own words, by
/// ownership, lifetimes and privacy, are not counted.
const LEAST: usize = 100;

/// The lines of a message in which our words are.
const LINES: usize = 12;

fn mistakes() -> impl Iterator<Item = Failing> {
    failing().into_iter().filter(|case| case.file.starts_with("device_"))
}

/// The first error of a case.
fn first_error(case: &Failing) -> String {
    let answer = case.snapshot(&folder().join("fail"));
    answer.split_inclusive("\n\n").next().unwrap_or_default().to_owned()
}

/// Whether a case is refused by a code, in its first error.
fn is_ours(case: &Failing) -> bool {
    first_error(case).lines().next().is_some_and(|line| ui_tests::codes(line).iter().any(|code| line.contains(&format!("{code}: "))))
}

#[test]
fn a_hundred_mistakes_in_kernels_are_refused_by_our_messages() {
    let (ours, others): (Vec<Failing>, Vec<Failing>) = mistakes().partition(is_ours);
    let codes: BTreeSet<String> = ours.iter().flat_map(|case| ui_tests::codes(&first_error(case))).collect();
    println!("{} mistakes by {} codes, and {} that rustc refuses in its own words", ours.len(), codes.len(), others.len());
    assert!(ours.len() >= LEAST, "only {} mistakes in kernels are refused by a code", ours.len());
}

/// After the lines `//~` of a case there is a comment, `// Symptom: …`, and then its kernel.
#[test]
fn each_mistake_says_what_would_be_seen() {
    let mut without = Vec::new();
    for file in mistakes().map(|case| case.file).collect::<BTreeSet<_>>() {
        let source = fs::read_to_string(folder().join("fail").join(&file).with_extension("rs")).expect("readable");
        let lines: Vec<&str> = source.lines().collect();
        for (number, pair) in (1..).zip(lines.windows(2)) {
            let is_last = pair[0].starts_with("//~ ") && !pair[1].starts_with("//~ ");
            if is_last && pair[1].strip_prefix("// Symptom: ").is_none_or(|symptom| symptom.len() < 20) {
                without.push(format!("fail/{file}.rs:{number}"));
            }
        }
    }
    assert!(without.is_empty(), "without a symptom: {without:#?}");
}

/// The message of the table, with its label and what to do, if rustc shows them, is within the
/// first lines, before what the compiler adds; and its numbers are decimal.
#[test]
fn our_words_come_first() {
    let mut late = Vec::new();
    for case in mistakes().filter(is_ours) {
        let error = first_error(&case);
        let code = ui_tests::codes(&error).remove(0);
        let refusal = TABLE.iter().find(|refusal| refusal.code == code).expect("it is in the table");
        let told = errors(&error).next().and_then(|line| line.split_once(&format!("{code}: "))).expect("its first line").1;
        let message = refusal.messages.iter().find(|message| says(message.text, &Values::new(), told));
        let Some(message) = message else {
            late.push(format!("{}: no message of {code}: {told}", case.name));
            continue;
        };
        if told.contains("UInt<") || told.contains("HCons") {
            late.push(format!("{}: shows how types are built: {told}", case.name));
        }
        let first: Vec<&str> = error.lines().take(LINES).collect();
        let is_shown = |text: &str| first.iter().any(|line| (0..line.len()).any(|at| line.is_char_boundary(at) && says(text, &Values::new(), &line[at..])));
        if !message.label.is_empty() && !is_shown(message.label) {
            late.push(format!("{}: the label is not within {LINES} lines", case.name));
        }
        let way_out = if message.face.is_empty() { Some(refusal.way_out) } else { message.notes.first().copied() };
        // A constant and the attribute have a message alone.
        if let (false, Some(way_out)) = (message.label.is_empty(), way_out)
            && !is_shown(way_out)
        {
            late.push(format!("{}: what to do is not within {LINES} lines", case.name));
        }
    }
    assert!(late.is_empty(), "{late:#?}");
}
