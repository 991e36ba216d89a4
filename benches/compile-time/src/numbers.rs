//! The most that one use of an operation takes to check, with numbers to 2^40: random ones, odd
//! ones, and Fibonacci's, which Euclid's algorithm takes longest for.
//!
//! Each case is compiled by itself. The total function is asked, so that a refusal counts as well
//! as an answer.

use crate::cases::{OPERATIONS, Operation, Rust};
use crate::column::{Column, measure, share_out};
use crate::growth::{MEASURED, Operands, Parts};
use crate::notation::Operand;
use crate::options::Options;

/// What one use of an operation may take, in milliseconds.
const LIMIT: f64 = 100.0;

/// The numbers of a case by their name: the `i`-th of that many bits, which it has all.
type Numbers = fn(bits: u32, i: usize) -> u64;
const NUMBERS: [(&str, Numbers); 3] = [("random", random), ("odd", |bits, i| random(bits, i) | 1), ("Fibonacci", fibonacci)];

/// One step of splitmix64.
fn random(bits: u32, i: usize) -> u64 {
    let mut z = (u64::from(bits) << 32 | i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ z >> 31) >> (u64::BITS - bits) | 1 << (bits - 1)
}

/// Those with as many bits, and the next ones above.
fn fibonacci(bits: u32, i: usize) -> u64 {
    let next = |&(a, b): &(u64, u64)| Some((b, a + b));
    let all = std::iter::successors(Some((1, 1)), next).map(|(a, _)| a);
    all.skip_while(|&a| a < 1 << (bits - 1)).nth(i).expect("there are more")
}

/// The operands: modes of these many bits (of a divisor, and of the rest), whose strides are those
/// of a compact layout, or unrelated numbers of so many bits.
const FORMS: [(&[(u32, u32)], Option<u32>); 5] =
    [(&[(20, 20)], None), (&[(10, 10); 2], None), (&[(6, 7); 3], None), (&[(5, 5); 2], Some(40)), (&[(3, 4); 3], Some(40))];

fn parts(numbers: Numbers, (modes, strides): (&[(u32, u32)], Option<u32>)) -> Parts {
    let factors = modes.iter().enumerate().map(|(i, &(divisor, rest))| {
        let divisor = numbers(divisor, i);
        (divisor * numbers(rest, i + 1), divisor)
    });
    Parts { factors: factors.collect(), rotation: 0, strides: strides.map(|bits| (0..modes.len()).rev().map(|i| numbers(bits, i)).collect()) }
}

