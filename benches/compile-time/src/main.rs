//! What an operation of `cute-static` costs at compile time, beside CuTe's C++ headers, on the same
//! cases in one run.
//!
//! The README in this folder says what is measured and how to read the table.

mod bounds;
mod cases;
mod column;
mod cxx_side;
mod growth;
mod incremental;
mod measure;
mod notation;
mod numbers;
mod options;
mod profile;
mod rust_side;
mod side;
mod table;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bounds::LAST_WORD;
use cases::{Data, FULL_ROW, OPERATIONS};
use column::Column;
use cxx_side::CxxSide;
use measure::{Clock, Stopwatch};
use options::{Options, What};
use rust_side::{RustSide, Solver, Spelling};
use side::Side;
use table::Comparison;

/// How many workers count at a time at most: each counts an empty program of its own first.
const WORKERS: usize = 8;

/// How many times as many runs a row has that is light beside the empty program.
const LIGHT_RUNS: usize = 3;

fn main() -> ExitCode {
    match Options::parse(std::env::args().skip(1)).and_then(|options| bench(&options)) {
        Ok(report) => {
            bench_report::print(report.trim_end());
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
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from);
    let target = root.join(target).join("compile-time");
    if options.what == What::Incremental {
        return incremental::report(&root, &target, options.runs);
    }
    let data = Data::read(&root.join("tests/data"))?;
    let folder = options.keep.clone().unwrap_or(target.join("sources"));
    if options.what == What::Profile {
        return profile::report(&data, options, &root, &target);
    }
    let mut notes = Vec::new();
    let sides = sides(options, &root, &target, &mut notes);
    let is_counted = options.clock == Clock::Instructions;
    // What runs at the same time changes no count of instructions.
    let tasks = if matches!(options.what, What::Growth | What::Check | What::Numbers) { WORKERS } else { options.operations.len().clamp(1, WORKERS) };
    let workers = if is_counted { std::thread::available_parallelism().map_or(1, usize::from).min(tasks) } else { 1 };
    let desks = (0..workers).map(|i| Desk::new(&target, &folder, i, options.clock)).collect::<Result<Vec<_>, _>>()?;
    let mut columns: Vec<Vec<Column<'_>>> = desks.iter().map(|_| Vec::new()).collect();
    for side in &sides {
        let of_side = desks.iter().map(|desk| Column::new(side.as_ref(), &desk.watch, &desk.sources, options.runs)).collect::<Result<Vec<_>, _>>();
        match of_side {
            Ok(of_side) => columns.iter_mut().zip(of_side).for_each(|(columns, column)| columns.push(column)),
            Err(why) => notes.push(not_measured(side.name(), &why)),
        }
    }
    if columns[0].is_empty() {
        return Err(format!("nothing to measure\n{}", notes.concat()));
    }
    let mut caption = format!("An operation beyond an empty program, in {}: ", options.clock.unit());
    let clock = options.clock.name();
    let table = if options.what == What::Numbers {
        caption.push_str(&format!("median of {} runs, {clock}.\n\n", options.runs));
        numbers::report(options, &mut columns)
    } else if options.what == What::Growth {
        caption.push_str(&format!(
            "median of {} runs of at most {} cases, {clock}. The exponents are those of the upper half of the points.\n",
            options.runs, options.n
        ));
        growth::report(&data, options, &mut columns, &root.join("benches/plots"))?
    } else {
        let names: Vec<String> = columns[0].iter().map(|column| column.name().to_owned()).collect();
        let column = |name: &str| names.iter().position(|other| other == name);
        let base = if options.what == What::Generic { Some(0) } else { column(rust_side::OURS) };
        let others = match options.what {
            What::Generic => (1..names.len()).collect(),
            _ => cxx_side::COMPILERS.iter().filter_map(|compiler| column(compiler)).collect(),
        };
        let comparison = base.map(|base| Comparison { base, others, has_goal: options.what != What::Generic });
        // Counted, a run is as good as many.
        let light_runs = if is_counted { options.runs } else { LIGHT_RUNS * options.runs };
        let last_word = LAST_WORD.max(options.runs);
        let of_some = match options.what {
            What::Operations => format!(", {light_runs} of light rows"),
            What::Check if !is_counted => format!(", {last_word} of any row that missed its bound at first"),
            _ => String::new(),
        };
        caption.push_str(&format!("median and spread of {} runs{of_some}, {clock}; peak memory for all.\n\n", options.runs));
        let rows = column::share_out(&options.operations, &mut columns, |operation, columns| {
            let cases = operation.cases(&data, options.n);
            let drawn = cases.len();
            let row = column::measure(operation, cases, columns, options.runs);
            if options.what == What::Operations && row.is_light() {
                let all = operation.cases(&data, FULL_ROW);
                if all.len() > drawn || light_runs > options.runs {
                    return column::measure(operation, all, columns, light_runs);
                }
            }
            let has_missed = |comparison| bounds::miss(&row, comparison, options.clock).is_some();
            if options.what == What::Check && !is_counted && comparison.as_ref().is_some_and(has_missed) {
                return column::measure(operation, operation.cases(&data, options.n), columns, last_word);
            }
            row
        });
        let mut table = table::render(options.clock.unit(), &names, &rows, comparison.as_ref());
        if options.what == What::Check {
            let comparison = comparison.ok_or(format!("cute-static was not measured\n{}", notes.concat()))?;
            bounds::check(&rows, &comparison, options.clock).map_err(|why| format!("{table}\n{why}"))?;
            if is_counted {
                table = [table, "\nHow it grows:\n\n".into(), growth::check(&mut columns)?].concat();
            }
        }
        if options.what == What::Generic {
            bounds::check_generic(&rows, options.clock).map_err(|why| format!("{table}\n{why}\n{}", notes.concat()))?;
        }
        table
    };
    let columns = columns.into_iter().reduce(|mut columns, others| {
        columns.iter_mut().zip(others).for_each(|(column, other)| column.absorb(other));
        columns
    });
    Ok([caption, table, "\n".into(), columns.iter().flatten().map(Column::legend).collect(), notes.concat()].concat())
}

/// What a worker has to itself: a stopwatch and a folder.
struct Desk {
    watch: Stopwatch,
    sources: PathBuf,
}

impl Desk {
    /// The first worker's sources are in the folder itself.
    fn new(target: &Path, sources: &Path, worker: usize, clock: Clock) -> Result<Self, String> {
        let own = |folder: &Path| if worker == 0 { folder.to_owned() } else { folder.join(format!("worker-{worker}")) };
        let (scratch, sources) = (own(target), own(sources));
        for folder in [&scratch, &sources] {
            std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        Ok(Self { watch: Stopwatch::new(&scratch, clock)?, sources })
    }
}

fn not_measured(side: &str, why: &str) -> String {
    format!("- {side}: not measured: {why}\n")
}

/// The nearest folder upwards that holds the conformance data and this bench.
fn workspace_root() -> Result<PathBuf, String> {
    let here = std::env::current_dir().map_err(|error| error.to_string())?;
    let is_root = |folder: &&Path| folder.join("benches/compile-time").is_dir() && folder.join("tests/data").is_dir();
    here.ancestors().find(is_root).map(Path::to_owned).ok_or("run this inside the workspace".into())
}

/// The sides asked for that can be had; what cannot is noted.
fn sides(options: &Options, root: &Path, target: &Path, notes: &mut Vec<String>) -> Vec<Box<dyn Side>> {
    let mut rust = match options.what {
        What::Generic => rust_side::GENERIC.map(|spelling| (Solver::Stable, spelling)).to_vec(),
        What::Numbers => vec![(Solver::Stable, Spelling::Total)],
        _ => vec![(Solver::Stable, Spelling::Types)],
    };
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
    if !options.skip_cxx && !matches!(options.what, What::Generic | What::Numbers) {
        for compiler in cxx_side::COMPILERS {
            match CxxSide::prepare(compiler, &root.join("benches/compile-time/.cache")) {
                Ok(side) => sides.push(Box::new(side)),
                Err(why) => notes.push(not_measured(compiler, &why)),
            }
        }
    }
    sides
}
