//! The one table that the bench prints.

use crate::measure::Sample;

/// What one side took for one operation: milliseconds a case beyond the empty program, and the compiler's peak memory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Figure {
    pub(crate) milliseconds: f64,
    pub(crate) peak_mb: Option<f64>,
}

impl Figure {
    pub(crate) fn of(sample: Sample, empty: Sample, cases: usize) -> Self {
        let milliseconds = (sample.seconds - empty.seconds).max(0.0) * 1000.0 / cases as f64;
        Self { milliseconds, peak_mb: sample.peak_mb }
    }
}

/// One operation: a figure for each side, `None` where there is none.
pub(crate) struct Row {
    pub(crate) operation: &'static str,
    pub(crate) cases: usize,
    pub(crate) budget: Option<f64>,
    pub(crate) figures: Vec<Option<Figure>>,
}

/// Lays the rows out under the sides' names. `ours` and `theirs` are the indices of the two sides that are compared.
pub(crate) fn render(sides: &[String], rows: &[Row], ours: Option<usize>, theirs: Option<usize>) -> String {
    let mut head = vec!["operation".to_owned(), "n".to_owned()];
    head.extend(sides.iter().map(|side| format!("{side} ms")));
    head.extend(["C++/ours", "budget ms", "verdict"].map(String::from));
    head.extend(sides.iter().map(|side| format!("{side} MB")));

    let lines = rows.iter().map(|row| {
        let figure = |side: Option<usize>| side.and_then(|side| row.figures[side]);
        let pair = figure(ours).zip(figure(theirs));
        let mut line = vec![row.operation.to_owned(), row.cases.to_string()];
        line.extend(row.figures.iter().map(|figure| cell(figure.map(|f| format!("{:.2}", f.milliseconds)))));
        line.push(cell(pair.map(|(ours, theirs)| format!("{:.1}x", theirs.milliseconds / ours.milliseconds.max(0.01)))));
        line.push(row.budget.map_or("< C++".into(), |budget| format!("{budget:.0}")));
        line.push(cell(verdict(row.budget, figure(ours), figure(theirs)).map(String::from)));
        line.extend(row.figures.iter().map(|figure| cell(figure.and_then(|f| f.peak_mb).map(|mb| format!("{mb:.0}")))));
        line
    });
    let lines: Vec<Vec<String>> = std::iter::once(head).chain(lines).collect();
    aligned(&lines)
}

/// Within the operation's budget, or, without one, below what CuTe costs.
fn verdict(budget: Option<f64>, ours: Option<Figure>, theirs: Option<Figure>) -> Option<&'static str> {
    let limit = budget.or(theirs.map(|figure| figure.milliseconds))?;
    Some(if ours?.milliseconds <= limit { "ok" } else { "OVER" })
}

fn cell(text: Option<String>) -> String {
    text.unwrap_or_else(|| "-".into())
}

/// Markdown columns: the first to the left, the others to the right.
fn aligned(lines: &[Vec<String>]) -> String {
    let columns = lines.first().map_or(0, Vec::len);
    let width = |column: usize| lines.iter().map(|line| line[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for (i, line) in lines.iter().enumerate() {
        let cells = line.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match column {
            0 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        text.push_str(&format!("| {} |\n", cells.collect::<Vec<_>>().join(" | ")));
        if i == 0 {
            let rules = widths.iter().enumerate().map(|(column, &width)| match column {
                0 => "-".repeat(width),
                _ => format!("{}:", "-".repeat(width - 1)),
            });
            text.push_str(&format!("| {} |\n", rules.collect::<Vec<_>>().join(" | ")));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(milliseconds: f64) -> Figure {
        Figure { milliseconds, peak_mb: Some(100.0) }
    }

    #[test]
    fn figures_are_net_and_per_case() {
        let sample = |seconds| Sample { seconds, peak_mb: None };
        assert_eq!(Figure::of(sample(1.5), sample(0.5), 200).milliseconds, 5.0);
        assert_eq!(Figure::of(sample(0.4), sample(0.5), 200).milliseconds, 0.0);
    }

    #[test]
    fn a_budget_decides_and_cute_does_without_one() {
        assert_eq!(verdict(Some(5.0), Some(figure(5.0)), None), Some("ok"));
        assert_eq!(verdict(Some(5.0), Some(figure(5.1)), Some(figure(20.0))), Some("OVER"));
        assert_eq!(verdict(None, Some(figure(5.1)), Some(figure(20.0))), Some("ok"));
        assert_eq!(verdict(None, Some(figure(5.1)), None), None);
        assert_eq!(verdict(Some(5.0), None, None), None);
    }

    #[test]
    fn columns_line_up() {
        let figures = vec![Some(figure(1.0)), None];
        let rows = [Row { operation: "coalesce", cases: 7, budget: Some(2.0), figures }];
        let text = render(&["ours".into(), "C++".into()], &rows, Some(0), Some(1));
        let lengths: Vec<usize> = text.lines().map(str::len).collect();
        assert_eq!(lengths.len(), 3);
        assert!(lengths.iter().all(|&length| length == lengths[0]));
        assert!(text.contains(" ok |"));
    }
}
