//~ CUTE148
//~ CUTE148: not an atom of a copy: the instruction moves Lit<16> bits for each thread, and an element has Lit<32>
// The example of diagnostic/codes.md.
use cute_static::atom::{CopyAtom, ElementLayouts, UniversalCopy};

fn copy<C: ElementLayouts>(_: C) {}

fn main() {
    copy(CopyAtom::<UniversalCopy<u16>, f32>::default());
}
