//! Coalesce: the same function with the fewest modes.

use super::by_profile::by_profile;
use crate::htuple::HTuple;
use crate::layout::ModeList;
use crate::scratch::with_scratch;
use crate::stride::Stride;
use crate::{Layout, LayoutError, Mode};

/// Merges modes so that the *extension* is preserved.
///
/// A neighbour `(s : d)` of `(S : D)` merges when `d = S·D`. Modes of extent 1 are dropped, but the
/// last one is kept unless it merges: the extension continues with its stride.
///
/// They are written to the beginning of `merged`, which has room for as many as there are; the
/// answer says how many they are.
#[inline(always)]
pub(crate) fn coalesce_into<D: Stride>(modes: &[Mode<D>], merged: &mut [Mode<D>]) -> usize {
    merge_into(modes, merged, End::Open)
}

/// What of the extension is preserved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// All of it: the last mode has no end.
    Open,
    /// Nothing: the function on the domain is. For strides over which scalars distribute that is no
    /// less.
    Closed,
}

#[inline(always)]
fn merge_into<D: Stride>(modes: &[Mode<D>], merged: &mut [Mode<D>], end: End) -> usize {
    let Some((last, _)) = modes.split_last() else { return 0 };
    let mut count = 0;
    for mode in modes {
        if mode.extent == 1 {
            continue;
        }
        let extent = (end == End::Closed || !core::ptr::eq(mode, last)).then_some(mode.extent);
        if count > 0 && continues(&merged[count - 1], mode, extent) {
            merged[count - 1].extent *= mode.extent;
        } else {
            merged[count] = mode.clone();
            count += 1;
        }
    }
    if last.extent == 1 && !(count > 0 && continues(&merged[count - 1], last, None)) {
        merged[count] = last.clone();
        count += 1;
    }
    count
}

/// Whether [`coalesce_into`] would change nothing.
#[inline(always)]
pub(crate) fn is_coalesced(modes: &[Mode]) -> bool {
    modes.windows(2).all(|pair| pair[0].extent != 1 && !continues(&pair[0], &pair[1], None))
}

/// [`coalesce_into`] a list.
pub(crate) fn coalesce_modes<D: Stride>(modes: &[Mode<D>]) -> ModeList<D> {
    coalesce_up_to(modes, End::Open)
}

/// Merges modes into a list. A last mode of extent 1 is kept unless it merges.
pub(crate) fn coalesce_up_to<D: Stride>(modes: &[Mode<D>], end: End) -> ModeList<D> {
    with_scratch(modes.len(), |merged| {
        let count = merge_into(modes, merged, end);
        merged[..count].into()
    })
}

/// [`coalesce_into`] as a function on the domain: a last mode of extent 1 goes too, and a single
/// one is `1:0`.
#[inline]
pub(crate) fn coalesce_fully<D: Stride>(modes: &[Mode<D>]) -> Layout<D> {
    with_scratch(modes.len(), |merged| {
        let mut count = merge_into(modes, merged, End::Closed);
        count -= usize::from(count > 0 && merged[count - 1].extent == 1);
        Layout::of_modes_unchecked(&merged[..count])
    })
}

/// Whether a mode, of the extent or without end, goes on with the one before.
#[inline(always)]
fn continues<D: Stride>(before: &Mode<D>, mode: &Mode<D>, extent: Option<u64>) -> bool {
    before.stride.goes_on_with(before.extent, extent, &mode.stride)
}

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns the same function on `[0, |A|)` with the fewest modes. Neighbours merge, and modes
    /// of extent 1 are dropped. The answer always exists.
    ///
    /// `R(i) = A(i)` for every `i < |A|`, `|R| = |A|`, `depth(R) <= 1` (Cecka §3.2). A layout of
    /// size 1 is `1:0`.
    ///
    /// Over XOR elements neighbours merge where no sum of their values carries. There another
    /// layout may have as few modes.
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
    #[doc(alias = "contiguous")]
    #[must_use]
    pub fn coalesce(&self) -> Layout<D> {
        coalesce_fully(self.leaves())
    }

    /// Returns the same function on *all* of the naturals with the fewest modes. It coalesces and
    /// keeps the extension. It always exists.
    ///
    /// `R̂ = Â`, where the extension `L̂` is `L` with its last mode unbounded. It differs from
    /// [`Layout::coalesce`] in a last mode of extent 1, whose stride is kept unless it continues
    /// the mode before.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    ///
    /// let layout: Layout = "(2,2,1):(1,2,7)".parse()?;
    /// assert_eq!(layout.coalesce_extension().to_string(), "(4,1):(1,7)");
    /// assert_eq!(layout.coalesce().to_string(), "4:1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "coalesce_x")]
    #[must_use]
    pub fn coalesce_extension(&self) -> Layout<D> {
        Layout::of_modes_unchecked(&coalesce_modes(self.leaves()))
    }

    /// Coalesces each mode that a leaf of the profile stands for, so that the structure of the
    /// profile stays (Cecka §3.2, by mode). Modes beyond the profile stay as they are.
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
    pub fn coalesce_by(&self, profile: impl Into<HTuple>) -> Result<Layout<D>, LayoutError> {
        by_profile(self, &profile.into(), |_, mode, out| out.node(coalesce_fully(mode.leaves()).as_node()))
    }
}

impl HTuple<Mode> {
    /// Returns whether two layouts are the same function of integral coordinates: the same size and
    /// the same offsets. It is decided by coalescing, not by enumeration.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let (a, b): (Layout, Layout) = ("(2,2):(1,2)".parse()?, "4:1".parse()?);
    /// assert!(a.is_same_function(&b));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_same_function(&self, other: &Layout) -> bool {
        self.coalesce() == other.coalesce()
    }
}
