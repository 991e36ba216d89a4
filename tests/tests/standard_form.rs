//! The standard form in types is that of values, and its layout is the layout; what has none is
//! refused for the same reason, with the same numbers.

use cute_dynamic::category::NestMorphism;
use cute_static::algebra::{Morphism, Tractable};
use cute_static::diagnostic::{Answer, Reason, Refusal};
use cute_static::outcome::{StandardFormOutcome, TotalStandardForm, TotalTractable, TractableOutcome};
use cute_static::prelude::*;
use std::fmt::Display;

/// What an outcome says: the morphism, or the code.
trait Told {
    fn told() -> Result<String, &'static str>;
}

impl<S: Static, T: Static, M> Told for Answer<Morphism<S, T, M>>
where
    Morphism<S, T, M>: Display,
{
    fn told() -> Result<String, &'static str> {
        Ok(Morphism::<S, T, M>::NEW.to_string())
    }
}

impl Told for Answer<()> {
    fn told() -> Result<String, &'static str> {
        Ok(String::new())
    }
}

impl<Why: Reason> Told for Refusal<Why> {
    fn told() -> Result<String, &'static str> {
        Err(Why::REFUSAL.code)
    }
}

/// Compares the types with the values.
fn check<L>(layout: L)
where
    L: Display + TotalStandardForm<Outcome: Told> + TotalTractable<Outcome: Told>,
{
    let text = layout.to_string();
    let value: cute_dynamic::Layout = text.parse().unwrap();
    let expected = value.standard_form();
    match (StandardFormOutcome::<L>::told(), &expected) {
        (Ok(told), Ok(expected)) => {
            // What is printed is read: static numbers have a leading underscore.
            let morphism: NestMorphism = told.parse().unwrap();
            assert_eq!(&morphism, expected, "{text}");
            assert!(morphism.is_standard() && morphism.layout().is_same_function(&value), "{text}");
            assert_eq!(morphism.domain(), &value.shape(), "{text}");
        }
        (Err(code), Err(error)) => assert_eq!(code, error.code(), "{text}"),
        (told, expected) => panic!("{text}: the types say {told:?}, and the values {expected:?}"),
    }
    assert_eq!(TractableOutcome::<L>::told().err(), value.tractable().err().map(|error| error.code()), "{text}");
}

macro_rules! check {
    ($([$($layout:tt)*])*) => { $( check(layout![$($layout)*]); )* };
}

#[test]
fn types_agree_with_values() {
    check! {
        [4] [4 : 1] [4 : 3] [4 : 0] [1 : 0] [1 : 7] [(4)] [(1, 1) : (3, 0)]
        [4, 8] [(4, 8) : (8, 1)] [(4, 8) : (1, 5)] [(4, 8) : (1, 8)] [(4, 8) : (0, 0)] [(4, 8) : (0, 1)]
        [(2, 4, 3) : (24, 1, 0)] [(4, 5) : (1, 64)] [(4, (2, 5)) : (5, (20, 1))] [((2, 2), (5, 5)) : ((1, 10), (2, 20))]
        [(12, 3, 6) : (1, 72, 12)] [(2, 2, 2) : (4, 1, 2)] [(2, 2, 2) : (1, 1, 1)] [(2, 3, 2) : (1, 2, 3)] [(2, 3, 2) : (6, 2, 1)]
        [(1, 4, 1) : (5, 2, 3)] [(4, 1, 2) : (1, 2, 4)] [(2, 1, 3) : (15, 0, 1)] [(3, (1, (2, 1))) : (0, (4, (9, 1)))]
        [((2, (3, 2)), (5, (4, 1))) : ((1, (2, 6)), (48, (12, 1)))] [(2, 2, 2, 2, 2, 2) : (1, 8, 2, 16, 4, 64)]
        [(8, 8) : (1, 9)] [(8, 8) : (9, 1)] [(6, 2) : (1, 7)] [(3, 5) : (6, 3)] [(2, 2) : (2, 5)] [(100, 7) : (7, 1)]
        [(1024, 1024, 16) : (1, 1048576, 1024)] [(2, 2) : (1, 4611686018427387904)]
    }
}

/// Every pair of these modes, around a third one.
macro_rules! check_pairs {
    ([$($first:tt)*] $second:tt) => { $( check_pairs! { @ $first $second } )* };
    (@ ($s:tt $d:tt) [$(($t:tt $e:tt))*]) => { $( check(layout![($s, (3, $t)) : ($d, (4, $e))]); )* };
}

#[test]
fn small_types_agree_with_values() {
    check_pairs! {
        [(1 5) (2 0) (2 1) (2 2) (2 3) (2 4) (2 12) (2 24) (4 1) (4 3) (4 12) (4 48)]
        [(1 0) (2 0) (2 1) (2 2) (2 12) (2 24) (4 1) (4 12) (4 24) (5 6) (5 12) (5 48)]
    }
}

#[test]
fn the_other_codomains_are_refused() {
    assert_eq!(StandardFormOutcome::<Layout![(4, 8) : (e0, e1)]>::told(), Err("CUTE122"));
    assert_eq!(TractableOutcome::<Layout![(4, 8) : (f1, f4)]>::told(), Err("CUTE122"));
    assert_eq!(TractableOutcome::<Layout![(4, 8) : (1, -4)]>::told(), Err("CUTE129"));
}

/// A runtime extent may be 1, and then its mode goes to the base point: the layout is tractable,
/// and which morphism it is is not known.
#[test]
fn runtime_leaves() {
    assert_eq!(TractableOutcome::<Layout![(4, Dyn) : (1, 4)]>::told(), Ok(String::new()));
    assert_eq!(TractableOutcome::<Layout![(4, Dyn) : (1, 12)]>::told(), Ok(String::new()));
    assert_eq!(TractableOutcome::<Layout![(4, Dyn) : (1, 6)]>::told(), Err("CUTE017"));
    assert_eq!(StandardFormOutcome::<Layout![(4, Dyn) : (1, 4)]>::told(), Err("CUTE017"));
    fn is_tractable<L: Tractable>(_: L) {}
    let extent = Dyn::new(5).unwrap();
    is_tractable(layout![(4, {extent}) : (1, 4)]);
    // An extent that is at least 4 counts, and one that goes to the base point need not be known.
    let four = Multiple::<Int![4]>::new(20).unwrap();
    let f = layout![(4, ({four}, {extent})) : (1, (8, 0))].standard_form();
    assert_eq!(f.to_string().parse::<NestMorphism>().unwrap().to_string(), "(4,(20,5)) -> (4,2,20) by (0,2,*)");
}
