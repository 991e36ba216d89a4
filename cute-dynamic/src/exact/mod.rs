//! What needs values: decisions by search, each with a budget of steps and a witness.
//!
//! The questions here are hard in general (co-NP or NP), because of sums that cancel. Each search is exact: it answers, or it has spent its budget and says
//! [`Undecided`](crate::LayoutError::BudgetSpent); on layouts as people write them, a few steps are enough.

mod compose_exact;
mod equations;
mod injective;
mod left_inverse;
mod pseudo_inverse;
mod right_inverse_max;

pub(crate) use compose_exact::first_impossible;

/// A budget of steps that takes some milliseconds to spend, for callers that have no wish of their own.
pub const DEFAULT_BUDGET: u64 = 1 << 20;

/// The steps that a search has left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    left: u64,
    budget: u64,
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
    pub(crate) fn spend(&mut self) -> Result<(), crate::LayoutError> {
        self.left = self.left.checked_sub(1).ok_or(crate::LayoutError::BudgetSpent { budget: self.budget })?;
        Ok(())
    }
}
