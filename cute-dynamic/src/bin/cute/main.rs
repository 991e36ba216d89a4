//! `cute`: the layout algebra on the command line. It computes, draws and explains.
#![forbid(unsafe_code)]

mod algebra;
mod args;
mod atom;
mod contract;
mod draw;
mod eval;
mod explain;
mod explain_code;
mod failure;
mod find;
mod morphism;
mod output;
mod plan;
mod read;
mod reshard;
mod swizzle;

use args::{Cli, Color, Command};
use clap::Parser;
use failure::Failure;
use output::Output;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = args::joined(std::env::args_os());
    let cli = match Cli::try_parse_from(&arguments) {
        Ok(cli) => cli,
        Err(error) => return not_a_command(&error, Color::of_arguments(&arguments)),
    };
    let mut to = BufWriter::new(io::stdout().lock());
    let mut output = Output { to: &mut to, colored: cli.color.applies_to(&io::stdout()) };
    let result = run(cli.command, &mut output);
    // What was told before there was no answer is told, too: or the output is at fault.
    let flushed = to.flush().map_err(Failure::from);
    ended(if let Ok(()) | Err(Failure::Told) = result { flushed.and(result) } else { result }, cli.color)
}

/// Says why there is no answer. The exit code.
fn ended(result: Result<(), Failure>, color: Color) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has seen enough.
        Err(Failure::Io { path: None, error }) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            // The errors may not be open any more either.
            let _ = failure.write(&mut io::stderr().lock(), color.applies_to(&io::stderr()));
            failure.exit_code().into()
        }
    }
}

/// Prints help, the version, or what is wrong with the arguments.
fn not_a_command(error: &clap::Error, color: Color) -> ExitCode {
    let text = error.render();
    let write = |to: &mut dyn Write, colored: bool| {
        if colored { write!(to, "{}", text.ansi()) } else { write!(to, "{text}") }?;
        to.flush()
    };
    // Help goes to the output, everything else to the errors, which may not be open any more.
    if error.use_stderr() {
        let _ = write(&mut io::stderr().lock(), color.applies_to(&io::stderr()));
        return failure::USAGE.into();
    }
    ended(write(&mut io::stdout().lock(), color.applies_to(&io::stdout())).map_err(Failure::from), color)
}

fn run(command: Command, output: &mut Output<'_>) -> Result<(), Failure> {
    if let Some(picture) = command.picture() {
        draw::check(picture)?;
    }
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
        Command::Morphism(args) => morphism::morphism(&args, output),
        Command::Refine(args) => morphism::refine(&args, output),
        Command::Explain(args) => explain::explain(&args, output),
        Command::Offset(args) => eval::operation("offset", &[args.layout, args.coordinate], output),
        Command::Plan(args) => plan::plan(&args, output),
        Command::Reshard(args) => reshard::reshard(&args, output),
        Command::Contract(args) => contract::contract(&args, output),
        Command::Atoms(args) => atom::atoms(&args, output),
        Command::Atom(args) => atom::atom(&args, output),
        Command::Mma(args) => atom::mma(&args, output),
        Command::Eval(args) => eval::eval(&args, output),
    }
}
