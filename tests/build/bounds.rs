//! Questions to the bounds of the static crate, drawn at random: whether each holds.

use crate::drawn::drawn;
use crate::emit::File;
use crate::oracle::random::Random;
use crate::oracle::{Layout, Value};
use crate::spelled::operand;

/// How many layouts each bound is asked of.
const LAYOUTS: usize = 120;

/// How many accesses are asked for conflicts.
const ACCESSES: usize = 120;

/// The file: `ASKED`, all questions.
pub(crate) fn file() -> String {
    let mut random = Random::new(4000);
    let mut file = File::default();
    let mut asked = Vec::new();
    let mut ask = |op: &str, operands: &[String], question: &dyn Fn(&[String]) -> String| {
        let types: Vec<String> = operands.iter().map(|text| operand(&mut file, text)).collect();
        asked.push(format!("SpelledQuestion {{ op: {op:?}, operands: &{operands:?}, ask: || {} }}", question(&types)));
    };
    for _ in 0..drawn(LAYOUTS) {
        let a = random.layout(3);
        let own: u64 = a.flat_modes().iter().filter(|mode| mode.1 > 0).map(|mode| mode.0).product();
        let bound = random.of(&[a.cosize(), a.cosize() + 1, a.cosize() - 1, a.size()]);
        let other = if random.below(2) == 0 { Layout::leaf(a.size(), 1) } else { random.layout(2) };
        let [a, own, bound, other] = [Value::from(&a), own.into(), bound.into(), Value::from(&other)].map(|value| value.to_string());
        ask("injective", std::slice::from_ref(&a), &|types| format!("holds::<InjectiveOutcome<{}>>()", types[0]));
        ask("bijective", std::slice::from_ref(&a), &|types| format!("holds::<BijectiveOutcome<{}>>()", types[0]));
        ask("tractable", std::slice::from_ref(&a), &|types| format!("holds::<TractableOutcome<{}>>()", types[0]));
        ask("permutation", std::slice::from_ref(&a), &|types| format!("implements!({}: Permutation)", types[0]));
        ask("image_within", &[a.clone(), bound], &|types| format!("holds::<ImageWithinOutcome<{}, {}>>()", types[0], types[1]));
        ask("covers", &[a.clone(), own], &|types| format!("implements!({}: cute_static::atom::Covers<{}>)", types[0], types[1]));
        ask("same_size", &[a, other], &|types| format!("holds::<<{} as cute_static::algorithm::TotalSameSize<{}>>::Outcome>()", types[0], types[1]));
    }
    for window in windows(&mut random) {
        let bound = format!("({},{})", 4 + random.below(8), 4 + random.below(8));
        ask("image_within", &[window, bound], &|types| format!("holds::<ImageWithinOutcome<{}, {}>>()", types[0], types[1]));
    }
    for operands in accesses(&mut random) {
        ask("conflict_free", &operands, &|types| format!("holds::<ConflictFreeOutcome<{}, {}, {}>>()", types[0], types[1], types[2]));
    }
    file.line(&format!("pub(crate) static ASKED: &[SpelledQuestion] = &[\n    {}\n];", asked.join(",\n    ")));
    file.finish()
}

/// Layouts over coordinates of two components.
fn windows(random: &mut Random) -> Vec<String> {
    let leaf = |random: &mut Random| (1 + random.below(5), format!("{}e{}", 1 + random.below(3), random.below(2)));
    let join = |items: Vec<String>| format!("({})", items.join(","));
    let window = |_| {
        let leaves: Vec<(u64, String)> = (0..2 + random.below(3)).map(|_| leaf(random)).collect();
        format!("{}:{}", join(leaves.iter().map(|leaf| leaf.0.to_string()).collect()), join(leaves.into_iter().map(|leaf| leaf.1).collect()))
    };
    (0..drawn(LAYOUTS)).map(window).collect()
}

/// Tiles of powers of two, swizzled or not, and accesses of 32 threads to them, with the bits of an
/// element.
fn accesses(random: &mut Random) -> Vec<[String; 3]> {
    let (mut accesses, count) = (Vec::new(), drawn(ACCESSES));
    while accesses.len() < count {
        let (rows, columns) = (1 << (2 + random.below(4)), 1 << (3 + random.below(4)));
        let strides = random.of(&[(columns, 1), (1, rows)]);
        let tile = Layout::flat(&[(rows, strides.0), (columns, strides.1)]);
        let swizzle = random.of(&["", "", "Sw<1,2,3> o 0 o ", "Sw<2,3,3> o 0 o ", "Sw<3,0,3> o 0 o ", "Sw<3,3,3> o 0 o ", "Sw<2,1,4> o 0 o "]);
        let threads = random.of(&[(32, 1), (8, 4), (4, 8), (16, 2)]);
        let mut modes = [(threads.0, 0), (threads.1, 0), (random.of(&[1, 2, 4, 8]), 0)];
        let mut next = 1;
        for i in random.of(&[[0, 1, 2], [2, 0, 1], [1, 2, 0], [2, 1, 0], [0, 2, 1]]) {
            next *= random.of(&[1, 1, 1, 2]);
            modes[i].1 = next;
            next *= modes[i].0;
        }
        let threads = Layout::flat(&modes[..2]);
        let access = Layout::tuple([&threads, &Layout::leaf(modes[2].0, modes[2].1)]);
        if access.cosize() <= tile.size() {
            accesses.push([format!("{swizzle}{tile}"), access.to_string(), random.of(&[8, 16, 32, 64]).to_string()]);
        }
    }
    accesses
}
