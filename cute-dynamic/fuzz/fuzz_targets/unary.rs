//! Every operation of one layout and of numbers.

#![no_main]

use cute_dynamic_fuzz::{equations, generator};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut g = generator(data);
    equations::unary(&g.layout(), g.number(), g.number());
});
