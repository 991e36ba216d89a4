//! Agreement of all ranks: either each of them goes on, or each has an error.

use crate::error::{EngineError, MoveError};
use crate::raw::{Group, Least};
use std::cell::{Cell, RefCell};
use std::hash::{BuildHasher, RandomState};
use std::rc::{Rc, Weak};

/// What this rank says, and the answer of all, which is being found.
pub(crate) struct Agreement {
    own: Option<MoveError>,
    least: Least,
}

/// Begins to agree, about what has this number.
fn start(group: &Group, number: u64, own: Result<(), MoveError>) -> Result<Agreement, MoveError> {
    let own = own.err();
    let failing = if own.is_some() { group.rank as u64 } else { u64::MAX };
    Ok(Agreement { least: group.start_least([failing, number, !number])?, own })
}

impl Agreement {
    pub(crate) fn test(&mut self) -> Result<bool, MoveError> {
        Ok(self.least.test()?)
    }

    /// That ranks agree about different things; else the own error of a rank that has one; else
    /// that of the first rank with one.
    pub(crate) fn wait(self, group: &Group) -> Result<(), MoveError> {
        let [failing, least, most] = self.least.wait()?;
        if least != !most {
            return Err(EngineError::OrdersDiffer { first: least, last: !most }.into());
        }
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
    start(group, 0, own)?.wait(group)?;
    match value {
        Some(value) => Ok(value),
        // This rank's error is found above.
        None => unreachable!("the ranks agree that this one has a value"),
    }
}

/// What the plans of some ranks have in common: where the ranks tell each other which of the plans
/// they begin.
struct Plans {
    group: Group,
    /// The ranks have the same one.
    number: u64,
    prepared: Cell<u64>,
}

thread_local! {
    static ALL: RefCell<Vec<Weak<Plans>>> = const { RefCell::new(Vec::new()) };
}

/// One of the plans of some ranks.
pub(crate) struct Turn {
    plans: Rc<Plans>,
    number: u64,
}

impl Turn {
    /// The next of the plans of these ranks, which all take part.
    pub(crate) fn new(group: &Group) -> Result<Self, MoveError> {
        let all: Vec<Rc<Plans>> = ALL.with_borrow_mut(|all| {
            all.retain(|plans| plans.strong_count() > 0);
            all.iter().filter_map(Weak::upgrade).collect()
        });
        let mut of_ranks = None;
        for plans in all {
            if group.is_like(&plans.group)? {
                of_ranks = Some(plans);
            }
        }
        let number = of_ranks.as_ref().map_or(0, |plans| plans.number);
        let [least, most, _] = group.start_least([number, !number, 0])?.wait()?;
        let plans = match of_ranks {
            Some(plans) if least == !most => plans,
            _ => {
                let number = group.broadcast([RandomState::new().hash_one(group.rank)], 0)?[0];
                let plans = Rc::new(Plans { group: group.again()?, number, prepared: Cell::new(0) });
                ALL.with_borrow_mut(|all| all.push(Rc::downgrade(&plans)));
                plans
            }
        };
        plans.prepared.set(plans.prepared.get() + 1);
        let number = plans.prepared.get();
        Ok(Turn { plans, number })
    }

    /// Begins to agree that this plan is begun.
    pub(crate) fn start(&self, own: Result<(), MoveError>) -> Result<Agreement, MoveError> {
        start(&self.plans.group, self.number, own)
    }
}
