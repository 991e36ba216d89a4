//! The tiles of a matrix, with the rows and columns of each: of neighbours, and of every other one.

use cute_dynamic::{Layout, Tiler};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let matrix = Layout::left((4, 6))?;
    for text in ["<2,3>", "<2:2,3>", "<2:2,3:2>", "<4,_>"] {
        let tiler: Tiler = text.parse()?;
        let tiles = matrix.zipped_divide(&tiler)?;
        let (inside, count) = (tiles.get(0)?.size(), tiles.get(1)?.size());
        println!("{text} cuts {matrix} into {count} tiles: {tiles}");
        // The number of the tile of each element: columns are 4 apart.
        let mut tile_of = [0; 24];
        for tile in 0..count {
            for element in 0..inside {
                tile_of[usize::try_from(tiles.offset((element, tile))?)?] = tile;
            }
        }
        for row in 0..4 {
            println!("    {}", (0..6).map(|column| format!("{} ", tile_of[row + 4 * column])).collect::<String>());
        }
    }
    // A tile that sticks out is refused, or rounded up by the form that says so.
    println!("<3,4>: {}", matrix.zipped_divide((3, 4)).unwrap_err());
    println!("<3,4>, rounded up: {}", matrix.zipped_divide_ceil((3, 4))?);
    Ok(())
}
