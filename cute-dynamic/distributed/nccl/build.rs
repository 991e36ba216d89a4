//! Builds the kernels for the GPU: for compute capability 8.0 and later.

fn main() {
    cute_device_build::Kernels::in_folder("kernels").architecture("sm_80").build_for_include("KERNELS_PTX");
}
