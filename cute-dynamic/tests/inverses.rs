//! Left and right inverses against brute force.
//!
//! All layouts of rank 1 to 3 with extents 2 to 4 and strides 0 to 8: 20,439 layouts, 2,452 of them
//! injective. An ordinary run takes a sample of them;
//! `cargo test --release -p cute-dynamic --test inverses -- --ignored` takes all, and prints how
//! many have which inverse.

use cute_dynamic::exact::DEFAULT_BUDGET;
use cute_dynamic::{Layout, LayoutError};

fn parse(text: &str) -> Layout {
    text.parse().unwrap()
}

/// The layouts of the head of this file.
fn all_layouts() -> Vec<Layout> {
    let mut all = vec![];
    let mut of_rank = vec![vec![]];
    for _ in 1..=3 {
        of_rank = of_rank.iter().flat_map(|front: &Vec<_>| (2..=4).flat_map(move |s| (0..=8).map(move |d| [front.clone(), vec![(s, d)]].concat()))).collect();
        all.extend(of_rank.iter().map(|modes| layout(modes)));
    }
    all
}

fn layout(modes: &[(u64, u64)]) -> Layout {
    let part = |f: fn(&(u64, u64)) -> u64| modes.iter().map(|mode| f(mode).to_string()).collect::<Vec<_>>().join(",");
    parse(&format!("({}):({})", part(|mode| mode.0), part(|mode| mode.1)))
}

/// The offsets of a layout, in ascending order and each once.
fn image(layout: &Layout) -> Vec<u64> {
    let mut image: Vec<u64> = layout.offsets().collect();
    image.sort_unstable();
    image.dedup();
    image
}

fn is_prime(n: u64) -> bool {
    (2..n).all(|p| !n.is_multiple_of(p))
}

/// Checks a left inverse at every coordinate.
fn check_left(layout: &Layout, inverse: &Layout) {
    let injective = image(layout).len() as u64 == layout.size();
    assert!(inverse.size() >= layout.cosize(), "{layout}: {inverse} does not cover the offsets");
    for (coordinate, offset) in layout.offsets().enumerate() {
        let back = inverse.offset(offset).unwrap();
        assert_eq!(layout.checked_offset(back), Some(offset), "{layout}: {inverse} at {offset}");
        assert!(!injective || back == coordinate as u64, "{layout}: {inverse} at {offset}");
    }
}

/// Whether an injective layout has a left inverse.
///
/// Refining a mode of `R` changes no value, and a boundary beyond the largest offset makes no
/// difference. So `R` has prime extents whose product is at most the largest offset and that cannot
/// go on, and a last mode without an end. For each such list the strides solve linear equations
/// with coefficients that are not negative.
fn has_left_inverse(layout: &Layout) -> bool {
    let mut points: Vec<(u64, u64)> = layout.offsets().zip(0..).collect();
    points.sort_unstable();
    prime_lists(layout.cosize() - 1).iter().any(|extents| {
        let equations: Vec<(Vec<u64>, u64)> = points.iter().map(|&(offset, coordinate)| (digits(offset, extents), coordinate)).collect();
        has_strides(&equations, &mut vec![None; extents.len() + 1])
    })
}

/// All lists of primes with a product of at most `most` to which no prime can be added.
fn prime_lists(most: u64) -> Vec<Vec<u64>> {
    if most < 2 {
        return vec![vec![]];
    }
    let starting_with = |p: u64| prime_lists(most / p).into_iter().map(move |rest| [vec![p], rest].concat());
    (2..=most).filter(|&p| is_prime(p)).flat_map(starting_with).collect()
}

fn digits(mut number: u64, extents: &[u64]) -> Vec<u64> {
    let mut digits = vec![];
    for extent in extents {
        digits.push(number % extent);
        number /= extent;
    }
    digits.push(number);
    digits
}

fn has_strides(equations: &[(Vec<u64>, u64)], strides: &mut Vec<Option<u64>>) -> bool {
    let Some(((digits, value), rest)) = equations.split_first() else { return true };
    let known: u64 = digits.iter().zip(strides.iter()).filter_map(|(digit, stride)| Some(digit * (*stride)?)).sum();
    let Some(left) = value.checked_sub(known) else { return false };
    let Some(unknown) = (0..strides.len()).find(|&t| digits[t] > 0 && strides[t].is_none()) else { return left == 0 && has_strides(rest, strides) };
    for stride in 0..=left / digits[unknown] {
        strides[unknown] = Some(stride);
        if has_strides(equations, strides) {
            return true;
        }
    }
    strides[unknown] = None;
    false
}

