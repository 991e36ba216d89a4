//! Drawings as SVG: one file, no scripts, no external fonts.

use super::{Color, Drawing, Label, Line};
use alloc::vec::Vec;
use core::fmt;

impl Drawing {
    /// Returns the drawing as an SVG image.
    ///
    /// ```
    /// use cute_dynamic::{Layout, render::{ColorBy, Drawing}};
    ///
    /// let layout: Layout = "((2,2),4):((1,8),2)".parse()?;
    /// let image = Drawing::of_layout(&layout, ColorBy::Tile)?.svg().to_string();
    /// assert!(image.ends_with("</svg>\n"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "print_svg")]
    #[must_use]
    pub fn svg(&self) -> Svg<'_> {
        Svg(self)
    }
}

/// A [`Drawing`] as SVG; see [`Drawing::svg`].
#[derive(Clone, Copy, Debug)]
pub struct Svg<'a>(&'a Drawing);

pub(super) const MARGIN: usize = 16;
/// Sizes of type, and what a character of it is wide at most, in tenths.
pub(super) const TITLE: usize = 15;
pub(super) const TEXT: usize = 12;
const CHARACTER: usize = 62;

/// Where a table is, in pixels.
#[derive(Clone, Copy)]
pub(super) struct Geometry {
    /// The upper left corner of the cells.
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) cell_width: usize,
    pub(super) cell_height: usize,
}

/// How wide a text of this many characters is at most.
pub(super) fn text_width(characters: usize, size: usize) -> usize {
    (characters * size * CHARACTER).div_ceil(100)
}

/// The text in a cell: thread and value stand in two lines.
fn lines(label: &Label) -> Vec<alloc::string::String> {
    use alloc::format;
    match label {
        Label::Empty => Vec::new(),
        Label::Value(_) | Label::Tuple(_) => alloc::vec![format!("{label}")],
        Label::ThreadValue { thread, value, others: 0 } => alloc::vec![format!("T{thread}"), format!("V{value}")],
        Label::ThreadValue { thread, value, others } => alloc::vec![format!("T{thread}"), format!("V{value} +{others}")],
    }
}

/// The room above the cells for the header of the columns.
pub(super) const HEADER: usize = TEXT + 6;

/// The room that captions take.
pub(super) fn captions_height(captions: usize) -> usize {
    (TITLE + 8) + captions.saturating_sub(1) * (TEXT + 6) + 10
}

/// The room that captions take across, with the margin before them.
pub(super) fn captions_width(captions: &[alloc::string::String]) -> usize {
    let widths = captions.iter().enumerate().map(|(i, line)| text_width(line.chars().count(), if i == 0 { TITLE } else { TEXT }));
    widths.max().unwrap_or(0) + MARGIN
}

/// Writes captions from the top left corner of the image on.
pub(super) fn captions(f: &mut fmt::Formatter<'_>, captions: &[alloc::string::String]) -> fmt::Result {
    let mut baseline = MARGIN + TITLE - 2;
    for (i, caption) in captions.iter().enumerate() {
        writeln!(f, "<text class=\"{}\" x=\"{MARGIN}\" y=\"{baseline}\">{}</text>", if i == 0 { "t" } else { "n" }, Escaped(caption))?;
        baseline += if i == 0 { TEXT + 9 } else { TEXT + 6 };
    }
    Ok(())
}

/// What the styles of a table are, beside those of every image.
pub(super) const STYLES: &str = ".c,.h{text-anchor:middle}.r{text-anchor:end}";

impl Drawing {
    /// How wide and how high a cell has to be.
    pub(super) fn cell_size(&self) -> [usize; 2] {
        let (mut characters, mut deepest) = (self.columns.label_width(), 1);
        for text in self.cells.iter().map(|cell| lines(&cell.label)) {
            deepest = deepest.max(text.len());
            characters = text.iter().map(|line| line.chars().count()).fold(characters, usize::max);
        }
        let cell_height = 16 + 14 * deepest;
        [(text_width(characters, TEXT) + 10).max(cell_height + 4), cell_height]
    }

    /// The room left of the cells for the header of the rows.
    pub(super) fn row_header(&self) -> usize {
        text_width(self.rows.label_width(), TEXT) + 8
    }

