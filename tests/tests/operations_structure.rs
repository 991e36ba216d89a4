//! `operations.jsonl`: structure, coordinates and constructors.

use cute_tests::records::Side;
use cute_tests::suite::Suite;

cute_tests::generated!(operations_structure);

#[test]
fn types_agree_with_cute_or_say_why_not() {
    let mut suite = Suite::new(Side::Static, "operations");
    suite.parts(operations_structure::PARTS);
    suite.finish();
}
