//! Composed layouts against their equations, by brute force over whole domains: every small swizzle
//! after a set of layouts and offsets.

use cute_dynamic::stride::Xor;
use cute_dynamic::{ComposedLayout, Layout, LayoutError, Swizzle};

/// Powers of two in every order, broadcasts, padding, odd extents, strides of several bits.
const LAYOUTS: &[&str] = &[
    "16:1",
    "8:4",
    "8:3",
    "4:0",
    "(4,4):(1,4)",
    "(4,4):(4,1)",
    "(4,4):(8,1)",
    "(4,8):(1,5)",
    "(8,8):(8,1)",
    "(8,8):(9,1)",
    "(2,4,2):(8,1,4)",
    "((2,2),(4,2)):((1,16),(2,8))",
    "(3,4):(4,1)",
    "(3,4):(16,1)",
    "(6,4):(1,8)",
    "(4,3,2):(1,64,4)",
    "(2,2):(3,4)",
    "(2,2,2):(5,2,8)",
    "(4,1):(1,7)",
    "(8,4):(2,64)",
    "(12,4):(16,1)",
    "(32,8):(8,1)",
];

const OFFSETS: &[u64] = &[0, 6, 40, 1 << 20];

fn layout(text: &str) -> Layout {
    text.parse().unwrap()
}

/// All swizzles of bits below bit 7.
fn swizzles() -> impl Iterator<Item = Swizzle> {
    let parameters = (0..=3).flat_map(|bits| (0..=2).flat_map(move |base| (-3..=3).map(move |shift| (bits, base, shift))));
    parameters
        .filter_map(|(bits, base, shift)| Swizzle::new(bits, base, shift).ok())
        .filter(|swizzle| swizzle.bits() + swizzle.base() + swizzle.shift().unsigned_abs() <= 7)
}

/// A swizzle by its definition, bit by bit.
fn swizzled(swizzle: Swizzle, x: u64) -> u64 {
    (0..swizzle.bits()).fold(x, |y, bit| {
        let low = swizzle.base() + bit;
        let high = low + swizzle.shift().unsigned_abs();
        let (from, to) = if swizzle.shift() > 0 { (high, low) } else { (low, high) };
        y ^ ((x >> from & 1) << to)
    })
}

/// The offset of a layout at an integral coordinate, the last mode unbounded, by its definition.
fn offset(layout: &Layout, mut c: u64) -> u64 {
    let (last, modes) = layout.leaves().split_last().expect("a mode");
    let mut offset = 0;
    for mode in modes {
        offset += c % mode.extent * mode.stride;
        c /= mode.extent;
    }
    offset + c * last.stride
}

/// `Sw(off + L(c))` by its definition.
fn value(a: &ComposedLayout, c: u64) -> u64 {
    swizzled(a.swizzle(), a.inner_offset() + offset(a.layout(), c))
}

fn composed() -> impl Iterator<Item = ComposedLayout> {
    swizzles()
        .flat_map(|swizzle| LAYOUTS.iter().flat_map(move |text| OFFSETS.iter().map(move |&offset| ComposedLayout::new(swizzle, offset, layout(text)).unwrap())))
}

#[test]
fn evaluation_is_by_the_definition() {
    for a in composed() {
        assert!(a.offsets().eq((0..a.size()).map(|c| value(&a, c))), "{a}");
        for c in 0..2 * a.size() {
            assert_eq!(a.offset(c), Ok(value(&a, c)), "{a} at {c}");
        }
        assert_eq!(a.checked_offset(a.size()), None);
        assert_eq!(a.to_string().parse(), Ok(a.clone()));
        assert_eq!(a.cosize(), Ok(1 + a.offsets().max().unwrap()), "{a}");
    }
}

/// What decays is the same function; and what does not, no layout with the same leaves is, where
/// every leaf is one bit.
#[test]
fn a_swizzle_decays_into_strides() {
    let (mut decayed, mut kept, mut bits) = (0, 0, 0);
    for a in composed() {
        let Some((plain, base)) = a.decay() else {
            kept += 1;
            // Where every leaf is one bit and no sum carries, no layout has these values.
            let modes = a.layout().leaves();
            let sums = modes.iter().try_fold(a.inner_offset(), |bits, mode| (mode.extent == 2 && bits & mode.stride == 0).then_some(bits | mode.stride));
            let values: Vec<u64> = a.offsets().collect();
            if let (Some(_), Some(values)) = (sums, values.iter().map(|value| value.checked_sub(values[0])).collect::<Option<Vec<u64>>>()) {
                bits += 1;
                assert!(Layout::from_offsets(&values).is_err(), "{a} decays");
            }
            continue;
        };
        decayed += 1;
        assert!(a.shape().is_compatible(&plain.shape()), "{a} decays to {plain}");
        assert!(a.offsets().eq(plain.offsets().map(|offset| offset + base)), "{a} decays to {plain} + {base}");
    }
    assert_eq!((decayed, kept, bits), (2638, 2202, 52));
}

