//! The parts of morphisms, the operad of profiles, spans, and 100,000 random tractable pairs:
//! against brute force and against the algebra.

mod asked;

use asked::asked;
use cute_dynamic::category::{FactMorphism, MutualRefinement, NestMorphism, Profile, Refinement, Span, TupleMorphism, tractable};
use cute_dynamic::{HTuple, Layout, LayoutError};
use std::collections::BTreeSet;

/// All lists of up to `rank` numbers below `bound`.
fn lists(rank: usize, bound: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    let mut longest: Vec<Vec<usize>> = vec![vec![]];
    for _ in 0..rank {
        longest = longest.iter().flat_map(|list| (0..bound).map(|next| [&list[..], &[next]].concat())).collect();
        all.extend(longest.iter().cloned());
    }
    all
}

fn tuple(modes: impl IntoIterator<Item = HTuple>) -> HTuple {
    HTuple::tuple(modes).unwrap()
}

fn flat(entries: &[u64]) -> HTuple {
    tuple(entries.iter().map(|&entry| HTuple::from(entry)))
}

/// All morphisms of `Tuple` between tuples of up to `rank` entries up to `bound`.
fn tuple_morphisms(rank: usize, bound: usize) -> Vec<TupleMorphism> {
    let tuples: Vec<Vec<u64>> = lists(rank, bound).iter().map(|list| list.iter().map(|&i| i as u64 + 1).collect()).collect();
    let mut morphisms = Vec::new();
    for domain in &tuples {
        for codomain in &tuples {
            for map in lists(domain.len(), codomain.len() + 1).into_iter().filter(|map| map.len() == domain.len()) {
                let map: Vec<Option<usize>> = map.iter().map(|&target| target.checked_sub(1)).collect();
                morphisms.extend(TupleMorphism::new(&domain[..], &codomain[..], map));
            }
        }
    }
    morphisms
}

/// The functions of two layouts are one: value by value.
fn same_function(a: &Layout, b: &Layout) -> bool {
    a.size() == b.size() && a.offsets().eq(b.offsets())
}

fn modes(layout: &Layout) -> Vec<(u64, u64)> {
    layout.leaves().iter().map(|mode| (mode.extent, mode.stride)).collect()
}

mod parts {
    use super::*;

    /// The restriction has the modes that are named; the factorization, with its inclusion after
    /// it, is the morphism.
    #[test]
    fn restrict_and_factorize() {
        for f in tuple_morphisms(3, 3) {
            for entries in lists(3, 3) {
                let is_named_once = entries.iter().collect::<BTreeSet<_>>().len() == entries.len();
                let restriction = f.restrict(&entries);
                assert_eq!(restriction.is_ok(), is_named_once && entries.iter().all(|&i| i < f.domain().len()), "{f} to {entries:?}");
                if let Ok(restriction) = restriction {
                    let expected: Vec<_> = entries.iter().map(|&i| modes(&f.layout())[i]).collect();
                    assert_eq!(modes(&restriction.layout()), if expected.is_empty() { vec![(1, 0)] } else { expected }, "{f} to {entries:?}");
                }
                let factorization = f.factorize(&entries);
                let has_all = f.map().iter().flatten().all(|target| entries.contains(target));
                assert_eq!(factorization.is_ok(), is_named_once && has_all && entries.iter().all(|&i| i < f.codomain().len()), "{f} through {entries:?}");
                if let Ok(factorization) = factorization {
                    let inclusion = TupleMorphism::inclusion(f.codomain(), &entries).unwrap();
                    assert_eq!(inclusion.compose(&factorization).as_ref(), Ok(&f));
                }
            }
        }
    }

    #[test]
    fn squeeze_and_sort() {
        for f in tuple_morphisms(3, 3) {
            let squeezed = f.squeeze();
            assert!(!squeezed.domain().contains(&1) && !squeezed.codomain().contains(&1));
            assert!((0..f.layout().size()).all(|x| squeezed.realize(x) == f.realize(x)), "{f}");
            let expected: Vec<_> = modes(&f.layout()).into_iter().filter(|mode| mode.0 > 1).collect();
            assert_eq!(modes(&squeezed.layout()), if expected.is_empty() { vec![(1, 0)] } else { expected }, "{f}");
            let sorted = f.sort();
            let mut expected = modes(&f.layout());
            expected.sort_by_key(|&(extent, stride)| (stride, extent));
            assert_eq!((modes(&sorted.layout()), sorted.codomain()), (expected, f.codomain()), "{f}");
            assert_eq!(sorted.sort(), sorted);
        }
    }

