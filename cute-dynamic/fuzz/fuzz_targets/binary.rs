//! Every operation of a layout with a layout, with a tiler, and with a coordinate.

#![no_main]

use cute_dynamic_fuzz::{equations, generator};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut g = generator(data);
    let a = g.layout();
    match g.below(4) {
        0 | 1 => equations::binary(&a, &g.right_operand(&a)),
        2 => equations::by_mode(&a, &g.tiler(&a)),
        _ => equations::slices(&a, &g.slice_coordinate(&a)),
    }
});
