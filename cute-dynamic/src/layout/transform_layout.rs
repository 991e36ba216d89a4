//! The modes of a layout, each put through a function.

use super::{Layout, Mode};
use crate::LayoutError;
use crate::htuple::HTuple;
use crate::stride::Stride;
use alloc::vec::Vec;

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns the layout whose modes are `f` of the modes: `(f(A_0), f(A_1), …)` (CuTe's
    /// `transform_layout`). A leaf is its only mode.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let layout: Layout = "((2,3),(4,5)):((1,2),(30,6))".parse()?;
    /// assert_eq!(layout.transform_layout(|mode| Ok(mode.coalesce()))?.to_string(), "(6,(4,5)):(1,(30,6))");
    /// assert_eq!(layout.transform_layout(|mode| mode.compose(2))?.to_string(), "(2,2):(1,30)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of `f`, and those of [`Layout::tuple`].
    pub fn transform_layout(&self, f: impl FnMut(Self) -> Result<Self, LayoutError>) -> Result<Self, LayoutError> {
        Layout::tuple(self.modes().map(f).collect::<Result<Vec<_>, _>>()?)
    }

    /// Returns the layout whose modes are `f` of pairs of modes: `(f(A_0, B_0), f(A_1, B_1), …)`,
    /// and after them the modes that one has and the other does not (CuTe's `transform_layout` of
    /// two layouts).
    ///
    /// ```
    /// use cute_dynamic::Layout;
    ///
    /// let (a, b): (Layout, Layout) = ("(4,6,8):(1,4,24)".parse()?, "(2,3):(2,1)".parse()?);
    /// assert_eq!(a.transform_layout_with(&b, |a, b| a.compose(&b))?.to_string(), "(2,3,8):(2,4,24)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of `f`, and those of [`Layout::tuple`].
    pub fn transform_layout_with(&self, b: &Self, mut f: impl FnMut(Self, Self) -> Result<Self, LayoutError>) -> Result<Self, LayoutError> {
        let (mut left, mut right) = (self.modes(), b.modes());
        let pairs = core::iter::from_fn(|| match (left.next(), right.next()) {
            (Some(a), Some(b)) => Some(f(a, b)),
            (a, b) => a.or(b).map(Ok),
        });
        Layout::tuple(pairs.collect::<Result<Vec<_>, _>>()?)
    }
}
