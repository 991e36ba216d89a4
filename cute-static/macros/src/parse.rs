//! From tokens to a small syntax tree.
//!
//! The parser goes on after an error where the rest can still be understood (a literal out of
//! range, a malformed inner tuple), so that one compilation reports as much as it can: errors are
//! collected in [`Parser::errors`], and functions that return `None` have reported why.

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};

use cute_refusals::limits::{DEPTH, TYPE_COMPONENTS};

use crate::cursor::{Cursor, is_operator, is_punct, quoted, ungrouped};
use crate::literal::{NotAnInteger, integer};
use crate::refusal::filled;
use crate::term::{Error, HTuple, Place, Term, incongruities};

/// Which macro is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notation {
    /// `Int![24]`
    Int,
    /// `Shape![4, 8]`
    Shape,
    /// `Stride![1, 4]`
    Stride,
    /// `Layout![(4, 8) : (1, 4)]`
    Layout,
    /// `Tile![4:1, 8:2]`
    Tile,
}

/// Whether the macro stands where a type is expected or where an expression is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Position {
    /// `Shape![…]`
    Type,
    /// `shape![…]`
    Value,
}

/// Splits a wrapper's input `($crate) notation` into the crate's path and the notation.
pub(crate) fn split_crate_path(input: TokenStream) -> Result<(TokenStream, TokenStream), Error> {
    let mut tokens = input.into_iter();
    match tokens.next() {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis && !group.stream().is_empty() => {
            // `$crate` may come in an invisible group, which could not begin a path.
            Ok((ungrouped(group.stream()).into_iter().collect(), tokens.collect()))
        }
        _ => Err(Error { message: "this macro is internal: call `Shape!`, `Layout!`, … of cute-static".into(), at: Span::call_site().into() }),
    }
}

/// Reads the notation of one macro.
pub(crate) fn parse(notation: Notation, position: Position, tokens: TokenStream) -> Result<Term, Vec<Error>> {
    let mut parser = Parser { notation, position, errors: Vec::new() };
    let tokens = ungrouped(tokens);
    let mut cursor = Cursor { rest: &tokens, last: Span::call_site() };
    let term = match notation {
        Notation::Int => parser.int(&mut cursor).map(Term::HTuple),
        Notation::Shape => parser.outer_tuple(&mut cursor, Role::Extent).map(Term::HTuple),
        Notation::Stride => parser.outer_tuple(&mut cursor, Role::Stride).map(Term::HTuple),
        Notation::Layout => parser.layout(&mut cursor),
        Notation::Tile => parser.outer_tiler(&mut cursor),
    };
    match term {
        Some(term) if parser.errors.is_empty() => {
            let errors = incongruities(&term);
            if errors.is_empty() { Ok(term) } else { Err(errors) }
        }
        _ => Err(parser.errors),
    }
}

/// What the numbers of an HTuple are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Extent,
    Stride,
    Number,
}

impl Role {
    /// What to say of a number below 0.
    fn not_negative(self, text: &str) -> String {
        match self {
            Role::Extent => format!("extents are not negative, found {text}; strides may be"),
            Role::Stride | Role::Number => format!("numbers are not negative, found {text}"),
        }
    }

    fn with_article(self) -> &'static str {
        match self {
            Role::Extent => "an extent",
            Role::Stride => "a stride",
            Role::Number => "a number",
        }
    }
}

struct Parser {
    notation: Notation,
    position: Position,
    errors: Vec<Error>,
}

impl Parser {
    fn report(&mut self, message: impl Into<String>, at: impl Into<Place>) {
        self.errors.push(Error { message: message.into(), at: at.into() });
    }

    /// `Int![24]`, `Int![24,]`.
    fn int(&mut self, cursor: &mut Cursor) -> Option<HTuple> {
        let number = self.htuple(cursor, Role::Number, 0)?;
        if cursor.at_punct(',') {
            cursor.skip(1);
        }
        if !cursor.rest.is_empty() {
            self.unexpected(cursor, Role::Number);
        }
        Some(number)
    }

