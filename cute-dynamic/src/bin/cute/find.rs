//! `cute find`: from offsets to the layout that has them.

use crate::args::Find;
use crate::failure::Failure;
use crate::{Output, algebra, read};
use cute_dynamic::Layout;

pub fn find(args: &Find, output: &mut Output<'_>) -> Result<(), Failure> {
    let text = if args.offsets.is_empty() { read::standard_input()? } else { args.offsets.join(" ") };
    let offsets = offsets(&text)?;
    if offsets.is_empty() {
        return Err(Failure::Usage("expected offsets, as arguments or on the standard input".to_string()));
    }
    algebra::answer(&Layout::from_offsets(&offsets)?, output)
}

/// Numbers between blanks and commas.
fn offsets(text: &str) -> Result<Vec<u64>, Failure> {
    let words = text.split([',', ' ', '\t', '\r', '\n']).filter(|word| !word.is_empty());
    let number = |(index, word): (usize, &str)| word.parse().map_err(|_| Failure::Usage(format!("offset {index}, `{word}`, is no number of 64 bits")));
    words.enumerate().map(number).collect()
}
