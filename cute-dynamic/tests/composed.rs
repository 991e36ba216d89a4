//! Layouts after layouts, `A ∘ off ∘ B`: each operation by its equation over the whole domain, of
//! generated layouts over every codomain.

mod random;

use cute_dynamic::eval::evaluate;
use cute_dynamic::stride::{Coordinate, Stride, Xor};
use cute_dynamic::{AnyLayout, ComposedLayout, Layout, LayoutError, Swizzle};
use random::Random;
use std::collections::BTreeSet;
use std::fmt::Debug;

impl Random {
    /// The notation of a layout of up to three modes, nested or not; `stride` is given the product
    /// of the extents before.
    fn layout(&mut self, mut stride: impl FnMut(&mut Self, u64) -> String) -> String {
        let modes: Vec<(u64, String)> = {
            let mut before = 1;
            (0..1 + self.below(3))
                .map(|_| {
                    let extent = self.of(&[1, 2, 2, 3, 4, 4, 6]);
                    let stride = stride(self, before);
                    before *= extent;
                    (extent, stride)
                })
                .collect()
        };
        let write = |items: Vec<String>, form: u64| match (form, &items[..]) {
            (_, [one]) => one.clone(),
            (0, [a, b, c]) => format!("({a},({b},{c}))"),
            (1, [a, b, c]) => format!("(({a},{b}),{c})"),
            (_, all) => format!("({})", all.join(",")),
        };
        let form = self.below(4);
        format!("{}:{}", write(modes.iter().map(|mode| mode.0.to_string()).collect(), form), write(modes.into_iter().map(|mode| mode.1).collect(), form))
    }

    /// Of integers: compact, padded, or at random.
    fn integers(&mut self) -> Layout {
        let kind = self.below(3);
        let text = self.layout(|random, before| {
            match kind {
                0 => before,
                1 => before * random.of(&[1, 1, 2, 3]),
                _ => random.of(&[0, 1, 1, 2, 3, 4, 6, 8, 12, 24]),
            }
            .to_string()
        });
        text.parse().unwrap()
    }

    /// A composed layout of two layouts of integers, whose image may be larger than its domain.
    fn composed(&mut self) -> ComposedLayout<Layout> {
        let (a, b) = (self.integers(), self.integers());
        let offset = self.of(&[0, 0, 0, 1, 4, 5, 8]);
        a.compose_at(offset, b).unwrap()
    }
}

/// The extension of a layout, digit by digit.
fn extension<D: Stride>(layout: &Layout<D>, mut x: u64) -> D {
    let mut sum = D::default();
    for (i, mode) in layout.leaves().iter().enumerate() {
        let is_last = i + 1 == layout.leaves().len();
        let digit = if is_last { x } else { x % mode.extent };
        x /= mode.extent;
        sum = sum.plus(&mode.stride.times(digit).unwrap()).unwrap();
    }
    sum
}

/// `A(off + B(c))` at every coordinate.
fn values<D: Stride>(composed: &ComposedLayout<Layout<D>>) -> Vec<D> {
    (0..composed.size()).map(|c| extension(composed.outer(), composed.inner_offset() + extension(composed.layout(), c))).collect()
}

fn set<T: Ord>(values: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    values.into_iter().collect()
}

fn sorted(mut values: Vec<u64>) -> Vec<u64> {
    values.sort_unstable();
    values
}

#[test]
fn it_evaluates_the_equation_over_every_codomain() {
    fn check<D: Stride + Debug>(a: &str, offset: u64, b: &Layout)
    where
        Layout<D>: std::str::FromStr<Err: Debug>,
        ComposedLayout<Layout<D>>: std::str::FromStr<Err: Debug> + Debug + PartialEq,
    {
        let outer: Layout<D> = a.parse().unwrap();
        let composed = outer.compose_at(offset, b.clone()).unwrap();
        let expected = values(&composed);
        assert_eq!(composed.offsets().collect::<Vec<_>>(), expected, "{composed}");
        for (c, value) in expected.iter().enumerate() {
            assert_eq!(composed.offset(c as u64), Ok(value.clone()), "{composed}");
            assert_eq!(composed.checked_offset(c as u64), Some(value.clone()));
        }
        assert_eq!(composed.checked_offset(composed.size()), None);
        assert_eq!(composed.to_string().parse::<ComposedLayout<Layout<D>>>().unwrap(), composed);
        // What decays is the same function, with what is added after it.
        if let Some((layout, value)) = composed.decay() {
            for (c, expected) in expected.iter().enumerate() {
                assert_eq!(layout.offset(c as u64).unwrap().plus(&value).unwrap(), *expected, "{composed}");
            }
            assert!(composed.shape().is_compatible(&layout.shape()), "{composed}");
        }
    }
    let mut random = Random(0x9E37_79B9_7F4A);
    for _ in 0..1500 {
        let (b, offset) = (random.integers(), random.of(&[0, 0, 1, 3, 8]));
        check::<u64>(&random.integers().to_string(), offset, &b);
        check::<i64>(&random.layout(|random, before| random.of(&[before as i64, -(before as i64), -3, 8, 0]).to_string()), offset, &b);
        check::<Xor>(&random.layout(|random, before| format!("f{}", random.of(&[before, 3 * before, 5, 9]))), offset, &b);
        check::<Coordinate>(&random.layout(|random, before| format!("{}@{}", random.of(&[1, 2, before]), random.below(3))), offset, &b);
    }
}

