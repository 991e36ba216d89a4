//! Contractions of random equations, against sums over all coordinates of all labels.

mod asked;

use asked::asked;
use cute_dynamic::contraction::{Contraction, ContractionError, Equation};
use cute_dynamic::{HTuple, Layout, LayoutError};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// A random number below a bound: a linear congruential generator, whose low bits are left out.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

/// A random mode of an extent, whose strides are those of a compact layout times `unit`, or 0:
/// sometimes nested.
fn mode(random: &mut Random, extent: u64, unit: &mut u64) -> String {
    let cut = (2..extent).filter(|cut| extent.is_multiple_of(*cut)).collect::<Vec<_>>();
    if !cut.is_empty() && random.below(3) == 0 {
        let first = cut[random.below(cut.len())];
        let (a, b) = (mode(random, first, unit), mode(random, extent / first, unit));
        let ((sa, da), (sb, db)) = (a.split_once(':').unwrap(), b.split_once(':').unwrap());
        return format!("({sa},{sb}):({da},{db})");
    }
    let stride = *unit;
    *unit *= extent + random.below(2) as u64;
    format!("{extent}:{stride}")
}

/// A layout of random modes, in a random order of strides; the output's has no two elements in one
/// place, an operand's may have a mode of stride 0.
fn layout(random: &mut Random, extents: &[u64], may_repeat: bool) -> Layout {
    let mut order: Vec<usize> = (0..extents.len()).collect();
    for at in (1..order.len()).rev() {
        order.swap(at, random.below(at + 1));
    }
    let (mut unit, mut modes) = (1, vec![String::new(); extents.len()]);
    for at in order {
        modes[at] = if may_repeat && random.below(8) == 0 { format!("{}:0", extents[at]) } else { mode(random, extents[at], &mut unit) };
    }
    let (shapes, strides): (Vec<&str>, Vec<&str>) = modes.iter().map(|mode| mode.split_once(':').unwrap()).unzip();
    let text = if modes.is_empty() { "1:0".into() } else { format!("({},):({},)", shapes.join(","), strides.join(",")) };
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The offset of a coordinate for each mode.
fn at(layout: &Layout, coordinate: &[u64]) -> usize {
    layout.modes().zip(coordinate).map(|(mode, &c)| mode.offset(c).unwrap()).sum::<u64>() as usize
}

/// A random equation with its extents.
fn equation(random: &mut Random, most: usize) -> (Vec<Vec<char>>, Vec<char>, BTreeMap<char, u64>) {
    let letters: Vec<char> = "abcdef".chars().take(1 + random.below(6)).collect();
    let extents: BTreeMap<char, u64> = letters.iter().map(|&letter| (letter, [1, 2, 2, 3, 4, 6][random.below(6)])).collect();
    let operands: Vec<Vec<char>> = (0..1 + random.below(most)).map(|_| (0..random.below(4)).map(|_| letters[random.below(letters.len())]).collect()).collect();
    let mut output: Vec<char> = letters.into_iter().filter(|letter| operands.iter().any(|operand| operand.contains(letter)) && random.below(2) == 0).collect();
    for at in (1..output.len()).rev() {
        output.swap(at, random.below(at + 1));
    }
    (operands, output, extents)
}

/// Compares a random contraction with the sum over all coordinates of all labels.
fn check(seed: u64, most: usize) {
    let random = &mut Random(seed);
    let (operands, output, extents) = equation(random, most);
    let text = operands.iter().map(|labels| labels.iter().collect::<String>()).collect::<Vec<_>>().join(",") + "->" + &output.iter().collect::<String>();
    let of = |labels: &[char]| labels.iter().map(|label| extents[label]).collect::<Vec<_>>();
    let layouts: Vec<Layout> = operands.iter().map(|labels| layout(random, &of(labels), true)).collect();
    let target = layout(random, &of(&output), false);
    let data: Vec<Vec<i64>> = layouts.iter().map(|layout| (0..layout.cosize()).map(|_| random.below(19) as i64 - 9).collect()).collect();
    let contraction = match Contraction::into(&text, &layouts, &target) {
        Ok(contraction) => contraction,
        // Only a diagonal of modes that are nested otherwise is no layout.
        Err(ContractionError::NoDiagonal { .. }) => return,
        Err(error) => panic!("{text} of {layouts:?} into {target}: {error}"),
    };
    let mut expected = vec![77; target.cosize() as usize];
    let places = expected.len();
    let mut sums = BTreeMap::<usize, i64>::new();
    let size: u64 = extents.values().product();
    for number in 0..size {
        let (mut rest, mut value) = (number, BTreeMap::new());
        for (&label, &extent) in &extents {
            value.insert(label, rest % extent);
            rest /= extent;
        }
        // A label that no operand has is not summed over.
        if value.iter().any(|(label, &value)| value > 0 && operands.iter().all(|labels| !labels.contains(label))) {
            continue;
        }
        let coordinate = |labels: &[char]| labels.iter().map(|label| value[label]).collect::<Vec<_>>();
        let product: i64 = operands.iter().zip(&layouts).zip(&data).map(|((labels, layout), data)| data[at(layout, &coordinate(labels))]).product();
        *sums.entry(at(&target, &coordinate(&output))).or_default() += product;
    }
    sums.iter().for_each(|(&place, &sum)| expected[place] = sum);
    let mut out = vec![77; places];
    contraction.run(&data.iter().map(Vec::as_slice).collect::<Vec<_>>(), &mut out).unwrap();
    assert_eq!(out, expected, "{text} of {layouts:?} into {target}\n{contraction}");
}

proptest! {
    #[test]
    fn contractions_are_sums_over_all_labels(seed in any::<u64>()) {
        check(seed, 4);
    }
}

#[test]
fn ten_thousand_contractions() {
    (0..asked(10_000, 2_000)).for_each(|seed| check(seed, 3));
}

/// Products of several register blocks and steps, with runs of all lengths: in a random order of
/// modes, with gaps, of one batch and more.
#[test]
fn products_of_several_blocks() {
    several_blocks([9, 16, 5, 24, 8, 37], 31, 10);
}

/// Products whose rows, columns or steps are of two modes that are longer than the tiles in which
/// they are gone through, and end within one.
#[test]
fn products_of_several_tiles() {
    several_blocks([17, 35, 2, 3, 2, 2], 3, 10);
    several_blocks([2, 3, 35, 18, 2, 2], 3, 10);
    several_blocks([2, 2, 3, 2, 18, 37], 1, 10);
}

/// Products `abpq,cdpq->abcd` of these extents in a random order of modes, of which one in `every`
/// element is compared.
fn several_blocks([a, b, c, d, p, q]: [u64; 6], every: u64, cases: u64) {
    let mut random = Random(3);
    let extents: BTreeMap<char, u64> = [('a', a), ('b', b), ('c', c), ('d', d), ('p', p), ('q', q), ('l', 2)].into();
    let mut shuffled = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        for at in (1..letters.len()).rev() {
            letters.swap(at, random.below(at + 1));
        }
        let mut unit = 1;
        let mut strides: BTreeMap<char, u64> = BTreeMap::new();
        let mut order = letters.clone();
        order.rotate_left(random.below(letters.len()));
        for letter in order {
            strides.insert(letter, unit);
            unit *= extents[&letter] + [0, 0, 3][random.below(3)];
        }
        (letters, strides)
    };
    for case in 0..cases {
        let extent = |letter: char| extents[&letter];
        let batch = ["", "l"][case as usize % 2];
        let operands: Vec<_> = ["abpq", "cdpq", "abcd"].map(|text| shuffled(&format!("{text}{batch}"))).into();
        let layouts: Vec<Layout> = operands
            .iter()
            .map(|(letters, strides)| {
                let modes = letters.iter().map(|&letter| Layout::from_parts(extent(letter), strides[&letter]).unwrap());
                Layout::tuple(modes).unwrap()
            })
            .collect();
        let text: Vec<String> = operands.iter().map(|(letters, _)| letters.iter().collect()).collect();
        let equation = format!("{},{}->{}", text[0], text[1], text[2]);
        let data: Vec<Vec<i64>> = layouts.iter().map(|layout| (0..layout.cosize()).map(|i| (i * 31 % 17) as i64 - 8).collect()).collect();
        let contraction = Contraction::into(&equation, &layouts[..2], &layouts[2]).unwrap();
        let (mut output, mut expected) = (data[2].clone(), data[2].clone());
        contraction.run(&[&data[0], &data[1]], &mut output).unwrap();
        #[cfg(feature = "rayon")]
        {
            let mut on_threads = data[2].clone();
            contraction.par_run(&[&data[0], &data[1]], &mut on_threads).unwrap();
            assert!(on_threads == output, "{equation}: {layouts:?} on threads");
        }
        let offset = |tensor: usize, at: &dyn Fn(char) -> u64| operands[tensor].1.iter().map(|(&letter, stride)| at(letter) * stride).sum::<u64>() as usize;
        for l in 0..if batch.is_empty() { 1 } else { extent('l') } {
            for outer in 0..extent('a') * extent('b') * extent('c') * extent('d') {
                let (a, b) = (outer % extent('a'), outer / extent('a') % extent('b'));
                let (c, d) = (outer / (extent('a') * extent('b')) % extent('c'), outer / (extent('a') * extent('b') * extent('c')));
                let at = |p: u64, q: u64| {
                    move |letter| match letter {
                        'a' => a,
                        'b' => b,
                        'c' => c,
                        'd' => d,
                        'p' => p,
                        'q' => q,
                        _ => l,
                    }
                };
                // A part of them: all are the same loops.
                if outer % every == case % every {
                    let terms = (0..extent('p')).flat_map(|p| (0..extent('q')).map(move |q| (p, q)));
                    let sum = terms.map(|(p, q)| data[0][offset(0, &at(p, q))] * data[1][offset(1, &at(p, q))]).sum();
                    expected[offset(2, &at(0, 0))] = sum;
                } else {
                    let to = offset(2, &at(0, 0));
                    expected[to] = output[to];
                }
            }
        }
        assert!(output == expected, "{equation}: {layouts:?}");
    }
}

