//! The algorithms on tuples: values against a tree that knows nothing of HTuples, on all small
//! tuples, and types against values.

use cute_dynamic::{HTuple, LayoutError, ToDynamic};
use cute_static::Static;
use cute_static::htuple::*;
use cute_static::int::{Add, B0, B1, IsPowerOfTwo, Mul, PowerOfTwoFlag, Product, Sum, UInt};
use cute_static::prelude::*;

/// A nested tuple as a tree.
#[derive(Clone, Debug, PartialEq)]
enum Tree {
    Leaf(u64),
    Tuple(Vec<Tree>),
}

use Tree::{Leaf, Tuple};

impl Tree {
    fn modes(&self) -> Vec<Tree> {
        match self {
            Leaf(_) => vec![self.clone()],
            Tuple(modes) => modes.clone(),
        }
    }

    fn leaves(&self) -> Vec<u64> {
        match self {
            Leaf(n) => vec![*n],
            Tuple(modes) => modes.iter().flat_map(Tree::leaves).collect(),
        }
    }

    fn map(&self, f: &impl Fn(u64) -> u64) -> Tree {
        match self {
            Leaf(n) => Leaf(f(*n)),
            Tuple(modes) => Tuple(modes.iter().map(|mode| mode.map(f)).collect()),
        }
    }

    fn size(&self) -> u64 {
        self.leaves().iter().product()
    }

    fn written(&self) -> String {
        match self {
            Leaf(n) => n.to_string(),
            Tuple(modes) => format!("({})", modes.iter().map(Tree::written).collect::<Vec<_>>().join(",")),
        }
    }

    fn tuple(&self) -> HTuple {
        self.written().parse().unwrap_or_else(|error| panic!("{}: {error}", self.written()))
    }
}

/// All tuples of so many leaves in all, up to this depth; the leaves are numbered from 1 on.
fn trees(leaves: usize, depth: usize) -> Vec<Tree> {
    fn lists(leaves: usize, depth: usize) -> Vec<Vec<Tree>> {
        let mut found = if leaves == 0 { vec![vec![]] } else { vec![] };
        for first in 1..=leaves {
            for head in unnumbered(first, depth) {
                for tail in lists(leaves - first, depth) {
                    found.push([std::slice::from_ref(&head), &tail[..]].concat());
                }
            }
        }
        found
    }
    fn unnumbered(leaves: usize, depth: usize) -> Vec<Tree> {
        let leaf = (leaves == 1).then_some(Leaf(0));
        let tuples = if depth == 0 { vec![] } else { lists(leaves, depth - 1).into_iter().map(Tuple).collect() };
        leaf.into_iter().chain(tuples).collect()
    }
    fn number(tree: &mut Tree, next: &mut u64) {
        match tree {
            Leaf(n) => {
                *n = *next;
                *next += 1;
            }
            Tuple(modes) => modes.iter_mut().for_each(|mode| number(mode, next)),
        }
    }
    let mut trees = unnumbered(leaves, depth);
    trees.iter_mut().for_each(|tree| number(tree, &mut 1));
    trees
}

/// Tuples of up to 4 leaves, with `()` among them.
fn all() -> Vec<Tree> {
    let mut all: Vec<Tree> = (0..=4).flat_map(|leaves| trees(leaves, 3)).collect();
    all.extend([Tuple(vec![Tuple(vec![])]), Tuple(vec![Tuple(vec![]), Leaf(2)]), Tuple(vec![Leaf(2), Tuple(vec![])])]);
    // The numbers in another order, and some of them equal.
    let other: Vec<Tree> = all.iter().map(|tree| tree.map(&|n| [3, 8, 1, 3][(n - 1) as usize % 4])).collect();
    [all, other].concat()
}

/// `8` and `(4)` as they are compared with what is expected of a tree.
fn same(found: Result<HTuple, LayoutError>, expected: Option<Tree>, what: &str, of: &Tree) {
    assert_eq!(found.ok(), expected.map(|tree| tree.tuple()), "{what} of {}", of.written());
}

