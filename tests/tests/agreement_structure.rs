//! Random questions to the operations on structure, put to both crates and to brute force.

use cute_tests::agreement::check_all;

cute_tests::generated!(agreement_structure);

#[test]
fn both_crates_say_the_same() {
    check_all(agreement_structure::PARTS);
}
