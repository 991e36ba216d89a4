//! The operations of `eval` on morphisms, spans, refinements and profiles, against what they are by
//! definition: realizations are computed here, entry by entry, from the text that is printed.

use cute_dynamic::category::{FactMorphism, MutualRefinement, NestMorphism, Refinement, Span, factorizations_of};
use cute_dynamic::eval::{MORPHISM_OPERATIONS, Value, evaluate};
use cute_dynamic::{HTuple, Layout};
use std::collections::BTreeSet;

/// Numbers from a multiplicative generator.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }

    /// A flat morphism into these entries, as it is printed; with `whole`, an isomorphism.
    fn morphism_into(&mut self, codomain: &[u64], whole: bool) -> String {
        let mut free: Vec<usize> = (0..codomain.len()).collect();
        let (mut domain, mut map) = (Vec::new(), Vec::new());
        while !free.is_empty() && (whole || self.below(4) > 0) {
            let target = free.swap_remove(self.below(free.len()));
            domain.push(codomain[target].to_string());
            map.push(target.to_string());
            if !whole && self.below(5) == 0 {
                domain.push((1 + self.below(3)).to_string());
                map.push("*".to_owned());
            }
        }
        format!("({}) -> ({}) by ({})", domain.join(","), list(codomain), map.join(","))
    }

    fn morphism(&mut self) -> String {
        let codomain = self.entries();
        self.morphism_into(&codomain, false)
    }

    fn entries(&mut self) -> Vec<u64> {
        (0..1 + self.below(4)).map(|_| 1 + self.below(4) as u64).collect()
    }
}

fn list(entries: &[u64]) -> String {
    entries.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// A morphism as it is printed: the entries of both tuples, and where they go.
struct Arrow {
    domain: Vec<u64>,
    codomain: Vec<u64>,
    map: Vec<Option<usize>>,
}

impl Arrow {
    fn of(text: &str) -> Self {
        let forward = text.split("<<- ").last().unwrap();
        let (domain, rest) = forward.split_once(" -> ").unwrap();
        let (codomain, map) = rest.split_once(" by ").unwrap();
        let numbers = |text: &str| text.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
        let map = map.trim_matches(['(', ')']).split(',').filter(|entry| !entry.is_empty()).map(|entry| entry.parse().ok());
        Arrow { domain: numbers(domain), codomain: numbers(codomain), map: map.collect() }
    }

    fn size(&self) -> u64 {
        self.domain.iter().product()
    }

    /// `Σ c_i · Π_{j < α(i)} t_j`, digit by digit.
    fn at(&self, x: u64) -> u64 {
        let (mut rest, mut value) = (x, 0);
        for (entry, target) in self.domain.iter().zip(&self.map) {
            value += target.map_or(0, |target| rest % entry * self.codomain[..target].iter().product::<u64>());
            rest /= entry;
        }
        value
    }

    fn values(&self) -> Vec<u64> {
        (0..self.size()).map(|x| self.at(x)).collect()
    }
}

fn answer(op: &str, operands: &[&str]) -> String {
    evaluate(op, operands).unwrap_or_else(|error| panic!("{op} {operands:?}: {error}")).to_string()
}

fn code(op: &str, operands: &[&str]) -> &'static str {
    evaluate(op, operands).expect_err("a refusal").code()
}

fn values(text: &str) -> Vec<u64> {
    Arrow::of(text).values()
}

fn image(text: &str) -> BTreeSet<u64> {
    values(text).into_iter().collect()
}

