//! Contractions in types, of random equations and layouts: programs, which the test
//! `contractions` runs beside the runtime crate and brute force.

use crate::drawn::drawn;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A random number below a bound: a linear congruential generator, whose low bits are left out.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            let other = self.below(at + 1);
            list.swap(at, other);
        }
    }
}

/// A random mode of an extent, whose strides go on from `unit`: shape and stride.
fn mode(random: &mut Random, extent: usize, may_nest: bool, unit: &mut usize) -> (String, String) {
    let cuts: Vec<usize> = (2..extent).filter(|cut| extent.is_multiple_of(*cut)).collect();
    if may_nest && !cuts.is_empty() && random.below(3) == 0 {
        let first = cuts[random.below(cuts.len())];
        let (a, b) = (mode(random, first, true, unit), mode(random, extent / first, true, unit));
        return (format!("({}, {})", a.0, b.0), format!("({}, {})", a.1, b.1));
    }
    let stride = *unit;
    *unit *= extent + random.below(2);
    (extent.to_string(), stride.to_string())
}

/// A layout of random modes, in a random order of strides, in the notation of `layout!`. The modes
/// of a letter that stands twice are not nested: not each has a diagonal then.
fn layout(random: &mut Random, letters: &[char], extents: &BTreeMap<char, usize>, may_repeat: bool) -> String {
    let mut order: Vec<usize> = (0..letters.len()).collect();
    random.shuffle(&mut order);
    let (mut unit, mut modes) = (1, vec![(String::new(), String::new()); letters.len()]);
    for at in order {
        let (letter, extent) = (letters[at], extents[&letters[at]]);
        let is_once = letters.iter().filter(|&&other| other == letter).count() == 1;
        modes[at] = if may_repeat && random.below(8) == 0 { (extent.to_string(), "0".into()) } else { mode(random, extent, is_once, &mut unit) };
    }
    let (shape, stride): (Vec<String>, Vec<String>) = modes.into_iter().unzip();
    if shape.is_empty() { "1 : 0".into() } else { format!("({}) : ({})", shape.join(", "), stride.join(", ")) }
}

/// The functions of all cases, and the list `CASES` of them.
pub(crate) fn file() -> String {
    let count = drawn(160);
    let mut text = String::new();
    for number in 0..count {
        case(&mut text, number);
    }
    let names: Vec<String> = (0..count).map(|number| format!("case_{number}")).collect();
    writeln!(text, "static CASES: &[fn()] = &[{}];", names.join(", ")).expect("a string");
    text
}

fn case(text: &mut String, number: usize) {
    let random = &mut Random(number as u64 + 77);
    let letters: Vec<char> = "abcdef".chars().take(1 + random.below(6)).collect();
    let extents: BTreeMap<char, usize> = letters.iter().map(|&letter| (letter, [1, 2, 2, 3, 4, 6][random.below(6)])).collect();
    // Two operands most, as products of matrices have.
    let count = [1, 2, 2, 2, 2, 3][random.below(6)];
    let operands: Vec<Vec<char>> = (0..count).map(|_| (0..random.below(5)).map(|_| letters[random.below(letters.len())]).collect()).collect();
    let mut output: Vec<char> = letters.into_iter().filter(|letter| operands.iter().any(|operand| operand.contains(letter)) && random.below(2) == 0).collect();
    random.shuffle(&mut output);
    let written = |letters: &[char]| letters.iter().collect::<String>();
    let equation = operands.iter().map(|letters| written(letters)).collect::<Vec<_>>().join(",") + "->" + &written(&output);
    let layouts: Vec<String> = operands.iter().map(|letters| layout(random, letters, &extents, true)).collect();
    let target = layout(random, &output, &extents, false);
    let each = |write: &dyn Fn(usize) -> String| (0..count).map(write).collect::<Vec<_>>().join(", ");
    let (named, dynamic, tensors) = (
        each(&|i| format!("layout![{}]", layouts[i])),
        each(&|i| format!("l{i}.to_dynamic().unwrap()")),
        each(&|i| format!("Tensor::new(x[{i}], l{i}).unwrap()")),
    );
    let (names, operands) = (each(&|i| format!("l{i}")), each(&|i| format!("x{i}")));
    writeln!(
        text,
        "fn case_{number}() {{
    let ({names}, y) = ({named}, layout![{target}]);
    check(
        {equation:?},
        &[{dynamic}],
        &y.to_dynamic().unwrap(),
        |x, out| {{
            let ({operands}, mut y) = ({tensors}, Tensor::new(out, y).unwrap());
            contract!({equation:?}, {operands} => y);
        }},
        |x, out| {{
            let ({operands}, mut y) = ({tensors}, Tensor::new(out, y).unwrap());
            try_contract!({equation:?}, {operands} => y).unwrap();
        }},
        |x| {{
            let ({operands},) = ({tensors},);
            contract!({equation:?}, {operands}).values().collect()
        }},
    );
}}"
    )
    .expect("a string");
}
