#![forbid(unsafe_code)]
#![allow(unused)]
use cute_device::*;
use cute_static::prelude::*;

type X = Global<f32, Vector>;

//~ CUTE196: the first argument of a kernel is `block: &mut Block`
// Symptom: there is nothing that a barrier could be asked of, nor a place in the grid.
#[kernel(threads = 256)]
fn no_block(x: X) {}

//~ CUTE196: expected `threads = 256`, and perhaps `blocks = 8`
// Symptom: no `.reqntid` in the PTX: any number of threads is launched, and shares are cut for
// another.
#[kernel(threads = many)]
fn bounds_that_are_no_numbers(block: &mut Block, x: X) {}

//~ CUTE196: expected `threads = 256`, and perhaps `blocks = 8`
// Symptom: as above, of a number whose type is that of another one.
#[kernel(threads = 128u32)]
fn bounds_of_a_type(block: &mut Block, x: X) {}

//~ CUTE196: a kernel is neither `const` nor `async`, `unsafe` or `extern`
// Symptom: what the kernel calls is not checked, and it writes where it likes.
#[kernel(threads = 256)]
unsafe fn a_kernel_that_is_not_checked(block: &mut Block, x: X) {}

//~ CUTE196: a kernel is neither `const` nor `async`, `unsafe` or `extern`
// Symptom: a function that is to be there at compile time, and calls the device.
#[kernel(threads = 256)]
const fn a_kernel_for_constants(block: &mut Block, x: X) {}

//~ CUTE196: a kernel has a name and arguments, and no type parameters
// Symptom: no entry in the PTX: CUDA_ERROR_NOT_FOUND when it is loaded.
#[kernel(threads = 256)]
fn a_kernel_of_any_type<T: Element>(block: &mut Block, x: Global<T, Vector>) {}

//~ CUTE196: a kernel returns nothing, and has no where-clause
// Symptom: a tile that is written after its block has ended: the next kernel's data is overwritten,
// now and then.
#[kernel(threads = 256)]
fn a_tensor_that_outlives_its_kernel(block: &mut Block, x: X) -> X {
    x
}

//~ CUTE196: an argument of a kernel is a name and a type
// Symptom: the entry has parameters without a name, and the launcher passes others.
#[kernel(threads = 256)]
fn an_argument_that_is_a_pattern(block: &mut Block, (x, y): (X, X)) {}

//~ CUTE196: an argument of a kernel is a name and a type
// Symptom: a launch that is refused cannot say for which argument.
#[kernel(threads = 256)]
fn an_argument_without_a_name(block: &mut Block, _: X) {}

//~ CUTE196: `extents` is about arguments of the kernel, and it has none of this name
// Symptom: nothing is checked before the launch: exact tiles of a product trap in the middle of K.
#[kernel(threads = 256, extents(y.0 == x.0))]
fn extents_of_no_argument(block: &mut Block, x: X) {}

//~ CUTE196: an argument of a kernel is not `mut`
// Symptom: the entry has a parameter called `mut`.
#[kernel(threads = 256)]
fn an_argument_that_changes(block: &mut Block, mut x: X) {}

//~ CUTE196: a kernel has at most 12 arguments besides the block
// Symptom: no launch takes the kernel: a trait of tuples is not implemented, and nothing says why.
#[kernel(threads = 256)]
fn thirteen_arguments(block: &mut Block, a: f32, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: f32, k: f32, l: f32, m: f32) {}

//~ CUTE196: expected what is said of modes of the arguments
// Symptom: as above; a length is not a multiple of 16 because it is 4 modulo 16.
#[kernel(threads = 256, extents(x.0 % 16 == 4))]
fn extents_that_are_no_multiples(block: &mut Block, x: X) {}

//~ CUTE196: expected what is said of modes of the arguments
// Symptom: as above, of a mode by a number of another type.
#[kernel(threads = 256, extents(x.0 == x.0u8))]
fn extents_of_a_mode_with_a_type(block: &mut Block, x: X) {}

//~ CUTE196: expected `threads = 256`, and perhaps `blocks = 8`
// Symptom: what is left of the number after 32 bits: another block than the one that shares are of.
#[kernel(threads = 4294967552)]
fn bounds_beyond_32_bits(block: &mut Block, x: X) {}

//~ CUTE196: a kernel has a name and arguments, and no type parameters
// Symptom: no entry in the PTX: CUDA_ERROR_NOT_FOUND when it is loaded.
#[kernel(threads = 256)]
fn an_argument_of_any_type(block: &mut Block, x: impl Argument) {}

//~ CUTE196: the name of a kernel is of ASCII letters, digits and `_`
// Symptom: the compiler of the device ends: "Symbol name with unsupported characters".
#[kernel(threads = 256)]
fn größe(block: &mut Block, x: X) {}

//~ CUTE196: the name of a kernel is of ASCII letters, digits and `_`
// Symptom: an entry called `r#match`, which no assembler takes.
#[kernel(threads = 256)]
fn r#match(block: &mut Block, x: X) {}

//~ CUTE196: the name of a kernel is of ASCII letters, digits and `_`
// Symptom: the assembler takes the name of the entry for a number, the threads of a warp.
#[kernel(threads = 256, launched = ThreadsOfAWarp)]
fn WARP_SZ(block: &mut Block, x: X) {}

//~ CUTE196: the name of a kernel is of ASCII letters, digits and `_`
// Symptom: there is no type by which the host launches it.
#[kernel(threads = 256)]
fn _2d(block: &mut Block, x: X) {}

//~ CUTE196: the name of a kernel is of ASCII letters, digits and `_`
// Symptom: as above: the name of the type would be that of each type for itself.
#[kernel(threads = 256)]
fn self_(block: &mut Block, x: X) {}

//~ CUTE193: an argument of a kernel borrows nothing
// Symptom: the slice lies in the memory of the host: CUDA_ERROR_ILLEGAL_ADDRESS.
#[kernel(threads = 256)]
fn a_slice_to_write(block: &mut Block, y: &mut [f32]) {}

//~ CUTE193: an argument of a kernel borrows nothing
// Symptom: the stage of a pipeline that has ended: what the kernel before left there.
#[kernel(threads = 256)]
fn a_stage_of_somebody(block: &mut Block, y: Stage<'_, f32, Layout![64 : 1]>) {}

//~ CUTE261: the kernel `vector` makes a type `Vector`
// Symptom: `Vector` is the kernel in all of the module, and has neither tiles nor is it `Copy`.
#[kernel(threads = 256)]
fn vector(block: &mut Block, x: X) {}

//~ CUTE261: the kernel `twice` makes a type `Matrix`
// Symptom: `Matrix` is the kernel in all of the module, and has neither tiles nor is it `Copy`.
#[kernel(threads = 256, launched = Matrix)]
fn twice(block: &mut Block, x: X) {}

fn main() {}
