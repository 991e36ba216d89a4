//! The structure of tuples: the equations of each operation on generated shapes and layouts, and
//! the examples of the static crate.

use cute_dynamic::htuple::{coordinates, crd2crd, crd2idx, idx2crd};
use cute_dynamic::layout::crd2idx_with;
use cute_dynamic::{HTuple, Layout, LayoutError, Mode, Tile, Tiler};
use proptest::collection::vec;
use proptest::prelude::*;
use std::fmt::Display;

/// A tuple written out, for definitions that are plainly recursive and whose arithmetic is wide.
enum Tree {
    Leaf(u128),
    Tuple(Vec<Tree>),
}

impl Tree {
    fn of(tuple: &HTuple) -> Tree {
        if tuple.is_leaf() { Tree::Leaf(tuple.leaves()[0].into()) } else { Tree::Tuple(tuple.modes().map(|mode| Tree::of(&mode)).collect()) }
    }

    /// `None` beyond 128 bits.
    fn size(&self) -> Option<u128> {
        match self {
            Tree::Leaf(n) => Some(*n),
            Tree::Tuple(modes) => {
                let sizes: Option<Vec<u128>> = modes.iter().map(Tree::size).collect();
                sizes?.into_iter().try_fold(1u128, |size, mode| size.checked_mul(mode))
            }
        }
    }

    /// Cecka equation 4, the last mode not wrapped.
    fn natural(&self, i: u128) -> String {
        let Tree::Tuple(modes) = self else { return i.to_string() };
        let mut rest = i;
        let components = modes.iter().enumerate().map(|(k, mode)| {
            let size = mode.size().expect("a small shape");
            let here = if k + 1 == modes.len() { rest } else { rest % size };
            rest /= size;
            mode.natural(here)
        });
        format!("({})", components.collect::<Vec<_>>().join(","))
    }

    /// Cecka equation 5; `None` if the coordinate does not fit.
    fn index(&self, coordinate: &Tree) -> Option<u128> {
        match (self, coordinate) {
            (_, Tree::Leaf(i)) => Some(*i),
            (Tree::Tuple(modes), Tree::Tuple(components)) if modes.len() == components.len() => {
                modes.iter().zip(components).rev().try_fold(0, |index, (mode, component)| Some(mode.index(component)? + mode.size()? * index))
            }
            _ => None,
        }
    }

