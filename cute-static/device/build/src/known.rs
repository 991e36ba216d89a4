//! Kernels that have passed before, by sums of their text.

use crate::Error;
use crate::write_whole;
use std::collections::HashSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// What passed the checks of this crate before, in a file.
pub(crate) struct Known {
    path: PathBuf,
    /// The sum of the checks: what passed others has not passed these.
    checks: u64,
    before: HashSet<u64>,
    now: Vec<u64>,
}

impl Known {
    /// Those of a folder.
    pub(crate) fn of(folder: &Path) -> Self {
        let path = folder.join("checked");
        let text = fs::read_to_string(&path).unwrap_or_default();
        let checks = sum_of(&[include_str!("convergence.rs"), include_str!("ptx.rs"), include_str!("units.rs")]);
        Known { path, checks, before: text.lines().filter_map(|line| u64::from_str_radix(line, 16).ok()).collect(), now: Vec::new() }
    }

    /// Returns whether a text has passed before; it is taken to pass now.
    pub(crate) fn has(&mut self, text: &str) -> bool {
        let sum = sum_of(&[&self.checks.to_string(), text]);
        self.now.push(sum);
        self.before.contains(&sum)
    }

    /// Keeps what has passed, once all has.
    pub(crate) fn keep(self) -> Result<(), Error> {
        let text: String = self.now.iter().map(|sum| format!("{sum:016x}\n")).collect();
        write_whole(&self.path, text.as_bytes())
    }
}

/// A sum of texts, for files of this machine.
pub(crate) fn sum_of(texts: &[&str]) -> u64 {
    let mut hasher = DefaultHasher::new();
    texts.hash(&mut hasher);
    hasher.finish()
}
