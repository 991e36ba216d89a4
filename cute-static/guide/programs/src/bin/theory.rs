//! A layout is a linear function of the digits of its coordinate: the matrix is taken from the
//! layout, and the layout from the function.

use cute_dynamic::htuple::coordinates;
use cute_dynamic::{Layout, LayoutError};

fn main() -> Result<(), LayoutError> {
    let layout = Layout::from_parts((4, (2, 3)), (1, (12, 4)))?;
    let form = layout.linear_form()?;
    let row: Vec<i128> = form.rows().next().expect("integers have one component").to_vec();
    println!("{layout} is the matrix {row:?}");
    for (index, digits) in (0..).zip(coordinates(layout.shape())?) {
        let value: i128 = digits.leaves().iter().zip(&row).map(|(&digit, entry)| i128::from(digit) * entry).sum();
        assert_eq!(value, i128::from(layout.offset(index)?));
    }

    // The other way: a function is a layout if its values at the unit coordinates say all others.
    let clock = Layout::from_linear((3, 2), |c| 10 * (c % 3) + c / 3)?;
    println!("ten times the row and the column: {clock}");
    let squares = Layout::from_linear((3, 2), |c| c * c);
    println!("the squares: {}", squares.unwrap_err());
    Ok(())
}
