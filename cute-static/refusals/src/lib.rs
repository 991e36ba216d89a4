//! The table of everything that `cute-static` refuses to compile and `cute-dynamic` refuses to
//! compute: codes, names, messages, limits, and the ways out.
//!
//! [`TABLE`] has one [`Refusal`] for each code. A message names the numbers of a refusal in braces:
//! `{B} does not divide {A}`. In types a number is a parameter of the trait that carries the
//! message, and the compiler fills it in; at run time it is a field of an error, and [`errors!`]
//! does.
//!
//! ```
//! assert_eq!(cute_refusals::refusal("ShapeDivisibility").code, "CUTE010");
//! ```

#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

mod atoms;
mod constant;
mod errors;
pub mod limits;
mod page;
mod table;

pub use constant::{Value, refuse};
pub use errors::{Coded, Witness};
pub use page::{page, section};
pub use table::TABLE;

use core::fmt::{self, Display, Formatter};

/// A reason to refuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The code, `CUTE010`.
    pub code: &'static str,
    /// The name, in both crates: `ShapeDivisibility`.
    pub name: &'static str,
    /// The heading of the page of codes: `shape divisibility`.
    pub title: &'static str,
    /// The messages; the first is that of the reason's own name.
    pub messages: &'static [Message],
    /// What to do about it.
    pub way_out: &'static str,
    /// What it means, with examples: lines of Markdown, each with a space before it.
    page: &'static [&'static str],
}

/// A message of a [`Refusal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message {
    /// Its name among the messages of the refusal; the first has none.
    pub face: &'static str,
    /// The message, with names in braces for numbers and types.
    pub text: &'static str,
    /// What the compiler writes at the operation.
    pub label: &'static str,
    /// The compiler's notes; the first message has the way out before them.
    pub notes: &'static [&'static str],
}

/// Returns the refusal of this name.
///
/// # Panics
/// If there is none; a constant does not compile.
#[must_use]
pub const fn refusal(name: &str) -> &'static Refusal {
    let mut i = 0;
    while i < TABLE.len() {
        if same(TABLE[i].name.as_bytes(), name.as_bytes()) {
            return &TABLE[i];
        }
        i += 1;
    }
    panic!("the table has no refusal of this name")
}

impl Refusal {
    /// Returns the message with this name among its messages; the first one is `""`.
    ///
    /// # Panics
    /// If there is none; a constant does not compile.
    #[must_use]
    pub const fn message(&self, face: &str) -> &'static Message {
        let mut i = 0;
        while i < self.messages.len() {
            if same(self.messages[i].face.as_bytes(), face.as_bytes()) {
                return &self.messages[i];
            }
            i += 1;
        }
        panic!("the refusal has no message of this name")
    }

    /// Returns whether the message with this name, and the way out, have no other names in braces
    /// than these and limits.
    #[must_use]
    pub const fn uses_only(&self, face: &str, names: &[&str]) -> bool {
        uses_only(self.message(face).text, names) && uses_only(self.way_out, names)
    }
}

/// Writes a text of the table, with values in the place of their names and of limits.
pub fn write(text: &str, values: &[(&str, &dyn Display)], f: &mut Formatter<'_>) -> fmt::Result {
    let mut rest = text;
    while let Some((before, (name, after))) = rest.split_once('{').and_then(|(before, after)| Some((before, after.split_once('}')?))) {
        f.write_str(before)?;
        match (values.iter().find(|value| value.0 == name), limits::named(name)) {
            (Some((_, value)), _) => value.fmt(f)?,
            (None, Some(limit)) => limit.fmt(f)?,
            (None, None) => f.write_str(name)?,
        }
        rest = after;
    }
    f.write_str(rest)
}

/// Whether each name in braces is one of these, or a limit.
const fn uses_only(text: &str, names: &[&str]) -> bool {
    let text = text.as_bytes();
    let mut at = 0;
    while at < text.len() {
        if text[at] == b'{' {
            let from = at + 1;
            while text[at] != b'}' {
                at += 1;
            }
            let name = text.split_at(at).0.split_at(from).1;
            if !is_among(name, names) && limits::named_bytes(name).is_none() {
                return false;
            }
        }
        at += 1;
    }
    true
}

const fn is_among(name: &[u8], names: &[&str]) -> bool {
    let mut i = 0;
    while i < names.len() {
        if same(name, names[i].as_bytes()) {
            return true;
        }
        i += 1;
    }
    false
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    a.len() == b.len()
}
