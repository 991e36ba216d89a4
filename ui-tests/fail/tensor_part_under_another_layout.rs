//~ CUTE103
//~ use `with_layout`
// A part taken out of its tensor does not become another one.
use cute_static::prelude::*;

fn main() {
    let mut matrix = Tensor::fixed([0; 32], layout![4, 8]);
    for row in matrix.rows_mut() {
        let (part, _) = row.into_parts();
        Tensor::new(part, layout![29 : 1]).unwrap();
    }
}
