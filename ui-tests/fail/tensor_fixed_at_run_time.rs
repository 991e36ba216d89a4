//~ CUTE018
//~ use `Tensor::new`
// The pitch is known only at run time, and so is the cosize.
use cute_static::prelude::*;

fn main() {
    let pitch = Dyn::new(5).unwrap();
    let _ = Tensor::fixed([0u8; 32], layout![(4, 4) : (1, {pitch})]).at(0);
}