#[test]
fn values_are_those_of_trees() {
    let all = all();
    assert!(all.len() > 300, "{}", all.len());
    for tree in &all {
        let (tuple, modes) = (tree.tuple(), tree.modes());
        let sum = |tree: &Tree| tree.leaves().iter().sum::<u64>();
        let sized = |mode: HTuple| Ok(mode.size()?.into());
        let mapped = match tree {
            Leaf(n) => Leaf(*n),
            Tuple(modes) => Tuple(modes.iter().map(|mode| Leaf(mode.size())).collect()),
        };
        same(tuple.map_modes(sized), Some(mapped), "map_modes", tree);
        assert_eq!(tuple.fold(7, |done, mode| 2 * done + mode.sum().unwrap()), modes.iter().fold(7, |done, mode| 2 * done + sum(mode)));
        same(tuple.fold_first(|a, b| a.zip(&b).unwrap_or(b)).map(|_| 1.into()), (!modes.is_empty()).then_some(Leaf(1)), "fold_first", tree);
        let plus = |done: HTuple, mode: HTuple| Ok((2 * done.sum()? + mode.sum()?).into());
        let with = modes.iter().scan(5, |done, mode| {
            *done = 2 * *done + sum(mode);
            Some(*done)
        });
        let with: Vec<u64> = with.collect();
        let before: Vec<u64> = std::iter::once(5).chain(with.iter().copied()).take(modes.len()).collect();
        same(tuple.inclusive_scan(5, plus), Some(Tuple(with.iter().map(|n| Leaf(*n)).collect())), "inclusive_scan", tree);
        same(tuple.exclusive_scan(5, plus), Some(Tuple(before.into_iter().map(Leaf).collect())), "exclusive_scan", tree);
        for n in 0..5 {
            let found = modes.iter().position(|mode| *mode == Leaf(n)).unwrap_or(modes.len());
            assert_eq!((tuple.find(&n), tuple.find_if(|mode| mode == n.into())), (found, found), "{tuple}");
            let larger = |mode: HTuple| mode.size().unwrap() > n;
            let holds: Vec<bool> = modes.iter().map(|mode| mode.size() > n).collect();
            assert_eq!(tuple.any_of(larger), holds.iter().any(|holds| *holds), "{tuple}");
            assert_eq!(tuple.all_of(larger), holds.iter().all(|holds| *holds), "{tuple}");
            assert_eq!(tuple.none_of(larger), !holds.iter().any(|holds| *holds), "{tuple}");
        }
        let kept = modes.iter().filter(|mode| mode.leaves().len() != 2).flat_map(Tree::modes);
        let keep = |mode: HTuple| Ok(if mode.leaves().len() == 2 { ().into() } else { mode });
        same(tuple.filter_tuple(keep), Some(Tuple(kept.collect())), "filter_tuple", tree);
        fn end(tree: &Tree, last: bool) -> Option<Tree> {
            match tree {
                Leaf(_) => Some(tree.clone()),
                Tuple(modes) => end(if last { modes.last()? } else { modes.first()? }, last),
            }
        }
        same(tuple.front(), end(tree, false), "front", tree);
        same(tuple.back(), end(tree, true), "back", tree);
        same(Ok(tuple.wrap()), Some(Tuple(modes.clone())), "wrap", tree);
        let mut inner = tree.clone();
        while let Tuple(modes) = &inner
            && let [mode] = &modes[..]
        {
            inner = mode.clone();
        }
        same(Ok(tuple.unwrap_tuple()), Some(inner), "unwrap_tuple", tree);
        let mut leaves = tree.leaves();
        let flat = |leaves: &[u64]| Some(Tuple(leaves.iter().map(|n| Leaf(*n)).collect()));
        same(Ok(tuple.flatten_to_tuple()), flat(&leaves), "flatten_to_tuple", tree);
        same(Ok(leaves.iter().copied().collect()), flat(&leaves), "from_iter", tree);
        assert_eq!(tuple.is_flat(), modes.iter().all(|mode| matches!(mode, Leaf(_))), "{tuple}");
        leaves.sort();
        same(Ok(tuple.sort()), flat(&leaves), "sort", tree);
        let mut keyed: Vec<(u64, Tree)> = modes.iter().enumerate().map(|(i, mode)| ((5 * i as u64 + 1) % 3, mode.clone())).collect();
        let keys: HTuple = keyed.iter().map(|(key, _)| *key).collect();
        keyed.sort_by_key(|(key, _)| *key);
        same(tuple.sort_by_key(&keys), Some(Tuple(keyed.into_iter().map(|(_, mode)| mode).collect())), "sort_by_key", tree);
        let multiple = tree.leaves().iter().fold(1, |multiple, n| (multiple..).find(|m| m % multiple == 0 && m % n == 0).unwrap());
        assert_eq!(tuple.lcm_leaf().ok(), (!tree.leaves().is_empty()).then_some(multiple), "{tuple}");
    }
}

