//! What needs values: decisions by search, each with a budget of steps and a witness.
//!
//! The questions here are hard in general (co-NP or NP), because of sums that cancel. Each search
//! is exact: it answers, or it has spent its budget and says
//! [`BudgetSpent`](crate::LayoutError::BudgetSpent); on layouts as people write them, a few steps
//! are enough. No search keeps more than [`ROOM`] numbers, whatever its budget: one that would is
//! [`RoomSpent`](crate::LayoutError::RoomSpent).

mod compose_exact;
mod equations;
mod injective;
mod left_inverse;
mod pseudo_inverse;
mod right_inverse_max;

pub use crate::budget::{DEFAULT_BUDGET, ROOM};
