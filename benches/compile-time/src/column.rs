//! One side at work: its programs compiled and timed, and what it could not compile.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use bench_report::Spread;

use crate::cases::{Case, Operation};
use crate::measure::{Clock, Sample, Stopwatch};
use crate::notation::Operand;
use crate::side::Side;
use crate::table::{Figure, Row, Run};

/// A side and what is known of it so far.
pub(crate) struct Column<'a> {
    side: &'a dyn Side,
    watch: &'a Stopwatch,
    sources: &'a Path,
    /// What its empty program takes: some runs before the first operation, and one after each run
    /// of cases.
    empty: Vec<f64>,
    /// The operations that have no figure, and why.
    without: BTreeMap<&'static str, String>,
    /// The cases that it refused, by operation.
    refusals: BTreeMap<&'static str, String>,
}

/// What came of compiling some cases.
enum Attempt {
    Compiled(Sample),
    /// The indices of the cases that do not compile, and the first complaint.
    Refused(BTreeSet<usize>, String),
    Unavailable(String),
}

impl<'a> Column<'a> {
    /// Measures the side's empty program.
    pub(crate) fn new(side: &'a dyn Side, watch: &'a Stopwatch, sources: &'a Path, runs: usize) -> Result<Self, String> {
        let mut column = Self { side, watch, sources, empty: Vec::new(), without: BTreeMap::new(), refusals: BTreeMap::new() };
        // The first one brings the compiler into memory.
        column.compile(None, &[])?;
        for _ in 0..runs {
            column.empty_program()?;
        }
        Ok(column)
    }

    /// Runs the empty program once more, and says what it took.
    fn empty_program(&mut self) -> Result<f64, String> {
        match self.attempt(None, &[]) {
            Attempt::Compiled(sample) => {
                self.empty.push(sample.cost);
                Ok(sample.cost)
            }
            Attempt::Unavailable(why) | Attempt::Refused(_, why) => Err(why),
        }
    }

    /// A run of cases that compile, with the empty program after it. Instructions are the same
    /// every time.
    fn beside_empty(&mut self, all: Sample) -> Option<Run> {
        let empty = if self.watch.clock() == Clock::Instructions { self.empty().median } else { self.empty_program().ok()? };
        Some(Run { all, empty })
    }

    /// What the empty program takes.
    fn empty(&self) -> Spread {
        Spread::of(self.empty.iter().copied()).unwrap_or(Spread { low: 0.0, median: 0.0, high: 0.0 })
    }

    pub(crate) fn name(&self) -> &str {
        self.side.name()
    }

    /// What stands below the table: what was run, what has no figure, what was refused.
    pub(crate) fn legend(&self) -> String {
        let (runs, unit) = (self.empty.len(), self.watch.clock().unit());
        let mut text = format!("- {}: {}; empty program {:.0} {unit}, {runs} runs\n", self.name(), self.side.description(), self.empty());
        if !self.without.is_empty() {
            text.push_str(&format!("  - no figure for {}\n", self.without.values().cloned().collect::<Vec<_>>().join(", ")));
        }
        self.refusals.values().for_each(|refusal| text.push_str(&format!("  - {refusal}\n")));
        text
    }

    /// Takes in what another worker's column of the same side has seen.
    pub(crate) fn absorb(&mut self, other: Self) {
        self.empty.extend(other.empty);
        self.without.extend(other.without);
        self.refusals.extend(other.refusals);
    }

    /// Compiles the cases once; with no operation, the empty program.
    fn attempt(&self, operation: Option<&Operation>, cases: &[Case]) -> Attempt {
        self.compile(operation, cases).unwrap_or_else(Attempt::Unavailable)
    }

