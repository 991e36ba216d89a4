//! Contractions and convolutions in types, of random equations, windows and layouts: programs,
//! which the tests `contractions` and `convolutions` run beside the runtime crate and brute force.

use crate::drawn::{asked, drawn};
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
    // Each takes half a second to compile.
    let count = asked(64, 12);
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

/// A compact layout of these extents, with gaps and its modes in a random order, as `layout!` has
/// it.
fn with_gaps(random: &mut Random, extents: &[usize]) -> String {
    let mut order: Vec<usize> = (0..extents.len()).collect();
    random.shuffle(&mut order);
    let (mut unit, mut strides) = (1, vec![0; extents.len()]);
    for at in order {
        strides[at] = unit;
        unit *= extents[at] + random.below(2);
    }
    let list = |numbers: &[usize]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    format!("({}) : ({})", list(extents), list(&strides))
}

/// The functions of all convolutions, and the list `CASES` of them.
pub(crate) fn convolutions() -> String {
    let count = drawn(48);
    let mut text = String::new();
    for number in 0..count {
        convolution(&mut text, number);
    }
    let names: Vec<String> = (0..count).map(|number| format!("case_{number}")).collect();
    writeln!(text, "static CASES: &[fn()] = &[{}];", names.join(", ")).expect("a string");
    text
}

fn convolution(text: &mut String, number: usize) {
    let random = &mut Random(number as u64 + 4321);
    let rank = 1 + random.below(3);
    let groups = 1 + random.below(3);
    let (images, channels, filters) = (1 + random.below(3), groups * (1 + random.below(3)), groups * (1 + random.below(3)));
    let (mut x, mut w, mut y) = (vec![images, channels], vec![filters, channels / groups], vec![images, filters]);
    let (mut types, mut values) = (Vec::new(), Vec::new());
    // Each second one has no padding.
    let is_padded = random.below(2) == 1;
    for _ in 0..rank {
        let (stride, dilation) = (1 + random.below(3), 1 + random.below(2));
        let (before, after) = if is_padded { (random.below(4), random.below(4)) } else { (0, 0) };
        let taps = 1 + random.below(3);
        let reach = (taps - 1) * dilation + 1;
        let extent = (1 + random.below(if rank == 3 { 4 } else { 8 })).max(reach.saturating_sub(before + after));
        x.push(extent);
        w.push(taps);
        y.push((extent + before + after - reach) / stride + 1);
        types.push(format!("Window<Int![{stride}], Int![{dilation}], Int![{before}], Int![{after}]>"));
        values.push(format!("[{stride}, {dilation}, {before}, {after}]"));
    }
    let [x, w, y] = [x, w, y].map(|extents| with_gaps(random, &extents));
    let (types, values) = (types.join(", "), values.join(", "));
    writeln!(
        text,
        "fn case_{number}() {{
    let (x, w, y) = (layout![{x}], layout![{w}], layout![{y}]);
    type Windows = ({types},);
    check(
        &[{values}],
        {groups},
        [x.to_dynamic().unwrap(), w.to_dynamic().unwrap(), y.to_dynamic().unwrap()],
        &<Im2colOf<Windows, Layout![{x}], Layout![{w}], Int![{groups}]>>::NEW.to_dynamic().unwrap(),
        |image, filter, output| {{
            let (image, filter) = (Tensor::new(image, x).unwrap(), Tensor::new(filter, w).unwrap());
            convolve(<Windows>::default(), int![{groups}], &image, &filter, &mut Tensor::new(output, y).unwrap());
        }},
        |gradient, filter, image| {{
            let (gradient, filter) = (Tensor::new(gradient, y).unwrap(), Tensor::new(filter, w).unwrap());
            convolve_backward_image(<Windows>::default(), int![{groups}], &gradient, &filter, &mut Tensor::new(image, x).unwrap());
        }},
        |image, gradient, filter| {{
            let (image, gradient) = (Tensor::new(image, x).unwrap(), Tensor::new(gradient, y).unwrap());
            convolve_backward_filter(<Windows>::default(), int![{groups}], &image, &gradient, &mut Tensor::new(filter, w).unwrap());
        }},
    );
}}"
    )
    .expect("a string");
}