    /// Whether the relation that leaves have to what they stand for holds by mode.
    fn coarsens(&self, b: &Tree, leaf: &impl Fn(u128, &Tree) -> bool) -> bool {
        match (self, b) {
            (Tree::Leaf(a), b) => leaf(*a, b),
            (Tree::Tuple(a), Tree::Tuple(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.coarsens(b, leaf)),
            (Tree::Tuple(_), Tree::Leaf(_)) => false,
        }
    }

    /// The leaves from left to right.
    fn leaves(&self) -> Vec<u128> {
        match self {
            Tree::Leaf(n) => vec![*n],
            Tree::Tuple(modes) => modes.iter().flat_map(Tree::leaves).collect(),
        }
    }

    /// Whether the shape is a whole number of tiles `n:1`, by mode: some extents whole, a divisor
    /// of the next one, and nothing of the others.
    fn is_cut_by(&self, tile: &Tree) -> bool {
        match (self, tile) {
            (_, Tree::Leaf(n)) => {
                let part = |left: u128, extent: u128| if left.is_multiple_of(extent) { Some(left / extent) } else { extent.is_multiple_of(left).then_some(1) };
                *n != 0 && self.leaves().into_iter().try_fold(*n, part) == Some(1)
            }
            (Tree::Tuple(modes), Tree::Tuple(tiles)) => tiles.len() <= modes.len() && modes.iter().zip(tiles).all(|(mode, tile)| mode.is_cut_by(tile)),
            (Tree::Leaf(_), Tree::Tuple(tiles)) => tiles.len() <= 1 && tiles.iter().all(|tile| self.is_cut_by(tile)),
        }
    }

    /// Whether the last mode, and its last mode, …, ends in a leaf.
    fn ends_in_a_leaf(&self) -> bool {
        match self {
            Tree::Leaf(_) => true,
            Tree::Tuple(modes) => modes.last().is_some_and(Tree::ends_in_a_leaf),
        }
    }
}

/// Tuples of every nesting, with `()` and leaves among them.
fn tuple(leaf: impl Strategy<Value = u64> + 'static) -> impl Strategy<Value = HTuple> {
    leaf.prop_map(HTuple::from).prop_recursive(3, 8, 4, |mode| vec(mode, 0..4).prop_map(|modes| HTuple::tuple(modes).unwrap()))
}

/// Shapes whose coordinates can be enumerated.
fn shape() -> impl Strategy<Value = HTuple> {
    tuple(1u64..5).prop_filter("few coordinates", |shape| shape.size().is_ok_and(|size| size <= 512))
}

/// A layout of any of these shapes, with any small strides.
fn layout() -> impl Strategy<Value = Layout> {
    (shape(), any::<[u8; 16]>()).prop_map(|(shape, strides)| {
        let mut strides = strides.iter().cycle().map(|stride| u64::from(stride % 40));
        let stride = shape.map_leaves(|_| strides.next().unwrap()).unwrap();
        Layout::from_parts(shape, stride).unwrap()
    })
}

/// Numbers of any size, the extreme ones among them.
fn number() -> impl Strategy<Value = u64> {
    prop_oneof![Just(0), Just(1), 0u64..10, Just(1 << 32), Just(1 << 63), Just(u64::MAX), any::<u64>()]
}

/// A shape and a coordinate of it: the natural coordinate of an index, with some of its tuples as
/// integers.
fn shape_and_coordinate() -> impl Strategy<Value = (HTuple, HTuple)> {
    (shape(), any::<u64>(), any::<u64>()).prop_map(|(shape, i, choices)| {
        let index = i % shape.size().unwrap();
        let coordinate = coarser(&shape, &idx2crd(index, &shape).unwrap(), &mut Choices(choices));
        (shape, coordinate)
    })
}

/// A source of decisions.
struct Choices(u64);

impl Choices {
    fn next(&mut self) -> bool {
        self.0 = self.0.rotate_left(1);
        self.0 & 1 == 1
    }
}

/// The coordinate with some of its tuples as integers.
fn coarser(shape: &HTuple, natural: &HTuple, choices: &mut Choices) -> HTuple {
    if natural.is_leaf() || choices.next() {
        return crd2idx(natural, shape).unwrap().into();
    }
    let modes = shape.modes().zip(natural.modes());
    HTuple::tuple(modes.map(|(shape, natural)| coarser(&shape, &natural, choices)).collect::<Vec<_>>()).unwrap()
}

/// The coordinate with some of its components open.
fn opened(coordinate: &HTuple, choices: &mut Choices) -> HTuple<Option<u64>> {
    if coordinate.is_leaf() || choices.next() && choices.next() {
        let fixed = if coordinate.is_leaf() && choices.next() { Some(coordinate.leaves()[0]) } else { None };
        return fixed.map_or_else(|| (..).into(), HTuple::from);
    }
    HTuple::tuple(coordinate.modes().map(|component| opened(&component, choices)).collect::<Vec<_>>()).unwrap()
}

/// The components of a coordinate that another one leaves open.
fn open_components(coordinate: &HTuple, opened: &HTuple<Option<u64>>) -> Vec<HTuple> {
    if opened.is_leaf() {
        return if opened.leaves()[0].is_none() { vec![coordinate.clone()] } else { vec![] };
    }
    coordinate.modes().zip(opened.modes()).flat_map(|(coordinate, opened)| open_components(&coordinate, &opened)).collect()
}

/// The tuple of the modes; for a leaf, the tuple of it alone.
fn as_tuple(layout: &Layout) -> Layout {
    Layout::tuple(layout.modes()).unwrap()
}

/// The same offsets at the integral coordinates, some of them beyond the domain.
fn same_function(a: &Layout, b: &Layout) -> bool {
    a.size() == b.size() && (0..a.size() + 3).all(|i| a.offset(i) == b.offset(i))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn flatten_keeps_the_function_and_unflatten_undoes_it(a in layout()) {
        let flat = a.flatten();
        prop_assert!(flat.depth() <= 1);
        prop_assert_eq!(flat.leaves(), a.leaves());
        prop_assert!(same_function(&flat, &a));
        prop_assert_eq!(flat.unflatten(a.shape())?, a.clone());
        prop_assert_eq!(flat.flatten(), flat);
    }

    #[test]
    fn unflatten_needs_a_mode_for_each_leaf(a in layout(), profile in tuple(Just(1))) {
        let (modes, leaves) = (a.rank(), profile.leaves().len());
        match a.unflatten(&profile) {
            Ok(r) => {
                prop_assert_eq!(modes, leaves);
                prop_assert!(profile.is_weakly_congruent(&r));
                prop_assert!(r.flatten().leaves() == a.leaves());
            }
            Err(error) => {
                prop_assert_ne!(modes, leaves);
                prop_assert_eq!(error, LayoutError::ProfileRankMismatch { modes, profile: leaves });
            }
        }
    }

    #[test]
    fn group_keeps_the_function_and_take_is_what_it_groups(a in layout(), begin in 0usize..5, end in 0usize..5) {
        let rank = a.rank();
        match a.group(begin, end) {
            Ok(grouped) => {
                prop_assert!(begin < end && end <= rank);
                prop_assert!(same_function(&grouped, &a));
                prop_assert_eq!(grouped.rank(), rank - (end - begin) + 1);
                prop_assert_eq!(grouped.get(begin)?, a.take(begin, end)?);
                prop_assert_eq!(a.take(begin, end)?, a.select(&Vec::from_iter(begin..end))?);
            }
            Err(error) => {
                let expected = if begin >= end { LayoutError::BadRange { begin, end } } else { LayoutError::NoSuchMode { index: end - 1, rank } };
                prop_assert!(begin >= end || end > rank);
                prop_assert_eq!(error, expected);
                prop_assert_eq!(a.take(begin, end), Err(error));
            }
        }
    }

    #[test]
    fn get_and_select_find_modes(a in layout(), i in 0usize..5, j in 0usize..5) {
        let modes = Vec::from_iter(a.modes());
        prop_assert_eq!(a.get(i), modes.get(i).cloned().ok_or(LayoutError::NoSuchMode { index: i, rank: modes.len() }));
        prop_assert_eq!(a.get_path(&[i, j]), a.get(i).and_then(|mode| mode.get(j)));
        prop_assert_eq!(a.get_path(&[])?, a.clone());
        prop_assert_eq!(a.select(&[i, j]), a.get(i).and_then(|first| Layout::tuple([first, a.get(j)?])));
    }

    #[test]
    fn edits_are_made_of_insert_and_remove(a in layout(), x in layout(), i in 0usize..5) {
        let rank = a.rank();
        prop_assert_eq!(a.append(&x)?, a.insert(rank, &x)?);
        prop_assert_eq!(a.prepend(&x)?, a.insert(0, &x)?);
        let missing = LayoutError::NoSuchMode { index: i, rank };
        if i > rank {
            prop_assert_eq!(a.insert(i, &x), Err(missing));
        } else {
            let inserted = a.insert(i, &x)?;
            prop_assert_eq!(inserted.get(i)?, x.clone());
            prop_assert_eq!(inserted.remove(i)?, as_tuple(&a));
        }
        if i >= rank {
            prop_assert_eq!((a.replace(i, &x), a.remove(i)), (Err(missing), Err(missing)));
        } else {
            prop_assert_eq!(a.replace(i, &x)?, a.remove(i)?.insert(i, &x)?);
            prop_assert_eq!(a.replace(i, &a.get(i)?)?, as_tuple(&a));
        }
    }

    #[test]
    fn growing_repeats_append_and_prepend(a in layout(), x in layout(), n in 0usize..8) {
        let rank = a.rank();
        if n < rank {
            prop_assert_eq!(a.append_to(n, &x), Err(LayoutError::RankTooLarge { rank, target: n }));
            prop_assert_eq!(a.prepend_to(n, &x), Err(LayoutError::RankTooLarge { rank, target: n }));
        } else {
            prop_assert_eq!(a.append_to(n, &x), (rank..n).try_fold(a.clone(), |a, _| a.append(&x)));
            prop_assert_eq!(a.prepend_to(n, &x), (rank..n).try_fold(a.clone(), |a, _| a.prepend(&x)));
        }
    }

    #[test]
    fn reverse_is_its_own_inverse(a in layout()) {
        let reversed = a.reverse();
        prop_assert_eq!(reversed.reverse(), a.clone());
        for i in 0..a.rank() {
            prop_assert_eq!(reversed.get(a.rank() - 1 - i)?, a.get(i)?);
        }
    }

    #[test]
    fn transpose_exchanges_the_coordinates_of_a_matrix(a in layout()) {
        match a.transpose() {
            Ok(transposed) => {
                let (rows, columns) = (a.get(0)?.size(), a.get(1)?.size());
                prop_assert_eq!((a.rank(), transposed.transpose()?), (2, a.clone()));
                for (i, j) in (0..rows.min(8)).flat_map(|i| (0..columns.min(8)).map(move |j| (i, j))) {
                    prop_assert_eq!(transposed.offset((j, i))?, a.offset((i, j))?);
                }
            }
            Err(error) => {
                prop_assert!(a.rank() != 2);
                prop_assert_eq!(error, LayoutError::NotAMatrix { rank: a.rank() });
            }
        }
    }

    #[test]
    fn zip_all_of_a_pair_is_its_zip(a in layout(), b in layout()) {
        let pair = Layout::tuple([a.clone(), b.clone()])?;
        let zipped = a.zip(&b);
        prop_assert_eq!(zipped.clone(), pair.zip_all());
        match zipped {
            Ok(zipped) if a.rank() > 0 => prop_assert_eq!(zipped.zip_all()?, Layout::tuple([as_tuple(&a), as_tuple(&b)])?),
            Ok(zipped) => prop_assert_eq!(zipped.rank(), 0),
            Err(error) => prop_assert_eq!(error, LayoutError::RanksDiffer { a: a.rank(), b: b.rank() }),
        }
    }

    #[test]
    fn zip_all_is_its_own_inverse(elements in vec(shape(), 12), rows in 1usize..4, columns in 1usize..4) {
        let row = |i: usize| HTuple::tuple(elements[i * columns..][..columns].iter().cloned());
        let matrix = HTuple::tuple((0..rows).map(row).collect::<Result<Vec<_>, _>>()?)?;
        let zipped = matrix.zip_all()?;
        for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
            prop_assert_eq!(zipped.get_path(&[j, i])?, matrix.get_path(&[i, j])?);
        }
        prop_assert_eq!(zipped.zip_all()?, matrix);
    }

