//! Drawings as text, for the terminal.

use super::{Color, Drawing, Line};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::ops::Range;

impl Drawing {
    /// Returns the drawing as plain text. Lines stand between tiles; where the elements of a tile
    /// do not lie together, a letter after each value says which tile it is of.
    ///
    /// ```
    /// use cute_dynamic::{Layout, render::Drawing};
    ///
    /// let drawing = Drawing::of_divide(&"8:1".parse::<Layout>()?, &"4:2".parse::<Layout>()?)?;
    /// assert!(drawing.text().to_string().contains("0 │ 0a 1b 2a 3b 4a 5b 6a 7b │"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "print_layout")]
    #[must_use]
    pub fn text(&self) -> Text<'_> {
        Text { drawing: self, colored: false }
    }

    /// Returns the drawing as text with the escape sequences of a terminal with 256 colors.
    #[must_use]
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
        // Lines do not show which of several regions are one tile.
        let is_marked = !self.colored && drawing.is_scattered();
        if is_marked {
            writeln!(f, "the letter after a value is its tile")?;
        }
        writeln!(f)?;

        let (rows, columns) = drawing.size();
        let lines = Lines::of(drawing);
        let row_bands = bands(rows, |row| (0..columns).any(|column| lines.above(row, column)));
        let column_bands = bands(columns, |column| (0..rows).any(|row| lines.left_of(row, column)));
        let mark_width = if is_marked { drawing.cells.iter().map(|cell| mark(cell.group).len()).max().unwrap_or(0) } else { 0 };
        let label_width = drawing.cells.iter().map(|cell| cell.label.to_string().len()).max().unwrap_or(0);
        let width = label_width.max(drawing.columns.label_width()) + mark_width;
        let margin = drawing.rows.label_width();

        // A line of the grid, above a row or below the last. Where no line stands, the tile goes
        // on, and so does its color.
        let grid_line = |f: &mut fmt::Formatter<'_>, row: usize| {
            write!(f, "{} ", repeated(' ', margin))?;
            for band in &column_bands {
                write!(f, "{}", lines.junction(row, band.start))?;
                for column in band.clone() {
                    let width = width + 1 + usize::from(column + 1 == band.end);
                    if lines.above(row, column) {
                        write!(f, "{}", repeated('─', width))?;
                    } else {
                        self.colored(f, drawing.cell(row, column).color, format_args!("{}", repeated(' ', width)))?;
                    }
                }
            }
            writeln!(f, "{}", lines.junction(row, columns))
        };

        write!(f, "{} ", repeated(' ', margin))?;
        for (i, band) in column_bands.iter().enumerate() {
            write!(f, "{}", if i == 0 { " " } else { "  " })?;
            for label in &drawing.columns.labels()[band.clone()] {
                write!(f, " {}{label}", repeated(' ', width - label.len()))?;
            }
        }
        writeln!(f)?;
        for band in &row_bands {
            grid_line(f, band.start)?;
            for row in band.clone() {
                let label = &drawing.rows.labels()[row];
                write!(f, "{}{label} ", repeated(' ', margin - label.len()))?;
                for band in &column_bands {
                    write!(f, "{}", if lines.left_of(row, band.start) { '│' } else { ' ' })?;
                    for column in band.clone() {
                        let cell = drawing.cell(row, column);
                        // The blank before a line has the color of the cell before it.
                        let last = if column + 1 == band.end { " " } else { "" };
                        let label = cell.label.to_string();
                        let mark = if is_marked { mark(cell.group) } else { String::new() };
                        let (before, behind) = (repeated(' ', width - mark_width - label.len()), repeated(' ', mark_width - mark.len()));
                        self.colored(f, cell.color, format_args!(" {before}{label}{mark}{behind}{last}"))?;
                    }
                }
                writeln!(f, "│")?;
            }
        }
        grid_line(f, rows)
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

/// Which lines of the grid are drawn. Where they would stand between all cells they tell nothing.
struct Lines<'a> {
    drawing: &'a Drawing,
    horizontal: bool,
    vertical: bool,
}

impl<'a> Lines<'a> {
    fn of(drawing: &'a Drawing) -> Self {
        let (rows, columns) = drawing.size();
        let every_horizontal = (1..rows).all(|row| (0..columns).all(|column| drawing.line_above(row, column) > Line::Thin));
        let every_vertical = (1..columns).all(|column| (0..rows).all(|row| drawing.line_left(row, column) > Line::Thin));
        let every_line = every_horizontal && every_vertical;
        if drawing.is_of_tiles() {
            return Lines { drawing, horizontal: !every_line, vertical: !every_line };
        }
        // Columns are told apart even where every line stands, which takes no more rows.
        Lines { drawing, horizontal: !every_horizontal, vertical: !every_vertical || (drawing.outlined && !every_line) }
    }

    /// Whether a line stands above a cell; `row` may be one past the end.
    fn above(&self, row: usize, column: usize) -> bool {
        row == 0 || row == self.drawing.size().0 || (self.horizontal && self.drawing.line_above(row, column) > Line::Thin)
    }

    /// Whether a line stands left of a cell; `column` may be one past the end.
    fn left_of(&self, row: usize, column: usize) -> bool {
        column == 0 || column == self.drawing.size().1 || (self.vertical && self.drawing.line_left(row, column) > Line::Thin)
    }

    /// What stands where the lines above a row and left of a column meet; both may be one past the
    /// end.
    fn junction(&self, row: usize, column: usize) -> char {
        let (rows, columns) = self.drawing.size();
        let up = row > 0 && self.left_of(row - 1, column);
        let down = row < rows && self.left_of(row, column);
        let left = column > 0 && self.above(row, column - 1);
        let right = column < columns && self.above(row, column);
        JUNCTIONS[8 * usize::from(up) + 4 * usize::from(down) + 2 * usize::from(left) + usize::from(right)]
    }
}

/// What leads up (8), down (4), left (2) and right (1).
pub(super) const JUNCTIONS: [char; 16] = [' ', '╶', '╴', '─', '╷', '┌', '┐', '┬', '╵', '└', '┘', '┴', '│', '├', '┤', '┼'];

/// A character so many times. Not the width of a format, which has 16 bits: the header of a column
/// may be wider.
fn repeated(c: char, count: usize) -> impl fmt::Display {
    fmt::from_fn(move |f| (0..count).try_for_each(|_| f.write_char(c)))
}

/// The letters of a tile: `a` to `z`, then `aa`, `ab`, ….
fn mark(group: Option<u64>) -> String {
    let mut letters = Vec::new();
    let mut rest = group.map_or(0, |group| group + 1);
    while rest > 0 {
        letters.push(char::from(b'a' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    letters.into_iter().rev().collect()
}

/// The ranges between lines.
fn bands(count: usize, is_line: impl Fn(usize) -> bool) -> Vec<Range<usize>> {
    let mut starts: Vec<usize> = (1..count).filter(|&index| is_line(index)).collect();
    starts.insert(0, 0);
    starts.push(count);
    starts.windows(2).map(|pair| pair[0]..pair[1]).collect()
}
