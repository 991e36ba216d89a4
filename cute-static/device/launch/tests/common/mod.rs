//! What tests of kernels in the emulator share.

#![allow(dead_code, reason = "not each test has all")]

#[path = "../../../../../cute-dynamic/tests/asked/mod.rs"]
mod asked;

use cute_device::emulator::Options;
use cute_device_launch::Device;

/// How many random orders each kernel is run in: a quarter, unless `CUTE_TESTS` is `all`.
pub fn seeds() -> u64 {
    asked::asked(100, 25)
}

/// That nothing is wrong with what has run.
#[track_caller]
pub fn is_clean(device: &Device) {
    let report = device.report();
    assert_eq!(report.faults().len(), 0, "{report}");
}

/// An emulated device that runs warps and lanes in the order of a seed, or always in the same one.
pub fn device(seed: Option<u64>) -> Device {
    Device::emulated_with(Options { seed, ..Options::default() })
}

/// Emulated devices: in the order that is always the same, and in random ones.
pub fn devices() -> impl Iterator<Item = Device> {
    std::iter::once(None).chain((1..=seeds()).map(Some)).map(device)
}

/// A sequence of extents that a seed decides.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}
