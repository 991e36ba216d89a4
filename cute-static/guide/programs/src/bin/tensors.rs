//! Four threads write one table, each its own tile of it, without a lock and without `unsafe`.

use cute_static::prelude::*;

fn main() -> Result<(), TensorError> {
    let mut data = vec![0; 12 * 16];
    let mut table = Tensor::new(&mut data[..], layout![(12, 16) : (16, 1)])?;
    std::thread::scope(|scope| {
        for (tile, mut part) in table.tiles_mut(tile![6, 8]).enumerate() {
            scope.spawn(move || {
                // Tiles are numbered along the first mode: 2 of them, and then the next columns.
                let (first_row, first_column) = (6 * (tile % 2), 8 * (tile / 2));
                for row in 0..6 {
                    for column in 0..8 {
                        part[(row, column)] = (first_row + row) * (first_column + column);
                    }
                }
            });
        }
    });
    for row in data.chunks(16) {
        println!("{}", row.iter().map(|product| format!("{product:4}")).collect::<String>());
    }
    assert!(data.iter().enumerate().all(|(place, &product)| product == place / 16 * (place % 16)));
    Ok(())
}
