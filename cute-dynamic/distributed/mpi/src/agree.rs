//! Agreement of all ranks: either each of them goes on, or each has an error.

use crate::error::MoveError;
use crate::raw::{Group, Least};

/// What this rank says, and the answer of all, which is being found.
pub(crate) struct Agreement {
    own: Option<MoveError>,
    least: Least,
}

/// Begins to agree.
pub(crate) fn start(group: &Group, own: Result<(), MoveError>) -> Result<Agreement, MoveError> {
    let own = own.err();
    let failing = if own.is_some() { group.rank as u64 } else { u64::MAX };
    Ok(Agreement { least: group.start_least(failing)?, own })
}

impl Agreement {
    pub(crate) fn test(&mut self) -> Result<bool, MoveError> {
        Ok(self.least.test()?)
    }

    /// The own error of a rank that has one; else that of the first rank with one.
    pub(crate) fn wait(self, group: &Group) -> Result<(), MoveError> {
        let failing = self.least.wait()?;
        if failing == u64::MAX {
            return Ok(());
        }
        let numbers = self.own.as_ref().map_or([0; 4], |error| error.numbers(group.rank as u64));
        let told = group.broadcast(numbers, failing as usize)?;
        Err(self.own.unwrap_or_else(|| MoveError::told(told)))
    }
}

/// Returns the value if all ranks have one.
pub(crate) fn agree<T>(group: &Group, own: Result<T, MoveError>) -> Result<T, MoveError> {
    let (value, own) = match own {
        Ok(value) => (Some(value), Ok(())),
        Err(error) => (None, Err(error)),
    };
    start(group, own)?.wait(group)?;
    match value {
        Some(value) => Ok(value),
        // This rank's error is found above.
        None => unreachable!("the ranks agree that this one has a value"),
    }
}
