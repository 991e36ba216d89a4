//! Runs the kernels on an NVIDIA GPU: results against a reference in `f64`, times beside what a
//! user would pick.
//!
//!     gpu-bench KERNELS.ptx            # checks, then times
//!     gpu-bench KERNELS.ptx --check    # checks alone
//!
//! Without a GPU it says what is missing, and that is no failure.

mod device;
#[path = "../../../report/src/print.rs"]
mod print;
mod product;
mod random;
mod stream;

use device::Gpu;
use print::print;
use std::process::ExitCode;

/// An error, in words.
type Error = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(ptx) = arguments.next() else {
        eprintln!("usage: gpu-bench KERNELS.ptx [--check]");
        return ExitCode::FAILURE;
    };
    let only_check = arguments.next().as_deref() == Some("--check");
    let gpu = match Gpu::open(&ptx) {
        Ok(gpu) => gpu,
        Err(device::Unavailable::Missing(what)) => {
            print(format_args!("nothing was run: {what}"));
            return ExitCode::SUCCESS;
        }
        Err(device::Unavailable::Broken(error)) => {
            eprintln!("error: {error}");
            return ExitCode::FAILURE;
        }
    };
    match run(&gpu, only_check) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether all results were right.
fn run(gpu: &Gpu, only_check: bool) -> Result<bool, Error> {
    print(gpu.description()?);
    let seed = random::seed();
    print(format_args!("random data from the seed {seed}\n"));
    let mut results = device::Results::default();
    stream::check(gpu, seed, &mut results)?;
    product::check(gpu, seed, &mut results)?;
    print(format_args!("{results}\n"));
    if !only_check {
        print("| work | ours | beside | | theirs | ours / theirs | at least | |");
        print("|---|--:|---|--:|--:|--:|--:|---|");
        stream::time(gpu, seed)?;
        product::time(gpu, seed, &mut results)?;
        print(format_args!("\n{results}"));
    }
    Ok(results.are_right())
}
