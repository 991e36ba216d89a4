//! `cargo run -p ui-tests --bin public -- target/doc`: fails if a name is gone that the baseline of
//! a published crate has, `ui-tests/public/*.txt`. With `--write` it writes the baseline, as a
//! version that may break programs does.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs, io};
use ui_tests::folder;
use ui_tests::public::{CRATES, difference, names};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (Some(documentation), writes) = (arguments.first(), arguments.iter().any(|argument| argument == "--write")) else {
        eprintln!("usage: public FOLDER [--write], after `cargo doc --workspace --all-features --no-deps`");
        return ExitCode::FAILURE;
    };
    match compare(Path::new(documentation), writes) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            eprintln!("These break programs. If they are meant: `cargo run -p ui-tests --bin public -- {documentation} --write`, and say so in CHANGELOG.md.");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{documentation}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether all crates have the names that they had.
fn compare(documentation: &Path, writes: bool) -> io::Result<bool> {
    let mut has_all = true;
    for name in CRATES {
        let names = names(&documentation.join(name))?;
        let baseline = folder().join("public").join(name).with_extension("txt");
        if writes {
            fs::write(&baseline, names.iter().map(|name| format!("{name}\n")).collect::<String>())?;
        }
        let (gone, new) = difference(&fs::read_to_string(&baseline)?, &names);
        gone.iter().for_each(|gone| eprintln!("{name} has no {gone}"));
        println!("{name}: {} names, {} of them new, {} gone", names.len(), new.len(), gone.len());
        has_all &= gone.is_empty();
    }
    Ok(has_all)
}
