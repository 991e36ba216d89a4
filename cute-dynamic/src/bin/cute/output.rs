//! What the commands write to.

use std::io::Write;

/// What the commands write to: the answer, and whether it may have colors.
pub struct Output<'a> {
    pub to: &'a mut dyn Write,
    pub colored: bool,
}

/// Writes a number of elements: `1 element`, `2 elements`.
pub fn elements(count: u64) -> String {
    format!("{count} element{}", if count == 1 { "" } else { "s" })
}