    /// `|f ⊕ g|(x + |S|·y) = |f|(x) + |T|·|g|(y)`, and the sum of composites is the composite of
    /// the sums.
    #[test]
    fn sum() {
        let morphisms = tuple_morphisms(2, 3);
        for f in &morphisms {
            for g in &morphisms {
                let sum = f.sum(g).unwrap();
                let (size, bound) = (f.domain().iter().product::<u64>(), f.codomain().iter().product::<u64>());
                for y in 0..g.domain().iter().product() {
                    for x in 0..size {
                        assert_eq!(sum.realize(x + size * y), Some(f.realize(x).unwrap() + bound * g.realize(y).unwrap()), "{f} and {g}");
                    }
                }
                let identity = TupleMorphism::identity(sum.codomain()).unwrap();
                let identities = TupleMorphism::identity(f.codomain()).unwrap().sum(&TupleMorphism::identity(g.codomain()).unwrap());
                assert_eq!(identities, Ok(identity));
                assert_eq!(sum.restrict((0..f.domain().len()).collect::<Vec<_>>()).unwrap().layout(), f.layout());
                if let (Ok(ff), Ok(gg)) = (f.compose(f), g.compose(g)) {
                    assert_eq!(sum.compose(&sum), ff.sum(&gg), "{f} and {g}");
                }
            }
        }
        let large = TupleMorphism::identity([1 << 40]).unwrap();
        assert_eq!(large.sum(&large), Err(LayoutError::Overflow));
    }

    /// With nesting: the modes are top-level ones, and the functions those between flat tuples.
    #[test]
    fn of_nested_tuples() {
        let f: NestMorphism = "((2,1),3,(1,4)) -> ((4,3),(1,(2,5))) by (3,*,1,2,0)".parse().unwrap();
        assert_eq!(f.restrict([2, 0]).unwrap().to_string(), "((1,4),(2,1)) -> ((4,3),(1,(2,5))) by (2,0,3,*)");
        assert_eq!(f.restrict([3]), Err(LayoutError::NoSuchMode { index: 3, rank: 3 }));
        assert_eq!(f.restrict([0, 0]), Err(LayoutError::NotAMorphism { entry: 2, target: 0 }));
        assert_eq!(f.factorize([1, 0]).unwrap().to_string(), "((2,1),3,(1,4)) -> ((1,(2,5)),(4,3)) by (1,*,4,0,3)");
        assert_eq!(f.factorize([0]), Err(LayoutError::NotAMorphism { entry: 0, target: 3 }));
        assert_eq!(f.squeeze().to_string(), "((2),3,(4)) -> ((4,3),((2,5))) by (2,1,0)");
        assert_eq!(f.sort().to_string(), "(1,4,3,1,2) -> ((4,3),(1,(2,5))) by (*,0,1,2,3)");
        let one = NestMorphism::new(1, (1, (1, 1)), [Some(2)]).unwrap();
        assert_eq!((one.squeeze().to_string(), one.squeeze().layout().size()), ("() -> () by ()".into(), 1));
        for g in tuple_morphisms(2, 3) {
            let g = NestMorphism::new(tuple([flat(g.domain())]), tuple([flat(g.codomain())]), g.map()).unwrap();
            let inclusion = NestMorphism::inclusion(g.codomain(), [0]).unwrap();
            assert_eq!(inclusion, NestMorphism::identity(g.codomain()).unwrap());
            assert_eq!((g.restrict([0]).as_ref(), g.factorize([0]).as_ref()), (Ok(&g), Ok(&g)));
            assert_eq!(f.sum(&g).unwrap().flatten(), &f.flatten().sum(g.flatten()).unwrap());
            assert!(same_function(&g.squeeze().layout(), &g.layout()));
            assert_eq!(g.sort().flatten(), &g.flatten().sort());
        }
    }

    #[test]
    fn of_factorizations() {
        let f: FactMorphism = "[3 2] -> [2 3 5] by (1,0)".parse().unwrap();
        assert_eq!(f.to_tuple().unwrap().layout(), f.layout());
        let twice: FactMorphism = "[2 2] -> [2 3] by (0,0)".parse().unwrap();
        assert_eq!(twice.to_tuple(), Err(LayoutError::NotAMorphism { entry: 1, target: 0 }));
    }
}

mod notation {
    use super::*;

