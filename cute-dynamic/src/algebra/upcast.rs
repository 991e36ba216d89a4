//! Upcast: the layout over larger elements.

use crate::htuple::HTuple;
use crate::int::div_exact;
use crate::{Layout, LayoutError, Mode};

impl HTuple<Mode> {
    /// Returns the layout over elements `n` times as large: `R(⌊c/g⌋) = ⌊A(c)/n⌋`, where `g` has
    /// for each mode the number of its coordinates in one new element.
    ///
    /// A mode `(s:d)` that by itself lies within one new element, `(s-1)·d < n`, becomes `1:1`. Of
    /// another one, `g = ⌈n/d⌉` coordinates become one: `g` has to divide `s`, and the mode becomes
    /// `(s/g : ⌊g·d/n⌋)`. Broadcast modes stay, and modes whose stride is a multiple of `n` keep
    /// their extent. The modes together must not carry out of an element:
    /// `Σ (s/g - 1)·(g·d mod n) + (g - 1)·d < n`, summed over the modes that change. There is an
    /// answer exactly where some layout with one leaf for each leaf of `A` has those values. By 8,
    /// `4:12` has none: its elements 0, 1, 3 and 4 are those of `(2,2):(1,3)`, and `(2,2):(12,24)`
    /// has that for its upcast.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// assert_eq!(Layout::left((16, 3))?.upcast(4)?.to_string(), "(4,3):(1,4)");
    /// let strided: Layout = "(4,2):(3,16)".parse()?;
    /// assert_eq!(strided.upcast(16)?.to_string(), "(1,2):(1,1)");
    /// let cut: Layout = "(2,2):(12,24)".parse()?;
    /// assert_eq!(cut.upcast(8)?.to_string(), "(2,2):(1,3)");
    /// assert_eq!(Layout::left(6)?.upcast(4), Err(LayoutError::UpcastSplits { extent: 6, stride: 1, factor: 4, leaf: 0 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::UpcastSplits`], [`LayoutError::ZeroArgument`].
    pub fn upcast(&self, factor: u64) -> Result<Layout, LayoutError> {
        if factor == 0 {
            return Err(LayoutError::ZeroArgument);
        }
        // How far the modes so far come within a new element.
        let mut within = 0u64;
        let mut result = Layout::building();
        let mut leaves = 0..;
        result.node_map(self.as_node(), |&Mode { extent, stride }| {
            let leaf = leaves.next().unwrap_or(usize::MAX);
            if stride == 0 {
                return Ok(Mode::new(extent, 0));
            }
            if let Some(stride) = div_exact(stride, factor) {
                return Ok(Mode::new(extent, stride));
            }
            let splits = LayoutError::UpcastSplits { extent, stride, factor, leaf };
            // An offset of the layout.
            let whole = (extent - 1) * stride;
            let (mode, last) = if whole < factor {
                (Mode::new(1, 1), Some(whole))
            } else {
                let group = factor.div_ceil(stride);
                let groups = div_exact(extent, group).ok_or(splits)?;
                // The elements from one group to the next, and how much later in its element the
                // next one begins.
                let (elements, later) = if group == 1 { (stride / factor, stride % factor) } else { (1, (stride - factor % stride) % stride) };
                (Mode::new(groups, elements), (groups - 1).checked_mul(later).and_then(|begin| begin.checked_add((group - 1) * stride)))
            };
            within = last.and_then(|last| within.checked_add(last)).filter(|&within| within < factor).ok_or(splits)?;
            Ok(mode)
        })?;
        result.checked()
    }
}
