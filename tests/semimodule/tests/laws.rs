//! The laws hold for residues, and the test of the laws finds each of the types that break one.

use cute_dynamic::stride::check_laws;
use cute_static::Int;
use residues::types::{self, Modulo};
use residues::values::Residue;
use residues::wrong::types::{self as wrong, Of};
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

/// The element `N` modulo `M`, as a type.
type Element<N, M> = types::Residue<N, M>;

cute_static::semimodule_laws! {
    fn residues_modulo_7_as_types() for Modulo<Int![7]>,
        elements [
            Element<Int![1], Int![7]>, Element<Int![2], Int![7]>, Element<Int![3], Int![7]>, Element<Int![4], Int![7]>, Element<Int![5], Int![7]>,
            Element<Int![6], Int![7]>,
        ],
        scalars [2, 3, 6, 7, 8, 15, 1_099_511_627_776];
    fn residues_modulo_12_as_types() for Modulo<Int![12]>,
        elements [Element<Int![1], Int![12]>, Element<Int![3], Int![12]>, Element<Int![4], Int![12]>, Element<Int![6], Int![12]>, Element<Int![11], Int![12]>],
        scalars [2, 3, 4, 6, 12];
    fn residues_modulo_1_as_types() for Modulo<Int![1]>, elements [], scalars [2, 3];
    fn largest_numbers_as_types() for wrong::Largest,
        elements [Of<Int![1], wrong::Largest>, Of<Int![2], wrong::Largest>, Of<Int![6], wrong::Largest>],
        scalars [2, 3];

    #[should_panic(expected = "no integer-semimodule: (a + b)·m = a·m + b·m does not hold for a = 1, b = 1, m = 1: 2 is not 1")]
    fn numbers_that_boast_of_distributing() for wrong::Boasting, elements [Of<Int![1], wrong::Boasting>], scalars [2];
    #[should_panic(expected = "no integer-semimodule: m + n as types is m + n as values does not hold for m = 1, n = 1: 1 is not 2")]
    fn numbers_with_two_sums() for wrong::TwoSums, elements [Of<Int![1], wrong::TwoSums>, Of<Int![2], wrong::TwoSums>], scalars [2];
    #[should_panic(expected = "no integer-semimodule: m = n as types is m = n as values does not hold for m = 2, n = 2: false is not true")]
    fn numbers_that_are_never_equal() for wrong::NeverEqual, elements [Of<Int![2], wrong::NeverEqual>], scalars [1];
    #[should_panic(expected = "no integer-semimodule: a·(b·m) = (ab)·m does not hold for a = 2, b = 3, m = 1: 6 is not 7")]
    fn multiples_that_add() for wrong::Shifts, elements [Of<Int![1], wrong::Shifts>], scalars [2, 3];
}
