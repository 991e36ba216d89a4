//! Puts the cases of a data file to a crate, compares, counts, and reports all failures at once.

use crate::agreement;
use crate::judge::{judge, meaning_of_cute};
use crate::oracle::{Layout, Tree, Value};
use crate::reasons::{Ours, REASONS, reason, runtime_reason};
use crate::records::{Difference, NEGATIVE, Record, Side, counts, differences, records};
use crate::runtime;
use crate::spelled;
use crate::typed::{Evaluate, Part, Said};
use crate::{basis, swizzled};
use cute_dynamic::eval::evaluate;
use std::collections::BTreeMap;

/// How often each thing happened, by name.
pub type Counts = BTreeMap<String, usize>;

/// A run of one crate over one data file.
#[derive(Debug)]
pub struct Suite {
    side: Side,
    set: String,
    records: BTreeMap<u32, Record>,
    differences: BTreeMap<u32, Difference>,
    swizzle_differences: swizzled::Differences,
    /// For every operation, how many cases ran, were equal, were skipped, or differed for which
    /// reason.
    by_operation: BTreeMap<String, Counts>,
    /// Cases that were skipped, by operation and reason.
    skipped: Counts,
    /// Refusals, by code.
    refused: Counts,
    /// Answers whose equation was checked by brute force.
    checked: usize,
    /// Cases to which both crates say the same.
    agreed: usize,
    failures: Vec<String>,
}

/// The operation here that a case asks a crate for. The static crate is asked what CuTe's name
/// means; to the runtime crate names mean what they mean here, only that a complement with a bound
/// is CuTe's there, too.
fn meaning(side: Side, record: &Record) -> &str {
    match side {
        Side::Runtime if record.op == "complement" && record.args.len() == 2 => "complement_ceil",
        Side::Runtime => &record.op,
        Side::Static => meaning_of_cute(&record.op),
    }
}

/// What the static crate said: the answer, or its refusal's code.
pub fn ours(said: Said) -> Ours {
    match said {
        Said::Answer(described) => Ok(described.value()),
        Said::Refused(why) => Err(why.code),
    }
}

/// The answer as text, as the table of differences spells it.
pub fn spell(ours: &Ours) -> String {
    match ours {
        Ok(value) => value.to_string(),
        Err(code) => format!("refused {code}"),
    }
}

/// The typed layout's own evaluation agrees with the oracle's on the whole domain, or on the
/// beginning of a large one.
pub fn check_evaluation(answer: &Value, evaluate: Option<Evaluate>) -> Result<(), String> {
    let (Some(layout), Some(evaluate)) = (answer.as_layout(), evaluate) else {
        return Ok(());
    };
    let plain = layout.function();
    for c in 0..layout.size().min(1 << 16) {
        let (typed, plain) = (evaluate(c as usize) as u64, plain(c));
        if typed != plain {
            return Err(format!("{layout} evaluates to {typed} at {c}, not to {plain}"));
        }
    }
    Ok(())
}

impl Suite {
    /// A run over `data/<set>.jsonl`.
    pub fn new(side: Side, set: &str) -> Self {
        let records: BTreeMap<u32, Record> = records(set).into_iter().map(|r| (r.id, r)).collect();
        let mut differences = differences(Side::Static);
        if side == Side::Runtime {
            // Where a name means the same to both crates, they differ from CuTe in the same way.
            differences.retain(|id, _| records.get(id).is_some_and(|record| meaning(side, record) == meaning_of_cute(&record.op)));
            differences.extend(crate::records::differences(side));
        }
        Suite {
            side,
            set: set.to_owned(),
            records,
            differences,
            swizzle_differences: swizzled::differences(side),
            by_operation: BTreeMap::new(),
            skipped: Counts::new(),
            refused: Counts::new(),
            checked: 0,
            agreed: 0,
            failures: Vec::new(),
        }
    }

    /// Puts all cases to the runtime crate, as they stand in the data file.
    pub fn run(&mut self) {
        let records: Vec<Record> = self.records.values().cloned().collect();
        for record in records {
            if record.has_negative() {
                self.skip(record.id, NEGATIVE);
            } else if record.is_not_integer() && record.op != "swizzle_apply" {
                self.written(&record);
            } else {
                self.case(record.id, &runtime::ask(&record.op, &record.args), None);
            }
        }
    }

    /// A case that is not made of integers, put to the runtime crate: CuTe's answer as text, or a
    /// stated reason.
    fn written(&mut self, record: &Record) {
        self.count(&record.op, "run");
        let ours = swizzled::at_run_time(&record.op, &record.args);
        if let Err(code) = ours {
            *self.refused.entry(code.to_owned()).or_default() += 1;
            self.count(&record.op, &format!("refused {code}"));
        }
        let why = if record.has_swizzle() { swizzled::settle(record, &ours, &self.swizzle_differences) } else { basis::settle_exact(record, &ours) };
        match why {
            Ok(why) => self.count(&record.op, why),
            Err(why) => self.failures.push(why),
        }
    }

