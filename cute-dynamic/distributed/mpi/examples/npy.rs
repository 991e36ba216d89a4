//! Reads an array from a `.npy` file, deals it block-cyclic to the ranks, transposes it from that
//! distribution into another, gathers it, and compares each element.
//!
//! `mpirun -n 4 npy matrix.npy`, of 32-bit floats with two axes; without a file, of a matrix of its
//! own. Ranks form a grid that is as square as there is.

use cute_dynamic::distribute::{Axis, Distribution, Grid, Mapping};
use cute_mpi::{Engine, Prepare};
use mpi::traits::{Communicator, Root};
use std::error::Error;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(universe) = mpi::initialize() else {
        eprintln!("MPI does not begin");
        return ExitCode::FAILURE;
    };
    let world = universe.world();
    // What the first rank cannot read, no rank waits for.
    let read = if world.rank() == 0 { matrix(std::env::args().nth(1)) } else { Ok((0, 0, Vec::new())) };
    let mut shape = [0; 2];
    match &read {
        Ok((rows, columns, _)) => shape = [*rows, *columns],
        Err(error) => eprintln!("{error}"),
    }
    world.process_at_rank(0).broadcast_into(&mut shape);
    let done = match read {
        Ok((_, _, elements)) if shape[0] > 0 => run(&world, shape, &elements),
        _ => return ExitCode::FAILURE,
    };
    if let Err(error) = &done {
        eprintln!("rank {}: {error}", world.rank());
    }
    if done.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The rows, the columns and the elements of a matrix, row by row.
fn matrix(path: Option<String>) -> Result<(u64, u64, Vec<f32>), Box<dyn Error>> {
    let Some(path) = path else {
        let (rows, columns) = (1000, 777);
        return Ok((rows, columns, (0..rows * columns).map(|element| (element * element % 10_007) as f32).collect()));
    };
    let bytes = std::fs::read(&path).map_err(|error| format!("{path}: {error}"))?;
    let file = npyz::NpyFile::new(&bytes[..]).map_err(|error| format!("{path}: {error}"))?;
    let (&[rows, columns], npyz::Order::C) = (file.shape(), file.order()) else { return Err(format!("{path}: expected a matrix in C order").into()) };
    if rows == 0 || columns == 0 {
        return Err(format!("{path}: a matrix has elements").into());
    }
    let elements: Vec<f32> = file.into_vec().map_err(|error| format!("{path}: {error}"))?;
    Ok((rows, columns, elements))
}

fn run(world: &impl Communicator, [rows, columns]: [u64; 2], elements: &[f32]) -> Result<(), Box<dyn Error>> {
    let (rank, ranks) = (world.rank() as u64, world.size() as u64);
    let (x, _) = (1..=ranks).filter(|x| ranks.is_multiple_of(*x)).map(|x| (x, x.abs_diff(ranks / x))).min_by_key(|pair| pair.1).ok_or("no ranks")?;
    let grid = Grid::new([("x", x), ("y", ranks / x)])?;
    let first = Grid::new([] as [(&str, u64); 0])?;

    // On the first rank, dealt in blocks of 64 by 64, the other way around in blocks of 96 by 48,
    // and on the first rank again.
    let read = Distribution::new(&first, [Axis::new(rows), Axis::new(columns)])?.row_major();
    let dealt = Distribution::new(&grid, [Axis::new(rows).block_cyclic(64, "x"), Axis::new(columns).block_cyclic(64, "y")])?;
    let turned = Distribution::new(&grid, [Axis::new(columns).block_cyclic(96, "x"), Axis::new(rows).block_cyclic(48, "y")])?;
    let gathered = Distribution::new(&first, [Axis::new(columns), Axis::new(rows)])?.row_major();

    let memory = |of: &Distribution| -> Result<Vec<f32>, Box<dyn Error>> {
        let size = if of.grid().coordinate(rank).is_some() { of.local_size(rank)? } else { 0 };
        Ok(vec![f32::NAN; usize::try_from(size)?])
    };
    let (mut in_blocks, mut in_others, mut all) = (memory(&dealt)?, memory(&turned)?, memory(&gathered)?);
    read.redistribute(&dealt)?.execute(world, elements, &mut in_blocks, Engine::Auto)?;
    let transposition = dealt.redistribute_as(&turned, &Mapping::new().permuted([1, 0]))?;
    transposition.verify()?;
    transposition.execute(world, &in_blocks, &mut in_others, Engine::Auto)?;
    turned.redistribute(&gathered)?.execute(world, &in_others, &mut all, Engine::Auto)?;

    if rank == 0 {
        let (m, n) = (usize::try_from(rows)?, usize::try_from(columns)?);
        let differs = (0..m * n).find(|&place| all[place % n * m + place / n].to_bits() != elements[place].to_bits());
        if let Some(place) = differs {
            return Err(format!("element ({}, {}) has changed", place / n, place % n).into());
        }
        let (moved, total) = (transposition.moved()?, transposition.total());
        println!("{rows} by {columns} on {x} by {} ranks: transposed, {moved} of {total} elements moved, and all are where they belong", ranks / x);
    }
    Ok(())
}
