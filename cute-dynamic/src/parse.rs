//! The parser of CuTe's notation.
//!
//! | what | written |
//! |---|---|
//! | shape, stride, coordinate | `4`, `(4,8)`, `(4,(2,3))`, `(4)`, `()` |
//! | layout | `(4,(2,3)):(1,(4,8))`; a shape alone is its compact column-major layout |
//! | scaled basis element, a stride | `3@1` as CuTe writes it, or `3*e1`, `3e1`; nested `3@0@1` or `3*e(1,0)`; `e1` for `1@1` |
//! | XOR element, a stride | `f5`; also `3*f5`, which is `f15` |
//! | tuple of elements, one stride | `[1,f5]` |
//! | tiler | `8`, `4:2`, `<4:1,8:2>`, `(4,8)`, with `_` for a mode that stays whole |
//! | coordinate to slice with | `(2,_)` |
//! | swizzle | `Sw<2,3,3>` |
//! | composed layout | `Sw<2,3,3> o 0 o (8,8):(8,1)`, `(4,8):(8,1) o 0 o (2,2):(1,4)`, or a layout alone |
//!
//! CuTe prints static numbers as `_4`; that is accepted for 4. Blanks are allowed between tokens; a
//! stride such as `3*e(1,0)` is one token. An error names the column of the token at fault, also
//! where the text is in the notation but is no layout.
//!
//! ```
//! use cute_dynamic::{Layout, LayoutError, Tiler};
//!
//! let layout: Layout = "(_4,(2, 3)) : (_1,(4, 8))".parse()?;
//! assert_eq!(layout.to_string(), "(4,(2,3)):(1,(4,8))");
//! let tiler: Tiler = "<4:1,_>".parse()?;
//! assert_eq!(tiler.to_string(), "<4:1,_>");
//! let error = "(4,8):(1,x)".parse::<Layout>().unwrap_err();
//! assert_eq!(error.to_string(), "column 10: expected a number or `(`, found `x`");
//! let error = "(4,0):(1,1)".parse::<Layout>().unwrap_err();
//! assert_eq!((error.column(), error.layout_error()), (4, Some(LayoutError::ZeroExtent)));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

use crate::htuple::profile::Token;
use crate::htuple::{HTuple, Leaf, MAX_DEPTH};
use crate::layout::AnyLayout;
use crate::layout::check_size;
use crate::stride::{Coordinate, Element, Stride, Xor};
use crate::{ComposedLayout, Layout, LayoutError, Mode, Swizzle, Tile, Tiler};
use alloc::vec::Vec;
use core::fmt;
use core::iter;
use core::str::FromStr;
use cute_refusals::{Refusal, Witness};
use smallvec::SmallVec;

/// Why a text is not in the notation, and at which column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseError {
    column: usize,
    why: Why,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Why {
    /// `found` is `None` at the end of the text.
    Expected {
        what: &'static str,
        found: Option<char>,
    },
    /// A number goes on with something that is no digit.
    NotADigit(char),
    NumberTooLarge,
    Layout(LayoutError),
}

impl ParseError {
    /// Returns the column of the token at fault, counted from 1; one past the end where something
    /// is missing.
    ///
    /// Of a text that is well formed but no layout, that is the extent that is 0, the first token
    /// of the stride that the shape has another one for, or the number with which the size or an
    /// offset gets too large.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }

    /// Returns the reason, for which the table has a page: wrong notation, or that of
    /// [`ParseError::layout_error`].
    #[must_use]
    pub const fn refusal(&self) -> &'static Refusal {
        match &self.why {
            Why::Layout(error) => error.refusal(),
            _ => const { cute_refusals::refusal("WrongNotation") },
        }
    }

    /// Returns the [column](Self::column).
    #[must_use]
    pub fn witness(&self) -> Option<Witness> {
        Some(Witness::Column(self.column))
    }

    /// Writes a text of the table with what is in the error.
    pub(crate) fn write(&self, text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.why {
            Why::Layout(error) => error.write(text, f),
            why => cute_refusals::write(text, &[("Wrong", &why)], f),
        }
    }

    /// Returns why the text is no layout although it is well formed.
    #[must_use]
    pub const fn layout_error(&self) -> Option<LayoutError> {
        match self.why {
            Why::Layout(error) => Some(error),
            _ => None,
        }
    }
}

