//! `documentation.jsonl`: what CuTe's own pages state.

use cute_tests::suite::Suite;

cute_tests::generated!(documentation);

#[test]
fn pages_are_right() {
    let mut suite = Suite::new("documentation");
    suite.parts(documentation::PARTS);
    suite.finish();
}