    /// `Shape![4, (2, 3)]`: parentheses around the outermost tuple may be left out.
    fn outer_tuple(&mut self, cursor: &mut Cursor, role: Role) -> Option<HTuple> {
        let list = self.list(cursor, role, |parser, cursor| parser.htuple(cursor, role, 0))?;
        Some(list.into_htuple())
    }

    /// `Layout![SHAPE : STRIDE]` or `Layout![SHAPE]`.
    fn layout(&mut self, cursor: &mut Cursor) -> Option<Term> {
        let item = |parser: &mut Self, cursor: &mut Cursor| parser.htuple(cursor, Role::Extent, 0);
        if cursor.rest.is_empty() {
            self.report(EMPTY, cursor.last);
            return None;
        }
        let first = item(self, cursor)?;
        if !cursor.at_colon() {
            let list = self.list_after(first, cursor, Role::Extent, item)?;
            return Some(Term::CompactLayout(list.into_htuple()));
        }
        let layout = self.stride_of(first, cursor, 0)?;
        if !cursor.rest.is_empty() {
            self.unexpected(cursor, Role::Stride);
        }
        Some(layout)
    }

    /// At the `:` after a shape.
    fn stride_of(&mut self, shape: HTuple, cursor: &mut Cursor, depth: usize) -> Option<Term> {
        cursor.skip(1);
        let stride = self.htuple(cursor, Role::Stride, depth)?;
        Some(Term::Layout(shape, stride))
    }

    /// `Tile![4:1, 8:2]`: angle brackets around the outermost tiler may be left out.
    fn outer_tiler(&mut self, cursor: &mut Cursor) -> Option<Term> {
        let list = self.list(cursor, Role::Extent, |parser, cursor| parser.tiler(cursor, 0))?;
        Some(list.into_tiler())
    }

    /// `SHAPE`, `SHAPE : STRIDE`, `_` or `<tiler, …>`.
    fn tiler(&mut self, cursor: &mut Cursor, depth: usize) -> Option<Term> {
        match cursor.rest {
            [TokenTree::Ident(ident), ..] if ident == "_" => {
                cursor.skip(1);
                Some(Term::Whole(ident.span().into()))
            }
            [token, ..] if is_punct(token, '<') && cursor.at_nested_tiler() => {
                let tokens = cursor.skip(cursor.angle_brackets()?);
                Some(self.nested_tiler(tokens, depth))
            }
            _ => {
                let shape = self.htuple(cursor, Role::Extent, depth)?;
                if cursor.at_colon() { self.stride_of(shape, cursor, depth) } else { Some(Term::HTuple(shape)) }
            }
        }
    }

    /// `tokens` is `<`, the items, `>`.
    fn nested_tiler(&mut self, tokens: &[TokenTree], depth: usize) -> Term {
        let (open, close) = (tokens[0].span(), tokens[tokens.len() - 1].span());
        let at = Place { start: open, end: close };
        let inside = &tokens[1..tokens.len() - 1];
        let items = self.nested(inside, at, depth, |parser, cursor| parser.list(cursor, Role::Extent, |parser, cursor| parser.tiler(cursor, depth + 1)));
        Term::Tiler(items, at)
    }

    /// A leaf or a parenthesised tuple.
    fn htuple(&mut self, cursor: &mut Cursor, role: Role, depth: usize) -> Option<HTuple> {
        match cursor.rest {
            [TokenTree::Group(group), ..] if group.delimiter() == Delimiter::Parenthesis => {
                cursor.skip(1);
                Some(self.tuple(group, role, depth))
            }
            _ if role == Role::Stride => self.element(cursor),
            _ => self.leaf(cursor, role),
        }
    }

