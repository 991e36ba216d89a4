//! `cute find`: from offsets to the layout that has them.

use crate::args::Find;
use crate::failure::{Failure, REFUSED};
use crate::output::{Output, elements};
use crate::{algebra, read};
use cute_dynamic::{Layout, LayoutError};

pub fn find(args: &Find, output: &mut Output<'_>) -> Result<(), Failure> {
    let text = match args.offsets.as_slice() {
        [] => read::standard_input()?,
        [only] if only == "-" => read::standard_input()?,
        offsets if offsets.iter().any(|offset| offset == "-") => {
            return Err(Failure::Usage("`-` is the standard input with all offsets; expected no others beside it".to_string()));
        }
        offsets => offsets.join(" "),
    };
    let offsets = offsets(&text)?;
    if offsets.is_empty() {
        return Err(Failure::Usage("expected offsets, as arguments or on the standard input".to_string()));
    }
    let found = Layout::from_offsets(&offsets).map_err(|error| not_found(error, offsets.len()))?;
    algebra::answer(&found.to_any(), output)
}

/// Says of how many elements there is no layout: there may be longer ones that begin with these
/// offsets.
fn not_found(error: LayoutError, count: usize) -> Failure {
    let LayoutError::NotAffine { index, value, forced } = error else { return error.into() };
    let (elements, forced) = (elements(count as u64), forced.map_or("a value beyond 64 bits".to_string(), |forced| forced.to_string()));
    let why = format!(
        "no layout of {elements} has these values: at index {index} the value is {value}, \
         and every layout of {elements} with the values before has {forced} there"
    );
    Failure::Refused { code: error.code(), why, help: vec![error.way_out().to_string()], exit: REFUSED }
}

/// Reads numbers between blanks and commas; each comma has a number on both sides.
fn offsets(text: &str) -> Result<Vec<u64>, Failure> {
    let mut offsets = Vec::new();
    for field in text.split(',') {
        let before = offsets.len();
        for word in field.split_ascii_whitespace() {
            offsets.push(word.parse().map_err(|_| no_offset(offsets.len(), word))?);
        }
        if offsets.len() == before && text.contains(',') {
            return Err(Failure::Usage(format!("offset {before} is missing; expected a number before and after each comma")));
        }
    }
    Ok(offsets)
}

/// Says what is wrong with a word that is no offset.
fn no_offset(index: usize, word: &str) -> Failure {
    let is_digits = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    Failure::Usage(match word.strip_prefix('-') {
        Some(rest) if is_digits(rest) => format!("offset {index} is {word}; offsets are not negative"),
        _ if is_digits(word) => format!("offset {index}, {word}, does not fit in 64 bits"),
        _ => format!("offset {index}, `{word}`, is no number"),
    })
}