/// All that is the same function, or a stated one, on random morphisms.
#[test]
fn operations_on_morphisms_are_those_of_their_functions() {
    let (mut numbers, mut composed, mut divided, mut inverted) = (Numbers(5), 0, 0, 0);
    for _ in 0..1_500 {
        let codomain = numbers.entries();
        let f = numbers.morphism_into(&codomain, false);
        let of_f = values(&f);
        for op in ["standard_form", "coalesce", "squeeze", "to_tuple", "forward", "flatten", "span"] {
            assert_eq!(values(&answer(op, &[&f])), of_f, "{op} {f}");
        }
        // The layout is the same function, and the morphism of a layout has the layout.
        let layout: Layout = answer("layout", &[&f]).parse().unwrap();
        assert!(layout.offsets().eq(of_f.iter().copied()), "{f}");
        assert_eq!(values(&answer("standard_form", &[&layout.to_string()])), of_f, "{f}");
        assert!(of_f.iter().enumerate().all(|(x, y)| answer("realize", &[&f, &x.to_string()]) == y.to_string()), "{f}");
        assert_eq!(answer("realize", &[&f, &of_f.len().to_string()]), "none");
        // Its modes in another order, by stride.
        let sorted = Arrow::of(&answer("sort", &[&f]));
        assert_eq!(sorted.values().into_iter().collect::<BTreeSet<_>>(), image(&f), "{f}");
        let strides: Vec<u64> =
            (0..sorted.domain.len()).map(|i| sorted.at(sorted.domain[..i].iter().product::<u64>() * u64::from(sorted.domain[i] > 1))).collect();
        let moving: Vec<u64> = strides.into_iter().zip(&sorted.domain).filter(|(_, extent)| **extent > 1).map(|(stride, _)| stride).collect();
        assert!(moving.is_sorted(), "{f}");
        // What the predicates say.
        let a = Arrow::of(&f);
        let is_injective = image(&f).len() == of_f.len();
        assert_eq!(answer("is_injective", &[&f]) == "1", is_injective, "{f}");
        let is_isomorphism = a.map.iter().all(Option::is_some) && a.map.len() == a.codomain.len();
        assert_eq!(answer("is_isomorphism", &[&f]) == "1", is_isomorphism);
        assert_eq!(answer("is_degenerate", &[&f]) == "1", a.domain.iter().zip(&a.map).any(|(entry, target)| *entry == 1 && target.is_some()));
        assert_eq!(answer("is_standard", &[&f]) == "1", answer("standard_form", &[&f]) == f, "{f}");
        assert_eq!(answer("domain", &[&f]), format!("({})", list(&a.domain)));
        assert_eq!(answer("codomain", &[&f]), format!("({})", list(&a.codomain)));
        // What is hit and what is not make up the codomain.
        if is_injective {
            let rest = answer("complement", &[&f]);
            let sums: BTreeSet<u64> = image(&f).iter().flat_map(|x| image(&rest).into_iter().map(move |y| x + y)).collect();
            assert!(sums.into_iter().eq(0..a.codomain.iter().product()), "{f}");
        }
        // Some modes, and the entries that are hit.
        let picked: Vec<usize> = (0..a.domain.len()).filter(|_| numbers.below(2) == 0).collect();
        let indices = picked.iter().map(usize::to_string).collect::<Vec<_>>();
        let restricted = evaluate("restrict", &[&[f.as_str()], &indices.iter().map(String::as_str).collect::<Vec<_>>()[..]].concat());
        if picked.is_empty() {
            assert!(restricted.is_err());
        } else {
            let modes = |picked: &[usize]| picked.iter().map(|&i| (a.domain[i], a.map[i])).collect::<Vec<_>>();
            let restricted = Arrow::of(&restricted.unwrap().to_string());
            assert_eq!(restricted.domain.iter().copied().zip(restricted.map.iter().copied()).collect::<Vec<_>>(), modes(&picked), "{f}");
        }
        let hit: Vec<String> = a.map.iter().flatten().collect::<BTreeSet<_>>().into_iter().map(usize::to_string).collect();
        if !hit.is_empty() {
            let hit: Vec<&str> = hit.iter().map(String::as_str).collect();
            let through = answer("factorize", &[&[f.as_str()], &hit[..]].concat());
            let inclusion = answer("inclusion", &[&[format!("({})", list(&codomain)).as_str()], &hit[..]].concat());
            assert_eq!(values(&answer("compose", &[&inclusion, &through])), of_f, "{f}");
        }
        // Entries behind the codomain change nothing.
        assert_eq!(values(&answer("extended", &[&f, "2", "3"])), of_f);
        // One after the other.
        let g = numbers.morphism_into(&codomain, true);
        let g = answer("inverse", &[&g]);
        let both = answer("compose", &[&g, &f]);
        assert_eq!(values(&both), of_f.iter().map(|&x| Arrow::of(&g).at(x)).collect::<Vec<_>>(), "{g} after {f}");
        assert_eq!(values(&answer("compose_refined", &[&g, &f])), values(&both));
        composed += 1;
        // Back and forth is the identity.
        let back = answer("inverse", &[&g]);
        assert_eq!(answer("compose", &[&back, &g]), answer("identity_morphism", &[&answer("domain", &[&g])]));
        inverted += 1;
        // Side by side.
        let h = numbers.morphism();
        let sum = Arrow::of(&answer("sum", &[&f, &h]));
        let (of_h, size) = (values(&h), codomain.iter().product::<u64>());
        assert_eq!(sum.values(), of_h.iter().flat_map(|y| of_f.iter().map(move |x| x + size * y)).collect::<Vec<_>>(), "{f} and {h}");
        // `f` and what is not hit, as one; a division is that after another one.
        if is_injective {
            let (rest, whole) = (answer("complement", &[&f]), numbers.morphism_into(&codomain, true));
            let joined = answer("concatenate", &[&f, &rest]);
            assert_eq!(values(&joined), values(&rest).iter().flat_map(|y| of_f.iter().map(move |x| x + y)).collect::<Vec<_>>(), "{f}");
            let onto = answer("inverse", &[&whole]);
            let quotient = answer("logical_divide", &[&onto, &f]);
            assert_eq!(values(&quotient), values(&answer("compose", &[&onto, &joined])), "{onto} by {f}");
            let copies = numbers.morphism_into(&Arrow::of(&rest).domain, false);
            let product = answer("logical_product", &[&f, &copies]);
            let moved = answer("compose", &[&rest, &copies]);
            assert_eq!(values(&product), values(&moved).iter().flat_map(|y| of_f.iter().map(move |x| x + y)).collect::<Vec<_>>(), "{f} by {copies}");
            divided += 1;
        }
    }
    assert!(composed > 1_000 && inverted > 1_000 && divided > 500, "{composed} {inverted} {divided}");
}

