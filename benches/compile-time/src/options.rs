//! The command line.

use std::path::PathBuf;

use crate::cases::{FULL_ROW, OPERATIONS, Operation};

pub(crate) const USAGE: &str = "\
usage: cargo run --release -p compile-time-bench -- [options]

  --ops A,B       measure only these operations (--list names them)
  --n N           at most N cases an operation (200)
  --runs N        take the best of N runs, on every side (3)
  --next-solver   also measure the next trait solver, on the nightly toolchain
  --macros        also measure operands written with Layout![..] and its siblings
  --skip-cxx      leave CuTe's C++ headers out
  --cpu           processor time instead of the wall clock (needs GNU time)
  --keep DIR      leave the generated sources in DIR
  --list          name the operations and stop";

/// What to measure, and how.
pub(crate) struct Options {
    pub(crate) operations: Vec<&'static Operation>,
    pub(crate) n: usize,
    pub(crate) runs: usize,
    pub(crate) next_solver: bool,
    pub(crate) macros: bool,
    pub(crate) skip_cxx: bool,
    pub(crate) processor_time: bool,
    pub(crate) keep: Option<PathBuf>,
    pub(crate) list: bool,
}

impl Options {
    pub(crate) fn parse(mut args: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Self {
            operations: OPERATIONS.iter().collect(),
            n: FULL_ROW,
            runs: 3,
            next_solver: false,
            macros: false,
            skip_cxx: false,
            processor_time: false,
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
                "--cpu" => options.processor_time = true,
                "--keep" => options.keep = Some(value()?.into()),
                "--list" => options.list = true,
                _ => return Err(format!("{flag}?\n\n{USAGE}")),
            }
        }
        Ok(options)
    }
}

fn operation(name: &str) -> Result<&'static Operation, String> {
    OPERATIONS.iter().find(|operation| operation.name == name).ok_or(format!("no operation is called {name}; see --list"))
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
        assert_eq!((options.n, options.runs, options.skip_cxx), (7, 3, true));
    }

    #[test]
    fn mistakes_are_named() {
        for line in ["--ops frobnicate", "--n 0", "--n", "--what"] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