    #[test]
    fn map_leaves_keeps_the_nesting(a in layout()) {
        let twice = a.map_leaves(|mode| Mode { extent: mode.extent, stride: 2 * mode.stride })?;
        prop_assert!(twice.is_congruent(&a));
        prop_assert!((0..a.size()).all(|i| twice.offset(i) == a.offset(i).map(|offset| 2 * offset)));
        prop_assert_eq!(a.map_leaves(|mode| mode.extent)?, a.shape());
    }

    #[test]
    fn sizes_and_relations_are_those_of_the_definitions(a in tuple(0u64..7), b in tuple(0u64..7)) {
        let (tree_a, tree_b) = (Tree::of(&a), Tree::of(&b));
        prop_assert_eq!(a.size().ok().map(u128::from), tree_a.size());
        prop_assert_eq!(a.is_weakly_congruent(&b), tree_a.coarsens(&tree_b, &|_, _| true));
        prop_assert_eq!(a.is_compatible(&b), tree_a.coarsens(&tree_b, &|a, b| Some(a) == b.size()));
        let divides = |a: u128, b: &Tree| a != 0 && b.size().unwrap().is_multiple_of(a);
        prop_assert_eq!(a.is_weakly_compatible(&b), tree_a.coarsens(&tree_b, &divides));
        prop_assert_eq!(a.is_congruent(&b), a.is_weakly_congruent(&b) && b.is_weakly_congruent(&a));
    }

    #[test]
    fn coarser_shapes_are_compatible(a in layout()) {
        let (shape, each) = (a.shape(), a.product_each());
        prop_assert_eq!(&shape.product_each()?, &each);
        let chain = [HTuple::from(shape.size()?), each, shape.clone()];
        for coarse in &chain[..2] {
            prop_assert!(coarse.is_compatible(&shape) && coarse.is_compatible(&a));
            prop_assert_eq!(shape.is_compatible(coarse), *coarse == shape);
        }
        for coarse in &chain {
            prop_assert!(coarse.is_weakly_compatible(&a) && coarse.is_weakly_congruent(&a) && a.is_evenly_divided(&Tiler::from(coarse)));
        }
    }

    #[test]
    fn tilers_divide_by_mode(a in layout(), tile in tuple(1u64..5)) {
        let (shape, tiler) = (a.shape(), Tiler::from(&tile));
        let fits = shape.is_evenly_divided(&tiler);
        prop_assert_eq!(fits, Tree::of(&shape).is_cut_by(&Tree::of(&tile)));
        prop_assert_eq!(fits, a.is_evenly_divided(&tiler));
        prop_assert!(shape.is_evenly_divided(..) && !shape.is_evenly_divided(0));
    }

    /// Every layout of the shape is divided, that of the coordinates themselves among them, or not
    /// all are.
    #[test]
    fn what_divides_evenly_divides_every_layout(a in layout(), tile in tuple(1u64..5), stride in 1u64..9) {
        let shape = a.shape();
        let tiler = tile.map_leaves(|&n| Tile::Layout(Layout::from_parts(n, stride).unwrap()))?;
        let fits = shape.is_evenly_divided(&tiler);
        let identity = Layout::identity(&shape);
        prop_assume!(identity.is_ok());
        prop_assert_eq!(fits, identity.is_ok_and(|layout| layout.logical_divide(&tiler).is_ok()), "{} by {}", shape, tiler);
        prop_assert!(!fits || a.logical_divide(&tiler).is_ok(), "{} by {}", a, tiler);
    }

