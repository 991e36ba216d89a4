//! A tuple or layout, several times.

use super::profile::Token;
use super::{HTuple, Leaf};
use crate::LayoutError;

impl<T: Leaf> HTuple<T> {
    /// Returns `(A, …, A)`, `n` times (CuTe's `repeat`). One time it is `A` itself.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout};
    ///
    /// assert_eq!(<HTuple>::from((2, 3)).repeat(3)?.to_string(), "((2,3),(2,3),(2,3))");
    /// assert_eq!(<HTuple>::from(4).repeat(1)?.to_string(), "4");
    ///
    /// let layout: Layout = "4:2".parse()?;
    /// assert_eq!(layout.repeat(2)?.to_string(), "(4,4):(2,2)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::TooDeep`], [`LayoutError::Overflow`] if there is no memory for `n` modes; for
    /// layouts, [`LayoutError::Overflow`].
    #[doc(alias = "tuple_repeat")]
    pub fn repeat(&self, n: usize) -> Result<Self, LayoutError> {
        if n == 1 { Ok(self.clone()) } else { HTuple::from(()).append_to(n, self) }
    }

    /// Returns the nesting of a profile with `A` in the place of each leaf (CuTe's `repeat_like`).
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// assert_eq!(<HTuple>::from(1).repeat_like(&<HTuple>::from((4, (2, 3))))?.to_string(), "(1,(1,1))");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::TooDeep`]; for layouts, [`LayoutError::Overflow`].
    pub fn repeat_like<U: Leaf>(&self, profile: &HTuple<U>) -> Result<Self, LayoutError> {
        let mut repeated = Self::building();
        for token in profile.profile.as_str().tokens() {
            match token {
                Token::Leaf => repeated.node(self.as_node()),
                Token::Open => repeated.open(),
                Token::Close => repeated.close(),
            }
        }
        repeated.checked()
    }
}
