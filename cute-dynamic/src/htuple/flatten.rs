//! Flatten and unflatten: a tuple without its nesting, and with that of a profile.

use super::profile::Token;
use super::{HTuple, Leaf};
use crate::LayoutError;

impl<T: Leaf> HTuple<T> {
    /// Returns the leaves in one flat tuple; a leaf stays a leaf. It always exists.
    ///
    /// On a layout, `R(i) = A(i)` for every integral coordinate `i`, with the leaves of `A` as
    /// modes (CuTe's `flatten`).
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout};
    ///
    /// assert_eq!(<HTuple>::from(((2,), 3)).flatten().to_string(), "(2,3)");
    ///
    /// let layout: Layout = "((2,5),(6)):((6,12),(1))".parse()?;
    /// assert_eq!(layout.flatten().to_string(), "(2,5,6):(6,12,1)");
    /// let layout: Layout = "2:9".parse()?;
    /// assert_eq!(layout.flatten().to_string(), "2:9");
    /// let layout: Layout = "(2):(1)".parse()?;
    /// assert_eq!(layout.flatten().to_string(), "(2):(1)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn flatten(&self) -> Self {
        if self.is_leaf() {
            return self.as_node().to_tuple();
        }
        let mut flat = Self::building();
        flat.open();
        for leaf in self.leaves() {
            flat.push(leaf.clone());
        }
        flat.close();
        flat
    }

    /// Returns the modes of a flat tuple, put into the nesting of a profile; the values of the
    /// profile's leaves do not matter.
    ///
    /// `flatten(R) = A` and `R ~ P` (CuTe's `unflatten`). A mode that is itself a tuple goes whole
    /// to a leaf of the profile; then only `P ≲ R` holds.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout, LayoutError};
    ///
    /// assert_eq!(<HTuple>::from((4, 2, 3)).unflatten((1, (1, 1)))?.to_string(), "(4,(2,3))");
    ///
    /// let layout: Layout = "(4,6,6):(1,4,24)".parse()?;
    /// assert_eq!(layout.unflatten((1, 1, (1,)))?.to_string(), "(4,6,(6)):(1,4,(24))");
    /// assert_eq!(layout.unflatten((1, 1)), Err(LayoutError::ProfileRankMismatch { modes: 3, profile: 2 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ProfileRankMismatch`] if there is not one mode for each leaf of the profile,
    /// [`LayoutError::TooDeep`].
    #[doc(alias = "make_int_tuple")]
    #[doc(alias = "make_int_tuple_from")]
    #[doc(alias = "fill_int_tuple_from")]
    pub fn unflatten(&self, profile: impl Into<HTuple>) -> Result<Self, LayoutError> {
        let profile = profile.into();
        let (modes, leaves) = (self.rank(), profile.leaves().len());
        if modes != leaves {
            return Err(LayoutError::ProfileRankMismatch { modes, profile: leaves });
        }
        let mut modes = self.as_node().modes();
        let mut filled = Self::building();
        for token in profile.profile.as_str().tokens() {
            match token {
                Token::Leaf => filled.nodes(modes.next()),
                Token::Open => filled.open(),
                Token::Close => filled.close(),
            }
        }
        filled.checked()
    }
}
