//! How many steps a search may take.

use crate::LayoutError;

/// The default budget of steps, which a search spends in some milliseconds.
pub const DEFAULT_BUDGET: u64 = cute_refusals::limits::BUDGET;

/// The largest number of values that a search keeps at a time, for any budget of steps.
pub const ROOM: u64 = cute_refusals::limits::ROOM;

/// The steps that a search has left, and the room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    pub(crate) left: u64,
    pub(crate) budget: u64,
    room: u64,
}

impl Budget {
    pub(crate) fn new(budget: u64) -> Self {
        Budget { left: budget, budget, room: ROOM }
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

    /// Takes room for a number.
    pub(crate) fn keep(&mut self) -> Result<(), LayoutError> {
        self.room = self.room.checked_sub(1).ok_or(LayoutError::RoomSpent { room: ROOM })?;
        Ok(())
    }

    /// Gives room back.
    pub(crate) fn release(&mut self, numbers: usize) {
        self.room += numbers as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_given_back() {
        let mut budget = Budget::new(0);
        for _ in 0..3 {
            (0..ROOM).for_each(|_| budget.keep().unwrap());
            assert_eq!(budget.keep(), Err(LayoutError::RoomSpent { room: ROOM }));
            budget.release(ROOM as usize);
        }
    }
}