    #[test]
    fn what_is_printed_is_read() {
        for f in tuple_morphisms(2, 3) {
            for nest in [
                NestMorphism::new(flat(f.domain()), flat(f.codomain()), f.map()).unwrap(),
                NestMorphism::new(tuple([flat(f.domain())]), tuple([flat(f.codomain())]), f.map()).unwrap(),
            ] {
                assert_eq!(nest.to_string().parse(), Ok(nest));
            }
        }
        for text in ["[] -> [] by ()", "[3 2] -> [2 3] by (1,0)", "[2 2] -> [2 3] by (0,0)"] {
            assert_eq!(text.parse::<FactMorphism>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_wrong_is_told() {
        let error = |text: &str| text.parse::<NestMorphism>().unwrap_err().to_string();
        assert_eq!(error("(2,3)"), "column 6: expected `->`, found the end");
        assert_eq!(error("(2,3) -> (3,2)"), "column 15: expected `by`, found the end");
        assert_eq!(error("(2,3) -> (3,2) by (1,"), "column 22: expected an entry or `*`, found the end");
        assert_eq!(error("(2,3) -> (3,2) by (1 0)"), "column 22: expected `,` or `)`, found `0`");
        assert!(error("(2,3) -> (3,2) by (1,x)").starts_with("column 22: expected a number"));
        assert!(error("(2,3) -> (3,2) by (0,1)").starts_with("column 1: not a morphism: entry 0"));
        assert!(error("(2,3) -> (3,2) by (1,18446744073709551615)").starts_with("column 1: not a morphism: entry 1"));
        assert_eq!("(2,3) -> (3,2) by (1)".parse::<NestMorphism>().unwrap_err().layout_error(), Some(LayoutError::RanksDiffer { a: 2, b: 1 }));
        let layout_error = |text: &str| text.parse::<FactMorphism>().unwrap_err().layout_error();
        assert_eq!(layout_error("[4] -> [4] by (0)"), Some(LayoutError::NotPrime { factor: 4 }));
        assert_eq!(layout_error("[2] -> [2] by (0,0)"), Some(LayoutError::RanksDiffer { a: 1, b: 2 }));
        assert_eq!("(*,2)".parse::<Profile>().unwrap_err().to_string(), "column 4: expected `*` or `(`, found `2`");
    }
}

mod profiles {
    use super::*;

    /// All profiles with up to `leaves` entries, up to `depth` deep, with tuples of up to `rank`
    /// modes.
    fn profiles(depth: usize, rank: usize, leaves: usize) -> Vec<Profile> {
        if depth == 0 {
            return vec![Profile::unit()];
        }
        let below = profiles(depth - 1, rank, leaves);
        let texts = lists(rank, below.len()).into_iter().map(|list| list.iter().map(|&i| below[i].to_string()).collect::<Vec<_>>().join(","));
        let tuples = texts.map(|text| format!("({text})").parse::<Profile>().unwrap());
        let all: BTreeSet<Profile> = tuples.chain(below.iter().cloned()).filter(|profile| profile.arity() <= leaves).collect();
        all.into_iter().collect()
    }

    #[test]
    fn the_unit_laws() {
        for profile in profiles(3, 2, 4) {
            let units = vec![Profile::unit(); profile.arity()];
            assert_eq!(profile.substitute(&units).as_ref(), Ok(&profile));
            assert_eq!(Profile::unit().substitute(std::slice::from_ref(&profile)).as_ref(), Ok(&profile));
            assert_eq!(Profile::unit().substitute_at(0, &profile).as_ref(), Ok(&profile));
            assert_eq!(profile.to_string().parse().as_ref(), Ok(&profile));
            let mismatch = LayoutError::ProfileRankMismatch { modes: units.len() + 1, profile: units.len() };
            assert_eq!(profile.substitute(&[&units[..], &[Profile::unit()]].concat()), Err(mismatch));
        }
    }

    /// `(P ∘ (Q_i)) ∘ (R_ij) = P ∘ (Q_i ∘ (R_ij))`.
    #[test]
    fn associativity() {
        let (outer, inner) = (profiles(2, 2, 2), profiles(2, 2, 2));
        let mut checked = 0;
        for p in &outer {
            for choice in lists(p.arity(), inner.len()).into_iter().filter(|choice| choice.len() == p.arity()) {
                let q: Vec<Profile> = choice.iter().map(|&i| inner[i].clone()).collect();
                let composite = p.substitute(&q).unwrap();
                assert_eq!(composite.arity(), q.iter().map(Profile::arity).sum::<usize>());
                // A different profile in each place, in every rotation.
                for start in 0..inner.len() {
                    let r: Vec<Profile> = (0..composite.arity()).map(|i| inner[(start + i) % inner.len()].clone()).collect();
                    let mut rest = &r[..];
                    let of_each = |q: &Profile| {
                        let (mine, others) = rest.split_at(q.arity());
                        rest = others;
                        q.substitute(mine).unwrap()
                    };
                    let inside: Vec<Profile> = q.iter().map(of_each).collect();
                    assert_eq!(composite.substitute(&r), p.substitute(&inside), "{p} with {q:?} with {r:?}");
                    checked += 1;
                }
            }
        }
        assert!(checked > 3000, "{checked}");
    }

    /// The laws of partial substitution: one inside the other, and side by side.
    #[test]
    fn partial_substitution() {
        let all = profiles(2, 2, 3);
        for p in &all {
            for q in &all {
                for r in all.iter().step_by(3) {
                    for i in 0..p.arity() {
                        let with_q = p.substitute_at(i, q).unwrap();
                        for j in 0..q.arity() {
                            assert_eq!(with_q.substitute_at(i + j, r), p.substitute_at(i, &q.substitute_at(j, r).unwrap()));
                        }
                        for k in i + 1..p.arity() {
                            assert_eq!(with_q.substitute_at(k + q.arity() - 1, r), p.substitute_at(k, r).unwrap().substitute_at(i, q));
                        }
                    }
                    let arity = p.arity();
                    assert_eq!(p.substitute_at(arity, q), Err(LayoutError::NoSuchMode { index: arity, rank: arity }));
                }
            }
        }
    }

    /// Numbers in the places of entries: substitution of labelled profiles is `unflatten`, and the
    /// product of the whole is that of the products of the parts. So parts make a refinement.
    #[test]
    fn labels() {
        for p in profiles(2, 2, 3) {
            for q in profiles(2, 2, 3) {
                let parts: Vec<HTuple> =
                    (0..p.arity() as u64).map(|i| q.label((0..q.arity() as u64).map(|j| 2 + i + j).collect::<Vec<_>>()).unwrap()).collect();
                let whole = tuple(parts.clone()).unflatten(p.label(vec![1; p.arity()]).unwrap()).unwrap();
                assert_eq!(Profile::of(&whole), p.substitute(&vec![q.clone(); p.arity()]).unwrap());
                let sizes: Vec<u64> = parts.iter().map(|part| part.size().unwrap()).collect();
                let coarse = p.label(&sizes).unwrap();
                let refinement = Refinement::of_parts(&coarse, &parts).unwrap();
                assert_eq!((refinement.fine(), whole.size()), (&whole, coarse.size()));
                assert_eq!((0..p.arity()).map(|i| refinement.part(i).unwrap()).collect::<Vec<_>>(), parts);
            }
            assert_eq!(p.label([7; 9]), Err(LayoutError::ProfileRankMismatch { modes: 9, profile: p.arity() }));
        }
        assert_eq!(Refinement::of_parts((6, 2), &[flat(&[2, 3]), flat(&[3])]), Err(LayoutError::NotARefinement { entry: 1 }));
        let deepest = Profile::of::<u64>(&(0..64).fold(HTuple::from(6), |tuple, _| HTuple::tuple([tuple]).unwrap()));
        assert_eq!(deepest.substitute(std::slice::from_ref(&deepest)), Err(LayoutError::TooDeep));
    }
}

/// All ways to write a number as a number or a tuple of two or three factors that are not 1.
fn cuts(n: u64) -> Vec<HTuple> {
    let mut cuts = vec![HTuple::from(n)];
    for a in (2..n).filter(|a| n.is_multiple_of(*a)) {
        cuts.push(flat(&[a, n / a]));
        cuts.extend((2..n / a).filter(|b| (n / a).is_multiple_of(*b)).map(|b| flat(&[a, b, n / a / b])));
    }
    cuts
}

/// All refinements of a flat tuple whose parts are [`cuts`].
fn refinements(entries: &[u64]) -> Vec<Refinement> {
    let mut parts: Vec<Vec<HTuple>> = vec![vec![]];
    for &entry in entries {
        parts = parts.iter().flat_map(|before| cuts(entry).into_iter().map(|cut| [&before[..], &[cut]].concat())).collect();
    }
    parts.iter().map(|parts| Refinement::of_parts(flat(entries), parts).unwrap()).collect()
}

mod spans {
    use super::*;

    /// Spans from tuples of up to two entries out of some numbers, by source.
    fn spans(numbers: &[u64]) -> Vec<Span> {
        let mut spans = Vec::new();
        let sources: Vec<Vec<u64>> = lists(2, numbers.len()).iter().map(|list| list.iter().map(|&i| numbers[i]).collect()).collect();
        for source in &sources {
            for back in refinements(source) {
                let entries = back.fine().leaves().to_vec();
                let mut count = 0;
                for map in lists(entries.len(), 4).into_iter().filter(|map| map.len() == entries.len()) {
                    // The places of entries among three; one of them may be a gap.
                    let map: Vec<Option<usize>> = map.iter().map(|&target| target.checked_sub(1)).collect();
                    let mut codomain = [2; 3];
                    for (entry, target) in map.iter().enumerate() {
                        target.iter().for_each(|&target| codomain[target] = entries[entry]);
                    }
                    if let Ok(forward) = NestMorphism::new(back.fine(), flat(&codomain), map) {
                        count += 1;
                        if count % 5 == 1 {
                            spans.push(Span::new(back.clone(), forward).unwrap());
                        }
                    }
                }
            }
        }
        spans
    }

    #[test]
    fn a_category_that_realization_respects() {
        let spans = spans(&[2, 4, 6, 12]);
        let mut checked = 0;
        for f in &spans {
            let (source, target) = (Span::identity(f.source()).unwrap(), Span::identity(f.target()).unwrap());
            assert_eq!((f.compose(&source).as_ref(), target.compose(f).as_ref()), (Ok(f), Ok(f)));
            assert!((0..=f.layout().size()).all(|x| f.realize(x) == f.forward().realize(x)));
            assert_eq!(f.flatten().flatten(), f.flatten());
            // A second span from every refinement of the target, and a third from that of the
            // second.
            for back in refinements(f.target().leaves()).iter().step_by(4) {
                let entries = back.fine().leaves();
                let last = entries.len() - 1;
                let reversed: Vec<u64> = entries.iter().rev().copied().collect();
                let map: Vec<Option<usize>> = (0..=last).map(|i| (i % 3 != 2).then_some(last - i)).collect();
                let g = Span::new(back.clone(), NestMorphism::new(back.fine(), flat(&reversed), map).unwrap()).unwrap();
                let gf = g.compose(f).unwrap();
                for x in 0..gf.layout().size() {
                    assert_eq!(gf.realize(x), g.realize(f.realize(x).unwrap()), "{g} after {f}");
                }
                assert!(Refinement::new(f.apex(), gf.apex()).is_ok());
                assert_eq!(gf.flatten(), g.flatten().compose(&f.flatten()).unwrap().flatten());
                assert!(same_function(&gf.layout(), &g.layout().compose(&f.layout()).unwrap()), "{g} after {f}");
                let third: Vec<HTuple> = reversed.iter().map(|&entry| cuts(entry).pop().unwrap()).collect();
                let h = Span::try_from(Refinement::of_parts(flat(&reversed), &third).unwrap()).unwrap();
                assert_eq!(h.compose(&gf), h.compose(&g).unwrap().compose(f), "{h} after {g} after {f}");
                checked += 1;
            }
        }
        assert!(checked > 500, "{checked}");
    }

    /// Pullback and pushforward respect composition, of refinements and of morphisms.
    #[test]
    fn pullbacks_and_pushforwards_compose() {
        for f in tuple_morphisms(2, 4) {
            let f = NestMorphism::new(flat(f.domain()), flat(f.codomain()), f.map()).unwrap();
            for first in refinements(f.codomain().leaves()) {
                let pulled = f.pullback(&first).unwrap();
                let parts: Vec<HTuple> = first.fine().leaves().iter().map(|&entry| cuts(entry).pop().unwrap()).collect();
                let second = Refinement::of_parts(first.fine(), &parts).unwrap();
                assert_eq!(pulled.pullback(&second), f.pullback(&first.refine(&second).unwrap()), "{f}");
                let swap = NestMorphism::new(f.codomain(), f.codomain(), (0..f.codomain().leaves().len()).map(Some).collect::<Vec<_>>()).unwrap();
                assert_eq!(swap.compose(&f).unwrap().pullback(&first), swap.pullback(&first).unwrap().compose(&pulled));
            }
            for first in refinements(f.domain().leaves()) {
                let pushed = f.pushforward(&first).unwrap();
                let parts: Vec<HTuple> = first.fine().leaves().iter().map(|&entry| cuts(entry).pop().unwrap()).collect();
                let second = Refinement::of_parts(first.fine(), &parts).unwrap();
                assert_eq!(pushed.pushforward(&second), f.pushforward(&first.refine(&second).unwrap()), "{f}");
            }
        }
    }

    #[test]
    fn what_does_not_meet() {
        let cut = Refinement::new(12, (3, 4)).unwrap();
        let identity = NestMorphism::identity((4, 3)).unwrap();
        assert_eq!(Span::new(cut.clone(), identity.clone()), Err(LayoutError::NotComposable { entry: 0 }));
        let (f, g) = (Span::try_from(cut.clone()).unwrap(), Span::from(identity));
        assert_eq!(g.compose(&f), Err(LayoutError::NotComposable { entry: 0 }));
        assert_eq!(g.compose_refined(&f), Err(LayoutError::NoMutualRefinement { left: 3, right: 4 }));
        assert_eq!(cut.refine(&Refinement::identity((4, 3))), Err(LayoutError::NotComposable { entry: 0 }));
        let padded: Layout = "(4,8):(1,5)".parse().unwrap();
        assert_eq!(Span::from_layout(&padded), Err(LayoutError::NotTractable { reach: 4, stride: 5 }));
        assert_eq!(Span::from_layout(&"12:1".parse().unwrap()).unwrap().to_string(), "12 <<- 12 -> (12) by (0)");
    }
}

/// Numbers that look random, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % bound
    }

    /// Entries in brackets that are anywhere.
    fn nested(&mut self, entries: &[u64]) -> HTuple {
        match entries {
            [only] if self.below(3) > 0 => HTuple::from(*only),
            [] | [_] => flat(entries),
            _ => {
                let at = self.below(entries.len() as u64) as usize;
                let behind: Vec<HTuple> = entries[at..].iter().map(|&entry| HTuple::from(entry)).collect();
                if at == 0 { tuple(behind) } else { tuple([vec![self.nested(&entries[..at])], behind].concat()) }
            }
        }
    }

    /// A morphism into a tuple of up to five small numbers.
    fn morphism(&mut self) -> NestMorphism {
        const NUMBERS: [u64; 8] = [2, 2, 3, 4, 2, 6, 1, 5];
        let codomain: Vec<u64> = (0..self.below(6)).map(|_| NUMBERS[self.below(8) as usize]).collect();
        let mut map: Vec<Option<usize>> = (0..codomain.len()).filter(|_| self.below(3) > 0).map(Some).collect();
        for i in (1..map.len()).rev() {
            map.swap(i, self.below(i as u64 + 1) as usize);
        }
        let mut domain: Vec<u64> = map.iter().flatten().map(|&target| codomain[target]).collect();
        if self.below(4) == 0 {
            let at = self.below(domain.len() as u64 + 1) as usize;
            domain.insert(at, 1 + self.below(3));
            map.insert(at, None);
        }
        let (domain, codomain) = (self.nested(&domain), self.nested(&codomain));
        NestMorphism::new(domain, codomain, map).unwrap()
    }
}

/// The definition: of each two modes that count, in the order of stride and extent, `s·d` of the
/// first divides the stride of the second.
fn is_tractable_by_definition(layout: &Layout) -> bool {
    let counting: Vec<_> = layout.leaves().iter().filter(|mode| mode.extent > 1 && mode.stride > 0).collect();
    counting.iter().enumerate().all(|(i, a)| {
        counting.iter().enumerate().all(|(j, b)| i == j || (b.stride, b.extent, j) < (a.stride, a.extent, i) || b.stride.is_multiple_of(a.stride * a.extent))
    })
}

#[test]
fn tractable_layouts_are_those_of_morphisms() {
    let numbers: Vec<(u64, u64)> = (1..=4).flat_map(|extent| (0..=9).map(move |stride| (extent, stride))).collect();
    for list in lists(3, numbers.len()) {
        let part = |of: fn(&(u64, u64)) -> u64| flat(&list.iter().map(|&i| of(&numbers[i])).collect::<Vec<_>>());
        let layout = Layout::from_parts(part(|mode| mode.0), part(|mode| mode.1)).unwrap();
        assert_eq!(layout.is_tractable(), is_tractable_by_definition(&layout), "{layout}");
        assert_eq!(layout.tractable().err(), NestMorphism::from_layout(&layout).err(), "{layout}");
    }
}

/// What the morphisms find, and what only the algebra does: of these, where each mode of the right
/// operand stays whole, and where some mode is cut.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Found {
    both: usize,
    only_whole: usize,
    only_cut: usize,
    none: usize,
}

