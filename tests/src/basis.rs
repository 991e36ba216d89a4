//! The cases of CuTe with coordinate strides, `v@i`: an answer is CuTe's as text, or differs for a
//! stated reason.

use crate::reasons::REASONS;
use crate::records::Record;
use cute_dynamic::eval::evaluate;
use cute_dynamic::stride::Element;
use cute_dynamic::{AnyLayout, Mode};

/// The operation that a case asks for: CuTe's divides round up.
fn meaning(op: &str) -> String {
    if op.ends_with("_divide") { format!("{op}_ceil") } else { op.to_owned() }
}

/// What the runtime crate answers.
///
/// # Errors
/// The code of its refusal.
pub fn at_run_time(record: &Record) -> Result<String, &'static str> {
    let args: Vec<&str> = record.args.iter().map(String::as_str).collect();
    evaluate(&meaning(&record.op), &args).map(|value| value.to_string()).map_err(|error| error.code())
}

/// A layout with 0 for the strides of modes of one element: CuTe's are arbitrary, ours are the
/// extension's.
fn without_size_one_strides(text: &str) -> Option<AnyLayout> {
    let layout: AnyLayout = text.parse().ok()?;
    layout.map_leaves(|mode| if mode.extent == 1 { Mode { extent: 1, stride: Element::default() } } else { mode.clone() }).ok()
}

/// `"equal"`, or the reason for which our answer is not CuTe's.
///
/// # Errors
/// The question and both answers, where nothing excuses the difference.
pub fn settle(record: &Record, ours: &Result<String, &'static str>) -> Result<&'static str, String> {
    // Without the marks of static numbers. Of a table of coordinates it is the layout that is asked
    // for.
    let cute = record.raw.as_ref().unwrap_or(&record.cute).replace('_', "");
    let question = || format!("{} {}({}): {ours:?}, CuTe: {cute}", record.id, record.op, record.args.join("; "));
    let ours = ours.as_ref().map_err(|_| question())?;
    if *ours == cute {
        return Ok("equal");
    }
    let reason = without_size_one_strides(ours).filter(|ours| Some(ours) == without_size_one_strides(&cute).as_ref()).map(|_| "size-one-stride");
    reason.filter(|reason| REASONS.iter().any(|(key, _)| key == reason)).ok_or_else(question)
}

/// [`settle`] for an operation called as it is here, where the divides are exact: the one that
/// rounds up has CuTe's answer.
///
/// # Errors
/// Those of [`settle`].
pub fn settle_exact(record: &Record, ours: &Result<String, &'static str>) -> Result<&'static str, String> {
    settle(record, ours).or_else(|why| match ours {
        Err("CUTE023") => settle(record, &at_run_time(record)).map(|_| "exact-divide"),
        _ => Err(why),
    })
}