/// Every answer is right. Where it is said that no swizzle is the composition, none follows the
/// composition of the inner layouts; where it is said not to be decided, there is one in every 25
/// cases.
#[test]
fn composition_from_the_left() {
    let (mut answers, mut none, mut carries, mut cautious, mut layouts) = (0, 0, 0, 0, 0);
    let lefts: Vec<Layout> = LAYOUTS.iter().map(|text| layout(text)).collect();
    for b in composed().filter(|b| b.inner_offset() < 64) {
        for a in &lefts {
            // Whether a swizzle follows the composition of the inner layouts.
            let exists = || {
                let r = a.compose(b.layout()).unwrap();
                let values: Vec<(u64, u64)> = (0..b.size()).map(|c| (offset(a, b.inner_offset()) + offset(&r, c), offset(a, value(&b, c)))).collect();
                swizzles().any(|swizzle| values.iter().all(|&(from, to)| swizzled(swizzle, from) == to))
            };
            match a.compose_swizzled(&b) {
                Ok(r) => {
                    answers += 1;
                    assert!(b.shape().is_compatible(&r.shape()), "{a} o ({b}) = {r}");
                    for c in 0..b.size() {
                        assert_eq!(value(&r, c), offset(a, value(&b, c)), "{a} o ({b}) = {r} at {c}");
                    }
                }
                Err(LayoutError::NoSwizzle) => {
                    none += 1;
                    assert!(!exists(), "{a} o ({b})");
                }
                Err(LayoutError::SwizzleCarries) => {
                    carries += 1;
                    cautious += u32::from(exists());
                }
                Err(_) => layouts += 1,
            }
        }
    }
    assert_eq!((answers, none, carries, cautious, layouts), (39262, 614, 8718, 327, 31266));
}

#[test]
fn composition_on_both_sides() {
    let (mut answers, mut refusals) = (0, 0);
    let rights = ["Sw<1,0,2> o 0 o (8,8):(8,1)", "Sw<2,0,-3> o 0 o (8,8):(8,1)", "Sw<1,1,1> o 2 o (4,4):(4,16)", "(4,4):(4,1)", "Sw<2,1,2> o 0 o 32:1"];
    for a in composed() {
        for b in rights {
            let b: ComposedLayout = b.parse().unwrap();
            match a.compose_swizzled(&b) {
                Ok(r) => {
                    answers += 1;
                    for c in 0..b.size() {
                        assert_eq!(value(&r, c), value(&a, value(&b, c)), "({a}) o ({b}) = {r} at {c}");
                    }
                }
                Err(_) => refusals += 1,
            }
        }
    }
    assert_eq!((answers, refusals), (8463, 15737));
}

#[test]
fn swizzles_compose_where_the_composition_is_one() {
    for f in swizzles() {
        for g in swizzles() {
            let composition: Vec<u64> = (0..1 << 7).map(|x| swizzled(f, swizzled(g, x))).collect();
            let found = swizzles().find(|h| (0..1 << 7).all(|x| swizzled(*h, x) == composition[x as usize]));
            match f.compose(g) {
                Ok(h) => assert!((0..1 << 7).all(|x| swizzled(h, x) == composition[x as usize]), "{f} o {g} = {h}"),
                Err(error) => assert_eq!((error, found), (LayoutError::NoSwizzle, None), "{f} o {g}"),
            }
        }
    }
}

#[test]
fn inverses() {
    let (mut right, mut left) = (0, 0);
    for a in composed() {
        if let Ok(r) = a.right_inverse() {
            right += 1;
            for k in 0..r.size() {
                assert_eq!(value(&a, value(&r, k)), k, "{a} has the right inverse {r}, at {k}");
            }
        }
        if let Ok(r) = a.left_inverse() {
            left += 1;
            for c in 0..a.size() {
                assert_eq!(value(&a, value(&r, value(&a, c))), value(&a, c), "{a} has the left inverse {r}, at {c}");
            }
        }
    }
    assert_eq!((right, left), (1173, 954));
}