#[test]
fn values_of_two_are_those_of_trees() {
    let all: Vec<Tree> = (0..=3).flat_map(|leaves| trees(leaves, 2)).collect();
    for a in &all {
        for b in &all {
            let (x, y) = (a.tuple(), b.tuple());
            same(x.tuple_cat(&y), Some(Tuple([a.modes(), b.modes()].concat())), "tuple_cat", a);
            let pairs = a.modes().into_iter().zip(b.modes()).map(|(a, b)| Leaf(10 * a.size() + b.size()));
            let both = match (a, b) {
                (Leaf(a), Leaf(b)) => Some(Leaf(10 * a + b)),
                _ => (a.modes().len() == b.modes().len()).then(|| Tuple(pairs.collect())),
            };
            same(x.map_modes_with(&y, |a, b: HTuple| Ok((10 * a.size()? + b.size()?).into())), both, "map_modes_with", a);
            fn leaves_with(a: &Tree, b: &Tree) -> Option<Tree> {
                match (a, b) {
                    (Leaf(a), Leaf(b)) => Some(Leaf(10 * a + b)),
                    (Tuple(a), Tuple(b)) if a.len() == b.len() => a.iter().zip(b).map(|(a, b)| leaves_with(a, b)).collect::<Option<_>>().map(Tuple),
                    _ => None,
                }
            }
            same(x.map_leaves_with(&y, |a: &u64, b: &u64| 10 * a + b), leaves_with(a, b), "map_leaves_with", a);
            fn split(a: &Tree, guide: &Tree) -> Option<(Tree, Tree)> {
                match guide {
                    Leaf(_) => <[Tree; 2]>::try_from(a.modes()).ok().map(|[x, y]| (x, y)),
                    Tuple(guides) => {
                        let modes = a.modes();
                        let sides = (modes.len() >= guides.len())
                            .then(|| modes.iter().zip(guides).map(|(mode, guide)| split(mode, guide)).collect::<Option<Vec<_>>>())??;
                        let (first, second): (Vec<Tree>, Vec<Tree>) = sides.into_iter().unzip();
                        Some((Tuple(first), Tuple([second, modes[guides.len()..].to_vec()].concat())))
                    }
                }
            }
            same(x.zip_by(&y), split(a, b).map(|(first, second)| Tuple(vec![first, second])), "zip_by", a);
        }
    }
}

#[test]
fn ranges_are_those_of_numbers() {
    for (begin, end) in (0..6).flat_map(|begin| (0..6).map(move |end| (begin, end))) {
        assert_eq!(HTuple::range(begin, end), Ok((begin..end).collect()));
    }
}

#[derive(Clone, Copy)]
struct SizeOfMode;

impl<M: HasSize> TypeFunction<M> for SizeOfMode {
    type Output = Size<M>;
}

/// `2·x + y` of sizes: an operation whose order shows.
#[derive(Clone, Copy)]
struct TwiceAnd;

impl<X: HasSize, Y: HasSize> TypeFunction<(X, Y)> for TwiceAnd
where
    Size<X>: Mul<Int![2]>,
    Product<Size<X>, Int![2]>: Add<Size<Y>>,
{
    type Output = Sum<Product<Size<X>, Int![2]>, Size<Y>>;
}

fn twice_and(x: HTuple, y: HTuple) -> Result<HTuple, LayoutError> {
    Ok((2 * x.size()? + y.size()?).into())
}

