//! The weights of a layer of a model, of which each of two GPUs has a half (tensor parallel), to
//! one GPU that has it whole (pipeline order), as the plan says; each element is compared.
//!
//! `reshard [hidden] [intermediate]`, of 16-bit elements. It needs two GPUs, whose ranks are
//! threads.

use cudarc::driver::{CudaContext, CudaSlice};
use cute_dynamic::distribute::Distribution;
use cute_nccl::{Communicator, Engine, Id, Prepare};
use std::error::Error;
use std::process::ExitCode;
use std::time::Instant;

type Failure = Box<dyn Error + Send + Sync>;

fn main() -> ExitCode {
    let numbers: Result<Vec<u64>, _> = std::env::args().skip(1).map(|number| number.parse()).collect();
    let (hidden, intermediate) = match numbers.as_deref() {
        Ok([]) => (4096, 14336),
        Ok([hidden]) => (*hidden, 14336),
        Ok([hidden, intermediate]) => (*hidden, *intermediate),
        _ => {
            eprintln!("reshard [hidden] [intermediate]");
            return ExitCode::from(2);
        }
    };
    let id = match Id::new() {
        Ok(id) => id,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    if let Some(error) = (0..2).find_map(|gpu| cute_nccl::open(gpu).err()) {
        eprintln!("two GPUs are needed: {error}");
        return ExitCode::from(2);
    }
    let ranks: Vec<_> = (0..2).map(|rank| std::thread::spawn(move || run(id, rank, hidden, intermediate))).collect();
    let mut code = ExitCode::SUCCESS;
    for rank in ranks {
        match rank.join() {
            Ok(Ok(said)) => println!("{said}"),
            Ok(Err(error)) => {
                eprintln!("{error}");
                code = ExitCode::FAILURE;
            }
            Err(_) => code = ExitCode::FAILURE,
        }
    }
    code
}

/// A weight, by its row and column.
fn weight(row: u64, column: u64) -> u16 {
    (row.wrapping_mul(31) ^ column.wrapping_mul(7)) as u16
}

fn run(id: Id, rank: usize, hidden: u64, intermediate: u64) -> Result<String, Failure> {
    let world = Communicator::new(id, rank, 2, rank)?;
    let stream = CudaContext::new(rank)?.new_stream()?;
    let matrices = [("query", hidden, hidden, 0), ("output", hidden, hidden, 1), ("up", intermediate, hidden, 0), ("down", hidden, intermediate, 1)];
    let mut moved = 0;
    let begun = Instant::now();
    for (name, rows, columns, axis) in matrices {
        let dealt = |own: usize| if own == axis { ":block/2" } else { "" };
        let half: Distribution = format!("{rows}{},{columns}{};rows", dealt(0), dealt(1)).parse()?;
        let whole: Distribution = format!("{rows},{columns};rows;from 1").parse()?;
        let plan = half.redistribute(&whole)?;
        let weights: Vec<u16> = (0..half.local_size(rank as u64)?)
            .map(|place| Ok(half.element(rank as u64, place).map(|at| weight(at[0], at[1]))?))
            .collect::<Result<_, Failure>>()?;
        let source = stream.clone_htod(&weights)?;
        let size = if rank == 1 { whole.local_size(1)? } else { 1 };
        let mut target: CudaSlice<u16> = stream.alloc_zeros(usize::try_from(size)?)?;
        plan.execute(&world, &source, &mut target, Engine::Auto)?;
        moved += plan.bytes_moved(2)?;
        if rank == 1 {
            let found = stream.clone_dtoh(&target)?;
            stream.synchronize()?;
            let differs = (0..rows * columns).find(|place| found[*place as usize] != weight(place / columns, place % columns));
            if let Some(place) = differs {
                return Err(format!("element ({}, {}) of {name} has changed", place / columns, place % columns).into());
            }
        }
    }
    Ok(format!("rank {rank}: {} MiB moved, and all weights are where they belong, after {:.2} s", moved >> 20, begun.elapsed().as_secs_f64()))
}
