//! Diagrams as text: arrows are lines that turn at right angles, each in a lane of its own.

use super::{Color, Diagram, Links, Panel};
use crate::render::text::JUNCTIONS;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Write};

impl Diagram {
    /// Returns the diagram as plain text. Lines that cross do not meet.
    ///
    /// ```
    /// use cute_dynamic::category::NestMorphism;
    /// use cute_dynamic::render::Diagram;
    /// let f: NestMorphism = "(2,3) -> (3,5,2) by (2,0)".parse()?;
    /// assert_eq!(Diagram::of_morphism(&f)?.text().to_string().lines().count(), 7);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn text(&self) -> DiagramText<'_> {
        DiagramText { diagram: self, colored: false }
    }

    /// Returns the diagram as text with the escape sequences of a terminal with 256 colors: an
    /// entry has the color of the entry that it goes to.
    #[must_use]
    pub fn terminal(&self) -> DiagramText<'_> {
        DiagramText { diagram: self, colored: true }
    }
}

/// A [`Diagram`] as text; see [`Diagram::text`] and [`Diagram::terminal`].
#[derive(Clone, Copy, Debug)]
pub struct DiagramText<'a> {
    diagram: &'a Diagram,
    colored: bool,
}

impl fmt::Display for DiagramText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for caption in &self.diagram.captions {
            writeln!(f, "{caption}")?;
        }
        for panel in &self.diagram.panels {
            writeln!(f)?;
            if !panel.title.is_empty() {
                writeln!(f, "{}", panel.title)?;
            }
            Canvas::of(panel).write(f, self.colored)?;
        }
        Ok(())
    }
}

/// A panel as characters, some of them on a color; the first row has the headings.
struct Canvas {
    rows: Vec<Vec<(char, Option<Color>)>>,
}

impl Canvas {
    fn of(panel: &Panel) -> Self {
        let rows = rows(panel);
        let height = rows.iter().flatten().max().map_or(0, |last| last + 1);
        let mut canvas = Canvas { rows: vec![Vec::new(); height + 1] };
        let mut x = 0;
        for (i, column) in panel.columns.iter().enumerate() {
            let widest = |width: &dyn Fn(&super::Node) -> usize| column.nodes.iter().map(width).max().unwrap_or(0);
            // Entries stand flush right, and their brackets around them.
            let before = widest(&|node| node.brackets[0].len());
            let number = before + widest(&|node| node.entry.to_string().len());
            let end = x + (number + widest(&|node| node.brackets[1].len())).max(column.heading.chars().count());
            canvas.put(0, x + before, &column.heading, None);
            for (node, row) in column.nodes.iter().zip(&rows[i]) {
                let entry = node.entry.to_string();
                canvas.put(row + 1, x + before - node.brackets[0].len(), &node.brackets[0], None);
                canvas.put(row + 1, x + number - entry.len(), &entry, node.color);
                canvas.put(row + 1, x + number, &node.brackets[1], None);
                if node.is_base {
                    canvas.put(row + 1, end + 1, "*", None);
                }
            }
            x = match panel.links.get(i) {
                Some(links) => canvas.put_lines(end, &Lines::of(links, [&rows[i], &rows[i + 1]], height), matches!(links, Links::Arrows(_))),
                None => end,
            };
        }
        let strides = panel.strides();
        if let (Some(rows), false) = (rows.last(), strides.is_empty()) {
            canvas.put(0, x + 3, "stride", None);
            rows.iter().zip(strides).for_each(|(row, stride)| canvas.put(row + 1, x + 3, &stride.to_string(), None));
        }
        canvas
    }

    fn put(&mut self, row: usize, x: usize, text: &str, color: Option<Color>) {
        let cells = &mut self.rows[row];
        let end = x + text.chars().count();
        cells.resize(cells.len().max(end), (' ', None));
        cells[x..end].iter_mut().zip(text.chars()).for_each(|(cell, c)| *cell = (c, color));
    }

    /// Puts lines from `x` on, with a blank on both sides, and heads if they are arrows. Returns
    /// where the next column begins.
    fn put_lines(&mut self, x: usize, lines: &Lines, has_heads: bool) -> usize {
        let width = lines.width + usize::from(has_heads);
        for row in 0..lines.height {
            if lines.ways[row * lines.width] & LEFT > 0 {
                // From the entry, which may have less room than the column.
                let entry = self.rows[row + 1].iter().rposition(|cell| cell.0 != ' ').map_or(x, |last| last + 2);
                (entry..x + 1).for_each(|at| self.put(row + 1, at, "─", None));
            }
            for at in 0..lines.width {
                let ways = lines.ways[row * lines.width + at];
                if ways > 0 {
                    self.put(row + 1, x + 1 + at, JUNCTIONS[usize::from(ways)].encode_utf8(&mut [0; 4]), None);
                }
            }
            if has_heads && lines.ways[row * lines.width + lines.width - 1] & RIGHT > 0 {
                self.put(row + 1, x + width, "→", None);
            }
        }
        x + width + 2
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, is_colored: bool) -> fmt::Result {
        for row in &self.rows {
            let end = row.iter().rposition(|cell| *cell != (' ', None)).map_or(0, |last| last + 1);
            let mut of_color = None;
            for &(c, color) in &row[..end] {
                if is_colored && color != of_color {
                    match color {
                        Some(color) => write!(f, "\x1b[38;5;16;48;5;{}m", color.terminal())?,
                        None => f.write_str("\x1b[0m")?,
                    }
                    of_color = color;
                }
                f.write_char(c)?;
            }
            f.write_str(if of_color.is_some() { "\x1b[0m\n" } else { "\n" })?;
        }
        Ok(())
    }
}