/// Whether a layout, injective or not, has a left inverse whose values below `table.len()` are
/// `table`: every stride is tried, and every prime extent as far as the values lead back to the
/// offset.
fn continues_to_left_inverse(offsets: &[u64], image: &[u64], table: &[u64]) -> bool {
    let (reach, largest) = (table.len() as u64, image[image.len() - 1]);
    (0..offsets.len() as u64).any(|stride| {
        let mut table = table.to_vec();
        while (table.len() as u64) <= largest {
            let block = table.len() as u64;
            let next: Vec<u64> = (0..reach).map(|i| table[i as usize] + block / reach * stride).collect();
            let leads_back = |(x, &value): (u64, &u64)| image.binary_search(&x).is_err() || offsets.get(value as usize) == Some(&x);
            if !(block..).zip(&next).all(leads_back) {
                let most = block / reach;
                return (2..=most).filter(|&p| is_prime(p)).any(|p| continues_to_left_inverse(offsets, image, &table[..(p * reach) as usize]));
            }
            table.extend(next);
        }
        true
    })
}

/// Whether the static crate inverts a layout: its strides, but for those of broadcast modes, form a
/// chain.
fn is_chain(layout: &Layout) -> bool {
    let coalesced = layout.coalesce();
    let mut modes: Vec<(u64, u64)> = coalesced.leaves().iter().map(|mode| (mode.stride, mode.extent)).filter(|mode| mode.0 != 0).collect();
    modes.sort_unstable();
    modes.windows(2).all(|pair| pair[1].0 % pair[0].0 == 0 && pair[0].1 * pair[0].0 <= pair[1].0)
}

/// What came of a number of layouts, injective ones and others: how many they are, how many have a
/// left inverse, and how many of these by the rule of the chain.
#[derive(Debug, Default, PartialEq, Eq)]
struct LeftTally {
    injective: u64,
    inverted: u64,
    by_chain: u64,
    overlapping: u64,
    overlapping_inverted: u64,
    overlapping_by_chain: u64,
}

fn run_left(layouts: impl Iterator<Item = Layout>) -> LeftTally {
    let mut tally = LeftTally::default();
    for layout in layouts {
        let (offsets, image): (Vec<u64>, Vec<u64>) = (layout.offsets().collect(), image(&layout));
        let injective = offsets.len() == image.len();
        let inverse = layout.left_inverse();
        match &inverse {
            Ok(inverse) => check_left(&layout, inverse),
            Err(LayoutError::NoLeftInverse { .. }) => {
                let exists = if injective { has_left_inverse(&layout) } else { continues_to_left_inverse(&offsets, &image, &[0]) };
                assert!(!exists, "{layout} has a left inverse");
            }
            Err(error) => panic!("{layout}: {error}"),
        }
        assert!(inverse.is_ok() || !is_chain(&layout));
        let (all, inverted, by_chain) = match injective {
            true => (&mut tally.injective, &mut tally.inverted, &mut tally.by_chain),
            false => (&mut tally.overlapping, &mut tally.overlapping_inverted, &mut tally.overlapping_by_chain),
        };
        *all += 1;
        *inverted += u64::from(inverse.is_ok());
        *by_chain += u64::from(is_chain(&layout));
    }
    tally
}

#[test]
fn a_sample_of_left_inverses_is_complete() {
    let tally = run_left(all_layouts().into_iter().step_by(97));
    assert_eq!(tally.injective + tally.overlapping, 20_439_u64.div_ceil(97));
}

#[test]
#[ignore = "all 20,439 layouts: for a release build"]
fn left_inverses_are_complete() {
    let tally = run_left(all_layouts().into_iter());
    println!("{tally:#?}");
    let expected = LeftTally { injective: 2_452, inverted: 899, by_chain: 426, overlapping: 17_987, overlapping_inverted: 10_120, overlapping_by_chain: 2_235 };
    assert_eq!(tally, expected);
}

#[test]
#[ignore = "8,248 injective layouts of rank 2 with extents to 5 and strides to 24, and some with larger ones: for a release build"]
fn left_inverses_with_larger_strides_are_complete() {
    let rank_2 = |extents: u64, strides: u64| {
        let modes = move || (2..=extents).flat_map(move |s| (1..=strides).map(move |d| (s, d)));
        modes().flat_map(move |a| modes().map(move |b| layout(&[a, b]))).filter(|layout| image(layout).len() as u64 == layout.size())
    };
    println!("{:#?}", run_left(rank_2(5, 24)));
    println!("{:#?}", run_left(rank_2(4, 64).step_by(37)));
}

