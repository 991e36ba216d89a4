//! Morphisms as they are written: `(4,5) -> (4,16,5) by (0,2)`, with `*` for the base point, and
//! `[3 2] -> [2 3] by (1,0)`; refinements, `(12,3) <<- ((6,2),3)`, and spans, a refinement and then
//! a morphism.

use super::{FactMorphism, Factorization, MutualRefinement, NestMorphism, Refinement, Span};
use crate::htuple::HTuple;
use crate::parse::Parser;
use crate::{LayoutError, ParseError};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

impl FromStr for NestMorphism {
    type Err = ParseError;

    /// Reads a morphism as it is printed.
    ///
    /// ```
    /// use cute_dynamic::category::NestMorphism;
    /// let f: NestMorphism = "(4,(2,5)) -> (5,(4,2)) by (1,2,*)".parse()?;
    /// assert_eq!(f.layout().to_string(), "(4,(2,5)):(5,(20,0))");
    /// assert_eq!(f.to_string().parse(), Ok(f));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let read = |parser: &mut Parser<'_>| Ok((parser.numbers()?, codomain(parser)?));
        Parser::new(text).whole(|parser| parser.as_a(read, |(domain, (codomain, map))| NestMorphism::new(domain, codomain, map)))
    }
}

impl FromStr for FactMorphism {
    type Err = ParseError;

    /// Reads a morphism as it is printed. What is written before the arrow has to be the domain.
    ///
    /// ```
    /// use cute_dynamic::category::FactMorphism;
    /// let swap: FactMorphism = "[3 2] -> [2 3] by (1,0)".parse()?;
    /// assert_eq!(swap.layout().to_string(), "(3,2):(2,1)");
    /// let error = "[2 3] -> [2 3] by (1,0)".parse::<FactMorphism>().unwrap_err();
    /// assert_eq!(error.to_string(), "column 1: not a morphism: entry 0 of the domain cannot go to entry 1 of the codomain: \
    ///     there is none, it is another number, or an earlier entry goes there");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseError> {
        type Parts = (Vec<u64>, Vec<u64>, Vec<usize>);
        let read = |parser: &mut Parser<'_>| -> Result<Parts, ParseError> {
            let domain = factors(parser)?;
            arrow(parser)?;
            let codomain = factors(parser)?;
            by(parser)?;
            Ok((domain, codomain, entries(parser, "an entry", entry)?))
        };
        let convert = |(domain, codomain, map): Parts| {
            if domain.len() != map.len() {
                return Err(LayoutError::RanksDiffer { a: domain.len(), b: map.len() });
            }
            let differs = |(entry, target): (usize, &usize)| (codomain.get(*target) != Some(&domain[entry])).then_some((entry, *target));
            if let Some((entry, target)) = map.iter().enumerate().find_map(differs) {
                return Err(LayoutError::NotAMorphism { entry, target });
            }
            FactMorphism::new(Factorization::new(codomain)?, map)
        };
        Parser::new(text).whole(|parser| parser.as_a(read, convert))
    }
}

impl FromStr for Refinement {
    type Err = ParseError;

    /// Reads a refinement as it is printed: the coarse tuple, then the fine one.
    ///
    /// ```
    /// use cute_dynamic::category::Refinement;
    /// let refinement: Refinement = "(12,3) <<- ((6,2),3)".parse()?;
    /// assert_eq!(refinement.part(0)?.to_string(), "(6,2)");
    /// assert_eq!(refinement.to_string().parse(), Ok(refinement));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Parser::new(text).whole(|parser| parser.as_a(refinement, |(coarse, fine)| Refinement::new(coarse, fine)))
    }
}

/// Writes the coarse tuple, then the fine one: `(12,3) <<- ((6,2),3)`.
impl fmt::Display for Refinement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} <<- {}", self.coarse(), self.fine())
    }
}

