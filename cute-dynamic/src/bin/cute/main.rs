//! `cute`: the layout algebra on the command line. It computes, draws and explains.
#![forbid(unsafe_code)]

mod algebra;
mod args;
mod draw;
mod eval;
mod explain;
mod failure;
mod find;
mod read;
mod swizzle;

use args::{Cli, Command};
use clap::Parser;
use failure::Failure;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

/// What the commands write to: the answer, and whether it may have colors.
struct Output<'a> {
    to: &'a mut dyn Write,
    colored: bool,
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse_from(args::joined(std::env::args_os())) {
        Ok(cli) => cli,
        Err(error) => {
            // Help goes to the output, everything else to the errors; neither may be open any more.
            let _ = error.print();
            return if error.use_stderr() { failure::USAGE.into() } else { ExitCode::SUCCESS };
        }
    };
    let mut to = BufWriter::new(io::stdout().lock());
    let mut output = Output { to: &mut to, colored: cli.color.applies_to(&io::stdout()) };
    let result = run(cli.command, &mut output).and_then(|()| Ok(to.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has seen enough.
        Err(Failure::Io { error, .. }) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            // The errors may not be open any more either.
            let _ = failure.write(&mut io::stderr().lock(), cli.color.applies_to(&io::stderr()));
            failure.exit_code().into()
        }
    }
}

fn run(command: Command, output: &mut Output<'_>) -> Result<(), Failure> {
    match command {
        Command::Show(args) => draw::show(&args, output),
        Command::Compose(args) => algebra::compose(&args, output),
        Command::Coalesce(args) => algebra::coalesce(&args, output),
        Command::Complement(args) => algebra::complement(&args, output),
        Command::Inverse(args) => algebra::inverse(&args, output),
        Command::Divide(args) => algebra::divide(&args, output),
        Command::Product(args) => algebra::product(&args, output),
        Command::Find(args) => find::find(&args, output),
        Command::Swizzle(args) => swizzle::swizzle(&args, output),
        Command::Explain(args) => explain::explain(&args, output),
        Command::Eval(args) => eval::eval(&args, output),
    }
}