/// Pullbacks, pushforwards and refined compositions are the same functions, spans compose, and the
/// refinements are those of the library.
#[test]
fn refinements_and_spans_keep_functions() {
    let mut numbers = Numbers(6);
    let (mut refined, mut pulled) = (0, 0);
    for _ in 0..1_500 {
        let codomain = numbers.entries();
        let f = numbers.morphism_into(&codomain, false);
        // Each entry, cut in two where it is 4.
        let cut =
            |entries: &[u64]| format!("({})", entries.iter().map(|&n| if n == 4 { "(2,2)".to_owned() } else { n.to_string() }).collect::<Vec<_>>().join(","));
        let fine = cut(&codomain);
        let along = answer("refinement", &[&format!("({})", list(&codomain)), &fine]);
        assert_eq!(along, format!("({}) <<- {fine}", list(&codomain)));
        let pullback = answer("pullback", &[&f, &fine]);
        assert_eq!(values(&pullback), values(&f), "{f} along {fine}");
        assert_eq!(answer("pullback", &[&f, &along]), pullback);
        assert_eq!(answer("codomain", &[&pullback]), fine);
        pulled += usize::from(pullback != f);
        let domain = Arrow::of(&f).domain;
        let pushforward = answer("pushforward", &[&f, &cut(&domain)]);
        assert_eq!(values(&pushforward), values(&f), "{f} along {}", cut(&domain));
        assert_eq!(answer("domain", &[&pushforward]), cut(&domain));
        // A span has the function of its morphism, and composes as its function does.
        let span = answer("compose", &[&along, &f]);
        assert_eq!(values(&span), values(&f), "{along} after {f}");
        assert_eq!(answer("apex", &[&span]), answer("domain", &[&pullback]));
        let g = numbers.morphism();
        match evaluate("compose_refined", &[&g, &f]) {
            Ok(composed) => {
                let (composed, of_g) = (composed.to_string(), Arrow::of(&g));
                assert_eq!(values(&composed), values(&f).iter().map(|&x| of_g.at(x)).collect::<Vec<_>>(), "{g} after {f}");
                let mutual = answer("mutual_refinement_of", &[&g, &f]);
                let of_tuples = answer("mutual_refinement", &[&answer("codomain", &[&f]), &answer("domain", &[&g])]);
                assert_eq!(mutual, of_tuples);
                let expected = MutualRefinement::new(parse(&answer("codomain", &[&f])), parse(&answer("domain", &[&g]))).unwrap();
                assert_eq!(mutual, expected.to_string());
                let beyond: u64 = expected.beyond().iter().product();
                let size = |tuple: &HTuple| tuple.size().unwrap();
                assert_eq!(size(expected.left().fine()) * beyond, size(expected.right().fine()), "{mutual}");
                refined += 1;
            }
            // The boundaries of both are no chain in which each divides the next, or there is no
            // room.
            Err(error) => {
                let boundaries = |entries: &[u64]| {
                    entries
                        .iter()
                        .scan(1, |size, entry| {
                            *size *= entry;
                            Some(*size)
                        })
                        .collect::<Vec<u64>>()
                };
                let (t, u) = (boundaries(&codomain), boundaries(&Arrow::of(&g).domain));
                let mut all = [t.clone(), u.clone()].concat();
                all.sort_unstable();
                let is_chain = all.windows(2).all(|pair| pair[1].is_multiple_of(pair[0]));
                assert!(error.code() == "CUTE117" && !(is_chain && t.last() <= u.last()), "{g} after {f}: {error}");
            }
        }
    }
    assert!(refined > 200 && pulled > 200, "{refined} {pulled}");
}

