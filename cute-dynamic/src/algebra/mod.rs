//! The algebra of layouts, one file an operation, under the same names as in the static crate.

pub(crate) mod by_profile;
pub(crate) mod coalesce;
