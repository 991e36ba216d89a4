//! Where `check` and `generic` fail: what the operations have to keep to.

use crate::measure::Clock;
use crate::table::{Comparison, Row};

/// What the short form asks of an operation.
pub(crate) struct Bound {
    pub(crate) operation: &'static str,
    /// How many times as much CuTe has to cost: about half of what it does (`benches/RESULTS.md`),
    /// for machines that are busy with something else. Light rows are lost in their noise, and are
    /// counted only.
    pub(crate) cxx: Option<f64>,
    /// How many million instructions a case may take, of 20: a fifth more than it does with rustc
    /// 1.95.
    pub(crate) instructions: f64,
}

/// The operations of the short form: what is much used, and what is nearest to its goal.
pub(crate) const CHECKED: [Bound; 12] = [
    Bound { operation: "coalesce", cxx: Some(2.5), instructions: 10.0 },
    Bound { operation: "composition", cxx: Some(2.5), instructions: 19.5 },
    Bound { operation: "complement", cxx: Some(4.5), instructions: 22.0 },
    Bound { operation: "left_inverse", cxx: Some(3.0), instructions: 15.7 },
    Bound { operation: "zipped_divide", cxx: Some(3.0), instructions: 50.0 },
    Bound { operation: "raked_product", cxx: Some(5.0), instructions: 21.5 },
    Bound { operation: "flatten", cxx: None, instructions: 4.5 },
    Bound { operation: "append", cxx: None, instructions: 3.4 },
    Bound { operation: "compatible", cxx: None, instructions: 3.4 },
    Bound { operation: "coalesce_by", cxx: None, instructions: 12.2 },
    Bound { operation: "upcast", cxx: None, instructions: 7.4 },
    Bound { operation: "swizzled_right_inverse", cxx: None, instructions: 44.0 },
];

/// How many runs of a timed row have the last word when fewer say that it misses its bound: one may
/// fall into a moment when the machine does something else.
pub(crate) const LAST_WORD: usize = 5;

/// Fails where a row misses its bound.
pub(crate) fn check(rows: &[Row], comparison: &Comparison, clock: Clock) -> Result<(), String> {
    let missed: Vec<String> = rows.iter().filter_map(|row| miss(row, comparison, clock)).collect();
    if missed.is_empty() { Ok(()) } else { Err(missed.join("\n")) }
}

/// Why an operation misses its bound, if it does; without a figure it does. Counted, the bound is
/// on what a case costs; timed, on what CuTe's costs beside it, where there is something to compare
/// with.
pub(crate) fn miss(row: &Row, comparison: &Comparison, clock: Clock) -> Option<String> {
    let operation = row.operation;
    let bound = CHECKED.iter().find(|bound| bound.operation == operation)?;
    let Some(figure) = row.figures[comparison.base] else {
        return Some(format!("{operation}: no figure"));
    };
    if clock == Clock::Instructions {
        let (cost, most) = (figure.cost.median, bound.instructions);
        return (cost > most).then(|| format!("{operation}: a case takes {cost:.1} M instructions, and {most} is the most"));
    }
    let Some(bound) = bound.cxx else {
        return Some(format!("{operation}: has a bound by --instructions only"));
    };
    let ratios = comparison.others.iter().filter_map(|&other| row.ratio(other, comparison.base));
    match ratios.min_by(f64::total_cmp) {
        Some(least) => (least < bound).then(|| format!("{operation}: CuTe's costs {least:.1} times as much, and {bound} is the least")),
        None => (!comparison.others.is_empty()).then(|| format!("{operation}: not clear of an empty program")),
    }
}

/// Fails where an operation in generic code has no figure; and counted, where a call through a
/// trait's bound costs more than a call of the method. Timed, that is within the noise.
pub(crate) fn check_generic(rows: &[Row], clock: Clock) -> Result<(), String> {
    let named = |what: &str, has: &dyn Fn(&Row) -> bool| {
        let names: Vec<&str> = rows.iter().filter(|row| has(row)).map(|row| row.operation).collect();
        if names.is_empty() { Ok(()) } else { Err(format!("{what}: {}", names.join(", "))) }
    };
    named("no figure", &|row| row.figures.iter().any(Option::is_none))?;
    if clock != Clock::Instructions {
        return Ok(());
    }
    named("through a bound it costs more, or is not clear of an empty program", &|row| row.ratio(1, 0).is_none_or(|ratio| ratio > 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Figure;
    use bench_report::Spread;

    /// A row of ours and g++'s, by what a case takes; all of them take a hundred times that, and an
    /// empty program 100.
    fn row(operation: &'static str, costs: [Option<f64>; 2]) -> Row {
        let figure = |median| Figure { cost: Spread { low: median, median, high: median }, peak_mb: None, weight: median };
        Row { operation, cases: 100, figures: costs.map(|cost| cost.map(figure)).to_vec() }
    }

    fn misses(costs: [Option<f64>; 2], clock: Clock) -> bool {
        let comparison = Comparison { base: 0, others: vec![1], has_goal: true };
        miss(&row("coalesce", costs), &comparison, clock).is_some()
    }

    #[test]
    fn timed_rows_miss_below_their_ratio_and_without_one() {
        assert!(!misses([Some(1.0), Some(2.6)], Clock::Processor));
        assert!(misses([Some(1.0), Some(2.4)], Clock::Processor));
        assert!(misses([Some(0.0), Some(2.6)], Clock::Processor));
        assert!(misses([Some(1.0), None], Clock::Processor));
        assert!(misses([None, Some(2.6)], Clock::Processor));
    }

    #[test]
    fn counted_rows_miss_above_their_number() {
        assert!(!misses([Some(10.0), None], Clock::Instructions));
        assert!(misses([Some(10.1), None], Clock::Instructions));
    }

    #[test]
    fn nothing_is_missed_where_there_is_no_compiler_to_compare_with() {
        let alone = Comparison { base: 0, others: Vec::new(), has_goal: true };
        assert_eq!(miss(&row("coalesce", [Some(0.0), None]), &alone, Clock::Processor), None);
        assert!(miss(&row("flatten", [Some(1.0), None]), &alone, Clock::Processor).is_some());
    }

    #[test]
    fn generic_code_that_costs_more_is_named() {
        let rows = |through| [row("coalesce", [Some(2.0), through])];
        let counted = |through| check_generic(&rows(through), Clock::Instructions);
        assert_eq!(counted(Some(2.0)), Ok(()));
        assert!(counted(Some(2.1)).is_err_and(|why| why.contains("coalesce")));
        assert!(counted(Some(0.0)).is_err());
        assert_eq!(check_generic(&rows(Some(2.1)), Clock::Processor), Ok(()));
        assert!(check_generic(&rows(None), Clock::Processor).is_err_and(|why| why.contains("no figure: coalesce")));
    }

    #[test]
    fn what_is_checked_is_measured() {
        assert!(CHECKED.iter().all(|bound| crate::cases::Operation::named(bound.operation).is_some()));
    }
}
