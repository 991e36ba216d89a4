//! What a program does where its output is closed, or full.

use std::fmt::Display;
use std::io::{self, Write};

/// Prints a line. Where that is impossible, ends the program: with 0 where the reader has closed
/// the pipe, as having seen enough, and otherwise with 1 and the reason.
pub fn print(line: impl Display) {
    let mut out = io::stdout().lock();
    if let Err(error) = writeln!(out, "{line}").and_then(|()| out.flush()) {
        if error.kind() == io::ErrorKind::BrokenPipe {
            std::process::exit(0);
        }
        eprintln!("error: cannot write the output: {error}");
        std::process::exit(1);
    }
}