/// The cost of all orders, each found by going through them: the best is what is chosen.
#[test]
fn the_order_takes_the_fewest_products() {
    fn best(operands: &[Vec<char>], output: &[char], extents: &BTreeMap<char, u64>) -> u128 {
        if operands.len() == 1 {
            return 0;
        }
        let mut least = u128::MAX;
        for second in 1..operands.len() {
            for first in 0..second {
                let mut rest: Vec<Vec<char>> = operands.to_vec();
                let (b, a) = (rest.remove(second), rest.remove(first));
                let mut all: Vec<char> = a.iter().chain(&b).copied().collect();
                all.sort_unstable();
                all.dedup();
                let products: u128 = all.iter().map(|label| u128::from(extents[label])).product();
                rest.push(all.into_iter().filter(|label| output.contains(label) || rest.iter().any(|other| other.contains(label))).collect());
                least = least.min(products + best(&rest, output, extents));
            }
        }
        least
    }
    let random = &mut Random(7);
    for _ in 0..200 {
        let (operands, output, extents) = equation(random, 5);
        // Every label in two operands or in the output, so that nothing is summed before.
        let is_shared = |label: &char| output.contains(label) || operands.iter().filter(|operand| operand.contains(label)).count() > 1;
        let operands: Vec<Vec<char>> = operands.iter().map(|operand| operand.iter().copied().filter(is_shared).collect()).collect();
        let mut distinct = operands.clone();
        distinct.iter_mut().for_each(|operand| {
            operand.sort_unstable();
            operand.dedup();
        });
        if operands.len() < 2 {
            continue;
        }
        let text = distinct.iter().map(|labels| labels.iter().collect::<String>()).collect::<Vec<_>>().join(",") + "->" + &output.iter().collect::<String>();
        let layouts: Vec<Layout> =
            distinct.iter().map(|labels| layout(random, &labels.iter().map(|label| extents[label]).collect::<Vec<_>>(), false)).collect();
        let contraction = Contraction::new(&text, &layouts).unwrap();
        assert_eq!(contraction.products(), best(&distinct, &output, &extents), "{text} {extents:?}\n{contraction}");
    }
}