/// Writes both refinements, and the entries beyond:
/// `((6,6) <<- (6,(2,3)),(12,3,6) <<- ((6,2),3,6),(6))`.
impl fmt::Display for MutualRefinement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{},", self.left(), self.right())?;
        super::write_list(f, ["(", ")"], ",", self.beyond().iter())?;
        write!(f, ")")
    }
}

impl FromStr for Span {
    type Err = ParseError;

    /// Reads a span as it is printed; a morphism alone is the span whose refinement is an identity.
    ///
    /// ```
    /// use cute_dynamic::category::Span;
    /// let span: Span = "(12,3) <<- ((6,2),3) -> (6,3,2) by (0,2,1)".parse()?;
    /// assert_eq!(span.layout().to_string(), "((6,2),3):((1,18),6)");
    /// assert_eq!(span.to_string().parse(), Ok(span));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let read = |parser: &mut Parser<'_>| {
            let source = parser.numbers()?;
            if !parser.accept_word("<<-") {
                return Ok((source.clone(), (source, codomain(parser)?)));
            }
            let domain = parser.numbers()?;
            Ok((source, (domain, codomain(parser)?)))
        };
        let convert = |(source, (domain, (codomain, map))): (HTuple, (HTuple, Codomain))| {
            let forward = NestMorphism::new(domain, codomain, map)?;
            Span::new(Refinement::new(source, forward.domain())?, forward)
        };
        Parser::new(text).whole(|parser| parser.as_a(read, convert))
    }
}

/// A codomain and where the entries go.
type Codomain = (HTuple, Vec<Option<usize>>);

/// `-> (5,4,2) by (1,2,*)`
fn codomain(parser: &mut Parser<'_>) -> Result<Codomain, ParseError> {
    arrow(parser)?;
    let codomain = parser.numbers()?;
    by(parser)?;
    let map = entries(parser, "an entry or `*`", |parser| if parser.accept('*') { Ok(None) } else { entry(parser).map(Some) })?;
    Ok((codomain, map))
}

/// `(12,3) <<- ((6,2),3)`
fn refinement(parser: &mut Parser<'_>) -> Result<(HTuple, HTuple), ParseError> {
    let coarse = parser.numbers()?;
    if !parser.accept_word("<<-") {
        return Err(parser.expected("`<<-`"));
    }
    Ok((coarse, parser.numbers()?))
}

fn arrow(parser: &mut Parser<'_>) -> Result<(), ParseError> {
    if parser.accept_word("->") { Ok(()) } else { Err(parser.expected("`->`")) }
}

fn by(parser: &mut Parser<'_>) -> Result<(), ParseError> {
    if parser.accept_word("by") { Ok(()) } else { Err(parser.expected("`by`")) }
}

/// `(0,*,1)`, or nothing between the brackets.
fn entries<T>(parser: &mut Parser<'_>, what: &'static str, mut read: impl FnMut(&mut Parser<'_>) -> Result<T, ParseError>) -> Result<Vec<T>, ParseError> {
    parser.expect('(', "`(`")?;
    let mut entries = Vec::new();
    if parser.accept(')') {
        return Ok(entries);
    }
    loop {
        if parser.peek().is_none() {
            return Err(parser.expected(what));
        }
        entries.push(read(parser)?);
        if parser.accept(')') {
            return Ok(entries);
        }
        parser.expect(',', "`,` or `)`")?;
    }
}

/// The index of an entry. One that does not fit is out of reach of every tuple.
fn entry(parser: &mut Parser<'_>) -> Result<usize, ParseError> {
    Ok(parser.number()?.try_into().unwrap_or(usize::MAX))
}

/// `[2 3 2]`.
fn factors(parser: &mut Parser<'_>) -> Result<Vec<u64>, ParseError> {
    parser.expect('[', "`[`")?;
    let mut factors = Vec::new();
    while !parser.accept(']') {
        factors.push(parser.number()?);
    }
    Ok(factors)
}
