//! Writes the conformance cases and the laws' samples as Rust types.
//!
//! For every test target one file `$OUT_DIR/<target>.rs`, with a module for every operation: a
//! `Part` with the questions that types answer, those that are asked at run time, and those that
//! are skipped. The tests compare the answers: the compiler is not asked for each a second time,
//! which would take two fifths more.

#[path = "build/agreement.rs"]
mod agreement;
#[path = "build/asked.rs"]
mod asked;
#[path = "build/bounds.rs"]
mod bounds;
#[path = "build/contractions.rs"]
mod contractions;
#[path = "build/drawn.rs"]
mod drawn;
#[path = "build/emit.rs"]
mod emit;
#[path = "build/exact.rs"]
mod exact;
#[path = "build/ints.rs"]
mod ints;
#[path = "build/kinds.rs"]
mod kinds;
#[path = "build/laws.rs"]
mod laws;
#[path = "build/mixed.rs"]
mod mixed;
#[path = "build/operations.rs"]
mod operations;
#[allow(dead_code, unreachable_pub, unused_imports)]
#[path = "src/oracle/mod.rs"]
mod oracle;
#[allow(dead_code, unreachable_pub)]
#[path = "src/records.rs"]
mod records;
#[path = "build/spelled.rs"]
mod spelled;
#[path = "build/swizzled.rs"]
mod swizzled;

use drawn::drawn;
use emit::File;
use operations::{Question, question};
use oracle::questions;
use records::{Record, Side, differences, records};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// How many modules the 4548 compositions are spread over, or those of them that are drawn.
const COMPOSITION_PARTS: usize = 4;

/// The test targets of `operations.jsonl`. An operation that no list names runs in the last one, so
/// that none is forgotten.
const GROUPS: &[(&str, &[&str])] = &[
    (
        "operations_algebra",
        &[
            "coalesce",
            "complement",
            "composition",
            "left_inverse",
            "right_inverse",
            "logical_divide",
            "zipped_divide",
            "tiled_divide",
            "flat_divide",
            "max_common_layout",
            "max_common_vector",
        ],
    ),
    (
        "operations_products",
        &[
            "logical_product",
            "zipped_product",
            "tiled_product",
            "flat_product",
            "blocked_product",
            "raked_product",
            "tile_to_shape",
            "filter",
            "filter_zeros",
            "nullspace",
            "upcast",
            "downcast",
            "recast_layout",
            "domain_distribute",
            "max_alignment",
        ],
    ),
    ("operations_structure", &[]),
];

/// Operations that are switched off while the static crate is being written.
const NOT_YET: &[&str] = &[];

fn main() {
    drawn::tell();
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src/oracle");
    println!("cargo::rerun-if-changed=src/records.rs");
    for file in ["composition.jsonl", "operations.jsonl", "documentation.jsonl", "operations-mixed.jsonl", "unit-tests.jsonl", "differences.toml"] {
        println!("cargo::rerun-if-changed=data/{file}");
    }

    let mut compositions = records("composition");
    let part = compositions.len() / drawn(compositions.len());
    compositions = compositions.into_iter().step_by(part).collect();
    let chunk = compositions.len().div_ceil(COMPOSITION_PARTS);
    let parts = compositions.chunks(chunk).enumerate().map(|(i, part)| (format!("part_{i}"), part.to_vec()));
    group("composition", parts.collect());

    let operations = by_operation("operations");
    let (last, _) = GROUPS[GROUPS.len() - 1];
    let target = |op: &str| GROUPS.iter().find(|(_, members)| members.contains(&op)).map_or(last, |(name, _)| name);
    for (name, _) in GROUPS {
        let here = operations.iter().filter(|(op, _)| target(op) == *name);
        group(name, here.map(|(op, records)| (op.clone(), records.clone())).collect());
    }
    group("documentation", by_operation("documentation"));
    // What is not made of integers is asked of these sets, too.
    for set in ["operations-mixed", "unit-tests"] {
        let mut operations = by_operation(set);
        operations.values_mut().for_each(|records| records.retain(|record| record.is_not_integer()));
        operations.retain(|_, records| !records.is_empty());
        group(&set.replace('-', "_"), operations);
    }
    write("agreement_algebra.rs", &agreement::file(questions::ALGEBRA, 50, 1000));
    write("agreement_structure.rs", &agreement::file(questions::STRUCTURE, 30, 2000));
    write("agreement_divisibility.rs", &agreement::file(questions::DIVISIBILITY, 40, 3000));
    write("contractions.rs", &contractions::file());
    write("convolutions.rs", &contractions::convolutions());
    write("exact.rs", &exact::file(&records("operations")));
    write("ints.rs", &ints::file());
    write("kinds.rs", &kinds::file());
    write("mixed.rs", &mixed::file());
    write("swizzled.rs", &swizzled::file());
    write("bounds.rs", &bounds::file());
    laws::write_files();
}