#[test]
fn more_operands_than_are_ordered_in_all_ways() {
    let chain: Vec<Layout> = (0..40).map(|_| Layout::left((2, 2)).unwrap()).collect();
    let letters: Vec<char> = ('a'..='z').chain('A'..='Z').collect();
    let terms: Vec<String> = (0..40).map(|i| format!("{}{}", letters[i], letters[i + 1])).collect();
    let text = format!("{}->{}{}", terms.join(","), letters[0], letters[40]);
    let contraction = Contraction::new(&text, &chain).unwrap();
    assert_eq!(contraction.products(), 39 * 8);
    // Powers of ((1, 1), (1, 0)) are Fibonacci's numbers.
    let data = [1u64, 1, 1, 0];
    let mut out = [0; 4];
    contraction.run(&vec![&data[..]; 40], &mut out).unwrap();
    assert_eq!(out, [165_580_141, 102_334_155, 102_334_155, 63_245_986]);
    let many = vec![Layout::left((1,)).unwrap(); 257];
    let error = Contraction::new(&(vec!["a"; 257].join(",") + "->"), &many).unwrap_err();
    assert_eq!(error, ContractionError::TooManyOperands { operands: 257, limit: 256 });
    assert!(Contraction::new(&(vec!["a"; 256].join(",") + "->"), &many[1..]).is_ok());
}

