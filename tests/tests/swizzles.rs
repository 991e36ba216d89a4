//! The conformance cases with swizzles: each answer is checked as a function by brute force, and is CuTe's or differs for a stated reason.

use cute_tests::records::{Record, Side, records};
use cute_tests::swizzled::{REASONS, at_run_time, differences, settle};
use std::collections::BTreeMap;

#[test]
fn cases() {
    let (mut failures, mut counts) = (Vec::new(), BTreeMap::<&str, usize>::new());
    let listed = differences(Side::Runtime);
    for record in ["operations", "operations-mixed", "unit-tests"].into_iter().flat_map(records).filter(Record::has_swizzle) {
        match settle(&record, &at_run_time(&record.op, &record.args), &listed) {
            Ok(why) => *counts.entry(why).or_default() += 1,
            Err(failure) => failures.push(failure),
        }
    }
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
    REASONS.iter().for_each(|(reason, prose)| println!("{:5}  {reason}: {prose}", counts.get(reason).unwrap_or(&0)));
    assert_eq!(
        counts.into_iter().map(|(why, n)| format!("{why} {n}")).collect::<Vec<_>>().join(", "),
        "cute-refuses 9, cute-wrong 9, equal 307, exact-divide 3, respelled 14"
    );
}
