//! Multiplies matrices that are dealt to ranks, and compares the product with that of one rank.
//!
//! `mpirun -n 4 summa 1000 900 800 2 2`: M, N, K, and the grid. A is dealt block-cyclic, B by rows,
//! and C by columns.

use cute_dynamic::distribute::Distribution;
use cute_mpi::{Engine, Prepare, Product};
use mpi::traits::Communicator;
use std::error::Error;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(universe) = mpi::initialize() else {
        eprintln!("MPI does not begin");
        return ExitCode::FAILURE;
    };
    let world = universe.world();
    let numbers: Result<Vec<u64>, _> = std::env::args().skip(1).map(|number| number.parse()).collect();
    let numbers = match numbers.as_deref() {
        Ok([]) => [300, 200, 700, 1, world.size() as u64],
        Ok(&[m, n, k, p, q]) => [m, n, k, p, q],
        _ => {
            eprintln!("expected five numbers: M, N, K, and the extents of the grid");
            return ExitCode::FAILURE;
        }
    };
    match run(&world, numbers) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("rank {}: {error}", world.rank());
            ExitCode::FAILURE
        }
    }
}

fn run(world: &impl Communicator, [m, n, k, p, q]: [u64; 5]) -> Result<(), Box<dyn Error>> {
    let (rank, ranks) = (world.rank() as u64, world.size() as u64);
    let read = |text: String| text.parse::<Distribution>();
    let a = read(format!("{m}:block64/{ranks},{k}"))?;
    let b = read(format!("{n}:block/{ranks},{k}"))?;
    let c = read(format!("{m},{n}:cyclic/{ranks}"))?;
    // Small whole numbers, whose sums are exact.
    let of_a = |i: u64, step: u64| ((i * 7 + step * 3) % 11) as f64 - 5.0;
    let of_b = |j: u64, step: u64| ((j * 5 + step) % 9) as f64 - 4.0;
    let part = |of: &Distribution, value: &dyn Fn(u64, u64) -> f64| -> Result<Vec<f64>, Box<dyn Error>> {
        (0..of.local_size(rank)?).map(|place| of.element(rank, place).map(|at| value(at[0], at[1])).map_err(Into::into)).collect()
    };
    let (own_a, own_b, mut own_c) = (part(&a, &of_a)?, part(&b, &of_b)?, part(&c, &|_, _| 0.0)?);
    let mut product = Product::new(world, [p, q], [&a, &b, &c], Engine::Auto)?;
    let begun = mpi::time();
    product.multiply(1.0, &own_a, &own_b, 0.0, &mut own_c)?;
    let seconds = mpi::time() - begun;

    // The first rank gathers C and computes it by itself.
    let all = read(format!("{m},{n}"))?;
    let mut gathered = vec![f64::NAN; if rank == 0 { usize::try_from(m * n)? } else { 0 }];
    c.redistribute(&all)?.execute(world, &own_c, &mut gathered, Engine::Auto)?;
    if rank == 0 {
        for (place, &found) in (0..).zip(&gathered) {
            let (i, j) = (place % m, place / m);
            let expected: f64 = (0..k).map(|step| of_a(i, step) * of_b(j, step)).sum();
            if found != expected {
                return Err(format!("element ({i}, {j}) is {found} and not {expected}").into());
            }
        }
        let rate = 2.0 * m as f64 * n as f64 * k as f64 / seconds / 1e9;
        println!("{m} by {n} by {k} on {p} by {q} ranks: all elements are those of one rank; {:.1} ms, {rate:.2} GFLOP/s", seconds * 1e3);
    }
    Ok(())
}
