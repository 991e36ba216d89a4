#![forbid(unsafe_code)]
#![allow(unused)]

mod first {
    use cute_device::*;

    #[kernel(threads = 32)]
    fn same(block: &mut Block) {}
}

mod second {
    use cute_device::*;

    //~ CUTE260_two_kernels_are_named_same
    // Symptom: two entries of one name in the PTX: CUDA_ERROR_INVALID_PTX, or the other kernel
    // runs.
    #[kernel(threads = 64)]
    fn same(block: &mut Block) {}
}

fn main() {}