impl ParseError {
    /// Of two readings of a text, the error of the other one if that got as far.
    fn or_farther(self, other: Option<Self>) -> Self {
        other.filter(|other| self.layout_error().is_none() && other.column >= self.column).unwrap_or(self)
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.why)
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Why::Expected { what, found: Some(found) } => write!(f, "expected {what}, found `{}`", Shown(found)),
            Why::Expected { what, found: None } => write!(f, "expected {what}, found the end"),
            Why::NotADigit(found) => write!(f, "unexpected `{}` in a number; numbers are whole and decimal", Shown(found)),
            Why::NumberTooLarge => write!(f, "the number does not fit in 64 bits"),
            Why::Layout(error) => write!(f, "{error}"),
        }
    }
}

cute_refusals::coded!(ParseError);

/// A character of a text in a message, which stays one line whatever the text is.
struct Shown(char);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_control() { write!(f, "{}", self.0.escape_default()) } else { write!(f, "{}", self.0) }
    }
}

/// A place in a text.
#[derive(Clone, Copy)]
pub(crate) struct Parser<'a> {
    text: &'a str,
    position: usize,
    /// How many brackets are open around a stride.
    brackets: usize,
    /// Whether `f0` is read as `f1`: as bits, which it is none of as an element.
    shows_bits: bool,
}

