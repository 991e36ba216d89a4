//! The numbers that are multiplied.

use crate::gemm::{Matrices, Numbers, multiply_bf16, multiply_f16, multiply_tf32};
use cute_device::Element;
use cute_device_launch::{Device, LaunchError, Tensor, TensorMut};
use cute_static::atom::{BF16, F16};

/// A type of numbers of which a device multiplies matrices, with sums of `f32`: `BF16`, `F16`, and
/// `f32`, whose products are those of `TF32`, of 10 bits after the point.
pub trait Number: Element {
    /// The number 1.
    const ONE: Self;

    /// What the kernels are for.
    #[doc(hidden)]
    const NUMBERS: Numbers;

    /// Launches `C = A·Bᵀ`; returns the name of the kernel.
    #[doc(hidden)]
    fn multiply<'a>(
        device: &'a Device,
        a: Tensor<'a, Self, Matrices>,
        b: Tensor<'a, Self, Matrices>,
        c: TensorMut<'a, Self, Matrices>,
    ) -> Result<&'static str, LaunchError>;
}

macro_rules! numbers {
    ($($number:ident $one:expr, $numbers:ident $multiply:ident;)*) => { $(
        impl Number for $number {
            const ONE: Self = $one;
            const NUMBERS: Numbers = Numbers::$numbers;

            fn multiply<'a>(
                device: &'a Device, a: Tensor<'a, Self, Matrices>, b: Tensor<'a, Self, Matrices>, c: TensorMut<'a, Self, Matrices>,
            ) -> Result<&'static str, LaunchError> {
                $multiply(device, 1.0, a, b, c)
            }
        }
    )* };
}
numbers! {
    BF16 BF16::from_f32(1.0), Bf16 multiply_bf16;
    F16 F16::from_f32(1.0), F16 multiply_f16;
    f32 1.0, Tf32 multiply_tf32;
}
