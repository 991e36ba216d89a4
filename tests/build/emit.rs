//! Spelling oracle values as Rust types and expressions.

use crate::oracle::{Layout, Tiler, Tree, Value};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// A generated file: its body, and the numbers it mentions, whose aliases come first.
#[derive(Default)]
pub(crate) struct File {
    numbers: BTreeSet<u64>,
    body: String,
}

impl File {
    /// Appends a line.
    pub(crate) fn line(&mut self, text: &str) {
        self.body.push_str(text);
        self.body.push('\n');
    }

    /// The whole text: number aliases, then the body.
    pub(crate) fn finish(self) -> String {
        let mut text = String::new();
        for n in self.numbers {
            writeln!(text, "#[allow(dead_code)]\ntype N{n} = {};", typenum_type(n)).expect("writing to a string");
        }
        text + &self.body
    }

    /// The alias of a number.
    pub(crate) fn number(&mut self, n: u64) -> String {
        self.numbers.insert(n);
        format!("N{n}")
    }

    fn hlist(items: Vec<String>) -> String {
        items.into_iter().rev().fold("HNil".to_owned(), |tail, head| format!("HCons<{head}, {tail}>"))
    }

    /// The type of a number, a tuple or `_`.
    pub(crate) fn tree(&mut self, tree: &Tree) -> String {
        match tree {
            Tree::Leaf(n) => self.number(*n),
            Tree::Keep => "Underscore".to_owned(),
            Tree::Tuple(modes) => {
                let modes = modes.iter().map(|m| self.tree(m)).collect();
                Self::hlist(modes)
            }
        }
    }

    /// The type of a layout.
    pub(crate) fn layout(&mut self, layout: &Layout) -> String {
        format!("Layout<{}, {}>", self.tree(&layout.shape), self.tree(&layout.stride))
    }

    /// The type of a tiler.
    pub(crate) fn tiler(&mut self, tiler: &Tiler) -> String {
        match tiler {
            Tiler::Layout(layout) => self.layout(layout),
            Tiler::Number(n) => self.number(*n),
            Tiler::Keep => "Underscore".to_owned(),
            Tiler::Modes(modes) => {
                let modes = modes.iter().map(|m| self.tiler(m)).collect();
                Self::hlist(modes)
            }
        }
    }

    /// The type of any operand or answer.
    pub(crate) fn value(&mut self, value: &Value) -> String {
        match value {
            Value::Tree(tree) => self.tree(tree),
            Value::Layout(layout) => self.layout(layout),
            Value::Tiler(tiler) => self.tiler(tiler),
            Value::Sliced(layout, _) | Value::Part(layout, _) => self.layout(layout),
        }
    }
}

/// A coordinate as a Rust expression: `(1,(2,3))` becomes `(1usize, (2usize, 3usize,),)`.
pub(crate) fn coordinate(tree: &Tree) -> String {
    match tree {
        Tree::Leaf(n) => n.to_string(),
        Tree::Keep => "Underscore".to_owned(),
        Tree::Tuple(modes) => format!("({})", modes.iter().map(|m| coordinate(m) + ",").collect::<String>()),
    }
}

/// typenum's spelling of a number: the most significant bit innermost.
fn typenum_type(n: u64) -> String {
    match n {
        0 => "UTerm".to_owned(),
        n => format!("UInt<{}, B{}>", typenum_type(n / 2), n % 2),
    }
}
