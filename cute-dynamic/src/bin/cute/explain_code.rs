//! `cute explain CUTE010`: what the code of a message means.

use crate::failure::Failure;
use crate::output::Output;
use cute_refusals::{Refusal, TABLE};
use std::fmt;

/// Writes what the page of codes says of a code.
pub fn explain_code(code: &str, output: &mut Output<'_>) -> Result<(), Failure> {
    let Some(refusal) = TABLE.iter().find(|refusal| refusal.code == code) else {
        let is_code = code.strip_prefix("CUTE").is_some_and(|number| number.bytes().all(|digit| digit.is_ascii_digit()));
        let why = if is_code {
            format!("no message has the code {code}")
        } else {
            "expected two operands, or the code of a message: `cute explain CUTE010`".to_string()
        };
        return Err(Failure::Usage(why));
    };
    write!(output.to, "{}", Explained(refusal))?;
    Ok(())
}

/// What the page of codes says of a refusal, with every line of its examples.
struct Explained(&'static Refusal);

impl fmt::Display for Explained {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut section = String::new();
        cute_refusals::section(self.0, &mut section)?;
        writeln!(f, "{}: {}\n", self.0.code, self.0.title)?;
        let mut is_code = false;
        for line in section.lines() {
            is_code ^= line.starts_with("```");
            // rustdoc hides the lines that begin so.
            writeln!(f, "{}", if is_code { line.strip_prefix("# ").unwrap_or(line) } else { line })?;
        }
        Ok(())
    }
}
