//! Drawings: a layout as a table of its offsets, in the terminal, as SVG, and as LaTeX.
//!
//! A [`Drawing`] is made from a layout ([`Drawing::of_layout`], [`Drawing::of_any_layout`]), from a
//! thread-value layout (Cecka Figure 6), from a division (Figure 12) or from a product (Figures 10
//! and 11), and written by one of its methods: [`text`](Drawing::text),
//! [`terminal`](Drawing::terminal), [`svg`](Drawing::svg), [`latex`](Drawing::latex).
//!
//! A layout of rank 1 is drawn as one row, a layout of rank 2 as a matrix, and one of higher rank
//! with its first mode against the rest: row `i`, column `j` is the integral coordinate
//! `i + |A_0|·j`.
//!
//! A [`Diagram`] shows layouts as morphisms between tuples, and how they compose. A [`MmaDrawing`]
//! shows A, B and C of an instruction for matrix products, or of many of them on a tile.
//!
//! ```
//! use cute_dynamic::{Layout, render::{ColorBy, Drawing}};
//!
//! let layout: Layout = "((2,2),(2,2)):((1,4),(2,8))".parse()?;
//! let drawing = Drawing::of_layout(&layout, ColorBy::Tile)?;
//! assert_eq!(drawing.text().to_string(), "\
//! ((2,2),(2,2)):((1,4),(2,8))
//! 16 offsets below 16; 4 tiles of 2 x 2
//!
//!      0  1    2  3
//!   ┌───────┬───────┐
//! 0 │  0  2 │  8 10 │
//! 1 │  1  3 │  9 11 │
//!   ├───────┼───────┤
//! 2 │  4  6 │ 12 14 │
//! 3 │  5  7 │ 13 15 │
//!   └───────┴───────┘
//! ");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

use crate::LayoutError;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use cute_refusals::limits;

mod axis;
mod color;
mod diagram;
mod fold;
mod latex;
mod layout;
mod mma;
mod svg;
#[cfg(test)]
mod tests;
mod text;
mod thread_value;
mod tiles;

pub use diagram::{Diagram, DiagramLatex, DiagramSvg, DiagramText};
pub use latex::Latex;
pub use mma::{MmaDrawing, MmaText};
pub use svg::Svg;
pub use text::Text;

use axis::{Axis, Line};
use color::Color;

/// How many cells a drawing may have. What is larger is [`DrawError::TooLarge`].
pub const MAX_CELLS: u64 = limits::CELLS;

/// How many characters the cells of a drawing may have, each as wide as the longest header of a
/// column: that is what takes room where a layout has many modes. What is wider is
/// [`DrawError::TooWide`].
pub const MAX_CHARACTERS: u64 = limits::CHARACTERS;

/// What the color of a cell stands for.
#[doc(alias = "TikzColor_White")]
#[doc(alias = "TikzColor_BWx8")]
#[doc(alias = "TikzColor_TV")]
#[doc(alias = "TSVGColor")]
#[doc(alias = "SVGColor_TV")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ColorBy {
    /// The tile of the cell. The innermost modes of rows and columns make a tile: that of
    /// `((2,4),(3,5))` is 2 x 3. In a thread-value drawing, the tile of a thread.
    Tile,
    /// The value: offsets in eight bands from low to high. In a thread-value drawing, the index of
    /// the value.
    Value,
    /// The thread: the coordinate of the first mode.
    Thread,
}

cute_refusals::errors! {
    /// Why there is no drawing.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum DrawError {
        /// There would be too many cells.
        TooLarge = TooLargeToDraw {
            /// How many there would be. A tile may be so large that their number does not fit in 64
            /// bits.
            cells: u128 = Cells,
            /// How many there may be: [`MAX_CELLS`].
            limit: u64 = Limit,
        },
        /// The headers would be too long for so many cells: a header has a component for each mode.
        TooWide = TooLargeToDraw (Wide) {
            /// How many characters the cells would have, each as wide as the longest header.
            characters: u64 = Characters,
            /// How many they may have: [`MAX_CHARACTERS`].
            limit: u64 = Limit,
        },
        ;
        /// There is no layout to draw.
        Layout(LayoutError),
    }
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message(f)
    }
}

/// A table to look at: cells with colors, headers, lines between tiles, and a caption.
///
/// See the [module](self) for the ways to make one and to write it.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The title, then notes, a line each.
    captions: Vec<String>,
    rows: Axis,
    columns: Axis,
    /// Column by column, so that the index of a cell is its integral coordinate.
    cells: Vec<Cell>,
    /// Whether lines stand between cells of different groups, beside those that the axes have.
    outlined: bool,
}