    /// A leaf of a stride: a number, `3*e1`, one of them below 0, `f5` or `[1, 2]`.
    fn element(&mut self, cursor: &mut Cursor) -> Option<HTuple> {
        let start = cursor.rest.first().map_or(cursor.last, TokenTree::span);
        if !cursor.at_punct('-') {
            return self.natural_element(cursor);
        }
        cursor.skip(1);
        let element = self.natural_element(cursor)?;
        let at = Place { start, end: cursor.last };
        let negative = |magnitude: HTuple| match magnitude {
            HTuple::Number(0, _) => magnitude,
            _ => HTuple::Negative(Box::new(magnitude), at),
        };
        match element {
            HTuple::Basis(coefficient, path, _) => Some(HTuple::Basis(Box::new(negative(*coefficient)), path, at)),
            HTuple::Number(..) | HTuple::Type(..) | HTuple::Const(..) | HTuple::Value(..) => Some(negative(element)),
            _ => {
                self.report("integers and coordinates have a sign: `-8`, `-3*e1`", at);
                None
            }
        }
    }

    fn natural_element(&mut self, cursor: &mut Cursor) -> Option<HTuple> {
        if let [TokenTree::Group(group), ..] = cursor.rest
            && group.delimiter() == Delimiter::Bracket
        {
            cursor.skip(1);
            let at = group.span().into();
            let list = |parser: &mut Self, cursor: &mut Cursor| parser.list(cursor, Role::Stride, Self::element);
            let items = self.nested(&ungrouped(group.stream()), at, DEPTH - 1, list);
            return Some(HTuple::elementwise(items, at));
        }
        let start = cursor.rest.first().map_or(cursor.last, TokenTree::span);
        let one = || Box::new(HTuple::Number(1, start.into()));
        if let Some(path) = self.basis(cursor) {
            return Some(HTuple::Basis(one(), path?, Place { start, end: cursor.last }));
        }
        if let [TokenTree::Ident(name), ..] = cursor.rest
            && let Some(number) = numbered(name, 'f')
        {
            cursor.skip(1);
            return Some(HTuple::Xor(number, start.into()));
        }
        if let [TokenTree::Literal(literal), ..] = cursor.rest
            && let Some((coefficient, component)) = scientific(&literal.to_string())
        {
            cursor.skip(1);
            let component = self.within_bounds(component, start.into())?;
            return Some(HTuple::Basis(Box::new(HTuple::Number(coefficient, start.into())), vec![component], start.into()));
        }
        let coefficient = self.leaf(cursor, Role::Stride)?;
        let path = if cursor.at_punct('*') {
            cursor.skip(1);
            match self.basis(cursor) {
                Some(path) => path?,
                None => {
                    if let ([TokenTree::Ident(name), ..], HTuple::Number(times, _)) = (cursor.rest, &coefficient)
                        && let Some(number) = numbered(name, 'f').and_then(|number| number.checked_mul(*times))
                    {
                        cursor.skip(1);
                        return Some(HTuple::Xor(number, Place { start, end: cursor.last }));
                    }
                    let at = cursor.rest.first().map_or(cursor.last, TokenTree::span);
                    self.report("a number times something is a scaled basis element: `3*e1`, `3*e(1, 0)`", at);
                    return None;
                }
            }
        } else if cursor.at_punct('@') {
            self.components_behind_ats(cursor)?
        } else {
            return Some(coefficient);
        };
        Some(HTuple::Basis(Box::new(coefficient), path, Place { start, end: cursor.last }))
    }

    /// `e1` or `e(1, 0)`, if it is one: the numbers of components from the outside in; `None`
    /// inside if that is reported as malformed.
    fn basis(&mut self, cursor: &mut Cursor) -> Option<Option<Vec<u64>>> {
        match cursor.rest {
            [TokenTree::Ident(name), TokenTree::Group(group), ..] if name == "e" && group.delimiter() == Delimiter::Parenthesis => {
                cursor.skip(2);
                let at = group.span().into();
                let numbers = |parser: &mut Self, cursor: &mut Cursor| parser.list(cursor, Role::Number, |parser, cursor| parser.component(cursor));
                let path = self.nested(&ungrouped(group.stream()), at, 0, numbers);
                Some((!path.is_empty()).then_some(path))
            }
            [TokenTree::Ident(name), ..] => {
                let component = numbered(name, 'e')?;
                let at = name.span().into();
                cursor.skip(1);
                Some(self.within_bounds(component, at).map(|component| vec![component]))
            }
            _ => None,
        }
    }

