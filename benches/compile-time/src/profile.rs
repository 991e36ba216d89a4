//! Where the compiler's time goes: its queries, by `-Zself-profile` of the nightly toolchain, and
//! how often it asks whether a trait holds.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;

use analyzeme::{AnalysisResults, ProfilingData};

use crate::cases::{Case, Data, Operation};
use crate::options::Options;
use crate::rust_side::{RustSide, Solver, Spelling};
use crate::side::Side;

/// The queries in which types are computed: their names in the compiler, and what they are for a
/// signature with a body.
const QUERIES: [(&str, &str); 5] = [
    ("check_well_formed", "well-formed"),
    ("typeck_root", "body"),
    ("implied_outlives_bounds", "implied bounds"),
    ("normalize_canonicalized_projection", "projections"),
    (EVALUATION, "obligations"),
];

/// The query of an obligation that another query has; those that it leads to are within.
const EVALUATION: &str = "evaluate_obligation";

/// A line an operation: what its cases take beyond the empty program, the share of each query in
/// it, and the obligations of a case.
pub(crate) fn report(data: &Data, options: &Options, root: &Path, target: &Path) -> Result<String, String> {
    let side = match RustSide::prepare(root, target, Solver::Nightly, Spelling::Types) {
        Ok(side) => side,
        Err(why) => return Ok(format!("not measured: no nightly toolchain ({why})\n")),
    };
    let folder = target.join("profiles");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let empty = profile(&side, &folder, None, &mut Vec::new())?;
    let mut lines = vec![["operation", "n"].map(String::from).to_vec()];
    lines[0].extend(QUERIES.map(|(_, what)| format!("{what}, %")));
    lines[0].extend(["others, %", "obligations", "known before"].map(String::from));
    for operation in &options.operations {
        let mut cases = operation.cases(data, options.n);
        eprintln!("{}: {} cases", operation.name, cases.len());
        let profile = profile(&side, &folder, Some(operation), &mut cases)?;
        let beyond = |of: &dyn Fn(&AnalysisResults) -> f64| (of(&profile) - of(&empty)).max(0.0);
        if let Some((missing, _)) = QUERIES.iter().find(|(name, _)| query(&profile, name).is_none()) {
            return Err(format!("{}: this compiler has no query {missing}", operation.name));
        }
        // Query by query, so that what was slower in the empty program is not taken off another
        // one.
        let total: f64 = profile.query_data.iter().map(|query| beyond(&|results| seconds(results, &query.label))).sum();
        let shares = QUERIES.map(|(query, _)| 100.0 * beyond(&|results| seconds(results, query)) / total);
        let mut line = vec![operation.name.into(), cases.len().to_string()];
        line.extend(shares.iter().chain([&(100.0 - shares.iter().sum::<f64>())]).map(|share| format!("{share:.0}")));
        let a_case = |of: &dyn Fn(&analyzeme::QueryData) -> usize| {
            let asked = |results: &AnalysisResults| query(results, EVALUATION).map_or(0.0, |query| of(query) as f64);
            format!("{:.0}", beyond(&asked) / cases.len() as f64)
        };
        line.extend([a_case(&|query| query.invocation_count), a_case(&|query| query.number_of_cache_hits)]);
        lines.push(line);
    }
    let caption = "The shares of rustc's queries in the time beyond an empty program, each without the queries that it asks itself; \
        how many obligations a case asks of the solver, not counting those that they lead to, and how often one that is known is asked for again.\n\n";
    Ok(format!("{caption}{}\n- {}, -Zself-profile\n", bench_report::table(&lines), side.description()))
}

fn query<'a>(results: &'a AnalysisResults, name: &str) -> Option<&'a analyzeme::QueryData> {
    results.query_data.iter().find(|query| query.label == name)
}

fn seconds(results: &AnalysisResults, name: &str) -> f64 {
    query(results, name).map_or(0.0, |query| query.self_time.as_secs_f64())
}

/// Compiles the cases with the profiler on, without those that are refused.
fn profile(side: &RustSide, folder: &Path, operation: Option<&Operation>, cases: &mut Vec<Case>) -> Result<AnalysisResults, String> {
    let problem = |what: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", what.display());
    let stem = operation.map_or("empty", |operation| operation.name);
    let file = folder.join(stem).with_extension(side.extension());
    let output = folder.join(format!("{stem}.profile"));
    loop {
        let source = side.source(operation, cases);
        fs::write(&file, source.text()).map_err(|error| problem(&file, &error))?;
        // The compiler names its file by its process, and others may be there from before.
        if output.exists() {
            fs::remove_dir_all(&output).map_err(|error| problem(&output, &error))?;
        }
        let invocation = side.invocation(&file);
        let mut flag = OsString::from("-Zself-profile=");
        flag.push(&output);
        let ended = Command::new(&invocation.program).args(&invocation.args).arg(flag).output().map_err(|error| problem(&invocation.program, &error))?;
        if ended.status.success() {
            break;
        }
        let blame = side.blame(&ended, &file);
        let Some(refused) = blame.refused(&source) else { return Err(blame.message) };
        refused.into_iter().rev().for_each(|index| _ = cases.remove(index));
    }
    let entries = fs::read_dir(&output).map_err(|error| problem(&output, &error))?;
    let profile = entries.flatten().map(|entry| entry.path()).find(|path| path.extension().is_some_and(|extension| extension == "mm_profdata"));
    let profile = profile.ok_or_else(|| problem(&output, &"no profile is in it"))?;
    let data = ProfilingData::new(&profile.with_extension("")).map_err(|error| problem(&profile, &error))?;
    Ok(data.perform_analysis())
}
