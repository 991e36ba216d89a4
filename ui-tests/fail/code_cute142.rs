//~ CUTE142
//~ CUTE142: `cp.async` does not copy this number of bits
// The example of diagnostic/codes.md.
use cute_static::atom::{CopyOperation, SM80_CP_ASYNC_CACHEALWAYS};

fn copy<C: CopyOperation>(_: C) {}

fn main() {
    copy(SM80_CP_ASYNC_CACHEALWAYS::<u16>::default());
}