    #[test]
    fn ceil_division_rounds_up(a in shape(), n in 1u64..20, b in shape()) {
        let size = a.size()?;
        prop_assert_eq!(<HTuple>::from(size).ceil_divide(&b)?, size.div_ceil(b.size()?).into());
        let quotient = a.ceil_divide(n)?;
        prop_assert!(quotient.is_congruent(&a));
        // The quotient is used up from the left.
        let mut left = n;
        let by_mode = a.leaves().iter().map(|extent| {
            let quotient = extent.div_ceil(left);
            left = left.div_ceil(*extent);
            quotient
        });
        prop_assert_eq!(quotient.leaves(), Vec::from_iter(by_mode));
        // By mode; what the divisor lacks counts as 1.
        let expected: Result<Vec<HTuple>, _> =
            a.modes().enumerate().map(|(i, mode)| b.get(i).map_or(Ok(mode.clone()), |divisor| mode.ceil_divide(divisor))).collect();
        match (a.is_leaf() || b.is_leaf(), b.rank() > a.rank()) {
            (true, _) => {}
            (false, true) => prop_assert_eq!(a.ceil_divide(&b).map_err(|error| error.code()), Err("CUTE092")),
            (false, false) => prop_assert_eq!(a.ceil_divide(&b), expected.and_then(HTuple::tuple)),
        }
    }

    #[test]
    fn ceil_division_has_no_zero_divisor(a in tuple(0u64..7)) {
        match a.ceil_divide(0) {
            Ok(quotient) => prop_assert_eq!(quotient, "()".parse::<HTuple>().unwrap()),
            Err(error) => prop_assert_eq!(error, LayoutError::DoesNotDivide { dividend: a.size()?, divisor: 0 }),
        }
        prop_assert_eq!(a.ceil_divide(1)?, a);
    }

    #[test]
    fn an_index_and_its_natural_coordinate_are_inverse(shape in shape(), i in 0u64..2000) {
        let size = shape.size()?;
        let natural = idx2crd(i, &shape);
        if shape.leaves().is_empty() {
            let expected = if i == 0 { Ok(shape.clone()) } else { Err(LayoutError::CoordinateMismatch { components: 1, modes: 0 }) };
            prop_assert_eq!(natural, expected);
            return Ok(());
        }
        let natural = natural?;
        // The last mode is not wrapped, so that this holds beyond the domain too.
        prop_assert_eq!(crd2idx(&natural, &shape)?, i);
        prop_assert_eq!(natural.is_elem_less(&shape)?, i < size);
        // Where the last mode is `()`, the last leaf holds what is not wrapped.
        if Tree::of(&shape).ends_in_a_leaf() {
            prop_assert_eq!(natural.to_string(), Tree::of(&shape).natural(i.into()));
        }
    }

    #[test]
    fn every_coordinate_has_its_index_and_its_natural_coordinate((shape, coordinate) in shape_and_coordinate(), stride in 0u64..9) {
        let index = crd2idx(&coordinate, &shape)?;
        prop_assert_eq!(Some(u128::from(index)), Tree::of(&shape).index(&Tree::of(&coordinate)));
        let natural = idx2crd(&coordinate, &shape)?;
        prop_assert_eq!(&natural, &idx2crd(index, &shape)?);
        // Cecka equation 6.
        let stride = shape.map_leaves(|extent| stride + extent)?;
        let offset = Layout::from_parts(&shape, &stride)?.offset(index)?;
        prop_assert_eq!(crd2idx_with(&coordinate, &shape, &stride)?, offset);
        prop_assert_eq!(natural.inner_product(&stride)?, offset);
    }

    #[test]
    fn coordinates_come_in_colexicographic_order(shape in shape()) {
        let all = Vec::from_iter(coordinates(&shape)?);
        prop_assert_eq!(coordinates(&shape)?.size_hint(), (all.len(), Some(all.len())));
        let by_division: Result<Vec<HTuple>, _> = (0..shape.size()?).map(|i| idx2crd(i, &shape)).collect();
        prop_assert_eq!(&all, &by_division?);
        for pair in all.windows(2) {
            prop_assert!(pair[0].is_colex_less(&pair[1])? && !pair[1].is_colex_less(&pair[0])?);
            prop_assert!(pair[0].flatten().reverse().is_lex_less(pair[1].flatten().reverse())?);
        }
    }

    #[test]
    fn coordinates_carry_over_through_the_index((shape, coordinate) in shape_and_coordinate()) {
        let (index, size) = (crd2idx(&coordinate, &shape)?, shape.size()?);
        let flat = shape.flatten();
        prop_assert_eq!(crd2crd(&coordinate, &shape, &shape)?, idx2crd(index, &shape)?);
        prop_assert_eq!(crd2crd(&coordinate, &shape, size)?, HTuple::from(index));
        prop_assert_eq!(crd2crd(index, size, &flat)?, idx2crd(index, &flat)?);
        // By mode, to the sizes of the modes and back.
        let each = shape.product_each()?;
        let carried = crd2crd(&coordinate, &shape, &each)?;
        prop_assert_eq!(crd2idx(&carried, &each)?, index);
        prop_assert_eq!(crd2crd(&carried, &each, &shape)?, idx2crd(index, &shape)?);
    }

    /// `A(c) = slice(c') + offset`, and what a slice drops is its dice.
    #[test]
    fn a_slice_is_the_layout_at_an_offset(a in layout(), i in any::<u64>(), choices in any::<u64>()) {
        let natural = idx2crd(i % a.size(), a.shape())?;
        let coordinate = opened(&natural, &mut Choices(choices));
        let (slice, offset) = a.slice_and_offset(&coordinate)?;
        let dice = a.dice(&coordinate)?;
        prop_assert_eq!(&slice, &a.slice(&coordinate)?);
        prop_assert_eq!(slice.size() * dice.size(), a.size());
        let open = open_components(&natural, &coordinate);
        let at = match (coordinate.is_leaf(), open.is_empty()) {
            (_, true) => HTuple::from(0),
            (true, false) => open[0].clone(),
            (false, false) => HTuple::tuple(open)?,
        };
        prop_assert_eq!(slice.offset(at)? + offset, a.offset(&natural)?);
    }

