//! Matrix products: A, B and C in one figure, with the thread and the value of each element, as
//! CuTe draws them.

use super::latex::{self, COMMENT, OPTIONS};
use super::svg::{Geometry, HEADER, MARGIN, STYLES, TITLE, captions, captions_height, captions_width, head};
use super::{Axis, ColorBy, DrawError, Drawing};
use crate::LayoutError;
use crate::atom::{AtomError, Operand, TiledMma};
use crate::error::counted;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A figure of a matrix product: C, with A left of it and B above it, as the product has them. Each
/// cell says which thread has the element, and as which of its values (CuTe's `print_svg` and
/// `print_latex` of a `TiledMMA`).
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::atom::{MmaAtom, TiledMma};
/// use cute_dynamic::render::{ColorBy, MmaDrawing};
///
/// let mma = TiledMma::new(MmaAtom::by_name("SM80_8x8x4_F64F64F64F64_TN")?, &Layout::left(1)?, ())?;
/// let drawing = MmaDrawing::of(&mma, ColorBy::Thread)?;
/// assert!(drawing.svg().to_string().starts_with("<svg"));
/// assert!(drawing.text().to_string().contains("0 │  T0 V0  T1 V0  T2 V0  T3 V0 │"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MmaDrawing {
    /// What is drawn, then a line for each operand.
    captions: Vec<String>,
    /// A, B as `K` rows of `N` elements, and C.
    tables: [Drawing; 3],
}

impl MmaDrawing {
    /// Returns the figure of a tiled product.
    ///
    /// An element that several threads have is shown with the first of them, and how many more
    /// there are.
    ///
    /// # Errors
    /// [`DrawError::TooLarge`] for a tile of too many elements, and what the partition of the tile
    /// refuses.
    #[doc(alias = "print_svg")]
    #[doc(alias = "print_latex")]
    pub fn of(mma: &TiledMma, color_by: ColorBy) -> Result<Self, DrawError> {
        let [m, n, k] = mma.tile_shape();
        let atoms: Vec<u64> = mma.thread_layout().modes().skip(1).map(|mode| mode.size()).collect();
        let side_by_side = match atoms[..] {
            [m, n, k] if [m, n, k] != [1; 3] => format!("{m} x {n} x {k} atoms"),
            _ => String::from("one atom"),
        };
        let what = if color_by == ColorBy::Value { "value" } else { "thread" };
        let mut captions = Vec::from([
            String::from(mma.atom().name()),
            format!("{side_by_side} on a tile of {m} x {n} x {k}, {}; a color for each {what}", counted(mma.threads(), "thread")),
        ]);
        let mut table = |operand, name, (rows, columns)| {
            let by_thread = mma.thread_value(operand).map_err(layout_error)?;
            // (thread, value)
            let layout = by_thread.group(1, by_thread.rank())?;
            let mut drawing = Drawing::of_thread_values(&layout, (rows, columns), color_by)?;
            captions.push(format!("{name}: (thread, value) = {}", layout.coalesce_by((1, 1))?));
            drawing.captions = Vec::from([format!("{name}, {rows} x {columns}")]);
            Ok::<Drawing, DrawError>(drawing)
        };
        let (a, b, c) = (table(Operand::A, "A (M,K)", (m, k))?, table(Operand::B, "B (N,K)", (n, k))?, table(Operand::C, "C (M,N)", (m, n))?);
        let mut b = b.transposed();
        b.captions = Vec::from([format!("B (N,K), drawn as {k} x {n}")]);
        Ok(MmaDrawing { captions, tables: [a, b, c] })
    }

