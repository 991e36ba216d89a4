//! `cute eval`: operations as JSON lines, answers as JSON lines.

use crate::args::Eval;
use crate::failure::{self, Failure};
use crate::output::Output;
use crate::read;
use cute_dynamic::Witness;
use cute_dynamic::eval::{EvalError, OPERATIONS, Operation, SWIZZLED_OPERATIONS, evaluate};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde_json::{Map, Value, json};
use std::fmt;
use std::io::{self, BufRead, BufReader};

/// Answers every line with a line. What is asked for at once is answered at once: the program works
/// as the other end of a pipe.
pub fn eval(args: &Eval, output: &mut Output<'_>) -> Result<(), Failure> {
    if args.list {
        return list(output);
    }
    if let Some(op) = &args.op {
        return operation(op, &args.operands, output);
    }
    let mut input = BufReader::new(io::stdin().lock());
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line).map_err(failure::unreadable)? > 0 {
        writeln!(output.to, "{}", answer(&line))?;
        line.clear();
        // Whoever sent more lines already is not waiting for this answer.
        if !input.buffer().contains(&b'\n') {
            output.to.flush()?;
        }
    }
    Ok(())
}

/// Prints the answer of one operation; an operand `-` is what stands on the standard input.
pub fn operation(op: &str, operands: &[String], output: &mut Output<'_>) -> Result<(), Failure> {
    let text = |operand: &String| if operand == "-" { read::standard_input().map(|text| text.trim().to_owned()) } else { Ok(operand.clone()) };
    let operands = operands.iter().map(text).collect::<Result<Vec<_>, _>>()?;
    let texts: Vec<&str> = operands.iter().map(String::as_str).collect();
    match evaluate(op, &texts) {
        Ok(value) => Ok(writeln!(output.to, "{value}")?),
        Err(EvalError::Layout(error)) => Err(error.into()),
        Err(EvalError::Parse { operand, error }) => Err(Failure::Parse { text: operands[operand].clone(), error }),
        Err(why) => Err(Failure::Refused { code: why.code(), why: message(op, texts.len(), why), help: vec![why.way_out().to_string()], exit: failure::USAGE }),
    }
}

/// Prints each operation with its operands, then its other names.
fn list(output: &mut Output<'_>) -> Result<(), Failure> {
    for operation in OPERATIONS.iter().chain(SWIZZLED_OPERATIONS) {
        let others = operation.names().get(1..).unwrap_or_default();
        let also = if others.is_empty() { String::new() } else { format!(", also {}", others.join(", ")) };
        writeln!(output.to, "{operation}{also}")?;
    }
    Ok(())
}

fn answer(line: &[u8]) -> Value {
    let (op, args) = match question(line) {
        Ok(question) => question,
        Err(why) => return error(cute_refusals::refusal("WrongNotation").code, &why, None, None),
    };
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match evaluate(&op, &args) {
        Ok(result) => json!({ "result": result.to_string() }),
        Err(why) => error(why.code(), &message(&op, args.len(), why), why.witness(), Some(why.way_out().to_string())),
    }
}

/// Returns what an error says, with the operation where the question is at fault.
fn message(op: &str, operands: usize, why: EvalError) -> String {
    match why {
        EvalError::NoSuchOperation => format!("there is no operation `{op}`; `cute eval --list` lists them"),
        EvalError::Parse { error, .. } if error.layout_error().is_none() => {
            let usages = Operation::of_name(op).filter(|operation| operation.takes(operands));
            let usages: Vec<String> = usages.map(|operation| format!("{op}{}", operation.signature())).collect();
            format!("{why}; the operation is {}", usages.join(" or "))
        }
        _ => why.to_string(),
    }
}

/// Reads the operation of a line and its operands; other fields do not matter.
fn question(line: &[u8]) -> Result<(String, Vec<String>), String> {
    const EXPECTED: &str = r#"expected {"op": "compose", "args": ["(4,8):(1,4)", "8:4"]}"#;
    if line.trim_ascii().is_empty() {
        return Err(format!("the line is empty; {EXPECTED}"));
    }
    let Fields(question) = serde_json::from_slice(line).map_err(|why| {
        let (is_json, why) = (why.is_data(), why.to_string());
        // Such a number is JSON all the same.
        if why.starts_with("number out of range") {
            return format!("{why}: a number has at most 64 bits");
        }
        format!("{}{why}; {EXPECTED}", if is_json { "" } else { "not JSON: " })
    })?;
    let op = match question.get("op") {
        Some(Value::String(op)) => op.clone(),
        Some(other) => return Err(format!("\"op\" is {other}, which is no text; {EXPECTED}")),
        None => return Err(format!("there is no \"op\"; {EXPECTED}")),
    };
    let args = match question.get("args") {
        Some(Value::Array(args)) => args.iter().enumerate().map(|(i, arg)| operand(i + 1, arg)).collect::<Result<_, _>>()?,
        Some(other) => return Err(format!("\"args\" is {other}, which is no list; {EXPECTED}")),
        None => return Err(format!("there are no \"args\"; {EXPECTED}")),
    };
    Ok((op, args))
}

/// The fields of a JSON object, each of them once: of two, one would have been meant, and the other
/// would be lost.
struct Fields(Map<String, Value>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(FieldsOnce)
    }
}

/// Reads [`Fields`].
struct FieldsOnce;

impl<'de> Visitor<'de> for FieldsOnce {
    type Value = Fields;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Fields, A::Error> {
        let mut fields = Map::new();
        while let Some((name, value)) = entries.next_entry::<String, Value>()? {
            if fields.contains_key(&name) {
                return Err(A::Error::custom(format_args!("there are two {}", Value::from(name))));
            }
            fields.insert(name, value);
        }
        Ok(Fields(fields))
    }
}

/// Reads an operand, a text in the notation or a number; operands are counted from 1.
fn operand(index: usize, arg: &Value) -> Result<String, String> {
    match arg {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) if number.is_u64() => Ok(number.to_string()),
        Value::Number(number) => Err(format!("operand {index} is {number}; expected a whole number from 0 to {}", u64::MAX)),
        other => Err(format!("operand {index} is {other}; expected a text or a number")),
    }
}

fn error(code: &str, message: &str, witness: Option<Witness>, way_out: Option<String>) -> Value {
    let witness = witness.map(|witness| match witness {
        Witness::Coordinate(coordinate) => json!({ "coordinate": coordinate }),
        Witness::Coordinates(first, second) => json!({ "coordinates": [first, second] }),
        Witness::Offset(offset) => json!({ "offset": offset }),
        Witness::Leaf(leaf) => json!({ "leaf": leaf }),
        Witness::Column(column) => json!({ "column": column }),
        other => json!(other.to_string()),
    });
    json!({ "error": { "code": code, "message": message, "witness": witness, "way_out": way_out } })
}
