//! The page of codes, in Markdown: a section for each refusal.

use crate::{Message, Refusal, TABLE};
use core::fmt::{self, Display, Write};

const INTRODUCTION: &str = "# The codes of refusals

Each message of this crate that says no begins with a code. This page says what each means, with the
smallest example, and names the way out. Numbers in messages are decimal: `Lit<96>` is 96,
`Thousands<1, 536>` is 1536, `Lit<-8>` is -8.

The runtime crate `cute-dynamic` gives the same codes, the same names and the same messages:
`LayoutError::code()`. Its program prints what is said here of a code, `cute explain CUTE010`, and
the guide as a book has a page for each, with the compiler's whole answer. Codes whose only example
is a program of `cute_dynamic` are its own: what they refuse takes values.
";

/// Writes the page.
pub fn page(to: &mut dyn Write) -> fmt::Result {
    to.write_str(INTRODUCTION)?;
    TABLE.iter().try_for_each(|refusal| {
        writeln!(to, "\n## {}: {}\n", refusal.code, refusal.title)?;
        section(refusal, to)
    })
}

/// Writes what the page says of one refusal, without its heading.
pub fn section(refusal: &Refusal, to: &mut dyn Write) -> fmt::Result {
    let Refusal { name, messages, way_out, page, .. } = refusal;
    write!(to, "`{name}`:\n\n")?;
    for (i, message) in messages.iter().enumerate() {
        if messages[..i].iter().all(|before: &Message| before.text != message.text) {
            writeln!(to, "- {}", Named(message.text))?;
        }
    }
    writeln!(to)?;
    page.iter().try_for_each(|line| writeln!(to, "{}", line.strip_prefix(' ').unwrap_or(line)))?;
    let (first, rest) = way_out.split_at(1);
    writeln!(to, "\n{}{}.", first.as_bytes()[0].to_ascii_uppercase() as char, Named(rest))
}

/// A text of the table, with names in italics in the place of numbers.
struct Named(&'static str);

impl Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        while let Some((before, (name, after))) = rest.split_once('{').and_then(|(before, after)| Some((before, after.split_once('}')?))) {
            let is_code = before.ends_with('`') && after.starts_with('`');
            let (before, after) = if is_code { (&before[..before.len() - 1], &after[1..]) } else { (before, after) };
            match crate::limits::named(name) {
                Some(limit) => write!(f, "{before}{limit}")?,
                None => write!(f, "{before}*{name}*")?,
            }
            rest = after;
        }
        f.write_str(rest)
    }
}