    /// Nothing panics or wraps around, however large the numbers; what has an answer is the answer.
    #[test]
    fn extreme_numbers_are_answered_or_refused(a in tuple(number()), b in tuple(number()), c in tuple(number()), n in number()) {
        let trees = (Tree::of(&a), Tree::of(&b));
        if let Some(size) = trees.0.size() {
            prop_assert_eq!(a.size(), u64::try_from(size).map_err(|_| LayoutError::Overflow));
        }
        if trees.1.size().is_some() {
            prop_assert_eq!(a.is_compatible(&b), trees.0.coarsens(&trees.1, &|a, b| Some(a) == b.size()));
            let divides = |a: u128, b: &Tree| a != 0 && b.size().unwrap().is_multiple_of(a);
            prop_assert_eq!(a.is_weakly_compatible(&b), trees.0.coarsens(&trees.1, &divides));
        }
        if a.is_congruent(&b) {
            let product: Option<u64> = a.leaves().iter().zip(b.leaves()).try_fold(0u64, |sum, (a, b)| sum.checked_add(a.checked_mul(*b)?));
            prop_assert_eq!(a.inner_product(&b), product.ok_or(LayoutError::Overflow));
        } else {
            prop_assert_eq!(a.inner_product(&b), Err(LayoutError::NotCongruent { a: a.leaves().len(), b: b.leaves().len() }));
        }
        let _ = (a.product_each(), a.ceil_divide(&b), a.ceil_divide(n), a.is_evenly_divided(&b), a.is_lex_less(&b), a.is_elem_less(&b));
        let _ = (crd2crd(&a, &b, &c), crd2idx_with(&a, &b, &c), coordinates(&a).map(|mut all| all.next()));
        if b.leaves().contains(&0) {
            prop_assert_eq!(crd2idx(&a, &b), Err(LayoutError::ZeroExtent));
        } else if let Ok(index) = crd2idx(&a, &b) {
            prop_assert!(a.is_weakly_congruent(&b));
            prop_assert_eq!(idx2crd(&a, &b).and_then(|natural| crd2idx(natural, &b)).unwrap_or(index), index);
        } else {
            prop_assert!(!a.is_weakly_congruent(&b) || a.leaves().iter().any(|&component| component > 0));
        }
        if let Ok(layout) = Layout::from_parts(&b, b.map_leaves(|_| n)?) {
            let coordinate = HTuple::<Option<u64>>::from(&a);
            prop_assert_eq!(layout.slice_and_offset(&coordinate).ok().map(|(_, offset)| offset), layout.offset(&a).ok());
            let _ = (layout.append(&layout), layout.zip(&layout), layout.select(&[0, 0, 0]), layout.append_to(usize::MAX, &layout));
        }
    }
}

/// The text of an answer, or the code and the message of a refusal.
fn told<T: Display>(result: Result<T, LayoutError>) -> String {
    result.map_or_else(|error| format!("{}: {error}", error.code()), |answer| answer.to_string())
}

fn s(text: &str) -> HTuple {
    text.parse().unwrap()
}

fn l(text: &str) -> Layout {
    text.parse().unwrap()
}

fn c(text: &str) -> HTuple<Option<u64>> {
    text.parse().unwrap()
}

