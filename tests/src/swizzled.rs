//! The cases with swizzles: what they are made of, as functions evaluated by brute force, and why
//! an answer may differ from CuTe's.

use crate::judge::judge;
use crate::oracle::{Layout, Tree, Value};
use crate::records::{Record, Side};
use cute_dynamic::eval::evaluate;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// `Sw<B,M,S>`, bit by bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swizzle {
    bits: u32,
    base: u32,
    shift: i32,
}

impl Swizzle {
    /// Bit `M + S + i` is exclusive-ored onto bit `M + i`; for a negative `S`, bit `M + i` onto bit
    /// `M - S + i`.
    pub fn apply(self, x: u64) -> u64 {
        (0..self.bits).fold(x, |y, i| {
            let (low, high) = (self.base + i, self.base + i + self.shift.unsigned_abs());
            let (from, to) = if self.shift >= 0 { (high, low) } else { (low, high) };
            y ^ ((x >> from & 1) << to)
        })
    }
}

/// A function of numbers: swizzles with an offset before each, after a layout or after nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composed {
    /// What comes last first.
    pub swizzles: Vec<(Swizzle, u64)>,
    /// What comes first.
    pub layout: Option<Layout>,
}

impl Composed {
    /// The value at an index, the last mode of the layout unbounded.
    pub fn eval(&self, index: u64) -> u64 {
        let first = self.layout.as_ref().map_or(index, |layout| layout.eval(index));
        self.swizzles.iter().rev().fold(first, |x, (swizzle, offset)| swizzle.apply(x + offset))
    }

    /// The number of coordinates; of a swizzle alone, as many as are looked at.
    pub fn size(&self) -> u64 {
        self.layout.as_ref().map_or(1 << 12, Layout::size)
    }

    /// The swizzles and the offsets before them, with one spelling of a swizzle of no bits.
    fn working(&self) -> Vec<(Option<Swizzle>, u64)> {
        let working = self.swizzles.iter().map(|&(swizzle, offset)| ((swizzle.bits > 0).then_some(swizzle), offset));
        working.filter(|working| *working != (None, 0)).collect()
    }

    fn table(&self) -> Vec<u64> {
        (0..self.size()).map(|c| self.eval(c)).collect()
    }
}

/// An operand or an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A function.
    Composed(Composed),
    /// A function, and what is added to it.
    Sliced(Composed, u64),
    /// Anything else.
    Plain(Value),
}

impl Answer {
    fn function(&self) -> Option<&Composed> {
        match self {
            Answer::Composed(function) | Answer::Sliced(function, _) => Some(function),
            Answer::Plain(_) => None,
        }
    }

    fn value(&self) -> Option<&Value> {
        match self {
            Answer::Plain(value) => Some(value),
            _ => None,
        }
    }

    fn number(&self) -> Option<u64> {
        self.value().and_then(Value::as_number)
    }
}

impl FromStr for Swizzle {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let inside = text.strip_prefix("Sw<").and_then(|text| text.strip_suffix('>')).ok_or(text)?;
        let [bits, base, shift] = inside.split(',').collect::<Vec<_>>()[..] else { return Err(text.to_owned()) };
        let wrong = |_| text.to_owned();
        Ok(Swizzle { bits: bits.parse().map_err(wrong)?, base: base.parse().map_err(wrong)?, shift: shift.parse().map_err(wrong)? })
    }
}

impl FromStr for Composed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts: Vec<&str> = text.split(" o ").collect();
        if let [swizzle] = parts[..]
            && swizzle.starts_with("Sw<")
        {
            return Ok(Composed { swizzles: vec![(swizzle.parse()?, 0)], layout: None });
        }
        let (layout, swizzles) = parts.split_last().ok_or(text)?;
        let pairs = swizzles.chunks(2).map(|pair| match pair {
            [swizzle, offset] => Ok((swizzle.parse()?, offset.trim_start_matches('_').parse().map_err(|_| text.to_owned())?)),
            _ => Err(text.to_owned()),
        });
        Ok(Composed { swizzles: pairs.collect::<Result<_, String>>()?, layout: Some(layout.parse::<Layout>().map_err(|_| text.to_owned())?) })
    }
}