fn write(name: &str, text: &str) {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    std::fs::write(out.join(name), text).expect("OUT_DIR is writable");
}

fn by_operation(set: &str) -> BTreeMap<String, Vec<Record>> {
    let mut by_operation: BTreeMap<String, Vec<Record>> = BTreeMap::new();
    for record in records(set) {
        by_operation.entry(record.op.clone()).or_default().push(record);
    }
    by_operation.retain(|op, _| !NOT_YET.contains(&op.as_str()));
    by_operation
}

/// `$OUT_DIR/<name>.rs`: a module for every part, in a file of its own, and `PARTS`, all of them.
fn group(name: &str, parts: BTreeMap<String, Vec<Record>>) {
    let mut text = String::new();
    for (part, records) in &parts {
        let file = format!("{name}.{part}.rs");
        write(&file, &cases(records));
        text += &format!("mod {part} {{ use super::*; include!(concat!(env!(\"OUT_DIR\"), \"/{file}\")); }}\n");
    }
    let list: Vec<String> = parts.keys().map(|part| format!("&{part}::PART")).collect();
    text += &format!("pub(crate) static PARTS: &[&Part] = &[{}];\n", list.join(", "));
    write(&format!("{name}.rs"), &text);
}

/// The file of some cases.
fn cases(records: &[Record]) -> String {
    let differences = differences(Side::Static);
    let mut file = File::default();
    let (mut types, mut values, mut spelled, mut skipped) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for record in records {
        let id = record.id;
        let texts: Vec<&str> = record.args.iter().map(String::as_str).collect();
        let expected = differences.get(&id).map_or(record.expected(), |d| d.ours.as_str());
        if record.is_not_integer() {
            match spelled::ask(&mut file, &record.op, &texts, record.cute == "rejected") {
                Ok(ask) => spelled.push(format!("Spelled {{ id: {id}, ask: || {ask} }}")),
                Err(reason) => skipped.push((id, reason)),
            }
            continue;
        }
        match question(&mut file, &record.op, &texts) {
            Ok(Question::Layout(outcome)) => types.push(format!("Case::layout::<{outcome}>({id})")),
            Ok(Question::Plain(outcome)) => types.push(format!("Case::plain::<{outcome}>({id})")),
            Ok(Question::Value(expression)) => {
                if expected == "rejected" {
                    skipped.push((id, "CuTe's assertion at run time; here the type of the coordinate does not fit"));
                } else if expected.starts_with("refused") {
                    skipped.push((id, "CuTe's answer is wrong; here the coordinate is out of bounds, which panics"));
                } else {
                    values.push(format!("ValueCase {{ id: {id}, ask: || IntoValue::value(&({expression})) }}"));
                }
            }
            Err(reason) => skipped.push((id, reason)),
        }
    }
    let skipped: Vec<String> = skipped.iter().map(|(id, reason)| format!("({id}, {reason:?})")).collect();
    file.line("pub(crate) static PART: Part = Part {");
    for (name, items) in [("cases", types), ("values", values), ("spelled", spelled), ("skipped", skipped)] {
        file.line(&format!("    {name}: &[\n        {}\n    ],", items.join(",\n        ")));
    }
    file.line("};");
    file.finish()
}
