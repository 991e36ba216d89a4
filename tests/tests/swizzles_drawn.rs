//! Questions about swizzled layouts drawn at random: types and values say the same, and right.

#![cfg(cute_tests = "all")]

use cute_dynamic::eval::evaluate;
use cute_tests::swizzled::{Answer, holds, is_idle, without_bits};
use std::collections::BTreeMap;

cute_tests::generated!(swizzled);

use swizzled::ASKED;

fn parsed(text: &str) -> Answer {
    text.parse().unwrap_or_else(|_| panic!("{text}"))
}

/// What the runtime crate says to a question: an answer, or the code of the refusal.
fn at_run_time(op: &str, operands: &[&str]) -> Result<String, &'static str> {
    evaluate(op, operands).map(|answer| without_bits(answer.to_string())).map_err(|error| error.code())
}

#[test]
fn types_and_values_say_the_same() {
    let (mut counts, mut failures) = (BTreeMap::<(&str, bool), usize>::new(), Vec::new());
    for question in ASKED {
        let name = format!("{}({})", question.op, question.operands.join("; "));
        let typed = (question.ask)();
        if let Ok(spoken) = &typed {
            failures.extend(spoken.check_evaluation().err().map(|why| format!("{name}: {why}")));
        }
        let (typed, runtime) = (typed.map(|spoken| without_bits(spoken.text)), at_run_time(question.op, question.operands));
        // The types invert mode by mode. What they say of a plain layout they say of a swizzled
        // one; the runtime crate completes it by a search.
        let is_searched = question.op == "left_inverse" && typed == Err("CUTE030");
        if typed != runtime && !is_searched {
            failures.push(format!("{name}: the types say {typed:?}, the runtime crate {runtime:?}"));
        }
        *counts.entry((question.op, typed.is_ok())).or_default() += 1;
    }
    println!("{counts:#?}");
    assert!(failures.is_empty(), "{} failures of {}:\n{}", failures.len(), ASKED.len(), failures.join("\n"));
    if cfg!(not(cute_tests = "all")) {
        return;
    }
    let answered = counts.keys().filter(|(_, is_answered)| *is_answered).count();
    let refused: usize = counts.iter().filter(|((_, is_answered), _)| !is_answered).map(|(_, count)| count).sum();
    assert_eq!((answered, refused), (14, 162), "{counts:?}");
}

#[test]
fn answers_are_right() {
    for question in ASKED {
        let Ok(answer) = at_run_time(question.op, question.operands) else { continue };
        let operands: Vec<Answer> = question.operands.iter().map(|text| parsed(text)).collect();
        assert_eq!(holds(question.op, &operands, &parsed(&answer)), Some(true), "{}({}) = {answer}", question.op, question.operands.join("; "));
    }
}

/// A swizzle that is moved past a layout or merged with another is dropped where it does nothing.
/// What stays where it is stays as it is.
#[test]
fn no_moved_swizzle_is_idle() {
    let mut moved = 0;
    for question in ASKED {
        let Ok(answer) = at_run_time(question.op, question.operands) else { continue };
        let (swizzled, plain) = (|text: &str| text.starts_with("Sw<") && !text.starts_with("Sw<0"), |text: &str| !text.starts_with("Sw<"));
        let is_moved = match (question.op, question.operands) {
            ("composition", [a, b]) => swizzled(b) && (plain(a) || (swizzled(a) && !a.contains(" o "))),
            ("left_inverse" | "right_inverse", _) => true,
            _ => false,
        };
        if is_moved && answer.contains(" o ") {
            moved += 1;
            assert!(!is_idle(&parsed(&answer)), "{}({}) = {answer}", question.op, question.operands.join("; "));
        }
    }
    let least = if cfg!(cute_tests = "all") { 100 } else { 20 };
    assert!(moved > least, "{moved}");
}