    /// `@0@1` in CuTe's notation, from the inside out: component 0 of component 1.
    fn components_behind_ats(&mut self, cursor: &mut Cursor) -> Option<Vec<u64>> {
        let mut path = Vec::new();
        while cursor.at_punct('@') {
            cursor.skip(1);
            path.insert(0, self.component(cursor)?);
        }
        Some(path)
    }

    /// The number of a component.
    fn component(&mut self, cursor: &mut Cursor) -> Option<u64> {
        match self.leaf(cursor, Role::Number)? {
            HTuple::Number(component, at) => self.within_bounds(component, at),
            other => {
                self.report("the number of a component is a literal", other.place());
                None
            }
        }
    }

    /// A component, if there may be so many.
    fn within_bounds(&mut self, component: u64, at: Place) -> Option<u64> {
        if component >= TYPE_COMPONENTS as u64 {
            self.report(filled("TooManyComponents", "Notation", &[("Component", &component)]), at);
            return None;
        }
        Some(component)
    }

    fn tuple(&mut self, group: &Group, role: Role, depth: usize) -> HTuple {
        let at = group.span().into();
        if role == Role::Number {
            self.report("expected one number, found a tuple; `Shape![4, 8]` writes a tuple", at);
            return HTuple::refused(at);
        }
        let items = self
            .nested(&ungrouped(group.stream()), at, depth, |parser, cursor| parser.list(cursor, role, |parser, cursor| parser.htuple(cursor, role, depth + 1)));
        HTuple::Tuple(items, at)
    }

    /// The items inside a pair of brackets. An error inside stays inside: what follows the brackets
    /// is still read.
    fn nested<T>(&mut self, inside: &[TokenTree], at: Place, depth: usize, list: impl FnOnce(&mut Self, &mut Cursor) -> Option<List<T>>) -> Vec<T> {
        if inside.is_empty() {
            self.report(EMPTY, at);
            return Vec::new();
        }
        if depth >= DEPTH {
            self.report(filled("TooDeep", "", &[]), at);
            return Vec::new();
        }
        let mut cursor = Cursor { rest: inside, last: at.start };
        list(self, &mut cursor).map_or_else(Vec::new, |list| list.items)
    }

    /// Items separated by commas, one at least, to the end of the input.
    fn list<T>(&mut self, cursor: &mut Cursor, role: Role, mut item: impl FnMut(&mut Self, &mut Cursor) -> Option<T>) -> Option<List<T>> {
        if cursor.rest.is_empty() {
            self.report(EMPTY, cursor.last);
            return None;
        }
        let first = item(self, cursor)?;
        self.list_after(first, cursor, role, item)
    }

    /// The rest of a list.
    fn list_after<T>(&mut self, first: T, cursor: &mut Cursor, role: Role, mut item: impl FnMut(&mut Self, &mut Cursor) -> Option<T>) -> Option<List<T>> {
        let mut list = List { items: vec![first], has_comma: false };
        while cursor.at_punct(',') {
            cursor.skip(1);
            list.has_comma = true;
            if !cursor.rest.is_empty() {
                list.items.push(item(self, cursor)?);
            }
        }
        if cursor.rest.is_empty() {
            Some(list)
        } else {
            self.unexpected(cursor, role);
            None
        }
    }