#[derive(Clone, Copy)]
struct PowersOfTwo;

impl<M: HasSize> TypeFunction<M> for PowersOfTwo
where
    Size<M>: IsPowerOfTwo,
{
    type Output = PowerOfTwoFlag<Size<M>>;
}

/// The mode without 1s, one level up.
#[derive(Clone, Copy)]
struct WithoutOnes;

impl TypeFunction<Int![1]> for WithoutOnes {
    type Output = SequenceOf<Int![0]>;
}

impl<U, A, B> TypeFunction<UInt<UInt<U, A>, B>> for WithoutOnes {
    type Output = UInt<UInt<U, A>, B>;
}

impl<H, T> TypeFunction<frunk_core::hlist::HCons<H, T>> for WithoutOnes {
    type Output = frunk_core::hlist::HCons<H, T>;
}

trait Flag {
    const HOLDS: bool;
}

impl Flag for B0 {
    const HOLDS: bool = false;
}

impl Flag for B1 {
    const HOLDS: bool = true;
}

fn value<A: Static + ToDynamic<Dynamic = HTuple>>() -> HTuple {
    A::NEW.to_dynamic().expect("small")
}

/// Everything that has an answer for any tuple with a mode, of types and of values.
macro_rules! types_agree {
    (@one $shape:ty) => {{
        type A = $shape;
        let a: HTuple = value::<A>();
        let is_power = |mode: HTuple| mode.size().is_ok_and(u64::is_power_of_two);
        let keep = |mode: HTuple| Ok(if mode == 1.into() { ().into() } else { mode });
        let sizes = a.map_modes(|mode| Ok(mode.size()?.into())).unwrap().wrap();
        assert_eq!(Ok(value::<MapModesOf<A, SizeOfMode>>()), a.map_modes(|mode| Ok(mode.size()?.into())), "{a}");
        assert_eq!(Ok(value::<MapModesWithOf<A, A, TwiceAnd>>()), a.map_modes_with(&a, twice_and), "{a}");
        assert_eq!(Ok(value::<MapLeavesWithOf<A, A, TwiceAnd>>()), a.map_leaves_with(&a, |x: &u64, y: &u64| 2 * x + y), "{a}");
        assert_eq!(Ok(value::<FoldOf<A, Int![5], TwiceAnd>>()), a.fold(Ok(5.into()), |done, mode| twice_and(done?, mode)), "{a}");
        assert_eq!(value::<FoldFirstOf<A, TwiceAnd>>(), a.fold_first(|done, mode| twice_and(done, mode).unwrap()).unwrap(), "{a}");
        assert_eq!(Ok(value::<InclusiveScanOf<A, Int![5], TwiceAnd>>()), a.inclusive_scan(5, twice_and), "{a}");
        assert_eq!(Ok(value::<ExclusiveScanOf<A, Int![5], TwiceAnd>>()), a.exclusive_scan(5, twice_and), "{a}");
        assert_eq!(value::<FindIfOf<A, PowersOfTwo>>(), (a.find_if(is_power) as u64).into(), "{a}");
        assert_eq!(value::<FindOf<A, Int![3]>>(), (a.find(&3) as u64).into(), "{a}");
        assert_eq!(<AnyOf<A, PowersOfTwo>>::HOLDS, a.any_of(is_power), "{a}");
        assert_eq!(<AllOf<A, PowersOfTwo>>::HOLDS, a.all_of(is_power), "{a}");
        assert_eq!(<NoneOf<A, PowersOfTwo>>::HOLDS, a.none_of(is_power), "{a}");
        assert_eq!(Ok(value::<FilterTupleOf<A, WithoutOnes>>()), a.filter_tuple(keep), "{a}");
        assert_eq!(Ok(value::<TupleCatOf<A, A>>()), a.tuple_cat(&a), "{a}");
        assert_eq!(Ok(value::<FrontOf<A>>()), a.front(), "{a}");
        assert_eq!(Ok(value::<BackOf<A>>()), a.back(), "{a}");
        assert_eq!(value::<WrapOf<A>>(), a.wrap(), "{a}");
        assert_eq!(value::<UnwrapTupleOf<A>>(), a.unwrap_tuple(), "{a}");
        assert_eq!(value::<FlattenToTupleOf<A>>(), a.flatten_to_tuple(), "{a}");
        assert_eq!(<IsFlat<A>>::HOLDS, a.is_flat(), "{a}");
        assert_eq!(Ok(value::<ZipByOf<ZipOf<A, A>, MapModesOf<A, SizeOfMode>>>()), a.zip(&a).unwrap().zip_by(&sizes), "{a}");
        assert_eq!(value::<SortOf<A>>(), a.sort(), "{a}");
        assert_eq!(Ok(value::<SortByKeyOf<A, WrapOf<MapModesOf<A, SizeOfMode>>>>()), a.sort_by_key(&sizes), "{a}");
        assert_eq!(value::<LcmLeafOf<A>>(), a.lcm_leaf().unwrap().into(), "{a}");
        assert_eq!(<A as Static>::NEW.to_array().as_slice(), a.leaves(), "{a}");
        let mut leaves = Vec::new();
        <A as Static>::NEW.for_each_leaf(&mut |n: u64| leaves.push(n));
        assert_eq!(leaves, a.leaves(), "{a}");
    }};
    ($([$($shape:tt)*])*) => { $( types_agree! { @one Shape![$($shape)*] } )* };
}

