//! What the tests of algorithms share: fresh numbers, and offsets by the definition.

// Each test program has its own copy, and need not use all of it.
#![allow(dead_code)]

use cute_static::prelude::Dyn;
use std::hash::{BuildHasher, Hasher};

/// Numbers that are other ones in each run. A test that fails prints the seed; `ALGORITHM_SEED`
/// repeats it.
pub struct Random(u64);

impl Random {
    pub fn new() -> Self {
        let seed = match std::env::var("ALGORITHM_SEED") {
            Ok(seed) => seed.parse().expect("a number"),
            Err(_) => std::collections::hash_map::RandomState::new().build_hasher().finish(),
        };
        println!("ALGORITHM_SEED={seed}");
        Random(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    }

    /// Below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    /// Elements that are rarely equal.
    pub fn numbers(&mut self, length: usize) -> Vec<u32> {
        (0..length).map(|_| self.next() as u32).collect()
    }

    /// Floats whose sums round.
    pub fn floats(&mut self, length: usize) -> Vec<f32> {
        (0..length).map(|_| self.below(2000) as f32 / 7.0 - 100.0).collect()
    }

    /// Small integers, of both signs.
    pub fn integers(&mut self, length: usize) -> Vec<i64> {
        (0..length).map(|_| self.below(2001) as i64 - 1000).collect()
    }
}

/// The offset of each coordinate by the definition: mixed radix digits, times strides.
pub fn offsets(modes: &[(u64, u64)]) -> Vec<usize> {
    let size = modes.iter().map(|mode| mode.0).product();
    let offset = |mut i: u64| {
        let mut offset = 0;
        for &(extent, stride) in modes {
            offset += i % extent * stride;
            i /= extent;
        }
        offset as usize
    };
    (0..size).map(offset).collect()
}

/// One more than the largest offset.
pub fn cosize(offsets: &[usize]) -> usize {
    offsets.iter().max().unwrap() + 1
}

/// A runtime leaf.
pub fn d(value: u64) -> Dyn {
    Dyn::new(value).unwrap()
}
