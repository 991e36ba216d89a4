//! A position in the notation's tokens, and what can be seen from there without reading on.

use proc_macro2::{Delimiter, Group, Spacing, Span, TokenStream, TokenTree};

/// The tokens still to be read, and where the last one read was (an error at the end of the input
/// has no token of its own).
pub(crate) struct Cursor<'a> {
    pub(crate) rest: &'a [TokenTree],
    pub(crate) last: Span,
}

impl<'a> Cursor<'a> {
    pub(crate) fn skip(&mut self, count: usize) -> &'a [TokenTree] {
        let (skipped, rest) = self.rest.split_at(count);
        self.rest = rest;
        if let Some(token) = skipped.last() {
            self.last = token.span();
        }
        skipped
    }

    pub(crate) fn at_punct(&self, char: char) -> bool {
        self.rest.first().is_some_and(|token| is_punct(token, char))
    }

    pub(crate) fn at_path_separator(&self) -> bool {
        matches!(self.rest, [TokenTree::Punct(first), second, ..]
            if first.as_char() == ':' && first.spacing() == Spacing::Joint && is_punct(second, ':'))
    }

    /// At the `:` between a shape and a stride.
    pub(crate) fn at_colon(&self) -> bool {
        self.at_punct(':') && !self.at_path_separator()
    }

    /// At a token that can begin a path.
    pub(crate) fn at_path(&self) -> bool {
        match self.rest.first() {
            Some(TokenTree::Ident(ident)) => ident != "_" && ident != "const",
            _ => self.at_punct('<') || self.at_path_separator(),
        }
    }

    /// At `<`: the number of tokens up to and including the matching `>`.
    pub(crate) fn angle_brackets(&self) -> Option<usize> {
        let mut depth = 0_usize;
        let mut after_dash = false;
        for (index, token) in self.rest.iter().enumerate() {
            if is_punct(token, '<') {
                depth += 1;
            } else if is_punct(token, '>') && !after_dash {
                depth -= 1; // It was 1 or more: the first token is `<`, and at 0 we return.
                if depth == 0 {
                    return Some(index + 1);
                }
            }
            // The `>` of `fn() -> T` closes nothing.
            after_dash = matches!(token, TokenTree::Punct(dash)
                if dash.as_char() == '-' && dash.spacing() == Spacing::Joint);
        }
        None
    }

    /// At `<`: whether a nested tiler begins here, rather than a qualified path
    /// `<T as Trait>::Out` or `<T>::Out`.
    pub(crate) fn at_nested_tiler(&self) -> bool {
        let Some(length) = self.angle_brackets() else {
            return false;
        };
        let (brackets, after) = self.rest.split_at(length);
        let after = Cursor { rest: after, ..*self };
        !after.at_path_separator() && !has_as_at_depth_one(brackets)
    }
}

pub(crate) fn is_punct(token: &TokenTree, char: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == char)
}

pub(crate) fn is_operator(token: &TokenTree) -> bool {
    "+-*/%&|^".chars().any(|char| is_punct(token, char))
}

/// Whether `as` stands inside one pair of angle brackets, as in `<T as Trait>`.
fn has_as_at_depth_one(tokens: &[TokenTree]) -> bool {
    let mut depth = 0_isize;
    tokens.iter().any(|token| {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '<' => depth += 1,
            TokenTree::Punct(punct) if punct.as_char() == '>' => depth -= 1,
            _ => {}
        }
        depth == 1 && matches!(token, TokenTree::Ident(ident) if ident == "as")
    })
}

/// The tokens without the invisible groups that a `macro_rules!` fragment (`$n:literal`,
/// `$shape:ty`) arrives in. After `const` the group is an expression, and gets the braces that keep
/// it together.
pub(crate) fn ungrouped(tokens: TokenStream) -> Vec<TokenTree> {
    let mut flat = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => match flat.last() {
                Some(TokenTree::Ident(ident)) if ident == "const" => {
                    let mut braced = Group::new(Delimiter::Brace, group.stream());
                    braced.set_span(group.span());
                    flat.push(braced.into());
                }
                _ => flat.extend(ungrouped(group.stream())),
            },
            token => flat.push(token),
        }
    }
    flat
}

pub(crate) fn quoted(token: &TokenTree) -> String {
    match token {
        TokenTree::Group(group) => match group.delimiter() {
            Delimiter::Parenthesis => "`(…)`".into(),
            Delimiter::Bracket => "`[…]`".into(),
            Delimiter::Brace => "`{…}`".into(),
            Delimiter::None => "a macro fragment".into(), // Not seen: `ungrouped` takes them apart.
        },
        token => format!("`{token}`"),
    }
}