    /// Runs the cases of some parts: those that types answered, those that are asked at run time;
    /// and counts those that are skipped.
    pub fn parts(&mut self, parts: &[&Part]) {
        for part in parts {
            for case in part.cases {
                self.agree(case.id, |op, operands| agreement::agree(op, operands, &case.said));
                self.case(case.id, &ours(case.said), case.evaluate);
            }
            for case in part.values {
                let answer = (case.ask)();
                self.agree(case.id, |op, operands| agreement::agree_on_answer(op, operands, &answer));
                self.case(case.id, &Ok(answer), None);
            }
            for case in part.spelled {
                self.spelled(case.id, (case.ask)());
            }
            for (id, why) in part.skipped {
                self.skip(*id, why);
            }
        }
    }

    /// A case that is not made of integers: CuTe's answer as text, or a stated reason; and the
    /// runtime crate's, as a function too.
    fn spelled(&mut self, id: u32, said: spelled::Said) {
        let record = self.records[&id].clone();
        self.count(&record.op, "run");
        if let Err(code) = said {
            *self.refused.entry(code.to_owned()).or_default() += 1;
            self.count(&record.op, &format!("refused {code}"));
        }
        let right = said.as_ref().map_or(Ok(()), |spoken| spoken.check_evaluation());
        // Where nothing is swizzled any more, the runtime crate has a layout.
        let ours = said.map(|spoken| without_swizzle(spoken.text));
        let (runtime, why) = if record.has_swizzle() {
            (swizzled::at_run_time(&record.op, &record.args), swizzled::settle(&record, &ours, &self.swizzle_differences))
        } else {
            (basis::at_run_time(&record), basis::settle(&record, &ours))
        };
        if swizzled::agree(&ours, &runtime, why.as_deref().ok()) {
            self.agreed += 1;
        } else {
            self.failures.push(format!(
                "DISAGREE {id} {}({}): the static crate says {ours:?}, the runtime crate {runtime:?}",
                record.op,
                record.args.join("; ")
            ));
        }
        match why {
            Ok(why) => self.count(&record.op, why),
            Err(why) => self.failures.push(why),
        }
        self.failures.extend(right.err().map(|why| format!("WRONG {id} {}: {why}", record.op)));
    }

    /// The runtime crate says the same as the static one.
    fn agree(&mut self, id: u32, agree: impl FnOnce(&str, &[String]) -> Result<(), String>) {
        let record = &self.records[&id];
        let mut operands = record.args.clone();
        // CuTe counts one-dimensional complements up to the cosize.
        if record.op == "complement" && operands.len() == 1 {
            let layout: Layout = operands[0].parse().expect("a layout");
            operands.push(layout.cosize().to_string());
        }
        match agree(meaning(self.side, record), &operands) {
            Ok(()) => self.agreed += 1,
            Err(why) => self.failures.push(format!("DISAGREE {id} {why}")),
        }
    }

    fn skip(&mut self, id: u32, why: &str) {
        let op = self.records[&id].op.clone();
        *self.skipped.entry(format!("{op}: {why}")).or_default() += 1;
        self.count(&op, "skipped");
    }

    fn count(&mut self, op: &str, what: &str) {
        let counts = self.by_operation.entry(op.to_owned()).or_default();
        *counts.entry(what.to_owned()).or_default() += 1;
    }

    fn case(&mut self, id: u32, ours: &Ours, evaluate: Option<Evaluate>) {
        let record = self.records[&id].clone();
        let question = format!("{}({})", record.op, record.args.join("; "));
        // A swizzle is no value of the oracle; then the answer is only compared.
        let args: Vec<Value> = record.args.iter().map(|a| a.parse()).collect::<Result<_, _>>().unwrap_or_default();
        self.count(&record.op, "run");
        match ours {
            Err(code) => {
                *self.refused.entry((*code).to_owned()).or_default() += 1;
                self.count(&record.op, &format!("refused {code}"));
            }
            Ok(answer) => self.answer(&record, &question, &args, answer, evaluate),
        }
        let cute: Option<Value> = record.raw.as_ref().unwrap_or(&record.cute).parse().ok();
        let same = match (&cute, ours) {
            (Some(cute), Ok(ours)) => cute == ours,
            (None, Err(_)) => true,
            _ => false,
        };
        if same {
            self.count(&record.op, "equal");
            if let Ok(answer) = ours
                && let Err(why) = documented(&record, answer)
            {
                self.failures.push(format!("NOT AS DOCUMENTED {id} {question}: {answer}: {why}"));
            }
            if self.differences.contains_key(&id) {
                let failure = format!("{id} {question} is CuTe's answer, yet in the table of differences");
                self.failures.push(failure);
            }
            return;
        }
        let reason = match self.side {
            Side::Static => reason(&record.op, &args, cute.as_ref(), ours),
            Side::Runtime => runtime_reason(&record.op, &args, cute.as_ref(), ours),
        };
        self.count(&record.op, reason.unwrap_or("no reason"));
        let spelled = spell(ours);
        if let Some(expect) = &record.expect {
            // A composition is its own table: `expect` says what we answer.
            let refused = expect == "reject" && ours.is_err();
            if (*expect != spelled && !refused) || reason.is_none() {
                self.failures.push(format!("{id} {question}: {spelled}, expected {expect}, {reason:?}"));
            }
            return;
        }
        let listed = self.differences.get(&id);
        if listed.is_none_or(|l| l.ours != spelled || Some(l.reason.as_str()) != reason) {
            let key = reason.unwrap_or("?");
            let cute = cute.map_or_else(|| "rejected".to_owned(), |c| c.to_string());
            let line = format!("{id} = {{ ours = \"{spelled}\", reason = \"{key}\" }} # {question} CuTe: {cute}");
            self.failures.push(line);
        }
    }

