//~ CUTE008: the indices of this shape do not fit in the index type
// 2^32 columns: the second row starts at an index that u32 does not hold.
use cute_static::htuple::crd2idx_in;
use cute_static::prelude::*;

fn main() {
    let _ = crd2idx_in((0u32, 1u32), shape![4294967296, 2]);
}
