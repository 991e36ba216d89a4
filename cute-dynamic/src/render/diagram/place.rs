//! Where everything of a diagram is, in pixels: for pictures.

use super::{Column, Diagram, Links, Panel, centered};
use crate::render::color::Color;
use crate::render::svg::{MARGIN, TEXT, TITLE, text_width};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// What is drawn, in this order.
pub(super) enum Mark<'a> {
    /// The frame around a panel.
    Panel(Area),
    /// The frame around a nested tuple.
    Frame(Area),
    /// A line between a number and a piece of it.
    Cut([Point; 2]),
    Arrow([Point; 2], Option<Color>),
    /// An entry, and whether no arrow arrives at it or leaves it although some do in its column.
    Node(Area, String, Option<Color>, bool),
    Label(Point, Style, &'a str),
    /// A stride.
    Number(Point, u64),
}

/// How a text looks, and which point of it is given.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// The left end.
    Title,
    /// The left end.
    Note,
    /// The left end.
    PanelTitle,
    /// The middle.
    Heading,
    /// The middle.
    Base,
}

pub(super) type Point = [usize; 2];

#[derive(Clone, Copy)]
pub(super) struct Area {
    pub(super) corner: Point,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Area {
    fn middle(self) -> usize {
        self.corner[1] + self.height / 2
    }
}

pub(super) struct Placed<'a> {
    pub(super) marks: Vec<Mark<'a>>,
    pub(super) width: usize,
    pub(super) height: usize,
}

const NODE: usize = 26;
/// Between nodes, between the frames of nested tuples, and around panels.
const GAP: usize = 12;
const FRAME: usize = 6;
/// From one node that is cut to the next, at least.
const STEP: usize = NODE + FRAME;
const PADDING: usize = 14;
/// Panels stand side by side up to this width.
const WIDE: usize = 1000;

impl Diagram {
    pub(super) fn placed(&self) -> Placed<'_> {
        let mut marks = Vec::new();
        let (mut width, mut y) = (0, MARGIN);
        for (i, caption) in self.captions.iter().enumerate() {
            let (size, style) = if i == 0 { (TITLE, Style::Title) } else { (TEXT, Style::Note) };
            marks.push(Mark::Label([MARGIN, y + size - 2], style, caption));
            width = width.max(text_width(caption.chars().count(), size));
            y += size + 7;
        }
        y += 8;
        let sizes: Vec<[usize; 2]> = self.panels.iter().map(|panel| panel.placed([0, 0])).map(|placed| [placed.width, placed.height]).collect();
        let mut first = 0;
        while first < sizes.len() {
            // As many side by side as there is room for, and one at least.
            let mut wide = 0;
            let fitting = sizes[first..].iter().take_while(|[width, _]| {
                wide += width + PADDING;
                wide <= WIDE + PADDING
            });
            let last = first + fitting.count().max(1);
            let height = sizes[first..last].iter().map(|size| size[1]).max().unwrap_or(0);
            let mut x = MARGIN;
            for (panel, [panel_width, _]) in self.panels[first..last].iter().zip(&sizes[first..last]) {
                if self.panels.len() > 1 {
                    marks.push(Mark::Panel(Area { corner: [x, y], width: *panel_width, height }));
                }
                marks.extend(panel.placed([x, y]).marks);
                x += panel_width + PADDING;
            }
            width = width.max(x - PADDING - MARGIN);
            y += height + PADDING;
            first = last;
        }
        Placed { marks, width: width + 2 * MARGIN, height: y + MARGIN - PADDING }
    }
}