#[test]
fn casts() {
    let (mut ups, mut downs) = (0, 0);
    for a in composed() {
        for factor in [2, 4, 16, 3] {
            if let Ok(r) = a.upcast(factor) {
                ups += 1;
                // A whole number of coordinates of each leaf is one of the result. Where the
                // swizzle decays, a leaf may become several.
                let plain = a.decay().map_or(a.layout().clone(), |(layout, _)| layout);
                let extents = |layout: &Layout| -> Vec<u64> { layout.leaves().iter().map(|mode| mode.extent).collect() };
                let fine = if a.layout().leaves().len() == r.layout().leaves().len() { extents(a.layout()) } else { extents(&plain) };
                let coarse = extents(r.layout());
                assert!(fine.len() == coarse.len() && fine.iter().zip(&coarse).all(|(s, t)| s.is_multiple_of(*t)), "{a} upcast by {factor} is {r}");
                for c in 0..a.size() {
                    let (mut rest, mut group, mut size) = (c, 0, 1);
                    for (s, t) in fine.iter().zip(&coarse) {
                        group += rest % s / (s / t) * size;
                        rest /= s;
                        size *= t;
                    }
                    assert_eq!(value(&r, group), value(&a, c) / factor, "{a} upcast by {factor} is {r}, at {c}");
                }
            }
            if let Ok(r) = a.downcast(factor) {
                downs += 1;
                let mut parts: Vec<u64> = a.offsets().flat_map(|x| (0..factor).map(move |i| x * factor + i)).collect();
                let mut elements: Vec<u64> = r.offsets().collect();
                parts.sort_unstable();
                elements.sort_unstable();
                assert_eq!(parts, elements, "{a} downcast by {factor} is {r}");
            }
        }
    }
    assert_eq!((ups, downs), (8541, 12311));
}

#[test]
fn slices() {
    for a in composed().filter(|a| a.rank() == 2) {
        let modes: Vec<Layout> = a.layout().modes().collect();
        for fixed in 0..modes[1].size() {
            let (column, base) = a.slice_and_offset((.., fixed)).unwrap();
            assert_eq!(column.size(), modes[0].size());
            let slice = a.slice((.., fixed)).unwrap();
            assert_eq!(slice.swizzle(), a.swizzle());
            for c in 0..column.size() {
                assert_eq!(value(&slice, c), a.offset((c, fixed)).unwrap(), "{a} sliced at (_,{fixed}) is {slice}");
                assert_eq!(value(&column, c) + base, a.offset((c, fixed)).unwrap(), "{a} sliced at (_,{fixed}) is {column} + {base}");
            }
        }
    }
}

#[test]
fn common_vectors() {
    let others: Vec<Layout> = LAYOUTS.iter().map(|text| layout(text)).collect();
    for a in composed() {
        for b in &others {
            let common = a.max_common_layout(b);
            for k in 0..common.size() {
                let c = offset(&common, k);
                assert_eq!(value(&a, c), value(&a, 0) + k, "{a} and {b} have {common}");
                assert_eq!(offset(b, c), k, "{a} and {b} have {common}");
            }
        }
        // Groups of consecutive coordinates of the inner layout's order stay together, aligned and
        // in order.
        let n = a.max_alignment();
        let mut values: Vec<u64> = a.offsets().collect();
        values.sort_unstable();
        values.dedup();
        assert!(
            values.chunks(n as usize).all(|group| group.len() as u64 == n && group[0].is_multiple_of(n) && group[group.len() - 1] - group[0] == n - 1),
            "{a} is aligned to {n}"
        );
    }
}

/// A composed layout is the layout over XOR elements that it becomes, and the way back is the same
/// function again.
#[test]
fn xor_elements_and_back() {
    let (mut there, mut back) = (0, 0);
    for a in composed().filter(|a| a.inner_offset() == 0) {
        let Ok(xor) = a.to_xor() else { continue };
        there += 1;
        assert!(a.shape().is_compatible(&xor.shape()), "{a} = {xor}");
        for c in 0..a.size() {
            assert_eq!(xor.offset(c), Ok(Xor(value(&a, c))), "{a} = {xor} at {c}");
        }
        let Ok(again) = ComposedLayout::from_xor(&xor) else { continue };
        back += 1;
        assert!(again.offsets().eq(a.offsets()), "{a} = {xor} = {again}");
    }
    assert_eq!((there, back), (966, 731));
    assert_eq!(composed().find(|a| a.inner_offset() == 6).map(|a| a.to_xor()), Some(Err(LayoutError::InnerOffset { offset: 6 })));
}

/// Every power-of-two layout under every swizzle has its XOR elements, and they lead back.
#[test]
fn powers_of_two_always_have_xor_elements() {
    for text in ["16:1", "8:4", "4:0", "(4,4):(4,1)", "(8,8):(8,1)", "(2,4,2):(8,1,4)", "((2,2),(4,2)):((1,16),(2,8))", "(8,4):(2,64)", "(32,8):(8,1)"] {
        for swizzle in swizzles() {
            let a = ComposedLayout::new(swizzle, 0, layout(text)).unwrap();
            let again = ComposedLayout::from_xor(&a.to_xor().unwrap()).unwrap();
            assert!(again.offsets().eq(a.offsets()), "{a} = {again}");
        }
    }
    // Cecka, Table 5.
    let row: Layout<Xor> = "(8,8):(f1,f9)".parse().unwrap();
    let swizzled: ComposedLayout = "Sw<3,0,3> o 0 o (8,8):(1,8)".parse().unwrap();
    assert_eq!(swizzled.to_xor(), Ok(row.clone()));
    assert_eq!(ComposedLayout::from_xor(&row), Ok(swizzled));
}