fn parse(text: &str) -> HTuple {
    text.parse().unwrap()
}

/// What is printed is read again, as the same.
#[test]
fn answers_are_operands() {
    let f: NestMorphism = "(4,(2,5)) -> (5,(4,2)) by (1,2,*)".parse().unwrap();
    assert_eq!(evaluate("to_tuple", &["(4,(2,5)) -> (5,(4,2)) by (1,2,*)"]), Ok(Value::Morphism(f)));
    let span: Span = "(12,3) <<- ((6,2),3) -> (6,3,2) by (0,2,1)".parse().unwrap();
    assert_eq!(evaluate("span", &[&span.to_string()]), Ok(Value::Span(span)));
    let refinement: Refinement = "(12,3) <<- ((6,2),3)".parse().unwrap();
    assert_eq!(evaluate("refine", &["(12,3) <<- ((6,2),3)", "((6,2),3)"]), Ok(Value::Refinement(refinement)));
    assert_eq!(answer("refine", &["(12,3) <<- ((6,2),3)", "((6,2),3) <<- (((2,3),2),3)"]), "(12,3) <<- (((2,3),2),3)");
    assert_eq!(answer("back", &["(12,3) <<- ((6,2),3) -> (6,3,2) by (0,2,1)"]), "(12,3) <<- ((6,2),3)");
    assert_eq!(answer("flatten", &["(12) <<- ((2,(2,3)))"]), "(12) <<- ((2,2,3)) -> (2,2,3) by (0,1,2)");
    assert_eq!(answer("mutual_refinement", &["(6,6)", "(12,3,6)"]), "((6,6) <<- (6,(2,3)),(12,3,6) <<- ((6,2),3,6),(6))");
    let swap: FactMorphism = "[3 2] -> [2 3] by (1,0)".parse().unwrap();
    assert_eq!(answer("inverse", &["[3 2] -> [2 3] by (1,0)"]), swap.inverse().unwrap().to_string());
    assert_eq!(answer("compose", &["[3 2] -> [2 3] by (1,0)", "[2 3] -> [3 2] by (1,0)"]), "[2 3] -> [2 3] by (0,1)");
    assert_eq!(answer("fact_of_permutation", &["(4,3):(3,1)"]), "[2 2 3] -> [3 2 2] by (1,2,0)");
    assert_eq!(answer("factorizations_of", &["12"]), "((2,2,3),(2,3,2),(3,2,2))");
    assert_eq!(factorizations_of(12).count(), 3);
    assert_eq!(answer("span_of_layout", &["((2,2),(5,5)):((1,10),(2,20))"]), "(4,25) <<- ((2,2),(5,5)) -> (2,5,2,5) by (0,2,1,3)");
}

