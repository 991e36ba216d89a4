//! Left inverse: back from an offset to the coordinate.

use super::coalesce::coalesce_modes;
use super::sort::{Positioned, sorted_positions};
use crate::htuple::HTuple;
use crate::int::{div_exact, mul};
use crate::layout::ModeList;
use crate::{Layout, LayoutError, Mode};

impl HTuple<Mode> {
    /// `A†`: the layout that recovers the coordinate from an offset of `A`: `A†(A(k)) = k` where `A` is injective, and `A(A†(A(k))) = A(k)` with broadcast modes
    /// (Cecka §3.4.3, equation 26).
    ///
    /// ```
    /// use cute_dynamic::Layout;
    ///
    /// let layout: Layout = "(4,8):(8,1)".parse()?;
    /// assert_eq!(layout.left_inverse()?.to_string(), "(8,4):(4,1)");
    /// let layout: Layout = "(4,8):(1,5)".parse()?;
    /// assert_eq!(layout.left_inverse()?.to_string(), "(5,8):(1,4)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoLeftInverse`], [`LayoutError::Overflow`].
    pub fn left_inverse(&self) -> Result<Layout, LayoutError> {
        chain_inverse(&sorted_positions(&coalesce_modes(self.leaves())))
    }
}

/// The rule of the chain: the strides divide one another, each is at least the reach of the mode before. For each sorted mode `(s : d)` at position `p` the inverse
/// has the mode `(d' / d : p)`, where `d'` is the next stride; the last one is `(s : p)`.
fn chain_inverse(sorted: &[Positioned]) -> Result<Layout, LayoutError> {
    // Broadcast modes come first; their coordinate is recovered as 0.
    let broadcast = sorted.iter().take_while(|p| p.mode.stride == 0).count();
    let sorted = &sorted[broadcast..];
    let Some((first, last)) = sorted.first().zip(sorted.last()) else { return Ok(Layout::trivial()) };
    let mut inverse = ModeList::new();
    // What is below the smallest stride is ignored.
    inverse.push(Mode::new(first.mode.stride, 0));
    for pair in sorted.windows(2) {
        let (Mode { extent, stride }, next) = (pair[0].mode, pair[1].mode.stride);
        match div_exact(next, stride) {
            Some(quotient) if quotient >= extent => inverse.push(Mode::new(quotient, pair[0].position)),
            _ => return Err(LayoutError::NoLeftInverse { reach: mul(extent, stride)?, stride: next }),
        }
    }
    inverse.push(Mode::new(last.mode.extent, last.position));
    Layout::of_modes(&inverse).map(|inverse| inverse.coalesce())
}
