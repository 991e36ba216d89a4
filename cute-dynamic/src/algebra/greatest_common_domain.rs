//! The greatest common domain of two shapes.

use crate::htuple::HTuple;
use crate::int::{div_exact, gcd};
use crate::layout::ModeList;
use crate::{Layout, LayoutError, Mode};

impl HTuple<u64> {
    /// Returns the layout of the coordinates along which both shapes count alike
    /// (PyCuTe's `greatest_common_domain`).
    ///
    /// Each mode `(g : p)` lies in one leaf of `A` and in one of `B`: from coordinate `p` on, both
    /// have `g` steps of `p`. The modes are the largest from left to right, so that with one shape
    /// for both `R` is its compact layout. Every layout of either shape composes with `R`, and
    /// `|R|` divides both sizes. Where the shapes have no mode in common `R` is `(1):(0)`.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, LayoutError};
    ///
    /// let a = <HTuple>::from((5, 3, 4));
    /// assert_eq!(a.greatest_common_domain((10, 6))?.to_string(), "(5,2):(1,30)");
    /// assert_eq!(a.greatest_common_domain((3, 5))?.to_string(), "(1):(0)");
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`] if a size does not fit in 64 bits.
    pub fn greatest_common_domain(&self, b: impl Into<HTuple>) -> Result<Layout, LayoutError> {
        let b = b.into();
        let (mut left, mut right) = (Leaves::of(self)?, Leaves::of(&b)?);
        let mut modes = ModeList::new();
        while let (Some(x), Some(y)) = (left.extent(), right.extent()) {
            // How far each is from the next coordinate that both count to.
            let shared = gcd(left.before, right.before);
            let (to_x, to_y) = (right.before / shared, left.before / shared);
            let steps = match (div_exact(x, to_x), div_exact(y, to_y)) {
                (Some(x), Some(y)) => gcd(x, y),
                _ => 1,
            };
            if steps > 1 {
                modes.push(Mode::new(steps, left.before * to_x));
                left.count(to_x * steps);
                right.count(to_y * steps);
                continue;
            }
            // A leaf that ends at a coordinate which the other leaf counts on to is done with.
            let (end_x, end_y) = (left.before * x, right.before * y);
            let (in_y, in_x) = (end_y.is_multiple_of(end_x), end_x.is_multiple_of(end_y));
            if in_y || !in_x {
                left.count(x);
            }
            if in_x || !in_y {
                right.count(y);
            }
        }
        let modes: &[Mode] = if modes.is_empty() { &[Mode::new(1, 0)] } else { &modes };
        Layout::tuple(modes.iter().map(|mode| Layout::from_leaf(*mode)))
    }
}

/// The leaves of a shape, counted through from the left.
struct Leaves<'a> {
    /// How many coordinates lie before what is left of the first.
    before: u64,
    /// What is left of the first.
    left: u64,
    others: &'a [u64],
}

impl<'a> Leaves<'a> {
    fn of(shape: &'a HTuple) -> Result<Self, LayoutError> {
        // All products below are parts of it.
        if shape.size()? == 0 {
            return Err(LayoutError::ZeroExtent);
        }
        Ok(Leaves { before: 1, left: 1, others: shape.leaves() })
    }

    /// What is left of the first leaf of which there is something.
    fn extent(&mut self) -> Option<u64> {
        while self.left == 1 {
            (self.left, self.others) = self.others.split_first().map(|(&first, others)| (first, others))?;
        }
        Some(self.left)
    }

    /// Counts through so many coordinates of the first leaf.
    fn count(&mut self, coordinates: u64) {
        self.before *= coordinates;
        self.left /= coordinates;
    }
}
