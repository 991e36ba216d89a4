//! `operations.jsonl`: coalesce, composition, complements, inverses and divides.

use cute_tests::records::Side;
use cute_tests::suite::Suite;

cute_tests::generated!(operations_algebra);

#[test]
fn types_agree_with_cute_or_say_why_not() {
    let mut suite = Suite::new(Side::Static, "operations");
    suite.parts(operations_algebra::PARTS);
    suite.finish();
}