impl Found {
    /// Compares the answers as functions, mode by mode where they are lists of modes.
    fn compare(&mut self, [a, b]: [&Layout; 2], what: &str, by_morphisms: &Result<Layout, LayoutError>, by_algebra: &Result<Layout, LayoutError>) {
        match (by_morphisms, by_algebra) {
            (Ok(got), Ok(expected)) => {
                assert!(got.rank() == expected.rank() && got.modes().zip(expected.modes()).all(|(got, expected)| same_function(&got, &expected)));
                self.both += 1;
            }
            (Err(_), Ok(expected)) => {
                let copies = if what == "times" { expected.get(1).unwrap() } else { expected.clone() };
                let is_whole = copies.coalesce_by(b.shape()).unwrap().is_congruent(b);
                *if is_whole { &mut self.only_whole } else { &mut self.only_cut } += 1;
            }
            (Err(_), Err(_)) => self.none += 1,
            (Ok(got), Err(error)) => panic!("{a} {what} {b}: {got}, and by the algebra: {error}"),
        }
    }
}

/// Everything that is claimed of a pair of tractable layouts, by the algebra and by brute force.
fn check_pair(a: &Layout, b: &Layout, found: &mut [Found; 3]) {
    let [composition, quotient, product] = found;
    let (by_morphisms, by_algebra) = (tractable::compose(a, b), a.compose(b));
    composition.compare([a, b], "composed with", &by_morphisms, &by_algebra);
    if let Ok(layout) = &by_morphisms {
        assert!(b.offsets().map(|offset| a.offset(offset).unwrap()).eq(layout.offsets()), "{a} after {b}: {layout}");
    }
    quotient.compare([a, b], "divided by", &tractable::logical_divide(a, b), &a.logical_divide(b));
    product.compare([a, b], "times", &tractable::logical_product(a, b), &a.logical_product(b));
    let (f, g) = (Span::from_layout(b).unwrap(), Span::from_layout(a).unwrap());
    match g.compose_refined(&f) {
        Ok(composite) => {
            assert!((0..b.size()).all(|x| composite.realize(x) == f.realize(x).and_then(|y| g.realize(y))), "{g} after {f}");
            assert_eq!(composite.source(), f.source());
            assert!(same_function(&composite.layout(), by_algebra.as_ref().unwrap()), "{g} after {f}");
        }
        // Without the extension of A, less composes.
        Err(error) => assert!(matches!(error, LayoutError::NoMutualRefinement { .. }), "{g} after {f}: {error}"),
    }
}

