//! Diagrams as SVG: one file, no scripts, no external fonts.

use super::Diagram;
use super::place::{Area, Mark, Style};
use crate::render::color::Color;
use crate::render::svg::{Escaped, TEXT, head};
use core::fmt;

impl Diagram {
    /// Returns the diagram as an SVG image. Panels stand side by side, as many as there is room
    /// for.
    ///
    /// ```
    /// use cute_dynamic::category::NestMorphism;
    /// use cute_dynamic::render::Diagram;
    /// let f: NestMorphism = "(2,3) -> (3,5,2) by (2,0)".parse()?;
    /// assert!(Diagram::of_morphism(&f)?.svg().to_string().ends_with("</svg>\n"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn svg(&self) -> DiagramSvg<'_> {
        DiagramSvg(self)
    }
}

/// A [`Diagram`] as SVG; see [`Diagram::svg`].
#[derive(Clone, Copy, Debug)]
pub struct DiagramSvg<'a>(&'a Diagram);

impl fmt::Display for DiagramSvg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let placed = self.0.placed();
        let style = ".s{font-weight:600}.b{font-size:16px;fill:#626262}.c,.h,.b{text-anchor:middle}";
        head(f, [placed.width, placed.height], self.0.captions.first().map_or("", |title| title), style)?;
        for mark in &placed.marks {
            match mark {
                Mark::Panel(area) => rectangle(f, area, 8, "fill=\"none\" stroke=\"#dadada\"")?,
                Mark::Frame(area) => rectangle(f, area, 7, "fill=\"#000000\" fill-opacity=\"0.045\" stroke=\"#8a8a8a\"")?,
                Mark::Cut([from, to]) => curve(f, from, to, "#8a8a8a", 1)?,
                Mark::Arrow([from, [x, y]], color) => {
                    let color = dark(*color);
                    curve(f, from, &[x - 6, *y], &color, 2)?;
                    writeln!(f, "<polygon fill=\"{color}\" points=\"{},{} {x},{y} {},{}\"/>", x - 9, y - 5, x - 9, y + 5)?;
                }
                Mark::Node(area, text, color, is_alone) => {
                    match color {
                        None if !is_alone => rectangle(f, area, 5, "fill=\"#ffffff\" stroke=\"#626262\"")?,
                        Some(fill) => rectangle(f, area, 5, &alloc::format!("fill=\"{}\" stroke=\"{}\"", hexadecimal(fill.rgb()), dark(Some(*fill))))?,
                        None => rectangle(f, area, 5, "fill=\"#ffffff\" stroke=\"#8a8a8a\" stroke-dasharray=\"3 2\"")?,
                    }
                    let [x, y] = area.corner;
                    writeln!(f, "<text class=\"c\" x=\"{}\" y=\"{}\">{text}</text>", x + area.width / 2, y + area.height / 2 + TEXT / 3)?;
                }
                Mark::Label([x, y], style, text) => {
                    let class = match style {
                        Style::Title => "t",
                        Style::Note => "n",
                        Style::PanelTitle => "s",
                        Style::Heading => "h",
                        Style::Base => "b",
                    };
                    writeln!(f, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", Escaped(text))?;
                }
                Mark::Number([x, y], number) => writeln!(f, "<text class=\"n\" x=\"{x}\" y=\"{y}\">{number}</text>")?,
            }
        }
        writeln!(f, "</svg>")
    }
}

fn rectangle(f: &mut fmt::Formatter<'_>, area: &Area, radius: usize, attributes: &str) -> fmt::Result {
    let Area { corner: [x, y], width, height } = area;
    writeln!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\" {attributes}/>")
}

/// A line that begins and ends horizontally.
fn curve(f: &mut fmt::Formatter<'_>, [x, y]: &[usize; 2], [to_x, to_y]: &[usize; 2], color: &str, width: usize) -> fmt::Result {
    let middle = (x + to_x) / 2;
    writeln!(f, "<path stroke=\"{color}\" stroke-width=\"{width}\" d=\"M{x} {y}C{middle} {y} {middle} {to_y} {to_x} {to_y}\"/>")
}

fn dark(color: Option<Color>) -> alloc::string::String {
    hexadecimal(color.map_or([0x62; 3], Color::dark))
}

fn hexadecimal([red, green, blue]: [u8; 3]) -> alloc::string::String {
    alloc::format!("#{red:02x}{green:02x}{blue:02x}")
}
