//! The static and the runtime crate on one question: the same answer, or the same refusal with the same numbers.

use crate::judge::judge;
use crate::oracle::Value;
use crate::runtime;
use crate::typed::{Asked, Said};
use cute_dynamic::LayoutError;
use cute_dynamic::eval::{EvalError, evaluate};

/// What both crates say to a question.
///
/// # Errors
/// How they differ.
pub fn check(asked: &Asked) -> Result<(), String> {
    agree(asked.op, asked.operands, &asked.case.said)
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
        && (refusal.code(), &numbers_of(refusal)[..numbers.len()]) == (code, numbers)
    {
        return Ok(());
    }
    // The one operation that the runtime crate completes by a search.
    if op == "left_inverse" && code == "CUTE030" {
        return completed(op, &texts);
    }
    Err(format!("{}: the static crate refuses {code} {numbers:?}, the runtime crate says {runtime:?}", question(op, operands)))
}

/// An answer where the static crate has none satisfies its equation.
fn completed(op: &str, texts: &[&str]) -> Result<(), String> {
    let operands: Vec<Value> = texts.iter().map(|text| text.parse().expect("an operand")).collect();
    let answer = runtime::ask(op, texts).map_err(|code| format!("{}: the runtime crate refuses {code}", question(op, texts)))?;
    judge(op, &operands, &answer).expect("an equation").map_err(|why| format!("{}: {answer}: {why}", question(op, texts)))
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
