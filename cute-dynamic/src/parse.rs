//! The parser of CuTe's notation.
//!
//! | what | written |
//! |---|---|
//! | shape, stride, coordinate | `4`, `(4,8)`, `(4,(2,3))`, `(4)`, `()` |
//! | layout | `(4,(2,3)):(1,(4,8))`; a shape alone is its compact column-major layout |
//! | tiler | `8`, `4:2`, `<4:1,8:2>`, `(4,8)`, with `_` for a mode that stays whole |
//! | coordinate to slice with | `(2,_)` |
//!
//! CuTe prints static numbers as `_4`; that is accepted for 4. Blanks may stand between tokens. An error names the column.
//!
//! ```
//! use cute_dynamic::{Layout, Tiler};
//!
//! let layout: Layout = "(_4,(2, 3)) : (_1,(4, 8))".parse()?;
//! assert_eq!(layout.to_string(), "(4,(2,3)):(1,(4,8))");
//! let tiler: Tiler = "<4:1,_>".parse()?;
//! assert_eq!(tiler.to_string(), "<4:1,_>");
//! let error = "(4,8):(1,x)".parse::<Layout>().unwrap_err();
//! assert_eq!(error.to_string(), "column 10: expected a number");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

use crate::htuple::{HTuple, Leaf, MAX_DEPTH};
use crate::{Layout, LayoutError, Swizzle, Tile, Tiler};
use core::fmt;
use core::str::FromStr;
use smallvec::SmallVec;