impl FromStr for Answer {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // `(Sw<2,0,2> o 0 o (64):(1),192)`
        if let Some((function, offset)) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')?.rsplit_once(','))
            && text.contains(':')
            && let (Ok(function), Ok(offset)) = (function.parse(), offset.parse())
        {
            return Ok(Answer::Sliced(function, offset));
        }
        match text.parse() {
            Ok(function) => Ok(Answer::Composed(function)),
            Err(_) => text.parse().map(Answer::Plain).map_err(|_| text.to_owned()),
        }
    }
}

impl fmt::Display for Swizzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sw<{},{},{}>", self.bits, self.base, self.shift)
    }
}

impl fmt::Display for Composed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.layout {
            None => write!(f, "{}", self.swizzles[0].0),
            Some(layout) => {
                self.swizzles.iter().try_for_each(|(swizzle, offset)| write!(f, "{swizzle} o {offset} o "))?;
                write!(f, "{layout}")
            }
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Composed(function) => write!(f, "{function}"),
            Answer::Sliced(function, offset) => write!(f, "({function},{offset})"),
            Answer::Plain(value) => write!(f, "{value}"),
        }
    }
}

/// Whether an answer satisfies the equation of its operation, by brute force over the whole domain;
/// `None` if it has none.
pub fn holds(op: &str, args: &[Answer], answer: &Answer) -> Option<bool> {
    let function = |i: usize| args.get(i).and_then(Answer::function);
    let number = |i: usize| args.get(i).and_then(Answer::number);
    if op == "swizzle_apply" {
        return Some(answer.number()? == function(0)?.eval(number(1)?));
    }
    if op.starts_with("slice") {
        return slices(args, answer);
    }
    let a = function(0)?;
    let Some(r) = answer.function() else {
        return match op {
            "size" => Some(answer.number()? == a.layout.as_ref()?.size()),
            "cosize" => Some(answer.number()? == 1 + a.table().into_iter().max()?),
            "max_alignment" => Some(in_groups(a, answer.number()?)),
            "max_common_vector" => Some(in_a_row(a, function(1)?, answer.number()?)),
            _ => None,
        };
    };
    let all = |right: &dyn Fn(u64) -> u64| (0..r.size()).all(|c| r.eval(c) == right(c));
    Some(match (op, args) {
        ("composition", [_, _, layout]) => all(&|c| a.swizzles[0].0.apply(number(1).unwrap_or(0) + layout.function().map_or(c, |layout| layout.eval(c)))),
        ("composition", _) => {
            let domain = function(1).filter(|b| b.layout.is_some()).map_or(a.size(), Composed::size);
            let b = function(1)?;
            r.size() == domain && all(&|c| a.eval(b.eval(c)))
        }
        ("to_layout", _) => r.size() == a.size() && all(&|c| a.eval(c)),
        ("max_common_layout", _) => {
            let b = function(1)?;
            (0..r.size()).all(|k| [a, b].iter().all(|of| of.eval(r.eval(k)) == of.eval(0) + k))
        }
        ("coalesce", _) => r.size() == a.size() && all(&|c| a.eval(c)),
        ("right_inverse", _) => (0..r.size()).all(|k| a.eval(r.eval(k)) == k),
        ("left_inverse", _) => a.table().into_iter().all(|x| a.eval(r.eval(x)) == x),
        ("upcast", _) => casts(a, r, 1, number(1)?),
        ("downcast", _) => casts(a, r, number(1)?, 1),
        ("recast_layout", _) => {
            let common = (1..=number(1)?).rev().find(|n| number(1).is_some_and(|old| old % n == 0) && number(2).is_some_and(|new| new % n == 0))?;
            casts(a, r, number(1)? / common, number(2)? / common)
        }
        // Coordinates are rearranged, before the swizzle.
        _ => {
            let inner: Vec<Value> = [Value::Layout(a.layout.clone()?)].into_iter().chain(args[1..].iter().filter_map(plain)).collect();
            a.working() == r.working() && judge(op, &inner, &Value::Layout(r.layout.clone()?))?.is_ok()
        }
    })
}

/// An operand without a swizzle as the oracle has it.
fn plain(arg: &Answer) -> Option<Value> {
    match arg {
        Answer::Composed(Composed { swizzles, layout: Some(layout) }) if swizzles.is_empty() => Some(layout.into()),
        Answer::Sliced(Composed { swizzles, layout: Some(layout) }, offset) if swizzles.is_empty() => Some(Value::Sliced(layout.clone(), *offset)),
        other => other.value().cloned(),
    }
}

