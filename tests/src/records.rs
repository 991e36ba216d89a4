//! The conformance cases and the table of differences, as they stand in `data/`.

use crate::oracle::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// One line of a data file.
#[derive(Clone, Debug)]
pub struct Record {
    /// The case's number.
    pub id: u32,
    /// The operation.
    pub op: String,
    /// The operands, in the notation.
    pub args: Vec<String>,
    /// CuTe's answer or `rejected`; for a documentation case what the page states.
    pub cute: String,
    /// Composition only: the answer of rule L1, or `reject`.
    pub expect: Option<String>,
    /// Composition only: whether any layout exists.
    pub exists: Option<bool>,
    /// Offsets that the documentation states, where it states a table.
    pub table: Option<Vec<u64>>,
    /// Documentation only: what part of the answer the page states.
    pub check: Option<String>,
    /// Documentation only: what CuTe's code prints.
    pub raw: Option<String>,
}

impl Record {
    /// What a case is expected to answer where the table of differences says nothing.
    pub fn expected(&self) -> &str {
        match (&self.expect, &self.raw) {
            (Some(expect), _) => expect,
            (_, Some(raw)) => raw,
            _ => &self.cute,
        }
    }

    /// Whether the expected answer is an object this version does not have.
    pub fn answer_is_not_integer(&self) -> bool {
        self.expected() != "rejected" && self.expected().parse::<Value>().is_err()
    }
}

/// A case where this project means something else than CuTe.
#[derive(Clone, Debug)]
pub struct Difference {
    /// Our answer, or `refused CUTE0nn`.
    pub ours: String,
    /// The key of the reason.
    pub reason: String,
}

fn data(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The cases of `data/<set>.jsonl`, in order.
pub fn records(set: &str) -> Vec<Record> {
    let record = |line: &str| {
        let json: serde_json::Value = serde_json::from_str(line).expect("a JSON object a line");
        let text = |key: &str| json[key].as_str().map(str::to_owned);
        let args = json["args"].as_array().expect("args").iter();
        Record {
            id: u32::try_from(json["id"].as_u64().expect("id")).expect("a small id"),
            op: text("op").expect("op"),
            args: args.map(|a| a.as_str().expect("an operand").to_owned()).collect(),
            cute: text("cute").or_else(|| text("expected")).expect("an answer"),
            expect: text("expect"),
            exists: text("exact").map(|e| e == "exists"),
            table: text("table").and_then(|t| t.split(',').map(|x| x.trim().parse().ok()).collect()),
            check: text("check"),
            raw: text("raw"),
        }
    };
    data(&format!("{set}.jsonl")).lines().map(record).collect()
}

/// `data/differences.toml`: lines `id = { ours = "…", reason = "…" }`.
pub fn differences() -> BTreeMap<u32, Difference> {
    let text = data("differences.toml");
    let lines = text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#'));
    let difference = |line: &str| {
        let (id, rest) = line.split_once('=').expect("id = { … }");
        let quoted: Vec<&str> = rest.split('"').collect();
        let [_, ours, _, reason, _] = quoted[..] else { panic!("two strings in {line:?}") };
        let id = id.trim().parse().expect("a case's number");
        (id, Difference { ours: ours.to_owned(), reason: reason.to_owned() })
    };
    lines.map(difference).collect()
}

/// `data/counts.toml`: lines `set.operation = "run 12, equal 10, …"`.
pub fn counts() -> BTreeMap<String, String> {
    let text = data("counts.toml");
    let lines = text.lines().filter(|l| !l.starts_with('#'));
    lines.filter_map(|line| line.split_once(" = ")).map(|(name, counts)| (name.to_owned(), counts.trim_matches('"').to_owned())).collect()
}