/// Why a text is not in the notation, and at which column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseError {
    column: usize,
    why: Why,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Why {
    Expected(&'static str),
    NumberTooLarge,
    Layout(LayoutError),
}

impl ParseError {
    /// The column of the character that does not fit, counted from 1; one past the end where something is missing.
    pub const fn column(&self) -> usize {
        self.column
    }

    /// Why the text is no layout although it is well formed.
    pub const fn layout_error(&self) -> Option<LayoutError> {
        match self.why {
            Why::Layout(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: ", self.column)?;
        match self.why {
            Why::Expected(what) => write!(f, "expected {what}"),
            Why::NumberTooLarge => write!(f, "the number does not fit in 64 bits"),
            Why::Layout(error) => write!(f, "{error}"),
        }
    }
}

impl core::error::Error for ParseError {}

/// A place in a text.
#[derive(Clone, Copy)]
pub(crate) struct Parser<'a> {
    text: &'a str,
    position: usize,
}

impl<'a> Parser<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Parser { text, position: 0 }
    }

    fn error_at(&self, position: usize, why: Why) -> ParseError {
        ParseError { column: 1 + self.text[..position].chars().count(), why }
    }

    pub(crate) fn expected(&self, what: &'static str) -> ParseError {
        self.error_at(self.position, Why::Expected(what))
    }

    /// The next character that is not blank; it stays next.
    pub(crate) fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.position..];
        self.position += rest.len() - rest.trim_start().len();
        self.text[self.position..].chars().next()
    }

    /// Goes past a character if it is next.
    pub(crate) fn accept(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        self.position += if found { c.len_utf8() } else { 0 };
        found
    }

    /// Goes past a word if it is next.
    pub(crate) fn accept_word(&mut self, word: &str) -> bool {
        self.peek();
        let found = self.text[self.position..].starts_with(word);
        self.position += if found { word.len() } else { 0 };
        found
    }

    pub(crate) fn expect(&mut self, c: char, what: &'static str) -> Result<(), ParseError> {
        if self.accept(c) { Ok(()) } else { Err(self.expected(what)) }
    }

    /// What `parse` makes of the whole text.
    pub(crate) fn whole<T>(mut self, parse: impl FnOnce(&mut Self) -> Result<T, ParseError>) -> Result<T, ParseError> {
        let value = parse(&mut self)?;
        if self.peek().is_some() { Err(self.expected("the end")) } else { Ok(value) }
    }

    /// `4` or `_4`.
    pub(crate) fn number(&mut self) -> Result<u64, ParseError> {
        self.peek();
        let rest = &self.text[self.position..];
        let digits = rest.strip_prefix('_').unwrap_or(rest);
        let length = digits.bytes().take_while(u8::is_ascii_digit).count();
        if length == 0 {
            return Err(self.expected("a number"));
        }
        let number = digits[..length].parse().map_err(|_| self.error_at(self.position, Why::NumberTooLarge))?;
        self.position += rest.len() - digits.len() + length;
        Ok(number)
    }

    /// `_`, but not `_4`.
    fn accept_underscore(&mut self) -> bool {
        let keep = self.peek() == Some('_') && !self.text[self.position + 1..].starts_with(|c: char| c.is_ascii_digit());
        self.position += usize::from(keep);
        keep
    }

    /// A leaf or a tuple. `opens` says with which character the tuple that begins here ends, if one begins.
    fn tree<T: Leaf>(
        &mut self,
        opens: impl Fn(&mut Self) -> Option<char>,
        mut leaf: impl FnMut(&mut Self) -> Result<T, ParseError>,
    ) -> Result<HTuple<T>, ParseError> {
        let start = self.position;
        let mut tree = HTuple::building();
        let mut open: SmallVec<[char; 8]> = SmallVec::new();
        loop {
            if let Some(end) = opens(self) {
                if open.len() == MAX_DEPTH {
                    return Err(self.error_at(self.position, Why::Layout(LayoutError::TooDeep)));
                }
                self.position += 1;
                tree.open();
                open.push(end);
                if self.peek() != Some(end) {
                    continue;
                }
            } else {
                tree.push(leaf(self)?);
            }
            // An item ends here; so may the tuples around it.
            loop {
                let Some(&end) = open.last() else {
                    return tree.checked().map_err(|error| self.error_at(start, Why::Layout(error)));
                };
                let comma = self.accept(',');
                if self.accept(end) {
                    tree.close();
                    open.pop();
                } else if comma {
                    break;
                } else {
                    return Err(self.expected(if end == ')' { "`,` or `)`" } else { "`,` or `>`" }));
                }
            }
        }
    }

    fn opens_tuple(&mut self) -> Option<char> {
        (self.peek() == Some('(')).then_some(')')
    }

    /// A shape, a stride or a coordinate.
    pub(crate) fn numbers(&mut self) -> Result<HTuple, ParseError> {
        self.tree(Self::opens_tuple, Self::number)
    }

    /// A coordinate with open components.
    pub(crate) fn slice_coordinate(&mut self) -> Result<HTuple<Option<u64>>, ParseError> {
        self.tree(Self::opens_tuple, |parser| if parser.accept_underscore() { Ok(None) } else { parser.number().map(Some) })
    }

    /// A layout, or a shape for its compact column-major layout.
    pub(crate) fn layout(&mut self) -> Result<Layout, ParseError> {
        self.peek();
        let start = self.position;
        let shape = self.numbers()?;
        let layout = if self.accept(':') { Layout::from_parts(shape, self.numbers()?) } else { Layout::left(shape) };
        layout.map_err(|error| self.error_at(start, Why::Layout(error)))
    }

    /// A tiler. What begins with `(` is the shape of a layout if a `:` stands behind it, else a tuple of tilers.
    pub(crate) fn tiler(&mut self) -> Result<Tiler, ParseError> {
        self.tree(Self::opens_tiler, |parser| {
            if parser.accept_underscore() {
                return Ok(Tile::Keep);
            }
            let mut ahead = *parser;
            let is_number = ahead.number().is_ok() && !ahead.accept(':');
            if is_number { parser.number().map(Tile::Number) } else { parser.layout().map(Tile::Layout) }
        })
    }

    /// `Sw<2,3,3>`; the last number may be negative.
    pub(crate) fn swizzle(&mut self) -> Result<Swizzle, ParseError> {
        self.peek();
        let start = self.position;
        if !self.accept_word("Sw<") {
            return Err(self.expected("a swizzle"));
        }
        let bits = self.small_number()?;
        self.expect(',', "`,`")?;
        let base = self.small_number()?;
        self.expect(',', "`,`")?;
        let negative = self.accept('-');
        let distance = self.small_number()?.cast_signed();
        self.expect('>', "`>`")?;
        Swizzle::new(bits, base, if negative { -distance } else { distance }).map_err(|error| self.error_at(start, Why::Layout(error)))
    }

    /// A number of bits; any that is too large for a swizzle is as good as any other.
    fn small_number(&mut self) -> Result<u32, ParseError> {
        self.number().map(|n| n.min(1 << 16) as u32)
    }

    fn opens_tiler(&mut self) -> Option<char> {
        match self.peek()? {
            '<' => Some('>'),
            '(' => {
                let mut depth = 0u64;
                let rest = &self.text[self.position..];
                let end = rest.char_indices().find_map(|(i, c)| {
                    depth = match c {
                        '(' => depth + 1,
                        ')' => depth - 1,
                        _ => depth,
                    };
                    (depth == 0).then_some(i + 1)
                });
                let is_shape = end.is_some_and(|end| rest[end..].trim_start().starts_with(':'));
                (!is_shape).then_some(')')
            }
            _ => None,
        }
    }
}

impl FromStr for HTuple<u64> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Parser::new(text).whole(Parser::numbers)
    }
}

impl FromStr for HTuple<Option<u64>> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Parser::new(text).whole(Parser::slice_coordinate)
    }
}

impl FromStr for Layout {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Parser::new(text).whole(Parser::layout)
    }
}

impl FromStr for Tiler {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Parser::new(text).whole(Parser::tiler)
    }
}
