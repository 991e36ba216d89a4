//! Sums the tiles of a matrix whose size the program is told: the tile is known to the compiler,
//! the matrix is not.
//!
//! `cargo run -p cute-examples --bin mixed -- 48 40`

use cute_static::prelude::*;

/// The sum of each tile of 16 by 8. That the tiles divide the matrix, the types of the extents say.
fn sums(data: &[u32], rows: Multiple<Int![16]>, columns: Multiple<Int![8]>) -> Result<Vec<u32>, TensorError> {
    let matrix = Tensor::new(data, layout![(rows, columns)])?;
    Ok(matrix.tiles(tile![16, 8]).map(|tile| tile.iter().sum()).collect())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut extents = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let (m, n) = (extents.next().unwrap_or(Ok(32))?, extents.next().unwrap_or(Ok(24))?);
    // Asked once, where the number comes from.
    let (Some(rows), Some(columns)) = (Multiple::new(m), Multiple::new(n)) else {
        return Err(format!("{m} x {n} is no whole number of tiles of 16 x 8").into());
    };
    let data: Vec<u32> = (0..u32::try_from(m * n)?).collect();
    let sums = sums(&data, rows, columns)?;
    println!("{} tiles of {m} x {n}: {sums:?}", sums.len());
    assert_eq!(sums.iter().sum::<u32>(), data.iter().sum::<u32>());
    Ok(())
}