/// What no row of the table of operations measures, by its alias.
const OTHERS: [(&str, Operands); 72] = [
    ("cute_static::int::Sum", two_numbers),
    ("cute_static::int::DifferenceOutcome", two_numbers),
    ("cute_static::int::Product", |parts| vec![Operand::number(parts.factors[0].1), Operand::number(parts.permuted_strides()[0])]),
    ("cute_static::int::QuotientOutcome", two_numbers),
    ("cute_static::int::FloorQuotient", two_numbers),
    ("cute_static::int::Remainder", two_numbers),
    ("cute_static::int::CeilQuotient", two_numbers),
    ("cute_static::int::Comparison", two_numbers),
    ("cute_static::int::GreatestCommonDivisor", two_numbers),
    ("cute_static::int::ExclusiveOr", two_numbers),
    ("cute_static::int::NextPowerOf", |parts| vec![Operand::number(parts.size())]),
    ("Size", |parts| vec![parts.shape()]),
    ("Coshape", |parts| vec![parts.permuted()]),
    ("Coprofile", |parts| vec![parts.permuted()]),
    ("CompactColMajorOf", |parts| vec![parts.shape()]),
    ("CompactRowMajorOf", |parts| vec![parts.shape()]),
    ("FragmentLike", |parts| vec![parts.permuted()]),
    ("PrependOf", two_layouts),
    ("AppendToOf", |parts| vec![parts.permuted(), Operand::number(6), parts.modes_reversed()]),
    ("PrependToOf", |parts| vec![parts.permuted(), Operand::number(6), parts.modes_reversed()]),
    ("ReplaceOf", |parts| vec![parts.permuted(), Operand::number(0), parts.modes_reversed()]),
    ("InsertOf", |parts| vec![parts.permuted(), Operand::number(0), parts.modes_reversed()]),
    ("RemoveOf", |parts| vec![parts.permuted(), Operand::number(0)]),
    ("cute_static::int::CommonBits", two_numbers),
    ("cute_static::int::LeastCommonMultiple", |parts| vec![Operand::number(parts.factors[0].0), Operand::number(parts.factors[0].1)]),
    ("cute_static::int::BitWidthOf", |parts| vec![Operand::number(parts.size())]),
    ("cute_static::int::CountOnesOf", |parts| vec![Operand::number(parts.size())]),
    ("cute_static::int::TrailingZerosOf", |parts| vec![Operand::number(parts.size())]),
    ("cute_static::int::RotatedLeft", |parts| vec![Operand::number(parts.size()), Operand::number(13), Operand::number(64)]),
    ("TupleCatOf", two_layouts),
    ("FrontOf", |parts| vec![parts.permuted()]),
    ("BackOf", |parts| vec![parts.permuted()]),
    ("WrapOf", |parts| vec![parts.permuted()]),
    ("UnwrapTupleOf", |parts| vec![parts.permuted()]),
    ("FlattenToTupleOf", |parts| vec![parts.permuted()]),
    ("SortOf", |parts| vec![Parts::tuple(parts.permuted_strides().into_iter())]),
    ("SortByKeyOf", |parts| vec![parts.shape(), Parts::tuple(parts.permuted_strides().into_iter())]),
    ("LcmLeafOf", |parts| vec![parts.tiler()]),
    ("FindOf", |parts| vec![parts.shape(), Operand::number(parts.factors[0].1)]),
    ("GetOf", |parts| vec![parts.permuted(), Operand::number(0)]),
    ("SelectOf", |parts| vec![parts.permuted(), Parts::tuple(std::iter::once(0))]),
    ("ReverseOf", |parts| vec![parts.permuted()]),
    ("UnflattenOf", |parts| vec![parts.permuted(), parts.shape()]),
    ("ProductEachOf", |parts| vec![parts.shape()]),
    ("ZipOf", |parts| vec![parts.shape(), parts.shape()]),
    ("InnerProductOf", |parts| vec![parts.tiler(), Parts::tuple(parts.permuted_strides().into_iter())]),
    ("CeilDivideOf", |parts| vec![parts.shape(), parts.tiler()]),
    ("MakeBasisLikeOf", |parts| vec![parts.shape()]),
    ("IsWeaklyCongruent", |parts| vec![parts.shape(), parts.shape()]),
    ("IsWeaklyCompatible", |parts| vec![Operand::number(parts.size()), parts.shape()]),
    ("IsEvenlyDivided", |parts| vec![parts.shape(), parts.tiler()]),
    ("IsLexLess", |parts| vec![parts.shape(), parts.tiler()]),
    ("IsColexLess", |parts| vec![parts.shape(), parts.tiler()]),
    ("IsElemLess", |parts| vec![parts.shape(), parts.tiler()]),
    ("InjectiveOf", |parts| vec![parts.permuted()]),
    ("BijectiveOf", |parts| vec![parts.permuted()]),
    ("ImageWithinOf", |parts| vec![parts.permuted(), Operand::number(parts.size())]),
    ("CoalesceExtensionOf", |parts| vec![parts.permuted()]),
    ("FilterByOf", |parts| vec![parts.broadcast(), Parts::tuple(parts.factors.iter().map(|_| 1))]),
    ("FilterZerosByOf", |parts| vec![parts.broadcast(), Parts::tuple(parts.factors.iter().map(|_| 1))]),
    ("DomainDistributeOf", |parts| vec![parts.shape(), Operand::number(parts.size() / parts.factors[0].1)]),
    ("DomainDistributeOf", |parts| vec![parts.shape(), Operand::number(parts.permuted_strides()[0])]),
    // Carries decide, and all 32 coordinates are gone through.
    ("ComposeExactOf", |_| vec![Parts::layout([(2, 1), (2, 3), (2, 5)].into_iter()), Parts::layout([(2, 3), (2, 1), (8, 0)].into_iter())]),
    ("InverseOf", |parts| vec![parts.permuted()]),
    ("FactLayoutOf", |parts| vec![Parts::tuple(parts.factors.iter().map(|_| 31)), Parts::tuple((0..parts.rank()).rev())]),
    ("MaxAlignmentOf", |parts| vec![parts.permuted()]),
    ("MaxAlignmentOf", |parts| vec![parts.swizzled()]),
    ("RecastOf", |parts| vec![parts.permuted(), Operand::number(parts.factors[0].1), Operand::number(parts.factors[0].0)]),
    ("TiledDivideCeilOf", |parts| vec![parts.permuted(), parts.tiler()]),
    ("FlatDivideCeilOf", |parts| vec![parts.permuted(), parts.tiler()]),
    ("LeftInverseOf", |parts| vec![parts.swizzled()]),
    ("ToXorOf", |parts| vec![parts.swizzled()]),
];