/// Everything that is claimed of one morphism.
fn check_morphism(f: &NestMorphism) {
    let layout = f.layout();
    assert!(layout.is_tractable() && is_tractable_by_definition(&layout));
    let bound = f.codomain().size().unwrap();
    assert!((0..layout.size()).map(|x| f.realize(x).unwrap()).eq(layout.offsets()));
    assert!(same_function(&f.coalesce().layout(), &layout) && same_function(&f.squeeze().layout(), &layout));
    assert_eq!(f.coalesce().layout(), layout.coalesce());
    assert!(same_function(&f.standard_form().layout(), &layout));
    if f.is_injective() {
        assert_eq!(f.complement().layout().coalesce(), layout.complement_in(bound).unwrap());
        let mut onto: Vec<u64> = f.concatenate(&f.complement()).unwrap().layout().offsets().collect();
        onto.sort_unstable();
        assert!(onto.into_iter().eq(0..bound), "{f}");
    }
    assert_eq!(f.is_isomorphism(), f.inverse().is_ok());
    if let Ok(inverse) = f.inverse() {
        assert!(layout.is_permutation() && layout.size() == bound);
        assert!((0..bound).all(|x| inverse.realize(f.realize(x).unwrap()) == Some(x)));
        assert!(same_function(&inverse.layout(), &layout.inverse().unwrap()));
    }
    let span = Span::from_layout(&layout).unwrap();
    assert!((0..layout.size()).all(|x| span.realize(x) == f.realize(x)));
}