/// Elements `down` times as small, then `up` times as large, of which one is 1: each leaf of the
/// result has that many more or fewer coordinates, and each new element is part of the old one
/// there, or has it as a part. Where the result refines a leaf, the leaf is refined as it fits.
fn casts(a: &Composed, r: &Composed, down: u64, up: u64) -> bool {
    let (Some(old), Some(new)) = (&a.layout, &r.layout) else { return false };
    let Some(leaves) = refined(&old.shape, &new.shape) else { return false };
    let ways = leaves.iter().fold(vec![Vec::new()], |ways, (extent, parts)| {
        let splits = splits(*extent, parts.len());
        ways.iter().flat_map(|way| splits.iter().map(move |split| [way.clone(), split.clone()].concat())).collect()
    });
    let new = new.shape.leaves();
    ways.iter().any(|old| casts_by_leaf(a, r, old, &new, down, up))
}

/// Each leaf of a shape, with those of the tree in its place.
fn refined(old: &Tree, new: &Tree) -> Option<Vec<(u64, Vec<u64>)>> {
    match (old, new) {
        (Tree::Leaf(extent), _) => Some(vec![(*extent, new.leaves())]),
        (Tree::Tuple(old), Tree::Tuple(new)) if old.len() == new.len() => {
            let leaves: Option<Vec<_>> = old.iter().zip(new).map(|(old, new)| refined(old, new)).collect();
            leaves.map(|leaves| leaves.concat())
        }
        _ => None,
    }
}

/// The lists of so many numbers with this product.
fn splits(product: u64, count: usize) -> Vec<Vec<u64>> {
    match count {
        0 => {
            if product == 1 {
                vec![Vec::new()]
            } else {
                Vec::new()
            }
        }
        1 => vec![vec![product]],
        _ => (1..=product)
            .filter(|first| product.is_multiple_of(*first))
            .flat_map(|first| splits(product / first, count - 1).into_iter().map(move |rest| [vec![first], rest].concat()))
            .collect(),
    }
}

/// [`casts`] from leaves of the extents `old` to leaves of the extents `new`.
fn casts_by_leaf(a: &Composed, r: &Composed, old: &[u64], new: &[u64], down: u64, up: u64) -> bool {
    let coordinates = |mut c: u64, extents: &[u64]| -> Vec<u64> {
        extents
            .iter()
            .map(|extent| {
                let here = c % extent;
                c /= extent;
                here
            })
            .collect()
    };
    let index = |c: &[u64], extents: &[u64]| c.iter().zip(extents).rev().fold(0, |index, (c, extent)| index * extent + c);
    if down > 1 {
        (0..r.size()).all(|c| {
            let fine = coordinates(c, new);
            let coarse: Vec<u64> = fine.iter().zip(old.iter().zip(new)).map(|(c, (old, new))| c / (new / old).max(1)).collect();
            let within: u64 = fine.iter().zip(old.iter().zip(new)).map(|(c, (old, new))| c % (new / old).max(1)).sum();
            r.eval(c) == a.eval(index(&coarse, old)) * down + within
        })
    } else {
        (0..a.size()).all(|c| {
            let coarse: Vec<u64> = coordinates(c, old).iter().zip(old.iter().zip(new)).map(|(c, (old, new))| c / old.div_ceil(*new)).collect();
            r.eval(index(&coarse, new)) == a.eval(c) / up
        })
    }
}

/// The values at the open coordinates, up to what is added.
fn slices(args: &[Answer], answer: &Answer) -> Option<bool> {
    let [coordinate, data] = args else { return None };
    let (Value::Tree(Tree::Tuple(components)), a, r) = (coordinate.value()?, data.function()?, answer.function()?) else { return None };
    let modes = a.layout.as_ref()?.modes();
    let mut domain = vec![(0, 1)];
    let mut size = 1;
    for (component, mode) in components.iter().zip(&modes) {
        let indices: Vec<u64> = match component {
            Tree::Leaf(n) => vec![*n],
            _ => (0..mode.size()).collect(),
        };
        domain = indices.iter().flat_map(|i| domain.iter().map(move |(c, _)| (c + i * size, 1))).collect();
        size *= mode.size();
    }
    let values: Vec<u64> = domain.iter().map(|(c, _)| a.eval(*c)).collect();
    // A slice of a swizzled layout, which a plain one in CuTe's answer has lost its offset of.
    let added = match answer {
        Answer::Sliced(_, added) => *added,
        Answer::Composed(Composed { swizzles, .. }) if !swizzles.is_empty() => 0,
        _ => values[0].checked_sub(r.eval(0))?,
    };
    Some(r.table().into_iter().map(|x| x + added).eq(values))
}

