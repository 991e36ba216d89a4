//! Why elements do not move.

use cute_dynamic::distribute::DistributionError;
use std::fmt;

cute_refusals::errors! {
    /// Why elements do not move, on this rank or on another: each rank gets an error.
    ///
    /// ```
    /// use cute_nccl::EngineError;
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
            /// What it has a part of: `source` or `target`.
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
        EngineFailed {
            /// The function of NCCL, or what of CUDA.
            call: &'static str = Call,
            /// What it says.
            message: String = Message,
        },
        FailedMoving = EngineFailed (Moving) {
            /// The function of NCCL, or what of CUDA.
            call: &'static str = Call,
            /// What it says.
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
        NoNccl,
        TooOld = NoNccl (Old) {
            /// Its version.
            version: u64 = Found,
        },
        NoPeer {
            /// The first rank that cannot.
            rank: u64 = Rank,
        },
        RankMissing {
            /// How long it was waited.
            milliseconds: u64 = Milliseconds,
        },
        LeftMoving = RankMissing (Moving) {
            /// How long it was waited.
            milliseconds: u64 = Milliseconds,
        },
        NoSum {
            /// The type of the elements.
            element: &'static str = Element,
        },
        OtherGpu {
            /// The rank.
            rank: u64 = Rank,
            /// What it lends: `source` or `target`.
            what: &'static str = What,
            /// The GPU whose memory it is.
            found: u64 = Found,
            /// The GPU of the rank.
            expected: u64 = Expected,
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
            MoveError::Engine(EngineError::ShortBuffer { rank, what, elements, needed }) => [u64::from(what == SOURCE), rank, elements, needed],
            MoveError::Engine(EngineError::FewRanks { ranks, given }) => [2, ranks, given, 0],
            MoveError::Engine(EngineError::PlansDiffer { rank }) => [3, rank, 0, 0],
            MoveError::Engine(EngineError::NotOneHost { rank }) => [4, rank, 0, 0],
            MoveError::Engine(EngineError::OtherRanks { rank }) => [5, rank, 0, 0],
            MoveError::Engine(EngineError::NoMemory { rank, bytes }) => [7, rank, bytes, 0],
            MoveError::Engine(EngineError::NoPeer { rank }) => [6, rank, 0, 0],
            MoveError::Engine(EngineError::OtherGpu { rank, what, found, expected }) => [10 + u64::from(what == SOURCE), rank, found, expected],
            _ => [8, own, 0, 0],
        }
    }

    /// What another rank has told.
    pub(crate) fn told([kind, rank, a, b]: [u64; 4]) -> Self {
        MoveError::Engine(match kind {
            0 | 1 => EngineError::ShortBuffer { rank, what: if kind == 1 { SOURCE } else { TARGET }, elements: a, needed: b },
            2 => EngineError::FewRanks { ranks: rank, given: a },
            3 => EngineError::PlansDiffer { rank },
            4 => EngineError::NotOneHost { rank },
            5 => EngineError::OtherRanks { rank },
            6 => EngineError::NoPeer { rank },
            7 => EngineError::NoMemory { rank, bytes: a },
            10 | 11 => EngineError::OtherGpu { rank, what: if kind == 11 { SOURCE } else { TARGET }, found: a, expected: b },
            _ => EngineError::RankFails { rank },
        })
    }
}

/// What another rank does that gives back memory while this one does something else.
pub(crate) const GIVES_BACK: u64 = 9;
pub(crate) const SOURCE: &str = "source";
pub(crate) const TARGET: &str = "target";

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

    /// What the pages of these codes show: no test has a GPU without access to another, or lends a
    /// buffer of another GPU here.
    #[test]
    fn what_no_test_brings_about() {
        // CUTE357
        let error = EngineError::NoPeer { rank: 3 };
        assert_eq!(error.to_string(), "rank 3 cannot read the memory of another rank");

        // CUTE361
        let error = EngineError::OtherGpu { rank: 1, what: TARGET, found: 0, expected: 1 };
        assert_eq!(error.to_string(), "the target that rank 1 lends is memory of GPU 0, and the rank has GPU 1");
    }

    /// The page of each code shows what such an error prints.
    #[test]
    fn pages_show_what_errors_print() {
        for error in [
            EngineError::NoNccl,
            EngineError::NoPeer { rank: 3 },
            EngineError::RankMissing { milliseconds: 3000 },
            EngineError::NoSum { element: "u8" },
            EngineError::OtherGpu { rank: 1, what: TARGET, found: 0, expected: 1 },
        ] {
            let mut page = String::new();
            cute_refusals::section(error.refusal(), &mut page).unwrap();
            let shown = format!("```text\n{}: {error}\n```\n", error.code());
            assert!(page.contains(&shown), "the page is to have\n{shown}\nbut is\n{page}");
        }
    }

    /// What a rank tells of an error is the same error on the others.
    #[test]
    fn errors_are_told_whole() {
        for error in [
            EngineError::ShortBuffer { rank: 2, what: SOURCE, elements: 99, needed: 100 },
            EngineError::ShortBuffer { rank: 2, what: TARGET, elements: 0, needed: 1 },
            EngineError::FewRanks { ranks: 6, given: 4 },
            EngineError::PlansDiffer { rank: 3 },
            EngineError::NotOneHost { rank: 8 },
            EngineError::OtherRanks { rank: 1 },
            EngineError::NoMemory { rank: 0, bytes: 1 << 40 },
            EngineError::NoPeer { rank: 3 },
            EngineError::OtherGpu { rank: 1, what: TARGET, found: 0, expected: 1 },
            EngineError::OtherGpu { rank: 4, what: SOURCE, found: 3, expected: 2 },
        ] {
            let error = MoveError::Engine(error);
            assert_eq!(MoveError::told(error.numbers(9)), error);
        }
        assert_eq!(MoveError::told([GIVES_BACK, 5, 0, 0]), MoveError::Engine(EngineError::RankFails { rank: 5 }));
    }
}