/// Random morphisms, and pairs of which the second goes on where the first ends, or does not.
fn check_random(count: usize, seed: u64) -> [Found; 3] {
    let mut random = Random(seed);
    let mut found = [Found::default(); 3];
    let mut composable = 0;
    for _ in 0..count {
        let (f, g) = (random.morphism(), random.morphism());
        check_morphism(&f);
        check_pair(&g.layout(), &f.layout(), &mut found);
        // `layout(h ∘ f) = layout(h) ∘ layout(f)` for an `h` from the codomain of `f`.
        let entries = f.codomain().leaves().len();
        let map: Vec<Option<usize>> = (0..entries).map(|i| (random.below(5) > 0).then_some((i + 1) % entries)).collect();
        let targets: Vec<u64> = (0..entries).map(|i| f.codomain().leaves()[(i + entries - 1) % entries]).collect();
        let h = NestMorphism::new(f.codomain(), flat(&targets), map).unwrap();
        let composite = h.compose(&f).unwrap();
        assert!((0..f.layout().size()).all(|x| composite.realize(x) == h.realize(f.realize(x).unwrap())));
        assert!(same_function(&composite.layout(), &h.layout().compose(&f.layout()).unwrap()), "{h} after {f}");
        if let Ok(tile) = h.logical_divide(&f) {
            composable += 1;
            assert!(same_function(&tile.layout(), &h.layout().logical_divide(&f.layout()).unwrap()), "{h} by {f}");
        }
        let copies = TupleMorphism::identity(f.complement().flatten().domain()).unwrap();
        let copies = NestMorphism::new(flat(copies.domain()), flat(copies.codomain()), copies.map()).unwrap();
        assert!(same_function(&f.logical_product(&copies).unwrap().layout(), &f.layout().logical_product(&copies.layout()).unwrap()), "{f} by {copies}");
    }
    assert!(composable > count / 3, "{composable} of {count}");
    found
}

