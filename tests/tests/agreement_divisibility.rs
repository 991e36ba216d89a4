//! Random questions about what divides a shape, put to both crates. Brute force has them in
//! `cute-dynamic/tests/divisibility.rs`.

use cute_tests::agreement::check_all;

cute_tests::generated!(agreement_divisibility);

#[test]
fn both_crates_say_the_same() {
    check_all(agreement_divisibility::PARTS);
}
