//! The runtime crate, asked by name: what `cute eval` goes through.

use crate::oracle::Value;
use crate::reasons::Ours;
use cute_dynamic::eval::{self, evaluate};

/// The answer of `cute-dynamic` to an operation of this name, or the code of its refusal.
pub fn ask(op: &str, args: &[impl AsRef<str>]) -> Ours {
    let args: Vec<&str> = args.iter().map(AsRef::as_ref).collect();
    let answer = evaluate(op, &args).map_err(|error| error.code())?;
    let text = answer.to_string();
    let value: Value = text.parse().unwrap_or_else(|_| panic!("{op}({}) = {text}, which is not in the notation", args.join("; ")));
    assert_eq!(value.to_string(), text, "{op}({}) is printed in another way than it is read", args.join("; "));
    assert!(agrees_with_itself(&answer, &value), "{op}({}) = {text} evaluates to something else", args.join("; "));
    Ok(value)
}

/// A layout's own evaluation is what its modes say, one by one and in a row: on the whole domain,
/// or on the beginning of a large one.
fn agrees_with_itself(answer: &eval::Value, value: &Value) -> bool {
    let (eval::Value::Layout(layout), Some(plain)) = (answer, value.as_layout()) else { return true };
    let eval = plain.function();
    (0..1 << 12).zip(layout.offsets()).all(|(c, offset)| offset == eval(c) && layout.offset(c) == Ok(offset))
}
