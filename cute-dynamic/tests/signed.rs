//! Layouts with strides of either sign: every operation that has an answer, against the offsets
//! that its equation gives, over all small layouts.

use cute_dynamic::stride::Stride;
use cute_dynamic::{AnyLayout, HTuple, Layout, LayoutError, Mode};

const EXTENTS: [u64; 4] = [1, 2, 3, 4];
const STRIDES: [i64; 7] = [-6, -3, -1, 0, 1, 2, 4];

fn product(extents: &[u64], strides: &[i64]) -> Vec<Mode<i64>> {
    extents.iter().flat_map(|&extent| strides.iter().map(move |&stride| Mode { extent, stride })).collect()
}

fn layout_of(modes: &[Mode<i64>]) -> Layout<i64> {
    let part = |leaves: Vec<HTuple>| HTuple::tuple(leaves).unwrap();
    let shape = part(modes.iter().map(|mode| mode.extent.into()).collect());
    let strides: Vec<HTuple<i64>> = modes.iter().map(|mode| mode.stride.into()).collect();
    Layout::with_strides(shape, HTuple::tuple(strides).unwrap()).unwrap()
}

/// All layouts of one and two modes.
fn small() -> Vec<Layout<i64>> {
    let modes = product(&EXTENTS, &STRIDES);
    let pairs = modes.iter().flat_map(|a| modes.iter().map(move |b| vec![*a, *b]));
    modes.iter().map(|mode| vec![*mode]).chain(pairs).map(|modes| layout_of(&modes)).collect()
}

/// `Â(i)`, added up mode by mode.
fn at(layout: &Layout<i64>, mut i: u64) -> i64 {
    let (last, inner) = layout.leaves().split_last().unwrap();
    let mut offset = 0;
    for mode in inner {
        offset += i64::try_from(i % mode.extent).unwrap() * mode.stride;
        i /= mode.extent;
    }
    offset + i64::try_from(i).unwrap() * last.stride
}

/// All offsets in the order of coordinates.
fn offsets(layout: &Layout<i64>) -> Vec<i64> {
    (0..layout.size()).map(|i| at(layout, i)).collect()
}

#[test]
fn offsets_are_sums_and_lie_in_their_range() {
    for a in small() {
        let all = offsets(&a);
        assert!((0..a.size() + 5).all(|i| a.offset(i) == Ok(at(&a, i))), "{a}");
        let (least, largest) = (all.iter().min().unwrap(), all.iter().max().unwrap());
        assert_eq!(a.offset_range(), *least..=*largest, "{a}");
        assert_eq!(a.cosize(), largest.abs_diff(*least) + 1, "{a}");
        let mut different = all.clone();
        different.sort_unstable();
        different.dedup();
        assert_eq!(a.is_injective(1 << 20), Ok(different.len() == all.len()), "{a}");
        match a.injective(1 << 20) {
            Ok(()) => assert_eq!(different.len(), all.len(), "{a}"),
            Err(LayoutError::NotInjective { first, second, offset }) => {
                assert!(first < second && [first, second].iter().all(|&c| i128::from(all[c as usize]) == offset), "{a}: {first} {second} {offset}");
            }
            Err(error) => panic!("{a}: {error}"),
        }
        assert_eq!(a.to_string().parse::<Layout<i64>>().as_ref(), Ok(&a), "{a}");
    }
}

#[test]
fn coalesce_is_the_same_function_with_the_fewest_modes() {
    for a in small() {
        let coalesced = a.coalesce();
        assert_eq!(offsets(&coalesced), offsets(&a), "{a}");
        assert!((0..40).all(|i| at(&a.coalesce_extension(), i) == at(&a, i)), "{a}");
        // No function of two modes is one of one mode but those that go on.
        let is_run = offsets(&a).windows(2).all(|pair| pair[1] - pair[0] == at(&a, 1));
        let is_one = coalesced.leaves().len() == 1;
        assert_eq!(is_one, is_run || a.size() == 1, "{a}: {coalesced}");
        let filtered = a.filter();
        let keep = a.leaves().iter().filter(|mode| mode.stride != 0).copied().collect::<Vec<_>>();
        let expected = if keep.is_empty() { vec![0] } else { offsets(&layout_of(&keep)) };
        assert_eq!(offsets(&filtered), expected, "{a}: {filtered}");
    }
}

#[test]
fn a_composition_is_the_left_operand_of_the_right_one() {
    let rights: Vec<Layout> = small().iter().filter_map(|layout| layout.to_natural().ok()).collect();
    let (mut answers, mut refusals) = (0, 0);
    for a in small().iter().step_by(3) {
        for b in &rights {
            match a.compose(b) {
                Ok(composed) => {
                    answers += 1;
                    assert!(composed.shape().size() == b.shape().size(), "{a} {b}");
                    for i in 0..b.size() {
                        assert_eq!(composed.offset(i), Ok(at(a, b.offset(i).unwrap())), "{a} {b}: {composed} at {i}");
                    }
                }
                // Without the signs it is refused, too, or modes merge that do not with them.
                Err(error) => {
                    refusals += 1;
                    let merges = a.magnitudes().unwrap().coalesce_extension().leaves().len() < a.coalesce_extension().leaves().len();
                    assert!(merges || a.magnitudes().unwrap().compose(b).is_err(), "{a} {b}: {error}");
                }
            }
        }
    }
    assert!(answers > 50_000 && refusals > 10_000, "{answers} answers, {refusals} refusals");
}

