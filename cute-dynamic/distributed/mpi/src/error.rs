//! Why elements do not move.

use cute_dynamic::distribute::DistributionError;
use std::fmt;

cute_refusals::errors! {
    /// Why elements do not move, on this rank or on another: each rank gets an error.
    ///
    /// ```
    /// use cute_mpi::EngineError;
    ///
    /// let error = EngineError::FewRanks { ranks: 6, given: 4 };
    /// assert_eq!(error.code(), "CUTE346");
    /// assert_eq!(error.to_string(), "the plan is for 6 ranks, and the communicator has 4");
    /// ```
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum EngineError {
        ShortBuffer {
            /// The rank.
            rank: u64 = Rank,
            /// What it has a part of: `source` or `target`, or a matrix of a product.
            what: &'static str = What,
            /// How many elements it lends.
            elements: u64 = Elements,
            /// How many it has in the distribution.
            needed: u64 = Bound,
        },
        FewRanks {
            /// How many ranks the plan has.
            ranks: u64 = Ranks,
            /// How many the communicator has.
            given: u64 = Bound,
        },
        PlansDiffer {
            /// The first rank with another plan than rank 0.
            rank: u64 = Rank,
        },
        FactorsDiffer = PlansDiffer (Factors) {
            /// The first rank with another factor than rank 0.
            rank: u64 = Rank,
        },
        OrdersDiffer {
            /// The number of the plan that a rank begins, as they were prepared, from 1.
            first: u64 = First,
            /// That of the plan that another rank begins.
            last: u64 = Last,
        },
        EngineFailed {
            /// The function of MPI.
            call: &'static str = Call,
            /// What MPI says.
            message: String = Message,
        },
        FailedMoving = EngineFailed (Moving) {
            /// The function of MPI.
            call: &'static str = Call,
            /// What MPI says.
            message: String = Message,
        },
        Broken = EngineFailed (Broken),
        NotOneHost {
            /// The first rank on another host than rank 0.
            rank: u64 = Rank,
        },
        OtherRanks = NotOneHost (OtherRanks) {
            /// The rank whose window it is.
            rank: u64 = Rank,
        },
        SumOverflows {
            /// The rank.
            rank: u64 = Rank,
        },
        NoMemory {
            /// The rank.
            rank: u64 = Rank,
            /// How many bytes it needs.
            bytes: u64 = Bytes,
        },
        RankFails {
            /// The rank, which has an error of its own.
            rank: u64 = Rank,
        },
    }
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message(f)
    }
}

/// Why elements do not move: there is no such plan, or the engine does not take part.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveError {
    /// The plan is refused.
    Plan(DistributionError),
    /// The engine, or a rank, does not take part.
    Engine(EngineError),
}

impl MoveError {
    /// Returns the code.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            MoveError::Plan(error) => error.code(),
            MoveError::Engine(error) => error.code(),
        }
    }

    /// How it is told to other ranks: which it is, and its numbers.
    pub(crate) fn numbers(&self, own: u64) -> [u64; 4] {
        match *self {
            MoveError::Engine(EngineError::ShortBuffer { rank, what, elements, needed }) => {
                [LENT.iter().position(|&lent| lent == what).map_or(0, |index| (9 + index) as u64), rank, elements, needed]
            }
            MoveError::Engine(EngineError::FewRanks { ranks, given }) => [2, ranks, given, 0],
            MoveError::Engine(EngineError::PlansDiffer { rank }) => [3, rank, 0, 0],
            MoveError::Engine(EngineError::FactorsDiffer { rank }) => [1, rank, 0, 0],
            MoveError::Engine(EngineError::NotOneHost { rank }) => [4, rank, 0, 0],
            MoveError::Engine(EngineError::OtherRanks { rank }) => [5, rank, 0, 0],
            MoveError::Engine(EngineError::SumOverflows { rank }) => [6, rank, 0, 0],
            MoveError::Engine(EngineError::NoMemory { rank, bytes }) => [7, rank, bytes, 0],
            _ => [8, own, 0, 0],
        }
    }

    /// What another rank has told.
    pub(crate) fn told([kind, rank, a, b]: [u64; 4]) -> Self {
        MoveError::Engine(match kind {
            1 => EngineError::FactorsDiffer { rank },
            2 => EngineError::FewRanks { ranks: rank, given: a },
            3 => EngineError::PlansDiffer { rank },
            4 => EngineError::NotOneHost { rank },
            5 => EngineError::OtherRanks { rank },
            6 => EngineError::SumOverflows { rank },
            7 => EngineError::NoMemory { rank, bytes: a },
            9.. if ((kind - 9) as usize) < LENT.len() => EngineError::ShortBuffer { rank, what: LENT[(kind - 9) as usize], elements: a, needed: b },
            _ => EngineError::RankFails { rank },
        })
    }
}

pub(crate) const SOURCE: &str = "source";
pub(crate) const TARGET: &str = "target";
pub(crate) const MATRICES: [&str; 3] = ["matrix A", "matrix B", "matrix C"];

/// What ranks lend.
const LENT: [&str; 5] = [SOURCE, TARGET, MATRICES[0], MATRICES[1], MATRICES[2]];

impl From<DistributionError> for MoveError {
    fn from(error: DistributionError) -> Self {
        MoveError::Plan(error)
    }
}

impl From<EngineError> for MoveError {
    fn from(error: EngineError) -> Self {
        MoveError::Engine(error)
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Plan(error) => error.fmt(f),
            MoveError::Engine(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for MoveError {}

#[cfg(test)]
mod tests {
    use super::*;
    use cute_dynamic::tensor::TensorError;

    /// The page of each code shows what such an error prints.
    #[test]
    fn pages_show_what_errors_print() {
        for error in [
            EngineError::ShortBuffer { rank: 2, what: SOURCE, elements: 99, needed: 100 },
            EngineError::FewRanks { ranks: 6, given: 4 },
            EngineError::PlansDiffer { rank: 3 },
            EngineError::EngineFailed { call: "the product of panels", message: TensorError::NoProduct.to_string() },
            EngineError::OtherRanks { rank: 2 },
            EngineError::SumOverflows { rank: 1 },
            EngineError::NoMemory { rank: 0, bytes: u64::MAX },
            EngineError::RankFails { rank: 1 },
            EngineError::OrdersDiffer { first: 1, last: 2 },
        ] {
            let mut page = String::new();
            cute_refusals::section(error.refusal(), &mut page).unwrap();
            let shown = format!("```text\n{}: {error}\n```\n", error.code());
            assert!(page.contains(&shown), "the page is to have\n{shown}\nbut is\n{page}");
        }
    }
}