    /// Returns the figure as an SVG image.
    #[must_use]
    pub fn svg(&self) -> impl fmt::Display + '_ {
        fmt::from_fn(|f| self.write_svg(f))
    }

    /// Returns the figure as a LaTeX document, for `pdflatex`.
    #[must_use]
    pub fn latex(&self) -> impl fmt::Display + '_ {
        fmt::from_fn(|f| self.write_latex(f))
    }

    /// Returns the three tables as plain text, one after the other.
    #[must_use]
    pub fn text(&self) -> MmaText<'_> {
        MmaText { drawing: self, colored: false }
    }

    /// Returns the three tables as text with the escape sequences of a terminal with 256 colors.
    #[must_use]
    pub fn terminal(&self) -> MmaText<'_> {
        MmaText { drawing: self, colored: true }
    }

    fn write_svg(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = &self.tables;
        // Rows of A and C are side by side, and columns of B and C.
        let sizes = [a, b, c].map(Drawing::cell_size);
        let [cell_width, cell_height] = [0, 1].map(|i| sizes.iter().map(|size| size[i]).max().unwrap_or(0));
        let (rows_of_b, columns_of_a) = (b.size().0, a.size().1);
        let (rows, columns) = c.size();
        // The letter of an operand stands above its header.
        const LETTER: usize = TITLE + 6;
        let left_of_a = MARGIN + a.row_header();
        let left = left_of_a + columns_of_a * cell_width + MARGIN + b.row_header().max(c.row_header());
        let top_of_b = MARGIN + captions_height(self.captions.len()) + LETTER + HEADER;
        let top = top_of_b + rows_of_b * cell_height + MARGIN + LETTER + HEADER;
        let width = captions_width(&self.captions).max(left + columns * cell_width) + MARGIN;
        head(f, [width, top + rows * cell_height + MARGIN], &self.captions[0], STYLES)?;
        captions(f, &self.captions)?;
        let places = [(a, "A", left_of_a, top), (b, "B", left, top_of_b), (c, "C", left, top)];
        for (table, name, left, top) in places {
            let middle = left + table.size().1 * cell_width / 2;
            writeln!(f, "<text class=\"t c\" x=\"{middle}\" y=\"{}\">{name}</text>", top - HEADER - 6)?;
            table.write_svg(f, Geometry { left, top, cell_width, cell_height })?;
        }
        writeln!(f, "</svg>")
    }

    fn write_latex(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = &self.tables;
        latex::begin(f, COMMENT, OPTIONS)?;
        latex::define_all(f, &self.tables)?;
        // A cell is the unit; headers and letters have two.
        let (left, top) = (a.size().1 + 2, b.size().0 + 2);
        for (table, name, left, top) in [(a, "A", 0, top), (b, "B", left, 0), (c, "C", left, top)] {
            let columns = table.size().1;
            writeln!(f, "\\begin{{scope}}[shift={{({left},{top})}}]")?;
            writeln!(f, "\\node[font=\\large\\bfseries] at ({}.{},-1) {{{name}}};", columns / 2, 5 * (columns % 2))?;
            table.write_latex(f)?;
            writeln!(f, "\\end{{scope}}")?;
        }
        latex::captions(f, &self.captions, top + c.size().0)?;
        writeln!(f, "\\end{{tikzpicture}}\n\\end{{document}}")
    }
}

/// A [`MmaDrawing`] as text; see [`MmaDrawing::text`] and [`MmaDrawing::terminal`].
#[derive(Clone, Copy, Debug)]
pub struct MmaText<'a> {
    drawing: &'a MmaDrawing,
    colored: bool,
}

impl fmt::Display for MmaText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for caption in &self.drawing.captions {
            writeln!(f, "{caption}")?;
        }
        for table in &self.drawing.tables {
            writeln!(f)?;
            if self.colored { write!(f, "{}", table.terminal())? } else { write!(f, "{}", table.text())? }
        }
        Ok(())
    }
}

/// What a partition of the tile refuses: it is a whole number of itself, so that only its layouts
/// can refuse.
fn layout_error(error: AtomError) -> LayoutError {
    match error {
        AtomError::Layout(error) => error,
        _ => LayoutError::Overflow,
    }
}

impl Drawing {
    /// The table with columns for rows.
    fn transposed(self) -> Self {
        let (rows, columns) = self.size();
        let cells = (0..rows * columns).map(|i| self.cell(i / columns, i % columns).clone()).collect();
        Drawing { rows: Axis::plain(columns), columns: Axis::plain(rows), cells, ..self }
    }
}
