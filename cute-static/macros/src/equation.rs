//! Equations of contractions: `"mk,nk->mn"` as the type that says which modes meet, and which make
//! up the modes of the matrices; and the products of several operands, two at a time.

use crate::numbers;
use crate::parse::split_crate_path;
use crate::refusal::filled;
use proc_macro2::{Delimiter, Literal, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use std::fmt::Display;

/// What a macro makes of an equation and tensors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// The type of the equation, without tensors.
    Equation,
    /// The contraction.
    Contract,
    /// The contraction whose extents are compared.
    TryContract,
    /// The matrices.
    Fold,
}

/// A message, and where.
struct Error {
    message: String,
    at: Span,
}

/// Letters of each operand and of the output.
#[derive(Debug, PartialEq, Eq)]
struct Letters {
    operands: Vec<Vec<char>>,
    output: Vec<char>,
}

/// Expands `(crate path) "equation"`, and tensors behind it.
pub(crate) fn expand(wanted: Wanted, input: TokenStream) -> TokenStream {
    let expanded = split_crate_path(input).map_err(|error| Error { message: error.message.clone(), at: error.at.start }).and_then(|(crate_path, tokens)| {
        let call = Call::read(wanted, tokens)?;
        Writer { crate_path, at: call.at }.call(&call)
    });
    expanded.unwrap_or_else(|Error { message, at }| {
        let error = quote_spanned!(at=> ::core::compile_error! { #message });
        if wanted == Wanted::Equation { quote!([(); { #error }]) } else { quote!({ #error }) }
    })
}

/// A refusal of the table.
fn refused<T>(at: Span, name: &str, face: &str, values: &[(&str, &dyn Display)]) -> Result<T, Error> {
    Err(Error { message: filled(name, face, values), at })
}

/// An equation, with tensors.
struct Call {
    wanted: Wanted,
    letters: Letters,
    at: Span,
    operands: Vec<TokenStream>,
    output: Option<TokenStream>,
}

impl Call {
    fn read(wanted: Wanted, tokens: TokenStream) -> Result<Self, Error> {
        let mut tokens = tokens.into_iter();
        let Some(first) = tokens.next() else {
            return refused(Span::call_site(), "NoEquation", "", &[("Expected", &"an equation in quotes"), ("Column", &1)]);
        };
        let at = first.span();
        let Some(text) = text(&first) else {
            return refused(at, "NoEquation", "", &[("Expected", &"an equation in quotes"), ("Column", &1)]);
        };
        let letters = read(&text, at)?;
        let (operands, output) = tensors(tokens);
        if wanted == Wanted::Equation {
            return match letters.operands.len() {
                _ if !operands.is_empty() || output.is_some() => refused(at, "Operands", "", &[("Expected", &0), ("Given", &operands.len().max(1))]),
                1 | 2 => Ok(Call { wanted, letters, at, operands, output }),
                expected => refused(at, "Operands", "TooMany", &[("Expected", &expected), ("Limit", &2)]),
            };
        }
        let (expected, given) = (letters.operands.len(), operands.len());
        if expected != given {
            return refused(at, "Operands", "", &[("Expected", &expected), ("Given", &given)]);
        }
        if wanted == Wanted::Fold && expected > 2 {
            return refused(at, "Operands", "TooMany", &[("Expected", &expected), ("Limit", &2)]);
        }
        if matches!(wanted, Wanted::TryContract | Wanted::Fold) && output.is_none() {
            return refused(at, "NoEquation", "NoOutput", &[]);
        }
        Ok(Call { wanted, letters, at, operands, output })
    }
}

/// The text of a string literal that has no escapes; a macro may have put it in a group.
fn text(token: &TokenTree) -> Option<String> {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            let mut inner = group.stream().into_iter();
            let text = text(&inner.next()?);
            if inner.next().is_none() { text } else { None }
        }
        TokenTree::Literal(literal) => {
            let written = literal.to_string();
            Some(written.strip_prefix('"')?.strip_suffix('"')?.to_owned())
        }
        _ => None,
    }
}

/// Reads an equation.
fn read(text: &str, at: Span) -> Result<Letters, Error> {
    let mut terms: Vec<Vec<char>> = vec![Vec::new()];
    let mut has_output = false;
    let mut characters = text.chars().enumerate().filter(|(_, c)| !c.is_whitespace()).peekable();
    while let Some((index, character)) = characters.next() {
        let expected = |expected: &str| refused(at, "NoEquation", "", &[("Expected", &expected), ("Column", &(index + 1))]);
        let last = terms.len() - 1;
        match character {
            ',' if has_output => return expected("a letter of the one output"),
            ',' => terms.push(Vec::new()),
            '-' if !has_output && characters.next_if(|&(_, c)| c == '>').is_some() => {
                has_output = true;
                terms.push(Vec::new());
            }
            letter if letter.is_alphabetic() => {
                if has_output && terms[last].contains(&letter) {
                    return refused(at, "LabelTwice", "", &[("Label", &letter)]);
                }
                terms[last].push(letter);
            }
            _ if has_output => return expected("a letter"),
            _ => return expected("a letter, `,` or `->`"),
        }
    }
    let output = if has_output { terms.pop().unwrap_or_default() } else { implied(&terms) };
    if let Some(letter) = output.iter().find(|letter| !terms.iter().any(|term| term.contains(letter))) {
        return refused(at, "NoSuchLabel", "", &[("Label", letter)]);
    }
    Ok(Letters { operands: terms, output })
}

/// What is computed if nothing is said of the output: the letters that stand once, by the alphabet.
fn implied(operands: &[Vec<char>]) -> Vec<char> {
    let mut letters: Vec<char> = operands.concat();
    letters.sort_unstable();
    let once = |letter: &char| letters.iter().filter(|other| *other == letter).count() == 1;
    letters.iter().copied().filter(once).collect()
}

/// Splits `, a, b => c`.
fn tensors(tokens: impl Iterator<Item = TokenTree>) -> (Vec<TokenStream>, Option<TokenStream>) {
    let (mut operands, mut output, mut current) = (Vec::new(), None, Vec::<TokenTree>::new());
    let mut tokens = tokens.peekable();
    let mut has_output = false;
    let mut finish = |current: &mut Vec<TokenTree>, has_output: bool| {
        let tensor: TokenStream = std::mem::take(current).into_iter().collect();
        if tensor.is_empty() {
            return;
        }
        if has_output { output = Some(tensor) } else { operands.push(tensor) }
    };
    while let Some(token) = tokens.next() {
        match &token {
            TokenTree::Punct(comma) if comma.as_char() == ',' && !has_output => finish(&mut current, has_output),
            TokenTree::Punct(equals)
                if equals.as_char() == '='
                    && equals.spacing() == Spacing::Joint
                    && matches!(tokens.peek(), Some(TokenTree::Punct(arrow)) if arrow.as_char() == '>') =>
            {
                tokens.next();
                finish(&mut current, has_output);
                has_output = true;
            }
            _ => current.push(token),
        }
    }
    if let Some(TokenTree::Punct(comma)) = current.last()
        && comma.as_char() == ','
    {
        current.pop();
    }
    finish(&mut current, has_output);
    (operands, output)
}

/// An operand of a product of two: its letters, and their number among the operands of the call.
struct Operand<'e> {
    letters: &'e [char],
    number: usize,
}

struct Writer {
    crate_path: TokenStream,
    at: Span,
}

impl Writer {
    /// The path of an item of cute-static.
    fn item(&self, path: &TokenStream) -> TokenStream {
        let crate_path = self.crate_path.clone();
        self.located(&quote!(#crate_path::#path))
    }

    /// Tokens that resolve where the crate's path does, at the equation.
    fn located(&self, tokens: &TokenStream) -> TokenStream {
        let site = self.crate_path.clone().into_iter().next().map_or_else(Span::mixed_site, |token| token.span());
        let span = site.located_at(self.at);
        let respan = |mut token: TokenTree| {
            token.set_span(span);
            token
        };
        tokens.clone().into_iter().map(respan).collect()
    }

    fn list(&self, items: impl DoubleEndedIterator<Item = TokenStream>) -> TokenStream {
        let (hcons, hnil) = (self.item(&quote!(__private::HCons)), self.item(&quote!(__private::HNil)));
        items.rfold(hnil, |tail, head| quote!(#hcons<#head, #tail>))
    }

    fn number(&self, number: usize) -> TokenStream {
        numbers::ty(number as u64, Span::call_site(), |name| self.item(name))
    }

    /// A name of the module of contractions, with parameters.
    fn name(&self, name: &TokenStream, parameters: &TokenStream) -> TokenStream {
        let name = self.item(&quote!(contraction::#name));
        quote!(#name<#parameters>)
    }

    fn letter(&self, letter: char) -> TokenStream {
        self.name(&quote!(Letter), &Literal::character(letter).into_token_stream())
    }

    /// The modes of an operand at which a letter stands: their diagonal, if there are several.
    fn place(&self, operand: &TokenStream, letters: &[char], letter: char) -> TokenStream {
        let index = |at: usize| {
            let here = self.item(&quote!(contraction::Here));
            let index = (0..at).fold(here, |index, _| self.name(&quote!(Next), &index));
            self.name(operand, &index)
        };
        let mut places = (0..letters.len()).filter(|&at| letters[at] == letter).map(index);
        let first = places.next().unwrap_or_default();
        places.fold(first, |all, next| self.name(&quote!(Diagonal), &quote!(#all, #next)))
    }

    /// The type of the equation of two operands, or of one and the number 1.
    fn equation(&self, a: &Operand<'_>, b: &Operand<'_>, output: &[char], firsts: &[(char, usize)]) -> TokenStream {
        let (of_a, of_b, of_c) = (quote!(OfA), quote!(OfB), quote!(OfC));
        let at_a = |letter: char| self.place(&of_a, a.letters, letter);
        let at_b = |letter: char| self.place(&of_b, b.letters, letter);
        let at_c = |letter: char| self.place(&of_c, output, letter);
        let operand = |number: usize| self.name(&quote!(Operand), &Literal::usize_unsuffixed(number).into_token_stream());
        let (operand_a, operand_b, operand_c) = (operand(a.number), operand(b.number), self.item(&quote!(contraction::OutputOf)));
        let term = |of: &TokenStream, letters: &[char]| {
            let count = self.number(letters.len());
            self.name(&quote!(Term), &quote!(#of, #count))
        };
        let terms = [term(&operand_a, a.letters), term(&operand_b, b.letters), term(&operand_c, output)];

        // Each mode meets the first one with its letter.
        let index = |operand: &TokenStream, at: usize| {
            let here = self.item(&quote!(contraction::Here));
            let index = (0..at).fold(here, |index, _| self.name(&quote!(Next), &index));
            self.name(operand, &index)
        };
        let tensors = [(a.letters, &of_a, &operand_a), (b.letters, &of_b, &operand_b), (output, &of_c, &operand_c)];
        let mut seen: Vec<(char, TokenStream, usize)> = Vec::new();
        let mut meets = Vec::new();
        for (number, (letters, of, operand)) in tensors.iter().enumerate() {
            for (at, &letter) in letters.iter().enumerate() {
                let place = index(of, at);
                match seen.iter().find(|(other, ..)| *other == letter) {
                    Some((_, first, number)) => {
                        let (label, number) = (self.letter(letter), Literal::usize_unsuffixed(*number));
                        meets.push(self.name(&quote!(Meet), &quote!(#label, #first, #place, #operand, #number)));
                        if letters[..at].contains(&letter) {
                            let before = self.place(of, &letters[..at], letter);
                            meets.push(self.name(&quote!(Cut), &quote!(#label, #before, #place, #operand)));
                        }
                    }
                    None => {
                        let own = if number == 0 { a.number } else { b.number };
                        let first = firsts.iter().find(|(other, _)| *other == letter).map_or(own, |&(_, first)| first);
                        seen.push((letter, place, first));
                    }
                }
            }
        }

        let mut letters: Vec<char> = Vec::new();
        a.letters.iter().chain(b.letters).for_each(|&letter| {
            if !letters.contains(&letter) {
                letters.push(letter)
            }
        });
        let group = |in_a: bool, in_b: bool, in_c: bool| {
            let is_in = move |letter: &&char| (a.letters.contains(letter), b.letters.contains(letter), output.contains(letter)) == (in_a, in_b, in_c);
            letters.iter().filter(is_in).copied().collect::<Vec<char>>()
        };
        let (m, n, l) = (group(true, false, true), group(false, true, true), group(true, true, true));
        let (both, only_a, only_b) = (group(true, true, false), group(true, false, false), group(false, true, false));
        let places = |letters: &[char], at: &dyn Fn(char) -> TokenStream| self.list(letters.iter().map(|&letter| at(letter)));
        // What one operand alone has and the output has not, the other repeats.
        let repeated = |place: TokenStream| self.name(&quote!(Repeated), &place);
        let k_of_a = self.list(both.iter().chain(&only_a).map(|&letter| at_a(letter)).chain(only_b.iter().map(|&letter| repeated(at_b(letter)))));
        let only_a = only_a.iter().map(|&letter| repeated(at_a(letter)));
        let k_of_b = self.list(both.iter().map(|&letter| at_b(letter)).chain(only_a).chain(only_b.iter().map(|&letter| at_b(letter))));
        let matrix = |first: TokenStream, second: TokenStream, batch: TokenStream| {
            let batch = (!l.is_empty()).then_some(batch);
            self.list([Some(first), Some(second), batch].into_iter().flatten().collect::<Vec<_>>().into_iter())
        };
        let matrices = [
            matrix(places(&m, &at_a), k_of_a, places(&l, &at_a)),
            matrix(places(&n, &at_b), k_of_b, places(&l, &at_b)),
            matrix(places(&m, &at_c), places(&n, &at_c), places(&l, &at_c)),
        ];
        let shape = self.list(output.iter().map(|&letter| {
            // Of a diagonal, the first mode has the extent.
            let first = seen.iter().find(|(other, ..)| *other == letter).map(|(_, place, _)| place.clone());
            let (place, label) = (first.unwrap_or_default(), self.letter(letter));
            self.name(&quote!(Extent), &quote!(#label, #place))
        }));
        let meets = self.list(meets.into_iter());
        self.name(&quote!(Equation), &quote!((#(#terms),*), #meets, (#(#matrices),*), #shape))
    }

    /// What the call expands to.
    fn call(&self, call: &Call) -> Result<TokenStream, Error> {
        let Call { wanted, letters, operands, output, .. } = call;
        let term = |number: usize| Operand { letters: letters.operands.get(number).map_or(&[], Vec::as_slice), number };
        if *wanted == Wanted::Equation {
            return Ok(self.equation(&term(0), &term(1), &letters.output, &[]));
        }
        let mut firsts: Vec<(char, usize)> = Vec::new();
        for (number, operand) in letters.operands.iter().enumerate() {
            for &letter in operand {
                if !firsts.iter().any(|&(other, _)| other == letter) {
                    firsts.push((letter, number));
                }
            }
        }
        let borrowed = |tensor: &TokenStream| if starts_with_borrow(tensor) { tensor.clone() } else { quote!(&#tensor) };
        let value = |equation: TokenStream| {
            let static_ = self.item(&quote!(Static));
            self.located_call(&quote!(<#equation as #static_>::NEW))
        };
        let contraction = |name: TokenStream| self.item(&quote!(contraction::#name));
        let count = operands.len();
        // Of several, two at a time, the first ones first.
        let mut between: Vec<char> = letters.operands[0].clone();
        let mut a = borrowed(&operands[0]);
        let mut steps = TokenStream::new();
        let name = |number: usize| proc_macro2::Ident::new(&format!("product_{number}"), Span::mixed_site());
        for (number, operand) in operands.iter().enumerate().take(count.saturating_sub(1)).skip(1) {
            let own = &letters.operands[number];
            let is_later = |letter: &char| letters.output.contains(letter) || letters.operands[number + 1..].iter().any(|other| other.contains(letter));
            let mut kept: Vec<char> = Vec::new();
            between.iter().chain(own).filter(|letter| is_later(letter)).for_each(|&letter| {
                if !kept.contains(&letter) {
                    kept.push(letter)
                }
            });
            let equation = value(self.equation(&Operand { letters: &between, number: number - 1 }, &term(number), &kept, &firsts));
            let (product, b, contracted) = (name(number), borrowed(operand), contraction(quote!(contracted)));
            steps.extend(quote!(let #product = #contracted(#equation, #a, #b);));
            a = quote!(&#product);
            between = kept;
        }
        let first = Operand { letters: &between, number: count.saturating_sub(2) };
        let second = if count == 1 { Operand { letters: &[], number: 1 } } else { term(count - 1) };
        let equation = value(self.equation(&first, &second, &letters.output, &firsts));
        let output = output.as_ref().map(|output| if starts_with_borrow(output) { output.clone() } else { quote!(&mut #output) });
        let function = match (wanted, output.is_some(), count == 1) {
            (Wanted::TryContract, _, false) => quote!(try_contract),
            (Wanted::TryContract, _, true) => quote!(try_sum),
            (Wanted::Fold, _, false) => quote!(fold),
            (Wanted::Fold, _, true) => quote!(fold_one),
            (_, true, false) => quote!(contract),
            (_, true, true) => quote!(sum),
            (_, false, false) => quote!(contracted),
            (_, false, true) => quote!(summed),
        };
        let function = contraction(function);
        let b = (count > 1).then(|| borrowed(&operands[count - 1]));
        let tensors = [Some(a), b, output].into_iter().flatten();
        let last = quote!(#function(#equation, #(#tensors),*));
        Ok(if steps.is_empty() { last } else { quote!({ #steps #last }) })
    }

    /// Tokens at the equation, as they are.
    fn located_call(&self, tokens: &TokenStream) -> TokenStream {
        let at = self.at;
        let relocate = |mut token: TokenTree| {
            token.set_span(token.span().located_at(at));
            token
        };
        tokens.clone().into_iter().map(relocate).collect()
    }
}

fn starts_with_borrow(tensor: &TokenStream) -> bool {
    matches!(tensor.clone().into_iter().next(), Some(TokenTree::Punct(and)) if and.as_char() == '&')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(text: &str) -> (Vec<String>, String) {
        let letters = read(text, Span::call_site()).unwrap_or_else(|error| panic!("{text}: {}", error.message));
        (letters.operands.iter().map(|operand| operand.iter().collect()).collect(), letters.output.iter().collect())
    }

    fn message(text: &str) -> String {
        read(text, Span::call_site()).expect_err(text).message
    }

    #[test]
    fn equations_are_read() {
        assert_eq!(letters("mk, nk -> mn"), (vec!["mk".into(), "nk".into()], "mn".into()));
        assert_eq!(letters("ii->"), (vec!["ii".into()], String::new()));
        assert_eq!(letters("k,"), (vec!["k".into(), String::new()], "k".into()));
        // What stands once, by the alphabet.
        assert_eq!(letters("bk,ka").1, "ab");
        assert_eq!(letters("ii").1, "");
        assert_eq!(message("mk,nk->mj"), "CUTE453: the output has `j`, and no operand has");
        assert_eq!(message("mk->mm"), "CUTE454: `m` stands twice in the output");
        assert_eq!(message("m k, n2"), "CUTE450: expected a letter, `,` or `->` at column 7");
    }

    #[test]
    fn tensors_are_split_at_commas_and_the_arrow() {
        let split = |text: &str| {
            let tokens: TokenStream = text.parse().expect("tokens");
            let (operands, output) = tensors(tokens.into_iter());
            (operands.iter().map(ToString::to_string).collect::<Vec<_>>(), output.map(|output| output.to_string()))
        };
        assert_eq!(split(", a, f(b, c) => d"), (vec!["a".into(), "f (b , c)".into()], Some("d".into())));
        assert_eq!(split(", &a, b,"), (vec!["& a".into(), "b".into()], None));
        assert_eq!(split(""), (Vec::new(), None));
        // A closure has an arrow that is no part of the call, in its own parentheses.
        assert_eq!(split(", (match x { _ => a }), b").0.len(), 2);
    }
}
