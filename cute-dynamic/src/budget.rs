//! How many steps a search may take.

use crate::LayoutError;

/// A budget of steps that takes some milliseconds to spend, for callers that have no wish of their
/// own.
pub const DEFAULT_BUDGET: u64 = cute_refusals::limits::BUDGET;

/// The steps that a search has left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    pub(crate) left: u64,
    pub(crate) budget: u64,
}

impl Budget {
    pub(crate) fn new(budget: u64) -> Self {
        Budget { left: budget, budget }
    }

    /// Whether no step is left.
    pub(crate) fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// Spends a step.
    pub(crate) fn spend(&mut self) -> Result<(), LayoutError> {
        self.left = self.left.checked_sub(1).ok_or(LayoutError::BudgetSpent { budget: self.budget })?;
        Ok(())
    }
}