/// Whether a layout has a right inverse of size `n` whose values below `table.len()` are `table`.
fn continues_to_right_inverse(offsets: &[u64], n: u64, table: &[u64]) -> bool {
    let reach = table.len() as u64;
    if reach == n {
        return true;
    }
    let strides = (0..offsets.len() as u64).filter(|&x| offsets[x as usize] == reach);
    strides.into_iter().any(|stride| {
        (2..=n / reach).filter(|&extent| (n / reach).is_multiple_of(extent)).any(|extent| {
            let longer: Vec<u64> = (0..extent).flat_map(|c| table.iter().map(move |x| c * stride + x)).collect();
            let is_right = longer.iter().zip(0..).all(|(&x, k)| offsets.get(x as usize) == Some(&k));
            is_right && continues_to_right_inverse(offsets, n, &longer)
        })
    })
}

/// How many layouts are not injective, and for how many of them the greedy right inverse is not the
/// largest.
fn run_right(layouts: impl Iterator<Item = Layout>) -> (u64, u64) {
    let (mut overlapping, mut larger) = (0, 0);
    for layout in layouts {
        let (offsets, image): (Vec<u64>, Vec<u64>) = (layout.offsets().collect(), image(&layout));
        let (greedy, inverse) = (layout.right_inverse(), layout.right_inverse_max(DEFAULT_BUDGET).unwrap());
        for (k, x) in inverse.offsets().enumerate() {
            assert_eq!(offsets.get(x as usize), Some(&(k as u64)), "{layout}: {inverse} at {k}");
        }
        let gap = (0..).find(|x| image.binary_search(x).is_err()).unwrap();
        for n in inverse.size() + 1..=gap {
            assert!(!continues_to_right_inverse(&offsets, n, &[0]), "{layout} has a right inverse of size {n}, not {}", inverse.size());
        }
        let injective = offsets.len() == image.len();
        if inverse.size() == greedy.size() {
            assert_eq!(inverse, greedy, "{layout}");
        } else {
            assert!(inverse.size() > greedy.size() && !injective, "{layout}");
            larger += 1;
        }
        overlapping += u64::from(!injective);
    }
    (overlapping, larger)
}

#[test]
fn a_sample_of_right_inverses_is_maximal() {
    run_right(all_layouts().into_iter().step_by(7));
}

#[test]
#[ignore = "all 20,439 layouts: for a release build"]
fn right_inverses_are_maximal() {
    let (overlapping, larger) = run_right(all_layouts().into_iter());
    println!("{overlapping} layouts are not injective; for {larger} of them the greedy right inverse is not the largest");
    assert_eq!((overlapping, larger), (17_987, 2_070));
}

#[test]
fn known_answers() {
    // Cecka, Table 6; then what a chain does not invert.
    let left = [
        ("(4,8):(1,4)", "32:1"),
        ("(4,8):(8,1)", "(8,4):(4,1)"),
        ("(3,7,5):(5,15,1)", "(5,21):(21,1)"),
        ("(4,8):(1,5)", "(5,8):(1,4)"),
        ("(4,(4,2)):(4,(1,16))", "(4,4,2):(4,1,16)"),
        ("((2,2),(4,2)):((1,8),(2,16))", "(2,4,2,2):(1,4,2,16)"),
        ("((2,2),(2,4)):((0,2),(0,4))", "(2,2,4):(0,2,8)"),
        ("1:0", "1:0"),
        ("(2,3):(0,0)", "1:0"),
        ("1:7", "1:0"),
        ("(2,2):(2,5)", "(2,4):(0,1)"),
        ("(4,8,2):(1,5,41)", "(5,8,2):(1,4,31)"),
        ("(2,100):(3,7)", "(3,7,34):(0,1,6)"),
        ("(8,3,4):(1,1,16)", "(8,2,4):(1,22,24)"),
        ("(2,2):(1099511627777,2748779069443)", "(1099511627777,4):(0,1)"),
        ("(1000,1000):(1000003,1000)", "(1000003,1000):(1,1)"),
    ];
    for (layout, inverse) in left {
        let (layout, inverse) = (parse(layout), parse(inverse));
        assert_eq!(layout.left_inverse(), Ok(inverse), "{layout}");
    }
    let none = [
        ("(3,3):(2,3)", (6, 3)),
        ("(64,64,4):(1,66,4230)", (4224, 4230)),
        ("(1024,1024,1024):(1,1031,1062937)", (1_055_744, 1_062_937)),
        ("(14,14,3,3):(1,17,1,17)", (14, 1)),
    ];
    for (layout, (reach, stride)) in none {
        assert_eq!(parse(layout).left_inverse(), Err(LayoutError::NoLeftInverse { reach, stride }), "{layout}");
    }
    let right = [
        ("(4,2):(1,2)", "(3,2):(1,5)"),
        ("(4,2):(2,1)", "(2,4):(4,1)"),
        ("(8,3):(1,1)", "(5,2):(1,19)"),
        // The windows of a convolution: 54 by 54 positions, 3 by 3 taps, in an image of 56 by 56.
        ("(54,54,3,3):(1,56,1,56)", "(28,2,28,2):(1,5858,54,18900)"),
        ("(4611686018427387904,2):(1,4611686018427387904)", "9223372036854775808:1"),
        ("(128,(4,64)):(1,(0,128))", "(128,64):(1,512)"),
    ];
    for (layout, inverse) in right {
        assert_eq!(parse(layout).right_inverse_max(DEFAULT_BUDGET), Ok(parse(inverse)), "{layout}");
    }
}

