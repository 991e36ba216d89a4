//! From the syntax tree to the type, or to the value of that type.
//!
//! Every emitted token is located at the notation it stands for, so that a later error of the
//! compiler (a trait that this shape does not implement) underlines that part of the notation; its
//! names resolve where the crate's path does, which is all the hygiene that paths need.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use crate::numbers;
use crate::parse::{self, Notation, Position};
use crate::refusal::filled;
use crate::table::{self, Table};
use crate::term::{Error, HTuple, Place, Term};

/// Expands `(crate path) notation`.
pub(crate) fn expand(notation: Notation, position: Position, input: TokenStream) -> TokenStream {
    let (crate_path, tokens) = match parse::split_crate_path(input) {
        Ok(split) => split,
        Err(error) => return compile_errors(&[error], position),
    };
    match parse::parse(notation, position, tokens) {
        Ok(term) => {
            let writer = Writer::new(crate_path, term.has_constants().then(|| term.place()));
            match position {
                Position::Type => writer.term(&term),
                Position::Value => writer.value(&term),
            }
        }
        Err(errors) => compile_errors(&errors, position),
    }
}

/// Expands `(crate path) values`.
pub(crate) fn expand_table(table: Table, position: Position, input: TokenStream) -> TokenStream {
    let (crate_path, tokens) = match parse::split_crate_path(input) {
        Ok(split) => split,
        Err(error) => return compile_errors(&[error], position),
    };
    match table::read(table, tokens) {
        Ok(term) => {
            let writer = Writer::new(crate_path, None);
            match position {
                Position::Type => writer.term(&term),
                Position::Value => writer.value(&term),
            }
        }
        Err(errors) => compile_errors(&errors, position),
    }
}

/// The compact column-major strides of a shape of literals: exclusive prefix products, starting at
/// `current`, which is `None` once they pass 64 bits.
fn prefix_products(shape: &HTuple, current: &mut Option<u64>) -> Option<HTuple> {
    match shape {
        HTuple::Number(extent, at) => {
            let stride = (*current)?;
            *current = stride.checked_mul(*extent);
            Some(HTuple::Number(stride, *at))
        }
        HTuple::Tuple(items, at) => {
            let strides: Option<Vec<HTuple>> = items.iter().map(|item| prefix_products(item, current)).collect();
            Some(HTuple::Tuple(strides?, *at))
        }
        HTuple::Type(..) | HTuple::Const(..) | HTuple::Value(..) => None,
        // No extents.
        HTuple::Negative(..) | HTuple::Basis(..) | HTuple::Xor(..) | HTuple::Elementwise(..) => None,
    }
}

