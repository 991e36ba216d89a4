//! Questions drawn at random, put to both crates: some for every operation that both have.

use crate::asked::ask;
use crate::drawn::drawn;
use crate::emit::File;
use crate::oracle::questions::{self, Kind};
use crate::oracle::random::Random;

/// The file of these operations: `PARTS`, a list of questions for each.
pub(crate) fn file(operations: &[(&str, &[Kind])], each: usize, seed: u64) -> String {
    let mut text = String::new();
    for (i, (op, kinds)) in operations.iter().enumerate() {
        let mut random = Random::new(seed + i as u64);
        let mut file = File::default();
        let asked: Vec<String> = (0..drawn(each)).map(|_| questions::draw(&mut random, kinds)).map(|operands| ask(&mut file, op, &operands)).collect();
        file.line(&format!("pub(crate) static ASKED: &[Asked] = &[\n    {}\n];", asked.join(",\n    ")));
        text += &format!("mod part_{i} {{ use super::*;\n{}}}\n", file.finish());
    }
    let parts: Vec<String> = (0..operations.len()).map(|i| format!("part_{i}::ASKED")).collect();
    text + &format!("pub(crate) static PARTS: &[&[Asked]] = &[{}];\n", parts.join(", "))
}