    fn compile(&self, operation: Option<&Operation>, cases: &[Case]) -> Result<Attempt, String> {
        let source = self.side.source(operation, cases);
        let stem = operation.map_or("empty", |operation| operation.name);
        let side = self.name().replace(' ', "-");
        let file = self.sources.join(format!("{stem}.{side}.{}", self.side.extension()));
        std::fs::write(&file, source.text()).map_err(|error| format!("{}: {error}", file.display()))?;
        let (output, sample) = self.watch.run(&self.side.invocation(&file))?;
        if output.status.success() {
            return Ok(Attempt::Compiled(sample));
        }
        let blame = self.side.blame(&output, &file);
        Ok(match blame.refused(&source) {
            Some(refused) => Attempt::Refused(refused, blame.message),
            None => Attempt::Unavailable(blame.message),
        })
    }

    /// Drops the cases that this side does not compile. A run of the others, if there are any.
    fn settle(&mut self, operation: &Operation, cases: &mut Vec<Case>) -> Option<Run> {
        if !self.side.has(operation) {
            self.without.insert(operation.name, format!("{} (it has no such operation)", operation.name));
            return None;
        }
        let drawn = cases.len();
        let mut refused = Vec::new();
        let mut complaint = String::new();
        let sample = loop {
            match self.attempt(Some(operation), cases) {
                Attempt::Compiled(sample) => {
                    self.without.remove(operation.name);
                    break Some(sample);
                }
                Attempt::Unavailable(why) => {
                    self.without.insert(operation.name, format!("{} ({why})", operation.name));
                    break None;
                }
                Attempt::Refused(indices, why) => {
                    complaint = why;
                    refused.extend(indices.into_iter().rev().map(|index| cases.remove(index)));
                }
            }
        };
        if !refused.is_empty() {
            let first: Vec<String> = refused.iter().rev().take(3).map(|case| text(case)).collect();
            let what = format!("{}: refuses {} of {drawn} cases, dropped on every side: {} ({complaint})", operation.name, refused.len(), first.join("; "));
            self.refusals.insert(operation.name, what);
        }
        self.beside_empty(sample?)
    }
}

/// Measures one operation on every side. A case that one side refuses is dropped from all.
pub(crate) fn measure(operation: &Operation, mut cases: Vec<Case>, columns: &mut [Column<'_>], runs: usize) -> Row {
    eprintln!("{}: {} cases", operation.name, cases.len());
    let drawn = cases.len();
    let mut runs_of: Vec<Vec<Run>> = columns.iter_mut().map(|column| column.settle(operation, &mut cases).into_iter().collect()).collect();
    let compiles: Vec<bool> = runs_of.iter().map(|runs| !runs.is_empty()).collect();
    // The first figures count, unless a later side dropped a case.
    let first = usize::from(cases.len() == drawn);
    if first == 0 {
        runs_of.iter_mut().for_each(Vec::clear);
    }
    // The sides take turns, so that a busy spell of the machine touches all of them.
    for _ in first..runs {
        for (i, column) in columns.iter_mut().enumerate().filter(|(i, _)| compiles[*i]) {
            if let Attempt::Compiled(sample) = column.attempt(Some(operation), &cases) {
                runs_of[i].extend(column.beside_empty(sample));
            }
        }
    }
    let figures = runs_of.iter().map(|runs| if cases.is_empty() { None } else { Figure::of(runs, cases.len()) }).collect();
    Row { operation: operation.name, cases: cases.len(), figures }
}

/// What becomes of each task, in their order. The workers share the tasks out among themselves:
/// several are not to disturb one another, as they do not where instructions are counted.
pub(crate) fn share_out<'a, T: Sync, R: Send>(tasks: &[T], workers: &mut [Vec<Column<'a>>], work: impl Fn(&T, &mut [Column<'a>]) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let own = |columns: &mut [Column<'a>]| -> Vec<(usize, R)> {
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        numbers.map_while(|number| Some((number, work(tasks.get(number)?, columns)))).collect()
    };
    let mut done: Vec<(usize, R)> = std::thread::scope(|scope| {
        let threads: Vec<_> = workers.iter_mut().map(|columns| scope.spawn(|| own(columns))).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a worker does not panic")).collect()
    });
    done.sort_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, result)| result).collect()
}

fn text(case: &[Operand]) -> String {
    case.iter().map(Operand::to_string).collect::<Vec<_>>().join(" ")
}
