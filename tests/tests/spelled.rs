//! The cases of `operations-mixed.jsonl` and `unit-tests.jsonl` with swizzles and coordinate
//! strides, through types.

use cute_tests::records::Side;
use cute_tests::suite::Suite;

cute_tests::generated!(operations_mixed);
cute_tests::generated!(unit_tests);

#[test]
fn types_agree_with_cute_or_say_why_not() {
    for (set, parts) in [("operations-mixed", operations_mixed::PARTS), ("unit-tests", unit_tests::PARTS)] {
        let mut suite = Suite::new(Side::Static, set);
        suite.parts(parts);
        suite.finish();
    }
}