impl<'a> Parser<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Parser { text, position: 0, brackets: 0, shows_bits: false }
    }

    fn error_at(&self, position: usize, why: Why) -> ParseError {
        ParseError { column: 1 + self.text[..position].chars().count(), why }
    }

    pub(crate) fn expected(&self, what: &'static str) -> ParseError {
        self.error_at(self.position, Why::Expected { what, found: self.text[self.position..].chars().next() })
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

    /// `4` or `_4`, up to a character that no number goes on with: `0x10` and `4.5` are not 0 and 4
    /// with something after them.
    pub(crate) fn number(&mut self) -> Result<u64, ParseError> {
        self.number_or("a number")
    }

    /// `4` or `-4`, of 64 bits.
    pub(crate) fn integer(&mut self) -> Result<i128, ParseError> {
        self.peek();
        let start = self.position;
        let is_negative = self.accept('-');
        let number = i128::from(self.number_or(if is_negative { "a number" } else { "a number or `-`" })?);
        let integer = if is_negative { -number } else { number };
        if integer < i64::MIN.into() { Err(self.error_at(start, Why::NumberTooLarge)) } else { Ok(integer) }
    }

    /// [`Parser::number`] where `expected` may stand.
    fn number_or(&mut self, expected: &'static str) -> Result<u64, ParseError> {
        self.peek();
        let number = self.digits(expected)?;
        self.ends_number()?;
        Ok(number)
    }

    /// `4` or `_4`, whatever comes after it; `expected` may stand there.
    fn digits(&mut self, expected: &'static str) -> Result<u64, ParseError> {
        let rest = &self.text[self.position..];
        let digits = rest.strip_prefix('_').unwrap_or(rest);
        let length = digits.bytes().take_while(u8::is_ascii_digit).count();
        if length == 0 {
            return Err(self.expected(expected));
        }
        let number = digits[..length].parse().map_err(|_| self.error_at(self.position, Why::NumberTooLarge))?;
        self.position += rest.len() - digits.len() + length;
        Ok(number)
    }

    /// After a number stands nothing that would go on with it.
    fn ends_number(&self) -> Result<(), ParseError> {
        match self.text[self.position..].chars().next() {
            Some(found) if found.is_alphanumeric() || found == '_' || found == '.' => Err(self.error_at(self.position, Why::NotADigit(found))),
            _ => Ok(()),
        }
    }

    /// `_`, but not `_4`.
    fn accept_underscore(&mut self) -> bool {
        let keep = self.peek() == Some('_') && !self.text[self.position + 1..].starts_with(|c: char| c.is_ascii_digit());
        self.position += usize::from(keep);
        keep
    }

    /// A leaf or a tuple. `opens` says with which character the tuple that begins here ends, if one
    /// begins.
    pub(crate) fn tree<T: Leaf>(
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

    pub(crate) fn opens_tuple(&mut self) -> Option<char> {
        (self.peek() == Some('(')).then_some(')')
    }

    /// A shape, a stride or a coordinate.
    pub(crate) fn numbers(&mut self) -> Result<HTuple, ParseError> {
        self.tree(Self::opens_tuple, |parser| parser.number_or("a number or `(`"))
    }

    /// A coordinate with open components.
    pub(crate) fn slice_coordinate(&mut self) -> Result<HTuple<Option<u64>>, ParseError> {
        self.tree(Self::opens_tuple, |parser| if parser.accept_underscore() { Ok(None) } else { parser.number_or("a number, `_` or `(`").map(Some) })
    }

    /// A layout, or a shape for its compact column-major layout.
    pub(crate) fn layout(&mut self) -> Result<Layout, ParseError> {
        self.layout_with(|parser| parser.number_or("a number or `(`"))
    }

    /// A layout with strides of any kind, the same for all.
    pub(crate) fn any_layout(&mut self) -> Result<AnyLayout, ParseError> {
        match self.layout_of_integers() {
            Ok(layout) => Ok(layout.to_any()),
            Err(of_integers) => self.layout_of_any().map_err(|error| error.or_farther(of_integers)),
        }
    }

    /// A layout, and an element of the codomain that is written: of `8:f0` it is bits.
    pub(crate) fn layout_over(&mut self) -> Result<(AnyLayout, Element), ParseError> {
        let mut showing = Parser { shows_bits: true, ..*self };
        let layout = self.any_layout()?;
        // With bits in the place of no bits, an offset may be too large.
        let codomain = showing.any_layout().as_ref().unwrap_or(&layout).codomain_element();
        Ok((layout, codomain))
    }

    fn layout_of_any(&mut self) -> Result<AnyLayout, ParseError> {
        self.layout_with(Self::element)
    }

    /// A layout with strides as `element` reads them, or a shape for its compact layout.
    fn layout_with<D: Stride + From<u64>>(&mut self, element: impl FnMut(&mut Self) -> Result<D, ParseError>) -> Result<Layout<D>, ParseError> {
        self.peek();
        let start = *self;
        let shape = self.numbers()?;
        let stride = if self.accept(':') { Some(self.tree(Self::opens_tuple, element)?) } else { None };
        let compact = || shape.compact_col_major().map(|stride| stride.map(|&stride| D::from(stride)));
        let layout = match &stride {
            Some(stride) => Layout::of_parts(&shape, stride),
            None => compact().and_then(|stride| Layout::of_parts(&shape, &stride)),
        };
        layout.map_err(|error| start.no_layout(self.position, &shape, stride.as_ref(), error))
    }

    /// An element of any codomain: `3`, `3@1`, `3*e(1,0)`, `f5`, `[1,f5]`.
    pub(crate) fn element(&mut self) -> Result<Element, ParseError> {
        const EXPECTED: &str = "a number, `-`, `e`, `f`, `[` or `(`";
        self.peek();
        let start = self.position;
        if self.accept('[') {
            return self.components(start);
        }
        let is_negative = self.accept('-');
        let scale = match self.peek() {
            Some('e') => 1,
            Some('f') if !is_negative => 1,
            _ => self.digits(EXPECTED)?,
        };
        let rest = &self.text[self.position..];
        let element = match rest.trim_start().strip_prefix('*').map_or(rest, str::trim_start).chars().next() {
            Some('e') => {
                self.accept('*');
                self.accept('e');
                let path = self.path()?;
                Coordinate::basis(&path).map(Element::from)
            }
            Some('f') if !is_negative => {
                self.accept('*');
                self.accept('f');
                let bits = self.digits("a number")?;
                Ok(Element::from(Xor(if self.shows_bits { bits.max(1) } else { bits })))
            }
            _ => {
                let mut path: Vec<usize> = Vec::new();
                while self.text[self.position..].starts_with('@') {
                    self.position += 1;
                    path.push(to_index(self.digits("a number")?));
                }
                path.reverse();
                Coordinate::basis(&path).map(Element::from)
            }
        };
        let element = element.and_then(|element| element.times(scale)).and_then(|element| if is_negative { element.negated() } else { Ok(element) });
        let element = element.map_err(|error| self.error_at(start, Why::Layout(error)))?;
        self.ends_number()?;
        Ok(element)
    }

    /// What is read, as something that it may be or not.
    pub(crate) fn as_a<A, B>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<A, ParseError>,
        convert: impl FnOnce(A) -> Result<B, LayoutError>,
    ) -> Result<B, ParseError> {
        self.peek();
        let start = self.position;
        let found = read(self)?;
        convert(found).map_err(|error| self.error_at(start, Why::Layout(error)))
    }

    /// The rest of `[1,f5]`, which begins at `start`.
    fn components(&mut self, start: usize) -> Result<Element, ParseError> {
        if self.brackets == MAX_DEPTH {
            return Err(self.error_at(start, Why::Layout(LayoutError::TooDeep)));
        }
        self.brackets += 1;
        let mut components = Vec::new();
        loop {
            components.push(self.element()?);
            if self.accept(']') {
                break;
            }
            self.expect(',', "`,` or `]`")?;
        }
        self.brackets -= 1;
        Element::tuple(components).map_err(|error| self.error_at(start, Why::Layout(error)))
    }

    /// The path of a basis element, from the outermost tuple inwards: `1`, or `(1,0)`.
    fn path(&mut self) -> Result<Vec<usize>, ParseError> {
        if !self.text[self.position..].starts_with('(') {
            return Ok(alloc::vec![to_index(self.digits("an index or `(`")?)]);
        }
        self.position += 1;
        let mut path = Vec::new();
        loop {
            self.peek();
            path.push(to_index(self.digits("a number")?));
            if self.accept(')') {
                return Ok(path);
            }
            self.expect(',', "`,` or `)`")?;
        }
    }

    /// The error of a text that is written like a layout, from here to `end`, and is none: at the
    /// token at fault.
    fn no_layout<D: Stride>(self, end: usize, shape: &HTuple, stride: Option<&HTuple<D>>, error: LayoutError) -> ParseError {
        let text = &self.text[self.position..end];
        let (shape_text, stride_text) = text.split_once(':').unwrap_or((text, ""));
        let behind_colon = shape_text.len() + 1;
        let leaves = |text| tokens(text).filter(|&(_, token)| token == Token::Leaf).map(|(at, _)| at);
        // A shape alone has the strides that follow from it, so that its size is too large.
        let of_stride = leaves(stride_text).map(|at| Some(behind_colon + at)).chain(iter::repeat(None));
        let places: Vec<(usize, Option<usize>)> = leaves(shape_text).zip(of_stride).collect();

        let at = match error {
            LayoutError::ZeroExtent => shape.leaves().iter().position(|&extent| extent == 0).and_then(|leaf| places.get(leaf)).map(|&(extent, _)| extent),
            LayoutError::NotALayout { .. } => {
                let differs = tokens(shape_text).zip(tokens(stride_text)).find(|(shape, stride)| shape.1 != stride.1);
                differs.map(|(_, stride)| behind_colon + stride.0)
            }
            LayoutError::Overflow | LayoutError::CodomainsDiffer { .. } => {
                let stride_of = |leaf: usize| stride.and_then(|stride| stride.leaves().get(leaf)).cloned().unwrap_or_default();
                let modes: Vec<Mode<D>> = (0..).zip(shape.leaves()).map(|(leaf, &extent)| Mode::new(extent, stride_of(leaf))).collect();
                // The numbers up to one fit, and with all the numbers after it they do not.
                let counts: Vec<usize> = (1..=modes.len()).collect();
                let fit = counts.partition_point(|&count| Mode::check(&modes[..count]).is_ok());
                places.get(fit).map(|&(extent, stride)| {
                    let size_fits = check_size(&modes[..=fit]).is_ok();
                    stride.filter(|_| size_fits).unwrap_or(extent)
                })
            }
            _ => None,
        };
        self.error_at(self.position + at.unwrap_or(0), Why::Layout(error))
    }

    /// A tiler. What begins with `(` is the shape of a layout if a `:` stands after it, else a
    /// tuple of tilers.
    pub(crate) fn tiler(&mut self) -> Result<Tiler, ParseError> {
        self.tree(Self::opens_tiler, |parser| {
            if parser.accept_underscore() {
                return Ok(Tile::Keep);
            }
            // So begins every number, and every layout.
            if !parser.peek().is_some_and(|c| c.is_ascii_digit() || "_(".contains(c)) {
                return Err(parser.expected("a number, `_`, `(` or `<`"));
            }
            let mut ahead = *parser;
            let is_number = ahead.number().is_ok() && !ahead.accept(':');
            if is_number {
                return parser.number().map(Tile::Number);
            }
            parser.tile()
        })
    }

    /// A layout of integers or of coordinates.
    fn tile(&mut self) -> Result<Tile, ParseError> {
        match self.layout_of_integers() {
            Ok(layout) => Ok(Tile::Layout(layout)),
            Err(of_integers) => self.as_a(Self::layout_of_any, |layout| Tile::try_from(&layout)).map_err(|error| error.or_farther(of_integers)),
        }
    }

    /// A layout of integers; if there is none, nothing is read.
    fn layout_of_integers(&mut self) -> Result<Layout, Option<ParseError>> {
        let start = *self;
        let layout = self.layout();
        // What is no integer may begin like one.
        let rest = &self.text[self.position..];
        let goes_on = layout.is_ok() && (rest.starts_with('@') || rest.trim_start().starts_with('*'));
        if goes_on || layout.is_err() {
            *self = start;
        }
        if goes_on { Err(None) } else { layout.map_err(Some) }
    }

    /// `Sw<2,3,3>`; the last number may be negative.
    pub(crate) fn swizzle(&mut self) -> Result<Swizzle, ParseError> {
        self.peek();
        let start = self.position;
        if !self.accept_word("Sw<") {
            return Err(self.expected("a swizzle, as in Sw<2,3,3>"));
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

    /// `Sw<2,0,3> o 0 o (8,8):(8,1)`, or a layout alone.
    pub(crate) fn composed(&mut self) -> Result<ComposedLayout, ParseError> {
        if self.peek() != Some('S') {
            return self.layout().map(ComposedLayout::from);
        }
        let swizzle = self.swizzle()?;
        let o = |parser: &mut Self| if parser.accept_word("o") { Ok(()) } else { Err(parser.expected("`o`, as in Sw<2,3,3> o 0 o (8,8):(8,1)")) };
        o(self)?;
        self.peek();
        let start = *self;
        let offset = self.number()?;
        o(self)?;
        let layout = self.layout()?;
        ComposedLayout::new(swizzle, offset, layout).map_err(|error| start.error_at(start.position, Why::Layout(error)))
    }

    /// `(4,8):(8,1) o 0 o (2,2):(1,4)`, or a layout alone, after which nothing comes.
    pub(crate) fn layout_of_layout(&mut self) -> Result<ComposedLayout<AnyLayout>, ParseError> {
        self.peek();
        let start = *self;
        let outer = self.any_layout()?;
        let composed = if self.accept_word("o") {
            let offset = self.number()?;
            if !self.accept_word("o") {
                return Err(self.expected("`o`, as in (4,8):(8,1) o 0 o (2,2):(1,4)"));
            }
            outer.compose_at(offset, self.layout()?)
        } else {
            outer.try_to_layout().and_then(|layout| Layout::left(1)?.to_any().compose_at(0, layout))
        };
        composed.map_err(|error| start.error_at(start.position, Why::Layout(error)))
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

/// What a text is written as, if it is in the notation: told by what stands between its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// A number, a tuple, a tiler, or a name.
    Term,
    /// `(4,8):(8,1)`
    Layout,
    /// `Sw<2,0,3>`
    Swizzle,
    /// `Sw<2,0,3> o 0 o (8,8):(8,1)`
    AfterSwizzle,
    /// `(4,8):(8,1) o 0 o (2,2):(1,4)`
    AfterLayout,
    /// `(2,3) -> (3,2) by (1,0)`
    Morphism,
    /// `[3 2] -> [2 3] by (1,0)`
    Factors,
    /// `(6,3) <<- ((2,3),3) -> (3,2,3) by (1,0,2)`
    Span,
    /// `(6,3) <<- ((2,3),3)`
    Refinement,
}

impl Written {
    pub(crate) fn of(text: &str) -> Self {
        let text = text.trim_start();
        let (mut depth, mut word, mut has_colon, mut is_cut) = (0usize, 0, false, false);
        for (at, c) in text.char_indices() {
            // A word that no letter goes on with.
            let is_alone = word == 0 && !text[at + c.len_utf8()..].starts_with(|next: char| next.is_alphabetic());
            match c {
                '(' | '[' => depth += 1,
                ')' | ']' => depth = depth.saturating_sub(1),
                _ if depth > 0 => {}
                ':' => has_colon = true,
                'o' if is_alone && at > 0 => return if text.starts_with('S') { Written::AfterSwizzle } else { Written::AfterLayout },
                '<' if text[at..].starts_with("<<-") => is_cut = true,
                '-' if text[at..].starts_with("->") => {
                    return match is_cut {
                        true => Written::Span,
                        false if text.starts_with('[') => Written::Factors,
                        false => Written::Morphism,
                    };
                }
                _ => {}
            }
            word = if c.is_alphabetic() { word + 1 } else { 0 };
        }
        match (is_cut, has_colon) {
            (true, _) => Written::Refinement,
            _ if text.starts_with("Sw") => Written::Swizzle,
            (false, true) => Written::Layout,
            (false, false) => Written::Term,
        }
    }

    /// Whether it is a swizzle or a composed layout.
    pub(crate) fn is_composed(self) -> bool {
        matches!(self, Written::Swizzle | Written::AfterSwizzle | Written::AfterLayout)
    }

    /// Whether it is a morphism, a span or a refinement.
    pub(crate) fn is_arrow(self) -> bool {
        matches!(self, Written::Morphism | Written::Factors | Written::Span | Written::Refinement)
    }

    /// Whether it has parts that something joins: then it is nothing else in the notation.
    pub(crate) fn is_joined(self) -> bool {
        self.is_composed() || self.is_arrow()
    }
}

/// The tokens of a tuple of numbers or other strides, each with where it begins.
fn tokens(text: &str) -> impl Iterator<Item = (usize, Token)> + '_ {
    // The brackets that are open within a stride, as in `[1,e(0,1)]`.
    let (mut before, mut brackets) = (' ', 0u64);
    text.char_indices().filter_map(move |(at, c)| {
        let before = core::mem::replace(&mut before, c);
        if c == '[' || (c == '(' && (brackets > 0 || before == 'e')) {
            brackets += 1;
            return (brackets == 1 && c == '[').then_some((at, Token::Leaf));
        }
        if brackets > 0 {
            brackets -= u64::from(c == ']' || c == ')');
            return None;
        }
        match c {
            '(' => Some((at, Token::Open)),
            ')' => Some((at, Token::Close)),
            ',' => None,
            _ => (!c.is_whitespace() && (before.is_whitespace() || "(,".contains(before))).then_some((at, Token::Leaf)),
        }
    })
}

/// No tuple has a component `usize::MAX`.
fn to_index(n: u64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// What has a notation, each with the parser's method that reads all of a text as one.
macro_rules! from_str {
    ($($(#[$doc:meta])* $written:ty: $read:expr;)*) => { $(
        $(#[$doc])*
        impl FromStr for $written {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, ParseError> {
                Parser::new(text).whole($read)
            }
        }
    )* };
}

from_str! {
    HTuple<u64>: Parser::numbers;
    HTuple<Option<u64>>: Parser::slice_coordinate;
    Layout: Parser::layout;
    AnyLayout: Parser::any_layout;
    HTuple<Element>: |parser| parser.tree(Parser::opens_tuple, Parser::element);
    Element: Parser::element;
    // Elements of one codomain, and layouts over it: those of any that are of this one.
    Coordinate: |parser| parser.as_a(Parser::element, Coordinate::try_from);
    Xor: |parser| parser.as_a(Parser::element, Xor::try_from);
    Layout<Coordinate>: |parser| parser.as_a(Parser::any_layout, |layout| layout.try_to_layout());
    Layout<Xor>: |parser| parser.as_a(Parser::any_layout, |layout| layout.try_to_layout());
    Layout<i64>: |parser| parser.as_a(Parser::any_layout, |layout| layout.try_to_layout());
    Swizzle: Parser::swizzle;
    /// `Sw<2,0,3> o 0 o (8,8):(8,1)`, or a layout alone.
    ComposedLayout: Parser::composed;
    /// `(4,8):(8,1) o 0 o (2,2):(1,4)`, or a layout of integers alone.
    ComposedLayout<AnyLayout>: Parser::layout_of_layout;
    ComposedLayout<Layout>: |parser| parser.as_a(Parser::layout_of_layout, |composed| composed.try_to_composed());
    ComposedLayout<Layout<Coordinate>>: |parser| parser.as_a(Parser::layout_of_layout, |composed| composed.try_to_composed());
    ComposedLayout<Layout<Xor>>: |parser| parser.as_a(Parser::layout_of_layout, |composed| composed.try_to_composed());
    ComposedLayout<Layout<i64>>: |parser| parser.as_a(Parser::layout_of_layout, |composed| composed.try_to_composed());
    Tiler: Parser::tiler;
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::ToString;

    fn column(text: &str) -> (usize, &'static str) {
        let error = text.parse::<Layout>().unwrap_err();
        (error.column(), error.layout_error().map_or("", |error| error.code()))
    }

    #[test]
    fn what_is_no_layout_is_told_at_the_token_at_fault() {
        for (text, expected) in [
            ("(4,0):(1,1)", (4, "CUTE001")),
            ("0", (1, "CUTE001")),
            (" ( 4 , _00 ) ", (8, "CUTE001")),
            ("((1,2),3):(1,2)", (12, "CUTE002")),
            ("(1,2):((1,2),3)", (8, "CUTE002")),
            ("(4,8):(1,4,3)", (12, "CUTE002")),
            ("(4,8,2) : ( 1 , 4 )", (19, "CUTE002")),
            ("(4,8):1", (7, "CUTE002")),
            ("4:(1)", (3, "CUTE002")),
            ("():1", (4, "CUTE002")),
            ("(18446744073709551615,2)", (23, "CUTE007")),
            ("(4294967296,4294967296,0):(0,0,0)", (13, "CUTE007")),
            ("(2,3,4):(1,18446744073709551615,0)", (12, "CUTE007")),
            ("(2,2,2):(9223372036854775808,1,9223372036854775807)", (32, "CUTE007")),
            // Nothing overflows before the cosize.
            ("(2,2):(1,18446744073709551614)", (10, "CUTE007")),
        ] {
            assert_eq!(column(text), expected, "{text}");
        }
        let tiler = "<4:1,(2,0):(1,1)>".parse::<Tiler>().unwrap_err();
        assert_eq!(tiler.to_string(), "column 9: an extent is at least 1, found 0");
    }

    #[test]
    fn what_joins_the_parts_tells_what_is_written() {
        for (text, written) in [
            ("(4,8):(8,1)", Written::Layout),
            ("(4,8)", Written::Term),
            ("<4:1,8:2>", Written::Layout),
            ("coalesce", Written::Term),
            ("compose", Written::Term),
            (" Sw<2,0,3>", Written::Swizzle),
            ("Sw<2,0,3> o 0 o (8,8):(8,1)", Written::AfterSwizzle),
            ("(4):(1)o0o(2)", Written::AfterLayout),
            ("(4,8) o", Written::AfterLayout),
            ("(4,8):(e0,e1) o 0 o 4:1", Written::AfterLayout),
            ("4:e0 o 0 o 4:1", Written::AfterLayout),
            ("(o,4):(8,1)", Written::Layout),
            ("4 -> 4 by (0)", Written::Morphism),
            ("[3 2] -> [2 3] by (1,0)", Written::Factors),
            ("6 <<- (2,3) -> (2,3) by (0,1)", Written::Span),
            ("6 <<- (2,3)", Written::Refinement),
            ("(4,8):(-8,1)", Written::Layout),
            ("4:-8", Written::Layout),
            ("", Written::Term),
            ("o", Written::Term),
        ] {
            assert_eq!(Written::of(text), written, "{text}");
        }
    }

    #[test]
    fn a_number_ends_where_a_number_can_end() {
        for (text, column, found) in [("0x10", 2, 'x'), ("4.5", 2, '.'), ("(4,1e3)", 5, 'e'), ("4_4", 2, '_'), ("_4_", 3, '_'), ("(2,3é)", 5, 'é')] {
            let error = text.parse::<Layout>().unwrap_err();
            assert_eq!(error.to_string(), format!("column {column}: unexpected `{found}` in a number; numbers are whole and decimal"), "{text}");
        }
        assert_eq!("<4,2x>".parse::<Tiler>().unwrap_err().column(), 5);
    }

    #[test]
    fn an_error_says_what_it_found() {
        for (text, message) in [
            ("", "column 1: expected a number or `(`, found the end"),
            ("(4,", "column 4: expected a number or `(`, found the end"),
            ("(4,-1)", "column 4: expected a number or `(`, found `-`"),
            ("4:x", "column 3: expected a number or `(`, found `x`"),
            ("4:1 5", "column 5: expected the end, found `5`"),
            ("(4\u{7}", "column 3: expected `,` or `)`, found `\\u{7}`"),
            ("18446744073709551616", "column 1: the number does not fit in 64 bits"),
        ] {
            assert_eq!(text.parse::<Layout>().unwrap_err().to_string(), message, "{text}");
        }
        for (text, message) in [
            ("<4,x>", "column 4: expected a number, `_`, `(` or `<`, found `x`"),
            ("<4:,2>", "column 4: expected a number or `(`, found `,`"),
            ("<4,(2,3):(1,2)x>", "column 15: expected `,` or `>`, found `x`"),
        ] {
            let error = text.parse::<Tiler>().unwrap_err().to_string();
            assert_eq!(error, message, "{text}");
        }
        let error = "(2,x)".parse::<HTuple<Option<u64>>>().unwrap_err();
        assert_eq!(error.to_string(), "column 4: expected a number, `_` or `(`, found `x`");
    }
}