/// An extent, or the size, and a stride.
fn two_numbers(parts: &Parts) -> Vec<Operand> {
    let strides = parts.permuted_strides();
    vec![Operand::number(parts.size().max(strides[0])), Operand::number(if parts.rank() > 1 { strides[1].max(parts.factors[0].1) } else { parts.factors[0].1 })]
}

fn two_layouts(parts: &Parts) -> Vec<Operand> {
    vec![parts.permuted(), parts.modes_reversed()]
}

/// The most that each operation takes, the dearest first, and which take more than they may.
pub(crate) fn report(options: &Options, workers: &mut [Vec<Column<'_>>]) -> String {
    let of_table = |&(name, operands): &(&str, Operands)| {
        let chosen = options.operations.iter().find(|operation| operation.name == name)?;
        Some((chosen.rust, operands))
    };
    let others = OTHERS.map(|(alias, operands)| (Rust::Alias(alias), operands));
    let others = others.into_iter().filter(|_| options.operations.len() == OPERATIONS.len());
    let asked: Vec<(Rust, Operands)> = MEASURED.iter().filter_map(of_table).chain(others).collect();
    let mut rows = share_out(&asked, workers, |&(rust, operands), columns| dearest(rust, operands, columns, options.runs));
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    let head = ["operation", "ms at most", "cases", "numbers", "the dearest case"].map(String::from).to_vec();
    let over: Vec<String> = rows.iter().filter(|(cost, _)| *cost > LIMIT).map(|(_, line)| line[0].clone()).collect();
    let lines: Vec<Vec<String>> = std::iter::once(head).chain(rows.into_iter().map(|(_, line)| line)).collect();
    let table = bench_report::table(&lines);
    if over.is_empty() { format!("{table}\nNone takes more than {LIMIT} ms.\n") } else { format!("{table}\nMore than {LIMIT} ms: {}.\n", over.join(", ")) }
}

/// The most that an operation takes, and its line of the table.
fn dearest(rust: Rust, operands: Operands, columns: &mut [Column<'_>], runs: usize) -> (f64, Vec<String>) {
    let operation = Operation::alone(rust);
    let mut line = vec![operation.name.into(), "-".into(), String::new(), "-".into(), "-".into()];
    let (mut most, mut compiled, mut drawn) = (0.0, 0, 0);
    for (numbers, number) in NUMBERS {
        for form in FORMS {
            let case = operands(&parts(number, form));
            drawn += 1;
            let Some(figure) = measure(&operation, vec![case.clone()], columns, runs).figures[0] else { continue };
            compiled += 1;
            if figure.cost.median >= most {
                most = figure.cost.median;
                let case: Vec<String> = case.iter().map(Operand::to_string).collect();
                line[1] = format!("{most:.0}");
                line[3] = numbers.into();
                line[4] = format!("`{}`", case.join(" "));
            }
        }
    }
    line[2] = format!("{compiled} of {drawn}");
    (most, line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_long_as_they_say() {
        for (name, number) in NUMBERS {
            for bits in 3..=40 {
                assert_eq!(number(bits, 0).ilog2() + 1, bits, "{name}");
            }
        }
        assert_eq!([0, 1, 2].map(|i| fibonacci(7, i)), [89, 144, 233]);
    }

    #[test]
    fn operations_are_named_once_for_each_kind_of_operands() {
        let cases = |operands: Operands| operands(&parts(random, FORMS[1]));
        for (i, &(alias, operands)) in OTHERS.iter().enumerate() {
            let is_same = |&(name, other): &(&str, Operands)| name == alias && cases(other) == cases(operands);
            assert!(!OTHERS[..i].iter().any(is_same), "{alias}");
        }
    }
}