#[test]
fn random_pairs() {
    let found = check_random(2000, 0x9E37_79B9_7F4A_7C15);
    assert_eq!(found[1].only_whole + found[1].only_cut, 0, "every quotient of tractable layouts: {found:?}");
}

/// `cargo test --release --test morphisms -- --ignored`
#[test]
#[ignore = "takes seconds in release mode, a minute without"]
fn a_hundred_thousand_random_pairs() {
    let found = check_random(100_000, 0x1234_5678_9ABC_DEF1);
    let expected = [
        Found { both: 61_888, only_whole: 22_547, only_cut: 1932, none: 13_633 },
        Found { both: 31_995, only_whole: 0, only_cut: 0, none: 68_005 },
        Found { both: 89_624, only_whole: 2814, only_cut: 241, none: 7321 },
    ];
    assert_eq!(found, expected, "composition, quotient, product; the first are in the documentation of `tractable`");
}

/// All pairs of tractable layouts of up to two modes, of small numbers.
#[test]
fn all_small_pairs() {
    let small = |extent: u64, stride: u64| -> Vec<Layout> {
        let numbers: Vec<(u64, u64)> = (2..=extent).flat_map(|extent| (0..=stride).map(move |stride| (extent, stride))).collect();
        let of = |list: Vec<usize>| {
            let part = |of: fn(&(u64, u64)) -> u64| flat(&list.iter().map(|&i| of(&numbers[i])).collect::<Vec<_>>());
            Layout::from_parts(part(|mode| mode.0), part(|mode| mode.1)).unwrap()
        };
        lists(2, numbers.len()).into_iter().map(of).filter(Layout::is_tractable).collect()
    };
    let mut found = [Found::default(); 3];
    let step = asked(1, 5);
    for a in small(4, 6).iter().step_by(step) {
        for b in &small(3, 4) {
            check_pair(a, b, &mut found);
        }
    }
    assert_eq!(found[1].only_whole + found[1].only_cut, 0, "every quotient of tractable layouts: {found:?}");
    if step > 1 {
        return;
    }
    let expected = [
        Found { both: 6776, only_whole: 3229, only_cut: 0, none: 2154 },
        Found { both: 1347, only_whole: 0, only_cut: 0, none: 10_812 },
        Found { both: 7689, only_whole: 2127, only_cut: 0, none: 2343 },
    ];
    assert_eq!(found, expected, "composition, quotient, product");
}

/// Why the algebra finds more: an entry of the codomain and one of the domain must be cut at each
/// other's boundaries, although no mode of the right operand reaches a boundary, or one crosses it
/// between its own multiples.
#[test]
fn what_only_the_algebra_finds() {
    let check = |a: &str, b: &str, expected: &str, left: u64, right: u64| {
        let (a, b): (Layout, Layout) = (a.parse().unwrap(), b.parse().unwrap());
        assert_eq!(a.compose(&b).unwrap().to_string(), expected);
        assert_eq!(tractable::compose(&a, &b), Err(LayoutError::NoMutualRefinement { left, right }));
        assert_eq!(MutualRefinement::new(NestMorphism::from_layout(&b).unwrap().codomain(), a.shape()).err(), tractable::compose(&a, &b).err());
    };
    check("(4,2):(8,1)", "3:1", "3:8", 3, 4);
    check("(5,7):(1,100)", "4:3", "(2,2):(3,101)", 3, 5);
}
