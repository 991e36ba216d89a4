//! Layouts with strides below 0: CuTe's own answers, compiled from its headers (4.2) on static
//! integers such as `Int<-1>`, beside those of `cute eval`. Each difference has a reason that is
//! checked, not believed:
//!
//! - `size-one-stride`: only strides of extents of 1 differ; CuTe's are arbitrary there.
//! - `cute-refuses`: CuTe does not compile; our answer satisfies the operation's definition.
//! - `cute-wrong`: the offsets of CuTe's answer break the definition.
//! - `refused CUTE129`: the operation has answers in the natural numbers alone.

use cute_dynamic::AnyLayout;
use cute_dynamic::eval::evaluate;
use std::collections::BTreeMap;

/// One line of `data/signed.jsonl`.
struct Case {
    id: u64,
    op: String,
    args: Vec<String>,
    /// CuTe's answer, or `rejected` where it does not compile.
    cute: String,
    /// The offsets of CuTe's answer, as CuTe evaluates it.
    offsets: Option<Vec<i64>>,
}

fn cases() -> Vec<Case> {
    let lines = include_str!("../data/signed.jsonl").lines();
    let case = |line: &str| {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
        Case {
            id: value["id"].as_u64().unwrap(),
            op: text(&value["op"]),
            args: value["args"].as_array().unwrap().iter().map(text).collect(),
            cute: text(&value["cute"]),
            offsets: value["offsets"].as_array().map(|offsets| offsets.iter().map(|offset| offset.as_i64().unwrap()).collect()),
        }
    };
    lines.map(case).collect()
}

/// Extents and strides, from left to right.
struct Modes(Vec<(u64, i64)>);

impl Modes {
    fn parse(text: &str) -> Option<Self> {
        let layout: AnyLayout = text.parse().ok()?;
        let layout = layout.try_to_layout::<i64>().ok()?;
        Some(Modes(layout.leaves().iter().map(|mode| (mode.extent, mode.stride)).collect()))
    }

    fn size(&self) -> u64 {
        self.0.iter().map(|mode| mode.0).product()
    }

    /// `Â(i)`, added up mode by mode; the last mode goes on.
    fn at(&self, mut i: u64) -> i64 {
        let last = self.0.len() - 1;
        let digit = |(t, &(extent, stride)): (usize, &(u64, i64))| {
            let digit = if t == last { i } else { i % extent };
            i /= extent;
            digit as i64 * stride
        };
        self.0.iter().enumerate().map(digit).sum()
    }

    fn offsets(&self) -> Vec<i64> {
        (0..self.size()).map(|i| self.at(i)).collect()
    }

    /// Whether a stride is negative. That of an extent of 1 counts: as a right operand it would ask
    /// for the value of an extension below 0, where there is none.
    fn is_negative(&self) -> bool {
        self.0.iter().any(|&(_, stride)| stride < 0)
    }
}

/// The text without what says nothing: the strides of extents of 1.
fn without_units(text: &str) -> Option<Vec<(u64, i64)>> {
    Some(Modes::parse(text)?.0.into_iter().map(|(extent, stride)| (extent, if extent == 1 { 0 } else { stride })).collect())
}

/// Whether these offsets are an answer to the operation, by its definition.
fn is_right(op: &str, args: &[Modes], offsets: &[i64]) -> bool {
    let a = &args[0];
    let sorted = |mut offsets: Vec<i64>| {
        offsets.sort_unstable();
        offsets
    };
    match op {
        "coalesce" => offsets == a.offsets(),
        "composition" => !args[1].is_negative() && offsets.iter().copied().eq((0..args[1].size()).map(|i| a.at(args[1].at(i) as u64))),
        _ if op.ends_with("_divide") => {
            let tile = (0..args[1].size()).map(|i| a.at(args[1].at(i) as u64));
            sorted(offsets.to_vec()) == sorted(a.offsets()) && offsets.iter().copied().take(args[1].size() as usize).eq(tile)
        }
        "filter" | "filter_zeros" => {
            let distinct = |offsets: &[i64]| offsets.iter().copied().collect::<std::collections::BTreeSet<_>>();
            distinct(offsets) == distinct(&a.offsets())
        }
        _ => panic!("{op} has no definition here"),
    }
}

