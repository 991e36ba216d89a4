//! The conformance cases and the table of differences, as they stand in `data/`.

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

    /// Whether a stride in it is a basis element, `v@i`.
    pub fn has_basis(&self) -> bool {
        self.texts().any(|text| text.contains('@'))
    }

    /// Whether there is a swizzle in it.
    pub fn has_swizzle(&self) -> bool {
        self.texts().any(|text| text.contains("Sw<"))
    }

    /// Whether an operand or the answer is not made of integers.
    pub fn is_not_integer(&self) -> bool {
        self.has_basis() || self.has_swizzle()
    }

    fn texts(&self) -> impl Iterator<Item = &String> {
        self.args.iter().chain([&self.cute]).chain(&self.raw)
    }

    /// Whether a stride in it is below 0.
    pub fn has_negative(&self) -> bool {
        self.texts().any(|text| text.contains(":_-") || text.contains("(_-") || text.contains("(-") || text.contains(":-"))
    }
}

/// Why a case is not run at all: some of it is no value of this version.
pub const NEGATIVE: &str = "a stride below 0";

/// Which crate answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// `cute-static`, through generated types.
    Static,
    /// `cute-dynamic`, through what `cute eval` goes through.
    Runtime,
}

impl Side {
    fn file(self, name: &str) -> String {
        match self {
            Side::Static => name.to_owned(),
            Side::Runtime => format!("runtime-{name}"),
        }
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

/// `data/differences.toml`, or `data/runtime-differences.toml`: lines
/// `id = { ours = "…", reason = "…" }`.
pub fn differences(side: Side) -> BTreeMap<u32, Difference> {
    let text = data(&side.file("differences.toml"));
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

/// `data/counts.toml`, or `data/runtime-counts.toml`: lines
/// `set.operation = "run 12, equal 10, …"`.
pub fn counts(side: Side) -> BTreeMap<String, String> {
    let text = data(&side.file("counts.toml"));
    let lines = text.lines().filter(|l| !l.starts_with('#'));
    lines.filter_map(|line| line.split_once(" = ")).map(|(name, counts)| (name.to_owned(), counts.trim_matches('"').to_owned())).collect()
}

/// An instruction, or instructions tiled, as CuTe describes them: a line of `data/atoms.jsonl`.
#[derive(Clone, Debug)]
pub struct Atom {
    /// `mma`, `copy`, `tiled_mma`, `tiled_copy` or `tiled_copy_mma`.
    pub kind: String,
    /// CuTe's name; of what is tiled, CuTe's expression.
    pub name: String,
    /// The fields by name.
    pub fields: BTreeMap<String, String>,
}

/// `data/atoms.jsonl`.
pub fn atoms() -> Vec<Atom> {
    let atom = |line: &str| {
        let json: serde_json::Value = serde_json::from_str(line).expect("a JSON object a line");
        let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
        let fields = json["fields"].as_object().expect("fields").iter();
        Atom { kind: text(&json["kind"]), name: text(&json["name"]), fields: fields.map(|(name, value)| (name.clone(), text(value))).collect() }
    };
    data("atoms.jsonl").lines().map(atom).collect()
}