#[test]
fn operations_on_coordinates_keep_the_function() {
    let mut random = Random(0x1234_5678_9ABC);
    let mut answered = 0;
    for _ in 0..3000 {
        let composed = random.composed();
        let layout = composed.layout();
        let tiler = random.of(&[2, 3, 4, 8]);
        let results = [
            (composed.coalesce(), layout.coalesce()),
            (composed.flatten(), layout.flatten()),
            (composed.filter(), layout.filter()),
            (composed.filter_zeros(), layout.filter_zeros()),
        ];
        let tried = [
            (composed.coalesce_by(1), layout.coalesce_by(1)),
            (composed.logical_divide(tiler), layout.logical_divide(tiler)),
            (composed.zipped_divide(tiler), layout.zipped_divide(tiler)),
            (composed.tiled_divide(tiler), layout.tiled_divide(tiler)),
            (composed.flat_divide(tiler), layout.flat_divide(tiler)),
            (composed.logical_divide_ceil(tiler), layout.logical_divide_ceil(tiler)),
            (composed.zipped_divide_ceil(tiler), layout.zipped_divide_ceil(tiler)),
            (composed.tiled_divide_ceil(tiler), layout.tiled_divide_ceil(tiler)),
            (composed.flat_divide_ceil(tiler), layout.flat_divide_ceil(tiler)),
            (composed.logical_product(tiler), layout.logical_product(tiler)),
            (composed.zipped_product(tiler), layout.zipped_product(tiler)),
            (composed.compose(tiler), layout.compose(tiler)),
            (composed.compose((tiler, ..)), layout.compose((tiler, ..))),
            (composed.get(0), layout.get(0)),
            (composed.take(0, 2), layout.take(0, 2)),
            (composed.group(0, 2), layout.group(0, 2)),
            (composed.select(&[1, 0]), layout.select(&[1, 0])),
            (composed.with_shape((2, tiler)), layout.with_shape((2, tiler))),
            (composed.tile_to_shape((12, 8)), layout.tile_to_shape((12, 8))),
            (composed.by_mode((tiler, ..), |mode, tile| mode.logical_divide(tile)), layout.logical_divide((tiler, ..))),
        ];
        let tried = tried.into_iter().filter_map(|(result, inner)| match (result, inner) {
            (Ok(result), Ok(inner)) => Some((result, inner)),
            (result, inner) => {
                assert_eq!(result.err(), inner.err(), "{composed}");
                None
            }
        });
        for (result, inner) in results.into_iter().chain(tried) {
            answered += 1;
            let expected: Vec<u64> = (0..inner.size()).map(|c| extension(composed.outer(), composed.inner_offset() + extension(&inner, c))).collect();
            assert_eq!(result.offsets().collect::<Vec<_>>(), expected, "{composed}");
        }
        // An exact division is a permutation of the values.
        if let Ok(divided) = composed.zipped_divide(tiler) {
            assert_eq!(sorted(values(&divided)), sorted(values(&composed)), "{composed}");
        }
        assert_eq!(values(&composed.coalesce()), values(&composed));
    }
    assert!(answered > 12_000, "only {answered} answers");
}

#[test]
fn nullspaces_and_what_is_in_common() {
    let mut random = Random(0xFEED_F00D);
    let (mut nulls, mut vectors) = (0, 0);
    for _ in 0..4000 {
        let (composed, other) = (random.composed(), random.integers());
        let values = values(&composed);
        if let Ok(null) = composed.nullspace() {
            let coordinates: BTreeSet<u64> = null.offsets().collect();
            assert_eq!(coordinates.len() as u64, null.size(), "{composed}");
            assert!(coordinates.iter().all(|&c| values[c as usize] == values[0]), "{composed}: {null}");
            nulls += u64::from(null.size() > 1);
        }
        let (common, vector) = (composed.max_common_layout(&other), composed.max_common_vector(&other));
        assert_eq!(common.as_ref().map(Layout::size), vector.as_ref().copied(), "{composed} and {other}");
        if let Ok(common) = common {
            for k in (0..common.size()).filter(|_| common.cosize() <= composed.size()) {
                let c = common.offset(k).unwrap();
                assert_eq!((values[c as usize], extension(&other, c)), (values[0] + k, k), "{composed} and {other}: {common}");
            }
            vectors += u64::from(common.size() > 1);
        }
    }
    assert!(nulls > 200 && vectors > 50, "{nulls} {vectors}");
    // A swizzle is a bijection: the nullspace is the inner layout's, and there is no coordinate
    // more.
    let swizzled: cute_dynamic::ComposedLayout = "Sw<1,0,2> o 5 o (2,3,4):(4,0,1)".parse().unwrap();
    let null: BTreeSet<u64> = swizzled.nullspace().offsets().collect();
    assert_eq!(null, (0..24).filter(|&c| swizzled.offset(c) == swizzled.offset(0)).collect());
}

