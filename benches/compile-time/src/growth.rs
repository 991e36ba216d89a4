//! How the cost of an operation grows: with the number of modes, with the size of the numbers, and with the number of operations in a crate.
//!
//! The work there is to do is measured by *modes x bits*: the leaves of the operands times the bits of their largest number. A cost that is linear in it has the exponent 1.

use std::collections::BTreeSet;
use std::path::Path;

use bench_report::{Curve, Plot, Spread, slope};

use crate::cases::{Case, Data, OPERATIONS, Operation};
use crate::column::{Column, measure};
use crate::measure::Clock;
use crate::notation::{HTuple, Operand};
use crate::options::Options;
use crate::table::Figure;

/// Numbers of one kind, to make operands of.
#[derive(Clone, Copy)]
struct Numbers {
    name: &'static str,
    /// `(extent, divisor)`.
    factors: &'static [(u64, u64)],
    /// For `bits`: a divisor of an extent and the rest of it, of as many bits each.
    split: fn(bits: u32, i: u64) -> (u64, u64),
}

const KINDS: [Numbers; 2] = [
    Numbers { name: "powers of two", factors: &[(4, 2), (8, 4), (16, 4)], split: |bits, i| (1 << (bits - i as u32 % bits), 1 << (bits + i as u32 % bits)) },
    Numbers { name: "others", factors: &[(6, 3), (10, 5), (14, 7)], split: |bits, i| ((1 << bits) + 1, (1 << bits) + 3 + 2 * i) },
];

/// One operation along one axis.
struct Series {
    operation: &'static Operation,
    numbers: &'static str,
    points: Vec<Point>,
}

/// Cases of one size.
struct Point {
    x: u32,
    cases: Vec<Case>,
}

/// The operations whose growth is measured, and the operands that a matrix and its divisors give them.
type Operands = fn(&Parts) -> Vec<Operand>;
const MEASURED: [(&str, Operands); 16] = [
    ("coalesce", |parts| vec![parts.permuted()]),
    ("composition", |parts| vec![parts.permuted(), parts.modes_reversed()]),
    ("composition_tiler", |parts| vec![parts.permuted(), parts.tiler()]),
    ("complement", |parts| vec![parts.strided(), Operand::number(parts.size())]),
    ("right_inverse", |parts| vec![parts.permuted()]),
    ("left_inverse", |parts| vec![parts.strided()]),
    ("logical_divide", |parts| vec![parts.permuted(), parts.strided()]),
    ("zipped_divide", |parts| vec![parts.permuted(), parts.tiler()]),
    ("blocked_product", |parts| vec![parts.permuted(), parts.modes_reversed()]),
    ("flatten", |parts| vec![parts.permuted()]),
    ("cosize", |parts| vec![parts.permuted()]),
    ("complement_ceil", |parts| vec![parts.strided(), Operand::number(parts.size() + 1)]),
    ("max_common_layout", |parts| vec![parts.permuted(), parts.modes_reversed()]),
    ("flat_divide", |parts| vec![parts.permuted(), parts.tiler()]),
    ("logical_product", |parts| vec![parts.permuted(), parts.modes_reversed()]),
    ("raked_product", |parts| vec![parts.permuted(), parts.modes_reversed()]),
];

/// How many of them a plot shows, the first ones: more curves are too many to read.
const PLOTTED: usize = 9;

/// What the operands of one case are made of: extents, each with a divisor.
struct Parts {
    factors: Vec<(u64, u64)>,
    rotation: usize,
}

impl Parts {
    fn size(&self) -> u64 {
        self.factors.iter().map(|&(extent, _)| extent).product()
    }

    /// The strides of the modes in memory one after the other.
    fn prefix_products(&self) -> Vec<u64> {
        let products = self.factors.iter().scan(1, |product, &(extent, _)| {
            let stride = *product;
            *product *= extent;
            Some(stride)
        });
        products.collect()
    }

    fn layout(modes: impl Iterator<Item = (u64, u64)>) -> Operand {
        let (shape, stride): (Vec<u64>, Vec<u64>) = modes.unzip();
        let tuple = |leaves: Vec<u64>| HTuple::Tuple(leaves.into_iter().map(HTuple::Int).collect());
        Operand::Layout(tuple(shape), tuple(stride))
    }

    /// Compact, its modes in memory in another order, so that none merge.
    fn permuted(&self) -> Operand {
        let rank = self.factors.len();
        let order: Vec<usize> = (0..rank).map(|j| (2 * rank - 1 - j - self.rotation % rank) % rank).collect();
        let mut strides = vec![0; rank];
        order.iter().fold(1, |stride, &mode| {
            strides[mode] = stride;
            stride * self.factors[mode].0
        });
        Self::layout(self.factors.iter().map(|&(extent, _)| extent).zip(strides))
    }

    /// The coordinates of the whole, the last mode first.
    fn modes_reversed(&self) -> Operand {
        Self::layout(self.factors.iter().map(|&(extent, _)| extent).zip(self.prefix_products()).rev())
    }