#[test]
fn divides_and_slices_are_those_of_the_layout_without_signs() {
    // A division permutes coordinates, and says nothing of offsets: so what it makes of the strides
    // of each sign is what it makes of them without.
    for a in small().iter().filter(|a| a.rank() == 2) {
        let plain = a.magnitudes().unwrap();
        for tiler in ["2", "<2,2>", "<2:2,_>", "<_,4:1>", "(1,3)"] {
            let tiler: cute_dynamic::Tiler = tiler.parse().unwrap();
            for (signed, natural) in [
                (a.logical_divide(&tiler), plain.logical_divide(&tiler)),
                (a.zipped_divide(&tiler), plain.zipped_divide(&tiler)),
                (a.tiled_divide(&tiler), plain.tiled_divide(&tiler)),
                (a.flat_divide(&tiler), plain.flat_divide(&tiler)),
            ] {
                match (signed, natural) {
                    (Ok(signed), Ok(natural)) => {
                        assert_eq!(signed.size(), natural.size());
                        let (mut left, mut right) = (offsets(&signed), offsets(a));
                        left.sort_unstable();
                        right.sort_unstable();
                        assert_eq!(left, right, "{a} by {tiler}: {signed}");
                        if tiler.to_string().starts_with('<') {
                            assert_eq!(signed.shape(), natural.shape(), "{a} by {tiler}");
                            assert_eq!(signed.magnitudes().unwrap(), natural, "{a} by {tiler}");
                        }
                    }
                    (signed, natural) => {
                        assert!(signed.is_err() && (natural.is_err() || a.coalesce().leaves().len() > plain.coalesce().leaves().len()), "{a} by {tiler}")
                    }
                }
            }
        }
        let (open, offset) = a.slice_and_offset((1, ..)).unwrap();
        let all = (0..a.extent(1).unwrap()).map(|j| at(&a.slice((1, ..)).unwrap(), j) + offset);
        assert!(all.eq((0..a.extent(1).unwrap()).map(|j| a.offset((1, j)).unwrap())), "{a}: {open}");
    }
}

#[test]
fn sums_are_pointwise() {
    let layouts = small();
    for (a, b) in layouts.iter().step_by(5).flat_map(|a| layouts.iter().step_by(7).map(move |b| (a, b))) {
        if a.size() != b.size() {
            continue;
        }
        let expected: Vec<i64> = offsets(a).iter().zip(offsets(b)).map(|(x, y)| x + y).collect();
        match a.layout_add(b) {
            Ok(sum) => assert_eq!(offsets(&sum), expected, "{a} + {b}"),
            Err(error) => assert!(matches!(error, LayoutError::NoMutualRefinement { .. }), "{a} + {b}: {error}"),
        }
    }
}

#[test]
fn what_asks_for_natural_numbers_is_refused_under_one_code() {
    let any = |text: &str| text.parse::<AnyLayout>().unwrap();
    let signed = any("(4,8):(-8,1)");
    let refused = [
        signed.complement().map(drop),
        signed.right_inverse().map(drop),
        signed.left_inverse().map(drop),
        signed.try_to_layout::<u64>().map(drop),
        signed.value((1, 0)).map(drop),
        signed.blocked_product(&"2:1".parse::<Layout>().unwrap()).map(drop),
        signed.tile_to_shape((8, 8)).map(drop),
        cute_dynamic::Tile::try_from(&signed).map(drop),
        any("(4,4):(-1*e0,e1)").left_inverse().map(drop),
        any("(4,4):(-1*e0,e1)").complement().map(drop),
    ];
    for (i, refused) in refused.iter().enumerate() {
        assert_eq!(refused.map_err(|error| error.code()), Err("CUTE129"), "{i}");
    }
    // Whether values are in a range is a question of integers of either sign.
    assert_eq!(signed.image_within(64).map_err(|error| error.code()), Err("CUTE102"));
    // An element and its negative are in one semimodule, and a natural number is one of them.
    assert_eq!((-5i64).plus(&5), Ok(0));
    assert_eq!(any("(2,3):(-4,1)").append(&any("5:7")).map(|layout| layout.to_string()), Ok("(2,3,5):(-4,1,7)".into()));
}

/// Two layouts are the same function exactly where they agree everywhere: all pairs of up to two
/// modes with small numbers.
#[test]
fn the_same_function_coalesces_to_the_same() {
    let modes = product(&EXTENTS, &STRIDES);
    let layouts: Vec<Layout<i64>> = modes.iter().flat_map(|a| modes.iter().map(move |b| layout_of(&[*a, *b]))).collect();
    let values: Vec<Vec<i64>> = layouts.iter().map(|layout| (0..layout.size()).map(|i| layout.offset(i).unwrap()).collect()).collect();
    let mut same = 0;
    for (a, of_a) in layouts.iter().zip(&values) {
        for (b, of_b) in layouts.iter().zip(&values) {
            assert_eq!(a.is_same_function(b), of_a == of_b, "{a} and {b}");
            same += usize::from(of_a == of_b);
        }
    }
    assert!(same > layouts.len());
}
