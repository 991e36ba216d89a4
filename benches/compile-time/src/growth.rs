//! How the cost of an operation grows: with the number of modes, with the size of the numbers, and
//! with the number of operations in a crate.
//!
//! The work there is to do is measured by *modes x bits*: the leaves of the operands times the bits
//! of the largest number, which is one of theirs or the size of a shape that is an operand. A cost
//! that is linear in it has the exponent 1.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use bench_report::{Curve, Plot, Spread, slope};

use crate::cases::{Case, Data, OPERATIONS, Operation, after_rows, first_fixed_of, ints, prefix_products, under_swizzle};
use crate::column::{Column, measure, share_out};
use crate::measure::Clock;
use crate::notation::Operand;
use crate::options::Options;
use crate::table::{Figure, Row};
use cute_dynamic::{HTuple, Layout};

/// Numbers of one kind, to make operands of.
#[derive(Clone, Copy)]
struct Numbers {
    name: &'static str,
    /// `(extent, divisor)`.
    factors: &'static [(u64, u64)],
    /// For `bits`: a divisor of an extent and the rest of it, of as many bits each.
    split: fn(bits: u32, i: u64) -> (u64, u64),
}

const POWERS_OF_TWO: &str = "powers of two";

const KINDS: [Numbers; 2] = [
    Numbers { name: POWERS_OF_TWO, factors: &[(4, 2), (8, 4), (16, 4)], split: |bits, i| (1 << (bits - i as u32 % bits), 1 << (bits + i as u32 % bits)) },
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

/// Every operation, and the operands that a matrix and its divisors give it.
pub(crate) type Operands = fn(&Parts) -> Vec<Operand>;
pub(crate) const MEASURED: [(&str, Operands); 68] = [
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
    ("group", |parts| vec![parts.permuted(), Operand::number(0), Operand::number(parts.rank())]),
    ("take", |parts| vec![parts.permuted(), Operand::number(0), Operand::number(parts.rank())]),
    ("append", |parts| vec![parts.permuted(), parts.modes_reversed()]),
    ("compatible", |parts| vec![Operand::number(parts.size()), parts.shape()]),
    ("congruent", |parts| vec![parts.shape(), parts.shape()]),
    ("slice", |parts| vec![parts.coordinate(), parts.permuted()]),
    ("coalesce_by", |parts| vec![parts.permuted(), Parts::tuple(parts.factors.iter().map(|_| 1))]),
    ("filter_zeros", |parts| vec![parts.broadcast()]),
    ("filter", |parts| vec![parts.broadcast()]),
    ("make_ordered_layout", |parts| vec![parts.shape(), parts.order()]),
    ("make_layout_like", |parts| vec![parts.permuted()]),
    ("complement_unbounded", |parts| vec![parts.strided()]),
    ("nullspace", |parts| vec![parts.broadcast()]),
    ("max_common_vector", |parts| vec![parts.permuted(), parts.modes_reversed()]),
    ("logical_divide_tiler", |parts| vec![parts.permuted(), parts.tiler()]),
    ("logical_divide_ceil", |parts| vec![parts.permuted(), parts.tiler()]),
    ("zipped_divide_ceil", |parts| vec![parts.permuted(), parts.tiler()]),
    ("tiled_divide", |parts| vec![parts.permuted(), parts.tiler()]),
    ("zipped_product", |parts| vec![parts.permuted(), parts.modes_reversed()]),
    ("tiled_product", |parts| vec![parts.permuted(), parts.modes_reversed()]),
    ("flat_product", |parts| vec![parts.permuted(), parts.modes_reversed()]),
    ("tile_to_shape", |parts| vec![parts.permuted(), parts.shape_of_blocks()]),
    ("tile_to_shape_ordered", |parts| vec![parts.permuted(), parts.shape_of_blocks(), parts.order()]),
    ("upcast", |parts| vec![parts.permuted(), Operand::number(parts.divisor_of_first_in_memory())]),
    ("downcast", |parts| vec![parts.permuted(), Operand::number(parts.divisor_of_first_in_memory())]),
    ("swizzled_composition", |parts| vec![parts.swizzled(), parts.tiler()]),
    ("swizzled_zipped_divide", |parts| vec![parts.swizzled(), parts.tiler()]),
    ("swizzled_right_inverse", |parts| vec![parts.swizzled()]),
    ("composition_nested_tiler", |parts| vec![parts.in_a_tuple(&parts.permuted()), parts.in_a_tuple(&parts.tiler())]),
    ("signed_coalesce", |parts| vec![parts.signed()]),
    ("signed_composition", |parts| vec![parts.signed(), parts.modes_reversed()]),
    ("signed_zipped_divide", |parts| vec![parts.signed(), parts.tiler()]),
    ("composed_composition", |parts| vec![parts.composed(), parts.tiler()]),
    ("composed_zipped_divide", |parts| vec![parts.composed(), parts.tiler()]),
    ("recast", |parts| vec![parts.permuted(), Operand::number(1), Operand::number(parts.divisor_of_first_in_memory())]),
    ("shape_div", |parts| vec![parts.shape(), Operand::number(parts.factors[0].1)]),
    ("ceil_div", |parts| vec![parts.shape(), Operand::number(parts.factors[0].1)]),
    ("compose_exact", |parts| vec![parts.permuted(), parts.modes_reversed()]),
    ("linear_form", |parts| vec![parts.permuted()]),
    ("left_divide", |parts| vec![parts.shape(), Operand::number(parts.factors[0].1)]),
    ("weakly_left_divide", |parts| vec![parts.shape(), Operand::number(parts.factors[0].1)]),
    ("admissible", |parts| vec![parts.shape(), parts.modes_reversed()]),
    ("disjoint_intervals", |parts| vec![parts.shape(), parts.modes_reversed()]),
    ("tractable", |parts| vec![parts.permuted()]),
    ("standard_form", |parts| vec![parts.permuted()]),
    ("custom_coalesce", |parts| vec![parts.custom()]),
    ("custom_composition", |parts| vec![parts.custom(), parts.modes_reversed()]),
    ("custom_zipped_divide", |parts| vec![parts.custom(), parts.tiler()]),
    ("to_layout", |parts| vec![parts.transposed()]),
    ("composed_right_inverse", |parts| vec![parts.transposed()]),
    ("composed_left_inverse", |parts| vec![parts.transposed()]),
    ("layout_scale", |parts| vec![parts.permuted(), Operand::number(parts.factors[0].1)]),
];

/// How many of them are timed unless told, and with other numbers than powers of two, the first
/// ones: instructions are counted of all.
const TIMED: usize = 16;

/// How many of them a plot shows, the first ones: more curves are too many to read.
const PLOTTED: usize = 9;

/// What the operands of one case are made of: extents, each with a divisor.
pub(crate) struct Parts {
    pub(crate) factors: Vec<(u64, u64)>,
    pub(crate) rotation: usize,
    /// Other strides than those of a compact layout.
    pub(crate) strides: Option<Vec<u64>>,
}

impl Parts {
    pub(crate) fn size(&self) -> u64 {
        self.extents().product()
    }

    pub(crate) fn rank(&self) -> u64 {
        self.factors.len() as u64
    }

    fn extents(&self) -> impl DoubleEndedIterator<Item = u64> {
        self.factors.iter().map(|&(extent, _)| extent)
    }

    /// The place in memory of each mode of [`permuted`](Self::permuted), from the smallest stride.
    fn order_in_memory(&self) -> Vec<usize> {
        let rank = self.factors.len();
        (0..rank).map(|j| (2 * rank - 1 - j - self.rotation % rank) % rank).collect()
    }

    /// The strides of the modes in memory one after the other.
    fn prefix_products(&self) -> Vec<u64> {
        prefix_products(self.extents())
    }

    pub(crate) fn layout(modes: impl Iterator<Item = (u64, u64)>) -> Operand {
        let (shape, stride): (Vec<u64>, Vec<u64>) = modes.unzip();
        Operand::Layout(Layout::from_parts(ints(shape), ints(stride)).expect("offsets of 64 bits"))
    }

    pub(crate) fn tuple(leaves: impl Iterator<Item = u64>) -> Operand {
        Operand::shape(&ints(leaves))
    }

    /// The strides of [`permuted`](Self::permuted).
    pub(crate) fn permuted_strides(&self) -> Vec<u64> {
        if let Some(strides) = &self.strides {
            return strides.clone();
        }
        let mut strides = vec![0; self.factors.len()];
        self.order_in_memory().iter().fold(1, |stride, &mode| {
            strides[mode] = stride;
            stride * self.factors[mode].0
        });
        strides
    }

    /// Compact, its modes in memory in another order, so that none merge.
    pub(crate) fn permuted(&self) -> Operand {
        Self::layout(self.extents().zip(self.permuted_strides()))
    }

    /// The same, with every second mode a broadcast.
    pub(crate) fn broadcast(&self) -> Operand {
        let strides = self.permuted_strides().into_iter().enumerate();
        Self::layout(self.extents().zip(strides.map(|(i, stride)| if i % 2 == 0 { 0 } else { stride })))
    }

    /// The same, under the swizzle of the lowest bit by the next.
    pub(crate) fn swizzled(&self) -> Operand {
        under_swizzle(&self.permuted(), (1, 0, 1))
    }

    /// The same, with negative strides.
    fn signed(&self) -> Operand {
        if let Operand::Layout(layout) = self.permuted() { Operand::Signed(layout) } else { self.permuted() }
    }

    /// The same, with strides of a semimodule of the program.
    fn custom(&self) -> Operand {
        if let Operand::Layout(layout) = self.permuted() { Operand::Custom(layout) } else { self.permuted() }
    }

    /// The same, after a transpose of all its elements.
    fn transposed(&self) -> Operand {
        let (layout, size) = (self.permuted(), self.size());
        let rows = self.factors[self.order_in_memory()[0]].0;
        let composed = layout.layout().and_then(|layout| {
            let outer = Layout::from_parts((rows, size / rows), (size / rows, 1)).ok()?;
            outer.compose_at(0, layout.clone()).ok()
        });
        composed.map_or(layout, Operand::Composed)
    }

    /// The same, after a transpose of its last mode.
    fn composed(&self) -> Operand {
        let permuted = self.permuted();
        permuted.layout().and_then(|layout| after_rows(layout, 2)).unwrap_or(permuted)
    }

    /// The only mode of a tuple of rank 1.
    fn in_a_tuple(&self, operand: &Operand) -> Operand {
        match operand {
            Operand::Layout(layout) => Operand::Layout(Layout::tuple([layout.clone()]).expect("one mode more")),
            Operand::Shape(shape) => Operand::Shape(HTuple::tuple([shape.clone()]).expect("one mode more")),
            other => other.clone(),
        }
    }

    pub(crate) fn shape(&self) -> Operand {
        Self::tuple(self.extents())
    }

    /// Two blocks along each mode.
    fn shape_of_blocks(&self) -> Operand {
        Self::tuple(self.extents().map(|extent| 2 * extent))
    }

    /// An order of the modes that is not that of the list.
    fn order(&self) -> Operand {
        Self::tuple(self.order_in_memory().into_iter().map(|place| place as u64))
    }

    /// The first mode fixed.
    fn coordinate(&self) -> Operand {
        first_fixed_of(self.factors.len())
    }

    /// A number of elements that [`permuted`](Self::permuted) can be cast by.
    fn divisor_of_first_in_memory(&self) -> u64 {
        self.factors[self.order_in_memory()[0]].1
    }

    /// The coordinates of the whole, the last mode first.
    pub(crate) fn modes_reversed(&self) -> Operand {
        Self::layout(self.factors.iter().map(|&(extent, _)| extent).zip(self.prefix_products()).rev())
    }

    /// A divisor of each mode, at the mode's place in memory: with room in between, the last first.
    fn strided(&self) -> Operand {
        Self::layout(self.factors.iter().map(|&(_, divisor)| divisor).zip(self.prefix_products()).rev())
    }

    /// A divisor of each mode, by mode.
    pub(crate) fn tiler(&self) -> Operand {
        Self::tuple(self.factors.iter().map(|&(_, divisor)| divisor))
    }
}

/// Distinct cases, `n` at most, of the parts that a number makes.
fn cases(n: usize, operands: Operands, parts: impl Fn(u64) -> Parts) -> Vec<Case> {
    let by_leaves = |case: Case| (case.iter().map(Operand::leaves).collect::<Vec<_>>(), case);
    let distinct: BTreeMap<_, Case> = (0..4 * n as u64).map(|i| by_leaves(operands(&parts(i)))).collect();
    distinct.into_values().take(n).collect()
}

/// The series of every operation at the points `xs`: with powers of two, and those that are timed
/// with others, too.
fn series(xs: &[u32], n: usize, parts: fn(&Numbers, u32, u64) -> Parts) -> Vec<Series> {
    let mut all = Vec::new();
    for (i, (name, operands)) in MEASURED.into_iter().enumerate() {
        let operation = Operation::named(name).expect("it is one of the table's");
        for numbers in &KINDS[..if i < TIMED { 2 } else { 1 }] {
            let point = |&x: &u32| Point { x, cases: cases(n, operands, |i| parts(numbers, x, i)) };
            all.push(Series { operation, numbers: numbers.name, points: xs.iter().map(point).collect() });
        }
    }
    all
}

const RANKS: [u32; 8] = [1, 2, 3, 4, 5, 6, 7, 8];
const BITS: [u32; 10] = [4, 8, 12, 16, 20, 24, 28, 32, 36, 40];
/// Counts have no noise that more points would take out.
const COUNTED_RANKS: [u32; 5] = [1, 2, 4, 6, 8];
const COUNTED_BITS: [u32; 5] = [4, 12, 20, 30, 40];

/// By the number of modes.
fn by_rank(xs: &[u32], n: usize) -> Vec<Series> {
    series(xs, n, |numbers, rank, i| {
        let count = numbers.factors.len() as u64;
        let factor = |j: u64| numbers.factors[((i / count.pow(j as u32 % 3) + j) % count) as usize];
        Parts { factors: (0..u64::from(rank)).map(factor).collect(), rotation: i as usize, strides: None }
    })
}

/// By the bits of a size of two modes.
fn by_bits(xs: &[u32], n: usize) -> Vec<Series> {
    series(xs, n, |numbers, bits, i| {
        let mode = |i: u64| {
            let (divisor, rest) = (numbers.split)(bits / 4, i);
            (divisor * rest, divisor)
        };
        Parts { factors: vec![mode(i), mode(i + 1)], rotation: (i / 2) as usize, strides: None }
    })
}

/// By the number of operations in a crate, `most` at most: CuTe's compositions.
fn by_count(data: &Data, most: u32) -> Vec<Series> {
    let operation = Operation::named("composition").expect("it is one of the table's");
    let point = |n: u32| Point { x: n, cases: operation.cases(data, n as usize) };
    let counts = [25, 50, 100, 200, 400, 800, 1600].into_iter().filter(|&n| n <= most);
    vec![Series { operation, numbers: "CuTe's cases", points: counts.map(point).collect() }]
}

/// The figures of all points, series by series.
fn rows(all: &[Series], workers: &mut [Vec<Column<'_>>], runs: usize) -> Vec<Vec<Row>> {
    let points: Vec<(&Operation, &Point)> = all.iter().flat_map(|series| series.points.iter().map(|point| (series.operation, point))).collect();
    let mut rows = share_out(&points, workers, |(operation, point), columns| measure(operation, point.cases.clone(), columns, runs)).into_iter();
    all.iter().map(|series| rows.by_ref().take(series.points.len()).collect()).collect()
}

/// The operations whose growth the short form asks for, in instructions: those that all arithmetic
/// is in.
const GUARDED: [&str; 6] = ["cosize", "coalesce", "composition", "complement", "right_inverse", "logical_product"];

/// Fails where a cost grows worse than linearly in modes x bits, between two sizes of powers of
/// two.
pub(crate) fn check(workers: &mut [Vec<Column<'_>>]) -> Result<String, String> {
    let mut lines = vec![["operation", "by the", "exponent in modes x bits"].map(String::from).to_vec()];
    let mut missed = Vec::new();
    for (axis, mut all) in [("modes", by_rank(&[4, 8], 3)), ("bits", by_bits(&[20, 40], 3))] {
        all.retain(|series| series.numbers == POWERS_OF_TWO && GUARDED.contains(&series.operation.name));
        for (series, rows) in all.iter().zip(rows(&all, workers, 1)) {
            let name = series.operation.name;
            let costs: Vec<f64> = rows.iter().filter_map(|row| Some(row.figures[0]?.cost.median)).collect();
            let exponent = match (&series.points[..], &costs[..]) {
                ([small, large], [of_small, of_large]) => (of_large / of_small).ln() / (work(large) / work(small)).ln(),
                _ => f64::NAN,
            };
            lines.push(vec![name.into(), axis.into(), format!("{exponent:.2}")]);
            if !is_linear(exponent) {
                missed.push(format!("{name} by the {axis}: the exponent is {exponent:.2}, and 1 is the most"));
            }
        }
    }
    let table = bench_report::table(&lines);
    if missed.is_empty() { Ok(table) } else { Err(format!("{table}\n{}", missed.join("\n"))) }
}

/// At most linear, as far as the figures are good.
fn is_linear(exponent: f64) -> bool {
    exponent < 1.005
}

/// Measures all axes, writes a plot of each into the folder, and says what came out.
pub(crate) fn report(data: &Data, options: &Options, workers: &mut [Vec<Column<'_>>], plots: &Path) -> Result<String, String> {
    let (n, runs, unit) = (options.n, options.runs, options.clock.unit());
    let counted = options.clock == Clock::Instructions;
    let are_chosen = options.operations.len() < OPERATIONS.len();
    let mut text = String::new();
    for (axis, what, mut all) in [
        ("rank", "number of modes", by_rank(if counted { &COUNTED_RANKS } else { &RANKS }, n)),
        ("bits", "bits of the size", by_bits(if counted { &COUNTED_BITS } else { &BITS }, n)),
        ("count", "number of operations in the crate", by_count(data, if counted { 400 } else { 1600 })),
    ] {
        all.retain(|series| {
            let is = |name: &str| series.operation.name == name;
            if counted || are_chosen {
                options.operations.iter().any(|operation| is(operation.name))
            } else {
                MEASURED[..TIMED].iter().any(|(name, _)| is(name))
            }
        });
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
        let rows_of_all = rows(&all, workers, runs);
        for (series, rows) in all.iter().zip(&rows_of_all) {
            for (side, column) in workers[0].iter().enumerate() {
                let is_clear = |figure: &Figure| counted || figure.is_clear();
                let figures: Vec<Option<Figure>> = rows.iter().map(|row| row.figures[side].filter(is_clear)).collect();
                let against = |x: &dyn Fn(&Point) -> f64| {
                    let points = series.points.iter().zip(&figures).filter_map(|(point, figure)| Some((x(point), figure.as_ref()?.cost.median.max(0.001))));
                    points.collect::<Vec<_>>()
                };
                let exponent = |points: &[(f64, f64)]| (points.len() > 3).then(|| slope(points));
                let cell = |exponent: Option<f64>| exponent.map_or("-".into(), |exponent| format!("{exponent:.2}"));
                let points = against(&|point| f64::from(point.x));
                let in_work = exponent(&against(&work)).filter(|_| axis != "count");
                let mut line = vec![series.operation.name.into(), series.numbers.into(), column.name().into(), cell(exponent(&points)), cell(in_work)];
                line.extend(counted.then(|| in_work.map_or("-".into(), |exponent| if is_linear(exponent) { "yes" } else { "no" }.into())));
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
        if counted || are_chosen {
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

/// Modes x bits: the leaves of a case's operands times the bits of their largest number, or of the
/// size of a shape among them, on average.
fn work(point: &Point) -> f64 {
    let of_case = |case: &Case| {
        let (mut numbers, mut leaves) = (BTreeSet::new(), 0);
        for operand in case {
            operand.numbers(&mut numbers);
            if let Operand::Shape(shape) = operand {
                numbers.insert(shape.leaves().iter().flatten().product());
            }
            leaves += operand.leaves().0.len();
        }
        let bits = numbers.last().map_or(0, |largest| u64::BITS - largest.leading_zeros());
        leaves as f64 * f64::from(bits)
    };
    point.cases.iter().map(of_case).sum::<f64>() / point.cases.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::{is_exact_division, is_made_of_elements, least_cotarget};

    #[test]
    fn every_operation_is_measured() {
        let names: BTreeSet<&str> = MEASURED.iter().map(|(name, _)| *name).collect();
        // What is written as a list or a call, by a function, or made of carries or of primes has
        // no size to grow.
        let grows = |operation: &&Operation| operation.rust.has_bound() && !["compose_exact_carried", "fact_layout"].contains(&operation.name);
        assert_eq!(names, OPERATIONS.iter().filter(grows).map(|operation| operation.name).collect());
    }

    /// Every case has an answer, so that nothing is dropped for one side alone.
    #[test]
    fn operands_fit() {
        for series in by_rank(&RANKS, 6).into_iter().chain(by_bits(&BITS, 6)) {
            for case in series.points.iter().flat_map(|point| &point.cases) {
                let plain = |operand: &Operand| match operand {
                    Operand::Swizzled(composed) => Operand::Layout(composed.layout().clone()),
                    Operand::Composed(composed) => Operand::Layout(composed.layout().clone()),
                    Operand::Signed(layout) | Operand::Custom(layout) => Operand::Layout(layout.clone()),
                    other => other.clone(),
                };
                let number = |operand: &Operand| operand.to_string().parse::<u64>().expect("a number");
                let shape = |operand: &Operand| operand.to_string().parse::<HTuple>().expect("a shape");
                let fits = match (series.operation.name, &case[..]) {
                    ("composition", [Operand::Layout(a), Operand::Layout(b)]) => a.compose(b).is_ok(),
                    ("complement", [Operand::Layout(a), bound]) => a.complement_in(number(bound)).is_ok(),
                    ("complement_ceil" | "complement_unbounded", [Operand::Layout(a), ..]) => least_cotarget(a).is_some(),
                    ("upcast", [Operand::Layout(a), factor]) => is_made_of_elements(a, number(factor)),
                    ("layout_scale", [Operand::Layout(a), factor]) => a.layout_scale(number(factor)).is_ok(),
                    ("left_divide", [Operand::Shape(_), n]) => shape(&case[0]).left_divide(number(n)).is_ok(),
                    ("weakly_left_divide", [Operand::Shape(_), n]) => shape(&case[0]).weakly_left_divide(number(n)).is_ok(),
                    ("admissible", [Operand::Shape(_), Operand::Layout(b)]) => shape(&case[0]).admissible(b).is_ok(),
                    ("disjoint_intervals", [Operand::Shape(_), Operand::Layout(b)]) => shape(&case[0]).disjoint_intervals(b).is_ok(),
                    ("custom_coalesce", [Operand::Custom(_)]) => true,
                    ("custom_composition", [Operand::Custom(a), Operand::Layout(b)]) => a.compose(b).is_ok(),
                    ("to_layout", [Operand::Composed(a)]) => a.to_layout().is_ok(),
                    ("composed_right_inverse", [Operand::Composed(a)]) => a.right_inverse().is_ok(),
                    ("composed_left_inverse", [Operand::Composed(a)]) => a.left_inverse().is_ok(),
                    (name, [a, tiler]) if name.contains("divide") || ["composition_tiler", "swizzled_composition"].contains(&name) => {
                        is_exact_division(&[plain(a), tiler.clone()])
                    }
                    // These have an answer whatever the numbers are.
                    ("group" | "take" | "compatible" | "congruent" | "slice" | "coalesce_by" | "make_ordered_layout" | "downcast", [_, ..]) => true,
                    ("tile_to_shape" | "tile_to_shape_ordered" | "swizzled_right_inverse", [_, ..]) => true,
                    (_, [Operand::Layout(..)] | [Operand::Layout(..), Operand::Layout(..)]) => true,
                    ("signed_coalesce", [Operand::Signed(_)]) => true,
                    ("signed_composition", [Operand::Signed(a), Operand::Layout(b)]) => a.compose(b).is_ok(),
                    ("composed_composition", [Operand::Composed(a), tiler]) => a.compose(&tiler.tiler().expect("a tiler")).is_ok(),
                    ("composition_nested_tiler", [Operand::Layout(a), tiler]) => a.compose(&tiler.tiler().expect("a tiler")).is_ok(),
                    ("recast", [Operand::Layout(a), old, new]) => a.recast(number(old), number(new)).is_ok(),
                    ("shape_div" | "ceil_div", [Operand::Shape(_), n]) => number(n) > 0,
                    (name, _) => panic!("{name} has other operands"),
                };
                assert!(fits, "{}: {case:?}", series.operation.name);
            }
        }
    }

    #[test]
    fn numbers_are_as_large_as_they_say() {
        for series in by_bits(&BITS, 4) {
            for point in &series.points {
                let mut numbers = BTreeSet::new();
                point.cases.iter().flatten().for_each(|operand| operand.numbers(&mut numbers));
                let largest = numbers.last().map_or(0, |largest| largest.ilog2());
                assert!(largest + 5 >= point.x / 2 && largest <= point.x + 8, "{}: {} bits at {}", series.operation.name, largest, point.x);
            }
        }
    }
}
