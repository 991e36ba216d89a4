//! Diagrams: the categories of layouts as the articles draw them, as text, SVG and LaTeX.

mod latex;
mod panels;
mod place;
mod svg;
mod text;

pub use latex::DiagramLatex;
pub use svg::DiagramSvg;
pub use text::DiagramText;

use super::color::Color;
use alloc::string::String;
use alloc::vec::Vec;

/// A diagram of morphisms: one panel, or several that show the steps of a construction.
///
/// It is written by [`text`](Diagram::text), [`terminal`](Diagram::terminal), [`svg`](Diagram::svg)
/// and [`latex`](Diagram::latex).
///
/// A tuple is a column of nodes, an entry each, the first on top; nested tuples have brackets or a
/// frame around them. An arrow goes from an entry of the domain to where the morphism sends it; an
/// entry without an arrow goes to the base point, and then there is a `*` behind it. Beside the
/// entries of the last codomain stand their prefix products: an arrow that arrives there is a mode
/// of this stride. Lines without heads are refinements: they join an entry with the entries that it
/// is cut into.
///
/// ```
/// use cute_dynamic::category::NestMorphism;
/// use cute_dynamic::render::Diagram;
///
/// let f: NestMorphism = "(4,(2,5)) -> (5,(4,2)) by (1,2,0)".parse()?;
/// assert_eq!(Diagram::of_morphism(&f)?.text().to_string(), "\
/// (4,(2,5)) -> (5,(4,2)) by (1,2,0)
/// the layout (4,(2,5)):(5,(20,1))
///
///  S             T     stride
/// (4 ───┐
///       │   ┌─→ (5     1
/// (2 ───┼─┐ │
///       └─┼─┼─→ (4     5
///  5)) ───┼─┘
///         └───→  2))   20
/// ");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The title, then notes, a line each.
    captions: Vec<String>,
    panels: Vec<Panel>,
}

/// Columns of nodes, and what joins the neighbours.
#[derive(Clone, Debug)]
struct Panel {
    /// Empty, or what the panel shows.
    title: String,
    columns: Vec<Column>,
    /// `links[i]` joins the columns `i` and `i + 1`.
    links: Vec<Links>,
    /// Whether the prefix products of the last column are shown.
    has_strides: bool,
}

/// A tuple.
#[derive(Clone, Debug)]
struct Column {
    heading: String,
    nodes: Vec<Node>,
    /// The tuples in it that have more than one entry or stand in another tuple: the first node,
    /// one past the last, and how many tuples are around it. From the outermost inwards.
    frames: Vec<Frame>,
}

/// An entry.
#[derive(Clone, Debug)]
struct Node {
    entry: u64,
    /// The brackets before it and behind it.
    brackets: [String; 2],
    /// Of which arrow it is; none if it is hit by none, or goes to the base point.
    color: Option<Color>,
    /// Whether it goes to the base point.
    is_base: bool,
    /// Whether no arrow arrives at it or leaves it, although some do in its column.
    is_alone: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Frame {
    from: usize,
    until: usize,
    depth: usize,
}

/// What joins two columns, as pairs of nodes.
#[derive(Clone, Debug)]
enum Links {
    /// A morphism.
    Arrows(Vec<[usize; 2]>),
    /// A refinement of the left column, which is the right one.
    Cuts(Vec<[usize; 2]>),
    /// A refinement of the right column, which is the left one.
    Joins(Vec<[usize; 2]>),
}

impl Links {
    fn pairs(&self) -> &[[usize; 2]] {
        match self {
            Links::Arrows(pairs) | Links::Cuts(pairs) | Links::Joins(pairs) => pairs,
        }
    }
}

impl Panel {
    /// The place of each node of each column, in halves of a row: a node that is cut stands in the
    /// middle of what it is cut into, others one below the other.
    fn places(&self) -> Vec<Vec<usize>> {
        let mut places: Vec<Vec<usize>> = self.columns.iter().map(|column| (0..column.nodes.len()).map(|i| 2 * i).collect()).collect();
        for i in (0..self.links.len()).rev() {
            if let Links::Cuts(pairs) = &self.links[i] {
                places[i] = centered(places[i].len(), 2, pairs.iter().map(|&[coarse, fine]| (coarse, places[i + 1][fine])));
            }
        }
        for (i, links) in self.links.iter().enumerate() {
            if let Links::Joins(pairs) = links {
                places[i + 1] = centered(places[i + 1].len(), 2, pairs.iter().map(|&[fine, coarse]| (coarse, places[i][fine])));
            }
        }
        places
    }

    /// The prefix products of the entries of the last column.
    fn strides(&self) -> Vec<u64> {
        let last = self.columns.last().filter(|_| self.has_strides);
        let strides = last.map(|column| column.nodes.iter().scan(1u64, |next, node| Some(core::mem::replace(next, next.saturating_mul(node.entry)))));
        strides.into_iter().flatten().collect()
    }
}

/// Puts each coarse node into the middle of its pieces. One without pieces, a 1 that is cut into
/// nothing, comes below the one before it, as every one does; neighbours are `step` apart at least.
fn centered(count: usize, step: usize, pieces: impl Iterator<Item = (usize, usize)>) -> Vec<usize> {
    let mut ranges: Vec<Option<[usize; 2]>> = alloc::vec![None; count];
    for (coarse, place) in pieces {
        let range = ranges[coarse].get_or_insert([place, place]);
        *range = [range[0].min(place), range[1].max(place)];
    }
    let mut next = 0;
    ranges
        .into_iter()
        .map(|range| {
            let place = range.map_or(next, |[first, last]| (first + last) / 2).max(next);
            next = place + step;
            place
        })
        .collect()
}