/// What a case comes to, in a word; or what is wrong.
fn verdict(case: &Case) -> Result<&'static str, String> {
    let args: Vec<&str> = case.args.iter().map(String::as_str).collect();
    let modes: Vec<Modes> = args.iter().map(|arg| Modes::parse(arg).unwrap()).collect();
    let ours = evaluate(&case.op, &args).map(|answer| answer.to_string()).map_err(|error| error.code());
    let cute = (case.cute != "rejected").then_some(&case.cute);
    let question = format!("{}: {}({}) CuTe: {} ours: {ours:?}", case.id, case.op, case.args.join("; "), case.cute);
    // What has answers in the natural numbers alone.
    let asks_for_natural_numbers = match case.op.as_str() {
        "left_inverse" | "right_inverse" | "complement" | "max_common_layout" | "logical_product" => true,
        "composition" => modes[1].is_negative(),
        _ => false,
    };
    match (&ours, cute) {
        (Ok(ours), Some(cute)) if ours == cute => Ok("equal"),
        (Err("CUTE129"), _) if asks_for_natural_numbers => Ok("refused CUTE129"),
        (Ok(ours), Some(cute)) if without_units(ours).is_some() && without_units(ours) == without_units(cute) => Ok("size-one-stride"),
        (Ok(ours), cute) => {
            let offsets = Modes::parse(ours).ok_or(&question)?.offsets();
            if !is_right(&case.op, &modes, &offsets) {
                return Err(format!("wrong: {question}"));
            }
            match cute {
                None => Ok("cute-refuses"),
                Some(_) if case.offsets.as_ref() == Some(&offsets) => Ok("respelled"),
                Some(_) if !is_right(&case.op, &modes, case.offsets.as_ref().ok_or(&question)?) => Ok("cute-wrong"),
                Some(_) => Err(question),
            }
        }
        (Err(code), None) => Ok(match *code {
            "CUTE010" => "both refuse: CUTE010",
            "CUTE011" => "both refuse: CUTE011",
            "CUTE023" => "both refuse: CUTE023",
            _ => return Err(question),
        }),
        (Err(_), Some(_)) => {
            let offsets = case.offsets.as_ref().ok_or(&question)?;
            if is_right(&case.op, &modes, offsets) { Err(question) } else { Ok("cute-wrong") }
        }
    }
}

#[test]
fn answers_are_cutes_or_differ_for_a_reason() {
    let (mut counts, mut failures) = (BTreeMap::<String, BTreeMap<&str, usize>>::new(), Vec::new());
    for case in cases() {
        match verdict(&case) {
            Ok(verdict) => *counts.entry(case.op).or_default().entry(verdict).or_default() += 1,
            Err(why) => failures.push(why),
        }
    }
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
    let line = |(op, counts): (String, BTreeMap<&str, usize>)| {
        let counts: Vec<String> = counts.iter().map(|(verdict, count)| format!("{verdict} {count}")).collect();
        format!("{op} = {}\n", counts.join(", "))
    };
    assert_eq!(counts.into_iter().map(line).collect::<String>(), EXPECTED);
}

/// How often an answer is CuTe's, or differs for which reason.
const EXPECTED: &str = "\
coalesce = equal 75
complement = refused CUTE129 21
composition = both refuse: CUTE010 14, cute-refuses 4, cute-wrong 3, equal 130, refused CUTE129 25, size-one-stride 38
cosize = equal 36
filter = equal 38
filter_zeros = equal 34
flat_divide = both refuse: CUTE010 1, cute-refuses 1, cute-wrong 2, equal 31, size-one-stride 4
left_inverse = refused CUTE129 24
logical_divide = both refuse: CUTE010 2, cute-wrong 2, equal 30, size-one-stride 4
logical_product = refused CUTE129 40
max_common_layout = refused CUTE129 19
right_inverse = refused CUTE129 22
tiled_divide = both refuse: CUTE010 2, cute-wrong 3, equal 31, size-one-stride 3
zipped_divide = both refuse: CUTE010 4, both refuse: CUTE011 2, cute-wrong 2, equal 29, size-one-stride 3
";
