//! What the functions of `hardware` do here that are Hopper's.

use super::copies::BoxAt;
use super::products::Instruction;
use super::sums;
pub(crate) use super::sums::Word;
use crate::emulator::running::scheduler::wait;
use crate::emulator::running::{Collective, Ended, Running, cluster, or_wait, phases, together, with};
use crate::emulator::seam::{self as threads, at};
use crate::emulator::shadow::At;
use crate::hopper::MapBytes;
use cute_static::atom::{BF16, F16};
use std::any::Any;
use std::vec::Vec;

// ---- kernels before and after

/// `griddepcontrol.wait`: here a kernel runs when those before it have ended.
pub fn wait_for_kernels_before() {}

/// `griddepcontrol.launch_dependents`.
pub fn let_next_kernel_begin() {}

// ---- clusters

/// `%cluster_ctarank`.
pub fn block_of_cluster() -> u32 {
    with(|running| running.block_of(running.current) as u32)
}

/// `barrier.cluster.arrive.release`. Until it waits, a thread touches no memory that others write,
/// and writes none that they touch: here it comes when it waits, so that this would not be found.
pub fn cluster_arrive() {}

/// `barrier.cluster.wait.acquire`.
#[track_caller]
pub fn cluster_wait() {
    cluster::cluster_barrier(std::panic::Location::caller());
}

/// `mbarrier.arrive` at the barrier of another block of the cluster.
#[track_caller]
pub fn barrier_arrive_at(barrier: u32, block: u32) {
    cluster::arrive_at(barrier, block, at!());
}

#[track_caller]
pub fn load_box_together(rank: usize, to: u32, map: u64, c: [u32; 5], barrier: u32, blocks: u32) {
    let at = at!();
    or_wait(with(|running| running.begin_load_together(BoxAt { rank, map, c, offsets: None }, to, barrier, blocks, at)));
}

#[track_caller]
pub fn load_image_together(rank: usize, to: u32, map: u64, c: [u32; 5], offsets: [u32; 3], barrier: u32, blocks: u32) {
    let at = at!();
    or_wait(with(|running| running.begin_load_together(BoxAt { rank, map, c, offsets: Some(offsets) }, to, barrier, blocks, at)));
}

#[inline]
pub(crate) fn blocks() -> [u32; 3] {
    threads::grid()
}

/// `elect.sync`: which lane it is, the hardware does not say.
#[track_caller]
pub fn elect() -> bool {
    let mut output = [0];
    let perform = |running: &mut Running, warp: usize, _: At| {
        let elected = running.hopper.elected;
        (0..32).for_each(|lane| running.output(warp, lane)[0] = u32::from(lane == elected));
        Ok(())
    };
    together(Collective { name: "elect.sync", perform }, &[], &mut output, at!());
    output[0] != 0
}

pub fn fence_barriers() {
    with(Running::show_barriers);
}

pub fn fence_proxy() {
    with(Running::fence_proxy);
}

/// `mbarrier.init`, which is not fenced.
#[track_caller]
pub fn barrier_init(barrier: u32, arrivals: u32) {
    let at = at!();
    or_wait(with(|running| running.begin_phases(barrier, arrivals, at)));
}

#[track_caller]
pub fn barrier_expect(barrier: u32, bytes: u32) {
    phases::arrive(barrier, bytes, at!());
}

#[track_caller]
pub fn barrier_arrive(barrier: u32) {
    phases::arrive(barrier, 0, at!());
}

#[track_caller]
pub fn barrier_wait(barrier: u32, parity: u32) {
    phases::wait_for_phase(barrier, parity, at!());
}

/// `bar.sync` of 128 threads.
#[track_caller]
pub(crate) fn warpgroup_barrier(number: u32) {
    threads::barrier_of(number, 128);
}

fn of_warp(name: &'static str, perform: fn(&mut Running, usize, At) -> Result<(), Ended>, at: At) {
    together(Collective { name, perform }, &[], &mut [], at);
}

