//! Coalesce: the same function with the fewest modes.

use super::by_profile::by_profile;
use crate::htuple::HTuple;
use crate::layout::ModeList;
use crate::scratch::with_scratch;
use crate::{Layout, LayoutError, Mode};

/// Merges modes so that the *extension* is preserved.
///
/// A neighbour `(s : d)` of `(S : D)` merges when `d = S·D`. Modes of extent 1 are dropped, but the last one is kept unless it merges: its stride is what the extension goes
/// on with.
///
/// They are written to the beginning of `merged`, which has room for as many as there are; the answer says how many they are.
#[inline(always)]
pub(crate) fn coalesce_into(modes: &[Mode], merged: &mut [Mode]) -> usize {
    let Some((&last, _)) = modes.split_last() else { return 0 };
    let mut count = 0;
    for &mode in modes {
        if mode.extent == 1 {
            continue;
        }
        if count > 0 && continues(merged[count - 1], mode) {
            merged[count - 1].extent *= mode.extent;
        } else {
            merged[count] = mode;
            count += 1;
        }
    }
    if last.extent == 1 && !(count > 0 && continues(merged[count - 1], last)) {
        merged[count] = last;
        count += 1;
    }
    count
}

/// Whether [`coalesce_into`] would change nothing.
#[inline(always)]
pub(crate) fn is_coalesced(modes: &[Mode]) -> bool {
    modes.windows(2).all(|pair| pair[0].extent != 1 && !continues(pair[0], pair[1]))
}

/// [`coalesce_into`] a list.
pub(crate) fn coalesce_modes(modes: &[Mode]) -> ModeList {
    with_scratch(modes.len(), |merged| {
        let count = coalesce_into(modes, merged);
        merged[..count].into()
    })
}

/// [`coalesce_into`] as a function on the domain: a last mode of extent 1 goes too, and a single one is `1:0`.
#[inline]
pub(crate) fn coalesce_fully(modes: &[Mode]) -> Layout {
    with_scratch(modes.len(), |merged| {
        let mut count = coalesce_into(modes, merged);
        count -= usize::from(count > 0 && merged[count - 1].extent == 1);
        Layout::of_modes_unchecked(&merged[..count])
    })
}

#[inline]
fn continues(before: Mode, mode: Mode) -> bool {
    before.extent.checked_mul(before.stride) == Some(mode.stride)
}

impl HTuple<Mode> {
    /// The same function on `[0, |A|)` with the fewest modes: neighbours merge, modes of extent 1 go. It always exists.
    ///
    /// `R(i) = A(i)` for every `i < |A|`, `|R| = |A|`, `depth(R) <= 1` (Cecka §3.2). A layout of size 1 is `1:0`.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    ///
    /// let layout: Layout = "(2,(1,6)):(1,(6,2))".parse()?;
    /// assert_eq!(layout.coalesce().to_string(), "12:1");
    /// let layout: Layout = "((4,3),5):((15,1),3)".parse()?;
    /// assert_eq!(layout.coalesce().to_string(), "(4,15):(15,1)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn coalesce(&self) -> Layout {
        coalesce_fully(self.leaves())
    }

    /// The same function on *all* of the naturals with the fewest modes: coalesce that keeps the extension. It always exists.
    ///
    /// `R̂ = Â`, where the extension `L̂` is `L` with its last mode unbounded. Differs from [`Layout::coalesce`] in a last mode of extent 1, whose stride is kept
    /// unless it continues the mode before.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    ///
    /// let layout: Layout = "(2,2,1):(1,2,7)".parse()?;
    /// assert_eq!(layout.coalesce_extension().to_string(), "(4,1):(1,7)");
    /// assert_eq!(layout.coalesce().to_string(), "4:1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn coalesce_extension(&self) -> Layout {
        Layout::of_modes_unchecked(&coalesce_modes(self.leaves()))
    }

    /// Coalesces each mode that a leaf of the profile stands for, so that the structure of the profile stays (Cecka §3.2, by mode). Modes beyond the profile stay as
    /// they are.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let layout: Layout = "(2,(1,6)):(1,(6,2))".parse()?;
    /// assert_eq!(layout.coalesce_by((1, 1))?.to_string(), "(2,6):(1,2)");
    /// assert_eq!(layout.coalesce_by((1, 1, 1)), Err(LayoutError::ProfileMismatch { profile: 3, modes: 2 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ProfileMismatch`] if the profile is longer or deeper than the layout.
    pub fn coalesce_by(&self, profile: impl Into<HTuple>) -> Result<Layout, LayoutError> {
        by_profile(self, &profile.into(), |_, mode, out| out.node(coalesce_fully(mode.leaves()).as_node()))
    }
}
