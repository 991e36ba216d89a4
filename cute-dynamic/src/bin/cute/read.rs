//! Arguments in the notation, as values.

use crate::failure::Failure;
use cute_dynamic::{Layout, ParseError, Tiler};
use std::io::Read;
use std::str::FromStr;

/// A text in the notation; `-` is what stands on the standard input.
pub fn parse<T: FromStr<Err = ParseError>>(text: &str) -> Result<T, Failure> {
    if text == "-" {
        return parse_text(standard_input()?.trim());
    }
    parse_text(text)
}

fn parse_text<T: FromStr<Err = ParseError>>(text: &str) -> Result<T, Failure> {
    text.parse().map_err(|error| Failure::Parse { text: text.to_string(), error })
}

pub fn layout(text: &str) -> Result<Layout, Failure> {
    parse(text)
}

/// What an operation by mode takes: `(4,8)` is the tiler with these tiles, not a layout.
pub fn tiler(text: &str) -> Result<Tiler, Failure> {
    parse(text)
}

/// The whole of the standard input.
pub fn standard_input() -> Result<String, Failure> {
    let mut text = String::new();
    std::io::stdin().lock().read_to_string(&mut text)?;
    Ok(text)
}