/// Each error as a `compile_error!`. `CUTE005` is the code of whatever is wrong with the notation
/// alone.
///
/// In place of a type rustc would take a bare `compile_error!` for `()`, and go on to complain that
/// it found a layout where `()` was expected. An array whose length is an error is an erroneous
/// type, about which it keeps silent.
fn compile_errors(errors: &[Error], position: Position) -> TokenStream {
    let errors = errors.iter().map(compile_error);
    match position {
        Position::Type => quote!([(); { #(#errors)* }]),
        Position::Value => quote!({ #(#errors)* }),
    }
}

/// rustc underlines from the first token of a macro call to its last.
fn compile_error(error: &Error) -> TokenStream {
    let message = if error.message.starts_with("CUTE") { error.message.clone() } else { filled("WrongNotation", "", &[("Wrong", &error.message)]) };
    let name = quote_spanned!(error.at.start=> ::core::compile_error!);
    let arguments = quote_spanned!(error.at.end=> { #message });
    quote!(#name #arguments)
}

struct Writer {
    crate_path: Vec<TokenTree>,
    /// Where all tokens are located, if not each at its notation. A constant without its bound is
    /// an error in each type around it, and the compiler reports one error a place.
    only: Option<Place>,
}

impl Writer {
    fn new(crate_path: TokenStream, only: Option<Place>) -> Self {
        Writer { crate_path: crate_path.into_iter().collect(), only }
    }

    /// A span at `location` that resolves names where the crate's path does. One context for all
    /// tokens of a path, so that rustc can join their spans.
    fn at(&self, location: Span) -> Span {
        let site = self.crate_path.first().map_or_else(Span::mixed_site, TokenTree::span);
        site.located_at(location)
    }

    /// Where the tokens of the notation at `at` are located.
    fn place(&self, at: Place) -> Place {
        self.only.unwrap_or(at)
    }

    /// The path of an item of cute-static.
    fn item(&self, location: Span, path: &TokenStream) -> TokenStream {
        let crate_path = self.crate_path.iter().cloned().map(|mut token| {
            token.set_span(token.span().located_at(location));
            token
        });
        let separator = quote_spanned!(self.at(location)=> ::);
        let path = respanned(path, self.at(location));
        quote!(#(#crate_path)* #separator #path)
    }

    fn private(&self, location: Span, name: &TokenStream) -> TokenStream {
        self.item(location, &quote!(__private::#name))
    }

    /// The value of a term.
    fn value(&self, term: &Term) -> TokenStream {
        if !term.has_values() {
            return self.static_value(&self.term(term), term.place());
        }
        match term {
            Term::HTuple(htuple) => self.htuple_value(htuple),
            Term::Layout(shape, stride) => {
                let (shape, stride) = (self.htuple_value(shape), self.htuple_value(stride));
                self.call(&quote!(Layout::from_parts), &quote!(#shape, #stride), term.place())
            }
            Term::CompactLayout(shape) => {
                let shape = self.htuple_value(shape);
                self.call(&quote!(__private::compact_layout), &shape, term.place())
            }
            Term::Whole(at) => self.item(at.start, &quote!(Underscore)),
            Term::Tiler(items, at) => self.hlist_value(items.iter().map(|item| self.value(item)), *at),
        }
    }

    fn htuple_value(&self, htuple: &HTuple) -> TokenStream {
        match htuple {
            HTuple::Value(expression, at) => self.call(&quote!(__private::leaf), expression, *at),
            HTuple::Tuple(items, at) if htuple.has_values() => self.hlist_value(items.iter().map(|item| self.htuple_value(item)), *at),
            HTuple::Basis(coefficient, path, at) if htuple.has_values() => {
                let path = self.path_of(path, *at);
                self.call(&quote!(stride::Basis::<_, #path>::new), &self.htuple_value(coefficient), *at)
            }
            HTuple::Negative(magnitude, at) if htuple.has_values() => self.call(&quote!(stride::Neg::new), &self.htuple_value(magnitude), *at),
            HTuple::Elementwise(items, at) if htuple.has_values() => {
                let items = self.hlist_value(items.iter().map(|item| self.htuple_value(item)), *at);
                self.call(&quote!(stride::Elementwise::new), &items, *at)
            }
            _ => self.static_value(&self.htuple(htuple), htuple.place()),
        }
    }

    /// `NAME(arguments)`
    fn call(&self, name: &TokenStream, arguments: &TokenStream, at: Place) -> TokenStream {
        let at = self.place(at);
        let name = self.item(at.start, name);
        let arguments = quote_spanned!(self.at(at.end)=> (#arguments));
        quote!(#name #arguments)
    }

    /// `HCons { head: a, tail: HCons { head: b, tail: HNil } }`
    fn hlist_value(&self, items: impl DoubleEndedIterator<Item = TokenStream>, at: Place) -> TokenStream {
        let at = self.place(at);
        let hcons = self.private(at.start, &quote!(HCons));
        let hnil = self.private(at.end, &quote!(HNil));
        items.rfold(hnil, |tail, head| quote_spanned!(self.at(at.start)=> #hcons { head: #head, tail: #tail }))
    }

    /// `<TYPE as Static>::NEW`: a static value has no other content than its type.
    fn static_value(&self, ty: &TokenStream, at: Place) -> TokenStream {
        let Place { start, end } = self.place(at);
        let (open, close) = (self.at(start), self.at(end));
        let trait_ = self.item(end, &quote!(Static));
        let open = quote_spanned!(open=> <);
        let close = quote_spanned!(close=> >::NEW);
        let as_ = quote_spanned!(self.at(end)=> as);
        quote!(#open #ty #as_ #trait_ #close)
    }

    fn term(&self, term: &Term) -> TokenStream {
        match term {
            Term::HTuple(htuple) => self.htuple(htuple),
            Term::Layout(shape, stride) => {
                let arguments = [self.htuple(shape), self.htuple(stride)];
                self.generic(&quote!(Layout), &arguments, term.place())
            }
            // Where all extents are written out, so are the strides: `LayoutLeft<…>` would be a
            // type to be computed, which a bound does not accept everywhere.
            Term::CompactLayout(shape) => match prefix_products(shape, &mut Some(1)) {
                Some(stride) => self.generic(&quote!(Layout), &[self.htuple(shape), self.htuple(&stride)], term.place()),
                None => self.generic(&quote!(LayoutLeft), &[self.htuple(shape)], term.place()),
            },
            Term::Whole(at) => self.item(at.start, &quote!(Underscore)),
            Term::Tiler(items, at) => self.hlist(items.iter().map(|item| self.term(item)), *at),
        }
    }

    fn htuple(&self, htuple: &HTuple) -> TokenStream {
        match htuple {
            HTuple::Number(number, at) => self.number(*number, at.start),
            HTuple::Type(tokens, _) => tokens.clone(),
            HTuple::Const(expression, at) => self.constant(expression, *at),
            // Values stand only where values are written, leaf by leaf.
            HTuple::Value(expression, _) => expression.clone(),
            HTuple::Xor(0, at) => self.number(0, at.start),
            HTuple::Xor(number, at) => self.generic(&quote!(stride::Xor), &[self.number(*number, at.start)], *at),
            HTuple::Negative(magnitude, at) => self.generic(&quote!(stride::Neg), &[self.htuple(magnitude)], *at),
            HTuple::Basis(coefficient, path, at) => match **coefficient {
                HTuple::Number(0, at) => self.number(0, at.start),
                _ => self.generic(&quote!(stride::Basis), &[self.htuple(coefficient), self.path_of(path, *at)], *at),
            },
            HTuple::Elementwise(items, at) => {
                let items = self.hlist(items.iter().map(|item| self.htuple(item)), *at);
                self.generic(&quote!(stride::Elementwise), &[items], *at)
            }
            HTuple::Tuple(items, at) => self.hlist(items.iter().map(|item| self.htuple(item)), *at),
        }
    }

    fn number(&self, number: u64, location: Span) -> TokenStream {
        numbers::ty(number, self.at(location), |name| self.item(location, name))
    }

    /// The list of the numbers of components.
    fn path_of(&self, path: &[u64], at: Place) -> TokenStream {
        self.hlist(path.iter().map(|component| self.number(*component, at.start)), at)
    }

    /// `<Const<{ EXPRESSION }> as ConstToInt>::Output`
    fn constant(&self, expression: &TokenStream, at: Place) -> TokenStream {
        let at = self.place(at);
        let (open, close) = (self.at(at.start), self.at(at.end));
        let const_ = self.private(at.start, &quote!(Const));
        let to_int = self.item(at.end, &quote!(int::ConstToInt));
        let open = quote_spanned!(open=> < #const_ < { #expression } >);
        let close = quote_spanned!(close=> as #to_int >::Output);
        quote!(#open #close)
    }

    /// `HCons<a, HCons<b, HNil>>`
    fn hlist(&self, items: impl ExactSizeIterator<Item = TokenStream>, at: Place) -> TokenStream {
        let at = self.place(at);
        let (open, close) = (self.at(at.start), self.at(at.end));
        let hcons = self.private(at.start, &quote!(HCons));
        let hnil = self.private(at.end, &quote!(HNil));
        let closing = (0..items.len()).map(|_| quote_spanned!(close=> >));
        let opening = items.map(|item| quote_spanned!(open=> #hcons < #item ,));
        quote!(#(#opening)* #hnil #(#closing)*)
    }

    /// `NAME<a, b>`
    fn generic(&self, name: &TokenStream, arguments: &[TokenStream], at: Place) -> TokenStream {
        let at = self.place(at);
        let name = self.item(at.start, name);
        let open = quote_spanned!(self.at(at.start)=> <);
        let close = quote_spanned!(self.at(at.end)=> >);
        quote!(#name #open #(#arguments),* #close)
    }
}

fn respanned(tokens: &TokenStream, span: Span) -> TokenStream {
    let respan = |mut token: TokenTree| {
        token.set_span(span);
        token
    };
    tokens.clone().into_iter().map(respan).collect()
}

#[cfg(test)]
mod tests;