/// The examples of the static crate, refusals included.
#[test]
fn the_examples_of_the_static_crate() {
    let examples = [
        // append.rs
        (told(s("(4,8)").append(&s("(2,3)"))), "(4,8,(2,3))"),
        (told(l("2:1").append(&l("(2,2):(1,2)"))), "(2,(2,2)):(1,(1,2))"),
        (told(s("(4,8)").prepend(&s("(2,3)"))), "((2,3),4,8)"),
        (told(l("4:1").prepend(&l("(6):(0)"))), "((6),4):((0),1)"),
        (told(s("(4,8)").append_to(4, &s("1"))), "(4,8,1,1)"),
        (told(l("(6,12):(1,6)").append_to(3, &l("1:0"))), "(6,12,1):(1,6,0)"),
        (told(s("4").append_to(1, &s("7"))), "4"),
        (told(l("(6,12):(1,6)").append_to(1, &l("1:0"))), "CUTE084: cannot extend to rank 1: the tuple has rank 2 already"),
        (told(s("(4,8)").prepend_to(4, &s("1"))), "(1,1,4,8)"),
        (told(l("3:2").prepend_to(3, &l("1:0"))), "(1,1,3):(0,0,2)"),
        (told(l("(6,12):(1,6)").prepend_to(1, &l("1:0"))), "CUTE084: cannot extend to rank 1: the tuple has rank 2 already"),
        // ceil_divide.rs
        (told(s("(4,16,2)").ceil_divide((2, 3))), "(2,6,2)"),
        (told(s("(3,6,2,8)").ceil_divide(72)), "(1,1,1,4)"),
        (told(s("100").ceil_divide((3, 4))), "9"),
        (told(s("(4,16)").ceil_divide((2, 3, 5))), "CUTE092: cannot pair the modes: one tuple has rank 2, the other has rank 3"),
        // compatible.rs, congruent.rs
        (s("30").is_compatible(&s("(2,(3,5))")).to_string(), "true"),
        (s("(2,15)").is_compatible(&s("(2,(3,5))")).to_string(), "true"),
        (s("(2,(3,5))").is_compatible(&s("((3,2),5)")).to_string(), "false"),
        (s("(4,8)").is_compatible(&l("(4,(2,4)):(8,(1,2))")).to_string(), "true"),
        (s("(4,8)").is_compatible(&s("(4,(2,3))")).to_string(), "false"),
        (s("6").is_weakly_compatible(&s("(2,(3,5))")).to_string(), "true"),
        (s("(2,5)").is_weakly_compatible(&s("(2,(3,5))")).to_string(), "true"),
        (s("4").is_weakly_compatible(&s("(2,(3,5))")).to_string(), "false"),
        (s("(4,2)").is_weakly_compatible(&s("(8,(2,3))")).to_string(), "true"),
        (s("(4,4)").is_weakly_compatible(&s("(8,(2,3))")).to_string(), "false"),
        (s("(4,(2,4))").is_congruent(&s("(7,(3,2))")).to_string(), "true"),
        (s("(4,8)").is_congruent(&s("(4,(2,4))")).to_string(), "false"),
        (s("4").is_congruent(&s("(4)")).to_string(), "false"),
        (s("30").is_weakly_congruent(&s("(5,(2,3))")).to_string(), "true"),
        (s("(5,6)").is_weakly_congruent(&s("(5,(2,3))")).to_string(), "true"),
        (s("(5,(2,3))").is_weakly_congruent(&s("(5,6)")).to_string(), "false"),
        (s("(1,(1,1))").is_weakly_congruent(&s("((2,4),4)")).to_string(), "false"),
        // coord.rs
        (told(idx2crd(157, s("(2,((2,6),8))"))), "(1,((0,3),6))"),
        (told(crd2idx((1, 78), s("(2,((2,6),8))"))), "157"),
        (told(coordinates((2, (1, 2))).map(|mut all| all.nth(3).unwrap())), "(1,(0,1))"),
        (told(coordinates((4, 0)).map(|_| 0)), "CUTE001: an extent is at least 1, found 0"),
        (told(crd2idx((7, 0, (3, 0)), (8, 2, (4, 2)))), "55"),
        (told(crd2idx((7, 6), (8, (2, 4)))), "55"),
        (told(crd2idx(55, (8, (2, 4)))), "55"),
        (
            told(crd2idx((1, 2, 3), (8, (2, 4)))),
            "CUTE070: the coordinate does not fit the shape: the number of its components is 3, that of the shape's modes 2",
        ),
        (told(crd2idx_with((1, 5), (3, (2, 3)), (3, (12, 1)))), "17"),
        (told(crd2idx_with(16, (3, (2, 3)), (3, (12, 1)))), "17"),
        (told(idx2crd(10, (3, (2, 3)))), "(1,(1,1))"),
        (told(idx2crd(18, (3, (2, 3)))), "(0,(0,3))"),
        (told(idx2crd((1, 3), (3, (2, 3)))), "(1,(1,1))"),
        (told(idx2crd(5, 4)), "5"),
        (told(crd2crd((7, 1), (8, 2), ((2, 4), 2))), "((1,3),1)"),
        (told(crd2crd(9, 64, (2, 4, 8))), "(1,0,1)"),
        (told(crd2crd((1, 3, 1), (2, 4, 8), 64)), "15"),
        (told(crd2crd((2, 0), (4, 2), (8,))), "CUTE070: the coordinate does not fit the shape: the number of its components is 2, that of the shape's modes 1"),
        // edit.rs
        (told(s("(4,(2,3),5)").replace(1, &s("6"))), "(4,6,5)"),
        (told(l("(2,3):(8,6)").replace(1, &l("(4):(4)"))), "(2,(4)):(8,(4))"),
        (told(l("(2,3):(8,6)").replace(2, &l("4:1"))), "CUTE080: there is no mode 2: the tuple has rank 2"),
        (told(s("(4,5)").insert(1, &s("(2,3)"))), "(4,(2,3),5)"),
        (told(l("(2,3):(8,6)").insert(2, &l("4:1"))), "(2,3,4):(8,6,1)"),
        (told(l("(2,3):(8,6)").insert(3, &l("4:1"))), "CUTE080: there is no mode 3: the tuple has rank 2"),
        (told(s("(4,(2,3),5)").remove(1)), "(4,5)"),
        (told(l("(2,3):(8,6)").remove(0)), "(3):(6)"),
        (told(l("(2,3):(8,6)").remove(2)), "CUTE080: there is no mode 2: the tuple has rank 2"),
        // evenly_divides.rs
        (s("(32,64)").is_evenly_divided(&"<8:2,32>".parse::<Tiler>().unwrap()).to_string(), "true"),
        (s("(32,64)").is_evenly_divided(&"<8:3,32>".parse::<Tiler>().unwrap()).to_string(), "false"),
        (s("(32,(8,8),3)").is_evenly_divided(&"<8:2,32>".parse::<Tiler>().unwrap()).to_string(), "true"),
        (s("(2,3,2)").is_evenly_divided(4).to_string(), "false"),
        (s("((2,3),3)").is_evenly_divided(18).to_string(), "true"),
        (s("(6)").is_evenly_divided((6, 3)).to_string(), "false"),
        (s("(32,12)").is_evenly_divided((8, 8)).to_string(), "false"),
        // flatten.rs
        (s("((2),3)").flatten().to_string(), "(2,3)"),
        (l("((2,5),(6)):((6,12),(1))").flatten().to_string(), "(2,5,6):(6,12,1)"),
        (l("2:9").flatten().to_string(), "2:9"),
        (l("(2):(1)").flatten().to_string(), "(2):(1)"),
        (told(s("(4,2,3)").unflatten((1, (1, 1)))), "(4,(2,3))"),
        (told(l("(4,6,6):(1,4,24)").unflatten((1, 1, (1,)))), "(4,6,(6)):(1,4,(24))"),
        (told(l("(4,2):(1,4)").unflatten((1, (1, 1)))), "CUTE082: cannot unflatten: the rank of the tuple is 2, and the number of the profile's leaves 3"),
        // get.rs
        (told(s("(4,(2,3))").get(1)), "(2,3)"),
        (told(s("(4,(2,3))").get_path(&[1, 0])), "2"),
        (told(l("(2,(5)):(1,(2))").get(1)), "(5):(2)"),
        (told(s("4").get(0)), "4"),
        (told(l("(4,8):(8,1)").get(2)), "CUTE080: there is no mode 2: the tuple has rank 2"),
        (told(s("(4,(2,3),5)").select(&[2, 0])), "(5,4)"),
        (told(l("(3,2,5):(2,16,1)").select(&[1, 1])), "(2,2):(16,16)"),
        (told(l("(3,2):(1,3)").select(&[1])), "(2):(3)"),
        (told(l("(4,8):(8,1)").select(&[0, 3])), "CUTE080: there is no mode 3: the tuple has rank 2"),
        // group.rs
        (told(s("(4,(2,3),5)").take(1, 3)), "((2,3),5)"),
        (told(l("(6,12):(1,6)").take(1, 2)), "(12):(6)"),
        (told(l("(6,12):(1,6)").take(1, 1)), "CUTE081: the range of modes 1..1 is empty or runs backwards"),
        (told(l("(6,12):(1,6)").take(1, 3)), "CUTE080: there is no mode 2: the tuple has rank 2"),
        (told(s("(2,3,4,5)").group(1, 3)), "(2,(3,4),5)"),
        (told(l("(3,3):(3,1)").group(0, 1)), "((3),3):((3),1)"),
        (told(l("(6,12):(1,6)").group(2, 1)), "CUTE081: the range of modes 2..1 is empty or runs backwards"),
        // inner_product.rs, map_leaves.rs, product_each.rs, size.rs
        (told(s("(2,(8,6))").inner_product((5, (4, 2)))), "54"),
        (told(s("(2,8)").inner_product((5, (4, 2)))), "CUTE085: not congruent: tuples of 2 leaves and 3 leaves with different nesting"),
        (told(s("(4,(2,3))").map_leaves(|n| n * 2)), "(8,(4,6))"),
        (told(s("(4,(2,3))").map_leaves(|_| 0u64)), "(0,(0,0))"),
        (told(s("(16,(2,(2,3)))").product_each()), "(16,12)"),
        (told(s("((2,5),(6))").product_each()), "(10,6)"),
        (told(s("7").product_each()), "7"),
        (told(s("(4,(2,3))").size()), "24"),
        (l("(4,8):(8,1)").size().to_string(), "32"),
        (told(s("7").size()), "7"),
        // order.rs
        (told(s("(1,9)").is_lex_less((2, 3))), "true"),
        (told(s("(2,9)").is_lex_less((2, 3))), "false"),
        (told(s("(9,1)").is_colex_less((2, 3))), "true"),
        (told(s("(9,3)").is_colex_less((2, 3))), "false"),
        (told(s("(1,2)").is_elem_less((2, 3))), "true"),
        (told(s("(1,3)").is_elem_less((2, 3))), "false"),
        // reverse.rs, zip.rs
        (s("(4,(2,3),5)").reverse().to_string(), "(5,(2,3),4)"),
        (l("(4,8):(8,1)").reverse().to_string(), "(8,4):(1,8)"),
        (told(s("(4,8)").zip(&s("(2,(3,5))"))), "((4,2),(8,(3,5)))"),
        (told(l("(4,8):(1,4)").zip(&l("(2,3):(32,64)"))), "((4,2),(8,3)):((1,32),(4,64))"),
        (told(l("(4,8):(1,4)").zip(&l("2:32"))), "CUTE092: cannot pair the modes: one tuple has rank 2, the other has rank 1"),
        (told(s("((4,2,7),(8,3,9))").zip_all()), "((4,8),(2,3),(7,9))"),
        (told(l("((4,2),(8,3)):((1,32),(4,64))").zip_all()), "((4,8),(2,3)):((1,4),(32,64))"),
        (told(l("((4,2),8):((1,32),4)").zip_all()), "CUTE092: cannot pair the modes: one tuple has rank 2, the other has rank 1"),
        // slice.rs
        (told(l("((3,2),(2,5,2)):((4,1),(2,13,100))").slice((2, ..))), "((2,5,2)):((2,13,100))"),
        (told(l("((3,2),(2,5,2)):((4,1),(2,13,100))").slice(c("((2,_),(_,3,_))"))), "(2,2,2):(1,2,100)"),
        (told(l("(4,8)").slice((.., 1, 2))), "CUTE070: the coordinate does not fit the shape: the number of its components is 3, that of the shape's modes 2"),
        (told(l("(4,8):(8,1)").dice((.., 3))), "(8):(1)"),
        (told(l("((3,2),(2,5,2)):((4,1),(2,13,100))").slice_and_offset(((2, ..), (.., 3, ..))).map(|(_, offset)| offset)), "47"),
    ];
    for (i, (told, expected)) in examples.iter().enumerate() {
        assert_eq!(told, expected, "example {i}");
    }
}

