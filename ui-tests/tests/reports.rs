//! The reports about CuTe and arrays over ranks: each program is right or refused, the cause and
//! what to do are within twelve lines, and the page of the guide has them all.

use std::{env, fs};
use ui_tests::reports::{Here, LINES, reports, table};
use ui_tests::workspace;

/// How many reports there are at least.
const LEAST: usize = 75;

#[test]
fn each_report_is_right_or_refused_with_its_cause_and_what_to_do() {
    let reports = reports();
    let mut late = Vec::new();
    for report in &reports {
        assert!(report.there.len() > 20 && report.there.ends_with('.'), "{}: {}", report.name, report.there);
        if let Here::Refused { code, cause, fix } = &report.here
            && (*cause > LINES || fix.is_none_or(|line| line > LINES))
        {
            late.push(format!("{} by {code}: the cause in line {cause}, what to do in line {fix:?}", report.name));
        }
    }
    let right = reports.iter().filter(|report| matches!(report.here, Here::Right)).count();
    let issues: usize = reports.iter().map(|report| report.issues.len()).sum();
    println!("{} programs of {issues} reports: {right} are right, {} are refused", reports.len(), reports.len() - right);
    assert!(issues >= LEAST, "only {issues} reports");
    assert!(late.is_empty(), "beyond {LINES} lines: {late:#?}");
}

/// `CUTE_REPORTS=overwrite` writes the table.
#[test]
fn the_page_has_the_table() {
    let path = workspace().join("cute-static/guide/reports.md");
    let page = fs::read_to_string(&path).unwrap();
    let (begin, rest) = page.split_once("| report |").map(|(begin, rest)| (begin, rest.split_once("\n\n").map_or("", |(_, rest)| rest))).expect("a table");
    let written = format!("{begin}{}\n{rest}", table());
    if env::var_os("CUTE_REPORTS").is_some_and(|value| value == "overwrite") {
        fs::write(&path, &written).unwrap();
        return;
    }
    assert!(page == written, "the table differs: `CUTE_REPORTS=overwrite cargo test -p ui-tests --test reports` writes\n{}", table());
}
