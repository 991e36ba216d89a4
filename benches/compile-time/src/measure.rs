//! Running a compiler and saying what it took.

use std::ffi::OsString;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Instant;

use wait4::Wait4;

/// A program and its arguments.
pub(crate) struct Invocation {
    pub(crate) program: PathBuf,
    pub(crate) args: Vec<OsString>,
}

/// What is counted of a compiler's run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Clock {
    Wall,
    /// Of all its threads, in the program and in the system.
    Processor,
    /// `callgrind` counts them, at some forty times the time; they hardly differ from run to run,
    /// whatever else the machine does.
    Instructions,
}

impl Clock {
    /// For captions.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Clock::Wall => "wall clock",
            Clock::Processor => "processor time",
            Clock::Instructions => "instructions, by callgrind",
        }
    }

    /// What a figure is in.
    pub(crate) fn unit(self) -> &'static str {
        match self {
            Clock::Wall | Clock::Processor => "ms",
            Clock::Instructions => "M instr.",
        }
    }
}

/// What one run of a compiler took.
#[derive(Clone, Copy)]
pub(crate) struct Sample {
    /// In milliseconds, or millions of instructions.
    pub(crate) cost: f64,
    /// Its resident memory at most; callgrind's own would drown it.
    pub(crate) peak_mb: Option<f64>,
}

/// Measures children.
pub(crate) struct Stopwatch {
    scratch: PathBuf,
    clock: Clock,
}

impl Stopwatch {
    /// `scratch` is a folder for what children say.
    pub(crate) fn new(scratch: &Path, clock: Clock) -> Result<Self, String> {
        let watch = Self { scratch: scratch.to_owned(), clock };
        watch.run(&Invocation { program: "true".into(), args: Vec::new() })?;
        Ok(watch)
    }

    pub(crate) fn clock(&self) -> Clock {
        self.clock
    }

    /// Runs it to its end; a compiler that fails is no error here. The output is what it says of
    /// errors.
    pub(crate) fn run(&self, invocation: &Invocation) -> Result<(Output, Sample), String> {
        let report = self.scratch.join("callgrind.txt");
        let mut command = if self.clock == Clock::Instructions {
            let mut command = Command::new("valgrind");
            let mut log = OsString::from("--log-file=");
            log.push(&report);
            command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(log).arg(&invocation.program);
            command
        } else {
            Command::new(&invocation.program)
        };
        let errors = self.scratch.join("errors.txt");
        let file = File::create(&errors).map_err(problem(&errors))?;
        command.args(&invocation.args).stdin(Stdio::null()).stdout(Stdio::null()).stderr(file);
        let start = Instant::now();
        let ended = command.spawn().and_then(|mut child| child.wait4()).map_err(problem(Path::new(command.get_program())))?;
        let wall = start.elapsed();
        let cost = match self.clock {
            Clock::Wall => wall.as_secs_f64() * 1e3,
            Clock::Processor => (ended.rusage.utime + ended.rusage.stime).as_secs_f64() * 1e3,
            Clock::Instructions => {
                let report = std::fs::read_to_string(&report).map_err(problem(&report))?;
                instructions(&report).ok_or("callgrind's report is not understood")? / 1e6
            }
        };
        let peak_mb = (self.clock != Clock::Instructions).then_some(ended.rusage.maxrss as f64 / 1e6);
        let stderr = std::fs::read(&errors).map_err(problem(&errors))?;
        Ok((Output { status: ended.status, stdout: Vec::new(), stderr }, Sample { cost, peak_mb }))
    }
}

/// Says what an error is about.
fn problem(what: &Path) -> impl Fn(std::io::Error) -> String {
    move |error| format!("{}: {error}", what.display())
}

/// The number in `==1== Collected : 12345`.
fn instructions(report: &str) -> Option<f64> {
    report.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_read() {
        assert_eq!(instructions("==7== Events    : Ir\n==7== Collected : 1119239134\n"), Some(1_119_239_134.0));
        assert_eq!(instructions("valgrind: no such tool"), None);
    }
}
