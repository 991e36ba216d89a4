//! Launches the kernels, and compares what they compute with the same on the CPU.
//!
//! The exit status is 0 if all results are right, 1 if one is wrong or something fails, and 2 if
//! there is nothing to run on: no GPU, no driver, or no compiler for the kernels.

use cute_device_launch::{Launch, LaunchError, Module, Tensor, TensorMut, open};
use kernels::{Saxpy, Transpose};
use std::process::ExitCode;

/// The kernels, as the build script has built them.
const PTX: &str = include_str!(env!("KERNELS_PTX"));

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            match error {
                LaunchError::NoDriver | LaunchError::NoDevice { .. } | LaunchError::NoKernels { .. } => ExitCode::from(2),
                _ => ExitCode::FAILURE,
            }
        }
    }
}

/// Returns whether all results are right.
fn run() -> Result<bool, LaunchError> {
    let gpu = open(0)?;
    let stream = gpu.default_stream();
    let kernels = Module::load(&gpu, PTX)?;

    // Any number of elements: the last tile is cut where the vectors end.
    let n = 1_000_003;
    let (x, y): (Vec<f32>, Vec<f32>) = (0..n).map(|i| ((i % 19) as f32, (i % 7) as f32)).unzip();
    let (on_gpu, mut result) = (stream.clone_htod(&x)?, stream.clone_htod(&y)?);
    Saxpy::launch(&kernels, &stream, (3.0, Tensor::new(&on_gpu, [n]), TensorMut::new(&mut result, [n])))?;
    let expected: Vec<f32> = x.iter().zip(&y).map(|(x, y)| 3.0 * x + y).collect();
    let sums_are_right = stream.clone_dtoh(&result)? == expected;
    println!("saxpy of {n} elements: {}", verdict(sums_are_right));

    // A matrix of m by n: its columns are contiguous, and so are the rows of the other.
    let (m, n) = (1000, 700);
    let matrix: Vec<f32> = (0..m * n).map(|i| i as f32).collect();
    let (source, mut target) = (stream.clone_htod(&matrix)?, stream.alloc_zeros::<f32>(m * n)?);
    Transpose::launch(&kernels, &stream, (Tensor::new(&source, [m, n, m]), TensorMut::new(&mut target, [m, n, n])))?;
    let transposed = stream.clone_dtoh(&target)?;
    let transpose_is_right = (0..m * n).all(|at| transposed[at] == matrix[at / n + at % n * m]);
    println!("transpose of {m} by {n}: {}", verdict(transpose_is_right));

    Ok(sums_are_right && transpose_is_right)
}

fn verdict(is_right: bool) -> &'static str {
    if is_right { "right" } else { "WRONG" }
}
