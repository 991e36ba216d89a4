//! Morphisms as they are written: `(4,5) -> (4,16,5) by (0,2)`, with `*` for the base point, and
//! `[3 2] -> [2 3] by (1,0)`.

use super::{FactMorphism, Factorization, NestMorphism};
use crate::htuple::HTuple;
use crate::parse::Parser;
use crate::{LayoutError, ParseError};
use alloc::vec::Vec;
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
        type Parts = (HTuple, HTuple, Vec<Option<usize>>);
        let read = |parser: &mut Parser<'_>| -> Result<Parts, ParseError> {
            let domain = parser.numbers()?;
            arrow(parser)?;
            let codomain = parser.numbers()?;
            by(parser)?;
            let map = entries(parser, "an entry or `*`", |parser| if parser.accept('*') { Ok(None) } else { entry(parser).map(Some) })?;
            Ok((domain, codomain, map))
        };
        Parser::new(text).whole(|parser| parser.as_a(read, |(domain, codomain, map)| NestMorphism::new(domain, codomain, map)))
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
