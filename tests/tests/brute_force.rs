//! Random questions to the runtime crate alone: every answer satisfies its equation on the whole domain, and what is refused does not exist.

use cute_tests::agreement::settle;
use cute_tests::oracle::Value;
use cute_tests::oracle::questions::{self, Kind};
use cute_tests::oracle::random::Random;
use cute_tests::runtime;
use cute_tests::suite::Counts;

fn ask_all(operations: &[(&str, &[Kind])], each: usize) {
    let mut counts = Counts::new();
    let mut failures = Vec::new();
    for (i, (op, kinds)) in operations.iter().enumerate() {
        let mut random = Random::new(3000 + i as u64);
        for _ in 0..each {
            let operands = questions::draw(&mut random, kinds);
            let texts: Vec<String> = operands.iter().map(Value::to_string).collect();
            let said = runtime::ask(op, &texts);
            failures.extend(settle(op, &operands, &said).err());
            *counts.entry(said.map_or_else(|code| format!("refused {code}"), |_| "answered".to_owned())).or_default() += 1;
        }
    }
    println!("{counts:#?}");
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn algebra() {
    ask_all(questions::ALGEBRA, 400);
}

#[test]
fn structure() {
    ask_all(questions::STRUCTURE, 100);
}
