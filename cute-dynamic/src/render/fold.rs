//! The modes of a layout that are its rows, and those that are its columns.

use crate::htuple::Node;
use crate::{Layout, Mode};
use alloc::vec::Vec;

/// The modes of the rows and those of the columns: none and one, one and one, or the first and the
/// rest.
pub(super) struct Folded<'a> {
    pub(super) rows: Vec<Node<'a, Mode>>,
    pub(super) columns: Vec<Node<'a, Mode>>,
}

pub(super) fn folded(layout: &Layout) -> Folded<'_> {
    let mut rows: Vec<_> = layout.as_node().modes().collect();
    let columns = rows.split_off(rows.len().min(1));
    if columns.is_empty() { Folded { rows: columns, columns: rows } } else { Folded { rows, columns } }
}

/// The number of coordinates of some modes of a layout, which is at most its size.
pub(super) fn extent(modes: &[Node<'_, Mode>]) -> u64 {
    modes.iter().map(|mode| mode.size()).product()
}
