//! Questions about swizzled layouts, drawn at random and put to both crates.

use crate::drawn::drawn;
use crate::emit::File;
use crate::oracle::Layout;
use crate::oracle::random::Random;
use crate::spelled::ask;

/// How many questions there are.
const QUESTIONS: usize = 480;

/// How many more there are of what a swizzled layout is, and has in common, without its swizzle.
const DECAYING: usize = 160;

/// Layouts of shared memory, and the like.
const TILES: &[&str] =
    &["(8,8):(8,1)", "(8,8):(1,8)", "(8,64):(64,1)", "(64,8):(1,64)", "(16,16):(16,1)", "(8,(8,4)):(8,(1,64))", "(4,4):(4,1)", "64:1", "8:8"];

/// The file: `ASKED`, the list of questions.
pub(crate) fn file() -> String {
    let mut random = Random::new(3000);
    let mut file = File::default();
    let questions = drawn(QUESTIONS);
    let asked = (0..questions + drawn(DECAYING)).map(|i| {
        let (op, operands) = if i < questions { question(&mut random) } else { decaying(&mut random) };
        let texts: Vec<&str> = operands.iter().map(String::as_str).collect();
        let ask = ask(&mut file, op, &texts, false).expect("an operation of the static crate");
        format!("SpelledQuestion {{ op: {op:?}, operands: &{operands:?}, ask: || {ask} }}")
    });
    let asked: Vec<String> = asked.collect();
    file.line(&format!("pub(crate) static ASKED: &[SpelledQuestion] = &[\n    {}\n];", asked.join(",\n    ")));
    file.finish()
}

/// An operation and its operands.
fn question(random: &mut Random) -> (&'static str, Vec<String>) {
    let factor = |random: &mut Random| random.of(&["1", "2", "2", "3", "4", "8"]).to_owned();
    let tiler = |random: &mut Random| random.of(&["4", "<4,2>", "<2,4>", "<8,_>", "4:2", "(2,2):(1,4)", "3", "<2:2,4>"]).to_owned();
    match random.below(24) {
        0..=5 => ("composition", vec![layout(random), swizzled(random)]),
        6 => ("composition", vec![layout(random), swizzle(random)]),
        7 | 8 => ("composition", vec![swizzled(random), swizzled(random)]),
        9 | 10 => ("composition", vec![swizzle(random), swizzled(random)]),
        11 => ("composition", vec![swizzle(random), swizzle(random)]),
        12 => ("composition", vec![swizzled(random), layout(random)]),
        13 | 14 => ("right_inverse", vec![inverted(random)]),
        15 | 16 => ("left_inverse", vec![inverted(random)]),
        17 => ("upcast", vec![swizzled(random), factor(random)]),
        18 => ("downcast", vec![swizzled(random), factor(random)]),
        19 => {
            let (old, new) = random.of(&[("16", "8"), ("8", "16"), ("8", "32"), ("32", "8"), ("3", "6")]);
            ("recast_layout", vec![swizzled(random), old.to_owned(), new.to_owned()])
        }
        20 => (random.of(&["logical_divide", "zipped_divide"]), vec![swizzled(random), tiler(random)]),
        21 => (random.of(&["logical_product", "zipped_product"]), vec![swizzled(random), tiler(random)]),
        22 => ("coalesce", vec![swizzled(random)]),
        _ => ("max_common_vector", vec![swizzled(random), layout(random)]),
    }
}

/// An operation that leaves no swizzle, and its operands.
fn decaying(random: &mut Random) -> (&'static str, Vec<String>) {
    if random.below(2) == 0 { ("to_layout", vec![inverted(random)]) } else { ("max_common_layout", vec![swizzled(random), layout(random)]) }
}

/// A swizzle, mostly of few bits; seldom one of none.
fn swizzle(random: &mut Random) -> String {
    let bits: u64 = random.of(&[0, 1, 1, 1, 2, 2, 2, 2, 3, 3]);
    let distance = bits.max(1) + random.below(3);
    let sign = if random.below(3) == 0 { "-" } else { "" };
    format!("Sw<{bits},{},{sign}{distance}>", random.below(4))
}

fn swizzled(random: &mut Random) -> String {
    let offset = random.of(&[0, 0, 0, 0, 1, 2, 3, 4, 8, 12, 16, 64]);
    format!("{} o {offset} o {}", swizzle(random), layout(random))
}

/// A swizzled layout, mostly with no offset.
fn inverted(random: &mut Random) -> String {
    let offset = random.of(&[0, 0, 0, 0, 0, 0, 0, 16]);
    format!("{} o {offset} o {}", swizzle(random), layout(random))
}

fn layout(random: &mut Random) -> String {
    match random.below(8) {
        0 | 1 => TILES[random.below(TILES.len() as u64) as usize].to_owned(),
        // Of powers of two, with any strides and with one after the other.
        2 | 3 => {
            let modes: Vec<(u64, u64)> = (0..=random.below(3)).map(|_| (random.of(&[1, 2, 2, 4, 4, 8]), random.of(&[0, 1, 1, 2, 4, 8, 16, 32, 64]))).collect();
            Layout::flat(&modes).to_string()
        }
        4 => until(random, |random| random.ordered(2, &[1, 1, 2, 4]), |layout| layout.size().is_power_of_two()),
        5 => random.ordered(2, &[1, 2]).to_string(),
        6 => until(random, |random| random.layout(2), |layout| layout.size() <= 256),
        _ => {
            let size = 8 << random.below(4);
            random.tile(size).to_string()
        }
    }
}

fn until(random: &mut Random, draw: impl Fn(&mut Random) -> Layout, is_right: impl Fn(&Layout) -> bool) -> String {
    loop {
        let layout = draw(random);
        if is_right(&layout) {
            return layout.to_string();
        }
    }
}
