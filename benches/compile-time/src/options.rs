//! The command line.

use std::path::PathBuf;

use crate::bounds::CHECKED;
use crate::cases::{FULL_ROW, OPERATIONS, Operation};
use crate::measure::Clock;

pub(crate) const USAGE: &str = "\
usage: cargo run --release -p compile-time-bench -- [what] [options]

  operations      a table of all operations (what is done without a word)
  growth          by the number of modes, the size of the numbers, the number of operations; plots go to benches/plots
  numbers         the most that one use of each operation takes with hard numbers to 2^40
  generic         operations called directly, and through a bound
  incremental     a user's crate, edited and checked
  profile         what rustc's queries take of the time, and how often they ask the trait solver; on the nightly toolchain
  check           some operations beside CuTe's, or more of them by --instructions; fails if ours cost too much

  --ops A,B       measure only these operations (--list names them)
  --n N           at most N cases an operation (200; growth: 12, check and profile: 60)
  --runs N        the median of N runs, on every side (3)
  --next-solver   also measure the next trait solver, on the nightly toolchain
  --macros        also measure operands written with Layout![..] and its siblings
  --skip-cxx      leave CuTe's C++ headers out
  --cpu           processor time instead of the wall clock
  --instructions  instructions instead of the wall clock (needs valgrind; leaves C++ out, which it takes too long)
  --keep DIR      leave the generated sources in DIR, or in a folder of each worker inside
  --list          name the operations and stop";

/// What to measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum What {
    Operations,
    Growth,
    Numbers,
    Generic,
    Incremental,
    Profile,
    Check,
}

impl What {
    const ALL: [(&str, Self); 7] = [
        ("operations", What::Operations),
        ("growth", What::Growth),
        ("numbers", What::Numbers),
        ("generic", What::Generic),
        ("incremental", What::Incremental),
        ("profile", What::Profile),
        ("check", What::Check),
    ];

    /// The operations that it measures by this clock unless told.
    fn operations(self, clock: Clock) -> Vec<&'static Operation> {
        match self {
            What::Check => {}
            What::Generic => return OPERATIONS.iter().filter(|operation| operation.rust.has_bound()).collect(),
            _ => return OPERATIONS.iter().collect(),
        }
        let asked = CHECKED.iter().filter(|bound| clock == Clock::Instructions || bound.cxx.is_some());
        asked.filter_map(|bound| Operation::named(bound.operation)).collect()
    }

    /// The cases of an operation, unless told.
    fn cases(self) -> usize {
        match self {
            What::Growth => 12,
            What::Check | What::Profile => 60,
            _ => FULL_ROW,
        }
    }
}

/// What to measure, and how.
pub(crate) struct Options {
    pub(crate) what: What,
    pub(crate) operations: Vec<&'static Operation>,
    pub(crate) n: usize,
    pub(crate) runs: usize,
    pub(crate) next_solver: bool,
    pub(crate) macros: bool,
    pub(crate) skip_cxx: bool,
    pub(crate) clock: Clock,
    pub(crate) keep: Option<PathBuf>,
    pub(crate) list: bool,
}

impl Options {
    pub(crate) fn parse(args: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut args = args.peekable();
        let named = |word: &String| What::ALL.iter().find(|(name, _)| name == word).map(|(_, what)| *what);
        let what = args.peek().and_then(named);
        if what.is_some() {
            args.next();
        }
        let what = what.unwrap_or(What::Operations);
        let mut options = Self {
            what,
            operations: Vec::new(),
            n: what.cases(),
            runs: 3,
            next_solver: false,
            macros: false,
            skip_cxx: false,
            clock: Clock::Wall,
            keep: None,
            list: false,
        };
        while let Some(flag) = args.next() {
            let mut value = || args.next().ok_or(format!("{flag} needs a value"));
            match flag.as_str() {
                "--ops" => options.operations = value()?.split(',').map(operation).collect::<Result<_, _>>()?,
                "--n" => options.n = positive(&value()?)?,
                "--runs" => options.runs = positive(&value()?)?,
                "--next-solver" => options.next_solver = true,
                "--macros" => options.macros = true,
                "--skip-cxx" => options.skip_cxx = true,
                "--cpu" => options.clock = Clock::Processor,
                "--instructions" => {
                    options.clock = Clock::Instructions;
                    options.skip_cxx = true;
                }
                "--keep" => options.keep = Some(value()?.into()),
                "--list" => options.list = true,
                _ => return Err(format!("{flag}?\n\n{USAGE}")),
            }
        }
        if options.operations.is_empty() {
            options.operations = what.operations(options.clock);
        }
        Ok(options)
    }
}

fn operation(name: &str) -> Result<&'static Operation, String> {
    Operation::named(name).ok_or(format!("no operation is called {name}; see --list"))
}

fn positive(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&n| n > 0).ok_or(format!("{text} is not a positive number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Options, String> {
        Options::parse(line.split_whitespace().map(String::from))
    }

    #[test]
    fn flags_are_read() {
        let options = parse("--ops filter,coalesce --n 7 --skip-cxx").unwrap();
        let names: Vec<&str> = options.operations.iter().map(|operation| operation.name).collect();
        assert_eq!(names, ["filter", "coalesce"]);
        assert_eq!((options.what, options.n, options.runs, options.skip_cxx), (What::Operations, 7, 3, true));
        let options = parse("growth --instructions").unwrap();
        assert_eq!((options.what, options.clock, options.skip_cxx), (What::Growth, Clock::Instructions, true));
    }

    #[test]
    fn mistakes_are_named() {
        for line in ["--ops frobnicate", "--n 0", "--n", "--what", "--cpu growth"] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
