//! Random questions to the operations of the algebra, put to both crates and to brute force.

use cute_tests::agreement::check_all;

cute_tests::generated!(agreement_algebra);

#[test]
fn both_crates_say_the_same() {
    check_all(agreement_algebra::PARTS);
}

/// The numbers of a refusal, which the runtime crate's must be, are read from its type.
#[test]
fn refusals_carry_their_numbers() {
    use cute_static::outcome::{ComplementInOutcome, ComposeOutcome};
    use cute_static::prelude::*;
    use cute_tests::typed::{Outcome, Said};

    fn numbers<T: Outcome>() -> (&'static str, Vec<u64>) {
        match T::SAID {
            Said::Refused(why) => (why.code, why.numbers()),
            Said::Answer(answer) => panic!("{answer:?}"),
        }
    }
    assert_eq!(numbers::<ComposeOutcome<Layout![(4, 6) : (2, 3)], Layout![6 : 1]>>(), ("CUTE010", vec![6, 4]));
    assert_eq!(numbers::<ComplementInOutcome<Layout![3 : 1], Int![16384]>>(), ("CUTE023", vec![3, 16384]));
    assert_eq!(numbers::<ComplementInOutcome<Layout![3 : 1], Int![12_345_679]>>(), ("CUTE023", vec![3, 12_345_679]));
}
