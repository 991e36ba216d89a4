//! What the fuzz targets share: the equations of the property tests, and layouts from arbitrary
//! bytes.

#[path = "../../tests/equations/mod.rs"]
pub mod equations;

use arbitrary::Unstructured;
use equations::generate::{Choices, Generator, Scale};

/// The bytes of the fuzzer, as choices.
#[derive(Debug)]
pub struct Bytes<'a>(Unstructured<'a>);

impl Choices for Bytes<'_> {
    fn below(&mut self, bound: u64) -> u64 {
        self.0.int_in_range(0..=bound - 1).unwrap_or(0)
    }
}

/// Layouts of any size, from the bytes of the fuzzer.
pub fn generator(data: &[u8]) -> Generator<Bytes<'_>> {
    Generator::new(Bytes(Unstructured::new(data)), Scale::Any)
}