    /// A divisor of each mode, at the mode's place in memory: with room in between, the last first.
    fn strided(&self) -> Operand {
        Self::layout(self.factors.iter().map(|&(_, divisor)| divisor).zip(self.prefix_products()).rev())
    }

    /// A divisor of each mode, by mode.
    fn tiler(&self) -> Operand {
        Operand::Shape(HTuple::Tuple(self.factors.iter().map(|&(_, divisor)| HTuple::Int(divisor)).collect()))
    }
}

/// Distinct cases, `n` at most, of the parts that a number makes.
fn cases(n: usize, operands: Operands, parts: impl Fn(u64) -> Parts) -> Vec<Case> {
    let distinct: BTreeSet<Case> = (0..4 * n as u64).map(|i| operands(&parts(i))).collect();
    distinct.into_iter().take(n).collect()
}

/// The series of every operation and kind of numbers, at the points `xs`.
fn series(xs: &[u32], n: usize, parts: fn(&Numbers, u32, u64) -> Parts) -> Vec<Series> {
    let mut all = Vec::new();
    for (name, operands) in MEASURED {
        let operation = Operation::named(name).expect("it is one of the table's");
        for numbers in &KINDS {
            let point = |&x: &u32| Point { x, cases: cases(n, operands, |i| parts(numbers, x, i)) };
            all.push(Series { operation, numbers: numbers.name, points: xs.iter().map(point).collect() });
        }
    }
    all
}

/// By the number of modes.
fn by_rank(n: usize) -> Vec<Series> {
    series(&[1, 2, 3, 4, 5, 6, 7, 8], n, |numbers, rank, i| {
        let count = numbers.factors.len() as u64;
        let factor = |j: u64| numbers.factors[((i / count.pow(j as u32 % 3) + j) % count) as usize];
        Parts { factors: (0..u64::from(rank)).map(factor).collect(), rotation: i as usize }
    })
}

/// By the bits of a size of two modes.
fn by_bits(n: usize) -> Vec<Series> {
    series(&[4, 8, 12, 16, 20, 24, 28, 32, 36, 40], n, |numbers, bits, i| {
        let mode = |i: u64| {
            let (divisor, rest) = (numbers.split)(bits / 4, i);
            (divisor * rest, divisor)
        };
        Parts { factors: vec![mode(i), mode(i + 1)], rotation: (i / 2) as usize }
    })
}

/// By the number of operations in a crate, `most` at most: CuTe's compositions.
fn by_count(data: &Data, most: u32) -> Vec<Series> {
    let operation = Operation::named("composition").expect("it is one of the table's");
    let point = |n: u32| Point { x: n, cases: operation.cases(data, n as usize) };
    let counts = [25, 50, 100, 200, 400, 800, 1600].into_iter().filter(|&n| n <= most);
    vec![Series { operation, numbers: "CuTe's cases", points: counts.map(point).collect() }]
}

