//! The operations on morphisms, spans, refinements and profiles.

use super::kind::{Kind, kind};
use super::operand::{Arrow, Cut, Term};
use super::reader::{MAX_ITEMS, Operation, listed, operations, to_index};
use super::value::Value;
use crate::HTuple;
use crate::category::{FactMorphism, Factorization, MutualRefinement, NestMorphism, Profile, Refinement, Span, factorizations_of, tractable};
use alloc::vec::Vec;

operations! {
    /// All operations on operands of which one is a morphism, a span or a refinement, and those
    /// that only the categories have. A layout stands for its standard form.
    ///
    /// ```
    /// use cute_dynamic::eval::{MORPHISM_OPERATIONS, evaluate};
    /// assert!(MORPHISM_OPERATIONS.iter().any(|operation| operation.to_string() == "squeeze(f: morphism)"));
    /// let answer = |op, operands: &[&str]| evaluate(op, operands).unwrap().to_string();
    /// assert_eq!(answer("squeeze", &["(2,1,3) -> (3,1,2) by (2,1,0)"]), "(2,3) -> (3,2) by (1,0)");
    /// assert_eq!(answer("compose", &["(6,2) -> (2,6) by (1,0)", "(2,6) -> (6,2) by (1,0)"]), "(2,6) -> (2,6) by (0,1)");
    /// assert_eq!(answer("compose_refined", &["(12,3,6):(1,72,12)", "(6,6):(1,6)"]), "(6,(2,3)) -> ((6,2),6,3) by (0,1,3)");
    /// ```
    MORPHISM_OPERATIONS:
    "compose" | "composition" (g: arrow, f: arrow) => g.compose(f)?;
    "compose_refined" (g: arrow, f: arrow) => g.compose_refined(f)?;
    "identity_morphism" (object: tuple) => NestMorphism::identity(object)?;
    "inclusion" (object: tuple, modes: indices) => NestMorphism::inclusion(object, modes)?;
    "standard_form" (f: morphism) => f.standard_form();
    "coalesce" (f: morphism) => f.coalesce();
    "squeeze" (f: morphism) => f.squeeze();
    "sort" (f: morphism) => f.sort();
    "complement" (f: morphism) => f.complement();
    "restrict" (f: morphism, modes: indices) => f.restrict(modes)?;
    "factorize" (f: morphism, modes: indices) => f.factorize(modes)?;
    "sum" (f: morphism, g: morphism) => f.sum(&g)?;
    "concatenate" (f: morphism, g: morphism) => f.concatenate(&g)?;
    "extended" (f: morphism, beyond: numbers) => f.extended(&beyond)?;
    "logical_divide" (f: morphism, g: morphism) => f.logical_divide(&g)?;
    "logical_product" (f: morphism, g: morphism) => f.logical_product(&g)?;
    "pullback" (f: morphism, along: refinement) => f.pullback(&along.of(f.codomain())?)?;
    "pushforward" (f: morphism, along: refinement) => f.pushforward(&along.of(f.domain())?)?;
    "inverse" (f: arrow) => match f {
        Arrow::Factors(f) => Value::from(f.inverse()?),
        f => f.into_nest()?.inverse()?.into(),
    };
    "is_isomorphism" (f: arrow) => match f {
        Arrow::Factors(f) => f.is_isomorphism(),
        f => f.into_nest()?.is_isomorphism(),
    };
    "is_injective" (f: morphism) => f.is_injective();
    "is_degenerate" (f: morphism) => f.is_degenerate();
    "is_standard" (f: morphism) => f.is_standard();
    "domain" (f: arrow) => match f {
        Arrow::Span(f) => f.source().clone(),
        f => f.into_nest()?.domain().clone(),
    };
    "codomain" (f: arrow) => f.into_nest()?.codomain().clone();
    "apex" (f: arrow) => f.into_span()?.apex().clone();
    "back" (f: arrow) => f.into_span()?.back().clone();
    "forward" (f: arrow) => f.into_nest()?;
    "span" (f: arrow) => f.into_span()?;
    "span_of_layout" (a: layout) => Span::from_layout(&a)?;
    "to_tuple" (f: arrow) => f.into_nest()?;
    "layout" (f: arrow) => f.layout();
    "realize" (f: arrow, x: number) => f.realize(x);
    "flatten" (f: arrow) => match f {
        Arrow::Span(f) => Value::from(f.flatten()),
        f => NestMorphism::from(f.into_nest()?.flatten().clone()).into(),
    };
    "fact_of_permutation" (a: layout) => FactMorphism::from_permutation(&a)?;
    "factorizations_of" (n: number) => {
        let objects: Vec<_> = factorizations_of(n).take(to_index(MAX_ITEMS) + 1).collect();
        listed(objects.len() as u64)?;
        let tuple = |object: &Factorization| <HTuple>::tuple(object.primes().iter().map(|&prime| prime.into()));
        <HTuple>::tuple(objects.iter().map(tuple).collect::<Result<Vec<_>, _>>()?)?
    };
    "mutual_refinement" (t: tuple, u: tuple) => MutualRefinement::new(t, u)?;
    // Of the morphisms that are to be composed, `g` after `f`.
    "mutual_refinement_of" (g: morphism, f: morphism) => MutualRefinement::new(f.codomain(), g.domain())?;
    "refinement" (coarse: tuple, fine: tuple) => Refinement::new(coarse, fine)?;
    "refine" (refinement: refinement, finer: refinement) => match (refinement, finer) {
        (Cut::Refinement(refinement), finer) => {
            let finer = finer.of(refinement.fine())?;
            Value::from(refinement.refine(&finer)?)
        }
        (Cut::Fine(coarse), finer) => finer.of(&coarse)?.into(),
    };
    "compose_tractable" (a: layout, b: layout) => tractable::compose(&a, &b)?;
    "complement_tractable" (a: layout, bound: bound) => tractable::complement_in(&a, bound)?;
    "divide_tractable" (a: layout, b: layout) => tractable::logical_divide(&a, &b)?;
    "product_tractable" (a: layout, b: layout) => tractable::logical_product(&a, &b)?;
    "profile" (x: term) => match x {
        Term::Tuple(x) => Profile::of(&x),
        Term::Layout(a) => Profile::of(&a),
    };
    "substitute" (profile: profile, parts: profiles) => profile.substitute(&parts)?;
    "substitute_at" (profile: profile, entry: index, part: profile) => profile.substitute_at(entry, &part)?;
    "label" (profile: profile, entries: numbers) => profile.label(&entries)?;
    "arity" (profile: profile) => profile.arity();
}
