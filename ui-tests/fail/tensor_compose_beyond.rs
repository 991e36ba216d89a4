//~ CUTE102 Cosize = 17, Bound = 16
// The composition goes on past the domain; the data may end there.
use cute_static::prelude::*;

fn main() {
    let data = [0u8; 32];
    let _ = Tensor::fixed(&data, layout![4, 4]).compose(layout![17 : 1]);
}
