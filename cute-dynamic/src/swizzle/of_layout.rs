//! Operations of a composed layout that are those of the layout that it is.

use super::{ComposedLayout, Swizzle};
use crate::layout::LinearForm;
use crate::{Layout, LayoutError};

/// The same for a swizzle and for a layout in the place of `A`.
macro_rules! of_layout {
    ($($outer:ty)*) => { $(
        impl ComposedLayout<$outer> {
            /// Returns the complement of the layout that [`ComposedLayout::to_layout`] finds.
            ///
            /// ```
            /// use cute_dynamic::ComposedLayout;
            /// let layout: ComposedLayout = "Sw<1,0,3> o 0 o (2,2):(1,4)".parse()?;
            /// assert_eq!(layout.to_layout()?.to_string(), "(2,2):(1,4)");
            /// assert_eq!(layout.complement()?.to_string(), "(2,1):(2,8)");
            /// # Ok::<(), Box<dyn core::error::Error>>(())
            /// ```
            ///
            /// # Errors
            /// Those of [`ComposedLayout::to_layout`] and of [`Layout::complement`].
            pub fn complement(&self) -> Result<Layout, LayoutError> {
                self.to_layout()?.complement()
            }

            /// Returns the complement within `[0, bound)` of the layout that
            /// [`ComposedLayout::to_layout`] finds.
            ///
            /// ```
            /// use cute_dynamic::ComposedLayout;
            /// let layout: ComposedLayout = "Sw<1,0,3> o 0 o (2,2):(1,4)".parse()?;
            /// assert_eq!(layout.complement_in(16)?.to_string(), "(2,2):(2,8)");
            /// # Ok::<(), Box<dyn core::error::Error>>(())
            /// ```
            ///
            /// # Errors
            /// Those of [`ComposedLayout::to_layout`] and of [`Layout::complement_in`].
            pub fn complement_in(&self, bound: u64) -> Result<Layout, LayoutError> {
                self.to_layout()?.complement_in(bound)
            }

            /// Returns the complement that covers `[0, bound)` of the layout that
            /// [`ComposedLayout::to_layout`] finds.
            ///
            /// ```
            /// use cute_dynamic::ComposedLayout;
            /// let layout: ComposedLayout = "Sw<1,0,3> o 0 o (2,2):(1,4)".parse()?;
            /// assert_eq!(layout.complement_ceil(20)?.to_string(), "(2,3):(2,8)");
            /// # Ok::<(), Box<dyn core::error::Error>>(())
            /// ```
            ///
            /// # Errors
            /// Those of [`ComposedLayout::to_layout`] and of [`Layout::complement_ceil`].
            pub fn complement_ceil(&self, bound: u64) -> Result<Layout, LayoutError> {
                self.to_layout()?.complement_ceil(bound)
            }

            /// Returns the inverse of the layout that [`ComposedLayout::to_layout`] finds, if it is
            /// a permutation. What is no layout may have a
            /// [right inverse](ComposedLayout::right_inverse) of this kind.
            ///
            /// ```
            /// use cute_dynamic::{ComposedLayout, LayoutError};
            /// let layout: ComposedLayout = "Sw<1,0,3> o 0 o (2,2):(1,4)".parse()?;
            /// assert_eq!(layout.inverse(), Err(LayoutError::NotBijective { expected: 2, stride: 4 }));
            /// # Ok::<(), Box<dyn core::error::Error>>(())
            /// ```
            ///
            /// # Errors
            /// Those of [`ComposedLayout::to_layout`] and of [`Layout::inverse`].
            pub fn inverse(&self) -> Result<Layout, LayoutError> {
                self.to_layout()?.inverse()
            }

            /// Returns the matrix of the layout that [`ComposedLayout::to_layout`] finds.
            ///
            /// ```
            /// use cute_dynamic::ComposedLayout;
            /// let layout: ComposedLayout = "Sw<1,0,3> o 0 o (2,2):(1,4)".parse()?;
            /// assert_eq!(layout.linear_form()?.to_string(), "[1 4]");
            /// # Ok::<(), Box<dyn core::error::Error>>(())
            /// ```
            ///
            /// # Errors
            /// Those of [`ComposedLayout::to_layout`] and of [`Layout::linear_form`].
            pub fn linear_form(&self) -> Result<LinearForm, LayoutError> {
                self.to_layout()?.linear_form()
            }
        }
    )* };
}

of_layout! { Swizzle Layout }