    fn leaf(&mut self, cursor: &mut Cursor, role: Role) -> Option<HTuple> {
        match cursor.rest {
            [TokenTree::Literal(literal), ..] => {
                cursor.skip(1);
                Some(self.number(literal, role))
            }
            [dash, TokenTree::Literal(literal), ..] if is_punct(dash, '-') => {
                cursor.skip(2);
                let at = Place { start: dash.span(), end: literal.span() };
                self.report(role.not_negative(&format!("-{literal}")), at);
                Some(HTuple::refused(at))
            }
            [TokenTree::Group(group), ..] if group.delimiter() == Delimiter::Brace => {
                cursor.skip(1);
                Some(self.braced(group))
            }
            [TokenTree::Group(group), ..] if group.delimiter() == Delimiter::Bracket => {
                cursor.skip(1);
                let at = group.span().into();
                self.report("a tuple is written in parentheses, `(4, 8)`, not in brackets", at);
                Some(HTuple::refused(at))
            }
            [TokenTree::Ident(ident), ..] if ident == "_" => {
                cursor.skip(1);
                let at = ident.span().into();
                let message = match self.notation {
                    Notation::Tile => {
                        "`_` keeps a whole mode, so it stands for an element of a tiler; \
                         nested tilers are written `<_, 4>`"
                    }
                    _ => {
                        "`_` keeps a whole mode, so it stands for an element of a tiler: \
                         `Tile![_, 4]`"
                    }
                };
                self.report(message, at);
                Some(HTuple::refused(at))
            }
            [TokenTree::Ident(ident), ..] if ident == "const" => self.constant(cursor, ident),
            // Only elements of a stride are read elsewhere.
            [TokenTree::Ident(ident), ..] if is_element(ident) => {
                cursor.skip(1);
                let at = ident.span().into();
                self.report(format!("`{ident}` is an element of a stride, not {}; a type of this name is written `r#{ident}`", role.with_article()), at);
                Some(HTuple::refused(at))
            }
            _ if cursor.at_path() => self.user_type(cursor),
            [token, ..] => {
                let message = format!("expected {}, found {}", role.with_article(), quoted(token));
                self.report(message, token.span());
                None
            }
            [] => {
                let message = format!("expected {} after this", role.with_article());
                self.report(message, cursor.last);
                None
            }
        }
    }

    fn number(&mut self, literal: &Literal, role: Role) -> HTuple {
        let at = Place::from(literal.span());
        let text = literal.to_string();
        let message = match integer(&text) {
            Ok(0) if role == Role::Extent => filled("ZeroExtent", "", &[]),
            Ok(number) => return HTuple::Number(number, at),
            Err(NotAnInteger::TooLarge) => {
                format!("the number {text} does not fit in 64 bits; the largest is {}", u64::MAX)
            }
            Err(NotAnInteger::Negative) => role.not_negative(&text),
            Err(NotAnInteger::Float) => format!("expected an integer, found the float {text}"),
            Err(NotAnInteger::Suffix(suffix)) => format!(
                "`{suffix}` is not the suffix of an integer; \
                 a number is written like 24, 0x18 or 24_usize"
            ),
            Err(NotAnInteger::Other) => format!("expected an integer, found {text}"),
        };
        self.report(message, at);
        HTuple::refused(at)
    }

    /// `{N}`: among types a constant, among values a leaf.
    fn braced(&mut self, group: &Group) -> HTuple {
        let at = group.span().into();
        match self.position {
            Position::Value if group.stream().is_empty() => self.report(EMPTY_VALUE, at),
            Position::Type if group.stream().is_empty() => self.report(EMPTY_CONSTANT, at),
            Position::Value => return HTuple::Value(group.stream(), at),
            Position::Type => return HTuple::Const(group.stream(), at),
        }
        HTuple::refused(at)
    }

