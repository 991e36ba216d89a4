//! What an operation of `cute-static` costs at compile time, beside CuTe's C++ headers, on the same cases in one run.
//!
//! The README in this folder says what is measured and how to read the table.

mod algebra;
mod cases;
mod column;
mod cxx_side;
mod measure;
mod notation;
mod options;
mod rust_side;
mod side;
mod table;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use cases::{Data, OPERATIONS};
use column::Column;
use cxx_side::CxxSide;
use measure::Stopwatch;
use options::Options;
use rust_side::{RustSide, Solver, Spelling};
use side::Side;

fn main() -> ExitCode {
    match Options::parse(std::env::args().skip(1)).and_then(|options| bench(&options)) {
        Ok(report) => {
            print!("{report}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn bench(options: &Options) -> Result<String, String> {
    if options.list {
        return Ok(OPERATIONS.iter().map(|operation| format!("{}\n", operation.name)).collect());
    }
    let root = workspace_root()?;
    let data = Data::read(&root.join("tests/data"))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from);
    let target = root.join(target).join("compile-time");
    let folder = options.keep.clone().unwrap_or(target.join("sources"));
    for folder in [&target, &folder] {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let watch = Stopwatch::new(&target, options.processor_time)?;
    let mut notes = Vec::new();
    let sides = sides(options, &root, &target, &mut notes);
    let mut columns = Vec::new();
    for side in &sides {
        match Column::new(side.as_ref(), &watch, &folder, options.runs) {
            Ok(column) => columns.push(column),
            Err(why) => notes.push(not_measured(side.name(), &why)),
        }
    }
    if columns.is_empty() {
        return Err(format!("nothing to measure\n{}", notes.concat()));
    }
    let mut rows = Vec::new();
    for operation in &options.operations {
        let cases = operation.cases(&data, options.n);
        rows.push(column::measure(operation, cases, &mut columns, options.runs));
    }

    let names: Vec<String> = columns.iter().map(|column| column.name().to_owned()).collect();
    let column = |name: &str| names.iter().position(|other| other == name);
    let (clock, runs) = (watch.clock(), options.runs);
    Ok([
        format!("Milliseconds an operation beyond an empty program ({clock}, best of {runs}), and peak memory.\n\n"),
        table::render(&names, &rows, column(rust_side::OURS), column(cxx_side::THEIRS)),
        "\n".into(),
        columns.iter().map(Column::legend).collect(),
        notes.concat(),
    ]
    .concat())
}

fn not_measured(side: &str, why: &str) -> String {
    format!("{side}: not measured: {why}\n")
}

/// The nearest folder upwards that holds the conformance data and this bench.
fn workspace_root() -> Result<PathBuf, String> {
    let here = std::env::current_dir().map_err(|error| error.to_string())?;
    let is_root = |folder: &&Path| folder.join("benches/compile-time").is_dir() && folder.join("tests/data").is_dir();
    here.ancestors().find(is_root).map(Path::to_owned).ok_or("run this inside the workspace".into())
}

/// The sides asked for that can be had; what cannot is noted.
fn sides(options: &Options, root: &Path, target: &Path, notes: &mut Vec<String>) -> Vec<Box<dyn Side>> {
    let mut rust = vec![(Solver::Stable, Spelling::Types)];
    if options.next_solver {
        rust.push((Solver::Next, Spelling::Types));
    }
    if options.macros {
        rust.push((Solver::Stable, Spelling::Macros));
    }
    let mut sides: Vec<Box<dyn Side>> = Vec::new();
    for (solver, spelling) in rust {
        match RustSide::prepare(root, target, solver, spelling) {
            Ok(side) => sides.push(Box::new(side)),
            Err(why) => notes.push(not_measured(rust_side::name(solver, spelling), &why)),
        }
    }
    if !options.skip_cxx {
        match CxxSide::prepare(&root.join("benches/compile-time/.cache")) {
            Ok(side) => sides.push(Box::new(side)),
            Err(why) => notes.push(not_measured(cxx_side::THEIRS, &why)),
        }
    }
    sides
}