#[test]
fn types_are_those_of_values() {
    types_agree! {
        [(4)] [3, 5] [4, 8] [8, 1, 3, 1] [1, 1] [(2, 3), 4] [4, (2, 3)] [(4), (3, (5))] [((2, 3), (1, 4)), 3, (6)]
        [3, (3, 3), 2, 1] [((4))] [9, 12, (5, 7), 16, 3] [(1), 1, (2, (2, (2, 2)))]
    }
}

/// A leaf counts as its only mode, or goes through a function itself.
#[test]
fn leaves_are_modes() {
    use static_assertions::assert_type_eq_all;
    type Four = Int![4];
    assert_type_eq_all!(MapModesOf<Four, SizeOfMode>, FoldFirstOf<Four, TwiceAnd>, FrontOf<Four>, BackOf<Four>, UnwrapTupleOf<Four>, Four);
    assert_type_eq_all!(MapModesWithOf<Four, Int![3], TwiceAnd>, MapLeavesWithOf<Four, Int![3], TwiceAnd>, Int![11]);
    assert_type_eq_all!(FoldOf<Four, Int![3], TwiceAnd>, Int![10]);
    assert_type_eq_all!(WrapOf<Four>, FlattenToTupleOf<Four>, SortOf<Four>, FilterTupleOf<Four, WithoutOnes>, Shape![(4)]);
    assert_type_eq_all!(TupleCatOf<Four, Int![3]>, Shape![4, 3]);
    let a: HTuple = 4.into();
    assert_eq!((a.fold_first(|a, _| a), a.front(), a.sort().to_string()), (Ok(4.into()), Ok(4.into()), "(4)".to_owned()));
}

/// Runtime leaves go through the same functions of types.
#[test]
fn runtime_leaves_are_computed_with() {
    let (m, n) = (Dyn::new(5).unwrap(), Dyn::new(7).unwrap());
    #[derive(Clone, Copy)]
    struct Times;
    impl<X: Mul<Y>, Y> TypeFunction<(X, Y)> for Times {
        type Output = Product<X, Y>;
    }
    let shape = shape![m, 4, n];
    assert_eq!(shape.fold(int![1], Times).size(), 140);
    assert_eq!(shape.exclusive_scan(int![1], Times).to_dynamic().unwrap().to_string(), "(1,5,20)");
    assert_eq!(shape.map_leaves_with(shape![2, n, m], Times).to_dynamic().unwrap().to_string(), "(10,28,35)");
    assert_eq!((shape.front(), shape.back()), (m, n));
    assert_eq!(<[u64; 3]>::from(shape.to_array()), [5, 4, 7]);
    assert_eq!(<Shape![Dyn, 4, Dyn]>::fill_from([5, 7]), Ok(shape));
    assert!(<Shape![Dyn, 4, Dyn]>::fill_from([5, 0]).is_err());
}
