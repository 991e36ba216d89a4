//! Permutations and ordered factorizations in types, beside those of the runtime crate and brute
//! force.

use cute_dynamic::category::{self, FactMorphism};
use cute_dynamic::{Layout as Dynamic, LayoutError, ToDynamic};
use cute_static::algebra::InverseOf;
use cute_static::category::{FactLayoutOf, Factorization, count_permutations_of};
use cute_static::diagnostic::{Answer, Reason, Refusal};
use cute_static::frunk_core::hlist::{HCons, HNil};
use cute_static::htuple::SelectOf;
use cute_static::outcome::{FactLayoutOutcome, InverseOutcome, TotalFactorization};
use cute_static::prelude::*;
use cute_static::{PermutationsOf, layout_of, sequence_of};
use static_assertions::assert_type_eq_all;

/// Whether an outcome is an answer, or the code of the refusal.
trait Said {
    const CODE: Option<&'static str>;
}

impl<R> Said for Answer<R> {
    const CODE: Option<&'static str> = None;
}

impl<Why: Reason> Said for Refusal<Why> {
    const CODE: Option<&'static str> = Some(Why::CODE);
}

fn code<S: Said>() -> Option<&'static str> {
    S::CODE
}

/// A list of layouts that permute, each with its inverse.
trait Permute {
    fn write(to: &mut Vec<(Dynamic, Dynamic)>);
}

impl Permute for HNil {
    fn write(_: &mut Vec<(Dynamic, Dynamic)>) {}
}

impl<L, T> Permute for HCons<L, T>
where
    L: Permutation + cute_static::algebra::Inverse + ToDynamic<Dynamic = Dynamic> + Default,
    InverseOf<L>: ToDynamic<Dynamic = Dynamic>,
    T: Permute,
{
    fn write(to: &mut Vec<(Dynamic, Dynamic)>) {
        to.push((L::default().to_dynamic().unwrap(), L::default().inverse().to_dynamic().unwrap()));
        T::write(to);
    }
}

fn check<List: Permute>(n: u64) {
    let mut found = Vec::new();
    List::write(&mut found);
    let layouts: Vec<Dynamic> = found.iter().map(|pair| pair.0.clone()).collect();
    assert_eq!(layouts, category::permutations_of(n).collect::<Vec<_>>(), "{n}");
    assert_eq!(count_permutations_of(n as u32), Some(found.len() as u64));
    for (layout, inverse) in found {
        assert_eq!(layout.inverse(), Ok(inverse.clone()));
        assert!((0..n).all(|k| inverse.offset(layout.offset(k).unwrap()) == Ok(k)), "{layout} {inverse}");
    }
}

#[test]
fn all_permutations_and_their_inverses() {
    check::<PermutationsOf![1]>(1);
    check::<PermutationsOf![2]>(2);
    check::<PermutationsOf![6]>(6);
    check::<PermutationsOf![8]>(8);
    check::<PermutationsOf![12]>(12);
    check::<PermutationsOf![16]>(16);
    check::<PermutationsOf![30]>(30);
    assert_eq!(code::<InverseOutcome<Layout![(4, 8) : (1, 5)]>>(), Some("CUTE101"));
    assert_eq!(code::<InverseOutcome<Layout![(4, 2) : (1, 0)]>>(), Some("CUTE101"));
}

#[test]
fn counts_are_those_of_the_runtime_crate() {
    for n in (0..=4096).chain([1 << 20, 1 << 31, 3 << 20, u32::MAX, 2 * 3 * 5 * 7 * 11 * 13 * 17 * 19]) {
        let expected = match category::count_permutations_of(n.into()) {
            Ok(count) => Some(count),
            Err(LayoutError::Overflow) => None,
            Err(error) => panic!("{error}"),
        };
        assert_eq!(count_permutations_of(n), expected, "{n}");
    }
}

macro_rules! factors {
    ($($n:literal)*) => { [$(($n, code::<<Stride![($n)] as TotalFactorization>::Outcome>())),*] };
}

#[test]
fn primes() {
    let said = factors! {
        0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49
        50 51 53 55 57 59 61 67 77 91 97 101 121 127 143 169 210 221 289 323 361 509 511 529 667 841 899 961 997 1001 1021 1024 1147 1361 1363 1367 1368
    };
    for (n, said) in said {
        let is_prime = n > 1 && (2..n).all(|d| n % d != 0);
        assert_eq!(said, (!is_prime).then_some("CUTE111"), "{n}");
    }
    let large = factors! { 1369 1370 1373 2310 1000003 };
    let codes: Vec<_> = large.iter().map(|(_, said)| said.unwrap_or("prime")).collect();
    assert_eq!(codes, ["CUTE176", "CUTE111", "CUTE176", "CUTE111", "CUTE176"]);
    assert_eq!(code::<<Shape![2, 3, 4] as TotalFactorization>::Outcome>(), Some("CUTE111"));
    assert_eq!(code::<<Int![7] as TotalFactorization>::Outcome>(), None);
    fn object<E: Factorization>(_: E) {}
    object(shape![2, 3, 2]);
}

