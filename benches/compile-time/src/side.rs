//! What a compiler under test has to offer: write the cases, say how to compile them, and which
//! case an error blames.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Output;

use crate::cases::{Case, Operation};
use crate::measure::Invocation;

/// A translation unit: a head, and one line for each case.
pub(crate) struct Source {
    pub(crate) head: String,
    pub(crate) cases: Vec<String>,
}

impl Source {
    pub(crate) fn text(&self) -> String {
        format!("{}\n{}\n", self.head, self.cases.join("\n"))
    }

    /// The case that a line of the text holds; lines count from 1.
    pub(crate) fn case_at(&self, line: usize) -> Option<usize> {
        let first = self.head.lines().count() + 1;
        line.checked_sub(first).filter(|&case| case < self.cases.len())
    }
}

/// Why a compiler failed.
pub(crate) struct Blame {
    /// The lines of the source that it complains of.
    pub(crate) lines: BTreeSet<usize>,
    /// Its first complaint.
    pub(crate) message: String,
    /// Whether the operation is missing altogether, rather than refusing these operands.
    pub(crate) missing: bool,
}

impl Blame {
    /// The cases that do not compile, where it is some of them and not the operation.
    pub(crate) fn refused(&self, source: &Source) -> Option<BTreeSet<usize>> {
        let refused: BTreeSet<usize> = self.lines.iter().filter_map(|&line| source.case_at(line)).collect();
        (!self.missing && !refused.is_empty() && refused.len() < source.cases.len()).then_some(refused)
    }
}

/// A compiler under test.
pub(crate) trait Side: Sync {
    /// The column's title.
    fn name(&self) -> &str;
    /// What is compiled with what, for the table's caption.
    fn description(&self) -> String;
    /// The file's extension.
    fn extension(&self) -> &'static str;
    /// Whether it has the operation at all.
    fn has(&self, _operation: &Operation) -> bool {
        true
    }
    /// The program that evaluates every case; with no operation, the empty program that its cost is
    /// beyond.
    fn source(&self, operation: Option<&Operation>, cases: &[Case]) -> Source;
    fn invocation(&self, file: &Path) -> Invocation;
    /// Reads the output of a failed compilation of `file`.
    fn blame(&self, output: &Output, file: &Path) -> Blame;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_lead_back_to_cases() {
        let source = Source { head: "one\ntwo".into(), cases: vec!["a".into(), "b".into()] };
        assert_eq!(source.text(), "one\ntwo\na\nb\n");
        assert_eq!([1, 2, 3, 4, 5].map(|line| source.case_at(line)), [None, None, Some(0), Some(1), None]);
    }
}
