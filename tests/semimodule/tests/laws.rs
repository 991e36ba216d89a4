//! The laws hold for residues, and the test of the laws finds each of the types that break one.

use cute_dynamic::stride::check_laws;
use residues::values::Residue;
use residues::wrong::{Boasting, Differences, Firsts, Largest, NoZero, Shifts, Small};

cute_dynamic::semimodule_laws! {
    fn residues_modulo_7() for (0..7).map(Residue::<7>::new), scalars [0, 1, 2, 3, 6, 7, 8, 1 << 40, u64::MAX];
    fn residues_modulo_12() for (0..12).map(Residue::<12>::new), scalars 0..13;
    fn residues_modulo_1() for [Residue::<1>::new(0)], scalars 0..4;
    fn residues_modulo_a_large_number() for [1, 2, 1 << 31, (1 << 32) - 1].map(Residue::<{ 1 << 32 }>::new), scalars [1, 2, 1 << 31, 1 << 32, u64::MAX];
    fn largest_numbers_without_distributing() for (0..9).map(Largest), scalars 0..9;
    fn numbers_that_may_be_refused() for [0, 1, 2, 400, 999, 1000].map(Small), scalars [0, 1, 2, 3, 500, u64::MAX];
}

#[test]
fn broken_laws_are_found() {
    fn law<D: cute_dynamic::stride::Stride>(make: fn(u64) -> D) -> &'static str {
        let elements: Vec<D> = (0..6).map(make).collect();
        let broken = check_laws(&elements, &[2, 3, 4]).expect_err("a law is broken");
        let text = broken.to_string();
        assert!(text.contains(broken.law()) && text.contains("m = ") && text.contains(" is not "), "{text}");
        broken.law()
    }
    assert_eq!(law(Differences), "m + (n + p) = (m + n) + p");
    assert_eq!(law(Shifts), "a·(b·m) = (ab)·m");
    assert_eq!(law(Firsts), "m + n = n + m");
    assert_eq!(law(NoZero), "n + 0·m = n");
    assert_eq!(law(Boasting), "a·m + b·m = (a + b)·m where `distributes` says so");
}

cute_dynamic::semimodule_laws! {
    #[should_panic(expected = "no integer-semimodule: m + n = n + m does not hold for m = 1, n = 2: 1 is not 2")]
    fn a_broken_law_fails_the_test_with_its_elements() for (0..6).map(Firsts), scalars 0..3;
}