    /// `const N`, `const a::N` or `const { 2 * N }`.
    fn constant(&mut self, cursor: &mut Cursor, keyword: &Ident) -> Option<HTuple> {
        cursor.skip(1);
        let from_keyword = |end: Span| Place { start: keyword.span(), end };
        match cursor.rest {
            [TokenTree::Group(group), ..] if group.delimiter() == Delimiter::Brace => {
                cursor.skip(1);
                let at = from_keyword(group.span());
                if group.stream().is_empty() {
                    self.report(EMPTY_CONSTANT, at);
                    return Some(HTuple::refused(at));
                }
                Some(HTuple::Const(group.stream(), at))
            }
            [TokenTree::Ident(_), ..] | [TokenTree::Punct(_), ..] if cursor.at_path() => {
                let path = self.path(cursor)?;
                Some(HTuple::Const(path.iter().cloned().collect(), from_keyword(cursor.last)))
            }
            rest => {
                let at = rest.first().map_or(cursor.last, TokenTree::span);
                self.report(
                    "`const` is followed by the name of a constant or an expression in braces: \
                     `const N`, `const { 2 * N }`",
                    at,
                );
                None
            }
        }
    }

    fn user_type(&mut self, cursor: &mut Cursor) -> Option<HTuple> {
        let tokens = self.path(cursor)?;
        let at = Place { start: tokens.first()?.span(), end: tokens.last()?.span() };
        let path = tokens.iter().cloned().collect();
        Some(match tokens {
            [TokenTree::Ident(name)] if self.position == Position::Value && is_name_of_value(name) => HTuple::Value(path, at),
            _ => HTuple::Type(path, at),
        })
    }

    /// `a::b::C`, `Foo<3, Bar<N>>`, `<T as Trait>::Out` or `Int![3]`. What is between angle
    /// brackets is left to the compiler.
    fn path<'a>(&mut self, cursor: &mut Cursor<'a>) -> Option<&'a [TokenTree]> {
        let all = cursor.rest;
        let consumed = |cursor: &Cursor| all.len() - cursor.rest.len();
        if cursor.at_punct('<') {
            let open = all[0].span();
            self.generic_arguments(cursor)?;
            if !cursor.at_path_separator() {
                let message = match self.notation {
                    Notation::Tile => {
                        "`<…>` inside a layout or a tuple is the beginning of a path: \
                         expected `<T as Trait>::Output`"
                    }
                    _ => {
                        "`<…>` writes a tiler, for `Tile!`; a tuple of numbers is written in \
                         parentheses, `(4, 8)`"
                    }
                };
                self.report(message, open);
                return None;
            }
        } else if !cursor.at_path_separator() {
            cursor.skip(1); // The first name: callers have seen it.
        }
        loop {
            if cursor.at_path_separator() {
                cursor.skip(2);
                match cursor.rest {
                    [TokenTree::Ident(ident), ..] if ident != "_" => drop(cursor.skip(1)),
                    [token, ..] if is_punct(token, '<') => self.generic_arguments(cursor)?,
                    rest => {
                        let at = rest.first().map_or(cursor.last, TokenTree::span);
                        self.report(
                            "expected a name after `::`; \
                             shape and stride are separated by a single `:`",
                            at,
                        );
                        return None;
                    }
                }
            } else if cursor.at_punct('<') {
                self.generic_arguments(cursor)?;
            } else {
                break;
            }
        }
        if let [bang, TokenTree::Group(_), ..] = cursor.rest
            && is_punct(bang, '!')
        {
            cursor.skip(2);
        }
        Some(&all[..consumed(cursor)])
    }

    /// At `<`.
    fn generic_arguments(&mut self, cursor: &mut Cursor) -> Option<()> {
        match cursor.angle_brackets() {
            Some(length) => {
                cursor.skip(length);
                Some(())
            }
            None => {
                self.report("this `<` has no matching `>`", cursor.rest[0].span());
                None
            }
        }
    }

    /// Reports the token at the cursor, where only a comma or the end may follow.
    fn unexpected(&mut self, cursor: &Cursor, role: Role) {
        let Some(token) = cursor.rest.first() else {
            return;
        };
        let is_comma = is_punct(token, ',');
        let hint = match self.notation {
            _ if cursor.at_path_separator() => "`::` is part of a path; shape and stride are separated by a single `:`",
            Notation::Int if is_comma => "`Int!` takes one number; `Shape![4, 8]` writes a tuple",
            Notation::Layout if is_comma || cursor.at_colon() => {
                "a layout is one `SHAPE : STRIDE`, its tuples in parentheses: `(4, 8):(1, 4)`; \
                 `Tile![4:1, 8:2]` writes a tuple of layouts"
            }
            Notation::Tile if cursor.at_colon() => {
                "a tuple of layouts is written in angle brackets, `<4:1, 8:2>`; \
                 one layout is `(4, 8):(1, 4)`"
            }
            _ if cursor.at_colon() => "shape and stride together are a layout: `Layout![4:1]`",
            _ if self.position == Position::Value && continues_expression(token) => EXPRESSION,
            _ if is_operator(token) => "arithmetic is written in a constant: `const { 2 * 12 }`",
            Notation::Int => "`Int!` takes one number",
            _ => "items are separated by commas",
        };
        self.report(format!("unexpected {} after {}: {hint}", quoted(token), role.with_article()), token.span());
    }
}

