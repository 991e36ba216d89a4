//! Diagrams as LaTeX: a standalone document with a TikZ picture.

use super::Diagram;
use super::place::{Area, Mark, Style};
use crate::render::color::Color;
use crate::render::latex::{Escaped, begin, define};
use alloc::vec::Vec;
use core::fmt;

impl Diagram {
    /// Returns the diagram as a LaTeX document, for `pdflatex`; its `tikzpicture` can be copied
    /// into another one.
    ///
    /// ```
    /// use cute_dynamic::category::NestMorphism;
    /// use cute_dynamic::render::Diagram;
    /// let f: NestMorphism = "(2,3) -> (3,5,2) by (2,0)".parse()?;
    /// assert!(Diagram::of_morphism(&f)?.latex().to_string().starts_with("\\documentclass"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn latex(&self) -> DiagramLatex<'_> {
        DiagramLatex(self)
    }
}

/// A [`Diagram`] as LaTeX; see [`Diagram::latex`].
#[derive(Clone, Copy, Debug)]
pub struct DiagramLatex<'a>(&'a Diagram);

impl fmt::Display for DiagramLatex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let placed = self.0.placed();
        begin(f, "Coordinates are in pixels, from the upper left corner.", "x=0.75pt, y=-0.75pt, font=\\footnotesize\\ttfamily, inner sep=0pt, >=stealth")?;
        let mut colors: Vec<Color> = Vec::new();
        for color in placed.marks.iter().filter_map(|mark| if let Mark::Node(_, _, color, _) = mark { *color } else { None }) {
            if !colors.contains(&color) {
                define(f, color)?;
                let [red, green, blue] = color.dark();
                writeln!(f, "\\definecolor{{cute{}dark}}{{RGB}}{{{red},{green},{blue}}}", color.terminal())?;
                colors.push(color);
            }
        }
        for mark in &placed.marks {
            match mark {
                Mark::Panel(area) => rectangle(f, "\\draw[lightgray, rounded corners=5pt]", area)?,
                Mark::Frame(area) => rectangle(f, "\\filldraw[gray, fill=black!5, rounded corners=4pt]", area)?,
                Mark::Cut([from, to]) => curve(f, "gray", from, to)?,
                Mark::Arrow([from, to], None) => curve(f, "->, thick, gray", from, to)?,
                Mark::Arrow([from, to], Some(color)) => curve(f, &alloc::format!("->, thick, cute{}dark", color.terminal()), from, to)?,
                Mark::Node(area, text, color, is_alone) => {
                    match color.map(Color::terminal) {
                        None if !is_alone => rectangle(f, "\\draw[gray, rounded corners=3pt]", area)?,
                        Some(color) => rectangle(f, &alloc::format!("\\filldraw[cute{color}dark, fill=cute{color}, rounded corners=3pt]"), area)?,
                        None => rectangle(f, "\\draw[gray, dashed, rounded corners=3pt]", area)?,
                    }
                    let [x, y] = area.corner;
                    writeln!(f, "\\node at ({},{}) {{{text}}};", x + area.width / 2, y + area.height / 2)?;
                }
                Mark::Label([x, y], style, text) => {
                    let style = match style {
                        Style::Title => "anchor=base west, font=\\small\\bfseries\\ttfamily",
                        Style::Note => "anchor=base west, gray",
                        Style::PanelTitle => "anchor=base west, font=\\footnotesize\\bfseries\\ttfamily",
                        Style::Heading => "anchor=base, gray",
                        Style::Base => "anchor=base, gray",
                    };
                    writeln!(f, "\\node[{style}] at ({x},{y}) {{{}}};", Escaped(text))?;
                }
                Mark::Number([x, y], number) => writeln!(f, "\\node[anchor=base west, gray] at ({x},{y}) {{{number}}};")?,
            }
        }
        writeln!(f, "\\end{{tikzpicture}}\n\\end{{document}}")
    }
}

fn rectangle(f: &mut fmt::Formatter<'_>, command: &str, area: &Area) -> fmt::Result {
    let [x, y] = area.corner;
    writeln!(f, "{command} ({x},{y}) rectangle ({},{});", x + area.width, y + area.height)
}

/// A line that begins and ends horizontally.
fn curve(f: &mut fmt::Formatter<'_>, style: &str, [x, y]: &[usize; 2], [to_x, to_y]: &[usize; 2]) -> fmt::Result {
    let middle = (x + to_x) / 2;
    writeln!(f, "\\draw[{style}] ({x},{y}) .. controls ({middle},{y}) and ({middle},{to_y}) .. ({to_x},{to_y});")
}
