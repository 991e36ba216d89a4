//! The notation of the conformance cases: `(4,(2,3)):(1,(4,8))`, `<4:1,_>`, `(layout,offset)`,
//! `counting_iter(offset) o layout`; `_4` is a static 4.

use super::{Layout, Tiler, Tree, Value};
use std::str::FromStr;

/// A text that is not made of plain integers (a swizzle, a basis stride, an iterator), or not well
/// formed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotInteger(pub String);

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn fail<T>(&self) -> Result<T, NotInteger> {
        Err(NotInteger(String::from_utf8_lossy(self.text).into_owned()))
    }

    fn list<T>(&mut self, close: u8, item: fn(&mut Self) -> Result<T, NotInteger>) -> Result<Vec<T>, NotInteger> {
        let mut items = Vec::new();
        if self.eat(close) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if self.eat(close) {
                return Ok(items);
            }
            if !self.eat(b',') {
                return self.fail();
            }
        }
    }

    fn tree(&mut self) -> Result<Tree, NotInteger> {
        if self.eat(b'(') {
            return Ok(Tree::Tuple(self.list(b')', Self::tree)?));
        }
        let underscore = self.eat(b'_');
        let from = self.at;
        while self.peek().is_some_and(|b| b.is_ascii_digit()) {
            self.at += 1;
        }
        match std::str::from_utf8(&self.text[from..self.at]) {
            Ok("") if underscore => Ok(Tree::Keep),
            Ok(digits) if self.peek() != Some(b'@') => match digits.parse() {
                Ok(n) => Ok(Tree::Leaf(n)),
                Err(_) => self.fail(),
            },
            _ => self.fail(),
        }
    }

    fn tree_or_layout(&mut self) -> Result<Value, NotInteger> {
        let shape = self.tree()?;
        if !self.eat(b':') {
            return Ok(Value::Tree(shape));
        }
        let stride = self.tree()?;
        if shape.congruent(&stride) { Ok(Value::Layout(Layout { shape, stride })) } else { self.fail() }
    }

    fn tiler(&mut self) -> Result<Tiler, NotInteger> {
        if self.eat(b'<') {
            return Ok(Tiler::Modes(self.list(b'>', Self::tiler)?));
        }
        match self.tree_or_layout()? {
            Value::Layout(layout) => Ok(Tiler::Layout(layout)),
            Value::Tree(tree) => Ok(Tiler::from(&tree)),
            _ => self.fail(),
        }
    }

    fn value(&mut self) -> Result<Value, NotInteger> {
        if self.peek() == Some(b'<') {
            return Ok(Value::Tiler(self.tiler()?));
        }
        let value = self.tree_or_layout();
        if value.is_ok() && self.at == self.text.len() {
            return value;
        }
        // `(shape:stride,offset)`: the only parenthesis that holds a colon.
        self.at = 0;
        if !self.eat(b'(') {
            return self.fail();
        }
        let layout = self.tree_or_layout()?;
        if !self.eat(b',') {
            return self.fail();
        }
        let offset = self.tree()?;
        match (layout, offset, self.eat(b')')) {
            (Value::Layout(layout), Tree::Leaf(offset), true) => Ok(Value::Sliced(layout, offset)),
            _ => self.fail(),
        }
    }
}

impl FromStr for Value {
    type Err = NotInteger;

    fn from_str(text: &str) -> Result<Self, NotInteger> {
        if let Some((offset, layout)) = text.strip_prefix("counting_iter(").and_then(|part| part.split_once(") o ")) {
            let offset = offset.parse().map_err(|_| NotInteger(text.to_owned()))?;
            return Ok(Value::Part(layout.parse()?, offset));
        }
        let mut parser = Parser { text: text.as_bytes(), at: 0 };
        let value = parser.value()?;
        if parser.at == text.len() { Ok(value) } else { parser.fail() }
    }
}

impl FromStr for Layout {
    type Err = NotInteger;

    fn from_str(text: &str) -> Result<Self, NotInteger> {
        match text.parse()? {
            Value::Layout(layout) => Ok(layout),
            _ => Err(NotInteger(text.to_owned())),
        }
    }
}