#[test]
fn slices_fix_coordinates() {
    let mut random = Random(0xDEAD_BEEF);
    for _ in 0..1500 {
        let composed = random.composed();
        if composed.layout().is_leaf() || composed.rank() != 2 {
            continue;
        }
        let (rows, columns) = (composed.layout().extent(0).unwrap(), composed.layout().extent(1).unwrap());
        for i in 0..rows {
            let row = composed.slice((i, ..)).unwrap();
            assert_eq!(composed.slice_and_offset((i, ..)), Ok((row.clone(), 0)));
            for j in 0..columns {
                assert_eq!(row.offset((j,)), composed.offset((i, j)), "{composed}");
            }
        }
        // What a dice keeps, a slice drops.
        assert_eq!(composed.dice((0, ..)).unwrap().layout(), &composed.layout().dice((0, ..)).unwrap());
        assert_eq!(composed.slice((0, 0, 0, 0)), Err(LayoutError::CoordinateMismatch { components: 4, modes: 2 }));
    }
}

#[test]
fn compositions_on_both_sides() {
    let mut random = Random(0xC0FF_EE00);
    let mut answered = [0; 3];
    for _ in 0..4000 {
        let (composed, other, c) = (random.composed(), random.composed(), random.integers());
        if let Ok(left) = c.compose_composed(&composed) {
            answered[0] += 1;
            let expected: Vec<u64> = values(&composed).into_iter().map(|x| extension(&c, x)).collect();
            assert_eq!(left.offsets().collect::<Vec<_>>(), expected, "{c} after {composed}");
        }
        if let Ok(both) = composed.compose_composed(&other) {
            answered[1] += 1;
            let through = |x| extension(composed.outer(), composed.inner_offset() + extension(composed.layout(), x));
            assert_eq!(both.offsets().collect::<Vec<_>>(), values(&other).into_iter().map(through).collect::<Vec<_>>(), "{composed} after {other}");
        }
        let swizzle = Swizzle::new(2, 0, 2).unwrap();
        if let Ok(swizzled) = swizzle.compose_composed(&composed) {
            answered[2] += 1;
            assert!(swizzled.offsets().eq(values(&composed).into_iter().map(|x| swizzle.apply(x))), "{composed}");
        }
    }
    assert!(answered.iter().all(|&answered| answered > 300), "{answered:?}");
}

#[test]
fn inverses() {
    let mut random = Random(0x0BAD_F00D);
    let (mut right, mut left, mut chains) = (0, 0, 0);
    for _ in 0..6000 {
        let composed = random.composed();
        let all = values(&composed);
        if let Ok(inverse) = composed.right_inverse() {
            right += usize::from(inverse.size() > 1);
            chains += usize::from(composed.decay().is_none() && inverse.size() > 1);
            for (k, c) in inverse.offsets().enumerate() {
                assert_eq!(all.get(c as usize), Some(&(k as u64)), "{composed} at {k}: {inverse}");
            }
        }
        if let Ok(inverse) = composed.left_inverse() {
            left += 1;
            let is_injective = set(all.iter().copied()).len() == all.len();
            for (c, &value) in all.iter().enumerate() {
                let back = inverse.offset(value).unwrap();
                assert_eq!(composed.offset(back), Ok(value), "{composed} at {c}: {inverse}");
                assert!(!is_injective || back == c as u64, "{composed} at {c}: {inverse}");
            }
        }
        match composed.to_layout() {
            Ok(layout) => assert_eq!(composed.complement(), layout.complement()),
            Err(error) => assert_eq!(composed.complement(), Err(error)),
        }
        assert_eq!(composed.cosize(), Ok(1 + all.iter().max().unwrap()), "{composed}");
    }
    assert!(right > 300 && left > 300 && chains > 10, "{right} {left} {chains}");
}

#[test]
fn casts() {
    let mut random = Random(0xFEED_FACE);
    let (mut up, mut down) = (0, 0);
    for _ in 0..6000 {
        let composed = random.composed();
        let factor = random.of(&[1, 2, 2, 3, 4]);
        let all = values(&composed);
        if let Ok(larger) = composed.upcast(factor) {
            up += usize::from(factor > 1);
            // Its values are those of the old ones; that it has them at the right coordinates
            // follows for groups of the first coordinates.
            assert_eq!(set(values(&larger)), set(all.iter().map(|x| x / factor)), "{composed} by {factor}: {larger}");
            let group = composed.size() / larger.size();
            if composed.layout().is_leaf() && larger.layout().is_leaf() && group * larger.size() == composed.size() {
                for (k, value) in values(&larger).into_iter().enumerate() {
                    assert_eq!(value, all[k * group as usize] / factor, "{composed} by {factor}: {larger}");
                }
            }
        }
        if let Ok(smaller) = composed.downcast(factor) {
            down += usize::from(factor > 1);
            let expected = all.iter().flat_map(|x| (0..factor).map(move |i| factor * x + i)).collect();
            assert_eq!(sorted(values(&smaller)), sorted(expected), "{composed} by {factor}: {smaller}");
            assert_eq!(composed.recast(8 * factor, 8), Ok(smaller));
        }
        assert_eq!(composed.recast(8, 8 * factor), composed.upcast(factor));
        // In aligned groups of consecutive offsets.
        let alignment = composed.max_alignment();
        if alignment > 0 {
            let groups = set(all.iter().map(|x| x / alignment));
            assert_eq!(groups.len() as u64 * alignment, set(all.iter().copied()).len() as u64, "{composed}: {alignment}");
        }
    }
    assert!(up > 200 && down > 300, "{up} {down}");
    let composed: ComposedLayout<Layout> = "(4,6):(2,7) o 1 o (2,3):(1,3)".parse().unwrap();
    assert_eq!(composed.upcast(0), Err(LayoutError::ZeroArgument));
    assert_eq!(composed.recast(0, 8), Err(LayoutError::ZeroArgument));
}