#[test]
fn a_spent_budget_is_undecided_and_never_an_answer() {
    for text in ["(2,2):(2,5)", "(2,100):(3,7)", "(4,8,2):(1,5,41)", "(3,3):(2,3)", "(8,3,4):(1,1,16)", "(2,2,2):(3,0,5)"] {
        let layout = parse(text);
        let answer = layout.left_inverse();
        for budget in (0..4096).step_by(31) {
            let inverse = layout.left_inverse_exact(budget);
            assert!(inverse == answer || inverse == Err(LayoutError::BudgetSpent { budget }), "{text} within {budget}: {inverse:?}");
        }
    }
    for text in ["(4,2):(1,2)", "(8,3):(1,1)", "(7,11,13):(1,3,5)"] {
        let layout = parse(text);
        let answer = layout.right_inverse_max(DEFAULT_BUDGET);
        for budget in (0..4096).step_by(31) {
            let inverse = layout.right_inverse_max(budget);
            assert!(inverse == answer || inverse == Err(LayoutError::BudgetSpent { budget }), "{text} within {budget}: {inverse:?}");
        }
    }
}

/// Numbers that look random (splitmix64).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    /// A number below `2^bits`, small ones as likely as large ones.
    fn up_to_bits(&mut self, bits: u64) -> u64 {
        let bits = self.next() % (bits + 1);
        self.next() & ((1 << bits) - 1)
    }
}

#[test]
fn layouts_of_any_size_have_right_answers_or_none() {
    let mut numbers = Numbers(1);
    let (mut left, mut right) = (0, 0);
    for _ in 0..2000 {
        let rank = 1 + numbers.next() % 5;
        let mut modes = vec![];
        let mut near = 1;
        for _ in 0..rank {
            let extent = 1 + numbers.up_to_bits(62 / rank);
            // Strides that nearly continue are the ones on which something happens.
            let stride = if numbers.next().is_multiple_of(2) { numbers.up_to_bits(40) } else { near + numbers.up_to_bits(3) };
            near = extent.saturating_mul(stride).min(1 << 50);
            modes.push((extent, stride));
        }
        let part = |f: fn(&(u64, u64)) -> u64| modes.iter().map(|mode| f(mode).to_string()).collect::<Vec<_>>().join(",");
        let Ok(layout) = format!("({}):({})", part(|mode| mode.0), part(|mode| mode.1)).parse::<Layout>() else { continue };
        let samples: Vec<u64> = (0..32).map(|_| numbers.next() % layout.size()).chain([0, layout.size() - 1]).collect();
        match layout.left_inverse_exact(1 << 11) {
            Ok(inverse) => {
                left += 1;
                let injective = layout.is_injective(1 << 11) == Ok(true);
                for &k in &samples {
                    let offset = layout.offset(k).unwrap();
                    let back = inverse.offset(offset).unwrap();
                    assert_eq!(layout.checked_offset(back), Some(offset), "{layout}: {inverse} at {offset}");
                    assert!(!injective || back == k, "{layout}: {inverse} at {offset}");
                }
            }
            Err(error) => {
                assert!(matches!(error, LayoutError::NoLeftInverse { .. } | LayoutError::BudgetSpent { .. } | LayoutError::Overflow), "{layout}: {error}")
            }
        }
        match layout.right_inverse_max(1 << 11) {
            Ok(inverse) => {
                right += 1;
                for k in samples.iter().map(|k| k % inverse.size()) {
                    assert_eq!(layout.checked_offset(inverse.offset(k).unwrap()), Some(k), "{layout}: {inverse} at {k}");
                }
            }
            Err(error) => assert_eq!(error, LayoutError::BudgetSpent { budget: 1 << 11 }, "{layout}"),
        }
    }
    // Most are answered.
    assert!(left > 500 && right > 1000, "{left} {right}");
}
