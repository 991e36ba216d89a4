//! `cute eval`: operations as JSON lines, answers as JSON lines.

use crate::Output;
use crate::failure::Failure;
use cute_dynamic::eval::evaluate;
use serde_json::{Value, json};
use std::io::{self, BufRead, BufReader};

/// Answers every line with a line. What is asked for at once is answered at once: the program works as the other end of a pipe.
pub fn eval(output: &mut Output<'_>) -> Result<(), Failure> {
    let mut input = BufReader::new(io::stdin().lock());
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        writeln!(output.to, "{}", answer(&line))?;
        line.clear();
        // Whoever sent more lines already is not waiting for this answer.
        if !input.buffer().contains(&b'\n') {
            output.to.flush()?;
        }
    }
    Ok(())
}

fn answer(line: &[u8]) -> Value {
    let question = match serde_json::from_slice(line) {
        Ok(question) => question,
        Err(why) => return error("parse", &format!("not JSON: {why}"), None),
    };
    let Some((op, args)) = operation(&question) else {
        return error("parse", r#"expected {"op": "compose", "args": ["(4,8):(1,4)", "8:4"]}"#, None);
    };
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match evaluate(op, &args) {
        Ok(result) => json!({ "result": result.to_string() }),
        Err(why) => error(why.code(), &why.to_string(), why.witness()),
    }
}

/// The operation and its operands; other fields do not matter.
fn operation(question: &Value) -> Option<(&str, Vec<String>)> {
    let args = question.get("args")?.as_array()?.iter().map(|arg| match arg {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    });
    Some((question.get("op")?.as_str()?, args.collect::<Option<_>>()?))
}

fn error(code: &str, message: &str, witness: Option<u64>) -> Value {
    json!({ "error": { "code": code, "message": message, "witness": witness } })
}
