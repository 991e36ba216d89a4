//! Arithmetic on types against the host's arithmetic: the assertions are types, so that this target
//! compiles is the test.

// The name of 2^63 in decimal is deep.
#![cfg_attr(next_solver, recursion_limit = "256")]

#[allow(unused_imports)]
mod generated {
    use cute_static::diagnostic::{Billions, DecimalOf, Lit, Millions, Thousands, Trillions};
    use cute_static::int::*;
    use static_assertions::assert_type_eq_all;
    use typenum::{B0, B1, Equal, Greater, Less, UInt, UTerm};

    include!(concat!(env!("OUT_DIR"), "/ints.rs"));
}

#[test]
fn every_operation_agrees_with_the_host() {
    println!("{} facts about numbers up to 2^40", generated::COUNT);
    const { assert!(generated::COUNT > 2000) };
}

/// The names say the numbers, up to the ends of the ranges.
#[test]
fn names_are_numbers() {
    use cute_static::int::{_0, _1, _777, _1024, _2048, _1099511627776, Number};

    assert_eq!([_0::VALUE, _1::VALUE, _777::VALUE, _1024::VALUE, _2048::VALUE, _1099511627776::VALUE], [0, 1, 777, 1024, 2048, 1 << 40]);
}

/// Decimal rendering around every change of form.
#[test]
fn numbers_render_in_decimal() {
    use cute_static::Int;
    use cute_static::diagnostic::{Billions, DecimalOf, Lit, Millions, Thousands};
    use static_assertions::assert_type_eq_all;

    assert_type_eq_all!(DecimalOf<Int![0]>, Lit<0>);
    assert_type_eq_all!(DecimalOf<Int![1024]>, Lit<1024>);
    assert_type_eq_all!(DecimalOf<Int![1025]>, Thousands<1, 25>);
    assert_type_eq_all!(DecimalOf<Int![1970]>, Thousands<1, 970>);
    assert_type_eq_all!(DecimalOf<Int![2047]>, Thousands<2, 47>);
    assert_type_eq_all!(DecimalOf<Int![2048]>, Lit<2048>);
    assert_type_eq_all!(DecimalOf<Int![2049]>, Thousands<2, 49>);
    assert_type_eq_all!(DecimalOf<Int![999_999]>, Thousands<999, 999>);
    assert_type_eq_all!(DecimalOf<Int![1_000_000]>, Millions<1, 0, 0>);
    assert_type_eq_all!(DecimalOf<Int![12_345_678_901]>, Billions<12, 345, 678, 901>);
    assert_type_eq_all!(DecimalOf<Int![1_099_511_627_776]>, Lit<1_099_511_627_776>);
}