/// Which of these fold to products of plain matrices: Cecka's Table 3, and contractions of TCCG.
#[test]
fn labels_that_go_on_are_folded() {
    for (text, layouts, shapes) in [
        ("mk,nk->mn", &["(4,8)", "(6,8)"][..], Some("(6,8,1) (4,8,1) (6,4,1)")),
        ("abk,kc->abc", &["(2,3,8)", "(8,5)"], Some("(5,8,1) (6,8,1) (5,6,1)")),
        ("mkl,nkl->mnl", &["(4,8,3)", "(6,8,3)"], Some("(6,8,3) (4,8,3) (6,4,3)")),
        ("akqp,bkqp->ab", &["(4,2,3,5)", "(6,2,3,5)"], Some("(6,30,1) (4,30,1) (6,4,1)")),
        ("abk,kc->acb", &["(2,3,8)", "(8,5)"], None),
        ("aebf,dfce->abcd", &["(2,3,4,5)", "(6,5,7,3)"], None),
    ] {
        let layouts: Vec<Layout> = layouts.iter().map(|layout| layout.parse().unwrap()).collect();
        let contraction = Contraction::new(text, &layouts).unwrap();
        let product = contraction.steps()[0].product();
        assert_eq!(product.is_folded(), shapes.is_some(), "{text}: {product}");
        let found = [product.a(), product.b(), product.c()].map(|layout| layout.shape().to_string()).join(" ");
        assert!(shapes.is_none_or(|shapes| shapes == found), "{text}: {found}");
    }
}

/// Random text is an equation that is written as it is read, or is refused.
#[test]
fn texts_are_read_or_refused() {
    let random = &mut Random(3);
    let alphabet: Vec<char> = "abz...,->é2 ".chars().collect();
    let mut read = 0;
    for _ in 0..100_000 {
        let text: String = (0..random.below(12)).map(|_| alphabet[random.below(alphabet.len())]).collect();
        if let Ok(equation) = text.parse::<Equation>() {
            read += 1;
            assert_eq!(equation.to_string().parse::<Equation>().as_ref(), Ok(&equation), "{text}");
        }
    }
    assert!(read > 1000, "{read}");
}

