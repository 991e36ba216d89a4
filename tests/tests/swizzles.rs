//! The conformance cases with swizzles: each answer is checked as a function by brute force, and is CuTe's or differs for a stated reason.

use cute_dynamic::eval::evaluate;
use cute_tests::records::records;
use cute_tests::swizzled::{Answer, REASONS, holds, reason};
use std::collections::BTreeMap;

fn ask(op: &str, args: &[&str]) -> Result<String, &'static str> {
    evaluate(op, args).map(|answer| answer.to_string()).map_err(|error| error.code())
}

fn parsed(text: &str) -> Answer {
    text.parse().unwrap_or_else(|_| panic!("{text} is not in the notation"))
}

/// `data/swizzle-differences.toml`: our answer to each case that differs from CuTe's, and the reason.
fn differences() -> BTreeMap<u32, (String, String)> {
    let text = include_str!("../data/swizzle-differences.toml");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let difference = |line: &str| {
        let quoted: Vec<&str> = line.split('"').collect();
        let [id, ours, _, reason, _] = quoted[..] else { panic!("two strings in {line:?}") };
        let id = id.split(' ').next().and_then(|id| id.parse().ok()).expect("a case's number");
        (id, (ours.to_owned(), reason.to_owned()))
    };
    lines.map(difference).collect()
}

#[test]
fn cases() {
    let (mut failures, mut counts) = (Vec::new(), BTreeMap::<String, usize>::new());
    let listed = differences();
    let sets = ["operations", "operations-mixed", "unit-tests"];
    for record in sets.iter().flat_map(|set| records(set)).filter(|record| record.args.iter().chain([&record.cute]).any(|text| text.contains("Sw<"))) {
        let question = format!("{} {}({})", record.id, record.op, record.args.join("; "));
        let texts: Vec<&str> = record.args.iter().map(String::as_str).collect();
        let args: Vec<Answer> = texts.iter().map(|text| parsed(text)).collect();
        let ours = ask(&record.op, &texts);
        let answer = ours.as_deref().ok().map(parsed);
        if let Some(answer) = &answer {
            assert_eq!(Ok(answer.to_string()), ours, "{question} is printed in another way than it is read");
            if holds(&record.op, &args, answer) != Some(true) {
                failures.push(format!("WRONG {question}: {answer}"));
            }
        }
        let cute = (record.cute != "rejected").then(|| record.cute.replace('_', ""));
        let why = match (&ours, &cute) {
            (Ok(ours), Some(cute)) if ours == cute => "equal",
            (Err(_), None) => "equal",
            _ => {
                let ceil = ask(&format!("{}_ceil", record.op), &texts).ok().map(|text| parsed(&text));
                let why = reason(&record.op, &args, cute.as_deref().map(parsed).as_ref(), answer.as_ref(), ceil.as_ref());
                let spelled = ours.clone().unwrap_or_else(|code| format!("refused {code}"));
                let why = why.unwrap_or("no reason");
                if listed.get(&record.id).is_none_or(|(id_ours, id_why)| *id_ours != spelled || id_why != why) {
                    failures.push(format!("{} = {{ ours = \"{spelled}\", reason = \"{why}\" }} # {question} CuTe: {}", record.id, record.cute));
                }
                why
            }
        };
        if why == "equal" && listed.contains_key(&record.id) {
            failures.push(format!("{question} is CuTe's answer, yet in the table of differences"));
        }
        *counts.entry(why.to_owned()).or_default() += 1;
    }
    REASONS.iter().for_each(|(reason, prose)| println!("{:5}  {reason}: {prose}", counts[*reason]));
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
    assert_eq!(
        counts.into_iter().map(|(why, n)| format!("{why} {n}")).collect::<Vec<_>>().join(", "),
        "cute-refuses 9, cute-wrong 9, equal 307, exact-divide 3, respelled 14"
    );
}
