//! `cute eval`: operations as JSON lines, answers as JSON lines.

use crate::args::Eval;
use crate::failure::{self, Failure};
use crate::output::Output;
use crate::read;
use cute_dynamic::eval::{COMPOSED_OPERATIONS, EvalError, MORPHISM_OPERATIONS, OPERATIONS, Operation, evaluate};
use cute_dynamic::{LayoutError, Witness};
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
        Err(EvalError::Layout(error)) => Err(Failure::of(error, failure::REFUSED).with_help(more(op, &texts, error.into()))),
        Err(EvalError::Staged(error)) => Err(Failure::of(error, failure::REFUSED)),
        Err(EvalError::Parse { operand, error }) => Err(Failure::Parse { text: operands[operand].clone(), error }),
        Err(why) => {
            let refused = Failure::Refused { code: why.code(), why: message(op, &texts, why), help: vec![why.way_out().to_string()], exit: failure::USAGE };
            Err(refused.with_help(more(op, &texts, why)))
        }
    }
}

/// Prints each operation with its operands, then its other names.
fn list(output: &mut Output<'_>) -> Result<(), Failure> {
    for operation in OPERATIONS.iter().chain(COMPOSED_OPERATIONS).chain(MORPHISM_OPERATIONS) {
        let others = operation.names().get(1..).unwrap_or_default();
        let also = if others.is_empty() { String::new() } else { format!(", also {}", others.join(", ")) };
        writeln!(output.to, "{operation}{also}")?;
    }
    Ok(())
}

fn answer(line: &[u8]) -> Value {
    let (op, args) = match question(line) {
        Ok(question) => question,
        Err(why) => return error(cute_refusals::refusal("WrongNotation").code, &why, None, EXPECTED.to_string()),
    };
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match evaluate(&op, &args) {
        Ok(result) => json!({ "result": result.to_string() }),
        Err(why) => {
            let more = more(&op, &args, why).map_or(String::new(), |more| format!("; {more}"));
            error(why.code(), &message(&op, &args, why), why.witness(), format!("{}{more}", why.way_out()))
        }
    }
}

/// Returns what an error says, with the operation where the question is at fault.
fn message(op: &str, operands: &[&str], why: EvalError) -> String {
    match why {
        EvalError::NoSuchOperation => {
            // The last operand of a transformation is the name of its function.
            let is_function = Operation::of_name(op).next().is_some();
            let name = operands.last().filter(|_| is_function).map_or(op, |name| name.trim());
            format!("there is no operation `{name}`; `cute eval --list` lists them")
        }
        EvalError::OtherKind { .. } => format!("{why}; the operation is {}", usages(op, |operation| operation.takes(operands.len()))),
        EvalError::Parse { error, .. } if error.layout_error().is_none() => {
            format!("{why}; the operation is {}", usages(op, |operation| operation.takes(operands.len())))
        }
        _ => why.to_string(),
    }
}

/// Returns the operations of a name, each with its operands.
fn usages(op: &str, are_meant: impl Fn(&Operation) -> bool) -> String {
    let usages: Vec<String> =
        Operation::of_name(op).filter(|operation| are_meant(operation)).map(|operation| format!("{op}{}", operation.signature())).collect();
    usages.join(" or ")
}

/// Returns what helps beyond the way out: the form of the operation with a budget, or another
/// operation that answers for these operands.
fn more(op: &str, operands: &[&str], why: EvalError) -> Option<String> {
    match why {
        EvalError::Layout(LayoutError::BudgetSpent { .. }) => {
            let with_budget = usages(op, |operation| operation.signature().to_string().contains("budget"));
            (!with_budget.is_empty()).then(|| format!("the operation is {with_budget}"))
        }
        EvalError::Operands { .. } => {
            let is_form = |name: &&&str| name.strip_prefix(op).is_some_and(|form| form.starts_with('_'));
            let names: Vec<&str> = OPERATIONS.iter().filter_map(|operation| operation.names().iter().find(is_form)).copied().collect();
            let answering = names.into_iter().find(|name| evaluate(name, operands).is_ok())?;
            Some(format!("`{answering}` has an answer for {}", if operands.len() == 1 { "this operand" } else { "these operands" }))
        }
        _ => None,
    }
}

/// What a line looks like.
const EXPECTED: &str = r#"write a line as {"op": "compose", "args": ["(4,8):(1,4)", "8:4"]}"#;

/// The fields that a line may have beyond these, which are not read: a number for who asks, and
/// what a record of an answer of CuTe's says of it.
const NOTES: [&str; 11] = ["id", "cute", "expect", "exact", "static_args", "test", "table", "expected", "doc", "raw", "check"];

/// Reads the operation of a line and its operands.
fn question(line: &[u8]) -> Result<(String, Vec<String>), String> {
    if line.trim_ascii().is_empty() {
        return Err("the line is empty".to_string());
    }
    let Fields(question) = serde_json::from_slice(line).map_err(|why| {
        let (is_json, why) = (why.is_data(), why.to_string());
        // Such a number is JSON all the same.
        if why.starts_with("number out of range") {
            return format!("{why}: a number has at most 64 bits");
        }
        format!("{}{why}", if is_json { "" } else { "not JSON: " })
    })?;
    if let Some(unknown) = question.keys().find(|name| !["op", "args"].contains(&name.as_str()) && !NOTES.contains(&name.as_str())) {
        return Err(format!("there is no field {}; a line has \"op\", \"args\" and perhaps an \"id\"", Value::from(unknown.as_str())));
    }
    let op = match question.get("op") {
        Some(Value::String(op)) => op.clone(),
        Some(other) => return Err(format!("\"op\" is {other}, which is no text")),
        None => return Err("there is no \"op\"".to_string()),
    };
    let args = match question.get("args") {
        Some(Value::Array(args)) => args.iter().enumerate().map(|(i, arg)| operand(i + 1, arg)).collect::<Result<_, _>>()?,
        Some(other) => return Err(format!("\"args\" is {other}, which is no list")),
        None => return Err("there are no \"args\"".to_string()),
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
        Value::Number(number) if number.is_u64() || number.is_i64() => Ok(number.to_string()),
        Value::Number(number) => Err(format!("operand {index} is {number}; expected a whole number from {} to {}", i64::MIN, u64::MAX)),
        other => Err(format!("operand {index} is {other}; expected a text or a number")),
    }
}

fn error(code: &str, message: &str, witness: Option<Witness>, way_out: String) -> Value {
    let witness = witness.map(|witness| match witness {
        Witness::Coordinate(coordinate) => json!({ "coordinate": coordinate }),
        Witness::Coordinates(first, second) => json!({ "coordinates": [first, second] }),
        Witness::Offset(offset) => json!({ "offset": offset }),
        Witness::Leaf(leaf) => json!({ "leaf": leaf }),
        Witness::Component(component, value) => json!({ "component": component, "value": value }),
        Witness::Column(column) => json!({ "column": column }),
        other => json!(other.to_string()),
    });
    json!({ "error": { "code": code, "message": message, "witness": witness, "way_out": way_out } })
}
