//! Numbers: every operation of `cute_static::int` against host arithmetic, on numbers of all
//! lengths up to 2^40.

use crate::drawn::drawn;
use crate::emit::File;
use crate::oracle::random::Random;

/// How many pairs of numbers every operation is asked.
const PAIRS: usize = 120;

/// All pairs of numbers below it are asked, too.
const SMALL: usize = 26;

/// A number of a random length: any, a power of two, or with zeros at its end.
fn number(random: &mut Random) -> u64 {
    let bits = 1 + random.below(40);
    match random.below(4) {
        0 => 1 << bits,
        1 => random.below(1 << bits) >> (bits / 2) << (bits / 2),
        _ => random.below(1 << bits),
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn lcm(a: u64, b: u64) -> Option<u64> {
    if a == 0 || b == 0 { Some(0) } else { a.checked_mul(b / gcd(a, b)) }
}

/// How messages name a number below 10^15.
fn decimal(number: u64) -> String {
    if number < 1025 || number.is_power_of_two() {
        return format!("Lit<{number}>");
    }
    let groups: Vec<u64> = std::iter::successors(Some(number), |rest| Some(rest / 1000)).take_while(|&rest| rest > 0).map(|rest| rest % 1000).collect();
    let name = ["Thousands", "Millions", "Billions", "Trillions"][groups.len() - 2];
    let groups: Vec<String> = groups.iter().rev().map(u64::to_string).collect();
    format!("{name}<{}>", groups.join(", "))
}

/// The file of assertions, and how many there are.
pub(crate) fn file() -> String {
    let mut random = Random::new(40);
    let mut file = File::default();
    let mut count = 0_usize;
    for pair in 0..drawn(PAIRS) {
        let (a, b) = (number(&mut random), number(&mut random));
        let mut answers: Vec<(&str, u64, u64, u64)> = vec![
            ("Sum", a, b, a + b),
            ("Minimum", a, b, a.min(b)),
            ("Maximum", a, b, a.max(b)),
            ("Difference", a.max(b), a.min(b), a.abs_diff(b)),
            ("DifferenceOutcome", a.max(b), a.min(b), a.abs_diff(b)),
        ];
        // The next solver's depth ends for some above; the stable one's past 2^64.
        if let Some(product) = a.checked_mul(b).filter(|product| *product < 1 << 56) {
            answers.push(("Product", a, b, product));
        }
        answers.extend([("ExclusiveOr", a, b, a ^ b), ("InclusiveOr", a, b, a | b)]);
        // Each distance up to 63 in its turn, where the bits still fit in 64.
        let distance = pair as u64 % 64;
        answers.extend([
            ("ShiftedLeft", a >> distance, distance, (a >> distance) << distance),
            ("ShiftedRight", a, distance, a >> distance),
            ("LowBitsOf", a, distance, a & ((1 << distance) - 1)),
        ]);
        if let Some(quotient) = a.checked_div(b) {
            let exact = quotient * b;
            answers.extend([
                ("FloorQuotient", a, b, quotient),
                ("Remainder", a, b, a - exact),
                ("CeilQuotient", a, b, a.div_ceil(b)),
                ("Quotient", exact, b, quotient),
                ("QuotientOutcome", exact, b, quotient),
            ]);
        }
        answers.push(("GreatestCommonDivisor", a, b, gcd(a, b)));
        answers.push(("CommonBits", a, b, a & b));
        if let Some(multiple) = lcm(a, b).filter(|multiple| *multiple < 1 << 56) {
            answers.push(("LeastCommonMultiple", a, b, multiple));
        }
        answers.push(("LeadingZeros", a, 64, a.leading_zeros().into()));
        for (name, a, b, answer) in answers {
            let operation = format!("{name}<{}, {}>", file.number(a), file.number(b));
            let answer = file.number(answer);
            file.line(&format!("assert_type_eq_all!({operation}, {answer});"));
            count += 1;
        }
        let mut counts = vec![("BitWidthOf", u64::BITS - a.leading_zeros()), ("CountOnesOf", a.count_ones())];
        if a != 0 {
            counts.extend([("TrailingZerosOf", a.trailing_zeros()), ("FloorLog2", a.ilog2())]);
        }
        for (name, answer) in counts {
            let operation = format!("{name}<{}>", file.number(a));
            let answer = file.number(answer.into());
            file.line(&format!("assert_type_eq_all!({operation}, {answer});"));
            count += 1;
        }
        // By each distance up to 63, and beyond the width.
        for (a, distance) in [(a & 0xFFFF_FFFF, distance), (b & 0xFFFF_FFFF, 64 - distance)] {
            let narrow = a as u32;
            let (a, n, w) = (file.number(a), file.number(distance), file.number(32));
            for (name, answer) in [("RotatedLeft", narrow.rotate_left(distance as u32)), ("RotatedRight", narrow.rotate_right(distance as u32))] {
                let answer = file.number(answer.into());
                file.line(&format!("assert_type_eq_all!({name}<{a}, {n}, {w}>, {answer});"));
                count += 1;
            }
        }
        let bit = |holds: bool| format!("B{}", u8::from(holds));
        let one = a.count_ones() == 1;
        let (a_type, b_type) = (file.number(a), file.number(b));
        let mut facts = vec![
            (format!("Comparison<{a_type}, {b_type}>"), format!("{:?}", a.cmp(&b))),
            (format!("Equality<{a_type}, {b_type}>"), bit(a == b)),
            (format!("LessThan<{a_type}, {b_type}>"), bit(a < b)),
            (format!("LessOrEqualThan<{a_type}, {b_type}>"), bit(a <= b)),
            (format!("Equality<{a_type}, {a_type}>"), bit(true)),
            (format!("SharesBitsFlag<{a_type}, {b_type}>"), bit(a & b != 0)),
            (format!("Comparison<{a_type}, {a_type}>"), "Equal".to_owned()),
            (format!("PowerOfTwoFlag<{a_type}>"), bit(one)),
            (format!("OneFlag<{a_type}>"), bit(a == 1)),
        ];
        if a < b {
            facts.push((format!("DifferenceOutcome<{a_type}, {b_type}>"), "Negative".to_owned()));
        }
        if b == 0 || a % b != 0 {
            facts.push((format!("QuotientOutcome<{a_type}, {b_type}>"), "Inexact".to_owned()));
        }
        facts.push((format!("DecimalOf<{a_type}>"), decimal(a)));
        for (fact, answer) in facts {
            file.line(&format!("assert_type_eq_all!({fact}, {answer});"));
            count += 1;
        }
        file.line(&format!("const _: () = assert!({a_type}::VALUE == {a});"));
    }
    for number in (0..64).map(|exponent| 1 << exponent).chain((0..2100).step_by(7)).chain([999, 1000, 1001, 1024, 1025, 999_999, 1_000_000, 3_000_000_007]) {
        let number_type = file.number(number);
        file.line(&format!("assert_type_eq_all!(DecimalOf<{number_type}>, {});", decimal(number)));
        count += 1;
    }
    // All small numbers: every way in which a step of several bits can end.
    let small = drawn(SMALL * SMALL).isqrt() as u64;
    for a in 0..small {
        for b in 0..small {
            let (a_type, b_type) = (file.number(a), file.number(b));
            let scaled = lcm(a, b).unwrap_or(0);
            let answers = [
                ("Sum", a + b),
                ("Product", a * b),
                ("LowBitsOf", a & ((1 << b) - 1)),
                ("GreatestCommonDivisor", gcd(a, b)),
                ("LeastCommonMultiple", scaled),
                ("CommonBits", a & b),
            ];
            for (name, answer) in answers {
                let answer = file.number(answer);
                file.line(&format!("assert_type_eq_all!({name}<{a_type}, {b_type}>, {answer});"));
                count += 1;
            }
        }
    }
    // Ratios in lowest terms: what they make of numbers.
    for (n, d) in (1..13).flat_map(|n| (1..13).map(move |d| (n, d))) {
        let ratio = format!("RatioOf<{}, {}>", file.number(n), file.number(d));
        let (n, d) = (n / gcd(n, d), d / gcd(n, d));
        let (n_type, d_type, number, exact) = (file.number(n), file.number(d), file.number(12 * d + 1), file.number(7 * d));
        let (rounded, scaled) = (file.number(((12 * d + 1) * n).div_ceil(d)), file.number(7 * n));
        file.line(&format!("assert_type_eq_all!({ratio}, Ratio<{n_type}, {d_type}>);"));
        file.line(&format!("assert_type_eq_all!(CeilScaled<{number}, {ratio}>, {rounded});"));
        file.line(&format!("assert_type_eq_all!(Scaled<{exact}, {ratio}>, {scaled});"));
        count += 3;
    }
    // Carries through runs of ones, with something before the run and without.
    for ones in 1..44 {
        for a in [(1 << ones) - 1, (5 << (ones + 1)) + (1 << ones) - 1] {
            let (one, a_type, sum) = (file.number(1), file.number(a), file.number(a + 1));
            file.line(&format!("assert_type_eq_all!(Sum<{a_type}, {one}>, Sum<{one}, {a_type}>, {sum});"));
            file.line(&format!("assert_type_eq_all!(<{sum} as Predecessor>::Output, {a_type});"));
            count += 2;
        }
    }
    // Euclid's longest, the pairs with the most differences, and common factors.
    for (a, b) in [
        (165_580_141, 102_334_155),
        (1_100_087_778_366_101_931, 679_891_637_638_612_258),
        (366_503_875_925, 733_007_751_851),
        (1_537_228_672_809_129_301, 3_074_457_345_618_258_603),
        (u64::MAX, u64::MAX >> 1),
        (u64::MAX, u64::MAX / 3),
        (1 << 63, u64::MAX),
        (3_u64.pow(20) * 1024, 3_u64.pow(12) * 5_u64.pow(8)),
    ] {
        let (a_type, b_type, answer) = (file.number(a), file.number(b), file.number(gcd(a, b)));
        file.line(&format!("assert_type_eq_all!(GreatestCommonDivisor<{a_type}, {b_type}>, GreatestCommonDivisor<{b_type}, {a_type}>, {answer});"));
        count += 2;
    }
    file.line(&format!("pub(crate) const COUNT: usize = {count};"));
    file.finish()
}
