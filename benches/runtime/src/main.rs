//! What an operation of `cute-dynamic` costs at run time: beside pycute on the same cases in one
//! run, and how it grows with the number of modes and with the sizes. See `README.md`.

mod cases;
mod growth;
mod pycute;

use bench_report::Spread;
use cases::{Case, Operation};
use cute_dynamic::Layout;
use std::hint::black_box;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

/// The rounds of which the fastest counts, and how long one takes at least.
const ROUNDS: usize = 10;
const ROUND_SECONDS: f64 = 20e-6;

/// How often all cases are timed.
const PASSES: usize = 12;

fn main() -> ExitCode {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    match compare_if_possible(here).and_then(|()| growth::report(&here.join("plots"))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The mean seconds of a call with these operands, the end of its answer included, in the fastest
/// round: the others were disturbed.
///
/// The compiler does not see what is called: it calls it each time, and nothing else is in the
/// loop.
pub(crate) fn seconds<A, B: Copy, R>(call: fn(&A, B) -> R, a: &A, b: B) -> f64 {
    let call = black_box(call);
    let mut repeat = 1u32;
    let round = |repeat: u32| {
        let start = Instant::now();
        for _ in 0..repeat {
            drop(call(a, b));
        }
        start.elapsed().as_secs_f64()
    };
    while round(repeat) < ROUND_SECONDS {
        repeat *= 2;
    }
    (0..ROUNDS).map(|_| round(repeat) / f64::from(repeat)).fold(f64::INFINITY, f64::min)
}

/// One case, timed on both sides.
struct Timed {
    operation: Operation,
    ours: f64,
    theirs: f64,
}

/// [`compare`], where pycute can be had; otherwise a note says why not.
fn compare_if_possible(here: &Path) -> Result<(), String> {
    let cache = here.join(".cache");
    match pycute::prepare(&cache) {
        Ok(()) => compare(here, &cache),
        Err(why) => {
            bench_report::print(format_args!("- pycute: not measured: {why}"));
            Ok(())
        }
    }
}

/// Times the cases of every set on both sides, and prints a table.
fn compare(here: &Path, cache: &Path) -> Result<(), String> {
    let data = here.join("../../tests/data");
    let sets: [(&str, Vec<Case>); 3] = [
        ("kernels", cases::kernels()),
        ("operations.jsonl", cases::conformance(&data.join("operations.jsonl"))?),
        ("composition.jsonl", cases::conformance(&data.join("composition.jsonl"))?),
    ];
    bench_report::print("| set | operation | cases | ours, median ns | pycute, median us | ratio: median | p10 | max | total |");
    bench_report::print("|---|---|--:|--:|--:|--:|--:|--:|--:|");
    let mut notes = Vec::new();
    for (set, cases) in sets {
        let timed = time(&here.join("pycute.py"), cache, &cases, set, &mut notes)?;
        for operation in Operation::ALL {
            let timed: Vec<&Timed> = timed.iter().filter(|timed| timed.operation == operation).collect();
            if !timed.is_empty() {
                bench_report::print(row(set, operation, &timed));
            }
        }
    }
    bench_report::print("");
    notes.iter().for_each(|note| bench_report::print(format_args!("- {note}")));
    Ok(())
}

/// Both sides, on the cases that both answer, in several passes, of which the fastest counts on
/// each side: where the machine is shared, it is slower for seconds at a time.
fn time(script: &Path, cache: &Path, cases: &[Case], set: &str, notes: &mut Vec<String>) -> Result<Vec<Timed>, String> {
    let theirs = pycute::answers(script, cache, cases)?;
    let mut timed = Vec::new();
    let (mut refused, mut different, mut unanswered) = (0, 0, 0);
    for (index, (case, theirs)) in cases.iter().zip(theirs).enumerate() {
        let Some(right) = case.right() else { continue };
        match (case.answer(&right), theirs) {
            (Ok(ours), Some(theirs)) => {
                different += usize::from(!is_same_function(&ours, &theirs.layout));
                timed.push((index, right, Timed { operation: case.operation, ours: f64::INFINITY, theirs: theirs.seconds }));
            }
            (Err(_), _) => refused += 1,
            (Ok(_), None) => unanswered += 1,
        }
    }
    for pass in 0..PASSES {
        if pass > 0 {
            let again = pycute::answers(script, cache, cases)?;
            for (index, _, timed) in &mut timed {
                let seconds = again[*index].as_ref().map_or(f64::INFINITY, |answer| answer.seconds);
                timed.theirs = timed.theirs.min(seconds);
            }
        }
        for (index, right, timed) in &mut timed {
            timed.ours = timed.ours.min(cases[*index].seconds(right));
        }
    }
    notes.push(format!(
        "{set}: {} cases timed; not timed: {refused} that we refuse, {unanswered} that pycute does not answer; \
         {different} timed ones have another answer in pycute",
        timed.len()
    ));
    Ok(timed.into_iter().map(|(_, _, timed)| timed).collect())
}

fn is_same_function(a: &Layout, b: &Layout) -> bool {
    a.size() == b.size() && a.is_same_function(b)
}

/// A line of the table.
fn row(set: &str, operation: Operation, timed: &[&Timed]) -> String {
    let sorted = |value: fn(&Timed) -> f64| {
        let mut values: Vec<f64> = timed.iter().map(|timed| value(timed)).collect();
        values.sort_by(f64::total_cmp);
        values
    };
    let (ours, theirs, ratios) = (sorted(|t| t.ours), sorted(|t| t.theirs), sorted(|t| t.theirs / t.ours));
    let n = timed.len();
    let median = |values: &[f64]| Spread::of(values.iter().copied()).map_or(f64::NAN, |spread| spread.median);
    format!(
        "| {set} | {} | {n} | {:.0} | {:.1} | {:.0} | {:.0} | {:.0} | {:.0} |",
        operation.name(),
        median(&ours) * 1e9,
        median(&theirs) * 1e6,
        median(&ratios),
        ratios[n / 10],
        ratios[n - 1],
        theirs.iter().sum::<f64>() / ours.iter().sum::<f64>()
    )
}
