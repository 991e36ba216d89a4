//! A table of coordinates in CuTe's documentation.

use cute_dynamic::AnyLayout;
use cute_tests::records::records;

/// The table of a page of the documentation: the coordinates of a layout, one after the other.
#[test]
fn the_documented_table_of_coordinates() {
    let record = records("documentation").into_iter().find(|record| record.op == "layout_id" && record.has_basis()).expect("a table");
    let layout: AnyLayout = record.args[0].parse().expect("a layout");
    let values: Vec<String> = (0..layout.size()).map(|c| layout.value(c).expect("a value").to_string()).collect();
    assert_eq!(values.join(";"), record.cute);
}