/// What the static crate's types say beyond its examples: `()`, leaves in place of tuples, extents
/// of 0.
#[test]
fn corner_cases() {
    let cases = [
        (told(s("()").size()), "1"),
        (told(s("()").get(0)), "CUTE080: there is no mode 0: the tuple has rank 0"),
        (told(s("()").take(0, 0)), "CUTE081: the range of modes 0..0 is empty or runs backwards"),
        (told(s("()").append(&s("4"))), "(4)"),
        (told(s("()").insert(0, &s("()"))), "(())"),
        (told(s("()").zip_all()), "()"),
        (told(s("((),())").zip_all()), "()"),
        (told(s("()").zip(&s("()"))), "()"),
        (told(s("()").unflatten(s("((),())"))), "((),())"),
        (told(s("()").select(&[])), "()"),
        (told(s("()").product_each()), "()"),
        (told(s("()").inner_product(s("()"))), "0"),
        (told(s("()").ceil_divide(0)), "()"),
        (told(s("()").is_elem_less(s("()"))), "true"),
        (told(s("()").is_lex_less(s("()"))), "false"),
        (told(coordinates(s("()")).map(|all| all.count())), "1"),
        (told(idx2crd(0, s("()"))), "()"),
        (told(idx2crd(1, s("()"))), "CUTE070: the coordinate does not fit the shape: the number of its components is 1, that of the shape's modes 0"),
        (s("()").flatten().to_string(), "()"),
        (s("((),4)").flatten().to_string(), "(4)"),
        (s("4").is_evenly_divided(s("()").size().unwrap()).to_string(), "true"),
        // A leaf counts as a tuple of rank 1.
        (told(s("4").take(0, 1)), "(4)"),
        (told(s("4").group(0, 1)), "((4))"),
        (told(s("4").replace(0, &s("5"))), "(5)"),
        (told(s("4").remove(0)), "()"),
        (told(s("4").zip(&s("5"))), "((4,5))"),
        (told(s("(4,5)").zip_all()), "((4,5))"),
        (told(s("4").zip_all()), "((4))"),
        (told(s("4").unflatten(1)), "4"),
        (told(s("4").unflatten((1,))), "(4)"),
        (told(s("(4)").unflatten(1)), "4"),
        (s("4").reverse().to_string(), "4"),
        // Of two ranks that differ, the one nearer to the last row is told.
        (told(s("((1),(1,2),(1,2,3))").zip_all()), "CUTE092: cannot pair the modes: one tuple has rank 2, the other has rank 3"),
        // 0 divides nothing, 0 is divided by everything.
        (s("0").is_compatible(&s("(0,3)")).to_string(), "true"),
        (s("0").is_weakly_compatible(&s("0")).to_string(), "false"),
        (s("7").is_weakly_compatible(&s("(0,3)")).to_string(), "true"),
        // There is no layout to divide.
        (s("0").is_evenly_divided(0).to_string(), "false"),
        (s("(0,3)").is_evenly_divided(7).to_string(), "false"),
        (told(s("(4,2)").ceil_divide(0)), "CUTE091: cannot divide exactly: 0 does not divide 8"),
        (told(s("4").ceil_divide((2, 0))), "CUTE091: cannot divide exactly: 0 does not divide 4"),
        (told(s("(0,6)").ceil_divide(3)), "CUTE091: cannot divide exactly: 0 does not divide 3"),
        (told(s("(0,6)").ceil_divide(1)), "(0,6)"),
        (told(s("(4,6)").ceil_divide((2, (3, 1)))), "(2,2)"),
        // What does not fit in 64 bits has an answer where the answer fits.
        (told(s("5").ceil_divide((1 << 40, 1 << 40))), "1"),
        (told(s("(1099511627776,1099511627776,6)").ceil_divide(6)), "(183251937963,1099511627776,6)"),
        (s("1073741824").is_weakly_compatible(&s("(1099511627776,1099511627776)")).to_string(), "true"),
        (s("3").is_weakly_compatible(&s("(1099511627776,1099511627776)")).to_string(), "false"),
        (told(crd2idx((5, 0), (1 << 40, 1 << 40))), "5"),
        (told(crd2idx((0, 0, 1), (1 << 40, 1 << 40, 2))), "CUTE007: a size, a cosize, an offset or a stride does not fit in 64 bits"),
        // Slices: nothing kept, everything kept, and which misfit is told.
        (told(l("(4,8):(8,1)").slice((1, 2))), "1:0"),
        (told(l("(4,8):(8,1)").slice(5)), "1:0"),
        (told(l("(4,8):(8,1)").slice(..)), "(4,8):(8,1)"),
        (told(l("(4,8):(8,1)").dice(..)), "1:0"),
        (told(l("(4,8):(8,1)").dice(5)), "(4,8):(8,1)"),
        (told(l("(4,8):(8,1)").dice((.., ..))), "1:0"),
        (told(l("(4,8):(8,1)").slice_and_offset(9).map(|(_, offset)| offset)), "10"),
        (
            told(l("4:1").slice((..,))),
            "CUTE164: the coordinate does not fit the shape: it is a tuple, with 1 for the number of components, where the shape is one extent and no tuple",
        ),
        (
            told(l("((2,2),4)").slice(((.., 1, 2, 3), 4, 5))),
            "CUTE070: the coordinate does not fit the shape: the number of its components is 4, that of the shape's modes 2",
        ),
        (
            told(l("(4,(2,2))").slice((.., (1, 2), 3, 4))),
            "CUTE070: the coordinate does not fit the shape: the number of its components is 4, that of the shape's modes 2",
        ),
        (told(l("():()").slice(c("()"))), "1:0"),
    ];
    for (i, (told, expected)) in cases.iter().enumerate() {
        assert_eq!(told, expected, "case {i}");
    }
}