/// As NumPy has them: numbers, ellipses that broadcast, an output that is implied.
#[test]
fn notation_of_einsum() {
    let run = |text: &str, operands: &[(&str, &[i64])]| {
        let layouts: Vec<Layout> = operands.iter().map(|(layout, _)| layout.parse().unwrap()).collect();
        let contraction = Contraction::new(text, &layouts).unwrap_or_else(|error| panic!("{text}: {error}"));
        let mut out = vec![0; contraction.output().cosize() as usize];
        contraction.run(&operands.iter().map(|(_, data)| *data).collect::<Vec<_>>(), &mut out).unwrap();
        (contraction.output().shape().to_string(), out)
    };
    assert_eq!(run("ba", &[("(2,3):(1,2)", &[1, 2, 3, 4, 5, 6])]), ("(3,2)".into(), vec![1, 3, 5, 2, 4, 6]));
    assert_eq!(run("...,...->...", &[("(2,3):(1,2)", &[1, 2, 3, 4, 5, 6]), ("(3,):(1,)", &[1, 10, 100])]).1, [1, 2, 30, 40, 500, 600]);
    // A column and a row: each is repeated.
    assert_eq!(run("...,...->...", &[("(2,1):(1,2)", &[1, 2]), ("(1,3):(1,1)", &[1, 10, 100])]), ("(2,3)".into(), vec![1, 2, 10, 20, 100, 200]));
    assert_eq!(run("...,i...->i", &[("(1,1):(1,1)", &[5]), ("(2,1,3):(1,2,2)", &[1, 2, 3, 4, 5, 6])]).1, [45, 60]);
    assert_eq!(run("i...->...", &[("(2,3):(1,2)", &[1, 2, 3, 4, 5, 6])]).1, [3, 7, 11]);
    assert_eq!(run(",i", &[("1:0", &[5]), ("(2,):(1,)", &[1, 2])]).1, [5, 10]);
    assert_eq!(run("ii->", &[("(2,2):(1,2)", &[1, 2, 3, 4])]), ("1".into(), vec![5]));
    let nothing: HTuple = 1.into();
    assert_eq!(Contraction::new("i->", &[Layout::left((4,)).unwrap()]).unwrap().output().shape(), nothing);
}

/// A letter of extent 1 is not repeated, nor is an extent that is not 1.
#[test]
fn extents_that_differ_are_not_repeated() {
    let one_and_two = [Layout::left((1,)).unwrap(), Layout::left((2,)).unwrap()];
    let error = Contraction::new("i,i->i", &one_and_two).unwrap_err();
    assert_eq!(error, ContractionError::ExtentsMeet { label: "i".into(), operand: 1, extent: 2, first: 0, other: 1 });
    let [one, two] = one_and_two;
    let error = Contraction::new("...,...,...", &[one, two, Layout::left((3,)).unwrap()]).unwrap_err();
    assert_eq!(error, ContractionError::ExtentsMeet { label: "...0".into(), operand: 2, extent: 3, first: 1, other: 2 });
}

/// Layouts whose sums or products do not fit are refused, and outputs with two elements in one
/// place.
#[test]
fn what_does_not_fit_is_refused() {
    let parse = |text: &str| text.parse::<Layout>().unwrap();
    let error = Contraction::into("ij->ij", &[parse("(2,2):(1,2)")], &parse("(2,2):(1,1)")).unwrap_err();
    assert!(matches!(error, ContractionError::Layout(_)), "{error}");
    let wide = parse("(1099511627776,):(0,)");
    let error = Contraction::new("i,j->ij", &[wide.clone(), wide.clone()]).unwrap_err();
    assert!(matches!(error, ContractionError::Layout(LayoutError::Overflow)), "{error}");
    // As many elements as nobody has.
    let error = Contraction::new("i->i", &[wide]).unwrap().run(&[&[1]], &mut [0]).unwrap_err();
    assert_eq!(error, ContractionError::OutputTooShort { needed: 1 << 40, given: 1 });
}
