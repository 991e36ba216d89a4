//! A matrix in blocks that are contiguous: made by a product, read by a composition, and asked by
//! an inverse.

use cute_dynamic::{Layout, LayoutError};

fn main() -> Result<(), LayoutError> {
    // Blocks of 2 by 4, each by rows; 3 by 2 of them, by rows.
    let (block, blocks) = (Layout::right((2, 4))?, Layout::right((3, 2))?);
    let matrix = block.blocked_product(&blocks)?;
    println!("{block} times {blocks} is {matrix}, a matrix of 6 by 8\n");
    for row in 0..6 {
        let offsets: Vec<String> = (0..8).map(|column| Ok(format!("{:3}", matrix.offset((row, column))?))).collect::<Result<_, LayoutError>>()?;
        println!("{}", offsets.concat());
    }

    // Every other row, of all columns: rows are mode 0, whose tile is 3:2.
    let tiler: cute_dynamic::Tiler = "<3:2,_>".parse().expect("a tiler");
    let others = matrix.compose(&tiler)?;
    println!("\nevery other row: {others}");
    assert!((0..3).all(|row| (0..8).all(|column| others.offset((row, column)) == matrix.offset((2 * row, column)))));

    // Which element is where: the inverse.
    let inverse = matrix.inverse()?;
    for place in [0, 8, 21] {
        let element = inverse.offset(place)?;
        println!("at place {place} is the element of row {} and column {}", element % 6, element / 6);
        assert_eq!(matrix.offset(element)?, place);
    }

    // What a part leaves out: the rest of its tile, again and again.
    let even = Layout::from_parts(4, 2)?;
    println!("{even} has the even numbers below 8; below 24 its complement is {}", even.complement_in(24)?);
    Ok(())
}