#[track_caller]
pub fn set_registers<const COUNT: u32, const MORE: bool>() {
    let at = at!();
    of_warp("setmaxnreg", |_, _, _| Ok(()), at);
    or_wait(with(|running| running.set_registers(COUNT, MORE, at)));
}

// ---- copies

/// The number of a tensor map.
pub(crate) fn tensor_map(map: MapBytes) -> u64 {
    with(|running| running.map(map.0))
}

/// The number of a tensor map in global memory.
#[track_caller]
pub(crate) fn map_at(map: *const u32) -> u64 {
    // SAFETY: any bits are numbers; what is not there is reported.
    let words = std::array::from_fn(|i| unsafe { threads::load_global(map.wrapping_add(2 * i).cast::<u64>()) });
    tensor_map(MapBytes(words))
}

pub(crate) fn prefetch_map(_: u64) {}

#[track_caller]
pub fn load_box(rank: usize, to: u32, map: u64, c: [u32; 5], barrier: u32) {
    let at = at!();
    or_wait(with(|running| running.begin_load(BoxAt { rank, map, c, offsets: None }, to, barrier, &[running.block_of(running.current)], at)));
}

#[track_caller]
pub fn load_image(rank: usize, to: u32, map: u64, c: [u32; 5], offsets: [u32; 3], barrier: u32) {
    let (of, at) = (BoxAt { rank, map, c, offsets: Some(offsets) }, at!());
    or_wait(with(|running| running.begin_load(of, to, barrier, &[running.block_of(running.current)], at)));
}

#[track_caller]
pub fn store_box(rank: usize, from: u32, map: u64, c: [u32; 5]) {
    let at = at!();
    or_wait(with(|running| running.begin_store(rank, from, map, c, false, at)));
}

#[track_caller]
pub fn add_box(rank: usize, from: u32, map: u64, c: [u32; 5]) {
    let at = at!();
    or_wait(with(|running| running.begin_store(rank, from, map, c, true, at)));
}

pub fn commit_bulk() {
    with(Running::commit_bulk);
}

/// Waits until all groups but so many have been read, or written, too.
pub fn wait_bulk_but(most: u32, is_written: bool) {
    with(|running| running.wait_bulk(most, is_written));
}

pub(crate) fn wait_bulk_read_but<const MOST: u32>() {
    wait_bulk_but(MOST, false);
}

pub(crate) fn wait_bulk() {
    wait_bulk_but(0, true);
}

// ---- products

#[track_caller]
pub fn fence_products() {
    of_warp("wgmma.fence", Running::fence_products, at!());
}

#[track_caller]
pub fn commit_products() {
    of_warp("wgmma.commit_group", Running::commit_products, at!());
}

/// `wgmma.wait_group`.
fn wait_groups(most: u32, at: At) {
    let mut until = [0];
    let perform = |running: &mut Running, warp: usize, at: At| {
        let most = running.input(warp, 0)[0];
        let until = running.until(warp, most, at)?;
        (0..32).for_each(|lane| running.output(warp, lane)[0] = until);
        Ok(())
    };
    together(Collective { name: "wgmma.wait_group", perform }, &[most], &mut until, at);
    while !or_wait(with(|running| running.has_products(until[0], at))) {
        wait();
    }
}

/// Waits for all groups of products but so many.
#[track_caller]
pub fn wait_products_but(most: u32) {
    wait_groups(most, at!());
}

#[track_caller]
pub(crate) fn wait_products_but_one() {
    wait_groups(1, at!());
}

/// A product of this warpgroup, by the name of its instruction and the orders of its operands.
#[track_caller]
pub(crate) fn wgmma<T: Word>(name: &'static str, orders: &[u32], a: u64, b: u64, sums: &mut [T], adds: u32) {
    multiply(name, orders, Ok(a), b, sums, adds, at!());
}