/// Whether this goes on after `sizes` in an expression: `sizes[0]`, `sizes.rows`, `rows(sizes)`,
/// `rows?`.
fn continues_expression(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(_)) || is_punct(token, '.') || is_punct(token, '?')
}

/// Whether this names a value, by its case: `m`, and not `M` or `_4`. `e0` and `f5` are the field's
/// names of basis and XOR strides, and raw names are types.
fn is_name_of_value(name: &Ident) -> bool {
    let text = name.to_string();
    text.starts_with(char::is_lowercase) && !text.starts_with("r#") && !is_element(name)
}

/// Whether this is `e0` or `f5`.
fn is_element(name: &Ident) -> bool {
    numbered(name, 'e').or(numbered(name, 'f')).is_some()
}

/// The number `5` of the name `f5`.
fn numbered(name: &Ident, letter: char) -> Option<u64> {
    digits(name.to_string().strip_prefix(letter)?)
}

/// The numbers of `3e1`, which is one token.
fn scientific(text: &str) -> Option<(u64, u64)> {
    let (coefficient, component) = text.split_once('e')?;
    Some((digits(coefficient)?, digits(component)?))
}

fn digits(text: &str) -> Option<u64> {
    // `parse` accepts a sign.
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// Items, and whether any comma was written: `4` is a number where `4,` is a tuple.
struct List<T> {
    items: Vec<T>,
    has_comma: bool,
}

impl List<HTuple> {
    fn into_htuple(self) -> HTuple {
        let at = self.place(HTuple::place);
        self.into_single().unwrap_or_else(|items| HTuple::Tuple(items, at))
    }
}

impl List<Term> {
    fn into_tiler(self) -> Term {
        let at = self.place(Term::place);
        self.into_single().unwrap_or_else(|items| Term::Tiler(items, at))
    }
}

impl<T> List<T> {
    fn place(&self, of: impl Fn(&T) -> Place) -> Place {
        match self.items.as_slice() {
            [first, .., last] => Place::between(of(first), of(last)),
            [single] => of(single),
            [] => Span::call_site().into(),
        }
    }

    fn into_single(mut self) -> Result<T, Vec<T>> {
        match self.items.pop() {
            Some(single) if self.items.is_empty() && !self.has_comma => Ok(single),
            last => {
                self.items.extend(last);
                Err(self.items)
            }
        }
    }
}

const EMPTY: &str = "a layout has no empty tuple: write at least one number, such as 1";
const EXPRESSION: &str = "items are separated by commas, and an expression is written in braces: `{ sizes[0] }`";
const EMPTY_VALUE: &str = "expected a leaf between the braces, a `Dyn` or a `Multiple`";
const EMPTY_CONSTANT: &str = "expected a constant between the braces";

#[cfg(test)]
mod tests;
