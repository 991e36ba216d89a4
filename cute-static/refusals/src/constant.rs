//! Messages that constants stop the compiler with.

use crate::same;

/// What a message names: a number, or a text.
#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    /// A number, which is written in decimal digits.
    Number(u64),
    /// A text.
    Text(&'a str),
}

/// Stops the compiler with a message, of which each `{Name}` is a value.
///
/// # Panics
/// Always: a constant that calls it does not compile.
pub const fn refuse(template: &str, values: &[(&str, Value<'_>)]) -> ! {
    let text = filled(template, values);
    match core::str::from_utf8(text.bytes.split_at(text.len).0) {
        Ok(text) => panic!("{}", text),
        // A name in letters of several bytes was cut.
        Err(_) => panic!("{}", template),
    }
}

/// A message, as bytes, of which the first `len` count; one that is too long ends early.
struct Text {
    bytes: [u8; 512],
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

    const fn push_value(&mut self, name: &[u8], values: &[(&str, Value<'_>)]) {
        let mut i = 0;
        while i < values.len() {
            if same(values[i].0.as_bytes(), name) {
                match values[i].1 {
                    Value::Number(number) => self.push_number(number),
                    Value::Text(text) => self.push_all(text.as_bytes()),
                }
                return;
            }
            i += 1;
        }
        panic!("the message names what has no value");
    }
}

const fn filled(template: &str, values: &[(&str, Value<'_>)]) -> Text {
    let (template, mut text) = (template.as_bytes(), Text { bytes: [0; 512], len: 0 });
    let mut at = 0;
    while at < template.len() {
        if template[at] == b'{' {
            let from = at + 1;
            while template[at] != b'}' {
                at += 1;
            }
            text.push_value(template.split_at(at).0.split_at(from).1, values);
        } else {
            text.push(template[at]);
        }
        at += 1;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Value, filled};
    use std::string::{String, ToString};

    #[test]
    fn numbers_are_decimal_as_those_of_the_standard_library() {
        for number in [0, 1, 9, 10, 99, 100, 1024, 65536, u64::MAX / 10, u64::MAX - 1, u64::MAX] {
            let text = filled("a {N} b {M}", &[("M", Value::Text("tile")), ("N", Value::Number(number))]);
            assert_eq!(String::from_utf8(text.bytes[..text.len].to_vec()).unwrap(), "a ".to_string() + &number.to_string() + " b tile");
        }
    }
}
