//! The nearest right operands that compose, where one does not.

use crate::htuple::HTuple;
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;

/// How far from an extent or a stride [`Layout::nearest_compositions`] looks.
pub const NEAREST_REACH: u64 = cute_refusals::limits::NEAREST;

impl HTuple<Mode> {
    /// Returns what would compose, where `A ∘ B` is refused: the nearest layouts `B'` that compose,
    /// each with `A ∘ B'`.
    ///
    /// `B'` has another number in the first leaf of `B` that does not fit, the `leaf` of the error.
    /// There are at most four: with the next smaller and the next larger extent, and with the next
    /// smaller and the next larger stride, as far as [`NEAREST_REACH`] away. A smaller extent is at
    /// least 2 and a smaller stride at least 1: modes of extent 1 and of stride 0 always compose.
    /// There are none where `A ∘ B` has an answer, or is refused for another reason.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    ///
    /// let (a, b): (Layout, Layout) = ("(4,6,8):(2,3,5)".parse()?, "6:3".parse()?);
    /// assert!(a.compose(&b).is_err());
    /// let found = a.nearest_compositions(&b);
    /// let found: Vec<String> = found.iter().map(|(b, r)| format!("{b} gives {r}")).collect();
    /// assert_eq!(found, ["2:3 gives 2:6", "6:2 gives (2,3):(4,3)", "6:4 gives 6:3"]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn nearest_compositions(&self, b: &Layout) -> Vec<(Layout, Layout)> {
        let Err(LayoutError::ShapeDivisibility { leaf, .. } | LayoutError::CarriesIntoEachOther { leaf, .. }) = self.compose(b) else {
            return Vec::new();
        };
        let Mode { extent, stride } = b.leaves()[leaf];
        let composed = |mode: Mode| {
            let mut leaves = 0..;
            let b = b.map_leaves(|&before| if leaves.next() == Some(leaf) { mode } else { before }).ok()?;
            let composition = self.compose(&b).ok()?;
            Some((b, composition))
        };
        let smaller = |number: u64, least: u64| (1..=NEAREST_REACH).map_while(move |distance| number.checked_sub(distance).filter(|&number| number >= least));
        let larger = |number: u64| (1..=NEAREST_REACH).map_while(move |distance| number.checked_add(distance));
        let found = [
            smaller(extent, 2).find_map(|extent| composed(Mode::new(extent, stride))),
            larger(extent).find_map(|extent| composed(Mode::new(extent, stride))),
            smaller(stride, 1).find_map(|stride| composed(Mode::new(extent, stride))),
            larger(stride).find_map(|stride| composed(Mode::new(extent, stride))),
        ];
        found.into_iter().flatten().collect()
    }
}
