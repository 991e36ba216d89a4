//! A tile in shared memory that is written by rows and read by columns: how many bank conflicts it
//! has, and the swizzle without any.

use cute_dynamic::{Layout, LayoutError};

fn main() -> Result<(), LayoutError> {
    // 32 by 32 floats by rows; a warp writes a row, and reads a column.
    let tile = Layout::right((32, 32))?;
    let (write, read) = (Layout::from_parts((32, 1), (32, 0))?, Layout::from_parts((32, 1), (1, 0))?);
    let padded = Layout::from_parts((32, 32), (33, 1))?;
    let swizzle = tile.find_swizzle(&[write.clone(), read.clone()], 32)?;
    let swizzled = swizzle.compose_layout(&tile)?;

    println!("layout                          words  conflicts of a write  of a read");
    for (layout, conflicts) in [
        (&tile, [tile.bank_conflicts(&write, 32)?, tile.bank_conflicts(&read, 32)?]),
        (&padded, [padded.bank_conflicts(&write, 32)?, padded.bank_conflicts(&read, 32)?]),
    ] {
        println!("{:30}  {:5}  {:20}  {:9}", layout.to_string(), layout.cosize(), conflicts[0].total(), conflicts[1].total());
    }
    let [writes, reads] = [swizzled.bank_conflicts(&write, 32)?.total(), swizzled.bank_conflicts(&read, 32)?.total()];
    println!("{:30}  {:5}  {writes:20}  {reads:9}", swizzled.to_string(), swizzled.cosize()?);
    assert_eq!((tile.bank_conflicts(&read, 32)?.total(), writes, reads), (31, 0, 0));
    // It is a permutation of the tile: no element is lost, and none is there twice.
    assert!(swizzled.is_permutation(1 << 20)?);
    Ok(())
}
