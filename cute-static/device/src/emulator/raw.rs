//! The instructions themselves, for tests of the emulator: kernels in safe code hardly have faults.
//!
//! None of them is unsafe here: memory that is not there is reported, and not touched.

use super::seam::{self, Place};
use crate::element::Element;
use std::vec::Vec;

pub use super::seam::{arrive, begin_phases, shuffle_up, shuffle_xor, synchronize_warp, wait_for_phase};
pub use super::seam::{ballot, barrier, barrier_of, block, commit_async, lane, shared, thread, transpose_matrix, trap, wait_all_async, wait_async};

/// Loads an element of global memory.
#[track_caller]
pub fn load<T: Element>(address: u64) -> T {
    // SAFETY: any bits are an element.
    unsafe { seam::load_global(core::ptr::without_provenance::<T>(address as usize)) }
}

/// Stores an element to global memory.
#[track_caller]
pub fn store<T: Element>(address: u64, value: T) {
    // SAFETY: an element has no padding.
    unsafe { seam::store_global(core::ptr::without_provenance_mut(address as usize), value) }
}

/// Adds to an element of global memory.
#[track_caller]
pub fn add(address: u64, value: u32) -> u32 {
    seam::global::add_u32(core::ptr::without_provenance_mut(address as usize), value)
}

/// Loads an element of shared memory.
#[track_caller]
pub fn load_shared<T: Element>(address: u32) -> T {
    let _place = Place::inner();
    // SAFETY: what is not there is reported.
    unsafe { T::load_shared(address) }
}

/// Stores an element to shared memory.
#[track_caller]
pub fn store_shared<T: Element>(address: u32, value: T) {
    let _place = Place::inner();
    // SAFETY: as above.
    unsafe { value.store_shared(address) }
}

/// Adds to an element of shared memory.
#[track_caller]
pub fn add_shared(address: u32, value: u32) -> u32 {
    seam::shared::add_u32(address, value)
}

/// Begins a copy of 4, 8 or 16 bytes.
#[track_caller]
pub fn copy_async<const BYTES: u32>(target: u32, source: u64) {
    seam::copy_async::<BYTES, false, true>(target, core::ptr::without_provenance(source as usize), BYTES);
}

/// Loads four matrices.
#[track_caller]
pub fn load_matrices(row: u32) -> [u32; 4] {
    seam::load_matrix_4::<false>(row)
}

/// Stores four matrices.
#[track_caller]
pub fn store_matrices(row: u32, words: [u32; 4]) {
    seam::store_matrix_4::<false>(row, words);
}

// ---- what is Hopper's

use super::seam::hopper;

pub use hopper::{add_box, fence_proxy, load_box, set_registers, store_box, wait_bulk_but, wait_products_but};
pub use hopper::{barrier_arrive, barrier_expect, barrier_init, barrier_wait, commit_bulk, commit_products, elect, fence_barriers, fence_products};
pub use hopper::{barrier_arrive_at, block_of_cluster, cluster_arrive, cluster_wait, load_box_together, load_image, load_image_together};

/// `barrier.cluster.arrive.release`, and `barrier.cluster.wait.acquire`.
#[track_caller]
pub fn cluster_barrier() {
    hopper::cluster_arrive();
    hopper::cluster_wait();
}

/// The number of a tensor map.
#[must_use]
pub fn tensor_map(map: &super::Map) -> u64 {
    hopper::tensor_map(crate::hopper::MapBytes(map.pack()))
}

/// Begins the product of a warpgroup by the name of an instruction, `m64n8k16.f32.bf16.bf16`.
#[track_caller]
pub fn wgmma(name: &'static str, a: u64, b: u64, sums: &mut [f32], adds: bool) {
    hopper::wgmma(name, &[], a, b, sums, u32::from(adds));
}

/// The same, of an A in registers.
#[track_caller]
pub fn wgmma_of_registers(name: &'static str, a: [u32; 4], b: u64, sums: &mut [f32], adds: bool) {
    hopper::wgmma_of_registers(name, &[], a, b, sums, u32::from(adds));
}

/// Waits for all products.
#[track_caller]
pub fn settle(sums: &mut [f32]) {
    hopper::settle(sums);
}

/// Reads sums, whose products have been waited for.
#[track_caller]
pub fn read_sums(sums: &[f32]) -> Vec<f32> {
    let sums = hopper::sums_of(sums);
    hopper::read_sums(&sums);
    sums
}