/// The operad of profiles: units, associativity, and numbers for the entries.
#[test]
fn profiles_are_an_operad() {
    assert_eq!(answer("profile", &["(4,(2,3)):(1,(4,8))"]), "(*,(*,*))");
    assert_eq!(answer("profile", &["(4,(2,3))"]), "(*,(*,*))");
    assert_eq!(answer("label", &["(*,(*,*))", "4", "2", "3"]), "(4,(2,3))");
    let profiles = ["*", "(*)", "(*,*)", "(*,(*,*))", "((*,*),(*,*))"];
    for p in profiles {
        let arity: usize = answer("arity", &[p]).parse().unwrap();
        assert_eq!(arity, p.matches('*').count());
        assert_eq!(answer("substitute", &["*", p]), p);
        assert_eq!(answer("substitute", &[&[p], &vec!["*"; arity][..]].concat()), p);
        for q in profiles {
            for entry in 0..arity {
                // In the text, the entry is replaced.
                let (at, _) = p.match_indices('*').nth(entry).unwrap();
                assert_eq!(answer("substitute_at", &[p, &entry.to_string(), q]), format!("{}{q}{}", &p[..at], &p[at + 1..]));
            }
            let all = answer("substitute", &[&[p], &vec![q; arity][..]].concat());
            assert_eq!(all, p.replace('*', q));
        }
        assert_eq!(code("substitute_at", &[p, &arity.to_string(), "*"]), "CUTE080");
    }
}

/// The algebra of tractable layouts by morphisms has the answers of that of layouts, coalesced.
#[test]
fn tractable_layouts_agree() {
    for (op, of_layouts, a, b) in [
        ("compose_tractable", "compose", "(12,3,6):(1,72,12)", "(6,6):(1,6)"),
        ("divide_tractable", "logical_divide", "(4,8):(8,1)", "(2,2):(1,4)"),
        ("product_tractable", "logical_product", "(2,2):(4,1)", "6:1"),
        ("complement_tractable", "complement_in", "(2,2):(4,1)", "24"),
    ] {
        let [by_morphisms, expected] = [answer(op, &[a, b]), answer(of_layouts, &[a, b])].map(|text| text.parse::<Layout>().unwrap());
        assert!(by_morphisms.offsets().eq(expected.offsets()), "{op} {a} {b}: {by_morphisms}, {expected}");
    }
    assert_eq!((answer("is_tractable", &["(4,8):(8,1)"]), answer("is_tractable", &["(4,8):(1,5)"])), ("1".into(), "0".into()));
    assert_eq!((answer("is_tractable", &["(4,8):(-8,1)"]), answer("is_tractable", &["(4,1):(1,-8)"])), ("0".into(), "1".into()));
    assert_eq!(code("standard_form", &["(4,8):(1,5)"]), "CUTE115");
}

/// No arrow is asked for in vain: each operation of the list answers for some operands here or in
/// `operands`, and a wrong one is refused.
#[test]
fn wrong_arrows_are_refused() {
    assert_eq!(code("compose", &["(2,3) -> (3,2) by (1,0)", "(2,3) -> (3,2) by (1,0)"]), "CUTE113");
    assert_eq!(code("inverse", &["(2) -> (2,3) by (0)"]), "CUTE114");
    assert_eq!(code("squeeze", &["(2,3) -> (3,2) by (0,1)"]), "CUTE112");
    assert_eq!(code("squeeze", &["(2,3) -> (3,2) by (0,1"]), "CUTE005");
    assert_eq!(code("squeeze", &["(2,3) <<- (2,3)"]), "CUTE167");
    assert_eq!(code("coalesce", &["(2,3) -> (3,2) by (1,0)", "1"]), "CUTE167");
    assert_eq!(code("pullback", &["(6) -> (6) by (0)", "((2,2))"]), "CUTE116");
    assert!(MORPHISM_OPERATIONS.len() > 40);
}