#[test]
fn what_has_no_answer_is_refused() {
    let huge: Layout = "(4294967296,2):(1,4294967296)".parse().unwrap();
    assert_eq!(huge.compose_at(u64::MAX, "2:1".parse().unwrap()), Err(LayoutError::Overflow));
    let steep: Layout = "2:9223372036854775808".parse::<Layout>().unwrap_or_else(|_| "2:4611686018427387904".parse().unwrap());
    assert_eq!(steep.compose_at(0, "8:1".parse().unwrap()), Err(LayoutError::Overflow));
    let rows: ComposedLayout<Layout> = "(4,6):(2,7) o 1 o (2,3):(1,3)".parse().unwrap();
    assert_eq!(rows.to_layout().unwrap_err().code(), "CUTE010");
    assert_eq!(rows.right_inverse(), Err(LayoutError::ShiftedLayout { offset: 1 }));
    let shifted: ComposedLayout<Layout> = "(4,8):(8,1) o 1 o 4:4".parse().unwrap();
    assert_eq!((shifted.decay(), shifted.to_layout()), (Some(("4:1".parse().unwrap(), 8)), Err(LayoutError::ShiftedLayout { offset: 1 })));
    // Past its end the outer layout goes on.
    let beyond: ComposedLayout<Layout> = "(4,2):(2,7) o 0 o (2,4):(1,3)".parse().unwrap();
    assert_eq!(beyond.left_inverse(), Err(LayoutError::ImageTooLarge { cosize: 11, bound: 8, component: None }));
    let text = "(4,6):(2,7) o 1".parse::<ComposedLayout<Layout>>().unwrap_err();
    assert_eq!(text.to_string(), "column 16: expected `o`, as in (4,8):(8,1) o 0 o (2,2):(1,4), found the end");
    assert!("(4,6):(2,7) o 1 o 4:e0".parse::<ComposedLayout<AnyLayout>>().is_err());
}

#[test]
fn eval_knows_them() {
    let answer = |op: &str, operands: &[&str]| evaluate(op, operands).map_or_else(|error| error.to_string(), |value| value.to_string());
    for (op, operands, expected) in [
        ("compose_at", &["(4,6):(2,7)", "1", "(2,3):(1,3)"][..], "(4,6):(2,7) o 1 o (2,3):(1,3)"),
        ("offsets", &["(4,6):(2,7) o 1 o (2,3):(1,3)"], "(2,4,7,9,13,14)"),
        ("offsets", &["(4,6):(e0,e1) o 1 o (2,3):(1,3)"], "((1,0),(2,0),(0,1),(1,1),(3,1),(0,2))"),
        ("offset", &["(4,4):(f1,f5) o 1 o 4:3", "1"], "5"),
        ("checked_offset", &["(4,4):(f1,f5) o 1 o 4:3", "4"], "none"),
        ("cosize", &["(4,6):(2,7) o 1 o (2,3):(1,3)"], "15"),
        ("size", &["(4,6):(2,7) o 1 o (2,3):(1,3)"], "6"),
        ("to_layout", &["(4,8):(8,1) o 0 o (8,4):(4,1)"], "(8,4):(1,8)"),
        ("decay", &["(4,8):(8,1) o 1 o 8:4"], "(8:1,8)"),
        ("to_layout", &["(8,4):(1,8)"], "(8,4):(1,8)"),
        ("decay", &["(4,6):(2,7) o 1 o (2,3):(1,3)"], "none"),
        ("slice", &["(_,2)", "(4,6):(2,7) o 1 o (2,3):(1,3)"], "(4,6):(2,7) o 7 o (2):(1)"),
        ("slice_and_offset", &["(_,2)", "(4,6):(2,7) o 1 o (2,3):(1,3)"], "((4,6):(2,7) o 7 o (2):(1),0)"),
        ("slice_and_offset", &["(_,2)", "(4,6):(e0,e1) o 1 o (2,3):(1,3)"], "((4,6):(1@0,1@1) o 7 o (2):(1),(0,0))"),
        ("slice", &["(5,_)", "Sw<2,0,3> o 0 o (8,8):(8,1)"], "Sw<2,0,3> o 40 o (8):(1)"),
        ("slice_and_offset", &["(5,_)", "Sw<2,0,3> o 0 o (8,8):(8,1)"], "(Sw<2,0,3> o 8 o (8):(1),32)"),
        ("slice", &["(_,4)", "Sw<2,0,3> o 0 o (8,8):(8,1)"], "Sw<2,0,3> o 4 o (8):(8)"),
        ("slice_and_offset", &["(_,4)", "Sw<2,0,3> o 0 o (8,8):(8,1)"], "(((4,2)):((9,32)),4)"),
        ("get", &["(4,6):(2,7) o 1 o (2,3):(1,3)", "1"], "(4,6):(2,7) o 1 o 3:3"),
        ("zipped_divide", &["(4,6):(2,7) o 1 o (2,6):(1,3)", "(2,3)"], "(4,6):(2,7) o 1 o ((2,3),(1,2)):((1,3),(0,9))"),
        ("compose", &["(4,6):(2,7) o 1 o (2,3):(1,3)", "(2,2)"], "(4,6):(2,7) o 1 o (2,2):(1,3)"),
        ("compose", &["(8,8):(e1,e0)", "(4,4):(1,8) o 1 o (2,3):(1,3)"], "(4,4):(1@1,1@0) o 1 o (2,3):(1,3)"),
        ("compose", &["Sw<2,0,2>", "(4,8):(8,1) o 1 o 8:4"], "Sw<2,0,2> o 8 o 8:1"),
        ("upcast", &["(8,6):(1,64) o 16 o (16,2):(1,24)", "4"], "(2,6):(1,16) o 4 o (4,2):(1,6)"),
        ("right_inverse", &["(4,8):(8,1) o 0 o (8,4):(4,1)"], "32:1"),
        (
            "to_layout",
            &["(4,6):(2,7) o 1 o 4:4"],
            "the composed layout has the offset 1 before its last layout: a layout and an inverse need 0, and an upcast a multiple of its factor",
        ),
    ] {
        assert_eq!(answer(op, operands), expected, "{op} {operands:?}");
    }
}

