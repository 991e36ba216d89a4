//! `cute find`: from offsets to the layout that has them.

use crate::args::Find;
use crate::failure::Failure;
use crate::{Output, algebra, read};
use cute_dynamic::Layout;

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
    algebra::answer(&Layout::from_offsets(&offsets)?, output)
}

/// Numbers between blanks and commas.
fn offsets(text: &str) -> Result<Vec<u64>, Failure> {
    let words = text.split([',', ' ', '\t', '\r', '\n']).filter(|word| !word.is_empty());
    words.enumerate().map(|(index, word)| word.parse().map_err(|_| no_offset(index, word))).collect()
}

/// What is wrong with a word that is no offset.
fn no_offset(index: usize, word: &str) -> Failure {
    let is_digits = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    Failure::Usage(match word.strip_prefix('-') {
        Some(rest) if is_digits(rest) => format!("offset {index} is {word}; offsets are not negative"),
        _ if is_digits(word) => format!("offset {index}, {word}, does not fit in 64 bits"),
        _ => format!("offset {index}, `{word}`, is no number"),
    })
}
