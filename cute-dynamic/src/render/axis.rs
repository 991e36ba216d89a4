//! One axis of a table: what stands in its header, and where its lines are.

use crate::Mode;
use crate::htuple::Node;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// How heavy a line of the grid is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Line {
    /// Inside of a tile.
    Thin,
    /// Between tiles.
    Strong,
    /// Between tiles of tiles, and around the table.
    Heavy,
}

#[derive(Clone, Debug)]
pub(super) struct Axis {
    labels: Vec<String>,
    /// The line before each index.
    lines: Vec<Line>,
}

impl Axis {
    /// An axis without strong lines.
    pub(super) fn plain(extent: usize) -> Self {
        Axis { labels: (0..extent).map(|i| i.to_string()).collect(), lines: alloc::vec![Line::Thin; extent] }
    }

    /// The axis of some modes, of `extent` coordinates together. A line stands where one of the
    /// leaves, except the last, begins again. The header has the integral coordinate of one mode,
    /// the natural coordinate of more: `(1,0)`.
    pub(super) fn of_modes(modes: &[Node<'_, Mode>], extent: usize) -> Self {
        let mut axis = Axis::plain(extent);
        let leaves: Vec<u64> = modes.iter().flat_map(|mode| mode.leaves()).map(|leaf| leaf.extent).collect();
        let mut period = 1;
        for leaf in leaves.split_last().map_or(&[][..], |(_, before)| before) {
            // The extents of the leaves have the product `extent`.
            period *= *leaf as usize;
            axis.line_every(period);
        }
        if modes.len() > 1 {
            for (i, label) in axis.labels.iter_mut().enumerate() {
                *label = natural(modes, i as u64);
            }
        }
        axis
    }

    /// The number of characters of the longest label that [`Axis::of_modes`] makes, before it is
    /// made.
    pub(super) fn width_of_modes(modes: &[Node<'_, Mode>], extent: usize) -> usize {
        // Each component of the last coordinate is the largest of its mode.
        let last = extent as u64 - 1;
        if modes.len() > 1 { natural(modes, last).len() } else { last.to_string().len() }
    }

    /// Makes the line before every multiple of a period one step heavier. Each period is a multiple
    /// of the one before.
    fn line_every(&mut self, period: usize) {
        // Then all its multiples have got equally heavy. Modes of one element, of which there may
        // be thousands, end here.
        if self.lines.get(period).is_none_or(|&line| line == Line::Heavy) {
            return;
        }
        for line in self.lines.iter_mut().skip(period).step_by(period) {
            *line = if *line == Line::Thin { Line::Strong } else { Line::Heavy };
        }
    }

    pub(super) fn without_lines(&mut self) {
        self.lines.fill(Line::Thin);
    }

    pub(super) fn len(&self) -> usize {
        self.labels.len()
    }

    pub(super) fn labels(&self) -> &[String] {
        &self.labels
    }

    /// The number of characters of the longest label.
    pub(super) fn label_width(&self) -> usize {
        self.labels.iter().map(String::len).max().unwrap_or(0)
    }

    /// The line before an index; the first and the last line close the table.
    pub(super) fn line_before(&self, index: usize) -> Line {
        if index == 0 { Line::Heavy } else { self.lines.get(index).copied().unwrap_or(Line::Heavy) }
    }
}

/// The coordinate of each mode at an integral coordinate of all of them.
fn natural(modes: &[Node<'_, Mode>], mut index: u64) -> String {
    let components: Vec<String> = modes
        .iter()
        .map(|mode| {
            let here = index % mode.size();
            index /= mode.size();
            here.to_string()
        })
        .collect();
    format!("({})", components.join(","))
}