impl Panel {
    /// The panel with its upper left corner at a point.
    fn placed(&self, [left, top]: Point) -> Placed<'_> {
        let mut marks = Vec::new();
        let mut y = top + PADDING;
        if !self.title.is_empty() {
            marks.push(Mark::Label([left + PADDING, y + TEXT - 2], Style::PanelTitle, &self.title));
            y += TEXT + 10;
        }
        let heading = y + TEXT - 2;
        let tops = self.tops();
        let first = y + TEXT + 10;
        let mut areas: Vec<Vec<Area>> = Vec::new();
        let mut x = left + PADDING;
        let rows = self.columns.iter().map(|column| column.nodes.len()).max().unwrap_or(0);
        for (i, column) in self.columns.iter().enumerate() {
            let around = FRAME * column.depth();
            let width = column.width();
            let heading_width = text_width(column.heading.chars().count(), TEXT);
            let outer = (width + 2 * around).max(heading_width);
            let node = x + (outer - width) / 2;
            marks.push(Mark::Label([x + outer / 2, heading], Style::Heading, &column.heading));
            areas.push(tops[i].iter().map(|top| Area { corner: [node, first + top], width, height: NODE }).collect());
            x += outer;
            if let Some(links) = self.links.get(i) {
                x += if let Links::Arrows(_) = links { 80 + (4 * rows).min(120) } else { 64 };
            }
        }
        for (column, areas) in self.columns.iter().zip(&areas) {
            marks.extend(column.framed(areas));
        }
        for (i, links) in self.links.iter().enumerate() {
            for &[from, to] in links.pairs() {
                let (a, b) = (areas[i][from], areas[i + 1][to]);
                let ends = [[a.corner[0] + a.width, a.middle()], [b.corner[0], b.middle()]];
                marks.push(match links {
                    Links::Arrows(_) => Mark::Arrow(ends, self.columns[i].nodes[from].color),
                    _ => Mark::Cut(ends),
                });
            }
        }
        for (column, areas) in self.columns.iter().zip(&areas) {
            for (node, &area) in column.nodes.iter().zip(areas) {
                marks.push(Mark::Node(area, node.entry.to_string(), node.color, node.is_alone));
                if node.is_base {
                    let beside = area.corner[0] + area.width + FRAME * column.depth() + 8;
                    marks.push(Mark::Label([beside, area.middle() + 6], Style::Base, "*"));
                }
            }
        }
        let strides = self.strides();
        if let (Some(areas), false) = (areas.last(), strides.is_empty()) {
            let x_strides = x + 14;
            marks.push(Mark::Label([x_strides + text_width(6, TEXT) / 2, heading], Style::Heading, "stride"));
            areas.iter().zip(&strides).for_each(|(area, &stride)| marks.push(Mark::Number([x_strides, area.middle() + TEXT / 3], stride)));
            let longest = strides.iter().map(|stride| stride.to_string().len()).max().unwrap_or(0).max(6);
            x = x_strides + text_width(longest, TEXT);
        }
        let title = PADDING + text_width(self.title.chars().count(), TEXT);
        let lowest = areas.iter().flatten().map(|area| area.corner[1] + area.height).max().unwrap_or(first);
        let depth = self.columns.iter().map(Column::depth).max().unwrap_or(0);
        Placed { marks, width: (x - left).max(title) + PADDING, height: lowest + FRAME * depth + PADDING - top }
    }

    /// How far each node is below the headings. Nodes of one row stand side by side.
    fn tops(&self) -> Vec<Vec<usize>> {
        let of_cut = |i: usize| matches!(self.links.get(i), Some(Links::Cuts(_))) || (i > 0 && matches!(self.links[i - 1], Links::Joins(_)));
        let rows: Vec<&Column> = (0..self.columns.len()).filter(|&i| !of_cut(i)).map(|i| &self.columns[i]).collect();
        let count = rows.iter().map(|column| column.nodes.len()).max().unwrap_or(0);
        let mut next = 0;
        let of_rows: Vec<usize> = (0..count)
            .map(|row| {
                let top = next + FRAME * rows.iter().map(|column| column.frames_before(row)).max().unwrap_or(0);
                next = top + NODE + GAP;
                top
            })
            .collect();
        let mut tops: Vec<Vec<usize>> = self.columns.iter().map(|column| of_rows.iter().copied().take(column.nodes.len()).collect()).collect();
        for (i, links) in self.links.iter().enumerate() {
            match links {
                Links::Cuts(pairs) => tops[i] = centered(self.columns[i].nodes.len(), STEP, pairs.iter().map(|&[coarse, fine]| (coarse, of_rows[fine]))),
                Links::Joins(pairs) => {
                    tops[i + 1] = centered(self.columns[i + 1].nodes.len(), STEP, pairs.iter().map(|&[fine, coarse]| (coarse, of_rows[fine])));
                }
                Links::Arrows(_) => {}
            }
        }
        tops
    }
}

impl Column {
    /// How many frames of nested tuples are around some node.
    fn depth(&self) -> usize {
        self.frames.iter().map(|frame| frame.depth).max().unwrap_or(0)
    }

    fn width(&self) -> usize {
        let longest = self.nodes.iter().map(|node| node.entry.to_string().len()).max().unwrap_or(0);
        (text_width(longest, TEXT) + 16).max(34)
    }

    /// How many frames end before a node and begin with it. The frame around the whole tuple is not
    /// drawn.
    fn frames_before(&self, node: usize) -> usize {
        self.frames.iter().filter(|frame| frame.depth > 0 && (frame.from == node || frame.until == node)).count()
    }

    fn framed<'a>(&self, areas: &[Area]) -> Vec<Mark<'a>> {
        let nested = || self.frames.iter().filter(|frame| frame.depth > 0);
        nested()
            .map(|frame| {
                let (first, last) = (areas[frame.from], areas[frame.until - 1]);
                // Frames that are inside of this one, and begin or end where it does.
                let inside = |of: &dyn Fn(&super::Frame) -> bool| {
                    nested().filter(|other| other.depth >= frame.depth && other.from >= frame.from && other.until <= frame.until && of(other)).count() * FRAME
                };
                let (above, below) = (inside(&|other| other.from == frame.from), inside(&|other| other.until == frame.until));
                let beside = FRAME * (1 + self.depth() - frame.depth);
                let corner = [first.corner[0] - beside, first.corner[1] - above];
                Mark::Frame(Area { corner, width: first.width + 2 * beside, height: last.corner[1] + last.height + below - corner[1] })
            })
            .collect()
    }
}