    /// Writes the table: headers, colors, lines, and what stands in the cells.
    pub(super) fn write_svg(&self, f: &mut fmt::Formatter<'_>, geometry: Geometry) -> fmt::Result {
        let Geometry { left, top, cell_width, cell_height } = geometry;
        let (rows, columns) = self.size();
        for (column, label) in self.columns.labels().iter().enumerate() {
            writeln!(f, "<text class=\"h\" x=\"{}\" y=\"{}\">{label}</text>", left + column * cell_width + cell_width / 2, top - 7)?;
        }
        for (row, label) in self.rows.labels().iter().enumerate() {
            writeln!(f, "<text class=\"h r\" x=\"{}\" y=\"{}\">{label}</text>", left - 8, top + row * cell_height + cell_height / 2 + TEXT / 3)?;
        }

        writeln!(f, "<g shape-rendering=\"crispEdges\">")?;
        for row in 0..rows {
            self.fills(f, row, geometry)?;
        }
        for (line, color, stroke) in [(Line::Thin, "#a8a8a8", 1), (Line::Strong, "#3a3a3a", 2), (Line::Heavy, "#1c1c1c", 3)] {
            write!(f, "<path stroke=\"{color}\" stroke-width=\"{stroke}\" d=\"")?;
            for row in 0..=rows {
                runs(
                    columns,
                    |column| self.line_above(row, column) == line,
                    |from, to| write!(f, "M{} {}H{}", left + from * cell_width, top + row * cell_height, left + to * cell_width),
                )?;
            }
            for column in 0..=columns {
                runs(
                    rows,
                    |row| self.line_left(row, column) == line,
                    |from, to| write!(f, "M{} {}V{}", left + column * cell_width, top + from * cell_height, top + to * cell_height),
                )?;
            }
            writeln!(f, "\"/>")?;
        }
        writeln!(f, "</g>")?;

        for row in 0..rows {
            for column in 0..columns {
                let text = lines(&self.cell(row, column).label);
                let (x, middle) = (left + column * cell_width + cell_width / 2, top + row * cell_height + cell_height / 2);
                // Lines are 14 apart, and centered together.
                let first = middle + TEXT / 3 + 7 - 7 * text.len();
                for (i, line) in text.iter().enumerate() {
                    writeln!(f, "<text class=\"c\" x=\"{x}\" y=\"{}\">{line}</text>", first + 14 * i)?;
                }
            }
        }
        Ok(())
    }

    /// The colors of one row; neighbours of one color are one rectangle.
    fn fills(&self, f: &mut fmt::Formatter<'_>, row: usize, Geometry { left, top, cell_width, cell_height }: Geometry) -> fmt::Result {
        let columns = self.size().1;
        let color = |column: usize| self.cell(row, column).color;
        let mut from = 0;
        while from < columns {
            let to = (from..columns).find(|&column| color(column) != color(from)).unwrap_or(columns);
            if let Some([red, green, blue]) = color(from).map(Color::rgb) {
                let (x, y, width) = (left + from * cell_width, top + row * cell_height, (to - from) * cell_width);
                writeln!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{cell_height}\" fill=\"#{red:02x}{green:02x}{blue:02x}\"/>")?;
            }
            from = to;
        }
        Ok(())
    }
}

impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let drawing = self.0;
        let (rows, columns) = drawing.size();
        let [cell_width, cell_height] = drawing.cell_size();
        let (left, top) = (MARGIN + drawing.row_header(), MARGIN + captions_height(drawing.captions.len()) + HEADER);
        let width = captions_width(&drawing.captions).max(left + columns * cell_width) + MARGIN;
        head(f, [width, top + rows * cell_height + MARGIN], drawing.title(), STYLES)?;
        captions(f, &drawing.captions)?;
        drawing.write_svg(f, Geometry { left, top, cell_width, cell_height })?;
        writeln!(f, "</svg>")
    }
}

/// The beginning of an image: its size, its title, how text looks, and more styles; a background.
pub(super) fn head(f: &mut fmt::Formatter<'_>, [width, height]: [usize; 2], title: &str, styles: &str) -> fmt::Result {
    writeln!(f, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">")?;
    writeln!(f, "<title>{}</title>", Escaped(title))?;
    writeln!(
        f,
        "<style>text{{font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace;font-size:{TEXT}px;fill:#1c1c1c}}\
         .t{{font-size:{TITLE}px;font-weight:600}}.n,.h{{fill:#626262}}{styles}path{{fill:none}}</style>"
    )?;
    writeln!(f, "<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>")
}

/// `each(from, to)` for every longest range of indices that are in.
pub(super) fn runs(count: usize, is_in: impl Fn(usize) -> bool, mut each: impl FnMut(usize, usize) -> fmt::Result) -> fmt::Result {
    let mut index = 0;
    while index < count {
        let from = index;
        while index < count && is_in(index) {
            index += 1;
        }
        if from < index {
            each(from, index)?;
        } else {
            index += 1;
        }
    }
    Ok(())
}

/// Text in XML.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '<' => write!(f, "&lt;")?,
                '>' => write!(f, "&gt;")?,
                '&' => write!(f, "&amp;")?,
                // XML has no other control characters.
                c if c.is_control() => write!(f, " ")?,
                c => write!(f, "{c}")?,
            }
        }
        Ok(())
    }
}
