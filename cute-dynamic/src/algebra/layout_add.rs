//! The sum of two layouts.

use crate::htuple::HTuple;
use crate::int::div_exact;
use crate::layout::ModeList;
use crate::stride::{Stride, check_sums};
use crate::{Layout, LayoutError, Mode};

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns the sum: `R(i) = A(i) + B(i)` for every `i < |A| = |B|`, coalesced (PyCuTe's
    /// `layout_add`).
    ///
    /// Both are coalesced and cut where either has a boundary, and the strides of the pieces are
    /// added. Over integers and coordinates this finds every sum that is a layout: of two
    /// boundaries of which none divides the other, neither goes away in the sum.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let (a, b): (Layout, Layout) = ("12:2".parse()?, "(4,3):(3,1)".parse()?);
    /// assert_eq!(a.layout_add(&b)?.to_string(), "(4,3):(5,9)");
    ///
    /// let (a, b): (Layout, Layout) = ("(5,3):(3,1)".parse()?, "(3,5):(5,1)".parse()?);
    /// assert_eq!(a.layout_add(&b), Err(LayoutError::NoMutualRefinement { left: 5, right: 3 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotCompatible`] if the sizes differ, [`LayoutError::NoMutualRefinement`] if
    /// the sum is no layout, [`LayoutError::Overflow`]; [`LayoutError::CodomainsDiffer`]; over XOR
    /// elements also [`LayoutError::BitsCarry`] where scalars do not distribute, and over elements
    /// of another crate [`LayoutError::NotDistributive`].
    pub fn layout_add(&self, b: &Self) -> Result<Self, LayoutError> {
        let (size_a, size_b) = (self.size(), b.size());
        if size_a != size_b {
            return Err(LayoutError::NotCompatible { a: size_a, b: size_b });
        }
        let (a, b) = (self.coalesce(), b.coalesce());
        let (mut left, mut right) = (a.leaves().iter().cloned(), b.leaves().iter().cloned());
        let (mut next_left, mut next_right) = (left.next(), right.next());
        let mut modes = ModeList::new();
        // The sizes are equal, so that both end at once.
        while let (Some(x), Some(y)) = (&next_left, &next_right) {
            let extent = x.extent.min(y.extent);
            let (Some(rest_x), Some(rest_y)) = (div_exact(x.extent, extent), div_exact(y.extent, extent)) else {
                return Err(LayoutError::NoMutualRefinement { left: x.extent, right: y.extent });
            };
            // Of 0 and 1 the multiples add up whatever the strides are.
            if extent > 2 {
                let both = [(Some(extent), x.stride.clone()), (Some(extent), y.stride.clone())];
                check_sums(&both, extent)?;
            }
            modes.push(Mode::new(extent, x.stride.plus(&y.stride)?));
            let (behind_x, behind_y) = (x.behind(extent, rest_x)?, y.behind(extent, rest_y)?);
            (next_left, next_right) = (behind_x.or_else(|| left.next()), behind_y.or_else(|| right.next()));
        }
        Ok(Layout::of_modes(&modes)?.coalesce())
    }
}

impl<D: Stride> Mode<D> {
    /// What of the mode is after its first coordinates: every `extent`-th of them, `rest` in all.
    fn behind(&self, extent: u64, rest: u64) -> Result<Option<Self>, LayoutError> {
        if rest == 1 {
            return Ok(None);
        }
        let stride = self.stride.times(extent)?;
        check_sums(&[(Some(extent), self.stride.clone()), (Some(rest), stride.clone())], self.extent)?;
        Ok(Some(Mode::new(rest, stride)))
    }
}
