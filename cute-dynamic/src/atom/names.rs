//! Instructions by their names, and the names that are nearest to one that there is not.

use super::AtomError;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// How many names are told.
const TOLD: usize = 3;

/// The error of a name that no instruction has.
pub(super) fn no_such(name: &str, names: impl Iterator<Item = String>) -> AtomError {
    let mut nearest: Vec<(usize, String)> = Vec::new();
    for candidate in names {
        let distance = distance(name, &candidate);
        let place = nearest.partition_point(|(other, _)| *other <= distance);
        if place < TOLD {
            nearest.insert(place, (distance, candidate));
            nearest.truncate(TOLD);
        }
    }
    let nearest: Vec<String> = nearest.into_iter().map(|(_, name)| name).collect();
    // A name may be any text: its beginning tells which it is.
    AtomError::NoSuchInstruction { name: name.chars().take(80).collect::<String>(), nearest: nearest.join(", ") }
}

/// How many characters of one text have to change, go or come for the other, in any case: the
/// distance of Levenshtein, of the first 80 characters.
fn distance(a: &str, b: &str) -> usize {
    let letters = |text: &str| text.to_string().to_ascii_uppercase().chars().take(80).collect::<Vec<char>>();
    let (a, b) = (letters(a), letters(b));
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn distances() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("SM80_x", "sm80_x"), 0);
    }
}