/// The same of an A in registers; `orders` has that of B alone, if it has one.
#[track_caller]
pub(crate) fn wgmma_of_registers<T: Word>(name: &'static str, orders: &[u32], a: [u32; 4], b: u64, sums: &mut [T], adds: u32) {
    let orders = [0, orders.first().copied().unwrap_or(0)];
    multiply(name, &orders, Err(a), b, sums, adds, at!());
}

fn multiply<T: Word>(name: &'static str, orders: &[u32], a: Result<u64, [u32; 4]>, b: u64, sums: &mut [T], adds: u32, at: At) {
    let instruction = Instruction::of(name, orders).unwrap_or_else(|| threads::unknown(name));
    let held = sums::number(sums).unwrap_or(0);
    let registers = sums.as_ptr().addr();
    sees_others(sums, at);
    if held == 0 && adds != 0 {
        with(|running| running.give(sums.iter().map(|sum| sum.bits()).collect()));
    }
    let code = with(|running| running.instruction(instruction));
    let (descriptor, [a0, a1, a2, a3]) = (a.unwrap_or(0), a.err().unwrap_or_default());
    let in_registers = u32::from(a.is_err());
    let (low, high) = (descriptor as u32, (descriptor >> 32) as u32);
    let input = [low, high, b as u32, (b >> 32) as u32, u32::from(adds != 0), held, code, in_registers, a0, a1, a2, a3];
    let mut number = [0];
    together(Collective { name: "wgmma.mma_async", perform: Running::begin_product }, &input, &mut number, at);
    sums::mark(sums, number[0]);
    with(|running| running.holds(registers, number[0]));
}

/// Registers may have been written while sums of theirs were under way.
fn sees_others<T: Word>(sums: &[T], at: At) {
    if sums::number(sums).is_none() {
        with(|running| running.begins_anew(sums.as_ptr().addr(), at));
    }
}

/// Waits for all products, whose sums are in registers then.
#[track_caller]
pub(crate) fn settle<T: Word>(sums: &mut [T]) {
    sees_others(sums, at!());
    wait_groups(0, at!());
    deliver(sums);
}

/// Sums are in registers, if their products have been waited for.
fn deliver<T: Word>(sums: &mut [T]) {
    let Some(number) = sums::number(sums) else { return };
    let mut words = std::vec![0; sums.len()];
    if with(|running| running.deliver(number, &mut words)) {
        sums.iter_mut().zip(words).for_each(|(sum, word)| *sum = T::from_bits(word));
    }
}

/// Sums in registers or, if their products have been waited for, beside them.
#[track_caller]
pub(crate) fn sums_of(sums: &[f32]) -> Vec<f32> {
    sees_others(sums, at!());
    let found = sums::number(sums).and_then(|number| with(|running| running.look_at(number, sums.len())));
    found.map_or_else(|| sums.to_vec(), |words| words.into_iter().map(f32::from_bits).collect())
}

/// Sums are read: if products are under way to them, that is a fault.
#[track_caller]
pub(crate) fn read_sums<T: Copy + 'static>(sums: &[T]) {
    let bits = |sum: &T| {
        let sum: &dyn Any = sum;
        sum.downcast_ref::<f32>().map(|sum| sum.to_bits()).or(sum.downcast_ref::<i32>().map(|sum| sum.cast_unsigned())).unwrap_or(0)
    };
    let words: Vec<u32> = sums.iter().map(bits).collect();
    if sums::number(&words).is_some() {
        let at = at!();
        or_wait(with(|running| Err(running.reads_early(at))))
    }
}

pub(crate) fn pack_bf16(low: f32, high: f32) -> u32 {
    u32::from(BF16::from_f32(low).to_bits()) | u32::from(BF16::from_f32(high).to_bits()) << 16
}

pub(crate) fn pack_f16(low: f32, high: f32) -> u32 {
    u32::from(F16::from_f32(low).to_bits()) | u32::from(F16::from_f32(high).to_bits()) << 16
}
