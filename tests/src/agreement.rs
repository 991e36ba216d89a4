//! The static and the runtime crate on one question: the same answer, or the same refusal with the
//! same numbers.

use crate::judge::{exists, judge};
use crate::oracle::Value;
use crate::reasons::Ours;
use crate::runtime;
use crate::suite::{Counts, check_evaluation, ours};
use crate::typed::{Asked, Said};
use cute_dynamic::LayoutError;
use cute_dynamic::eval::{EvalError, evaluate};

/// Both crates say the same to all these questions, and right. Prints how many are answered and
/// refused.
pub fn check_all(parts: &[&[Asked]]) {
    let mut counts = Counts::new();
    let mut failures = Vec::new();
    for asked in parts.iter().copied().flatten() {
        let what = ours(asked.case.said).map_or_else(|code| format!("refused {code}"), |_| "answered".to_owned());
        *counts.entry(what).or_default() += 1;
        failures.extend(is_right(asked).err());
    }
    println!("{counts:#?}");
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

/// Both crates say the same, and right; the answer evaluates as its modes say.
///
/// # Errors
/// What is wrong.
pub fn is_right(asked: &Asked) -> Result<(), String> {
    agree(asked.op, asked.operands, &asked.case.said)?;
    let said = ours(asked.case.said);
    settle(asked.op, &values(asked.operands), &said)?;
    said.map_or(Ok(()), |answer| check_evaluation(&answer, asked.case.evaluate))
}

/// These operands as values.
pub fn values(texts: &[&str]) -> Vec<Value> {
    texts.iter().map(|text| text.parse().expect("an operand")).collect()
}

/// An answer satisfies the equation of the operation, and where it is refused there is none.
///
/// # Errors
/// What is wrong.
pub fn settle(op: &str, operands: &[Value], said: &Ours) -> Result<(), String> {
    let texts: Vec<String> = operands.iter().map(Value::to_string).collect();
    let verdict = match said {
        Ok(answer) => judge(op, operands, answer).unwrap_or(Ok(())).map_err(|why| format!("{answer}: {why}")),
        Err(code) if exists(op, operands) == Some(true) => Err(format!("refused {code}, and yet it exists")),
        Err(_) => Ok(()),
    };
    verdict.map_err(|why| format!("{}: {why}", question(op, &texts)))
}

/// What the static crate said, and what the runtime crate says to the operation of this name.
///
/// # Errors
/// How they differ.
pub fn agree(op: &str, operands: &[impl AsRef<str>], said: &Said) -> Result<(), String> {
    match said {
        Said::Answer(described) => agree_on_answer(op, operands, &described.value()),
        Said::Refused(why) => agree_on_refusal(op, operands, why.code, &why.numbers()),
    }
}

/// The runtime crate has this answer, too.
///
/// # Errors
/// What it says instead.
pub fn agree_on_answer(op: &str, operands: &[impl AsRef<str>], answer: &Value) -> Result<(), String> {
    let runtime = runtime::ask(op, operands);
    if runtime.as_ref() == Ok(answer) {
        Ok(())
    } else {
        Err(format!("{}: the static crate answers {answer}, the runtime crate {runtime:?}", question(op, operands)))
    }
}

/// The runtime crate refuses with this code, and its numbers begin with these.
fn agree_on_refusal(op: &str, operands: &[impl AsRef<str>], code: &str, numbers: &[u64]) -> Result<(), String> {
    let texts: Vec<&str> = operands.iter().map(AsRef::as_ref).collect();
    let runtime = evaluate(op, &texts);
    if let Err(EvalError::Layout(refusal)) = &runtime
        && refusal.code() == code
        && numbers_of(refusal).starts_with(numbers)
    {
        return Ok(());
    }
    // The one operation that the runtime crate completes by a search.
    if op == "left_inverse" && code == "CUTE030" {
        return completed(op, &texts);
    }
    Err(format!("{}: the static crate refuses {code} {numbers:?}, the runtime crate says {runtime:?}", question(op, operands)))
}

/// An answer where the static crate has none satisfies its equation; that the search finds none, or
/// does not come to an end, is a refusal as well.
fn completed(op: &str, texts: &[&str]) -> Result<(), String> {
    match runtime::ask(op, texts) {
        Ok(answer) => settle(op, &values(texts), &Ok(answer)),
        Err("CUTE015" | "CUTE030") => Ok(()),
        Err(code) => Err(format!("{}: the runtime crate refuses {code}", question(op, texts))),
    }
}

/// The numbers that a refusal carries, in their order.
fn numbers_of(refusal: &LayoutError) -> Vec<u64> {
    let text = format!("{refusal:?}");
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

fn question(op: &str, operands: &[impl AsRef<str>]) -> String {
    let operands: Vec<&str> = operands.iter().map(AsRef::as_ref).collect();
    format!("{op}({})", operands.join("; "))
}
