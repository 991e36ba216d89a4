//! `cute morphism` and `cute refine`: layouts as morphisms between tuples, and how they compose.

use crate::args::{Apply, Morphism, Refine};
use crate::draw::draw;
use crate::failure::Failure;
use crate::output::Output;
use crate::read;
use cute_dynamic::category::{FactMorphism, NestMorphism, Span};
use cute_dynamic::render::{Diagram, DrawError};
use cute_dynamic::{AnyLayout, Layout, LayoutError, ParseError};
use std::fmt;
use std::str::FromStr;

pub fn morphism(args: &Morphism, output: &mut Output<'_>) -> Result<(), Failure> {
    let a: Operand = read::parse(&args.a)?;
    let b = args.b.as_deref().map(read::parse::<Operand>).transpose()?;
    let diagram = match (&b, args.apply) {
        (None, Some(apply)) => applied(&a, apply)?,
        (None, None) if args.span => Diagram::of_span(&a.span()?)?,
        (None, None) => match &a {
            Operand::Factors(f) => Diagram::of_factors(f)?,
            _ => Diagram::of_morphism(&a.morphism()?)?,
        },
        (Some(b), _) => composition(&a, b, args.span).map_err(|error| not_composed(error, &a, b))?,
    };
    draw(&diagram, &args.picture, output)
}

pub fn refine(args: &Refine, output: &mut Output<'_>) -> Result<(), Failure> {
    let (a, b): (Operand, Operand) = (read::parse(&args.a)?, read::parse(&args.b)?);
    let diagram = match (&a, &b) {
        (Operand::Layout(a), Operand::Layout(b)) => {
            let (a, b): (Layout, Layout) = (a.try_to_layout()?, b.try_to_layout()?);
            let composed = || a.compose(&b).ok().map(|layout| format!("`cute compose '{a}' '{b}'` finds {layout}, without refinements"));
            Diagram::of_refined_layouts(&a, &b).map_err(|error| Failure::from(error).with_help(composed()))?
        }
        _ => Diagram::of_refined_composition(&a.morphism()?, &b.morphism()?)?,
    };
    draw(&diagram, &args.picture, output)
}

/// A layout, or a morphism as it is printed.
enum Operand {
    Layout(AnyLayout),
    Morphism(NestMorphism),
    Factors(FactMorphism),
}

impl FromStr for Operand {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.trim_start().starts_with('[') {
            return text.parse().map(Operand::Factors);
        }
        if text.contains("->") { text.parse().map(Operand::Morphism) } else { text.parse().map(Operand::Layout) }
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operand::Layout(layout) => write!(f, "{layout}"),
            Operand::Morphism(morphism) => write!(f, "{morphism}"),
            Operand::Factors(factors) => write!(f, "{factors}"),
        }
    }
}

impl Operand {
    /// Returns the standard form of a layout, or the morphism.
    fn morphism(&self) -> Result<NestMorphism, LayoutError> {
        match self {
            Operand::Layout(layout) => NestMorphism::from_layout(&layout.try_to_layout()?),
            Operand::Morphism(morphism) => Ok(morphism.clone()),
            Operand::Factors(factors) => Ok(factors.to_tuple()?.into()),
        }
    }

    fn span(&self) -> Result<Span, LayoutError> {
        match self {
            Operand::Layout(layout) => Span::from_layout(&layout.try_to_layout()?),
            _ => self.morphism().map(Span::from),
        }
    }
}

fn composition(a: &Operand, b: &Operand, of_spans: bool) -> Result<Diagram, DrawError> {
    if of_spans {
        return Diagram::of_span_composition(&a.span()?, &b.span()?);
    }
    match (a, b) {
        (Operand::Factors(a), Operand::Factors(b)) => Diagram::of_factors(&a.compose(b)?),
        _ => Diagram::of_composition(&a.morphism()?, &b.morphism()?),
    }
}

/// Names the command that makes the operands meet.
fn not_composed(error: DrawError, a: &Operand, b: &Operand) -> Failure {
    let is_refined = || a.morphism().and_then(|a| a.compose_refined(&b.morphism()?)).is_ok();
    let does_not_meet = matches!(error, DrawError::Layout(LayoutError::NotComposable { .. }));
    let help = (does_not_meet && is_refined()).then(|| format!("`cute refine '{a}' '{b}'` cuts both until they meet"));
    Failure::from(error).with_help(help)
}

/// Draws the morphism, and what the operation makes of it.
fn applied(operand: &Operand, apply: Apply) -> Result<Diagram, Failure> {
    let f = operand.morphism()?;
    let (title, result) = match apply {
        Apply::Standard => ("the standard form", f.standard_form()),
        Apply::Coalesce => ("coalesced", f.coalesce()),
        Apply::Squeeze => ("squeezed", f.squeeze()),
        Apply::Sort => ("sorted", f.sort()),
        Apply::Complement => ("the complement", f.complement()),
        Apply::Inverse => ("the inverse", f.inverse()?),
        Apply::Factors => return Ok(Diagram::of_factors(&FactMorphism::from_permutation(&f.layout())?)?),
    };
    Ok(Diagram::of_morphisms(&[("f", &f), (title, &result)])?)
}
