//! Drawings as LaTeX: a standalone document with a TikZ picture.

use super::svg::runs;
use super::{Cell, Color, Drawing, Label, Line};
use core::fmt;

impl Drawing {
    /// Returns the drawing as a LaTeX document, for `pdflatex`; its `tikzpicture` can be copied
    /// into another one.
    ///
    /// ```
    /// use cute_dynamic::{Layout, render::{ColorBy, Drawing}};
    ///
    /// let layout: Layout = "((2,2),4):((1,8),2)".parse()?;
    /// let document = Drawing::of_layout(&layout, ColorBy::Tile)?.latex().to_string();
    /// assert!(document.starts_with("\\documentclass"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "print_latex")]
    #[must_use]
    pub fn latex(&self) -> Latex<'_> {
        Latex(self)
    }
}

/// A [`Drawing`] as LaTeX; see [`Drawing::latex`].
#[derive(Clone, Copy, Debug)]
pub struct Latex<'a>(&'a Drawing);

impl fmt::Display for Latex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let drawing = self.0;
        let (rows, _) = drawing.size();
        begin(f, COMMENT, OPTIONS)?;

        define_all(f, [drawing])?;
        drawing.write_latex(f)?;
        captions(f, &drawing.captions, rows)?;
        writeln!(f, "\\end{{tikzpicture}}\n\\end{{document}}")
    }
}

impl Drawing {
    /// Writes the table: colors, what stands in the cells, lines, headers.
    pub(super) fn write_latex(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, columns) = self.size();
        for row in 0..rows {
            for column in 0..columns {
                let Cell { label, color, .. } = self.cell(row, column);
                if let Some(color) = color.map(Color::terminal) {
                    writeln!(f, "\\fill[cute{color}] ({column},{row}) rectangle +(1,1);")?;
                }
                match label {
                    Label::Empty => {}
                    Label::Value(_) | Label::Tuple(_) => writeln!(f, "\\node[cell] at ({column}.5,{row}.5) {{{label}}};")?,
                    Label::ThreadValue { thread, value, others } => {
                        write!(f, "\\node[cell] at ({column}.5,{row}.5) {{T{thread}\\\\V{value}")?;
                        if *others > 0 {
                            write!(f, " +{others}")?;
                        }
                        writeln!(f, "}};")?;
                    }
                }
            }
        }
        for (line, style) in [(Line::Thin, "gray, very thin"), (Line::Strong, "thick"), (Line::Heavy, "very thick")] {
            for row in 0..=rows {
                runs(columns, |column| self.line_above(row, column) == line, |from, to| writeln!(f, "\\draw[{style}] ({from},{row}) -- ({to},{row});"))?;
            }
            for column in 0..=columns {
                runs(rows, |row| self.line_left(row, column) == line, |from, to| writeln!(f, "\\draw[{style}] ({column},{from}) -- ({column},{to});"))?;
            }
        }
        for (row, label) in self.rows.labels().iter().enumerate() {
            writeln!(f, "\\node[left, gray] at (0,{row}.5) {{{label}}};")?;
        }
        for (column, label) in self.columns.labels().iter().enumerate() {
            writeln!(f, "\\node[above, gray] at ({column}.5,0) {{{label}}};")?;
        }
        Ok(())
    }
}

/// What a picture of cells is.
pub(super) const COMMENT: &str = "Columns go right and rows down, a cell each.";
pub(super) const OPTIONS: &str = "x=1cm, y=-1cm, font=\\small, cell/.style={align=center, font=\\small}";

/// Writes captions below so many rows.
pub(super) fn captions(f: &mut fmt::Formatter<'_>, captions: &[alloc::string::String], rows: usize) -> fmt::Result {
    write!(f, "\\node[below right, align=left, inner xsep=0pt] at (0,{rows}.2) {{")?;
    for (i, caption) in captions.iter().enumerate() {
        write!(f, "{}\\texttt{{{}}}", if i == 0 { "" } else { "\\\\" }, Escaped(caption))?;
    }
    writeln!(f, "}};")
}

/// Defines the colors of some tables, each once.
pub(super) fn define_all<'a>(f: &mut fmt::Formatter<'_>, drawings: impl IntoIterator<Item = &'a Drawing>) -> fmt::Result {
    let mut colors = alloc::vec::Vec::new();
    for color in drawings.into_iter().flat_map(|drawing| drawing.cells.iter().filter_map(|cell| cell.color)) {
        if !colors.contains(&color) {
            define(f, color)?;
            colors.push(color);
        }
    }
    Ok(())
}

/// The beginning of a document, up to the picture with its options.
pub(super) fn begin(f: &mut fmt::Formatter<'_>, comment: &str, options: &str) -> fmt::Result {
    writeln!(f, "\\documentclass[margin=4pt]{{standalone}}\n\\usepackage{{tikz}}\n\\begin{{document}}")?;
    writeln!(f, "% {comment}")?;
    writeln!(f, "\\begin{{tikzpicture}}[{options}]")
}

/// Defines a color under the number that it has in a terminal.
pub(super) fn define(f: &mut fmt::Formatter<'_>, color: Color) -> fmt::Result {
    let [red, green, blue] = color.rgb();
    writeln!(f, "\\definecolor{{cute{}}}{{RGB}}{{{red},{green},{blue}}}", color.terminal())
}

/// Text in LaTeX.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '{' | '}' | '$' | '&' | '#' | '%' | '_' => write!(f, "\\{c}")?,
                '\\' => write!(f, "\\textbackslash{{}}")?,
                '^' => write!(f, "\\textasciicircum{{}}")?,
                '~' => write!(f, "\\textasciitilde{{}}")?,
                '∘' => write!(f, "\\ensuremath{{\\circ}}")?,
                'α' => write!(f, "\\ensuremath{{\\alpha}}")?,
                c if c.is_control() => write!(f, " ")?,
                c => write!(f, "{c}")?,
            }
        }
        Ok(())
    }
}
