//~ CUTE018
//~ use `try_compose`
// Where the composition ends depends on the pitch.
use cute_static::prelude::*;

fn main() {
    let data = [0u8; 32];
    let pitch = Dyn::new(5).unwrap();
    let _ = Tensor::new(&data[..], layout![(4, 4) : (1, {pitch})]).unwrap().compose(tile![2, 2]);
}
