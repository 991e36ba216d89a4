//! Messages that constants stop the compiler with.

use crate::{TABLE, limits, same};

/// What a message names: a number, or a text.
#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    /// A number, which is written in decimal digits.
    Number(u64),
    /// A text.
    Text(&'a str),
}

/// Stops the compiler with a message of the table and, in a line of its own, the way out of its
/// code. Each `{Name}` is a value.
///
/// # Panics
/// Always: a constant that calls it does not compile.
pub const fn refuse(template: &str, values: &[(&str, Value<'_>)]) -> ! {
    let mut text = Text { bytes: [0; 1024], len: 0 };
    if !text.fill(template, values) {
        panic!("the message names what has no value");
    }
    if let Some(way_out) = way_out(template) {
        text.push_all(b"\n  help: ");
        text.fill(way_out, values);
    }
    match core::str::from_utf8(text.bytes.split_at(text.len).0) {
        Ok(text) => panic!("{}", text),
        // A name in letters of several bytes was cut.
        Err(_) => panic!("{}", template),
    }
}

/// The way out of the code that a message begins with.
const fn way_out(message: &str) -> Option<&'static str> {
    let mut i = 0;
    while i < TABLE.len() {
        if starts_with(message.as_bytes(), TABLE[i].code.as_bytes()) {
            return Some(TABLE[i].way_out);
        }
        i += 1;
    }
    None
}

const fn starts_with(text: &[u8], start: &[u8]) -> bool {
    start.len() <= text.len() && same(text.split_at(start.len()).0, start)
}

/// A message, as bytes, of which the first `len` count; one that is too long ends early.
struct Text {
    bytes: [u8; 1024],
    len: usize,
}

impl Text {
    const fn push(&mut self, byte: u8) {
        if self.len < self.bytes.len() {
            self.bytes[self.len] = byte;
            self.len += 1;
        }
    }

    const fn push_all(&mut self, bytes: &[u8]) {
        let mut i = 0;
        while i < bytes.len() {
            self.push(bytes[i]);
            i += 1;
        }
    }

    const fn push_number(&mut self, number: u64) {
        let mut power = 1u64;
        while number / power > 9 {
            power *= 10;
        }
        while power > 0 {
            self.push(b'0' + (number / power % 10) as u8);
            power /= 10;
        }
    }

    /// Pushes the value or the limit of this name, and returns whether there is one; if not, pushes
    /// the name.
    const fn push_value(&mut self, name: &[u8], values: &[(&str, Value<'_>)]) -> bool {
        let mut i = 0;
        while i < values.len() {
            if same(values[i].0.as_bytes(), name) {
                match values[i].1 {
                    Value::Number(number) => self.push_number(number),
                    Value::Text(text) => self.push_all(text.as_bytes()),
                }
                return true;
            }
            i += 1;
        }
        match limits::named_bytes(name) {
            Some(limit) => self.push_number(limit),
            None => {
                self.push_all(name);
                return false;
            }
        }
        true
    }

    /// Pushes a text of the table, and returns whether each of its names has a value.
    const fn fill(&mut self, template: &str, values: &[(&str, Value<'_>)]) -> bool {
        let template = template.as_bytes();
        let (mut at, mut all) = (0, true);
        while at < template.len() {
            if template[at] == b'{' {
                let from = at + 1;
                while template[at] != b'}' {
                    at += 1;
                }
                all &= self.push_value(template.split_at(at).0.split_at(from).1, values);
            } else {
                self.push(template[at]);
            }
            at += 1;
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::{Text, Value, refuse};
    use std::panic::catch_unwind;
    use std::string::{String, ToString};

    #[test]
    fn numbers_are_decimal_as_those_of_the_standard_library() {
        for number in [0, 1, 9, 10, 99, 100, 1024, 65536, u64::MAX / 10, u64::MAX - 1, u64::MAX] {
            let mut text = Text { bytes: [0; 1024], len: 0 };
            assert!(text.fill("a {N} b {M}", &[("M", Value::Text("tile")), ("N", Value::Number(number))]));
            assert_eq!(String::from_utf8(text.bytes[..text.len].to_vec()).unwrap(), "a ".to_string() + &number.to_string() + " b tile");
        }
    }
    #[test]
    fn the_way_out_is_a_line_of_its_own() {
        let payload = catch_unwind(|| refuse("CUTE194: {Threads} threads", &[("Threads", Value::Number(100))])).unwrap_err();
        let text = payload.downcast_ref::<String>().unwrap();
        assert_eq!(text.split_once('\n'), Some(("CUTE194: 100 threads", &*std::format!("  help: {}", crate::refusal("LaunchBounds").way_out))));
    }
}