    /// An answer satisfies its equation and evaluates as its modes say.
    fn answer(&mut self, record: &Record, question: &str, args: &[Value], answer: &Value, evaluate: Option<Evaluate>) {
        let verdict = judge(meaning(self.side, record), args, answer);
        self.checked += usize::from(verdict.is_some());
        let right = verdict.unwrap_or(Ok(())).and_then(|()| check_evaluation(answer, evaluate));
        if let Err(why) = right {
            self.failures.push(format!("WRONG {} {question}: {answer}: {why}", record.id));
        }
    }

    /// Prints the counts; panics with all failures, and if the counts of an operation are not those
    /// of the table of counts.
    pub fn finish(mut self) {
        println!("{}: equations checked {}, static and runtime crate agree {}", self.set, self.checked, self.agreed);
        let listed = counts(self.side);
        for (op, counts) in &self.by_operation {
            let name = format!("{}.{op}", self.set);
            let line: Vec<String> = counts.iter().map(|(what, n)| format!("{what} {n}")).collect();
            let line = line.join(", ");
            println!("  {name}: {line}");
            // The cases that are drawn where not all are asked for have a line of their own.
            if [&name, &format!("{name}-drawn")].iter().all(|name| listed.get(*name) != Some(&line)) {
                self.failures.push(format!("{name} = \"{line}\""));
            }
        }
        // What a target of the static crate runs is a part of the set.
        let is_whole = |name: &&String| self.side == Side::Runtime && name.strip_prefix(&self.set).is_some_and(|rest| rest.starts_with('.'));
        for name in listed.keys().filter(is_whole) {
            if !self.by_operation.contains_key(&name[self.set.len() + 1..]) {
                self.failures.push(format!("{name} is listed, and no case runs"));
            }
        }
        for (reason, prose) in REASONS.iter().chain(swizzled::REASONS.iter().filter(|(key, _)| REASONS.iter().all(|(other, _)| key != other))) {
            let n: usize = self.by_operation.values().filter_map(|counts| counts.get(*reason)).sum();
            if n > 0 {
                println!("  differ {n:5}  {reason}: {prose}");
            }
        }
        for (code, n) in &self.refused {
            println!("  refused {n:4}  {code}");
        }
        for (what, n) in &self.skipped {
            println!("  skipped {n:4}  {what}");
        }
        let failures = self.failures.join("\n");
        assert!(self.failures.is_empty(), "{} failures:\n{failures}", self.failures.len());
    }
}

/// The layout under a swizzle of no bits, or a pair with one, as the runtime crate writes it.
fn without_swizzle(text: String) -> String {
    if text.starts_with("Sw<0,") && text.contains(':') { evaluate("layout", &[&text]).map_or(text, |layout| layout.to_string()) } else { text }
}

/// What the documentation states beyond the code's answer: a table of offsets, or only the shape.
fn documented(record: &Record, answer: &Value) -> Result<(), String> {
    if record.raw.is_none() {
        return Ok(());
    }
    let stated = &record.cute;
    let layout = answer.as_layout();
    let same = match (record.check.as_deref(), &record.table, layout) {
        (_, Some(table), Some(layout)) => layout.table() == *table,
        (Some("shape"), _, Some(layout)) => stated.parse() == Ok(Value::Tree(layout.shape.clone())),
        (Some("shape_each2"), _, Some(layout)) => stated.parse() == Ok(Value::Tree(products_below(&layout.shape, 2))),
        _ => stated.parse().as_ref() == Ok(answer),
    };
    if same { Ok(()) } else { Err(format!("the page states {stated}")) }
}

/// The shape with every mode at a depth replaced by its size.
fn products_below(shape: &Tree, depth: usize) -> Tree {
    match shape {
        Tree::Tuple(modes) if depth > 0 => Tree::Tuple(modes.iter().map(|m| products_below(m, depth - 1)).collect()),
        other => Tree::Leaf(other.product()),
    }
}