/// Whether the values fall into aligned groups of `n` consecutive ones.
fn in_groups(a: &Composed, n: u64) -> bool {
    let mut values = a.table();
    values.sort_unstable();
    values.dedup();
    values.chunks(n as usize).all(|group| group[0] % n == 0 && group.len() as u64 == n && group[group.len() - 1] - group[0] == n - 1)
}

/// Whether both functions count on, from their first values, over the same `n` coordinates.
fn in_a_row(a: &Composed, b: &Composed, n: u64) -> bool {
    let table = a.table();
    (0..n).all(|k| table.iter().position(|&x| x == table[0] + k).is_some_and(|c| b.eval(c as u64) == b.eval(0) + k))
}

/// The reasons, by key.
pub const REASONS: &[(&str, &str)] = &[
    ("cute-refuses", "CuTe does not compile; there is an answer and it satisfies the operation's equation."),
    (
        "cute-wrong",
        "CuTe's answer breaks the operation's equation: \
         an upcast loses bits that the swizzle reads within an element and changes beyond it, which is refused here; \
         the swizzle of an inverse reads bits that stand for none of those that the inverted one reads, and ours satisfies the equation.",
    ),
    (
        "respelled",
        "The same function over the same domain: ours has a swizzle of the bits that the layout has and no more, or none; or another stride of an extent of 1.",
    ),
    (
        "exact-divide",
        "The tiles do not fit, and the divide by this name is exact here; the one that rounds up has CuTe's answer, or another stride of an extent of 1.",
    ),
    (
        "any-coordinate",
        "The same function. To the types the components that a slice fixes are numbers of the program, and the slice is one for all of them: \
         the swizzle stays, behind an offset, though it would decay at this one.",
    ),
    (
        "kept-offset",
        "The same function up to an offset. Here a slice keeps the swizzle and the offset before it, so that it has the values of the layout there; \
         CuTe's slice drops the offset that `slice_and_offset` gives, of a swizzle that decays.",
    ),
];

/// The reason for a difference from CuTe's answer, found by checking. `ceil` is our answer to the
/// operation that rounds up.
pub fn reason(op: &str, args: &[Answer], cute: Option<&Answer>, ours: Option<&Answer>, ceil: Option<&Answer>) -> Option<&'static str> {
    let right = |answer: &Answer| holds(op, args, answer) == Some(true);
    match (cute, ours) {
        (None, Some(ours)) => right(ours).then_some("cute-refuses"),
        (Some(cute), None) if holds(op, args, cute) == Some(false) && ceil.is_none() => Some("cute-wrong"),
        (Some(cute), None) => (op.ends_with("divide") && same_function(cute, ceil?)).then_some("exact-divide"),
        (Some(cute), Some(ours)) if !right(cute) => right(ours).then_some("cute-wrong"),
        (Some(cute), Some(ours)) if op == "slice" => (right(cute) && right(ours)).then_some("kept-offset"),
        (Some(cute), Some(ours)) => {
            let why = if op.starts_with("slice") { "any-coordinate" } else { "respelled" };
            (right(cute) && right(ours) && same_function(cute, ours)).then_some(why)
        }
        (None, None) => None,
    }
}

/// Whether there is a swizzle that does nothing: the function is that of its layout and its offset
/// alone.
pub fn is_idle(answer: &Answer) -> bool {
    let Answer::Composed(Composed { swizzles, layout: Some(layout) }) = answer else { return false };
    let [(swizzle, offset)] = swizzles[..] else { return false };
    let does_nothing = |x| swizzle.apply(x) == x;
    swizzle.bits > 0 && (0..layout.size()).all(|c| does_nothing(offset + layout.eval(c)))
}

/// Whether two answers are the same function over the same domain, with what is added to each.
pub fn same_function(a: &Answer, b: &Answer) -> bool {
    let table = |answer: &Answer| -> Option<Vec<u64>> {
        let added = if let Answer::Sliced(_, added) = answer { *added } else { 0 };
        Some(answer.function()?.table().into_iter().map(|x| x + added).collect())
    };
    table(a).is_some() && table(a) == table(b)
}

