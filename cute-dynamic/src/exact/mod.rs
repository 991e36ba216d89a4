//! Exact answers by search, each with a budget of steps and a witness.
//!
//! The questions here are hard in general (co-NP or NP), because sums may cancel. Each search is
//! exact: it answers, or it returns [`BudgetSpent`](crate::LayoutError::BudgetSpent) when it has
//! spent its budget. On the layouts of usual programs a few steps are enough. No search keeps more
//! than [`ROOM`] numbers; one that would need more returns
//! [`RoomSpent`](crate::LayoutError::RoomSpent).

mod chains;
mod compose_exact;
pub(crate) mod decided_by;
mod equations;
mod injective;
mod left_inverse;
pub(crate) mod predicates;
mod pseudo_inverse;
mod right_inverse_max;

pub use crate::budget::{DEFAULT_BUDGET, ROOM};
pub use decided_by::DecidedBy;
