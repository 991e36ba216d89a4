//! The left inverse of strides that divide one another.

use super::sort::Positioned;
use crate::int::div_exact;
use crate::layout::ModeList;
use crate::{Layout, LayoutError, Mode};

/// The rule of the chain, for the modes of a coalesced layout, sorted by stride: for each mode
/// `(s : d)` at position `p` the inverse has the mode `(d' / d : p)`, where `d'` is the next
/// stride, at least `s·d` and divisible by `d`; the last one is `(s : p)`. The coordinate of a
/// broadcast mode is recovered as 0.
pub(crate) fn chain_inverse(sorted: &[Positioned]) -> Result<Layout, LayoutError> {
    let mut strided = sorted.iter().filter(|p| p.mode.stride != 0).peekable();
    let mut inverse = ModeList::new();
    // What is below the smallest stride is ignored.
    inverse.extend(strided.peek().map(|first| Mode::new(first.mode.stride, 0)).filter(|ignored| ignored.extent > 1));
    while let Some(&Positioned { mode: Mode { extent, stride }, position }) = strided.next() {
        let quotient = match strided.peek() {
            None => extent,
            Some(next) => match div_exact(next.mode.stride, stride) {
                Some(quotient) if quotient >= extent => quotient,
                // Beyond 64 bits, the next stride is below all the more.
                _ => return Err(LayoutError::NoLeftInverse { reach: extent.saturating_mul(stride), stride: next.mode.stride }),
            },
        };
        inverse.push(Mode::new(quotient, position));
    }
    Layout::of_modes(&inverse).map(|inverse| inverse.coalesce())
}