/// The row of each node of each column. Where arrows would run over one another, every row is two,
/// and the column that they go to stands one lower than that from which they come.
fn rows(panel: &Panel) -> Vec<Vec<usize>> {
    let mut rows: Vec<Vec<usize>> = panel.places().iter().map(|places| places.iter().map(|place| place / 2).collect()).collect();
    let is_tangled: Vec<bool> =
        panel.links.iter().enumerate().map(|(i, links)| matches!(links, Links::Arrows(_)) && lanes(&ends(links, [&rows[i], &rows[i + 1]])).is_none()).collect();
    if is_tangled.contains(&true) {
        let mut shift = 0;
        for (i, rows) in rows.iter_mut().enumerate() {
            shift += usize::from(i > 0 && is_tangled[i - 1]);
            rows.iter_mut().for_each(|row| *row = 2 * *row + shift);
        }
    }
    rows
}

/// The rows from which and to which the links go.
fn ends(links: &Links, rows: [&[usize]; 2]) -> Vec<[usize; 2]> {
    links.pairs().iter().map(|&[from, to]| [rows[0][from], rows[1][to]]).collect()
}

/// A lane for each arrow, from the left: where an arrow turns that leaves a row must be left of
/// where one turns that enters it. `None` if that is no order. Straight arrows need no lane and
/// have 0.
fn lanes(arrows: &[[usize; 2]]) -> Option<Vec<usize>> {
    let bent: Vec<usize> = (0..arrows.len()).filter(|&i| arrows[i][0] != arrows[i][1]).collect();
    let mut lanes: Vec<Option<usize>> = vec![None; arrows.len()];
    // Which arrows are in a lane, by the rows that they span.
    let mut taken: Vec<Vec<[usize; 2]>> = Vec::new();
    let mut waiting = bent;
    while !waiting.is_empty() {
        let is_free = |&i: &usize| !waiting.iter().any(|&other| other != i && arrows[other][0] == arrows[i][1]);
        let (free, others): (Vec<usize>, Vec<usize>) = waiting.iter().copied().partition(is_free);
        if free.is_empty() {
            return None;
        }
        for i in free {
            let [from, to] = arrows[i];
            let span = [from.min(to), from.max(to)];
            let leaving = (0..arrows.len()).filter(|&other| other != i && arrows[other][0] == to).filter_map(|other| lanes[other]);
            let first = leaving.max().map_or(0, |lane| lane + 1);
            let fits = |lane: &usize| taken.get(*lane).is_none_or(|spans| spans.iter().all(|other| other[1] < span[0] || span[1] < other[0]));
            let lane = (first..).find(fits)?;
            taken.resize(taken.len().max(lane + 1), Vec::new());
            taken[lane].push(span);
            lanes[i] = Some(lane);
        }
        waiting = others;
    }
    Some(lanes.into_iter().map(|lane| lane.unwrap_or(0)).collect())
}

/// The ways that lead out of a place.
const UP: u8 = 8;
const DOWN: u8 = 4;
const LEFT: u8 = 2;
const RIGHT: u8 = 1;

/// The lines between two columns.
struct Lines {
    width: usize,
    height: usize,
    /// Row by row, the ways that lead out of each place.
    ways: Vec<u8>,
}

impl Lines {
    fn of(links: &Links, rows: [&[usize]; 2], height: usize) -> Self {
        let ends = ends(links, rows);
        if let Links::Arrows(_) = links {
            // What is tangled has been untangled.
            let lanes = lanes(&ends).unwrap_or_else(|| (0..ends.len()).collect());
            let count = lanes.iter().max().map_or(1, |last| last + 1);
            let mut lines = Lines::none(2 * count + 1, height);
            ends.iter().zip(lanes).for_each(|(ends, lane)| lines.join(*ends, 2 * lane + 1));
            return lines;
        }
        let mut lines = Lines::none(3, height);
        ends.into_iter().for_each(|ends| lines.join(ends, 1));
        lines
    }

    fn none(width: usize, height: usize) -> Self {
        Lines { width, height, ways: vec![0; width * height] }
    }

    /// A line from the left to `turn`, up or down there, and on to the right.
    fn join(&mut self, [from, to]: [usize; 2], turn: usize) {
        (0..turn).for_each(|x| self.lead([from, x], [from, x + 1], [RIGHT, LEFT]));
        (from.min(to)..from.max(to)).for_each(|row| self.lead([row, turn], [row + 1, turn], [DOWN, UP]));
        (turn..self.width - 1).for_each(|x| self.lead([to, x], [to, x + 1], [RIGHT, LEFT]));
        self.ways[from * self.width] |= LEFT;
        self.ways[to * self.width + self.width - 1] |= RIGHT;
    }

    fn lead(&mut self, from: [usize; 2], to: [usize; 2], ways: [u8; 2]) {
        self.ways[from[0] * self.width + from[1]] |= ways[0];
        self.ways[to[0] * self.width + to[1]] |= ways[1];
    }
}
