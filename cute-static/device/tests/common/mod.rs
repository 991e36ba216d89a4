//! What tests of bare instructions share.

use cute_device::emulator::{Memory, Tensor};

/// Tensors of so many `u32`, `x` to read, whose elements are their numbers, and `y` to write; and
/// the addresses of both.
pub fn tensors(count: u32) -> (Vec<Tensor>, [u64; 2]) {
    let tensors: Vec<Tensor> = (0..)
        .zip([("x", false), ("y", true)])
        .map(|(number, (name, is_written))| {
            let memory = Memory::uninitialised(number, 4 * count as usize).unwrap();
            memory.write(0, &(0..count).flat_map(u32::to_le_bytes).collect::<Vec<u8>>());
            let address = memory.address();
            Tensor { name, memory, address, bytes: 4 * u64::from(count), element: 4, modes: vec![(count.into(), 1)].into(), is_written, is_atomic: false }
        })
        .collect();
    let addresses = [tensors[0].address, tensors[1].address];
    (tensors, addresses)
}
