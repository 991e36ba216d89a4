//! Evenly divides: shapes that a tiler cuts into whole tiles.

use crate::htuple::{Extent, HTuple};
use crate::tiler::Operand;
use crate::{Layout, Mode};

impl<T: Extent> HTuple<T> {
    /// Returns whether the tiler cuts the shape into whole tiles: whether every layout of this
    /// shape over integers or coordinates has a [`logical_divide`](Layout::logical_divide) by it
    /// (CuTe's `evenly_divides(shape, tiler)`).
    ///
    /// The strides do not matter. A layout whose modes merge may have a logical division although
    /// its shape is not evenly divided: `(2,3,2):(1,2,6)` is `12:1` and has one by `4`,
    /// `(2,3,2):(1,9,60)` has none. Of a layout in place of the shape, the shape counts. A shape
    /// that no layout has is not evenly divided: one with an extent of 0, or of a size beyond 64
    /// bits. CuTe's predicate also holds for `(4,3)` by `6`, where its division does not compile.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Tiler};
    ///
    /// let tiler: Tiler = "<8:2,32>".parse()?;
    /// assert!(<HTuple>::from((32, 64)).is_evenly_divided(&tiler));
    /// assert!(<HTuple>::from((32, (8, 8), 3)).is_evenly_divided(&tiler));
    /// assert!(!<HTuple>::from((32, 64)).is_evenly_divided(&"<8:3,32>".parse::<Tiler>()?));
    /// assert!(<HTuple>::from(((2, 3), 3)).is_evenly_divided(18));
    /// assert!(!<HTuple>::from((2, 3, 2)).is_evenly_divided(4));
    /// assert!(!<HTuple>::from((6,)).is_evenly_divided((6, 3)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "evenly_divides")]
    #[must_use]
    pub fn is_evenly_divided<'a>(&self, tiler: impl Into<Operand<'a>>) -> bool {
        // Modes of extents 2 and more are never one in `S : (1, 1, …)`: that would take the stride
        // `s` after `s : 1`.
        let ones: Result<Layout, _> = self.map(|leaf| Mode::new(leaf.extent(), 1)).checked();
        ones.is_ok_and(|layout| layout.logical_divide(tiler).is_ok())
    }
}
