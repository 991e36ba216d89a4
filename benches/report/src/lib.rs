//! Medians with their spread, tables in Markdown, and plots: what the benches print.

mod plot;
mod print;

pub use plot::{Curve, Plot, slope};
pub use print::print;

use std::fmt;

/// The median of some figures, the least and the most.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The least figure.
    pub low: f64,
    /// The middle one; of an even number, the mean of the middle two.
    pub median: f64,
    /// The most.
    pub high: f64,
}

impl Spread {
    /// Of at least one figure.
    pub fn of(figures: impl IntoIterator<Item = f64>) -> Option<Self> {
        let mut sorted: Vec<f64> = figures.into_iter().collect();
        sorted.sort_by(f64::total_cmp);
        let (&low, &high) = (sorted.first()?, sorted.last()?);
        let middle = (sorted.len() - 1) / 2;
        let median = if sorted.len() % 2 == 1 { sorted[middle] } else { f64::midpoint(sorted[middle], sorted[middle + 1]) };
        Some(Spread { low, median, high })
    }

    /// What a function that does not turn their order makes of the three.
    pub fn map(self, f: impl Fn(f64) -> f64) -> Self {
        Spread { low: f(self.low), median: f(self.median), high: f(self.high) }
    }
}

/// `2.31 (2.25-2.40)`: with as many decimals as asked for, 2 unless told.
impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = f.precision().unwrap_or(2);
        write!(f, "{:.decimals$} ({:.decimals$}-{:.decimals$})", self.median, self.low, self.high)
    }
}

/// A table in Markdown, its columns aligned: the first to the left, the others to the right. The
/// first line is the head.
pub fn table(lines: &[Vec<String>]) -> String {
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

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(Spread::of([3.0, 1.0, 2.0]), Some(Spread { low: 1.0, median: 2.0, high: 3.0 }));
        assert_eq!(Spread::of([4.0, 1.0, 2.0, 3.0]).map(|spread| spread.median), Some(2.5));
        assert_eq!(Spread::of([]), None);
        assert_eq!(Spread::of([1.0, 2.0, 4.0]).map(|spread| spread.to_string()).as_deref(), Some("2.00 (1.00-4.00)"));
    }

    #[test]
    fn columns_line_up() {
        let line = |cells: [&str; 2]| cells.map(String::from).to_vec();
        assert_eq!(table(&[line(["what", "n"]), line(["coalesce", "200"])]), "| what     |   n |\n| -------- | --: |\n| coalesce | 200 |\n");
    }
}
