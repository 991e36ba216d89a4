//! Every coordinate of a shape, under each of its names.
//!
//! A shape of two modes, the second of which is a tuple, has coordinates of three forms: a number
//! for all, a number for each mode, and a number for each leaf.

use cute_dynamic::htuple::{coordinates, crd2idx, idx2crd};
use cute_dynamic::{HTuple, LayoutError};

fn main() -> Result<(), LayoutError> {
    let shape: HTuple = (4, (2, 3)).into();
    println!("{shape} has rank {}, depth {} and {} coordinates\n", shape.rank(), shape.depth(), shape.size()?);
    println!("one number  a number for each mode  a number for each leaf");
    for (index, natural) in (0..).zip(coordinates(shape.clone())?) {
        let of_modes = idx2crd(index, (4, 6))?;
        assert_eq!(idx2crd(index, shape.clone())?, natural);
        assert_eq!((crd2idx(of_modes.clone(), shape.clone())?, crd2idx(natural.clone(), shape.clone())?), (index, index));
        println!("{index:10}  {:22}  {:22}", of_modes.to_string(), natural.to_string());
    }
    Ok(())
}
