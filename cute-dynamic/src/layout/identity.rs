//! Identity layouts: every coordinate is its own value.

use super::Layout;
use crate::LayoutError;
use crate::htuple::HTuple;
use crate::stride::Coordinate;

impl HTuple<crate::Mode> {
    /// Returns `I_S`: the layout of a shape that maps every coordinate to itself: `I_S(c) = c` at
    /// the natural coordinates of `S` (Cecka §3.3.1; CuTe's `make_identity_layout`).
    ///
    /// Composed, it is neutral: `A ∘ I_S = A` for a layout `A` of the shape `S`, and with a tiler
    /// it is what the tiler points to, `A ∘ T = A ∘ (I_S ∘ T)`.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    ///
    /// let identity = Layout::identity(((3, 4), 8))?;
    /// assert_eq!(identity.to_string(), "((3,4),8):((1@0@0,1@1@0),1@1)");
    /// assert_eq!(identity.coordinate(17)?.to_string(), "((2,1),1)");
    /// assert_eq!(Layout::identity(8)?.to_string(), "8:1");
    ///
    /// let data: Layout = "(8,16):(20,1)".parse()?;
    /// let tile = Layout::identity(data.shape())?.compose((4, 8))?;
    /// assert_eq!(data.compose(&tile)?, data.compose((4, 8))?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`], [`LayoutError::TooManyComponents`].
    #[doc(alias = "ArithmeticTupleIterator")]
    #[doc(alias = "make_inttuple_iter")]
    #[doc(alias = "make_identity_layout")]
    pub fn identity(shape: impl Into<HTuple>) -> Result<Layout<Coordinate>, LayoutError> {
        let shape = shape.into();
        let basis = shape.make_basis_like()?;
        Layout::with_strides(shape, basis)
    }
}