macro_rules! morphisms {
    ($(($($e:literal),+) by ($($alpha:literal),*);)*) => { $({
        let layout = <FactLayoutOf<Shape![$($e,)+], Stride![$($alpha,)*]>>::default().to_dynamic().unwrap();
        let runtime = FactMorphism::new(category::Factorization::new([$($e),+]).unwrap(), [$($alpha),*]).unwrap();
        assert_eq!(layout, runtime.layout());
        // The realization, computed from the map.
        assert!((0..layout.size()).all(|x| layout.offset(x).ok() == runtime.realize(x)), "{runtime}");
    })* };
}

#[test]
fn morphisms_of_fact() {
    morphisms! {
        (2, 3) by (1, 0);
        (2, 3) by (0, 1);
        (2, 2, 2) by (1, 2, 0);
        (2, 3, 5) by (2, 0);
        (2, 3, 5) by (1);
        (3, 2, 2) by (2, 0, 1);
        (7) by (0);
        (2, 3) by (0, 0);
        (37, 31) by (1, 0);
    }
    assert_eq!(code::<FactLayoutOutcome<Shape![2, 3], Stride![0, 2]>>(), Some("CUTE112"));
    assert_eq!(code::<FactLayoutOutcome<Shape![4, 3], Stride![0, 1]>>(), Some("CUTE111"));
    assert!(matches!(FactMorphism::new(category::Factorization::new([2, 3]).unwrap(), [0, 2]), Err(LayoutError::NotAMorphism { entry: 1, target: 2 })));
    // Lemma 3.12.
    type Alpha = Stride![2, 0, 1];
    type Beta = Stride![1, 2];
    type E = Shape![2, 3, 5];
    assert_type_eq_all!(FactLayoutOf<E, SelectOf<Alpha, Beta>>, ComposeOf<FactLayoutOf<E, Alpha>, FactLayoutOf<SelectOf<E, Alpha>, Beta>>);
}

/// The tables of macros are those of the runtime crate.
#[test]
fn layouts_of_tables() {
    macro_rules! tables {
        ($([$($value:literal),*])*) => { $({
            let layout = layout_of![$($value),*];
            assert_eq!(layout.to_dynamic(), Dynamic::from_offsets(&[$($value),*]));
            assert!([$($value),*].iter().enumerate().all(|(i, value)| layout.offset(i) == *value as usize));
        })* };
    }
    tables! {
        [0]
        [0, 5]
        [0, 4, 1, 5, 2, 6, 3, 7]
        [0, 3, 6, 1, 4, 7]
        [0, 0, 1, 1, 6, 6, 7, 7, 12, 12, 13, 13]
        [0, 2, 4, 6, 8]
    }
    // Of either sign, too.
    macro_rules! signed {
        ($([$($value:literal),*])*) => { $({
            let layout = layout_of![$($value),*];
            let runtime = cute_dynamic::Layout::from_signed_offsets(&[$($value),*]).unwrap();
            assert_eq!(layout.to_string().replace('_', ""), runtime.to_string());
            let values: &[isize] = &[$($value),*];
            assert!(values.iter().enumerate().all(|(i, value)| layout.signed_offset(i) == *value));
        })* };
    }
    signed! {
        [0, -3, -6]
        [0, -8, 1, -7, 2, -6]
        [0, 3, -6, -3]
        [0, -9223372036854775808]
    }
    let (first, second) = sequence_of![0, -1, -4, -9].into();
    let squares = [first.to_string(), second.to_string()].map(|text| text.replace('_', ""));
    let runtime: Vec<String> = cute_dynamic::Layout::signed_sequence_of(&[0, -1, -4, -9]).unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(squares.as_slice(), runtime);
    let layouts = sequence_of![0, 7, 1, 1, 30];
    let (first, second, third) = layouts.into();
    let runtime = Dynamic::sequence_of(&[0, 7, 1, 1, 30]).unwrap();
    assert_eq!([first.to_dynamic().unwrap(), second.to_dynamic().unwrap(), third.to_dynamic().unwrap()].as_slice(), runtime);
    assert_eq!([0, 1, 2, 3, 4usize].map(|i| first.offset(second.offset(third.offset(i)))), [0, 7, 1, 1, 30]);
}
