#![forbid(unsafe_code)]
#![allow(unused)]
use cute_device::*;
use cute_static::prelude::*;

type Fours = Layout![(256, 4) : (4, 1)];
type AlongRows = Layout![((64, 4), 16) : ((1, 64), 256)];
type AlongColumns = Layout![((64, 4), 16) : ((64, 1), 4)];
type Staged = Layout![(64, (32, 2)) : (f1, (f65, f2048))];
type X = Global<f32, Vector>;
type Y = GlobalMut<f32, Vector, Tile![1024]>;

//~ CUTE193
// Symptom: a pointer of the host on the device: CUDA_ERROR_ILLEGAL_ADDRESS at the first read.
#[kernel(threads = 256)]
fn a_slice(block: &mut Block, x: &'static [f32]) {}

//~ CUTE193: `&'static f32` is no type of elements
// Symptom: as above, of each element: pointers of the host in the memory of the GPU.
#[kernel(threads = 256)]
fn pointers_to_numbers(block: &mut Block, x: Global<&'static f32, Vector>) {}

//~ CUTE193
// Symptom: a pointer of which nobody knows where it points: CUDA_ERROR_ILLEGAL_ADDRESS, or generic
// loads.
#[kernel(threads = 256)]
fn a_pointer(block: &mut Block, x: *const f32) {}

//~ CUTE193
// Symptom: every thread gets the same bits: wrong results that look like numbers, the same in each
// run; the emulator shows only the wrong data.
#[kernel(threads = 256)]
fn a_value_of_each_thread(block: &mut Block, x: PerThread<f32>) {}

//~ CUTE193
// Symptom: less shared memory than the kernel uses: CUDA_ERROR_ILLEGAL_ADDRESS; the emulator
// reports out of bounds.
#[kernel(threads = 256)]
fn shared_memory_of_a_size_at_run_time(block: &mut Block, x: Shared<f32, Vector>) {}

//~ CUTE193
// Symptom: garbage of the kernel before; the emulator reports a read of what nobody wrote.
#[kernel(threads = 256)]
fn shared_memory_that_can_be_read(block: &mut Block, x: Shared<f32, Layout![64 : 1], Readable>) {}

//~ CUTE190
// Symptom: blocks have no tile of their own: all write the first column; the emulator reports the
// race between blocks.
#[kernel(threads = 256)]
fn a_tensor_to_write_without_its_tiles(block: &mut Block, x: GlobalMut<f32, Matrix, Tile![64]>) {}

//~ CUTE193
// Symptom: tiles that begin at any element overlap: the result differs from run to run; the
// emulator reports the race between blocks.
#[kernel(threads = 256)]
fn tiles_to_write_that_begin_anywhere(block: &mut Block, x: GlobalMut<f32, Displaced<Vector>, Tile![64]>) {}

fn main() {}
