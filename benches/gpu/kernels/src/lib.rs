//! Copy, transpose and matrix products, generic over layouts.
//!
//! Each kernel is a function of its layouts, and entries for the layouts that the host asks for. Of
//! copy, transpose and the f32 product there is a twin, the same function with its offsets written
//! out by hand: `check.sh` compares what becomes of the two.

#![no_std]
#![feature(abi_ptx, asm_experimental_arch)]
#![allow(missing_docs)]

mod copy;
mod gemm;
mod hgemm;
mod offsets;
mod sgemm;
mod transpose;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    cute_device::thread::trap()
}
