//! Arguments in the notation, as values.

use crate::failure::{self, Failure};
use cute_dynamic::{AnyLayout, Layout, ParseError, Tiler};
use std::io::Read;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

/// Reads a text in the notation; `-` is the text on the standard input.
pub fn parse<T: FromStr<Err = ParseError>>(text: &str) -> Result<T, Failure> {
    if text == "-" {
        let text = standard_input()?;
        return match text.trim() {
            "" => Err(Failure::Usage("the standard input, which `-` stands for, is empty".to_string())),
            text => parse_text(text),
        };
    }
    parse_text(text)
}

fn parse_text<T: FromStr<Err = ParseError>>(text: &str) -> Result<T, Failure> {
    text.parse().map_err(|error| Failure::Parse { text: text.to_string(), error })
}

/// Reads a layout of integers, for what has no answer over anything else.
pub fn layout(text: &str) -> Result<Layout, Failure> {
    Ok(any_layout(text)?.try_to_layout()?)
}

/// Reads a layout with strides of any kind.
pub fn any_layout(text: &str) -> Result<AnyLayout, Failure> {
    parse(text)
}

/// Reads what an operation by mode takes: `(4,8)` is the tiler with these tiles, not a layout.
pub fn tiler(text: &str) -> Result<Tiler, Failure> {
    parse(text)
}

/// Reads the whole of the standard input, once.
pub fn standard_input() -> Result<String, Failure> {
    static IS_READ: AtomicBool = AtomicBool::new(false);
    if IS_READ.swap(true, Ordering::Relaxed) {
        return Err(Failure::Usage("only one operand can be `-`: the standard input is read once".to_string()));
    }
    let mut text = String::new();
    std::io::stdin().lock().read_to_string(&mut text).map_err(failure::unreadable)?;
    Ok(text)
}