/// In types: the same functions as here, and the same refusals.
#[cfg(feature = "typed")]
mod types {
    use super::{ComposedLayout, Coordinate, Layout, LayoutError, Swizzle, Xor, evaluate, values};
    use cute_dynamic::ToDynamic;
    use cute_static::algebra::{Downcast, FlatDivideCeil, Recast, TiledDivide, Upcast, WithShape, ZippedProduct};
    use cute_static::composed::ComposedLayout as Composed;
    use cute_static::diagnostic::{Answer, Reason, Refusal};
    use cute_static::htuple::{Get, Select};
    use cute_static::outcome::*;
    use cute_static::prelude::*;

    /// An outcome as a value: the values of the function over its domain, or the code.
    trait Told {
        fn told() -> Result<Vec<u64>, &'static str>;
    }

    impl<S, D> Told for Answer<cute_static::Layout<S, D>>
    where
        cute_static::Layout<S, D>: StaticLayout,
    {
        fn told() -> Result<Vec<u64>, &'static str> {
            Ok((0..<cute_static::Layout<S, D>>::SIZE).map(|i| LayoutFunction::offset_in(&<cute_static::Layout<S, D>>::NEW, i)).collect())
        }
    }

    impl<A, O, B> Told for Answer<Composed<A, O, B>>
    where
        Composed<A, O, B>: StaticLayout + LayoutFunction,
    {
        fn told() -> Result<Vec<u64>, &'static str> {
            Ok((0..<Composed<A, O, B> as LayoutFunction>::SIZE).map(|i| LayoutFunction::offset_in(&<Composed<A, O, B>>::NEW, i)).collect())
        }
    }

    impl<W: Reason> Told for Refusal<W> {
        fn told() -> Result<Vec<u64>, &'static str> {
            Err(W::CODE)
        }
    }

    fn told<T: Told>() -> Result<Vec<u64>, &'static str> {
        T::told()
    }

    /// An outcome that is a number.
    trait Number {
        fn number() -> Result<u64, &'static str>;
    }

    impl<N: Int> Number for Answer<N> {
        fn number() -> Result<u64, &'static str> {
            Ok(N::KNOWN.unwrap())
        }
    }

    impl<W: Reason> Number for Refusal<W> {
        fn number() -> Result<u64, &'static str> {
            Err(W::CODE)
        }
    }

    fn number<T: Number>() -> Result<u64, &'static str> {
        T::number()
    }

    fn here(result: Result<ComposedLayout<Layout>, LayoutError>) -> Result<Vec<u64>, &'static str> {
        result.map(|composed| composed.offsets().collect()).map_err(|error| error.code())
    }

    fn layout_here(result: Result<Layout, LayoutError>) -> Result<Vec<u64>, &'static str> {
        result.map(|layout| layout.offsets().collect()).map_err(|error| error.code())
    }

    /// Every operation of each composed layout, in types and at run time.
    macro_rules! agree {
        ($([$($a:tt)*] $offset:literal [$($b:tt)*];)*) => { $( {
            type C = Composed<Layout![$($a)*], Int![$offset], Layout![$($b)*]>;
            let typed = layout![$($a)*].compose_at(int![$offset], layout![$($b)*]);
            assert_eq!(typed, C::NEW);
            let value: ComposedLayout<Layout> = typed.to_dynamic().unwrap().try_to_composed().unwrap();
            assert_eq!(typed.to_string().replace('_', ""), value.to_string());
            assert_eq!(told::<Answer<C>>(), here(Ok(value.clone())));
            assert_eq!(LayoutFunction::cosize(&typed) as u64, value.cosize().unwrap());
            for (i, expected) in values(&value).into_iter().enumerate() {
                assert_eq!((typed.offset(i), typed.checked_offset(i)), (expected as usize, Some(expected as usize)));
            }
            assert_eq!(typed.checked_offset(value.size() as usize), None);

            assert_eq!(told::<ToLayoutOutcome<C>>(), layout_here(value.to_layout()), "{value}");
            assert_eq!(told::<ComplementOutcome<C>>(), layout_here(value.complement()), "{value}");
            assert_eq!(told::<ComplementInOutcome<C, Int![96]>>(), layout_here(value.complement_in(96)), "{value}");
            assert_eq!(told::<ComplementCeilOutcome<C, Int![50]>>(), layout_here(value.complement_ceil(50)), "{value}");
            assert_eq!(told::<InverseOutcome<C>>(), layout_here(value.inverse()), "{value}");
            assert_eq!(told::<RightInverseOutcome<C>>(), here(value.right_inverse()), "{value}");
            // The types find a left inverse where the sorted strides divide one another.
            let left = told::<LeftInverseOutcome<C>>();
            assert!(left == here(value.left_inverse()) || left == Err("CUTE030"), "{value}: {left:?}");
            assert_eq!(told::<UpcastOutcome<C, Int![2]>>(), here(value.upcast(2)), "{value}");
            assert_eq!(told::<UpcastOutcome<C, Int![4]>>(), here(value.upcast(4)), "{value}");
            assert_eq!(told::<DowncastOutcome<C, Int![2]>>(), here(value.downcast(2)), "{value}");
            assert_eq!(told::<RecastOutcome<C, Int![16], Int![8]>>(), here(value.recast(16, 8)), "{value}");
            assert_eq!(told::<NullspaceOutcome<C>>(), layout_here(value.nullspace()), "{value}");
            let compact: Layout = "24:1".parse().unwrap();
            assert_eq!(told::<MaxCommonLayoutOutcome<C, Layout![24 : 1]>>(), layout_here(value.max_common_layout(&compact)), "{value}");
            assert_eq!(number::<MaxCommonVectorOutcome<C, Layout![24 : 1]>>(), value.max_common_vector(&compact).map_err(|error| error.code()), "{value}");
            assert_eq!(told::<CoalesceOutcome<C>>(), here(Ok(value.coalesce())));
            assert_eq!(told::<FilterOutcome<C>>(), here(Ok(value.filter())));
            assert_eq!(told::<FilterZerosOutcome<C>>(), here(Ok(value.filter_zeros())));
            assert_eq!(told::<FlattenOutcome<C>>(), here(Ok(value.flatten())));
            assert_eq!(told::<GetOutcome<C, Int![0]>>(), here(value.get(0)));
            assert_eq!(told::<SelectOutcome<C, Stride![0, 0]>>(), here(value.select(&[0, 0])));
            assert_eq!(typed.take(int![0], int![1]).to_dynamic().unwrap().try_to_composed(), value.take(0, 1));
            assert_eq!(typed.group(int![0], int![1]).to_dynamic().unwrap().try_to_composed(), value.group(0, 1));
            assert_eq!(told::<WithShapeOutcome<C, Shape![2, 2]>>(), here(value.with_shape((2, 2))), "{value}");
            assert_eq!(told::<ComposeOutcome<C, Layout![2 : 2]>>(), here(value.compose(&"2:2".parse::<Layout>().unwrap())), "{value}");
            assert_eq!(told::<LogicalDivideOutcome<C, Int![2]>>(), here(value.logical_divide(2)), "{value}");
            assert_eq!(told::<ZippedDivideOutcome<C, Int![3]>>(), here(value.zipped_divide(3)), "{value}");
            assert_eq!(told::<TiledDivideOutcome<C, Int![2]>>(), here(value.tiled_divide(2)), "{value}");
            assert_eq!(told::<FlatDivideCeilOutcome<C, Int![5]>>(), here(value.flat_divide_ceil(5)), "{value}");
            assert_eq!(told::<ZippedProductOutcome<C, Int![2]>>(), here(value.zipped_product(2)), "{value}");
            // From the left: a layout, a composed layout, a swizzle.
            let left: Layout = "(8,8):(8,1)".parse().unwrap();
            assert_eq!(told::<ComposeOutcome<Layout![(8, 8) : (8, 1)], C>>(), here(left.compose_composed(&value)), "{value}");
            type F = Composed<Layout![(4, 6) : (2, 7)], Int![1], Layout![(8, 8) : (1, 8)]>;
            let f: ComposedLayout<Layout> = "(4,6):(2,7) o 1 o (8,8):(1,8)".parse().unwrap();
            assert_eq!(told::<ComposeOutcome<F, C>>(), here(f.compose_composed(&value)), "{value}");
            let swizzled = Swizzle::new(1, 0, 2).unwrap().compose_composed(&value);
            assert_eq!(told::<ComposeOutcome<Swizzle![1, 0, 2], C>>(), swizzled.map(|s| s.offsets().collect()).map_err(|error| error.code()), "{value}");
        } )* };
    }

    /// What a swizzled layout has as the layout that it is, in types and at run time.
    macro_rules! agree_where_idle {
        ($([$($swizzle:tt)*] $offset:literal [$($b:tt)*];)*) => { $( {
            type C = Composed<Swizzle![$($swizzle)*], Int![$offset], Layout![$($b)*]>;
            let value = swizzle![$($swizzle)*].compose_at(int![$offset], layout![$($b)*]).to_dynamic().unwrap();
            assert_eq!(told::<ToLayoutOutcome<C>>(), layout_here(value.to_layout()), "{value}");
            assert_eq!(told::<ComplementOutcome<C>>(), layout_here(value.complement()), "{value}");
            assert_eq!(told::<ComplementInOutcome<C, Int![96]>>(), layout_here(value.complement_in(96)), "{value}");
            assert_eq!(told::<ComplementCeilOutcome<C, Int![50]>>(), layout_here(value.complement_ceil(50)), "{value}");
            assert_eq!(told::<InverseOutcome<C>>(), layout_here(value.inverse()), "{value}");
            // With its complement the layout is a bijection onto the bound.
            if let Ok(rest) = value.complement_in(96) {
                let mut all: Vec<u64> = rest.offsets().flat_map(|y| value.offsets().map(move |x| x + y)).collect();
                all.sort_unstable();
                assert!(all.into_iter().eq(0..96), "{value}");
            }
        } )* };
    }

    #[test]
    fn complements_of_swizzled_layouts_are_those_of_their_layouts() {
        agree_where_idle! {
            [2, 0, 3] 0 [8 : 1];
            [2, 0, 3] 0 [(2, 4) : (4, 1)];
            [2, 0, 3] 0 [8 : 8];
            [2, 0, 3] 0 [64 : 1];
            [2, 0, 3] 8 [2 : 1];
            [2, 0, 3] 1 [2 : 2];
            [1, 2, -2] 0 [(2, 4) : (32, 4)];
            [0, 0, 3] 0 [(4, 8) : (8, 1)];
            [3, 0, 3] 0 [(2, 2) : (1, 32)];
            [1, 0, 4] 0 [(4, 3) : (1, 4)];
        }
    }

    /// The matrices of composed layouts are those of the layouts that they are.
    #[test]
    fn linear_forms() {
        let swizzled = swizzle![2, 0, 3].compose(layout![(2, 4) : (4, 1)]);
        let form = swizzled.to_dynamic().unwrap().linear_form().unwrap();
        assert_eq!((form.to_string(), cute_static::layout::notation(swizzled.linear_form()).to_string()), ("[4 1]".into(), "((_4,_1))".into()));
        let column = layout![(4, 8) : (e0, e1)].compose_at(int![0], layout![8 : 4]);
        assert_eq!(cute_static::layout::notation(column.linear_form()).to_string(), "((_0),(_1))");
        assert_eq!(evaluate("linear_form", &["(4,8):(1@0,1@1) o 0 o 8:4"]).unwrap().to_string(), "((0),(1))");
    }

    #[test]
    fn both_crates_agree() {
        agree! {
            [(4, 6) : (2, 7)] 1 [(2, 3) : (1, 3)];
            [(4, 6) : (2, 7)] 0 [(2, 3) : (1, 3)];
            [(4, 8) : (8, 1)] 0 [(8, 4) : (4, 1)];
            [(4, 8) : (8, 1)] 1 [8 : 4];
            [(4, 8) : (8, 1)] 4 [(4, 2) : (1, 4)];
            [(4, 6) : (6, 1)] 0 [(8, 3) : (3, 1)];
            [(4, 6) : (6, 1)] 0 [(3, 8) : (8, 1)];
        }
        agree! {
            [(8, 6) : (1, 64)] 16 [(16, 2) : (1, 24)];
            [(8, 6) : (1, 64)] 0 [(4, 4) : (1, 12)];
            [8 : 1] 4 [(2, (2, 2)) : (1, (4, 8))];
            [8 : 3] 2 [(2, 4) : (4, 1)];
            [(2, 3, 4) : (12, 4, 1)] 0 [(6, 4) : (1, 6)];
            [(2, 3, 4) : (1, 2, 6)] 0 [(4, 6) : (6, 1)];
            [(4, (2, 3)) : (1, (0, 8))] 0 [(3, 2) : (4, 1)];
        }
    }

    #[test]
    fn runtime_leaves_coordinates_and_signs() {
        let (rows, pitch) = (Dyn::new(6).unwrap(), Dyn::new(100).unwrap());
        let mixed = layout![(4, {rows}) : (1, {pitch})].compose_at(2usize, layout![(2, 5) : (1, 4)]);
        let value = mixed.to_dynamic().unwrap().try_to_composed::<u64>().unwrap();
        assert_eq!(value.to_string(), "(4,6):(1,100) o 2 o (2,5):(1,4)");
        assert!((0..10).all(|i| mixed.offset(i) as u64 == value.offset(i as u64).unwrap()));
        let tiled = mixed.zipped_divide(tile![2, 5]);
        assert_eq!(tiled.to_dynamic().unwrap().try_to_composed::<u64>(), value.zipped_divide((2, 5)));
        // The outer leaves are found again behind an operation with labels.
        let other = layout![(2, {rows}) : ({pitch}, 1)].compose_at(int![0], layout![(2, 3) : (1, 2)]);
        assert_eq!(other.to_layout(), layout![(2, 3) : ({pitch}, 1)]);
        assert_eq!(
            other.coalesce().to_dynamic().unwrap().try_to_composed::<u64>(),
            Ok(other.to_dynamic().unwrap().try_to_composed::<u64>().unwrap().coalesce())
        );

        let coordinates = layout![(4, 6) : (e0, e1)].compose_at(int![1], layout![(2, 3) : (1, 3)]);
        let value = coordinates.to_dynamic().unwrap().try_to_composed::<Coordinate>().unwrap();
        for i in 0..6 {
            let (x, y): (usize, usize) = coordinates.coordinate(i);
            let read = value.to_any();
            assert_eq!(read.outer().value(read.inner_offset() + read.layout().offset(i as u64).unwrap()).unwrap().to_string(), format!("({x},{y})"));
        }
        let signed = layout![(4, 8) : (-8, 1)].compose_at(int![2], layout![4 : 3]);
        let value = signed.to_dynamic().unwrap().try_to_composed::<i64>().unwrap();
        assert!((0..4).all(|i| signed.signed_offset(i) as i64 == value.offset(i as u64).unwrap()));
        let bits = layout![(4, 4) : (f1, f5)].compose_at(int![1], layout![4 : 3]);
        let value = bits.to_dynamic().unwrap().try_to_composed::<Xor>().unwrap();
        assert!((0..4).all(|i| Xor(bits.offset(i) as u64) == value.offset(i as u64).unwrap()));
        let xor = layout![(4, 4) : (f1, f5)].compose_at(int![0], layout![(2, 2) : (4, 1)]);
        assert_eq!(xor.to_layout(), layout![(2, 2) : (f5, f1)]);

        // Where they begin elsewhere they are no layouts, over any codomain.
        assert_eq!(told::<ToLayoutOutcome<Composed<Layout![(4, 4) : (f1, f5)], Int![4], Layout![2 : 1]>>>(), Err("CUTE166"));
        assert_eq!(told::<ToLayoutOutcome<Composed<Layout![(4, 4) : (-1, 4)], Int![1], Layout![2 : 4]>>>(), Err("CUTE166"));
        assert_eq!(told::<ToLayoutOutcome<Composed<Layout![(4, 4) : (e0, e1)], Int![1], Layout![2 : 4]>>>(), Err("CUTE166"));
        assert_eq!(told::<ToLayoutOutcome<Composed<Layout![(4, 4) : (0, 4)], Int![1], Layout![2 : 4]>>>(), Ok(vec![0, 4]));

        // Slices fix coordinates, at run time.
        let layout = layout![(4, 6) : (2, 7)].compose_at(int![1], layout![(2, 3) : (1, 3)]);
        for i in 0..2 {
            let row = layout.slice((i, ..));
            assert!((0..3).all(|j| row.offset(j) == layout.offset((i, j))));
            assert_eq!(layout.slice_and_offset((i, ..)), (row, 0));
        }
        // Methods of the traits.
        let _ = (layout.filter(), layout.flatten(), layout.get(int![0]), layout.select(stride![1, 0]), layout.with_shape(shape![2, 3]));
        let _ = (layout.downcast(int![2]), layout.tiled_divide(tile![2]), layout.flat_divide_ceil(tile![2]), layout.zipped_product(tile![_, 2]));
        assert_eq!(layout.max_alignment(), int![1]);
        let whole = layout![(8, 6) : (1, 64)].compose_at(int![16], layout![(16, 2) : (1, 24)]);
        assert_eq!(whole.upcast(int![4]), layout![(2, 6) : (1, 16)].compose_at(int![4], layout![(4, 2) : (1, 6)]));
        assert_eq!(whole.recast(int![8], int![32]), whole.upcast(int![4]));
    }
}

