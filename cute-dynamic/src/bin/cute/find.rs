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
    let natural: Result<Vec<u64>, _> = offsets.iter().map(|&offset| u64::try_from(offset)).collect();
    let found = match natural {
        Ok(offsets) => Layout::from_offsets(&offsets).map(|layout| layout.to_any()),
        Err(_) => Layout::from_signed_offsets(&signed(&offsets)?).map(|layout| layout.to_any()),
    };
    algebra::answer(&found.map_err(|error| not_found(error, offsets.len()))?, output)
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

/// Reads integers between blanks and commas; each comma has a number on both sides.
fn offsets(text: &str) -> Result<Vec<i128>, Failure> {
    let mut offsets = Vec::new();
    for field in text.split(',') {
        let before = offsets.len();
        for word in field.split_ascii_whitespace() {
            let fits = |offset: &i128| u64::try_from(*offset).is_ok() || i64::try_from(*offset).is_ok();
            offsets.push(word.parse().ok().filter(fits).ok_or_else(|| no_offset(offsets.len(), word))?);
        }
        if offsets.len() == before && text.contains(',') {
            return Err(Failure::Usage(format!("offset {before} is missing; expected a number before and after each comma")));
        }
    }
    Ok(offsets)
}

/// Returns offsets of which one is below 0.
fn signed(offsets: &[i128]) -> Result<Vec<i64>, Failure> {
    let offset = |(i, &offset): (usize, &i128)| {
        i64::try_from(offset).map_err(|_| Failure::Usage(format!("offset {i}, {offset}, does not fit in 63 bits, as it must beside offsets below 0")))
    };
    offsets.iter().enumerate().map(offset).collect()
}

/// Says what is wrong with a word that is no offset.
fn no_offset(index: usize, word: &str) -> Failure {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    Failure::Usage(if is_number { format!("offset {index}, {word}, does not fit in 64 bits") } else { format!("offset {index}, `{word}`, is no number") })
}