/// One spelling of a swizzle of no bits, which is none.
pub fn without_bits(text: String) -> String {
    let Ok(Answer::Composed(Composed { swizzles, layout: Some(layout) })) = text.parse() else { return text };
    match swizzles[..] {
        [(Swizzle { bits: 0, .. }, 0)] => layout.to_string(),
        [(Swizzle { bits: 0, .. }, offset)] => format!("Sw<0,0,0> o {offset} o {layout}"),
        _ => text,
    }
}

/// Our answers that are not CuTe's, and the reasons, by the number of the case.
pub type Differences = BTreeMap<u32, (String, String)>;

/// `data/swizzle-differences.toml`, and for the static crate also
/// `data/static-swizzle-differences.toml`.
pub fn differences(side: Side) -> Differences {
    let texts = [include_str!("../data/swizzle-differences.toml"), include_str!("../data/static-swizzle-differences.toml")];
    let tables = if side == Side::Static { &texts[..] } else { &texts[..1] };
    let lines = tables.iter().flat_map(|text| text.lines()).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let difference = |line: &str| {
        let quoted: Vec<&str> = line.split('"').collect();
        let [id, ours, _, reason, _] = quoted[..] else { panic!("two strings in {line:?}") };
        let id = id.split(' ').next().and_then(|id| id.parse().ok()).expect("a case's number");
        (id, (ours.to_owned(), reason.to_owned()))
    };
    lines.map(difference).collect()
}

/// What the runtime crate answers to an operation of this name.
///
/// # Errors
/// The code of its refusal.
pub fn at_run_time(op: &str, args: &[String]) -> Result<String, &'static str> {
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    evaluate(op, &args).map(|answer| answer.to_string()).map_err(|error| error.code())
}

fn parsed(text: &str) -> Answer {
    text.parse().unwrap_or_else(|_| panic!("{text} is not in the notation"))
}

/// Whether the static crate says what the runtime crate does: as text, or as a function where the
/// types answer for any coordinate.
pub fn agree(ours: &Result<String, &'static str>, runtime: &Result<String, &'static str>, why: Option<&str>) -> bool {
    match (ours, runtime) {
        (Ok(ours), Ok(runtime)) if why == Some("any-coordinate") => same_function(&parsed(ours), &parsed(runtime)),
        _ => ours == runtime,
    }
}

/// `"equal"`, or the reason for which our answer is not CuTe's: it satisfies its equation, and
/// stands with this reason in the table of differences.
///
/// # Errors
/// What is wrong, or the line that the table lacks.
pub fn settle(record: &Record, ours: &Result<String, &'static str>, listed: &Differences) -> Result<&'static str, String> {
    let question = format!("{} {}({})", record.id, record.op, record.args.join("; "));
    let args: Vec<Answer> = record.args.iter().map(|text| parsed(text)).collect();
    let answer = ours.as_deref().ok().map(parsed);
    if let Some(answer) = &answer {
        if Ok(answer.to_string()) != *ours {
            return Err(format!("{question} is printed in another way than it is read: {ours:?}"));
        }
        if holds(&record.op, &args, answer) != Some(true) {
            return Err(format!("WRONG {question}: {answer}"));
        }
    }
    let cute = (record.cute != "rejected").then(|| record.cute.replace('_', ""));
    if ours.as_deref().ok() == cute.as_deref() {
        return if listed.contains_key(&record.id) { Err(format!("{question} is CuTe's answer, yet in the table of differences")) } else { Ok("equal") };
    }
    let ceil = at_run_time(&format!("{}_ceil", record.op), &record.args).ok().map(|text| parsed(&text));
    let why = reason(&record.op, &args, cute.as_deref().map(parsed).as_ref(), answer.as_ref(), ceil.as_ref()).unwrap_or("no reason");
    let spelled = ours.clone().unwrap_or_else(|code| format!("refused {code}"));
    if listed.get(&record.id).is_none_or(|(ours, reason)| *ours != spelled || reason != why) {
        return Err(format!("{} = {{ ours = \"{spelled}\", reason = \"{why}\" }} # {question} CuTe: {}", record.id, record.cute));
    }
    Ok(why)
}
