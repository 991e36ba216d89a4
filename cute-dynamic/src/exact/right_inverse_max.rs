//! The largest right inverse, decided exactly.

use crate::htuple::HTuple;
use crate::{Layout, LayoutError, Mode};

impl HTuple<Mode> {
    /// The largest layout `R` with `A(R(k)) = k` on `[0, |R|)`.
    ///
    /// # Errors
    /// [`LayoutError::Undecided`] where the budget of steps is spent.
    pub fn right_inverse_max(&self, budget: u64) -> Result<Layout, LayoutError> {
        let greedy = self.right_inverse();
        // Nothing is larger than the image, and for an injective layout nothing is larger than the chain.
        if greedy.size() == self.cosize() || self.is_injective(budget)? {
            return Ok(greedy);
        }
        Err(LayoutError::Undecided { budget })
    }
}