#[derive(Clone, Debug)]
struct Cell {
    label: Label,
    color: Option<Color>,
    /// The tile or the thread that the cell belongs to.
    group: Option<u64>,
}

/// What stands in a cell.
#[derive(Clone, Debug)]
enum Label {
    Empty,
    Value(u64),
    /// A value with components.
    Tuple(String),
    /// A thread and its value, and how many other threads and values have the same cell.
    ThreadValue {
        thread: u64,
        value: u64,
        others: u64,
    },
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Label::Empty => Ok(()),
            Label::Value(value) => write!(f, "{value}"),
            Label::Tuple(value) => f.write_str(value),
            Label::ThreadValue { thread, value, others } => {
                write!(f, "T{thread} V{value}")?;
                if *others > 0 { write!(f, " +{others}") } else { Ok(()) }
            }
        }
    }
}

impl Drawing {
    /// Returns the title: what is drawn, in its notation.
    #[must_use]
    pub fn title(&self) -> &str {
        self.captions.first().map_or("", String::as_str)
    }

    /// Returns the number of rows and of columns.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.rows.len(), self.columns.len())
    }

    fn cell(&self, row: usize, column: usize) -> &Cell {
        &self.cells[row + column * self.rows.len()]
    }

    /// The line above a cell; `row` may be one past the end.
    fn line_above(&self, row: usize, column: usize) -> Line {
        self.rows.line_before(row).max(self.outline((row.wrapping_sub(1), column), (row, column)))
    }

    /// The line left of a cell; `column` may be one past the end.
    fn line_left(&self, row: usize, column: usize) -> Line {
        self.columns.line_before(column).max(self.outline((row, column.wrapping_sub(1)), (row, column)))
    }

    fn outline(&self, before: (usize, usize), after: (usize, usize)) -> Line {
        let inside = |(row, column)| row < self.rows.len() && column < self.columns.len();
        let differ = self.outlined && inside(before) && inside(after) && self.cell(before.0, before.1).group != self.cell(after.0, after.1).group;
        if differ { Line::Strong } else { Line::Thin }
    }

    /// Whether the groups are tiles of values, not threads.
    fn is_of_tiles(&self) -> bool {
        self.outlined && self.cells.iter().all(|cell| matches!(cell.label, Label::Value(_) | Label::Tuple(_)))
    }

    /// Whether the values of some tile lie in several regions.
    fn is_scattered(&self) -> bool {
        let mut regions = if self.is_of_tiles() { self.regions() } else { Vec::new() };
        regions.sort_unstable();
        regions.windows(2).any(|pair| pair[0] == pair[1])
    }

    /// The group of each region: of each set of neighbours with one group that has no more of them
    /// around it.
    fn regions(&self) -> Vec<Option<u64>> {
        let (rows, columns) = self.size();
        let mut is_done = alloc::vec![false; self.cells.len()];
        let (mut regions, mut pending) = (Vec::new(), Vec::new());
        for start in 0..self.cells.len() {
            let group = self.cells[start].group;
            if !is_done[start] {
                regions.push(group);
                pending.push(start);
            }
            while let Some(cell) = pending.pop() {
                if is_done[cell] || self.cells[cell].group != group {
                    continue;
                }
                is_done[cell] = true;
                let (row, column) = (cell % rows, cell / rows);
                pending.extend((row > 0).then(|| cell - 1));
                pending.extend((row + 1 < rows).then_some(cell + 1));
                pending.extend((column > 0).then(|| cell - rows));
                pending.extend((column + 1 < columns).then_some(cell + rows));
            }
        }
        regions
    }
}

/// The number of cells of a table, if it may be drawn.
fn cells(rows: u64, columns: u64) -> Result<usize, DrawError> {
    let cells = u128::from(rows) * u128::from(columns);
    if cells > MAX_CELLS.into() {
        return Err(DrawError::TooLarge { cells, limit: MAX_CELLS });
    }
    // At most `MAX_CELLS`, which fits every `usize` of 32 bits.
    Ok(cells as usize)
}

/// Whether a drawing may have so many cells, at most [`MAX_CELLS`], with headers so wide.
fn check_width(cells: u64, header: usize) -> Result<(), DrawError> {
    let characters = cells.saturating_mul(header as u64);
    if characters > MAX_CHARACTERS { Err(DrawError::TooWide { characters, limit: MAX_CHARACTERS }) } else { Ok(()) }
}