/// Measures all axes, writes a plot of each into the folder, and says what came out.
pub(crate) fn report(data: &Data, options: &Options, columns: &mut [Column<'_>], plots: &Path) -> Result<String, String> {
    let (n, runs, unit) = (options.n, options.runs, options.clock.unit());
    let counted = options.clock == Clock::Instructions;
    let mut text = String::new();
    for (axis, what, mut all) in [
        ("rank", "number of modes", by_rank(n)),
        ("bits", "bits of the size", by_bits(n)),
        ("count", "number of operations in the crate", by_count(data, if counted { 400 } else { 1600 })),
    ] {
        all.retain(|series| options.operations.iter().any(|operation| operation.name == series.operation.name));
        if all.is_empty() {
            continue;
        }
        text.push_str(&format!("\n### By the {what}\n\n"));
        let xs: Vec<u32> = all[0].points.iter().map(|point| point.x).collect();
        let mut lines = vec![["operation", "numbers", "compiler", "exponent", "exponent in modes x bits"].map(String::from).to_vec()];
        // Times of a few milliseconds do not tell 0.9 from 1.1.
        lines[0].extend(counted.then(|| "at most linear".into()));
        lines[0].extend(xs.iter().map(u32::to_string));
        lines[0].extend((!counted).then(|| "MB".into()));
        let (mut curves, mut widths) = (Vec::new(), Vec::new());
        for series in &all {
            let rows: Vec<_> = series.points.iter().map(|point| measure(series.operation, point.cases.clone(), columns, runs)).collect();
            for (side, column) in columns.iter().enumerate() {
                let figures: Vec<Option<Figure>> = rows.iter().map(|row| row.figures[side]).collect();
                let against = |x: &dyn Fn(&Point) -> f64| {
                    let points = series.points.iter().zip(&figures).filter_map(|(point, figure)| Some((x(point), figure.as_ref()?.cost.median.max(0.001))));
                    points.collect::<Vec<_>>()
                };
                let exponent = |points: &[(f64, f64)]| (points.len() > 3).then(|| slope(points));
                let cell = |exponent: Option<f64>| exponent.map_or("-".into(), |exponent| format!("{exponent:.2}"));
                let points = against(&|point| f64::from(point.x));
                let in_work = exponent(&against(&work)).filter(|_| axis != "count");
                let mut line = vec![series.operation.name.into(), series.numbers.into(), column.name().into(), cell(exponent(&points)), cell(in_work)];
                line.extend(counted.then(|| in_work.map_or("-".into(), |exponent| if exponent < 1.005 { "yes" } else { "no" }.into())));
                line.extend(figures.iter().map(|figure| figure.map_or("-".into(), |figure| format!("{:.2}", figure.cost.median))));
                line.extend((!counted).then(|| memory(&figures)));
                lines.push(line);
                widths.extend(figures.iter().flatten().map(|figure| (figure.cost.high - figure.cost.low) / figure.cost.median.max(0.001)));
                let is_plotted = MEASURED[..PLOTTED].iter().any(|(name, _)| *name == series.operation.name);
                if side == 0 && is_plotted && !points.is_empty() {
                    curves.push(Curve { name: format!("{}, {}", series.operation.name, series.numbers), points });
                }
            }
        }
        text.push_str(&bench_report::table(&lines));
        if let Some(width) = Spread::of(widths).filter(|_| runs > 1) {
            text.push_str(&format!(
                "\nThe runs of a point differ by {:.0} % (median of all points; at most {:.0} %).\n",
                100.0 * width.median,
                100.0 * width.high
            ));
        }
        // The plots are those of all operations, in time.
        if counted || options.operations.len() < OPERATIONS.len() {
            continue;
        }
        // One plot of powers of two and of others has too many curves to read.
        for numbers in all.iter().map(|series| series.numbers).collect::<BTreeSet<_>>() {
            let chosen: Vec<Curve> = curves.iter().filter(|curve| curve.name.ends_with(numbers)).cloned().collect();
            let file = format!("compile-time-{axis}-{}.svg", numbers.replace(['\'', ' '], "-"));
            Plot { title: &format!("cute-static: an operation against the {what}, {numbers}"), x: what, y: unit, curves: &chosen }.write(&plots.join(file))?;
        }
    }
    Ok(text)
}

/// The peak memory of the first point and of the last.
fn memory(figures: &[Option<Figure>]) -> String {
    let peaks: Vec<f64> = figures.iter().flatten().filter_map(|figure| figure.peak_mb).collect();
    match peaks[..] {
        [first, .., last] => format!("{first:.0}-{last:.0}"),
        _ => "-".into(),
    }
}

/// Modes x bits: the leaves of a case's operands times the bits of their largest number, on average.
fn work(point: &Point) -> f64 {
    let of_case = |case: &Case| {
        let (mut numbers, mut leaves) = (BTreeSet::new(), 0);
        for operand in case {
            operand.numbers(&mut numbers);
            leaves += operand.leaves();
        }
        let bits = numbers.last().map_or(0, |largest| u64::BITS - largest.leading_zeros());
        leaves as f64 * f64::from(bits)
    };
    point.cases.iter().map(of_case).sum::<f64>() / point.cases.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::{composes, divides_exactly, least_cotarget, modes};

    /// Every case has an answer, so that nothing is dropped for one side alone.
    #[test]
    fn operands_fit() {
        for series in by_rank(6).into_iter().chain(by_bits(6)) {
            for case in series.points.iter().flat_map(|point| &point.cases) {
                let flat = |operand: &Operand| match operand {
                    Operand::Layout(shape, stride) => modes(shape, stride),
                    _ => panic!("{operand} is no layout"),
                };
                let fits = match (series.operation.name, &case[..]) {
                    ("composition", [a, b]) => composes(&flat(a), &flat(b)),
                    ("complement", [a, Operand::Shape(HTuple::Int(cotarget))]) => least_cotarget(&flat(a)).is_some_and(|least| cotarget.is_multiple_of(least)),
                    ("complement_ceil", [a, _]) => least_cotarget(&flat(a)).is_some(),
                    ("composition_tiler" | "logical_divide" | "zipped_divide" | "flat_divide", [Operand::Layout(shape, stride), tiler]) => {
                        divides_exactly(shape, stride, tiler)
                    }
                    (_, [Operand::Layout(..)] | [Operand::Layout(..), Operand::Layout(..)]) => true,
                    (name, _) => panic!("{name} has other operands"),
                };
                assert!(fits, "{}: {case:?}", series.operation.name);
            }
        }
    }

    #[test]
    fn numbers_are_as_large_as_they_say() {
        for series in by_bits(4) {
            for point in &series.points {
                let mut numbers = BTreeSet::new();
                point.cases.iter().flatten().for_each(|operand| operand.numbers(&mut numbers));
                let largest = numbers.last().map_or(0, |largest| largest.ilog2());
                assert!(largest + 5 >= point.x / 2 && largest <= point.x + 8, "{}: {} bits at {}", series.operation.name, largest, point.x);
            }
        }
    }
}
