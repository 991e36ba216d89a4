//! The table of operations.

use bench_report::Spread;

use crate::measure::Sample;

/// One run of all cases, and what the empty program took right after it.
#[derive(Clone, Copy)]
pub(crate) struct Run {
    pub(crate) all: Sample,
    pub(crate) empty: f64,
}

/// What one side took for one operation: a case, beyond the empty program, and the compiler's peak
/// memory for all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Figure {
    pub(crate) cost: Spread,
    pub(crate) peak_mb: Option<f64>,
    /// All cases together, as a part of the empty program.
    pub(crate) weight: f64,
}

/// What takes less of the empty program than this is lost in its noise, and no ratio is made of it.
const CLEAR: f64 = 0.1;

/// What takes less than this is worth more cases.
const HEAVY: f64 = 0.5;

impl Figure {
    /// Of some runs of all cases, each with that of the empty program after it: what the machine
    /// is slower at for a while, it is slower at for both.
    pub(crate) fn of(runs: &[Run], cases: usize) -> Option<Self> {
        let cost = Spread::of(runs.iter().map(|run| (run.all.cost - run.empty).max(0.0) / cases as f64))?;
        let peak_mb = runs.iter().filter_map(|run| run.all.peak_mb).max_by(f64::total_cmp);
        let empty = Spread::of(runs.iter().map(|run| run.empty))?.median;
        Some(Self { cost, peak_mb, weight: cost.median * cases as f64 / empty })
    }

    /// Whether it can be told from the noise of the empty program.
    pub(crate) fn is_clear(&self) -> bool {
        self.weight >= CLEAR
    }
}

/// One operation: a figure for each side, `None` where there is none.
pub(crate) struct Row {
    pub(crate) operation: &'static str,
    pub(crate) cases: usize,
    pub(crate) figures: Vec<Option<Figure>>,
}

impl Row {
    /// Whether more cases would tell more.
    pub(crate) fn is_light(&self) -> bool {
        self.figures.iter().flatten().any(|figure| figure.weight < HEAVY)
    }

    /// How many times as much one side takes as another, by the medians, if both are clear.
    pub(crate) fn ratio(&self, theirs: usize, ours: usize) -> Option<f64> {
        let median = |side: usize| self.figures[side].filter(Figure::is_clear).map(|figure| figure.cost.median);
        Some(median(theirs)? / median(ours)?)
    }
}

/// The goal: at most a quarter of what CuTe costs.
pub(crate) const GOAL: f64 = 4.0;

/// Which sides are compared: each of `others` with `base`, all indices of sides.
pub(crate) struct Comparison {
    pub(crate) base: usize,
    pub(crate) others: Vec<usize>,
    /// Whether the base has to be within the goal.
    pub(crate) has_goal: bool,
}

/// Lays the rows out under the sides' names.
pub(crate) fn render(unit: &str, sides: &[String], rows: &[Row], comparison: Option<&Comparison>) -> String {
    let has_goal = comparison.is_some_and(|comparison| comparison.has_goal);
    let ratios = |row: &Row| -> Vec<Option<f64>> {
        let Some(comparison) = comparison else { return Vec::new() };
        comparison.others.iter().map(|&other| row.ratio(other, comparison.base)).collect()
    };
    let mut head = vec!["operation".to_owned(), "n".to_owned()];
    head.extend(sides.iter().map(|side| format!("{side}, {unit}")));
    if let Some(comparison) = comparison {
        head.extend(comparison.others.iter().map(|&other| format!("{} / {}", sides[other], sides[comparison.base])));
    }
    head.extend(has_goal.then(|| "at most a quarter".into()));
    head.extend(sides.iter().map(|side| format!("{side}, MB")));

    let lines = rows.iter().map(|row| {
        let ratios = ratios(row);
        let mut line = vec![row.operation.to_owned(), row.cases.to_string()];
        line.extend(row.figures.iter().map(|figure| cell(figure.map(|f| f.cost.to_string()))));
        line.extend(ratios.iter().map(|ratio| cell(ratio.map(|ratio| format!("{ratio:.1}")))));
        let least = ratios.iter().flatten().copied().min_by(f64::total_cmp);
        line.extend(has_goal.then(|| cell(least.map(|ratio| if ratio >= GOAL { "yes" } else { "no" }.into()))));
        line.extend(row.figures.iter().map(|figure| cell(figure.and_then(|f| f.peak_mb).map(|mb| format!("{mb:.0}")))));
        line
    });
    bench_report::table(&std::iter::once(head).chain(lines).collect::<Vec<_>>())
}

fn cell(text: Option<String>) -> String {
    text.unwrap_or_else(|| "-".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(median: f64) -> Figure {
        Figure { cost: Spread { low: median, median, high: median }, peak_mb: Some(100.0), weight: median }
    }

    #[test]
    fn figures_are_net_and_per_case() {
        let runs = |costs: &[(f64, f64)]| costs.iter().map(|&(cost, empty)| Run { all: Sample { cost, peak_mb: None }, empty }).collect::<Vec<_>>();
        let cost = |costs: &[(f64, f64)]| Figure::of(&runs(costs), 200).map(|figure| figure.cost.median);
        // The second is of a slow spell.
        assert_eq!(cost(&[(1500.0, 500.0), (1900.0, 800.0), (1300.0, 500.0)]), Some(5.0));
        assert_eq!(cost(&[(400.0, 500.0)]), Some(0.0));
        assert_eq!(cost(&[]), None);
        let weight = |cost| Figure::of(&runs(&[(cost, 500.0)]), 200).map(|figure| figure.weight);
        assert_eq!((weight(550.0), weight(1500.0)), (Some(0.1), Some(2.0)));
    }

    #[test]
    fn a_row_says_whether_the_goal_is_met() {
        let sides: Vec<String> = ["ours", "g++", "clang"].map(String::from).to_vec();
        let row = |figures: [Option<f64>; 3]| Row { operation: "coalesce", cases: 7, figures: figures.map(|f| f.map(figure)).to_vec() };
        let comparison = Comparison { base: 0, others: vec![1, 2], has_goal: true };
        let line = |figures| render("ms", &sides, &[row(figures)], Some(&comparison)).lines().nth(2).map(String::from).unwrap_or_default();
        assert!(line([Some(1.0), Some(8.0), Some(4.0)]).contains(" yes |"));
        assert!(line([Some(1.0), Some(8.0), Some(3.9)]).contains(" no |"));
        assert!(line([Some(1.0), None, Some(5.0)]).contains(" yes |"));
        assert!(line([Some(1.0), Some(0.05), Some(5.0)]).contains(" yes |"));
        assert!(!line([Some(1.0), None, None]).contains("yes"));
    }
}
