//! Drawings as text, for the terminal.

use super::{Color, Drawing, Line};
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

impl Drawing {
    /// The drawing as plain text.
    pub fn text(&self) -> Text<'_> {
        Text { drawing: self, colored: false }
    }

    /// The drawing as text with the escape sequences of a terminal with 256 colors.
    pub fn terminal(&self) -> Text<'_> {
        Text { drawing: self, colored: true }
    }
}

/// A [`Drawing`] as text; see [`Drawing::text`] and [`Drawing::terminal`].
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    drawing: &'a Drawing,
    colored: bool,
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let drawing = self.drawing;
        for caption in &drawing.captions {
            writeln!(f, "{caption}")?;
        }
        writeln!(f)?;

        let (rows, columns) = drawing.size();
        let row_bands = bands(rows, |row| (0..columns).all(|column| drawing.line_above(row, column) > Line::Thin));
        let column_bands = bands(columns, |column| (0..rows).all(|row| drawing.line_left(row, column) > Line::Thin));
        let label_width = drawing.cells.iter().map(|cell| cell.label.to_string().len()).max().unwrap_or(0);
        let width = label_width.max(drawing.columns.label_width());
        let margin = drawing.rows.label_width();

        // A line of the table's frame.
        let frame = |f: &mut fmt::Formatter<'_>, [left, middle, right]: [char; 3]| {
            write!(f, "{:margin$} ", "")?;
            for (i, band) in column_bands.iter().enumerate() {
                write!(f, "{}{:─<2$}", if i == 0 { left } else { middle }, "", band.len() * (width + 1) + 1)?;
            }
            writeln!(f, "{right}")
        };

        write!(f, "{:margin$} ", "")?;
        for (i, band) in column_bands.iter().enumerate() {
            write!(f, "{}", if i == 0 { " " } else { "  " })?;
            for label in &drawing.columns.labels()[band.clone()] {
                write!(f, " {label:>width$}")?;
            }
        }
        writeln!(f)?;
        for (i, band) in row_bands.iter().enumerate() {
            frame(f, if i == 0 { ['┌', '┬', '┐'] } else { ['├', '┼', '┤'] })?;
            for row in band.clone() {
                write!(f, "{:>margin$} ", drawing.rows.labels()[row])?;
                for band in &column_bands {
                    write!(f, "│")?;
                    for column in band.clone() {
                        let cell = drawing.cell(row, column);
                        // The blank before a line has the color of the cell before it.
                        let last = if column + 1 == band.end { " " } else { "" };
                        let label = cell.label.to_string();
                        self.colored(f, cell.color, format_args!(" {label:>width$}{last}"))?;
                    }
                }
                writeln!(f, "│")?;
            }
        }
        frame(f, ['└', '┴', '┘'])
    }
}

impl Text<'_> {
    fn colored(&self, f: &mut fmt::Formatter<'_>, color: Option<Color>, text: fmt::Arguments<'_>) -> fmt::Result {
        match color {
            // Black on the color, whatever the colors of the terminal are.
            Some(color) if self.colored => write!(f, "\x1b[38;5;16;48;5;{}m{text}\x1b[0m", color.terminal()),
            _ => write!(f, "{text}"),
        }
    }
}

/// The ranges between lines. Where every line would stand, none tells anything, and none does.
fn bands(count: usize, is_line: impl Fn(usize) -> bool) -> Vec<Range<usize>> {
    let mut starts: Vec<usize> = (1..count).filter(|&index| is_line(index)).collect();
    if starts.len() + 1 == count {
        starts.clear();
    }
    starts.insert(0, 0);
    starts.push(count);
    starts.windows(2).map(|pair| pair[0]..pair[1]).collect()
}
