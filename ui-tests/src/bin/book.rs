//! `cargo run -p ui-tests --bin book -- FOLDER`: writes the sources of the guide as a book, for
//! `mdbook build FOLDER`.

use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(to) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: book FOLDER");
        return ExitCode::FAILURE;
    };
    match ui_tests::book::write(&to) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", to.display());
            ExitCode::FAILURE
        }
    }
}
