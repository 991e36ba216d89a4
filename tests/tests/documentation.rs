//! `documentation.jsonl`: what CuTe's own pages state.

use cute_tests::records::Side;
use cute_tests::suite::Suite;

cute_tests::generated!(documentation);

#[test]
fn pages_are_right() {
    let mut suite = Suite::new(Side::Static, "documentation");
    suite.parts(documentation::PARTS);
    suite.finish();
}
