//! Random questions to the runtime crate alone: every answer satisfies its equation on the whole
//! domain, and what is refused does not exist.

use cute_tests::agreement::settle;
use cute_tests::oracle::questions::{self, Kind};
use cute_tests::oracle::random::Random;
use cute_tests::oracle::{Value, casts};
use cute_tests::runtime;
use cute_tests::suite::Counts;

/// So many, or a quarter of them for one who tries the crates.
fn part(all: usize) -> usize {
    if cfg!(cute_tests = "all") { all } else { all / 4 }
}

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
    ask_all(questions::ALGEBRA, part(400));
}

/// Casts of all small layouts: answered exactly where some layout has the elements.
#[test]
fn casts_of_all_small_layouts() {
    let few = casts::small(3, &[1, 2, 4], &[0, 1, 2, 5]);
    let all =
        [casts::small(1, &[1, 2, 3, 4, 5, 6, 8, 12], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12]), casts::small(2, &[1, 2, 3, 4, 6], &[0, 1, 2, 3, 4, 5, 6, 8]), few];
    let mut answered = Counts::new();
    for (layout, n) in all.iter().flatten().step_by(if cfg!(cute_tests = "all") { 1 } else { 4 }).flat_map(|layout| [1, 2, 3, 4, 5, 6, 8].map(|n| (layout, n)))
    {
        let operands = [Value::from(layout), Value::from(n)];
        for op in ["upcast", "downcast"] {
            let said = runtime::ask(op, &operands.each_ref().map(Value::to_string));
            *answered.entry(op.to_owned()).or_default() += usize::from(said.is_ok());
            settle(op, &operands, &said).unwrap();
        }
    }
    println!("{answered:#?}");
}

#[test]
fn structure() {
    ask_all(questions::STRUCTURE, part(100));
}