/// What a composed layout decays into is the same function on its domain alone, so that what a
/// swizzled layout has beyond it is refused.
#[test]
fn swizzled_layouts_on_the_right_stay_in_the_domain() {
    let mut random = Random(0x5EED_CAFE);
    let (mut answers, mut refusals) = (0, 0);
    for _ in 0..4000 {
        let [a, b, c] = std::array::from_fn(|_| random.layout(|random, before| random.of(&[1, 2, 4, before, 16]).to_string()));
        let (offset, swizzle) = (random.below(3), random.of(&["Sw<0,0,1>", "Sw<1,0,2>", "Sw<2,0,2>"]));
        let left = format!("{a} o {offset} o {b}");
        let [a, b, inner]: [Layout; 3] = [&a, &b, &c].map(|text| text.parse().unwrap());
        let swizzled: ComposedLayout = format!("{swizzle} o 0 o {inner}").parse().unwrap();
        match evaluate("composition", &[&left, &format!("{swizzle} o 0 o {c}")]) {
            Ok(answer) => {
                let values: Vec<u64> = match answer.to_string() {
                    text if text.contains("Sw") => text.parse::<ComposedLayout>().unwrap().offsets().collect(),
                    text if text.contains(" o ") => text.parse::<ComposedLayout<Layout>>().unwrap().offsets().collect(),
                    text => text.parse::<Layout>().unwrap().offsets().collect(),
                };
                let expected: Vec<u64> = swizzled.offsets().map(|x| extension(&a, offset + extension(&b, x))).collect();
                assert_eq!(values, expected, "{left} ∘ {swizzle} o 0 o {c}");
                answers += 1;
            }
            Err(error) => {
                assert_ne!(error.code(), "CUTE003", "{left} ∘ {swizzle} o 0 o {c}");
                refusals += 1;
            }
        }
    }
    assert!(answers > 300 && refusals > 300, "{answers} answers, {refusals} refusals");
}

#[test]
fn an_upcast_by_0_is_refused() {
    for left in ["4:1 o 2 o 4:1", "4:1 o 0 o 4:1", "(4,4):(1,5) o 3 o (2,3):(1,5)"] {
        for operation in ["upcast", "downcast"] {
            assert_eq!(evaluate(operation, &[left, "0"]).map_err(|error| error.code()).map(drop), Err("CUTE004"), "{operation} {left}");
        }
    }
}
