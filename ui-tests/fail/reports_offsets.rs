//~ CUTE008: the offsets of this layout do not fit in the index type; use a wider one
// Report NVIDIA/cutlass#3208, NVIDIA/cutlass#3604, NVIDIA/cutlass#2886: the offset is computed in
// 32 bits, wraps around, and the kernel writes to another address.
use cute_static::prelude::*;

fn main() {
    let _ = layout![1073741825 : 4].offset_in(1073741824u32);
}