/// Structure that would nest deeper than tuples may, and ranks that no memory holds, are refused.
#[test]
fn too_deep_and_too_long() {
    let deepest = (1..cute_dynamic::htuple::MAX_DEPTH).try_fold(s("(1)"), |tuple, _| HTuple::tuple([tuple])).unwrap();
    assert_eq!(deepest.depth(), cute_dynamic::htuple::MAX_DEPTH);
    assert_eq!(deepest.group(0, 1), Err(LayoutError::TooDeep));
    assert_eq!(deepest.append(&deepest), Err(LayoutError::TooDeep));
    assert_eq!(deepest.zip(&deepest), Err(LayoutError::TooDeep));
    assert_eq!(s("(1,2)").replace(0, &deepest), Err(LayoutError::TooDeep));
    assert_eq!(deepest.unflatten(&deepest), Err(LayoutError::TooDeep));
    assert_eq!(deepest.flatten().to_string(), "(1)");
    assert_eq!(deepest.product_each().unwrap().to_string(), "(1)");
    assert_eq!(idx2crd(0, &deepest).unwrap().depth(), cute_dynamic::htuple::MAX_DEPTH);

    assert_eq!(s("4").append_to(usize::MAX, &s("1")), Err(LayoutError::Overflow));
    assert_eq!(l("4:1").append_to(usize::MAX, &l("1:0")), Err(LayoutError::Overflow));
    assert_eq!(l("4:1").append_to(100, &l("2:1")), Err(LayoutError::Overflow));
    assert_eq!(l("4:1").append_to(100, &l("1:0")).unwrap().rank(), 100);
    assert_eq!(l("4294967296:1").select(&[0, 0]), Err(LayoutError::Overflow));
}

/// `()` is a tuple like any other, alone and within one.
#[test]
fn a_rust_tuple_without_modes_is_one_here() {
    let tuples: [(HTuple, &str); 3] = [(HTuple::from(()), "()"), (HTuple::from(((),)), "(())"), (HTuple::from((4, ((), (2, ())))), "(4,((),(2,())))")];
    for (tuple, text) in tuples {
        assert_eq!(Ok(tuple), text.parse());
    }
    let layout = Layout::from_parts((4, ()), (1, ())).unwrap();
    assert_eq!(layout, Layout::left((4, ())).unwrap());
    assert_eq!(layout.slice((.., ())).unwrap().to_string(), "(4):(1)");
    assert_eq!(layout.compose((2, ())).unwrap().to_string(), "(2,()):(1,())");
    assert_eq!(Layout::left(()).unwrap().compose(()).unwrap().to_string(), "():()");
    assert_eq!(Tiler::from((2, ())).to_string(), "<2,<>>");
}
