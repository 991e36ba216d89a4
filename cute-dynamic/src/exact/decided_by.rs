//! What decides an exact composition.

use core::fmt;

/// What decides an exact composition, `A ∘ B`, in the order of what it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum DecidedBy {
    /// There is an answer: `A` coalesces to one mode, and scales the strides of `B`.
    OneMode,
    /// There is an answer: no sum of modes of `B` carries across a boundary of `A`, rule L1.
    NoCarry,
    /// There is an answer where carries cancel, or there is none: the box of coordinates was cut in
    /// two until all carries were constant, rule L2. The coordinate of a refusal is the smallest.
    Bisection,
    /// There is an answer or there is none, as all values of the composition say: scalars need not
    /// distribute over sums of its strides, or the tile yields coordinates. The coordinate of a
    /// refusal is the smallest.
    Values,
    /// There is none: a forced first mode does not divide what is left of its leaf.
    Divisibility,
    /// There is none: the largest coordinate deviates. The search for the smallest exceeds the
    /// budget.
    Corner,
}

impl fmt::Display for DecidedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DecidedBy::OneMode => "one mode",
            DecidedBy::NoCarry => "no carry",
            DecidedBy::Bisection => "bisection",
            DecidedBy::Values => "values",
            DecidedBy::Divisibility => "divisibility",
            DecidedBy::Corner => "corner",
        })
    }
}
