//~ CUTE022 Reach = 6, Stride = 10
// Case 9580 of conformance/operations.jsonl: CuTe gives 5:20, with holes.
use cute_static::prelude::*;

fn main() {
    layout![(2, 6) : (10, 1)].complement_ceil(int![100]);
}
