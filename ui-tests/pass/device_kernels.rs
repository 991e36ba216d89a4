//! The attribute makes kernels also where no code is unsafe.
#![forbid(unsafe_code)]
use cute_device::*;

#[kernel(threads = 32)]
fn nothing(_block: &mut Block) {}

fn main() {
    assert_eq!((Nothing::NAME, Nothing::THREADS), ("nothing", 32));
}
