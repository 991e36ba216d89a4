//! The cases of CuTe with coordinate strides, `v@i`, through what `cute eval` goes through: the same answer as text, or the reason why not.

use cute_dynamic::AnyLayout;
use cute_tests::basis::{at_run_time, settle};
use cute_tests::records::{Record, records};
use std::collections::BTreeMap;

/// All cases with a basis stride.
fn cases() -> Vec<Record> {
    let sets = ["operations", "operations-runtime", "operations-mixed", "documentation", "unit-tests", "composition"];
    sets.into_iter().flat_map(records).filter(Record::has_basis).collect()
}

#[test]
fn basis_cases_are_answered_as_cute_does() {
    let mut counts = BTreeMap::<&str, Vec<u32>>::new();
    for record in cases() {
        let why = settle(&record, &at_run_time(&record)).unwrap_or_else(|difference| panic!("{difference}"));
        counts.entry(why).or_default().push(record.id);
    }
    assert_eq!((counts["equal"].len(), &counts["size-one-stride"], counts.len()), (53, &vec![14766, 14792], 2));
}

/// The table of a page of the documentation: the coordinates of a layout, one after the other.
#[test]
fn the_documented_table_of_coordinates() {
    let record = cases().into_iter().find(|record| record.op == "layout_id").expect("a table");
    let layout: AnyLayout = record.args[0].parse().expect("a layout");
    let values: Vec<String> = (0..layout.size()).map(|c| layout.value(c).expect("a value").to_string()).collect();
    assert_eq!(values.join(";"), record.cute);
}
