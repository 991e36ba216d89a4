//! Running a compiler and saying what it took.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Instant;

/// A program and its arguments.
pub(crate) struct Invocation {
    pub(crate) program: PathBuf,
    pub(crate) args: Vec<OsString>,
}

/// What one run of a compiler took.
#[derive(Clone, Copy)]
pub(crate) struct Sample {
    pub(crate) seconds: f64,
    pub(crate) peak_mb: Option<f64>,
}

impl Sample {
    /// The faster of two runs, where there was one before.
    pub(crate) fn best(before: Option<Sample>, now: Sample) -> Option<Sample> {
        before.filter(|before| before.seconds <= now.seconds).or(Some(now))
    }
}

/// Times children: by the wall clock, or by the processor time that GNU `time` reports.
pub(crate) struct Stopwatch {
    report: PathBuf,
    gnu_time: bool,
    processor_time: bool,
}

impl Stopwatch {
    /// `scratch` is a folder for GNU `time`'s reports. Without GNU `time` there is no peak memory and no processor time.
    pub(crate) fn new(scratch: &Path, processor_time: bool) -> Result<Self, String> {
        let mut watch = Self { report: scratch.join("time.txt"), gnu_time: true, processor_time };
        watch.gnu_time = watch.run(&Invocation { program: "true".into(), args: Vec::new() }).is_ok();
        if processor_time && !watch.gnu_time {
            return Err("--cpu needs GNU time on the PATH".into());
        }
        Ok(watch)
    }

    /// The unit of the figures, for the table's caption.
    pub(crate) fn clock(&self) -> &'static str {
        if self.processor_time { "processor time" } else { "wall clock" }
    }

    /// Runs it to its end; a compiler that fails is no error here.
    pub(crate) fn run(&self, invocation: &Invocation) -> Result<(Output, Sample), String> {
        let mut command = if self.gnu_time {
            let mut command = Command::new("time");
            command.args(["-q", "-f", "%U %S %M", "-o"]).arg(&self.report).arg(&invocation.program);
            command
        } else {
            Command::new(&invocation.program)
        };
        command.args(&invocation.args).stdin(Stdio::null());
        let start = Instant::now();
        let output = command.output().map_err(|error| format!("{}: {error}", invocation.program.display()))?;
        let wall = start.elapsed().as_secs_f64();
        if !self.gnu_time {
            return Ok((output, Sample { seconds: wall, peak_mb: None }));
        }
        let report = std::fs::read_to_string(&self.report).map_err(|error| format!("GNU time's report: {error}"))?;
        let (processor, peak_mb) = parse_report(&report).ok_or("GNU time's report is not understood")?;
        let seconds = if self.processor_time { processor } else { wall };
        Ok((output, Sample { seconds, peak_mb: Some(peak_mb) }))
    }
}

/// `user system kilobytes` as processor seconds and megabytes.
fn parse_report(report: &str) -> Option<(f64, f64)> {
    let numbers: Vec<f64> = report.split_whitespace().map(|word| word.parse().ok()).collect::<Option<_>>()?;
    match numbers[..] {
        [user, system, kilobytes] => Some((user + system, kilobytes / 1024.0)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_read() {
        assert_eq!(parse_report("1.25 0.50 2048\n"), Some((1.75, 2.0)));
        assert_eq!(parse_report("time: unknown option\n"), None);
    }
}
